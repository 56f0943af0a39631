"""Gettext catalogs as written in their files, nothing lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from nsp_pnp.diagnostic import SourceRef

_NPLURALS = re.compile(r"nplurals=([1-9][0-9]?);")


class Message(Struct, frozen=True):
    """One entry of a PO file.

    ``strings`` holds msgstr, or msgstr[0], msgstr[1], ... for a plural entry. Comment lines are kept
    without their mark: ``translator_comments`` (``#``), ``extracted_comments`` (``#.``),
    ``references`` (``#:``, one an element), ``flags`` (``#,``), and the previous source (``#|``).
    ``where`` is the msgid's line, ``msgstr_where`` the first msgstr's.
    """

    context: str | None
    id: str
    strings: tuple[str, ...] = ("",)
    id_plural: str | None = None
    translator_comments: tuple[str, ...] = ()
    extracted_comments: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous_context: str | None = None
    previous_id: str | None = None
    previous_id_plural: str | None = None
    obsolete: bool = False
    where: SourceRef = SourceRef("")
    msgstr_where: SourceRef = SourceRef("")

    @property
    def fuzzy(self) -> bool:
        return "fuzzy" in self.flags

    @property
    def key(self) -> tuple[str | None, str]:
        """What tells entries of a catalog apart: the msgctxt or, without one, the msgid."""
        return self.context, "" if self.context else self.id

    @property
    def translated(self) -> bool:
        """Whether every form has text; a fuzzy entry may be translated and still must not print."""
        return all(self.strings)


class Catalog(Struct, frozen=True, dict=True):
    """A PO or POT file: its header entry, header fields in file order, and entries in file order.

    ``end_comments`` are the translators' comments after the last entry.
    """

    locale: str
    file: str
    header: Message
    fields: tuple[tuple[str, str], ...]
    messages: tuple[Message, ...]
    end_comments: tuple[str, ...] = ()

    def header_field(self, name: str) -> str | None:
        """The value of the first header field called ``name``, in any letter case."""
        return next((value for key, value in self.fields if key.lower() == name.lower()), None)

    @property
    def nplurals(self) -> int | None:
        """How many forms a plural entry has, by the header; None where it does not say."""
        match = _NPLURALS.match("".join((self.header_field("Plural-Forms") or "").split()))
        return int(match[1]) if match else None

    @cached_property
    def by_context(self) -> Mapping[str, Message]:
        """Live entries by msgctxt; the first wins where a file repeats one (reported as POF007)."""
        found: dict[str, Message] = {}
        for message in self.messages:
            if message.context is not None and not message.obsolete:
                found.setdefault(message.context, message)
        return found

    def usable(self, context: str, text: str) -> Message | None:
        """The entry that is printed for a source text: a translation of just that text, and no draft."""
        message = self.by_context.get(context)
        if text and message and message.id == text and message.translated and not message.fuzzy:
            return message
        return None


def header_text(fields: Iterable[tuple[str, str]]) -> str:
    """The header entry's msgstr that says ``fields``; a nameless one is a line that has no colon."""
    return "".join(f"{name}: {value}\n" if name else f"{value}\n" for name, value in fields)


class Term(Struct, frozen=True):
    """A word of the game that has one meaning, in one language.

    ``allowed`` are the spellings that may stand on a card (the first is the standard one),
    ``forbidden`` those that must not, because they name something else or nothing. ``counters`` are what the language
    counts it in, where it has such words and the glossary gives them.
    """

    id: str
    locale: str
    allowed: tuple[str, ...]
    forbidden: tuple[str, ...]
    where: SourceRef
    counters: tuple[str, ...] = ()
