"""What two counters changed of a customer at once: both are seen, and one is taken."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.customers.customer import Customer, CustomerProfile, CustomerTotals
from deskdispatch.domain.sharing.conflict import Conflict
from deskdispatch.domain.sharing.edits import FieldStamp, LostValue
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.ui.customers.conflicts import FIELDS, ConflictLine
from deskdispatch.ui.customers.detail import CustomerDetail
from tests.ui.conftest import NOON, Speak
from tests.ui.wallet.transactions import bare

SARA = CustomerProfile(Customer(id="1", name="Sara"), "98765432")
NOURA = CustomerProfile(Customer(id="2", name="Noura"), "51234567")
COUNTERS = {"b" * 16: "Salmiya 2\u202e"}


def conflict(field: str, mine: Any, theirs: Any, kind: str = "place") -> Conflict:
    lost = LostValue(field, mine, FieldStamp(1, "a" * 16))
    return Conflict(kind, "p1", field, mine, theirs, "b" * 16, NOON - timedelta(minutes=8), lost)


ADDRESS = conflict("address", ["Block 3"], ["Block 5", "Street <b>7</b>"])


@pytest.fixture
def detail(qtbot: QtBot, speak: Speak) -> CustomerDetail:
    speak("en")
    made = CustomerDetail(lambda: NOON)
    qtbot.addWidget(made)
    made.resize(650, 700)
    made.show()
    made.activateWindow()
    made.show_customer(SARA, CustomerTotals(), ())
    return made


def lines(detail: CustomerDetail) -> list[ConflictLine]:
    return [each for each in detail.findChildren(ConflictLine) if each.isVisible()]


def said(detail: CustomerDetail) -> list[str]:
    return [bare(each.label.text()) for each in lines(detail)]


def test_without_a_conflict_there_is_no_line(detail: CustomerDetail) -> None:
    assert not detail.conflicts.isVisible()


def test_both_values_are_said_with_where_and_when(detail: CustomerDetail) -> None:
    detail.show_conflicts([ADDRESS], COUNTERS)
    assert said(detail) == [
        "Address: changed at Salmiya 2, too, at 11:52, to “Block 5, Street <b>7</b>”."
        " Changed here to “Block 3”."
    ]


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("conflictMineButton", Qt.Key.Key_7, ["Block 3"]),
        ("conflictTheirsButton", Qt.Key.Key_8, ["Block 5", "Street <b>7</b>"]),
    ],
)
def test_one_of_them_is_taken_by_click_or_key(
    detail: CustomerDetail, name: str, key: Qt.Key, value: object
) -> None:
    taken: list[tuple[object, object]] = []
    detail.conflict_settled.connect(lambda *both: taken.append(both))
    detail.show_conflicts([ADDRESS], COUNTERS)
    button = detail.findChild(QPushButton, name)
    assert button is not None
    assert "Address" in button.accessibleName()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(detail, key, Qt.KeyboardModifier.AltModifier)
    assert taken == [(ADDRESS, value)] * 2


@pytest.mark.parametrize(
    ("field", "mine", "theirs", "words"),
    [
        ("detail", "", "Flat 7", "to “Flat 7”. Changed here to “—”."),
        ("is_blocked", True, None, "to “—”. Changed here to “Yes”."),
        ("area", "Salmiya", "x\u202e\n" + "y" * 300, "…”. Changed here to “Salmiya”."),
    ],
)
def test_any_value_is_plain_and_short(
    detail: CustomerDetail, field: str, mine: Any, theirs: Any, words: str
) -> None:
    detail.show_conflicts([conflict(field, mine, theirs)], COUNTERS)
    (text,) = said(detail)
    assert text.endswith(words)
    assert len(text) < 250


def test_each_field_that_is_asked_about_has_a_name() -> None:
    assert FIELDS.keys() == {name for kind in KINDS.values() for name in kind.asked}


def test_what_was_typed_at_other_counters_alone_is_said_so(detail: CustomerDetail) -> None:
    detail.show_conflicts([replace(ADDRESS, is_mine=False)], COUNTERS)
    assert said(detail) == [
        "Address: changed at Salmiya 2 at 11:52 to “Block 5, Street <b>7</b>”, but “Block 3”"
        " counts."
    ]
    (line,) = lines(detail)
    assert [each.text() for each in (line.mine_button, line.theirs_button)] == [
        "Keep",
        "Take theirs",
    ]


def test_of_many_the_first_are_asked(detail: CustomerDetail) -> None:
    many = [conflict("warning", str(at), "no", "customer") for at in range(9)]
    detail.show_conflicts(many, COUNTERS)
    assert len(said(detail)) == 3
    detail.show_conflicts(many[8:], {})
    assert "changed at another counter" in said(detail)[0]


def test_another_customer_has_none_and_what_is_typed_stays(detail: CustomerDetail) -> None:
    detail.show_conflicts([ADDRESS], COUNTERS)
    line = detail._lines["warning"]
    line.setText("typed")
    detail.show_customer(SARA, CustomerTotals(), ())
    assert detail.changes == {"warning": "typed"}
    assert len(said(detail)) == 1
    detail.undo_button.click()
    assert detail.changes == {}
    assert len(said(detail)) == 1
    detail.show_customer(NOURA, CustomerTotals(), ())
    assert said(detail) == []
    detail.show_conflicts([ADDRESS], COUNTERS)
    detail.clear()
    assert said(detail) == []


def test_it_follows_the_language(detail: CustomerDetail, speak: Speak) -> None:
    detail.show_conflicts([ADDRESS], COUNTERS)
    speak("ar")
    assert "غُيّر أيضًا لدى Salmiya 2" in said(detail)[0]
    assert lines(detail)[0].mine_button.text() == "اعتماد ما عندي"
