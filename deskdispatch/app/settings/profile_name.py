"""Rules for the names of profiles."""

from __future__ import annotations

import re
from typing import Final

PRACTICE: Final = "practice"
"""Name of the profile that needs no setup: its service is embedded."""

_PROFILE_NAME: Final = re.compile(r"[\w-]{1,40}")


def is_profile_name(name: str) -> bool:
    """Whether a name has only letters, digits, ``_`` and ``-``: it becomes part of a file name."""
    return _PROFILE_NAME.fullmatch(name) is not None
