"""What a scalar without quotes means, and which of them readers of YAML take differently."""

from __future__ import annotations

import re

from nsp_pnp.diagnostic import Diagnostic, SourceRef
from nsp_pnp.load.yaml_codes import AMBIGUOUS_SCALAR

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_LONGEST_INTEGER = 15  # longer ones lose digits in readers that count in floating point
# What a reader of YAML 1.1 or 1.2 takes for something other than text, all in one.
_AMBIGUOUS = re.compile(
    r"""(?P<nothing>~|null|)
    |(?P<switch>yes|no|on|off|y|n|true|false)
    |(?P<sign>=|<<)
    |(?P<clock>[-+]?[0-9][0-9_]*(?::[0-9]+)+(?:\.[0-9_]*)?)
    |(?P<date>[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}
        (?:(?:t|[ ]+)[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]*)?)?[ ]*(?:z|[-+][0-9]{1,2}(?::?[0-9]{2})?)?)?)
    |(?P<number>[-+]?(?:0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+
        |(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:e[-+]?[0-9]+)?|\.inf|\.nan))
    |(?P<width>(?=.*[^\x00-\x7f])[-+\u2010-\u2015\u2212\u30fc\uff0b\uff0d]?\d[\d_.,\uff0c\uff0e]*)""",
    re.IGNORECASE | re.VERBOSE,
)
_IS_TEXT = 'in quotes if it is text: "{value}"'
_WHY = {
    "nothing": ("is nothing (null), which a field cannot be", 'leave the field out, or write "" for an empty text'),
    "switch": ("is a switch to some YAML readers and text to others", f"write true or false, or {_IS_TEXT}"),
    "sign": ("has a special meaning in YAML", f"write it {_IS_TEXT}"),
    "clock": ("is a number in base 60 to some YAML readers", f"write it {_IS_TEXT}"),
    "date": ("is a date to some YAML readers", f"write it {_IS_TEXT}"),
    "number": ("is a number that YAML readers disagree on", f"write a whole number like 12, or {_IS_TEXT}"),
    "width": ("looks like a number but is text", f"use the ASCII digits and signs, or write it {_IS_TEXT}"),
    "long": (f"is a number of more than {_LONGEST_INTEGER} digits", f"write it {_IS_TEXT}"),
    "key": ("is a key that is not text", 'write keys as words, or in quotes: "{value}"'),
}


def resolve(value: str) -> tuple[str | int | bool, str]:
    """What a scalar without quotes means, and the key of ``_WHY`` that says why it may not ("" if it may)."""
    if _INTEGER.fullmatch(value):
        return (value, "long") if len(value.lstrip("-")) > _LONGEST_INTEGER else (int(value), "")
    if value in ("true", "false"):
        return value == "true", ""
    match = _AMBIGUOUS.fullmatch(value)
    return value, (match.lastgroup or "nothing") if match else ""


def ambiguous(value: str, why: str, where: SourceRef) -> Diagnostic:
    """The finding for a scalar that may not stand as it is, for a reason of :func:`resolve` or as a key."""
    reason, fix = _WHY[why]
    message = f"{shortened(value) if value else 'an empty value'} {reason}"
    return Diagnostic(AMBIGUOUS_SCALAR, message, where, hint=fix.format(value=value))


def shortened(value: str) -> str:
    """The value in quotes, or the beginning of a long one."""
    return repr(value if len(value) <= 40 else value[:39] + "…")
