"""Choices of this system: a start with the computer, and links that open with this program."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from deskdispatch.app.app_paths import xdg_folder
from deskdispatch.app.desktop_entry.freedesktop import AutostartEntry, LinkHandlers


class Startup(Protocol):
    """Whether the program starts with the computer."""

    def is_on(self) -> bool: ...

    def set_on(self, on: bool) -> None:
        """Changes that; raises ``OSError``."""
        ...


@dataclass(frozen=True, slots=True)
class SystemEntries:
    """The choices of this system, each None where it cannot be made here.

    ``settings_page`` is where the system lets choose the handlers itself.
    """

    startup: Startup | None = None
    links: LinkHandlers | None = None
    settings_page: str = ""


def system_entries(
    command: Sequence[str], environment: Mapping[str, str] = os.environ
) -> SystemEntries:
    """Finds the choices of this system."""
    if sys.platform == "win32":
        from deskdispatch.app.desktop_entry.windows import DEFAULT_APPS, RunValue, UserRegistry

        return SystemEntries(RunValue(UserRegistry(), command), settings_page=DEFAULT_APPS)
    if sys.platform != "linux":
        return SystemEntries()
    config = xdg_folder("XDG_CONFIG_HOME", environment)
    data = xdg_folder("XDG_DATA_HOME", environment)
    system = environment.get("XDG_CONFIG_DIRS") or "/etc/xdg"
    folders = [Path(each) for each in system.split(":") if each]
    desktops = environment.get("XDG_CURRENT_DESKTOP", "").split(":")
    return SystemEntries(
        AutostartEntry(config, folders, command), LinkHandlers(config, data, desktops, command)
    )
