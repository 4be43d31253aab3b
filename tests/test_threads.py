"""Threads: batches release the GIL, and any number of threads gets what one gets.

What a game has to show is one row of `GAMES`, with its calls as functions; the tests follow by
themselves.  All of it also holds, and is tested, in free-threaded Python.
"""

import contextlib
import os
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

import huangpai
from huangpai import _baohuang, _core, _doudizhu, _douhuang, features
from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh

FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
GIL = not FREE_THREADED or sys._is_gil_enabled()
THREADS = 6


@dataclass
class Game:
    """What is asked of a game."""

    name: str
    #: Everything that its module offers, on input that all threads share; each returns values that
    #: == compares.
    answers: list[Callable[[], Any]]
    #: Calls that take long, and in which nothing but ours releases the GIL: NumPy's copies of more
    #: than a few hundred elements do, too, and so do its questions about shared memory.
    long: dict[str, Callable[[], Any]]
    #: Rows into the caller's arrays: (i, out) -> bytes, and how to make the arrays.
    into: Callable[[int, Any], bytes] | None = None
    room: Callable[[], Any] | None = None
    #: The compiled module, which has an instruction set of its own.
    module: Any = None
    #: Names that are imported at first use, as expressions to try.
    lazy: list[str] = field(default_factory=list)
    #: Two hands and what is none; how many moves a hand has, or each row of some or of one for n.
    hands: tuple[Any, Any, Any] | None = None
    count: Callable[[Any, int], Any] | None = None
    listed: Callable[[Any, int], Any] | None = None


HANDS = dh.random_hands(300, 12, 5)


def learning_answers(game):
    """Features and numbers of a batch that all threads share."""
    batch = huangpai.BatchGame(game, 50, seed=1)
    seen, (actions, offsets) = batch.observe(), batch.legal()
    return [
        lambda: features.state_features(game, seen).tobytes(),
        lambda: features.action_features(game, actions, seen, offsets, dtype="f4").tobytes(),
        lambda: in_bytes((batch.masks(), batch.legal_numbers()[0])),
    ]


# --- Cards ---------------------------------------------------------------------------------------

TEXTS = dh.format(HANDS)
CARDS = Game(
    "cards",
    answers=[
        lambda: dh.parse(TEXTS).tobytes(),
        lambda: dh.parse("♠10 大王 3d"),
        lambda: dh.format(HANDS).tolist(),
        lambda: dh.random_hands(300, 12, 5).tobytes(),
    ],
    long={"random_hands": lambda: dh.random_hands(300_000, 17, 1)},
)


# --- Douhuang ------------------------------------------------------------------------------------

LASTS = np.array([dh.move("3d=SINGLE.0", "xi_shi"), dh.move("3d3c=PAIR.0", "xi_shi")] * 150)
CHARACTERS = np.arange(300, dtype=np.uint8) % 18
HIT_POINTS = np.arange(300) % 9 + 1
MOVES = dh.legal_moves(int(HANDS[0]), 3)
MANY_HANDS = dh.random_hands(1_000_000, 20, 1)
# It has a million moves.
WILD = dh.parse("6d6c6h6s3d3c3h4d4c4h5d5c5h7d7c7h8d8c8h9d9cTdTcJdQdX")


def in_bytes(batch):
    moves, offsets = batch
    return moves.tobytes() + offsets.tobytes()


def douhuang_answers(character):
    def batches():
        return in_bytes(dh.legal_moves_batch(HANDS, character)) + in_bytes(
            dh.legal_moves_batch(HANDS, CHARACTERS, hp=HIT_POINTS, last=LASTS)
        )

    def counts():
        return [
            dh.count_moves(HANDS, character).tobytes(),
            dh.count_moves(HANDS, character, last=LASTS).tobytes(),
            dh.count_moves(HANDS, CHARACTERS, hp=HIT_POINTS).tobytes(),
            [dh.count_moves(int(hand), character) for hand in HANDS[:20]],
        ]

    def single():
        lists = [dh.legal_moves(int(hand), character, last=LASTS[0]) for hand in HANDS[:20]]
        readings = [dh.classify(int(hand) & 0xFFFFFF, character) for hand in HANDS[:20]]
        return [moves.tobytes() for moves in lists + readings]

    def refused():
        with pytest.raises(ValueError, match="row 299: hand 0x1000000000000000 "):
            dh.count_moves(np.append(HANDS[:299], np.uint64(1 << 60)), character)

    return [batches, counts, single, refused]


def douhuang_into(i, out):
    hands = np.roll(HANDS, i)
    moves, offsets = dh.legal_moves_batch(hands, i % 18, out=out)
    assert moves.base is out[0]
    assert offsets.base is out[1]
    return in_bytes((moves, offsets))


DOUHUANG = Game(
    "douhuang",
    answers=[
        *(call for character in range(18) for call in douhuang_answers(character)),
        lambda: dh.beats(MOVES[:, None], MOVES).tobytes(),
        lambda: dh.text(MOVES),
        lambda: dh.describe(MOVES, lang="zh"),
        lambda: dh.format_moves(MOVES),
        lambda: dh.move("6d2s=PAIR.12", "yang_guifei").tolist(),
        *learning_answers(dh.Game(2)),
    ],
    long={
        "count_moves": lambda: dh.count_moves(MANY_HANDS, "liu_bei"),
        "legal_moves": lambda: dh.legal_moves(WILD, "yang_guifei"),
        # Without `out`, which NumPy compares for shared memory with the GIL released.
        "legal_moves_batch": lambda: dh.legal_moves_batch([WILD] * 2, "yang_guifei"),
    },
    into=douhuang_into,
    room=lambda: (np.zeros(400_000, dh.MOVE_DTYPE), np.zeros(400, np.int64)),
    module=_douhuang,
    lazy=[
        "dh.text(dh.move('3d3c=PAIR.0', 'xi_shi'))",
        "dh.describe(dh.legal_moves('3d', 0))",
        "dh.format_moves(dh.legal_moves('3d', 0))",
    ],
    hands=(np.uint64(7), np.uint64(0x777), np.uint64(2**64 - 1)),
    count=lambda hands, n: dh.count_moves(hands, np.full(n, 2, np.uint8)),
    listed=lambda hands, n: np.diff(dh.legal_moves_batch(hands, np.full(n, 2, np.uint8))[1]),
)


# --- Baohuang ------------------------------------------------------------------------------------

BAO_HANDS = bh.random_hands(300, 34, 5)
BAO_LASTS = np.array([bh.parse_play("77"), bh.parse_play("D888")] * 150)
BAO_TEXTS = [bh.format(hand) for hand in BAO_HANDS]
BAO_MANY = bh.random_hands(300_000, 34, 1)
BAO_PLAYS = np.full(200_000, bh.parse_play("7"))


def baohuang_into(i, out):
    return in_bytes(bh.legal_moves_batch(np.roll(BAO_HANDS, i, axis=0), out=out))


BAOHUANG = Game(
    "baohuang",
    answers=[
        lambda: in_bytes(bh.legal_moves_batch(BAO_HANDS)),
        lambda: in_bytes(bh.legal_moves_batch(BAO_HANDS, last=BAO_LASTS, hold_sixes=True)),
        lambda: bh.count_moves(BAO_HANDS, last=BAO_LASTS, kao=False).tobytes(),
        lambda: [bh.legal_moves(hand, last=BAO_LASTS[1]).tobytes() for hand in BAO_HANDS[:20]],
        lambda: [bh.choices(hand, bh.legal_moves(hand)[-1]).tobytes() for hand in BAO_HANDS[:20]],
        lambda: bh.beats(BAO_LASTS[:, None], BAO_LASTS[:20]).tobytes(),
        lambda: bh.parse(BAO_TEXTS).tobytes(),
        lambda: bh.format(BAO_HANDS).tolist(),
        lambda: bh.random_hands(300, 34, 5).tobytes(),
        lambda: bh.text(bh.legal_moves(BAO_HANDS[0])),
        lambda: bh.format_moves(bh.legal_moves(BAO_HANDS[0]), lang="zh"),
        *learning_answers(bh.Game()),
    ],
    long={
        "count_moves": lambda: bh.count_moves(BAO_MANY),
        "random_hands": lambda: bh.random_hands(100_000, 34, 1),
    },
    into=baohuang_into,
    room=lambda: (np.zeros(100_000, bh.MOVE_DTYPE), np.zeros(400, np.int64)),
    module=_baohuang,
    lazy=[
        "bh.text(bh.legal_moves('7d'))",
        "bh.describe(bh.legal_moves('7d'))",
        "bh.format_moves(bh.legal_moves('7d'))",
    ],
    hands=(bh.parse("8d"), bh.parse("8d 8d 9c X"), np.full(4, 2**64 - 1, np.uint64)),
    count=lambda hands, n: bh.count_moves(hands, last=BAO_PLAYS[:n]),
    listed=lambda hands, n: np.diff(bh.legal_moves_batch(hands, last=BAO_PLAYS[:n])[1]),
)


# --- Plain Dou Dizhu -----------------------------------------------------------------------------

DDZ_LASTS = np.array([ddz.move("3"), ddz.move("33")] * 150)
DDZ_TEXTS = ddz.format(HANDS)
DDZ_PLAYS = np.full(200_000, ddz.move("3"))


def doudizhu_into(i, out):
    return in_bytes(ddz.legal_moves_batch(np.roll(HANDS, i), out=out))


def doudizhu_answers(rules):
    return [
        lambda: in_bytes(ddz.legal_moves_batch(HANDS, rules=rules)),
        lambda: in_bytes(ddz.legal_moves_batch(HANDS, rules=rules, last=DDZ_LASTS)),
        lambda: ddz.count_moves(HANDS, rules=rules).tobytes(),
        lambda: [ddz.classify(int(hand) & 0xFFFFFF, rules=rules).tobytes() for hand in HANDS[:20]],
    ]


DOUDIZHU = Game(
    "doudizhu",
    answers=[
        *(call for rules in ("douzero", "rlcard", "openspiel") for call in doudizhu_answers(rules)),
        lambda: ddz.count_moves(HANDS, rules=ddz.Rules(wings_alike=2)).tobytes(),
        lambda: ddz.beats(DDZ_LASTS[:, None], DDZ_LASTS[:20]).tobytes(),
        lambda: ddz.parse(DDZ_TEXTS).tobytes(),
        lambda: ddz.text(ddz.legal_moves(int(HANDS[0]))),
        lambda: ddz.format_moves(ddz.legal_moves(int(HANDS[0])), lang="zh"),
    ],
    long={
        "count_moves": lambda: ddz.count_moves(MANY_HANDS[:200_000]),
        "legal_moves_batch": lambda: ddz.legal_moves_batch([2**54 - 1] * 40),
    },
    into=doudizhu_into,
    room=lambda: (np.zeros(100_000, ddz.MOVE_DTYPE), np.zeros(400, np.int64)),
    module=_doudizhu,
    lazy=[
        "ddz.text(ddz.move('33'))",
        "ddz.parse('3D')",
        "ddz.describe(ddz.legal_moves('3'))",
        "ddz.format_moves(ddz.legal_moves('3'))",
        "ddz.Game(3).deal(1).observation(0).to_text()",
    ],
    hands=(np.uint64(7 << 4), np.uint64(0x7770), np.uint64(2**64 - 1)),
    count=lambda hands, n: ddz.count_moves(hands, last=DDZ_PLAYS[:n]),
    listed=lambda hands, n: np.diff(ddz.legal_moves_batch(hands, last=DDZ_PLAYS[:n])[1]),
)


GAMES = [CARDS, DOUHUANG, BAOHUANG, DOUDIZHU]
ALL_GAMES = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def together(*calls):
    """Run each call in a thread of its own, all at once; what they return, or the first error."""
    barrier = threading.Barrier(len(calls))

    def run(call):
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [done.result() for done in [pool.submit(run, call) for call in calls]]


@contextlib.contextmanager
def switch_interval(seconds):
    old = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(old)


# --- The GIL -------------------------------------------------------------------------------------


def turns_of_another_thread(call):
    """How often another thread had the GIL during a call that gives it up only if it wants to."""
    turns, stop, running = 0, False, threading.Event()

    def take_turns():
        nonlocal turns
        while not stop:
            turns += 1
            running.set()
            time.sleep(0.0005)  # gives the GIL up

    # So long that no thread is ever made to give it up.
    with switch_interval(1000):
        thread = threading.Thread(target=take_turns)
        thread.start()
        running.wait()
        before = turns
        call()
        after = turns
        stop = True
        thread.join()
    return after - before


@pytest.mark.skipif(not GIL, reason="there is no GIL")
@pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(game, name, id=f"{game.name}-{name}") for game in GAMES for name in game.long],
)
def test_long_calls_release_the_gil(game, name):
    # The other thread may be slow to wake up, but not every time.
    end = time.monotonic() + 60
    while turns_of_another_thread(game.long[name]) == 0:
        assert time.monotonic() < end, "no other thread ever ran"


@pytest.mark.skipif(not GIL, reason="there is no GIL")
def test_other_calls_keep_the_gil():
    # Else the test above would show nothing.
    def busy():
        end = time.monotonic() + 0.1
        while time.monotonic() < end:
            pass

    assert turns_of_another_thread(busy) == 0


IMPORTS = """
import sys
import huangpai, huangpai.cli
from huangpai import baohuang as bh, doudizhu as ddz, douhuang as dh
[getattr(game, name) for game in (bh, ddz, dh) for name in game.__all__]
print(sys._is_gil_enabled())
"""


@pytest.mark.skipif(not FREE_THREADED, reason="this Python always has a GIL")
def test_import_leaves_the_gil_off():
    environment = {k: v for k, v in os.environ.items() if k != "PYTHON_GIL"}
    # A module that needs the GIL turns it on, with a warning.
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORTS],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.stdout, done.stderr) == ("False\n", "")


# --- The same answers ----------------------------------------------------------------------------


@ALL_GAMES
def test_threads_get_what_one_gets(game):
    expected = [call() for call in game.answers]

    def ask(start):
        n = len(expected)
        order = [(i + start * n // THREADS) % n for i in range(n)]
        return [i for i in order if game.answers[i]() != expected[i]]

    with switch_interval(1e-5):
        wrong = together(*(lambda start=start: ask(start) for start in range(THREADS)))
    assert wrong == [[]] * THREADS


@pytest.mark.parametrize("game", [g for g in GAMES if g.module], ids=lambda game: game.name)
def test_another_thread_changes_the_instruction_set(game):
    simds, used = _core.simd_available(), _core.simd_name()
    expected = [call() for call in game.answers]
    stop = threading.Event()

    def change():
        while not stop.is_set():
            for simd in simds:
                game.module.simd_select(simd)

    def ask():
        try:
            return [call() for call in game.answers]
        finally:
            stop.set()

    try:
        with switch_interval(1e-5):
            changed, *found = together(change, ask, ask)
    finally:
        game.module.simd_select(used)
    assert changed is None
    assert found == [expected, expected]


@pytest.mark.parametrize("game", [g for g in GAMES if g.into], ids=lambda game: game.name)
def test_each_thread_writes_into_arrays_of_its_own(game):
    room = game.room()
    expected = [game.into(i, room) for i in range(24)]

    def fill(start):
        own = game.room()
        return [
            i
            for i in ((k + 4 * start) % len(expected) for k in range(len(expected)))
            if game.into(i, own) != expected[i]
        ]

    with switch_interval(1e-5):
        wrong = together(*(lambda start=start: fill(start) for start in range(THREADS)))
    assert wrong == [[]] * THREADS


LAZY = """
import threading
from concurrent.futures import ThreadPoolExecutor
from huangpai import baohuang as bh, doudizhu as ddz, douhuang as dh

expressions, n = EXPRESSIONS, 8
barrier = threading.Barrier(n)

def first_use(i):
    barrier.wait()
    k = i % len(expressions)
    return [eval(e) for e in expressions[k:] + expressions[:k]]

with ThreadPoolExecutor(n) as pool:
    found = list(pool.map(first_use, range(n)))
alone = [eval(e) for e in expressions]
assert all(sorted(map(repr, one)) == sorted(map(repr, alone)) for one in found)
print("same")
"""


@pytest.mark.parametrize("game", [g for g in GAMES if g.lazy], ids=lambda game: game.name)
def test_first_use_by_many_threads(game):
    program = LAZY.replace("EXPRESSIONS", repr(game.lazy))
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
        )
        assert (done.stdout, done.stderr) == ("same\n", "")


# --- Input that changes meanwhile ----------------------------------------------------------------

LOW, HIGH = dh.parse("3d"), dh.parse("3d3c3h4d4c4h5d")
NO_HAND = 2**64 - 1
SINGLE = LASTS[0]
# Of any of the hands for any of the players, leading or not.
VALID = {
    dh.count_moves(hand, character, hp=hp, last=last)
    for hand in (LOW, HIGH)
    for character in (2, 8)
    for hp in (1, 2)
    for last in (None, SINGLE)
}
# The calls take about as long as the threads that write pause, some tenths of a millisecond.
ROWS = 20_000
PAUSE = 2e-4

# How the hands are passed: the array that is written, and what is passed of it.
PASSED: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "as they are": (lambda: np.full(ROWS, LOW, np.uint64), lambda a: a),
    "of another type": (lambda: np.full(ROWS, LOW, np.int64), lambda a: a),
    "with gaps": (lambda: np.full((ROWS, 2), LOW, np.uint64), lambda a: a[:, 0]),
    "one for all": (lambda: np.full(1, LOW, np.uint64), lambda a: a),
    "one without dimension": (lambda: np.full((), LOW, np.uint64), lambda a: a),
}


@pytest.mark.parametrize("passed", PASSED)
def test_arrays_that_are_written_during_the_call(passed):
    make, taken = PASSED[passed]
    hands = make()
    characters, hp = np.full(ROWS, 2, np.uint8), np.full(ROWS, 2, np.uint8)
    lasts = np.full(ROWS, SINGLE, dtype=dh.MOVE_DTYPE)
    given = taken(hands)
    players = np.full(ROWS if hands.size > 1 else 8 * ROWS, 2, np.uint8)
    stop = threading.Event()

    def write_hands():
        bad = -1 if hands.dtype == np.int64 else NO_HAND
        while not stop.is_set():
            for value in (HIGH, bad, LOW, bad):
                hands.fill(value)
                time.sleep(PAUSE)

    def write_others():
        while not stop.is_set():
            for character, points, size in ((8, 1, 0), (200, 1, 1), (2, 0, 1), (2, 2, 200)):
                characters.fill(character)
                hp.fill(points)
                lasts["size"] = size
                time.sleep(PAUSE)

    def counts():
        # Nothing but the hands is written: half of the calls get as far as the kernels.
        return dh.count_moves(given, players)

    def counts_of_all():
        return dh.count_moves(given, characters, hp=hp, last=lasts)

    def batch():
        moves, offsets = dh.legal_moves_batch(given, characters, hp=hp, last=lasts)
        assert not moves["reserved"].any()
        assert (moves["size"] > 0).all()
        return np.diff(offsets)

    def compare():
        assert dh.beats(lasts, SINGLE).dtype == bool
        return []

    def ask():
        try:
            for turn in range(160):
                call = (counts, counts_of_all, counts, batch, compare)[turn % 5]
                try:
                    found = call()
                except ValueError:
                    time.sleep(PAUSE)  # else the next one finds the same
                    continue
                assert set(np.unique(found).tolist()) <= VALID
        finally:
            stop.set()

    with switch_interval(1e-5):
        together(ask, write_hands, write_others)
    # Nothing is left of it.
    hands.fill(LOW)
    assert set(dh.count_moves(given, players).tolist()) == {dh.count_moves(LOW, 2)}


@pytest.mark.parametrize("many", [True, False], ids=["many hands", "one for all"])
@pytest.mark.parametrize("game", [g for g in GAMES if g.hands], ids=lambda game: game.name)
def test_hands_that_are_written_during_the_call(game, many):
    low, high, none = game.hands
    rows = ROWS if many else 8 * ROWS
    hands = np.repeat(low[None], ROWS if many else 1, axis=0)
    valid = {int(game.count(one[None], 1)[0]) for one in (low, high)}
    stop = threading.Event()

    def write():
        while not stop.is_set():
            for value in (high, none, low, none):
                hands[...] = value
                time.sleep(PAUSE)

    def ask():
        try:
            for turn in range(80):
                try:
                    found = (game.count, game.count, game.count, game.listed)[turn % 4](hands, rows)
                except ValueError:
                    time.sleep(PAUSE)
                    continue
                assert set(np.unique(found).tolist()) <= valid
        finally:
            stop.set()

    with switch_interval(1e-5):
        together(ask, write)


class Emptying(int):
    """An integer that empties a list when it is read, as another thread might."""

    victim: list[Any]

    def __int__(self):
        self.victim.clear()
        return int.__int__(self)


@pytest.mark.parametrize("call", [dh.count_moves, dh.legal_moves_batch])
def test_lists_that_get_shorter_during_the_call(call):
    def emptying(value, *others):
        first = Emptying(value)
        first.victim = [first, *others]
        return first.victim

    def rows(hands, characters, hp):
        # Memory that is not written shows what stood there before; let that be something else.
        for dtype in (np.uint64, np.uint8):
            np.full(3, 255, dtype)
        found = call(hands, characters, hp=hp)
        return found.tobytes() if call is dh.count_moves else in_bytes(found)

    expected = rows([7, 7, 7], [2, 2, 2], [2, 2, 2])
    assert rows(emptying(7, 7, 7), [2, 2, 2], [2, 2, 2]) == expected
    assert rows([7, 7, 7], emptying(2, 2, 2), [2, 2, 2]) == expected
    assert rows([7, 7, 7], [2, 2, 2], emptying(2, 2, 2)) == expected


def test_lists_that_another_thread_changes():
    hands, lasts, stop = [LOW] * 50, [SINGLE] * 50, threading.Event()

    def change():
        while not stop.is_set():
            del hands[1:], lasts[1:]
            hands.extend([HIGH] * 49)
            lasts.extend([None] * 49)

    def ask():
        try:
            for _ in range(300):
                try:
                    found = dh.count_moves(hands, 2, last=lasts)
                except ValueError:  # lists of two lengths
                    continue
                assert set(found.tolist()) <= VALID
        finally:
            stop.set()

    with switch_interval(1e-6):
        together(ask, change)


def test_two_threads_that_write_into_the_same_arrays():
    # What stands there is anybody's; nothing beyond it is touched.
    guard = np.full(4_000, 0xA5, np.uint8)
    n = max(len(dh.legal_moves_batch(HANDS, c)[0]) for c in range(4))
    memory = np.zeros(guard.size * 2 + n * 16, np.uint8)
    memory[: guard.size] = memory[-guard.size :] = guard
    moves = memory[guard.size : -guard.size].view(dh.MOVE_DTYPE)
    offsets = np.zeros(len(HANDS) + 1, np.int64)

    def fill(start):
        for i in range(40):
            dh.legal_moves_batch(HANDS, (i + start) % 4, out=(moves, offsets))

    with switch_interval(1e-5):
        together(*(lambda start=start: fill(start) for start in range(4)))
    assert (memory[: guard.size] == guard).all()
    assert (memory[-guard.size :] == guard).all()
