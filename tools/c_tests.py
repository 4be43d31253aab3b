"""Compile csrc with its test programs and fuzz targets, and run them.

``python tools/c_tests.py`` builds everything in a folder of its own, five ways:

release
    As setup.py builds it.
debug
    As setup.py builds it with ``HUANGPAI_DEBUG=1``.  Sanitizers do not stand in for this: they
    change what the optimiser does, and do not see vector stores.
sanitized
    Assertions (``HP_DEBUG``) and the sanitizers of ``--sanitize``.
short lists
    The same with ``HP_LIST_MAX=8``, so that long runs are walked depth-first, as only very large
    hands would have it.
threads
    Assertions and ThreadSanitizer, which goes with no other sanitizer; only for tests of threads.

Test programs run under every instruction set that the processor has, fuzz targets for a few seconds
each: libFuzzer's if clang is there, otherwise on pseudo-random inputs.  The exit status is 1 if
anything fails.  ``--warnings`` does nothing but compile csrc with many warnings, as errors.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from csrc_build import GROUPS, INCLUDE, flags, macros

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "csrc" / "tests"
SIMDS = ("scalar", "avx2", "avx512")

# Programs that include kernels' headers are compiled once for each instruction set, like those.
PER_GROUP = ("test_bits", "test_planes", "test_rows")
# What does not depend on the instruction set in use runs once, and so does what goes through all of
# them by itself.
EVERY_SIMD = (
    "test_baohuang",
    "test_baohuang_chance",
    "test_baohuang_choices",
    "test_baohuang_game",
    "test_doudizhu",
    "test_doudizhu_game",
    "test_douhuang_chance",
    "test_douhuang_game",
    "test_douhuang_groups",
    "test_douhuang_nth",
)
ONCE: tuple[str, ...] = (
    "test_tables",
    "test_text",
    "test_rng",
    "test_status",
    "test_last",
    "test_threads",
)
ONCE += ("test_cover", "test_baohuang_cards", *EVERY_SIMD)
ONCE += ("test_baohuang_greedy", "test_baohuang_observe", "test_baohuang_states")
ONCE += ("test_douhuang_observe", "test_douhuang_states", "test_perft")
ONCE += ("test_baohuang_solver", "test_doudizhu_solver", "test_douhuang_solver")
ONCE_DEBUG = (*ONCE, "test_moves")
# HP_LIST_MAX changes nothing but how runs grow.
SHORT_LISTS = ("test_moves", "test_batch")
# All others have one thread.
THREADS = ("test_threads",)

WARNINGS = ["-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wno-sign-conversion"]
WARNINGS += ["-Wstrict-prototypes", "-Wmissing-prototypes", "-Wpedantic", "-Werror"]
TEST_WARNINGS = ["-Wall", "-Wextra", "-Werror"]

# Prints those of its arguments that can be used.
SHOW_SIMDS = """#include <huangpai/huangpai.h>
#include <stdio.h>
int main(int n, char **names) {
    for (int i = 1; i < n; i++)
        if (hp_simd_available(names[i]))
            puts(names[i]);
    return 0;
}
"""

# The slowest fuzz target makes about 800 inputs a second without sanitizers.
STANDALONE_INPUTS_PER_SECOND = 200


@dataclass
class Result:
    """One thing that was tried."""

    name: str
    passed: bool
    seconds: float
    output: str

    def report(self) -> None:
        """Print one line, and of a failure what it printed."""
        last = self.output.strip().splitlines()[-1:] or [""]
        note = last[0] if self.passed else "FAILED"
        print(f"{self.seconds:7.1f} s  {self.name:42} {note}", flush=True)
        if not self.passed:
            print("    " + "\n    ".join(self.output.strip().splitlines()[-60:]), flush=True)


def run(
    name: str, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT
) -> Result:
    """Run a command and say how it went."""
    start = time.monotonic()
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=900,
        )
        passed, output = done.returncode == 0, done.stdout
        if not passed:
            output += f"\nexit status {done.returncode}: {' '.join(command)}"
    except subprocess.TimeoutExpired as error:
        passed, output = False, f"no end after {error.timeout} s: {' '.join(command)}"
    return Result(name, passed, time.monotonic() - start, output)


def run_all(jobs: Iterable[Callable[[], Result]], quiet: bool = False) -> list[Result]:
    """Run jobs on all processors, and report each as it ends."""
    results = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(lambda job: job(), jobs):
            results.append(result)
            if not (quiet and result.passed):
                result.report()
    return results


@dataclass
class Build:
    """csrc compiled in one way, and what is linked with it."""

    name: str
    folder: Path
    cc: str
    debug: bool = False
    sanitize: str = ""
    extra: tuple[str, ...] = ()

    def command(self, isa: str | None, group_flags: list[str], more: Iterable[str]) -> list[str]:
        """Return the compiler and the flags that the library and its tests have in common."""
        defined = [f"-D{name}={value}" for name, value in macros(self.debug, isa)]
        include = [f"-I{INCLUDE}", "-Icsrc"]
        shared = flags(self.debug, self.sanitize)
        return [self.cc, *shared, *group_flags, *defined, *include, *self.extra, *more]

    @property
    def library(self) -> Path:
        """The static library."""
        return self.folder / "libhuangpai.a"

    def compile_library(self, more: Iterable[str] = ()) -> list[Result]:
        """Compile every file of every group, and archive what comes of it."""
        objects: list[str] = []
        jobs = []
        for group, files, isa, group_flags in GROUPS:
            (self.folder / group).mkdir(parents=True, exist_ok=True)
            for file in files:
                # Games have files of the same names.
                output = str(self.folder / group / (file.replace("/", "-") + ".o"))
                objects.append(output)
                command = self.command(
                    isa, group_flags, [*more, "-c", f"csrc/{file}", "-o", output]
                )
                name = f"{self.name}: compile {group}/{Path(file).name}"
                jobs.append(lambda name=name, command=command: run(name, command))
        results = run_all(jobs, quiet=True)
        if all(result.passed for result in results):
            results.append(run(f"{self.name}: archive", ["ar", "rcs", str(self.library), *objects]))
        return results

    def link(
        self, source: Path, output: str, isa: str | None, group_flags: list[str], *more: str
    ) -> Result:
        """Compile a program against the library."""
        rest = [
            *TEST_WARNINGS,
            "-pthread",
            *more,
            str(source),
            str(self.library),
            "-o",
            str(self.folder / output),
        ]
        return run(f"{self.name}: link {output}", self.command(isa, group_flags, rest))


def processor(build: Build) -> list[str]:
    """Ask the library which instruction sets there are."""
    source = build.folder / "simds.c"
    source.write_text(SHOW_SIMDS)
    linked = build.link(source, "simds", None, [])
    if not linked.passed:
        linked.report()
        return ["scalar"]
    return run("simds", [str(build.folder / "simds"), *SIMDS]).output.split()


def launcher(build: Build) -> list[str]:
    """Return what a program of this build is started with.

    ThreadSanitizer of GCC before 14 and clang before 18 knows few places where memory may be, and
    stops at once on kernels that choose among more of them.
    """
    plain_addresses = ["setarch", "-R"]
    if build.sanitize == "thread" and shutil.which("setarch"):
        return plain_addresses if run("", [*plain_addresses, "true"]).passed else []
    return []


def test_jobs(build: Build, simds: list[str], names: list[str]) -> list[Callable[[], Result]]:
    """Return the runs of some test programs; each links its program first."""
    jobs: list[Callable[[], Result]] = []
    first = launcher(build)

    def job(
        name: str, output: str, isa: str | None, group_flags: list[str], use: list[str]
    ) -> None:
        def link_and_run() -> Result:
            linked = build.link(TESTS / f"{name}.c", output, isa, group_flags)
            if not linked.passed:
                return linked
            seconds, text = linked.seconds, ""
            for simd in use:
                program = [*first, str(build.folder / output)]
                done = run("", program, {"HUANGPAI_SIMD": simd})
                seconds, text = seconds + done.seconds, text + done.output
                if not done.passed:
                    return Result(f"{build.name}: {output} ({simd})", False, seconds, text)
            label = f" ({', '.join(use)})" if len(use) > 1 else ""
            return Result(f"{build.name}: {output}{label}", True, seconds, text)

        jobs.append(link_and_run)

    for name in names:
        if name in PER_GROUP:
            for group, _files, isa, group_flags in GROUPS:
                if group in simds:
                    job(name, f"{name}-{group}", isa, group_flags, [group])
        else:
            once = ONCE_DEBUG if build.debug else ONCE
            job(name, name, None, [], simds[-1:] if name in once else simds)
    return jobs


def same_signature(results: list[Result]) -> Result:
    """Compare the moves that test_moves signed in every build, under every instruction set."""
    found = sorted({s for r in results for s in re.findall(r"^signature: .*$", r.output, re.M)})
    return Result("one signature everywhere", len(found) == 1, 0, "\n".join(found))


def fuzz_jobs(build: Build, seconds: int, libfuzzer: bool) -> list[Callable[[], Result]]:
    """Return the runs of the fuzz targets."""

    def job(source: Path) -> Callable[[], Result]:
        def link_and_run() -> Result:
            output, label = source.stem, f"fuzz: {source.stem}"
            how = ["-fsanitize=fuzzer"] if libfuzzer else ["-DHP_FUZZ_STANDALONE"]
            linked = build.link(source, output, None, [], *how)
            if not linked.passed:
                return linked
            program = str(build.folder / output)
            if not libfuzzer:
                return run(label, [program, str(seconds * STANDALONE_INPUTS_PER_SECOND)])
            options = [f"-max_total_time={seconds}", "-max_len=600", "-seed=1", "-verbosity=1"]
            done = run(label, [program, *options], cwd=build.folder)
            counted = re.findall(r"^Done .*$", done.output, re.M)
            if done.passed:
                done.output = counted[-1] if counted else ""
            else:  # keep what was found
                for crash in build.folder.glob("crash-*"):
                    shutil.copy(crash, ROOT / "build" / crash.name)
                done.output += f"\ninputs that crash are kept in {ROOT / 'build'}"
            return done

        return link_and_run

    return [job(source) for source in sorted((TESTS / "fuzz").glob("fuzz_*.c"))]


def check_warnings(folder: Path) -> list[Result]:
    """Compile csrc with every warning an error, with all compilers there are."""
    results = []
    for cc in ("gcc", "clang"):
        if not shutil.which(cc):
            print(f"no {cc} here")
            continue
        for debug in (False, True):
            name = f"warnings, {cc}{', HP_DEBUG' if debug else ''}"
            build = Build(name, folder / f"warnings-{cc}-{debug}", cc, debug=debug)
            start = time.monotonic()
            made = build.compile_library(WARNINGS)
            results += made
            good = sum(r.passed for r in made)
            print(f"{time.monotonic() - start:7.1f} s  {name:42} {good} of {len(made)} files")
    return results


def check_everything(folder: Path, cc: str, sanitize: str, seconds: int) -> list[Result]:
    """Build and run all of it."""
    release = Build("release", folder / "release", cc)
    results = release.compile_library()
    if not all(result.passed for result in results):
        return results
    simds = processor(release)
    print(f"this processor has {', '.join(simds)}; {cc} on {os.cpu_count()} processors", flush=True)

    names = sorted(path.stem for path in TESTS.glob("test_*.c"))
    jobs = test_jobs(release, simds, names)
    wanted: list[tuple[str, str, tuple[str, ...], list[str]]] = [
        ("debug", "", (), [name for name in names if name not in ONCE or name in EVERY_SIMD]),
        ("sanitized", sanitize, (), names if sanitize else []),
        ("short lists", sanitize, ("-DHP_LIST_MAX=8",), list(SHORT_LISTS)),
        ("threads", "thread", (), list(THREADS) if sanitize else []),
    ]
    for name, sanitizers, extra, which in wanted:
        if not which:
            continue
        build = Build(name, folder / name.replace(" ", "-"), cc, True, sanitizers, extra)
        results += build.compile_library()
        jobs += test_jobs(build, simds, which)
    results += run_all(jobs)
    results.append(same_signature(results))
    results[-1].report()

    if seconds:
        libfuzzer = shutil.which("clang") is not None
        with_fuzzer = f"{sanitize},fuzzer-no-link".lstrip(",") if libfuzzer else sanitize
        fuzz_cc = "clang" if libfuzzer else cc
        build = Build("fuzz", folder / "fuzz", fuzz_cc, True, with_fuzzer)
        made = build.compile_library()
        results += made
        if all(result.passed for result in made):
            results += run_all(fuzz_jobs(build, seconds, libfuzzer))
    return results


def main() -> int:
    """Parse the arguments, do as told, sum up."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cc", default="gcc", help="gcc (the default) or clang")
    parser.add_argument("--sanitize", default="address,undefined", help="''  for none")
    parser.add_argument("--fuzz", type=int, default=5, metavar="SECONDS", help="each; 0 for none")
    parser.add_argument("--warnings", action="store_true", help="only compile, warnings are errors")
    parser.add_argument("--folder", type=Path, help="build here and keep it; else a temporary one")
    arguments = parser.parse_args()
    start = time.monotonic()
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="c_tests-", dir=ROOT / "build") as temporary:
        folder = (arguments.folder or Path(temporary)).resolve()
        if arguments.warnings:
            results = check_warnings(folder)
        else:
            results = check_everything(folder, arguments.cc, arguments.sanitize, arguments.fuzz)
    failed = [result.name for result in results if not result.passed]
    for name in failed:
        print(f"failed: {name}")
    print(f"{time.monotonic() - start:.0f} s")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
