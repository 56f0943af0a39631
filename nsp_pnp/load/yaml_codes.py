"""What the reader of YAML files reports, and the limits that it sets."""

from __future__ import annotations

from nsp_pnp.diagnostic import Code, Severity

MAX_BYTES = 1 << 20
MAX_DEPTH = 40
MAX_SCALAR = 10_000
MAX_FAULTS = 1_000

SYNTAX = Code(
    "YML001",
    "syntax",
    Severity.ERROR,
    """The file cannot be read as YAML from this place on.
Nothing after it is checked and no card is printed, so mend it first and run again.
Card text is the usual cause: quote text that holds ": " or starts with one of { [ * & ! % @ ` > |.
Wrong: text: {damage} [wound] to one monster. Right: text: "{damage} [wound] to one monster."
Write a quote inside single quotes twice ('It''s'), and indent with spaces, never with tabs.""",
)
DUPLICATE_KEY = Code(
    "YML002",
    "duplicate-key",
    Severity.ERROR,
    """The same key stands twice in one mapping.
Readers keep the last one and say nothing, so a card prints a value that its author thinks is replaced.
Wrong: cost: 2, and further down cost: 3. Right: one of the two.""",
)
AMBIGUOUS_SCALAR = Code(
    "YML003",
    "ambiguous-scalar",
    Severity.ERROR,
    """A value without quotes that YAML readers take differently, or a key that is not text.
No becomes false, 010 becomes 8, 1.10 loses its zero, 12:30 becomes 750, an empty value becomes nothing.
The card then shows another text or number than the file does.
Quote it if it is text ("No", "010"); write whole numbers in plain digits (-3, 0, 12) and switches as true or false.
Leave a field out rather than empty.""",
)
HIDDEN_COMMENT = Code(
    "YML004",
    "hidden-comment",
    Severity.ERROR,
    """A number sign after a space ends a text without quotes: the rest of the line is a comment.
The card loses the end of its sentence without a word: text: Draw 1 # of 3 prints "Draw 1".
Quote the text if the sign belongs to it, or put the comment on a line of its own.
Only "# nsp-ignore: CODE reason" may follow a text without quotes.""",
)
ANCHOR_ALIAS_TAG = Code(
    "YML005",
    "anchor-alias-tag",
    Severity.ERROR,
    """An anchor (&x), alias (*x), merge key (<<) or tag (!x).
They swallow the first word of a text (text: &x draw prints "draw"), and a few lines of them can fill the memory.
Quote the text if the sign belongs to it; otherwise write the values out where they are needed.""",
)
FULLWIDTH_SYNTAX = Code(
    "YML006",
    "fullwidth-syntax",
    Severity.ERROR,
    """A full-width colon, ideographic space or no-break space stands where YAML wants the ASCII sign.
The line quietly becomes text of the line above, or a key that nobody looks up.
Wrong: cost：2. Right: cost: 2.
Type the colon and the indentation with the input method off; quote a text that really starts or ends so.""",
)
BAD_CODEPOINT = Code(
    "YML007",
    "bad-codepoint",
    Severity.ERROR,
    """A character that cannot be seen or printed: a control or text-direction mark, a zero-width character,
a byte order mark inside the file, a special line separator, a lone surrogate, a private-use character.
Equal words no longer match, searches fail, and the card shows a box or text in the wrong order.
Delete it; such characters usually arrive by pasting from a web page or a word processor.
Use an icon in brackets for a symbol, and a line feed for a new line.""",
)
ENCODING_EOL = Code(
    "YML008",
    "encoding-eol",
    Severity.ERROR,
    """The file is not UTF-8, starts with a byte order mark, or has line ends other than LF.
Other encodings turn Japanese into noise; marks and CR become part of keys and texts, and comparisons fail.
Save as "UTF-8" (without BOM, with LF line ends); most editors show both in the status bar.""",
)
DOCUMENT_COUNT = Code(
    "YML009",
    "document-count",
    Severity.ERROR,
    """The file is empty, holds several documents (--- or ...), or is not a mapping at the top.
Cards in a second document would be missing from the deck without a word.
Write one mapping (key: value lines) a file, and split a file that holds more.""",
)
LIMITS = Code(
    "YML010",
    "limits",
    Severity.ERROR,
    """The file is over 1 MiB, nested more than 40 deep, or has a text of over 10,000 characters or over 1,000 faults.
No card needs that much; it is a damaged file or an unclosed bracket or quote, and it could stall the run, so that it
is read no further. Split the file, or look for the bracket or quote that was never closed.""",
)
NFD = Code(
    "JPN009",
    "nfd",
    Severity.ERROR,
    """A character is written in pieces: か and U+3099 instead of が.
It looks right on the screen, yet searches and catalogs miss it, and many fonts print the mark beside the letter.
Such text comes from file names and text copied on macOS: normalize it to NFC and paste it again.""",
)

CODES = (
    SYNTAX,
    DUPLICATE_KEY,
    AMBIGUOUS_SCALAR,
    HIDDEN_COMMENT,
    ANCHOR_ALIAS_TAG,
    FULLWIDTH_SYNTAX,
    BAD_CODEPOINT,
    ENCODING_EOL,
    DOCUMENT_COUNT,
    LIMITS,
    NFD,
)
