"""Files appear whole or not at all: written aside, then renamed."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from nsp_pnp.errors import NspError

_ASIDE = ".nsp-pnp-"
_LEFT_BEHIND = 24 * 60 * 60
"""After how many seconds a folder aside belongs to no run that still writes."""


@contextmanager
def written_aside(target: Path) -> Iterator[Path]:
    """A folder to write into; its files move to ``target`` when the block ends well, and vanish when it does not.

    Folders that were made on the way and hold nothing in the end vanish as well.
    """
    try:
        missing = [folder for folder in (target, *target.parents) if not folder.exists()]
        target.mkdir(parents=True, exist_ok=True)
        _sweep(target)
        aside = Path(tempfile.mkdtemp(prefix=_ASIDE, dir=target))
    except OSError as error:
        raise NspError(f"cannot write to {target}: {error.strerror or error}") from error
    try:
        yield aside
        _move(sorted(aside.iterdir()), target)
    except OSError as error:
        raise NspError(f"cannot write to {target}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)
        with suppress(OSError):  # the first that holds something ends it
            for folder in missing:
                folder.rmdir()


def _move(files: Sequence[Path], target: Path) -> None:
    """All files to ``target``, or none where a folder is in the way of one."""
    for file in files:
        if (target / file.name).is_dir():
            raise NspError(f"cannot write {target / file.name}: there is a folder of that name")
    for file in files:
        file.replace(target / file.name)


def _sweep(target: Path) -> None:
    """Removes what runs left that were killed."""
    for folder in target.glob(f"{_ASIDE}*"):
        if time.time() - folder.stat().st_mtime > _LEFT_BEHIND:
            shutil.rmtree(folder, ignore_errors=True)


def write_text(path: Path, text: str) -> None:
    """Writes UTF-8 with LF line ends, whole or not at all, even where the power fails just then.

    A link stays one: what it leads to is written; a file keeps who may read and write it. Devices and pipes are written
    as they are.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(text.encode("utf-8"))
        return
    path = path.resolve()  # follows links
    with written_aside(path.parent) as aside, (aside / path.name).open("wb") as file:
        file.write(text.encode("utf-8"))
        file.flush()
        os.fsync(file.fileno())  # or the new name might be on the disk before what it names
        if path.is_file():
            shutil.copymode(path, file.name)


def size_and_checksum(path: Path) -> tuple[int, str]:
    """The bytes that a file has and their SHA-256, without holding them all."""
    with path.open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    return path.stat().st_size, checksum
