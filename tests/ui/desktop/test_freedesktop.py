"""Tests of notifications by the desktop's service, on a separate bus."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.desktop import session_bus
from deskdispatch.ui.desktop.freedesktop import DesktopNotification, FreedesktopNotifications
from deskdispatch.ui.desktop.notifications import Notifications
from deskdispatch.ui.lib.tasks import Tasks
from tests.ui.desktop.private_bus import Bus, Desktop, desktop
from tests.waiting import until

FAILED = DesktopNotification("d42", "ORD-1042 failed", "Fatima & <b>sons</b>", "Show", is_bad=True)
ACCEPTED = DesktopNotification("d42", "ORD-1042 accepted", "Fatima", "Show")
OTHER = DesktopNotification("d43", "ORD-1043 accepted", "Dana", "Show")


@pytest.fixture
async def service(bus: Bus) -> AsyncIterator[Desktop]:
    made = await desktop(bus.address, ("body", "body-markup", "actions"))
    yield made
    await made.leave()


@pytest.fixture
async def messages(bus: Bus, tasks: Tasks) -> AsyncIterator[FreedesktopNotifications]:
    made = FreedesktopNotifications(tasks)
    yield made
    made.close()


async def test_a_message_as_the_specification_wants_it(
    service: Desktop, messages: FreedesktopNotifications
) -> None:
    assert await messages.show(FAILED)
    ((name, replaced, icon, headline, text, actions, hints, shown_ms),) = service.shown
    assert (name, replaced, icon) == ("deskdispatch", 0, "")
    assert headline == "ORD-1042 failed"
    assert text == "Fatima &amp; &lt;b&gt;sons&lt;/b&gt;"
    assert actions == ["default", "Show"]
    assert hints["urgency"] == ("y", 2)
    assert hints["desktop-entry"] == ("s", "deskdispatch")
    kind, (width, height, row, alpha, bits, channels, pixels) = hints["image-data"]
    assert kind == "(iiibiiay)"
    assert (alpha, bits, channels) == (True, 8, 4)
    assert len(pixels) == row * height
    assert row >= 4 * width > 0
    assert shown_ms == -1


async def test_good_news_goes_by_itself(
    service: Desktop, messages: FreedesktopNotifications
) -> None:
    assert await messages.show(ACCEPTED)
    (_, _, _, _, _, _, hints, shown_ms) = service.shown[0]
    assert (hints["urgency"], shown_ms) == (("y", 1), 10_000)


async def test_a_newer_message_of_the_same_delivery_replaces_the_older(
    service: Desktop, messages: FreedesktopNotifications
) -> None:
    for notification in (ACCEPTED, OTHER, FAILED):
        assert await messages.show(notification)
    assert [shown[1] for shown in service.shown] == [0, 0, 1]


async def test_a_closed_message_is_not_replaced(
    service: Desktop, messages: FreedesktopNotifications
) -> None:
    assert await messages.show(ACCEPTED)
    await service.tell("NotificationClosed", "uu", 1, 2)
    await until(lambda: not messages._keys, what="the closed message to be forgotten")
    assert await messages.show(FAILED)
    assert [shown[1] for shown in service.shown] == [0, 0]


async def test_what_reads_no_markup_and_has_no_actions_gets_none(
    bus: Bus, messages: FreedesktopNotifications
) -> None:
    service = await desktop(bus.address, ("body",))
    assert await messages.show(FAILED)
    (_, _, _, _, text, actions, _, _) = service.shown[0]
    assert (text, actions) == ("Fatima & <b>sons</b>", [])
    await service.leave()


async def test_a_click_is_told_by_its_key_with_the_leave_to_take_the_focus(
    service: Desktop, messages: FreedesktopNotifications
) -> None:
    clicked: list[tuple[str, str]] = []
    messages.chosen.connect(lambda key, token: clicked.append((key, token)))
    assert await messages.show(OTHER)
    assert await messages.show(ACCEPTED)
    await service.tell("ActionInvoked", "us", 99, "default")
    await service.tell("ActivationToken", "us", 2, "token-7")
    await service.tell("ActionInvoked", "us", 2, "default")
    await service.tell("ActionInvoked", "us", 1, "default")
    await until(lambda: len(clicked) == 2, what="both clicks")
    assert clicked == [("d42", "token-7"), ("d43", "")]


async def test_a_click_counts_that_is_read_together_with_the_message_s_number(
    service: Desktop, messages: FreedesktopNotifications
) -> None:
    service.is_clicked_at_once = True
    clicked: list[str] = []
    messages.chosen.connect(lambda key, _token: clicked.append(key))
    keys = [f"d{number}" for number in range(50)]
    for key in keys:
        assert await messages.show(DesktopNotification(key, "accepted", "Dana", "Show"))
    await until(lambda: len(clicked) == len(keys), what="every click")
    assert clicked == keys


async def test_a_service_that_comes_later_is_used(
    bus: Bus, messages: FreedesktopNotifications
) -> None:
    assert not await messages.show(ACCEPTED)
    service = await desktop(bus.address)
    assert await messages.show(FAILED)
    assert len(service.shown) == 1
    await service.leave()


async def test_a_service_that_dies_is_missed_and_another_counts_anew(
    bus: Bus, messages: FreedesktopNotifications
) -> None:
    first = await desktop(bus.address)
    assert await messages.show(ACCEPTED)
    await first.leave()
    await until(lambda: not messages._keys, what="the end of the service")
    assert not await messages.show(ACCEPTED)
    second = await desktop(bus.address, ("body", "body-markup"))
    assert await messages.show(FAILED)
    (_, replaced, _, _, text, _, _, _) = second.shown[0]
    assert (replaced, text) == (0, "Fatima &amp; &lt;b&gt;sons&lt;/b&gt;")
    await second.leave()


async def test_a_bus_that_dies_is_no_bug(
    bus: Bus, messages: FreedesktopNotifications, tasks: Tasks
) -> None:
    bugs: list[BaseException] = []
    tasks.on_bug = bugs.append
    service = await desktop(bus.address)
    assert await messages.show(ACCEPTED)
    bus.process.kill()
    await bus.process.wait()
    await until(lambda: len(tasks) == 0, what="the end of the connection")
    assert not await messages.show(FAILED)
    assert bugs == []
    await service.leave()


async def test_a_bus_that_hangs_is_given_up_and_left_alone(
    bus: Bus, messages: FreedesktopNotifications, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_bus, "ANSWERED_WITHIN_S", 0.2)
    bus.process.send_signal(signal.SIGSTOP)
    try:
        assert not await messages.show(ACCEPTED)
        monkeypatch.setattr(session_bus, "ANSWERED_WITHIN_S", 60.0)
        assert not await asyncio.wait_for(messages.show(FAILED), 10)  # not even asked
    finally:
        bus.process.send_signal(signal.SIGCONT)


async def test_what_is_still_shown_goes_with_the_program(
    service: Desktop, messages: FreedesktopNotifications
) -> None:
    assert await messages.show(ACCEPTED)
    assert await messages.show(OTHER)
    messages.close()
    await until(lambda: len(service.closed) == 2, what="the messages to be taken back")
    assert service.closed == [1, 2]


async def test_without_a_service_the_window_asks_for_attention(
    bus: Bus, tasks: Tasks, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[QWidget] = []
    monkeypatch.setattr(QApplication, "alert", asked.append)
    window = QWidget()
    qtbot.addWidget(window)
    messages = Notifications(window, tasks)
    messages.show("ORD-1042 failed", "Fatima", key="d42", is_bad=True)
    await until(lambda: asked, what="a window that asks for attention")
    service = await desktop(bus.address)
    messages.show("ORD-1042 failed", "Fatima", key="d42", is_bad=True)
    await until(lambda: service.shown, what="a message")
    assert asked == [window]
    messages.close()
    await service.leave()
