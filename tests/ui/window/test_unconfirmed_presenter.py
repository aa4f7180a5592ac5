"""What the window says and shows when the end of an unconfirmed booking is known, or is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    InvalidInput,
    Problem,
    Refused,
    Rule,
    Unauthorised,
    Unavailable,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.unconfirmed.confirmation import Contradiction, OperatorReport, Statements
from deskdispatch.domain.unconfirmed.intent import Booked, IntentState, NotBooked, Unconfirmed
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.unconfirmed_poller import UnconfirmedPoller
from deskdispatch.ui.window.unconfirmed_presenter import UnconfirmedPresenter
from tests.desk.desk_under_test import BOOK, LIST, NOON, DeskUnderTest
from tests.desk.service_model import CUT, ServiceModel, lost, model_of
from tests.ui.conftest import Speak
from tests.ui.rows import delivery, unconfirmed
from tests.waiting import until

_HIDDEN = dict.fromkeys(map(ord, "\u2066\u2068\u2069"))
TYPED = Draft(name="Noura", phone="6600 1122")


@pytest.fixture(autouse=True, scope="module")
def looks(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, theme.load("light"))
    yield
    theme.apply(qapp, theme.load("light"))


@dataclass
class Desk:
    """The window, the search for unconfirmed bookings, and what is found."""

    window: MainWindow
    poller: UnconfirmedPoller
    drafts: Drafts
    found: list[Delivery] = field(default_factory=list)

    @property
    def notice(self) -> str:
        return self.window.notice.text.translate(_HIDDEN)

    @property
    def at_row(self) -> str:
        """What is said by the row of the board."""
        return self.window.delivery_pane.banner.text.translate(_HIDDEN)

    @property
    def at_form(self) -> str:
        return self.window.booking_panel.banner.text.translate(_HIDDEN)

    async def saved(self) -> list[str]:
        return [kept.draft.name for kept in await self.drafts.saved()]


@pytest.fixture
def model(harness: DeskUnderTest) -> ServiceModel:
    return model_of(harness)


@pytest.fixture
async def desk(
    qapp: QApplication, qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, speak: Speak
) -> Desk:
    speak("en")
    qapp.setStyleSheet("")  # dressed when it is whole
    window = MainWindow(tasks, Preferences(), harness.clock)
    window.complete()
    theme.apply_style_sheet(qapp)
    qtbot.addWidget(window)
    window.show()
    window.attach(harness.desk)
    poller, keeper = UnconfirmedPoller(harness.clock), DraftKeeper(window.booking_panel, tasks)
    poller.attach(harness.desk)
    made = Desk(window, poller, Drafts(harness.journal, harness.clock))
    await keeper.open(made.drafts)
    presenter = UnconfirmedPresenter(window, poller, keeper, tasks)
    presenter.delivery_found.connect(made.found.append)
    return made


def reported(
    order_number: str | None, state: IntentState = IntentState.UNCONFIRMED
) -> UnconfirmedBooking:
    told = Statements(operator_report=OperatorReport(order_number=order_number, at=NOON))
    unsure = unconfirmed(3)
    changes = {"state": state, "statements": told}
    return unsure.model_copy(update={"intent": unsure.intent.model_copy(update=changes)})


async def test_one_that_is_found_is_named_with_its_order_and_time(desk: Desk) -> None:
    desk.poller.found.emit(Booked(unconfirmed(3).intent, delivery(7)))
    assert desk.notice == (
        "The booking of 11:57 for Hessa was unconfirmed and is booked: ORD-1007."
    )
    assert [one.id for one in desk.found] == ["d7"]


async def test_one_that_was_discarded_and_is_booked_warns_of_two_couriers(desk: Desk) -> None:
    desk.poller.found_after_discard.emit(Booked(unconfirmed(3).intent, delivery(7)))
    assert "discarded as not booked, but it is booked after all: ORD-1007" in desk.notice
    assert "two couriers come: call the operator now" in desk.notice


async def test_one_closed_by_the_operators_word_is_said_to_be_shown_now(desk: Desk) -> None:
    closed = reported("ORD-1007", IntentState.REPORTED_BOOKED)
    desk.poller.reported_booked_changed.emit([closed])
    desk.poller.found.emit(Booked(closed.intent, delivery(7)))
    assert "was closed by the operator's word, and the service shows it now" in desk.notice
    desk.poller.changed.emit([closed])  # open again
    desk.poller.found.emit(Booked(closed.intent, delivery(7)))
    assert "was unconfirmed and is booked" in desk.notice


async def test_what_was_refused_is_in_the_form_again(desk: Desk) -> None:
    desk.poller.not_booked.emit(NotBooked(unconfirmed(3).intent, Refused("Wallet is empty")))
    await until(lambda: desk.at_form, what="the message")
    assert desk.at_form.startswith("Not booked.")
    assert "Wallet is empty" in desk.at_form
    assert desk.window.booking_panel.draft().name == "Hessa"
    assert await desk.saved() == []


async def test_a_form_in_use_is_left_alone_and_the_booking_is_a_saved_draft(desk: Desk) -> None:
    desk.window.booking_panel.restore(TYPED)
    desk.poller.not_booked.emit(NotBooked(unconfirmed(3).intent, Refused("Wallet is empty")))
    await until(lambda: desk.at_form, what="the message")
    assert "What was typed is among the saved drafts" in desk.at_form
    assert desk.window.booking_panel.draft().name == "Noura"
    assert await desk.saved() == ["Hessa"]


async def test_what_stands_in_the_form_already_is_not_saved_beside_it(desk: Desk) -> None:
    end = NotBooked(unconfirmed(3).intent, Refused("Wallet is empty"))
    desk.poller.not_booked.emit(end)
    await until(lambda: desk.at_form, what="the message")
    desk.window.booking_panel.banner.clear()
    desk.poller.not_booked.emit(end)
    await until(lambda: desk.at_form, what="the message")
    assert "saved drafts" not in desk.at_form
    assert await desk.saved() == []


async def test_a_time_that_has_passed_is_said_and_the_form_has_the_booking(desk: Desk) -> None:
    too_soon = InvalidInput([Problem(Field.SCHEDULE, Rule.TOO_SOON)])
    desk.poller.not_sendable.emit(unconfirmed(3).intent, too_soon)
    await until(lambda: desk.at_form, what="the message")
    assert desk.at_form.startswith("Not sent again.")
    assert desk.window.booking_panel.draft().name == "Hessa"


async def test_decisions_are_confirmed_by_the_row(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.poller.given_up.emit()
    assert desk.at_row.startswith("Discarded as not booked.")
    desk.poller.still_unconfirmed.emit(unconfirmed(3))
    assert "no clear answer just now: nothing was changed or sent" in desk.at_row
    desk.poller.command_failed.emit(Unavailable("503"))
    assert desk.at_row
    assert "nothing was changed" not in desk.at_row
    desk.poller.closed.emit(reported("ORD-1007", IntentState.REPORTED_BOOKED))
    assert desk.at_row.startswith("Closed as ORD-1007 by the operator's word.")
    printed: list[Delivery] = []
    monkeypatch.setattr(desk.window, "print_slip", printed.append)
    desk.poller.closed.emit(reported("ORD-1008", IntentState.REPORTED_BOOKED))
    button = desk.window.delivery_pane.banner.findChild(QPushButton, "bannerPrint")
    assert button is not None
    button.click()
    assert [each.order_number for each in printed] == ["ORD-1008"]


@pytest.mark.parametrize(
    ("noted", "words"),
    [
        (reported("ORD-1007"), "Noted as the operator said."),
        (reported(None), "Noted: not booked."),
        (reported("ORD-1007", IntentState.REPORTED_BOOKED), "The order number is corrected."),
    ],
    ids=["booked", "not booked", "corrected"],
)
async def test_the_operators_report_is_confirmed(
    desk: Desk, noted: UnconfirmedBooking, words: str
) -> None:
    desk.poller.operator_report_recorded.emit(noted)
    assert desk.at_row.startswith(words)


async def late(desk: Desk, outcome: Booked | NotBooked | Unconfirmed) -> None:
    """What became of a booking after its form was freed."""
    handle = desk.window.booking_panel.handle_late_outcome
    assert handle is not None
    await handle(outcome, TYPED)


async def test_a_late_201_is_told_as_found(desk: Desk) -> None:
    await late(desk, Booked(unconfirmed(3).intent, delivery(7)))
    assert desk.notice.endswith("ORD-1007.")
    assert [one.id for one in desk.found] == ["d7"]


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
    await late(desk, NotBooked(unconfirmed(3).intent, Refused("Wallet is empty")))
    assert "saved drafts" not in desk.notice
    assert desk.window.booking_panel.draft().name == "Noura"


async def test_a_late_answer_that_is_none_stays_unconfirmed(desk: Desk) -> None:
    await late(desk, Unconfirmed(unconfirmed(3).intent, BookingUnconfirmed("cut")))
    assert desk.notice.startswith("No clear answer came to the booking of 11:57 for Hessa.")
    strange = Statements(answer=delivery(7), contradiction=Contradiction.OTHER_CUSTOMER)
    intent = unconfirmed(4).intent.model_copy(update={"statements": strange})
    await late(desk, Unconfirmed(intent, BookingUnconfirmed("other_customer")))
    assert "answered with ORD-1007 for another customer" in desk.notice


async def test_a_late_end_that_is_known_already_is_not_told_again(desk: Desk) -> None:
    given_up = unconfirmed(3).intent.model_copy(update={"state": IntentState.GIVEN_UP})
    await late(desk, Unconfirmed(given_up, BookingUnconfirmed("cut")))
    assert desk.notice == ""


async def test_an_order_number_is_noted_looked_for_and_may_be_refused(
    desk: Desk, harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await lost(harness)
    await desk.poller.show()
    desk.window.delivery_pane.choose(intent.id)
    view = desk.window.detail_panel.unconfirmed_view
    view.order_reported.emit(intent.id, "ORD-77")
    await until(lambda: desk.at_row.startswith("Noted as the operator said."), what="the note")
    view.order_reported.emit(intent.id, " ")
    await until(view.operator.problem_label.text, what="why it was refused")
    view.not_booked_reported.emit(intent.id)
    await until(lambda: desk.at_row.startswith("Noted: not booked."), what="the note")
    ((state,),) = harness.rows("SELECT state FROM intents")
    assert state == "in_doubt"


async def test_sending_again_what_cannot_be_looked_for_changes_nothing(
    desk: Desk, harness: DeskUnderTest, model: ServiceModel
) -> None:
    intent = await lost(harness)
    view = desk.window.detail_panel.unconfirmed_view
    harness.service.says(LIST, CUT)
    view.send_again_asked.emit(intent.id)
    await until(lambda: "nothing was changed or sent" in desk.at_row, what="no decision")
    assert len(harness.service.asked(BOOK)) == 1
