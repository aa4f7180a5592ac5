"""Texts and ranges of the controls for declared settings."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QSpinBox, QWidget

from deskdispatch.domain.slips.setting_fields import SettingField
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.marked_text import translated


def setting_label(spec: SettingField) -> str:
    """The name of a field in the language of the window."""
    return translated(spec.label) if spec.label is not None else ""


def retranslate_editor(editor: QWidget, spec: SettingField) -> None:
    """Sets every text of a control in the language of the window."""
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
    """Sets the field's range and the common look of a new spin box."""
    assert spec.numbers is not None
    made.setRange(spec.numbers.start, spec.numbers.stop - 1)
    made.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
    made.setAlignment(Qt.AlignmentFlag.AlignLeading)
    # Beside styled buttons Qt begins the text at the very edge, whatever the style sheet says.
    made.lineEdit().setTextMargins(theme.current().sizes["space_2"], 0, 0, 0)
    return made
