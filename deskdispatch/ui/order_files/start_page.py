"""Content of the page while no file is open: its purpose and the earlier files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.words import file_words
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.empty_note import RECORDS, EmptyNote
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import OrderFileSummary

_LEAST_ROWS: Final = 3


class OrderFileNote(EmptyNote):
    """Note on the purpose of the page, with buttons to open a file and to save a template."""

    open_button: QPushButton
    template_button: QPushButton

    def retranslate(self) -> None:
        super().retranslate()
        for button, words in (
            (self.open_button, self.tr("Open a file …")),
            (self.template_button, self.tr("Save a template …")),
        ):
            name_buttons((button, words))
            show_key(button, words)

    def _first_buttons(self) -> tuple[QWidget, ...]:
        self.open_button = dialog_button("orderFileOpenButton", "primary")
        self.template_button = dialog_button("orderFileTemplateButton")
        give_key(self.open_button, "Alt+1")
        give_key(self.template_button, "Alt+2")
        return self.open_button, self.template_button


class OrderFileStart(Retranslated, QWidget):
    """The note above the list of earlier files, newest first."""

    earlier_chosen = Signal(str)
    """Id of a file to open."""

    discard_asked = Signal(str)
    """Id of a file whose never-sent rows are to be deleted."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._earlier: Sequence[OrderFileSummary] = ()
        self._build_ui()
        self.retranslate()

    def show_earlier(self, earlier: Sequence[OrderFileSummary]) -> None:
        """Lists earlier files; the chosen file stays chosen."""
        self._earlier = earlier
        self.note.set_read(RECORDS)
        self._show_list()

    def retranslate(self) -> None:
        self.note.set_empty(
            self.tr(
                "Each row of an Excel or CSV file is an order. Nothing is sent before you press"
                " Book."
            )
        )
        self.earlier_label.setText(self.tr("Earlier files"))
        self.earlier_list.setAccessibleName(self.tr("Earlier files"))
        words = self.tr("Discard")
        name_buttons((self.discard_button, words))
        show_key(self.discard_button, self.tr("Discard the rows that were never sent"))
        self._show_list()

    def _build_ui(self) -> None:
        self.note = OrderFileNote("orderFileEmptyLabel", (RECORDS,))
        self.earlier_label = PlainLabel("orderFileEarlierLabel", "title")
        self.earlier_list = named(QListWidget(), "orderFileEarlierList")
        self.earlier_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.earlier_list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.earlier_list.setMinimumHeight(_LEAST_ROWS * theme.current().sizes["row"])
        self.discard_button = dialog_button("orderFileDiscardButton", "quiet")
        give_key(self.discard_button, "Alt+3")
        self._earlier_part = QWidget()
        self._earlier_part.setLayout(
            stacked(
                self.earlier_label,
                self.earlier_list,
                side_by_side(None, self.discard_button),
                space="space_1",
                grows=(self.earlier_list,),
            )
        )
        parts = (self.note, self._earlier_part)
        self.setLayout(stacked(*parts, space="space_3", grows=parts))
        self.earlier_list.itemActivated.connect(self._on_activated)
        self.earlier_list.currentRowChanged.connect(self._on_current_changed)
        self.discard_button.clicked.connect(self._on_discard_clicked)

    def _show_list(self) -> None:
        chosen = self._chosen()
        self.earlier_list.clear()
        for summary in self._earlier:
            count, of = f"{summary.booked:,}", f"{summary.rows:,}"
            booked = self.tr("{booked} of {rows} booked").format(booked=count, rows=of)
            waiting = self.tr("%n waiting", "", summary.waiting) if summary.waiting else ""
            when = times.relative(summary.file.read_at, self._clock())
            words = joined(file_words(summary.file), when, booked, waiting)
            item = QListWidgetItem(words)
            item.setToolTip(tooltip(words))
            self.earlier_list.addItem(item)
        ids = [summary.file.id for summary in self._earlier]
        self.earlier_list.setCurrentRow(ids.index(chosen) if chosen in ids else 0)
        self._earlier_part.setVisible(bool(self._earlier))

    def _chosen(self) -> str | None:
        at = self.earlier_list.currentRow()
        return self._earlier[at].file.id if 0 <= at < len(self._earlier) else None

    def _on_current_changed(self, at: int) -> None:
        self.discard_button.setEnabled(0 <= at < len(self._earlier))

    def _on_activated(self, item: QListWidgetItem) -> None:
        self.earlier_chosen.emit(self._earlier[self.earlier_list.row(item)].file.id)

    def _on_discard_clicked(self) -> None:
        if (chosen := self._chosen()) is not None:
            self.discard_asked.emit(chosen)
