"""The words for the states of rows, what the ready ones cost, and how their booking goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.errors import NotSent, TokenEnded
from deskdispatch.domain.order_files.booking_preview import BookingEnd, BookingWait, FileProgress
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import isolated, joined, kwd
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.marked_text import translated

LOOKS: Final[dict[RowState, tuple[str, str]]] = {
    RowState.READY: ("play", "accent"),
    RowState.UNCHECKED: ("search", "attention"),
    RowState.PROBLEM: ("exclamation", "bad"),
    RowState.KNOWN: ("repeat", "attention"),
    RowState.LEFT_OUT: ("cross", "muted"),
    RowState.SENDING: ("clock", "accent"),
    RowState.BOOKED: ("check", "good"),
    RowState.UNCONFIRMED: ("question", "attention"),
    RowState.FAILED: ("barred-circle", "bad"),
}
"""The icon of each state and its colour in the theme."""


def count_words(state: RowState, count: int) -> str:
    """How many rows are in a state: ``35 ready``."""
    return translated(state.counted).format(count=f"{count:,}")


@dataclass(frozen=True, slots=True)
class RowFilter:
    """A choice of rows.

    Attributes:
        words: Its name.
        states: Of the rows that it shows.
    """

    words: MarkedText
    states: frozenset[RowState]


TO_LOOK_AT: Final = frozenset(
    {RowState.PROBLEM, RowState.UNCHECKED, RowState.KNOWN, RowState.UNCONFIRMED}
)
"""The states of a row that somebody should look at."""

ALL_ROWS: Final = RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "All rows"), frozenset(RowState))

FILTERS: Final = (
    ALL_ROWS,
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "To look at"), TO_LOOK_AT),
    RowFilter(
        QT_TRANSLATE_NOOP("OrderFiles", "Ready"), frozenset({RowState.READY, RowState.SENDING})
    ),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Booked"), frozenset({RowState.BOOKED})),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Failed"), frozenset({RowState.FAILED})),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Left out"), frozenset({RowState.LEFT_OUT})),
)
"""In the order in which they are offered."""


class FileSum(NamedTuple):
    """The cost of the rows that are ready.

    Attributes:
        rows: How many are ready.
        total: KWD of those whose price is known.
        unknown: How many have none.
        balance: KWD in the wallet; None where it is not known or does not pay.
        unpaid: How many, from the first that it does not pay for.
    """

    rows: int = 0
    total: Decimal = Decimal()
    unknown: int = 0
    balance: Decimal | None = None
    unpaid: int = 0


def sum_of(prices: Sequence[Decimal | None], balance: Decimal | None) -> FileSum:
    """Adds up prices, KWD, of rows in the order in which they are booked.

    Args:
        prices: Of the rows; None is not known, and taken for nothing.
        balance: In the wallet, KWD; None where it does not count.
    """
    total, paid = Decimal(), 0
    for price in prices:
        total += price or 0
        paid += balance is not None and total <= balance
    unknown = sum(price is None for price in prices)
    unpaid = 0 if balance is None else len(prices) - paid
    return FileSum(len(prices), total, unknown, balance, unpaid)


def sum_words(found: FileSum) -> str:
    """``KWD 61.250 for 35 rows · wallet KWD 40.000: 12 rows are not paid for``."""
    translate = QCoreApplication.translate
    if not found.rows:
        return ""
    priced, known, wallet = found.rows - found.unknown, "", ""
    if priced:
        words = translate("OrderFiles", "{amount} for %n rows", None, priced)
        known = words.format(amount=kwd(found.total))
    unknown = translate("OrderFiles", "%n prices are not known yet", None, found.unknown)
    if found.balance is not None:
        wallet = translate("OrderFiles", "wallet {amount}").format(amount=kwd(found.balance))
        if found.unpaid:
            unpaid = translate("OrderFiles", "%n rows are not paid for", None, found.unpaid)
            wallet = f"{wallet}: {unpaid}"
    return joined(known, unknown if found.unknown else "", wallet)


def head_words(name: str, counts: Mapping[RowState, int]) -> str:
    """The name of the file, how many rows it has, and how many are in each state."""
    rows = QCoreApplication.translate("OrderFiles", "%n rows", None, sum(counts.values()))
    states = [count_words(state, counts[state]) for state in RowState if counts.get(state)]
    return joined(name, rows, *states)


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
