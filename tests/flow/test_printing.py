"""Tests of printing slips from the whole window through a real CUPS."""

from __future__ import annotations

import io
import os
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.jobs.jobs import ProgressStrip
from deskdispatch.ui.slips.print_targets import PrinterDialog
from deskdispatch.ui.widgets.tables.painted_cell import FlagsRole
from tests.cups import Cups, run_cups
from tests.flow import test_order_files as order_files
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until

PRINTER = "Counter"
AUTOMATIC = replace(OFFLINE, printer=PRINTER, print_after_booking=True)


@pytest.fixture(scope="module")
def service() -> Iterator[Cups]:
    with run_cups(Path(os.environ["CUPS_SERVER"])) as cups:
        yield cups


@pytest.fixture
async def cups(service: Cups) -> AsyncIterator[Cups]:
    service.add(PRINTER)
    yield service
    service.add(PRINTER)
    await until(lambda: not service.jobs("not-completed"), 60, what="the end of all jobs")


async def book(desk: RunningDesktop, name: str, phone: str = "5123 4567") -> str:
    """Books, and returns the order number."""
    banner = desk.window.booking_panel.banner
    before = banner.text
    desk.type_customer(phone, name)
    desk.choose_dropoff()
    await desk.quoted()
    desk.press_book()
    await until(lambda: "Booked: " in banner.text and banner.text != before, what="a booking")
    return str(desk.deliveries()[0]["orderNumber"])


def said(desk: RunningDesktop) -> str:
    return desk.window.delivery_pane.banner.text


def slips(cups: Cups, since: int) -> list[str]:
    """Returns the text of each page that CUPS has received."""
    documents = [PdfReader(io.BytesIO(content)) for content in cups.submitted()[since:]]
    return ["\n".join(page.extract_text() for page in one.pages) for one in documents]


def flag(desk: RunningDesktop, row: int = 0) -> object:
    """Whether a row has the mark of a print."""
    index = desk.board.index(row, BoardColumn.CUSTOMER)
    return "print" in (index.data(FlagsRole) or ())


async def test_with_every_booking_a_slip_comes_out_or_waits_for_a_stopped_printer(
    open_desktop: OpenDesktop, cups: Cups
) -> None:
    since, out = len(cups.submitted()), len(cups.pdfs())
    async with open_desktop(AUTOMATIC) as desk:
        await desk.signed_in()
        number = await book(desk, "Fatima فاطمة")
        await until(lambda: len(cups.submitted()) > since, what="a job")
        (text,) = slips(cups, since)
        assert number in text
        assert "Fatima" in text
        assert "Reprint" not in text
        await until(lambda: PRINTER in said(desk), what="its confirmation")
        await until(lambda: len(cups.pdfs()) > out, 60, what="paper")
        desk.press(Qt.Key.Key_P, CTRL)
        await until(lambda: len(cups.submitted()) > since + 1, what="a second job")
        assert "Reprint" in slips(cups, since)[1]

        cups.pause(PRINTER)
        since, jobs = len(cups.submitted()), len(cups.jobs())
        await book(desk, "Noura", "6600 1122")
        await until(lambda: "the printer is stopped" in said(desk), what="why not")
        await until(lambda: flag(desk), what="a mark on the row")
        assert len(cups.jobs()) == jobs
        cups.resume(PRINTER)
        await until(lambda: len(cups.submitted()) > since, what="the job")
        await until(lambda: not flag(desk), what="a row without a mark")
    (text,) = slips(cups, since)
    assert "Noura" in text
    assert "Reprint" not in text


async def test_a_removed_printer_keeps_the_slip_over_a_restart(
    open_desktop: OpenDesktop, cups: Cups
) -> None:
    cups.remove(PRINTER)
    since = len(cups.submitted())
    async with open_desktop(AUTOMATIC) as desk:
        await desk.signed_in()
        await book(desk, "Dalal")
        await until(lambda: "this printer is no longer there" in said(desk), what="why not")
    cups.add(PRINTER)
    async with open_desktop(AUTOMATIC) as desk:
        await desk.signed_in()
        await until(lambda: len(cups.submitted()) > since, what="the job")
    (text,) = slips(cups, since)
    assert "Dalal" in text


async def test_many_rows_are_one_job_of_labels(open_desktop: OpenDesktop, cups: Cups) -> None:
    labels = replace(OFFLINE, printer=PRINTER, slip=SlipTemplate(paper="A6"))
    since, jobs = len(cups.submitted()), len(cups.jobs())
    async with open_desktop(labels) as desk:
        await desk.signed_in()
        numbers = [await book(desk, f"Customer {n}", f"5123 450{n}") for n in range(3)]
        await until(lambda: desk.board.rowCount() == 3, what="three rows")
        desk.click_row(0)
        desk.press(Qt.Key.Key_A, CTRL)
        await choose_in_menu(desk, "3 slips")
        await until(lambda: len(cups.submitted()) > since, what="the job")
        strip = desk.window.findChild(ProgressStrip, "progressStrip")
        assert strip is not None
        await until(lambda: f"sent to \u2068{PRINTER}" in strip.text, what="its account")
        assert desk.window.findChild(PrinterDialog) is None
    assert len(cups.jobs()) == jobs + 1
    (text,) = slips(cups, since)
    assert all(number in text for number in numbers)


async def test_booked_rows_of_a_file_are_one_job_with_a_page_each(
    open_desktop: OpenDesktop, cups: Cups, tmp_path: Path
) -> None:
    labels = replace(OFFLINE, printer=PRINTER, slip=SlipTemplate(paper="A6"))
    since, jobs = len(cups.submitted()), len(cups.jobs())
    async with open_desktop(labels) as desk:
        await desk.signed_in()
        await order_files.opened(desk, order_files.written(tmp_path))
        await order_files.booked(desk, "Booked", 2)
        rows = order_files.table(desk)
        await order_files.click(desk, "orderFilePrintButton")
        await until(lambda: len(cups.submitted()) > since, what="the job")
        strip = desk.window.findChild(ProgressStrip, "progressStrip")
        assert strip is not None
        await until(lambda: f"sent to \u2068{PRINTER}" in strip.text, what="its account")
    assert len(cups.jobs()) == jobs + 1
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(cups.submitted()[since])).pages]
    assert len(pages) == 2
    numbers = [re.findall(r"ORD-\d+", " ".join(row)) for row in rows if row[1] == "Booked"]
    for page, (number,), phone in zip(pages, numbers, ("98765432", "66001122"), strict=True):
        assert number in page
        assert phone in re.sub(r"\s", "", page)
    assert "Sara" in pages[0]


async def choose_in_menu(desk: RunningDesktop, words: str) -> None:
    """Opens the context menu by Shift+F10, and presses Enter on an entry."""
    desk.press(Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = desk.window.findChild(QMenu, "boardMenu")
    assert menu is not None
    await until(menu.isVisible, what="the menu")
    (entry,) = (each for each in menu.actions() if words in each.text())
    menu.setActiveAction(entry)
    desk.press(Qt.Key.Key_Return, on=menu)
