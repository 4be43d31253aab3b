"""A room that has switched one character's skill off (D5.4): nothing of the skill, and all else."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from douhuang_scenes import dealt, do, legal, refused, table
from huangpai import douhuang as dh
from huangpai.errors import RecordError
from huangpai.play import play_games, record_hash, record_of, replay

IDS = [one.id for one in dh.Character]
every = pytest.mark.parametrize("who", IDS)

# --- Combinations (D6) ---------------------------------------------------------------------------

#: The character, its hand and hit points, what the skill makes of the hand, and what it takes away.
COMBINATIONS = [
    ("cao_cao", "9d9c9h2d3d", 3, "3d9d9c9h2d=TRIPLE_WITH.6", None),
    ("liu_bei", "3dX", 3, "X=SINGLE.53", None),
    ("sun_quan", "9sKs", 3, "9sKs=PAIR.10", None),
    ("sun_wukong", "8d9cThJd", 3, "8d9cThJd=STRAIGHT.107", "8d9cThJd=STRAIGHT.40"),
    ("zhu_bajie", "JdJcJh", 3, "JdJcJh=BOMB.8", "JdJcJh=TRIPLE.8"),
    ("tang_sanzang", "3h4h5h6h", 3, "3h4h5h6h=STRAIGHT.84", "3h4h5h6h=STRAIGHT.86"),
    ("dong_zhuo", "3d4c5h6d7s8d", 3, "3d4c=STRAIGHT.13", None),
    ("qin_shihuang", "3d3c", 1, "3d3c=BOMB.0", None),
    ("pan_jinlian", "4d4c4h", 2, "4d4c4h=BOMB.1", None),
    ("yang_guifei", "6d9d", 3, "6d=SINGLE.51", None),
]
combinations = pytest.mark.parametrize(
    ("who", "cards", "points", "by_skill", "plain"), COMBINATIONS
)


def before(who: str, cards: str, points: int, off: str | None) -> dh.State:
    """Seat 0 is the emperor, leads and has these cards."""
    others = [one for one in ("lu_zhishen", "diao_chan", "lu_bu") if one != who]
    characters = (who, *others[:2])
    hands = (cards, "QdQc", "QhQs")
    return table(hands, characters, hp=[points, 2, 2], without_skill=off)


@combinations
def test_what_a_skill_makes_of_cards(
    who: str, cards: str, points: int, by_skill: str, plain: str | None
) -> None:
    with_it, without = (before(who, cards, points, off) for off in (None, who))
    assert by_skill in legal(with_it)
    refused(without, by_skill)
    if plain is not None:
        refused(with_it, plain)
        without.clone().apply(plain)
    # Another's skill that is off changes nothing.
    assert legal(before(who, cards, points, "xi_shi")) == legal(with_it)
    # Whatever is listed is read, picked by its number and said to be legal.
    texts = [without.action_text(action) for action in without.legal_actions()]
    assert [without.action_text(without.action_at(i)) for i in range(len(texts))] == texts
    for text in texts:
        assert without.action_text(without.action(text)) == text


@combinations
def test_cards_alone_are_read_without_the_skill(
    who: str, cards: str, points: int, by_skill: str, plain: str | None
) -> None:
    state, bare = before(who, cards, points, who), by_skill.split("=")[0]
    listed = {text for text in legal(state) if text.split("=")[0] == bare}
    if not listed:
        with pytest.raises(dh.IllegalMove, match="no combination"):
            state.readings(bare)
        return
    assert {state.action_text(one) for one in state.readings(bare, every=True)} == listed


def test_the_range_of_straights_stays() -> None:
    state = before("dong_zhuo", "3d4c5h6d7s8d", 3, "dong_zhuo")
    lengths = {len(text.split("=")[0]) // 2 for text in legal(state) if "STRAIGHT" in text}
    assert lengths == {4, 5}
    refused(state, "3d4c5h6d7s8d=STRAIGHT.29", "D2.5")
    for who in IDS:
        character = dh.Character[who.upper()]
        state = before(who, "3d4c5h6d7s8d9cTd", 3, who)
        lengths = {len(text.split("=")[0]) // 2 for text in legal(state) if "STRAIGHT" in text}
        assert lengths == set(range(character.min_straight, character.max_straight + 1))


def test_an_answer_is_made_without_the_skill() -> None:
    """孙悟空's straight with a 10 does not beat a higher one of mixed suits."""
    for off, beats in ((None, True), ("sun_wukong", False)):
        state = table(
            ("2d", "8d9cThJd3d", "5d"),
            ("lu_bu", "sun_wukong", "xi_shi"),
            last="TcJhQdKs=STRAIGHT.51",
            last_player=0,
            current=1,
            without_skill=off,
        )
        assert any(text.startswith("8d9cThJd") for text in legal(state)) == beats


def test_the_play_to_beat_was_made_without_the_skill() -> None:
    facts: dict[str, Any] = {"last_player": 0, "current": 1, "hp": [2, 2, 2]}
    who = ("pan_jinlian", "lu_bu", "xi_shi")
    hands = ("3d", "4d", "5d")
    bomb = table(hands, who, last="9d9c9h=BOMB.6", **facts)
    assert bomb.multiplier == 1  # which `bombs` says
    with pytest.raises(dh.IllegalMove, match="9d9c9h"):
        table(hands, who, last="9d9c9h=BOMB.6", without_skill="pan_jinlian", **facts)
    with pytest.raises(ValueError, match=r"D5\.1"):
        dh.State.from_text(bomb.to_text() + " without_skill:pan_jinlian")
    plain = table(hands, who, last="9d9c9h=TRIPLE.6", without_skill="pan_jinlian", **facts)
    assert plain.current_player == 1


# --- Between plays (D7, D9) ----------------------------------------------------------------------


def test_baigujing_is_not_asked() -> None:
    assert dealt("lu_bu", "baigujing", "cao_cao").phase is dh.Phase.PEEK
    state = dealt("lu_bu", "baigujing", "cao_cao", without_skill="baigujing")
    assert (state.phase, state.current_player) == (dh.Phase.BID, 0)
    state.apply("pass")
    refused(state, "peek", "D5.4")  # it is her turn to bid
    refused(state, "seize", "D5.4")
    do(state, "1 pass", "2 pass")
    assert (state.phase, int(state.array["deals"])) == (dh.Phase.BID, 2)
    assert int(state.array["known"]) == 0


def test_xi_shi_does_not_swap() -> None:
    assert do(dealt("lu_bu", "xi_shi", "cao_cao"), "0 call").phase is dh.Phase.SWAP
    state = do(dealt("lu_bu", "xi_shi", "cao_cao", without_skill="xi_shi"), "0 call")
    assert (state.phase, state.current_player) == (dh.Phase.PLAY, 0)
    assert [hand.bit_count() for hand in state.hands] == [20, 17, 17]


def after_a_beaten_play(winner: str, loser: str, off: str | None, **facts: Any) -> dh.State:
    """Seat 1, `winner`, has beaten the emperor, `loser`, and nobody has answered."""
    hands = ("3d9d9c", "4d8d8c", "5d7d")
    state = table(hands, (loser, winner, "cao_cao"), without_skill=off, **facts)
    return do(state, "0 3d", "1 4d", "2 pass", "0 pass")


def test_diao_chan_does_not_choose() -> None:
    assert after_a_beaten_play("lu_bu", "diao_chan", None).current_player == 0
    assert after_a_beaten_play("lu_bu", "diao_chan", "diao_chan").current_player == 1


def test_diao_chan_chooses_against_xiang_yu_without_his_skill() -> None:
    """D9.3: that her skill has no effect against him is his."""
    assert after_a_beaten_play("xiang_yu", "diao_chan", None).current_player == 1
    assert after_a_beaten_play("xiang_yu", "diao_chan", "xiang_yu").current_player == 0


def test_xiang_yu_does_not_go_on() -> None:
    state = do(after_a_beaten_play("xiang_yu", "lin_daiyu", None), "1 hit")
    assert (state.phase, state.current_player) == (dh.Phase.LEAD, 1)
    state = do(after_a_beaten_play("xiang_yu", "lin_daiyu", "xiang_yu"), "1 hit")
    assert (state.phase, state.current_player) == (dh.Phase.PLAY, 0)


def test_lu_zhishen_adds_nothing() -> None:
    assert do(after_a_beaten_play("lu_zhishen", "xi_shi", None), "1 hit").phase is dh.Phase.EXTRA
    state = do(after_a_beaten_play("lu_zhishen", "xi_shi", "lu_zhishen"), "1 hit")
    assert (state.phase, state.current_player) == (dh.Phase.PLAY, 0)
    refused(after_a_beaten_play("lu_zhishen", "xi_shi", "lu_zhishen"), "extra", "D5.4")


def test_lu_bu_does_not_discard() -> None:
    assert do(after_a_beaten_play("xi_shi", "lu_bu", None), "1 hit").phase is dh.Phase.DISCARD
    state = do(after_a_beaten_play("xi_shi", "lu_bu", "lu_bu"), "1 hit")
    assert (state.phase, state.current_player, state.hp) == (dh.Phase.PLAY, 0, [2, 2, 2])
    refused(state, "discard:9d", "D5.4")


def test_liu_bang_does_not_name_who_leads() -> None:
    state = do(after_a_beaten_play("liu_bang", "lu_zhishen", None), "1 continue")
    assert (state.phase, state.current_player) == (dh.Phase.LEAD, 1)
    state = do(after_a_beaten_play("liu_bang", "lu_zhishen", "liu_bang"), "1 continue")
    assert (state.phase, state.current_player) == (dh.Phase.PLAY, 1)
    refused(state, "lead:2", "D5.4")


def test_lin_daiyu_does_not_heal() -> None:
    hands, who = ("3d9d", "4d8d", "5d7d"), ("lin_daiyu", "lu_bu", "xi_shi")
    assert "heal:3d" in legal(table(hands, who, hp=[1, 2, 2]))
    refused(table(hands, who, hp=[1, 2, 2], without_skill="lin_daiyu"), "heal:3d", "D5.4")


def test_all_others_keep_their_skills() -> None:
    """The same scenes with somebody else's skill off are those with all of them."""
    for winner, loser in (
        ("lu_zhishen", "diao_chan"),
        ("xiang_yu", "lu_bu"),
        ("liu_bang", "xi_shi"),
    ):
        plain, other = (after_a_beaten_play(winner, loser, off) for off in (None, "lin_daiyu"))
        assert (plain.phase, plain.current_player) == (other.phase, other.current_player)
        assert legal(plain) == legal(other)


# --- The same chance -----------------------------------------------------------------------------


def fields_but(states: Any) -> list[bytes]:
    states = states.copy()
    states["without_skill"] = 0
    return [one.tobytes() for one in states]


@pytest.mark.parametrize("mode", ["normal", "competitive"])
@every
def test_deals_offers_and_drafts_are_the_same(mode: str, who: str) -> None:
    players = 2 if mode == "competitive" else 3
    plain = dh.Game(players, mode).deal_batch(7, 40)
    without = dh.Game(players, mode, without_skill=who).deal_batch(7, 40)
    assert set(without["without_skill"].tolist()) == {IDS.index(who) + 1}
    assert fields_but(plain) == fields_but(without)


def test_games_in_which_nobody_plays_the_character_are_the_same() -> None:
    others = [one for one in IDS if one != "yang_guifei"]
    ends = []
    for off in (None, "yang_guifei"):
        states = dh.Game(3, pool=others, without_skill=off).deal_batch(3, 100)
        ends.append((dh.play_random(states, 5), fields_but(states)))
    assert ends[0] == ends[1]


def test_games_differ_where_the_skill_is_used() -> None:
    """Every skill tells: in some of these games something else may be done without it.

    貂蝉's alone does not, as chance chooses for the winner of a trick what it chooses for her.
    """
    for who in set(IDS) - {"diao_chan"}:
        ends = []
        for off in (None, who):
            game = dh.Game(3, characters=[who, None, None], without_skill=off)
            states = game.deal_batch(3, 200)
            ends.append((dh.play_random(states, 5), fields_but(states)))
        assert ends[0] != ends[1], who


# --- A state and its game ------------------------------------------------------------------------

GAME = dh.Game(3, without_skill="西施")


@pytest.mark.parametrize("who", [15, "xi_shi", "西施", dh.Character.XI_SHI, np.uint8(15)])
def test_a_character_is_named_as_everywhere(who: Any) -> None:
    game = dh.Game(3, without_skill=who)
    assert game.without_skill is dh.Character.XI_SHI
    assert game == GAME
    assert hash(game) == hash(GAME)
    assert game != dh.Game(3)
    assert game != dh.Game(3, without_skill="lu_bu")
    assert repr(game) == "Game(players=3, mode='normal', without_skill='xi_shi')"
    assert eval(repr(game), {"Game": dh.Game}) == game


def test_a_state_knows_its_game() -> None:
    state = GAME.deal(1)
    assert state.without_skill is dh.Character.XI_SHI
    assert state.to_text().endswith(" without_skill:xi_shi")
    others = [
        dh.State.from_text(state.to_text()),
        dh.State.from_bytes(state.to_bytes()),
        state.clone(),
        pickle.loads(pickle.dumps(state)),
    ]
    for other in others:
        assert other == state
        assert other.game == GAME
        assert other.without_skill is dh.Character.XI_SHI
    assert state != dh.Game(3).deal(1)
    assert dh.Game(3).deal(1).without_skill is None
    assert "without_skill" not in dh.Game(3).deal(1).to_text()
    assert dh.State.from_text(dh.Game(3).deal(1).to_text() + " without_skill:-").game == dh.Game(3)


def test_cards_dealt_by_hand_and_positions_keep_it() -> None:
    state = dealt("lu_bu", "xi_shi", "cao_cao", without_skill="xi_shi")
    assert state.without_skill is dh.Character.XI_SHI
    state = GAME.position(("3d", "4d", "5d"), ("lu_bu", "xi_shi", "cao_cao"))
    assert state.without_skill is dh.Character.XI_SHI
    assert dh.State.from_bytes(state.to_bytes()).game == GAME


def test_everyone_at_the_table_knows() -> None:
    state = GAME.deal(1)
    for seat in range(3):
        seen = state.observation(seat)
        assert seen.without_skill is dh.Character.XI_SHI
        assert int(seen.arrays()["without_skill"]) == 16
        assert ("without a skill", "xi_shi 西施") in state.scene("en", seat).facts
        assert ("不用技能", "西施") in state.scene("zh", seat).facts
    plain = dh.Game(3).deal(1)
    assert plain.observation(0).without_skill is None
    assert int(plain.observation(0).arrays()["without_skill"]) == 0
    assert all("skill" not in label for label, _value in plain.scene().facts)


# --- Records -------------------------------------------------------------------------------------


def played(game: dh.Game) -> dict[str, Any]:
    record: dict[str, Any] = record_of(next(play_games(game, 1, 9)))
    return record


@pytest.mark.parametrize(
    "game",
    [GAME, dh.Game(2, "competitive", without_skill="lu_bu")],
    ids=["three", "match"],
)
def test_a_record_says_whose_skill_is_off(game: dh.Game) -> None:
    record = played(game)
    assert record["without_skill"] == game.without_skill.id
    state = replay(record)
    assert state.game == game
    assert "without_skill" not in played(dh.Game(3))


@pytest.mark.parametrize("value", ["nobody", "西施", "", None, 15, True, ["xi_shi"]])
def test_a_record_with_somebody_else_is_refused(value: Any) -> None:
    record = {**played(GAME), "without_skill": value}
    record["hash"] = record_hash(record)
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert caught.value.where == "without_skill"


def test_a_skill_that_was_used_is_missed_in_the_replay() -> None:
    """The record of a game in which 西施 has swapped, as if she could not."""
    state = dealt("lu_bu", "xi_shi", "cao_cao")
    do(state, "0 call")
    state.apply(state.action_at(0))
    while not state.is_terminal:
        state.apply(state.action_at(0))
    record = {**record_of(state), "without_skill": "xi_shi"}
    record["hash"] = record_hash(record)
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert caught.value.where.startswith("actions[4]")
