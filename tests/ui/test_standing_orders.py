"""Tests that every due standing order is announced."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.desk.standing_orders.preparing import PreparedOrders
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.order_files.order_file import FileRow, RowContent
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.standing_orders.controller import StandingActions, StandingOrdersController
from tests.ui.conftest import NOON
from tests.waiting import until


class FakeDesk:
    """Desk with one order, due a minute after noon; its records cannot be read while locked."""

    def __init__(self) -> None:
        self.now = NOON
        self.is_locked = False
        self.left = 0
        self.is_booked = False
        self.prepared: PreparedOrders | None = None
        self.session = SimpleNamespace(service_now=lambda: self.now)
        self.templates = SimpleNamespace(every=("a template",), load=self.load)
        self.standing_orders = self

    def look_again(self) -> None:
        """Does nothing: there is no change."""

    async def load(self) -> None:
        """Does nothing: the templates are there."""

    async def count_open(self) -> int:
        return self.left

    async def open_among(self, row_ids: frozenset[str]) -> frozenset[str]:
        return frozenset() if self.is_booked else row_ids

    async def prepare(self) -> PreparedOrders | None:
        return self.prepared

    async def due(self, since: datetime, until: datetime) -> list[tuple[str, FileRow]]:
        if self.is_locked:
            raise JournalError(JournalFailure.LOCKED)
        at = NOON + timedelta(minutes=1)
        row = FileRow("r1", 1, RowContent(draft=Draft(name="Sara"), due_at=at), "key", 0)
        return [("f1", row)] if since < at <= until else []


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def remarks() -> list[object]:
    return []


@pytest.fixture
def controller(
    qtbot: QtBot, tasks: Tasks, said: list[str], remarks: list[object]
) -> StandingOrdersController:
    window = QWidget()
    qtbot.addWidget(window)
    actions = StandingActions(
        say=lambda _kind, _words, *_action, key, **_how: said.append(key),
        end=lambda key: said.append(f"no more: {key}"),
        open_file=lambda _id: None,
        read_file=lambda: None,
        show_remark=remarks.append,
        typed=Draft,
        say_empty=lambda: said.append("empty"),
    )
    return StandingOrdersController(window, actions, tasks)


async def test_an_hour_that_came_while_the_records_were_locked_is_told_afterwards(
    controller: StandingOrdersController, tasks: Tasks, said: list[str], remarks: list[object]
) -> None:
    desk = FakeDesk()
    attached: Any = desk
    controller.attach(attached)
    await until(lambda: not len(tasks), what="the first look")
    desk.now, desk.is_locked = NOON + timedelta(minutes=2), True
    controller.handle_polled()
    await until(lambda: bool(remarks), what="the failure")
    await until(lambda: not len(tasks), what="its end")
    desk.now, desk.is_locked = NOON + timedelta(minutes=3), False
    for _ in range(2):
        controller.handle_polled()
        await until(lambda: not len(tasks), what="the next look")
    assert said == ["standing order due r1"]


async def test_an_order_that_is_booked_is_not_said_to_be_due_any_more(
    controller: StandingOrdersController, tasks: Tasks, said: list[str]
) -> None:
    """A clerk who reads it would book it a second time."""
    desk = FakeDesk()
    attached: Any = desk
    controller.attach(attached)
    await until(lambda: not len(tasks), what="the first look")
    for desk.now, desk.is_booked in (
        *((NOON + timedelta(minutes=2), False), (NOON + timedelta(minutes=3), False)),
        *((NOON + timedelta(minutes=4), True), (NOON + timedelta(minutes=5), True)),
    ):
        controller.handle_polled()
        await until(lambda: not len(tasks), what="the next look")
    assert said == ["standing order due r1", "no more: standing order due r1"]


async def test_orders_that_were_ready_before_a_restart_are_told_of_once_after_it(
    controller: StandingOrdersController, tasks: Tasks, said: list[str]
) -> None:
    desk = FakeDesk()
    attached: Any = desk
    desk.left, desk.prepared = 2, PreparedOrders(NOON.date(), "f1")
    controller.attach(attached)
    await until(lambda: not len(tasks), what="the first look")
    assert said == ["standing orders"]
    controller.handle_polled()
    await until(lambda: not len(tasks), what="the next look")
    assert said == ["standing orders"]


def test_an_empty_form_is_no_template(
    controller: StandingOrdersController, said: list[str]
) -> None:
    controller.save_form()
    assert said == ["empty"]
