"""Tests of the merchant, as described by bootstrap, login and the wallet."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from deskdispatch.domain.account.account import Account, Bootstrap, Login, ScheduledDelivery, Wallet
from deskdispatch.domain.deliveries.delivery import AnswerPart, UnreadablePart
from deskdispatch.domain.geo import Coordinates

PLAIN: dict[str, Any] = {
    "id": "a1",
    "sellerId": "S-1",
    "sellerName": "Salmiya Sweets",
    "billingMode": "PREPAID",
    "walletBalance": "42.750",
}
SCHEDULED: dict[str, Any] = {
    "globalEnabled": True,
    "merchantEnabled": True,
    "enabled": True,
    "available": True,
    "surchargeKwd": "2.500",
    "payAsYouGoEnabled": False,
}


def _branch(id: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "name": id.upper(), "latitude": 29.3339, "longitude": 48.0761, **more}


def _bootstrap(*branches: dict[str, Any]) -> Bootstrap:
    return Bootstrap.model_validate(
        {
            "account": PLAIN,
            "wallet": {"balance": "42.750", "billingMode": "PREPAID"},
            "branches": branches,
            "pricing": {
                "useCustomTiers": False,
                "effectiveConfig": {
                    "tiers": [],
                    "extraKmRateKwd": 0.15,
                    "extraKmAfter": 20,
                    "specialZones": [],
                },
            },
            "scheduledDelivery": SCHEDULED,
        }
    )


def test_a_billing_mode_that_nobody_named_is_shown_as_it_came() -> None:
    assert Account.model_validate({**PLAIN, "billingMode": "BARTER"}).billing_mode == "BARTER"


@pytest.mark.parametrize("missing", PLAIN)
def test_what_an_account_does_not_say_is_not_known(missing: str) -> None:
    said = {name: PLAIN[name] for name in PLAIN if name != missing}
    account = Account.model_validate(said)
    assert account.model_dump(mode="json", by_alias=True, exclude_unset=True) == said


def test_a_balance_is_never_a_float() -> None:
    with pytest.raises(ValidationError):
        Account.model_validate({**PLAIN, "walletBalance": 42.75})


def test_the_default_branch() -> None:
    marked = _bootstrap(_branch("b1"), _branch("b2", isDefault=True)).default_branch
    first = _bootstrap(_branch("b1"), _branch("b2")).default_branch
    assert marked is not None
    assert marked.id == "b2"
    assert first is not None
    assert first.id == "b1"
    assert first.point == Coordinates(latitude=29.3339, longitude=48.0761)
    assert _bootstrap().default_branch is None


def test_settlement_instructions_are_kept_in_any_shape() -> None:
    odd = {"steps": [1, {"iban": "KW81"}]}
    scheduled = ScheduledDelivery.model_validate({**SCHEDULED, "paygSettlementInstructions": odd})
    assert scheduled.payg_settlement_instructions == odd
    assert scheduled.surcharge_kwd == Decimal("2.500")


def test_a_token_is_not_shown() -> None:
    login = Login.model_validate(
        {
            "token": "eyJ.secret.jwt",
            "user": {"id": "u1", "email": "clerk@shop.example", "role": "MERCHANT"},
            "merchant": PLAIN,
        }
    )
    assert login.token == "eyJ.secret.jwt"
    assert "secret" not in repr(login)
    assert "secret" not in str(login)


def _with_unreadable(bootstrap: Bootstrap, *unreadable: UnreadablePart) -> Bootstrap:
    return bootstrap.model_copy(update={"unreadable": unreadable})


def test_a_branch_that_can_no_longer_be_read_stays_as_it_was_last_known() -> None:
    before = _bootstrap(_branch("b1"), _branch("b2"), _branch("b3"))
    lost = UnreadablePart(AnswerPart.BRANCH, "branches[1].latitude: float_type", "b2")
    now = _with_unreadable(_bootstrap(_branch("b1", phone="22457000")), lost).with_lost_branches(
        before
    )
    assert [branch.id for branch in now.branches] == ["b1", "b2"], "b3 was closed"
    assert now.branches[0].phone == "22457000"
    assert now.unreadable == (lost,)


@pytest.mark.parametrize(
    "unreadable",
    [
        (),
        (UnreadablePart(AnswerPart.BRANCH, "branches[1]: model_type"),),
        (
            UnreadablePart(
                AnswerPart.BRANCH, "branches[1].phone: string_type", "b2", is_partial=True
            ),
        ),
        (UnreadablePart(AnswerPart.TIER, "pricing.tiers[0]: model_type", "b2"),),
    ],
    ids=["all of it was read", "no id to know it by", "it was read in part", "not a branch"],
)
def test_no_other_branch_is_brought_back(unreadable: tuple[UnreadablePart, ...]) -> None:
    before = _bootstrap(_branch("b1"), _branch("b2"))
    now = _with_unreadable(_bootstrap(_branch("b1")), *unreadable)
    assert now.with_lost_branches(before) is now


def test_at_the_first_start_a_lost_branch_is_not_known() -> None:
    now = _with_unreadable(_bootstrap(), UnreadablePart(AnswerPart.BRANCH, "branches[0]", "b1"))
    assert now.with_lost_branches(None).branches == ()


def test_a_first_branch_is_no_default_while_the_marked_one_may_be_lost() -> None:
    lost = UnreadablePart(AnswerPart.BRANCH, "branches[1]: model_type", "b2")
    assert _with_unreadable(_bootstrap(_branch("b1")), lost).default_branch is None
    marked = _with_unreadable(_bootstrap(_branch("b1", isDefault=True)), lost).default_branch
    assert marked is not None
    assert marked.id == "b1"


@pytest.mark.parametrize(
    ("part", "is_whole"), [(AnswerPart.TRANSACTION, False), (AnswerPart.BRANCH, True)]
)
def test_a_wallet_that_lacks_a_transaction_is_not_whole(part: AnswerPart, is_whole: bool) -> None:
    assert Wallet().is_whole
    assert (
        Wallet(unreadable=(UnreadablePart(part, "transactions[3].amount: decimal"),)).is_whole
        is is_whole
    )
