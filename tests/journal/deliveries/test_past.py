"""Tests of distances and prices of earlier deliveries, against a plain loop over all of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from deskdispatch.domain.deliveries.status import FAILED
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places.oddities import Past
from deskdispatch.journal.deliveries import past, summaries
from tests.journal.customers.conftest import CustomerRecords
from tests.journal.new_file import in_memory

SHOP = Coordinates(latitude=29.3361, longitude=48.0712)


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with in_memory() as opened:
        yield opened


def made(count: int, seed: int) -> list[DeliverySummary]:
    """Makes deliveries all over the country; some lack some of their values."""
    rng = Random(seed)
    return [
        DeliverySummary(
            id=f"d{at}",
            order_number=f"ORD-{at}",
            status=rng.choice(("DELIVERED", "ENROUTE", "PENDING", "MISLAID", *sorted(FAILED))),
            price=rng.choice((None, rng.randint(500, 9_000))),
            branch_id=rng.choice(("", "b1", "b2")),
            latitude=rng.choice((None, rng.uniform(28.6, 30.0))),
            longitude=rng.uniform(47.0, 48.4),
        )
        for at in range(count)
    ]


def km_of(each: DeliverySummary) -> float:
    assert each.dropoff is not None
    return distance_km(SHOP, each.dropoff)


@pytest.mark.parametrize("seed", range(5))
def test_the_farthest_and_the_dearest_of_what_did_not_fail_are_found(
    connection: sqlite3.Connection, seed: int
) -> None:
    several = made(200, seed)
    summaries.write(connection, [summaries.SummaryRow.of(each, 0.0) for each in several])
    good = [each for each in several if each.status not in FAILED]
    priced = [each.price for each in good if each.price is not None]
    assert past.dearest(connection, 0) == (Past(len(priced), max(priced)), 200)
    for branch in ("b1", "b2", ""):
        placed = [each for each in good if each.branch_id in {branch, ""} and each.dropoff]
        found, row = past.farthest(connection, 0, SHOP, branch)
        assert (found.deliveries, row) == (len(placed), 200)
        assert found.most == pytest.approx(max(map(km_of, placed)) * 1000, rel=0.01)


def test_a_later_look_reads_what_came_since_alone(connection: sqlite3.Connection) -> None:
    rows = [summaries.SummaryRow.of(each, 0.0) for each in made(200, 7)]
    summaries.write(connection, rows[:120])
    before, far_row = past.farthest(connection, 0, SHOP, "b1")
    dear_before, dear_row = past.dearest(connection, 0)
    assert past.farthest(connection, far_row, SHOP, "b1") == (Past(), 120)
    summaries.write(connection, rows)  # includes known deliveries
    since, _row = past.farthest(connection, far_row, SHOP, "b1")
    assert before.joined(since) == past.farthest(connection, 0, SHOP, "b1")[0]
    dear_since, _row = past.dearest(connection, dear_row)
    assert dear_before.joined(dear_since) == past.dearest(connection, 0)[0]


def test_only_the_newest_deliveries_of_the_shop_count(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [summaries.SummaryRow.of(each, 0.0) for each in made(200, 7)]
    summaries.write(connection, rows)
    since = past.dearest(connection, 150), past.farthest(connection, 150, SHOP, "b1")
    monkeypatch.setattr(past, "MOST", 50)
    assert (past.dearest(connection, 0), past.farthest(connection, 0, SHOP, "b1")) == since


def test_before_the_first_delivery_nothing_is_known(connection: sqlite3.Connection) -> None:
    assert past.farthest(connection, 0, SHOP, "b1") == (Past(), 0)
    assert past.dearest(connection, 0) == (Past(), 0)
    assert past.of_phones(connection, [("+96598765432", SHOP)]) == [(Past(), Past())]


def seen_orders(connection: sqlite3.Connection, orders: Sequence[dict[str, Any]]) -> None:
    records = CustomerRecords(connection)
    for order in orders:
        records.see(**{"customer_number": "9876 5432", "customer_name": "Sara", **order})
    records.record()


def test_a_customer_has_their_own_most(connection: sqlite3.Connection) -> None:
    near = {"delivery_latitude": 29.3500, "delivery_longitude": 48.0712, "estimated_price": "1.250"}
    far = {"delivery_latitude": 29.5000, "delivery_longitude": 48.0712, "estimated_price": "6.000"}
    seen_orders(
        connection,
        [
            *(near, near, {}),
            far | {"status": "CANCELLED"},
            far | {"customer_number": "5123 4567", "customer_name": "Noura"},
        ],
    )
    sara, noura, nobody = past.of_phones(
        connection, [("+96598765432", SHOP), ("+96551234567", SHOP), ("+96511111111", SHOP)]
    )
    assert (sara[0].deliveries, sara[1]) == (2, Past(2, 1_250))
    assert sara[0].most == pytest.approx(1_546, abs=5)
    assert noura[1] == Past(1, 6_000)
    assert nobody == (Past(), Past())


def test_a_customer_is_found_by_indexes_alone(connection: sqlite3.Connection) -> None:
    values = {"lat": 29.0, "lon": 48.0, "cos2": 0.7, "key": "+96598765432"}
    steps = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {past.OF_PHONE}", values)]
    assert not [step for step in steps if step.startswith("SCAN")]
