"""Tests of the page *Customers*: the list, clerks' notes, and booking for a customer."""

from __future__ import annotations

from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTableView,
    QWidget,
)

from deskdispatch.domain.geo import Coordinates
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_known_customer import ELSEWHERE, booked, recognised, under_phone
from tests.waiting import until


def rows(desk: RunningDesktop) -> list[list[str]]:
    model = desk.find(QTableView, "customersTable").model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


async def page_open(desk: RunningDesktop, count: int) -> QTableView:
    """Opens the page by its key, and waits for ``count`` customers."""
    desk.press(Qt.Key.Key_5, CTRL)
    await until(lambda: len(rows(desk)) == count, what="the customers")
    return desk.find(QTableView, "customersTable")


async def chosen(desk: RunningDesktop, row: int) -> None:
    table = desk.find(QTableView, "customersTable")
    table.setFocus()
    table.setCurrentIndex(table.model().index(row, 0))
    await until(desk.find(QWidget, "customerDetail").isVisible, what="the customer")


async def test_everyone_who_was_booked_for_is_listed_and_found(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk, "51234567", "سارة العلي")
        await booked(desk, "66001122", "Noura", dropoff=ELSEWHERE)
        await page_open(desk, 2)
        assert [row[0].strip("\u2068\u2069") for row in rows(desk)] == ["Noura", "سارة العلي"]
        assert rows(desk)[1][2] == "Qortuba"
        desk.type("customerSearchEdit", "ساره")
        await until(lambda: len(rows(desk)) == 1, what="the one who matches")
        assert "سارة" in rows(desk)[0][0]
        desk.type("customerSearchEdit", " xyz")
        await until(lambda: not rows(desk), what="that nobody matches")
        assert "No customer matches" in desk.text("customersEmptyLabel")


async def test_what_the_page_does_with_a_customer(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk)
        for step in (
            changes_that_are_not_saved_stay_until_they_are_discarded,
            a_customer_is_booked_for_from_the_page,
            a_form_that_is_begun_is_not_mixed_with_another_customer,
            an_earlier_order_is_shown_on_the_board,
            a_place_is_shown_on_the_map,
            what_is_noted_of_a_customer_is_saved,
        ):
            await step(desk)
            desk.window.booking_panel.clear()


async def what_is_noted_of_a_customer_is_saved(desk: RunningDesktop) -> None:
    await page_open(desk, 1)
    await chosen(desk, 0)
    save = desk.find(QPushButton, "customerSaveButton")
    assert not save.isEnabled()
    desk.type("customer_driver_note", "ring twice")
    desk.type("customer_warning", "refused at the door twice")
    desk.find(QCheckBox, "customerBlockedCheck").click()
    save.click()
    await until(lambda: "Do not book" in rows(desk)[0][5], what="the mark in the list")
    await until(lambda: not save.isEnabled(), what="the saved customer")
    desk.press(Qt.Key.Key_1, CTRL)
    await recognised(desk, "51234567")
    desk.press(Qt.Key.Key_Return)
    assert desk.text("notesEdit") == "ring twice"


async def changes_that_are_not_saved_stay_until_they_are_discarded(
    desk: RunningDesktop,
) -> None:
    await page_open(desk, 1)
    await chosen(desk, 0)
    desk.type("customer_counter_note", "pays late")
    desk.press(Qt.Key.Key_1, CTRL)
    desk.press(Qt.Key.Key_5, CTRL)
    await until(lambda: len(rows(desk)) == 1, what="the customers again")
    assert desk.text("customer_counter_note") == "pays late"
    desk.find(QPushButton, "customerUndoButton").click()
    assert desk.text("customer_counter_note") == ""
    assert desk.text("customer_name") == "Fatima"


async def a_customer_is_booked_for_from_the_page(desk: RunningDesktop) -> None:
    table = await page_open(desk, 1)
    await chosen(desk, 0)
    desk.press(Qt.Key.Key_Return, on=table)
    assert desk.text("phoneEdit") == "51234567"
    assert desk.text("nameEdit") == "Fatima"
    assert desk.text("dropoffEdit").startswith("Qortuba · ")


async def a_form_that_is_begun_is_not_mixed_with_another_customer(
    desk: RunningDesktop,
) -> None:
    desk.type("nameEdit", "Noura")
    table = await page_open(desk, 1)
    await chosen(desk, 0)
    desk.press(Qt.Key.Key_Return, on=table)
    assert desk.text("phoneEdit") == ""
    assert desk.text("nameEdit") == "Noura"
    assert "holds another booking" in desk.window.booking_panel.banner.text


async def an_earlier_order_is_shown_on_the_board(desk: RunningDesktop) -> None:
    await page_open(desk, 1)
    await chosen(desk, 0)
    orders = desk.find(QListWidget, "customerOrdersList")
    assert orders.count() == 1
    orders.setFocus()
    orders.setCurrentRow(0)
    desk.press(Qt.Key.Key_Return, on=orders)
    assert desk.window.side.page == "deliveries"
    await until(desk.window.detail_panel.isVisible, what="the order")


async def test_the_next_customer_replaces_what_was_taken_of_the_one_before(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk, "51234567", "Fatima", detail="Flat 7")
        await booked(desk, "66001122", "Noura", detail="", dropoff=ELSEWHERE)
        await recognised(desk, "51234567")
        desk.press(Qt.Key.Key_Return)
        desk.find(QLineEdit, "phoneEdit").selectAll()
        await recognised(desk, "66001122")
        desk.press(Qt.Key.Key_Return)
        assert desk.text("nameEdit") == "Noura"
        assert desk.text("addressDetailEdit") == ""
        assert "29.34010, 48.08110" in desk.text("dropoffEdit")


async def marked(desk: RunningDesktop, warning: str, *, blocked: bool) -> None:
    """Marks the only customer on the page, and returns to the form."""
    await page_open(desk, 1)
    await chosen(desk, 0)
    desk.type("customer_warning", warning)
    if blocked:
        desk.find(QCheckBox, "customerBlockedCheck").click()
    desk.find(QPushButton, "customerSaveButton").click()
    word = "Do not book" if blocked else ""
    await until(lambda: word in rows(desk)[0][5] != "", what="the mark in the list")


async def test_a_warning_stands_in_red_and_a_blocked_customer_is_booked_for_only_on_insisting(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk)
        await marked(desk, "refused at the door twice", blocked=False)
        await recognised(desk, "51234567")
        assert "refused at the door twice" in under_phone(desk)
        desk.press(Qt.Key.Key_Return)
        assert under_phone(desk) == "\u2068Warning\u2069: \u2068refused at the door twice\u2069"
        form = desk.find(QWidget, "bookingPanel")
        note = next(label for label in form.findChildren(QLabel) if "refused" in label.text())
        assert note.property("role") == "note-bad"
        desk.window.booking_panel.clear()
        assert under_phone(desk) == ""
        await marked(desk, ", did not pay", blocked=True)
        await booked(desk, "51234567", "Khalid", dropoff="29.3700, 47.9800")  # is not blocked
        before = len(desk.deliveries())
        desk.type_customer("+965 5123 4567", "Fatima")
        desk.choose_dropoff(ELSEWHERE)
        await desk.quoted()
        desk.press_book()
        banner = desk.window.booking_panel.banner
        await until(lambda: "Do not book for" in banner.text, what="the warning")
        assert "did not pay" in banner.text
        assert len(desk.deliveries()) == before
        desk.press(Qt.Key.Key_B, CTRL)
        await until(lambda: len(desk.deliveries()) == before + 1, what="the order all the same")


async def a_place_is_shown_on_the_map(desk: RunningDesktop) -> None:
    await page_open(desk, 1)
    await chosen(desk, 0)
    places = desk.find(QListWidget, "customerPlacesList")
    assert [places.item(at).text() for at in range(places.count())] == [
        "\u200e\u2068Qortuba\u2069 · \u2068Flat 7\u2069"
    ]
    shown: list[Coordinates] = []
    desk.window.panes.fold_map(True)
    places.setFocus()
    places.setCurrentRow(0)
    bridge = desk.window.map_panel.map_view.bridge
    with patch.object(bridge, "ask_to_show", shown.append):
        desk.press(Qt.Key.Key_Return, on=places)
    assert shown == [Coordinates(latitude=29.3117, longitude=47.9906)]
    assert not desk.window.panes.is_map_folded
