"""Names of profiles, and the settings that the first frame needs, without the whole file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from deskdispatch.domain.appearance import LANGUAGES, SCHEMES

PRACTICE: Final = "practice"
"""Name of the profile that needs no setup: its service is embedded."""

_PROFILE_NAME: Final = re.compile(r"[\w-]{1,40}")


def is_profile_name(name: str) -> bool:
    """Whether a name has only letters, digits, ``_`` and ``-``: it becomes part of a file name."""
    return _PROFILE_NAME.fullmatch(name) is not None


class StartSettings(NamedTuple):
    """Language, colours, profile and merchant of the first frame, and its rendering.

    See ``Settings``.
    """

    language: str = ""
    scheme: str = ""
    profile: str = PRACTICE
    merchant: str = ""
    by_processor: bool = False


def read(path: Path, profile: str | None = None, language: str | None = None) -> StartSettings:
    """Reads these settings; values of the command line take precedence.

    Unusable values get their defaults, and are reported when the whole file is read.
    """
    table = _table(path)
    kept, drawn = table.get("profile"), table.get("map")
    name = profile or (kept if isinstance(kept, str) and is_profile_name(kept) else PRACTICE)
    profiles = table.get("profiles")
    row = profiles.get(name) if isinstance(profiles, dict) else None
    merchant = row.get("merchant") if isinstance(row, dict) else None
    return StartSettings(
        language or (table["language"] if table.get("language") in LANGUAGES else ""),
        table["scheme"] if table.get("scheme") in SCHEMES else "",
        name,
        merchant if isinstance(merchant, str) and name != PRACTICE else "",
        isinstance(drawn, dict) and drawn.get("by_processor") is True,
    )


def _table(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return {}
    import tomllib  # late: a first start has no settings

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}
