"""The controls for one thermal printer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSpinBox, QWidget

from deskdispatch.domain.slips.setting_fields import settings_of
from deskdispatch.domain.slips.thermal_settings import Drawer, ThermalPort, ThermalSettings
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.slips.setting_editors import (
    SettingEditor,
    changed_signal,
    number_spin,
    retranslate_editor,
    setting_editor,
    setting_label,
    show_value,
    value_of,
)
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.field import FormField

_SETTINGS: Final = settings_of(ThermalSettings)
_WIDE: Final = frozenset({"device"})
"""Fields that take a whole row; the others are two in a row, in the order of their table."""

_FAILURES: Final = {
    "name": QT_TRANSLATE_NOOP("Thermal", "Enter a name of up to 40 characters."),
    "taken": QT_TRANSLATE_NOOP("Thermal", "Another printer has that name."),
    "host": QT_TRANSLATE_NOOP("Thermal", "Enter only an address such as 192.168.1.50."),
    "device": QT_TRANSLATE_NOOP("Thermal", "Enter the full path, such as /dev/usb/lp0."),
}
"""The error texts of the fields; ``taken`` is another one for the name."""


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
        for name, editor in self.editors.items():
            show_value(editor, values[name])
        self.say({})
        self._show_connection()
        self._is_shown = True

    def values(self) -> dict[str, Any]:
        """The values by the names of ``ThermalSettings``."""
        values = {name: value_of(editor) for name, editor in self.editors.items()}
        return values | {"host": latin(values["host"])}

    def say(self, failures: Mapping[str, str]) -> None:
        """Shows the errors of the fields, by the keys of ``_FAILURES``."""
        for name, field in self.fields.items():
            failure = failures.get(name)
            field.set_error(translated(_FAILURES[failure]) if failure else "")
        first = next((name for name in self.fields if name in failures), None)
        if first is not None:
            self.fields[first].focus_editor()

    def retranslate(self) -> None:
        for name, editor in self.editors.items():
            retranslate_editor(editor, _SETTINGS[name])
        for name, field in self.fields.items():
            field.set_label(setting_label(_SETTINGS[name]))
        self._density.lineEdit().setText(density_words(self._density.value()))

    def _build_ui(self, devices: Sequence[str]) -> None:
        self.name_edit, self.host_edit, self.device_combo = LineEdit(), LineEdit(), ComboBox()
        self.name_edit.setMaxLength(_SETTINGS["name"].longest)
        self.device_combo.setEditable(True)
        self.device_combo.addItems(list(devices))
        for edit in (self.host_edit, self.device_combo):  # an address is turned round otherwise
            edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._density = number_spin(DensitySpin(), _SETTINGS["density"])
        own: dict[str, SettingEditor] = {"name": self.name_edit, "host": self.host_edit}
        own |= {"device": self.device_combo, "density": self._density}
        self.editors = {
            name: own[name] if name in own else setting_editor(spec)
            for name, spec in _SETTINGS.items()
        }
        for name, editor in self.editors.items():
            editor.setObjectName(f"thermal_{name}")
            if isinstance(editor, QSpinBox):
                editor.setLocale(QLocale.c())
        self._lay_out()

    def _lay_out(self) -> None:
        sizes = theme.current().sizes
        self.fields: dict[str, FormField] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(sizes["space_3"])
        grid.setVerticalSpacing(sizes["space_2"])
        at = 0  # the next half of a row, counted from the top
        for name, editor in self.editors.items():
            is_flag = isinstance(editor, QCheckBox)
            span = 2 if name in _WIDE or is_flag else 1
            at += at % 2 if span == 2 else 0
            widget: QWidget = editor
            if not is_flag:
                editor.setMinimumHeight(sizes["field"])  # less would cut its lower line off
                widget = self.fields[name] = FormField(editor, above=True)
            grid.addWidget(widget, at // 2, at % 2, 1, span, Qt.AlignmentFlag.AlignTop)
            at += span
        for column in (0, 1):
            grid.setColumnStretch(column, 1)

    def _connect_signals(self) -> None:
        for editor in self.editors.values():
            changed_signal(editor).connect(self._on_changed)

    def _show_connection(self) -> None:
        networked = value_of(self.editors["kind"]) == ThermalPort.NETWORK
        for name in ("host", "port"):
            self.fields[name].setVisible(networked)
        self.fields["device"].setVisible(not networked)
        has_drawer = value_of(self.editors["drawer"]) != Drawer.NEVER
        self.editors["drawer_pin"].setEnabled(has_drawer)

    def _on_changed(self) -> None:
        if self._is_shown:
            self._show_connection()
            self.changed.emit()


def blank(name: str) -> dict[str, Any]:
    """The default values of a new printer."""
    return asdict(ThermalSettings(name, host="printer")) | {"host": ""}
