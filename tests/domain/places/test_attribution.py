from __future__ import annotations

import pytest

from deskdispatch.domain.places.attribution import (
    AttributionPart,
    names_openstreetmap,
    parse_attribution,
)

OSM = "https://www.openstreetmap.org/copyright"
Part = AttributionPart


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ()),
        ("  \n ", ()),
        ("© Street Painters", (Part("© Street Painters"),)),
        (
            "© OpenStreetMap contributors",
            (Part("© "), Part("OpenStreetMap", OSM), Part(" contributors")),
        ),
        (
            '&copy; <a href="https://a.example/x?y=1&amp;z=2">A &amp; B</a>,\n<b>more</b>',
            (Part("© "), Part("A & B", "https://a.example/x?y=1&z=2"), Part(", more")),
        ),
        (
            '<a href="https://a.example">OpenStreetMap</a>',
            (Part("OpenStreetMap", "https://a.example"),),
        ),
        ("<script>alert(1)</script>Me<style>*{}</style>", (Part("Me"),)),
        ('<a href="https://a.example">open', (Part("open", "https://a.example"),)),
        ("a < b", (Part("a < b"),)),
    ],
)
def test_text_and_links_are_taken(text: str, parts: tuple[AttributionPart, ...]) -> None:
    assert parse_attribution(text) == parts


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "tel:112",
        "//a.example",
        "/here",
        "https://",
        "https://shop:secret@a.example",
        "https://a.example/\u202eexe",
        "https://a.example/a b",
        "https://a.example\\@b.example",
        "https://[broken",
        "https://a.example/" + "x" * 500,
    ],
)
def test_an_address_that_is_not_of_the_web_is_none(url: str) -> None:
    assert parse_attribution(f'<a href="{url}">Me</a>') == (Part("Me"),)


def test_what_turns_the_direction_of_a_text_is_taken_out() -> None:
    (part,) = parse_attribution("a\u202eb\x00c\x1b[31m")
    assert part.text.replace(" ", "") == "abc[31m"


def test_it_is_bounded() -> None:
    parts = parse_attribution("x" * 1000)
    assert sum(len(part.text) for part in parts) <= 300
    many = parse_attribution('<a href="https://a.example/1">a</a>b' * 50)
    assert sum(bool(part.url) for part in many) == 8


@pytest.mark.parametrize("mark", ["<", "<a href='", "&#", "<!--", "<![", "<?", "</"])
def test_hostile_markup_is_bounded_text(mark: str) -> None:
    assert sum(len(part.text) for part in parse_attribution(mark * 10**6)) <= 300


def test_faults_can_be_reported_where_the_data_is_openstreetmaps() -> None:
    assert names_openstreetmap(parse_attribution("© OpenStreetMap"))
    assert not names_openstreetmap(parse_attribution("© Street Painters"))
