"""The skills of the eighteen characters in games, and the order of things at the end of a trick.

Every expected value is worked out by hand from docs/rules/douhuang.md; the rules are cited by
number. Seat 0 is the emperor unless said; with three players the emperor has 3 hit points and
each subject 2, with two the emperor 2 and the subject 3 (D7.5, D8.1).
"""

import itertools
import random

import pytest

from douhuang_scenes import dealt, do, hand, hp, legal, refused, seen_by, table
from huangpai import douhuang as dh

Phase = dh.Phase
# Their skills change neither plays nor what happens between plays in the scenes they sit in.
PLAIN = ("cao_cao", "liu_bei", "tang_sanzang")


def multiplier(state):
    return 1 << int(state.array["doublings"])


def over(state, winner, score):
    """The game has ended so, and nothing more can be done (D10, D11.1)."""
    assert state.is_terminal
    assert state.current_player is None
    assert state.phase is Phase.OVER
    assert len(state.legal_actions()) == state.count_actions() == 0
    assert int(state.array["winner"]) == {"emperor": 1, "subjects": 2}[winner]
    assert state.returns == score
    before = state.to_bytes()
    with pytest.raises(dh.IllegalMove, match=r"^D10: .*the game is over"):
        state.apply("pass")
    assert state.to_bytes() == before


# --- The end of a trick (D9.1, D9.2) -------------------------------------------------------------


def test_the_winner_hits_the_opponent_whose_play_was_beaten():
    """The example of D9.2: A leads, B beats A, C and A pass."""
    state = do(table(["3d7d", "4d8d", "5d9d"], PLAIN), "0 3d", "1 4d", "2 pass", "0 pass")
    assert (state.phase, state.current_player) == (Phase.HIT, 1)
    assert legal(state) == {"continue", "hit"}
    hit, go_on = state.clone(), state.clone()
    do(hit, "1 hit")
    assert (hp(hit), hit.phase, hit.current_player) == ([2, 2, 2], Phase.PLAY, 0)
    assert legal(hit) == {"7d=SINGLE.16"}
    do(go_on, "1 continue")
    assert (hp(go_on), go_on.phase, go_on.current_player) == ([3, 2, 2], Phase.PLAY, 1)
    assert legal(go_on) == {"8d=SINGLE.20"}


def test_no_hit_on_a_partner():
    """The example of D9.2 goes on: C beats B, and A and B pass."""
    state = do(table(["3d7d", "4d8d", "5d9d"], PLAIN), "0 3d", "1 4d", "2 5d", "0 pass", "1 pass")
    assert (hp(state), state.phase, state.current_player) == ([3, 2, 2], Phase.PLAY, 2)
    assert legal(state) == {"9d=SINGLE.24"}


def test_the_one_before_last_is_hit_and_nobody_else():
    """A beats C, who had beaten B: C alone may be hit."""
    state = do(table(["3d6d9d", "4d8d", "5d9c"], PLAIN), "0 3d", "1 4d", "2 5d", "0 6d")
    do(state, "1 pass", "2 pass", "0 hit")
    assert (hp(state), state.current_player) == ([3, 2, 1], 2)


def test_no_hit_after_a_lead_that_nobody_answered():
    state = do(table(["3d7d", "4d8d", "5d9d"], PLAIN), "0 3d", "1 pass", "2 pass")
    assert (hp(state), state.phase, state.current_player) == ([3, 2, 2], Phase.PLAY, 0)
    refused(state, "pass", "D9.1")
    refused(state, "hit", "D9.2")
    refused(state, "continue", "D9.2")


def test_a_pass_bars_nothing():
    """D9.1: B passes, then plays in the same trick; the passes count anew after each play."""
    state = do(table(["3d5d9d", "6d8d", "4d9c"], PLAIN), "0 3d", "1 pass", "2 4d", "0 5d", "1 6d")
    do(state, "2 pass", "0 pass", "1 hit")
    assert (hp(state), state.current_player) == ([2, 2, 2], 0)


def test_two_players_one_pass_ends_the_trick():
    state = do(table(["3d7dKd", "4d8d"], PLAIN[:2]), "0 3d", "1 4d", "0 pass", "1 hit")
    assert (hp(state), state.current_player) == ([1, 3], 0)
    do(state, "0 7d", "1 8d")
    over(state, "subjects", [-6, 3])


def test_an_emperor_at_seat_two():
    """Seats 0 and 1 are partners: seat 1's play on seat 0's does not hit."""
    facts = {"emperor": 2, "hp": [2, 2, 3]}
    state = table(["3d7d", "4d8d", "5d9d"], PLAIN, **facts, current=0)
    do(state, "0 3d", "1 4d", "2 pass", "0 pass")
    assert (state.phase, state.current_player) == (Phase.PLAY, 1)
    state = table(["7d", "6d8d", "5d9d"], PLAIN, **facts)
    do(state, "2 5d", "0 7d")
    over(state, "subjects", [3, 3, -6])


# --- Plays by skill (D6) -------------------------------------------------------------------------


def test_cao_cao_carries_two_cards_of_any_rank():
    """D6.1: 999+2+3 answers 888+44, and TTT+55 answers 999+2+3; nothing is doubled."""
    state = table(["8d8c8h4d4c7d", "9d9c9h3d2d7c", "TdTcTh5d5c7h"], ["lu_bu", "cao_cao", "liu_bei"])
    refused(state, "8d8c8h4d7d=TRIPLE_WITH.5", "D2")
    do(state, "0 4d4c8d8c8h")
    refused(state, "7c9d9c9h=TRIPLE_WITH.6", "D4.2")
    do(state, "1 3d9d9c9h2d")
    assert multiplier(state) == 1
    refused(state, "7hTdTcTh=TRIPLE_WITH.7", "D4.2")
    do(state, "2 5d5cTdTcTh", "0 pass", "1 pass")
    # 刘备 beat a partner: no hit.
    assert (state.phase, state.current_player) == (Phase.PLAY, 2)


def test_cao_cao_may_carry_both_jokers_and_goes_out_so():
    """D2.3, D11.1: jokers carried are no rocket and double nothing."""
    state = table(["9d9c9hXD", "3d4d", "5d6d"], ["cao_cao", "liu_bei", "lu_bu"])
    refused(state, "8d9d9c9hX=TRIPLE_WITH.6", "D5.1")
    do(state, "0 9d9c9hXD")
    over(state, "emperor", [6, -3, -3])


def test_liu_beis_small_joker_equals_the_big_one():
    """D6.2: declared big it beats the 2s and not 大王, nor is it beaten by it."""
    state = table(["2s3d", "X4d", "D5d"], ["cao_cao", "liu_bei", "lu_bu"])
    do(state, "0 2s")
    assert legal(state) == {"X=SINGLE.52", "X=SINGLE.53", "pass"}
    plain, big = state.clone(), state.clone()
    do(plain, "1 X=SINGLE.52")
    assert legal(plain) == {"D=SINGLE.53", "pass"}
    do(big, "1 X=SINGLE.53")
    refused(big, "D=SINGLE.53", "D4.2")
    assert legal(big) == {"pass"}


def test_liu_bei_cannot_beat_the_big_joker():
    state = do(table(["D3d", "X4d", "5d6d"], ["cao_cao", "liu_bei", "lu_bu"]), "0 D")
    refused(state, "X=SINGLE.53", "D4.2")
    assert legal(state) == {"pass"}


def test_sun_quans_pair_of_one_suit():
    """D6.3: 9♠K♠ is a pair of kings; pairs compare by rank alone; it is no kicker."""
    state = table(["QdQc3d", "9sKsKd", "AdAc3c"], ["cao_cao", "sun_quan", "lu_bu"])
    do(state, "0 QdQc")
    assert legal(state) == {"9sKs=PAIR.10", "KdKs=PAIR.10", "pass"}
    refused(state, "9sKd=PAIR.10", "D2")
    refused(state, "9sKs=PAIR.6")
    do(state, "1 9sKs", "2 AdAc", "0 pass", "1 pass")
    assert (hand(state, 1), state.phase, state.current_player) == ("Kd", Phase.PLAY, 2)


def test_sun_quans_pair_is_no_kicker_and_takes_no_joker():
    state = table(["7d7c7h9sKsX", "4d", "5d"], ["sun_quan", "cao_cao", "lu_bu"])
    refused(state, "7d7c7h9sKs=TRIPLE_WITH.4", "D2")
    refused(state, "KsX=PAIR.10", "D2")
    assert "9sKs=PAIR.10" in legal(state)


def test_sun_wukongs_straight_with_a_ten_is_spades():
    """D6.4: 8♥9♥T♥J♥ is ♠ (64 + 4·10 + 3) and answers 8♣9♣T♣J♣ (…+ 1); mixed it is not."""
    straights = ["8c9cTcJc3d", "8h9hThJh4d", "5d6d"]
    state = do(table(straights, ["liu_bei", "sun_wukong", "lu_bu"]), "0 8c9cTcJc")
    assert legal(state) == {"8h9hThJh=STRAIGHT.107", "pass"}
    refused(state, "8h9hThJh=STRAIGHT.106")
    state = table(["4d8d9cThJd", "5d", "6d"], ["sun_wukong", "liu_bei", "lu_bu"])
    refused(state, "8d9cThJd=STRAIGHT.40")
    # Three to six cards (D2.5): 8-9-T, 9-T-J and all four.
    assert {text for text in legal(state) if "STRAIGHT" in text} == {
        "8d9cTh=STRAIGHT.103",
        "9cThJd=STRAIGHT.107",
        "8d9cThJd=STRAIGHT.107",
    }


def test_zhu_bajies_three_jacks_are_a_bomb():
    """D6.5, D11.1: a bomb beats any pair, TTTT and doubles; with a kicker it is ordinary."""
    state = table(["TdTcThTs3d", "JdJcJh2d", "QdQcQhQs4d"], ["cao_cao", "zhu_bajie", "liu_bei"])
    do(state, "0 TdTcThTs")
    assert multiplier(state) == 2
    refused(state, "2dJdJcJh=TRIPLE_WITH.8", "D4.1")
    do(state, "1 JdJcJh=BOMB.8")
    assert multiplier(state) == 4
    do(state, "2 QdQcQhQs=BOMB.9", "0 pass", "1 pass")
    assert (multiplier(state), state.phase, state.current_player) == (8, Phase.PLAY, 2)
    # 3 points doubled three times.
    do(state, "2 4d")
    over(state, "subjects", [-48, 24, 24])


def test_zhu_bajie_has_no_plain_triple_of_jacks():
    state = table(["JdJcJh2d", "3d", "4d"], ["zhu_bajie", "cao_cao", "liu_bei"])
    refused(state, "JdJcJh=TRIPLE.8", "D2")
    do(state, "0 JdJcJh2d")
    # Four cards, one of them a kicker: no bomb, no doubling.
    over(state, "emperor", [6, -3, -3])


def test_tang_sanzangs_straights_are_diamonds():
    """D6.6: 3♦4♣5♥6♠ is ♦ (64 + 4·5 + 0), above 4♠… mixed and below 3♣4♣5♣6♣ of one suit."""
    state = table(["4d5c6h7s8d", "3d4c5h6s9d", "3c4s"], ["xi_shi", "tang_sanzang", "cao_cao"])
    do(state, "0 4d5c6h7s")
    refused(state, "3d4c5h6s=STRAIGHT.23")
    do(state, "1 3d4c5h6s=STRAIGHT.84")
    state = table(["3d4c5h6s9d", "3c4d5c6c9c", "5s"], ["tang_sanzang", "xi_shi", "cao_cao"])
    do(state, "0 3d4c5h6s")
    # Mixed, it does not beat a one-suit straight (D3.1).
    assert legal(state) == {"pass"}
    state = table(["3d4s5h6s9d", "3c4c5c6c9c", "5s"], ["tang_sanzang", "xi_shi", "cao_cao"])
    do(state, "0 3d4s5h6s")
    assert legal(state) == {"3c4c5c6c=STRAIGHT.85", "pass"}


def test_dong_zhuo_pays_for_straights_outside_his_range():
    """D6.7: lengths 4 and 5 are free, 3d4c costs 1 HP; D5.2: never the last one."""
    state = table(["3d4c5d6c7d8d9c", "Td", "Jd"], ["dong_zhuo", "cao_cao", "liu_bei"])
    do(state, "0 3d4c=STRAIGHT.13", "1 pass", "2 pass")
    assert hp(state) == [2, 2, 2]
    do(state, "0 8d9c=STRAIGHT.33", "1 pass", "2 pass")
    assert hp(state) == [1, 2, 2]
    refused(state, "5d6c=STRAIGHT.21", "D5.2")
    assert not any("STRAIGHT" in text for text in legal(state))
    # Going out does not help: 5d6c7d would be the last cards.
    refused(state, "5d6c7d=STRAIGHT.24", "D5.2")


def test_dong_zhuo_goes_out_with_a_payment_he_survives():
    state = table(["5d6c7d", "Td", "Jd"], ["dong_zhuo", "cao_cao", "liu_bei"], hp=[2, 2, 2])
    do(state, "0 5d6c7d=STRAIGHT.24")
    assert hp(state) == [1, 2, 2]
    over(state, "emperor", [6, -3, -3])


def test_dong_zhuos_free_straights_stay_at_one_hit_point():
    state = table(["5d6c7d8dTd", "Tc", "Jd"], ["dong_zhuo", "cao_cao", "liu_bei"], hp=[1, 2, 2])
    assert {text for text in legal(state) if "STRAIGHT" in text} == {"5d6c7d8d=STRAIGHT.28"}
    do(state, "0 5d6c7d8d")
    assert hp(state) == [1, 2, 2]


def test_qin_shihuang_drops_to_one_and_has_pair_bombs():
    """D6.8: hit down to exactly 1 HP he leads, and 77 is also a bomb; TT is not."""
    state = table(
        ["4d5h5s", "3d7d7cTdTc", "8d8c8h8s6d6c6h6s"],
        ["cao_cao", "qin_shihuang", "liu_bei"],
    )
    do(state, "0 4d")
    refused(state, "7d7c=BOMB.4", "D6.8")
    do(state, "1 7d", "2 pass", "0 pass", "1 continue")
    state.undo()
    state = table(
        ["4d5h5s", "3d7d7cTdTc", "8d8c8h8s6d6c6h6s"],
        ["cao_cao", "qin_shihuang", "liu_bei"],
        current=1,
    )
    refused(state, "7d7c=BOMB.4", "D6.8")
    do(state, "1 3d", "2 pass", "0 4d", "1 pass", "2 pass", "0 hit")
    assert (hp(state), state.current_player) == ([3, 1, 2], 1)
    assert legal(state) == {
        "7d=SINGLE.16",
        "7c=SINGLE.17",
        "Td=SINGLE.28",
        "Tc=SINGLE.29",
        "7d7c=PAIR.4",
        "7d7c=BOMB.4",
        "TdTc=PAIR.7",
    }
    do(state, "1 7d7c=BOMB.4")
    assert multiplier(state) == 2
    # 6666 is no higher rank, 8888 is.
    refused(state, "6d6c6h6s=BOMB.3", "D4.1")
    do(state, "2 8d8c8h8s")
    assert multiplier(state) == 4


def test_qin_shihuang_goes_out_with_a_pair_bomb():
    state = table(["2d2c4s", "3d3c", "4d4c"], ["cao_cao", "qin_shihuang", "liu_bei"], hp=[3, 1, 2])
    do(state, "0 2d2c", "1 3d3c=BOMB.0")
    over(state, "subjects", [-12, 6, 6])


def test_pan_jinlian_pays_for_a_bomb_of_three():
    """D6.9: 444 on 3333, 1 HP; the plain triple is free and no bomb."""
    state = table(["3d3c3h3s9d", "4d4c4h9c", "5d5c5h5s9h"], ["cao_cao", "pan_jinlian", "liu_bei"])
    do(state, "0 3d3c3h3s")
    assert legal(state) == {"4d4c4h=BOMB.1", "pass"}
    do(state, "1 4d4c4h")
    assert (hp(state), multiplier(state)) == ([3, 1, 2], 4)
    assert legal(state) == {"5d5c5h5s=BOMB.2", "pass"}


def test_pan_jinlian_never_pays_her_last_hit_point():
    state = table(
        ["3d3c9d", "4d4c4h", "5d6d"], ["cao_cao", "pan_jinlian", "liu_bei"], hp=[3, 1, 2], current=1
    )
    refused(state, "4d4c4h=BOMB.1", "D5.2")
    do(state, "1 4d4c4h=TRIPLE.1")
    over(state, "subjects", [-6, 3, 3])
    state = table(["3d3c9d", "4d4c4h", "5d6d"], ["cao_cao", "pan_jinlian", "liu_bei"], hp=[3, 1, 2])
    do(state, "0 3d3c")
    assert legal(state) == {"4d4c=PAIR.1", "4d4h=PAIR.1", "4c4h=PAIR.1", "pass"}
    refused(state, "4d4c4h=BOMB.1", "D5.2")


def test_pan_jinlian_pays_goes_out_and_wins():
    state = table(["3d3c9d", "4d4c4h", "5d6d"], ["cao_cao", "pan_jinlian", "liu_bei"])
    do(state, "0 3d3c", "1 4d4c4h=BOMB.1")
    assert hp(state) == [3, 1, 2]
    over(state, "subjects", [-12, 6, 6])


def test_yang_guifeis_six_is_any_card_but_a_joker():
    """D6.10: on 2♥ a six may be 2♠ and nothing else; X is still above it."""
    state = table(["2h3d", "6d6c", "X4d"], ["cao_cao", "yang_guifei", "liu_bei"])
    do(state, "0 2h")
    assert legal(state) == {"6d=SINGLE.51", "6c=SINGLE.51", "pass"}
    refused(state, "6d=SINGLE.52")
    refused(state, "6d=SINGLE.12", "D4.2")
    do(state, "1 6d=SINGLE.51")
    assert hand(state, 1) == "6c"
    assert legal(state) == {"X=SINGLE.52", "X=SINGLE.53", "pass"}


def test_yang_guifeis_sixes_make_a_bomb_that_doubles():
    state = table(["4d4c4h4s3d", "5d5c6d6c7d", "7c8d"], ["cao_cao", "yang_guifei", "liu_bei"])
    do(state, "0 4d4c4h4s")
    # 5566 may be 5555; 6666, with two fives, it may not be.
    assert legal(state) == {"5d5c6d6c=BOMB.2", "pass"}
    do(state, "1 5d5c6d6c")
    assert (multiplier(state), hand(state, 1)) == (4, "7d")


def test_yang_guifei_leads_a_six_as_any_of_52():
    state = table(["6d6c", "7c8d", "9d9c"], ["yang_guifei", "cao_cao", "lu_bu"])
    assert legal(state) == {
        *(f"{six}=SINGLE.{card}" for six in ("6d", "6c") for card in range(52)),
        *(f"6d6c=PAIR.{rank}" for rank in range(13)),
    }
    refused(state, "6d6c=ROCKET.0", "D2")
    # Declared a three, it is beaten by the 7 (4♦ … 2♠ would be, too).
    do(state, "0 6d=SINGLE.0")
    assert legal(state) == {"7c=SINGLE.17", "8d=SINGLE.20", "pass"}


# --- 鲁智深 (D9.4) -------------------------------------------------------------------------------


def lu_zhishen_hits(victim, hands=("3d7d", "4d8d", "5d9d"), **facts):
    """Seat 1, 鲁智深, beats seat 0, the emperor, who is hit."""
    others = [who for who in PLAIN if who != victim]
    state = table(hands, [victim, "lu_zhishen", others[0]], **facts)
    do(state, "0 3d", "1 4d", "2 pass", "0 pass")
    return do(state, f"{state.current_player} hit")


def test_lu_zhishen_pays_one_for_one_more():
    state = lu_zhishen_hits("cao_cao")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.EXTRA, 1)
    assert legal(state) == {"extra", "pass"}
    more, no_more = state.clone(), state.clone()
    do(more, "1 extra")
    # Once per hit: the victim leads at once.
    assert (hp(more), more.phase, more.current_player) == ([1, 1, 2], Phase.PLAY, 0)
    refused(more, "extra", "D9.4")
    do(no_more, "1 pass")
    assert (hp(no_more), no_more.phase, no_more.current_player) == ([2, 2, 2], Phase.PLAY, 0)


def test_lu_zhishen_cannot_pay_his_last_point():
    state = lu_zhishen_hits("cao_cao", hp=[3, 1, 2])
    assert (hp(state), state.phase, state.current_player) == ([2, 1, 2], Phase.PLAY, 0)
    refused(state, "extra", "D9.4")


def test_lu_zhishens_extra_kills():
    state = lu_zhishen_hits("cao_cao", hp=[2, 2, 2])
    assert hp(state) == [1, 2, 2]
    do(state, "1 extra")
    assert hp(state) == [0, 1, 2]
    over(state, "subjects", [-6, 3, 3])


def test_lu_zhishen_is_not_asked_when_the_hit_has_killed():
    state = lu_zhishen_hits("cao_cao", hp=[1, 2, 2])
    assert hp(state) == [0, 2, 2]
    over(state, "subjects", [-6, 3, 3])


def test_lu_zhishen_adds_nothing_without_a_hit():
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "lu_zhishen", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 continue")
    assert (state.phase, state.current_player) == (Phase.PLAY, 1)
    do(state, "1 8d")
    over(state, "subjects", [-6, 3, 3])


def test_lu_zhishen_adds_nothing_when_a_partner_hits():
    """The skill is W's own."""
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "liu_bei", "lu_zhishen"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.PLAY, 0)


def test_lu_zhishen_again_at_the_next_hit():
    hands = ("3d7dKd", "4d8dKc", "5d9d")
    state = do(lu_zhishen_hits("cao_cao", hands), "1 pass", "0 7d", "1 8d", "2 pass", "0 pass")
    do(state, "1 hit")
    assert (hp(state), state.phase) == ([1, 2, 2], Phase.EXTRA)


# --- 吕布 (D9.5), and 鲁智深 against him ---------------------------------------------------------


def test_lu_bu_discards_after_a_hit():
    """Three hit points: 2 after the hit, 1 after the discard; then he leads."""
    state = table(["3d7dKd", "4d8d", "5d9d"], ["lu_bu", "cao_cao", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.DISCARD, 0)
    assert legal(state) == {"discard:7d", "discard:Kd", "pass"}
    refused(state, "discard:3d", "D9.5")
    refused(state, "discard:7dKd", "D9.5")
    refused(state, "discard:4d", "D9.5")
    no_more = do(state.clone(), "0 pass")
    assert (hp(no_more), no_more.current_player, hand(no_more, 0)) == ([2, 2, 2], 0, "7dKd")
    before = int(state.array["discarded"])
    do(state, "0 discard:7d")
    assert (hp(state), state.phase, state.current_player) == ([1, 2, 2], Phase.PLAY, 0)
    assert int(state.array["discarded"]) == before | dh.parse("7d")
    # His one card left.
    do(state, "0 Kd")
    over(state, "emperor", [6, -3, -3])


def test_lu_bu_at_one_hit_point_is_not_asked():
    """A subject of three players: 2 HP, 1 after the hit (D5.2)."""
    state = table(["4d7d", "3d8d9d", "5d9c"], ["cao_cao", "lu_bu", "liu_bei"], current=1)
    do(state, "1 3d", "2 pass", "0 4d", "1 pass", "2 pass", "0 hit")
    assert (hp(state), state.phase, state.current_player) == ([3, 1, 2], Phase.PLAY, 1)
    refused(state, "discard:8d", "D9.5")


def test_lu_bu_keeps_his_last_card():
    """D9.7: with one card left he is not asked."""
    state = table(["3d7d", "4d8d", "5d9d"], ["lu_bu", "cao_cao", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.PLAY, 0)
    assert legal(state) == {"7d=SINGLE.16"}


def test_lu_bu_who_is_not_hit_discards_nothing():
    state = table(["3d7dKd", "4d8d", "5d9d"], ["lu_bu", "cao_cao", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 continue")
    assert (hp(state), state.phase, state.current_player) == ([3, 2, 2], Phase.PLAY, 1)


def test_lu_bu_of_two_players_dies_of_the_second_hit_after_a_discard():
    """1v1: the emperor's 2 HP are 1 after a hit, so no discard; the next hit kills."""
    state = table(["3d7dKd", "4d8dAd"], ["lu_bu", "cao_cao"])
    do(state, "0 3d", "1 4d", "0 pass", "1 hit")
    assert (hp(state), state.phase, state.current_player) == ([1, 3], Phase.PLAY, 0)
    do(state, "0 7d", "1 8d", "0 pass", "1 hit")
    assert hp(state) == [0, 3]
    over(state, "subjects", [-6, 3])


def test_lu_zhishen_before_lu_bu():
    """D9.10: hit (3 to 2), 鲁智深 declines, 吕布 discards (2 to 1)."""
    state = lu_zhishen_hits("lu_bu", ("3d7dKd", "4d8d", "5d9d"))
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.EXTRA, 1)
    refused(state, "discard:7d", "D9.5")
    do(state, "1 pass")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.DISCARD, 0)
    refused(state, "extra", "D9.4")
    do(state, "0 discard:Kd")
    assert (hp(state), state.phase, state.current_player) == ([1, 2, 2], Phase.PLAY, 0)


def test_lu_bu_has_too_little_left_after_the_extra_point():
    """3 to 2 by the hit, to 1 by the extra point: nothing to pay with."""
    state = do(lu_zhishen_hits("lu_bu", ("3d7dKd", "4d8d", "5d9d")), "1 extra")
    assert (hp(state), state.phase, state.current_player) == ([1, 1, 2], Phase.PLAY, 0)


def test_a_subject_of_two_players_lu_bu_hit_by_lu_zhishen():
    """1v1: 吕布 has 3 as the subject; 鲁智深, the emperor, 2."""
    state = table(["4d9dTd", "3d7dKd"], ["lu_zhishen", "lu_bu"], current=1)
    do(state, "1 3d", "0 4d", "1 pass", "0 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2], Phase.EXTRA, 0)
    spared = do(state.clone(), "0 pass")
    assert (spared.phase, spared.current_player) == (Phase.DISCARD, 1)
    do(spared, "1 discard:7d")
    assert (hp(spared), spared.phase, spared.current_player) == ([2, 1], Phase.PLAY, 1)
    do(state, "0 extra")
    assert (hp(state), state.phase, state.current_player) == ([1, 1], Phase.PLAY, 1)


# --- 貂蝉 (D9.3) ---------------------------------------------------------------------------------


def diao_chan_beaten_by(who, **facts):
    """Seat 1 beats a play of seat 0, 貂蝉, the emperor."""
    hands = facts.pop("hands", ["3d7dKd", "4d8d", "5d9d"])
    state = table(hands, ["diao_chan", who, "liu_bei"], **facts)
    return do(state, "0 3d", "1 4d", "2 pass", "0 pass")


def test_diao_chan_chooses_herself():
    state = diao_chan_beaten_by("cao_cao")
    assert (state.phase, state.current_player) == (Phase.HIT, 0)
    assert legal(state) == {"continue", "hit"}
    spared = do(state.clone(), "0 continue")
    assert (hp(spared), spared.phase, spared.current_player) == ([3, 2, 2], Phase.PLAY, 1)
    do(state, "0 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.PLAY, 0)


def test_diao_chan_may_choose_her_death():
    state = do(diao_chan_beaten_by("cao_cao", hp=[1, 2, 2]), "0 hit")
    assert hp(state) == [0, 2, 2]
    over(state, "subjects", [-6, 3, 3])


def test_diao_chan_as_winner_hits_as_others_do():
    state = table(["4d7d", "3d8d", "5d9d"], ["diao_chan", "cao_cao", "liu_bei"], current=1)
    do(state, "1 3d", "2 pass", "0 4d", "1 pass", "2 pass")
    assert (state.phase, state.current_player) == (Phase.HIT, 0)
    do(state, "0 hit")
    assert (hp(state), state.current_player) == ([3, 1, 2], 1)


def test_diao_chan_is_not_asked_for_her_partner():
    """貂蝉 is neither W nor X: the winner chooses."""
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "liu_bei", "diao_chan"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass")
    assert (state.phase, state.current_player) == (Phase.HIT, 1)


def test_xiang_yu_against_diao_chan():
    """D9.3: against 项羽 her skill has no effect; he chooses, and may lead after the hit."""
    state = diao_chan_beaten_by("xiang_yu")
    assert (state.phase, state.current_player) == (Phase.HIT, 1)
    spared = do(state.clone(), "1 continue")
    assert (hp(spared), spared.phase, spared.current_player) == ([3, 2, 2], Phase.PLAY, 1)
    do(state, "1 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.LEAD, 1)


def test_diao_chan_against_xiang_yu_as_winner():
    """貂蝉 is W, 项羽 X: nothing special on either side; he does not take the lead as X."""
    state = table(["4d7d", "3d8d", "5d9d"], ["diao_chan", "xiang_yu", "liu_bei"], current=1)
    do(state, "1 3d", "2 pass", "0 4d", "1 pass", "2 pass", "0 hit")
    assert (hp(state), state.phase, state.current_player) == ([3, 1, 2], Phase.PLAY, 1)


def test_lu_zhishen_adds_to_the_hit_that_diao_chan_chose():
    state = diao_chan_beaten_by("lu_zhishen")
    assert (state.phase, state.current_player) == (Phase.HIT, 0)
    spared = do(state.clone(), "0 continue")
    # No hit, no extra point: 鲁智深 leads.
    assert (spared.phase, spared.current_player) == (Phase.PLAY, 1)
    do(state, "0 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.EXTRA, 1)
    do(state, "1 extra")
    assert (hp(state), state.phase, state.current_player) == ([1, 1, 2], Phase.PLAY, 0)


@pytest.mark.parametrize(("choice", "points", "passed"), [("hit", 2, 0), ("continue", 3, 1)])
def test_liu_bang_names_the_leader_after_diao_chans_choice(choice, points, passed):
    state = do(diao_chan_beaten_by("liu_bang"), f"0 {choice}")
    assert (hp(state), state.phase, state.current_player) == ([points, 2, 2], Phase.LEAD, 1)
    assert legal(state) == {"lead:0", "lead:2", "pass"}
    assert do(state.clone(), "1 pass").current_player == passed
    assert do(state.clone(), "1 lead:2").current_player == 2
    assert do(state.clone(), "1 lead:0").current_player == 0


# --- 刘邦 (D9.8), 项羽 (D9.9) --------------------------------------------------------------------


def test_liu_bang_after_a_hit_and_by_default_the_victim_leads():
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "liu_bang", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.LEAD, 1)
    assert legal(state) == {"lead:0", "lead:2", "pass"}
    refused(state, "lead:1", "D9.8")
    refused(state, "lead:3", "D9.8")
    assert do(state.clone(), "1 pass").current_player == 0
    named = do(state.clone(), "1 lead:2")
    assert (named.phase, named.current_player) == (Phase.PLAY, 2)
    # The named player leads a new trick: whatever it has, and no pass.
    assert legal(named) == {"9d=SINGLE.24", "5d=SINGLE.8"}


def test_liu_bang_after_a_lead_that_nobody_answered():
    state = table(["3d7d", "4d8d", "5d9d"], ["liu_bang", "cao_cao", "liu_bei"])
    do(state, "0 3d", "1 pass", "2 pass")
    assert (hp(state), state.phase, state.current_player) == ([3, 2, 2], Phase.LEAD, 0)
    assert legal(state) == {"lead:1", "lead:2", "pass"}
    led = do(state.clone(), "0 pass")
    assert (led.phase, led.current_player, legal(led)) == (Phase.PLAY, 0, {"7d=SINGLE.16"})
    named = do(state, "0 lead:1")
    assert (named.phase, named.current_player) == (Phase.PLAY, 1)


def test_liu_bang_after_he_beat_a_partner():
    """No hit on the partner (D9.2), but he has won the trick (D9.8)."""
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "liu_bei", "liu_bang"])
    do(state, "0 3d", "1 4d", "2 5d", "0 pass", "1 pass")
    assert (hp(state), state.phase, state.current_player) == ([3, 2, 2], Phase.LEAD, 2)
    assert legal(state) == {"lead:0", "lead:1", "pass"}


def test_liu_bang_of_two_players():
    state = table(["3d7d9d", "4d8d"], ["liu_bang", "cao_cao"])
    do(state, "0 3d", "1 pass")
    assert (state.phase, legal(state)) == (Phase.LEAD, {"lead:1", "pass"})
    do(state, "0 lead:1", "1 4d", "0 7d", "1 8d")
    over(state, "subjects", [-6, 3])


def test_liu_bang_of_two_players_after_a_hit():
    """He hits (3 to 2), and whichever of the two is said, the other leads."""
    state = table(["4d7d9d", "3d8d"], ["liu_bang", "cao_cao"], current=1)
    do(state, "1 3d", "0 4d", "1 pass", "0 hit")
    assert (hp(state), state.phase, legal(state)) == ([2, 2], Phase.LEAD, {"lead:1", "pass"})
    assert do(state.clone(), "0 pass").current_player == 1
    assert do(state.clone(), "0 lead:1").current_player == 1


def test_liu_bang_who_has_lost_the_trick_names_nobody():
    state = table(["3d7d", "4d8d", "5d9d"], ["liu_bang", "cao_cao", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert (state.phase, state.current_player) == (Phase.PLAY, 0)
    refused(state, "lead:1", "D9.8")


def test_liu_bang_names_a_player_who_may_heal():
    """D9.10: the turn of the new leader begins last."""
    state = table(["3d7d", "4d8d", "5d9d"], ["liu_bang", "cao_cao", "lin_daiyu"], hp=[3, 2, 1])
    do(state, "0 3d", "1 pass", "2 pass", "0 lead:2")
    assert legal(state) == {"5d=SINGLE.8", "9d=SINGLE.24", "heal:5d", "heal:9d"}


def test_lu_bus_discard_comes_before_liu_bangs_choice():
    state = table(["3d7dKd", "4d8d", "5d9d"], ["lu_bu", "liu_bang", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert (state.phase, state.current_player) == (Phase.DISCARD, 0)
    do(state, "0 discard:Kd")
    assert (hp(state), state.phase, state.current_player) == ([1, 2, 2], Phase.LEAD, 1)
    do(state, "1 lead:2")
    assert state.current_player == 2


def test_xiang_yu_takes_the_lead_after_a_hit():
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "xiang_yu", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.LEAD, 1)
    assert legal(state) == {"lead:1", "pass"}
    refused(state, "lead:0", "D9.9")
    refused(state, "lead:2", "D9.9")
    left = do(state.clone(), "1 pass")
    assert (left.phase, left.current_player) == (Phase.PLAY, 0)
    do(state, "1 lead:1")
    assert (state.phase, state.current_player, legal(state)) == (Phase.PLAY, 1, {"8d=SINGLE.20"})


def test_xiang_yu_is_not_asked_without_a_hit():
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "xiang_yu", "liu_bei"])
    lead = do(state.clone(), "0 3d", "1 4d", "2 pass", "0 pass", "1 continue")
    assert (lead.phase, lead.current_player) == (Phase.PLAY, 1)
    state = table(["3d7d", "4d8d", "5d9d"], ["xiang_yu", "cao_cao", "liu_bei"])
    do(state, "0 3d", "1 pass", "2 pass")
    assert (state.phase, state.current_player) == (Phase.PLAY, 0)


def test_xiang_yus_hit_that_kills_ends_the_game():
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "xiang_yu", "liu_bei"], hp=[1, 2, 2])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    over(state, "subjects", [-6, 3, 3])


def test_lu_bus_discard_comes_before_xiang_yus_lead():
    state = table(["3d7dKd", "4d8d", "5d9d"], ["lu_bu", "xiang_yu", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit", "0 pass")
    assert (hp(state), state.phase, state.current_player) == ([2, 2, 2], Phase.LEAD, 1)


# --- 林黛玉 (D9.6) -------------------------------------------------------------------------------


def test_lin_daiyu_is_hit_down_to_one_and_heals():
    """2 to 1 by the hit; she leads: discards the ten, has 2 again, and still must lead."""
    state = table(["4d7d", "3d8dTd", "5d9d"], ["cao_cao", "lin_daiyu", "liu_bei"], current=1)
    assert not any(text.startswith("heal") for text in legal(state))
    refused(state, "heal:8d", "D9.6")
    do(state, "1 3d", "2 pass", "0 4d", "1 pass", "2 pass", "0 hit")
    assert (hp(state), state.current_player) == ([3, 1, 2], 1)
    assert legal(state) == {"8d=SINGLE.20", "Td=SINGLE.28", "heal:8d", "heal:Td"}
    refused(state, "pass", "D9.1")
    refused(state, "heal:8dTd", "D9.6")
    refused(state, "heal:3d", "D9.6")
    before = int(state.array["discarded"])
    do(state, "1 heal:Td")
    assert (hp(state), state.phase, state.current_player) == ([3, 2, 2], Phase.PLAY, 1)
    assert int(state.array["discarded"]) == before | dh.parse("Td")
    assert legal(state) == {"8d=SINGLE.20"}
    refused(state, "heal:8d", "D9.6")
    do(state, "1 8d")
    over(state, "subjects", [-6, 3, 3])


def test_lin_daiyu_heals_when_following_and_then_passes():
    """Healing is no pass and no play: the trick goes on as it stood."""
    state = table(["3d7d", "4d8dTd", "5d9d"], ["cao_cao", "lin_daiyu", "liu_bei"], hp=[3, 1, 2])
    do(state, "0 3d")
    assert legal(state) == {
        "4d=SINGLE.4",
        "8d=SINGLE.20",
        "Td=SINGLE.28",
        "heal:4d",
        "heal:8d",
        "heal:Td",
        "pass",
    }
    do(state, "1 heal:4d")
    assert (hp(state), int(state.array["passes"])) == ([3, 2, 2], 0)
    assert legal(state) == {"8d=SINGLE.20", "Td=SINGLE.28", "pass"}
    do(state, "1 pass", "2 pass")
    assert (state.phase, state.current_player) == (Phase.PLAY, 0)


def test_lin_daiyu_heals_when_following_and_then_plays():
    state = table(["3d7d", "4d8dTd", "5d9d"], ["cao_cao", "lin_daiyu", "liu_bei"], hp=[3, 1, 2])
    do(state, "0 3d", "1 heal:8d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert hp(state) == [2, 2, 2]


def test_lin_daiyu_keeps_her_last_card():
    """D9.7: with one card she does not heal; with two she may, and one is left."""
    state = table(["3d7d", "4d", "5d9d"], ["cao_cao", "lin_daiyu", "liu_bei"], hp=[3, 1, 2])
    do(state, "0 3d")
    assert legal(state) == {"4d=SINGLE.4", "pass"}
    refused(state, "heal:4d", "D9.7")
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "lin_daiyu", "liu_bei"], hp=[3, 1, 2])
    do(state, "0 3d", "1 heal:8d")
    assert (hand(state, 1), hp(state), legal(state)) == ("4d", [3, 2, 2], {"4d=SINGLE.4", "pass"})


def test_lin_daiyu_heals_in_no_turn_but_her_own():
    state = table(["3d7d", "4d8d", "5d9d"], ["cao_cao", "lin_daiyu", "liu_bei"], hp=[3, 1, 2])
    refused(state, "heal:4d", "D9.6")
    refused(state, "heal:3d", "D9.6")


def test_lin_daiyu_at_more_than_one_hit_point_does_not_heal():
    state = table(["3d7d", "4d8d"], ["cao_cao", "lin_daiyu"], hp=[2, 3])
    do(state, "0 3d")
    refused(state, "heal:4d", "D9.6")
    for points, heals in ((2, False), (1, True)):
        state = do(table(["3d7d", "4d8d"], ["cao_cao", "lin_daiyu"], hp=[2, points]), "0 3d")
        assert ("heal:4d" in legal(state)) == heals


def test_lin_daiyu_heals_again_at_a_later_turn():
    state = table(
        ["4d7dJd", "3d8dTdKd2d", "5d"], ["cao_cao", "lin_daiyu", "liu_bei"], hp=[3, 1, 2], current=1
    )
    do(state, "1 heal:2d", "1 3d", "2 pass", "0 4d", "1 pass", "2 pass", "0 hit")
    assert (hp(state), state.current_player) == ([3, 1, 2], 1)
    do(state, "1 heal:Kd")
    assert (hp(state), hand(state, 1)) == ([3, 2, 2], "8dTd")


def test_lin_daiyu_hit_by_lu_zhishen_with_the_extra_point():
    """As the emperor: 3 to 2 to 1; then she heals to 2 and leads."""
    state = table(["3d7dKd", "4d8d", "5d9d"], ["lin_daiyu", "lu_zhishen", "liu_bei"])
    do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit", "1 extra")
    assert (hp(state), state.current_player) == ([1, 1, 2], 0)
    do(state, "0 heal:7d", "0 Kd")
    over(state, "emperor", [6, -3, -3])


# --- 西施 (D7.6) ---------------------------------------------------------------------------------

BOTTOM = "4d9c2s"


def xi_shi_at(seat, players=3):
    """Deal 西施 the hand 3d 3c 5d … at a seat; the bottom is 4d 9c 2s; seat 0 bids first."""
    who = ["cao_cao", "liu_bei", "lu_bu"][:players]
    who[seat] = "xi_shi"
    hands = [""] * players
    hands[seat] = "3d3c5d"
    turned = "3d" if seat == 0 else "6s"
    if seat != 0:
        hands[0] = "6s"
    return dealt(*who, hands=hands, bottom=BOTTOM, turned=turned)


def test_xi_shi_swaps_as_a_subject():
    """The example of D7.6: she gives 3d 3c for the 2s; the emperor has 21 cards, she 16."""
    state = xi_shi_at(1)
    before = [dh.parse(hand(state, seat)) for seat in range(3)]
    do(state, "0 call")
    assert (state.phase, state.current_player, hp(state)) == (Phase.SWAP, 1, [3, 2, 2])
    # Two of 17 cards for one of three: 136 · 3, and to decline.
    assert state.count_actions() == 136 * 3 + 1
    do(state, "1 swap:3d3c/2s")
    assert (state.phase, state.current_player) == (Phase.PLAY, 0)
    after = [dh.parse(hand(state, seat)) for seat in range(3)]
    assert [cards.bit_count() for cards in after] == [21, 16, 17]
    assert after[0] == before[0] | dh.parse("3d3c4d9c")
    assert after[1] == before[1] & ~dh.parse("3d3c") | dh.parse("2s")
    assert after[2] == before[2]
    # Everyone has seen where these five cards went (D12).
    for seat in range(3):
        shown = state.observation(seat).record["seen"]["shown"].tolist()
        assert shown == [dh.parse("3d3c4d6s9c"), dh.parse("2s"), 0]
        assert (seat, "swap:3d3c/2s") in [(seat, t) for _, t in state.observation(seat).history]
    assert state.observation(2).record["cards"].tolist() == [21, 16, 17]
    refused(state, "swap:5d6d/4d", "D7.6")


def test_xi_shi_declines():
    state = do(xi_shi_at(2), "0 call", "2 pass")
    assert (state.phase, state.current_player) == (Phase.PLAY, 0)
    hands = state.array["hands"].tolist()
    assert [cards.bit_count() for cards in hands] == [20, 17, 17]
    assert hands[0] & dh.parse(BOTTOM) == dh.parse(BOTTOM)


def test_xi_shi_swaps_with_two_players():
    state = do(xi_shi_at(1, players=2), "0 call")
    # Two of 22 for one of three.
    assert state.count_actions() == 231 * 3 + 1
    do(state, "1 swap:3c5d/4d")
    assert [cards.bit_count() for cards in state.array["hands"].tolist()] == [26, 21, 0]
    assert (hp(state), state.current_player) == ([2, 3], 0)


def test_xi_shi_gives_the_turned_up_card():
    """Everyone saw who got it; afterwards everyone knows that the emperor has it."""
    state = dealt("xi_shi", "cao_cao", "lu_bu", hands=["3d3c5d"], bottom=BOTTOM, turned="3d")
    do(state, "0 pass", "1 call", "0 swap:3d3c/2s")
    assert dh.parse(hand(state, 1)) & dh.parse("3d") == dh.parse("3d")
    seen = state.observation(2).record["seen"]
    assert seen["hands"][1] & dh.parse("3d3c4d9c") == dh.parse("3d3c4d9c")
    assert seen["hands"][0] == dh.parse("2s")


def test_xi_shi_as_emperor_does_not_swap():
    state = do(xi_shi_at(0), "0 call")
    assert (state.phase, state.current_player) == (Phase.PLAY, 0)
    assert dh.parse(hand(state, 0)).bit_count() == 20
    refused(state, "swap:3d3c/2s", "D7.6")


@pytest.mark.parametrize(
    "text",
    [
        "swap:3d/2s",
        "swap:3d3c5d/2s",
        "swap:3d3c/2s4d",
        "swap:3d4d/2s",  # one of the two is of the bottom
        "swap:3d3c/5d",  # not of the bottom
        "swap:6s7s/2s",  # the emperor's cards
        "swap:3d3c/",
    ],
)
def test_what_is_no_swap(text):
    refused(do(xi_shi_at(1), "0 call"), text, "D7.6")


def test_xi_shi_swaps_for_a_joker_and_the_emperor_leads_what_she_gave():
    state = dealt("cao_cao", "xi_shi", "lu_bu", hands=["6s", "3d3c"], bottom="XD4d", turned="6s")
    do(state, "0 call", "1 swap:3d3c/D", "0 3d3c=PAIR.0")
    assert dh.parse(hand(state, 1)) & dh.parse("D")
    assert not dh.parse(hand(state, 0)) & dh.parse("3d3cD")


# --- 白骨精 (D7.4) -------------------------------------------------------------------------------


def test_baigujing_looks_and_seizes():
    state = dealt("cao_cao", "lu_bu", "baigujing", bottom=BOTTOM)
    assert (state.phase, state.current_player) == (Phase.PEEK, 2)
    assert legal(state) == {"peek", "pass"}
    refused(state, "seize", "D7.4")
    refused(state, "call", "D7.3")
    for seat in range(3):
        assert state.observation(seat).record["seen"]["bottom"] == 0
    do(state, "2 peek")
    assert (state.phase, state.current_player) == (Phase.SEIZE, 2)
    assert legal(state) == {"seize", "pass"}
    # She alone sees the bottom; everyone sees who she is, and nobody else (D12).
    assert [int(state.observation(s).record["seen"]["bottom"]) for s in range(3)] == [
        0,
        0,
        dh.parse(BOTTOM),
    ]
    assert state.observation(0).record["seen"]["characters"].tolist() == [0, 255, 17]
    do(state, "2 seize")
    assert (state.phase, state.current_player, hp(state)) == (Phase.PLAY, 2, [2, 2, 3])
    assert dh.parse(hand(state, 2)).bit_count() == 20
    assert state.observation(0).record["seen"]["characters"].tolist() == [0, 7, 17]


def test_baigujing_declines_to_seize_and_calls_in_her_turn():
    state = do(dealt("cao_cao", "lu_bu", "baigujing"), "2 peek", "2 pass")
    assert (state.phase, state.current_player) == (Phase.BID, 0)
    refused(state, "seize", "D7.4")
    refused(state, "peek", "D7.4")
    do(state, "0 pass", "1 pass")
    assert legal(state) == {"call", "pass"}
    do(state, "2 call")
    assert (state.phase, state.current_player, hp(state)) == (Phase.PLAY, 2, [2, 2, 3])


def test_baigujing_may_leave_the_throne_to_others():
    state = do(dealt("baigujing", "lu_bu", "cao_cao"), "0 peek", "0 pass", "0 pass", "1 call")
    assert (int(state.array["emperor"]), state.current_player) == (1, 1)


def test_baigujing_declines_the_look_without_a_trace():
    """D12: while she thinks, and after she declined, others see what they would see without her."""
    hands = ["3d3c5d", "6s", "7s"]
    with_her = dealt("cao_cao", "lu_bu", "baigujing", hands=hands)
    without = dealt("cao_cao", "lu_bu", "xi_shi", hands=hands)
    for seat in (0, 1):
        assert seen_by(with_her, seat) == seen_by(without, seat)
        assert with_her.observation(seat) == without.observation(seat)
        assert with_her.observation(seat).current_player == 0
        assert with_her.observation(seat).phase is Phase.BID
    assert with_her.observation(2).current_player == 2
    do(with_her, "2 pass")
    assert (with_her.phase, with_her.current_player) == (Phase.BID, 0)
    for seat in (0, 1):
        assert seen_by(with_her, seat) == seen_by(without, seat)
    # She knows that she declined.
    assert with_her.observation(2).history[-1] == (2, "pass")


def test_baigujing_looks_again_after_a_redeal_and_stays_public():
    state = do(dealt("cao_cao", "lu_bu", "baigujing", bottom=BOTTOM), "2 peek", "2 pass")
    do(state, "0 pass", "1 pass", "2 pass")
    # A new deal, the same characters; she is asked again and is known to all.
    assert (state.phase, state.current_player) == (Phase.PEEK, 2)
    facts = state.array
    assert facts["characters"].tolist() == [0, 7, 17]
    assert int(facts["deals"]) == 2
    assert [cards.bit_count() for cards in facts["hands"].tolist()] == [17, 17, 17]
    assert not facts["played"].any()
    seen = state.observation(0).record["seen"]
    assert seen["characters"].tolist() == [0, 255, 17]
    # Nobody knows the new bottom, not even she, who knew the old one.
    assert [int(state.observation(s).record["seen"]["bottom"]) for s in range(3)] == [0, 0, 0]
    # And others do not see that she is thinking about a look.
    first = int(facts["first_bidder"])
    assert (state.observation(0).phase, state.observation(0).current_player) == (Phase.BID, first)
    do(state, "2 peek")
    assert int(state.observation(2).record["seen"]["bottom"]) == int(state.array["bottom"])
    do(state, "2 seize")
    assert int(state.array["emperor"]) == 2


def test_baigujing_who_declined_may_look_after_a_redeal():
    state = do(dealt("baigujing", "cao_cao"), "0 pass", "0 pass", "1 pass")
    assert (state.phase, state.current_player) == (Phase.PEEK, 0)
    assert state.observation(1).record["seen"]["characters"].tolist() == [255, 0, 255]
    do(state, "0 peek", "0 seize")
    assert hp(state) == [2, 3]


# --- Ends and scores (D10, D11) ------------------------------------------------------------------


def test_ends_of_three_players():
    """Each way to win, without a bomb: 6 and 3 points."""
    state = do(table(["3d", "4d8d", "5d9d"], PLAIN), "0 3d")
    over(state, "emperor", [6, -3, -3])
    state = do(table(["3d7d", "4d8d", "5d"], PLAIN), "0 3d", "1 pass", "2 5d")
    over(state, "subjects", [-6, 3, 3])
    state = table(["3d7d", "4d8d", "5d9d"], PLAIN, hp=[1, 2, 2])
    over(do(state, "0 3d", "1 4d", "2 pass", "0 pass", "1 hit"), "subjects", [-6, 3, 3])
    state = table(["4d7d", "3d8d", "5d9d"], PLAIN, hp=[3, 1, 2], current=1)
    over(do(state, "1 3d", "2 pass", "0 4d", "1 pass", "2 pass", "0 hit"), "emperor", [6, -3, -3])


def test_ends_of_two_players():
    """The same figures, literally: not zero-sum (D11.1)."""
    over(do(table(["3d", "4d8d"], PLAIN[:2]), "0 3d"), "emperor", [6, -3])
    over(do(table(["3d7d", "4d"], PLAIN[:2]), "0 3d", "1 4d"), "subjects", [-6, 3])
    state = table(["4d7d", "3d8d"], PLAIN[:2], hp=[2, 1], current=1)
    over(do(state, "1 3d", "0 4d", "1 pass", "0 hit"), "emperor", [6, -3])
    state = table(["3d7d", "4d8d"], PLAIN[:2], hp=[1, 3])
    over(do(state, "0 3d", "1 4d", "0 pass", "1 hit"), "subjects", [-6, 3])


def test_the_example_of_the_score():
    """D11.1: one bomb and the rocket, the subjects win: +12, +12, -24."""
    state = table(["3d3c3h3s7d", "XD4d", "5d6d"], PLAIN)
    do(state, "0 3d3c3h3s", "1 XD", "2 pass", "0 pass", "1 continue", "1 4d")
    over(state, "subjects", [-24, 12, 12])


def test_what_does_not_double():
    """四带二, with jokers too, jokers as kickers and as singles (D11.1)."""
    state = table(["7d7c7h7sXD3d", "4d", "5d"], ["lu_bu", "cao_cao", "liu_bei"])
    do(state, "0 7d7c7h7sXD=QUAD_WITH.4", "1 pass", "2 pass", "0 3d")
    over(state, "emperor", [6, -3, -3])
    state = table(["6d6c6h7d7c7hXD", "4d", "5d"], ["lu_bu", "cao_cao", "liu_bei"])
    do(state, "0 6d6c6h7d7c7hXD=WINGS.2.6")
    over(state, "emperor", [6, -3, -3])
    state = table(["X3dD", "4d", "5d"], ["lu_bu", "cao_cao", "liu_bei"])
    do(state, "0 X", "1 pass", "2 pass", "0 D", "1 pass", "2 pass", "0 3d")
    over(state, "emperor", [6, -3, -3])


def test_every_bomb_of_every_player_doubles():
    """Bombs set up earlier, of both sides, and the last play."""
    state = table(["3d3c3h3sKd", "4d4c4h4s", "5d9d"], PLAIN, bombs=3)
    do(state, "0 3d3c3h3s", "1 4d4c4h4s")
    over(state, "subjects", [-6 * 32, 3 * 32, 3 * 32])


def test_the_last_card_ends_the_game_before_anything_else():
    """D10.1: no hit is asked for, and 吕布 discards nothing."""
    state = do(table(["3d7dKd", "4d", "5d9d"], ["lu_bu", "lu_zhishen", "liu_bei"]), "0 3d", "1 4d")
    assert hp(state) == [3, 2, 2]
    over(state, "subjects", [-6, 3, 3])


# --- Bidding (D7.3) ------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("caller", [0, 1, 2])
def test_the_first_call_makes_the_emperor(first, caller):
    hands = ["3d", "4d", "5d"]
    state = dealt("cao_cao", "lu_bu", "liu_bei", hands=hands, turned=hands[first])
    for seat in itertools.islice(itertools.cycle(range(3)), first, first + 3):
        assert (state.phase, state.current_player) == (Phase.BID, seat)
        if seat == caller:
            break
        do(state, f"{seat} pass")
    bottom = int(state.array["bottom"])
    do(state, f"{caller} call")
    assert (state.phase, state.current_player) == (Phase.PLAY, caller)
    assert hp(state) == [3 if seat == caller else 2 for seat in range(3)]
    assert int(state.array["hands"][caller]) & bottom == bottom


def test_nobody_calls_and_the_cards_are_dealt_anew():
    state = dealt("cao_cao", "lu_bu", "liu_bei", hands=["3d", "4d", "5d"], turned="5d")
    old = state.array
    do(state, "2 pass", "0 pass", "1 pass")
    new = state.array
    assert (state.phase, state.current_player) == (Phase.BID, int(new["first_bidder"]))
    assert new["characters"].tolist() == old["characters"].tolist()
    assert new["hands"].tolist() != old["hands"].tolist()
    assert int(new["hands"][new["first_bidder"]]) >> int(new["turned"]) & 1
    for _ in range(20):
        for _ in range(3):
            do(state, f"{state.current_player} pass")
    assert (state.phase, int(state.array["deals"])) == (Phase.BID, 22)


# --- Matches (D8.2) ------------------------------------------------------------------------------

OPEN = ["cao_cao", "liu_bei", "baigujing", "xi_shi", "lu_bu"]
HIDDEN = ["sun_quan", "zhu_bajie", "liu_bang", "xiang_yu", "diao_chan"]


def match(first=0):
    """Start a match with this draft."""
    ordinary = dealt("cao_cao", "lu_bu").array
    return dh.Game(2, "competitive").deal_cards(
        [dh.format(int(cards)) for cards in ordinary["hands"][:2]],
        dh.format(int(ordinary["bottom"])),
        dh.format(1 << int(ordinary["turned"])),
        draft={"open": OPEN, "hidden": HIDDEN, "first": first},
    )


def drafted(first=0):
    """Seat `first` gets 曹操, 白骨精, and three face down; the other 刘备, 西施, 吕布, and two."""
    picks = ["cao_cao", "liu_bei", "xi_shi", "baigujing", "#0", "lu_bu", "#3", "#1", "#2", "#4"]
    seats = [first, *[1 - first] * 2, *[first] * 2, *[1 - first] * 2, *[first] * 2, 1 - first]
    state = match(first)
    for seat, pick in zip(seats, picks, strict=True):
        assert state.phase is Phase.DRAFT
        do(state, f"{seat} draft:{pick}")
    return state


@pytest.mark.parametrize("first", [0, 1])
def test_the_draft_goes_1_2_2_2_2_1(first):
    """And each knows the own blind picks alone (D12)."""
    state = drafted(first)
    assert (state.phase, state.current_player) == (Phase.LAY, 0)
    # Of the five drafted three are laid, in order.
    assert state.count_actions() == 5 * 4 * 3
    places = {first: {5, 6, 7}, 1 - first: {8, 9}}
    for seat in (0, 1):
        offered = state.observation(seat).record["seen"]["offered"].tolist()
        assert {place for place in range(5, 10) if offered[place] != 255} == places[seat]


def test_what_is_no_draft():
    state = match()
    refused(state, "draft:sun_quan", "D8.2")  # it lies face down
    refused(state, "draft:#5", "D8.2")
    refused(state, "draft:lin_daiyu", "D8.2")  # not among the ten
    refused(state, "pass", "D8.2")
    refused(state, "choose:cao_cao", "D7.2")
    do(state, "0 draft:cao_cao")
    refused(state, "draft:cao_cao", "D8.2")
    do(state, "1 draft:#4")
    refused(state, "draft:#4", "D8.2")


def test_what_is_not_laid():
    state = drafted()
    refused(state, "lay:cao_cao,baigujing,lu_bu", "D8.2")  # seat 1 has 吕布
    refused(state, "lay:cao_cao,cao_cao,baigujing", "D8.2")
    refused(state, "pass", "D8.2")


def test_laying_is_secret():
    """While seat 0 lays, and after, seat 1 sees its own turn to lay alone (D12)."""
    before = drafted()
    after = do(before.clone(), "0 lay:cao_cao,baigujing,sun_quan")
    other = do(before.clone(), "0 lay:zhu_bajie,sun_quan,cao_cao")
    assert seen_by(before, 1) == seen_by(after, 1) == seen_by(other, 1)
    assert before.observation(1).current_player == 1
    assert after.observation(0).current_player is None


def finish_game(state, winner):
    """Play at random until this seat has won the game under way."""
    game, wins = int(state.array["game"]), state.returns
    for seed in range(1000):
        trial, numbers = state.clone(), random.Random(seed)
        while not trial.is_terminal and int(trial.array["game"]) == game:
            trial.apply(trial.action_at(numbers.randrange(trial.count_actions())))
        if trial.returns[winner] > wins[winner]:
            return trial
    raise AssertionError("seat never won")


def fresh(state, game, characters):
    """A game of a match has just been dealt: nothing is left of the one before but what is laid."""
    facts = state.array
    assert int(facts["game"]) == game
    assert facts["characters"][:2].tolist() == [dh.Character[name.upper()] for name in characters]
    assert [int(cards).bit_count() for cards in facts["hands"]] == [22, 22, 0]
    assert int(facts["bottom"]).bit_count() == 3
    assert int(facts["out"]).bit_count() == 7
    for name in ("played", "discarded", "hit_points", "passes", "hit", "doublings", "winner"):
        assert not facts[name].any(), name
    for name in ("known", "looked"):
        assert not facts[name].any(), name
    assert facts["emperor"] == facts["last_player"] == facts["beaten"] == 255
    assert facts["last"]["size"] == 0
    turned = dh.parse(dh.format(1 << int(facts["turned"])))
    shown = [turned if seat == facts["first_bidder"] else 0 for seat in range(3)]
    assert facts["shown"].tolist() == shown
    # The opponent's character is face down again.
    for seat in (0, 1):
        assert int(state.observation(seat).record["seen"]["characters"][1 - seat]) == 255


def laid_out():
    """白骨精 is laid for seat 0's second game."""
    return do(drafted(), "0 lay:cao_cao,baigujing,sun_quan", "1 lay:liu_bei,xi_shi,xiang_yu")


@pytest.mark.parametrize("order", [[0, 0], [1, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1]])
def test_a_match_of_two_or_three_games(order):
    """First to win two games; each game starts afresh, and 白骨精 looks in hers alone."""
    games = [("cao_cao", "liu_bei"), ("baigujing", "xi_shi"), ("sun_quan", "xiang_yu")]
    state, wins = laid_out(), [0, 0]
    for number, winner in enumerate(order):
        fresh(state, number, games[number])
        if number == 1:
            assert (state.phase, state.current_player) == (Phase.PEEK, 0)
        else:
            assert state.phase is Phase.BID
            assert state.current_player == int(state.array["first_bidder"])
            refused(state, "peek", "D7.4")
        assert state.returns == wins
        assert not state.is_terminal
        state = finish_game(state, winner)
        wins[winner] += 1
        assert state.returns == wins
    assert state.is_terminal
    assert max(wins) == 2
    record = state.record()
    assert [tuple(one["result"]["characters"]) for one in record["games"]] == games[: len(order)]
    assert record["result"]["wins"] == wins
    assert record["result"]["winner_seat"] == order[-1]
    total = [sum(one["result"]["score"][seat] for one in record["games"]) for seat in (0, 1)]
    assert record["result"]["score"] == total


def test_a_redeal_in_a_match_keeps_what_is_laid():
    state = laid_out()
    first = state.current_player
    do(state, f"{first} pass", f"{1 - first} pass")
    fresh(state, 0, ("cao_cao", "liu_bei"))
    assert int(state.array["deals"]) == 2


def test_a_game_of_a_match_is_undone_into_the_one_before():
    """The last action of game one takes the whole of game two's deal back."""
    state = finish_game(laid_out(), 0)
    after = state.to_bytes()
    seat, text = state.history[-1]
    state.undo()
    assert int(state.array["game"]) == 0
    assert state.returns == [0, 0]
    do(state, f"{seat} {text}")
    assert state.to_bytes() == after
