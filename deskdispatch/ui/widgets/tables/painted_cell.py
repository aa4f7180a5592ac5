"""Delegates that paint table cells: background, text, flags and money.

Qt's own delegate asks the model seven times per cell and lays out every text twice; scrolling by a
page paints three hundred cells while the key is down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QRect, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText, QTextOption, QTransform
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from deskdispatch.domain import money
from deskdispatch.ui.lib.item_models import AnyIndex
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.amounts import currency_word
from deskdispatch.ui.widgets.tables.columns import CellPainting, Row

MARGIN: Final = 3
"""Pixels beside the text, as in Qt."""

MOST: Final = 2000
"""Most texts in the cache, which is emptied when full."""

_SELECTED: Final = QStyle.StateFlag.State_Selected


class _Text(NamedTuple):
    drawing: QStaticText
    size: QSizeF


class TextLayouts:
    """A cache of the laid-out texts of one view, all in one font.

    Shaping Arabic and isolated text takes ten times as long as painting it, and a table repeats the
    same few hundred texts while it scrolls.
    """

    def __init__(self) -> None:
        self._font: QFont | None = None
        self._height = 0.0
        self._texts: dict[tuple[str, int, Qt.LayoutDirection], _Text] = {}

    def paint(
        self,
        painter: QPainter,
        box: QRect,
        words: str,
        direction: Qt.LayoutDirection,
        *,
        at_right: bool,
    ) -> int:
        """Paints one line in the painter's pen, cut if too long; returns its width in pixels."""
        text = self._of(painter.font(), words, box.width(), direction)
        left = box.right() + 1 - text.size.width() if at_right else box.left()
        # A fallback font makes a line taller above the baseline; the baseline is kept.
        top = box.top() + (box.height() + self._height) / 2 - text.size.height()
        painter.drawStaticText(round(left), round(top), text.drawing)
        return round(text.size.width())

    def _of(self, font: QFont, words: str, width: int, direction: Qt.LayoutDirection) -> _Text:
        if font != self._font or len(self._texts) >= MOST:
            self._texts.clear()
            self._font, self._height = QFont(font), QFontMetricsF(font).height()
        key = (words, width, direction)
        if (kept := self._texts.get(key)) is not None:
            return kept
        text = _laid_out(words, font, direction)
        if text.size.width() > width:
            metrics = QFontMetricsF(font)
            cut = metrics.elidedText(words, Qt.TextElideMode.ElideRight, float(width))
            text = _laid_out(cut, font, direction)
        self._texts[key] = text
        return text


class PaintedCell(QStyledItemDelegate):
    """Paints a cell's text; base of the delegates that paint something else."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.texts = TextLayouts()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """Paints one cell, right-aligned if the model says so."""
        self.paint_ground(painter, option, index)
        alignment = index.data(Qt.ItemDataRole.TextAlignmentRole)
        at_right = alignment is not None and bool(alignment & Qt.AlignmentFlag.AlignRight)
        self.paint_words(painter, option, index.data(), at_right=at_right)

    def paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        """Paints the background: the selection, else a tint."""
        if option.state & _SELECTED:
            painter.fillRect(option.rect, theme.current().color("selected"))
        elif (tint := index.data(Qt.ItemDataRole.BackgroundRole)) is not None:
            painter.fillRect(option.rect, tint)

    def paint_words(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        words: str | None,
        *,
        indent: int = 0,
        at_right: bool = False,
    ) -> None:
        """Paints a text as Qt would, ``indent`` pixels from the leading edge, cut if too long.

        It begins at the leading edge, or ends at the right one.
        """
        if not words:
            return
        from_right = option.direction is Qt.LayoutDirection.RightToLeft
        ahead, behind = (MARGIN, MARGIN + indent) if from_right else (MARGIN + indent, MARGIN)
        painter.setPen(theme.current().color("text"))
        box = option.rect.adjusted(ahead, 0, -behind, 0)
        at_right = at_right or from_right
        self.texts.paint(painter, box, words, option.direction, at_right=at_right)


def _laid_out(words: str, font: QFont, direction: Qt.LayoutDirection) -> _Text:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    option.setTextDirection(direction)
    drawing = QStaticText(words.replace("\n", " "))
    drawing.setTextFormat(Qt.TextFormat.PlainText)
    drawing.setTextOption(option)
    drawing.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    drawing.prepare(QTransform(), font)
    return _Text(drawing, drawing.size())


FlagsRole: Final = Qt.ItemDataRole.UserRole + 5
"""The item role of a row's flags."""

ICONS: Final[Mapping[str, tuple[str, str]]] = {
    "late": ("clock", "attention"),
    "print": ("print", "attention"),
    "stale": ("question", "attention"),
}
"""Icon and colour token of each flag."""

SIZE: Final = 14
_STEP: Final = SIZE + 2


class FlagDelegate(PaintedCell):
    """Paints ``FlagsRole`` as icons at the leading edge, and the text after them."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        flags = index.data(FlagsRole) or ()
        self.paint_ground(painter, option, index)
        box = option.rect.adjusted(MARGIN, 0, -MARGIN, 0)
        ratio = painter.device().devicePixelRatioF()
        for at, kind in enumerate(flags):
            name, token = ICONS[kind]
            square = QRect(box.left() + at * _STEP, box.top(), SIZE, SIZE)
            square.moveTop(box.top() + (box.height() - SIZE) // 2)
            picture = icons.pixmap(name, token, SIZE, ratio)
            painter.drawPixmap(QStyle.visualRect(option.direction, box, square), picture)
        self.paint_words(painter, option, index.data(), indent=len(flags) * _STEP)


AmountRole: Final = Qt.ItemDataRole.UserRole + 4
"""The item role of an amount in KWD, a ``Decimal``."""

_AMOUNT_MARGIN: Final = 6
"""Pixels beside an amount; those beside words are ``MARGIN``."""
_FROM_LEFT: Final = Qt.LayoutDirection.LeftToRight


UNKNOWN_AMOUNT: Final = object()
"""Value of ``AmountRole`` for an amount that exists but is unknown."""


class AmountDelegate(PaintedCell):
    """Paints ``AmountRole`` with its currency at the right in every language, else the text."""

    has_currency = True
    _token_of_words = "text"

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        amount = index.data(AmountRole)
        self.paint_ground(painter, option, index)
        colours, box = theme.current(), option.rect.adjusted(_AMOUNT_MARGIN, 0, -_AMOUNT_MARGIN, 0)
        if not isinstance(amount, Decimal):
            token = "attention" if amount is UNKNOWN_AMOUNT else self._token_of_words
            if words := index.data():
                painter.setPen(colours.color(token))
                self.texts.paint(painter, box, words, option.direction, at_right=True)
            return
        painter.setPen(colours.color("text"))
        used = self.texts.paint(painter, box, money.text(amount), _FROM_LEFT, at_right=True)
        if self.has_currency:
            box.setRight(box.right() - used)
            painter.setPen(colours.color("muted"))
            self.texts.paint(painter, box, f"{currency_word()}\u00a0", _FROM_LEFT, at_right=True)


class FigureDelegate(AmountDelegate):
    """Paints only the figure, as the heading has the currency; words are muted."""

    has_currency = False
    _token_of_words = "muted"


def as_figure(amount: Callable[[Row], object]) -> CellPainting[Row]:
    """Paints a column's cells as money whose unit is in the heading.

    ``amount`` returns a ``Decimal``, ``UNKNOWN_AMOUNT``, or None for the cell's text.
    """
    return CellPainting(AmountRole, amount, FigureDelegate)


def as_amount(amount: Callable[[Row], Decimal | None]) -> CellPainting[Row]:
    return CellPainting(AmountRole, amount, AmountDelegate)
