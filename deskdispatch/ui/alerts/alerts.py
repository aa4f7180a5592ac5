"""Notifications of alerts: desktop messages, sounds, speech, and rows of the alert bar."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.alerts.settings import LOUDEST, AlertSettings
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.alerts import alert_kinds
from deskdispatch.ui.alerts.alert_kinds import most_urgent
from deskdispatch.ui.alerts.sounds import Sounds, state
from deskdispatch.ui.alerts.speech import Sentence, Speech
from deskdispatch.ui.desktop.notifications import Notifications
from deskdispatch.ui.desktop.raising import bring_to_front
from deskdispatch.ui.text import language

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.unconfirmed.intent import Booked
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
    from deskdispatch.ui.alerts.settings_page import AlertsPage
    from deskdispatch.ui.lib.tasks import Tasks

REMIND_EVERY_S: Final = 20.0

FEW: Final = 3
"""Maximum number of alerts with a message each; more of them share one."""

SEVERAL: Final = "several"
"""Key of the message about several deliveries; a newer one replaces it."""

REMEMBERED: Final = 100
"""Number of alerts that a click on their message can still find."""


class Alerts(QObject):
    """Plays sounds, shows messages and lists failures; takes the focus only when clicked."""

    open_changed = Signal(object)
    """Tuple of the undismissed alerts, oldest first."""

    delivery_asked = Signal(str)
    """Id of the delivery to show."""

    unconfirmed_asked = Signal(str)
    """Intent id of the unconfirmed booking to show."""

    wallet_asked = Signal()

    settings_changed = Signal(object)
    """The chosen ``AlertSettings``."""

    failed = Signal(object)
    """A ``JournalError`` of a clerk's command."""

    def __init__(
        self,
        window: QWidget,
        tasks: Tasks,
        settings: AlertSettings | None = None,
        clock: Clock = utc_now,
        *,
        notifications: Notifications | None = None,
        sounds: Sounds | None = None,
        speech: Speech | None = None,
    ) -> None:
        super().__init__()
        self._window = window
        self._tasks = tasks
        self._clock = clock
        self.notifications = notifications or Notifications(window, tasks)
        self._sounds = sounds or Sounds()
        self.speech = speech or Speech()
        self._desk: Desk | None = None
        self._last: Alert | None = None
        self._recent: dict[str, Alert] = {}
        self._found: dict[str, str] = {}
        self.settings = settings or AlertSettings()
        self.notifications.clicked.connect(self._on_notification_clicked)
        self.notifications.chosen.connect(self._on_notification_chosen)

    async def follow(self, desk: Desk) -> None:
        """Shows open alerts and scheduled reminders until cancelled.

        Changes and unconfirmed bookings that arrive until then belong to this desk.
        """
        self._desk = desk
        try:
            await self._show_open(desk)
            while True:
                await self.remind(desk)
                await asyncio.sleep(REMIND_EVERY_S)
        finally:
            self._desk = self._last = None
            self._recent.clear()  # another desk's board has none of these deliveries
            self._found.clear()
            self.open_changed.emit(())

    def handle_changes(self, changes: Changes) -> None:
        self._start(lambda desk: self.notify_changes(desk, changes))

    def handle_unconfirmed(self, unconfirmed_bookings: Sequence[UnconfirmedBooking]) -> None:
        if unconfirmed_bookings:
            self._start(lambda desk: self.notify_unconfirmed(desk, unconfirmed_bookings))

    def handle_found(self, booked: Booked) -> None:
        self._start(lambda desk: self.notify_found(desk, booked))

    def handle_acknowledged(self, keys: Collection[tuple[str, str]]) -> None:
        self._start(lambda desk: self.acknowledge(desk, keys))

    def read_anew(self) -> None:
        """Reads the open alerts again: another counter dismissed some, or a customer was erased."""
        self._start(self._show_open)

    def _start(self, work: Callable[[Desk], Coroutine[Any, Any, None]]) -> None:
        if self._desk is not None:
            self._tasks.spawn(work(self._desk), name="alerts")

    def show_delivery(self, alert: Alert) -> None:
        bring_to_front(self._window)
        self._ask_for(alert)

    def set_settings(self, settings: AlertSettings) -> None:
        """Applies settings; emits ``settings_changed`` if they differ."""
        if settings != self.settings:
            self.settings = settings
            if settings.is_quiet(self._clock()) or not settings.spoken:
                self.speech.stop()
            self.settings_changed.emit(settings)

    def set_quiet(self, quiet: bool) -> None:
        self.set_settings(replace(self.settings, quiet=quiet))

    async def notify_changes(self, desk: Desk, changes: Changes) -> None:
        news = await desk.alerting.alerts_of(changes)
        await self._keep_in_sight(desk, news.alerts)
        await self._notify(news.alerts, most=1 if news.are_missed else FEW)

    async def notify_found(self, desk: Desk, booked: Booked) -> None:
        """Reports that a booking was found; a click on its older message shows the delivery."""
        self._found[booked.intent.id] = booked.delivery.id
        await self.notify(desk, await desk.alerting.found(booked))

    async def notify_unconfirmed(
        self, desk: Desk, unconfirmed_bookings: Sequence[UnconfirmedBooking]
    ) -> None:
        intents = (unconfirmed.intent for unconfirmed in unconfirmed_bookings)
        await self._notify(await desk.alerting.unconfirmed_bookings(intents))

    async def notify(self, desk: Desk, alerts: Sequence[Alert]) -> None:
        """Shows alerts that other code has recorded."""
        await self._keep_in_sight(desk, alerts)
        await self._notify(alerts)

    async def notify_wallet(self, desk: Desk, topped_up: str, words: str) -> bool:
        """Warns that the wallet runs out; returns whether the warning is new."""
        alerts = await desk.alerting.wallet_runs_out(topped_up)
        await self._notify(alerts, lambda _alert: words)
        return bool(alerts)

    async def remind(self, desk: Desk) -> None:
        try:
            ahead = timedelta(minutes=self.settings.reminder_minutes)
            reminders = await desk.alerting.remind(desk.session.service_now(), ahead)
        except JournalError:
            return
        texts = {each.alert.key: alert_kinds.reminder_details(each) for each in reminders}
        alerts = [reminder.alert for reminder in reminders]
        await self._notify(alerts, lambda alert: texts[alert.key], most=len(alerts))

    async def acknowledge(self, desk: Desk, keys: Collection[tuple[str, str]]) -> None:
        """Records that alerts were dismissed; on failure reports it and keeps them."""
        try:
            await desk.alerting.acknowledge(keys)
        except JournalError as error:
            self.failed.emit(error)
        await self._show_open(desk)

    def settings_page(self) -> AlertsPage:
        from deskdispatch.ui.alerts.settings_page import AlertsPage

        page = AlertsPage(self.settings, can_ring=state().is_working)
        page.try_asked.connect(self._on_try_asked)
        page.speech_asked.connect(self._on_speech_asked)
        page.voice_wanted.connect(self.speech.look)
        self.speech.found.connect(page.set_voices)
        return page

    async def _keep_in_sight(self, desk: Desk, alerts: Sequence[Alert]) -> None:
        if any(alert.must_be_acknowledged for alert in alerts):
            await self._show_open(desk)

    async def _show_open(self, desk: Desk) -> None:
        """Shows the open alerts; leaves the bar unchanged if they cannot be read."""
        try:
            still = await desk.alerting.open()
        except JournalError as error:
            self.failed.emit(error)
            return
        if desk is self._desk:
            self.open_changed.emit(still)

    async def _notify(
        self,
        alerts: Sequence[Alert],
        words_of: Callable[[Alert], str] = alert_kinds.details,
        most: int = FEW,
    ) -> None:
        """Shows and plays alerts, with one message for all if there are more than ``most``."""
        if self.settings.is_quiet(self._clock()):
            return
        audible = [alert for alert in alerts if self.settings.notifies_of(alert.kind)]
        if len(audible) > most:
            self._pop_up(*alert_kinds.several_alerts(audible), audible)
        else:
            for alert in audible:
                self._pop_up(alert_kinds.headline(alert), words_of(alert), [alert])
        if not audible:
            return
        if self.settings.sounds:
            kind = most_urgent({alert.kind for alert in audible})
            await self._sounds.ring(kind, self.settings.volume)
        if self.settings.spoken:
            self._speak(audible)

    def _pop_up(self, headline: str, text: str, alerts: Sequence[Alert]) -> None:
        """Shows a message; a click on it shows the delivery, or the window for several alerts."""
        if self.settings.notifications:
            self._last = alerts[0] if len(alerts) == 1 else None
            is_bad = any(alert.must_be_acknowledged for alert in alerts)
            key = SEVERAL
            if self._last is not None:  # a click on the message finds its alert by the key
                key = self._last.about
                self._recent.pop(key, None)
                self._recent[key] = self._last
                while len(self._recent) > REMEMBERED:
                    del self._recent[next(iter(self._recent))]
            self.notifications.show(headline, text, key=key, is_bad=is_bad)

    def _speak(self, alerts: Sequence[Alert]) -> None:
        """Speaks after the sound: the newest few alerts, or only their number if there are more."""
        if len(alerts) > FEW:
            texts = [alert_kinds.several_alerts(alerts)[0]]
        else:
            texts = [alert_kinds.spoken(alert) for alert in reversed(alerts)]
        kind = most_urgent({alert.kind for alert in alerts})
        after_s = alert_kinds.seconds(kind) if self.settings.sounds else 0.0
        said = [self._sentence(text) for text in texts]

        def say() -> None:
            if self.settings.spoken and not self.settings.is_quiet(self._clock()):
                self.speech.say(*said)

        QTimer.singleShot(round(after_s * 1000), self, say)

    def _sentence(self, text: str) -> Sentence:
        return Sentence(text, language.current(), self.settings.volume / LOUDEST)

    def _on_speech_asked(self) -> None:
        example = Alert(
            about="", kind=AlertKind.DELIVERED, at=self._clock(), order_number="ORD-1042"
        )
        self.speech.say(self._sentence(alert_kinds.spoken(example)))

    def _on_notification_clicked(self) -> None:
        if self._last is None:
            bring_to_front(self._window)
        else:
            self.show_delivery(self._last)

    def _on_notification_chosen(self, key: str, activation: str) -> None:
        """Shows the alert of a clicked message; ``activation`` lets the window take the focus."""
        bring_to_front(self._window, activation)
        if (alert := self._recent.get(key)) is not None:
            self._ask_for(alert)

    def _ask_for(self, alert: Alert) -> None:
        if (found := self._found.get(alert.about)) is not None:
            self.delivery_asked.emit(found)
        elif alert.kind is AlertKind.UNCONFIRMED:
            self.unconfirmed_asked.emit(alert.about)
        elif alert.kind is AlertKind.WALLET:
            self.wallet_asked.emit()
        else:
            self.delivery_asked.emit(alert.about)

    def _on_try_asked(self, kind: AlertKind) -> None:
        self._tasks.spawn(self._sounds.ring(kind, self.settings.volume), name="try")
