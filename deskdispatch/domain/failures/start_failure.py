"""Failures that stop a start, each with its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText, WordedEnum

_NOTHING_CHANGED: Final = QT_TRANSLATE_NOOP("StartFailure", "Nothing was changed.")
_UNTOUCHED: Final = QT_TRANSLATE_NOOP("StartFailure", "Your records were not touched.")
_TRY_AGAIN: Final = QT_TRANSLATE_NOOP("StartFailure", "Try again")
_CHECK_FOLDER: Final = QT_TRANSLATE_NOOP(
    "StartFailure",
    "Check that the disk is there, and that you may write to this folder. Then"
    " start deskdispatch again. If it does not start, save a report for whoever helps you.",
)


class StartFailure(WordedEnum, context="StartFailure"):
    """Failures that keep the window from opening; later ones are shown in the window.

    Attributes:
        words: The event, with ``{subject}``.
        advice: The next step, with ``{subject}``.
        kept: What is safe, with ``{known}``.
        action: The label of the first button; None without a remedy.
    """

    advice: MarkedText
    kept: MarkedText
    action: MarkedText | None

    def _describe(
        self,
        words: MarkedText,
        advice: MarkedText,
        kept: MarkedText = _NOTHING_CHANGED,
        action: MarkedText | None = None,
    ) -> None:
        super()._describe(words, advice)
        self.kept = kept
        self.action = action

    DISK_FULL = (
        "The disk is full.",
        "Make room on the disk with {subject}, then start deskdispatch again.",
    )
    FOLDER = "deskdispatch cannot use its folder {subject}.", _CHECK_FOLDER
    LOCK = "deskdispatch cannot make its lock file {subject}.", _CHECK_FOLDER
    NO_ANSWER = (
        "deskdispatch is already open, but it does not answer.",
        (
            "Use its window, or wait a moment and try again. If it stays silent, end process"
            " {subject} in the system's list of tasks and start deskdispatch again. If that does"
            " not help, save a report for whoever helps you."
        ),
        "What was typed and booked there is kept.",
        _TRY_AGAIN,
    )
    CLOSING = (
        "deskdispatch is still closing.",
        "Try again in a moment.",
        "It finishes what was under way there, such as a booking.",
        _TRY_AGAIN,
    )
    LIBRARY = (
        "This system lacks a library that deskdispatch needs: {subject}.",
        (
            "Install the system's package that holds it, or run packaging/bootstrap.py once more."
            " Then start deskdispatch again."
        ),
        _UNTOUCHED,
    )
    PACKAGE = (
        "deskdispatch is not completely installed: {subject} is missing.",
        "Install deskdispatch again.",
        _UNTOUCHED,
    )
    DISPLAY = "There is no display that answers.", "Start deskdispatch from a desktop.", _UNTOUCHED
    PROFILE_NAME = (
        "{subject} is not the name of a profile.",
        "A name has up to 40 letters, digits, _ and -. Correct --profile and start again.",
    )
    UNKNOWN_PROFILE = (
        "There is no profile {subject} on this PC.",
        "Correct --profile and start again, or set this profile up: its sign-in is asked for.",
        "These are known: {known}.",
        "Set it up",
    )
    BUG = (
        "deskdispatch could not open its window: something in it broke.",
        (
            "Start deskdispatch again. If it happens again, install it again, and save a report"
            " for whoever helps you. The log is {subject}."
        ),
        _UNTOUCHED,
    )


REPORTED: Final = frozenset(
    {StartFailure.FOLDER, StartFailure.LOCK, StartFailure.NO_ANSWER, StartFailure.BUG}
)
"""Failures that offer to save a report."""


@dataclass(frozen=True, slots=True)
class FailedStart:
    """One reason why the program cannot start.

    ``subject`` is the folder, file, library or profile, ``detail`` technical text without secrets,
    and ``known`` the names of all profiles for ``UNKNOWN_PROFILE``.
    """

    failure: StartFailure
    subject: str = ""
    detail: str = ""
    known: Sequence[str] = ()

    def __str__(self) -> str:
        """Returns the line for a terminal, in English."""
        return self.detail or ": ".join(part for part in (self.failure.value, self.subject) if part)
