"""Tests of a shop behind a proxy: messages about its failures, and bookings that are sent once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel

from deskdispatch.app.settings.settings import Settings
from tests.client.network.made_proxies import Tunnels, talking, without_proxies
from tests.client.server import Hangup, ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop, ShopAuthority, profile_settings
from tests.flow.fake_service import KEY, FakeService
from tests.flow.fake_service import fake as open_shop
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.waiting import until

HOST = "merchant.example"
"""Host that is never looked up, because the proxy leads every host to this machine."""


@dataclass(frozen=True, slots=True)
class Shop:
    """Service over https that can only be reached through a proxy."""

    service: FakeService
    proxy: Tunnels
    settings: Settings


@pytest.fixture
async def shop(
    authority: ShopAuthority,
    fake_keyring: FakeKeyring,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Shop]:
    authority.trust()
    without_proxies(monkeypatch)
    fake_keyring.held["deskdispatch", "api_key:shop"] = KEY
    async with open_shop(authority.server(HOST)) as service:
        proxy = Tunnels(service.port)
        async with talking(proxy) as address:
            monkeypatch.setenv("https_proxy", f"http://{address}")
            yield Shop(service, proxy, profile_settings(tmp_path, f"https://{HOST}"))


TROUBLES = {
    "a password": (
        b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n",
        "The proxy of this network asks for a password.",
    ),
    "refused": (
        b"HTTP/1.1 403 Forbidden\r\ncontent-type: text/html\r\n\r\n<html>Blocked",
        "The proxy of this network does not let the service through.",
    ),
    "garbage": (b"SSH-2.0-OpenSSH_9.2\r\n", "The proxy of this network broke the connection."),
    "nothing": (b"", "The proxy of this network broke the connection."),
}


async def ready_to_book(desk: RunningDesktop) -> None:
    await desk.signed_in()
    desk.type_customer()
    desk.choose_dropoff()
    await desk.quoted()


def said_of_connection(desk: RunningDesktop) -> str:
    tip = desk.find(QLabel, "connectionLabel").toolTip()
    return QTextDocumentFragment.fromHtml(tip).toPlainText()


async def test_a_booking_that_the_proxy_does_not_let_out_is_not_sent_and_goes_once_afterwards(
    open_desktop: OpenDesktop, shop: Shop
) -> None:
    async with open_desktop(shop.settings) as desk:
        await ready_to_book(desk)
        banner = desk.window.booking_panel.banner
        for says, words in TROUBLES.values():
            banner.clear()
            shop.proxy.misbehave(says)
            desk.press_book()
            await until(lambda: banner.text.startswith("Not booked."), what="why not")
            assert words in banner.text
            assert "Nothing was sent." in banner.text
            assert desk.text("nameEdit") == "Fatima"
            await until(lambda: "✕ Offline since " in desk.text("connectionLabel"), what="offline")
            assert words in said_of_connection(desk)
            assert shop.service.posts() == []
            shop.proxy.recover()
            await until(lambda: "● Online" in desk.text("connectionLabel"), what="it by itself")
        desk.press_book()
        await until(lambda: "ORD-7002" in banner.text, what="the booking")
    assert len(shop.service.posts()) == 1
    assert set(shop.proxy.asked) == {f"CONNECT {HOST}:443 HTTP/1.1"}


async def test_a_booking_whose_tunnel_breaks_off_is_unconfirmed_and_not_sent_again(
    open_desktop: OpenDesktop, shop: Shop
) -> None:
    async def cuts(_line: ServerConnection, _heard: ReceivedRequest) -> None:
        shop.proxy.cut()
        raise Hangup

    shop.service.behave("POST /api/v1/deliveries", cuts)
    async with open_desktop(shop.settings) as desk:
        await ready_to_book(desk)
        desk.press_book()
        await until(lambda: desk.unconfirmed_at(0) is not None, what="its row on top")
        assert "Fatima" in " ".join(desk.row())
        await until(lambda: "● Online" in desk.text("connectionLabel"), what="the next tunnel")
    async with open_desktop(shop.settings) as desk:
        await desk.signed_in()
        assert desk.unconfirmed_at(0) is not None
    assert len(shop.service.posts()) == 1


async def test_a_start_behind_a_proxy_that_wants_a_password_says_so_in_both_languages(
    open_desktop: OpenDesktop, shop: Shop
) -> None:
    shop.proxy.misbehave(TROUBLES["a password"][0])
    async with open_desktop(shop.settings) as desk:
        notice = desk.window.notice
        await until(lambda: "asks for a password" in notice.text, what="why")
        desk.click("languageButton")
        await until(lambda: "كلمة مرور" in notice.text, what="the same in Arabic")
        desk.click("languageButton")
        shop.proxy.recover()
        await until(lambda: "● Online" in desk.text("connectionLabel"), what="it by itself")
    assert shop.service.posts() == []
