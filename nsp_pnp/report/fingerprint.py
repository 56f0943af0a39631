"""What tells a finding from another and stays the same while the file around it changes."""

from __future__ import annotations

import hashlib
import re

from nsp_pnp.diagnostic import Diagnostic

_DIGITS = 16
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def fingerprint(diagnostic: Diagnostic) -> str:
    """Sixteen hexadecimal digits from check, subject, language and message.

    Lines do not count, so that an edit above changes nothing, nor do numbers in the message, so that a text
    3 % too long is the same finding as one 4 % too long. A finding without a subject is about its file.
    """
    message = _NUMBER.sub("0", diagnostic.message)
    parts = (diagnostic.code.id, diagnostic.subject or diagnostic.where.file, diagnostic.locale, message)
    # A null byte between the parts: ("a", "bc") must not look like ("ab", "c").
    data = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:_DIGITS]
