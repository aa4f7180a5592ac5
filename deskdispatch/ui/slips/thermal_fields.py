"""The controls for one thermal printer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QSpinBox, QWidget

from deskdispatch.domain.slips.setting_fields import SettingField, settings_of
from deskdispatch.domain.slips.thermal_settings import ThermalPort, ThermalSettings
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.slips.setting_editors import number_spin, retranslate_editor, setting_label
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.field import FormField

_SETTINGS: Final = settings_of(ThermalSettings)
_WIDE: Final = frozenset({"device"})
"""Fields that take a whole row; the others are two in a row, in the order of their table."""

_FAULTS: Final = {
    "name": QT_TRANSLATE_NOOP("Thermal", "Enter a name of up to 40 characters."),
    "taken": QT_TRANSLATE_NOOP("Thermal", "Another printer has that name."),
    "host": QT_TRANSLATE_NOOP("Thermal", "Enter only an address such as 192.168.1.50."),
    "device": QT_TRANSLATE_NOOP("Thermal", "Enter the full path, such as /dev/usb/lp0."),
}
"""Errors by problem; ``taken`` is a name's."""


def density_words(density: int) -> str:
    """The print density compared with what the printer does by itself."""
    if density == 0:
        return QCoreApplication.translate("Thermal", "Printer default")
    return QCoreApplication.translate("Thermal", "{percent} %").format(
        percent=f"{density * 12.5:+g}"
    )


class DensitySpin(QSpinBox):
    """A spin box that shows the print density in words."""

    def textFromValue(self, value: int) -> str:
        """The text of a value."""
        return density_words(value)


class ThermalFields(Retranslated, QWidget):
    """A field for each setting; values are returned as typed, valid or not."""

    changed = Signal()
    """A setting was changed."""

    def __init__(self, devices: Sequence[str] = ()) -> None:
        super().__init__()
        self._is_shown = False
        self._build_ui(devices)
        self._connect_signals()
        self.retranslate()

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Shows a printer without errors, and without emitting ``changed``."""
        self._is_shown = False
        self.name_edit.setText(values["name"])
        self.host_edit.setText(values["host"])
        self.device_combo.setEditText(values["device"])
        for name, combo in self.combos.items():
            combo.setCurrentIndex(combo.findData(values[name]))
        for name, spin in self.spins.items():
            spin.setValue(values[name])
        for name, check in self.checks.items():
            check.setChecked(values[name])
        self.say({})
        self._show_connection()
        self._is_shown = True

    def values(self) -> dict[str, Any]:
        """The values by the names of ``ThermalSettings``."""
        typed = {
            "name": self.name_edit.text().strip(),
            "host": latin(self.host_edit.text()).strip(),
            "device": self.device_combo.currentText().strip(),
        }
        chosen = {name: combo.currentData() for name, combo in self.combos.items()}
        chosen |= {name: check.isChecked() for name, check in self.checks.items()}
        return typed | chosen | {name: spin.value() for name, spin in self.spins.items()}

    def say(self, problems: Mapping[str, str]) -> None:
        """Shows the errors of the fields, by the keys of ``_FAULTS``."""
        for name, field in self.fields.items():
            problem = problems.get(name)
            field.set_error(translated(_FAULTS[problem]) if problem else "")
        first = next((name for name in self.fields if name in problems), None)
        if first is not None:
            self.fields[first].focus_editor()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        for name, editor in self._editors().items():
            retranslate_editor(editor, _SETTINGS[name])
        for name, field in self.fields.items():
            field.set_label(setting_label(_SETTINGS[name]))
        density = self.spins["density"]
        density.lineEdit().setText(density_words(density.value()))

    def _build_ui(self, devices: Sequence[str]) -> None:
        self.name_edit = _line("thermalNameEdit")
        self.name_edit.setMaxLength(_SETTINGS["name"].longest)
        self.host_edit = _line("thermalHostEdit")
        self.device_combo = QComboBox()
        self.device_combo.setObjectName("thermalDeviceCombo")
        self.device_combo.setEditable(True)
        self.device_combo.addItems(list(devices))
        for editor in (self.host_edit, self.device_combo):  # an address is turned round otherwise
            editor.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        specs = _SETTINGS.items()
        self.combos = {name: _combo(name, spec) for name, spec in specs if spec.choices}
        self.spins = {name: _spin(name, spec) for name, spec in specs if spec.numbers}
        self.checks = {name: _check(name) for name, spec in specs if spec.is_flag}
        self._lay_out()

    def _lay_out(self) -> None:
        sizes = theme.current().sizes
        self.fields: dict[str, FormField] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(sizes["space_3"])
        grid.setVerticalSpacing(sizes["space_2"])
        at = 0  # the next half of a row, counted from the top
        for name, editor in self._editors().items():
            span = 2 if name in _WIDE or name in self.checks else 1
            at += at % 2 if span == 2 else 0
            widget = editor
            if name not in self.checks:
                editor.setMinimumHeight(sizes["field"])  # less would cut its lower line off
                widget = self.fields[name] = FormField(editor, above=True)
            grid.addWidget(widget, at // 2, at % 2, 1, span, Qt.AlignmentFlag.AlignTop)
            at += span
        for column in (0, 1):
            grid.setColumnStretch(column, 1)

    def _editors(self) -> dict[str, QWidget]:
        """The control of each setting, in the order of ``ThermalSettings``."""
        made: dict[str, QWidget] = {**self.combos, **self.spins, **self.checks}
        made |= {"name": self.name_edit, "host": self.host_edit, "device": self.device_combo}
        return {name: made[name] for name in _SETTINGS}

    def _connect_signals(self) -> None:
        for edit in (self.name_edit, self.host_edit):
            edit.textChanged.connect(self._on_changed)
        self.device_combo.editTextChanged.connect(self._on_changed)
        for combo in self.combos.values():
            combo.currentIndexChanged.connect(self._on_changed)
        for spin in self.spins.values():
            spin.valueChanged.connect(self._on_changed)
        for check in self.checks.values():
            check.toggled.connect(self._on_changed)

    def _show_connection(self) -> None:
        networked = self.combos["kind"].currentData() == ThermalPort.NETWORK
        for name in ("host", "port"):
            self.fields[name].setVisible(networked)
        self.fields["device"].setVisible(not networked)
        has_drawer = self.combos["drawer"].currentIndex() > 0
        self.combos["drawer_pin"].setEnabled(has_drawer)

    def _on_changed(self) -> None:
        if self._is_shown:
            self._show_connection()
            self.changed.emit()


def blank(name: str) -> dict[str, Any]:
    """The default values of a new printer."""
    return asdict(ThermalSettings(name, host="printer")) | {"host": ""}


def _line(name: str) -> QLineEdit:
    made = QLineEdit()
    made.setObjectName(name)
    return made


def _combo(name: str, spec: SettingField) -> QComboBox:
    made = QComboBox()
    made.setObjectName(_object_name(name, "Combo"))
    for value in spec.choices:
        made.addItem("", value if isinstance(value, int) else str(value))
    return made


def _check(name: str) -> QCheckBox:
    made = QCheckBox()
    made.setObjectName(_object_name(name, "Check"))
    return made


def _spin(name: str, spec: SettingField) -> QSpinBox:
    made = number_spin(DensitySpin() if name == "density" else QSpinBox(), spec)
    made.setObjectName(_object_name(name, "Spin"))
    made.setLocale(QLocale.c())
    return made


def _object_name(setting: str, kind: str) -> str:
    return "thermal" + setting.title().replace("_", "") + kind
