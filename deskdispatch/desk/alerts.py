"""What a clerk is to be told of at once: each event once, also after a restart."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from deskdispatch.desk.deliveries.changes import Changes
from deskdispatch.domain.alerts.alert import Alert
from deskdispatch.domain.alerts.kind import ANNOUNCED, KINDS, AlertKind
from deskdispatch.domain.alerts.reminder import Reminder, due
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary, summary_of
from deskdispatch.domain.doubts.intent import Booked, Intent
from deskdispatch.domain.errors import JournalError
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

Key = tuple[str, str]

LONG: Final = timedelta(minutes=5)
"""A pause between two looks after which what moved meanwhile is told in one word."""

CATCHING_UP: Final = timedelta(minutes=1)
"""For so long after the first look, more of what moved meanwhile comes to light."""

RECENTLY: Final = timedelta(minutes=30)
"""What this desk booked within it is news, also if it is seen for the first time."""

_SLICE: Final = 500
"""Lines that are looked at in one piece: a first look may bring thousands."""

_REMEMBERED: Final = 4096
"""Keys held in memory, for the time in which the journal does not answer."""


class NewAlerts(NamedTuple):
    """What one look brought that nobody was told of before.

    Attributes:
        alerts: What happened now, in the order of the look.
        missed: What happened while nobody looked: the program was closed, or the service away.
    """

    alerts: tuple[Alert, ...] = ()
    missed: tuple[Alert, ...] = ()


class Alerting:
    """Tells events from history, and writes down which were told.

    A status that is reached is an event, once for each delivery and kind. Trouble with the
    journal silences nothing: until it is over, this run's memory keeps an event from coming twice.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._noting = asyncio.Lock()
        self._looked_at: datetime | None = None
        self._caught_up_at: datetime | None = None
        self._noted: OrderedDict[Key, None] = OrderedDict()
        self._unwritten: dict[Key, Alert] = {}

    async def consider(self, changes: Changes) -> NewAlerts:
        """The events in what one look brought; trouble with the journal is logged, not raised.

        A delivery seen for the first time is history, and noted in silence, unless this desk
        booked it a little while ago. Of the statuses that one went through between two looks only
        the newest is told.
        """
        is_late = self._is_catching_up(changes.at)
        told: list[Alert] = []
        for start in range(0, max(1, len(changes.summaries)), _SLICE):
            told += await self._told(changes.summaries[start : start + _SLICE], changes)
        return NewAlerts(missed=tuple(told)) if is_late else NewAlerts(alerts=tuple(told))

    async def found(self, booked: Booked) -> NewAlerts:
        """The event in a booking that was in doubt and turned out to be booked, however long ago.

        No look tells it: it may have reached its end before anybody here knew of it.
        """
        summary = summary_of(booked.delivery, booked.intent.booking)
        alert = _alert(summary, self._clock())
        if alert is None:
            return NewAlerts()
        new = await self._new([alert, *_passed(summary, alert)])
        return NewAlerts(alerts=(alert,) if alert.key in new else ())

    async def doubts(self, intents: Iterable[Intent]) -> tuple[Alert, ...]:
        """Of those bookings in doubt the ones that nobody was told of before."""
        now = self._clock()
        alerts = [_doubt(intent, now) for intent in intents]
        new = await self._new(alerts)
        return tuple(alert for alert in alerts if alert.key in new)

    async def remind(self, ahead: timedelta) -> tuple[Reminder, ...]:
        """The scheduled deliveries whose time comes within ``ahead``, each once.

        Raises:
            JournalError: What is scheduled could not be read.
        """
        now = self._clock()
        until = now + ahead + timedelta(seconds=1)  # which the journal leaves out
        reminders = due(await self._journal.scheduled_summaries(now, until), now, ahead)
        new = await self._new([reminder.alert for reminder in reminders])
        return tuple(reminder for reminder in reminders if reminder.alert.key in new)

    async def open(self) -> tuple[Alert, ...]:
        """What is still to be acknowledged, the oldest first.

        Raises:
            JournalError: It could not be read.
        """
        written = await self._journal.open_alerts()
        staying = {alert.key: alert for alert in (*written, *self._unwritten.values())}
        still = (one for one in staying.values() if _is_open(one))
        return tuple(sorted(still, key=lambda alert: (alert.at, alert.key)))

    async def acknowledge(self, keys: Collection[Key]) -> None:
        """Somebody took note of these.

        Raises:
            JournalError: It could not be written down; they stay.
        """
        now = self._clock()
        await self._journal.acknowledge(keys, now)
        for key in keys:
            if (unwritten := self._unwritten.get(key)) is not None:
                self._unwritten[key] = unwritten.model_copy(update={"acknowledged_at": now})

    async def _told(self, summaries: Sequence[DeliverySummary], changes: Changes) -> list[Alert]:
        """The events in these lines, after they and the history among them were written down."""
        events, noted = [], []
        for summary in summaries:
            if (alert := _reached(summary, changes)) is None:
                continue
            if summary.id in changes.before or _is_fresh(summary, changes.at):
                events.append(alert)
                noted += [alert, *_passed(summary, alert)]
            else:
                noted.append(alert.model_copy(update={"acknowledged_at": alert.at}))
        new = await self._new(noted)
        return [alert for alert in events if alert.key in new]

    async def _new(self, alerts: Sequence[Alert]) -> frozenset[Key]:
        """Writes down those that are new and gives their keys."""
        async with self._noting:
            unknown = {one.key: one for one in alerts if one.key not in self._noted}
            waiting = dict(self._unwritten)
            if not unknown and not waiting:
                return frozenset()
            self._remember(unknown)
            try:
                new = await self._journal.note_alerts([*waiting.values(), *unknown.values()])
            except JournalError:
                logger.exception("Told, but the journal could not keep it")
                self._unwritten.update(unknown)
                return frozenset(unknown)
            self._unwritten = {
                key: one for key, one in self._unwritten.items() if one is not waiting.get(key)
            }
            return frozenset(one.key for one in new) & unknown.keys()

    def _remember(self, keys: Iterable[Key]) -> None:
        self._noted.update(dict.fromkeys(keys))
        while len(self._noted) > _REMEMBERED:
            self._noted.popitem(last=False)

    def _is_catching_up(self, at: datetime) -> bool:
        """Whether a look at that time brings what happened while nobody looked."""
        if self._looked_at is None or at - self._looked_at > LONG:
            self._caught_up_at = at + CATCHING_UP
        elif self._caught_up_at is not None and not at < self._caught_up_at:
            self._caught_up_at = None  # for good, also if a clock is set back
        self._looked_at = at
        return self._caught_up_at is not None


def _reached(summary: DeliverySummary, changes: Changes) -> Alert | None:
    """The event, where the delivery came further than it was known to be."""
    alert = _alert(summary, changes.at)
    if alert is None or ANNOUNCED.get(changes.before.get(summary.id, "")) is alert.kind:
        return None
    return alert


def _alert(summary: DeliverySummary, at: datetime) -> Alert | None:
    """What its status is told as; None for one that is not told."""
    kind = ANNOUNCED.get(summary.status)
    return None if kind is None else _of(summary, kind, at)


def _of(summary: DeliverySummary, kind: AlertKind, at: datetime) -> Alert:
    return Alert(
        about=summary.id,
        kind=kind,
        at=at,
        order_number=summary.order_number,
        customer_name=summary.customer_name,
    )


def _passed(summary: DeliverySummary, reached: Alert) -> list[Alert]:
    """The events on its way, noted with it: a status that goes back and forth rings no more."""
    status = summary.status
    earlier = PROGRESS[: PROGRESS.index(DeliveryStatus(status))] if status in PROGRESS else ()
    return [_of(summary, KINDS[state], reached.at) for state in earlier if state in KINDS]


def _is_fresh(summary: DeliverySummary, at: datetime) -> bool:
    """Whether this desk booked it a little while ago."""
    booked_at = summary.created_at
    is_recent = booked_at is not None and at.timestamp() - booked_at < RECENTLY.total_seconds()
    return summary.is_ours and is_recent


def _doubt(intent: Intent, at: datetime) -> Alert:
    name = intent.booking.customer_name
    return Alert(about=intent.id, kind=AlertKind.IN_DOUBT, at=at, customer_name=name)


def _is_open(alert: Alert) -> bool:
    return alert.must_be_acknowledged and alert.acknowledged_at is None
