from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import NotSent
from deskdispatch.domain.quote import Quote
from deskdispatch.ui.panels.price import Price
from tests.ui.conftest import Speak

QUOTE = Quote(
    price=Decimal("1.750"),
    distance=Decimal("6.20"),
    distance_unit="km",
    tier_label="5-10.5 km",
    estimated_duration=Decimal(18),
)


@pytest.fixture
def price(qtbot: QtBot) -> Price:
    made = Price()
    qtbot.addWidget(made)
    made.show()
    return made


def details(price: Price) -> str:
    """The small print without its direction marks."""
    return "".join(
        c for c in price.detail_label.text() if c not in "\u200e\u200f\u2066\u2068\u2069"
    )


def amount(price: Price) -> str:
    return price.amount_label.text().strip("\u2066\u2069")


def test_without_a_point_it_says_what_to_do(price: Price) -> None:
    price.show_nothing()
    assert amount(price) == "KWD —"
    assert "drop-off on the map" in details(price)
    assert not price.retry_button.isVisible()


def test_a_price_with_what_it_is_made_of(price: Price) -> None:
    price.show_quote(QUOTE)
    assert amount(price) == "KWD 1.750"
    assert details(price) == "6.20 km · 5-10.5 km · Duration: 18"


def test_a_flat_price_has_no_distance(price: Price) -> None:
    price.show_quote(Quote(price=Decimal("2.5"), pricing_mode="scheduled", tier_label="Flat rate"))
    assert amount(price) == "KWD 2.500"
    assert details(price) == "Flat rate"


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ({"id": "z1", "name": "Al Jahra"}, "Zone: Al Jahra"),
        ("Al Jahra", "Zone: Al Jahra"),
        ({"name": "<b>Al Jahra</b>"}, "Zone: <b>Al Jahra</b>"),
    ],
)
def test_a_zone_is_named_whatever_its_shape(price: Price, zone: object, shown: str) -> None:
    price.show_quote(Quote(price=Decimal(3), special_zone=zone))
    assert details(price) == shown
    assert price.detail_label.textFormat() == Qt.TextFormat.PlainText


def test_waiting_takes_the_old_price_away(price: Price) -> None:
    price.show_quote(QUOTE)
    price.show_waiting()
    assert price.quote is None
    assert "1.750" not in amount(price)
    assert "Asking" in details(price)


def test_trouble_takes_the_old_price_away_and_offers_to_ask_again(
    price: Price, qtbot: QtBot
) -> None:
    price.show_quote(QUOTE)
    price.show_error(NotSent("down"))
    assert price.quote is None
    assert "1.750" not in amount(price)
    assert details(price).startswith("No price.")
    assert price.detail_label.property("role") == "error"
    with qtbot.waitSignal(price.retry_asked):
        QTest.mouseClick(price.retry_button, Qt.MouseButton.LeftButton)
    price.show_quote(QUOTE)
    assert price.detail_label.property("role") == "muted"
    assert not price.retry_button.isVisible()


def test_it_follows_the_language(price: Price, speak: Speak) -> None:
    price.show_quote(QUOTE)
    speak("ar")
    assert "المدة" in details(price)
    assert amount(price) == "KWD 1.750"
