"""Tests of calls from a soft phone: the banner, the key that accepts, and the form meanwhile."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QListWidget, QWidget

from deskdispatch.app import app_paths
from deskdispatch.app.instance.hand_over import SecondStart
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.customers.call_banner import IncomingCall
from tests import forked
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.offline import keep_offline
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_hold import HOLDING, hold
from tests.flow.test_known_customer import booked, line
from tests.flow.test_put_aside import HangingShop
from tests.flow.test_standing_orders import active_again
from tests.waiting import until

ROOT = Path(__file__).parents[2]
SCRIPTED = "tests.flow.scripted_desktop"
DESKTOP = [sys.executable, "-m", "deskdispatch"]
WITHIN_S = 180.0

F12 = Qt.Key.Key_F12
MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2068\u2069"))


def call(desk: RunningDesktop, number: str) -> None:
    """Passes a call to the program, like the second process does."""
    desk.program.handle_second_start(SecondStart(call=number))


def told(desk: RunningDesktop) -> str:
    return desk.window.calls.banner.text.translate(MARKS)


async def shown(desk: RunningDesktop, number: str, words: str) -> None:
    """Passes a call to the program, and waits until it is shown with its customer."""
    call(desk, number)
    await until(lambda: number in told(desk) and words in told(desk), what="who calls")


def numbers(desk: RunningDesktop) -> tuple[str, ...]:
    return desk.window.calls.banner.numbers


def notice(desk: RunningDesktop) -> str:
    return desk.window.notice.text.translate(MARKS)


@pytest.mark.styled
async def test_calls_are_told_taken_and_dismissed(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk)
        for step in (
            a_known_caller_is_named_and_one_key_fills_the_form,
            what_was_typed_is_saved_as_a_draft_and_told,
            the_callers_own_number_in_the_form_is_no_other_booking,
            an_unknown_caller_brings_the_number_alone,
            a_form_without_a_name_is_saved_too,
            two_calls_are_taken_one_after_the_other,
            a_key_dismisses_a_call,
            a_call_and_a_warning_of_the_booking_stand_above_each_other,
            a_minimised_window_asks_for_attention_and_stays_there,
        ):
            await step(desk)
            await active_again(desk)
            desk.window.booking_panel.clear()
            desk.window.notice.clear()
    log = app_paths.find(tmp_path / "data").logs / "deskdispatch.log"
    assert "66001122" not in log.read_text(encoding="utf-8")


async def a_known_caller_is_named_and_one_key_fills_the_form(desk: RunningDesktop) -> None:
    await shown(desk, "+96551234567", "Fatima")
    assert "Qortuba" in told(desk)
    assert "1 order" in told(desk)
    assert desk.text("phoneEdit") == desk.text("nameEdit") == ""
    desk.press(F12)
    await until(lambda: desk.text("nameEdit") == "Fatima", what="the caller in the form")
    assert desk.text("phoneEdit") == "51234567"
    assert desk.text("addressDetailEdit") == "Flat 7"
    assert desk.text("dropoffEdit").startswith("Qortuba · ")
    assert line(desk, "nameEdit").property("filled")
    assert numbers(desk) == ()
    assert notice(desk) == ""
    line(desk, "phoneEdit").selectAll()
    desk.type("phoneEdit", "99001122")
    assert desk.text("nameEdit") == desk.text("dropoffEdit") == ""


async def an_unknown_caller_brings_the_number_alone(desk: RunningDesktop) -> None:
    await shown(desk, "66001122", "Unknown number")
    desk.click_action(desk.window.calls.banner)
    await until(lambda: desk.text("phoneEdit") == "66001122", what="the number in the form")
    assert desk.text("nameEdit") == ""
    assert desk.focus() == "nameEdit"


async def what_was_typed_is_saved_as_a_draft_and_told(desk: RunningDesktop) -> None:
    desk.type_customer("9900 1234", "Dalal")
    desk.type("notesEdit", "ring twice")
    await shown(desk, "51234567", "Fatima")
    assert desk.focus() == "notesEdit"
    assert desk.text("notesEdit") == "ring twice"
    desk.press(F12)
    await until(lambda: "Dalal" in notice(desk), what="that it is saved")
    assert notice(desk) == "Your form is saved as a draft: Dalal."
    assert desk.text("nameEdit") == "Fatima"
    assert desk.text("notesEdit") == ""
    desk.press(Qt.Key.Key_S, CTRL)
    await until(lambda: isinstance(_list(), QListWidget), what="the saved drafts")
    found = _list()
    assert found is not None
    await until(lambda: found.count() == 1, what="the draft")
    assert "Dalal" in found.item(0).text()
    desk.click("closeDraftsButton")
    await until(lambda: _list() is None, what="the end of the dialog")


def _list() -> QListWidget | None:
    dialog = QApplication.activeModalWidget()
    return dialog.findChild(QListWidget, "draftsList") if dialog else None


async def a_form_without_a_name_is_saved_too(desk: RunningDesktop) -> None:
    desk.type("notesEdit", "ring twice")
    await shown(desk, "99001122", "Unknown number")
    desk.press(F12)
    await until(lambda: notice(desk), what="that it is saved")
    assert notice(desk) == "Your form is saved as a draft."
    assert desk.text("notesEdit") == ""


async def the_callers_own_number_in_the_form_is_no_other_booking(desk: RunningDesktop) -> None:
    desk.type("phoneEdit", "+965 5123 4567")
    desk.type("notesEdit", "ring twice")
    await shown(desk, "51234567", "Fatima")
    desk.press(F12)
    await until(lambda: desk.text("nameEdit") == "Fatima", what="the caller in the form")
    assert desk.text("notesEdit") == "ring twice"
    assert desk.text("phoneEdit") == "+965 5123 4567"
    assert notice(desk) == ""


async def two_calls_are_taken_one_after_the_other(desk: RunningDesktop) -> None:
    call(desk, "51234567")
    await shown(desk, "66001122", "Unknown number")
    desk.press(F12)
    await until(lambda: desk.text("phoneEdit") == "66001122", what="the newer call")
    assert numbers(desk) == ("51234567",)
    desk.press(F12)
    await until(lambda: desk.text("phoneEdit") == "51234567", what="the older call")
    await until(lambda: "66001122" in notice(desk), what="that the newer one is saved")
    assert numbers(desk) == ()


async def a_call_and_a_warning_of_the_booking_stand_above_each_other(desk: RunningDesktop) -> None:
    desk.type_customer()
    desk.choose_dropoff()
    await desk.quoted()
    warning, calls = desk.window.booking_panel.banner, desk.window.calls.banner
    warning.clear()
    desk.press_book()
    await until(lambda: "Already booked" in warning.text, what="the warning")
    await shown(desk, "66001122", "Unknown number")
    assert warning.isVisible()
    assert calls.isVisible()
    assert not warning.geometry().intersects(calls.geometry())
    line_shown = calls.findChild(QWidget, "bannerText")
    assert line_shown is not None
    assert "66001122" in line_shown.text().translate(MARKS)  # type: ignore[attr-defined]
    desk.click_close(warning)
    assert calls.isVisible()
    assert not warning.isVisible()


async def a_key_dismisses_a_call(desk: RunningDesktop) -> None:
    desk.type("nameEdit", "Dalal")
    call(desk, "51234567")
    desk.press(Qt.Key.Key_W, CTRL)
    assert numbers(desk) == ()
    assert desk.text("nameEdit") == "Dalal"
    assert desk.focus() == "nameEdit"


async def a_minimised_window_asks_for_attention_and_stays_there(desk: RunningDesktop) -> None:
    asking: list[QWidget] = []
    desk.window.showMinimized()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QApplication, "alert", asking.append)
        call(desk, "66001122")
    assert asking == [desk.window]
    assert desk.window.isMinimized()
    desk.window.showNormal()


async def test_a_call_ends_when_its_number_is_booked_and_a_call_during_the_hold_stays(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop(HOLDING) as desk:
        await desk.signed_in()
        call(desk, "+96551234567")
        call(desk, "66001122")
        await hold(desk)
        desk.press_book()
        await until(lambda: numbers(desk) == ("66001122",), what="the end of the call")
        desk.type_customer("6600 1122", "Dana")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.text("nameEdit") == "", what="that it is held")
        call(desk, "66001122")
        desk.press_book()
        await until(lambda: "Dana" in desk.window.booking_panel.banner.text, what="its outcome")
        assert numbers(desk) == ("66001122",)


async def test_while_a_booking_is_in_flight_a_call_waits_and_is_taken_after_it(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        await _book(desk, hanging)
        call(desk, "66001122")
        desk.press(F12, on=desk.window)
        assert "Waiting for this booking." in told(desk)
        assert desk.text("nameEdit") == "Noura"
        hanging.let_go()
        await until(lambda: desk.text("phoneEdit") == "66001122", what="the caller in the form")
        assert desk.text("nameEdit") == ""
        assert "Booked: " in desk.window.booking_panel.banner.text
        assert numbers(desk) == ()
        assert hanging.arrived == 1


async def test_after_a_booking_that_failed_the_form_and_its_message_stay(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        await _book(desk, hanging)
        call(desk, "66001122")
        desk.press(F12, on=desk.window)
        hanging.let_go(b'{"message": "too far"}')
        await until(lambda: not desk.window.booking_panel.is_busy, what="the refusal")
        await until(lambda: "Waiting for" not in told(desk), what="that it waits no more")
        assert "Not booked." in desk.window.booking_panel.banner.text
        assert desk.text("nameEdit") == "Noura"
        assert numbers(desk) == ("66001122",)


async def _book(desk: RunningDesktop, hanging: HangingShop) -> None:
    """Books for Noura, and waits until the request is in flight."""
    await desk.signed_in()
    await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
    desk.type_customer("5123 4567", "Noura")
    desk.choose_dropoff()
    desk.press_book()
    await until(lambda: hanging.arrived == 1, what="the booking on its way")


async def test_before_there_is_a_service_nothing_typed_is_given_up(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        desk.type("nameEdit", "Dalal")
        call(desk, "66001122")
        await desk.window.calls.take(IncomingCall("66001122"))
        assert "Not connected yet" in desk.window.booking_panel.banner.text
        assert (desk.text("nameEdit"), desk.text("phoneEdit")) == ("Dalal", "")
        assert numbers(desk) == ("66001122",)
        await desk.signed_in()
        await until(lambda: "Unknown number" in told(desk), what="who calls")
        desk.press(F12)
        await until(lambda: "Dalal" in notice(desk), what="that it is saved")
        assert desk.text("phoneEdit") == "66001122"


@pytest.mark.styled
async def test_in_arabic_a_call_reads_from_the_right(open_desktop: OpenDesktop) -> None:
    async with open_desktop(replace(OFFLINE, language="ar")) as desk:
        await desk.signed_in()
        await booked(desk)
        await shown(desk, "51234567", "Fatima")
        calls = desk.window.calls.banner
        assert told(desk).startswith("مكالمة من 51234567\n")
        assert "قرطبة" in told(desk)
        desk.window.booking_panel.banner.clear()
        await until(calls.isVisible, what="the call in front")
        close, icon = calls.findChild(QAbstractButton, "bannerClose"), calls._icon
        assert close is not None
        assert close.x() < icon.x()


@contextmanager
def scripted(data: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Runs a desktop that prints the calls which it shows."""
    keep_offline(data)
    words = ("show_calls", "--data-dir", str(data), "--language", "en", *arguments)
    command = [*forked.desktop_command(SCRIPTED), *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as opened:
        try:
            yield opened
        finally:
            opened.kill()


def said(process: subprocess.Popen[str]) -> Any:
    assert process.stdout is not None
    return json.loads(process.stdout.readline())


def second(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*DESKTOP, *words, "--data-dir", str(data)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=WITHIN_S,
        check=False,
    )


def test_the_call_that_starts_the_program_is_shown_and_one_of_a_second_process_too(
    tmp_path: Path,
) -> None:
    with scripted(tmp_path, "call", "tel:+965-5123-4567;ext=2") as opened:
        assert said(opened) == {"typed": "typed"}
        first = said(opened)
        assert first["call"].startswith("Call from +96551234567")
        handed = second(tmp_path, "call", "66001122", "--profile", "missing")
        assert (handed.returncode, handed.stdout, handed.stderr) == (0, "", "")
        later = said(opened)
        while later["calls"] != ["+96551234567", "66001122"]:
            later = said(opened)
        assert later["call"].startswith("Call from 66001122")
        assert later["name"] == "typed"
        assert opened.wait(WITHIN_S) == 0
    log = (app_paths.find(tmp_path).logs / "deskdispatch.log").read_text(encoding="utf-8")
    assert "5123" not in log
    assert "66001122" not in log


async def test_a_call_that_comes_while_the_window_opens_is_shown_with_the_one_that_opens_it(
    tmp_path: Path,
) -> None:
    with scripted(tmp_path, "call", "51234567") as opened:
        await until(app_paths.find(tmp_path).lock_file.exists, WITHIN_S, what="the first program")
        handed = await asyncio.to_thread(second, tmp_path, "call", "66001122")
        assert (handed.returncode, handed.stdout) == (0, "")
        assert said(opened) == {"typed": "typed"}
        assert said(opened)["calls"] == ["51234567", "66001122"]
        assert opened.wait(WITHIN_S) == 0


def test_a_hostile_link_starts_nothing(tmp_path: Path) -> None:
    ended = second(tmp_path, "call", "tel:\x1b]0;owned\x07")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.splitlines()[-1].endswith("error: argument NUMBER: not a phone number")
    assert list(tmp_path.iterdir()) == []
