"""The fields of a row: their texts, what is wrong with them, and the choices that the clerk has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.row import RowChoice, RowFailure, RowProblem, correction_of
from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.row_words import choice_words, is_rough_middle, problem_words
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.fields import NAMES
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import dialog_button, named, stacked
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from deskdispatch.domain.places.places import Area


_LONGEST_CHOICE: Final = 200
"""Pixels of a choice's text."""

_POINTS: Final = frozenset({RowFailure.SEVERAL_POINTS, RowFailure.UNSURE_POINT})
"""Failures whose choices are coordinates and links, which are read left to right."""

_UNDER_WAY: Final = RowFailure.FOLLOWING_LINK
"""A failure that goes by itself."""


class RowFieldEdit(QWidget):
    """Edits one field; Enter and leaving it tell the text, a choice its correction.

    Args:
        field: The field.
    """

    text_entered = Signal(str)
    """The clerk is done with the text, changed or not."""

    choice_made = Signal(object)
    """The corrections by field of a choice."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field = field
        self._kept = ""
        self._choices: list[QPushButton] = []
        self.edit = named(LineEdit(), f"orderRow_{field.value}")
        self.form_field = FormField(self.edit)
        self._choice_part = QWidget()
        self._choice_line = FlowLayout(theme.current().sizes["space_1"])
        self._choice_part.setLayout(self._choice_line)
        self._choice_part.hide()
        self.setLayout(stacked(self.form_field, self._choice_part, space="space_1"))
        self.edit.editingFinished.connect(self._on_editing_finished)

    @property
    def controls(self) -> list[QWidget]:
        """The focusable widgets, in the order of Tab."""
        return [self.edit, *self._choices]

    def show_text(self, text: str, *, is_new: bool) -> None:
        """Shows a text; what was typed over the last one and not entered stays.

        Args:
            text: Its lines are joined by spaces.
            is_new: Whether it is of another row, and what was typed does not count.
        """
        text = " ".join(text.splitlines())
        if (is_new or self.edit.text() == self._kept) and text != self.edit.text():
            self.edit.setText(text)
            self.edit.setCursorPosition(0)
        self._kept = text

    def show_problems(
        self, problems: Sequence[RowProblem], areas: Sequence[Area], *, is_locked: bool
    ) -> None:
        """Shows what is wrong with the field, and the choices.

        Args:
            problems: Of this field.
            areas: The country's named areas.
            is_locked: Whether it may not be changed any more.
        """
        self.form_field.set_label(translated(NAMES[self.field]))
        self.edit.setReadOnly(is_locked)
        shown = () if is_locked else problems
        notes = [each for each in shown if each.is_warning or each.failure is _UNDER_WAY]
        errors = [problem_words(each, areas) for each in shown if each not in notes]
        warns = any(each.is_warning for each in notes)
        self.form_field.set_error(" ".join(errors))
        words = " ".join(problem_words(each, areas) for each in notes)
        self.form_field.set_note(words, attention=warns)
        self._show_choices(shown, areas)

    def _show_choices(self, problems: Sequence[RowProblem], areas: Sequence[Area]) -> None:
        held = any(button.hasFocus() for button in self._choices)
        for button in self._choices:
            self._choice_line.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._choices = [
            self._choice_button(problem, choice, self._choice_words(problem, choice, areas))
            for problem in problems
            for choice in problem.choices
        ]
        for button in self._choices:
            self._choice_line.addWidget(button)
            button.show()
        self._choice_part.setVisible(bool(self._choices))
        if held:
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choice_words(self, problem: RowProblem, choice: RowChoice, areas: Sequence[Area]) -> str:
        words = choice_words(choice, areas) or choice.point.text()
        if problem.failure is not RowFailure.AREA_MIDDLE or choice.place is not None:
            return words
        if is_rough_middle(problem, areas):
            return self.tr("About the middle of {area}").format(area=words)
        return self.tr("Middle of {area}").format(area=words)

    def _choice_button(self, problem: RowProblem, choice: RowChoice, words: str) -> QPushButton:
        button = dialog_button("")
        shown = button.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, _LONGEST_CHOICE)
        directed = isolated if problem.failure in _POINTS else embedded
        button.setText(directed(shown).replace("&", "&&"))
        button.setAccessibleName(self.tr("Choose {text}").format(text=words))
        button.setToolTip(tooltip(words))
        button.clicked.connect(partial(self._on_choice_clicked, problem, choice))
        return button

    def _on_choice_clicked(self, problem: RowProblem, choice: RowChoice) -> None:
        self.choice_made.emit(correction_of(problem, choice))

    def _on_editing_finished(self) -> None:
        self.text_entered.emit(self.edit.text())


class FieldGrid(QWidget):
    """A grid as wide as its pane and never wider; the fields are read line by line."""

    def __init__(self) -> None:
        super().__init__()
        self._fields: Sequence[RowFieldEdit] = ()
        self._columns = 0
        sizes = theme.current().sizes
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(sizes["space_3"])
        self._grid.setVerticalSpacing(sizes["space_1"])
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def prepare(self, field: RowFieldEdit) -> None:
        """Takes a field in and styles it, hidden, so that it is shown quickly later."""
        field.hide()
        field.setParent(self)
        for widget in (field, *field.findChildren(QWidget)):
            widget.ensurePolished()

    def set_fields(self, fields: Sequence[RowFieldEdit]) -> None:
        """Shows these fields in their order, and no other ones."""
        for field in self._fields:
            if field not in fields:
                field.hide()
        self._fields, self._columns = fields, 0
        self._arrange()
        for field in fields:
            field.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts one field in a line where two have no room."""
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def _arrange(self) -> None:
        widest = max((field.minimumSizeHint().width() for field in self._fields), default=0)
        room = self.width() - self._grid.horizontalSpacing()
        columns = 2 if 2 * widest <= room else 1
        if columns == self._columns:
            return
        self._columns = columns
        while self._grid.count():
            self._grid.takeAt(0)
        for at, field in enumerate(self._fields):
            self._grid.addWidget(field, *divmod(at, columns), Qt.AlignmentFlag.AlignTop)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))
