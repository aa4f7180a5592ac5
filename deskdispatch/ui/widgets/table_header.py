"""The headings of a table with very many rows."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QTableView


def detach_choice(table: QTableView) -> None:
    """Lets the headings know nothing of what is chosen in the table, which has its model.

    Each time that Qt paints headings it finds out whether a column is chosen as a whole, and where
    everything is, by asking every row: a hundred thousand take it seconds.
    """
    header = table.horizontalHeader()
    header.setSelectionModel(QItemSelectionModel(table.model(), header))
