"""Tests that a message prints the slip of the order that it names, and otherwise nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.duplicate import Duplicate, DuplicateKind
from deskdispatch.domain.errors import BookingUnconfirmed, JournalError, NotSent, Refused
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.oddities import OddityKind, PlaceOddity
from deskdispatch.domain.unconfirmed.intent import Booked, Unconfirmed
from deskdispatch.ui.booking import banner as banner_module
from deskdispatch.ui.booking.banner import BookingBanner
from deskdispatch.ui.lib import counter_names
from tests.desk.desk_under_test import NOON
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.ui.rows import delivery, unconfirmed

INTENT = unconfirmed(3).intent
QUOTED = INTENT.model_copy(
    update={"booking": INTENT.booking.model_copy(update={"quoted_price": Decimal("9.000")})}
)
MADE = delivery(7).model_copy(update={"estimated_price": Decimal("2.000")})
BOOKED = Booked(INTENT, MADE)
EARLIER = Duplicate(DuplicateKind.JUST_BOOKED, NOON, MADE.order_number, "Fatima", MADE)
UNKNOWN = Duplicate(DuplicateKind.UNCONFIRMED, NOON, None, "Fatima")

SEA = PlaceOddity(OddityKind.IN_THE_SEA, (Coordinates(latitude=29.2, longitude=48.5),))

Tell = Callable[[BookingBanner], None]


@pytest.fixture
def banner(qtbot: QtBot) -> BookingBanner:
    made = BookingBanner(lambda: NOON)
    qtbot.addWidget(made)
    return made


def print_button(banner: BookingBanner) -> QPushButton:
    button = banner.findChild(QPushButton, "bannerPrint")
    assert button is not None
    return button


@pytest.mark.parametrize(
    "tell",
    [
        lambda banner: banner.show_booked(BOOKED),
        lambda banner: banner.show_booked(replace(BOOKED, failure=JournalError("disk_full"))),
        lambda banner: banner.show_differences(Booked(QUOTED, MADE)),
        lambda banner: banner.warn(EARLIER),
    ],
    ids=["booked", "not written down", "not as asked", "booked before"],
)
def test_a_message_that_names_an_order_prints_it(banner: BookingBanner, tell: Tell) -> None:
    asked: list[Delivery] = []
    banner.print_asked.connect(asked.append)
    tell(banner)
    assert MADE.order_number in banner.text
    assert not print_button(banner).isHidden()
    print_button(banner).click()
    assert asked == [MADE]


def test_a_booking_that_is_unconfirmed_since_yesterday_is_told_with_its_day(
    banner: BookingBanner, speak: Speak
) -> None:
    speak("en")
    banner.warn(replace(UNKNOWN, at=NOON - timedelta(days=1)))
    assert bare(banner.text) == (
        "A booking for this phone is unconfirmed (20 Nov, 12:00). Book again?"
    )


def test_what_another_counter_may_have_booked_is_told_with_its_name(
    banner: BookingBanner, speak: Speak, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter_names, "_names", {"b" * 16: "Salmiya 2\u202e"})
    speak("en")
    banner.warn(replace(UNKNOWN, counter_id="b" * 16))
    assert bare(banner.text) == (
        "Salmiya 2 has an unconfirmed booking for this phone (12:00). Book again?"
    )
    action = banner.findChild(QPushButton, "bannerAction")
    assert action is not None
    assert action.text() == "Book anyway"
    speak("ar")
    assert "Salmiya 2" in banner.text
    assert "غير مؤكد" in banner.text


def test_a_counter_whose_name_is_not_known_is_another_one(
    banner: BookingBanner, speak: Speak
) -> None:
    speak("en")
    banner.warn(replace(UNKNOWN, counter_id="b" * 16))
    assert bare(banner.text).startswith("Another counter has an unconfirmed booking")
    speak("ar")
    assert "كاونتر آخر" in banner.text


@pytest.mark.parametrize(
    "tell",
    [
        lambda banner: banner.warn(UNKNOWN),
        lambda banner: banner.show_unconfirmed(Unconfirmed(INTENT, BookingUnconfirmed())),
        lambda banner: banner.show_not_booked(Refused("no money")),
        lambda banner: banner.show_put_aside(INTENT),
        lambda banner: banner.ask_about([SEA]),
    ],
    ids=["unconfirmed before", "unconfirmed", "not booked", "put aside", "odd place"],
)
def test_a_message_without_an_order_prints_nothing(banner: BookingBanner, tell: Tell) -> None:
    banner.show_booked(BOOKED)
    tell(banner)
    assert MADE.order_number not in banner.text
    assert print_button(banner).isHidden()


@pytest.mark.parametrize(
    "tell",
    [
        lambda banner: banner.show_not_booked(Refused("balance")),
        lambda banner: banner.show_not_booked(NotSent("connect")),
        lambda banner: banner.show_held_back(lambda: "It was booked elsewhere."),
    ],
    ids=["refused", "not sent", "held back"],
)
def test_why_the_last_press_booked_nothing_is_not_hidden_by_an_earlier_booking(
    banner: BookingBanner, tell: Tell
) -> None:
    banner.show_differences(replace(BOOKED, intent=QUOTED))
    earlier = banner.text
    assert earlier
    tell(banner)
    assert banner.text.startswith("Not")
    banner.show_differences(replace(BOOKED, intent=QUOTED))
    assert banner.text == earlier


def test_each_press_that_sends_nothing_says_so_though_the_last_answer_was_dismissed(
    banner: BookingBanner,
) -> None:
    for _press in range(2):
        banner.show_not_booked(NotSent("connect"))
        assert banner.message is not None
        banner.dismiss(banner.message)
        assert not banner.text


def test_a_busy_service_says_when_to_press_book_and_then_that_it_is_time(
    banner: BookingBanner, speak: Speak, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(banner_module, "monotonic", lambda: now[0])
    speak("en")
    banner.show_not_booked(Refused("slow", 1.6, failure=ServiceFailure.BUSY))
    assert banner.text == "Not booked: the service is busy. Press Book in 2 s."
    now[0] += 1.6
    qtbot.waitUntil(
        lambda: banner.text == "Not booked: the service was busy. Press Book.", timeout=60_000
    )
