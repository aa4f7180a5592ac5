"""The tables to be salvaged, and how a valid row is told from damage."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from deskdispatch.domain import phone
from deskdispatch.domain.account.account import Bootstrap, WalletTransaction
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Booking, Draft
from deskdispatch.domain.customers.customer import Customer, CustomerPhone, CustomerPlace
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.order_files.order_file import RowContent
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import Evidence
from deskdispatch.journal import alerts, slips
from deskdispatch.journal.booking import intents
from deskdispatch.journal.customers import editing
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.order_files import files, rows
from deskdispatch.journal.shared_records import records
from deskdispatch.journal.values import (
    from_columns,
    from_row,
    from_text,
    maybe_time_of,
    storable,
    time_of,
    time_text,
)

Row = dict[str, Any]
"""A row by the names of its columns."""


class RepairedTable(NamedTuple):
    """One table."""

    name: str
    columns: tuple[str, ...]
    read: Callable[[Row], object]
    is_copy: bool = False

    def is_valid(self, row: Row) -> bool:
        """Whether all values of the row are valid and consistent."""
        try:
            self.read(row)
        except (JournalError, TypeError, ValueError):
            return False
        return True


def settled(row: Row, now: datetime) -> Row:
    """An intent as after a start: unconfirmed where it was in flight."""
    if row["state"] != IntentState.IN_FLIGHT:
        return row
    return row | {
        "state": IntentState.UNCONFIRMED.value,
        "settled_at": time_text(now),
        "detail": intents.INTERRUPTED,
    }


def _intent(row: Row) -> None:
    intents.intent_of([row[field] for field in intents.FIELDS])
    time_of(row["written_at"])
    maybe_time_of(row["settled_at"])


def _delivery(row: Row) -> None:
    delivery = from_text(Delivery, row["value"])
    _agree(row, {name: getattr(delivery, name) for name in ("id", "order_number", "status")})
    time_of(row["created_at"])
    time_of(row["seen_at"])


def _summary(row: Row) -> None:
    *values, checksum = (row[name] for name in summaries.STORED)
    if checksum != summaries.checksum(values):
        raise ValueError("not the line that was written")


def _print(row: Row) -> None:
    time_of(row["printed_at"])
    _texts(row, "delivery_id", "target")
    if not isinstance(row["who"], str | None) or not isinstance(row["job_id"], str | None):
        raise TypeError("no text")


def _alert(row: Row) -> None:
    time_of(row["at"])
    maybe_time_of(row["acknowledged_at"])
    from_columns(Alert, row | {"kind": AlertKind.FAILED})  # one of another release is no damage
    _texts(row, "kind")


def _print_job(row: Row) -> None:
    time_of(row["asked_at"])
    maybe_time_of(row["next_try_at"])
    from_row(PrintJob, [row[column] for column in slips.JOB_COLUMNS])


def _unconfirmed(row: Row) -> None:
    maybe_time_of(row["next_look_at"])
    maybe_time_of(row["wait_until"])
    _texts(row, "intent_id", "trouble")
    if not isinstance(row["looks"], int):
        raise TypeError("no count")
    if row["evidence"] is not None:
        from_text(Evidence, row["evidence"])


def _difference(row: Row) -> None:
    _texts(row, "intent_id")


def _bootstrap(row: Row) -> None:
    from_text(Bootstrap, row["value"])
    time_of(row["kept_at"])


def _draft(row: Row) -> None:
    from_text(Draft, row["value"])
    time_of(row["kept_at"])


def _kept_draft(row: Row) -> None:
    _draft(row)
    _texts(row, "id", "name")


def _transaction(row: Row) -> None:
    _agree(row, {"id": from_text(WalletTransaction, row["value"]).id})
    time_of(row["created_at"])


def _coverage(row: Row) -> None:
    if time_of(row["since"]) > time_of(row["until"]):
        raise ValueError("a period that ends before it begins")


def _service(row: Row) -> None:
    time_of(row["learnt_at"])
    _texts(row, "base_url")


def _customer(row: Row) -> None:
    _agree(row, {"id": from_text(Customer, row["value"]).id})
    _texts(row, "haystack")
    if not isinstance(row["seen_at"], float):
        raise TypeError("no time")


def _customer_phone(row: Row) -> None:
    stored = from_text(CustomerPhone, row["value"])
    _agree(row, {"id": stored.id, "digits": phone.searched_digits(stored.number)})
    _phone_keys(row, {"key": phone.key(stored.number)})


def _customer_place(row: Row) -> None:
    stored = from_text(CustomerPlace, row["value"])
    _agree(row, {"id": stored.id})
    if (row["latitude"], row["longitude"]) != (stored.latitude, stored.longitude):
        raise JournalError(JournalFailure.DAMAGED)


def _link(row: Row) -> None:
    time_of(row["changed_at"])
    _texts(row, "customer_id", "origin")
    if not isinstance(row["used_at"], float) or row["is_linked"] not in {0, 1}:
        raise TypeError("no time or no flag")


def _customer_order(row: Row) -> None:
    _texts(row, "delivery_id", "customer_id", "phone_id")
    if not isinstance(row["place_id"], str | None) or not isinstance(row["at"], float):
        raise TypeError("no place or no time")


def _customer_merge(row: Row) -> None:
    time_of(row["merged_at"])
    _texts(row, "kept_id")
    _agree(row, {"gone_id": from_text(editing.MergeSnapshot, row["before"]).gone.id})


def _erased_customer(row: Row) -> None:
    time_of(row["erased_at"])
    _texts(row, "id")


def _shared_counter(row: Row) -> None:
    maybe_time_of(row["left_at"])
    _texts(row, "id", "name")


def _shared_booking(row: Row) -> None:
    from_text(Booking, row["booking"])
    time_of(row["booked_at"])
    _texts(row, "delivery_id", "order_number", "counter_id", "who")


def _shared_print(row: Row) -> None:
    time_of(row["asked_at"])
    maybe_time_of(row["printed_at"])
    _texts(row, "id", "delivery_id", "order_number", "target", "who", "counter_id")


def _shared_unconfirmed(row: Row) -> None:
    json.loads(row["phones"])
    time_of(row["written_at"])
    _texts(row, "id", "name", "counter_id")


def _erased_delivery(row: Row) -> None:
    time_of(row["erased_at"])
    _texts(row, "id")


def _merged_customer(row: Row) -> None:
    _texts(row, "id", "into_id")


def _near_place(row: Row) -> None:
    _texts(row, "place_id", "customer_id")


def _shared_record(row: Row) -> None:
    _texts(row, "kind", "id")
    records.record_of(row["kind"], row["id"], row["fields"])
    if row["is_unsent"] not in {0, 1}:
        raise TypeError("no flag")


def _shared_change(row: Row) -> None:
    _texts(row, "kind", "id")
    if not isinstance(row["time"], int):
        raise TypeError("no time")


def _local_change(row: Row) -> None:
    _texts(row, "kind", "id")
    if not isinstance(row["at"], int):
        raise TypeError("no time")


def _sharing(row: Row) -> None:
    time_of(row["started_at"])
    maybe_time_of(row["as_of"])
    _texts(row, "counter_id", "database_id", "fill_id")
    if not all(isinstance(row[name], int) for name in ("seq", "clock", "ahead_ms")):
        raise TypeError("no number")


def _order_file(row: Row) -> None:
    files.file_of([row[field] for field in files.FIELDS])
    _texts(row, "id", "name", "shape")


def _order_file_row(row: Row) -> None:
    _texts(row, "id", "file_id", "key")
    keys = rows.phone_keys(from_text(RowContent, row["value"]).draft)
    _phone_keys(row, dict(zip(("phone_key", "second_key", "contact_key"), keys, strict=True)))
    rows.decision_of(row["decision"])
    if not isinstance(row["line"], int) or not isinstance(row["ordinal"], int):
        raise TypeError("no number")
    if not isinstance(row["corrected_key"], str | None):
        raise TypeError("no text")


def _order_file_columns(row: Row) -> None:
    _texts(row, "shape")
    files.fields_of(row["columns"])
    time_of(row["mapped_at"])


def _agree(row: Row, expected: Mapping[str, str]) -> None:
    if any(row[name] != storable(text) for name, text in expected.items()):
        raise JournalError(JournalFailure.DAMAGED)


def _phone_keys(row: Row, expected: Mapping[str, str]) -> None:
    """Checks keys of phones; one without a country may be an earlier release's."""
    _texts(row, *expected)
    _agree(row, {name: key for name, key in expected.items() if row[name].startswith("+")})


def _texts(row: Row, *names: str) -> None:
    if not all(isinstance(row[name], str) for name in names):
        raise TypeError("no text")


_LINKED: Final = ("is_linked", "used_at", "changed_at", "origin")

TABLES: Final = (
    RepairedTable("intents", intents.FIELDS, _intent),
    RepairedTable(
        "deliveries",
        ("id", "order_number", "status", "created_at", "seen_at", "value"),
        _delivery,
    ),
    RepairedTable("briefs", summaries.STORED, _summary),
    RepairedTable(
        "doubts",
        ("intent_id", "looks", "next_look_at", "wait_until", "evidence", "trouble"),
        _unconfirmed,
    ),
    RepairedTable("differences", ("intent_id",), _difference),
    RepairedTable("customers", ("id", "seen_at", "haystack", "value"), _customer),
    RepairedTable("customer_phones", ("id", "key", "digits", "value"), _customer_phone),
    RepairedTable("customer_places", ("id", "latitude", "longitude", "value"), _customer_place),
    RepairedTable("phones_of_customers", ("customer_id", "phone_id", *_LINKED), _link),
    RepairedTable("places_of_customers", ("customer_id", "place_id", *_LINKED), _link),
    RepairedTable(
        "customer_orders",
        (
            *("delivery_id", "customer_id", "phone_id", "place_id", "at"),
            *("recorded_id", "second_phone_id"),
        ),
        _customer_order,
    ),
    RepairedTable(
        "customer_merges", ("gone_id", "kept_id", "merged_at", "before"), _customer_merge
    ),
    RepairedTable("erased_customers", ("id", "erased_at"), _erased_customer),
    RepairedTable("order_files", files.FIELDS, _order_file),
    RepairedTable("order_file_rows", rows.COLUMNS, _order_file_row),
    RepairedTable("order_file_columns", ("shape", "columns", "mapped_at"), _order_file_columns),
    RepairedTable("draft", ("only", "kept_at", "value"), _draft),
    RepairedTable("kept_drafts", ("id", "name", "kept_at", "value"), _kept_draft),
    RepairedTable("prints", ("id", "delivery_id", "printed_at", "target", "who", "job_id"), _print),
    RepairedTable("print_jobs", slips.JOB_COLUMNS, _print_job),
    RepairedTable("alerts", alerts.FIELDS, _alert),
    RepairedTable("bootstrap", ("only", "kept_at", "value"), _bootstrap),
    RepairedTable("transactions", ("id", "created_at", "value"), _transaction),
    RepairedTable("coverage", ("since", "until"), _coverage),
    RepairedTable("services", ("base_url", "keeps_digits", "learnt_at"), _service),
    RepairedTable("shared_counters", ("id", "name", "left_at"), _shared_counter, is_copy=True),
    RepairedTable(
        "shared_bookings",
        ("delivery_id", "order_number", "booking", "counter_id", "who", "booked_at"),
        _shared_booking,
        is_copy=True,
    ),
    RepairedTable(
        "shared_prints",
        (
            *("id", "delivery_id", "order_number", "target", "asked_at", "who"),
            *("counter_id", "printed_at"),
        ),
        _shared_print,
        is_copy=True,
    ),
    RepairedTable(
        "shared_doubts",
        ("id", "phones", "name", "written_at", "counter_id"),
        _shared_unconfirmed,
        is_copy=True,
    ),
    RepairedTable("erased_deliveries", ("id", "erased_at"), _erased_delivery),
    RepairedTable("merged_customers", ("id", "into_id"), _merged_customer),
    RepairedTable("near_places", ("place_id", "customer_id"), _near_place, is_copy=True),
    RepairedTable("shared_records", ("kind", "id", "fields", "is_unsent"), _shared_record),
    RepairedTable("shared_changes", ("kind", "id", "time"), _shared_change),
    RepairedTable("local_changes", ("kind", "id", "at"), _local_change),
    RepairedTable(
        "sharing",
        (
            *("only", "counter_id", "database_id", "started_at", "seq", "as_of", "clock"),
            *("ahead_ms", "fill_kind", "fill_id", "is_applying"),
        ),
        _sharing,
    ),
)
"""All but what is derived from the deliveries: stages, and the queue of orders whose customer is
still to be recorded. Referenced tables come first; the last one sets triggers off."""
