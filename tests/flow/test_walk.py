"""Tests one delivery from the first start to the door, and the booking at the service."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QPushButton

from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.slips.print_targets import PrinterDialog
from deskdispatch.ui.widgets.status_chip import StatusRole
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import LEFT, NONE, RunningDesktop
from tests.waiting import until

pytestmark = pytest.mark.styled

JOURNEY = ["PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE", "DELIVERED"]
FAST = ("--courier-rate", "3000", "--seed", "42")


async def test_a_booking_from_the_form_to_delivery(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop(options=FAST) as desk:
        await desk.drawn()
        await desk.signed_in()
        assert "KWD 50.000" in desk.text("walletLabel")
        await click_the_map(desk)
        desk.type_customer(phone="5123 4567", name="Fatima فاطمة")
        desk.click("cashCheck")
        desk.type("cashAmountEdit", "12.5")
        await desk.quoted()
        price = quoted_by_service(desk)
        assert f"KWD {price}" in desk.text("quoteLabel")
        pickup = desk.form.pickup_edit.point
        desk.press_book()
        banner = desk.window.booking_panel.banner
        await until(lambda: "Booked: " in banner.text, what="that it is booked")
        (booked,) = desk.deliveries()
        assert booked["orderNumber"] in banner.text
        assert booked["orderNumber"] in desk.row()[BoardColumn.ORDER]
        assert booked["estimatedPrice"] == price
        assert "Fatima فاطمة" in desk.row()[BoardColumn.CUSTOMER]
        the_form_is_ready_for_the_next_customer(desk, pickup)
        left = Decimal("50.000") - Decimal(price)
        await until(lambda: f"KWD {left}" in desk.text("walletLabel"), what="a lighter wallet")
        await delivered(desk)
        slip = await print_slip(desk, tmp_path / "slip.pdf")
        assert booked["orderNumber"] in slip
        assert "12.500" in slip


async def click_the_map(desk: RunningDesktop) -> None:
    """Clicks near the middle of the city until the page takes it; it may miss clicks at first."""
    view = desk.window.map_panel.map_view
    surface = (view.focusProxy() or view).focusProxy() or view
    desk.press(Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    for _ in range(20):
        QTest.mouseClick(surface, LEFT, NONE, surface.rect().center() + QPoint(-20, -20))
        try:
            await until(desk.form.dropoff_edit.text, within=1)
        except AssertionError:
            continue
        return
    raise AssertionError("no click on the map set a drop-off")


def quoted_by_service(desk: RunningDesktop) -> str:
    """Requests the price for the form's two points directly from the service."""
    here, there = desk.form.pickup_edit.point, desk.form.dropoff_edit.point
    body = {
        "fromLatitude": here.latitude,
        "fromLongitude": here.longitude,
        "toLatitude": there.latitude,
        "toLongitude": there.longitude,
    }
    return str(desk.ask("POST", "calculate-price", json=body)["quote"]["price"])


def the_form_is_ready_for_the_next_customer(desk: RunningDesktop, pickup: object) -> None:
    for name in ("phoneEdit", "nameEdit", "dropoffEdit", "notesEdit"):
        assert desk.text(name) == "", name
    assert desk.form.pickup_edit.point == pickup
    assert "Salmiya" in desk.text("pickupEdit")
    assert not desk.form.cash_check.isChecked()
    assert desk.focus() == "phoneEdit"


async def delivered(desk: RunningDesktop) -> None:
    """Waits until the courier has delivered, and checks the timeline."""
    status = desk.board.index(0, BoardColumn.STATUS)
    await until(lambda: status.data(StatusRole).status == "DELIVERED", what="the door")
    (delivery,) = desk.deliveries()
    whole = desk.ask("GET", f"deliveries/{delivery['id']}")["delivery"]
    assert [step["status"] for step in whole["statusHistory"]] == JOURNEY
    timeline = desk.window.detail_panel.timeline
    await until(lambda: "Delivered at" in timeline.accessibleDescription(), what="the timeline")
    steps = timeline.accessibleDescription().split("; ")
    assert len(steps) == len(JOURNEY)
    assert all(" at " in step for step in steps)
    assert delivery["driverName"] in desk.row()[BoardColumn.DRIVER]


async def print_slip(desk: RunningDesktop, path: Path) -> str:
    """Prints by Ctrl+P to a PDF file; returns the text of the page."""
    desk.press(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: desk.window.findChild(PrinterDialog), what="the printers")
    dialog = desk.find(PrinterDialog, "printerDialog")
    printers = desk.find(QComboBox, "printerCombo")
    printers.setCurrentIndex(printers.count() - 1)
    desk.press(Qt.Key.Key_Return, on=dialog.findChild(QPushButton, "printerOkButton"))
    await until(lambda: desk.window.findChild(QFileDialog), what="the name of the file")
    files = desk.window.findChild(QFileDialog)
    assert isinstance(files, QFileDialog)
    line = files.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(line, QLineEdit)
    line.setText(str(path))
    QTest.keyClick(line, Qt.Key.Key_Return)
    await until(path.exists, what="the slip")
    await until(lambda: path.name in desk.window.delivery_pane.banner.text, what="its confirmation")
    return "".join(page.extract_text() for page in PdfReader(path).pages)


async def test_a_scheduled_booking_arrives_as_it_was_typed(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer(phone="+971 50 123 4567", name="  Noura  ")
        desk.choose_dropoff()
        desk.type("addressDetailEdit", "Block 4, floor 2")
        desk.click("cashCheck")
        desk.type("cashAmountEdit", "٧.٢٥")
        desk.type("notesEdit", 'Say "hi" & <b>ring</b>; لا تتأخر')
        desk.type("alternatePhoneEdit", "99887766")
        desk.press(Qt.Key.Key_Down, on=desk.find(QComboBox, "vehicleCombo"))
        desk.click("scheduleCheck")
        when = desk.form.schedule_edit
        when.setCursorPosition(len(when.text()) - 4)
        desk.press(Qt.Key.Key_Up, on=when)
        at = desk.form.typed().scheduled_at
        rate = desk.ask("GET", "scheduled-delivery")["scheduledDelivery"]["surchargeKwd"]
        await until(lambda: f"KWD {rate}" in desk.text("quoteLabel"), what="the flat rate")
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        (listed,) = desk.deliveries()
        assert listed["isScheduled"] is True
        assert listed["estimatedPrice"] == rate
    assert stored(tmp_path) == {
        "customer_number": "+971 50 123 4567",
        "customer_name": "Noura",
        "additional_address_detail": "Floor 2",
        "delivery_address": '["Qortuba", "Block 4"]',
        "collect_cash": 1,
        "total_amount": 7250,
        "special_notes": 'Say "hi" & <b>ring</b>; لا تتأخر',
        "alternate_customer_number": "99887766",
        "vehicle_type": "car",
        "is_scheduled": 1,
        "scheduled_at": (at - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds() * 1000,
        "branch_id": "br_salmiya",
        "delivery_latitude": 29.3117,
        "delivery_longitude": 47.9906,
    }


def stored(folder: Path) -> dict[str, Any]:
    """Reads the only delivery in the database of the service, which has stopped.

    After the seventh decimal the drop-off contains the watermark of its booking, which varies.
    """
    columns = (
        "customer_number, customer_name, delivery_address, additional_address_detail, collect_cash,"
        " total_amount, special_notes, alternate_customer_number, vehicle_type, is_scheduled,"
        " scheduled_at, branch_id, round(delivery_latitude, 7) AS delivery_latitude,"
        " round(delivery_longitude, 7) AS delivery_longitude"
    )
    database = sqlite3.connect(folder / "data" / "practice.sqlite")
    database.row_factory = sqlite3.Row
    try:
        (row,) = database.execute(f"SELECT {columns} FROM deliveries").fetchall()
    finally:
        database.close()
    return dict(row)


async def test_ctrl_enter_twice_books_once(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        await until(lambda: desk.text("bookButton") == "Book")
        assert len(desk.deliveries()) == 1


async def test_a_double_click_books_once(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        button = desk.find(QPushButton, "bookButton")
        QTest.mouseClick(button, LEFT, NONE, button.rect().center())
        QTest.mouseDClick(button, LEFT, NONE, button.rect().center())
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        await until(lambda: desk.text("bookButton") == "Book")
        assert len(desk.deliveries()) == 1


async def test_a_second_start_remembers_and_book_again_fills_the_form(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer(name="Noura")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1)
    async with open_desktop() as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the delivery of the run before")
        desk.click_row(0)
        await until(lambda: "ORD" in desk.text("detailTitleLabel"))
        await until(desk.window.detail_panel.again_button.isEnabled)
        desk.press(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: desk.text("nameEdit") == "Noura", what="the form filled")
        assert desk.text("phoneEdit") == "5123 4567"
        assert desk.form.dropoff_edit.point is not None
        assert len(desk.deliveries()) == 1
