"""Compares the statuses that desks showed their clerks with the service's database.

The notes of a booking, which the service stores but never returns, contain the serial number of
its press. No module of the desk is imported here, and no journal is used for the verdict: a desk
under test must not vouch for itself. Journals are only quoted with a violation.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from tests.chaos.storm_runs import clerk_log
from tests.chaos.storm_runs.clerk_log import BookingStatus, LogEntry, LogEvent, ShownStatus

NOTES: Final = "storm {}"
"""Notes of the booking of a press, by its serial number."""

_FINAL: Final = frozenset({BookingStatus.BOOKED, BookingStatus.NOT_BOOKED})
"""Statuses that must never change afterwards."""


class ViolationKind(StrEnum):
    """Kind of an error in a booking."""

    DUPLICATE = "booked more often than requested"
    """A press became more deliveries than the clerk requested."""
    FALSELY_BOOKED = "falsely shown as booked"
    """The order shown does not exist, belongs to another press, or was shown for two rows."""
    FALSELY_NOT_BOOKED = "falsely shown as not booked"
    GIVEN_UP_NEVER_SHOWN = "given up, booked and never shown"
    NEVER_SHOWN = "booked and never shown"
    BOARD_CONTRADICTS = "board contradicts what was shown"
    """The final board has another status than was shown before, or none."""
    STILL_UNCONFIRMED = "still unconfirmed"
    LOST = "held, not booked and no draft"
    """An order that the desk removed from the form is neither sent nor among the drafts."""
    DRAFT_OF_BOOKED = "booked and still a draft"
    """The order is booked and still a draft; a clerk who opens the draft books it twice."""
    WRONG_DEBIT = "not debited exactly once"


@dataclass(frozen=True, slots=True)
class Violation:
    """One violation.

    Attributes:
        kind: Its kind.
        description: The database's contents and the statuses that were shown.
        desk: Name of the desk of the press; empty if no desk is concerned.
        notes: Notes of the booking; empty if no press is concerned.
    """

    kind: ViolationKind
    description: str
    desk: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class StoredDelivery:
    """A delivery in the service's database; the price in fils."""

    id: str
    order: str
    price: int


@dataclass(slots=True)
class Press:
    """One press of *Book* and everything that was logged about it.

    Attributes:
        serial: Serial number.
        desk: Name of the desk.
        is_logged: Whether the log has the press itself.
        is_held: Whether its order was held before it was sent.
        is_undone: Whether its order was undone.
        has_draft: Whether there is a saved draft of it at the end.
        resends: Rows for which *Send again* was pressed and the request may have been sent.
        shown: Statuses in the order in which they were shown.
        board: Statuses on the final board.
    """

    serial: str
    desk: str
    is_logged: bool = False
    is_held: bool = False
    is_undone: bool = False
    has_draft: bool = False
    resends: list[str] = field(default_factory=list)
    shown: list[ShownStatus] = field(default_factory=list)
    board: list[ShownStatus] = field(default_factory=list)
    _pending_resend: str | None = None

    @property
    def notes(self) -> str:
        """Notes of the press's booking."""
        return NOTES.format(self.serial)

    @property
    def requested(self) -> int:
        """Number of requested deliveries; a resend without a result counts, as it may be sent."""
        pressed = self.is_logged and not self.is_undone
        return pressed + len(self.resends) + (self._pending_resend is not None)

    @property
    def final_status(self) -> str:
        """The first status on the final board, in the order of ``BookingStatus``."""
        statuses = {shown.status for shown in self.board}
        on_board = (status.value for status in BookingStatus if status in statuses)
        return next(on_board, "not on the board")

    def add(self, entry: LogEntry) -> None:
        """Add the next log entry."""
        if entry.event is LogEvent.PRESS:
            self.is_logged, self.is_held = True, entry.held
        elif entry.event is LogEvent.UNDO:
            self.is_undone = True
        elif entry.event is LogEvent.DRAFT:
            self.has_draft = True
        elif entry.event is LogEvent.RESEND:
            self._close_resend()
            self._pending_resend = entry.row
        elif entry.shown and entry.event is LogEvent.BOARD:
            self.board.append(entry.shown)
        elif entry.shown:
            self.shown.append(entry.shown)
            if entry.shown.step == "send again" and self._pending_resend is not None:
                if entry.shown.row == self._pending_resend:
                    self._pending_resend = None  # the desk showed that nothing was sent
                self._close_resend()

    def _close_resend(self) -> None:
        if self._pending_resend is not None:
            self.resends.append(self._pending_resend)
            self._pending_resend = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a check.

    Attributes:
        violations: Everything that is wrong.
        final_statuses: Number of presses by their status on the final board.
        deliveries: Number of deliveries in the service's database.
    """

    violations: tuple[Violation, ...]
    final_statuses: Counter[str]
    deliveries: int

    def of(self, kind: ViolationKind) -> tuple[Violation, ...]:
        """Return the violations of one kind."""
        return tuple(each for each in self.violations if each.kind is kind)

    @property
    def line(self) -> str:
        """Return the verdict in one line: presses, bookings and violations by kind."""
        counts = Counter(each.kind for each in self.violations)
        kinds = (f"{kind} {counts[kind]:,}" for kind in ViolationKind)
        presses, booked = self.final_statuses.total(), self.final_statuses[BookingStatus.BOOKED]
        return f"presses {presses:,}  booked {booked:,}  {'  '.join(kinds)}"


def check(database: Path, logs: Sequence[Path], other_notes: Collection[str] = ()) -> Verdict:
    """Check all bookings of one account.

    Args:
        database: SQLite database of a service that has stopped.
        logs: The clerk logs of all desks of the account.
        other_notes: Notes of bookings made outside the desks under test.
    """
    stored, debits = _read_database(database)
    presses = {press.notes: press for log in logs for press in _presses(log)}
    violations = [
        *(each for log in logs if (each := _incomplete_board(log))),
        *(each for press in presses.values() for each in _of_press(press, stored[press.notes])),
        *_without_press(stored, {*presses, *other_notes}),
        *_wrong_debits(stored, debits),
    ]
    return Verdict(
        violations=tuple(violations),
        final_statuses=Counter(press.final_status for press in presses.values()),
        deliveries=sum(map(len, stored.values())),
    )


def _presses(log: Path) -> Iterable[Press]:
    """Yield the presses of one log; statuses of an unknown serial number make one too."""
    found: dict[str, Press] = {}
    for entry in clerk_log.read(log):
        if entry.event is not LogEvent.BOARD_END:
            found.setdefault(entry.serial, Press(entry.serial, log.stem)).add(entry)
    return found.values()


def _incomplete_board(log: Path) -> Violation | None:
    if any(entry.event is LogEvent.BOARD_END for entry in clerk_log.read(log)):
        return None
    description = f"{log.stem} did not log its final board completely"
    return Violation(ViolationKind.BOARD_CONTRADICTS, description, log.stem)


def _of_press(press: Press, stored: Sequence[StoredDelivery]) -> Iterator[Violation]:
    orders = ", ".join(each.order for each in stored) or "nothing"
    for kind, finding in (
        *_duplicates(press, stored),
        *_falsely_booked(press, stored),
        *_falsely_not_booked(press, stored),
        *_never_shown(press, stored),
        *_wrong_drafts(press, stored),
        *_board_contradicts(press),
    ):
        description = f"{press.desk}, {press.notes}: the service has {orders}; {finding}"
        yield Violation(kind, description, press.desk, press.notes)


_Findings = Iterator[tuple[ViolationKind, str]]


def _duplicates(press: Press, stored: Sequence[StoredDelivery]) -> _Findings:
    if len(stored) > press.requested:
        yield ViolationKind.DUPLICATE, f"requested {press.requested}"


def _falsely_booked(press: Press, stored: Sequence[StoredDelivery]) -> _Findings:
    """Find orders shown as booked that are not stored, and one order shown for two rows.

    An order number that the operator reported is the operator's statement, not the desk's.
    """
    existing = {(each.order, id) for each in stored for id in (each.id, "")}
    rows: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for shown in (*press.shown, *press.board):
        if shown.status in {BookingStatus.BOOKED, BookingStatus.BOOKED_PER_OPERATOR}:
            rows[shown.order, shown.delivery].add(shown.row)
    reported = {(order, "") for order in _reported_orders(press)}
    for named, of_rows in rows.items():
        if named not in existing | reported:
            yield ViolationKind.FALSELY_BOOKED, f"shown as {named[0]!r} ({named[1]!r})"
        elif len(of_rows) > 1:
            yield ViolationKind.FALSELY_BOOKED, f"{named[0]} shown for {len(of_rows)} rows"


def _falsely_not_booked(press: Press, stored: Sequence[StoredDelivery]) -> _Findings:
    """Find deliveries of rows ever shown as not booked that no other row accounts for."""
    shown = (*press.shown, *press.board)
    not_booked = {each.row for each in shown if each.status is BookingStatus.NOT_BOOKED}
    other_rows = {each.row for each in shown} - not_booked
    if not_booked and len(stored) > len(other_rows):
        yield ViolationKind.FALSELY_NOT_BOOKED, "shown as not booked"


def _never_shown(press: Press, stored: Sequence[StoredDelivery]) -> _Findings:
    """Find deliveries that no shown status accounts for, and rows still unconfirmed.

    A row booked per operator accounts for one delivery, even with a mistyped order number.
    """
    shown = (*press.shown, *press.board)
    named = {each.delivery or each.order for each in shown if each.status is BookingStatus.BOOKED}
    reported = _reported_orders(press)
    named |= set(reported)
    mistyped = len(set(reported) - {each.order for each in stored})
    unconfirmed = sum(each.status is BookingStatus.UNCONFIRMED for each in press.board)
    not_named = [each for each in stored if not {each.id, each.order} & named]
    statuses = {each.status for each in shown}
    for delivery in not_named[unconfirmed + mistyped :]:
        if BookingStatus.GIVEN_UP in statuses:
            yield ViolationKind.GIVEN_UP_NEVER_SHOWN, f"{delivery.order} was given up"
        elif BookingStatus.NOT_BOOKED not in statuses:
            yield ViolationKind.NEVER_SHOWN, f"{delivery.order} was never shown"
    for _ in range(unconfirmed):
        yield ViolationKind.STILL_UNCONFIRMED, "still unconfirmed"


def _wrong_drafts(press: Press, stored: Sequence[StoredDelivery]) -> _Findings:
    """Find held orders that are neither sent nor a draft, or both."""
    if press.has_draft and stored:
        yield ViolationKind.DRAFT_OF_BOOKED, "it is a saved draft"
    sent = {shown.status for shown in press.board} - {BookingStatus.NOT_BOOKED}
    if press.is_held and not stored and not sent and not press.has_draft:
        yield ViolationKind.LOST, "it is no saved draft"


def _reported_orders(press: Press) -> list[str]:
    per_operator = BookingStatus.BOOKED_PER_OPERATOR
    return [each.order for each in press.board if each.status is per_operator]


def _board_contradicts(press: Press) -> _Findings:
    """Find rows whose final status changed, or differs on the board, or that are not there."""
    if not press.is_logged:
        yield ViolationKind.BOARD_CONTRADICTS, "no press was logged"
    rows: defaultdict[str, list[ShownStatus]] = defaultdict(list)
    for each in press.shown:
        if each.row:
            rows[each.row].append(each)
    board = {each.row: each for each in press.board}
    for row, shown in rows.items():
        if row not in board:
            last = shown[-1].status
            yield ViolationKind.BOARD_CONTRADICTS, f"row {row}: {last}, then not on the board"
            continue
        for before, after in zip(shown, (*shown[1:], board[row]), strict=True):
            if before.status in _FINAL and not _is_same(before, after):
                change = f"row {row}: {before.status}, then {after.status}"
                yield ViolationKind.BOARD_CONTRADICTS, change
    if len(board) > press.requested:
        yield ViolationKind.BOARD_CONTRADICTS, f"the board has {len(board)} rows"


def _is_same(before: ShownStatus, after: ShownStatus) -> bool:
    is_same_order = (before.order, before.delivery) == (after.order, after.delivery)
    return before.status is after.status and is_same_order


def _without_press(
    stored: dict[str, list[StoredDelivery]], known_notes: Collection[str]
) -> Iterator[Violation]:
    for notes, deliveries in stored.items():
        if notes not in known_notes:
            for each in deliveries:
                description = f"{each.order} ({notes!r}) belongs to no press"
                yield Violation(ViolationKind.NEVER_SHOWN, description, notes=notes)


def _wrong_debits(
    stored: dict[str, list[StoredDelivery]], debits: Iterable[tuple[str, int]]
) -> Iterator[Violation]:
    notes_of = {each.order: notes for notes, group in stored.items() for each in group}
    due = {each.order: [each.price] for group in stored.values() for each in group}
    paid: defaultdict[str, list[int]] = defaultdict(list)
    for order, amount in debits:
        paid[order].append(amount)
    for order in sorted(due.keys() | paid.keys()):
        if due.get(order) != paid.get(order):
            description = f"{order} costs {due.get(order)} and was debited {paid.get(order)}"
            notes = notes_of.get(order, "")
            yield Violation(ViolationKind.WRONG_DEBIT, description, notes=notes)


def _read_database(
    database: Path,
) -> tuple[defaultdict[str, list[StoredDelivery]], list[tuple[str, int]]]:
    """Read deliveries by notes, and reference and amount (fils) of each wallet transaction."""
    with closing(_open_read_only(database)) as connection:
        rows = connection.execute(
            "SELECT id, number, special_notes, estimated_price FROM deliveries ORDER BY number"
        ).fetchall()
        debits = connection.execute("SELECT reference, amount FROM wallet_transactions").fetchall()
    stored: defaultdict[str, list[StoredDelivery]] = defaultdict(list)
    for id, number, notes, price in rows:
        stored[notes or ""].append(StoredDelivery(id, f"ORD-{number}", int(price)))
    return stored, debits


def journal_rows(journal: Path, violation: Violation) -> tuple[str, ...]:
    """Return a desk's journal rows about a violation, printable; empty if of another desk."""
    if not violation.notes or journal.stem != violation.desk:
        return ()
    query = "SELECT id, state, delivery_id, detail FROM intents WHERE booking LIKE ?"
    with closing(_open_read_only(journal)) as connection:
        rows = connection.execute(query, [f'%"{violation.notes}"%']).fetchall()
    return tuple(f"  journal: {' '.join(str(each) for each in row)}" for row in rows)


def _open_read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)
