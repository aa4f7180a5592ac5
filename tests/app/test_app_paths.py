from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.app import app_paths


def test_everything_is_below_a_given_folder(tmp_path: Path) -> None:
    where = app_paths.find(tmp_path / "desk")
    assert not (tmp_path / "desk").exists()
    where.make()
    where.make()
    for folder in (where.config, where.data, where.cache, where.logs):
        assert folder.is_dir()
        assert folder.is_relative_to(tmp_path / "desk")
    files = (where.settings_file, where.window_file, where.lock_file, where.journal_file("shop"))
    assert len(set(files)) == 4
    assert all(file.is_relative_to(tmp_path / "desk") for file in files)


def test_a_given_folder_stays_the_same_wherever_one_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    where = app_paths.find(Path("desk"))
    assert where.data == tmp_path / "desk"


def test_each_profile_has_a_journal_of_its_own(tmp_path: Path) -> None:
    where = app_paths.find(tmp_path)
    assert where.journal_file("practice") != where.journal_file("shop")


def test_without_one_the_systems_own_places_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))
    where = app_paths.find(None)
    assert where.config == tmp_path / "CONFIG" / "deskdispatch"
    assert where.data == tmp_path / "DATA" / "deskdispatch"
    assert where.cache == tmp_path / "CACHE" / "deskdispatch"
    assert where.logs == tmp_path / "STATE" / "deskdispatch" / "log"


@pytest.mark.parametrize("given", ["", "relative/folder", "/somewhere"])
def test_the_systems_own_places_are_those_of_qt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for kind in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", given)
    assert app_paths._xdg_folders() == app_paths._folders_of_qt()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        app_paths.find(tmp_path / "file" / "desk").make()
