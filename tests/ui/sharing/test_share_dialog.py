"""Tests of the dialog that starts sharing: its fields, its messages, and what it saves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget

from deskdispatch.domain.errors import SharingError, VaultError
from deskdispatch.domain.failures.local_failures import VaultFailure
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import InvitationCode, SharedAddress, SharedLogin
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered
from deskdispatch.ui.sharing.attempt_dialog import PASSWORD, USER
from deskdispatch.ui.sharing.share_dialog import (
    ADDRESS,
    CODE,
    NAME,
    JoinRequest,
    SetUpRequest,
    ShareDialog,
)
from tests.ui.attempts import FakeAttempt, close_all
from tests.ui.conftest import Speak
from tests.waiting import until

CODE_TEXT = InvitationCode("7KQ2X", "0M3HV9ZT4BC8R1").text
ARABIC_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


Open = Callable[..., ShareDialog]


@pytest.fixture
def sharing() -> FakeAttempt:
    return FakeAttempt()


@pytest.fixture
def ask(qapp: QApplication, tasks: Tasks, sharing: FakeAttempt) -> Iterator[Open]:
    made: list[ShareDialog] = []

    def make(**typed: str) -> ShareDialog:
        dialog = ShareDialog(tasks, sharing)
        dialog.show()
        for key, text in typed.items():
            dialog.edits[key].setText(text)
        made.append(dialog)
        return dialog

    yield make
    close_all(made)


JOINING = {ADDRESS: "shop-pc", CODE: CODE_TEXT, NAME: "Salmiya 2"}
SETTING_UP = {ADDRESS: "shop-pc:5433/shared", USER: "shop", PASSWORD: " p ", NAME: "Salmiya 1"}


def says(dialog: ShareDialog) -> dict[str, str]:
    return {key: field.error for key, field in dialog.fields.items() if field.error}


def seen(dialog: ShareDialog) -> list[str]:
    return [key for key, field in dialog.fields.items() if field.isVisible()]


async def test_joining_asks_for_address_code_and_name(ask: Open) -> None:
    dialog = ask()
    assert seen(dialog) == [ADDRESS, CODE, NAME]
    assert dialog.focusWidget() is dialog.edits[ADDRESS]
    assert dialog.join_note.isVisible()
    assert dialog.attempt_button.text() == "Join"


async def test_the_first_counter_asks_for_who_owns_the_database(ask: Open) -> None:
    dialog = ask()
    dialog.first_radio.click()
    assert seen(dialog) == [ADDRESS, USER, PASSWORD, NAME]
    assert len(dialog.first_note.text().splitlines()) == 2
    assert "PostgreSQL 14" in dialog.first_note.text()
    assert dialog.edits[PASSWORD].echoMode() == QLineEdit.EchoMode.Password
    assert dialog.attempt_button.text() == "Set up sharing"


async def test_address_and_name_are_typed_once_for_both_ways(ask: Open) -> None:
    dialog = ask(**JOINING)
    dialog.first_radio.click()
    assert dialog.edits[ADDRESS].text() == "shop-pc"
    assert dialog.edits[NAME].text() == "Salmiya 2"
    dialog.join_radio.click()
    assert dialog.edits[CODE].text() == CODE_TEXT


async def test_every_control_has_its_name_and_says_what_it_is(ask: Open) -> None:
    dialog = ask()
    for name in ("Address", "Code", "User", "Password", "Name"):
        control = dialog.findChild(QWidget, f"share{name}Edit")
        assert control is not None, name
        assert control.accessibleName()


@pytest.mark.parametrize(
    "typed",
    [
        CODE_TEXT,
        CODE_TEXT.lower().replace("-", " "),
        CODE_TEXT.translate(ARABIC_INDIC),
        CODE_TEXT.replace("0", "o").replace("1", "l"),
    ],
)
async def test_a_code_joins_in_any_spelling(ask: Open, sharing: FakeAttempt, typed: str) -> None:
    dialog = ask(**{**JOINING, CODE: typed, ADDRESS: " ١٠.٠.٠.٥ "})
    await dialog.submit()
    assert sharing.tried == [JoinRequest(SharedAddress("10.0.0.5"), typed, "Salmiya 2")]
    assert dialog.result() == QDialog.DialogCode.Accepted


async def test_the_first_counter_sets_sharing_up(ask: Open, sharing: FakeAttempt) -> None:
    dialog = ask(**SETTING_UP)
    dialog.first_radio.click()
    await dialog.submit()
    address = SharedAddress("shop-pc", 5433, "shared")
    assert sharing.tried == [SetUpRequest(address, SharedLogin("shop", " p "), "Salmiya 1")]
    assert not dialog.isVisible()


@pytest.mark.parametrize(
    ("is_first", "typed", "wrong"),
    [
        (False, {}, {ADDRESS, CODE, NAME}),
        (True, {}, {ADDRESS, USER, PASSWORD, NAME}),
        (False, {**JOINING, ADDRESS: "shop pc"}, {ADDRESS}),
        (False, {**JOINING, ADDRESS: "postgresql://me:pw@shop-pc"}, {ADDRESS}),
        (False, {**JOINING, CODE: CODE_TEXT[:-1]}, {CODE}),
        (False, {**JOINING, CODE: CODE_TEXT.replace("7", "8", 1)}, {CODE}),
        (False, {**JOINING, NAME: "  "}, {NAME}),
        (True, {**SETTING_UP, PASSWORD: ""}, {PASSWORD}),
    ],
)
async def test_what_is_missing_or_mistyped_is_said_beside_its_line_and_tried_nowhere(
    ask: Open, sharing: FakeAttempt, is_first: bool, typed: dict[str, str], wrong: set[str]
) -> None:
    dialog = ask(**typed)
    dialog.first_radio.setChecked(is_first)
    await dialog.submit()
    assert says(dialog).keys() == wrong
    assert sharing.tried == []
    first = next(key for key in dialog.edits if key in wrong)
    assert dialog.focusWidget() is dialog.edits[first]
    assert dialog.attempt_button.isEnabled()
    assert {key: dialog.edits[key].text() for key in typed} == typed


@pytest.mark.parametrize(
    ("failure", "beside", "words"),
    [
        (SharingFailure.UNREACHABLE, ADDRESS, "cannot be reached"),
        (SharingFailure.SET_UP_ALREADY, ADDRESS, "already"),
        (SharingFailure.SIGN_IN_REFUSED, PASSWORD, "did not accept"),
        (SharingFailure.NOT_ALLOWED, USER, "may not set up"),
    ],
)
async def test_a_refusal_is_said_beside_what_it_is_about(
    ask: Open, sharing: FakeAttempt, failure: SharingFailure, beside: str, words: str
) -> None:
    sharing.error = SharingError(failure, "FATAL: no")
    dialog = ask(**SETTING_UP)
    dialog.first_radio.click()
    await dialog.submit()
    assert says(dialog).keys() == {beside}
    assert words in says(dialog)[beside]
    assert "sent later" not in says(dialog)[beside]
    assert dialog.focusWidget() is dialog.edits[beside]
    assert "FATAL: no" in dialog.details.details
    assert {key: dialog.edits[key].text() for key in SETTING_UP} == SETTING_UP


@pytest.mark.parametrize("failure", [SharingFailure.WRONG_CODE, SharingFailure.CODE_EXPIRED])
async def test_a_code_that_is_refused_is_said_beside_the_code(
    ask: Open, sharing: FakeAttempt, failure: SharingFailure
) -> None:
    sharing.error = SharingError(failure)
    dialog = ask(**JOINING)
    await dialog.submit()
    assert "at the first counter" in says(dialog)[CODE]


async def test_what_is_about_no_line_is_said_under_all(ask: Open, sharing: FakeAttempt) -> None:
    dialog = ask(**JOINING)
    for error, words in (
        (SharingError(SharingFailure.NEWER_SCHEMA), "newer version"),
        (SharingError(SharingFailure.NOT_ALLOWED), "may not set up"),  # of the other way's line
        (VaultError(VaultFailure.LOCKED), "keyring is locked"),
    ):
        sharing.error = error
        await dialog.submit()
        assert words in dialog.banner.text
        assert dialog.banner.isVisible()
        assert says(dialog) == {}
    sharing.error = None
    await dialog.submit()
    assert dialog.result() == QDialog.DialogCode.Accepted


async def test_another_try_and_the_other_way_take_back_what_was_said(
    ask: Open, sharing: FakeAttempt
) -> None:
    sharing.error = SharingError(SharingFailure.UNREACHABLE, "refused")
    dialog = ask(**JOINING)
    await dialog.submit()
    dialog.first_radio.click()
    assert says(dialog) == {}
    assert not dialog.details.isVisible()


async def test_enter_joins_and_nothing_is_tried_twice(ask: Open, sharing: FakeAttempt) -> None:
    sharing.opens.clear()
    dialog = ask(**JOINING)
    answer = asyncio.ensure_future(answered(dialog))
    await asyncio.sleep(0)
    QTest.keyClick(dialog.edits[NAME], Qt.Key.Key_Return)
    await until(lambda: sharing.tried, what="a try")
    assert dialog.attempt_button.text() == "Connecting …"
    assert not dialog.attempt_button.isEnabled()
    assert not dialog.first_radio.isEnabled()
    QTest.keyClick(dialog.edits[NAME], Qt.Key.Key_Return)
    await asyncio.sleep(0)
    sharing.opens.set()
    async with asyncio.timeout(5):
        assert await answer == QDialog.DialogCode.Accepted
    assert len(sharing.tried) == 1


async def test_escape_ends_the_try_and_then_the_dialog(ask: Open, sharing: FakeAttempt) -> None:
    sharing.opens.clear()
    dialog = ask(**JOINING)
    answer = asyncio.ensure_future(answered(dialog))
    await asyncio.sleep(0)
    dialog.attempt_button.click()
    await until(lambda: sharing.tried, what="a try")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    await until(lambda: not dialog.is_busy, what="the end of the try")
    assert sharing.ended == 1
    assert dialog.isVisible()
    assert dialog.attempt_button.isEnabled()
    assert dialog.attempt_button.text() == "Join"
    assert {key: dialog.edits[key].text() for key in JOINING} == JOINING
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert await answer == QDialog.DialogCode.Rejected


async def test_tab_goes_down_the_lines_of_the_chosen_way(ask: Open) -> None:
    dialog = ask()
    dialog.activateWindow()
    dialog.first_radio.click()
    dialog.edits[ADDRESS].setFocus()
    passed = []
    for _ in range(6):
        passed.append(dialog.focusWidget().objectName())
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert passed == [
        "shareAddressEdit",
        "shareUserEdit",
        "sharePasswordEdit",
        "shareNameEdit",
        "shareButton",
        "shareCancelButton",
    ]


async def test_no_log_can_carry_a_code_or_a_password() -> None:
    address = SharedAddress("shop-pc")
    assert CODE_TEXT not in repr(JoinRequest(address, CODE_TEXT, "x"))
    assert "hunter2" not in repr(SetUpRequest(address, SharedLogin("shop", "hunter2"), "x"))


async def test_it_follows_the_language(ask: Open, sharing: FakeAttempt, speak: Speak) -> None:
    speak("en")
    sharing.error = SharingError(SharingFailure.WRONG_CODE)
    dialog = ask(**JOINING)
    await dialog.submit()
    speak("ar")
    assert dialog.windowTitle() == "المشاركة مع كاونترات أخرى"
    assert "الكاونتر الأول" in says(dialog)[CODE]
    assert dialog.layoutDirection() == Qt.LayoutDirection.RightToLeft
    for key in (ADDRESS, CODE):
        assert dialog.edits[key].layoutDirection() == Qt.LayoutDirection.LeftToRight
        assert dialog.edits[key].text() == JOINING[key]
