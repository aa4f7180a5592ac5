"""Tests that customers' locations become pins, and of the source of map tiles."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QListWidget, QWidget

from deskdispatch import __version__
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.client.map import short_links
from deskdispatch.domain.errors import Unavailable
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.widgets.field import FormField
from tests.client.server import ReceivedRequest
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.streets import is_pink, street_pictures, street_server
from tests.waiting import until

CHAT = (
    "[21/11, 14:02] Umm Ali: السلام عليكم\n[21/11, 14:03] Umm Ali: here is my location"
    " https://maps.google.com/?q=29.3117,47.9906\n[21/11, 14:03] Umm Ali: call 9922 1234"
)
CARD = "BEGIN:VCARD\nVERSION:4.0\nFN:Umm Ali\nGEO:geo:29.3\n 117,47.9906\nEND:VCARD\n"
TWO = "from 29.3759, 47.9774 to 29.3375, 48.0758"


def dropoff(desk: RunningDesktop) -> tuple[float, float] | None:
    point = desk.form.dropoff_edit.point
    return (round(point.latitude, 4), round(point.longitude, 4)) if point else None


MEGABYTE = "12/11/2026, 18:16 - قطعة ٥ شارع ١٢ منزل ٣٤, 12.500 KWD\n" * 20_000


def paste(desk: RunningDesktop, text: str) -> None:
    """Presses Ctrl+V while a button, which takes no text, has the focus."""
    QApplication.clipboard().setText(text)
    desk.window.activateWindow()
    desk.window.booking_panel.clear_button.setFocus(Qt.FocusReason.TabFocusReason)
    desk.press(Qt.Key.Key_V, CTRL)


def note(desk: RunningDesktop) -> str:
    """Returns the note under the drop-off."""
    (field,) = (
        field
        for field in desk.window.findChildren(FormField)
        if field.isAncestorOf(desk.form.dropoff_edit)
    )
    return str(field.note)


async def test_what_is_pasted_or_typed_becomes_the_dropoff(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        for step in (
            a_chat_that_is_pasted_anywhere_is_the_dropoff,
            a_megabyte_that_is_pasted_leaves_the_window_free_and_its_end_is_read,
            a_card_that_is_pasted_anywhere_is_the_dropoff,
            a_fixed_price_and_what_is_odd_are_told,
            an_area_typed_as_the_dropoff_is_its_middle_and_says_so,
            a_start_or_a_name_alone_is_no_dropoff_and_its_words_are_searched_for,
            of_several_areas_one_must_be_chosen,
            what_names_no_area_is_refused_as_ever,
        ):
            await step(desk)
            desk.window.booking_panel.clear()


async def a_chat_that_is_pasted_anywhere_is_the_dropoff(desk: RunningDesktop) -> None:
    paste(desk, CHAT)
    desk.press(Qt.Key.Key_Return)  # takes the whole text
    assert (desk.text("phoneEdit"), desk.text("nameEdit")) == ("9922 1234", "Umm Ali")
    assert dropoff(desk) == (29.3117, 47.9906)
    await desk.quoted()
    assert note(desk) == ""
    assert desk.text("dropoffEdit").startswith("Qortuba")


async def a_megabyte_that_is_pasted_leaves_the_window_free_and_its_end_is_read(
    desk: RunningDesktop,
) -> None:
    paste(desk, MEGABYTE)
    desk.type("nameEdit", "Fatima")  # the clerk need not wait for the reading
    await until(lambda: desk.error_beside("dropoffEdit"), what="what was read")
    assert desk.form.name_edit.text() == "Fatima"
    assert len(desk.form.dropoff_edit.text()) < 2_000
    paste(desk, MEGABYTE + "\n29.3117, 47.9906")
    await desk.quoted()
    assert dropoff(desk) == (29.3117, 47.9906)
    assert desk.error_beside("dropoffEdit") == ""


async def a_card_that_is_pasted_anywhere_is_the_dropoff(desk: RunningDesktop) -> None:
    paste(desk, CARD)
    desk.press(Qt.Key.Key_Return)
    assert desk.text("nameEdit") == "Umm Ali"
    assert dropoff(desk) == (29.3117, 47.9906)


async def test_points_that_need_the_drawn_map(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await desk.drawn()
        for step in (
            a_short_plus_code_alone_counts_from_what_the_map_shows,
            of_two_places_the_right_one_is_chosen_by_its_number,
        ):
            await step(desk)
            desk.window.booking_panel.clear()


async def a_short_plus_code_alone_counts_from_what_the_map_shows(desk: RunningDesktop) -> None:
    view = desk.window.map_panel.map_view
    await until(lambda: view.centre is not None, what="the middle of the map")
    paste(desk, "83MC+FH")
    assert dropoff(desk) == (29.3337, 48.0714)
    assert desk.form.errors_shown() == {}


async def a_fixed_price_and_what_is_odd_are_told(desk: RunningDesktop) -> None:
    paste(desk, "29.3386, 47.6581")
    assert "Fixed price" in note(desk)
    await until(lambda: "KWD 3.000" in desk.text("quoteLabel"), what="the fixed price")
    paste(desk, "29.2000, 48.5000")
    assert note(desk) == "The drop-off is in the sea."
    paste(desk, "29.33521, 48.07186")
    assert "the same place" in note(desk)


async def of_two_places_the_right_one_is_chosen_by_its_number(desk: RunningDesktop) -> None:
    paste(desk, TWO)
    assert dropoff(desk) is None
    assert "2 places: click the right one" in desk.window.map_panel.notice.text
    browser = desk.window.map_panel.map_view.focusProxy()
    assert browser is not None

    def second() -> bool:
        """Presses again, as the page may not have the focus yet."""
        desk.press(Qt.Key.Key_2, on=browser.focusProxy())
        return dropoff(desk) == (29.3375, 48.0758)

    await until(second, what="the second place")
    assert not desk.window.map_panel.notice.isVisible()
    paste(desk, TWO)
    assert desk.window.map_panel.notice.isVisible()
    desk.click("clearButton")
    assert not desk.window.map_panel.notice.isVisible(), "the next customer was offered them"


async def test_a_short_link_is_followed_if_the_clerk_agrees_and_comes_too_late_for_what_is_newer(
    open_desktop: OpenDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def resolve(url: str) -> str:
        asked.append(url)
        if len(asked) == 1:
            raise Unavailable("no internet")
        return "https://www.google.com/maps?q=29.3117,47.9906"

    monkeypatch.setattr(short_links, "resolve", resolve)
    async with open_desktop() as desk:
        await desk.signed_in()
        notice = desk.window.map_panel.notice
        paste(desk, "https://maps.app.goo.gl/AbCdEf1234567")
        assert "over the internet" in notice.text
        assert asked == []
        desk.click_action(notice)
        await until(lambda: "gave no answer" in notice.text, what="why it did not work")
        paste(desk, "https://maps.app.goo.gl/AbCdEf1234567")
        desk.click_action(notice)
        await until(lambda: dropoff(desk) == (29.3117, 47.9906), what="the place")
        assert asked == ["https://maps.app.goo.gl/AbCdEf1234567"] * 2
        desk.window.booking_panel.clear()
        begun, dropped = asyncio.Event(), asyncio.Event()

        async def never_resolve(_url: str) -> str:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                dropped.set()
            raise AssertionError

        monkeypatch.setattr(short_links, "resolve", never_resolve)
        newer = ((sets_another_place, (29.3375, 48.0758)), (clears_the_form, None))
        for meanwhile, left in newer:
            begun.clear()
            dropped.clear()
            paste(desk, "https://maps.app.goo.gl/AbCdEf1234567")
            desk.click_action(desk.window.map_panel.notice)
            await asyncio.wait_for(begun.wait(), 60)
            desk.form.dropoff_edit.editingFinished.emit()  # like leaving the line
            await asyncio.sleep(0)
            assert not dropped.is_set()
            meanwhile(desk)
            await asyncio.wait_for(dropped.wait(), 60)
            assert dropoff(desk) == left


def sets_another_place(desk: RunningDesktop) -> None:
    paste(desk, "29.3375, 48.0758")


def clears_the_form(desk: RunningDesktop) -> None:
    desk.click("clearButton")


async def test_streets_are_shown_and_switched_off(
    open_desktop: OpenDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[ReceivedRequest] = []
    async with street_server(asked) as address:
        source = TileSourceSettings(
            address=address, attribution="© Street Makers", contact="shop@example.kw"
        )
        chosen = Settings(language="en", scheme="light", map=source)
        async with open_desktop(chosen) as desk:
            await desk.drawn()
            await desk.signed_in()
            await until(lambda: is_pink(desk), what="streets")
            assert await street_pictures(desk) > 0
            assert asked
            assert all(" /" in heard.line and ".png " in heard.line for heard in asked)
            agent = f"deskdispatch/{__version__} (shop@example.kw)"
            assert {heard.headers["user-agent"] for heard in asked} == {agent}
            opened: list[str] = []

            def open_url(url: QUrl) -> bool:
                opened.append(url.toString())
                return True

            monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
            desk.window.commands.actions["report_map"].trigger()
            assert opened
            assert opened[0].startswith("https://www.openstreetmap.org/fixthemap?lat=29.")
            action = desk.window.commands.actions["tiles"]
            assert action.isChecked()
            action.trigger()
            await until(lambda: not is_pink(desk), what="the land alone")
        asked.clear()
        kept = settings.load(desk.where.settings_file)
        assert kept.map == replace(source, tiles=False)
        async with open_desktop(kept) as desk:
            await desk.drawn()
            await desk.signed_in()
            await until(lambda: desk.program.wiring.online_map._is_begun, what="the map's source")
            assert not desk.window.commands.actions["tiles"].isChecked()
            # The page is asked, because an off-screen picture showed the previous view's streets.
            assert await street_pictures(desk) == 0
            assert asked == []


async def typed_area(desk: RunningDesktop, text: str) -> None:
    await desk.signed_in()
    desk.type_customer()
    desk.type("dropoffEdit", text)


ENTER, TAB = Qt.Key.Key_Return, Qt.Key.Key_Tab
SALMIYA = (
    ("Salmiya", ENTER),
    ("السالمية", TAB),
    ("block 10 Salmiya", TAB),
    ("السالمية ق ١٠", ENTER),
)


async def an_area_typed_as_the_dropoff_is_its_middle_and_says_so(desk: RunningDesktop) -> None:
    areas = desk.find(QListWidget, "dropoffAreaList")
    for name, key in SALMIYA:
        await typed_area(desk, name)
        assert areas.isVisible()
        assert "\u2068Salmiya\u2069" in areas.currentItem().text().split(" · ")[0]
        assert dropoff(desk) is None  # nothing is taken before the clerk confirms
        desk.press(key)
        assert not areas.isVisible()
        assert desk.focus() != "dropoffEdit"
        assert desk.text("dropoffEdit").startswith("Salmiya · ")
        assert note(desk).startswith("Only the middle of \u2068Salmiya\u2069:")
        assert desk.error_beside("dropoffEdit") == ""
        await desk.quoted()
        points = desk.window.booking_panel.points
        points.tell_of_door(lambda: "Delivered here once", warns=False)
        assert note(desk).startswith("Only the middle of")  # where the line is cut, too
        points.tell_of_door(lambda: "Failed here last time", warns=True)
        assert note(desk).startswith("Failed here last time")
        points.tell_of_door(str, warns=False)
        desk.choose_dropoff("29.3401, 48.0811")
        assert "the middle of" not in note(desk)
        desk.window.booking_panel.clear()


START = "https://www.google.com/maps/dir/29.3117,47.9906"


async def a_start_or_a_name_alone_is_no_dropoff_and_its_words_are_searched_for(
    desk: RunningDesktop,
) -> None:
    paste(desk, f"{START}//@29.2,48.05,12z")
    assert dropoff(desk) is None
    assert "The link has no point" in desk.error_beside("dropoffEdit")
    paste(desk, f"{START}/The+Avenues/@29.2,48.05,12z")
    assert dropoff(desk) is None
    said = desk.error_beside("dropoffEdit")
    assert "Only a name, no point: \u2068The Avenues\u2069." in said
    desk.find(QWidget, "dropoffEdit").clear()  # type: ignore[attr-defined]
    await typed_area(desk, "https://maps.google.com/maps?saddr=Home&daddr=Salmiya")
    assert desk.find(QListWidget, "dropoffAreaList").isVisible()
    assert dropoff(desk) is None
    desk.press(Qt.Key.Key_Return)
    assert desk.text("dropoffEdit").startswith("Salmiya · ")
    assert note(desk).startswith("Only the middle of \u2068Salmiya\u2069:")
    assert desk.deliveries() == []


async def of_several_areas_one_must_be_chosen(desk: RunningDesktop) -> None:
    await typed_area(desk, "Sal")
    areas = desk.find(QListWidget, "dropoffAreaList")
    assert areas.count() > 3
    assert areas.currentItem() is None
    desk.press(Qt.Key.Key_Return)
    assert desk.focus() == "dropoffEdit"
    assert areas.isVisible()
    assert dropoff(desk) is None
    desk.press(Qt.Key.Key_Tab)
    assert dropoff(desk) is None
    assert "Several areas: choose one" in desk.error_beside("dropoffEdit")
    desk.press_book()
    await until(lambda: desk.focus() == "dropoffEdit", what="what is missing")
    assert "Several areas: choose one" in desk.error_beside("dropoffEdit")
    assert desk.deliveries() == []
    assert areas.isVisible()
    desk.press(Qt.Key.Key_Down)
    desk.press(Qt.Key.Key_Down)
    chosen = areas.currentItem().text().split(" · ")[0].strip("\u200e\u2068\u2069")
    desk.press(Qt.Key.Key_Return)
    assert desk.text("dropoffEdit").startswith(chosen)
    assert desk.error_beside("dropoffEdit") == ""


async def what_names_no_area_is_refused_as_ever(desk: RunningDesktop) -> None:
    await typed_area(desk, "Xqzw kjh")
    assert not desk.find(QListWidget, "dropoffAreaList").isVisible()
    desk.press(Qt.Key.Key_Tab)
    assert "Place not found" in desk.error_beside("dropoffEdit")
    desk.find(QWidget, "dropoffEdit").selectAll()  # type: ignore[attr-defined]
    desk.choose_dropoff("29.3401, 48.0811")
    assert dropoff(desk) == (29.3401, 48.0811)
    desk.find(QWidget, "dropoffEdit").selectAll()  # type: ignore[attr-defined]
    desk.type("dropoffEdit", "Salmiya")
    desk.click("nameEdit")  # leaving with the mouse takes nothing
    assert dropoff(desk) is None
    assert "Enter takes the middle" in desk.error_beside("dropoffEdit")
