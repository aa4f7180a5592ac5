"""The words for what stops a start: what happened, what was kept, what to do next."""

from __future__ import annotations

from typing import Final, NamedTuple

from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.marked_text import translated

_LONGEST: Final = 160
"""Characters of a path or name in a sentence; the details have all."""


class TroubleWords(NamedTuple):
    """The texts of the dialog."""

    happened: str
    kept: str
    next: str
    action: str = ""
    """The first button's label; empty without a remedy."""


def trouble_words(trouble: FailedStart) -> TroubleWords:
    """The texts in the present language."""
    subject = isolated(_shown(trouble.subject)) or "—"
    known = ", ".join(embedded(name) for name in trouble.known)
    words = map(translated, _WORDS[trouble.failure])
    return TroubleWords(*(text.format(subject=subject, known=known) for text in words))


def _shown(text: str) -> str:
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    if len(printable) > _LONGEST:
        half = _LONGEST // 2
        printable = f"{printable[:half]}…{printable[-half:]}"
    return printable


_NOTHING_CHANGED: Final = QT_TRANSLATE_NOOP("StartTrouble", "Nothing was changed.")
_UNTOUCHED: Final = QT_TRANSLATE_NOOP("StartTrouble", "Your records were not touched.")
_TRY_AGAIN: Final = QT_TRANSLATE_NOOP("StartTrouble", "Try again")
_CHECK_FOLDER: Final = QT_TRANSLATE_NOOP(
    "StartTrouble",
    "Check that the disk is there, and that you may write to this folder. Then"
    " start deskdispatch again. If it does not start, save a report for whoever helps you.",
)

_WORDS: Final[dict[StartFailure, tuple[MarkedText, ...]]] = {
    StartFailure.DISK_FULL: (
        QT_TRANSLATE_NOOP("StartTrouble", "The disk is full."),
        _NOTHING_CHANGED,
        QT_TRANSLATE_NOOP(
            "StartTrouble", "Make room on the disk with {subject}, then start deskdispatch again."
        ),
    ),
    StartFailure.FOLDER: (
        QT_TRANSLATE_NOOP("StartTrouble", "deskdispatch cannot use its folder {subject}."),
        _NOTHING_CHANGED,
        _CHECK_FOLDER,
    ),
    StartFailure.LOCK: (
        QT_TRANSLATE_NOOP("StartTrouble", "deskdispatch cannot make its lock file {subject}."),
        _NOTHING_CHANGED,
        _CHECK_FOLDER,
    ),
    StartFailure.NO_ANSWER: (
        QT_TRANSLATE_NOOP("StartTrouble", "deskdispatch is already open, but it does not answer."),
        QT_TRANSLATE_NOOP("StartTrouble", "What was typed and booked there is kept."),
        QT_TRANSLATE_NOOP(
            "StartTrouble",
            "Use its window, or wait a moment and try again. If it stays silent, end process"
            " {subject} in the system's list of tasks and start deskdispatch again. If that does"
            " not help, save a report for whoever helps you.",
        ),
        _TRY_AGAIN,
    ),
    StartFailure.CLOSING: (
        QT_TRANSLATE_NOOP("StartTrouble", "deskdispatch is still closing."),
        QT_TRANSLATE_NOOP(
            "StartTrouble", "It finishes what was under way there, such as a booking."
        ),
        QT_TRANSLATE_NOOP("StartTrouble", "Try again in a moment."),
        _TRY_AGAIN,
    ),
    StartFailure.LIBRARY: (
        QT_TRANSLATE_NOOP(
            "StartTrouble", "This system lacks a library that deskdispatch needs: {subject}."
        ),
        _UNTOUCHED,
        QT_TRANSLATE_NOOP(
            "StartTrouble",
            "Install the system's package that holds it, or run packaging/bootstrap.py once more."
            " Then start deskdispatch again.",
        ),
    ),
    StartFailure.PACKAGE: (
        QT_TRANSLATE_NOOP(
            "StartTrouble", "deskdispatch is not completely installed: {subject} is missing."
        ),
        _UNTOUCHED,
        QT_TRANSLATE_NOOP("StartTrouble", "Install deskdispatch again."),
    ),
    StartFailure.DISPLAY: (
        QT_TRANSLATE_NOOP("StartTrouble", "There is no display that answers."),
        _UNTOUCHED,
        QT_TRANSLATE_NOOP("StartTrouble", "Start deskdispatch from a desktop."),
    ),
    StartFailure.PROFILE_NAME: (
        QT_TRANSLATE_NOOP("StartTrouble", "{subject} is not the name of a profile."),
        _NOTHING_CHANGED,
        QT_TRANSLATE_NOOP(
            "StartTrouble",
            "A name has up to 40 letters, digits, _ and -. Correct --profile and start again.",
        ),
    ),
    StartFailure.UNKNOWN_PROFILE: (
        QT_TRANSLATE_NOOP("StartTrouble", "There is no profile {subject} on this PC."),
        QT_TRANSLATE_NOOP("StartTrouble", "These are known: {known}."),
        QT_TRANSLATE_NOOP(
            "StartTrouble",
            "Correct --profile and start again, or set this profile up: its sign-in is asked for.",
        ),
        QT_TRANSLATE_NOOP("StartTrouble", "Set it up"),
    ),
    StartFailure.BUG: (
        QT_TRANSLATE_NOOP(
            "StartTrouble", "deskdispatch could not open its window: something in it broke."
        ),
        _UNTOUCHED,
        QT_TRANSLATE_NOOP(
            "StartTrouble",
            "Start deskdispatch again. If it happens again, install it again, and save a report for"
            " whoever helps you. The log is {subject}.",
        ),
    ),
}
"""In the order of ``TroubleWords``."""
