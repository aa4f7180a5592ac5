"""Caption under a field, floating over the gap to the next one, so that no field moves."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from deskdispatch.ui.text.plain import SENTENCES, tooltip
from deskdispatch.ui.widgets.plain_label import ElidedLabel, IconLabel, PlainLabel

GAP: Final = 12
"""Pixels between two fields, over which a caption of one line floats."""

_ICON: Final = 12
_LEAST: Final = 48
"""Least pixels of a readable caption; beside a wider button it is hidden."""

_IN: Final = 6
"""Pixels between a caption and the edge of its field."""

_MOVES: Final = frozenset(
    (
        *(QEvent.Type.Move, QEvent.Type.Resize),
        *(QEvent.Type.ShowToParent, QEvent.Type.HideToParent),
    )
)
_ROLES: Final = {
    "error": ("exclamation", "bad"),
    "note-bad": ("warning", "bad"),
    "note-attention": ("warning", "attention"),
    "note-good": ("check", "good"),
}
"""Icon of a role and its colour; other roles have no icon."""


class FieldCaption(QFrame):
    """One line over the lower edge of a field; unfolds a longer text while the field has the focus.

    While folded, last sentences are left out before one is cut.

    Args:
        input: The editor, which gets the focus when the caption is clicked.
        over: The widget that the caption floats on; it contains the field.
    """

    field_moved = Signal()
    """The editor was moved, resized, shown or hidden."""

    def __init__(self, input: QWidget, over: QWidget) -> None:
        super().__init__(over)
        self._input = input
        self._field = QRect()
        self._words = ""
        self.setObjectName("fieldCaption")
        self.setProperty("unfolded", False)
        self._icon = IconLabel("exclamation", "bad", _ICON)
        self.label = _CaptionLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(4)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.label, 1)
        input.installEventFilter(self)
        self.hide()

    @property
    def is_unfolded(self) -> bool:
        return self.label.wordWrap()

    def show_words(self, text: str, role: str) -> None:
        """Shows words in a role of the style sheet; "" hides the caption."""
        self._words = text
        self.label.setText(text if self.is_unfolded else self._line)
        self.label.set_role(role)
        icon, token = _ROLES.get(role, ("", ""))
        self._icon.setVisible(bool(icon))
        if icon:
            self._icon.set_icon(icon, token)
        self.setVisible(bool(text))
        self._place()
        self.raise_()
        self._scroll_into_sight()

    def place(self, field: QRect) -> None:
        """Places it under a field, in coordinates of its parent.

        It is not raised: Qt passes a new direction from sibling to sibling, and would leave out
        the next one.
        """
        self._field = field
        self._place()

    def _place(self) -> None:
        if self.isHidden() or self._field.isNull():
            return
        field, tall = self._field, self.label.line_height()
        beside = 10 if self._icon.isHidden() else _ICON + 14
        room = max(field.width() - 2 * _IN, 0)
        unfolds = self.label.width_of(self._line) + beside > room and self._input.hasFocus()
        self._unfold(unfolds)
        if unfolds:
            self.label.setText(self._words)
            lines = self.label.heightForWidth(field.width() - beside - 10)
            self.setGeometry(field.x(), field.bottom() + 3, field.width(), lines + 8)
        else:
            text = self._fitting(room - beside)
            self.label.setText(text)
            wide = min(self.label.width_of(text) + beside, room) if room >= _LEAST else 0
            mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            left = field.right() + 1 - _IN - wide if mirrored else field.x() + _IN
            top = field.bottom() + 1 + GAP // 2 - tall // 2
            self.setGeometry(left, top, wide, tall)
        self.label.setToolTip(tooltip(self._words) if self._words else "")

    def _scroll_into_sight(self) -> None:
        """Scrolls to the caption of the field in focus, which a low window may cut."""
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        page = None if area is None else area.widget()
        if area is None or page is None or self.isHidden() or not self._input.hasFocus():
            return
        foot = self.mapTo(page, QPoint(self.width() // 2, self.height()))
        area.ensureVisible(foot.x(), foot.y(), 0, 2)

    @property
    def _line(self) -> str:
        """The lines of the text in one line."""
        return self._words.replace("\n", " · ")

    def _fitting(self, room: int) -> str:
        """Returns as many sentences as fit; if the first does not, the whole text, to be elided."""
        sentences = SENTENCES.split(self._line)
        shorter = (" ".join(sentences[:count]) for count in range(len(sentences) - 1, 0, -1))
        lines = (self._line, *shorter)
        return next((each for each in lines if self.label.width_of(each) <= room), self._line)

    def _unfold(self, unfolds: bool) -> None:
        if unfolds == self.is_unfolded:
            return
        self.label.setWordWrap(unfolds)
        side, above = (9, 3) if unfolds else (4, 0)
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(side, above, side, above)
        self.setProperty("unfolded", unfolds)
        self.style().unpolish(self)
        self.style().polish(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._input.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Unfolds with the focus of the field and follows its geometry; consumes no event."""
        if watched is self._input:
            if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
                self._place()
                self.raise_()
                self._scroll_into_sight()
            elif event.type() in _MOVES:
                self.field_moved.emit()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.LayoutDirectionChange)
        if event.type() in kinds:
            self._place()


class _CaptionLabel(ElidedLabel):
    """An elided line, or all lines if it wraps."""

    def setText(self, text: str) -> None:
        PlainLabel.setText(self, text)

    def line_height(self) -> int:
        return self.fontMetrics().height()

    def width_of(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text) + 2

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.wordWrap():
            PlainLabel.paintEvent(self, event)
        else:
            super().paintEvent(event)


def place_at_end(button: QWidget, field: QRect) -> int:
    """Puts a button over the lower edge of a field, at its end; returns the width that it takes."""
    if button.isHidden():
        return 0
    hint = button.sizeHint()
    size = QSize(min(hint.width(), field.width() - 2 * _IN), hint.height())
    mirrored = button.layoutDirection() == Qt.LayoutDirection.RightToLeft
    left = field.x() + _IN if mirrored else field.right() + 1 - _IN - size.width()
    top = field.bottom() + 1 + GAP // 2 - size.height() // 2
    button.setGeometry(QRect(QPoint(left, top), size))
    return size.width() + _IN


def without_end(field: QRect, taken: int, *, mirrored: bool) -> QRect:
    """Returns the field without ``taken`` pixels at its end."""
    return field.adjusted(taken if mirrored else 0, 0, 0 if mirrored else -taken, 0)
