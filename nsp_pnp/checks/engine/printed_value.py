"""A number that stands on the printed card and is not the card's value there, or a value that is
not printed. Placeholders cannot differ from the card data by themselves, but digits typed beside
one can: it then reads as another number.
Wrong: `{damage}1[damage]`, which prints 31 where the damage is 3. Right: `{damage}[damage]`.
The numbers are read back from the lines as they were set, in every language, and compared with
the values of that face and the digits that the text itself has. Number words and icons of dice
are not read. A third side joins where the game has an engine: the card is played, and a number beside
an icon must be the one that the icon's count changed by. Effects that mix up their values are found so:
the text says 2 damage and 1 less attack, and the engine plays 1 and 2.
Correct the text at the line given, or the effects.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import takewhile

from msgspec.structs import replace

from nsp_pnp.checks.subjects import Check, PrintedFace
from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.layout.fit import Setting
from nsp_pnp.model.card import TextUse
from nsp_pnp.model.text import Literal, Placeholder, parse_markup

PRINTED_VALUE = Code("ENG003", "printed-value", Severity.ERROR, __doc__, follows=("ENG004", "PLH003"))

Numbers = tuple[int, ...]
"""In order of size, repeats included."""

_DIGITS = re.compile("[0-9０-９]+")


def find(face: PrintedFace) -> Iterator[Diagnostic]:
    """Boxes whose numbers are not those of any text that belongs there, and values that no box shows."""
    boxes = defaultdict(list)
    for setting in face.settings:
        boxes[setting.box.text.context].append(setting)
    for context, expected in _expected(face, boxes.keys() & face.strings.keys()).items():
        printed = [(setting, _printed(setting)) for setting in boxes[context]]
        wrong = [(setting, numbers) for setting, numbers in printed if numbers not in expected]
        for setting, numbers in wrong:
            message = f"{face.face.id} {_differs(numbers, expected[0], _use(face, context).values)}"
            found = face.report(PRINTED_VALUE, setting.box.text, message)
            related = (*_source(face, context, found.where), *_in_same_box(face, context, boxes.keys()))
            yield replace(found, related=related)
        shown = [numbers for _, numbers in printed]
        lost = [numbers for numbers in expected if numbers not in shown]
        if lost and not wrong:
            message = f"{face.face.id} prints {_shown(lost[0])} of {context} nowhere"
            yield Diagnostic(PRINTED_VALUE, message, face.face.where, context, face.locale)


def _use(face: PrintedFace, context: str) -> TextUse:
    return next(use for use in face.face.texts.values() if use.text.context == context)


def _differs(printed: Numbers, expected: Numbers, values: Mapping[str, int | str]) -> str:
    """The numbers that are not the card's, and those of the card that are missing, with their names."""
    wrong, lost = Counter(printed) - Counter(expected), Counter(expected) - Counter(printed)
    called = {number: f"{number} ({name})" for name, value in values.items() for number in _read(str(value))}
    missing = [called.pop(number, str(number)) for number in lost.elements()]
    if wrong and missing:
        return f"prints {_shown(wrong.elements())} in place of {_shown(missing)}"
    return f"does not print {_shown(missing)}" if missing else f"prints {_shown(wrong.elements())} besides its values"


def _source(face: PrintedFace, context: str, where: SourceRef) -> Iterator[tuple[SourceRef, str]]:
    """The text in the card files, for a translation of it."""
    text = _use(face, context).text
    if text.where != where:
        yield text.where, "the source text"


def _in_same_box(face: PrintedFace, context: str, printed: Collection[str]) -> Iterator[tuple[SourceRef, str]]:
    """The texts that stand in the box which a text starts."""
    uses = list(face.face.texts.values())
    start = next((i for i, use in enumerate(uses) if use.text.context == context), len(uses))
    for use in takewhile(lambda use: use.text.context not in printed, uses[start + 1 :]):
        yield use.text.where, "in the same box"


def _expected(face: PrintedFace, printed: set[str]) -> dict[str, list[Numbers]]:
    """What boxes should show, by the context of the text that they start with.

    A text that starts no box stands in one with the text before it, and its numbers with that text's.
    """
    found: dict[str, list[Numbers]] = {}
    home = ""
    for use in face.face.texts.values():
        context = use.text.context
        numbers = _numbers_of(use, face.strings[context])
        if context in printed:
            home = context
            found.setdefault(home, []).append(numbers)
        elif home:
            found[home][-1] = tuple(sorted(found[home][-1] + numbers))
        elif numbers:
            found.setdefault(context, []).append(numbers)
    return found


def _numbers_of(use: TextUse, string: str) -> Numbers:
    """The values of the placeholders in ``string``, and the digits that it has of its own."""
    pieces = parse_markup(string).pieces
    own = "".join(piece.text if isinstance(piece, Literal) else "\0" for piece in pieces)
    names = [piece.name for piece in pieces if isinstance(piece, Placeholder) and piece.name in use.values]
    return tuple(sorted([number for name in names for number in _read(str(use.values[name]))] + _read(own)))


def _printed(setting: Setting) -> Numbers:
    """The numbers that a reader finds in the lines of a box; a line end ends a number."""
    texts = [atoms.text[line.first : line.last] for atoms, lines in setting.blocks for line in lines]
    return tuple(sorted(_read("\n".join(texts))))


def _read(text: str) -> list[int]:
    return [int(match.group()) for match in _DIGITS.finditer(text)]


def _shown(numbers: Iterable[int | str]) -> str:
    return " and ".join(map(str, numbers)) or "no number"


CHECK = Check((PRINTED_VALUE,), PrintedFace, find)
