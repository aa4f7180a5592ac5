"""The booking form: the fields of the table, filled from drafts and read into them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.fields import SPEC, Field
from deskdispatch.ui.booking.form.cash_inputs import CashInput, ChangeInput
from deskdispatch.ui.booking.form.field_input import FieldInput
from deskdispatch.ui.booking.form.special_inputs import (
    PointInput,
    ScheduleInput,
    VehicleInput,
    input_of,
)
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.fields import FIELDS
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.field_caption import GAP

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.errors import Problem
    from deskdispatch.domain.geo import Coordinates

LARGE_TEXT_PX: Final = 24
"""Height in pixels of a line of text scaled to about 150 %."""

CUSTOMER_FIELDS: Final = (
    Field.PHONE,
    Field.NAME,
    Field.DROPOFF,
    Field.ADDRESS_DETAIL,
    Field.NOTES,
    Field.ALTERNATE_PHONE,
)
"""Fields that are filled in from a known customer."""

CONTACT_FIELDS: Final = (Field.PICKUP_NUMBER, Field.PICKUP_NAME)
"""Fields that are filled in for the known contact at a custom pickup."""

Kind = TypeVar("Kind", bound=FieldInput)


class Form(Retranslated, QWidget):
    """All fields of one booking, in the order in which a customer is asked."""

    edited = Signal()
    price_matters_changed = Signal()
    """Vehicle or schedule changed, so the price may change."""

    point_typed = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and the ``Coordinates`` that were pasted there."""

    location_unclear = Signal(str, object)
    """``"pickup"`` or ``"dropoff"``, and the ``LocationReading`` of a text that is no point."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._carried: dict[str, Any] = {}  # fields of a newer release in the shown draft
        self._inputs = {spec.field: input_of(spec, clock) for spec in FIELDS if spec.editor}
        self.lock = FieldLock([each.row for each in self._inputs.values()])
        self._name_editors()
        self._build_ui()
        self._connect_signals()
        self._labels_are_above = False
        for each in self._inputs.values():
            each.retranslate()
        # Without a style sheet yet, the letter sizes change once it is set.
        if current_application().styleSheet():
            self._align_labels()

    def _name_editors(self) -> None:
        self.phone_edit = self.line(Field.PHONE)
        self.name_edit = self.line(Field.NAME)
        self.detail_edit = self.line(Field.ADDRESS_DETAIL)
        self.notes_edit = self.line(Field.NOTES)
        self.dropoff = self._input(PointInput, Field.DROPOFF)
        self.dropoff_edit = self.dropoff.edit
        self.pickup_edit = self._input(PointInput, Field.PICKUP).edit
        self.vehicle_combo = self._input(VehicleInput, Field.VEHICLE).combo
        self.cash = cash = self._input(CashInput, Field.CASH_AMOUNT)
        self.cash_check, self.cash_edit = cash.check, cash.edit
        change = self._input(ChangeInput, Field.CASH_WITH)
        self.change_edit = change.edit
        cash.take_in(change)
        self._rows = [each.row for each in self._inputs.values() if each is not change]
        self.schedule = self._input(ScheduleInput, Field.SCHEDULE)
        self.schedule_check, self.schedule_edit = self.schedule.check, self.schedule.edit

    def _build_ui(self) -> None:
        self.show_contact(False)
        column = QVBoxLayout(self)
        # As wide as its column, never wider: a scrolled form must not hide its right edge.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column.setContentsMargins(0, 0, 0, GAP)
        column.setSpacing(GAP)
        for row in self._rows:
            column.addWidget(row)
        column.addStretch(1)

    def _connect_signals(self) -> None:
        for each in self._inputs.values():
            each.edited.connect(self.edited)
            each.price_matters_changed.connect(self.price_matters_changed)
            if each.line is not None:
                each.line.returnPressed.connect(partial(self._on_return_pressed, each))
            if isinstance(each, PointInput):
                each.edit.point_typed.connect(partial(self.point_typed.emit, each.spec.field.value))
                each.location_unclear.connect(self.location_unclear)

    def retranslate(self) -> None:
        for each in self._inputs.values():
            each.retranslate()
        self._align_labels()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._align_labels()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Moves large labels above their editors if a check box's words do not fit beside them."""
        super().resizeEvent(event)
        if self._labels_go_above() != self._labels_are_above:
            self._align_labels()

    def line(self, field: Field) -> QLineEdit:
        found = self._inputs[field].line
        assert found is not None
        return found

    def field_of(self, line: QWidget) -> Field:
        fields = reversed(self._inputs.items())  # an input inside another's row comes later
        return next(field for field, each in fields if each.row.isAncestorOf(line))

    def row(self, field: Field | str) -> FormField:
        return self._inputs[Field(field)].row

    def free_lines(self) -> list[QLineEdit]:
        """Returns the lines of texts and times; point lines read locations themselves."""
        inputs = (each for each in self._inputs.values() if not isinstance(each, PointInput))
        return [each.line for each in inputs if each.line is not None]

    def cover_caption(self, line: QWidget | None, is_covered: bool) -> None:
        """Hides the caption under a line while a popup covers it."""
        if line is not None:
            self.row(self.field_of(line)).cover_caption(is_covered)

    def put_at_end(self, field: Field, button: QAbstractButton) -> None:
        """Puts a button over the lower edge of a one-line field, and next in the Tab order."""
        self.row(field).put_at_end(button)
        QWidget.setTabOrder(self.line(field), button)

    def typed(self) -> Draft:
        """Returns the entered texts and points, valid or not."""
        from deskdispatch.domain.booking.booking import Draft

        values, unknown = dict(self._carried), []
        for field, each in self._inputs.items():
            values |= each.read()
            if each.missing is not None and each.missing.is_unknown:
                unknown.append(field.value)
        return Draft(**values, unknown=tuple(unknown))

    def fill(self, draft: Draft) -> None:
        """Shows a draft's texts and choices; points are shown by ``show_point``."""
        self._carried = dict(draft.model_extra or {})
        for each in self._inputs.values():
            each.fill(draft)

    def offer(self, draft: Draft | None, fields: Collection[Field] = CUSTOMER_FIELDS) -> None:
        """Shows in empty lines of these fields what ``take`` would fill in; None for nothing."""
        for field in fields:
            self._inputs[field].offer(draft)

    def take(self, draft: Draft, fields: Collection[Field]) -> None:
        """Fills empty lines of these fields from a draft; points are shown by ``show_point``."""
        for field in fields:
            self._inputs[field].take(draft)

    def mark_copied(self, copied: Draft, now: Draft, fields: Collection[Field]) -> None:
        """Lets ``take`` fill those fields anew that ``now`` has as they were copied."""
        for each in (self._inputs[field] for field in fields):
            if each.text_of(now) and each.text_of(now) == each.text_of(copied):
                each.mark_filled(True)

    def filled(self, fields: Collection[Field]) -> tuple[Field, ...]:
        """Returns the fields among these that ``take`` filled and nobody has changed since."""
        return tuple(field for field in fields if self._inputs[field].is_filled)

    def show_contact(self, on: bool) -> None:
        """Shows or hides the contact fields, which belong to a custom pickup only."""
        for each in self._inputs.values():
            if SPEC[each.spec.field].at_custom_pickup:
                each.row.setVisible(on)
                if not on:
                    each.row.clear_error()

    def show_unread(self, role: str, text: str) -> None:
        """Restores the text of a point's line that could not be read as a point; ignores ""."""
        if text:
            self._input(PointInput, Field(role)).edit.show_unread(text)

    def show_point(
        self, role: str, point: Coordinates | None, label: str, *, replaced: bool = False
    ) -> None:
        """Shows a chosen point with its name and clears the error; None empties the line.

        ``role`` is ``"pickup"`` or ``"dropoff"``; ``replaced`` also replaces a text that is being
        typed.
        """
        self._input(PointInput, Field(role)).show_point(point, label, replaced=replaced)

    def focus_first(self, problems: Iterable[Problem]) -> None:
        wrong = {problem.field for problem in problems}
        self.row(next(field for field in self._inputs if field in wrong)).focus_editor()

    def refuse(self, field: Field, words: Callable[[], str]) -> None:
        """Shows an error of a field; its words change with the language."""
        self._inputs[field].refuse(words)

    def show_errors(self, problems: Iterable[Problem]) -> None:
        """Shows the error of each field beside it; focuses the topmost one."""
        problems = tuple(problems)
        self.clear_errors()
        for problem in problems:
            self._inputs[problem.field].refuse_by(problem.rule)
        self.focus_first(problems)

    def errors_shown(self) -> dict[Field, str]:
        return {name: each.row.error for name, each in self._inputs.items() if each.row.error}

    def clear_errors(self) -> None:
        for each in self._inputs.values():
            each.row.clear_error()

    def _input(self, kind: type[Kind], field: Field) -> Kind:
        found = self._inputs[field]
        assert isinstance(found, kind)
        return found

    def _align_labels(self) -> None:
        self._labels_are_above = self._labels_go_above()
        for row in self._rows:
            row.set_label_above(self._labels_are_above)
        align_labels(self._rows)

    def _labels_go_above(self) -> bool:
        """Whether the text is large and a check box's words do not fit beside the widest label."""
        if self.fontMetrics().height() < LARGE_TEXT_PX:
            return False
        labels = (row.label.sizeHint().width() for row in self._rows)
        words = (check.sizeHint().width() for check in (self.cash_check, self.schedule_check))
        return max(labels) + theme.current().sizes["space_2"] + max(words) > self.width()

    def _on_return_pressed(self, input: FieldInput) -> None:
        """Moves to the next empty line; stays if the text cannot be read."""
        if not input.accepts():
            return
        line = self.cash_edit if isinstance(input, ChangeInput) else input.line
        asked = [each for each in self._inputs.values() if not isinstance(each, ChangeInput)]
        every = [each.line for each in asked if each.line is not None]
        lines = [line for line in every if line.isVisible()]
        here = lines.index(line) if line in lines else 0
        following = lines[here + 1 :] + lines[:here]
        target = next((line for line in following if not line.text().strip()), lines[here])
        target.setFocus(Qt.FocusReason.TabFocusReason)


class FormScroll(QScrollArea):
    """Vertical scroll area of the form, at least as wide as the form needs.

    Scrolls to the focused widget even if the program moved the focus, as after a booking.
    """

    def __init__(self, form: Form) -> None:
        super().__init__()
        self._form = form
        self.setObjectName("formScroll")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(form)
        current_application().focusChanged.connect(self._on_focus_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._on_focus_changed(None, QApplication.focusWidget())

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self._form.isAncestorOf(new):
            middle = new.mapTo(self._form, new.rect().center())
            self.ensureVisible(middle.x(), middle.y(), 0, new.height() // 2 + GAP)

    def minimumSizeHint(self) -> QSize:
        width = self._form.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())


class FieldLock:
    """Disables widgets together and restores the focus afterwards.

    Qt moves the focus away from a widget that is disabled and never returns it, so the next keys
    would go elsewhere.
    """

    def __init__(self, widgets: Sequence[QWidget]) -> None:
        self._widgets = widgets
        self._left: tuple[QWidget, QWidget | None] | None = None
        """The widget that had the focus, and the widget that Qt moved it to."""

    def set_locked(self, locked: bool) -> None:
        before = QApplication.focusWidget()
        for widget in self._widgets:
            widget.setEnabled(not locked)
        after = QApplication.focusWidget()
        if locked and before is not None and before is not after:
            self._left = before, after
        elif not locked and self._left is not None:
            (line, given), self._left = self._left, None
            if after is given:  # else the clerk has moved the focus meanwhile
                line.setFocus(Qt.FocusReason.OtherFocusReason)
