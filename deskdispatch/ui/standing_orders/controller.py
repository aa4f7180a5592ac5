"""Prepares today's standing orders after an answer of the service, and announces them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.times import clock
from deskdispatch.ui.widgets.messages.banner import BannerKind

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.standing_orders.preparing import PreparedOrders
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.order_files.order_file import FileRow

_READY_KEY: Final = "standing orders"
_DUE_KEY: Final = "standing order due"
_TASK: Final = "standing orders"


@dataclass(frozen=True, slots=True)
class StandingActions:
    """Calls of the window for standing orders.

    ``say`` shows a message: kind, text, and as keywords action, key and whether it expires;
    ``end`` removes the message of a key. ``read_file`` rereads the rows of the shown file;
    ``typed`` returns the form's draft.
    """

    say: Callable[..., None]
    end: Callable[[str], None]
    open_file: Callable[[str], None]
    read_file: Callable[[], None]
    show_remark: Callable[[KnownError], None]
    typed: Callable[[], Draft]
    say_empty: Callable[[], None]


class StandingOrdersController(QObject):
    """Checks at each answer of the service for standing orders to prepare or that are due."""

    def __init__(self, window: QWidget, actions: StandingActions, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        self._tasks = tasks
        self._desk: Desk | None = None
        self._turn = asyncio.Lock()
        self._running: set[asyncio.Task[None]] = set()
        self._reminded_until: datetime | None = None
        self._announced: frozenset[str] = frozenset()
        """Rows that a message says are due."""
        self._is_first_check = True
        self._elsewhere_shown_on: date | None = None

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self._reminded_until = desk.session.service_now()
        self._is_first_check = True
        self.read_anew()

    async def detach(self) -> None:
        self._desk = None
        for task in self._running:
            task.cancel()

    def read_anew(self) -> None:
        """Applies changes by another counter, or by an erasure."""
        if self._desk is not None:
            self._desk.standing_orders.look_again()
            self._run_in_turn(self._load(self._desk))

    def handle_polled(self) -> None:
        if self._desk is not None and self._desk.templates.every and not self._running:
            self._run_in_turn(self._prepare_and_remind(self._desk))

    def show_today(self) -> None:
        """Opens the file of today, or says who prepares it."""
        if self._desk is not None:
            self._desk.standing_orders.look_again()
            self._run_in_turn(self._show_today(self._desk))

    def save_form(self) -> None:
        """Asks for a name and saves the form as a template."""
        if (typed := self._actions.typed()).is_blank:
            self._actions.say_empty()
        else:
            self.save_template(typed)

    def save_template(self, draft: Draft) -> None:
        if self._desk is not None:
            self._tasks.replace(self._save(self._desk, draft), name="save template")

    def _run_in_turn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs work after earlier work, so that a claim of an hour is completed."""
        task = self._tasks.spawn(self._reporting_errors(work), name=_TASK)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        task.add_done_callback(lambda _task: work.close())  # if cancelled before it began

    async def _reporting_errors(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            async with self._turn:
                await work
        except KnownError as error:
            self._actions.show_remark(error)

    async def _load(self, desk: Desk) -> None:
        await desk.templates.load()
        await self._prepare_and_remind(desk)

    async def _prepare_and_remind(self, desk: Desk) -> None:
        left = await desk.standing_orders.count_open() if self._is_first_check else 0
        prepared = await desk.standing_orders.prepare()
        if prepared is not None:
            self._is_first_check = False
            self._actions.read_file()
            if new := prepared.new + left:
                self._say_ready(replace(prepared, new=new))
            elif prepared.elsewhere and self._elsewhere_shown_on != prepared.day:
                self._elsewhere_shown_on = prepared.day
                self._say_elsewhere(prepared)
        now = desk.session.service_now()
        due = await desk.standing_orders.due(self._reminded_until or now, now)
        self._reminded_until = now  # only now: the next poll reminds of rows that could not be read
        for file_id, row in due:
            self._say_due(file_id, row)
        await self._end_done(desk)
        self._announced |= {row.id for _file_id, row in due}

    async def _end_done(self, desk: Desk) -> None:
        """Takes back what was said of orders that are booked by now: nobody books them again."""
        if self._announced:
            still = await desk.standing_orders.open_among(self._announced)
            for row_id in self._announced - still:
                self._actions.end(f"{_DUE_KEY} {row_id}")
            self._announced = still

    def _say_ready(self, prepared: PreparedOrders, *, offers: bool = True) -> None:
        self._actions.say(
            BannerKind.INFO,
            lambda: self.tr("%n standing orders are ready.", "", prepared.new),
            (lambda: self.tr("Show")) if offers else None,
            on_action=partial(self._show_ready, prepared) if offers else None,
            key=_READY_KEY,
            passes=not offers,
        )

    def _show_ready(self, prepared: PreparedOrders) -> None:
        """Opens the file; its message now expires by itself."""
        self._say_ready(prepared, offers=False)
        self._actions.open_file(prepared.file_id)

    def _say_elsewhere(self, prepared: PreparedOrders, *, offers: bool = False) -> None:
        name, count = next(iter(prepared.elsewhere.items()))

        def words() -> str:
            text = self.tr("%n standing orders are prepared at {counter}.", "", count)
            return text.format(counter=embedded(name))

        self._actions.say(
            BannerKind.INFO,
            words,
            (lambda: self.tr("Prepare here")) if offers else None,
            on_action=self._take_over if offers else None,
            key=_READY_KEY,
            passes=not offers,
        )

    def _say_due(self, file_id: str, row: FileRow, *, offers: bool = True) -> None:
        at = row.content.due_at
        name = row.content.draft.name or row.content.draft.phone

        def words() -> str:
            text = self.tr("Standing order for {time}: {name}. Book it now.")
            hour = isolated(clock(at)) if at is not None else ""
            return text.format(time=hour, name=embedded(name))

        self._actions.say(
            BannerKind.ATTENTION,
            words,
            (lambda: self.tr("Show")) if offers else None,
            on_action=partial(self._show_due, file_id, row) if offers else None,
            key=f"{_DUE_KEY} {row.id}",
            passes=not offers,
        )

    def _show_due(self, file_id: str, row: FileRow) -> None:
        self._say_due(file_id, row, offers=False)
        self._actions.open_file(file_id)

    def _take_over(self) -> None:
        if self._desk is not None:
            self._run_in_turn(self._prepare_here(self._desk))

    async def _prepare_here(self, desk: Desk) -> None:
        prepared = await desk.standing_orders.prepare(takes_over=True)
        if prepared is not None:
            self._show_ready(prepared)

    async def _show_today(self, desk: Desk) -> None:
        prepared = await desk.standing_orders.prepare()
        if prepared is None or not desk.standing_orders.due_rows():
            has_any = bool(desk.templates.every)
            self._actions.say(
                BannerKind.INFO, partial(self._none_today, has_any), key=_READY_KEY, passes=True
            )
        elif prepared.elsewhere and await desk.order_files.load(prepared.file_id) is None:
            self._say_elsewhere(prepared, offers=True)
        else:
            self._actions.open_file(prepared.file_id)

    def _none_today(self, has_any: bool) -> str:
        if has_any:
            return self.tr("No standing orders today.")
        return self.tr("No standing orders yet. Booking → Save form as template makes one.")

    async def _save(self, desk: Desk, draft: Draft) -> None:
        from deskdispatch.ui.standing_orders.template_dialog import ask_template

        try:
            saved = await ask_template(
                self._window, desk.templates, draft, name=draft.name or draft.phone
            )
        except KnownError as error:
            self._actions.show_remark(error)
            return
        if saved is not None:
            name = embedded(saved.name)
            self._actions.say(
                BannerKind.GOOD,
                lambda: self.tr("Template saved: {name}").format(name=name),
                passes=True,
            )
            self.read_anew()
