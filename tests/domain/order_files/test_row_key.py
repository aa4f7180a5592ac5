"""Tests of a row's key, which is the same for one order however it is written."""

from __future__ import annotations

import pytest

from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.domain.order_files.place_cells import Pickups
from deskdispatch.domain.order_files.row_reading import RowContext, RowReader, shape_of
from tests.domain.order_files.order_rows import PLACES, columns

ROW = {
    "phone": "98765432",
    "name": "Sara Al-Ali",
    "location": "29.33750, 48.07580",
    "address": "Salmiya block 10 street 5 flat 7",
    "cash_amount": "4.5",
    "notes": "Call first",
    "schedule": "21/11/2026 14:30",
}


def row(**cells: str) -> FileRow:
    """Returns the order above with other cells."""
    known = {**ROW, **cells}
    reader = RowReader(columns(*known), RowContext(PLACES, Pickups()))
    return reader.read(2, list(known.values()))


@pytest.mark.parametrize(
    "cells",
    [
        {"phone": "+965 9876 5432"},
        {"phone": "٩٨٧٦٥٤٣٢"},
        {"phone": "98765432.0"},
        {"name": " SARA  al-ali "},
        {"location": "https://maps.google.com/?q=29.3375,48.0758"},
        {"location": "29.337501, 48.075802"},
        {"cash_amount": "KWD 4.500"},
        {"cash_amount": "٤٫٥"},
        {"notes": "call  FIRST"},
        {"schedule": "2026-11-21T11:30:00Z"},
        {"address": "السالمية ق10 ش5 شقة 7"},
        {"vehicle": "car"},
        {"pickup": "somewhere"},
    ],
)
def test_the_same_order_is_written_in_many_ways(cells: dict[str, str]) -> None:
    assert row(**cells).key == row().key


@pytest.mark.parametrize(
    "cells",
    [
        {"phone": "98765433"},
        {"phone": "4.41E+11"},
        {"name": "Noura"},
        {"location": "29.3385, 48.0758"},
        {"location": "https://maps.app.goo.gl/abc"},
        {"location": ""},
        {"cash_amount": "4.501"},
        {"cash_amount": "4,500"},
        {"notes": ""},
        {"schedule": "21/11/2026 15:30"},
        {"schedule": ""},
        {"address": "Salmiya block 10 street 5 flat 8"},
    ],
)
def test_another_order_is_another(cells: dict[str, str]) -> None:
    assert row(**cells).key != row().key


def test_unreadable_texts_tell_orders_apart() -> None:
    links = {row(location=f"https://maps.app.goo.gl/{name}").key for name in ("abc", "abd")}
    assert len(links) == 2


def test_an_address_tells_where_there_is_no_point() -> None:
    other = "Salmiya block 11 street 5 flat 7"
    assert row(location="").key != row(location="", address=other).key
    assert row(location="").key == row(location="", address="السالمية ق10 ش5 شقة 7").key


def test_the_own_number_of_an_order_and_its_phone_are_enough() -> None:
    known = row(reference="A-17")
    assert row(reference="a-17", name="Noura", cash_amount="9").key == known.key
    assert row(reference="A-18").key != known.key
    assert row(reference="A-17", phone="66001122").key != known.key


@pytest.mark.parametrize("written", ["7", "7.0", "٠٠٧", "0007", "#7", "#007", "＃7"])
def test_a_reference_is_the_same_number_as_a_spreadsheet_writes_it(written: str) -> None:
    assert row(reference=written).key == row(reference="007").key
    assert row(reference=written).key != row(reference="70").key


def test_an_order_number_knows_its_key_with_the_sign_of_earlier_releases() -> None:
    former = "66bd88c83324522cd5f6f386552f2324d7d765e03c8b5c585fcca44e8781a63d"
    for written in ("#1001", "1001", "1001.0"):
        assert row(reference=written).former_key == former != row(reference=written).key
    assert row(reference="A-17").former_key == row().former_key == ""


@pytest.mark.parametrize("written", ["2026-11-22 00:00:00", "22/11/2026", "22.11.26"])
def test_a_day_without_its_time_is_the_same_day(written: str) -> None:
    assert row(schedule=written).key == row(schedule="2026-11-22").key
    assert row(schedule=written).key != row(schedule="2026-11-23").key


def test_equal_rows_of_a_file_are_counted() -> None:
    reader = RowReader(columns(*ROW), RowContext(PLACES, Pickups()))
    texts = list(ROW.values())
    other = ["66001122", *texts[1:]]
    found = [reader.read(at, each) for at, each in enumerate([texts, other, texts, texts], start=2)]
    assert [each.ordinal for each in found] == [1, 1, 2, 3]
    assert len({each.key for each in found}) == 2


def test_the_shape_of_a_file_is_its_headings_in_their_order() -> None:
    known = shape_of(["Phone", "Name"], 2)
    assert shape_of([" phone ", "NAME"], 2) == known
    assert shape_of(["Name", "Phone"], 2) != known
    assert shape_of(["Phone", "Name"], 3) != known
    assert shape_of([], 2) != known
