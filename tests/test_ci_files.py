"""What other repositories run: the hooks of pre-commit, the action, and every command line that the documents name."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from nsp_pnp.cli.main import cli
from nsp_pnp.report.formats import FORMATS

CHECKOUT = Path(__file__).parents[1]
DOCUMENTS = [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", *sorted((CHECKOUT / "docs").glob("*.md"))]
HOOKS: list[dict[str, Any]] = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION: dict[str, Any] = yaml.safe_load((CHECKOUT / "action.yml").read_text("utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]


def run(words: list[str], folder: Path = CHECKOUT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command line that starts with ``nsp-pnp``."""
    assert words[0] == "nsp-pnp"
    return subprocess.run(
        [sys.executable, "-m", "nsp_pnp", *words[1:]],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


# --- Hooks --------------------------------------------------------------------------------------------


def test_hooks_have_what_pre_commit_needs() -> None:
    assert [hook["id"] for hook in HOOKS] == ["nsp-pnp-validate", "nsp-pnp-i18n-fmt"]
    for hook in HOOKS:
        assert hook["language"] == "python"
        assert hook.keys() <= {"id", "name", "description", "entry", "language", "files", "pass_filenames"}


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_passes_on_the_real_project(hook: dict[str, Any]) -> None:
    files = [path.relative_to(CHECKOUT).as_posix() for path in CHECKOUT.glob("locales/**/*.po")]
    files = files if hook.get("pass_filenames", True) else []
    done = run([*shlex.split(hook["entry"]), *files])
    assert done.returncode == 0, done.stdout + done.stderr


def test_hooks_run_for_cards_and_catalogs_and_nothing_else() -> None:
    validate, fmt = (re.compile(hook["files"]) for hook in HOOKS)
    locales = ["locales/nsp.pot", "locales/ja/LC_MESSAGES/nsp.po"]
    assert all(validate.search(file) for file in ["cards/nsp/game.yaml", "cards/nsp/guards/lancer.yaml", *locales])
    assert all(fmt.search(file) for file in locales)
    assert validate.search("nsp-pnp.toml")
    others = [
        "README.md",
        "nsp_pnp/data/papers.toml",
        "old/cards/a.yaml",
        "locales/ja/LC_MESSAGES/nsp.mo",
        "action.yml",
    ]
    assert not any(pattern.search(file) for pattern in (validate, fmt) for file in others)


# --- The action ---------------------------------------------------------------------------------------


def step(name: str) -> dict[str, Any]:
    return next(step for step in STEPS if step.get("name") == name)


def test_the_action_is_a_composite_one() -> None:
    assert ACTION["runs"]["using"] == "composite"
    assert all(step["shell"] == "bash" for step in STEPS if "run" in step)
    assert all(("run" in step) != ("uses" in step) for step in STEPS)
    assert all(re.fullmatch(r"[\w-]+(/[\w-]+)+@v[0-9]+", step["uses"]) for step in STEPS if "uses" in step)


def test_every_input_is_described_and_used() -> None:
    text = (CHECKOUT / "action.yml").read_text("utf-8")
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == ACTION["inputs"].keys()
    for name, entry in ACTION["inputs"].items():
        assert entry["description"]
        assert isinstance(entry["default"], str), name
    page = (CHECKOUT / "docs" / "ci.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([\w-]+)` \| (?:`[^`]*`)? ?\|", page, re.MULTILINE)) == ACTION["inputs"].keys()


def test_no_text_from_outside_stands_in_a_script() -> None:
    assert [step["name"] for step in STEPS if "${{" in step.get("run", "")] == []


@pytest.fixture
def runner(tmp_path: Path) -> dict[str, str]:
    """The variables of a runner, and an ``nsp-pnp`` on its path."""
    command = tmp_path / "bin" / "nsp-pnp"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m nsp_pnp "$@"\n')
    command.chmod(0o755)
    return {
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(CHECKOUT),
        "RUNNER_TEMP": str(tmp_path),
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "PROJECT": ".",
        "GAME": "nsp",
        "LANGUAGES": "",
        "PROFILE": "",
        "FAIL_ON": "",
        "WANTS_SARIF": "false",
    }


def run_step(name: str, folder: Path, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    return subprocess.run(
        [bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", step(name)["run"]],
        cwd=folder,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_scripts_get_the_variables_that_they_use() -> None:
    known = {"PATH", "RUNNER_TEMP", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"}
    for name in ("Validate", "Build", "Install"):
        used = set(re.findall(r"\$\{?([A-Z_]+)", step(name)["run"]))
        assert used - known == step(name)["env"].keys()


def test_validate_as_the_action_does(runner: dict[str, str], tmp_path: Path) -> None:
    variables = runner | {"LANGUAGES": "en  ja", "PROFILE": "strict", "FAIL_ON": "warning", "WANTS_SARIF": "true"}
    done = run_step("Validate", CHECKOUT, variables)
    assert done.returncode == 0, done.stderr
    sarif = tmp_path / "nsp-pnp.sarif"
    assert yaml.safe_load((tmp_path / "output").read_text("utf-8").replace("=", ": ")) == {"sarif": str(sarif)}
    assert '"version": "2.1.0"' in sarif.read_text("utf-8")
    assert "(en, ja)" in (tmp_path / "summary").read_text("utf-8")


@pytest.mark.nightly
def test_findings_fail_the_step_and_reach_code_scanning(runner: dict[str, str], tmp_path: Path) -> None:
    project = tmp_path / "cards of a game"
    for folder in ("cards", "locales"):
        shutil.copytree(CHECKOUT / folder, project / folder)
    catalog = project / "locales/ja/LC_MESSAGES/nsp.po"
    catalog.write_text(catalog.read_text("utf-8").replace("{damage}[damage]を", "[damage]を", 1), encoding="utf-8")
    variables = runner | {"PROJECT": project.name, "WANTS_SARIF": "true"}
    done = run_step("Validate", tmp_path, variables)
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith("::error file=cards of a game/locales/ja/LC_MESSAGES/nsp.po,line=")
    assert '"PLH001"' in (tmp_path / "nsp-pnp.sarif").read_text("utf-8")
    assert "PLH001" in (tmp_path / "summary").read_text("utf-8")


def test_bad_usage_has_nothing_for_code_scanning(runner: dict[str, str], tmp_path: Path) -> None:
    done = run_step("Validate", tmp_path, runner | {"PROFILE": "$(touch here) *", "WANTS_SARIF": "true"})
    assert done.returncode == 2
    assert not (tmp_path / "output").exists()
    assert not (tmp_path / "here").exists()
    assert run_step("Validate", tmp_path, runner).returncode == 2, "a folder without cards passed"


@pytest.mark.nightly
def test_build_as_the_action_does(runner: dict[str, str], tmp_path: Path) -> None:
    done = run_step("Build", CHECKOUT, runner | {"LANGUAGES": "ja"})
    assert done.returncode == 0, done.stderr
    kept = Path(step("Keep the PDFs")["with"]["path"].replace("${{ runner.temp }}", str(tmp_path)))
    assert any(kept.rglob("*.pdf"))


def as_a_runner_does(folder: Path, variables: dict[str, str], **given: str) -> Iterator[tuple[str, int]]:
    """Runs the steps that have a script, in order, until one fails: their names, and how they ended."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    inputs = {name: entry["default"] for name, entry in ACTION["inputs"].items()} | given
    known = {f"inputs.{name}": value for name, value in inputs.items()} | {"github.action_path": str(CHECKOUT)}
    for one in STEPS:
        wanted = re.fullmatch(r"inputs\.([\w-]+) == 'true'", one.get("if", ""))
        if "run" not in one or (wanted and inputs[wanted[1]] != "true"):
            continue
        own = {
            key: re.sub(r"\$\{\{ (\S+) \}\}", lambda match: known[match[1]], text) for key, text in one["env"].items()
        }
        command = [bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", one["run"]]
        done = subprocess.run(
            command, cwd=folder, env={**variables, **own}, capture_output=True, text=True, check=False
        )
        yield one["name"], done.returncode
        if done.returncode:
            return


@pytest.fixture
def bare_runner(tmp_path: Path) -> dict[str, str]:
    """What a runner has: its files, ``nsp-pnp`` once it is installed, and a ``python`` that writes down what is."""
    (tmp_path / "bin").mkdir()
    scripts = {
        "nsp-pnp": f'exec "{sys.executable}" -m nsp_pnp "$@"',
        "python": f'[ "$1 $2 $3" = "-m pip install" ] || exit 9\nshift 3\necho "$@" >> "{tmp_path}/installed"',
    }
    for name, script in scripts.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bin" / name).chmod(0o755)
    files = ("GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")
    for file in files:
        (tmp_path / file).touch()
    return {
        **{file: str(tmp_path / file) for file in files},
        "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(CHECKOUT),
        "RUNNER_TEMP": str(tmp_path),
    }


@pytest.mark.nightly
def test_the_whole_action_on_sound_cards(bare_runner: dict[str, str], tmp_path: Path) -> None:
    given = {"languages": "en ja", "profile": "release", "upload-sarif": "true", "upload-pdf": "true"}
    assert list(as_a_runner_does(CHECKOUT, bare_runner, **given)) == [("Install", 0), ("Validate", 0), ("Build", 0)]
    assert (tmp_path / "installed").read_text("utf-8").split()[-1] == f"{CHECKOUT}"
    assert (tmp_path / "GITHUB_OUTPUT").read_text("utf-8") == f"sarif={tmp_path}/nsp-pnp.sarif\n"
    assert "nothing wrong" in (tmp_path / "GITHUB_STEP_SUMMARY").read_text("utf-8")
    assert len(list(tmp_path.rglob("*.pdf"))) == 2 * 14
    assert not (tmp_path / "GITHUB_ENV").read_text("utf-8")


def test_the_whole_action_stops_where_the_cards_are_wrong(bare_runner: dict[str, str], tmp_path: Path) -> None:
    shutil.copytree(CHECKOUT / "cards", tmp_path / "project" / "cards")
    steps = as_a_runner_does(tmp_path, bare_runner, project="project", languages="ja", **{"upload-pdf": "true"})
    assert list(steps) == [("Install", 0), ("Validate", 2)], "without catalogs there is no Japanese"
    shutil.copytree(CHECKOUT / "locales", tmp_path / "project" / "locales")
    catalog = tmp_path / "project" / "locales/ja/LC_MESSAGES/nsp.po"
    catalog.write_text(catalog.read_text("utf-8").replace("{damage}[damage]を", "{dmg}[damage]を", 1), "utf-8")
    steps = as_a_runner_does(tmp_path, bare_runner, project="project", languages="ja", **{"upload-pdf": "true"})
    assert list(steps) == [("Install", 0), ("Validate", 1)]
    assert "PLH002" in (tmp_path / "GITHUB_STEP_SUMMARY").read_text("utf-8")
    assert not list(tmp_path.rglob("*.pdf"))


# --- Documents ----------------------------------------------------------------------------------------

FENCE = re.compile(r"^[ ]*```(\w*)\n(.*?)^[ ]*```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
# At the start of a line or after what a shell, a workflow or a hook puts before a command.
COMMAND = re.compile(r"(?:^\s*|&& |run: |entry: |\$ )(?:[\w./-]+/)?nsp-pnp (?P<words>[^\n]*)", re.MULTILINE)
END = re.compile(r"\s(?:#|>|2>|\||&&|;)|   ")


def command_lines(document: str) -> Iterator[list[str]]:
    """The words after ``nsp-pnp`` of every command in blocks and spans of code."""
    blocks = [code for language, code in FENCE.findall(document) if language != "toml"]
    for code in [*blocks, *SPAN.findall(FENCE.sub("", document))]:
        for match in COMMAND.finditer(code):
            yield shlex.split(END.split(match["words"], maxsplit=1)[0])


def parse(words: list[str], command: click.Command = cli) -> None:
    """Takes the words as the command line would; raises click's own errors."""
    # With its settings: click keeps the help option that it made first, and others read the help after us.
    context = click.Context(command, info_name="nsp-pnp", **command.context_settings)
    if isinstance(command, click.Group) and words and not words[0].startswith("-"):
        inner = command.get_command(context, words[0])
        if inner is None:
            raise click.UsageError(f"no such command: {words[0]}")
        parse(words[1:], inner)
        return
    values, rest, _ = command.make_parser(context).parse_args(list(words))
    assert not rest, f"what is left over: {rest}"
    for parameter in command.params:
        given = values.get(parameter.name or "")
        if isinstance(parameter.type, click.Choice) and given is not None:
            for value in given if isinstance(given, list | tuple) else [given]:
                parameter.type.convert(value, parameter, context)


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if path.name != "cli.md"], ids=lambda path: path.name)
def test_a_document_names_options_that_there_are(path: Path) -> None:
    for words in command_lines(path.read_text("utf-8")):
        try:
            parse(words)
        except click.UsageError as error:
            pytest.fail(f"{path.name}: nsp-pnp {shlex.join(words)}: {error.format_message()}")


def test_examples_of_help_name_options_that_there_are() -> None:
    text = (CHECKOUT / "docs" / "cli.md").read_text("utf-8")
    examples = [END.split(words, maxsplit=1)[0] for words in re.findall(r"^    nsp-pnp (.+)$", text, re.MULTILINE)]
    assert len(examples) > 20
    for example in examples:
        parse(shlex.split(example))


def test_the_documents_have_commands() -> None:
    """That the search finds them: in blocks, in spans, behind a folder, as a hook's line."""
    count = {path.name: len(list(command_lines(path.read_text("utf-8")))) for path in DOCUMENTS}
    assert count["README.md"] >= 12
    assert count["CONTRIBUTING.md"] >= 3
    assert count["ci.md"] >= 8
    found = list(command_lines("`a` and `nsp-pnp list`\n```sh\nx && .venv/bin/nsp-pnp build --lang ja > x  # y\n```\n"))
    assert found == [["build", "--lang", "ja"], ["list"]]


@pytest.mark.parametrize(
    "line", ["validate --nonsense", "validate --format pdf", "nonsense", "i18n nonsense", "list x"]
)
def test_a_wrong_line_is_seen(line: str) -> None:
    with pytest.raises((click.UsageError, AssertionError)):
        parse(line.split())


def test_formats_that_the_page_names_exist() -> None:
    page = (CHECKOUT / "docs" / "ci.md").read_text("utf-8")
    assert set(re.findall(r"--format (\w+)", page)) <= FORMATS.keys()


def test_yaml_in_the_page_can_be_read() -> None:
    page = (CHECKOUT / "docs" / "ci.md").read_text("utf-8")
    hooks, more, workflow = (yaml.safe_load(code) for language, code in FENCE.findall(page) if language == "yaml")
    ids = {hook["id"] for hook in HOOKS}
    assert {hook["id"] for hook in hooks["repos"][0]["hooks"]} == {hook["id"] for hook in more} == ids
    assert workflow["permissions"] == {"contents": "read", "security-events": "write"}
    assert workflow["jobs"]["cards"]["steps"][1]["with"].keys() <= ACTION["inputs"].keys()


# --- The gate, and what may stand in no file ----------------------------------------------------------


@pytest.mark.parametrize(("name", "word"), [("build", "nsp-pnp build"), ("test", "pytest")])
def test_the_gate_finds_the_commands_of_the_readme(name: str, word: str) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    script = (CHECKOUT / ".ci" / "run").read_text("utf-8")
    function = re.search(r"^readme_command\(\) \{\n.*?^\}\n", script, re.MULTILINE | re.DOTALL)
    assert function
    assert f"readme_command {name}" in script
    done = subprocess.run(
        [bash, "-euo", "pipefail", "-c", f"{function[0]}\nreadme_command {name}"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    (line,) = done.stdout.splitlines()
    assert line.startswith("python3 -m venv .venv && ")
    assert word in line.rpartition("&& ")[2]


BINARY = {".ttf", ".png", ".pdf"}
MACHINES = re.compile("|".join(["/" + "work/", "pypi" + r"\.org", "npm" + "js", "debian" + r"\.org"]))
TEMPORARY = re.compile("/" + "tmp/")


def project_files() -> list[Path]:
    git = shutil.which("git")
    if git is None or not (CHECKOUT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = (CHECKOUT / name for name in listed.stdout.split("\0") if name)
    return [path for path in paths if path.is_file() and path.suffix not in BINARY]


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    files = project_files()
    assert len(files) > 200
    wrong = []
    for path in files:
        name = path.relative_to(CHECKOUT).as_posix()
        text = path.read_text("utf-8", errors="replace")
        found = MACHINES.search(text) or (None if name.startswith("tests/") else TEMPORARY.search(text))
        if found:
            wrong.append(f"{name}: {found[0]}")
    assert wrong == []
