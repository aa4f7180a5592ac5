"""Tests of records that a newer release wrote: the desktop neither sets aside nor loses any."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QComboBox

from deskdispatch.app import app_paths
from deskdispatch.app.settings.settings import Settings
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.waiting import until

DRAFT = """{
    "name": "Noura", "phone": "51234567", "vehicle": "drone", "giftWrap": {"ribbon": true},
    "dropoff": {"latitude": 29.3117, "longitude": 47.9906}
}"""


def draft_in(file: Path) -> Any:
    with closing(sqlite3.connect(file)) as connection:
        (text,) = connection.execute("SELECT value FROM draft").fetchone()
    return json.loads(text)


async def test_a_form_that_a_newer_release_kept_is_shown_used_and_kept_again(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
    file = app_paths.find(tmp_path / "data").journal_file("shop")
    with closing(sqlite3.connect(file)) as connection, connection:
        row = ("2026-11-21T09:00:00.000000Z", DRAFT)
        connection.execute("INSERT INTO draft VALUES (1, ?, ?)", row)
    async with open_desktop(at_shop) as desk:
        await until(lambda: desk.text("nameEdit") == "Noura", what="what was typed")
        await desk.signed_in()
        assert "drone" in desk.find(QComboBox, "vehicleCombo").currentText()
        desk.type("notesEdit", "Ring twice")
    kept = draft_in(file)
    assert kept["notes"] == "Ring twice"
    assert (kept["vehicle"], kept["giftWrap"]) == ("drone", {"ribbon": True})
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await desk.quoted()
        desk.press_book()
        await until(lambda: desk.text("nameEdit") == "", what="the booking")
        (body,) = fake.posts()
        assert "giftWrap" not in body
        assert body["vehicleType"] == "drone"
        combo = desk.find(QComboBox, "vehicleCombo")
        assert (combo.count(), combo.currentIndex()) == (3, 0)
