"""Files appear whole or not at all: written aside, then renamed."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nsp_pnp.errors import NspError


@contextmanager
def written_aside(target: Path) -> Iterator[Path]:
    """A folder to write into; its files move to ``target`` when the block ends well, and vanish when it does not."""
    try:
        target.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix=".nsp-pnp-", dir=target))
    except OSError as error:
        raise NspError(f"cannot write to {target}: {error.strerror or error}") from error
    try:
        yield aside
        for file in sorted(aside.iterdir()):
            file.replace(target / file.name)
    except OSError as error:
        raise NspError(f"cannot write to {target}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def write_text(path: Path, text: str) -> None:
    """Writes UTF-8 with LF line ends, whole or not at all."""
    with written_aside(path.parent) as aside:
        (aside / path.name).write_bytes(text.encode("utf-8"))
