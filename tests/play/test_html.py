"""The page that steps through records, as text and in a browser, beside `State.scene`."""

from __future__ import annotations

import base64
import copy
import hashlib
import html.parser
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from huangpai import baohuang as bh
from huangpai import douhuang as dh
from huangpai.errors import RecordError
from huangpai.play import record_hash, record_of, state_class
from huangpai.play.html import _inside_script, page
from huangpai.play.scene import Cards, Scene
from play.browser import Browser, need_browser

HERE = Path(__file__).parent
HOSTILE = (
    "</script><script>window.pwned=1</script><img src=x onerror='window.pwned=1'>\"&<!--{{w:game}}"
)

#: The first game, of each of these, of which this holds.
GAMES: list[tuple[Any, Callable[[dict[str, Any]], bool]]] = [
    (dh.Game(), lambda record: len(record["deals"]) > 1),
    (
        dh.Game(characters=["baigujing", "lin_daiyu", "lu_bu"]),
        lambda record: any(text.startswith("heal") for _, text in record["actions"]),
    ),
    (dh.Game(2), lambda record: len(record["actions"]) < 40),
    (dh.Game(2, "competitive"), lambda record: len(record["games"]) == 2),
    (dh.Game(2, "competitive"), lambda record: len(record["games"]) == 3),
    (
        bh.Game("concise", rob_solo=True, hold_sixes=True),
        lambda record: [text for _, text in record["actions"]].count("rebel") >= 2,
    ),
    (bh.Game(), lambda record: record["result"]["kind"] == "pair"),
]


def played(game: Any, index: int) -> dict[str, Any]:
    state, numbers = game.deal(2026, index), random.Random(index)
    while not state.is_terminal:
        state.apply(state.draw(numbers.randrange))
    return record_of(state)


def seats(record: dict[str, Any]) -> int:
    """How many play."""
    found: int = record.get("players", 5)
    return found


def seen_at_once(state: Any, player: int) -> list[tuple[int, str]]:
    """The history of a seat without the rebellions that it learned of later (B8.4)."""
    told = state.observation(player).history
    return [(seat, text) for seat, text in told if text != "rebel" or seat == player]


def signed(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record with the hash that it should have."""
    bare = {name: value for name, value in record.items() if name != "hash"}
    return bare | {"hash": record_hash(bare)}


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    found = []
    for game, wanted in GAMES:
        several = (played(game, index) for index in range(1000))
        found.append(next(record for record in several if wanted(record)))
    return found


def data_of(text: str) -> dict[str, Any]:
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    data: dict[str, Any] = json.loads(found)
    return data


def states(record: dict[str, Any]) -> Iterator[Any]:
    """The state at each step of a record, the same object every time."""
    state = state_class(record["game"]).opening(record)
    yield state
    for _where, _seat, text in state.script(record):
        state.apply(text)
        state.follow(record)
        yield state


def plain(row: Cards) -> list[Any]:
    return [row.label, " ".join(row.cards), row.hidden]


def flat(scene: Scene) -> list[Any]:
    """A scene as the page's data has it."""
    found: list[Any] = [
        scene.title,
        [list(fact) for fact in scene.facts],
        [plain(pile) for pile in scene.piles],
        [i for i, seat in enumerate(scene.seats) if seat.is_current],
    ]
    for seat in scene.seats:
        facts = [list(fact) for fact in seat.facts]
        found += [seat.name, seat.title, facts, plain(seat.hand), [plain(p) for p in seat.piles]]
    return found


def frames(data: dict[str, Any], game: int, view: int) -> Iterator[tuple[int, bool, list[Any]]]:
    values: dict[int, Any] = {}
    for step, *changes in data["games"][game]["views"][view]:
        for slot, place in zip(changes[::2], changes[1::2], strict=True):
            values[slot] = data["table"][place]
        yield (step if step >= 0 else -step - 1), step >= 0, [values[i] for i in range(len(values))]


# ---- The text ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_frames_are_the_scenes(records: list[dict[str, Any]], lang: str) -> None:
    data = data_of(page(records, lang=lang))
    for number, record in enumerate(records):
        for view, player in enumerate([None, *range(seats(record))]):
            shown = list(frames(data, number, view))
            assert [step for step, _, _ in shown] == sorted({step for step, _, _ in shown})
            history = []
            now = -1
            for step, state in enumerate(states(record)):
                if now + 1 < len(shown) and shown[now + 1][0] == step:
                    now += 1
                    if step and shown[now][1]:
                        seat, _said, notation, *_ = data["games"][number]["actions"][step - 1]
                        history.append((seat, data["table"][notation]))
                # A step that the view leaves out has changed nothing in it.
                assert shown[now][2] == flat(state.scene(lang, player)), (number, player, step)
            if player is None:
                assert history == state.history
            else:
                seen = [one for one in history if one[1] != "rebel" or one[0] == player]
                assert seen == seen_at_once(state, player)


def test_some_steps_are_unseen(records: list[dict[str, Any]]) -> None:
    data = data_of(page(records))
    lengths = [[len(view) for view in game["views"]] for game in data["games"]]
    assert [of_all for of_all, *_ in lengths] == [
        1 + len(list(state_class(record["game"]).script(record))) for record in records
    ]
    assert all(length < lengths[0][0] for length in lengths[0][1:])
    # Two who do not declare or rebel, unseen by a third.
    assert all(length < lengths[5][0] for length in lengths[5][1:])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_choices_are_the_legal_actions(records: list[dict[str, Any]], lang: str) -> None:
    data = data_of(page(records, lang=lang))
    table = data["table"]
    for game, record in zip(data["games"], records, strict=True):
        script = state_class(record["game"]).script(record)
        for state, (_, seat, text), action in zip(
            states(record), script, game["actions"], strict=False
        ):
            legal = [state.describe(one, lang) for one in state.legal_actions()]
            said = state.describe(state.action(text), lang)
            assert action[0] == seat
            assert [table[place] for place in action[1:3]] == [said, text]
            assert action[3] == len(legal)
            others = [table[place] for place in action[4:]]
            wanted = [words for words in dict.fromkeys(legal) if words != said]
            assert others == wanted[: len(others)]
            assert len(others) == min(12, len(wanted))


def test_tricks_and_games_of_a_match(records: list[dict[str, Any]]) -> None:
    data = data_of(page(records))
    for game, record in zip(data["games"], records, strict=True):
        leads, parts, begun, last = [], [0], None, None
        for step, (state, (where, _, text)) in enumerate(
            zip(states(record), state_class(record["game"]).script(record), strict=False), 1
        ):
            inside = where.split(".")[0].split("[actions]")[0]
            if inside.startswith("games") and last not in (None, inside):
                parts.append(step - 1)
            last = inside
            leading = state.phase.name == "PLAY" and state.last is None
            # 林黛玉 heals before she leads: her trick begins there (D9.6).
            if leading:
                begun = begun or step
                if not text.startswith("heal"):
                    leads.append(begun)
                    begun = None
            else:
                assert begun is None
        assert game["tricks"] == leads
        assert game["parts"] == parts
        assert len(game["names"]) == len(parts)
    assert [len(game["parts"]) for game in data["games"]] == [
        len(record.get("games", [0])) for record in records
    ]


class Strict(html.parser.HTMLParser):
    """Complains of what an HTML parser would have to mend."""

    VOID = frozenset({"meta", "link", "input", "br"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.asked: list[str] = []
        self.doctypes: list[str] = []
        self.contents: dict[str, list[str]] = {"style": [], "script": []}
        self.policy = ""

    def handle_decl(self, decl: str) -> None:
        assert not self.open
        self.doctypes.append(decl)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert len(found) == len(attrs), f"{tag} has an attribute twice"
        assert not any(name.startswith("on") or name == "style" for name in found)
        assert "src" not in found
        assert found.get("href") is None or re.match("#|data:,$", str(found["href"]))
        if "id" in found:
            self.ids.append(str(found["id"]))
        for name in ("aria-labelledby", "for"):
            self.asked += str(found.get(name, "")).split()
        if tag == "use":
            self.asked.append(str(found["href"])[1:])
        if tag == "button":
            assert found["type"] == "button"
            assert found["aria-label"]
        if found.get("http-equiv") == "Content-Security-Policy":
            self.policy = str(found["content"])
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open, f"<{tag}/> is no empty element of HTML"
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in self.contents:
            self.contents[self.open[-1]].append(data)
        else:
            assert "<" not in data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_document_is_well_formed(records: list[dict[str, Any]], lang: str) -> None:
    text = page([signed({**records[0], "engine": HOSTILE})], lang=lang)
    found = Strict()
    found.feed(text)
    found.close()
    assert found.doctypes == ["DOCTYPE html"]
    assert not found.open
    assert len(set(found.ids)) == len(found.ids)
    assert set(found.asked) <= set(found.ids)
    assert f'<html lang="{"zh-Hans" if lang == "zh" else "en"}">' in text
    # Nothing but this style and this script may run, and nothing may be loaded.
    style, (_, script) = "".join(found.contents["style"]), found.contents["script"]
    hashes = [
        base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        for part in (style, script)
    ]
    assert found.policy.split("; ") == [
        "default-src 'none'",
        f"style-src 'sha256-{hashes[0]}'",
        f"script-src 'sha256-{hashes[1]}'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    assert set(re.findall(r"https?://[^\"' ]*", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(|innerHTML|\beval\b|fetch\(|XMLHttp|WebSocket", text)


def test_the_same_records_give_the_same_page(records: list[dict[str, Any]]) -> None:
    assert page(records) == page(iter(copy.deepcopy(records)))


def test_a_page_stays_small() -> None:
    ten = [played(dh.Game(), index) for index in range(10)]
    steps = sum(len(record["actions"]) for record in ten)
    size, least = (len(page(some).encode()) for some in (ten, ten[:1]))
    assert size < 80_000 + 1_000 * steps
    assert least < 120_000
    assert size < 2_000_000


def test_what_cannot_be_encoded_is_escaped(records: list[dict[str, Any]]) -> None:
    text = page([signed({**records[0], "engine": "\u2028</script>"})])
    assert dict(data_of(text)["games"][0]["meta"])["engine"] == "\u2028</script>"
    # Half a character is in no right record; what is written can still be encoded.
    half = _inside_script(["\ud800", "\udfff"])
    assert json.loads(half.encode()) == ["\ud800", "\udfff"]


def test_what_is_no_record_is_refused(records: list[dict[str, Any]]) -> None:
    one = records[2]
    with pytest.raises(ValueError, match="at least one record"):
        page([])
    for wrong in (one, "[]", 3, None):
        with pytest.raises(TypeError, match="records must be a list"):
            page(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a record is a mapping"):
        page([[]])  # type: ignore[list-item]
    for name in ("chess", "cards", "play.html", "../os", "os", 3, None, "numba", HOSTILE):
        with pytest.raises(ValueError, match="is none of"):
            page([{**one, "game": name}])
    with pytest.raises(ValueError, match="lang must be one of"):
        page([one], lang="fr")
    with pytest.raises(RecordError, match="the record stops"):
        page([{**one, "actions": one["actions"][:-1]}])
    with pytest.raises(RecordError, match=r"actions\[0\]: seat 1, .*: it is the turn of seat 0"):
        page([{**one, "actions": [[1, one["actions"][0][1]]]}])
    with pytest.raises(RecordError, match="the game is over"):
        page([{**one, "actions": [*one["actions"], [0, "pass"]]}])
    with pytest.raises(RecordError, match="hash"):
        page([{**one, "engine": "another"}])
    with pytest.raises(RecordError) as caught:
        page([records[0], {**one, "actions": [[0, "hit"]]}])
    assert (caught.value.where, caught.value.rule) == ("actions[0]", "D9.2")
    assert caught.value.__notes__ == ["in record 2"]


# ---- In a browser --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(need_browser(), tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture(scope="module")
def english(records: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "en.html"
    path.write_text(page(records), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def chinese(records: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "zh.html"
    path.write_text(page(records, lang="zh"), encoding="utf-8")
    return path.as_uri()


SHOWN = (HERE / "shown.js").read_text(encoding="utf-8")


#: The key as the page hears it, without waiting for a picture.
RIGHT = (
    "void document.body.dispatchEvent("
    "new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))"
)


def where(tab: Browser) -> str:
    found: str = tab.ask("document.getElementById('link').getAttribute('href')")
    return found


def address(tab: Browser) -> str:
    """The address's fragment, once it has followed."""
    tab.ask("new Promise(done => setTimeout(done, 450))")
    found: str = tab.ask("location.hash")
    return found


def text_of(tab: Browser, selector: str) -> str:
    found: str = tab.ask(f"document.querySelector({json.dumps(selector)}).textContent")
    return found


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_keys_step_through_what_the_replay_says(
    tab: Browser, english: str, chinese: str, records: list[dict[str, Any]], lang: str
) -> None:
    tab.screen(1280, 800)
    tab.open(english if lang == "en" else chinese)
    assert tab.ask("document.documentElement.lang") == {"en": "en", "zh": "zh-Hans"}[lang]
    before = dh.State.opening(records[0])
    for step, state in enumerate(states(records[0])):
        assert where(tab) == f"#game=1&step={step}"
        assert tab.ask(SHOWN) == flat(state.scene(lang))
        if step:
            seat, text = records[0]["actions"][step - 1]
            said = before.describe(before.action(text), lang)
            name = state.scene(lang).seats[seat].name
            assert text_of(tab, "#said") == f"{name} {said}"
            assert text_of(tab, "#notation") == text
            assert f"{name}: {said}" in text_of(tab, "#live")
            assert text_of(tab, f"[data-seat='{seat}'] .bubble") == said
            assert text_of(tab, "#actions [aria-current] .did") == said
        before = state.clone()
        tab.press("ArrowRight")
    tab.press("ArrowLeft")
    assert where(tab) == f"#game=1&step={step - 1}"
    assert tab.complaints() == []


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_view_shows_what_its_seat_knew(
    tab: Browser, english: str, records: list[dict[str, Any]], number: int
) -> None:
    tab.screen(1280, 800)
    record = records[number]
    players = range(seats(record))
    if len(players) > 3:  # one of each role is enough
        result = record["result"]
        known = {result["emperor"], result["guard"]}
        players = sorted({*known, min(set(players) - known)} - {None})
    for player in players:
        scenes = [flat(state.scene("en", player)) for state in states(record)]
        tab.open(f"{english}#game={number + 1}&step=0&view={player}")
        left = int(text_of(tab, "#count").split("/")[1])
        for _ in range(left + 1):
            link = dict(re.findall(r"(\w+)=(\d+)", where(tab)))
            assert link["view"] == str(player)
            assert tab.ask(SHOWN) == scenes[int(link["step"])]
            tab.ask(RIGHT)
        assert scenes[int(link["step"])] == scenes[-1]
        assert tab.ask("document.querySelectorAll('#actions button').length") == left
    assert tab.complaints() == []


def test_another_seat_s_choices_are_not_said(
    tab: Browser, english: str, records: list[dict[str, Any]]
) -> None:
    tab.open(f"{english}#game=1&step=99&view=0")
    listed = text_of(tab, "#actions")
    for seat, text in records[0]["actions"]:
        if text.startswith("choose:"):
            assert (f"chooses {text.removeprefix('choose:')}" in listed) == (seat == 0)
    steps = [
        step
        for step, (seat, text) in enumerate(records[0]["actions"], 1)
        if seat and text[0].isdigit()
    ]
    tab.open(f"{english}#game=1&step={steps[0]}&view=0")
    assert text_of(tab, "#instead") == ""
    assert text_of(tab, "#alternatives") == ""
    tab.open(f"{english}#game=1&step={steps[0]}")
    assert "legal" in text_of(tab, "#instead")


def test_keys_for_tricks_ends_games_and_views(
    tab: Browser, english: str, records: list[dict[str, Any]]
) -> None:
    tab.screen(1280, 800)
    tab.open(english)
    data = data_of(page(records))
    first = data["games"][0]
    tab.press("End")
    assert where(tab) == f"#game=1&step={len(first['actions'])}"
    tab.press("Home")
    assert where(tab) == "#game=1&step=0"
    for step in first["tricks"]:
        tab.press("ArrowRight", shift=True)
        assert where(tab) == f"#game=1&step={step}"
    for step in [*first["tricks"][-2::-1], 0]:
        tab.press("ArrowLeft", shift=True)
        assert where(tab) == f"#game=1&step={step}"
    entries = [
        f"#game={number + 1}&step={part}"
        for number, game in enumerate(data["games"])
        for part in game["parts"]
    ]
    for entry in entries[1:]:
        tab.press("]")
        assert where(tab) == entry
    tab.press("]")
    assert where(tab) == entries[-1]
    tab.press("[")
    assert where(tab) == entries[-2]
    for place in range(min(len(entries), 9)):
        tab.press(str(place + 1))
        assert where(tab) == entries[place]
        assert tab.ask("document.getElementById('game').value") == str(place)
    tab.press("1")
    for view in ("&view=0", "&view=1", "&view=2", ""):
        tab.press("v")
        assert where(tab) == f"#game=1&step=0{view}"
    tab.ask("document.getElementById('letters').click()")
    for key in ("2", "]", "v"):
        tab.press(key)
        assert where(tab) == "#game=1&step=0"
    assert tab.complaints() == []


def test_play_and_pause(tab: Browser, english: str) -> None:
    tab.open(english)
    label = "document.getElementById('play').getAttribute('aria-label')"
    wait = "new Promise(done => setTimeout(done, 1900))"
    assert tab.ask(label) == "Play"
    tab.press(" ")
    assert tab.ask(label) == "Pause"
    tab.ask(wait)
    tab.press(" ")
    assert tab.ask(label) == "Play"
    paused = where(tab)
    assert paused != "#game=1&step=0"
    tab.ask(wait)
    assert where(tab) == paused
    # From the list of actions too, where a button has the focus.
    tab.click("#actions [data-frame='3']")
    tab.press(" ")
    assert tab.ask(label) == "Pause"
    tab.press("Home")
    assert tab.ask(label) == "Play"
    tab.press("End")
    end = where(tab)
    tab.press("ArrowLeft")
    tab.click("#play")
    tab.ask(wait)
    assert where(tab) == end
    assert tab.ask(label) == "Play"


def test_the_mouse(tab: Browser, english: str, records: list[dict[str, Any]]) -> None:
    tab.screen(1280, 800)
    tab.open(english)
    clicks = {"#next": 1, "#last": len(records[0]["actions"]), "#first": 0}
    for selector, step in clicks.items():
        tab.click(selector)
        assert where(tab) == f"#game=1&step={step}"
    tab.click("#actions [data-frame='3']")
    assert where(tab) == "#game=1&step=3"
    # From the list, arrows go on, up and down too.
    tab.press("ArrowDown")
    assert where(tab) == "#game=1&step=4"
    assert tab.ask("document.activeElement.dataset.frame") == "4"
    tab.click("#views input[value='2']")
    assert where(tab).endswith("&view=1")
    tab.press("ArrowRight")
    assert where(tab).endswith("&view=2")
    assert tab.ask("document.activeElement.value") == "3"
    tab.click("#slider")
    assert not where(tab).startswith("#game=1&step=4&")
    tab.ask(
        "(() => {const s = document.getElementById('game'); s.value = '2';"
        "s.dispatchEvent(new Event('change', {bubbles: true}))})()"
    )
    assert where(tab).startswith("#game=3&step=0")
    assert tab.complaints() == []


def test_links_open_a_step_and_survive_reloading(tab: Browser, english: str) -> None:
    tab.open(f"{english}#game=2&step=14&view=1")
    link, shown = where(tab), tab.ask(SHOWN)
    assert link == "#game=2&step=14&view=1"
    for _ in range(5):
        tab.press("ArrowRight")
    assert address(tab) == where(tab) == "#game=2&step=19&view=1"
    for _ in range(5):
        tab.press("ArrowLeft")
    assert address(tab) == link
    tab.reload()
    assert (where(tab), tab.ask(SHOWN)) == (link, shown)
    tab.ask("location.hash = '#game=3&step=5'")
    tab.ask("new Promise(done => setTimeout(done, 50))")
    assert where(tab) == address(tab) == "#game=3&step=5"
    assert text_of(tab, "#count").startswith("5 /")
    last = data_length(tab)
    for wrong, right in {
        "": "#game=1&step=0",
        "#": "#game=1&step=0",
        "#game=0": "#game=1&step=0",
        "#game=999&step=999999999&view=999": f"#game={last}&step=",
        "#game=-1&step=-4&view=x": "#game=1&step=0",
        "#game=1e1&step=%00&view=": "#game=1&step=0",
        "#game=%3Cscript%3E&step=<b>&view=1&view=2": "#game=1&step=0&view=1",
        "#game=2&game=3": "#game=2&step=0",
    }.items():
        tab.open(english + wrong)
        assert where(tab).startswith(right)
    assert tab.complaints() == []


def data_length(tab: Browser) -> int:
    found: int = tab.ask("JSON.parse(document.getElementById('data').textContent).games.length")
    return found


def test_a_match_names_its_games(tab: Browser, english: str, chinese: str) -> None:
    number = 1 + next(i for i, (game, _) in enumerate(GAMES) if game.mode == "competitive")
    for address, heads in ((english, ["Game 1", "Game 2"]), (chinese, ["第1局", "第2局"])):
        tab.open(f"{address}#game={number}&step=0")
        found = tab.ask(
            "[...document.querySelectorAll('#actions .part')].map((e) => e.textContent)"
        )
        assert found[:2] == heads


def test_hostile_words_are_only_words(
    tab: Browser, records: list[dict[str, Any]], tmp_path: Path
) -> None:
    hostile = signed({**records[2], "engine": f"{HOSTILE}{{{{data}}}}\u2028$&"})
    path = tmp_path / "hostile.html"
    path.write_text(page([hostile]), encoding="utf-8")
    tab.open(path.as_uri())
    assert tab.ask("typeof window.pwned") == "undefined"
    assert tab.ask("document.querySelectorAll('img, script').length") == 2
    meta = tab.ask(
        "[...document.querySelectorAll('#meta > div')]"
        ".map((e) => [...e.children].map((f) => f.textContent))"
    )
    assert ["engine", f"{HOSTILE}{{{{data}}}}\u2028$&"] in meta
    assert tab.complaints() == []


def test_hostile_scenes_are_only_words(tab: Browser, english: str, tmp_path: Path) -> None:
    """Also a game's own words and cards; here put in the page's data."""
    path = Path(english.removeprefix("file://"))
    text = path.read_text(encoding="utf-8")
    before, data, after = re.split(
        r'(?<=id="data">)(.*?)(?=</script>)', text, maxsplit=1, flags=re.S
    )
    for words in ("passes", "seat 0", "multiplier", "played"):
        assert f'"{words}"' in data
        data = data.replace(f'"{words}"', json.dumps(HOSTILE).replace("<", "\\u003c"))
    text = before + data.replace('"3d ', '"\\u003cimg> ') + after
    other = tmp_path / "hostile.html"
    other.write_text(text, encoding="utf-8")
    tab.open(f"{other.as_uri()}#game=1&step=0")
    for _ in range(25):
        tab.press("ArrowRight")
    assert tab.ask("typeof window.pwned") == "undefined"
    assert tab.ask("document.querySelectorAll('img, script').length") == 2
    assert HOSTILE in tab.ask("document.body.innerText")
    assert tab.complaints() == []


def test_nothing_can_be_loaded_or_run(tab: Browser, english: str) -> None:
    """The policy holds: a script put in does not run, an address is not fetched."""
    tab.open(english)
    tab.ask(
        "(() => {const s = document.createElement('script'); s.textContent = 'window.pwned = 1';"
        "document.body.append(s)})()"
    )
    assert tab.ask("typeof window.pwned") == "undefined"
    blocked = tab.ask("fetch('https://example.org/').then(() => false, () => true)")
    assert blocked is True
    assert any("Content Security Policy" in complaint for complaint in tab.complaints())


# ---- Looks ---------------------------------------------------------------------------------------

CONTRAST = (HERE / "contrast.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
def test_contrast_and_width(tab: Browser, english: str, dark: bool, width: int) -> None:
    tab.screen(width, 844, dark=dark)
    links = ["#game=1&step=0", "#game=2&step=20", "#game=2&step=20&view=1", "#game=4&step=999"]
    for link in [*links, "#game=6&step=0", "#game=6&step=90&view=4", "#game=7&step=999"]:
        tab.open(english + link)
        tab.ask("document.querySelectorAll('details').forEach((e) => e.open = true)")
        looked, bad = tab.ask(CONTRAST)
        assert looked > 50
        assert bad == []
        assert tab.ask("document.documentElement.scrollWidth") <= width
    tab.screen(1280, 800)


def test_focus_is_seen_and_comes_everywhere(tab: Browser, english: str) -> None:
    tab.screen(1280, 800)
    tab.open(f"{english}#game=1&step=5")
    reached = []
    for _ in range(30):
        tab.press("Tab")
        found = tab.ask(
            "(() => {const e = document.activeElement; if (e === document.body) return null;"
            "const seen = e.type === 'radio' ? e.nextSibling : e;"
            "return [e.id || e.name || e.tagName + (e.dataset.frame ?? ''),"
            "getComputedStyle(seen).outlineStyle,"
            "parseFloat(getComputedStyle(seen).outlineWidth)]})()"
        )
        if found is None:
            break
        name, style, thickness = found
        assert style != "none", name
        assert thickness >= 2 or style == "auto", name
        reached.append(name)
    assert reached[:3] == ["game", "view", "BUTTON5"]
    assert reached[3:] == [
        *("first", "back", "previous", "play", "next", "forward", "last", "slider"),
        *("link", "SUMMARY", "SUMMARY"),
    ]


def test_everything_has_a_name(tab: Browser, english: str) -> None:
    """As assistive technology sees it."""
    tab.open(f"{english}#game=1&step=20&view=1")
    tab.send("Accessibility.enable")
    nodes = tab.send("Accessibility.getFullAXTree")["nodes"]
    tab.send("Accessibility.disable")
    named = {
        "button",
        "slider",
        "combobox",
        "radio",
        "img",
        "image",
        "article",
        "list",
        "navigation",
    }
    found = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in named
    ]
    nameless = [role for role, name in found if not name and role != "list"]
    assert nameless == []
    assert {"button", "slider", "combobox", "radio", "article"} <= {role for role, _ in found}
    hands = [name for role, name in found if role in ("img", "image") and name.startswith("seat ")]
    assert any("face down" in name for name in hands)
    assert any(re.search(r"\d of (hearts|spades|clubs|diamonds)", name) for name in hands)


def test_paper_has_the_list_and_the_end(
    tab: Browser, english: str, records: list[dict[str, Any]]
) -> None:
    tab.screen(1280, 800)
    tab.open(f"{english}#game=1&step=3")
    tab.ask(
        "addEventListener('beforeprint',"
        "() => { window.printed = document.getElementById('link').hash })"
    )
    answer = tab.send("Page.printToPDF", preferCSSPageSize=True)
    assert base64.b64decode(answer["data"]).startswith(b"%PDF-")
    end = len(records[0]["actions"])
    assert tab.ask("window.printed") == f"#game=1&step={end}"
    assert where(tab) == "#game=1&step=3"
    tab.screen(1280, 800, paper=True)
    hidden = "getComputedStyle(document.querySelector('{}')).display"
    assert tab.ask(hidden.format(".controls")) == "none"
    cut = "(e => e.scrollHeight - e.clientHeight)(document.getElementById('actions'))"
    assert tab.ask(cut) <= 1
    assert tab.ask(hidden.format("#actions li:last-child")) != "none"
    assert (
        tab.ask("getComputedStyle(document.querySelector('.table')).backgroundColor")
        == "rgb(255, 255, 255)"
    )
    tab.screen(1280, 800)
