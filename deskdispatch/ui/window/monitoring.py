"""Alerts, lateness and the pages of the right pane, connected with the poller."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.wallet.balance import is_low
from deskdispatch.ui.alerts.alerts import Alerts
from deskdispatch.ui.alerts.bar import AlertBar
from deskdispatch.ui.deliveries.board.lateness import Lateness
from deskdispatch.ui.jobs.jobs import Jobs, ProgressStrip
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.wallet.findings import Audits
from deskdispatch.ui.wallet.pace import WalletPace
from deskdispatch.ui.widgets.empty_note import SERVICE
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.pages import PAGES
from deskdispatch.ui.window.poller import Poller
from deskdispatch.ui.window.unconfirmed import UnconfirmedBookings

if TYPE_CHECKING:
    from collections.abc import Callable

    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.wallet import Audit
    from deskdispatch.domain.account.account import Bootstrap, Wallet
    from deskdispatch.domain.customers.erasure import Erasure
    from deskdispatch.ui.customers.panel import CustomersPanel
    from deskdispatch.ui.lib.preferences import Preferences
    from deskdispatch.ui.overview.panel import OverviewPanel
    from deskdispatch.ui.schedule.panel import SchedulePanel
    from deskdispatch.ui.shift.panel import ShiftPanel
    from deskdispatch.ui.wallet.panel import WalletPanel
    from deskdispatch.ui.widgets.page import Page


ERASES_AFTER_S: Final = 60.0
"""Seconds after the start until the first search, which must not delay the clerk."""

ERASES_EVERY_S: Final = 6 * 3600.0
"""Seconds between two searches for customers without recent orders."""

_SHOWN_AT_ONCE: Final = 20
"""Erased customers whose orders are shown in one step: the first time they may be thousands."""


class Monitoring(QObject):
    """Connects alerts, lateness and the pages with the window and the poller."""

    def __init__(
        self, window: MainWindow, poller: Poller, unconfirmed: UnconfirmedBookings, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window = window
        self._poller = poller
        self._unconfirmed = unconfirmed
        self._tasks = tasks
        self._desk: Desk | None = None
        self._wallet: Wallet | None = None
        self._running: list[asyncio.Task[None]] = []
        self._is_built = False
        self.erased = ErasedCustomers(window)
        self.audits = Audits()
        self.wallet_pace = WalletPace(window.notice, window.preferences)
        self.lateness = Lateness(window.board_panel.model, tasks, self)
        self.alerts = Alerts(window, tasks, window.preferences.alerts)

    async def build(self) -> None:
        """Builds one page per turn of the event loop, so that no frame is late."""
        self.alert_bar = AlertBar()
        self._window.top_bar.put_alerts(self.alert_bar)
        strip = ProgressStrip()
        self._window.put_strip(strip)
        self.jobs = Jobs(strip)
        for page in PAGES:
            if page.make is not None:
                await asyncio.sleep(0)
                self._put(page.name, page.make(self._tasks))
        await asyncio.sleep(0)
        pages = self._window.side.pages
        self.schedule = cast("SchedulePanel", pages["schedule"])
        self.wallet = cast("WalletPanel", pages["wallet"])
        self.shift = cast("ShiftPanel", pages["shift"])
        self._window.messages.put_above(self.shift.messages)
        self.overview = cast("OverviewPanel", pages["overview"])
        self._window.messages.put_above(self.overview.messages)
        self._build_tariff()
        self._connect_poller()
        self._connect_pages()
        self._connect_alerts()
        self._is_built = True

    def _put(self, name: str, page: Page) -> None:
        window = self._window
        window.side.put(name, page)
        page.delivery_asked.connect(window.show_delivery)
        page.order_asked.connect(window.find_order)
        page.retry_asked.connect(self._poller.nudge)
        page.mark_changed.connect(partial(window.side.set_mark, name))
        self._poller.failed.connect(page.set_polled)

    def _connect_poller(self) -> None:
        poller, unconfirmed, window = self._poller, self._unconfirmed, self._window
        poller.opened.connect(self._on_opened)
        poller.opened.connect(partial(self.tariff.show_tariff, is_read=True))
        poller.refreshed.connect(self._on_refreshed)
        poller.saved.connect(self._on_written)
        window.booking_panel.delivery_booked.connect(self._on_written)
        poller.failed.connect(partial(window.board_panel.empty.set_failed, SERVICE))
        window.board_panel.empty.older_asked.connect(self.reload_board)
        poller.wallet_read.connect(self._on_wallet_read)
        unconfirmed.changed.connect(self.alerts.handle_unconfirmed)
        unconfirmed.found.connect(self.alerts.handle_found)
        self.lateness.reasons_changed.connect(window.detail_panel.show_reasons)
        self.lateness.reasons_changed.connect(self._show_late)
        window.retranslated.connect(self.lateness.update_flags)
        window.retranslated.connect(self._show_late)
        window.visibility_changed.connect(poller.set_window_visible)
        poller.set_window_visible(window.is_window_visible)

    def _connect_pages(self) -> None:
        window, wallet, preferences = self._window, self.wallet, self._window.preferences
        self.shift.settings_changed.connect(lambda chosen: preferences.choose(shift=chosen))
        wallet.audited.connect(self._on_audited)
        customers = cast("CustomersPanel", window.side.pages["customers"])
        customers.booking_asked.connect(window.recognised_customers.book_for)
        customers.detail.place_chosen.connect(window.panes.show_place)
        customers.editing.erased.connect(self.erased.show)
        self.erased.orders_left.connect(self.schedule.show_changes)
        self.erased.person_erased.connect(window.calls.banner.read_anew)
        wallet.wallet_read.connect(self._show_wallet)
        self.wallet_pace.changed.connect(wallet.balance.set_forecast)
        self.wallet_pace.changed.connect(window.top_bar.set_forecast)
        wallet.balance.set_settings(preferences.wallet)
        window.booking_panel.price.quote_changed.connect(wallet.balance.set_quote)
        window.commands.connect_to({"audit": self._on_audit_asked, "sync": self._on_sync_asked})
        self.audits.audited.connect(self._on_audited)

    def _build_tariff(self) -> None:
        """Builds the tariff panel, part of the account page in the preferences."""
        from deskdispatch.ui.pricing.panel import TariffPanel

        window, tariff = self._window, TariffPanel(self._tasks)
        self.tariff = tariff
        self._pages = (*window.side.pages.values(), tariff)
        tariff.retry_asked.connect(self._poller.nudge)
        self._poller.failed.connect(tariff.set_polled)
        tariff.tariff_read.connect(window.show_tariff)
        tariff.zones_shown.connect(window.panes.show_zones)
        window.booking_panel.prices.tariff_read.connect(partial(tariff.show_tariff, is_read=True))

    def _connect_alerts(self) -> None:
        window, alerts, bar = self._window, self.alerts, self.alert_bar
        alerts.open_changed.connect(bar.show_alerts)
        alerts.open_changed.connect(partial(window.tips.set_attention, "alerts"))
        self._unconfirmed.changed.connect(partial(window.tips.set_attention, "unconfirmed"))
        alerts.delivery_asked.connect(window.show_delivery)
        alerts.unconfirmed_asked.connect(window.show_delivery)
        alerts.wallet_asked.connect(partial(window.side.show_page, "wallet"))
        self.wallet_pace.wallet_asked.connect(partial(window.side.show_page, "wallet"))
        self.wallet_pace.notify = alerts.notify_wallet
        alerts.settings_changed.connect(lambda chosen: window.preferences.choose(alerts=chosen))
        alerts.failed.connect(window.notice.show_remark)
        self.erased.person_erased.connect(alerts.read_anew)
        bar.show_asked.connect(alerts.show_delivery)
        bar.acknowledged.connect(alerts.handle_acknowledged)
        window.commands.set_checked("quiet", window.preferences.alerts.quiet)
        window.commands.connect_to(
            {
                "quiet": alerts.set_quiet,
                "alert_show": partial(self._with_alerts, bar.press_show),
                "dismiss": partial(self._with_alerts, bar.press_acknowledge),
                "dismiss_all": partial(self._with_alerts, bar.press_acknowledge_all),
                "unfold": partial(self._with_alerts, bar.press_fold),
            }
        )

    def _with_alerts(self, act: Callable[[], None]) -> None:
        if self.alert_bar.has_alerts:
            act()
        else:
            self._window.notice.show_message(
                BannerKind.INFO, lambda: self.tr("No alerts."), key="no alerts", passes=True
            )

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.lateness.attach(desk)
        self.shift.set_settings(self._window.preferences.shift)
        for page in self._pages:
            page.attach(desk)
        self._running = [
            self._tasks.spawn(self.alerts.follow(desk), name="alert"),
            self._tasks.spawn(desk.customers.follow(), name="customers"),
            self._tasks.spawn(desk.doors.follow(), name="doors"),
            self._tasks.spawn(desk.arrivals.learn(), name="arrivals"),
            self._tasks.spawn(self.erased.follow(desk), name="erase customers"),
            self._tasks.spawn(self._load(desk), name="load"),
            self._tasks.spawn(self._sync_once(desk), name="first sync"),
        ]

    async def detach(self) -> None:
        if self._desk is None:
            return
        await self.jobs.stop()
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)
        self._running = []
        self.lateness.detach()
        for page in self._pages:
            page.detach()
        self.audits.start_over()
        self.wallet_pace.start_over()
        self._desk = None
        self._show_wallet(None)

    def reload_board(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self._load(self._desk), name="load")

    async def _sync_and_report(self, desk: Desk) -> None:
        changes = await self._sync(desk)
        if changes is not None:
            count = len(changes.summaries)
            self.jobs.say(
                BannerKind.GOOD,
                lambda: self.tr("All deliveries are read: %n new or changed.", "", count),
                passes=True,
            )

    async def _sync(self, desk: Desk) -> Changes | None:
        """Reads all deliveries of the service, with progress in the strip; can be stopped."""
        changes = await self.jobs.run(
            lambda: self.tr("Reading all deliveries"), desk.tracking.first_sync
        )
        if changes is not None:
            self._poller.refreshed.emit(changes)
        return changes

    async def _load(self, desk: Desk) -> None:
        with self._window.notice.showing_remarks():
            await self._window.board_panel.load(desk)

    async def _sync_once(self, desk: Desk) -> None:
        """Reads all deliveries at the first connection, as a poll lists only the latest."""
        try:
            is_new = await desk.tracking.needs_first_sync()
        except KnownError:
            return
        if is_new:
            await self._sync(desk)

    def _on_written(self) -> None:
        if self._desk is not None:
            self._desk.customers.written.set()
            self._desk.doors.written.set()

    def _on_opened(self, bootstrap: Bootstrap) -> None:
        from deskdispatch.domain.account.account import Wallet

        self._on_wallet_read(bootstrap.wallet or Wallet())

    def _on_refreshed(self, changes: Changes) -> None:
        self.alerts.handle_changes(changes)
        self.lateness.handle_changes(changes)
        self.schedule.show_changes(changes.summaries)
        if self._desk is not None:
            self._desk.arrivals.note(changes.summaries)
        self.overview.show_changes(changes.summaries)
        if changes.failure is None:
            for page in self._pages:
                page.set_polled(None)

    def _on_wallet_read(self, wallet: Wallet) -> None:
        self._show_wallet(wallet)
        self.wallet.set_wallet(wallet)
        if wallet.transactions is not None or wallet.unreadable:
            self._window.board_panel.unreadable_notice.set_unreadable("wallet", wallet.unreadable)
        if self._desk is not None and wallet.transactions is not None:
            self._tasks.spawn(self._take_wallet(self._desk, wallet), name="audit")

    async def _take_wallet(self, desk: Desk, wallet: Wallet) -> None:
        """Stores a wallet with its transactions, and updates the estimate of how long it lasts."""
        await self.audits.reconcile_if_due(desk, wallet)
        await self.wallet_pace.update(desk, wallet)

    def _show_wallet(self, wallet: Wallet | None) -> None:
        self._wallet = wallet
        level = self._window.preferences.wallet.level
        self._window.top_bar.set_wallet(wallet)
        self._window.booking_panel.price.set_wallet(wallet, level)
        self._window.top_bar.set_low(is_low(wallet, level))

    def apply_preferences(self, chosen: Preferences) -> None:
        self.alerts.set_settings(chosen.alerts)
        self._window.commands.set_checked("quiet", chosen.alerts.quiet)
        if self._is_built:  # otherwise the pages get them when all are built
            self.wallet.balance.set_settings(chosen.wallet)
            self.shift.set_settings(chosen.shift)
        self._show_wallet(self._wallet)

    def _on_audited(self, audit: Audit) -> None:
        self._window.top_bar.set_findings(len(audit.findings))
        self.wallet.set_audit(audit)

    def _on_audit_asked(self) -> None:
        self._window.side.show_page("wallet")
        self.wallet.press_check()

    def _on_sync_asked(self) -> None:
        if self._desk is None:
            self._window.notice.show_message(
                BannerKind.INFO, lambda: self.tr("Not connected: nothing can be read."), passes=True
            )
        elif not self._tasks.runs("sync"):
            self._tasks.spawn(self._sync_and_report(self._desk), name="sync")

    def _show_late(self) -> None:
        count = len(self.lateness.reasons)
        words = self.tr("%n late", "", count) if count else ""
        self._window.side.set_mark("deliveries", words)


class ErasedCustomers(QObject):
    """Updates the window after customers were erased."""

    orders_left = Signal(object)
    """A tuple of ``DeliverySummary``: the orders without their customer."""

    person_erased = Signal()
    """A person was erased from all files of this PC."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def show(self, *erased: Erasure) -> None:
        """Shows the orders without their customers; empties a form for one of them."""
        panel = self._window.booking_panel
        summaries = tuple(summary for each in erased for summary in each.summaries)
        if self._window.board_panel.chosen_id() in {summary.id for summary in summaries}:
            self._window.detail_panel.show_delivery(None)  # it is read again
        self._window.show_summaries(summaries)
        self.orders_left.emit(summaries)
        persons = [each.person for each in erased if each.person is not None]
        if not persons:
            return
        panel.forget_cleared()
        draft = left = panel.draft()
        for person in persons:
            left = person.without(left)
        if left.is_blank and not draft.is_blank:
            panel.empty()  # the focus stays on the customers' page
        elif left is not draft:
            panel.restore(left)
        self.person_erased.emit()

    async def follow(self, desk: Desk) -> None:
        """Erases customers without orders for the time set in the preferences, until cancelled."""
        await asyncio.sleep(ERASES_AFTER_S)
        while True:
            try:
                erased = await desk.erasing.erase_unseen(self._window.preferences.customers)
            except KnownError as error:
                self._window.notice.show_remark(error)
            else:
                for at in range(0, len(erased), _SHOWN_AT_ONCE):
                    self.show(*erased[at : at + _SHOWN_AT_ONCE])
                    await asyncio.sleep(0)
            await asyncio.sleep(ERASES_EVERY_S)
