"""Tests of a practice service that fails: it is reported, and one press restarts it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QPushButton

from deskdispatch.domain.errors import DISK_FULL_STATUS
from tests.flow import running_desktop
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import ForkedPractice, RunningDesktop
from tests.waiting import until


def press_start_it_again(desk: RunningDesktop) -> None:
    button = desk.window.notice.findChild(QPushButton, "bannerAction")
    assert isinstance(button, QPushButton)
    assert button.isVisible()
    assert button.text() == "Restart"
    button.click()


async def test_a_practice_service_that_cannot_start_is_reported_with_its_reason(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    in_its_place = tmp_path / "data" / "practice.sqlite"
    in_its_place.mkdir(parents=True)
    async with open_desktop() as desk:
        notice = desk.window.notice
        await until(lambda: notice.text, what="why there is no service")
        assert notice.text.startswith("A part of the program could not start.")
        assert "practice.sqlite" in notice.details
        assert "✕ Offline" in desk.text("connectionLabel")
        desk.type_customer()
        desk.press_book()
        await until(lambda: desk.window.booking_panel.banner.text, what="a word to the clerk")
        assert desk.text("nameEdit") == "Fatima"
        in_its_place.rmdir()
        press_start_it_again(desk)
        await desk.signed_in()
        assert notice.isHidden()
        assert desk.text("nameEdit") == "Fatima"


async def test_a_disk_that_is_full_is_what_is_said_first(
    open_desktop: OpenDesktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "full"
    words = "cannot use database practice.sqlite: database or disk is full"
    program.write_text(f"#!/bin/sh\necho '{words}' >&2\nexit {DISK_FULL_STATUS}\n", "utf-8")
    program.chmod(0o700)

    def full(*_: object) -> QProcess:
        process = QProcess()
        process.setProgram(str(program))
        return process

    monkeypatch.setattr(running_desktop, "forked_process", full)
    async with open_desktop() as desk:
        notice = desk.window.notice
        await until(lambda: notice.text, what="why there is no service")
        assert notice.text == "The disk is full. Make room, then try again."
        assert words in notice.details
        monkeypatch.undo()
        press_start_it_again(desk)
        await desk.signed_in()


async def test_a_practice_service_that_dies_is_reported_and_restarted(
    open_desktop: OpenDesktop, bugs: list[str]
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        desk.type("nameEdit", "Noura")
        ForkedPractice.started[-1].process.kill()
        await until(lambda: "Practice stopped" in desk.window.notice.text, what="that it is gone")
        assert "✕ Offline since" in desk.text("connectionLabel"), "in the same moment"
        for _ in range(2):
            await desk.failed_poll()
        assert len(desk.window.notice.current_messages()) == 1, "said once"
        assert desk.board.rowCount() == 1
        press_start_it_again(desk)
        await until(lambda: "● Online" in desk.text("connectionLabel"), what="the new one")
        assert desk.board.rowCount() == 1
        assert len(desk.deliveries()) == 1
        assert desk.text("nameEdit") == "Noura"
    (stopped,) = bugs
    assert stopped.startswith("The practice service stopped")
    bugs.clear()
