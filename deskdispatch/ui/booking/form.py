"""The fields of a booking: what is typed, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain import errors
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import Problem
from deskdispatch.ui.booking import form_words
from deskdispatch.ui.booking.editors import (
    amount_line,
    phone_line,
    point_line,
    text_line,
    value_line,
)
from deskdispatch.ui.booking.field_lock import FieldLock
from deskdispatch.ui.booking.open_fields import OpenFields
from deskdispatch.ui.booking.problems import Problems
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.vehicles import vehicle_word
from deskdispatch.ui.widgets.field import FormField, SwitchedEditor, align_labels
from deskdispatch.ui.widgets.moment_edit import MomentEdit

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import LocationReading


class Form(Retranslated, QWidget):
    """Everything a clerk types for one booking, in the order of the talk with a customer."""

    edited = Signal()
    """Something was typed."""

    price_matters_changed = Signal()
    """Vehicle or schedule changed: the price may be another one."""

    point_typed = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and the ``Coordinates`` that were pasted there."""

    location_unclear = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and the ``LocationReading`` of a text that is no one point."""

    point_lost = Signal()
    """A point's text was changed into something that is no point."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._carried: dict[str, Any] = {}  # fields of a newer release in the draft that is shown
        self._build_editors()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_editors(self) -> None:
        self.phone_edit = phone_line("phoneEdit")
        self.name_edit = value_line("nameEdit")
        self.dropoff_edit = point_line("dropoffEdit")
        self.detail_edit = text_line("addressDetailEdit")
        self.pickup_edit = point_line("pickupEdit")
        self.pickup_name_edit = value_line("pickupNameEdit")
        self.pickup_number_edit = phone_line("pickupNumberEdit")
        self.vehicle_combo = QComboBox()
        self.vehicle_combo.setObjectName("vehicleCombo")
        for vehicle in Vehicle:
            self.vehicle_combo.addItem("", vehicle)
        self.cash_check = QCheckBox()
        self.cash_check.setObjectName("cashCheck")
        self.cash_edit = amount_line("cashAmountEdit")
        self.schedule_check = QCheckBox()
        self.schedule_check.setObjectName("scheduleCheck")
        self.schedule_edit = MomentEdit()
        self.schedule_edit.setObjectName("scheduleEdit")
        self.notes_edit = text_line("notesEdit")
        self.alternate_edit = phone_line("alternatePhoneEdit")

    def _build_ui(self) -> None:
        self._fields = {
            errors.Field.PHONE: FormField(self.phone_edit),
            errors.Field.NAME: FormField(self.name_edit),
            errors.Field.DROPOFF: FormField(self.dropoff_edit),
            errors.Field.ADDRESS_DETAIL: FormField(self.detail_edit),
            errors.Field.PICKUP: FormField(self.pickup_edit),
            errors.Field.PICKUP_NAME: FormField(self.pickup_name_edit),
            errors.Field.PICKUP_NUMBER: FormField(self.pickup_number_edit),
            errors.Field.VEHICLE: FormField(self.vehicle_combo),
            errors.Field.CASH_AMOUNT: FormField(SwitchedEditor(self.cash_check, self.cash_edit)),
            errors.Field.SCHEDULE: FormField(
                SwitchedEditor(self.schedule_check, self.schedule_edit)
            ),
            errors.Field.NOTES: FormField(self.notes_edit),
            errors.Field.ALTERNATE_PHONE: FormField(self.alternate_edit),
        }
        self._problems = Problems(self._fields)
        self._open = OpenFields({name: self._fields[name] for name in _MAY_BE_OPEN})
        self._lock = FieldLock(tuple(self._fields.values()))
        self.show_contact(False)
        # As wide as its column and never wider: a scrolled form must not hide its right edge.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for field in self._fields.values():
            column.addWidget(field)
        column.addStretch(1)

    def _connect_signals(self) -> None:
        for edit in self.findChildren(QLineEdit):
            edit.textEdited.connect(self._on_edited)
        for edit in self._lines():
            edit.returnPressed.connect(self._focus_next_empty)
        self.dropoff_edit.point_typed.connect(self._on_dropoff_typed)
        self.pickup_edit.point_typed.connect(self._on_pickup_typed)
        self.dropoff_edit.point_lost.connect(self.point_lost)
        self.pickup_edit.point_lost.connect(self.point_lost)
        self.dropoff_edit.refused.connect(self._on_dropoff_refused)
        self.pickup_edit.refused.connect(self._on_pickup_refused)
        self.vehicle_combo.activated.connect(self._on_vehicle_chosen)
        self.cash_edit.textEdited.connect(self._on_amount_edited)
        self.cash_check.toggled.connect(self._on_cash_toggled)
        self.schedule_check.toggled.connect(self._on_schedule_toggled)
        self.schedule_edit.dateTimeChanged.connect(self._on_schedule_changed)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        for index, vehicle in enumerate(Vehicle):
            self.vehicle_combo.setItemText(index, vehicle_word(vehicle))
        self.cash_check.setText(self.tr("Cash on delivery"))
        self.schedule_check.setText(self.tr("Later"))
        labels = form_words.labels()
        for key, field in self._fields.items():
            field.set_label(labels[key])
        for name, words in form_words.accessible_names().items():
            editor = self.findChild(QWidget, name)
            assert isinstance(editor, QWidget)
            editor.setAccessibleName(words)
        self.cash_edit.setPlaceholderText("0.000")
        self.vehicle_combo.setPlaceholderText(self.tr("Choose a vehicle"))
        self.pickup_name_edit.setPlaceholderText(self.tr("Name, if known"))
        self.pickup_number_edit.setPlaceholderText(self.tr("Phone, if known"))
        self._open.retranslate()
        self._problems.retranslate()
        align_labels(self._fields.values())

    def changeEvent(self, event: QEvent) -> None:
        """Follows the style sheet too."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            align_labels(self._fields.values())

    def typed(self) -> Draft:
        """The texts and points as they stand, right or wrong."""
        from deskdispatch.domain.booking.booking import Draft

        return Draft(
            phone=self.phone_edit.text(),
            name=self.name_edit.text(),
            alternate_phone=self.alternate_edit.text(),
            address_detail=self.detail_edit.text(),
            notes=self.notes_edit.text(),
            vehicle=self.vehicle_combo.currentData() or Vehicle.BIKE,
            collect_cash=self.cash_check.isChecked(),
            cash_amount=self.cash_edit.text(),
            scheduled_at=self.schedule_edit.moment() if self.schedule_check.isChecked() else None,
            pickup=self.pickup_edit.point,
            pickup_text=self.pickup_edit.unread,
            pickup_name=self.pickup_name_edit.text(),
            pickup_number=self.pickup_number_edit.text(),
            dropoff=self.dropoff_edit.point,
            dropoff_text=self.dropoff_edit.unread,
            unknown=self._open.unknown,
            **self._carried,
        )

    def fill(self, draft: Draft) -> None:
        """Shows a draft's texts and choices; points are shown by ``show_point``."""
        self.phone_edit.refill(draft.phone)
        self.name_edit.refill(draft.name)
        self.alternate_edit.refill(draft.alternate_phone)
        self.pickup_name_edit.refill(draft.pickup_name)
        self.pickup_number_edit.refill(draft.pickup_number)
        self.detail_edit.setText(draft.address_detail)
        self.notes_edit.setText(draft.notes)
        self._show_vehicle(draft)
        self._carried = dict(draft.model_extra or {})
        self.cash_check.setChecked(draft.collect_cash)
        self.cash_edit.refill(draft.cash_amount)
        self._show_schedule(draft)
        self._open.show(draft, self._clock())
        self.clear_problems()

    def _show_schedule(self, draft: Draft) -> None:
        """A time that nobody knows is shown as one that cannot be booked."""
        is_unknown = errors.Field.SCHEDULE in draft.unknown
        self.schedule_check.setChecked(is_unknown or draft.scheduled_at is not None)
        if self.schedule_check.isChecked():
            self.schedule_edit.show_moment(draft.scheduled_at or self._clock())

    def _show_vehicle(self, draft: Draft) -> None:
        """One that this release has no word for is offered as long as its draft is shown."""
        combo, known, vehicle = self.vehicle_combo, len(Vehicle), draft.vehicle
        while combo.count() > known:
            combo.removeItem(known)
        if combo.findData(vehicle) < 0:
            combo.addItem(embedded(vehicle), vehicle)
        is_unknown = errors.Field.VEHICLE in draft.unknown
        combo.setCurrentIndex(-1 if is_unknown else combo.findData(vehicle))

    def show_contact(self, on: bool) -> None:
        """Whether a contact at the pickup can be given: at a custom one only."""
        for name in (errors.Field.PICKUP_NAME, errors.Field.PICKUP_NUMBER):
            self._fields[name].setVisible(on)
            self._fields[name].clear_error()

    def show_unread(self, role: str, text: str) -> None:
        """Shows again what stood in the line of a point and was none; nothing changes nothing."""
        if text:
            editor = self.pickup_edit if role == "pickup" else self.dropoff_edit
            editor.show_unread(text)

    def show_point(
        self, role: str, point: Coordinates | None, label: str, *, replaced: bool = False
    ) -> None:
        """Shows a chosen point with its name and takes back what was wrong with it.

        Args:
            role: ``"pickup"`` or ``"dropoff"``.
            point: None empties the line.
            label: The name of its place.
            replaced: Also in place of what is being typed there.
        """
        editor = self.pickup_edit if role == "pickup" else self.dropoff_edit
        if replaced:
            editor.stop_typing()
        editor.show_point(point, label)
        if point is not None:
            self._fields[errors.Field(role)].clear_error()

    def focus(self, name: errors.Field) -> None:
        """The cursor goes to a field."""
        self._fields[name].focus_editor()

    def show_problems(self, problems: Iterable[Problem]) -> None:
        """Says beside each field what is wrong with it; the first one gets the focus."""
        self._problems.show(problems)

    def show_note(self, role: str, text: str, *, attention: bool = False) -> None:
        """Says under the line of a point what is known of the place."""
        self._fields[errors.Field(role)].set_note(text, attention=attention)

    def problems_shown(self) -> dict[errors.Field, str]:
        """The errors that stand beside the fields now."""
        return self._problems.shown

    def clear_problems(self) -> None:
        """Takes all errors back."""
        self._problems.clear()

    def set_locked(self, locked: bool) -> None:
        """While a booking is on its way nothing changes; then the cursor comes back."""
        self._lock.set_locked(locked)

    def _lines(self) -> tuple[QLineEdit, ...]:
        return (
            self.phone_edit,
            self.name_edit,
            self.dropoff_edit,
            self.detail_edit,
            self.pickup_edit,
            self.pickup_name_edit,
            self.pickup_number_edit,
            self.cash_edit,
            self.notes_edit,
            self.alternate_edit,
        )

    def _focus_next_empty(self) -> None:
        """Enter goes to the next line that is still empty, in the order of the eye."""
        lines = [line for line in self._lines() if line.isVisible()]
        here = lines.index(self.sender()) if self.sender() in lines else 0  # type: ignore[arg-type]
        following = lines[here + 1 :] + lines[:here]
        target = next((line for line in following if not line.text().strip()), lines[here])
        target.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_edited(self) -> None:
        for field in self._fields.values():
            if field.error and field.isAncestorOf(self.sender()):  # type: ignore[arg-type]
                field.clear_error()
        self.edited.emit()

    def _on_vehicle_chosen(self) -> None:
        self._open.close(errors.Field.VEHICLE)
        self._fields[errors.Field.VEHICLE].clear_error()
        self._on_price_matters()

    def _on_amount_edited(self) -> None:
        self._open.close(errors.Field.CASH_AMOUNT)

    def _on_price_matters(self) -> None:
        self.edited.emit()
        self.price_matters_changed.emit()

    def _on_cash_toggled(self, on: bool) -> None:
        self.cash_edit.setVisible(on)
        self._open.close(errors.Field.CASH_AMOUNT)
        self._fields[errors.Field.CASH_AMOUNT].clear_error()
        if on:
            self.cash_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited.emit()

    def _on_schedule_toggled(self, on: bool) -> None:
        self.schedule_edit.setVisible(on)
        if on:
            self.schedule_edit.propose(self._clock())
        self._open.close(errors.Field.SCHEDULE)
        self._fields[errors.Field.SCHEDULE].clear_error()
        self._on_price_matters()

    def _on_schedule_changed(self) -> None:
        self._open.close(errors.Field.SCHEDULE)
        self._fields[errors.Field.SCHEDULE].clear_error()
        self.edited.emit()

    def _on_dropoff_typed(self, point: Coordinates) -> None:
        self.point_typed.emit("dropoff", point)

    def _on_pickup_typed(self, point: Coordinates) -> None:
        self.point_typed.emit("pickup", point)

    def _on_dropoff_refused(self, reading: LocationReading) -> None:
        self._on_refused(errors.Field.DROPOFF, reading)

    def _on_pickup_refused(self, reading: LocationReading) -> None:
        self._on_refused(errors.Field.PICKUP, reading)

    def _on_refused(self, field: errors.Field, reading: LocationReading) -> None:
        self._problems.refuse_reading(field, reading)
        self.location_unclear.emit(field.value, reading)


_MAY_BE_OPEN = (errors.Field.VEHICLE, errors.Field.CASH_AMOUNT, errors.Field.SCHEDULE)
