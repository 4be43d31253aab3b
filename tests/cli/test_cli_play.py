"""huangpai play and replay, here and in processes of their own, with pipes and terminals."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
import types

import pytest

from huangpai import baohuang as bh
from huangpai import cli, play
from huangpai import douhuang as dh
from huangpai.cli import _play, _replay
from huangpai.play import terminal
from huangpai.play.scene import Cards
from huangpai.play.show import pretty, scene_lines

HELPS = [["play", "--help"], ["play", "douhuang", "--help"], ["play", "baohuang", "--help"]]
HELPS.append(["replay", "--help"])


def process(*argv, env=None, **settings):
    environment = {**os.environ, "PYTHONUTF8": "1", **(env or {})}
    command = [sys.executable, "-m", "huangpai", *map(str, argv)]
    return subprocess.run(command, capture_output=True, timeout=60, env=environment, **settings)


def refused(answer, status=2, out=""):
    """Check that a command was refused in one line, and return that."""
    assert answer[:2] == (status, out)
    err = answer[2]
    assert err.startswith("huangpai: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err.removeprefix("huangpai: ").rstrip("\n")


@pytest.fixture
def games(run):
    """Play games; the status, the records and what stderr says."""

    def play_some(*argv, game="douhuang"):
        status, out, err = run("play", game, *argv)
        return status, [json.loads(line) for line in out.splitlines()], err

    return play_some


@pytest.fixture
def answers(run, monkeypatch):
    """Play at the table, these lines typed; the status, what is shown and what stderr says."""

    def sit(lines, *argv, game="douhuang"):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{one}\n" for one in lines)))
        return run("play", game, *argv)

    return sit


@pytest.fixture
def file(tmp_path, run):
    path = tmp_path / "games.jsonl"
    assert run("play", "douhuang", "--games", 3, "--seed", 7, "--out", path)[0] == 0
    return path


# ---- play: many games ----------------------------------------------------------------------------


def test_games_are_records_on_stdout(games):
    status, records, err = games("--games", 4, "--seed", 7)
    assert status == 0
    assert [record["index"] for record in records] == [0, 1, 2, 3]
    expected = [play.record_of(state) for state in play.play_games(dh.Game(3), 4, 7)]
    assert records == expected
    assert re.fullmatch(
        r"huangpai: 4 games, numbers 0 to 3 of seed 7; mean returns by seat( [+-]\d+\.\d\d){3}\n",
        err,
    )


def test_lines_are_those_of_the_module(run):
    _status, out, _err = run("play", "douhuang", "--seed", 7)
    assert out.rstrip("\n") == play.to_line(play.record_of(next(play.play_games(dh.Game(3), 1, 7))))


def test_games_depend_on_seed_and_number_alone(games):
    assert (
        games("--games", 5, "--seed", 1)[1][3:] == games("--games", 2, "--seed", 1, "--first", 3)[1]
    )


def test_a_policy_with_a_budget(games):
    status, records, _err = games("--players", 2, "--seed", 7, "--policy", "search:4")
    assert status == 0
    (expected,) = play.play_games(dh.Game(2), 1, 7, policy="search:4")
    assert records == [play.record_of(expected)]


@pytest.mark.parametrize(
    ("options", "players", "mode"),
    [
        ([], 3, "normal"),
        (["--players", 3], 3, "normal"),
        (["--players", 2], 2, "normal"),
        (["--mode", "competitive"], 2, "competitive"),
        (["--mode", "competitive", "--players", 2], 2, "competitive"),
    ],
)
def test_what_is_played(games, options, players, mode):
    status, records, _err = games("--games", 2, "--seed", 3, *options)
    assert status == 0
    for record in records:
        assert (record["players"], record["mode"]) == (players, mode)
        play.replay(record)


def test_characters_by_name(games):
    _status, [record], _err = games("--characters", "lu_bu,-,西施", "--seed", 3)
    assert [record["offered"][0], record["offered"][2]] == [["lu_bu"], ["xi_shi"]]
    assert len(record["offered"][1]) == 3
    play.replay(record)


@pytest.mark.parametrize("who", ["lu_bu", "吕布"])
def test_a_character_without_its_skill(games, who):
    _status, [with_it], _err = games("--seed", 3)
    _status, [record], _err = games("--without-skill", who, "--seed", 3)
    assert record["without_skill"] == "lu_bu"
    assert "without_skill" not in with_it
    assert (record["deals"][0], record["offered"]) == (with_it["deals"][0], with_it["offered"])
    assert play.replay(record).game == dh.Game(3, without_skill="lu_bu")


def test_a_seed_that_is_not_given_is_told(games):
    _status, [record], err = games()
    assert f"1 game, number 0 of seed {record['seed']};" in err
    assert games("--seed", record["seed"])[1] == [record]


def test_a_file_is_written_and_replaced(run, tmp_path):
    path = tmp_path / "games.jsonl"
    status, out, _err = run("play", "douhuang", "--seed", 7, "--out", path)
    assert (status, out) == (0, "")
    [record] = play.read_records(path)
    play.replay(record)
    assert run("play", "douhuang", "--seed", 8, "--out", path)[0] == 0
    assert next(play.read_records(path))["seed"] == 8
    assert list(tmp_path.iterdir()) == [path]
    assert run("play", "douhuang", "--out", os.devnull)[:2] == (0, "")


def test_out_to_stdout(run):
    assert json.loads(run("play", "douhuang", "--seed", 7, "--out", "-")[1])["seed"] == 7


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--games", 0], "--games: it must be at least 1, not 0"),
        (["--games", "x"], "argument --games: invalid int value: 'x'"),
        (["--seed", -1], "--seed: it must be 0 to 2**64 - 1, not -1"),
        (["--seed", 2**64], "--seed: "),
        (["--first", -1], "--first: "),
        (["--first", 2**64 - 1, "--games", 2], "--first: "),
        (["--players", 4], "argument --players: "),
        (["--players", 3, "--mode", "competitive"], "a competitive match is for 2 players (D8.2)"),
        (["--policy", "best"], "argument --policy: "),
        (["--policy", "search:many"], "argument --policy: policy 'search:many': the budget"),
        (["--characters", "lu_bu"], "1 characters for 3 seats"),
        (["--characters", "lu_bu,lu_bu,-"], "two seats cannot have one character (D7.2)"),
        (["--characters", "nobody,-,-"], "'nobody'"),
        (["--mode", "competitive", "--characters", "lu_bu,-"], "drafted (D8.2)"),
        (["--without-skill", "nobody"], "'nobody'"),
        (["--without-skill", ""], "no character ''"),
        (["--as", "lu_bu"], "--as needs --seat, the seat that you play"),
        (["--seat", 3], "--seat: it must be 0 to 2, not 3"),
        (["--seat", -1, "--as", "lu_bu"], "--seat: it must be 0 to 2, not -1"),
        (["--seat", 0, "--games", 2], "--games: with --seat you play one game"),
        (["--seat", 0, "--as", "lu_bu", "--characters", "xi_shi,-,-"], "has xi_shi at seat 0"),
        (["--seat", 0, "--as", "nobody"], "'nobody'"),
        (["--out", "/no/such/folder/x"], "--out: /no/such/folder/x: No such file or directory"),
        (["--out", "."], "--out: .: Is a directory"),
        (["--colour"], "unrecognized arguments: --colour"),
    ],
)
def test_bad_usage(run, argv, said):
    assert said in refused(run("play", "douhuang", *argv))


@pytest.mark.parametrize(
    ("options", "game"),
    [
        ([], bh.Game()),
        (["--mode", "concise"], bh.Game("concise")),
        (["--rob-solo", "--no-kao"], bh.Game(rob_solo=True, kao=False)),
        (["--hold-sixes", "--first-seat", 4], bh.Game(hold_sixes=True, first_seat=4)),
        (["--mode", "concise", "--penalty", 12], bh.Game("concise", penalty=12)),
    ],
)
def test_games_of_five(games, options, game):
    status, records, err = games("--games", 2, "--seed", 3, *options, game="baohuang")
    assert status == 0
    assert records == [play.record_of(state) for state in play.play_games(game, 2, 3)]
    assert re.search(r"mean returns by seat( [+-]\d+\.\d\d){5}\n", err)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--mode", "normal"], "argument --mode: "),
        (["--first-seat", 5], "--first-seat: it must be 0 to 4, not 5 (B6.1)"),
        (["--first-seat", -1], "--first-seat: it must be 0 to 4, not -1 (B6.1)"),
        (
            ["--penalty", 0],
            "--penalty: it must be 1 to 4294967295, not",
        ),
        (
            ["--penalty", -1],
            "--penalty: it must be 1 to 4294967295, not",
        ),
        (["--penalty", 2**32], "--penalty: "),
        (["--players", 5], "unrecognized arguments: --players 5"),
        (["--seat", 5], "--seat: it must be 0 to 4, not 5"),
    ],
)
def test_bad_usage_with_five(run, argv, said):
    assert said in refused(run("play", "baohuang", *argv))


@pytest.mark.parametrize("argv", [["play"], ["play", "doudizhu"], ["replay"]])
def test_what_is_missing(run, argv):
    refused(run(*argv))


def test_a_reader_that_leaves():
    command = f"{sys.executable} -m huangpai play douhuang --games 2000 --seed 1 | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, timeout=60, check=True)
    assert done.stdout.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
    command = f"{sys.executable} -m huangpai play douhuang --games 9 --seed 1 2>/dev/null | "
    command += f"{sys.executable} -m huangpai replay - | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, timeout=60, check=True)
    assert done.stdout.startswith("══".encode())
    assert done.stderr == b""


def test_a_full_disk():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "huangpai", "play", "douhuang"],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == b"huangpai: cannot write: No space left on device"
    assert b"Traceback" not in done.stderr


def test_ctrl_c(run, monkeypatch, tmp_path):
    state = next(play.play_games(dh.Game(3), 1, 7))

    def interrupted(*args, **options):
        yield state
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "play_games", interrupted)
    monkeypatch.setattr(cli, "silence", lambda stream: None)
    path = tmp_path / "games.jsonl"
    assert run("play", "douhuang", "--out", path) == (130, "", "")
    assert list(tmp_path.iterdir()) == []


# ---- play: at the table --------------------------------------------------------------------------


def first_actions(seed, seat, **options):
    """Return texts with which a person at a seat comes to the end, and what the record is then."""
    game = dh.Game(3, **options)
    state, others, typed = game.deal(seed), play.Random(seed), []
    while not state.is_terminal:
        if state.current_player == seat:
            action = state.action_at(0)
            typed.append((state.action_text(action), 0))
        else:
            action = others(state)
        state.apply(action)
    return typed, play.record_of(state)


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("what", ["texts", "numbers"])
def test_a_whole_game(answers, tmp_path, seat, what):
    typed, record = first_actions(5, seat)
    lines = [text if what == "texts" else str(number) for text, number in typed]
    path = tmp_path / "mine.jsonl"
    status, out, err = answers(lines, "--seat", seat, "--seed", 5, "--out", path)
    assert (status, err) == (0, "")
    assert list(play.read_records(path)) == [record]
    assert out.count(f"seat {seat}> ") == len(lines)
    assert f"seat {seat} (you): " in out
    assert re.search(r"the (emperor wins|subjects win) \(", out)
    assert out.endswith(f"the record is in {path}\n")


def test_as_somebody(answers):
    status, out, _err = answers(["0", "q"], "--seat", 0, "--as", "杨贵妃", "--seed", 5)
    assert status == 0
    assert "seat 0 (you): chooses yang_guifei 杨贵妃" in out
    assert out.endswith("you have left the game\n")


def leading(answers, *lines, **options):
    """Sit at seat 0 as 杨贵妃 with the lead: the hand of seed 5 with its six of hearts."""
    begin = ["0", "call"]
    argv = ["--seat", 0, "--as", "yang_guifei", "--seed", 5]
    for name, value in options.items():
        argv += [f"--{name}", value]
    status, out, err = answers([*begin, *lines], *argv)
    assert (status, err) == (0, "")
    return out


def test_others_cards_are_hidden(answers):
    out = leading(answers)
    tables = out.split("seat 0> ")
    assert tables[0].count("17 hidden") == 2
    assert "3 hidden" in tables[0]
    state = dh.Game(3, characters=["yang_guifei", None, None]).deal(5)
    theirs = [pretty(card) for card in re.findall("..", dh.format(int(state.array["hands"][1])))]
    assert not any(f" {card} " in tables[0].replace("turned up", "") for card in theirs[:10])


def test_a_long_list_comes_in_pages(answers):
    out = leading(answers, "m", "m", "l", "19", "q")
    assert "0–19 of 1106; m lists more" in out
    assert "20–39 of 1106" in out
    assert "40–59 of 1106" in out
    assert out.count("0–19 of 1106") == 2
    assert "seat 0 (you): single 3♦: 6♥" in out


def test_numbers_beyond_the_list(answers):
    out = leading(answers, "1106", "9" * 30, "1105", "q")
    assert "there is no number 1106; 1106 are listed" in out
    assert f"there is no number {'9' * 30}" in out
    assert out.count("seat 0 (you)") == 3
    short = answers(["m", "q"], "--seat", 0, "--seed", 5)[1]
    assert "that was all" in short


@pytest.mark.parametrize("text", ["5c 5h", "♣5 ♥5", "5h5c", "c5 h5"])
def test_bare_cards(answers, text):
    assert "seat 0 (you): pair of fives: 5♣ 5♥" in leading(answers, text)


def test_bare_cards_of_one_kind_are_the_strongest(answers):
    assert "seat 0 (you): single 2♠: 6♥" in leading(answers, "6h", "q")
    assert "seat 0 (you): pair of fives: 5♣ 6♥" in leading(answers, "5c6h", "q")


def test_bare_cards_of_several_kinds_are_asked_for(answers):
    # With a six three fives are a triple with a card, or a bomb.
    out = leading(answers, "5c5h5s6h", "0", "q")
    assert "5c5h5s6h can be 2 things; type the number of one:" in out
    listed = out[out.index("can be 2 things") :].splitlines()[2:4]
    assert "TRIPLE_WITH" in listed[0]
    assert "BOMB" in listed[1]
    assert "seat 0 (you): three fives with a card" in out
    out = leading(answers, "5c5h5s6h", "1", "q")
    assert "seat 0 (you): bomb of fives" in out


def test_all_that_cards_can_be(answers):
    out = leading(answers, "? 6h", "m", "30", "q")
    assert "6h can be 52 things" in out
    assert "20–39 of 52; m lists more" in out
    assert "seat 0 (you): single J♥: 6♥" not in out.split("6h can be")[0]
    assert re.search(r"seat 0 \(you\): single .*: 6♥", out.split("6h can be")[1])
    out = leading(answers, "？6h", "l", "0", "q")
    assert "seat 0 (you): single 3♣\n" in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pass", "no: D9.1: "),
        ("6d", "no: D5.1: "),
        ("3c 4h", "no: D2: "),
        ("5c5h=PAIR.3", "no: D2: "),
        ("5c", None),
        ("hit", "no: D9.2: "),
        ("foo", "no: 'foo' is no action"),
        ("3x", "no: '3x' is no action"),
        ("=", "no: "),
        (":", "no: "),
        ("\x00", "no: "),
        ("5c5h=BOMB.2", "no: D2: "),
        ("lead:1", "no: D9.8: "),
    ],
)
def test_refusals_say_the_rule_and_ask_again(answers, text, said):
    out = leading(answers, text, "", "  ", "q")
    after = out.split("seat 0> ")[3]
    assert after.startswith(said or "seat 0 (you): single 5♣")
    if said:
        assert after.count("\n") == 1
    assert out.endswith("you have left the game\n")


def test_a_card_that_does_not_beat(answers):
    """Somebody plays before us, and a low single is refused by its rule."""
    game = dh.Game(3)
    for seed in range(50):
        state, others, typed = game.deal(seed), play.Random(seed), []
        while not state.is_terminal:
            facts = state.array
            if state.current_player == 0 and state.phase is dh.Phase.PLAY:
                low = int(facts["hands"][0])
                card = dh.format(low & -low)
                if facts["last"]["size"] == 1 and facts["last"]["strength"] > 8 and card[0] == "3":
                    out = answers([*typed, card, "q"], "--seat", 0, "--seed", seed)[1]
                    assert "no: D4.2: " in out
                    return
            mine = state.current_player == 0
            action = state.action_at(state.count_actions() - 1) if mine else others(state)
            if mine:
                typed.append(state.action_text(action))
            state.apply(action)
    raise AssertionError("no such game")


def test_help_and_the_table_again(answers):
    out = leading(answers, "?", "s", "q")
    assert out.count("nothing is taken back") == 1
    assert out.count("seat 0 leads") == 2


def test_leaving(answers, tmp_path):
    path = tmp_path / "mine.jsonl"
    for lines in (["q"], []):
        status, out, err = answers(lines, "--seat", 0, "--seed", 5, "--out", path)
        assert (status, err) == (0, "")
        assert out.endswith(f"\nyou have left the game; {path} is not written\n")
        assert list(tmp_path.iterdir()) == []


def test_ctrl_c_at_the_table(run, monkeypatch):
    def interrupted(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr(_play, "_ask", interrupted)
    status, out, err = run("play", "douhuang", "--seat", 0, "--seed", 5)
    assert (status, err) == (0, "")
    assert out.endswith("you have left the game\n")


def test_the_file_is_refused_before_the_game(run, tmp_path):
    path = tmp_path / "nowhere" / "mine.jsonl"
    said = refused(run("play", "douhuang", "--seat", 0, "--out", path))
    assert said == f"--out: {path}: No such file or directory"


def test_a_match_at_the_table(answers):
    status, out, err = answers(["0"] * 500, "--mode", "competitive", "--seat", 1, "--seed", 2)
    assert (status, err) == (0, "")
    assert "seat 1 (you): drafts" in out
    assert "seat 1 (you): lays" in out
    assert re.search(r"seat \d wins the match (2–[01]|[01]–2)", out)


def test_five_at_the_table(answers, tmp_path):
    path = tmp_path / "mine.jsonl"
    argv = ["--seat", 2, "--seed", 2, "--mode", "concise", "--out", path]
    status, out, err = answers(["0"] * 500, *argv, game="baohuang")
    assert (status, err) == (0, "")
    assert "seat 2 (you): " in out
    assert re.search(r"(wins|win|wins alone|nobody wins) \(", out)
    assert play.replay(next(play.read_records(path))).is_terminal


def test_ranks_and_cards_of_four_decks_at_the_table(answers):
    state = bh.Game().deal(SEED_OF_FIVE)
    assert state.current_player == 0
    name = next(t for t in state_after(state, "take") if t.startswith("name:"))
    typed = ["take", name]
    argv = ["--seat", 0, "--seed", SEED_OF_FIVE]
    state.apply("take")
    state.apply(name)
    hand = bh.format(state.hands[0])
    rank = hand[0]
    many = next(int(a["count"]) for a in state_leads(state, rank)[::-1])
    choices = len(bh.choices(hand, bh.parse_play(rank)))
    out = answers([*typed, f"?{rank}", "0", "q"], *argv, game="baohuang")[1]
    assert f"{rank} can be {choices} things" in out
    assert f"seat 0 (you): {bh.describe(bh.parse_play(rank))}: " in out
    out = answers([*typed, rank * many, "q"], *argv, game="baohuang")[1]
    assert f"seat 0 (you): {bh.describe(bh.parse_play(rank * many))}: " in out
    out = answers([*typed, "9" * 17, "3d", "pass", "q"], *argv, game="baohuang")[1]
    for said in ("there is no number 9999", "which has no 3, 4 and 5", "no: B9.1: "):
        assert said in out


# Seat 0 holds the emperor card and can name a card.
SEED_OF_FIVE = next(
    seed
    for seed in range(1000)
    if (dealt := bh.Game().deal(seed)).current_player == 0
    and "take" in dealt.action_text(dealt.legal_actions())
)


def state_after(state, text):
    after = state.clone()
    after.apply(text)
    return after.action_text(after.legal_actions())


def state_leads(state, rank):
    """The leads of one rank, without kings."""
    while state.phase is not bh.Phase.PLAY:
        state.apply("pass")
    legal = state.legal_actions()
    number = "3456789TJQKA2".index(rank)
    return legal[(legal["rank"] == number) & (legal["bigs"] + legal["smalls"] == 0)]


def test_a_trustee_at_the_table(answers):
    argv = ["--seat", 0, "--seed", SEED_OF_FIVE]
    out = answers(["trustee:1", "trustee:0", "cancel:0", "leave:0", "q"], *argv, game="baohuang")[1]
    assert "no: trustee:1 is for another seat to do" in out
    assert "seat 0 (you): becomes a trustee" in out
    assert "trustee 1 of 3" in out
    assert "seat 0 (you): is no trustee any more" in out
    assert "no: B10.4: " in out


def test_in_chinese(answers):
    out = leading(answers, "5c 5h", "foo", "?", "99999", "q", lang="zh")
    for said in (
        "座位0（你）：叫皇帝",
        "座位0（你）：对5：5♣ 5♥",
        "不行：",
        "落牌无悔",
        "没有编号",
    ):
        assert said in out
    assert "douhuang，种子5：你坐座位0" in out
    assert out.endswith("你离开了游戏\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "gb18030", "utf-8"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_other_encodings(encoding, lang):
    done = process(
        *("play", "douhuang", "--seat", 0, "--seed", 5, "--lang", lang),
        input="0\n?\n♦\n不出\n".encode(encoding, "replace") + b"\xff\xfe\nq\n",
        env={"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode(encoding)
    assert ("seat 0 (you): " in out) == (lang == "en")
    if encoding != "latin-1" and encoding != "ascii":
        assert ("座位0（你）：" in out) == (lang == "zh")


def test_without_stdin():
    command = f"{sys.executable} -m huangpai play douhuang --seat 0 --seed 5 <&-"
    done = subprocess.run(command, shell=True, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def at_terminal(argv, keys, env=None):
    """Run a command on a terminal; what it shows, and its exit status."""
    master, slave = pty.openpty()

    def take_the_terminal():  # so that Ctrl-C goes to the child
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    child = subprocess.Popen(
        [sys.executable, "-m", "huangpai", *argv],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "PYTHONUTF8": "1", "TERM": "xterm", **(env or {})},
        start_new_session=True,
        preexec_fn=take_the_terminal,
    )
    os.close(slave)
    shown, keys, end = b"", list(keys), time.monotonic() + 60
    while time.monotonic() < end:
        if not select.select([master], [], [], 0.5)[0]:
            continue
        try:
            more = os.read(master, 65536)
        except OSError:  # the other side is closed
            break
        shown += more
        if shown.endswith(b"seat 0> ") and keys:
            os.write(master, keys.pop(0))
    os.close(master)
    return shown.decode(), child.wait(timeout=60)


@pytest.mark.parametrize("last", [b"q\n", b"\x04", b"\x03"], ids=["q", "ctrl-d", "ctrl-c"])
def test_a_terminal(last):
    argv = ["play", "douhuang", "--seat", "0", "--as", "yang_guifei", "--seed", "5"]
    out, status = at_terminal(argv, [b"0\n", b"call\n", b"5c 5h\n", last])
    assert status == 0
    assert "\x1b[31m5♥\x1b[0m" in out
    assert "Traceback" not in out
    assert out.rstrip("\r\n").endswith("you have left the game")
    plain, _status = at_terminal(argv, [b"q\n"], {"NO_COLOR": "1"})
    assert "\x1b" not in plain


# ---- replay --------------------------------------------------------------------------------------


def test_games_are_shown(run, file):
    status, out, err = run("replay", file)
    assert (status, err) == (0, "")
    for number, record in enumerate(play.read_records(file), 1):
        assert f"══ douhuang, record {number} (seed 7, number {number - 1}) ══" in out
        for hand in record["deals"][0]["hands"]:
            assert " ".join(pretty(card) for card in re.findall("[XD]|..", hand)) in out
    assert out.count("win (") + out.count("wins (") == 3
    assert "\x1b" not in out


def test_one_game_is_shown(run, file):
    status, out, _err = run("replay", file, "--game", 2)
    assert status == 0
    assert out.startswith("══ douhuang, record 2 (seed 7, number 1) ══\n\n── actions[0]\n")
    assert out.count("══ douhuang") == 1
    everything = run("replay", file)[1]
    assert out in everything


def test_one_seat_is_shown(run, file):
    out = run("replay", file, "--game", 1, "--seat", 1)[1]
    assert "17 hidden" in out
    # By the player's own count: places in the record would tell of secret actions (D12).
    assert "actions[" not in out
    assert "── 1\n" in out
    assert refused(run("replay", file, "--seat", 3)).startswith("--seat: player must be 0 to 2")


def test_a_replay_in_chinese(run, file):
    out = run("replay", file, "--game", 1, "--lang", "zh")[1]
    assert out.startswith("══ douhuang，第1条记录（种子7，第0局） ══")
    assert "座位0：选" in out
    assert "另有" in out


def test_records_from_a_pipe(file):
    out = process("replay", "-", "--check", input=file.read_bytes())
    assert (out.returncode, out.stdout, out.stderr) == (0, b"3 of 3 records are right\n", b"")


def test_check(run, file):
    assert run("replay", file, "--check") == (0, "3 of 3 records are right\n", "")
    assert run("replay", file, "--check", "--game", 2) == (0, "the record is right\n", "")
    assert run("replay", file, "--check", "--lang", "zh")[1] == "3条记录中有3条正确\n"


def spoil(file, number, change):
    lines = file.read_text().splitlines()
    record = json.loads(lines[number - 1])
    change(record)
    lines[number - 1] = json.dumps(record)
    file.write_text("\n".join(lines) + "\n")


def test_a_fault_is_named(run, file):
    spoil(file, 2, lambda record: record["actions"][4].__setitem__(1, "hit"))
    answer = run("replay", file, "--check")
    said = refused(answer, 1, "2 of 3 records are right\n")
    assert said.startswith(f"{file}: line 2: actions[4]: seat ")
    assert "'hit': D9" in said
    spoil(file, 3, lambda record: record["result"].__setitem__("winner", "nobody"))
    assert refused(run("replay", file, "--check"), 1, "1 of 3 records are right\n") == said
    status, out, err = run("replay", file)
    assert (status, err) == (1, f"huangpai: {said}\n")
    assert "── actions[3]" in out
    said = refused(run("replay", file, "--check", "--game", 3), 1, "0 of 1 records are right\n")
    assert "line 3: result.winner: it is 'nobody', and should be " in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "line 1: record: the line is empty"),
        (b"{", "line 1: record: it is not JSON"),
        (b"\xff", "line 1: record: it is not UTF-8"),
        (b'{"game":"whist"}', "line 1: game: 'whist' is none of douhuang"),
        (b"{}", "line 1: game: the record lacks it"),
    ],
)
@pytest.mark.parametrize("option", [[], ["--check"], ["--html", os.devnull]])
def test_lines_that_are_no_records(run, tmp_path, line, said, option):
    path = tmp_path / "x.jsonl"
    path.write_bytes(line + b"\n")
    status, out, err = run("replay", path, *option)
    assert status == 1
    assert said in err
    assert err.count("\n") == 1
    assert out == ("0 of 1 records are right\n" if option == ["--check"] else "")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--game", 0], "--game: records are numbered from 1, there is no 0"),
        (["--game", 4], "has 3 records, no record 4"),
        (["--seat", -1], "--seat: "),
        (["--check", "--html", "x"], "not allowed with"),
        (["--check", "--seat", 1], "--seat goes with neither"),
        (["--html", "x", "--seat", 1], "--seat goes with neither"),
    ],
)
def test_bad_usage_of_replay(run, file, argv, said):
    assert said in refused(run("replay", file, *argv))


def test_files_that_cannot_be_read(run, tmp_path):
    assert refused(run("replay", "/no/such/file")) == "/no/such/file: No such file or directory"
    assert refused(run("replay", tmp_path)) == f"{tmp_path}: Is a directory"
    empty = tmp_path / "empty"
    empty.touch()
    for option in ([], ["--check"]):
        assert refused(run("replay", empty, *option)) == f"{empty} has no records"


def test_a_page(run, file, tmp_path, monkeypatch):
    def page(records, lang):
        return f"<html lang={lang}>{len([play.replay(one) for one in records])} 皇</html>"

    module = types.ModuleType("huangpai.play.html")
    module.page = page
    monkeypatch.setitem(sys.modules, "huangpai.play.html", module)
    path = tmp_path / "page.html"
    status, out, err = run("replay", file, "--html", path, "--lang", "zh")
    assert (status, out, err) == (0, "", f"huangpai: 3条记录已写入 {path}\n")
    assert path.read_text(encoding="utf-8") == "<html lang=zh>3 皇</html>\n"
    assert run("replay", file, "--html", path, "--game", 1)[0] == 0
    assert path.read_text(encoding="utf-8") == "<html lang=en>1 皇</html>\n"
    assert run("replay", file, "--html", "-")[1] == "<html lang=en>3 皇</html>\n"
    spoil(file, 2, lambda record: record.__setitem__("hash", "0"))
    assert "line 2: hash" in refused(run("replay", file, "--html", tmp_path / "other"), 1)
    assert not (tmp_path / "other").exists()


# ---- What both share -----------------------------------------------------------------------------


@pytest.mark.parametrize("argv", HELPS, ids=" ".join)
def test_help_fits(argv, run):
    status, out, err = run(*argv)
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("sayings", [_play.SAYINGS, _replay.SAYINGS, terminal.SAYINGS])
def test_everything_is_said_in_both_languages(sayings):
    assert set(sayings["en"]) == set(sayings["zh"])
    for what, said in sayings["en"].items():
        if isinstance(said, str):
            fields = [sorted(re.findall(r"{(\w+)}", text)) for text in (said, sayings["zh"][what])]
            assert fields[0] == fields[1]


def test_examples_of_the_help_run(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for argv in HELPS[1:]:
        lines = run(*argv)[1].splitlines()
        examples = [line.strip() for line in lines if line.startswith("  huangpai")]
        assert len(examples) >= 4
        for example in examples:
            if "--html" in example:
                continue
            done = subprocess.run(
                example.replace("huangpai", f"{sys.executable} -m huangpai").replace("| less", ""),
                shell=True,
                input=b"q\n",
                capture_output=True,
                timeout=60,
                check=False,
            )
            assert done.returncode == 0, (example, done.stderr)


def test_cards_of_four_decks():
    assert pretty("X*", "zh") == "小王*"
    assert pretty("D*") == "D*"
    assert pretty("Td") == "10♦"


def test_a_scene_without_anything():
    from huangpai.play.scene import Scene, Seat

    seat = Seat("seat 0", "", (), Cards("", ()), (Cards("played", ("3d",)),), False)
    scene = Scene("over", (), (seat,), (Cards("bottom", (), 3), Cards("nothing", ())))
    assert list(scene_lines(scene)) == [
        "over",
        "  seat 0",
        "      played: 3♦",
        "  bottom: 3 hidden",
        "  nothing: –",
    ]
