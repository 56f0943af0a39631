"""The grammar of PO: lines to entries. It is msgfmt's, with one keyword and one string a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, field

from nsp_pnp.diagnostic import Code, SourceRef
from nsp_pnp.load.po_codes import LIMITS, MAX_ENTRIES, MAX_ENTRY, SEPARATORS, SYNTAX
from nsp_pnp.load.po_report import Place, Places, Report
from nsp_pnp.model.catalog import Message

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


class Segment(Struct):
    """The string of one physical line; ``column`` is that of its first character."""

    line: int
    column: int
    text: str


class Entry(Struct):
    """An entry being read: its strings by keyword, its comments by mark, where each began, and how far it got.

    ``size`` is how many characters it has, ``form_count`` how many msgstr[].
    """

    strings: dict[str, list[Segment]] = field(default_factory=dict)
    previous: dict[str, list[Segment]] = field(default_factory=dict)
    comments: dict[str, list[str]] = field(default_factory=dict)
    places: Places = field(default_factory=dict)
    last: str = ""
    open: list[Segment] | None = None
    open_mark: str = ""
    obsolete: bool | None = None
    broken: bool = False
    size: int = 0
    form_count: int = 0

    @property
    def complete(self) -> bool:
        """Whether a msgstr was read, so that a comment or keyword starts the next entry."""
        return self.last.startswith("msgstr")

    @property
    def is_header(self) -> bool:
        """Whether it is the entry with an empty msgid, which holds the header."""
        return not self.obsolete and "msgctxt" not in self.strings and not self.text("msgid")

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


def _joined(segments: list[Segment] | None) -> str | None:
    return None if segments is None else "".join(segment.text for segment in segments)


class Grammar:
    """Puts lines together into entries; at most one syntax fault an entry, since one brings others.

    An entry is made a message as soon as it ends: of a large catalog only the messages are held, in
    ``read_entries``.
    """

    def __init__(self, report: Report) -> None:
        self.header: Entry | None = None
        self.header_is_first = False
        self.read_entries: list[tuple[Message, Places]] = []
        self.end_comments: list[str] = []
        self.sound = True
        self._report = report
        self._check_controls = False
        self._entry = Entry()

    def read(self, text: str) -> None:
        self._check_controls = _CONTROL.search(text) is not None
        for number, raw in enumerate(_lines(text), start=1):
            line = raw.strip(" \t")
            place = (number, len(raw) - len(raw.lstrip(" \t")) + 1)
            if not self._has_room(len(line), place):
                break
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

    def _fault(self, message: str, place: Place, hint: str = "", code: Code = SYNTAX) -> None:
        self.sound = False
        if not self._entry.broken:
            self._report.add(code, message, place, hint, self._entry.text("msgctxt"))
        self._entry.broken = True

    def _has_room(self, characters: int, place: Place) -> bool:
        """Whether the entry is not too long with that many more, and not one too many."""
        self._entry.size += characters
        if self._entry.size > MAX_ENTRY:
            self._fault(f"an entry of more than {MAX_ENTRY:,} characters", place, "is a quotation mark astray?", LIMITS)
            return False
        if len(self.read_entries) == MAX_ENTRIES:
            self._fault(f"more than {MAX_ENTRIES:,} entries", place, "is this file a catalog?", LIMITS)
            return False
        return True

    def _string(self, match: re.Match[str], place: Place) -> None:
        mark, keyword = match[1] or "", match[2]
        if keyword is None:
            segments = self._continued(mark, place)
        elif mark.endswith("|"):
            segments = self._previous(mark, keyword, place)
        else:
            segments = self._keyword(mark, keyword, place)
        line, column = place[0], place[1] + match.start(3)
        segments.append(Segment(line, column, self._text(match[3], line, column)))

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

    def _continued(self, mark: str, place: Place) -> list[Segment]:
        entry = self._entry
        if entry.open is None or mark != entry.open_mark:
            self._fault("a string that continues none", place)
        return entry.open or []

    def _keyword(self, mark: str, keyword: str, place: Place) -> list[Segment]:
        if keyword in _STARTS and self._entry.last not in _BEFORE[keyword]:
            self._next()
        entry = self._entry
        if entry.previous and "msgid" not in entry.previous:
            self._fault("previous msgid is missing", entry.places["previous"])
        elif not _may_follow(keyword, entry):
            self._fault(f"{keyword} is out of place", place, _ORDER_HINT)
        entry.last = keyword
        entry.form_count += keyword.startswith("msgstr[")
        return self._opened(entry.strings, mark, keyword, place)

    def _previous(self, mark: str, keyword: str, place: Place) -> list[Segment]:
        if self._entry.last:
            self._next()
        entry = self._entry
        if keyword.startswith("msgstr") or next(reversed(entry.previous), "") not in _BEFORE[keyword]:
            self._fault(f"previous {keyword} is out of place", place)
        entry.places.setdefault("previous", place)
        return self._opened(entry.previous, mark, keyword, place)

    def _opened(self, strings: dict[str, list[Segment]], mark: str, keyword: str, place: Place) -> list[Segment]:
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

    def _comment(self, line: str, place: Place) -> None:
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
            self._entry = Entry()

    def _stray(self, line: str, place: Place) -> None:
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
            self._keep(entry)
        self._entry = Entry()

    def _keep(self, entry: Entry) -> None:
        if self.header is None and entry.is_header:
            self.header, self.header_is_first = entry, not self.read_entries
        else:
            self.read_entries.append((entry.message(self._report.file), entry.places))

    def _end(self) -> None:
        entry = self._entry
        if entry.last:
            self._next()
        elif entry.places.keys() <= {"#"}:
            self.end_comments = entry.comments.get("#", [])
        else:
            place = next(place for key, place in entry.places.items() if key != "#")
            self._fault("comment that belongs to no entry", place)


def _lines(text: str) -> Iterator[str]:
    """As split gives them, one at a time: all of them at once would take as much memory as the text again."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


_STARTS = ("msgctxt", "msgid")
_BEFORE = {"msgctxt": ("",), "msgid": ("", "msgctxt"), "msgid_plural": ("msgid",), "msgstr": ("msgid",)}
_ORDER_HINT = "an entry is msgctxt, msgid, (msgid_plural,) msgstr or msgstr[0], msgstr[1], ..."


def _may_follow(keyword: str, entry: Entry) -> bool:
    """Whether ``keyword`` is the entry's next one."""
    if keyword.startswith("msgstr["):
        return "msgid_plural" in entry.strings and keyword == f"msgstr[{entry.form_count}]"
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
