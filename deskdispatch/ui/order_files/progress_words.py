"""The words for how far the booking of a file is, why it waits, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.desk.order_files.file_booking import BookingEnd, BookingWait, FileProgress
from deskdispatch.domain.errors import NotSent, TokenEnded
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.order_files.state_words import count_words
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import isolated, joined, kwd
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.marked_text import translated

_WAITS: Final[dict[BookingWait, MarkedText]] = {
    BookingWait.PAUSED: QT_TRANSLATE_NOOP("OrderFiles", "Paused. Nothing is sent."),
    BookingWait.WALLET: QT_TRANSLATE_NOOP(
        "OrderFiles",
        "The wallet has {balance}, the next order costs {needed}. Top it up: booking then goes on.",
    ),
    BookingWait.BUSY: QT_TRANSLATE_NOOP("OrderFiles", "The service is busy."),
    BookingWait.OWN_BOOKING: QT_TRANSLATE_NOOP("OrderFiles", "The booking of the form goes first."),
}


def count_done_words(progress: FileProgress) -> str:
    """``12 of 40 · about 3 min left``."""
    words = QCoreApplication.translate("OrderFiles", "{done} of {all}")
    done = words.format(done=isolated(f"{progress.done:,}"), all=isolated(f"{progress.of:,}"))
    if progress.left is None or progress.wait is not None:
        return joined(done)
    words = QCoreApplication.translate("OrderFiles", "about {time} left")
    return joined(done, words.format(time=times.duration(progress.left.total_seconds())))


def wait_words(progress: FileProgress, now: datetime) -> str:
    """Says why the booking stands still, and when it goes on; "" while it goes on."""
    translate, wait = QCoreApplication.translate, progress.wait
    if wait is None:
        return _held_words(progress.held) if progress.held else ""
    if wait is BookingWait.UNCONFIRMED:
        return _held_words(progress.held)
    if wait is BookingWait.CONNECTION:
        said = error_words(progress.error or NotSent())
    else:
        amounts = {"balance": kwd(progress.balance), "needed": kwd(progress.needed)}
        said = translated(_WAITS[wait]).format(**amounts)
    if wait not in {BookingWait.CONNECTION, BookingWait.BUSY} or progress.until is None:
        return said
    left = times.duration(max(1.0, (progress.until - now).total_seconds()))
    return f"{said} {translate('OrderFiles', 'Next try in {time}.').format(time=left)}"


def end_words(progress: FileProgress, counts: Mapping[RowState, int]) -> str:
    """Says how the booking ended, and what is left; "" while it runs or was left by the window."""
    translate = QCoreApplication.translate
    if progress.end is None or progress.end is BookingEnd.LEFT:
        return ""
    if progress.end is BookingEnd.SIGNED_OUT:
        if isinstance(progress.error, TokenEnded):
            return error_words(progress.error)
        return translate("OrderFiles", "The service asks to sign in again. Then book the rest.")
    words = {
        BookingEnd.DONE: translate("OrderFiles", "Done."),
        BookingEnd.STOPPED: translate("OrderFiles", "Stopped."),
    }
    shown = (RowState.BOOKED, RowState.FAILED, RowState.UNCONFIRMED, RowState.READY)
    parts = [count_words(state, counts[state]) for state in shown if counts.get(state)]
    return f"{words[progress.end]} {joined(*parts)}" if parts else words[progress.end]


def _held_words(rows: int) -> str:
    return QCoreApplication.translate(
        "OrderFiles",
        "%n rows wait: a booking of the same customer is unconfirmed. Check it on the board.",
        None,
        rows,
    )
