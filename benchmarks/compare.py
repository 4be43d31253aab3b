"""Compare this checkout with another commit: ``python benchmarks/compare.py COMMIT``.

Both are built on this machine with the same compiler, from clean exports in a temporary folder; the
new side is this checkout as it stands, uncommitted changes and untracked files included.  Then

1. instructions are counted by callgrind, in every scenario of the new side's drivers
   ``c/bench_*.c``.  A scenario that takes over 1 % more (``--limit``) is a failure;
2. the bench signatures are compared.  A change is a failure unless ``--signature-may-change``;
3. the benchmarks of the new side, ``test_*.py``, are run with both, by turns, and the least times
   set side by side.  They only inform, as machines are noisy; ``--no-times`` skips them.

Nothing is compared with stored figures.  A scenario, a part of a signature or a benchmark that the
old side does not have yet is called new and does not fail.  ``--trailers`` lets the message of the
newest commit allow what would fail, each with a reason, in its last lines:

    Instructions-may-rise: REASON
    Signature-may-change: REASON

The exit status is 0 where nothing failed, 1 where something did, and 2 where the two could not be
compared: an unknown commit, no valgrind, no compiler, a build that failed, a wrong argument.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import io
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import instructions
from instructions import Failure, Run
from tabular import table

ROOT = Path(__file__).resolve().parent.parent
#: What may be allowed, and the trailer of a commit message that allows it.
#: As pyproject.toml asks for it.
SETUPTOOLS = 77
TRAILERS = {"instructions": "Instructions-may-rise", "signature": "Signature-may-change"}
#: They would make other builds than those which users install.
SWITCHES = ("HUANGPAI_DEBUG", "HUANGPAI_SANITIZE", "HUANGPAI_SIMD", "PYTHONPATH")
LOG_LINES = 25
WHERE = (
    "import huangpai; print(huangpai.__file__); "
    "print(huangpai.get_include()); print(huangpai.get_library_dir())"
)

T = TypeVar("T")


class Side(NamedTuple):
    """One of the two that are compared; the names of both folders are equally long."""

    folder: Path

    @property
    def source(self) -> Path:
        """The export."""
        return self.folder / "source"

    @property
    def site(self) -> Path:
        """What was installed from it."""
        return self.folder / "site"

    @property
    def bench(self) -> Path:
        """Drivers and profiles."""
        return self.folder / "bench"

    def environment(self, **more: str) -> dict[str, str]:
        """Return an environment in which ``import huangpai`` finds this side."""
        kept = {name: value for name, value in os.environ.items() if name not in SWITCHES}
        return kept | {"PYTHONPATH": str(self.site)} | more


class Row(NamedTuple):
    """Counts of one scenario; without those of the old side, a note says why."""

    scenario: str
    old: Run | None
    new: Run
    note: str = ""


class Signature(NamedTuple):
    """The parts of one signature script by their names; likewise."""

    script: str
    old: dict[str, str]
    new: dict[str, str]
    note: str = ""


class Finding(NamedTuple):
    """What fails unless it is allowed."""

    about: str
    text: str


# ---- Judging -------------------------------------------------------------------------------------


def rises(row: Row, limit: float) -> bool:
    """Whether a scenario takes more instructions than the limit, in per cent, lets it."""
    old = row.old
    return old is not None and 100 * (row.new.instructions - old.instructions) > (
        limit * old.instructions
    )


def verdict(row: Row, limit: float) -> str:
    """Return a word or two about a scenario."""
    if row.old is None:
        return "new"
    words = []
    if row.old.answer != row.new.answer:
        words.append("OTHER MOVES")
    more = row.new.instructions - row.old.instructions
    if rises(row, limit):
        words.append(f"ABOVE +{limit:g} %")
    elif not words:
        words.append("more" if more > 0 else "fewer" if more < 0 else "same")
    return ", ".join(words)


def judge_counts(rows: Sequence[Row], limit: float) -> list[Finding]:
    """Return what fails."""
    findings = []
    for row in rows:
        if not row.new.expected:
            text = f"{row.scenario} does not find what its driver expects"
            findings.append(Finding("moves", text))
        if row.old is None:
            continue
        if row.old.answer != row.new.answer:
            findings.append(Finding("signature", f"{row.scenario} finds other moves"))
        if rises(row, limit):
            percent = 100 * (row.new.instructions / row.old.instructions - 1)
            findings.append(Finding("instructions", f"{row.scenario} {percent:+.2f} %"))
    return findings


def counts_table(rows: Sequence[Row], limit: float) -> str:
    """Return the table of instructions, and below why some have no old figures."""
    cells = []
    for row in rows:
        old, ratio = "–", "–"
        if row.old:
            old = f"{row.old.instructions:,}"
            ratio = f"{row.new.instructions / row.old.instructions:.4f}"
        cells.append([row.scenario, verdict(row, limit), old, f"{row.new.instructions:,}", ratio])
    lines = [table(["scenario", "verdict", "old", "new", "ratio"], cells)]
    return "\n".join([*lines, *notes((row.scenario, row.note) for row in rows)])


def notes(about: Iterable[tuple[str, str]]) -> list[str]:
    """Return lines that give every note once, with the names of all that it is about."""
    names: dict[str, list[str]] = {}
    for name, note in about:
        if note:
            names.setdefault(note, []).append(name)
    return [f"({', '.join(which)}: {note})" for note, which in names.items()]


def signature_parts(text: str) -> dict[str, str]:
    """Return the parts, ``NAME MOVES HASH`` each; their sum is not a part of its own."""
    parts = {}
    for line in text.splitlines():
        name, *found = line.rsplit(maxsplit=2)
        if len(found) == 2 and not name.endswith(" moves,"):
            parts[name] = " ".join(found)
    return parts


def judge_signature(found: Signature) -> list[Finding]:
    """Return what fails: parts that changed or are gone, but not those that are new."""
    changed = [name for name, part in found.old.items() if found.new.get(name) != part]
    text = f"{found.script} changed: {', '.join(changed)}"
    return [Finding("signature", text)] if changed else []


def signature_report(found: Signature) -> str:
    """Return what there is to say about a signature, a change at length."""
    added = [name for name in found.new if name not in found.old]
    said = []
    if judge_signature(found):
        rows = [
            [name, part, found.new.get(name, "gone")]
            for name, part in found.old.items()
            if found.new.get(name) != part
        ]
        said += ["*** THE SIGNATURE HAS CHANGED ***", table(["part", "old", "new"], rows, left=3)]
    elif found.old:
        moves = sum(int(part.split()[0]) for part in found.old.values())
        said.append(f"{found.script}: same, {len(found.old)} parts, {moves:,} moves")
    if added:
        said.append(f"{found.script}: new are {', '.join(added)}")
    return "\n".join([*said, *notes([(found.script, found.note)])])


def conclusion(findings: Sequence[Finding], allowed: dict[str, str]) -> tuple[int, str]:
    """Return the exit status, and lines on what failed, and on what was allowed and why."""
    lines = []
    for about, reason in allowed.items():
        texts = [finding.text for finding in findings if finding.about == about]
        if texts:
            lines += ["ALLOWED:", *(f"  {text}" for text in texts), f"because: {reason}"]
    failed = [finding.text for finding in findings if finding.about not in allowed]
    lines += ["FAILED:", *(f"  {text}" for text in failed)] if failed else ["PASSED"]
    return int(bool(failed)), "\n".join(lines)


# ---- Git -----------------------------------------------------------------------------------------


def git(*arguments: str) -> bytes:
    """Run git in the checkout; return what it prints."""
    try:
        ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True)
    except FileNotFoundError:
        raise Failure("git is missing") from None
    if ran.returncode:
        raise Failure(f"git {arguments[0]} failed: {ran.stderr.decode().strip()}")
    return ran.stdout


def commit_id(name: str) -> str:
    """Return the full name of a commit."""
    git("rev-parse", "--git-dir")  # says so if this is no repository
    try:
        found = git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    except Failure:
        raise Failure(f"no commit {name!r} here (or not in a shallow clone)") from None
    return found.decode().strip()


def trailers() -> dict[str, str]:
    """Return the reasons that the newest commit gives; without a reason nothing is allowed."""
    allowed = {}
    for about, key in TRAILERS.items():
        wanted = f"--format=%(trailers:key={key},valueonly,unfold)"
        reasons = git("log", "-1", wanted).decode().split("\n")
        if reason := "; ".join(filter(None, map(str.strip, reasons))):
            allowed[about] = f"{reason} ({key})"
    return allowed


def export_commit(commit: str, folder: Path) -> None:
    """Write the files of a commit."""
    with tarfile.open(fileobj=io.BytesIO(git("archive", "--format=tar", commit))) as archive:
        archive.extractall(folder, filter="data")


def export_checkout(folder: Path) -> None:
    """Copy the checkout as it stands, without what git ignores."""
    listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").decode()
    for name in sorted(set(filter(None, listed.split("\0")))):
        source, target = ROOT / name, folder / name
        if source.is_symlink() or source.is_file():  # neither deleted nor a repository within
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target, follow_symlinks=False)


# ---- Building and measuring ----------------------------------------------------------------------


def in_parallel(jobs: Sequence[Callable[[], T]]) -> list[T]:
    """Run jobs that wait for other processes; return their results in order."""
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        return [future.result() for future in [pool.submit(job) for job in jobs]]
    finally:
        pool.shutdown(cancel_futures=True)


def tail(text: str) -> str:
    """Return the last lines of a log."""
    return "\n".join(f"  {line}" for line in text.strip().splitlines()[-LOG_LINES:])


def install(side: Side, name: str) -> tuple[Path, Path]:
    """Build and install a side; return the folders of its header and of its library."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--target", str(side.site), str(side.source)]
    # With the build tools that are here both sides have the same, and nothing is downloaded.
    if all(importlib.util.find_spec(module) for module in ("setuptools", "Cython")):
        command.append("--no-build-isolation")
        version = importlib.metadata.version("setuptools")
        if int(version.split(".")[0]) < SETUPTOOLS:
            raise Failure(
                f"setuptools {version} is too old, {SETUPTOOLS} is needed: pip install '.[dev]'"
            )
    ran = subprocess.run(
        command, cwd=side.folder, env=side.environment(), capture_output=True, text=True
    )
    if ran.returncode:
        raise Failure(f"the {name} side does not build:\n{tail(ran.stdout + ran.stderr)}")
    asked = subprocess.run(
        [sys.executable, "-c", WHERE],
        cwd=side.folder,
        env=side.environment(),
        capture_output=True,
        text=True,
    )
    if asked.returncode:
        raise Failure(f"the {name} side cannot be imported:\n{tail(asked.stderr)}")
    module, include, library = map(Path, asked.stdout.splitlines())
    # Another installation that comes first would be compared with itself, and pass.
    if side.site not in module.parents:
        raise Failure(f"the {name} side was installed in {side.site}, but {module} is imported")
    return include, library


def first_line(failure: Failure) -> str:
    """Return what is worth saying in a note: the first error, or else the last line."""
    lines = str(failure).splitlines()
    error = next((line for line in lines if "error" in line.lower()), lines[-1])
    return re.sub(r"^\S*/", "", error.strip())


class Driver(NamedTuple):
    """A driver built against the old side, if any; ``why`` it is not the new side's own."""

    program: Path | None
    why: str = ""
    name: str = ""


def old_driver(
    game: str, new_source: Path, old: Side, folders: tuple[Path, Path], debug: bool
) -> Driver:
    """Build a driver against the old side.

    The driver of the new side comes first, so that both do the same work.  Where it does not
    compile, as the header was another, one of the old side's own may serve, if it finds the same.
    """
    program = old.bench / f"bench_{game}"
    try:
        instructions.build(new_source, program, *folders, debug)
        return Driver(program)
    except Failure as failure:
        why = f"the driver does not fit the old header: {first_line(failure)}"
    own = instructions.drivers(old.source / "benchmarks" / "c")
    for source in [own[game]] if game in own else own.values():
        try:
            instructions.build(source, program, *folders, debug)
        except Failure:
            continue
        return Driver(program, why, source.name)
    return Driver(None, why)


def count_pair(scenario: str, old: Driver, program: Path, simd: str) -> Row:
    """Count a scenario on both sides."""
    name = scenario.split("/")[1]
    new = instructions.count(program, name, simd)
    if old.program is None:
        return Row(scenario, None, new, old.why)
    try:
        found = instructions.count(old.program, name, simd)
    except Failure as failure:
        return Row(scenario, None, new, old.why or f"on the old side {first_line(failure)}")
    if not old.why:
        return Row(scenario, found, new)
    # The two drivers did the same work only if they found the same.
    if found.answer != new.answer:
        return Row(scenario, None, new, old.why)
    return Row(scenario, found, new, f"{old.why}; the old side ran its own, {old.name}")


def count_jobs(
    old: Side, new: Side, folders: Sequence[tuple[Path, Path]], simd: str | None, debug: bool
) -> tuple[str, list[Callable[[], Row]]]:
    """Build the drivers; return the kernels in use and what counts each scenario."""
    jobs: list[Callable[[], Row]] = []
    for side in (old, new):
        side.bench.mkdir()
    for game, source in instructions.drivers(new.source / "benchmarks" / "c").items():
        program = new.bench / f"bench_{game}"
        instructions.build(source, program, *folders[1], debug)
        other = old_driver(game, source, old, folders[0], debug)
        simd = instructions.kernels(program, simd)
        jobs += [
            partial(count_pair, f"{game}/{name}", other, program, simd)
            for name in instructions.scenarios(program, simd)
        ]
    return simd or "no", jobs


def run_signature(script: Path, side: Side, simd: str) -> dict[str, str]:
    """Run a signature script with one side; return its parts."""
    ran = subprocess.run(
        [sys.executable, str(script), "--split"],
        cwd=side.folder,
        env=side.environment(HUANGPAI_SIMD=simd),
        capture_output=True,
        text=True,
    )
    parts = signature_parts(ran.stdout)
    if ran.returncode or not parts:
        raise Failure(f"{script.name} failed on the {side.folder.name} side:\n{tail(ran.stderr)}")
    return parts


def signature_of(script: Path, old: Side, new: Side, simd: str) -> Signature:
    """Run a script of the new side with both; the old side's own if that is too new for it."""
    found = run_signature(script, new, simd)
    try:
        return Signature(script.name, run_signature(script, old, simd), found)
    except Failure as failure:
        why = f"the new script does not run with the old side: {first_line(failure)}"
    own = old.source / "benchmarks" / script.name
    if not own.exists():
        return Signature(script.name, {}, found, why)
    parts = run_signature(own, old, simd)
    return Signature(script.name, parts, found, f"{why}; the old side ran its own")


# ---- Times ---------------------------------------------------------------------------------------


def read_minima(text: str) -> dict[str, float]:
    """Return the least times of pytest-benchmark's report, in seconds."""
    benchmarks = json.loads(text)["benchmarks"] if text.strip() else []
    return {one["fullname"]: one["stats"]["min"] for one in benchmarks if one.get("stats")}


def run_benchmarks(new: Side, side: Side) -> tuple[dict[str, float], str]:
    """Run the new side's benchmarks once with a side; return the least times and the log."""
    report = side.folder / "times.json"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "benchmarks", "-q", "-p", "no:cacheprovider"]
    # What the old side lacks fails there, and only there.
    command += ["--benchmark-only", "--continue-on-collection-errors"]
    command.append(f"--benchmark-json={report}")
    ran = subprocess.run(
        command, cwd=new.source, env=side.environment(), capture_output=True, text=True
    )
    return read_minima(report.read_text() if report.exists() else ""), ran.stdout + ran.stderr


def least(runs: Sequence[dict[str, float]]) -> dict[str, float]:
    """Return the least of several runs, one by one."""
    names = dict.fromkeys(name for run in runs for name in run)
    return {name: min(run[name] for run in runs if name in run) for name in names}


def times(old: Side, new: Side, rounds: int) -> str:
    """Run all benchmarks with both sides by turns; return the table, which judges nothing."""
    taken: dict[Side, list[dict[str, float]]] = {old: [], new: []}
    for n in range(rounds):
        # Each side comes first as often as second.
        for side in (old, new) if n % 2 == 0 else (new, old):
            minima, log = run_benchmarks(new, side)
            taken[side].append(minima)
            if side is new and not minima:
                raise Failure(
                    "no times (is pytest-benchmark installed? --no-times goes without):\n"
                    + tail(log)
                )
    return times_table(least(taken[old]), least(taken[new]))


def times_table(old: dict[str, float], new: dict[str, float]) -> str:
    """Set least times side by side."""
    rows, ratios = [], []
    for name, seconds in new.items():
        short = name.removeprefix("benchmarks/").split("::", 1)[-1]
        if name in old:
            ratios.append(seconds / old[name])
            rows.append(
                [short, microseconds(old[name]), microseconds(seconds), f"{ratios[-1]:.3f}"]
            )
        else:
            rows.append([short, "new", microseconds(seconds), "–"])
    text = table(["benchmark", "old, µs", "new, µs", "ratio"], rows, left=1)
    if ratios:
        median = statistics.median(ratios)
        text += f"\nratios: median {median:.3f}, {min(ratios):.3f} – {max(ratios):.3f}"
    return text


def microseconds(seconds: float) -> str:
    """Return a time in µs."""
    return f"{seconds * 1e6:,.2f}"


# ---- The command ---------------------------------------------------------------------------------


def say(text: str) -> None:
    """Print at once, as what follows may take its time."""
    print(text, flush=True)


def described(commit: str) -> str:
    """Return a commit's short name and subject."""
    return git("log", "-1", "--format=%h %s", commit).decode().strip()


def compare(arguments: argparse.Namespace, folder: Path) -> int:
    """Build, measure, report; return the exit status."""
    commit = commit_id(arguments.commit)
    cc = instructions.compiler()
    instructions.valgrind()
    allowed = trailers() if arguments.trailers else {}
    allowed |= {
        about: f"--{key.lower()}"
        for about, key in TRAILERS.items()
        if getattr(arguments, key.lower().replace("-", "_"))
    }

    version = subprocess.run([*cc, "--version"], capture_output=True, text=True).stdout
    changes = " with uncommitted changes" if git("status", "--porcelain") else ""
    say(f"old: {described(commit)}\nnew: {described('HEAD')}{changes}")
    say(f"compiler: {version.splitlines()[0] if version else ' '.join(cc)}")

    old, new = Side(folder / "old"), Side(folder / "new")
    for side in (old, new):
        side.source.mkdir(parents=True)
    export_commit(commit, old.source)
    export_checkout(new.source)
    folders = in_parallel([partial(install, old, "old"), partial(install, new, "new")])

    simd, jobs = count_jobs(old, new, folders, arguments.simd, bool(arguments.keep))
    rows = in_parallel(jobs)
    say(f"\n== Instructions, {simd} kernels\n{counts_table(rows, arguments.limit)}")

    scripts = sorted((new.source / "benchmarks").glob("signature*.py"))
    signatures = in_parallel([partial(signature_of, s, old, new, simd) for s in scripts])
    say("\n== Signature")
    say("\n".join(map(signature_report, signatures)))
    # Drivers that do not fit must not silence the gate.
    if not any(row.old for row in rows):
        raise Failure("no scenario could be compared")

    if not arguments.no_times:
        say(f"\n== Least times of {arguments.rounds} rounds by turns, for information")
        say(times(old, new, arguments.rounds))

    findings = judge_counts(rows, arguments.limit)
    findings += [finding for found in signatures for finding in judge_signature(found)]
    status, text = conclusion(findings, allowed)
    say(f"\n{text}")
    return status


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit", help="the old side, as git names it: HEAD~1, a tag, ...")
    parser.add_argument("--limit", type=float, default=1.0, metavar="PERCENT", help="1 by default")
    parser.add_argument(
        "--simd", choices=("scalar", "avx2"), help="kernels (default: avx2 if here)"
    )
    parser.add_argument("--no-times", action="store_true", help="no wall times")
    parser.add_argument("--rounds", type=int, default=4, help="of wall times; 4 by default")
    parser.add_argument("--signature-may-change", action="store_true", help="as the rules did")
    parser.add_argument("--instructions-may-rise", action="store_true", help="for a good reason")
    parser.add_argument("--trailers", action="store_true", help="HEAD's message may allow the same")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="leave builds and profiles here"
    )
    arguments = parser.parse_args(argv)
    if arguments.rounds < 1:
        parser.error("--rounds must be 1 or more")
    # So that the temporary folder goes in any case.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with tempfile.TemporaryDirectory(prefix="huangpai-compare-") as temporary:
            folder = (arguments.keep or Path(temporary)).resolve()
            if folder.exists() and any(folder.iterdir()):
                raise Failure(f"{folder} is not empty")
            return compare(arguments, folder)
    except Failure as failure:
        print(f"compare: {failure}", file=sys.stderr)
    except KeyboardInterrupt:
        print("compare: interrupted", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main())
