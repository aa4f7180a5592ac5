"""How a counter signs in at the shared database."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from deskdispatch.domain.sharing.address import SharedAddress


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
    """What a counter keeps to share again at its next start.

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
