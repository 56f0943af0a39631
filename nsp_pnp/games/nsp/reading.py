"""What guard and monster files have in common: codes, provenance, effects."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.games.nsp.facts import Effect
from nsp_pnp.icons import load_icons
from nsp_pnp.load.fields import integer, mapping, mappings, place, string, strings
from nsp_pnp.load.yaml_nodes import MappingNode, ScalarNode
from nsp_pnp.model.text import SourceText
from nsp_pnp.suggest import did_you_mean, instead, nearest

ICONS = Path(__file__).parent / "data"

DANGLING = Code(
    "CRD004",
    "dangling-ref",
    Severity.ERROR,
    "A card names something that is not there: a value of its effects, a source of game.yaml, a guard file, an"
    " icon. What it stands for could be neither printed nor played. Correct the name, or add what it names.",
)
DUPLICATE_ID = Code(
    "CRD003",
    "id-unique",
    Severity.ERROR,
    "Two things share an id, or a file's id differs from its name. Translations and decks find cards by id, so"
    " one of the two would be lost. Give each its own id and name the file after it.",
)
RANGE = Code(
    "CRD006",
    "range",
    Severity.ERROR,
    "A figure lies outside what the game has: a die that the slot does not use, a level that no form covers or"
    " that two cover, a list that is not one number a level. Give exactly one number for each level.",
)
MANIFEST = Code(
    "CRD010",
    "deck-manifest",
    Severity.ERROR,
    "The number of cards differs from the component list of game.yaml, so a box would be short of a card or"
    " promise one that does not exist. Add what is missing, or correct the list.",
)
UNUSED_VALUE = Code(
    "CRD015",
    "unused-param",
    Severity.ERROR,
    "A value of a card is used by no effect, or no text shows it. A player could not know it. Use it or remove it.",
)
STATE_PARITY = Code(
    "CRD019",
    "state-parity",
    Severity.ERROR,
    "An action that depends on the light says nothing for one of its two states, at one level at least, or says"
    " something for no state at all. A player whose turn comes in that state could not play the card.\n"
    "Wrong: one form with light: solar, at: [1, 2, 3, 4], and one with light: lunar, at: [1, 2, 3].\n"
    "Right: forms for solar and forms for lunar, each covering levels 1 to 4; or no light in any form.",
)

COST_LADDER = Code(
    "CRD009",
    "cost-ladder",
    Severity.ERROR,
    "What it costs to leave a level is not what the sources say (2, 4 and 7), or there is a cost for the last level,"
    " which nobody can leave. Every guard card prints its cost, so one wrong number is wrong on dozens of cards.\n"
    "Wrong: level_up_costs: {levels: [2, 4, 8], from: inferred bga-tips}, or a fourth number.\n"
    "Right: levels: [2, 4, 7]; or costs of our own that say from: designed.",
)

CODES = (COST_LADDER, DUPLICATE_ID, DANGLING, RANGE, MANIFEST, UNUSED_VALUE, STATE_PARITY)


def source_text(context: str, node: MappingNode, key: str, comment: str, role: str) -> SourceText:
    """The text at ``key``, which shows no values; ``comment`` is for translators."""
    return SourceText(context, string(node, key), place(node, key), comments=(comment,), role=role)


def read_effects(node: MappingNode) -> tuple[Effect, ...]:
    """The effects of an action, form or ability."""
    return tuple(map(_effect, mappings(node, "effects")))


def _effect(node: MappingNode) -> Effect:
    values = {key: value.value for key, value in node.entries.items() if isinstance(value, ScalarNode)}
    return Effect(str(values.pop("do")), {k: v if isinstance(v, int) else str(v) for k, v in values.items()})


REFERENCES = frozenset(
    {
        "above_peril",
        "amount",
        "at",
        "at_least_peril",
        "cap",
        "count",
        "damage_per_wound",
        "limit",
        "peril_below_highest",
        "times",
    }
)
"""Parameters of effects that name a value of the card."""


def check_values(node: MappingNode, subject: str) -> Iterator[Diagnostic]:
    """Effects that name no value, and values that no effect uses; one that is misspelled in an effect is told once."""
    values = mapping(node, "values")
    known, used = values.entries, set()
    for item in mappings(node, "effects"):
        for key in REFERENCES & item.entries.keys():
            name = string(item, key)
            used.add(name)
            if name not in known:
                message, hint = f"{key}: there is no value {name!r}", instead(name, known)
                yield Diagnostic(DANGLING, message, place(item, key), subject, hint=hint)
    for name in known.keys() - used if used <= known.keys() else ():
        yield Diagnostic(UNUSED_VALUE, f"no effect uses the value {name!r}", values.key_where[name], subject)


def check_sources(node: MappingNode, sources: Collection[str], subject: str) -> Iterator[Diagnostic]:
    """Provenance, anywhere below ``node``, that names no source of game.yaml.

    A list of provenances must be as long as the list of levels beside it.
    """
    for key, child in node.entries.items():
        if key == "from" and not isinstance(child, MappingNode):
            yield from _check_provenance(node, sources, subject)
        elif isinstance(child, MappingNode):
            named = key == "from"
            yield from _check_named(child, sources, subject) if named else check_sources(child, sources, subject)
        else:
            for item in mappings(node, key):
                yield from check_sources(item, sources, subject)


def _check_named(node: MappingNode, sources: Collection[str], subject: str) -> Iterator[Diagnostic]:
    for key in node.entries:
        yield from _unknown_sources(node, key, sources, subject)


def _check_provenance(node: MappingNode, sources: Collection[str], subject: str) -> Iterator[Diagnostic]:
    yield from _unknown_sources(node, "from", sources, subject)
    listed, levels = node.entries["from"], node.entries.get("levels")
    if isinstance(listed, ScalarNode) or levels is None:
        return
    if len(strings(node, "from")) != len(getattr(levels, "items", ())):
        yield Diagnostic(RANGE, "from: a list needs one provenance a level", place(node, "from"), subject)


def _unknown_sources(node: MappingNode, key: str, sources: Collection[str], subject: str) -> Iterator[Diagnostic]:
    for provenance in strings(node, key):
        source = provenance.partition(" ")[2]
        if source and source not in sources:
            hint = instead(source, sources)
            yield Diagnostic(DANGLING, f"there is no source {source!r}", place(node, key), subject, hint=hint)


def check_icon(node: MappingNode, key: str, subject: str) -> Iterator[Diagnostic]:
    """Art that the game's folder does not have."""
    icons, name = load_icons(ICONS), string(node, key)
    if name not in icons:
        near = nearest(name, [icon.name for icon in icons], 3)
        hint = did_you_mean(*near) or "the icons are listed in icons.json"
        yield Diagnostic(DANGLING, f"there is no icon {name!r}", place(node, key), subject, hint=hint)


def check_file_name(root: MappingNode, file: str, expected: str) -> Iterator[Diagnostic]:
    """A file whose name is not the id inside it."""
    if file.rsplit("/", 1)[-1] != f"{expected}.yaml":
        key = "id" if "id" in root.entries else "level"
        message = f"the file should be called {expected}.yaml after its {key}"
        yield Diagnostic(DUPLICATE_ID, message, place(root, key), expected)


def revision(node: MappingNode) -> int:
    """The revision that the card's corner prints."""
    return integer(node, "revision")
