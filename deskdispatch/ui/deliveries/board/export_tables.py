"""The board and the schedule as typed tables for files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.tables.table import Cell, ColumnKind, Row, Table, TableColumn
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.lib.export_table import export_table, moment_cell

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary


def board_table(rows: Sequence[BoardRow], columns: Sequence[BoardColumn]) -> Table:
    """The board as filtered and sorted.

    Args:
        rows: In order.
        columns: The visible columns, in order.
    """
    chosen = tuple(
        TableColumn(column.heading, column.spec.kind, column.spec.file_width) for column in columns
    )
    title = QCoreApplication.translate("Tables", "Deliveries")
    values = [column.spec.value for column in columns]
    return export_table(title, chosen, rows, lambda row: [value(row) for value in values])


def schedule_table(summaries: Sequence[DeliverySummary]) -> Table:
    """The scheduled deliveries, in the order given."""
    columns = (
        TableColumn(QCoreApplication.translate("Tables", "Scheduled for"), ColumnKind.MOMENT, 20),
        *(TableColumn(column.heading) for column in _SCHEDULE),
    )
    return export_table(
        QCoreApplication.translate("Tables", "Schedule"), columns, summaries, _schedule_cells
    )


def _scheduled(summary: DeliverySummary) -> Cell:
    at = summary.scheduled_at
    return None if at is None else moment_cell(datetime.fromtimestamp(at, UTC))


_SCHEDULE: Final = (
    BoardColumn.ORDER,
    BoardColumn.CUSTOMER,
    BoardColumn.PHONE,
    BoardColumn.AREA,
    BoardColumn.STATUS,
    BoardColumn.DRIVER,
)


def _schedule_cells(summary: DeliverySummary) -> Row:
    row = BoardRow.of_summary(summary)
    return (_scheduled(summary), *(column.spec.value(row) for column in _SCHEDULE))
