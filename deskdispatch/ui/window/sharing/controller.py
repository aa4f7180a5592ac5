"""Controller of sharing: shares the journal and runs the commands of the preferences."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSysInfo

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import KnownError, SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.state import SharingPhase, SharingState
from deskdispatch.ui.lib.tasks import Tasks, uninterrupted
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.window.sharing.remote_changes import RemoteChangePresenter
from deskdispatch.ui.window.sharing.status import SharingStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from typing import Any

    from PySide6.QtWidgets import QWidget

    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.sharing.memberships import Memberships
    from deskdispatch.domain.sharing.membership import Counter, Membership, SharedLogin
    from deskdispatch.ui.sharing.add_dialog import AddCounterDialog
    from deskdispatch.ui.sharing.box import SharingBox
    from deskdispatch.ui.sharing.share_dialog import JoinRequest, SetUpRequest
    from deskdispatch.ui.window.main_window import MainWindow
    from deskdispatch.ui.window.monitoring import Monitoring

logger = logging.getLogger(__name__)

_TASK: Final = "sharing"

LEAVES_WITHIN_S: Final = 5.0
"""Seconds that the end of sharing waits for the database."""


class SharingController(QObject):
    """Connects the sharing of a desk with the preferences and the window.

    Attributes:
        profile: The name of the connected profile.
    """

    def __init__(
        self, window: MainWindow, monitoring: Monitoring, tasks: Tasks, memberships: Memberships
    ) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._memberships = memberships
        self._desk: Desk | None = None
        self._membership: Membership | None = None
        self._counters: Sequence[Counter] = ()
        self._state = SharingState()
        self._box: SharingBox | None = None
        self._sharing: asyncio.Task[None] | None = None
        self.changes = RemoteChangePresenter(window, monitoring, tasks, self.refresh)
        self.profile = ""
        self.status = SharingStatus(window.top_bar, window.notice)

    def box(self) -> SharingBox:
        """Returns the box for the preferences, built once."""
        from deskdispatch.ui.sharing.box import SharingBox

        if self._box is None:
            box = self._box = SharingBox()
            for signal, ask in (
                (box.share_asked, self._ask_to_share),
                (box.add_asked, self._ask_to_add),
                (box.rename_asked, self._ask_to_rename),
                (box.remove_asked, self._ask_to_remove),
                (box.erasures_asked, self._ask_to_erase),
                (box.take_over_asked, self._ask_to_take_over),
                (box.stop_asked, self._ask_to_stop),
            ):
                signal.connect(partial(self._ask, ask))
            self._show_box()
        return self._box

    def _ask(self, ask: Callable[..., Coroutine[Any, Any, None]], *about: object) -> None:
        if self._desk is not None:
            self._tasks.replace(ask(self._desk, *about), name=ask.__name__)

    def attach(self, desk: Desk) -> None:
        """Shares this desk's journal if the profile shares."""
        self._desk = desk
        desk.sharing.on_state = self._on_state
        self.changes.attach(desk)
        self._sharing = self._tasks.spawn(self._share(desk), name=_TASK)

    async def detach(self) -> None:
        """Stops sharing until the next ``attach``; unsent changes are kept."""
        self._desk = None
        await self._end()
        await self.changes.detach()
        self._membership, self._counters = None, ()
        self.status.show_asking(None)
        self._on_state(SharingState())

    def refresh(self) -> None:
        if self._desk is not None and self._state.phase is SharingPhase.CURRENT:
            self._tasks.replace(self._list(self._desk), name="counters")

    async def _share(self, desk: Desk) -> None:
        """Shares until cancelled, if the journal says that this counter does."""
        from deskdispatch.desk.sharing.memberships import open_database

        try:
            if not await desk.sharing.own_id():
                self._on_state(SharingState())
                return
            membership = self._membership = await self._memberships.read(self.profile)
            if membership is None:
                raise SharingError(SharingFailure.NOT_KEPT)
        except KnownError as error:
            self._on_state(SharingState(SharingPhase.STOPPED, error=error))
            return
        await desk.sharing.run(partial(open_database, membership))

    async def _end(self) -> None:
        if self._sharing is not None:
            self._sharing.cancel()
            await asyncio.wait([self._sharing])
            self._sharing = None

    @property
    def _is_first(self) -> bool:
        return self._membership is not None and self._membership.is_first

    def _on_state(self, state: SharingState) -> None:
        was, self._state = self._state, state
        self._show_box()
        self.status.show_state(state)
        is_new = was.phase is not state.phase or self._is_first  # other counters ask the first one
        if state.phase is SharingPhase.CURRENT and is_new:
            self.refresh()

    def _show_box(self) -> None:
        if self._box is None:
            return
        if self._desk is None:
            self._box.hide()
            return
        own_id = "" if self._membership is None else self._membership.counter_id
        self._box.show_counters(self._counters, own_id, is_first=self._is_first)
        self._box.show_state(self._state)

    async def _list(self, desk: Desk) -> None:
        before = self._counters
        try:
            self._counters = await desk.sharing.database.counters()
        except KnownError as error:
            logger.info("The counters could not be listed: %s", error)
            return
        if self._counters == before:
            return
        own = self._membership
        first = next((each.id for each in self._counters if each.is_first), None)
        if own is not None and own.is_first and first not in (None, own.counter_id):
            self._membership = replace(own, owner=None)  # that login's rights have ended
            await self._keep_membership(self._membership)
        asking = next((each for each in self._counters if each.erasing), None)
        self.status.show_asking(asking if self._is_first else None)
        self._show_box()

    async def _begin(self, desk: Desk, request: JoinRequest | SetUpRequest) -> None:
        """Joins or sets up, and shares from then on; after a ``KnownError`` nothing has begun."""
        from deskdispatch.desk.sharing import memberships
        from deskdispatch.ui.sharing.share_dialog import SetUpRequest

        if isinstance(request, SetUpRequest):
            membership = await memberships.set_up(
                desk.session, request.address, request.login, request.name
            )
        else:
            membership = await memberships.join(
                desk.session, request.address, request.code, request.name
            )
        await uninterrupted(self._keep(desk, membership, request.name))

    async def _keep(self, desk: Desk, membership: Membership, name: str) -> None:
        """Stores the membership even if a later step fails, as the code is used up."""
        await desk.sharing.start(membership, name)
        await self._use(desk, membership)

    async def _use(self, desk: Desk, membership: Membership) -> None:
        await self._keep_membership(membership)
        if self._desk is desk:
            self.changes.show_names()
            await self._end()
            self._sharing = self._tasks.spawn(self._share(desk), name=_TASK)

    async def _keep_membership(self, membership: Membership) -> None:
        with self._window.notice.showing_remarks():
            await self._memberships.write(self.profile, membership)

    async def _ask_to_share(self, desk: Desk) -> None:
        from deskdispatch.ui.sharing.share_dialog import ShareDialog

        name = QSysInfo.machineHostName()
        with over(self._parent(), ShareDialog(self._tasks, partial(self._begin, desk), name)) as it:
            await answered(it)

    async def _ask_to_add(self, desk: Desk) -> None:
        from deskdispatch.ui.sharing.add_dialog import AddCounterDialog

        with over(self._parent(), AddCounterDialog()) as dialog:
            dialog.retry_asked.connect(
                lambda: self._tasks.replace(self._invite(desk, dialog), name="invite")
            )
            self._tasks.replace(self._invite(desk, dialog), name="invite")
            try:
                await answered(dialog)
            finally:
                self._tasks.cancel("invite")

    async def _invite(self, desk: Desk, dialog: AddCounterDialog) -> None:
        dialog.show_making()
        try:
            invitation = await desk.sharing.database.invite()
        except SharingError as error:
            dialog.show_failed(error)
            self.refresh()  # another counter may be the first one now
            return
        if self._membership is not None:
            dialog.show_code(self._membership.address, invitation)

    async def _ask_to_rename(self, desk: Desk, name: str) -> None:
        from deskdispatch.ui.sharing.questions import RenameCounterDialog

        with over(self._parent(), RenameCounterDialog(name)) as dialog:
            if await answered(dialog):
                await self._carry_out(desk, desk.sharing.rename(dialog.name))

    async def _ask_to_remove(self, desk: Desk, counter: Counter) -> None:
        from deskdispatch.ui.sharing.questions import RemoveCounterDialog

        with over(self._parent(), RemoveCounterDialog(counter.name)) as dialog:
            if await answered(dialog):
                await self._carry_out(desk, desk.sharing.remove(counter.id))

    async def _ask_to_erase(self, desk: Desk, counter: Counter) -> None:
        from deskdispatch.ui.sharing.questions import ErasuresDialog

        with over(self._parent(), ErasuresDialog(counter)) as dialog:
            if await answered(dialog):
                release = desk.sharing.release(counter.id, is_agreed=dialog.is_agreed)
                await self._carry_out(desk, release)

    async def _ask_to_take_over(self, desk: Desk) -> None:
        from deskdispatch.ui.sharing.take_over_dialog import TakeOverDialog

        if (own := self._membership) is None:
            return
        first = next((each for each in self._counters if each.is_first), None)
        attempt = partial(self._take_over, desk, own)
        with over(self._parent(), TakeOverDialog(self._tasks, attempt, first, utc_now())) as it:
            await answered(it)

    async def _take_over(self, desk: Desk, own: Membership, login: SharedLogin) -> None:
        from deskdispatch.desk.sharing import memberships

        membership = await memberships.take_over(own, login)
        await uninterrupted(self._use(desk, membership))

    async def _ask_to_stop(self, desk: Desk) -> None:
        from deskdispatch.ui.sharing.questions import StopSharingDialog

        question = StopSharingDialog(self._state.waiting, is_first=self._is_first)
        with over(self._parent(), question) as dialog:
            if await answered(dialog):
                await uninterrupted(self._stop(desk))

    async def _stop(self, desk: Desk) -> None:
        """Leaves the list if the database answers, and stops sharing in any case."""
        try:
            async with asyncio.timeout(LEAVES_WITHIN_S):
                await desk.sharing.leave()
        except (SharingError, TimeoutError) as error:
            logger.warning("This counter stays on the list of those that share: %s", error)
        await self._end()
        with self._window.notice.showing_remarks():
            await desk.sharing.stop()
            await self._memberships.remove(self.profile)
        self._membership, self._counters = None, ()
        self.changes.show_names()
        self._on_state(SharingState())

    async def _carry_out(self, desk: Desk, work: Coroutine[Any, Any, None]) -> None:
        with self._window.notice.showing_remarks():
            await work
        await self._list(desk)

    def _parent(self) -> QWidget:
        return self._box.window() if self._box is not None else self._window
