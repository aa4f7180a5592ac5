"""Makes the program the handler of links, with a desktop entry of the user's own."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from deskdispatch.app.app_paths import NAME
from deskdispatch.app.desktop_entry.entry import entry_text, exec_value, read_entry, write_file

ENTRY: Final = f"{NAME}-links.desktop"
SCHEMES: Final = ("tel", "geo")

_INDEXED_WITHIN_S: Final = 10.0
_SECTION: Final = b"[Default Applications]"
_KIND: Final = "x-scheme-handler/"


class LinkHandlers:
    """Chooses which links the desktop opens with this program.

    Args:
        config: The user's folder of configurations, ``$XDG_CONFIG_HOME``.
        data: The user's folder of data, ``$XDG_DATA_HOME``.
        desktops: ``$XDG_CURRENT_DESKTOP``, whose own lists come before the common one.
        command: Starts the program.
    """

    def __init__(
        self, config: Path, data: Path, desktops: Sequence[str], command: Sequence[str]
    ) -> None:
        lists = (*(f"{each.lower()}-mimeapps.list" for each in desktops if each), "mimeapps.list")
        self._lists = [config / name for name in lists]
        self._entry = data / "applications" / ENTRY
        self._exec = exec_value([*command, "open"], "%u")

    def is_on(self, scheme: str) -> bool:
        """Whether the desktop opens links of a scheme with this program."""
        try:
            is_default = default_of(_content(self._list_of(scheme)), _KIND + scheme) == ENTRY
        except OSError:
            return False
        return is_default and read_entry(self._entry).get("Exec") == self._exec

    def set_on(self, scheme: str, on: bool) -> None:
        """Makes this program the handler of a scheme, or gives that back to the one before.

        Raises:
            OSError: A file cannot be written.
        """
        chosen = {each for each in SCHEMES if self.is_on(each)}
        chosen = chosen | {scheme} if on else chosen - {scheme}
        if chosen:  # the entry first: the list must name one that is there
            kinds = "".join(f"{_KIND}{each};" for each in SCHEMES if each in chosen)
            extra = {"NoDisplay": "true", "StartupNotify": "true", "MimeType": kinds}
            write_file(self._entry, entry_text(self._exec, extra).encode())
        self._change_list(scheme, on)
        if not chosen:
            self._entry.unlink(missing_ok=True)
        self._index()

    def _change_list(self, scheme: str, on: bool) -> None:
        file = self._list_of(scheme)
        before = _content(file)
        change = with_default if on else without_default
        after = change(before, _KIND + scheme, ENTRY)
        if after != before:
            write_file(file, after)

    def _list_of(self, scheme: str) -> Path:
        """The list that decides: the first that names a handler, else the common one."""
        naming = (each for each in self._lists if default_of(_content(each), _KIND + scheme))
        return next(naming, self._lists[-1])

    def _index(self) -> None:
        """Lets desktops that look entries up in an index find this one."""
        tool = shutil.which("update-desktop-database")
        if tool is not None and self._entry.parent.is_dir():
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    [tool, "-q", str(self._entry.parent)],
                    timeout=_INDEXED_WITHIN_S,
                    capture_output=True,
                    check=False,
                )


def _content(path: Path) -> bytes:
    """Reads a list's file; a missing one is empty.

    Raises:
        OSError: It is there and cannot be read: it must not be replaced then.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def default_of(content: bytes, kind: str) -> str | None:
    """The entry that handles a type; None where the list names none for it."""
    at = _line_of(content.splitlines(keepends=True), kind)
    names = _names(content.splitlines(keepends=True)[at]) if at is not None else []
    return names[0] if names else None


def with_default(content: bytes, kind: str, entry: str) -> bytes:
    """The list with an entry ahead of those that handle a type so far.

    Args:
        content: Of the file.
        kind: A MIME type, such as ``x-scheme-handler/geo``.
        entry: The name of a desktop entry.
    """
    lines = content.splitlines(keepends=True)
    at = _line_of(lines, kind)
    if at is not None:
        key, equals, value = lines[at].partition(b"=")
        others = [name for name in _names(lines[at]) if name != entry]
        if len(others) != len(_names(lines[at])):
            value = ";".join(others).encode() + _end_of(value)
        lines[at] = key + equals + _joined(entry, value)
        return b"".join(lines)
    end = _end_of(lines[0]) if lines and _end_of(lines[0]) else b"\n"
    made = f"{kind}={entry}".encode() + end
    section = _section_start(lines)
    if section is None:
        if lines and not _end_of(lines[-1]):
            lines[-1] += end
        lines += [_SECTION + end, made]
    else:
        if not _end_of(lines[section]):
            lines[section] += end
        lines.insert(section + 1, made)
    return b"".join(lines)


def without_default(content: bytes, kind: str, entry: str) -> bytes:
    """The list without that entry: the handler behind it is the default again."""
    lines = content.splitlines(keepends=True)
    at = _line_of(lines, kind)
    if at is None or entry not in _names(lines[at]):
        return content
    key, equals, value = lines[at].partition(b"=")
    if _names(lines[at]) == [entry]:
        del lines[at]
    elif _names(lines[at])[0] == entry:
        lines[at] = key + equals + value.partition(b";")[2]
    else:
        others = [name for name in _names(lines[at]) if name != entry]
        lines[at] = key + equals + ";".join(others).encode() + _end_of(value)
    return b"".join(lines)


def _joined(entry: str, value: bytes) -> bytes:
    return entry.encode() + (b";" + value if value.strip() else _end_of(value))


def _names(line: bytes) -> list[str]:
    value = line.partition(b"=")[2].decode(errors="replace")
    return [name.strip() for name in value.split(";") if name.strip()]


def _section_start(lines: list[bytes]) -> int | None:
    """The index of the section's first line; None without one."""
    return next((at for at, line in enumerate(lines) if line.strip() == _SECTION), None)


def _line_of(lines: list[bytes], kind: str) -> int | None:
    """The index of the line of a type within the section."""
    inside = False
    for at, line in enumerate(lines):
        if line.strip().startswith(b"["):
            inside = line.strip() == _SECTION
        elif inside and line.partition(b"=")[0].strip() == kind.encode():
            return at
    return None


def _end_of(line: bytes) -> bytes:
    return line[len(line.rstrip(b"\r\n")) :]
