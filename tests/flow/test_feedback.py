"""Tests of messages that disappear by themselves, and of those about money, which stay."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.jobs.jobs import ProgressStrip
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.messages import auto_dismiss
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService, no_answer, no_money
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.waiting import until

pytestmark = pytest.mark.styled

LATIN = re.compile(r"[A-Za-z]{3,}")
NEVER_MS = 3_600_000


@pytest.fixture(autouse=True)
def _by_keys_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes messages disappear with the next key at once, independent of the machine's speed."""
    monkeypatch.setattr(auto_dismiss, "PASSES_AFTER_MS", NEVER_MS)
    monkeypatch.setattr(auto_dismiss, "SEEN_AFTER_MS", 0)


def said(desk: RunningDesktop) -> str:
    return desk.window.booking_panel.banner.text


def red(desk: RunningDesktop) -> list[str]:
    """Returns the errors under the fields of the form."""
    return [field.error for field in desk.window.findChildren(FormField) if field.error]


async def book(desk: RunningDesktop) -> None:
    desk.type_customer()
    desk.choose_dropoff()
    await desk.quoted()
    desk.press_book()


async def test_booked_passes_with_the_next_key_and_a_second_press_says_nothing_red(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await book(desk)
        await until(lambda: "Booked" in said(desk), what="the booking")
        assert desk.focus() == "phoneEdit"
        book_button = desk.find(QWidget, "bookButton")
        assert not desk.window.booking_panel.banner.geometry().intersects(book_button.geometry())
        for _ in range(2):
            desk.press_book()
        assert "Booked" in said(desk)
        assert red(desk) == []
        assert desk.focus() == "phoneEdit"
        desk.type("phoneEdit", "5")
        assert said(desk) == ""
        assert desk.text("phoneEdit") == "5"
        assert len(fake.posts()) == 1


async def test_what_is_missing_or_done_is_said_and_passes_with_the_next_key(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        for step in (
            book_on_a_form_that_was_cleared_says_where_to_begin,
            a_command_for_a_row_says_that_one_has_to_be_chosen,
            sync_all_says_that_it_ran_and_that_it_ended,
        ):
            await step(desk)
            desk.window.booking_panel.clear()
        assert fake.posts() == []


async def book_on_a_form_that_was_cleared_says_where_to_begin(desk: RunningDesktop) -> None:
    desk.type("notesEdit", "ring")
    desk.press(Qt.Key.Key_N, CTRL)
    desk.find(QWidget, "notesEdit").setFocus()
    desk.press_book()
    assert said(desk) == "The form is empty. Type the customer's phone first."
    assert (red(desk), desk.focus()) == ([], "phoneEdit")
    desk.type("phoneEdit", "5")
    assert said(desk) == ""
    desk.press_book()
    await until(lambda: desk.error_beside("nameEdit"), what="what is missing")


async def test_what_may_have_cost_money_stays_until_it_is_put_away(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        for money in (no_money, no_answer):
            fake.behave("POST /api/v1/deliveries", money)
            await book(desk)
            await until(
                lambda: said(desk) and not desk.window.booking_panel.is_busy, what="the end"
            )
            before = said(desk)
            desk.type("notesEdit", "ring twice")
            assert said(desk) == before
            desk.click_close(desk.window.booking_panel.banner)
            assert said(desk) != before
            desk.window.booking_panel.clear()


async def test_open_messages_change_their_language(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        fake.behave("POST /api/v1/deliveries", no_answer)
        await book(desk)
        await until(lambda: "may be booked" in said(desk), what="what became of it")
        desk.window.delivery_pane.ask_for_choice()
        desk.window.notice.show_older_saved("فاطمة")
        messages = (
            desk.window.booking_panel.banner,
            desk.window.delivery_pane.banner,
            desk.window.notice,
        )
        english = [banner.text for banner in messages]
        assert all(LATIN.search(text) for text in english)
        desk.press(Qt.Key.Key_L, CTRL)
        await until(lambda: not any(LATIN.search(banner.text) for banner in messages))
        await until(lambda: not any(LATIN.search(each.accessibleName()) for each in messages))
        desk.press(Qt.Key.Key_L, CTRL)
        await until(lambda: [banner.text for banner in messages] == english)


async def a_command_for_a_row_says_that_one_has_to_be_chosen(desk: RunningDesktop) -> None:
    await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
    banner = desk.window.delivery_pane.banner
    for key, held in (
        (Qt.Key.Key_P, CTRL),
        (Qt.Key.Key_V, CTRL | Qt.KeyboardModifier.ShiftModifier),
        (Qt.Key.Key_R, CTRL),
        (Qt.Key.Key_M, CTRL),
        (Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier),
        (Qt.Key.Key_T, CTRL),
    ):
        desk.window.side.show_page("wallet")
        desk.press(key, held)
        assert banner.text == "Select a delivery in the list first.", key
        assert banner.isVisible()
        assert desk.focus() == "deliveriesTable"
        desk.type("phoneEdit", "5")
        assert banner.text == "", key


async def sync_all_says_that_it_ran_and_that_it_ended(desk: RunningDesktop) -> None:
    strip = desk.find(ProgressStrip, "progressStrip")
    await until(lambda: not strip.is_running, what="the end of the first one")
    assert strip.text == ""
    shown: list[str] = []
    begin = strip.begin

    def overheard(title: object) -> None:
        begin(title)  # type: ignore[arg-type]
        shown.append(desk.text("jobTitle"))

    strip.begin = overheard  # type: ignore[method-assign]
    desk.window.commands.actions["sync"].trigger()
    desk.window.commands.actions["sync"].trigger()
    await until(lambda: strip.text, what="how it ended")
    assert ["Reading all deliveries" in title for title in shown] == [True]
    assert "All deliveries are read" in strip.text
    desk.type("phoneEdit", "5")
    assert not strip.isVisible()
