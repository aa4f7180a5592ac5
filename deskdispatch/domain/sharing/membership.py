"""The counters of a shop, as listed in the shared database, and their logins to it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from deskdispatch.domain.sharing.address import SharedAddress
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class Counter(Value):
    """One of the counters that share; times are by the database's clock.

    Attributes:
        id: 16 hex digits, random.
        is_first: Whether it set up sharing; only the first counter adds and removes counters.
        held_up_at: When one of its sessions was last ended because it blocked the others.
        erasing: Number of erased customers that wait for the first counter's agreement.
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
    """A counter that is about to share."""

    id: str
    name: str

    @classmethod
    def named(cls, name: str) -> NewCounter:
        return cls(secrets.token_hex(8), name)


@dataclass(frozen=True, slots=True)
class SharedLogin:
    """A role of the server; its password never appears in a log."""

    role: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Membership:
    """Address and login of a counter, saved to share again at the next start.

    Attributes:
        database_id: 16 hex digits, made at the set-up; another id is another database.
        shop: The merchant that the database belongs to.
        owner: The login that adds and removes counters; None except at the first counter.
    """

    address: SharedAddress
    database_id: str
    shop: str
    counter_id: str
    login: SharedLogin
    owner: SharedLogin | None = None

    @property
    def is_first(self) -> bool:
        return self.owner is not None
