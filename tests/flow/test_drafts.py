"""Tests that typed texts are restored, however the program ended."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget

from deskdispatch.app import app_paths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import utc_now
from deskdispatch.journal.journal import Journal
from tests.flow import fake_service as illnesses
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.offline import keep_offline
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_processes import OPEN_WITHIN_S, ROOT
from tests.flow.typing_desktop import TYPED
from tests.waiting import until

TYPING = [sys.executable, "-m", "tests.flow.typing_desktop"]
FORM = ("phoneEdit", "nameEdit", "addressDetailEdit", "notesEdit")


def journal_of(folder: Path) -> Path:
    return app_paths.find(folder / "data").journal_file("practice")


def kept(file: Path) -> Draft:
    """Reads the saved form from a journal, like another program."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT value FROM draft").fetchall()
    except sqlite3.OperationalError:  # missing, or being written
        return Draft()
    return Draft.model_validate_json(rows[0][0]) if rows else Draft()


def typed(desk: RunningDesktop) -> dict[str, str]:
    return {name: desk.text(name) for name in FORM}


def typing_desktop(folder: Path) -> subprocess.Popen[bytes]:
    keep_offline(folder / "data")
    command = [*TYPING, "--data-dir", str(folder / "data"), "--language", "en"]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)


async def test_a_kill_takes_nothing_of_what_is_typed(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    with typing_desktop(tmp_path) as typing:
        try:
            file = journal_of(tmp_path)
            await until(lambda: kept(file).cash_amount == "12.5", OPEN_WITHIN_S, what="a draft")
        finally:
            typing.kill()
    async with open_desktop() as desk:
        await until(lambda: desk.text("nameEdit"), what="what was typed")
        assert typed(desk) == {name: TYPED[name] for name in FORM}
        assert desk.form.cash_check.isChecked()
        assert desk.text("cashAmountEdit") == "12.5"
        assert desk.form.dropoff_edit.point is not None
        await desk.signed_in()
        assert desk.window.top_bar.branch() is not None
        assert desk.text("nameEdit") == TYPED["nameEdit"]


async def test_closing_keeps_it_and_booking_does_not(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        assert not desk.window.commands.actions["sign_out"].isEnabled(), "of the practice service"
        desk.type_customer(name="Noura")
        desk.type("dropoffEdit", "somewhere in Salmiya")
    async with open_desktop() as desk:
        await desk.signed_in()
        assert desk.text("nameEdit") == "Noura"
        assert desk.text("dropoffEdit") == "somewhere in Salmiya"
        desk.find(type(desk.form.dropoff_edit), "dropoffEdit").selectAll()
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        await until(lambda: desk.text("nameEdit") == "", what="an empty form")
    async with open_desktop() as desk:
        await desk.signed_in()
        assert desk.text("nameEdit") == ""
        assert desk.text("phoneEdit") == ""


async def test_a_refused_booking_is_there_after_a_restart(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer(name="Noura")
        desk.choose_dropoff()
        banner = desk.window.booking_panel.banner
        for illness in (illnesses.no_money, illnesses.refused_key):
            banner.clear()
            fake.misbehave(illness, only="POST /api/v1/deliveries")
            desk.press_book()
            await until(lambda: "Not booked." in banner.text, what="that it was refused")
            assert desk.text("nameEdit") == "Noura"
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert desk.text("nameEdit") == "Noura"
        assert desk.form.dropoff_edit.point is not None


async def test_signing_out_keeps_the_form_and_forgets_the_key(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, fake_keyring: object
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer(name="Noura")
        desk.window.commands.actions["sign_out"].trigger()
        await until(lambda: "Not signed in" in desk.window.notice.text, what="an end")
        assert desk.text("nameEdit") == "Noura"
        assert vars(fake_keyring)["held"] == {}
        desk.type("notesEdit", "Typed while signed out")
    file = app_paths.find(desk.where.data).journal_file("shop")
    assert kept(file).notes == "Typed while signed out"
    assert kept(file).name == "Noura"


async def open_list(desk: RunningDesktop) -> QListWidget:
    """Presses Ctrl+S and returns the list that it opens."""
    desk.window.activateWindow()  # no window manager does it after a dialog closes
    await until(desk.window.isActiveWindow)
    desk.press(Qt.Key.Key_S, CTRL)
    await until(lambda: desk.window.findChild(QListWidget, "draftsList"), what="the drafts")
    drafts = desk.find(QListWidget, "draftsList")
    await until(drafts.isVisible)
    return drafts


async def test_drafts_are_kept_by_name_and_taken_up_again(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer(phone="9922 1234", name="Fatima")
        assert (await open_list(desk)).count() == 0
        desk.type("draftNameEdit", "Fatima, every Saturday")
        desk.press(Qt.Key.Key_Return, on=desk.find(QLineEdit, "draftNameEdit"))
        await until(lambda: desk.text("nameEdit") == "", what="room for the next customer")
        await until(lambda: not desk.window.findChild(QListWidget, "draftsList"))
        desk.type_customer(phone="5123 4567", name="Noura")
        drafts = await open_list(desk)
        assert drafts.count() == 1
        assert "Fatima, every Saturday" in drafts.item(0).text()
        drafts.setCurrentRow(0)
        desk.press(Qt.Key.Key_Return, on=drafts)
        await until(lambda: desk.text("nameEdit") == "Fatima", what="the draft in the form")
        assert desk.text("phoneEdit") == "9922 1234"
        # The form's previous contents were saved as a draft.
        await until(lambda: names_kept(desk) == ["Noura"], what="the other draft")
    async with open_desktop() as desk:
        await desk.signed_in()
        assert desk.text("nameEdit") == "Fatima"


def names_kept(desk: RunningDesktop, profile: str = "practice") -> list[str]:
    journal = desk.where.journal_file(profile)
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM kept_drafts")]


async def test_what_is_typed_before_the_records_are_open_stands(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    where = app_paths.find(tmp_path / "data")
    where.make()
    journal = await Journal.open(where.journal_file("practice"))
    await journal.keep_draft(Draft(name="Fatima", phone="9922 1234"), utc_now())
    await journal.close()
    async with open_desktop() as desk:
        desk.type("phoneEdit", "5123")
        await desk.signed_in()
        assert desk.text("phoneEdit") == "5123"
        assert desk.text("nameEdit") == ""
        notice = desk.window.notice
        await until(lambda: "Fatima" in notice.text, what="where the older one is")
        assert "saved as a draft" in notice.text


@pytest.mark.usefixtures("impatient_records")
async def test_a_form_that_cannot_be_written_stands_and_is_said_once(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        with closing(sqlite3.connect(journal_of(tmp_path), isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            desk.type_customer(name="Noura")
            await until(lambda: desk.window.notice.text, what="a word about it")
            other.execute("ROLLBACK")
        assert "Another program holds" in desk.window.notice.text
        assert desk.text("nameEdit") == "Noura"
        desk.type("notesEdit", "later")
        await until(lambda: kept(journal_of(tmp_path)).notes == "later", what="the writing")
        assert kept(journal_of(tmp_path)).name == "Noura"


@pytest.mark.parametrize("way", ["key", "message"])
async def test_a_form_that_was_cleared_comes_back_until_it_is_filled_anew(
    open_desktop: OpenDesktop, way: str
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer("5123 4567", "Fatima")
        desk.type("notesEdit", "Ring twice")
        desk.click("clearButton")
        panel = desk.window.booking_panel
        assert panel.draft().is_blank
        assert panel.banner.text == "The form is cleared."
        if way == "key":
            desk.press(Qt.Key.Key_Z, CTRL)
        else:
            desk.click_action(panel.banner)
        assert [desk.text(name) for name in ("phoneEdit", "nameEdit", "notesEdit")] == [
            "5123 4567",
            "Fatima",
            "Ring twice",
        ]
        desk.press(Qt.Key.Key_N, CTRL)
        desk.type_customer("6600 1122", "Noura")
        assert not panel.banner.text
        assert not panel.bring_cleared_back()
        assert desk.text("nameEdit") == "Noura"
