"""Nothing that a journal keeps of customers is in a report."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from decimal import Decimal
from itertools import count
from pathlib import Path

import pytest

from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Booking, Draft
from deskdispatch.domain.booking.saved_draft import SavedDraft
from deskdispatch.domain.customers.record import Origin, Stamp
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.unconfirmed.intent import Intent, digest
from deskdispatch.journal.customers import editing
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.report import COLUMNS, VALUES, known_customers
from tests.journal.conftest import NOON
from tests.journal.order_file_rows import keep_row

EDITED = Stamp(at=NOON, origin=Origin.CLERK)
LATITUDE, LONGITUDE = 29.2417, 48.1293
AMOUNT = "73.250"


class Marks:
    """Words and phones that stand nowhere else."""

    def __init__(self) -> None:
        self._numbers = count()

    def word(self) -> str:
        number = next(self._numbers)
        return "Qz" + "".join(chr(ord("a") + number // step % 26) for step in (676, 26, 1)) + "kw"

    def words(self) -> str:
        return f"{self.word()}, {self.word()} {self.word()}"

    def phone(self) -> str:
        return f"6699 {next(self._numbers):04d}"


@pytest.fixture
async def kept(path: Path) -> Path:
    """A journal with a customer in every place that has one."""
    journal, marks = await Journal.open(path), Marks()
    for number in range(2):
        await _book(journal, marks, number)
    await journal.keep_draft(_draft(marks), NOON)
    saved = SavedDraft(id="a", name=marks.words(), draft=_draft(marks), kept_at=NOON)
    await journal.keep_named_draft(saved)
    alert = Alert(about="d0", kind=AlertKind.FAILED, at=NOON, customer_name=marks.word())
    await journal.note_alerts([alert])
    row = {name: value for name, value in _draft(marks) if name in ROW_FIELDS}
    await journal.do(keep_row, "f", 1, **row)
    while await journal.record_customers():
        pass
    await journal.do(_edit_and_merge, marks)
    await journal.close()
    return path


ROW_FIELDS = ("phone", "name", "alternate_phone", "pickup_name", "pickup_number", "notes")


def _draft(marks: Marks) -> Draft:
    return Draft(
        phone=marks.phone(),
        name=marks.word(),
        alternate_phone=marks.phone(),
        address_detail=marks.words(),
        notes=marks.words(),
        cash_amount=AMOUNT,
        pickup_text=marks.words(),
        pickup_name=marks.word(),
        pickup_number=marks.phone(),
        dropoff=Coordinates(latitude=LATITUDE, longitude=LONGITUDE),
        dropoff_text=marks.words(),
        dropoff_address=(marks.words(), marks.word()),
        dropoff_detail=marks.words(),
    )


async def _book(journal: Journal, marks: Marks, number: int) -> None:
    booking = Booking(
        customer_name=marks.word(),
        customer_number=marks.phone(),
        pickup_latitude=29.33,
        pickup_longitude=48.07,
        delivery_latitude=LATITUDE,
        delivery_longitude=LONGITUDE,
        delivery_address=(marks.words(), marks.word()),
        pickup_name=marks.word(),
        pickup_number=marks.phone(),
        alternate_customer_number=marks.phone(),
        additional_address_detail=marks.words(),
        collect_cash=True,
        total_amount=Decimal(AMOUNT),
        special_notes=marks.words(),
    )
    delivery = Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status="ENROUTE",
        customer_name=booking.customer_name,
        customer_number=booking.customer_number,
        driver_name=marks.word(),
        driver_phone=marks.phone(),
        created_at=NOON,
    )
    intent = Intent(id=f"{number:032x}", booking=booking, digest=digest(booking), written_at=NOON)
    await journal.write_intent(intent)
    await journal.settle_booked(intent.id, delivery, NOON)


def _edit_and_merge(connection: sqlite3.Connection, marks: Marks) -> None:
    kept, gone = (id for (id,) in connection.execute("SELECT id FROM customers"))
    (place,) = connection.execute("SELECT place_id FROM customer_orders").fetchone()
    for id in (kept, gone):
        fields = {name: marks.words() for name in ("driver_note", "counter_note", "warning")}
        editing.edit_customer(connection, id, {**fields, "name": marks.word()}, EDITED)
    editing.edit_place(connection, place, {"detail": marks.words()}, EDITED)
    assert editing.merge(connection, kept, gone, {}, EDITED)


NOT_OF_CUSTOMERS = {
    "alerts": {"about", "kind", "at", "order_number", "acknowledged_at"},
    "bootstrap": {"kept_at", "value"},
    # The haystack is made of the others.
    "briefs": {"id", "order_number", "status", "area_en", "area_ar", "vehicle_type", "branch_id"}
    | {"haystack", "counter_id"},
    "coverage": {"since", "until"},
    "customer_merges": {"gone_id", "kept_id", "merged_at"},
    "customer_orders": {"delivery_id", "customer_id", "phone_id", "place_id"}
    | {"recorded_id", "second_phone_id"},
    "customer_phones": {"id", "key"},  # another spelling of the digits
    "customer_places": {"id"},
    "customers": {"id", "haystack"},
    "deliveries": {"id", "order_number", "status", "created_at", "seen_at", "value"},  # as briefs
    "differences": {"intent_id"},
    "doubts": {"intent_id", "next_look_at", "wait_until", "trouble"},
    "draft": {"kept_at"},
    "erased_customers": {"id", "erased_at"},
    "erased_deliveries": {"id", "erased_at"},
    "intents": {
        *("id", "digest", "written_at", "state", "settled_at", "delivery_id", "detail", "who")
    },
    "kept_drafts": {"id", "kept_at"},
    "local_changes": {"kind", "id"},
    "merged_customers": {"id", "into_id"},
    "near_places": {"place_id", "customer_id"},
    "order_file_columns": {"shape", "columns", "mapped_at"},
    "order_file_rows": {"id", "file_id", "key", "decision", "intent_id"}
    | {"phone_key", "second_key", "contact_key", "corrected_key"},
    "order_files": {"id", "name", "headings", "columns", "shape", "read_at", "started_at"},
    "phones_of_customers": {"customer_id", "phone_id", "changed_at", "origin"},
    "places_of_customers": {"customer_id", "place_id", "changed_at", "origin"},
    "print_jobs": {"id", "delivery_id", "order_number", "target", "asked_at", "who", "trouble"}
    | {"next_try_at"},
    "prints": {"delivery_id", "printed_at", "target", "who", "job_id"},
    "services": {"base_url", "learnt_at"},
    "shared_bookings": {"delivery_id", "order_number", "counter_id", "who", "booked_at"},
    "shared_changes": {"kind", "id"},
    "shared_counters": {"id", "name", "left_at"},
    "shared_doubts": {"id", "written_at", "counter_id"},
    "shared_prints": {"id", "delivery_id", "order_number", "target", "asked_at", "who"}
    | {"counter_id", "printed_at"},
    "shared_records": {"kind", "id"},
    "sharing": {"counter_id", "database_id", "started_at", "as_of", "fill_kind", "fill_id"},
    "stages": {"delivery_id", "status"},
    "transactions": {"id", "created_at", "value"},
    "unfilled": {"id"},
    "unrecorded_orders": {"id"},
}
"""Columns with text of which a report need know nothing."""


async def test_each_column_with_text_is_read_or_said_to_hold_nothing_of_customers(
    kept: Path,
) -> None:
    """A new one is to be judged, and named in ``journal.report`` or above."""
    known = {(table, column) for table, column, _ in (*COLUMNS, *VALUES)}
    known |= {(table, each) for table, columns in NOT_OF_CUSTOMERS.items() for each in columns}
    with closing(sqlite3.connect(kept)) as connection:
        found = connection.execute(
            "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
            " WHERE t.type = 'table' AND c.type = 'TEXT'"
        ).fetchall()
    assert set(found) - known == set()


def texts_in(path: Path) -> str:
    """Every value of every row."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


async def test_every_word_that_is_kept_is_known(kept: Path) -> None:
    words = set(re.findall(r"qz[a-z]{3}kw", texts_in(kept).casefold()))
    assert len(words) > 50
    known = known_customers(kept)
    for run in re.findall(r"qz[a-z]{3}kw(?: qz[a-z]{3}kw)*", texts_in(kept).casefold()):
        assert known.removed_from(f"x {run} y") == "x [customer] y"


async def test_every_phone_that_is_kept_is_known(kept: Path) -> None:
    phones = {each.replace(" ", "") for each in re.findall(r"6699 ?\d{4}", texts_in(kept))}
    assert len(phones) > 10
    known = known_customers(kept)
    for phone in phones:
        assert known.removed_from(f"x {phone[:4]}, {phone[4:]} y") == "x [number] y"


async def test_points_and_amounts_are_known(kept: Path) -> None:
    known = known_customers(kept)
    for text in ("29.24", "29.2", "48.13", "48.12"):
        assert known.removed_from(f"({text})") == "([place])"
    for text in ("73.25", "73,25", "73250"):
        assert known.removed_from(f"({text})") == "([number])"


def test_a_journal_of_an_earlier_release_is_read_as_far_as_it_goes(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE alerts (customer_name TEXT)")
        connection.execute("INSERT INTO alerts VALUES ('Qwertine')")
        connection.commit()
    assert known_customers(path).removed_from("for qwertine") == "for [customer]"
