"""Tests of the banner about a caller, over the form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.customers.customer import (
    CashHabit,
    Customer,
    CustomerPlace,
    CustomerProfile,
)
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.ui.customers import call_banner as module
from deskdispatch.ui.customers.call_banner import CallBanner, IncomingCall
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.keys import TAKE_CALL
from deskdispatch.ui.widgets.messages import banner as banner_module
from tests.ui.conftest import NOON, Speak
from tests.waiting import until

SARA = CustomerProfile(
    customer=Customer(id="c", name="Sara"),
    number="51234567",
    places=(CustomerPlace(id="p", latitude=29.3375, longitude=48.0758, area="Salmiya"),),
    orders=3,
    last_order_at=NOON - timedelta(minutes=5),
    cash=CashHabit(3, 3),
)
NARROWEST = 316
"""The form's width in pixels, in a window of 1366."""

MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2068\u2069"))


def named(name: str) -> CustomerProfile:
    return replace(SARA, customer=Customer(id=name, name=name))


class FakeCustomers:
    """Customers by the number as given."""

    def __init__(self, **known: CustomerProfile | Sequence[CustomerProfile]) -> None:
        self.by_number = known
        self.trouble: JournalError | None = None

    async def known(self, number: str) -> Sequence[CustomerProfile]:
        if self.trouble is not None:
            raise self.trouble
        return cast("Sequence[CustomerProfile]", self.by_number.get(number, ()))


def desk_of(customers: FakeCustomers, areas: Sequence[Area] = ()) -> Desk:
    return cast("Desk", SimpleNamespace(customers=customers, areas=areas))


@pytest.fixture
async def banner(qtbot: QtBot, tasks: Tasks) -> CallBanner:
    made = CallBanner(tasks, lambda: NOON)
    made.resize(300, 80)
    qtbot.addWidget(made)
    return made


def lines(banner: CallBanner) -> list[str]:
    return banner.text.translate(MARKS).splitlines()


def button(banner: CallBanner, name: str) -> QAbstractButton:
    found = banner.findChild(QAbstractButton, name)
    assert found is not None
    return found


async def shown(banner: CallBanner, number: str, count: int = 2) -> None:
    banner.show_call(number)
    await until(lambda: len(lines(banner)) == count, what="who calls")


async def test_an_unknown_number_is_told(banner: CallBanner) -> None:
    assert banner.isHidden()
    banner.show_call("+96551234567")
    assert lines(banner) == ["Call from +96551234567"]
    banner.attach(desk_of(FakeCustomers()))
    await until(lambda: len(lines(banner)) == 2, what="that nobody has it")
    assert lines(banner) == ["Call from +96551234567", "Unknown number"]
    assert "\u2066+96551234567\u2069" in banner.text


async def test_a_customer_is_told_with_area_and_orders(banner: CallBanner) -> None:
    banner.attach(desk_of(FakeCustomers(**{"51234567": [SARA]})))
    await shown(banner, "51234567")
    who = "Sara · Salmiya · 3 orders · last 5 min ago · usually cash"
    assert lines(banner) == ["Call from 51234567", who]


async def test_some_who_share_a_phone_are_named_and_the_others_counted(
    banner: CallBanner,
) -> None:
    people = [named(f"Person {number}") for number in range(module.MOST_CALLERS + 2)]
    banner.attach(desk_of(FakeCustomers(**{"51234567": people})))
    await shown(banner, "51234567", module.MOST_CALLERS + 2)
    assert [line.partition(" ·")[0] for line in lines(banner)[1:4]] == [
        *("Person 0", "Person 1", "Person 2")
    ]
    assert lines(banner)[-1] == "and 2 more"


async def test_a_hostile_name_stays_on_its_line(banner: CallBanner) -> None:
    hostile = named("<b>S</b>\n\nCall from 1\u202e" + "x" * 500)
    banner.attach(desk_of(FakeCustomers(**{"51234567": [hostile]})))
    await shown(banner, "51234567")
    assert lines(banner)[1].startswith("<b>S</b> Call from 1xxx")
    assert "\u202e" not in banner.text
    assert "3 orders" in lines(banner)[1]


async def test_two_calls_are_both_in_reach_and_none_comes_twice(banner: CallBanner) -> None:
    banner.attach(desk_of(FakeCustomers()))
    await shown(banner, "51234567")
    await shown(banner, "66001122")
    assert lines(banner)[0] == "Call from 66001122"
    assert button(banner, "bannerMore").text() == "+1"
    banner.show_call("+96566001122")
    assert button(banner, "bannerMore").text() == "+1"
    banner.show_call("0096551234567")
    assert lines(banner)[0] == "Call from 51234567"
    assert banner.numbers == ("51234567", "66001122")
    button(banner, "bannerMore").click()
    others = banner.findChildren(QLabel)
    assert any(each.isVisible() and "66001122" in each.text() for each in others)


async def test_a_dismissed_call_uncovers_the_one_before(banner: CallBanner) -> None:
    banner.show_call("51234567")
    banner.show_call("66001122")
    button(banner, "bannerClose").click()
    assert lines(banner)[0] == "Call from 51234567"
    assert banner.numbers == ("51234567",)
    button(banner, "bannerClose").click()
    assert banner.isHidden()
    banner.show_call("51234567")
    assert banner.isVisible()


async def test_a_call_ends_by_any_way_to_write_its_number(banner: CallBanner) -> None:
    banner.show_call("51234567")
    banner.show_call("66001122")
    banner.end("99001234")
    banner.end("")
    assert len(banner.numbers) == 2
    banner.end("+965 6600 1122")
    assert lines(banner)[0] == "Call from 51234567"
    banner.end("51234567")
    assert banner.isHidden()


async def test_its_key_asks_for_the_call_that_is_shown(banner: CallBanner, qtbot: QtBot) -> None:
    taken: list[IncomingCall] = []
    banner.take_asked.connect(taken.append)
    assert not banner.press_action(TAKE_CALL)
    banner.show_call("51234567")
    banner.show_call("66001122")
    assert banner.press_action(TAKE_CALL)
    assert [call.number for call in taken] == ["66001122"]
    assert "F12" in button(banner, "bannerAction").toolTip()
    assert "Ctrl+W" in button(banner, "bannerClose").toolTip()


async def test_a_call_that_waits_says_so(banner: CallBanner) -> None:
    calls: list[IncomingCall] = []
    banner.take_asked.connect(calls.append)
    banner.show_call("51234567")
    banner.press_action(TAKE_CALL)
    banner.wait(calls[0])
    assert lines(banner) == ["Call from 51234567", "Waiting for this booking."]
    assert banner.waiting is calls[0]
    banner.wait(None)
    assert lines(banner) == ["Call from 51234567"]
    assert banner.waiting is None


async def test_another_desk_has_other_customers(banner: CallBanner) -> None:
    banner.attach(desk_of(FakeCustomers(**{"51234567": [SARA]})))
    await shown(banner, "51234567")
    banner.detach()
    assert lines(banner) == ["Call from 51234567"]
    banner.attach(desk_of(FakeCustomers(**{"51234567": [named("Noura")]})))
    await until(lambda: len(lines(banner)) == 2, what="the other customer")
    assert lines(banner)[1].startswith("Noura · ")


async def test_records_that_cannot_be_read_leave_the_number(banner: CallBanner) -> None:
    customers = FakeCustomers()
    customers.trouble = JournalError(JournalFailure.DISK_FAILED)
    banner.attach(desk_of(customers))
    banner.show_call("51234567")
    await banner.look_up(IncomingCall("51234567"))
    assert lines(banner) == ["Call from 51234567"]


async def test_it_is_said_to_screen_readers_once_for_each_change(
    banner: CallBanner, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def hear(_about: QWidget, text: str, *, is_urgent: bool) -> None:
        assert not is_urgent
        said.append(text.translate(MARKS))

    monkeypatch.setattr(banner_module, "announce", hear)
    banner.attach(desk_of(FakeCustomers()))
    await shown(banner, "51234567")
    await shown(banner, "51234567")
    assert said == ["Call from 51234567", "Call from 51234567\nUnknown number"]


async def test_the_focus_stays_where_the_clerk_types(tasks: Tasks, qtbot: QtBot) -> None:
    window, edit, banner = QWidget(), QLineEdit(), CallBanner(tasks, lambda: NOON)
    column = QVBoxLayout(window)
    column.addWidget(banner)
    column.addWidget(edit)
    qtbot.addWidget(window)
    window.show()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    QTest.keyClicks(edit, "51")
    banner.show_call("66001122")
    QTest.keyClicks(window.focusWidget(), "23")
    banner.end("66001122")
    QTest.keyClicks(window.focusWidget(), "4")
    assert edit.text() == "51234"


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
async def test_the_longest_number_fits_into_the_narrowest_form(
    banner: CallBanner, speak: Speak, code: str
) -> None:
    speak(code)
    banner.show_call("51234567")
    banner.show_call("+" + "9" * 20)
    assert banner.minimumSizeHint().width() <= NARROWEST


async def test_in_arabic_the_number_keeps_its_direction(banner: CallBanner, speak: Speak) -> None:
    speak("ar")
    banner.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    point = Coordinates(latitude=29.3375, longitude=48.0758)
    area = Area(
        name_en="Salmiya", name_ar="السالمية", governorate="Hawalli", point=point, kind="area"
    )
    banner.attach(desk_of(FakeCustomers(**{"51234567": [SARA]}), [area]))
    await shown(banner, "51234567")
    assert "مكالمة من \u206651234567\u2069" in banner.text
    assert "السالمية" in banner.text
    assert button(banner, "bannerAction").text() == "استقبال المكالمة"
    banner.show_call("66001122")
    await until(lambda: "رقم غير معروف" in banner.text, what="that nobody has it")
    speak("en")
    assert lines(banner)[0] == "Call from 66001122"
