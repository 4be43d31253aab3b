"""benchmarks/compare.py: what it calls a regression, and how it says what went wrong."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import compare
import huangpai
import instructions
from compare import Finding, Row, Signature
from instructions import Failure, Run

ROOT = Path(__file__).parent.parent
RUN = Run("avx2", 2000, 35443, "d2283983f5677dac", 1_000_000)

needs_git = pytest.mark.skipif(not shutil.which("git"), reason="no git")
needs_valgrind = pytest.mark.skipif(not shutil.which("valgrind"), reason="no valgrind")


def row(instructions: int, name: str = "game/lead") -> Row:
    return Row(name, RUN, RUN._replace(instructions=instructions))


# ---- Instructions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("instructions", "verdict", "failures"),
    [
        (1_000_000, "same", []),
        (999_999, "fewer", []),
        (1_000_001, "more", []),
        (1_010_000, "more", []),
        (1_010_001, "ABOVE +1 %", ["game/lead +1.00 %"]),
        (1_250_000, "ABOVE +1 %", ["game/lead +25.00 %"]),
    ],
)
def test_more_than_the_limit_fails(instructions: int, verdict: str, failures: list[str]) -> None:
    one = row(instructions)
    assert compare.verdict(one, 1.0) == verdict
    assert compare.judge_counts([one], 1.0) == [Finding("instructions", text) for text in failures]


def test_the_limit_can_be_another() -> None:
    assert compare.verdict(row(1_040_000), 5.0) == "more"
    assert compare.verdict(row(1_000_001), 0.0) == "ABOVE +0 %"


def test_a_scenario_without_an_old_side_is_new() -> None:
    new = Row("other/lead", None, RUN, "no such function")
    assert compare.verdict(new, 1.0) == "new"
    assert compare.judge_counts([new], 1.0) == []
    lines = compare.counts_table([row(1_000_000), new, new._replace(scenario="other/count")], 1.0)
    assert lines.splitlines() == [
        "scenario     verdict        old        new   ratio",
        "game/lead    same     1,000,000  1,000,000  1.0000",
        "other/lead   new              –  1,000,000       –",
        "other/count  new              –  1,000,000       –",
        "(other/lead, other/count: no such function)",
    ]


def test_other_moves_are_a_matter_of_the_signature() -> None:
    """Fewer moves take fewer instructions: that must not look like progress."""
    changed = Row("game/lead", RUN, RUN._replace(moves=35442, instructions=900_000))
    assert compare.verdict(changed, 1.0) == "OTHER MOVES"
    assert [one.about for one in compare.judge_counts([changed], 1.0)] == ["signature"]
    changed = Row("game/lead", RUN, RUN._replace(checksum="0", instructions=1_100_000))
    assert compare.verdict(changed, 1.0) == "OTHER MOVES, ABOVE +1 %"
    found = [one.about for one in compare.judge_counts([changed], 1.0)]
    assert found == ["signature", "instructions"]


def test_moves_that_the_driver_does_not_expect_fail() -> None:
    wrong = Row("game/lead", None, RUN._replace(expected=False))
    assert [one.about for one in compare.judge_counts([wrong], 1.0)] == ["moves"]


# ---- Signatures ----------------------------------------------------------------------------------


def test_the_committed_signature_has_a_part_for_each_character() -> None:
    text = (ROOT / "benchmarks" / "signature.txt").read_text()
    parts = compare.signature_parts(text)
    assert len(parts) == len(text.splitlines()) - 1
    assert parts["cao_cao"].startswith("843816 ")


def test_a_changed_signature_fails_and_says_so() -> None:
    found = Signature(
        "signature.py", {"a": "1 x", "b": "2 y", "c": "3 z"}, {"a": "1 x", "b": "2 w"}
    )
    changed = [Finding("signature", "signature.py changed: b, c")]
    assert compare.judge_signature(found) == changed
    assert compare.signature_report(found).splitlines() == [
        "*** THE SIGNATURE HAS CHANGED ***",
        "part  old  new",
        "b     2 y  2 w",
        "c     3 z  gone",
    ]


def test_new_parts_of_a_signature_do_not_fail() -> None:
    found = Signature("signature.py", {"a": "1 x"}, {"a": "1 x", "b": "2 w"}, "why")
    assert compare.judge_signature(found) == []
    assert compare.signature_report(found).splitlines() == [
        "signature.py: same, 1 parts, 1 moves",
        "signature.py: new are b",
        "(signature.py: why)",
    ]
    assert compare.judge_signature(found._replace(old={})) == []


# ---- What is allowed -----------------------------------------------------------------------------


def test_what_is_allowed_passes_with_its_reason() -> None:
    rise, change = Finding("instructions", "lead +2 %"), Finding("signature", "b")
    assert compare.conclusion([], {"instructions": "unused"}) == (0, "PASSED")
    assert compare.conclusion([rise, change], {}) == (1, "FAILED:\n  lead +2 %\n  b")
    assert compare.conclusion([rise], {"instructions": "D6.5 costs"}) == (
        0,
        "ALLOWED:\n  lead +2 %\nbecause: D6.5 costs\nPASSED",
    )
    status, text = compare.conclusion([rise, change], {"instructions": "D6.5 costs"})
    assert status == 1
    assert text.endswith("FAILED:\n  b")


def test_nothing_allows_wrong_moves() -> None:
    wrong = Finding("moves", "lead")
    assert compare.conclusion([wrong], {"instructions": "a", "signature": "b"})[0] == 1


# ---- Times ---------------------------------------------------------------------------------------


def test_times_are_ratios_of_minima() -> None:
    text = json.dumps(
        {
            "benchmarks": [
                {"fullname": "benchmarks/test_a.py::test_x[1]", "stats": {"min": 0.002}},
                {"fullname": "benchmarks/test_a.py::test_failed", "stats": None},
            ]
        }
    )
    first = compare.read_minima(text)
    assert first == {"benchmarks/test_a.py::test_x[1]": 0.002}
    second = {"benchmarks/test_a.py::test_x[1]": 0.001, "benchmarks/test_a.py::test_y": 1e-6}
    new = compare.least([first, second])
    assert compare.times_table(first, new).splitlines() == [
        "benchmark   old, µs   new, µs  ratio",
        "test_x[1]  2,000.00  1,000.00  0.500",
        "test_y          new      1.00      –",
        "ratios: median 0.500, 0.500 – 0.500",
    ]
    assert compare.read_minima("") == {}


# ---- Repositories --------------------------------------------------------------------------------


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of its own, with one commit that has nothing to build."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    monkeypatch.setattr(compare, "ROOT", folder)
    # No settings of whoever runs the tests, and no repository around the folder.
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Somebody")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "somebody@example.org")
    compare.git("init", "--quiet")
    (folder / ".gitignore").write_text("*.o\n")
    compare.git("add", ".")
    compare.git("commit", "--quiet", "--message", "One")
    return folder


@needs_git
def test_the_new_side_is_the_checkout_as_it_stands(repository: Path, tmp_path: Path) -> None:
    (repository / "kept").write_text("old")
    (repository / "deleted").write_text("")
    compare.git("add", ".")
    compare.git("commit", "--quiet", "--message", "Two")
    (repository / "kept").write_text("new")
    (repository / "deleted").unlink()
    (repository / "ignored.o").write_text("")
    (repository / "folder").mkdir()
    (repository / "folder" / "untracked").write_text("")
    old, new = tmp_path / "old", tmp_path / "new"
    compare.export_commit(compare.commit_id("HEAD"), old)
    compare.export_checkout(new)

    def files(folder: Path) -> set[str]:
        return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}

    assert files(old) == {".gitignore", "kept", "deleted"}
    assert files(new) == {".gitignore", "kept", "folder/untracked"}
    assert ((old / "kept").read_text(), (new / "kept").read_text()) == ("old", "new")


@needs_git
def test_trailers_need_a_reason(repository: Path) -> None:
    message = "Subject\n\nBody.\n\nInstructions-may-rise: D6.5 looks at\n every rank\nOther: x"
    compare.git("commit", "--quiet", "--allow-empty", "--message", message)
    reason = "D6.5 looks at every rank (Instructions-may-rise)"
    assert compare.trailers() == {"instructions": reason}
    message = "Subject\n\nBody.\n\nInstructions-may-rise:\nSignature-may-change: D2.5 is new"
    compare.git("commit", "--quiet", "--allow-empty", "--message", message)
    assert compare.trailers() == {"signature": "D2.5 is new (Signature-may-change)"}
    compare.git("commit", "--quiet", "--allow-empty", "--message", "Instructions-may-rise: no")
    assert compare.trailers() == {}  # a subject is not a trailer


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which cannot compare; return what it says."""
    assert compare.main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith("compare: ")
    assert "Traceback" not in said
    return said


@needs_git
def test_an_unknown_commit_is_refused(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("nosuch", "HEAD~1", "--help me"):
        assert f"no commit {name!r}" in refused(capsys, "--", name)
    monkeypatch.setattr(compare, "ROOT", repository.parent)
    assert "not a git repository" in refused(capsys, "HEAD")


@needs_git
def test_missing_tools_are_named(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    assert "no C compiler 'no-such-compiler'" in refused(capsys, "HEAD")
    monkeypatch.setenv("CC", "git")  # any program does
    which = shutil.which
    monkeypatch.setattr(
        instructions.shutil, "which", lambda name: None if name == "valgrind" else which(name)
    )
    assert "valgrind is missing" in refused(capsys, "HEAD")


@needs_git
@needs_valgrind
def test_a_failed_build_shows_the_end_of_its_log(
    repository: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    keep = tmp_path / "kept"
    said = refused(capsys, "HEAD", "--keep", str(keep))
    assert "the old side does not build" in said
    assert "'pyproject.toml'" in said  # pip's words
    assert "is not empty" in refused(capsys, "HEAD", "--keep", str(keep))


# ---- Drivers -------------------------------------------------------------------------------------


@needs_valgrind
@pytest.mark.parametrize("game", instructions.drivers())
def test_counts_do_not_vary(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    include, library = Path(huangpai.get_include()), Path(huangpai.get_library_dir())
    counts = []
    for folder in (tmp_path / "one", tmp_path / "another-longer-name"):
        folder.mkdir()
        program = folder / f"bench_{game}"
        instructions.build(instructions.drivers()[game], program, include, library)
        simd = instructions.kernels(program, None)
        name = instructions.scenarios(program, simd)[0]
        counts.append(instructions.count(program, name, simd))
        monkeypatch.setenv("SOMETHING_ELSE", "x" * 1000)
    assert counts[0] == counts[1]
    assert counts[0].expected
    with pytest.raises(Failure, match="usage"):
        instructions.count(program, "nosuch", simd)


def test_a_driver_that_does_not_compile_is_told(tmp_path: Path) -> None:
    if not shutil.which("cc"):
        pytest.skip("no compiler")
    source = tmp_path / "bench_none.c"
    source.write_text("int main(void) { return hp_none; }\n")
    (tmp_path / "libhuangpai.a").touch()
    with pytest.raises(Failure, match="hp_none") as raised:
        instructions.build(source, tmp_path / "bench_none", tmp_path, tmp_path)
    note = compare.first_line(raised.value)
    assert note.startswith("bench_none.c:1:")
    assert "hp_none" in note
    with pytest.raises(Failure, match="no static library"):
        instructions.build(source, tmp_path / "bench_none", tmp_path, tmp_path / "nowhere")
