"""The status chip: a word and a shape, for the table and for the detail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
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

from deskdispatch.domain.deliveries.status import pips
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.statuses import (
    STEPS,
    StatusView,
    status_explained,
    status_view,
    status_word,
)
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.assistive.tips import set_tip
from deskdispatch.ui.widgets.tables.painted_cell import PaintedCell

StatusRole: Final = Qt.ItemDataRole.UserRole + 1
"""The item role of a ``ChipStatus``."""

HEIGHT: Final = 20
_PADDING: Final = 6
_CELL_MARGIN: Final = 3
_GAP: Final = 5
_PIP: Final = 3.4
_PIP_STEP: Final = 5.2
_ICON: Final = 14
_SHAPE: Final = STEPS * _PIP_STEP - (_PIP_STEP - _PIP)
"""The width of every shape, so that the words of a column line up."""


@dataclass(frozen=True, slots=True)
class ChipStatus:
    """What a chip shows; ``status`` is the service's word, known or not."""

    status: str
    in_doubt: bool = False


def paint_chip(
    painter: QPainter,
    rect: QRect,
    status: str,
    *,
    in_doubt: bool,
    word: str,
    direction: Qt.LayoutDirection,
) -> None:
    """Paints a chip at the leading edge of a rectangle, vertically centred.

    The word is elided where it does not fit; the font is the painter's, at label size.
    """
    view = status_view(status, in_doubt)
    filled = pips(status)
    has_shape = _has_shape(status, view)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(_chip_font(painter.font()))
    leading, trailing = Qt.AlignmentFlag.AlignLeading, Qt.AlignmentFlag.AlignTrailing
    size = _size(painter.fontMetrics(), has_shape, word)
    box = _placed(rect, size, leading, direction)
    _paint_frame(painter, box, view)
    inner = box.adjusted(_PADDING, 0, -_PADDING, 0)
    shape = _shape_size(has_shape)
    place = _placed(inner, shape, leading, direction)
    if view.icon is not None:
        _paint_icon(painter, place, view.icon, view.token)
    elif filled is not None:
        _paint_pips(painter, QRectF(place), filled, view.token, direction)
    words = QSize(inner.width() - shape.width() - (_GAP if shape.width() else 0), size.height())
    _paint_word(painter, _placed(inner, words, trailing, direction), word, direction)
    painter.restore()


def chip_size(font: QFont, status: str, *, in_doubt: bool, word: str) -> QSize:
    """The size of a chip beside text of this font, in logical pixels."""
    has_shape = _has_shape(status, status_view(status, in_doubt))
    return _size(QFontMetrics(_chip_font(font)), has_shape, word)


class StatusDelegate(PaintedCell):
    """Paints ``StatusRole`` as a chip over the item's usual background."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paints one cell."""
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
        """The size of the whole chip."""
        shown = index.data(StatusRole)
        if not isinstance(shown, ChipStatus):
            return super().sizeHint(option, index)
        word = status_word(shown.status, shown.in_doubt)
        size = chip_size(option.font, shown.status, in_doubt=shown.in_doubt, word=word)
        return size + QSize(2 * _CELL_MARGIN, 4)


class StatusChip(Retranslated, QWidget):
    """The chip of one delivery."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roles.set_picture_role(self)
        self._shown = ChipStatus("")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def set_status(self, status: str, in_doubt: bool = False) -> None:
        """Shows a status; an empty one that is not in doubt shows nothing."""
        self._shown = ChipStatus(status, in_doubt)
        self.retranslate()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        shown = self._shown
        words = "" if self._is_empty() else status_explained(shown.status, shown.in_doubt)
        self.setAccessibleName(words)
        set_tip(self, words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The size of the whole chip."""
        return self._size_with(self._word())

    def minimumSizeHint(self) -> QSize:
        """The shape and a few letters."""
        return self._size_with(self._word()[:3])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the chip."""
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


def _has_shape(status: str, view: StatusView) -> bool:
    """Whether it has an icon or step dots; an unknown status has neither."""
    return view.icon is not None or pips(status) is not None


def _shape_size(has_shape: bool) -> QSize:
    return QSize(round(_SHAPE) if has_shape else 0, _ICON)


def _size(metrics: QFontMetrics, has_shape: bool, word: str) -> QSize:
    shape = _shape_size(has_shape).width()
    gap = _GAP if shape else 0
    width = 2 * _PADDING + shape + gap + metrics.horizontalAdvance(word) + 1
    return QSize(width, max(HEIGHT, metrics.height() + 2))


def _paint_frame(painter: QPainter, box: QRect, view: StatusView) -> None:
    here = theme.current()
    usual = view.line == Qt.PenStyle.SolidLine
    painter.setPen(QPen(here.color("border" if usual else view.token), 1.0, view.line))
    painter.setBrush(here.color("surface"))
    radius = here.sizes["radius"]
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def _paint_icon(painter: QPainter, box: QRect, icon: str, token: str) -> None:
    place = QRect(0, 0, _ICON, _ICON)
    place.moveCenter(box.center())
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(place, icons.pixmap(icon, token, _ICON, ratio))


def _paint_pips(
    painter: QPainter, box: QRectF, filled: int, token: str, direction: Qt.LayoutDirection
) -> None:
    """Paints a dot for each step, filled in reading order."""
    here = theme.current()
    painter.setPen(Qt.PenStyle.NoPen)
    for pip in range(STEPS):
        painter.setBrush(here.color(token if pip < filled else "handle"))
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
