"""Tests of the shown customer: values that other counters typed, and unsaved changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.customers.customer import Customer, CustomerProfile
from deskdispatch.domain.sharing.customer_details import CustomerDetails
from deskdispatch.domain.sharing.record import EarlierValue
from deskdispatch.journal.sharing.kinds import KINDS
from deskdispatch.ui.customers.customer_words import FIELDS, PLACE_FIELDS
from deskdispatch.ui.customers.detail import CustomerDetail
from deskdispatch.ui.lib import counter_names
from tests.ui.bare import bare
from tests.ui.conftest import NOON, Speak

SARA = CustomerProfile(Customer(id="1", name="Sara"), "98765432")
NOURA = CustomerProfile(Customer(id="2", name="Noura"), "51234567")
THERE = "b" * 16


def earlier(field: str, value: Any, counter_id: str = THERE) -> EarlierValue:
    return EarlierValue(field, value, counter_id, NOON - timedelta(minutes=8))


ADDRESS = earlier("address", ["Block 5", "Street <b>7</b>"])


@pytest.fixture(autouse=True)
def _names() -> Iterator[None]:
    counter_names.set_names({THERE: "Salmiya 2\u202e"}, "a" * 16)
    yield
    counter_names.set_names({}, "")


@pytest.fixture
def detail(qtbot: QtBot, speak: Speak) -> CustomerDetail:
    speak("en")
    made = CustomerDetail(lambda: NOON)
    qtbot.addWidget(made)
    made.resize(650, 700)
    made.show()
    return made


def show(detail: CustomerDetail, *history: EarlierValue) -> None:
    detail.show_customer(CustomerDetails(SARA, history=history))


def told(detail: CustomerDetail) -> list[str]:
    shown = detail.history_list
    return [bare(shown.item(row).text()) for row in range(shown.count())]


def test_without_a_history_there_is_no_list(detail: CustomerDetail) -> None:
    show(detail)
    assert not detail.history_list.isVisible()
    assert not detail.history_label.isVisible()


def test_an_earlier_value_is_told_with_where_and_when(detail: CustomerDetail) -> None:
    show(detail, ADDRESS, earlier("warning", "refused twice", "c" * 16))
    assert detail.history_list.isVisible()
    assert told(detail) == [
        "Address: “Block 5, Street <b>7</b>” · Salmiya 2 · 11:52",
        "Warning: “refused twice” · Another counter · 11:52",
    ]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("detail", "", "“—”"),
        ("is_blocked", True, "“Yes”"),
        ("is_blocked", False, "“No”"),
        ("warning", {"of": "a newer release"}, "“{'of': 'a newer release'}”"),
        ("area", "x\u202e\ny", "“x y”"),
    ],
)
def test_any_value_is_plain(detail: CustomerDetail, field: str, value: Any, words: str) -> None:
    show(detail, earlier(field, value))
    assert words in told(detail)[0]


def test_each_field_that_has_a_history_has_a_name() -> None:
    typed = {name for kind in KINDS.values() for name in kind.typed}
    assert typed == {*FIELDS, *PLACE_FIELDS}


def test_another_customer_has_none_and_what_is_typed_stays(detail: CustomerDetail) -> None:
    show(detail)
    detail._lines["warning"].setText("typed")
    show(detail, ADDRESS)
    assert detail.changes == {"warning": "typed"}
    assert len(told(detail)) == 1
    detail.show_customer(CustomerDetails(NOURA))
    assert told(detail) == []
    show(detail, ADDRESS)
    detail.clear()
    assert told(detail) == []


def test_it_follows_the_language(detail: CustomerDetail, speak: Speak) -> None:
    show(detail, ADDRESS)
    speak("ar")
    assert told(detail)[0] == "العنوان: «Block 5, Street <b>7</b>» · Salmiya 2 · 11:52"
    assert detail.history_label.text() == "القيم السابقة"


@pytest.mark.parametrize("note", ["a" * 700, "\U0001f600" * 400, "b" * 5_000], ids=len)
def test_a_long_note_is_not_cut_by_saving_something_else(detail: CustomerDetail, note: str) -> None:
    noted = SARA.customer.model_copy(update={"counter_note": note})
    detail.show_customer(CustomerDetails(replace(SARA, customer=noted)))
    assert not detail.save_button.isEnabled()
    detail._lines["name"].setText("Sara Ali")
    assert detail.changes == {"name": "Sara Ali"}


def test_a_note_that_is_long_already_stays_whole_in_its_line(detail: CustomerDetail) -> None:
    noted = SARA.customer.model_copy(update={"counter_note": "a" * 700})
    detail.show_customer(CustomerDetails(replace(SARA, customer=noted)))
    detail._lines["counter_note"].insert("b")
    assert detail.changes == {"counter_note": "b" + "a" * 700}
    detail.show_customer(CustomerDetails(NOURA))
    assert detail._lines["counter_note"].maxLength() == 500


@pytest.mark.parametrize("also", [{}, {"counter_note": "Pays late"}], ids=["same", "same field"])
def test_typing_goes_on_where_it_was_when_the_customer_is_read_again(
    detail: CustomerDetail, also: dict[str, str]
) -> None:
    """For example after each booking at another counter."""
    show(detail)
    line = detail._lines["counter_note"]
    QTest.keyClicks(line, "Ring")
    changed = SARA.customer.model_copy(update={"warning": "Refused once", **also})
    detail.show_customer(CustomerDetails(replace(SARA, customer=changed)))
    QTest.keyClicks(line, " twice")
    assert detail.changes == {"counter_note": "Ring twice"}
    assert detail._lines["warning"].text() == "Refused once"


def test_the_chosen_line_stays_when_nothing_has_changed(detail: CustomerDetail) -> None:
    show(detail, ADDRESS, earlier("name", "Sarah"))
    detail.history_list.setCurrentRow(1)
    show(detail, ADDRESS, earlier("name", "Sarah"))
    assert detail.history_list.currentRow() == 1
    show(detail, ADDRESS)
    assert detail.history_list.count() == 1
