"""What clerks were told of their presses, held against the service's own database.

The notes of a booking, which the service keeps and never gives back, say which press it came from.
Nothing of the desk is imported here, and no journal says what was meant: a journal is only quoted
beside a fault.
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

from tests.chaos.storm_runs import clerk_log as presses
from tests.chaos.storm_runs.clerk_log import Event, Line, Told, Word

NOTES: Final = "storm {}"
"""The notes of the booking of a press, by its serial."""

_FINAL: Final = frozenset({Word.BOOKED, Word.NOT_BOOKED})
"""What is never taken back."""


class Kind(StrEnum):
    """What can be wrong."""

    DOUBLED = "doubled"
    """A press became more deliveries than the clerk asked for."""
    CLAIMED = "said booked and is not"
    """The order that was named is not there, or is another press's, or was named twice."""
    DENIED = "said not booked and is"
    FORGOTTEN = "put away and never called out"
    UNTOLD = "booked and never told"
    DISAGREES = "board disagrees"
    """The board says in the end what the clerk was not told, or nothing."""
    OPEN = "still unconfirmed"
    UNPAID = "not debited once"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    Attributes:
        seat: Whose press it is; empty where it is nobody's.
        notes: Of the booking; empty for what concerns no press.
        words: What there is and what was said.
    """

    kind: Kind
    words: str
    seat: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A delivery as the service has it; the price in fils."""

    id: str
    order: str
    price: int


@dataclass(slots=True)
class Press:
    """One press of *Book*, and all that was said of it.

    Attributes:
        pressed: Whether anybody ever pressed it.
        resends: The rows that were answered with *Send again*, and went out as far as was told.
        told: In the order of time.
        board: What the board says of it in the end.
    """

    serial: str
    seat: str
    pressed: bool = False
    resends: list[str] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    board: list[Told] = field(default_factory=list)
    _pending: str | None = None

    @property
    def notes(self) -> str:
        """Of its booking."""
        return NOTES.format(self.serial)

    @property
    def allowed(self) -> int:
        """How many deliveries the clerk has asked for; a kill may hide that one was sent."""
        return self.pressed + len(self.resends) + (self._pending is not None)

    @property
    def end(self) -> str:
        """In one word; for counts."""
        words = {told.word for told in self.board}
        return next((word.value for word in Word if word in words), "nothing")

    def hear(self, line: Line) -> None:
        """The next event."""
        if line.event is Event.PRESS:
            self.pressed = True
        elif line.event is Event.RESEND:
            self._close_pending()
            self._pending = line.row
        elif line.told and line.event is Event.BOARD:
            self.board.append(line.told)
        elif line.told:
            self.told.append(line.told)
            if line.told.step == "send again" and self._pending is not None:
                if line.told.row == self._pending:
                    self._pending = None  # told that nothing was sent
                self._close_pending()

    def _close_pending(self) -> None:
        if self._pending is not None:
            self.resends.append(self._pending)
            self._pending = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is not as it must be, and what there is.

    Attributes:
        ends: How many presses the board says what of in the end.
        deliveries: In the service's database.
    """

    faults: tuple[Fault, ...]
    ends: Counter[str]
    deliveries: int

    def of(self, kind: Kind) -> tuple[Fault, ...]:
        """The faults of that kind."""
        return tuple(fault for fault in self.faults if fault.kind is kind)

    @property
    def line(self) -> str:
        """The verdict as it is printed."""
        counts = Counter(fault.kind for fault in self.faults)
        said = (f"{kind} {counts[kind]:,}" for kind in Kind)
        booked = self.ends[Word.BOOKED]
        return f"presses {self.ends.total():,}  booked {booked:,}  {'  '.join(said)}"


def judge(service: Path, files: Sequence[Path], others: Collection[str] = ()) -> Verdict:
    """The verdict over one account.

    Args:
        service: The SQLite database of a service that has ended.
        files: The press files of all seats that booked there.
        others: The notes of what was booked by nobody who is judged.
    """
    kept, debits = _kept(service)
    pressed = {press.notes: press for file in files for press in _presses(file)}
    faults = [
        *(fault for file in files if (fault := _unwritten(file))),
        *(fault for press in pressed.values() for fault in _faults(press, kept[press.notes])),
        *_nobodys(kept, {*pressed, *others}),
        *_unpaid(kept, debits),
    ]
    return Verdict(
        faults=tuple(faults),
        ends=Counter(press.end for press in pressed.values()),
        deliveries=sum(map(len, kept.values())),
    )


def _presses(file: Path) -> Iterable[Press]:
    """Of one seat, with all that was said; what was said of no press of its own is one too."""
    found: dict[str, Press] = {}
    for line in presses.read(file):
        if line.event is not Event.OVER:
            found.setdefault(line.serial, Press(line.serial, file.stem)).hear(line)
    return found.values()


def _unwritten(file: Path) -> Fault | None:
    """A seat that did not write its board down to the end has not been heard."""
    if any(line.event is Event.OVER for line in presses.read(file)):
        return None
    return Fault(Kind.DISAGREES, f"{file.stem} never said what stands on its board", file.stem)


def _faults(press: Press, kept: Sequence[Kept]) -> Iterator[Fault]:
    orders = ", ".join(each.order for each in kept) or "nothing"
    for kind, words in (
        *_doubled(press, kept),
        *_claimed(press, kept),
        *_denied(press, kept),
        *_silent(press, kept),
        *_disagreeing(press),
    ):
        said = f"{press.seat}, {press.notes}: became {orders}; {words}"
        yield Fault(kind, said, press.seat, press.notes)


_Found = Iterator[tuple[Kind, str]]


def _doubled(press: Press, kept: Sequence[Kept]) -> _Found:
    if len(kept) > press.allowed:
        yield Kind.DOUBLED, f"asked for {press.allowed}"


def _claimed(press: Press, kept: Sequence[Kept]) -> _Found:
    """What was called booked and is not, and one order that was named for two rows.

    An order that the operator named and nobody saw is the clerk's word, and no lie of the desk's.
    """
    there = {(each.order, id) for each in kept for id in (each.id, "")}
    rows: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for told in (*press.told, *press.board):
        if told.word in {Word.BOOKED, Word.REPORTED_BOOKED}:
            rows[told.order, told.delivery].add(told.row)
    by_word = {(one.order, "") for one in press.board if one.word is Word.REPORTED_BOOKED}
    for named, of in rows.items():
        if named not in there | by_word:
            yield Kind.CLAIMED, f"was called {named[0]!r} ({named[1]!r})"
        elif len(of) > 1:
            yield Kind.CLAIMED, f"{named[0]} was named for {len(of)} rows"


def _denied(press: Press, kept: Sequence[Kept]) -> _Found:
    """What was called not booked, once or for good, and no other row accounts for."""
    told = (*press.told, *press.board)
    denied = {one.row for one in told if one.word is Word.NOT_BOOKED}
    others = {one.row for one in told} - denied
    if denied and len(kept) > len(others):
        yield Kind.DENIED, "was called not booked"


def _silent(press: Press, kept: Sequence[Kept]) -> _Found:
    """Deliveries that no word accounts for in the end.

    A row that is booked by the operator's word accounts for one, also under a wrong number.
    """
    told = (*press.told, *press.board)
    called = {one.delivery or one.order for one in told if one.word is Word.BOOKED}
    by_word = [one.order for one in press.board if one.word is Word.REPORTED_BOOKED]
    called |= set(by_word)
    mistyped = len(set(by_word) - {each.order for each in kept})
    open_rows = sum(one.word is Word.UNCONFIRMED for one in press.board)
    secret = [each for each in kept if not {each.id, each.order} & called]
    words = {one.word for one in told}
    for each in secret[open_rows + mistyped :]:
        if Word.PUT_AWAY in words:
            yield Kind.FORGOTTEN, f"{each.order} was put away and never called out"
        elif Word.NOT_BOOKED not in words:
            yield Kind.UNTOLD, f"{each.order} was never told"
    for _ in range(open_rows):
        yield Kind.OPEN, "is still unconfirmed"


def _disagreeing(press: Press) -> _Found:
    """The last word and the board; and no word after one that is final."""
    if not press.pressed:
        yield Kind.DISAGREES, "nobody pressed it"
    rows: defaultdict[str, list[Told]] = defaultdict(list)
    for told in press.told:
        if told.row:
            rows[told.row].append(told)
    board = {told.row: told for told in press.board}
    for row, said in rows.items():
        if row not in board:
            yield Kind.DISAGREES, f"row {row} was called {said[-1].word} and is on no board"
            continue
        for before, after in zip(said, (*said[1:], board[row]), strict=True):
            if before.word in _FINAL and not _is_same(before, after):
                yield Kind.DISAGREES, f"row {row} was called {before.word}, then {after.word}"
    if len(board) > press.allowed:
        yield Kind.DISAGREES, f"the board has {len(board)} rows of it"


def _is_same(before: Told, after: Told) -> bool:
    named = (before.order, before.delivery) == (after.order, after.delivery)
    return before.word is after.word and named


def _nobodys(kept: dict[str, list[Kept]], known: Collection[str]) -> Iterator[Fault]:
    for notes, deliveries in kept.items():
        if notes not in known:
            for each in deliveries:
                words = f"{each.order} ({notes!r}) came from no press"
                yield Fault(Kind.UNTOLD, words, notes=notes)


def _unpaid(kept: dict[str, list[Kept]], debits: Iterable[tuple[str, int]]) -> Iterator[Fault]:
    of_order = {each.order: (notes, each.price) for notes, all in kept.items() for each in all}
    due = {order: [price] for order, (_, price) in of_order.items()}
    paid: defaultdict[str, list[int]] = defaultdict(list)
    for order, amount in debits:
        paid[order].append(amount)
    for order in sorted(due.keys() | paid.keys()):
        if due.get(order) != paid.get(order):
            words = f"{order} costs {due.get(order)} and was debited {paid.get(order)}"
            yield Fault(Kind.UNPAID, words, notes=of_order.get(order, ("", 0))[0])


def _kept(service: Path) -> tuple[defaultdict[str, list[Kept]], list[tuple[str, int]]]:
    """Its deliveries by their notes, and reference and amount of its debits."""
    with closing(_opened(service)) as connection:
        rows = connection.execute(
            "SELECT id, number, special_notes, estimated_price FROM deliveries ORDER BY number"
        ).fetchall()
        debits = connection.execute("SELECT reference, amount FROM wallet_transactions").fetchall()
    kept: defaultdict[str, list[Kept]] = defaultdict(list)
    for id, number, notes, price in rows:
        kept[notes or ""].append(Kept(id, f"ORD-{number}", int(price)))
    return kept, debits


def evidence(journal: Path, fault: Fault) -> tuple[str, ...]:
    """What a desk's journal has under the notes of a fault; to be read beside it, never judged."""
    if not fault.notes or journal.stem != fault.seat:
        return ()
    asked = "SELECT id, state, delivery_id, detail FROM intents WHERE booking LIKE ?"
    with closing(_opened(journal)) as connection:
        rows = connection.execute(asked, [f'%"{fault.notes}"%']).fetchall()
    return tuple(f"  journal: {' '.join(str(each) for each in row)}" for row in rows)


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)
