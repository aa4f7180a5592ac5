"""Maps failures of PostgreSQL and its client library to codes, by SQLSTATE or message."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import psycopg

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import SharedAddress
from deskdispatch.domain.text.secrets import without_secrets

CODE_EXPIRED: Final = "DD001"
NOT_A_MEMBER: Final = "DD002"
NAME_TAKEN: Final = "DD003"
NOT_FIRST: Final = "DD004"
"""SQLSTATEs that the schema's own functions raise."""

LONGEST_MESSAGE: Final = 500
"""Largest number of characters that are kept of a server's text."""


@dataclass(frozen=True, slots=True)
class Refusals:
    """Meanings of a refusal for one kind of login: at the sign-in, and later."""

    sign_in: SharingFailure
    rights: SharingFailure


COUNTER: Final = Refusals(SharingFailure.SIGN_IN_REFUSED, SharingFailure.REMOVED)
"""A counter's own login. A removed counter is told so after its password was verified; if the
password is refused, this may be another server at the same address."""
OWNER: Final = Refusals(SharingFailure.SIGN_IN_REFUSED, SharingFailure.NOT_ALLOWED)
FIRST_COUNTER: Final = Refusals(SharingFailure.NOT_FIRST, SharingFailure.NOT_FIRST)
"""The owner's login as stored by the first counter: another counter has taken over since."""
INVITED: Final = Refusals(SharingFailure.WRONG_CODE, SharingFailure.WRONG_CODE)

_STATES: Final[Mapping[str, SharingFailure]] = {
    CODE_EXPIRED: SharingFailure.CODE_EXPIRED,
    NOT_A_MEMBER: SharingFailure.REMOVED,
    NAME_TAKEN: SharingFailure.NAME_TAKEN,
    NOT_FIRST: SharingFailure.NOT_FIRST,
    "3D000": SharingFailure.NO_DATABASE,
    "3F000": SharingFailure.NOT_SET_UP,
    "42P01": SharingFailure.NOT_SET_UP,
    "25P03": SharingFailure.NO_ANSWER,  # idle in a transaction for too long
    "55P03": SharingFailure.NO_ANSWER,  # a lock was not free in time
    "57014": SharingFailure.NO_ANSWER,  # a statement took too long
    "57P01": SharingFailure.ENDING,
    "57P02": SharingFailure.ENDING,
    "57P03": SharingFailure.ENDING,
    "57P05": SharingFailure.ENDING,
    "58030": SharingFailure.FULL,  # reading or writing a file failed
}
_STATE_CLASSES: Final[Mapping[str, SharingFailure]] = {
    "08": SharingFailure.UNREACHABLE,
    "53": SharingFailure.FULL,
}

_MESSAGES: Final[tuple[tuple[str, SharingFailure], ...]] = (
    ("channel binding", SharingFailure.NOT_PROVEN),
    ("server signature", SharingFailure.NOT_PROVEN),
    ("authentication method requirement", SharingFailure.NOT_PROVEN),
    ("does not support SSL", SharingFailure.NOT_ENCRYPTED),
    ("pg_hba.conf", SharingFailure.NOT_ADMITTED),
    ("is not permitted to log in", SharingFailure.REMOVED),
    ("the database system is", SharingFailure.ENDING),
    ("not currently accepting connections", SharingFailure.ENDING),
    ("terminating connection", SharingFailure.ENDING),
    ("too many ", SharingFailure.FULL),
    ("connection slots", SharingFailure.FULL),
    ("received invalid response", SharingFailure.NOT_POSTGRESQL),
    ("received invalid authentication request", SharingFailure.NOT_POSTGRESQL),
    ("expected authentication request", SharingFailure.NOT_POSTGRESQL),
    ("unencrypted data after SSL response", SharingFailure.NOT_POSTGRESQL),
    ("invalid message length", SharingFailure.NOT_POSTGRESQL),
    ("lost synchronization", SharingFailure.NOT_POSTGRESQL),
    ("unsupported frontend protocol", SharingFailure.NOT_POSTGRESQL),
    ("wrong version number", SharingFailure.NOT_POSTGRESQL),
    ("packet length too long", SharingFailure.NOT_POSTGRESQL),
    ("record layer failure", SharingFailure.NOT_POSTGRESQL),
    ("timeout expired", SharingFailure.NO_ANSWER),
    ("closed the connection", SharingFailure.UNREACHABLE),
    ("could not receive data", SharingFailure.UNREACHABLE),
    ("could not send data", SharingFailure.UNREACHABLE),
    ("SSL SYSCALL error", SharingFailure.UNREACHABLE),
    ("unexpected eof", SharingFailure.UNREACHABLE),
)
"""Messages of libpq or an English server for a failed connection; the first match counts."""

_PREFIX: Final = re.compile(r"\A(?:connection (?:failed|is bad): )*connection to server at .*?: ")
_SEVERITY: Final = re.compile(r"\A\w+: +")


@contextmanager
def session_failures(refusals: Refusals) -> Iterator[None]:
    """Maps failures of an open connection, without the cause: its text may quote values."""
    try:
        yield
    except psycopg.Error as error:
        found, words = session_failure(error, refusals), str(error.diag.message_primary or error)
    except OSError as error:
        found, words = SharingFailure.UNREACHABLE, str(error)
    else:
        return
    raise SharingError(found, words[:LONGEST_MESSAGE]) from None


def session_failure(error: psycopg.Error, refusals: Refusals) -> SharingFailure:
    state = error.sqlstate or ""
    if state == "42501" or state.startswith("28"):
        return refusals.rights if state == "42501" else refusals.sign_in
    known = _STATES.get(state) or _STATE_CLASSES.get(state[:2])
    if known is not None:
        return known
    if not state and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return SharingFailure.UNREACHABLE  # the connection was lost
    return SharingFailure.FAILED


@contextmanager
def connection_failures(
    address: SharedAddress, role: str, password: str, refusals: Refusals
) -> Iterator[None]:
    """Maps failures to connect to ``SharingError``, without the password."""
    try:
        yield
    except psycopg.Error as error:
        # the severity and the address may look like a role or a database
        said = _SEVERITY.sub("", _PREFIX.sub("", str(error).strip()))
        words = without_secrets(said, [password])[:LONGEST_MESSAGE]
        found = connection_failure(error, words, address, role, refusals)
    except OSError as error:
        found, words = network_failure(error), str(error)
    else:
        return
    raise SharingError(found, words) from None


def connection_failure(
    error: psycopg.Error, words: str, address: SharedAddress, role: str, refusals: Refusals
) -> SharingFailure:
    """Returns the failure of a connection attempt by the message of the server or of libpq."""
    if isinstance(error, psycopg.errors.ConnectionTimeout):
        return SharingFailure.NO_ANSWER
    for sentence, failure in _MESSAGES:
        if sentence in words:
            return failure
    if role in words:
        return refusals.sign_in
    return SharingFailure.NO_DATABASE if address.database in words else SharingFailure.FAILED


def network_failure(error: OSError) -> SharingFailure:
    if isinstance(error, socket.gaierror):
        away = error.errno == socket.EAI_AGAIN
        return SharingFailure.UNREACHABLE if away else SharingFailure.NAME_UNKNOWN
    return (
        SharingFailure.NO_ANSWER if isinstance(error, TimeoutError) else SharingFailure.UNREACHABLE
    )
