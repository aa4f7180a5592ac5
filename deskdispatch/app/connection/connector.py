"""Controls the connection: connects, signs in and out, switches profiles, closes.

::

    OUT ──connect──▶ CONNECTING ──shown──▶ LIVE
     ▲                   │                  │
     └────── LEAVING ◀───┴── another request, failure, end

The clerk's requests are carried out one at a time. A newer request cancels the older one at its
next await; the newer one starts after the older one has cleaned up. Label, client, journal and
pollers change only here, in this order: the older connection is closed, its journal is closed, the
label changes, the journal is opened. When all data that a connection needs has been read, it is
shown in one step.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import asdict, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, TypeVar

from deskdispatch.app.connection.sign_ins import SignIns, profile_for
from deskdispatch.app.settings.settings import Profile
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import KnownError, VaultError
from deskdispatch.ui.lib.tasks import uninterrupted

if TYPE_CHECKING:
    from deskdispatch.app.connection.connection import Connection
    from deskdispatch.app.connection.profile_journal import ProfileJournal
    from deskdispatch.app.practice.practice import PracticeService
    from deskdispatch.desk.desk import Desk
    from deskdispatch.journal.journal import Journal
    from deskdispatch.ui.window.main_window import MainWindow
    from deskdispatch.ui.window.wiring import Wiring

NOTIFY_AFTER_S: Final = 2.0
"""Seconds that the keyring may take before the window says that it waits for the keyring."""

KEPT_WITHIN_S: Final = 2.0
"""Maximum time in seconds to wait for pending keyring writes when the program ends."""

T = TypeVar("T")
Work = Callable[["ConnectionRequest"], Coroutine[Any, Any, None]]


class ConnectionPhase(Enum):
    """State of the connector."""

    OUT = auto()
    """Nothing is connected, and nothing can be booked."""
    CONNECTING = auto()
    """The data of a connection is being read; none of it is shown yet."""
    LIVE = auto()
    """A connection is shown and followed."""
    LEAVING = auto()
    """The connection is being taken down."""


class Connector:
    """Carries out one request at a time; every public method but ``close`` returns at once.

    ``profile`` is the profile that the window shows. ``ask`` opens the sign-in dialog with the
    known data and returns a sign-in that works, or None. ``prepare`` gets everything ready for
    ``make``, which creates client and desk over an open journal. ``keep`` is called with the
    profile in use when it changes.
    """

    def __init__(
        self,
        profile: Profile,
        *,
        window: MainWindow,
        view: Wiring,
        sign_ins: SignIns,
        profile_journal: ProfileJournal,
        ask: Callable[[SignInData], Awaitable[SignInData | None]],
        practice: Callable[[], PracticeService],
        prepare: Callable[[], Awaitable[None]],
        make: Callable[[Profile, SignInData, Journal], Connection],
        keep: Callable[[Profile], None],
        known: Callable[[], Mapping[str, Profile]],
        spawn: Callable[..., asyncio.Task[Any]],
    ) -> None:
        self.phase = ConnectionPhase.OUT
        self.profile = profile
        self._window = window
        self._view = view
        self._sign_ins = sign_ins
        self._profile_journal = profile_journal
        self._ask = ask
        self._make_practice = practice
        self._prepare = prepare
        self._make = make
        self._keep_profile = keep
        self._known_profiles = known
        self._spawn = spawn
        self._turn = asyncio.Lock()
        self._request = ConnectionRequest()
        self._task: asyncio.Task[None] | None = None
        self._target: Profile | None = None
        self._connection: Connection | None = None
        self._practice: PracticeService | None = None
        self._is_closed = False

    @property
    def target_profile(self) -> Profile:
        """The profile being connected to, or the present one."""
        return self._target or self.profile

    @property
    def desk(self) -> Desk | None:
        connection = self._connection if self.phase is ConnectionPhase.LIVE else None
        return connection.desk if connection is not None else None

    def may_book(self, desk: Desk) -> bool:
        """Whether this desk belongs to the profile that the window shows."""
        connection = self._connection
        return (
            self.phase is ConnectionPhase.LIVE
            and connection is not None
            and connection.desk is desk
            and connection.is_of(self.profile)
            and self._view.names(connection.profile)
        )

    def connect(self, profile: Profile | None = None) -> None:
        target = self._target = profile or self.profile
        self._start(lambda request: self._connect(request, target))

    def sign_in(self) -> None:
        """Opens the sign-in dialog and connects with its result; cancelling it changes nothing."""
        self._start(self._sign_in)

    def ask_after_refusal(self) -> None:
        """Asks for a new sign-in after the service refused it, unless a request is running."""
        has_request = self._task is not None and not self._task.done()
        if self.phase is ConnectionPhase.LIVE and not has_request and not self.profile.is_embedded:
            self.sign_in()

    def set_merchant(self, name: str, merchant_id: str) -> None:
        """Keeps whose profile is in use: the name for later starts, the id for later sign-ins."""
        before = self.profile
        if self.phase is not ConnectionPhase.LIVE or before.is_embedded:
            return
        merchant, merchant_id = name or before.merchant, merchant_id or before.merchant_id
        if (merchant, merchant_id) != (before.merchant, before.merchant_id):
            self.profile = replace(before, merchant=merchant, merchant_id=merchant_id)
            self._keep_profile(self.profile)

    def sign_out(self) -> None:
        if not self.profile.is_embedded:
            self._target = None
            self._start(self._sign_out)

    async def close(self, within_s: float | None = None) -> None:
        """Disconnects for good and ignores later requests. The journal stays open.

        Waits at most ``within_s`` seconds, or without limit, for a booking in flight or a dialog
        about one; a booking that is not awaited becomes unconfirmed.
        """
        self._is_closed = True
        self._cancel_request()
        async with self._turn:
            with suppress(TimeoutError):
                async with asyncio.timeout(within_s):
                    await self._view.finish()
            self._view.lock()
            await self._disconnect()
        await self._sign_ins.vault.finish(KEPT_WITHIN_S)

    async def settled(self) -> None:
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    def _start(self, work: Work) -> None:
        if self._is_closed:
            return
        self._cancel_request()
        request = self._request = ConnectionRequest()

        async def run_in_turn() -> None:
            async with self._turn:
                await work(request)

        self._task = self._spawn(run_in_turn(), name="connection")

    def _cancel_request(self) -> None:
        self._request.is_current = False
        if self._task is not None:
            self._task.cancel()

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
            self._sign_ins.remember(profile, given)
        await self._leave(request, profile)
        if given is not None:
            self._spawn(self._store_in_background(profile, given), name="keep sign-in")
        self.phase = ConnectionPhase.CONNECTING
        try:
            if await self._establish(request, profile, given):
                return
        except KnownError as error:
            await self._give_up(request)
            if isinstance(error, VaultError):
                self._window.show_signed_out()
                self._window.notice.show_keyring_refused(error)
            else:
                self._window.show_failure(error, may_retry=profile.is_embedded)
            return
        except BaseException:
            await uninterrupted(self._disconnect())
            raise
        typed = None
        if may_ask:
            known = self._sign_ins.remembered(self.profile)
            typed = await request.result_of(self._ask(known))
        if typed is not None:
            await self._connect(request, self._profile_of(typed), typed)
        else:
            await self._give_up(request)
            self._window.show_signed_out()

    async def _establish(
        self, request: ConnectionRequest, profile: Profile, given: SignInData | None
    ) -> bool:
        journal = await request.result_of(self._profile_journal.open(profile.name))
        sign_in = given or await request.result_of(self._sign_in_of(profile))
        if sign_in is None:
            return False
        await request.result_of(self._prepare())
        connection = self._connection = self._make(profile, sign_in, journal)
        recalled = await request.result_of(self._view.recall(connection.desk))
        if not connection.is_of(self.profile) or not self._view.names(profile):
            raise AssertionError("a connection must be of the profile that the window names")
        self._view.show(connection.desk, recalled, connection.index)
        self.phase, self._target = ConnectionPhase.LIVE, None
        return True

    async def _sign_in_of(self, profile: Profile) -> SignInData | None:
        if profile.is_embedded:
            self._practice = self._make_practice()
            return await self._practice.start()
        notice = self._window.notice
        return await self._notify_if_slow(
            self._sign_ins.stored(profile), notice.show_keyring_awaited, notice.clear_waiting
        )

    async def _sign_in(self, request: ConnectionRequest) -> None:
        given = await request.result_of(self._ask(self._sign_ins.remembered(self.profile)))
        if given is not None:
            await self._connect(request, self._profile_of(given), given)
        elif self._target is not None:  # this request had cancelled the other, which is resumed
            await self._connect(request, self._target, may_ask=False)
        elif self.phase is not ConnectionPhase.LIVE:
            await self._stay_signed_out(request)
        elif self._view.poller.is_refused:
            self._window.show_signed_out()

    def _profile_of(self, given: SignInData) -> Profile:
        return profile_for(self.profile, given, self._known_profiles())

    async def _sign_out(self, request: ConnectionRequest) -> None:
        await self._leave(request, replace(self.profile, merchant=""))
        self._spawn(self._forget_in_background(self.profile), name="forget sign-in")
        await self._stay_signed_out(request)

    async def _stay_signed_out(self, request: ConnectionRequest) -> None:
        self._window.show_signed_out()
        try:
            await request.result_of(self._profile_journal.open(self.profile.name))
        except KnownError as error:
            await self._give_up(request)
            self._window.show_failure(error, may_retry=False)

    async def _give_up(self, request: ConnectionRequest) -> None:
        """Disconnects; raises ``CancelledError`` if there is a newer request."""
        await uninterrupted(self._disconnect())
        request.check()
        self._target = None

    async def _leave(self, request: ConnectionRequest, profile: Profile) -> None:
        notice = self._window.notice
        await request.result_of(
            self._notify_if_slow(self._view.finish(), notice.show_leaving, notice.end_leaving)
        )
        self._view.lock()  # in the same step: no booking starts in between
        await request.result_of(uninterrupted(self._disconnect()))
        if profile.name != self.profile.name:
            await request.result_of(self._profile_journal.close())
        before, self.profile = self.profile, profile
        self._view.label(profile)
        if asdict(profile) != asdict(before):
            self._keep_profile(profile)

    async def _disconnect(self) -> None:
        """Closes everything but the journal, each step even if another fails."""
        self.phase = ConnectionPhase.LEAVING
        connection, self._connection = self._connection, None
        practice, self._practice = self._practice, None
        async with AsyncExitStack() as steps:  # called from the last to the first
            steps.callback(self._set_signed_out)
            if practice is not None:
                steps.push_async_callback(practice.stop)
            if connection is not None:
                steps.push_async_callback(connection.close)
            steps.push_async_callback(self._view.clear)

    def _set_signed_out(self) -> None:
        self.phase = ConnectionPhase.OUT

    async def _store_in_background(self, profile: Profile, given: SignInData) -> None:
        """Stores the sign-in without delaying the connection; a failure is shown once."""

        def notify(words: Callable[[], None]) -> None:
            if self.profile == profile and self.phase in {
                ConnectionPhase.CONNECTING,
                ConnectionPhase.LIVE,
            }:
                words()

        keeping = self._sign_ins.store(profile, given)
        try:
            notice = self._window.notice
            await self._notify_if_slow(
                keeping, lambda: notify(notice.show_storing_sign_in), notice.clear_waiting
            )
        except VaultError as error:
            failure = error
            notify(lambda: self._window.notice.show_sign_in_not_stored(failure))

    async def _forget_in_background(self, profile: Profile) -> None:
        def notify() -> None:
            if self.profile == profile and self.phase is ConnectionPhase.OUT:
                self._window.notice.show_removing_sign_in()

        try:
            await self._notify_if_slow(
                self._sign_ins.forget(profile), notify, self._window.notice.clear_waiting
            )
        except VaultError as error:
            if self.profile != profile or self.phase is ConnectionPhase.OUT:
                self._window.notice.show_sign_in_not_removed(profile.name, error)

    async def _notify_if_slow(
        self, work: Awaitable[T], notify: Callable[[], None], clear: Callable[[], None]
    ) -> T:
        """Calls ``notify`` if ``work`` is slow, and ``clear`` at its end."""
        timer = asyncio.get_running_loop().call_later(NOTIFY_AFTER_S, notify)
        try:
            return await work
        finally:
            timer.cancel()
            clear()


class ConnectionRequest:
    """A request to connect, to sign in or to sign out; a newer one replaces it."""

    def __init__(self) -> None:
        self.is_current = True

    async def result_of(self, work: Awaitable[T]) -> T:
        """Awaits ``work``; raises ``CancelledError`` if a newer request exists by then.

        Cancellation alone is not enough: ``work`` may have ended at the same moment.
        """
        result = await work
        self.check()
        return result

    def check(self) -> None:
        if not self.is_current:
            raise asyncio.CancelledError
