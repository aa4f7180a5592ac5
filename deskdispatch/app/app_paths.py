"""Folders and files of the program."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from deskdispatch import private_files

NAME = "deskdispatch"

_XDG: Final = {
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_CACHE_HOME": ".cache",
    "XDG_STATE_HOME": ".local/state",
}
"""Variables of the XDG Base Directory Specification, with their defaults below the home folder."""


class AppPaths(NamedTuple):
    """Folders of one installation, created when first used.

    ``data`` holds journals and the practice service's database; the content of ``cache`` can be
    recreated.
    """

    config: Path
    data: Path
    cache: Path
    logs: Path

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.toml"

    @property
    def window_file(self) -> Path:
        return self.config / "window.ini"

    @property
    def lock_file(self) -> Path:
        return self.data / "deskdispatch.lock"

    @property
    def practice_file(self) -> Path:
        return self.data / "practice.sqlite"

    @property
    def map_folder(self) -> Path:
        return self.data / "maps"

    @property
    def updates_file(self) -> Path:
        return self.data / "updates.json"

    @property
    def drawing_file(self) -> Path:
        return self.data / "drawing"

    @property
    def data_dir(self) -> Path | None:
        """Common parent folder; None where the system's own folders are used."""
        return self.data if self.data == self.config else None

    def journal_file(self, profile: str) -> Path:
        return self.data / f"journal-{profile}.sqlite"

    def make(self) -> None:
        """Creates the folders; raises ``OSError`` for the folders of settings and data.

        Without the other folders the start is slower, and there is no log.
        """
        for folder in (self.config, self.data):
            folder.mkdir(parents=True, exist_ok=True)
        for folder in (self.cache, self.logs):
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
        given = () if self.data_dir else (self.config, self.data)
        files = (self.settings_file, self.window_file, self.updates_file, self.drawing_file)
        logs = self.logs.glob(f"{NAME}.log*")
        private_files.close_to_others(*given, self.cache, self.logs, *files, *logs)


def find(data_dir: Path | None) -> AppPaths:
    if data_dir is not None:
        root = data_dir.absolute()
        return AppPaths(root, root, root / "cache", root / "logs")
    config, data, cache, state = (folder / NAME for folder in _folders_of_system())
    return AppPaths(config, data, cache, state / "log")


def _folders_of_system() -> list[Path]:
    """Returns the system's folders for settings, data, cache and state.

    They equal Qt's folders, but need no Qt: a call must not wait until Qt is loaded, and the check
    of this PC has to run where Qt cannot be loaded.
    """
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        return [local, local, local / "cache", local]
    return _xdg_folders() if sys.platform == "linux" else _folders_of_qt()


def _xdg_folders() -> list[Path]:
    return [xdg_folder(name) for name in _XDG]


def xdg_folder(name: str) -> Path:
    """Returns the folder of an XDG variable, such as ``XDG_CONFIG_HOME``."""
    given = os.environ.get(name, "")
    home = Path(os.environ.get("HOME") or "/")
    return Path(given) if given.startswith("/") else home / _XDG[name]


def _folders_of_qt() -> list[Path]:
    from PySide6.QtCore import QStandardPaths

    location = QStandardPaths.StandardLocation
    kinds = (
        location.GenericConfigLocation,
        location.GenericDataLocation,
        location.GenericCacheLocation,
        location.GenericStateLocation,
    )
    return [Path(QStandardPaths.writableLocation(kind)) for kind in kinds]
