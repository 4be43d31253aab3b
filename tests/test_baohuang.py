"""The generator, the counter, the classifier and the comparison of Baohuang against the oracle."""

from __future__ import annotations

import random

import numpy as np
import pytest

from huangpai import _baohuang
from huangpai import baohuang as bh
from huangpai._core import simd_available, simd_name
from oracle import baohuang as oracle

OPTIONS = [(kao, sixes) for kao in (True, False) for sixes in (False, True)]
ALL = np.array([tuple(play) for play in oracle.ALL_PLAYS], dtype=bh.MOVE_DTYPE)


def plays(moves) -> list[oracle.Play]:
    return [oracle.Play(*row) for row in moves.tolist()]


def as_set(moves) -> set[oracle.Play]:
    found = plays(moves)
    assert len(set(found)) == len(found), "a move stands twice"
    return set(found)


def record(play: oracle.Play):
    return np.array([tuple(play)], dtype=bh.MOVE_DTYPE)[0]


def cards_of(hand) -> list[str]:
    return oracle.parse_cards(bh.format(hand))


def random_hand(rng: random.Random, size: int):
    return bh.random_hands(1, size, rng.randrange(2**63))[0]


def adversarial_hand(rng: random.Random, size: int):
    """Few ranks and many kings: where covering is rich, and where sixes are all there is."""
    ranks = rng.sample("6789TJQKA2", rng.randint(1, 3))
    if rng.random() < 0.4:
        ranks = ["6"]
    deck = [r + s for r in ranks for s in "dchs" for _ in range(4)]
    deck += ["X"] * 3 + ["X*"] + ["D"] * 3 + ["D*"]
    kings = [c for c in deck if c[0] in "XD"]
    chosen = rng.sample(deck, min(size, len(deck)))
    if rng.random() < 0.5:
        chosen = (kings + rng.sample(deck[:-8], min(size, len(deck) - 8)))[: max(size, 1)]
    return bh.parse(" ".join(chosen))


def hands(seed: str, n: int) -> list:
    rng = random.Random(seed)
    sizes = [1, 2, 3, 5, 8, 13, 21, 33, 34, 60, 100, 168]
    makers = [random_hand, adversarial_hand]
    return [rng.choice(makers)(rng, rng.choice(sizes)) for _ in range(n)]


def oracle_moves(hand, last, kao: bool, sixes: bool):
    return oracle.legal_moves(
        oracle.counts_of(cards_of(hand)), last=last, kao=kao, hold_sixes=sixes
    )


@pytest.fixture(scope="module", params=simd_available())
def simd(request):
    before = simd_name()
    _baohuang.simd_select(request.param)
    yield request.param
    _baohuang.simd_select(before)


@pytest.mark.usefixtures("simd")
@pytest.mark.parametrize(("kao", "sixes"), OPTIONS)
def test_leads_are_the_oracles(kao: bool, sixes: bool) -> None:
    for hand in hands(f"leads {sixes}", 120):
        moves = bh.legal_moves(hand, kao=kao, hold_sixes=sixes)
        expected = oracle_moves(hand, None, kao, sixes)
        assert as_set(moves) == expected, bh.format(hand)
        assert bh.count_moves(hand, kao=kao, hold_sixes=sixes) == len(expected)


@pytest.mark.usefixtures("simd")
@pytest.mark.parametrize(("kao", "sixes"), OPTIONS)
def test_answers_are_the_oracles(kao: bool, sixes: bool) -> None:
    rng = random.Random("answers")
    for hand in hands(f"answering {kao}", 25):
        for _ in range(6):
            # With kings, without, and such as the hand nearly answers.
            last = rng.choice(oracle.ALL_PLAYS)
            if rng.random() < 0.7:
                last = last._replace(count=rng.randint(0, 6))
                last = last if last.count else last._replace(rank=255)
                last = last if any(last[i] for i in (0, 1, 3)) else oracle.Play(1, 0, 255, 0)
                last = last if last.count == 0 or last.rank != 255 else last._replace(rank=5)
            options = {"last": record(last), "kao": kao, "hold_sixes": sixes}
            expected = oracle_moves(hand, last, kao, sixes)
            assert as_set(bh.legal_moves(hand, **options)) == expected, (bh.format(hand), last)
            assert bh.count_moves(hand, **options) == len(expected)


@pytest.fixture(scope="module")
def tables():
    return oracle.beats_tables()


@pytest.mark.parametrize("kao", [False, True])
def test_every_play_against_every_play(tables, kao: bool) -> None:
    """All 4,024 against all 4,024: the comparison, and with the whole deck the answers."""
    ordinary, by_kao = tables
    expected = ordinary | by_kao if kao else ordinary
    assert len(ALL) == 4024
    assert np.array_equal(bh.beats(ALL[:, None], ALL[None, :], kao=kao), expected)


@pytest.mark.usefixtures("simd")
@pytest.mark.parametrize("kao", [False, True])
def test_the_whole_deck_answers_every_play(tables, kao: bool) -> None:
    ordinary, by_kao = tables
    expected = ordinary | by_kao if kao else ordinary
    deck = bh.random_hands(1, 168, 1)[0]
    moves, offsets = bh.legal_moves_batch(deck, last=ALL, kao=kao)
    index = {play: i for i, play in enumerate(oracle.ALL_PLAYS)}
    columns = np.array([index[play] for play in plays(moves)])
    rows = np.repeat(np.arange(len(ALL)), np.diff(offsets))
    listed = np.zeros_like(expected)
    listed[columns, rows] = True
    assert listed.sum() == len(moves)
    assert np.array_equal(listed, expected)


ORDINARY = [("8888", "7777"), ("DXXX", "AAAA"), ("X777", "6666"), ("D7777", "X6666")]
NOT_ORDINARY = [("9999", "X888"), ("DDDD", "D777"), ("XXXX", "D"), ("7777", "7777"), ("88", "777")]
KAO = [
    *(("DD", "D"), ("XX", "X"), ("XXX", "D"), ("DDXX", "DX"), ("DDXXX", "DD"), ("DDD", "DX")),
    *(("DXX", "XX"), ("DXXX", "DX"), ("DDDXX", "DXX"), ("DD8888", "D7777")),
    *(("DDDX88", "DX777"), ("DDXXXX", "D7777")),
]
NOT_KAO = [
    *(("DD", "X"), ("XXX", "X"), ("DX", "D"), ("DDX", "DD"), ("DD", "D6"), ("D7", "X7")),
    *(("XX", "6"), ("DDDDXXXX", "DX777")),
]


@pytest.mark.parametrize(("a", "b"), ORDINARY)
def test_the_examples_of_b3(a: str, b: str) -> None:
    for kao in (True, False):
        assert bh.beats(bh.parse_play(a), bh.parse_play(b), kao=kao)
        assert not bh.beats(bh.parse_play(b), bh.parse_play(a), kao=kao)


@pytest.mark.parametrize(("a", "b"), NOT_ORDINARY)
def test_what_b3_excludes(a: str, b: str) -> None:
    assert not bh.beats(bh.parse_play(a), bh.parse_play(b), kao=False)


@pytest.mark.parametrize(("a", "b"), KAO)
def test_the_examples_of_b4(a: str, b: str) -> None:
    assert bh.beats(bh.parse_play(a), bh.parse_play(b))
    assert not bh.beats(bh.parse_play(a), bh.parse_play(b), kao=False)


@pytest.mark.parametrize(("a", "b"), NOT_KAO)
def test_what_b4_excludes(a: str, b: str) -> None:
    assert not bh.beats(bh.parse_play(a), bh.parse_play(b))


def test_the_order_of_moves() -> None:
    """Big kings, small kings, then the kings alone and the sets by rank and count."""
    for hand in hands("order", 60):
        for last in (None, record(oracle.Play(1, 1, 5, 3)), record(oracle.Play(0, 0, 3, 2))):
            moves = bh.legal_moves(hand, last=last).tolist()
            keys = [(b, s, -1 if r == 255 else r, n) for b, s, r, n in moves]
            assert keys == sorted(keys)


def test_a_batch_is_its_rows() -> None:
    rng = random.Random("batch")
    many = np.stack(hands("batch", 300))
    lasts = np.array([tuple(rng.choice(oracle.ALL_PLAYS)) for _ in many], dtype=bh.MOVE_DTYPE)
    lasts[::5] = (0, 0, 0, 0)
    for kao, sixes in OPTIONS:
        options = {"kao": kao, "hold_sixes": sixes}
        moves, offsets = bh.legal_moves_batch(many, last=lasts, **options)
        assert np.array_equal(np.diff(offsets), bh.count_moves(many, last=lasts, **options))
        for i, hand in enumerate(many):
            one = bh.legal_moves(hand, last=lasts[i], **options)
            assert one.tobytes() == moves[offsets[i] : offsets[i + 1]].tobytes()


def test_rows_are_written_at_any_address() -> None:
    """A row is four bytes, each of its own."""
    many = bh.random_hands(50, 34, 2)
    moves, offsets = bh.legal_moves_batch(many)
    memory = np.zeros(moves.nbytes + 4, dtype=np.uint8)
    for start in range(4):
        room = memory[start : start + moves.nbytes].view(bh.MOVE_DTYPE)
        out = bh.legal_moves_batch(many, out=(room, np.empty(51, dtype=np.int64)))
        assert out[0].tobytes() == moves.tobytes()
        assert np.array_equal(out[1], offsets)


def test_classify_is_the_oracles() -> None:
    rng = random.Random("classify")
    for hand in hands("classify", 400):
        cards = hand
        if rng.random() < 0.7:  # of a random hand, a play or nearly one
            moves = bh.legal_moves(hand)
            ways = bh.choices(hand, moves[rng.randrange(len(moves))])
            cards = ways[rng.randrange(len(ways))]
        expected = oracle.classify(oracle.counts_of(cards_of(cards)))
        assert plays(bh.classify(cards)) == expected
    assert len(bh.classify("")) == 0


def test_choices_are_the_oracles() -> None:
    rng = random.Random("choices")
    for hand in hands("choices", 150):
        moves = bh.legal_moves(hand)
        for move in moves[rng.sample(range(len(moves)), min(6, len(moves)))]:
            found = [tuple(cards_of(cards)) for cards in bh.choices(hand, move)]
            expected = oracle.choices(cards_of(hand), oracle.Play(*move.tolist()))
            assert len(set(found)) == len(found)
            assert {tuple(sorted(c)) for c in found} == {tuple(sorted(c)) for c in expected}


def test_the_first_choice_has_unmarked_kings_and_lowest_suits() -> None:
    hand = bh.parse("6d 6c 6c 6h X X* D* D")
    first = bh.choices(hand, bh.parse_play("DX66"))[0]
    assert bh.format(first) == "6d6cXD"
    assert bh.format(bh.choices(hand, bh.parse_play("DDXX6"))[0]) == "6dXX*DD*"


def test_choices_of_what_is_not_held() -> None:
    with pytest.raises(bh.IllegalMove, match="B2: the hand 6d does not hold 66") as caught:
        bh.choices("6d", bh.parse_play("66"))
    assert caught.value.rule == "B2"
    with pytest.raises(ValueError, match="is no move"):
        bh.choices("6d", bh.parse_play(""))


def test_most_choices() -> None:
    deck = bh.random_hands(1, 168, 0)[0]
    assert len(bh.choices(deck, bh.parse_play("DX" + "8" * 8))) == 4 * 85


# ---- Text ----------------------------------------------------------------------------------------


def test_text_round_trips() -> None:
    for hand in hands("text", 200):
        text = bh.format(hand)
        assert np.array_equal(bh.parse(text, strict=True), hand)
        assert np.array_equal(bh.parse(text), hand)
        spaced = " ".join(random.Random(text).sample(cards_of(hand), len(cards_of(hand))))
        assert np.array_equal(bh.parse(spaced), hand)
    many = np.stack(hands("text", 20))
    assert np.array_equal(bh.parse(bh.format(many)), many)
    assert bh.format(list(many)) == bh.format(many).tolist()
    assert bh.format(many.reshape(2, 5, 2, 4)).tolist() == bh.format(many).reshape(2, 5, 2).tolist()


def test_plays_round_trip() -> None:
    texts = bh.text(ALL)
    assert len(set(texts)) == len(ALL)
    assert [bh.parse_play(text).item() for text in texts] == ALL.tolist()
    assert bh.parse_play("7d7c7hXD*").item() == (1, 1, 4, 3)
    assert bh.parse_play("").item() == (0, 0, 255, 0)
    for text in ("D*X 777", "大王* 小王 7 7 7", "7\t77XD", "7h7h7hXD*"):
        assert bh.text(bh.parse_play(text)) == "DX777"
    assert bh.text(bh.parse_play("10 T X*")) == "XTT"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6d 3s", r"'3s' at position 3 .* no card of Baohuang, which has no 3, 4 and 5 \(B1.1\)"),
        ("6d6d6d6d6d", r"'6d' at position 8 .* fifth copy"),
        ("DDDD*D", r"'D' at position 5 .* fifth copy"),
        ("D*D*", r"'D\*' at position 2 .* stands twice"),
        ("6d 8", r"no card at position 3: '8'"),
        ("6x", r"no card at position 0"),
        ("6d*", r"no card at position 2: '\*'"),
    ],
)
def test_text_that_is_no_hand(text: str, message: str) -> None:
    for strict in (False, True):
        expected = r"at position \d+ of .* is no card \(B1.4\)" if strict else message
        with pytest.raises(ValueError, match=f"{message}|{expected}"):
            bh.parse(text, strict=strict)


@pytest.mark.parametrize(
    ("text", "token", "position"),
    [
        ("6d10d", "10", 2),
        ("D* X\t", r"\t", 4),
        ("XD♠7", "♠7", 2),
        ("6d大王", "大王", 2),
        ("XX*\u3000D", r"\u3000D", 3),
        ("X *", "*", 2),
        ("6D", "6D", 0),
    ],
)
def test_strict_text(text: str, token: str, position: int) -> None:
    with pytest.raises(ValueError, match=r"is no card \(B1.4\)") as caught:
        bh.parse(text, strict=True)
    assert str(caught.value).startswith(f"'{token}' at position {position} of ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("77 8", r"B2.1: .*one rank, not 7 and 8"),
        ("7d8d", r"B2.1: .*one rank"),
        ("55", r"no 5 \(B1.1\)"),
        ("DDDDD", r"4 kings of a kind"),
        ("7" * 17, r"16 cards of a rank"),
        ("Z", r"no card"),
        ("77Z", r"no card at position 2: 'Z' .*such as 777XD, or cards"),
        ("7d7", r"no card at position 2: '7'"),
        ("X*X*7", r"'X\*' stands twice; there is one such king \(B1.3\)"),
        ("X*X*7d", r"'X\*' at position 2 .* stands twice"),
    ],
)
def test_text_that_is_no_play(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bh.parse_play(text)


def test_words() -> None:
    assert bh.describe(bh.parse_play("DX777")) == "one big king, one small king and three sevens"
    assert bh.describe(bh.parse_play("6")) == "one six"
    assert bh.describe(bh.parse_play("DX777"), "zh") == "1张大王加1张小王加3张7"
    assert bh.describe(bh.parse_play("DD")) == "two big kings"
    words = bh.describe(ALL)
    assert len(set(words)) == len(ALL)
    assert len(set(bh.describe(ALL, "zh"))) == len(ALL)


# ---- Random hands --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 33, 34, 167, 168])
def test_random_hands_have_their_size(size: int) -> None:
    for hand in bh.random_hands(50, size, 7):
        assert len(cards_of(hand)) == size


def test_random_hands_take_every_card_alike() -> None:
    n, size = 20_000, 34
    many = bh.random_hands(n, size, 3)
    assert np.array_equal(bh.random_hands(10, size, 3), many[:10])
    bits = np.arange(54, dtype=np.uint64)
    held = sum(
        (many[:, k, None] >> bits & np.uint64(1)).sum(axis=0).astype(float) for k in range(4)
    )
    # Each of the 42 cards: the mean of a hypergeometric number of four copies, within 5 deviations.
    p = size / 168
    deviation = np.sqrt(n * 4 * p * (1 - p) * (164 / 167))
    assert not held[:12].any()
    assert np.abs(held[12:] - n * 4 * p).max() < 5 * deviation
    marked = [(many[:, 0] >> np.uint64(bit) & np.uint64(1)).sum() for bit in (54, 55)]
    assert np.abs(np.array(marked, dtype=float) - n * p).max() < 5 * np.sqrt(n * p * (1 - p))


# ---- Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ([1, 0, 0, 0], r"no cards of Baohuang \(B1.1\)"),
        ([1 << 56, 0, 0, 0], r"no cards of Baohuang"),
        ([1 << 20, 0, 1 << 20, 0], r"not in the plane below it"),
        ([0, 1 << 54, 0, 0], r"no cards of Baohuang"),
        ([1 << 54, 0, 0, 0], r"mark of a king that it does not hold \(B1.3\)"),
        ([1 << 55 | 1 << 52, 0, 0, 0], r"mark of a king"),
        ([0, 0, 0], r"four planes"),
        ([-1, 0, 0, 0], r"64 bits"),
        (np.array([-1, 0, 0, 0]), r"negative"),
        (np.zeros((2, 2, 4), np.uint64), r"shape"),
    ],
)
def test_hands_that_are_none(hand, message: str) -> None:
    for call in (bh.legal_moves, bh.count_moves, bh.classify, bh.legal_moves_batch):
        with pytest.raises(ValueError, match=message):
            call(hand)


@pytest.mark.parametrize("hand", [1.5, None, [True, False, False, False], np.zeros(4), {"6d"}])
def test_hands_of_the_wrong_type(hand) -> None:
    for call in (bh.legal_moves, bh.count_moves, bh.classify, bh.legal_moves_batch):
        with pytest.raises(TypeError):
            call(hand)


@pytest.mark.parametrize(
    "last",
    [(5, 0, 255, 0), (0, 5, 255, 0), (0, 0, 4, 17), (0, 0, 2, 1), (0, 0, 13, 1), (1, 0, 4, 0)],
)
def test_plays_that_are_none(last) -> None:
    play = np.array([last], dtype=bh.MOVE_DTYPE)
    for call in (bh.legal_moves, bh.count_moves):
        with pytest.raises(ValueError, match="cannot be the play to beat"):
            call("6d", last=play[0])
    with pytest.raises(ValueError, match=r"row 0: this cannot be the play to beat"):
        bh.legal_moves_batch(["6d", "7d"], last=play)
    with pytest.raises(ValueError, match="is no move"):
        bh.beats(play, play)


def test_the_wrong_row_is_named() -> None:
    many = bh.random_hands(3000, 34, 1)
    many[2222, 3] |= np.uint64(1)
    with pytest.raises(ValueError, match="row 2222: hand"):
        bh.count_moves(many)
    with pytest.raises(ValueError, match="row 2222: hand"):
        bh.legal_moves_batch(many)


@pytest.mark.parametrize("option", ["kao", "hold_sixes"])
def test_options_are_switches(option: str) -> None:
    with pytest.raises(TypeError, match=f"{option} must be True or False"):
        bh.legal_moves("6d", **{option: 1})


def test_out_is_reused_or_refused() -> None:
    many = bh.random_hands(100, 34, 5)
    expected, expected_offsets = bh.legal_moves_batch(many)
    out = np.empty(len(expected), bh.MOVE_DTYPE), np.empty(101, np.int64)
    moves, offsets = bh.legal_moves_batch(many, out=out)
    assert moves.base is out[0]
    assert np.array_equal(moves, expected)
    assert np.array_equal(offsets, expected_offsets)
    with pytest.raises(bh.BufferTooSmall) as caught:
        bh.legal_moves_batch(many, out=(out[0][:-1], out[1]))
    assert caught.value.needed == len(expected)
    with pytest.raises(ValueError, match="more than max_moves = 10"):
        bh.legal_moves_batch(many, max_moves=10)


# ---- Faults that other engines had ---------------------------------------------------------------


def test_the_same_play_does_not_beat_itself() -> None:
    """A play of the same rank was once taken as higher."""
    for play in ALL[:: len(ALL) // 97]:
        assert not bh.beats(play, play)
    assert "7777" not in bh.text(bh.legal_moves("7d7d7d7d", last=bh.parse_play("7777")))


def test_no_hand_changes() -> None:
    """Cards were once taken from a hand before the comparison that failed."""
    hand = bh.parse("8d8c8h8s" + "9d9c9h" * 3 + "Td" * 4 + "JdJcJhJs" * 4 + "D")
    before = hand.copy()
    assert "8888" not in bh.text(bh.legal_moves(hand, last=bh.parse_play("9999")))
    assert np.array_equal(hand, before)
    assert len(bh.choices(bh.parse("8d8d8c8c8h8s"), bh.parse_play("8888"))) > 1
