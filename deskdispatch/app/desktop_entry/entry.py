"""Writes and reads desktop entries of this program (freedesktop.org, version 1.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from deskdispatch import atomic_file
from deskdispatch.app.app_paths import NAME

_PLAIN: Final = re.compile(r"[A-Za-z0-9_./:=@,+-]+")
"""A word that needs no quotes."""

_ESCAPED: Final = re.compile(r'(["`$\\])')
_GROUP: Final = "[Desktop Entry]"


def exec_value(words: Sequence[str], field_code: str = "") -> str:
    """The value of ``Exec`` for a command.

    Args:
        words: Of the command, taken as they are.
        field_code: What the desktop puts in, such as ``%u``; empty for nothing.
    """
    quoted = [_quoted(word) for word in words]
    return " ".join([*quoted, field_code] if field_code else quoted)


def _quoted(word: str) -> str:
    """A word in quotes where that is needed, then escaped as every value of type string."""
    word = word.replace("%", "%%")
    if _PLAIN.fullmatch(word) is None:
        escaped = _ESCAPED.sub(r"\\\1", word)
        word = f'"{escaped}"'
    return word.replace("\\", "\\\\")


def entry_text(command: str, extra: Mapping[str, str]) -> str:
    """An entry of this program.

    Args:
        command: The value of ``Exec``.
        extra: More keys.
    """
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
    """The keys of an entry's main group; empty where there is no file, or no entry in it."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    _before, _group, behind = text.partition(_GROUP)
    lines = behind.partition("\n[")[0].splitlines()
    pairs = (line.partition("=") for line in lines if not line.lstrip().startswith("#"))
    return {key.strip(): value.strip() for key, equals, value in pairs if equals}


def write_file(path: Path, content: bytes) -> None:
    """Replaces a file; its folder is made where it is missing, and a link leads to its target.

    Raises:
        OSError: It cannot be written; what was there before is untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_file.write(path.resolve(), content)
