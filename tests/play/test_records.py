"""Records as lines: the hash, reading and writing, files that appear when they are whole."""

from __future__ import annotations

import copy
import json
import os
import pickle

import pytest

from huangpai import douhuang as dh
from huangpai import play
from huangpai.errors import RecordError
from huangpai.play.records import first_difference
from oracle.douhuang_game import record_hash as oracle_hash

GAMES = [dh.Game(3), dh.Game(2), dh.Game(2, "competitive")]
IDS = ["three", "two", "match"]


def record(game: dh.Game = GAMES[0], seed: int = 7):
    return play.record_of(next(play.play_games(game, 1, seed)))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_hash_is_that_of_the_referee(game):
    made = record(game)
    assert made["hash"] == oracle_hash(made) == play.record_hash(made)
    shuffled = dict(sorted(made.items(), reverse=True))
    assert play.record_hash(shuffled) == made["hash"]


def test_the_hash_is_over_sorted_json_in_utf_8():
    # printf '{"a":"皇","b":[1,null]}' | sha256sum
    assert play.record_hash({"b": [1, None], "a": "皇", "hash": "x"}) == "fc59c2e6f5badc84"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", object(), {1, 2}])
def test_what_is_not_json_has_no_hash(value):
    with pytest.raises(RecordError):
        play.record_hash({"a": value})


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_line_is_read_as_it_was_written(game):
    made = record(game)
    line = play.to_line(made)
    assert "\n" not in line
    assert " " not in line
    assert play.from_line(line) == play.from_line(line.encode()) == made
    assert play.to_line(play.from_line(line)) == line
    assert list(play.from_line(line)) == list(made)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"", "empty"),
        (b" \r\n", "empty"),
        (b'{"a":1', "not JSON"),
        (b"{'a':1}", "not JSON"),
        (b'{"a":1}{', "not JSON"),
        (b'{"a":1,"b":{"c":1,"c":1}}', "'c' is there twice"),
        (b'{"a":NaN}', "NaN is no number"),
        (b'{"a":-Infinity}', "-Infinity is no number"),
        (b"[1]", "must be an object"),
        (b"1", "must be an object"),
        (b'{"a":"\xff"}', "not UTF-8: byte 6"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' + b"1" * 5000 + b"}", "not JSON"),
    ],
)
def test_lines_that_are_no_records_are_refused(line, said):
    with pytest.raises(RecordError, match="record: ") as refused:
        play.from_line(line)
    assert said in str(refused.value)
    good = play.to_line(record()).encode() + b"\n"
    with pytest.raises(RecordError) as refused:
        list(play.read_records([good, good, line + b"\n", good]))
    assert refused.value.where == "line 3"
    assert said in str(refused.value)


def test_a_file_is_read_and_written(tmp_path):
    path = tmp_path / "games.jsonl"
    made = [record(seed=seed) for seed in range(3)]
    with play.save(path) as stream:
        for one in made:
            print(play.to_line(one), file=stream)
        assert not path.exists()
    assert list(play.read_records(path)) == list(play.read_records(str(path))) == made
    crlf = path.read_bytes().replace(b"\n", b"\r\n")
    assert list(play.read_records(crlf.splitlines(keepends=True))) == made


def fails(saving):
    """Write a half and no more."""
    with pytest.raises(UnicodeEncodeError), saving as stream:
        stream.write("half" * 10_000 + "\ud800")


def test_a_file_appears_when_it_is_whole(tmp_path):
    path = tmp_path / "games.jsonl"
    fails(play.save(path))
    assert list(tmp_path.iterdir()) == []
    path.write_text("old")
    path.chmod(0o640)
    fails(play.save(path))
    assert path.read_text() == "old"
    with play.save(path) as stream:
        stream.write("new")
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_two_that_write_one_file_do_not_meet(tmp_path):
    path = tmp_path / "games.jsonl"
    with play.save(path) as one:
        one.write("one")
        with play.save(path) as two:
            two.write("two")
        assert path.read_text() == "two"
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("what", [None, 5, ["{}"]])
def test_what_is_no_line_and_no_record(what):
    with pytest.raises(TypeError, match="a line is text or bytes, not"):
        play.from_line(what)
    with pytest.raises(TypeError, match="a record is a mapping, not"):
        play.to_line(what)


def test_links_are_followed_and_devices_are_written_to(tmp_path):
    link, path = tmp_path / "link", tmp_path / "file"
    link.symlink_to(path)
    with play.save(link) as stream:
        stream.write("x")
    assert link.is_symlink()
    assert path.read_text() == "x"
    with play.save(os.devnull) as stream:
        stream.write("x")
    assert not os.path.isfile(os.devnull)


def test_the_error_is_a_value_error_with_a_place():
    error = RecordError("actions[3]", "seat 1 cannot", "D4.2")
    assert isinstance(error, ValueError)
    assert str(error) == "actions[3]: seat 1 cannot"
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (same.where, same.rule, str(same)) == ("actions[3]", "D4.2", str(error))
    assert RecordError("hash", "x").rule is None


@pytest.mark.parametrize(
    ("given", "right", "place"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": 1.0}, {"a": 1}, "a"),
        ({"a": True}, {"a": 1}, "a"),
        ({"a": "1"}, {"a": 1}, "a"),
        ({"a": [1, [2, 3]]}, {"a": [1, [2, 4]]}, "a[1][1]"),
        ({"a": [1]}, {"a": [1, 2]}, "a[1]"),
        ({"a": [1, 2]}, {"a": [1]}, "a[1]"),
        ({"a": {"b": 1}}, {"a": {}}, "a.b"),
        ({"a": {}}, {"a": {"b": 1}}, "a.b"),
        ({"a": None}, {"a": {}}, "a"),
        ({"b": 1, "a": 2}, {"a": 1, "b": 2}, "a"),
    ],
)
def test_the_first_difference(given, right, place):
    found = first_difference(given, right)
    assert (found and found[0]) == place
    if place:
        assert first_difference({"x": [given]}, {"x": [right]})[0] == f"x[0].{place}"


def test_lines_are_json_for_others():
    made = record(GAMES[2])
    assert json.loads(play.to_line(made)) == made
