"""What the desks say became of each booking, held against the service's own database.

The service keeps all digits of a drop-off, so the mark of an intent tells whose a delivery is.
Marks repeat among thousands of intents; the notes, which the service never gives back and no
desk can know it by, say which of them it is.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.intent import IntentState
from deskdispatch.domain.watermark import Mark, mark_of, read

OPEN: Final = frozenset({IntentState.IN_FLIGHT, IntentState.IN_DOUBT})

Key = tuple[str, Mark]
"""The notes and the mark of a booking."""


@dataclass(frozen=True, slots=True)
class Meant:
    """An intent as a desk's journal has it in the end."""

    id: str
    desk: str
    state: IntentState
    delivery_id: str | None
    notes: str

    @property
    def key(self) -> Key:
        """What its delivery is known by."""
        return self.notes, mark_of(self.id)


@dataclass(frozen=True, slots=True)
class Kept:
    """A delivery as the service has it; the price in fils."""

    id: str
    order: str
    notes: str
    mark: Mark
    price: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is not as it must be, each in words, and what there is.

    Attributes:
        duplicates: Intents that became two deliveries or more.
        lost: Deliveries that nobody calls booked, or whose own intent is called anything else.
        wrong: Intents that are called booked and have no delivery, or not the one they name.
        in_doubt: Intents whose end nobody wrote.
        unpaid: Deliveries and debits of the wallet that do not agree.
        states: How many intents there are of each state.
    """

    duplicates: tuple[str, ...]
    lost: tuple[str, ...]
    wrong: tuple[str, ...]
    in_doubt: tuple[str, ...]
    unpaid: tuple[str, ...]
    deliveries: int
    states: Counter[IntentState] = field(default_factory=Counter)

    @property
    def faults(self) -> tuple[str, ...]:
        """All that is not as it must be."""
        return (*self.duplicates, *self.lost, *self.wrong, *self.in_doubt, *self.unpaid)

    @property
    def line(self) -> str:
        """The verdict as it is printed."""
        return (
            f"intents {self.states.total():,}  booked {self.states[IntentState.BOOKED]:,}"
            f"  duplicates {len(self.duplicates)}  lost {len(self.lost)}"
            f"  wrong verdicts {len(self.wrong)}  still in doubt {len(self.in_doubt)}"
        )


def judge(service: Path, journals: Sequence[Path]) -> Verdict:
    """The verdict over one account.

    Args:
        service: The database of a service that has ended.
        journals: Those of all desks that booked there, which have ended too.
    """
    meant = [intent for journal in journals for intent in _meant(journal)]
    kept, debits = _kept(service)
    became: defaultdict[Key, list[Kept]] = defaultdict(list)
    for delivery in kept:
        became[delivery.notes, delivery.mark].append(delivery)
    called = {intent.delivery_id for intent in meant if intent.state is IntentState.BOOKED}
    return Verdict(
        duplicates=tuple(_duplicates(meant, became)),
        lost=tuple(_lost(kept, called, {intent.key: intent for intent in meant})),
        wrong=tuple(_wrong(meant, became)),
        in_doubt=tuple(f"{_name(each)} is {each.state}" for each in meant if each.state in OPEN),
        unpaid=tuple(_unpaid(kept, debits)),
        deliveries=len(kept),
        states=Counter(intent.state for intent in meant),
    )


def _duplicates(meant: Iterable[Meant], became: dict[Key, list[Kept]]) -> Iterator[str]:
    for intent in meant:
        if len(there := became.get(intent.key, [])) > 1:
            yield f"{_name(intent)} became {', '.join(each.order for each in there)}"


def _lost(
    kept: Iterable[Kept], called: Collection[str | None], meant: dict[Key, Meant]
) -> Iterator[str]:
    """What is still in doubt is not lost yet."""
    for delivery in kept:
        owner = meant.get((delivery.notes, delivery.mark))
        state = owner and owner.state
        if state not in OPEN and (state is not IntentState.BOOKED or delivery.id not in called):
            yield f"{delivery.order} is there, {_said(owner)}"


def _wrong(meant: Iterable[Meant], became: dict[Key, list[Kept]]) -> Iterator[str]:
    for intent in meant:
        if intent.state is IntentState.BOOKED:
            there = became.get(intent.key, [])
            if intent.delivery_id not in {delivery.id for delivery in there}:
                orders = ", ".join(each.order for each in there) or "nothing"
                yield f"{_name(intent)} is {orders}, and called {intent.delivery_id}"


def _unpaid(kept: Iterable[Kept], debits: Iterable[tuple[str, int]]) -> Iterator[str]:
    due = {delivery.order: [delivery.price] for delivery in kept}
    paid: defaultdict[str, list[int]] = defaultdict(list)
    for order, amount in debits:
        paid[order].append(amount)
    for order in sorted(due.keys() | paid.keys()):
        if due.get(order) != paid.get(order):
            yield f"{order} costs {due.get(order)} and was debited {paid.get(order)}"


def _name(intent: Meant) -> str:
    return f"{intent.id} of {intent.desk} ({intent.notes})"


def _said(owner: Meant | None) -> str:
    return "and nobody meant it" if owner is None else f"and {_name(owner)} is {owner.state}"


def _meant(journal: Path) -> Iterator[Meant]:
    with closing(_opened(journal)) as connection:
        rows = connection.execute("SELECT id, state, delivery_id, booking FROM intents").fetchall()
    for key, state, delivery_id, booking in rows:
        notes = json.loads(booking).get("specialNotes", "")
        yield Meant(key, journal.stem, IntentState(state), delivery_id, notes)


def _kept(service: Path) -> tuple[list[Kept], list[tuple[str, int]]]:
    """Its deliveries, and reference and amount of its debits."""
    with closing(_opened(service)) as connection:
        rows = connection.execute(
            "SELECT id, number, special_notes, delivery_latitude, delivery_longitude,"
            " estimated_price FROM deliveries ORDER BY number"
        ).fetchall()
        debits = connection.execute("SELECT reference, amount FROM wallet_transactions").fetchall()
    return [_delivery(*row) for row in rows], debits


def _delivery(id: str, number: int, notes: str | None, *rest: float) -> Kept:
    latitude, longitude, price = rest
    mark = read(Coordinates(latitude=latitude, longitude=longitude))
    return Kept(id, f"ORD-{number}", notes or "", mark, int(price))


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)
