"""The window: composes the panels and connects them, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import KnownError, Unauthorised
from deskdispatch.ui import help, language, theme
from deskdispatch.ui.commands import Commands
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.panels.board_panel import BoardPanel
from deskdispatch.ui.panels.booking_panel import BookingPanel
from deskdispatch.ui.panels.detail_panel import DetailPanel
from deskdispatch.ui.panels.map_panel import MapPanel
from deskdispatch.ui.panels.top_bar import TopBar
from deskdispatch.ui.preferences import Preferences
from deskdispatch.ui.slips import Slips
from deskdispatch.ui.widgets.amounts import embedded, isolated
from deskdispatch.ui.widgets.banner import Banner, Kind
from deskdispatch.ui.words import error_words

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.tracking import Changes
    from deskdispatch.domain.account import Bootstrap
    from deskdispatch.domain.delivery import Delivery
    from deskdispatch.domain.mending import Mended

PANE_WIDTHS = (344, 546, 476)


class MainWindow(QMainWindow):
    """Form, map and board side by side under one strip."""

    closing = Signal()
    """The clerk wants to leave; the window is hidden and the program ends in order."""

    sign_in_asked = Signal()
    sign_out_asked = Signal()
    practice_asked = Signal()
    drafts_asked = Signal()
    audit_asked = Signal()
    link_asked = Signal(str, str)
    """``"pickup"`` or ``"dropoff"``, and a short link that the clerk wants followed for it."""

    tiles_asked = Signal(bool)
    """Whether the map is to have pictures of the streets from the internet."""

    refresh_asked = Signal()
    """Look at the service now."""

    def __init__(self, tasks: Tasks, preferences: Preferences, clock: Clock = utc_now) -> None:
        super().__init__()
        self._tasks = tasks
        self.preferences = preferences
        self.top_bar = TopBar(clock)
        self.notice = Banner()
        self.booking_panel = BookingPanel(tasks, clock)
        self.map_panel = MapPanel()
        self.board_panel = BoardPanel(clock)
        self.detail_panel = DetailPanel(tasks, clock)
        self.slips = Slips(self, preferences, self.detail_panel.banner)
        self.commands = Commands(self.menuBar())
        self._build_ui()
        self._connect_panels()
        self._connect_commands()
        self._retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("mainWindow")
        self.board_splitter = QSplitter(Qt.Orientation.Vertical)
        self.board_splitter.addWidget(self.board_panel)
        self.board_splitter.addWidget(self.detail_panel)
        self.board_splitter.setSizes([290, 400])
        self.pane_splitter = QSplitter(Qt.Orientation.Horizontal)
        for panel in (self.booking_panel, self.map_panel, self.board_splitter):
            self.pane_splitter.addWidget(panel)
        self.pane_splitter.setSizes(list(PANE_WIDTHS))
        self.pane_splitter.setStretchFactor(1, 1)
        for splitter in (self.board_splitter, self.pane_splitter):
            splitter.setChildrenCollapsible(False)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top_bar)
        column.addWidget(self.notice)
        column.addWidget(self.pane_splitter, 1)
        self.setCentralWidget(content)
        self.resize(1366, 768)
        self.booking_panel.form.phone_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _connect_panels(self) -> None:
        booking, board, detail = self.booking_panel, self.board_panel, self.detail_panel
        self.top_bar.branch_chosen.connect(booking.points.set_branch)
        self.top_bar.language_chosen.connect(self.set_language)
        self.map_panel.point_picked.connect(booking.set_point)
        self.map_panel.short_link_found.connect(self.link_asked)
        booking.form.location_unclear.connect(self.map_panel.take_unclear)
        self.map_panel.map_view.branch_picked.connect(self.top_bar.choose_branch)
        self.map_panel.map_view.delivery_picked.connect(board.choose)
        booking.branch_wanted.connect(self.top_bar.choose_branch)
        booking.points.branch_left.connect(self.top_bar.leave_branch)
        booking.points.changed.connect(self.map_panel.map_view.set_pins)
        booking.busy_changed.connect(self.map_panel.set_locked)
        booking.delivery_booked.connect(self._on_delivery_booked)
        booking.doubt_arose.connect(self.refresh_asked)
        board.delivery_chosen.connect(detail.show_delivery)
        board.doubt_chosen.connect(detail.show_doubt)
        detail.delivery_learned.connect(self._on_delivery_learned)
        detail.print_asked.connect(self._on_print_asked)
        detail.book_again_asked.connect(booking.fill)

    def _connect_commands(self) -> None:
        auto_print = self.commands.actions["auto_print"]
        auto_print.setCheckable(True)
        auto_print.setChecked(self.preferences.print_after_booking)
        auto_print.toggled.connect(self._on_auto_print_toggled)
        self.commands.actions["tiles"].setCheckable(True)
        self.commands.actions["tiles"].toggled.connect(self.tiles_asked)
        self.commands.connect_to(
            {
                "sign_in": self.sign_in_asked.emit,
                "sign_out": self.sign_out_asked.emit,
                "practice": self.practice_asked.emit,
                "audit": self.audit_asked.emit,
                "quit": self.close,
                "book": self.booking_panel.press_book,
                "clear": self.booking_panel.clear,
                "drafts": self.drafts_asked.emit,
                "paste": self._on_paste,
                "phone": self.booking_panel.form.phone_edit.setFocus,
                "place": self.map_panel.search_edit.setFocus,
                "target_dropoff": self._on_target_dropoff,
                "target_pickup": self._on_target_pickup,
                "print": self.detail_panel.press_print,
                "again": self.detail_panel.press_again,
                "refresh": self.refresh_asked.emit,
                "search": self.board_panel.search_edit.setFocus,
                "fit": self.map_panel.map_view.fit,
                "map": self.map_panel.map_view.focus_map,
                "language": self._on_language_toggled,
                "scheme": self._on_scheme_toggled,
                "keys": self.show_keys,
                "about": self.show_about,
            }
        )

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hides; what runs is ended in order by whoever listens to ``closing``."""
        event.ignore()
        self.hide()
        self.closing.emit()

    def attach(self, desk: Desk) -> None:
        """From now on the panels work with this desk."""
        self.map_panel.set_areas(desk.areas)
        self.booking_panel.attach(desk)
        self.detail_panel.attach(desk)
        self.slips.attach(desk)

    def detach(self) -> None:
        """The desk of before is gone: its deliveries leave the board, what is typed stays."""
        self.booking_panel.detach()
        self.detail_panel.detach()
        self.board_panel.clear()
        self.map_panel.map_view.set_deliveries(())
        self.top_bar.set_starting()
        self.notice.clear()

    def set_profile(self, name: str, *, practice: bool) -> None:
        """Says which service this is; out of the practice one nobody signs out."""
        self.top_bar.set_profile(name, practice=practice)
        self.commands.actions["sign_out"].setEnabled(not practice)

    def show_trouble(self, error: KnownError, *, may_retry: bool = False) -> None:
        """Says under the strip what does not work; the window stays usable."""
        retry = self.tr("Start it again") if may_retry else None
        self.notice.show_message(Kind.BAD, error_words(error), retry)
        self.top_bar.set_offline(error)

    def show_signed_out(self) -> None:
        """Nobody is signed in, and the clerk does not want to be asked now."""
        self.notice.show_message(
            Kind.ATTENTION,
            self.tr("Not signed in. The Desk menu has the sign-in, and the practice service."),
        )
        self.top_bar.set_offline(Unauthorised())

    def show_remark(self, error: KnownError) -> None:
        """Says under the strip what did not work, where the service itself does."""
        self.notice.show_message(Kind.ATTENTION, error_words(error))

    def show_practice_stopped(self) -> None:
        """The practice service ended by itself."""
        self.notice.show_message(
            Kind.BAD,
            self.tr("The practice service has stopped. What is on the board stays."),
            self.tr("Start it again"),
        )

    def show_bug(self) -> None:
        """Something broke that is our fault; the log has it."""
        self.notice.show_message(
            Kind.BAD,
            self.tr(
                "Something in this program broke. What you typed is still here; the log file says"
                " more. If it happens again, restart the program."
            ),
        )

    def show_mended(self, mended: Mended) -> None:
        """The journal was damaged: says what became of it, plainly."""
        words = self.tr(
            "The records of this PC were damaged and are set aside as {file}. Taken over from them:"
            " bookings {bookings}, deliveries {deliveries}. Look at the board before you book again"
            " what was booked just before."
        )
        self.notice.show_message(
            Kind.BAD,
            words.format(
                file=isolated(mended.set_aside),
                bookings=mended.bookings,
                deliveries=mended.deliveries,
            ),
        )

    def show_older_kept(self, name: str) -> None:
        """What was typed before the last end of the program is not in the form, but kept."""
        words = self.tr("What was typed before is among the kept drafts: {name}.")
        self.notice.show_message(Kind.INFO, words.format(name=embedded(name)))

    def show_bootstrap(self, bootstrap: Bootstrap) -> None:
        """Fills in the branches and the wallet; a pickup that was chosen stays."""
        booking = self.booking_panel
        chosen_here = booking.form.pickup_edit.point is not None and booking.points.branch is None
        default = None if chosen_here else bootstrap.default_branch
        self.top_bar.set_branches(bootstrap.branches, default)
        self.top_bar.set_wallet(bootstrap.wallet)
        booking.points.set_tariff(bootstrap.pricing.effective_config)
        self.map_panel.map_view.set_branches(bootstrap.branches)
        branch = self.top_bar.branch()
        if branch is not None and branch != booking.points.branch:
            booking.points.set_branch(branch)
        elif branch is None and not chosen_here and bootstrap.account.pickup is not None:
            booking.set_point("pickup", bootstrap.account.pickup)

    def show_changes(self, changes: Changes) -> None:
        """Takes the result of one look at the service."""
        self.top_bar.set_live(changes.at)
        if changes.deliveries:
            self.show_deliveries(changes.deliveries)

    def show_deliveries(self, deliveries: Sequence[Delivery]) -> None:
        """Shows new and changed deliveries on the board and the map."""
        self.board_panel.upsert(deliveries)
        self.map_panel.map_view.set_deliveries(self.board_panel.model.active())

    def print_if_wanted(self, delivery: Delivery) -> None:
        """Prints the slip of a delivery that was just booked, if the clerk chose so."""
        if self.preferences.print_after_booking:
            self._on_print_asked(delivery)

    def set_tiles_wanted(self, on: bool) -> None:
        """Whether streets from the internet are switched on, as the settings say."""
        action = self.commands.actions["tiles"]
        with QSignalBlocker(action):
            action.setChecked(on)

    def set_language(self, code: str) -> None:
        """Translates and mirrors the whole program."""
        language.apply(_application(), code)
        self.map_panel.map_view.set_language(code)
        self.preferences.choose(language=code)

    def set_scheme(self, scheme: theme.Scheme) -> None:
        """Light or dark."""
        look = theme.load(scheme)
        theme.apply(_application(), look)
        self.map_panel.set_theme(look.colors)
        self.preferences.choose(scheme=scheme)

    def show_keys(self) -> None:
        """Lists every key."""
        help.show_keys(self, self.commands)

    def show_about(self) -> None:
        """Says what this program is and what it is made of."""
        help.show_about(self)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("deskdispatch"))
        self.setAccessibleName(self.tr("deskdispatch"))
        self.commands.retranslate()

    def _on_delivery_booked(self, delivery: Delivery) -> None:
        self.show_deliveries([delivery])
        self.board_panel.choose(delivery.id)
        self.refresh_asked.emit()
        self.print_if_wanted(delivery)

    def _on_delivery_learned(self, delivery: Delivery) -> None:
        self.show_deliveries([delivery])

    def _on_print_asked(self, delivery: Delivery) -> None:
        self._tasks.spawn(self.slips.print_slip(delivery), name="print")

    def _on_auto_print_toggled(self, on: bool) -> None:
        self.preferences.choose(print_after_booking=on)

    def _on_paste(self) -> None:
        """Ctrl+V where nothing else takes it: whatever a customer sent is the drop-off."""
        self.booking_panel.paste_dropoff(QApplication.clipboard().text())

    def _on_target_dropoff(self) -> None:
        self.map_panel.set_target("dropoff")

    def _on_target_pickup(self) -> None:
        self.map_panel.set_target("pickup")

    def _on_language_toggled(self) -> None:
        self.set_language("en" if language.current() == "ar" else "ar")

    def _on_scheme_toggled(self) -> None:
        self.set_scheme("light" if theme.current().scheme == "dark" else "dark")


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
