"""Tests of the line about an order that is held."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.ui.booking.hold_strip import HoldStrip
from tests.ui.conftest import Speak

pytestmark = pytest.mark.styled


def order(*, is_sending: bool) -> Any:
    price = Decimal("2.250")
    return SimpleNamespace(
        name="سارة علي", quoted_price=price, is_sending=is_sending, seconds_left=lambda _now: 3
    )


def test_the_price_is_said_where_there_is_room_for_the_whole(qtbot: QtBot, speak: Speak) -> None:
    speak("ar")
    said = set()
    for width in range(200, 480, 20):
        strip = HoldStrip()
        qtbot.addWidget(strip)
        strip.resize(width, 40)
        label = strip.text_label
        for is_sending in (False, True, False):
            strip.show_order(order(is_sending=is_sending), datetime.now(UTC))
            QApplication.processEvents()
            needs = label.fontMetrics().horizontalAdvance(strip.accessibleName())
            assert ("2.250" in label.text()) is (needs <= label.contentsRect().width())
            said.add("2.250" in label.text())
    assert said == {True, False}
