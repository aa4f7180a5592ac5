"""Tests of the invitation for the next counter: read out, selected and copied."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QSysInfo, Qt
from PySide6.QtNetwork import QHostAddress, QNetworkInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import Invitation, InvitationCode, SharedAddress
from deskdispatch.ui.sharing.add_dialog import AddCounterDialog
from tests.ui.bare import bare
from tests.ui.conftest import NOON, Speak

CODE = InvitationCode("7KQ2X", "0M3HV9ZT4BC8R1").text
INVITATION = Invitation(CODE, NOON + timedelta(hours=24))
THERE = SharedAddress("shop-pc", 5433)


@pytest.fixture
def dialog(qtbot: QtBot) -> AddCounterDialog:
    dialog = AddCounterDialog(clock=lambda: NOON)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.activateWindow()
    return dialog


def test_while_a_code_is_made_there_is_nothing_to_copy(dialog: AddCounterDialog) -> None:
    assert dialog.headline.text() == "Making a code …"
    assert not dialog.code_field.isVisible()
    assert not dialog.code_copy.isVisible()
    assert not dialog.retry_button.isEnabled()


@pytest.mark.styled
def test_address_and_code_stand_there_large_with_until_when(dialog: AddCounterDialog) -> None:
    dialog.show_code(THERE, INVITATION)
    assert dialog.address_edit.text() == "shop-pc:5433"
    assert dialog.code_edit.text() == CODE
    assert bare(dialog.explanation.text()) == "Valid until 22 Nov, 12:00, for one counter."
    body = dialog.explanation.fontInfo().pointSizeF()
    assert dialog.code_edit.fontInfo().pointSizeF() > 2 * body
    width = dialog.code_edit.fontMetrics().horizontalAdvance(CODE)
    assert dialog.code_edit.width() > width  # no part of it is cut off
    assert not dialog.retry_button.isVisible()
    assert not dialog.here_label.isVisible()


@pytest.mark.styled
def test_nothing_is_cut_where_the_code_was_there_before_the_dialog(qtbot: QtBot) -> None:
    dialog = AddCounterDialog(clock=lambda: NOON)
    qtbot.addWidget(dialog)
    dialog.show_code(THERE, INVITATION)
    dialog.show()
    qtbot.waitExposed(dialog)
    for field in (dialog.address_field, dialog.code_field):
        assert field.height() >= field.minimumSizeHint().height()


def test_each_is_copied_by_its_button_without_anything_else(dialog: AddCounterDialog) -> None:
    dialog.show_code(THERE, INVITATION)
    dialog.code_copy.click()
    assert QApplication.clipboard().text() == CODE
    dialog.address_copy.click()
    assert QApplication.clipboard().text() == "shop-pc:5433"
    QToolTip.hideText()


def test_each_is_selected_by_tab_and_copied_by_ctrl_c(dialog: AddCounterDialog) -> None:
    dialog.show_code(THERE, INVITATION)
    assert dialog.focusWidget() is dialog.code_edit
    QTest.keyClick(dialog.code_edit, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == CODE
    QTest.keyClicks(dialog.code_edit, "x")
    assert dialog.code_edit.text() == CODE


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_of_a_database_on_this_pc_the_name_and_the_addresses_of_the_pc_are_told(
    dialog: AddCounterDialog, monkeypatch: pytest.MonkeyPatch, speak: Speak, host: str
) -> None:
    found = ("127.0.0.1", "::1", "fe80::1", "169.254.3.4", "192.168.1.5", "10.0.0.7")
    monkeypatch.setattr(
        QNetworkInterface, "allAddresses", lambda: [QHostAddress(each) for each in found]
    )
    dialog.show_code(SharedAddress(host, 5433), INVITATION)
    assert dialog.address_edit.text() == f"{QSysInfo.machineHostName()}:5433"
    assert bare(dialog.here_label.text()).endswith(
        "type this there instead: 192.168.1.5:5433, 10.0.0.7:5433"
    )
    assert dialog.here_label.isVisible()
    speak("ar")
    assert "192.168.1.5:5433, 10.0.0.7:5433" in dialog.here_label.text()
    assert "قاعدة البيانات على هذا الجهاز" in dialog.here_label.text()


def test_without_a_network_it_says_that_nobody_reaches_this_pc(
    dialog: AddCounterDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QNetworkInterface, "allAddresses", lambda: [QHostAddress("127.0.0.1")])
    dialog.show_code(SharedAddress("localhost"), INVITATION)
    assert "has no network now" in dialog.here_label.text()


def test_without_a_code_it_says_why_and_asks_again(dialog: AddCounterDialog, qtbot: QtBot) -> None:
    dialog.show_code(SharedAddress("localhost"), INVITATION)
    dialog.show_failed(SharingError(SharingFailure.NO_ANSWER, "timeout"))
    assert dialog.headline.text() == "No code could be made"
    assert "does not answer" in dialog.explanation.text()
    assert "timeout" in dialog.details.details
    assert CODE not in dialog.code_edit.text()
    assert not dialog.here_label.isVisible()
    with qtbot.waitSignal(dialog.retry_asked):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)


def test_the_code_is_in_no_log(
    dialog: AddCounterDialog, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(0):
        dialog.show_code(THERE, INVITATION)
        dialog.code_copy.click()
        dialog.close()
    QToolTip.hideText()
    assert CODE not in caplog.text + "".join(capfd.readouterr()) + repr(INVITATION)


def test_in_an_arabic_window_both_stand_from_left_to_right(
    dialog: AddCounterDialog, speak: Speak
) -> None:
    dialog.show_code(THERE, INVITATION)
    speak("ar")
    assert dialog.headline.text() == "اكتب الاثنين في الكاونتر الآخر"
    assert bare(dialog.explanation.text()) == "صالح حتى 22 نوفمبر، 12:00، لكاونتر واحد."
    for edit in (dialog.address_edit, dialog.code_edit):
        assert edit.layoutDirection() == Qt.LayoutDirection.LeftToRight
    assert dialog.code_edit.text() == CODE
