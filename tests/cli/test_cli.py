"""The command line, in this process (capsys) and in processes of its own."""

from __future__ import annotations

import importlib.metadata
import json
import os
import pty
import re
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from huangpai import __version__, cli
from huangpai import douhuang as dh
from huangpai.cli import _douhuang

DECK = dh.format((1 << 54) - 1)
FIELDS = ["cards", "kind", "size", "length", "cost", "strength", "text", "words"]
HELPS = [["--help"], ["moves", "--help"], ["moves", "douhuang", "--help"]]
# Three kinds of readings, and more, of one set of cards.
AIRCRAFT = "3d3c3h4d4c4h5d5c5h6d6c6h"
LONG_LIST = ["moves", "douhuang", dh.format(int(dh.random_hands(1, 25, 3)[0])), "--as", "dong_zhuo"]


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run(capsys):
    """Run a command here; the exit status, and what it wrote to stdout and to stderr."""

    def run_one(*argv):
        status = cli.main([str(a) for a in argv])
        return status, *capsys.readouterr()

    return run_one


@pytest.fixture
def moves(run):
    return lambda *argv: run("moves", "douhuang", *argv)


def process(*argv, env=None, **settings):
    """Run a command in a process of its own."""
    environment = {**os.environ, "PYTHONUTF8": "1", **(env or {})}
    return subprocess.run(
        [sys.executable, "-m", "huangpai", *argv],
        capture_output=True,
        timeout=60,
        env=environment,
        **settings,
    )


def refused(answer):
    """Check that a command was refused in one line, and return that."""
    status, out, err = answer
    assert status == 2
    assert out == ""
    assert err.startswith("huangpai: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert "usage:" not in err
    return err.removeprefix("huangpai: ").rstrip("\n")


# ---- The table -----------------------------------------------------------------------------------


def test_leading_is_a_heading_and_a_table(moves):
    status, out, err = moves("3d 3h", "--as", "cao_cao")
    assert (status, err) == (0, "")
    assert out == (
        "3 moves for cao_cao (2 HP) to lead with\n"
        "#  kind    cards  declared as     HP  to type\n"
        "0  SINGLE  3♦     single 3♦           3d=SINGLE.0\n"
        "1  SINGLE  3♥     single 3♥           3h=SINGLE.2\n"
        "2  PAIR    3♦ 3♥  pair of threes      3d3h=PAIR.0\n"
    )


def test_answering_says_what_is_to_be_beaten(moves):
    status, out, err = moves("6d6h 9s Ad", "--as", "lu_bu", "--hp", "3", "--against", "5d5s")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "1 move for lu_bu (3 HP) to beat pair of fives: 5♦ 5♠"
    assert [line.split()[-1] for line in out.splitlines()[2:]] == ["6d6h=PAIR.3"]


def test_answering_a_character_says_whose_play_it_is(moves):
    argv = ["6d6h 9s9d", "--as", "lu_bu", "--against", "5d6s=PAIR.2"]
    status, out, err = moves(*argv, "--against-as", "yang_guifei")
    assert (status, err) == (0, "")
    assert out.startswith("2 moves for lu_bu (2 HP) to beat yang_guifei's pair of fives: 5♦ 6♠\n")


@pytest.mark.parametrize("character", list(dh.Character))
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_table_is_that_of_the_module(moves, character, lang):
    hand = dh.format(int(dh.random_hands(1, 9, character)[0]))
    status, out, _ = moves(hand, "--as", character.id, "--hp", "1", "--lang", lang)
    expected = dh.format_moves(dh.legal_moves(hand, character, hp=1), lang=lang)
    assert status == 0
    assert out.partition("\n")[2] == expected + "\n"


def test_chinese_throughout(moves):
    argv = ["7s7h8s8h9s9h", "--as", "西施", "--against", "3d3c4d4c5d5c", "--lang", "zh"]
    status, out, err = moves(*argv)
    assert (status, err) == (0, "")
    assert out == (
        "西施（2血）有1种出法能压过双顺3–5：3♦ 3♣ 4♦ 4♣ 5♦ 5♣\n"
        "#  牌型  牌                 声明为   血  输入\n"
        "0  双顺  7♥ 7♠ 8♥ 8♠ 9♥ 9♠  双顺7–9      7h7s8h8s9h9s=PAIR_RUN.8\n"
    )


def test_chinese_heads(moves):
    argv = ["X", "--as", "cao_cao", "--lang", "zh"]
    assert moves(*argv)[1].startswith("曹操（2血）先出，有1种出法\n")
    out = moves(*argv, "--against", "6d", "--against-as", "yang_guifei", "--against-hp", 1)[1]
    assert out.startswith("曹操（2血）有1种出法能压过杨贵妃的单牌2♠：6♦\n")


def test_hit_points_count_and_are_2_by_default(moves):
    # D6.8: with exactly 1 HP left his pair of threes may be a bomb.
    assert "BOMB" in moves("3d3h", "--as", "qin_shihuang", "--hp", "1")[1]
    assert "BOMB" not in moves("3d3h", "--as", "qin_shihuang", "--hp", "2")[1]
    assert "BOMB" not in moves("3d3h", "--as", "qin_shihuang")[1]
    # D5.2: the last hit point cannot be paid with.
    assert "BOMB" in moves("9d9c9h", "--as", "pan_jinlian")[1]
    assert "BOMB" not in moves("9d9c9h", "--as", "pan_jinlian", "--hp", "1")[1]


def test_the_character_by_id_or_chinese_name(moves):
    for character in dh.Character:
        one = moves("JdJcJh3d4d", "--as", character.id)
        assert one[0] == 0
        assert one[1].partition(" for ")[2].startswith(f"{character.id} ")
        assert moves("JdJcJh3d4d", "--as", character.name_zh) == one


@pytest.mark.parametrize(
    "hand", [["3s3hTdXD"], ["D X 10d 3h 3s"], ["3s", "3h", "Td", "X", "D"], ["♠3 ♥3 ♦10 小王 大王"]]
)
def test_ways_to_write_the_hand(moves, hand):
    assert moves(*hand, "--as", "liu_bei") == moves("3h3sTdXD", "--as", "liu_bei")


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ([], "no move for cao_cao (2 HP) to beat pair of fives: 5♦ 5♠\npass is all that is left\n"),
        (["--lang", "zh"], "曹操（2血）没有能压过对5：5♦ 5♠的牌\n只能不出\n"),
    ],
)
def test_nothing_but_pass(moves, argv, expected):
    assert moves("3d4d", "--as", "cao_cao", "--against", "5d5s", *argv) == (0, expected, "")


def test_an_empty_hand(moves):
    status, out, err = moves("", "--as", "cao_cao")
    assert (status, err) == (0, "")
    assert out.endswith("\nthe hand is empty, there is nothing to play\n")
    assert moves("", "--as", "cao_cao", "--lang", "zh")[1].endswith("\n手里没有牌，无牌可出\n")
    assert moves("", "--as", "cao_cao", "--against", "3d")[1].endswith(
        "\npass is all that is left\n"
    )
    assert moves("", "--as", "cao_cao", "--count") == (0, "0\n", "")


# ---- --count and --json --------------------------------------------------------------------------


def test_count(moves):
    assert moves("3d3h4c", "--as", "cao_cao", "--count") == (0, "4\n", "")
    assert moves("3d3h4c", "--as", "cao_cao", "--count", "--json") == (0, '{"count": 4}\n', "")
    assert moves("3d3h4c", "--as", "cao_cao", "--count", "--against", "3c") == (0, "2\n", "")


def test_count_of_the_whole_deck(moves):
    status, out, _ = moves(DECK, "--as", "yang_guifei", "--count")
    assert status == 0
    assert int(out) == dh.count_moves(DECK, "yang_guifei") > dh.MAX_MOVES


def test_json_object(moves):
    status, out, err = moves("3d3h", "--as", "cao_cao", "--against", "2s2h=PAIR.12", "--json")
    assert (status, out) == (0, "")
    assert err == "huangpai: pass is all that is left\n"
    status, out, err = moves("3d3h", "--as", "cao_cao", "--json")
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == (
        '{"cards": "3d3h", "kind": "PAIR", "size": 2, "length": 1, "cost": 0, "strength": 0, '
        '"text": "3d3h=PAIR.0", "words": "pair of threes: 3♦ 3♥"}'
    )


@pytest.mark.parametrize("character", ["dong_zhuo", "pan_jinlian", "yang_guifei", "liu_bei"])
@pytest.mark.parametrize("against", [None, "3d4c5h6s7d"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_json_is_every_move(moves, character, against, lang, monkeypatch):
    monkeypatch.setattr(_douhuang, "_CHUNK", 100)
    hand = "4d5c6h6s7s8d9dTdJdJcJhJsXD"
    last = None if against is None else dh.classify(against, "cao_cao")[-1]
    expected = dh.legal_moves(hand, character, last=last)
    assert len(expected) > (100 if against is None else 1)
    argv = [] if against is None else ["--against", against]
    status, out, _ = moves(hand, "--as", character, "--json", "--lang", lang, *argv)
    assert status == 0
    objects = [json.loads(line) for line in out.splitlines()]
    assert len(objects) == len(expected)
    for one, move in zip(objects, expected, strict=True):
        assert list(one) == FIELDS
        read = np.zeros((), dh.MOVE_DTYPE)
        read["cards"], read["kind"] = dh.parse(one["cards"], strict=True), dh.Kind[one["kind"]]
        for field in ("size", "length", "cost", "strength"):
            read[field] = one[field]
        assert read[()] == move
        assert dh.move(one["text"], character) == move
        assert one["words"] == dh.describe(move, lang)


def test_classes_of_moves(moves):
    hand, who = "3s 3h 3d 4c 4s 7h", ("--as", "liu_bei")
    status, out, err = moves(hand, *who, "--group", "ranks")
    head, names, *rows = out.splitlines()
    assert (status, err) == (0, "")
    assert head == "9 classes of moves for liu_bei (2 HP) to lead with"
    assert names.split()[-3:] == ["moves", "to", "type"]
    assert [row.split()[-2:] for row in rows[:2]] == [["3", "3d=SINGLE.0"], ["2", "4c=SINGLE.5"]]
    assert sum(int(row.split()[-2]) for row in rows) == dh.count_moves(dh.parse(hand), "liu_bei")
    assert moves(hand, *who, "--group", "ranks", "--count") == (0, "9\n", "")
    argv = ("--group", "strength", "--against", "3c=SINGLE.1", "--lang", "zh")
    assert moves(hand, *who, *argv)[1].startswith("刘备（2血）能压过单牌3♣的出法有5类")
    assert moves("3d", *who, *argv)[1].splitlines()[-1] == "只能不出"


def test_classes_of_moves_as_json(moves):
    argv = ("3s 3h 3d 4c", "--as", "lu_bu", "--group", "ranks", "--json")
    objects = [json.loads(line) for line in moves(*argv)[1].splitlines()]
    groups = dh.legal_moves("3s 3h 3d 4c", "lu_bu", group="ranks")
    assert list(objects[0]) == [*FIELDS, "multiplicity", "lowest", "highest"]
    assert [one["text"] for one in objects] == dh.text(groups)
    for name in ("multiplicity", "lowest", "highest"):
        assert [one[name] for one in objects] == groups[name].tolist()


def test_no_such_classes(moves):
    status, out, err = moves("3d", "--as", "lu_bu", "--group", "suits")
    assert (status, out) == (2, "")
    assert "--group: invalid choice: 'suits'" in err
    assert len(err.splitlines()) == 1


def test_json_when_nothing_is_left(moves):
    argv = ["3d", "--as", "cao_cao", "--against", "XD", "--json"]
    assert moves(*argv) == (0, "", "huangpai: pass is all that is left\n")
    assert moves(*argv, "--lang", "zh") == (0, "", "huangpai: 只能不出\n")


# ---- The play to beat ----------------------------------------------------------------------------


def test_a_move_text_is_the_move(moves):
    # A run of four triples, or of three that carry three cards; the two do not compare (D4.2).
    run_of_triples = moves(
        "7d7c7h8d8c8h9d9c9hTdTcTh", "--as", "lu_bu", "--against", f"{AIRCRAFT}=TRIPLE_RUN.5"
    )
    wings = moves("7d7c7h8d8c8h9d9c9hTdTcTh", "--as", "lu_bu", "--against", f"{AIRCRAFT}=WINGS.3.5")
    assert "TRIPLE_RUN.9" in run_of_triples[1]
    assert "WINGS" not in run_of_triples[1]
    assert "WINGS.3.9" in wings[1]
    assert "TRIPLE_RUN" not in wings[1]


@pytest.mark.parametrize("length", range(2, 14))
def test_straights_of_nobody_have_any_length_and_no_price(moves, length):
    line = [f"{rank}{'dc'[i % 2]}" for i, rank in enumerate("A23456789TJQK")]
    status, out, err = moves("XD", "--as", "cao_cao", "--against", "".join(line[:length]))
    assert status == 0
    assert out.startswith("1 move for cao_cao (2 HP) to beat straight ")
    assert "for 1 HP" not in out
    assert ("is taken as" in err) == (length == 13)  # A to K, or 2 to A


def test_straights_of_one_card_are_none(moves):
    line = refused(moves("XD", "--as", "cao_cao", "--against", "3d=STRAIGHT.72"))
    assert line == "--against: nobody can play 3d=STRAIGHT.72 (D2.1); 3d can be 3d=SINGLE.0"


def test_prices_are_said_of_a_character_only(moves):
    argv = ["XD", "--as", "cao_cao", "--against"]
    for play in ("3d4c", "3d4c=STRAIGHT.13"):
        assert "to beat straight 3–4 with ♣ on top: 3♦ 4♣\n" in moves(*argv, play)[1]
        out = moves(*argv, play, "--against-as", "dong_zhuo")[1]
        assert "to beat dong_zhuo's straight 3–4 with ♣ on top: 3♦ 4♣, for 1 HP\n" in out


def _skill_free(cards):
    """Return what any player without a skill can do with the cards, straights of any length."""
    plain = [m for m in dh.classify(cards, "xi_shi") if m["kind"] != dh.Kind.STRAIGHT]
    straights = [m for m in dh.classify(cards, "dong_zhuo") if m["kind"] == dh.Kind.STRAIGHT]
    return plain + straights


def _some_plays():
    """Return cards that somebody can play, of every kind."""
    random = np.random.default_rng(1)
    cards = {dh.parse(AIRCRAFT), dh.parse("3d4c"), dh.parse("2d2c2h2s")}
    for character in dh.Character:
        for kind in dh.Kind:
            for hand in dh.random_hands(4, 20, character):
                played = dh.legal_moves(hand, character, hp=1 + character % 2)
                played = played[played["kind"] == kind]
                if len(played):
                    cards.add(int(random.choice(played)["cards"]))
    return sorted(cards)


def test_without_a_character_the_play_is_that_of_a_player_without_skills(moves):
    seen = dict.fromkeys(["none", "one", "strongest", "several"], 0)
    kinds = set()
    for cards in _some_plays():
        text = dh.format(cards)
        readings = _skill_free(cards)
        answer = moves("", "--as", "cao_cao", "--against", text)
        if not readings:
            seen["none"] += 1
            assert "by a skill" in refused(answer)
        elif len({(int(m["kind"]), int(m["length"])) for m in readings}) > 1:
            seen["several"] += 1
            line = refused(answer)
            assert all(dh.text(m) in line for m in readings)
        else:
            strongest = max(readings, key=lambda m: m["strength"])
            kinds.add(int(strongest["kind"]))
            strongest["cost"] = 0
            assert answer[0] == 0
            assert answer[1].startswith(
                f"no move for cao_cao (2 HP) to beat {dh.describe(strongest)}\n"
            )
            assert (f" is taken as {dh.text(strongest)}," in answer[2]) == (len(readings) > 1)
            seen["one" if len(readings) == 1 else "strongest"] += 1
    assert seen["none"] > 30
    assert seen["one"] > 300
    assert seen["several"] >= 1
    assert kinds == set(dh.Kind)


@pytest.mark.parametrize("character", list(dh.Character))
@pytest.mark.parametrize("hp", [None, 1])
def test_with_a_character_the_play_is_read_as_that_characters(moves, character, hp):
    argv = ["--against-as", character.id, *([] if hp is None else ["--against-hp", hp])]
    for cards in (
        "JdJcJh",
        "5d5c",
        "3d4c",
        "X",
        "5d6s",
        "3d9d",
        "8d9cThJd",
        "3d9d9c9h2d",
        "3d4d5d6d7d",
    ):
        readings = dh.classify(cards, character, hp=hp or 2)
        answer = moves("", "--as", "cao_cao", "--against", cards, *argv)
        if not len(readings):
            expected = f"--against: {cards} is no combination that {character.id} can play (D2)"
            assert refused(answer) == expected
        elif len(set(readings["kind"])) > 1:
            line = refused(answer)
            assert dh.text(readings[np.argmax(readings["strength"])]) in line
        else:
            strongest = readings[np.argmax(readings["strength"])]
            assert f"beat {character.id}'s {dh.describe(strongest)}\n" in answer[1]
        for reading in readings[:20]:
            answer = moves("", "--as", "cao_cao", "--against", dh.text(reading), *argv)
            assert answer[0] == 0
            assert answer[2] == ""
            assert f"beat {character.id}'s {dh.describe(reading)}\n" in answer[1]


def test_the_strongest_is_taken_and_said(moves):
    argv = ["2d X", "--as", "cao_cao", "--against", "6d", "--against-as", "yang_guifei"]
    status, out, err = moves(*argv, "--count")
    assert (status, out) == (0, "1\n")  # only the joker beats a six that is the 2 of spades
    assert err == (
        "huangpai: --against: 6d is taken as 6d=SINGLE.51, the strongest of its 52 readings "
        "(single 2♠: 6♦); for another write it out (the weakest is 6d=SINGLE.0)\n"
    )
    err = moves(*argv, "--lang", "zh")[2]
    assert err == (
        "huangpai: --against：6d 有52种读法，取最大的 6d=SINGLE.51（单牌2♠：6♦）；"
        "要指别的请写全（最小的是 6d=SINGLE.0）\n"
    )
    argv[argv.index("6d")] = "6d=SINGLE.0"
    assert moves(*argv, "--count") == (0, "2\n", "")


def test_one_strength_is_not_remarked_on(moves):
    assert moves("X", "--as", "cao_cao", "--against", "6d")[2] == ""


def test_several_kinds_are_listed_to_choose_from(moves):
    texts = [f"{AIRCRAFT}={shape}" for shape in ("TRIPLE_RUN.5", "WINGS.3.4", "WINGS.3.5")]
    line = refused(moves("X", "--as", "cao_cao", "--against", AIRCRAFT))
    assert line == f"--against: {AIRCRAFT} can be several things; write {' or '.join(texts)}"
    line = refused(moves("X", "--as", "cao_cao", "--against", AIRCRAFT, "--lang", "zh"))
    assert line == f"--against：{AIRCRAFT} 有几种读法，请写明是 {' 或 '.join(texts)}"
    for text in texts:
        assert moves("X", "--as", "cao_cao", "--against", text)[0] == 0


def test_wings_of_several_lengths_are_listed_to_choose_from(moves):
    # The six as a 2: four triples with four pairs; the six as a jack: five triples, five cards.
    cards = "6d7d7c7h8d8c8h9d9c9hTdTcThJdJcQdQcKdKc2d"
    argv = ["X", "--as", "cao_cao", "--against", cards, "--against-as", "yang_guifei"]
    line = refused(moves(*argv))
    assert f"{cards}=WINGS.4.9" in line
    assert f"{cards}=WINGS.5.10" in line


def test_a_pair_that_may_be_a_bomb(moves):
    argv = ["4d4c", "--as", "cao_cao", "--against-as", "qin_shihuang", "--against"]
    assert "3d3c=PAIR.0 or 3d3c=BOMB.0" in refused(moves(*argv, "3d3c", "--against-hp", 1))
    assert moves(*argv, "3d3c", "--against-hp", 2, "--count") == (0, "1\n", "")
    assert moves(*argv, "3d3c=BOMB.0", "--against-hp", 1, "--count") == (0, "0\n", "")
    assert "3d3c=PAIR.0" in refused(moves(*argv, "3d3c=BOMB.0"))


def test_too_many_readings_to_list(moves):
    argv = ["X", "--as", "cao_cao", "--against", "6d6c6h6s", "--against-as", "yang_guifei"]
    n = len(dh.classify("6d6c6h6s", "yang_guifei"))
    line = refused(moves(*argv, "--against-hp", "3"))
    assert f" can be {n} things; " in line
    assert "6d6c6h6s=TRIPLE_WITH.12 or 6d6c6h6s=BOMB.12 or 6d6c6h6s=STRAIGHT.119" in line
    command = re.search("`huangpai (.*)`", line)[1]
    assert command == "moves douhuang 6d6c6h6s --as yang_guifei --hp 3"
    assert f"有{n}种读法" in refused(moves(*argv, "--lang", "zh"))


@pytest.mark.parametrize(
    ("play", "who"),
    [
        ("5d6s=PAIR.2", "--against-as yang_guifei"),
        ("3d9d9c9h2d=TRIPLE_WITH.6", "--against-as cao_cao"),
        ("X=SINGLE.53", "--against-as liu_bei"),
        ("9sKs=PAIR.10", "--against-as sun_quan"),
        ("8d9cThJd=STRAIGHT.107", "--against-as sun_wukong"),
        ("JdJcJh=BOMB.8", "--against-as zhu_bajie or --against-as pan_jinlian"),
        ("7d8c9dTd=STRAIGHT.100", "--against-as tang_sanzang"),
        ("3d3c=BOMB.0", "--against-as qin_shihuang --against-hp 1"),
        ("4d4c4h=BOMB.1", "--against-as pan_jinlian"),
        ("3d9d9c9h2d", "--against-as cao_cao"),
        ("9sKs", "--against-as sun_quan"),
    ],
)
def test_what_takes_a_skill_is_referred_to_those_who_have_it(moves, play, who):
    argv = ["X", "--as", "xi_shi", "--against", play]
    line = refused(moves(*argv))
    assert line.startswith(f"--against: {play} is playable only by a skill (D6); ")
    assert line.endswith(f"such as {who}")
    assert who.replace(" or ", " 或 ") in refused(moves(*argv, "--lang", "zh"))
    for options in who.split(" or "):
        assert moves(*argv, *options.split())[0] == 0


# ---- Refusals ------------------------------------------------------------------------------------

HAND = ["moves", "douhuang", "3s3h4d", "--as", "cao_cao"]
REFUSALS = [
    ([], "COMMAND", None),
    (["bogus"], "'bogus'", None),
    (["moves"], "GAME", None),
    (["moves", "chess"], "'chess'", None),
    (["moves", "douhuang"], "HAND", None),
    (["moves", "douhuang", "3s"], "--as", None),
    (["moves", "douhuang", "--as", "cao_cao"], "HAND", None),
    ([*HAND, "--bogus"], "--bogus", None),
    ([*HAND, "--bogus\nagain"], "--bogus again", None),
    ([*HAND, "--cou"], "--cou", None),
    ([*HAND, "--hp"], "--hp", None),
    ([*HAND, "--hp", "two"], "'two'", None),
    ([*HAND, "--lang", "fr"], "'fr'", None),
    (
        ["moves", "douhuang", "3s zz", "--as", "cao_cao"],
        "HAND: no card at position 3: 'zz'",
        "HAND 有误",
    ),
    (
        ["moves", "douhuang", "3s3s", "--as", "cao_cao"],
        "'3s' at position 2 of '3s3s' stands twice",
        "HAND 有误",
    ),
    (["moves", "douhuang", "3s\n\udcff", "--as", "cao_cao"], "HAND: no card", "HAND 有误"),
    (
        ["moves", "douhuang", "3s", "--as", "nobody"],
        "--as: no character 'nobody'; there are cao_cao, ",
        "曹操 cao_cao、",
    ),
    (
        [*HAND, "--hp", "0"],
        "--hp: hp must be 1 to 9, it is 0",
        "--hp 有误：血要在 1 到 9 之间，不能是 0",
    ),
    ([*HAND, "--hp", "10"], "--hp: hp must be 1 to 9, it is 10", "不能是 10"),
    (
        [*HAND, "--against-as", "lu_bu"],
        "--against-as needs --against",
        "须与 --against（要压的牌）同用",
    ),
    (
        [*HAND, "--against-hp", "1"],
        "--against-hp needs --against",
        "须与 --against（要压的牌）同用",
    ),
    ([*HAND, "--against", ""], "--against: '' names no cards", "--against：'' 里没有牌"),
    ([*HAND, "--against", "zz"], "--against: no card at position 0: 'zz'", "--against 有误"),
    ([*HAND, "--against", "=PAIR.0"], "names no cards", "--against 有误"),
    ([*HAND, "--against", "3d3c=PIAR.0"], "'PIAR.0' is no KIND.STRENGTH", "--against 有误"),
    ([*HAND, "--against", "3d3c=WINGS.0"], "write WINGS.LENGTH.STRENGTH", "--against 有误"),
    (
        [*HAND, "--against", "3d3c", "--against-as", "x"],
        "--against-as: no character 'x'",
        "--against-as 有误",
    ),
    (
        [*HAND, "--against", "3d", "--against-hp", "0"],
        "--against-hp: hp must be",
        "--against-hp 有误",
    ),
    (
        [*HAND, "--against", "3d4s9c"],
        "--against: 3d4s9c is no combination that anybody can play (D2)",
        "谁也出不了",
    ),
    (
        [*HAND, "--against", "3d4s9c=PAIR.0"],
        "--against: nobody can play 3d4s9c=PAIR.0 (D2)",
        "谁也出不了",
    ),
    (
        [*HAND, "--against", "3d3c=PAIR.1"],
        "nobody can play 3d3c=PAIR.1 (D2); 3d3c can be 3d3c=PAIR.0",
        "3d3c 可以是 3d3c=PAIR.0",
    ),
    (
        [*HAND, "--against", "3d5d7s", "--against-as", "lu_bu"],
        "no combination that lu_bu can play",
        "吕布出不了",
    ),
    (
        [*HAND, "--against", "3d4c5h6s7d8c=STRAIGHT.33", "--against-as", "lu_bu"],
        "--against: D2.5: ",
        "--against 有误：D2.5",
    ),
    (
        [*HAND, "--against", "5d6s=PAIR.2", "--against-as", "lu_bu"],
        "--against: D2: ",
        "--against 有误：D2",
    ),
    (
        ["moves", "douhuang", DECK, "--as", "cao_cao"],
        f"{dh.count_moves(DECK, 'cao_cao')} moves are too many",
        "加 --count",
    ),
    (["moves", "douhuang", DECK, "--as", "cao_cao", "--json"], "--count", "加 --count"),
]


@pytest.mark.parametrize(("argv", "said", "said_zh"), REFUSALS)
def test_refusals(run, argv, said, said_zh):
    assert said in refused(run(*argv))
    if said_zh is not None:  # usage is argparse's business
        assert said_zh in refused(run(*argv, "--lang", "zh"))


@pytest.mark.parametrize("argv", [a for a, _, zh in REFUSALS if zh is None])
def test_wrong_usage_points_to_the_help(run, argv):
    line = refused(run(*argv))
    command = re.search(r"\(see huangpai (.*--help)\)$", line)[1]
    assert run(*command.split())[0] == 0


def test_a_table_has_an_end(moves, monkeypatch):
    argv = ["3d3h", "--as", "cao_cao"]
    monkeypatch.setattr(_douhuang, "_LONGEST_TABLE", 2)
    line = refused(moves(*argv))
    assert line.startswith("3 moves are too many for a table (2 at most); --count prints ")
    assert "3种出法，太多了，表里放不下（最多2种）" in refused(moves(*argv, "--lang", "zh"))
    assert moves(*argv, "--count")[1] == "3\n"
    assert moves(*argv, "--json")[1].count("\n") == 3
    monkeypatch.setattr(_douhuang, "_LONGEST_TABLE", 3)
    assert moves(*argv)[0] == 0


def test_the_sayings_take_the_same_values_in_both_languages():
    english, chinese = _douhuang.SAYINGS["en"], _douhuang.SAYINGS["zh"]
    # What English takes from the module or from Python.
    assert chinese.keys() - english.keys() == {"character", "hp"}
    assert english.keys() <= chinese.keys()
    for key, saying in english.items():
        fields = set(re.findall(r"{(\w+)", saying))
        assert {"n" if f == "moves" else f for f in fields} == set(
            re.findall(r"{(\w+)", chinese[key])
        )


# ---- Help ----------------------------------------------------------------------------------------


@pytest.fixture
def help_text(run):
    return run("moves", "douhuang", "--help")[1]


@pytest.mark.parametrize("argv", HELPS)
def test_help_is_printed_and_fits_the_screen(run, argv):
    status, out, err = run(*argv)
    assert (status, err) == (0, "")
    assert out.startswith(f"usage: huangpai {' '.join(argv[:-1])}".rstrip())
    assert out.endswith("\n")
    assert max(map(len, out.splitlines())) <= 100


def test_help_lists_characters_and_kinds(help_text):
    for c in dh.Character:
        span = (
            str(c.min_straight)
            if c.min_straight == c.max_straight
            else f"{c.min_straight}–{c.max_straight}"
        )
        assert re.search(rf"^  {c.id} +{span} +{c.name_zh}$", help_text, re.MULTILINE)
    notation = help_text.partition("\nmoves:\n")[2].partition("\nthe play to beat:\n")[0]
    for kind in dh.Kind:
        assert re.search(rf"^    .*\b{kind.name}\b", notation, re.MULTILINE), kind


def test_help_has_examples_that_work(run, help_text):
    examples = re.findall(
        "^  huangpai (.*)$", help_text.partition("\nexamples:\n")[2], re.MULTILINE
    )
    assert len(examples) == 6
    for example in examples:
        status, out, err = run(*shlex.split(example))
        assert status == 0, example
        assert out.count("\n") > (0 if "--count" in example or "--json" in example else 2), example
        assert err == "", example


def test_the_numbers_of_the_help_are_those_of_the_module():
    # A move for every number that the section "moves" of the help names.
    text = ["3d=SINGLE.0", "3c=SINGLE.1", "2s=SINGLE.51", "X=SINGLE.52", "D=SINGLE.53"]
    text += ["3d3c=PAIR.0", "4d4c=PAIR.1", "AdAc=PAIR.11", "2d2c2h2s=BOMB.12"]
    text += ["QdQcKdKcAdAc=PAIR_RUN.13", "2d2c3d3cAdAc=PAIR_RUN.2", "XD=ROCKET.0"]
    text += [f"TdJcQdKcAs=STRAIGHT.{4 * 13 + 3}", f"TcJcQcKcAc=STRAIGHT.{64 + 4 * 13 + 1}"]
    for one in text:
        assert dh.move(one, "xi_shi")["size"] > 0


def test_version(run):
    assert run("--version") == (0, f"huangpai {__version__}\n", "")


# ---- Colour --------------------------------------------------------------------------------------


def test_colour_is_for_terminals(moves, monkeypatch):
    argv = ["3d3h4s", "--as", "cao_cao"]
    plain = moves(*argv)[1]
    assert "\x1b" not in plain
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    painted = moves(*argv)[1]
    assert "\x1b[31m3♦\x1b[0m" in painted
    assert re.sub("\x1b\\[[0-9]*m", "", painted) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert moves(*argv)[1] == plain
    monkeypatch.setenv("NO_COLOR", "")
    assert moves(*argv)[1] == painted


@pytest.mark.parametrize(("no_color", "painted"), [("", True), ("1", False)])
def test_colour_on_a_real_terminal(no_color, painted):
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "huangpai", "moves", "douhuang", "3d", "--as", "cao_cao"]
    environment = {**os.environ, "PYTHONUTF8": "1", "NO_COLOR": no_color}
    child = subprocess.Popen(command, stdout=theirs, env=environment)
    try:
        assert child.wait(60) == 0
        shown = os.read(ours, 10000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert "3d=SINGLE.0" in shown
    assert ("\x1b[31m" in shown) == painted


# ---- Processes: pipes, encodings, entry points ---------------------------------------------------


def test_as_a_module():
    done = process("moves", "douhuang", "3d3h", "--as", "曹操", "--lang", "zh")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().startswith("曹操（2血）先出，有3种出法\n#  牌型")
    done = process("moves", "douhuang", "3d3z", "--as", "cao_cao")
    assert refused((done.returncode, done.stdout.decode(), done.stderr.decode())).startswith(
        "HAND: "
    )


def test_as_a_script():
    (script,) = importlib.metadata.entry_points(group="console_scripts", name="huangpai")
    assert script.value == "huangpai.cli:main"
    assert script.load() is cli.main


@pytest.mark.parametrize("argv", [LONG_LIST, [*LONG_LIST, "--json"], *HELPS])
def test_a_reader_may_leave(argv):
    command = [sys.executable, "-m", "huangpai", *argv]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as child:
        assert child.stdout.read(1)  # as `head` does
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(60) == 0


@pytest.mark.parametrize("argv", [HAND, HELPS[2], ["--version"]])
def test_a_reader_that_has_left_before(argv):
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "huangpai", *argv]
    try:
        done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=60)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_refusal_that_nobody_hears_is_one_still():
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "huangpai", "moves", "douhuang", "zz", "--as", "cao_cao"]
    try:
        assert subprocess.run(command, stderr=writer, timeout=60).returncode == 2
    finally:
        os.close(writer)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_said():
    command = [sys.executable, "-m", "huangpai", *HAND]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith(b"huangpai: cannot write: ")
    assert done.stderr.count(b"\n") == 1


def test_closed_streams():
    command = shlex.join([sys.executable, "-m", "huangpai", *HAND])
    for redirection, status in ((">&-", 0), ("--hp 0 2>&-", 2), ("--json >&- 2>&-", 0)):
        shell = ["sh", "-c", f"{command} {redirection}"]
        done = subprocess.run(shell, capture_output=True, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")


NOT_UTF_8 = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}


def test_suits_are_letters_where_there_are_no_symbols():
    argv = ["moves", "douhuang", "ThJhQhKhAhX", "--as", "xi_shi", "--against", "3d4d5d6d7d"]
    done = process(*argv, env=NOT_UTF_8)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode("ascii").splitlines()
    assert lines[0] == "1 move for xi_shi (2 HP) to beat one-suit straight 3-7 in d: 3d 4d 5d 6d 7d"
    assert "  10h Jh Qh Kh Ah  one-suit straight 10-A in h  " in lines[2]


@pytest.mark.parametrize(
    "argv",
    [
        *HELPS,
        [*HAND, "--lang", "zh"],
        [*HAND, "--lang", "zh", "--against", "3d3c=PAIR.1"],
        [*HAND, "--as", "曹"],
    ],
)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk"])
def test_no_encoding_is_too_small(argv, encoding):
    there = process(*argv, env={"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding})
    here = process(*argv)
    assert there.returncode == here.returncode
    assert b"Traceback" not in there.stderr
    assert there.stdout.count(b"\n") == here.stdout.count(b"\n")
    assert there.stderr.count(b"\n") == here.stderr.count(b"\n")
    if encoding == "gbk":  # it has everything but the suits
        text = (here.stdout + here.stderr).decode()
        for symbol, letter in zip("♦♣♥♠", "dchs", strict=True):
            text = text.replace(symbol, letter)
        expected = text.encode("gbk")
        assert there.stdout + there.stderr == expected


def test_json_loses_nothing_in_ascii():
    argv = [*HAND, "--json", "--lang", "zh"]
    ascii_lines = process(*argv, env=NOT_UTF_8).stdout.decode("ascii").splitlines()
    lines = process(*argv).stdout.decode().splitlines()
    assert [json.loads(line) for line in ascii_lines] == [json.loads(line) for line in lines]
    assert "♠" in lines[-1]
