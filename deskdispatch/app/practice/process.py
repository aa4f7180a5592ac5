"""Makes the process of the practice service; light to import, for an early start."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QProcess

from deskdispatch.app.practice import command

COURIER_RATE_OPTIONS: Final = ("--courier-rate", "20")
"""A courier's half hour in a minute and a half: long enough to watch, short enough to wait."""


def practice_process(database: Path, options: Sequence[str] = COURIER_RATE_OPTIONS) -> QProcess:
    """The process, not started yet.

    The service ends by itself when its standard input closes, so it never outlives this
    program, however that ends. ``QProcess`` is used because its pipes are closed in every
    other child: a renderer of the map page that held one open would keep the service alive.
    """
    process = QProcess()
    program, *arguments = command.words(database, options)
    process.setProgram(program)
    process.setArguments(arguments)
    return process
