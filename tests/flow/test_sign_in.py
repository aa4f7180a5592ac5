"""Tests of signing in to a real service: errors are shown, the key stays in the keyring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Profile
from deskdispatch.app.settings.start_settings import PRACTICE
from deskdispatch.ui.account.sign_in_dialog import SignInDialog
from tests.flow.conftest import OFFLINE, OpenDesktop, profile_settings
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.servicing import RunningService, start_service
from tests.waiting import until

HELD = ("deskdispatch", "api_key:shop")
WRONG = "svc_not_this_one_0123456789"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    with start_service(tmp_path_factory.mktemp("service"), "--courier-rate", "0") as running:
        yield running


async def dialog_of(desk: RunningDesktop) -> SignInDialog:
    await until(lambda: desk.window.findChild(SignInDialog), what="the sign-in")
    dialog = desk.find(SignInDialog, "signInDialog")
    await until(dialog.isVisible)
    return dialog


async def no_dialog(desk: RunningDesktop) -> None:
    await until(lambda: not desk.window.findChild(SignInDialog), what="an end of asking")


def enter(desk: RunningDesktop, name: str, text: str) -> None:
    desk.find(QLineEdit, name).selectAll()
    desk.type(name, text)


def press_sign_in(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Return, on=desk.find(QLineEdit, "apiKeyEdit"))


def files_with(folder: Path, secret: str) -> list[Path]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert files
    return [file for file in files if secret.encode() in file.read_bytes()]


async def test_a_sign_in_is_given_up_refused_for_a_wrong_key_and_kept_with_the_right_one(
    open_desktop: OpenDesktop, service: RunningService, fake_keyring: FakeKeyring, tmp_path: Path
) -> None:
    fake_keyring.held[HELD] = WRONG
    chosen = profile_settings(tmp_path, service.base_url)
    async with open_desktop(chosen) as desk:
        desk.type_customer()
        for asked in range(2):
            dialog = await dialog_of(desk)
            desk.press(Qt.Key.Key_Escape, on=dialog)
            await no_dialog(desk)
            assert "Not signed in" in desk.window.notice.text, asked
            assert "✕ Offline" in desk.text("connectionLabel")
            if not asked:
                assert "Not signed in." in desk.window.top_bar.connection_label.toolTip()
            await desk.failed_poll()
            assert desk.window.findChild(SignInDialog) is None
            desk.window.commands.actions["sign_in"].trigger()
        dialog = await dialog_of(desk)
        assert desk.text("baseUrlEdit") == service.base_url
        enter(desk, "apiKeyEdit", WRONG)
        press_sign_in(desk)
        await until(lambda: "did not accept the sign-in" in dialog.banner.text, what="why not")
        assert dialog.isVisible()
        assert desk.text("baseUrlEdit") == service.base_url
        assert desk.text("apiKeyEdit") == WRONG
        assert desk.find(QLineEdit, "apiKeyEdit").echoMode() is QLineEdit.EchoMode.Password
        enter(desk, "apiKeyEdit", service.api_key)
        desk.click("signInButton")
        await no_dialog(desk)
        await desk.signed_in()
        assert desk.window.notice.text == ""
        assert desk.text("nameEdit") == "Fatima"
        assert "KWD 50.000" in desk.text("walletLabel")
        assert fake_keyring.held[HELD] == service.api_key
    async with open_desktop(chosen) as desk:
        await desk.signed_in()
        assert desk.window.findChild(SignInDialog) is None
    for secret in (service.api_key, WRONG):
        assert files_with(tmp_path, secret) == []


async def test_the_first_sign_in_by_password_is_remembered_without_being_written(
    open_desktop: OpenDesktop, service: RunningService, fake_keyring: FakeKeyring, tmp_path: Path
) -> None:
    name_of_address = re.sub(r"\W", "-", service.base_url.partition("://")[2])
    another = Profile(name_of_address, "https://elsewhere.example")
    in_practice = replace(OFFLINE.with_profile(another), profile=PRACTICE)
    async with open_desktop(in_practice) as desk:
        await desk.signed_in()
        assert desk.text("profileLabel") == "Practice"
        desk.window.commands.actions["sign_in"].trigger()
        await dialog_of(desk)
        enter(desk, "baseUrlEdit", service.base_url)
        enter(desk, "emailEdit", service.email)
        enter(desk, "passwordEdit", service.password)
        press_sign_in(desk)
        await no_dialog(desk)
        await until(lambda: desk.text("profileLabel") != "Practice")
        await desk.signed_in()
    assert service.password in fake_keyring.held.values()
    assert files_with(tmp_path, service.password) == []
    kept = settings.load(tmp_path / "data" / "settings.toml")
    profile = kept.profile_named(kept.profile)
    assert (profile.base_url, profile.email) == (service.base_url, service.email)
    assert kept.profile_named(another.name) == another, "its journal is another service's"


async def test_a_locked_keyring_is_said_and_the_sign_in_lasts_for_this_run(
    open_desktop: OpenDesktop, service: RunningService, fake_keyring: FakeKeyring, tmp_path: Path
) -> None:
    chosen = profile_settings(tmp_path, service.base_url)
    async with open_desktop(chosen) as desk:
        await dialog_of(desk)
        fake_keyring.is_locked = True
        enter(desk, "apiKeyEdit", service.api_key)
        press_sign_in(desk)
        await no_dialog(desk)
        await desk.signed_in()
        assert "cannot be kept. The system's keyring is locked" in desk.window.notice.text
        assert desk.window.notice.isVisible()
    assert fake_keyring.held == {}
    assert files_with(tmp_path, service.api_key) == []
