"""Tests of calling numbers, and of texts that are not numbers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from deskdispatch.ui.lib import phone_calls


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    urls: list[str] = []

    def open_url(url: QUrl) -> bool:
        urls.append(url.toString())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return urls


@pytest.mark.parametrize(
    ("number", "dialled"),
    [
        ("9922 1234", "tel:+96599221234"),
        ("٩٩٢٢ ١٢٣٤", "tel:+96599221234"),
        ("00965 9922-1234", "tel:+96599221234"),
        ("+966 50 123 4567", "tel:+966501234567"),
    ],
)
def test_a_number_is_dialled_with_its_country(opened: list[str], number: str, dialled: str) -> None:
    assert phone_calls.call(number)
    assert opened == [dialled]


@pytest.mark.parametrize(
    "text",
    ["", "12", "call me", "+965 9922 1234;phone-context=evil", "9922 1234\nx", "*#06#", "tel:112"],
)
def test_what_is_no_number_is_never_opened(opened: list[str], text: str) -> None:
    assert not phone_calls.call(text)
    assert opened == []


def test_where_nothing_takes_calls_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    assert not phone_calls.call("9922 1234")
