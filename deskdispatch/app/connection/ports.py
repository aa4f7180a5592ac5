"""Interfaces of what the connector works with; tests put fakes in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from deskdispatch.app.settings.settings import Profile
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import KnownError, VaultError

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.journal.journal import Journal


class ViewPort(Protocol):
    """The window as the connector sees it."""

    async def finish(self) -> None:
        """Returns when no booking is in flight."""

    def lock(self) -> None:
        """Disables booking."""

    async def clear(self) -> None:
        """Stops polling and clears what was shown; may be called twice."""

    def label(self, profile: Profile) -> None:
        """Shows the profile's name and that it is connecting."""

    def names(self, profile: Profile) -> bool:
        """Whether the window shows this profile at present."""

    async def recall(self, desk: Desk) -> Any:
        """Reads all that ``show`` needs, and waits until the window is built."""

    def show(self, desk: Desk, recalled: Any) -> None:
        """Shows a connection and starts polling."""

    def show_trouble(self, error: KnownError, *, may_retry: bool) -> None:
        """Shows that nothing is connected, and why."""

    def show_signed_out(self) -> None:
        """Shows that nobody is signed in."""

    def show_keyring_awaited(self) -> None:
        """Shows that the keyring is being waited for."""

    def show_keyring_refused(self, error: VaultError) -> None:
        """Shows why the keyring did not give the sign-in."""

    def show_keeping(self) -> None:
        """Shows that the sign-in is still being stored."""

    def show_not_kept(self, error: VaultError) -> None:
        """Shows why the sign-in was not stored."""

    def show_forgetting(self) -> None:
        """Shows that the sign-in is still being removed from the keyring."""

    def show_not_forgotten(self, profile: Profile, error: VaultError) -> None:
        """Shows why the keyring still has the sign-in of a profile."""

    def clear_waiting(self) -> None:
        """Removes the messages that wait for the keyring."""

    @property
    def is_refused(self) -> bool:
        """Whether the service does not accept the sign-in of the connection."""


class RecordsPort(Protocol):
    """The journal of one profile at a time."""

    async def open(self, profile: str) -> Journal:
        """The journal of a profile; one of another profile must be closed first."""

    async def close(self) -> None:
        """Closes the open one; may be called twice."""


class PracticePort(Protocol):
    """A process of the practice service."""

    async def start(self) -> SignInData:
        """Starts it and waits until it answers."""

    async def stop(self) -> None:
        """Ends it; may be called twice."""
