"""Timeline of a delivery: its steps with start times and durations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLineF, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStyle, QToolTip, QWidget

from deskdispatch.domain.clock import Clock, in_kuwait, utc_now
from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus, is_terminal, pips
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text import plain, times
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.statuses import status_word
from deskdispatch.ui.widgets.assistive import roles

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.delivery import StatusEntry


class StepPhase(Enum):
    """A step's place in time: past, present or to come."""

    PAST = "past"
    NOW = "now"
    TO_COME = "to come"


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the timeline.

    Attributes:
        took_s: Duration in seconds, at an end that of the whole delivery; None if unknown or
            running.
        is_seen: Whether ``at`` is only when this desk first saw the status.
    """

    status: str
    at: datetime | None
    took_s: float | None
    phase: StepPhase
    is_seen: bool = False

    @property
    def is_running(self) -> bool:
        return self.phase is StepPhase.NOW and self.at is not None and not is_terminal(self.status)


def steps(
    entries: Sequence[StatusEntry],
    status: str,
    *,
    booked_at: datetime | None = None,
    seen_at: datetime | None = None,
) -> tuple[Step, ...]:
    """Returns the steps of a history (in any order) and a status, in order of time.

    A status missing from the history (the service need not record every one) is added at its end,
    followed by the steps to come if the normal order defines them. Without a history the timeline
    begins ``booked_at``, as a new delivery is ``PENDING``.
    """
    ordered = sorted(entries, key=lambda entry: entry.timestamp)
    lines = [
        Step(
            entry.status,
            entry.timestamp,
            (after.timestamp - entry.timestamp).total_seconds() if after is not None else None,
            StepPhase.PAST,
        )
        for entry, after in zip_longest(ordered, ordered[1:])
    ]
    if not lines and booked_at is not None:
        lines.append(Step(DeliveryStatus.PENDING, booked_at, None, StepPhase.PAST))
    if not lines or lines[-1].status != status:
        lines.append(Step(status, seen_at, None, StepPhase.NOW, is_seen=seen_at is not None))
    lines[-1] = _present(lines)
    done = pips(status)
    coming = PROGRESS[done + 1 :] if done is not None else ()
    return (*lines, *(Step(state, None, None, StepPhase.TO_COME) for state in coming))


def _present(lines: Sequence[Step]) -> Step:
    """Returns the last step as the present one; an end gets the duration of the whole."""
    first, last = lines[0], lines[-1]
    whole = None
    if is_terminal(last.status) and len(lines) > 1 and not last.is_seen and first.at and last.at:
        whole = (last.at - first.at).total_seconds()
    return replace(last, phase=StepPhase.NOW, took_s=whole)


ROW: Final = 20
UPDATE_EVERY_MS: Final = 30_000
_DOT: Final = 4.5
_DOT_BOX: Final = 16
_GAP: Final = 8
_WIDEST: Final = 360
"""Greatest width in pixels; farther apart, status and time would not read as one line."""
_END_ICONS: Final[dict[str, tuple[str, str]]] = {
    DeliveryStatus.DELIVERED: ("check", "good"),
    DeliveryStatus.CANCELLED: ("cross", "muted"),
    DeliveryStatus.REJECTED: ("barred-circle", "bad"),
    DeliveryStatus.FAILED: ("exclamation", "bad"),
}


class TimelineView(Retranslated, QWidget):
    """A list of steps in order of time; future steps share one line."""

    changed = Signal(str)
    """When the last step began and how long it took, as ``15:12 · 4 min so far``, or empty."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self.setObjectName("timelineView")
        roles.set_picture_role(self)
        self._clock = clock
        self._steps: tuple[Step, ...] = ()
        self._coming: tuple[Step, ...] = ()
        self._has_note = False
        self._update_timer = QTimer(self)
        self._update_timer.setInterval(UPDATE_EVERY_MS)
        self._update_timer.timeout.connect(self.retranslate)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def set_history(
        self,
        entries: Sequence[StatusEntry],
        status: str,
        *,
        booked_at: datetime | None = None,
        seen_at: datetime | None = None,
        is_awaited: bool = False,
    ) -> None:
        """Shows a history; does not mention a missing one while it ``is_awaited``."""
        shown = steps(entries, status, booked_at=booked_at, seen_at=seen_at)
        self._steps = tuple(s for s in shown if s.phase is not StepPhase.TO_COME)
        self._coming = shown[len(self._steps) :]
        self._has_note = not entries and not is_awaited
        if any(step.is_running for step in self._steps):
            self._update_timer.start()
        else:
            self._update_timer.stop()
        self.retranslate()

    def retranslate(self) -> None:
        present = ""
        if self._steps and (at := self._steps[-1].at) is not None:
            last, time = self._steps[-1], times.time_of(at, self._clock())
            if last.is_seen:
                time = self.tr("seen {time}").format(time=time)
            present = joined(time, self._duration_words(last))
        self.changed.emit(present)
        self.setAccessibleName(self.tr("Timeline"))
        self.setAccessibleDescription(self._spoken_lines())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        texts = (status_word(step.status) for step in self._steps)
        words = max(map(metrics.horizontalAdvance, texts), default=0)
        times = metrics.horizontalAdvance("00 MMM, 00:00") + self._took_width()
        return QSize(_DOT_BOX + words + times + 3 * _GAP, self._lines() * ROW)

    def minimumSizeHint(self) -> QSize:
        return QSize(_DOT_BOX + 120, self._lines() * ROW)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self._exact_time(event.pos().y() // ROW)
            QToolTip.showText(event.globalPos(), plain.tooltip(words), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, step in enumerate(self._steps):
            line = self._placed(self.rect(), 0, min(self.width(), _WIDEST))
            line = QRect(line.x(), row * ROW, line.width(), ROW)
            self._paint_mark(painter, line, row, step)
            self._paint_texts(painter, line, row, step)
        self._paint_coming(painter)
        if self._has_note:
            painter.setPen(theme.current().color("muted"))
            note = QRect(0, (self._lines() - 1) * ROW, self.width(), ROW)
            painter.drawText(note, self._edge(Qt.AlignmentFlag.AlignLeading), self._no_history())
        painter.end()

    def _lines(self) -> int:
        return len(self._steps) + int(bool(self._coming)) + int(self._has_note)

    def _no_history(self) -> str:
        return self.tr("The times of the steps are not known yet.")

    def _spoken_lines(self) -> str:
        texts = [self._spoken_step(row, step) for row, step in enumerate(self._steps)]
        if self._coming:
            template = self.tr("{status} still to come")
            texts.append(
                template.format(status=", ".join(status_word(s.status) for s in self._coming))
            )
        if self._has_note:
            texts.append(self._no_history())
        return "; ".join(texts)

    def _spoken_step(self, row: int, step: Step) -> str:
        word = status_word(step.status)
        if step.at is None:
            return self.tr("now {status}").format(status=word)
        template = (
            self.tr("{status} seen at {time}") if step.is_seen else self.tr("{status} at {time}")
        )
        words = template.format(status=word, time=self._clock_words(row, step))
        took = self._duration_words(step)
        return self.tr("{step}, {time}").format(step=words, time=took) if took else words

    def _clock_words(self, row: int, step: Step) -> str:
        """Returns the time, with the date if that differs from the previous step's or today's."""
        assert step.at is not None
        before = self._steps[row - 1].at if row else self._clock()
        same_day = before is not None and in_kuwait(before).date() == in_kuwait(step.at).date()
        return times.clock(step.at) if same_day else times.day_and_time(step.at)

    def _duration_words(self, step: Step) -> str:
        if step.is_running and step.at is not None:
            so_far = times.duration((self._clock() - step.at).total_seconds())
            return self.tr("{time} so far").format(time=so_far)
        if step.took_s is None:
            return ""
        took = times.duration(step.took_s)
        return self.tr("{time} in all").format(time=took) if step.phase is StepPhase.NOW else took

    def _took_width(self) -> int:
        metrics = self.fontMetrics()
        texts = map(self._duration_words, self._steps)
        return max(map(metrics.horizontalAdvance, texts), default=0) + 2

    def _exact_time(self, row: int) -> str:
        if row == len(self._steps) and self._coming:
            return self._coming_words()
        step = self._steps[row] if 0 <= row < len(self._steps) else None
        if step is None or step.at is None:
            return ""
        at = times.exact(step.at)
        return self.tr("First seen here {time}").format(time=at) if step.is_seen else at

    def _coming_words(self) -> str:
        return joined(*(status_word(step.status) for step in self._coming))

    def _edge(self, edge: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
        return QStyle.visualAlignment(self.layoutDirection(), edge) | Qt.AlignmentFlag.AlignVCenter

    def _placed(self, line: QRect, start: int, width: int) -> QRect:
        logical = QRect(line.x() + start, line.y(), width, line.height())
        return QStyle.visualRect(self.layoutDirection(), line, logical)

    def _paint_mark(self, painter: QPainter, line: QRect, row: int, step: Step) -> None:
        centre = QRectF(self._placed(line, 0, _DOT_BOX)).center()
        if after := (*self._steps, *self._coming[:1])[row + 1 :]:
            to = after[0]
            token = "border" if to.phase is StepPhase.TO_COME else "accent"
            painter.setPen(QPen(theme.current().color(token), 1.5))
            clear = _DOT_BOX / 2 if _end_icon(to) else _DOT
            start, end = centre + QPointF(0, _DOT), centre + QPointF(0, ROW - clear)
            painter.drawLine(QLineF(start, end))
        if (icon := _end_icon(step)) is None:
            self._paint_dot(painter, centre, step)
            return
        place = QRectF(0, 0, _DOT_BOX, _DOT_BOX)
        place.moveCenter(centre)
        name, token = icon
        picture = icons.pixmap(name, token, _DOT_BOX, self.devicePixelRatioF())
        painter.drawPixmap(place.topLeft().toPoint(), picture)

    def _paint_dot(self, painter: QPainter, centre: QPointF, step: Step) -> None:
        here = theme.current()
        coming = step.phase is StepPhase.TO_COME
        painter.setPen(QPen(here.color("handle" if coming else "accent"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush if coming else here.color("accent"))
        radius = _DOT if step.phase is StepPhase.NOW else _DOT - 1
        painter.drawEllipse(centre, radius, radius)

    def _paint_coming(self, painter: QPainter) -> None:
        if not self._coming:
            return
        line = QRect(0, len(self._steps) * ROW, self.width(), ROW)
        self._paint_dot(painter, QRectF(self._placed(line, 0, _DOT_BOX)).center(), self._coming[0])
        painter.setPen(theme.current().color("muted"))
        start = _DOT_BOX + _GAP
        shown = painter.fontMetrics().elidedText(
            self._coming_words(), Qt.TextElideMode.ElideRight, line.width() - start
        )
        box = self._placed(line, start, line.width() - start)
        painter.drawText(box, self._edge(Qt.AlignmentFlag.AlignLeading), shown)

    def _paint_texts(self, painter: QPainter, line: QRect, row: int, step: Step) -> None:
        took_width = self._took_width()
        at = self._clock_words(row, step) if step.at is not None else ""
        if step.is_seen:
            at = self.tr("seen {time}").format(time=at)
        at_width = self.fontMetrics().horizontalAdvance(at) + 2
        at_start = line.width() - took_width - _GAP - at_width
        start = _DOT_BOX + _GAP
        word_box = self._placed(line, start, max(0, at_start - _GAP - start))
        self._paint_word(painter, word_box, step)
        trailing = self._edge(Qt.AlignmentFlag.AlignTrailing)
        painter.drawText(self._placed(line, at_start, at_width), trailing, at)
        painter.setPen(theme.current().color("muted"))
        took_box = self._placed(line, line.width() - took_width, took_width)
        painter.drawText(took_box, trailing, self._duration_words(step))

    def _paint_word(self, painter: QPainter, box: QRect, step: Step) -> None:
        font = self.font()
        font.setBold(step.phase is StepPhase.NOW)
        painter.setFont(font)
        painter.setPen(theme.current().color("text"))
        word = painter.fontMetrics().elidedText(
            status_word(step.status), Qt.TextElideMode.ElideRight, box.width()
        )
        painter.drawText(box, self._edge(Qt.AlignmentFlag.AlignLeading), word)
        painter.setFont(self.font())


def _end_icon(step: Step) -> tuple[str, str] | None:
    return _END_ICONS.get(step.status) if step.phase is StepPhase.NOW else None
