"""A user's file: ``mypy --strict`` must find nothing to say, and it must run."""

from typing import assert_type

import numpy as np
import numpy.typing as npt

import huangpai
from huangpai import BufferTooSmall, IllegalMove, RecordError, native, play
from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh
from huangpai import numba as hn
from huangpai.play.policies import Policy
from huangpai.play.protocol import GameRules, GameState

# Cards
hand: int = dh.parse("3d 3h 4c X")
text: str = dh.format(hand)
hands: npt.NDArray[np.uint64] = dh.random_hands(10, 17, seed=1)

# Moves
moves: npt.NDArray[np.void] = dh.legal_moves(hand, dh.Character.CAO_CAO, hp=2, last=None)
assert_type(dh.count_moves(hand, "cao_cao"), int)
counts: npt.NDArray[np.int64] = dh.count_moves(hands, [3] * 10)
many, offsets = dh.legal_moves_batch(hands, "西施", max_moves=10_000)
assert_type(offsets, npt.NDArray[np.int64])
readings: npt.NDArray[np.void] = dh.classify("3d3h", 4)
last: np.void = dh.move("4d4c=PAIR.1", "xi_shi")
assert_type(dh.beats(last, last), bool)
kind: dh.Kind = dh.Kind(int(moves[0]["kind"]))
name: str = dh.Character.CAO_CAO.name_zh
words: str = dh.describe(moves[0], lang="zh")

try:
    dh.legal_moves_batch(hands, 0, out=(moves, offsets))
except BufferTooSmall as error:
    needed: int = error.needed
error_type: type[ValueError] = IllegalMove

# Native programs
folders: tuple[str, str] = (huangpai.get_include(), huangpai.get_library_dir())
address: int = native.FUNCTIONS["hp_douhuang_count"].address
move_dtype: np.dtype[np.void] = native.DTYPES["hp_douhuang_move"]
declarations: str = native.CDEF
n: int = hn.douhuang_count(hand, 0, 2, None)
assert n == len(moves)

# Games
game: GameRules = dh.Game(3)
without: dh.Game = dh.Game(3, without_skill="lu_bu")
whose: list[dh.Character | None] = [without.without_skill, without.deal(1).without_skill]
whose.append(without.deal(1).observation(0).without_skill)
state: GameState = dh.Game(2, "competitive").deal(seed=1)
state_class: type[GameState] = dh.State
games: list[GameRules] = [game, bh.Game("concise", rob_solo=True, penalty=5)]
five: bh.State = bh.Game("classic").deal(seed=1)
waits: bh.Phase = five.phase
names: list[int | None] = [five.emperor, five.next_first_seat, *five.places]
choices: npt.NDArray[np.void] = five.choices(five.action_at(0))
seen: bh.Observation = five.observation(0)
puzzle: ddz.State = ddz.Game(2, rules="rlcard").position(["34", "5"], last="3", last_player=1)
side: str | None = puzzle.winner
known: ddz.Observation = puzzle.observation(1)
answers: npt.NDArray[np.void] = puzzle.legal_actions()
solution: huangpai.Solution = puzzle.solve(nodes=10)
counted: dict[str, int] = puzzle.perft_split(1)
mask: npt.NDArray[np.int8] = five.action_mask()
world: dh.State = without.deal(1).observation(0).sample(seed=1)
over: ddz.Phase = ddz.State.from_text(puzzle.to_text()).phase
record: dict[str, object] = play.record_of(next(play.play_games(game, 1, seed=1)))
assert_type(play.to_line(record), str)
replayed: GameState = play.replay(play.from_line(play.to_line(record)))
chosen: Policy = play.policy("random", 1)
places: list[str] = [step.where for step in play.steps(record)]
error_types: tuple[type[ValueError], ...] = (RecordError, play.RecordError)
