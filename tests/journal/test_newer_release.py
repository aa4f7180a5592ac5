"""Tests of a newer release's records, read by an older one after a downgrade or on an older PC."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.journal.database import connect
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.repair import repair
from tests.journal.conftest import NOON

AT = "2026-11-21T09:00:00.000000Z"
BOOKING = """{
    "customerName": "Sara", "customerNumber": "98765432",
    "pickupLatitude": 29.3375, "pickupLongitude": 48.0758,
    "deliveryLatitude": 29.3697, "deliveryLongitude": 47.9783,
    "vehicleType": "drone", "insuredValue": {"kwd": "20.000"}
}"""
DELIVERY = """{
    "id": "d1", "orderNumber": "ORD-1", "status": "HANDED_OVER",
    "createdAt": "2026-11-21T09:00:00.000Z", "lockerCode": [4, 7]
}"""
DRAFT = '{"name": "Sara", "phone": "98765432", "vehicle": "drone", "giftWrap": true}'
BOOTSTRAP = """{
    "account": {"id": "m", "sellerId": "S", "sellerName": "Shop", "billingMode": "PREPAID",
                "walletBalance": "1.000", "tier": "gold"},
    "wallet": {"balance": "1.000", "billingMode": "PREPAID", "hold": "0.500"},
    "branches": [], "loyalty": {"points": 3},
    "pricing": {"useCustomTiers": false, "effectiveConfig":
        {"tiers": [], "extraKmRateKwd": 0.1, "extraKmAfter": 10, "specialZones": []}},
    "scheduledDelivery": {"globalEnabled": true, "merchantEnabled": true, "enabled": true,
        "available": true, "surchargeKwd": "1.000", "payAsYouGoEnabled": false}
}"""
INTENT = """
    INSERT INTO intents (
        id, booking, digest, written_at, state, settled_at, delivery_id, detail, service_ahead
    )
"""
ROWS = {
    f"{INTENT} VALUES (?, ?, 'x', ?, 'in_doubt', ?, NULL, '', NULL)": (
        *("a" * 32, BOOKING, AT, AT),
    ),
    f"{INTENT} VALUES (?, ?, 'x', ?, 'withdrawn', ?, 'd1', '', NULL)": (
        *("b" * 32, BOOKING, AT, AT),
    ),
    "UPDATE intents SET statements = ? WHERE state = 'in_doubt'": (
        '{"contradiction": "too_blue", "callNumber": [1], "told": {"at": '
        '"2026-11-21T09:00:00.000Z", "orderNumber": "ORD-1", "spoken": "Arabic"}}',
    ),
    "INSERT INTO deliveries VALUES ('d1', 'ORD-1', 'HANDED_OVER', ?, ?, ?)": (AT, AT, DELIVERY),
    "INSERT INTO draft VALUES (1, ?, ?)": (AT, DRAFT),
    "INSERT INTO kept_drafts VALUES ('k1', 'Sara', ?, ?)": (AT, DRAFT),
    "INSERT INTO bootstrap VALUES (1, ?, ?)": (AT, BOOTSTRAP),
    "INSERT INTO alerts VALUES ('d1', 'handed_over', ?, 'ORD-1', 'Sara', NULL)": (AT,),
    "INSERT INTO prints (delivery_id, printed_at, target, who) VALUES ('d1', ?, 'Bon', '')": (AT,),
    "INSERT INTO print_jobs VALUES ('j1', 'd1', 'ORD-1', 'Bon', ?, '', 0, 'too_hot', NULL)": (AT,),
    "INSERT INTO doubts VALUES (?, 1, NULL, NULL, ?, '')": (
        "a" * 32,
        '{"at": "2026-11-21T09:00:00.000Z", "listed": 1, "isComplete": true, "pages": 2}',
    ),
    "INSERT INTO transactions VALUES ('t1', ?, ?)": (
        AT,
        '{"id": "t1", "type": "HOLD", "amount": "1.000", "balanceAfter": "0.500",'
        ' "createdAt": "2026-11-21T09:00:00.000Z", "until": "soon"}',
    ),
}


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def stored(path: Path, query: str) -> Any:
    """Returns a stored JSON value, read by another connection."""
    with opened(path) as connection:
        (text,) = connection.execute(query).fetchone()
    return json.loads(text)


@pytest.fixture
async def written(path: Path) -> Path:
    """Closed journal into which a newer release has written with this release's schema."""
    await (await Journal.open(path)).close()
    with opened(path) as connection:
        for statement, values in ROWS.items():
            connection.execute(statement, values)
    return path


@pytest.fixture
async def journal(written: Path) -> AsyncIterator[Journal]:
    journal = await Journal.open(written)
    yield journal
    await journal.close()


async def test_what_a_newer_release_wrote_is_no_damage(written: Path) -> None:
    with closing(connect(written, 0)) as connection:
        assert repair.is_sound(connection)
    with opened(written) as connection:
        before = list(connection.iterdump())
    written.with_name(f"{written.name}.check").touch()  # checked in full, as after a crash
    journal = await Journal.open(written)
    assert journal.repaired is None
    await journal.close()
    with opened(written) as connection:
        assert list(connection.iterdump()) == before


async def test_an_intent_is_settled_and_keeps_all_that_was_in_it(
    journal: Journal, path: Path
) -> None:
    (unconfirmed,) = await journal.unconfirmed_bookings()
    assert unconfirmed.intent.booking.vehicle_type == "drone"
    await journal.keep_search(unconfirmed.model_copy(update={"searches": 2}))
    assert unconfirmed.intent.statements is not None
    assert unconfirmed.intent.contradiction == "too_blue"
    await journal.note_statements("a" * 32, unconfirmed.intent.statements)
    await journal.settle_intent("a" * 32, IntentState.GIVEN_UP, NOON)
    (given_up,) = await journal.given_up(NOON - timedelta(seconds=1))
    assert isinstance(given_up, UnconfirmedBooking)
    assert (given_up.searches, given_up.intent.state) == (2, IntentState.GIVEN_UP)
    assert stored(path, f"SELECT booking FROM intents WHERE id = '{'a' * 32}'") == json.loads(
        BOOKING
    )
    assert stored(path, "SELECT evidence FROM doubts")["pages"] == 2
    statements = stored(path, f"SELECT statements FROM intents WHERE id = '{'a' * 32}'")
    assert statements["callNumber"] == [1]
    assert (statements["told"]["orderNumber"], statements["told"]["spoken"]) == ("ORD-1", "Arabic")


async def test_a_state_that_is_not_known_is_neither_open_nor_changed(journal: Journal) -> None:
    assert [one.id for one in await journal.open_intents()] == ["a" * 32]
    assert {one.state for one in await journal.recent_intents(NOON - timedelta(days=1))} == {
        IntentState.UNCONFIRMED,
        "withdrawn",
    }
    assert [one.id for one in await journal.mark_interrupted(NOON)] == []
    assert (await journal.intent_of("d1")) is not None


async def test_drafts_are_written_back_with_all_that_was_in_them(
    journal: Journal, path: Path
) -> None:
    draft = await journal.draft()
    (kept,) = await journal.kept_drafts()
    assert draft is not None
    assert draft.vehicle == kept.draft.vehicle == "drone"
    await journal.keep_draft(draft.model_copy(update={"name": "Dana"}), NOON)
    await journal.keep_named_draft(kept.model_copy(update={"name": "later"}))
    said = json.loads(DRAFT)
    assert stored(path, "SELECT value FROM draft") == said | {"name": "Dana"}
    assert stored(path, "SELECT value FROM kept_drafts") == said


async def test_what_the_service_said_is_written_back_with_all_that_was_in_it(
    journal: Journal, path: Path
) -> None:
    delivery, kept = await journal.delivery("d1"), await journal.bootstrap()
    (transaction,) = await journal.transactions()
    assert delivery is not None
    assert kept is not None
    assert transaction.type == "HOLD"
    await journal.remember([delivery.model_copy(update={"driver_name": "Ali"})], NOON)
    await journal.keep_bootstrap(kept[0], NOON)
    await journal.keep_transactions([transaction], (NOON, NOON))
    assert await journal.open_alerts() == ()
    (job,) = await journal.print_jobs()
    await journal.keep_print_job(job.model_copy(update={"tries": 1}))
    said = json.loads(DELIVERY) | {"driverName": "Ali"}
    assert stored(path, "SELECT value FROM deliveries") == said
    bootstrap = stored(path, "SELECT value FROM bootstrap")
    assert bootstrap["loyalty"] == {"points": 3}
    assert (bootstrap["account"]["tier"], bootstrap["wallet"]["hold"]) == ("gold", "0.500")
    assert stored(path, "SELECT value FROM transactions")["until"] == "soon"
    with opened(path) as connection:
        assert connection.execute("SELECT kind FROM alerts").fetchall() == [("handed_over",)]
        assert connection.execute("SELECT trouble, tries FROM print_jobs").fetchall() == [
            ("too_hot", 1)
        ]


async def test_a_mended_file_keeps_what_a_newer_release_wrote(written: Path) -> None:
    with opened(written) as connection:
        connection.execute("UPDATE deliveries SET value = '{' WHERE id = 'd1'")
    written.with_name(f"{written.name}.check").touch()
    journal = await Journal.open(written)
    assert journal.repaired is not None
    await journal.close()
    assert stored(written, f"SELECT booking FROM intents WHERE id = '{'b' * 32}'") == json.loads(
        BOOKING
    )
    with opened(written) as connection:
        assert connection.execute("SELECT kind FROM alerts").fetchall() == [("handed_over",)]
