"""Tests that the clerk can continue with the next customer while a booking hangs."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from deskdispatch.app import app_paths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.booking import panel
from deskdispatch.ui.booking.drafts_dialog import DraftsDialog
from deskdispatch.ui.widgets.messages.banner import BannerKind
from tests.client.server import Hangup, ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import CREATED, GOT, LISTED, FakeService, endpoint
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.ui.fake_printers import Printers
from tests.waiting import until

BOOK = "POST /api/v1/deliveries"


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "OVERDUE_MS", 50)


class HangingShop:
    """Service that accepts bookings; the test decides when and how the first is answered."""

    def __init__(self, fake: FakeService) -> None:
        self._shop = fake
        self._rows = [LISTED]
        self._released = asyncio.Event()
        self._refusal: bytes | None = None
        self._hangs_up = False
        self.arrived = 0
        fake.misbehave(self, only=BOOK)
        fake.on_stopping = self._released.set

    def let_go(self, refusal: bytes | None = None, *, hangs_up: bool = False) -> None:
        self._refusal, self._hangs_up = refusal, hangs_up
        self._released.set()

    async def __call__(self, line: ServerConnection, heard: ReceivedRequest) -> None:
        if endpoint(heard) != BOOK:
            await self._released.wait()
            raise Hangup
        self.arrived += 1
        number, body = self.arrived, json.loads(heard.body)
        if number == 1:
            await self._released.wait()
            if self._hangs_up:
                raise Hangup
            if self._refusal is not None:
                await line.answer(400, self._refusal)
                return
        await line.answer(201, json.dumps({"delivery": self._made(number, body)}).encode())

    def _made(self, number: int, body: dict[str, Any]) -> dict[str, Any]:
        id, order = f"d-{7000 + number}", f"ORD-80{number:02}"
        made = CREATED | {"id": id, "orderNumber": order, "customerName": body["customerName"]}
        self._rows = [made, *self._rows]
        self._shop.answers["GET /api/v1/deliveries"] = (200, {"deliveries": self._rows})
        point = {key: body[key] for key in ("deliveryLatitude", "deliveryLongitude")}
        whole = GOT | made | point | {"customerNumber": body["customerNumber"]}
        self._shop.answers[f"GET /api/v1/deliveries/{id}"] = (200, {"delivery": whole})
        return made


def banner(desk: RunningDesktop) -> str:
    return str(desk.window.booking_panel.banner.text)


async def put_aside(desk: RunningDesktop, hanging: HangingShop) -> None:
    """Books for Noura, waits in vain, and continues."""
    await desk.signed_in()
    await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
    desk.type_customer("5123 4567", "Noura")
    desk.choose_dropoff()
    desk.type("notesEdit", "Ring twice")
    desk.press_book()
    await until(lambda: hanging.arrived == 1, what="the booking on its way")
    await until(lambda: "Still waiting" in banner(desk), what="that it waits")
    desk.click_action(desk.window.booking_panel.banner)
    await until(lambda: "You will see the result" in banner(desk), what="that it goes on")
    await until(lambda: desk.unconfirmed_at(0) is not None, what="its row on top")


async def test_the_form_is_free_for_the_next_customer_and_both_are_booked(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        await put_aside(desk, hanging)
        printers = desk.window.slips.kinds[""] = Printers("Counter")
        desk.window.preferences.choose(printer="Counter", print_after_booking=True)
        assert desk.text("nameEdit") == desk.text("phoneEdit") == desk.text("notesEdit") == ""
        assert desk.focus() == "phoneEdit"
        assert desk.text("bookButton") == "Book"
        assert desk.text("pickupEdit").startswith("Salmiya")
        desk.type_customer("6600 1122", "Dana")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Booked: " in banner(desk), what="the next booking")
        assert "ORD-8002" in banner(desk)
        desk.type("phoneEdit", "9")
        hanging.let_go()
        notice = desk.window.notice
        await until(lambda: "ORD-8001" in notice.text, what="the late answer")
        assert "Noura" in notice.text
        assert desk.unconfirmed_at(0) is None
        await until(lambda: len(printers.slips) == 2, what="a slip of each")
        desk.press(Qt.Key.Key_P, CTRL)
        await until(lambda: len(printers.slips) == 3, what="the slip of the newest message")
        orders = [order for _, order in printers.slips]
        assert orders == ["ORD-8002", "ORD-8001", "ORD-8001"]
        assert desk.text("phoneEdit") == "9"
        assert [body["customerName"] for body in fake.posts()] == ["Noura", "Dana"]


async def test_a_late_refusal_is_told_by_name_and_what_was_typed_is_kept(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        await put_aside(desk, hanging)
        desk.type_customer("6600 1122", "Dana")
        desk.window.notice.show_message(BannerKind.INFO, lambda: "Earlier news.", is_urgent=True)
        hanging.let_go(b'{"error": "Insufficient {wallet} balance"}')
        notice = desk.window.notice
        await until(lambda: "Not booked" in notice.text, what="the late answer")
        assert "Noura" in notice.text
        assert "5123 4567" in notice.text
        assert "Insufficient {wallet} balance" in notice.text
        assert "saved drafts" in notice.text
        assert desk.text("nameEdit") == "Dana"
        await until(lambda: desk.unconfirmed_at(0) is None, what="a board without it")
        desk.click_action(notice)
        await until(lambda: desk.window.findChild(DraftsDialog), what="the saved drafts")
        dialog = desk.window.findChild(DraftsDialog)
        assert dialog is not None
        desk.press(Qt.Key.Key_Escape, on=dialog)
        assert len(fake.posts()) == 1


async def test_an_answer_that_never_comes_leaves_it_unconfirmed(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        await put_aside(desk, hanging)
        notice = desk.window.notice
        notice.show_message(BannerKind.INFO, lambda: "Earlier news.", is_urgent=True)
        hanging.let_go(hangs_up=True)
        await until(lambda: "No answer for" in notice.text, what="the end of it")
        assert "Noura" in notice.text
        assert desk.unconfirmed_at(0) is not None
        desk.type_customer("+965 51234567", "Noura")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Book again?" in banner(desk), what="the warning")
        assert len(fake.posts()) == 1


async def test_the_offer_goes_with_an_answer_in_time_and_its_row_comes_although_no_look_is_answered(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer("5123 4567", "Noura")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Still waiting" in banner(desk), what="that it waits")
        hanging.let_go()
        await until(lambda: "Booked: " in banner(desk), what="the answer")
        desk.click_close(desk.window.booking_panel.banner)
        assert not desk.window.booking_panel.banner.isVisible()
        desk.press(Qt.Key.Key_Return, CTRL | Qt.KeyboardModifier.ShiftModifier)
        assert desk.unconfirmed_at(0) is None
        hanging = HangingShop(fake)
        desk.type_customer("6600 1122", "Dana")
        fake.only = ""  # from now on no request is answered
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Still waiting" in banner(desk), what="that it waits")
        desk.press(Qt.Key.Key_Return, CTRL | Qt.KeyboardModifier.ShiftModifier)
        await until(lambda: desk.unconfirmed_at(0) is not None, what="its row on top")
        fake.only = BOOK
        hanging.let_go(b'{"error": "no"}')


async def test_closing_waits_for_what_was_put_aside_and_a_refusal_fills_the_form_again(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        await put_aside(desk, hanging)
        desk.window.close()
        reason = b'{"error": "no money"}'
        asyncio.get_running_loop().call_later(0.1, hanging.let_go, reason)
    journal = await Journal.open(app_paths.find(tmp_path / "data").journal_file("shop"))
    assert await journal.open_intents() == ()
    await journal.close()
    async with open_desktop(at_shop) as desk:
        await until(lambda: desk.text("nameEdit") == "Noura", what="what was typed")
        assert desk.text("notesEdit") == "Ring twice"
    assert len(fake.posts()) == 1
