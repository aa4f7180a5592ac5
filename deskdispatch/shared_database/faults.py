"""Maps every failure of PostgreSQL, of its client library and of the network to a code.

What a server says inside of a connection is mapped by its SQLSTATE. A connection that fails has
none: libpq gives a text only. Its own sentences are English everywhere, those of a server may be in
the server's language; then the names that a sentence quotes tell what it is about.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import psycopg

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.faults.sharing_fault import SharingFault
from deskdispatch.domain.sharing.address import SharedAddress
from deskdispatch.domain.text.secrets import without_secrets

CODE_EXPIRED: Final = "DD001"
NOT_A_MEMBER: Final = "DD002"
NAME_TAKEN: Final = "DD003"
NOT_FIRST: Final = "DD004"
"""SQLSTATEs that the schema's own functions raise."""

LONGEST_WORDS: Final = 500
"""Characters of a server's text that are kept."""


@dataclass(frozen=True, slots=True)
class Refusals:
    """What it means that a login is refused.

    Attributes:
        sign_in: At the sign-in.
        rights: Later, for want of a right.
    """

    sign_in: SharingFault
    rights: SharingFault


COUNTER: Final = Refusals(SharingFault.SIGN_IN_REFUSED, SharingFault.REMOVED)
"""A counter's own login. One that was removed is told so after its password was verified; where the
password is refused, this may be another server at the same address."""
OWNER: Final = Refusals(SharingFault.SIGN_IN_REFUSED, SharingFault.NOT_ALLOWED)
FIRST_COUNTER: Final = Refusals(SharingFault.NOT_FIRST, SharingFault.NOT_FIRST)
"""The owner's login as the first counter keeps it: another counter has taken over since."""
INVITED: Final = Refusals(SharingFault.WRONG_CODE, SharingFault.WRONG_CODE)

_STATES: Final[Mapping[str, SharingFault]] = {
    CODE_EXPIRED: SharingFault.CODE_EXPIRED,
    NOT_A_MEMBER: SharingFault.REMOVED,
    NAME_TAKEN: SharingFault.NAME_TAKEN,
    NOT_FIRST: SharingFault.NOT_FIRST,
    "3D000": SharingFault.NO_DATABASE,
    "3F000": SharingFault.NOT_SET_UP,
    "42P01": SharingFault.NOT_SET_UP,
    "25P03": SharingFault.NO_ANSWER,  # idle in a transaction for too long
    "55P03": SharingFault.NO_ANSWER,  # a lock was not free in time
    "57014": SharingFault.NO_ANSWER,  # a statement took too long
    "57P01": SharingFault.ENDING,
    "57P02": SharingFault.ENDING,
    "57P03": SharingFault.ENDING,
    "57P05": SharingFault.ENDING,
    "58030": SharingFault.FULL,  # reading or writing a file failed
}
_STATE_CLASSES: Final[Mapping[str, SharingFault]] = {
    "08": SharingFault.UNREACHABLE,
    "53": SharingFault.FULL,
}

_SENTENCES: Final[tuple[tuple[str, SharingFault], ...]] = (
    ("channel binding", SharingFault.NOT_PROVEN),
    ("server signature", SharingFault.NOT_PROVEN),
    ("authentication method requirement", SharingFault.NOT_PROVEN),
    ("does not support SSL", SharingFault.NOT_ENCRYPTED),
    ("pg_hba.conf", SharingFault.NOT_ADMITTED),
    ("is not permitted to log in", SharingFault.REMOVED),
    ("the database system is", SharingFault.ENDING),
    ("not currently accepting connections", SharingFault.ENDING),
    ("terminating connection", SharingFault.ENDING),
    ("too many ", SharingFault.FULL),
    ("connection slots", SharingFault.FULL),
    ("received invalid response", SharingFault.NOT_POSTGRESQL),
    ("received invalid authentication request", SharingFault.NOT_POSTGRESQL),
    ("expected authentication request", SharingFault.NOT_POSTGRESQL),
    ("unencrypted data after SSL response", SharingFault.NOT_POSTGRESQL),
    ("invalid message length", SharingFault.NOT_POSTGRESQL),
    ("lost synchronization", SharingFault.NOT_POSTGRESQL),
    ("unsupported frontend protocol", SharingFault.NOT_POSTGRESQL),
    ("wrong version number", SharingFault.NOT_POSTGRESQL),
    ("packet length too long", SharingFault.NOT_POSTGRESQL),
    ("record layer failure", SharingFault.NOT_POSTGRESQL),
    ("timeout expired", SharingFault.NO_ANSWER),
    ("closed the connection", SharingFault.UNREACHABLE),
    ("could not receive data", SharingFault.UNREACHABLE),
    ("could not send data", SharingFault.UNREACHABLE),
    ("SSL SYSCALL error", SharingFault.UNREACHABLE),
    ("unexpected eof", SharingFault.UNREACHABLE),
)
"""What libpq or an English server says of a connection that fails; the first that fits counts."""

_PREFIX: Final = re.compile(r"\A(?:connection (?:failed|is bad): )*connection to server at .*?: ")
_SEVERITY: Final = re.compile(r"\A\w+: +")


@contextmanager
def session_faults(refusals: Refusals) -> Iterator[None]:
    """Maps what fails inside of a connection.

    Raises:
        SharingError: With the server's words. The cause is not shown: its text may quote values.
    """
    try:
        yield
    except psycopg.Error as error:
        found, words = session_fault(error, refusals), str(error.diag.message_primary or error)
    except OSError as error:
        found, words = SharingFault.UNREACHABLE, str(error)
    else:
        return
    raise SharingError(found, words[:LONGEST_WORDS]) from None


def session_fault(error: psycopg.Error, refusals: Refusals) -> SharingFault:
    """What a failure inside of a connection is."""
    state = error.sqlstate or ""
    if state == "42501" or state.startswith("28"):
        return refusals.rights if state == "42501" else refusals.sign_in
    known = _STATES.get(state) or _STATE_CLASSES.get(state[:2])
    if known is not None:
        return known
    if not state and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return SharingFault.UNREACHABLE  # the connection broke
    return SharingFault.FAILED


@contextmanager
def connection_faults(
    address: SharedAddress, role: str, password: str, refusals: Refusals
) -> Iterator[None]:
    """Maps what fails before there is a connection.

    Raises:
        SharingError: With the words of the server or the library, without the password.
    """
    try:
        yield
    except psycopg.Error as error:
        words = without_secrets(_words(str(error)), [password])[:LONGEST_WORDS]
        found = connection_fault(error, words, address, role, refusals)
    except OSError as error:
        found, words = network_fault(error), str(error)
    else:
        return
    raise SharingError(found, words) from None


def connection_fault(
    error: psycopg.Error, words: str, address: SharedAddress, role: str, refusals: Refusals
) -> SharingFault:
    """What a connection that failed with these words of a server or of libpq is."""
    if isinstance(error, psycopg.errors.ConnectionTimeout):
        return SharingFault.NO_ANSWER
    for sentence, fault in _SENTENCES:
        if sentence in words:
            return fault
    if role in words:
        return refusals.sign_in
    return SharingFault.NO_DATABASE if address.database in words else SharingFault.FAILED


def network_fault(error: OSError) -> SharingFault:
    """What a failure of the network, before anything was said, is."""
    if isinstance(error, socket.gaierror):
        away = error.errno == socket.EAI_AGAIN
        return SharingFault.UNREACHABLE if away else SharingFault.NAME_UNKNOWN
    return SharingFault.NO_ANSWER if isinstance(error, TimeoutError) else SharingFault.UNREACHABLE


def _words(text: str) -> str:
    """Without the address, which may be spelt like a role or a database, and the severity."""
    return _SEVERITY.sub("", _PREFIX.sub("", text.strip()))
