"""How every command prints its help, alone or below the group."""

from __future__ import annotations

from typing import Any

CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
