"""Tests of printing slips from the window: the destination, and the messages."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.unconfirmed.intent import Booked
from deskdispatch.ui.jobs.jobs import Jobs, ProgressStrip
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.printers.queue_runner import PrintRunner
from deskdispatch.ui.slips.preview_dialog import PreviewDialog
from deskdispatch.ui.slips.print_targets import PrinterDialog
from deskdispatch.ui.slips.reprint_dialogs import UncertainDialog
from deskdispatch.ui.slips.slips import Slips
from deskdispatch.ui.widgets.messages import auto_dismiss
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from tests.desk.desk_under_test import DRAFT, DeskUnderTest
from tests.ui.conftest import Speak
from tests.ui.dialogs import choose_file, press, shown
from tests.ui.fake_printers import Printers
from tests.ui.rows import delivery
from tests.waiting import until

MANY = tuple(delivery(number) for number in range(10, 16))


@dataclass
class Desktop:
    window: QWidget
    preferences: Preferences
    banner: Banner
    strip: ProgressStrip
    slips: Slips
    delivery: Delivery
    printers: Printers

    @property
    def runner(self) -> PrintRunner:
        assert self.slips.runner is not None
        return self.slips.runner

    @property
    def said(self) -> tuple[BannerKind, str]:
        assert self.banner.isVisible()
        return BannerKind(self.banner.property("kind")), self.banner.text


@pytest.fixture
async def desktop(qtbot: QtBot, harness: DeskUnderTest, tasks: Tasks, speak: Speak) -> Desktop:
    speak("en")
    window, preferences = QWidget(), Preferences()
    qtbot.addWidget(window)
    banner, strip = Banner(window), ProgressStrip(window)
    window.show()
    slips, printers = Slips(window, preferences, banner, tasks), Printers()
    slips.kinds[""] = printers
    slips.jobs = Jobs(strip)
    slips.attach(harness.desk)
    outcome = await harness.desk.booking.book(DRAFT)
    assert isinstance(outcome, Booked)
    await harness.journal.remember(MANY, harness.clock())
    return Desktop(window, preferences, banner, strip, slips, outcome.delivery, printers)


async def test_to_the_printer_for_every_slip(desktop: Desktop, harness: DeskUnderTest) -> None:
    desktop.preferences.choose(printer="Office", slip=SlipTemplate(paper="A6"))
    heard: list[object] = []
    desktop.runner.printed.connect(heard.append)
    await desktop.slips.print_slips([desktop.delivery])
    assert desktop.printers.slips == [("Office", "ORD-1042")]
    assert [look.paper for *_, look in desktop.printers.printed] == ["A6"]
    assert desktop.said == (BannerKind.GOOD, "Slip sent to \u2068Office\u2069")
    assert heard == [(desktop.delivery.id,)]
    assert harness.rows("SELECT target, who != '' FROM prints") == [("Office", 1)]
    assert harness.rows("SELECT * FROM print_jobs") == []


async def test_the_second_one_says_that_it_is_a_reprint(desktop: Desktop) -> None:
    desktop.preferences.choose(printer="Office")
    await desktop.slips.print_slips([desktop.delivery])
    await desktop.slips.print_slips([desktop.delivery])
    assert [slips[0].reprint for _name, slips, _look in desktop.printers.printed] == [0, 1]


async def test_it_asks_where_to(desktop: Desktop) -> None:
    printing = asyncio.ensure_future(desktop.slips.print_slips([desktop.delivery]))
    question = await shown(PrinterDialog)
    question.paper_combo.setCurrentIndex(question.paper_combo.findData("58mm"))
    press(question, "printerOkButton")
    await printing
    assert desktop.printers.slips == [("Counter", "ORD-1042")]
    assert [look.paper for *_, look in desktop.printers.printed] == ["58mm"]
    assert desktop.preferences.printer == ""
    assert desktop.preferences.slip.paper == "80mm"


async def test_a_printer_chosen_for_every_slip_is_remembered(desktop: Desktop) -> None:
    printing = asyncio.ensure_future(desktop.slips.print_slips([desktop.delivery]))
    question = await shown(PrinterDialog)
    question.printer_combo.setCurrentIndex(1)
    question.paper_combo.setCurrentIndex(question.paper_combo.findData("A5"))
    question.always_check.click()
    press(question, "printerOkButton")
    await printing
    assert desktop.preferences.printer == "Office"
    assert desktop.preferences.slip.paper == "A5"
    await desktop.slips.print_slips([desktop.delivery])
    assert [name for name, _number in desktop.printers.slips] == ["Office", "Office"]


async def test_cancelling_the_print_dialog_prints_nothing(desktop: Desktop) -> None:
    printing = asyncio.ensure_future(desktop.slips.print_slips([desktop.delivery]))
    press(await shown(PrinterDialog), "printerCancelButton")
    await printing
    assert desktop.printers.printed == []
    assert not desktop.banner.isVisible()


@pytest.mark.styled
async def test_what_will_be_printed_is_seen_first(desktop: Desktop) -> None:
    printing = asyncio.ensure_future(desktop.slips.print_slips([desktop.delivery]))
    press(await shown(PrinterDialog), "printerPreviewButton")
    first = await shown(PreviewDialog)
    press(first, "previewCloseButton")
    question = await shown(PrinterDialog)
    question.printer_combo.setCurrentIndex(1)
    question.paper_combo.setCurrentIndex(question.paper_combo.findData("A6"))
    press(question, "printerPreviewButton")
    await until(lambda: not question.isVisible())
    second = await shown(PreviewDialog)
    assert round(second.document.pagePointSize(0).width() * 25.4 / 72) == 105
    press(second, "previewPrintButton")
    await printing
    assert desktop.printers.slips == [("Office", "ORD-1042")]


async def test_a_preview_on_its_own_prints_what_is_good(desktop: Desktop) -> None:
    desktop.preferences.choose(printer="Counter")
    looking = asyncio.ensure_future(desktop.slips.preview([desktop.delivery]))
    press(await shown(PreviewDialog), "previewPrintButton")
    await looking
    assert desktop.printers.slips == [("Counter", "ORD-1042")]


async def test_out_of_paper_it_waits_and_the_row_says_so(
    desktop: Desktop, harness: DeskUnderTest
) -> None:
    flags: list[dict[str, str]] = []
    desktop.runner.flags_changed.connect(flags.append)
    desktop.preferences.choose(printer="Counter")
    desktop.printers.troubles["Counter"] = PrintFailure.NO_PAPER
    await desktop.slips.print_slips([desktop.delivery])
    assert desktop.said == (
        BannerKind.ATTENTION,
        "Not printed: the printer is out of paper. The slip is queued for \u2068Counter\u2069.",
    )
    assert flags[-1] == {
        desktop.delivery.id: "Slip queued for \u2068Counter\u2069: the printer is out of paper."
    }
    desktop.printers.troubles.clear()
    harness.clock.go_on(minutes=1)
    await desktop.slips.print_slips([desktop.delivery])
    await until(lambda: flags[-1] == {}, what="an end of the waiting")
    assert desktop.printers.slips == [("Counter", "ORD-1042")]
    assert [slips[0].reprint for _name, slips, _look in desktop.printers.printed] == [0]


async def test_what_waits_may_go_to_another_printer(desktop: Desktop) -> None:
    desktop.preferences.choose(printer="Sold last week")
    await desktop.slips.print_slips([desktop.delivery])
    assert "this printer is no longer there" in desktop.said[1]
    press(desktop.banner, "bannerAction")
    question = await shown(PrinterDialog)
    question.printer_combo.setCurrentIndex(1)
    press(question, "printerOkButton")
    await until(lambda: desktop.printers.slips == [("Office", "ORD-1042")])


async def test_a_slip_that_may_be_out_is_looked_for_first(
    desktop: Desktop, harness: DeskUnderTest
) -> None:
    desktop.preferences.choose(printer="Counter")
    desktop.printers.refusal = PrintError(PrintFailure.CUT_SHORT, may_have_printed=True)
    await desktop.slips.print_slips([desktop.delivery])
    assert desktop.said == (
        BannerKind.ATTENTION,
        "The slip may have been printed. Check \u2068Counter\u2069.",
    )
    desktop.printers.refusal = None
    asking = asyncio.ensure_future(desktop.slips.print_slips([desktop.delivery]))
    press(await shown(UncertainDialog), "slipLaterButton")
    await asking
    assert desktop.printers.slips == []
    asking = asyncio.ensure_future(desktop.slips.print_slips([desktop.delivery]))
    press(await shown(UncertainDialog), "slipNotOutButton")
    await asking
    assert desktop.printers.slips == [("Counter", "ORD-1042")]
    assert harness.rows("SELECT count(*) FROM prints") == [(1,)]


async def test_a_slip_that_did_come_out_is_noted(desktop: Desktop, harness: DeskUnderTest) -> None:
    desktop.preferences.choose(printer="Counter")
    desktop.printers.refusal = PrintError(PrintFailure.CUT_SHORT, may_have_printed=True)
    await desktop.slips.print_slips([desktop.delivery])
    asking = asyncio.ensure_future(desktop.slips.print_slips([desktop.delivery]))
    press(await shown(UncertainDialog), "slipOutButton")
    await asking
    assert desktop.printers.slips == []
    assert desktop.said == (BannerKind.GOOD, "The slip is marked as printed.")
    assert harness.rows("SELECT target FROM prints") == [("Counter",)]


async def test_a_slip_that_is_out_but_not_noted_is_told_as_out(
    desktop: Desktop, harness: DeskUnderTest
) -> None:
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:

        def lock() -> None:
            other.execute("BEGIN IMMEDIATE")

        desktop.printers.on_taken = lock
        await desktop.slips.print_slips([desktop.delivery], "Counter")
        other.execute("ROLLBACK")
    assert len(desktop.printers.printed) == 1
    kind, words = desktop.said
    assert kind is BannerKind.ATTENTION
    assert words.startswith("Slip sent to \u2068Counter\u2069. ")
    assert "records" in words


async def test_without_records_nothing_is_printed(desktop: Desktop, harness: DeskUnderTest) -> None:
    with closing(sqlite3.connect(harness.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await desktop.slips.print_slips([desktop.delivery], "Counter")
        other.execute("ROLLBACK")
    assert desktop.printers.printed == []
    assert desktop.said[0] is BannerKind.BAD


async def test_into_a_file(desktop: Desktop, harness: DeskUnderTest, tmp_path: Path) -> None:
    path = tmp_path / "slip.pdf"
    await desktop.slips.print_slips([desktop.delivery], path)
    assert "ORD-1042" in PdfReader(path).pages[0].extract_text()
    assert desktop.said == (BannerKind.GOOD, "The slip is in \u2068slip.pdf\u2069")
    assert harness.rows("SELECT target FROM prints") == [(str(path),)]


async def test_into_a_folder_that_is_not_there(desktop: Desktop, tmp_path: Path) -> None:
    await desktop.slips.print_slips([desktop.delivery], tmp_path / "gone" / "slip.pdf")
    assert desktop.said[0] is BannerKind.BAD


async def test_the_file_is_asked_for_under_a_harmless_name(
    desktop: Desktop, harness: DeskUnderTest, tmp_path: Path
) -> None:
    desktop.printers.names = []
    stranger = delivery(1, order_number="../../etc/ORD 7")
    await harness.journal.remember([stranger], harness.clock())
    printing = asyncio.ensure_future(desktop.slips.print_slips([stranger]))
    press(await shown(PrinterDialog), "printerOkButton")
    chooser = await shown(QFileDialog)
    (proposed,) = chooser.selectedFiles()
    assert Path(proposed).name == "slip-etcORD7.pdf"
    await choose_file(tmp_path / "mine")
    await printing
    assert (tmp_path / "mine.pdf").is_file()


async def test_many_go_in_the_order_they_were_chosen_in(
    desktop: Desktop, harness: DeskUnderTest
) -> None:
    desktop.preferences.choose(printer="Counter", slip=SlipTemplate(paper="A4"))
    await desktop.slips.print_slips(MANY)
    ((_name, slips, _look),) = desktop.printers.printed
    assert [slip.order_number for slip in slips] == [one.order_number for one in MANY]
    assert desktop.strip.text == "6 slips sent to \u2068Counter\u2069."
    assert harness.rows("SELECT count(*) FROM prints") == [(6,)]
    assert not desktop.banner.isVisible()


@pytest.mark.styled
async def test_that_slips_were_sent_leaves_by_itself(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto_dismiss, "PASSES_AFTER_MS", 1)
    line = QLineEdit(desktop.window)  # has the focus, as those in a message keep it
    line.setGeometry(0, 300, 100, 30)
    line.show()
    line.setFocus()
    QCursor.setPos(desktop.window.mapToGlobal(line.geometry().center()))
    desktop.preferences.choose(printer="Office", slip=SlipTemplate(paper="A4"))
    await desktop.slips.print_slips([desktop.delivery])
    assert desktop.said == (BannerKind.GOOD, "Slip sent to \u2068Office\u2069")
    await until(lambda: not desktop.banner.isVisible(), 20, what="its leaving")
    await desktop.slips.print_slips(MANY)
    assert desktop.strip.text == "6 slips sent to \u2068Office\u2069."
    await until(lambda: not desktop.strip.isVisible(), 20, what="its leaving")


async def test_many_on_a_roll_are_a_job_each(desktop: Desktop) -> None:
    desktop.preferences.choose(printer="Counter")
    await desktop.slips.print_slips(MANY)
    assert [len(slips) for _name, slips, _look in desktop.printers.printed] == [1] * 6


async def test_many_that_are_stopped_say_how_far_they_came(
    desktop: Desktop, harness: DeskUnderTest
) -> None:
    desktop.preferences.choose(printer="Counter")
    taken = iter(range(6))

    def close_behind_the_second() -> None:
        if next(taken) == 1:
            desktop.printers.gate = asyncio.Event()

    desktop.printers.on_taken = close_behind_the_second
    printing = asyncio.ensure_future(desktop.slips.print_slips(MANY))
    await asyncio.wait_for(desktop.printers.knocked.wait(), 60)
    press(desktop.strip, "jobCancel")
    assert desktop.printers.gate is not None
    desktop.printers.gate.set()
    await printing
    assert [number for _name, number in desktop.printers.slips] == [
        one.order_number for one in MANY[:3]
    ]
    assert "\u20663\u2069 of \u20666\u2069 slips sent to \u2068Counter\u2069." in desktop.strip.text
    assert "The others are not printed." in desktop.strip.text
    assert harness.rows("SELECT count(*) FROM prints") == [(3,)]
    assert harness.rows("SELECT count(*) FROM print_jobs") == [(0,)]


async def test_many_that_are_held_up_wait_and_say_why(
    desktop: Desktop, harness: DeskUnderTest
) -> None:
    desktop.preferences.choose(printer="Counter")

    def out_of_paper() -> None:
        desktop.printers.refusal = PrintError(PrintFailure.NO_PAPER)

    desktop.printers.on_taken = out_of_paper
    await desktop.slips.print_slips(MANY)
    assert desktop.strip.text == (
        "\u20661\u2069 of \u20666\u2069 slips sent to \u2068Counter\u2069. The others are queued: "
        "the printer is out of paper."
    )
    assert harness.rows("SELECT count(*) FROM print_jobs WHERE trouble = 'no_paper'") == [(5,)]


async def test_many_into_one_file(desktop: Desktop, harness: DeskUnderTest, tmp_path: Path) -> None:
    path = tmp_path / "slips.pdf"
    printing = asyncio.ensure_future(desktop.slips.print_slips(MANY, elsewhere=True))
    question = await shown(PrinterDialog)
    question.printer_combo.setCurrentIndex(question.printer_combo.count() - 1)
    press(question, "printerOkButton")
    await choose_file(path)
    await printing
    assert len(PdfReader(path).pages) == 6
    assert desktop.strip.text == "6 slips are in \u2068slips.pdf\u2069"
    assert harness.rows("SELECT count(*) FROM prints") == [(6,)]


async def test_a_desk_that_is_gone_prints_nothing(desktop: Desktop) -> None:
    flags: list[object] = []
    desktop.runner.flags_changed.connect(flags.append)
    desktop.slips.detach()
    assert flags == [{}]
    await desktop.slips.print_slips([desktop.delivery])
    assert desktop.printers.printed == []
