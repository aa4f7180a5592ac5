"""Tells which names a profile may have."""

from __future__ import annotations

import re
from typing import Final

PRACTICE: Final = "practice"
"""The profile that needs nothing: its service is embedded."""

_PROFILE_NAME: Final = re.compile(r"[\w-]{1,40}")


def is_profile_name(name: str) -> bool:
    """Letters, digits, ``_`` and ``-``: it becomes part of a file's name."""
    return _PROFILE_NAME.fullmatch(name) is not None
