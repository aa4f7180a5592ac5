"""The main window: composes the panels and connects them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton, QToolButton, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib import tab_order
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.map.panel import MapPanel
from deskdispatch.ui.text import place_names
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.controls import holds_focus, stacked
from deskdispatch.ui.window.commands import Commands
from deskdispatch.ui.window.panes import Panes
from deskdispatch.ui.window.side_pane import SidePane
from deskdispatch.ui.window.top_bar import TopBar

if TYPE_CHECKING:
    from deskdispatch.desk.deliveries.delivery_store import Changes
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Bootstrap, Branch
    from deskdispatch.domain.deliveries.delivery import Delivery
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.errors import KnownError
    from deskdispatch.ui.booking.holds import Holds
    from deskdispatch.ui.booking.read_back import ReadBack, ReadBackSource
    from deskdispatch.ui.deliveries.board.panel import BoardPanel
    from deskdispatch.ui.deliveries.detail.panel import DetailPanel
    from deskdispatch.ui.deliveries.pane import DeliveryPane, LatestSlip
    from deskdispatch.ui.guide.guide import Guide
    from deskdispatch.ui.lib.preferences import Preferences
    from deskdispatch.ui.slips.slips import Slips
    from deskdispatch.ui.window.appearance import Appearance
    from deskdispatch.ui.window.customers.corrected_address import CorrectedAddress
    from deskdispatch.ui.window.customers.incoming_calls import IncomingCalls
    from deskdispatch.ui.window.customers.recognised_customers import RecognisedCustomers
    from deskdispatch.ui.window.file_drops import FileDrops
    from deskdispatch.ui.window.finder import Finder
    from deskdispatch.ui.window.notice import MessageKeys, Notice
    from deskdispatch.ui.window.tips import FirstDay, Tips


class MainWindow(QMainWindow):
    """Form, map and board side by side under the top bar.

    Built in steps, so that the form takes input before the rest is imported: the first frame, then
    with ``prepare`` the parts that act on its fields, then with ``complete`` the board.

    Attributes:
        preferences, appearance, notice, message_keys, file_drops, holds: Set by ``prepare``.
        recognised_customers, calls, corrected_address: Set by ``complete``.
        board_panel, detail_panel, delivery_pane, slips, latest_slip: Set by ``complete``.
        finder, tips, first_day, guide: Set by ``complete``.
    """

    booking_panel: BookingPanel
    map_panel: MapPanel
    commands: Commands
    preferences: Preferences
    appearance: Appearance
    notice: Notice
    message_keys: MessageKeys
    file_drops: FileDrops
    holds: Holds
    recognised_customers: RecognisedCustomers
    calls: IncomingCalls
    corrected_address: CorrectedAddress
    board_panel: BoardPanel
    detail_panel: DetailPanel
    delivery_pane: DeliveryPane
    slips: Slips
    latest_slip: LatestSlip
    finder: Finder
    tips: Tips
    first_day: FirstDay
    guide: Guide

    closing = Signal()
    """The window was closed and is hidden; the program should end."""

    return_asked = Signal(object, str)
    """The ``Draft`` to book a return trip of, and its order number if it has one."""

    refresh_asked = Signal()
    """The service should be polled at once."""

    visibility_changed = Signal(bool)
    """Whether the window is visible."""

    retranslated = Signal()
    """The window's language changed."""

    def __init__(self, tasks: Tasks, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._profile = ""
        self._read_back: ReadBack | None = None
        self._branches: tuple[Branch, ...] | None = None
        self.top_bar = TopBar(clock)
        self.booking_panel = BookingPanel(tasks, clock)
        self.map_panel = MapPanel()
        self.side = SidePane()
        self.panes = Panes(self.booking_panel, self.map_panel, self.side)
        self.panes.map_folded.connect(self.top_bar.show_map_folded)
        self.commands = Commands(self.menuBar())
        self._build_ui()
        self._retranslate()

    def prepare(self, preferences: Preferences) -> None:
        """Makes the parts that act on the first frame's fields, right after the first paint."""
        from deskdispatch.ui.booking.holds import Holds
        from deskdispatch.ui.widgets.messages.place import Spot
        from deskdispatch.ui.window.appearance import Appearance
        from deskdispatch.ui.window.file_drops import FileDrops
        from deskdispatch.ui.window.notice import MessageKeys, Notice

        self.preferences = preferences
        self.map_panel.prepare()
        self.commands.prepare()
        self.top_bar.prepare()
        self.booking_panel.prepare()
        self.booking_panel.hold_s = lambda: preferences.hold_s
        self.holds = Holds(self.booking_panel, self._tasks, self._clock)
        self.notice = Notice()
        self.notice.following = self.side.tabs
        self.messages = self.map_panel.messages
        self.messages.add_spot(Spot(self.side))
        self.messages.add(self.notice)
        self.message_keys = MessageKeys(self)
        self.file_drops = FileDrops(self)
        self.appearance = Appearance(preferences, self.commands, self.map_panel, self)
        self._connect_panels()
        self.commands.set_checked("fold_map", self.panes.is_map_folded)

    def complete(self, process_events: Callable[[], object] = lambda: None) -> None:
        """Builds the parts that the first paint does not need: customers, deliveries and commands.

        ``process_events`` is called between them, to keep the visible window responsive.
        """
        from deskdispatch.ui.deliveries.pane import DeliveryPane, LatestSlip
        from deskdispatch.ui.guide.guide import Guide
        from deskdispatch.ui.slips.slips import Slips
        from deskdispatch.ui.widgets.help_button import HelpButton
        from deskdispatch.ui.window.finder import Finder
        from deskdispatch.ui.window.tips import FirstDay, Tips

        self._build_customers()
        process_events()
        pane = self.delivery_pane = DeliveryPane(
            self._tasks, self._clock, process_events, self.side.rooms["deliveries"]
        )
        self.board_panel, self.detail_panel = pane.board, pane.detail
        self.messages.put_above(pane.messages)
        self.side.put("deliveries", pane)
        process_events()
        self.slips = Slips(self, self.preferences, pane.banner, self._tasks)
        self.latest_slip = LatestSlip(pane, self.print_slip)
        self.tips = Tips(pane, self.commands, self.notice)
        self.file_drops.dropped.connect(lambda: self.tips.end("drop"))
        self.booking_panel.address.area_found.connect(lambda: self.tips.end("address"))
        self.first_day = FirstDay(
            pane, self.booking_panel, self.map_panel, self.recognised_customers, self.tips
        )
        self.finder = Finder(self, self.commands, pane.board, self._tasks)
        self.finder.show_order = self.show_delivery
        self.finder.book_for = self.recognised_customers.book_for
        self.finder.take_place = partial(self.booking_panel.take_place, "dropoff")
        self.guide = Guide(self, self._tasks)
        self.side.put_help(HelpButton("pageHelpButton"))
        self.closing.connect(self.guide.close)
        self._connect_deliveries()
        self.commands.bind(self)
        self.appearance.attach(pane.board.table)

    def _build_customers(self) -> None:
        from deskdispatch.ui.window.customers.corrected_address import CorrectedAddress
        from deskdispatch.ui.window.customers.incoming_calls import IncomingCalls
        from deskdispatch.ui.window.customers.recognised_customers import RecognisedCustomers

        booking, tasks, clock = self.booking_panel, self._tasks, self._clock
        self.recognised_customers = RecognisedCustomers(booking, self, tasks, clock)
        self.corrected_address = CorrectedAddress(booking, tasks)
        self.calls = IncomingCalls(booking, tasks, clock)
        self.recognised_customers.taken.connect(self.corrected_address.set_customer)
        self.calls.caller_taken.connect(self.recognised_customers.note_taken)
        self.retranslated.connect(self.recognised_customers.retranslate)

    def _build_ui(self) -> None:
        self.setObjectName("mainWindow")
        content = QWidget()
        panes = self.panes.splitter
        content.setLayout(stacked(self.top_bar, panes, space="", grows=(panes,)))
        self.setCentralWidget(content)
        self.resize(1366, 768)
        self.booking_panel.form.phone_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _connect_panels(self) -> None:
        booking = self.booking_panel
        bar, actions = self.top_bar, self.commands.actions
        bar.language_button.clicked.connect(self.appearance.toggle_language)
        bar.preferences_button.clicked.connect(actions["preferences"].trigger)
        bar.help_button.clicked.connect(actions["keys"].trigger)
        bar.branch_chosen.connect(booking.points.set_branch)
        bar.map_button.clicked.connect(self.panes.toggle_map)
        self.panes.map_folded.connect(partial(self.commands.set_checked, "fold_map"))
        self.map_panel.point_picked.connect(booking.set_point)
        booking.form.location_unclear.connect(self.map_panel.offer_unclear)
        self.map_panel.map_view.branch_picked.connect(self.top_bar.choose_branch)
        booking.points.pickup_changed.connect(self.top_bar.show_pickup)
        booking.points.changed.connect(self.map_panel.show_points)
        booking.draft_replaced.connect(self.map_panel.begin_next_booking)
        booking.draft_replaced.connect(self.panes.end_need)
        booking.busy_changed.connect(self.map_panel.set_locked)
        booking.delivery_booked.connect(self._on_delivery_booked)
        booking.left_unconfirmed.connect(self.refresh_asked)
        for banner in (booking.banner, booking.differences):
            banner.print_asked.connect(self.print_slip)
        booking.prices.tariff_read.connect(self.show_tariff)

    def _connect_deliveries(self) -> None:
        board, detail, view = self.board_panel, self.detail_panel, self.map_panel.map_view
        view.bridge.delivery_accepted.connect(self.delivery_pane.choose)
        board.empty.retry_asked.connect(self.refresh_asked)
        board.map_asked.connect(self.panes.show_on_map)
        detail.reader.learned.connect(self.show_summaries)
        detail.print_asked.connect(self.print_slip)
        detail.return_asked.connect(self.return_asked)
        detail.map_asked.connect(self.panes.show_on_map)
        self.delivery_pane.choice_asked.connect(partial(self.side.show_page, "deliveries"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() == QEvent.Type.WindowStateChange:
            self._emit_visibility()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._emit_visibility()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._emit_visibility()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Presses the focused button with Enter, as Space does."""
        held, is_enter = QApplication.focusWidget(), event.key() in keys.ENTER
        if is_enter and not event.isAutoRepeat() and isinstance(held, QPushButton | QToolButton):
            held.click()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hides the window; the listener of ``closing`` ends the program.

        A clerk who closes it is asked about held orders; the program itself is not.
        """
        event.ignore()
        if event.spontaneous() and (self._shows_unsaved() or self.holds.ask_to_leave(self.close)):
            return
        self.hide()
        self.closing.emit()

    def press_quit(self) -> None:
        if not self._shows_unsaved() and not self.holds.ask_to_leave(self.close):
            self.close()

    def _shows_unsaved(self) -> bool:
        """Shows the first page with unsaved changes once; returns whether there is one."""
        name = next((name for name, page in self.side.pages.items() if page.holds_unsaved()), "")
        if name:
            self.side.show_page(name)
        return bool(name)

    def press_book(self) -> None:
        """Books the form, or presses *Book* of the focused page, such as the order files."""
        page = self.side.pages.get(self.side.page)
        if page is None or not holds_focus(page) or not page.press_book():
            self.booking_panel.press_book()

    def press_anyway(self) -> None:
        if not self.booking_panel.banner.press_action(keys.BOOK_ANYWAY):
            self._say_of_form(lambda: self.tr("No question about an order is open."))

    def press_undo(self) -> None:
        if not self.holds.undo():
            self._say_of_form(lambda: self.tr("No order is held: there is nothing to undo."))

    def press_put_aside(self) -> None:
        """Sets the overdue booking aside, whether it is the form's or was held."""
        if not self.booking_panel.press_put_aside():
            self._say_of_form(
                lambda: self.tr("No answer is overdue: there is nothing to set aside.")
            )

    def press_breakdown(self) -> None:
        if not self.booking_panel.price.breakdown.press():
            self._say_of_form(lambda: self.tr("There is no price to explain yet."))

    def _say_of_form(self, words: Callable[[], str]) -> None:
        from deskdispatch.ui.widgets.messages.banner import BannerKind

        self.booking_panel.banner.show_message(BannerKind.INFO, words, passes=True)

    def press_return_trip(self) -> None:
        """Books a return trip of the form while it has the focus, else of the shown delivery."""
        typed = self.booking_panel.draft()
        if holds_focus(self.booking_panel) and not typed.is_blank:
            self.return_asked.emit(typed, "")
        else:
            self.detail_panel.press_return()

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        place_names.set_areas(desk.areas)
        self.map_panel.set_areas(desk.areas)
        self.booking_panel.attach(desk)
        self.holds.attach(desk)
        for part in (self.recognised_customers, self.corrected_address, self.calls, self.finder):
            part.attach(desk)
        self.top_bar.set_unanswered(desk.session.unanswered, desk.session.cut_by)
        self.detail_panel.attach(desk)
        self.slips.attach(desk)
        self.first_day.attach(self.slips.runner)

    def detach(self) -> None:
        """Clears the desk's deliveries; keeps typed input."""
        self._desk = None
        self.holds.detach()
        self.booking_panel.detach()
        for part in (self.recognised_customers, self.corrected_address, self.calls, self.finder):
            part.detach()
        self.detail_panel.detach()
        self.board_panel.clear()
        self.map_panel.map_view.clear_deliveries()
        self.top_bar.set_unanswered()
        self.top_bar.set_starting()
        self.notice.reset()
        self.latest_slip.forget()

    def set_profile(self, name: str, *, practice: bool, merchant: str = "") -> None:
        """Shows the connected service; the practice service has no sign-out."""
        if name != self._profile:
            self._profile = name
            self._show_branches(())
            self.booking_panel.points.set_pickups((), None, None)
        self.top_bar.profile.set_profile(name, practice=practice, merchant=merchant)
        self.commands.actions["sign_out"].setEnabled(not practice)
        self.commands.actions["first_day"].setEnabled(practice)
        self.first_day.card.set_practice(practice)

    def show_failure(self, error: KnownError, *, may_retry: bool = False) -> None:
        self.notice.show_failure(error, may_retry=may_retry)
        self._show_disconnected(error)

    def show_practice_stopped(self) -> None:
        """Shows at once that the practice service has stopped; the board stays."""
        from deskdispatch.domain.errors import NotSent
        from deskdispatch.domain.failures.service_failure import ServiceFailure

        self.notice.show_practice_stopped()
        self.top_bar.set_offline(NotSent(failure=ServiceFailure.CONNECTION_REFUSED))

    def show_signed_out(self) -> None:
        """Shows the signed-out state, after the clerk dismissed the dialog."""
        from deskdispatch.domain.errors import SignedOut

        self.notice.show_signed_out()
        self._show_disconnected(SignedOut())

    def _show_disconnected(self, error: KnownError) -> None:
        self.top_bar.set_offline(error)
        self.board_panel.empty.set_disconnected()
        self.side.set_disconnected()

    def set_connecting(self) -> None:
        self.top_bar.set_starting()
        self.board_panel.empty.set_loading()
        self.side.set_loading()

    def show_bootstrap(self, bootstrap: Bootstrap) -> None:
        """Sets branches and wallet; keeps a chosen pickup."""
        self._show_branches(bootstrap.branches)
        account = bootstrap.account
        self.top_bar.profile.set_merchant((account and account.seller_name) or "")
        self.top_bar.set_wallet(bootstrap.wallet)
        self.notice.show_api_access(account.api_enabled if account else None)
        self.board_panel.unreadable_notice.set_unreadable("start", bootstrap.unreadable)
        self.show_tariff(bootstrap)
        points = self.booking_panel.points
        points.set_pickups(bootstrap.branches, bootstrap.default_branch, bootstrap.account)

    def show_tariff(self, bootstrap: Bootstrap) -> None:
        """Sets the tariff and scheduling rules, and explains the shown price by them."""
        pricing, booking = bootstrap.pricing, self.booking_panel
        booking.points.set_tariff(pricing.effective_config if pricing else None)
        booking.price.set_scheduled(bootstrap.scheduled_delivery)
        booking.form.schedule.set_may_schedule(bootstrap.may_schedule)
        booking.prices.explain()

    def _show_branches(self, branches: tuple[Branch, ...]) -> None:
        if branches == self._branches:
            return  # do not close an open list because of a read in the background
        self._branches = branches
        self.top_bar.set_branches(branches)
        self.map_panel.map_view.set_branches(branches)
        self.board_panel.bar.scope_line.set_branches(branches)

    def show_changes(self, changes: Changes) -> None:
        """Shows a poll everywhere but on the board."""
        from deskdispatch.ui.text.unreadable import stale_words

        was_offline = self.top_bar.is_offline
        self.top_bar.set_live(changes.at)
        self.notice.end_signed_out()
        if self._desk is not None:
            self.notice.show_clock(self._desk.session.service_ahead)
        if changes.failure is None:
            self.booking_panel.banner.end_unreachable()
            if was_offline:
                self.booking_panel.prices.wake()
                self.detail_panel.reader.retry_unanswered()
        self.detail_panel.show_stale(stale_words(changes.stale))
        if changes.summaries:
            self.map_panel.map_view.update_deliveries(changes.summaries)

    def show_summaries(self, summaries: Sequence[DeliverySummary]) -> None:
        self.board_panel.upsert(summaries)
        self.map_panel.map_view.update_deliveries(summaries)

    def show_known(self, delivery_id: str) -> None:
        known = self._desk.tracking.store.summaries if self._desk is not None else {}
        if delivery_id in known:
            self.show_summaries([known[delivery_id]])

    def show_delivery(self, delivery_id: str) -> None:
        self.side.show_page("deliveries")
        self.delivery_pane.choose(delivery_id)
        self.board_panel.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Polls at once, and retries everything that offers a retry."""
        from deskdispatch.ui.widgets.empty_note import EmptyNote

        self.refresh_asked.emit()
        self.booking_panel.price.press_retry()
        for note in self.findChildren(EmptyNote):
            note.press_retry()

    def focus_phone(self) -> None:
        """Focuses the customer's phone, and lists the last orders of a known customer."""
        self.panes.focus_phone()
        self.recognised_customers.customer.show_orders()

    def press_read_back(self) -> None:
        """Reads back the form, or the chosen delivery if the board has the focus.

        Closes the read-back if it is open.
        """
        shown = self._read_back = self._read_back or self._made_read_back()
        if shown.isVisible():
            shown.close_and_return()
            return
        booking = self.booking_panel
        pane = self.side if self.panes.is_map_folded else self.map_panel
        read = self._read_chosen if holds_focus(self.delivery_pane) else booking.read_back
        shown.open(pane, read, booking.points.areas)

    def _read_chosen(self) -> ReadBackSource:
        known, booking = self.detail_panel.booked(), self.booking_panel
        return booking.read_back() if known is None else booking.read_back_of(*known)

    def _made_read_back(self) -> ReadBack:
        from deskdispatch.ui.booking.read_back import ReadBack

        surface, booking = self.centralWidget(), self.booking_panel
        assert surface is not None
        read_back = ReadBack(surface)
        booking.draft_changed.connect(read_back.refresh)
        booking.price.quote_changed.connect(read_back.refresh)
        self.detail_panel.reader.changed.connect(read_back.refresh)
        booking.draft_replaced.connect(read_back.close_and_return)
        return read_back

    def search_deliveries(self) -> None:
        self.side.show_page("deliveries")
        self.board_panel.search_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def find_order(self, order_number: str) -> None:
        self.side.show_page("deliveries")
        self.board_panel.search_for(order_number)
        self.board_panel.choose_order(order_number)
        self.delivery_pane.keep_detail()
        self.board_panel.go_to_table()

    def put_strip(self, strip: QWidget) -> None:
        """Adds a message or progress strip to those about the whole window."""
        from deskdispatch.ui.widgets.messages.banner import Banner
        from deskdispatch.ui.widgets.messages.overlay import MessageOverlay

        if isinstance(strip, MessageOverlay):
            strip.following = self.side.tabs
            self.messages.add(strip)
        else:
            self.messages.add_strip(strip)
            for banner in strip.findChildren(Banner):
                banner.following = self.side.tabs
            tab_order.put_before(strip, self.side.tabs)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("deskdispatch"))
        self.setAccessibleName(self.tr("deskdispatch"))
        self.commands.retranslate()
        self.retranslated.emit()

    @property
    def is_window_visible(self) -> bool:
        return self.isVisible() and not self.isMinimized()

    def _emit_visibility(self) -> None:
        self.visibility_changed.emit(self.is_window_visible)

    def _on_delivery_booked(self, delivery: Delivery) -> None:
        self.show_known(delivery.id)
        self.latest_slip.show_booked(delivery)
        self.refresh_asked.emit()
        if self.preferences.print_after_booking:
            self.print_slip(delivery)

    def print_slip(self, delivery: Delivery) -> None:
        """Prints the slip of that delivery, whatever is selected."""
        self._tasks.spawn(self.slips.print_slips([delivery]), name="print")

    def paste(self) -> None:
        """Pastes the clipboard as the drop-off, for Ctrl+V outside an editor."""
        self.booking_panel.paste_dropoff(QApplication.clipboard().text())
