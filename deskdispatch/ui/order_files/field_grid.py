"""The fields of a row, two beside each other where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.field_edit import RowFieldEdit


class FieldGrid(QWidget):
    """As wide as its pane and never wider; the fields are read line by line."""

    def __init__(self) -> None:
        super().__init__()
        self._fields: Sequence[RowFieldEdit] = ()
        self._columns = 0
        sizes = theme.current().sizes
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(sizes["space_3"])
        self._grid.setVerticalSpacing(sizes["space_1"])
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def prepare(self, field: RowFieldEdit) -> None:
        """Takes a field in and styles it, hidden, so that it is shown quickly later."""
        field.hide()
        field.setParent(self)
        for widget in (field, *field.findChildren(QWidget)):
            widget.ensurePolished()

    def set_fields(self, fields: Sequence[RowFieldEdit]) -> None:
        """Shows these fields in their order, and no other ones."""
        for field in self._fields:
            if field not in fields:
                field.hide()
        self._fields, self._columns = fields, 0
        self._arrange()
        for field in fields:
            field.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts one field in a line where two have no room."""
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Any width."""
        return QSize(0, super().minimumSizeHint().height())

    def _arrange(self) -> None:
        widest = max((field.minimumSizeHint().width() for field in self._fields), default=0)
        room = self.width() - self._grid.horizontalSpacing()
        columns = 2 if 2 * widest <= room else 1
        if columns == self._columns:
            return
        self._columns = columns
        while self._grid.count():
            self._grid.takeAt(0)
        for at, field in enumerate(self._fields):
            self._grid.addWidget(field, *divmod(at, columns), Qt.AlignmentFlag.AlignTop)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))
