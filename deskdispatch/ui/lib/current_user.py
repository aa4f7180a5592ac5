"""The name of the user of this PC."""

from __future__ import annotations

import getpass


def user_name() -> str:
    """Returns the name of the system's user; empty if unknown."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
