"""States of the window that are pictured, in the order in which each leads to the next."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final
from uuid import uuid4

from PySide6.QtCore import QObject, QPoint, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QTableView,
    QTableWidget,
    QToolTip,
    QWidget,
)

from deskdispatch.app.instance.hand_over import SecondStart
from deskdispatch.client.updates import read_release
from deskdispatch.desk.history_files import ImportPreview, UnreadableLine
from deskdispatch.domain import phone
from deskdispatch.domain.away import AwayKind, AwayLine, AwayOrder
from deskdispatch.domain.booking.booking import SavedDraft
from deskdispatch.domain.clerks import PinAnswer
from deskdispatch.domain.clock import in_kuwait, utc_now
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.places.places import nearest
from deskdispatch.domain.preferences import ClerkSettings
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
from deskdispatch.domain.sharing.customer_details import CustomerDetails
from deskdispatch.domain.sharing.record import EarlierValue
from deskdispatch.domain.sharing.state import SharingPhase, SharingState
from deskdispatch.domain.standing_orders.template import Repeat
from deskdispatch.domain.updates import UpdateState
from deskdispatch.domain.wallet.spending import Forecast
from deskdispatch.ui.clerks.clerk_dialog import ClerkDialog
from deskdispatch.ui.customers.detail import CustomerDetail
from deskdispatch.ui.customers.dialogs import EraseDialog, MergeDialog
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.doctor.dialog import DoctorDialog
from deskdispatch.ui.files.customer_import_dialog import CustomerImportDialog
from deskdispatch.ui.files.exports import ImportDialog
from deskdispatch.ui.first_day import Task
from deskdispatch.ui.guide.window import GuideWindow
from deskdispatch.ui.jobs.jobs import ProgressStrip
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.map_files.dialogs import AddMapFileDialog
from deskdispatch.ui.palette.palette import Palette
from deskdispatch.ui.preferences.dialog import PAGES, PreferencesDialog
from deskdispatch.ui.report.dialog import ReportDialog
from deskdispatch.ui.shift.panel import ShiftPanel
from deskdispatch.ui.standing_orders.controller import StandingOrdersController
from deskdispatch.ui.wallet.panel import WalletPanel
from deskdispatch.ui.window.first_start import FirstStart
from deskdispatch.ui.window.sharing.status import SharingStatus
from deskdispatch.ui.wrong_bookings.dialog import WrongBookingDialog
from tests.client.signed_files import BY_OPENSSL, PUBLIC_KEY
from tests.flow.dialogs import CUSTOMER_PREVIEW, MADE, STREETS
from tests.flow.running_desktop import CTRL, ForkedPractice, RunningDesktop
from tests.journal.sharing.values import book, make_booking, make_delivery
from tests.map_files.made_maps import write_mbtiles
from tests.screenshots.streets import drawn_streets
from tests.waiting import until

Reach = Callable[[RunningDesktop], Awaitable[None]]

ORDERS: Final = 24

SENT_S: Final = 1.0
"""Time within which a request has been sent, which cannot be observed here."""

_CUSTOMERS: Final = (
    ("فاطمة المطيري", "+965 5123 4567", 29.3117, 47.9906),
    ("Noura Al-Sabah", "+965 6600 1122", 29.3375, 48.0758),
    ("Abdulrahman Al-Mutawa Al-Qenaei", "+965 9988 7766", 29.2758, 47.9581),
    ("محمد عبدالله العنزي", "+965 5000 0004", 29.3697, 47.9783),
    ("Jo", "+965 5555 0101", 29.0769, 48.0838),
)


_AWAY: Final = SharingState(
    SharingPhase.AWAY,
    datetime(2026, 11, 21, 11, 2, tzinfo=UTC),
    waiting=5,
    error=SharingError(SharingFailure.NO_ANSWER, "timeout expired"),
)
_STOPPED: Final = SharingState(
    SharingPhase.STOPPED,
    datetime(2026, 11, 21, 11, 2, tzinfo=UTC),
    error=SharingError(SharingFailure.NEWER_SCHEMA),
)


async def _signed_in(desk: RunningDesktop) -> None:
    await desk.signed_in()


async def _first_start(desk: RunningDesktop) -> None:
    program = desk.program
    print_test_page = program.wiring.documents.print_test_page
    FirstStart(desk.window, print_test_page, program.connector.sign_in, lambda: None)


async def _empty_form(desk: RunningDesktop) -> None:
    desk.press_book()
    await until(lambda: desk.error_beside("phoneEdit"), what="what is missing")


async def _filled_form(desk: RunningDesktop) -> None:
    desk.type_customer()
    desk.choose_dropoff()
    await desk.quoted()


DOOR_TYPED = "slm 10 5 3"
DOOR = make_booking(
    delivery_address=("Salmiya", "Block 10", "Street 5", "House 3"),
    delivery_latitude=29.3361,
    delivery_longitude=48.0812,
)


def note_arrivals(desk: RunningDesktop, minutes: float, count: int) -> None:
    """Records invented earlier deliveries to the form's drop-off, which arrived at this hour."""
    desk_ = desk.program.connector.desk
    draft = desk.window.booking_panel.draft()
    assert desk_ is not None
    assert draft.dropoff is not None
    area = nearest(desk_.areas, draft.dropoff)
    assert area is not None
    desk_.arrivals.note(arrived_in(area.name_en, draft.branch_id or "", minutes, count))


def arrived_in(area: str, branch_id: str, minutes: float, count: int) -> list[DeliverySummary]:
    now = utc_now().timestamp()
    times = [(now - each, now - each + minutes * 60) for each in range(count)]
    return [
        DeliverySummary(
            *(f"{area}{at}", "", "DELIVERED", at, until),
            area_en=area,
            branch_id=branch_id,
            is_scheduled=False,
        )
        for at, until in times
    ]


async def _usual_time(desk: RunningDesktop) -> None:
    note_arrivals(desk, 51, 42)
    await desk.window.booking_panel.prices.requote()


async def note_doors(desk: RunningDesktop, *ends: tuple[str, float]) -> None:
    """Records invented earlier deliveries to ``DOOR``: status, and metres from the door."""
    desk_ = desk.program.connector.desk
    assert desk_ is not None
    journal = desk_.doors._journal
    for status, metres in ends:
        latitude = DOOR.delivery_latitude + metres / 111_195
        id, sent = uuid4().hex[:4], DOOR.model_copy(update={"delivery_latitude": latitude})
        await book(journal, id, sent)
        await journal.remember([make_delivery(id, status=status)], utc_now())
    while await journal.read_doors():
        pass


async def _known_door(desk: RunningDesktop) -> None:
    await note_doors(desk, ("FAILED", 0.0), *[("DELIVERED", 0.0)] * 3, ("DELIVERED", 60.0))
    desk.click("clearButton")
    desk.type_customer()
    desk.form.detail_edit.setFocus(Qt.FocusReason.TabFocusReason)
    desk.type("addressDetailEdit", DOOR_TYPED)
    await until(desk.window.booking_panel.doors.button.isVisible, what="the door")


async def _known_door_middle(desk: RunningDesktop) -> None:
    """Leaves the address, so that the door is offered beside the middle of the area."""
    desk.press(Qt.Key.Key_Tab)
    await desk.quoted()


async def _known_doors(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_N, CTRL | Qt.KeyboardModifier.ShiftModifier)
    await until(QApplication.activePopupWidget, what="the doors")


async def _known_door_taken(desk: RunningDesktop) -> None:
    if QApplication.activePopupWidget() is None:
        await _known_doors(desk)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_1)
    await desk.quoted()


async def _price_explained(desk: RunningDesktop) -> None:
    """Explains the price of a long way, with kilometres past the last tier."""
    desk.choose_dropoff("28.9000, 47.8500")
    await desk.quoted()
    desk.click("priceBreakdownButton")


async def _price_differing(desk: RunningDesktop) -> None:
    """Shows a price of the service that is higher than its tariff's."""
    prices, desk_ = desk.window.booking_panel.price, desk.program.connector.desk
    assert prices.quote is not None
    assert prices.request is not None
    assert desk_ is not None
    dearer = prices.quote.model_copy(update={"price": prices.quote.price + Decimal("0.250")})
    explanation = desk_.pricing.explain(prices.request, dearer)
    prices.show_quote(dearer, prices.request)
    prices.show_explanation(explanation, desk_.session.as_of)


async def _price_folded(desk: RunningDesktop) -> None:
    desk.click("priceBreakdownButton")
    desk.choose_dropoff()
    await desk.quoted()


async def _branch_prices(desk: RunningDesktop) -> None:
    """Shows the price from each branch, over the form."""
    desk.press(Qt.Key.Key_U, CTRL)
    table = desk.find(QTableWidget, "branchPricesTable")
    texts = table.model()
    await until(lambda: "…" not in str(texts.index(table.rowCount() - 1, 2).data()))


async def _branch_prices_closed(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Escape)


async def _read_back(desk: RunningDesktop) -> None:
    """Shows the form in large letters, without the house number."""
    desk.type("addressDetailEdit", "block 3 street 5 floor 2")
    desk.press(Qt.Key.Key_D, CTRL)


async def _read_back_whole(desk: RunningDesktop) -> None:
    """Shows a complete form in large letters: an Arabic address, cash and change."""
    desk.press(Qt.Key.Key_Escape)
    desk.find(QLineEdit, "addressDetailEdit").clear()
    desk.type("addressDetailEdit", "قرطبة ق3 ش5 ج2 م12 د2 ش7 مقابل الجمعية")
    desk.form.cash_check.setChecked(True)
    desk.type("cashAmountEdit", "12.500")
    desk.type("cashWithEdit", "20")
    desk.press(Qt.Key.Key_D, CTRL)


async def _read_back_closed(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Escape)
    for name in ("addressDetailEdit", "cashAmountEdit", "cashWithEdit"):
        desk.find(QLineEdit, name).clear()
    desk.form.cash_check.setChecked(False)


async def _full_form(desk: RunningDesktop) -> None:
    desk.form.cash_check.setChecked(True)
    desk.type("cashAmountEdit", "12.500")
    desk.click("cashFeeButton")
    desk.type("cashWithEdit", "20")
    desk.form.schedule_check.setChecked(True)


async def _typed_time(desk: RunningDesktop) -> None:
    desk.form.schedule_edit.setFocus(Qt.FocusReason.TabFocusReason)
    desk.form.schedule_edit.selectAll()
    desk.type("scheduleEdit", "tomorrow 6 pm")


async def _ambiguous_time(desk: RunningDesktop) -> None:
    desk.form.schedule_edit.selectAll()
    desk.type("scheduleEdit", "t6")
    desk.press(Qt.Key.Key_Return)


async def _pasted_chat(desk: RunningDesktop) -> None:
    desk.click("clearButton")
    QApplication.clipboard().setText(
        "Fatima 5123 4567 or 6600 1122\nQortuba block 3 street 5 house 12\n"
        "https://maps.google.com/?q=29.3117,47.9906"
    )
    desk.form.phone_edit.setFocus(Qt.FocusReason.TabFocusReason)
    desk.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


async def _pasted_chat_used(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Return)
    desk.press(Qt.Key.Key_1)
    desk.press(Qt.Key.Key_Escape)
    await _full_form(desk)
    await desk.quoted()


async def _wrong_fields(desk: RunningDesktop) -> None:
    desk.click("clearButton")
    desk.type("phoneEdit", "123")
    desk.type("dropoffEdit", "24.7, 46.7")
    desk.press(Qt.Key.Key_Return)
    desk.type("alternatePhoneEdit", "Fatima")
    desk.press(Qt.Key.Key_Return)
    desk.form.dropoff_edit.setFocus(Qt.FocusReason.TabFocusReason)


async def _misplaced_name(desk: RunningDesktop) -> None:
    desk.click("clearButton")
    desk.type("phoneEdit", "Fatima")


async def _calendar(desk: RunningDesktop) -> None:
    desk.form.schedule_edit.open_calendar()
    await until(QApplication.activePopupWidget, what="the calendar")


async def _booked(desk: RunningDesktop) -> None:
    desk.form.schedule_check.setChecked(False)
    desk.form.detail_edit.clear()
    await desk.quoted()
    desk.press_book()
    await until(lambda: desk.board.rowCount() == 1, what="a row")


async def _held(desk: RunningDesktop) -> None:
    desk.window.preferences.choose(hold_s=10)
    desk.type_customer("9900 1234", "Dalal Al-Mutairi")
    desk.choose_dropoff()
    await desk.quoted()
    desk.press_book()
    await until(lambda: desk.window.holds.orders, what="that it is held")


async def _held_undone(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Escape)
    await until(lambda: desk.text("nameEdit"), what="the form")


async def _left_over(desk: RunningDesktop) -> None:
    """Shows the window after a start that found a held order."""
    panel = desk.window.booking_panel
    left = SavedDraft(id="left", name="Dalal", draft=panel.draft(), kept_at=utc_now())
    desk.window.preferences.choose(hold_s=0)
    panel.clear()
    desk.program.wiring.drafts.left_over.emit(left)


async def _read(desk: RunningDesktop) -> None:
    desk.window.notice.reset()


def book_orders(desk: RunningDesktop, numbers: Iterable[int]) -> None:
    """Books for the invented customers as another client of the same merchant."""
    branch = desk.ask("GET", "bootstrap")["branches"][0]
    for number in numbers:
        name, phone, latitude, longitude = _CUSTOMERS[number % len(_CUSTOMERS)]
        desk.ask(
            "POST",
            "deliveries",
            json={
                "customerName": name,
                "customerNumber": phone,
                "deliveryLatitude": latitude + number / 1000,
                "deliveryLongitude": longitude,
                "branchId": branch["id"],
                "pickupLatitude": branch["latitude"],
                "pickupLongitude": branch["longitude"],
                "vehicleType": ("bike", "car")[number % 2],
                **({"collectCash": True, "totalAmount": "4.750"} if number % 3 == 0 else {}),
            },
        )


async def _board(desk: RunningDesktop) -> None:
    book_orders(desk, range(ORDERS))
    desk.press(Qt.Key.Key_F5)
    await until(lambda: len(desk.board.board_rows.known) > ORDERS, what="all rows")


async def _customers(desk: RunningDesktop) -> None:
    assert desk.program.connector.desk is not None
    await desk.program.connector.desk.tracking.keep()
    await desk.program.connector.desk.customers.record()
    desk.window.booking_panel.clear()
    desk.type("phoneEdit", "5123")
    await until(desk.find(QWidget, "customerList").isVisible, what="the customers")


async def _customer_offered(desk: RunningDesktop) -> None:
    desk.window.booking_panel.clear()
    desk.type("phoneEdit", "66001122")
    await until(desk.form.name_edit.placeholderText, what="the customer")


async def _customer_taken(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Return)
    await desk.quoted()


async def _last_orders(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_F2)
    await until(desk.find(QWidget, "customerList").isVisible, what="the last orders")


async def _address(desk: RunningDesktop) -> None:
    desk.window.booking_panel.clear()
    desk.type("phoneEdit", "66001122")
    desk.type("addressDetailEdit", "السالمية ق10 ش5 م3 د2 ش7 مقابل الجمعية")
    desk.press(Qt.Key.Key_Return)
    await desk.quoted()


async def _address_elsewhere(desk: RunningDesktop) -> None:
    """Types an address in another area than the pin's."""
    desk.choose_dropoff("29.3340, 48.0715")
    desk.form.detail_edit.selectAll()
    desk.type("addressDetailEdit", "الجهراء ق10 ش5 م3")
    desk.press(Qt.Key.Key_Tab)
    await desk.quoted()
    desk.press_book()
    await until(lambda: desk.window.booking_panel.banner.text, what="the question")


async def _address_unsure(desk: RunningDesktop) -> None:
    desk.window.booking_panel.clear()
    desk.type("addressDetailEdit", "jabriya 10")
    desk.press(Qt.Key.Key_Tab)


async def _address_unknown(desk: RunningDesktop) -> None:
    """Types an area that the table lacks, although it has one with a similar name."""
    desk.window.booking_panel.clear()
    desk.type("dropoffEdit", "Sabriya")
    desk.press(Qt.Key.Key_Return)


async def _approximate_middle(desk: RunningDesktop) -> None:
    """Chooses as drop-off an area whose middle is in no source."""
    desk.window.booking_panel.clear()
    desk.type("dropoffEdit", "Nugra")
    desk.press(Qt.Key.Key_Return)
    await desk.quoted()


async def _odd_place(desk: RunningDesktop) -> None:
    """Presses *Book*, which asks about a drop-off in the sea with an address in Salmiya."""
    panel = desk.window.booking_panel
    panel.clear()
    desk.type_customer()
    desk.choose_dropoff("29.2000, 48.5000")
    desk.type("addressDetailEdit", "slm 10 5 3")
    await desk.quoted()
    panel.press_book()
    await until(panel.banner.isVisible, what="the question")


async def _customers_page(desk: RunningDesktop) -> None:
    desk.window.side.show_page("customers")
    table = desk.find(QTableView, "customersTable")
    await until(lambda: table.model().rowCount(), what="the customers")
    table.setCurrentIndex(table.model().index(1, 0))
    await until(desk.find(QWidget, "customerDetail").isVisible, what="the customer")


async def _merging(desk: RunningDesktop) -> None:
    desk.find(QPushButton, "customerMergeButton").click()
    await until(lambda: desk.window.findChild(MergeDialog) is not None, what="the dialog")
    dialog = desk.window.findChild(MergeDialog)
    assert dialog is not None
    dialog.search_edit.setText("")
    await until(lambda: dialog.other is not None, what="the other customers")


async def _erasing(desk: RunningDesktop) -> None:
    desk.find(QPushButton, "customerEraseButton").click()
    await until(lambda: desk.window.findChild(EraseDialog) is not None, what="the question")


async def _location_taken_away(desk: RunningDesktop) -> None:
    desk.program.wiring.customer_messages.pins.offers.clear()


async def _call(desk: RunningDesktop) -> None:
    await _called(desk, "+96551234567", "Fatima")


async def _calls(desk: RunningDesktop) -> None:
    await _called(desk, "+966501234567", "\n")


async def _called(desk: RunningDesktop, number: str, words: str) -> None:
    """Receives a call, and waits until it is shown with these words."""
    desk.program.handle_second_start(SecondStart(call=number))
    calls = desk.window.calls.banner
    await until(lambda: number in calls.text and words in calls.text, what="who calls")


async def _location_copied(desk: RunningDesktop) -> None:
    """Asks two customers for their location, and copies the location of one."""
    QDesktopServices.setUrlHandler("https", _opened, "take")  # type: ignore[arg-type]
    try:
        for number, name in (("6600 1122", "Noura"), ("5123 4567", "فاطمة المطيري")):
            desk.window.booking_panel.clear()
            desk.type_customer(number, name)
            desk.press(Qt.Key.Key_W, CTRL | Qt.KeyboardModifier.ShiftModifier)
    finally:
        QDesktopServices.unsetUrlHandler("https")
    QApplication.clipboard().setText("29.3375, 48.0758")


class _Opened(QObject):
    """Receives the addresses that the system would open."""

    @Slot(QUrl)
    def take(self, _url: QUrl) -> None: ...


_opened: Final = _Opened()


async def _reported_wrong(desk: RunningDesktop) -> None:
    """Reports the selected delivery, in the clerk's own words."""
    await _dialog("wrong")(desk)
    dialog = desk.window.findChildren(WrongBookingDialog)[-1]
    dialog.reason_combo.setCurrentIndex(dialog.reason_combo.count() - 1)
    dialog.other_edit.setText("Two boxes, not one")
    dialog.texts["en"][1].click()
    await until(dialog.end_button.isVisible, what="that it is watched")


async def _message_copied(desk: RunningDesktop) -> None:
    """Copies the message about the selected delivery, which offers the other ways to send it."""
    desk.press(
        Qt.Key.Key_I, CTRL | Qt.KeyboardModifier.ShiftModifier, desk.window.board_panel.table
    )
    banner = desk.window.delivery_pane.banner
    await until(lambda: banner.text, what="that it is copied")
    desk.click_action(banner)


async def _call_taken(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_F12)
    await until(lambda: desk.window.notice.text, what="that the draft is saved")


async def _details(desk: RunningDesktop) -> None:
    desk.window.calls.banner.end("+96551234567")
    desk.window.notice.reset()
    desk.click_row(1)
    await until(desk.window.detail_panel.print_button.isEnabled, what="the details")


async def _usual_arrival(desk: RunningDesktop) -> None:
    desk_, panel = desk.program.connector.desk, desk.window.detail_panel
    summary = panel.reader.selection.summary
    assert desk_ is not None
    assert summary is not None
    desk_.arrivals.note(arrived_in(summary.area_en, summary.branch_id, 51, 42))
    panel.show_delivery(summary)


async def _map_folded(desk: RunningDesktop) -> None:
    desk.window.panes.fold_map(True)


async def _alerts(desk: RunningDesktop) -> None:
    desk.window.panes.fold_map(False)
    desk.press(Qt.Key.Key_Escape)
    await until(lambda: "DELIVERED" in {each["status"] for each in desk.deliveries()})


async def _search(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_F, CTRL)
    desk.type("boardSearchEdit", "Noura")


async def _places(desk: RunningDesktop) -> None:
    desk.window.board_panel.search_edit.clear()
    desk.press(Qt.Key.Key_F3)
    desk.type("placeSearchEdit", "sal")


_SAVED: Final = (
    ("Avenues, gate 5", "الأفنيوز، بوابة ٥", 29.3026, 47.9304, "The Avenues, gate 5"),
    ("Avenues, gate 12", "", 29.3041, 47.9382, "The Avenues, gate 12, beside the taxis"),
    ("Branch of Qibla", "", 29.3667, 47.9702, ""),
    ("مستودع الري", "Warehouse in Rai", 29.3131, 47.9402, "Rai, Block 1, Street 18"),
)


async def _add_clerks(desk: RunningDesktop) -> None:
    here = desk.program.connector.desk
    assert here is not None
    for name in ("Mona Al-Rashidi", "Noura", "أمل العنزي"):
        if not here.clerks.is_taken(name):
            await here.clerks.add(name, "0427")
    desk.window.preferences.choose(clerks=ClerkSettings(asks=True))


async def _clerks(desk: RunningDesktop) -> None:
    await _add_clerks(desk)
    await _dialog("clerk")(desk)


async def _clerk_chosen(desk: RunningDesktop) -> None:
    """Chooses the clerk with the longest name, which the top bar shows."""
    await _clerks(desk)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ClerkDialog)
    dialog.choose(dialog.clerks[0])
    dialog.show_answer(dialog.clerks[0], PinAnswer(True))
    await until(lambda: QApplication.activeModalWidget() is None, what="the clerk")


async def _clerk_preferences(desk: RunningDesktop) -> None:
    await _add_clerks(desk)
    await _preferences("clerks")(desk)


async def _saved_places(desk: RunningDesktop) -> None:
    """Types in the drop-off a text that some saved places match."""
    here = desk.program.connector.desk
    assert here is not None
    known = ("name", "other_name", "latitude", "longitude", "detail")
    made = [here.saved_places.made(dict(zip(known, each, strict=True))) for each in _SAVED]
    await here.saved_places.take_in(made)
    desk.window.map_panel.search_edit.clear()
    desk.form.dropoff_edit.selectAll()
    desk.type("dropoffEdit", "aven")


async def _saved_place_taken(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Down)
    desk.press(Qt.Key.Key_Return)
    await desk.quoted()


async def _filters(desk: RunningDesktop) -> None:
    desk.window.map_panel.search_edit.clear()
    desk.find(QPushButton, "boardFiltersButton").click()


async def _columns(desk: RunningDesktop) -> None:
    desk.find(QPushButton, "boardFiltersButton").click()
    desk.window.board_panel.show_columns_menu()


async def _board_menu(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_1, CTRL)
    desk.click_row(1)
    table = desk.window.board_panel.table
    table.menu_asked.emit(table.viewport().mapToGlobal(QPoint(120, 60)))
    await until(QApplication.activePopupWidget, what="the menu of a row")


async def _tooltip(desk: RunningDesktop) -> None:
    await asyncio.sleep(SENT_S)  # the tooltip is hidden when a window becomes active
    table = desk.window.board_panel.table
    index = desk.board.index(1, BoardColumn.STATUS)
    at = table.viewport().mapToGlobal(table.visualRect(index).center())
    QToolTip.showText(at, index.data(Qt.ItemDataRole.ToolTipRole))  # without a widget it stays


async def _palette(desk: RunningDesktop) -> None:
    """Opens the palette, which lists entries before a letter is typed."""
    desk.window.panes.focus_phone()
    desk.press(Qt.Key.Key_K, CTRL)


async def _palette_search(desk: RunningDesktop) -> None:
    """Searches in the palette for commands, settings, customers and orders."""
    desk.type("paletteEdit", "nou")
    results = desk.find(Palette, "palette").results
    await until(results.rowCount, what="the customer")


async def _palette_letters(desk: RunningDesktop) -> None:
    """Searches with Arabic letters, which find the same in every language."""
    desk.find(Palette, "palette").edit.setText("طباعة")


async def _key_search(desk: RunningDesktop) -> None:
    desk.find(Palette, "palette").shut()
    await _dialog("keys")(desk)
    desk.find(QLineEdit, "keySearchEdit").setText("map")


async def _import(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Escape)
    unreadable = [UnreadableLine(12, "Status"), UnreadableLine(1042, "Booked")]
    dialog = ImportDialog(ImportPreview(["{}"] * 318, 24, unreadable))
    dialog.setParent(desk.window, Qt.WindowType.Dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    _SHOWN[:] = [dialog]
    dialog.open()


async def _customer_import(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Escape)
    dialog = CustomerImportDialog(CUSTOMER_PREVIEW)
    dialog.setParent(desk.window, Qt.WindowType.Dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    _SHOWN[:] = [dialog]
    dialog.open()


_ORDER_LINES: Final = (
    "Order,Phone,Name,Address,Location,Cash,Vehicle,Scheduled for,Gift note,وقت المندوب",
    'A-1,98765432,Sara Al-Sabah,"Salmiya, Block 10, Street 5","29.3375,48.0758",4.500,Bike,,,18:30',
    'A-2,4.41E+11,نورة العتيبي,"السالمية قطعة ٢ شارع ٥","29.3405,48.0712","4,500",,,Hi',
    'A-3,66001122,Dana K.,"Hawally, Block 4, Street 20, House 7",,12.000,Car,',
    'A-4,55512345,Fahad Al-Mutawa Al-Qenaei,,"29.3117,48.0254 or 29.2775,47.9586",,,',
    'A-5,97770000,Hessa,"Bayan, Block 1","29.3012,48.0467",,,tomorrow',
    'A-6,97770001,محمد العنزي,"بيان قطعة ١","29.3022,48.0477",3.250,Van,',
    'A-6,97770001,محمد العنزي,"بيان قطعة ١","29.3022,48.0477",3.250,Van,',
)


async def _order_files(desk: RunningDesktop) -> None:
    """Shows the page without an opened file."""
    desk.window.commands.actions["page_order_files"].trigger()
    await until(lambda: desk.find(QPushButton, "orderFileOpenButton").isVisible(), what="the page")


async def _order_file(desk: RunningDesktop) -> None:
    """Opens a file; the shown row has several points."""
    path = desk.where.settings_file.parent / "Orders of Saturday.csv"
    path.write_text("\n".join(_ORDER_LINES), encoding="utf-8")
    desk.window.file_drops.dropped.emit(path)
    table = desk.find(QTableView, "orderFileTable")
    await until(lambda: table.model().rowCount() == 7, what="the rows")
    table.setCurrentIndex(table.model().index(3, 0))


async def _guessed_order_file(desk: RunningDesktop) -> None:
    """Opens a file whose columns are guessed from their cells; one row is a second item."""
    path = desk.where.settings_file.parent / "export.csv"
    lines = (
        "Order,Status,E-mail,WA,Who,Where,Item,Courier time,رسالة الهدية",
        'B-1,processing,a@e.com,66001122,Dana Test,"Hawally Block 4 Street 20",Cake,18:30,مبروك',
        "B-1,,,,,,Candle,,",
        'B-2,completed,b@example.com,55512345,فاطمة,"السالمية ق10 ش5",كيك,,',
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    desk.window.file_drops.dropped.emit(path)
    table = desk.find(QTableView, "orderFileTable")
    await until(lambda: table.model().rowCount() == 3, what="the rows")
    table.setCurrentIndex(table.model().index(0, 0))


async def _order_file_preview(desk: RunningDesktop) -> None:
    """Shows the preview of the file's bookings."""
    desk.click("orderFileBookButton")
    name = "orderFileBookConfirmButton"
    await until(lambda: desk.window.findChild(QPushButton, name) is not None, what="the preview")


async def _order_file_booked(desk: RunningDesktop) -> None:
    """Books the ready rows of a file."""
    await _order_file_preview(desk)
    desk.click("orderFileBookConfirmButton")
    button = desk.find(QPushButton, "orderFileResultsButton")
    await until(button.isVisible, what="the end")


async def _repaired(desk: RunningDesktop) -> None:
    desk.window.notice.reset()
    name = "practice.journal.damaged-20261122-094501"
    repaired = JournalRepair(set_aside=name, bookings=41, deliveries=318, is_whole=False)
    desk.window.notice.show_repaired(repaired)


async def _unconfirmed(desk: RunningDesktop) -> None:
    """Books while the service ends between the request and its answer."""
    desk.window.notice.reset()
    desk.click("clearButton")
    desk.type_customer("9900 1234", "Dalal")
    desk.choose_dropoff()
    await desk.quoted()
    process = ForkedPractice.started[-1].process
    os.kill(process.processId(), signal.SIGSTOP)
    desk.click("bookButton")
    await until(lambda: desk.window.booking_panel.is_busy, what="a request")
    await asyncio.sleep(SENT_S)
    process.kill()
    await until(lambda: desk.window.booking_panel.banner.text, what="an unconfirmed booking")


async def _unconfirmed_row(desk: RunningDesktop) -> None:
    desk.click_row(0)


async def _tariff_on_map(desk: RunningDesktop) -> None:
    desk.window.commands.actions["tariff"].trigger()
    desk.click("tariffMapButton")


async def _tariff_off_map(desk: RunningDesktop) -> None:
    desk.window.commands.actions["tariff"].trigger()
    desk.click("tariffMapButton")


async def _away(desk: RunningDesktop) -> None:
    """Shows the events during an absence."""
    wiring = desk.program.wiring
    desk.window.side.show_page("deliveries")
    board = desk.window.board_panel.model.board_rows.known
    orders = [
        AwayOrder(id, row.summary.order_number, row.summary.customer_name)
        for id, row in board.items()
        if row.summary is not None
    ]
    lines = (
        AwayLine(AwayKind.FAILED, tuple(orders[:2])),
        AwayLine(AwayKind.UNCONFIRMED, (AwayOrder("i1", "", "Noura Al-Sabah"),)),
        AwayLine(AwayKind.LATE, tuple(orders[2:7])),
        AwayLine(AwayKind.DELIVERED, tuple(orders[3:12])),
        AwayLine(AwayKind.MOVED, tuple(orders[12:16])),
        AwayLine(AwayKind.BOOKED, tuple(orders[16:17])),
        AwayLine(AwayKind.WALLET, (), Decimal("40.000"), Decimal("21.750")),
    )
    wiring.away.card.show_lines(lines, 7_800.0)
    wiring.away.card.focus_first()
    await until(wiring.away.card.isVisible, what="the card")


async def _away_gone(desk: RunningDesktop) -> None:
    desk.program.wiring.away.card.dismiss()


async def _offline(desk: RunningDesktop) -> None:
    desk.click("clearButton")
    desk.type_customer(name="Lost")
    desk.choose_dropoff("29.2733, 48.0503")
    await until(
        lambda: desk.window.notice.text and desk.window.top_bar.is_offline,
        what="that the service is gone",
    )
    await until(desk.find(QWidget, "quoteEstimateLabel").isVisible, what="an estimate")


async def _estimate_explained(desk: RunningDesktop) -> None:
    desk.click("priceBreakdownButton")


async def _all_deliveries(desk: RunningDesktop) -> None:
    await _page("deliveries")(desk)
    desk.window.board_panel.show_all()


async def _scanned(desk: RunningDesktop) -> None:
    desk.program.wiring.scanned.scanner.scanned.emit("ORD-9999")
    strip = desk.window.findChild(ProgressStrip)
    assert strip is not None
    await until(lambda: strip.text, what="that it is not known")


async def _scanned_read(desk: RunningDesktop) -> None:
    strip = desk.window.findChild(ProgressStrip)
    assert strip is not None
    strip.clear()


async def _wallet_pace(desk: RunningDesktop) -> None:
    """Shows how long the wallet lasts, after a week of orders."""
    page, now = desk.window.side.pages["wallet"], utc_now()
    assert isinstance(page, WalletPanel)
    hours = timedelta(hours=7)
    seen = Forecast(7, now + hours, orders=31, is_of_today=True, closing=now + 2 * hours)
    page.balance.set_forecast(seen)
    desk.window.top_bar.set_forecast(seen)


async def _standing_order(desk: RunningDesktop) -> None:
    """Shows a standing order that is ready, with two templates in the list of drafts."""
    here, now = desk.program.connector.desk, in_kuwait(utc_now())
    assert here is not None
    draft = desk.window.booking_panel.draft()
    await here.templates.save("شاي المكتب", draft, None)
    repeat = Repeat(weekdays=tuple(range(7)), times=(now.time(),))
    await here.templates.save("Office coffee", draft, repeat)
    controller = desk.window.findChild(StandingOrdersController)
    assert controller is not None
    controller.read_anew()
    await until(lambda: desk.window.notice.text, what="that it is ready")


async def _standing_order_file(desk: RunningDesktop) -> None:
    desk.click_action(desk.window.notice)
    table = desk.find(QTableView, "orderFileTable")
    await until(lambda: table.isVisible() and table.model().rowCount(), what="the file")


def _page(name: str, label: str = "") -> Reach:
    """Returns a step that opens a page, and waits until its label has a text."""

    async def reach(desk: RunningDesktop) -> None:
        desk.window.commands.actions[f"page_{name}"].trigger()
        if label:
            await until(lambda: desk.text(label), what=name)

    return reach


async def _settlement(desk: RunningDesktop) -> None:
    """Shows a courier's list with every result that this shop can have."""
    desk.click("countBackButton")
    shift, working = desk.window.side.pages["shift"], desk.program.connector.desk
    assert isinstance(shift, ShiftPanel)
    assert working is not None
    path = Path(tempfile.mkdtemp()) / "Fast Couriers.csv"
    path.write_text(_COURIERS_LIST, encoding="utf-8")
    found = await shift.read_settlement(working, path, lambda *_counts: None)
    shift.show_settlement(found)


_COURIERS_LIST: Final = (
    "Order,COD\nORD-1001,12.500\nORD-1003,1.000\nORD-9999,3.250\nORD-1001,12.500\n"
)


def _clicked(button: str) -> Reach:
    async def reach(desk: RunningDesktop) -> None:
        desk.click(button)

    return reach


def _dialog(command: str) -> Reach:
    async def reach(desk: RunningDesktop) -> None:
        desk.window.commands.actions[command].trigger()
        await until(lambda: _top_levels() > 1, what=command)

    return reach


def _preferences(page: str) -> Reach:
    async def reach(desk: RunningDesktop) -> None:
        await _dialog("preferences")(desk)
        dialog = desk.window.findChild(PreferencesDialog)
        assert dialog is not None
        dialog.show_page(page)

    return reach


def _area(dialog: PreferencesDialog, page: str) -> QScrollArea:
    """Returns the scroll area of a page."""
    areas = dialog.findChildren(QScrollArea)
    return next(each for each in areas if each.isAncestorOf(dialog.pages[page]))


async def _map_files(desk: RunningDesktop) -> None:
    """Shows the map files: one in use, and one whose drive was removed."""
    path = desk.where.data / "Streets of Kuwait.mbtiles"
    if not path.exists():  # the pictures' own folder
        write_mbtiles(path, drawn_streets())
    preferences = desk.window.preferences
    missing = desk.where.data / "Old town.pmtiles"
    preferences.choose(map=replace(preferences.map, files=(str(path), str(missing))))
    await until(lambda: desk.program.wiring.online_map.files.readable, what="the file on the map")
    await _preferences("map")(desk)
    dialog = desk.window.findChild(PreferencesDialog)
    assert dialog is not None
    area = _area(dialog, "map")
    area.ensureWidgetVisible(dialog.control("map.files"))


async def _updates_preferences(desk: RunningDesktop) -> None:
    """Shows the lower end of the page *General*."""
    await _preferences("general")(desk)
    dialog = desk.window.findChild(PreferencesDialog)
    assert dialog is not None
    area = _area(dialog, "general")
    bar, box = area.verticalScrollBar(), area.findChild(QWidget, "thisPcBox")
    await until(lambda: box is not None and box.isVisible(), what="what the system has")
    await asyncio.sleep(0.1)  # the page is laid out again
    bar.setValue(bar.maximum())


def _guide(address: str, typed: str = "") -> Reach:
    """Returns a step that opens the guide at a section, or at the first match of a search."""

    async def reach(desk: RunningDesktop) -> None:
        desk.window.guide.open(address)
        guide = next(
            each for each in QApplication.topLevelWidgets() if isinstance(each, GuideWindow)
        )
        words = guide.search_edit
        words.setText(typed)
        if typed:
            QTest.keyClick(words, Qt.Key.Key_Return)

    return reach


async def _first_day(desk: RunningDesktop) -> None:
    """Shows the checklist with one task done."""
    card = desk.window.first_day.card
    card.start()
    card.tick(Task.FIND)


async def _first_day_folded(desk: RunningDesktop) -> None:
    desk.window.first_day.card.fold()


async def _first_day_gone(desk: RunningDesktop) -> None:
    desk.window.first_day.card.dismiss()


_SHOWN: Final[list[QWidget]] = []
"""Keeps a reference to the dialog of ``made``, which would be deleted otherwise."""


def made(name: str) -> Reach:
    """Returns a step that shows a dialog which no command opens in this state."""

    async def reach(desk: RunningDesktop) -> None:
        dialog = MADE[name](desk.window)
        dialog.setParent(desk.window, dialog.windowFlags())
        _SHOWN[:] = [dialog]
        dialog.show()

    return reach


async def _checked_pc(desk: RunningDesktop) -> None:
    """Shows every check of this PC with its result."""
    await _dialog("doctor")(desk)
    dialog = desk.window.findChild(DoctorDialog)
    assert dialog is not None
    await until(lambda: dialog.is_complete, 60, what="all results")


async def _report(desk: RunningDesktop) -> None:
    """Shows a collected report before it is saved."""
    await _dialog("report")(desk)
    dialog = desk.window.findChild(ReportDialog)
    assert dialog is not None
    await until(dialog.save_button.isEnabled, 60, what="all parts")


async def _update_message(desk: RunningDesktop) -> None:
    """Shows the message of the weekly check for updates."""
    desk.program.updates._say(UpdateState(release=read_release(BY_OPENSSL, PUBLIC_KEY)))
    await until(lambda: desk.window.notice.text, what="the message")


async def _update_message_gone(desk: RunningDesktop) -> None:
    desk.window.notice.reset()


async def _map_file_shown(desk: RunningDesktop) -> None:
    """Shows only the map, with the streets of the file."""
    await asyncio.sleep(0)


async def _add_map_file(desk: RunningDesktop) -> None:
    dialog = AddMapFileDialog("Streets of Kuwait.mbtiles", STREETS)
    dialog.setParent(desk.window, dialog.windowFlags())
    _SHOWN[:] = [dialog]
    dialog.open()


def _sharing(state: SharingState) -> Reach:
    """Returns a step that shows a state of sharing with the other counters."""

    async def reach(desk: RunningDesktop) -> None:
        window = desk.window
        status = window.findChild(SharingStatus) or SharingStatus(window.top_bar, window.notice)
        status.show_state(state)
        if state.phase is SharingPhase.AWAY:
            status._on_long_away()

    return reach


def _booked_elsewhere(*at: datetime) -> Reach:
    """Returns a step with unconfirmed bookings of another counter for the phone in the form."""

    async def reach(desk: RunningDesktop) -> None:
        counter_names.set_names({"second": "Salmiya 2"}, "own")
        phones = (phone.key(desk.form.phone_edit.text()),)
        others = [
            SharedUnconfirmed(
                id="unconfirmed", phones=phones, name="", written_at=each, counter_id="second"
            )
            for each in at
        ]
        desk.window.recognised_customers.phone_note.set_unconfirmed(others)

    return reach


async def _board_of_counters(desk: RunningDesktop) -> None:
    """Shows the column of counters; every third delivery is of another counter."""
    board = desk.window.board_panel
    header, second = board.table.horizontalHeader(), "b" * 16
    board.set_counters({"a" * 16: "Salmiya 1", second: "السالمية 2"}, "a" * 16)
    board.upsert([each._replace(counter_id=second) for each in board.shown()[::3]])
    board.columns.show(BoardColumn.COUNTER, True)
    await until(lambda: not header.isSectionHidden(BoardColumn.COUNTER), what="the column")
    bar = board.table.horizontalScrollBar()
    bar.setValue(bar.maximum())


async def _board_of_one_counter(desk: RunningDesktop) -> None:
    desk.window.board_panel.set_counters({}, "")
    desk.window.board_panel.columns.reset()


async def _earlier_values(desk: RunningDesktop) -> None:
    """Shows a customer of whom another counter has replaced two values."""
    detail = desk.window.findChild(CustomerDetail)
    assert detail is not None
    profile = detail.profile
    assert profile is not None
    at = datetime(2026, 11, 21, 11, 2, tzinfo=UTC)
    history = (
        EarlierValue("address", ["Block 10", "Street 105", "House 12"], "b" * 16, at),
        EarlierValue("warning", "refused twice", "b" * 16, at - timedelta(days=2)),
    )
    detail.show_customer(CustomerDetails(profile, history=history))
    await asyncio.sleep(0.05)  # is laid out; handling events here would run tasks
    for area in desk.window.findChildren(QScrollArea):
        if area.isAncestorOf(detail):
            area.ensureWidgetVisible(detail.history_list)


def _menu(at: int) -> Reach:
    async def reach(desk: RunningDesktop) -> None:
        bar = desk.window.menuBar()
        menu = bar.actions()[at].menu()
        assert isinstance(menu, QMenu)
        corner = bar.actionGeometry(bar.actions()[at]).bottomLeft()
        menu.popup(bar.mapToGlobal(corner + QPoint(0, 1)))

    return reach


def _press_at(widget: QWidget, at: QPoint) -> None:
    QTest.mousePress(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def _visible() -> list[QWidget]:
    return [each for each in QApplication.topLevelWidgets() if each.isVisible()]


def _top_levels() -> int:
    return len(_visible())


STATES: Final[dict[str, Reach]] = {
    "signed in": _signed_in,
    "first start": _first_start,
    "nothing typed": _empty_form,
    "filled": _filled_form,
    "usual time": _usual_time,
    "price explained": _price_explained,
    "price differing": _price_differing,
    "price folded": _price_folded,
    "prices of branches": _branch_prices,
    "prices of branches closed": _branch_prices_closed,
    "read back": _read_back,
    "read back whole": _read_back_whole,
    "read back closed": _read_back_closed,
    "cash and later": _full_form,
    "calendar": _calendar,
    "typed time": _typed_time,
    "ambiguous time": _ambiguous_time,
    "wrong fields": _wrong_fields,
    "misplaced name": _misplaced_name,
    "pasted chat": _pasted_chat,
    "pasted chat used": _pasted_chat_used,
    "booked": _booked,
    "board": _board,
    "held": _held,
    "held undone": _held_undone,
    "held left over": _left_over,
    "held left over read": _read,
    "customers": _customers,
    "customer offered": _customer_offered,
    "customer taken": _customer_taken,
    "booked elsewhere": _booked_elsewhere(datetime(2026, 11, 21, 11, 2, tzinfo=UTC)),
    "not booked elsewhere": _booked_elsewhere(),
    "last orders": _last_orders,
    "typed address": _address,
    "address elsewhere": _address_elsewhere,
    "unsure address": _address_unsure,
    "unknown area": _address_unknown,
    "approximate middle": _approximate_middle,
    "odd place": _odd_place,
    "location copied": _location_copied,
    "location taken away": _location_taken_away,
    "call": _call,
    "two calls": _calls,
    "call taken": _call_taken,
    "details": _details,
    "details with usual arrival": _usual_arrival,
    "wrong booking": _dialog("wrong"),
    "reported wrong": _reported_wrong,
    "message copied": _message_copied,
    "known door": _known_door,
    "known door beside an area": _known_door_middle,
    "known doors": _known_doors,
    "known door taken": _known_door_taken,
    "map folded": _map_folded,
    "underway": _alerts,
    "search": _search,
    "places": _places,
    "saved places found": _saved_places,
    "saved place taken": _saved_place_taken,
    "clerk chosen": _clerk_chosen,
    "clerks": _clerks,
    "a clerk who has to wait": made("a clerk who has to wait"),
    "add a clerk": made("add a clerk"),
    "preferences clerks added": _clerk_preferences,
    "save_place": _dialog("save_place"),
    "saved_places": _dialog("saved_places"),
    "change place": made("change place"),
    "import of places": made("import of places"),
    "filters": _filters,
    "columns": _columns,
    "schedule": _page("schedule"),
    "wallet": _page("wallet", "spendReadoutLabel"),
    "wallet pace": _wallet_pace,
    "tariff": _dialog("tariff"),
    "tariff on the map": _tariff_on_map,
    "tariff off the map": _tariff_off_map,
    "shift": _page("shift", "cashPendingCountLabel"),
    "count": _clicked("shiftCountButton"),
    "settlement": _settlement,
    "overview": _page("overview", "overviewOrdersLabel"),
    "overview week": _clicked("overviewWeekButton"),
    "overview failed": _clicked("overviewFailedCard"),
    "customers page": _customers_page,
    "changed at another counter": _earlier_values,
    "merge customers": _merging,
    "erase customer": _erasing,
    "deliveries": _all_deliveries,
    "scanned order that is not known": _scanned,
    "scanned order dismissed": _scanned_read,
    "away": _away,
    "away gone": _away_gone,
    "board of counters": _board_of_counters,
    "board of one counter": _board_of_one_counter,
    "board menu": _board_menu,
    "tooltip": _tooltip,
    "palette": _palette,
    "palette search": _palette_search,
    "palette in Arabic": _palette_letters,
    "keys searched": _key_search,
    **{f"menu {at}": _menu(at) for at in range(6)},
    **{
        each: _dialog(each)
        for each in (*("sign_in", "drafts", "print_log", "account", "keys", "about"),)
    },
    **{f"preferences {page}": _preferences(page) for page in PAGES},
    "guide": _guide("first-booking"),
    "guide section": _guide("places#map"),
    "guide searched": _guide("", "ORD"),
    "first day": _first_day,
    "first day folded": _first_day_folded,
    "first day gone": _first_day_gone,
    "preferences updates": _updates_preferences,
    "check of this PC": _checked_pc,
    "report": _report,
    "update message": _update_message,
    "update message gone": _update_message_gone,
    **{
        each: made(each)
        for each in ("join counters", "first counter", "add a counter", "stop sharing", "claimed")
    },
    "counters away": _sharing(_AWAY),
    "counters stopped": _sharing(_STOPPED),
    "counters reached": _sharing(SharingState()),
    "map files": _map_files,
    "map file shown": _map_file_shown,
    "add a map file": _add_map_file,
    "import": _import,
    "customer import": _customer_import,
    "standing order": made("standing order"),
    "order files": _order_files,
    "order file": _order_file,
    "order file preview": _order_file_preview,
    "order file booked": _order_file_booked,
    "guessed order file": _guessed_order_file,
    "guessed columns of orders": made("guessed columns of orders"),
    "standing order ready": _standing_order,
    "drafts and templates": _dialog("drafts"),
    "order file of standing orders": _standing_order_file,
    "records repaired": _repaired,
    "unconfirmed": _unconfirmed,
    "unconfirmed row": _unconfirmed_row,
    "offline": _offline,
    "estimate explained": _estimate_explained,
}
"""Step to each state from the previous one; everything over the window is closed in between."""
