"""Details of the chosen customer: editable fields, places and latest orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QWidget,
)

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.customers import customer_words
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive.line_edit import TAKEN_AT_MOST, LineEdit
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel
from deskdispatch.ui.widgets.whole_view import fit_rows, show_whole

if TYPE_CHECKING:
    from deskdispatch.domain.customers.customer import Customer, CustomerProfile
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.sharing.customer_details import CustomerDetails

LONGEST: Final = 500
"""Characters of a note; one that is longer already, such as out of a file, stays whole."""

_LINES: Final = ("name", "driver_note", "counter_note", "warning")
_COLUMNS: Final = (("name", "warning"), ("driver_note", "counter_note"))
"""Fields of ``Customer`` in each column, from the leading edge."""


Unsaved = tuple["CustomerProfile", dict[str, Any]]


class CustomerDetail(Retranslated, QWidget):
    """Details of one customer; changes are saved only by *Save*."""

    place_chosen = Signal(object)
    """The ``Coordinates`` of a place to show on the map."""

    order_chosen = Signal(str)
    """Id of an earlier order to show on the board."""

    left_unsaved = Signal(object, object)
    """The ``CustomerProfile`` left for another one, and its unsaved changes, which are kept."""

    unsaved_shown = Signal(str)
    """Id of a customer that is shown again with its kept changes."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._areas: Sequence[Area] = ()
        self._details: CustomerDetails | None = None
        self._filled: dict[str, Any] = dict.fromkeys(_LINES, "")
        """The values of the customer as the lines show them, which may be cut."""
        self._unsaved: dict[str, Unsaved] = {}
        """Customers with unsaved changes that are not shown, by id."""
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    @property
    def profile(self) -> CustomerProfile | None:
        return None if self._details is None else self._details.profile

    @property
    def changes(self) -> dict[str, Any]:
        """Changed but unsaved fields, by the names of ``Customer``."""
        if self.profile is None:
            return {}
        typed = {name: line.text().strip() for name, line in self._lines.items()}
        entered: dict[str, Any] = {**typed, "is_blocked": self.blocked_check.isChecked()}
        return {name: value for name, value in entered.items() if value != self._filled[name]}

    def set_areas(self, areas: Sequence[Area]) -> None:
        self._areas = areas

    def show_customer(self, details: CustomerDetails) -> None:
        """Shows a customer with its unsaved changes; if it is the same one, the cursor stays.

        If nothing has changed, the chosen line of a list stays, too.
        """
        if details == self._details:
            return
        customer, shown = details.profile.customer, self.profile
        is_shown = shown is not None and shown.customer.id == customer.id
        typed = self.changes if is_shown else self._take_unsaved(customer.id)
        before = shown.customer if shown is not None and is_shown else None
        self._details = details
        self._fill(customer, typed, before)
        self._show_words()
        self._show_changes()

    def _take_unsaved(self, customer_id: str) -> dict[str, Any]:
        """Keeps the changes of the shown customer; returns those kept of another."""
        if self.profile is not None and (left := self.changes):
            self._unsaved[self.profile.customer.id] = self.profile, left
            self.left_unsaved.emit(self.profile, left)
        if (kept := self._unsaved.pop(customer_id, None)) is None:
            return {}
        self.unsaved_shown.emit(customer_id)
        return kept[1]

    @property
    def unsaved(self) -> tuple[Unsaved, ...]:
        """All customers with unsaved changes, and these."""
        shown = () if self.profile is None or not self.changes else ((self.profile, self.changes),)
        return (*self._unsaved.values(), *shown)

    def forget_unsaved(self, customer_id: str) -> None:
        self._unsaved.pop(customer_id, None)

    def forget_all(self) -> None:
        self._unsaved.clear()
        self.clear()

    def clear(self) -> None:
        self._details = None
        for line in self._lines.values():
            line.clear()
        for label in (self.title_label, self.totals_label):
            label.clear()
        self._show_words()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Customer"))
        for name, field in self._fields.items():
            field.set_label(translated(customer_words.FIELDS[name]))
        self.blocked_check.setText(self.tr("Do not book for this customer"))
        self.places_label.setText(self.tr("Places"))
        self.places_list.setAccessibleName(self.tr("Places of this customer"))
        self.orders_label.setText(self.tr("Last orders"))
        self.orders_list.setAccessibleName(self.tr("Last orders of this customer"))
        self.history_label.setText(self.tr("Earlier values"))
        self.history_list.setAccessibleName(self.tr("Earlier values of this customer"))
        for button, words in (
            (self.save_button, self.tr("Save")),
            (self.undo_button, self.tr("Discard changes")),
            (self.book_button, self.tr("Book for this customer")),
            (self.merge_button, self.tr("Merge …")),
            (self.unmerge_button, self.tr("Undo merge")),
            (self.erase_button, self.tr("Erase …")),
        ):
            name_buttons((button, words))
            show_key(button, words)
        for names in _COLUMNS:
            align_labels(self._fields[name] for name in names)
        self._show_words()

    def _build_ui(self) -> None:
        self.setObjectName("customerDetail")
        self.title_label = ElidedLabel("customerTitleLabel", "title")
        self.totals_label = PlainLabel("customerTotalsLabel", "muted", wraps=True)
        self._lines: dict[str, QLineEdit] = {}
        self._fields: dict[str, FormField] = {}
        for name in _LINES:
            line = named(LineEdit(), f"customer_{name}")
            line.setMaxLength(LONGEST)
            self._lines[name], self._fields[name] = line, FormField(line)
        self.blocked_check = named(QCheckBox(), "customerBlockedCheck")
        self.save_button = dialog_button("customerSaveButton")
        self.undo_button = dialog_button("customerUndoButton", "quiet")
        self.book_button = dialog_button("customerBookButton")
        self.merge_button = dialog_button("customerMergeButton", "quiet")
        self.unmerge_button = dialog_button("customerUnmergeButton", "quiet")
        self.erase_button = dialog_button("customerEraseButton", "quiet")
        buttons = FlowLayout(theme.current().sizes["space_2"])
        self.blocked_check.setProperty("role", "row")
        buttons.addWidget(self.blocked_check)
        edits = (self.save_button, self.undo_button, self.book_button)
        others = (self.merge_button, self.unmerge_button, self.erase_button)
        for number, button in enumerate((*edits, *others), 1):
            give_key(button, f"Alt+{number}")
            if button is not self.book_button:
                buttons.addWidget(button)
        self.places_label = PlainLabel("customerPlacesLabel", "title")
        self.places_list = _list("customerPlacesList")
        self.orders_label = PlainLabel("customerOrdersLabel", "title")
        self.orders_list = _list("customerOrdersList")
        self.history_label = PlainLabel("customerHistoryLabel", "title")
        self.history_list = _list("customerHistoryList")
        columns = [
            stacked(*(self._fields[name] for name in names), space="space_1") for names in _COLUMNS
        ]
        lists = side_by_side(
            stacked(self.places_label, self.places_list, None, space="space_1"),
            stacked(self.orders_label, self.orders_list, None, space="space_1"),
            space="space_3",
        )
        self._rows = (
            side_by_side(*columns, space="space_3", grows=columns),
            lists,
        )
        who = stacked(self.title_label, self.totals_label, space="")
        head = side_by_side(who, self.book_button, grows=(who,))
        history = stacked(self.history_label, self.history_list, space="space_1")
        self.setLayout(stacked(head, self._rows[0], buttons, lists, history, None))
        # Fits the width of its pane; two columns become one if they do not fit.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for row in self._rows:
            row.setDirection(QBoxLayout.Direction.LeftToRight)
            if row.minimumSize().width() > self.width():
                row.setDirection(QBoxLayout.Direction.TopToBottom)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def _connect_signals(self) -> None:
        for line in self._lines.values():
            line.textChanged.connect(self._show_changes)
        self.blocked_check.toggled.connect(self._show_changes)
        self.undo_button.clicked.connect(self._on_undo_clicked)
        self.orders_list.itemActivated.connect(self._on_order_activated)
        self.places_list.itemActivated.connect(self._on_place_activated)

    def _fill(
        self, customer: Customer, typed: Mapping[str, Any], before: Customer | None = None
    ) -> None:
        """Fills the lines, apart from those that show the same value of ``before`` already."""
        self._filled["is_blocked"] = customer.is_blocked
        for name, line in self._lines.items():
            kept: str = getattr(customer, name)
            if before is not None and kept == getattr(before, name):
                continue
            at = line.cursorPosition() if name in typed else 0
            line.setMaxLength(LONGEST if len(kept) <= LONGEST else TAKEN_AT_MOST)
            line.setText(kept)
            self._filled[name] = line.text().strip()
            line.setText(typed.get(name, kept))
            line.setCursorPosition(at)
        self.blocked_check.setChecked(typed.get("is_blocked", customer.is_blocked))

    def _show_words(self) -> None:
        details, now = self._details, self._clock()
        for shown in (self.places_list, self.orders_list, self.history_list):
            shown.clear()
        self.unmerge_button.setVisible(details is not None and details.merge is not None)
        for widget in (self.history_label, self.history_list):
            widget.setVisible(details is not None and bool(details.history))
        if details is None:
            return
        profile = details.profile
        numbers = [isolated(number) for number in (profile.number, *profile.other_numbers)]
        names = [each for each in (profile.customer.name, *profile.customer.other_names) if each]
        self.title_label.setText(joined(*(names or numbers)))
        totals = customer_words.totals_words(details.totals)
        self.totals_label.setText(joined(*(numbers if names else ()), totals))
        for place in profile.places:
            area = customer_words.area_of(place, self._areas)
            self.places_list.addItem(_item(customer_words.place_words(place, area)))
        for order in details.orders:
            self.orders_list.addItem(_item(customer_words.order_words(order, now)))
        for each in details.history:
            self.history_list.addItem(_item(customer_words.earlier_words(each, now)))
        fit_rows(self.history_list)
        for side in (self.places_list, self.orders_list):
            fit_rows(side, least=1)

    def _show_changes(self) -> None:
        has_changes = bool(self.changes)
        self.save_button.setEnabled(has_changes)
        self.undo_button.setEnabled(has_changes)

    def _on_undo_clicked(self) -> None:
        if self.profile is not None:
            self._fill(self.profile.customer, {})
            self._show_changes()

    def _on_place_activated(self, item: QListWidgetItem) -> None:
        if self.profile is not None:
            self.place_chosen.emit(self.profile.places[self.places_list.row(item)].point)

    def _on_order_activated(self, item: QListWidgetItem) -> None:
        if self._details is not None:
            self.order_chosen.emit(self._details.orders[self.orders_list.row(item)].id)


def _list(name: str) -> QListWidget:
    found = named(QListWidget(), name)
    found.setTextElideMode(Qt.TextElideMode.ElideRight)
    show_whole(found)
    return found


def _item(words: str) -> QListWidgetItem:
    item = QListWidgetItem(words)
    item.setToolTip(tooltip(words))
    return item
