"""Tests of the messages about records that are damaged, or from another release."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from deskdispatch.app import app_paths
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.booking import draft_keeper
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.flow.conftest import OpenDesktop
from tests.waiting import until


def records(folder: Path) -> Path:
    where = app_paths.find(folder / "data")
    where.make()
    return where.journal_file("practice")


async def filled(folder: Path) -> Path:
    """Writes records with one delivery."""
    file = records(folder)
    journal = await Journal.open(file)
    delivery = Delivery(id="d-77", order_number="ORD-77", status="DELIVERED", customer_name="Dana")
    await journal.remember([delivery], utc_now())
    await journal.close()
    return file


async def test_garbage_is_set_aside_and_said_and_the_day_goes_on(
    open_desktop: OpenDesktop, tmp_path: Path, bugs: list[str]
) -> None:
    file = records(tmp_path)
    file.write_bytes(b"Never a database. " * 4096)
    async with open_desktop() as desk:
        await desk.signed_in()
        said = desk.window.notice.text
        assert "damaged" in said
        assert "Recovered: bookings 0, deliveries 0." in said
        (aside,) = file.parent.glob("*.damaged-*")
        assert aside.name in said
        assert aside.read_bytes().startswith(b"Never a database. ")
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
    assert "The journal was damaged" in "".join(bugs)
    bugs.clear()
    async with open_desktop() as desk:
        await desk.signed_in()
        assert desk.window.notice.text == ""
        assert desk.board.rowCount() == 1


async def test_what_can_be_read_of_damaged_records_is_there(
    open_desktop: OpenDesktop, tmp_path: Path, bugs: list[str]
) -> None:
    file = await filled(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:-4096])  # like an interrupted copy
    async with open_desktop() as desk:
        await desk.signed_in()
        assert "Recovered: bookings 0, deliveries 1." in desk.window.notice.text
        desk.window.board_panel.show_all()
        assert "ORD-77" in desk.row()[BoardColumn.ORDER]
    bugs.clear()


async def test_a_form_that_cannot_be_read_is_said_and_stops_nothing(
    open_desktop: OpenDesktop, tmp_path: Path, bugs: list[str]
) -> None:
    file = await filled(tmp_path)
    journal = await Journal.open(file)
    await journal.keep_draft(Draft(name="Noura"), utc_now())
    await journal.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("UPDATE draft SET value = '{'")
    async with open_desktop() as desk:
        await desk.signed_in()
        assert "damaged" in desk.window.notice.text
        desk.window.board_panel.show_all()
        assert "ORD-77" in desk.row()[BoardColumn.ORDER]
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 2, what="a row on the board")
    bugs.clear()


async def test_records_of_a_newer_release_are_left_as_they_are(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    file = await filled(tmp_path)
    with closing(sqlite3.connect(file, isolation_level=None)) as newer:
        newer.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    async with open_desktop() as desk:
        await until(lambda: desk.window.notice.text, what="a word about it")
        assert "A newer version of this program wrote the records" in desk.window.notice.text
        desk.type("nameEdit", "Noura")
        assert desk.text("nameEdit") == "Noura"
    assert file.read_bytes() == before
    assert list(file.parent.glob("*.damaged-*")) == []


@pytest.mark.usefixtures("impatient_records")
async def test_records_that_are_held_are_said_until_they_are_free_again(
    open_desktop: OpenDesktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draft_keeper, "RETRIED_AFTER_MS", 100)
    async with open_desktop() as desk:
        await desk.signed_in()
        notice = desk.window.notice
        with closing(sqlite3.connect(records(tmp_path), isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            desk.type("nameEdit", "Noura")
            await until(lambda: notice.text, what="what the records do not take")
            assert "Another program holds this PC's records" in notice.text
            other.execute("ROLLBACK")
        await until(lambda: not notice.text, what="the end of it")
        assert desk.text("nameEdit") == "Noura"
        slips = desk.window.slips
        assert slips.runner is not None
        slips.runner.failed.emit(JournalError(JournalFailure.DISK_FULL))
        assert "disk is full" in notice.text
        slips.runner.recovered.emit()
        assert not notice.text
        with closing(sqlite3.connect(records(tmp_path), isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            desk.window.refresh_asked.emit()
            await until(lambda: notice.text, what="a word about the records")
            other.execute("ROLLBACK")
        assert "Another program holds this PC's records" in notice.text
        assert "●" in desk.text("connectionLabel")
