"""Fault codes of a start that failed; the words are made in ``ui``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class StartFault(StrEnum):
    """Why no window can open; what fails behind the window is said in it."""

    FOLDER = "folder"
    """Its folder cannot be made, or not be written."""
    LOCK = "lock"
    """Its lock file cannot be made."""
    NO_ANSWER = "no_answer"
    """It is open already, and the one that is open does not answer."""
    CLOSING = "closing"
    """It is open already, and closing."""
    LIBRARY = "library"
    """The system lacks a library."""
    PACKAGE = "package"
    """A part of the program itself is not installed."""
    DISPLAY = "display"
    """There is no display, or none that answers."""
    PROFILE_NAME = "profile_name"
    """What the command line says is no name of a profile."""
    UNKNOWN_PROFILE = "unknown_profile"
    """The command line names a profile that is not in the settings."""


@dataclass(frozen=True, slots=True)
class StartFailure:
    """One reason why the program cannot start.

    Attributes:
        fault: Which.
        subject: What it is about: a folder, a file, a library, a profile.
        detail: Technical text for whoever helps; plain text, without secrets.
        known: The names of the profiles that there are, for ``UNKNOWN_PROFILE``.
    """

    fault: StartFault
    subject: str = ""
    detail: str = ""
    known: Sequence[str] = ()

    def __str__(self) -> str:
        """The line for a terminal, in English."""
        return self.detail or ": ".join(part for part in (self.fault.value, self.subject) if part)
