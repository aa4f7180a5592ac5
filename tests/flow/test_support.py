"""Tests of the check of this PC and of the report, in the real window."""

from __future__ import annotations

import zipfile
from pathlib import Path
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.doctor import Part
from deskdispatch.domain.report.report import ReportPart
from deskdispatch.ui.doctor.dialog import DoctorDialog
from deskdispatch.ui.guide.window import GuideWindow
from deskdispatch.ui.lib import file_dialogs
from deskdispatch.ui.report.dialog import ReportDialog
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.flow.support_walk import bad_morning, proxied_shop, traces
from tests.waiting import until

FAILURES = (
    "POST /api/v1/deliveries: BookingUnconfirmed (connection_lost, no answer)",
    "POST /api/v1/deliveries: Refused (no code, HTTP 400)",
    "GET /api/v1/deliveries: NotUnderstood (unreadable, HTTP 200)",
    "GET /api/v1/deliveries: NotSent (connection_refused, no answer)",
)
"""Failures of the service, with their codes."""

TYPED = ("5123", "4567", "Fatima", "29.31", "47.99")


async def test_a_checked_pc_and_its_report_hold_nothing_that_was_typed_and_the_guide_has_its_icon(
    open_desktop: OpenDesktop, tmp_path: Path, bugs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/srv/gone.pem")
    out = tmp_path / "report.zip"

    async def chosen(*_: object) -> Path:
        return out

    async with open_desktop(Settings(language="en")) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row")
        name = TYPED[2]
        desk.tasks.on_bug(ValueError(f"no {name} at {TYPED[0]} {TYPED[1]}"))
        bugs.clear()
        desk.window.commands.actions["guide"].trigger()
        windows = QApplication.topLevelWidgets()
        (guide,) = (each for each in windows if isinstance(each, GuideWindow))
        assert not guide.windowIcon().isNull()
        desk.window.activateWindow()
        desk.window.commands.actions["doctor"].trigger()
        doctor = desk.window.findChild(DoctorDialog)
        assert doctor is not None
        rows = range(len(Part))
        assert {doctor.table.model().index(row, 0).data() for row in rows} == {"Waiting …"}
        await until(lambda: doctor.is_complete, 60, what="all results")
        shown = [[doctor.table.model().index(row, at).data() for at in (0, 1, 2)] for row in rows]
        trusted = shown[list(Part).index(Part.CERTIFICATES)]
        assert trusted[:2] == ["Problem", "Certificates"]
        assert "gone.pem" in trusted[2]
        assert "remove this variable" in trusted[2]
        doctor.report_button.click()
        await until(lambda: doctor.findChild(ReportDialog) is not None, what="the report")
        report = doctor.findChild(ReportDialog)
        assert report is not None
        await until(report.save_button.isEnabled, 60, what="all parts")
        report.parts_list.item(2).setCheckState(Qt.CheckState.Unchecked)
        texts = dict(report.texts)
        for row, part in enumerate(ReportPart):
            report.parts_list.setCurrentRow(row)
            assert report.text_view.toPlainText() == texts[part]
        with patch.object(file_dialogs, "file_to_save", chosen):
            report.save_button.click()
            await until(out.exists, what="the file")
        await until(lambda: out.name in desk.window.notice.text, what="where it is")
        action = desk.window.notice.findChild(QPushButton, "bannerAction")
        assert action is not None
        assert action.text() == "Show in folder"
    with zipfile.ZipFile(out) as archive:
        saved = {name: archive.read(name).decode() for name in archive.namelist()}
    assert saved == {part: text for part, text in texts.items() if part != "versions.txt"}
    whole = "".join(saved.values())
    assert "journal-practice.sqlite" in whole
    assert "FAIL  certificates SSL_CERT_FILE names /srv/gone.pem" in whole
    for text in TYPED:
        assert text not in whole, text


async def saved_report(desk: RunningDesktop, out: Path) -> dict[str, str]:
    """Makes a report from the menu and saves it; returns its parts."""

    async def chosen(*_: object) -> Path:
        return out

    desk.window.commands.actions["report"].trigger()
    await until(lambda: desk.window.findChild(ReportDialog) is not None, what="the report")
    report = desk.window.findChild(ReportDialog)
    assert report is not None
    await until(report.save_button.isEnabled, 60, what="all parts")
    with patch.object(file_dialogs, "file_to_save", chosen):
        report.save_button.click()
        await until(out.exists, what="the file")
    await until(lambda: out.name in desk.window.notice.text, what="where it is")
    with zipfile.ZipFile(out) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


async def test_after_a_bad_morning_the_report_tells_what_broke_and_of_nobody(
    open_desktop: OpenDesktop, fake_keyring: FakeKeyring, tmp_path: Path, bugs: list[str]
) -> None:
    async with (
        proxied_shop(tmp_path, fake_keyring) as (chosen, proxy, service),
        open_desktop(chosen) as desk,
    ):
        await bad_morning(desk, proxy)
        (told,) = bugs
        bugs.clear()
        saved = await saved_report(desk, tmp_path / "report.zip")
    assert traces(told), "what broke names whom it met"
    for name, text in saved.items():
        assert traces(text) == [], name
        for secret in (service.api_key, service.password):
            assert secret not in text, name
    for failure in FAILURES:
        assert failure in saved["log.txt"], failure
    for part in ("log.txt", "last-failures.txt"):
        assert "LookupError: no delivery for {" in saved[part]
        assert 'support_walk.py", line ' in saved[part]
        assert ", in crash" in saved[part]
    assert chosen.profiles["shop"].base_url in saved["settings.txt"]
    assert "intents: 3" in saved["records.txt"]
