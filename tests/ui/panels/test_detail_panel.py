"""One delivery, and what is asked about it."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking import Draft
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.intent import Booked
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.panels.detail_panel import DetailPanel
from deskdispatch.ui.widgets.banner import Kind
from tests.client.wire import GOT, said
from tests.desk.counter import DRAFT, ONE, Counter
from tests.ui.conftest import Speak
from tests.ui.rows import delivery, doubt
from tests.waiting import until

FULL = {"cash_amount": "12.5", "collect_cash": True, "notes": "Ring twice", "name": "Fatima"}


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, counter: Counter) -> DetailPanel:
    made = DetailPanel(tasks)
    qtbot.addWidget(made)
    made.resize(470, 420)
    made.show()
    made.attach(counter.desk)
    return made


@pytest.fixture
def learned(panel: DetailPanel) -> list[Delivery]:
    told: list[Delivery] = []
    panel.delivery_learned.connect(told.append)
    return told


async def booked(counter: Counter) -> Delivery:
    outcome = await counter.desk.booking.book(DRAFT.model_copy(update=FULL))
    assert isinstance(outcome, Booked)
    return outcome.delivery


def fact(panel: DetailPanel, name: str) -> str:
    label = panel.findChild(QLabel, f"{name}Fact")
    assert label is not None, name
    assert label.textFormat() == Qt.TextFormat.PlainText
    marks = "\u200e\u200f\u2066\u2068\u2069"
    return "".join(c for c in label.text() if c not in marks)


def title(panel: DetailPanel) -> str:
    return panel.title_label.text().strip("\u2066\u2069")


async def test_every_control_has_its_name_and_says_what_it_is(panel: DetailPanel) -> None:
    assert panel.objectName() == "deliveryDetail"
    assert panel.accessibleName()
    for name in ("timelineView", "printSlipButton", "bookAgainButton"):
        control = panel.findChild(QWidget, name)
        assert control is not None, name
        assert control.accessibleName(), name


async def test_at_first_it_says_what_to_do(panel: DetailPanel) -> None:
    panel.show_delivery(None)
    assert title(panel) == "No delivery chosen"
    assert panel.hint_label.isVisible()
    assert not panel.print_button.isEnabled()
    assert not panel.again_button.isEnabled()
    assert not panel.timeline.isVisible()


async def test_what_is_not_known_is_said_as_such(panel: DetailPanel, counter: Counter) -> None:
    counter.service.says(ONE, (503, "{}"))
    panel.show_delivery(delivery(1))
    assert title(panel) == "ORD-1001"
    for name in ("customer", "phone", "dropoff", "cash", "notes"):
        assert fact(panel, name) == "not known here", name
    assert fact(panel, "driver") == "not assigned yet"
    assert fact(panel, "price") == "—"


async def test_one_that_was_booked_here(panel: DetailPanel, counter: Counter) -> None:
    panel.show_delivery(await booked(counter))
    assert fact(panel, "phone") == DRAFT.phone
    await until(lambda: fact(panel, "phone") == "+965 9000 0001")
    assert fact(panel, "notes") == "Ring twice"
    assert fact(panel, "cash") == "KWD 12.500"
    assert fact(panel, "dropoff").startswith("Kuwait City · 29.37590, 47.97740")
    assert fact(panel, "price") == "KWD 1.750"


async def test_the_service_is_asked_once_for_what_the_list_leaves_out(
    panel: DetailPanel, counter: Counter, tasks: Tasks, learned: list[Delivery]
) -> None:
    listed = delivery(1, "ACCEPTED")
    panel.show_delivery(listed)
    await until(lambda: len(learned) == 1)
    assert fact(panel, "phone") == "+965 9000 0001"
    assert fact(panel, "driver") == "Salem · +965 5000 0001"
    assert "ACCEPTED" in panel.timeline.accessibleDescription().upper()
    panel.show_delivery(learned[0])
    await until(lambda: len(tasks) == 0)
    assert len(counter.service.asked(ONE)) == 1


async def test_a_board_that_knows_more_does_not_make_it_ask_for_ever(
    panel: DetailPanel, counter: Counter, tasks: Tasks
) -> None:
    """As the board does: what it is told it merges with what it knew, and tells back."""
    known = delivery(1, "ACCEPTED", tracking_url="https://track.example/1")

    def tell_back(told: Delivery) -> None:
        panel.show_delivery(known.merged(told))

    panel.delivery_learned.connect(tell_back)
    panel.show_delivery(known)
    await until(lambda: fact(panel, "phone") == "+965 9000 0001")
    await until(lambda: len(tasks) == 0)
    assert len(counter.service.asked(ONE)) == 1


async def test_it_is_asked_again_when_the_delivery_has_moved(
    panel: DetailPanel, counter: Counter, learned: list[Delivery]
) -> None:
    panel.show_delivery(delivery(1))
    await until(lambda: len(learned) == 1)
    panel.show_delivery(learned[0].merged(delivery(1, "PICKEDUP")))
    await until(lambda: len(counter.service.asked(ONE)) == 2)


async def test_one_that_is_over_and_known_whole_is_not_asked_for(
    panel: DetailPanel, counter: Counter, tasks: Tasks
) -> None:
    over = GOT.replace('"ACCEPTED"', '"DELIVERED"')
    counter.service.says(ONE, (200, over))
    whole = await counter.desk.tracking.details("d1")
    panel.show_delivery(whole)
    await until(lambda: len(tasks) == 0)
    assert len(counter.service.asked(ONE)) == 1


LEAVE: dict[str, Callable[[DetailPanel], None]] = {
    "Booking in doubt": lambda panel: panel.show_doubt(doubt(5)),
    "No delivery chosen": lambda panel: panel.show_delivery(None),
    "ORD-1002": lambda panel: panel.show_delivery(delivery(2)),
}


@pytest.mark.parametrize("after", LEAVE)
async def test_an_answer_about_the_one_before_is_not_shown(
    panel: DetailPanel, counter: Counter, tasks: Tasks, learned: list[Delivery], after: str
) -> None:
    held = counter.service.holds(ONE)
    panel.show_delivery(delivery(1))
    await held.arrived.wait()
    LEAVE[after](panel)
    held.give(200, GOT)
    await until(lambda: len(tasks) == 0)
    assert title(panel) == after
    assert learned == []


async def test_details_that_cannot_be_had_are_told_and_the_rest_stays(
    panel: DetailPanel, counter: Counter
) -> None:
    counter.service.says(ONE, httpx.ReadError("cut"))
    panel.show_delivery(delivery(1, customer_name="Fatima"))
    await until(panel.banner.isVisible)
    assert panel.banner.property("kind") == Kind.ATTENTION
    assert fact(panel, "customer") == "Fatima"
    counter.service.says(ONE, (200, GOT))
    panel.show_delivery(delivery(1, "ACCEPTED", customer_name="Fatima"))
    await until(lambda: not panel.banner.isVisible())


async def test_what_became_of_a_slip_is_not_wiped_away_by_details(
    panel: DetailPanel, learned: list[Delivery]
) -> None:
    panel.show_delivery(delivery(1))
    panel.banner.show_message(Kind.BAD, "The slip was not printed.")
    await until(lambda: len(learned) == 1)
    assert panel.banner.isVisible()
    panel.show_delivery(delivery(2))
    assert not panel.banner.isVisible()


async def test_a_booking_in_doubt(panel: DetailPanel, counter: Counter) -> None:
    panel.show_doubt(doubt(5, special_notes="Ring"))
    assert title(panel) == "Booking in doubt"
    assert "do not book it again" in panel.doubt_view.hint_label.text()
    assert panel.doubt_view.isVisible()
    assert not panel.hint_label.isVisible()
    assert fact(panel, "customer") == "Hessa"
    assert fact(panel, "phone") == "9911 2233"
    assert fact(panel, "cash") == "none"
    assert fact(panel, "notes") == "Ring"
    assert panel.chip.isVisible()
    assert not panel.timeline.isVisible()
    assert not panel.print_button.isEnabled()
    assert counter.service.requests == []


async def test_a_doubt_can_be_neither_printed_nor_booked_again(
    panel: DetailPanel, qtbot: QtBot
) -> None:
    panel.show_doubt(doubt(5))
    with qtbot.assertNotEmitted(panel.book_again_asked), qtbot.assertNotEmitted(panel.print_asked):
        panel.press_again()
        panel.press_print()


async def test_from_a_doubt_to_a_delivery_nothing_is_left(
    panel: DetailPanel, counter: Counter, learned: list[Delivery]
) -> None:
    panel.show_doubt(doubt(5, special_notes="Ring"))
    panel.show_delivery(delivery(1))
    assert fact(panel, "notes") == "not known here"
    assert not panel.hint_label.isVisible()
    await until(lambda: len(learned) == 1)
    assert fact(panel, "notes") == "not known here"


async def test_the_slip_is_asked_for(panel: DetailPanel) -> None:
    asked: list[Delivery] = []
    panel.print_asked.connect(asked.append)
    panel.press_print()
    panel.show_delivery(delivery(1))
    QTest.mouseClick(panel.print_button, Qt.MouseButton.LeftButton)
    assert asked == [delivery(1)]


async def test_book_again_gives_what_this_desk_sent(panel: DetailPanel, counter: Counter) -> None:
    drafts: list[Draft] = []
    panel.book_again_asked.connect(drafts.append)
    panel.show_delivery(await booked(counter))
    await until(lambda: fact(panel, "notes") == "Ring twice")
    QTest.mouseClick(panel.again_button, Qt.MouseButton.LeftButton)
    (draft,) = drafts
    assert (draft.name, draft.notes, draft.cash_amount) == ("Fatima", "Ring twice", "12.500")
    assert draft.dropoff == DRAFT.dropoff


async def test_without_a_desk_nothing_is_shown(panel: DetailPanel, counter: Counter) -> None:
    held = counter.service.holds(ONE)
    panel.show_delivery(delivery(1))
    await held.arrived.wait()
    panel.detach()
    assert title(panel) == "No delivery chosen"
    panel.show_delivery(delivery(2))
    assert title(panel) == "ORD-1002"


async def test_untrusted_text_is_plain(panel: DetailPanel, counter: Counter) -> None:
    evil = "<img src=x onerror=alert(1)>"
    counter.service.says(ONE, lambda _request: said(200, GOT.replace("فاطمة", evil)))
    panel.show_delivery(delivery(1, customer_name=evil, driver_name=evil))
    assert fact(panel, "customer") == evil
    assert fact(panel, "driver") == evil


async def test_it_follows_the_language(
    panel: DetailPanel, learned: list[Delivery], speak: Speak
) -> None:
    panel.show_delivery(delivery(1))
    await until(lambda: len(learned) == 1)
    speak("ar")
    assert fact(panel, "cash") != "not known here"
    assert panel.print_button.text() == "طباعة القسيمة"
    assert fact(panel, "dropoff").startswith("مدينة الكويت")
    assert title(panel) == "ORD-1042"
