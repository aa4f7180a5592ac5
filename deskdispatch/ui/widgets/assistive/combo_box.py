"""A combo box that assistive programs can name and choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QComboBox, QFrame, QLabel

if TYPE_CHECKING:
    from PySide6.QtCore import QChildEvent, QItemSelection, QObject
    from PySide6.QtGui import QShowEvent

_INPUT: Final = frozenset(
    {
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.Wheel,
        QEvent.Type.KeyPress,
        QEvent.Type.Enter,
    }
)


class ComboBox(QComboBox):
    """Tells assistive programs its name, and lets them choose an item of its list.

    WORKAROUND for Qt on Linux. Qt gives the value as the name of a combo box, and takes the name
    from a label beside it: if there is none, a hidden label is added. An item selected over AT-SPI
    is only marked in the list; here it is also chosen, as if by a person.

    Args:
        in_first_frame: Leaves the list alone until ``watch_list`` is called.
    """

    def __init__(self, *, in_first_frame: bool = False) -> None:
        super().__init__()
        self._in_first_frame = in_first_frame
        self._label: QLabel | None = None
        self._list: QObject | None = None
        self._is_by_hand = False

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        if self._label is not None:
            self._label.setText(name)

    def showPopup(self) -> None:
        """Opens the list; Qt marks the present choice in it."""
        self._note_hand()
        # Not earlier: the first call of ``viewport`` loads every enum of QtWidgets.
        self.view().viewport().installEventFilter(self)
        super().showPopup()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        parent = self.parentWidget()
        if self._label is None and parent is not None:
            labels = parent.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if not any(label.buddy() is self for label in labels):
                self._label = QLabel(self.accessibleName(), parent)
                self._label.setTextFormat(Qt.TextFormat.PlainText)
                self._label.setBuddy(self)
                self._label.hide()

    def childEvent(self, event: QChildEvent) -> None:
        super().childEvent(event)
        is_polished = event.type() == QEvent.Type.ChildPolished and not self._in_first_frame
        if is_polished and isinstance(event.child(), QFrame):
            self.watch_list()

    def watch_list(self) -> None:
        """Lets assistive programs choose from the list."""
        if self._list is None:
            view = self.view()
            self._list = view
            view.selectionModel().selectionChanged.connect(self._on_selection_changed)
            view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignores moves in the open list, which do not choose yet."""
        if event.type() in _INPUT:
            self._note_hand()
        return super().eventFilter(watched, event)

    def _note_hand(self) -> None:
        self._is_by_hand = True
        QTimer.singleShot(0, self, self._forget_hand)

    def _forget_hand(self) -> None:
        self._is_by_hand = False

    def _on_selection_changed(self, selected: QItemSelection) -> None:
        rows = selected.indexes()
        if self._is_by_hand or len(rows) != 1 or rows[0].row() == self.currentIndex():
            return
        self.hidePopup()
        self.setCurrentIndex(rows[0].row())
        self.activated.emit(rows[0].row())
