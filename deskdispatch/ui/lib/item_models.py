"""Types and constants shared by the item models."""

from __future__ import annotations

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
