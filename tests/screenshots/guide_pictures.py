"""Pictures of the guide: steps to reach each, the shown part and the numbered controls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from itertools import cycle
from typing import Any, Final, NamedTuple
from uuid import uuid4

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.clock import utc_now
from deskdispatch.ui.away.card import AwayCard
from deskdispatch.ui.booking.hold_strip import HoldStrip
from deskdispatch.ui.text import language
from tests.flow.dialogs import MADE
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.journal.sharing.values import book, make_booking, make_delivery
from tests.screenshots.capture import close_others
from tests.screenshots.outline import structure
from tests.screenshots.states import DOOR, STATES, book_orders, made
from tests.waiting import until

Reach = Callable[[RunningDesktop], Awaitable[None]]


class GuidePicture(NamedTuple):
    """Picture of the guide.

    Attributes:
        reach: Steps from the previous picture.
        inside: Name of the shown part of the window, whose layout is saved.
        rows: First and last widget of the shown area; empty for the whole part.
        marks: Names of the numbered widgets, in order.
        layout: Name of a smaller part whose layout is saved instead.
    """

    reach: Reach
    inside: str
    rows: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    layout: str = ""

    @property
    def part(self) -> str:
        return self.layout or self.inside


def _words(english: str, arabic: str) -> str:
    return arabic if language.current() == "ar" else english


async def _form(desk: RunningDesktop) -> None:
    await desk.signed_in()
    desk.type_customer("9900 4455", _words("Fatima Al-Mutairi", "فاطمة المطيري"))
    desk.choose_dropoff()
    desk.type("addressDetailEdit", _words("Block 3 street 5 house 12", "ق3 ش5 م12"))
    await desk.quoted()
    await STATES["usual time"](desk)
    await until(desk.find(QWidget, "quoteArrivalLabel").isVisible, what="the usual time")
    desk.form.notes_edit.setFocus(Qt.FocusReason.TabFocusReason)


async def _cash(desk: RunningDesktop) -> None:
    desk.form.cash_check.setChecked(True)
    desk.type("cashAmountEdit", "12.500")
    desk.click("cashFeeButton")
    desk.type("cashWithEdit", "20")
    desk.form.notes_edit.setFocus(Qt.FocusReason.TabFocusReason)


async def _paste(desk: RunningDesktop) -> None:
    desk.click("clearButton")
    name, address = _words("Fatima", "فاطمة"), _words("Qortuba block 3", "قرطبة قطعة 3")
    link = "https://maps.google.com/?q=29.3117,47.9906"
    QApplication.clipboard().setText(f"{name} 9900 4455\n{address}\n{link}")
    desk.form.phone_edit.setFocus(Qt.FocusReason.TabFocusReason)
    desk.press(Qt.Key.Key_V, CTRL)
    await until(desk.find(QWidget, "pastedChips").isVisible, what="the chips")


async def _map(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Return)
    await desk.quoted()
    desk.press(Qt.Key.Key_F3)
    desk.type("placeSearchEdit", _words("sal", "سال"))


async def _address(desk: RunningDesktop) -> None:
    """Types an address with earlier deliveries, which shows its parts and the known door."""
    desk.window.map_panel.search_edit.clear()
    for _each in range(3):
        await _deliver(desk, DOOR.model_copy(update={"collect_cash": False, "total_amount": None}))
    desk.click("clearButton")
    desk.type_customer("9900 4455", _words("Fatima Al-Mutairi", "فاطمة المطيري"))
    desk.type("addressDetailEdit", _words("slm 10 5 3", "السالمية ق10 ش5 م3"))
    await until(desk.window.booking_panel.doors.button.isVisible, what="the door")


async def _deliver(desk: RunningDesktop, booking: Booking, **delivered: Any) -> None:
    """Records an invented order that was delivered today."""
    here, id = desk.program.connector.desk, uuid4().hex[:4]
    assert here is not None
    await book(here.doors._journal, id, booking)
    ended = make_delivery(id, status="DELIVERED", **{"created_at": utc_now(), **delivered})
    await here.doors._journal.remember([ended], utc_now())
    while await here.doors._journal.read_doors():
        pass


async def _caller(desk: RunningDesktop) -> None:
    """Types digits of a phone, after orders without cash."""
    desk.window.booking_panel.clear()
    orders = [number for number in range(27) if number % 3]
    book_orders(desk, orders)
    desk.press(Qt.Key.Key_F5)
    await until(lambda: len(desk.board.board_rows.known) >= len(orders), what="all rows")
    await STATES["customers"](desk)


async def _hold(desk: RunningDesktop) -> None:
    desk.window.booking_panel.clear()
    await STATES["held"](desk)


async def _delivery(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Escape)
    desk.window.preferences.choose(hold_s=0)
    desk.window.booking_panel.clear()
    statuses = {each["status"] for each in desk.deliveries()}
    await until(lambda: "DELIVERED" in statuses | {each["status"] for each in desk.deliveries()})
    await STATES["details"](desk)
    await STATES["details with usual arrival"](desk)


async def _wrong(desk: RunningDesktop) -> None:
    messages = desk.window.preferences.messages
    desk.window.preferences.choose(messages=replace(messages, operator_number="1805 805"))
    await STATES["wrong booking"](desk)


_COLLECTED: Final = (
    ("Abdulaziz Al-Mutairi", "+965 3000 0201", "12.500"),
    ("Abdulaziz Al-Mutairi", "+965 3000 0201", "8.000"),
    ("Rajesh Nair", "+965 3000 0202", "4.750"),
    ("Rajesh Nair", "+965 3000 0202", "20.000"),
)


async def _shift(desk: RunningDesktop) -> None:
    for driver, number, amount in _COLLECTED:
        order = make_booking(total_amount=amount)
        await _deliver(desk, order, driver_name=driver, driver_phone=number, collect_cash=True)
    await STATES["shift"](desk)


async def _count(desk: RunningDesktop) -> None:
    desk.click("shiftCountButton")
    await until(desk.find(QWidget, "countView").isVisible, what="the count")
    for name, pieces in (("20000", "2"), ("5000", "4"), ("1000", "4"), ("250", "2"), ("100", "3")):
        desk.type(f"count{name}Edit", pieces)
    desk.type("countOpeningEdit", "20")
    desk.type("countReasonEdit", _words("change for a taxi", "فكة تاكسي"))


async def _overview(desk: RunningDesktop) -> None:
    """Shows the overview with the orders of today until now, and of yesterday."""
    desk.click("countBackButton")
    for ago, (latitude, longitude) in zip(range(0, 36 * 60, 50), cycle(_AREAS), strict=False):
        order = make_booking(delivery_latitude=latitude, delivery_longitude=longitude)
        at = utc_now() - timedelta(minutes=ago)
        await _deliver(desk, order, created_at=at, estimated_price="1.750", driver_name="Rajesh")
    await STATES["overview"](desk)


_AREAS: Final = (
    *((29.3375, 48.0758), (29.3117, 47.9906), (29.3375, 48.0758), (29.2758, 47.9581)),
    *((29.3697, 47.9783), (29.0769, 48.0838), (29.3375, 48.0758), (29.3117, 47.9906)),
)


async def _unconfirmed(desk: RunningDesktop) -> None:
    await STATES["unconfirmed"](desk)
    desk.window.side.show_page("deliveries")
    await until(desk.find(QPushButton, "boardFilterUnconfirmed").isVisible, what="its row")
    desk.click_row(0)
    await until(desk.find(QWidget, "unconfirmedView").isVisible, what="what can be done")


TABLE: Final[Mapping[str, GuidePicture]] = {
    "form": GuidePicture(
        _form,
        "bookingPanel",
        marks=(
            *("phoneEdit", "nameEdit", "dropoffEdit", "addressDetailEdit"),
            *("quoteLabel", "quoteArrivalLabel", "bookButton"),
        ),
    ),
    "cash": GuidePicture(
        _cash,
        "bookingPanel",
        ("vehicleCombo", "scheduleCheck"),
        ("cashCheck", "cashAmountEdit", "cashWithEdit", "cashFeeButton"),
    ),
    "paste": GuidePicture(
        _paste,
        "bookingPanel",
        ("phoneEdit", "pastedChips"),
        ("pastedChip0", "pastedChip1", "pastedChip3"),
    ),
    "map": GuidePicture(
        _map,
        "mapPanel",
        marks=("placeSearchEdit", "dropoffTargetButton", "pickupTargetButton"),
    ),
    "address": GuidePicture(
        _address,
        "bookingPanel",
        ("phoneEdit", "addressChips"),
        ("addressDetailEdit", "addressChip0", "knownDoorButton"),
    ),
    "caller": GuidePicture(_caller, "bookingPanel", ("phoneEdit", "customerList"), ("phoneEdit",)),
    "hold": GuidePicture(
        _hold, "bookingPanel", ("holdStrip", "bookButton"), ("holdUndo", "holdNow"), "holdStrip"
    ),
    "delivery": GuidePicture(
        _delivery,
        "deliveryDetail",
        marks=("timelineFoldButton", "printSlipButton", "bookAgainButton", "showOnMapButton"),
    ),
    "wrong": GuidePicture(
        _wrong,
        "wrongBookingDialog",
        marks=(
            *("wrongOperatorEdit", "wrongReasonCombo", "wrongCopy_ar"),
            *("wrongRightButton", "wrongReportButton"),
        ),
    ),
    "shift": GuidePicture(
        _shift,
        "shiftPanel",
        ("shiftPeriodCombo", "cashTable"),
        ("shiftPeriodCombo", "shiftCountButton", "shiftSettlementButton", "shiftEndButton"),
    ),
    "count": GuidePicture(
        _count,
        "countView",
        marks=(
            *("count20000Edit", "countDifferenceLabel", "countOpeningEdit"),
            *("countDriver0Check", "countReasonEdit", "countKeepButton"),
        ),
    ),
    "overview": GuidePicture(_overview, "overviewPanel", ("overviewPeriodLabel", "overviewAreas")),
    "customer": GuidePicture(
        STATES["customers page"],
        "customersPanel",
        marks=(
            *("customerSearchEdit", "customerBookButton", "customer_warning"),
            *("customerBlockedCheck", "customerMergeButton", "customerEraseButton"),
        ),
    ),
    "orders": GuidePicture(
        STATES["order file"],
        "orderFilePanel",
        marks=(
            *("orderFileFilterCombo", "orderFileTable", "orderFileLeaveOutButton"),
            *("orderRow_location", "orderFileBookButton"),
        ),
    ),
    "printing": GuidePicture(
        STATES["preferences printing"],
        "preferencesDialog",
        marks=("autoPrintCheck", "slipPrinterCombo", "thermalSettingsButton", "slip_paper"),
        layout="slipSettingsPage",
    ),
    "template": GuidePicture(
        made("standing order"),
        "templateDialog",
        marks=("templateNameEdit", "templateDays", "templateTimesEdit", "templatePausedCheck"),
    ),
    "clerk": GuidePicture(made("clerks"), "clerkDialog", marks=("clerkNameEdit", "clerkPinEdit")),
    "join": GuidePicture(
        made("join counters"),
        "shareDialog",
        marks=("shareJoinRadio", "shareAddressEdit", "shareCodeEdit"),
    ),
    "away": GuidePicture(STATES["away"], "awayCard", marks=("awayLine0", "awayCloseButton")),
    "unconfirmed": GuidePicture(
        _unconfirmed,
        "deliveryDetail",
        marks=("unconfirmedLookButton", "operatorOrderEdit", "operatorNotBookedButton"),
    ),
    "offline": GuidePicture(
        STATES["offline"],
        "bookingPanel",
        ("quoteLabel", "bookButton"),
        ("quoteEstimateLabel", "quoteRetryButton"),
    ),
}
"""Pictures by name, in the order in which each leads to the next."""


_MADE: Final[Mapping[str, Callable[[QWidget], QWidget]]] = {
    "holdStrip": lambda _window: HoldStrip(),
    "awayCard": lambda _window: AwayCard(),
    "templateDialog": MADE["standing order"],
    "clerkDialog": MADE["clerks"],
    "shareDialog": MADE["join counters"],
}
"""Functions that make the parts which the window does not always have."""

_OPENED: Final = {
    "wrongBookingDialog": STATES["wrong booking"],
    "slipSettingsPage": STATES["preferences printing"],
}


async def layouts(desk: RunningDesktop) -> dict[str, list[str]]:
    """Returns the present layout of each shown part, by name; a delivery must be selected."""
    found: dict[str, list[str]] = {}
    for part in sorted({each.part for each in TABLE.values()}):
        if part in _MADE:
            part_made = _MADE[part](desk.window)
            found[part] = structure(part_made)
            part_made.deleteLater()
            continue
        if part in _OPENED:
            await _OPENED[part](desk)
        found[part] = structure(desk.find(QWidget, part))
        if part in _OPENED:
            await close_others(desk.window)
    return found
