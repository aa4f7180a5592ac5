"""The words for what stops a start: what happened, what was kept, what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.faults.start_fault import StartFailure, StartFault
from deskdispatch.ui.text.amounts import embedded, isolated

_LONGEST: Final = 160
"""Characters of a path or name in a sentence; the details have all."""

_MAY_BREAK: Final = str.maketrans({sign: f"{sign}\u200b" for sign in "/\\._-"})
"""Places to break a line in a path."""


class TroubleWords(NamedTuple):
    """The texts of the dialog."""

    happened: str
    kept: str
    next: str
    action: str
    """The first button's label; empty without a remedy."""


def trouble_words(trouble: StartFailure) -> TroubleWords:
    """The texts in the present language."""
    words = _WORDS[trouble.fault]()
    subject = isolated(_shown(trouble.subject)) or "—"
    known = ", ".join(embedded(name) for name in trouble.known)
    return TroubleWords(*(part.format(subject=subject, known=known) for part in words))


def _shown(text: str) -> str:
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    if len(printable) > _LONGEST:
        half = _LONGEST // 2
        printable = f"{printable[:half]}…{printable[-half:]}"
    return printable.translate(_MAY_BREAK)


def _nothing_changed() -> str:
    return QCoreApplication.translate("StartTrouble", "Nothing was changed.")


def _data_untouched() -> str:
    return QCoreApplication.translate("StartTrouble", "Your records were not touched.")


def _try_again() -> str:
    return QCoreApplication.translate("StartTrouble", "Try again")


def _folder() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate("StartTrouble", "deskdispatch cannot use its folder {subject}."),
        _nothing_changed(),
        _check_folder(),
        "",
    )


def _lock() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate(
            "StartTrouble", "deskdispatch cannot make its lock file {subject}."
        ),
        _nothing_changed(),
        _check_folder(),
        "",
    )


def _check_folder() -> str:
    return QCoreApplication.translate(
        "StartTrouble",
        "Check that the disk is there and not full, and that you may write to this folder. Then"
        " start deskdispatch again.",
    )


def _no_answer() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate(
            "StartTrouble", "deskdispatch is already open, but it does not answer."
        ),
        QCoreApplication.translate("StartTrouble", "What was typed and booked there is kept."),
        QCoreApplication.translate(
            "StartTrouble",
            "Use its window, or wait a moment and try again. If it stays silent, end process"
            " {subject} in the system's list of tasks and start deskdispatch again.",
        ),
        _try_again(),
    )


def _closing() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate("StartTrouble", "deskdispatch is still closing."),
        QCoreApplication.translate(
            "StartTrouble", "It finishes what was under way there, such as a booking."
        ),
        QCoreApplication.translate("StartTrouble", "Try again in a moment."),
        _try_again(),
    )


def _library() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate(
            "StartTrouble", "This system lacks a library that deskdispatch needs: {subject}."
        ),
        _data_untouched(),
        QCoreApplication.translate(
            "StartTrouble",
            "Install the system's package that holds it, or run packaging/bootstrap.py once more."
            " Then start deskdispatch again.",
        ),
        "",
    )


def _package() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate(
            "StartTrouble", "deskdispatch is not completely installed: {subject} is missing."
        ),
        _data_untouched(),
        QCoreApplication.translate("StartTrouble", "Install deskdispatch again."),
        "",
    )


def _display() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate("StartTrouble", "There is no display that answers."),
        _data_untouched(),
        QCoreApplication.translate("StartTrouble", "Start deskdispatch from a desktop."),
        "",
    )


def _profile_name() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate("StartTrouble", "{subject} is not the name of a profile."),
        _nothing_changed(),
        QCoreApplication.translate(
            "StartTrouble",
            "A name has up to 40 letters, digits, _ and -. Correct --profile and start again.",
        ),
        "",
    )


def _unknown_profile() -> TroubleWords:
    return TroubleWords(
        QCoreApplication.translate("StartTrouble", "There is no profile {subject} on this PC."),
        QCoreApplication.translate("StartTrouble", "These are known: {known}."),
        QCoreApplication.translate(
            "StartTrouble",
            "Correct --profile and start again, or set this profile up: its sign-in is asked for.",
        ),
        QCoreApplication.translate("StartTrouble", "Set it up"),
    )


_WORDS: Final[dict[StartFault, Callable[[], TroubleWords]]] = {
    StartFault.FOLDER: _folder,
    StartFault.LOCK: _lock,
    StartFault.NO_ANSWER: _no_answer,
    StartFault.CLOSING: _closing,
    StartFault.LIBRARY: _library,
    StartFault.PACKAGE: _package,
    StartFault.DISPLAY: _display,
    StartFault.PROFILE_NAME: _profile_name,
    StartFault.UNKNOWN_PROFILE: _unknown_profile,
}
"""Looked up when shown, to follow the language of the dialog."""
