"""Tests of update checks, on request and weekly, which report a version and never install it."""

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
from deskdispatch.ui.updates import UpdatesController
from tests.client.network.made_proxies import Tunnels, talking, without_proxies
from tests.client.server import ReceivedRequest, ServerConnection, serving
from tests.client.signed_files import NOW, PUBLIC_KEY, signed
from tests.flow.conftest import OFFLINE, OpenDesktop, ShopAuthority
from tests.flow.running_desktop import RunningDesktop
from tests.ui.bare import bare
from tests.waiting import until


class Publisher:
    """Server of a file that a test may replace."""

    def __init__(self) -> None:
        self.content = signed()
        self.status = 200
        self.answers = asyncio.Event()
        self.answers.set()

    async def __call__(self, line: ServerConnection, _heard: ReceivedRequest) -> None:
        await self.answers.wait()
        await line.answer(self.status, self.content, content_type="text/plain")


class OwnClock:
    """Clock that a test sets."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> OwnClock:
    """Clock of the program's update checks."""
    clock, defaults = OwnClock(), UpdatesController.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "clock", clock)
    return clock


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses that the browser was asked to open; it fails for release notes."""
    addresses: list[str] = []

    def open_url(url: QUrl) -> bool:
        addresses.append(url.toString())
        return "notes" not in addresses[-1]

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return addresses


def set_to(base_url: str, *, weekly: bool = False) -> Settings:
    return replace(OFFLINE, updates=UpdateSettings(f"{base_url}/updates", PUBLIC_KEY, weekly))


async def checked(desk: RunningDesktop, words: str) -> None:
    """Runs Help → Check for updates, and waits for a message."""
    desk.window.commands.actions["updates"].trigger()
    await until(lambda: words in bare(desk.window.notice.text), what=words)


def press(desk: RunningDesktop, name: str) -> None:
    """Presses a button of the window's message."""
    button = desk.window.notice.findChild(QAbstractButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def kept(desk: RunningDesktop) -> dict[str, Any]:
    """Reads the state file."""
    file = desk.where.updates_file
    return dict(json.loads(file.read_text())) if file.exists() else {}


async def test_a_newer_version_is_named_with_its_sum_and_opened_in_the_browser(
    open_desktop: OpenDesktop, clock: OwnClock, opened: list[str], authority: ShopAuthority
) -> None:
    authority.trust()
    publisher = Publisher()
    publisher.content = signed(version="0.1.0")
    async with (
        serving(publisher, authority.server()) as server,
        open_desktop(set_to(server.base_url)) as desk,
    ):
        await desk.signed_in()
        assert server.base_url.startswith("https:")
        assert server.heard == []  # off until switched on
        await checked(desk, "You have the newest version, 0.1.0.")
        publisher.content = signed()
        await checked(desk, "Version 1.4.0 is available (20 November 2026).")
        assert "deskdispatch_1.4.0.deb\nSHA-256 " + "9f" * 32 in desk.window.notice.details
        press(desk, "bannerAction")
        assert opened == ["https://desk.example/get"]
        desk.window.appearance.set_language("ar")
        await until(lambda: "يتوفر الإصدار 1.4.0" in bare(desk.window.notice.text), what="Arabic")
        desk.window.appearance.set_language("en")
        publisher.content = signed(page="https://desk.example/notes")
        publisher.answers.clear()
        await checked(desk, "Checking for updates")
        desk.window.commands.actions["updates"].trigger()  # before the check has begun
        await until(lambda: len(server.heard) == 3, what="the third check")
        desk.window.commands.actions["updates"].trigger()  # during a check
        publisher.answers.set()
        await until(lambda: "1.4.0" in desk.window.notice.text, what="the version")
        checks = (each.get_name() == "updates check" for each in asyncio.all_tasks())
        assert not any(checks), "another check waits"
        assert len(server.heard) == 3
        press(desk, "bannerAction")
        assert "No browser could open the page" in desk.window.notice.text
        assert bare(desk.window.notice.text).endswith("https://desk.example/notes")
        publisher.content = signed(secret="11" * 32)
        await checked(desk, "Not signed by the publisher")
        assert PUBLIC_KEY in desk.window.notice.details


async def test_of_a_server_whose_certificate_is_not_trusted_nothing_is_taken(
    open_desktop: OpenDesktop, clock: OwnClock, authority: ShopAuthority
) -> None:
    publisher = Publisher()
    async with (
        serving(publisher, authority.server()) as server,
        open_desktop(set_to(server.base_url)) as desk,
    ):
        await desk.signed_in()
        await checked(desk, "The updates address cannot be reached.")
        assert "certificate" in desk.window.notice.details
        assert server.heard == []
        assert kept(desk)["release"] is None
        authority.trust()  # as if an administrator installed it
        await checked(desk, "Version 1.4.0 is available")
        assert kept(desk)["release"]["version"] == "1.4.0"


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
            proxy.misbehave(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
            await checked(desk, "The updates address cannot be reached.")
            assert "proxy" in desk.window.notice.details
            assert server.heard == []
            proxy.recover()
            await checked(desk, "Version 1.4.0 is available")
            assert len(server.heard) == 1


async def test_the_weekly_look_speaks_only_of_what_is_newer_and_no_more_than_once_a_week(
    open_desktop: OpenDesktop, clock: OwnClock
) -> None:
    publisher = Publisher()
    async with serving(publisher) as server:
        settings = set_to(server.base_url, weekly=True)
        async with open_desktop(settings) as desk:
            await until(lambda: desk.window.notice.text, what="the message")
            assert bare(desk.window.notice.text).startswith("Version 1.4.0 is available")
            assert QApplication.focusWidget() in (None, desk.form.phone_edit)
            assert len(server.heard) == 1
            press(desk, "bannerClose")
        publisher.content = signed(version="1.3.0")
        async with open_desktop(settings) as desk:
            await desk.signed_in()
            await desk.program.updates.look_if_due()
            assert len(server.heard) == 1
            assert desk.window.notice.text == ""
            await checked(desk, "The answer is out of date.")
            press(desk, "bannerClose")
            assert kept(desk)["release"]["version"] == "1.4.0"
            clock.now += timedelta(days=6, hours=23)
            await desk.program.updates.look_if_due()
            assert len(server.heard) == 2
            clock.now += timedelta(hours=1)
            await desk.program.updates.look_if_due()  # fails silently
            assert len(server.heard) == 3
            assert desk.window.notice.text == ""
            desk.window.commands.actions["preferences"].trigger()
            preferences = desk.program.preferences.dialog
            assert preferences is not None
            label = preferences.findChild(QLabel, "updatesStateLabel")
            assert label is not None
            await until(lambda: "out of date" in label.text(), what="why")
            assert "Last checked: 12:00" in bare(label.text())


async def test_a_file_that_expired_and_one_of_another_key_are_not_believed(
    open_desktop: OpenDesktop, clock: OwnClock
) -> None:
    publisher = Publisher()
    async with serving(publisher) as server, open_desktop(set_to(server.base_url)) as desk:
        await desk.signed_in()
        publisher.content = signed(expires=NOW.isoformat())
        await checked(desk, "The answer is out of date.")
        publisher.content = signed(secret="11" * 32)
        await checked(desk, "Not signed by the publisher")
        assert kept(desk)["release"] is None
        publisher.content = b"<html>Sign in to the hotel"
        await checked(desk, "could not be read")


async def test_without_an_address_it_says_what_to_do(
    open_desktop: OpenDesktop, clock: OwnClock
) -> None:
    async with open_desktop(OFFLINE) as desk:
        await desk.signed_in()
        await checked(desk, "No updates address is set.")
        assert kept(desk) == {}
