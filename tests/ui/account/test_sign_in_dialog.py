"""Tests of the sign-in dialog: its fields, its messages, and what it saves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget
from shiboken6 import isValid

from deskdispatch.domain import errors
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.ui.account.sign_in_dialog import SignInDialog
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.help_button import HelpButton
from tests.ui.attempts import FakeAttempt, close_all
from tests.ui.conftest import Speak
from tests.waiting import until

URL = "https://merchant.example"


Open = Callable[..., SignInDialog]


@pytest.fixture
def door() -> FakeAttempt:
    return FakeAttempt()


@pytest.fixture
def ask(qapp: QApplication, tasks: Tasks, door: FakeAttempt) -> Iterator[Open]:
    made: list[SignInDialog] = []

    def make(**known: str) -> SignInDialog:
        dialog = SignInDialog(tasks, door, SignInData(**{"base_url": URL, **known}))
        dialog.show()
        made.append(dialog)
        return dialog

    yield make
    close_all(made)


def says(dialog: SignInDialog) -> dict[str, str]:
    """Returns the error under each line, by the line's name."""
    lines = (dialog.base_url_edit, dialog.api_key_edit, dialog.email_edit, dialog.password_edit)
    shown = {line.objectName(): line.accessibleDescription() for line in lines}
    return {name: text for name, text in shown.items() if text}


async def test_what_is_known_stands_there_and_secrets_are_hidden(ask: Open) -> None:
    dialog = ask(email="clerk@shop.example", password="hunter2", api_key="svc_1")
    assert dialog.base_url_edit.text() == URL
    assert dialog.email_edit.text() == "clerk@shop.example"
    for secret in (dialog.api_key_edit, dialog.password_edit):
        assert secret.echoMode() == QLineEdit.EchoMode.Password
        assert "hunter2" not in secret.displayText()
        assert "svc_1" not in secret.displayText()


async def test_a_known_secret_goes_to_no_other_service(ask: Open, door: FakeAttempt) -> None:
    dialog = ask(email="clerk@shop.example", password="hunter2", api_key="svc_1")
    address = dialog.base_url_edit
    for typed, key, password in (
        (f"{URL}/v2", "svc_1", "hunter2"),
        (f"{URL}.other.example", "", ""),
        ("http://merchant.example", "", ""),
        (f"{URL}:8443", "", ""),
        (URL, "svc_1", "hunter2"),
    ):
        address.selectAll()
        QTest.keyClicks(address, typed)
        assert (dialog.api_key_edit.text(), dialog.password_edit.text()) == (key, password), typed
    dialog.api_key_edit.setText("svc_2")
    address.selectAll()
    QTest.keyClicks(address, "https://other.example")
    assert (dialog.api_key_edit.text(), dialog.password_edit.text()) == ("svc_2", "")
    await dialog.submit()
    (given,) = door.tried
    assert (given.base_url, given.api_key, given.password) == ("https://other.example", "svc_2", "")


@pytest.mark.parametrize(("key", "used"), [("", ""), ("svc_2", "svc_2")])
async def test_a_known_key_is_not_used_instead_of_what_is_typed(
    ask: Open, door: FakeAttempt, key: str, used: str
) -> None:
    """It may be of another merchant, who would pay for the bookings."""
    dialog = ask(api_key="svc_1")
    if key:
        dialog.api_key_edit.selectAll()
        QTest.keyClicks(dialog.api_key_edit, key)
    QTest.keyClicks(dialog.email_edit, "other@shop.example")
    QTest.keyClicks(dialog.password_edit, "hunter2")
    await dialog.submit()
    (given,) = door.tried
    assert (given.api_key, given.email, given.password) == (used, "other@shop.example", "hunter2")


async def test_every_control_has_its_name_and_says_what_it_is(ask: Open) -> None:
    dialog = ask()
    assert dialog.objectName() == "signInDialog"
    for name in ("baseUrlEdit", "apiKeyEdit", "emailEdit", "passwordEdit", "signInButton"):
        control = dialog.findChild(QWidget, name)
        assert control is not None, name
        assert control.accessibleName()


async def test_a_key_lets_in(ask: Open, door: FakeAttempt) -> None:
    dialog = ask()
    QTest.keyClicks(dialog.api_key_edit, "svc_1")
    await dialog.submit()
    assert door.tried == [SignInData(URL, api_key="svc_1")]
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert not dialog.isVisible()


async def test_enter_in_a_line_signs_in(ask: Open, door: FakeAttempt) -> None:
    dialog = ask(email="clerk@shop.example", password="hunter2")
    answer = asyncio.ensure_future(answered(dialog))
    await asyncio.sleep(0)
    QTest.keyClick(dialog.password_edit, Qt.Key.Key_Return)
    async with asyncio.timeout(5):
        assert await answer == QDialog.DialogCode.Accepted
    assert len(door.tried) == 1


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({"base_url": "merchant"}, {"baseUrlEdit", "apiKeyEdit"}),
        ({"base_url": "http://merchant.example", "api_key": "svc_1"}, {"baseUrlEdit"}),
        ({}, {"apiKeyEdit"}),
        ({"email": "clerk@shop.example"}, {"passwordEdit"}),
        ({"password": "hunter2"}, {"apiKeyEdit"}),
    ],
)
async def test_bad_input_is_said_beside_its_line_and_tried_nowhere(
    ask: Open, door: FakeAttempt, known: dict[str, str], expected: set[str]
) -> None:
    dialog = ask(**known)
    await dialog.submit()
    assert says(dialog).keys() == expected
    assert door.tried == []
    assert dialog.isVisible()
    first = next(key for key in ("baseUrlEdit", "apiKeyEdit", "passwordEdit") if key in expected)
    assert dialog.focusWidget().objectName() == first
    assert dialog.base_url_edit.text() == known.get("base_url", URL)
    assert dialog.sign_in_button.isEnabled()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (errors.Unauthorised("bad key"), "did not accept the sign-in"),
        (errors.NotSent("down"), "not reachable"),
        (errors.NotUnderstood("html"), "could not be understood"),
    ],
)
async def test_refused_it_says_why_and_keeps_what_was_typed(
    ask: Open, door: FakeAttempt, error: Exception, words: str
) -> None:
    door.error = error
    dialog = ask(api_key="svc_wrong")
    await dialog.submit()
    assert words in dialog.banner.text
    assert dialog.banner.isVisible()
    details = dialog.banner.findChild(DetailsButton)
    assert details is not None
    assert details.isVisible()
    assert f"Error: {type(error).__name__}" in details.details
    assert dialog.isVisible()
    assert dialog.api_key_edit.text() == "svc_wrong"
    assert dialog.sign_in_button.isEnabled()


async def test_a_second_try_takes_back_what_was_said(ask: Open, door: FakeAttempt) -> None:
    dialog = ask()
    await dialog.submit()
    door.error = errors.Unauthorised()
    dialog.api_key_edit.setText("svc_1")
    await dialog.submit()
    assert says(dialog) == {}
    door.error = None
    await dialog.submit()
    assert not dialog.banner.isVisible()
    assert dialog.result() == QDialog.DialogCode.Accepted


async def test_while_it_tries_it_cannot_be_pressed_again(ask: Open, door: FakeAttempt) -> None:
    door.opens.clear()
    dialog = ask(api_key="svc_1")
    for _ in range(2):
        QTest.mouseClick(dialog.sign_in_button, Qt.MouseButton.LeftButton)
    await asyncio.sleep(0)
    assert not dialog.sign_in_button.isEnabled()
    assert dialog.sign_in_button.text() == "Signing in …"
    QTest.keyClick(dialog.api_key_edit, Qt.Key.Key_Return)
    await asyncio.sleep(0)
    assert len(door.tried) == 1


async def test_giving_up_ends_the_try(ask: Open, door: FakeAttempt, tasks: Tasks) -> None:
    door.opens.clear()
    dialog = ask(api_key="svc_1")
    answer = asyncio.ensure_future(answered(dialog))
    await asyncio.sleep(0)
    dialog.sign_in_button.click()
    await asyncio.sleep(0)
    assert len(door.tried) == 1
    dialog.cancel_button.click()
    assert await answer == QDialog.DialogCode.Rejected
    dialog.deleteLater()
    await until(lambda: not isValid(dialog) and len(tasks) == 0)


async def test_it_follows_the_language(ask: Open, speak: Speak) -> None:
    dialog = ask(api_key="svc_1")
    speak("ar")
    assert dialog.windowTitle() == "تسجيل الدخول"
    assert dialog.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert dialog.base_url_edit.layoutDirection() == Qt.LayoutDirection.LeftToRight
    assert dialog.api_key_edit.text() == "svc_1"


class _Guide:
    """Guide that has a section about every widget."""

    def open(self, _address: str = "") -> None: ...

    def open_here(self) -> None: ...

    def section_of(self, _widget: QWidget | None, _within: QWidget | None = None) -> str:
        return "trouble"


@pytest.mark.styled
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_a_long_reason_is_never_cut(
    ask: Open, door: FakeAttempt, speak: Speak, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    speak(language)
    monkeypatch.setattr(HelpButton, "guide", _Guide())
    door.error = errors.NotSent("down", failure=ServiceFailure.PROXY_UNREACHABLE)
    dialog = ask(api_key="svc_1")
    await dialog.submit()
    banner = dialog.banner
    QApplication.sendPostedEvents()
    assert banner.height() >= banner.heightForWidth(banner.width())
