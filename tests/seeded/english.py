"""Errors to seed on the English side: in the card files, and in the English catalog that may override them.

A text of a card file is changed together with its msgid in the catalogs, as after an update, so that nothing is stale
and what is found is the error itself. The English catalog says nothing by itself: each error there is an override.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from nsp_pnp.build import card_texts
from nsp_pnp.load.project import Project
from nsp_pnp.model.text import SourceText
from tests.seeded.mutations import EN, JA, Mutation, entries, form_mutations, spread

FILLER = " This sentence is here to be too long for the box that it would have to fit into."
CATALOGS = (JA, EN)
FOLLOWING = frozenset({"LAY010", "POF017", "PRJ006"})
"""What a change of a card brings with it until the next update: longest lengths, flags and values in the catalogs."""


@dataclass(frozen=True)
class EnglishKind:
    """An error in an English text: what is found of it, and what is put there.

    ``source`` and ``override`` are the code that it must be called in a card file and in the English catalog, "" where
    it is not planted there; each with the codes that may come along. ``at_translation`` says that in a card file it
    only shows beside the Japanese, and is found there.
    """

    name: str
    find: str
    put: str | Callable[[re.Match[str], SourceText], str]
    source: str = ""
    override: str = ""
    source_companions: str = ""
    override_companions: str = ""
    at_translation: bool = False
    count: int = 4
    contexts: str = r"\.text"

    def fits(self, text: SourceText) -> bool:
        if not re.search(self.contexts, text.context):
            return False
        match = re.search(self.find, text.text)
        return match is not None and self.changed(text) != text.text

    def changed(self, text: SourceText) -> str:
        match = re.search(self.find, text.text)
        assert match
        put = match.expand(self.put) if isinstance(self.put, str) else self.put(match, text)
        return text.text[: match.start()] + put + text.text[match.end() :]


def _first_value(match: re.Match[str], text: SourceText) -> str:
    """The number of the first level; 2 for a one, which alone says nothing."""
    return str(max(2, text.values[match[1]][0]))


def _own_value(match: re.Match[str], text: SourceText) -> str:
    """A value of the card that is the same on all levels, typed out."""
    fixed = [numbers[0] for numbers in text.values.values() if len(set(numbers)) == 1 and numbers[0] > 1]
    return f" ({fixed[0]})." if fixed else match[0]


KINDS = (
    EnglishKind("number-typed", r"\{(damage|heal|xp)\}", _first_value, "PLH014", "NUM002", "CRD014 PLH002 PLH013 NUM001 NUM004", "PLH001 PLH013 NUM004"),
    EnglishKind("value-typed-out", r"\.$", _own_value, "CRD014", "NUM001", "NUM001"),
    EnglishKind("number-added", r"\.$", " (99 times).", "NUM001", "NUM001", at_translation=True),
    EnglishKind("placeholder-lost", r" \{\w+\}", "", "PLH014", "PLH001", "PLH002 PLH013 NUM004", "PLH013 NUM004"),
    EnglishKind("placeholder-retyped", r"\{(\w)", r"{x\1", "PLH002", "PLH002", "PLH001 PLH014 PLH013 NUM004", "PLH001 PLH013 NUM004"),
    EnglishKind("placeholder-twice", r"(\{\w+\})", r"\1 \1", "PLH003", "PLH003", "PLH013 NUM004 CRD017", "PLH013 NUM004 CRD017", at_translation=True),
    EnglishKind("icon-lost", r" \[(damage|wound|xp)\]", "", "PLH007", "PLH007", "TRM001 PLH013 LAY013", "TRM001 PLH013", at_translation=True),
    EnglishKind("icon-swapped", r"\[damage\]", "[wound]", "PLH007", "PLH007", "TRM001 PLH013 LAY013", "TRM001 PLH013", at_translation=True),
    EnglishKind("icon-misspelled", r"\[damage\]", "[damgae]", "PLH006", "PLH006", "PLH007 FNT005 TRM001 PLH013", "PLH007 FNT005 TRM001 PLH013"),
    EnglishKind("icon-translated", r"\[wound\]", "[負傷]", "PLH008", "PLH008", "PLH007 PLH013 TRM001 FNT002 LAY013", "PLH007 PLH013 TRM001 FNT002"),
    EnglishKind("term-swapped", r"\bplayers?\b", "guard", "TRM001", "TRM001", at_translation=True),
    EnglishKind("stray-brace", r"$", "}", "PLH004", "PLH004", "CRD017", ""),
    EnglishKind("full-width-brace", r"\{(\w+)\}", r"｛\1｝", "PLH004", "PLH004", "PLH014 PLH002 PLH013 NUM004", "PLH001 PLH013 NUM004"),
    EnglishKind("unsafe-field", r"\{(\w+)\}", r"{\1.real}", "PLH005", "PLH005", "PLH014 PLH002 PLH013 NUM004", "PLH001 PLH013 NUM004"),
    EnglishKind("bold-open", r"^", "**", "PLH010", "PLH010", "PLH011", "PLH011"),
    EnglishKind("sentence-dropped", r"^.*\{\w+\}.*?\. (?=\w)", "", "PLH014", "PLH001", "PLH002 PLH007 TRM001 NUM001 NUM004 NUM005 PLH013 LAY013", "PLH007 TRM001 NUM001 NUM004 NUM005 PLH013"),
    EnglishKind("last-sentence-dropped", r"(?<=\.) [^.{]*\[\w+\][^.{]*\.$", "", "PLH007", "PLH007", "TRM001 NUM004 NUM005 LAY013", "TRM001 NUM004 NUM005", at_translation=True),
    EnglishKind("comparison-turned", r"\b(up to|at most) (?=\{)", "at least ", "NUM004", "NUM004", at_translation=True, count=6),
    EnglishKind("comparison-turned-behind", r"or more", "or less", "NUM004", "NUM004", at_translation=True),
    EnglishKind("rounding-turned", r"rounded (down|up)", lambda match, _: f"rounded {'up' if match[1] == 'down' else 'down'}", "NUM005", "NUM005", at_translation=True),
    EnglishKind("rounding-lost", r", rounded (down|up)", "", "NUM005", "NUM005", at_translation=True),
    EnglishKind("choice-added", r"^(Gain|Deal|Remove|Take)", lambda match, _: f"You may {match[1].lower()}", "NUM008", "", at_translation=True),
    EnglishKind("too-long", r"$", FILLER * 3, "LAY001", "LAY001"),
    EnglishKind("name-too-long", r"^.*$", "The Most Magnificent of All Grandmasters", "LAY004", "LAY004", "TRM005 TRM004", "TRM005 TRM004 POF013", contexts=r"^(guard|monster)\.[\w-]+\.name$"),
    EnglishKind("missing-glyph", r"^", "😀 ", "FNT001", "FNT001"),
    EnglishKind("look-alike-letter", r"\bmonster", "m\u043enster", "FNT002", "FNT002", "", "TRM001"),
    EnglishKind("zero-width", r"(?<=[a-z])(?= )", "\u200b", "YML007", "FNT001"),
    EnglishKind("double-space", r"(?<=[a-z]) (?=[a-z])", "  ", "CRD017"),
    EnglishKind("straight-apostrophe", "’", "'", "CRD017", "", "TRM001"),
    EnglishKind("doubled-word", r"\bthe ", "the the ", "CRD017"),
    EnglishKind("no-final-stop", r"\.$", "", "CRD017"),
    EnglishKind("three-stops", r"\.$", "...", "CRD017"),
    EnglishKind("digit-in-a-word", r"(?<=[a-z])r\b", "7r", "CRD017", "", "TRM001 NUM001"),
    EnglishKind("space-at-the-end", r"$", " ", "", "POF019"),
)  # fmt: skip


def source_mutations(root: Path) -> Iterator[Mutation]:
    """Errors in the English of card files; the catalogs know the text as it is now."""
    texts = card_texts(Project(root), "nsp")
    catalogs = {file: (root / file).read_text("utf-8") for file in CATALOGS}
    lines = {entry.context: entry.msgstr_line for entry in entries(catalogs[JA])}
    for kind in (kind for kind in KINDS if kind.source):
        for text in spread([text for text in texts if kind.fits(text)], kind.count):
            changed = kind.changed(text)
            others = {file: _with_msgid(catalog, text, changed) for file, catalog in catalogs.items()}
            file, line = (JA, lines[text.context]) if kind.at_translation else (text.where.file, text.where.line)
            yield Mutation(
                id=f"english-{kind.name}-{text.context}",
                code=kind.source,
                changed=text.where.file,
                text=_in_card(root, text, changed),
                file=file,
                line=line,
                companions=FOLLOWING.union(kind.source_companions.split()),
                others=others,
                locales=("en", "ja"),
            )


def _in_card(root: Path, text: SourceText, changed: str) -> str:
    lines = (root / text.where.file).read_text("utf-8").split("\n")
    at = text.where.line - 1
    assert lines[at].count(text.text) == 1, text.where
    lines[at] = lines[at].replace(text.text, changed)
    return "\n".join(lines)


def _with_msgid(catalog: str, text: SourceText, changed: str) -> str:
    before = f'msgctxt "{text.context}"\nmsgid "{text.text}"\n'
    assert catalog.count(before) == 1
    return catalog.replace(before, f'msgctxt "{text.context}"\nmsgid "{changed}"\n')


def override_mutations(root: Path) -> Iterator[Mutation]:
    """Errors in the English catalog."""
    catalog = (root / EN).read_text("utf-8")
    lines = {entry.context: entry.msgstr_line for entry in entries(catalog)}
    texts = card_texts(Project(root), "nsp")
    for kind in (kind for kind in KINDS if kind.override):
        for text in spread([text for text in texts if kind.fits(text)], kind.count):
            line = lines[text.context]
            yield Mutation(
                id=f"override-{kind.name}-{text.context}",
                code=kind.override,
                changed=EN,
                text=overridden(catalog, {line: kind.changed(text)}),
                file=EN,
                line=line,
                companions=frozenset(kind.override_companions.split()),
                locales=("en",),
            )


def overridden(catalog: str, strings: dict[int, str]) -> str:
    """The catalog with translations at some lines of empty ones."""
    lines = catalog.split("\n")
    for line, string in strings.items():
        assert lines[line - 1] == 'msgstr ""'
        lines[line - 1] = f'msgstr "{string}"'
    return "\n".join(lines)


def sound_overrides(root: Path) -> str:
    """The English catalog with every third rules text said a little differently, and nothing wrong."""
    catalog = (root / EN).read_text("utf-8")
    rules = [entry for entry in entries(catalog) if entry.context.endswith(".text")][::3]
    return overridden(
        catalog, {entry.msgstr_line: f"Now: {entry.msgid[0].lower()}{entry.msgid[1:]}" for entry in rules}
    )


def english_mutations(root: Path) -> list[Mutation]:
    """Every error on the English side, in a fixed order."""
    return [*source_mutations(root), *override_mutations(root), *form_mutations(EN, sound_overrides(root))]
