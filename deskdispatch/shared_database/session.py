"""A counter's connections to the shared database, and its two threads: for calls and notices.

Each wait has a timeout, and ends when its socket is shut down.
"""

from __future__ import annotations

import asyncio
import ipaddress
import math
import os
import selectors
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, LiteralString, Self, TypeVar, cast

import psycopg
from psycopg.abc import PQGen
from psycopg.sql import SQL, Composed, Identifier, Literal

from deskdispatch.background import SerialWorker, call_soon, start_thread
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import SharedAddress, SharedLogin
from deskdispatch.domain.sharing.state import SignInMethod
from deskdispatch.shared_database.failures import Refusals, connection_failures, session_failures

_NO_FILE: Final = f"{os.devnull}{os.sep}none"
"""Path that no file can have: libpq would use certificates in the user's home otherwise."""

_METHOD_REFUSED: Final = "authentication method requirement"
"""Message of libpq if the server asks for another proof than SCRAM, or for none."""

_WAKE_EACH_S: Final = 1.0
"""Seconds until a thread ends if shutting down its socket does not wake it."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SharingTimeouts:
    """Timeouts in seconds, after which the server counts as away.

    Attributes:
        connect_s: For a connection to one address.
        call_s: For a call from its request to its answer, in any case.
        idle_s: Within a transaction without a message of the PC, such as a suspended one.
    """

    connect_s: float = 5.0
    call_s: float = 20.0
    lock_s: float = 5.0
    idle_s: float = 5.0
    close_s: float = 1.0


USUAL_TIMEOUTS: Final = SharingTimeouts()


@dataclass(frozen=True, slots=True)
class SharedServer:
    """A server to sign in at; the breaker ends the connections."""

    address: SharedAddress
    timeouts: SharingTimeouts
    breaker: Breaker

    def sign_in(self, login: SharedLogin, refusals: Refusals) -> DatabaseSession:
        with connection_failures(self.address, login.role, login.password, refusals):
            ip_address = _reachable(self.address, self.timeouts.connect_s)
            parameters = _parameters(self.address, ip_address, login, self.timeouts)
            connection, method = self._connect_by_method(ip_address, parameters)
        connection.breaker = self.breaker
        return DatabaseSession(connection, refusals, self.breaker, method)

    def _connect_by_method(
        self, ip_address: str, parameters: Mapping[str, Any]
    ) -> tuple[_Connection, SignInMethod]:
        """Connects by SCRAM; on loopback by any method but a plain password."""
        how: Mapping[str, Any] = {"autocommit": True, "prepare_threshold": None}
        try:
            return _Connection.connect(**parameters, **how), SignInMethod.SCRAM
        except psycopg.OperationalError as error:
            if not _is_on_loopback(self.address, ip_address) or _METHOD_REFUSED not in str(error):
                raise
        found = _Connection.connect(**{**parameters, "require_auth": "!password"}, **how)
        return found, SignInMethod.MD5 if found.pgconn.used_password else SignInMethod.TRUST


class DatabaseSession:
    """Connection that commits each statement outside of ``transaction``; for one thread.

    All methods but ``close`` raise ``SharingError``, see ``failures``.
    """

    def __init__(
        self,
        connection: psycopg.Connection[Any],
        refusals: Refusals,
        breaker: Breaker,
        sign_in: SignInMethod,
    ) -> None:
        self._connection = connection
        self._refusals = refusals
        self.breaker = breaker
        self.sign_in = sign_in
        self._socket = breaker.add(connection.pgconn.socket)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def process_id(self) -> int:
        """Id of the session's process at the server, which notices carry."""
        return self._connection.info.backend_pid

    @property
    def role(self) -> str:
        return self._connection.info.user

    @property
    def socket_descriptor(self) -> int:
        return self._connection.pgconn.socket

    @property
    def version(self) -> int:
        """Version of the server, such as 150004 for 15.4."""
        return self._connection.info.server_version

    def notices(self) -> list[int]:
        """Returns the process ids of received notifications, without waiting."""
        with session_failures(self._refusals):
            connection = self._connection.pgconn
            connection.consume_input()
            return [notice.be_pid for notice in iter(connection.notifies, None)]

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with session_failures(self._refusals), self._connection.transaction():
            yield

    def rows(
        self, statement: SQL | Composed, values: Sequence[object] = ()
    ) -> list[tuple[Any, ...]]:
        with session_failures(self._refusals):
            cursor = self._connection.execute(statement, values or None)
            return cursor.fetchall() if cursor.description else []

    def execute(self, text: LiteralString, **parts: Identifier | Literal) -> None:
        """Executes a statement whose named parts are quoted."""
        self.rows(SQL(text).format(**parts))

    def value(self, statement: SQL | Composed, values: Sequence[object] = ()) -> Any:
        return self.rows(statement, values)[0][0]

    def verifier(self, login: SharedLogin) -> str:
        """Returns a SCRAM verifier, so that the server never sees the password."""
        made = self._connection.pgconn.encrypt_password(
            login.password.encode(), login.role.encode(), b"scram-sha-256"
        )
        return made.decode()

    def close(self) -> None:
        self.breaker.discard(self._socket)
        with suppress(psycopg.Error, OSError):
            self._connection.close()


class Breaker:
    """Sockets of several connections, to be shut down together and for good.

    A thread that waits for a hanging server cannot be ended; when its socket is shut down, its wait
    ends with an error. On some platforms not at once, so waits also check ``is_cut``.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self.is_cut = False

    def add(self, socket_descriptor: int) -> socket.socket:
        """Returns a duplicate of the socket, for ``discard``; shuts it down if already cut."""
        copy = socket.fromfd(socket_descriptor, socket.AF_INET, socket.SOCK_STREAM)
        with self._lock:
            self._sockets.append(copy)
            if self.is_cut:
                _shut_down(copy)
        return copy

    def discard(self, copy: socket.socket) -> None:
        with self._lock:
            if copy in self._sockets:
                self._sockets.remove(copy)
                copy.close()

    def cut(self) -> None:
        with self._lock:
            self.is_cut = True
            for copy in self._sockets:
                _shut_down(copy)


class CallThread:
    """Daemon thread for calls; it runs ``last`` before it ends, however late that is."""

    def __init__(self, breaker: Breaker, last: Callable[[], None]) -> None:
        self._breaker = breaker
        self._last = last
        self._worker = SerialWorker("shared database")
        self._ended_by: SharingFailure | None = None

    async def call(self, work: Callable[[], T], within_s: float) -> T:
        """Returns the result of ``work``; after ``NO_ANSWER`` no more calls are accepted."""
        if self._ended_by is not None:
            raise SharingError(self._ended_by)
        try:
            async with asyncio.timeout(within_s):
                coming = self._worker.submit(work)
                coming.add_done_callback(_retrieve)
                return await asyncio.shield(coming)
        except TimeoutError:
            self.end(SharingFailure.NO_ANSWER)
            raise SharingError(SharingFailure.NO_ANSWER) from None

    def end(self, failure: SharingFailure) -> None:
        """Shuts down the connections and lets the thread end; further calls raise ``failure``."""
        if self._ended_by is None:
            self._ended_by = failure
            self._breaker.cut()
            self._worker.end(self._last)


class Notices:
    """Waits for notices on a separate connection, also while no call waits for them.

    Args:
        session: The session, which the thread closes at its end.
        own: Server processes whose notices are this counter's own.
        loop: Event loop in which ``wait`` is awaited.
    """

    def __init__(
        self, session: DatabaseSession, own: Set[int], loop: asyncio.AbstractEventLoop
    ) -> None:
        self._session = session
        self._own = own
        self._loop = loop
        self._heard = asyncio.Event()
        self._failure: SharingError | None = None

    def listen(self) -> None:
        try:
            self._session.rows(SQL("LISTEN deskdispatch"))
        except SharingError:
            self._session.close()
            raise
        start_thread(self._run, "shared database notices")

    async def wait(self, within_s: float) -> bool:
        """Whether a notice came since the last call, or comes in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._heard.wait()
        if self._failure is not None:
            raise SharingError(self._failure.failure, self._failure.said)
        was_heard = self._heard.is_set()
        self._heard.clear()
        return was_heard

    def _run(self) -> None:
        try:
            with self._session, selectors.DefaultSelector() as selector:
                selector.register(self._session.socket_descriptor, selectors.EVENT_READ)
                while not self._session.breaker.is_cut:
                    if set(self._session.notices()) - self._own:
                        call_soon(self._loop, self._heard.set)
                    selector.select(_WAKE_EACH_S)
        except SharingError as error:
            self._failure = error
        else:
            self._failure = SharingError(SharingFailure.UNREACHABLE)
        call_soon(self._loop, self._heard.set)


def _retrieve(done: asyncio.Future[T]) -> None:
    """Marks a failure as seen, since asyncio logs failures that are never retrieved."""
    if not done.cancelled():
        done.exception()


class _Connection(psycopg.Connection[Any]):
    breaker: Breaker | None = None

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        return super().wait(_until_cut(gen, self.breaker), interval, timeout)


def _until_cut(waiting: PQGen[T], breaker: Breaker | None) -> PQGen[T]:
    """Returns a generator for ``psycopg`` to wait by, which ends once the breaker is cut."""
    try:
        state = next(waiting)
        while True:
            ready = yield state
            if not ready and breaker is not None and breaker.is_cut:
                raise psycopg.OperationalError("the connection was given up")
            state = waiting.send(ready)
    except StopIteration as end:
        return cast("T", end.value)


def _reachable(address: SharedAddress, within_s: float) -> str:
    """Returns the first IP address of the host that accepts connections; ``OSError`` for none.

    libpq would report a failed connection in the system's words, in any language.
    """
    last: OSError = OSError("the name has no address")
    for *_, found in socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM):
        ip_address = str(found[0])
        try:
            socket.create_connection((ip_address, address.port), within_s).close()
        except OSError as error:
            last = error
        else:
            return ip_address
    raise last


def _parameters(
    address: SharedAddress, ip_address: str, login: SharedLogin, timeouts: SharingTimeouts
) -> dict[str, Any]:
    """Returns all parameters of a connection, so that no environment variable of libpq applies."""
    within_ms = math.ceil(timeouts.call_s * 1000)
    return {
        "host": address.host,
        "hostaddr": ip_address,
        "port": address.port,
        "dbname": address.database,
        "user": login.role,
        "password": login.password,
        "connect_timeout": math.ceil(timeouts.connect_s),
        "tcp_user_timeout": within_ms,
        "application_name": "deskdispatch",
        "client_encoding": "UTF8",
        "options": f"-c statement_timeout={within_ms}"
        f" -c lock_timeout={math.ceil(timeouts.lock_s * 1000)}"
        f" -c idle_in_transaction_session_timeout={math.ceil(timeouts.idle_s * 1000)}"
        " -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3",
        "keepalives": 1,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        **_security(address, ip_address),
    }


def _security(address: SharedAddress, ip_address: str) -> dict[str, str]:
    """Returns the connection options that protect the connection.

    Beyond loopback TLS is required, and SCRAM with channel binding: the server must prove over this
    very connection that it knows the password's verifier, so that no certificate has to be trusted.
    (RFC 5802, RFC 5929.)
    """
    need = "prefer" if _is_on_loopback(address, ip_address) else "require"
    return {
        "gssencmode": "disable",
        "sslcertmode": "disable",
        "sslrootcert": _NO_FILE,
        "sslmode": need,
        "channel_binding": need,
        "require_auth": "scram-sha-256",
    }


def _is_on_loopback(address: SharedAddress, ip_address: str) -> bool:
    return address.is_loopback and ipaddress.ip_address(ip_address.partition("%")[0]).is_loopback


def _shut_down(copy: socket.socket) -> None:
    with suppress(OSError):  # it has ended already
        copy.shutdown(socket.SHUT_RDWR)
