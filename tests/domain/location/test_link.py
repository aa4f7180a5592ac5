"""Tests of links that may be followed, and of the address that is requested."""

from __future__ import annotations

import pytest

from deskdispatch.domain.location.link import SHORTENERS, parse_link, short_link
from deskdispatch.domain.location.reading import read


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://maps.app.goo.gl/AbC_d-1", "https://maps.app.goo.gl/AbC_d-1"),
        ("http://maps.app.goo.gl/AbCd?g_st=iw#x", "https://maps.app.goo.gl/AbCd"),
        ("HTTPS://Maps.App.Goo.Gl/AbCd/", "https://maps.app.goo.gl/AbCd"),
        ("maps.app.goo.gl/AbCd", "https://maps.app.goo.gl/AbCd"),
        ("https://goo.gl/maps/AbCd", "https://goo.gl/maps/AbCd"),
        ("https://app.goo.gl/maps/AbCd", "https://app.goo.gl/maps/AbCd"),
        ("https://maps.apple/p/7E-Brjrk_THN14", "https://maps.apple/p/7E-Brjrk_THN14"),
        ("https://yandex.com/maps/-/CDabCd", "https://yandex.com/maps/-/CDabCd"),
        ("https://maps.apple/p/7E~Brj.rk_TH", "https://maps.apple/p/7E~Brj.rk_TH"),
        ("https://maps.apple/p/7E%7EBrj", "https://maps.apple/p/7E~Brj"),
        ("https://maps.app.goo.gl/AbCd_", "https://maps.app.goo.gl/AbCd_"),
        ("https://maps.app.goo.gl/~AbCd~", "https://maps.app.goo.gl/~AbCd~"),
        ("https://her.is/3lZVXD3شكرا", "https://her.is/3lZVXD3"),
    ],
)
def test_a_known_host_is_followed_without_what_was_added(text: str, address: str) -> None:
    assert short_link(parse_link(text)) == address


@pytest.mark.parametrize(
    "text",
    [
        "https://bit.ly/AbCd",
        "https://goo.gl/AbCd",
        "https://maps.app.goo.gl/",
        "https://maps.app.goo.gl:8443/AbCd",
        "https://sara@maps.app.goo.gl/AbCd",
        "https://maps.app.goo.gl@evil.example/AbCd",
        "https://maps.app.goo.gl.evil.example/AbCd",
        "https://evil.example/maps.app.goo.gl/AbCd",
        "https://evil-maps.app.goo.gl/AbCd",
        "https://maps.app.goo.gl/AbCd/../../x",
        "https://maps.app.goo.gl/Ab%0ACd",
        "https://maps.app.goo.gl/AbCd%20HTTP",
        "https://maps.app.goo.gl\\@evil.example/AbCd",
        "waze://maps.app.goo.gl/AbCd",
        "https://maps.app.goo.gl/...",
        "https://maps.app.goo.gl/../AbCd",
        "https://goo.gl/maps/..-~",
    ],
)
def test_nothing_else_is_followed(text: str) -> None:
    assert short_link(parse_link(text)) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("_https://maps.app.goo.gl/AbCd_", "AbCd"),
        ("_here: https://maps.app.goo.gl/AbCd__", "AbCd"),
        ("*~https://maps.app.goo.gl/AbCd~*", "AbCd"),
        ("it is https://maps.app.goo.gl/AbCd_.", "AbCd_"),
        ("_slanted_\nhttps://maps.app.goo.gl/AbCd_", "AbCd_"),
    ],
)
def test_the_signs_of_slanted_text_are_no_letters_of_its_code(text: str, code: str) -> None:
    assert read(text).short_links == (f"https://maps.app.goo.gl/{code}",)


def test_every_host_is_a_plain_name() -> None:
    assert all(
        host == host.lower() and host.replace(".", "").isalpha()
        for host, _ in SHORTENERS
        if host != "go.2gis.com"
    )
