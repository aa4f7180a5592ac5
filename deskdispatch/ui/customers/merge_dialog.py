"""The dialog that merges two customers: find the other one, look at both, choose of each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.customers import customer_words
from deskdispatch.ui.customers.comparison import Comparison
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.banner import Banner, BannerKind
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    dialog_button,
    fitting,
    name_buttons,
    named,
    scrolled,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import DialogKeys
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.places.places import Area

Search = Callable[[str], Awaitable[Sequence["CustomerProfile"]]]
_SEARCH = "merge search"
_ROWS = 4
"""Rows of the list that are in sight."""


class MergeDialog(Retranslated, QDialog):
    """Accepted with ``other``, who becomes a part of the customer, and what was ``chosen``.

    Args:
        kept: The customer who stays.
        search: Finds customers by words; may raise ``KnownError``.
        areas: Areas, which the list names.
        tasks: Where the search runs.
        clock: For how long ago an order was.
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
        """The customer who is selected in the list."""
        row = self.list.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    @property
    def chosen(self) -> dict[str, Any]:
        """What was chosen of both, by the names of ``Customer``."""
        return self.comparison.chosen

    def show_found(self, found: Sequence[CustomerProfile]) -> None:
        """Lists customers, the first one selected; the one who stays is left out."""
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
        buttons = side_by_side(None, self.cancel_button, self.merge_button)
        found = (self.list, self.nobody_label, area)
        parts = (self.question, self.search_edit, self.banner, *found, buttons)
        self.setLayout(stacked(*parts, space="space_3", margin="space_6", grows=(area,)))
        self.resize(fitting(QSize(640, 520), self))

    def _connect_signals(self) -> None:
        self.search_edit.textChanged.connect(self._on_searched)
        self.list.currentRowChanged.connect(self._on_chosen)
        self.merge_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        self.finished.connect(self._on_finished)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setWindowTitle(self.tr("Merge customers"))
        words = self.tr("Who is the same as {name}?")
        name = self._kept.customer.name or self._kept.number
        self.question.setText(words.format(name=embedded(name)))
        self.search_edit.setPlaceholderText(self.tr("Search name, phone, area"))
        self.search_edit.setAccessibleName(self.tr("Search customers"))
        self.list.setAccessibleName(self.tr("Customers"))
        self.nobody_label.setText(self.tr("Nobody found. Search another name, a phone or an area."))
        name_buttons((self.merge_button, self.tr("Merge")), (self.cancel_button, self.tr("Cancel")))
        self._show_found()

    def search_alike(self) -> None:
        """Lists who is called alike; everyone where nobody else is."""
        self._tasks.replace(self._find_alike(), name=_SEARCH)

    def _show_found(self) -> None:
        row, now = self.list.currentRow(), self._clock()
        self.list.clear()
        for profile in self._found:
            area = customer_words.area_of(profile.place, self._areas)
            words = customer_words.suggestion_words(profile, area, now)
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
