"""Printers that their owner has measured: how far each puts backs off, by its name, in one file of the user's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from nsp_pnp.errors import NspError
from nsp_pnp.impose.registration import BackOffset
from nsp_pnp.suggest import refuse_unknown
from nsp_pnp.write.files import write_text

FILE = "printers.json"
FORMAT = 1


def printers_folder() -> Path:
    """Where the user's printers are kept."""
    return Path(click.get_app_dir("nsp-pnp"))


def load_printers(folder: Path) -> dict[str, BackOffset]:
    """All profiles by name, none where there is no file. Raises NspError where the file is not what was written."""
    path = folder / FILE
    try:
        content = json.loads(path.read_bytes())
        return {name: _read(profile) for name, profile in content["printers"].items()}
    except FileNotFoundError:
        return {}
    except NspError as error:
        raise NspError(f"{path} has a printer that cannot be: {error}") from error
    except OSError as error:
        raise NspError(f"cannot read {path}: {error.strerror or error}") from error
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise NspError(f"{path} does not hold printers as nsp-pnp writes them; mend it or delete it") from error


def _read(profile: Mapping[str, Any]) -> BackOffset:
    across, down = profile["back_offset_mm"]
    return BackOffset(_number(across), _number(down), _number(profile["back_rotation_degrees"]))


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    return float(value)


def save_printers(folder: Path, printers: Mapping[str, BackOffset]) -> Path:
    """Writes all profiles, whole or not at all; the file. Raises NspError where it cannot be written."""
    content = {
        "format": FORMAT,
        "printers": {name: off.as_json() for name, off in sorted(printers.items())},
    }
    write_text(folder / FILE, json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    return folder / FILE


def find_printer(printers: Mapping[str, BackOffset], name: str) -> BackOffset:
    """The profile of that name. Raises NspError where there is none."""
    if not printers:
        raise NspError(f"there is no printer {name!r}; nsp-pnp printer calibrate NAME makes one")
    refuse_unknown("printer", [name], sorted(printers))
    return printers[name]
