"""Tests of the details of one delivery, and of the requests made for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary, summary_of
from deskdispatch.domain.unconfirmed.intent import Booked
from deskdispatch.ui.deliveries.detail.panel import DetailPanel
from deskdispatch.ui.lib import phone_calls
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from tests.client.wire import GOT, said
from tests.desk.desk_under_test import DRAFT, ONE, DeskUnderTest
from tests.journal.print_log import log_print
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.ui.found import button, found
from tests.ui.rows import delivery, unconfirmed
from tests.waiting import until

FULL = {
    "cash_amount": "12.5",
    "collect_cash": True,
    "notes": "Ring twice",
    "alternate_phone": "6600 7788",
    "address_detail": "Block 4, floor 2",
}


@pytest.fixture
def banner(qtbot: QtBot) -> Banner:
    made = Banner()
    qtbot.addWidget(made)
    return made


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, banner: Banner) -> DetailPanel:
    made = DetailPanel(tasks, harness.clock, banner)
    qtbot.addWidget(made)
    made.resize(476, 420)
    made.show()
    made.attach(harness.desk)
    return made


@pytest.fixture
def learned(panel: DetailPanel) -> list[DeliverySummary]:
    told: list[DeliverySummary] = []
    panel.reader.learned.connect(told.extend)
    return told


def summary(number: int, status: str = "PENDING", **fields: Any) -> DeliverySummary:
    """Makes a delivery that was booked elsewhere."""
    return summary_of(delivery(number, status, **fields))


async def booked(harness: DeskUnderTest) -> DeliverySummary:
    outcome = await harness.desk.booking.book(DRAFT.model_copy(update=FULL))
    assert isinstance(outcome, Booked)
    known = harness.desk.tracking.store.summaries.get(outcome.delivery.id)
    assert known is not None
    return known


def click(panel: DetailPanel, name: str) -> None:
    QTest.mouseClick(button(panel, name), Qt.MouseButton.LeftButton)


def fact(panel: DetailPanel, name: str) -> str:
    label = found(panel, QLabel, f"{name}Fact")
    assert label.textFormat() == Qt.TextFormat.PlainText
    return bare(label.text())


def shows(panel: DetailPanel, name: str) -> bool:
    label = found(panel, QLabel, f"{name}Fact")
    return label.isVisible()


def title(panel: DetailPanel) -> str:
    return bare(panel.title_label.text())


async def test_every_control_has_its_name_and_says_what_it_is(panel: DetailPanel) -> None:
    assert panel.objectName() == "deliveryDetail"
    assert panel.accessibleName()
    for name in ("timelineView", "printSlipButton", "bookAgainButton", "showOnMapButton"):
        control = panel.findChild(QWidget, name)
        assert control is not None, name
        assert control.accessibleName(), name


async def test_at_first_it_says_what_to_do(panel: DetailPanel) -> None:
    panel.show_delivery(None)
    assert title(panel) == "Select a delivery"
    for name in ("printSlipButton", "bookAgainButton", "showOnMapButton"):
        assert not button(panel, name).isEnabled()
    assert not panel.timeline.isVisible()
    assert not button(panel, "orderCopyButton").isVisible()


async def test_what_is_not_known_is_said_as_such(
    panel: DetailPanel, banner: Banner, harness: DeskUnderTest
) -> None:
    harness.service.says(ONE, (503, "{}"))
    panel.show_delivery(summary(1))
    await until(banner.isVisible)
    assert title(panel) == "ORD-1001"
    for name in ("cash", "driver"):
        assert fact(panel, name) == "—", name
    for name in ("customer", "phone", "secondPhone", "dropoff", "address", "notes", "origin"):
        assert not shows(panel, name), name
    for name in ("price", "vehicle", "scheduled", "prints"):
        assert not shows(panel, name), name
    assert fact(panel, "booked") == "Sat 21 Nov 2026, 11:59:00 · another device"
    assert not panel.map_button.isEnabled()
    assert not panel.print_button.isEnabled(), "nobody has told what is to stand on it"


async def test_one_that_was_booked_here(panel: DetailPanel, harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    panel.show_delivery(await booked(harness))
    assert fact(panel, "phone") == DRAFT.phone
    assert fact(panel, "cash") == "KWD 12.500"
    assert not shows(panel, "notes"), "it is being read"
    await until(lambda: fact(panel, "phone") == "+965 9000 0001")
    assert fact(panel, "secondPhone") == "6600 7788"
    assert fact(panel, "notes") == "Ring twice"
    assert fact(panel, "address") == "Block 4, floor 2"
    assert fact(panel, "dropoff") == "Kuwait City · 29.37590, 47.97740"
    assert fact(panel, "price") == "KWD 1.750"
    assert fact(panel, "vehicle") == "Bike"
    assert not shows(panel, "scheduled")
    assert fact(panel, "booked") == "Sat 21 Nov 2026, 12:30:00 · this PC"
    assert fact(panel, "origin") == "Salmiya"


async def test_what_the_row_says_stands_there_at_once(
    panel: DetailPanel, harness: DeskUnderTest
) -> None:
    """The row's data is shown before the journal or the service answers."""
    row = summary(1, "ENROUTE", customer_name="Hessa", driver_name="Salem", estimated_price="1.750")
    panel.show_delivery(row)
    assert fact(panel, "customer") == "Hessa"
    assert fact(panel, "driver") == "Salem"
    assert fact(panel, "price") == "KWD 1.750"
    assert harness.service.asked(ONE) == []
    assert panel.timeline.accessibleDescription() == (
        "Booked at 11:59; now On the way; Delivered still to come"
    )


async def test_one_of_long_ago_comes_out_of_the_journal(
    panel: DetailPanel, harness: DeskUnderTest
) -> None:
    """The delivery is no longer in memory, and there is no connection."""
    whole = delivery(7, "DELIVERED", customer_name="Hessa", customer_number="9911 2233")
    await harness.journal.remember([whole], harness.clock())
    panel.show_delivery(summary(7, "DELIVERED"))
    await until(panel.print_button.isEnabled)
    asked: list[Delivery] = []
    panel.print_asked.connect(asked.append)
    click(panel, "printSlipButton")
    assert asked == [whole]


async def test_the_service_is_asked_once_for_what_the_list_leaves_out(
    panel: DetailPanel, harness: DeskUnderTest, tasks: Tasks, learned: list[DeliverySummary]
) -> None:
    panel.show_delivery(summary(1, "ACCEPTED"))
    await until(lambda: len(learned) == 1)
    assert learned[0].customer_number == "+965 9000 0001"
    assert fact(panel, "phone") == "+965 9000 0001"
    assert fact(panel, "driver") == "Salem · +965 5000 0001"
    assert "Booked at 12:30, 2 min; Accepted at 12:32" in panel.timeline.accessibleDescription()
    panel.show_delivery(learned[0])
    await until(lambda: len(tasks) == 0)
    assert len(harness.service.asked(ONE)) == 1


async def test_a_board_that_tells_back_does_not_make_it_ask_for_ever(
    panel: DetailPanel, harness: DeskUnderTest, tasks: Tasks
) -> None:
    panel.reader.learned.connect(lambda learned: panel.show_delivery(*learned))
    panel.show_delivery(summary(1, "WARP"))
    await until(lambda: fact(panel, "phone") == "+965 9000 0001")
    await until(lambda: len(tasks) == 0)
    assert len(harness.service.asked(ONE)) == 1


async def test_whoever_walks_through_the_board_asks_only_about_the_last(
    panel: DetailPanel, harness: DeskUnderTest, learned: list[DeliverySummary]
) -> None:
    for number in (9, 8, 7, 6, 5, 4, 3, 2, 1):
        panel.show_delivery(summary(number))
    await until(lambda: len(learned) == 1)
    assert [request.url.path for request in harness.service.requests] == ["/api/v1/deliveries/d1"]


async def test_it_is_asked_again_when_a_move_came_without_its_time(
    panel: DetailPanel, harness: DeskUnderTest, learned: list[DeliverySummary]
) -> None:
    panel.show_delivery(summary(1))
    await until(lambda: len(learned) == 1)
    panel.show_delivery(learned[0]._replace(status="PICKEDUP"))
    await until(lambda: len(harness.service.asked(ONE)) == 2)


async def test_a_move_that_came_whole_is_shown_and_nothing_asked(
    panel: DetailPanel, harness: DeskUnderTest, tasks: Tasks, learned: list[DeliverySummary]
) -> None:
    """The polls bring such a change: they follow the open row by themselves."""
    panel.show_delivery(summary(1))
    await until(lambda: len(learned) == 1)
    later = GOT.replace('"status": "ACCEPTED",\n', '"status": "INPROGRESS",\n').replace(
        '"timestamp": "2026-11-21T09:32:10.500Z"}]',
        '"timestamp": "2026-11-21T09:32:10.500Z"},'
        ' {"status": "INPROGRESS", "timestamp": "2026-11-21T09:34:10Z"}]',
    )
    harness.service.says(ONE, (200, later))
    await harness.desk.tracking.details("d1")
    moved = harness.desk.tracking.store.summaries["d1"]
    assert moved is not None
    panel.show_delivery(moved)
    assert "Heading to pickup at 12:34" in panel.timeline.accessibleDescription()
    assert panel.chip.accessibleName().startswith("Heading to pickup")
    await until(lambda: len(tasks) == 0)
    assert len(harness.service.asked(ONE)) == 2


async def test_the_desk_is_told_which_row_is_open(
    panel: DetailPanel, harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str | None] = []
    monkeypatch.setattr(harness.desk.tracking, "open_row", opened.append)
    panel.show_delivery(summary(1))
    panel.show_delivery(summary(1, "ACCEPTED"))
    panel.show_delivery(summary(2))
    panel.show_unconfirmed(unconfirmed(5))
    panel.show_delivery(summary(3))
    panel.detach()
    assert opened == ["d1", "d2", None, "d3", None]


async def test_one_that_is_over_and_known_whole_is_not_asked_for(
    panel: DetailPanel, harness: DeskUnderTest, tasks: Tasks
) -> None:
    over = GOT.replace('"ACCEPTED"', '"DELIVERED"')
    harness.service.says(ONE, (200, over))
    await harness.desk.tracking.details("d1")
    panel.show_delivery(harness.desk.tracking.store.summaries["d1"])
    await until(lambda: len(tasks) == 0)
    assert len(harness.service.asked(ONE)) == 1
    assert "Delivered at 12:32, 2 min in all" in panel.timeline.accessibleDescription()


LEAVE: dict[str, Callable[[DetailPanel], None]] = {
    "Unconfirmed booking": lambda panel: panel.show_unconfirmed(unconfirmed(5)),
    "Select a delivery": lambda panel: panel.show_delivery(None),
    "ORD-1002": lambda panel: panel.show_delivery(summary(2)),
}


@pytest.mark.parametrize("after", LEAVE)
async def test_an_answer_about_the_one_before_is_not_shown(
    panel: DetailPanel,
    harness: DeskUnderTest,
    tasks: Tasks,
    learned: list[DeliverySummary],
    after: str,
) -> None:
    held = harness.service.holds(ONE)
    panel.show_delivery(summary(1))
    await held.arrived.wait()
    LEAVE[after](panel)
    held.give(200, GOT)
    await until(lambda: len(tasks) == 0)
    assert title(panel) == after
    assert learned == []


async def test_details_that_cannot_be_had_are_told_and_the_rest_stays(
    panel: DetailPanel, banner: Banner, harness: DeskUnderTest
) -> None:
    harness.service.says(ONE, httpx.ReadError("cut"))
    panel.show_delivery(summary(1, customer_name="Fatima"))
    await until(banner.isVisible)
    assert banner.property("kind") == BannerKind.ATTENTION
    assert fact(panel, "customer") == "Fatima"
    assert "times of the steps are not known" in panel.timeline.accessibleDescription()
    harness.service.says(ONE, (200, GOT))
    panel.show_delivery(summary(1, "ACCEPTED", customer_name="Fatima"))
    await until(lambda: not banner.isVisible())


async def test_what_became_of_a_slip_is_not_wiped_away_by_details(
    panel: DetailPanel, banner: Banner, learned: list[DeliverySummary]
) -> None:
    panel.show_delivery(summary(1))
    banner.show_message(BannerKind.BAD, lambda: "The slip was not printed.")
    await until(lambda: len(learned) == 1)
    assert banner.isVisible()
    panel.show_delivery(summary(2))
    assert not banner.isVisible()


async def test_an_unconfirmed_booking(panel: DetailPanel, harness: DeskUnderTest) -> None:
    panel.show_unconfirmed(unconfirmed(5, special_notes="Ring"))
    assert title(panel) == "Unconfirmed booking"
    assert "do not book it again" in panel.unconfirmed_view.hint_label.text()
    assert panel.unconfirmed_view.isVisible()
    assert fact(panel, "customer") == "Hessa"
    assert fact(panel, "phone") == "9911 2233"
    assert not shows(panel, "secondPhone")
    assert fact(panel, "cash") == "No cash"
    assert fact(panel, "notes") == "Ring"
    for name in ("driver", "price", "prints"):
        assert not shows(panel, name)
    assert panel.chip.isVisible()
    assert not panel.timeline.isVisible()
    for name in ("printSlipButton", "bookAgainButton", "showOnMapButton"):
        assert not button(panel, name).isVisible()
    assert harness.service.requests == []


async def test_an_unconfirmed_booking_can_be_neither_printed_nor_booked_again(
    panel: DetailPanel, qtbot: QtBot
) -> None:
    panel.show_unconfirmed(unconfirmed(5))
    with (
        qtbot.assertNotEmitted(panel.book_again_asked),
        qtbot.assertNotEmitted(panel.print_asked),
        qtbot.assertNotEmitted(panel.map_asked),
    ):
        panel.press_again()
        panel.press_print()
        panel.press_map()


async def test_from_an_unconfirmed_booking_to_a_delivery_nothing_is_left(
    panel: DetailPanel, harness: DeskUnderTest, learned: list[DeliverySummary]
) -> None:
    panel.show_unconfirmed(unconfirmed(5, special_notes="Ring"))
    panel.show_delivery(summary(1))
    assert not shows(panel, "notes")
    await until(lambda: len(learned) == 1)
    assert not shows(panel, "notes")


async def test_the_slip_is_asked_for(panel: DetailPanel, learned: list[DeliverySummary]) -> None:
    asked: list[Delivery] = []
    panel.print_asked.connect(asked.append)
    panel.press_print()
    panel.show_delivery(summary(1))
    await until(lambda: len(learned) == 1)
    click(panel, "printSlipButton")
    assert [each.id for each in asked] == ["d1"]
    assert asked[0].customer_number == "+965 9000 0001"


async def test_how_often_its_slip_was_printed(
    panel: DetailPanel, harness: DeskUnderTest, learned: list[DeliverySummary]
) -> None:
    await log_print(harness.journal, "d1", harness.clock(), "Counter")
    panel.show_delivery(summary(1))
    await until(lambda: len(learned) == 1)
    assert fact(panel, "prints") == "printed once, 21 Nov, 12:00: Counter"
    harness.clock.go_on(minutes=5)
    await log_print(harness.journal, "d1", harness.clock(), "Back office")
    panel.show_printed("d2")
    panel.show_printed("d1")
    await until(lambda: fact(panel, "prints").startswith("printed 2 time"))
    assert fact(panel, "prints").endswith("last 21 Nov, 12:05: Back office")


async def test_book_again_gives_what_this_desk_sent(
    panel: DetailPanel, harness: DeskUnderTest
) -> None:
    drafts: list[Draft] = []
    panel.book_again_asked.connect(drafts.append)
    panel.show_delivery(await booked(harness))
    click(panel, "bookAgainButton")
    assert drafts == [], "what was sent is still being read"
    await until(lambda: drafts)
    (draft,) = drafts
    assert (draft.name, draft.notes, draft.cash_amount) == ("Fatima فاطمة", "Ring twice", "12.500")
    assert draft.dropoff == DRAFT.dropoff
    click(panel, "bookAgainButton")
    assert drafts == [draft, draft], "now it is read"


async def test_whoever_goes_on_to_another_row_books_nothing_again(
    panel: DetailPanel, harness: DeskUnderTest, qtbot: QtBot, tasks: Tasks
) -> None:
    with qtbot.assertNotEmitted(panel.book_again_asked):
        panel.show_delivery(await booked(harness))
        panel.press_again()
        panel.show_delivery(summary(2))
        await until(lambda: len(tasks) == 0)


async def test_book_again_of_one_from_elsewhere_gives_what_is_known(
    panel: DetailPanel, learned: list[DeliverySummary]
) -> None:
    drafts: list[Draft] = []
    panel.book_again_asked.connect(drafts.append)
    panel.show_delivery(summary(1, customer_name="Hessa"))
    click(panel, "bookAgainButton")
    assert drafts == [], "the service is still telling"
    assert not panel.again_button.isEnabled()
    await until(lambda: drafts)
    click(panel, "bookAgainButton")
    for draft in drafts:
        assert (draft.name, draft.phone, draft.notes) == ("فاطمة", "+965 9000 0001", "")
        assert draft.dropoff is not None
        assert (draft.collect_cash, draft.cash_amount) == (True, "")
        assert draft.unknown == ("address_detail", "pickup")
    assert len(drafts) == 2
    assert len(learned) == 1


async def test_book_again_where_the_service_does_not_tell_gives_what_the_row_knows(
    panel: DetailPanel, harness: DeskUnderTest
) -> None:
    drafts: list[Draft] = []
    panel.book_again_asked.connect(drafts.append)
    harness.service.says(ONE, (503, "{}"))
    panel.show_delivery(summary(1, customer_name="Hessa"))
    click(panel, "bookAgainButton")
    await until(lambda: drafts)
    assert (drafts[0].name, drafts[0].phone, drafts[0].dropoff) == ("Hessa", "", None)
    assert drafts[0].unknown == ("address_detail", "pickup", "vehicle", "schedule")
    assert panel.again_button.isEnabled()


async def test_its_drop_off_is_shown_on_the_map(
    panel: DetailPanel, learned: list[DeliverySummary]
) -> None:
    asked: list[DeliverySummary] = []
    panel.map_asked.connect(asked.append)
    panel.show_delivery(summary(1))
    await until(lambda: len(learned) == 1)
    click(panel, "showOnMapButton")
    assert asked == learned


async def test_why_it_is_late_is_said(panel: DetailPanel, learned: list[DeliverySummary]) -> None:
    panel.show_reasons({"d1": "On the way for 2 h 00 min."})
    panel.show_delivery(summary(1, "ENROUTE"))
    late = found(panel, QLabel, "lateLabel")
    assert late.isVisible()
    assert late.text() == "On the way for 2 h 00 min."
    panel.show_delivery(summary(2, "ENROUTE"))
    assert not late.isVisible()
    panel.show_delivery(summary(1, "ENROUTE"))
    panel.show_reasons({})
    assert not late.isVisible()


async def test_the_order_number_is_copied_bare(panel: DetailPanel) -> None:
    panel.show_delivery(summary(1))
    click(panel, "orderCopyButton")
    assert QApplication.clipboard().text() == "ORD-1001"


async def test_a_number_that_nothing_would_call_is_copied(
    panel: DetailPanel,
    banner: Banner,
    learned: list[DeliverySummary],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(phone_calls, "call", lambda _number: False)
    panel.show_delivery(summary(1))
    await until(lambda: len(learned) == 1)
    click(panel, "driverCallButton")
    assert QApplication.clipboard().text() == "+965 5000 0001"
    assert "+965 5000 0001" in banner.text


async def test_another_row_is_read_from_its_top(panel: DetailPanel) -> None:
    panel.resize(476, 240)
    panel.show_delivery(summary(1))
    bar = panel.scroll_area.verticalScrollBar()
    await until(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    panel.show_delivery(summary(1, "ACCEPTED"))
    assert bar.value() > 0
    panel.show_delivery(summary(2))
    assert bar.value() == 0


async def test_without_a_desk_nothing_is_shown(panel: DetailPanel, harness: DeskUnderTest) -> None:
    held = harness.service.holds(ONE)
    panel.show_delivery(summary(1))
    await held.arrived.wait()
    panel.detach()
    assert title(panel) == "Select a delivery"
    panel.show_delivery(summary(2))
    assert title(panel) == "ORD-1002"


async def test_untrusted_text_is_plain(panel: DetailPanel, harness: DeskUnderTest) -> None:
    evil = "<img src=x onerror=alert(1)>"
    harness.service.says(ONE, lambda _request: said(200, GOT.replace("فاطمة", evil)))
    panel.show_delivery(summary(1, customer_name=evil, driver_name=evil))
    assert fact(panel, "customer") == evil
    assert fact(panel, "driver") == evil


async def test_it_follows_the_language(
    panel: DetailPanel, learned: list[DeliverySummary], speak: Speak
) -> None:
    panel.show_delivery(summary(1))
    await until(lambda: len(learned) == 1)
    speak("ar")
    assert fact(panel, "cash") != "—"
    assert panel.print_button.text() == "طباعة الإيصال"
    assert fact(panel, "dropoff").startswith("مدينة الكويت")
    assert title(panel) == "ORD-1042"
