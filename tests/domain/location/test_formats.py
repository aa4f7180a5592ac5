"""Every format that can also be written is read back."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.geo import MAP_REGION, Coordinates, distance_km
from deskdispatch.domain.location.open_location_code import encode
from deskdispatch.domain.location.reading import read

EASTERN: Final = str.maketrans("0123456789.,", "٠١٢٣٤٥٦٧٨٩٫،")
PERSIAN: Final = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")

points = st.builds(
    Coordinates,
    latitude=st.floats(MAP_REGION.south + 0.01, MAP_REGION.north - 0.01),
    longitude=st.floats(MAP_REGION.west + 0.01, MAP_REGION.east - 0.01),
)


def pair(point: Coordinates) -> str:
    return f"{point.latitude:.6f},{point.longitude:.6f}"


def turned(point: Coordinates) -> str:
    return f"{point.longitude:.6f},{point.latitude:.6f}"


def minutes(degrees: float) -> str:
    whole, rest = divmod(round(degrees * 60_000), 60_000)
    return f"{whole}° {rest / 1000:06.3f}"


def seconds(degrees: float) -> str:
    whole, rest = divmod(round(degrees * 36_000), 36_000)
    of_minutes, tenths = divmod(rest, 600)
    return f"{whole}°{of_minutes:02d}'{tenths / 10:04.1f}\""


def sexagesimal(point: Coordinates) -> str:
    return f"{seconds(point.latitude)}N {seconds(point.longitude)}E"


def woven(point: Coordinates, alphabet: str, length: int, *, tall_first: bool = False) -> str:
    """The cell's word, bit by bit: another way than the one that reads it."""
    ends = [[-90.0, 90.0, point.latitude], [-180.0, 180.0, point.longitude]]
    width, letters, turn = len(alphabet).bit_length() - 1, "", 0 if tall_first else 1
    for _ in range(length):
        value = 0
        for _ in range(width):
            low, high, at = ends[turn]
            middle = (low + high) / 2
            value = value * 2 + (at >= middle)
            ends[turn][0 if at >= middle else 1] = middle
            turn = 1 - turn
        letters += alphabet[value]
    return letters


def geohash(point: Coordinates) -> str:
    return woven(point, "0123456789bcdefghjkmnpqrstuvwxyz", 10)


LETTERS: Final = ascii_uppercase + ascii_lowercase + digits

WRITERS: Final[dict[str, Callable[[Coordinates], str]]] = {
    "the desk": lambda point: point.text(5),
    "pair": pair,
    "longitude first": turned,
    "Arabic digits": lambda point: pair(point).translate(EASTERN),
    "Persian digits": lambda point: pair(point).translate(PERSIAN),
    "decimal commas": lambda point: pair(point).replace(",", ";").replace(".", ","),
    "ISO 6709": lambda point: f"{point.latitude:+.5f}{point.longitude:+010.5f}/",
    "GeoJSON": lambda point: f'{{"type":"Point","coordinates":[{turned(point)}]}}',
    "JSON": lambda point: f'{{"lat": {point.latitude:.6f}, "lng": {point.longitude:.6f}}}',
    "seconds": sexagesimal,
    "minutes": lambda point: f"N {minutes(point.latitude)} E {minutes(point.longitude)}",
    "letters": lambda point: f"{point.latitude:.6f}° N, {point.longitude:.6f}° E",
    "geo": lambda point: f"geo:{pair(point)};u=35",
    "Android": lambda point: f"geo:0,0?q={pair(point)}(Home)",
    "vCard": lambda point: f"BEGIN:VCARD\nGEO:{pair(point).replace(',', ';')}\nEND:VCARD",
    "Google": lambda point: f"https://maps.google.com/?q={pair(point)}",
    "Google, encoded": lambda point: f"https://www.google.com/maps?q={quote_plus(pair(point))}",
    "Google, view": lambda point: f"https://www.google.com/maps/@{pair(point)},17z",
    "Google, place": lambda point: (
        f"https://www.google.com/maps/place/{quote(sexagesimal(point))}/@29.1,48.1,17z"
    ),
    "Google, pin": lambda point: (
        "https://www.google.com/maps/place/X/@29.1,48.1,17z/data=!8m2"
        f"!3d{point.latitude:.7f}!4d{point.longitude:.7f}"
    ),
    "Google, route": lambda point: f"https://www.google.com/maps/dir/29.1,48.1/{pair(point)}",
    "Google, to": lambda point: (
        f"https://www.google.com/maps/dir/?api=1&origin=29.1,48.1&destination={pair(point)}"
    ),
    "Apple": lambda point: f"https://maps.apple.com/?q=Home&ll={pair(point)}",
    "Apple, unified": lambda point: f"https://maps.apple.com/place?coordinate={pair(point)}",
    "Waze": lambda point: f"https://waze.com/ul?ll={pair(point)}&navigate=yes",
    "Waze, short": lambda point: f"https://waze.com/ul/h{geohash(point)}",
    "OpenStreetMap": lambda point: (
        f"https://www.openstreetmap.org/#map=17/{point.latitude:.5f}/{point.longitude:.5f}"
    ),
    "OpenStreetMap, marker": lambda point: (
        f"https://www.openstreetmap.org/?mlat={point.latitude:.5f}&mlon={point.longitude:.5f}"
    ),
    "OpenStreetMap, short": lambda point: f"https://osm.org/go/{woven(point, LETTERS + '_~', 9)}--",
    "Organic Maps": lambda point: (
        f"https://omaps.app/4{woven(point, LETTERS + '-_', 9, tall_first=True)}/Home"
    ),
    "Bing": lambda point: f"https://www.bing.com/maps?cp={pair(point).replace(',', '~')}",
    "Bing, pin": lambda point: (
        f"https://www.bing.com/maps?sp=point.{pair(point).replace(',', '_')}_Home"
    ),
    "HERE": lambda point: f"https://share.here.com/l/{pair(point)},Home?z=15",
    "HERE, view": lambda point: f"https://wego.here.com/?map={pair(point)},16,normal",
    "Yandex": lambda point: f"https://yandex.com/maps/?pt={turned(point)}",
    "2GIS": lambda point: f"https://2gis.ae/geo/{turned(point)}",
    "plus.codes": lambda point: f"https://plus.codes/{encode(point)}",
    "plus code": encode,
    "WhatsApp": lambda point: (
        f"21/11/2026, 18:15 - Sara: location: https://maps.google.com/?q={pair(point)}"
    ),
}


@pytest.mark.parametrize("name", WRITERS)
@given(point=points)
def test_what_is_written_is_read(name: str, point: Coordinates) -> None:
    text = WRITERS[name](point)
    found = read(text)
    assert len(found.points) == 1, (text, found)
    one = found.points[0]
    assert distance_km(one.point, point) * 1000 <= max(0.5, 1.5 * one.error) + 2 * (
        "osm.org/go" in text or "waze.com/ul/h" in text
    ), text


@given(point=points)
def test_a_short_plus_code_is_read_back_from_near(point: Coordinates) -> None:
    near = Coordinates(latitude=point.latitude + 0.2, longitude=point.longitude - 0.2)
    found = read(encode(point)[4:], centre=near)
    code = encode(point)[4:]
    if any(letter.isdigit() for letter in code) and any(letter.isalpha() for letter in code):
        assert found.pin is not None
        assert distance_km(found.pin, point) * 1000 < 12


@given(
    point=points, before=st.text("abاب ,.\n", max_size=20), after=st.text("abاب .\n", max_size=20)
)
def test_words_around_a_link_change_nothing(point: Coordinates, before: str, after: str) -> None:
    found = read(f"{before} https://maps.google.com/?q={pair(point)} {after}")
    assert found.pin is not None
    assert distance_km(found.pin, point) * 1000 < 0.5
