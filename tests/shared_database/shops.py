"""Shops with counters that share through a database of the test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from itertools import count
from typing import Any, Final, NamedTuple

import psycopg
import pytest

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import (
    Membership,
    NewCounter,
    SharedAddress,
    SharedLogin,
)
from deskdispatch.domain.sharing.record import SharedField, SharedRecord
from deskdispatch.shared_database import entering
from deskdispatch.shared_database.session import SharingTimeouts
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.postgres import Server

PATIENT: Final = SharingTimeouts(connect_s=60, call_s=120, idle_s=60, close_s=60)
"""Timeouts for calls that must succeed, even on a busy machine."""

SHOP: Final = "merchant-7"
AUTHOR: Final = "c0ffee00c0ffee00"
BEYOND: Final = "127.1"
"""Name of this PC that is not recognised as such, so that the server counts as another PC."""

RULES: Final = """
host all trusted 127.0.0.1/32 trust
host all readable 127.0.0.1/32 password
host all old_fashioned 127.0.0.1/32 md5
host all stranger 127.0.0.1/32 reject
host all all 127.0.0.1/32 scram-sha-256
"""
"""Lines of ``pg_hba.conf``: the usual authentication, and logins for each other method."""

_numbers = count(1)


class Place(NamedTuple):
    """Empty database, and the login that may set up sharing in it."""

    server: Server
    address: SharedAddress
    login: SharedLogin

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """Returns the rows of a statement, run as the database's administrator."""
        with self.server.connect(self.address.database) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def sign_in(self, login: SharedLogin) -> psycopg.Connection[Any]:
        """Connects with a login, like any other program."""
        return psycopg.connect(
            host=self.address.host,
            port=self.address.port,
            dbname=self.address.database,
            user=login.role,
            password=login.password,
            autocommit=True,
        )


def new_place(server: Server, host: str = "127.0.0.1", *, role: str = "") -> Place:
    """Creates a database and its owner, who may create roles and is no superuser.

    Args:
        server: The server.
        host: Host name in the address.
        role: The owner's name, one of ``RULES``; by default the database's name.
    """
    name = f"place_{next(_numbers)}"
    role = role or name
    with server.connect("postgres") as connection:
        if role == "old_fashioned":
            connection.execute(b"SET password_encryption = 'md5'")
        connection.execute(f"DROP ROLE IF EXISTS {role}".encode())
        connection.execute(f"CREATE ROLE {role} LOGIN CREATEROLE PASSWORD 'open sesame'".encode())
        connection.execute(f"CREATE DATABASE {name} OWNER {role}".encode())
    return Place(server, SharedAddress(host, server.port, name), SharedLogin(role, "open sesame"))


async def set_up(place: Place, name: str = "Salmiya") -> Membership:
    counter = NewCounter.named(name)
    return await entering.set_up(place.address, place.login, counter, SHOP, PATIENT)


class Shop:
    """Counters of one shop; their connections end with the test."""

    def __init__(self, place: Place, first: Membership, stack: AsyncExitStack) -> None:
        self.place = place
        self.first = first
        self._stack = stack
        self._first_database: SharedDatabase | None = None
        self._ids: set[str] = set()

    async def database(self) -> SharedDatabase:
        """Returns the database connection of the first counter."""
        if self._first_database is None:
            self._first_database = await self.open(self.first)
        return self._first_database

    async def open(
        self, membership: Membership, timeouts: SharingTimeouts = PATIENT
    ) -> SharedDatabase:
        database = await SharedDatabase.open(membership, timeouts)
        self._stack.push_async_callback(database.close)
        return database

    async def code(self) -> str:
        return (await (await self.database()).invite()).code

    async def join(self, name: str, code: str | None = None, id: str = "") -> Membership:
        """Joins another counter; the first one without an id is the author of each ``record``."""
        counter = NewCounter.named(name)
        if id or AUTHOR not in self._ids:
            counter = NewCounter(id or AUTHOR, name)
        membership = await entering.join(
            self.place.address, code or await self.code(), counter, SHOP, PATIENT
        )
        self._ids.add(counter.id)
        return membership

    async def another(self, name: str = "Hawalli", id: str = "") -> SharedDatabase:
        """Joins one more counter, and returns its database connection."""
        return await self.open(await self.join(name, id=id))


def record(id: str, *, by: str = AUTHOR, **values: Any) -> SharedRecord:
    """Returns a customer's record; each value comes with its time."""
    fields = {name: SharedField(value, 1, time, by) for name, (value, time) in values.items()}
    return SharedRecord("customer", id, fields)


@contextmanager
def refused(failure: SharingFailure) -> Iterator[pytest.ExceptionInfo[SharingError]]:
    """Asserts that the block fails with ``failure``."""
    with pytest.raises(SharingError) as caught:
        yield caught
    assert caught.value.failure is failure, caught.value.said
