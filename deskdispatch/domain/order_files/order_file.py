"""Saved order files: their rows, the clerk's decisions, and the outcome of each row.

A row also shows data of the customers with its phone, and forgets an erased customer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

import pydantic

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import CustomerPlace, CustomerProfile
from deskdispatch.domain.customers.erasure import OTHER_PHONES, ErasedPerson
from deskdispatch.domain.deliveries.doors import KnownDoor
from deskdispatch.domain.fields import REMARKS, Field
from deskdispatch.domain.order_files.row import (
    HIDDEN,
    UNPLACED,
    DoorChoice,
    RowChoice,
    RowFailure,
    RowProblem,
    correction_of,
    odd_places,
)
from deskdispatch.domain.places.oddities import PlaceOddity
from deskdispatch.domain.tables.cells import read_phones
from deskdispatch.domain.tables.columns import TableColumns, groups_of
from deskdispatch.domain.tables.table import NO_MARKS, LineMarks
from deskdispatch.domain.text.marked_text import MarkedText, WordedEnum
from deskdispatch.domain.unconfirmed.intent import AnyIntentState, IntentState
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

STANDING: Final = "standing orders"
"""The shape of a file that the program prepared from standing orders."""


class RowContent(Value):
    """Cells, corrections and draft of a row.

    Attributes:
        cells: The original texts, in the order of the columns.
        corrections: Texts typed by the clerk to replace a field's cells.
        problems: Problems of the fields, in the order of the form.
        reference: The shop's own number of the order, for display.
        due_at: The hour of an unscheduled standing order; None for any other row.
        seen: ``FileRow.to_see`` when the clerk decided upon the row.
    """

    cells: tuple[str, ...] = ()
    corrections: dict[Field, str] = pydantic.Field(default_factory=dict)
    draft: Draft = Draft()
    problems: tuple[RowProblem, ...] = ()
    reference: str = ""
    marks: LineMarks = NO_MARKS
    due_at: UtcTime | None = None
    seen: tuple[str, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether the row has no data any more, as its customer was erased."""
        return not (self.cells or self.problems) and self.draft == Draft()


class RowDecision(StrEnum):
    """Decisions of the clerk about a row."""

    NONE = ""
    LEFT_OUT = "left_out"
    CONFIRMED = "confirmed"
    """The row is booked unchanged, despite warnings and repeats."""
    RETRY = "retry"
    """The row is booked again unchanged after a failure."""


class RowState(WordedEnum, context="OrderFiles"):
    """States of a row in the order of their counts, each with its word and a count."""

    counted: MarkedText

    def _describe(self, words: MarkedText, counted: MarkedText) -> None:
        super()._describe(words)
        self.counted = counted

    READY = "Ready", "{count} ready"
    UNCHECKED = "To check", "{count} to check"
    """A part of the row must be confirmed."""
    PROBLEM = "Problem", "{count} with problems"
    """A part of the row must be corrected."""
    KNOWN = "Booked before", "{count} booked before"
    """Already booked from another file or an earlier reading of this one."""
    LEFT_OUT = "Skipped", "{count} skipped"
    SENDING = "Sending …", "{count} on the way"
    BOOKED = "Booked", "{count} booked"
    UNCONFIRMED = "Unconfirmed", "{count} unconfirmed"
    FAILED = "Failed", "{count} failed"
    """Certainly not booked, or given up."""


SENT: Final = frozenset({RowState.SENDING, RowState.BOOKED, RowState.UNCONFIRMED})
"""The states of a row that must not be sent again."""


@dataclass(frozen=True, slots=True)
class RowBooking:
    """The last booking of a row.

    Attributes:
        state: The state of its intent.
        detail: Why it is not booked, in the words of the service or the transport.
        price: The service's estimate in KWD.
    """

    state: AnyIntentState
    detail: str = ""
    delivery_id: str | None = None
    order_number: str = ""
    price: Decimal | None = None
    intent_id: str = ""


_OF_INTENT: Final[dict[str, RowState | None]] = {
    IntentState.IN_FLIGHT: RowState.SENDING,
    IntentState.BOOKED: RowState.BOOKED,
    IntentState.REPORTED_BOOKED: RowState.BOOKED,
    IntentState.UNCONFIRMED: RowState.UNCONFIRMED,
    IntentState.REFUSED: RowState.FAILED,
    IntentState.NOT_SENT: None,
    IntentState.GIVEN_UP: RowState.FAILED,
}
"""The state of a row by its booking; None if the service did not see the request."""


@dataclass(frozen=True, slots=True)
class FileRow:
    """A row of an order file.

    Attributes:
        id: 32 hex digits; for a row just read, that of the row which it corrects, or "".
        line: Its line number in an editor or spreadsheet.
        key: Identifies the order, see ``row_reading.key_of``.
        ordinal: Counts the rows with this key in the file, from 1.
        former_key: Its key in the rows of earlier releases, if that may be another.
        earlier: The order number of the same order from another file, empty if it has none yet;
            None if there is no such order.
        likely: The order numbers of the bookings with the same phone and place, as
            ``TodaysBookings`` finds them, in order; an empty text for each that has none yet or is
            unconfirmed at another counter.
        corrected_key: The key of the corrected row, if it differs from ``key``.
        customers: Customers with its phone, the latest to order first.
        elsewhere: The name of the counter that prepares this standing order, if not this one.
        doors: Doors of its address, if it has no exact point.
    """

    id: str
    line: int
    content: RowContent
    key: str
    ordinal: int
    decision: RowDecision = RowDecision.NONE
    booking: RowBooking | None = None
    earlier: str | None = None
    likely: tuple[str, ...] = ()
    corrected_key: str | None = None
    customers: tuple[CustomerProfile, ...] = ()
    oddities: tuple[PlaceOddity, ...] = ()
    elsewhere: str | None = None
    doors: tuple[KnownDoor, ...] = ()
    former_key: str = ""

    @property
    def problems(self) -> tuple[RowProblem, ...]:
        """All problems, with the marks of its customers and the places to choose from."""
        meant = meant_customers(self.content.draft.name, self.customers)
        found = [*_marks(meant)]
        found += (_with_choices(each, meant, self.doors) for each in self.content.problems)
        found += odd_places(self.oddities)
        if self.elsewhere is not None:
            found.append(RowProblem(None, RowFailure.PREPARED_ELSEWHERE, self.elsewhere))
        return tuple(found)

    @property
    def to_see(self) -> tuple[str, ...]:
        """Repeated orders, and warnings in ``_LATER``: they may come after a decision."""
        warnings = (each.failure.value for each in self.problems if each.failure in _LATER)
        return (*self.likely, *warnings)

    @property
    def is_seen(self) -> bool:
        """Whether the clerk knew of all that is ``to_see`` when deciding upon the row."""
        return not Counter(self.to_see) - Counter(self.content.seen)

    @property
    def unplaced_address(self) -> tuple[str, ...]:
        """The lines of an address without an exact point; empty for any other row."""
        draft = self.content.draft
        is_unplaced = any(_is_unplaced(each) for each in self.content.problems)
        return draft.dropoff_address if is_unplaced and draft.dropoff_area else ()

    @property
    def missing(self) -> dict[Field, str]:
        """Corrections that fill blank fields with data of its customer.

        Empty if it may mean several customers, and without a place if there are several.
        """
        draft = self.content.draft
        meant = meant_customers(draft.name, self.customers)
        if len(meant) != 1:
            return {}
        (profile,) = meant
        found = {Field.NAME: profile.customer.name} if not draft.name else {}
        if not draft.alternate_phone and profile.other_numbers:
            found[Field.ALTERNATE_PHONE] = profile.other_numbers[0]
        if not draft.notes:
            found[Field.NOTES] = profile.customer.driver_note
        blank = next((each for each in self.content.problems if _is_blank_dropoff(each)), None)
        if blank is not None and len(profile.places) == 1:
            found |= correction_of(blank, _choice(profile.places[0]))
        return {field: text for field, text in found.items() if text}

    @property
    def state(self) -> RowState:
        sent = None
        if self.booking is not None:
            sent = _OF_INTENT.get(self.booking.state, RowState.UNCONFIRMED)
        if sent is not None and sent in SENT:
            return sent
        if self.decision is RowDecision.LEFT_OUT or self.content.is_blank:
            return RowState.LEFT_OUT
        if self.earlier is not None and self.decision is RowDecision.NONE:
            return RowState.KNOWN
        if sent is RowState.FAILED and self.decision is not RowDecision.RETRY:
            return RowState.FAILED
        problems = self.problems
        if any(not each.is_warning for each in problems):
            return RowState.PROBLEM
        is_uncertain = problems or self.ordinal > 1 or self.likely
        return RowState.UNCHECKED if is_uncertain and not self.is_confirmed else RowState.READY

    @property
    def is_confirmed(self) -> bool:
        return self.decision in {RowDecision.CONFIRMED, RowDecision.RETRY}

    @property
    def is_hidden(self) -> bool:
        """Whether the sheet hides the row, or a part that would be sent."""
        return any(each.failure in HIDDEN for each in self.content.problems)

    @property
    def may_be_changed(self) -> bool:
        """Whether it may be corrected, left out or confirmed: it is not sent, or has failed."""
        return self.state not in SENT

    def with_problems(self, more: Iterable[RowProblem]) -> FileRow:
        """Returns the row with further problems, each once; the same row if there are none."""
        known = self.content.problems
        problems = (*known, *(each for each in more if each not in known))
        if len(problems) == len(known):
            return self
        return replace(self, content=self.content.model_copy(update={"problems": problems}))

    def corrected(self, read: FileRow) -> FileRow:
        """Returns the row as read again with corrections, unconfirmed; it stays the same order."""
        due_at = self.content.due_at if read.content.draft.scheduled_at is None else None
        return replace(
            self,
            content=self.content.model_copy(update={**dict(read.content), "due_at": due_at}),
            decision=RowDecision.NONE,
            likely=(),
            customers=(),
            oddities=(),
            doors=(),
            corrected_key=None if read.key == self.key else read.key,
        )


@dataclass(frozen=True, slots=True)
class OrderFile:
    """A file whose rows are saved.

    Attributes:
        id: 32 hex digits.
        name: The file's name, without its folder.
        headings: The cells of the line above the first row; empty if there is none.
        shape: The same for every file with these headings.
        started_at: When its booking was started; None if it is not started, or has ended.
        guessed: The columns recognised by their cells that must be confirmed, from 0.
        unread: The columns that are not empty and not read, from 0, without known shop columns
            that no booking needs.
    """

    id: str
    name: str
    headings: tuple[str, ...]
    columns: tuple[Field | None, ...]
    shape: str
    read_at: datetime
    started_at: datetime | None = None
    guessed: frozenset[int] = frozenset()
    unread: frozenset[int] = frozenset()

    @property
    def is_standing(self) -> bool:
        return self.shape == STANDING

    @property
    def table_columns(self) -> TableColumns:
        first = 1 if self.headings else 0
        return TableColumns(self.columns, first, groups_of(self.headings), self.guessed)


@dataclass(frozen=True, slots=True)
class OrderFileSummary:
    """A file in a list of files; ``waiting`` counts rows neither booked nor left out."""

    file: OrderFile
    rows: int
    booked: int
    waiting: int


MOST_DOORS: Final = 3
"""Maximum doors of its address offered for a row."""

MOST_PLACES: Final = 6
"""Maximum places of customers offered for a row."""

_DROPOFF: Final = frozenset({Field.LOCATION, Field.ADDRESS})


def meant_customers(name: str, customers: Iterable[CustomerProfile]) -> tuple[CustomerProfile, ...]:
    """Returns customers whose name fits the row's; all of them for a blank name."""
    return tuple(each for each in customers if each.customer.is_called(name))


_LATER: Final = frozenset(
    (
        *(RowFailure.BLOCKED_CUSTOMER, RowFailure.CUSTOMER_WARNING),
        *(RowFailure.PREPARED_ELSEWHERE, RowFailure.AFTER_HOUR),
    )
)
"""Warnings about what came after a file was read: acts of clerks, and the time."""


def _marks(meant: Iterable[CustomerProfile]) -> Iterator[RowProblem]:
    for each in meant:
        customer, field = each.customer, Field.PHONE
        if customer.is_blocked:
            yield RowProblem(field, RowFailure.BLOCKED_CUSTOMER, customer.name)
        if customer.warning:
            yield RowProblem(field, RowFailure.CUSTOMER_WARNING, customer.warning)


def _with_choices(
    problem: RowProblem, meant: Iterable[CustomerProfile], doors: Iterable[KnownDoor]
) -> RowProblem:
    """Adds doors and places of customers, after the middle of the area, which names the problem."""
    choices = list(problem.choices)
    if _is_unplaced(problem):
        offered = [DoorChoice("", each.point, door=each) for each in doors if each.delivered]
        choices += offered[:MOST_DOORS]
    places = [place for each in meant for place in each.places]
    if problem.failure is RowFailure.AREA_MIDDLE:
        areas = {choice.text for choice in problem.choices}
        places = [place for place in places if place.area in areas]
    elif not _is_blank_dropoff(problem):
        places = []
    choices += map(_choice, places[:MOST_PLACES])
    return replace(problem, choices=tuple(choices)) if choices else problem


def _is_unplaced(problem: RowProblem) -> bool:
    return problem.failure in UNPLACED and problem.field in _DROPOFF


def _is_blank_dropoff(problem: RowProblem) -> bool:
    return problem.failure is RowFailure.BLANK and problem.field in _DROPOFF


def _choice(place: CustomerPlace) -> RowChoice:
    words = (*(place.address or (place.area,)), place.detail)
    text = ", ".join(each for each in words if each)
    return RowChoice(text, place.point, place=place)


_OTHERS: Final = {
    field for spec in OTHER_PHONES for field in (spec.field, spec.named_by) if field != Field.NAME
} | {spec.field for spec in REMARKS}
"""The fields of a draft that may name somebody other than its customer."""


def without_person(content: RowContent, person: ErasedPerson) -> RowContent:
    """Returns a row without a person: blank if it is for the person, else without the phones.

    Returns the same row if it does not name the person.
    """
    draft = content.draft
    if person.is_customer_of(draft):
        return RowContent()
    left = person.without(draft)
    gone = {draft.text(field) for field in _OTHERS if draft.text(field) != left.text(field)}
    if not gone:
        return content
    corrections = {
        field: text for field, text in content.corrections.items() if not _names(text, gone)
    }
    changes = {
        "cells": tuple("" if _names(cell, gone) else cell for cell in content.cells),
        "corrections": corrections,
        "draft": left,
        "problems": tuple(each for each in content.problems if not _names(each.text, gone)),
    }
    return content.model_copy(update=changes)


def _names(text: str, gone: Collection[str]) -> bool:
    """Whether a cell has one of these texts, or one of their phones in any spelling."""
    if text.strip() in gone:
        return True
    keys = {phone.key(each) for each in gone}
    return any(phone.key(number) in keys for number in read_phones([text]).numbers)
