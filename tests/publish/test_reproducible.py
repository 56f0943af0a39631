"""The same cards give the same bytes, whoever builds them, where and when."""

from __future__ import annotations

import calendar
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.impose.paper import card_sizes, pages, papers
from nsp_pnp.impose.tuck_box import BoxOrder, tuck_box
from nsp_pnp.load.project import Project
from nsp_pnp.prepare.book import add_book
from nsp_pnp.prepare.listing import add_list
from nsp_pnp.prepare.stages import Loaded, prepare
from nsp_pnp.publish.kit import publish
from nsp_pnp.publish.options import Options

ROOT = Path(__file__).parents[2]
CARD, A4 = card_sizes()["standard"], papers()["a4"]
FILES = 17
"""The print test, cards, boards, tokens, aids, the rulebook and the card list, in one language."""
MONTH_END = calendar.timegm((2025, 1, 31, 23, 59, 59))
"""Already February east of Greenwich."""

Files = dict[str, bytes]


def files(folder: Path) -> Files:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def build(cwd: Path, out: str, *arguments: str, **settings: str) -> Files:
    """What ``nsp-pnp build`` writes in a process of its own, with nothing of ours in its environment."""
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "SYSTEMROOT", "TEMP", "TMPDIR")}
    environment = {**kept, "PYTHONPATH": str(ROOT), **settings}
    command = [sys.executable, "-m", "nsp_pnp", "build", "--out", out, *arguments]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return files(cwd / out)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in another folder, its files made in another order."""
    root = tmp_path_factory.mktemp("別の 場所") / "deck"
    sources = [path for part in ("cards", "locales") for path in (ROOT / part).rglob("*") if path.is_file()]
    for path in sorted(sources, reverse=True):
        target = root / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return root


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Both languages, from the project itself."""
    where = tmp_path_factory.mktemp("first")
    arguments = ("--lang", "en", "--lang", "ja", "--project", str(ROOT))
    return build(where, "out", *arguments, PYTHONHASHSEED="0", TZ="UTC", LC_ALL="C.UTF-8")


@pytest.fixture
def undated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


def print_all(locales: tuple[str, ...], out: Path) -> None:
    """All that a build writes, in this process."""
    loaded = prepare(Project(ROOT), "nsp", locales, CARD)
    assert loaded.cards
    publish(
        loaded,
        Options(A4, CARD),
        out,
        book=add_book(loaded, pages()["a4"], large=A4),
        listing=add_list(loaded, A4),
        box=tuck_box(CARD.size, loaded.cards.copies, BoxOrder(), A4),
    )


@pytest.fixture(scope="module")
def english() -> Loaded:
    return prepare(Project(ROOT), "nsp", ("en",), CARD)


def test_another_seed_zone_folder_and_project_give_the_same_bytes(copied: Path, first: Files) -> None:
    settings = {"PYTHONHASHSEED": "4242", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    again = build(copied, "結果/もう 一度", "--lang", "en", "--lang", "ja", **settings)
    assert list(again) == list(first)
    assert len(first) == 2 * FILES + 1
    for name, data in first.items():
        assert again[name] == data, f"{name} differs"


@pytest.mark.nightly
@pytest.mark.usefixtures("undated")
def test_one_language_is_the_same_alone_and_in_company(first: Files, tmp_path: Path) -> None:
    """And in a process that has built before: nothing is left over from file to file."""
    for locale in ("ja", "en", "ja"):
        print_all((locale,), tmp_path / locale)
        made = files(tmp_path / locale)
        made.pop("manifest.json")
        assert len(made) == FILES
        for name, data in made.items():
            assert first[name] == data, f"{name} differs"


@pytest.mark.nightly
@pytest.mark.usefixtures("undated")
def test_the_order_of_languages_does_not_change_the_files(first: Files, tmp_path: Path) -> None:
    print_all(("ja", "en"), tmp_path)
    made = files(tmp_path)
    made.pop("manifest.json")
    assert made == {name: data for name, data in first.items() if name != "manifest.json"}


@pytest.mark.nightly
@pytest.mark.usefixtures("undated")
def test_the_order_of_a_folders_listing_does_not_matter(
    first: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rglob, glob = Path.rglob, Path.glob
    listed: list[Path] = []

    def backward(path: Path, pattern: str) -> list[Path]:
        found = sorted(rglob(path, pattern), reverse=True)
        listed.extend(found)
        return found

    monkeypatch.setattr(Path, "rglob", backward)
    monkeypatch.setattr(Path, "glob", lambda path, pattern: sorted(glob(path, pattern), reverse=True))
    print_all(("en", "ja"), tmp_path)
    assert [path for path in listed if path.suffix == ".yaml"]
    assert files(tmp_path) == first


@pytest.mark.nightly
def test_source_date_epoch_dates_the_files_in_utc(copied: Path) -> None:
    """At the end of a month, in a zone where the next has begun (ord-04)."""
    made = [
        build(
            copied, f"dated-{zone[:4]}", "--lang", "ja", SOURCE_DATE_EPOCH=str(MONTH_END), TZ=zone, PYTHONHASHSEED=seed
        )
        for zone, seed in (("Asia/Tokyo", "1"), ("America/Los_Angeles", "2"))
    ]
    assert made[0] == made[1]
    wanted = datetime.fromtimestamp(MONTH_END, UTC).strftime("D:%Y%m%d%H%M%S+00'00'")
    assert wanted == "D:20250131235959+00'00'"
    for path in (copied / "dated-Asia").glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            assert str(pdf.docinfo["/CreationDate"]) == str(pdf.docinfo["/ModDate"]) == wanted


def _date(folder: Path) -> str:
    (path,) = folder.glob("*.pdf")
    with pikepdf.open(path) as pdf:
        return str(pdf.docinfo["/CreationDate"])


@pytest.mark.parametrize(
    ("epoch", "date"),
    [
        (None, "D:20000101000000+00'00'"),
        ("", "D:20000101000000+00'00'"),
        (" ", "D:20000101000000+00'00'"),  # never the clock of whoever builds
        ("0", "D:19700101000000+00'00'"),
        ("86400", "D:19700102000000+00'00'"),
        ("253402300799", "D:99991231235959+00'00'"),
    ],
)
def test_the_date_is_never_the_clocks(
    english: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epoch: str | None, date: str
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    if epoch is not None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    publish(english, Options(A4, CARD, only=("monster-cards",)), tmp_path)
    assert _date(tmp_path) == date


@pytest.mark.parametrize("epoch", ["today", "1738367999.5", "2025-01-31", "-5", "253402300800", "9" * 40])
def test_a_date_that_is_none_is_the_users_to_mend(
    english: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epoch: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(NspError, match=f"SOURCE_DATE_EPOCH.*{epoch}"):
        publish(english, Options(A4, CARD, only=("monster-cards",)), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("undated")
def test_nothing_of_the_machine_is_in_the_files(first: Files) -> None:
    own = [str(ROOT), str(Path.home()), os.environ.get("USER", ""), sys.executable]
    for name, data in first.items():
        for word in own:
            assert len(word) < 6 or word.encode() not in data, f"{word} in {name}"
