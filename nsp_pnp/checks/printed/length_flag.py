"""An entry whose max-length flag is not the number of characters that its box takes. Translation
tools stop people at that number: too high, and the text they were allowed does not fit; too low,
and they cut a text that would have. Boxes change with designs and fonts, flags do not.
Wrong: `#, max-length:40` at a name whose box takes 18. Right: `#, max-length:18`, or no flag.
The number is measured at the smallest size that the box allows, for characters of the language as
wide as usual, and for the smallest of the boxes that show the text; rather too low than too high.
Placeholders and icons count as they are written, since that is how translation tools count.
Run nsp-pnp i18n update, which writes the flags anew, or correct the number.
"""

from __future__ import annotations

from collections.abc import Iterator

from nsp_pnp.checks.subjects import Check, TextRoom
from nsp_pnp.diagnostic import Code, Diagnostic, Severity
from nsp_pnp.localize.extract import LIMIT

LENGTH_FLAG = Code("LAY010", "length-flag", Severity.WARNING, __doc__, follows=("POF010",))


def find(room: TextRoom) -> Iterator[Diagnostic]:
    """Flags that say another length; two of them cannot both be right."""
    message = room.message
    for flag in message.flags:
        if flag.startswith(LIMIT) and flag.removeprefix(LIMIT).strip() != str(room.capacity):
            text = f"the flag {flag} does not say what the box takes, {room.capacity} characters"
            hint = f"write {LIMIT}{room.capacity}"
            yield Diagnostic(LENGTH_FLAG, text, message.where, message.context or "", room.locale, hint)


CHECK = Check((LENGTH_FLAG,), TextRoom, find)
