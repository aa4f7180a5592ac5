"""Desktop entries of the user (freedesktop.org): autostart and link handlers."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from deskdispatch import atomic_file
from deskdispatch.app.app_paths import NAME
from deskdispatch.app.desktop_entry.launching import MINIMISED

ENTRY: Final = f"{NAME}-links.desktop"
SCHEMES: Final = ("tel", "geo")

_INDEXED_WITHIN_S: Final = 10.0
_SECTION: Final = b"[Default Applications]"
_KIND: Final = "x-scheme-handler/"
_PLAIN: Final = re.compile(r"[A-Za-z0-9_./:=@,+-]+")
"""Words that need no quotes."""

_ESCAPED: Final = re.compile(r'(["`$\\])')
_GROUP: Final = "[Desktop Entry]"


class AutostartEntry:
    """The user's autostart entry in ``$XDG_CONFIG_HOME``, which overrides those of the system."""

    def __init__(self, config: Path, system: Sequence[Path], command: Sequence[str]) -> None:
        self._own, *self._systems = (
            folder / "autostart" / f"{NAME}.desktop" for folder in (config, *system)
        )
        self._exec = exec_value([*command, MINIMISED])

    def is_on(self) -> bool:
        if self._own.exists():
            return read_entry(self._own).get("Exec") == self._exec and _is_enabled(self._own)
        return any(_is_enabled(each) for each in self._systems)

    def set_on(self, on: bool) -> None:
        """Writes or removes the user's entry; a system entry is overridden."""
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


class LinkHandlers:
    """Chooses which links the desktop opens with this program.

    The lists for the ``desktops`` in ``$XDG_CURRENT_DESKTOP`` take precedence over the common one.
    """

    def __init__(
        self, config: Path, data: Path, desktops: Sequence[str], command: Sequence[str]
    ) -> None:
        lists = (*(f"{each.lower()}-mimeapps.list" for each in desktops if each), "mimeapps.list")
        self._lists = [config / name for name in lists]
        self._entry = data / "applications" / ENTRY
        self._exec = exec_value([*command, "open"], "%u")

    def is_on(self, scheme: str) -> bool:
        try:
            is_default = default_of(_content(self._list_of(scheme)), _KIND + scheme) == ENTRY
        except OSError:
            return False
        return is_default and read_entry(self._entry).get("Exec") == self._exec

    def set_on(self, scheme: str, on: bool) -> None:
        """Makes this program the handler of a scheme, or restores the handler before it."""
        chosen = {each for each in SCHEMES if self.is_on(each)}
        chosen = chosen | {scheme} if on else chosen - {scheme}
        if chosen:  # the entry first: the list must name an existing one
            kinds = "".join(f"{_KIND}{each};" for each in SCHEMES if each in chosen)
            extra = {"NoDisplay": "true", "StartupNotify": "true", "MimeType": kinds}
            write_file(self._entry, entry_text(self._exec, extra).encode())
        file = self._list_of(scheme)
        before = _content(file)
        after = (with_default if on else without_default)(before, _KIND + scheme, ENTRY)
        if after != before:
            write_file(file, after)
        if not chosen:
            self._entry.unlink(missing_ok=True)
        self._index()

    def _list_of(self, scheme: str) -> Path:
        """Returns the deciding list: the first one that names a handler, else the common one."""
        naming = (each for each in self._lists if default_of(_content(each), _KIND + scheme))
        return next(naming, self._lists[-1])

    def _index(self) -> None:
        """Updates the index in which some desktops look up entries."""
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
    """Returns a list's content, empty if missing; raises if unreadable, so it is not replaced."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def default_of(content: bytes, kind: str) -> str | None:
    """Returns the entry that handles a MIME type; None if the list has none."""
    lines = content.splitlines(keepends=True)
    at = _line_of(lines, kind)
    return next(iter(_names(lines[at])), None) if at is not None else None


def with_default(content: bytes, kind: str, entry: str) -> bytes:
    """Returns the list with ``entry`` before the present handlers of a MIME type."""
    lines = without_default(content, kind, entry).splitlines(keepends=True)
    at = _line_of(lines, kind)
    if at is not None:
        key, equals, value = lines[at].partition(b"=")
        others = b";" + value if value.strip() else _end_of(value)
        lines[at] = key + equals + entry.encode() + others
        return b"".join(lines)
    end = (_end_of(lines[0]) if lines else b"") or b"\n"
    section = next((at for at, line in enumerate(lines) if line.strip() == _SECTION), len(lines))
    if section == len(lines):
        if lines and not _end_of(lines[-1]):
            lines[-1] += end
        lines.append(_SECTION + end)
    elif not _end_of(lines[section]):
        lines[section] += end
    lines.insert(section + 1, f"{kind}={entry}".encode() + end)
    return b"".join(lines)


def without_default(content: bytes, kind: str, entry: str) -> bytes:
    """Returns the list without ``entry``: the next handler is the default again."""
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


def _names(line: bytes) -> list[str]:
    value = line.partition(b"=")[2].decode(errors="replace")
    return [name.strip() for name in value.split(";") if name.strip()]


def _line_of(lines: list[bytes], kind: str) -> int | None:
    inside = False
    for at, line in enumerate(lines):
        if line.strip().startswith(b"["):
            inside = line.strip() == _SECTION
        elif inside and line.partition(b"=")[0].strip() == kind.encode():
            return at
    return None


def _end_of(line: bytes) -> bytes:
    return line[len(line.rstrip(b"\r\n")) :]


def exec_value(words: Sequence[str], field_code: str = "") -> str:
    """Returns the value of ``Exec`` for a command; the desktop fills in ``field_code``.

    Words are quoted if necessary, then escaped like every value of type string.
    """
    quoted = []
    for word in (each.replace("%", "%%") for each in words):
        escaped = _ESCAPED.sub(r"\\\1", word)
        text = word if _PLAIN.fullmatch(word) else f'"{escaped}"'
        quoted.append(text.replace("\\", "\\\\"))
    return " ".join([*quoted, field_code] if field_code else quoted)


def entry_text(command: str, extra: Mapping[str, str]) -> str:
    """Returns a desktop entry of this program, with the value of ``Exec`` and more keys."""
    keys = {
        "Type": "Application",
        "Version": "1.4",
        "Name": NAME,
        "Icon": NAME,
        "Exec": command,
        "Terminal": "false",
        "StartupWMClass": NAME,
        **extra,
    }
    return "\n".join([_GROUP, *(f"{key}={value}" for key, value in keys.items())]) + "\n"


def read_entry(path: Path) -> Mapping[str, str]:
    """Returns the keys of an entry's main group; empty without a file or entry."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    _before, _group, behind = text.partition(_GROUP)
    lines = behind.partition("\n[")[0].splitlines()
    pairs = (line.partition("=") for line in lines if not line.lstrip().startswith("#"))
    return {key.strip(): value.strip() for key, equals, value in pairs if equals}


def write_file(path: Path, content: bytes) -> None:
    """Replaces a file, or the target of a link; creates a missing folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_file.write(path.resolve(), content)
