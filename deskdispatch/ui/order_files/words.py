"""Texts of order files: row states, problems, prices and booking progress."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import NotSent, TokenEnded
from deskdispatch.domain.fields import Field, longest_of
from deskdispatch.domain.order_files.booking_preview import (
    BookingEnd,
    BookingPreview,
    BookingWait,
    FileProgress,
)
from deskdispatch.domain.order_files.order_file import FileRow, RowState, meant_customers
from deskdispatch.domain.order_files.row import (
    DoorChoice,
    PlaceProblem,
    RowChoice,
    RowFailure,
    RowProblem,
)
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.ui.location.oddity_words import oddity_words
from deskdispatch.ui.text import language, times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, joined, kwd
from deskdispatch.ui.text.doors import door_words
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.fields import NAMES
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.times import day_and_month

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import Wallet
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.order_files.order_file import OrderFile
    from deskdispatch.domain.places.places import Area


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
"""Icon of each state and its colour in the theme."""


def count_words(state: RowState, count: int) -> str:
    """Returns the number of rows in a state: ``35 ready``."""
    return translated(state.counted).format(count=f"{count:,}")


@dataclass(frozen=True, slots=True)
class RowFilter:
    """Selection of rows by their states."""

    words: MarkedText
    states: frozenset[RowState]


TO_LOOK_AT: Final = frozenset(
    {RowState.PROBLEM, RowState.UNCHECKED, RowState.KNOWN, RowState.UNCONFIRMED}
)
"""States of rows that need a look."""

ALL_ROWS: Final = RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "All rows"), frozenset(RowState))

FILTERS: Final = (
    ALL_ROWS,
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "To review"), TO_LOOK_AT),
    RowFilter(
        QT_TRANSLATE_NOOP("OrderFiles", "Ready"), frozenset({RowState.READY, RowState.SENDING})
    ),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Booked"), frozenset({RowState.BOOKED})),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Failed"), frozenset({RowState.FAILED})),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Skipped"), frozenset({RowState.LEFT_OUT})),
)
"""Filters in the order in which they are offered."""


def sum_words(preview: BookingPreview, wallet: Wallet | None) -> tuple[str, bool]:
    """``KWD 61.250 for 35 rows · wallet KWD 40.000: too low for 12 rows``; whether any is not.

    The wallet is left out where it does not pay for deliveries, or is not known.
    """
    translate = QCoreApplication.translate
    if not preview.prices:
        return "", False
    missing, known, held, unpaid = preview.unknown_prices, "", "", 0
    if priced := len(preview.prices) - missing:
        words = translate("OrderFiles", "{amount} for %n rows", None, priced)
        known = words.format(amount=kwd(preview.total))
    unknown = translate("OrderFiles", "%n prices missing", None, missing)
    if wallet is not None and preview.left_in(wallet) is not None:
        held = translate("OrderFiles", "wallet {amount}").format(amount=kwd(wallet.balance))
        if unpaid := preview.unpaid_by(wallet):
            words = translate("OrderFiles", "too low for %n rows", None, unpaid)
            held = f"{held}: {words}"
    return joined(known, unknown if missing else "", held), bool(unpaid)


def file_words(file: OrderFile) -> str:
    """Returns the name of a file; for standing orders their day: ``Standing orders, 28 Nov``."""
    if not file.is_standing:
        return file.name
    words = QCoreApplication.translate("OrderFiles", "Standing orders, {day}")
    return words.format(day=embedded(day_and_month(date.fromisoformat(file.name))))


def interrupted_words(name: str, ready: int) -> str:
    """Says that the booking of a file was interrupted, and how many rows wait."""
    words = QCoreApplication.translate(
        "OrderFiles", "The booking of {name} was interrupted. Check its rows."
    )
    if ready:
        words = QCoreApplication.translate(
            "OrderFiles",
            "The booking of {name} was interrupted. %n orders are not booked yet.",
            None,
            ready,
        )
    return words.format(name=embedded(name))


def head_words(name: str, counts: Mapping[RowState, int]) -> str:
    """Returns the name of the file, its number of rows, and their number in each state."""
    rows = QCoreApplication.translate("OrderFiles", "%n rows", None, sum(counts.values()))
    states = [count_words(state, counts[state]) for state in RowState if counts.get(state)]
    return joined(name, rows, *states)


_WAITS: Final[dict[BookingWait, MarkedText]] = {
    BookingWait.PAUSED: QT_TRANSLATE_NOOP("OrderFiles", "Paused. Nothing is sent."),
    BookingWait.WALLET: QT_TRANSLATE_NOOP(
        "OrderFiles",
        "The wallet has {balance}, the next order costs {needed}. Top it up to go on.",
    ),
    BookingWait.BUSY: QT_TRANSLATE_NOOP("OrderFiles", "The service is busy."),
    BookingWait.OWN_BOOKING: QT_TRANSLATE_NOOP("OrderFiles", "The form's booking goes first."),
}


def count_done_words(progress: FileProgress) -> str:
    """Returns ``12 of 40 · about 3 min left``."""
    words = QCoreApplication.translate("OrderFiles", "{done} of {all}")
    done = words.format(done=isolated(f"{progress.done:,}"), all=isolated(f"{progress.of:,}"))
    if progress.left is None or progress.wait is not None:
        return joined(done)
    words = QCoreApplication.translate("OrderFiles", "about {time} left")
    return joined(done, words.format(time=times.duration(progress.left.total_seconds())))


def wait_words(progress: FileProgress, now: datetime) -> str:
    """Says why the booking is paused and when it continues; "" while it runs."""
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
    """Says how the booking ended and what is left; "" while it runs or if the program left it."""
    translate = QCoreApplication.translate
    if progress.end is None or progress.end is BookingEnd.LEFT:
        return ""
    if progress.end is BookingEnd.SIGNED_OUT:
        if isinstance(progress.error, TokenEnded):
            return error_words(progress.error)
        return translate("OrderFiles", "The service asks you to sign in again. Then book the rest.")
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
        "%n rows wait: a booking of the same customer is unconfirmed. Check it in the list.",
        None,
        rows,
    )


def dropoff_words(draft: Draft, areas: Sequence[Area]) -> str:
    """Returns the area and address of a drop-off, else its point, else the text of its cells."""
    area = draft.dropoff_area or ""
    lines = [line for line in draft.dropoff_address if line != area]
    known = [each for each in (named_here(area, areas), *(lines or [draft.address_detail])) if each]
    if known:
        return joined(*known)
    if draft.dropoff is not None:
        return isolated(draft.dropoff.text())
    return embedded(draft.dropoff_text) or NOTHING


def look_words(row: FileRow, areas: Sequence[Area]) -> str:
    """Returns the first problem of a row in short, or how its booking ended."""
    if row.state is RowState.BOOKED:
        return isolated(row.booking.order_number) if row.booking is not None else ""
    items = (each for each in row.problems if each.failure is RowFailure.ITEM)
    notes = [*(problem_words(each, ()) for each in items), *note_words(row)]
    if row.may_be_changed and row.state is not RowState.FAILED:
        problems = sorted(row.problems, key=lambda each: each.is_warning)
        notes += [_problem_line(each, areas) for each in problems]
    return notes[0] if notes else ""


def reason_words(areas: Sequence[Area], row: FileRow) -> str:
    """Returns all reasons why a row is not booked, in one line without invisible characters."""
    problems = [_problem_line(each, areas) for each in row.problems]
    words = " ".join([*note_words(row), *problems])
    return "".join(letter for letter in words if unicodedata.category(letter) != "Cf")


def note_words(row: FileRow) -> list[str]:
    """Returns notes about the whole row, a sentence or two each."""
    translate, state, booking = QCoreApplication.translate, row.state, row.booking
    if state is RowState.FAILED:
        if booking is not None and booking.state == IntentState.GIVEN_UP:
            return [translate("OrderFiles", "Unconfirmed, and then discarded.")]
        if booking is None or not booking.detail:
            return [translate("OrderFiles", "Not booked: the service gave no reason.")]
        words = translate("OrderFiles", "Not booked: {reason}")
        return [words.format(reason=embedded(booking.detail))]
    if state is RowState.UNCONFIRMED:
        return [translate("OrderFiles", "It may be booked: no answer came. It is not sent again.")]
    return list(_repeats(row)) if row.may_be_changed else []


def customer_words(row: FileRow) -> str:
    """Names the customers with a row's phone and the number of their orders; "" without any."""
    translate, customers = QCoreApplication.translate, row.customers
    meant = meant_customers(row.content.draft.name, customers)
    if not customers:
        return ""
    who = [embedded(each.customer.name) or isolated(each.number) for each in meant or customers]
    if not meant:
        words = translate("OrderFiles", "Known by this phone: {names}")
        return words.format(names=joined(*who))
    count = translate("Customers", "%n orders", None, meant[0].orders)
    words = translate("OrderFiles", "Known customer: {names}").format(names=joined(*who))
    return joined(words, count) if len(meant) == 1 and meant[0].orders else words


def _repeats(row: FileRow) -> Iterator[str]:
    """Yields notes about orders that the row may repeat."""
    translate = QCoreApplication.translate
    if row.earlier:
        words = translate("OrderFiles", "Booked before as {order}.")
        yield words.format(order=isolated(row.earlier))
    elif row.earlier is not None:
        yield translate("OrderFiles", "Sent before, from another file.")
    if numbers := [number for number in row.likely if number]:
        words = translate("OrderFiles", "Same phone and place as {order}.")
        yield words.format(order=isolated(", ".join(numbers)))
    if "" in row.likely:
        yield translate("OrderFiles", "An order that was sent for this phone may be the same.")
    if row.ordinal > 1:
        yield translate("OrderFiles", "The same order is further up in this file.")


def _problem_line(problem: RowProblem, areas: Sequence[Area]) -> str:
    words = problem_words(problem, areas)
    if problem.field is None:
        return words
    template = QCoreApplication.translate("OrderFiles", "{field}: {problem}")
    return template.format(field=translated(NAMES[problem.field]), problem=words)


_OF_FIELDS: Final[dict[tuple[Field | None, RowFailure], MarkedText]] = {
    (field, RowFailure.BLANK): QT_TRANSLATE_NOOP(
        "OrderFailures", "No drop-off. Type an address, paste a location, or choose on the map."
    )
    for field in (Field.LOCATION, Field.ADDRESS)
}
"""Texts of problems that differ for some fields."""

_ROUGH_MIDDLE: Final[MarkedText] = QT_TRANSLATE_NOOP(
    "OrderFailures",
    "Approximate middle of the area. Confirm it, or choose the spot on the map.",
)
"""Text of ``AREA_MIDDLE`` if the middle has no source."""


def problem_words(problem: RowProblem, areas: Sequence[Area]) -> str:
    """Describes a problem and its remedy in a sentence or two."""
    words = _OF_FIELDS.get((problem.field, problem.failure)) or problem.failure.words
    if is_rough_middle(problem, areas):
        words = _ROUGH_MIDDLE
    if isinstance(problem, PlaceProblem):
        return translated(words).format(text=oddity_words(problem.oddity))
    choice = problem.choices[0].text if problem.choices else ""
    return translated(words).format(
        text=embedded(named_here(problem.text, areas)),
        choice=embedded(named_here(choice, areas)),
        most=longest_of(problem.field) if problem.field is not None else "",
    )


def is_rough_middle(problem: RowProblem, areas: Sequence[Area]) -> bool:
    """Whether the drop-off is the middle of an area, and that middle is only approximate."""
    if problem.failure is not RowFailure.AREA_MIDDLE or not problem.choices:
        return False
    name = problem.choices[0].text
    return any(area.is_approximate for area in areas if area.name_en == name)


def choice_words(choice: RowChoice, areas: Sequence[Area]) -> str:
    """Names a choice: an area, a customer's place with its address, a door, else its text."""
    place = choice.place
    if isinstance(choice, DoorChoice):
        return door_words(choice.door, utc_now())
    if place is None:
        return named_here(choice.text, areas)
    lines = [line for line in place.address if line != place.area]
    known = [each for each in (named_here(place.area, areas), *lines, place.detail) if each]
    return joined(*known)


def named_here(text: str, areas: Sequence[Area]) -> str:
    """Returns the name of an area in the window's language; any other text unchanged."""
    from deskdispatch.domain.places.places import named_in

    return named_in(areas, text, language.current())


_LONGEST_NAME: Final = 40
"""Characters of a heading that is shown beside others."""


def column_name(file: OrderFile, at: int) -> str:
    """Returns the heading of a column, counted from 0; its number if it has none."""
    heading = file.headings[at].strip() if at < len(file.headings) else ""
    number = QCoreApplication.translate("OrderFields", "Column {number}").format(number=at + 1)
    return heading or number


def unread_words(file: OrderFile) -> str:
    """Names the columns that have content but are not read; "" if there are none."""
    return joined(*(cleaned(column_name(file, at), _LONGEST_NAME) for at in sorted(file.unread)))
