"""Tests of choosing the slips' look and managing waiting slips, with real clicks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.slips.print_log import PrintLogDialog, show_print_log
from deskdispatch.ui.slips.print_targets import PrinterDialog
from deskdispatch.ui.slips.settings_page import SlipSettingsPage
from deskdispatch.ui.slips.slips import Slips
from deskdispatch.ui.widgets.messages.banner import Banner
from tests.desk.desk_under_test import DeskUnderTest
from tests.ui.conftest import Speak
from tests.ui.dialogs import choose_file, part, press, shown
from tests.ui.fake_printers import Printers
from tests.ui.printing.samples import logo
from tests.ui.rows import delivery
from tests.waiting import until

ONE, TWO = delivery(1), delivery(2)


@dataclass
class PrintingSetup:
    window: QWidget
    preferences: Preferences
    slips: Slips
    printers: Printers
    tasks: Tasks
    harness: DeskUnderTest

    def settings(self) -> SlipSettingsPage:
        page = SlipSettingsPage(self.preferences, self.tasks)
        page.test_page_asked.connect(
            lambda: self.tasks.spawn(
                self.slips.print_test_page(page.window(), page.banner), name="test page"
            )
        )
        page.chosen.connect(lambda values: self.preferences.choose(**values))
        page.setParent(self.window)
        page.resize(900, 700)
        page.show()
        return page

    def open_log(self) -> asyncio.Future[None]:
        return asyncio.ensure_future(
            show_print_log(self.window, self.harness.desk, self.slips, self.tasks)
        )


@pytest.fixture
async def printing(
    qtbot: QtBot, harness: DeskUnderTest, tasks: Tasks, speak: Speak
) -> PrintingSetup:
    speak("en")
    window, preferences, printers = QWidget(), Preferences(), Printers()
    qtbot.addWidget(window)
    window.show()
    slips = Slips(window, preferences, Banner(window), tasks)
    slips.kinds[""] = printers
    slips.attach(harness.desk)
    await harness.journal.remember([ONE, TWO], harness.clock())
    return PrintingSetup(window, preferences, slips, printers, tasks, harness)


@pytest.mark.styled
async def test_a_choice_is_kept_and_seen(printing: PrintingSetup) -> None:
    page = printing.settings()
    await until(lambda: not page.picture.image.isNull())
    assert page.picture.image.width() == 576
    combo = part(page, QComboBox, "slip_paper")
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Down)
    QTest.keyClick(part(page, QCheckBox, "slip_price"), Qt.Key.Key_Space)
    spin = part(page, QSpinBox, "slip_top_mm")
    QTest.keyClick(spin, Qt.Key.Key_Up)
    page.fields.footer_edit.setFocus()
    QTest.keyClicks(page.fields.footer_edit, "Thank you")
    assert printing.preferences.slip == SlipTemplate(
        paper="58mm", price=True, top_mm=1, footer="Thank you"
    )
    await until(lambda: page.picture.image.width() == 384)


async def test_a_map_link_is_warned_of(printing: PrintingSetup) -> None:
    page = printing.settings()
    assert not page.fields.qr_note.isVisible()
    combo = part(page, QComboBox, "slip_square")
    combo.setCurrentIndex(combo.findData("map"))
    assert page.fields.qr_note.isVisible()
    assert "where the customer lives" in page.fields.qr_note.text()


async def test_a_logo_is_chosen_and_taken_away(printing: PrintingSetup, tmp_path: Path) -> None:
    path = logo(tmp_path)
    page = printing.settings()
    press(page, "slipLogoButton")
    await choose_file(path)
    await until(lambda: printing.preferences.slip.logo == str(path))
    assert not page.fields.logo_note.isVisible()
    path.unlink()
    QTest.keyClick(part(page, QCheckBox, "slip_price"), Qt.Key.Key_Space)
    assert "does not exist" in page.fields.logo_note.text()
    press(page, "slipNoLogoButton")
    assert printing.preferences.slip.logo == ""
    assert not page.fields.logo_note.isVisible()


async def test_too_many_words_at_the_end_are_cut(printing: PrintingSetup) -> None:
    page = printing.settings()
    page.fields.footer_edit.setPlainText("شكرا" * 200)
    assert len(printing.preferences.slip.footer) == 400


async def test_a_test_page_goes_to_the_printer_for_every_slip(printing: PrintingSetup) -> None:
    printing.preferences.choose(printer="Office", slip=SlipTemplate(darkness=70))
    page = printing.settings()
    press(page, "slipProofButton")
    await until(lambda: printing.printers.proofs)
    assert printing.printers.proofs == [("Office", SlipTemplate(darkness=70))]
    await until(page.banner.isVisible)
    assert page.banner.text == "The test page was sent to \u2068Office\u2069"
    printing.printers.refusal = PrintError(PrintFailure.NO_PAPER)
    press(page, "slipProofButton")
    await until(lambda: "out of paper" in page.banner.text)


async def test_without_a_printer_a_test_page_asks_where_to(
    printing: PrintingSetup, tmp_path: Path
) -> None:
    page = printing.settings()
    press(page, "slipProofButton")
    question = await shown(PrinterDialog)
    assert not question.preview_button.isVisible()
    question.printer_combo.setCurrentIndex(question.printer_combo.count() - 1)
    press(question, "printerOkButton")
    await choose_file(tmp_path / "page.pdf")
    await until((tmp_path / "page.pdf").is_file)
    (sheet,) = PdfReader(tmp_path / "page.pdf").pages
    assert "TEST-1042" in sheet.extract_text()
    await until(lambda: page.banner.text == "The test page is in \u2068page.pdf\u2069")


async def test_the_log_says_who_printed_what_where(printing: PrintingSetup) -> None:
    await printing.slips.print_slips([ONE], "Counter")
    await printing.slips.print_slips([TWO], "Office")
    open_ = printing.open_log()
    dialog = await shown(PrintLogDialog)
    await until(lambda: dialog.log_table.rowCount() == 2)
    assert texts(dialog.log_table, 0) == [TWO.order_number, ONE.order_number]
    assert texts(dialog.log_table, 1) == ["Office", "Counter"]
    assert not dialog.waiting_table.isVisible()
    press(dialog, "printLogCloseButton")
    await open_


async def test_an_empty_log_says_so(printing: PrintingSetup) -> None:
    open_ = printing.open_log()
    dialog = await shown(PrintLogDialog)
    assert dialog.empty.label.isVisible()
    assert not dialog.log_table.isVisible()
    dialog.reject()
    await open_


async def test_what_waits_is_printed_now(printing: PrintingSetup) -> None:
    printing.printers.troubles["Counter"] = PrintFailure.NO_PAPER
    await printing.slips.print_slips([ONE], "Counter")
    open_ = printing.open_log()
    dialog = await shown(PrintLogDialog)
    assert texts(dialog.waiting_table, 3) == ["the printer is out of paper"]
    assert not dialog.try_button.isEnabled()
    dialog.waiting_table.setFocus()
    QTest.keyClick(dialog.waiting_table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    press(dialog, "tryPrintButton")
    await until(lambda: "out of paper" in dialog.banner.text)
    printing.printers.troubles.clear()
    press(dialog, "tryPrintButton")
    await until(lambda: printing.printers.slips == [("Counter", ONE.order_number)])
    await until(lambda: dialog.log_table.rowCount() == 1)
    assert not dialog.waiting_table.isVisible()
    assert not dialog.banner.isVisible()
    dialog.reject()
    await open_


async def test_what_waits_is_given_up(printing: PrintingSetup) -> None:
    printing.printers.troubles["Counter"] = PrintFailure.NO_PAPER
    for one in (ONE, TWO):
        await printing.slips.print_slips([one], "Counter")
    open_ = printing.open_log()
    dialog = await shown(PrintLogDialog)
    dialog.waiting_table.selectRow(0)
    assert not dialog.printed_button.isEnabled()
    press(dialog, "dropPrintButton")
    await until(lambda: dialog.waiting_table.rowCount() == 1)
    assert texts(dialog.waiting_table, 0) == [TWO.order_number]
    assert printing.harness.rows("SELECT order_number FROM print_jobs") == [(TWO.order_number,)]
    dialog.reject()
    await open_


async def test_what_may_be_out_is_noted_as_printed(printing: PrintingSetup) -> None:
    printing.printers.refusal = PrintError(PrintFailure.CUT_SHORT, may_have_printed=True)
    await printing.slips.print_slips([ONE], "Counter")
    open_ = printing.open_log()
    dialog = await shown(PrintLogDialog)
    assert texts(dialog.waiting_table, 3) == ["may have been printed"]
    dialog.waiting_table.selectRow(0)
    press(dialog, "noteOutButton")
    await until(lambda: dialog.log_table.rowCount() == 1)
    assert printing.printers.slips == []
    assert not dialog.waiting_table.isVisible()
    dialog.reject()
    await open_


async def test_the_dialogs_follow_the_language(printing: PrintingSetup, speak: Speak) -> None:
    page = printing.settings()
    combo = part(page, QComboBox, "slip_paper")
    before = combo.currentData()
    speak("ar")
    assert page.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert combo.currentData() == before
    assert combo.currentText() != "Roll, 80 mm"


def texts(table: QWidget, column: int) -> list[str]:
    count = table.rowCount()  # type: ignore[attr-defined]
    found = [table.item(row, column).text() for row in range(count)]  # type: ignore[attr-defined]
    return [text.strip("\u2066\u2068\u2069") for text in found]
