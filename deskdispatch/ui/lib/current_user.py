"""The name of the user of this PC."""

from __future__ import annotations

import getpass


def user_name() -> str:
    """The name that the system signed the user in with; empty where it does not say."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
