"""Tests of a token that expires at *Book*: the form stays, and nothing is resent by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from deskdispatch.app import app_paths
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.account.sign_in_dialog import SignInDialog
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop, profile_settings
from tests.flow.fake_service import KEY, FakeService, endpoint, refused_key
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.waiting import until

BOOK = "POST /api/v1/deliveries"
LOGIN = "POST /api/v1/auth/login"
SIGNED_IN_AGAIN = "Not booked. Signed in again. Press Book."


async def gives_token(line: ServerConnection, _heard: ReceivedRequest) -> None:
    user = {"id": "u1", "email": "clerk@shop.example", "name": "Noor", "role": "MERCHANT"}
    await line.answer(200, json.dumps({"token": KEY, "user": user, "merchant": None}).encode())


async def wrong_password(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(401, b'{"error": "Wrong password"}')


@pytest.fixture
def by_password(fake: FakeService, fake_keyring: FakeKeyring, tmp_path: Path) -> Settings:
    """Settings of a clerk who has signed in with email and password."""
    fake_keyring.held["deskdispatch", "password:shop"] = "the password"
    fake.behave(LOGIN, gives_token)
    profile_settings(tmp_path, fake.base_url)
    file = app_paths.find(tmp_path / "data").settings_file
    text = file.read_text(encoding="utf-8")
    email = '[profiles.shop]\nemail = "clerk@shop.example"'
    file.write_text(text.replace("[profiles.shop]", email), encoding="utf-8")
    return settings.load(file)


def banner(desk: RunningDesktop) -> str:
    return str(desk.window.booking_panel.banner.text)


def logins(fake: FakeService) -> int:
    return sum(endpoint(heard) == LOGIN for heard in fake.requests)


async def test_a_token_that_ends_is_renewed_at_once_and_the_form_waits_for_another_press(
    open_desktop: OpenDesktop, fake: FakeService, by_password: Settings
) -> None:
    async with open_desktop(by_password) as desk:
        await desk.signed_in()
        fake.misbehave(refused_key, only=BOOK)
        desk.type_customer(name="Reem")
        desk.choose_dropoff()
        before = logins(fake)
        desk.press_book()
        await until(lambda: banner(desk) == SIGNED_IN_AGAIN, what="that it signed in again")
        assert logins(fake) == before + 1
        assert len(fake.posts()) == 1
        assert desk.text("nameEdit") == "Reem"
        assert desk.window.findChild(SignInDialog) is None
        assert desk.window.notice.text == ""
        fake.recover()
        desk.press_book()
        await until(lambda: "Booked: " in banner(desk), what="the booking")
        assert len(fake.posts()) == 2
        fake.misbehave(refused_key, only=BOOK)  # and now the password is invalid too
        fake.behave(LOGIN, wrong_password)
        desk.type_customer(phone="5123 9999", name="Maha")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.window.findChild(SignInDialog), what="the sign-in")
        refused = "Not booked. The service did not accept the sign-in"
        await until(lambda: refused in banner(desk), what="that it is not booked")
        assert desk.text("nameEdit") == "Maha"
        dialog = desk.find(SignInDialog, "signInDialog")
        desk.press(Qt.Key.Key_Escape, on=dialog)
        await until(lambda: not desk.window.findChild(SignInDialog), what="its end")
        assert len(fake.posts()) == 3


async def test_not_signed_in_goes_at_the_first_answer_that_accepts_the_sign_in(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        fake.misbehave(refused_key)
        await until(lambda: desk.window.findChild(SignInDialog), what="the sign-in")
        desk.press(Qt.Key.Key_Escape, on=desk.find(SignInDialog, "signInDialog"))
        await until(lambda: "Not signed in" in desk.window.notice.text, what="that nobody is")
        fake.recover()
        await until(lambda: "●" in desk.text("connectionLabel"), what="a live connection")
        assert desk.window.notice.text == ""
