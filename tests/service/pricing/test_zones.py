"""What lies in the two special zones."""

from __future__ import annotations

import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.service.pricing import zones

SALMIYA = Coordinates(latitude=29.335, longitude=48.069)


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
    assert zones.match([name], SALMIYA) is zones.OUTER


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
    assert zones.match([name], SALMIYA) is zones.JAHRA


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
    assert zones.match([name], SALMIYA) is None


def test_any_of_several_names_is_enough() -> None:
    assert zones.match(["Block 4", "Jahra"], SALMIYA) is zones.JAHRA


@pytest.mark.parametrize(
    ("latitude", "longitude", "zone"),
    [
        (29.337, 47.658, zones.JAHRA),
        (29.348, 47.672, zones.JAHRA),
        (29.255, 48.069, zones.JAHRA),
        (28.957, 48.153, zones.JAHRA),
        (28.590, 48.111, zones.OUTER),
        (28.654, 48.352, zones.OUTER),
        (28.781, 48.061, zones.OUTER),
        (29.470, 47.590, zones.OUTER),
        (29.335, 48.069, None),
        (29.081, 48.128, None),
        (29.315, 47.716, None),
        (24.713, 46.675, None),
    ],
)
def test_a_point_is_in_the_zone_of_the_area_it_is_nearest_to(
    latitude: float, longitude: float, zone: object
) -> None:
    assert zones.match([], Coordinates(latitude=latitude, longitude=longitude)) is zone


def test_the_areas_of_the_shipped_table_that_lie_in_a_zone() -> None:
    found: dict[str, list[str]] = {}
    for area in zones._areas():
        if (zone := zones.match([], area.point)) is not None:
            assert zones.match([area.name_en], SALMIYA) is zone
            assert zones.match([area.name_ar], SALMIYA) is zone
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
    assert zones.match([part], SALMIYA) is None
