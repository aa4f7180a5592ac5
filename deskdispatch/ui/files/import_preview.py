"""Common parts of the previews of an import."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QTableWidget, QWidget

from deskdispatch.ui.text.amounts import NOTHING
from deskdispatch.ui.widgets.controls import answer_box, dialog_button, name_buttons
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.tables.text_table import fill_texts, text_table

_ROWS: Final = 2
"""Rows of a table that are visible on the smallest screen."""


def preview_label(name: str, words: str, role: str = "") -> PlainLabel:
    label = PlainLabel(name, role, wraps=role != "title")
    label.setText(words)
    return label


def preview_table(
    name: str,
    title: str,
    headings: Iterable[str],
    rows: Sequence[Sequence[str]],
    widths: Sequence[int],
) -> QTableWidget:
    """Returns a table of texts; a column of width 0 takes the remaining width."""
    table = text_table(name, widths)
    table.setAccessibleName(title)
    table.setHorizontalHeaderLabels(list(headings))
    fill_texts(table, rows, NOTHING)
    table.setMinimumHeight((_ROWS + 1) * table.verticalHeader().defaultSectionSize())
    return table


def import_buttons(dialog: QDialog, name: str, *, is_worth_it: bool) -> QWidget:
    """Returns the buttons under a preview; their object names begin with ``name``."""
    cancel = dialog_button(f"{name}CancelButton")
    take = dialog_button(f"{name}TakeButton", "primary")
    name_buttons(
        (cancel, QCoreApplication.translate("ImportDialog", "Cancel")),
        (take, QCoreApplication.translate("ImportDialog", "Import")),
    )
    take.setEnabled(is_worth_it)
    take.setDefault(is_worth_it)
    take.clicked.connect(dialog.accept)
    cancel.clicked.connect(dialog.reject)
    return answer_box(cancel, take)
