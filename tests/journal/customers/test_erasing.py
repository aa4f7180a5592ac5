"""Tests that an erased customer leaves no row, and no byte in the file or its copies."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Booking, Draft, SavedDraft
from deskdispatch.domain.customers.erasure import Erasure
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.order_files.order_file import RowDecision, RowState
from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.domain.standing_orders.template import Template
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.journal import (
    account,
    alerts,
    database,
    saved_places,
    schema,
    slips,
    standing_orders,
)
from deskdispatch.journal.booking import drafts, held_orders, intents
from deskdispatch.journal.customers import editing, erasing, profiles
from deskdispatch.journal.deliveries import deliveries, summaries
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.order_files import files as order_files
from deskdispatch.journal.order_files import rows as file_rows
from tests.journal.booking.test_reported_booked import word
from tests.journal.customers.conftest import (
    HOME,
    NORTH_BY_A_METRE,
    SENT,
    THEN,
    CustomerRecords,
    stamp,
)
from tests.journal.damaging import files_beside
from tests.journal.order_file_rows import keep_row
from tests.journal.sharing.values import make_place

NOW: Final = THEN + timedelta(days=3)
NAME, NUMBER, SECOND = "Zubaida", "9876 5432", "55512345"
OTHER: Final = {"customer_name": "Noura", "customer_number": "66600011"}
TRACES: Final = (NAME, NUMBER, "98765432", SECOND, "Flat 77", "rings twice", "29.3375")


def erase(records: CustomerRecords, customer_id: str) -> Erasure:
    return erasing.erase(records.connection, customer_id, NOW, NOW - timedelta(days=1))


def book(records: CustomerRecords, **fields: Any) -> str:
    """Books for Zubaida; the order is delivered."""
    own = {
        "customer_name": NAME,
        "customer_number": NUMBER,
        "alternate_customer_number": SECOND,
        "additional_address_detail": "Flat 77",
        "special_notes": "rings twice",
        "total_amount": "4.500",
        "collect_cash": True,
    }
    id = records.book(**{**own, **fields})
    records.end(id)
    return id


def keep_note(connection: sqlite3.Connection, order_number: str) -> None:
    """Stores a wallet line about an order, with the customer's name in its note."""
    said = {
        "id": "t",
        "type": "DEBIT",
        "amount": "1.500",
        "balanceAfter": "48.500",
        "reference": order_number,
        "note": f"for {NAME}",
        "createdAt": "2026-11-21T10:00:00.000Z",
    }
    account.keep_transactions(connection, [WalletTransaction.model_validate(said)], (THEN, NOW))


def found_in(content: bytes) -> list[str]:
    return [trace for trace in TRACES if trace.encode() in content]


def test_no_byte_names_an_erased_customer(records: CustomerRecords) -> None:
    id = book(records)
    customer = records.one(NUMBER)
    connection = records.connection
    alerts.note(connection, [Alert(about=id, kind=AlertKind.FAILED, at=NOW, customer_name=NAME)])
    draft = Draft(phone="+965 98765432", name="Zubaida Ali")
    drafts.keep(connection, draft, NOW)
    drafts.keep_named(connection, SavedDraft(id="s", name=NAME, draft=draft, kept_at=NOW))
    keep_note(connection, id)
    home = {"latitude": HOME.latitude, "longitude": HOME.longitude}
    gate = make_place("gate", note=f"call {NUMBER}")
    saved_places.keep(connection, [make_place("home", name=f"Villa of {NAME}", **home), gate])
    job = PrintJob(id="j", delivery_id=id, order_number=id, target="till", asked_at=NOW)
    slips.queue(connection, job)
    records.refuse(customer_name=NAME, customer_number=NUMBER)
    assert found_in(connection.serialize())

    erasure = erase(records, customer.customer.id)

    assert erasure.delivery_ids == (id,)
    assert erasure.person is not None
    assert erasure.person.has_number("+96598765432", "")
    assert found_in(connection.serialize()) == []
    assert profiles.page(connection, "", 9) == ()
    assert drafts.current(connection) is None
    assert drafts.named(connection) == ()
    assert slips.waiting(connection) == ()
    assert saved_places.PLACES.every(connection) == (gate.model_copy(update={"note": ""}),)


def test_a_place_that_is_called_alike_elsewhere_stays(records: CustomerRecords) -> None:
    book(records)
    tower = make_place("tower", name=f"{NAME} Tower")
    saved_places.keep(records.connection, [tower, make_place("own", name=NAME)])
    erase(records, records.one(NUMBER).customer.id)
    assert saved_places.PLACES.every(records.connection) == (tower,)


def test_orders_and_amounts_stay(records: CustomerRecords) -> None:
    id = book(records)
    records.record()
    (before,) = summaries.some(records.connection, [id])
    erase(records, records.one(NUMBER).customer.id)
    (after,) = summaries.some(records.connection, [id])
    kept = ("order_number", "status", "price", "cash", "asked", "area_en", "created_at", "is_ours")
    assert [getattr(after, name) for name in kept] == [getattr(before, name) for name in kept]
    intent = intents.of_delivery(records.connection, id)
    assert intent is not None
    assert (intent.state, intent.booking.customer_name) == (IntentState.BOOKED, "")
    assert str(intent.booking.total_amount) == "4.500"


@pytest.mark.parametrize(
    "said",
    [
        {"customer_name": NAME, "customer_number": NUMBER},
        {"customer_name": NAME, "customer_number": NUMBER, "customerEmail": "z@example.com"},
        {"delivery_latitude": HOME.latitude, "delivery_longitude": HOME.longitude},
        {"customer_erased": False, "customer_name": NAME},
    ],
)
def test_the_next_poll_does_not_bring_the_customer_back(
    records: CustomerRecords, said: dict[str, Any]
) -> None:
    id = book(records)
    erase(records, records.one(NUMBER).customer.id)
    again = Delivery(id=id, order_number=id, status="DELIVERED", driver_name="Ali", **said)
    deliveries.remember(records.connection, [again], NOW)
    records.record()
    assert found_in(records.connection.serialize()) == []
    assert b"z@example.com" not in records.connection.serialize()
    known = deliveries.one(records.connection, id)
    assert known is not None
    assert known.driver_name == "Ali"
    assert profiles.count(records.connection) == 0


def test_a_note_of_the_wallet_does_not_bring_the_customer_back(records: CustomerRecords) -> None:
    id = book(records)
    erase(records, records.one(NUMBER).customer.id)
    keep_note(records.connection, id)
    (kept,) = account.transactions(records.connection)
    assert (kept.reference, kept.note) == (id, None)


def test_a_new_order_makes_a_new_customer(records: CustomerRecords) -> None:
    book(records)
    gone = records.one(NUMBER).customer.id
    erase(records, gone)
    book(records)
    again = records.one(NUMBER)
    assert again.customer.id != gone
    assert again.orders == 1


def test_a_phone_and_a_home_that_others_have_stay_theirs(records: CustomerRecords) -> None:
    book(records)
    records.end(records.book(customer_name="Noura", customer_number=NUMBER))
    one, other = sorted(records.found(NUMBER), key=lambda each: each.customer.name)
    drafts.keep(records.connection, Draft(phone=NUMBER, name="Noura"), NOW)
    erase(records, other.customer.id)
    assert records.found(NUMBER) == (one,)
    assert len(one.places) == 1
    assert drafts.current(records.connection) == Draft(phone=NUMBER, name="Noura")
    assert NAME.encode() not in records.connection.serialize()


def test_an_order_on_its_way_is_waited_for(records: CustomerRecords) -> None:
    id = records.book(customer_name=NAME, customer_number=NUMBER)
    customer = records.one(NUMBER).customer.id
    before = records.connection.serialize()
    assert erase(records, customer) == Erasure(under_way=1)
    assert records.connection.serialize() == before
    records.end(id)
    assert erase(records, customer).person is not None


def test_an_order_that_never_ends_is_not_waited_for_for_ever(records: CustomerRecords) -> None:
    records.book(customer_name=NAME, customer_number=NUMBER)
    customer = records.one(NUMBER).customer.id
    later = NOW + timedelta(days=31)
    assert erasing.erase(records.connection, customer, later, later).person is not None


@pytest.mark.parametrize(
    "state", [IntentState.UNCONFIRMED, IntentState.GIVEN_UP, IntentState.REPORTED_BOOKED]
)
def test_a_booking_that_is_searched_for_is_waited_for(
    records: CustomerRecords, state: IntentState
) -> None:
    book(records)
    records.record()
    booking = Booking(**{**SENT, "customer_name": NAME, "customer_number": "+96598765432"})
    at = NOW - timedelta(hours=2)
    intent = Intent(id="f" * 32, booking=booking, digest=digest(booking), written_at=at)
    intents.write(records.connection, intent)
    intents.settle(records.connection, intent.id, IntentState.UNCONFIRMED, at)
    if state is not IntentState.UNCONFIRMED:
        intents.note_statements(records.connection, intent.id, word(at))
        intents.settle(records.connection, intent.id, state, at)
    customer = records.one(NUMBER).customer.id
    assert erase(records, customer) == Erasure(unconfirmed=1)
    if state is not IntentState.UNCONFIRMED:
        later = NOW + timedelta(days=2)
        done = erasing.erase(records.connection, customer, later, later - timedelta(days=1))
        assert done.person is not None
        assert found_in(records.connection.serialize()) == []


def test_a_contact_at_a_pickup_goes_and_that_booking_stays(records: CustomerRecords) -> None:
    book(records)
    id = records.book(
        **OTHER,
        delivery_latitude=HOME.latitude + 900 * NORTH_BY_A_METRE,
        pickup_name=NAME,
        pickup_number="98765432",
    )
    erase(records, records.one(NUMBER).customer.id)
    assert found_in(records.connection.serialize()) == []
    intent = intents.of_delivery(records.connection, id)
    assert intent is not None
    assert (intent.booking.customer_name, intent.booking.pickup_number) == ("Noura", None)


def test_rows_of_order_files_go_and_what_was_booked_stays_known(records: CustomerRecords) -> None:
    connection = records.connection
    own = {"phone": "+965 98765432", "name": NAME, "alternate_phone": SECOND, "notes": "Flat 77"}
    sent, refused, unsent = (keep_row(connection, "f", line, **own) for line in (1, 2, 3))
    alone = keep_row(connection, "g", 4, **own)
    book(records, row_id=sent)
    failed_id = records.refuse(row_id=refused, customer_name=NAME, customer_number=NUMBER)
    erase(records, records.one(NUMBER).customer.id)

    assert found_in(connection.serialize()) == []
    assert [file_rows.one(connection, id) for id in (unsent, alone)] == [None, None]
    assert order_files.one(connection, "g") is None
    left = file_rows.page(connection, "f", -1, 9)
    assert [row.state for row in left] == [RowState.BOOKED, RowState.LEFT_OUT]
    assert [(row.key, row.ordinal) for row in left] == [("key 1", 1), ("key 2", 1)]
    assert all(row.content.is_blank for row in left)
    again = keep_row(connection, "h", 1, phone="66600011", name="Noura")
    known = file_rows.one(connection, again)
    assert known is not None
    assert known.state is RowState.KNOWN

    taken_back = replace(left[1], decision=RowDecision.RETRY)
    assert taken_back.state is RowState.LEFT_OUT
    with pytest.raises(JournalError, match=JournalFailure.NOT_OPEN):
        file_rows.change(connection, taken_back)
    with pytest.raises(JournalError, match=JournalFailure.NOT_OPEN):
        records.refuse(row_id=refused, customer_name=NAME, customer_number=NUMBER)
    assert failed_id in {each.id for each in intents.recent(connection, THEN)}


def test_rows_of_further_items_of_an_erased_order_go_too(records: CustomerRecords) -> None:
    connection = records.connection
    order = keep_row(connection, "f", 1, phone="98765432", name=NAME)
    item = keep_row(connection, "f", 2, phone="", name=NAME)
    other = keep_row(connection, "f", 3, phone="", name="Noura")
    book(records, row_id=order)
    erase(records, records.one(NUMBER).customer.id)
    assert found_in(connection.serialize()) == []
    assert [file_rows.one(connection, id) is None for id in (item, other)] == [True, False]


def test_what_is_still_to_be_booked_without_a_phone_goes_by_the_whole_name(
    records: CustomerRecords,
) -> None:
    connection, name = records.connection, f"{NAME} Ali"
    book(records, customer_name=name)
    keep_row(connection, "f", 1, phone="", name=name)
    other = keep_row(connection, "f", 2, phone="", name="Noura")
    drafts.keep_named(
        connection, SavedDraft(id="s", name=name, draft=Draft(name=name), kept_at=NOW)
    )
    erase(records, records.one(NUMBER).customer.id)
    assert found_in(connection.serialize()) == []
    assert [row.id for row in file_rows.page(connection, "f", -1, 9)] == [other]
    assert drafts.named(connection) == ()


def test_no_name_or_remark_of_a_draft_for_another_names_the_erased(
    records: CustomerRecords,
) -> None:
    connection = records.connection
    book(records)
    draft = Draft(phone="66600011", name="Noura")
    named = draft.model_copy(update={"notes": f"ask {NUMBER}"})
    drafts.keep(connection, named, NOW)
    saved = SavedDraft(id="s", name=NAME, draft=named, kept_at=NOW)
    drafts.keep_named(connection, saved)
    held_orders.hold(connection, SavedDraft(id="h", name="Noura", draft=named, kept_at=NOW))
    drafts.keep(connection, named, NOW)
    template = Template(id="t", name="weekly", draft=named, saved_at=NOW)
    standing_orders.TEMPLATES.write(connection, template)
    erase(records, records.one(NUMBER).customer.id)
    assert found_in(connection.serialize()) == []
    assert drafts.current(connection) == draft
    assert drafts.named(connection) == (saved.model_copy(update={"name": "Noura", "draft": draft}),)
    assert held_orders.every(connection) == (("h", draft),)
    assert [each.draft for each in standing_orders.every(connection)] == [draft]


def test_another_ones_row_loses_the_phones_of_the_erased_alone(records: CustomerRecords) -> None:
    connection = records.connection
    book(records)
    others: dict[str, Any] = {"name": "Noura", "phone": "66600011", "notes": "by the gate"}
    second = keep_row(connection, "f", 1, **others, alternate_phone="+965 98765432")
    contact = keep_row(connection, "f", 2, **others, pickup_name=NAME, pickup_number="98765432")
    theirs = keep_row(connection, "f", 3, **others, alternate_phone="55599999")
    before = file_rows.one(connection, theirs)
    erase(records, records.one(NUMBER).customer.id)
    assert found_in(connection.serialize()) == []
    for row_id in (second, contact):
        row = file_rows.one(connection, row_id)
        assert row is not None
        assert row.content.draft == Draft(**others)
        assert row.content.cells == ("66600011", "Noura", "", "", "", "by the gate")
        assert row.state is RowState.READY
    assert file_rows.one(connection, theirs) == before


def test_what_was_merged_goes_too(records: CustomerRecords) -> None:
    book(records)
    records.end(records.book(**OTHER, delivery_latitude=HOME.latitude + 5 * NORTH_BY_A_METRE))
    kept, gone = records.one("66600011").customer.id, records.one(NUMBER).customer.id
    editing.merge(records.connection, kept, gone, {}, stamp(NOW))
    erase(records, kept)
    content = records.connection.serialize()
    assert found_in(content) == []
    assert b"Noura" not in content
    assert b"66600011" not in content


def test_who_did_not_order_for_long_is_found(records: CustomerRecords) -> None:
    book(records)
    last = records.one(NUMBER).last_order_at
    assert last is not None
    second = timedelta(seconds=1)
    assert erasing.without_orders_since(records.connection, last - second, "", 9) == ()
    (found,) = erasing.without_orders_since(records.connection, last + second, "", 9)
    assert found.name == NAME
    assert erasing.without_orders_since(records.connection, last + second, found.id, 9) == ()


async def test_no_file_of_the_journal_names_an_erased_customer(tmp_path: Path) -> None:
    """Includes data that an earlier release deleted without overwriting, and the file's copies."""
    path = tmp_path / "desk.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection)
        connection.execute("PRAGMA secure_delete = OFF")
        records = CustomerRecords(connection)
        book(records)
        records.record()
        drafts.keep(connection, Draft(phone=NUMBER, name=NAME, notes="rings twice " * 40), NOW)
        drafts.keep(connection, Draft(), NOW)
        customer = records.one(NUMBER).customer.id
    for copy in ("desk.before-v3.sqlite", "desk.damaged-2026-11-21T144000Z.sqlite"):
        (tmp_path / copy).write_bytes(path.read_bytes())
    (tmp_path / "other.sqlite").write_bytes(b"another program's")

    journal = await Journal.open(path)
    erasure = await journal.erase_customer(customer, NOW, NOW)
    await journal.close()

    assert erasure.person is not None
    assert files_beside(path) == {"desk.sqlite", "other.sqlite"}
    assert found_in(path.read_bytes()) == []


def test_deleted_rows_are_overwritten(tmp_path: Path) -> None:
    with closing(database.connect(tmp_path / "desk.sqlite", 1)) as connection:
        database.make_durable(connection)
        assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)
