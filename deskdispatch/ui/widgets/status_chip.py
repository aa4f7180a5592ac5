"""Status chip: a word with an icon or progress bars, for tables and details."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from deskdispatch.domain.deliveries.status import pips
from deskdispatch.ui.lib.item_models import AnyIndex
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.statuses import (
    STEPS,
    StatusView,
    status_explanation,
    status_view,
    status_word,
)
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.tables.painted_cell import PaintedCell, TextLayouts

StatusRole: Final = Qt.ItemDataRole.UserRole + 1
"""The item role of a ``ChipStatus``."""

HEIGHT: Final = 22
_PADDING: Final = 4
_CELL_MARGIN: Final = 3
_GAP: Final = 3
_ICON: Final = 14
_PIP: Final = QSizeF(6, 2.5)
_PIP_STEP: Final = 8
_PIPS: Final = STEPS * _PIP_STEP - 2
"""Width of the six pips, the same under every word, so that they line up in a column."""
_PIPS_ROOM: Final = 5
"""Height that the pips and the space below take from the word above."""

_WORDS: Final = 500
"""Most words whose widths are cached; exceeded only if a service has statuses of its own."""

_FRAMES: Final = 200
"""Most pictures of chips cached: a few per status, more while a column is resized."""


@dataclass(frozen=True, slots=True)
class ChipStatus:
    """Contents of a chip; ``status`` is the service's word, known or not."""

    status: str
    is_unconfirmed: bool = False

    @property
    def word(self) -> str:
        return status_word(self.status, self.is_unconfirmed)


def paint_chip(
    painter: QPainter, rect: QRect, shown: ChipStatus, direction: Qt.LayoutDirection
) -> None:
    """Paints a chip at the leading edge of a rectangle, vertically centred.

    The word stands over the pips, so that the longest one has the whole width. It is elided if it
    does not fit; the font is the painter's, at label size.
    """
    view, filled, word = _view_of(shown), _filled_pips(shown), shown.word
    lettering = _lettering.of(painter.font())
    leading, trailing = Qt.AlignmentFlag.AlignLeading, Qt.AlignmentFlag.AlignTrailing
    box = _placed(rect, lettering.size(view.icon, filled, word), leading, direction)
    ratio = painter.device().devicePixelRatioF()
    scheme = theme.current().scheme
    frame = _Frame(view, filled, box.width(), box.height(), direction, ratio, scheme)
    painter.drawPixmap(box.topLeft(), _drawn(frame))
    above, below = (0, 0) if filled is None else (1, -_PIPS_ROOM)
    inner = box.adjusted(_PADDING, above, -_PADDING, below)
    words = QSize(inner.width() - (_ICON + _GAP if view.icon else 0), inner.height())
    usual = painter.font()
    painter.setFont(lettering.font)
    painter.setPen(theme.current().color("text"))
    from_right = direction == Qt.LayoutDirection.RightToLeft
    place = _placed(inner, words, trailing, direction)
    lettering.texts.paint(painter, place, word, direction, at_right=from_right)
    painter.setFont(usual)


def chip_size(font: QFont, shown: ChipStatus, letters: int | None = None) -> QSize:
    """Returns the size of a chip beside text of this font, in logical pixels.

    ``letters``: the number of its word's letters that must be visible; None for all.
    """
    icon, filled = _view_of(shown).icon, _filled_pips(shown)
    return _lettering.of(font).size(icon, filled, shown.word[:letters])


class StatusDelegate(PaintedCell):
    """Paints ``StatusRole`` as a chip over the item's usual background."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        shown = index.data(StatusRole)
        if not isinstance(shown, ChipStatus):
            super().paint(painter, option, index)
            return
        self.paint_ground(painter, option, index)
        box = option.rect.adjusted(_CELL_MARGIN, 0, -_CELL_MARGIN, 0)
        paint_chip(painter, box, shown, option.direction)

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        shown = index.data(StatusRole)
        if not isinstance(shown, ChipStatus):
            return super().sizeHint(option, index)
        return chip_size(option.font, shown) + QSize(2 * _CELL_MARGIN, 4)


class StatusChip(Retranslated, QWidget):
    """The chip of one delivery."""

    def __init__(self) -> None:
        super().__init__()
        roles.set_picture_role(self)
        self._shown = ChipStatus("")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def set_status(self, status: str, unconfirmed: bool = False) -> None:
        """Shows a status; an empty one that is not unconfirmed shows nothing."""
        self._shown = ChipStatus(status, unconfirmed)
        self.retranslate()

    def retranslate(self) -> None:
        shown = self._shown
        words = "" if self._is_empty() else status_explanation(shown.status, shown.is_unconfirmed)
        self.setAccessibleName(words)
        set_tip(self, words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, HEIGHT) if self._is_empty() else chip_size(self.font(), self._shown)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, HEIGHT) if self._is_empty() else chip_size(self.font(), self._shown, 3)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._is_empty():
            return
        painter = QPainter(self)
        paint_chip(painter, self.rect(), self._shown, self.layoutDirection())
        painter.end()

    def _is_empty(self) -> bool:
        return not self._shown.status and not self._shown.is_unconfirmed


def _placed(
    rect: QRect, size: QSize, edge: Qt.AlignmentFlag, direction: Qt.LayoutDirection
) -> QRect:
    alignment = edge | Qt.AlignmentFlag.AlignVCenter
    return QStyle.alignedRect(direction, alignment, size.boundedTo(rect.size()), rect)


class _Lettering:
    """Font of chips with a cache of text widths, for as long as the font stays the same."""

    def __init__(self) -> None:
        self._usual: QFont | None = None
        self._widths: dict[str, int] = {}
        self.font: QFont
        self.texts = TextLayouts()

    def of(self, usual: QFont) -> _Lettering:
        """Returns the lettering of chips beside text of this font."""
        points = theme.current().sizes["muted_pt"]
        if usual != self._usual or points != self.font.pointSize():
            self._usual, self.font = QFont(usual), QFont(usual)
            self.font.setPointSize(points)
            self._metrics = QFontMetrics(self.font)
            self._height = max(HEIGHT, self._metrics.height() + _PIPS_ROOM + 2)
            self._widths.clear()
        return self

    def size(self, icon: str | None, filled: int | None, word: str) -> QSize:
        """Returns the size of a chip with an icon before its word, or pips under it."""
        if len(self._widths) >= _WORDS:
            self._widths.clear()
        if (width := self._widths.get(word)) is None:
            width = self._widths[word] = self._metrics.horizontalAdvance(word) + 1
        if icon is not None:
            width += _ICON + _GAP
        elif filled is not None:
            width = max(width, _PIPS)
        return QSize(2 * _PADDING + width, self._height)


_lettering: Final = _Lettering()


def _view_of(shown: ChipStatus) -> StatusView:
    return status_view(shown.status, shown.is_unconfirmed)


def _filled_pips(shown: ChipStatus) -> int | None:
    """Returns the number of steps done; None if the status is no step, or has an icon instead."""
    return None if _view_of(shown).icon is not None else pips(shown.status)


class _Frame(NamedTuple):
    """Look of a chip without its word; the size is in logical pixels."""

    view: StatusView
    filled: int | None
    width: int
    height: int
    direction: Qt.LayoutDirection
    ratio: float
    scheme: theme.Scheme


@lru_cache(_FRAMES)
def _drawn(frame: _Frame) -> QPixmap:
    """Returns a frame in the current theme, cached: a table paints the same few repeatedly."""
    view, filled, width, height, direction, ratio, _scheme = frame
    picture = QPixmap(ceil(width * ratio), ceil(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    box = QRect(0, 0, width, height)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_frame(painter, box, view)
    inner = box.adjusted(_PADDING, 0, -_PADDING, 0)
    if view.icon is not None:
        place = _placed(inner, QSize(_ICON, _ICON), Qt.AlignmentFlag.AlignLeading, direction)
        painter.drawPixmap(place, icons.pixmap(view.icon, view.token, _ICON, ratio))
    elif filled is not None:
        _paint_pips(painter, QRectF(inner), filled, view.token, direction)
    painter.end()
    return picture


def _paint_frame(painter: QPainter, box: QRect, view: StatusView) -> None:
    here = theme.current()
    usual = view.line == Qt.PenStyle.SolidLine
    painter.setPen(QPen(here.color("border" if usual else view.token), 1.0, view.line))
    painter.setBrush(here.color("surface"))
    radius = here.sizes["radius"]
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def _paint_pips(
    painter: QPainter, box: QRectF, filled: int, token: str, direction: Qt.LayoutDirection
) -> None:
    """Paints a bar for each step at the foot of a chip, filled in reading order."""
    here = theme.current()
    painter.setPen(Qt.PenStyle.NoPen)
    top = box.bottom() - _PIPS_ROOM + 0.5
    for pip in range(STEPS):
        painter.setBrush(here.color(token if pip < filled else "handle"))
        along = pip * _PIP_STEP
        leading, trailing = box.left() + along, box.right() - along - _PIP.width()
        left = leading if direction == Qt.LayoutDirection.LeftToRight else trailing
        painter.drawRoundedRect(QRectF(left, top, _PIP.width(), _PIP.height()), 1, 1)
