"""Tests of importing and exporting customers: the messages, and the saved data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QTableWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.ui.files.customer_import_dialog import CustomerImportDialog
from deskdispatch.ui.files.customer_jobs import CustomerJobs
from deskdispatch.ui.files.exports import Exports
from deskdispatch.ui.jobs.jobs import Jobs, ProgressStrip
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.desk_under_test import DeskUnderTest
from tests.ui.files.test_exports import choose, click, shown
from tests.waiting import until


@dataclass
class CustomerJobsFixture:
    """Window with a strip, on a desk."""

    window: QWidget
    strip: ProgressStrip
    jobs: CustomerJobs
    harness: DeskUnderTest
    tasks: Tasks

    async def preview(self, path: Path) -> CustomerImportDialog:
        """Opens the preview of a file."""
        files = self.harness.desk.customer_files
        self.tasks.spawn(self.jobs.import_customers(files), name="import")
        await choose(path)
        return await shown(CustomerImportDialog)


@pytest.fixture
async def place(harness: DeskUnderTest, tasks: Tasks, qtbot: QtBot) -> CustomerJobsFixture:
    window, strip = QWidget(), ProgressStrip()
    QVBoxLayout(window).addWidget(strip)
    qtbot.addWidget(window)
    window.resize(476, 400)
    window.show()
    jobs = Jobs(strip)
    exports = Exports(window, jobs, harness.clock)
    return CustomerJobsFixture(window, strip, CustomerJobs(window, exports, jobs), harness, tasks)


def listed(path: Path, count: int) -> Path:
    lines = "".join(f"Customer {at},{50_000_000 + at}\n" for at in range(count))
    path.write_text(f"name,phone\n{lines}")
    return path


def labels(dialog: CustomerImportDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


async def test_the_preview_says_what_each_line_does(
    place: CustomerJobsFixture, tmp_path: Path
) -> None:
    path = tmp_path / "customers.csv"
    path.write_text("name,phone\nSara,98765432\nNoura,66001122\n")
    files = place.harness.desk.customer_files
    await files.write(await files.read(path, lambda _done, _of: None), lambda _done, _of: None)
    path.write_text(
        "name,phone,warning\nSara,98765432,\nNoura,66001122,bites\nJo,55550101,\nTom,12,\n,,x\n"
    )
    dialog = await place.preview(path)
    assert labels(dialog) == [
        "1 new customers will be added.",
        "1 already here: missing details, phones or places will be added.",
        "1 already here: nothing to add.",
        "First lines as they will be imported",
        "2 lines cannot be read and are skipped",
    ]
    first, problems = dialog.findChildren(QTableWidget)
    assert [first.model().index(row, 4).data() for row in range(3)] == [
        "Nothing to add",
        "Completed",
        "New",
    ]
    assert [problems.model().index(row, 2).data() for row in range(2)] == [
        "Not a phone number",
        "No phone",
    ]
    dialog.reject()


async def test_a_preview_that_is_cancelled_changes_nothing(
    place: CustomerJobsFixture, tmp_path: Path
) -> None:
    dialog = await place.preview(listed(tmp_path / "customers.csv", 3))
    click(dialog, "customerImportCancelButton")
    await until(lambda: not dialog.isVisible())
    assert await place.harness.journal.count_customers() == 0


async def test_an_import_that_is_stopped_says_how_far_it_came_and_goes_on_later(
    place: CustomerJobsFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = listed(tmp_path / "customers.csv", 350)
    write = place.harness.journal.import_customers
    told: list[None] = []
    place.jobs.imported.connect(lambda: told.append(None))
    dialog = await place.preview(path)
    slices = iter([write, write])

    async def stopped(customers: object, stamp: object) -> object:
        if (one := next(slices, None)) is None:
            click(place.strip, "jobCancel")
            one = write
        return await one(customers, stamp)  # type: ignore[arg-type]

    monkeypatch.setattr(place.harness.journal, "import_customers", stopped)
    click(dialog, "customerImportTakeButton")
    await until(lambda: "lines imported" in place.strip.text)
    assert "\u2066200\u2069 of \u2066350\u2069 lines imported" in place.strip.text
    assert told == [None]
    kept = await place.harness.journal.count_customers()
    assert kept in {200, 300}
    monkeypatch.undo()
    again = await place.preview(path)
    assert labels(again)[0] == f"{350 - kept} new customers will be added."
    click(again, "customerImportTakeButton")
    await until(lambda: f"{350 - kept} customers added" in place.strip.text)
    assert await place.harness.journal.count_customers() == 350


async def test_where_the_disk_gives_out_whole_slices_are_kept(
    place: CustomerJobsFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = await place.preview(listed(tmp_path / "customers.csv", 250))
    write = place.harness.journal.import_customers
    slices = iter([write])

    async def full(customers: object, stamp: object) -> object:
        if (one := next(slices, None)) is None:
            raise JournalError(JournalFailure.DISK_FULL)
        return await one(customers, stamp)  # type: ignore[arg-type]

    monkeypatch.setattr(place.harness.journal, "import_customers", full)
    click(dialog, "customerImportTakeButton")
    await until(lambda: place.strip.text)
    assert "The disk is full" in place.strip.text
    assert "\u2066100\u2069 of \u2066250\u2069" in place.strip.text
    assert await place.harness.journal.count_customers() == 100


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"order,time\n1,2\n", "no column of phones"),
        (b"phone," * 5_000, "too many columns"),
        (b"\x00\x01\x02", "Not a CSV file"),
        (b"BEGIN:VCARD\nNOTE:" + b"x" * 1_100_000, "too large"),
    ],
)
async def test_what_is_no_list_of_customers_is_said(
    place: CustomerJobsFixture, tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "other.csv"
    path.write_bytes(content)
    files = place.harness.desk.customer_files
    place.tasks.spawn(place.jobs.import_customers(files), name="import")
    await choose(path)
    await until(lambda: place.strip.text)
    assert words in place.strip.text


@pytest.mark.parametrize(
    ("kind", "suffix", "start"),
    [
        ("CSV (*.csv)", "csv", b'\xef\xbb\xbf"name","phone"'),
        ("Contacts (*.vcf)", "vcf", b"BEGIN:VCARD\r\nVERSION:4.0\r\n"),
        ("Excel workbook (*.xlsx)", "xlsx", b"PK\x03\x04"),
    ],
)
async def test_customers_are_exported_in_the_chosen_format(
    place: CustomerJobsFixture, tmp_path: Path, kind: str, suffix: str, start: bytes
) -> None:
    files = place.harness.desk.customer_files
    found = await files.read(listed(tmp_path / "in.csv", 2), lambda _done, _of: None)
    await files.write(found, lambda _done, _of: None)
    place.tasks.spawn(place.jobs.export_customers(files), name="export")
    await choose(tmp_path / "out", kind)
    await until(lambda: place.strip.text)
    assert "2 customers saved to" in place.strip.text
    assert (tmp_path / f"out.{suffix}").read_bytes().startswith(start)
    action = place.strip.findChild(QPushButton, "bannerAction")
    assert action is not None
    assert action.text() == "Open folder"
