"""Tests of the search for unconfirmed bookings, a clerk's decisions, and the messages."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.desk.unconfirmed.search import SearchFindings
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    JournalError,
    NotSent,
    Refused,
    Unauthorised,
)
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.confirmation import Contradiction, Statements
from deskdispatch.domain.unconfirmed.intent import (
    Booked,
    Intent,
    IntentState,
    NotBooked,
    Unconfirmed,
)
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.unconfirmed import AGAIN_S, UnconfirmedBookings
from tests.client.wire import CREATED
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, DeskUnderTest
from tests.desk.service_model import CUT, ServiceModel, model_of, wire
from tests.ui.conftest import Speak
from tests.ui.rows import delivery, summary, unconfirmed
from tests.waiting import until

_HIDDEN = dict.fromkeys(map(ord, "\u2066\u2068\u2069"))
TYPED = Draft(name="Noura", phone="6600 1122")
REFUSED = (400, '{"error": "Wallet is empty"}')


@pytest.fixture(autouse=True)
def english(speak: Speak) -> None:
    speak("en")


@dataclass
class Desk:
    """Window over a real desk, and the updates about unconfirmed bookings that others get."""

    window: MainWindow
    unconfirmed: UnconfirmedBookings
    harness: DeskUnderTest
    drafts: Drafts
    changes: list[tuple[UnconfirmedBooking, ...]] = field(default_factory=list)
    found: list[Booked] = field(default_factory=list)
    printed: list[Delivery] = field(default_factory=list)

    @property
    def notice(self) -> str:
        return self.window.notice.text.translate(_HIDDEN)

    @property
    def at_row(self) -> str:
        return self.window.delivery_pane.banner.text.translate(_HIDDEN)

    @property
    def at_form(self) -> str:
        return self.window.booking_panel.banner.text.translate(_HIDDEN)

    async def check(self) -> float | None:
        return await self.unconfirmed.check_due(self.harness.desk)

    async def saved(self) -> list[str]:
        return [kept.draft.name for kept in await self.drafts.saved()]


@pytest.fixture
async def model(harness: DeskUnderTest) -> ServiceModel:
    opened = model_of(harness)
    await harness.desk.tracking.refresh()
    return opened


@pytest.fixture
async def desk(
    qapp: QApplication,
    qtbot: QtBot,
    tasks: Tasks,
    harness: DeskUnderTest,
    monkeypatch: pytest.MonkeyPatch,
) -> Desk:
    window = MainWindow(tasks, harness.clock)
    window.prepare(Preferences(print_after_booking=True, hold_s=0))
    window.complete()
    qtbot.addWidget(window)
    window.show()
    window.attach(harness.desk)
    keeper = DraftKeeper(window.booking_panel, tasks)
    unconfirmed = UnconfirmedBookings(window, keeper, tasks, harness.clock)
    unconfirmed.attach(harness.desk)
    made = Desk(window, unconfirmed, harness, Drafts(harness.journal, harness.clock))
    await keeper.open(made.drafts)
    unconfirmed.changed.connect(made.changes.append)
    unconfirmed.found.connect(made.found.append)
    monkeypatch.setattr(window, "print_slip", made.printed.append)
    return made


async def lose(desk: Desk, model: ServiceModel, *, arrives: bool = False) -> Intent:
    """Makes a booking whose answer is lost, whether or not it arrived."""
    service = desk.harness.service
    if arrives:
        model.lost = CUT
    else:
        service.says(BOOK, CUT)
    await desk.harness.desk.booking.book(DRAFT)
    model.lost = None
    service.says(BOOK, model.book)
    (intent,) = await desk.harness.journal.open_intents()
    return intent


async def look_past_the_horizon(desk: Desk) -> UnconfirmedBooking:
    """Waits until a choice is offered."""
    for _ in range(20):
        desk.harness.clock.go_on(seconds=60)
        await desk.harness.desk.reconciling.search_due()
    (known,) = (await desk.harness.desk.reconciling.current()).unconfirmed_bookings
    return known


async def test_it_is_looked_for_ever_later_and_told_once(desk: Desk, model: ServiceModel) -> None:
    assert await desk.check() is None
    intent = await lose(desk, model, arrives=True)
    desk.harness.service.says(LIST, (200, '{"deliveries": []}'))
    assert await desk.check() == pytest.approx(2)
    desk.harness.clock.go_on(seconds=2)
    assert await desk.check() == pytest.approx(5)
    desk.harness.service.says(LIST, model.list)
    desk.harness.clock.go_on(seconds=5)
    await desk.check()
    await desk.check()
    (found,) = desk.found
    assert found.intent.id == intent.id
    order, name = found.delivery.order_number, DRAFT.name
    assert f"Confirmed: {name} is {order}." in desk.notice
    assert desk.printed == [found.delivery]
    assert desk.changes[-1] == ()


@pytest.mark.parametrize(
    ("typed", "is_kept"),
    [
        ({}, False),
        ({"collect_cash": True, "cash_amount": "7.5"}, True),
        ({"scheduled_at": datetime(2026, 11, 22, 9, tzinfo=UTC)}, True),
        ({"vehicle": Vehicle.VAN}, True),
    ],
    ids=["unchanged", "cash", "time", "vehicle"],
)
async def test_a_form_that_still_holds_what_is_found_is_emptied_and_a_changed_one_a_draft(
    desk: Desk, model: ServiceModel, typed: dict[str, object], is_kept: bool
) -> None:
    """A changed form may be a second order of the same customer."""
    told: list[str] = []
    desk.unconfirmed._keeper.older_kept.connect(told.append)
    await lose(desk, model, arrives=True)
    await desk.harness.allow_scheduling()
    desk.window.booking_panel.form.schedule.set_may_schedule(True)
    desk.window.booking_panel.restore(DRAFT.model_copy(update=typed))
    await desk.check()
    assert desk.found
    assert desk.window.booking_panel.draft().is_blank
    if is_kept:
        await until(lambda: told, what="that it is a draft")
    assert await desk.saved() == [DRAFT.name] * is_kept


async def test_it_looks_at_once_when_it_is_told_to(
    desk: Desk, model: ServiceModel, tasks: Tasks
) -> None:
    tasks.spawn(desk.unconfirmed.follow(desk.harness.desk), name="unconfirmed")
    await until(lambda: desk.changes, what="a first look")
    await lose(desk, model, arrives=True)
    desk.unconfirmed.check_now()
    await until(lambda: desk.found, what="what was found")


async def test_records_that_cannot_be_read_are_told_and_tried_again(desk: Desk) -> None:
    with closing(sqlite3.connect(desk.harness.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert await desk.check() == AGAIN_S
        other.execute("ROLLBACK")
    assert "Another program" in desk.notice
    assert await desk.check() is None
    assert desk.notice == ""


async def test_looking_now_says_why_it_saw_nothing(desk: Desk, model: ServiceModel) -> None:
    intent = await lose(desk, model)
    desk.harness.service.says(LIST, (503, '{"error": "down"}'))
    await desk.unconfirmed.check_one(intent.id)
    assert desk.at_row
    assert "nothing was changed" not in desk.at_row
    assert desk.changes[-1][0].failure
    assert not desk.unconfirmed.is_deciding


async def test_giving_up_changes_nothing_too_early_and_then_discards(
    desk: Desk, model: ServiceModel
) -> None:
    intent = await lose(desk, model)
    await desk.unconfirmed.give_up(intent.id)
    assert "no clear answer just now: nothing was changed or sent" in desk.at_row
    assert [one.intent.id for one in desk.changes[-1]] == [intent.id]
    await look_past_the_horizon(desk)
    await desk.unconfirmed.give_up(intent.id)
    assert desk.at_row.startswith("Discarded as not booked.")
    assert desk.changes[-1] == ()


async def test_giving_up_what_turns_out_to_be_booked(desk: Desk, model: ServiceModel) -> None:
    intent = await lose(desk, model, arrives=True)
    await desk.unconfirmed.give_up(intent.id)
    assert [booked.intent.id for booked in desk.found] == [intent.id]
    assert not desk.at_row


async def test_one_that_was_discarded_and_is_booked_warns_of_two_couriers(
    desk: Desk, model: ServiceModel
) -> None:
    intent = await lose(desk, model, arrives=True)
    desk.harness.service.says(LIST, (200, '{"deliveries": []}'))
    await look_past_the_horizon(desk)
    await desk.harness.desk.reconciling.give_up(intent.id)
    desk.harness.service.says(LIST, model.list)
    desk.harness.clock.go_on(seconds=601)
    await desk.check()
    order = desk.found[-1].delivery.order_number
    assert f"discarded as not booked, but it is booked after all: {order}" in desk.notice
    assert "two drivers come: call the operator now" in desk.notice
    assert desk.printed == []


async def test_one_that_was_sent_twice_is_known_as_soon_as_one_of_the_two_is_its_own(
    desk: Desk, model: ServiceModel
) -> None:
    intent = await lose(desk, model, arrives=True)
    model.book(desk.harness.service.asked(BOOK)[0])
    reconciling = desk.harness.desk.reconciling
    listed = {one.id for one in (await desk.harness.desk.tracking.refresh()).summaries}
    assert await reconciling.doubled(listed) == []
    await desk.check()
    own = desk.found[-1].delivery.id
    doubled = await reconciling.doubled(listed)
    assert [(one.id, delivery.id) for one, delivery in doubled] == [(intent.id, *(listed - {own}))]
    assert await reconciling.doubled(listed) == []


async def test_one_that_was_sent_twice_on_the_way_is_told_once(
    desk: Desk, model: ServiceModel
) -> None:
    await desk.harness.desk.booking.book(DRAFT)
    model.book(desk.harness.service.asked(BOOK)[0])
    model.add(customerName="Noura")
    news = desk.window.notice.show_message
    news(BannerKind.INFO, lambda: "Earlier news.", key="news", is_urgent=True)
    for _ in range(2):
        changes = await desk.harness.desk.tracking.refresh()
        desk.unconfirmed.check_doubled(changes)
    await until(lambda: "twice, and two drivers come" in desk.notice, what="the message")
    assert desk.notice.endswith("about ORD-1002.")
    for key in ("twice d1002", "news"):
        desk.window.notice.end_message(key)
    await desk.unconfirmed._show_doubled(desk.harness.desk, ["d1001", "d1002", "d1003"])
    assert desk.notice == ""


async def test_cash_that_the_service_collects_otherwise_is_told_once(desk: Desk) -> None:
    """The courier would leave without the shop's money, or ask the customer for some."""
    ours: dict[str, Any] = {"is_ours": True, "customer_name": "Noura"}

    def look(*fields: dict[str, Any]) -> str:
        summaries = tuple(summary(at, **{**ours, **each}) for at, each in enumerate(fields, 1))
        desk.unconfirmed.check_cash(Changes(desk.harness.clock.now, summaries))
        return desk.notice

    assert not look(
        *({"asked": True, "collects": True}, {"asked": True, "collects": None}),
        *({"asked": None, "collects": True}, {"asked": False, "collects": False}),
        *({"asked": True, "collects": False, "is_ours": False},),
        *({"asked": True, "collects": False, "status": "CANCELLED"},),
    )
    news = desk.window.notice.show_message
    news(BannerKind.INFO, lambda: "Earlier news.", key="news", is_urgent=True)
    assert "does not collect the cash of ORD-1001 for Noura" in look(
        {"asked": True, "collects": False}
    )
    for key in ("cash d1", "news"):
        desk.window.notice.end_message(key)
    assert not look({"asked": True, "collects": False})
    assert "collects cash of Noura for ORD-1002" in look(
        {"asked": True, "collects": True}, {"asked": False, "collects": True}
    )


async def test_waiting_on(desk: Desk, model: ServiceModel) -> None:
    intent = await lose(desk, model)
    await look_past_the_horizon(desk)
    await desk.unconfirmed.keep_waiting(intent.id)
    (known,) = desk.changes[-1]
    assert not desk.harness.desk.reconciling.may_choose(known)
    assert known.wait_until == desk.harness.clock.now + timedelta(minutes=10)


async def test_sending_again(desk: Desk, model: ServiceModel) -> None:
    intent = await lose(desk, model)
    await look_past_the_horizon(desk)
    await desk.unconfirmed.send_again(intent.id)
    (booked,) = desk.found
    assert booked.intent.id != intent.id
    assert desk.changes[-1] == ()


@pytest.mark.parametrize("is_held", [True, False])
async def test_one_that_took_its_place_is_asked_about_before_it_is_sent_again(
    desk: Desk, model: ServiceModel, is_held: bool
) -> None:
    intent = await lose(desk, model)
    await look_past_the_horizon(desk)
    if is_held:
        desk.harness.desk.holding.hold(DRAFT, None, 3)
    else:
        await desk.harness.desk.booking.book(DRAFT)
    sent = len(desk.harness.service.asked(BOOK))
    await desk.unconfirmed.send_again(intent.id)
    assert "Book again?" in desk.at_row
    assert len(desk.harness.service.asked(BOOK)) == sent
    banner = desk.window.delivery_pane.banner
    assert banner.message is not None
    banner.act(banner.message)
    await until(lambda: desk.changes[-1] == (), what="the booking in its place")
    assert len(desk.harness.service.asked(BOOK)) == sent + 1


async def test_what_was_refused_is_in_the_form_again(desk: Desk, model: ServiceModel) -> None:
    intent = await lose(desk, model)
    await look_past_the_horizon(desk)
    desk.harness.service.says(BOOK, REFUSED)
    await desk.unconfirmed.send_again(intent.id)
    assert desk.at_form.startswith("Not booked.")
    assert "Wallet is empty" in desk.at_form
    assert desk.window.booking_panel.draft().name == DRAFT.name
    assert desk.window.booking_panel.warnings.since is not None
    assert await desk.saved() == []


@pytest.mark.parametrize("is_booked", [True, False])
async def test_the_end_of_sending_again_is_told_although_the_records_cannot_be_read(
    desk: Desk, model: ServiceModel, monkeypatch: pytest.MonkeyPatch, is_booked: bool
) -> None:
    intent = await lose(desk, model)
    await look_past_the_horizon(desk)
    reconciling, service = desk.harness.desk.reconciling, desk.harness.service
    current = reconciling.current

    async def fail(*_found: object) -> SearchFindings:
        if len(service.asked(BOOK)) > 1:
            raise JournalError(JournalFailure.LOCKED)
        return await current()

    monkeypatch.setattr(reconciling, "current", fail)
    service.says(BOOK, model.book if is_booked else REFUSED)
    await desk.unconfirmed.send_again(intent.id)
    if is_booked:
        assert [booked.delivery.order_number for booked in desk.found] == ["ORD-1001"]
    else:
        assert desk.at_form
        assert desk.window.booking_panel.draft().name == DRAFT.name


@pytest.mark.parametrize("is_same", [False, True])
async def test_a_form_in_use_is_left_alone_and_another_booking_is_a_saved_draft(
    desk: Desk, model: ServiceModel, is_same: bool
) -> None:
    intent = await lose(desk, model)
    await look_past_the_horizon(desk)
    desk.window.booking_panel.restore(DRAFT if is_same else TYPED)
    desk.harness.service.says(BOOK, REFUSED)
    await desk.unconfirmed.send_again(intent.id)
    assert ("What was typed is among the saved drafts" in desk.at_form) is not is_same
    assert desk.window.booking_panel.draft().name == (DRAFT if is_same else TYPED).name
    assert await desk.saved() == ([] if is_same else [DRAFT.name])


async def test_a_time_that_has_passed_is_said_and_the_form_has_the_booking(
    desk: Desk, model: ServiceModel
) -> None:
    await desk.harness.allow_scheduling()
    desk.harness.service.says(BOOK, CUT)
    at = desk.harness.clock.now + timedelta(minutes=40)
    await desk.harness.desk.booking.book(DRAFT.model_copy(update={"scheduled_at": at}))
    known = await look_past_the_horizon(desk)
    await desk.unconfirmed.send_again(known.intent.id)
    assert desk.at_form.startswith("Not sent again.")
    assert desk.window.booking_panel.draft().name == DRAFT.name
    assert len(desk.harness.service.asked(BOOK)) == 1
    assert (await desk.harness.desk.reconciling.current()).unconfirmed_bookings == (known,)


async def test_sending_again_what_cannot_be_looked_for_changes_nothing(
    desk: Desk, model: ServiceModel
) -> None:
    intent = await lose(desk, model)
    desk.harness.service.says(LIST, CUT)
    desk.window.detail_panel.unconfirmed_view.send_again_asked.emit(intent.id)
    await until(lambda: "nothing was changed or sent" in desk.at_row, what="no decision")
    assert len(desk.harness.service.asked(BOOK)) == 1


async def test_one_decision_at_a_time_and_the_end_waits_for_it(
    desk: Desk, model: ServiceModel, tasks: Tasks
) -> None:
    intent = await lose(desk, model)
    await look_past_the_horizon(desk)
    held = desk.harness.service.holds(BOOK)
    tasks.spawn(desk.unconfirmed.send_again(intent.id), name="again")
    await held.arrived.wait()
    assert desk.unconfirmed.is_deciding
    await desk.unconfirmed.send_again(intent.id)
    ending = asyncio.ensure_future(desk.unconfirmed.finish())
    await asyncio.sleep(0)
    assert not ending.done()
    held.give(*REFUSED)
    await asyncio.wait_for(ending, 60)
    assert desk.at_form
    assert len(desk.harness.service.asked(BOOK)) == 2


async def test_nothing_is_decided_without_a_desk(desk: Desk, model: ServiceModel) -> None:
    intent = await lose(desk, model)
    desk.unconfirmed.detach()
    await desk.unconfirmed.record_not_booked(intent.id)
    assert desk.at_row == ""
    await desk.unconfirmed.finish()


async def word_of_the_operator(desk: Desk, model: ServiceModel) -> Intent:
    """Makes a booking whose order the operator named, and that no list has."""
    model.runs_back = True
    intent = await lose(desk, model)
    await desk.unconfirmed.record_order(intent.id, "ORD-7777")
    known = await look_past_the_horizon(desk)
    assert desk.harness.desk.reconciling.may_close(known)
    return intent


async def test_one_closed_by_the_operators_word_is_shown_by_a_poll_at_last(
    desk: Desk, model: ServiceModel, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    intent = await word_of_the_operator(desk, model)
    await desk.unconfirmed.close_as_reported(intent.id)
    assert desk.at_row.startswith("Closed as ORD-7777, according to the operator.")
    assert desk.changes[-1] == ()
    assert desk.window.board_panel.model.rowCount() == 1
    printed: list[Delivery] = []
    monkeypatch.setattr(desk.window, "print_slip", printed.append)
    await desk.unconfirmed.record_order(intent.id, "ORD-7777")
    assert desk.at_row.startswith("The order number is corrected.")
    await desk.unconfirmed.close_as_reported(intent.id)
    button = desk.window.delivery_pane.banner.findChild(QPushButton, "bannerPrint")
    assert button is not None
    button.click()
    assert [each.order_number for each in printed] == ["ORD-7777"]

    tasks.spawn(desk.unconfirmed.follow(desk.harness.desk), name="unconfirmed")
    desk.harness.clock.go_on(days=3)
    point = intent.booking.dropoff
    model.add(
        orderNumber=" ord-7777",
        createdAt=wire(intent.written_at + timedelta(seconds=3)),
        deliveryLatitude=round(point.latitude, 4),
        deliveryLongitude=round(point.longitude, 4),
    )
    await desk.harness.desk.tracking.refresh()
    now = desk.harness.clock.now
    desk.unconfirmed.check_reported_orders(Changes(at=now, summaries=(summary(5),)))
    shown = summary(7, order_number=" ord-7777")
    desk.unconfirmed.check_reported_orders(Changes(at=now, summaries=(shown,)))
    await until(lambda: desk.found, what="its delivery")
    assert desk.found[-1].intent.id == intent.id
    assert "was closed according to the operator, and the service shows it now" in desk.notice
    assert len(printed) == 1, "its slip is printed already"


async def test_closing_what_cannot_be_looked_for_changes_nothing(
    desk: Desk, model: ServiceModel
) -> None:
    intent = await word_of_the_operator(desk, model)
    desk.harness.service.says(LIST, CUT)
    await desk.unconfirmed.close_as_reported(intent.id)
    assert "nothing was changed or sent" in desk.at_row
    assert [known.intent.id for known in desk.changes[-1]] == [intent.id]


async def test_closing_what_is_there_after_all_is_told_as_found(
    desk: Desk, model: ServiceModel
) -> None:
    intent = await lose(desk, model, arrives=True)
    order = model.deliveries[-1]["orderNumber"]
    await desk.unconfirmed.record_order(intent.id, order)
    assert [one.delivery.order_number for one in desk.found] == [order]
    await desk.unconfirmed.close_as_reported(intent.id)
    assert len(desk.found) == 1, "it is told once"
    assert desk.at_row == ""


async def test_an_order_number_is_noted_looked_for_and_may_be_refused(
    desk: Desk, model: ServiceModel
) -> None:
    intent = await lose(desk, model)
    await desk.unconfirmed.show()
    desk.window.delivery_pane.choose(intent.id)
    view = desk.window.detail_panel.unconfirmed_view
    view.order_reported.emit(intent.id, "ORD-77")
    await until(lambda: desk.at_row.startswith("Noted. The service does not"), what="the note")
    view.order_reported.emit(intent.id, " ")
    await until(view.operator.problem_label.text, what="why it was refused")
    view.not_booked_reported.emit(intent.id)
    await until(lambda: desk.at_row.startswith("Noted: not booked."), what="the note")
    ((state,),) = desk.harness.rows("SELECT state FROM intents")
    assert state == "in_doubt"


async def test_differences_that_were_read_are_not_shown_at_the_next_start(
    desk: Desk, model: ServiceModel
) -> None:
    desk.harness.service.says(BOOK, (201, CREATED.replace('"PENDING"', '"CANCELLED"')))
    outcome = await desk.harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Booked)
    await desk.unconfirmed.dismiss_differences(outcome.intent.id)
    assert await desk.harness.desk.booking.booked_with_differences() == ()
    await desk.harness.journal.close()
    await desk.unconfirmed.dismiss_differences(outcome.intent.id)
    assert desk.notice


async def late(desk: Desk, outcome: Booked | NotBooked | Unconfirmed) -> None:
    """Reports the outcome of a booking after its form was cleared."""
    handle = desk.window.booking_panel.handle_late_outcome
    assert handle is not None
    await handle(outcome, TYPED)


async def test_a_late_answer_is_told_unless_its_end_is_known_already(desk: Desk) -> None:
    given_up = unconfirmed(3).intent.model_copy(update={"state": IntentState.GIVEN_UP})
    await late(desk, Unconfirmed(given_up, BookingUnconfirmed("cut")))
    assert desk.notice == ""
    await late(desk, Booked(unconfirmed(3).intent, delivery(7)))
    assert desk.notice == "Confirmed: Hessa is ORD-1007."
    assert [one.id for one in desk.printed] == ["d7"]
    await late(desk, Unconfirmed(unconfirmed(3).intent, BookingUnconfirmed("cut")))
    assert desk.notice.startswith("No answer for Hessa (11:57).")
    strange = Statements(answer=delivery(7), contradiction=Contradiction.OTHER_CUSTOMER)
    intent = unconfirmed(4).intent.model_copy(update={"statements": strange})
    await late(desk, Unconfirmed(intent, BookingUnconfirmed("other_customer")))
    assert "answered with ORD-1007 for another customer" in desk.notice


async def test_a_late_refusal_saves_what_was_typed(desk: Desk) -> None:
    refused: list[object] = []
    desk.window.booking_panel.sign_in_refused.connect(lambda: refused.append(1))
    await late(desk, NotBooked(unconfirmed(3).intent, Refused("Wallet is empty")))
    assert "Not booked: the booking of 11:57 for Hessa, 6600 1122." in desk.notice
    assert "Wallet is empty" in desk.notice
    assert "among the saved drafts: Noura" in desk.notice
    assert await desk.saved() == ["Noura"]
    assert not refused
    await late(desk, NotBooked(unconfirmed(4).intent, Unauthorised("expired")))
    assert refused


async def test_a_late_refusal_is_put_back_into_a_form_that_nobody_sees(desk: Desk) -> None:
    desk.window.hide()
    await late(desk, NotBooked(unconfirmed(3).intent, NotSent("no way")))
    assert "saved drafts" not in desk.notice
    assert desk.window.booking_panel.draft().name == "Noura"
