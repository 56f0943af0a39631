"""Measure nsp-pnp beside two yardsticks, and print the tables of README.md.

Usage: python benchmarks/run.py [--quick] [--large FACTOR] [--work DIR]

Each figure is a whole process, started anew. The programs take turns (A, B, C, A, B, C, ...), so that whatever else
the machine does falls on all of them; ratios are medians of the pairs of one turn. --quick measures the real deck
only, three times. Needs the package's dependencies and typst.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LOCALE = "ja"
CARD_SHEETS = ("--only", "guard-cards", "--only", "monster-cards", "--no-ink")
FONTS = f"{ROOT / 'nsp_pnp/data/fonts'},{ROOT / 'nsp_pnp/games/nsp/data'}"

REPEATS = (15, 7, 3)
"""How often each program is run on the real deck, on ten times the cards and on the large deck."""

LARGE = 100
"""7,400 cards; the catalogs of a deck three times as large are near what the reader takes."""

BUILD, VALIDATE = "nsp-pnp build", "nsp-pnp validate"
FLOOR, TYPST, TYPST_FIXED = "floor", "typst", "typst, sizes given"


def cards(factor: int) -> int:
    """The cards of a deck."""
    return 74 * factor


def faces(factor: int) -> int:
    """The different faces of a deck: two a guard card, one a monster, five backs of monsters."""
    return 128 * factor + 5


class Sample(Struct, frozen=True):
    """One run of one program."""

    wall: float
    cpu: float
    peak: float
    size: int


class Program(Struct, frozen=True):
    """What to run, and where its PDFs go."""

    name: str
    command: Sequence[str]
    out: Path


def run(program: Program, env: dict[str, str]) -> Sample:
    """Runs a program in a new process and waits for it."""
    shutil.rmtree(program.out, ignore_errors=True)
    program.out.mkdir(parents=True)
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *program.command], env=env, cwd=program.out.parent, stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{program.name} ended with status {process.returncode}: {' '.join(program.command)}")
    unit = 2**20 if sys.platform == "darwin" else 2**10
    size = sum(file.stat().st_size for file in program.out.rglob("*.pdf"))
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit, size)


def programs(project: Path, data: Path, out: Path) -> list[Program]:
    """The programs to compare, on one deck."""
    typst = [str(HERE / "typst_cards.py"), str(data / "typst"), FONTS]
    cli = ["-m", "nsp_pnp"]
    return [
        Program(
            BUILD,
            [*cli, "build", *CARD_SHEETS, "--lang", LOCALE, "--project", str(project), "--out", str(out / "a")],
            out / "a",
        ),
        Program(FLOOR, [str(HERE / "floor.py"), str(data / "floor"), str(out / "b")], out / "b"),
        Program(TYPST, [*typst, str(out / "c/cards.pdf"), "measure"], out / "c"),
        Program(TYPST_FIXED, [*typst, str(out / "d/cards.pdf")], out / "d"),
        Program(VALIDATE, [*cli, "validate", "--lang", LOCALE, "--project", str(project)], out / "e"),
    ]


def measure(turn: Sequence[Program], repeats: int, env: dict[str, str]) -> dict[str, list[Sample]]:
    """The programs in turn, ``repeats`` times."""
    samples: dict[str, list[Sample]] = {program.name: [] for program in turn}
    for number in range(repeats):
        for program in turn:
            print(f"{number + 1}/{repeats} {program.name}", file=sys.stderr)
            samples[program.name].append(run(program, env))
    return samples


def script(name: str, *args: str, env: dict[str, str]) -> str:
    """Runs one of the scripts beside this one; what it printed."""
    done = subprocess.run([sys.executable, str(HERE / name), *args], env=env, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{name} {' '.join(args)} ended with status {done.returncode}")
    return done.stdout


def stages(project: Path, out: Path, repeats: int, env: dict[str, str]) -> dict[str, float]:
    """Milliseconds of CPU by stage: of several runs the shortest time of each."""
    runs = [json.loads(script("stages.py", str(project), LOCALE, str(out), env=env)) for _ in range(repeats)]
    return {stage: min(one[stage] for one in runs) for stage in runs[0]}


# --- Tables -------------------------------------------------------------------------------------------

Samples = dict[int, dict[str, list[Sample]]]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def both(values: Sequence[float], digits: int = 2) -> str:
    """Median and minimum."""
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f})"


def figures(samples: Samples) -> str:
    """Time, memory and size."""
    rows = [
        [
            f"{cards(factor):,}",
            name,
            both([s.wall for s in taken]),
            both([s.cpu for s in taken]),
            f"{max(s.peak for s in taken):.0f}",
            f"{taken[0].size / 1000:,.0f}" if taken[0].size else "",
        ]
        for factor, by_name in samples.items()
        for name, taken in by_name.items()
    ]
    return table(["cards", "program", "wall s, median (least)", "CPU s, median (least)", "peak MiB", "PDF kB"], rows)


def ratio(samples: Samples, factor: int, other: str, of: Callable[[Sample], float]) -> float:
    """How many times as much the build takes as the other program: the median of the pairs."""
    pairs = zip(samples[factor][BUILD], samples[factor][other], strict=True)
    return statistics.median(of(ours) / of(theirs) for ours, theirs in pairs)


def ratios(samples: Samples) -> str:
    """The build against the yardsticks."""
    rows = [
        [
            f"{cards(factor):,}",
            other,
            f"{ratio(samples, factor, other, lambda s: s.wall):.2f}",
            f"{ratio(samples, factor, other, lambda s: s.cpu):.2f}",
            f"{ratio(samples, factor, other, lambda s: s.peak):.2f}",
            f"{ratio(samples, factor, other, lambda s: s.size):.2f}",
        ]
        for factor in samples
        for other in (FLOOR, TYPST, TYPST_FIXED)
    ]
    return table(["cards", "build against", "wall", "CPU", "memory", "bytes"], rows)


def cpu(samples: Samples, factor: int, name: str) -> float:
    return statistics.median(sample.cpu for sample in samples[factor][name])


def slope(samples: Samples, low: int, high: int, name: str) -> float:
    """Milliseconds of CPU for each further face."""
    return 1000 * (cpu(samples, high, name) - cpu(samples, low, name)) / (faces(high) - faces(low))


def growth(samples: Samples) -> str:
    """What a further face costs, and whether that stays so."""
    factors = list(samples)
    steps = list(itertools.pairwise(factors))
    rows = [[name, *(f"{slope(samples, low, high, name):.2f}" for low, high in steps)] for name in samples[factors[0]]]
    return table(["CPU ms a further face", *(f"{cards(a):,} to {cards(b):,} cards" for a, b in steps)], rows)


def stage_table(spent: dict[int, dict[str, float]]) -> str:
    """The stages of a build."""
    totals = {factor: sum(by_stage.values()) for factor, by_stage in spent.items()}
    rows = [
        [stage, *(f"{spent[f][stage]:,.0f} ({spent[f][stage] / totals[f]:.0%})" for f in spent)]
        for stage in next(iter(spent.values()))
    ]
    rows.append(["all", *(f"{totals[f]:,.0f}" for f in spent)])
    return table(["stage", *(f"{cards(f):,} cards, CPU ms" for f in spent)], rows)


def aims(samples: Samples) -> str:
    """What was aimed at, and whether it is met."""
    first = samples[1][BUILD]
    seconds, size = cpu(samples, 1, BUILD), first[0].size / 1000
    rows = [_aim("all 74 cards, one paper, one language", "under 1.0 s CPU", seconds < 1, f"{seconds:.2f} s")]
    rows.append(_aim("the PDFs of 74 cards", "under 600 kB", size < 600, f"{size:.0f} kB"))
    for factor in samples:
        times = ratio(samples, factor, TYPST, lambda s: s.cpu)
        rows.append(_aim(f"{cards(factor):,} cards beside typst", "no slower (CPU)", times <= 1, f"{times:.2f} times"))
    if len(samples) == len(REPEATS):
        small, middle, large = samples
        early, late = slope(samples, small, middle, BUILD), slope(samples, middle, large, BUILD)
        peak = max(sample.peak for sample in samples[large][BUILD])
        rows.append(_aim("a further face", "under 2.5 ms CPU", max(early, late) < 2.5, f"{early:.2f}, {late:.2f} ms"))
        rows.append(_aim("growth", "linear (15 %)", late < 1.15 * early, f"{late / early:.2f} times the early slope"))
        rows.append(_aim(f"memory at {cards(large):,} cards", "under 300 MiB", peak < 300, f"{peak:.0f} MiB"))
    return table(["aim", "", "measured", ""], rows)


def _aim(what: str, bound: str, met: bool, measured: str) -> list[str]:
    return [what, bound, measured, "met" if met else "**not met**"]


# --- The run ------------------------------------------------------------------------------------------


def prepare(factor: int, work: Path, env: dict[str, str]) -> Path:
    """A deck and what the yardsticks need of it; the folder of its project."""
    project = ROOT if factor == 1 else work / f"deck-{factor}"
    if factor != 1:
        shutil.rmtree(project, ignore_errors=True)
        script("make_deck.py", str(factor), str(project), env=env)
    shutil.rmtree(work / f"data-{factor}", ignore_errors=True)
    script("export.py", str(project), LOCALE, str(work / f"data-{factor}"), env=env)
    return project


def environment(work: Path) -> dict[str, str]:
    """As after an ordinary installation: modules are compiled once, and the checkout is the one that is measured."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return {**env, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(work / "pycache"), "PYTHONUTF8": "1"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="only the real deck, three times")
    parser.add_argument("--large", type=int, default=LARGE, metavar="FACTOR", help="the largest deck (%(default)s)")
    parser.add_argument("--work", type=Path, help="folder for decks and output; default: a temporary one")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nsp-pnp-bench-") as temporary:
        work = (options.work or Path(temporary)).resolve()
        work.mkdir(parents=True, exist_ok=True)
        report(work, [1] if options.quick else [1, 10, options.large], 3 if options.quick else 0)


def report(work: Path, factors: Sequence[int], repeats: int) -> None:
    """Measures and prints; ``repeats`` of 0 are the usual ones."""
    env, out = environment(work), work / "out"
    samples: Samples = {}
    spent: dict[int, dict[str, float]] = {}
    for factor, usual in zip(factors, REPEATS, strict=False):
        project = prepare(factor, work, env)
        turn = programs(project, work / f"data-{factor}", out)
        if factor == 1:
            measure(turn, 1, env)  # compiles the modules and fills the disk's cache
        samples[factor] = measure(turn, repeats or usual, env)
        if factor != 10:
            spent[factor] = stages(project, out / "f", 5 if factor == 1 else 1, env)
    print(f"CPython {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end.\n")
    print("\n".join([figures(samples), ratios(samples), stage_table(spent), aims(samples)]))
    if len(samples) > 1:
        print("\n" + growth(samples))


if __name__ == "__main__":
    main()
