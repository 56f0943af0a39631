"""Errors to seed on the English side: in the card files, and in the English catalog that may override them.

A text of a card file is changed as its author would: the catalogs are brought up to date, so that nothing is stale and
what is found is the error itself. The English catalog says nothing by itself: each error there is an override.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from nsp_pnp.load.project import Project
from nsp_pnp.model.text import SourceText
from nsp_pnp.prepare.texts import card_texts
from tests.seeded.catalogs import BOARD, PLAYED, asking, form_mutations
from tests.seeded.planting import EN, JA, ROOT, Edit, Mutation, entries, line, msgstr, read, replaced, spread

FILLER = " This sentence is here to be too long for the box that it would have to fit into."


class EnglishKind(Struct, frozen=True):
    """An error in an English text: what is found of it, and what is put there.

    ``source`` and ``override`` are the code that it must be called in a card file and in the English catalog, "" where
    it is not planted there. ``at_translation`` says that in a card file it only shows beside the Japanese, and is found
    there; ``copied`` is put at the end of the Japanese, where a translator would have copied the error. With
    ``unread`` the card file cannot be read, so that no catalog is brought up to date.
    """

    name: str
    find: str
    put: str | Callable[[re.Match[str], SourceText], str]
    source: str = ""
    override: str = ""
    at_translation: bool = False
    copied: str = ""
    unread: bool = False
    count: int = 4
    contexts: str = r"\.text"
    asked: Mapping[str, Any] = field(default_factory=dict)

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
    EnglishKind("number-typed", r"\{(damage|heal|xp)\}", _first_value, "PLH014", "NUM002"),
    EnglishKind("value-typed-out", r"\.$", _own_value, "CRD014", "NUM001", copied=r"（\1）。"),
    EnglishKind("number-added", r"\.$", " (99 times).", "NUM001", "NUM001", at_translation=True),
    EnglishKind("placeholder-lost", r" \{\w+\}", "", "PLH014", "PLH001"),
    EnglishKind("placeholder-retyped", r"\{(\w)", r"{x\1", "PLH002", "PLH002"),
    EnglishKind("placeholder-twice", r"(\{\w+\})", r"\1 \1", "PLH003", "PLH003", at_translation=True),
    EnglishKind("icon-lost", r" \[(damage|wound|xp)\]", "", "ENG004", "PLH007"),
    EnglishKind("icon-swapped", r"\[damage\]", "[wound]", "ENG004", "PLH007"),
    EnglishKind("icon-misspelled", r"\[damage\]", "[damgae]", "PLH006", "PLH006"),
    EnglishKind("icon-translated", r"\[wound\]", "[負傷]", "PLH008", "PLH008"),
    EnglishKind("term-swapped", r"\bplayers?\b", "guard", "ENG006", "ENG006"),
    EnglishKind("stray-brace", r"\.$", "}.", "PLH004", "PLH004"),
    EnglishKind("full-width-brace", r"\{(\w+)\}", r"｛\1｝", "PLH004", "PLH004"),
    EnglishKind("unsafe-field", r"\{(\w+)\}", r"{\1.real}", "PLH005", "PLH005"),
    EnglishKind("bold-open", r"^", "**", "PLH010", "PLH010"),
    EnglishKind("entity-of-html", r"$", "&nbsp;", "PLH015", "PLH015"),
    EnglishKind("sentence-dropped", r"^.*\{\w+\}.*?\. (?=\w)", "", "PLH014", "PLH001"),
    EnglishKind("last-sentence-dropped", r"(?<=\.) (?!.*rounded)[^.{]*\[\w+\][^.{]*\.$", "", "ENG004", "PLH007", contexts=PLAYED),
    EnglishKind("comparison-turned", r"\b(up to|at most) (?=\{)", "at least ", "ENG005", "ENG005", count=6, contexts=PLAYED),
    EnglishKind("comparison-turned-behind", r"or more", "or less", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("rounding-turned", r"rounded (down|up)", lambda match, _: f"rounded {'up' if match[1] == 'down' else 'down'}", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("rounding-lost", r", rounded (down|up)", "", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("never-lost", r"is never divided", "is divided", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("highest-for-lowest", r"with the lowest", "with the highest", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("lowest-for-highest", r"below the highest", "below the lowest", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("double-for-half", r"\bhalve\b", "double", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("half-lost", r" half of", "", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("armor-not-ignored", r"\bignore\b", "do not ignore", "ENG005", "ENG005", contexts=PLAYED),
    EnglishKind("board-rounding-lost", r", rounded (down|up)", "", "NUM005", "NUM005", at_translation=True, contexts=BOARD),
    EnglishKind("choice-added", r"^(Gain|Deal|Remove|Take)", lambda match, _: f"You may {match[1].lower()}", "NUM008", at_translation=True, asked=asking("NUM008", known=True)),
    EnglishKind("too-long", r"$", FILLER * 3, "LAY001", "LAY001"),
    EnglishKind("name-too-long", r"^.*$", "The Most Magnificent of All Grandmasters", "LAY004", "LAY004", contexts=r"^(guard|monster)\.[\w-]+\.name$"),
    EnglishKind("missing-glyph", r"^", "😀 ", "FNT001", "FNT001"),
    EnglishKind("look-alike-letter", r"\bmonster", "m\u043enster", "FNT002", "FNT002"),
    EnglishKind("zero-width", r"(?<=monster)(?= )", "\u200b", "YML007", "FNT001", unread=True),
    EnglishKind("double-space", r"the (?=monster)", "the  ", "CRD017"),
    EnglishKind("straight-apostrophe", "’", "'", "CRD017"),
    EnglishKind("doubled-word", r"\bthe ", "the the ", "CRD017"),
    EnglishKind("no-final-stop", r"\.$", "", "CRD017"),
    EnglishKind("three-stops", r"\.$", "...", "CRD017"),
    EnglishKind("digit-in-a-word", r"\bmonste(?=r\b)", "monste1", "CRD017"),
    EnglishKind("space-at-the-end", r"$", " ", "", "POF019"),
)  # fmt: skip


def source_mutations() -> Iterator[Mutation]:
    """Errors in the English of card files."""
    for kind, text in _planned(lambda kind: kind.source):
        edits = {text.where.file: _in_card(text, kind.changed(text))}
        if kind.copied:
            edits[JA] = _copied(text, kind)
        place = (JA, msgstr(text.context)) if kind.at_translation else (text.where.file, line(text.where.line))
        about = f"source-{text.context}"
        updated = not kind.unread
        yield Mutation(f"english-{kind.name}", kind.source, edits, [place], about, updated=updated, asked=kind.asked)


def _planned(code: Callable[[EnglishKind], str]) -> Iterator[tuple[EnglishKind, SourceText]]:
    texts = card_texts(Project(ROOT), "nsp")
    for kind in filter(code, KINDS):
        yield from ((kind, text) for text in spread([text for text in texts if kind.fits(text)], kind.count))


def _in_card(text: SourceText, changed: str) -> Edit:
    def edit(whole: str) -> str:
        lines = whole.split("\n")
        at = text.where.line - 1
        assert lines[at].count(text.text) == 1, text.where
        lines[at] = lines[at].replace(text.text, changed)
        return "\n".join(lines)

    return edit


def _copied(text: SourceText, kind: EnglishKind) -> Edit:
    """What was added to the English, at the end of the Japanese."""
    added = re.sub(r".*\((\d+)\)\.$", kind.copied, kind.changed(text))
    entry = next(entry for entry in entries(read(JA)) if entry.context == text.context)
    return replaced(re.escape(f'msgstr "{entry.msgstr}"'), f'msgstr "{entry.msgstr[:-1]}{added}"')


def override_mutations() -> Iterator[Mutation]:
    """Errors in the English catalog."""
    lines = {entry.context: entry.msgstr_line for entry in entries(read(EN))}
    for kind, text in _planned(lambda kind: kind.override):
        number = lines[text.context]
        edits = {EN: _overriding({number: kind.changed(text)})}
        about = f"override-{text.context}"
        yield Mutation(f"english-{kind.name}", kind.override, edits, [(EN, line(number))], about, asked=kind.asked)


def _overriding(strings: Mapping[int, str]) -> Edit:
    """Translations at some lines of empty ones."""

    def edit(catalog: str) -> str:
        lines = catalog.split("\n")
        for number, string in strings.items():
            assert lines[number - 1] == 'msgstr ""'
            lines[number - 1] = f'msgstr "{string}"'
        return "\n".join(lines)

    return edit


def sound_overrides(catalog: str) -> str:
    """The English catalog with every third rules text said a little differently, and nothing wrong."""
    rules = [entry for entry in entries(catalog) if entry.context.endswith(".text")][::3]
    said = {entry.msgstr_line: f"Now: {entry.msgid[0].lower()}{entry.msgid[1:]}" for entry in rules}
    return _overriding(said)(catalog)


def english_mutations() -> list[Mutation]:
    """Every error on the English side, in a fixed order."""
    return [*source_mutations(), *override_mutations(), *form_mutations(EN, sound_overrides)]
