"""Types, constants and runs of rows, shared by the item models."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

AnyIndex = QModelIndex | QPersistentModelIndex

NO_PARENT: Final = QModelIndex()
"""The parent of the rows of a flat model."""

LEADING: Final = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter

RIGHT: Final = (
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
)
"""Right-aligned in every language, for amounts."""


def neighbours(positions: Iterable[int]) -> list[tuple[int, int]]:
    """Groups positions into runs of adjacent ones, as ascending (first, last)."""
    stretches: list[tuple[int, int]] = []
    for at in sorted(positions):
        if stretches and at <= stretches[-1][1] + 1:
            stretches[-1] = (stretches[-1][0], at)
        else:
            stretches.append((at, at))
    return stretches
