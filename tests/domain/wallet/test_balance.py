from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
from deskdispatch.domain.booking.quote import SCHEDULED, Quote
from deskdispatch.domain.wallet.balance import WalletSettings, balance_left, is_low

FILS = st.integers(-1_000_000, 1_000_000).map(lambda fils: Decimal(fils) / 1000)


def wallet(balance: str, mode: str = "PREPAID") -> Wallet:
    return Wallet(balance=Decimal(balance), billing_mode=mode)


@pytest.mark.parametrize(
    ("balance", "low"), [("5.000", False), ("4.999", True), ("0.000", True), ("-1.000", True)]
)
def test_a_balance_is_low_under_the_level(balance: str, low: bool) -> None:
    assert is_low(wallet(balance), Decimal("5.000")) is low


def test_a_wallet_that_is_not_known_or_not_prepaid_is_never_low() -> None:
    assert not is_low(None, Decimal("5.000"))
    assert not is_low(wallet("0.000", "POSTPAID"), Decimal("5.000"))
    assert not is_low(wallet("0.000"), Decimal(0))


@given(balance=FILS, price=FILS.map(abs), level=FILS.map(abs))
def test_what_is_left_is_exact(balance: Decimal, price: Decimal, level: Decimal) -> None:
    paid_from = Wallet(balance=balance, billing_mode="PREPAID")
    left = balance_left(paid_from, Quote(price=price), level, None)
    assert left is not None
    assert left.after + price == balance
    assert left.is_short is (balance < price)
    assert left.is_low is (balance < price or balance - price < level)


@pytest.mark.parametrize(
    ("paid_from", "quote"),
    [
        (None, Quote(price=Decimal("1.750"))),
        (Wallet(billing_mode="PREPAID"), Quote(price=Decimal("1.750"))),
        (wallet("9.000", "POSTPAID"), Quote(price=Decimal("1.750"))),
        (wallet("9.000"), None),
        (wallet("9.000"), Quote(price=Decimal("1.750"), pricing_mode=SCHEDULED)),
    ],
    ids=["no wallet", "no balance", "invoiced", "no price", "for later"],
)
def test_nothing_is_said_to_be_left_where_booking_may_not_debit_at_once(
    paid_from: Wallet | None, quote: Quote | None
) -> None:
    later = ScheduledDelivery(pay_as_you_go_enabled=True)
    assert balance_left(paid_from, quote, Decimal("5.000"), later) is None


@pytest.mark.parametrize(
    "scheduled",
    [
        None,
        ScheduledDelivery(),
        ScheduledDelivery(pay_as_you_go_enabled=False, available=True),
    ],
)
def test_without_pay_as_you_go_the_wallet_pays_for_a_scheduled_delivery_too(
    scheduled: ScheduledDelivery | None,
) -> None:
    flat = Quote(price=Decimal("2.500"), pricing_mode=SCHEDULED)
    left = balance_left(wallet("2.000"), flat, Decimal(0), scheduled)
    assert left is not None
    assert left.is_short


def test_a_level_is_kept_as_it_is_written_and_read_to_the_fils() -> None:
    assert WalletSettings().level == Decimal("5.000")
    assert WalletSettings("2.25").level == Decimal("2.250")
    assert WalletSettings("0").level == 0


@pytest.mark.parametrize("level", ["", "-1", "1,250", "1.2345", "a lot", None, 5, 5.0, True])
def test_what_is_no_amount_is_named_but_not_quoted(level: Any) -> None:
    with pytest.raises(ValueError, match="low_level") as raised:
        WalletSettings(level)
    assert "a lot" not in str(raised.value)
