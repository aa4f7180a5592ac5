"""Tests of addresses typed the Kuwaiti way: chips, the area as pin, and the sent booking."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from deskdispatch.app.settings.settings import Settings
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService, endpoint
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_locations import note
from tests.waiting import until

ENTER, TAB = Qt.Key.Key_Return, Qt.Key.Key_Tab
ANYWAY = Qt.Key.Key_B


def chips(desk: RunningDesktop) -> list[str]:
    words = desk.window.booking_panel.address.chips.words()
    return [each.translate(dict.fromkeys(map(ord, "\u2068\u2069"))) for each in words]


async def sent(desk: RunningDesktop, fake: FakeService) -> dict[str, Any]:
    """Waits until the form is booked, and empty again; returns the body of the booking."""
    await until(lambda: desk.text("phoneEdit") == "", what="the booking")
    return fake.posts()[-1]


async def asked_about(desk: RunningDesktop) -> None:
    """Presses *Book*, which asks whether the middle of an area is precise enough."""
    await desk.quoted()
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: "Only the middle of" in banner.text, what="the question")


async def test_what_is_typed_is_sent_in_its_parts(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        for number, step in enumerate(
            (
                one_line_pins_the_area_and_is_sent_in_its_parts,
                the_same_in_arabic_in_the_line_of_the_drop_off,
                a_place_that_was_clicked_keeps_its_point_and_takes_the_address,
                a_pin_far_from_the_area_of_the_address_is_asked_about,
                the_warning_goes_with_the_right_area_or_the_right_pin,
                words_that_are_no_address_are_sent_as_they_are,
                the_price_is_asked_for_with_the_area_of_the_address,
                what_was_asked_of_one_booking_is_asked_of_a_changed_one_again,
            )
        ):
            desk.type_customer(f"5123 45{number:02}")
            await step(desk, fake)
            desk.window.booking_panel.clear()
        assert len(fake.posts()) == 7, "one for each step, but for that of the price"


async def one_line_pins_the_area_and_is_sent_in_its_parts(
    desk: RunningDesktop, fake: FakeService
) -> None:
    before = len(fake.posts())
    desk.type("addressDetailEdit", "slm 10 5 3 f2 a7")
    assert chips(desk) == ["Salmiya", "Block 10", "Street 5", "House 3", "Floor 2", "Flat 7"]
    desk.press(ENTER)
    assert desk.text("dropoffEdit").startswith("Salmiya · ")
    await asked_about(desk)
    assert len(fake.posts()) == before
    desk.press(ANYWAY, CTRL)
    body = await sent(desk, fake)
    assert body["deliveryAddress"] == ["Salmiya", "Block 10", "Street 5", "House 3"]
    assert body["additionalAddressDetail"] == "Floor 2, Flat 7"


async def the_same_in_arabic_in_the_line_of_the_drop_off(
    desk: RunningDesktop, fake: FakeService
) -> None:
    desk.type("dropoffEdit", "السالمية ق10 ش5 م3 د2 ش7 مقابل الجمعية")
    desk.press(ENTER)
    assert desk.text("dropoffEdit").startswith("Salmiya · ")
    assert chips(desk) == ["Salmiya", "Block 10", "Street 5", "House 3", "Floor 2", "Flat 7"]
    assert desk.text("addressDetailEdit").endswith("مقابل الجمعية")
    await asked_about(desk)
    desk.press(ANYWAY, CTRL)
    body = await sent(desk, fake)
    assert body["deliveryAddress"] == ["Salmiya", "Block 10", "Street 5", "House 3"]
    assert body["additionalAddressDetail"] == "Floor 2, Flat 7, مقابل الجمعية"


async def a_place_that_was_clicked_keeps_its_point_and_takes_the_address(
    desk: RunningDesktop, fake: FakeService
) -> None:
    desk.choose_dropoff("29.3340, 48.0715")
    desk.type("addressDetailEdit", "b 10 st 5 h 3")
    desk.press(ENTER)
    assert "29.33400, 48.07150" in desk.text("dropoffEdit")
    await desk.quoted()
    desk.press_book()
    body = await sent(desk, fake)
    assert body["deliveryAddress"] == ["Salmiya", "Block 10", "Street 5", "House 3"]
    assert "additionalAddressDetail" not in body


async def a_pin_far_from_the_area_of_the_address_is_asked_about(
    desk: RunningDesktop, fake: FakeService
) -> None:
    before = len(fake.posts())
    desk.choose_dropoff("29.3340, 48.0715")
    desk.type("addressDetailEdit", "jahra 10 5 3")
    words = "Address in \u2068Jahra\u2069, drop-off near \u2068Salmiya\u2069."
    assert note(desk).startswith(words)
    await desk.quoted()
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: "drop-off near" in banner.text, what="the question")
    assert len(fake.posts()) == before
    desk.press(ANYWAY, CTRL)
    body = await sent(desk, fake)
    assert body["deliveryAddress"] == ["Jahra", "Block 10", "Street 5", "House 3"]


async def the_warning_goes_with_the_right_area_or_the_right_pin(
    desk: RunningDesktop, fake: FakeService
) -> None:
    desk.choose_dropoff("29.3340, 48.0715")
    desk.type("addressDetailEdit", "jahra 10 5 3")
    assert "drop-off near" in note(desk)
    desk.form.detail_edit.selectAll()
    desk.type("addressDetailEdit", "rumaithiya 10 5 3")  # the neighbour of Salmiya
    assert "drop-off near" not in note(desk)
    desk.form.detail_edit.selectAll()
    desk.type("addressDetailEdit", "jahra 10 5 3")
    assert "drop-off near" in note(desk)
    desk.choose_dropoff("29.3400, 47.6600")
    assert "drop-off near" not in note(desk)
    await desk.quoted()
    desk.press_book()
    await sent(desk, fake)


async def words_that_are_no_address_are_sent_as_they_are(
    desk: RunningDesktop, fake: FakeService
) -> None:
    desk.choose_dropoff("29.3340, 48.0715")
    desk.type("addressDetailEdit", "blue gate, opposite the mosque")
    assert chips(desk) == []
    await desk.quoted()
    desk.press_book()
    assert (await sent(desk, fake))["additionalAddressDetail"] == "blue gate, opposite the mosque"


async def the_price_is_asked_for_with_the_area_of_the_address(
    desk: RunningDesktop, fake: FakeService
) -> None:
    desk.type("addressDetailEdit", "mutlaa n5 block 3 street 12 house 7")
    desk.press(ENTER)
    quotes = "POST /api/v1/calculate-price"

    def areas() -> list[str]:
        asked = [heard for heard in fake.requests if endpoint(heard) == quotes]
        return [json.loads(heard.body).get("deliveryArea", "") for heard in asked]

    await until(lambda: "Al Mutlaa 5" in areas(), what="a price of that sector")


async def what_was_asked_of_one_booking_is_asked_of_a_changed_one_again(
    desk: RunningDesktop, fake: FakeService
) -> None:
    before = len(fake.posts())
    desk.type("addressDetailEdit", "slm 10 5 3")
    desk.press(ENTER)
    await asked_about(desk)
    banner = desk.window.booking_panel.banner
    desk.type("addressDetailEdit", " f2")
    desk.press(ENTER)
    desk.press(ANYWAY, CTRL)
    await until(lambda: not desk.window.booking_panel.is_busy, what="the end of that press")
    assert "Only the middle of" in banner.text
    assert len(fake.posts()) == before
    desk.press(ANYWAY, CTRL)
    assert (await sent(desk, fake))["additionalAddressDetail"] == "Floor 2"


async def test_an_address_is_read_into_its_parts(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        for step in (
            a_part_is_corrected_at_its_chip,
            a_part_that_is_not_sure_asks,
            chips_are_one_stop_of_tab_with_arrows_between_them,
            a_pasted_chat_gives_its_address_as_well_as_its_point,
            a_link_of_kuwait_finder_keeps_its_number,
            a_customer_comes_back_with_the_whole_address,
        ):
            await step(desk)
            desk.window.booking_panel.clear()


async def a_part_is_corrected_at_its_chip(desk: RunningDesktop) -> None:
    desk.type("addressDetailEdit", "salmiya 10 5 3")
    house = desk.find(QToolButton, "addressChip3")
    assert house.text().strip("\u2068\u2069") == "House 3"
    (building,) = [each for each in house.menu().actions() if each.text() == "Building"]
    building.trigger()
    assert chips(desk) == ["Salmiya", "Block 10", "Street 5", "Building 3"]
    assert desk.text("addressDetailEdit") == "Salmiya, Block 10, Street 5, Building 3"


async def a_part_that_is_not_sure_asks(desk: RunningDesktop) -> None:
    desk.type("addressDetailEdit", "salmiya 10")
    assert chips(desk) == ["Salmiya", "Block 10?"]
    chip = desk.find(QToolButton, "addressChip1")
    (yes,) = [each for each in chip.menu().actions() if each.text().startswith("Yes")]
    yes.trigger()
    assert chips(desk) == ["Salmiya", "Block 10"]


async def chips_are_one_stop_of_tab_with_arrows_between_them(desk: RunningDesktop) -> None:
    desk.type("addressDetailEdit", "salmiya 10 5 3")
    desk.press(TAB)
    assert desk.focus() == "addressChip0"
    desk.press(Qt.Key.Key_Right)
    assert desk.focus() == "addressChip1"
    desk.press(TAB)
    assert desk.focus() == "pickupEdit"


async def a_pasted_chat_gives_its_address_as_well_as_its_point(desk: RunningDesktop) -> None:
    desk.choose_dropoff(
        "Salmiya block 10 street 5 house 3 https://maps.google.com/?q=29.3340,48.0715"
    )
    assert "29.33400, 48.07150" in desk.text("dropoffEdit")
    assert chips(desk) == ["Salmiya", "Block 10", "Street 5", "House 3"]


async def a_link_of_kuwait_finder_keeps_its_number(desk: RunningDesktop) -> None:
    desk.choose_dropoff("https://gis.paci.gov.kw/Search/17238456")
    assert chips(desk) == ["PACI 17238456"]
    assert desk.error_beside("dropoffEdit") != ""


async def a_customer_comes_back_with_the_whole_address(desk: RunningDesktop) -> None:
    desk.type_customer("51234567", "Fatima")
    desk.choose_dropoff("29.3340, 48.0715")
    desk.type("addressDetailEdit", "b 10 st 5 h 3 flat 7")
    await desk.quoted()
    desk.press_book()
    await until(lambda: desk.text("phoneEdit") == "", what="the booking")
    assert desk.program.connector.desk is not None
    await desk.program.connector.desk.customers.record()
    desk.type("phoneEdit", "51234567")
    await until(desk.form.name_edit.placeholderText, what="the customer")
    desk.press(ENTER)
    assert desk.text("addressDetailEdit") == "Salmiya, Block 10, Street 5, House 3, Flat 7"
    assert chips(desk) == ["Salmiya", "Block 10", "Street 5", "House 3", "Flat 7"]
