"""Tests of messages to customers, and of the link that opens one."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from deskdispatch.domain.customer_messages.message import (
    delivery_values,
    dialled_number,
    language_for,
    whatsapp_link,
)
from deskdispatch.domain.deliveries.summary import DeliverySummary


def test_the_link_has_the_whole_number_without_plus_and_the_text_as_it_is() -> None:
    text = "أهلاً & 50% #1\nline two + more"
    link = whatsapp_link("5123 4567", text)
    assert link is not None
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "wa.me", "/96551234567")
    assert parse_qs(parts.query) == {"text": [text]}
    assert "+" not in parts.query


@pytest.mark.parametrize("number", ["", "512", "hello", "5123 4567 x"])
def test_without_a_whole_number_there_is_no_link(number: str) -> None:
    assert whatsapp_link(number, "hello") is None


@pytest.mark.parametrize(
    ("name", "former", "usual", "language"),
    [
        ("فاطمة", "", "en", "ar"),
        ("Fatima", "", "en", "en"),
        ("Fatima", "", "ar", "ar"),
        ("فاطمة", "en", "ar", "en"),
        ("", "", "en", "en"),
    ],
)
def test_the_language_is_the_customers(name: str, former: str, usual: str, language: str) -> None:
    assert language_for(name, former, usual) == language


def test_a_number_is_digits_alone_in_every_direction() -> None:
    assert dialled_number("+965 9922 1234") == "99221234"
    assert dialled_number("+44 20 7946 0000") == "00442079460000"
    assert dialled_number("") == ""


def test_values_hold_no_mark_of_direction_and_are_empty_where_nothing_is_known() -> None:
    summary = DeliverySummary(
        "id",
        "ORD-7",
        "ACCEPTED",
        customer_name="\u2068Dana\u2069 \u200eK.",
        driver_phone="+965 5000 1111",
        collects=True,
        asked=True,
        cash=4750,
    )
    words = {
        "status": "is booked",
        "currency": "KWD {amount}",
        "when": "",
        "shop": "\u2067Rose\u2069",
    }
    assert delivery_values(summary, **words) == {
        "customer": "Dana K.",
        "order": "ORD-7",
        "status": "is booked",
        "driver": "",
        "driver_phone": "50001111",
        "cash": "KWD 4.750",
        "when": "",
        "shop": "Rose",
    }
    ended = delivery_values(summary._replace(status="DELIVERED"), **words)
    assert sorted(ended) == ["customer", "order", "shop", "status"], "nothing is to be paid"


def test_nothing_to_collect_is_no_amount() -> None:
    summary = DeliverySummary("id", "ORD-7", "ACCEPTED", collects=False)
    values = delivery_values(summary, status="", currency="KWD {amount}", when="", shop="")
    assert values["cash"] == ""
