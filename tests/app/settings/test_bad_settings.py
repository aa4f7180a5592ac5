"""A settings file that could not be used is kept beside, under a name of its own."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from deskdispatch.app.settings.saving import keep_copy

NOW = datetime(2026, 11, 22, 6, 42, 43, tzinfo=UTC)
NAME = "settings.toml.bad-2026-11-22-094243"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "settings.toml"
    made.write_bytes(b"not = toml = at all")
    return made


def names(file: Path) -> list[str]:
    return sorted(each.name for each in file.parent.iterdir())


def test_the_name_says_when_and_the_file_stays(file: Path) -> None:
    kept = keep_copy(file, NOW)
    assert kept is not None
    assert kept.name == NAME
    assert kept.read_bytes() == file.read_bytes() == b"not = toml = at all"
    assert kept.stat().st_mode & 0o077 == 0


def test_an_earlier_one_is_never_written_over(file: Path) -> None:
    earlier = keep_copy(file, NOW)
    assert earlier is not None
    file.write_bytes(b"worse")
    later = keep_copy(file, NOW)
    assert later == file.with_name(f"{NAME}-2")
    assert (earlier.read_bytes(), later.read_bytes()) == (b"not = toml = at all", b"worse")


def test_the_same_content_is_kept_once(file: Path) -> None:
    first = keep_copy(file, NOW)
    assert keep_copy(file, NOW.replace(hour=9)) == first
    assert len(names(file)) == 2


def test_a_folder_in_place_of_the_file_is_renamed(tmp_path: Path) -> None:
    folder = tmp_path / "settings.toml"
    folder.mkdir()
    (folder / "mine").touch()
    assert keep_copy(folder, NOW) == tmp_path / NAME
    assert (tmp_path / NAME / "mine").exists()
    assert not folder.exists()


def test_what_cannot_be_read_is_moved(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_bytes(_path: Path) -> bytes:
        raise PermissionError

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    assert keep_copy(file, NOW) == file.with_name(NAME)
    assert names(file) == [NAME]


def test_where_nothing_can_be_written_nothing_is_lost(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("os.open", refuse)
    monkeypatch.setattr(Path, "rename", refuse)
    assert keep_copy(file, NOW) is None
    assert names(file) == ["settings.toml"]
