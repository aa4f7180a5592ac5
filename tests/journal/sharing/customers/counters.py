"""Counters with customers: journals in memory that share through a hub."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from deskdispatch.domain.customers.customer import Customer, CustomerPlace
from deskdispatch.domain.sharing.record import rank_of
from deskdispatch.domain.sharing.state import AppliedChanges
from deskdispatch.journal.sharing import change_log, merging, records, state
from tests.journal.customers.conftest import THEN, CustomerRecords
from tests.journal.new_file import in_memory
from tests.journal.sharing.hub import Hub

_AT_ONCE = 20

LINKS = """
    SELECT customer_id, key, round(used_at, 3) FROM phones_of_customers
    JOIN customer_phones ON customer_phones.id = phone_id ORDER BY customer_id, key
"""
PLACE_LINKS = """
    SELECT customer_id, place_id, round(used_at, 3) FROM places_of_customers
    ORDER BY customer_id, place_id
"""
ORDERS = """
    SELECT delivery_id, customer_id, recorded_id, first.key, second.key, place_id
    FROM customer_orders JOIN customer_phones AS first ON first.id = phone_id
    LEFT JOIN customer_phones AS second ON second.id = second_phone_id ORDER BY delivery_id
"""


@dataclass
class SharingCounter(CustomerRecords):
    """Counter whose customers are shared."""

    name: str = "a"
    hub: Hub = field(default_factory=Hub)

    def join(self) -> None:
        """Begins to share like a desk."""
        state.start(self.connection, self.name * 16, "shop", THEN, name=self.name)
        while change_log.fill_slice(self.connection):
            pass
        self.copy()
        self.share()

    def copy(self) -> None:
        """Makes the first copy."""
        until, found = self.hub.sorted_records()
        for start in range(0, len(found), _AT_ONCE):
            merging.apply(self.connection, 0, found[start : start + _AT_ONCE], is_copy=True)
        merging.apply(self.connection, until, ())
        self.settle()

    def settle(self) -> None:
        """Settles the customers that the first copy left."""
        after_id, done = "", 1
        while done:
            after_id, done = merging.settle_page(self.connection, after_id)

    def push(self) -> None:
        while merging.capture_slice(self.connection):
            pass
        while sent := records.unsent(self.connection, _AT_ONCE):
            self.hub.push(sent)
            records.mark_sent(self.connection, sent)

    def pull(self) -> list[AppliedChanges]:
        """Takes in all new records; returns the applied changes."""
        applied: list[AppliedChanges] = []
        while True:
            kept = state.read(self.connection)
            assert kept is not None
            seq, found = self.hub.pull(kept.seq, _AT_ONCE)
            if not found:
                return applied
            applied.append(merging.apply(self.connection, seq, found).applied)

    def share(self) -> None:
        self.push()
        self.pull()

    def normal(self) -> dict[str, Any]:
        """Returns the contents that all copies share: without local ids, times and authors."""
        rows = self.connection.execute("SELECT id, seen_at, haystack, value FROM customers")
        phones = self.connection.execute(
            "SELECT key, json_extract(value, '$.number')"
            " FROM customer_phones JOIN phones_of_customers ON phone_id = customer_phones.id"
        )
        places = self.connection.execute("SELECT value FROM customer_places")
        return {
            "customers": {id: (seen, hay, _plain(Customer, text)) for id, seen, hay, text in rows},
            "phones": dict(phones.fetchall()),
            "links": self.connection.execute(LINKS).fetchall(),
            "places": sorted(_plain(CustomerPlace, value) for (value,) in places),
            "place links": self.connection.execute(PLACE_LINKS).fetchall(),
            "orders": self.connection.execute(ORDERS).fetchall(),
            "merges": self.connection.execute(
                "SELECT gone_id, kept_id, merged_at FROM customer_merges ORDER BY gone_id"
            ).fetchall(),
            "erased": sorted(self.connection.execute("SELECT id FROM erased_customers")),
        }


def share_all(*counters: SharingCounter) -> None:
    """Records customers, then shares until no counter has anything to send."""
    for each in counters:
        each.record()
    for _ in range(20):
        before = counters[0].hub.seq
        for each in counters:
            each.share()
        is_sent = not any(records.count_unsent(each.connection) for each in counters)
        if counters[0].hub.seq == before and is_sent:
            break
    else:
        raise AssertionError("the counters never come to an end")
    for each in counters:
        each.share()


@contextmanager
def counter(name: str, hub: Hub) -> Iterator[SharingCounter]:
    """Opens a counter that does not share yet."""
    with in_memory() as connection:
        yield SharingCounter(connection, name=name, hub=hub)


def _plain(model: type[Customer] | type[CustomerPlace], text: str) -> str:
    """Returns a row's fields with the rank of each stamp only."""
    value = model.model_validate_json(text)
    ranks = {name: int(rank_of(stamp.origin)) for name, stamp in value.stamps.items()}
    plain = value.model_dump(mode="json", exclude={"stamps"})
    return repr(sorted(plain.items()) + sorted(ranks.items()))
