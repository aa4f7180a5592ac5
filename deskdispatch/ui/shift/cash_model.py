"""The table model of the cash sheet: one row a driver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QObject,
    Qt,
)

from deskdispatch.domain import money
from deskdispatch.domain.shift.cash_sheet import CashPart, CashSum, DriverCash
from deskdispatch.ui.lib.item_models import LEADING, NO_PARENT, RIGHT, AnyIndex
from deskdispatch.ui.shift.cash_words import driver_words, part_heading, part_word, sum_words
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.plain import tooltip

_PARTS: Final = tuple(CashPart)


class CashModel(QAbstractTableModel):
    """A row a driver; a column for the driver and one a ``CashPart``."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drivers: Sequence[DriverCash] = ()
        self._names: Counter[str] = Counter()

    def show_drivers(self, drivers: Sequence[DriverCash]) -> None:
        """Replaces the drivers."""
        if list(drivers) == list(self._drivers):
            return
        self.beginResetModel()
        self._drivers = tuple(drivers)
        self._names = Counter(driver.name.casefold() for driver in drivers)
        self.endResetModel()

    def retranslate(self) -> None:
        """Updates every text on a language change."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(_PARTS))
        if self._drivers:
            last = self.index(len(self._drivers) - 1, len(_PARTS))
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of drivers."""
        return 0 if parent.isValid() else len(self._drivers)

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The driver and the parts."""
        return 0 if parent.isValid() else 1 + len(_PARTS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """A column's heading."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section else LEADING
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if not section:
            return QCoreApplication.translate("CashSheet", "Driver")
        return part_heading(_PARTS[section - 1])

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a cell in one role."""
        driver, column = self._drivers[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if column else LEADING
        if role == Qt.ItemDataRole.DisplayRole:
            return short(driver.sum(_PARTS[column - 1])) if column else self._driver(driver)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            words = self._spoken(driver, column)
            return tooltip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return None

    def _driver(self, driver: DriverCash) -> str:
        """The driver; equal names get the end of their phone number."""
        name = embedded(driver_words(driver))
        alike = self._names[driver.name.casefold()] > 1
        return joined(isolated(driver.phone[-4:]), name) if alike else name

    def _spoken(self, driver: DriverCash, column: int) -> str:
        if not column:
            phone = driver.phone if driver.name else ""
            return joined(embedded(driver_words(driver)), isolated(phone))
        part = _PARTS[column - 1]
        words = sum_words(driver.sum(part))
        if not words:
            words = QCoreApplication.translate("CashSheet", "none")
        return f"{part_word(part)}: {words}"


def short(of: CashSum) -> str:
    """``12.500`` or ``12.500 + 2 ?``, to fit a column; empty for no deliveries."""
    if of.is_nothing:
        return ""
    known = money.text(of.known) if of.count else ""
    unknown = f"{len(of.unknown)} ?" if of.unknown else ""
    return isolated(" + ".join(text for text in (known, unknown) if text))
