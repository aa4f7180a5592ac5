"""What the connector works with, so that each can be stood in for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from deskdispatch.app.settings.settings import Profile
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import KnownError, VaultError

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.journal.journal import Journal


class ViewPort(Protocol):
    """What of the window belongs to a connection."""

    async def finish(self) -> None:
        """Returns when no booking is on its way."""

    def lock(self) -> None:
        """From now on nothing can be booked."""

    async def clear(self) -> None:
        """Ends the followers and takes away what they showed; again is harmless."""

    def label(self, profile: Profile) -> None:
        """Says which service this is; nothing of it is there yet."""

    def names(self, profile: Profile) -> bool:
        """Whether the window says at this moment that it works with this profile."""

    async def recall(self, desk: Desk) -> Any:
        """Reads all that ``show`` needs, and waits until there is something to show it in."""

    def show(self, desk: Desk, recalled: Any) -> None:
        """Shows a connection and begins to follow it."""

    def show_trouble(self, error: KnownError, *, may_retry: bool) -> None:
        """Nothing is connected, and why."""

    def show_signed_out(self) -> None:
        """Nobody is signed in."""

    def show_keyring_awaited(self) -> None:
        """The keyring has not given the sign-in yet."""

    def show_keyring_refused(self, error: VaultError) -> None:
        """The keyring did not give the sign-in."""

    def show_keeping(self) -> None:
        """The keyring has not taken the sign-in yet."""

    def show_not_kept(self, error: VaultError) -> None:
        """The keyring did not take the sign-in."""

    def show_forgetting(self) -> None:
        """Nobody is signed in, and the keyring has not forgotten it yet."""

    def show_not_forgotten(self, profile: Profile, error: VaultError) -> None:
        """The keyring still has the sign-in of a profile that was signed out of."""

    def clear_waiting(self) -> None:
        """The keyring has answered."""

    @property
    def is_refused(self) -> bool:
        """Whether the service does not accept the sign-in of the connection."""


class RecordsPort(Protocol):
    """The journal of one profile at a time."""

    async def open(self, profile: str) -> Journal:
        """The journal of a profile; one of another profile must be closed first."""

    async def close(self) -> None:
        """Closes the one that is open; again is harmless."""


class PracticePort(Protocol):
    """A process of the practice service."""

    async def start(self) -> SignInData:
        """Starts it and waits until it answers."""

    async def stop(self) -> None:
        """Ends it; again is harmless."""
