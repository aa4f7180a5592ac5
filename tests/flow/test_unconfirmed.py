"""Tests that an unconfirmed booking is never sent again by itself, and never forgotten."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from deskdispatch.app import app_paths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.widgets.status_chip import StatusRole
from tests.flow import fake_service as illnesses
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import DROPOFF, RunningDesktop
from tests.waiting import until


async def book_in_vain(
    desk: RunningDesktop, phone: str = "5123 4567", place: str = DROPOFF
) -> None:
    """Books without an answer, and waits for the banner."""
    await desk.signed_in()
    await until(desk.board.rowCount, what="the service's delivery")
    desk.type_customer(phone, "Noura")
    desk.choose_dropoff(place)
    desk.type("notesEdit", "Ring twice")
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: "it may be booked" in banner.text, what="what nobody knows")
    assert "Do not book it again" in banner.text


def has_rows(desk: RunningDesktop, count: int) -> bool:
    return bool(desk.board.rowCount() == count)


def on_top(desk: RunningDesktop) -> Intent:
    """Returns the intent of the unconfirmed booking in the first row."""
    unconfirmed: UnconfirmedBooking | None = desk.unconfirmed_at(0)
    assert unconfirmed is not None
    intent = unconfirmed.intent
    assert desk.board.index(0, BoardColumn.STATUS).data(StatusRole).is_unconfirmed
    assert "Noura" in desk.row()[BoardColumn.CUSTOMER]
    return intent


LOST = (
    (illnesses.no_answer, "5123 4561", "29.3117, 47.9906"),
    (illnesses.down, "5123 4562", "29.3375, 48.0758"),
    (illnesses.html, "5123 4563", "29.3697, 47.9783"),
    (illnesses.cut, "5123 4564", "29.2733, 48.0650"),
)
"""Failures of the answer, each with its own customer and place."""


async def test_a_lost_answer_is_unconfirmed_sent_once_and_stays_so(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        for rows, (illness, phone, place) in enumerate(LOST, 2):
            fake.misbehave(illness, only="POST /api/v1/deliveries")
            await book_in_vain(desk, phone, place)
            await until(partial(has_rows, desk, rows), what="the unconfirmed booking on the board")
            assert on_top(desk).state is IntentState.UNCONFIRMED
            assert desk.text("nameEdit") == "Noura"
            assert desk.text("phoneEdit") == phone
            assert desk.text("notesEdit") == "Ring twice"
            assert desk.form.dropoff_edit.point is not None
            (body,) = fake.posts()
            assert body["customerName"] == "Noura"
            assert body["specialNotes"] == "Ring twice"
            fake.requests.clear()
            await until(lambda: len(fake.requests) > 4, what="some more looks at the service")
            assert fake.posts() == []
            assert on_top(desk).state is IntentState.UNCONFIRMED
            desk.click_row(0)
            assert desk.text("detailTitleLabel") == "Unconfirmed booking"
            assert not desk.window.detail_panel.print_button.isEnabled()
            desk.click("clearButton")
    fake.recover()
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert on_top(desk).state is IntentState.UNCONFIRMED
        assert all(desk.unconfirmed_at(row) for row in range(len(LOST)))
        assert fake.posts() == []


async def test_a_booking_that_a_crash_interrupted_is_unconfirmed_at_the_next_start(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    where = app_paths.find(tmp_path / "data")
    where.make()
    booking = Booking.model_validate(
        {
            "customerName": "Noura",
            "customerNumber": "5123 4567",
            "pickupLatitude": 29.33521,
            "pickupLongitude": 48.07186,
            "deliveryLatitude": 29.3117,
            "deliveryLongitude": 47.9906,
        }
    )
    journal = await Journal.open(where.journal_file("practice"))
    await journal.write_intent(
        Intent(id="a" * 32, booking=booking, digest=digest(booking), written_at=utc_now())
    )
    await journal.close()
    async with open_desktop() as desk:
        await desk.signed_in()
        assert on_top(desk).state is IntentState.UNCONFIRMED
        assert desk.deliveries() == []
        desk.type_customer(name="Fatima")
        desk.choose_dropoff()
        desk.press_book()
        banner = desk.window.booking_panel.banner
        await until(lambda: "Book again?" in banner.text, what="the warning")
        assert desk.deliveries() == []
        assert desk.text("phoneEdit") == "5123 4567"
        desk.click_action(banner)
        await until(lambda: desk.board.rowCount() == 2, what="the booking made all the same")
        assert len(desk.deliveries()) == 1
        assert on_top(desk).id == "a" * 32
