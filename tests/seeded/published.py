"""Errors to seed into figures that were published: numbers that are one off, and sources that are not right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from tests.seeded.cards import GAME, GUARDS
from tests.seeded.planting import Mutation, line, put, read

LANCER = "cards/nsp/guards/lancer.yaml"
FIGURE = re.compile(r"(?<=(?:health|attack): )\d+")
IN_ABILITY = re.compile(r"(?<=: )\d+(?=[,}])")
IN_LIST = re.compile(r"(?<=[\[ ])\d+(?=[,\]])")
MARKED = re.compile(r"published [a-z-]+")


def published_mutations() -> list[Mutation]:
    """Every error in a published figure."""
    return [*_in_monsters(), *_in_lists(), *_in_perils(), *_in_game(), *_of_sources()]


def _lines(file: str) -> list[tuple[int, str]]:
    return list(enumerate(read(file).split("\n"), 1))


def _one_more(kind: str, file: str, number: int, match: re.Match[str], updated: bool = False) -> Mutation:
    """A number of a line that is one higher than it was; ``updated`` are catalogs of whose texts it is a value."""
    changed = f"{match.string[: match.start()]}{int(match[0]) + 1}{match.string[match.end() :]}"
    about = f"{file.rsplit('/', 1)[-1].removesuffix('.yaml')}-{number}-{match.start()}"
    return Mutation(kind, "CRD020", {file: put(number, changed)}, [(file, line(number))], about, updated=updated)


def _in_monsters() -> Iterator[Mutation]:
    """Health, Attack and the numbers of abilities; catalogs that still have the old ones are no error beside it."""
    for level in range(1, 6):
        file = f"cards/nsp/monsters/level-{level}.yaml"
        for number, text in _lines(file):
            if text.startswith(("    health:", "    attack:")) and (match := FIGURE.search(text)):
                yield _one_more("monster-one-more", file, number, match)
            elif text.startswith("      values:"):
                for match in IN_ABILITY.finditer(text):
                    yield _one_more("ability-one-more", file, number, match)


def _in_lists() -> Iterator[Mutation]:
    """The Lancer's numbers at each level."""
    lines = _lines(LANCER)
    for (number, text), (_, below) in pairwise(lines):
        if "levels: [" in text and ("from: published" in text or below.startswith("    from: published")):
            for match in IN_LIST.finditer(text.partition("]")[0] + "]"):
                whole = re.compile(r"\d+").match(text, match.start())
                assert whole
                yield _one_more("level-one-more", LANCER, number, whole)


def _in_perils() -> Iterator[Mutation]:
    """Perils; where the rulebook has an example of one, that comes out otherwise and is no error beside it."""
    for guard in GUARDS:
        file = f"cards/nsp/guards/{guard}.yaml"
        lines = _lines(file)
        for (number, text), (_, below) in pairwise(lines):
            if "peril: published" in below and (match := re.search("[0-3]", text)):
                yield _one_more("published-peril-one-more", file, number, match)


def _in_game() -> Iterator[Mutation]:
    """What the box holds, and constants. Cards are counted (CRD010), and on some numbers much more hangs.

    Boards and aids show constants; catalogs that still have the old ones are no error beside it.
    """
    for number, text in _lines(GAME):
        known = re.match(r"  (reroll_cost|starting_experience|(?!player).*-tokens?|dice): ", text)
        if known and (match := re.search(r"(?<=(?:value|count): )\d+", text)):
            yield _one_more("game-one-more", GAME, number, match, updated=known[1] == "dice")


def _of_sources() -> Iterator[Mutation]:
    """Published figures that say that they are our own, and the reverse."""
    for number, text in _lines(LANCER):
        if "values" not in text and "levels: [" in text and (match := MARKED.search(text)):
            own = f"{text[: match.start()]}designed{text[match.end() :]}"
            edits = {LANCER: put(number, own)}
            yield Mutation("published-as-our-own", "CRD021", edits, [(LANCER, line(number))], str(number))
    for guard in GUARDS[1:]:
        file = f"cards/nsp/guards/{guard}.yaml"
        for number, text in _lines(file):
            if "levels: [" in text and text.endswith("from: designed}"):
                edits = {file: put(number, text.replace("designed", "published rulebook"))}
                yield Mutation("our-own-as-published", "CRD021", edits, [(file, line(number))], f"{guard}-{number}")
