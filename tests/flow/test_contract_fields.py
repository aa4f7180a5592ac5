"""Tests that every field of the contract is used where a clerk needs it, from two tables.

The requests are those of bookings made in the window, as received by the service. The responses
contain planted values, each of which must appear at the place in its row: in the window or on the
slip.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.booking.booking import NOT_SENT, Booking
from deskdispatch.ui.pricing.prices import PricesTable
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, BRANCH, GOT, LISTED, QUOTE, FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.ui.bare import bare
from tests.waiting import until

REQUIRED: Final = {
    "customerName": "Fatima",
    "customerNumber": "5123 4567",
    "pickupLatitude": 29.33521,
    "pickupLongitude": 48.07186,
    "deliveryLatitude": 29.3117,
    "deliveryLongitude": 47.9906,
}
AT_A_BRANCH: Final = REQUIRED | {
    "deliveryAddress": ["Qortuba"],
    "pickupAddress": "Salem Al-Mubarak Street",
    "alternateCustomerNumber": "6600 7788",
    "additionalAddressDetail": "Floor 2",
    "branchId": "br_1",
    "collectCash": True,
    "totalAmount": "12.500",
    "specialNotes": "Ring twice",
    "vehicleType": "car",
    "quotedPrice": "1.500",
    "isScheduled": False,
}
CUSTOM: Final = {
    "pickupLatitude": 29.2775,
    "pickupLongitude": 47.9586,
    "pickupAddress": "Farwaniya",
    "pickupName": "Yousef",
    "pickupNumber": "6000 0001",
    "customPickup": True,
    "isScheduled": True,
    "scheduledDeliveryAt": "a time",
}
FIELDS: Final = (
    *("customerName", "customerNumber", "pickupLatitude", "pickupLongitude"),
    *("deliveryLatitude", "deliveryLongitude", "deliveryAddress", "pickupAddress", "pickupName"),
    *("pickupNumber", "alternateCustomerNumber", "additionalAddressDetail", "branchId"),
    *("collectCash", "totalAmount", "specialNotes", "vehicleType", "customPickup", "quotedPrice"),
    *("isScheduled", "scheduledDeliveryAt"),
)
"""Request fields of a booking in the contract, in its order."""

PRICED: Final = {
    "fromLatitude": 29.2775,
    "fromLongitude": 47.9586,
    "toLatitude": 29.3117,
    "toLongitude": 47.9906,
    "deliveryArea": "Qortuba",
    "deliveryPaciArea": "Qortuba",
    "isScheduled": True,
}
"""All fields that a price depends on in the contract."""

PLANTED: Final = "2026-11-20T07:08:09.000Z"
ACCOUNT: Final = {
    "id": "acc-9911",
    "sellerId": "S-7788",
    "sellerName": "Planted Shop",
    "billingMode": "PLANTED-MODE",
    "walletBalance": "21.111",
    "phone": "+965 3000 0777",
    "pickupAddress": "Planted Street",
    "pickupLatitude": 29.11111,
    "pickupLongitude": 48.11111,
    "scheduledDeliveryEnabled": True,
    "apiEnabled": False,
}
WALLET: Final = {"balance": "20.222", "billingMode": "WALLET-MODE"}
MOVEMENT: Final = {
    "id": "txn-4455",
    "type": "PLANTED-TYPE",
    "amount": "3.333",
    "balanceAfter": "16.889",
    "reference": "ORD-PLANTED",
    "note": "A planted note",
    "createdAt": PLANTED,
}
PLACE: Final = BRANCH | {
    "id": "br-planted",
    "name": "Planted Branch",
    "phone": "+965 3000 0888",
    "latitude": 29.22222,
    "longitude": 48.02222,
    "addressLabel": "Planted Block 5",
    "governorate": "Planted Governorate",
    "area": "Planted Area",
    "isDefault": True,
}
PRICING: Final = {
    "useCustomTiers": True,
    "effectiveConfig": {
        "tiers": [{"maxKm": 7.5, "priceKwd": 1.625, "label": "planted tier"}],
        "extraKmRateKwd": 0.0625,
        "extraKmAfter": 33,
        "specialZones": [{"id": "zone-planted", "name": "Planted Zone", "priceKwd": 4.444}],
    },
}
SCHEDULED: Final = {
    "globalEnabled": False,
    "merchantEnabled": True,
    "enabled": False,
    "available": True,
    "surchargeKwd": "2.777",
    "payAsYouGoEnabled": True,
    "paygSettlementInstructions": {"pay": ["by bank", {"IBAN": "KW81PLANTED"}]},
}
DELIVERY: Final = GOT | {
    "customerName": "Planted Customer",
    "customerNumber": "+965 5123 0099",
    "deliveryLatitude": 29.31111,
    "deliveryLongitude": 47.99999,
    "estimatedPrice": "1.999",
    "driverName": "Planted Driver",
    "driverPhone": "+965 3000 0299",
    "vehicleType": "planted-drone",
    "statusHistory": [{"status": "PENDING", "timestamp": PLANTED}],
    "isScheduled": True,
    "collectCash": True,
    "createdAt": "2026-11-21T09:00:11.000Z",
    "updatedAt": "2026-11-21T10:11:12.000Z",
}

SAID: Final = (
    ("account.id", "account", "Account ID: acc-9911"),
    ("account.sellerId", "account", "Merchant code: S-7788"),
    ("account.sellerName", "account", "Merchant: Planted Shop"),
    ("account.billingMode", "account", "Billing: PLANTED-MODE"),
    # The wallet's value, which is read more often.
    ("account.walletBalance", "account", "Wallet: KWD 20.222"),
    ("account.phone", "account", "Phone: +965 3000 0777"),
    ("account.pickupAddress", "account", "Pickup address: Planted Street"),
    ("account.pickupLatitude", "account", "Pickup point: 29.11111"),
    ("account.pickupLongitude", "account", "29.11111, 48.11111"),
    ("account.scheduledDeliveryEnabled", "account", "Scheduled delivery: Yes"),
    ("account.apiEnabled", "account", "API access: No"),
    ("wallet.balance", "window", "Wallet KWD 20.222"),
    ("wallet.billingMode", "wallet", "WALLET-MODE"),
    ("transaction.id", "wallet", "Transaction txn-4455"),
    ("transaction.type", "wallet", "PLANTED-TYPE"),
    ("transaction.amount", "wallet", "KWD 3.333"),
    ("transaction.balanceAfter", "wallet", "KWD 16.889"),
    ("transaction.reference", "wallet", "ORD-PLANTED"),
    ("transaction.note", "wallet", "A planted note"),
    ("transaction.createdAt", "wallet", "20 Nov, 10:08"),
    ("branch.id", "account", "Branch ID: br-planted"),
    ("branch.name", "account", "Branch: Planted Branch"),
    ("branch.phone", "account", "Phone: +965 3000 0888"),
    ("branch.latitude", "account", "Pickup point: 29.22222"),
    ("branch.longitude", "account", "29.22222, 48.02222"),
    ("branch.addressLabel", "account", "Address: Planted Block 5"),
    ("branch.governorate", "account", "Planted Governorate"),
    ("branch.area", "account", "Area: Planted Area"),
    ("branch.isDefault", "account", "Default branch: Yes"),
    ("pricing.useCustomTiers", "account", "Prices of this account only."),
    ("pricing.tiers.maxKm", "account", "Up to 7.5 km"),
    ("pricing.tiers.priceKwd", "account", "KWD 1.625"),
    ("pricing.tiers.label", "account", "planted tier"),
    ("pricing.extraKmRateKwd", "account", "KWD 0.0625"),
    ("pricing.extraKmAfter", "account", "Each km past 33 km"),
    ("pricing.specialZones.id", "account", "zone-planted"),
    ("pricing.specialZones.name", "account", "Planted Zone"),
    ("pricing.specialZones.priceKwd", "account", "KWD 4.444"),
    ("scheduledDelivery.globalEnabled", "account", "Offered by the service: No"),
    ("scheduledDelivery.merchantEnabled", "account", "Allowed for this merchant: Yes"),
    ("scheduledDelivery.enabled", "account", "Switched on: No"),
    ("scheduledDelivery.available", "account", "Can be booked now: Yes"),
    ("scheduledDelivery.surchargeKwd", "account", "Flat rate: KWD 2.777"),
    ("scheduledDelivery.payAsYouGoEnabled", "account", "Pay as you go: Yes"),
    ("scheduledDelivery.payAsYouGoEnabled", "wallet", "Pay as you go: scheduled deliveries may"),
    ("scheduledDelivery.paygSettlementInstructions", "account", "pay · IBAN: KW81PLANTED"),
    ("scheduledDelivery.paygSettlementInstructions", "wallet", "pay: by bank"),
    ("delivery.id", "detail", "d-1"),
    ("delivery.orderNumber", "detail", "ORD-7001"),
    ("delivery.status", "detail", "On the way"),
    ("delivery.customerName", "detail", "Planted Customer"),
    ("delivery.customerNumber", "detail", "+965 5123 0099"),
    ("delivery.deliveryLatitude", "detail", "29.31111"),
    ("delivery.deliveryLongitude", "detail", "29.31111, 47.99999"),
    ("delivery.estimatedPrice", "detail", "KWD 1.999"),
    ("delivery.driverName", "detail", "Planted Driver"),
    ("delivery.driverPhone", "detail", "+965 3000 0299"),
    ("delivery.vehicleType", "detail", "planted-drone"),
    ("delivery.statusHistory.status", "detail", "Booked"),
    ("delivery.statusHistory.timestamp", "detail", "20 Nov"),
    ("delivery.isScheduled", "detail", "later, time unknown"),
    ("delivery.collectCash", "detail", "Cash, amount missing"),
    ("delivery.createdAt", "detail", "21 Nov 2026, 12:00:11"),
    ("delivery.updatedAt", "detail", "21 Nov 2026, 13:11:12"),
    ("quote.distance", "price", "4.2"),
    ("quote.distanceUnit", "price", "4.2 km"),
    ("quote.price", "price", "1.500"),
    ("quote.currency", "price", "KWD 1.500"),
    ("quote.estimatedDuration", "price", "Duration 18"),
    ("quote.tierLabel", "price", "0-5 km"),
    ("quote.specialZone", "price", "Zone: Planted Quarter"),
    ("quote.pricingMode", "scheduled price", "Pay as you go: scheduled deliveries may"),
    ("quote.tierLabel", "scheduled price", "Planted flat rate"),
)
"""Field, place, and the expected words at the place."""


@pytest.fixture
def planted(fake: FakeService) -> FakeService:
    """Service in whose answers every value is unique."""
    fake.answers["GET /api/v1/bootstrap"] = (
        200,
        BOOTSTRAP
        | {"account": ACCOUNT, "wallet": WALLET, "branches": [PLACE], "pricing": PRICING}
        | {"scheduledDelivery": SCHEDULED},
    )
    fake.answers["GET /api/v1/wallet"] = (200, WALLET | {"transactions": [MOVEMENT]})
    row = {name: value for name, value in DELIVERY.items() if name in LISTED}
    fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": [row]})
    fake.answers["GET /api/v1/deliveries/d-1"] = (200, {"delivery": DELIVERY})
    fake.behave("POST /api/v1/calculate-price", either_quote)
    return fake


async def either_quote(line: ServerConnection, heard: ReceivedRequest) -> None:
    """Answers with a price by distance, or with the flat rate for a scheduled time."""
    zone = {"specialZone": {"name": "Planted Quarter"}}
    flat = {"price": "2.777", "currency": "KWD", "pricingMode": "scheduled"}
    scheduled = flat | {"tierLabel": "Planted flat rate"}
    quote = scheduled if json.loads(heard.body).get("isScheduled") else QUOTE | zone
    await line.answer(200, json.dumps({"quote": quote}).encode())


def texts(root: QWidget) -> Iterator[str]:
    """Yields the texts of labels, a label and its value on one line."""
    last = ""
    for label in root.findChildren(QLabel):
        text = bare(label.text()).replace("\u200b", "")
        yield text
        yield f"{last}: {text}"
        last = text


def said_in(root: QWidget) -> str:
    return "\n".join(texts(root))


def cells_of(model: QAbstractItemModel) -> str:
    """Returns every cell of a table, with its tooltip."""
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
    cells = [
        model.index(row, column)
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    ]
    return "\n".join(bare(str(model.data(cell, role))) for cell in cells for role in roles)


async def places(desk: RunningDesktop) -> dict[str, str]:
    """Returns the texts at each place of the window."""
    panel, found = desk.window.booking_panel, {"window": said_in(desk.window.top_bar)}
    desk.window.commands.actions["account"].trigger()
    dialog = desk.find(QDialog, "preferencesDialog")
    tables = [cells_of(each.model()) for each in dialog.findChildren(PricesTable)]
    found["account"] = "\n".join((said_in(dialog), *tables))
    dialog.close()
    desk.press(Qt.Key.Key_3, CTRL)
    wallet = desk.program.wiring.monitoring.wallet
    await until(lambda: wallet.transactions.model.rowCount() == 1, what="the transaction")
    found["wallet"] = f"{said_in(wallet)}\n{cells_of(wallet.transactions.model)}"
    desk.press(Qt.Key.Key_1, CTRL)
    desk.click_row(0)
    detail = desk.window.detail_panel
    await until(lambda: "updated" in said_in(detail), what="the details")
    head = f"{bare(detail.title_label.text())}\n{detail.chip.accessibleName()}"
    found["detail"] = f"{head}\n{said_in(detail)}\n{detail.timeline.accessibleDescription()}"
    desk.choose_dropoff()
    await desk.quoted()
    found["price"] = said_in(panel.price)
    desk.click("scheduleCheck")
    await until(lambda: "2.777" in said_in(panel.price), what="the flat price")
    found["scheduled price"] = said_in(panel.price)
    return found


async def test_every_response_field_is_found_where_a_clerk_needs_it(
    open_desktop: OpenDesktop, planted: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")
        found = await places(desk)
    lost = [(field, place, words) for field, place, words in SAID if words not in found[place]]
    assert lost == []


def names(value: Any, of: str) -> Iterator[str]:
    """Yields the field names of a JSON object, including those of nested objects."""
    for name, inner in value.items():
        below = inner[0] if isinstance(inner, list) and inner else inner
        is_open = isinstance(below, dict) and name != "paygSettlementInstructions"
        path = of if name == "effectiveConfig" else f"{of}.{name}"
        yield from names(below, path) if is_open else [path]


def test_the_table_of_responses_lacks_no_field() -> None:
    quoted = QUOTE | {"specialZone": None, "pricingMode": "scheduled"}
    planted = {
        *names(ACCOUNT, "account"),
        *names(WALLET, "wallet"),
        *names(MOVEMENT, "transaction"),
        *names(PLACE, "branch"),
        *names(PRICING, "pricing"),
        *names(SCHEDULED, "scheduledDelivery"),
        *names(DELIVERY, "delivery"),
        *names(quoted, "quote"),
    }
    assert planted == {field for field, _, _ in SAID}


async def book(desk: RunningDesktop, fake: FakeService, count: int) -> dict[str, Any]:
    desk.press_book()
    await until(lambda: len(fake.posts()) == count, what="the booking")
    body = fake.posts()[-1]
    for name in ("deliveryLatitude", "deliveryLongitude"):  # more decimals: the intent's mark
        body[name] = round(body[name], 7)
    return body


async def test_every_request_field_is_sent_by_a_booking_in_the_window(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    available = SCHEDULED | {"payAsYouGoEnabled": False}
    fake.answers["GET /api/v1/bootstrap"] = (200, BOOTSTRAP | {"scheduledDelivery": available})
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        desk.type("addressDetailEdit", "Floor 2")
        desk.type("notesEdit", "Ring twice")
        desk.type("alternatePhoneEdit", "6600 7788")
        desk.find(QComboBox, "vehicleCombo").setFocus()
        desk.press(Qt.Key.Key_Down)
        desk.click("cashCheck")
        desk.type("cashAmountEdit", "12.5")
        await desk.quoted()
        first = await book(desk, fake, 1)
        assert first == AT_A_BRANCH
        await until(lambda: not desk.text("phoneEdit"), what="an empty form")
        desk.type_customer(phone="5123 9999")
        desk.choose_dropoff()
        desk.type("pickupEdit", "29.2775, 47.9586")
        desk.press(Qt.Key.Key_Tab)
        desk.type("pickupNameEdit", "Yousef")
        desk.type("pickupNumberEdit", "6000 0001")
        desk.click("scheduleCheck")
        second = await book(desk, fake, 2)
        assert second["scheduledDeliveryAt"].endswith("00.000Z")
        second["scheduledDeliveryAt"] = "a time"
        assert {name: second.get(name) for name in CUSTOM} == CUSTOM
        assert "branchId" not in second
        assert set(FIELDS) == first.keys() | second.keys()
        asked = [json.loads(heard.body) for heard in fake.requests if "price" in heard.line]
        assert asked[-1] == PRICED


def test_the_table_of_requests_is_what_a_booking_can_carry() -> None:
    fields = Booking.model_fields.items()
    aliases = {field.alias for name, field in fields if name not in NOT_SENT}
    assert set(FIELDS) == aliases
    assert set(FIELDS) == AT_A_BRANCH.keys() | CUSTOM.keys()
