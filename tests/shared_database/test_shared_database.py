"""Tests of a server that hangs, ends, restarts or is missing, and of a missing client library."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from dataclasses import replace

import pytest

from deskdispatch import shared_database
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import NewCounter
from deskdispatch.shared_database import entering, session
from deskdispatch.shared_database.session import SharingTimeouts
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.postgres import Server, run_postgres
from tests.shared_database.shops import (
    AUTHOR,
    BEYOND,
    PATIENT,
    RULES,
    SHOP,
    Shop,
    new_place,
    record,
    refused,
    set_up,
)
from tests.waiting import until

HASTY = SharingTimeouts(connect_s=0.5, call_s=0.5, close_s=0.1)

_AWAY = {SharingFailure.ENDING, SharingFailure.UNREACHABLE}


async def test_a_call_to_a_server_that_hangs_ends_and_later_all_is_well(shop: Shop) -> None:
    database = await shop.database()
    database._timeouts = HASTY  # it was opened without a hurry
    with shop.place.server.hanging():
        with refused(SharingFailure.NO_ANSWER):
            await database.push([record("1", name=("Ali", 1))])
        with refused(SharingFailure.NO_ANSWER):
            await database.count()
        with pytest.raises(SharingError):
            await database.notices.wait(60)
        with refused(SharingFailure.NO_ANSWER):
            await SharedDatabase.open(shop.first, HASTY)
        await database.close()
    again = await shop.open(shop.first)
    await again.push([record("1", name=("Ali", 2))])
    assert (await again.pull(0, 10))[1] == (record("1", name=("Ali", 2)),)


@pytest.mark.parametrize("wakes", [True, False])
async def test_what_is_given_up_leaves_no_thread_behind(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, *, wakes: bool
) -> None:
    """Includes sockets whose shutdown does not wake the thread that waits for them."""
    database = await shop.database()
    database._timeouts = HASTY
    if not wakes:
        monkeypatch.setattr(session, "_shut_down", lambda _copy: None)
    with shop.place.server.hanging():
        assert _threads()
        with refused(SharingFailure.NO_ANSWER):
            await database.count()
        await until(lambda: not _threads())
        with pytest.raises(SharingError):
            await database.notices.wait(60)


async def test_to_close_while_the_server_hangs_takes_no_longer_than_allowed(shop: Shop) -> None:
    database = await shop.open(shop.first, replace(PATIENT, close_s=0.1))
    with shop.place.server.hanging():
        waiting = asyncio.create_task(database.count())
        await asyncio.sleep(0)
        await asyncio.wait_for(database.close(), 60)
        with pytest.raises(SharingError):
            await waiting


def test_a_server_that_hangs_does_not_hold_the_programs_end(plain_server: Server) -> None:
    place = new_place(plain_server)
    first = asyncio.run(set_up(place))
    program = (
        "import asyncio\n"
        "from deskdispatch.domain.sharing.membership import SharedAddress\n"
        "from deskdispatch.domain.sharing.membership import Membership, SharedLogin\n"
        "from deskdispatch.shared_database.shared_database import SharedDatabase\n"
        "async def main():\n"
        "    database = await SharedDatabase.open(membership)\n"
        "    print('open', flush=True)\n"
        "    input()\n"
        "    calls = [asyncio.create_task(database.count()) for _ in range(3)]\n"
        "    await asyncio.sleep(0.1)\n"
        "    print('ends', flush=True)\n"
        f"membership = Membership(address={first.address!r}, database_id={first.database_id!r},"
        f" shop={SHOP!r}, counter_id={first.counter_id!r},"
        f" login=SharedLogin({first.login.role!r}, {first.login.password!r}))\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with plain_server.hanging():
            process.stdin.write("\n")
            process.stdin.flush()
            assert process.wait(60) == 0
            assert process.stdout.read() == "ends\n"


async def test_a_server_that_restarts_is_away_and_then_there_again() -> None:
    with run_postgres(rules=RULES) as server:
        first = await set_up(new_place(server))
        database = await SharedDatabase.open(first, PATIENT)
        await database.push([record("1", name=("Ali", 1))])
        server.stop()
        for call in (database.count(), database.notices.wait(60), database.count()):
            with pytest.raises(SharingError) as caught:
                await call
            assert caught.value.failure in _AWAY
        await database.close()
        with refused(SharingFailure.UNREACHABLE):
            await SharedDatabase.open(first, PATIENT)
        server.start()
        again = await SharedDatabase.open(first, PATIENT)
        assert await again.count() == 1
        await again.close()


async def test_counters_share_beyond_loopback(tls_server: Server) -> None:
    place = new_place(tls_server, BEYOND)
    first = await set_up(place)
    database = await SharedDatabase.open(first, PATIENT)
    code = (await database.invite()).code
    membership = await entering.join(
        place.address, code, NewCounter(AUTHOR, "Hawalli"), SHOP, PATIENT
    )
    another = await SharedDatabase.open(membership, PATIENT)
    await another.push([record("1", name=("Ali", 1))])
    assert await database.notices.wait(60)
    assert (await database.pull(0, 10))[1] == (record("1", name=("Ali", 1)),)
    assert place.rows(
        "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
        " WHERE datname = current_database() AND application_name = 'deskdispatch'"
    ) == [(True,)]
    await another.close()
    await database.close()


async def test_a_server_whose_connections_are_used_up_is_full() -> None:
    with run_postgres(rules=RULES, max_connections="8") as server:
        place = new_place(server)
        first = await set_up(place)
        databases: list[SharedDatabase] = []
        with refused(SharingFailure.FULL):
            while len(databases) < 8:
                databases.append(await SharedDatabase.open(first, PATIENT))
        for database in databases:
            await database.close()


async def test_a_pc_without_the_client_library_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with refused(SharingFailure.NO_LIBRARY):
        await shared_database.load()


def test_who_does_not_share_does_not_import_the_client_library() -> None:
    program = (
        "import sys, asyncio, deskdispatch.app.program\n"
        "from deskdispatch import shared_database\n"
        "print([name for name in sys.modules if name.startswith('psycopg')])\n"
        "asyncio.run(shared_database.load())\n"
        "print('psycopg' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["[]", "True"]


def _threads() -> list[threading.Thread]:
    return [each for each in threading.enumerate() if each.name.startswith("shared database")]
