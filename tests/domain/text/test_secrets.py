"""Tests of removing secrets from text."""

from __future__ import annotations

import pytest

from deskdispatch.domain.text.secrets import without_secrets

KEY = "svc_q7-Zr_0123456789abcdefghijklmnopqrstuvwxyzABC"
TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl-_"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"X-Service-Api-Key: {KEY}", "X-Service-Api-Key: [removed]"),
        (f"the key {KEY}, again {KEY}", "the key [removed], again [removed]"),
        (f"'{TOKEN}'", "'[removed]'"),
        ("Authorization: Bearer abc/def+ghi= next", "Authorization: Bearer [removed] next"),
        ('{"email": "a@b", "password": "c d"}', '{"email": "a@b", "password": "[removed]"}'),
        ('{"email":"a@b","password":"c d"}', '{"email":"a@b","password":"[removed]"}'),
        (
            "407 from http://till:hunter2@proxy.example:3128",
            "407 from http://[removed]@proxy.example:3128",
        ),
        ("Proxy-Authorization: Basic dGlsbDpodW50ZXIy", "Proxy-Authorization: [removed] [removed]"),
        ("GET /x?api_key=abc123&limit=5", "GET /x?api_key=[removed]&limit=5"),
        ('{"token": "opaque-1"}', '{"token": "[removed]"}'),
        ("KWD 12.500 for ORD-1042", "KWD 12.500 for ORD-1042"),
        ("the password was wrong", "the password was wrong"),
    ],
)
def test_secrets_are_struck_out_and_nothing_else(text: str, shown: str) -> None:
    assert without_secrets(text) == shown


def test_a_known_secret_is_struck_out_whatever_it_looks_like() -> None:
    assert without_secrets("no such key: open sesame", ["open sesame"]) == "no such key: [removed]"
    assert without_secrets("it is ok", ["ok", ""]) == "it is ok"
