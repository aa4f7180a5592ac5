"""Tests of the rules of public tile servers, at the server and in the window."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from deskdispatch import __version__
from deskdispatch.domain.places.tile_source import TileSourceSettings
from tests.client.server import ReceivedRequest, Server, ServerConnection, serving
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.pictures import png
from tests.waiting import until

AGENT = f"deskdispatch/{__version__}"


@asynccontextmanager
async def tile_server() -> AsyncIterator[tuple[Server, TileSourceSettings]]:
    """Runs a server whose tiles may not be cached, so that each shown tile is requested."""

    async def answer(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, png(), content_type="image/png", cache_control="no-store")

    async with serving(answer) as server:
        address = f"{server.base_url}/{{z}}/{{x}}/{{y}}.png"
        yield server, TileSourceSettings(address=address)


def agents(server: Server) -> set[str]:
    return {heard.headers["user-agent"] for heard in server.heard}


def type_contact(desk: RunningDesktop, contact: str) -> QLineEdit:
    """Types the contact in Preferences → Map; returns the line edit."""
    desk.press(Qt.Key.Key_Comma, CTRL)
    dialog = desk.program.preferences.dialog
    assert dialog is not None
    dialog.show_page("map")
    line = dialog.control("map.contact")
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, contact)
    QTest.keyClick(line, Qt.Key.Key_Return)
    return line


async def test_the_tile_server_is_told_the_contact_that_the_preferences_have(
    open_desktop: OpenDesktop,
) -> None:
    async with (
        tile_server() as (server, source),
        open_desktop(replace(OFFLINE, map=source)) as desk,
    ):
        await desk.drawn()
        await desk.signed_in()
        await until(lambda: server.heard, what="tiles")
        assert agents(server) == {AGENT}
        line = type_contact(desk, "the shop")
        assert "email or an https address" in line.accessibleDescription()
        type_contact(desk, "maps@shop.example")
        told = f"{AGENT} (maps@shop.example)"
        await until(lambda: told in agents(server), what="tiles that are asked for anew")
        assert agents(server) == {AGENT, told}
