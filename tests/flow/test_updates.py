"""A newer version is found on request and once a week, is told in words, and is never installed."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.updates import UpdateSettings
from deskdispatch.ui.updates.controller import UpdatesController
from deskdispatch.ui.updates.dialog import UpdateDialog
from tests.client.network.made_proxies import Tunnels, talking, without_proxies
from tests.client.server import ReceivedRequest, ServerConnection, serving
from tests.client.signed_files import (
    NEXT_KEY,
    NEXT_SECRET,
    NOW,
    PUBLIC_KEY,
    SECRET,
    followed,
    signed,
)
from tests.flow.conftest import OFFLINE, OpenDesktop, ShopAuthority
from tests.flow.running_desktop import RunningDesktop
from tests.ui.wallet.transactions import bare
from tests.waiting import until


class Publisher:
    """Serves a file that a test may replace."""

    def __init__(self) -> None:
        self.content = signed()
        self.status = 200
        self.answers = asyncio.Event()
        self.answers.set()

    async def __call__(self, line: ServerConnection, _heard: ReceivedRequest) -> None:
        await self.answers.wait()
        await line.answer(self.status, self.content, content_type="text/plain")


class OwnClock:
    """The present of a test."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> OwnClock:
    """The clock of the program's updates."""
    clock, defaults = OwnClock(), UpdatesController.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "clock", clock)
    return clock


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the browser was asked to open; it opens nothing that is called notes."""
    addresses: list[str] = []

    def open_url(url: QUrl) -> bool:
        addresses.append(url.toString())
        return "notes" not in addresses[-1]

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return addresses


def set_to(base_url: str, *, weekly: bool = False) -> Settings:
    return replace(OFFLINE, updates=UpdateSettings(f"{base_url}/updates", PUBLIC_KEY, weekly))


async def checked(desk: RunningDesktop, words: str) -> UpdateDialog:
    """Help → Check for updates, until the dialog says so."""
    desk.window.commands.actions["updates"].trigger()
    await until(lambda: desk.program.updates.dialog is not None, what="the dialog")
    dialog = desk.program.updates.dialog
    assert dialog is not None
    await until(
        lambda: words in bare(dialog.headline.text() + dialog.explanation.text()), what=words
    )
    return dialog


def press(desk: RunningDesktop, name: str) -> None:
    """A button of the window's message."""
    button = desk.window.notice.findChild(QAbstractButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def kept(desk: RunningDesktop) -> dict[str, Any]:
    """What the state file says."""
    file = desk.where.updates_file
    return dict(json.loads(file.read_text())) if file.exists() else {}


async def test_a_newer_version_is_shown_with_its_sum_and_opened_in_the_browser(
    open_desktop: OpenDesktop, clock: OwnClock, opened: list[str], authority: ShopAuthority
) -> None:
    authority.trust()
    publisher = Publisher()
    async with (
        serving(publisher, authority.server()) as server,
        open_desktop(set_to(server.base_url)) as desk,
    ):
        await desk.signed_in()
        assert server.base_url.startswith("https:")
        assert server.heard == []  # off until chosen
        dialog = await checked(desk, "Version 1.4.0 is available (20 November 2026).")
        assert "deskdispatch_1.4.0.deb · 138.2 MB" in bare(dialog.explanation.text())
        assert dialog.sum_edit.text() == "9f" * 32
        QTest.mouseClick(dialog.sum_copy, Qt.MouseButton.LeftButton)
        assert QApplication.clipboard().text() == "9f" * 32
        QTest.keyClick(dialog.page_button, Qt.Key.Key_Space)
        assert opened == ["https://desk.example/get"]
        assert not dialog.browser_label.isVisible()
        QTest.keyClick(dialog.notes_button, Qt.Key.Key_Space)
        assert bare(dialog.address_label.text()) == "https://desk.example/notes"
        assert dialog.browser_label.isVisible()
        desk.window.appearance.set_language("ar")
        await until(lambda: "يتوفر الإصدار 1.4.0" in bare(dialog.headline.text()), what="Arabic")
        desk.window.appearance.set_language("en")
        publisher.content = signed(serial=8, version="0.1.0")
        assert dialog.check_button.isHidden()
        await checked(desk, "You have the newest version, 0.1.0.")
        assert dialog.sum_field.isHidden()
        assert "Last checked: 12:00" in bare(dialog.explanation.text())
        publisher.content = signed(secret="11" * 32)
        await checked(desk, "not signed by whoever publishes this program")
        dialog.close()


async def test_of_a_server_whose_certificate_is_not_trusted_nothing_is_taken(
    open_desktop: OpenDesktop, clock: OwnClock, authority: ShopAuthority
) -> None:
    publisher = Publisher()
    async with (
        serving(publisher, authority.server()) as server,
        open_desktop(set_to(server.base_url)) as desk,
    ):
        await desk.signed_in()
        dialog = await checked(desk, "No secure connection to the updates address could be made.")
        assert dialog.sum_field.isHidden()
        assert dialog.page_button.isHidden()
        assert server.heard == []
        assert kept(desk)["version"] == ""
        assert desk.window.notice.text == ""
        authority.trust()  # as whoever keeps this PC installs it
        QTest.keyClick(dialog.check_button, Qt.Key.Key_Space)
        await checked(desk, "Version 1.4.0 is available")
        assert kept(desk)["version"] == "1.4.0"
        dialog.close()


async def test_a_proxy_that_gives_no_way_to_the_updates_is_said_and_one_that_does_is_used(
    open_desktop: OpenDesktop,
    clock: OwnClock,
    authority: ShopAuthority,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    authority.trust()
    without_proxies(monkeypatch)
    async with serving(Publisher(), authority.server("updates.example")) as server:
        proxy = Tunnels(int(server.base_url.rpartition(":")[2]))
        async with (
            talking(proxy) as address,
            open_desktop(set_to("https://updates.example")) as desk,
        ):
            monkeypatch.setenv("https_proxy", f"http://{address}")
            await desk.signed_in()
            proxy.fall_ill(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
            dialog = await checked(desk, "no way to the updates address through the proxy")
            assert server.heard == []
            proxy.recover()
            await checked(desk, "Version 1.4.0 is available")
            assert len(server.heard) == 1
            dialog.close()


async def test_the_weekly_look_speaks_only_of_what_is_newer_and_no_more_than_once_a_week(
    open_desktop: OpenDesktop, clock: OwnClock
) -> None:
    publisher = Publisher()
    async with serving(publisher) as server:
        settings = set_to(server.base_url, weekly=True)
        async with open_desktop(settings) as desk:
            await until(lambda: desk.window.notice.text, what="the message")
            assert bare(desk.window.notice.text).startswith("Version 1.4.0 is available")
            assert desk.program.updates.dialog is None
            assert QApplication.focusWidget() in (None, desk.form.phone_edit)
            assert len(server.heard) == 1
            press(desk, "bannerClose")
        publisher.content = signed(serial=6, version="1.3.0")
        async with open_desktop(settings) as desk:
            await desk.signed_in()
            await desk.program.updates.look_if_due()
            assert len(server.heard) == 1
            assert desk.window.notice.text == ""
            dialog = await checked(desk, "a newer version may be withheld")
            dialog.close()
            assert kept(desk)["serial"] == 7
            clock.now += timedelta(days=6, hours=23)
            await desk.program.updates.look_if_due()
            assert len(server.heard) == 2
            clock.now += timedelta(hours=1)
            await desk.program.updates.look_if_due()  # quiet where it fails
            assert len(server.heard) == 3
            assert desk.window.notice.text == ""
            desk.window.commands.actions["preferences"].trigger()
            preferences = desk.program.preferences.dialog
            assert preferences is not None
            label = preferences.findChild(QLabel, "updatesStateLabel")
            assert label is not None
            await until(lambda: "out of date" in label.text(), what="why")
            assert "Last checked" in label.text()


async def test_the_next_key_is_taken_where_the_one_before_has_signed_it(
    open_desktop: OpenDesktop, clock: OwnClock
) -> None:
    publisher = Publisher()
    async with serving(publisher) as server, open_desktop(set_to(server.base_url)) as desk:
        await desk.signed_in()
        dialog = await checked(desk, "Version 1.4.0 is available")
        publisher.content = signed(serial=2**53, version="1.4.1")
        await checked(desk, "not signed by whoever publishes this program")
        publisher.content = signed(NEXT_SECRET, serial=1, version="1.5.0")
        await checked(desk, "not signed by whoever publishes this program")
        publisher.content = signed(
            NEXT_SECRET, followed(SECRET, NEXT_KEY), serial=1, version="1.5.0"
        )
        await checked(desk, "Version 1.5.0 is available")
        assert (kept(desk)["signing_key"], kept(desk)["serial"]) == (NEXT_KEY, 1)
        publisher.content = signed(serial=8, version="1.6.0")  # by who has the old key
        await checked(desk, "not signed by whoever publishes this program")
        assert kept(desk)["version"] == "1.5.0"
        dialog.close()


async def test_a_version_that_is_skipped_is_not_named_again(
    open_desktop: OpenDesktop, clock: OwnClock
) -> None:
    publisher = Publisher()
    async with (
        serving(publisher) as server,
        open_desktop(set_to(server.base_url, weekly=True)) as desk,
    ):
        await until(lambda: "1.4.0" in desk.window.notice.text, what="the message")
        press(desk, "bannerAction")
        dialog = desk.program.updates.dialog
        assert dialog is not None
        assert dialog.isVisible()
        assert len(server.heard) == 1
        QTest.keyClick(dialog.skip_button, Qt.Key.Key_Space)
        await until(lambda: kept(desk).get("skipped") == "1.4.0", what="the choice")
        desk.window.notice.reset()
        clock.now += timedelta(days=7)
        await desk.program.updates.look_if_due()
        assert len(server.heard) == 2
        assert desk.window.notice.text == ""


async def test_a_dialog_that_is_closed_while_it_looks_comes_back_only_when_asked_for(
    open_desktop: OpenDesktop, clock: OwnClock
) -> None:
    publisher = Publisher()
    async with serving(publisher) as server, open_desktop(set_to(server.base_url)) as desk:
        await desk.signed_in()
        publisher.answers.clear()
        dialog = await checked(desk, "Checking for updates")
        dialog.close()
        publisher.answers.set()
        await until(lambda: "1.4.0" in desk.window.notice.text, what="the message")
        assert not dialog.isVisible()
        press(desk, "bannerClose")
        publisher.answers.clear()
        await checked(desk, "Checking for updates")
        await until(lambda: len(server.heard) == 2, what="the second look")
        dialog.close()
        desk.window.commands.actions["updates"].trigger()
        assert dialog.isVisible()
        publisher.answers.set()
        await checked(desk, "Version 1.4.0 is available")
        assert dialog.isVisible()
        assert len(server.heard) == 2
        dialog.close()


async def test_without_an_address_it_says_what_to_do(
    open_desktop: OpenDesktop, clock: OwnClock
) -> None:
    async with open_desktop(OFFLINE) as desk:
        await desk.signed_in()
        dialog = await checked(desk, "No updates address is set.")
        dialog.close()
        assert kept(desk) == {}
