"""Tests of prices: tiers, special zones and the flat rate."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskdispatch.domain.geo import Coordinates
from deskdispatch.service import pricing
from deskdispatch.service.pricing import STANDARD, Fare, fare, road_km
from tests.service.samples import booking_body, client_of
from tests.sizes import examples

SALMIYA = Coordinates(latitude=29.335, longitude=48.072)

FROM_TO = {"fromLatitude": 29.335, "fromLongitude": 48.072}
FROM_TO |= {"toLatitude": 29.297, "toLongitude": 48.045}


def to(latitude: float, longitude: float = 48.072) -> Fare:
    return fare(SALMIYA, Coordinates(latitude=latitude, longitude=longitude), (), STANDARD)


def quote(client: httpx.Client, **body: Any) -> Any:
    answer = client.post("/api/v1/calculate-price", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["quote"]


def north(km: str) -> float:
    """Returns the latitude ``km`` road kilometres north of Salmiya, out in the bay."""
    return 29.335 + float(km) / 1.35 / 111.19508


@pytest.mark.parametrize(
    ("km", "price", "label"),
    [
        ("0.00", "1.250", "Up to 5 km"),
        ("5.00", "1.250", "Up to 5 km"),
        ("5.01", "1.750", "5 to 10 km"),
        ("10.00", "1.750", "5 to 10 km"),
        ("10.01", "2.250", "10 to 15 km"),
        ("15.01", "2.750", "15 to 25 km"),
        ("25.00", "2.750", "15 to 25 km"),
        ("25.01", "2.751", "Over 25 km"),
        ("26.00", "2.850", "Over 25 km"),
        ("47.36", "4.986", "Over 25 km"),
    ],
)
def test_a_price_goes_by_tier_and_then_by_kilometre(km: str, price: str, label: str) -> None:
    found = to(north(km))
    assert (str(found.km), str(found.price), found.label) == (km, price, label)
    assert found.zone is None


def test_road_distance_exceeds_the_straight_line() -> None:
    a = Coordinates(latitude=29.0, longitude=48.0)
    b = Coordinates(latitude=30.0, longitude=48.0)
    assert road_km(a, b) == Decimal("150.11")


def test_minutes_are_whole_and_grow_with_the_way() -> None:
    assert [to(north(km)).minutes for km in ("0.00", "0.01", "10.00", "10.01")] == [15, 16, 35, 36]


def test_both_spellings_of_a_point_give_the_same_quote(client: httpx.Client) -> None:
    other = {"pickupLatitude": 29.335, "pickupLongitude": 48.072}
    other |= {"deliveryLatitude": 29.297, "deliveryLongitude": 48.045}
    mixed = {"fromLatitude": 29.335, "pickupLongitude": 48.072}
    mixed |= {"deliveryLatitude": 29.297, "toLongitude": 48.045}
    assert quote(client, **FROM_TO) == quote(client, **other) == quote(client, **mixed)
    assert quote(client, **FROM_TO, **other) == quote(client, **FROM_TO)


def test_both_spellings_book(client: httpx.Client) -> None:
    body = {"customerName": "Sara", "customerNumber": "99001122"} | FROM_TO
    answer = client.post("/api/v1/deliveries", json=body)
    assert answer.status_code == 201
    order = answer.json()["delivery"]
    assert order["estimatedPrice"] == "1.750"
    got = client.get(f"/api/v1/deliveries/{order['id']}").json()["delivery"]
    assert (got["deliveryLatitude"], got["deliveryLongitude"]) == (29.297, 48.045)


@pytest.mark.parametrize("field", ["deliveryArea", "deliveryPaciArea"])
def test_a_named_zone_has_its_price_whatever_the_distance(client: httpx.Client, field: str) -> None:
    assert quote(client, **FROM_TO, **{field: "Jahra"}) == {
        "distance": 6.71,
        "distanceUnit": "km",
        "price": "3.000",
        "currency": "KWD",
        "estimatedDuration": 29,
        "tierLabel": "Al Jahra / Ali Sabah Al Salam",
        "specialZone": {
            "id": "zone_jahra_sabah_al_salam",
            "name": "Al Jahra / Ali Sabah Al Salam",
        },
    }


def test_a_booking_costs_what_the_quote_said(client: httpx.Client) -> None:
    wafra = {"deliveryLatitude": 28.59, "deliveryLongitude": 48.111}
    pickup = {"pickupLatitude": 29.33521, "pickupLongitude": 48.07186}
    assert quote(client, **pickup, **wafra)["price"] == "5.000"
    answer = client.post("/api/v1/deliveries", json=booking_body(**wafra))
    assert answer.json()["delivery"]["estimatedPrice"] == "5.000"


def test_the_named_area_of_an_address_counts_for_the_zone(client: httpx.Client) -> None:
    body = booking_body(deliveryAddress=["Al Mutlaa 7", "Block 2"])
    answer = client.post("/api/v1/deliveries", json=body)
    assert answer.json()["delivery"]["estimatedPrice"] == "5.000"


def test_scheduled_beats_distance_and_zone(client: httpx.Client) -> None:
    far = {"fromLatitude": 29.335, "fromLongitude": 48.072}
    far |= {"toLatitude": 28.59, "toLongitude": 48.111}
    assert quote(client, **far)["price"] == "5.000"
    for zone in ({}, {"deliveryArea": "Jahra"}, {"deliveryPaciArea": "Wafra Farms"}):
        assert quote(client, **far, **zone, isScheduled=True)["price"] == "2.500"


def test_a_zone_has_its_price_however_near_it_is(client: httpx.Client) -> None:
    jahra = {"fromLatitude": 29.337, "fromLongitude": 47.658}
    jahra |= {"toLatitude": 29.338, "toLongitude": 47.659}
    found = quote(client, **jahra)
    assert (found["price"], found["distance"] < 1) == ("3.000", True)


def test_a_merchant_may_have_tiers_of_its_own(tmp_path: Path) -> None:
    with client_of(tmp_path, "--tiers", "3:0.900,6:1.100,20:1.900") as own:
        pricing = own.get("/api/v1/pricing").json()
        assert own.get("/api/v1/bootstrap").json()["pricing"] == pricing
        prices = [
            quote(own, **FROM_TO | {"toLatitude": north(km), "toLongitude": 48.072})
            for km in ("3.00", "3.01", "20.00", "21.00")
        ]
        booked = own.post("/api/v1/deliveries", json=booking_body()).json()["delivery"]
        zone = quote(own, **FROM_TO, deliveryArea="Jahra")
    assert pricing["useCustomTiers"] is True
    assert pricing["effectiveConfig"]["tiers"] == [
        {"maxKm": 3, "priceKwd": 0.9, "label": "Up to 3 km"},
        {"maxKm": 6, "priceKwd": 1.1, "label": "3 to 6 km"},
        {"maxKm": 20, "priceKwd": 1.9, "label": "6 to 20 km"},
    ]
    assert pricing["effectiveConfig"]["extraKmAfter"] == 20
    assert pricing["effectiveConfig"]["extraKmRateKwd"] == 0.1
    assert [each["price"] for each in prices] == ["0.900", "1.100", "1.900", "2.000"]
    assert prices[3]["tierLabel"] == "Over 20 km"
    assert booked["estimatedPrice"] == "1.900"
    assert zone["price"] == "3.000"


def test_a_price_hint_changes_nothing(client: httpx.Client) -> None:
    answer = client.post("/api/v1/deliveries", json=booking_body(quotedPrice="0.100"))
    assert answer.json()["delivery"]["estimatedPrice"] == "1.750"


IN_SALMIYA = Coordinates(latitude=29.335, longitude=48.069)


@pytest.mark.parametrize(
    "name",
    [
        "Wafra Farms",
        "Wafra Residential",
        "Al Wafra",
        "Al Khiran",
        "الوفرة السكنية",
        "Sabah Al-Ahmad 1",
        "sabah al ahmad 6",
        "Al Mutlaa",
        *(f"Sabah Al-Ahmad {n}" for n in range(1, 7)),
        *(f"Al Mutlaa {n}" for n in range(1, 13)),
        *("al-mutlaa 12", "Mutlaa ٥", "Mutlaa N5", "Mutla'a N-5", "AlMutla 5", "Al Mutlaa, N 05"),
        *("South Al Mutlaa 7", "Al Mutlaa Suburb 3", "Mutlaa 5, Block 3", "المطلاع", "المطلاع 5"),
        *("المطلاع٥", "ضاحية المطلاع ن ٥", "جنوب المطلاع 12", "مدينة المطلاع قطاع 1"),
        *(
            "Sabah Al Ahmed 3",
            "SABAH ALAHMAD 2",
            "Sabah Al-Ahmad City 4",
            "Sabah Al Ahmad sector 1",
        ),
        *(
            "صباح الأحمد 3",
            "صباح الاحمد ٣",
            "مدينة صباح الأحمد 6",
            "صباح الأحمد",
            "Wafrah",
            "الوفره",
        ),
        *("Al Wafra / Al Khiran / Al Mutlaa", "al wafra/al khiran/al mutlaa"),
        *("مزارع الوفرة", "wafra farm", "Khairan", "Kheiran", "الخيران", "Al Khayran"),
    ],
)
def test_names_of_the_outer_zone(name: str) -> None:
    assert pricing.zone_at([name], IN_SALMIYA) is pricing.OUTER


@pytest.mark.parametrize(
    "name",
    [
        *("Jahra", "Al Jahra", "JAHRA", "الجهراء", "الجهرا", "Jahraa", "AlJahra", "El-Jahrah"),
        *(
            "Sabah Al Salam",
            "Ali Sabah Al-Salem",
            "Sabah AlSalim",
            "صباح السالم",
            "علي صباح السالم",
        ),
        *("Ali Sabah Al Salam", "Al Jahra / Ali Sabah Al Salam", "ali sabah al-salam"),
        *("Qasr", "القصر", "Taima", "تيماء", "Umm Al-Hayman"),
    ],
)
def test_names_of_the_jahra_zone(name: str) -> None:
    assert pricing.zone_at([name], IN_SALMIYA) is pricing.JAHRA


@pytest.mark.parametrize(
    "name",
    [
        *("Salmiya", "Jahra Road", "Sabah Al-Nasser", "", "Al", "?", "Block 5", "5", "السالمية"),
        *("Al Mutlaa 0", "Al Mutlaa 13", "Mutlaa N13", "المطلاع 13", "Al Mutlaa 100"),
        *("Sabah Al-Ahmad 0", "Sabah Al-Ahmad 7", "Sabah Al Ahmad 7", "صباح الأحمد ٧"),
        *("Sabah Al-Salem University City", "Ahmadi", "Fahad Al-Ahmad", "Jaber Al-Ahmad 3"),
    ],
)
def test_names_of_no_zone(name: str) -> None:
    assert pricing.zone_at([name], IN_SALMIYA) is None


def test_any_of_several_names_is_enough() -> None:
    assert pricing.zone_at(["Block 4", "Jahra"], IN_SALMIYA) is pricing.JAHRA


@pytest.mark.parametrize(
    ("latitude", "longitude", "zone"),
    [
        (29.337, 47.658, pricing.JAHRA),
        (29.348, 47.672, pricing.JAHRA),
        (29.255, 48.069, pricing.JAHRA),
        (28.957, 48.153, pricing.JAHRA),
        (28.590, 48.111, pricing.OUTER),
        (28.654, 48.352, pricing.OUTER),
        (28.781, 48.061, pricing.OUTER),
        (29.470, 47.590, pricing.OUTER),
        (29.335, 48.069, None),
        (29.081, 48.128, None),
        (29.315, 47.716, None),
        (24.713, 46.675, None),
    ],
)
def test_a_point_is_in_the_zone_of_the_area_it_is_nearest_to(
    latitude: float, longitude: float, zone: object
) -> None:
    assert pricing.zone_at([], Coordinates(latitude=latitude, longitude=longitude)) is zone


def test_the_areas_of_the_shipped_table_that_lie_in_a_zone() -> None:
    found: dict[str, list[str]] = {}
    for area in pricing._areas():
        if (zone := pricing.zone_at([], area.point)) is not None:
            assert pricing.zone_at([area.name_en], IN_SALMIYA) is zone
            assert pricing.zone_at([area.name_ar], IN_SALMIYA) is zone
            found.setdefault(zone.id or "", []).append(area.name_en)
    assert {zone: set(names) for zone, names in found.items()} == {
        "zone_wafra_khiran_mutlaa": {
            *("Al Khiran", "Al Mutlaa", "Khiran Chalets", "Khiran Residential City"),
            *("Sabah Al-Ahmad City", "Sabah Al-Ahmad Sea City"),
            *(f"Sabah Al-Ahmad City {number}" for number in range(1, 7)),
            *(f"Al Mutlaa {number}" for number in range(1, 13)),
            *("Wafra", "Wafra Farms", "Wafra Residential"),
        },
        "zone_jahra_sabah_al_salam": {
            *("Ali Sabah Al-Salem", "Jahra", "Naeem", "Naseem", "North West Jahra", "Old Jahra"),
            *("Oyoun", "Qasr", "Sabah Al-Salem", "Taima", "Waha"),
            "Jahra Industrial",
        },
    }


@pytest.mark.parametrize(
    "part",
    [
        *("Street 12", "House 7", "Villa 3", "Building 4", "Floor 2", "Apartment 9", "Flat 1"),
        *(
            "Tower",
            "Mall",
            "Mosque",
            "Co-op",
            "School",
            "Hospital",
            "Ring Road",
            "Office",
            "Gate 2",
        ),
        *("قطعة ٤", "شارع ١٢", "منزل ٧", "شقة ٩", "الدور الثاني", "عمارة ٤", "مجمع", "مسجد", "برج"),
        *("Hawalli", "Kuwait City", "حولي", "مدينة الكويت", "Sabah", "Ahmad", "Ali", "صباح", "علي"),
    ],
)
def test_other_parts_of_an_address_name_no_zone(part: str) -> None:
    assert pricing.zone_at([part], IN_SALMIYA) is None


@settings(max_examples=examples(150), deadline=None)
@given(near=st.floats(0, 0.5), further=st.floats(0, 0.5), longitude=st.floats(48.2, 48.6))
def test_a_longer_way_never_costs_less(near: float, further: float, longitude: float) -> None:
    pickup = Coordinates(latitude=29.4, longitude=longitude)
    one = fare(pickup, Coordinates(latitude=29.4 + near, longitude=longitude), (), STANDARD)
    two = fare(
        pickup, Coordinates(latitude=29.4 + near + further, longitude=longitude), (), STANDARD
    )
    assert one.zone is two.zone is None
    assert one.price <= two.price
    assert one.minutes <= two.minutes
    assert len(str(one.price).partition(".")[2]) == 3
