"""Tests that the map's process may be killed during a booking."""

from __future__ import annotations

import os
import signal

from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QLabel

from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

BACK_WITHIN_S = 60.0
"""Generous timeout; the benchmark measures the real time."""


def renderer(desk: RunningDesktop) -> int:
    view = desk.window.map_panel.map_view.findChild(QWebEngineView)
    assert isinstance(view, QWebEngineView)
    return view.page().renderProcessPid()


async def test_the_form_stays_usable_while_the_map_renderer_is_killed(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.drawn()
        await desk.signed_in()
        desk.type_customer(name="Fatima")
        desk.choose_dropoff()
        await desk.quoted()
        before = desk.window.booking_panel.draft()
        killed = renderer(desk)
        os.kill(killed, signal.SIGKILL)
        placeholder = desk.find(QLabel, "mapPlaceholder")
        await until(placeholder.isVisible, what="that the map is away")
        desk.type("notesEdit", "Ring twice")
        await until(placeholder.isHidden, BACK_WITHIN_S, what="the map again")
        assert renderer(desk) != killed
        after = desk.window.booking_panel.draft()
        assert after == before.model_copy(update={"notes": "Ring twice"})
        desk.press_book()
        await until(lambda: "Booked: " in desk.window.booking_panel.banner.text, what="a booking")
        assert len(desk.deliveries()) == 1
