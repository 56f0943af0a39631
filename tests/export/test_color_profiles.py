"""The color profiles are those that were made, and their licenses lie beside them."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import pytest

from nsp_pnp.export.inks import conditions

CHECKOUT = Path(__file__).parents[2]
FOLDER = CHECKOUT / "nsp_pnp" / "data" / "icc"
RECORDS: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "profiles.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", RECORDS)
def test_a_profile_is_the_one_that_was_made(name: str) -> None:
    found = RECORDS[name]
    checksum = hashlib.sha256((FOLDER / found["file"]).read_bytes()).hexdigest()
    assert checksum == found["sha256"]
    assert f"{found['file']}` |" in (CHECKOUT / "licenses" / "README.md").read_text("utf-8")
    assert checksum in (CHECKOUT / "licenses" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", RECORDS)
def test_its_notice_lies_beside_it_and_among_the_licenses(name: str) -> None:
    notice = (FOLDER / RECORDS[name]["license_file"]).read_text("utf-8")
    assert RECORDS[name]["file"] in notice
    assert (CHECKOUT / "licenses" / RECORDS[name]["license_file"]).read_text("utf-8") == notice


def test_every_profile_in_the_folder_is_listed() -> None:
    assert {path.name for path in FOLDER.glob("*.icc")} == {found.file for found in conditions().values()}
