"""Tests of map files: added in the preferences, shown without the internet, lost and found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton, QRadioButton, QWidget

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.map.page.bridge import Topic
from deskdispatch.ui.preferences.dialog import PreferencesDialog
from tests.client.server import ReceivedRequest
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.streets import is_pink, pink_tile, street_server
from tests.map_files.made_maps import METADATA, kuwait_tiles, write_mbtiles, write_pmtiles
from tests.ui.bare import bare
from tests.waiting import until


def streets() -> dict[Any, bytes]:
    """Returns pink tiles of the whole country."""
    return dict.fromkeys(kuwait_tiles(*range(6, 12)), pink_tile())


async def map_page(desk: RunningDesktop) -> PreferencesDialog:
    desk.press(Qt.Key.Key_Comma, CTRL)
    dialog = desk.program.preferences.dialog
    assert dialog is not None
    dialog.show_page("map")
    return dialog


def press(desk: RunningDesktop, name: str) -> None:
    """Presses Space on a button, which must exist."""
    QTest.keyClick(desk.find(QPushButton, name), Qt.Key.Key_Space)


async def opens(desk: RunningDesktop, name: str) -> None:
    await until(
        lambda: any(each.isVisible() for each in desk.window.findChildren(QWidget, name)), what=name
    )


async def name_file(desk: RunningDesktop, path: Path) -> None:
    """Sets the path in a file dialog."""
    press(desk, "preference_map_files")
    await opens(desk, "openFileDialog")
    line = desk.find(QLineEdit, "fileNameEdit")
    line.setText(str(path))
    QTest.keyClick(line, Qt.Key.Key_Return)


async def add(desk: RunningDesktop, path: Path, *, is_copied: bool) -> None:
    """Adds a map file by the keyboard."""
    await name_file(desk, path)
    await opens(desk, "addMapFileDialog")
    if not is_copied:
        desk.find(QRadioButton, "addMapFileLinkRadio").setChecked(True)
    press(desk, "addMapFileAddButton")


def listed(desk: RunningDesktop) -> list[str]:
    """Returns the files listed in the preferences."""
    found = desk.find(QListWidget, "mapFilesList")
    return [bare(found.item(at).text()) for at in range(found.count())]


def credit(desk: RunningDesktop) -> str:
    """Returns the attribution of the tiles that is sent to the page."""
    groups = desk.window.map_panel.map_view.bridge._state[Topic.CREDITS]["tiles"]
    return "".join(part["text"] for group in groups for part in group)


@pytest.mark.styled
async def test_a_file_is_added_copied_shown_kept_and_removed(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    stick = write_mbtiles(tmp_path / "streets of kuwait.mbtiles", streets())
    asked: list[ReceivedRequest] = []
    async with street_server(asked) as address:
        source = TileSourceSettings(address=address, tiles=False)
        chosen = Settings(language="en", scheme="light", map=source)
        async with open_desktop(chosen) as desk:
            await desk.drawn()
            await desk.signed_in()
            await map_page(desk)
            await add(desk, stick, is_copied=True)
            await until(lambda: is_pink(desk), what="the streets of the file")
            copy = desk.where.map_folder / stick.name
            assert copy.read_bytes() == stick.read_bytes()
            await until(lambda: "Zoom 6 to 11" in listed(desk)[0], what="what it is")
            assert not desk.window.commands.actions["tiles"].isEnabled()
            await desk.program._saver.close()
            kept = settings.load(desk.where.settings_file)
            assert kept.map.files == (str(copy),)
        stick.unlink()
        async with open_desktop(kept) as desk:
            await desk.drawn()
            await desk.signed_in()
            desk.window.resize(1366, 768)  # it was fitted to a small screen, without the map
            await until(lambda: is_pink(desk), what="the streets at the next start")
            await map_page(desk)
            press(desk, "mapFilesRemoveButton")
            await opens(desk, "removeMapFileDialog")
            press(desk, "removeMapFileRemoveButton")
            await until(lambda: not is_pink(desk), what="the land alone")
            await until(lambda: not copy.exists(), what="the copy deleted")
            assert desk.window.commands.actions["tiles"].isEnabled()
    assert asked == []


async def test_while_a_file_is_shown_no_server_is_asked_and_then_again(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    stick = write_pmtiles(tmp_path / "streets.pmtiles", streets(), METADATA)
    away = tmp_path / "away.pmtiles"
    asked: list[ReceivedRequest] = []
    async with street_server(asked) as address:
        source = TileSourceSettings(address=address, files=(str(stick),))
        chosen = Settings(language="en", scheme="light", map=source)
        async with open_desktop(chosen) as desk:
            await desk.drawn()
            await desk.signed_in()
            await until(lambda: is_pink(desk), what="the streets of the file")
            assert "Street Painters" in credit(desk)
            assert asked == []
        stick.rename(away)
        async with open_desktop(chosen) as desk:
            await desk.drawn()
            await desk.signed_in()
            desk.window.resize(1366, 768)  # it was fitted to a small screen, without the map
            await until(lambda: is_pink(desk), what="the online map")
            await until(lambda: asked, what="what the server was asked for")
            await map_page(desk)
            (words,) = listed(desk)
            assert words == (
                "streets.pmtiles\nThe file is not there. Plug in its drive, or add it again."
            )
            away.rename(stick)
            await desk.program.wiring.online_map.files.look_again()
            await until(lambda: "Street Painters" in credit(desk), what="the file again")
            assert "Zoom 6 to 11" in listed(desk)[0]


async def test_a_file_that_is_no_map_is_refused_beside_the_button(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    vector = write_mbtiles(tmp_path / "vector.mbtiles", streets(), {"format": "pbf"})
    async with open_desktop() as desk:
        await desk.signed_in()
        await map_page(desk)
        await name_file(desk, vector)
        words = (
            "vector.mbtiles: This map holds vector tiles. Choose one with pictures (raster tiles)."
        )
        await until(lambda: bare(desk.text("mapFilesFailureLabel")) == words, what="why not")
        assert listed(desk) == []
        assert desk.window.preferences.map.files == ()
