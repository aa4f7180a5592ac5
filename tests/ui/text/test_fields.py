"""Tests that the fields of a booking, of files and of the window agree."""

from __future__ import annotations

from deskdispatch.domain.booking.booking import Booking, Draft
from deskdispatch.domain.fields import REMARKS, SENT, SPECS, TEXTS
from deskdispatch.ui.printing.words import Word
from deskdispatch.ui.text.fields import COLUMNS, FIELDS, NAMES


def test_what_is_sent_are_the_attributes_of_a_booking() -> None:
    sent = [name for spec in SENT for name in spec.wire]
    assert sorted([*sent, "pickup_address", "quoted_price"]) == sorted(Booking.model_fields)


def test_a_field_of_one_line_is_an_attribute_of_the_draft_by_its_name() -> None:
    assert {spec.field.value for spec in TEXTS} <= Draft.model_fields.keys()


def test_every_field_of_a_booking_has_an_editor_and_no_other_has_one() -> None:
    editors = [spec.field for spec in FIELDS if spec.editor is not None]
    assert sorted(editors) == sorted(spec.field for spec in SENT)
    assert len(NAMES) == len(FIELDS)


def test_every_column_has_a_name_and_every_remark_a_label_on_slips() -> None:
    assert set(COLUMNS) == {spec.field for spec in SPECS if spec.in_orders}
    assert set(COLUMNS) <= set(NAMES)
    assert {spec.field.name for spec in REMARKS} <= Word.__members__.keys()
