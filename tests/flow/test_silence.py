"""Tests of a service that stops answering: shown at once, and requests are repeated later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.window import top_bar
from tests.client.server import Hangup, ReceivedRequest, ServerConnection
from tests.flow import fake_service as illnesses
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.waiting import until


class Silence:
    """Reads requests and answers none until the test is over."""

    def __init__(self, fake: FakeService) -> None:
        self._over = asyncio.Event()
        fake.on_stopping = self._over.set

    async def __call__(self, _line: ServerConnection, _heard: ReceivedRequest) -> None:
        await self._over.wait()
        raise Hangup

    def end(self) -> None:
        self._over.set()


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_bar, "STALL_TIMEOUT_S", 0.3)


@pytest.mark.usefixtures("_impatient")
async def test_the_connection_label_shows_an_unanswered_request(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        label = desk.window.top_bar.connection_label
        for only, words, dropoff in (
            ("GET /api/v1/deliveries", "No answer for", "29.3117, 47.9906"),
            ("POST /api/v1/calculate-price", "No answer to the price for", "29.3200, 48.0000"),
        ):
            silence = Silence(fake)
            fake.misbehave(silence, only=only)
            desk.window.booking_panel.clear()
            desk.choose_dropoff(dropoff)
            await until(lambda: label.text().startswith("◌ Waiting"), what="that it waits")
            await until(partial(contains, label.toolTip, words), what="what waits")
            fake.recover()
            silence.end()
            await until(lambda: "● Online" in label.text(), what="the answers")


def contains(read: Callable[[], str], words: str) -> bool:
    return words in read()


async def test_after_an_outage_nothing_says_that_it_cannot_be_reached_and_the_price_is_there(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
        await fake.stop()
        desk.type_customer()
        desk.choose_dropoff()
        await until(lambda: "No price." in desk.text("quoteDetailLabel"), what="no price")
        desk.press_book()
        panel, notice = desk.window.booking_panel, desk.window.notice
        await until(lambda: "not reachable" in panel.banner.text, what="why not")
        await until(lambda: "What you type is kept" in notice.text, what="that it is offline")
        await fake.start()
        await until(lambda: "● Online" in desk.text("connectionLabel"), what="the service")
        await until(lambda: "KWD 1.500" in desk.text("quoteLabel"), what="the price by itself")
        assert "not reachable" not in panel.banner.text
        assert "answers again" in panel.banner.text
        assert not notice.isVisible()
        assert desk.text("nameEdit") == "Fatima"
        assert fake.posts() == []


async def test_the_price_alone_is_asked_again_by_itself(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deskdispatch.ui.booking.price_requester.EVERY_S", 0.05)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        fake.misbehave(illnesses.down, only="POST /api/v1/calculate-price")
        desk.choose_dropoff()
        await until(lambda: "No price." in desk.text("quoteDetailLabel"), what="no price")
        fake.recover()
        await until(lambda: "KWD 1.500" in desk.text("quoteLabel"), what="the price")


async def test_that_there_are_no_deliveries_is_said_only_once_the_list_was_read(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": []})
    fake.misbehave(illnesses.down, only="GET /api/v1/deliveries")
    async with open_desktop(at_shop) as desk:
        empty = desk.window.board_panel.empty
        assert empty.label.text() == "Loading …"
        await until(lambda: "could not be read" in empty.label.text(), what="that it failed")
        fake.recover()
        desk.click("boardEmptyLabelRetry")
        await until(lambda: "No deliveries yet" in empty.label.text(), what="the list")
