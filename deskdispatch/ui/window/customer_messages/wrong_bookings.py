"""Reports of wrong deliveries, connected with the board, the form, the polls and the alerts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import JournalError, KnownError
from deskdispatch.domain.wrong_bookings import CORRECTED
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Wallet
    from deskdispatch.domain.alerts.alert import Alert
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.wrong_bookings import WrongReason
    from deskdispatch.ui.alerts.alerts import Alerts
    from deskdispatch.ui.window.poller import Poller
    from deskdispatch.ui.wrong_bookings.dialog import WrongBookingDialog

_LOOK = "wrong bookings"


class WrongBookingsController(QObject):
    """Opens the dialog about the chosen delivery, and alerts about the outcome of reported ones."""

    def __init__(
        self,
        window: MainWindow,
        poller: Poller,
        alerts: Alerts,
        tasks: Tasks,
        *,
        shop: Callable[[], str],
        fill_from: Callable[[Draft], Awaitable[None]],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._alerts = alerts
        self._shop = shop
        self._fill_from = fill_from
        self._tasks = tasks
        self._desk: Desk | None = None
        poller.refreshed.connect(self._on_refreshed)
        poller.wallet_read.connect(self._on_wallet_read)

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        desk.wrong_bookings.on_changed = self._window.detail_panel.show_reported
        self._tasks.spawn(self._load(desk), name=_LOOK)

    def detach(self) -> None:
        if self._desk is not None:
            self._desk.wrong_bookings.on_changed = lambda _id: None
            self._desk = None

    def ask(self) -> None:
        summary = self._window.board_panel.chosen()
        if summary is None:
            self._window.delivery_pane.ask_for_choice()
        elif self._desk is not None:
            self._tasks.replace(self._ask(self._desk, summary), name="wrong booking")

    async def _ask(self, desk: Desk, summary: DeliverySummary) -> None:
        from deskdispatch.ui.wrong_bookings.dialog import WrongBookingDialog

        wrong, settings = desk.wrong_bookings.of(summary.id), self._window.preferences.messages
        new_dialog = WrongBookingDialog(
            summary,
            wrong,
            shop=self._shop(),
            operator=settings.operator_number,
            now=utc_now(),
        )
        spawn = partial(self._tasks.spawn, name=_LOOK)
        with over(self._window, new_dialog) as dialog:
            dialog.operator_typed.connect(lambda number: self._keep_number(dialog, number))
            dialog.reported.connect(lambda: spawn(self._write_report(desk, summary, dialog.reason)))
            dialog.watch_ended.connect(lambda: spawn(self._write_end(desk, summary.id)))
            await answered(dialog)
            reason = dialog.reason
        if dialog.books_right:
            await self._book_right(desk, summary, reason)

    def _keep_number(self, dialog: WrongBookingDialog, number: str) -> None:
        preferences = self._window.preferences
        try:
            chosen = preferences.with_value("messages.operator_number", number)
        except ValueError:
            dialog.refuse_operator()
        else:
            preferences.choose(**chosen)

    async def _write_report(
        self, desk: Desk, summary: DeliverySummary, reason: WrongReason
    ) -> None:
        from deskdispatch.ui.wrong_bookings.dialog import WrongBookingDialog

        try:
            wrong = await desk.wrong_bookings.report(summary, reason)
        except KnownError as error:
            self._window.notice.show_remark(error)
            for dialog in self._window.findChildren(WrongBookingDialog):
                dialog.show_failure(error_words(error))
            return
        for dialog in self._window.findChildren(WrongBookingDialog):
            dialog.show_reported(wrong)
        await self._check_reports(desk)

    async def _write_end(self, desk: Desk, delivery_id: str) -> None:
        with self._window.notice.showing_remarks():
            await desk.wrong_bookings.dismiss(delivery_id)

    async def _book_right(self, desk: Desk, summary: DeliverySummary, reason: WrongReason) -> None:
        """Fills the form like *Book again*, and focuses the field that was wrong."""
        from deskdispatch.desk.booking.rebook import draft_of

        try:
            intent = await desk.prints.intent(summary.id)
        except JournalError:
            intent = None
        await self._fill_from(draft_of(summary, intent))
        if (field := CORRECTED[reason]) is not None:
            self._window.booking_panel.form.row(field).focus_editor()

    def _on_refreshed(self, changes: Changes) -> None:
        if self._desk is not None and changes.summaries:
            self._tasks.spawn(self._check_reports(self._desk), name=_LOOK)

    def _on_wallet_read(self, wallet: Wallet) -> None:
        if self._desk is not None and self._desk.wrong_bookings.watched:
            self._tasks.spawn(self._check_reports(self._desk, wallet), name=_LOOK)

    async def _load(self, desk: Desk) -> None:
        with self._window.notice.showing_remarks():
            await desk.wrong_bookings.load()
            await self._check_reports(desk)

    async def _check_reports(self, desk: Desk, wallet: Wallet | None = None) -> None:
        """Alerts about the outcome of reports; unreadable ones are checked again later."""
        try:
            alerts: tuple[Alert, ...] = await desk.wrong_bookings.look(wallet)
        except JournalError:
            return
        if alerts and desk is self._desk:
            await self._alerts.notify(desk, alerts)
