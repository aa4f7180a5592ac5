from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
from deskdispatch.domain.booking.quote import Quote
from deskdispatch.domain.deliveries.arrivals import UsualArrival
from deskdispatch.domain.errors import NotSent
from deskdispatch.ui.booking.price import Price
from tests.ui.bare import bare
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
    made.prepare()
    qtbot.addWidget(made)
    made.show()
    return made


LEVEL = Decimal("5.000")


def details(price: Price) -> str:
    return bare(price.detail_label.text())


def warned(price: Price) -> tuple[str, str]:
    """Returns the text of the wallet's warning, and its kind."""
    assert price.wallet_label.isVisible() is bool(price.wallet_label.text())
    return bare(price.wallet_label.text()), str(price.wallet_label.property("role"))


def wallet(balance: str, mode: str = "PREPAID") -> Wallet:
    return Wallet(balance=Decimal(balance), billing_mode=mode)


def amount(price: Price) -> str:
    return bare(price.amount_label.text())


PAY_LATER = ScheduledDelivery(
    pay_as_you_go_enabled=True, payg_settlement_instructions=["one", "two", "<b>three</b>"]
)
FLAT = Quote(price=Decimal("2.500"), pricing_mode="scheduled", tier_label="Flat rate")


def test_how_a_scheduled_delivery_is_paid_stands_beside_its_price(price: Price) -> None:
    price.set_scheduled(PAY_LATER)
    assert warned(price) == ("", "muted")
    price.show_quote(FLAT)
    words, role = warned(price)
    assert words.splitlines() == [
        "Pay as you go: scheduled deliveries may be invoiced later, not debited now.",
        "one",
        "two",
        "…",
    ]
    assert role == "muted"
    price.show_quote(QUOTE)
    assert warned(price)[0] == "", "that one is debited at once"


def test_without_pay_as_you_go_nothing_is_said_of_settling(price: Price) -> None:
    price.set_scheduled(PAY_LATER.model_copy(update={"pay_as_you_go_enabled": False}))
    price.show_quote(FLAT)
    assert warned(price)[0] == ""
    price.set_wallet(wallet("2.000"), Decimal(0))
    assert warned(price) == (
        "The wallet has KWD 2.000, this costs KWD 2.500: it may be refused.",
        "note-attention",
    )


def test_without_a_point_it_says_what_to_do(price: Price) -> None:
    price.show_nothing()
    assert amount(price) == "KWD —"
    assert "drop-off on the map" in details(price)
    assert not price.retry_button.isVisible()


def test_a_price_with_what_it_is_made_of(price: Price) -> None:
    price.show_quote(QUOTE)
    assert amount(price) == "KWD 1.750"
    assert details(price) == "6.20 km · 5-10.5 km · Duration 18"


def test_a_price_with_when_such_deliveries_arrived(price: Price, speak: Speak) -> None:
    usual = UsualArrival(timedelta(minutes=55), 42, None, "Hawalli")
    price.show_quote(QUOTE, usual=usual)
    line = price.arrival_label
    assert line.isVisible()
    words = "9 of 10 within 55 min (of 42) to Hawalli governorate"
    assert bare(line.text()) == words
    assert "no promise" in line.toolTip()
    speak("ar")
    assert bare(line.text()).startswith("9 من 10 خلال 55 دقيقة (من 42)")
    price.show_quote(QUOTE)
    assert not line.isVisible()


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
    assert "Getting the price" in details(price)


def test_a_failure_takes_the_old_price_away_and_offers_to_ask_again(
    price: Price, qtbot: QtBot
) -> None:
    price.show_quote(QUOTE)
    price.show_error(NotSent("down"))
    assert price.quote is None
    assert "1.750" not in amount(price)
    assert details(price) == "No price.", "the top bar tells that nothing is reached"
    assert "not reachable" in price.detail_label.toolTip()
    assert price.detail_label.property("role") == "error"
    with qtbot.waitSignal(price.retry_button.clicked):
        QTest.mouseClick(price.retry_button, Qt.MouseButton.LeftButton)
    price.show_quote(QUOTE)
    assert price.detail_label.property("role") == "muted"
    assert not price.retry_button.isVisible()


def test_it_follows_the_language(price: Price, speak: Speak) -> None:
    price.show_quote(QUOTE)
    speak("ar")
    assert "المدة" in details(price)
    assert amount(price) == "1.750 د.ك"
    assert "6.20 كم · من 5 إلى 10.5 كم" in details(price)


def test_a_wallet_that_is_too_small_is_said_beside_the_price_and_stops_nothing(
    price: Price,
) -> None:
    price.set_wallet(wallet("1.250"), LEVEL)
    price.show_quote(Quote(price=Decimal("2.000")))
    assert warned(price) == (
        "The wallet has KWD 1.250, this costs KWD 2.000: it may be refused.",
        "note-attention",
    )
    assert price.quote is not None


def test_a_wallet_that_gets_low_by_it_is_said_quietly(price: Price) -> None:
    price.set_wallet(wallet("5.000"), LEVEL)
    price.show_quote(Quote(price=Decimal("2.000")))
    said = "KWD 3.000 left after this: below your level of KWD 5.000."
    assert warned(price) == (said, "muted")


@pytest.mark.parametrize(
    ("balance", "said"),
    [
        ("7.000", ""),
        ("6.999", "KWD 4.999 left"),
        ("2.000", "KWD 0.000 left"),
        ("1.999", "The wallet has KWD 1.999"),
        ("-0.250", "The wallet has KWD -0.250"),
    ],
)
def test_the_wallet_is_held_against_the_price_to_the_fils(
    price: Price, balance: str, said: str
) -> None:
    price.show_quote(Quote(price=Decimal("2.000")))
    price.set_wallet(wallet(balance), LEVEL)
    words, _ = warned(price)
    assert words.startswith(said)
    assert bool(words) is bool(said)


def test_nothing_is_said_where_the_wallet_need_not_pay_at_once(price: Price) -> None:
    price.set_wallet(wallet("0.000"), LEVEL)
    price.set_scheduled(ScheduledDelivery(pay_as_you_go_enabled=True))
    price.show_quote(Quote(price=Decimal(2), pricing_mode="scheduled"))
    assert "it may be refused" not in warned(price)[0]
    price.show_quote(Quote(price=Decimal(2)))
    assert warned(price)[0]
    price.set_wallet(wallet("0.000", "POSTPAID"), LEVEL)
    assert warned(price)[0] == ""
    price.set_wallet(None, LEVEL)
    assert warned(price)[0] == ""


def test_without_a_level_only_what_is_missing_is_said(price: Price) -> None:
    price.show_quote(Quote(price=Decimal("2.000")))
    price.set_wallet(wallet("2.001"), Decimal(0))
    assert warned(price)[0] == ""
    price.set_wallet(wallet("1.999"), Decimal(0))
    assert "may be refused" in warned(price)[0]


def test_a_price_that_goes_takes_what_was_said_of_the_wallet_with_it(price: Price) -> None:
    price.set_wallet(wallet("1.000"), LEVEL)
    price.show_quote(QUOTE)
    assert warned(price)[0]
    price.show_waiting()
    assert warned(price)[0] == ""


def test_another_price_is_told_once(price: Price) -> None:
    told: list[object] = []
    price.quote_changed.connect(told.append)
    price.show_waiting()
    price.show_quote(QUOTE)
    price.show_quote(QUOTE)
    price.show_nothing()
    assert told == [QUOTE, None]
