"""Replays: what is right comes out again, and every change to a record is found where it is."""

from __future__ import annotations

import contextlib
import copy
import random
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from huangpai import baohuang as bh
from huangpai import cards, play
from huangpai import douhuang as dh
from huangpai.errors import RecordError
from huangpai.play.show import replay_lines
from oracle import baohuang_game, douhuang_game

Record = dict[str, Any]
Path = tuple[Any, ...]

POOL = ["cao_cao", "lu_bu", "xi_shi", "diao_chan", "liu_bang", "xiang_yu", "lin_daiyu"]
POOL += ["lu_zhishen", "baigujing"]


def played(state: Any, seed: int) -> Record:
    play.play_out(state, play.Random(seed, 0))
    return play.record_of(state)


def shortest(game: Any, wanted: Callable[[Record], bool]) -> Record:
    """Return the shortest of a few random games that are wanted."""
    records = [play.record_of(state) for state in play.play_games(game, 100, 11)]
    return min(filter(wanted, records), key=lambda r: len(play.to_line(r)))


def by_hand(players: int, mode: str = "normal") -> Record:
    """Return a game with cards given: the deal of a seed, without its seed."""
    game = dh.Game(players, mode)
    deal = play.record_of(next(play.play_games(game, 1, 3)))
    dealt = deal["games"][0]["deals"][0] if mode == "competitive" else deal["deals"][0]
    chance = {"draft": deal["draft"]} if mode == "competitive" else {"offered": deal["offered"]}
    state = game.deal_cards(dealt["hands"], dealt["bottom"], dealt["turned"], **chance)
    return played(state, 8)


def five_by_hand(mode: str) -> Record:
    """Return a game of Baohuang with cards given, and dealt anew by tenth hand-on."""
    game = bh.Game(mode, first_seat=2)
    state = game.deal_cards(bh.format(game.deal(5).hands).tolist())
    while state.array["deals"] == 1:
        state.apply(state.action_at(state.count_actions() - 1))  # hands the card on (B7.4)
    return played(state, 9)


def redealt(record: Record) -> bool:
    return len(record["deals"]) > 1


RECORDS = {
    "three": shortest(dh.Game(3), lambda r: not redealt(r)),
    "redealt": shortest(dh.Game(3), redealt),
    "two": shortest(dh.Game(2), redealt),
    "pool": shortest(dh.Game(3, pool=POOL), lambda r: True),
    "named": shortest(dh.Game(3, characters=["lu_bu", None, "西施"]), lambda r: True),
    "without a skill": shortest(dh.Game(3, without_skill="西施"), lambda r: True),
    "match": shortest(dh.Game(2, "competitive"), lambda r: len(r["games"]) == 3),
    "by hand": by_hand(3),
    "match by hand": by_hand(2, "competitive"),
    "classic": shortest(bh.Game(), lambda r: r["result"]["kind"] == "pair"),
    "concise": shortest(
        bh.Game("concise", kao=False, hold_sixes=True, first_seat=1),
        lambda r: r["result"]["kind"] != "open_solo" and r["result"]["doubled"],
    ),
    "five by hand": five_by_hand("concise"),
}
REFEREES = {"douhuang": douhuang_game, "baohuang": baohuang_game}
every = pytest.mark.parametrize("name", RECORDS)


def copied(name: str) -> Record:
    return copy.deepcopy(RECORDS[name])


def refusal(record: Record, *, rehash: bool = True) -> RecordError:
    """Return how a record is refused."""
    if rehash:
        record["hash"] = play.record_hash(record)
    with pytest.raises(RecordError) as refused:
        play.replay(record)
    return refused.value


def both(record: Record, where: str) -> None:
    """Check where a record is refused, with its old hash and with one that fits."""
    for rehash in (False, True):
        assert refusal(record, rehash=rehash).where == where


def at(record: Any, path: Path) -> Any:
    for name in path:
        record = record[name]
    return record


def put(record: Record, path: Path, value: Any) -> Record:
    at(record, path[:-1])[path[-1]] = value
    return record


def place(path: Path) -> str:
    text = "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in path)
    return text.removeprefix(".")


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    if isinstance(value, dict | list):
        for name in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[name], (*path, name))
    else:
        yield path


def lists_of_actions(record: Record) -> list[tuple[Path, list[Any]]]:
    if record["mode"] != "competitive":
        return [(("actions",), record["actions"])]
    return [(("games", i, "actions"), one["actions"]) for i, one in enumerate(record["games"])]


# ---- What is right -------------------------------------------------------------------------------


@every
def test_a_record_replays_to_the_same_bytes(name: str) -> None:
    record = RECORDS[name]
    state = play.replay(record)
    assert state.is_terminal
    assert play.to_line(play.record_of(state)) == play.to_line(record)
    if name != "named":  # the referee knows offers of three
        REFEREES[record["game"]].replay(record)


@every
def test_the_order_of_keys_and_spaces_do_not_matter(name: str) -> None:
    record = dict(sorted(RECORDS[name].items(), reverse=True))
    play.replay(record)


def test_a_replay_leaves_the_record_as_it_is() -> None:
    record = copied("match")
    play.replay(record)
    list(play.steps(record))
    assert record == RECORDS["match"]


@every
def test_steps_are_the_actions_and_then_the_end(name: str) -> None:
    record = RECORDS[name]
    steps = list(play.steps(record))
    script = [tuple(one) for _path, actions in lists_of_actions(record) for one in actions]
    assert [(step.seat, step.text) for step in steps[:-1]] == script
    assert steps[-1].seat is steps[-1].action is None
    assert steps[-1].state == play.replay(record)
    for step, after in pairwise(steps):
        assert step.state.current_player == step.seat
        assert step.state.action_text(step.action) == step.text
        state = step.state.clone()
        state.apply(step.action)
        if not record["seed"] and after.state.history[-1:] == [(step.seat, "pass")]:
            continue  # perhaps dealt anew, by hand
        assert state == after.state
    assert at(record, ()) == record


def test_another_version_may_have_written_it() -> None:
    record = copied("three")
    record["engine"] = "0.0.1"
    record["hash"] = play.record_hash(record)
    play.replay(record)


# ---- Every place ---------------------------------------------------------------------------------


def changed(value: Any) -> Iterator[Any]:
    """Yield what a value of a record could be instead, and is not."""
    yield None if value is not None else 1
    if isinstance(value, int):
        yield from (value + 1, -value - 1, str(value), float(value), [value])
    if isinstance(value, str):
        yield from (value + " ", value + "3d", 0, [value])


def expected(record: Record, path: Path) -> str:
    """Return where a change at a path is found."""
    if "actions" in path:
        return place(path[: path.index("actions") + 2])
    if record["seed"] is None and "deals" in path and path[path.index("deals") + 2] in CARDS:
        return place(path[: path.index("deals") + 2])  # such cards are no deal
    return place(path)


CARDS = ("hands", "bottom", "turned")
# What they change is something else: see the tests below.
ELSEWHERE = {"engine", "seed", "index", "players", "mode", "pool", "options", "first_seat"}
ELSEWHERE |= {"without_skill"}
# Given by hand it may be either.
OTHER_GAMES = {("match by hand", ("draft", "first"))}


@every
def test_every_value_changed_is_found_where_it_is(name: str) -> None:
    paths = list(leaves(RECORDS[name]))
    # Of the hundreds of actions of five players every seventh value; 7 divides no period of theirs.
    long = len(paths) > 400
    for number, path in enumerate(paths):
        if path[0] in ELSEWHERE or (name, path) in OTHER_GAMES:
            continue
        if long and path[0] == "actions" and number % 7:
            continue
        for value in changed(at(RECORDS[name], path)):
            record = put(copied(name), path, value)
            where = expected(record, path)
            for rehash in (False, True) if path != ("hash",) else (False,):
                error = refusal(record, rehash=rehash)
                found, whole = error.where, f"{path} = {value!r}: {error}"
                assert found == where or found.startswith(f"{where}."), whole


@every
def test_every_key_taken_away_or_added_is_found(name: str) -> None:
    paths = {path[:i] for path in leaves(RECORDS[name]) for i in range(len(path))}
    for path in sorted(paths, key=str):
        inside = at(RECORDS[name], path)
        if not isinstance(inside, dict):
            continue
        for key in inside:
            if (*path, key) in (("pool",), ("without_skill",), ("hash",)):
                continue
            record = copied(name)
            del at(record, path)[key]
            both(record, place((*path, key)))
        record = put(copied(name), (*path, "comment"), "x")
        both(record, place((*path, "comment")))


@every
def test_every_list_made_longer_or_shorter_is_found(name: str) -> None:
    paths = {path[:i] for path in leaves(RECORDS[name]) for i in range(1, len(path))}
    for path in sorted(paths, key=str):
        inside = at(RECORDS[name], path)
        if not isinstance(inside, list) or path[0] == "pool" or "actions" in path:
            continue
        for change in (lambda one: one.append(copy.deepcopy(one[-1])), lambda one: one.pop()):
            if path[0] == "offered" and name in ("named", "by hand"):
                continue  # then other characters are drawn, or what is given is another game
            record = copied(name)
            change(at(record, path))
            for rehash in (False, True):
                found = refusal(record, rehash=rehash).where
                assert found.startswith(place(path)) or place(path).startswith(found), path


ODD = [None, True, -1, 3, 2**70, 1.5, "", "皇", "3d", "lu_bu", "X" * 300, [], [[]], {}, {"": 0}]


@every
def test_whatever_is_put_anywhere_is_refused_or_right(name: str) -> None:
    numbers = random.Random(name)
    inner = {path[:i] for path in leaves(RECORDS[name]) for i in range(1, len(path) + 1)}
    paths = sorted(inner, key=str)
    for _ in range(150):
        record = copied(name)
        for _ in range(numbers.choice([1, 1, 2, 5])):
            value = numbers.choice([*ODD, copy.deepcopy(at(record, numbers.choice(paths)[:1]))])
            with contextlib.suppress(LookupError, TypeError):
                put(record, numbers.choice(paths), value)
        with contextlib.suppress(RecordError):
            record["hash"] = play.record_hash(record)
            state = play.replay(record)
            right = state.record() | {name: record[name] for name in ("engine", "hash")}
            assert right == record


# ---- Actions -------------------------------------------------------------------------------------


@every
def test_every_action_changed_is_refused_there(name: str) -> None:
    for base, actions in lists_of_actions(RECORDS[name]):
        for i, (seat, text) in enumerate(actions):
            for other in (f" {text}", "lead:7", "3d3c3h3s4d=QUAD_WITH.0", text.lower() + "="):
                record = put(copied(name), (*base, i, 1), other)
                for rehash in (False, True):
                    error = refusal(record, rehash=rehash)
                    assert error.where == place((*base, i))
                    assert f"seat {seat}, {other!r}"[:80] in str(error)


@every
def test_every_other_legal_action_is_found_out(name: str) -> None:
    for step in play.steps(RECORDS[name]):
        if step.seat is None:
            return
        path = (*[int(one) if one.isdigit() else one for one in re.findall(r"\w+", step.where)], 1)
        for index in range(0, step.state.count_actions(), 17):
            other = step.state.action_text(step.state.action_at(index))
            if other != step.text:
                found = refusal(put(copied(name), path, other), rehash=False).where
                assert found != step.where
    raise AssertionError("no end")


@every
def test_every_action_left_out_or_doubled_is_refused(name: str) -> None:
    for base, actions in lists_of_actions(RECORDS[name]):
        for i, action in enumerate(actions):
            for rehash in (False, True):
                record = copied(name)
                at(record, base).pop(i)
                # The same again may be legal: two passes, or a pass that someone else makes.
                refusal(record, rehash=rehash)
                record = copied(name)
                at(record, base).insert(i, list(action))
                refusal(record, rehash=rehash)


@every
def test_two_actions_in_the_wrong_order_are_refused(name: str) -> None:
    for base, actions in lists_of_actions(RECORDS[name]):
        for i in range(len(actions) - 1):
            if actions[i][0] != actions[i + 1][0]:
                record = copied(name)
                two = at(record, base)
                two[i], two[i + 1] = two[i + 1], two[i]
                both(record, place((*base, i)))


@every
def test_a_record_that_stops_is_refused_where_it_stops(name: str) -> None:
    lists = lists_of_actions(RECORDS[name])
    base, actions = lists[-1]
    for kept in range(len(actions)):
        record = copied(name)
        del at(record, base)[kept:]
        both(record, place((*base, kept)))
        assert "stops" in str(refusal(record))


@every
def test_actions_after_the_end_are_refused(name: str) -> None:
    base, actions = lists_of_actions(RECORDS[name])[-1]
    for further in ("pass", "3d=SINGLE.0", "hit"):
        record = copied(name)
        at(record, base).append([0, further])
        error = refusal(record)
        rule = {"douhuang": "D10", "baohuang": "B10.1"}[RECORDS[name]["game"]]
        assert (error.where, error.rule) == (place((*base, len(actions))), rule)


def test_wrong_seats_and_rules_are_named() -> None:
    record = copied("three")
    steps = list(play.steps(record))
    lead = next(s for s in steps if s.state.phase is dh.Phase.PLAY)
    i = int(re.search(r"\d+", lead.where)[0])
    error = refusal(put(copied("three"), ("actions", i, 1), "pass"))
    assert (error.where, error.rule) == (f"actions[{i}]", "D9.1")
    assert f"seat {lead.seat}, 'pass': D9.1: " in str(error)
    hands = record["deals"][0]["hands"]
    not_held = hands[(lead.seat + 1) % 3][:2]
    text = f"{not_held}=SINGLE.{cards.parse(not_held).bit_length() - 1}"
    error = refusal(put(copied("three"), ("actions", i, 1), text))
    assert (error.where, error.rule) == (f"actions[{i}]", "D5.1")
    seat = (lead.seat + 1) % 3
    error = refusal(put(copied("three"), ("actions", i, 0), seat))
    assert error.where == f"actions[{i}]"
    assert f"seat {seat}, {lead.text!r}: D9.1: it is the turn of seat {lead.seat}" in str(error)
    assert error.rule == "D9.1"


def test_a_play_that_does_not_beat_is_refused() -> None:
    for step in play.steps(RECORDS["three"]):
        last = step.state.array["last"]
        if not last["size"] or step.state.phase is not dh.Phase.PLAY:
            continue
        facts = step.state.array
        hand, character = int(facts["hands"][step.seat]), int(facts["characters"][step.seat])
        moves = dh.legal_moves(hand, character, hp=int(facts["hit_points"][step.seat]))
        weak = moves[(moves["kind"] == last["kind"]) & ~dh.beats(moves, last)]
        if len(weak):
            path = ("actions", int(re.search(r"\d+", step.where)[0]), 1)
            error = refusal(put(copied("three"), path, dh.text(weak[0])))
            assert (error.where, error.rule) == (step.where, "D4.2")
            return
    raise AssertionError("no such turn")


# ---- The deal, chance, the rest ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["three", "redealt", "two", "pool", "match"])
def test_cards_that_the_seed_does_not_deal(name: str) -> None:
    base = ("games", 0, "deals") if name == "match" else ("deals",)
    for number, deal in enumerate(at(RECORDS[name], base)):
        hands = deal["hands"]
        for i in range(0, len(hands[0]), 2):
            one, two = hands[0][i : i + 2], hands[1][-2:]
            if "X" in one + two or "D" in one + two:
                continue
            record = copied(name)
            dealt = at(record, (*base, number))["hands"]
            dealt[0] = cards.format(cards.parse(hands[0].replace(one, two)))
            dealt[1] = cards.format(cards.parse(hands[1].replace(two, one)))
            both(record, place((*base, number, "hands", 0)))


@pytest.mark.parametrize("name", ["three", "two", "match", "classic", "concise"])
def test_another_seed_or_index_deals_other_cards(name: str) -> None:
    for field in ("seed", "index"):
        record = copied(name)
        record[field] += 1
        where = "games[0].deals[0].hands[0]" if name == "match" else "deals[0].hands[0]"
        both(record, where)
        for value in (-1, 2**64, 1.0, "1", True, None):
            record[field] = value
            both(record, field)


@pytest.mark.parametrize(
    ("name", "field", "value", "where"),
    [
        ("three", "players", 2, "offered"),
        ("three", "players", 4, "players"),
        ("three", "players", True, "players"),
        ("three", "mode", "competitive", "mode"),
        ("three", "mode", "Normal", "mode"),
        ("two", "mode", "competitive", "games"),
        ("match", "mode", "normal", "offered"),
        ("three", "game", "cli", "game"),
        ("three", "game", "baohuang.x", "game"),
        ("three", "game", 1, "game"),
        ("three", "schema", 2, "schema"),
        ("three", "schema", True, "schema"),
        ("three", "engine", 1, "engine"),
        ("pool", "pool", POOL[:8], "pool"),
        ("pool", "pool", [*POOL, "nobody"], "pool[9]"),
        ("pool", "pool", sorted(POOL), "pool[0]"),
        ("match", "games", [], "games"),
        ("match", "games", [1], "games[0]"),
        ("three", "deals", [], "deals"),
        ("three", "deals", [1], "deals[0]"),
        ("three", "offered", [[], [], []], "offered[0]"),
        ("three", "actions", [[0]], "actions[0]"),
        ("three", "actions", {}, "actions"),
        ("classic", "mode", "concise", "deals[0].hands[3]"),
        ("classic", "mode", "normal", "mode"),
        ("classic", "options", {"kao": True, "hold_sixes": False}, "options.rob_solo"),
        ("classic", "options", {"kao": 1, "hold_sixes": False, "rob_solo": False}, "options.kao"),
        ("classic", "options", [], "options"),
        ("classic", "first_seat", 1, "deals[0].hands[0]"),
        ("classic", "first_seat", 5, "first_seat"),
        ("classic", "first_seat", True, "first_seat"),
        ("classic", "players", 5, "players"),
        ("classic", "game", "douhuang", "players"),
        ("concise", "deals", [1], "deals[0]"),
        ("five by hand", "first_seat", 3, "deals[0]"),
    ],
)
def test_fields_that_begin_the_game(name: str, field: str, value: Any, where: str) -> None:
    both(put(copied(name), (field,), value), where)


def test_a_character_that_was_not_offered() -> None:
    record = copied("three")
    chosen = record["actions"][0][1].removeprefix("choose:")
    other = next(c.id for c in dh.Character if c.id not in str(record["offered"]))
    record["actions"][0][1] = f"choose:{other}"
    error = refusal(record)
    assert (error.where, error.rule) == ("actions[0]", "D7.2")
    record = copied("three")
    record["offered"][0][record["offered"][0].index(chosen)] = other
    assert refusal(record).where.startswith("offered[0][")


def test_offers_that_were_given_by_hand() -> None:
    record = copied("by hand")
    chosen = record["actions"][0][1].removeprefix("choose:")
    number = record["offered"][0].index(chosen)
    record["offered"][0][number] = record["offered"][1][0]
    assert refusal(record).where == "offered"
    record["offered"][0][number] = next(
        c.id for c in dh.Character if c.id not in str(RECORDS["by hand"]["offered"])
    )
    assert refusal(record).where == "actions[0]"


def test_a_match_that_stops_between_two_games() -> None:
    record = copied("match")
    del record["games"][2]
    both(record, "games[2]")
    record = copied("match")
    record["games"].append(copy.deepcopy(record["games"][0]))
    assert refusal(record).where == "games[3].actions[0]"
    record = copied("match")
    record["games"].reverse()
    both(record, "games[0].deals[0].hands[0]")


def test_an_action_in_the_wrong_game() -> None:
    record = copied("match")
    record["games"][0]["actions"].append(record["games"][1]["actions"].pop(0))
    assert refusal(record).where == f"games[0].actions[{len(record['games'][0]['actions']) - 1}]"


def test_a_redeal_that_is_not_there() -> None:
    record = copied("redealt")
    deals = len(record["deals"])
    del record["deals"][-1]
    both(record, f"deals[{deals - 1}]")
    record = copied("redealt")
    record["deals"].append(record["deals"][0])
    both(record, f"deals[{deals}]")


def test_a_new_deal_where_nobody_takes_the_throne() -> None:
    record = copied("five by hand")
    assert record["actions"][0][1] == "hand_on"
    assert len(record["deals"]) == 2
    del record["deals"][-1]
    both(record, "deals[1]")
    record = copied("five by hand")
    record["deals"][1], record["deals"][0] = record["deals"]
    assert refusal(record).where.startswith("actions[")
    record = copied("five by hand")
    record["deals"][1]["hands"].reverse()
    both(record, "deals[1]")


def with_trustees() -> Record:
    """Return a game in which seats become trustees, cancel it, and one leaves (B10.4, B11.1)."""
    state, numbers = bh.Game(penalty=7).deal(3), random.Random(3)
    texts = ["trustee:2", "cancel:2", "trustee:0", "leave:4", "trustee:2"]
    for text in texts:
        for _ in range(9):
            state.apply(state.draw(numbers.randrange))
        state.apply(text)
    return played(state, 1)


def test_what_is_done_out_of_turn_is_in_the_record() -> None:
    record = with_trustees()
    found = [[seat, text] for seat, text in record["actions"] if ":" in text and text[0] in "tcl"]
    assert found == [[2, "trustee:2"], [2, "cancel:2"], [0, "trustee:0"], [4, "leave:4"], found[4]]
    assert record["options"]["penalty"] == 7
    assert record["result"]["penalties"] == [0, 0, 0, 0, -7]
    assert sum(record["result"]["score"]) == 0
    state = play.replay(record)
    assert play.to_line(play.record_of(state)) == play.to_line(record)
    assert state.breaks_up
    assert state.trustees == [0, 2, 4]
    baohuang_game.replay(record)
    for player in range(5):
        assert set(map(tuple, found)) <= set(state.observation(player).history)


def test_who_does_something_out_of_turn() -> None:
    record = with_trustees()
    i = next(i for i, (_, text) in enumerate(record["actions"]) if text == "leave:4")
    for seat in (0, 1, 5, -1):
        changed_one = copy.deepcopy(record)
        changed_one["actions"][i][0] = seat
        assert refusal(changed_one).where == f"actions[{i}]"
    for text, rule in (("leave:3", None), ("cancel:4", "B11.1"), ("trustee:4 ", None)):
        changed_one = copy.deepcopy(record)
        changed_one["actions"][i][1] = text
        error = refusal(changed_one)
        assert error.where == f"actions[{i}]"
        assert rule in (None, error.rule)
    for value in (0, -1, 2**32, 7.0, "7", True, None):
        changed_one = copy.deepcopy(record)
        changed_one["options"]["penalty"] = value
        assert refusal(changed_one).where == "options.penalty"
    changed_one = copy.deepcopy(record)
    changed_one["options"]["penalty"] = 8
    assert refusal(changed_one).where == "result.penalties[4]"
    del changed_one["options"]["penalty"]
    error = refusal(changed_one)
    assert (error.where, error.rule) == (f"actions[{i}]", "B10.4")


def test_another_s_choices_are_not_shown_out_of_turn() -> None:
    record = with_trustees()
    for step in play.steps(record):
        if step.seat is not None and step.seat != step.state.current_player:
            lines = list(replay_lines(record, "en", step.seat))
            at_hand = next(i for i, line in enumerate(lines) if f"[{step.text}]" in line)
            assert lines[at_hand + 1] == ""


def test_the_hash_comes_last() -> None:
    record = copied("three")
    del record["hash"]
    with pytest.raises(RecordError) as refused:
        play.replay(record)
    assert refused.value.where == "hash"
    for value in ("0" * 16, RECORDS["three"]["hash"].upper(), None, 5):
        assert refusal(put(copied("three"), ("hash",), value), rehash=False).where == "hash"


@pytest.mark.parametrize("value", [None, [], "x", 5])
def test_what_is_no_record(value: Any) -> None:
    with pytest.raises(RecordError) as refused:
        play.replay(value)
    assert refused.value.where == "record"


# ---- What is shown -------------------------------------------------------------------------------


def tokens(line: str) -> list[str]:
    return line.replace("10", "T").translate(str.maketrans("♦♣♥♠", "dchs")).split()


@pytest.mark.parametrize("name", ["three", "redealt", "two", "by hand"])
def test_the_cards_shown_are_the_cards_dealt(name: str) -> None:
    """OpenSpiel's pull request 1144: a log that showed other cards than were dealt."""
    record = RECORDS[name]
    lines = list(replay_lines(record))
    at_hand = [
        i for i, line in enumerate(lines) if " bids" in line or "chooses a character" in line
    ]
    shown = []
    for i in at_hand:
        players = record["players"]
        hands = ["".join(tokens(lines[i + 2 * seat + 2])) for seat in range(players)]
        bottom = "".join(tokens(lines[i + 2 * players + 1])[1:])
        if not shown or shown[-1] != (hands, bottom):
            shown.append((hands, bottom))
    assert shown == [(deal["hands"], deal["bottom"]) for deal in record["deals"]]
    counts = [len(tokens(lines[at_hand[0] + 2 * seat + 2])) for seat in range(record["players"])]
    assert counts == ([17] * 3 if record["players"] == 3 else [22] * 2)
    assert len(shown[0][1]) in (5, 6)  # three cards, a joker among them perhaps


@every
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_turn_is_shown(name: str, lang: str) -> None:
    record = RECORDS[name]
    text = "\n".join(replay_lines(record, lang))
    for path, actions in lists_of_actions(record):
        for i, (_seat, action) in enumerate(actions):
            assert f"── {place((*path, i))}\n" in text
            assert f"[{action}]" in text


def known_at_once(state: Any, player: int) -> list[tuple[int, str]]:
    """Return what a player has seen, without the rebellions that others learn of later (B8.4)."""
    return [
        (seat, text)
        for seat, text in state.observation(player).history
        if text != "rebel" or seat == player
    ]


@pytest.mark.parametrize("name", ["three", "match", "classic", "concise"])
def test_a_seat_is_shown_what_it_knew(name: str) -> None:
    record = RECORDS[name]
    for player in range(record.get("players", 5)):
        steps = list(play.steps(record))
        known = known_at_once(steps[-1].state, player)
        lines = list(replay_lines(record, "en", player))
        done = [line for line in lines if re.match(r"seat \d: .*\[.*\]$", line)]
        if name == "concise":  # the last rebel's answer is known at once, with all others
            done = [line for line in done if "[rebel]" not in line or f"seat {player}" in line]
        assert [line[line.rindex("[") + 1 : -1] for line in done] == [text for _, text in known]
        told = [line for line in lines if line.startswith(("also legal", "nothing else"))]
        assert len(told) == sum(seat == player for seat, _ in known)
        assert any("hidden" in line for line in lines)
    with pytest.raises(ValueError, match="player"):
        list(replay_lines(record, "en", record.get("players", 5)))


def test_a_fault_is_met_after_what_is_right() -> None:
    record = copied("three")
    record["actions"][5][1] = "hit"
    lines = []
    with pytest.raises(RecordError) as refused:
        lines.extend(replay_lines(record))
    assert refused.value.where == "actions[5]"
    assert "── actions[4]" in lines
    assert "── actions[5]" not in lines


# ---- Policies ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 2])
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_random_games_are_those_of_the_library(players: int, seed: int) -> None:
    for mode in ("normal", "competitive")[: 4 - players]:
        game = dh.Game(players, mode)
        states = list(play.play_games(game, 50, seed, first=1000))
        batch = game.deal_batch(seed, 50, first=1000)
        dh.play_random(batch, seed, first=1000)
        assert [s.to_bytes() for s in states] == [row.tobytes() for row in batch]


def test_games_with_many_choices_are_those_of_the_library() -> None:
    game = dh.Game(3, characters=["yang_guifei", "xi_shi", "dong_zhuo"])
    states = list(play.play_games(game, 100, 4, first=2**64 - 101))
    batch = game.deal_batch(4, 100, first=2**64 - 101)
    dh.play_random(batch, 4, first=2**64 - 101)
    assert [s.to_bytes() for s in states] == [row.tobytes() for row in batch]
    for state in states[:10]:
        play.replay(play.record_of(state))


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_random_games_of_five_are_those_of_the_library(seed: int) -> None:
    for game in (bh.Game(), bh.Game("concise", rob_solo=True, hold_sixes=True, kao=False)):
        states = list(play.play_games(game, 20, seed, first=1000))
        batch = game.deal_batch(seed, 20, first=1000)
        bh.play_random(batch, seed, first=1000)
        assert [s.to_bytes() for s in states] == [row.tobytes() for row in batch]


def test_policies_of_ones_own() -> None:
    def lowest(seed: int, index: int):
        return lambda state: state.action_at(0)

    states = list(play.play_games(dh.Game(3), 3, 1, policy=lowest))
    assert all(state.is_terminal for state in states)
    assert len({state.to_bytes() for state in states}) == 3


@pytest.mark.parametrize(
    ("n", "seed", "options"),
    [
        (-1, 0, {}),
        (1, -1, {}),
        (1, 2**64, {}),
        (1, 0, {"first": -1}),
        (2, 0, {"first": 2**64 - 1}),
        (1, 0, {"policy": "best"}),
    ],
)
def test_numbers_and_names_that_are_refused(n: int, seed: int, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"games|seed|policy"):
        play.play_games(dh.Game(3), n, seed, **options)
