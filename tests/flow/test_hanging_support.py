"""Tests that doctor and report work while the keyring or the print service hangs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from deskdispatch.app.doctor import checks, service_checks
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.doctor import CheckCode, Part
from deskdispatch.domain.report.report import ReportPart
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.ui.doctor.dialog import DoctorDialog
from deskdispatch.ui.doctor.words import result_words
from deskdispatch.ui.report.dialog import ReportDialog
from tests.cups import silent_cups
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.waiting import until

AFTER_THE_KEYRING = {Part.KEYRING, Part.SERVICE, Part.SIGN_IN, Part.CLOCK}
"""Parts that need the keyring's answer, or its failure."""

NEVER_S = 3600.0


@pytest.fixture
def hung(at_shop: Settings, fake_keyring: FakeKeyring) -> Settings:
    """Settings of a desk whose key is in a keyring that never answers."""
    fake_keyring.answers.clear()
    return at_shop


def opened_doctor(desk: RunningDesktop) -> DoctorDialog:
    desk.window.commands.actions["doctor"].trigger()
    dialog = desk.window.findChild(DoctorDialog)
    assert dialog is not None
    return dialog


async def opened_report(desk: RunningDesktop) -> ReportDialog:
    desk.window.commands.actions["report"].trigger()
    await until(lambda: desk.window.findChild(ReportDialog) is not None, what="the report")
    dialog = desk.window.findChild(ReportDialog)
    assert dialog is not None
    return dialog


async def test_all_other_parts_come_and_the_program_ends_while_it_hangs(
    open_desktop: OpenDesktop,
    hung: Settings,
    fake_keyring: FakeKeyring,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(service_checks, "KEYRING_WITHIN_S", NEVER_S)
    async with open_desktop(hung) as desk:
        doctor = opened_doctor(desk)
        others = set(Part) - AFTER_THE_KEYRING
        await until(lambda: doctor.results.keys() == others, what="all that needs no keyring")
        doctor.close_button.click()
        await until(lambda: desk.window.findChild(DoctorDialog) is None, what="its end")
        report = await opened_report(desk)
        parts = set(ReportPart) - {ReportPart.CHECKS}
        await until(lambda: report.texts.keys() == parts, what="all but the check")
        assert not report.save_button.isEnabled()
        check = report.parts_list.item(list(ReportPart).index(ReportPart.CHECKS))
        check.setCheckState(Qt.CheckState.Unchecked)
        assert report.save_button.isEnabled(), "without the check it can be saved"
        report.cancel_button.click()
        await until(lambda: desk.window.findChild(ReportDialog) is None, what="its end")
        opened_doctor(desk)
        await opened_report(desk)
    assert fake_keyring.waiting > 0, "it has not answered to this moment"


async def test_it_is_given_up_and_the_service_asked_all_the_same(
    open_desktop: OpenDesktop,
    fake: FakeService,
    hung: Settings,
    fake_keyring: FakeKeyring,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(service_checks, "KEYRING_WITHIN_S", 0.2)
    async with open_desktop(hung) as desk:
        doctor = opened_doctor(desk)
        await until(lambda: doctor.is_complete, what="all results")
        assert doctor.results[Part.KEYRING].code is CheckCode.KEYRING_SILENT
        assert doctor.results[Part.SERVICE].code is CheckCode.SERVICE_ANSWERS
        report = await opened_report(desk)
        await until(report.save_button.isEnabled, what="all parts")
        assert "FAIL  keyring" in report.texts[ReportPart.CHECKS]
        assert f"{fake.base_url} answers" in report.texts[ReportPart.CHECKS]
    assert fake_keyring.waiting > 0


async def test_a_print_service_that_hangs_keeps_its_own_part_alone(
    open_desktop: OpenDesktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient = [
        replace(each, within_s=1.0) if Part.PRINTERS in each.parts else each
        for each in checks.CHECKS
    ]
    monkeypatch.setattr(checks, "CHECKS", impatient)
    with silent_cups(tmp_path / "cups.sock") as silent:
        monkeypatch.setenv("CUPS_SERVER", str(silent))
        async with open_desktop() as desk:
            await desk.signed_in()
            doctor = opened_doctor(desk)
            await until(lambda: doctor.is_complete, what="all results")
            found = result_words(doctor.results[Part.PRINTERS])
            assert without_isolates(found) == "no answer within 1 s"
            for part, result in doctor.results.items():
                assert part is Part.PRINTERS or result.code is not CheckCode.NO_ANSWER, part
            doctor.report_button.click()
            await until(lambda: doctor.findChild(ReportDialog) is not None, what="the report")
            report = doctor.findChild(ReportDialog)
            assert report is not None
            await until(report.save_button.isEnabled, what="all parts")
            assert "no answer within 1 s" in report.texts[ReportPart.CHECKS]
        assert doctor.results[Part.PRINTERS].code is CheckCode.NO_ANSWER
