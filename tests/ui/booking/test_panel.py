"""Tests of the panel over a real desk, from typing through the price to one booking."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from deskdispatch.domain.account.account import Branch
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.booking.holds import Holds
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.messages.banner import BannerKind
from tests.client.wire import CREATED, QUOTED, said
from tests.desk.desk_under_test import (
    AREAS,
    BOOK,
    KUWAIT_CITY,
    NOON,
    QUOTE,
    SALMIYA,
    DeskUnderTest,
    Says,
)
from tests.desk.order_files.order_file_making import line, opened_file, states
from tests.ui.conftest import Speak
from tests.waiting import until

BRANCH = Branch(
    id="b1",
    name="Salmiya branch",
    latitude=SALMIYA.latitude,
    longitude=SALMIYA.longitude,
    address_label="Block 5",
)
ELSEWHERE = Coordinates(latitude=29.2775, longitude=47.9586)
NO = '{"error": "no money"}'


@dataclass
class SignalRecorder:
    """Signals that the panel sent to the rest of the window."""

    booked: list[Delivery] = field(default_factory=list)
    unconfirmed_bookings: int = 0
    refusals: int = 0
    busy: list[bool] = field(default_factory=list)
    points: list[tuple[object, object]] = field(default_factory=list)

    def listen(self, panel: BookingPanel) -> None:
        panel.delivery_booked.connect(self.booked.append)
        panel.left_unconfirmed.connect(self._on_unconfirmed)
        panel.sign_in_refused.connect(self._on_refusal)
        panel.busy_changed.connect(self.busy.append)
        panel.points.changed.connect(self._on_points)

    def _on_unconfirmed(self) -> None:
        self.unconfirmed_bookings += 1

    def _on_refusal(self) -> None:
        self.refusals += 1

    def _on_points(self, pickup: object, dropoff: object) -> None:
        self.points.append((pickup, dropoff))


@pytest.fixture
def unattached(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest) -> BookingPanel:
    made = BookingPanel(tasks, harness.clock)
    made.prepare()
    qtbot.addWidget(made)
    made.resize(344, 700)
    made.show()
    made.activateWindow()
    return made


@pytest.fixture
async def panel(unattached: BookingPanel, harness: DeskUnderTest) -> BookingPanel:
    unattached.attach(harness.desk)
    unattached.points.set_branch(BRANCH)
    return unattached


@pytest.fixture
def heard(panel: BookingPanel) -> SignalRecorder:
    told = SignalRecorder()
    told.listen(panel)
    return told


def fill(panel: BookingPanel) -> None:
    """Fills in the form as a clerk does: keys into the lines, a click on the map."""
    QTest.keyClicks(panel.form.phone_edit, "9922 1234")
    panel.form.name_edit.setText("Fatima فاطمة")  # keyClicks only knows Latin letters
    panel.set_point("dropoff", KUWAIT_CITY)


async def book(panel: BookingPanel, *, anyway: bool = False) -> None:
    panel.press_book(anyway=anyway)
    await panel.finish()


def kind(panel: BookingPanel) -> BannerKind:
    assert panel.banner.isVisible()
    return BannerKind(panel.banner.property("kind"))


def quoted(price: str) -> str:
    return QUOTED.replace('"1.750"', f'"{price}"')


async def test_the_form_is_what_is_booked(panel: BookingPanel, harness: DeskUnderTest) -> None:
    fill(panel)
    panel.form.cash_check.click()
    QTest.keyClicks(panel.form.cash_edit, "12.5")
    QTest.keyClicks(panel.form.notes_edit, "Ring twice")
    panel.form.vehicle_combo.setCurrentIndex(1)
    await book(panel)
    (sent,) = harness.service.asked(BOOK)
    body = json.loads(sent.content)
    # The drop-off's digits after the seventh decimal hold the mark of its intent.
    assert round(body.pop("deliveryLatitude"), 7) == 29.3759
    assert round(body.pop("deliveryLongitude"), 7) == 47.9774
    assert body == {
        "customerName": "Fatima فاطمة",
        "customerNumber": "9922 1234",
        "pickupLatitude": 29.3369,
        "pickupLongitude": 48.0759,
        "deliveryAddress": ["Kuwait City"],
        "pickupAddress": "Block 5",
        "branchId": "b1",
        "collectCash": True,
        "totalAmount": "12.500",
        "specialNotes": "Ring twice",
        "vehicleType": "car",
        "isScheduled": False,
    }


async def test_a_pickup_of_its_own_is_no_branch_s(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    fill(panel)
    panel.set_point("pickup", ELSEWHERE)
    assert panel.points.pickup.branch is None
    await book(panel)
    body = json.loads(harness.service.asked(BOOK)[0].content)
    assert (body["pickupLatitude"], body["pickupLongitude"]) == (29.2775, 47.9586)
    assert "branchId" not in body
    assert "pickupAddress" not in body
    assert body["customPickup"] is True


async def test_booked(panel: BookingPanel, heard: SignalRecorder) -> None:
    fill(panel)
    await book(panel)
    assert kind(panel) is BannerKind.GOOD
    assert "ORD-1042" in panel.banner.text
    assert [delivery.order_number for delivery in heard.booked] == ["ORD-1042"]
    assert heard.busy == [True, False]
    assert panel.draft() == Draft(pickup=SALMIYA, branch_id="b1", pickup_label="Block 5")
    assert panel.form.focusWidget() is panel.form.phone_edit
    QTest.keyClicks(panel.form.phone_edit, "5")
    assert "ORD-1042" in panel.banner.text


async def test_booked_but_not_written_down(panel: BookingPanel, harness: DeskUnderTest) -> None:
    fill(panel)
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:

        def answer_and_lock(_request: httpx.Request) -> httpx.Response:
            other.execute("BEGIN IMMEDIATE")
            return said(201, CREATED)

        harness.service.says(BOOK, answer_and_lock)
        await book(panel)
        other.execute("ROLLBACK")
    assert kind(panel) is BannerKind.ATTENTION
    assert "ORD-1042" in panel.banner.text
    assert "not saved on this PC" in panel.banner.text


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        pytest.param((400, NO), "no money", id="refused"),
        pytest.param((404, NO), "The service says: ", id="not found"),
        pytest.param(httpx.ConnectError("down"), "Nothing was sent.", id="not sent"),
    ],
)
async def test_not_booked(
    panel: BookingPanel, harness: DeskUnderTest, heard: SignalRecorder, answer: Says, words: str
) -> None:
    harness.service.says(BOOK, answer)
    fill(panel)
    typed = panel.draft()
    await book(panel)
    assert kind(panel) is BannerKind.BAD
    assert panel.banner.text.startswith("Not booked.")
    assert words in panel.banner.text
    assert panel.draft() == typed
    assert panel.book_button.isEnabled()
    assert (heard.booked, heard.unconfirmed_bookings, heard.refusals) == ([], 0, 0)


async def test_what_was_booked_otherwise_since_it_was_not_booked_is_asked_about(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    harness.service.says(BOOK, httpx.ConnectError("down"))
    fill(panel)
    await book(panel)
    harness.service.says(BOOK, (201, CREATED))
    await harness.desk.booking.book(panel.draft())
    harness.clock.go_on(hours=3)
    await book(panel)
    assert "Already booked at" in panel.banner.text
    assert len(harness.service.asked(BOOK)) == 2


async def test_a_sign_in_that_is_not_accepted_is_told(
    panel: BookingPanel, harness: DeskUnderTest, heard: SignalRecorder
) -> None:
    harness.service.says(BOOK, (401, NO))
    fill(panel)
    await book(panel)
    assert heard.refusals == 1
    assert panel.draft().phone == "9922 1234"


async def test_unconfirmed(
    panel: BookingPanel, harness: DeskUnderTest, heard: SignalRecorder
) -> None:
    harness.service.says(BOOK, httpx.ReadError("cut"))
    fill(panel)
    typed = panel.draft()
    await book(panel)
    assert kind(panel) is BannerKind.ATTENTION
    assert "may be booked" in panel.banner.text
    assert heard.unconfirmed_bookings == 1
    assert heard.booked == []
    assert panel.draft() == typed


async def test_a_phone_whose_booking_is_unconfirmed_is_warned_about_and_not_blocked(
    panel: BookingPanel, harness: DeskUnderTest, heard: SignalRecorder
) -> None:
    harness.service.says(BOOK, httpx.ReadError("cut"))
    fill(panel)
    await book(panel)
    harness.service.says(BOOK, (201, CREATED))
    panel.form.phone_edit.setText("+965 9922-1234")
    await book(panel)
    assert kind(panel) is BannerKind.ATTENTION
    assert "is unconfirmed" in panel.banner.text
    assert len(harness.service.asked(BOOK)) == 1
    assert panel.draft().phone == "+965 9922-1234"
    await book(panel, anyway=True)
    assert len(harness.service.asked(BOOK)) == 2
    assert len(heard.booked) == 1


async def test_another_phone_is_not_warned_about(
    panel: BookingPanel, harness: DeskUnderTest, heard: SignalRecorder
) -> None:
    harness.service.says(BOOK, httpx.ReadError("cut"))
    fill(panel)
    await book(panel)
    harness.service.says(BOOK, (201, CREATED))
    panel.form.phone_edit.setText("9922 1235")
    await book(panel)
    assert len(heard.booked) == 1


async def test_an_odd_place_is_asked_about_until_it_is_answered_for_that_place(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    def asked() -> str:
        return panel.banner.text if "Only the middle of" in panel.banner.text else ""

    harness.service.says(BOOK, (400, NO))
    fill(panel)
    panel.set_point("dropoff", AREAS[1].point)
    for _ in range(2):  # pressed again, the question is asked again
        await book(panel)
        assert kind(panel) is BannerKind.ATTENTION
        assert "Kuwait City" in asked()
        assert harness.service.asked(BOOK) == []
    await book(panel, anyway=True)
    assert len(harness.service.asked(BOOK)) == 1
    panel.form.notes_edit.setText("Ring twice")
    await book(panel)  # the same place, refused by the service for another reason
    assert len(harness.service.asked(BOOK)) == 2
    panel.set_point("dropoff", AREAS[0].point)
    await book(panel)
    assert "Salmiya" in asked()
    assert "the same place" in asked()  # also the shop's own door
    assert len(harness.service.asked(BOOK)) == 2
    panel.clear()
    fill(panel)
    panel.set_point("dropoff", AREAS[1].point)
    await book(panel)
    assert "Kuwait City" in asked()
    assert len(harness.service.asked(BOOK)) == 2


async def test_an_answer_counts_for_the_place_that_was_asked_about_alone(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    fill(panel)
    panel.set_point("dropoff", AREAS[1].point)
    await book(panel)
    panel.set_point("dropoff", AREAS[0].point)  # while the question is open
    await book(panel, anyway=True)
    assert "Salmiya" in panel.banner.text
    assert harness.service.asked(BOOK) == []


async def test_what_cannot_be_written_down_is_not_booked(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    fill(panel)
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await book(panel)
        other.execute("ROLLBACK")
    assert kind(panel) is BannerKind.BAD
    assert "records" in panel.banner.text
    assert harness.service.asked(BOOK) == []
    assert panel.draft().phone == "9922 1234"


async def test_what_is_wrong_is_said_beside_it_and_nothing_is_sent(
    panel: BookingPanel, harness: DeskUnderTest, heard: SignalRecorder
) -> None:
    QTest.keyClicks(panel.form.name_edit, "Fatima")
    QTest.keyClicks(panel.form.dropoff_edit, "the bakery")
    panel.form.cash_check.click()
    QTest.keyClicks(panel.form.cash_edit, "1,250")
    await book(panel)
    problems = panel.form.errors_shown()
    assert problems.keys() == {Field.PHONE, Field.DROPOFF, Field.CASH_AMOUNT}
    assert "Place not found" in problems[Field.DROPOFF]
    assert panel.form.focusWidget() is panel.form.phone_edit
    assert panel.form.cash_edit.text() == "1,250"
    assert panel.form.dropoff_edit.text() == "the bakery"
    assert harness.service.asked(BOOK) == []
    assert not panel.banner.isVisible()
    assert heard.busy[-1] is False


async def test_too_soon(panel: BookingPanel, harness: DeskUnderTest) -> None:
    await harness.allow_scheduling()
    fill(panel)
    panel.form.schedule_check.click()
    harness.clock.go_on(minutes=50)
    await book(panel)
    assert "30 minutes" in panel.form.errors_shown()[Field.SCHEDULE]
    harness.clock.go_on(minutes=-50)
    await book(panel)
    assert panel.form.errors_shown() == {}
    assert len(harness.service.asked(BOOK)) == 1


async def test_before_there_is_a_desk(unattached: BookingPanel) -> None:
    unattached.points.set_branch(BRANCH)
    fill(unattached)
    await book(unattached)
    assert "Not connected yet" in unattached.banner.text
    assert unattached.draft().phone == "9922 1234"


async def test_while_it_is_out_nothing_can_be_changed_or_pressed(
    panel: BookingPanel, harness: DeskUnderTest, heard: SignalRecorder
) -> None:
    held = harness.service.holds(BOOK)
    fill(panel)
    typed = panel.draft()
    panel.press_book()
    panel.press_book()
    await held.arrived.wait()
    assert panel.is_busy
    assert heard.busy == [True]
    assert panel.book_button.text() == "Booking …"
    QTest.mouseClick(panel.book_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.clear_button, Qt.MouseButton.LeftButton)
    QTest.keyClicks(panel.form.name_edit, "x")
    panel.press_book()
    panel.clear()
    panel.fill(Draft(name="another"))
    panel.set_point("dropoff", ELSEWHERE)
    assert panel.draft() == typed
    held.give(201, CREATED)
    await panel.finish()
    assert len(harness.service.asked(BOOK)) == 1
    assert heard.busy == [True, False]
    assert panel.book_button.text() == "Book"


@pytest.mark.parametrize("hold_s", [0, 10])
async def test_the_row_of_a_file_that_it_waits_for_is_set_aside_in_its_place(
    panel: BookingPanel, harness: DeskUnderTest, heard: SignalRecorder, tasks: Tasks, hold_s: int
) -> None:
    holds = Holds(panel, tasks, harness.clock)
    holds.attach(harness.desk)
    panel.hold_s = lambda: hold_s
    opened = await opened_file(harness, [line(1)])
    held = harness.service.holds(BOOK)
    rows = asyncio.ensure_future(harness.desk.file_booking(opened).run())
    await held.arrived.wait()
    own = harness.service.holds(BOOK)
    fill(panel)
    panel.press_book()
    if hold_s:
        await until(holds.send_now, what="that it is held")
    booking = harness.desk.booking
    # A held order is compared with earlier ones before it waits, which keeps rows away, too.
    await until(lambda: panel._overdue.isActive() and booking.is_wanted, what="that it waits")
    panel._overdue.timeout.emit()
    panel.press_put_aside()
    await own.arrived.wait()
    panel.press_put_aside()  # an impatient clerk's second key press
    for _ in range(3):
        await harness.journal.open_intents()
    assert heard.unconfirmed_bookings == 1
    own.give(201, CREATED)
    await until(lambda: heard.booked, what="that it is booked")
    assert [each.customer_name for each in heard.booked] == ["Fatima فاطمة"]
    assert "Booked" in panel.banner.text
    held.give(400, NO)
    await rows
    assert states(opened) == ["failed"]


async def test_a_booking_that_waited_for_another_is_offered_to_be_set_aside_after_it(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    first, second = (panel.in_flight(harness.desk, lambda: None, each) for each in ("Sara", "Mona"))
    with ExitStack() as stack:
        with first:
            stack.enter_context(second)
            panel._overdue.timeout.emit()
            assert "Sara" in panel.banner.text
        assert "Sara" not in panel.banner.text
        assert not panel.press_put_aside()
        assert panel._overdue.isActive()
        panel._overdue.timeout.emit()
        assert "Mona" in panel.banner.text


async def test_what_is_written_only_after_the_window_was_closed_is_not_sent(
    panel: BookingPanel, harness: DeskUnderTest, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    holds, disk = Holds(panel, tasks, harness.clock), asyncio.Event()

    async def later(written: Awaitable[None]) -> None:
        await disk.wait()
        await written

    hold_order = harness.journal.hold_order
    monkeypatch.setattr(harness.journal, "hold_order", lambda *how: later(hold_order(*how)))
    holds.attach(harness.desk)
    panel.hold_s = lambda: 10
    fill(panel)
    panel.press_book()
    await until(holds.send_now, what="that it is held")
    holds.leave()
    disk.set()
    await panel.finish()
    assert harness.service.asked(BOOK) == []
    assert len(await harness.journal.held_left_over()) == 1


async def test_finish_waits_for_nothing_where_nothing_is_out(panel: BookingPanel) -> None:
    async with asyncio.timeout(1):
        await panel.finish()


async def test_after_a_refusal_the_cursor_is_where_it_was(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    harness.service.says(BOOK, (400, NO))
    fill(panel)
    panel.form.name_edit.setFocus()
    await book(panel)
    assert QApplication.focusWidget() is panel.form.name_edit


async def test_who_went_on_to_another_place_is_left_there(
    panel: BookingPanel, harness: DeskUnderTest, qtbot: QtBot
) -> None:
    fill(panel)
    elsewhere = QLineEdit(panel)
    elsewhere.show()
    held = harness.service.holds(BOOK)
    panel.form.name_edit.setFocus()
    panel.press_book()
    await held.arrived.wait()
    elsewhere.setFocus()
    held.give(400, NO)
    await panel.finish()
    assert QApplication.focusWidget() is elsewhere


async def test_the_price_comes_with_the_second_point(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    assert harness.service.asked(QUOTE) == []
    panel.set_point("dropoff", KUWAIT_CITY)
    await until(lambda: panel.price.quote is not None)
    assert "KWD 1.750" in panel.price.amount_label.text()
    (asked,) = harness.service.asked(QUOTE)
    assert json.loads(asked.content)["deliveryArea"] == "Kuwait City"


@pytest.mark.parametrize("late", [True, False], ids=["after the newer", "before the newer"])
async def test_an_answer_that_nobody_waits_for_any_more_never_paints(
    panel: BookingPanel, harness: DeskUnderTest, late: bool
) -> None:
    first = harness.service.holds(QUOTE)
    panel.set_point("dropoff", KUWAIT_CITY)
    await first.arrived.wait()
    second = harness.service.holds(QUOTE)
    panel.set_point("dropoff", ELSEWHERE)
    await second.arrived.wait()
    if late:
        second.give(200, quoted("2.250"))
        await until(lambda: panel.price.quote is not None)
    first.give(200, quoted("9.999"))
    for _ in range(100):  # more loop turns than an answer needs
        await asyncio.sleep(0)
    assert "9.999" not in panel.price.amount_label.text()
    if not late:
        second.give(200, quoted("2.250"))
    await until(lambda: "2.250" in panel.price.amount_label.text())


async def test_an_old_price_is_gone_while_the_new_one_is_asked_for(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    panel.set_point("dropoff", KUWAIT_CITY)
    await until(lambda: panel.price.quote is not None)
    held = harness.service.holds(QUOTE)
    panel.set_point("dropoff", ELSEWHERE)
    await held.arrived.wait()
    assert panel.price.quote is None
    assert "1.750" not in panel.price.amount_label.text()
    held.give(200, QUOTED)


async def test_a_point_that_is_lost_takes_its_price_along(
    panel: BookingPanel, heard: SignalRecorder
) -> None:
    panel.set_point("dropoff", KUWAIT_CITY)
    await until(lambda: panel.price.quote is not None)
    panel.form.dropoff_edit.setFocus()
    QTest.keyClicks(panel.form.dropoff_edit, "somewhere else")
    await until(lambda: panel.price.quote is None)
    assert "drop-off on the map" in panel.price.detail_label.text()
    assert heard.points[-1] == (SALMIYA, None)


async def test_a_price_that_cannot_be_had_can_be_asked_for_again(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    harness.service.says(QUOTE, (400, '{"error": "outside"}'))
    panel.set_point("dropoff", KUWAIT_CITY)
    await until(panel.price.retry_button.isVisible)
    assert "outside" in panel.price.detail_label.text()
    harness.service.says(QUOTE, (200, QUOTED))
    panel.price.retry_button.click()
    await until(lambda: panel.price.quote is not None)


async def test_a_later_time_asks_for_its_own_price(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    panel.set_point("dropoff", KUWAIT_CITY)
    await until(lambda: panel.price.quote is not None)
    panel.form.schedule_check.click()
    await until(lambda: len(harness.service.asked(QUOTE)) == 2)
    assert json.loads(harness.service.asked(QUOTE)[-1].content)["isScheduled"] is True


async def test_a_pasted_location_is_named_and_pinned(
    panel: BookingPanel, heard: SignalRecorder
) -> None:
    form = panel.form
    form.dropoff_edit.setFocus()
    QTest.keyClicks(form.dropoff_edit, "29.3759, 47.9774")
    form.name_edit.setFocus()
    assert form.dropoff_edit.text().startswith("Kuwait City")
    assert heard.points[-1] == (SALMIYA, KUWAIT_CITY)
    assert panel.draft().dropoff_area == "Kuwait City"


async def test_the_address_of_a_pickup_goes_with_its_pin_and_is_in_sight(
    panel: BookingPanel,
) -> None:
    """For example a return trip: the courier has to find the customer's house."""
    house = "Salmiya, Block 10, Street 5, House 3"
    back = Draft(pickup=SALMIYA, pickup_label=house, custom_pickup=True, pickup_name="Sara")
    panel.fill(back)
    assert panel.draft().pickup_label == house
    assert house in panel.form.pickup_edit.text()
    panel.restore(panel.draft())  # as after *Undo*
    assert panel.draft().pickup_label == house
    panel.set_point("pickup", KUWAIT_CITY)
    assert panel.draft().pickup_label == "Kuwait City"
    assert house not in panel.form.pickup_edit.text()


async def test_clear_keeps_the_pickup(panel: BookingPanel, heard: SignalRecorder) -> None:
    fill(panel)
    await book(panel)
    fill(panel)
    heard.points.clear()
    panel.clear_button.click()
    assert panel.draft() == Draft(pickup=SALMIYA, branch_id="b1", pickup_label="Block 5")
    assert {*heard.points} == {(SALMIYA, None)}  # the former drop-off never reappears
    assert panel.banner.text == "The form is cleared."
    assert panel.form.focusWidget() is panel.form.phone_edit


async def test_clear_empties_a_dropoff_that_a_screen_reader_typed(panel: BookingPanel) -> None:
    for _ in range(2):
        QLineEdit.setText(panel.form.dropoff_edit, KUWAIT_CITY.text())  # without the focus
        assert panel.draft().dropoff == KUWAIT_CITY
        panel.clear()
        assert panel.draft().is_blank


async def test_an_earlier_booking_fills_the_form_and_asks_for_its_price(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    panel.form.schedule_check.click()
    earlier = Draft(phone="9922 1234", name="Fatima", notes="Ring", dropoff=KUWAIT_CITY)
    panel.fill(earlier)
    draft = panel.draft()
    assert (draft.phone, draft.name, draft.notes) == ("9922 1234", "Fatima", "Ring")
    assert (draft.dropoff, draft.dropoff_area) == (KUWAIT_CITY, "Kuwait City")
    assert (draft.pickup, draft.branch_id) == (SALMIYA, "b1")
    assert draft.scheduled_at is None
    await until(lambda: panel.price.quote is not None)
    assert len(harness.service.asked(QUOTE)) == 1


async def test_without_a_desk_what_is_typed_stays_and_the_price_goes(
    panel: BookingPanel, harness: DeskUnderTest
) -> None:
    fill(panel)
    await until(lambda: panel.price.quote is not None)
    panel.detach()
    assert panel.price.quote is None
    assert panel.draft().name == "Fatima فاطمة"
    panel.attach(harness.desk)
    await until(lambda: panel.price.quote is not None)


async def test_points_are_named_in_the_language_of_the_window(
    panel: BookingPanel, speak: Speak
) -> None:
    panel.set_point("dropoff", KUWAIT_CITY)
    speak("ar")
    assert panel.form.dropoff_edit.text().startswith("مدينة الكويت")
    assert panel.form.pickup_edit.text().startswith("Salmiya branch")
    assert panel.draft().dropoff_area == "Kuwait City"
    assert panel.book_button.text() != "Book"


async def test_a_scheduled_booking_says_when(panel: BookingPanel, harness: DeskUnderTest) -> None:
    await harness.allow_scheduling()
    fill(panel)
    panel.form.schedule_check.click()
    await book(panel)
    body = json.loads(harness.service.asked(BOOK)[0].content)
    assert body["scheduledDeliveryAt"] == "2026-11-21T10:00:00.000Z"
    assert body["isScheduled"] is True


@pytest.mark.styled
def test_the_buttons_beside_the_amount_are_whole_in_the_narrowest_low_window(
    panel: BookingPanel,
) -> None:
    panel.resize(344, 280)
    panel.resize(panel.minimumSizeHint().width(), 280)
    for button in (panel.book_button, panel.clear_button):
        assert panel.rect().contains(button.geometry())
        assert button.width() >= button.minimumSizeHint().width()


@pytest.mark.styled
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_a_booking_on_its_way_needs_no_more_room_in_a_low_window(
    panel: BookingPanel, harness: DeskUnderTest, speak: Speak, language: str
) -> None:
    speak(language)
    panel.resize(344, 280)
    width, answer = panel.minimumSizeHint().width(), harness.service.holds(BOOK)
    fill(panel)
    panel.press_book()
    await answer.arrived.wait()
    assert panel.minimumSizeHint().width() <= width
    assert panel.book_button.width() >= panel.book_button.minimumSizeHint().width()
    answer.give(201, CREATED)
    await panel.finish()
    assert panel.clear_button.isVisible()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_switches_and_their_editors_are_whole_at_the_usual_width(
    unattached: BookingPanel, language: str, speak: Speak
) -> None:
    speak(language)
    form = unattached.form
    form.fill(Draft(collect_cash=True, cash_amount="12.500", scheduled_at=NOON))
    QApplication.processEvents()
    for shown in (form.cash_check, form.schedule_check, form.schedule_edit):
        assert shown.width() >= shown.sizeHint().width(), shown.objectName()
