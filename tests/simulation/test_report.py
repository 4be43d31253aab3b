"""The report of simulated games: its numbers by hand, its document, and in a browser."""

from __future__ import annotations

import base64
import hashlib
import html.parser
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from huangpai import baohuang as bh
from huangpai import douhuang as dh
from huangpai.baohuang import _report as bh_report
from huangpai.douhuang import _report as dh_report
from huangpai.errors import StoreError
from huangpai.simulation import Part, Results, charts, simulate_parts
from huangpai.simulation.blocks import count, points, share, tick
from huangpai.simulation.report import report
from play.browser import Browser, need_browser

pytest.importorskip("matplotlib", reason="the report needs huangpai[sim]")

HOSTILE = (
    "</style><script>window.pwned=1</script><img src=x onerror='window.pwned=1'>\"&<!--{{title}}"
)
CAO_CAO, LIU_BEI, SUN_QUAN = 0, 1, 2


def made(game: Any, games: int = 400) -> tuple[list[Part], list[Results]]:
    parts = game._report.parts(game, games, "random")
    return parts, simulate_parts(parts, seed=1, workers=1)


@pytest.fixture(scope="module", autouse=True)
def small() -> Iterator[None]:
    """Comparisons of a few games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dh_report, "_LEAST", 40)
        patch.setattr(bh_report, "_LEAST", 100)
        yield


#: One of everything that is shown: comparisons and none, policies that differ and do not.
GAMES = {
    "three": dh.Game(),
    "pool": dh.Game(2, pool=["cao_cao", "liu_bei", "sun_quan", "lu_bu", "xi_shi", "diao_chan"]),
    "match": dh.Game(2, "competitive"),
    "baohuang": bh.Game("concise"),
}


@pytest.fixture(scope="module")
def all_made() -> dict[str, tuple[list[Part], list[Results]]]:
    return {name: made(game) for name, game in GAMES.items()}


# ---- Numbers -------------------------------------------------------------------------------------


class Tables(html.parser.HTMLParser):
    """Reads the rows of every table, by its caption, and the texts of every drawing."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str]]] = {}
        self.drawings: list[list[str]] = []
        self.captions: list[str] = []
        self._open: list[str] = []
        self._rows: list[list[str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        if tag == "table":
            self._rows = []
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th"):
            self._rows[-1].append("")
        elif tag == "caption":
            self.captions.append("")
        elif tag == "svg":
            self.drawings.append([])
        elif tag == "text":
            self.drawings[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass
        if tag == "table":
            self.tables[self.captions[-1]] = self._rows

    def handle_data(self, data: str) -> None:
        if "caption" in self._open:
            self.captions[-1] += data
        elif self._open and self._open[-1] in ("td", "th"):
            self._rows[-1][-1] += data
        elif self._open and self._open[-1] == "text":
            self.drawings[-1][-1] += data


def faked(game: Any, games: int, **tallies: Any) -> tuple[list[Part], list[Results]]:
    """A part and results whose sums are 0 but for these."""
    part = Part(game, games, "random")
    rows = np.zeros(0, game._results.dtype(game))
    found = game._results.tally(game, rows)
    for name, value in tallies.items():
        found[name] = np.asarray(value, np.int64)
    described = {"schema": 1, "engine": "0", "seed": 5, "first": 0, **part.describe()}
    return [part], [Results(described, games, found)]


def by_character(values: dict[int, int]) -> Any:
    found = np.zeros(18, np.int64)
    for character, value in values.items():
        found[character] = value
    return found


def square(values: dict[tuple[int, int], int], size: int = 18) -> Any:
    found = np.zeros((size, size), np.int64)
    for place, value in values.items():
        found[place] = value
    return found


@pytest.fixture(scope="module")
def duel() -> tuple[list[Part], list[Results]]:
    """曹操 was emperor 200 times and won 150; 刘备 50 times and won 10.  No bombs: ±6, ±3."""
    return faked(
        dh.Game(2, characters=["cao_cao", "liu_bei"]),
        250,
        emperor_games=by_character({CAO_CAO: 200, LIU_BEI: 50}),
        emperor_wins=by_character({CAO_CAO: 150, LIU_BEI: 10}),
        emperor_score=by_character({CAO_CAO: 600, LIU_BEI: -180}),
        emperor_squares=by_character({CAO_CAO: 7200, LIU_BEI: 1800}),
        subject_games=by_character({CAO_CAO: 50, LIU_BEI: 200}),
        subject_wins=by_character({CAO_CAO: 40, LIU_BEI: 50}),
        subject_score=by_character({CAO_CAO: 90, LIU_BEI: -300}),
        subject_squares=by_character({CAO_CAO: 450, LIU_BEI: 1800}),
        matrix_games=square({(CAO_CAO, LIU_BEI): 200, (LIU_BEI, CAO_CAO): 50}),
        matrix_wins=square({(CAO_CAO, LIU_BEI): 150, (LIU_BEI, CAO_CAO): 10}),
        seat_games=[[200, 50], [50, 200]],
        seat_wins=[[150, 40], [10, 50]],
        seat_score=[[600, 90], [-180, -300]],
        seat_squares=[[7200, 450], [1800, 1800]],
        length=[0, 0, 0, 100, 100, 50],
        doublings=[250],
        deals=[0, 240, 10],
        hit_points=[[0, 0, 250, 0], [50, 100, 0, 100]],
    )


def test_tables_of_douhuang_are_right(duel: Any) -> None:
    found = Tables(report(*duel))
    table = found.tables["Every character, the strongest emperor first. Rates in percent."]
    # Wilson's intervals: of 150 in 200, 40 in 50; of 10 in 50, 50 in 200.
    assert [row[:2] for row in table[2:]] == [["Cao Cao 曹操", "枭雄"], ["Liu Bei 刘备", "谦和"]]
    assert [row[2:6] for row in table[2:]] == [
        ["200", "75.0", "68.6 … 80.5", "+3.00"],
        ["50", "20.0", "11.2 … 33.0", "−3.60"],
    ]
    assert [row[6:] for row in table[2:]] == [
        ["50", "80.0", "67.0 … 88.8", "+1.80"],
        ["200", "25.0", "19.5 … 31.4", "−1.50"],
    ]
    table = found.tables["Every seat in each role."]
    # The variance of 600 and 7200 of 200 is 5400 / 199.
    assert table[1] == ["seat 0", "emperor", "200", "75.0", "68.6 … 80.5", "+3.00", "+2.28 … +3.72"]
    assert table[3][:4] == ["seat 0", "any role", "250", "76.0"]
    assert table[3][5] == "+2.76"  # 690 in 250
    assert table[6][:4] == ["seat 1", "any role", "250", "24.0"]


def test_drawings_of_douhuang_are_right(duel: Any) -> None:
    text = report(*duel)
    won, lost, matrix, *_rest = Tables(text).drawings
    assert "all emperors 64.0\u00a0%" in won
    assert [one for one in won if one in ("75.0", "20.0")] == ["75.0", "20.0"]
    assert "all subjects 36.0\u00a0%" in lost
    # Fewer than a hundred games stand in brackets; nobody plays against oneself.
    assert [one for one in matrix if one in ("75", "(20)", "–")] == ["–", "75", "(20)", "–"]
    assert "median 4" in text
    assert "10 of 250 games were dealt anew" in text
    assert "The emperor wins 64.0\u00a0% of all games (57.9 to 69.7)." in text
    assert "Cao Cao 曹操 is the strongest emperor (75.0\u00a0%)" in text


def test_differences_of_skills_are_right() -> None:
    """曹操 in seat 1, his skill on and off: 60 of 100 won, 45 of 100."""
    game = dh.Game(2, characters=["liu_bei", "cao_cao"])
    parts, results = faked(game, 100, length=[1], doublings=[1], deals=[0, 100])
    results[0].tallies |= {
        name: by_character({CAO_CAO: 50, LIU_BEI: 50})
        for name in ("emperor_games", "subject_games", "emperor_wins")
    }
    results[0].tallies["hit_points"][:, 1] = 100
    for how, wins in (("with", [20, 40]), ("without", [15, 30])):
        found, (one,) = faked(game, 100, seat_games=[[60, 40], [40, 60]], seat_wins=[[40, 0], wins])
        part = Part(found[0].game, 100, "random", f"cao_cao {how}")
        one.description |= part.describe()
        parts.append(part)
        results.append(one)
    # 25 games are won with the skill only and 10 without it only; 90 points more are scored.
    results[-1].tallies |= {
        "beside_games": np.array([100, 40]),
        "beside_seats": np.array([[0, 0, 0, 0], [-15, 35, -90, 900]]),
    }
    found = Tables(report(parts, results)).tables
    (table,) = [rows for caption, rows in found.items() if caption.startswith("Every skill")]
    either = ["60.0", "45.0", "+15.0", "+3.7 … +26.3", "+0.90", "+0.34 … +1.46"]
    assert table[2] == ["Cao Cao 曹操", "枭雄", *either]
    (table,) = [rows for caption, rows in found.items() if caption.startswith("Differences by")]
    assert [table[2][1], table[2][3]] == ["+12.5", "+16.7"]  # 20 - 15 of 40, 40 - 30 of 60


def test_tables_of_matches_are_right() -> None:
    parts, results = faked(
        dh.Game(2, "competitive"),
        100,
        match_wins=[60, 40],
        match_games=[0, 0, 75, 25],
        match_score=[150, -100],
        match_squares=[900, 700],
        emperor_games=by_character({SUN_QUAN: 225}),
        emperor_wins=by_character({SUN_QUAN: 90}),
        subject_games=by_character({LIU_BEI: 225}),
        subject_wins=by_character({LIU_BEI: 135}),
        matrix_games=square({(SUN_QUAN, LIU_BEI): 225}),
        matrix_wins=square({(SUN_QUAN, LIU_BEI): 90}),
        seat_games=[[125, 100], [100, 125]],
        seat_wins=[[50, 60], [40, 75]],
        length=[0, 100],
    )
    text = report(parts, results)
    table = Tables(text).tables["Matches by seat."]
    assert table[1][:5] == ["seat 0", "100", "60.0", "50.2 … 69.1", "+1.50"]
    assert table[2][:3] == ["seat 1", "100", "40.0"]
    assert "25.0\u00a0% of them take three games." in text
    assert "What a skill is worth" not in text


def test_tables_of_baohuang_are_right() -> None:
    """Ten pairs that pay +6 and -6, and five open solos that are lost."""
    parts, results = faked(
        bh.Game(),
        15,
        kinds=[0, 10, 5, 0],
        role_games=[[0, 10, 5, 0], [0, 10, 0, 0], [0, 30, 20, 0]],
        role_wins=[[0, 6, 0, 0], [0, 6, 0, 0], [0, 12, 20, 0]],
        role_score=[[0, 12, -120, 0], [0, 6, 0, 0], [0, -18, 120, 0]],
        role_squares=[[0, 360, 2880, 0], [0, 90, 0, 0], [0, 270, 720, 0]],
        pair_places=square({(1, 2): 6, (4, 5): 4}, 6),
        pair_score=square({(1, 2): 6 * 6, (4, 5): 4 * -6}, 6),
        pair_rebels=[18, 4, 4, 4, 0, 0],
        seat_games=np.full((5, 3), 5),
        doubled=[15, 0],
        length=[0, 0, 15],
        deals=[0, 15],
    )
    found = Tables(report(parts, results))
    (table,) = [rows for caption, rows in found.tables.items() if caption.startswith("Every role")]
    rows = {(row[0], row[1]): row[2:] for row in table[1:]}
    assert rows["pair", "emperor"][:2] == ["10", "60.0"]
    assert rows["pair", "emperor"][3] == "+1.20"
    # Three rebels of a game are one observation: the interval is that of ten games.
    assert rows["pair", "rebel"] == ["10", "40.0", "16.8 … 68.7", "−0.60", "−2.52 … +1.32"]
    assert rows["all games", "rebel"][:2] == ["15", "60.0"]
    assert rows["all games", "rebel"][3] == "+1.60"  # (-6 + 30) / 15
    assert rows["all games", "emperor"][3] == "−7.20"
    assert ("open solo", "guard") not in rows
    assert not any(kind == "hidden solo" for kind, _role in rows)
    places = found.drawings[3]
    assert [one for one in places if one.endswith("\u00a0%")][:2] == ["60.0\u00a0%", "40.0\u00a0%"]
    assert [one for one in places if one in ("+6", "−6")] == ["+6", "−6"]


def test_numbers_are_those_of_the_tallies(all_made: Any) -> None:
    """Of games that were played: what a table shows is in the tallies, row by row."""
    parts, results = all_made["three"]
    found = Tables(report(parts, results)).tables
    table = found["Every character, the strongest emperor first. Rates in percent."]
    tallies = results[0].tallies
    assert len(table) == 2 + 18
    for row in table[2:]:
        (character,) = [one for one in dh.Character if one.name_zh in row[0]]
        assert row[1] == character.skill_zh
        games, wins = (int(tallies[f"emperor_{what}"][character]) for what in ("games", "wins"))
        assert row[2:4] == [str(games), f"{100 * wins / games:.1f}"]
    table = found["Everything that was played on this seed."]
    assert [row[0] for row in table[1:]] == [part.label for part in parts]
    assert [row[3] for row in table[1:]] == [one.hash for one in results]


def test_numbers_are_written_alike() -> None:
    assert (count(1234567), share(0.4567), share(0.5, 0)) == (
        "1,234,567",
        "45.7\u00a0%",
        "50\u00a0%",
    )
    assert [points(one) for one in (1.25, -0.126, 0.0, -0.001)] == [
        "+1.25",
        "−0.13",
        "0.00",
        "0.00",
    ]
    assert [tick(one) for one in (0.25, -5.0, 0.30000000000000004, -0.0)] == [
        "0.25",
        "−5",
        "0.3",
        "0",
    ]
    assert [tick(one, sign=True) for one in (0.25, -5.0, 0.0)] == ["+0.25", "−5", "0"]


# ---- What is compared ----------------------------------------------------------------------------


def test_every_character_is_compared_in_a_free_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dh_report, "_LEAST", 1000)
    game = dh.Game(3, characters=[None, "lu_bu", None])
    parts = dh_report.parts(game, 36_000, ["random", "greedy", "random"])
    assert (parts[0].game, parts[0].games, parts[0].label) == (game, 36_000, "main")
    assert len(parts) == 1 + 2 * 18
    assert {part.games for part in parts[1:]} == {2000}
    assert all(part.policies == ["random", "greedy", "random"] for part in parts)
    assert len({part.label for part in parts}) == len(parts)
    labels = [part.label for part in parts]
    assert labels[1:3] == ["cao_cao with", "cao_cao without"]
    for part in parts[1:]:
        characters, off = part.game.characters, part.game.without_skill
        name, how = part.label.split()
        seat = 1 if name == "lu_bu" else 0
        assert characters[seat].id == name
        assert off == (dh.Character[name.upper()] if how == "without" else None)
    few = dh_report.parts(game, 100, "random")
    assert {part.games for part in few[1:]} == {1000}


def test_only_who_can_play_is_compared() -> None:
    fixed = dh.Game(2, characters=["xi_shi", "lu_bu"])
    names = {part.label.split()[0] for part in dh_report.parts(fixed, 10, "random")[1:]}
    assert names == {"xi_shi", "lu_bu"}
    labels = {part.label for part in dh_report.parts(GAMES["pool"], 10, "random")[1:]}
    assert labels == {
        f"{one.id} {how}" for one in GAMES["pool"].pool for how in ("with", "without")
    }
    assert len(dh_report.parts(GAMES["match"], 10, "random")) == 1


def test_modes_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bh_report, "_LEAST", 1000)
    game = bh.Game("concise", kao=False, hold_sixes=True, penalty=7, first_seat=3)
    parts = bh_report.parts(game, 8000, "random")
    assert parts[0] == Part(game, 8000, "random", "main")
    played = [part.game for part in parts]
    assert {(one.mode, one.kao) for one in played} == {
        (mode, kao) for mode in ("classic", "concise") for kao in (True, False)
    }
    assert all((one.hold_sixes, one.penalty, one.first_seat) == (True, 7, 3) for one in played)
    assert [part.games for part in parts] == [8000, 2000, 2000, 2000]
    assert parts[2].label == "classic without kao-pai"


# ---- The document --------------------------------------------------------------------------------


class Strict(html.parser.HTMLParser):
    """Complains of what an HTML parser would have to mend, and of what the page must not have."""

    VOID = frozenset({"meta", "link"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.asked: set[str] = set()
        self.policy = self.style = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: str(value) for name, value in attrs}
        assert len(found) == len(attrs), f"{tag} has an attribute twice"
        assert not any(name.startswith("on") or name in ("style", "src") for name in found)
        assert tag not in ("script", "img", "iframe", "object", "image", "foreignobject")
        self.ids += [found["id"]] if "id" in found else []
        self.asked |= {found[name] for name in ("aria-labelledby",) if name in found}
        if "href" in found:
            assert re.match("#|data:,$", found["href"])
            self.asked |= {found["href"][1:]} if found["href"][0] == "#" else set()
        self.asked |= set(re.findall(r"url\(#([^)]*)\)", " ".join(found.values())))
        if tag == "svg":
            assert found["role"] == "img"
            assert found["aria-label"]
        if tag == "th":
            assert found["scope"] in ("col", "row", "colgroup")
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policy = found["content"]
        if "svg" not in self.open:
            self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open, f"<{tag}/> is no empty element of HTML"
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "style":
            self.style += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")


@pytest.mark.parametrize("name", GAMES)
def test_the_document_is_sound_in_both_languages(all_made: Any, name: str) -> None:
    texts = {lang: report(*all_made[name], lang=lang) for lang in ("en", "zh")}
    found = {lang: Strict(text) for lang, text in texts.items()}
    for lang, one in found.items():
        assert not one.open
        assert len(set(one.ids)) == len(one.ids)
        assert one.asked <= set(one.ids)
        digest = base64.b64encode(hashlib.sha256(one.style.encode()).digest()).decode()
        assert one.policy.split("; ") == [
            "default-src 'none'",
            f"style-src 'sha256-{digest}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
        assert texts[lang].startswith("<!DOCTYPE html>")
        assert not re.search(r"https?:|@import|javascript:", texts[lang])
        assert "{" not in re.sub(r"<style>.*?</style>", "", texts[lang], flags=re.S)
        assert len(texts[lang].encode()) < 400_000
    assert found["en"].tags == found["zh"].tags
    assert '<html lang="zh-Hans">' in texts["zh"]
    # Nothing is left in the other language: words of English are names and settings alone.
    said = re.sub(r"(?s)<style>.*?</style>|<pre>.*?</pre>|<[^>]*>", " ", texts["zh"])
    english = set(re.findall(r"\b(?:the|of|games|seat|emperor|interval|won)\b", said))
    assert english == set()


@pytest.mark.parametrize("name", ["pool", "baohuang"])
def test_the_same_results_give_the_same_page(all_made: Any, name: str) -> None:
    """Also in threads, whatever matplotlib is set to, which stays as it is."""
    import matplotlib

    first = report(*all_made[name])
    with matplotlib.rc_context({"svg.hashsalt": None, "axes.grid": True, "lines.linewidth": 9}):
        before = matplotlib.rcParams.copy()
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(lambda _: report(*all_made[name]), range(2)))
        assert matplotlib.rcParams.copy() == before
    assert found == [first, first]
    assert "matplotlib.pyplot" not in sys.modules


def test_matplotlib_is_there_only_for_a_report() -> None:
    code = (
        "import sys, huangpai.simulation.report\n"
        "from huangpai import baohuang as bh, douhuang as dh\n"
        "dh.Game()._report, bh.Game()._report; assert 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_matplotlib_it_says_what_to_install(
    duel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(StoreError, match=r"pip install 'huangpai\[sim\]'"):
        report(*duel)


def test_what_is_strange_is_only_words(duel: Any) -> None:
    (part,), (result,) = duel

    def policy(turns: Any) -> Any:
        raise NotImplementedError

    policy.__qualname__ = HOSTILE
    strange = Part(part.game, part.games, [policy, "random"], HOSTILE)
    described = result.description | strange.describe() | {"engine": HOSTILE}
    text = report([strange], [Results(described, result.games, result.tallies)])
    found = Strict(text)
    assert not found.open
    assert "<script" not in text
    assert "<img" not in text
    assert "<!--" not in text
    drawn = [one for drawing in Tables(text).drawings for one in drawing]
    assert any(one.startswith("seat 0, ") and "…" in one for one in drawn)
    rows = Tables(text).tables["Every seat in each role."]
    assert rows[1][0] == f"seat 0, {__name__}:{HOSTILE}"


def test_wrong_input_is_refused(duel: Any) -> None:
    (part,), (result,) = duel
    with pytest.raises(ValueError, match="at least one part"):
        report([], [])
    for parts, results in ((part, [result]), ([part], result), ([result], [part]), (None, None)):
        with pytest.raises(TypeError, match="must be a sequence of"):
            report(parts, results)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="1 parts have 2 results"):
        report([part], [result, result])
    with pytest.raises(ValueError, match="lang must be one of"):
        report([part], [result], lang="fr")
    other = Part(part.game, part.games, "greedy")
    with pytest.raises(ValueError, match="'main' are of something else: their policies"):
        report([other], [result])
    with pytest.raises(ValueError, match="results of 249 of 250 games"):
        report([part], [Results(result.description, 249, result.tallies)])
    with pytest.raises(ValueError, match="of one game, not of douhuang and baohuang"):
        report([part, Part(bh.Game(), 1, "random")], [result, result])


@pytest.mark.parametrize("middle", [None, 0.5])
def test_letters_can_be_read_on_every_colour(middle: float | None) -> None:
    def light(colour: str) -> float:
        parts = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        return float(linear @ [0.2126, 0.7152, 0.0722])

    for value in np.linspace(0, 1, 101):
        colour, is_light = charts._colour(float(value), middle, 0.5)
        letters = charts._LIGHT if is_light else charts._DARK
        bright, dark = sorted((light(colour), light(letters)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, (value, colour)


# ---- In a browser --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(need_browser(), tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture(scope="module")
def pages(all_made: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder, found = tmp_path_factory.mktemp("pages"), {}
    for name, lang in (("three", "en"), ("match", "zh"), ("baohuang", "zh")):
        path = Path(folder) / f"{name}.html"
        path.write_text(report(*all_made[name], lang=lang), encoding="utf-8")
        found[name] = path.as_uri()
    return found


CONTRAST = (Path(__file__).parent.parent / "play" / "contrast.js").read_text(encoding="utf-8")
#: Pairs of blocks that lie on one another.
OVERLAPS = """
(() => {
  const all = 'h1, h2, p, dl, nav, figcaption, figure > *, pre, .scroll';
  const blocks = [...document.querySelectorAll(all)]
    .filter((e) => !e.closest('.scroll') || e.matches('.scroll'));
  const found = [];
  for (const [i, a] of blocks.entries()) for (const b of blocks.slice(i + 1)) {
    const [p, q] = [a, b].map((e) => e.getBoundingClientRect());
    if (Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1
      && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1)
      found.push(`${a.tagName} ${b.tagName} ${a.textContent.slice(0, 40)}`);
  }
  return found;
})()
"""


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", ["three", "match", "baohuang"])
def test_it_fits_the_screen(tab: Browser, pages: dict[str, str], name: str, width: int) -> None:
    for dark in (False, True):
        tab.screen(width, 844, dark=dark)
        tab.open(pages[name])
        assert tab.ask("document.documentElement.scrollWidth") <= width
        looked, bad = tab.ask(CONTRAST)
        assert looked > 50
        assert bad == []
    assert tab.ask(OVERLAPS) == []
    sizes = tab.ask(
        "[...document.querySelectorAll('svg')].map(e => e.getBoundingClientRect())"
        ".map(r => [r.width, r.height])"
    )
    assert len(sizes) >= 6
    assert all(wide >= 300 and high >= 60 for wide, high in sizes)
    # The text of a drawing does not leave it.
    outside = tab.ask(
        "[...document.querySelectorAll('svg text')].filter(e => {"
        "const t = e.getBoundingClientRect(), s = e.ownerSVGElement.getBoundingClientRect();"
        "return t.left < s.left - 3 || t.right > s.right + 3 || t.top < s.top - 3"
        " || t.bottom > s.bottom + 3}).map(e => e.textContent)"
    )
    assert outside == []
    assert tab.complaints() == []
    tab.screen(1280, 800)


@pytest.mark.parametrize("name", ["three", "baohuang"])
def test_it_can_be_printed(tab: Browser, pages: dict[str, str], name: str) -> None:
    tab.open(pages[name])
    answer = tab.send("Page.printToPDF", preferCSSPageSize=True)
    assert base64.b64decode(answer["data"]).startswith(b"%PDF-")
    # A4 without its margins, at 96 dots an inch.
    tab.screen(680, 960, paper=True)
    assert tab.ask("document.documentElement.scrollWidth") <= 680
    assert tab.ask(OVERLAPS) == []
    assert tab.ask("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    tab.screen(1280, 800)


def test_nothing_can_be_loaded_or_run(tab: Browser, pages: dict[str, str]) -> None:
    tab.open(pages["three"])
    tab.ask(
        "(() => {const s = document.createElement('script'); s.textContent = 'window.pwned = 1';"
        "document.body.append(s)})()"
    )
    assert tab.ask("typeof window.pwned") == "undefined"
    assert any("Content Security Policy" in complaint for complaint in tab.complaints())


def test_figures_and_tables_have_names(tab: Browser, pages: dict[str, str]) -> None:
    tab.open(pages["three"])
    tab.send("Accessibility.enable")
    nodes = tab.send("Accessibility.getFullAXTree")["nodes"]
    tab.send("Accessibility.disable")
    named = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in ("image", "img", "table", "region")
    ]
    assert [role for role, name in named if not name] == []
    assert sum(role in ("image", "img") for role, _name in named) >= 9
