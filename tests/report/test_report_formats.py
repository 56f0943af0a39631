import ast
import subprocess
import sys
from pathlib import Path

import nsp_pnp.report
from nsp_pnp.report.formats import FORMATS

FOLDER = Path(nsp_pnp.report.__file__).parent


def test_all_formats_are_there() -> None:
    assert set(FORMATS) == {"text", "json", "github", "sarif", "junit", "markdown"}


def test_a_format_is_imported_when_it_is_used() -> None:
    code = (
        "import sys, nsp_pnp.report.formats; print(*(m for m in ('json', 'xml.etree.ElementTree') if m in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_the_room_imports_only_what_it_may() -> None:
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names or name.startswith(
                    ("msgspec", "nsp_pnp.diagnostic", "nsp_pnp.report")
                ), file
