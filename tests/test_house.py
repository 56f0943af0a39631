"""The walls of the house: which room imports which, what stays inside a game's folder, what help costs."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from nsp_pnp.cli.main import COMMANDS
from nsp_pnp.games import GAMES
from nsp_pnp.load.yaml_nodes import MappingNode, ScalarNode
from nsp_pnp.load.yaml_source import read_yaml

CHECKOUT = Path(__file__).parents[1]
PACKAGE = CHECKOUT / "nsp_pnp"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Which rooms, or modules of rooms, a room may import from the package. Its own modules it always may.
INSIDE: dict[str, str] = {
    "units": "",
    "errors": "",
    "suggest": "errors",
    "tables": "",
    "diagnostic": "",
    "fonts": "errors suggest tables",
    "icons": "errors fonts",
    "model": "diagnostic units",
    "load": "diagnostic errors games.contract model suggest units",
    "localize": "diagnostic model units",
    "checks": "diagnostic impose layout localize model suggest tables units",
    "layout": "diagnostic fonts icons model tables units",
    "draw": "icons layout.design units",
    "impose": "diagnostic draw errors layout.design model suggest tables units",
    "prepare": "checks diagnostic documents errors fonts games games.contract icons impose layout load localize model"
    " suggest units write.catalogs",
    "publish": "nsp_pnp compare documents draw.gray errors games.contract impose layout model prepare suggest units"
    " web.book write",
    "packs": "draw.shapes errors games.contract impose layout localize.sheet_words model prepare suggest units",
    "proof": "checks diagnostic errors impose layout.fit load.presets load.project model prepare publish report units"
    " write",
    "web": "documents fonts icons layout.design model units",
    "write": "errors fonts impose.cutter impose.registration layout.design layout.structure model units web.page",
    "grade": "checks compare.git diagnostic errors games.contract impose.parts layout.fit layout.flow_codes load"
    " localize.progress model prepare report suggest tables units",
    "report": "diagnostic",
    "games": "errors games.contract model.playing suggest",
    "documents": "diagnostic draw fonts icons layout model units",
    "games.contract": "diagnostic icons layout.design load.yaml_nodes model units",
    "games.nsp": "diagnostic draw errors games.contract icons layout.design load.fields load.yaml_nodes model suggest"
    " units",
    "export": "draw.gray errors fonts impose layout.design layout.fit load.presets model prepare publish suggest"
    " tables units web.svg write",
    "simulate": "nsp_pnp errors fonts model report",
    "compare": "checks diagnostic errors games.contract impose.paper layout load model prepare report suggest units",
    "cli": "nsp_pnp compare diagnostic errors export games grade impose load localize model packs prepare proof"
    " publish report simulate suggest write",
    "__main__": "cli.main",
}

# The one module of a room that may do more.
MORE_INSIDE: dict[str, str] = {
    "checks.registry": "grade.codes layout load",
    "checks.engine.drift": "simulate.statistics",  # imported where games were played
    "games.nsp.balance.figures": "games load.project",  # of a command of its own, as fit is
    "games.nsp.balance.measure": "simulate.statistics",
    "games.nsp.doubts.judge": "simulate.statistics",
    "load.presets": "impose.labels impose.paper",
    "games.nsp.fit": "games load.project",  # a command of its own, which reads the cards
}

# What each room may import from elsewhere, besides the standard library and what every record is made with.
EVERYWHERE = "msgspec"

OUTSIDE: dict[str, str] = {
    "load": "jsonschema jsonschema_rs referencing yaml",
    "localize": "babel",
    "layout": "budoux",
    "simulate": "distributed joblib matplotlib",
    "write": "reportlab",
    "cli": "click",
}

# Modules that need more: those of exports, and those that compile or feed the fast engine. Most of it are extras, which
# are imported only where something is exported or games are played.
MORE_OUTSIDE: dict[str, str] = {
    "export.check": "PIL pikepdf",
    "export.divide": "pikepdf",
    "export.inks": "PIL",
    "export.outlines": "fontTools",
    "export.press": "pikepdf",
    "export.profile": "jsonschema_rs",
    "export.raster": "PIL pypdfium2",
    "games.nsp.engine.fast": "numba numpy",
    "games.nsp.engine.vectors": "numpy",
    "games.nsp.fast_play": "numpy",
    "games.nsp.fit": "numpy",
    "proof.readback": "PIL pypdfium2",
}


def module_name(path: Path) -> str:
    """``checks.runner``, or ``checks`` for its ``__init__``; "nsp_pnp" for the package's own."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") or "nsp_pnp"


def room(module: str) -> str:
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "games" else parts[0]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Every import in a file, inside functions as well: the module, and the name taken from it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from ((node.module or "", alias.name) for alias in node.names)


def inside(path: Path) -> Iterator[str]:
    """The modules of the package that a file imports, as the table names them."""
    for module, name in imports(path):
        if module.split(".")[0] == "nsp_pnp":
            inner = module.partition(".")[2]
            taken = ".".join(filter(None, (inner, name)))
            is_module = (PACKAGE / Path(*taken.split("."))).with_suffix(".py").is_file()
            is_room = (PACKAGE / Path(*taken.split(".")) / "__init__.py").is_file()
            yield taken if is_module or is_room else inner or "nsp_pnp"


def allowed(module: str, table: str) -> bool:
    return any(module == entry or module.startswith(f"{entry}.") for entry in table.split())


@pytest.mark.parametrize(
    "path", [p for p in MODULES if p.parent.name == "engine" and "games" in p.parts], ids=module_name
)
def test_an_engine_knows_facts_and_no_text_paper_or_file(path: Path) -> None:
    game = ".".join(module_name(path).split(".")[:2])
    table = f"{game}.engine {game}.facts errors model.card model.rules suggest"
    wrong = [m for m in inside(path) if not allowed(m, table)]
    assert wrong == []


@pytest.mark.parametrize("path", [p for p in MODULES if p.parent.name == "policies"], ids=module_name)
def test_a_policy_knows_the_rules_and_nothing_else(path: Path) -> None:
    game = ".".join(module_name(path).split(".")[:2])
    wrong = [m for m in inside(path) if not allowed(m, f"{game}.engine {game}.policies errors model.rules")]
    assert wrong == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_room_imports_what_the_table_allows(path: Path) -> None:
    own = module_name(path)
    if own == "nsp_pnp":
        assert list(imports(path)) == []
        return
    table = f"{INSIDE[room(own)]} {MORE_INSIDE.get(own, '')}"
    wrong = [module for module in inside(path) if room(module) != room(own) and not allowed(module, table)]
    assert wrong == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_room_uses_the_libraries_that_the_table_allows(path: Path) -> None:
    own = module_name(path)
    table = f"{EVERYWHERE} {OUTSIDE.get(room(own), '')} {MORE_OUTSIDE.get(own, '')}"
    others = {module.split(".")[0] for module, _ in imports(path)} - sys.stdlib_module_names - {"nsp_pnp"}
    assert others <= set(table.split())


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_nobody_takes_a_private_name(path: Path) -> None:
    private = [(module, name) for module, name in imports(path) if name.startswith("_") and not name.startswith("__")]
    assert [entry for entry in private if entry[0].startswith("nsp_pnp")] == []


def test_the_table_names_rooms_that_there_are() -> None:
    rooms = {room(module_name(path)) for path in MODULES} - {"nsp_pnp"}
    assert rooms == INSIDE.keys()
    assert OUTSIDE.keys() <= rooms
    assert MORE_INSIDE.keys() | MORE_OUTSIDE.keys() <= {module_name(path) for path in MODULES}


def test_the_table_knows_a_wrong_import(tmp_path: Path) -> None:
    """That the tests above can fail."""
    odd = tmp_path / "odd.py"
    odd.write_text("def f():\n    from nsp_pnp.write.pdf import PdfWriter\n    import nsp_pnp.cli.main\n")
    assert list(inside(odd)) == ["write.pdf", "cli.main"]
    assert not allowed("write.pdf", INSIDE["layout"])
    assert not allowed("layout.fit", INSIDE["draw"])
    assert not allowed("games.nsp.facts", "games.contract")
    assert allowed("layout.design", INSIDE["draw"])


# --- What stays inside a game's folder ----------------------------------------------------------------


def card_ids(game: str) -> set[str]:
    """The ids of a game's guards, monsters and whatever else has a file or an entry of its own."""
    found = set()
    for path in (CHECKOUT / "cards" / game).glob("*/*.yaml"):
        root = read_yaml(path.read_bytes(), path.name).value
        assert root
        nodes = [root, *(item for entry in root.entries.values() for item in getattr(entry, "items", ()))]
        for node in nodes:
            name = node.entries.get("id") if isinstance(node, MappingNode) else None
            if isinstance(name, ScalarNode):
                found.add(str(name.value))
    return found


def documentation(module: ast.Module) -> set[ast.AST]:
    """Docstrings, strings below an assignment, and the pages of codes: they may give an example."""
    out: set[ast.AST] = {node.value for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Code":
            out.update(inner for argument in node.args for inner in ast.walk(argument))
    return out


def words(path: Path) -> Iterator[str]:
    """Every name and every string of a module's code, with hyphens, in small letters."""
    skipped = documentation(tree(path))
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Name | ast.FunctionDef | ast.ClassDef | ast.Attribute | ast.arg):
            text = next(str(getattr(node, key)) for key in ("id", "name", "attr", "arg") if hasattr(node, key))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            text = node.value
        else:
            continue
        yield text.lower().replace("_", "-").replace(" ", "-")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_outside_a_games_folder_knows_its_cards(game: str) -> None:
    ids = card_ids(game)
    assert len(ids) >= 29
    for path in MODULES:
        if room(module_name(path)) != f"games.{game}":
            parts = {part for word in words(path) for part in word.replace(".", " ").replace("/", " ").split()}
            assert not parts & ids, path
    for path in (PACKAGE / "data").glob("*.toml"):
        assert not {card for card in ids if card in path.read_text("utf-8").lower()}, path


COMMON = {"action", "card", "die", "level", "player", "round"}
"""Terms that a game's glossary has and that belong to card games at large."""


def terms(game: str) -> set[str]:
    """The words of a game's own glossary, in small letters, one or several of a thing."""
    glossary = (CHECKOUT / "locales" / f"{game}-glossary.pot").read_text("utf-8")
    found = {term.lower().rstrip("s") for term in re.findall(r'^msgid "(\w+)"$', glossary, re.MULTILINE)}
    return {form for term in found - COMMON for form in (term, f"{term}s")}


def spoken(path: Path) -> set[str]:
    """The single words of a module's names and strings."""
    return {part for word in words(path) for part in re.split(r"[^a-z]+", word)}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_outside_a_games_folder_speaks_of_what_only_the_game_has(game: str) -> None:
    assert {"guards", "monster", "peril", "breach", "wounds"} <= terms(game)
    outside = [path for path in MODULES if room(module_name(path)) != f"games.{game}"]
    assert {path: spoken(path) & terms(game) for path in outside if spoken(path) & terms(game)} == {}


def test_the_words_of_a_game_are_found(tmp_path: Path) -> None:
    """That the test above can fail: in names, options and texts, not in docstrings, which may give an example."""
    odd = tmp_path / "odd.py"
    odd.write_text('def deal(of_guards):\n    """Guards it."""\n    return "--monsters", "Four times the Peril."\n')
    assert spoken(odd) & terms("nsp") == {"guards", "monsters", "peril"}


def test_nothing_but_the_list_of_games_names_a_game() -> None:
    for path in MODULES:
        if room(module_name(path)).partition(".")[0] != "games":
            assert not set(words(path)) & GAMES.keys(), path


# --- What commands cost -------------------------------------------------------------------------------

PRINTING = ("pypdfium2", "reportlab", "jsonschema", "jsonschema_rs", "babel", "PIL")
PLAYING = ("numpy", "numba", "matplotlib", "joblib")
HEAVY = (*PRINTING, *PLAYING)

PROBE = """
import sys
from nsp_pnp.cli.main import main
for arguments in [line.split() for line in sys.stdin.read().splitlines()]:
    sys.argv = ["nsp-pnp", *arguments]
    try:
        main()
    except SystemExit as ended:
        assert not ended.code, arguments
    loaded = [name for name in {heavy!r} if name in sys.modules]
    assert not loaded, (arguments, loaded)
"""


def run_python(code: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        input=stdin,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_needs_no_heavy_library() -> None:
    helps = ["--help", "--version", *(f"{name} --help" for name in COMMANDS), "i18n update --help", "explain PLH001"]
    done = run_python(PROBE.format(heavy=HEAVY), "\n".join(helps))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Usage: ") == len(helps) - 2


LIGHT = """
import sys
from nsp_pnp.games import load_game
from nsp_pnp.cli.build import build
load_game("nsp")
loaded = [name for name in sys.modules if name.startswith(("nsp_pnp.simulate", "nsp_pnp.games.nsp.engine"))]
assert not loaded, loaded
"""


def test_printing_cards_needs_no_rules() -> None:
    done = run_python(LIGHT)
    assert done.returncode == 0, done.stderr


# --- The tests themselves -----------------------------------------------------------------------------

TESTS = sorted((CHECKOUT / "tests").rglob("*.py"))
RECORDS = ("_replace", "_asdict", "_fields")
"""What named tuples have, with a bar so that no field has such a name."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in RECORDS


def privates(path: Path) -> Iterator[str]:
    """Private names that a test imports, reaches for in somebody else, or patches by name."""
    yield from (f"{module}.{name}" for module, name in imports(path) if is_private(name))
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield ast.unparse(node)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("setattr", "delattr", "object"):
            names = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            yield from (name for name in names if is_private(name.rpartition(".")[2]))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.stem)
def test_a_test_knows_nothing_private(path: Path) -> None:
    assert list(privates(path)) == []


def test_the_table_of_privates_knows_one(tmp_path: Path) -> None:
    """That the test above can fail."""
    odd = tmp_path / "odd.py"
    odd.write_text("from a import _b\nmonkeypatch.setattr('a.c._d', 1)\na._e()\nself._f\nrow._replace()\n")
    assert list(privates(odd)) == ["a._b", "a.c._d", "a._e"]


def test_test_files_have_names_of_their_own() -> None:
    """Without packages, two files of one name would be one module."""
    names = Counter(path.name for path in (CHECKOUT / "tests").rglob("*.py"))
    assert [name for name, count in names.items() if count > 1 and name != "conftest.py"] == []
    assert not list((CHECKOUT / "tests").rglob("__init__.py"))
