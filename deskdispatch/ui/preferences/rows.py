"""Rows of a page: a label, a control and an error for one setting each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import named
from deskdispatch.ui.widgets.field import FormField

Option = tuple[Any, MarkedText | str]
"""A value and its text; a plain string is a proper name, which is not translated."""

_LONGEST: Final = 1000


@dataclass(frozen=True, slots=True)
class RowSpec:
    """One setting of a page.

    Attributes:
        numbers: Values of a spin box.
        read: Converts a typed text to the value.
        problem: Text for an invalid value.
        group: Title of the group that begins with this row.
    """

    path: str
    label: MarkedText
    options: Sequence[Option] = ()
    numbers: range | None = None
    suffix: MarkedText | None = None
    is_switch: bool = False
    read: Callable[[str], object] = str.strip
    problem: MarkedText | None = None
    placeholder: MarkedText | None = None
    group: MarkedText | None = None


class Row(QObject):
    """Control of one setting in its field."""

    edited = Signal(str, object)
    """Path of the setting, and the chosen value."""

    def __init__(self, spec: RowSpec) -> None:
        super().__init__()
        self.spec = spec
        self.editor = _editor(spec)
        self.field = FormField(self.editor)
        self._is_wrong = False
        match self.editor:
            case QComboBox():
                self.editor.currentIndexChanged.connect(self._on_edited)
            case QCheckBox():
                self.editor.toggled.connect(self._on_edited)
            case QSpinBox():
                self.editor.valueChanged.connect(self._on_edited)
            case QLineEdit():
                self.editor.editingFinished.connect(self._on_edited)

    def show(self, value: Any) -> None:
        """Shows a value; keeps an invalid text that is being corrected."""
        if self._is_wrong and not isinstance(self.editor, QLineEdit):
            self.accept()
        with QSignalBlocker(self.editor):
            match self.editor:
                case QComboBox():
                    self.editor.setCurrentIndex(self.editor.findData(value))
                case QCheckBox():
                    self.editor.setChecked(value)
                case QSpinBox():
                    self.editor.setValue(value)
                case QLineEdit() if not self._is_wrong and self.editor.text() != value:
                    self.editor.setText(value)
                    self.editor.setCursorPosition(0)

    def refuse(self) -> None:
        self._is_wrong = True
        self.field.set_error(translated(self.spec.problem) if self.spec.problem else "")

    def accept(self) -> None:
        self._is_wrong = False
        self.field.clear_error()

    def retranslate(self) -> None:
        words = translated(self.spec.label)
        if isinstance(self.editor, QCheckBox):
            self.editor.setText(words)
            self.editor.setAccessibleName(words)
        else:
            self.field.set_label(words)
        if isinstance(self.editor, QComboBox):
            for at, (_value, label) in enumerate(self.spec.options):
                self.editor.setItemText(at, label if isinstance(label, str) else translated(label))
        if isinstance(self.editor, QSpinBox) and self.spec.suffix is not None:
            self.editor.setSuffix(translated(self.spec.suffix))
        if isinstance(self.editor, QLineEdit) and self.spec.placeholder is not None:
            self.editor.setPlaceholderText(translated(self.spec.placeholder))
        if self._is_wrong:
            self.refuse()

    def _on_edited(self) -> None:
        match self.editor:
            case QComboBox():
                value: object = self.editor.currentData()
            case QCheckBox():
                value = self.editor.isChecked()
            case QSpinBox():
                value = self.editor.value()
            case QLineEdit():
                try:
                    value = self.spec.read(self.editor.text())
                except ValueError:
                    self.refuse()
                    return
        self.edited.emit(self.spec.path, value)


def _editor(spec: RowSpec) -> QWidget:
    editor: QWidget
    if spec.is_switch:
        editor = QCheckBox()
    elif spec.options:
        editor = QComboBox()
        for value, label in spec.options:
            editor.addItem(label if isinstance(label, str) else "", value)
    elif spec.numbers is not None:
        editor = QSpinBox()
        editor.setRange(spec.numbers.start, spec.numbers.stop - 1)
        editor.setKeyboardTracking(False)
        editor.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
        editor.setAlignment(Qt.AlignmentFlag.AlignLeading)
        editor.lineEdit().setTextMargins(theme.current().sizes["space_2"], 0, 0, 0)
    else:
        editor = LineEdit()
        editor.setMaxLength(_LONGEST)
        if spec.path.endswith(("address", "contact", "public_key")):
            editor.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return named(editor, f"preference_{spec.path.replace('.', '_')}")
