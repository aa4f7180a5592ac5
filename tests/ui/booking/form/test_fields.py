"""Tests of the table of the form's fields: complete, in order, and in both languages."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import Decimal

import pytest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Draft, check, draft_of, merged
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.errors import Problem, Rule
from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.address_line import AddressLine
from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.points import Points
from tests.desk.desk_under_test import KUWAIT_CITY, NOON, SALMIYA, SettableClock
from tests.ui.conftest import Speak

ARABIC = re.compile(r"[\u0621-\u064a]{2}")

TOLD = {
    "dropoff_area",
    "dropoff_address",
    "dropoff_detail",
    "pickup_text",
    "dropoff_text",
    "unknown",
}
"""Fields of a draft that are not sent."""


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    made = Form(SettableClock())
    qtbot.addWidget(made)
    made.show()
    return made


def test_all_of_a_draft_stands_in_a_field_or_comes_from_points_and_address(form: Form) -> None:
    read = merged(Points(form).read(), AddressLine(form).read(()), form.typed())
    assert read.model_fields_set == Draft.model_fields.keys()


def test_all_that_is_sent_comes_back_as_it_was_typed() -> None:
    draft = Draft(
        phone="9922 1234",
        name="Fatima",
        alternate_phone="6600 7788",
        address_detail="Flat 7",
        notes="Ring twice",
        vehicle=Vehicle.VAN,
        collect_cash=True,
        cash_amount="10.750",
        fee_in_cash="1.750",
        cash_with="20",
        scheduled_at=NOON + timedelta(days=1),
        pickup=SALMIYA,
        pickup_label="Salmiya",
        branch_id="b1",
        custom_pickup=True,
        pickup_name="Yousef",
        pickup_number="6000 0001",
        dropoff=KUWAIT_CITY,
    )
    assert draft.model_fields_set == Draft.model_fields.keys() - TOLD
    assert draft_of(check(draft, NOON, quoted_price=Decimal("1.750"))) == draft


def test_the_topmost_wrong_field_gets_the_cursor_whatever_was_found_first(form: Form) -> None:
    wrong = (Field.NOTES, Field.PICKUP, Field.DROPOFF)
    form.show_errors([Problem(field, Rule.TOO_LONG) for field in wrong])
    assert form.errors_shown().keys() == set(wrong)
    assert form.dropoff_edit.hasFocus()


@pytest.mark.parametrize(
    ("field", "rule", "word"),
    [
        (Field.PHONE, Rule.BLANK, "phone"),
        (Field.NAME, Rule.BLANK, "name"),
        (Field.DROPOFF, Rule.MISSING_POINT, "drop-off"),
        (Field.PICKUP, Rule.MISSING_POINT, "branch"),
        (Field.VEHICLE, Rule.BLANK, "vehicle"),
        (Field.CASH_AMOUNT, Rule.BLANK, "cash"),
        (Field.SCHEDULE, Rule.BLANK, "time"),
        (Field.NOTES, Rule.TOO_LONG, "at most 500 characters"),
    ],
)
def test_what_is_wrong_is_named_and_follows_the_language(
    form: Form, field: Field, rule: Rule, word: str, speak: Speak
) -> None:
    speak("en")
    form.show_errors([Problem(field, rule)])
    assert word in form.errors_shown()[field]
    speak("ar")
    assert ARABIC.search(form.errors_shown()[field])
