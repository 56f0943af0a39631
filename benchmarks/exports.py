"""Measure nsp-pnp export beside pdfium's bare render of the same pages, and print a table of README.md.

Usage: python benchmarks/exports.py [--quick] [--work DIR]

The yardsticks draw the pages that the export draws, at the same pixels, one after the other in one process: once into
memory alone, once saving each as the same PNG. Memory is that of a process and all that it started, added up several
times a second. --quick measures the real deck only, once. Needs Linux and the package with [export].
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from run import HERE, ROOT, both, environment, script, table

LOCALE, PROFILE = "ja", "png"
REPEATS = {1: 3, 10: 1}
"""How often each program is run, by how many times the cards of the real deck there are."""

EXPORT, SAVED, DRAWN = "nsp-pnp export png", "pdfium, saved", "pdfium, drawn"


class Sample(Struct, frozen=True):
    """One run of one program: seconds, seconds of CPU, and the MiB of all its processes at once."""

    wall: float
    cpu: float
    peak: float


# --- Yardsticks ---------------------------------------------------------------------------------------


def write_pages(project: Path, folder: Path) -> None:
    """The pages that an export draws, and pages.json with how many pixels each has."""
    from nsp_pnp.export import run
    from nsp_pnp.export.faces import Order, write_all_faces
    from nsp_pnp.export.profile import find_profile
    from nsp_pnp.impose.paper import card_sizes
    from nsp_pnp.load.project import Project
    from nsp_pnp.prepare.stages import prepare

    profile = find_profile(PROFILE)
    loaded = prepare(Project(project), "nsp", [LOCALE], card_sizes()[profile.card]).loaded
    if loaded is None:
        raise SystemExit("the cards cannot be read; nsp-pnp validate says why")
    faces = run.plan(loaded, run.Wanted(profile)).faces
    order = Order(loaded, loaded.languages[0], profile)
    folder.mkdir(parents=True)
    at = write_all_faces(order, faces, folder).at
    pages = [[str(at[face.key][0]), at[face.key][1], *order.pixels(face), face.stem] for face in faces]
    (folder / "pages.json").write_text(json.dumps(pages))


def draw_bare(folder: Path, out: Path, *, save: bool) -> None:
    """Draws the pages, with nothing but pdfium."""
    import pypdfium2
    from pypdfium2 import raw

    opened: dict[str, pypdfium2.PdfDocument] = {}
    for path, number, width, height, stem in json.loads((folder / "pages.json").read_text()):
        pdf = opened.get(path) or opened.setdefault(path, pypdfium2.PdfDocument(path))
        page, bitmap = pdf[number], pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
        if save:
            bitmap.to_pil().save(out / f"{stem}.png", compress_level=6)
        page.close()
        bitmap.close()


# --- Measuring ----------------------------------------------------------------------------------------


def tree(process: int) -> list[int]:
    """A process and all that it started."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *(one for child in children for one in tree(int(child)))]


def resident(process: int) -> float:
    """The MiB that a process has in memory."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, IndexError):
        return 0.0


def measure(command: Sequence[str], out: Path, env: dict[str, str]) -> Sample:
    """Runs a program in a new process, watches it and waits for it."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    peaks, over = [0.0], threading.Event()

    def watch(process: int) -> None:
        while not over.wait(0.02):
            peaks.append(sum(map(resident, tree(process))))

    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, *command], env=env, cwd=out, stdout=subprocess.DEVNULL)
    watcher = threading.Thread(target=watch, args=(process.pid,))
    watcher.start()
    _, status, usage = os.wait4(process.pid, 0)  # processes that it waited for are counted as well
    wall = time.perf_counter() - start
    over.set()
    watcher.join()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with status {process.returncode}")
    return Sample(wall, usage.ru_utime + usage.ru_stime, max(peaks))


def programs(project: Path, pages: Path, out: Path) -> dict[str, list[str]]:
    """The programs to compare, on one deck."""
    export = ["-m", "nsp_pnp", "export", PROFILE, "--lang", LOCALE, "--project", str(project), "--out", str(out)]
    bare = [str(HERE / "exports.py"), "--bare", str(pages), str(out)]
    return {EXPORT: export, SAVED: [*bare, "--save"], DRAWN: bare}


def report(work: Path, repeats: dict[int, int]) -> None:
    env, out = environment(work), work / "out"
    figures, ratios = [], []
    for factor, times in repeats.items():
        project = ROOT if factor == 1 else work / f"deck-{factor}"
        pages = work / f"pages-{factor}"
        for folder in (pages, work / f"deck-{factor}"):
            shutil.rmtree(folder, ignore_errors=True)
        if factor != 1:
            script("make_deck.py", str(factor), str(project), env=env)
        write_pages(project, pages)
        count = len(json.loads((pages / "pages.json").read_text()))
        samples: dict[str, list[Sample]] = {EXPORT: [], SAVED: [], DRAWN: []}
        for number in range(times):
            for name, command in programs(project, pages, out).items():
                print(f"{number + 1}/{times} {name}", file=sys.stderr)
                samples[name].append(measure(command, out, env))
        for name, taken in samples.items():
            walls, cpus, peak = [s.wall for s in taken], [s.cpu for s in taken], max(s.peak for s in taken)
            figures.append([f"{count:,}", name, both(walls), both(cpus), f"{peak:.0f}"])
        for name in (SAVED, DRAWN):
            pairs = list(zip(samples[EXPORT], samples[name], strict=True))
            shares = [statistics.median(of(a) / of(b) for a, b in pairs) for of in (_wall, _cpu, _peak)]
            ratios.append([f"{count:,}", name, *(f"{share:.2f}" for share in shares)])
    print(f"CPython {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end.\n")
    print(table(["images", "program", "wall s, median (least)", "CPU s, median (least)", "peak MiB"], figures))
    print(table(["images", "export against", "wall", "CPU", "memory"], ratios))


def _wall(sample: Sample) -> float:
    return sample.wall


def _cpu(sample: Sample) -> float:
    return sample.cpu


def _peak(sample: Sample) -> float:
    return sample.peak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="only the real deck, once")
    parser.add_argument("--work", type=Path, help="folder for decks and output; default: a temporary one")
    parser.add_argument("--bare", type=Path, nargs=2, metavar=("PAGES", "OUT"), help="be a yardstick")
    parser.add_argument("--save", action="store_true", help="the one that saves its images")
    options = parser.parse_args()
    if options.bare:
        draw_bare(*options.bare, save=options.save)
        return
    with tempfile.TemporaryDirectory(prefix="nsp-pnp-bench-") as temporary:
        work = (options.work or Path(temporary)).resolve()
        work.mkdir(parents=True, exist_ok=True)
        report(work, {1: 1} if options.quick else REPEATS)


if __name__ == "__main__":
    main()
