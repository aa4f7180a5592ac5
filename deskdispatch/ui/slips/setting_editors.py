"""Editors of declared settings, by the kind of field, with their texts and values."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from deskdispatch.domain.slips.setting_fields import SettingField
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit

SettingEditor = QCheckBox | QComboBox | QSpinBox | QLineEdit


def setting_editor(spec: SettingField) -> SettingEditor:
    """Returns the usual editor of a field, without its texts."""
    if spec.is_flag:
        return QCheckBox()
    if spec.numbers is not None:
        return number_spin(QSpinBox(), spec)
    if not spec.choices:
        return LineEdit()
    made = ComboBox()
    for value in spec.choices:
        made.addItem("", value if isinstance(value, int) else str(value))
    return made


def show_value(editor: SettingEditor, value: Any) -> None:
    if isinstance(editor, QCheckBox):
        editor.setChecked(value)
    elif isinstance(editor, QSpinBox):
        editor.setValue(value)
    elif isinstance(editor, QLineEdit):
        editor.setText(value)
    elif editor.isEditable():
        editor.setEditText(value)
    else:
        editor.setCurrentIndex(editor.findData(value))


def value_of(editor: SettingEditor) -> Any:
    if isinstance(editor, QCheckBox):
        return editor.isChecked()
    if isinstance(editor, QSpinBox):
        return editor.value()
    if isinstance(editor, QLineEdit):
        return editor.text().strip()
    return editor.currentText().strip() if editor.isEditable() else editor.currentData()


def changed_signal(editor: SettingEditor) -> SignalInstance:
    """Returns the signal for changes of the value, not of the language."""
    if isinstance(editor, QCheckBox):
        return editor.toggled
    if isinstance(editor, QSpinBox):
        return editor.valueChanged
    if isinstance(editor, QLineEdit):
        return editor.textChanged
    return editor.editTextChanged if editor.isEditable() else editor.currentIndexChanged


def setting_label(spec: SettingField) -> str:
    return translated(spec.label) if spec.label is not None else ""


def retranslate_editor(editor: QWidget, spec: SettingField) -> None:
    editor.setAccessibleName(setting_label(spec))
    if spec.hint is not None:
        editor.setToolTip(translated(spec.hint))
    if isinstance(editor, QCheckBox):
        editor.setText(setting_label(spec))
    elif isinstance(editor, QSpinBox) and spec.suffix is not None:
        editor.setSuffix(translated(spec.suffix))
    elif isinstance(editor, QComboBox):
        for at, choice in enumerate(spec.choices):
            words = getattr(choice, "words", None)
            editor.setItemText(at, str(choice) if words is None else translated(words))


def number_spin(made: QSpinBox, spec: SettingField) -> QSpinBox:
    """Sets the range and the common style of a new spin box, and returns it."""
    assert spec.numbers is not None
    made.setRange(spec.numbers.start, spec.numbers.stop - 1)
    made.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
    made.setAlignment(Qt.AlignmentFlag.AlignLeading)
    # Beside styled buttons Qt starts the text at the very edge, despite the style sheet.
    made.lineEdit().setTextMargins(theme.current().sizes["space_2"], 0, 0, 0)
    return made
