from __future__ import annotations

import os
import shutil
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from nsp_pnp.errors import NspError
from nsp_pnp.write.files import write_text, written_aside


def contents(folder: Path) -> dict[str, bytes]:
    """All below a folder, hidden things and empty folders included."""
    return {
        path.relative_to(folder).as_posix(): b"" if path.is_dir() else path.read_bytes() for path in folder.rglob("*")
    }


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder that holds an earlier build."""
    folder = tmp_path / "output"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(b"old a")
    (folder / "z.pdf").write_bytes(b"old z")
    return folder


def test_files_appear_when_the_block_ends(tmp_path: Path) -> None:
    target = tmp_path / "new" / "output"
    with written_aside(target) as aside:
        (aside / "a.pdf").write_bytes(b"a")
        (aside / "b.pdf").write_bytes(b"b")
        assert not any(path.is_file() for path in target.iterdir())
    assert contents(target) == {"a.pdf": b"a", "b.pdf": b"b"}


def test_earlier_files_are_replaced_and_others_stay(old: Path) -> None:
    with written_aside(old) as aside:
        (aside / "a.pdf").write_bytes(b"new a")
        assert (old / "a.pdf").read_bytes() == b"old a"
    assert contents(old) == {"a.pdf": b"new a", "z.pdf": b"old z"}


def test_the_folder_aside_is_on_the_same_disk_and_hidden(old: Path) -> None:
    with written_aside(old) as aside:
        assert aside.parent == old
        assert aside.name.startswith(".")


def test_two_runs_at_once_do_not_meet(old: Path) -> None:
    with written_aside(old) as first, written_aside(old) as second:
        (first / "a.pdf").write_bytes(b"first")
        (second / "a.pdf").write_bytes(b"second")
        (second / "b.pdf").write_bytes(b"second")
    assert contents(old) == {"a.pdf": b"first", "b.pdf": b"second", "z.pdf": b"old z"}


@pytest.mark.parametrize("fault", [RuntimeError, KeyboardInterrupt, NspError, SystemExit])
def test_a_fault_leaves_earlier_files_alone_and_nothing_else(old: Path, fault: type[BaseException]) -> None:
    before = contents(old)
    with pytest.raises(fault), written_aside(old) as aside:  # noqa: PT012 - the block is the subject
        (aside / "a.pdf").write_bytes(b"half")
        (aside / "more").mkdir()
        raise fault
    assert contents(old) == before


def test_a_fault_removes_the_folders_that_were_made_for_it(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    with pytest.raises(RuntimeError), written_aside(tmp_path / "kept" / "new" / "output"):
        raise RuntimeError
    assert contents(tmp_path) == {"kept": b""}


def test_an_empty_folder_that_was_there_before_stays(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), written_aside(tmp_path):
        raise RuntimeError
    assert tmp_path.is_dir()


def test_a_full_disk_is_the_users_to_mend(old: Path) -> None:
    before = contents(old)
    with pytest.raises(NspError, match=r"cannot write to .*output: No space left on device"), written_aside(old):
        raise OSError(28, "No space left on device")
    assert contents(old) == before


@pytest.mark.parametrize("below", ["", "deeper/down"])
def test_a_file_in_place_of_the_folder_is_the_users_to_mend(tmp_path: Path, below: str) -> None:
    (tmp_path / "output").write_bytes(b"a file")
    with pytest.raises(NspError, match=r"cannot write to .*output"), written_aside(tmp_path / "output" / below):
        pytest.fail("there is no folder to write into")
    assert contents(tmp_path) == {"output": b"a file"}


@pytest.mark.parametrize("taken", ["a.pdf", "b.pdf", "z.pdf"])
def test_a_folder_in_place_of_any_file_stops_all_files(old: Path, taken: str) -> None:
    (old / taken).unlink(missing_ok=True)
    (old / taken).mkdir()
    (old / taken / "precious").write_bytes(b"mine")
    before = contents(old)
    with pytest.raises(NspError, match=taken), written_aside(old) as aside:  # noqa: PT012 - the block is the subject
        for name in ("a.pdf", "b.pdf", "z.pdf"):
            (aside / name).write_bytes(b"new")
    assert contents(old) == before


def test_a_folder_without_permission_is_the_users_to_mend(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o500)
    try:
        if os.access(locked, os.W_OK):
            pytest.skip("permissions do not bind this user")
        with pytest.raises(NspError, match="cannot write to"), written_aside(locked / "output"):
            pytest.fail("there is no folder to write into")
        with pytest.raises(NspError, match="cannot write to"), written_aside(locked):
            pytest.fail("there is no folder to write into")
    finally:
        locked.chmod(0o700)
    assert contents(tmp_path) == {"locked": b""}


def test_a_folder_aside_that_somebody_swept_away_is_no_crash(old: Path) -> None:
    before = contents(old)
    with pytest.raises(NspError, match="cannot write to"), written_aside(old) as aside:
        shutil.rmtree(aside)
    assert contents(old) == before


def test_files_are_readable_by_whoever_may_read_new_files(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    write_text(tmp_path / "output" / "a.po", "")
    assert (tmp_path / "output" / "a.po").stat().st_mode == plain.stat().st_mode


def test_text_is_utf_8_with_line_feeds(tmp_path: Path) -> None:
    write_text(tmp_path / "locales" / "ja.po", "一\nか\u3099\n")
    assert contents(tmp_path) == {
        "locales": b"",
        "locales/ja.po": b"\xe4\xb8\x80\n\xe3\x81\x8b\xe3\x82\x99\n",
    }


def test_text_that_cannot_be_encoded_leaves_the_file_as_it_was(old: Path) -> None:
    before = contents(old)
    with pytest.raises(UnicodeEncodeError):
        write_text(old / "a.pdf", "half of 𠮷: \ud842")
    assert contents(old) == before


def _folder_in_place(path: Path) -> None:
    path.mkdir()


def _file_above(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_bytes(b"")


@pytest.mark.parametrize("spoil", [_folder_in_place, _file_above])
def test_text_with_no_place_to_go_is_the_users_to_mend(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    path = tmp_path / "locales" / "ja.po"
    path.parent.mkdir()
    spoil(path)
    before = contents(tmp_path)
    with pytest.raises(NspError, match="cannot write"):
        write_text(path, "text")
    assert contents(tmp_path) == before


def test_a_text_is_on_the_disk_before_its_name_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, bool]] = []
    sync = os.fsync

    def noted(file: int) -> None:
        sync(file)
        seen.append((os.fstat(file).st_size, (tmp_path / "a.csv").exists()))

    monkeypatch.setattr(os, "fsync", noted)
    write_text(tmp_path / "a.csv", "four")
    assert seen == [(4, False)]
    assert (tmp_path / "a.csv").read_text("utf-8") == "four"


def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link, real = tmp_path / "catalog.po", tmp_path / "there" / "ja.po"
    real.write_text("old", "utf-8")
    link.symlink_to(real)
    write_text(link, "new")
    assert link.is_symlink()
    assert real.read_text("utf-8") == "new"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["catalog.po", "ja.po", "there"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_file_keeps_who_may_read_and_write_it(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "ja.po"
    path.write_text("old", "utf-8")
    path.chmod(mode)
    write_text(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_pipe_or_device_is_written_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_text(pipe, "text")
        assert os.read(reader, 100) == b"text"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    write_text(Path(os.devnull), "text")
    assert Path(os.devnull).is_char_device()


def test_what_a_killed_run_left_is_swept_away_a_day_later(old: Path) -> None:
    ages = {".nsp-pnp-new": 60, ".nsp-pnp-old": 2 * 24 * 60 * 60}
    for name, age in ages.items():
        (old / name).mkdir()
        (old / name / "half.pdf").write_bytes(b"%PDF")
        then = time.time() - age
        os.utime(old / name, (then, then))
    write_text(old / "a.txt", "text")
    assert [name for name in ages if (old / name).exists()] == [".nsp-pnp-new"]
