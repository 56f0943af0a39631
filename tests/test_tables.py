"""The program's own tables: read in one place, in types."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from nsp_pnp.tables import DATA, table

PACKAGE = DATA.parent


class Paper(msgspec.Struct):
    name: str
    width: float
    usual: bool = False


def test_a_table_has_the_type_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "papers.toml").write_text("[a4]\nname = 'A4 判'\nwidth = 210\n", "utf-8")
    assert table("papers", dict[str, Paper], tmp_path) == {"a4": Paper("A4 判", 210.0)}


def test_a_table_of_another_form_is_told_by_its_place(tmp_path: Path) -> None:
    (tmp_path / "papers.toml").write_text("[a4]\nname = 'A4'\n", "utf-8")
    with pytest.raises(msgspec.ValidationError, match="width"):
        table("papers", dict[str, Paper], tmp_path)


def test_only_files_of_people_and_of_games_are_read_elsewhere() -> None:
    reading = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if "tomllib" in path.read_text("utf-8")]
    outside = sorted(path.as_posix() for path in reading if path.parts[0] != "games")
    assert outside == ["export/profile.py", "load/config_file.py"]
