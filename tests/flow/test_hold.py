"""Tests of held orders in the real window: undone, sent, or left at the end."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from deskdispatch.app.connection import connector
from deskdispatch.app.settings.settings import Settings
from deskdispatch.desk.booking.holding import Holding
from deskdispatch.domain.deliveries.status import HELD, SENDING
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.booking import panel
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.fake_service import FakeService, refused_key
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_drafts import journal_of, names_kept
from tests.flow.test_put_aside import HangingShop
from tests.flow.test_sharing import dialog, is_open
from tests.flow.test_standing_orders import active_again
from tests.waiting import until

HOLDING = replace(OFFLINE, hold_s=10)
BOOK = "POST /api/v1/deliveries"
DOOR = "29.3344, 48.0711"
FIELDS = ("phoneEdit", "nameEdit", "addressDetailEdit", "notesEdit", "cashAmountEdit")


def holding(desk: RunningDesktop) -> Holding:
    connected = desk.program.connector.desk
    assert connected is not None
    return connected.holding


def pass_time(desk: RunningDesktop, seconds: float) -> None:
    """Moves the clock of the hold forward."""
    held = holding(desk)
    ticks = held._ticks
    held._ticks = lambda: ticks() + seconds


def banner(desk: RunningDesktop) -> str:
    return str(desk.window.booking_panel.banner.text)


def strip(desk: RunningDesktop) -> str:
    """Returns the text at the foot of the form, or an empty text if it is hidden."""
    line = desk.window.holds.strip
    return line.text_label.text() if line is not None and line.isVisible() else ""


def status(desk: RunningDesktop, row: int = 0) -> str:
    found = desk.board.row_at(row)
    return "" if found is None else found.status


def shown(desk: RunningDesktop) -> dict[str, str]:
    return {name: desk.text(name) for name in FIELDS}


async def type_order(desk: RunningDesktop) -> dict[str, str]:
    """Types an order with all fields that an undo restores; returns the fields' texts."""
    desk.type_customer("5123 4567", "Noura")
    desk.choose_dropoff(DOOR)
    desk.click("cashCheck")
    desk.type("cashAmountEdit", "12.5")
    desk.form.vehicle_combo.setCurrentIndex(1)
    desk.type("notesEdit", "Ring twice")
    await desk.quoted()
    return shown(desk)


async def hold(desk: RunningDesktop) -> dict[str, str]:
    """Types an order and presses *Book*."""
    typed = await type_order(desk)
    desk.press_book()
    await until(lambda: "Noura" in strip(desk), what="that it is held")
    return typed


async def test_the_next_customer_is_typed_while_it_is_held_and_it_leaves_by_itself(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop(HOLDING) as desk:
        await desk.signed_in()
        before = len(desk.deliveries())
        await hold(desk)
        assert set(shown(desk).values()) == {""}
        assert desk.focus() == "phoneEdit"
        assert (status(desk), desk.row()[2]) == (HELD, "\u2068Noura\u2069")
        assert desk.row()[9] != "—", "its price"
        desk.click("bookButton")  # the second of a double click
        assert holding(desk).newest is not None, "it can still be undone"
        desk.type("phoneEdit", "6600")
        assert len(desk.deliveries()) == before
        pass_time(desk, 10)
        await until(lambda: "Booked: \u2068Noura" in banner(desk), what="its outcome")
        assert desk.text("phoneEdit") == "6600"
        assert (desk.focus(), strip(desk)) == ("phoneEdit", "")
        assert len(desk.deliveries()) == before + 1
        assert status(desk) not in {HELD, SENDING}


async def test_undo_brings_it_back_whole_and_saves_the_next_one_as_a_draft(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop(HOLDING) as desk:
        await desk.signed_in()
        before = len(desk.deliveries())
        typed = await type_order(desk)
        draft, price = desk.window.booking_panel.draft(), desk.window.booking_panel.price.quote
        for undo in (
            partial(desk.press, Qt.Key.Key_Escape),
            partial(desk.press, Qt.Key.Key_Z, CTRL),
        ):
            desk.press_book()
            await until(lambda: "Noura" in strip(desk), what="that it is held")
            undo()
            assert (shown(desk), strip(desk)) == (typed, "")
            assert desk.window.booking_panel.draft() == draft
            assert desk.window.booking_panel.price.quote == price
            assert "was not sent" in banner(desk)
            assert desk.focus() == "notesEdit"
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held")
        desk.type_customer("6600 1122", "Dana")
        desk.press(Qt.Key.Key_Escape)
        desk.press(Qt.Key.Key_Z, CTRL)
        assert "Noura" in strip(desk), "those keys are of the text by now"
        desk.type("nameEdit", "Dana")
        line = desk.window.holds.strip
        assert line is not None
        assert isinstance(line.undo_button, QPushButton)
        line.undo_button.click()
        assert shown(desk) == typed
        await until(lambda: "saved as a draft" in desk.window.notice.text, what="what became of it")
        assert "Dana" in desk.window.notice.text
        pass_time(desk, 60)
        desk.window.holds.look()
        assert len(desk.deliveries()) == before
        assert status(desk) != HELD
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held again")
        desk.press_book()
        await until(lambda: "Booked: " in banner(desk), what="that it was sent now")
        assert len(desk.deliveries()) == before + 1


async def test_a_refused_one_fills_the_empty_form_and_else_becomes_a_draft(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    fake.answers[BOOK] = (400, {"error": "no money"})
    async with open_desktop(replace(at_shop, hold_s=10)) as desk:
        await desk.signed_in()
        desk.type_customer("5123 4567", "Noura")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held")
        desk.press_book()
        await until(lambda: "Not booked." in banner(desk), what="the refusal")
        assert (desk.text("nameEdit"), desk.focus()) == ("Noura", "bannerClose")
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held again")
        desk.type("phoneEdit", "6")
        pass_time(desk, 10)
        notice = desk.window.notice
        await until(lambda: "Not booked: \u2068Noura" in notice.text, what="the second refusal")
        assert "no money" in notice.text
        assert (desk.text("phoneEdit"), desk.text("nameEdit")) == ("6", "")
        desk.click_action(notice)
        await until(lambda: desk.text("nameEdit") == "Noura", what="the draft")
        await until(lambda: "saved as a draft" in notice.text, what="what was typed meanwhile")


async def test_what_is_held_at_the_end_is_a_draft_and_the_next_start_says_so(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop(HOLDING) as desk:
        await desk.signed_in()
        before = len(desk.deliveries())
        await hold(desk)
    journal = await Journal.open(journal_of(tmp_path))
    (left,) = await journal.held_left_over()
    assert (left.name, await journal.draft()) == ("Noura", None)
    await journal.close()
    async with open_desktop(HOLDING) as desk:
        await desk.signed_in()
        assert len(desk.deliveries()) == before
        notice = desk.window.notice
        await until(lambda: "Not booked: \u2068Noura" in notice.text, what="that it was not sent")
        desk.click_action(notice)
        await until(lambda: desk.text("nameEdit") == "Noura", what="the form")
        assert desk.text("notesEdit") == "Ring twice"
        assert notice.text == ""
        await until(lambda: names_kept(desk) == [], what="that it is one or the other")
    async with open_desktop(HOLDING) as desk:
        await desk.signed_in()
        assert desk.window.notice.text == ""


async def test_who_signs_out_finds_it_among_the_drafts(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(replace(at_shop, hold_s=10)) as desk:
        await desk.signed_in()
        desk.type_customer("5123 4567", "Noura")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held")
        desk.window.commands.actions["sign_out"].trigger()
        notice = desk.window.notice
        await until(
            lambda: any("Noura" in each.text for each in notice.current_messages()),
            what="what became",
        )
        assert (names_kept(desk, "shop"), strip(desk), fake.posts()) == (["Noura"], "", [])
        await until(
            lambda: any("Not signed in" in each.text for each in notice.current_messages()),
            what="the end",
        )
        assert any("Not booked: \u2068Noura" in each.text for each in notice.current_messages())


async def test_a_sign_out_that_waits_for_a_booking_says_so_and_one_held_meanwhile_is_a_draft_too(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connector, "NOTIFY_AFTER_S", 0.05)
    hanging = HangingShop(fake)
    waiting = "The account changes as soon as the booking being sent is answered."
    async with open_desktop(replace(at_shop, hold_s=10)) as desk:
        await desk.signed_in()
        for phone, name in (("5123 4567", "Noura"), ("6600 1122", "Dana")):
            desk.type_customer(phone, name)
            desk.choose_dropoff()
            desk.press_book()
            await until(lambda: name in strip(desk), what="that it is held")  # noqa: B023
            if name == "Noura":
                desk.press_book()
                await until(lambda: hanging.arrived == 1, what="the first on its way")
                desk.window.commands.actions["sign_out"].trigger()
        notice = desk.window.notice
        await until(lambda: notice.text == waiting, what="what is waited for")
        hanging.let_go()
        await until(
            lambda: any(
                "Not booked: \u2068Dana" in each.text for each in notice.current_messages()
            ),
            what="what became of the second",
        )
        assert names_kept(desk, "shop") == ["Dana"]
        await until(
            lambda: any("Not signed in" in each.text for each in notice.current_messages()),
            what="the end",
        )
        assert all(waiting not in each.text for each in notice.current_messages())
        assert [body["customerName"] for body in fake.posts()] == ["Noura"]


async def test_the_next_one_waits_for_the_answer_and_too_late_is_said(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    hanging = HangingShop(fake)
    async with open_desktop(replace(at_shop, hold_s=10)) as desk:
        await desk.signed_in()
        for phone, name in (("5123 4567", "Noura"), ("6600 1122", "Dana")):
            desk.type_customer(phone, name)
            desk.choose_dropoff()
            desk.press_book()
            await until(lambda: name in strip(desk), what="that it is held")  # noqa: B023
        await until(lambda: hanging.arrived == 1, what="the first on its way")
        pass_time(desk, 10)
        desk.window.holds.look()
        assert [(status(desk, row), desk.row(row)[2]) for row in (0, 1)] == [
            (HELD, "\u2068Dana\u2069"),
            (SENDING, "\u2068Noura\u2069"),
        ]
        first = holding(desk).orders[0]
        desk.window.holds.undo(first.id)
        assert "Too late to undo" in banner(desk)
        assert hanging.arrived == 1
        hanging.let_go()
        await until(lambda: hanging.arrived == 2, what="the second on its way")
        await until(lambda: "ORD-8002" in banner(desk), what="its number")
        assert [body["customerName"] for body in fake.posts()] == ["Noura", "Dana"]


async def test_one_without_an_answer_is_set_aside_for_the_next(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(panel, "OVERDUE_MS", 50)
    hanging = HangingShop(fake)
    async with open_desktop(replace(at_shop, hold_s=10)) as desk:
        await desk.signed_in()
        for phone, name in (("5123 4567", "Noura"), ("6600 1122", "Dana")):
            desk.type_customer(phone, name)
            desk.choose_dropoff()
            desk.press_book()
            await until(lambda: name in strip(desk), what="that it is held")  # noqa: B023
        await until(lambda: "No answer yet for \u2068Noura" in banner(desk), what="that it waits")
        desk.press(Qt.Key.Key_Return, CTRL | Qt.KeyboardModifier.ShiftModifier)
        await until(lambda: desk.unconfirmed_at(0) is not None, what="its row")
        desk.press_book()
        await until(lambda: "ORD-8002" in banner(desk), what="the next one")
        hanging.let_go(b'{"error": "no money"}')
        notice = desk.window.notice
        await until(lambda: "Not booked: \u2068Noura" in notice.text or desk.text("nameEdit"))
        assert [*names_kept(desk, "shop"), desk.text("nameEdit")].count("Noura") == 1


async def test_after_a_sleep_or_an_ended_sign_in_it_comes_back_and_does_not_leave(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(replace(at_shop, hold_s=10)) as desk:
        await desk.signed_in()
        desk.type_customer("5123 4567", "Noura")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held")
        holding(desk)._looked_at -= timedelta(hours=1)
        await until(lambda: "asleep" in banner(desk), what="that it did not leave")
        assert (desk.text("nameEdit"), strip(desk), fake.posts()) == ("Noura", "", [])
        assert desk.window.booking_panel.warnings.since is not None
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held again")
        fake.misbehave(refused_key, only=BOOK)
        desk.press_book()
        await until(lambda: desk.text("nameEdit") == "Noura", what="the form")
        assert "Not booked." in banner(desk)


async def test_without_the_service_it_comes_back_and_an_unclear_answer_is_said_once(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(replace(at_shop, hold_s=10)) as desk:
        await desk.signed_in()
        desk.type_customer("5123 4567", "Noura")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held")
        await fake.stop()
        desk.press_book()
        await until(lambda: "Nothing was sent" in banner(desk), what="what became of it")
        assert desk.text("nameEdit") == "Noura"
        assert (strip(desk), status(desk) == HELD, fake.posts()) == ("", False, [])
        await fake.start()
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held again")
        desk.press_book()
        await until(lambda: "Booked: " in banner(desk), what="the booking")
        assert len(fake.posts()) == 1
        desk.window.booking_panel.banner.clear()
        fake.answers[BOOK] = (500, {"error": "broken"})
        desk.type_customer("6600 1122", "Dana")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Dana" in strip(desk), what="that it is held")
        desk.press_book()
        notice = desk.window.notice
        await until(lambda: "No answer for \u2068Dana" in notice.text, what="the notice")
        assert (banner(desk), desk.text("nameEdit")) == ("", "")
        assert desk.unconfirmed_at(0) is not None


async def test_what_another_device_books_meanwhile_is_asked_about_before_it_leaves(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop(HOLDING) as desk:
        await desk.signed_in()
        typed = await hold(desk)
        before = len(desk.deliveries())
        (held,) = holding(desk).orders
        sent = held.booking.model_dump(mode="json", by_alias=True, exclude_none=True)
        desk.ask("POST", "deliveries", json=sent)
        connected = desk.program.connector.desk
        assert connected is not None
        duplicates = connected.booking.duplicates
        while not await duplicates.elsewhere(held.draft):
            await until(lambda: len(connected.tracking.store.summaries) > before, what="its row")
        pass_time(desk, 10)
        await until(lambda: "Already booked at" in banner(desk), what="the question")
        assert (shown(desk), strip(desk), desk.focus()) == (typed, "", "bannerClose")
        assert len(desk.deliveries()) == before + 1
        desk.window.commands.actions["anyway"].trigger()
        await until(lambda: "Noura" in strip(desk), what="that it is held again")
        pass_time(desk, 10)
        await until(lambda: "Booked: \u2068Noura" in banner(desk), what="its outcome")
        assert len(desk.deliveries()) == before + 2


async def test_who_quits_is_asked_what_becomes_of_it(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(replace(at_shop, hold_s=10)) as desk:
        await desk.signed_in()
        desk.type_customer("5123 4567", "Noura")
        desk.choose_dropoff()
        usual, fake.answers[BOOK] = fake.answers[BOOK], (400, {"error": "no money"})
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held")
        desk.press(Qt.Key.Key_Q, CTRL)
        await until(lambda: is_open("leaveDialog"), what="the question")
        assert (desk.focus(), fake.posts()) == ("leaveSendButton", [])
        pass_time(desk, 60)
        desk.window.holds.look()
        desk.press(Qt.Key.Key_Escape, on=dialog("leaveDialog"))
        await until(lambda: not is_open("leaveDialog"), what="the harmless answer")
        assert "Noura" in strip(desk)
        assert fake.posts() == []
        await active_again(desk)
        desk.press(Qt.Key.Key_Q, CTRL)
        await until(lambda: is_open("leaveDialog"), what="the question again")
        desk.press(Qt.Key.Key_Return, on=dialog("leaveDialog"))
        await until(lambda: "no money" in banner(desk), what="that it was refused")
        await active_again(desk)
        assert (desk.text("nameEdit"), desk.window.isVisible()) == ("Noura", True)
        fake.answers[BOOK] = usual
        desk.press_book()
        await until(lambda: "Noura" in strip(desk), what="that it is held anew")
        posts = len(fake.posts())
        desk.press(Qt.Key.Key_Q, CTRL)
        await until(lambda: is_open("leaveDialog"), what="the last question")
        desk.press(Qt.Key.Key_Return, on=dialog("leaveDialog"))
        await until(lambda: not desk.window.isVisible(), what="the end")
        assert len(fake.posts()) == posts + 1
