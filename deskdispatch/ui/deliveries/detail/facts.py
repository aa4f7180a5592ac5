"""The facts of one delivery, one row each."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QApplication, QFormLayout, QWidget

from deskdispatch.ui.deliveries.detail.fact_lines import KEYS, FactLine, FactSources, lines
from deskdispatch.ui.deliveries.detail.fact_row import FactRow
from deskdispatch.ui.lib import phone_calls
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.plain_label import PlainLabel


class Facts(QWidget):
    """Labels and values in two columns; values can be selected, copied and called."""

    not_called = Signal(str)
    """A number that no program here would call; it is on the clipboard instead."""

    def __init__(self) -> None:
        super().__init__()
        self._sources = FactSources()
        self._lines: dict[str, FactLine] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(theme.current().sizes["space_3"])
        self._form.setVerticalSpacing(0)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._rows = {key: self._add_row(key) for key in KEYS}

    def changeEvent(self, event: QEvent) -> None:
        """Retranslates on a language change."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._lines = {}
            self.show_sources(self._sources)

    def show_sources(self, sources: FactSources) -> None:
        """Shows everything known of a delivery or an unconfirmed booking."""
        self._sources = sources
        before, self._lines = self._lines, {line.key: line for line in lines(sources)}
        for key in KEYS:
            if self._lines.get(key) != before.get(key):  # a change costs a layout
                self._show_line(key, self._lines.get(key))

    def _show_line(self, key: str, line: FactLine | None) -> None:
        name, row = self._rows[key]
        self._form.setRowVisible(row, line is not None)
        if line is not None:
            name.setText(line.label)
            row.show_line(line)

    def _add_row(self, key: str) -> tuple[PlainLabel, FactRow]:
        name, row = PlainLabel(role="muted"), FactRow(key)
        space = theme.current().sizes["space_1"]
        name.setContentsMargins(0, space, 0, space)
        row.call_asked.connect(self._on_call_asked)
        self._form.addRow(name, row)
        self._form.setRowVisible(row, False)
        return name, row

    def _on_call_asked(self, number: str) -> None:
        if not phone_calls.call(number):
            QApplication.clipboard().setText(number)
            self.not_called.emit(number)
