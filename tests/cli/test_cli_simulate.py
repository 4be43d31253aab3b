"""huangpai simulate, here and in processes of their own."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest

import huangpai
from huangpai import baohuang as bh
from huangpai import cli
from huangpai import douhuang as dh
from huangpai.cli import _baohuang, _douhuang, _simulate

GAMES = ["douhuang", "baohuang"]


@pytest.fixture
def simulate(run):
    def simulate_some(game, *argv):
        return run("simulate", game, "--policy", "random", *argv)

    return simulate_some


def refused(answer):
    status, out, err = answer
    assert (status, out) == (2, "")
    assert err.startswith("huangpai: ")
    assert err.count("\n") == 1
    return err.removeprefix("huangpai: ").rstrip("\n")


def test_characters_and_their_rates(simulate):
    status, out, err = simulate("douhuang", "--games", 400, "--seed", 3)
    assert (status, err) == (0, "")
    results = huangpai.simulate(dh.Game(3), 400, seed=3, policies="random")
    rows = [line for line in out.splitlines() if " % (" in line]
    assert len(rows) == 18
    for row in rows:
        one = dh.Character[row.split()[0].upper()]
        assert one.name_zh in row
        rates = re.findall(r"([\d.]+) % \(([\d.]+)–([\d.]+)\) +([\d,]+)", row)
        for role, (value, low, high, n) in zip(("emperor", "subject"), rates, strict=True):
            games = int(results.tallies[f"{role}_games"][one])
            wins = int(results.tallies[f"{role}_wins"][one])
            assert int(n.replace(",", "")) == games
            assert abs(float(value) - 100 * wins / games) < 0.051
            assert float(low) < float(value) < float(high)
    found = [float(re.search(r"([\d.]+) %", row)[1]) for row in rows]
    assert found == sorted(found, reverse=True)
    assert f"hash {results.hash}" in out


def test_roles_and_their_scores(simulate):
    status, out, err = simulate("baohuang", "--games", 200, "--mode", "concise", "--lang", "zh")
    assert (status, err) == (0, "")
    results = huangpai.simulate(bh.Game("concise"), 200, policies="random")
    assert f"哈希 {results.hash}" in out
    assert "起义军" in out
    sums = results.tallies
    mean = sums["role_score"][2, 1] / sums["role_games"][2, 1]
    assert f"{mean:+.2f} (" in out


def test_options_are_the_game_s(simulate):
    for argv, game in (
        (["--players", 2], dh.Game(2)),
        (["--mode", "competitive"], dh.Game(2, "competitive")),
        (["--characters", "lu_bu,-,西施"], dh.Game(3, characters=["lu_bu", None, "xi_shi"])),
    ):
        results = huangpai.simulate(game, 30, policies="random")
        assert f"hash {results.hash}" in simulate("douhuang", "--games", 30, *argv)[1]
    game = bh.Game("concise", kao=False, rob_solo=True, hold_sixes=True)
    argv = ["--mode", "concise", "--no-kao", "--rob-solo", "--hold-sixes"]
    results = huangpai.simulate(game, 30, policies="random")
    assert f"hash {results.hash}" in simulate("baohuang", "--games", 30, *argv)[1]


def test_threads_and_chunks_change_nothing(simulate):
    answers = {
        re.search(r"hash \w+", simulate("douhuang", "--games", 60, *argv)[1])[0]
        for argv in ([], ["--threads", 2], ["--threads", 1, "--chunk", 7])
    }
    assert len(answers) == 1


def test_a_policy_for_each_seat(run):
    argv = ["--players", 2, "--games", 50, "--policy"]
    status, out, _err = run("simulate", "douhuang", *argv, "greedy,random")
    assert status == 0
    expected = huangpai.simulate(dh.Game(2), 50, policies=["greedy", "random"])
    assert expected.hash in out
    won = [int(wins) for wins in expected.tallies["seat_wins"].sum(axis=1)]
    lines = [line for line in out.splitlines() if line.startswith("seat ")]
    assert sum(won) == 50
    assert won[0] > 40
    assert lines[0].startswith(f"seat 0, greedy: {2 * won[0]:.1f} % (")
    assert lines[1].startswith(f"seat 1, random: {2 * won[1]:.1f} % (")
    assert all(line.endswith(" of 50 games won") for line in lines)


def test_seats_of_one_policy_are_not_told_apart(run):
    out = run("simulate", "douhuang", "--games", 20)[1]
    assert "seat 0" not in out


def test_a_policy_of_one_s_own(run, tmp_path, monkeypatch):
    (tmp_path / "my_policies.py").write_text(
        "import sys\n\n\ndef last(turns):\n    return turns.counts * 0\n\n\n"
        "def broken(turns):\n    return 1 // 0\n\n\ndef leaves(turns):\n    sys.exit(0)\n\n\n"
        "def reads(turns):\n    return open('/nonexistent')\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    argv = ["simulate", "douhuang", "--games", 20, "--policy"]
    assert run(*argv, "my_policies:last")[0] == 0
    said = refused(run(*argv, "my_policies:broken"))
    assert said == "--policy: it raised ZeroDivisionError: integer division or modulo by zero"
    assert "ended the program" in refused(run(*argv, "my_policies:leaves"))
    assert "--policy: it raised FileNotFoundError" in refused(run(*argv, "my_policies:reads"))


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["--games", 0], "--games: it must be at least 1"),
        (["--games", "many"], "--games"),
        (["--seed", -1], "--seed: it must be 0 to"),
        (["--first", 2**64], "--first: games are numbered"),
        (["--threads", 0], "--threads: it must be 1 to 1024"),
        (["--chunk", 0], "--chunk: it must be 1 to"),
        (["--policy", "best"], "no policy 'best'"),
        (["--policy", "search:0"], "the budget of search is a number from 1 to 1048576"),
        (["--policy", "random,random"], "--policy: 2 policies for"),
        (["--policy", "nowhere:f"], "cannot be imported"),
        (["--out", "/no/such/folder/a.parquet"], "there is no folder"),
        (["--out", "/"], "is a folder"),
        (["--report", "/no/such/folder/a.html"], "there is no folder"),
        (["--threads", 1, "--dask", "tcp://127.0.0.1:1"], "--threads: the workers are"),
        (["--turbo"], "unrecognized"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused(run, game, argv, named):
    assert named in refused(run("simulate", game, *argv))


def test_what_cannot_be_written_is_said_before_anything_is_played(run, tmp_path):
    (tmp_path / "a.parquet").write_text("something else")
    said = refused(run("simulate", "douhuang", "--games", 10**9, "--out", tmp_path / "a.parquet"))
    assert "it is no Parquet file" in said


def test_helps_and_their_examples(run):
    for game in GAMES:
        status, out, _err = run("simulate", game, "--help")
        assert status == 0
        commands = re.findall(rf"^  huangpai (simulate {game} .*)$", out, re.MULTILINE)
        assert len(commands) >= 3
        for command in commands:
            argv = re.sub(r"--games \d+|--(out|report) \S+", "", command).split()
            assert run(*argv, "--games", 20)[0] == 0, command


def test_words_are_in_both_languages():
    for sayings in (_simulate.SAYINGS, _douhuang._RESULT_HEADS, _baohuang._RESULT_HEADS):
        assert sayings.keys() == {"en", "zh"}
    assert _simulate.SAYINGS["en"].keys() == _simulate.SAYINGS["zh"].keys()


def test_progress_on_a_terminal():
    pytest.importorskip("tqdm")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "huangpai", "simulate", "douhuang", "--policy", "random"]
    command += ["--games", "100000"]
    environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm"}
    process = subprocess.Popen(command, stderr=slave, stdout=subprocess.DEVNULL, env=environment)
    os.close(slave)
    said, until = b"", time.monotonic() + 60
    while process.poll() is None and time.monotonic() < until:
        if select.select([master], [], [], 0.1)[0]:
            with contextlib.suppress(OSError):  # the other end may be closed by now
                said += os.read(master, 4096)
    assert process.wait() == 0
    os.close(master)
    assert b" games/s" in said
    assert re.search(rb"\d+%\|", said)


def test_ctrl_c_is_no_traceback(simulate, monkeypatch):
    def interrupted(*_args, **_kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(huangpai.simulation, "simulate_parts", interrupted)
    status, out, err = simulate("douhuang", "--games", 5)
    assert (status, out) == (130, "")
    assert err == "huangpai: interrupted after 0 of 0 games\n"


def test_the_command_stands_in_the_help(run):
    assert "simulate" in run("--help")[1]
    assert cli.main(["simulate"]) == 2
