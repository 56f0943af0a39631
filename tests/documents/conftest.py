"""The rulebook is made once for all tests of documents."""

from __future__ import annotations

import pytest

from tests.documents.made_book import LOCALES, Made, make_book


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return make_book(tmp_path_factory.mktemp("book"))


@pytest.fixture(params=LOCALES)
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)
