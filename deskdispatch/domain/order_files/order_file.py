"""An order file as it is kept: its rows, what the clerk decided, and what became of each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

from pydantic import Field

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.doubts.intent import AnyIntentState, IntentState
from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.known_customers import missing_fields, with_customers
from deskdispatch.domain.order_files.row import HIDDEN, ReadRow, RowProblem, odd_places
from deskdispatch.domain.places.oddities import PlaceOddity
from deskdispatch.domain.table import NO_MARKS, LineMarks
from deskdispatch.domain.tables.headings import groups_of
from deskdispatch.domain.tables.table_columns import TableColumns
from deskdispatch.domain.value import Value


class RowContent(Value):
    """What stands in a row.

    Attributes:
        cells: The original texts, in the order of the columns.
        corrections: What the clerk typed in place of a field's cells.
        draft: What was read of them.
        problems: Of the fields, in the order of the form.
        reference: The shop's own number of the order, for the eye.
        marks: What else its file says of it.
    """

    cells: tuple[str, ...] = ()
    corrections: dict[OrderField, str] = Field(default_factory=dict)
    draft: Draft = Draft()
    problems: tuple[RowProblem, ...] = ()
    reference: str = ""
    marks: LineMarks = NO_MARKS

    @property
    def is_blank(self) -> bool:
        """Whether nothing is known of it any more: its customer was erased."""
        return not (self.cells or self.problems) and self.draft == Draft()


class RowDecision(StrEnum):
    """What the clerk decided of a row."""

    NONE = ""
    LEFT_OUT = "left_out"
    CONFIRMED = "confirmed"
    """To be booked as it stands, its warnings and repeats included."""
    RETRY = "retry"
    """To be booked again after it failed, as it stands."""


class RowState(StrEnum):
    """How far a row is."""

    PROBLEM = "problem"
    """Something in it has to be corrected."""
    UNCHECKED = "unchecked"
    """Something in it has to be confirmed."""
    KNOWN = "known"
    """Booked already, out of another file or an earlier reading of this one."""
    READY = "ready"
    LEFT_OUT = "left_out"
    SENDING = "sending"
    BOOKED = "booked"
    UNCONFIRMED = "unconfirmed"
    FAILED = "failed"
    """Certainly not booked, or given up."""


SENT: Final = frozenset({RowState.SENDING, RowState.BOOKED, RowState.UNCONFIRMED})
"""The states of a row that is not to be sent any more."""


@dataclass(frozen=True, slots=True)
class RowBooking:
    """The last booking of a row.

    Attributes:
        state: Of its intent.
        detail: Why it is not booked: the words of the service or the transport.
        delivery_id: The delivery that it became.
        order_number: Of that.
        price: KWD, as estimated by the service.
        intent_id: Of its intent.
    """

    state: AnyIntentState
    detail: str = ""
    delivery_id: str | None = None
    order_number: str = ""
    price: Decimal | None = None
    intent_id: str = ""

    @property
    def row_state(self) -> RowState | None:
        """The state of the row that was booked so, None for one that the service did not look at.

        One that is not known here is unconfirmed.
        """
        return _OF_INTENT.get(self.state, RowState.UNCONFIRMED)


_OF_INTENT: Final[dict[str, RowState | None]] = {
    IntentState.IN_FLIGHT: RowState.SENDING,
    IntentState.BOOKED: RowState.BOOKED,
    IntentState.REPORTED_BOOKED: RowState.BOOKED,
    IntentState.IN_DOUBT: RowState.UNCONFIRMED,
    IntentState.REFUSED: RowState.FAILED,
    IntentState.NOT_SENT: None,
    IntentState.GIVEN_UP: RowState.FAILED,
}


@dataclass(frozen=True, slots=True)
class FileRow:
    """A row.

    Attributes:
        id: 32 hex digits.
        line: Its number in an editor or spreadsheet.
        content: What stands in it.
        key: What the order is, see ``row_key``.
        ordinal: Counts the rows of this key in the file, from 1.
        decision: Of the clerk.
        booking: Its last one; None before.
        earlier: The order number of the same order out of another file, empty where it has none
            yet; None without such a one.
        likely: The order number of a booking of today with the same phone and place; None
            without one.
        corrected_key: Of what the clerk corrected it to, where that differs from ``key``.
        customers: Those with its phone, the last one who ordered first.
        oddities: What is odd about its places.
    """

    id: str
    line: int
    content: RowContent
    key: str
    ordinal: int
    decision: RowDecision = RowDecision.NONE
    booking: RowBooking | None = None
    earlier: str | None = None
    likely: str | None = None
    corrected_key: str | None = None
    customers: tuple[CustomerProfile, ...] = ()
    oddities: tuple[PlaceOddity, ...] = ()

    @property
    def problems(self) -> tuple[RowProblem, ...]:
        """Of its fields and its customer, in the order of the form, and of its places."""
        content, odd = self.content, odd_places(self.oddities)
        if not self.customers:
            return (*content.problems, *odd)
        return (*with_customers(content.draft, content.problems, self.customers), *odd)

    @property
    def missing(self) -> dict[OrderField, str]:
        """What it leaves blank and is known of its customer, as corrections."""
        return missing_fields(self.content.draft, self.content.problems, self.customers)

    @property
    def state(self) -> RowState:
        """How far it is."""
        sent = None if self.booking is None else self.booking.row_state
        if sent is not None and sent in SENT:
            return sent
        if self.decision is RowDecision.LEFT_OUT or self.content.is_blank:
            return RowState.LEFT_OUT
        if self.earlier is not None and self.decision is RowDecision.NONE:
            return RowState.KNOWN
        if sent is RowState.FAILED and self.decision is not RowDecision.RETRY:
            return RowState.FAILED
        if any(not each.is_warning for each in self.problems):
            return RowState.PROBLEM
        is_confirmed = self.decision in {RowDecision.CONFIRMED, RowDecision.RETRY}
        return RowState.READY if is_confirmed or not self.is_doubtful else RowState.UNCHECKED

    @property
    def is_doubtful(self) -> bool:
        """Whether the clerk has to confirm it: a warning, or the same order once more."""
        return bool(self.problems) or self.ordinal > 1 or self.likely is not None

    @property
    def is_hidden(self) -> bool:
        """Whether its sheet does not show it, or something of it that would be sent."""
        return any(each.failure in HIDDEN for each in self.content.problems)

    @property
    def may_be_changed(self) -> bool:
        """Whether it may be corrected, left out or confirmed: it is not sent, or has failed."""
        return self.state not in SENT

    def corrected(self, read: ReadRow, corrections: dict[OrderField, str]) -> FileRow:
        """The row as read again with corrections, to be confirmed anew; it stays the same order."""
        content = self.content.model_copy(
            update={
                "corrections": corrections,
                "draft": read.draft,
                "problems": read.problems,
                "reference": read.reference,
            }
        )
        return replace(
            self,
            content=content,
            decision=RowDecision.NONE,
            likely=None,
            customers=(),
            oddities=(),
            corrected_key=None if read.key == self.key else read.key,
        )


@dataclass(frozen=True, slots=True)
class OrderFile:
    """A file whose rows are kept.

    Attributes:
        id: 32 hex digits.
        name: Of the file, without its folder.
        headings: The cells of the line above the first row; empty without one.
        columns: What each column holds; None for one that is not read.
        shape: The same for every file of these headings.
        read_at: When it was opened.
        started_at: When its booking was started; None while it is not, or was ended.
        guessed: The columns that are guessed by their cells and to be confirmed, from 0.
        unread: The columns that hold something and are not read, from 0, without those that
            shops are known to have and a booking needs nothing of.
    """

    id: str
    name: str
    headings: tuple[str, ...]
    columns: tuple[OrderField | None, ...]
    shape: str
    read_at: datetime
    started_at: datetime | None = None
    guessed: frozenset[int] = frozenset()
    unread: frozenset[int] = frozenset()

    @property
    def table_columns(self) -> TableColumns[OrderField]:
        """Its columns, by which a row is read."""
        first = 1 if self.headings else 0
        return TableColumns(self.columns, first, groups_of(self.headings), self.guessed)


@dataclass(frozen=True, slots=True)
class OrderFileSummary:
    """A file in a list of files.

    Attributes:
        file: The file.
        rows: How many it has.
        booked: How many of them are booked.
        waiting: How many are neither booked nor left out.
    """

    file: OrderFile
    rows: int
    booked: int
    waiting: int
