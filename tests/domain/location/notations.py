"""Writes a point in every notation that the reader supports, like people and programs do."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import cos, radians, sin, sqrt, tan
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final
from urllib.parse import quote, quote_plus

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.plus_codes import encode

EASTERN: Final = str.maketrans("0123456789.,", "٠١٢٣٤٥٦٧٨٩٫،")
PERSIAN: Final = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
LETTERS: Final = ascii_uppercase + ascii_lowercase + digits

_AMOUNT: Final = re.compile(r"\d+(?:[.,]\d+)*")

Writer = Callable[[Coordinates], str]


def in_digits(text: str, table: dict[int, int]) -> str:
    """Returns a text with its numbers in other digits and decimal signs; words keep their dots."""
    return _AMOUNT.sub(lambda number: number[0].translate(table), text)


def pair(point: Coordinates) -> str:
    return f"{point.latitude:.6f},{point.longitude:.6f}"


def turned(point: Coordinates) -> str:
    return f"{point.longitude:.6f},{point.latitude:.6f}"


def minutes(angle: float, places: int = 3, sign: str = "° ") -> str:
    whole, rest = divmod(round(angle * 60 * 10**places), 60 * 10**places)
    return f"{whole}{sign}{rest / 10**places:0{places + 3}.{places}f}"


def seconds(angle: float, signs: str = "°'\"") -> str:
    whole, rest = divmod(round(angle * 36_000), 36_000)
    of_minutes, tenths = divmod(rest, 600)
    end = signs[2:]
    return f"{whole}{signs[0]}{of_minutes:02d}{signs[1]}{tenths / 10:04.1f}{end}"


def sexagesimal(point: Coordinates) -> str:
    return f"{seconds(point.latitude)}N {seconds(point.longitude)}E"


def in_arabic_words(angle: float) -> str:
    whole, rest = divmod(round(angle * 36_000), 36_000)
    of_minutes, tenths = divmod(rest, 600)
    return f"{whole} درجة و{of_minutes} دقيقة و{tenths / 10:.1f} ثانية"


def woven(point: Coordinates, alphabet: str, length: int, *, tall_first: bool = False) -> str:
    """Returns a cell's code, built bit by bit: an algorithm independent of the reader's."""
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


def utm(point: Coordinates) -> tuple[int, float, float]:
    """Returns zone, easting and northing of the northern hemisphere, in metres.

    By J. P. Snyder, Map Projections: A Working Manual (1987), equations 3-21 and 8-9 to 8-15, on
    the ellipsoid of WGS 84: an algorithm independent of the reader's.
    """
    axis, flat = 6_378_137.0, 1 / 298.257223563
    squared = flat * (2 - flat)
    zone = int((point.longitude + 180) // 6) + 1
    at = radians(point.latitude)
    prime = squared / (1 - squared)
    radius = axis / sqrt(1 - squared * sin(at) ** 2)
    tall, cold = tan(at) ** 2, prime * cos(at) ** 2
    wide = cos(at) * radians(point.longitude - (zone * 6 - 183))
    arc = axis * (
        (1 - squared / 4 - 3 * squared**2 / 64 - 5 * squared**3 / 256) * at
        - (3 * squared / 8 + 3 * squared**2 / 32 + 45 * squared**3 / 1024) * sin(2 * at)
        + (15 * squared**2 / 256 + 45 * squared**3 / 1024) * sin(4 * at)
        - 35 * squared**3 / 3072 * sin(6 * at)
    )
    east = wide + (1 - tall + cold) * wide**3 / 6
    east += (5 - 18 * tall + tall**2 + 72 * cold - 58 * prime) * wide**5 / 120
    north = wide**2 / 2 + (5 - tall + 9 * cold + 4 * cold**2) * wide**4 / 24
    north += (61 - 58 * tall + tall**2 + 600 * cold - 330 * prime) * wide**6 / 720
    return zone, 0.9996 * radius * east + 500_000, 0.9996 * (arc + radius * tan(at) * north)


def grid(point: Coordinates, form: str) -> str:
    zone, east, north = utm(point)
    return form.format(zone=zone, east=round(east), north=round(north))


def mgrs(point: Coordinates, digits_each: int = 5, space: str = "") -> str:
    """Returns a reference in band R: the square's two letters, then metres within the square."""
    zone, east, north = utm(point)
    columns = ("STUVWXYZ", "ABCDEFGH", "JKLMNPQR")[zone % 3]
    rows = "ABCDEFGHJKLMNPQRSTUV"
    column = columns[int(east // 100_000) - 1]
    row = rows[(int(north // 100_000) + (5 if zone % 2 == 0 else 0)) % 20]
    parts = (f"{int(metres % 100_000):05d}"[:digits_each] for metres in (east, north))
    return space.join((f"{zone}R", column + row, *parts))


def ride(point: Coordinates, start: str, to: str, ends: tuple[str, str]) -> str:
    """Returns the link of a ride whose pick-up is another point."""
    latitude, longitude = ends
    return (
        f"{start}pickup{latitude}=29.1&pickup{longitude}=48.1"
        f"&{to}{latitude}={point.latitude:.6f}&{to}{longitude}={point.longitude:.6f}"
    )


TEXTS: Final[dict[str, Writer]] = {
    "the desk": lambda point: point.text(5),
    "pair": pair,
    "longitude first": turned,
    "four decimals": lambda point: point.text(4),
    "with a space": lambda point: pair(point).replace(",", " "),
    "longitude first, with a space": lambda point: turned(point).replace(",", " "),
    "two lines": lambda point: pair(point).replace(",", "\n"),
    "two lines, longitude first": lambda point: turned(point).replace(",", "\n"),
    "decimal commas": lambda point: pair(point).replace(",", ";").replace(".", ","),
    "ISO 6709": lambda point: f"{point.latitude:+.5f}{point.longitude:+010.5f}/",
    "GeoJSON": lambda point: f'{{"type":"Point","coordinates":[{turned(point)}]}}',
    "JSON": lambda point: f'{{"lat": {point.latitude:.6f}, "lng": {point.longitude:.6f}}}',
    "words": lambda point: f"Latitude: {point.latitude:.6f} Longitude: {point.longitude:.6f}",
    "words, longitude first": lambda point: (
        f"longitude {point.longitude:.6f} latitude {point.latitude:.6f}"
    ),
    "words on two lines": lambda point: f"Long: {point.longitude:.5f}\nLat: {point.latitude:.5f}",
    "words before both": lambda point: f"Lat, Long: {pair(point)}",
    "Arabic words": lambda point: f"خط العرض {point.latitude:.6f} خط الطول {point.longitude:.6f}",
    "Arabic words, longitude first": lambda point: (
        f"خط الطول: {point.longitude:.5f}، خط العرض: {point.latitude:.5f}"
    ),
    "seconds": sexagesimal,
    "seconds, east first": lambda point: f"{seconds(point.longitude)}E {seconds(point.latitude)}N",
    "seconds, glued": lambda point: f"{seconds(point.latitude)}N{seconds(point.longitude)}E",
    "seconds, in entities": lambda point: (
        sexagesimal(point).replace("°", "&deg;").replace("'", "&#39;").replace('"', "&quot;")
    ),
    "seconds, bare": lambda point: (
        f"{seconds(point.latitude, '  ')} N {seconds(point.longitude, '  ')} E"
    ),
    "seconds, colons": lambda point: (
        f"{seconds(point.latitude, '::')}N {seconds(point.longitude, '::')}E"
    ),
    "seconds, in Arabic words": lambda point: (
        f"{in_arabic_words(point.latitude)} شمالاً {in_arabic_words(point.longitude)} شرقاً"
    ),
    "minutes": lambda point: f"N {minutes(point.latitude)} E {minutes(point.longitude)}",
    "minutes, four decimals": lambda point: (
        f"{minutes(point.latitude, 4)}' N, {minutes(point.longitude, 4)}' E"
    ),
    "minutes, bare": lambda point: (
        f"{minutes(point.latitude, sign=' ')} N {minutes(point.longitude, sign=' ')} E"
    ),
    "minutes, bare, sides first": lambda point: (
        f"N {minutes(point.latitude, sign=' ')} E {minutes(point.longitude, sign=' ')}"
    ),
    "letters": lambda point: f"{point.latitude:.6f}° N, {point.longitude:.6f}° E",
    "letters, bare": lambda point: f"{point.latitude:.5f} N {point.longitude:.5f} E",
    "letters, glued": lambda point: f"{point.latitude:.5f}N{point.longitude:.5f}E",
    "letters first": lambda point: f"N{point.latitude:.5f} E{point.longitude:.5f}",
    "letters, east first": lambda point: f"{point.longitude:.5f} E, {point.latitude:.5f} N",
    "letters, in entities": lambda point: (
        f"{point.latitude:.6f}&deg; N,&nbsp;{point.longitude:.6f}&deg; E"
    ),
    "degree signs": lambda point: f"{point.latitude:.5f}° {point.longitude:.5f}°",
    "Arabic sides": lambda point: f"{point.latitude:.5f} شمالاً، {point.longitude:.5f} شرقاً",
    "plus code": encode,
}
"""Notations that are no links; all but the plus code may be written in other digits."""

AMONG_LINES: Final[dict[str, Writer]] = {
    "three decimals": lambda point: point.text(3),
    "vCard": lambda point: f"BEGIN:VCARD\nGEO:{pair(point).replace(',', ';')}\nEND:VCARD",
}
"""Notations that need lines of their own."""

GRIDS: Final[dict[str, Writer]] = {
    "UTM": lambda point: grid(point, "{zone}R {east} {north}"),
    "UTM, half": lambda point: grid(point, "{zone} N {east} {north}"),
    "UTM, letters": lambda point: grid(point, "UTM {zone}R {east}mE {north}mN"),
    "UTM, named": lambda point: grid(point, "Zone {zone}, Easting: {east}, Northing: {north}"),
    "MGRS": mgrs,
    "MGRS, spaces": lambda point: mgrs(point, space=" "),
    "MGRS, ten metres": lambda point: mgrs(point, 4),
}
"""Grid references in metres, only for the zones around Kuwait."""

LINKS: Final[dict[str, Writer]] = {
    "geo": lambda point: f"geo:{pair(point)};u=35",
    "Android": lambda point: f"geo:0,0?q={pair(point)}(Home)",
    "Google": lambda point: f"https://maps.google.com/?q={pair(point)}",
    "Google, encoded": lambda point: f"https://www.google.com/maps?q={quote_plus(pair(point))}",
    "Google, view": lambda point: f"https://www.google.com/maps/@{pair(point)},17z",
    "Google, place": lambda point: (
        f"https://www.google.com/maps/place/{quote(sexagesimal(point))}/@29.1,48.1,17z"
    ),
    "Google, glued": lambda point: (
        f"https://www.google.com/maps/place/{TEXTS['seconds, glued'](point)}/@29.1,48.1,17z"
    ),
    "Google, pin": lambda point: (
        "https://www.google.com/maps/place/X/@29.1,48.1,17z/data=!8m2"
        f"!3d{point.latitude:.7f}!4d{point.longitude:.7f}"
    ),
    "Google, route": lambda point: f"https://www.google.com/maps/dir/29.1,48.1/{pair(point)}",
    "Google, to": lambda point: (
        f"https://www.google.com/maps/dir/?api=1&origin=29.1,48.1&destination={pair(point)}"
    ),
    "Google, the app": lambda point: f"comgooglemaps://?saddr=29.1,48.1&daddr={pair(point)}",
    "Apple": lambda point: f"https://maps.apple.com/?q=Home&ll={pair(point)}",
    "Apple, unified": lambda point: f"https://maps.apple.com/place?coordinate={pair(point)}",
    "Waze": lambda point: f"https://waze.com/ul?ll={pair(point)}&navigate=yes",
    "Waze, the app": lambda point: f"waze://?ll={pair(point)}&navigate=yes",
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
    "Uber": lambda point: ride(
        point, "https://m.uber.com/ul?action=setPickup&", "dropoff", ("[latitude]", "[longitude]")
    ),
    "Uber, the app": lambda point: ride(
        point, "uber://?action=setPickup&", "dropoff", ("[latitude]", "[longitude]")
    ),
    "Careem": lambda point: ride(point, "careem://rides?", "dropoff", ("_latitude", "_longitude")),
    "Lyft": lambda point: ride(
        point, "https://ride.lyft.com/?id=lyft&", "destination", ("[latitude]", "[longitude]")
    ),
    "another map, to": lambda point: (
        f"https://maps.example/route?saddr=29.1,48.1&daddr={pair(point)}"
    ),
    "WhatsApp": lambda point: (
        f"21/11/2026, 18:15 - Sara: location: https://maps.google.com/?q={pair(point)}"
    ),
}

NOTATIONS: Final = {
    **TEXTS,
    "Arabic digits": lambda point: pair(point).translate(EASTERN),
    "Persian digits": lambda point: pair(point).translate(PERSIAN),
    **AMONG_LINES,
    **GRIDS,
    **LINKS,
}
"""All notations."""
