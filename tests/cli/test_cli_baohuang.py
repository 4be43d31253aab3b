"""``huangpai moves baohuang``; what every game shares is tested in test_cli.py."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys

import numpy as np
import pytest
from test_cli import process, refused

from huangpai import baohuang as bh
from huangpai.cards import RANKS
from huangpai.cli import _baohuang, _moves

DECK = bh.format(bh.random_hands(1, 168, 0)[0])
FIELDS = ["bigs", "smalls", "rank", "count", "text", "words"]
HELP = ["moves", "baohuang", "--help"]
HAND = ["moves", "baohuang", "6d6d7s7hXD*"]


@pytest.fixture
def moves(run):
    return lambda *argv: run("moves", "baohuang", *argv)


def rows(out):
    """Return the second column of a table, below two lines of heading and one of heads."""
    return [line.split()[1] for line in out.splitlines()[3:]]


# ---- The table -----------------------------------------------------------------------------------


def test_leading_is_a_heading_the_hand_and_a_table(moves):
    status, out, err = moves("6d 6d D*")
    assert (status, err) == (0, "")
    assert out == (
        "5 moves to lead with\n"
        "hand: 6♦ 6♦ D*\n"
        "#  to type  in words\n"
        "0  6        one six\n"
        "1  66       two sixes\n"
        "2  D        one big king\n"
        "3  D6       one big king and one six\n"
        "4  D66      one big king and two sixes\n"
    )


def test_answering_says_what_is_to_be_beaten(moves):
    status, out, err = moves("8888XXDD", "--against", "D7777")
    assert (status, err) == (0, "")
    assert out.startswith("3 moves to beat one big king and four sevens\nhand: 8 8 8 8 X X D D\n")
    assert rows(out) == ["DD8888", "DDX888", "DDXX88"]
    assert moves("8d", "--against", "7")[1].startswith("1 move to beat one seven\nhand: 8♦\n")


@pytest.mark.parametrize("against", [None, "77", "9"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_table_is_that_of_the_module(moves, against, lang):
    hand = bh.random_hands(1, 20, 5)[0]
    last = None if against is None else bh.parse_play(against)
    argv = [] if against is None else ["--against", against]
    status, out, _ = moves(bh.format(hand), *argv, "--lang", lang)
    assert status == 0
    answers = bh.legal_moves(hand, last=last)
    assert len(answers)
    expected = bh.format_moves(answers, lang=lang)
    assert out.split("\n", 2)[2] == expected + "\n"


def test_chinese_throughout(moves):
    argv = ["8888XXDD*", "--against", "D7777", "--hold-sixes", "--lang", "zh"]
    status, out, err = moves(*argv)
    assert (status, err) == (0, "")
    assert out == (
        "有3种出法能压过1张大王加4张7（憋6）\n"
        "手牌：8 8 8 8 小王 小王 大王 大王*\n"
        "#  输入    牌\n"
        "0  DD8888  2张大王加4张8\n"
        "1  DDX888  2张大王加1张小王加3张8\n"
        "2  DDXX88  2张大王加2张小王加2张8\n"
    )
    assert moves("6", "--lang", "zh")[1].startswith("先出，有1种出法\n手牌：6\n")


def test_kao_pai_is_an_option_of_answers(moves):
    # B4.2: DD on D wins by kao-pai alone.
    assert rows(moves("DD", "--against", "D")[1]) == ["DD"]
    out = moves("DD", "--against", "D", "--no-kao")[1]
    assert out.startswith("no move to beat one big king (without kao-pai)\n")
    assert "不烤牌" in moves("DD", "--against", "D", "--no-kao", "--lang", "zh")[1]
    # A lead is the same with it and without.
    assert moves("DD", "--no-kao") == moves("DD")


def test_sixes_may_be_held(moves):
    # B5.1
    assert rows(moves("66D")[1]) == ["6", "66", "D", "D6", "D66"]
    out = moves("66D", "--hold-sixes")[1]
    assert out.startswith("2 moves to lead with (with held sixes)\n")
    assert rows(out) == ["D", "D66"]
    out = moves("66D", "--hold-sixes", "--no-kao", "--against", "DD")[1]
    assert out.startswith("no move to beat two big kings (without kao-pai, with held sixes)\n")


@pytest.mark.parametrize(
    "hand",
    [
        ["6d10d7h7hXD*"],
        ["D* X 7h Td 7h 6d"],
        ["7h", "7h", "6d", "TdXD*"],
        ["♦6 ♥7 h7 小王 大王* ♦10"],
    ],
)
def test_ways_to_write_the_hand(moves, hand):
    assert moves(*hand) == moves("6d7h7hTdXD*")


@pytest.mark.parametrize(
    ("bare", "cards", "shown"),
    [
        ("6778TA2XXDD*", "6d7c7s8hTsAd2cXXDD*", "6 7 7 8 10 A 2 X X D D*"),
        ("D* 2 A 10 8 7 7 6 X X D", "6d7c7s8hTsAd2cXXDD*", "6 7 7 8 10 A 2 X X D D*"),
        ("7" * 16, "7d7d7d7d7c7c7c7c7h7h7h7h7s7s7s7s", " ".join("7" * 16)),
        ("小王 77", "7s7sX", "7 7 X"),
    ],
)
def test_a_hand_of_bare_ranks_has_the_moves_of_any_suits(moves, bare, cards, shown):
    status, out, err = moves(bare)
    assert (status, err) == (0, "")
    assert out.splitlines()[1] == f"hand: {shown}"
    assert rows(out) == rows(moves(cards)[1])


@pytest.mark.parametrize("play", ["DX777", "X7D77", "D* X 7 7 7", "7d 7d 7s X* D", "大王 小王 777"])
def test_ways_to_write_the_play(moves, play):
    argv = ["DDDX88", "--against"]
    assert moves(*argv, play) == moves(*argv, "DX777")
    assert rows(moves(*argv, play)[1]) == ["DDDX88"]


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ([], "no move to beat one king\nhand: K♦\npass is all that is left\n"),
        (["--lang", "zh"], "没有能压过1张K的牌\n手牌：K♦\n只能不出\n"),
    ],
)
def test_nothing_but_pass(moves, argv, expected):
    assert moves("Kd", "--against", "K", *argv) == (0, expected, "")


def test_an_empty_hand(moves):
    heading = "no move to lead with\n"
    assert moves("") == (0, f"{heading}the hand is empty, there is nothing to play\n", "")
    assert moves("", "--lang", "zh") == (0, "先出，没有牌可出\n手里没有牌，无牌可出\n", "")
    assert moves("", "--against", "X")[1].endswith("\npass is all that is left\n")
    assert moves("", "--count") == (0, "0\n", "")


# ---- --count and --json --------------------------------------------------------------------------


def test_count(moves):
    assert moves("66D", "--count") == (0, "5\n", "")
    assert moves("66D", "--count", "--json") == (0, '{"count": 5}\n', "")
    assert moves("66D", "--count", "--hold-sixes") == (0, "2\n", "")
    assert moves("DD", "--count", "--against", "D") == (0, "1\n", "")
    assert moves("DD", "--count", "--against", "D", "--no-kao") == (0, "0\n", "")
    assert moves(DECK, "--count") == (0, "4024\n", "")


def test_json_object(moves):
    status, out, err = moves("7d7dXD", "--json")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert (
        '{"bigs": 1, "smalls": 1, "rank": "7", "count": 2, "text": "DX77", '
        '"words": "one big king, one small king and two sevens"}' in lines
    )
    assert (
        '{"bigs": 1, "smalls": 0, "rank": null, "count": 0, "text": "D", "words": "one big king"}'
        in lines
    )


@pytest.mark.parametrize("against", [None, "X9", "XX"])
@pytest.mark.parametrize(("option", "name"), [(None, None), ("--no-kao", "kao")])
@pytest.mark.parametrize("sixes", [False, True])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_json_is_every_move(moves, against, option, name, sixes, lang, monkeypatch):
    monkeypatch.setattr(_moves, "CHUNK", 7)
    hand = bh.parse("6d6c7d7d8hTdTdTsAdAsAsXX*XDDD*D")
    last = None if against is None else bh.parse_play(against)
    settings = {"hold_sixes": sixes, "last": last} | ({name: False} if name else {})
    expected = bh.legal_moves(hand, **settings)
    assert len(expected) > (2 if against is None else 0)
    argv = [] if against is None else ["--against", against]
    argv += [option] if option else []
    argv += ["--hold-sixes"] if sixes else []
    status, out, _ = moves(bh.format(hand), "--json", "--lang", lang, *argv)
    assert status == 0
    objects = [json.loads(line) for line in out.splitlines()]
    assert len(objects) == len(expected)
    for one, move in zip(objects, expected, strict=True):
        assert list(one) == FIELDS
        rank = bh.NO_RANK if one["rank"] is None else RANKS.index(one["rank"])
        assert (one["bigs"], one["smalls"], rank, one["count"]) == move.item()
        assert bh.parse_play(one["text"]) == move
        assert one["words"] == bh.describe(move, lang)


def test_json_when_nothing_is_left(moves):
    argv = ["6", "--against", "6", "--json"]
    assert moves(*argv) == (0, "", "huangpai: pass is all that is left\n")
    assert moves(*argv, "--lang", "zh") == (0, "", "huangpai: 只能不出\n")


# ---- --choices -----------------------------------------------------------------------------------


def test_choices_are_a_table_of_cards(moves):
    status, out, err = moves("7d7h7hXD*", "--choices", "DX77")
    assert (status, err) == (0, "")
    assert out == (
        "2 ways to lay one big king, one small king and two sevens\n"
        "hand: 7♦ 7♥ 7♥ X D*\n"
        "#  cards       to type\n"
        "0  7♦ 7♥ X D*  7d7hXD*\n"
        "1  7♥ 7♥ X D*  7h7hXD*\n"
    )
    assert moves("7d8h", "--choices", "8")[1].startswith("1 way to lay one eight\n")
    out = moves("7d7h", "--choices", "7", "--lang", "zh")[1]
    assert out.startswith("打出1张7，有2种选牌法\n手牌：7♦ 7♥\n#  牌  输入\n0  7♦  7d\n")


@pytest.mark.parametrize("play", ["DX77", "A", "XX", "DDAA"])
def test_choices_are_those_of_the_module(moves, play):
    hand = "7d7h7hAdAcAcAsXX*DD*"
    expected = bh.format(bh.choices(hand, bh.parse_play(play))).tolist()
    out = moves(hand, "--choices", play, "--json")[1]
    assert [json.loads(line) for line in out.splitlines()] == [{"cards": c} for c in expected]
    assert moves(hand, "--choices", play, "--count") == (0, f"{len(expected)}\n", "")
    table = moves(hand, "--choices", play)[1].splitlines()[3:]
    assert [line.split()[-1] for line in table] == expected


def test_choices_of_kings_need_no_suits(moves):
    assert rows(moves("XX*", "--choices", "X")[1]) == ["X", "X*"]
    assert moves("77XX*", "--choices", "X", "--count")[1] == "2\n"


def test_choices_are_those_of_a_move_that_is_legal(moves):
    assert moves("7d8dDD", "--choices", "DD", "--against", "D", "--count") == (0, "1\n", "")
    argv = ["7d8dDD", "--choices", "DD", "--against", "D", "--no-kao"]
    assert refused(moves(*argv)) == "--choices: DD does not beat D (B3.1)"
    assert "DD 压不过 D（B3.1）" in refused(moves(*argv, "--lang", "zh"))
    argv = ["6d7d", "--choices", "6"]
    assert moves(*argv, "--count") == (0, "1\n", "")
    line = "--choices: with --hold-sixes 6 may not be played from this hand (B5.1)"
    assert refused(moves(*argv, "--hold-sixes")) == line
    assert moves("6d", "--choices", "6", "--hold-sixes", "--count") == (0, "1\n", "")


# ---- Refusals ------------------------------------------------------------------------------------

REFUSALS = [
    (["moves", "baohuang"], "HAND", None),
    ([*HAND, "--bogus"], "--bogus", None),
    ([*HAND, "--no"], "--no", None),
    ([*HAND, "--against"], "--against", None),
    ([*HAND, "--lang", "fr"], "'fr'", None),
    ([*HAND, "--as", "lu_bu"], "--as", None),
    (["moves", "baohuang", "6d zz"], "HAND: no card at position 3: 'zz'", "HAND 有误"),
    (["moves", "baohuang", "6d 3s"], "has no 3, 4 and 5 (B1.1)", "HAND 有误"),
    (["moves", "baohuang", "6d6d6d6d6d"], "'6d' at position 8", "HAND 有误"),
    (["moves", "baohuang", "6dD*D*"], "'D*' at position 4 of '6dD*D*' stands twice", "HAND 有误"),
    (["moves", "baohuang", "6d7"], "HAND: no card at position 2: '7'", "HAND 有误"),
    (["moves", "baohuang", "6d\n\udcff"], "HAND: no card", "HAND 有误"),
    (["moves", "baohuang", "6\n\udcff"], "HAND: no card", "HAND 有误"),
    (["moves", "baohuang", "777Z"], "HAND: no card at position 3: 'Z' in '777Z'", "HAND 有误"),
    (["moves", "baohuang", "7773"], "'7773' is no hand: Baohuang has no 3 (B1.1)", "HAND 有误"),
    (["moves", "baohuang", "7" * 17], "there are 16 cards of a rank", "HAND 有误"),
    (["moves", "baohuang", "DDDDD*"], "4 kings of a kind (B1.1)", "HAND 有误"),
    (["moves", "baohuang", "7X*X*"], "'X*' stands twice; there is one", "HAND 有误"),
    ([*HAND, "--against", ""], "--against: '' names no cards", "--against：'' 里没有牌"),
    ([*HAND, "--against", "zz"], "--against: no card at position 0: 'z'", "--against 有误"),
    ([*HAND, "--against", "78"], "a set has one rank, not 7 and 8", "--against 有误"),
    ([*HAND, "--against", "7d8d"], "a set has one rank", "--against 有误"),
    ([*HAND, "--against", "33"], "Baohuang has no 3 (B1.1)", "--against 有误"),
    ([*HAND, "--against", "DDDDD"], "4 kings of a kind (B1.1)", "--against 有误"),
    ([*HAND, "--choices", ""], "--choices: '' names no cards", "--choices：'' 里没有牌"),
    ([*HAND, "--choices", "78"], "'78' is no play: a set has one rank", "--choices 有误"),
    ([*HAND, "--choices", "777"], "does not hold 777 (B2)", "手里没有 777（B2）"),
    (
        ["moves", "baohuang", "777", "--choices", "77"],
        "--choices needs a hand with suits",
        "--choices 须用带花色的手牌",
    ),
    ([*HAND, "--choices", "7", "--against", "8"], "7 does not beat 8 (B3.1, B4.1)", "压不过 8"),
    ([*HAND, "--choices", "6", "--hold-sixes"], "(B5.1)", "憋6"),
]


@pytest.mark.parametrize(("argv", "said", "said_zh"), REFUSALS)
def test_refusals(run, argv, said, said_zh):
    assert said in refused(run(*argv))
    if said_zh is not None:  # usage is argparse's business
        assert said_zh in refused(run(*argv, "--lang", "zh"))


def _values(saying):
    return {"n" if f == "moves" else f for f in re.findall(r"{(\w+)", saying)}


@pytest.mark.parametrize("sayings", [_baohuang.SAYINGS, _moves.SAYINGS])
def test_the_sayings_take_the_same_values_in_both_languages(sayings):
    assert sayings["en"].keys() == sayings["zh"].keys()
    for key, saying in sayings["en"].items():
        assert _values(saying) - {"n"} == _values(sayings["zh"][key]) - {"n"}


# ---- Help ----------------------------------------------------------------------------------------


def test_every_game_is_listed(run):
    out = run("moves", "--help")[1]
    for game in ("douhuang +Douhuang 斗皇", "baohuang +Baohuang 保皇", "doudizhu .*斗地主"):
        assert re.search(f"^ +{game}$", out, re.MULTILINE), game
    out = run("--help")[1]
    assert all(game in out for game in ("douhuang", "baohuang", "doudizhu"))


def test_help_is_printed_and_fits_the_screen(run):
    status, out, err = run(*HELP)
    assert (status, err) == (0, "")
    assert out.startswith("usage: huangpai moves baohuang")
    assert max(map(len, out.splitlines())) <= 100


def test_help_has_examples_that_work(run):
    text = run(*HELP)[1].partition("\nexamples:\n")[2]
    examples = re.findall("^  huangpai (.*)$", text, re.MULTILINE)
    assert len(examples) == 5
    for example in examples:
        status, out, err = run(*shlex.split(example))
        assert (status, err) == (0, ""), example
        assert out.count("\n") > 2, example


# ---- Colour, processes, encodings ----------------------------------------------------------------


def test_choices_are_painted_on_terminals(moves, monkeypatch):
    argv = ["7d7s", "--choices", "7"]
    plain = moves(*argv)[1]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    painted = moves(*argv)[1]
    assert "\x1b[31m7♦\x1b[0m" in painted
    assert re.sub("\x1b\\[[0-9]*m", "", painted) == plain


@pytest.mark.parametrize("argv", [["moves", "baohuang", DECK], [*HAND, "--json"], HELP])
def test_a_reader_may_leave(argv):
    command = [sys.executable, "-m", "huangpai", *argv]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as child:
        assert child.stdout.read(1)
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(60) == 0


def test_closed_streams():
    command = shlex.join([sys.executable, "-m", "huangpai", *HAND])
    for redirection, status in ((">&-", 0), ("--against 78 2>&-", 2), ("--json >&- 2>&-", 0)):
        shell = ["sh", "-c", f"{command} {redirection}"]
        done = subprocess.run(shell, capture_output=True, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")


def test_suits_are_letters_where_there_are_no_symbols():
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = process(*HAND, "--choices", "DX7", env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode("ascii").splitlines()
    assert lines[1] == "hand: 6d 6d 7h 7s X D*"
    assert lines[3] == "0  7h X D*  7hXD*"


@pytest.mark.parametrize(
    "argv", [HELP, [*HAND, "--lang", "zh"], [*HAND, "--lang", "zh", "--against", "78"]]
)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gbk"])
def test_no_encoding_is_too_small(argv, encoding):
    there = process(*argv, env={"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding})
    here = process(*argv)
    assert there.returncode == here.returncode
    assert b"Traceback" not in there.stderr
    assert there.stdout.count(b"\n") == here.stdout.count(b"\n")
    assert there.stderr.count(b"\n") == here.stderr.count(b"\n")


def test_json_loses_nothing_in_ascii():
    argv = [*HAND, "--json", "--lang", "zh"]
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    ascii_lines = process(*argv, env=env).stdout.decode("ascii").splitlines()
    lines = process(*argv).stdout.decode().splitlines()
    assert [json.loads(line) for line in ascii_lines] == [json.loads(line) for line in lines]
    assert "大王" in lines[-1]


def test_a_bare_hand_is_one_of_the_lowest_suits():
    from huangpai.baohuang._cards import parse_bare

    assert bh.format(parse_bare("77777 8 XD*")) == "7d7d7d7d7c8dXD*"
    assert np.array_equal(parse_bare(""), np.zeros(4, np.uint64))
