"""The one owner of the connection: connects, signs in and out, switches services, and closes.

::

    OUT ──connect──▶ CONNECTING ──shown──▶ LIVE
     ▲                   │                  │
     └────── LEAVING ◀───┴── another wish, trouble, end

What the clerk wishes is carried out one at a time. A newer wish ends the older at its next await:
that one puts away what it had begun, and only then the newer one starts. Label, client, journal
and followers change here and nowhere else, in this order: the older connection is put away whole,
its journal is closed, the label changes, the journal is opened, and once everything that a
connection needs has been read, it is shown in one step.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Final, TypeVar

from deskdispatch.app.connection.ports import PracticePort, RecordsPort, ViewPort
from deskdispatch.app.connection.request import ConnectionPhase, ConnectionRequest
from deskdispatch.app.connection.sign_ins import SignIns, named
from deskdispatch.app.settings.settings import Profile
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import KnownError, VaultError
from deskdispatch.ui.lib.uninterrupted import uninterrupted

if TYPE_CHECKING:
    from deskdispatch.app.connection.connection import Connection
    from deskdispatch.desk.desk import Desk
    from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

TELL_AFTER_S: Final = 2.0
"""How long the keyring may take before the clerk is told what is waited for."""

KEPT_WITHIN_S: Final = 2.0
"""How long the end of the program waits for what the keyring is still to keep or forget."""

T = TypeVar("T")
Work = Callable[[ConnectionRequest], Coroutine[Any, Any, None]]


class Connector:
    """Carries out one wish at a time; every public method but ``close`` returns at once.

    Args:
        profile: The profile to begin with.
        view: What of the window belongs to a connection.
        sign_ins: How profiles sign in.
        records: The journals.
        ask: Opens the sign-in with what is known, and gives one that works, or None.
        practice: Makes the practice service, not started yet.
        prepare: Makes everything ready for ``make``; more than once is harmless.
        make: Makes client and desk over an open journal; nothing is sent yet.
        keep: Is given the profile in use where it changes.
        spawn: Starts a coroutine in the background, under a name.

    Attributes:
        phase: Where the connection stands.
        profile: The one that the window says it works with.
    """

    def __init__(
        self,
        profile: Profile,
        *,
        view: ViewPort,
        sign_ins: SignIns,
        records: RecordsPort,
        ask: Callable[[SignInData], Awaitable[SignInData | None]],
        practice: Callable[[], PracticePort],
        prepare: Callable[[], Awaitable[None]],
        make: Callable[[Profile, SignInData, Journal], Connection],
        keep: Callable[[Profile], None],
        spawn: Callable[..., asyncio.Task[Any]],
    ) -> None:
        self.phase = ConnectionPhase.OUT
        self.profile = profile
        self._view = view
        self._sign_ins = sign_ins
        self._records = records
        self._ask = ask
        self._make_practice = practice
        self._prepare = prepare
        self._make = make
        self._keep_profile = keep
        self._spawn = spawn
        self._turn = asyncio.Lock()
        self._request = ConnectionRequest()
        self._task: asyncio.Task[None] | None = None
        self._target: Profile | None = None
        self._connection: Connection | None = None
        self._practice: PracticePort | None = None
        self._is_closed = False

    @property
    def wanted(self) -> Profile:
        """The profile that is being connected to, or else that of now."""
        return self._target or self.profile

    @property
    def desk(self) -> Desk | None:
        """The desk of the connection that is shown; None while there is none."""
        connection = self._connection if self.phase is ConnectionPhase.LIVE else None
        return connection.desk if connection is not None else None

    def may_book(self, desk: Desk) -> bool:
        """Whether this desk books where the window says it does: the last check before money."""
        connection = self._connection
        return (
            self.phase is ConnectionPhase.LIVE
            and connection is not None
            and connection.desk is desk
            and connection.is_of(self.profile)
            and self._view.names(connection.profile)
        )

    def connect(self, profile: Profile | None = None) -> None:
        """Leaves what is connected and works with a profile, or with that of now once more."""
        wanted = self._target = profile or self.profile
        self._start(lambda request: self._connect(request, wanted))

    def sign_in(self) -> None:
        """Asks for a sign-in and works with it; giving up leaves all as it was."""
        self._start(self._sign_in)

    def refuse(self) -> None:
        """The service does not accept the sign-in: asks for another, unless something is wished."""
        has_request = self._task is not None and not self._task.done()
        if self.phase is ConnectionPhase.LIVE and not has_request and not self.profile.is_embedded:
            self.sign_in()

    def sign_out(self) -> None:
        """Disconnects, and the keyring forgets the secret; what is typed stays."""
        if not self.profile.is_embedded:
            self._target = None
            self._start(self._sign_out)

    async def close(self) -> None:
        """Disconnects for good; no wish counts any more. The journal stays open."""
        self._is_closed = True
        self._cancel_request()
        async with self._turn:
            await self._view.finish()
            self._view.lock()
            await self._disconnect()
        await self._sign_ins.finish(KEPT_WITHIN_S)

    async def settled(self) -> None:
        """Returns when nothing is being carried out."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    def _start(self, work: Work) -> None:
        if self._is_closed:
            return
        self._cancel_request()
        request = self._request = ConnectionRequest()
        self._task = self._spawn(self._serially(request, work), name="connection")

    def _cancel_request(self) -> None:
        self._request.is_current = False
        if self._task is not None:
            self._task.cancel()

    async def _serially(
        self,
        request: ConnectionRequest,
        work: Work,
    ) -> None:
        """The turn is free when the older wish has put away what it had begun.

        A wish that has ended meanwhile is cancelled, and does not get it.
        """
        async with self._turn:
            await work(request)

    async def _connect(
        self,
        request: ConnectionRequest,
        profile: Profile,
        given: SignInData | None = None,
        *,
        may_ask: bool = True,
    ) -> None:
        self._target = profile
        if given is not None:
            self._sign_ins.remember(given)
        await self._leave(request, profile)
        if given is not None:
            self._spawn(self._keep_behind(profile, given), name="keep sign-in")
        self.phase = ConnectionPhase.CONNECTING
        try:
            if await self._establish(request, profile, given):
                return
        except KnownError as error:
            await self._give_up(request)
            if isinstance(error, VaultError):
                self._view.show_keyring_refused(error)
            else:
                self._view.show_trouble(error, may_retry=profile.is_embedded)
            return
        except BaseException:
            await uninterrupted(self._disconnect())
            raise
        await self._ask_and_connect(request, may_ask=may_ask)

    async def _establish(
        self, request: ConnectionRequest, profile: Profile, given: SignInData | None
    ) -> bool:
        """Everything a connection needs, and then all of it at once; False without a sign-in."""
        journal = await request.result_of(self._records.open(profile.name))
        sign_in = given or await request.result_of(self._sign_in_of(profile))
        if sign_in is None:
            return False
        await request.result_of(self._prepare())
        connection = self._connection = self._make(profile, sign_in, journal)
        recalled = await request.result_of(self._view.recall(connection.desk))
        if not connection.is_of(self.profile) or not self._view.names(profile):
            raise AssertionError("a connection must be of the profile that the window names")
        self._view.show(connection.desk, recalled)
        self.phase, self._target = ConnectionPhase.LIVE, None
        return True

    async def _sign_in_of(self, profile: Profile) -> SignInData | None:
        if profile.is_embedded:
            self._practice = self._make_practice()
            return await self._practice.start()
        return await self._notify_if_slow(
            self._sign_ins.kept(profile), self._view.show_keyring_awaited
        )

    async def _ask_and_connect(self, request: ConnectionRequest, *, may_ask: bool) -> None:
        """The keyring has no sign-in: the clerk is asked, or has just said no to that."""
        given = (
            await request.result_of(self._ask(self._sign_ins.known(self.profile)))
            if may_ask
            else None
        )
        if given is not None:
            await self._connect(request, named(self.profile, given), given)
        else:
            await self._give_up(request)
            self._view.show_signed_out()

    async def _sign_in(self, request: ConnectionRequest) -> None:
        given = await request.result_of(self._ask(self._sign_ins.known(self.profile)))
        if given is not None:
            await self._connect(request, named(self.profile, given), given)
        elif self._target is not None:  # this wish had ended that one, which goes on now
            await self._connect(request, self._target, may_ask=False)
        elif self.phase is not ConnectionPhase.LIVE:
            await self._stay_signed_out(request)
        elif self._view.is_refused:
            self._view.show_signed_out()

    async def _sign_out(self, request: ConnectionRequest) -> None:
        await self._leave(request, self.profile)
        self._spawn(self._forget_behind(self.profile), name="forget sign-in")
        await self._stay_signed_out(request)

    async def _stay_signed_out(self, request: ConnectionRequest) -> None:
        """Nobody is signed in, and what is typed is kept all the same."""
        self._view.show_signed_out()
        try:
            await request.result_of(self._records.open(self.profile.name))
        except KnownError as error:
            await self._give_up(request)
            self._view.show_trouble(error, may_retry=False)

    async def _give_up(self, request: ConnectionRequest) -> None:
        """Nothing is left half connected; raises where something newer is wished."""
        await uninterrupted(self._disconnect())
        request.check()
        self._target = None

    async def _leave(self, request: ConnectionRequest, profile: Profile) -> None:
        """From whatever is connected to an empty window that names the profile."""
        await request.result_of(self._view.finish())
        self._view.lock()  # in the same step: no booking starts in between
        await request.result_of(uninterrupted(self._disconnect()))
        if profile.name != self.profile.name:
            await request.result_of(self._records.close())
        changed, self.profile = profile != self.profile, profile
        self._view.label(profile)
        if changed:
            self._keep_profile(profile)

    async def _disconnect(self) -> None:
        """Leaves nothing open but the journal; again is harmless. Every step is taken."""
        self.phase = ConnectionPhase.LEAVING
        connection, self._connection = self._connection, None
        practice, self._practice = self._practice, None
        async with AsyncExitStack() as steps:  # they are taken from the last to the first
            steps.callback(self._set_out)
            if practice is not None:
                steps.push_async_callback(practice.stop)
            if connection is not None:
                steps.push_async_callback(connection.close)
            steps.push_async_callback(self._view.clear)

    def _set_out(self) -> None:
        self.phase = ConnectionPhase.OUT

    async def _keep_behind(self, profile: Profile, given: SignInData) -> None:
        """The connection does not wait for the keyring; its trouble is told once."""

        def tell(words: Callable[[], None]) -> None:
            if self.profile == profile and self.phase in {
                ConnectionPhase.CONNECTING,
                ConnectionPhase.LIVE,
            }:
                words()

        keeping = self._sign_ins.keep(profile, given)
        try:
            await self._notify_if_slow(keeping, lambda: tell(self._view.show_keeping))
        except VaultError as error:
            trouble = error
            tell(lambda: self._view.show_not_kept(trouble))

    async def _forget_behind(self, profile: Profile) -> None:
        def tell() -> None:
            if self.profile == profile and self.phase is ConnectionPhase.OUT:
                self._view.show_forgetting()

        try:
            await self._notify_if_slow(self._sign_ins.forget(profile), tell)
        except VaultError as error:
            if self.profile != profile or self.phase is ConnectionPhase.OUT:
                self._view.show_not_forgotten(profile, error)

    async def _notify_if_slow(self, work: Awaitable[T], tell: Callable[[], None]) -> T:
        """Awaits the keyring, and says so where it takes its time."""
        telling = asyncio.get_running_loop().call_later(TELL_AFTER_S, tell)
        try:
            return await work
        finally:
            telling.cancel()
            self._view.clear_waiting()
