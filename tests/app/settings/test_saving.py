"""Tests that settings are saved outside the GUI thread, and that the newest of several is kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.saving import SettingsSaver, keep_copy
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.ui.lib.tasks import Tasks
from tests.waiting import until


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


@pytest.fixture
async def saver(path: Path) -> AsyncIterator[SettingsSaver]:
    tasks = Tasks()
    yield SettingsSaver(path, tasks)
    await tasks.close()


async def test_while_the_disk_is_slow_nobody_waits_and_the_newest_are_saved(
    saver: SettingsSaver, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    begun, disk = threading.Event(), threading.Event()
    save = settings.save

    def slowly(where: Path, changed: Settings) -> None:
        assert threading.current_thread() is not threading.main_thread()
        begun.set()
        disk.wait()
        written.append(changed.language)
        save(where, changed)

    monkeypatch.setattr(settings, "save", slowly)
    saver.save(Settings(language="en"))
    await until(begun.is_set)
    for code in ("ar", "en", "ar"):
        saver.save(Settings(language=code))
    assert written == []
    disk.set()
    await saver.close()
    assert written == ["en", "ar"]
    assert settings.load(path).language == "ar"


def folder_at(path: Path) -> Callable[[], None]:
    """Makes a folder in the file's place; returns a function that removes it."""
    path.mkdir()
    return path.rmdir


async def test_what_cannot_be_saved_is_told_until_it_can(saver: SettingsSaver, path: Path) -> None:
    heard: list[object] = []
    saver.not_saved.connect(heard.append)
    saver.saved.connect(lambda: heard.append("saved"))
    remove_folder = folder_at(path)
    saver.save(Settings())
    await saver.close()
    (failure,) = heard
    assert isinstance(failure, FileError)
    assert failure.detail == FileFailure.NOT_ALLOWED
    remove_folder()
    saver.save(replace(Settings(), language="ar"))
    await saver.close()
    assert heard[1:] == ["saved"]
    assert settings.load(path).language == "ar"


async def test_what_could_not_be_saved_is_tried_again_at_the_end(
    saver: SettingsSaver, path: Path
) -> None:
    failures: list[object] = []
    saver.not_saved.connect(failures.append)
    remove_folder = folder_at(path)
    saver.save(Settings(language="ar"))
    await until(lambda: failures)
    remove_folder()
    await saver.close()
    assert settings.load(path).language == "ar"
    assert len(failures) == 1


async def test_a_write_that_waits_for_its_thread_replaces_no_newer_settings(
    saver: SettingsSaver, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def after_the_end(write: Callable[..., None], *given: object) -> None:
        saver.save(Settings(language="ar"))
        saver.flush()
        write(*given)

    monkeypatch.setattr(asyncio, "to_thread", after_the_end)
    saver.save(Settings(language="en"))
    await saver.close()
    assert settings.load(path).language == "ar"


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
