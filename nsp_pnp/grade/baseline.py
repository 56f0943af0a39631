"""A baseline: findings that were there before, by fingerprint, so that only new ones are reported."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from nsp_pnp.diagnostic import Diagnostic, in_order
from nsp_pnp.errors import NspError
from nsp_pnp.report.fingerprint import fingerprint

FORMAT = 1


class Baseline(Struct, frozen=True):
    """How many findings of each fingerprint are known."""

    counts: Mapping[str, int]

    def split(self, diagnostics: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic], int]:
        """The new findings, the known ones, and how many of the known ones are gone.

        Of several with one fingerprint, those that stand first are the known ones.
        """
        left = Counter(self.counts)
        new: list[Diagnostic] = []
        known: list[Diagnostic] = []
        for diagnostic in in_order(diagnostics):
            mark = fingerprint(diagnostic)
            (known if left[mark] > 0 else new).append(diagnostic)
            left[mark] -= 1
        return new, known, sum(number for number in left.values() if number > 0)


def format_baseline(diagnostics: Iterable[Diagnostic]) -> str:
    """The findings as a file that people can review: sorted, and without lines, which change with every edit."""
    found = in_order(diagnostics)
    marks = [fingerprint(diagnostic) for diagnostic in found]
    counts = Counter(marks)
    named = dict(zip(reversed(marks), reversed(found), strict=True))
    rows = [
        {
            "code": d.code.id,
            "file": d.where.file,
            "subject": d.subject,
            "locale": d.locale,
            "message": d.message,
            "fingerprint": mark,
            "count": counts[mark],
        }
        for mark, d in named.items()
    ]
    rows.sort(key=lambda row: [str(row[key]) for key in ("file", "code", "subject", "locale", "fingerprint")])
    return json.dumps({"format": FORMAT, "findings": rows}, ensure_ascii=False, indent=1) + "\n"


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file. Raises NspError where it cannot be read or is none."""
    try:
        data = json.loads(path.read_bytes())
        if data["format"] != FORMAT:
            raise NspError(f"{path} is a baseline of format {data['format']}; this program reads format {FORMAT}")
        counts: Counter[str] = Counter()
        for row in data["findings"]:
            counts[str(row["fingerprint"])] += int(row["count"])
        return Baseline(counts)
    except OSError as error:
        raise NspError(f"cannot read the baseline {path}: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise NspError(f"{path} is no baseline; make one with: nsp-pnp validate --write-baseline FILE") from error
