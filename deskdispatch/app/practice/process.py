"""Command and process of the practice service; cheap to import, for an early start."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from deskdispatch import interpreter
from deskdispatch.domain.account.sign_in import SignInData

if TYPE_CHECKING:
    from PySide6.QtCore import QProcess

COURIER_RATE_OPTIONS: Final = ("--courier-rate", "20")
"""A courier's half hour takes a minute and a half: long enough to watch, short enough to wait."""


def practice_process(database: Path, options: Sequence[str] = COURIER_RATE_OPTIONS) -> QProcess:
    """Creates the process without starting it.

    The service ends by itself when its standard input closes, so it never outlives this program,
    even after a crash. ``QProcess`` is used because it closes its pipes in all other children: a
    renderer of the map page that held one open would keep the service alive.
    """
    from PySide6.QtCore import QProcess

    process = QProcess()
    program, *arguments = command(database, options)
    process.setProgram(program)
    process.setArguments(arguments)
    return process


def command(database: Path, options: Sequence[str]) -> list[str]:
    own = ("-m", "deskdispatch.service", "--port", "0", "--exit-with-parent")
    return [interpreter.path(), *own, "--database", str(database), *options]


def sign_in_of(line: bytes) -> SignInData:
    """Parses the line by which the service says that it is ready; ``ValueError`` for any other."""
    try:
        ready = json.loads(line)
        return SignInData(base_url=ready["base_url"], api_key=ready["api_key"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a sign-in: {error}") from error
