"""Errors to seed into card files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from nsp_pnp.load.project import Project
from nsp_pnp.model.text import SourceText
from nsp_pnp.prepare.texts import card_texts
from tests.seeded.catalogs import asking
from tests.seeded.planting import EN, JA, ROOT, Mutation, Place, line, line_with, msgid, msgstr, read

GAME = "cards/nsp/game.yaml"
GUARDS = ("lancer", "medic", "sensei", "blood-mage", "hunter", "death-strider", "commander", "stargazer", "automaton")


class CardKind(Struct, frozen=True):
    """An error in a card file: the first text that matches is changed, in each of ``files``.

    It is found where the match starts, ``moved`` lines further on, or where ``found`` says, given the text that is the
    next one from there on.
    """

    name: str
    code: str
    files: Sequence[str]
    find: str
    put: str
    moved: int = 0
    found: Callable[[SourceText], Sequence[Place]] | None = None
    updated: bool = False
    asked: Mapping[str, Any] = field(default_factory=dict)


def _guards(*names: str) -> list[str]:
    return [f"cards/nsp/guards/{name}.yaml" for name in names or GUARDS]


def _monsters(*levels: int) -> list[str]:
    return [f"cards/nsp/monsters/level-{level}.yaml" for level in levels or range(1, 6)]


def _at_text(text: SourceText) -> list[Place]:
    return [(text.where.file, line(text.where.line))]


def _in_both(text: SourceText) -> list[Place]:
    """A text that no longer says what happens in play, in either language."""
    return [(text.where.file, line(text.where.line)), (JA, msgstr(text.context))]


def _in_catalogs(text: SourceText) -> list[Place]:
    return [(EN, msgid(text.context)), (JA, msgid(text.context))]


def _at_first_card(text: SourceText) -> list[Place]:
    return [(text.where.file, line_with("kind: guard"))]


def _at_game(_: SourceText) -> list[Place]:
    return [(GAME, line_with("kind: game"))]


def _at_published_peril(text: SourceText) -> list[Place]:
    """The line above its source: the Peril that an example of the rulebook hangs on."""
    return [(text.where.file, lambda whole: line_with("peril: published")(whole) - 1)]


CARD_KINDS = (
    CardKind("levels-fall", "CRD007", _guards(*GUARDS[1:8]), r"levels: \[(\d+), (\d+), (\d+), (\d+)\]", r"levels: [\1, \2, 0, \4]"),
    CardKind("peril-too-high", "CRD001", _guards(*GUARDS[:5]), r"peril: \d", "peril: 7"),
    CardKind("health-negative", "CRD016", _monsters(), r"health: \d+", "health: -1"),
    CardKind("key-misspelled", "CRD002", _monsters(), r"    health:", "    helth:"),
    CardKind("key-twice", "YML002", _monsters(), r"(    health: \d+)", "\\1\n\\1", 1),
    CardKind("ambiguous", "YML003", _guards(*GUARDS[:5]), r"revision: 1", "revision: 01"),
    CardKind("hidden-comment", "YML004", _monsters(), r"(    name: .+)", r"\1 #2"),
    CardKind("anchor", "YML005", _guards(*GUARDS[5:]), r"    from: designed", "    from: &a designed"),
    CardKind("full-width-colon", "YML006", _monsters(), r"    health: ", "    health："),
    CardKind("zero-width", "YML007", _guards(*GUARDS[:5]), r"name: (\w)", "name: \\1\u200b"),
    CardKind("quotes-lost", "YML001", _monsters(), r'text: "(.*[{[].*)"', r"text: {\1"),
    CardKind("byte-order-mark-in-cards", "YML008", _monsters(), r"\A", "\ufeff"),
    CardKind("carriage-return-in-cards", "YML008", _guards(*GUARDS[:5]), r"(id: .+)\n", "\\1\r\n"),
    CardKind("second-document", "YML009", _monsters(), r"(\n)(monsters:)", r"\1---\n\2", 1),
    CardKind("nested-too-deep", "YML010", _monsters(), r"art: .+", f"art: {'[' * 60}{']' * 60}"),
    CardKind("id-of-another-file", "CRD003", _guards(*GUARDS[:5]), r"\nid: (.+)", r"\nid: other-\1", 1),
    CardKind("kind-unknown", "CRD005", _monsters(), "kind: monsters", "kind: monster"),
    CardKind("unknown-source", "CRD004", _guards(*GUARDS[5:]), r"from: designed", "from: published nowhere"),
    CardKind("unknown-emblem", "CRD004", _guards(*GUARDS[:5]), r"emblem: [a-z-]+", "emblem: no-such-thing"),
    CardKind("unknown-value", "CRD004", _guards(*GUARDS[:5]), r"amount: damage", "amount: damages"),
    CardKind("value-unused", "CRD015", _monsters(), r"values: \{", "values: {delay: 2, "),
    CardKind("number-of-numbers", "CRD006", _guards(*GUARDS[:5]), r"damage: \{levels: \[\d+, ", "damage: {levels: ["),
    CardKind("die-twice", "CRD006", _guards(*GUARDS[:5]), r"- die: 2", "- die: 1"),
    CardKind("cost-changed", "CRD009", [GAME], r"(level_up_costs: \{levels: \[\d+, \d+, )(\d+)", r"\g<1>1\2"),
    CardKind("cost-too-many", "CRD009", [GAME], r"(level_up_costs: \{levels: \[\d+, \d+, \d+)", r"\1, 9"),
    CardKind("card-too-many", "CRD010", [GAME], r"(guard-cards: \{.*count: )", r"\g<1>1"),
    CardKind("monster-too-many", "CRD010", [GAME], r"(monster-cards: \{.*count: )", r"\g<1>1"),
    CardKind("source-lost", "CRD012", _guards(*GUARDS[:5]), r"(values:\n +\w+: \{levels: \[[\d, ]+\]), from: [\w -]+\}", r"\1}", 1),
    CardKind("source-unknown-yet", "CRD012", _guards(*GUARDS[:5]), r"(\n +peril: \d\n +from: \{name: .*peril: )[\w -]+\}", r"\1unknown}", 1),
    CardKind("icon-named-twice", "CRD018", [GAME], r"(  sun: (.+)\n(?:.+\n)*?)  moon: .+", r"\1  moon: \2", 1, updated=True),
    CardKind("light-of-one-form", "CRD019", _guards("stargazer"), r"(- at: .+\n +light: solar\n(?:.+\n)*?) +light: lunar\n", r"\1"),
    CardKind("color-too-light", "CRD023", _guards(*GUARDS[:5]), r'(look: \{color: "#)[0-9a-f]{6}', r"\1ffee99"),
    CardKind("look-of-another", "CRD024", _guards("sensei"), r"emblem: [\w-]+, pattern: \w+", "emblem: pikeman, pattern: chevrons", found=_at_first_card),
    CardKind("starter-without-a-guard", "CRD022", [GAME], r"(starter:\n  guards: \[)\w+, ", r"\1", 1),
    CardKind("starter-without-a-level", "CRD022", [GAME], r"(\n  monsters: \[.*), hydra", r"\1", 1),
    CardKind("starter-without-its-wounds", "CRD022", [GAME], r"(\n  pieces: \[.*)small-wound-tokens, ", r"\1", 1),
    CardKind("starter-with-a-stranger", "CRD004", [GAME], r"(starter:\n  guards: \[)lancer", r"\1lancers", 1),
    CardKind("board-too-wide", "LAY015", [GAME], r"(boards:\n.*\n    size: )\[\d+", r"\1[300", 2),
    CardKind("token-too-high", "LAY015", [GAME], r"(small-tokens:\n.*\n    size: \[\d+, )\d+", r"\g<1>400", 2),
    CardKind("source-text-changed", "POF010", _guards(*GUARDS[:5]), r'text: "Deal', 'text: "Now deal', found=_in_catalogs),
    CardKind("effect-twice", "ENG001", _guards("lancer", "hunter", "stargazer"), r"(effects: \[)(\{do: damage_monster, amount: damage\})\]", r"\1\2, \2]", -1),
    CardKind("at-no-such-moment", "ENG002", _monsters(1, 2, 4, 5), r"when: (?!rolled)\w+", "when: rolled", 1),
    CardKind("values-exchanged", "ENG003", _guards("medic", "sensei", "blood-mage"), r"amount: damage(\}\n[^\n]*amount: )(\w+)", r"amount: \2\1damage", found=_in_both),
    CardKind("raised-for-lowered", "ENG004", _guards("medic", "stargazer"), "by: lower", "by: raise", found=_in_both),
    CardKind("any-for-another", "ENG006", _guards("lancer", "medic"), "target: another", "target: any", found=_in_both),
    CardKind("lasting-the-round", "ENG007", _guards("medic", "stargazer"), "lasting: permanent", "lasting: round", found=_in_both),
    CardKind("example-broken", "ENG010", _guards("medic", "sensei"), r"(revision: 1)((?:\n.*)*\n +peril: \d\n +from: \{name: designed, peril: published)", r"\1\none_action: true\2", found=_at_published_peril),
    CardKind("inferred-no-more", "ENG012", _guards(*GUARDS[1:]), r"(\n +peril: \d\n +from: \{name: .*peril: )inferred [\w-]+\}", r"\1designed}", 1, asked=asking("ENG012", known=True)),
    CardKind("limit-never-reached", "ENG009", _monsters(5), r"(values: \{cap: )\d+\}", r"\g<1>60}  # nsp-ignore: CRD020 a rule of this house", found=_at_text, updated=True, asked=asking("ENG009")),
    CardKind("armor-of-a-wall", "ENG011", _guards("sensei", "commander"), r"(attribute: armor\n +levels: )\[.+\]", r"\1[6, 6, 7, 8]", found=_at_game, updated=True, asked=asking("ENG011")),
)  # fmt: skip


def card_mutations() -> Iterator[Mutation]:
    """Errors in card files."""
    texts = card_texts(Project(ROOT), "nsp")
    for kind in CARD_KINDS:
        for file in kind.files:
            text = read(file)
            if match := re.search(kind.find, text):
                number = text.count("\n", 0, match.start()) + 1 + kind.moved
                places = kind.found(_next(texts, file, number)) if kind.found else [(file, line(number))]
                about = file.rsplit("/", 1)[-1].removesuffix(".yaml")
                edits = {file: _substituted(kind.find, kind.put)}
                yield Mutation(kind.name, kind.code, edits, places, about, updated=kind.updated, asked=kind.asked)


def _substituted(find: str, put: str) -> Callable[[str], str]:
    return lambda text: re.sub(find, put, text, count=1)


def _next(texts: Sequence[SourceText], file: str, number: int) -> SourceText:
    """The first text for players at a line or below it, names left out."""
    below = [t for t in texts if t.where.file == file and t.where.line >= number and t.role == "rules"]
    return min(below, key=lambda text: text.where.line)
