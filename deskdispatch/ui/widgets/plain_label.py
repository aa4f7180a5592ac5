"""Labels for plain text, whole or elided on one line, and a label for an icon."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.look import icons
from deskdispatch.ui.text.plain import LONGEST, breakable, tooltip

_NARROWEST: Final = 24
"""Largest minimum width of a one-line label, in average letters."""


class PlainLabel(QLabel):
    """Shows text as it is, aligned with the direction of the window.

    A ``QLabel`` would read markup, align by the text's own direction and be at least as wide as its
    longest word; here such a word is broken, or cut on a single line.
    """

    def __init__(self, name: str = "", role: str = "", *, wraps: bool = False) -> None:
        super().__init__()
        self._given = ""
        self.setWordWrap(wraps)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if name:
            self.setObjectName(name)
        if role:
            self.setProperty("role", role)
        self._align()

    def setText(self, text: str) -> None:
        """Sets the text without control characters and unclosed direction marks.

        Screen readers read it after the label's own name, if it has one.
        """
        self._given = cleaned(text, 4 * LONGEST, lines=True)
        super().setText(breakable(self._given))
        self._describe()

    def text(self) -> str:
        return self._given

    def clear(self) -> None:
        self.setText("")

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        most = self.fontMetrics().averageCharWidth() * _NARROWEST
        return hint if self.wordWrap() else QSize(min(hint.width(), most), hint.height())

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._describe()

    def setToolTip(self, tip: str) -> None:
        """Sets the tooltip; screen readers do not read its markup."""
        super().setToolTip(tip)
        self._describe()

    def set_role(self, role: str) -> None:
        """Sets the style sheet role and restyles."""
        if self.property("role") != role:
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._align()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the lines flush with the side where they begin.

        WORKAROUND for Qt: in right-to-left it shifts each broken line by the width of the space at
        its end, and cuts a full one by as much. In a left-to-right paragraph that space is outside
        the line.
        """
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        can_select = self.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
        if not (self.wordWrap() and is_mirrored) or can_select:
            super().paintEvent(event)
            return
        self.paint_lines(super().text(), Qt.TextFlag.TextWordWrap)

    def paint_lines(self, text: str, wrap: Qt.TextFlag) -> None:
        """Paints a text in place of the label's own, in the direction of the window."""
        painter = QPainter(self)
        self.drawFrame(painter)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setPen(self.palette().color(self.foregroundRole()))
        box, edge = self.contentsRect(), self.margin()
        flags = int(self.alignment() | wrap)
        painter.drawText(box.adjusted(edge, edge, -edge, -edge), flags, self.embedded(text))
        painter.end()

    def embedded(self, text: str) -> str:
        """Returns a text whose lines run in the direction of the window wherever it is painted."""
        if self.layoutDirection() == Qt.LayoutDirection.LeftToRight:
            return text
        return "\n".join(f"\u202b{line}\u202c" for line in text.split("\n"))

    def _describe(self) -> None:
        """Adds the text to the description: Qt would not read it out if the label has a name.

        Without a description Qt reads out the tooltip with its markup.
        """
        is_described = self.accessibleName() or self.toolTip()
        self.setAccessibleDescription(self.text() if is_described else "")

    def _align(self) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        upright = Qt.AlignmentFlag.AlignVCenter
        self.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute | upright)


class ElidedLabel(PlainLabel):
    """One line that fills its space, elided if that is too small, unless it wraps.

    Tooltip and accessible text are the whole text.
    """

    def __init__(self, name: str = "", role: str = "") -> None:
        super().__init__(name, role)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(tooltip(text))

    def setWordWrap(self, on: bool) -> None:
        """Allows the height of all lines if it wraps, not only that of the size hint."""
        super().setWordWrap(on)
        policy = self.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Preferred if on else QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 8, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the elided text in the direction of the window."""
        if self.wordWrap():
            super().paintEvent(event)
            return
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        box = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, box.width())
        painter = QPainter(self)
        painter.setLayoutDirection(self.layoutDirection())
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        flags = side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(box, int(flags | Qt.TextFlag.TextSingleLine), shown)
        painter.end()


class IconLabel(QWidget):
    """One icon in a colour of the theme; follows theme, screen and direction."""

    def __init__(self, name: str, color_token: str = "text", size: int = 20) -> None:
        super().__init__()
        self._name = name
        self._token = color_token
        self._size = QSize(size, size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon(self, name: str, color_token: str) -> None:
        self._name = name
        self._token = color_token
        self.update()

    def sizeHint(self) -> QSize:
        return self._size

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        picture = icons.pixmap(self._name, self._token, self._size.width(), ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.end()
