"""Editor for the time of a scheduled delivery, and chips with the usual times."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from deskdispatch.domain.clock import Clock, in_kuwait
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.button_keys import give_key
from deskdispatch.ui.widgets.controls import SelectOnFocus, side_by_side
from deskdispatch.ui.widgets.keys import QUICK_TIMES, with_key

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFrame

    from deskdispatch.domain.schedule.typed_time import TimeReading
    from deskdispatch.domain.schedule.window import QuickTime

AHEAD: Final = timedelta(hours=1)
_QUARTER: Final = 15
_TIME_SIGNS: Final = 5
"""Characters of ``18:00`` at the end of the line."""
_MINUTE_SIGNS: Final = 2
_BUTTON: Final = 24
_FRESH_MS: Final = 30_000
"""Milliseconds between updates of the usual times."""

_STEPS: Final = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


class ScheduleEdit(Retranslated, SelectOnFocus, LineEdit):
    """Shows a time like ``Sun 29 Nov, 18:00`` and parses typed times, all in Kuwait's time.

    Up and Down step the day, the hour or the quarter at the cursor; Alt+Down opens the calendar.
    While a text is not understood there is no moment.
    """

    moment_changed = Signal()
    """Another moment was typed or chosen, or the text is no longer understood."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._at: datetime | None = None
        self.reading: TimeReading | None = None
        """Reading of the text that is being typed; None while a moment is shown."""
        self._button = QToolButton(self)
        self._button.setProperty("role", "small")
        self._button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._button.setCursor(Qt.CursorShape.ArrowCursor)
        self._button.clicked.connect(self.open_calendar)
        self.textEdited.connect(self._on_text_edited)
        self.editingFinished.connect(self._on_editing_finished)
        self.retranslate()

    def moment(self) -> datetime | None:
        """Returns the moment that is shown or was understood, or None."""
        return self._at

    def show_moment(self, at: datetime) -> None:
        self._at = in_kuwait(at).replace(second=0, microsecond=0)
        self.reading = None
        self._show()
        self.moment_changed.emit()

    def propose(self, now: datetime) -> None:
        """Shows the first full quarter of an hour at least ``AHEAD`` from now."""
        from deskdispatch.domain.schedule.window import rounded_up

        self.show_moment(rounded_up(now + AHEAD, _QUARTER))
        self.selectAll()

    def retranslate(self) -> None:
        self._show()
        words = self.tr("Calendar")
        self._button.setAccessibleName(words)
        set_tip(self._button, with_key(words, "Alt+Down"))
        set_tip(self, self.tr("18:30, 6 pm, t18 for tomorrow, +1h or +90"))

    def _show(self) -> None:
        if self._at is not None and self.reading is None:
            self.setText(times.weekday_and_time(self._at))

    def _on_text_edited(self, text: str) -> None:
        from deskdispatch.domain.schedule.typed_time import read_time

        self.reading = read_time(text, self._clock())
        self._at = self.reading.at
        self.moment_changed.emit()

    def _on_editing_finished(self) -> None:
        if self._at is not None and self.reading is not None:
            self.show_moment(self._at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()), 0)
        is_alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if is_alt and step == -1:
            self.open_calendar()
        elif step and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._step(step)
        else:
            super().keyPressEvent(event)

    def _step(self, step: int) -> None:
        at = self._at
        if at is None:
            self.propose(self._clock())
            return
        from_end = len(self.text()) - self.cursorPosition()
        is_whole = self.selectedText() == self.text() or from_end > _TIME_SIGNS
        if self.reading is not None or is_whole:
            self.show_moment(at + timedelta(days=step))
            self.selectAll()
        elif from_end <= _MINUTE_SIGNS:
            over = at.minute % _QUARTER
            minutes = _QUARTER * step - over if step > 0 or not over else -over
            self._show_stepped(at + timedelta(minutes=minutes), _MINUTE_SIGNS, 0)
        else:
            self._show_stepped(at + timedelta(hours=step), _TIME_SIGNS, _MINUTE_SIGNS + 1)

    def _show_stepped(self, at: datetime, first: int, last: int) -> None:
        """Shows a moment and selects the stepped part, given by its distances from the end."""
        self.show_moment(at)
        end = len(self.text())
        self.setSelection(end - first, first - last)

    def open_calendar(self) -> None:
        from PySide6.QtWidgets import QFrame, QVBoxLayout

        from deskdispatch.ui.widgets.calendar_edit import make_calendar

        calendar = make_calendar()
        calendar.setObjectName("scheduleCalendar")
        popup = QFrame(self, Qt.WindowType.Popup)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(popup)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(calendar)
        now = in_kuwait(self._clock())
        calendar.setMinimumDate(QDate(now.year, now.month, now.day))
        at = self._at or now
        calendar.setSelectedDate(QDate(at.year, at.month, at.day))
        calendar.activated.connect(partial(self._take_day, popup))
        calendar.clicked.connect(partial(self._take_day, popup))
        popup.adjustSize()
        corner = self.mapToGlobal(QPoint(0, self.height() + 2))
        room = self.screen().availableGeometry()
        corner.setX(max(room.left(), min(corner.x(), room.right() - popup.width())))
        if corner.y() + popup.height() > room.bottom():
            corner.setY(self.mapToGlobal(QPoint()).y() - popup.height() - 2)
        popup.move(corner)
        popup.show()
        calendar.setFocus()

    def _take_day(self, popup: QFrame, day: QDate) -> None:
        popup.close()
        at = self._at or in_kuwait(self._clock() + AHEAD)
        self.show_moment(at.replace(year=day.year(), month=day.month(), day=day.day()))
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        end = len(self.text())
        self.setSelection(end - _TIME_SIGNS, _TIME_SIGNS)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._button.setIcon(icons.icon("calendar", "muted"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_button()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self._button.setIcon(icons.icon("calendar", "muted"))
        elif event.type() == QEvent.Type.LayoutDirectionChange:
            self._place_button()

    def _place_button(self) -> None:
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = 4 if mirrored else self.width() - _BUTTON - 4
        self._button.setGeometry(left, (self.height() - _BUTTON) // 2, _BUTTON, _BUTTON)
        side = _BUTTON + 2
        self.setTextMargins(side if mirrored else 0, 0, 0 if mirrored else side, 0)


class QuickTimes(Retranslated, QWidget):
    """Chips with the usual times; Tab reaches them in one stop, arrow keys move between them."""

    chosen = Signal(object)
    """The ``datetime`` of the pressed chip, computed at the press."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.setObjectName("quickTimes")
        self._clock = clock
        self._times: Sequence[QuickTime] = ()
        self._chips = [self._made_chip(at) for at in range(3)]
        self.setLayout(side_by_side(*self._chips, None, space="space_1"))
        self._timer = QTimer(self)
        self._timer.setInterval(_FRESH_MS)
        self._timer.timeout.connect(self.refresh)
        self.retranslate()

    def _made_chip(self, at: int) -> QToolButton:
        chip = QToolButton()
        chip.setObjectName(f"quickTime{at}")
        chip.setProperty("role", "chip")
        chip.setProperty("tight", True)
        chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus if at == 0 else Qt.FocusPolicy.ClickFocus)
        give_key(chip, QUICK_TIMES[at])
        chip.installEventFilter(self)
        chip.clicked.connect(partial(self._on_clicked, at))
        return chip

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Usual times"))
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        from deskdispatch.domain.schedule.window import quick_times

        self._times = quick_times(self._clock())
        for chip, quick in zip(self._chips, self._times, strict=True):
            words = self._words(quick)
            chip.setText(words)
            whole = self.tr("{words}: schedule for {time}").format(
                words=words, time=isolated(times.weekday_and_time(quick.at))
            )
            chip.setAccessibleName(whole)
            set_tip(chip, with_key(whole, chip.property("key")))

    def _words(self, quick: QuickTime) -> str:
        if quick.hours:
            return self.tr("+%n h", "", quick.hours)
        if sum(each.is_tomorrow for each in self._times) > 1:  # no room for the longer words twice
            return times.on_weekday(quick.at)
        clock = isolated(times.clock(quick.at))
        return self.tr("Tomorrow {time}").format(time=clock) if quick.is_tomorrow else clock

    def _on_clicked(self, at: int) -> None:
        from deskdispatch.domain.schedule.window import EARLIEST

        seen = self._times[at]
        self.refresh()
        if seen.hours:
            self.chosen.emit(self._times[at].at)
        elif seen.at >= self._clock() + EARLIEST:  # otherwise the shown time has passed meanwhile
            self.chosen.emit(seen.at)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves between the chips with Left and Right."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
            if step and not event.modifiers() and watched in self._chips:
                at = self._chips.index(watched) + (-step if self.isRightToLeft() else step)
                chip = self._chips[max(0, min(at, len(self._chips) - 1))]
                chip.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return super().eventFilter(watched, event)
