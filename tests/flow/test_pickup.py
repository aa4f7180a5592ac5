"""Tests of the pickup: a custom one is for one booking, and clearly shown until then."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.fields import Field
from deskdispatch.ui.widgets.field import FormField
from tests.client.server import ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, BRANCH, CREATED, GOT, QUOTE, FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.ui.bare import bare
from tests.waiting import until

FAHAHEEL = BRANCH | {
    "id": "br_2",
    "name": "Fahaheel",
    "latitude": 29.0825,
    "longitude": 48.1303,
    "isDefault": False,
}
ELSEWHERE = "29.2775, 47.9586"
NEAR, FAR = "1.500", "2.750"


class Busy:
    """Service that books, and asks a higher price for a far pickup."""

    def __init__(self, fake: FakeService) -> None:
        self._shop = fake
        self.booked = 0

    async def __call__(self, line: ServerConnection, heard: ReceivedRequest) -> None:
        if "calculate-price" in heard.line:
            latitude = json.loads(heard.body)["fromLatitude"]
            price = NEAR if latitude == BRANCH["latitude"] else FAR
            await line.answer(200, json.dumps({"quote": QUOTE | {"price": price}}).encode())
            return
        self.booked += 1
        body = json.loads(heard.body)
        named = {"id": f"b-{self.booked}", "orderNumber": f"ORD-80{self.booked:02}"}
        created = CREATED | named | {"customerName": body["customerName"]}
        got = (200, {"delivery": GOT | created})
        self._shop.answers[f"GET /api/v1/deliveries/b-{self.booked}"] = got
        await line.answer(201, json.dumps({"delivery": created}).encode())


@pytest.fixture
def branches(fake: FakeService) -> FakeService:
    """Gives the merchant two branches."""
    fake.answers["GET /api/v1/bootstrap"] = (200, BOOTSTRAP | {"branches": [BRANCH, FAHAHEEL]})
    return fake


def box(desk: RunningDesktop) -> QComboBox:
    return desk.find(QComboBox, "branchCombo")


def pickup(desk: RunningDesktop) -> str:
    return bare(desk.text("pickupEdit"))


def note(desk: RunningDesktop) -> str:
    """Returns the note under the pickup."""
    field = desk.form.pickup_edit.parentWidget()
    assert isinstance(field, FormField)
    return bare(field.note)


def is_usual(desk: RunningDesktop) -> bool:
    return pickup(desk).startswith("Salmiya") and box(desk).currentText() == "Salmiya"


async def price(desk: RunningDesktop, amount: str) -> None:
    await until(lambda: f"KWD {amount}" in desk.text("quoteLabel"), what=f"the price {amount}")
    await desk.quoted()  # the price is shown while it is requested again, too


async def booked(desk: RunningDesktop, number: str) -> None:
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: number in banner.text, what=f"that {number} is booked")


def type_pickup(desk: RunningDesktop, text: str) -> None:
    desk.type("pickupEdit", text)
    desk.press(Qt.Key.Key_Tab)


async def test_bookings_in_a_row_with_one_custom_pickup_in_between(
    open_desktop: OpenDesktop, branches: FakeService, at_shop: Settings
) -> None:
    busy = Busy(branches)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        for endpoint in ("POST /api/v1/deliveries", "POST /api/v1/calculate-price"):
            branches.behave(endpoint, busy)
        for number in range(1, 8):
            desk.type_customer(phone=f"5123 400{number}", name=f"Customer {number}")
            desk.choose_dropoff()
            if number == 3:
                type_pickup(desk, ELSEWHERE)
                assert box(desk).currentIndex() == -1
                assert box(desk).placeholderText() == "Custom pickup"
                assert note(desk).startswith("Custom pickup, for this booking only.")
            await price(desk, FAR if number == 3 else NEAR)
            await booked(desk, f"ORD-80{number:02}")
            assert is_usual(desk)
            assert note(desk) == ""
        bodies = branches.posts()
    assert len(bodies) == 7
    odd = bodies.pop(2)
    assert (odd["pickupLatitude"], odd["customPickup"]) == (29.2775, True)
    assert "branchId" not in odd
    for body in bodies:
        assert (body["branchId"], body["pickupLatitude"]) == ("br_1", 29.33521)
        assert body["quotedPrice"] == NEAR
        assert "customPickup" not in body


def by_button(desk: RunningDesktop) -> None:
    desk.click("clearButton")


def by_key(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_N, CTRL)


async def test_clear_goes_back_to_the_branch_that_was_chosen(
    open_desktop: OpenDesktop, branches: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await clear_takes_a_custom_pickup_and_junk_away(desk)
        await the_branch_that_was_chosen_is_the_one_to_go_back_to(desk)


async def clear_takes_a_custom_pickup_and_junk_away(desk: RunningDesktop) -> None:
    for text, clear in product((ELSEWHERE, "behind the mosque"), (by_button, by_key)):
        desk.choose_dropoff()
        desk.type("pickupEdit", text)
        clear(desk)
        assert is_usual(desk)
        assert desk.form.pickup_edit.point is not None
        assert desk.error_beside("pickupEdit") == ""
        assert note(desk) == ""


async def the_branch_that_was_chosen_is_the_one_to_go_back_to(desk: RunningDesktop) -> None:
    box(desk).setFocus()
    desk.press(Qt.Key.Key_Down)
    assert pickup(desk).startswith("Fahaheel")
    type_pickup(desk, ELSEWHERE)
    assert "After it: Fahaheel." in note(desk)
    desk.click("clearButton")
    assert box(desk).currentText() == "Fahaheel"
    assert pickup(desk).startswith("Fahaheel")


async def test_a_contact_is_given_at_a_custom_pickup_only_and_comes_back_after_a_restart(
    open_desktop: OpenDesktop, branches: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert not desk.form.line(Field.PICKUP_NAME).isVisible()
        desk.type_customer()
        desk.choose_dropoff()
        type_pickup(desk, ELSEWHERE)
        desk.type("pickupNameEdit", "Yousef")
        desk.type("pickupNumberEdit", "6000")
        desk.press_book()
        await until(lambda: desk.error_beside("pickupNumberEdit"), what="that it is no phone")
        assert "Not a phone number." in desk.error_beside("pickupNumberEdit")
        assert branches.posts() == []
        number = desk.find(QWidget, "pickupNumberEdit")
        await until(number.isEnabled, what="the end of the press")
        desk.type("pickupNumberEdit", "6000 0001")
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert desk.form.pickup_edit.point is not None
        assert desk.text("pickupNumberEdit") == "6000 0001"
        assert box(desk).placeholderText() == "Custom pickup"
        branches.behave("POST /api/v1/deliveries", Busy(branches))
        await booked(desk, "ORD-8001")
        body = branches.posts()[-1]
        assert sent(body) == {
            "pickupName": "Yousef",
            "pickupNumber": "6000 0001",
            "customPickup": True,
        }
        assert is_usual(desk)
        assert not desk.form.line(Field.PICKUP_NAME).isVisible()
        desk.type_customer(phone="5123 9999")
        desk.choose_dropoff("29.3300, 48.0000")
        desk.press_book()
        await until(lambda: len(branches.posts()) == 2, what="the next booking")
        assert sent(branches.posts()[1]) == {}


def sent(body: dict[str, Any]) -> dict[str, Any]:
    """Returns the pickup's fields of a body, except its coordinates."""
    names = ("pickupName", "pickupNumber", "customPickup")
    return {name: body[name] for name in names if name in body}
