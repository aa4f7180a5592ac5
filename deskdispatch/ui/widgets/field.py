"""Form field: a label, an editor, an error and a note."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QHideEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from deskdispatch.ui.look import theme
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.widgets.controls import side_by_side, stacked
from deskdispatch.ui.widgets.plain_label import IconLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.ui.widgets.field_caption import FieldCaption

NARROWEST: Final = 160
"""Least width in pixels; text in a narrower field cannot be read."""


class _Words(NamedTuple):
    text: str = ""
    role: str = "muted"


class SwitchedEditor(QWidget):
    """A check box and the editor that it shows beside it.

    It has no focus proxy: Qt's Tab never leaves a part that its own row names as the proxy.

    Args:
        check: The check box.
        input: The editor.
        beside: Shown after the editor, and with it.
        under: Always shown, on a line of its own below.
    """

    def __init__(
        self,
        check: QWidget,
        input: QWidget,
        *,
        beside: QWidget | None = None,
        under: QWidget | None = None,
    ) -> None:
        super().__init__()
        self.input = input
        more = () if beside is None else (beside,)
        space = "space_1" if more else "space_2"
        line = side_by_side(check, input, *more, space=space, grows=(input,))
        if under is None:
            self.setLayout(line)
        else:
            check.setProperty("role", "row")  # gives it the height of the editor
            self.setLayout(stacked(line, under, space="space_3"))  # leaves room for a caption
        for hidden in (input, *more):
            hidden.hide()


class FormField(QWidget):
    """An editor with its label beside or above it, and an error and a note under it.

    Error and note are made when needed. The label is the editor's buddy and accessible name; the
    error, or a note that warns, is its accessible description. They set its properties ``invalid``
    and ``warned``, which the style sheet uses.

    Args:
        floats: Whether error or note, one at a time, float over the gap to the next field and move
            nothing. The field's parent is the widget that they float on.

    Attributes:
        editor, label: The parts.
        label_above: Whether the label is above the editor.
    """

    def __init__(
        self,
        editor: QWidget,
        label: str = "",
        *,
        above: bool = False,
        floats: bool = False,
    ) -> None:
        super().__init__()
        self.editor = editor
        self._floats = floats
        self._caption: FieldCaption | None = None
        self._at_end: QWidget | None = None
        self._voice = self
        self._told = [self]
        self._is_covered = False
        self._shown = _Words(), _Words()
        """Error and note of a field that floats them."""
        self._input = editor.input if isinstance(editor, SwitchedEditor) else editor
        self.label_above = above
        editor.setMinimumWidth(NARROWEST)
        self._described = self._input.accessibleDescription()
        self._error: PlainLabel | None = None
        self._error_line: QWidget | None = None
        self._note: PlainLabel | None = None
        self._note_icon: IconLabel
        self._note_line: QWidget | None = None
        self._build_ui()
        self.set_label(label)

    @property
    def error(self) -> str:
        if self._floats:
            return self._shown[0].text
        return "" if self._error is None else self._error.text()

    def set_label_above(self, above: bool) -> None:
        if above == self.label_above:
            return
        self.label_above = above
        self.label.setMinimumSize(0, 0)
        self._arrange()

    def set_label(self, text: str, spoken: str = "") -> None:
        """Sets the label and the accessible name.

        Args:
            text: The label; an ``&`` marks its mnemonic.
            spoken: The accessible name, if it is not the label.
        """
        self.label.setText(text)
        self.label.setVisible(bool(text))
        if name := spoken or without_mnemonic(text):
            self._input.setAccessibleName(name)

    def set_error(self, text: str) -> None:
        """Shows an error under the editor, as plain text; "" clears it."""
        if text == self.error:
            return
        if self._floats:
            self._shown = _Words(text, "error"), self._shown[1]
            self._show_caption()
        else:
            self._show_error_line(text)
        self._describe()
        self._mark("invalid", on=bool(text))

    def _describe(self) -> None:
        """Sets the whole error, or a note that warns, as description: a caption may be cut."""
        warning = self.note if self._input.property("warned") else ""
        words = self.error or warning or self._described
        if words == self._input.accessibleDescription():
            return
        self._input.setAccessibleDescription(words)
        from PySide6.QtGui import QAccessible, QAccessibleEvent

        event = QAccessibleEvent(self._input, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)

    def _mark(self, name: str, *, on: bool) -> None:
        """Sets a property of the editor that the style sheet uses."""
        if bool(self._input.property(name)) != on:
            self._input.setProperty(name, on)
            self._input.style().polish(self._input)

    def _show_error_line(self, text: str) -> None:
        if self._error is None or self._error_line is None:
            self._error = PlainLabel(role="error", wraps=True)
            self._error_line = _with_icon(self._error, IconLabel("exclamation", "bad", 14))
            self._arrange()
        self._error.setText(text)
        self._error_line.setVisible(bool(text))

    def clear_error(self) -> None:
        self.set_error("")

    @property
    def note(self) -> str:
        if self._floats:
            return self._shown[1].text
        return "" if self._note is None else self._note.text()

    def set_note(
        self, text: str, *, attention: bool = False, bad: bool = False, good: bool = False
    ) -> None:
        """Shows a note under the editor, as plain text.

        Args:
            text: The note; empty for none.
            attention: Whether it should be looked at.
            bad: Whether it is a warning.
            good: Whether it confirms how the typed text was understood.
        """
        roles = (("note-bad", bad), ("note-attention", attention), ("note-good", good))
        role = next((name for name, applies in roles if applies), "muted")
        if self._floats:
            self._shown = self._shown[0], _Words(text, role)
            self._mark("warned", on=(attention or bad) and bool(text))
            self._describe()
            self._show_caption()
            return
        if self._note is None:
            if not text:
                return
            self._note = PlainLabel(role="muted", wraps=True)
            self._note_icon = IconLabel("warning", "attention", 14)
            self._note_line = _with_icon(self._note, self._note_icon)
            self._arrange()
        is_warning = (attention or bad) and bool(text)
        self._note.set_role(role)
        self._note.setText(text)
        self._note_icon.set_icon("warning", "bad" if bad else "attention")
        self._note_icon.setVisible(is_warning)
        assert self._note_line is not None
        self._note_line.setVisible(bool(text))
        self._mark("warned", on=is_warning)
        self._describe()

    def speak_through(self, field: FormField) -> None:
        """Shows errors and notes of this field in the caption of the field that contains it."""
        self._voice = field
        field._told.append(self)
        self._arrange()

    def cover_caption(self, is_covered: bool) -> None:
        """Hides a floating caption while another widget covers its place."""
        self._is_covered = is_covered
        self._show_caption()

    def put_at_end(self, button: QWidget) -> None:
        """Puts a button over the lower edge of the field, beside its caption."""
        assert self._at_end in (None, button), "one at a time"
        self._at_end = button
        button.setParent(self.parentWidget())
        button.raise_()  # once: lists that drop down cover it
        button.installEventFilter(self)
        self._place_caption()

    def _show_caption(self) -> None:
        if self._voice is not self:
            self._voice._show_caption()
            return
        errors = [told._shown[0] for told in self._told]
        notes = [told._shown[1] for told in self._told]
        shown = next((each for each in (*errors, *notes) if each.text), _Words())
        if self._caption is None:
            if not shown.text:
                return
            from deskdispatch.ui.widgets.field_caption import FieldCaption

            self._caption = FieldCaption(self._input, self.parentWidget() or self)
            self._caption.field_moved.connect(self._place_caption)
        self._caption.show_words(
            "" if self._is_covered or self.isHidden() else shown.text, shown.role
        )
        self._place_caption()

    def _place_caption(self) -> None:
        if self._caption is None and self._at_end is None:
            return
        from deskdispatch.ui.widgets.field_caption import place_at_end, without_end

        field = self.line_rect()
        if self._at_end is not None:
            mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            field = without_end(field, place_at_end(self._at_end, field), mirrored=mirrored)
        if self._caption is not None:
            self._caption.place(field)

    def line_rect(self) -> QRect:
        """Returns the rectangle of the editor's input line, in the parent's coordinates."""
        editor = QRect(self.editor.mapToParent(QPoint()) + self.pos(), self.editor.size())
        if self._input is not self.editor and not self._input.isHidden():
            below = self._input.mapTo(self, QPoint()).y() + self.y()
            editor.setTop(below)
            editor.setHeight(self._input.height())
        return editor

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._place_caption()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_caption()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_caption()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._show_caption()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest)
        if watched is self._at_end and event.type() in kinds:
            self._place_caption()
        return super().eventFilter(watched, event)

    def focus_editor(self) -> None:
        self._input.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(self._input, QLineEdit):
            self._input.selectAll()

    def _build_ui(self) -> None:
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setProperty("role", "muted")
        self.label.setBuddy(self._input)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._arrange()

    def _arrange(self) -> None:
        grid, sizes, above = self._grid, theme.current().sizes, self.label_above
        while grid.count():
            grid.takeAt(0)
        is_inside = self._voice is not self
        grid.setHorizontalSpacing(sizes["space_1" if is_inside else "space_2"])
        grid.setVerticalSpacing(2 if above else 0)
        grid.setColumnStretch(1, 0 if above else 1)
        row, column = (1, 0) if above else (0, 1)
        grid.addWidget(
            self.label, 0, 0, Qt.AlignmentFlag(0) if above else Qt.AlignmentFlag.AlignTop
        )
        grid.addWidget(self.editor, row, column)
        for at, under in enumerate((self._error_line, self._note_line), row + 1):
            if under is not None:
                grid.addWidget(under, at, column)
        self.label.setMinimumHeight(0 if above else sizes["field"])


def _with_icon(words: PlainLabel, icon: IconLabel) -> QWidget:
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(2, 2, 2, 2)
    row.setSpacing(theme.current().sizes["space_1"])
    row.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(words, 1)
    line.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return line


def align_labels(fields: Iterable[FormField]) -> None:
    """Gives labels beside their editors one width; call again after a change of language."""
    labels = [field.label for field in fields if not field.label_above]
    for label in labels:
        if label.isVisible():
            label.style().polish(label)  # a new style sheet reaches it after its parent
        label.setMinimumWidth(0)
    widest = max((label.sizeHint().width() for label in labels), default=0)
    for label in labels:
        label.setMinimumWidth(widest)
