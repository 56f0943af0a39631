"""What all commands share: how they print their help, alone or below the group, and how they end."""

from __future__ import annotations

from typing import Any

CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

CLEAN, FOUND, USAGE, CRASHED = 0, 1, 2, 3
"""Exit statuses: nothing wrong, findings that fail the run, bad usage or configuration, a check crashed."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

PIPE_CLOSED = 141
"""The exit status where nobody reads on, such as head; shells have it so as well."""
