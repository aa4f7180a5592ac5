"""The shared database as coroutines: what a counter does with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Self

from deskdispatch.domain.sharing.address import SharedAddress
from deskdispatch.domain.sharing.counter import Counter
from deskdispatch.domain.sharing.invitation import Invitation
from deskdispatch.domain.sharing.membership import Membership, NewCounter, SharedLogin
from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.shared_database.timeouts import USUAL, Timeouts


class SharedDatabase:
    """A counter's connection to the shared database.

    Every coroutine ends by a deadline, also where the server hangs, and may raise
    ``SharingError``. After ``NO_ANSWER``, ``UNREACHABLE`` and ``ENDING`` the connection is gone:
    close it and open another one.
    """

    @classmethod
    async def set_up(
        cls,
        address: SharedAddress,
        login: SharedLogin,
        counter: NewCounter,
        shop: str,
        timeouts: Timeouts = USUAL,
    ) -> Membership:
        """Makes the tables and roles in an empty database, and this counter the first.

        Args:
            address: Of an empty database.
            login: One that may make roles, and tables in that database; it is kept nowhere.
            counter: This counter.
            shop: The merchant's id.
            timeouts: How long it may take.

        Raises:
            SharingError: Nothing was made.
        """
        raise NotImplementedError

    @classmethod
    async def join(
        cls,
        address: SharedAddress,
        code: str,
        counter: NewCounter,
        shop: str,
        timeouts: Timeouts = USUAL,
    ) -> Membership:
        """Makes this counter one of those that share.

        Raises:
            RuleBroken: The code is incomplete or mistyped; nothing was sent.
            SharingError: The code can still be used where the cause is not the code.
        """
        raise NotImplementedError

    @classmethod
    async def open(cls, membership: Membership, timeouts: Timeouts = USUAL) -> Self:
        """Connects; the first counter migrates tables of an older release.

        Raises:
            SharingError: Also ``NEWER_SCHEMA``, ``OLDER_SCHEMA``, ``OTHER_SHOP``, ``REMOVED``.
        """
        raise NotImplementedError

    async def now(self) -> datetime:
        """The moment by the database's clock, UTC."""
        raise NotImplementedError

    async def count(self) -> int:
        """How many records there are."""
        raise NotImplementedError

    async def push(self, records: Sequence[SharedRecord]) -> None:
        """Merges records into those that are there, all or none; the other counters are told.

        Records of one call are at most some hundreds: the others wait meanwhile.
        """
        raise NotImplementedError

    async def pull(self, since: int, limit: int) -> tuple[int, tuple[SharedRecord, ...]]:
        """What was changed after ``since``, in the order of the changes.

        Returns:
            The number up to which all is known now, and at most ``limit`` records. Without records
            the number is ``since``; a lower one means that the database lost what it had, as by
            a backup that was restored: it is to be read from 0, and everything sent again.
        """
        raise NotImplementedError

    async def changed(self, within_s: float) -> bool:
        """Waits until another counter has pushed something, at most so many seconds.

        What came between two calls is not missed. The wait can be cancelled at any time.
        """
        raise NotImplementedError

    async def counters(self) -> tuple[Counter, ...]:
        """All that share, in the order in which they joined."""
        raise NotImplementedError

    async def rename(self, name: str) -> None:
        """Changes this counter's name."""
        raise NotImplementedError

    async def invite(self) -> Invitation:
        """A code for another counter. First counter only.

        Raises:
            SharingError: ``NOT_ALLOWED`` at another counter.
        """
        raise NotImplementedError

    async def remove(self, counter_id: str) -> None:
        """Ends another counter's access, also in the middle of its session. First counter only.

        Raises:
            SharingError: ``NOT_ALLOWED`` at another counter.
        """
        raise NotImplementedError

    async def leave(self) -> None:
        """Takes this counter from the list and ends its access; the records stay."""
        raise NotImplementedError

    async def close(self) -> None:
        """Ends the connection; never raises, and takes at most a second."""
        raise NotImplementedError
