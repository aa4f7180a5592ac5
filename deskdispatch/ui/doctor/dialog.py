"""Dialog that checks this PC: a list that fills as each check ends."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from deskdispatch.domain.doctor import CheckResult, Part
from deskdispatch.ui.doctor.words import advice_words, result_words, state_words, table_line
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    fitting,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.tables.table import style_table

_SIZE: Final = QSize(760, 560)
_PARTS: Final = tuple(Part)
_STATE, _PART, _FOUND = range(3)


class DoctorDialog(Retranslated, QDialog):
    """Shows each checked part as waiting, then its result and what to do about it.

    Not modal, so that problems can be fixed beside it.
    """

    again_asked = Signal()
    report_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.results: dict[Part, CheckResult] = {}
        self._build_ui()
        self.again_button.clicked.connect(self.again_asked)
        self.copy_button.clicked.connect(self._on_copy_clicked)
        self.report_button.clicked.connect(self.report_asked)
        self.close_button.clicked.connect(self.reject)
        self.table.horizontalHeader().sectionResized.connect(self._fit_rows)
        self.retranslate()
        DialogKeys(self)

    @property
    def is_complete(self) -> bool:
        return len(self.results) == len(_PARTS)

    def begin(self) -> None:
        self.results.clear()
        self.retranslate()

    def show_result(self, result: CheckResult) -> None:
        self.results[result.part] = result
        self._show_row(_PARTS.index(result.part))
        self._fit_rows()
        self._show_summary()
        if self.is_complete:
            announce(self, self.summary_label.text())

    def _build_ui(self) -> None:
        self.setObjectName("doctorDialog")
        self.resize(fitting(_SIZE, self))
        self.summary_label = PlainLabel("doctorSummaryLabel", "title", wraps=True)
        table = self.table = named(QTableWidget(len(_PARTS), 3), "doctorTable")
        style_table(table)
        table.setWordWrap(True)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_FOUND, QHeaderView.ResizeMode.Stretch)
        self.again_button = dialog_button("doctorAgainButton")
        self.copy_button = dialog_button("doctorCopyButton")
        self.report_button = dialog_button("doctorReportButton")
        self.close_button = dialog_button("doctorCloseButton", "primary")
        self.close_button.setDefault(True)
        buttons = side_by_side(
            *(self.again_button, self.copy_button, self.report_button, None, self.close_button)
        )
        column = stacked(
            self.summary_label, table, buttons, space="space_3", margin="space_6", grows=(table,)
        )
        self.setLayout(column)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Check this PC"))
        self.table.setAccessibleName(self.tr("What was found"))
        self.table.setHorizontalHeaderLabels(
            [self.tr("Result"), self.tr("Part"), self.tr("What was found")]
        )
        name_buttons(
            (self.again_button, self.tr("Check again")),
            (self.copy_button, self.tr("Copy")),
            (self.report_button, self.tr("Save a report …")),
            (self.close_button, self.tr("Close")),
        )
        for row in range(len(_PARTS)):
            self._show_row(row)
        self._fit_rows()
        self._show_summary()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.retranslate()

    def _show_row(self, row: int) -> None:
        part = _PARTS[row]
        result = self.results.get(part)
        icon, found = ("clock", "muted"), ""
        if result is not None:
            icon = ("check", "good") if result.works else ("exclamation", "bad")
            found = "\n".join(filter(None, (result_words(result), advice_words(result))))
        self._cell(row, _STATE, state_words(result)).setIcon(icons.icon(*icon))
        self._cell(row, _PART, translated(part.words))
        self._cell(row, _FOUND, found)

    def _cell(self, row: int, column: int, text: str) -> QTableWidgetItem:
        item: QTableWidgetItem | None = self.table.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.table.setItem(row, column, item)
        item.setText(text)
        return item

    def _show_summary(self) -> None:
        problems = sum(not each.works for each in self.results.values())
        if not self.is_complete:
            words = self.tr("Checking this PC …")
        elif problems:
            words = self.tr("%n problems. What to do is beside each.", "", problems)
        else:
            words = self.tr("No problems found.")
        self.summary_label.setText(words)
        self.again_button.setEnabled(self.is_complete)

    def _fit_rows(self) -> None:
        """Makes room for all lines of each row.

        WORKAROUND for Qt: direction marks come from a font with taller lines, which Qt paints but
        does not measure.
        """
        space = theme.current().sizes["space_1"]
        for row in range(len(_PARTS)):
            self.table.setRowHeight(row, self.table.sizeHintForRow(row) + 2 * space)

    def _on_copy_clicked(self) -> None:
        found = (self.results[part] for part in _PARTS if part in self.results)
        QApplication.clipboard().setText("\n".join(table_line(each) for each in found))
        announce(self, self.tr("Copied"))
