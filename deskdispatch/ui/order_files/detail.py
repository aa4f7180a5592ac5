"""The chosen rows: what is said of them, what can be decided, and the fields of a single one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.cells import cells_of
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.order_files.field_edit import FieldGrid, RowFieldEdit
from deskdispatch.ui.order_files.row_buttons import RowButtons
from deskdispatch.ui.order_files.row_words import customer_words, note_words, problem_words
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.fields import CORRECTED
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.controls import stacked
from deskdispatch.ui.widgets.field import align_labels
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import FileRow
    from deskdispatch.domain.places.places import Area

NO_COLUMNS: Final[TableColumns] = TableColumns((), 0)


class RowDetail(Retranslated, QWidget):
    """Edits the single chosen row; of several it shows only what can be decided of all."""

    corrected = Signal(str, object)
    """The id of a row, and texts by ``Field`` in place of its cells."""

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
        """The single row shown."""
        return self._rows[0] if len(self._rows) == 1 else None

    def set_areas(self, areas: Sequence[Area]) -> None:
        """Sets the areas, which are named in the language of the window."""
        self._areas = areas

    def set_columns(self, columns: TableColumns) -> None:
        """Sets what each column of a file holds; what was typed for another file is dropped."""
        self._columns = columns
        self._rows = ()
        self._entered.clear()
        self._failures.clear()

    def prepared(self) -> Iterator[None]:
        """Builds the fields of the columns one by one, as far as they are not built yet."""
        for field in CORRECTED:
            if field in self._columns.fields and field not in self._fields:
                self.grid.prepare(self._edit_of(field))
                yield

    def show_rows(self, rows: Sequence[FileRow]) -> None:
        """Shows rows; what is typed in the single one before is told first."""
        row = rows[0] if len(rows) == 1 else None
        is_same = row is not None and self.row is not None and row.id == self.row.id
        if not is_same:
            self.enter()
        self._rows = rows
        if row is not None:
            self._forget_kept(row)
            self._show_fields(row, is_new=not is_same)
        else:
            self._order = []
            self.grid.set_fields(())
        self._show_words()
        self._set_tab_order()

    def show_failure(self, row_id: str, text: str) -> None:
        """Says why a correction was not kept; it stays in its field, and can be entered again."""
        self._failures[row_id] = text
        self._show_words()

    def enter(self) -> None:
        """Tells what is typed and was not entered."""
        for field in self._order:
            self._on_text_entered(field, self._fields[field].edit.text())

    def focus_first(self) -> None:
        """Gives the keys to the first field, which is one with a problem where there is any."""
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
        self.title_label = PlainLabel("orderFileRowTitle", "title", wraps=True)
        self.note_label = PlainLabel("orderFileRowNote", wraps=True)
        self.failure_label = PlainLabel("orderFileRowFailure", "error", wraps=True)
        self.buttons = RowButtons()
        self.grid = FieldGrid()
        labels = (self.title_label, self.note_label, self.failure_label)
        self.setLayout(stacked(*labels, self.buttons, self.grid, None))
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
        """The texts of a row by field: what was corrected, else the cells of the columns."""
        cells = cells_of(self._columns, row.content.cells)
        fields = (field for field in self._columns.fields if field is not None)
        texts = {field: ", ".join(cells.get(field, ())) for field in fields}
        return texts | row.content.corrections

    def _edit_of(self, field: Field) -> RowFieldEdit:
        if field not in self._fields:
            edit = self._fields[field] = RowFieldEdit(field)
            edit.text_entered.connect(partial(self._on_text_entered, field))
            edit.choice_made.connect(self._on_choice_made)
        return self._fields[field]

    def _forget_kept(self, row: FileRow) -> None:
        entered = self._entered[row.id]
        for field, text in list(entered.items()):
            if row.content.corrections.get(field) == text:
                del entered[field]
        if not entered:
            self._failures.pop(row.id, None)

    def _set_tab_order(self) -> None:
        every: list[QWidget] = [*self.buttons.buttons]
        for field in self._order:
            every += self._fields[field].controls
        for one, after in pairwise(every):
            QWidget.setTabOrder(one, after)

    def _on_text_entered(self, field: Field, text: str) -> None:
        row = self.row
        if row is None or not row.may_be_changed:
            return
        kept = self._texts(row).get(field, "")
        entered = self._entered[row.id].get(field, " ".join(kept.splitlines()))
        is_to_be_retried = row.id in self._failures and field in self._entered[row.id]
        if text != entered or is_to_be_retried:
            self._tell({field: text})

    def _on_choice_made(self, corrections: Mapping[Field, str]) -> None:
        self._tell(corrections)
        if self.row is not None:  # the fields show it before it is kept, and do not take it back
            self._show_fields(self.row, is_new=False)

    def _tell(self, corrections: Mapping[Field, str]) -> None:
        """Tells corrections, with those that were entered and are not kept yet."""
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
    """The fields to edit: those shown in their order, then those with problems, then the rest."""
    wanted = [field for field in CORRECTED if field in texts or field in problems]
    first = [field for field in shown if field in wanted]
    new = [field for field in wanted if field not in first]
    return [*first, *sorted(new, key=lambda field: field not in problems)]
