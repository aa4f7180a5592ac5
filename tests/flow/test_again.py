"""Tests of *Book again*: unknown fields of the earlier delivery stay empty and are required."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.account.account import Bootstrap
from deskdispatch.ui.widgets.field import FormField
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, BRANCH, CREATED, GOT, LISTED, FakeService
from tests.flow.running_desktop import CTRL, LEFT, NONE, RunningDesktop, middle
from tests.flow.test_drafts import names_kept
from tests.waiting import until

FAHAHEEL = BRANCH | {"id": "br_2", "name": "Fahaheel", "latitude": 29.0825, "isDefault": False}


async def book_again(desk: RunningDesktop) -> None:
    """Puts the board's top row into the form again, by the keyboard."""
    desk.click_row(0)
    desk.press(Qt.Key.Key_R, CTRL)
    await until(lambda: desk.text("phoneEdit"), what="the earlier delivery in the form")


async def at_work(desk: RunningDesktop) -> None:
    await desk.signed_in()
    await until(lambda: desk.board.rowCount() == 1, what="the service's delivery")


def elsewhere(fake: FakeService, **told: Any) -> None:
    """Lists a delivery booked elsewhere, from Fahaheel, which the service does not tell."""
    scheduling = BOOTSTRAP["scheduledDelivery"] | {"available": True}
    account = {"branches": [BRANCH, FAHAHEEL], "scheduledDelivery": scheduling}
    fake.answers["GET /api/v1/bootstrap"] = (200, BOOTSTRAP | account)
    row = {name: value for name, value in told.items() if name in LISTED}
    fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": [LISTED | row]})
    fake.answers["GET /api/v1/deliveries/d-1"] = (200, {"delivery": GOT | told})


async def refused(desk: RunningDesktop, fake: FakeService, *fields: str) -> None:
    """Presses *Book*, which only shows what is missing, beside these fields."""
    desk.press_book()
    await until(lambda: all(map(desk.error_beside, fields)), what="what is missing")
    assert fake.posts() == []


def note_under(desk: RunningDesktop, name: str) -> str:
    field = desk.find(QLineEdit, name).parentWidget()
    assert isinstance(field, FormField)
    return field.note


async def test_cash_and_pickup_of_one_from_elsewhere_are_asked_for(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    elsewhere(fake, collectCash=True)
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
        await book_again(desk)
        box = desk.find(QComboBox, "branchCombo")
        assert (box.currentIndex(), box.placeholderText()) == (-1, "Choose a branch")
        assert desk.text("pickupEdit") == ""
        desk.window.show_bootstrap(
            Bootstrap.model_validate(fake.answers["GET /api/v1/bootstrap"][1])
        )
        assert desk.text("pickupEdit") == "", "open after a look at the service"
        assert desk.form.cash_check.isChecked()
        assert desk.text("cashAmountEdit") == ""
        assert "ask the customer" in note_under(desk, "addressDetailEdit")
        await refused(desk, fake, "pickupEdit", "cashAmountEdit")
        desk.type("addressDetailEdit", "Flat 7")
        assert "ask the customer" not in note_under(desk, "addressDetailEdit")
        assert "Type the cash to collect" in desk.error_beside("cashAmountEdit")
        assert "Choose a branch" in desk.error_beside("pickupEdit")
        box.setFocus()
        desk.press(Qt.Key.Key_Down)
        desk.press(Qt.Key.Key_Down)
        desk.type("cashAmountEdit", "12.5")
        desk.press_book()
        await until(fake.posts, what="the booking")
        (body,) = fake.posts()
        assert (body["branchId"], body["totalAmount"]) == ("br_2", "12.500")
        assert body["additionalAddressDetail"] == "Flat 7"
        assert (body["collectCash"], body["vehicleType"]) == (True, "bike")
        await until(lambda: box.currentText() == "Salmiya", what="the usual branch")


async def test_what_was_typed_for_another_customer_is_a_draft_and_a_copy_is_none(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    elsewhere(fake)
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
        desk.type_customer()
        desk.click_row(0)
        filled: list[bool] = []
        desk.window.booking_panel.draft_replaced.connect(filled.append)
        desk.press(Qt.Key.Key_R, CTRL)
        await until(lambda: len(filled) == 1, what="the earlier delivery")
        desk.press(Qt.Key.Key_R, CTRL)
        await until(lambda: len(filled) == 2, what="the same once more")
        desk.type("addressDetailEdit", "Flat 7")
        desk.press(Qt.Key.Key_R, CTRL)
        await until(lambda: len(names_kept(desk, "shop")) > 1, what="the drafts")
        assert sorted(names_kept(desk, "shop")) == ["Earlier Customer", "Fatima"]


async def test_a_vehicle_that_nobody_can_book_and_the_time_of_a_scheduled_one_are_asked_for(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    elsewhere(fake, vehicleType="drone", isScheduled=True)
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
        await book_again(desk)
        assert desk.find(QComboBox, "vehicleCombo").currentIndex() == -1
        assert desk.form.schedule_check.isChecked()
        await refused(desk, fake, "vehicleCombo", "scheduleEdit", "pickupEdit")
        assert "Choose the time" in desk.error_beside("scheduleEdit")
        assert not desk.form.cash_check.isChecked(), "the service says that there was none"


def by_tab(desk: RunningDesktop) -> None:
    desk.form.cash_edit.setFocus(Qt.FocusReason.TabFocusReason)


def by_click(desk: RunningDesktop) -> None:
    QTest.mouseClick(desk.form.cash_edit, LEFT, NONE, middle(desk.form.cash_edit))


def by_nothing(_desk: RunningDesktop) -> None:
    """Does nothing, because the cursor is there already."""


async def test_typing_into_a_refilled_amount_replaces_it(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    fake.answers["GET /api/v1/deliveries/d-2"] = (
        200,
        {"delivery": GOT | CREATED | {"collectCash": True}},
    )
    async with open_desktop(at_shop) as desk:
        await at_work(desk)
        desk.type_customer()
        desk.choose_dropoff()
        desk.click("cashCheck")
        desk.type("cashAmountEdit", "12.5")
        desk.press_book()
        await until(fake.posts, what="the booking")
        await until(lambda: not desk.text("phoneEdit"), what="an empty form")
        for come in (by_tab, by_click, by_nothing):
            desk.click("clearButton")
            await book_again(desk)
            assert desk.text("cashAmountEdit") == "12.500"
            assert desk.find(QComboBox, "branchCombo").currentText() == "Salmiya"
            if come is not by_nothing:
                desk.form.name_edit.setFocus()
                come(desk)
            assert desk.focus() == "cashAmountEdit", come
            for key in (Qt.Key.Key_9, Qt.Key.Key_9, Qt.Key.Key_9):
                desk.press(key)
            assert desk.text("cashAmountEdit") == "999", come
