"""A form field: label, editor, and the problem with what was typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
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

NARROWEST: Final = 160
"""Pixels; what is typed into a narrower field cannot be read."""


class SwitchedEditor(QWidget):
    """A check box and the editor that it opens, beside it or below.

    It has no focus proxy: Qt's Tab never leaves a part that its own row names as the proxy.
    """

    def __init__(self, check: QWidget, input: QWidget, *, below: bool = False) -> None:
        super().__init__()
        self.input = input
        if below:  # both as high as any field, and as far from each other as two fields
            check.setProperty("role", "row")
            self.setLayout(stacked(check, input, space="space_1"))
        else:
            self.setLayout(side_by_side(check, input, grows=(input,)))
        input.hide()


class FormField(QWidget):
    """An editor with its label beside or above it; under it an error and a note, made when needed.

    The label is the editor's buddy and accessible name; the error is its accessible description
    and sets its property ``invalid``, and a note that warns ``warned``, which the style sheet uses.

    Attributes:
        editor, label: The parts.
        label_above: Whether the label stands above the editor.
    """

    def __init__(
        self,
        editor: QWidget,
        label: str = "",
        *,
        above: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.editor = editor
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
            spoken: The accessible name, where it is not the label.
        """
        self.label.setText(text)
        self.label.setVisible(bool(text))
        if name := spoken or without_mnemonic(text):
            self._input.setAccessibleName(name)

    def set_error(self, text: str) -> None:
        """Shows an error under the editor, as plain text; "" clears it."""
        if text == self.error:
            return
        if self._error is None or self._error_line is None:
            self._error = PlainLabel(role="error", wraps=True)
            self._error_line = _with_icon(self._error, IconLabel("exclamation", "bad", 14))
            self._arrange()
        self._error.setText(text)
        self._error_line.setVisible(bool(text))
        self._input.setAccessibleDescription(text or self._described)
        self._mark("invalid", on=bool(text))
        from PySide6.QtGui import QAccessible, QAccessibleEvent

        event = QAccessibleEvent(self._input, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)

    def _mark(self, name: str, *, on: bool) -> None:
        """Sets a property of the editor that the style sheet uses."""
        if bool(self._input.property(name)) != on:
            self._input.setProperty(name, on)
            self._input.style().polish(self._input)

    def clear_error(self) -> None:
        self.set_error("")

    @property
    def note(self) -> str:
        return "" if self._note is None else self._note.text()

    def set_note(self, text: str, *, attention: bool = False, bad: bool = False) -> None:
        """Shows a note under the editor, as plain text.

        Args:
            text: The note; empty for none.
            attention: It should be looked at.
            bad: It warns.
        """
        if self._note is None:
            if not text:
                return
            self._note = PlainLabel(role="muted", wraps=True)
            self._note_icon = IconLabel("warning", "attention", 14)
            self._note_line = _with_icon(self._note, self._note_icon)
            self._arrange()
        is_warning = (attention or bad) and bool(text)
        self._note.set_role("note-bad" if bad else "note-attention" if attention else "muted")
        self._note.setText(text)
        self._note_icon.set_icon("warning", "bad" if bad else "attention")
        self._note_icon.setVisible(is_warning)
        assert self._note_line is not None
        self._note_line.setVisible(bool(text))
        self._mark("warned", on=is_warning)

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
        grid.setHorizontalSpacing(sizes["space_2"])
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
            label.style().polish(label)  # a new style sheet reaches it after what it stands in
        label.setMinimumWidth(0)
    widest = max((label.sizeHint().width() for label in labels), default=0)
    for label in labels:
        label.setMinimumWidth(widest)
