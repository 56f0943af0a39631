"""Where the CPU time of one build goes, stage by stage, in a process of its own.

Usage: python benchmarks/stages.py PROJECT LOCALE OUT_DIR

Prints a JSON object of stages and milliseconds, in the order of the stages. A stage's time excludes those inside it.
"""

from __future__ import annotations

import functools
import gc
import importlib
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

STARTED = time.process_time()
"""What the interpreter took to start, with the modules above, which the package needs as well."""

STAGES = (
    ("YAML", "nsp_pnp.load.project", "read_yaml"),
    ("schema", "nsp_pnp.load.project", "load_schema"),
    ("schema", "nsp_pnp.load.project", "check_schema"),
    ("cards", "nsp_pnp.prepare.stages", "load_game"),
    ("cards", "nsp_pnp.prepare.stages", "load_cards"),
    ("catalogs", "nsp_pnp.prepare.stages", "load_catalog"),
    ("checks", "nsp_pnp.prepare.stages", "run_checks"),
    ("checks", "nsp_pnp.prepare.fitting", "run_checks"),
    ("playing the cards", "nsp_pnp.prepare.stages", "play_cards"),
    ("designing", "nsp_pnp.prepare.loaded", "Loaded.design_of"),
    ("fitting", "nsp_pnp.prepare.stages", "fit"),
    ("imposing", "nsp_pnp.publish.kit", "component_grid"),
    ("imposing", "nsp_pnp.publish.kit", "impose"),
    ("imposing", "nsp_pnp.publish.kit", "copies_to_print"),
    ("drawing text", "nsp_pnp.publish.pages", "draw_face"),
    ("opening files and fonts", "nsp_pnp.publish.kit", "PdfWriter.__init__"),
    ("opening files and fonts", "nsp_pnp.write.pdf", "PdfWriter._font"),
    ("writing faces", "nsp_pnp.publish.kit", "PdfWriter.define"),
    ("writing sheets", "nsp_pnp.publish.kit", "SheetPages.add"),
    ("saving", "nsp_pnp.publish.kit", "PdfWriter.save"),
    ("manifest", "nsp_pnp.publish.kit", "format_manifest"),
)
"""A stage, and a function that belongs to it, where it is called from."""


class Clock:
    """CPU time by stage, each second counted once."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float, {"starting Python": STARTED})
        self._stack = ["other"]
        self._since = STARTED

    def enter(self, stage: str) -> None:
        self._count()
        self._stack.append(stage)

    def leave(self) -> None:
        self._count()
        self._stack.pop()

    def _count(self) -> None:
        now = time.process_time()
        self.spent[self._stack[-1]] += now - self._since
        self._since = now

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, its time counted for the stage; what it yields is collected first."""

        @functools.wraps(function)
        def run(*args: Any, **named: Any) -> Any:
            self.enter(stage)
            try:
                result = function(*args, **named)
                return list(result) if hasattr(result, "send") else result
            finally:
                self.leave()

        return run


def watch(clock: Clock) -> None:
    """Wraps the functions of STAGES."""
    for stage, module, path in STAGES:
        *owners, name = path.split(".")
        try:
            owner = functools.reduce(getattr, owners, importlib.import_module(module))
            function = getattr(owner, name)
        except AttributeError as error:
            raise SystemExit(f"benchmarks/stages.py names {module}.{path}, which is not there: {error}") from error
        setattr(owner, name, clock.timed(stage, function))


def main() -> None:
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    gc.disable()  # as a real run does
    clock = Clock()
    clock.enter("imports")
    importlib.import_module("nsp_pnp.cli.build")  # as a real run does
    from nsp_pnp.impose.paper import card_sizes, papers
    from nsp_pnp.load.project import Project
    from nsp_pnp.prepare import stages
    from nsp_pnp.prepare.loaded import Printing
    from nsp_pnp.publish import kit
    from nsp_pnp.publish.options import Options

    clock.leave()
    watch(clock)
    card = card_sizes()["standard"]
    only = ("guard-cards", "monster-cards")
    printing = Printing(fitted=lambda cards: [one for one in cards.printed if one.component in only])
    loaded = stages.prepare(Project(Path(sys.argv[1]).resolve()), "nsp", [sys.argv[2]], card, printing=printing).loaded
    if loaded is None:
        raise SystemExit("the cards cannot be read; nsp-pnp validate says why")
    kit.publish(loaded, Options(papers()["a4"], card, only=only), Path(sys.argv[3]))
    clock.enter("other")
    clock.leave()
    order = ["starting Python", "imports", *dict.fromkeys(stage for stage, _, _ in STAGES), "other"]
    print(json.dumps({stage: round(1000 * clock.spent[stage], 2) for stage in order}))


if __name__ == "__main__":
    main()
