"""Tests of setting up thermal printers, with real clicks and keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.printers.thermal import ThermalPrinters
from deskdispatch.ui.slips.setting_editors import show_value
from deskdispatch.ui.slips.thermal_dialog import (
    MOST_PRINTERS,
    ThermalChanges,
    ThermalDialog,
    edit_thermal_printers,
)
from tests.thermal.fake_printer import FakePrinter
from tests.ui.conftest import Speak
from tests.ui.dialogs import part, press, shown
from tests.waiting import until

COUNTER = ThermalSettings("Counter", host="192.168.1.50")
KITCHEN = ThermalSettings("Kitchen", kind="device", device="/dev/usb/lp0", paper="58mm", port=9101)

Show = Callable[..., ThermalDialog]


@pytest.fixture
def heard() -> list[tuple[str, Any]]:
    """Signals of the dialog, in order."""
    return []


@pytest.fixture
def show(qtbot: QtBot, speak: Speak, heard: list[tuple[str, Any]]) -> Show:
    speak("en")

    def shown(*printers: ThermalSettings, **how: Any) -> ThermalDialog:
        made = ThermalDialog(printers, **how)
        made.test_asked.connect(lambda told: heard.append(("test", told)))
        qtbot.addWidget(made)
        made.show()
        return made

    return shown


def type_into(edit: QWidget, text: str) -> None:
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(edit, Qt.Key.Key_Delete)
    QTest.keyClicks(edit, text)


def choose(dialog: ThermalDialog, name: str, value: object) -> None:
    combo = part(dialog, QComboBox, f"thermal_{name}")
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    while combo.currentData() != value:
        before = combo.currentIndex()
        QTest.keyClick(combo, Qt.Key.Key_Down)
        assert combo.currentIndex() != before


def listed(dialog: ThermalDialog) -> list[str]:
    widget = part(dialog, QListWidget, "thermalList")
    return [widget.item(row).text() for row in range(widget.count())]


def test_the_first_printer_by_keys(show: Show) -> None:
    dialog = show()
    assert dialog.empty_label.isVisible()
    press(dialog, "addThermalButton")
    assert not dialog.empty_label.isVisible()
    assert dialog.focusWidget() is dialog.fields.name_edit
    QTest.keyClicks(dialog.focusWidget(), "Counter")  # the suggested name is selected
    dialog.fields.host_edit.insert("١٩٢.168.1.50 ")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.saved == ThermalChanges((COUNTER,), {})
    assert not dialog.isVisible()


def test_everything_can_be_chosen(show: Show) -> None:
    dialog = show(COUNTER)
    type_into(part(dialog, QAbstractSpinBox, "thermal_port"), "9101")
    for name, value in (
        ("paper", "58mm"),
        ("picture", "column"),
        ("cut", "none"),
        ("drawer", "cash"),
        ("drawer_pin", 5),
    ):
        choose(dialog, name, value)
    for name, key in (("feed", Qt.Key.Key_Up), ("density", Qt.Key.Key_Down)):
        QTest.keyClick(part(dialog, QAbstractSpinBox, f"thermal_{name}"), key)
    asks = part(dialog, QCheckBox, "thermal_asks")
    QTest.mouseClick(asks, Qt.MouseButton.LeftButton, pos=QPoint(8, asks.height() // 2))
    press(dialog, "saveThermalButton")
    expected = ThermalSettings(
        "Counter",
        host="192.168.1.50",
        port=9101,
        paper="58mm",
        picture="column",
        cut="none",
        feed=5,
        drawer="cash",
        drawer_pin=5,
        density=-1,
        asks=False,
    )
    assert dialog.saved == ThermalChanges((expected,), {})


def test_a_printer_on_a_cable(show: Show) -> None:
    dialog = show(COUNTER, devices=["/dev/usb/lp0", "/dev/ttyUSB0"])
    assert not dialog.fields.fields["device"].isVisible()
    choose(dialog, "kind", "device")
    assert not dialog.fields.fields["host"].isVisible()
    combo = part(dialog, QComboBox, "thermal_device")
    assert [combo.itemText(at) for at in range(combo.count())] == ["/dev/usb/lp0", "/dev/ttyUSB0"]
    type_into(combo, "/dev/ttyUSB0")
    press(dialog, "saveThermalButton")
    assert dialog.saved is not None
    (saved,) = dialog.saved.printers
    assert (saved.kind, saved.device, saved.host) == ("device", "/dev/ttyUSB0", "192.168.1.50")


def test_what_was_typed_for_the_other_way_may_be_anything(show: Show) -> None:
    dialog = show(KITCHEN)
    choose(dialog, "kind", "network")
    type_into(dialog.fields.host_edit, "not an address")
    choose(dialog, "kind", "device")
    press(dialog, "saveThermalButton")
    assert dialog.saved == ThermalChanges((KITCHEN,), {})


def test_nothing_is_kept_before_it_is_saved(show: Show, heard: list[tuple[str, Any]]) -> None:
    for leave in ("cancelThermalButton", ""):
        dialog = show(COUNTER)
        type_into(dialog.fields.name_edit, "Other")
        if leave:
            press(dialog, leave)
        else:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()
    assert heard == []


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("name", "", "Enter a name"),
        ("name", "KITCHEN", "Another printer has that name"),
        ("host", "http://192.168.1.50", "192.168.1.50"),
        ("host", "", "192.168.1.50"),
    ],
)
def test_what_is_wrong_is_said_under_it_and_keeps_the_focus(
    show: Show, heard: list[tuple[str, Any]], field: str, text: str, words: str
) -> None:
    dialog = show(COUNTER, KITCHEN)
    edit = part(dialog, QLineEdit, f"thermal_{field}")
    type_into(edit, text)
    part(dialog, QListWidget, "thermalList").setCurrentRow(1)
    press(dialog, "saveThermalButton")
    assert heard == []
    assert dialog.list.currentRow() == 0
    assert words in dialog.fields.fields[field].error
    assert dialog.focusWidget() is edit


def test_an_error_goes_when_it_is_put_right(show: Show) -> None:
    dialog = show(COUNTER)
    type_into(dialog.fields.host_edit, "a b")
    assert dialog.fields.fields["host"].error == ""  # not during typing
    press(dialog, "saveThermalButton")
    assert dialog.fields.fields["host"].error
    type_into(dialog.fields.host_edit, "printer")
    assert dialog.fields.fields["host"].error == ""
    press(dialog, "saveThermalButton")
    assert dialog.saved is not None


def test_a_path_that_is_none(show: Show, heard: list[tuple[str, Any]]) -> None:
    dialog = show(KITCHEN)
    type_into(part(dialog, QComboBox, "thermal_device"), "lp0")
    press(dialog, "testThermalButton")
    assert heard == []
    assert "/dev/usb/lp0" in dialog.fields.fields["device"].error


def test_jobs_are_told_where_their_printers_are_now(show: Show) -> None:
    dialog = show(COUNTER, KITCHEN)
    type_into(dialog.fields.name_edit, "Front")
    assert listed(dialog) == ["Front", "Kitchen"]
    dialog.list.setCurrentRow(1)
    press(dialog, "removeThermalButton")
    assert listed(dialog) == ["Front"]
    assert dialog.fields.name_edit.text() == "Front"
    press(dialog, "saveThermalButton")
    assert dialog.saved is not None
    assert dialog.saved.moved == {"thermal:Counter": "thermal:Front", "thermal:Kitchen": ""}
    assert [printer.name for printer in dialog.saved.printers] == ["Front"]


def test_a_name_that_goes_over_to_another_printer_moves_no_job(show: Show) -> None:
    dialog = show(COUNTER, KITCHEN)
    press(dialog, "removeThermalButton")
    type_into(dialog.fields.name_edit, "Counter")
    press(dialog, "saveThermalButton")
    assert dialog.saved is not None
    assert dialog.saved.moved == {"thermal:Kitchen": "thermal:Counter"}


def test_the_last_one_is_removed(show: Show) -> None:
    dialog = show(COUNTER)
    press(dialog, "removeThermalButton")
    assert dialog.empty_label.isVisible()
    assert not dialog.remove_button.isEnabled()
    assert not dialog.test_button.isEnabled()
    press(dialog, "saveThermalButton")
    assert dialog.saved == ThermalChanges((), {"thermal:Counter": ""})


def test_no_more_than_a_desk_can_have(show: Show) -> None:
    dialog = show()
    for _ in range(MOST_PRINTERS):
        press(dialog, "addThermalButton")
    assert not dialog.add_button.isEnabled()
    assert len(set(listed(dialog))) == MOST_PRINTERS


def test_a_test_page_of_what_is_typed(show: Show, heard: list[tuple[str, Any]]) -> None:
    dialog = show(COUNTER)
    type_into(dialog.fields.host_edit, "192.168.1.77")
    press(dialog, "testThermalButton")
    assert heard == [("test", ThermalSettings("Counter", host="192.168.1.77"))]
    assert not dialog.test_button.isEnabled()
    assert "Printing the test page" in dialog.banner.text
    dialog.show_test_result(PrintError(PrintFailure.NO_PAPER))
    assert dialog.test_button.isEnabled()
    assert "out of paper" in dialog.banner.text
    assert dialog.banner.property("kind") == "bad"


def test_without_the_package_it_says_what_to_install(show: Show) -> None:
    dialog = show(COUNTER, is_installed=False)
    assert "pip install deskdispatch[thermal]" in dialog.missing_label.text()
    assert dialog.missing_label.isVisible()
    assert not dialog.test_button.isEnabled()
    assert not show(COUNTER).missing_label.isVisible()


def test_every_control_has_a_name(show: Show) -> None:
    dialog = show(COUNTER)
    for kind in (QPushButton, QComboBox, QAbstractSpinBox, QCheckBox, QListWidget):
        for control in dialog.findChildren(kind):
            assert control.objectName(), control
            assert control.accessibleName(), control.objectName()
    for edit in (dialog.fields.name_edit, dialog.fields.host_edit):
        assert edit.accessibleName()


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_it_fits_a_small_screen_and_addresses_read_left_to_right(
    show: Show, speak: Speak, code: str
) -> None:
    speak(code)
    dialog = show(COUNTER, is_installed=False)
    type_into(dialog.fields.host_edit, "a b")
    type_into(dialog.fields.name_edit, "")
    press(dialog, "saveThermalButton")
    dialog.show_test_result(PrintError(PrintFailure.NO_PAPER))
    assert dialog.height() <= 680
    assert dialog.width() <= 900
    for editor in (dialog.fields.host_edit, dialog.fields.device_combo):
        assert editor.layoutDirection() == Qt.LayoutDirection.LeftToRight


def test_it_follows_the_language(show: Show, speak: Speak) -> None:
    dialog = show(COUNTER)
    dialog.list_label.setText("?")
    speak("ar")
    assert dialog.list_label.text() != "?"
    assert dialog.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert part(dialog, QComboBox, "thermal_paper").currentData() == "80mm"


@pytest.fixture
async def printer() -> AsyncIterator[FakePrinter]:
    async with FakePrinter().listening() as listening:
        yield listening


class DialogFixture:
    """Dialog over a window."""

    def __init__(self, window: QWidget, tasks: Tasks) -> None:
        self.window = window
        self.tasks = tasks

    async def open(self, *printers: ThermalSettings) -> ThermalDialog:
        self.editing = asyncio.ensure_future(
            edit_thermal_printers(
                self.window, ThermalPrinters(lambda: ()), self.tasks, printers, SlipTemplate()
            )
        )
        return await shown(ThermalDialog)


@pytest.fixture
async def bench(qtbot: QtBot, tasks: Tasks, speak: Speak) -> DialogFixture:
    speak("en")
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return DialogFixture(window, tasks)


async def test_a_printer_is_added_tried_and_saved(
    bench: DialogFixture, printer: FakePrinter
) -> None:
    dialog = await bench.open()
    press(dialog, "addThermalButton")
    QTest.keyClicks(dialog.fields.name_edit, "Counter")
    QTest.keyClicks(dialog.fields.host_edit, "127.0.0.1")
    show_value(dialog.fields.editors["port"], printer.port)
    press(dialog, "testThermalButton")
    await until(lambda: dialog.banner.text == "Test page sent to the printer.")
    assert len(printer.out) == 1
    assert printer.out[0].picture.width == 576
    assert not bench.editing.done()
    press(dialog, "saveThermalButton")
    set_up = ThermalSettings("Counter", host="127.0.0.1", port=printer.port)
    assert await bench.editing == ThermalChanges((set_up,), {})


async def test_what_is_wrong_with_the_printer_is_said(
    bench: DialogFixture, printer: FakePrinter
) -> None:
    printer.open_cover()
    set_up = ThermalSettings("Counter", host="127.0.0.1", port=printer.port)
    dialog = await bench.open(set_up)
    press(dialog, "testThermalButton")
    await until(lambda: "cover is open" in dialog.banner.text)
    assert dialog.banner.text.startswith("The test page was not printed")
    printer.mend(rows=50)
    press(dialog, "testThermalButton")
    await until(lambda: "incomplete" in dialog.banner.text)
    assert "out of paper" in dialog.banner.text
    press(dialog, "cancelThermalButton")
    assert await bench.editing is None


async def test_a_test_page_goes_on_when_the_dialog_is_closed(
    bench: DialogFixture, printer: FakePrinter
) -> None:
    set_up = ThermalSettings("Counter", host="127.0.0.1", port=printer.port)
    dialog = await bench.open(set_up)
    press(dialog, "testThermalButton")
    press(dialog, "cancelThermalButton")
    await bench.editing
    await until(lambda: printer.out)
