"""A thermal printer is set up at a real dialog, with a printer that listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.printers.thermal import ThermalPrinters
from deskdispatch.ui.slips.setting_editors import show_value
from deskdispatch.ui.slips.thermal_dialog import (
    ThermalChanges,
    ThermalDialog,
    edit_thermal_printers,
)
from tests.thermal.fake_printer import FakePrinter
from tests.ui.conftest import Speak
from tests.waiting import until


@pytest.fixture
async def printer() -> AsyncIterator[FakePrinter]:
    async with FakePrinter().listening() as listening:
        yield listening


class DialogFixture:
    """The dialog over a window."""

    def __init__(self, window: QWidget, tasks: Tasks) -> None:
        self.window = window
        self.tasks = tasks

    async def open(self, *printers: ThermalSettings) -> ThermalDialog:
        self.editing = asyncio.ensure_future(
            edit_thermal_printers(
                self.window, ThermalPrinters(lambda: ()), self.tasks, printers, SlipTemplate()
            )
        )
        await until(lambda: self.window.findChildren(ThermalDialog))
        dialog: ThermalDialog = self.window.findChildren(ThermalDialog)[0]
        await until(dialog.isVisible)
        return dialog


@pytest.fixture
async def bench(qtbot: QtBot, tasks: Tasks, speak: Speak) -> DialogFixture:
    speak("en")
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return DialogFixture(window, tasks)


def press(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


async def test_a_printer_is_added_tried_and_saved(
    bench: DialogFixture, printer: FakePrinter
) -> None:
    dialog = await bench.open()
    press(dialog.add_button)
    QTest.keyClicks(dialog.fields.name_edit, "Counter")
    QTest.keyClicks(dialog.fields.host_edit, "127.0.0.1")
    show_value(dialog.fields.editors["port"], printer.port)
    press(dialog.test_button)
    await until(lambda: dialog.banner.text == "Test page sent to the printer.")
    assert len(printer.out) == 1
    assert printer.out[0].picture.width == 576
    assert not bench.editing.done()
    press(dialog.save_button)
    set_up = ThermalSettings("Counter", host="127.0.0.1", port=printer.port)
    assert await bench.editing == ThermalChanges((set_up,), {})


async def test_what_is_wrong_with_the_printer_is_said(
    bench: DialogFixture, printer: FakePrinter
) -> None:
    printer.open_cover()
    set_up = ThermalSettings("Counter", host="127.0.0.1", port=printer.port)
    dialog = await bench.open(set_up)
    press(dialog.test_button)
    await until(lambda: "cover is open" in dialog.banner.text)
    assert dialog.banner.text.startswith("The test page was not printed")
    printer.mend(rows=50)
    press(dialog.test_button)
    await until(lambda: "incomplete" in dialog.banner.text)
    assert "out of paper" in dialog.banner.text
    press(dialog.cancel_button)
    assert await bench.editing is None


async def test_a_test_page_goes_on_when_the_dialog_is_closed(
    bench: DialogFixture, printer: FakePrinter
) -> None:
    set_up = ThermalSettings("Counter", host="127.0.0.1", port=printer.port)
    dialog = await bench.open(set_up)
    press(dialog.test_button)
    press(dialog.cancel_button)
    await bench.editing
    await until(lambda: printer.out)


async def test_a_renamed_one_is_told(bench: DialogFixture) -> None:
    dialog = await bench.open(ThermalSettings("Counter", host="printer"))
    dialog.fields.name_edit.selectAll()
    QTest.keyClicks(dialog.fields.name_edit, "Front")
    press(dialog.save_button)
    saved = await bench.editing
    assert saved is not None
    assert saved.moved == {"thermal:Counter": "thermal:Front"}
