"""Tests of the customers' list while other counters book: the shown rows do not move."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.domain.customers.customer import Origin, Stamp
from deskdispatch.domain.customers.imported_customer import ImportedCustomer
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.ui.customers.customers_model import CustomerColumn
from deskdispatch.ui.customers.panel import CustomersPanel
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.desk_under_test import NOON, DeskUnderTest
from tests.waiting import until

CUSTOMERS = 150
CHOSEN = 120


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest) -> CustomersPanel:
    """Panel with all customers listed, and one selected that is not on the first page."""
    people = [
        ImportedCustomer(phones=(f"5000 {number:04}",), name=f"Sara {number}")
        for number in range(CUSTOMERS)
    ]
    stamp = Stamp(at=NOON, origin=Origin.CLERK)
    for some in (people[:100], people[100:]):
        await harness.journal.import_customers([each.model_dump_json() for each in some], stamp)
    made = CustomersPanel(tasks, harness.clock)
    qtbot.addWidget(made)
    made.resize(600, 900)
    made.show()
    made.attach(harness.desk)
    await until(lambda: made.model.rowCount() == 100, what="the first page")
    made.list.scrollToBottom()
    await until(lambda: made.model.rowCount() == CUSTOMERS, what="the next one")
    made.list.setCurrentIndex(made.model.index(CHOSEN, 0))
    await until(made.detail.isVisible, what="the customer")
    return made


async def test_the_number_of_orders_stands_clear_of_the_last_order(panel: CustomersPanel) -> None:
    first = panel.model.index(panel.list.rowAt(0) + 1, CustomerColumn.ORDERS)
    cell = panel.list.visualRect(first).adjusted(2, 6, -2, -6)
    picture = panel.list.viewport().grab(cell).toImage()
    ground, rows = picture.pixel(0, 0), range(picture.height())
    painted = [
        x for x in range(picture.width()) if any(picture.pixel(x, y) != ground for y in rows)
    ]
    assert painted
    assert picture.width() - painted[-1] > 12


async def test_what_is_scrolled_to_stays_when_another_counter_books(
    panel: CustomersPanel,
) -> None:
    chosen, top = panel.detail.profile, panel.list.rowAt(0)
    assert chosen is not None
    assert top > 0
    resets: list[bool] = []
    panel.model.modelReset.connect(lambda: resets.append(True))
    panel.refresh()
    await until(lambda: bool(resets), what="the list anew")
    assert panel.model.rowCount() == CUSTOMERS
    assert panel.detail.profile == chosen
    assert panel.detail.isVisible()
    assert panel.list.rowAt(0) == top
    assert panel.list.currentIndex().row() == CHOSEN


async def test_who_is_booked_for_meanwhile_is_listed(
    panel: CustomersPanel, harness: DeskUnderTest
) -> None:
    customers, chosen = harness.desk.customers, panel.detail.profile
    following = asyncio.create_task(customers.follow())
    order = Delivery(
        id="d1",
        order_number="ORD-1",
        status="PENDING",
        customer_name="Noura",
        customer_number="66001122",
        created_at=NOON,
    )
    await harness.journal.remember([order], NOON)
    customers.written.set()
    await until(lambda: panel.model.rowCount() == CUSTOMERS + 1, what="the new customer")
    following.cancel()
    first = panel.model.customer_at(0)
    assert first is not None
    assert first.customer.name == "Noura"
    assert panel.detail.profile == chosen


async def test_the_chosen_customer_stays_shown_though_newer_ones_push_it_off_the_pages_read(
    panel: CustomersPanel, harness: DeskUnderTest
) -> None:
    panel.search_edit.setText("sara")
    await until(lambda: panel.model.rowCount() == 100, what="the first page")
    panel.list.setCurrentIndex(panel.model.index(95, 0))
    last = panel.model.customer_at(95)
    await until(lambda: panel.detail.profile == last, what="the customer")
    assert panel.model.rowCount() == 100
    stamp = Stamp(at=NOON + timedelta(hours=1), origin=Origin.CLERK)
    people = [
        ImportedCustomer(phones=(f"6000 {number:04}",), name=f"Sara A {number}")
        for number in range(100)  # without orders they are sorted by their random ids
    ]
    await harness.journal.import_customers([each.model_dump_json() for each in people], stamp)
    resets: list[bool] = []
    panel.model.modelReset.connect(lambda: resets.append(True))
    panel.refresh()
    await until(lambda: bool(resets), what="the list anew")
    assert panel.model.rowCount() == 100
    assert last is not None
    assert panel.model.row_of(last.customer.id) is None
    assert panel.detail.isVisible()
    assert panel.detail.profile == last


async def test_another_search_begins_with_its_first_page(panel: CustomersPanel) -> None:
    panel.search_edit.setText("sara")
    await until(lambda: panel.model.rowCount() == 100, what="the first page")


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return])
async def test_a_key_leads_from_the_search_to_who_is_found(
    panel: CustomersPanel, key: Qt.Key
) -> None:
    panel.search_edit.setText("50000077")
    await until(lambda: panel.model.rowCount() == 1, what="the one who is found")
    QTest.keyClick(panel.search_edit, key)
    assert panel.list.hasFocus()
    await until(panel.detail.isVisible, what="the customer")
    QTest.keyClick(panel.search_edit, Qt.Key.Key_Escape)
    assert panel.search_edit.text() == ""


async def test_another_search_begins_at_its_top_although_another_counter_books(
    panel: CustomersPanel,
) -> None:
    resets: list[bool] = []
    panel.model.modelReset.connect(lambda: resets.append(True))
    panel.search_edit.setText("sara")
    panel.refresh()
    await until(lambda: bool(resets), what="who is found")
    assert panel.list.rowAt(0) == 0


async def test_the_customer_whom_the_focus_opens_is_selected_although_the_list_is_read(
    panel: CustomersPanel,
) -> None:
    panel.search_edit.setText("50000077")
    await until(lambda: panel.model.rowCount() == 1, what="the one who is found")
    await until(
        lambda: not panel.detail.isVisible(), what="nobody, as the customer is not among them"
    )
    panel.list.setCurrentIndex(QModelIndex())
    flag = QItemSelectionModel.SelectionFlag
    panel.list.selectionModel().setCurrentIndex(panel.model.index(0, 0), flag.NoUpdate)
    panel.refresh()
    await until(panel.detail.isVisible, what="the customer")
    shown = panel.detail.profile
    assert shown is not None
    chosen = panel.list.selectionModel().selectedRows()
    assert [panel.model.customer_at(each.row()) for each in chosen] == [shown]


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return])
async def test_a_key_right_after_the_search_leads_to_who_is_found_once_it_is_read(
    panel: CustomersPanel, key: Qt.Key
) -> None:
    panel.search_edit.setFocus()
    panel.search_edit.setText("50000077")
    QTest.keyClick(panel.search_edit, key)
    assert not panel.list.hasFocus()
    await until(panel.list.hasFocus, what="the list")
    assert panel.list.currentIndex().row() == 0
    await until(panel.detail.isVisible, what="the customer")
    shown = panel.detail.profile
    assert shown is not None
    assert shown.number == "5000 0077"
