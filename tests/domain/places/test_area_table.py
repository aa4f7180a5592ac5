"""Tests of the shipped table of areas: names and centres."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import Final

import pytest

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places.name_match import MatchKind
from deskdispatch.domain.places.places import city_of
from tests.shipped_areas import AREAS, PLACES

TABLE: Final = assets.path("kuwait", "areas.csv").read_text(encoding="utf-8")
BY_NAME: Final = {area.name_en: area for area in AREAS}
WITHOUT_SOURCE: Final = ("placed by hand", "middle of its city")

NAMES: Final = {
    "Capital": (
        *("Souq Al-Mubarakiya", "سوق المباركية", "المباركية", "Sour Gardens", "حدائق السور"),
        *("Nahda", "النهضة", "East Sulaibikhat", "Doha Chalets", "شاليهات الدوحة", "Miskan Island"),
        *("جزيرة مسكان", "Kubbar Island", "جزيرة كبر", "Umm Al-Maradim Island", "Auha Island"),
        *("جزيرة عوهة", "Umm Al-Namil Island", "جزيرة أم النمل", "Qairawan"),
        *("القيروان", "جنوب الدوحة"),
    ),
    "Hawalli": (
        *("Bidaa", "Al-Bidea", "البدع", "Nugra", "Nigra", "النقرة", "Maidan Hawalli"),
        *("Maidan Hawally", "ميدان حولي", "Ras Salmiya", "رأس السالمية"),
    ),
    "Farwaniya": (
        *("West Abdullah Al-Mubarak", "غرب عبدالله المبارك", "South Abdullah Al-Mubarak"),
        *("جنوب عبدالله المبارك", "South Khaitan", "جنوب خيطان", "New Khaitan", "Hasawi"),
        *("الحساوي", "Ardiya Herafiya", "العارضية الحرفية", "العارضية الصناعية"),
        *("Rai Industrial", "الري الصناعية"),
    ),
    "Mubarak Al-Kabeer": (
        *("Messila", "المسيلة", "West Abu Ftaira Herafiya", "غرب أبو فطيرة الحرفية"),
        *("Qurain Markets", "أسواق القرين"),
    ),
    "Ahmadi": (
        *("Julaia", "Julai'a", "الجليعة", "شاليهات الجليعة", "Bneider", "Bnaider", "بنيدر"),
        *("East Ahmadi", "شرق الأحمدي", "Middle of Ahmadi", "وسط الأحمدي", "North Ahmadi"),
        *("شمال الأحمدي", "South Ahmadi", "جنوب الأحمدي", "West Shuaiba Industrial"),
        *("الشعيبة الصناعية الغربية", "الشعيبة الصناعية الشرقية", "Mina Al-Ahmadi Refinery"),
        *("ميناء الأحمدي", "Mina Abdullah Refinery", "Mina Abdullah Chalets"),
        *("شاليهات ميناء عبدالله", "Nuwaiseeb Chalets", "شاليهات النويصيب", "Arifjan", "عريفجان"),
        *("South Sabah Al-Ahmad", "جنوب صباح الأحمد", "Shadadiya Industrial"),
        *("الشدادية الصناعية", "أم الهيمان", "وارة", "الصبيحية"),
        *("Sabah Al-Ahmad 1", "صباح الأحمد ٦", "مدينة صباح الأحمد 4"),
    ),
    "Jahra": (
        *("Subiya", "الصبية", "Subiya Chalets", "Salmi", "السالمي", "Jahra Industrial"),
        *("الجهراء الصناعية", "South Saad Al-Abdullah", "جنوب سعد العبدالله"),
        *("Sulaibiya Industrial 1", "Sulaibiya Farms", "الصليبية الزراعية", "South Amghara"),
        *("سكراب أمغرة", "Khuwaisat", "الخويسات", "Kazima", "كاظمة", "شاليهات كاظمة", "Bahra"),
        *("بحرة", "Umm Al-Aish", "أم العيش", "Rawdatain", "الروضتين", "Shagaya", "الشقايا"),
        *("Mutlaa N1", "المطلاع 6", "South Al Mutlaa 9", "المطلاع N12", "Al Mutlaa 10"),
    ),
}
"""Names that customers write, by the governorate of their area."""


@pytest.mark.parametrize("governorate", NAMES)
def test_a_name_is_that_of_one_area_of_its_governorate(governorate: str) -> None:
    found = {name: PLACES.find(name) for name in NAMES[governorate]}
    inexact = {
        name: [match.area.name_en for match in matches]
        for name, matches in found.items()
        if [match.kind for match in matches[:2]].count(MatchKind.EXACT) != 1
    }
    assert inexact == {}
    elsewhere = {n: m[0].area for n, m in found.items() if m[0].area.governorate != governorate}
    assert elsewhere == {}


def test_a_middle_without_a_source_is_marked_as_approximate() -> None:
    rows = list(csv.DictReader(io.StringIO(TABLE)))
    assert [row["name_en"] for row in rows if not row["source"]] == []
    assert {row["approximate"] for row in rows} == {"", "yes"}
    unmarked = [
        row["name_en"]
        for row in rows
        if row["source"].startswith(WITHOUT_SOURCE) != (row["approximate"] == "yes")
    ]
    assert unmarked == []
    assert all(area.is_approximate for area in AREAS if area.is_sector)


def test_the_middle_of_a_sector_is_that_of_its_city() -> None:
    sectors = [area for area in AREAS if area.is_sector]
    assert {area.name_en for area in sectors if area.point != city_of(AREAS, area).point} == set()


@pytest.mark.parametrize(
    ("name", "latitude", "longitude", "km"),
    [
        ("Kabd", 29.10, 47.74, 1.0),
        ("Wafra Farms", 28.59, 48.12, 2.0),
        ("Al Mutlaa", 29.48, 47.59, 2.0),
        ("Mina Abdullah", 28.98, 48.09, 3.0),
        ("Qairawan", 29.31, 47.80, 1.0),
    ],
)
def test_middles_that_were_compared_with_a_second_source(
    name: str, latitude: float, longitude: float, km: float
) -> None:
    point = Coordinates(latitude=latitude, longitude=longitude)
    assert distance_km(BY_NAME[name].point, point) < km


def test_no_two_areas_have_a_name_in_common() -> None:
    names = Counter(
        name.casefold() for area in AREAS for name in {area.name_en, area.name_ar, *area.aliases}
    )
    assert [name for name, count in names.items() if count > 1] == []
