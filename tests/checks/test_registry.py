from __future__ import annotations

import pkgutil
import re
from collections import defaultdict
from importlib import import_module

import pytest

import nsp_pnp
import nsp_pnp.checks
from nsp_pnp.checks.registry import CHECKS, all_codes
from nsp_pnp.checks.subjects import Check
from nsp_pnp.diagnostic import Code
from nsp_pnp.games import GAMES, load_game

DECLARED = {**all_codes(), **{code.id: code for game in GAMES for code in load_game(game).codes}}


def codes_in_modules() -> dict[str, set[Code]]:
    """Every Code that any module holds, by its id."""
    found: dict[str, set[Code]] = defaultdict(set)
    for module in pkgutil.walk_packages(nsp_pnp.__path__, "nsp_pnp."):
        if module.name != "nsp_pnp.__main__":
            for value in vars(import_module(module.name)).values():
                if isinstance(value, Code):
                    found[value.id].add(value)
    return found


def test_a_code_is_declared_once_and_none_is_forgotten() -> None:
    found = codes_in_modules()
    assert {key: len(codes) for key, codes in found.items() if len(codes) > 1} == {}
    assert found.keys() == DECLARED.keys()


@pytest.mark.parametrize("code", DECLARED.values(), ids=lambda code: code.id)
def test_a_code_has_an_id_a_slug_and_a_page(code: Code) -> None:
    assert re.fullmatch(r"[A-Z]{3}[0-9]{3}", code.id)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.slug)
    assert len(code.page) > 80


def test_codes_are_listed_in_order() -> None:
    assert list(all_codes()) == sorted(all_codes())


def test_no_two_checks_report_a_code_about_the_same_subject() -> None:
    listed = [(code.id, subject) for check in CHECKS for code in check.codes for subject in check.subjects]
    assert len(listed) == len(set(listed))
    assert all(check.codes for check in CHECKS)


def test_every_check_is_registered() -> None:
    """A check that is in no list would silently never run."""
    checks = [
        value
        for module in pkgutil.walk_packages(nsp_pnp.checks.__path__, "nsp_pnp.checks.")
        for value in vars(import_module(module.name)).values()
        if isinstance(value, Check)
    ]
    assert {id(check) for check in checks} == {id(check) for check in CHECKS}
