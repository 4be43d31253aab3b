"""The examples of the published description of the game, as tests.

Each case is one that the description prints itself ("the published example"). Where it gives ranks
only, suits are chosen here. What the description leaves open is decided in
``docs/rules/douhuang.md``, and so are the strengths that are checked beside the kinds.
"""

import pytest

from huangpai import douhuang as dh

# Characters whose skills change no combination, and whose range takes straights of 4 and 5.
FOUR_FIVE = ("xi_shi", "baigujing")


def label(row):
    kind = dh.Kind(int(row["kind"])).name
    length = f"{int(row['length'])}." if kind == "WINGS" else ""
    return f"{kind}.{length}{int(row['strength'])}"


def labels(cards, character, hp=2):
    return sorted(label(row) for row in dh.classify(cards, character, hp=hp))


def offered(hand, character, hp=2, last=None):
    rows = dh.legal_moves(hand, character, hp=hp, last=last)
    return {(int(row["cards"]), label(row)) for row in rows}


# --- Combinations --------------------------------------------------------------------------------

COMBINATIONS = [
    # (the published example, cards, character, kind and strength)
    ("双王", "XD", "xi_shi", "ROCKET.0"),
    ("炸弹 8888", "8d8c8h8s", "xi_shi", "BOMB.5"),
    ("单牌 5", "5h", "xi_shi", "SINGLE.10"),
    ("对牌 44", "4c4h", "xi_shi", "PAIR.1"),
    ("三张牌 JJJ", "JdJcJh", "xi_shi", "TRIPLE.8"),
    ("三带一 333+6", "3d3c3h6s", "xi_shi", "TRIPLE_WITH.0"),
    ("三带一 555+88", "5d5c5h8c8s", "xi_shi", "TRIPLE_WITH.2"),
    ("单顺 45678", "4d5c6h7s8c", "xi_shi", "STRAIGHT.29"),
    ("单顺 A234567", "Ad2c3h4s5d6c7h", "lin_daiyu", "STRAIGHT.26"),
    ("双顺 334455", "3d3c4d4h5c5s", "xi_shi", "PAIR_RUN.4"),
    ("双顺 7788991010JJ", "7d7c8d8c9h9sTdTsJcJh", "xi_shi", "PAIR_RUN.10"),
    ("三顺 333444", "3d3c3h4d4c4s", "xi_shi", "TRIPLE_RUN.3"),
    ("小鸡翅膀 444555+37", "4d4c4h5d5c5h3s7s", "xi_shi", "WINGS.2.4"),
    ("小鸡翅膀 333444555+77JJAA", "3d3c3h4d4c4h5d5c5h7d7cJdJcAdAc", "xi_shi", "WINGS.3.4"),
    ("四带二 5555+38", "5d5c5h5s3d8c", "xi_shi", "QUAD_WITH.2"),
    ("四带二 6666+AAKK", "6d6c6h6sAdAcKdKc", "xi_shi", "QUAD_WITH.3"),
]


@pytest.mark.parametrize(
    ("cards", "character", "wanted"), [pytest.param(*row[1:], id=row[0]) for row in COMBINATIONS]
)
def test_published_combinations(cards, character, wanted):
    # The published example is a combination of its kind, and of no other.
    assert labels(cards, character) == [wanted]
    assert (dh.parse(cards), wanted) in offered(cards, character)
    again = dh.move(f"{cards}={wanted}", character)
    assert int(again["cards"]) == dh.parse(cards)
    assert int(again["size"]) == dh.parse(cards).bit_count()
    assert int(again["cost"]) == 0


def test_published_triple_run_of_four():
    # The published example 555666777888 of 三顺; it can also be read as wings with a triple (D2.4).
    cards = "5d5c5h6d6c6h7d7c7h8d8c8h"
    assert labels(cards, "xi_shi") == ["TRIPLE_RUN.7", "WINGS.3.6", "WINGS.3.7"]


def test_published_long_straight_is_bound_by_the_range():
    # The published example A234567 with the published ranges: seven cards fit these five alone.
    cards = "Ad2c3h4s5d6c7h"
    free = {character.id for character in dh.Character if len(dh.classify(cards, character, hp=1))}
    assert free == {"cao_cao", "liu_bei", "zhu_bajie", "qin_shihuang", "lin_daiyu"}


def test_published_jokers_are_in_no_run():
    # "Without the two jokers", said of straights, pair runs and triple runs.
    assert labels("QdKcAdXD", "xi_shi") == []
    assert labels("KdKcAdAcXD", "xi_shi") == []
    assert labels("AdAcAh2d2cX", "xi_shi") == []


def test_published_four_with_two_is_no_bomb():
    # "四带二 cannot be used as a bomb", with the published examples.
    beaten = dh.move("9d9c9h=TRIPLE.6", "xi_shi")
    for cards in ("5d5c5h5s3d8c", "6d6c6h6sAdAcKdKc"):
        assert len(dh.classify(cards, "xi_shi")) == 1
        assert not dh.beats(dh.classify(cards, "xi_shi")[0], beaten)
        four = dh.parse(cards[:8])
        replies = offered(cards, "xi_shi", last=beaten)
        assert {mask for mask, _ in replies} == {four}


# --- Comparison ----------------------------------------------------------------------------------

BEATS = [
    # (the published example, the stronger, the weaker), each as move text and its player
    ("♠3 > ♦3", "3s=SINGLE.3", "3d=SINGLE.0", "xi_shi"),
    (
        "one-suit 45678: hearts > clubs",
        "4h5h6h7h8h=STRAIGHT.94",
        "4c5c6c7c8c=STRAIGHT.93",
        "xi_shi",
    ),
    (
        "one-suit straight > any straight",
        "3d4d5d6d7d=STRAIGHT.88",
        "TsJsQsKhAs=STRAIGHT.55",
        "xi_shi",
    ),
    ("rocket > bomb", "XD=ROCKET.0", "2d2c2h2s=BOMB.12", "xi_shi"),
    ("rocket > single", "XD=ROCKET.0", "2s=SINGLE.51", "xi_shi"),
    ("bomb > pair", "3d3c3h3s=BOMB.0", "2d2c=PAIR.12", "xi_shi"),
    ("bomb > straight", "3d3c3h3s=BOMB.0", "TsJsQsKsAs=STRAIGHT.119", "xi_shi"),
    ("bombs by number", "8d8c8h8s=BOMB.5", "7d7c7h7s=BOMB.4", "xi_shi"),
    ("pairs by number", "5d5c=PAIR.2", "4h4s=PAIR.1", "xi_shi"),
    ("triples by number", "QdQcQh=TRIPLE.9", "JdJcJh=TRIPLE.8", "xi_shi"),
    ("runs by the largest card", "3d4c5d6c7d=STRAIGHT.24", "2d3c4d5c6d=STRAIGHT.20", "xi_shi"),
    ("pair runs", "4d4c5d5c6d6c=PAIR_RUN.5", "3h3s4h4s5h5s=PAIR_RUN.4", "xi_shi"),
    ("triple runs", "4d4c4h5d5c5h=TRIPLE_RUN.4", "3d3c3h4d4c4s=TRIPLE_RUN.3", "xi_shi"),
    (
        "wings by the triple run",
        "5d5c5h6d6c6h3d4d=WINGS.2.5",
        "4d4c4h5d5c5hAs2s=WINGS.2.4",
        "xi_shi",
    ),
    (
        "四带二 by the four",
        "6d6c6h6s3d4d=QUAD_WITH.3",
        "5d5c5h5sAsKs=QUAD_WITH.2",
        "xi_shi",
    ),
]


@pytest.mark.parametrize(
    ("stronger", "weaker", "character"), [pytest.param(*row[1:], id=row[0]) for row in BEATS]
)
def test_published_comparisons(stronger, weaker, character):
    high, low = dh.move(stronger, character), dh.move(weaker, character)
    assert dh.beats(high, low)
    assert not dh.beats(low, high)
    reply = (int(high["cards"]), label(high))
    assert reply in offered(stronger.partition("=")[0], character, last=low)


def test_published_order_of_single_cards():
    # 大王 > 小王 > 2 > A > K > … > 4 > 3, and ♠ > ♥ > ♣ > ♦ within a number.
    order = [rank + suit for rank in "3456789TJQKA2" for suit in "dchs"] + ["X", "D"]
    moves = [dh.classify(card, "xi_shi")[0] for card in order]
    for low in range(len(moves)):
        for high in range(len(moves)):
            assert bool(dh.beats(moves[high], moves[low])) == (high > low)


@pytest.mark.parametrize(
    ("answer", "beaten"),
    [
        ("8d8c8h9d=TRIPLE_WITH.5", "7d7c7h3d3c=TRIPLE_WITH.4"),
        ("8d8c8h=TRIPLE.5", "7d7c=PAIR.4"),
        ("5d6c7d8c9d=STRAIGHT.32", "3d4c5d6c=STRAIGHT.21"),
        ("4d4c5d5c6d6c7d7c=PAIR_RUN.6", "3h3s4h4s5h5s=PAIR_RUN.4"),
        ("9d9c9h9s3d3c4d4c=QUAD_WITH.6", "8d8c8h8s5d6d=QUAD_WITH.5"),
        ("9d9c9h9s3d3c4d4c=QUAD_WITH.6", "5d5c5h6d6c6h3sAs=WINGS.2.5"),
    ],
)
def test_published_same_kind_and_same_number_of_cards(answer, beaten):
    # "Only the same kind with the same total number of cards can be compared."
    first, second = dh.move(answer, "xi_shi"), dh.move(beaten, "xi_shi")
    assert not dh.beats(first, second)
    assert not dh.beats(second, first)


def test_published_suit_breaks_ties_of_singles_and_straights_only():
    # "Pairs and triples are compared by number."
    pair = dh.move("3d3c=PAIR.0", "xi_shi")
    assert not offered("3h3s", "xi_shi", last=pair)
    mixed = dh.move("4h5h6h7h8c=STRAIGHT.29", "xi_shi")
    assert (dh.parse("4d5c6h7d8s"), "STRAIGHT.31") in offered("4d5c6h7d8s", "xi_shi", last=mixed)


# --- Characters ----------------------------------------------------------------------------------

CHARACTERS = [
    ("曹操", "枭雄", 5, 7),
    ("刘备", "谦和", 3, 7),
    ("孙权", "用能", 4, 6),
    ("孙悟空", "斗法", 3, 6),
    ("猪八戒", "懒惰", 5, 7),
    ("唐三藏", "西天", 4, 5),
    ("鲁智深", "破胆", 6, 6),
    ("吕布", "凶煞", 3, 5),
    ("董卓", "猖狂", 4, 5),
    ("秦始皇", "暴君", 5, 7),
    ("刘邦", "御驾", 3, 6),
    ("项羽", "霸王", 6, 6),
    ("潘金莲", "挑逗", 4, 5),
    ("林黛玉", "怜香", 4, 7),
    ("貂蝉", "嫁祸", 6, 6),
    ("西施", "妩媚", 4, 5),
    ("杨贵妃", "回眸", 4, 6),
    ("白骨精", "电眼", 4, 5),
]


@pytest.mark.parametrize(
    ("number", "row"), [pytest.param(i, row, id=row[0]) for i, row in enumerate(CHARACTERS)]
)
def test_published_characters_and_their_ranges(number, row):
    # The published list, in its order; a range binds at both ends (D2.5). At 1 HP 董卓 cannot pay.
    name, skill, low, high = row
    character = dh.Character(number)
    assert (character.name_zh, character.skill_zh) == (name, skill)
    assert (character.min_straight, character.max_straight) == (low, high)
    line = "3456789TJQKA"
    for length in range(2, 13):
        cards = "".join(rank + "dc"[i % 2] for i, rank in enumerate(line[:length]))
        kinds = {int(move["kind"]) for move in dh.classify(cards, name, hp=1)}
        legal = low <= length <= high
        assert (int(dh.Kind.STRAIGHT) in kinds) == legal, (name, length)


def test_published_cao_cao():
    # 6、6、6 with 10、4.
    cards = "4c6d6c6hTs"
    assert labels(cards, "cao_cao") == ["TRIPLE_WITH.3"]
    assert labels(cards, "xi_shi") == []


def test_published_liu_bei():
    # The small joker may be used as the big one.
    assert labels("X", "liu_bei") == ["SINGLE.52", "SINGLE.53"]
    assert labels("X", "xi_shi") == ["SINGLE.52"]
    small = dh.move("X=SINGLE.52", "xi_shi")
    assert offered("X", "liu_bei", last=small) == {(dh.parse("X"), "SINGLE.53")}


def test_published_sun_quan():
    # K、8 of one suit as a pair of kings.
    assert labels("8hKh", "sun_quan") == ["PAIR.10"]
    assert labels("8hKd", "sun_quan") == []
    assert labels("8hKh", "xi_shi") == []
    queens = dh.move("QdQc=PAIR.9", "xi_shi")
    assert offered("8hKh", "sun_quan", last=queens) == {(dh.parse("8hKh"), "PAIR.10")}


def test_published_sun_wukong():
    # A straight with a 10 in it is a one-suit straight in spades.
    assert labels("9dTcJh", "sun_wukong") == ["STRAIGHT.107"]
    assert labels("7d8c9h", "sun_wukong") == ["STRAIGHT.34"]


def test_published_zhu_bajie():
    # J、J、J counts as J、J、J、J; Q and K alike.
    assert labels("JdJcJh", "zhu_bajie") == ["BOMB.8"]
    assert labels("QdQcQs", "zhu_bajie") == ["BOMB.9"]
    assert labels("KcKhKs", "zhu_bajie") == ["BOMB.10"]
    tens = dh.move("TdTcThTs=BOMB.7", "xi_shi")
    assert offered("JdJcJh", "zhu_bajie", last=tens) == {(dh.parse("JdJcJh"), "BOMB.8")}


def test_published_tang_sanzang():
    # Every straight is a one-suit straight in diamonds.
    assert labels("4s5h6c7d8s", "tang_sanzang") == ["STRAIGHT.92"]


def test_published_dong_zhuo():
    # For 1 HP a straight of any number of cards, also of two; in his own range it is free.
    (two,) = dh.classify("7d8c", "dong_zhuo")
    assert (label(two), int(two["length"]), int(two["cost"])) == ("STRAIGHT.29", 2, 1)
    (four,) = dh.classify("5d6c7d8c", "dong_zhuo")
    assert (label(four), int(four["length"]), int(four["cost"])) == ("STRAIGHT.29", 4, 0)


def test_published_qin_shihuang():
    # With 1 HP left the pairs 3 to 7 are bombs of their number.
    for rank, text in enumerate("3456789TJQKA2"):
        cards = f"{text}d{text}c"
        bomb = [f"BOMB.{rank}"] if text in "34567" else []
        assert labels(cards, "qin_shihuang", hp=1) == [*bomb, f"PAIR.{rank}"]
        assert labels(cards, "qin_shihuang", hp=2) == [f"PAIR.{rank}"]


def test_published_pan_jinlian():
    # For 1 HP any three of a rank are a bomb.
    for rank, text in enumerate("3456789TJQKA2"):
        rows = dh.classify(f"{text}d{text}c{text}h", "pan_jinlian")
        costs = {label(row): int(row["cost"]) for row in rows}
        assert costs == {f"BOMB.{rank}": 1, f"TRIPLE.{rank}": 0}


def test_published_yang_guifei():
    # A 6 is any card but a joker.
    assert {int(row["strength"]) for row in dh.classify("6d", "yang_guifei")} == set(range(52))
    assert labels("6dX", "yang_guifei") == []
    assert labels("6d6c", "yang_guifei") == sorted(f"PAIR.{rank}" for rank in range(13))


@pytest.mark.parametrize("character", FOUR_FIVE)
def test_published_skills_between_plays_change_no_combination(character):
    # 西施 and 白骨精 act before the first card is played; their plays are the plain ones.
    assert labels("JdJcJh", character) == ["TRIPLE.8"]
    assert labels("8hKh", character) == []
    assert labels("3d3c", character, hp=1) == ["PAIR.0"]
