"""Tests of exports and imports as a clerk makes them: destination, progress, result."""

from __future__ import annotations

import asyncio
import csv
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.tables.table import Table, TableColumn, TableHead
from deskdispatch.ui.files.exports import Exports, ImportDialog
from deskdispatch.ui.jobs.jobs import Jobs, ProgressStrip
from deskdispatch.ui.lib import file_dialogs
from deskdispatch.ui.lib.file_dialogs import file_name
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.desk_under_test import NOON, DeskUnderTest, desk_at
from tests.ui.rows import delivery
from tests.waiting import until

D = TypeVar("D", bound=QDialog)


@dataclass
class ExportFixture:
    """Window with a strip, on a desk."""

    window: QWidget
    strip: ProgressStrip
    jobs: Jobs
    exports: Exports
    harness: DeskUnderTest


@pytest.fixture
async def place(harness: DeskUnderTest, tasks: Tasks, qtbot: QtBot) -> ExportFixture:
    window, strip = QWidget(), ProgressStrip()
    QVBoxLayout(window).addWidget(strip)
    qtbot.addWidget(window)
    window.resize(476, 400)
    window.show()
    jobs = Jobs(strip)
    exports = Exports(window, jobs, harness.clock)
    exports.attach(harness.desk)
    return ExportFixture(window, strip, jobs, exports, harness)


async def shown(kind: type[D]) -> D:
    """Waits for a dialog of that kind."""

    def find() -> D | None:
        every = QApplication.topLevelWidgets()
        return next((each for each in every if isinstance(each, kind) and each.isVisible()), None)

    await until(find, what=kind.__name__)
    found = find()
    assert found is not None
    return found


async def choose(path: Path, kind: str = "") -> None:
    dialog = await shown(QFileDialog)
    if kind:
        dialog.selectNameFilter(kind)
        dialog.filterSelected.emit(kind)
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert line is not None
    line.setText(str(path))
    QTest.keyClick(line, Qt.Key.Key_Return)
    await until(lambda: not dialog.isVisible(), what="the file is chosen")


def click(parent: QWidget, name: str) -> None:
    button = parent.findChild(QPushButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def table(rows: int = 3) -> Table:
    head = TableHead("Deliveries", (TableColumn("Order"), TableColumn("Customer")), rows)
    return Table(head, ((f"ORD-{number}", "=فاطمة") for number in range(rows)))


async def test_a_view_becomes_a_workbook(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    tasks.spawn(place.exports.export(table()), name="export")
    await choose(tmp_path / "board.xlsx")
    await until(lambda: place.strip.text, what="it says that it is done")
    assert "3" in place.strip.text
    assert "board.xlsx" in place.strip.text
    sheet = load_workbook(tmp_path / "board.xlsx").worksheets[0]
    assert [cell.value for cell in sheet[4]] == ["ORD-2", "=فاطمة"]


async def test_a_view_becomes_a_csv_where_that_is_chosen(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    tasks.spawn(place.exports.export(table()), name="export")
    await choose(tmp_path / "board", "CSV (*.csv)")
    await until(lambda: place.strip.text)
    with (tmp_path / "board.csv").open(encoding="utf-8-sig", newline="") as file:
        assert list(csv.reader(file))[1] == ["ORD-0", "'=فاطمة"]


async def test_a_file_that_nobody_was_asked_about_is_not_replaced(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    """Qt takes the text after a point for a suffix, so it asks about another file."""
    (tmp_path / "Cash 29.11.xlsx").write_text("of the morning")
    tasks.spawn(place.exports.export(table()), name="export")
    await choose(tmp_path / "Cash 29.11")
    await until(lambda: place.strip.text, what="it says that it is done")
    assert (tmp_path / "Cash 29.11.xlsx").read_text() == "of the morning"
    assert (tmp_path / "Cash 29.11 2.xlsx").exists()


async def test_the_folder_can_be_opened(
    place: ExportFixture, tmp_path: Path, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    tasks.spawn(place.exports.export(table()), name="export")
    await choose(tmp_path / "board.csv")
    await until(lambda: place.strip.text)
    click(place.strip, "bannerAction")
    assert [Path(url.toLocalFile()) for url in opened] == [tmp_path]


async def test_a_name_is_proposed_that_sorts_by_time(place: ExportFixture, tasks: Tasks) -> None:
    exporting = tasks.spawn(place.exports.export(table()), name="export")
    dialog = await shown(QFileDialog)
    assert Path(dialog.selectedFiles()[0]).name == "Deliveries 2026-11-21 1200.xlsx"
    dialog.reject()
    await exporting
    assert place.strip.isHidden()
    assert file_name("Cash: 21/11\n", NOON) == "Cash 21 11 2026-11-21 1200"


async def test_an_export_can_be_stopped_and_leaves_nothing(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    tasks.spawn(place.exports.export(table(10**6)), name="export")
    await choose(tmp_path / "board.csv")
    count = place.strip.findChild(QLabel, "jobCount")
    assert count is not None
    await until(lambda: "1,000,000" in count.text())
    click(place.strip, "jobCancel")
    await until(lambda: place.strip.text)
    assert place.strip.text.endswith("stopped.")
    assert not await asyncio.to_thread(
        lambda: [*tmp_path.glob("*board*"), *tmp_path.glob("*.part")]
    )


async def test_a_folder_that_is_gone_is_said(
    place: ExportFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def extract_links(*_asked: object) -> Path:
        return tmp_path / "usb" / "board.csv"

    monkeypatch.setattr(file_dialogs, "file_to_save", extract_links)
    await place.exports.export(table())
    assert "no longer there" in place.strip.text


async def history(path: Path, folder: Path, count: int) -> None:
    """Writes another PC's export of this many deliveries."""
    async with desk_at(folder / "other.sqlite") as other:
        await other.journal.remember([delivery(number) for number in range(count)], NOON)
        await other.desk.exporting.save_history(path, lambda _done, _of: None)


async def test_a_history_is_looked_through_before_it_is_taken_over(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    await history(tmp_path / "history.csv", tmp_path, 30)
    with (tmp_path / "history.csv").open("a", encoding="utf-8") as file:
        file.write('"d99","",""\r\n')
    await place.harness.journal.remember([delivery(1), delivery(2)], NOON)
    brought: list[None] = []
    place.exports.imported.connect(lambda: brought.append(None))
    tasks.spawn(place.exports.import_history(), name="import")
    await choose(tmp_path / "history.csv")
    dialog = await import_dialog()
    said = [label.text() for label in dialog.findChildren(QLabel)]
    assert said[0].startswith("28 ")
    assert said[1].startswith("2 ")
    assert "\u206632\u2069" in said[2]
    assert "order_number" in said[2]
    assert await place.harness.journal.count_deliveries() == 2
    click(dialog, "importTakeButton")
    await until(lambda: "28" in place.strip.text)
    assert await place.harness.journal.count_deliveries() == 30
    assert len(brought) == 1


async def test_a_history_that_is_not_wanted_changes_nothing(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    await history(tmp_path / "history.csv", tmp_path, 3)
    importing = tasks.spawn(place.exports.import_history(), name="import")
    await choose(tmp_path / "history.csv")
    click(await import_dialog(), "importCancelButton")
    await importing
    assert await place.harness.journal.count_deliveries() == 0


async def test_with_nothing_new_there_is_nothing_to_take(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    await history(tmp_path / "history.csv", tmp_path, 1)
    await place.harness.journal.remember([delivery(0)], NOON)
    importing = tasks.spawn(place.exports.import_history(), name="import")
    await choose(tmp_path / "history.csv")
    dialog = await import_dialog()
    take = dialog.findChild(QPushButton, "importTakeButton")
    assert take is not None
    assert not take.isEnabled()
    dialog.reject()
    await importing


async def test_where_the_disk_gives_out_it_says_what_is_here(
    place: ExportFixture, tmp_path: Path, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    await history(tmp_path / "history.csv", tmp_path, 450)
    adopt = place.harness.journal.add_imported_deliveries
    pages = iter([adopt, adopt])

    async def full(rows: object, at: object) -> int:
        if (page := next(pages, None)) is None:
            raise JournalError(JournalFailure.DISK_FULL)
        return await page(rows, at)  # type: ignore[arg-type]

    monkeypatch.setattr(place.harness.journal, "add_imported_deliveries", full)
    tasks.spawn(place.exports.import_history(), name="import")
    await choose(tmp_path / "history.csv")
    click(await import_dialog(), "importTakeButton")
    await until(lambda: place.strip.text)
    assert "The disk is full" in place.strip.text
    assert "\u2066400\u2069 of \u2066450\u2069" in place.strip.text
    assert await place.harness.journal.count_deliveries() == 400


async def test_another_file_is_not_taken_for_a_history(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    (tmp_path / "notes.csv").write_text("a,b\n1,2\n")
    tasks.spawn(place.exports.import_history(), name="import")
    await choose(tmp_path / "notes.csv")
    await until(lambda: place.strip.text)
    assert "not a history" in place.strip.text


async def import_dialog() -> ImportDialog:
    return await shown(ImportDialog)


async def test_the_history_of_this_pc_goes_into_a_file(
    place: ExportFixture, tmp_path: Path, tasks: Tasks
) -> None:
    await place.harness.journal.remember([delivery(1)], NOON)
    await asyncio.gather(
        tasks.spawn(place.exports.export_history(), name="export"),
        choose(tmp_path / "history.csv"),
    )
    lines = (tmp_path / "history.csv").read_text("utf-8-sig").splitlines()
    assert lines[0].startswith('"id","order_number","status","created_at"')
    assert lines[1].startswith('"d1","ORD-1001","PENDING","2026-11-21 11:59:00"')
