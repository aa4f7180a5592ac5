"""The status chip: a word and a shape, for the table and for the detail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from deskdispatch.domain.deliveries.status import TOLD_BOOKED, DeliveryStatus, pips
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text import plain
from deskdispatch.ui.text.statuses import status_explained, status_word
from deskdispatch.ui.widgets.painted_cell import PaintedCell

StatusRole: Final = Qt.ItemDataRole.UserRole + 1
"""The item role under which a model gives a ``ChipStatus``."""

HEIGHT: Final = 20
_PADDING: Final = 6
_CELL_MARGIN: Final = 3
_GAP: Final = 5
_PIPS: Final = 6
_PIP: Final = 3.4
_PIP_STEP: Final = 5.2
_ICON: Final = 14
_SHAPE: Final = _PIPS * _PIP_STEP - (_PIP_STEP - _PIP)
"""Every shape stands in a box of this width, so that the words of a column line up."""


@dataclass(frozen=True, slots=True)
class ChipStatus:
    """What a chip shows; ``status`` is the wire's word, known or not."""

    status: str
    in_doubt: bool = False


@dataclass(frozen=True, slots=True)
class _Look:
    """How one kind of status is drawn."""

    token: str
    line: Qt.PenStyle = Qt.PenStyle.SolidLine
    icon: str | None = None
    filled: int | None = None


_ENDS: Final[dict[str, _Look]] = {
    DeliveryStatus.DELIVERED: _Look("good", icon="check"),
    DeliveryStatus.CANCELLED: _Look("muted", icon="cross"),
    DeliveryStatus.REJECTED: _Look("bad", icon="barred-circle"),
    DeliveryStatus.FAILED: _Look("bad", icon="exclamation"),
    TOLD_BOOKED: _Look("muted", Qt.PenStyle.DashLine, icon="check"),
}


def paint_chip(
    painter: QPainter,
    rect: QRect,
    status: str,
    *,
    in_doubt: bool,
    word: str,
    direction: Qt.LayoutDirection,
) -> None:
    """Paint a chip at the leading edge of a rectangle, centred in its height.

    The word is elided where it does not fit; the painter's face is used, in the size of labels.
    """
    look = _look(status, in_doubt)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(_chip_font(painter.font()))
    leading, trailing = Qt.AlignmentFlag.AlignLeading, Qt.AlignmentFlag.AlignTrailing
    size = _size(painter.fontMetrics(), look, word)
    box = _placed(rect, size, leading, direction)
    _paint_frame(painter, box, look)
    inner = box.adjusted(_PADDING, 0, -_PADDING, 0)
    shape = _shape_size(look)
    _paint_shape(painter, _placed(inner, shape, leading, direction), look, direction)
    words = QSize(inner.width() - shape.width() - (_GAP if shape.width() else 0), size.height())
    _paint_word(painter, _placed(inner, words, trailing, direction), word, direction)
    painter.restore()


def chip_size(font: QFont, status: str, *, in_doubt: bool, word: str) -> QSize:
    """The size of a chip that stands where this font is used, in logical pixels."""
    return _size(QFontMetrics(_chip_font(font)), _look(status, in_doubt), word)


class StatusDelegate(PaintedCell):
    """Paints ``StatusRole`` as a chip over the item's usual background."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Qt's own: paint one cell."""
        shown = index.data(StatusRole)
        if not isinstance(shown, ChipStatus):
            super().paint(painter, option, index)
            return
        self.paint_ground(painter, option, index)
        paint_chip(
            painter,
            option.rect.adjusted(_CELL_MARGIN, 0, -_CELL_MARGIN, 0),
            shown.status,
            in_doubt=shown.in_doubt,
            word=status_word(shown.status, shown.in_doubt),
            direction=option.direction,
        )

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Qt's own: room for the whole chip."""
        shown = index.data(StatusRole)
        if not isinstance(shown, ChipStatus):
            return super().sizeHint(option, index)
        word = status_word(shown.status, shown.in_doubt)
        size = chip_size(option.font, shown.status, in_doubt=shown.in_doubt, word=word)
        return size + QSize(2 * _CELL_MARGIN, 4)


class StatusChip(QWidget):
    """The chip of one delivery, for its detail."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ChipStatus("")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def set_status(self, status: str, in_doubt: bool = False) -> None:
        """Show a status; an empty one that is not in doubt shows nothing."""
        self._shown = ChipStatus(status, in_doubt)
        self.retranslate()

    def retranslate(self) -> None:
        """Say the status in the language of now."""
        shown = self._shown
        words = "" if self._is_empty() else status_explained(shown.status, shown.in_doubt)
        self.setAccessibleName(words)
        self.setToolTip(plain.tooltip(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Qt's own: the whole chip."""
        return self._size_with(self._word())

    def minimumSizeHint(self) -> QSize:
        """Qt's own: the shape and a few letters."""
        return self._size_with(self._word()[:3])

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: the words follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own: paint."""
        if self._is_empty():
            return
        painter = QPainter(self)
        paint_chip(
            painter,
            self.rect(),
            self._shown.status,
            in_doubt=self._shown.in_doubt,
            word=self._word(),
            direction=self.layoutDirection(),
        )
        painter.end()

    def _is_empty(self) -> bool:
        return not self._shown.status and not self._shown.in_doubt

    def _size_with(self, word: str) -> QSize:
        if self._is_empty():
            return QSize(0, HEIGHT)
        shown = self._shown
        return chip_size(self.font(), shown.status, in_doubt=shown.in_doubt, word=word)

    def _word(self) -> str:
        return status_word(self._shown.status, self._shown.in_doubt)


def _placed(
    rect: QRect, size: QSize, edge: Qt.AlignmentFlag, direction: Qt.LayoutDirection
) -> QRect:
    alignment = edge | Qt.AlignmentFlag.AlignVCenter
    return QStyle.alignedRect(direction, alignment, size.boundedTo(rect.size()), rect)


def _chip_font(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSize(theme.current().sizes["muted_pt"])
    return small


def _shape_size(look: _Look) -> QSize:
    """Nothing for an unknown word, which speaks for itself."""
    bare = look.icon is None and look.filled is None
    return QSize(0 if bare else round(_SHAPE), _ICON)


def _size(metrics: QFontMetrics, look: _Look, word: str) -> QSize:
    shape = _shape_size(look).width()
    gap = _GAP if shape else 0
    width = 2 * _PADDING + shape + gap + metrics.horizontalAdvance(word) + 1
    return QSize(width, max(HEIGHT, metrics.height() + 2))


def _look(status: str, in_doubt: bool) -> _Look:
    if in_doubt:
        return _Look("attention", Qt.PenStyle.DashLine, icon="question")
    if status in _ENDS:
        return _ENDS[status]
    filled = pips(status)
    if filled is None:
        return _Look("muted", Qt.PenStyle.DotLine)
    return _Look("accent", filled=filled)


def _paint_frame(painter: QPainter, box: QRect, look: _Look) -> None:
    here = theme.current()
    usual = look.line == Qt.PenStyle.SolidLine
    painter.setPen(QPen(here.color("border" if usual else look.token), 1.0, look.line))
    painter.setBrush(here.color("surface"))
    radius = here.sizes["radius"]
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def _paint_shape(painter: QPainter, box: QRect, look: _Look, direction: Qt.LayoutDirection) -> None:
    if look.filled is not None:
        _paint_pips(painter, QRectF(box), look, direction)
    elif look.icon:
        place = QRect(0, 0, _ICON, _ICON)
        place.moveCenter(box.center())
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(place, icons.pixmap(look.icon, look.token, _ICON, ratio))


def _paint_pips(painter: QPainter, box: QRectF, look: _Look, direction: Qt.LayoutDirection) -> None:
    """Six dots, filled in reading order."""
    here = theme.current()
    painter.setPen(Qt.PenStyle.NoPen)
    for pip in range(_PIPS):
        painter.setBrush(here.color(look.token if pip < (look.filled or 0) else "handle"))
        along = _PIP / 2 + pip * _PIP_STEP
        leading = box.left() + along
        trailing = box.right() - along
        across = leading if direction == Qt.LayoutDirection.LeftToRight else trailing
        painter.drawEllipse(QPointF(across, box.center().y()), _PIP / 2, _PIP / 2)


def _paint_word(painter: QPainter, box: QRect, word: str, direction: Qt.LayoutDirection) -> None:
    painter.setPen(theme.current().color("text"))
    fitting = painter.fontMetrics().elidedText(word, Qt.TextElideMode.ElideRight, box.width())
    edge = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignLeading)
    painter.drawText(box, edge | Qt.AlignmentFlag.AlignVCenter, fitting)
