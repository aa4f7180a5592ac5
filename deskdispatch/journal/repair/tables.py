"""Tables to be salvaged, and checks that tell a valid row from damage."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from deskdispatch.domain import phone
from deskdispatch.domain.account.account import Bootstrap, WalletTransaction
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Booking, Draft
from deskdispatch.domain.clerks import Clerk
from deskdispatch.domain.customers.customer import Customer, CustomerPhone, CustomerPlace
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.order_files.order_file import RowContent
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import SettledCash
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.standing_orders.template import Template
from deskdispatch.domain.unconfirmed.intent import INTERRUPTED, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import Evidence
from deskdispatch.domain.wrong_bookings import WrongBooking
from deskdispatch.journal import schema
from deskdispatch.journal.booking import intents
from deskdispatch.journal.customers import editing
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.order_files import files, rows
from deskdispatch.journal.sharing import records
from deskdispatch.journal.values import from_columns, from_text, maybe_time_of, storable, time_text

Row = dict[str, Any]
"""A row by its column names."""


class RepairedTable(NamedTuple):
    """Table to be salvaged.

    Attributes:
        times: Columns that hold a time, or NULL.
        check: Raises ``JournalError``, ``TypeError`` or ``ValueError`` for an invalid row. None
            where SQLite's check of types and missing values is enough: the tables are strict.
        is_copy: Whether other counters have the same rows and send them again.
        earlier_name: Name of the table in earlier releases.
        is_expendable: Whether the table is given up if the first page of the file is lost: its
            replacement has no room to describe all tables.
    """

    name: str
    times: tuple[str, ...] = ()
    check: Callable[[Row], object] | None = None
    is_copy: bool = False
    earlier_name: str = ""
    is_expendable: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        return schema.columns()[self.name]

    def is_valid(self, row: Row) -> bool:
        """Whether the values of the row can be read and agree with each other."""
        try:
            for name in self.times:
                maybe_time_of(row[name])
            if self.check is not None:
                self.check(row)
        except (JournalError, TypeError, ValueError):
            return False
        return True


def as_after_start(row: Row, now: datetime) -> Row:
    """Returns an intent in its state after a start: unconfirmed if it was in flight.

    The measured offset between the clocks is dropped.
    """
    row = row | {"service_ahead": None}
    if row["state"] != IntentState.IN_FLIGHT:
        return row
    return row | {
        "state": IntentState.UNCONFIRMED.value,
        "settled_at": time_text(now),
        "detail": INTERRUPTED,
    }


def _value(model: type[BaseModel], *columns: str) -> Callable[[Row], None]:
    """Returns a check of a row's JSON, whose fields these columns repeat."""

    def check(row: Row) -> None:
        value = from_text(model, row["value"])
        _agree(row, {name: getattr(value, name) for name in columns})

    return check


def _agree(row: Row, expected: Row) -> None:
    for name, value in expected.items():
        if row[name] != (storable(value) if isinstance(value, str) else value):
            raise ValueError("a column is not what the value says")


def _phone_keys(row: Row, expected: Row) -> None:
    """Checks phone keys; a key without a country code may come from an earlier release."""
    _agree(row, {name: key for name, key in expected.items() if str(row[name]).startswith("+")})


def _summary(row: Row) -> None:
    *values, checksum = (row[name] for name in summaries.STORED)
    if checksum != summaries.checksum(values):
        raise ValueError("not the row that was written")


def _unconfirmed(row: Row) -> None:
    if row["evidence"] is not None:
        from_text(Evidence, row["evidence"])


def _coverage(row: Row) -> None:
    if row["since"] > row["until"]:
        raise ValueError("a period that ends before it begins")


def _customer_phone(row: Row) -> None:
    stored = from_text(CustomerPhone, row["value"])
    _agree(row, {"id": stored.id, "digits": phone.searched_digits(stored.number)})
    _phone_keys(row, {"key": phone.key(stored.number)})


def _order_file_row(row: Row) -> None:
    keys = rows.phone_keys(from_text(RowContent, row["value"]).draft)
    _phone_keys(row, dict(zip(("phone_key", "second_key", "contact_key"), keys, strict=True)))
    rows.decision_of(row["decision"])


TABLES: Final = (
    RepairedTable(
        "intents",
        ("written_at", "settled_at"),
        lambda row: intents.intent_of([row[field] for field in intents.FIELDS]),
    ),
    RepairedTable(
        "deliveries", ("created_at", "seen_at"), _value(Delivery, "id", "order_number", "status")
    ),
    RepairedTable("summaries", (), _summary, earlier_name="briefs"),
    RepairedTable("doubts", ("next_look_at", "wait_until"), _unconfirmed),
    RepairedTable("differences"),
    RepairedTable("customers", (), _value(Customer, "id")),
    RepairedTable("customer_phones", (), _customer_phone),
    RepairedTable("customer_places", (), _value(CustomerPlace, "id", "latitude", "longitude")),
    RepairedTable("phones_of_customers", ("changed_at",)),
    RepairedTable("places_of_customers", ("changed_at",)),
    RepairedTable("customer_orders"),
    RepairedTable(
        "customer_merges",
        ("merged_at",),
        lambda row: _agree(
            row, {"gone_id": from_text(editing.MergeSnapshot, row["before"]).gone.id}
        ),
    ),
    RepairedTable("erased_customers", ("erased_at",)),
    RepairedTable(
        "order_files", (), lambda row: files.file_of([row[field] for field in files.FIELDS])
    ),
    RepairedTable("order_file_rows", (), _order_file_row),
    RepairedTable(
        "order_file_columns",
        ("mapped_at",),
        lambda row: files.fields_of(row["columns"]),
        is_expendable=True,
    ),
    RepairedTable("draft", ("kept_at",), _value(Draft)),
    RepairedTable("kept_drafts", ("kept_at",), _value(Draft)),
    RepairedTable("held_orders", ("held_at",), _value(Draft)),
    RepairedTable("saved_places", (), _value(SavedPlace, "id")),
    RepairedTable("clerks", (), _value(Clerk, "id")),
    RepairedTable(
        "wrong_bookings",
        (),
        lambda row: _agree(row, {"delivery_id": from_text(WrongBooking, row["value"]).delivery_id}),
        is_copy=True,
    ),
    RepairedTable("wrong_pins", ("at",), is_expendable=True),
    RepairedTable("drawer_counts", (), _value(DrawerCount, "id")),
    RepairedTable("settled_cash", (), _value(SettledCash, "delivery_id", "list_id")),
    RepairedTable("templates", (), _value(Template, "id"), is_expendable=True),
    RepairedTable("standing_rows", ("claimed_at",), is_expendable=True),
    RepairedTable("prints", ("printed_at",)),
    RepairedTable(
        "print_jobs", ("asked_at", "next_try_at"), lambda row: from_columns(PrintJob, row)
    ),
    RepairedTable(
        "alerts",
        ("at", "acknowledged_at"),
        # a kind of another release is no damage
        lambda row: from_columns(Alert, row | {"kind": AlertKind.FAILED}),
    ),
    RepairedTable("bootstrap", ("kept_at",), _value(Bootstrap)),
    RepairedTable("transactions", ("created_at",), _value(WalletTransaction, "id")),
    RepairedTable("coverage", ("since", "until"), _coverage),
    RepairedTable("services", ("learnt_at",)),
    RepairedTable("shared_counters", ("left_at",), is_copy=True),
    RepairedTable(
        *("shared_bookings", ("booked_at",), lambda row: from_text(Booking, row["booking"])),
        is_copy=True,
    ),
    RepairedTable("shared_prints", ("asked_at", "printed_at"), is_copy=True),
    RepairedTable(
        "shared_doubts", ("written_at",), lambda row: json.loads(row["phones"]), is_copy=True
    ),
    RepairedTable("erased_deliveries", ("erased_at",)),
    RepairedTable("merged_customers"),
    RepairedTable(
        "shared_records",
        (),
        lambda row: records.record_of(row["kind"], row["id"], row["fields"]),
    ),
    RepairedTable("shared_changes"),
    RepairedTable("local_changes"),
    RepairedTable("sharing", ("started_at", "as_of")),
)
"""All tables except those derived from deliveries: stages, doors, the queue of orders whose
customer is still to be recorded. Referenced tables come first; the last one fires triggers.
"""
