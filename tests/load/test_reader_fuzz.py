"""Both readers against anything: random bytes, damaged real files, and the largest inputs that they take on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nsp_pnp.diagnostic import Result, Severity
from nsp_pnp.load import po_codes, yaml_codes
from nsp_pnp.load.ignore_comments import ignore_comments
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.load.yaml_source import read_yaml

CHECKOUT = Path(__file__).parents[2]
CARDS = sorted((CHECKOUT / "cards").rglob("*.yaml"))
CATALOGS = sorted([*(CHECKOUT / "locales").rglob("*.po"), *(CHECKOUT / "locales").rglob("*.pot")])

Read = Callable[[bytes], Result[Any]]


def as_cards(data: bytes) -> Result[Any]:
    return read_yaml(data, "x.yaml")


def as_catalog(data: bytes) -> Result[Any]:
    return read_po(data, "x.po", "ja")


READERS = pytest.mark.parametrize("read", [as_cards, as_catalog])


def check(read: Read, data: bytes) -> None:
    """Data or at least one error; every finding inside the file; the comments of the same bytes can be read too."""
    result = read(data)
    assert result.value is not None or any(d.severity is Severity.ERROR for d in result.diagnostics)
    lines = 1 + data.count(b"\n") + data.count(b"\r")
    assert all(1 <= d.where.line <= lines and d.where.column >= 1 for d in result.diagnostics)
    for name in ("x.yaml", "x.po"):
        ignore_comments(data + b" # nsp-ignore: NUM001", name)


# --- Anything at all ----------------------------------------------------------------------------------

SIGNS = [
    "[",
    "]",
    "{",
    "}",
    ": ",
    "- ",
    "? ",
    "&a ",
    "*a",
    "!t ",
    "|\n",
    ">\n",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "<<: ",
]
SIGNS += [
    '"',
    "'",
    "\\",
    "\\x",
    "\\u12",
    "\\n",
    "#",
    "# nsp-ignore: ",
    "\n",
    "\r",
    "\t",
    " ",
    "a",
    "1",
    "あ",
    "が",
    "：",
]
SIGNS += [
    'msgid "',
    'msgstr "',
    "msgstr[0]",
    "msgstr[9999999]",
    'msgctxt "',
    'msgid_plural "',
    "#~ ",
    "#| ",
    "#, ",
    "#~| ",
]
SIGNS += ["\0", "\x1b", "\x85", "\u200b", "\u2028", "\ufeff", "\ufffd", "\U0010ffff"]
PIECES = st.lists(st.one_of(st.sampled_from(SIGNS).map(str.encode), st.binary(max_size=3)), max_size=40).map(b"".join)


@READERS
@settings(deadline=None, max_examples=150)
@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=100).map(str.encode), PIECES))
def test_any_bytes(read: Read, data: bytes) -> None:
    check(read, data)


# --- Real files, damaged ------------------------------------------------------------------------------


@cache
def contents(path: Path) -> bytes:
    return path.read_bytes()


def damage(data: bytes, dice: random.Random) -> bytes:
    """One thing that editors, merges and disks do to a file."""
    at, size = dice.randrange(len(data)), dice.choice([1, 1, 2, 10, 200])
    piece = dice.choice(SIGNS).encode()
    kinds: list[Callable[[], bytes]] = [
        lambda: data[:at],
        lambda: data[:at] + data[at + size :],
        lambda: data[:at] + piece + data[at:],
        lambda: data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :],
        lambda: data[:at] + data[at : at + size] * 2 + data[at + size :],
        lambda: data[at:] + data[:at],
        lambda: data.replace(piece, dice.choice(SIGNS).encode(), 3),
    ]
    return dice.choice(kinds)() or b" "


@pytest.mark.parametrize(("read", "files"), [(as_cards, CARDS), (as_catalog, CATALOGS), (as_cards, CATALOGS)])
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), times=st.integers(1, 4))
def test_damaged_files(read: Read, files: list[Path], seed: int, times: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - hypothesis would spend its time on shrinking long bytes
    data = contents(dice.choice(files))
    for _ in range(times):
        data = damage(data, dice)
    check(read, data)


# --- The largest inputs, in a process with little memory ----------------------------------------------

limits_memory = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold a process to RLIMIT_AS")

MEMORY = 400 << 20
"""Address space of the whole process. An interpreter with both readers takes about 60 MiB of it."""

MOST = 200_000_000
"""Bytes that a process may hold which reads one file."""

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: ja\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=1; plural=0;\\n"\n\n'
)

# What stands at the start, what is repeated up to the limit, and what ends it. {n} counts.
YAML_INPUTS = {
    "brackets": ("", "[", ""),
    "braces": ("", "{a: ", ""),
    "dashes": ("", "- ", ""),
    "questions": ("", "? ", ""),
    "double quotes": ("", '"', ""),
    "single quotes": ("", "'", ""),
    "anchors": ("a:\n", "- &a b\n", ""),
    "aliases": ("a: &a b\nb:\n", "- *a\n", ""),
    "tags": ("a:\n", "- !!t b\n", ""),
    "one line": ("a: ", "x", "\n"),
    "one quoted line": ('a: "', "x", '"\n'),
    "escapes": ('a: "', "\\u3042", '"\n'),
    "one key": ("", "x", ": b\n"),
    "text of many lines": ("a: |\n", "  x\n", ""),
    "keys": ("", "k{n}: 1\n", ""),
    "one key again and again": ("", "a: 1\n", ""),
    "merge keys": ("", "<<: \n", ""),
    "items": ("a:\n", "- 1\n", ""),
    "empty mappings": ("a: [", "{},", "]\n"),
    "keys without values": ("a: {", "a,", "}\n"),
    "documents": ("", "---\n", ""),
    "comments": ("a: b\n", "#\n", ""),
    "hidden comments": ("", "a: b #c\n", ""),
    "suppressions": ("a: b\n", "#nsp-ignore:\n", ""),
    "suppressions of one line": ("a: b", " #nsp-ignore:", ""),
    "suppressions of items": ("a:\n", "- b #nsp-ignore:\n", ""),
    "full-width colons": ("", "a：1\n", ""),
    "unseen characters": ("", "\u200b\n", ""),
    "null bytes": ("", "\0", ""),
    "letters in pieces": ("a:\n", "- か\u3099\n", ""),
    "astral characters": ("a:\n", "- 😀\n", ""),
    "tabs": ("a:\n", "- 'x\ty'\n", ""),
    "stray tabs": ("a:\n", "- x\t\n", ""),
    "carriage returns": ("", "\r", ""),
    "indentation": ("", " ", "a: b\n"),
}
PO_INPUTS = {
    "one msgid": (HEADER + 'msgctxt "a"\nmsgid "', "x", '"\nmsgstr ""\n'),
    "escapes": (HEADER + 'msgctxt "a"\nmsgid "', "\\n", '"\nmsgstr ""\n'),
    "unknown escapes": (HEADER + 'msgctxt "a"\nmsgid "', "\\q", '"\nmsgstr ""\n'),
    "control characters": (HEADER + 'msgid ""\n', '"\\v"\n', 'msgstr ""\n'),
    "one text of many lines": (HEADER + 'msgid ""\n', '""\n', 'msgstr ""\n'),
    "entries": (HEADER, 'msgctxt "{n}"\nmsgid "a"\nmsgstr "b"\n\n', ""),
    "entries without context": (HEADER, 'msgid"{n}"\nmsgstr""\n', ""),
    "one entry again and again": (HEADER, 'msgid""\nmsgstr""\n', ""),
    "obsolete entries": (HEADER, '#~ msgid "{n}"\n#~ msgstr ""\n', ""),
    "plural forms": (HEADER + 'msgctxt "a"\nmsgid "a"\nmsgid_plural "b"\n', 'msgstr[{n}] ""\n', ""),
    "number of a form": (HEADER + 'msgid "a"\nmsgid_plural "b"\nmsgstr[', "9", '] ""\n'),
    "previous texts": (HEADER, '#| msgid "a"\n', ""),
    "flags": ("#,", " a,", "\n" + HEADER),
    "references": (HEADER + "#:", " a:1", '\nmsgid "a"\nmsgstr ""\n'),
    "comments": (HEADER, "#\n", ""),
    "header fields": ('msgid ""\nmsgstr ""\n', '"a: b\\n"\n', ""),
    "header in one line": ('msgid ""\nmsgstr "', "a:\\n", '"\n'),
    "quotation marks": ("", '"', ""),
    "backslashes": ('msgid "', "\\", ""),
    "stray lines": ("", "x\n\n", ""),
    "conflict markers": ("", "<<<<<<<\n\n", ""),
    "empty lines": ("", "\n", ""),
    "null bytes": ("", "\0", ""),
    "letters in pieces": (HEADER + 'msgctxt "a"\nmsgid ""\nmsgstr "', "か\u3099", '"\n'),
    "carriage returns": ("", "\r", ""),
}


def filled(parts: tuple[str, str, str], size: int) -> bytes:
    """The parts made one file of at most ``size`` bytes, and not much less."""
    start, piece, end = parts
    room = size - len(start.encode()) - len(end.encode())
    middle = piece.encode() * (room // len(piece.encode()))
    if "{n}" in piece:
        middle = "".join(piece.replace("{n}", str(n)) for n in range(room // (len(piece) + 3))).encode()
    return start.encode() + middle[:room] + end.encode()


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
from nsp_pnp.load.ignore_comments import ignore_comments
from nsp_pnp.load.strict_po import read_po
from nsp_pnp.load.yaml_source import read_yaml
for line in sys.stdin:
    kind, name, path = line.rstrip("\\n").split("\\t")
    with open(path, "rb") as file:
        data = file.read()
    result = read_yaml(data, "x.yaml") if kind == "yaml" else read_po(data, "x.po", "ja")
    assert result.value is not None or result.diagnostics
    assert len(result.diagnostics) <= 5_000, (name, len(result.diagnostics))
    ignore_comments(data, "x." + ("yaml" if kind == "yaml" else "po"))
    print(kind, name, len(result.diagnostics), flush=True)
    del result, data
"""


def read_in_little_memory(jobs: list[tuple[str, str, bytes]], folder: Path, memory: int) -> str:
    lines = []
    for number, (kind, name, data) in enumerate(jobs):
        path = folder / str(number)
        path.write_bytes(data)
        lines.append(f"{kind}\t{name}\t{path}\n")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED.replace("{memory}", str(memory))],
        input="".join(lines),
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"after {done.stdout.splitlines()[-1:]}: {done.stderr[-2000:]}"
    return done.stdout


@limits_memory
@pytest.mark.nightly
@pytest.mark.parametrize(
    ("kind", "inputs", "size"),
    [("yaml", YAML_INPUTS, yaml_codes.MAX_BYTES), ("po", PO_INPUTS, po_codes.MAX_BYTES)],
)
def test_the_largest_inputs_need_little_memory(
    kind: str, inputs: dict[str, tuple[str, str, str]], size: int, tmp_path: Path
) -> None:
    jobs = [(kind, name, filled(parts, size)) for name, parts in inputs.items()]
    assert all(size * 0.9 < len(data) <= size or "{n}" in inputs[name][1] for _, name, data in jobs)
    told = read_in_little_memory(jobs, tmp_path, MEMORY)
    assert [line.rpartition(" ")[0] for line in told.splitlines()] == [f"{kind} {name}" for name in inputs]


HELD = """
import sys
from nsp_pnp.load.strict_po import read_po
with open(sys.argv[1], "rb") as file:
    result = read_po(file.read(), "x.po", "ja")
assert result.value and not result.diagnostics, result.diagnostics[:1]
with open("/proc/self/status") as file:
    print(next(line.split()[1] for line in file if line.startswith("VmHWM")))
"""


@pytest.mark.nightly
@limits_memory
@pytest.mark.parametrize("text", ["x" * 110, "あ" * 40], ids=["Latin", "Japanese"])
def test_a_catalog_at_all_of_its_limits_takes_less_memory_than_promised(text: str, tmp_path: Path) -> None:
    """As many entries and lines as may be, and nearly as many bytes."""
    comments = "#. a{0}\n#. b{0}\n#: c{0}\n#, d{0}\n"
    entry = comments + 'msgctxt "e{0}"\nmsgid "' + text + '{0}"\nmsgstr "' + text + '{0}"\n\n'
    count = po_codes.MAX_ENTRIES - 1
    data = (HEADER + "".join(map(entry.format, range(count)))).encode()
    assert po_codes.MAX_BYTES * 0.9 < len(data) < po_codes.MAX_BYTES
    assert data.count(b"\n") > po_codes.MAX_LINES * 0.99
    (tmp_path / "x.po").write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-c", HELD, tmp_path / "x.po"],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) * 1024 < MOST


@limits_memory
def test_the_limit_of_memory_is_one(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="MemoryError"):
        read_in_little_memory([("po", "x", b" " * MEMORY)], tmp_path, MEMORY)


def test_what_is_over_the_limit_is_not_read() -> None:
    before = time.process_time()
    for limit, read, code in (
        (yaml_codes.MAX_BYTES, as_cards, yaml_codes.LIMITS),
        (po_codes.MAX_BYTES, as_catalog, po_codes.LIMITS),
    ):
        result = read(b"#" * (limit + 1))
        assert result.value is None
        assert [d.code for d in result.diagnostics] == [code]
    assert time.process_time() - before < 1


# --- The limits of a catalog --------------------------------------------------------------------------


def limits(text: str) -> list[tuple[str, int]]:
    result = as_catalog(text.encode())
    found = [(d.code.id, d.where.line) for d in result.diagnostics]
    assert result.value is None or ("POF025", 1) not in found
    return [entry for entry in found if entry[0] == "POF025"]


def test_lines() -> None:
    room = po_codes.MAX_LINES - HEADER.count("\n")
    assert limits(HEADER + "\n" * room) == []
    assert limits(HEADER + "\n" * (room + 1)) == [("POF025", po_codes.MAX_LINES)]


@pytest.mark.nightly
def test_entries() -> None:
    entry = 'msgctxt "a{}"\nmsgid "a"\nmsgstr "b"\n'
    entries = [entry.format(number) for number in range(po_codes.MAX_ENTRIES + 1)]
    assert limits(HEADER + "".join(entries[:-1])) == []
    assert limits(HEADER + "".join(entries)) == [("POF025", HEADER.count("\n") + 3 * po_codes.MAX_ENTRIES + 2)]


def test_an_entry() -> None:
    first = HEADER.count("\n") + 1
    long = "x" * (po_codes.MAX_ENTRY - 100)
    entry = f'msgctxt "a"\nmsgid "a"\nmsgstr "{long}"\n\n'
    assert limits(HEADER + entry) == []
    assert limits(HEADER + entry + entry.replace('"a"', '"b"', 1)) == []
    assert limits(HEADER + entry.replace('""', f'"{"x" * 200}"').replace(long, long + "x" * 100)) == [
        ("POF025", first + 2)
    ]
    assert limits(HEADER + f"#, {long}\n#. {long}\n" + entry) == [("POF025", first)]  # the line that is one too many


def test_faults() -> None:
    stray = "x\n\n"
    assert limits(HEADER + stray * po_codes.MAX_FAULTS) == []
    assert len(limits(HEADER + stray * (po_codes.MAX_FAULTS + 500))) == 1
