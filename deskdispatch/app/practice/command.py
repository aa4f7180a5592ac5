"""The command of the practice service, and the line with which that says that it is ready."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from deskdispatch import interpreter
from deskdispatch.domain.account.sign_in import SignInData


def words(database: Path, options: Sequence[str]) -> list[str]:
    """The command; the service takes a free port, and ends when its standard input closes."""
    own = ("-m", "deskdispatch.service", "--port", "0", "--exit-with-parent")
    return [interpreter.path(), *own, "--database", str(database), *options]


def sign_in_of(line: bytes) -> SignInData:
    """The sign-in that the service made for this start.

    Raises:
        ValueError: It is not such a line.
    """
    try:
        ready = json.loads(line)
        return SignInData(base_url=ready["base_url"], api_key=ready["api_key"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a sign-in: {error}") from error
