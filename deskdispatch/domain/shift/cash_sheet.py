"""The cash of a shift by driver, by counter if several share, and by clerk if known.

The cash of a delivery counts as:

- *collected*: it was delivered within the period;
- *failed*: it ended otherwise within the period, so its cash was not collected;
- *pending*: it has not ended yet and was booked before the end of the period.

The end of a delivery is the time in the service's history; if that is unknown, the time when this
PC first saw the end. Unknown amounts are listed order by order and are in no sum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from deskdispatch.domain import phone
from deskdispatch.domain.deliveries.status import FAILED
from deskdispatch.domain.deliveries.summary import Collect, DeliverySummary, NothingToCollect
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.text.marked_text import MarkedText, WordedEnum


class CashPart(WordedEnum, context="CashSheet"):
    """The state of the cash; ``unknown`` are the words for deliveries without an amount."""

    unknown: MarkedText

    def _describe(self, words: MarkedText, unknown: MarkedText) -> None:
        super()._describe(words)
        self.unknown = unknown

    COLLECTED = "Collected", "Collected, unknown"
    PENDING = "Pending", "Pending, unknown"
    FAILED = "Failed", "Failed, unknown"


@dataclass(frozen=True, slots=True)
class UnknownCash:
    """A delivery whose cash is unknown; ``is_cash`` if there is some to collect."""

    order_number: str
    customer_name: str
    part: CashPart
    driver_name: str
    is_cash: bool


@dataclass(frozen=True, slots=True)
class CashSum:
    """The sum of known amounts in KWD, the number of these deliveries, and the unknown ones."""

    known: Decimal = ZERO
    count: int = 0
    unknown: tuple[UnknownCash, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.count and not self.unknown


@dataclass(frozen=True, slots=True)
class CashSums:
    """The cash of some bookings, by its state."""

    collected: CashSum
    pending: CashSum
    failed: CashSum

    def sum(self, part: CashPart) -> CashSum:
        found: CashSum = getattr(self, part)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class DriverCash(CashSums):
    """The cash of a driver; without name and phone, of deliveries without a driver.

    ``settled`` is the cash that couriers' lists have settled; ``undelivered`` has the order numbers
    among these that the service does not call delivered any more.
    """

    name: str
    phone: str
    settled: CashSum = CashSum()
    undelivered: tuple[str, ...] = ()

    @property
    def is_without_driver(self) -> bool:
        return not self.name and not self.phone


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterCash(CashSums):
    """The cash of a counter's bookings; without id, of bookings from elsewhere."""

    counter_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClerkCash(CashSums):
    """The cash of a clerk's bookings; without a name, of bookings that name no clerk."""

    clerk: str


@dataclass(frozen=True, slots=True)
class CashSheet:
    """The cash of a period that ends before ``until``.

    Attributes:
        made_at: When the service last answered: what came later is not known.
        drivers: By name, deliveries without a driver last; only with cash or unknown cash.
        without_cash: Number of deliveries of the period that have nothing to collect.
        counter_id: The only counter whose deliveries count; None for the whole shop.
        counters: The same cash by counter; empty if no counters share, or for a single one.
        clerks: The same cash by clerk; empty if no booking names one.
    """

    since: datetime
    until: datetime
    made_at: datetime
    drivers: tuple[DriverCash, ...] = ()
    without_cash: int = 0
    counter_id: str | None = None
    counters: tuple[CounterCash, ...] = ()
    clerks: tuple[ClerkCash, ...] = ()

    def total(self, part: CashPart) -> CashSum:
        return _total(driver.sum(part) for driver in self.drivers)

    @property
    def settled(self) -> CashSum:
        return _total(driver.settled for driver in self.drivers)

    @property
    def undelivered(self) -> tuple[str, ...]:
        """Returns the settled orders that are not delivered, so that their money is not due."""
        return tuple(order for driver in self.drivers for order in driver.undelivered)

    @property
    def unknown(self) -> tuple[UnknownCash, ...]:
        return tuple(each for part in CashPart for each in self.total(part).unknown)


_Sums = dict[CashPart, list[CashSum]]
"""Sums of every part, in its order, which is that of the fields of ``CashSums``."""

_Driver = tuple[str, str]
"""The name of a driver in lower case, and the phone as a key."""


def _no_sums() -> _Sums:
    return {part: [] for part in CashPart}


@dataclass(slots=True)
class CashSheetBuilder:
    """Builds a sheet, delivery by delivery; ``own_id`` is empty if no counters share.

    ``settled`` are the settled fils by delivery.
    """

    since: datetime
    until: datetime
    own_id: str = ""
    counter_id: str | None = None
    settled: Mapping[str, int] = field(default_factory=dict)
    _by_counter: dict[str, _Sums] = field(default_factory=lambda: defaultdict(_no_sums))
    _by_clerk: dict[str, _Sums] = field(default_factory=lambda: defaultdict(_no_sums))
    _sums: dict[_Driver, _Sums] = field(default_factory=lambda: defaultdict(_no_sums))
    _settled: dict[_Driver, list[CashSum]] = field(default_factory=lambda: defaultdict(list))
    _undelivered: dict[_Driver, list[str]] = field(default_factory=lambda: defaultdict(list))
    _names: dict[_Driver, tuple[str, str]] = field(default_factory=dict)
    _without_cash: int = 0

    def add(self, summary: DeliverySummary) -> None:
        """Adds a delivery, if it belongs to the period; must be called once for each."""
        part = part_of(summary, self.since.timestamp(), self.until.timestamp())
        if part is None or self.counter_id not in {None, self._counter(summary)}:
            return
        if (fils := self.settled.get(summary.id)) is not None:
            key = self._add_driver(summary)
            self._settled[key].append(CashSum(Decimal(fils) / 1000, 1))
            if part is not CashPart.COLLECTED:
                self._undelivered[key].append(summary.order_number)
        cash = summary.cash_on_delivery
        if isinstance(cash, NothingToCollect):
            self._without_cash += 1
        elif isinstance(cash, Collect) and cash.amount is not None:
            self._add_sum(summary, part, CashSum(cash.amount, 1))
        else:
            unknown = UnknownCash(
                order_number=summary.order_number,
                customer_name=summary.customer_name,
                part=part,
                driver_name=summary.driver_name,
                is_cash=isinstance(cash, Collect),
            )
            self._add_sum(summary, part, CashSum(unknown=(unknown,)))

    def sheet(self, made_at: datetime) -> CashSheet:
        drivers = [
            DriverCash(
                *map(_total, self._sums[key].values()),
                name=name,
                phone=number,
                settled=_total(self._settled[key]),
                undelivered=tuple(self._undelivered[key]),
            )
            for key, (name, number) in self._names.items()
        ]
        drivers.sort(
            key=lambda driver: (driver.is_without_driver, driver.name.casefold(), driver.phone)
        )
        is_split = bool(self.own_id) and self.counter_id is None
        return CashSheet(
            self.since,
            self.until,
            made_at,
            tuple(drivers),
            self._without_cash,
            self.counter_id,
            self._counters() if is_split else (),
            self._clerks(),
        )

    def _counters(self) -> tuple[CounterCash, ...]:
        ids = sorted(self._by_counter, key=lambda id: (not id, id != self.own_id, id))
        return tuple(
            CounterCash(*map(_total, self._by_counter[id].values()), counter_id=id) for id in ids
        )

    def _clerks(self) -> tuple[ClerkCash, ...]:
        names = sorted(self._by_clerk, key=lambda name: (not name, name.casefold(), name))
        return tuple(
            ClerkCash(*map(_total, self._by_clerk[name].values()), clerk=name)
            for name in names
            if any(names)
        )

    def _counter(self, summary: DeliverySummary) -> str:
        return self.own_id if summary.is_ours else summary.counter_id

    def _add_sum(self, summary: DeliverySummary, part: CashPart, sum: CashSum) -> None:
        self._by_counter[self._counter(summary)][part].append(sum)
        self._by_clerk[summary.clerk][part].append(sum)
        self._sums[self._add_driver(summary)][part].append(sum)

    def _add_driver(self, summary: DeliverySummary) -> _Driver:
        key = summary.driver_name.strip().casefold(), phone.key(summary.driver_phone)
        self._names.setdefault(key, (summary.driver_name.strip(), summary.driver_phone.strip()))
        return key


def part_of(summary: DeliverySummary, since: float, until: float) -> CashPart | None:
    """Returns the cash state of a delivery in a period (seconds since 1970); None if outside it."""
    if not summary.is_terminal:
        return CashPart.PENDING if (summary.created_at or 0.0) < until else None
    ended = summary.created_at if summary.since is None else summary.since
    if ended is None or not since <= ended < until:
        return None
    return CashPart.FAILED if summary.status in FAILED else CashPart.COLLECTED


def _total(sums: Iterable[CashSum]) -> CashSum:
    every = tuple(sums)
    return CashSum(
        sum((each.known for each in every), ZERO),
        sum(each.count for each in every),
        tuple(unknown for each in every for unknown in each.unknown),
    )
