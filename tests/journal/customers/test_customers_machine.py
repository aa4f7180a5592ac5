"""Stateful test of customers: no duplicates, and no trace of an erased customer."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Collection
from contextlib import closing
from datetime import timedelta
from itertools import combinations
from typing import Any
from unittest.mock import patch
from uuid import UUID

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import (
    SAME_PLACE_KM,
    Customer,
    CustomerPhone,
    Origin,
    Stamp,
    is_same_name,
)
from deskdispatch.domain.customers.imported_customer import ImportedCustomer, ImportOutcome
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.journal import database, schema
from deskdispatch.journal.booking import drafts
from deskdispatch.journal.customers import editing, erasing, importing, profiles, rows
from deskdispatch.journal.deliveries import deliveries
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, THEN, CustomerRecords, stamp
from tests.journal.order_file_rows import keep_row
from tests.sizes import full_size

TYPED = ("98765432", "+965 9876 5432", "٩٨٧٦٥٤٣٢", "55512345", "+44 20 7946 0958")
NUMBERS = st.sampled_from(TYPED)
NAMES = st.sampled_from(["Sara", "سارة العلي", "Um Khalid", "Noura", "Sara Al-Ali", "خالد", ""])
METRES = st.sampled_from([0, 5, 15, 19, 25, 39, 60, 500])
LATER = THEN + timedelta(days=60)
WITH_CUSTOMER = "SELECT count(*) FROM summaries WHERE customer_number <> ''"
DETAILS = st.sampled_from([None, "Flat 7", "Flat 9", "شقة ٣"])


class CustomersMachine(RuleBasedStateMachine):
    """Random orders and edits, with the recording run now and then."""

    def __init__(self) -> None:
        super().__init__()
        connection = sqlite3.connect(":memory:", isolation_level=None)
        schema.migrate(connection)
        database.make_durable(connection)
        self.records = CustomerRecords(connection)
        chance = random.Random(1)  # ids decide which of two is kept; the same in each replay
        self.ids = patch.object(rows, "uuid4", lambda: UUID(int=chance.getrandbits(128)))
        self.ids.start()
        self.edited: dict[str, str] = {}
        self.was_merged = False
        self.line = 0

    def teardown(self) -> None:
        self.ids.stop()
        self.records.connection.close()

    @rule(number=NUMBERS, name=NAMES.filter(bool), metres=METRES, detail=DETAILS)
    def book(self, number: str, name: str, metres: int, detail: str | None) -> None:
        self.records.book(
            customer_number=number,
            customer_name=name,
            delivery_latitude=HOME.latitude + metres * NORTH_BY_A_METRE,
            additional_address_detail=detail,
        )

    @rule(number=NUMBERS, name=NAMES, metres=st.none() | METRES)
    def see(self, number: str, name: str, metres: int | None) -> None:
        point: dict[str, Any] = {}
        if metres is not None:
            north = HOME.latitude + metres * NORTH_BY_A_METRE
            point = {"delivery_latitude": north, "delivery_longitude": HOME.longitude}
        self.records.see(customer_number=number, customer_name=name, **point)

    @rule(
        number=NUMBERS,
        name=NAMES,
        second=st.just("") | NUMBERS,
        contact=st.just("") | NUMBERS,
        end=st.sampled_from(["unsent", "refused", "booked"]),
    )
    def read_row(self, number: str, name: str, second: str, contact: str, end: str) -> None:
        """Reads a row of an order file."""
        self.line += 1
        row_id = keep_row(
            self.records.connection,
            f"f{self.line % 3}",
            self.line,
            phone=number,
            name=name,
            alternate_phone=second,
            pickup_name=name if contact else "",
            pickup_number=contact,
        )
        if end != "unsent":
            book = self.records.book if end == "booked" else self.records.refuse
            book(row_id=row_id, customer_number=number, customer_name=name or "Sara")

    @rule(number=NUMBERS, name=NAMES)
    def type(self, number: str, name: str) -> None:
        drafts.keep(self.records.connection, Draft(phone=number, name=name), THEN)

    @rule(number=NUMBERS, name=NAMES, metres=st.none() | METRES, detail=DETAILS)
    def import_line(self, number: str, name: str, metres: int | None, detail: str | None) -> None:
        """Imports a line; the same line again at once changes nothing."""
        point = None
        if metres is not None:
            north = HOME.latitude + metres * NORTH_BY_A_METRE
            point = Coordinates(latitude=north, longitude=HOME.longitude)
        line = ImportedCustomer(
            phones=(number,),
            name=name,
            point=point,
            detail=detail or "",
            written=detail or "",
        ).model_dump_json(exclude_defaults=True)
        at = Stamp(at=THEN, origin=Origin.IMPORT)
        *_, again = importing.import_slice(self.records.connection, [line, line], at)
        assert again.outcome is ImportOutcome.KNOWN

    @rule()
    def record(self) -> None:
        self.records.record()

    @rule(data=st.data(), name=NAMES.filter(bool))
    def rename(self, data: st.DataObject, name: str) -> None:
        if (found := self._some(data)) is not None:
            changes, at = {"name": name}, stamp(self.records.next_minute())
            editing.edit_customer(self.records.connection, found.id, changes, at)
            self.edited[found.id] = name

    @rule(data=st.data())
    def merge(self, data: st.DataObject) -> None:
        """Merges in either direction; a merge that is undone at once changes nothing."""
        self.records.record()
        kept, gone = self._some(data), self._some(data)
        if kept is None or gone is None or kept.id == gone.id:
            return
        before = profiles.page(self.records.connection, "", 50)
        at = stamp(self.records.next_minute())
        assert editing.merge(self.records.connection, kept.id, gone.id, {}, at)
        if data.draw(st.booleans()):
            assert editing.undo(self.records.connection, kept.id)
            assert profiles.page(self.records.connection, "", 50) == before
        else:
            self.edited.pop(gone.id, None)
            self.was_merged = True

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        self.records.record()
        if (found := self._some(data)) is not None:
            editing.undo(self.records.connection, found.id)

    @rule(data=st.data())
    def erase(self, data: st.DataObject) -> None:
        """Erases a customer: no byte has the phone, nor the name unless another customer has it."""
        self.records.record()
        if (found := self._some(data)) is None:
            return
        for each in deliveries.newest(self.records.connection):
            self.records.end(each.id)
        done = erasing.erase(self.records.connection, found.id, LATER, LATER)
        assert done.person is not None
        self.edited.pop(found.id, None)
        # the service reports again what it said of every order
        deliveries.remember(self.records.connection, self.records.said, LATER)
        self.records.record()
        content = self.records.connection.serialize().decode("utf-8", "replace")
        erased = [each for each in TYPED if phone.key(each) in done.person.keys]
        others = self._others(done.delivery_ids)
        erased += [name for name in done.person.names if name not in others]
        assert [text for text in erased if text in content] == []

    def _some(self, data: st.DataObject) -> Customer | None:
        found = profiles.page(self.records.connection, "", 50)
        return data.draw(st.sampled_from(found)).customer if found else None

    def _others(self, erased_ids: Collection[str]) -> str:
        """Returns all data of other customers, which may contain the same name."""
        of_orders = self.records.connection.execute("SELECT id, value FROM deliveries").fetchall()
        return "\n".join(
            (
                *self._values("customers"),
                *self._values("customer_merges", "before"),
                *self._values("draft"),
                *self._values("order_file_rows"),
                *(value for id, value in of_orders if id not in erased_ids),
            )
        )

    @invariant()
    def a_phone_is_there_once(self) -> None:
        values = self._values("customer_phones")
        keys = [phone.key(CustomerPhone.model_validate_json(each).number) for each in values]
        assert len(keys) == len(set(keys))

    @invariant()
    def no_two_places_that_are_shown_are_one(self) -> None:
        for profile in profiles.page(self.records.connection, "", 50):
            for one, other in combinations(profile.places, 2):
                assert distance_km(one.point, other.point) > SAME_PLACE_KM

    @invariant()
    def what_a_clerk_wrote_stays(self) -> None:
        for id, name in self.edited.items():
            found = profiles.one(self.records.connection, id)
            assert found is not None
            assert found.customer.name == name

    @rule()
    def every_order_is_some_customers(self) -> None:
        """After all is recorded, each delivery with a phone counts for one customer of its name."""
        self.records.record()
        found = profiles.page(self.records.connection, "", 50)
        (count,) = self.records.connection.execute(WITH_CUSTOMER).fetchone()
        assert sum(profile.orders for profile in found) == count
        for profile in found:
            for order in profiles.orders_of(self.records.connection, profile.customer.id, 50):
                if not self.edited and not self.was_merged:
                    assert is_same_name(order.customer_name, profile.customer.name)

    def _values(self, table: str, column: str = "value") -> list[str]:
        with closing(self.records.connection.execute(f"SELECT {column} FROM {table}")) as rows:
            return [value for (value,) in rows]


TestCustomersMachine = CustomersMachine.TestCase
TestCustomersMachine.settings = settings(
    max_examples=full_size(30, 500), stateful_step_count=20, deadline=None
)
