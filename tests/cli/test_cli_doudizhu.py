"""``huangpai moves doudizhu``; what every game shares is tested in test_cli.py."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import fields

import numpy as np
import pytest
from test_cli import process, refused

from huangpai import doudizhu as ddz
from huangpai.cli import _doudizhu, _moves

DECK = ddz.format((1 << 54) - 1)
FIELDS = ["cards", "kind", "size", "length", "strength", "text", "words"]
HELP = ["moves", "doudizhu", "--help"]
HAND = ["moves", "doudizhu", "3334XD"]
ALPHABETS = ["huangpai", "douzero", "rlcard", "openspiel"]
# Three readings of two kinds; and two of one kind.
AIRCRAFT, WINGS = "333444555666", "3334445556667778"


@pytest.fixture
def moves(run):
    return lambda *argv: run("moves", "doudizhu", *argv)


def rows(out):
    """Return the last column of a table, below a heading and a line of heads."""
    return [line.split()[-1] for line in out.splitlines()[2:]]


# ---- The table -----------------------------------------------------------------------------------


def test_leading_is_a_heading_and_a_table(moves):
    status, out, err = moves("33X")
    assert (status, err) == (0, "")
    assert out == (
        "3 moves by the rules of douzero to lead with\n"
        "#  kind    in words            to type\n"
        "0  SINGLE  single 3            3=SINGLE.0\n"
        "1  SINGLE  single small joker  X=SINGLE.13\n"
        "2  PAIR    pair of threes: 33  33=PAIR.0\n"
    )


def test_answering_says_what_is_to_be_beaten(moves):
    status, out, err = moves("44455XD", "--against", "3337")
    assert (status, err) == (0, "")
    heading = "4 moves by the rules of douzero to beat three threes with a card: 3337\n"
    assert out.startswith(heading)
    assert rows(out)[-1] == "XD=ROCKET.0"
    out = moves("4", "--against", "3")[1]
    assert out.startswith("1 move by the rules of douzero to beat single 3\n")


@pytest.mark.parametrize("rules", list(ddz.PRESETS))
@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_table_is_that_of_the_module(moves, rules, alphabet, lang):
    for hand in ddz.random_hands(3, 14, 4):
        text = ddz.format(int(hand), alphabet=alphabet)
        argv = ["--rules", rules, "--alphabet", alphabet, "--lang", lang]
        status, out, _ = moves(text, *argv)
        listed = ddz.legal_moves(int(hand), rules=rules)
        expected = ddz.format_moves(listed, lang=lang, alphabet=alphabet)
        assert status == 0
        assert out.partition("\n")[2] == expected + "\n"


def test_chinese_throughout(moves):
    argv = ["44455BR", "--rules", "rlcard", "--alphabet", "rlcard", "--against", "33355"]
    status, out, err = moves(*argv, "--lang", "zh")
    assert (status, err) == (0, "")
    assert out == (
        "按 rlcard 的规则，有2种出法能压过三张3带1对：33355\n"
        "#  牌型  牌                 输入\n"
        "0  三带  三张4带1对：44455  44455=TRIPLE_WITH.1\n"
        "1  王炸  王炸               BR=ROCKET.0\n"
    )
    out = moves("3", "--lang", "zh")[1]
    assert out.startswith("按 douzero 的规则先出，有1种出法\n")


def test_the_rules_count_and_are_douzeros_by_default(moves):
    assert moves("333344") == moves("333344", "--rules", "douzero")
    assert "QUAD_WITH" in moves("333344")[1]
    assert "QUAD_WITH" not in moves("333344", "--rules", "openspiel")[1]
    for rules in ddz.PRESETS:
        n = ddz.count_moves(DECK, rules=rules)
        assert moves(DECK, "--rules", rules, "--count") == (0, f"{n}\n", "")


@pytest.mark.parametrize("hand", [["33TTXD"], ["D X 10 T 3 3"], ["3", "10", "3", "T", "XD"]])
def test_ways_to_write_the_hand(moves, hand):
    assert moves(*hand) == moves("33TTXD")


def test_jokers_in_every_alphabet(moves):
    for alphabet, hand in zip(ALPHABETS, ["XD", "XD", "BR", "(BWJ)(CJ)"], strict=True):
        assert rows(moves(hand, "--alphabet", alphabet)[1])[-1] == f"{hand}=ROCKET.0"
        play = hand[0] if alphabet != "openspiel" else "(BWJ)"
        out = moves(hand, "--alphabet", alphabet, "--against", play)[1]
        assert "to beat single small joker\n" in out


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ([], "no move by the rules of douzero to beat single 4\npass is all that is left\n"),
        (["--lang", "zh"], "按 douzero 的规则，没有能压过单张4的牌\n只能不出\n"),
    ],
)
def test_nothing_but_pass(moves, argv, expected):
    assert moves("3", "--against", "4", *argv) == (0, expected, "")


def test_an_empty_hand(moves):
    assert moves("")[1].endswith("to lead with\nthe hand is empty, there is nothing to play\n")
    assert moves("", "--lang", "zh")[1].endswith("没有牌可出\n手里没有牌，无牌可出\n")
    assert moves("", "--against", "3")[1].endswith("\npass is all that is left\n")
    assert moves("", "--count") == (0, "0\n", "")


# ---- --count and --json --------------------------------------------------------------------------


def test_count(moves):
    assert moves("33X", "--count") == (0, "3\n", "")
    assert moves("33X", "--count", "--json") == (0, '{"count": 3}\n', "")
    assert moves("33X", "--count", "--against", "3") == (0, "1\n", "")


def test_json_object(moves):
    status, out, err = moves("33R", "--json", "--alphabet", "rlcard")
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == (
        '{"cards": "33", "kind": "PAIR", "size": 2, "length": 1, "strength": 0, '
        '"text": "33=PAIR.0", "words": "pair of threes: 33"}'
    )


@pytest.mark.parametrize("rules", list(ddz.PRESETS))
@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize("against", [None, "33344456", "4"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_json_is_every_move(moves, rules, alphabet, against, lang, monkeypatch):
    monkeypatch.setattr(_moves, "CHUNK", 9)
    hand = ddz.parse("5556667779TTTTJQKXD")
    last = None if against is None else ddz.move(against, rules=rules)
    expected = ddz.legal_moves(hand, rules=rules, last=last)
    assert len(expected) > 9
    argv = [] if against is None else ["--against", against]
    argv += ["--rules", rules, "--alphabet", alphabet, "--lang", lang]
    status, out, _ = moves(ddz.format(hand, alphabet=alphabet), "--json", *argv)
    assert status == 0
    objects = [json.loads(line) for line in out.splitlines()]
    assert len(objects) == len(expected)
    for one, move in zip(objects, expected, strict=True):
        assert list(one) == FIELDS
        read = np.zeros((), ddz.MOVE_DTYPE)
        read["cards"] = ddz.parse(one["cards"], alphabet=alphabet)
        read["kind"] = ddz.Kind[one["kind"]]
        for field in ("size", "length", "strength"):
            read[field] = one[field]
        assert read[()] == move
        assert ddz.move(one["text"], rules=rules, alphabet=alphabet) == move
        assert one["words"] == ddz.describe(move, lang, alphabet=alphabet)


def test_json_when_nothing_is_left(moves):
    argv = ["3", "--against", "XD", "--json"]
    assert moves(*argv) == (0, "", "huangpai: pass is all that is left\n")
    assert moves(*argv, "--lang", "zh") == (0, "", "huangpai: 只能不出\n")


# ---- The play to beat ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", list(ddz.PRESETS))
@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_a_move_text_is_the_move(moves, rules, alphabet):
    for play in ddz.legal_moves("3334445556XD", rules=rules):
        text = f"{ddz.text(play, alphabet=alphabet)}={ddz.Kind(play['kind']).name}."
        argv = ["--rules", rules, "--alphabet", alphabet, "--against"]
        status, out, err = moves("", *argv, f"{text}{play['strength']}")
        assert (status, err) == (0, "")
        assert f"to beat {ddz.describe(play, alphabet=alphabet)}\n" in out
        # Ranks alone do as well, and OpenSpiel's way of writing wings.
        assert moves("", *argv, text.partition("=")[0])[1] == out


def test_several_kinds_are_listed_to_choose_from(moves):
    texts = [f"{AIRCRAFT}={shape}" for shape in ("TRIPLE_RUN.3", "WINGS.2", "WINGS.3")]
    line = refused(moves("X", "--against", AIRCRAFT))
    assert line == f"--against: {AIRCRAFT} can be several things; write {' or '.join(texts)}"
    line = refused(moves("X", "--against", AIRCRAFT, "--lang", "zh"))
    assert line == f"--against：{AIRCRAFT} 有几种读法，请写明是 {' 或 '.join(texts)}"
    for text in texts:
        assert moves("X", "--against", text)[0] == 0
    assert moves("X", "--against", AIRCRAFT, "--rules", "rlcard")[0] == 0


def test_openspiels_wings_say_which(moves):
    argv = ["77", "--rules", "openspiel", "--alphabet", "openspiel", "--against"]
    assert "to beat wings 3–5 with 3 cards" in moves(*argv, "333444555-666")[1]
    assert "to beat wings 4–6 with 3 cards" in moves(*argv, "444555666-333")[1]
    assert "to beat wings 4–6 with 3 cards" in moves(*argv, "444555666-333=WINGS.3")[1]
    line = refused(moves(*argv, "333666-444555"))
    assert line.startswith("--against: 333666-444555 is no move by these rules (P2); 333444555666 ")
    assert line.endswith("=TRIPLE_RUN.3 or 333444555-666=WINGS.2 or 444555666-333=WINGS.3")


def test_the_strongest_is_taken_and_said(moves):
    argv = ["4445556667778889", "--against", WINGS]
    status, out, err = moves(*argv, "--count")
    assert (status, err) == (
        0,
        f"huangpai: --against: {WINGS} is taken as {WINGS}=WINGS.4, the strongest of its 2 "
        f"readings (wings 4–7 with 4 cards: {WINGS}); for another write it out (the weakest is "
        f"{WINGS}=WINGS.3)\n",
    )
    argv[-1] = f"{WINGS}=WINGS.4"
    assert moves(*argv, "--count") == (0, out, "")
    argv[-1] = f"{WINGS}=WINGS.3"
    assert int(moves(*argv, "--count")[1]) > int(out)
    err = moves("X", "--against", WINGS, "--lang", "zh")[2]
    assert f"有2种读法，取最大的 {WINGS}=WINGS.4" in err


def test_cards_that_other_rules_allow_are_referred_to_them(moves):
    argv = ["X", "--against", "333344", "--rules", "openspiel"]
    assert refused(moves(*argv)) == (
        "--against: 333344 is no combination by the rules of openspiel (P2), "
        "but it is with --rules douzero or --rules rlcard"
    )
    line = refused(moves(*argv, "--lang", "zh"))
    assert line.endswith("（P2），但可用 --rules douzero 或 --rules rlcard")
    argv[2] += "=QUAD_WITH.0"
    assert refused(moves(*argv)).endswith("with --rules douzero or --rules rlcard")
    for rules in ("douzero", "rlcard"):
        assert moves(*argv[:-1], rules)[0] == 0


# ---- Refusals ------------------------------------------------------------------------------------

REFUSALS = [
    (["moves", "doudizhu"], "HAND", None),
    ([*HAND, "--bogus"], "--bogus", None),
    ([*HAND, "--cou"], "--cou", None),
    ([*HAND, "--against"], "--against", None),
    ([*HAND, "--lang", "fr"], "'fr'", None),
    ([*HAND, "--rules", "chess"], "'chess'", None),
    ([*HAND, "--alphabet", "greek"], "'greek'", None),
    ([*HAND, "--as", "lu_bu"], "--as", None),
    (["moves", "doudizhu", "3 zz"], "HAND: no rank at position 2: 'z' in '3 zz'", "HAND 有误"),
    (["moves", "doudizhu", "3d"], "HAND: no rank at position 1: 'd'", "HAND 有误"),
    (["moves", "doudizhu", "33333"], "one more than the deck has (P1.1)", "HAND 有误"),
    (["moves", "doudizhu", "XX"], "one more than the deck has (P1.1)", "HAND 有误"),
    (["moves", "doudizhu", "X", "--alphabet", "rlcard"], "(ranks are 3 4 5 6", "HAND 有误"),
    (["moves", "doudizhu", "3\n\udcff"], "HAND: no rank", "HAND 有误"),
    ([*HAND, "--against", ""], "--against: '' names no cards", "--against：'' 里没有牌"),
    ([*HAND, "--against", "=PAIR.0"], "'=PAIR.0' names no cards", "里没有牌"),
    ([*HAND, "--against", "zz"], "--against: no rank at position 0: 'z'", "--against 有误"),
    ([*HAND, "--against", "333-4"], "--against: no rank at position 3: '-'", "--against 有误"),
    ([*HAND, "--against", "33=PIAR.0"], "'PIAR.0' is no KIND.STRENGTH", "--against 有误"),
    ([*HAND, "--against", "34"], "34 is no combination by any of the rules (P2)", "都不成牌型"),
    ([*HAND, "--against", "34=PAIR.0"], "34 is no combination by any", "都不成牌型"),
    (
        [*HAND, "--against", "33=PAIR.1"],
        "--against: 33=PAIR.1 is no move by these rules (P2); 33 can be 33=PAIR.0",
        "33 可以是 33=PAIR.0",
    ),
]


@pytest.mark.parametrize(("argv", "said", "said_zh"), REFUSALS)
def test_refusals(run, argv, said, said_zh):
    assert said in refused(run(*argv))
    if said_zh is not None:  # usage is argparse's business
        assert said_zh in refused(run(*argv, "--lang", "zh"))


def test_a_table_has_an_end(moves, monkeypatch):
    monkeypatch.setattr(_moves, "LONGEST_TABLE", 2)
    line = refused(moves("33X"))
    assert line.startswith("3 moves are too many for a table (2 at most); --count prints ")
    assert "3种出法，太多了，表里放不下（最多2种）" in refused(moves("33X", "--lang", "zh"))
    assert moves("33X", "--json")[1].count("\n") == 3
    monkeypatch.setattr(ddz, "MAX_MOVES", 2)
    assert refused(moves("33X", "--json")).startswith("3 moves are too many to list (2 at most)")
    assert moves("33X", "--count")[1] == "3\n"


def test_the_sayings_take_the_same_values_in_both_languages():
    english, chinese = _doudizhu.SAYINGS["en"], _doudizhu.SAYINGS["zh"]
    assert english.keys() == chinese.keys()
    for key, saying in english.items():
        said = {"n" if f == "moves" else f for f in re.findall(r"{(\w+)", saying)}
        assert said == set(re.findall(r"{(\w+)", chinese[key]))


# ---- Help ----------------------------------------------------------------------------------------


def test_help_is_printed_and_fits_the_screen(run):
    status, out, err = run(*HELP)
    assert (status, err) == (0, "")
    assert out.startswith("usage: huangpai moves doudizhu")
    assert max(map(len, out.splitlines())) <= 100


def test_help_lists_kinds_alphabets_and_rules(run):
    out = run(*HELP)[1]
    for kind in ddz.Kind:
        assert re.search(rf"^    .*\b{kind.name}\b", out, re.MULTILINE), kind
    for alphabet, jokers in zip(ALPHABETS, ["X D", "X D", "B R", "(BWJ) (CJ)"], strict=True):
        assert re.search(f"^  {alphabet} +{re.escape(jokers)}$", out, re.MULTILINE)
    assert re.search(f"^ +{' +'.join(ddz.PRESETS)}$", out, re.MULTILINE)
    for field in fields(ddz.Rules):
        said = [getattr(rules, field.name) for rules in ddz.PRESETS.values()]
        words = [{True: "yes", False: "no"}[v] if type(v) is bool else str(v) for v in said]
        assert re.search(f"^  {field.name} +{' +'.join(words)}$", out, re.MULTILINE)


def test_help_has_examples_that_work(run):
    text = run(*HELP)[1].partition("\nexamples:\n")[2]
    examples = re.findall("^  huangpai (.*)$", text, re.MULTILINE)
    assert len(examples) == 5
    for example in examples:
        status, out, err = run(*shlex.split(example))
        assert (status, err) == (0, ""), example
        assert out.count("\n") > (0 if "--count" in example or "--json" in example else 2), example


def test_the_numbers_of_the_help_are_those_of_the_module():
    text = ["3=SINGLE.0", "4=SINGLE.1", "2=SINGLE.12", "X=SINGLE.13", "D=SINGLE.14", "XD=ROCKET.0"]
    text += ["33344=TRIPLE_WITH.0", "34567=STRAIGHT.4", "33344456=WINGS.1"]
    for one in text:
        assert ddz.move(one)["size"] > 0


# ---- Processes: pipes, encodings -----------------------------------------------------------------


@pytest.mark.parametrize("argv", [["moves", "doudizhu", DECK, "--json"], HAND, HELP])
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
    for redirection, status in ((">&-", 0), ("--against 34 2>&-", 2), ("--json >&- 2>&-", 0)):
        shell = ["sh", "-c", f"{command} {redirection}"]
        done = subprocess.run(shell, capture_output=True, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")


def test_dashes_are_plain_where_there_are_no_others():
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = process("moves", "doudizhu", "45678", "--against", "34567", env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "straight 4-8: 45678" in done.stdout.decode("ascii")


@pytest.mark.parametrize(
    "argv", [HELP, [*HAND, "--lang", "zh"], [*HAND, "--lang", "zh", "--against", "34"]]
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
    assert "王炸" in lines[-1]
