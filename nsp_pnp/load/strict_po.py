"""The strict PO reader: the bytes of a catalog in; the catalog, nothing lost, and every fault at its place out.

The grammar is msgfmt's with one keyword and one string a line. Catalogs are read at every build,
so this module works line by line and imports nothing heavy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nsp_pnp.diagnostic import Code, Diagnostic, Result, Severity, SourceRef, in_order
from nsp_pnp.model.catalog import Catalog, Message

SYNTAX = Code(
    "POF001",
    "syntax",
    Severity.ERROR,
    """A line that is no PO: a missing quote, stray text, an unknown escape, keywords out of order, an entry
without msgstr, a conflict marker left by a merge.
Many tools skip such lines in silence: the translation is lost or cut short, and the card prints in English.
Nothing of the catalog is used until the line is mended. An entry reads
    msgctxt "guard.lancer.name"
    msgid "Lancer"
    msgstr "槍兵\"""",
)
ENCODING = Code(
    "POF002",
    "encoding",
    Severity.ERROR,
    """Bytes that are not UTF-8, a byte order mark, another charset in the header, or line ends other than LF.
A wrong charset turns Japanese into garbage; a byte order mark hides the header, whose text then becomes the
translation of the first entry; CR makes every line of a diff differ.
Save the file as UTF-8 without BOM and with LF line ends; the header says
    "Content-Type: text/plain; charset=UTF-8\\n\"""",
)
HEADER = Code(
    "POF003",
    "header",
    Severity.ERROR,
    """The header entry (msgid "") is missing, is not the first entry, is fuzzy, repeats a field, has a line without a
colon, or has a date that is none.
Tools take language, charset and plural forms from it; some stop with an exception at a bad date.
Put one header first, without "#, fuzzy", each field once; a date reads 2026-01-31 09:30+0900.""",
)
LANGUAGE = Code(
    "POF004",
    "language",
    Severity.ERROR,
    """The header's Language is missing, empty or not the locale of the catalog's folder (in a template: not empty).
Translators' tools pick spelling, plural forms and glossary by it, so "zh" in a Japanese catalog helps nobody.
Write the folder's name: "Language: ja\\n".""",
)
PLURAL_FORMS = Code(
    "POF005",
    "plural-forms",
    Severity.ERROR,
    """The header's Plural-Forms is missing, unreadable (often the last semicolon) or not the locale's.
A wrong count makes tools ask for forms that the language lacks, or print the wrong one; msgfmt lets it pass.
Japanese has one form, English two:
    "Plural-Forms: nplurals=1; plural=0;\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n\"""",
)
PLURAL_COUNT = Code(
    "POF006",
    "plural-count",
    Severity.ERROR,
    """A plural entry has more or fewer msgstr[] than the header's nplurals, or only some of them have text.
The missing form prints empty or in English, the surplus one never prints.
Give every form from msgstr[0] to msgstr[nplurals - 1] its text, or leave all of them empty.""",
)
DUPLICATE = Code(
    "POF007",
    "duplicate-entry",
    Severity.ERROR,
    """Two live entries have the same msgctxt (or, without one, the same msgid). A msgctxt names one text of one card.
Readers keep the first or the last as they like, so an edit of the other one never shows.
Keep the right one; this often follows a merge of two branches.""",
)
CONTEXT = Code(
    "POF008",
    "context",
    Severity.ERROR,
    """An entry has no msgctxt, or one that is not made of a-z, 0-9, point, hyphen and underscore.
The msgctxt ties a translation to its card; without it, the same English on two cards gets one translation.
Let an update from the template write the entries rather than type them by hand.""",
)
EDGE_NEWLINE = Code(
    "POF018",
    "edge-newline",
    Severity.ERROR,
    """The msgid begins or ends with a line feed (\\n) and the translation does not, or the reverse.
A line feed starts a new paragraph, so the card prints with an empty line too many or runs two texts together;
msgfmt refuses such entries.
Copy the line feeds of the msgid.""",
)
SEPARATORS = Code(
    "POF020",
    "separators",
    Severity.ERROR,
    """A string holds a control character: U+2028, U+2029, U+0085, vertical tab, form feed, carriage return or the like,
raw or as an escape. Word processors leave them when text is pasted.
Fonts have no glyph for them, and some tools take them for the end of the line.
Delete the character; a new paragraph is \\n.""",
)
_OF_THE_FILE = (SYNTAX, ENCODING, HEADER, LANGUAGE, PLURAL_FORMS)
_OF_ENTRIES = (PLURAL_COUNT, DUPLICATE, CONTEXT, EDGE_NEWLINE, SEPARATORS)
CODES = _OF_THE_FILE + _OF_ENTRIES

_Place = tuple[int, int]  # line and column, from 1
_Places = dict[str, _Place]  # of an entry's keywords and comment marks

# A stripped line that holds a string. The parts are unambiguous, so that no line takes more than linear time.
_STRING_LINE = re.compile(
    r"(?:(#~\||#\||#~)[ \t]*)?"
    r"(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[[0-9]+\])?)[ \t]*)?"
    r'"([^"\\]*(?:\\.[^"\\]*)*)"'
)
_OPENING = re.compile(
    r"(?:(#~\||#\||#~)[ \t]*)?(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[[0-9]+\])?)(?![\w\[])[ \t]*)?"
)
_QUOTED = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"[ \t]*')
_CONFLICT = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?!\S)")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\", '"': '"'}
_CONTROL = re.compile(r"[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]|\\[abfrv]")
_CONTROL_OR_ESCAPE = re.compile(r"\\.|[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_FLAG = re.compile(r'(?:"[^"]*"|[^,])+')  # Weblate's regex and placeholders flags quote their commas
_REFERENCE = re.compile(r"(?:\u2068[^\u2068\u2069]*\u2069|[^ \t])+")  # isolates hold a name with spaces
_ISOLATES = re.compile("[\u2068\u2069]")
_MARKS = ("#.", "#:", "#,", "#=")

_CONTEXT_FORM = re.compile(r"[a-z0-9_.-]+")
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


def read_po(data: bytes, file: str, locale: str) -> Result[Catalog]:
    """The catalog in ``data``, for ``locale`` ("" for a template), with all that is wrong with it.

    Any bytes are taken. The value is None where the bytes are not UTF-8 or a line breaks the grammar;
    faults of single entries or of the header leave it in place. A comment typed against its mark
    (``#so``) is kept as if it had the usual space.
    """
    report = _Report(file, locale)
    text = _decoded(data, report)
    if text is None:
        return Result(None, report.in_order())
    grammar = _Grammar(report, check_controls=_CONTROL.search(text) is not None)
    grammar.read(text)
    header = next(filter(_is_header, grammar.entries), None)
    fields = _fields(header, report) if header else []
    _check_header(header, fields, grammar, report)
    read = [(entry.message(file), entry.places) for entry in grammar.entries if entry is not header]
    catalog = Catalog(
        locale,
        file,
        header.message(file) if header else Message(None, "", where=SourceRef(file), msgstr_where=SourceRef(file)),
        tuple((f.name, f.value) for f in fields),
        tuple(message for message, _ in read),
        tuple(grammar.end_comments),
    )
    _check_entries(read, catalog, report)
    return Result(catalog if grammar.sound else None, report.in_order())


class _Report:
    """Collects what is wrong with one file."""

    def __init__(self, file: str, locale: str) -> None:
        self.file = file
        self.locale = locale
        self._found: list[Diagnostic] = []

    def add(
        self,
        code: Code,
        message: str,
        place: _Place,
        hint: str = "",
        subject: str | None = "",
        first: _Place | None = None,
    ) -> None:
        """Adds a finding; ``first`` is where the thing that it repeats stands."""
        related = ((SourceRef(self.file, *first), "first here"),) if first else ()
        where = SourceRef(self.file, *place)
        self._found.append(Diagnostic(code, message, where, subject or "", self.locale, hint, related))

    def in_order(self) -> tuple[Diagnostic, ...]:
        return tuple(in_order(self._found))


def _decoded(data: bytes, report: _Report) -> str | None:
    """The text with LF line ends and no byte order mark; None where it is not UTF-8."""
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        report.add(ENCODING, "the file starts with a byte order mark", (1, 1), "save as UTF-8 without BOM")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = _with_line_feeds(data[: error.start].decode("utf-8"))
        report.add(ENCODING, f"byte 0x{data[error.start]:02X} is not UTF-8", _end_of(before), "save the file as UTF-8")
        return None
    if "\r" in text:
        before = _with_line_feeds(text[: text.index("\r")])
        report.add(ENCODING, "line ends with CR", _end_of(before), "save the file with LF line ends")
        text = _with_line_feeds(text)
    return text


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _end_of(text: str) -> _Place:
    return text.count("\n") + 1, len(text) - text.rfind("\n")


@dataclass(slots=True)
class _Segment:
    """The string of one physical line; ``column`` is that of its first character."""

    line: int
    column: int
    text: str


@dataclass(slots=True)
class _Entry:
    """An entry being read: its strings by keyword, its comments by mark, where each began, and how far it got."""

    strings: dict[str, list[_Segment]] = field(default_factory=dict)
    previous: dict[str, list[_Segment]] = field(default_factory=dict)
    comments: dict[str, list[str]] = field(default_factory=dict)
    places: _Places = field(default_factory=dict)
    last: str = ""
    open: list[_Segment] | None = None
    open_mark: str = ""
    obsolete: bool | None = None
    broken: bool = False

    @property
    def complete(self) -> bool:
        """Whether a msgstr was read, so that a comment or keyword starts the next entry."""
        return self.last.startswith("msgstr")

    @property
    def forms(self) -> list[str]:
        """The keywords of its msgstr, in order."""
        return [keyword for keyword in self.strings if keyword.startswith("msgstr")]

    @property
    def flags(self) -> tuple[str, ...]:
        lines = (line for mark in ("#,", "#=") for line in self.comments.get(mark, ()))
        flags = (flag.strip() for line in lines for flag in _FLAG.findall(line))
        return tuple(dict.fromkeys(flag for flag in flags if flag))

    def text(self, keyword: str) -> str | None:
        return _joined(self.strings.get(keyword))

    def message(self, file: str) -> Message:
        references = (ref for line in self.comments.get("#:", ()) for ref in _REFERENCE.findall(line))
        forms = self.forms
        return Message(
            context=self.text("msgctxt"),
            id=self.text("msgid") or "",
            strings=tuple(self.text(form) or "" for form in forms),
            id_plural=self.text("msgid_plural"),
            translator_comments=tuple(self.comments.get("#", ())),
            extracted_comments=tuple(self.comments.get("#.", ())),
            references=tuple(_ISOLATES.sub("", ref) for ref in references),
            flags=self.flags,
            previous_context=_joined(self.previous.get("msgctxt")),
            previous_id=_joined(self.previous.get("msgid")),
            previous_id_plural=_joined(self.previous.get("msgid_plural")),
            obsolete=self.obsolete is True,
            where=SourceRef(file, *self.places["msgid"]),
            msgstr_where=SourceRef(file, *self.places[forms[0]]),
        )


def _joined(segments: list[_Segment] | None) -> str | None:
    return None if segments is None else "".join(segment.text for segment in segments)


class _Grammar:
    """Puts lines together into entries; at most one syntax fault an entry, since one brings others."""

    def __init__(self, report: _Report, *, check_controls: bool) -> None:
        self.entries: list[_Entry] = []
        self.end_comments: list[str] = []
        self.sound = True
        self._report = report
        self._check_controls = check_controls
        self._entry = _Entry()

    def read(self, text: str) -> None:
        for number, raw in enumerate(text.split("\n"), start=1):
            line = raw.strip(" \t")
            place = (number, len(raw) - len(raw.lstrip(" \t")) + 1)
            match = _STRING_LINE.fullmatch(line)
            if match:
                self._string(match, place)
            elif line in ("", "#~"):
                self._blank()
            elif line[0] == "#" and line[1:2] not in ("~", "|"):
                self._comment(raw.lstrip(" \t"), place)
            else:
                self._stray(line, place)
        self._end()

    def _fault(self, message: str, place: _Place, hint: str = "") -> None:
        self.sound = False
        if not self._entry.broken:
            self._report.add(SYNTAX, message, place, hint, self._entry.text("msgctxt"))
        self._entry.broken = True

    def _string(self, match: re.Match[str], place: _Place) -> None:
        mark, keyword = match[1] or "", match[2]
        if keyword is None:
            segments = self._continued(mark, place)
        elif mark.endswith("|"):
            segments = self._previous(mark, keyword, place)
        else:
            segments = self._keyword(mark, keyword, place)
        line, column = place[0], place[1] + match.start(3)
        segments.append(_Segment(line, column, self._text(match[3], line, column)))

    def _text(self, body: str, line: int, column: int) -> str:
        """What ``body`` stands for, with faults in it reported."""
        if self._check_controls:
            for match in (m for m in _CONTROL_OR_ESCAPE.finditer(body) if _CONTROL.fullmatch(m[0])):
                shown = match[0] if len(match[0]) > 1 else f"U+{ord(match[0]):04X}"
                place = (line, column + match.start())
                self._report.add(SEPARATORS, f"control character {shown}", place, subject=self._entry.text("msgctxt"))
        if "\\" not in body:
            return body
        for match in _ESCAPE.finditer(body):
            if match[1] not in _ESCAPES:
                self._fault(f"unknown escape {match[0]}", (line, column + match.start()), "write \\\\ for a backslash")
        return _ESCAPE.sub(lambda m: _ESCAPES.get(m[1], m[1]), body)

    def _continued(self, mark: str, place: _Place) -> list[_Segment]:
        entry = self._entry
        if entry.open is None or mark != entry.open_mark:
            self._fault("a string that continues none", place)
        return entry.open or []

    def _keyword(self, mark: str, keyword: str, place: _Place) -> list[_Segment]:
        if keyword in _STARTS and self._entry.last not in _BEFORE[keyword]:
            self._next()
        entry = self._entry
        if entry.previous and "msgid" not in entry.previous:
            self._fault("previous msgid is missing", entry.places["previous"])
        elif not _may_follow(keyword, entry):
            self._fault(f"{keyword} is out of place", place, _ORDER_HINT)
        entry.last = keyword
        return self._opened(entry.strings, mark, keyword, place)

    def _previous(self, mark: str, keyword: str, place: _Place) -> list[_Segment]:
        if self._entry.last:
            self._next()
        entry = self._entry
        if keyword.startswith("msgstr") or next(reversed(entry.previous), "") not in _BEFORE[keyword]:
            self._fault(f"previous {keyword} is out of place", place)
        entry.places.setdefault("previous", place)
        return self._opened(entry.previous, mark, keyword, place)

    def _opened(self, strings: dict[str, list[_Segment]], mark: str, keyword: str, place: _Place) -> list[_Segment]:
        """The list for the string that ``keyword`` starts, ready for lines that continue it."""
        entry = self._entry
        obsolete = mark.startswith("#~")
        if entry.obsolete not in (None, obsolete):
            self._fault("the entry is obsolete (#~) in part", place, "mark all of its lines or none")
        entry.obsolete, entry.open_mark = obsolete, mark
        if strings is entry.strings:
            entry.places.setdefault(keyword, place)
        entry.open = strings.setdefault(keyword, [])
        return entry.open

    def _comment(self, line: str, place: _Place) -> None:
        if self._entry.last:
            self._next()
        entry = self._entry
        if entry.previous:
            self._fault("comment after the previous msgid", place, "comments come first, then #| lines")
        mark = line[:2] if line.startswith(_MARKS) else "#"
        entry.places.setdefault(mark, place)
        entry.comments.setdefault(mark, []).append(line[len(mark) :].removeprefix(" "))

    def _blank(self) -> None:
        """Ends a broken entry, unless its msgstr is still to come."""
        entry = self._entry
        if entry.broken and (entry.complete or not entry.last):
            self._entry = _Entry()

    def _stray(self, line: str, place: _Place) -> None:
        keyword, offset, message, hint = _explained(line)
        previous = line.startswith(("#|", "#~|"))
        if (previous and self._entry.last) or (keyword in _STARTS and self._entry.last not in _BEFORE[keyword]):
            self._next()
        self._fault(message, (place[0], place[1] + offset), hint)
        if keyword and not previous:
            self._entry.last = keyword

    def _next(self) -> None:
        """Ends the entry and starts another."""
        entry = self._entry
        if not entry.broken and not entry.complete:
            keyword = "msgid" if "msgid" in entry.places else "msgctxt"
            self._fault(f"{keyword} without msgstr", entry.places[keyword], _ORDER_HINT)
        if not entry.broken:
            self.entries.append(entry)
        self._entry = _Entry()

    def _end(self) -> None:
        entry = self._entry
        if entry.last:
            self._next()
        elif entry.places.keys() <= {"#"}:
            self.end_comments = entry.comments.get("#", [])
        else:
            place = next(place for key, place in entry.places.items() if key != "#")
            self._fault("comment that belongs to no entry", place)


_STARTS = ("msgctxt", "msgid")
_BEFORE = {"msgctxt": ("",), "msgid": ("", "msgctxt"), "msgid_plural": ("msgid",), "msgstr": ("msgid",)}
_ORDER_HINT = "an entry is msgctxt, msgid, (msgid_plural,) msgstr or msgstr[0], msgstr[1], ..."


def _may_follow(keyword: str, entry: _Entry) -> bool:
    """Whether ``keyword`` is the entry's next one."""
    if keyword.startswith("msgstr["):
        return "msgid_plural" in entry.strings and keyword == f"msgstr[{len(entry.forms)}]"
    return entry.last in _BEFORE[keyword]


def _explained(line: str) -> tuple[str | None, int, str, str]:
    """A line that is no PO: its keyword if any, the offset of the fault, what it is, and a hint."""
    if _CONFLICT.match(line):
        return None, 0, "conflict marker", "a merge was not finished; keep one side"
    opening = _OPENING.match(line)
    start = opening.end() if opening else 0
    keyword = opening[2] if opening else None
    quoted = _QUOTED.match(line, start)
    if quoted:
        return keyword, quoted.end(), "text after the string", 'write \\" for a quotation mark'
    if line.startswith('"', start):
        return keyword, len(line), "the quotation mark at the end is missing", "a string ends on its line"
    if keyword:
        return keyword, start, f"{keyword} needs a string in quotation marks", ""
    return None, start, "neither comment, keyword nor string", ""


@dataclass(frozen=True, slots=True)
class _Field:
    """A header field and where it stands; a line without a colon has no name."""

    name: str
    value: str
    place: _Place

    @property
    def first_line(self) -> str:
        return self.value.partition("\n")[0]


def _is_header(entry: _Entry) -> bool:
    return not entry.obsolete and entry.text("msgctxt") is None and not entry.text("msgid")


def _fields(header: _Entry, report: _Report) -> list[_Field]:
    """The header's fields. A line without a colon is kept with the field before, wherever that goes."""
    found: list[tuple[str, list[str], _Place]] = []
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
    return [_Field(name, "\n".join(values), place) for name, values, place in found]


def _logical_lines(segments: Iterable[_Segment]) -> Iterator[tuple[str, _Place]]:
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


def _check_header(header: _Entry | None, fields: list[_Field], grammar: _Grammar, report: _Report) -> None:
    if header is None:
        if grammar.sound:  # else it may be the entry that could not be read
            report.add(HEADER, "the header entry is missing", (1, 1), "an update from the template writes one")
        return
    place = header.places["msgid"]
    if header is not grammar.entries[0]:
        report.add(HEADER, "the header is not the first entry", place, "move it to the top")
    if "fuzzy" in header.flags and report.locale:
        report.add(HEADER, "the header is fuzzy", header.places.get("#,", place), "remove the flag")
    _check_fields(fields, report)
    by_name = {f.name.lower(): f for f in reversed(fields)}
    _check_charset(by_name.get("content-type"), place, report)
    _check_language(by_name.get("language"), place, report)
    if report.locale:
        _check_plural_forms(by_name.get("plural-forms"), place, report)


def _check_fields(fields: list[_Field], report: _Report) -> None:
    seen: dict[str, _Field] = {}
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


def _check_charset(content_type: _Field | None, header: _Place, report: _Report) -> None:
    match = _CHARSET.search(content_type.value) if content_type else None
    if not match or match[1].upper() != "UTF-8":
        place = content_type.place if content_type else header
        report.add(ENCODING, "the header's charset is not UTF-8", place, "Content-Type: text/plain; charset=UTF-8")


def _check_language(language: _Field | None, header: _Place, report: _Report) -> None:
    value = language.first_line if language else ""
    if value.replace("-", "_") != report.locale.replace("-", "_"):
        place = language.place if language else header
        report.add(LANGUAGE, f"Language is {value!r}, not {report.locale!r}", place, f"Language: {report.locale}")


def _check_plural_forms(plural_forms: _Field | None, header: _Place, report: _Report) -> None:
    if plural_forms is None:
        report.add(PLURAL_FORMS, "Plural-Forms is missing", header, "an update from the template writes it")
        return
    compact = "".join(plural_forms.first_line.split())
    expected = _EXPECTED_PLURALS.get(re.split("[_-]", report.locale)[0], ())
    if not _PLURALS.fullmatch(compact):
        message = "Plural-Forms cannot be read; write nplurals=N; plural=EXPRESSION; with both semicolons"
        report.add(PLURAL_FORMS, message, plural_forms.place)
    elif expected and re.sub("[()]", "", compact) not in expected:
        report.add(PLURAL_FORMS, f"Plural-Forms is not that of {report.locale}", plural_forms.place, expected[0])


def _check_entries(read: Iterable[tuple[Message, _Places]], catalog: Catalog, report: _Report) -> None:
    header = catalog.header.where
    seen: dict[tuple[str | None, str], _Place] = {(None, ""): (header.line, header.column)}
    for message, places in read:
        if message.obsolete:
            continue
        where = places["msgid"]
        first = seen.setdefault((message.context, "" if message.context else message.id), where)
        if first != where:
            report.add(DUPLICATE, "this entry stands twice", where, "keep one", message.context, first)
        if message.context is None and not message.id:
            continue  # a second header
        _check_context(message, places, report)
        if message.id_plural is not None and report.locale:
            _check_plural_count(message, places, catalog.nplurals, report)
        if not message.fuzzy:  # a draft, whose msgid may have changed just there
            _check_edges(message, places, report)


def _check_context(message: Message, places: _Places, report: _Report) -> None:
    if message.context is None:
        report.add(CONTEXT, "entry without msgctxt", places["msgid"])
    elif not _CONTEXT_FORM.fullmatch(message.context):
        report.add(CONTEXT, "malformed msgctxt", places["msgctxt"], subject=message.context)


def _check_plural_count(message: Message, places: _Places, nplurals: int | None, report: _Report) -> None:
    count = len(message.strings)
    if nplurals is not None and count != nplurals:
        place = places[f"msgstr[{min(nplurals, count - 1)}]"]
        fault = f"{count} plural forms where the header says {nplurals}"
        report.add(PLURAL_COUNT, fault, place, subject=message.context)
    elif any(message.strings) and not message.translated:
        form = f"msgstr[{message.strings.index('')}]"
        report.add(PLURAL_COUNT, f"{form} is empty, others are not", places[form], subject=message.context)


def _check_edges(message: Message, places: _Places, report: _Report) -> None:
    for keyword, text in _texts(message):
        for edge, has in (("start", str.startswith), ("end", str.endswith)):
            if text and has(message.id, "\n") != has(text, "\n"):
                fault = f"line feed at the {edge} of {keyword} differs from the msgid"
                report.add(EDGE_NEWLINE, fault, places[keyword], subject=message.context)


def _texts(message: Message) -> Iterator[tuple[str, str]]:
    """Every text of ``message`` that goes with its msgid, by keyword."""
    if message.id_plural is None:
        yield "msgstr", message.strings[0]
    else:
        yield "msgid_plural", message.id_plural
        yield from ((f"msgstr[{form}]", text) for form, text in enumerate(message.strings))
