"""Inputs for points, vehicle and schedule, and the choice of an input for each editor."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal

from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.ui.booking.form.cash_inputs import CashInput, ChangeInput
from deskdispatch.ui.booking.form.field_input import (
    FieldInput,
    MissingValue,
    Switch,
    TextInput,
)
from deskdispatch.ui.booking.form.schedule_edit import QuickTimes, ScheduleEdit
from deskdispatch.ui.location.point_edit import PointEdit
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.fields import Editor, InputSpec
from deskdispatch.ui.text.marked_text import translated, word_of
from deskdispatch.ui.text.times import weekday_and_time
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.field import SwitchedEditor

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.errors import Rule
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading
    from deskdispatch.domain.schedule.typed_time import TimeReading

_NO_VEHICLE: Final = MissingValue(QT_TRANSLATE_NOOP("Form", "Vehicle not known: choose one."), True)
_NO_TIME: Final = MissingValue(
    QT_TRANSLATE_NOOP("Form", "Time not known: choose one, or book it for now."), True
)
_TIME_PASSED: Final = MissingValue(
    QT_TRANSLATE_NOOP("Form", "That time has passed: choose another, or book it for now.")
)


class PointInput(FieldInput):
    """The line of the pickup or the drop-off; the role is the value of its ``Field``.

    ``fill`` does not set the point; ``Form.show_point`` does.
    """

    location_unclear = Signal(str, object)
    """The role, and the ``LocationReading`` of a text that is no single point."""

    def __init__(self, spec: InputSpec) -> None:
        edit = PointEdit()
        edit.setObjectName(f"{spec.field.value}Edit")
        super().__init__(spec, edit, edit)
        self.edit = edit
        self.edit.refused.connect(self._on_refused)

    def read(self) -> dict[str, Any]:
        role = self.spec.field.value
        return {role: self.edit.point, f"{role}_text": self.edit.unread_text}

    def text_of(self, draft: Draft) -> str:
        if self.spec.field is Field.PICKUP or draft.dropoff is None:
            return ""
        from deskdispatch.domain.places.places import named_in

        area = named_in(self.edit.areas, draft.dropoff_area or "", language.current())
        return joined(area, isolated(draft.dropoff.text()))

    def take(self, _draft: Draft) -> None:
        """Leaves the line alone; see ``fill``."""

    def show_point(self, point: Coordinates | None, label: str, *, replaced: bool) -> None:
        if replaced:
            self.edit.stop_typing()
        if point != self.edit.point:
            self.mark_filled(False)
        self.edit.show_point(point, label)
        if point is not None:
            self.row.clear_error()

    def refuse_by(self, rule: Rule) -> None:
        if (reading := self.edit.reading) is not None:
            self.refuse(partial(self._reading_words, reading))
        else:
            super().refuse_by(rule)

    def accepts(self) -> bool:
        """Whether the line is empty or has a point; leaving the line shows its own error."""
        return not self.edit.unread_text

    def _on_refused(self, reading: LocationReading) -> None:
        self.refuse(partial(self._reading_words, reading))
        self.location_unclear.emit(self.spec.field.value, reading)

    def _reading_words(self, reading: LocationReading) -> str:
        from deskdispatch.ui.location.location_words import reading_words
        from deskdispatch.ui.location.oddity_words import outside_words

        if reading.partial == "outside":
            return outside_words(self.spec.field)
        names = self.edit.names_areas
        areas = names() if names is not None and reading.has_words else ""
        return areas or reading_words(reading)


class VehicleInput(FieldInput):
    """A choice between the vehicles that the service's contract names."""

    def __init__(self, spec: InputSpec) -> None:
        combo = ComboBox(in_first_frame=True)
        combo.setObjectName("vehicleCombo")
        for vehicle in Vehicle:
            combo.addItem("", vehicle)
        super().__init__(spec, combo)
        self.combo = combo
        self.combo.activated.connect(self._on_chosen)

    def read(self) -> dict[str, Any]:
        return {"vehicle": self.combo.currentData() or Vehicle.BIKE}

    def show(self, draft: Draft) -> None:
        combo, count, vehicle = self.combo, len(Vehicle), draft.vehicle
        while combo.count() > count:
            combo.removeItem(count)
        if combo.findData(vehicle) < 0:
            combo.addItem(embedded(vehicle), vehicle)
        combo.setCurrentIndex(-1 if self.missing_of(draft) else combo.findData(vehicle))

    def missing_of(self, draft: Draft) -> MissingValue | None:
        return _NO_VEHICLE if Field.VEHICLE in draft.unknown else None

    def retranslate(self) -> None:
        super().retranslate()
        for index, vehicle in enumerate(Vehicle):
            self.combo.setItemText(index, word_of(Vehicle, vehicle))
        if self.spec.placeholder is not None:
            self.combo.setPlaceholderText(translated(self.spec.placeholder))

    def _on_chosen(self) -> None:
        self._on_changed()
        self.price_matters_changed.emit()


class ScheduleInput(FieldInput):
    """Switch and editor for a scheduled time, with the usual times below."""

    def __init__(self, spec: InputSpec, clock: Clock) -> None:
        check, edit = Switch("scheduleCheck"), ScheduleEdit(clock)
        edit.setObjectName("scheduleEdit")
        self.quick_times = QuickTimes(clock)
        editor = SwitchedEditor(check, edit, under=self.quick_times)
        super().__init__(spec, editor, edit)
        self._clock = clock
        self._may_schedule = True  # until the service refuses it
        self._has_said = False
        self.check, self.edit = check, edit
        self.check.toggled.connect(self._on_toggled)
        self.edit.moment_changed.connect(self._on_moment_changed)
        self.quick_times.chosen.connect(self._on_chosen)

    def read(self) -> dict[str, Any]:
        return {"scheduled_at": self.edit.moment() if self.check.isChecked() else None}

    def set_may_schedule(self, may: bool) -> None:
        """Sets whether deliveries may be scheduled; if not, a chosen time shows an error."""
        if may and not self._may_schedule:
            self.row.clear_error()
        self._may_schedule = may
        self.quick_times.setEnabled(may)
        self._refuse_unavailable()

    def fill(self, draft: Draft) -> None:
        super().fill(draft)
        self._refuse_unavailable()

    def show(self, draft: Draft) -> None:
        is_unknown = Field.SCHEDULE in draft.unknown
        self.check.setChecked(is_unknown or draft.scheduled_at is not None)
        if self.check.isChecked():
            self.edit.show_moment(draft.scheduled_at or self._clock())

    def missing_of(self, draft: Draft) -> MissingValue | None:
        from deskdispatch.domain.schedule.window import EARLIEST

        if Field.SCHEDULE in draft.unknown:
            return _NO_TIME
        at = draft.scheduled_at
        return _TIME_PASSED if at is not None and at < self._clock() + EARLIEST else None

    def retranslate(self) -> None:
        super().retranslate()
        self._name_switch()
        self._say_understood()

    def accepts(self) -> bool:
        """Whether the typed time was understood; shows the error otherwise."""
        reading = self.edit.reading
        if not self.check.isChecked() or reading is None or reading.at is not None:
            return True
        self.refuse(partial(time_problem_words, reading))
        return False

    def refuse_by(self, rule: Rule) -> None:
        if self.accepts():
            super().refuse_by(rule)

    def _on_changed(self) -> None:
        super()._on_changed()
        self._say_understood()
        self._refuse_unavailable()

    def _refuse_unavailable(self) -> None:
        if self.check.isChecked() and not self._may_schedule:
            from deskdispatch.domain.errors import Rule

            self.refuse_by(Rule.NOT_AVAILABLE)

    def _on_toggled(self, on: bool) -> None:
        self.edit.setVisible(on)
        self._name_switch()
        if on:
            self.edit.propose(self._clock())
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.edit.selectAll()
        else:
            self._on_moment_changed()

    def _on_chosen(self, at: datetime) -> None:
        self.check.setChecked(True)
        self.edit.show_moment(at)

    def _on_moment_changed(self) -> None:
        self._on_changed()
        self.price_matters_changed.emit()

    def _say_understood(self) -> None:
        """Shows the reading of a typed time under the line before anything is booked for it."""
        reading = self.edit.reading if self.check.isChecked() else None
        if reading is None:
            if self._has_said:
                self.row.set_note("")
        elif reading.at is not None:
            self.row.set_note(isolated(weekday_and_time(reading.at)), good=True)
        else:
            self.missing = MissingValue(_TYPING, True)  # otherwise it would be booked for now
            self.row.set_note(time_problem_words(reading))
        self._has_said = reading is not None

    def _name_switch(self) -> None:
        self.check.name(QT_TRANSLATE_NOOP("Form", "&Schedule for later"))


_TYPING: Final = QT_TRANSLATE_NOOP("Form", "Type it like 18:30, t18 or +1h.")
_TIME_WORDS: Final = {
    "blank": _TYPING,
    "not_a_time": QT_TRANSLATE_NOOP("Form", "Not a time. Type it like 18:30, t18 or +1h."),
    "no_time": QT_TRANSLATE_NOOP("Form", "At what time? Type it like t18 or sun 6 pm."),
    "half_of_day": QT_TRANSLATE_NOOP("Form", "Morning or evening? Type {piece} am or {piece} pm."),
    "unit": QT_TRANSLATE_NOOP("Form", "Hours or minutes? Type +{piece}h or +{piece}m."),
    "passed": QT_TRANSLATE_NOOP("Form", "{piece} has passed. For tomorrow type t{piece}."),
    "too_soon": QT_TRANSLATE_NOOP("Form", "Choose a time at least 30 minutes from now."),
    "too_late": QT_TRANSLATE_NOOP("Form", "Choose a time at most 14 days from now."),
}


def time_problem_words(reading: TimeReading) -> str:
    """Returns why a typed time is refused, and what to type."""
    problem = reading.problem
    assert problem is not None
    return translated(_TIME_WORDS[problem.value]).format(piece=isolated(reading.piece))


def input_of(spec: InputSpec, clock: Clock) -> FieldInput:
    match spec.editor:
        case Editor.POINT:
            return PointInput(spec)
        case Editor.VEHICLE:
            return VehicleInput(spec)
        case Editor.CASH:
            return CashInput(spec)
        case Editor.CHANGE:
            return ChangeInput(spec)
        case Editor.MOMENT:
            return ScheduleInput(spec, clock)
        case _:
            return TextInput(spec)
