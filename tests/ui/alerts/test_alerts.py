"""Tests of alerts over a real desk; only sound and notifications are replaced."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.desk.alerts import CATCHING_UP
from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.unconfirmed.intent import Booked
from deskdispatch.ui.alerts import alert_kinds, sounds
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS
from deskdispatch.ui.alerts.alerts import Alerts
from deskdispatch.ui.alerts.sounds import Sounds
from deskdispatch.ui.desktop.notifications import Notifications
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.desk_under_test import DRAFT, NOON, DeskUnderTest
from tests.desk.service_model import left_unconfirmed, model_of
from tests.desk.test_alerts import locked
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.waiting import until


class Desktop(Notifications):
    """Notifications that are recorded."""

    def __init__(self) -> None:
        super().__init__(QWidget())
        self.read: list[tuple[str, str]] = []
        self.bad: list[bool] = []
        self.keys: list[str] = []
        self.is_closed = False

    def show(self, headline: str, text: str, *, key: str = "", is_bad: bool = False) -> None:
        self.keys.append(key)
        self.read.append((bare(headline), bare(text)))
        self.bad.append(is_bad)

    def close(self) -> None:
        self.is_closed = True


@dataclass
class Clerk:
    """The alerts of a desk, with the sounds and pop-ups that a clerk would notice."""

    alerts: Alerts
    harness: DeskUnderTest
    desktop: Desktop
    tasks: Tasks
    heard: list[tuple[str, float]] = field(default_factory=list)
    open: list[tuple[str, ...]] = field(default_factory=list)
    deliveries: list[str] = field(default_factory=list)
    unconfirmed_bookings: list[str] = field(default_factory=list)
    errors: list[KnownError] = field(default_factory=list)
    chosen: list[AlertSettings] = field(default_factory=list)

    def play(self, samples: bytes, loudness: float) -> None:
        (kind,) = (
            kind for kind in AlertKind if sounds.samples(ALERT_VIEWS[kind].melody) == samples
        )
        self.heard.append((kind.value, loudness))

    def listen(self) -> None:
        self.alerts.open_changed.connect(self._on_open_changed)
        self.alerts.delivery_asked.connect(self.deliveries.append)
        self.alerts.unconfirmed_asked.connect(self.unconfirmed_bookings.append)
        self.alerts.failed.connect(self.errors.append)
        self.alerts.settings_changed.connect(self.chosen.append)

    def _on_open_changed(self, alerts: tuple[Alert, ...]) -> None:
        self.open.append(tuple(alert.order_number for alert in alerts))

    def choose(self, **values: Any) -> None:
        self.alerts.set_settings(replace(self.alerts.settings, **values))

    async def see(self, *summaries: DeliverySummary, before: str | None = "PENDING") -> None:
        """Reports these deliveries as the result of one poll."""
        known = {summary.id: before for summary in summaries} if before else {}
        changes = Changes(self.harness.clock.now, summaries, known)
        await self.alerts.notify_changes(self.harness.desk, changes)


def summary(number: int = 42, status: str = "FAILED", name: str = "Fatima") -> DeliverySummary:
    """Makes a delivery: ``summary(42)`` is ``d42``, ``ORD-1042``."""
    return DeliverySummary(
        f"d{number}", f"ORD-{1000 + number}", status, NOON.timestamp(), customer_name=name
    )


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
async def clerk(harness: DeskUnderTest, tasks: Tasks, window: QWidget, speak: Speak) -> Clerk:
    """A clerk who has been at the counter for a while."""
    speak("en")
    desktop = Desktop()
    played: list[Clerk] = []

    def play(samples: bytes, loudness: float) -> None:
        played[0].play(samples, loudness)

    alerts = Alerts(
        window,
        tasks,
        clock=harness.clock,
        notifications=desktop,
        sounds=Sounds(play),
    )
    alerts.speech.look = lambda: None  # type: ignore[method-assign]
    made = Clerk(alerts, harness, desktop, tasks)
    played.append(made)
    made.listen()
    await made.see()
    harness.clock.go_on(seconds=CATCHING_UP.total_seconds())
    tasks.spawn(alerts.follow(harness.desk), name="alerts")
    await until(lambda: made.open, what="what is still open")
    made.open.clear()
    return made


async def test_an_event_pops_up_and_rings(clerk: Clerk) -> None:
    await clerk.see(summary(42, "ACCEPTED"))
    assert clerk.desktop.read == [("ORD-1042 accepted", "Fatima · 12:01")]
    assert clerk.desktop.bad == [False]
    assert clerk.heard == [("accepted", 0.6)]
    assert clerk.open == []


async def test_what_failed_stays_above_the_board(clerk: Clerk) -> None:
    await clerk.see(summary(42, "FAILED"))
    assert clerk.desktop.read == [("ORD-1042 failed", "Fatima · 12:01")]
    assert clerk.desktop.bad == [True]
    assert clerk.open == [("ORD-1042",)]


async def test_of_several_at_once_the_worst_rings(clerk: Clerk) -> None:
    await clerk.see(summary(1, "ACCEPTED"), summary(2, "REJECTED"), summary(3, "DELIVERED"))
    assert len(clerk.desktop.read) == 3
    assert [kind for kind, _ in clerk.heard] == ["rejected"]


async def test_many_at_once_are_told_in_one_word(clerk: Clerk) -> None:
    await clerk.see(*(summary(number, "DELIVERED") for number in range(1, 4)), summary(4, "FAILED"))
    assert clerk.desktop.read == [("4 deliveries updated", "Delivered: 3 · Failed: 1")]
    assert len(clerk.heard) == 1
    clerk.desktop.clicked.emit()
    assert clerk.deliveries == []


async def test_what_was_missed_is_told_in_one_word_and_failed_ones_stay(clerk: Clerk) -> None:
    clerk.harness.clock.go_on(hours=9)
    await clerk.see(summary(1, "DELIVERED"), summary(2, "FAILED"))
    assert clerk.desktop.read == [("2 deliveries updated", "Delivered: 1 · Failed: 1")]
    assert [kind for kind, _ in clerk.heard] == ["failed"]
    assert clerk.open == [("ORD-1002",)]


async def test_a_single_one_that_was_missed_is_told_as_itself(clerk: Clerk) -> None:
    clerk.harness.clock.go_on(hours=9)
    await clerk.see(summary(1, "DELIVERED"))
    assert clerk.desktop.read == [("ORD-1001 delivered", "Fatima · 21:01")]


async def test_do_not_disturb(clerk: Clerk) -> None:
    clerk.alerts.set_quiet(True)
    await clerk.see(summary(42, "FAILED"))
    assert (clerk.desktop.read, clerk.heard) == ([], [])
    assert clerk.open == [("ORD-1042",)]
    clerk.alerts.set_quiet(False)
    await clerk.see(summary(42, "FAILED"))
    assert (clerk.desktop.read, clerk.heard) == ([], [])
    assert [settings.quiet for settings in clerk.chosen] == [True, False]


async def test_quiet_hours(clerk: Clerk) -> None:
    clerk.choose(quiet_from="12:00", quiet_to="13:00")
    await clerk.see(summary(1, "ACCEPTED"))
    assert clerk.desktop.read == []
    clerk.harness.clock.go_on(minutes=59)
    await clerk.see()
    await clerk.see(summary(2, "ACCEPTED"))
    assert [headline for headline, _ in clerk.desktop.read] == ["ORD-1002 accepted"]


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        ("ACCEPTED", AlertKind.ACCEPTED),
        ("PICKEDUP", AlertKind.PICKED_UP),
        ("DELIVERED", AlertKind.DELIVERED),
        ("FAILED", AlertKind.FAILED),
        ("REJECTED", AlertKind.REJECTED),
        ("CANCELLED", AlertKind.CANCELLED),
    ],
)
async def test_each_kind_can_be_off(clerk: Clerk, status: str, kind: AlertKind) -> None:
    clerk.choose(**{kind.value: False})
    await clerk.see(summary(1, status))
    assert (clerk.desktop.read, clerk.heard) == ([], [])
    clerk.choose(**{kind.value: True})
    await clerk.see(summary(2, status))
    assert len(clerk.desktop.read) == 1
    assert [heard for heard, _ in clerk.heard] == [kind.value]


async def test_messages_and_sounds_are_switched_apart(clerk: Clerk) -> None:
    clerk.choose(notifications=False, volume=25)
    await clerk.see(summary(1, "ACCEPTED"))
    assert (clerk.desktop.read, clerk.heard) == ([], [("accepted", 0.25)])
    clerk.choose(notifications=True, sounds=False)
    await clerk.see(summary(2, "ACCEPTED"))
    assert (len(clerk.desktop.read), len(clerk.heard)) == (1, 1)
    clerk.choose(sounds=True, volume=0)
    await clerk.see(summary(3, "ACCEPTED"))
    assert (len(clerk.desktop.read), len(clerk.heard)) == (2, 1)


async def test_a_click_on_a_message_raises_the_window_and_shows_the_delivery(
    clerk: Clerk, window: QWidget
) -> None:
    await clerk.see(summary(42, "ACCEPTED"))
    window.showMinimized()
    clerk.desktop.clicked.emit()
    assert clerk.deliveries == ["d42"]
    assert not window.isMinimized()


async def test_a_click_shows_its_own_delivery_and_not_the_last_one(
    clerk: Clerk, window: QWidget
) -> None:
    await clerk.see(summary(42, "ACCEPTED"))
    await clerk.see(summary(43, "DELIVERED"))
    assert clerk.desktop.keys == ["d42", "d43"]
    window.showMinimized()
    clerk.desktop.chosen.emit("d42", "")
    assert clerk.deliveries == ["d42"]
    assert not window.isMinimized()


async def test_a_click_on_several_shows_the_window_alone(clerk: Clerk, window: QWidget) -> None:
    await clerk.see(*(summary(number, "DELIVERED") for number in range(1, 5)))
    window.showMinimized()
    clerk.desktop.chosen.emit(clerk.desktop.keys[-1], "")
    assert clerk.deliveries == []
    assert not window.isMinimized()


async def test_an_event_leaves_the_window_and_the_focus_where_they_are(
    clerk: Clerk, window: QWidget
) -> None:
    window.showMinimized()
    focus = QApplication.focusWidget()
    await clerk.see(summary(42, "FAILED"))
    assert window.isMinimized()
    assert QApplication.focusWidget() is focus


async def test_an_unconfirmed_booking_is_told_once_and_shown_by_a_click(clerk: Clerk) -> None:
    intent = await left_unconfirmed(clerk.harness, model_of(clerk.harness))
    unconfirmed_bookings = (await clerk.harness.desk.reconciling.current()).unconfirmed_bookings
    for _ in range(3):
        clerk.alerts.handle_unconfirmed(unconfirmed_bookings)
    await until(lambda: clerk.heard, what="a sound")
    await clerk.alerts.notify_unconfirmed(clerk.harness.desk, unconfirmed_bookings)
    ((headline, _),) = clerk.desktop.read
    assert headline == "Booking unconfirmed"
    assert [kind for kind, _ in clerk.heard] == ["in_doubt"]
    clerk.desktop.clicked.emit()
    assert (clerk.unconfirmed_bookings, clerk.deliveries) == ([intent.id], [])


async def test_a_click_on_the_message_of_an_unconfirmed_booking_shows_the_delivery_once_it_is_found(
    clerk: Clerk,
) -> None:
    intent = await left_unconfirmed(clerk.harness, model_of(clerk.harness))
    unconfirmed_bookings = (await clerk.harness.desk.reconciling.current()).unconfirmed_bookings
    await clerk.alerts.notify_unconfirmed(clerk.harness.desk, unconfirmed_bookings)
    found = Delivery(id="d1001", order_number="ORD-1001", status="ACCEPTED")
    await clerk.alerts.notify_found(clerk.harness.desk, Booked(intent, found))
    clerk.desktop.chosen.emit(intent.id, "")
    assert (clerk.unconfirmed_bookings, clerk.deliveries) == ([], ["d1001"])


async def test_a_booking_that_is_found_failed_stays(clerk: Clerk) -> None:
    intent = await left_unconfirmed(clerk.harness, model_of(clerk.harness))
    delivery = Delivery(id="d1001", order_number="ORD-1001", status="FAILED")
    clerk.alerts.handle_found(Booked(intent, delivery))
    await until(lambda: clerk.heard, what="a sound")
    assert clerk.open == [("ORD-1001",)]


async def test_a_slow_clock_of_this_pc_does_not_remind_too_late(clerk: Clerk) -> None:
    model_of(clerk.harness)
    await clerk.harness.allow_scheduling()
    at_four = NOON + timedelta(hours=4)
    draft = DRAFT.model_copy(update={"scheduled_at": at_four, "is_scheduled": True})
    await clerk.harness.desk.booking.book(draft)
    clerk.harness.clock.now = at_four - timedelta(minutes=60)
    clerk.harness.service.dated = at_four - timedelta(minutes=20)
    await clerk.harness.desk.tracking.refresh()
    await clerk.alerts.remind(clerk.harness.desk)
    assert clerk.heard == [("reminder", 0.6)]


async def test_a_scheduled_time_is_told_before_it_comes(clerk: Clerk) -> None:
    model_of(clerk.harness)
    await clerk.harness.allow_scheduling()
    at_four = NOON + timedelta(hours=4)
    draft = DRAFT.model_copy(update={"scheduled_at": at_four, "is_scheduled": True})
    await clerk.harness.desk.booking.book(draft)
    clerk.choose(reminder_minutes=45)
    clerk.harness.clock.now = at_four - timedelta(minutes=46)
    await clerk.alerts.remind(clerk.harness.desk)
    assert clerk.desktop.read == []
    clerk.harness.clock.go_on(minutes=1)
    await clerk.alerts.remind(clerk.harness.desk)
    await clerk.alerts.remind(clerk.harness.desk)
    ((headline, text),) = clerk.desktop.read
    assert headline == "ORD-1001 is due soon"
    assert text.endswith("scheduled for 16:00")
    assert clerk.heard == [("reminder", 0.6)]


async def test_alerts_are_spoken_after_their_sound_where_that_is_chosen(
    clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    stopped: list[str] = []
    monkeypatch.setattr(
        clerk.alerts.speech, "say", lambda *spoken: said.extend(each.text for each in spoken)
    )
    monkeypatch.setattr(clerk.alerts.speech, "stop", lambda: stopped.append("stop"))
    monkeypatch.setattr(alert_kinds, "seconds", lambda _kind: 0.0)
    await clerk.see(summary(1))
    clerk.choose(spoken=True)
    await clerk.see(summary(42))
    await until(lambda: said, what="the words")
    assert said == ["order 1 0 4 2 failed"], "not those of before"
    await clerk.see(*(summary(number) for number in range(50, 56)))
    await until(lambda: len(said) == 2, what="how many")
    assert said[1] == "6 deliveries updated"
    clerk.choose(quiet=True)
    assert stopped
    await clerk.see(summary(77))
    assert len(said) == 2


async def test_what_is_acknowledged_leaves_and_does_not_return(clerk: Clerk) -> None:
    await clerk.see(summary(1), summary(2))
    clerk.alerts.handle_acknowledged([("d1", "failed")])
    await until(lambda: len(clerk.open) == 2)
    assert clerk.open[-1] == ("ORD-1002",)
    await clerk.see(summary(1))
    assert clerk.open[-1] == ("ORD-1002",)


async def test_what_cannot_be_written_is_said_and_stays(clerk: Clerk) -> None:
    await clerk.see(summary(1))
    with locked(clerk.harness):
        await clerk.alerts.acknowledge(clerk.harness.desk, [("d1", "failed")])
        await clerk.alerts.remind(clerk.harness.desk)
        await clerk.see(summary(2, "ACCEPTED"))
    assert clerk.errors
    assert clerk.open[-1] == ("ORD-1001",)
    assert [kind for kind, _ in clerk.heard] == ["failed", "accepted"]


async def test_another_start_shows_what_is_still_open_and_rings_no_more(
    clerk: Clerk, tasks: Tasks, window: QWidget
) -> None:
    await clerk.see(summary(1))
    desktop = Desktop()
    again = Alerts(
        window, tasks, clock=clerk.harness.clock, notifications=desktop, sounds=Sounds(clerk.play)
    )
    shown: list[tuple[Alert, ...]] = []
    again.open_changed.connect(shown.append)
    following = tasks.spawn(again.follow(clerk.harness.desk), name="again")
    await until(lambda: shown, what="what is open")
    assert [alert.order_number for alert in shown[0]] == ["ORD-1001"]
    assert desktop.read == []
    following.cancel()
    await until(following.done)
    assert shown[-1] == ()


async def test_looks_of_a_service_that_was_left_are_not_told(clerk: Clerk) -> None:
    await clerk.tasks.close()
    clerk.alerts.handle_changes(Changes(NOON, (summary(1),), {"d1": "PENDING"}))
    clerk.alerts.handle_unconfirmed(())
    assert not len(clerk.tasks)


async def test_a_preview_on_the_page_of_settings_rings(clerk: Clerk, qtbot: QtBot) -> None:
    page = clerk.alerts.settings_page()
    qtbot.addWidget(page)
    page.show()
    QTest.mouseClick(page.try_buttons[AlertKind.FAILED], Qt.MouseButton.LeftButton)
    await until(lambda: clerk.heard, what="a sound")
    assert clerk.heard == [("failed", 0.6)]


async def test_at_the_end_nothing_stays_on_the_desktop(clerk: Clerk) -> None:
    clerk.alerts.notifications.close()
    assert clerk.desktop.is_closed
