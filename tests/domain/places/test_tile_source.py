"""Tests of valid tile servers, and of the tiles that they are asked for."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.places.tile_source import TileSourceSettings


def test_the_usual_source_is_the_public_one() -> None:
    source = TileSourceSettings()
    assert source.url(12, 2593, 1694) == "https://tile.openstreetmap.org/12/2593/1694.png"
    assert source.attribution == "© OpenStreetMap contributors"
    assert source.cache_mb == 200


@pytest.mark.parametrize(
    "address",
    [
        "https://tiles.example/{z}/{x}/{y}.png",
        "https://tiles.example:8443/{y}/{x}/{z}?key=a%20b&style=day",
        "https://tiles.example/?z={z}&x={x}&y={y}",
        "https://10.0.0.7/{z}/{x}/{y}",
        "https://[2001:db8::7]/{z}/{x}/{y}",
        "http://127.0.0.1:8123/{z}/{x}/{y}.png",
        "http://localhost/{z}/{x}/{y}.png",
        "http://[::1]:8123/{z}/{x}/{y}.png",
    ],
)
def test_an_address_that_is_taken(address: str) -> None:
    assert TileSourceSettings(address=address).address == address


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://{s}.tiles.example/{z}/{x}/{y}.png", r"\{s\} is not supported"),
        ("https://tiles.example/{z}/{x}/{y}{r}.png", r"\{r\} is not supported"),
        ("https://tiles.example/{z}/{x}/{y}.png?{", r"\{ is not supported"),
        ("https://tiles.example/{z}/{x}.png", "each stand in it once"),
        ("https://tiles.example/{z}/{x}/{y}/{y}.png", "each stand in it once"),
        ("", "each stand in it once"),
        ("http://tiles.example/{z}/{x}/{y}.png", "must begin with https://"),
        ("http://127.0.0.1.tiles.example/{z}/{x}/{y}.png", "must begin with https://"),
        ("https://{z}.tiles.example/{x}/{y}.png", "not that of a tile server"),
        ("https://me:secret@tiles.example/{z}/{x}/{y}.png", "not that of a tile server"),
        ("https://tiles.example/{z}/{x}/{y}.png#here", "not that of a tile server"),
        ("https://tiles.example:0/{z}/{x}/{y}.png", "not that of a tile server"),
        ("https://tiles.example:99999/{z}/{x}/{y}.png", "not that of a tile server"),
        ("https:///{z}/{x}/{y}.png", "not that of a tile server"),
        ("https://[::1/{z}/{x}/{y}.png", "not that of a tile server"),
        ("https://tiles example/{z}/{x}/{y}.png", "not that of a tile server"),
        ("https://tiles.example/{z}/{x}/{y}\r\nX: y", "not that of a tile server"),
        ("file:///tiles/{z}/{x}/{y}.png", "not that of a tile server"),
        ("tiles.example/{z}/{x}/{y}.png", "not that of a tile server"),
        ("https://tiles.example/{z}/{x}/{y}" + "a" * 1000, "not that of a tile server"),
    ],
)
def test_an_address_that_is_not_taken_and_why(address: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        TileSourceSettings(address=address)


def source_at(address: str) -> TileSourceSettings | None:
    try:
        return TileSourceSettings(address=address)
    except ValueError:
        return None


@given(st.text(max_size=80))
def test_whatever_stands_in_an_address_its_host_is_asked_and_no_other(text: str) -> None:
    for address in (
        text,
        f"https://{text}/{{z}}/{{x}}/{{y}}",
        f"https://a.b/{text}{{z}}{{x}}{{y}}",
    ):
        if (source := source_at(address)) is not None:
            assert urlsplit(source.url(3, 4, 5)).hostname == urlsplit(address).hostname


@pytest.mark.parametrize(
    "attribution",
    [
        "© Street Makers",
        "x" * 200,
        '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>' + " x" * 90,
    ],
)
def test_an_attribution_is_text_or_html(attribution: str) -> None:
    assert TileSourceSettings(attribution=attribution).attribution == attribution


@pytest.mark.parametrize(
    "attribution",
    [
        "",
        " ",
        "two\nlines",
        "\u202e backwards",
        "x" * 201,
        "<b></b>",
        "&nbsp;",
        "<b>" + "x" * 201,
        "<b>x</b>" + "<i></i>" * 200,
    ],
)
def test_an_attribution_that_cannot_stand_on_a_map(attribution: str) -> None:
    with pytest.raises(ValueError, match="attribution"):
        TileSourceSettings(attribution=attribution)


@pytest.mark.parametrize(
    "contact",
    [
        "",
        "maps@shop.example",
        "o'neill+maps@shop.example.kw",
        "https://shop.example",
        "https://shop.example:8443/maps?to=us#here",
    ],
)
def test_a_contact_that_a_server_can_be_told(contact: str) -> None:
    assert TileSourceSettings(contact=contact).contact == contact


@pytest.mark.parametrize(
    "contact",
    [
        *("the shop", "+965 2221 2345", "maps@shop", "@shop.example", "maps@shop.example)"),
        *("(maps@shop.example", "maps@shop.example\r\nX: y", "maps\x00@shop.example"),
        *("خرائط@shop.example", "maps@shop.example, office@shop.example", "http://shop.example"),
        *("https://me:secret@shop.example/", "https://shop.example/(maps)"),
        *("https://shop.example/\\", "https://shop.example/a b", "https://"),
        "m" * 200 + "@shop.example",
    ],
)
def test_a_contact_that_is_none(contact: str) -> None:
    with pytest.raises(ValueError, match="contact: an email or https address"):
        TileSourceSettings(contact=contact)


@pytest.mark.parametrize(("lowest", "highest"), [(-1, 5), (5, 4), (0, 23)])
def test_zoom_levels_that_are_none(lowest: int, highest: int) -> None:
    with pytest.raises(ValueError, match="min_zoom and max_zoom"):
        TileSourceSettings(min_zoom=lowest, max_zoom=highest)


@pytest.mark.parametrize("megabytes", [-1, 0, 9, 10_001])
def test_a_cache_that_is_too_small_or_too_large(megabytes: int) -> None:
    with pytest.raises(ValueError, match="cache_mb: from 10 to 10000"):
        TileSourceSettings(cache_mb=megabytes)


def test_there_are_only_tiles_of_the_world_at_its_zoom_levels() -> None:
    source = TileSourceSettings(min_zoom=2, max_zoom=3)
    assert source.has(2, 0, 0)
    assert source.has(3, 7, 7)
    for z, x, y in ((1, 0, 0), (4, 0, 0), (3, 8, 0), (3, 0, 8), (3, -1, 0), (-1, 0, 0)):
        assert not source.has(z, x, y)


def test_there_are_none_where_they_are_switched_off() -> None:
    assert not TileSourceSettings(tiles=False).has(3, 1, 1)
