"""Card files of a git revision, taken out of the repository without touching the work tree."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
from pathlib import Path

from nsp_pnp.errors import NspError

FOLDERS = ("cards", "locales")
_OF_A_HOOK = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""Set while git runs a hook; they would hide that the project may lie below the top of its repository."""


def extract_revision(root: Path, revision: str, folder: Path, needed: str) -> None:
    """Writes the card data of ``revision``, as the project at ``root`` had it then, to ``folder``.

    Raises NspError where there is no git, no repository or no such revision, nor a folder that holds ``needed``.
    """
    commit = _commit(root, revision, f"{revision!r} is no folder with {needed}")
    listed = _git(root, "ls-tree", "--name-only", "-z", commit, *FOLDERS).stdout.decode()
    if there := [name for name in listed.split("\0") if name]:
        _extract(root, revision, ("archive", "--format=tar", commit, "--", *there), folder)


def changed_files(root: Path, revision: str) -> frozenset[str]:
    """The files below ``root`` that differ from ``revision``, are new or are gone, by their project-relative names.

    Changes that are not committed count. Raises NspError where there is no git, no repository or no such revision.
    """
    commit = _commit(root, revision, f"{revision!r} names nothing to compare with")
    changed = _git(root, "diff", "--name-only", "--no-renames", "--no-ext-diff", "--relative", "-z", commit, "--", ".")
    new = _git(root, "ls-files", "--others", "--exclude-standard", "-z", "--", ".")
    for done in (changed, new):
        if done.returncode:
            raise NspError(f"git cannot compare with {revision}: {_first_line(done)}")
    names = (changed.stdout + new.stdout).decode("utf-8", "surrogateescape").split("\0")
    return frozenset(filter(None, names))


def _commit(root: Path, revision: str, neither: str) -> str:
    """The id of a revision's commit. Raises NspError, led by ``neither``, where there is none."""
    if shutil.which("git") is None:
        raise NspError(f"{neither}, and git, which could read it as a revision, is not installed")
    inside = _git(root, "rev-parse", "--git-dir")
    if inside.returncode:
        raise NspError(f"{neither}, and no revision, for {root} is in no git repository ({_first_line(inside)})")
    found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    if found.returncode:
        raise NspError(f"{neither} and no revision of the repository of {root}{_shallow_hint(root)}")
    return found.stdout.decode().strip()


def _extract(root: Path, revision: str, command: tuple[str, ...], folder: Path) -> None:
    archive = _git(root, "-c", "core.autocrlf=false", "-c", "core.eol=lf", *command)
    if archive.returncode:
        raise NspError(f"git cannot read the revision {revision}: {_first_line(archive)}")
    try:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
            tar.extractall(folder, filter="data")
    except (tarfile.TarError, OSError) as error:
        raise NspError(f"the revision {revision} cannot be unpacked: {error}") from error


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if name not in _OF_A_HOOK}
    command = [shutil.which("git") or "git", "-C", str(root), *arguments]
    return subprocess.run(  # noqa: S603 - no shell, and what the user names is behind --end-of-options
        command, capture_output=True, check=False, env={**kept, "LC_ALL": "C"}
    )


def _first_line(failed: subprocess.CompletedProcess[bytes]) -> str:
    lines = failed.stderr.decode(errors="replace").strip().splitlines()
    return lines[0] if lines else f"git ended with status {failed.returncode}"


def _shallow_hint(root: Path) -> str:
    shallow = _git(root, "rev-parse", "--is-shallow-repository").stdout.strip() == b"true"
    return " (the clone is shallow; git fetch --unshallow brings the rest)" if shallow else ""
