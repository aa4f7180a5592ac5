"""The steps of one delivery, when they were, and how long each took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLineF, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStyle, QToolTip, QWidget

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.state import State
from deskdispatch.ui import icons, theme
from deskdispatch.ui.widgets import plain, when
from deskdispatch.ui.widgets.status_words import status_word
from deskdispatch.ui.widgets.steps import Phase, Step, steps

if TYPE_CHECKING:
    from deskdispatch.domain.delivery import StatusEntry

ROW: Final = 22
_DOT: Final = 4.5
_DOT_BOX: Final = 16
_GAP: Final = 8
_WIDEST: Final = 340
"""Further apart a word and its time would not be read as one line."""
_END_ICONS: Final[dict[str, tuple[str, str]]] = {
    State.DELIVERED: ("check", "good"),
    State.CANCELLED: ("cross", "muted"),
    State.REJECTED: ("barred-circle", "bad"),
    State.FAILED: ("exclamation", "bad"),
}


class TimelineView(QWidget):
    """A list of steps in the order of their times, with those still to come.

    It is as tall as it has steps; each step's exact time is its tooltip.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timelineView")
        self._steps: tuple[Step, ...] = ()
        self._has_history = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def set_history(self, entries: Sequence[StatusEntry], status: str) -> None:
        """Show a history, in any order, and the status now; an empty status shows nothing."""
        self._steps = steps(entries, status) if status or entries else ()
        self._has_history = bool(entries)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language of now."""
        self.setAccessibleName(self.tr("Timeline"))
        self.setAccessibleDescription(self._in_words())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Qt's own: every step, its word and its times."""
        metrics = self.fontMetrics()
        words = max(
            (metrics.horizontalAdvance(status_word(s.status)) for s in self._steps), default=0
        )
        times = metrics.horizontalAdvance("00 MMM, 00:00  00 h 00 min")
        return QSize(_DOT_BOX + _GAP + words + _GAP + times, self._lines() * ROW)

    def minimumSizeHint(self) -> QSize:
        """Qt's own: every step; words may be cut."""
        return QSize(_DOT_BOX + 120, self._lines() * ROW)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: words follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        """Qt's own: a step's exact time on hover."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = event.pos().y() // ROW
            at = self._steps[row].at if 0 <= row < len(self._steps) else None
            QToolTip.showText(event.globalPos(), plain.tooltip(when.exact(at)) if at else "", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own: paint."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, step in enumerate(self._steps):
            line = self._placed(self.rect(), 0, min(self.width(), _WIDEST))
            line = QRect(line.x(), row * ROW, line.width(), ROW)
            self._paint_mark(painter, line, row, step)
            self._paint_texts(painter, line, step)
        if self._steps and not self._has_history:
            painter.setPen(theme.current().color("muted"))
            note = QRect(0, (self._lines() - 1) * ROW, self.width(), ROW)
            painter.drawText(note, self._edge(Qt.AlignmentFlag.AlignLeading), self._no_history())
        painter.end()

    def _lines(self) -> int:
        return len(self._steps) + int(bool(self._steps) and not self._has_history)

    def _no_history(self) -> str:
        return self.tr("The times of the steps are not known yet.")

    def _in_words(self) -> str:
        if not self._steps:
            return ""
        said = [self._step_in_words(step) for step in self._steps]
        if not self._has_history:
            said.append(self._no_history())
        return "; ".join(said)

    def _step_in_words(self, step: Step) -> str:
        word = status_word(step.status)
        if step.phase is Phase.TO_COME:
            return self.tr("{status} still to come").format(status=word)
        if step.at is None:
            return self.tr("now {status}").format(status=word)
        at = self._time(step)
        if step.took is None:
            return self.tr("{status} at {time}").format(status=word, time=at)
        took = when.duration(step.took)
        return self.tr("{status} at {time}, after {duration}").format(
            status=word, time=at, duration=took
        )

    def _time(self, step: Step) -> str:
        """The hour alone, but for a step on another day than the first."""
        if step.at is None:
            return ""
        first = next(known.at for known in self._steps if known.at is not None)
        same_day = in_kuwait(first).date() == in_kuwait(step.at).date()
        return when.clock(step.at) if same_day else when.day_and_time(step.at)

    def _edge(self, edge: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
        return QStyle.visualAlignment(self.layoutDirection(), edge) | Qt.AlignmentFlag.AlignVCenter

    def _placed(self, line: QRect, start: int, width: int) -> QRect:
        """A box that starts so far from the leading edge."""
        logical = QRect(line.x() + start, line.y(), width, line.height())
        return QStyle.visualRect(self.layoutDirection(), line, logical)

    def _paint_mark(self, painter: QPainter, line: QRect, row: int, step: Step) -> None:
        """The dot or the icon of a step, and the line to the next."""
        centre = QRectF(self._placed(line, 0, _DOT_BOX)).center()
        if row + 1 < len(self._steps):
            self._paint_way(painter, centre, self._steps[row + 1])
        end = _ends_in(step)
        if end is None:
            self._paint_dot(painter, centre, step)
            return
        place = QRectF(0, 0, _DOT_BOX, _DOT_BOX)
        place.moveCenter(centre)
        name, token = end
        picture = icons.pixmap(name, token, _DOT_BOX, self.devicePixelRatioF())
        painter.drawPixmap(place.topLeft().toPoint(), picture)

    def _paint_way(self, painter: QPainter, centre: QPointF, to: Step) -> None:
        here = theme.current()
        painter.setPen(QPen(here.color("border" if to.phase is Phase.TO_COME else "accent"), 1.5))
        clear = _DOT_BOX / 2 if _ends_in(to) else _DOT
        start, end = centre + QPointF(0, _DOT), centre + QPointF(0, ROW - clear)
        painter.drawLine(QLineF(start, end))

    def _paint_dot(self, painter: QPainter, centre: QPointF, step: Step) -> None:
        here = theme.current()
        coming = step.phase is Phase.TO_COME
        painter.setPen(QPen(here.color("handle" if coming else "accent"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush if coming else here.color("accent"))
        radius = _DOT if step.phase is Phase.NOW else _DOT - 1
        painter.drawEllipse(centre, radius, radius)

    def _paint_texts(self, painter: QPainter, line: QRect, step: Step) -> None:
        here = theme.current()
        took_width = self.fontMetrics().horizontalAdvance("00 h 00 min")
        at = self._time(step)
        at_width = self.fontMetrics().horizontalAdvance(at) + 2
        at_start = line.width() - took_width - _GAP - at_width
        start = _DOT_BOX + _GAP
        word_box = self._placed(line, start, max(0, at_start - _GAP - start))
        self._paint_word(painter, word_box, step)
        trailing = self._edge(Qt.AlignmentFlag.AlignTrailing)
        painter.drawText(self._placed(line, at_start, at_width), trailing, at)
        if step.took is not None:
            painter.setPen(here.color("muted"))
            took_box = self._placed(line, line.width() - took_width, took_width)
            painter.drawText(took_box, trailing, when.duration(step.took))

    def _paint_word(self, painter: QPainter, box: QRect, step: Step) -> None:
        font = self.font()
        font.setBold(step.phase is Phase.NOW)
        painter.setFont(font)
        token = "muted" if step.phase is Phase.TO_COME else "text"
        painter.setPen(theme.current().color(token))
        word = painter.fontMetrics().elidedText(
            status_word(step.status), Qt.TextElideMode.ElideRight, box.width()
        )
        painter.drawText(box, self._edge(Qt.AlignmentFlag.AlignLeading), word)
        painter.setFont(self.font())


def _ends_in(step: Step) -> tuple[str, str] | None:
    """The icon and its colour of a step that nothing follows."""
    return _END_ICONS.get(step.status) if step.phase is Phase.NOW else None
