"""Dialog that sets up thermal printers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.slips.setting_fields import settings_of
from deskdispatch.domain.slips.thermal_settings import (
    Drawer,
    ThermalPort,
    ThermalSettings,
    is_host,
    is_name,
    is_path,
)
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.thermal.connection import likely_devices
from deskdispatch.thermal.printer import is_installed
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.waiting import answered, over
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
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import print_failure_words
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    DialogContent,
    answer_box,
    dialog_button,
    fitting,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.slips.template import SlipTemplate
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.printers.thermal import ThermalPrinters

MOST_PRINTERS: Final = 20


@dataclass(frozen=True, slots=True)
class ThermalChanges:
    """Saved printers, and new targets of jobs by their old ones, "" for a removed printer."""

    printers: tuple[ThermalSettings, ...]
    moved: Mapping[str, str]


async def edit_thermal_printers(
    window: QWidget,
    kind: ThermalPrinters,
    tasks: Tasks,
    printers: Sequence[ThermalSettings],
    template: SlipTemplate,
) -> ThermalChanges | None:
    """Shows the dialog until it is closed; returns None if nothing was saved.

    A test page is printed to its end, even if the dialog is closed before that.
    """

    async def try_out(settings: ThermalSettings) -> None:
        failure = None
        try:
            await kind.try_out(settings, template)
        except PrintError as error:
            failure = error
        if is_open:
            dialog.show_test_result(failure)

    dialog = ThermalDialog(printers, likely_devices(), is_installed=is_installed())
    is_open = True
    with over(window, dialog):
        dialog.test_asked.connect(
            lambda settings: tasks.spawn(try_out(settings), name="thermal test")
        )
        try:
            await answered(dialog)
        finally:
            is_open = False
        return dialog.saved


class ThermalDialog(Retranslated, QDialog):
    """Dialog to add, change, test and remove printers; nothing is stored before *Save*."""

    test_asked = Signal(object)

    def __init__(
        self,
        printers: Sequence[ThermalSettings],
        devices: Sequence[str] = (),
        *,
        is_installed: bool = True,
    ) -> None:
        super().__init__()
        self.saved: ThermalChanges | None = None
        self._is_installed = is_installed
        self._is_testing = False
        self._rows = [asdict(printer) for printer in printers]
        self._old_targets = [printer.target for printer in printers]
        self._removed_targets: list[str] = []
        self._build_ui(devices)
        for row in self._rows:
            self._add_item(row["name"])
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)
        self.list.setCurrentRow(0 if self._rows else -1)
        self._on_row_changed()

    def show_test_result(self, failure: PrintError | None) -> None:
        self._is_testing = False
        if failure is None:
            self.banner.show_message(
                BannerKind.GOOD, lambda: self.tr("Test page sent to the printer.")
            )
        else:
            details = details_text(failure)
            words = partial(self._failure_words, failure)
            self.banner.show_message(BannerKind.BAD, words, details=details)
        self._enable()

    def _failure_words(self, failure: PrintError) -> str:
        words = self.tr("The test page was not printed: {trouble}.")
        if failure.may_have_printed:
            words = self.tr("The test page is incomplete: {trouble}.")
        return words.format(trouble=print_failure_words(failure.detail))

    def _build_ui(self, devices: Sequence[str]) -> None:
        self.setObjectName("thermalDialog")
        self.list_label = PlainLabel("thermalListLabel")
        self.list = named(QListWidget(), "thermalList")
        self.list.setUniformItemSizes(True)
        self.empty_label = PlainLabel("thermalEmptyLabel", "muted", wraps=True)
        self.missing_label = PlainLabel("thermalMissingLabel", "note-attention", wraps=True)
        self.missing_label.setVisible(not self._is_installed)
        self.fields = ThermalFields(devices)
        self.banner = Banner()
        self.add_button = dialog_button("addThermalButton")
        self.remove_button = dialog_button("removeThermalButton")
        self.test_button = dialog_button("testThermalButton")
        self.cancel_button = dialog_button("cancelThermalButton")
        self.save_button = dialog_button("saveThermalButton", "primary")
        self.save_button.setDefault(True)
        ends = side_by_side(self.add_button, self.remove_button)
        panes = QHBoxLayout()
        panes.setSpacing(theme.current().sizes["space_6"])
        panes.addLayout(stacked(self.list_label, self.list, ends), 2)
        panes.addLayout(stacked(self.empty_label, self.fields, None), 5)
        buttons = side_by_side(
            self.test_button, None, answer_box(self.cancel_button, self.save_button)
        )
        below = (self.missing_label, self.banner)
        content = DialogContent(stacked(panes, *below, space="space_3", grows=(panes,)))
        column = stacked(content, buttons, space="space_3", margin="space_6", grows=(content,))
        self.setLayout(column)
        size = fitting(QSize(760, 560), self)
        self.setMinimumWidth(size.width())
        self.resize(size)

    def _connect_signals(self) -> None:
        self.list.currentRowChanged.connect(self._on_row_changed)
        self.fields.changed.connect(self._on_fields_changed)
        self.add_button.clicked.connect(self._on_add_clicked)
        self.remove_button.clicked.connect(self._on_remove_clicked)
        self.test_button.clicked.connect(self._on_test_clicked)
        self.save_button.clicked.connect(self._on_save_clicked)
        self.cancel_button.clicked.connect(self.reject)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Thermal printers"))
        self.list_label.setText(self.tr("Printers"))
        self.list.setAccessibleName(self.tr("Printers"))
        self.empty_label.setText(
            self.tr(
                "Slips go straight to a thermal printer in the shop's network or on a cable,"
                " without a driver. Add one here."
            )
        )
        command = isolated("pip install deskdispatch[thermal]")
        self.missing_label.setText(
            self.tr("Thermal printing is not installed. Run {command}").format(command=command)
        )
        name_buttons(
            (self.add_button, self.tr("Add")),
            (self.remove_button, self.tr("Remove")),
            (self.test_button, self.tr("Print a test page")),
            (self.cancel_button, self.tr("Cancel")),
            (self.save_button, self.tr("Save")),
        )

    def _add_item(self, name: str) -> None:
        item = QListWidgetItem(name)
        item.setSizeHint(QSize(0, theme.current().sizes["row"]))
        self.list.addItem(item)

    def _enable(self) -> None:
        one = bool(self._rows)
        self.fields.setVisible(one)
        self.empty_label.setVisible(not one)
        self.remove_button.setEnabled(one)
        self.add_button.setEnabled(len(self._rows) < MOST_PRINTERS)
        self.test_button.setEnabled(one and self._is_installed and not self._is_testing)

    def _failures(self, at: int) -> dict[str, str]:
        """Returns the errors of a printer by field, as keys for ``ThermalFields.show_failures``."""
        row, found = self._rows[at], {}
        if not is_name(row["name"]):
            found["name"] = "name"
        elif row["name"].casefold() in self._names(besides=at):
            found["name"] = "taken"
        if row["kind"] == ThermalPort.NETWORK and not is_host(row["host"]):
            found["host"] = "host"
        if row["kind"] == ThermalPort.DEVICE and not is_path(row["device"]):
            found["device"] = "device"
        return found

    def _names(self, besides: int = -1) -> set[str]:
        rows = (row for at, row in enumerate(self._rows) if at != besides)
        return {row["name"].casefold() for row in rows}

    def _is_valid(self, at: int) -> bool:
        failures = self._failures(at)
        if failures:
            self.list.setCurrentRow(at)
            self.fields.show_failures(failures)
        return not failures

    def _on_row_changed(self) -> None:
        at = self.list.currentRow()
        if at >= 0:
            self.fields.show_values(self._rows[at])
        self._enable()

    def _on_fields_changed(self) -> None:
        at = self.list.currentRow()
        self._rows[at] = self.fields.values()
        self.list.item(at).setText(self._rows[at]["name"])
        failures = self._failures(at)
        for name, field in self.fields.fields.items():
            if name not in failures:  # new errors are shown on saving, not while typing
                field.clear_error()

    def _on_add_clicked(self) -> None:
        numbers = (
            self.tr("Printer {number}").format(number=at) for at in range(1, MOST_PRINTERS + 2)
        )
        name = next(one for one in numbers if one.casefold() not in self._names())
        self._rows.append(asdict(ThermalSettings(name, host="printer")) | {"host": ""})
        self._old_targets.append("")
        self._add_item(name)
        self.list.setCurrentRow(len(self._rows) - 1)
        self.fields.fields["name"].focus_editor()

    def _on_remove_clicked(self) -> None:
        at = self.list.currentRow()
        del self._rows[at]
        self._removed_targets.append(self._old_targets.pop(at))
        with QSignalBlocker(self.list):  # its signal would refer to a removed row
            self.list.takeItem(at)
        self._on_row_changed()

    def _on_test_clicked(self) -> None:
        at = self.list.currentRow()
        if self._is_valid(at):
            self._is_testing = True
            self._enable()
            self.banner.show_message(BannerKind.INFO, lambda: self.tr("Printing the test page …"))
            self.test_asked.emit(_settings(self._rows[at]))

    def _on_save_clicked(self) -> None:
        if not all(self._is_valid(at) for at in range(len(self._rows))):
            return
        printers = tuple(_settings(row) for row in self._rows)
        now = [printer.target for printer in printers]
        moved = dict.fromkeys(self._removed_targets, "") | dict(
            zip(self._old_targets, now, strict=True)
        )
        moved = {old: new for old, new in moved.items() if old and old not in (new, *now)}
        self.saved = ThermalChanges(printers, moved)
        self.accept()


def _settings(row: Mapping[str, Any]) -> ThermalSettings:
    """Returns the settings of a valid row; drops invalid text of the unused connection."""
    host = row["host"] if is_host(row["host"]) else ""
    device = row["device"] if is_path(row["device"]) else ""
    return ThermalSettings(**{**row, "host": host, "device": device})


_SETTINGS: Final = settings_of(ThermalSettings)
_WIDE: Final = frozenset({"device"})
"""Fields that take a whole row; the others share a row by two, in the order of their table."""

_FAILURES: Final = {
    "name": QT_TRANSLATE_NOOP("Thermal", "Enter a name of up to 40 characters."),
    "taken": QT_TRANSLATE_NOOP("Thermal", "Another printer has that name."),
    "host": QT_TRANSLATE_NOOP("Thermal", "Enter only an address such as 192.168.1.50."),
    "device": QT_TRANSLATE_NOOP("Thermal", "Enter the full path, such as /dev/usb/lp0."),
}


def density_words(density: int) -> str:
    """Describes the print density relative to the printer's default."""
    if density == 0:
        return QCoreApplication.translate("Thermal", "Printer default")
    return QCoreApplication.translate("Thermal", "{percent} %").format(
        percent=f"{density * 12.5:+g}"
    )


class DensitySpin(QSpinBox):
    """Spin box that shows the print density in words."""

    def textFromValue(self, value: int) -> str:
        return density_words(value)


class ThermalFields(Retranslated, QWidget):
    """Editors of a printer's settings; values are returned as typed, valid or not."""

    changed = Signal()

    def __init__(self, devices: Sequence[str] = ()) -> None:
        super().__init__()
        self._is_filled = False
        self._build_ui(devices)
        self.retranslate()

    def show_values(self, values: Mapping[str, Any]) -> None:
        self._is_filled = False
        for name, editor in self.editors.items():
            show_value(editor, values[name])
        self.show_failures({})
        self._show_connection()
        self._is_filled = True

    def values(self) -> dict[str, Any]:
        values = {name: value_of(editor) for name, editor in self.editors.items()}
        return values | {"host": latin(values["host"])}

    def show_failures(self, failures: Mapping[str, str]) -> None:
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
        for edit in (self.host_edit, self.device_combo):  # an address would be reordered otherwise
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
            changed_signal(editor).connect(self._on_changed)
            if isinstance(editor, QSpinBox):
                editor.setLocale(QLocale.c())
        sizes = theme.current().sizes
        self.fields: dict[str, FormField] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(sizes["space_3"])
        grid.setVerticalSpacing(sizes["space_2"])
        at = 0  # position of the next half row, counted from the top
        for name, editor in self.editors.items():
            is_flag = isinstance(editor, QCheckBox)
            span = 2 if name in _WIDE or is_flag else 1
            at += at % 2 if span == 2 else 0
            widget: QWidget = editor
            if not is_flag:
                editor.setMinimumHeight(sizes["field"])  # less would cut off its bottom border
                widget = self.fields[name] = FormField(editor, above=True)
            grid.addWidget(widget, at // 2, at % 2, 1, span, Qt.AlignmentFlag.AlignTop)
            at += span
        for column in (0, 1):
            grid.setColumnStretch(column, 1)

    def _show_connection(self) -> None:
        is_networked = value_of(self.editors["kind"]) == ThermalPort.NETWORK
        for name in ("host", "port"):
            self.fields[name].setVisible(is_networked)
        self.fields["device"].setVisible(not is_networked)
        has_drawer = value_of(self.editors["drawer"]) != Drawer.NEVER
        self.editors["drawer_pin"].setEnabled(has_drawer)

    def _on_changed(self) -> None:
        if self._is_filled:
            self._show_connection()
            self.changed.emit()
