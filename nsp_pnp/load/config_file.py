"""``nsp-pnp.toml``, the file of a project's own settings: its tables, and every fault at its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from nsp_pnp.diagnostic import Code, Diagnostic, Severity, SourceRef
from nsp_pnp.load.project import read_file
from nsp_pnp.suggest import instead

FILE = "nsp-pnp.toml"
VALIDATE, PAPERS, CARD_SIZES, LABELS = TABLES = ("validate", "papers", "card-sizes", "labels")

CONFIG = Code(
    "PRJ003",
    "config",
    Severity.ERROR,
    """The configuration, or a suppression, says something that nobody understands: an unknown key or code, a code
that has another name now, a value of the wrong kind. A misspelled code would silence nothing, or the wrong thing,
and nobody would notice. A code without which no card could be printed (a file that cannot be read, a text that
does not fit) cannot be silenced or graded otherwise. Configuration stands in nsp-pnp.toml, beside cards/:
    [validate]
    profile = "strict"
    select = ["default", "NUM007"]
    ignore = ["TRM004"]
    [validate.severity]
    NUM007 = "warning"
    [[validate.per-file]]
    files = "locales/de/*"
    codes = ["TRM001"]
    reason = "the German glossary is not agreed yet"
    [papers.legal]
    name = "Legal"
    width = 215.9
    height = 355.6
    [card-sizes.mini]
    name = "Mini"
    width = 44
    height = 68
    radius = 3
Mend the line; a fault in the file itself ends the run with status 2.""",
)
CODES = (CONFIG,)

_KINDS = {"dict": "a table", "str": "a text", "list": "a list"}
_PLACE = re.compile(r"at line (\d+), column (\d+)")


class ConfigFile(Struct, frozen=True):
    """The file as it was read. ``faults`` are those of the whole: it is no TOML, or has tables that nobody reads."""

    text: str = ""
    tables: Mapping[str, Any] = field(default_factory=dict)
    faults: tuple[Diagnostic, ...] = ()


def read_config_file(root: Path) -> ConfigFile:
    """The file of the project in ``root``; no file is an empty one. Raises NspError where it cannot be read."""
    path = root / FILE
    if not path.is_file():
        return ConfigFile()
    try:
        text = read_file(path).decode("utf-8").replace("\r\n", "\n")
        tables = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return ConfigFile(faults=(Diagnostic(CONFIG, f"this is no TOML: {error}", _where(error, path)),))
    reader = TableReader(text)
    reader.check_keys(tables, TABLES)
    return ConfigFile(text, tables, tuple(reader.faults))


def _where(error: Exception, path: Path) -> SourceRef:
    """The place that the message of the TOML reader has; the last line where it says that the text ends there."""
    if match := _PLACE.search(str(error)):
        return SourceRef(FILE, int(match[1]), int(match[2]))
    ended = isinstance(error, tomllib.TOMLDecodeError)
    return SourceRef(FILE, path.read_bytes().rstrip().count(b"\n") + 1 if ended else 1)


class TableReader:
    """Takes what it understands of tables and keeps a fault for everything else."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.faults: list[Diagnostic] = []

    def fault(self, message: str, word: str, hint: str = "", code: Code = CONFIG) -> None:
        """Keeps a fault, at the place of a word."""
        self.faults.append(Diagnostic(code, message, self.place(word), hint=hint))

    def place(self, word: str) -> SourceRef:
        """Where a word first stands outside a comment; the TOML reader does not tell."""
        pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        for number, line in enumerate(self._lines, 1):
            match = None if line.lstrip().startswith("#") else pattern.search(line)
            if match:
                return SourceRef(FILE, number, match.start() + 1)
        return SourceRef(FILE)

    def check_keys(self, table: Mapping[str, Any], known: Iterable[str]) -> None:
        """A fault for each key that is none of those."""
        known = list(known)
        for key in table:
            if key not in known:
                self.fault(f"unknown key {key!r}", key, instead(key, known, 2))

    def typed(self, table: Mapping[str, Any], key: str, kind: type[Any], default: Any) -> Any:
        """The value of a key, ``default`` where it has none or one of another kind."""
        value = table.get(key, default)
        if isinstance(value, kind):
            return value
        self.fault(f"{key} must be {_KINDS[kind.__name__]}", key)
        return default

    def choice(self, table: Mapping[str, Any], key: str, known: Iterable[str]) -> str:
        """The value of a key that is one of those, "" where it is none."""
        value: str = self.typed(table, key, str, "")
        known = list(known)
        if not value or value in known:
            return value
        self.fault(f"{key} cannot be {value!r}", value, instead(value, known))
        return ""
