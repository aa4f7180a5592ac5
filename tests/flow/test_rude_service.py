"""Tests of a service that is down, slow or sends nonsense: reported, without loss, temporary."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel

from deskdispatch.app import app_paths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.journal.journal import Journal
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow import fake_service as illnesses
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.waiting import until


class Heartbeat:
    """Timer that beats as long as the window handles events.

    A window that blocked for an answer would never beat, because the test gives no answer.
    """

    def __init__(self) -> None:
        self._beats = 0
        self._timer = QTimer()
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(10)

    def _on_timeout(self) -> None:
        self._beats += 1

    async def beats_on(self) -> None:
        """Waits for over a quarter of a second of beats."""
        self._beats = 0
        await until(lambda: self._beats > 25, what="a window that handles events")
        self._timer.stop()


class Slow:
    """Answers only when the test allows it."""

    def __init__(self, fake: FakeService) -> None:
        self._shop = fake
        self._allowed = asyncio.Event()
        self.waiting = 0
        fake.on_stopping = self.allow

    async def __call__(self, line: ServerConnection, heard: ReceivedRequest) -> None:
        self.waiting += 1
        await self._allowed.wait()
        self._shop.recover()
        await self._shop.answer(line, heard)

    def allow(self) -> None:
        self._allowed.set()


async def at_work(desk: RunningDesktop) -> None:
    """Waits until the desk is signed in and shows the service's only delivery."""
    await desk.signed_in()
    await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
    await until(lambda: "KWD 20.000" in desk.text("walletLabel"))


async def refresh_until(desk: RunningDesktop, mark: str) -> None:
    desk.press(Qt.Key.Key_F5)
    await until(lambda: mark in desk.text("connectionLabel"), what=f"{mark} on the strip")


def said_of_connection(desk: RunningDesktop) -> str:
    tip = desk.find(QLabel, "connectionLabel").toolTip()
    return QTextDocumentFragment.fromHtml(tip).toPlainText()


ILLNESSES = (
    (illnesses.down, "The service is not working now."),
    (illnesses.cut, "The connection broke before the answer came."),
    (illnesses.html, "This network asks for a sign-in: open a browser."),
    (illnesses.broken, "The service's answer could not be read."),
)


async def test_it_is_said_where_it_happened_and_what_was_known_stays(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
        for illness, words in ILLNESSES:
            fake.misbehave(illness)
            await refresh_until(desk, "✕ Offline since ")
            assert words in said_of_connection(desk)
            desk.type_customer()
            desk.choose_dropoff()
            await until(partial(explains, desk, words), what="no price, and why")
            assert desk.text("quoteDetailLabel").startswith("No price.")
            assert "KWD —" in desk.text("quoteLabel")
            assert "ORD-7001" in " ".join(desk.row())
            assert "KWD 20.000" in desk.text("walletLabel")
            assert "Salmiya" in desk.text("pickupEdit")
            fake.recover()
            await refresh_until(desk, "● Online")
            await until(lambda: "KWD 1.500" in desk.text("quoteLabel"), what="the price")
            assert desk.text("nameEdit") == "Fatima"
            desk.click("clearButton")
        assert fake.posts() == []
        await a_service_that_is_away_takes_no_booking_and_comes_back(desk, fake)


async def a_service_that_is_away_takes_no_booking_and_comes_back(
    desk: RunningDesktop, fake: FakeService
) -> None:
    desk.type_customer()
    desk.choose_dropoff()
    await desk.quoted()
    await fake.stop()
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: banner.text.startswith("Not booked."), what="why not")
    assert "Nothing was sent." in banner.text
    assert desk.text("phoneEdit") == "5123 4567"
    assert desk.form.dropoff_edit.point is not None
    await until(lambda: "✕ Offline since " in desk.text("connectionLabel"))
    assert desk.board.rowCount() == 1
    await fake.start()
    await until(lambda: "● Online" in desk.text("connectionLabel"), what="it by itself")
    desk.press_book()
    await until(lambda: "ORD-7002" in banner.text, what="the booking")
    assert len(fake.posts()) == 1


def explains(desk: RunningDesktop, words: str) -> bool:
    return words in desk.text("quoteDetailLabel")


async def test_a_start_without_the_service_shows_what_the_desk_remembers(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
    await fake.stop()
    async with open_desktop(at_shop) as desk:
        notice = desk.window.notice
        await until(lambda: "✕ Offline since " in desk.text("connectionLabel"))
        assert "not reachable" in said_of_connection(desk)
        assert notice.isVisible()
        assert notice.text.startswith("Service not reachable")
        desk.click("languageButton")
        await until(lambda: notice.text.startswith("تعذّر الوصول إلى الخدمة"))
        desk.click("languageButton")
        await until(lambda: "What you type is kept" in notice.text)
        assert "ORD-7001" in " ".join(desk.row())
        assert "Salmiya" in desk.text("pickupEdit")
        desk.choose_dropoff()
        await until(lambda: desk.text("quoteDetailLabel") == "No price.", what="it, said once")
        await fake.start()
        await until(lambda: "● Online" in desk.text("connectionLabel"), what="it by itself")
        assert not notice.isVisible()


async def test_without_a_connection_the_price_asks_for_no_dropoff_that_is_there(
    open_desktop: OpenDesktop, at_shop: Settings, fake_keyring: FakeKeyring
) -> None:
    """The desk is not signed in, so no price can be requested."""
    fake_keyring.held.clear()
    async with open_desktop(at_shop) as desk:
        assert "Choose a drop-off" in desk.text("quoteDetailLabel")
        desk.choose_dropoff()
        assert desk.text("quoteDetailLabel") == "No price: not connected."
        desk.window.booking_panel.clear()
        assert "Choose a drop-off" in desk.text("quoteDetailLabel")


async def test_the_window_lives_while_a_price_and_a_booking_are_waited_for(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
        slow = Slow(fake)
        fake.misbehave(slow, only="POST /api/v1/calculate-price")
        desk.choose_dropoff()
        await until(lambda: slow.waiting, what="the question for the price")
        assert desk.text("quoteDetailLabel") == "Getting the price …"
        heart = Heartbeat()
        desk.type_customer(name="Fatima")
        assert desk.text("nameEdit") == "Fatima"
        await heart.beats_on()
        assert "KWD —" in desk.text("quoteLabel")
        slow.allow()
        await until(lambda: "KWD 1.500" in desk.text("quoteLabel"), what="the price")
        desk.type("phoneEdit", "5123 4567")
        slow = Slow(fake)
        fake.misbehave(slow, only="POST /api/v1/deliveries")
        desk.press_book()
        await until(lambda: slow.waiting, what="the booking on its way")
        heart = Heartbeat()
        assert desk.text("bookButton") == "Booking …"
        desk.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier, on=desk.window)
        desk.click("bookButton")
        desk.press(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier, on=desk.window)
        await heart.beats_on()
        assert desk.text("nameEdit") == "Fatima"
        slow.allow()
        await until(lambda: "ORD-7002" in desk.window.booking_panel.banner.text)
        assert len(fake.posts()) == 1


async def test_closing_waits_for_the_booking_that_is_on_its_way(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    slow = Slow(fake)
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
        fake.misbehave(slow, only="POST /api/v1/deliveries")
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: slow.waiting, what="the booking on its way")
        desk.window.close()
        asyncio.get_running_loop().call_later(0.1, slow.allow)
    async with open_desktop(at_shop) as desk:
        await until(lambda: desk.board.rowCount() == 2, what="both deliveries")
        assert desk.unconfirmed_at(0) is None
        assert any("ORD-7002" in " ".join(desk.row(row)) for row in (0, 1))
    assert len(fake.posts()) == 1


async def test_another_service_waits_for_the_booking_that_is_on_its_way(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    slow = Slow(fake)
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
        fake.misbehave(slow, only="POST /api/v1/deliveries")
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: slow.waiting, what="the booking on its way")
        desk.window.commands.actions["practice"].trigger()
        await Heartbeat().beats_on()
        assert desk.text("profileLabel") == "A Shop"
        slow.allow()
        await until(lambda: desk.text("profileLabel") == "Practice", what="the other service")
        await desk.signed_in()
        assert desk.deliveries() == []
        assert desk.board.rowCount() == 0
    assert len(fake.posts()) == 1
    journal = await Journal.open(app_paths.find(tmp_path / "data").journal_file("shop"))
    assert await journal.open_intents() == ()
    assert await journal.delivery("d-2") is not None
    await journal.close()
