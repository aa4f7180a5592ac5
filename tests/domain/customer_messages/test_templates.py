"""Tests of message templates: which parts are left out, and which templates are refused."""

from __future__ import annotations

import pytest

from deskdispatch.domain.customer_messages.message import (
    MessageKind,
    TemplateFault,
    fault_of,
    filled,
)
from deskdispatch.domain.customer_messages.settings import MessageSettings


def test_a_line_whose_value_is_unknown_falls_away_and_no_hole_is_left() -> None:
    template = "Order {order}\n\nDriver: {driver}, {driver_phone}\n\nPay {cash}\n{shop}"
    values = {"order": "ORD-1", "driver": "Ali", "driver_phone": "", "cash": "", "shop": "Dana"}
    assert filled(template, values) == "Order ORD-1\n\nDana"


def test_a_value_is_no_template_itself() -> None:
    assert filled("Hello {customer}", {"customer": "{shop}", "shop": "x"}) == "Hello {shop}"


@pytest.mark.parametrize(
    ("template", "fault", "name"),
    [
        ("Hello {client}", TemplateFault.UNKNOWN_NAME, "client"),
        ("Order {order}", TemplateFault.UNKNOWN_NAME, "order"),
        ("Hello {}", TemplateFault.UNKNOWN_NAME, ""),
        ("Hello {customer", TemplateFault.OPEN_BRACE, ""),
        ("Hello customer}", TemplateFault.OPEN_BRACE, ""),
        ("Hello {{customer}}", TemplateFault.OPEN_BRACE, ""),
        ("Hello {cus\ntomer}", TemplateFault.OPEN_BRACE, ""),
        ("x" * 1001, TemplateFault.TOO_LONG, ""),
    ],
)
def test_a_bad_template_says_why(template: str, fault: TemplateFault, name: str) -> None:
    assert fault_of(MessageKind.PIN, template) == (fault, name)
    with pytest.raises(ValueError, match=r"^pin_ar: "):
        MessageSettings(pin_ar=template)


def test_the_usual_templates_are_good() -> None:
    for kind in MessageKind:
        assert fault_of(kind, kind.usual.source) is None


@pytest.mark.parametrize("number", ["1844444", "+965 1844444", "(22) 123-456"])
def test_an_operator_may_have_a_short_number(number: str) -> None:
    assert MessageSettings(operator_number=number).operator_number == number


@pytest.mark.parametrize("typed", ["١٨٤٤٤٤٤", " 1844444 ", "\u200e1844444\u200f"])
def test_an_operators_number_is_kept_as_phones_are_read(typed: str) -> None:
    assert MessageSettings(operator_number=typed).operator_number == "1844444"


@pytest.mark.parametrize("number", ["call us", "12", "1844444 ext", "tel:1844444"])
def test_no_other_text_is_an_operators_number(number: str) -> None:
    with pytest.raises(ValueError, match=r"^operator_number: "):
        MessageSettings(operator_number=number)
