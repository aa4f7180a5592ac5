"""Registry values of the installer, in ``HKEY_CURRENT_USER`` only, so for this user."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from deskdispatch.app.app_paths import NAME
from deskdispatch.app.desktop_entry.freedesktop import SCHEMES
from deskdispatch.app.desktop_entry.system import APPROVED, RUN

PYTHON: Final = r"python\pythonw.exe"
"""Program for the menu and links, below the installation folder; it opens no console."""

UNINSTALL: Final = rf"Software\Microsoft\Windows\CurrentVersion\Uninstall\{NAME}"
CAPABILITIES: Final = rf"Software\{NAME}\Capabilities"
APPLICATIONS: Final = r"Software\RegisteredApplications"
LINK_CLASS: Final = f"{NAME}.link"
"""Name of this program as a handler in Windows. The key of the scheme itself is not written: the
program is offered in Windows' settings, and takes no link before it is chosen there.
"""

TAKEN_BACK: Final = ((RUN, NAME), (APPROVED, NAME))
"""Values that the program itself writes, removed with it."""


class Value(NamedTuple):
    """A text in the registry, below ``HKEY_CURRENT_USER``; without a name the default of its key.

    NSIS expands ``text``: ``$INSTDIR`` is the folder, ``$(NAME)`` a text of a language.
    """

    key: str
    name: str
    text: str


def values(version: str, publisher: str, home: str) -> Iterator[Value]:
    """Yields all values in the order in which they are written."""
    classes = rf"Software\Classes\{LINK_CLASS}"
    yield Value(classes, "", f"URL:{NAME}")
    yield Value(classes, "URL Protocol", "")
    yield Value(rf"{classes}\DefaultIcon", "", rf"$INSTDIR\{NAME}.ico")
    yield Value(rf"{classes}\shell\open\command", "", rf'"$INSTDIR\{PYTHON}" -m {NAME} open "%1"')
    yield Value(CAPABILITIES, "ApplicationName", NAME)
    yield Value(CAPABILITIES, "ApplicationDescription", "$(DESCRIPTION)")
    yield Value(CAPABILITIES, "ApplicationIcon", rf"$INSTDIR\{NAME}.ico")
    for scheme in SCHEMES:
        yield Value(rf"{CAPABILITIES}\URLAssociations", scheme, LINK_CLASS)
    yield Value(APPLICATIONS, NAME, CAPABILITIES)
    for name, text in {
        "DisplayName": NAME,
        "DisplayVersion": version,
        "DisplayIcon": rf"$INSTDIR\{NAME}.ico",
        "Publisher": publisher,
        "URLInfoAbout": home,
        "InstallLocation": "$INSTDIR",
        "UninstallString": r'"$INSTDIR\uninstall.exe"',
        "QuietUninstallString": r'"$INSTDIR\uninstall.exe" /S',
    }.items():
        yield Value(UNINSTALL, name, text)


def write(version: str, publisher: str, home: str) -> Iterator[str]:
    """Yields the NSIS lines that write the values."""
    for value in values(version, publisher, home):
        yield f"WriteRegStr HKCU '{value.key}' '{value.name}' '{value.text}'"
    for name in ("NoModify", "NoRepair"):
        yield f"WriteRegDWORD HKCU '{UNINSTALL}' '{name}' 1"


def remove() -> Iterator[str]:
    """Yields the NSIS lines that remove the values, and those written by the program."""
    yield f"DeleteRegKey HKCU 'Software\\Classes\\{LINK_CLASS}'"
    yield f"DeleteRegKey HKCU '{CAPABILITIES}'"
    yield f"DeleteRegKey /ifempty HKCU 'Software\\{NAME}'"
    yield f"DeleteRegValue HKCU '{APPLICATIONS}' '{NAME}'"
    yield f"DeleteRegKey HKCU '{UNINSTALL}'"
    for key, name in TAKEN_BACK:
        yield f"DeleteRegValue HKCU '{key}' '{name}'"
