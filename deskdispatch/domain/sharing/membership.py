"""The counters of a shop: as the shared database lists them, and how one signs in there."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from deskdispatch.domain.sharing.address import SharedAddress
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class Counter(Value):
    """One of the counters that share, as the shared database lists it.

    Attributes:
        id: 16 hex digits, random.
        name: As its clerks call it, such as *Salmiya 2*.
        is_first: Whether it set the sharing up: it alone adds and removes counters.
        joined_at: By the database's clock.
        seen_at: When it last shared, by the database's clock; None where it never did.
        held_up_at: When a session of it was last ended that had held up the others; None for never.
        erasing: Erased customers that wait for the first counter's agreement.
    """

    id: str
    name: str
    is_first: bool = False
    joined_at: UtcTime
    seen_at: UtcTime | None = None
    held_up_at: UtcTime | None = None
    erasing: int = 0


@dataclass(frozen=True, slots=True)
class NewCounter:
    """A counter that is about to share.

    Attributes:
        id: 16 hex digits, random.
        name: As its clerks call it.
    """

    id: str
    name: str

    @classmethod
    def named(cls, name: str) -> NewCounter:
        """A new one with a random id."""
        return cls(secrets.token_hex(8), name)


@dataclass(frozen=True, slots=True)
class SharedLogin:
    """A role of the server that can sign in.

    Attributes:
        role: Its name.
        password: Left out of the representation, so that no log can carry it.
    """

    role: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Membership:
    """Address and login of a counter, kept to share again at the next start.

    Attributes:
        address: Where the database is.
        database_id: 16 hex digits, of the set-up: another one is another database.
        shop: The merchant whose database it is.
        counter_id: Who this counter is.
        login: Of this counter alone; a secret.
        owner: Of the first counter: the login that adds and removes counters and migrates the
            tables; a secret. None at the others.
    """

    address: SharedAddress
    database_id: str
    shop: str
    counter_id: str
    login: SharedLogin
    owner: SharedLogin | None = None

    @property
    def is_first(self) -> bool:
        """Whether this counter set the sharing up."""
        return self.owner is not None
