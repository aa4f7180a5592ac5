"""Tests of the summary read down the phone: order, language, and open questions."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.address.address import Address
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.ui.booking.read_back import ReadBack, ReadBackSource, lines_of
from tests.ui.bare import bare
from tests.ui.conftest import Speak

SALMIYA = Area(
    name_en="Salmiya",
    name_ar="السالمية",
    governorate="hawalli",
    point=Coordinates(latitude=29.33, longitude=48.07),
    kind="residential",
)
WHOLE = Address(area="Salmiya", block="10", street="5", avenue="2", house="3", floor="2", flat="7")
PAYING = Draft(
    phone="+965 9922 1234", name="Fatima", collect_cash=True, cash_amount="12.25", cash_with="20"
)


def read(code: str, address: Address = WHOLE, **changes: Any) -> list[tuple[str, str, bool]]:
    source = ReadBackSource(PAYING.model_copy(update=changes), address, "", Decimal("1.750"))
    found = lines_of(source, code, (SALMIYA,))
    return [(label, bare(value), is_missing) for label, value, is_missing in found]


def test_all_is_read_in_the_order_in_which_an_address_is_said(speak: Speak) -> None:
    speak("en")
    assert [line[:2] for line in read("en")] == [
        ("Area", "Salmiya"),
        ("Block", "10"),
        ("Street", "5"),
        ("Avenue", "2"),
        ("House", "3"),
        ("Floor", "2"),
        ("Flat", "7"),
        ("To pay", "KWD 12.250"),
        ("Change", "7.750 from 20"),
        ("Delivery", "KWD 1.750"),
        ("Phone …", "1234"),
    ]


def test_the_other_language_is_read_whichever_the_window_speaks(speak: Speak) -> None:
    speak("en")
    labels = [label for label, _, _ in read("ar")]
    assert labels[:5] == ["المنطقة", "قطعة", "شارع", "جادة", "منزل"]
    assert read("ar")[0][1] == "السالمية"


def test_what_is_not_known_is_to_be_asked(speak: Speak) -> None:
    speak("en")
    missing = [
        label
        for label, _, is_missing in read("en", Address(), phone="99", cash_amount="")
        if is_missing
    ]
    assert missing == ["Area", "Block", "Street", "House", "To pay", "Phone …"]
    tower = Address(area="Salmiya", block="1", street="2", building="Al Noor")
    assert [label for label, _, is_missing in read("en", tower) if is_missing] == ["Flat"]
    unpriced = ReadBackSource(PAYING, WHOLE)
    assert [line.label for line in lines_of(unpriced, "en", ()) if line.is_missing] == ["Delivery"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [({}, "en"), ({"name": "فاطمة"}, "ar"), ({"address_detail": "السالمية ق10"}, "ar")],
)
def test_the_language_is_the_customers(speak: Speak, changes: Any, code: str) -> None:
    speak("en")
    assert ReadBackSource(PAYING.model_copy(update=changes), WHOLE).language == code


@pytest.fixture
def window(qtbot: QtBot, speak: Speak) -> QWidget:
    speak("en")
    made = QWidget()
    qtbot.addWidget(made)
    made.setLayout(QVBoxLayout())
    layout = made.layout()
    assert layout is not None
    layout.addWidget(QLineEdit())
    made.resize(400, 600)
    made.show()
    return made


def opened(window: QWidget, source: Callable[[], ReadBackSource]) -> ReadBack:
    made = ReadBack(window)
    line = window.findChild(QLineEdit)
    assert line is not None
    line.setFocus()
    made.open(window, source, (SALMIYA,))
    return made


def test_enter_switches_the_language_and_escape_gives_the_focus_back(window: QWidget) -> None:
    shown = opened(window, lambda: ReadBackSource(PAYING, WHOLE))
    assert "Block 10" in bare(shown.spoken)
    assert shown.switch_button.hasFocus()
    QTest.keyClick(shown.switch_button, Qt.Key.Key_Space)
    assert "قطعة 10" in bare(shown.spoken)
    assert shown.switch_button.text() == "English"
    assert shown.accessibleDescription() == shown.spoken
    QTest.keyClick(shown.switch_button, Qt.Key.Key_Escape)
    assert shown.isHidden()
    line = window.findChild(QLineEdit)
    assert line is not None
    assert line.hasFocus()


def test_it_follows_what_is_typed_while_it_is_open(window: QWidget) -> None:
    drafts = [PAYING]
    shown = opened(window, lambda: ReadBackSource(drafts[-1], WHOLE))
    drafts.append(PAYING.model_copy(update={"cash_amount": "15"}))
    shown.refresh()
    assert "KWD 15.000" in bare(shown.spoken)
    assert "5.000 from 20" in bare(shown.spoken)


def test_a_low_window_has_smaller_letters_and_keys_that_scroll(window: QWidget) -> None:
    shown = opened(window, lambda: ReadBackSource(PAYING, WHOLE))

    def letters() -> set[str]:
        return {str(each.property("role")) for each in shown.findChildren(QLabel)} - {
            "title",
            "chip",
        }

    assert letters() == {"muted", "read", "read-missing"}
    window.resize(400, 160)
    assert letters() == {"muted", "read-small", "read-small-missing"}
    area = shown.findChild(QScrollArea)
    assert area is not None
    bar = area.verticalScrollBar()
    assert bar.maximum() > 0
    QTest.keyClick(shown.switch_button, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    QTest.keyClick(shown.switch_button, Qt.Key.Key_Up)
    assert bar.value() < bar.maximum()
    assert shown.switch_button.hasFocus()
