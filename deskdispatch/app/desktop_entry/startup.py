"""Starts the program with the computer, minimised: an entry of the XDG autostart folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from deskdispatch.app.app_paths import NAME
from deskdispatch.app.desktop_entry.entry import entry_text, exec_value, read_entry, write_file

MINIMISED: Final = "--minimised"


class Startup(Protocol):
    """Whether the program starts with the computer."""

    def is_on(self) -> bool:
        """Whether the system starts this program now."""
        ...

    def set_on(self, on: bool) -> None:
        """Changes that.

        Raises:
            OSError: It cannot be changed.
        """
        ...


class AutostartEntry:
    """The entry of the user, which comes before those of the system.

    Args:
        config: The user's folder of configurations, ``$XDG_CONFIG_HOME``.
        system: The system's folders of configurations, ``$XDG_CONFIG_DIRS``.
        command: Starts the program.
    """

    def __init__(self, config: Path, system: Sequence[Path], command: Sequence[str]) -> None:
        self._own, *self._systems = (
            folder / "autostart" / f"{NAME}.desktop" for folder in (config, *system)
        )
        self._exec = exec_value([*command, MINIMISED])

    def is_on(self) -> bool:
        """Whether an entry that is not switched off starts this program."""
        if self._own.exists():
            return read_entry(self._own).get("Exec") == self._exec and _is_enabled(self._own)
        return any(_is_enabled(each) for each in self._systems)

    def set_on(self, on: bool) -> None:
        """Writes the entry, or removes it; one of the system is overridden.

        Raises:
            OSError: It cannot be written.
        """
        if on:
            write_file(self._own, entry_text(self._exec, {"NoDisplay": "true"}).encode())
        elif any(each.exists() for each in self._systems):
            write_file(self._own, entry_text(self._exec, {"Hidden": "true"}).encode())
        else:
            self._own.unlink(missing_ok=True)


def _is_enabled(path: Path) -> bool:
    keys = read_entry(path)
    is_off = keys.get("Hidden") == "true" or keys.get("X-GNOME-Autostart-enabled") == "false"
    return bool(keys) and not is_off
