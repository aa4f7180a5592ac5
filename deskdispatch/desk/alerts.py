"""Makes alerts of delivery changes and unconfirmed bookings, each once, also after a restart."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.domain.alerts.alert import ANNOUNCED, KINDS, Alert, AlertKind, Reminder, due
from deskdispatch.domain.clock import Clock, in_kuwait
from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary, summary_of
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.unconfirmed.intent import Booked, Intent
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

Key = tuple[str, str]

LONG: Final = timedelta(minutes=5)
"""A gap between two polls after which the changes are reported together as missed."""

CATCHING_UP: Final = timedelta(minutes=1)
"""Changes within this time after such a gap count as missed too."""

RECENTLY: Final = timedelta(minutes=30)
"""A delivery booked here within this time alerts even when first seen."""

SHIFT: Final = timedelta(hours=12)
"""At the first start on a PC, failed deliveries booked longer ago than this raise no alert."""

_SLICE: Final = 500
"""Summaries handled in one transaction: a first poll may bring thousands."""

_REMEMBERED: Final = 4096
"""Alert keys held in memory, for when the journal fails."""


class NewAlerts(NamedTuple):
    """The new alerts of one poll, in its order.

    Attributes:
        are_missed: Whether the program was closed, or the service unreachable, when they happened.
    """

    alerts: tuple[Alert, ...]
    are_missed: bool


class Alerting:
    """Derives alerts from changes and records them, once for each delivery and kind.

    If the journal fails, keys in memory keep an alert from being repeated during this run.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._noting = asyncio.Lock()
        self._polled_at: datetime | None = None
        self._caught_up_at: datetime | None = None
        self._noted: OrderedDict[Key, None] = OrderedDict()
        self._unwritten: dict[Key, Alert] = {}

    async def alerts_of(self, changes: Changes) -> NewAlerts:
        """Returns the alerts of one poll; an error of the journal is logged, not raised.

        A delivery seen for the first time is recorded without an alert, unless it was booked
        here within ``RECENTLY``, or was booked after the previous poll and has failed. If a
        delivery passed several statuses between two polls, only the newest alerts.
        """
        are_missed = self._is_catching_up(changes.at)
        alerts: list[Alert] = []
        for start in range(0, max(1, len(changes.summaries)), _SLICE):
            alerts += await self._recorded(changes.summaries[start : start + _SLICE], changes)
        return NewAlerts(tuple(alerts), are_missed)

    async def found(self, booked: Booked) -> tuple[Alert, ...]:
        """Returns the alert of an unconfirmed booking that turned out to be booked, at any time.

        Polls do not report it: the delivery may have ended before this PC knew of it.
        """
        summary = summary_of(booked.delivery, booked.intent.booking)
        alert = _alert(summary, self._clock())
        if alert is None:
            return ()
        new = await self._new([alert, *_passed(summary, alert)])
        return (alert,) if alert.key in new else ()

    async def unconfirmed_bookings(self, intents: Iterable[Intent]) -> tuple[Alert, ...]:
        """Returns the new alerts of these unconfirmed bookings."""
        now, kind = self._clock(), AlertKind.UNCONFIRMED
        return await self.raised(
            [
                Alert(about=each.id, kind=kind, at=now, customer_name=each.booking.customer_name)
                for each in intents
            ]
        )

    async def raised(self, alerts: Sequence[Alert]) -> tuple[Alert, ...]:
        """Records alerts of other use cases; returns those that are new."""
        new = await self._new(alerts)
        return tuple(alert for alert in alerts if alert.key in new)

    async def remind(self, now: datetime, ahead: timedelta) -> tuple[Reminder, ...]:
        """Reminders of deliveries scheduled within ``ahead`` of ``now``, each once.

        The present is the service's: a PC whose clock is slow would tell of them too late.

        Raises:
            JournalError: The scheduled deliveries could not be read.
        """
        until = now + ahead + timedelta(seconds=1)  # which the journal leaves out
        reminders = due(await self._journal.scheduled_summaries(now, until), now, ahead)
        new = await self._new([reminder.alert for reminder in reminders])
        return tuple(reminder for reminder in reminders if reminder.alert.key in new)

    async def wallet_runs_out(self, topped_up: str) -> tuple[Alert, ...]:
        """Returns the alert of a wallet that runs out: once a day, and again after a top-up."""
        now = self._clock()
        about = f"wallet {in_kuwait(now).date()} {topped_up}".strip()
        return await self.raised([Alert(about=about, kind=AlertKind.WALLET, at=now)])

    async def open(self) -> tuple[Alert, ...]:
        """Returns the unacknowledged alerts, oldest first.

        Raises:
            JournalError: The alerts could not be read.
        """
        written = await self._journal.open_alerts()
        staying = {alert.key: alert for alert in (*written, *self._unwritten.values())}
        still = (
            alert
            for alert in staying.values()
            if alert.must_be_acknowledged and alert.acknowledged_at is None
        )
        return tuple(sorted(still, key=lambda alert: (alert.at, alert.key)))

    async def acknowledge(self, keys: Collection[Key]) -> None:
        """Acknowledges alerts.

        Raises:
            JournalError: The journal could not be written; the alerts stay open.
        """
        now = self._clock()
        await self._journal.acknowledge(keys, now)
        for key in keys:
            if (unwritten := self._unwritten.get(key)) is not None:
                self._unwritten[key] = unwritten.model_copy(update={"acknowledged_at": now})

    async def _recorded(
        self, summaries: Sequence[DeliverySummary], changes: Changes
    ) -> list[Alert]:
        """Records these summaries and returns their alerts."""
        events, noted = [], []
        for summary in summaries:
            alert, before = _alert(summary, changes.at), changes.before.get(summary.id)
            if alert is None or ANNOUNCED.get(before or "") is alert.kind:
                continue  # no status that rings, or one that was reached before
            is_known = before is not None
            if is_known or _is_fresh(summary, changes.at) or _has_failed_since(summary, changes):
                events.append(alert)
                noted += [alert, *_passed(summary, alert)]
            else:
                noted.append(alert.model_copy(update={"acknowledged_at": alert.at}))
        new = await self._new(noted)
        return [alert for alert in events if alert.key in new]

    async def _new(self, alerts: Sequence[Alert]) -> frozenset[Key]:
        """Records the new alerts and returns their keys."""
        async with self._noting:
            unknown = {one.key: one for one in alerts if one.key not in self._noted}
            waiting = dict(self._unwritten)
            if not unknown and not waiting:
                return frozenset()
            self._noted.update(dict.fromkeys(unknown))
            while len(self._noted) > _REMEMBERED:
                self._noted.popitem(last=False)
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

    def _is_catching_up(self, at: datetime) -> bool:
        """Whether changes of a poll at that time count as missed."""
        if self._polled_at is None or at - self._polled_at > LONG:
            self._caught_up_at = at + CATCHING_UP
        elif self._caught_up_at is not None and not at < self._caught_up_at:
            self._caught_up_at = None  # stays cleared even if a clock is set back
        self._polled_at = at
        return self._caught_up_at is not None


def _alert(summary: DeliverySummary, at: datetime) -> Alert | None:
    """Returns the alert of the delivery's status; None if that status has no alert."""
    kind = ANNOUNCED.get(summary.status)
    return None if kind is None else Alert.of(summary, kind, at)


def _passed(summary: DeliverySummary, reached: Alert) -> list[Alert]:
    """Returns alerts of earlier statuses, recorded so that going back does not alert again."""
    status = summary.status
    earlier = PROGRESS[: PROGRESS.index(DeliveryStatus(status))] if status in PROGRESS else ()
    return [Alert.of(summary, KINDS[state], reached.at) for state in earlier if state in KINDS]


def _is_fresh(summary: DeliverySummary, at: datetime) -> bool:
    """Whether the delivery was booked here within ``RECENTLY``."""
    booked_at = summary.created_at
    is_recent = booked_at is not None and at.timestamp() - booked_at < RECENTLY.total_seconds()
    return summary.is_ours and is_recent


def _has_failed_since(summary: DeliverySummary, changes: Changes) -> bool:
    """Whether the delivery was booked after the previous poll and has failed since."""
    kind = ANNOUNCED.get(summary.status)
    if kind is None or not kind.must_be_acknowledged or summary.created_at is None:
        return False
    since = changes.looked_at or changes.at - SHIFT
    return summary.created_at > since.timestamp()
