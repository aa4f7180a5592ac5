"""The controls for one thermal printer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from PySide6.QtCore import QEvent, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from deskdispatch.domain.slips.template import Paper
from deskdispatch.domain.slips.thermal_settings import (
    DARKEST,
    MOST_FED,
    ThermalPort,
    ThermalSettings,
)
from deskdispatch.domain.text.digits import latin
from deskdispatch.ui.look import theme
from deskdispatch.ui.slips.paper_words import paper_words
from deskdispatch.ui.slips.thermal_words import (
    choice_words,
    choices,
    density_words,
    label_words,
    problem_words,
)
from deskdispatch.ui.widgets.field import FormField

_PAPERS: Final = (Paper.ROLL_80, Paper.ROLL_58)
_PINS: Final = (2, 5)
_PLACES: Final[dict[str, tuple[int, int, int]]] = {
    "name": (0, 0, 1),
    "kind": (0, 1, 1),
    "host": (1, 0, 1),
    "port": (1, 1, 1),
    "device": (2, 0, 2),
    "paper": (3, 0, 1),
    "density": (3, 1, 1),
    "feed": (4, 0, 1),
    "cut": (4, 1, 1),
    "drawer": (5, 0, 1),
    "drawer_pin": (5, 1, 1),
    "picture": (6, 0, 1),
}
"""Row, column, and how many columns."""


class DensitySpin(QSpinBox):
    """Shows how hot in words."""

    def textFromValue(self, value: int) -> str:
        """Qt's own."""
        return density_words(value)


class ThermalFields(QWidget):
    """A field for each setting; what is typed is given as it is, right or wrong.

    Args:
        devices: Files that a printer may well be behind, to choose from.
    """

    changed = Signal()
    """Something was typed or chosen."""

    def __init__(self, devices: Sequence[str] = ()) -> None:
        super().__init__()
        self._is_shown = False
        self._build_ui(devices)
        self._connect_signals()
        self.retranslate()

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Shows one printer, and no errors; nobody is told."""
        self._is_shown = False
        self.name_edit.setText(values["name"])
        self.host_edit.setText(values["host"])
        self.device_combo.setEditText(values["device"])
        for name, combo in self.combos.items():
            combo.setCurrentIndex(combo.findData(values[name]))
        for name, spin in self.spins.items():
            spin.setValue(values[name])
        self.asks_check.setChecked(values["asks"])
        self.say({})
        self._show_way()
        self._is_shown = True

    def values(self) -> dict[str, Any]:
        """What is typed and chosen, by the names of ``ThermalSettings``."""
        typed = {
            "name": self.name_edit.text().strip(),
            "host": latin(self.host_edit.text()).strip(),
            "device": self.device_combo.currentText().strip(),
            "asks": self.asks_check.isChecked(),
        }
        chosen = {name: combo.currentData() for name, combo in self.combos.items()}
        return typed | chosen | {name: spin.value() for name, spin in self.spins.items()}

    def say(self, problems: Mapping[str, str]) -> None:
        """Says under each field what is wrong with it, by names as ``problem_words`` has them."""
        for name, field in self.fields.items():
            problem = problems.get(name)
            field.set_error(problem_words(problem) if problem else "")
        first = next((name for name in self.fields if name in problems), None)
        if first is not None:
            self.fields[first].focus_editor()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        for name, field in self.fields.items():
            field.set_label(label_words(name))
        for name, combo in self.combos.items():
            for at in range(combo.count()):
                combo.setItemText(at, self._words(name, combo.itemData(at)))
        self.asks_check.setText(label_words("asks"))
        self.asks_check.setAccessibleName(label_words("asks"))
        self.asks_check.setToolTip(
            self.tr("Switch it off for a printer that prints odd letters at each slip.")
        )
        self.spins["feed"].setSuffix(self.tr(" lines"))
        density = self.spins["density"]
        density.lineEdit().setText(density_words(density.value()))

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _build_ui(self, devices: Sequence[str]) -> None:
        self.name_edit = _line("thermalNameEdit")
        self.name_edit.setMaxLength(40)
        self.host_edit = _line("thermalHostEdit")
        self.device_combo = QComboBox()
        self.device_combo.setObjectName("thermalDeviceCombo")
        self.device_combo.setEditable(True)
        self.device_combo.addItems(list(devices))
        for editor in (self.host_edit, self.device_combo):  # an address is turned round otherwise
            editor.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.combos = {name: _combo(name, choices(name)) for name in ("kind", "cut", "drawer")}
        self.combos |= {"picture": _combo("picture", choices("picture"))}
        self.combos |= {"paper": _combo("paper", _PAPERS), "drawer_pin": _combo("pin", _PINS)}
        self.spins = {"port": _spin(QSpinBox(), "Port", 1, 65535)}
        self.spins |= {"feed": _spin(QSpinBox(), "Feed", 0, MOST_FED)}
        self.spins |= {"density": _spin(DensitySpin(), "Density", -DARKEST, DARKEST)}
        self.asks_check = QCheckBox()
        self.asks_check.setObjectName("thermalAsksCheck")
        self._lay_out()

    def _lay_out(self) -> None:
        sizes = theme.current().sizes
        editors: dict[str, QWidget] = {**self.combos, **self.spins, "device": self.device_combo}
        editors |= {"name": self.name_edit, "host": self.host_edit}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(sizes["space_3"])
        grid.setVerticalSpacing(sizes["space_2"])
        self.fields: dict[str, FormField] = {}
        for name, (row, column, span) in _PLACES.items():
            editors[name].setMinimumHeight(sizes["field"])  # no hair less: its lower line would go
            field = self.fields[name] = FormField(editors[name], above=True)
            grid.addWidget(field, row, column, 1, span, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.asks_check, 7, 0, 1, 2)
        for column in (0, 1):
            grid.setColumnStretch(column, 1)

    def _connect_signals(self) -> None:
        for edit in (self.name_edit, self.host_edit):
            edit.textChanged.connect(self._on_changed)
        self.device_combo.editTextChanged.connect(self._on_changed)
        for combo in self.combos.values():
            combo.currentIndexChanged.connect(self._on_changed)
        for spin in self.spins.values():
            spin.valueChanged.connect(self._on_changed)
        self.asks_check.toggled.connect(self._on_changed)

    def _show_way(self) -> None:
        networked = self.combos["kind"].currentData() == ThermalPort.NETWORK
        for name in ("host", "port"):
            self.fields[name].setVisible(networked)
        self.fields["device"].setVisible(not networked)
        has_drawer = self.combos["drawer"].currentIndex() > 0
        self.combos["drawer_pin"].setEnabled(has_drawer)

    def _words(self, name: str, value: Any) -> str:
        if name == "paper":
            return paper_words(value)
        return str(value) if name == "drawer_pin" else choice_words(name, value)

    def _on_changed(self) -> None:
        if self._is_shown:
            self._show_way()
            self.changed.emit()


def blank(name: str) -> dict[str, Any]:
    """The values of a printer that is about to be set up."""
    return asdict(ThermalSettings(name, host="printer")) | {"host": ""}


def _line(name: str) -> QLineEdit:
    made = QLineEdit()
    made.setObjectName(name)
    return made


def _combo(name: str, values: Sequence[object]) -> QComboBox:
    made = QComboBox()
    made.setObjectName(f"thermal{name.title()}Combo")
    for value in values:
        made.addItem("", value if isinstance(value, int) else str(value))
    return made


def _spin(made: QSpinBox, name: str, least: int, most: int) -> QSpinBox:
    made.setObjectName(f"thermal{name}Spin")
    made.setRange(least, most)
    made.setLocale(QLocale.c())
    made.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
    made.setAlignment(Qt.AlignmentFlag.AlignLeading)
    # Beside styled buttons Qt begins the text at the very edge, whatever the style sheet says.
    made.lineEdit().setTextMargins(theme.current().sizes["space_2"], 0, 0, 0)
    return made
