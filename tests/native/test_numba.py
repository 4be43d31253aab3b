"""huangpai.numba: the same numbers as the Python API, in compiled functions and from Python."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import numpy as np
import pytest

from huangpai import douhuang as dh
from huangpai import native
from native.support import ROOT, need

HAND = dh.parse("3d3h3s4c5h6h7hX")


@pytest.fixture(scope="module")
def hn():
    need("numba")
    from huangpai import numba

    return numba


def test_without_numba_the_extra_is_named() -> None:
    text = "import sys; sys.modules['numba'] = None; import huangpai.numba"
    made = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert made.stderr.splitlines()[-1] == (
        "ImportError: huangpai.numba needs Numba, which is not installed; "
        "pip install 'huangpai[numba]'"
    )


def test_every_function_is_there_or_says_why_not(hn) -> None:
    for name, function in native.FUNCTIONS.items():
        opaque = [p for p in function.parameters if p.type.base not in native.DTYPES]
        if function.result.pointers or opaque:
            with pytest.raises(AttributeError, match="Numba lacks a type of"):
                getattr(hn, name)
        else:
            assert function.declaration in getattr(hn, name).__doc__
            assert name.removeprefix("hp_") in dir(hn)
            assert callable(getattr(hn, name.removeprefix("hp_")))
    with pytest.raises(AttributeError, match=r"has no attribute 'hp_nothing'$"):
        hn.hp_nothing  # noqa: B018
    with pytest.raises(AttributeError, match="Numba lacks a type of 'const char"):
        hn.hp_status_name  # noqa: B018
    assert hn.HP_ERR_BUFFER == -1


def test_moves_and_counts_in_a_compiled_function(hn) -> None:
    from numba import njit

    @njit(nogil=True)
    def total(hands, character, last, out, counts):
        for i in range(len(hands)):
            n = hn.douhuang_generate(hands[i], character, 2, last, out)
            if n != hn.douhuang_count(hands[i], character, 2, last):
                return i
            counts[i] = n
            for j in range(n):
                m = hn.douhuang_classify(out[j].cards, character, 2, out[n:])
                if m < 1 or hn.douhuang_last_check(out[j]) != 0:
                    return i
        return -1

    hands = dh.random_hands(200, 14, seed=9)
    out, counts = np.empty(30_000, dh.MOVE_DTYPE), np.empty(200, np.int64)
    for character in dh.Character:
        for last in (None, dh.move("5d5s=PAIR.2", character)):
            assert total(hands, character, last, out, counts) == -1
            assert (counts == dh.count_moves(hands, character, last=last)).all()
    moves = dh.legal_moves(int(hands[0]), "cao_cao")
    assert hn.douhuang_generate(hands[0], 0, 2, None, out) == len(moves)
    assert (out[: len(moves)] == moves).all()


def test_beats(hn) -> None:
    from numba import njit

    @njit
    def table(moves, out):
        for i in range(len(moves)):
            for j in range(len(moves)):
                out[i, j] = hn.douhuang_beats(moves[i], moves[j])

    moves = np.concatenate([dh.legal_moves(HAND, c) for c in ("cao_cao", "sun_quan")])
    out = np.empty((len(moves), len(moves)), np.bool_)
    table(moves, out)
    assert (out == dh.beats(moves[:, None], moves[None, :])).all()


def test_random_numbers(hn) -> None:
    rng = np.zeros(1, hn.DTYPES["hp_rng"])
    hn.rng_seed(rng, 7, 3)
    first = [hn.rng_next(rng) for _ in range(5)]
    hn.hp_rng_seed(rng[0], 7, 3)
    assert [hn.hp_rng_next(rng) for _ in range(5)] == first
    assert all(hn.rng_below(rng, 10) < 10 for _ in range(100))
    hands = np.empty(20, np.uint64)
    assert hn.hands_random(hands, 20, 17, 1, 0) == 0
    assert (hands == dh.random_hands(20, 17, seed=1)).all()


def test_a_batch_of_pointers(hn) -> None:
    from numba import njit

    @njit(nogil=True)
    def counted(hands, who, points, batch, counts, bad_row):
        batch[0].hands = hands.ctypes.data
        batch[0].characters = who.ctypes.data
        batch[0].hit_points = points.ctypes.data
        batch[0].n = len(hands)
        batch[0].hand_stride = 1
        return hn.hp_douhuang_count_batch(batch, counts, bad_row)

    hands = dh.random_hands(1000, 17, seed=4)
    who, points = np.array([3], np.uint8), np.array([2], np.uint8)
    batch = np.zeros(1, hn.DTYPES["hp_douhuang_batch"])
    counts, bad_row = np.empty(1000, np.int64), np.empty(1, np.int64)
    assert counted(hands, who, points, batch, counts, bad_row) == 0
    assert (counts == dh.count_moves(hands, 3)).all()


def test_other_games(hn) -> None:
    from huangpai import baohuang as bh
    from huangpai import doudizhu as dz

    hands = bh.random_hands(50, 40, seed=1)
    records = hands.view(hn.DTYPES["hp_baohuang_hand"]).reshape(-1)
    out = np.empty(2000, bh.MOVE_DTYPE)
    for hand, record in zip(hands, records, strict=True):
        n = hn.baohuang_generate(record, hn.HP_BAOHUANG_KAO, None, out)
        assert (out[:n] == bh.legal_moves(hand)).all()
        assert n == hn.baohuang_count(record, hn.HP_BAOHUANG_KAO, None)

    rules = np.zeros(1, hn.DTYPES["hp_doudizhu_rules"])
    assert hn.doudizhu_rules_preset(np.frombuffer(b"douzero\0", np.uint8), rules) == 0
    moves = np.empty(2000, dz.MOVE_DTYPE)
    for hand in dh.random_hands(50, 17, seed=1):
        n = hn.doudizhu_generate(hand, rules, None, moves)
        assert n == hn.doudizhu_count(hand, rules, None) == dz.count_moves(int(hand))


def test_a_play_that_may_be_missing(hn) -> None:
    from numba import njit

    @njit
    def count(hand, plays, which):
        last = None
        if which >= 0:
            last = plays[which]
        return hn.douhuang_count(hand, 17, 2, last)

    plays = dh.legal_moves(HAND, 17)
    assert count(HAND, plays, -1) == len(plays)
    for i, play in enumerate(plays):
        assert count(HAND, plays, i) == dh.count_moves(HAND, 17, last=play)
    lead = np.zeros(1, dh.MOVE_DTYPE)
    assert hn.douhuang_count(HAND, 17, 2, lead) == len(plays)


def test_what_the_page_shows_besides_programs_runs(hn) -> None:
    from numba import njit

    page = (ROOT / "docs" / "native.md").read_text(encoding="utf-8")
    shown = re.sub(r"<!-- made: .*?<!-- end: ", "", page, flags=re.DOTALL)
    scope = {"np": np, "njit": njit, "hn": hn}
    blocks = re.findall(r"```python\n(.*?)```", shown, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, scope)
    out = np.empty(64, dh.MOVE_DTYPE)
    moves = len(dh.legal_moves(HAND, 3))
    rows = {scope["playout_move"](scope["rng"], HAND, 3, None, out) for _ in range(1000)}
    assert rows == set(range(moves))
    pair, rocket = dh.move("4d4c=PAIR.1", 3), dh.move("XD=ROCKET.0", 3)
    assert scope["beats"](rocket.tobytes(), pair.tobytes()) == 1


# ---- Wrong arguments ----


def test_statuses(hn) -> None:
    out = np.zeros(3, dh.MOVE_DTYPE)
    assert hn.douhuang_generate(HAND, 0, 2, None, out) == hn.HP_ERR_BUFFER
    assert hn.douhuang_generate(HAND, 0, 2, None, None) == hn.HP_ERR_BUFFER
    assert (out == np.zeros(3, dh.MOVE_DTYPE)).all()
    assert hn.douhuang_count(2**54, 0, 2, None) == hn.HP_ERR_CARDS
    assert hn.douhuang_count(-1, 0, 2, None) == hn.HP_ERR_CARDS
    assert hn.douhuang_count(HAND, 0, 10, None) == hn.HP_ERR_HIT_POINTS
    wrong = np.zeros(1, dh.MOVE_DTYPE)
    wrong["size"], wrong["kind"] = 1, 99
    assert hn.douhuang_count(HAND, 0, 2, wrong) == hn.HP_ERR_LAST_KIND


@pytest.mark.parametrize("number", [-1, 18, 2**31, 2**32, 2**32 + 1, -(2**32) + 3, 2**63 - 1])
def test_numbers_that_do_not_fit_do_not_wrap(hn, number: int) -> None:
    assert hn.douhuang_count(HAND, number, 2, None) == hn.HP_ERR_CHARACTER
    assert hn.douhuang_count(HAND, np.uint64(2**64 - 1), 2, None) == hn.HP_ERR_CHARACTER


def test_wrong_types_are_refused_when_compiled(hn) -> None:
    from numba.core.errors import TypingError

    out = np.zeros(9, dh.MOVE_DTYPE)
    moves = "a contiguous, writable array of DTYPES['hp_douhuang_move']; it is"
    read_only = out.copy()
    read_only.flags.writeable = False
    for call, message in (
        (
            lambda: hn.douhuang_count(HAND, 1.5, 2, None),
            "'int character' of hp_douhuang_count",
        ),
        (lambda: hn.douhuang_count(True, 1, 2, None), "must be an integer; it is bool"),
        (lambda: hn.douhuang_count(HAND, 1, 2, 5), "'const hp_douhuang_move *last' of"),
        (lambda: hn.douhuang_generate(HAND, 1, 2, None, out[::2]), moves),
        (lambda: hn.douhuang_generate(HAND, 1, 2, None, np.zeros(9)), moves),
        (lambda: hn.douhuang_generate(HAND, 1, 2, None, read_only), moves),
        (lambda: hn.hands_random(np.zeros(9, np.int64), 9, 1, 1, 0), "DTYPES['uint64_t']"),
    ):
        with pytest.raises(TypingError) as caught:
            call()
        assert message in str(caught.value)
    # Only read: read-only will do.
    assert hn.douhuang_last_check(read_only) == 0


def test_wrong_arrays_are_refused_when_called(hn) -> None:
    moves = np.zeros(2, dh.MOVE_DTYPE)
    with pytest.raises(ValueError, match="last must have 1 element at least"):
        hn.douhuang_count(HAND, 1, 2, moves[:0])
    shifted = np.zeros(16 * 4 + 1, np.uint8)[1:].view(dh.MOVE_DTYPE)
    with pytest.raises(ValueError, match="out must begin at an address that 8 divides"):
        hn.douhuang_generate(HAND, 1, 2, None, shifted)
    with pytest.raises(ValueError, match="a must begin at an address that 8 divides"):
        hn.douhuang_beats(shifted[0], moves[0])


@pytest.mark.parametrize("game", ["douhuang", "baohuang"])
def test_structs_within_structs_may_lie_where_c_lets_them(hn, game: str) -> None:
    """An observation begins with a state; 8 divides the address of both, not the state's size."""
    rules = importlib.import_module(f"huangpai.{game}")
    state = rules.Game().deal(3)
    for _ in range(30):
        state.apply(state.greedy())
    actions = np.array(state.legal_actions())
    record = state.observation(state.current_player).record
    greedy = getattr(hn, f"{game}_greedy")
    rng = np.zeros(1, hn.DTYPES["hp_rng"])
    room = np.zeros(record.dtype.itemsize + 72, np.uint8)
    for place in range(0, 64, 8):
        seen = room[place : place + record.dtype.itemsize].view(record.dtype)
        seen[0] = record
        index = greedy(seen, actions, len(actions), rng, 0)
        assert actions[index].tobytes() == state.greedy().tobytes()
    with pytest.raises(ValueError, match="seen must begin at an address that 8 divides"):
        greedy(
            room[4 : 4 + record.dtype.itemsize].view(record.dtype), actions, len(actions), rng, 0
        )


# ---- Around it ----


def test_other_games_declarations_are_mapped(hn) -> None:
    """Hands of several planes: arrays of a declared length."""
    import ctypes

    from numba import njit

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_uint64), ctypes.POINTER(ctypes.c_int64))
    def add(hand, count):
        count[0] = sum(hand[:4])
        return 0 if hand[0] else -2

    address = ctypes.cast(add, ctypes.c_void_p).value
    assert address
    function = native.Function(
        "hp_test_add",
        address,
        "int (*)(const uint64_t *, int64_t *)",
        native.Type("int", False, 0, ()),
        (
            native.Variable("hand", native.Type("uint64_t", True, 0, (4,))),
            native.Variable("count", native.Type("int64_t", False, 1, ())),
        ),
        "",
    )
    assert hn._is_mapped(function)
    hn._llvm.add_symbol("huangpai.hp_test_add", address)
    call = hn._make("test_add", function, True)
    hands = np.arange(1, 13, dtype=np.uint64).reshape(3, 4)
    assert [call(hand) for hand in hands] == [10, 26, 42]
    assert call(np.zeros(4, np.uint64)) == -2
    with pytest.raises(ValueError, match="hand must have 4 elements at least"):
        call(hands[0, :3])

    @njit
    def rows(hands):
        return call(hands[1]) + call(hands[2])

    assert rows(hands) == 68


def test_compiled_code_is_kept_from_one_process_to_the_next(hn, tmp_path: Path) -> None:
    program = tmp_path / "kept.py"
    program.write_text(
        textwrap.dedent("""
        from numba import njit
        from huangpai import numba as hn

        @njit(cache=True)
        def count(hand):
            return hn.douhuang_count(hand, 0, 2, None)

        print(count(7), sum(count.stats.cache_hits.values()))
        """)
    )
    for hits in (0, 1):
        made = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
        assert made.stdout == f"{dh.count_moves(7, 0)} {hits}\n"


def test_threads(hn) -> None:
    from numba import njit, prange

    @njit(nogil=True)
    def total(hands, out):
        n = 0
        for hand in hands:
            n += hn.douhuang_generate(hand, 3, 2, None, out)
        return n

    @njit(parallel=True)
    def parallel(hands):
        counts = np.empty(len(hands), np.int64)
        for i in prange(len(hands)):
            counts[i] = hn.douhuang_count(hands[i], 3, 2, None)
        return counts.sum()

    hands = dh.random_hands(4000, 17, seed=8)
    expected = int(dh.count_moves(hands, 3).sum())
    found = []

    def run() -> None:
        found.append(total(hands, np.empty(20_000, dh.MOVE_DTYPE)))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
    assert parallel(hands) == expected
