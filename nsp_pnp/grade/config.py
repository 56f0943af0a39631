"""What of the project's settings is about validating: the table ``[validate]`` of ``nsp-pnp.toml``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from nsp_pnp.diagnostic import Diagnostic, Severity
from nsp_pnp.grade.codes import SUPPRESSION_REASON
from nsp_pnp.grade.names import CodeNames
from nsp_pnp.grade.profile import PROFILES, SEVERITIES
from nsp_pnp.grade.suppress import Suppression
from nsp_pnp.load.config_file import VALIDATE, TableReader, read_config_file
from nsp_pnp.load.presets import presets_of

_KEYS = ("profile", "select", "ignore", "severity", "fail-on", "baseline", "per-file")
_FILE_KEYS = ("files", "codes", "reason")


class Config(Struct, frozen=True):
    """What the project asks for. None and empty values leave it to the options and to what is usual.

    ``select`` and ``ignore`` are ids; ``faults`` says what of the whole file was not understood and does not count.
    """

    profile: str = ""
    select: frozenset[str] | None = None
    ignore: frozenset[str] = frozenset()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    fail_on: Severity | None = None
    baseline: str = ""
    per_file: tuple[Suppression, ...] = ()
    faults: tuple[Diagnostic, ...] = ()


def read_config(root: Path, names: CodeNames) -> Config:
    """The settings of the project in ``root``; no file is no setting.

    What is wrong in the file is a fault. Raises NspError where it cannot be read.
    """
    file = read_config_file(root)
    config = _Reader(file.text, names).config(file.tables)
    return replace(config, faults=(*presets_of(file).faults, *config.faults))


class _Reader(TableReader):
    def __init__(self, text: str, names: CodeNames) -> None:
        super().__init__(text)
        self._names = names

    def config(self, tables: Mapping[str, Any]) -> Config:
        table = self.typed(tables, VALIDATE, dict, {})
        self.check_keys(table, _KEYS)
        return Config(
            profile=self.choice(table, "profile", PROFILES),
            select=self._selected(table),
            ignore=self._silenced(table, "ignore"),
            severity=self._severities(table),
            fail_on=SEVERITIES.get(self.choice(table, "fail-on", SEVERITIES)),
            baseline=self.typed(table, "baseline", str, ""),
            per_file=tuple(self._per_file(table)),
            faults=tuple(self.faults),
        )

    def _words(self, table: Mapping[str, Any], key: str, *, silences: bool) -> list[str]:
        """The words of a list that name codes."""
        out = []
        for word in self.typed(table, key, list, []):
            fault = self._names.fault(str(word), silences=silences)
            if fault:
                self.fault(fault, str(word))
            else:
                out.append(str(word))
        return out

    def _selected(self, table: Mapping[str, Any]) -> frozenset[str] | None:
        if "select" not in table:
            return None
        return frozenset().union(*map(self._names.selected, self._words(table, "select", silences=False)))

    def _silenced(self, table: Mapping[str, Any], key: str) -> frozenset[str]:
        return frozenset().union(*map(self._names.silenced, self._words(table, key, silences=True)))

    def _severities(self, table: Mapping[str, Any]) -> dict[str, Severity]:
        out: dict[str, Severity] = {}
        entries = self.typed(table, "severity", dict, {})
        for word in sorted(entries, key=lambda word: -len(self._names.find(word))):  # a code beats its group
            if fault := self._names.fault(word, silences=True):
                self.fault(fault, word)
            elif level := SEVERITIES.get(self.choice(entries, word, SEVERITIES)):
                out.update(dict.fromkeys(self._names.silenced(word), level))
        return out

    def _per_file(self, table: Mapping[str, Any]) -> Iterable[Suppression]:
        for entry in self.typed(table, "per-file", list, []):
            if not isinstance(entry, dict):
                self.fault("per-file must be a list of tables", "per-file", "write [[validate.per-file]]")
                continue
            self.check_keys(entry, _FILE_KEYS)
            files: str = self.typed(entry, "files", str, "")
            codes = self._silenced(entry, "codes")
            if not files or not entry.get("codes"):
                self.fault("per-file needs files and codes", files or "per-file")
                continue
            reason: str = self.typed(entry, "reason", str, "")
            if not reason.strip():
                message = f"the findings of {files} are ignored for no reason"
                self.fault(message, files, 'write reason = "..." below it', SUPPRESSION_REASON)
            if codes:
                yield Suppression(self.place(files), codes, reason, files)
