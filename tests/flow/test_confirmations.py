"""Tests of the fields that a 201 needs to count as booked, in banner, board and journal."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QToolButton

from deskdispatch.app import app_paths
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.clock import wire_text
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.status_chip import StatusRole
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import CREATED, LISTED, FakeService
from tests.flow.running_desktop import RunningDesktop
from tests.flow.test_order_files import click, confirmed, states
from tests.waiting import until

POST = "POST /api/v1/deliveries"


@dataclass(frozen=True)
class Case:
    """A 201, and the expected result of the booking.

    Attributes:
        fields: Fields of the answer that differ from a new delivery for this customer.
        why: Contradiction that the journal records; empty if it is booked.
        says: Words in the banner, or in the one that stays.
        left_out: Fields that are missing in the answer.
        age: Age of the delivery at its answer, according to the answer.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    why: str = ""
    says: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    name: str = "Noura Al-Sabah"
    age: timedelta = timedelta()


UNCONFIRMED = {
    "on the board already": Case({"id": "d-1"}, "known", ("was there before",)),
    "of an own earlier booking": Case({"id": "d-own"}, "known", ("was there before",)),
    "named to another unconfirmed one": Case({"id": "d-named"}, "known", ("was there before",)),
    "for another customer": Case(
        {"customerName": "Ahmad"}, "other_customer", ("for another customer: ", "Ahmad")
    ),
    "for nobody": Case({"customerName": " "}, "no_customer", ("names no customer",)),
    "for no text": Case({"customerName": {}}, "no_customer", ("names no customer",)),
    "without a customer": Case(left_out=("customerName",), why="no_customer"),
    "without an id": Case({"id": ""}, "no_id", ("names no order number",)),
    "with a blank id": Case({"id": " \u200f\t"}, "no_id", ("names no order number",)),
    "without an order number": Case({"orderNumber": ""}, "no_order_number", ("no order number",)),
    "a blank order number": Case({"orderNumber": " \u00a0"}, "no_order_number", ()),
    "older than the press": Case(why="too_old", says=("older than",), age=timedelta(minutes=5)),
    "of last year": Case(why="too_old", says=("older than",), age=timedelta(days=365)),
}
BOOKED = {
    "as asked": Case(),
    "in the service's own spelling": Case({"customerName": " NOURA  al-sabah\u200f "}),
    "an Arabic name in another form": Case({"customerName": "ﻻﻣﻌﺔ"}, name="لامعة"),
    "with as little as there can be": Case(
        left_out=("estimatedPrice", "driverName", "isScheduled", "createdAt")
    ),
    "by a clock that is a little behind": Case(age=timedelta(seconds=5)),
    "with no driver to be had": Case(
        {"status": "REJECTED"}, says=("ended already", "No driver", "not as asked")
    ),
    "cancelled": Case({"status": "CANCELLED"}, says=("ended already", "Cancelled")),
    "failed": Case({"status": "FAILED"}, says=("ended already", "Failed")),
    "delivered at once": Case({"status": "DELIVERED"}, says=("ended already", "Delivered")),
    "at another price": Case(
        {"estimatedPrice": "2.250"}, says=("costs", "KWD 2.250", "KWD 1.500", "was quoted")
    ),
    "in another currency": Case({"currency": "USD"}, says=("USD", "not in KWD")),
    "for later": Case({"isScheduled": True}, says=("waits for later",)),
    "all of it": Case(
        {"status": "FAILED", "estimatedPrice": "9.000", "isScheduled": True},
        says=("ended already", "KWD 9.000", "waits for later"),
    ),
}


class BookingClerk:
    """Clerk who books one customer after the other, and checks banner, board and journal."""

    def __init__(self, desk: RunningDesktop, fake: FakeService, where: Path) -> None:
        self._desk = desk
        self._shop = fake
        self._file = app_paths.find(where).journal_file("shop")
        self._phones: Iterator[str] = (f"5123 {number}" for number in count(4000))

    async def book(self, case: Case, id: str, name: str) -> None:
        """Books, and waits for the answer."""
        desk = self._desk
        desk.window.booking_panel.clear()
        desk.type_customer(next(self._phones), name)
        desk.choose_dropoff()
        await desk.quoted()
        # Dated at the press, because typing may take longer than the tolerated clock difference.
        answer = CREATED | {"customerName": name, "id": id, "orderNumber": f"ORD-{id}"}
        answer |= {"createdAt": wire_text(datetime.now(UTC) - case.age), **case.fields}
        kept = {key: value for key, value in answer.items() if key not in case.left_out}
        self._shop.answers[POST] = (201, {"delivery": kept})
        desk.press_book()
        await until(lambda: self.banner, what="an answer")

    @property
    def banner(self) -> str:
        return str(self._desk.window.booking_panel.banner.text)

    @property
    def stays(self) -> str:
        return self._desk.find(Banner, "differencesBanner").text

    def journal(self) -> tuple[str, str | None, dict[str, Any]]:
        """Reads state, delivery and statements of the last intent."""
        with closing(sqlite3.connect(f"file:{self._file}?mode=ro", uri=True)) as connection:
            state, delivery_id, said = connection.execute(
                "SELECT state, delivery_id, statements FROM intents ORDER BY rowid DESC LIMIT 1"
            ).fetchone()
        return state, delivery_id, json.loads(said)

    def on_board(self, name: str, *, unconfirmed: bool) -> list[str]:
        """Returns the order numbers of a customer's rows."""
        board = self._desk.board
        return [
            self._desk.row(row)[BoardColumn.ORDER]
            for row in range(board.rowCount())
            if name in self._desk.row(row)[BoardColumn.CUSTOMER]
            and board.index(row, BoardColumn.STATUS).data(StatusRole).is_unconfirmed == unconfirmed
        ]


@pytest.fixture
def dated(fake: FakeService) -> FakeService:
    fake.echoes, fake.dated = False, True
    for id in ("d-own", "d-named"):
        fake.answers[f"GET /api/v1/deliveries/{id}"] = (404, {"error": "no such delivery"})
    return fake


@pytest.fixture(autouse=True)
def _no_details(fake: FakeService) -> None:
    """Makes the service give no details of the deliveries that it books."""
    fake.otherwise = (404, {"error": "no such delivery"})


async def test_a_201_that_cannot_be_ours_is_unconfirmed_everywhere(
    open_desktop: OpenDesktop, dated: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
        wallet = BookingClerk(desk, dated, tmp_path / "data")
        await wallet.book(Case(), "d-own", "Earlier")
        assert "Booked: " in wallet.banner
        await wallet.book(Case({"customerName": "Somebody"}), "d-named", "Puzzled")
        assert wallet.journal()[0] == "in_doubt"
        for number, (about, case) in enumerate(UNCONFIRMED.items()):
            name = f"{case.name} {chr(ord('a') + number)}"
            await wallet.book(case, f"d-{100 + number}", name)
            assert "it may be booked" in wallet.banner, about
            assert all(words in wallet.banner for words in case.says), (about, wallet.banner)
            state, delivery_id, said = wallet.journal()
            assert (state, delivery_id, said["contradiction"]) == ("in_doubt", None, case.why)
            await until(partial(wallet.on_board, name, unconfirmed=True), what=f"{about} on board")
            assert wallet.on_board(name, unconfirmed=False) == [], about
            assert desk.text("nameEdit") == name, about
            assert not wallet.stays
        assert len(dated.posts()) == 2 + len(UNCONFIRMED)


async def test_a_201_that_is_ours_is_booked_everywhere_and_says_what_is_not_as_asked(
    open_desktop: OpenDesktop, dated: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
        await a_look_that_hears_of_it_before_the_answer_does_not_take_it_away(desk, dated, tmp_path)
        desk.window.board_panel.show_all()
        wallet = BookingClerk(desk, dated, tmp_path / "data")
        for number, (about, case) in enumerate(BOOKED.items()):
            id = f"d-{100 + number}"
            await wallet.book(case, id, case.name)
            assert "Booked: " in wallet.banner, (about, wallet.banner)
            assert f"ORD-{id}" in wallet.banner
            assert wallet.journal()[:2] == ("booked", id), about
            rows = [row for row in range(desk.board.rowCount()) if f"ORD-{id}" in desk.row(row)[0]]
            assert len(rows) == 1, about
            assert desk.text("nameEdit") == "", about
            assert bool(wallet.stays) == bool(case.says), (about, wallet.stays)
            assert all(words in wallet.stays for words in case.says), (about, wallet.stays)
            if case.says:
                await _is_in_detail(desk, rows[0], case.says[0])
                desk.window.booking_panel.clear()
                assert f"ORD-{id}" in wallet.stays  # until the clerk has seen it
                close = desk.find(Banner, "differencesBanner").findChild(QToolButton, "bannerClose")
                assert close is not None
                close.click()
                assert not wallet.stays
        await a_row_of_a_file_that_is_booked_otherwise_is_told_at_once(desk, dated, tmp_path)


async def a_look_that_hears_of_it_before_the_answer_does_not_take_it_away(
    desk: RunningDesktop, dated: FakeService, tmp_path: Path
) -> None:
    """The list shows the new delivery while its own 201 is still in transit."""
    released = asyncio.Event()
    created = CREATED | {"id": "d-300", "orderNumber": "ORD-7300", "customerName": "Fatima"}
    created |= {"createdAt": wire_text(datetime.now(UTC) + timedelta(seconds=2))}
    dated.on_stopping = released.set

    async def late(line: ServerConnection, _heard: ReceivedRequest) -> None:
        listed = LISTED | created | {"driverPhone": None}
        dated.answers["GET /api/v1/deliveries"] = (200, {"deliveries": [listed, LISTED]})
        await released.wait()
        await line.answer(201, json.dumps({"delivery": created}).encode())

    dated.misbehave(late, only=POST)
    desk.type_customer()
    desk.choose_dropoff()
    desk.press_book()
    await until(lambda: desk.board.rowCount() == 2, what="the new delivery in the list")
    at_work = desk.program.connector.desk
    assert at_work is not None
    await at_work.tracking.keep()  # the journal has it before the answer too
    released.set()
    banner = desk.window.booking_panel.banner
    await until(lambda: banner.text, what="the answer")
    assert "Booked: \u2066ORD-7300" in banner.text
    assert BookingClerk(desk, dated, tmp_path / "data").journal()[:2] == ("booked", "d-300")
    assert desk.board.rowCount() == 2
    dated.recover()


async def a_row_of_a_file_that_is_booked_otherwise_is_told_at_once(
    desk: RunningDesktop, dated: FakeService, tmp_path: Path
) -> None:
    path = tmp_path / "orders.csv"
    path.write_text('Order,Phone,Name,Location\nA-1,98765432,Noura,"29.3375,48.0758"\n')
    answer = CREATED | {"customerName": "Noura", "id": "d-200", "orderNumber": "ORD-200"}
    answer |= {"createdAt": wire_text(datetime.now(UTC)), "status": "REJECTED"}
    dated.answers[POST] = (201, {"delivery": answer})
    desk.program.wiring.order_files.open_file(path)
    await until(lambda: states(desk) == ["Ready"], what="its row")
    await click(desk, "orderFileBookButton")
    await confirmed(desk)
    stays = desk.find(Banner, "differencesBanner")
    await until(lambda: "ended already" in stays.text, what="the difference", within=15)


async def _is_in_detail(desk: RunningDesktop, row: int, words: str) -> None:
    desk.click_row(row)
    label = desk.window.detail_panel.differences_label
    await until(lambda: words in label.text(), what=f"{words} in the detail")
    assert label.isVisible()


async def test_a_refusal_that_proves_no_absence_is_unconfirmed(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        banner = desk.window.booking_panel.banner
        for number, status in enumerate((409, 412, 423, 424)):
            fake.answers[POST] = (status, {"error": "A delivery for this customer exists"})
            desk.type_customer(f"5123 456{number}")
            desk.choose_dropoff(f"29.31{number}7, 47.9906")
            desk.press_book()
            await until(lambda: banner.text, what="an answer")
            assert "it may be booked" in banner.text, status
            assert "Not booked" not in banner.text
            await until(partial(has_rows, desk, number + 2), what="it on the board")
            assert desk.unconfirmed_at(0) is not None
            assert desk.text("nameEdit") == "Fatima"
            desk.click_close(banner)
            desk.click("clearButton")


def has_rows(desk: RunningDesktop, count: int) -> bool:
    return bool(desk.board.rowCount() == count)


async def test_what_is_not_as_asked_comes_back_after_a_restart_until_it_is_dismissed(
    open_desktop: OpenDesktop, dated: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        wallet = BookingClerk(desk, dated, tmp_path / "data")
        await wallet.book(Case({"estimatedPrice": "2.250"}), "d-100", "Noura")
        await wallet.book(Case({"status": "REJECTED"}), "d-101", "Sara")
        assert "ORD-d-101" in wallet.stays
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        wallet = BookingClerk(desk, dated, tmp_path / "data")
        await until(lambda: "ended already" in wallet.stays, what="the newest of the two")
        _dismiss(desk)
        assert "ORD-d-100" in wallet.stays
        assert "KWD 2.250" in wallet.stays
        await until(lambda: _undismissed(tmp_path) == 1, what="that in the journal")
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        wallet = BookingClerk(desk, dated, tmp_path / "data")
        await until(lambda: "ORD-d-100" in wallet.stays, what="the other")
        _dismiss(desk)
        assert not wallet.stays
        await until(lambda: _undismissed(tmp_path) == 0, what="that in the journal")
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert not BookingClerk(desk, dated, tmp_path / "data").stays


def _dismiss(desk: RunningDesktop) -> None:
    close = desk.find(Banner, "differencesBanner").findChild(QToolButton, "bannerClose")
    assert close is not None
    close.click()


def _undismissed(tmp_path: Path) -> int:
    file = app_paths.find(tmp_path / "data").journal_file("shop")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM differences").fetchone()[0])
