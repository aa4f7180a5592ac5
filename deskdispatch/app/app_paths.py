"""The folders and files of the program."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths

NAME = "deskdispatch"

_Location = QStandardPaths.StandardLocation
_KINDS: Final = (
    _Location.GenericConfigLocation,
    _Location.GenericDataLocation,
    _Location.GenericCacheLocation,
    _Location.GenericStateLocation,
)


@dataclass(frozen=True, slots=True)
class AppPaths:
    """The folders of one installation; they are made when first used.

    Attributes:
        config: Settings, without secrets.
        data: Journals and the practice service's database.
        cache: Files that can be made again.
        logs: The log files.
    """

    config: Path
    data: Path
    cache: Path
    logs: Path

    @property
    def settings_file(self) -> Path:
        """The settings, TOML."""
        return self.config / "settings.toml"

    @property
    def window_file(self) -> Path:
        """Geometry of the window."""
        return self.config / "window.ini"

    @property
    def lock_file(self) -> Path:
        """The lock of the single instance."""
        return self.data / "deskdispatch.lock"

    @property
    def practice_file(self) -> Path:
        """The database of the practice service."""
        return self.data / "practice.sqlite"

    def journal_file(self, profile: str) -> Path:
        """The journal of one profile."""
        return self.data / f"journal-{profile}.sqlite"

    def make(self) -> None:
        """Makes the folders.

        Raises:
            OSError: The folder of the settings or of the data cannot be made. Without the others
                the start is slower, and there is no log.
        """
        for folder in (self.config, self.data):
            folder.mkdir(parents=True, exist_ok=True)
        for folder in (self.cache, self.logs):
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)


def find(data_dir: Path | None) -> AppPaths:
    """The system's standard folders, or all below the given one."""
    if data_dir is not None:
        root = data_dir.absolute()
        return AppPaths(root, root, root / "cache", root / "logs")
    folders = (Path(QStandardPaths.writableLocation(kind)) / NAME for kind in _KINDS)
    config, data, cache, state = folders
    return AppPaths(config, data, cache, state / "log")
