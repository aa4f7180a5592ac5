"""Tests with hundreds of bookings in one outage: none is reported lost; the operator helps."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtWidgets import QPushButton

from deskdispatch.app import program
from deskdispatch.app.connection.connection import Connection, Country, api_for
from deskdispatch.app.settings.settings import Profile, Settings
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.unconfirmed.search_schedule import SearchSchedule
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.clock import wire_text
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardFilter
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow import fake_service as illnesses
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import GOT, LISTED, FakeService
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

HASTE = SearchSchedule(
    delays=(0.1, 0.2), retry=0.2, horizon=1.0, searches=3, afterwards=0.3, given_up=0.3
)
POST = "POST /api/v1/deliveries"
CHOICES = ("unconfirmedSendButton", "unconfirmedGiveUpButton")


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(
        sign_in: SignInData, journal: Journal, country: Country, profile: Profile
    ) -> Connection:
        api = api_for(sign_in)
        desk = Desk(api, journal, country.areas, search_schedule=HASTE)
        return Connection(api, desk, profile, sign_in.base_url)

    monkeypatch.setattr(program, "connect", connect)


@pytest.fixture
def busy(fake: FakeService) -> FakeService:
    """Fills the service's lists with bookings that are newer than those of the test."""
    fake.dated = True
    soon = datetime.now(UTC) + timedelta(hours=1)
    rows = [
        LISTED
        | {"id": f"o-{number}", "orderNumber": f"ORD-{8000 + number}", "customerName": "Other"}
        | {"status": "DELIVERED"}  # nothing to follow, so that polls are rare
        | {"createdAt": wire_text(soon - timedelta(seconds=number))}
        for number in range(400)
    ]
    fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": rows[:100]})
    for row in rows[:100]:
        one = GOT | row | {"customerNumber": "+965 6000 0000"}
        fake.answers[f"GET /api/v1/deliveries/{row['id']}"] = (200, {"delivery": one})
    return fake


async def lose(desk: RunningDesktop, fake: FakeService) -> None:
    """Books without an answer, and selects the row once the searches have ended."""
    fake.misbehave(illnesses.no_answer, only=POST)
    await desk.signed_in()
    desk.type_customer(name="Noura")
    desk.choose_dropoff()
    desk.press_book()
    await until(lambda: desk.unconfirmed_at(0) is not None, what="it on the board")
    fake.recover()
    desk.click_row(0)
    await until(lambda: evidence(desk).count("cannot be checked from here"), what="why not")


def evidence(desk: RunningDesktop) -> str:
    return desk.text("unconfirmedEvidenceLabel")


def offered(desk: RunningDesktop) -> list[str]:
    return [name for name in CHOICES if desk.find(QPushButton, name).isVisible()]


async def test_it_is_never_called_lost_and_the_operator_says_not_booked(
    open_desktop: OpenDesktop, busy: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await lose(desk, busy)
        assert "too many orders since" in evidence(desk)
        waiting = desk.find(QPushButton, "unconfirmedWaitButton")
        await until(waiting.isVisible, what="the horizon")
        unconfirmed = desk.unconfirmed_at(0)
        assert unconfirmed.evidence.at >= unconfirmed.wait_until or not unconfirmed.searches
        assert (unconfirmed.searches, offered(desk)) == (0, [])
        desk.click("operatorNotBookedButton")
        await until(lambda: offered(desk) == list(CHOICES), what="the choices")
        assert "The operator said: not booked" in evidence(desk)
        desk.click("unconfirmedSendButton")
        banner = desk.window.booking_panel.banner
        await until(lambda: "Booked: " in banner.text, what="that it is booked")
        assert len(busy.posts()) == 2
        assert desk.unconfirmed_at(0) is None


async def test_an_order_number_is_kept_across_a_restart_until_the_service_shows_it(
    open_desktop: OpenDesktop, busy: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await lose(desk, busy)
        desk.type("operatorOrderEdit", "ORD-8005")
        desk.click("operatorBookedButton")
        problem = desk.window.detail_panel.unconfirmed_view.operator.problem_label
        await until(problem.text, what="why that is not it")
        assert "somebody else" in problem.text()
        desk.find(type(problem), "operatorProblemLabel")
        desk.window.detail_panel.unconfirmed_view.operator.order_edit.clear()
        desk.type("operatorOrderEdit", "ORD-7777")
        desk.click("operatorBookedButton")
        await until(lambda: "ORD-7777" in desk.row()[BoardColumn.ORDER], what="it in the row")
        assert "ORD-7777" in desk.text("detailTitleLabel")
        assert "booked as \u2066ORD-7777" in evidence(desk)
        assert offered(desk) == []
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.unconfirmed_at(0) is not None, what="it on the board")
        assert "ORD-7777" in desk.row()[BoardColumn.ORDER]
        desk.click_row(0)
        assert "ORD-7777" in desk.text("detailTitleLabel")
        (sent,) = busy.posts()
        found = GOT | {"id": "d-9", "orderNumber": "ORD-7777", "customerName": "Noura"}
        found |= {"customerNumber": sent["customerNumber"], "isScheduled": False}
        found |= {"deliveryLatitude": 29.3117, "deliveryLongitude": 47.9906}  # digits cut
        found |= {"createdAt": wire_text(datetime.now(UTC))}
        busy.answers["GET /api/v1/deliveries/d-9"] = (200, {"delivery": found})
        rows = busy.answers["GET /api/v1/deliveries"][1]["deliveries"]
        rows[-1] = {key: found.get(key) for key in LISTED}
        notice = desk.window.notice
        await until(lambda: "Confirmed: " in notice.text, what="that it is found")
        assert "ORD-7777" in notice.text
        assert desk.unconfirmed_at(0) is None
        assert len(busy.posts()) == 1


async def test_a_line_that_is_dead_takes_the_operators_word_too(
    open_desktop: OpenDesktop, busy: FakeService, at_shop: Settings
) -> None:
    async def dead(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(503, json.dumps({"error": "down"}).encode())

    async with open_desktop(at_shop) as desk:
        await lose(desk, busy)
        busy.misbehave(dead)
        desk.click("operatorNotBookedButton")
        await until(lambda: offered(desk) == list(CHOICES), what="the choices")
        desk.click("unconfirmedSendButton")
        detail = desk.window.delivery_pane.banner
        await until(lambda: "nothing was changed or sent" in detail.text, what="why it was not")
        desk.click("unconfirmedGiveUpButton")
        await until(lambda: desk.unconfirmed_at(0) is None, what="it off the board")
        assert len(busy.posts()) == 1


async def test_an_order_number_that_no_list_shows_is_closed_by_the_operators_word(
    open_desktop: OpenDesktop, busy: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await lose(desk, busy)
        closing = desk.find(QPushButton, "unconfirmedCloseButton")
        assert not closing.isVisible()
        desk.type("operatorOrderEdit", "ORD-7778")
        desk.click("operatorBookedButton")
        await until(closing.isVisible, what="lists that did not show it, beyond the horizon")
        desk.click("unconfirmedCloseButton")
        assert "ORD-7778" in desk.text("unconfirmedCloseLabel")
        assert "Not known: its status" in desk.text("unconfirmedCloseLabel")
        desk.click("unconfirmedCloseCancelButton")  # not the number that the operator reads back
        desk.type("operatorOrderEdit", "ORD-7777")
        desk.click("operatorBookedButton")
        await until(
            lambda: "ORD-7777" in desk.row()[BoardColumn.ORDER], what="the number put right"
        )
        await until(closing.isVisible, what="a look for that number")
        desk.click("unconfirmedCloseButton")
        desk.click("unconfirmedCloseConfirmButton")
        await until(lambda: status_of(desk, "ORD-7777") == "By phone", what="it closed")
        assert desk.board.counts()[BoardFilter.UNCONFIRMED] == 0
        assert "booked according to the operator" in desk.text("unconfirmedHintLabel")
        assert desk.find(QPushButton, "printSlipButton").isEnabled()
        assert offered(desk) == []
        await warned(desk, busy)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: status_of(desk, "ORD-7777") == "By phone", what="it after that")
        assert desk.board.counts()[BoardFilter.UNCONFIRMED] == 0
        desk.click_row(row_of(desk, "ORD-7777"))
        desk.type("operatorOrderEdit", "ORD-7779")
        desk.click("operatorBookedButton")
        await until(lambda: "ORD-7779" in desk.text("detailTitleLabel"), what="it corrected")
        shown(busy, "ORD-7779")
        notice = desk.window.notice
        await until(lambda: "the service shows it now" in notice.text, what="that it is shown")
        every = range(desk.board.rowCount())
        rows = [row for row in every if "Noura" in desk.row(row)[BoardColumn.CUSTOMER]]
        (row,) = rows
        assert desk.row(row)[BoardColumn.STATUS] != "By phone"
        assert len(busy.posts()) == 1


async def test_what_was_closed_is_unconfirmed_again_where_the_operator_takes_it_back(
    open_desktop: OpenDesktop, busy: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await lose(desk, busy)
        desk.type("operatorOrderEdit", "ORD-7777")
        desk.click("operatorBookedButton")
        closing = desk.find(QPushButton, "unconfirmedCloseButton")
        await until(closing.isVisible, what="the way to close it")
        desk.click("unconfirmedCloseButton")
        desk.click("unconfirmedCloseConfirmButton")
        await until(lambda: status_of(desk, "ORD-7777") == "By phone", what="it closed")
        desk.click("operatorNotBookedButton")
        await until(lambda: desk.board.counts()[BoardFilter.UNCONFIRMED] == 1, what="it open again")
        desk.window.board_panel.choose(desk.unconfirmed_at(0).intent.id)
        await until(lambda: offered(desk) == list(CHOICES), what="the choices")
        assert len(busy.posts()) == 1


def row_of(desk: RunningDesktop, order: str) -> int:
    rows = range(desk.board.rowCount())
    return next((row for row in rows if order in desk.row(row)[BoardColumn.ORDER]), -1)


def status_of(desk: RunningDesktop, order: str) -> str:
    row = row_of(desk, order)
    return desk.row(row)[BoardColumn.STATUS] if row >= 0 else ""


async def warned(desk: RunningDesktop, busy: FakeService) -> None:
    """Types the same customer again; the warning contains the number that the operator named."""
    desk.window.booking_panel.clear()
    desk.type_customer(name="Noura")
    desk.choose_dropoff()
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: "ORD-7777" in banner.text, what="the warning")
    assert len(busy.posts()) == 1


def shown(busy: FakeService, order: str) -> None:
    """Adds an order's delivery to the list, among a hundred others."""
    (sent,) = busy.posts()
    found = GOT | {"id": "d-9", "orderNumber": order, "customerName": "Noura"}
    found |= {"customerNumber": sent["customerNumber"], "isScheduled": False}
    found |= {"deliveryLatitude": 29.3117, "deliveryLongitude": 47.9906}  # digits cut
    found |= {"createdAt": wire_text(datetime.now(UTC))}
    busy.answers["GET /api/v1/deliveries/d-9"] = (200, {"delivery": found})
    busy.answers["GET /api/v1/deliveries"][1]["deliveries"][-1] = {
        key: found.get(key) for key in LISTED
    }
