"""Which rows of a file are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText


@dataclass(frozen=True, slots=True)
class RowFilter:
    """A choice of rows.

    Attributes:
        words: Its name.
        states: Of the rows that it shows.
    """

    words: MarkedText
    states: frozenset[RowState]


TO_LOOK_AT: Final = frozenset(
    {RowState.PROBLEM, RowState.UNCHECKED, RowState.KNOWN, RowState.UNCONFIRMED}
)
"""The states of a row that somebody should look at."""

ALL_ROWS: Final = RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "All rows"), frozenset(RowState))

FILTERS: Final = (
    ALL_ROWS,
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "To look at"), TO_LOOK_AT),
    RowFilter(
        QT_TRANSLATE_NOOP("OrderFiles", "Ready"), frozenset({RowState.READY, RowState.SENDING})
    ),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Booked"), frozenset({RowState.BOOKED})),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Failed"), frozenset({RowState.FAILED})),
    RowFilter(QT_TRANSLATE_NOOP("OrderFiles", "Left out"), frozenset({RowState.LEFT_OUT})),
)
"""In the order in which they are offered."""
