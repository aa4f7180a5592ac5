"""Tests of links' destinations: the end of a route, never its start or the map's centre."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from deskdispatch.domain.location.found import Partial
from deskdispatch.domain.location.reading import read

END: Final = "29.3375,47.9744"
START: Final = "29.30262,47.93307"
VIEW: Final = "29.3201,47.9501"

HOSTS: Final = (
    *("www.google.com/maps", "maps.google.com/maps", "maps.apple.com/directions"),
    *("www.waze.com/live-map/directions", "www.openstreetmap.org/directions", "www.bing.com/maps"),
    *("wego.here.com/", "yandex.com/maps/", "2gis.ae/", "urbi-kw.com/", "omaps.app/map"),
    *("gis.paci.gov.kw/", "m.uber.com/ul/", "maps.example/route"),
)
ENDS: Final = ("destination", "daddr", "to", "end", "finish", "dropoff", "end_location")
STARTS: Final = ("origin", "saddr", "from", "start", "pickup", "start_location")


def points(text: str) -> list[str]:
    """Returns the certain points of a link."""
    return [found.point.text(5).replace(" ", "") for found in read(text).points if found.is_sure]


def same(*texts: str) -> list[str]:
    """Formats points in the way that ``points`` does."""
    return [",".join(f"{float(each):.5f}" for each in text.split(",")) for text in texts]


@pytest.mark.parametrize("host", HOSTS)
def test_a_route_leads_to_its_end_on_every_map(host: str) -> None:
    for start, end in product(STARTS, ENDS):
        for query in (f"{start}={START}&{end}={END}", f"{end}={END}&{start}={START}"):
            assert points(f"https://{host}?{query}&z=14#map=14/29.3201/47.9501") == same(END), query


@pytest.mark.parametrize("host", HOSTS)
def test_a_start_alone_is_no_place(host: str) -> None:
    for start in STARTS:
        for rest in ("", "&to=", "#map=14/29.3201/47.9501", f"&daddr=Salmiya&ll={VIEW}"):
            reading = read(f"https://{host}?{start}={START}{rest}")
            assert reading.points == (), (start, rest)
            assert reading.partial in {Partial.LINK_WITHOUT_POINT, Partial.UNKNOWN_LINK}


LAT, LNG = END.split(",")
GOOGLE: Final = "https://www.google.com/maps/dir"
START_DATA: Final = "!1m5!1m1!1s0x1:0x2!2m2!1d47.93307!2d29.30262"
END_DATA: Final = "!1m5!1m1!1s0x3:0x4!2m2!1d47.9744!2d29.3375"


@pytest.mark.parametrize(
    "link",
    [
        f"https://x.example/?from_lat=29.30262&from_lng=47.93307&to_lat={LAT}&to_lng={LNG}",
        f"https://x.example/?lat_from=29.30262&lng_from=47.93307&lat_to={LAT}&lng_to={LNG}",
        f"https://x.example/?start[lat]=29.3&start[lng]=47.9&finish[lat]={LAT}&finish[lng]={LNG}",
        f"https://x.example/from/{START}/to/{END}",
        f"https://x.example/#/route?from={START}&to={END}",
        f"https://x.example/?source=whatsapp&q={END}",
        f"https://maps.google.com/?saddr=Home@{START}&daddr=Shop@{END}",
        f"om://route?sll={START}&saddr=A&dll={END}&daddr=B",
        *(f"{GOOGLE}/{START}/{END}{tail}" for tail in ("", "/", f"/@{VIEW},12z", f"/@{VIEW},12z/")),
        *(f"{GOOGLE}//{END}{tail}" for tail in ("", "/", f"/@{VIEW},12z")),
        f"{GOOGLE}/A/B/@{VIEW},12z/data=!4m14!4m13{START_DATA}{END_DATA}!3e0",
        f"{GOOGLE}//B/@{VIEW},12z/data=!4m14!4m13!1m0{END_DATA}!3e0!11m1!6b1",
        f"https://www.openstreetmap.org/directions?route={START};{END}",
        "https://www.bing.com/maps?rtp=pos.29.30262_47.93307~pos.29.3375_47.9744",
        f"https://yandex.com/maps/?rtext={START}~{END}",
        *(
            f"https://wego.here.com/directions/mix/Work:{START}/Home:{END}{tail}"
            for tail in ("", "/")
        ),
        f"https://share.here.com/r/{START}/{END},Home",
        "https://2gis.ae/directions/points/47.93307,29.30262;7|47.9744,29.3375;8",
        "https://2gis.ae/routeSearch/rsType/car/from/47.93307,29.30262/to/47.9744,29.3375",
    ],
)
def test_the_end_of_a_route_in_every_form(link: str) -> None:
    assert points(link) == same(END)


@pytest.mark.parametrize(
    "link",
    [
        "https://x.example/?start_lat=29.30262&start_lng=47.93307",
        "https://x.example/?lat_from=29.30262&lng_from=47.93307",
        "https://shop.example/?pickup_lat=29.30262&pickup_lng=47.93307",
        f"https://x.example/from/{START}",
        f"https://maps.google.com/?saddr=Home@{START}",
        "https://maps.google.com/?saddr=7HX98XQF%2B2Q",
        *(f"{GOOGLE}/{START}{tail}" for tail in ("", "/", "//", f"//@{VIEW},12z", f"/@{VIEW},12z")),
        f"{GOOGLE}/A//@{VIEW},12z/data=!4m14!4m13{START_DATA}!1m0!3e0",
        f"{GOOGLE}/A//@{VIEW},12z",
        f"https://www.openstreetmap.org/directions?route={START}#map=14/29.3201/47.9501",
        *(f"https://www.bing.com/maps?rtp=pos.29.30262_47.93307{tail}" for tail in ("", "~")),
        *(f"https://yandex.com/maps/?rtext={START}{tail}" for tail in ("", "~")),
        *(f"https://wego.here.com/directions/mix/Work:{START}{tail}" for tail in ("", "/", "//")),
        f"https://share.here.com/r/{START}",
        f"here-route://{START}",
        "https://2gis.ae/directions/points/47.93307,29.30262;7|",
        "https://2gis.ae/routeSearch/rsType/car/from/47.93307,29.30262",
    ],
)
def test_a_start_without_an_end_in_every_form(link: str) -> None:
    assert read(link).points == ()


@pytest.mark.parametrize(
    "fragment", ["15/29.3375/47.9744", "@29.3375,47.9744,15z", "ll=29.3375,47.9744"]
)
def test_what_a_fragment_shows_has_to_be_confirmed(fragment: str) -> None:
    (found,) = read(f"https://maps.example/#{fragment}").points
    assert found.is_view
    assert points(f"https://maps.example/?q={START}#{fragment}") == same(START)


WRAPPED: Final = "https%3A%2F%2Fwww.google.com%2Fmaps%2Fdir%2F"


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        (f"{WRAPPED}{START}%2F{END}%2F%40{VIEW}%2C12z", [END]),
        (f"{WRAPPED}%3Fapi%3D1%26origin%3D{START}%26destination%3D29.3375%252C47.9744", [END]),
        (f"https://www.google.com/maps/dir/?api=1&origin={START}&destination={END}", [END]),
        (f"{WRAPPED}{START}%2F%2F%40{VIEW}%2C12z", []),
        (f"{WRAPPED}%3Fapi%3D1%26origin%3D{START}", []),
    ],
)
def test_the_wrapper_of_a_small_app_leads_where_its_inner_link_does(
    inner: str, expected: list[str]
) -> None:
    link = f"https://maps.app.goo.gl/?apn=com.google.android.apps.mapslite&afl=x&link={inner}"
    assert points(link) == same(*expected)


@pytest.mark.parametrize(
    "tail",
    [
        "%3C/a%3E",
        "%3C%2Fa%3E",
        "&lt;/a&gt;",
        "%22%3Ehere%3C/a%3E",
        "</a>",
        "%253C/a%253E",
        '">here',
    ],
)
def test_the_page_around_a_link_is_no_part_of_it(tail: str) -> None:
    assert points(f"https://maps.google.com/?q={END}{tail}") == same(END)
    assert read(f"https://maps.app.goo.gl/AbCd{tail}").short_links == (
        "https://maps.app.goo.gl/AbCd",
    )


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("https://www.google.com/search?q=The+Avenues&kgmid=/g/11abc", "The Avenues"),
        (
            "https://www.google.com/maps/place/%D8%A7%D9%84%D8%A3%D9%81%D9%86%D9%8A%D9%88%D8%B2",
            "الأفنيوز",
        ),
        ("https://www.google.com/maps/dir/Home/Salmiya+Block+5", "Salmiya Block 5"),
        ("https://maps.google.com/?saddr=Hawally&daddr=Salmiya", "Salmiya"),
        ("https://maps.apple.com/place?place-id=I1E4&name=The+Avenues", "The Avenues"),
        ("https://www.waze.com/ul?q=The%20Avenues", "The Avenues"),
        ("https://urbi-kw.com/search/The%20Avenues", "The Avenues"),
        ("https://gis.paci.gov.kw/Search/Salmiya%20Park", "Salmiya Park"),
        ("https://www.google.com/maps/placelists/list/AbCdEfGhIj", ""),
        (f"https://www.google.com/maps/d/viewer?mid=1AbC&ll={VIEW}&z=15", ""),
        (f"https://www.google.com/maps/d/u/0/edit?mid=1AbC&ll={VIEW}&z=15", ""),
        (f"https://www.google.com/maps/@{VIEW},15z/data=!4m3!11m2!2sAbCd!3e3", ""),
        ("https://www.google.com/maps/place/?q=place_id:ChIJN1t_tDeuEmsRUsoyG83frY4", ""),
        ("https://gis.paci.gov.kw/Place/0b8f2c1e-1234-4abc-9def-0123456789ab", ""),
        ("https://www.google.com/maps/dir/Home/My+location", ""),
    ],
)
def test_a_link_with_a_name_alone_gives_its_words(link: str, name: str) -> None:
    reading = read(link)
    assert (reading.points, reading.partial) == ((), Partial.LINK_WITHOUT_POINT)
    assert reading.name == name
    assert read(f"{link} {END}").name == ""


@pytest.mark.parametrize(
    "host",
    ["https://urbi-kw.com", "urbi-kw.com", "https://maps.urbi.ae", "maps.urbi.ae", "urbi-sa.com"],
)
def test_the_gulf_hosts_of_2gis_have_the_longitude_first(host: str) -> None:
    assert points(f"{host}/kuwait/geo/7000/47.9744%2C29.3375?m=47.93307%2C29.30262%2F16") == same(
        END
    )
    (view,) = read(f"{host}/?m=47.9744,29.3375/16").points
    assert view.is_view
    assert read("go.urbi.ae/AbCdE").short_links == ("https://go.urbi.ae/AbCdE",)
