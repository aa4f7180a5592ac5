"""List over the form with the price from each branch; choosing a row takes that branch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QObject,
    QPoint,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from deskdispatch.desk.pricing import BranchPrice, request_of
from deskdispatch.domain import money
from deskdispatch.ui.booking.popup import ReturningPopup
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import NOTHING, isolated
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.place_names import place_name
from deskdispatch.ui.text.tiers import distance_words, km_figure
from deskdispatch.ui.widgets.assistive.choice import follow_choice
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.controls import (
    SmallButton,
    height_for,
    holds_focus,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import BRANCH_PRICES, ENTER
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.tables.text_table import fill_texts, text_table

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Branch
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.booking.quote import QuoteRequest
    from deskdispatch.domain.pricing.explanation import TierEdge

_TASK: Final = "branch prices"
_MARGIN: Final = 12
"""Pixels between the list and the sides of the panel."""

_MOST_ROWS: Final = 9
"""Number of visible rows; the others are scrolled to."""

_ABOVE: Final = 5
_AWAITED: Final = "…"
_SELECTS: Final = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)
_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize})


class BranchPrices(Retranslated, ReturningPopup):
    """Requests the price from each branch while it is open; Enter or a click takes a branch.

    A changed drop-off or time starts new requests and removes the old prices. The list closes when
    the focus moves elsewhere. Esc or a choice closes it and restores the focus.
    """

    branch_taken = Signal(object)

    def __init__(
        self, panel: QWidget, above: QWidget, tasks: Tasks, draft: Callable[[], Draft]
    ) -> None:
        window = panel.window()
        surface = window.centralWidget() if isinstance(window, QMainWindow) else window
        self._surface = surface or panel
        # Messages float on the same surface, and stay below this list.
        super().__init__(self._surface, "branchPrices")
        self._panel, self._above_of = panel, above
        self._tasks = tasks
        self._draft = draft
        self._desk: Desk | None = None
        self._request: QuoteRequest | None = None
        self._prices: dict[str, BranchPrice] = {}
        self._rows: Sequence[BranchPrice] = ()
        self._has_moved = False
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.title_label = PlainLabel("branchPricesTitle", "title")
        self.close_button = SmallButton("branchPricesClose", "close")
        self.table = text_table("branchPricesTable", (0, 72, 60, 64))
        self.table.horizontalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.note_label = PlainLabel("branchPricesNote", "muted", wraps=True)
        head = side_by_side(self.title_label, None, self.close_button)
        parts = (head, self.table, self.note_label)
        self.setLayout(stacked(*parts, space="space_1", margin="space_2"))

    def _connect_signals(self) -> None:
        self._panel.installEventFilter(self)
        self._above_of.installEventFilter(self)
        self.table.installEventFilter(self)
        self.table.cellClicked.connect(lambda row, _column: self._take(row))
        follow_choice(self.table, self._take)
        self.table.currentCellChanged.connect(self._on_current_changed)
        self.close_button.clicked.connect(self.close_and_return)
        current_application().focusChanged.connect(self._on_focus_changed)

    def detach(self) -> None:
        self._desk = None
        self.end()

    def open(self, desk: Desk | None) -> None:
        """Shows the prices for the form as it is now; closes the list if it is open."""
        if self.isVisible():
            self.close_and_return()
            return
        self._desk, self._request = desk, None
        self.open_from_focus()
        self.refresh()
        (self.table if self.table.rowCount() else self.close_button).setFocus()

    def refresh(self) -> None:
        """Requests the prices again if the form's delivery has changed while the list is open."""
        if not self.isVisible():
            return
        request = request_of(self._draft())
        if request is not None and self._request is not None:
            request = request.model_copy(update={"pickup": self._request.pickup})
        if request != self._request or request is None:
            self._tasks.cancel(_TASK)
            self._request, self._prices, self._has_moved = request, {}, False
            desk, branches = self._desk, self._branches
            if desk is not None and request is not None and branches and not self._why_none():
                self._prices = {branch.id: BranchPrice(branch) for branch in branches}
                work = desk.pricing.from_branches(desk.quoting, branches, request, self._on_told)
                self._tasks.replace(work, name=_TASK)
        self._show()

    @property
    def _branches(self) -> Sequence[Branch]:
        bootstrap = self._desk.session.bootstrap if self._desk is not None else None
        return bootstrap.branches if bootstrap is not None else ()

    def _on_told(self, price: BranchPrice) -> None:
        self._prices[price.branch.id] = price
        self._show()
        if all(each.quote or each.error for each in self._prices.values()):
            announce(self.table, self._spoken(self._rows[0]))

    def _show(self) -> None:
        """Shows the cheapest first; keeps the row that was chosen with a key."""
        row = self.table.currentRow()
        is_kept = self._has_moved and 0 <= row < len(self._rows)
        keep = self._rows[row].branch.id if is_kept else ""
        self._rows, base = sorted(self._prices.values(), key=lambda each: each.rank), self._base()
        with QSignalBlocker(self.table):
            fill_texts(self.table, [_cells(price, base) for price in self._rows])
            for row, price in enumerate(self._rows):
                self._dress(row, price)
            ids = [price.branch.id for price in self._rows]
            # Explicit flags: with Ctrl held, as it is when the list opens, Qt toggles the
            # selection.
            self.table.setCurrentCell(ids.index(keep) if keep in ids else 0, 0, _SELECTS)
        self._show_note()
        self._fit()

    def _dress(self, row: int, price: BranchPrice) -> None:
        for column in range(self.table.columnCount()):
            item = self.table.item(row, column)
            assert item is not None
            if column:
                item.setTextAlignment(
                    Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
                )
            font = item.font()
            font.setBold(self._is_chosen(price) and column == 0)
            item.setFont(font)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(price))

    def _base(self) -> Decimal | None:
        """Returns the price from the form's pickup, with which the others are compared."""
        chosen = next((each for each in self._prices.values() if self._is_chosen(each)), None)
        return chosen.quote.price if chosen is not None and chosen.quote is not None else None

    def _is_chosen(self, price: BranchPrice) -> bool:
        return price.branch.id == self._draft().branch_id

    def _show_note(self) -> None:
        row = self.table.currentRow()
        about = _about(self._rows[row]) if 0 <= row < len(self._rows) else ""
        words = self._why_none() or about
        self.note_label.setText(words)
        self.note_label.setVisible(bool(words))
        self.table.setVisible(bool(self._prices))

    def _why_none(self) -> str:
        if self._desk is None:
            return self.tr("Not connected yet. Wait a moment.")
        if self._request is None:
            return self.tr("Choose the drop-off first.")
        if not self._branches:
            return self.tr("This account has no branches.")
        if len(self._branches) == 1:
            name = place_name(self._branches[0].name)
            return self.tr("{branch} is the only branch.").format(branch=isolated(name))
        if self._request.is_scheduled:
            return self.tr("A scheduled delivery costs the same from every branch.")
        return ""

    def _spoken(self, price: BranchPrice) -> str:
        return ", ".join(each for each in (*_cells(price, self._base()), _about(price)) if each)

    def _take(self, row: int) -> None:
        if 0 <= row < len(self._rows):
            branch = self._rows[row].branch
            self.close_and_return()
            self.branch_taken.emit(branch)

    def end(self) -> None:
        self._tasks.cancel(_TASK)
        self._prices, self._rows, self._request = {}, (), None
        super().end()

    def retranslate(self) -> None:
        self.title_label.setText(self.tr("Price from each branch"))
        self.close_button.set_words(self.tr("Close the prices of branches"), BRANCH_PRICES)
        self.table.setAccessibleName(self.tr("Price from each branch"))
        headings = (self.tr("Branch"), self.tr("Distance"), self.tr("Price"), self.tr("Difference"))
        self.table.setHorizontalHeaderLabels(list(headings))
        if self.isVisible():
            self._show()

    def _on_current_changed(self, *_cells: int) -> None:
        self._show_note()
        self._fit()

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self.isVisible() and new is not None and not holds_focus(self):
            self.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes Enter in the list, and stays above the price."""
        if watched is self.table and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() in ENTER and not event.isAutoRepeat():
                self._take(self.table.currentRow())
                return True
            self._has_moved = True
        elif event.type() in _MOVES and self.isVisible():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Makes the list as wide as the panel and as high as its rows, just above the price."""
        layout = self.layout()
        if self.isHidden() or layout is None:
            return
        rows = min(self.table.rowCount(), _MOST_ROWS)
        frame = 2 * self.table.frameWidth() + 4
        self.table.setFixedHeight(rows * theme.current().sizes["row"] + frame)
        wide = self._panel.width() - 2 * _MARGIN
        high = height_for(layout, wide)
        top = self._above_of.y() - _ABOVE - high
        corner = self._panel.mapTo(self._surface, QPoint(_MARGIN, max(top, _ABOVE)))
        self.setGeometry(corner.x(), corner.y(), wide, high)
        self.raise_()


def _cells(price: BranchPrice, base: Decimal | None) -> tuple[str, str, str, str]:
    """Returns branch, distance, price, and the difference from the current price."""
    name, quote = place_name(price.branch.name), price.quote
    if quote is None:
        return name, "", NOTHING if price.error is not None else _AWAITED, ""
    difference = quote.price - base if base is not None else money.ZERO
    more = isolated(_signed(difference)) if difference else ""
    return name, distance_words(quote.distance_text), isolated(money.text(quote.price)), more


def _about(price: BranchPrice) -> str:
    """Returns the reason for a missing price, or the nearest tier limit."""
    if price.error is not None:
        return error_words(price.error)
    return "" if price.edge is None else edge_words(price.edge)


def edge_words(edge: TierEdge) -> str:
    """Returns words such as ``0.3 km over the 5 km tier: −0.250 within it``."""
    if edge.is_passed:
        words = QCoreApplication.translate(
            "BranchPrices", "{km} km over the {edge} km tier: {difference} within it"
        )
    else:
        words = QCoreApplication.translate(
            "BranchPrices", "{km} km before the {edge} km tier ends: {difference} beyond it"
        )
    return words.format(
        km=km_figure(edge.km),
        edge=km_figure(edge.at_km),
        difference=isolated(_signed(edge.difference)),
    )


def _signed(amount: Decimal) -> str:
    return f"{'+' if amount > 0 else '−'}{money.text(abs(amount))}"
