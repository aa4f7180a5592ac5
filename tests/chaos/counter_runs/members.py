"""Two more members of the shop, with logins of their own: a broken and a malicious one.

Neither is a desk. The database refuses their forbidden actions; the others do no harm.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.sharing.membership import Membership
from deskdispatch.domain.sharing.record import SharedField, SharedKind, SharedRecord, hybrid_time
from deskdispatch.shared_database.shared_database import SharedDatabase

_HOLDS_S: Final = (0.1, 2.0)
"""Shortest and longest time that a lock is held."""
_PAUSE_S: Final = 0.1
_OPEN: Final = 5
"""Number of connections that are left open in a transaction."""

_AT_ONCE: Final = 5

_LARGEST: Final = 2**63 - 1
_BAD: Final = "b" * 16
_FIELDS: Final = {
    SharedKind.DELIVERY: ("booking", "customer", "place", "ended", "erased"),
    SharedKind.CUSTOMER: ("name", "warning", "into", "phone:x", "place:x", "erased"),
    SharedKind.PLACE: ("point", "detail", "erased"),
    SharedKind.SAVED_PLACE: ("name", "point", "note", "savedAt", "erased"),
    SharedKind.CLERK: ("name", "pin", "erased"),
    SharedKind.DRAFT: ("draft",),
    SharedKind.PRINT: ("deliveryId", "claim", "printed"),
    SharedKind.ALERT: ("acknowledged",),
    SharedKind.UNCONFIRMED: ("booking",),
    SharedKind.COUNTER: ("name", "leftAt"),
    SharedKind.WRONG_BOOKING: ("orderNumber", "reason", "reportedAt", "isPaid", "stoppedAt"),
    SharedKind.TEMPLATE: ("name", "draft", "repeat", "savedAt", "erased"),
    SharedKind.STANDING_ROW: (f"claim:{_BAD}", "claim:x", f"sent:{_BAD}"),
    SharedKind.DRAWER_COUNT: ("count", "reason"),
    SharedKind.SETTLED_CASH: (f"settled:{_BAD}", "settled:x"),
}
_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, -1, 10**30, 1e308, float("nan"), "", "x" * 2_000_000, "\ud800"),
    *([], {}, [["y"]], {"linked": 3}, {"counterId": 3}, ["c1", "+96598765432", 1e300, None]),
)
_RANKS: Final = (0, 1, 9, -1, 77)


@contextmanager
def at_work(broken: Membership, bad: Membership, rng: random.Random) -> Iterator[None]:
    """Run both members in a thread of their own, until the end of the block."""
    logging.getLogger("psycopg").setLevel(logging.CRITICAL)  # the members' connections are cut off
    loop = asyncio.new_event_loop()

    async def work() -> None:
        await asyncio.gather(break_things(broken, rng), do_harm(bad, rng))

    task = loop.create_task(work())
    with ThreadPoolExecutor(1) as thread:
        ended = thread.submit(_run, loop, task)
        try:
            yield
        finally:
            loop.call_soon_threadsafe(task.cancel)
            ended.result()
    loop.close()


def _run(loop: asyncio.AbstractEventLoop, task: asyncio.Task[None]) -> None:
    with suppress(asyncio.CancelledError):
        loop.run_until_complete(task)


async def break_things(membership: Membership, rng: random.Random) -> None:
    """Lock tables and hang, until cancelled."""
    left: list[psycopg.AsyncConnection[Any]] = []
    try:
        while True:
            with suppress(psycopg.Error):
                connection = await _signed_in(membership)
                left.append(connection)
                await connection.execute(rng.choice(_LOCKS))
                await asyncio.sleep(rng.uniform(*_HOLDS_S))
            while len(left) > rng.randrange(_OPEN):
                left.pop(0).pgconn.finish()  # like a PC that is switched off
            await asyncio.sleep(_PAUSE_S)
    finally:
        for connection in left:
            connection.pgconn.finish()


_LOCKS: Final = (
    b"SELECT pg_advisory_xact_lock(1145263186)",
    b"SELECT deskdispatch.write(ARRAY['draft'], ARRAY['broken'], ARRAY['{}'], ARRAY[0::bigint])",
    b"LOCK TABLE deskdispatch.records IN EXCLUSIVE MODE",
    b"SELECT kind FROM deskdispatch.records FOR UPDATE",
    b"SELECT pg_notify('deskdispatch', '') FROM generate_series(1, 500)",
    b"SELECT count(*) FROM deskdispatch.records",
)


async def _signed_in(membership: Membership) -> psycopg.AsyncConnection[Any]:
    address, login = membership.address, membership.login
    return await psycopg.AsyncConnection.connect(
        host=address.host,
        port=address.port,
        dbname=address.database,
        user=login.role,
        password=login.password,
    )


async def do_harm(membership: Membership, rng: random.Random) -> None:
    """Write records that no counter would write, with the program and in SQL, until cancelled."""
    while True:
        with suppress(SharingError, psycopg.Error, UnicodeEncodeError):
            if rng.random() < 0.5:
                await _push(membership, rng)
            else:
                await _write_by_hand(membership, rng)
        await asyncio.sleep(_PAUSE_S)


async def _push(membership: Membership, rng: random.Random) -> None:
    database = await SharedDatabase.open(membership)
    try:
        for _ in range(_AT_ONCE):
            await database.push([_wrong(rng)])
    finally:
        await database.close()


async def _write_by_hand(membership: Membership, rng: random.Random) -> None:
    async with await _signed_in(membership) as connection:
        await connection.set_autocommit(True)
        for statement in rng.sample(_HARM, _AT_ONCE):
            with suppress(psycopg.Error):
                await connection.execute(statement)


_HARM: Final = (
    b"UPDATE deskdispatch.records SET seq = 9223372036854775807",
    b"UPDATE deskdispatch.records SET fields = '[]'",
    b"DELETE FROM deskdispatch.records",
    b"INSERT INTO deskdispatch.records VALUES ('draft', 'bad', '{}', 9223372036854775807)",
    b"SELECT setval('deskdispatch.record_seq', 9223372036854775806)",
    b"UPDATE deskdispatch.counters SET name = 'bad', seen_seq = 9223372036854775807",
    # changes other counters' values, and erases all their customers in their names
    rb"""
        SELECT deskdispatch.write(
            array_agg(kind), array_agg(id),
            array_agg(regexp_replace(fields, '\["[^"]*",1,', '["bad",1,', 'g')), array_agg(seq)
        ) FROM (SELECT * FROM deskdispatch.records ORDER BY random() LIMIT 20) AS found
    """,
    b"""
        SELECT deskdispatch.write(
            array_agg(kind), array_agg(id),
            array_agg('{"erased":["2026-11-21T09:00:00Z",9,7,"' || author || '"]}'), array_agg(seq)
        ) FROM deskdispatch.records CROSS JOIN LATERAL (
            SELECT value ->> 3 AS author FROM jsonb_each(fields::jsonb) LIMIT 1
        ) AS of WHERE kind = 'customer' AND id !~ 'bad'
    """,
)


def _wrong(rng: random.Random) -> SharedRecord:
    kind = rng.choice(list(_FIELDS))
    at = rng.choice((_LARGEST, 2**62, 2**64, -1, 0, hybrid_time(utc_now())))
    stamp = (rng.choice(_RANKS), at, rng.choice((_BAD, "", "x" * 5_000)))
    fields = {name: SharedField(rng.choice(_VALUES), *stamp) for name in _FIELDS[kind]}
    return SharedRecord(kind, f"bad{rng.randrange(50)}", fields)
