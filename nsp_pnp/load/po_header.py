"""The header of a catalog: its fields, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from nsp_pnp.load.po_codes import ENCODING, HEADER, LANGUAGE, PLURAL_FORMS
from nsp_pnp.load.po_grammar import Entry, Grammar, Segment
from nsp_pnp.load.po_report import Place, Report
from nsp_pnp.model.tags import language_of_country, meant_tag
from nsp_pnp.suggest import did_you_mean

BY_UPDATE = "nsp-pnp i18n update writes it"
"""The hint of faults that an update mends, which therefore are no reason to refuse one."""

_CHARSET = re.compile(r"charset=([^\s;]+)")
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2}) (?:[01][0-9]|2[0-3]):[0-5][0-9](?:[+-][0-9]{4})?")
_DATES = ("pot-creation-date", "po-revision-date")
_PART = re.compile(r"[^\n]*\n|[^\n]+")
_PLURALS = re.compile(r"nplurals=[1-9][0-9]?;plural=[^;]+;")
_TWO_FORMS = "nplurals=2;plural=n!=1;"
# As compared: without spaces and parentheses. French has gettext's old rule and CLDR's, which Babel and Weblate write.
_EXPECTED_PLURALS = {
    "en": (_TWO_FORMS,),
    "de": (_TWO_FORMS,),
    "ja": ("nplurals=1;plural=0;",),
    "fr": ("nplurals=2;plural=n>1;", "nplurals=3;plural=n==0||n==1?0:n!=0&&n%1000000==0?1:2;"),
}


class Field(Struct, frozen=True):
    """A header field and where it stands; a line without a colon has no name."""

    name: str
    value: str
    place: Place

    @property
    def first_line(self) -> str:
        return self.value.partition("\n")[0]


def header_fields(header: Entry, report: Report) -> list[Field]:
    """The header's fields. A line without a colon is kept with the field before, wherever that goes."""
    found: list[tuple[str, list[str], Place]] = []
    for line, place in _logical_lines(header.strings.get("msgstr", [])):
        name, colon, value = line.partition(":")
        if not colon or not name.strip():
            report.add(HEADER, "header line without a name and a colon", place)
        if colon:
            found.append((name.strip(), [value.strip()], place))
        elif found:
            found[-1][1].append(line)
        else:
            found.append(("", [line], place))
    return [Field(name, "\n".join(values), place) for name, values, place in found]


def _logical_lines(segments: Iterable[Segment]) -> Iterator[tuple[str, Place]]:
    """The lines of a string, without empty ones, and where each starts; tools wrap long ones over several segments."""
    line, place = "", (1, 1)
    for segment in segments:
        column = segment.column
        for part in _PART.findall(segment.text):
            if not line:
                place = (segment.line, column)
            line += part
            if line.endswith("\n"):
                if len(line) > 1:
                    yield line[:-1], place
                line = ""
            column += len(part) + sum(map(part.count, '\n\\"'))  # these are written as two characters
    if line:
        yield line, place


def check_header(grammar: Grammar, fields: list[Field], report: Report) -> None:
    """Reports what is wrong with the header, and where it stands among the entries."""
    header = grammar.header
    if header is None:
        if grammar.sound:  # else it may be the entry that could not be read
            report.add(HEADER, "the header entry is missing", (1, 1), BY_UPDATE)
        return
    place = header.places["msgid"]
    if not grammar.header_is_first:
        report.add(HEADER, "the header is not the first entry", place, "move it to the top")
    if "fuzzy" in header.flags and report.locale:
        report.add(HEADER, "the header is fuzzy", header.places.get("#,", place), "remove the flag")
    _check_fields(fields, report)
    by_name = {f.name.lower(): f for f in reversed(fields)}
    _check_charset(by_name.get("content-type"), place, report)
    _check_language(by_name.get("language"), place, report)
    if report.locale:
        _check_plural_forms(by_name.get("plural-forms"), place, report)


def _check_fields(fields: list[Field], report: Report) -> None:
    seen: dict[str, Field] = {}
    for f in fields:
        name = f.name.lower()
        if name and name in seen:
            report.add(HEADER, f"{f.name} stands twice", f.place, first=seen[name].place)
        if name in _DATES and not _is_date(f.first_line, template=not report.locale):
            report.add(HEADER, f"{f.name} is no date", f.place, "write it like 2026-01-31 09:30+0900")
        seen.setdefault(name, f)


def _is_date(value: str, *, template: bool) -> bool:
    from datetime import date  # here, to keep the import of this module cheap

    match = _DATE.fullmatch(value)
    if not match:
        return not value or (template and value.startswith("YEAR-"))
    try:
        date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return False
    return True


def _check_charset(content_type: Field | None, header: Place, report: Report) -> None:
    match = _CHARSET.search(content_type.value) if content_type else None
    if not match or match[1].upper() != "UTF-8":
        place = content_type.place if content_type else header
        report.add(ENCODING, "the header's charset is not UTF-8", place, "Content-Type: text/plain; charset=UTF-8")


def _check_language(language: Field | None, header: Place, report: Report) -> None:
    value, place = (language.first_line, language.place) if language else ("", header)
    if value.replace("-", "_") != report.locale.replace("-", "_"):
        meant = meant_tag(report.locale, [value])
        hints = (f"Language: {report.locale}", did_you_mean(meant and f"the folder {meant}"))
        report.add(LANGUAGE, f"Language is {value!r}, not {report.locale!r}", place, "; ".join(filter(None, hints)))
    elif meant := language_of_country(report.locale):
        message = f"{report.locale!r}, here and in the folder's name, is a country and no language"
        report.add(LANGUAGE, message, place, did_you_mean(meant))


def _check_plural_forms(plural_forms: Field | None, header: Place, report: Report) -> None:
    if plural_forms is None:
        report.add(PLURAL_FORMS, "Plural-Forms is missing", header, BY_UPDATE)
        return
    compact = "".join(plural_forms.first_line.split())
    expected = _EXPECTED_PLURALS.get(re.split("[_-]", report.locale)[0], ())
    if not _PLURALS.fullmatch(compact):
        message = "Plural-Forms cannot be read; write nplurals=N; plural=EXPRESSION; with both semicolons"
        report.add(PLURAL_FORMS, message, plural_forms.place)
    elif expected and re.sub("[()]", "", compact) not in expected:
        report.add(PLURAL_FORMS, f"Plural-Forms is not that of {report.locale}", plural_forms.place, expected[0])
