"""Details of the chosen rows: problems, decisions, and the fields of a single row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.cells import cells_of
from deskdispatch.domain.order_files.row import (
    DoorChoice,
    RowChoice,
    RowFailure,
    RowProblem,
    correction_of,
)
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.row_buttons import RowButtons
from deskdispatch.ui.order_files.words import (
    choice_words,
    customer_words,
    is_rough_middle,
    note_words,
    problem_words,
)
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.doors import short_words
from deskdispatch.ui.text.fields import CORRECTED, NAMES
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import dialog_button, named, side_by_side, stacked
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import FileRow
    from deskdispatch.domain.places.places import Area

NO_COLUMNS: Final[TableColumns] = TableColumns((), 0)


class RowDetail(Retranslated, QWidget):
    """Editor of a single chosen row; for several rows only the decisions on all of them."""

    corrected = Signal(str, object)
    """A row's id, and texts by ``Field`` that replace its cells."""

    def __init__(self) -> None:
        super().__init__()
        self._areas: Sequence[Area] = ()
        self._columns = NO_COLUMNS
        self._rows: Sequence[FileRow] = ()
        self._fields: dict[Field, RowFieldEdit] = {}
        self._order: list[Field] = []
        self._entered: dict[str, dict[Field, str]] = defaultdict(dict)
        self._failures: dict[str, str] = {}
        self._build_ui()
        self.retranslate()

    @property
    def row(self) -> FileRow | None:
        """The chosen row; None unless it is the only one."""
        return self._rows[0] if len(self._rows) == 1 else None

    def set_areas(self, areas: Sequence[Area]) -> None:
        self._areas = areas

    def set_columns(self, columns: TableColumns) -> None:
        """Sets the field of each column; drops texts typed for another file."""
        self._columns = columns
        self._rows = ()
        self._entered.clear()
        self._failures.clear()

    def prepared(self) -> Iterator[None]:
        """Builds the missing fields of the columns, one per step."""
        for field in CORRECTED:
            if field in self._columns.fields and field not in self._fields:
                self.grid.prepare(self._edit_of(field))
                yield

    def show_rows(self, rows: Sequence[FileRow]) -> None:
        """Shows rows, after entering the text typed for the previous single row."""
        row = rows[0] if len(rows) == 1 else None
        is_same = row is not None and self.row is not None and row.id == self.row.id
        if not is_same:
            self.enter()
        self._rows = rows
        if row is not None:
            kept, entered = row.content.corrections, self._entered[row.id]
            for field in [each for each, text in entered.items() if kept.get(each) == text]:
                del entered[field]
            if not entered:
                self._failures.pop(row.id, None)
            self._show_fields(row, is_new=not is_same)
        else:
            self._order = []
            self.grid.set_fields(())
        self._show_words()
        every: list[QWidget] = [*self.buttons.buttons]
        for field in self._order:
            every += self._fields[field].controls
        for one, after in pairwise(every):
            QWidget.setTabOrder(one, after)

    def show_failure(self, row_id: str, text: str) -> None:
        """Shows why a correction was not saved; it stays in its field and can be entered again."""
        self._failures[row_id] = text
        self._show_words()

    def enter(self) -> None:
        """Enters typed texts that were not entered yet."""
        for field in self._order:
            self._enter(field)

    def focus_first(self) -> None:
        """Focuses the first field; fields with a problem come first."""
        if self._order:
            self._fields[self._order[0]].form_field.focus_editor()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Chosen row"))
        if self.row is not None:
            self._show_fields(self.row, is_new=False)
        self._show_words()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def _build_ui(self) -> None:
        self.setObjectName("orderFileRowDetail")
        self.title_label = ElidedLabel("orderFileRowTitle", "title")
        self.note_label = PlainLabel("orderFileRowNote", wraps=True)
        self.failure_label = PlainLabel("orderFileRowFailure", "error", wraps=True)
        self.buttons = RowButtons()
        self.grid = FieldGrid()
        head = side_by_side(self.title_label, self.buttons, grows=(self.title_label,))
        self.setLayout(
            stacked(head, self.note_label, self.failure_label, self.grid, None, space="space_1")
        )
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def _show_words(self) -> None:
        row, notes = self.row, []
        if row is None:
            self.title_label.setText(self.tr("%n rows chosen", "", len(self._rows)))
        else:
            line = self.tr("Row {line}").format(line=f"{row.line:,}")
            self.title_label.setText(
                joined(line, row.content.draft.name, translated(row.state.words))
            )
            of_all = (each for each in row.problems if each.field is None)
            notes = [
                *note_words(row),
                customer_words(row),
                *(problem_words(each, self._areas) for each in of_all),
            ]
        failure = "" if row is None else self._failures.get(row.id, "")
        for label, words in (
            (self.note_label, "\n".join(filter(None, notes))),
            (self.failure_label, failure),
        ):
            label.setText(words)
            label.setVisible(bool(words))
        self.buttons.show_rows(self._rows)

    def _show_fields(self, row: FileRow, *, is_new: bool) -> None:
        problems = defaultdict(list)
        for each in row.problems:
            if each.field is not None:
                problems[each.field].append(each)
        texts = self._texts(row) | self._entered[row.id]
        order = _order_of(texts, problems, [] if is_new else self._order)
        for field in order:
            edit = self._edit_of(field)
            edit.show_problems(problems[field], self._areas, is_locked=not row.may_be_changed)
            edit.show_text(texts.get(field, ""), is_new=is_new or field not in self._order)
        self._order = order
        fields = [self._fields[field] for field in order]
        align_labels(edit.form_field for edit in fields)
        self.grid.set_fields(fields)

    def _texts(self, row: FileRow) -> dict[Field, str]:
        """Returns the texts of a row by field: corrections, else the cells of the columns."""
        cells = cells_of(self._columns, row.content.cells)
        fields = (field for field in self._columns.fields if field is not None)
        texts = {field: ", ".join(cells.get(field, ())) for field in fields}
        return texts | row.content.corrections

    def _edit_of(self, field: Field) -> RowFieldEdit:
        if field not in self._fields:
            edit = self._fields[field] = RowFieldEdit(field)
            edit.edit.editingFinished.connect(partial(self._enter, field))
            edit.choice_made.connect(self._on_choice_made)
        return self._fields[field]

    def _enter(self, field: Field) -> None:
        row, text = self.row, self._fields[field].edit.text()
        if row is None or not row.may_be_changed:
            return
        kept = self._texts(row).get(field, "")
        entered = self._entered[row.id].get(field, " ".join(kept.splitlines()))
        is_to_be_retried = row.id in self._failures and field in self._entered[row.id]
        if text != entered or is_to_be_retried:
            self._tell({field: text})

    def _on_choice_made(self, corrections: Mapping[Field, str]) -> None:
        self._tell(corrections)
        if self.row is not None:  # the fields show it before it is saved, and do not revert it
            self._show_fields(self.row, is_new=False)

    def _tell(self, corrections: Mapping[Field, str]) -> None:
        """Emits corrections, together with earlier ones that are not saved yet."""
        row = self.row
        if row is not None:
            self._failures.pop(row.id, None)
            self._entered[row.id] |= corrections
            self._show_words()
            self.corrected.emit(row.id, dict(self._entered[row.id]))


def _order_of(
    texts: Mapping[Field, str],
    problems: Mapping[Field, object],
    shown: Sequence[Field],
) -> list[Field]:
    """Orders the fields to edit: the shown ones, then those with problems, then the others."""
    wanted = [field for field in CORRECTED if field in texts or field in problems]
    first = [field for field in shown if field in wanted]
    new = [field for field in wanted if field not in first]
    return [*first, *sorted(new, key=lambda field: field not in problems)]


_LONGEST_CHOICE: Final = 200
"""Maximum width in pixels of a choice's text."""

_POINTS: Final = frozenset({RowFailure.SEVERAL_POINTS, RowFailure.UNSURE_POINT})
"""Failures with coordinates and links as choices, which are read left to right."""

_UNDER_WAY: Final = RowFailure.FOLLOWING_LINK
"""A failure that goes away by itself."""


class RowFieldEdit(QWidget):
    """Editor of one field, with the choices that its problems offer."""

    choice_made = Signal(object)
    """Corrections by field, of the clicked choice."""

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

    @property
    def controls(self) -> list[QWidget]:
        """The focusable widgets, in the order of Tab."""
        return [self.edit, *self._choices]

    def show_text(self, text: str, *, is_new: bool) -> None:
        """Shows a text in one line; keeps text typed over it, unless the row is another."""
        text = " ".join(text.splitlines())
        if (is_new or self.edit.text() == self._kept) and text != self.edit.text():
            self.edit.setText(text)
            self.edit.setCursorPosition(0)
        self._kept = text

    def show_problems(
        self, problems: Sequence[RowProblem], areas: Sequence[Area], *, is_locked: bool
    ) -> None:
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
        is_area = choice.place is None and not isinstance(choice, DoorChoice)
        if problem.failure is not RowFailure.AREA_MIDDLE or not is_area:
            return words
        if is_rough_middle(problem, areas):
            return self.tr("About the middle of {area}").format(area=words)
        return self.tr("Middle of {area}").format(area=words)

    def _choice_button(self, problem: RowProblem, choice: RowChoice, words: str) -> QPushButton:
        button = dialog_button("")
        metrics, shown = button.fontMetrics(), words
        if isinstance(choice, DoorChoice) and metrics.horizontalAdvance(shown) > _LONGEST_CHOICE:
            shown = short_words(choice.door)
        shown = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, _LONGEST_CHOICE)
        is_point = problem.failure in _POINTS and not isinstance(choice, DoorChoice)
        directed = isolated if is_point else embedded
        button.setText(directed(shown).replace("&", "&&"))
        button.setAccessibleName(self.tr("Choose {text}").format(text=words))
        button.setToolTip(tooltip(words))
        button.clicked.connect(partial(self._on_choice_clicked, problem, choice))
        return button

    def _on_choice_clicked(self, problem: RowProblem, choice: RowChoice) -> None:
        self.choice_made.emit(correction_of(problem, choice))


class FieldGrid(QWidget):
    """Grid of fields that fits the width of its pane; Tab goes line by line."""

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
        """Adds and styles a hidden field, so that it can be shown quickly later."""
        field.hide()
        field.setParent(self)
        for widget in (field, *field.findChildren(QWidget)):
            widget.ensurePolished()

    def set_fields(self, fields: Sequence[RowFieldEdit]) -> None:
        for field in self._fields:
            if field not in fields:
                field.hide()
        self._fields, self._columns = fields, 0
        self._arrange()
        for field in fields:
            field.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts one field in a line if two do not fit."""
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
