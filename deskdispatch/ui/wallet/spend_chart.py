"""Spending per day: the bar chart and its words."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QBrush,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from deskdispatch.domain import money
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.wallet.spending import SpendingDay
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import joined, kwd, kwd_unbroken
from deskdispatch.ui.text.times import day_and_month, short_day
from deskdispatch.ui.widgets.assistive import roles

HEIGHT: Final = 104
_WEEK: Final = 7
_WIDEST: Final = 64
"""Pixels of a day: few of them stand at the leading edge, not as walls."""

_LEAST: Final = 2
"""Height in pixels of the smallest bar: no spending is a line, not a gap."""

_STEPS: Final = tuple(Decimal(step) for step in (1, 2, 4, 6, 8, 10))
_UPRIGHT: Final = Qt.AlignmentFlag.AlignVCenter


def scale_for(most: Decimal) -> Decimal:
    """The top of the scale in KWD: the smallest of 1, 2, 4, 6, 8, 10, 20 … not below ``most``."""
    power = Decimal(10) ** max(0, most.adjusted())
    return next(step * power for step in _STEPS if step * power >= most)


class SpendChart(Retranslated, QWidget):
    """Bars per day, one always selected: under the pointer, else by key, else the newest.

    Unknown days are hatched to the top, in front of it the known part as a bar.
    """

    day_pointed = Signal(object)
    """The selected ``SpendingDay``; None where there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("spendChart")
        roles.set_chart_role(self)
        self._days: tuple[SpendingDay, ...] = ()
        self._chosen = -1
        self._hovered: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    @property
    def pointed(self) -> SpendingDay | None:
        at = self._chosen if self._hovered is None else self._hovered
        return self._days[at] if 0 <= at < len(self._days) else None

    def set_days(self, days: Sequence[SpendingDay]) -> None:
        """Shows days, oldest first; a date selected by key stays selected."""
        before = self._days[self._chosen].date if 0 <= self._chosen < len(self._days) else None
        was_newest = self._chosen == len(self._days) - 1
        self._days, self._hovered = tuple(days), None
        dates = [day.date for day in self._days]
        stays = before in dates and not was_newest
        self._chosen = dates.index(before) if stays and before else len(dates) - 1
        self._announce()

    def retranslate(self) -> None:
        self._announce()

    def sizeHint(self) -> QSize:
        return QSize(320, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, HEIGHT)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._at(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().toPoint())
        if at is not None:
            self._chosen = at
            self._announce()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        onward = -1 if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else 1
        steps = {
            int(Qt.Key.Key_Left): -onward,
            int(Qt.Key.Key_Right): onward,
            int(Qt.Key.Key_Home): -len(self._days),
            int(Qt.Key.Key_End): len(self._days),
        }
        step = steps.get(event.key())
        if step is None or not self._days:
            super().keyPressEvent(event)
            return
        self._hovered = None
        self._chosen = max(0, min(len(self._days) - 1, self._chosen + step))
        self._announce()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = QFont(self.font())
        font.setPointSize(theme.current().sizes["muted_pt"])
        painter.setFont(font)
        top = self._scale()
        self._paint_scale(painter, top)
        for at, day in enumerate(self._days):
            self._paint_day(painter, self._column(at), day, top)
        self._paint_dates(painter)
        self._paint_pointer(painter)
        painter.end()

    def _announce(self) -> None:
        day = self.pointed
        now = day_words(day) if day else ""
        name = self.tr("Spent per day")
        self.setAccessibleName(f"{name}. {now}" if now else name)
        self.setAccessibleDescription("; ".join(day_words(each) for each in self._days))
        event = QAccessibleEvent(self, QAccessible.Event.NameChanged)
        QAccessible.updateAccessibility(event)
        self.update()
        self.day_pointed.emit(day)

    def _hover(self, at: int | None) -> None:
        if at != self._hovered:
            self._hovered = at
            self._announce()

    def _scale(self) -> Decimal:
        return scale_for(max((day.spent for day in self._days), default=ZERO))

    def _plot(self) -> QRect:
        line = self.fontMetrics().height()
        labels = self.fontMetrics().horizontalAdvance(money.text(self._scale())) + 6
        return self.rect().adjusted(labels, line // 2, -2, -line - 2)

    def _column(self, at: int) -> QRect:
        """A day's full height, mirrored in a right-to-left window."""
        plot = self._plot()
        count = max(1, len(self._days))
        width = min(plot.width(), count * _WIDEST)
        left = plot.left() + width * at // count
        right = plot.left() + width * (at + 1) // count
        logical = QRect(left, plot.top(), right - left, plot.height())
        return QStyle.visualRect(self.layoutDirection(), self.rect(), logical)

    def _at(self, where: QPoint) -> int | None:
        """The index of the day at a point, above and below its bar too."""
        for at in range(len(self._days)):
            column = self._column(at)
            if column.left() <= where.x() <= column.right():
                return at
        return None

    def _paint_scale(self, painter: QPainter, top: Decimal) -> None:
        here, plot = theme.current(), self._plot()
        line = painter.fontMetrics().height()
        for part, amount in ((0, top), (1, top / 2)):
            y = plot.top() + part * plot.height() // 2
            painter.setPen(here.color("border"))
            self._rule(painter, plot, y)
            painter.setPen(here.color("muted"))
            box = QRect(0, y - line // 2, plot.left() - 6, line)
            box = QStyle.visualRect(self.layoutDirection(), self.rect(), box)
            trailing = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignRight)
            painter.drawText(box, trailing | _UPRIGHT, money.text(amount))
        painter.setPen(here.color("handle"))
        self._rule(painter, plot, plot.bottom() + 1)

    def _rule(self, painter: QPainter, plot: QRect, y: int) -> None:
        box = QRect(plot.left(), y, plot.width(), 1)
        box = QStyle.visualRect(self.layoutDirection(), self.rect(), box)
        painter.drawLine(box.topLeft(), box.topRight())

    def _paint_day(self, painter: QPainter, column: QRect, day: SpendingDay, top: Decimal) -> None:
        here = theme.current()
        gap = max(1, column.width() // 6)
        bar = column.adjusted(gap, 0, -gap, 0)
        if not day.is_known:
            hatching = QBrush(here.color("disabled"), Qt.BrushStyle.BDiagPattern)
            painter.fillRect(bar, hatching)
        if day.is_known or day.spent:
            height = max(_LEAST, int(day.spent * bar.height() / top))
            bar.setTop(bar.bottom() + 1 - height)
            painter.fillRect(bar, here.color("accent"))

    def _paint_dates(self, painter: QPainter) -> None:
        painter.setPen(theme.current().color("muted"))
        metrics, plot = painter.fontMetrics(), self._plot()
        for at in range(len(self._days) - 1, -1, -_WEEK):
            words = day_and_month(self._days[at].date)
            column = self._column(at)
            box = QRect(0, plot.bottom() + 3, metrics.horizontalAdvance(words), metrics.height())
            box.moveLeft(column.center().x() - box.width() // 2)
            box.moveLeft(max(0, min(self.width() - box.width(), box.left())))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, words)

    def _paint_pointer(self, painter: QPainter) -> None:
        """Paints a frame around the selected day, strong with keyboard focus."""
        if self.pointed is None:
            return
        at = self._chosen if self._hovered is None else self._hovered
        strong = self.hasFocus() and self._hovered is None
        painter.setPen(QPen(theme.current().color("accent" if strong else "handle"), 1 + strong))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self._column(at).adjusted(0, 0, -1, 0))


def day_words(day: SpendingDay) -> str:
    named = QCoreApplication.translate("Spending", "{day}: {amount}").format(
        day=short_day(day.date), amount=_amount_words(day)
    )
    if not day.others:
        return named
    others = QCoreApplication.translate("Spending", "%n of another type", None, day.others)
    return joined(named, others)


def sum_words(days: Sequence[SpendingDay]) -> str:
    spent = sum((day.spent for day in days), ZERO)
    if all(day.is_known for day in days):
        words = QCoreApplication.translate("Spending", "%n day(s): {amount}", None, len(days))
    elif not spent:
        words = QCoreApplication.translate(
            "Spending", "%n day(s). Hatched: no data", None, len(days)
        )
    else:
        words = QCoreApplication.translate(
            "Spending", "%n day(s): at least {amount}. Hatched: no data", None, len(days)
        )
    return words.format(amount=kwd_unbroken(spent))


def others_words(count: int) -> str:
    """How many transactions have an unknown type; empty for none."""
    if not count:
        return ""
    return QCoreApplication.translate(
        "Spending", "%n transaction(s) of another type not counted", None, count
    )


def _amount_words(day: SpendingDay) -> str:
    if day.is_known:
        return kwd(day.spent)
    if day.spent:
        return QCoreApplication.translate("Spending", "at least {amount}, data missing").format(
            amount=kwd(day.spent)
        )
    return QCoreApplication.translate("Spending", "no data")
