"""The fields of a booking: what is typed, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain import errors
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import Problem
from deskdispatch.domain.vehicle import Vehicle
from deskdispatch.ui.panels import form_words
from deskdispatch.ui.widgets.amounts import embedded
from deskdispatch.ui.widgets.field import Field, align_labels
from deskdispatch.ui.widgets.lock import Lock
from deskdispatch.ui.widgets.moment_edit import MomentEdit
from deskdispatch.ui.widgets.point_edit import PointEdit
from deskdispatch.ui.words import rule_words

if TYPE_CHECKING:
    from deskdispatch.domain.booking import Draft
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.location.found import Reading


_TAKEN_AT_MOST: Final = 2_000
"""Characters of a line: four times what the longest may hold, so that too much is seen and said."""


class Form(QWidget):
    """Everything a clerk types for one booking, in the order of the talk with a customer."""

    edited = Signal()
    """Something was typed."""

    price_matters_changed = Signal()
    """Vehicle or schedule changed: the price may be another one."""

    point_typed = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and the ``Coordinates`` that were pasted there."""

    location_unclear = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and the ``Reading`` of a text that is no one point."""

    point_lost = Signal()
    """A point's text was changed into something that is no point."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._broken: dict[errors.Field, Callable[[], str]] = {}
        self._carried: dict[str, Any] = {}  # fields of a newer release in the draft that is shown
        self._build_editors()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_editors(self) -> None:
        self.phone_edit = _line("phoneEdit", Qt.InputMethodHint.ImhDialableCharactersOnly)
        self.name_edit = _line("nameEdit")
        self.dropoff_edit = PointEdit()
        self.dropoff_edit.setObjectName("dropoffEdit")
        self.detail_edit = _line("addressDetailEdit")
        self.pickup_edit = PointEdit()
        self.pickup_edit.setObjectName("pickupEdit")
        self.vehicle_combo = QComboBox()
        self.vehicle_combo.setObjectName("vehicleCombo")
        for vehicle in Vehicle:
            self.vehicle_combo.addItem("", vehicle)
        self.cash_check = QCheckBox()
        self.cash_check.setObjectName("cashCheck")
        self.cash_edit = _line("cashAmountEdit", Qt.InputMethodHint.ImhFormattedNumbersOnly)
        self.cash_edit.hide()
        self.schedule_check = QCheckBox()
        self.schedule_check.setObjectName("scheduleCheck")
        self.schedule_edit = MomentEdit()
        self.schedule_edit.setObjectName("scheduleEdit")
        self.schedule_edit.hide()
        self.notes_edit = _line("notesEdit")
        self.alternate_edit = _line(
            "alternatePhoneEdit", Qt.InputMethodHint.ImhDialableCharactersOnly
        )

    def _build_ui(self) -> None:
        self._fields = {
            errors.Field.PHONE: Field(self.phone_edit),
            errors.Field.NAME: Field(self.name_edit),
            errors.Field.DROPOFF: Field(self.dropoff_edit),
            errors.Field.ADDRESS_DETAIL: Field(self.detail_edit),
            errors.Field.PICKUP: Field(self.pickup_edit),
            errors.Field.VEHICLE: Field(self.vehicle_combo),
            errors.Field.CASH_AMOUNT: Field(_switched(self.cash_check, self.cash_edit)),
            errors.Field.SCHEDULE: Field(_switched(self.schedule_check, self.schedule_edit)),
            errors.Field.NOTES: Field(self.notes_edit),
            errors.Field.ALTERNATE_PHONE: Field(self.alternate_edit),
        }
        self._lock = Lock(tuple(self._fields.values()))
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
        self.vehicle_combo.activated.connect(self._on_price_matters)
        self.cash_check.toggled.connect(self._on_cash_toggled)
        self.schedule_check.toggled.connect(self._on_schedule_toggled)
        self.schedule_edit.dateTimeChanged.connect(self._on_schedule_changed)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        for index, word in enumerate(form_words.vehicles()):
            self.vehicle_combo.setItemText(index, word)
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
        for key in self.problems_shown():
            self._refuse(key, self._broken[key])
        align_labels(self._fields.values())

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language and the style sheet."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.StyleChange:
            align_labels(self._fields.values())

    def typed(self) -> Draft:
        """The texts and points as they stand, right or wrong."""
        from deskdispatch.domain.booking import Draft

        return Draft(
            phone=self.phone_edit.text(),
            name=self.name_edit.text(),
            alternate_phone=self.alternate_edit.text(),
            address_detail=self.detail_edit.text(),
            notes=self.notes_edit.text(),
            vehicle=self.vehicle_combo.currentData(),
            collect_cash=self.cash_check.isChecked(),
            cash_amount=self.cash_edit.text(),
            scheduled_at=self.schedule_edit.moment() if self.schedule_check.isChecked() else None,
            pickup=self.pickup_edit.point,
            pickup_text=self.pickup_edit.unread,
            dropoff=self.dropoff_edit.point,
            dropoff_text=self.dropoff_edit.unread,
            **self._carried,
        )

    def fill(self, draft: Draft) -> None:
        """Shows a draft's texts and choices; points are shown by ``show_point``."""
        self.phone_edit.setText(draft.phone)
        self.name_edit.setText(draft.name)
        self.alternate_edit.setText(draft.alternate_phone)
        self.detail_edit.setText(draft.address_detail)
        self.notes_edit.setText(draft.notes)
        self._show_vehicle(draft.vehicle)
        self._carried = dict(draft.model_extra or {})
        self.cash_check.setChecked(draft.collect_cash)
        self.cash_edit.setText(draft.cash_amount)
        self.schedule_check.setChecked(draft.scheduled_at is not None)
        if draft.scheduled_at is not None:
            self.schedule_edit.show_moment(draft.scheduled_at)
        self.clear_problems()

    def _show_vehicle(self, vehicle: str) -> None:
        """One that this release has no word for is offered as long as its draft is shown."""
        combo, known = self.vehicle_combo, len(Vehicle)
        while combo.count() > known:
            combo.removeItem(known)
        if combo.findData(vehicle) < 0:
            combo.addItem(embedded(vehicle), vehicle)
        combo.setCurrentIndex(combo.findData(vehicle))

    def show_unread(self, role: str, text: str) -> None:
        """Shows again what stood in the line of a point and was none; nothing changes nothing."""
        if text:
            editor = self.pickup_edit if role == "pickup" else self.dropoff_edit
            editor.show_unread(text)

    def show_point(self, role: str, point: Coordinates | None, label: str) -> None:
        """Shows a chosen point with its name and takes back what was wrong with it."""
        editor = self.pickup_edit if role == "pickup" else self.dropoff_edit
        editor.show_point(point, label)
        if point is not None:
            self._fields[errors.Field(role)].clear_error()

    def show_problems(self, problems: Iterable[Problem]) -> None:
        """Says beside each field what is wrong with it; the first one gets the focus."""
        self.clear_problems()
        for problem in reversed(tuple(problems)):
            self._refuse(problem.field, self._words_for(problem))
            self._fields[problem.field].focus_editor()

    def _words_for(self, problem: Problem) -> Callable[[], str]:
        """A missing point whose line holds unread text is a text that is no location."""
        editor = self._fields[problem.field].editor
        if isinstance(editor, PointEdit) and (reading := editor.reading) is not None:
            return partial(_reading_words, reading)
        return partial(rule_words, problem.field, problem.rule)

    def show_note(self, role: str, text: str, *, attention: bool = False) -> None:
        """Says under the line of a point what is known of the place."""
        self._fields[errors.Field(role)].set_note(text, attention=attention)

    def problems_shown(self) -> dict[errors.Field, str]:
        """The errors that stand beside the fields now."""
        return {key: field.error for key, field in self._fields.items() if field.error}

    def clear_problems(self) -> None:
        """Takes all errors back."""
        for field in self._fields.values():
            field.clear_error()

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

    def _on_price_matters(self) -> None:
        self.edited.emit()
        self.price_matters_changed.emit()

    def _on_cash_toggled(self, on: bool) -> None:
        self.cash_edit.setVisible(on)
        self._fields[errors.Field.CASH_AMOUNT].clear_error()
        if on:
            self.cash_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edited.emit()

    def _on_schedule_toggled(self, on: bool) -> None:
        self.schedule_edit.setVisible(on)
        if on:
            self.schedule_edit.propose(self._clock())
        self._fields[errors.Field.SCHEDULE].clear_error()
        self._on_price_matters()

    def _on_schedule_changed(self) -> None:
        self._fields[errors.Field.SCHEDULE].clear_error()
        self.edited.emit()

    def _on_dropoff_typed(self, point: Coordinates) -> None:
        self.point_typed.emit("dropoff", point)

    def _on_pickup_typed(self, point: Coordinates) -> None:
        self.point_typed.emit("pickup", point)

    def _on_dropoff_refused(self, reading: Reading) -> None:
        self._on_refused(errors.Field.DROPOFF, reading)

    def _on_pickup_refused(self, reading: Reading) -> None:
        self._on_refused(errors.Field.PICKUP, reading)

    def _on_refused(self, field: errors.Field, reading: Reading) -> None:
        self._refuse(field, partial(_reading_words, reading))
        self.location_unclear.emit(field.value, reading)

    def _refuse(self, field: errors.Field, words: Callable[[], str]) -> None:
        self._broken[field] = words
        self._fields[field].set_error(words())


def _line(name: str, hints: Qt.InputMethodHint = Qt.InputMethodHint.ImhNone) -> QLineEdit:
    edit = QLineEdit()
    edit.setObjectName(name)
    edit.setInputMethodHints(hints)
    edit.setMaxLength(_TAKEN_AT_MOST)
    return edit


def _switched(check: QCheckBox, editor: QWidget) -> QWidget:
    """A switch with the editor that it opens, in one row."""
    pair = QWidget()
    row = QHBoxLayout(pair)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(check)
    row.addWidget(editor, 1)
    pair.setFocusProxy(editor)
    return pair


def _reading_words(reading: Reading) -> str:
    from deskdispatch.ui.location_words import reading_words

    return reading_words(reading)
