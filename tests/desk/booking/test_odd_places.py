"""Tests of questions about unlikely places, from the country and from earlier deliveries."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

import pytest

from deskdispatch import assets
from deskdispatch.desk.booking.odd_places import OddPlaces
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.land import parse_land
from deskdispatch.domain.places.oddities import Earlier, OddityKind, PlaceOddity
from tests.desk.desk_under_test import AREAS, DRAFT, NOON, DeskUnderTest

LAND: Final = parse_land(assets.path("kuwait", "land.geojson").read_text(encoding="utf-8"))
NEAR: Final = Coordinates(latitude=29.3117, longitude=48.0254)
"""Point 5.6 km from the shop."""
FAR: Final = Coordinates(latitude=29.0810, longitude=48.1280)
"""Point 28.9 km from the shop."""
SEA: Final = Coordinates(latitude=29.2, longitude=48.5)
ABROAD: Final = Coordinates(latitude=30.09, longitude=47.65)
PRICE: Final = Decimal("1.500")
FARTHER, DEARER = OddityKind.FARTHER, OddityKind.DEARER


async def delivered(harness: DeskUnderTest, count: int, **fields: Any) -> None:
    """Records ``count`` deliveries, by default near and cheap, each to another customer."""
    made = [
        Delivery.model_validate(
            {
                "id": f"{fields.get('status', 'x')}{fields.get('customer_number', '')}{at}",
                "order_number": f"ORD-{at}",
                "status": "DELIVERED",
                "created_at": NOON - timedelta(days=1, minutes=at),
                "customer_name": "Fatima فاطمة",
                "customer_number": f"9{at:07}",
                "delivery_latitude": NEAR.latitude,
                "delivery_longitude": NEAR.longitude,
                "estimated_price": PRICE,
            }
            | fields
        )
        for at in range(count)
    ]
    await harness.journal.remember(made, NOON)
    await harness.desk.customers.record()


def to(point: Coordinates, **fields: Any) -> Draft:
    return DRAFT.model_copy(update={"dropoff": point, **fields})


async def found(
    harness: DeskUnderTest, draft: Draft, price: Decimal | None = PRICE
) -> list[PlaceOddity]:
    places = OddPlaces(harness.journal, AREAS, LAND, harness.clock)
    (oddities,) = await places.of((draft, price))
    return list(oddities)


async def kinds(
    harness: DeskUnderTest, draft: Draft, price: Decimal | None = PRICE
) -> list[OddityKind]:
    return [each.kind for each in await found(harness, draft, price)]


async def test_the_sea_abroad_and_the_shop_itself_are_odd(harness: DeskUnderTest) -> None:
    assert await kinds(harness, to(NEAR)) == []
    assert await kinds(harness, to(SEA)) == [OddityKind.IN_THE_SEA]
    assert await kinds(harness, to(ABROAD)) == [OddityKind.OUTSIDE_KUWAIT]
    at_door = to(NEAR, pickup=NEAR)
    assert await kinds(harness, at_door) == [OddityKind.SAME_POINTS]


async def test_a_pickup_is_odd_where_the_clerk_chose_it(harness: DeskUnderTest) -> None:
    """The place of a branch comes from the operator, so it is not questioned."""
    assert await kinds(harness, to(NEAR, pickup=SEA)) == []
    custom = to(NEAR, pickup=SEA, branch_id=None, custom_pickup=True)
    assert await kinds(harness, custom) == [OddityKind.IN_THE_SEA]


async def test_the_area_of_the_address_is_compared_with_the_point(harness: DeskUnderTest) -> None:
    (middle,) = await found(harness, to(AREAS[1].point, dropoff_area="Kuwait City"))
    assert (middle.kind, middle.areas) == (OddityKind.AREA_MIDDLE, (AREAS[1],))
    beside = Coordinates(latitude=29.3770, longitude=47.9790)
    (other,) = await found(harness, to(beside, dropoff_area="Salmiya"))
    assert (other.kind, other.areas) == (OddityKind.ANOTHER_AREA, AREAS)
    assert await kinds(harness, to(beside, dropoff_area="Kuwait City")) == []
    assert await kinds(harness, to(beside, dropoff_area="Atlantis")) == []


async def test_much_farther_than_the_shop_ever_had_is_odd(harness: DeskUnderTest) -> None:
    await delivered(harness, 19)
    assert await kinds(harness, to(FAR)) == []  # too few deliveries to judge
    await delivered(harness, 20)
    (farther,) = await found(harness, to(FAR))
    assert (farther.kind, farther.earlier) == (FARTHER, Earlier.SHOP)
    assert farther.value == pytest.approx(28_900, abs=200)
    assert farther.most == pytest.approx(5_640, abs=100)
    await delivered(harness, 1, status="CANCELLED", **at(FAR))
    assert await kinds(harness, to(FAR)) == [FARTHER]  # no delivery went there before
    await delivered(harness, 1, status="ENROUTE", **at(FAR))
    assert await kinds(harness, to(FAR)) == []


async def test_much_dearer_than_the_shop_ever_had_is_odd(harness: DeskUnderTest) -> None:
    await delivered(harness, 20)
    assert await kinds(harness, to(NEAR), Decimal("3.500")) == []
    (dearer,) = await found(harness, to(NEAR), Decimal("3.501"))
    assert (dearer.kind, dearer.value, dearer.most) == (DEARER, 3_501, 1_500)
    assert await kinds(harness, to(NEAR), None) == []
    await delivered(harness, 1, status="PENDING", estimated_price=Decimal("2.400"))
    assert await kinds(harness, to(NEAR), Decimal("3.501")) == []


async def test_of_a_customer_less_is_odd_already(harness: DeskUnderTest) -> None:
    await delivered(harness, 20, customer_number="", **at(FAR), estimated_price=Decimal("5.000"))
    await delivered(harness, 2, customer_number="99221234")
    assert await kinds(harness, to(FAR), Decimal("4.000")) == []
    await delivered(harness, 3, customer_number="99221234")
    several = await found(harness, to(FAR), Decimal("4.000"))
    assert [(each.kind, each.earlier) for each in several] == [(FARTHER, Earlier.CUSTOMER)]
    (dearer,) = await found(harness, to(NEAR), Decimal("4.000"))  # not because of the distance
    assert (dearer.kind, dearer.earlier) == (DEARER, Earlier.CUSTOMER)
    assert await kinds(harness, to(FAR, phone="5123 4567"), Decimal("4.000")) == []


async def test_from_a_custom_pickup_the_price_alone_is_compared(harness: DeskUnderTest) -> None:
    await delivered(harness, 20)
    custom = to(FAR, branch_id=None, custom_pickup=True)
    assert await kinds(harness, custom) == []
    assert await kinds(harness, custom, Decimal("9.000")) == [DEARER]


async def test_a_branch_is_compared_with_its_own_deliveries(harness: DeskUnderTest) -> None:
    """Deliveries booked elsewhere have no branch and count for each."""
    await delivered(harness, 20)
    assert await kinds(harness, to(FAR, branch_id="b2")) == [FARTHER]
    assert await kinds(harness, to(FAR, branch_id=None, custom_pickup=False)) == [FARTHER]


async def test_many_drafts_are_compared_as_one_by_one_and_by_few_questions(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await delivered(harness, 20)
    await delivered(harness, 3, customer_number="99221234")
    several = [
        (to(point, phone=number), price)
        for point in (NEAR, FAR, SEA)
        for number in ("", "99221234", "51234567")
        for price in (None, PRICE, Decimal("3.600"), Decimal("9.000"))
    ]
    alone = [await found(harness, *each) for each in several]
    asked = noted(harness, monkeypatch)
    places = OddPlaces(harness.journal, AREAS, LAND, harness.clock)
    assert list(map(list, await places.of(*several))) == alone
    assert sorted(asked) == [("dearest", 0), ("farthest", 0), ("phones", 2)]
    asked.clear()
    await places.of((to(NEAR), PRICE))
    assert asked == []  # near and cheap: no query is needed


async def test_what_came_since_is_read_alone_and_everything_anew_after_a_while(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await delivered(harness, 20)
    asked = noted(harness, monkeypatch)
    places = OddPlaces(harness.journal, AREAS, LAND, harness.clock)
    draft = to(FAR, phone="")

    async def kinds_now() -> list[OddityKind]:
        asked.clear()
        (oddities,) = await places.of((draft, None))
        return [each.kind for each in oddities]

    assert await kinds_now() == [FARTHER]
    assert asked == [("farthest", 0)]
    await delivered(harness, 1, status="PENDING", **at(FAR))
    assert await kinds_now() == []
    assert asked == [("farthest", 20)]
    await delivered(harness, 1, id="PENDING0", status="FAILED", **at(FAR))
    assert await kinds_now() == []
    harness.clock.go_on(minutes=10)
    assert await kinds_now() == [FARTHER]
    assert asked == [("farthest", 0)]


async def test_details_that_come_after_the_first_look_count(harness: DeskUnderTest) -> None:
    """Lists contain deliveries without their drop-offs."""
    places = OddPlaces(harness.journal, AREAS, LAND, harness.clock)
    await delivered(harness, 20, delivery_latitude=None, delivery_longitude=None)
    assert await places.of((to(FAR), None)) == [()]
    await delivered(harness, 20)
    ((farther,),) = await places.of((to(FAR), None))
    assert farther.kind is FARTHER


def noted(harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Records later queries of the journal: the row to start from, or the number of phones."""
    asked: list[tuple[str, int]] = []
    read = harness.journal.past_of_shop_and_customers

    async def note(groups: Any, customers: Any) -> Any:
        asked.extend(("dearest" if of.pickup is None else "farthest", row) for of, row in groups)
        asked.extend([("phones", len(customers))] if customers else [])
        return await read(groups, customers)

    monkeypatch.setattr(harness.journal, "past_of_shop_and_customers", note, raising=False)
    return asked


def at(point: Coordinates) -> dict[str, float]:
    return {"delivery_latitude": point.latitude, "delivery_longitude": point.longitude}
