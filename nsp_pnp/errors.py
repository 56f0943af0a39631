"""Failures that end a run at once and are the user's to mend.

Everything else that is wrong with cards, catalogs or text that does not fit is a
:class:`~nsp_pnp.diagnostic.Diagnostic`, so that one run reports all of it.
"""

from __future__ import annotations


class NspError(Exception):
    """The run cannot go on. The message is one line that says what to do."""
