"""What is reported about a run itself: its suppressions, how far it looked."""

from __future__ import annotations

from nsp_pnp.diagnostic import Code, Severity

UNUSED_SUPPRESSION = Code(
    "PRJ001",
    "unused-suppression",
    Severity.WARNING,
    """A suppression that hides nothing: what it was written for has been mended, or it stands at the wrong line.
Left in place it would hide the next finding there, which nobody has looked at. In a card file it stands at the
end of the line of the finding, in a catalog on the first line of the entry; in the configuration its
files are those of the findings. Delete it, or move it. It is reported only where the run looked for the code:
in a language that was checked, once all texts fit.""",
)
SUPPRESSION_REASON = Code(
    "PRJ002",
    "suppression-reason",
    Severity.WARNING,
    """A suppression that does not say why. Whoever reads it later cannot tell a decision from a finding that was
in the way, and will not dare to remove it.
Wrong:
    # nsp-ignore: NUM001
Right:
    # nsp-ignore: NUM001 "at least 2 others" reads better as 3人以上
The suppression works all the same.""",
)
COVERAGE = Code(
    "PRJ005",
    "coverage",
    Severity.NOTE,
    """How far a language is: texts translated, fuzzy and missing, findings suppressed, checks skipped. A clean run says
nothing about texts that nobody has translated, where a draft profile lets them pass. Given with --statistics, one
note for each language that is translated from another.""",
    opt_in=True,
)
CODES = (UNUSED_SUPPRESSION, SUPPRESSION_REASON, COVERAGE)
