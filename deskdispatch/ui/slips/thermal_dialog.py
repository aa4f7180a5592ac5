"""The dialog that sets up thermal printers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.slips.thermal_settings import (
    ThermalPort,
    ThermalSettings,
    is_host,
    is_name,
    is_path,
)
from deskdispatch.thermal.connection import likely_devices
from deskdispatch.thermal.printer import is_installed
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.look import theme
from deskdispatch.ui.slips.thermal_fields import ThermalFields, blank
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import print_failure_words
from deskdispatch.ui.widgets.banner import Banner, BannerKind
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    fitting,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.slips.template import SlipTemplate
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.printers.thermal import ThermalPrinters

MOST: Final = 20
"""The most thermal printers."""


@dataclass(frozen=True, slots=True)
class ThermalChanges:
    """The saved printers, and the moved targets.

    Attributes:
        printers: All thermal printers.
        moved: New targets of jobs by their old ones, where they differ; empty for a removed
            printer.
    """

    printers: tuple[ThermalSettings, ...]
    moved: Mapping[str, str]


async def edit_thermal_printers(
    window: QWidget,
    kind: ThermalPrinters,
    tasks: Tasks,
    printers: Sequence[ThermalSettings],
    template: SlipTemplate,
) -> ThermalChanges | None:
    """Shows the dialog until it is closed; returns None where nothing was saved.

    Args:
        window: The parent.
        kind: Prints test pages.
        tasks: Runs a test page to its end, even if the dialog is closed meanwhile.
        printers: The present printers.
        template: The template of the test page; its paper is the printer's.
    """

    async def try_out(settings: ThermalSettings) -> None:
        failure = None
        try:
            await kind.try_out(settings, template)
        except PrintError as error:
            failure = error
        if is_open:
            dialog.show_test(failure)

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
    """Adds, changes, tests and removes printers; nothing is stored before *Save*.

    ``show_test`` shows the result of a test page.

    Args:
        printers: The present printers.
        devices: Likely device files of printers.
        is_installed: Whether python-escpos is installed.

    Attributes:
        saved: What the clerk saved; None before.
    """

    test_asked = Signal(object)
    """The clerk wants a test page on these ``ThermalSettings``."""

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
        self._before = [printer.target for printer in printers]
        self._gone: list[str] = []
        self._build_ui(devices)
        for row in self._rows:
            self._list_one(row["name"])
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)
        self.list.setCurrentRow(0 if self._rows else -1)
        self._on_row_changed()

    def show_test(self, failure: PrintError | None) -> None:
        """Shows the result of the test page, and enables another."""
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
        self._lay_out()

    def _lay_out(self) -> None:
        ends = side_by_side(self.add_button, self.remove_button)
        panes = QHBoxLayout()
        panes.setSpacing(theme.current().sizes["space_6"])
        panes.addLayout(stacked(self.list_label, self.list, ends), 2)
        panes.addLayout(stacked(self.empty_label, self.fields, None), 5)
        buttons = side_by_side(self.test_button, None, self.cancel_button, self.save_button)
        below = (self.missing_label, self.banner, buttons)
        column = stacked(panes, *below, space="space_3", margin="space_6", grows=(panes,))
        self.setLayout(column)
        self.setMinimumWidth(760)
        self.resize(fitting(QSize(760, 560), self))

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

    def _list_one(self, name: str) -> None:
        item = QListWidgetItem(name)
        item.setSizeHint(QSize(0, theme.current().sizes["row"]))
        self.list.addItem(item)

    def _enable(self) -> None:
        one = bool(self._rows)
        self.fields.setVisible(one)
        self.empty_label.setVisible(not one)
        self.remove_button.setEnabled(one)
        self.add_button.setEnabled(len(self._rows) < MOST)
        self.test_button.setEnabled(one and self._is_installed and not self._is_testing)

    def _failures(self, at: int) -> dict[str, str]:
        """Returns the failures of a printer by field, as keys of ``ThermalFields.say``."""
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

    def _is_right(self, at: int) -> bool:
        """Whether a printer is valid; if not, it is selected and its errors are shown."""
        failures = self._failures(at)
        if failures:
            self.list.setCurrentRow(at)
            self.fields.say(failures)
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
            if name not in failures:  # a new one is shown on saving, not while typing
                field.clear_error()

    def _on_add_clicked(self) -> None:
        numbers = (self.tr("Printer {number}").format(number=at) for at in range(1, MOST + 2))
        name = next(one for one in numbers if one.casefold() not in self._names())
        self._rows.append(blank(name))
        self._before.append("")
        self._list_one(name)
        self.list.setCurrentRow(len(self._rows) - 1)
        self.fields.fields["name"].focus_editor()

    def _on_remove_clicked(self) -> None:
        at = self.list.currentRow()
        del self._rows[at]
        self._gone.append(self._before.pop(at))
        with QSignalBlocker(self.list):  # its signal would name a removed row
            self.list.takeItem(at)
        self._on_row_changed()

    def _on_test_clicked(self) -> None:
        at = self.list.currentRow()
        if self._is_right(at):
            self._is_testing = True
            self._enable()
            self.banner.show_message(BannerKind.INFO, lambda: self.tr("Printing the test page …"))
            self.test_asked.emit(_settings(self._rows[at]))

    def _on_save_clicked(self) -> None:
        if not all(self._is_right(at) for at in range(len(self._rows))):
            return
        printers = tuple(_settings(row) for row in self._rows)
        now = [printer.target for printer in printers]
        moved = dict.fromkeys(self._gone, "") | dict(zip(self._before, now, strict=True))
        moved = {old: new for old, new in moved.items() if old and old not in (new, *now)}
        self.saved = ThermalChanges(printers, moved)
        self.accept()


def _settings(row: Mapping[str, Any]) -> ThermalSettings:
    """Returns the settings of a valid row without invalid text of the other connection."""
    host = row["host"] if is_host(row["host"]) else ""
    device = row["device"] if is_path(row["device"]) else ""
    return ThermalSettings(**{**row, "host": host, "device": device})
