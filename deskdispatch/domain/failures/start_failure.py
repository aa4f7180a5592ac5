"""Failure codes of a start that failed; the words are made in ``ui``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class StartFailure(StrEnum):
    """Why no window can open; later failures are shown in the window."""

    DISK_FULL = "disk_full"
    """The disk of the data folder has no room."""
    FOLDER = "folder"
    """The data folder cannot be created or written."""
    LOCK = "lock"
    """The lock file cannot be created."""
    NO_ANSWER = "no_answer"
    """It is open already, and that instance does not answer."""
    CLOSING = "closing"
    """It is open already, and closing."""
    LIBRARY = "library"
    """The system lacks a library."""
    PACKAGE = "package"
    """A part of the program itself is not installed."""
    DISPLAY = "display"
    """There is no display, or it does not answer."""
    PROFILE_NAME = "profile_name"
    """The command line's profile name is invalid."""
    UNKNOWN_PROFILE = "unknown_profile"
    """The command line's profile is not in the settings."""
    BUG = "bug"
    """An unexpected error before the window was complete."""


REPORTED: Final = frozenset(
    {StartFailure.FOLDER, StartFailure.LOCK, StartFailure.NO_ANSWER, StartFailure.BUG}
)
"""Those of which a report helps to find the cause, and for which nothing is missing to make one."""


@dataclass(frozen=True, slots=True)
class FailedStart:
    """One reason why the program cannot start.

    Attributes:
        failure: Its code.
        subject: The folder, file, library or profile; the log file for ``BUG``.
        detail: Technical plain text for support, without secrets.
        known: The names of all profiles, for ``UNKNOWN_PROFILE``.
    """

    failure: StartFailure
    subject: str = ""
    detail: str = ""
    known: Sequence[str] = ()

    def __str__(self) -> str:
        """The line for a terminal, in English."""
        return self.detail or ": ".join(part for part in (self.failure.value, self.subject) if part)
