"""Dialogs to merge two customers, compared side by side, and to erase one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QWidget,
)

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.customers import customer_words
from deskdispatch.ui.customers.customer_words import FIELDS
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    DialogContent,
    answer_box,
    dialog_button,
    fitting,
    name_buttons,
    named,
    scrolled,
    stacked,
)
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.question import QuestionDialog

if TYPE_CHECKING:
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.places.places import Area

LONGEST: Final = 48
"""Characters shown of a value; its tooltip has all."""

Search = Callable[[str], Awaitable[Sequence["CustomerProfile"]]]
_SEARCH = "merge search"
_ROWS = 4
"""Visible rows of the list."""


class MergeDialog(Retranslated, QDialog):
    """Merge of ``other`` into the kept customer, with the ``chosen`` values.

    ``search`` finds customers by words; it may raise ``KnownError``.
    """

    def __init__(
        self,
        kept: CustomerProfile,
        search: Search,
        areas: Sequence[Area],
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        super().__init__()
        self._kept = kept
        self._search = search
        self._areas = areas
        self._tasks = tasks
        self._clock = clock
        self._found: Sequence[CustomerProfile] = ()
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)

    @property
    def other(self) -> CustomerProfile | None:
        row = self.list.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    @property
    def chosen(self) -> dict[str, Any]:
        return self.comparison.chosen

    def show_found(self, found: Sequence[CustomerProfile]) -> None:
        """Lists customers without the kept one, and selects the first."""
        self._found = [each for each in found if each.customer.id != self._kept.customer.id]
        self.list.setCurrentRow(-1)
        self._show_found()

    def _build_ui(self) -> None:
        self.setObjectName("mergeDialog")
        self.question = PlainLabel("mergeQuestion", "title", wraps=True)
        self.search_edit = named(LineEdit(), "mergeSearchEdit")
        ClearButton(self.search_edit)
        self.banner = Banner()
        self.list = named(QListWidget(), "mergeList")
        self.list.setUniformItemSizes(True)
        self.list.setFixedHeight((_ROWS + 1) * self.list.fontMetrics().lineSpacing() * 3 // 2)
        self.nobody_label = PlainLabel("mergeNobodyLabel", "muted", wraps=True)
        self.comparison = Comparison(self._kept, self._areas)
        self.merge_button = dialog_button("mergeButton", "primary")
        self.cancel_button = dialog_button("mergeCancelButton")
        area = scrolled(self.comparison)
        buttons = answer_box(self.cancel_button, self.merge_button)
        found = (self.list, self.nobody_label, area)
        parts = (self.question, self.search_edit, self.banner, *found)
        content = DialogContent(stacked(*parts, space="space_3", grows=(area,)))
        column = stacked(content, buttons, space="space_3", margin="space_6", grows=(content,))
        self.setLayout(column)
        self.resize(fitting(QSize(640, 520), self))

    def _connect_signals(self) -> None:
        self.search_edit.textChanged.connect(self._on_searched)
        self.list.currentRowChanged.connect(self._on_chosen)
        self.merge_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        self.finished.connect(self._on_finished)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Merge customers"))
        words = self.tr("Merge {name} with")
        name = self._kept.customer.name or self._kept.number
        self.question.setText(words.format(name=embedded(name)))
        self.search_edit.setPlaceholderText(self.tr("Search name, phone, area"))
        self.search_edit.setAccessibleName(self.tr("Search customers"))
        self.list.setAccessibleName(self.tr("Customers"))
        self.nobody_label.setText(self.tr("Nobody found. Search another name, a phone or an area."))
        name_buttons((self.merge_button, self.tr("Merge")), (self.cancel_button, self.tr("Cancel")))
        self._show_found()

    def search_alike(self) -> None:
        """Lists customers with a similar name, or all if there is none."""
        self._tasks.replace(self._find_alike(), name=_SEARCH)

    def _show_found(self) -> None:
        row, now = self.list.currentRow(), self._clock()
        self.list.clear()
        for profile in self._found:
            words = customer_words.suggestion_words(profile, self._areas, now)
            item = QListWidgetItem(words)
            item.setToolTip(tooltip(words))
            self.list.addItem(item)
        self.nobody_label.setVisible(not self._found)
        self.list.setCurrentRow(min(max(row, 0), len(self._found) - 1))
        self._on_chosen()

    async def _find_alike(self) -> None:
        name = self._kept.customer.name
        await self._find(name)
        if not self._found:
            await self._find("")
        elif not self.search_edit.text():
            with QSignalBlocker(self.search_edit):
                self.search_edit.setText(name)

    async def _find(self, searched: str) -> None:
        try:
            found = await self._search(searched)
        except KnownError as error:
            self.banner.show_message(BannerKind.ATTENTION, partial(error_words, error))
            return
        self.show_found(found)

    def _on_searched(self, searched: str) -> None:
        self._tasks.replace(self._find(searched), name=_SEARCH)

    def _on_chosen(self) -> None:
        self.comparison.show_other(self.other)
        self.merge_button.setEnabled(self.other is not None)

    def _on_finished(self) -> None:
        self._tasks.cancel(_SEARCH)


class Comparison(Retranslated, QWidget):
    """Comparison of the differing fields; phones, places and orders of both are kept."""

    def __init__(self, kept: CustomerProfile, areas: Sequence[Area]) -> None:
        super().__init__()
        self._kept = kept
        self._areas = areas
        self._other: CustomerProfile | None = None
        self._build_ui()
        self.retranslate()

    @property
    def chosen(self) -> dict[str, Any]:
        """Values to take from the other customer, by field; later changes of the others stay."""
        if self._other is None:
            return {}
        taken = [name for name, (_mine, theirs) in self._choices.items() if theirs.isChecked()]
        return {name: getattr(self._other.customer, name) for name in taken}

    def show_other(self, other: CustomerProfile | None) -> None:
        """Shows the other customer; chooses each value of the kept one unless it is empty."""
        shown = self._other
        if other is not None and shown is not None and other.customer.id == shown.customer.id:
            return
        self._other = other
        self.setVisible(other is not None)
        if other is not None:
            for name, (mine, theirs) in self._choices.items():
                value = getattr(self._kept.customer, name)
                differs = value != getattr(other.customer, name)
                (theirs if differs and not value else mine).setChecked(True)
                for widget in (self._labels[name], mine, theirs):
                    widget.setVisible(differs)
            self._show_words()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Both customers"))
        for name, label in self._labels.items():
            label.setText(translated(FIELDS[name]) if name in FIELDS else "")
        self._labels["phones"].setText(self.tr("Phones"))
        self._labels["places"].setText(self.tr("Places"))
        self._labels["orders"].setText(self.tr("Orders"))
        self._stay.setText(self.tr("Phones, places and orders of both stay."))
        self._show_words()

    def _build_ui(self) -> None:
        self.setObjectName("comparison")
        sizes = theme.current().sizes
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(sizes["space_3"])
        grid.setVerticalSpacing(sizes["space_2"])
        self._labels: dict[str, PlainLabel] = {}
        self._choices: dict[str, tuple[QRadioButton, QRadioButton]] = {}
        self._facts: dict[str, tuple[PlainLabel, PlainLabel]] = {}
        for row, name in enumerate((*FIELDS, "phones", "places", "orders")):
            self._labels[name] = PlainLabel(f"compare_{name}_label", "muted")
            align = Qt.AlignmentFlag.AlignVCenter if name in FIELDS else Qt.AlignmentFlag.AlignTop
            for column, widget in enumerate((self._labels[name], *self._pair(name))):
                grid.addWidget(widget, row, column, align)
        self._stay = PlainLabel("compareStayLabel", "muted", wraps=True)
        grid.addWidget(self._stay, grid.rowCount(), 1, 1, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(grid.rowCount(), 1)

    def _pair(self, name: str) -> tuple[QWidget, QWidget]:
        if name not in FIELDS:
            self._facts[name] = (
                PlainLabel(f"compare_{name}_kept", wraps=True),
                PlainLabel(f"compare_{name}_other", wraps=True),
            )
            return self._facts[name]
        group = QButtonGroup(self)
        pair = (
            named(QRadioButton(), f"compare_{name}_kept"),
            named(QRadioButton(), f"compare_{name}_other"),
        )
        for button in pair:
            group.addButton(button)
            _let_tab_in(button, False)
            button.toggled.connect(partial(_let_tab_in, button))
        self._choices[name] = pair
        return pair

    def _show_words(self) -> None:
        for at, profile in enumerate((self._kept, self._other)):
            if profile is None:
                continue
            for name, pair in self._choices.items():
                self._show_value(pair[at], name, getattr(profile.customer, name))
            numbers = (profile.number, *profile.other_numbers)
            self._facts["phones"][at].setText("\n".join(map(isolated, numbers)))
            places = [
                customer_words.place_words(each, customer_words.area_of(each, self._areas))
                for each in profile.places
            ]
            self._facts["places"][at].setText("\n".join(places))
            self._facts["orders"][at].setText(isolated(f"{profile.orders:,}"))

    def _show_value(self, button: QRadioButton, name: str, value: str | bool) -> None:
        if isinstance(value, bool):
            words = self.tr("Yes") if value else self.tr("No")
        else:
            words = embedded(cleaned(value, LONGEST)) if value else self.tr("(none)")
            button.setToolTip(tooltip(value))
        button.setText(words.replace("&", "&&"))
        button.setAccessibleName(joined(translated(FIELDS[name]), words))


def _let_tab_in(button: QRadioButton, is_on: bool) -> None:
    """Lets Tab reach only the checked button; Qt does so only after a click."""
    policy = Qt.FocusPolicy.StrongFocus if is_on else Qt.FocusPolicy.ClickFocus
    button.setFocusPolicy(policy)


class EraseDialog(QuestionDialog):
    """Question whether to erase the customer."""

    def __init__(self, profile: CustomerProfile) -> None:
        super().__init__()
        self._profile = profile
        self.question = PlainLabel("eraseQuestion", "title", wraps=True)
        self.goes = PlainLabel("eraseGoesLabel", wraps=True)
        self.stays = PlainLabel("eraseStaysLabel", wraps=True)
        self.keep_button = dialog_button("keepCustomerButton")
        self.erase_button = dialog_button("eraseCustomerButton")
        self.lay_out(
            "eraseDialog",
            (self.question, self.goes, self.stays),
            {self.erase_button: self.accept, self.keep_button: self.reject},
        )

    def retranslate(self) -> None:
        profile = self._profile
        self.setWindowTitle(self.tr("Erase customer"))
        words = self.tr("Erase {name}?")
        self.question.setText(
            words.format(name=embedded(profile.customer.name or isolated(profile.number)))
        )
        self.goes.setText(
            self.tr(
                "Name, phones and addresses are removed from this PC: from orders, drafts, alerts,"
                " the search, and older copies of the records. This cannot be undone."
            )
        )
        count = profile.orders
        orders = self.tr("%n orders stay with their amounts, without a customer.", "", count)
        shared = self.tr(
            "A phone that another customer also has stays with that customer. What the delivery"
            " service has recorded does not change."
        )
        self.stays.setText(f"{orders} {shared}" if count else shared)
        name_buttons((self.erase_button, self.tr("Erase")), (self.keep_button, self.tr("Keep")))
