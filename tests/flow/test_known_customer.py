"""Tests of customers known by phone: the suggestion, taking it by one key, and the booking."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QPushButton

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.widgets.field import FormField
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, DROPOFF, RunningDesktop
from tests.flow.test_drafts import names_kept
from tests.waiting import until

ENTER, DOWN, F2 = Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_F2


ELSEWHERE = "29.3401, 48.0811"
NEARBY = "29.3391, 48.0801"


async def booked(
    desk: RunningDesktop,
    phone: str = "51234567",
    name: str = "Fatima",
    detail: str = "Flat 7",
    dropoff: str = DROPOFF,
) -> None:
    """Books an order that the records keep; the form is empty again afterwards."""
    before = len(desk.deliveries())
    desk.type_customer(phone, name)
    desk.choose_dropoff(dropoff)
    desk.type("addressDetailEdit", detail)
    await desk.quoted()
    desk.press_book()
    await until(lambda: desk.text("phoneEdit") == "", what="the booking")
    await until(lambda: len(desk.deliveries()) == before + 1, what="the order at the service")
    assert desk.program.connector.desk is not None
    await desk.program.connector.desk.customers.record()


def line(desk: RunningDesktop, name: str) -> QLineEdit:
    return desk.find(QLineEdit, name)


def banner_text(desk: RunningDesktop) -> str:
    action = desk.window.booking_panel.banner.findChild(QPushButton, "bannerAction")
    assert action is not None
    return action.text()


def under_phone(desk: RunningDesktop) -> str:
    field = line(desk, "phoneEdit").parentWidget()
    assert isinstance(field, FormField)
    return field.note


async def recognised(desk: RunningDesktop, phone: str) -> None:
    """Types a phone until its customer is suggested."""
    desk.type("phoneEdit", phone)
    await until(lambda: "Enter fills the form" in under_phone(desk), what="the customer")


async def test_a_whole_phone_typed_or_pasted_offers_its_customer_and_a_second_order_is_asked_about(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk)
        await recognised(desk, "+965 51234567")
        names = ("nameEdit", "dropoffEdit", "addressDetailEdit")
        assert [desk.text(name) for name in names] == ["", "", ""]
        assert "Fatima" in under_phone(desk)
        assert line(desk, "nameEdit").placeholderText() == "Fatima"
        assert "Qortuba" in line(desk, "dropoffEdit").placeholderText()
        desk.press(ENTER)
        assert desk.text("nameEdit") == "Fatima"
        assert desk.text("addressDetailEdit") == "Flat 7"
        assert desk.text("dropoffEdit").startswith("Qortuba · ")
        assert [line(desk, name).property("filled") for name in names] == [True, True, True]
        assert desk.text("phoneEdit") == "+965 51234567"
        await desk.quoted()
        desk.press_book()
        await until(lambda: "Book anyway" in banner_text(desk), what="that it may be a second one")
        desk.press(Qt.Key.Key_B, CTRL)
        await until(lambda: len(desk.deliveries()) == 2, what="the second order")
        orders = [desk.ask("GET", f"deliveries/{one['id']}") for one in desk.deliveries()]
        first, second = (round(each["delivery"]["deliveryLatitude"], 5) for each in orders)
        assert first == second
        await until(lambda: desk.text("phoneEdit") == "", what="an empty form")
        edit = line(desk, "phoneEdit")
        edit.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.clipboard().setText("(+965) ５１２３\u20094567")
        desk.press(Qt.Key.Key_V, CTRL, on=edit)
        await until(lambda: "Fatima" in under_phone(desk), what="whose phone it is")
        desk.type("nameEdit", "Fatima")
        desk.choose_dropoff()
        await desk.quoted()
        desk.press_book()
        await until(lambda: "Book anyway" in banner_text(desk), what="that it may be another one")
        assert len(desk.deliveries()) == 2
        desk.press(Qt.Key.Key_B, CTRL)
        await until(lambda: len(desk.deliveries()) == 3, what="the third order")
        orders = [desk.ask("GET", f"deliveries/{one['id']}") for one in desk.deliveries()]
        numbers = {each["delivery"]["customerNumber"] for each in orders}
        assert numbers == {"51234567", "+965 51234567", "(+965) 5123 4567"}


async def test_what_a_known_phone_fills_in_and_what_takes_it_back(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk)
        for step in (
            nothing_that_was_typed_is_replaced,
            a_field_looks_filled_until_it_is_changed,
            enter_stays_where_no_customer_was_chosen,
            f2_says_that_there_is_no_earlier_order,
            whoever_hands_it_over_at_a_custom_pickup_is_known_by_phone_too,
            another_phone_takes_back_what_was_filled_in,
            what_was_typed_or_chosen_stays_with_another_phone,
            the_same_phone_written_otherwise_takes_nothing_back,
            what_was_taken_back_comes_back_with_the_phone,
            another_phone_takes_back_the_contact_at_the_pickup,
            from_four_digits_on_the_customers_are_listed,
            the_second_customer_is_filled_in_after_the_first,
            what_was_copied_from_another_customers_order_is_filled_in_anew,
            a_copied_order_with_another_customers_phone_is_asked_about,
            a_corrected_address_is_for_this_booking_unless_it_is_saved,
            f2_lists_the_last_orders_and_enter_books_one_again,
            an_earlier_order_takes_the_place_of_what_was_filled_in_and_keeps_what_was_typed,
        ):
            await step(desk)
            desk.window.booking_panel.clear()


async def nothing_that_was_typed_is_replaced(desk: RunningDesktop) -> None:
    desk.type("nameEdit", "Her brother")
    desk.type("addressDetailEdit", "at the gate")
    await recognised(desk, "51234567")
    desk.press(DOWN)
    assert desk.text("nameEdit") == "Her brother"
    assert desk.text("addressDetailEdit") == "at the gate"
    assert not line(desk, "nameEdit").property("filled")
    assert desk.text("dropoffEdit").startswith("Qortuba · ")


async def a_field_looks_filled_until_it_is_changed(desk: RunningDesktop) -> None:
    await recognised(desk, "51234567")
    desk.press(ENTER)
    desk.type("addressDetailEdit", "Flat 8")
    assert not line(desk, "addressDetailEdit").property("filled")
    assert line(desk, "nameEdit").property("filled")
    desk.choose_dropoff(ELSEWHERE)
    assert not line(desk, "dropoffEdit").property("filled")
    desk.window.booking_panel.clear()
    assert not line(desk, "nameEdit").property("filled")


async def from_four_digits_on_the_customers_are_listed(desk: RunningDesktop) -> None:
    await booked(desk, "51239999", "Noura")
    found = desk.find(QListWidget, "customerList")
    desk.type("phoneEdit", "512")
    assert not found.isVisible()
    desk.type("phoneEdit", "٣")
    await until(lambda: found.count() == 2, what="both customers")
    assert "Noura" in found.item(0).text()
    assert found.currentItem() is None
    desk.press(DOWN)
    desk.press(DOWN)
    desk.press(ENTER)
    assert not found.isVisible()
    assert desk.text("nameEdit") == "Fatima"
    assert desk.text("phoneEdit") == "51234567"


async def enter_stays_where_no_customer_was_chosen(desk: RunningDesktop) -> None:
    desk.type("phoneEdit", "5123")
    found = desk.find(QListWidget, "customerList")
    await until(found.isVisible, what="the customer")
    desk.press(ENTER)
    assert desk.focus() == "phoneEdit", "half a number"
    assert "Eight digits" in desk.error_beside("phoneEdit")
    assert not found.isVisible()
    assert desk.text("nameEdit") == ""


async def f2_lists_the_last_orders_and_enter_books_one_again(desk: RunningDesktop) -> None:
    await booked(desk, detail="Flat 9", dropoff=ELSEWHERE)
    await recognised(desk, "51234567")
    desk.press(F2)
    found = desk.find(QListWidget, "customerList")
    await until(lambda: found.count() == 2, what="both orders")
    desk.press(DOWN)
    desk.press(ENTER)
    await until(lambda: desk.text("addressDetailEdit") == "Flat 7", what="the first order")
    assert desk.text("nameEdit") == "Fatima"


async def an_earlier_order_takes_the_place_of_what_was_filled_in_and_keeps_what_was_typed(
    desk: RunningDesktop,
) -> None:
    await recognised(desk, "51234567")
    desk.press(ENTER)
    await take_the_last_order(desk)
    assert names_kept(desk) == []
    desk.window.booking_panel.clear()
    desk.type("notesEdit", "Ring twice")
    await recognised(desk, "51234567")
    await take_the_last_order(desk)
    await until(lambda: len(names_kept(desk)) == 1, what="what was typed")
    assert desk.text("notesEdit") == ""


async def take_the_last_order(desk: RunningDesktop) -> None:
    desk.press(F2)
    found = desk.find(QListWidget, "customerList")
    await until(found.isVisible, what="the orders")
    filled: list[bool] = []
    desk.window.booking_panel.draft_replaced.connect(filled.append)
    desk.press(ENTER)
    await until(lambda: bool(filled), what="the order")


async def f2_says_that_there_is_no_earlier_order(desk: RunningDesktop) -> None:
    desk.type("phoneEdit", "99001122")
    desk.press(F2)
    await until(lambda: "No earlier orders" in under_phone(desk), what="that there is none")


async def whoever_hands_it_over_at_a_custom_pickup_is_known_by_phone_too(
    desk: RunningDesktop,
) -> None:
    desk.window.booking_panel.set_point("pickup", Coordinates(latitude=29.3, longitude=48.0))
    desk.type("nameEdit", "Noura")
    desk.type("pickupNumberEdit", "51234567")
    name = line(desk, "pickupNameEdit")
    await until(lambda: name.placeholderText() == "Fatima", what="the contact")
    desk.press(ENTER)
    assert (name.text(), desk.text("nameEdit")) == ("Fatima", "Noura")
    assert desk.text("phoneEdit") == ""


NAMES = ("nameEdit", "dropoffEdit", "addressDetailEdit")


def texts(desk: RunningDesktop) -> list[str]:
    return [desk.text(name) for name in NAMES]


async def taken(desk: RunningDesktop, phone: str = "51234567") -> None:
    """Takes the customer of a phone into the form, and waits for the price."""
    await recognised(desk, phone)
    desk.press(ENTER)
    await desk.quoted()


def retype_phone(desk: RunningDesktop, phone: str) -> None:
    line(desk, "phoneEdit").selectAll()
    desk.type("phoneEdit", phone)


async def another_phone_takes_back_what_was_filled_in(desk: RunningDesktop) -> None:
    await taken(desk)
    assert all(texts(desk))
    retype_phone(desk, "99001122")
    assert texts(desk) == ["", "", ""]
    assert [bool(line(desk, name).property("filled")) for name in NAMES] == [False] * 3
    assert desk.form.dropoff_edit.point is None
    assert desk.text("phoneEdit") == "99001122"
    draft = desk.window.booking_panel.draft()
    assert (draft.name, draft.dropoff, draft.dropoff_address) == ("", None, ())


async def what_was_typed_or_chosen_stays_with_another_phone(desk: RunningDesktop) -> None:
    await taken(desk)
    desk.choose_dropoff(ELSEWHERE)
    line(desk, "nameEdit").selectAll()
    desk.type("nameEdit", "Her brother")
    desk.type("notesEdit", "at the gate")
    retype_phone(desk, "99001122")
    assert desk.text("nameEdit") == "Her brother"
    assert desk.text("notesEdit") == "at the gate"
    assert "29.34010, 48.08110" in desk.text("dropoffEdit")
    assert desk.text("addressDetailEdit") == ""


async def the_same_phone_written_otherwise_takes_nothing_back(desk: RunningDesktop) -> None:
    await taken(desk)
    before = texts(desk)
    line(desk, "phoneEdit").setCursorPosition(0)
    desk.press(Qt.Key.Key_Plus)
    for digit in (Qt.Key.Key_9, Qt.Key.Key_6, Qt.Key.Key_5):
        desk.press(digit)
    assert desk.text("phoneEdit") == "+96551234567"
    assert texts(desk) == before


async def what_was_taken_back_comes_back_with_the_phone(desk: RunningDesktop) -> None:
    await taken(desk)
    before = texts(desk)
    line(desk, "nameEdit").clear()
    desk.type("nameEdit", "Her brother")
    line(desk, "phoneEdit").setFocus()
    desk.press(Qt.Key.Key_Backspace)
    assert texts(desk) == ["Her brother", "", ""]
    desk.press(Qt.Key.Key_7)
    assert texts(desk) == ["Her brother", *before[1:]]
    assert line(desk, "addressDetailEdit").property("filled")
    assert desk.focus() == "phoneEdit"
    await desk.quoted()


async def the_second_customer_is_filled_in_after_the_first(desk: RunningDesktop) -> None:
    await booked(desk, "66001122", "Noura", "Flat 9", ELSEWHERE)
    await taken(desk)
    retype_phone(desk, "66001122")
    await until(lambda: "Enter fills the form" in under_phone(desk), what="the customer")
    assert texts(desk) == ["", "", ""]
    desk.press(ENTER)
    assert desk.text("nameEdit") == "Noura"
    assert desk.text("addressDetailEdit") == "Flat 9"
    save = desk.find(QPushButton, "saveAddressButton")
    assert not save.isVisible()


async def what_was_copied_from_another_customers_order_is_filled_in_anew(
    desk: RunningDesktop,
) -> None:
    await recognised(desk, "66001122")
    await take_the_last_order(desk)
    desk.type("notesEdit", "at the gate")
    retype_phone(desk, "51234567")
    await until(lambda: "Enter fills the form" in under_phone(desk), what="the customer")
    desk.press(ENTER)
    assert desk.text("nameEdit") == "Fatima"
    assert "Flat 9" not in desk.text("addressDetailEdit")
    assert desk.form.dropoff_edit.point.text() != ELSEWHERE
    assert desk.text("notesEdit") == "at the gate"


async def a_copied_order_with_another_customers_phone_is_asked_about(desk: RunningDesktop) -> None:
    await booked(desk, "66003344", "Fatima Hassan", "Flat 3", NEARBY)
    before = len(desk.deliveries())
    await recognised(desk, "66003344")
    await take_the_last_order(desk)
    retype_phone(desk, "51234567")
    await desk.quoted()
    desk.press_book()
    banner = desk.window.booking_panel.banner
    await until(lambda: "is the phone of" in banner.text, what="the question")
    assert banner_text(desk) == "Book anyway"
    assert len(desk.deliveries()) == before
    line(desk, "nameEdit").selectAll()
    desk.type("nameEdit", "Fatima")
    assert not banner.text


async def another_phone_takes_back_the_contact_at_the_pickup(desk: RunningDesktop) -> None:
    desk.window.booking_panel.set_point("pickup", Coordinates(latitude=29.3, longitude=48.0))
    desk.type("nameEdit", "Noura")
    desk.type("pickupNumberEdit", "51234567")
    contact = line(desk, "pickupNameEdit")
    await until(lambda: contact.placeholderText() == "Fatima", what="the contact")
    desk.press(ENTER)
    assert contact.text() == "Fatima"
    number = line(desk, "pickupNumberEdit")
    number.selectAll()
    desk.type("pickupNumberEdit", "9")
    assert (contact.text(), desk.text("nameEdit")) == ("", "Noura")


async def a_corrected_address_is_for_this_booking_unless_it_is_saved(desk: RunningDesktop) -> None:
    await recognised(desk, "51234567")
    desk.press(ENTER)
    save = desk.find(QPushButton, "saveAddressButton")
    assert not save.isVisible()
    line(desk, "addressDetailEdit").selectAll()
    desk.type("addressDetailEdit", "Flat 9")
    assert save.isVisible()
    assert "Fatima" in save.accessibleName()
    desk.window.booking_panel.clear()
    assert not save.isVisible()
    await recognised(desk, "51234567")
    desk.press(ENTER)
    assert desk.text("addressDetailEdit") == "Flat 7"
    line(desk, "addressDetailEdit").selectAll()
    desk.type("addressDetailEdit", "Flat 9")
    save.click()
    await until(lambda: not save.isVisible(), what="that it is saved")
    desk.window.booking_panel.clear()
    await recognised(desk, "51234567")
    desk.press(ENTER)
    assert desk.text("addressDetailEdit") == "Flat 9"
