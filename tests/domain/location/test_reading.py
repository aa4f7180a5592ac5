"""Tests of reading a customer's location from pasted text."""

from __future__ import annotations

import tomllib
from pathlib import Path
from time import process_time
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.geo import MAP_REGION, Coordinates, distance_km
from deskdispatch.domain.location.found import LocationKind, LocationReading, Partial
from deskdispatch.domain.location.reading import read
from tests.shipped_areas import AREAS
from tests.sizes import full_size

CORPUS: Final[dict[str, list[dict[str, Any]]]] = tomllib.loads(
    Path(__file__).with_name("locations.toml").read_text(encoding="utf-8")
)
POINT: Final = Coordinates(latitude=29.3375, longitude=47.9744)
LONG: Final = full_size(2_000, 100_000)
FAR_TOO_LONG: Final = full_size(5, 4)
"""Limit in seconds, at full size twelve times the need; what is not linear takes minutes."""


def metres(first: Coordinates, latitude: float, longitude: float) -> float:
    return distance_km(first, Coordinates(latitude=latitude, longitude=longitude)) * 1000


def test_the_points_of_a_text_are_found() -> None:
    readings = [(case, read(case["text"], areas=AREAS)) for case in CORPUS["points"]]
    assert [(case, reading) for case, reading in readings if not is_found(case, reading)] == []


def is_found(case: dict[str, Any], reading: LocationReading) -> bool:
    """Whether a text gives the points of its case and leaves no question open."""
    return (
        len(reading.points) == len(case["expect"])
        and reading.points[0].kind == case["kind"]
        and reading.partial is None
        and all(
            metres(found.point, latitude, longitude) <= case.get("within", 1)
            for found, (latitude, longitude) in zip(reading.points, case["expect"], strict=True)
        )
    )


def test_no_point_is_guessed() -> None:
    readings = [(case, read(case["text"], areas=AREAS)) for case in CORPUS["refused"]]
    expected = [((), case.get("partial", "nothing")) for case in CORPUS["refused"]]
    assert [(reading.points, reading.partial) for _case, reading in readings] == expected


def test_the_corpus_is_large_and_has_no_duplicates() -> None:
    texts = [case["text"] for case in (*CORPUS["points"], *CORPUS["refused"])]
    assert len(texts) == len(set(texts))
    assert len(CORPUS["points"]) >= 250
    assert sum("partial" not in case for case in CORPUS["refused"]) >= 60
    assert {case["kind"] for case in CORPUS["points"]} == set(LocationKind) - {
        LocationKind.WHAT_THREE_WORDS
    }
    assert {case["partial"] for case in CORPUS["refused"] if "partial" in case} == (
        set(Partial) - {Partial.NOTHING}
    )


def test_one_point_is_the_pin() -> None:
    assert read("29.3375, 47.9744").pin == POINT
    assert read("29.3375, 47.9744 or 29.30262, 47.93307").pin is None
    assert read("Salmiya").pin is None


def test_points_within_a_metre_are_one() -> None:
    assert read("29.337500, 47.974400 and 29.337505, 47.974405").pin is not None
    assert len(read("29.337500, 47.974400 and 29.337520, 47.974400").points) == 2


def test_of_a_rough_point_and_a_fine_one_within_it_the_fine_one_stays() -> None:
    text = "29.3375, 47.9744\n29.337512345, 47.974412345\n7HX98XQF+2Q"
    assert read(text).pin == Coordinates(latitude=29.337512345, longitude=47.974412345)


def test_no_more_points_are_given_than_a_clerk_can_choose_from() -> None:
    text = "\n".join(f"29.{at:04d}, 47.9744" for at in range(3000, 3900, 10))
    assert len(read(text).points) == 20


def test_a_view_is_told_from_a_chosen_place() -> None:
    assert read("https://www.google.com/maps/@29.3375,47.9744,17z").points[0].is_view
    assert not read("https://maps.google.com/?q=29.3375,47.9744").points[0].is_view


UNCERTAIN: Final = (
    *("29.500, 47.750\nthanks", "29.500\n47.750", "30.250 47.974412", "29.500, 47.974412"),
    *("29.50, 47.974412", "30.125\n47.974412", "Villa E 29.500, 47.750", "29.3 N 47.97441 E"),
    *("29 20.0210 N 48 04.2830 E", "29 20 01.3000 N 48 04 17.0000 E"),
    *("29° 29.3375, 47.9744", "30.26 47.97441, 29.33752x"),
)


@pytest.mark.parametrize("text", UNCERTAIN)
def test_what_may_be_another_thing_has_to_be_confirmed(text: str) -> None:
    (found,) = read(text).points
    assert found.is_uncertain
    assert not found.is_sure


@pytest.mark.parametrize(
    "text",
    [
        "29.5000\n47.97441\n29.33752",
        "29.33752 47.97441 29.41000",
        "29.500 47.97441\n29.33752",
        "Lat: 29.33752 Long: 47.97441 Lat: 29.41000",
    ],
)
def test_of_numbers_that_may_be_paired_in_two_ways_both_points_are_given(text: str) -> None:
    assert len(read(text).points) == 2


def test_an_even_run_of_numbers_is_a_list_of_points() -> None:
    text = "29.3375 47.9744 29.30262 47.93307 29.33369 48.07138"
    found = [one.point.text(4) for one in read(text).points]
    assert found == ["29.3375, 47.9744", "29.3026, 47.9331", "29.3337, 48.0714"]


def test_the_piece_is_what_was_read() -> None:
    link = "https://maps.google.com/?q=29.3375,47.9744"
    assert read(f"hello {link} thanks").points[0].piece == link
    assert read("at ٢٩٫٣٣٧٥، ٤٧٫٩٧٤٤ please").points[0].piece == "29.3375, 47.9744"


def test_what_is_outside_is_said_with_its_point() -> None:
    reading = read("51.5072, -0.1276")
    assert reading.partial is Partial.OUTSIDE
    assert reading.piece == "51.5072, -0.1276"
    assert reading.outside[0].point == Coordinates(latitude=51.5072, longitude=-0.1276)


def test_the_error_is_half_of_the_last_digit() -> None:
    assert read("29.3375, 47.9744").points[0].error == pytest.approx(5.56, abs=0.01)
    assert read("29°20'01.3\"N 48°04'17.0\"E").points[0].error == pytest.approx(1.54, abs=0.01)
    assert read("7HX98XQF+2Q").points[0].error == pytest.approx(6.95, abs=0.01)


def test_short_links_are_told_beside_points_once_each() -> None:
    first, second = "https://maps.app.goo.gl/AbCd1", "https://maps.app.goo.gl/AbCd2"
    assert read(f"{first} {second} {first}?g_st=ic").short_links == (first, second)
    beside = read(f"29.3375, 47.9744 {first}")
    assert (beside.pin, beside.short_links, beside.partial) == (POINT, (first,), None)


def test_what_can_be_helped_is_told_first() -> None:
    text = "https://shop.example/x 8XQF+2Q 51.5072, -0.1276 https://maps.app.goo.gl/AbCd1"
    reading = read(text)
    assert (reading.partial, reading.piece) == (Partial.SHORT_LINK, "https://maps.app.goo.gl/AbCd1")
    assert read(text[:50]).partial is Partial.SHORT_PLUS_CODE


PACI_LINKS: Final = {
    "https://gis.paci.gov.kw/Place/12345678": "12345678",
    "https://gis.paci.gov.kw/Search/21345678": "21345678",
    "https://gis.paci.gov.kw/Search/PACI/12345678": "12345678",
    "https://gis.paci.gov.kw/Search?paci=12345678": "12345678",
    "kuwaitfinder://Place/12345678": "12345678",
    "kuwaitfinder://12345678": "12345678",
    "https://gis.paci.gov.kw/Place/1234567": "",
    "https://gis.paci.gov.kw/Place/123456789": "",
    "https://gis.paci.gov.kw/Location/47.9744/29.3375": "",
    "https://www.google.com/maps/place/12345678": "",
    "12345678": "",
}


def test_the_paci_number_of_a_kuwait_finder_link_is_kept() -> None:
    assert {text: read(text).paci for text in PACI_LINKS} == PACI_LINKS


def test_a_link_with_a_number_and_no_point_says_so() -> None:
    link = "https://gis.paci.gov.kw/Place/12345678"
    assert read(link) == LocationReading(
        partial=Partial.LINK_WITHOUT_POINT, piece=link, paci="12345678"
    )


def test_the_paci_number_is_kept_beside_a_point_and_the_first_of_several() -> None:
    first, second = "https://gis.paci.gov.kw/Place/", "https://gis.paci.gov.kw/Location/"
    reading = read(f"{first}12345678 {second}47.9744/29.3375 {first}11111111")
    assert (reading.pin, reading.paci, reading.partial) == (POINT, "12345678", None)


def test_a_short_code_counts_from_the_middle_of_the_map() -> None:
    centre = Coordinates(latitude=29.1, longitude=48.1)
    found = read("8XQF+2Q", areas=AREAS, centre=centre).pin
    assert found is not None
    assert metres(found, 29.3375625, 47.9744375) < 1
    assert read("8XQF+2Q", areas=AREAS) == LocationReading(
        partial=Partial.SHORT_PLUS_CODE, piece="8XQF+2Q"
    )


@pytest.mark.parametrize(
    "part",
    [
        *("1", "1.", "29.3375,", "29.3375 47.9744 ", "29°", "29°20'", "29:20:", "29 20 ", "' "),
        *("https://", "https://google.com/maps/@29.3,", "geo:", "geo:0,0?q=", "geo;a=b", ";a=b"),
        *("!3d29.1", "!1d48.1!2d29.1", "%25", "~pos.29.1_48.1", "a.", "a-", "lat: ", "location:"),
        *("8XQF+2Q ", "8XQF2345+22", "N", "شمال", "خط العرض 29.3375 ", "BEGIN:VCARD\n", "\n", " "),
        *("29.3375 ", "29.500 47.9744 ", "lat 29.3375 ", "N 29.3375 ", "29 20.0210 N ", "N 29 20 "),
        *("&deg;", "39R 215610 ", "39RTN1560948519 ", "215610 3248520 ", "COD ", "29.500 KD "),
        *("_~", "uber://?", "https://maps.app.goo.gl/AbCd_ ", "dropoff[latitude]=29.1&"),
        *("29.3375N", "29.33 N 47 E ", "29.3375_", "intent", "google."),
        *("https%3A%2F%2Fx.y%2F%3Fa%3D", "@", "www.", "a=b&"),
    ],
)
@pytest.mark.parametrize("before", ["", "29.3375", "https://maps.google.com/?q=", "https://x.y/"])
def test_time_grows_with_the_length_only(before: str, part: str) -> None:
    text = before + part * (LONG // len(part))
    start = process_time()
    read(text)
    assert process_time() - start < FAR_TOO_LONG


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    reading = read(text)
    assert (reading.partial is None) == bool(reading.points)


PARTS: Final = (
    *"0123456789.,;:/?&=@!%+-°'\"NSEW ~_\n",
    *("29.3375", "47.9744", "٢٩٫٣", "lat", "8XQF+2Q", "7HX98XQF+2Q", "geo:", "https://", "q="),
    *("maps.google.com/", "!3d", "!4d", "%2C", "waze.com/ul/h", "share.here.com/p/s-"),
    *("osm.org/go/", "bing.com/maps?rtp="),
)


@given(st.lists(st.sampled_from(PARTS), max_size=30))
def test_whatever_is_found_is_on_the_map(parts: list[str]) -> None:
    reading = read("".join(parts), centre=POINT)
    assert all(MAP_REGION.holds(one.point) for one in reading.points)
    assert not any(MAP_REGION.holds(one.point) for one in reading.outside)
