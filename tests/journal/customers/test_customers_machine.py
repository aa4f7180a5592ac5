"""Random bookings, sightings and edits: no customer, phone or place is ever there twice."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from itertools import combinations, count
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from deskdispatch.domain import phone
from deskdispatch.domain.customers.customer import SAME_PLACE_KM, CustomerPhone
from deskdispatch.domain.customers.names import is_same_name
from deskdispatch.domain.customers.record import Origin, Stamp
from deskdispatch.domain.geo import distance_km
from deskdispatch.journal import schema
from deskdispatch.journal.customers import editing, profiles
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, THEN, CustomerRecords
from tests.sizes import full_size

NUMBERS = st.sampled_from(
    ["98765432", "+965 9876 5432", "٩٨٧٦٥٤٣٢", "55512345", "+44 20 7946 0958"]
)
NAMES = st.sampled_from(["Sara", "سارة العلي", "Um Khalid", "Noura", "Sara Al-Ali", "خالد", ""])
METRES = st.sampled_from([0, 5, 15, 19, 25, 39, 60, 500])
DETAILS = st.sampled_from([None, "Flat 7", "Flat 9", "شقة ٣"])


class CustomersMachine(RuleBasedStateMachine):
    """Orders and edits in any order, with the recording now and then."""

    def __init__(self) -> None:
        super().__init__()
        connection = sqlite3.connect(":memory:", isolation_level=None)
        schema.migrate(connection)
        self.records = CustomerRecords(connection)
        self.edits = count(1)
        self.edited: dict[str, str] = {}

    def teardown(self) -> None:
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

    @rule()
    def record(self) -> None:
        self.records.record()

    @rule(data=st.data(), name=NAMES.filter(bool))
    def rename(self, data: st.DataObject, name: str) -> None:
        found = profiles.page(self.records.connection, "", 50)
        if found:
            id = data.draw(st.sampled_from(found)).customer.id
            at = THEN + timedelta(days=next(self.edits))
            editing.edit_customer(
                self.records.connection, id, {"name": name}, Stamp(at=at, origin=Origin.CLERK)
            )
            self.edited[id] = name

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
        """Once all is recorded, each delivery with a phone is counted once, by its name."""
        self.records.record()
        found = profiles.page(self.records.connection, "", 50)
        (deliveries,) = self.records.connection.execute(
            "SELECT count(*) FROM deliveries"
        ).fetchone()
        assert sum(profile.orders for profile in found) == deliveries
        for profile in found:
            for order in profiles.orders_of(self.records.connection, profile.customer.id, 50):
                if not self.edited:
                    assert is_same_name(order.customer_name, profile.customer.name)

    def _values(self, table: str) -> list[str]:
        with closing(self.records.connection.execute(f"SELECT value FROM {table}")) as rows:
            return [value for (value,) in rows]


TestCustomersMachine = CustomersMachine.TestCase
TestCustomersMachine.settings = settings(
    max_examples=full_size(30, 500), stateful_step_count=20, deadline=None
)
