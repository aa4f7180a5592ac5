"""Settings are saved off the window's thread, the newest of several."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.saving import SettingsSaver
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
    """Makes a folder where the file should be; gives what removes it."""
    path.mkdir()
    return path.rmdir


async def test_what_cannot_be_saved_is_told_until_it_can(saver: SettingsSaver, path: Path) -> None:
    heard: list[object] = []
    saver.not_saved.connect(heard.append)
    saver.saved.connect(lambda: heard.append("saved"))
    remove_folder = folder_at(path)
    saver.save(Settings())
    await saver.close()
    (trouble,) = heard
    assert isinstance(trouble, FileError)
    assert trouble.detail == FileFailure.NOT_ALLOWED
    remove_folder()
    saver.save(replace(Settings(), language="ar"))
    await saver.close()
    assert heard[1:] == ["saved"]
    assert settings.load(path).language == "ar"
