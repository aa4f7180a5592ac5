"""Tests of a booking's pickup and of the next one's: each action after each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final

import pytest

from deskdispatch.domain.account.account import Account, Branch
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.booking.pickup import Pickup, PickupKind

HOME = Branch(id="b1", name="Salmiya", latitude=29.33, longitude=48.07, is_default=True)
OTHER = Branch(id="b2", name="Fahaheel", latitude=29.08, longitude=48.13)
ACCOUNT = Account(
    id="a1",
    seller_id="s1",
    seller_name="Shop",
    billing_mode="PREPAID",
    wallet_balance=Decimal("1.000"),
    pickup_address="Street",
    pickup_latitude=29.3,
    pickup_longitude=48.0,
)
ELSEWHERE = Coordinates(latitude=29.2, longitude=47.9)

WISHES: Final[Mapping[str, Callable[[Pickup], None]]] = {
    "custom point": lambda pickup: pickup.choose_custom(),
    "asked": lambda pickup: pickup.choose_once(Draft(name="A", unknown=("pickup",))),
    "repeated at the other": lambda pickup: pickup.choose_once(Draft(branch_id="b2")),
    "repeated at one that is gone": lambda pickup: pickup.choose_once(Draft(branch_id="b9")),
    "repeated custom": lambda pickup: pickup.choose_once(
        Draft(pickup=ELSEWHERE, custom_pickup=True)
    ),
    "kept junk": lambda pickup: pickup.choose_once(Draft(pickup_text="behind the mosque")),
    "kept before there were branches": lambda pickup: pickup.choose_once(Draft(name="A")),
    "a look at the service": lambda pickup: pickup.set_pickups((HOME, OTHER), HOME, ACCOUNT),
}


def at_work() -> Pickup:
    pickup = Pickup()
    pickup.set_pickups((HOME, OTHER), HOME, ACCOUNT)
    assert pickup.branch == HOME
    return pickup


@pytest.mark.parametrize("first", WISHES)
@pytest.mark.parametrize("second", WISHES)
def test_the_next_booking_returns_to_the_usual_pickup(first: str, second: str) -> None:
    pickup = at_work()
    WISHES[first](pickup)
    WISHES[second](pickup)
    pickup.choose_usual()
    assert (pickup.kind, pickup.branch, pickup.usual) == (PickupKind.BRANCH, HOME, HOME)


@pytest.mark.parametrize(
    ("wish", "kind", "branch"),
    [
        ("custom point", PickupKind.CUSTOM, None),
        ("asked", PickupKind.UNKNOWN, None),
        ("repeated at the other", PickupKind.BRANCH, OTHER),
        ("repeated at one that is gone", PickupKind.UNKNOWN, None),
        ("repeated custom", PickupKind.CUSTOM, None),
        ("kept junk", PickupKind.CUSTOM, None),
        ("kept before there were branches", PickupKind.BRANCH, HOME),
    ],
)
def test_a_refresh_keeps_the_chosen_pickup(
    wish: str, kind: PickupKind, branch: Branch | None
) -> None:
    pickup = at_work()
    WISHES[wish](pickup)
    for _ in range(2):
        assert (pickup.kind, pickup.branch) == (kind, branch)
        WISHES["a look at the service"](pickup)


def test_a_chosen_branch_becomes_the_usual_pickup() -> None:
    pickup = at_work()
    pickup.choose(OTHER)
    pickup.choose_custom()
    pickup.choose_usual()
    assert pickup.branch == OTHER


def test_a_branch_that_was_chosen_for_a_repeated_booking_is_for_that_one() -> None:
    pickup = at_work()
    WISHES["asked"](pickup)
    pickup.choose(OTHER)
    assert pickup.branch == OTHER
    pickup.choose_usual()
    assert pickup.branch == HOME


def test_a_repeated_branch_that_goes_away_is_asked_for() -> None:
    pickup = at_work()
    WISHES["repeated at the other"](pickup)
    pickup.set_pickups((HOME,), HOME, ACCOUNT)
    assert pickup.kind is PickupKind.UNKNOWN


def test_a_usual_branch_that_is_gone_is_asked_for_once_and_the_default_is_usual_then() -> None:
    pickup = at_work()
    pickup.choose(OTHER)
    pickup.set_pickups((HOME,), HOME, ACCOUNT)
    assert pickup.kind is PickupKind.UNKNOWN, "no courier goes to another branch unasked"
    pickup.choose_usual()
    assert pickup.branch == HOME


def test_of_another_connection_a_branch_that_is_gone_gives_way_to_the_default() -> None:
    pickup = at_work()
    pickup.choose(OTHER)
    pickup.forget_branches()
    assert pickup.branch == OTHER
    pickup.set_pickups((HOME,), HOME, ACCOUNT)
    assert pickup.branch == HOME


def test_a_draft_waits_for_its_branch_until_there_are_branches() -> None:
    pickup = Pickup()
    pickup.choose_once(Draft(branch_id="b2"))
    assert (pickup.kind, pickup.awaited_id) == (PickupKind.NONE, "b2")
    pickup.set_pickups((HOME, OTHER), HOME, ACCOUNT)
    assert (pickup.branch, pickup.usual, pickup.awaited_id) == (OTHER, HOME, "")


def test_without_branches_the_accounts_pickup_is_the_usual_one() -> None:
    pickup = Pickup()
    pickup.set_pickups((), None, ACCOUNT)
    assert (pickup.kind, pickup.place and pickup.place.point) == (
        PickupKind.ACCOUNT,
        ACCOUNT.pickup,
    )
    pickup.choose_custom()
    pickup.choose_usual()
    assert pickup.kind is PickupKind.ACCOUNT


def test_another_merchant_takes_its_pickups_along() -> None:
    pickup = at_work()
    pickup.set_pickups((), None, None)
    assert (pickup.kind, pickup.branch, pickup.usual) == (PickupKind.NONE, None, None)
