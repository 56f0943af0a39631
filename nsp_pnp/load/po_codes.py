"""What the strict PO reader reports."""

from __future__ import annotations

from nsp_pnp.diagnostic import Code, Severity

MAX_BYTES = 16 << 20
MAX_LINES = 400_000
MAX_ENTRIES = 50_000
MAX_ENTRY = 50_000
MAX_FAULTS = 1_000

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
Write the folder's name: "Language: ja\\n". Where the folder has a country's code or a region too many (jp, ja_JP),
rename the folder.""",
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
MULTI_LINE_CONTEXT = Code(
    "POF023",
    "multi-line-context",
    Severity.ERROR,
    """A msgctxt that is empty or holds a line feed.
An empty msgctxt is not the same as none, yet some tools take it so; some read a msgctxt to its first line feed only.
The translation is then found by some tools and not by others, and two entries may become one.
Write the id of one text of one card, on one line: msgctxt "guard.lancer.name".""",
)
LIMITS = Code(
    "POF025",
    "limits",
    Severity.ERROR,
    """The catalog is over 16 MiB, 400,000 lines or 50,000 entries, has an entry of over 50,000 characters, or has over
1,000 faults.
No game needs that much; it is a damaged file, a file that is no catalog, or a quotation mark gone astray, and it could
stall the run. It is read no further, and nothing of it is used.
Put back the last good version of the file. After 1,000 faults the others are not listed: mend these and run again.""",
)
_OF_THE_FILE = (SYNTAX, ENCODING, HEADER, LANGUAGE, PLURAL_FORMS)
_OF_ENTRIES = (PLURAL_COUNT, DUPLICATE, CONTEXT, EDGE_NEWLINE, SEPARATORS, MULTI_LINE_CONTEXT)
CODES = (*_OF_THE_FILE, *_OF_ENTRIES, LIMITS)
