"""The system's switches: start with the computer, and links that open with this program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from deskdispatch.app.app_paths import NAME, xdg_folder
from deskdispatch.app.desktop_entry.freedesktop import AutostartEntry, LinkHandlers
from deskdispatch.app.desktop_entry.launching import MINIMISED

_VERSION: Final = r"Software\Microsoft\Windows\CurrentVersion"
RUN: Final = rf"{_VERSION}\Run"
APPROVED: Final = rf"{_VERSION}\Explorer\StartupApproved\Run"
"""Registry key in which the Task Manager marks disabled entries with an odd first byte."""

DEFAULT_APPS: Final = "ms-settings:defaultapps"
"""Page of the Windows settings for choosing the handlers of links."""


@dataclass(frozen=True, slots=True)
class SystemEntries:
    """Switches of this system, each None if it cannot be changed here.

    ``startup`` starts the program with the computer; ``settings_page`` is the system's own page for
    choosing the handlers.
    """

    startup: AutostartEntry | RunValue | None = None
    links: LinkHandlers | None = None
    settings_page: str = ""


def system_entries(command: Sequence[str]) -> SystemEntries:
    """Returns the switches of this system."""
    if sys.platform == "win32":
        return SystemEntries(RunValue(UserRegistry(), command), settings_page=DEFAULT_APPS)
    if sys.platform != "linux":
        return SystemEntries()
    config, data = xdg_folder("XDG_CONFIG_HOME"), xdg_folder("XDG_DATA_HOME")
    system = os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg"
    folders = [Path(each) for each in system.split(":") if each]
    desktops = os.environ.get("XDG_CURRENT_DESKTOP", "").split(":")
    return SystemEntries(
        AutostartEntry(config, folders, command), LinkHandlers(config, data, desktops, command)
    )


class Registry(Protocol):
    """Values of ``HKEY_CURRENT_USER``."""

    def get(self, key: str, name: str) -> str | bytes | None: ...

    def put(self, key: str, name: str, value: str) -> None: ...

    def remove(self, key: str, name: str) -> None: ...


class RunValue:
    """Registry value that starts the program at a sign-in to Windows."""

    def __init__(self, registry: Registry, command: Sequence[str]) -> None:
        self._registry = registry
        self._line = subprocess.list2cmdline([*command, MINIMISED])

    def is_on(self) -> bool:
        """Whether the value starts this program and was not disabled elsewhere."""
        approved = self._registry.get(APPROVED, NAME)
        is_off = isinstance(approved, bytes) and approved[:1] != b"" and bool(approved[0] & 1)
        return self._registry.get(RUN, NAME) == self._line and not is_off

    def set_on(self, on: bool) -> None:
        if on:
            self._registry.remove(APPROVED, NAME)
            self._registry.put(RUN, NAME, self._line)
        else:
            self._registry.remove(RUN, NAME)


if sys.platform == "win32":
    import winreg

    class UserRegistry:
        """Registry of the signed-in Windows user."""

        def get(self, key: str, name: str) -> str | bytes | None:
            with suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
                value = winreg.QueryValueEx(opened, name)[0]
                return value if isinstance(value, str | bytes) else None
            return None

        def put(self, key: str, name: str, value: str) -> None:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as opened:
                winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)

        def remove(self, key: str, name: str) -> None:
            access = winreg.KEY_SET_VALUE
            with (
                suppress(FileNotFoundError),
                winreg.OpenKey(winreg.HKEY_CURRENT_USER, key, 0, access) as opened,
            ):
                winreg.DeleteValue(opened, name)
