"""Slips from the window: where they go, and what is said of it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.desk.slip import Slip
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.intent import Booked
from deskdispatch.ui.dialogs.printer_dialog import PrinterDialog
from deskdispatch.ui.preferences import Preferences
from deskdispatch.ui.printing import output
from deskdispatch.ui.slips import Slips
from deskdispatch.ui.widgets.banner import Banner, Kind
from tests.desk.counter import DRAFT, Counter
from tests.ui.rows import delivery
from tests.waiting import until

D = TypeVar("D", bound=QDialog)


@dataclass
class Printers:
    """The printers of a system that has these; what they printed."""

    names: list[str] = field(default_factory=lambda: ["Counter", "Office"])
    printed: list[tuple[str, Slip]] = field(default_factory=list)
    broken: bool = False

    def send(self, slip: Slip, name: str) -> None:
        if self.broken or name not in self.names:
            raise PrintError(name)
        self.printed.append((name, slip))


@pytest.fixture
def printers(monkeypatch: pytest.MonkeyPatch) -> Printers:
    system = Printers()
    monkeypatch.setattr(output, "printer_names", lambda: list(system.names))
    monkeypatch.setattr(output, "send_to_printer", system.send)
    return system


@dataclass
class Desktop:
    window: QWidget
    preferences: Preferences
    banner: Banner
    slips: Slips
    delivery: Delivery

    @property
    def said(self) -> tuple[Kind, str]:
        assert self.banner.isVisible()
        return Kind(self.banner.property("kind")), self.banner.text


@pytest.fixture
async def desktop(qtbot: QtBot, counter: Counter) -> Desktop:
    window, preferences = QWidget(), Preferences()
    qtbot.addWidget(window)
    banner = Banner(window)
    window.show()
    slips = Slips(window, preferences, banner)
    slips.attach(counter.desk)
    outcome = await counter.desk.booking.book(DRAFT)
    assert isinstance(outcome, Booked)
    return Desktop(window, preferences, banner, slips, outcome.delivery)


async def dialog() -> PrinterDialog:
    """The question where to print, once it is asked."""
    return await _shown(PrinterDialog)


async def _shown(kind: type[D]) -> D:
    found: list[D] = []

    def look() -> bool:
        found[:] = [w for w in QApplication.topLevelWidgets() if isinstance(w, kind)]
        return any(widget.isVisible() for widget in found)

    await until(look)
    return next(widget for widget in found if widget.isVisible())


async def test_to_the_printer_for_every_slip(desktop: Desktop, printers: Printers) -> None:
    desktop.preferences.choose(printer="Office")
    await desktop.slips.print_slip(desktop.delivery)
    assert [(name, slip.order_number) for name, slip in printers.printed] == [
        ("Office", "ORD-1042")
    ]
    assert desktop.said == (Kind.GOOD, "Slip sent to Office")


async def test_the_second_one_says_that_it_is_a_reprint(
    desktop: Desktop, printers: Printers
) -> None:
    desktop.preferences.choose(printer="Office")
    await desktop.slips.print_slip(desktop.delivery)
    await desktop.slips.print_slip(desktop.delivery)
    assert [slip.reprint for _name, slip in printers.printed] == [0, 1]


async def test_it_asks_where_to(desktop: Desktop, printers: Printers) -> None:
    printing = asyncio.ensure_future(desktop.slips.print_slip(desktop.delivery))
    (await dialog()).ok_button.click()
    await printing
    assert [name for name, _slip in printers.printed] == ["Counter"]
    assert desktop.preferences.printer == ""


async def test_always_is_kept(desktop: Desktop, printers: Printers) -> None:
    printing = asyncio.ensure_future(desktop.slips.print_slip(desktop.delivery))
    question = await dialog()
    question.printer_combo.setCurrentIndex(1)
    question.always_check.click()
    question.ok_button.click()
    await printing
    assert desktop.preferences.printer == "Office"
    await desktop.slips.print_slip(desktop.delivery)
    assert [name for name, _slip in printers.printed] == ["Office", "Office"]


async def test_who_gives_up_prints_nothing(desktop: Desktop, printers: Printers) -> None:
    printing = asyncio.ensure_future(desktop.slips.print_slip(desktop.delivery))
    (await dialog()).cancel_button.click()
    await printing
    assert printers.printed == []
    assert not desktop.banner.isVisible()


async def test_a_printer_that_is_gone_is_asked_for_anew(
    desktop: Desktop, printers: Printers
) -> None:
    desktop.preferences.choose(printer="Sold last week")
    printing = asyncio.ensure_future(desktop.slips.print_slip(desktop.delivery))
    (await dialog()).ok_button.click()
    await printing
    assert [name for name, _slip in printers.printed] == ["Counter"]


async def test_a_printer_that_fails_is_told_and_nothing_is_noted(
    desktop: Desktop, printers: Printers, counter: Counter
) -> None:
    printers.broken = True
    await desktop.slips.put(desktop.delivery, "Counter")
    kind, words = desktop.said
    assert kind is Kind.BAD
    assert words.startswith("The slip was not printed.")
    assert counter.rows("SELECT count(*) FROM prints") == [(0,)]


async def test_a_slip_that_is_out_but_not_noted_is_told_as_out(
    desktop: Desktop, printers: Printers, counter: Counter
) -> None:
    with closing(sqlite3.connect(counter.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await desktop.slips.put(desktop.delivery, "Counter")
        other.execute("ROLLBACK")
    assert len(printers.printed) == 1
    kind, words = desktop.said
    assert kind is Kind.ATTENTION
    assert words.startswith("Slip sent to Counter. ")
    assert "records" in words


async def test_into_a_file(desktop: Desktop, counter: Counter, tmp_path: Path) -> None:
    path = tmp_path / "slip.pdf"
    await desktop.slips.put(desktop.delivery, path)
    assert "ORD-1042" in PdfReader(path).pages[0].extract_text()
    assert desktop.said == (Kind.GOOD, f"Slip sent to {path}")
    assert counter.rows("SELECT target FROM prints") == [(str(path),)]


async def test_into_a_folder_that_is_not_there(desktop: Desktop, tmp_path: Path) -> None:
    await desktop.slips.put(desktop.delivery, tmp_path / "gone" / "slip.pdf")
    assert desktop.said[0] is Kind.BAD


async def test_the_file_is_asked_for_under_a_harmless_name(
    desktop: Desktop, printers: Printers, tmp_path: Path
) -> None:
    printers.names = []
    stranger = delivery(1, order_number="../../etc/ORD 7")
    printing = asyncio.ensure_future(desktop.slips.print_slip(stranger))
    (await dialog()).ok_button.click()
    chooser = await _shown(QFileDialog)
    (proposed,) = chooser.selectedFiles()
    assert Path(proposed).name == "slip-etcORD7.pdf"
    line = chooser.findChild(QLineEdit, "fileNameEdit")
    assert line is not None
    line.setText(str(tmp_path / "mine"))
    QTest.keyClick(line, Qt.Key.Key_Return)
    await printing
    assert (tmp_path / "mine.pdf").is_file()
