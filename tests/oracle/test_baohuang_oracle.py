"""Tests of the Baohuang oracle: the rules' examples and cases worked out by hand."""

import random
import re
from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb
from pathlib import Path

import numpy as np
import pytest

from . import baohuang as oracle
from .baohuang import (
    ALL_PLAYS,
    EMPTY,
    NO_RANK,
    Play,
    beats,
    beats_tables,
    choices,
    classify,
    counts_of,
    format_play,
    kao_beats,
    legal_moves,
    ordinary_beats,
    parse_cards,
    parse_play,
)

FACES = "DX6789TJQKA2"
WHOLE = (4, 4) + (16,) * 10  # B1.1: all 168 cards


def p(text: str) -> Play:
    """Read a play; the tests below write them high to low, like the rules."""
    return parse_play(text)


def hand(ranks: str) -> tuple[int, ...]:
    """Count a hand given in bare ranks."""
    assert set(ranks) <= set(FACES)
    return tuple(ranks.count(face) for face in FACES)


def moves(ranks: str, last: str = "", **options: bool) -> set[str]:
    """Return the moves of a hand as texts."""
    found = legal_moves(hand(ranks), p(last) if last else None, **options)
    return {format_play(play) for play in found}


def pairs(text: str) -> list[tuple[str, str]]:
    """Read "NEW>OLD NEW>OLD ..."."""
    return [tuple(pair.split(">")) for pair in text.split()]


@pytest.fixture(scope="module")
def tables():
    return beats_tables()


# ---------------------------------------------------------------------------- cards and texts (B1)


def test_the_cards_are_168():
    deck = parse_cards(
        " ".join((r + s + " ") * 4 for r in "6789TJQKA2" for s in "dchs") + "X X X X* D D D D*"
    )
    assert len(deck) == 168
    assert counts_of(deck) == WHOLE


@pytest.mark.parametrize(
    "wrong",
    [
        *["3d", "4s", "5h", "6", "6x", "10d", "d6", "*", "6d*", "X**", "x"],
        *["D*D*", "X*X*", "XXXXX", "DDDDD*", "6d6d6d6d6d"],
    ],
)
def test_cards_that_are_none(wrong):
    with pytest.raises(ValueError, match=r"no card at|times|single card"):
        parse_cards(wrong)


def test_cards_are_sorted_ascending():
    assert parse_cards("D*7d X 7c D6sX* 7d") == ["6s", "7d", "7d", "7c", "X", "X*", "D", "D*"]


@pytest.mark.parametrize(("high", "low"), list(zip("DX2AKQJT987", "X2AKQJT9876", strict=True)))
def test_the_order_of_cards(high, low):
    """B1.2, by single cards."""
    assert ordinary_beats(p(high), p(low))
    assert not ordinary_beats(p(low), p(high))
    assert not ordinary_beats(p(high), p(high))


def test_texts_of_plays():
    assert p("DX777") == Play(1, 1, 4, 3)
    assert p("777XD") == Play(1, 1, 4, 3)
    assert p("2222") == Play(0, 0, 12, 4)
    assert p("6") == Play(0, 0, 3, 1)
    assert p("DDDDXXXX") == Play(4, 4, NO_RANK, 0)
    for play in ALL_PLAYS:
        assert parse_play(format_play(play)) == play
    for wrong in ("", "67", "DX78", "3", "5555", "7" * 17, "DDDDD", "XXXXX", "7d", "X*"):
        with pytest.raises(ValueError, match="no play"):
            parse_play(wrong)


# -------------------------------------------------------------------------------------- plays (B2)


def test_the_plays_are_4024():
    assert len(ALL_PLAYS) == len(set(ALL_PLAYS)) == 4024 == 5 * 5 * (1 + 10 * 16) - 1
    kinds = Counter((play.bigs + play.smalls > 0, play.count > 0) for play in ALL_PLAYS)
    # B2.1 sets, B2.2 king-attached, B2.3 kings alone; and no empty one.
    assert kinds == {(False, True): 160, (True, True): 24 * 160, (True, False): 24}
    assert {play.rank for play in ALL_PLAYS if play.count} == set(range(3, 13))
    assert {play.rank for play in ALL_PLAYS if not play.count} == {NO_RANK}
    assert EMPTY not in ALL_PLAYS


@pytest.mark.parametrize(
    "text",
    [
        *["6", "77", "888", "9999", "JJJJ", "6666666666666666", "2222222222222222"],  # B2.1
        *["D77", "X888", "DX9999", "D6", "X2", "DDDDXXXX2222222222222222"],  # B2.2
        *["D", "X", "DX", "DD", "XXXX", "DDDDXXXX"],  # B2.3, also to lead
    ],
)
def test_what_is_a_play(text):
    assert classify(hand(text)) == [p(text)]
    assert p(text) in legal_moves(hand(text))


@pytest.mark.parametrize(
    "ranks",
    [
        *["77772", "66622", "D72", "XX2A"],  # B2.4: a 2 is no wildcard, with a king or without
        *["6789T", "667788", "66677788", "TJQKA2", "89", "A2"],  # B2.4: no runs
    ],
)
def test_what_is_no_play(ranks):
    assert classify(hand(ranks)) == []
    assert all(play.size < len(ranks) for play in legal_moves(hand(ranks)))


def test_a_king_counts_as_a_king_only():
    assert classify(hand("D777")) == [Play(1, 0, 4, 3)]
    assert not ordinary_beats(p("D777"), p("6666X"))
    assert p("7777") not in legal_moves(hand("D777"))


def test_no_cards_are_no_play():
    assert classify((0,) * 12) == []
    assert legal_moves((0,) * 12) == set()
    for pair in ((EMPTY, p("6")), (p("6"), EMPTY), (EMPTY, EMPTY)):
        for compare in (ordinary_beats, kao_beats, beats):
            with pytest.raises(ValueError, match="no play"):
                compare(*pair)


@pytest.mark.parametrize(
    "wrong",
    [
        Play(5, 0, NO_RANK, 0),
        Play(0, 5, 3, 1),
        Play(-1, 0, 3, 3),
        Play(0, 0, 2, 1),
        Play(0, 0, 13, 1),
        Play(0, 0, 3, 17),
        # a rank without cards of it, cards without a rank
        Play(0, 0, 3, 0),
        Play(0, 0, 0, 0),
        Play(1, 0, 3, 0),
        Play(1, 0, NO_RANK, 1),
    ],
)
def test_rows_that_are_no_play(wrong):
    for pair in ((wrong, p("6")), (p("6"), wrong)):
        with pytest.raises(ValueError, match="no play"):
            beats(*pair)


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        (0,) * 11,
        (0,) * 13,
        (5, *(0,) * 11),
        (0, 5, *(0,) * 10),
        (*(0,) * 11, 17),
        (-1, *(1,) * 11),
    ],
)
def test_counts_that_are_no_hand(wrong):
    for function in (legal_moves, classify):
        with pytest.raises(ValueError, match="counts"):
            function(wrong)


# ------------------------------------------------------------------------- ordinary comparison (B3)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        *pairs("8888>7777 DXXX>AAAA X777>6666 D7777>X6666"),  # B3.1's examples
        *pairs("D8888>X7777 D7>X6 D2>XA DX>X2 DX7>X66 D>X X>2"),
        *pairs("DD>XX XXXX>6666 DDDD>XXXX 2222222222222222>AAAAAAAAAAAAAAAA"),
    ],
)
def test_ordinary_wins(new, old):
    assert ordinary_beats(p(new), p(old))
    assert beats(p(new), p(old), kao=False)
    assert beats(p(new), p(old))
    assert not ordinary_beats(p(old), p(new))


@pytest.mark.parametrize(
    ("new", "old"),
    [
        *pairs("9999>X888"),  # B3.1's example
        # not as many cards
        *pairs("88888>7777 888>7777 DD>X D77>6 XX>2"),
        # not every card above its counterpart
        *pairs("7777>7777 7777>8888 X777>8888 X777>7777 D666>6666 D7777>X7777"),
        *pairs("D6666>X7777 X8888>X7777 DX7>XX6 XX>X6"),
        # a big king is above everything, and nothing above it
        *pairs("DDDD>DDDD D2222>D6666 DXXX>D666 D>D DDDD>D666"),
    ],
)
def test_ordinary_no_wins(new, old):
    assert not ordinary_beats(p(new), p(old))
    assert not beats(p(new), p(old), kao=False)


def test_nothing_ordinary_beats_a_big_king(tables):
    """B3.1's last sentence, of all pairs of plays."""
    ordinary, _ = tables
    with_big = np.array([play.bigs > 0 for play in ALL_PLAYS])
    assert not ordinary[:, with_big].any()
    # It does not hold of small kings.
    with_small = np.array([play.bigs == 0 and play.smalls > 0 for play in ALL_PLAYS])
    assert ordinary[:, with_small].any()


# --------------------------------------------------------------------------------------- kao (B4)

KAO_WINS = [
    ("DD", "D"),
    ("XX", "X"),
    ("XXX", "D"),
    ("DDXX", "DX"),
    ("DDXXX", "DD"),
    ("DDD", "DX"),
    ("DXX", "XX"),
    ("DXXX", "DX"),
    ("DDDXX", "DXX"),
    ("DD8888", "D7777"),
    ("DDDX88", "DX777"),
    ("DDXXXX", "D7777"),
]
KAO_NO_WINS = [
    ("DD", "X"),
    ("XXX", "X"),
    ("DX", "D"),
    ("DDX", "DD"),
    ("DD", "D6"),
    ("D7", "X7"),
]


@pytest.mark.parametrize(("new", "old"), KAO_WINS)
def test_the_rules_examples_of_kao(new, old):
    assert kao_beats(p(new), p(old))
    assert beats(p(new), p(old))
    # Each of them needs kao: in a room without it none of them wins.
    assert not beats(p(new), p(old), kao=False)
    assert not beats(p(old), p(new))


@pytest.mark.parametrize(("new", "old"), KAO_NO_WINS)
def test_the_rules_examples_of_no_kao(new, old):
    assert not kao_beats(p(new), p(old))
    assert not ordinary_beats(p(new), p(old))
    assert not beats(p(new), p(old))


@pytest.mark.parametrize(
    ("new", "old"),
    [
        # a king as the one higher card of an ordinary card, alone or next to the set
        *pairs("DDX>D7 DDD>D2 XXXX>D2 XXXXD>D22 DD8888888888888888>D7777777777777777"),
        # a small king covered in either way, or in both
        *pairs("D8>X7 XX8>X7 DD88>XX77 DXX88>XX77 XXXX88>XX77"),
        # all the kings there are
        *pairs("DDDXXXX>DX777 DDDDXXXX>DDXX DDDDXXX>DDD DDDDXXXX>XXXX66"),
        *pairs("DDDDXXXX7777777777777777>DXXXX6666666666666666"),
    ],
)
def test_more_kao(new, old):
    assert kao_beats(p(new), p(old))
    assert beats(p(new), p(old))


@pytest.mark.parametrize(
    ("new", "old"),
    [
        # B4 is only against kings: a search alone would find coverings here
        *pairs("XX>77 8888>7777 X8>77 XXX>222"),
        # an old king is covered by no ordinary card, and by no single king of its own kind
        *pairs("2>X 22>X 222>D D>D X>X DX>DX D8>D7"),
        # every card of the answer is used, none twice, no old card is covered twice over
        *pairs("DDX>D DDDD>D XXXX>D DXX>D DX>X DD88>D7 XX88>X7 D88>X7 XX77>X DD2>D"),
        *pairs("DDDDXXXX>DX777 DDDDXXXX7777777777777777>DXXX6666666666666666"),
        # a set that is not higher covers nothing, whatever the kings do
        *pairs("DD7777>D7777 DD6666>D7777 DDDX77>DX777 DDXX6>D77"),
        # a card is left uncovered
        *pairs("DD>D7 DDD>D77 DDXX>DXX DDDD>DDX DXXX>DX7"),
    ],
)
def test_no_kao(new, old):
    assert not kao_beats(p(new), p(old))


@pytest.mark.parametrize(("new", "old"), pairs("XX>77 8888>7777 XXX>222"))
def test_kao_takes_nothing_away(new, old):
    """Where B4 does not apply, B3 does as it did."""
    assert not kao_beats(p(new), p(old))
    assert beats(p(new), p(old))


def test_kao_is_not_transitive():
    for a, b, c in (("DD", "D", "X"), ("XXX", "D", "X")):
        assert beats(p(a), p(b))
        assert beats(p(b), p(c))
        assert not beats(p(a), p(c))


# What beats what among kings alone, written out by hand: for each way to cover each old card, the
# cards needed, as far as there are four of a kind. Nothing beats the kings that do not stand here.
KINGS_BY_HAND = {
    "X": "D XX",
    "XX": "DD DXX XXXX",
    "XXX": "DDD DDXX DXXXX",
    "XXXX": "DDDD DDDXX DDXXXX",
    "D": "DD XXX",
    "DX": "DDD DDXX DXXX",
    "DXX": "DDDD DDDXX DDXXXX DDXXX",
    "DXXX": "DDDDXX DDDXXXX DDDXXX",
    "DXXXX": "DDDDXXXX DDDDXXX",
    "DD": "DDDD DDXXX",
    "DDX": "DDDDXX DDDXXX",
    "DDXX": "DDDDXXXX DDDDXXX",
    "DDD": "DDDDXXX",
}


def test_kings_against_kings():
    kings = [play for play in ALL_PLAYS if not play.count]
    assert len(kings) == 24
    for old in kings:
        by_hand = {p(text) for text in KINGS_BY_HAND.get(format_play(old), "").split()}
        assert {new for new in kings if kao_beats(new, old)} == by_hand, format_play(old)
        # Ordinary is what kao has at equal numbers and small kings only.
        ordinary = {new for new in kings if ordinary_beats(new, old)}
        assert ordinary == ({p("D" * old.smalls)} if not old.bigs else set())
        assert ordinary <= by_hand
        # No set has a word in it.
        assert {new for new in ALL_PLAYS if beats(new, old)} == by_hand


# ---------------------------------------------------------------------------------- the rules page

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "baohuang.md"


def page_rows(first: str, last: str) -> list[list[str]]:
    """Return the cells of the table rows between two marks of the page."""
    text = PAGE.read_text(encoding="utf-8")
    part = text[text.index(first) : text.index(last)]
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in part.splitlines()
        if line.startswith("|")
    ]


def test_the_pages_examples_of_ordinary_comparison():
    rows = [row for row in page_rows("**B3.1**", "## B4") if row[0].startswith("`")]
    assert len(rows) == 10
    for new, old, _, wins in rows:
        assert ordinary_beats(p(new.strip("`")), p(old.strip("`"))) == (wins == "yes"), (new, old)


def test_the_pages_examples_of_kao():
    rows = [row for row in page_rows("**B4.2**", "Some things follow") if row[0].startswith("`")]
    assert len(rows) == 23
    for new, old, covering, wins, _ in rows:
        a, b = p(new.strip("`")), p(old.strip("`"))
        assert kao_beats(a, b) == (wins == "yes"), (new, old)
        # Where ordinary comparison would do, the page says so.
        assert ordinary_beats(a, b) == ("ordinary as well" in covering or "B3.1" in covering)


def test_the_pages_answers_to_kings():
    found = {}
    for on, answered, _, on_too, answered_too in page_rows("Some things follow", "The relation"):
        for old, new in ((on, answered), (on_too, answered_too)):
            if old.startswith("`"):
                found[old.strip("`")] = set(re.findall(r"[DX]+", new))
    assert found == {old: set(new.split()) for old, new in KINGS_BY_HAND.items()}


# ------------------------------------------------------------------------- all pairs, other ways


def answers(shape: tuple[int, int, int]) -> set[tuple[int, int, int]]:
    """Build every covering of a play (B4.1) from the old cards up, on a lower set.

    The other way round than the oracle: each old card says which cards of the answer cover it, and
    all these choices together are the answers. The oracle starts from an answer and searches.
    """
    bigs, smalls, count = shape
    of_big = combinations_with_replacement([(2, 0, 0), (0, 3, 0)], bigs)
    of_small = combinations_with_replacement([(1, 0, 0), (0, 2, 0)], smalls)
    of_other = combinations_with_replacement([(1, 0, 0), (0, 1, 0), (0, 0, 1)], count)
    found = set()
    for parts in product(of_big, of_small, of_other):
        groups = sum(parts, ())
        d, x, n = (sum(group[i] for group in groups) for i in range(3))
        if d <= 4 and x <= 4:
            found.add((d, x, n))
    return found


def test_kao_table_is_what_coverings_give(tables):
    """All 4,024 x 4,024 pairs of kao, built the other way."""
    _, kao = tables
    built = np.zeros_like(kao)
    place = {play: i for i, play in enumerate(ALL_PLAYS)}
    of_shape: dict[tuple[int, int, int], set[tuple[int, int, int]]] = {}
    for old in ALL_PLAYS:
        shape = old.bigs, old.smalls, old.count
        if old.bigs + old.smalls == 0:
            continue
        if shape not in of_shape:
            of_shape[shape] = answers(shape)
        for d, x, n in of_shape[shape]:
            ranks = range(old.rank + 1, 13) if n else [NO_RANK]
            for rank in ranks:
                built[place[Play(d, x, rank, n)], place[old]] = True
    assert np.array_equal(built, kao)


def test_ordinary_table_is_what_arithmetic_gives(tables):
    """All pairs of B3.1: the cards of each play as one column of strengths, compared at once."""
    ordinary, _ = tables
    widest = max(play.size for play in ALL_PLAYS)
    cards = np.zeros((len(ALL_PLAYS), widest), dtype=np.int8)
    for i, play in enumerate(ALL_PLAYS):
        cards[i, : play.size] = oracle.strengths(play)
    sizes = np.array([play.size for play in ALL_PLAYS])
    for i, play in enumerate(ALL_PLAYS):
        above = (cards[i] > cards)[:, : play.size].all(axis=1)
        assert np.array_equal(ordinary[i], above & (sizes == play.size))


def test_the_reduction_of_the_tables(tables):
    """The tables, judged on two ranks only, against the definition of each pair by itself."""
    ordinary, kao = tables
    rng = random.Random(168)
    everywhere = [(rng.randrange(4024), rng.randrange(4024)) for _ in range(20_000)]
    # Few of those win. So also pairs whose numbers of cards do win with the right ranks.
    near = []
    place = {play: i for i, play in enumerate(ALL_PLAYS)}
    for i, j in rng.sample(np.argwhere(ordinary | kao).tolist(), 10_000):
        new, old = (
            play._replace(rank=rng.randint(3, 12)) if play.count else play
            for play in (ALL_PLAYS[i], ALL_PLAYS[j])
        )
        near.append((place[new], place[old]))
    wins = 0
    for i, j in everywhere + near:
        new, old = ALL_PLAYS[i], ALL_PLAYS[j]
        assert ordinary[i, j] == ordinary_beats(new, old), (new, old)
        assert kao[i, j] == kao_beats(new, old), (new, old)
        wins += ordinary[i, j] or kao[i, j]
        assert beats(new, old) == (ordinary[i, j] or kao[i, j])
        assert beats(new, old, kao=False) == ordinary[i, j]
    assert wins > 4000


def test_the_tables_as_a_whole(tables):
    ordinary, kao = tables
    assert ordinary.shape == kao.shape == (4024, 4024)
    assert ordinary.dtype == kao.dtype == np.bool_
    assert (ordinary.sum(), kao.sum(), (ordinary | kao).sum()) == (43_454, 123_767, 137_507)
    # Nothing beats itself, and no two plays beat each other.
    either = ordinary | kao
    assert not either.diagonal().any()
    assert not (either & either.T).any()
    # Against kings, whatever wins by B3 wins by B4 as well; against a set alone B4 is silent.
    against_kings = np.array([play.bigs + play.smalls > 0 for play in ALL_PLAYS])
    assert not (ordinary & ~kao)[:, against_kings].any()
    assert not kao[:, ~against_kings].any()
    # No answer has fewer cards than the play it beats, and no play with a 6 is an answer (B5.1).
    sizes = np.array([play.size for play in ALL_PLAYS])
    assert not (either & (sizes[:, None] < sizes[None, :])).any()
    assert not either[[i for i, play in enumerate(ALL_PLAYS) if play.rank == 3]].any()


# ------------------------------------------------------------------------------------- whole hands


@pytest.mark.parametrize("face", FACES)
def test_hands_of_one_card(face):
    assert moves(face) == {face}
    assert moves(face, hold_sixes=True) == {face}  # a lone 6 empties the hand
    for other in FACES:
        # Single cards: the order of B1.2 and nothing else, with kao and without.
        order = "6789TJQKA2XD"
        answer = {face} if order.index(face) > order.index(other) else set()
        assert moves(face, other) == moves(face, other, kao=False) == answer
    assert moves(face, "77") == set()


def test_the_whole_168_cards():
    assert legal_moves(WHOLE) == set(ALL_PLAYS)
    assert legal_moves(WHOLE, EMPTY) == set(ALL_PLAYS)
    # Held sixes cannot go while anything else is there.
    assert legal_moves(WHOLE, hold_sixes=True) == {x for x in ALL_PLAYS if x.rank != 3}
    top = p("DDDDXXXX" + "2" * 16)
    assert legal_moves(WHOLE, top) == set()
    assert legal_moves(WHOLE, p("DDDDXXXX")) == set()


def test_answers_of_the_whole_168_cards_are_the_table(tables):
    ordinary, kao = tables
    for j in random.Random(5).sample(range(4024), 60):
        for with_kao, table in ((True, ordinary | kao), (False, ordinary)):
            expected = {ALL_PLAYS[i] for i in np.flatnonzero(table[:, j])}
            assert legal_moves(WHOLE, ALL_PLAYS[j], kao=with_kao) == expected


def test_leads_count():
    """The moves of a lead are (D + 1) (X + 1) (1 + all cards that are no kings) - 1."""
    rng = random.Random(34)
    for _ in range(100):
        counts = tuple(rng.randint(0, 4 if i < 2 else 16) for i in range(12))
        expected = (counts[0] + 1) * (counts[1] + 1) * (1 + sum(counts[2:])) - 1
        assert len(legal_moves(counts)) == expected


def test_a_small_hand_worked_out():
    assert moves("DX77") == {"D", "X", "DX", "7", "77", "D7", "X7", "DX7", "D77", "X77", "DX77"}
    assert moves("DX77", "6") == {"7", "X", "D"}
    assert moves("DX77", "66") == {"77", "X7", "D7", "DX"}
    assert moves("DX77", "666") == {"X77", "D77", "DX7"}
    assert moves("DX77", "777") == set()
    assert moves("DX77", "X6") == {"D7", "DX"}
    assert moves("DX77", "X") == {"D"}
    assert moves("DX77", "D") == set()
    assert moves("DDXXX88", "D7") == {"DD8", "DDX", "XXX8", "DXXX"}
    assert moves("DDXXX88", "D7", kao=False) == set()
    assert moves("DDXXX88", "X7") == {"D8", "DX", "XX8", "XXX", "DD", "DXX"}
    assert moves("DDXXX88", "X7", kao=False) == {"D8", "DX", "DD"}
    assert moves("DDXXX88", "D8") == {"DDX", "DXXX"}


def test_moves_are_the_cards_that_beat():
    """Legal moves of small hands, from all sub-hands of the cards, by `classify` and `beats`."""
    rng = random.Random(9)
    for _ in range(40):
        counts = [0] * 12
        for _ in range(rng.randint(1, 8)):
            counts[rng.choice([0, 1, rng.randint(2, 11), 2, 3])] += 1
        if max(counts[:2]) > 4:
            continue
        plays = set()
        for sub in product(*(range(n + 1) for n in counts)):
            plays.update(classify(sub))
        assert legal_moves(counts) == plays
        for last in [*rng.sample(ALL_PLAYS, 20), *map(p, ["D", "X", "X7", "77", "D6"])]:
            for kao in (True, False):
                expected = {play for play in plays if beats(play, last, kao)}
                assert legal_moves(counts, last, kao=kao) == expected


# -------------------------------------------------------------------------------- held sixes (B5)


@pytest.mark.parametrize("kao", [True, False])
def test_sixes_only_empty_the_hand(kao):
    def led(ranks: str) -> set[str]:
        return moves(ranks, hold_sixes=True, kao=kao)

    assert led("6") == {"6"}
    assert led("666") == {"666"}
    assert led("6667") == {"7"}
    assert led("667788") == {"7", "77", "8", "88"}
    # Kings may go with them, or before them.
    assert led("66D") == {"D", "D66"}
    assert led("66DX") == {"D", "X", "DX", "DX66"}
    assert led("66X77") == {"7", "77", "X", "X7", "X77"}
    assert led("DX") == {"D", "X", "DX"}


def test_sixes_are_free_without_the_option():
    assert moves("66D") == {"6", "66", "D", "D6", "D66"}
    assert moves("667") == {"6", "66", "7"}


def test_a_hand_always_has_a_lead():
    """B9.1: who leads must play, and so must be able to; also with sixes held."""
    rng = random.Random(6)
    for _ in range(300):
        counts = [0] * 12
        for _ in range(rng.randint(1, 5)):
            counts[rng.choice([0, 1, 2, 2, 2, rng.randint(2, 11)])] += 1
        counts[:2] = [min(n, 4) for n in counts[:2]]
        for hold_sixes in (True, False):
            assert legal_moves(counts, hold_sixes=hold_sixes)


def test_sixes_never_answer():
    """Of these hands; `test_the_tables_as_a_whole` has it of all pairs of plays."""
    for last in [*random.Random(66).sample(ALL_PLAYS, 100), p("D"), p("X"), p("X7"), p("7")]:
        for counts in (hand("666666"), hand("66"), hand("DDDDXXXX6666")):
            for hold_sixes in (True, False):
                answer = legal_moves(counts, last, hold_sixes=hold_sixes)
                assert all(play.rank != 3 for play in answer)
                # The option takes nothing from an answer but sixes, which are none.
                assert answer == legal_moves(counts, last, hold_sixes=not hold_sixes)


# --------------------------------------------------------------------- which cards go (B1.3, B1.4)


def payments(held: str, move: str) -> set[str]:
    return {" ".join(cards) for cards in choices(parse_cards(held), p(move))}


def test_choices_by_suit():
    assert payments("7d7c7h8s", "7") == {"7d", "7c", "7h"}
    assert payments("7d7c7h8s", "77") == {"7d 7c", "7d 7h", "7c 7h"}
    assert payments("7d7c7h8s", "777") == {"7d 7c 7h"}
    assert payments("7d7c7h8s", "7777") == set()
    # Copies are alike.
    assert payments("7d7d7c", "7") == {"7d", "7c"}
    assert payments("7d7d7c", "77") == {"7d 7d", "7d 7c"}
    assert payments("7d7d7d7d", "77") == {"7d 7d"}


def test_choices_of_marked_kings():
    assert payments("D D D", "D") == {"D"}
    assert payments("D D* D", "D") == {"D", "D*"}
    assert payments("D D* D", "DD") == {"D D", "D D*"}
    assert payments("D D* D", "DDD") == {"D D D*"}
    assert payments("D*", "D") == {"D*"}
    assert payments("X X* D D*", "DX") == {"X D", "X* D", "X D*", "X* D*"}
    assert payments("X X* D", "X") == {"X", "X*"}
    assert payments("X*", "D") == set()


def test_choices_of_both():
    assert payments("6d6s X* X D*", "DX6") == {
        "6d X D*",
        "6d X* D*",
        "6s X D*",
        "6s X* D*",
    }


def test_choices_count():
    """Of the whole 168 cards: coefficients of (1 + t + t2 + t3 + t4)^4, and twice for a mark."""
    deck = [rank + suit for rank in "6789TJQKA2" for suit in "dchs" for _ in range(4)]
    deck += ["X", "X", "X", "X*", "D", "D", "D", "D*"]
    for count, ways in zip(range(1, 17), (4, 10, 20, 35, 52, 68, 80, 85), strict=False):
        assert len(choices(deck, p("9" * count))) == ways
        if count < 8:
            assert len(choices(deck, p("9" * (16 - count)))) == ways
    for n in (1, 2, 3):
        assert len(choices(deck, p("D" * n))) == len(choices(deck, p("X" * n))) == 2
    assert len(choices(deck, p("DDDD"))) == len(choices(deck, p("XXXX"))) == 1
    assert len(choices(deck, p("DX" + "9" * 8))) == 2 * 2 * 85
    assert len(choices(deck, p("9" * 16))) == 1
    # One deck of a rank: subsets of suits.
    assert len(choices(parse_cards("KdKcKhKs"), p("KK"))) == comb(4, 2)


def test_choices_are_plays_of_the_hand():
    rng = random.Random(40)
    deck = [rank + suit for rank in "6789TJQKA2" for suit in "dchs" for _ in range(4)]
    deck += ["X", "X", "X", "X*", "D", "D", "D", "D*"]
    for _ in range(30):
        cards = rng.sample(deck, rng.randint(1, 34))
        for play in rng.sample(sorted(legal_moves(counts_of(cards))), 1) + rng.sample(ALL_PLAYS, 3):
            found = choices(cards, play)
            assert bool(found) == (play in legal_moves(counts_of(cards)))
            for chosen in found:
                assert not Counter(chosen) - Counter(cards)
                assert classify(counts_of(chosen)) == [play]
                assert list(chosen) == parse_cards(" ".join(chosen))


# ------------------------------------------------------------ faults that other programs have had


def test_fault_47_equal_rank_does_not_beat():
    assert not beats(p("7777"), p("7777"))
    assert moves("7777", "7777") == set()


def test_fault_59_exactly_the_played_cards_leave():
    """8888 from six 8s leaves two, whichever copies are taken."""
    held = parse_cards("8d8d8c8h8s8s")
    ways = choices(held, p("8888"))
    assert ways
    for way in ways:
        left = Counter(held)
        left.subtract(way)
        assert min(left.values()) >= 0
        assert left.total() == 2
        assert counts_of(list(left.elements())) == hand("88")


def test_fault_60_a_lower_set_is_refused():
    """P=9999, try 8888: no move of the hand; and asking takes nothing from it."""
    counts = hand("8888" + "6" * 10 + "7" * 10 + "T" * 10)
    before = list(counts)
    assert sum(before) == 34
    assert p("8888") not in legal_moves(before, p("9999"))
    assert before == list(counts)


def test_faults_65_and_67_a_new_leader_has_a_move_and_no_pass_among_them():
    for ranks in ("6", "X", "66", "67", "D6"):
        found = legal_moves(hand(ranks))
        assert found
        assert EMPTY not in found
