"""Tests of attributions, including those of malicious files."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.attribution import (
    LONGEST,
    OPENSTREETMAP,
    AttributionPart,
    names_openstreetmap,
    parse_attribution,
    report_url,
    web_address,
    with_links,
)


def shown(text: str) -> list[tuple[str, str]]:
    return [(part.text, part.url) for part in parse_attribution(text)]


def words(text: str) -> str:
    return "".join(part.text for part in parse_attribution(text))


def links(text: str) -> list[str]:
    return [part.url for part in parse_attribution(text) if part.url]


OSM_HTML = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("© Street Makers", [("© Street Makers", "")]),
        (OSM_HTML, [("© ", ""), ("OpenStreetMap", OPENSTREETMAP), (" contributors", "")]),
        (
            '<a href="https://www.maptiler.com/copyright/" target="_blank">&copy; MapTiler</a> '
            '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy;'
            " OpenStreetMap contributors</a>",
            [
                ("© MapTiler", "https://www.maptiler.com/copyright/"),
                (" ", ""),
                ("© OpenStreetMap contributors", OPENSTREETMAP),
            ],
        ),
        (
            "<A HREF='HTTPS://a.example/?a=1&amp;b=2'>&#169;&nbsp;<b>A</b> <i>and B</i></A><br>C",
            [("© A and B", "https://a.example/?a=1&b=2"), (" C", "")],
        ),
        ("  Tiles <p>by A\n\n&amp;\tB  ", [("Tiles by A & B", "")]),
        ("3 < 4 & 5 > 2, R&D <3", [("3 < 4 & 5 > 2, R&D <3", "")]),
        ("<!-- no --><?php no ?><!DOCTYPE x>A<![CDATA[", [("A", "")]),
        ("", []),
        (" \n\u200f\u202e", []),
        ("<img src=x onerror=alert(1)><a href='https://a.example'></a>", []),
    ],
)
def test_text_and_links_are_taken_of_what_is_given(text: str, parts: list[tuple[str, str]]) -> None:
    assert shown(text) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "© OpenStreetMap contributors",
            [("© ", ""), ("OpenStreetMap", OPENSTREETMAP), (" contributors", "")],
        ),
        (
            "Data: www.openstreetmap.org/copyright, ODbL",
            [("Data: ", ""), ("www.openstreetmap.org/copyright", OPENSTREETMAP), (", ODbL", "")],
        ),
        (
            '<a href="https://a.example/">A</a>, © OpenStreetMap, OpenStreetMap',
            [
                ("A", "https://a.example/"),
                (", © ", ""),
                ("OpenStreetMap", OPENSTREETMAP),
                (", OpenStreetMap", ""),
            ],
        ),
        ('<a href="javascript:alert(1)">OpenStreetMap</a>', [("OpenStreetMap", OPENSTREETMAP)]),
        (
            'OpenStreetMap, <a href="https://osm.example/">OpenStreetMap</a>',
            [("OpenStreetMap, ", ""), ("OpenStreetMap", "https://osm.example/")],
        ),
        ("OpenStreetMapper", [("OpenStreetMapper", "")]),
    ],
)
def test_openstreetmap_gets_its_link_where_it_has_none(
    text: str, parts: list[tuple[str, str]]
) -> None:
    assert shown(text) == parts


HOSTILE = (
    *("javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)"),
    *("&#106;avascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "tel:+96599999999"),
    *("ftp://a.example/", "//a.example/", "/a", "#a", "", "https://me:secret@a.example/"),
    *("https://a.example\\@b.example/", "https://a.example:0/", "https://a.example:99999/"),
    *("https://[::1/", "https:///a", "https://a b.example/", "https://a.example/\u202e"),
    *("https://a.example/\x00", "https://аpple.example/"),
    "https://a.example/" + "a" * 500,
)


@pytest.mark.parametrize("address", HOSTILE)
def test_what_is_no_address_of_the_web_is_text_alone(address: str) -> None:
    assert shown(f'<a href="{address}">here</a>') == [("here", "")]
    assert web_address(address) == ""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("<a href=https://a.example/>A", [("A", "https://a.example/")]),
        (
            '<a href="https://a.example/">A<a href="https://b.example/">B</a>C',
            [("A", "https://a.example/"), ("B", "https://b.example/"), ("C", "")],
        ),
        ('A<a href="https://a.example/', [("A", "")]),
        ("A<script>alert(1)</script>B<style>p{}</style>C<script>alert(2)", [("ABC", "")]),
        ("\u202eA\x07\ue000\u2066", [("A", "")]),
        ('<a href="https://a.example/">&#x202e;A&#x2066;</a>', [("A", "https://a.example/")]),
        ("&lt;script&gt;", [("<script>", "")]),
        (
            '<a href="https://a.example/" href="https://b.example/">A</a>',
            [("A", "https://a.example/")],
        ),
    ],
)
def test_of_broken_and_hostile_html_only_its_words_are_left(
    text: str, parts: list[tuple[str, str]]
) -> None:
    assert shown(text) == parts


def test_a_long_one_is_cut() -> None:
    assert words("x" * LONGEST) == "x" * LONGEST
    assert words("x" * (LONGEST + 1)) == "x" * (LONGEST - 1) + "…"


MARKUP = st.text(
    st.sampled_from(
        ["<", ">", "a", "/", " ", "&", '"', "=", "!", "-", "[", "\u2066", "\u202e", "é"]
    )
)
FRAGMENTS = st.lists(
    st.sampled_from(
        [
            *("<a href=https://a.example/>", "</a>", "<script>", "</script>", "<!--", "<![if "),
            *("<b", "\u2067", "\u2069", "OpenStreetMap"),
            " " * 99,
            "x" * 99,
            "&#x202e;",
        ]
    )
).map("".join)


@given(st.one_of(st.text(), MARKUP, FRAGMENTS))
@example("<" * 1_000_000)
@example("<a " * 1_000_000)
@example("<!--" * 1_000_000)
@example("<a href='" * 1_000_000)
@example("&" * 1_000_000)
@example("\u2066" * 1_000_000)
@example("</a" * 1_000_000)
def test_whatever_is_given_it_is_short_plain_text_with_links_of_the_web(text: str) -> None:
    parts = parse_attribution(text)
    said = "".join(part.text for part in parts)
    assert len(said) <= LONGEST
    assert said == said.strip()
    assert "\n" not in said
    assert "\u202e" not in said
    assert all(part.text for part in parts)
    for part in parts:
        assert part.url == web_address(part.url)
        assert part.url == "" or urlsplit(part.url).scheme in {"http", "https"}


def test_each_name_of_a_text_leads_to_its_address_once() -> None:
    parts = with_links("© A, B and A", {"A": "https://a.example/", "C": "https://c.example/"})
    assert parts == (
        AttributionPart("© "),
        AttributionPart("A", "https://a.example/"),
        AttributionPart(", B and A"),
    )


def test_whose_data_it_is_is_known_by_the_name() -> None:
    assert names_openstreetmap(parse_attribution("© OpenStreetMap"))
    assert names_openstreetmap(parse_attribution('<a href="https://a.example">openstreetmap</a>'))
    assert not names_openstreetmap(parse_attribution("© Street Makers"))


def test_a_problem_is_reported_at_its_place() -> None:
    place = Coordinates(latitude=29.3369123, longitude=48.0)
    assert report_url(place, 16) == (
        "https://www.openstreetmap.org/fixthemap?lat=29.33691&lon=48.00000&zoom=16"
    )
