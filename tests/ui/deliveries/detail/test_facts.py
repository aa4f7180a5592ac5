"""Tests of the texts of all facts, and of the texts for unknown values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.deliveries.arrivals import UsualArrival
from deskdispatch.domain.deliveries.summary import summary_of
from deskdispatch.domain.slips.print_job import PrintEntry
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.domain.wrong_bookings import WrongBooking
from deskdispatch.ui.deliveries.detail.fact_lines import KEYS, FactLine, FactSources, lines
from deskdispatch.ui.deliveries.detail.facts import FactRow
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import place_names
from deskdispatch.ui.text.times import clock
from tests.desk.desk_under_test import AREAS, KUWAIT_CITY, NOON, SALMIYA
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.ui.rows import delivery, unconfirmed

PRINTED = PrintEntry(delivery_id="d1", printed_at=NOON, target="/home/clerk/slip.pdf")

USUAL = UsualArrival(timedelta(minutes=55), 42, None, "Hawalli")

OPTIONAL = {"secondPhone", "address", "notes"}

BODY: Mapping[str, Any] = {
    "customer_name": "Hessa",
    "customer_number": "9911 2233",
    "pickup_latitude": SALMIYA.latitude,
    "pickup_longitude": SALMIYA.longitude,
    "delivery_latitude": KUWAIT_CITY.latitude,
    "delivery_longitude": KUWAIT_CITY.longitude,
    "branch_id": "b1",
}


def sent(**fields: Any) -> Intent:
    booking = Booking(**{**BODY, **fields})
    return Intent(id="i1", booking=booking, digest="", written_at=NOON, delivery_id="d1")


def everything() -> Intent:
    return sent(
        custom_pickup=True,
        pickup_name="Yousef",
        alternate_customer_number="6600 7788",
        additional_address_detail="Floor 2",
        special_notes="Ring",
    )


def known(intent: Intent | None = None, status: str = "PENDING", **fields: Any) -> FactSources:
    one = delivery(1, status, **fields)
    summary = summary_of(one, intent.booking if intent else None, (), NOON)
    return FactSources(summary=summary, intent=intent, areas=AREAS, branches={"b1": "Salmiya"})


def line(of: FactSources, key: str) -> FactLine:
    (found,) = [each for each in lines(of) if each.key == key]
    return found


def said(of: FactSources, key: str) -> str:
    return bare(line(of, key).value)


WRONG = WrongBooking(delivery_id="d1", order_number="ORD-1", reason="place", reported_at=utc_now())


@pytest.mark.parametrize(
    ("status", "news", "said_of_it"),
    [
        ("ACCEPTED", {}, "not cancelled yet"),
        ("DELIVERED", {}, "delivered anyway"),
        ("CANCELLED", {"stopped_at": utc_now()}, "stopped · money not back yet"),
        (
            "CANCELLED",
            {"stopped_at": utc_now(), "refunded_at": utc_now()},
            "stopped · money back",
        ),
        ("CANCELLED", {"stopped_at": utc_now(), "is_paid": False}, "stopped"),
    ],
)
def test_a_wrong_delivery_says_when_it_was_reported_and_what_came_of_it(
    status: str, news: dict[str, Any], said_of_it: str
) -> None:
    now = utc_now()  # today: the file may have been imported before midnight
    of = replace(known(status=status), wrong=WRONG.model_copy(update={"reported_at": now, **news}))
    when, _, rest = said(of, "wrong").partition(" · ")
    assert when == clock(now)
    assert rest == said_of_it


def test_every_line_has_its_place_and_its_label() -> None:
    told = known(everything(), vehicle_type="bike", estimated_price="1.750", is_scheduled=True)
    every = lines(replace(told, prints=(PRINTED,), usual=USUAL, wrong=WRONG))
    assert tuple(each.key for each in every) == KEYS
    assert all(each.label for each in every)


def test_of_nothing_nothing_is_said() -> None:
    assert lines(FactSources()) == []


def test_an_unconfirmed_booking_has_what_was_sent_and_no_courier() -> None:
    keys = [each.key for each in lines(FactSources(intent=unconfirmed(5).intent, areas=AREAS))]
    assert keys == [key for key in KEYS if key in keys]
    assert not {"driver", "price", "vehicle", "booked", "origin", "prints"} & set(keys)


def test_what_nobody_here_knows_takes_no_line_but_cash_and_driver_say_why() -> None:
    of = known(customer_name=None, created_at=None)
    assert [each.key for each in lines(of)] == ["cash", "driver", "booked", "record"]
    assert (said(of, "cash"), line(of, "cash").is_known) == ("—", False)
    assert line(of, "cash").reason_missing == "Unknown: the service does not say"
    assert said(of, "booked") == "— · another device"


@pytest.mark.parametrize("of", [known(), known(sent(branch_id=None))])
def test_what_an_order_need_not_have_takes_no_line_where_it_is_not_there(of: FactSources) -> None:
    assert not OPTIONAL & {each.key for each in lines(of)}


def test_where_one_of_another_device_came_from_and_on_what_takes_no_line() -> None:
    assert not {"origin", "vehicle"} & {each.key for each in lines(known())}


def test_while_the_journal_is_read_nothing_is_called_unknown() -> None:
    of = FactSources(summary=known(sent()).summary)
    assert not OPTIONAL & {each.key for each in lines(of)}
    assert "prints" not in {each.key for each in lines(of)}


def test_phones_are_copied_as_they_are_and_called_where_they_can_be() -> None:
    of = known(sent(alternate_customer_number="call me"), customer_number="9911 2233")
    assert line(of, "phone")[3:5] == ("9911 2233", "9911 2233")
    assert line(of, "secondPhone")[3:5] == ("call me", "")


def test_the_driver_with_his_phone() -> None:
    of = known(status="ENROUTE", driver_name="Salem", driver_phone="+965 5000 0001")
    assert said(of, "driver") == "Salem · +965 5000 0001"
    assert line(of, "driver")[3:5] == ("+965 5000 0001", "+965 5000 0001")
    nameless = known(status="ENROUTE", driver_phone="+965 5000 0001")
    assert said(nameless, "driver") == "+965 5000 0001"


def test_a_driver_may_still_come_but_not_after_the_end() -> None:
    waits, ended = known(status="REQUESTED"), known(status="DELIVERED")
    assert said(waits, "driver") == said(ended, "driver") == "—"
    assert line(waits, "driver").reason_missing == "No driver assigned yet"
    assert line(ended, "driver").reason_missing == "Unknown: the service does not say"


def test_the_drop_off_is_named_and_its_point_copied(speak: Speak) -> None:
    of = known(sent())
    assert said(of, "dropoff") == "Kuwait City · 29.37590, 47.97740"
    assert line(of, "dropoff").copied_text == "29.37590, 47.97740"
    speak("ar")
    assert said(of, "dropoff") == "مدينة الكويت · 29.37590, 47.97740"


def test_an_area_that_was_sent_in_english_is_read_in_the_language_of_the_window(
    speak: Speak,
) -> None:
    of = known(sent(delivery_address=("Kuwait City", "Kuwait City Mall")))
    assert line(of, "address").value == "Kuwait City\nKuwait City Mall"
    speak("ar")
    assert line(of, "address").value == "مدينة الكويت\nKuwait City Mall"


def test_the_address_is_whole_and_says_nothing_twice() -> None:
    address = ("Block 5", "Street 1", "Block 5")
    of = known(sent(delivery_address=address, additional_address_detail="Floor 2"))
    assert line(of, "address").value == "Block 5\nStreet 1\nFloor 2"
    assert line(of, "address").copied_text == "Block 5\nStreet 1\nFloor 2"


@pytest.mark.parametrize(
    ("asked", "says", "expected"),
    [
        ({"collect_cash": True, "total_amount": "12.500"}, True, "KWD 12.500"),
        ({"collect_cash": True, "total_amount": "12.500"}, None, "KWD 12.500"),
        ({"collect_cash": True, "total_amount": "12.500"}, False, "—"),
        ({}, False, "No cash"),
        ({}, True, "Cash, amount missing"),
        (None, True, "Cash, amount missing"),
        (None, None, "—"),
    ],
)
def test_cash_is_never_a_zero(
    asked: dict[str, Any] | None, says: bool | None, expected: str
) -> None:
    intent = None if asked is None else sent(**asked)
    assert said(known(intent, collect_cash=says), "cash") == expected


@pytest.mark.parametrize(
    ("quoted", "charged", "expected"),
    [
        (None, "1.750", "KWD 1.750"),
        ("1.750", "1.750", "KWD 1.750"),
        ("1.500", "1.750", "KWD 1.750, but quoted KWD 1.500"),
        ("1.500", None, None),
    ],
)
def test_a_price_that_is_not_the_quoted_one_says_so(
    quoted: str | None, charged: str | None, expected: str | None
) -> None:
    of = known(sent(quoted_price=quoted), estimated_price=charged)
    shown = [each.key for each in lines(of)]
    assert (said(of, "price") if "price" in shown else None) == expected


def test_an_unknown_vehicle_stands_as_it_came() -> None:
    assert said(known(vehicle_type="van"), "vehicle") == "Van"
    assert said(known(vehicle_type="hovercraft"), "vehicle") == "hovercraft"


def test_when_it_is_wanted() -> None:
    at = NOON + timedelta(hours=5)
    later = sent(is_scheduled=True, scheduled_delivery_at=at)
    assert said(known(later), "scheduled") == "Sat 21 Nov 2026, 17:00:00"
    assert said(known(is_scheduled=True), "scheduled") == "later, time unknown"
    for at_once in (known(sent()), known(is_scheduled=False), known()):
        assert "scheduled" not in {each.key for each in lines(at_once)}


def test_the_time_wanted_stands_there_before_the_journal_is_read() -> None:
    of = known(sent(is_scheduled=True, scheduled_delivery_at=NOON))
    unreadable = FactSources(summary=of.summary)
    assert said(unreadable, "scheduled") == "Sat 21 Nov 2026, 12:00:00"


def test_where_it_was_sent_from(speak: Speak) -> None:
    assert said(known(sent()), "origin") == "Salmiya"
    place_names.set_areas(AREAS)
    speak("ar")
    assert said(known(sent()), "origin") == "السالمية"
    assert said(known(sent(branch_id="b9")), "origin") == "b9"
    picked = known(sent(branch_id=None, pickup_address="Warehouse"))
    assert said(picked, "origin") == "Warehouse · 29.33690, 48.07590"


def test_which_desk_booked_it() -> None:
    assert said(known(sent()), "booked") == "Sat 21 Nov 2026, 11:59:00 · this PC"
    assert said(known(), "booked") == "Sat 21 Nov 2026, 11:59:00 · another device"
    of_a_counter = known(sent())
    assert of_a_counter.summary is not None
    summary = of_a_counter.summary._replace(is_ours=False, counter_id="b" * 16)
    of_a_counter = FactSources(summary=summary, intent=of_a_counter.intent)
    assert said(of_a_counter, "booked").endswith("another device")
    counter_names.set_names({"a" * 16: "Salmiya 1", "b" * 16: "Salmiya 2"}, "a" * 16)
    try:
        assert said(of_a_counter, "booked").endswith("Salmiya 2")
        named = replace(of_a_counter, intent=sent().model_copy(update={"who": "noura"}))
        assert said(named, "booked").endswith("Salmiya 2 · noura")
        assert said(known(sent()), "booked").endswith("this PC")
        unnamed = replace(of_a_counter, summary=summary._replace(counter_id="c" * 16))
        assert said(unnamed, "booked").endswith("Another counter")
    finally:
        counter_names.set_names({}, "")


def test_where_its_slips_went() -> None:
    of = FactSources(summary=known().summary, prints=(PRINTED,))
    assert said(of, "prints") == "printed once, 21 Nov, 12:00: /home/clerk/slip.pdf"


def test_the_contact_at_a_custom_pickup_can_be_called() -> None:
    of = known(sent(custom_pickup=True, pickup_name="Yousef", pickup_number="6000 0001"))
    contact = line(of, "pickupContact")
    assert said(of, "pickupContact") == "Yousef · 6000 0001"
    assert (contact.copied_text, contact.called_number) == ("6000 0001", "6000 0001")


def test_an_unconfirmed_booking_says_where_a_custom_pickup_is() -> None:
    custom = sent(custom_pickup=True, branch_id=None, pickup_name="Yousef")
    keys = {each.key for each in lines(FactSources(intent=custom))}
    assert {"origin", "pickupContact"} <= keys


def test_the_service_s_own_id_and_last_change_are_there_for_a_support_call() -> None:
    of = replace(known(), updated_at=datetime(2026, 11, 21, 9, 0, tzinfo=UTC))
    assert line(of, "record").copied_text == "d1"
    assert said(of, "record").endswith("updated Sat 21 Nov 2026, 12:00:00")


@pytest.fixture
def row(qtbot: QtBot) -> FactRow:
    made = FactRow("phone")
    qtbot.addWidget(made)
    made.resize(320, 24)
    made.show()
    return made


def test_a_fact_alone_has_nothing_to_press(row: FactRow) -> None:
    row.show_line(FactLine("phone", "Phone", "—", reason_missing="Unknown"))
    assert row.value_label.text() == "—"
    assert row.value_label.property("role") == "muted"
    assert row.value_label.toolTip() == "Unknown"
    assert not row.copy_button.isVisible()
    assert not row.call_button.isVisible()


def test_everything_has_a_name(row: FactRow) -> None:
    row.show_line(
        FactLine("phone", "Phone", "9922 1234", copied_text="9922 1234", called_number="9922 1234")
    )
    assert row.value_label.objectName() == "phoneFact"
    assert row.value_label.accessibleName() == "Phone"
    assert (row.copy_button.objectName(), row.copy_button.accessibleName()) == (
        "phoneCopyButton",
        "Copy: Phone",
    )
    assert (row.call_button.objectName(), row.call_button.accessibleName()) == (
        "phoneCallButton",
        "Call: Phone",
    )


def test_what_is_copied_is_the_text_as_it_came(row: FactRow) -> None:
    row.show_line(
        FactLine("phone", "Phone", "\u2066+965 9922 1234\u2069", copied_text="+965 9922 1234")
    )
    QTest.mouseClick(row.copy_button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == "+965 9922 1234"
    assert "Copied" in QToolTip.text()
    QToolTip.hideText()


def test_it_is_copied_and_called_by_keyboard(row: FactRow) -> None:
    called: list[str] = []
    row.call_asked.connect(called.append)
    row.show_line(
        FactLine("phone", "Phone", "9922 1234", copied_text="9922 1234", called_number="9922 1234")
    )
    QApplication.clipboard().clear()
    QTest.keyClick(row.copy_button, Qt.Key.Key_Space)
    QTest.keyClick(row.call_button, Qt.Key.Key_Space)
    assert (QApplication.clipboard().text(), called) == ("9922 1234", ["9922 1234"])
    QToolTip.hideText()


@pytest.mark.styled
def test_a_long_word_stays_inside(row: FactRow) -> None:
    row.show_line(FactLine("phone", "Notes", "x" * 400))
    one_line = row.fontMetrics().lineSpacing()
    assert row.value_label.heightForWidth(300) > 5 * one_line
    assert row.minimumSizeHint().width() < 300


def test_a_tooltip_is_plain(row: FactRow) -> None:
    row.show_line(FactLine("phone", "<b>Phone</b>", "1", copied_text="1"))
    assert "&lt;b&gt;" in row.copy_button.toolTip()


@pytest.mark.styled
def test_icons_follow_the_theme(row: FactRow, qapp: QApplication) -> None:
    row.show_line(FactLine("phone", "Phone", "1", copied_text="1", called_number="1"))

    def ink(icon: QIcon) -> int:
        image = icon.pixmap(16).toImage()
        return sum(
            image.pixelColor(x, y).lightness()
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() > 200
        )

    light = ink(row.copy_button.icon())
    theme.apply(qapp, theme.load("dark"))
    assert ink(row.copy_button.icon()) > light


def test_it_follows_the_language(row: FactRow, uppercase: Callable[[], None]) -> None:
    uppercase()
    row.show_line(FactLine("phone", "Phone", "1", copied_text="1"))
    assert row.copy_button.accessibleName() == "COPY: Phone"


@pytest.mark.styled
def test_rows_are_as_high_with_buttons_as_without(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, theme.load("light"))
    heights = set()
    for copies, calls in (("", ""), ("1", ""), ("1", "+96551234567")):
        row = FactRow("phone")
        qtbot.addWidget(row)
        row.show_line(
            FactLine("phone", "Phone", "5123 4567", copied_text=copies, called_number=calls)
        )
        row.show()
        heights.add(row.sizeHint().height())
    assert heights == {24}


def test_when_others_like_it_arrived_counts_from_its_booking(speak: Speak) -> None:
    told = replace(known(created_at=NOON), usual=USUAL)
    assert said(told, "arrival") == "usually by 12:55 (9 of 10, from 42 deliveries)"
    speak("ar")
    assert said(told, "arrival") == "عادةً قبل 12:55 (9 من 10، من 42 توصيلة)"
    assert "arrival" not in {each.key for each in lines(known(created_at=NOON))}
