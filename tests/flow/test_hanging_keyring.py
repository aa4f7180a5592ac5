"""Tests of a keyring that answers late or never: the program does not hang, labels stay true."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import keyring
import pytest
from keyring.backends import fail
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

from deskdispatch.app import app_paths
from deskdispatch.app.connection import connector
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.widgets.messages.banner import BannerKind, Words
from deskdispatch.ui.window.wiring import OF_A_CONNECTION
from tests import forked
from tests.flow.conftest import OpenDesktop, profile_settings
from tests.flow.fake_service import KEY, FakeService
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.flow.test_processes import OPEN_WITHIN_S, ROOT, said
from tests.flow.test_sign_in import dialog_of, enter, no_dialog
from tests.flow.test_switching import in_practice
from tests.waiting import until

HELD = ("deskdispatch", "api_key:shop")
WAITING = "Waiting for the system's keyring."


@pytest.fixture(autouse=True)
def _soon_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connector, "NOTIFY_AFTER_S", 0.05)


@pytest.fixture
def hung(at_shop: Settings, fake_keyring: FakeKeyring) -> Settings:
    """Settings of a desk whose key is in a keyring that hangs."""
    fake_keyring.answers.clear()
    return at_shop


async def waits(desk: RunningDesktop) -> None:
    await until(lambda: desk.window.notice.text.startswith(WAITING), what="what is waited for")


async def thaw(fake_keyring: FakeKeyring) -> None:
    """Lets the keyring answer all waiting calls, and gives the program time to react."""
    fake_keyring.answers.set()
    await until(lambda: fake_keyring.waiting == 0, what="the answers of the keyring")
    for _ in range(50):
        await asyncio.sleep(0)


def press(desk: RunningDesktop, name: str) -> None:
    button = desk.window.notice.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    assert button.isVisible()
    button.click()


async def book(desk: RunningDesktop) -> None:
    desk.type_customer()
    desk.choose_dropoff()
    await desk.quoted()
    desk.click("bookButton")
    banner = desk.window.booking_panel.banner
    await until(lambda: "Booked" in banner.text, what="a booking")


async def test_practice_stays_practice_when_the_keyring_answers_at_last(
    open_desktop: OpenDesktop,
    fake: FakeService,
    hung: Settings,
    fake_keyring: FakeKeyring,
    tmp_path: Path,
) -> None:
    async with open_desktop(hung) as desk:
        await waits(desk)
        assert desk.text("profileLabel") == "shop"
        desk.window.notice.unfold(True)
        press(desk, "bannerPractice")
        await in_practice(desk)
        assert desk.window.notice.text == ""
        await thaw(fake_keyring)
        assert desk.text("profileLabel") == "Practice"
        assert desk.board.rowCount() == 0
        await book(desk)
        assert [each["customerName"] for each in desk.deliveries()] == ["Fatima"]
        assert desk.board.rowCount() == 1
    assert fake.requests == []
    assert settings.load(tmp_path / "data" / "settings.toml").profile == "practice"
    assert not (tmp_path / "data" / "journal-shop.sqlite-wal").exists()


async def test_signing_out_meanwhile_is_not_undone_and_the_secret_goes(
    open_desktop: OpenDesktop, fake: FakeService, hung: Settings, fake_keyring: FakeKeyring
) -> None:
    async with open_desktop(hung) as desk:
        await waits(desk)
        desk.window.commands.actions["sign_out"].trigger()
        await until(lambda: "Not signed in" in desk.window.notice.text, what="an end")
        await until(lambda: "to delete" in desk.window.notice.text, what="what is waited for")
        await thaw(fake_keyring)
        await until(lambda: fake_keyring.held == {}, what="an empty keyring")
        await until(lambda: desk.window.notice.text == "Not signed in.", what="its end")
        assert "✕ Offline" in desk.text("connectionLabel")
        assert desk.board.rowCount() == 0
        assert desk.program.connector.desk is None
    assert fake.requests == []


async def test_a_key_typed_meanwhile_is_used_at_once_and_kept_when_the_keyring_answers(
    open_desktop: OpenDesktop, fake: FakeService, hung: Settings, fake_keyring: FakeKeyring
) -> None:
    fake_keyring.held[HELD] = "an older one"
    async with open_desktop(hung) as desk:
        await waits(desk)
        press(desk, "bannerAction")
        await dialog_of(desk)
        enter(desk, "apiKeyEdit", KEY)
        desk.click("signInButton")
        await no_dialog(desk)
        await desk.signed_in()
        await until(lambda: "You can book meanwhile" in desk.window.notice.text, what="who is slow")
        await book(desk)
        assert len(fake.posts()) == 1
        await thaw(fake_keyring)
        await until(lambda: fake_keyring.held[HELD] == KEY, what="the new key")
        await until(lambda: desk.window.notice.text == "", what="the end of waiting")
        assert "●" in desk.text("connectionLabel")


async def test_giving_up_the_sign_in_goes_on_waiting(
    open_desktop: OpenDesktop, fake: FakeService, hung: Settings, fake_keyring: FakeKeyring
) -> None:
    async with open_desktop(hung) as desk:
        await waits(desk)
        press(desk, "bannerAction")
        dialog = await dialog_of(desk)
        dialog.reject()
        await no_dialog(desk)
        await waits(desk)
        await thaw(fake_keyring)
        await desk.signed_in()
        assert desk.text("profileLabel") == "A Shop"
        assert desk.window.notice.text == ""


async def test_a_prompt_that_was_put_away_offers_the_sign_in(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, fake_keyring: FakeKeyring
) -> None:
    fake_keyring.is_locked = True
    async with open_desktop(at_shop) as desk:
        await until(lambda: "locked" in desk.window.notice.text, what="why nobody is signed in")
        assert "Keyring" not in desk.window.notice.text, "no name of an error"
        assert desk.text("boardEmptyLabel") == "Not connected."
        for page in ("schedule", "wallet", "cash"):
            name = f"{page}EmptyLabel"
            await until(partial(desk.window.findChild, QLabel, name), what=name)
            assert desk.text(name) == "Not connected."
        assert desk.text("walletModeLabel") == "Not connected."
        desk.type_customer()
        banner = desk.window.booking_panel.banner
        for command in OF_A_CONNECTION:
            desk.window.commands.actions[command].trigger()
            assert "Not connected yet" in banner.text, command
            banner.end_not_connected()
        assert not desk.window.findChildren(QFileDialog)
        press(desk, "bannerAction")
        await dialog_of(desk)
        enter(desk, "apiKeyEdit", KEY)
        desk.click("signInButton")
        await no_dialog(desk)
        await desk.signed_in()


async def test_without_a_session_bus_it_is_said_once_that_nothing_is_kept_and_why(
    open_desktop: OpenDesktop,
    fake: FakeService,
    fake_keyring: FakeKeyring,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    keyring.set_keyring(fail.Keyring())  # type: ignore[no-untyped-call]
    told: list[str] = []
    async with open_desktop(profile_settings(tmp_path, fake.base_url)) as desk:
        notice = desk.window.notice
        show = notice.show_message

        def overheard(kind: BannerKind, text: Words, *words: Any, **options: Any) -> None:
            told.append(text())
            show(kind, text, *words, **options)

        monkeypatch.setattr(notice, "show_message", overheard)
        await dialog_of(desk)
        enter(desk, "apiKeyEdit", KEY)
        desk.click("signInButton")
        await no_dialog(desk)
        await desk.signed_in()
        await until(lambda: "session bus" in notice.text, what="why it is not kept")
        await book(desk)
        assert len([words for words in told if "session bus" in words]) == 1


async def test_a_booking_is_refused_where_the_label_names_another_service(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    """Should be impossible, but would cost money."""
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        desk.window.top_bar.profile.set_profile("practice", practice=True)
        desk.press_book()
        banner = desk.window.booking_panel.banner
        await until(lambda: "Not connected" in banner.text, what="a refusal")
        assert fake.posts() == []
        desk.window.top_bar.profile.set_profile("shop", practice=False)
        desk.press_book()
        await until(lambda: "Booked" in banner.text, what="a booking")
        assert len(fake.posts()) == 1


def test_quitting_meanwhile_ends_the_process_also_with_open_dialogs_and_the_next_one_starts(
    tmp_path: Path, fake: FakeService
) -> None:
    """The thread that waits for the keyring must keep neither the process nor its lock alive."""
    module = "tests.flow.hanging_desktop"
    for command, actions in (
        ([sys.executable, "-m", module], "doctor,report"),
        (forked.desktop_command(module), ""),
    ):
        profile_settings(tmp_path, fake.base_url)
        ended = subprocess.run(
            [*command, actions, "--data-dir", str(tmp_path / "data")],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=OPEN_WITHIN_S,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        assert said(ended.stderr) == []
    log = (app_paths.find(tmp_path / "data").logs / "deskdispatch.log").read_text(encoding="utf-8")
    assert log.count("closed in order") == 2
