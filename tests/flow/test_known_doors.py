"""Tests of known doors, offered for the same address, and of the usual time of arrival."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_following import words
from tests.waiting import until

DOOR = "29.33610, 48.08120"
ELSEWHERE = "29.33000, 48.07000"
FAST = ("--courier-rate", "3000", "--seed", "42")
SHIFT = Qt.KeyboardModifier.ShiftModifier
OTHERS = 12


def book_elsewhere(desk: RunningDesktop) -> None:
    """Books to the same area as another client of the merchant."""
    for number in range(OTHERS):
        desk.ask(
            "POST",
            "deliveries",
            json={
                "customerName": f"Customer {number}",
                "customerNumber": "+965 6600 1122",
                "pickupLatitude": 29.33521,
                "pickupLongitude": 48.07186,
                "deliveryLatitude": 29.3361 + number / 10_000,
                "deliveryLongitude": 48.0812,
            },
        )


def have_arrived(desk: RunningDesktop) -> bool:
    """Whether the window knows end and destination of all deliveries."""
    assert desk.program.connector.desk is not None
    tracking = desk.program.connector.desk.tracking
    known = tracking.store.summaries.values()
    return len(known) > OTHERS and all(each.is_terminal and each.area_en for each in known)


def offered(desk: RunningDesktop) -> str:
    button = desk.find(QPushButton, "knownDoorButton")
    return words(button.text()) if button.isVisible() else ""


async def test_the_door_of_the_last_delivery_is_offered_and_taken_by_a_key_alone(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop(options=FAST) as desk:
        await desk.signed_in()
        book_elsewhere(desk)
        desk.type_customer()
        desk.type("addressDetailEdit", "slm 10 5 3 f2")
        desk.choose_dropoff(DOOR)
        await desk.quoted()
        assert offered(desk) == ""
        desk.press_book()
        await until(lambda: have_arrived(desk), what="the end of all")
        desk.type_customer("9911 2233", "Yousef")
        desk.type("addressDetailEdit", "السالمية ق١٠ ش٥ م٣")
        await until(lambda: offered(desk), what="the door")
        assert offered(desk).startswith("Delivered here once, ")
        assert desk.text("dropoffEdit") == "", "nothing moves unasked"
        desk.press(Qt.Key.Key_N, CTRL | SHIFT)
        assert words(desk.text("dropoffEdit")) == f"Salmiya · {DOOR}"
        await desk.quoted()
        line = desk.find(QLabel, "quoteArrivalLabel")
        assert line.isVisible()
        assert words(line.text()).startswith("9 of 10 within 5 min (of ")
        assert offered(desk) == ""
        assert words(desk.form.row("dropoff").note).startswith("Delivered here once, ")
        desk.choose_dropoff(ELSEWHERE)
        assert offered(desk) == "", "a pin that the clerk set is never replaced"
        desk.press(Qt.Key.Key_N, CTRL | SHIFT)
        assert ELSEWHERE in words(desk.text("dropoffEdit"))
