"""Tests of answers with unreadable rows and parts: the good ones are shown, the others counted."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.widgets.details import DetailsButton
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, BRANCH, GOT, KEY, LISTED, WALLET, FakeService, shows
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.flow.test_sign_in import dialog_of, enter, no_dialog, press_sign_in
from tests.ui.bare import bare
from tests.waiting import until

LIST = "GET /api/v1/deliveries"
START = "GET /api/v1/bootstrap"


def row(number: int, **fields: Any) -> dict[str, Any]:
    return LISTED | {"id": f"d-{number}", "orderNumber": f"ORD-{7000 + number}"} | fields


def said(desk: RunningDesktop) -> str:
    """Returns the visible line under the board, or an empty text."""
    label = desk.find(QLabel, "unreadLabel")
    return bare(label.text()) if label.isVisible() else ""


def places(desk: RunningDesktop) -> str:
    return desk.find(DetailsButton, "unreadDetailsButton").details


async def test_one_bad_row_of_many_hides_no_other(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    rows = [row(number, status="DELIVERED") for number in range(1, 100)]
    bad, worse = row(100, orderNumber=None, customerName="Secret Name"), {"id": "d-102"}
    partial = row(101, driverName={"first": "Ali"})
    fake.answers[LIST] = (
        200,
        {"deliveries": [*rows[:50], bad, partial, worse, *rows[50:]]},
    )
    for number in range(1, 102):
        fake.answers[f"{LIST}/d-{number}"] = (200, {"delivery": GOT | row(number)})
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() >= 100, what="the good rows")
        await until(lambda: "2 deliveries could not be read" in said(desk), what="how many are bad")
        assert "1 delivery could be read only in part" in said(desk)
        assert "deliveries[50].orderNumber: string_type" in places(desk)
        assert "Secret" not in places(desk)
        assert "●" in desk.text("connectionLabel")
        fake.answers[LIST] = (200, {"deliveries": rows})
        desk.press(Qt.Key.Key_F5)
        await until(lambda: said(desk) == "", what="all of it")


async def test_what_cannot_be_read_any_more_stands_as_it_was_or_as_its_details_tell(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="the delivery")
        fake.answers[LIST] = (200, {"deliveries": [LISTED | {"status": ["DELIVERED"]}]})
        fake.answers[f"{LIST}/d-1"] = (200, {"delivery": GOT | {"status": 7}})
        desk.press(Qt.Key.Key_F5)
        await until(lambda: "1 delivery could not be read" in said(desk), what="that it is bad")
        assert desk.board.rowCount() == 1
        assert "ORD-7001" in " ".join(desk.row())
        desk.click_row(0)
        late = desk.find(QLabel, "lateLabel")
        await until(lambda: "could not be read" in late.text(), what="as of when")
        assert late.text().startswith("As of ")
        assert desk.board.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
        fake.answers[LIST] = (200, {"deliveries": [LISTED]})
        desk.press(Qt.Key.Key_F5)
        await until(lambda: said(desk) == "", what="all of it")
        assert "could not be read" not in late.text()
        fake.answers[LIST] = (200, {"deliveries": [LISTED | {"orderNumber": 7001}]})
        fake.answers[f"{LIST}/d-1"] = (200, {"delivery": GOT | {"status": "DELIVERED"}})
        desk.press(Qt.Key.Key_F5)
        desk.window.board_panel.show_all()
        model = desk.board
        await until(lambda: model.summary_at(0).status == "DELIVERED", what="what its details say")
        await until(lambda: "1 delivery could not be read" in said(desk), what="what is bad")


START_SAID: dict[str, Any] = dict(BOOTSTRAP)
BROKEN: dict[str, Any] = {
    "account": {
        **START_SAID["account"],
        "walletBalance": None,
        "phone": 5,
        "pickupLatitude": True,
    },
    "wallet": {"balance": {"kwd": 20}},
    "branches": [{"id": "br_2", "name": "Nowhere"}, BRANCH, BRANCH | {"latitude": "29.3"}],
    "pricing": {"useCustomTiers": False, "effectiveConfig": None},
    "scheduledDelivery": [],
}


async def test_a_first_start_with_broken_parts_books(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, fake_keyring: FakeKeyring
) -> None:
    fake_keyring.held.clear()
    fake.answers["GET /api/v1/account"] = (200, {"account": None})
    fake.answers[START] = (200, BROKEN)
    fake.answers["GET /api/v1/wallet"] = (200, {"balance": None, "transactions": [None]})
    async with open_desktop(at_shop) as desk:
        await dialog_of(desk)
        enter(desk, "apiKeyEdit", KEY)
        press_sign_in(desk)
        await no_dialog(desk)
        await desk.signed_in()
        combo = desk.find(QComboBox, "branchCombo")
        assert [combo.itemText(at) for at in range(combo.count())] == ["Salmiya"]
        assert "Salmiya" in desk.text("pickupEdit")
        assert "—" in desk.text("walletLabel")
        await until(lambda: "2 branches could not be read" in said(desk), what="what is bad")
        assert "The prices could not be read" in said(desk)
        assert "The settings for scheduling could not be read" in said(desk)
        assert "branches[2].latitude: value_error" in places(desk)
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        desk.click("bookButton")
        banner = desk.window.booking_panel.banner
        await until(lambda: "ORD-7002" in banner.text, what="the booking")
        (body,) = fake.posts()
        assert body["branchId"] == "br_1"


async def test_a_default_branch_that_is_lost_is_not_replaced_by_another_one(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    other = BRANCH | {"id": "br_2", "name": "Fahaheel", "isDefault": False, "latitude": 29.08}
    fake.answers[START] = (200, BOOTSTRAP | {"branches": [other, BRANCH]})
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert "Salmiya" in desk.text("pickupEdit")
    fake.answers[START] = (200, BOOTSTRAP | {"branches": [other, BRANCH | {"latitude": None}]})
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: "1 branch could not be read" in said(desk), what="what is bad")
        assert "Salmiya" in desk.text("pickupEdit")
        combo = desk.find(QComboBox, "branchCombo")
        assert combo.currentText() == "Salmiya"


async def test_histories_and_transactions_are_shown_as_far_as_they_can_be_read(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    whole: dict[str, Any] = dict(GOT)
    lost = [{"status": "ACCEPTED", "timestamp": 5}, None]
    rows = [row(1, createdAt="2026-11-21T09:01:00.000Z"), row(2)]
    shows(fake, *rows)
    for told, steps in zip(rows, (lost[:1], lost), strict=True):
        history = {"statusHistory": [*whole["statusHistory"], *steps]}
        fake.answers[f"{LIST}/{told['id']}"] = (200, {"delivery": GOT | told | history})
    good = {
        "id": "t1",
        "type": "DEBIT",
        "amount": "1.500",
        "balanceAfter": "-18.500",
        "reference": "ORD-7001",
        "note": "Delivery fee",
        "createdAt": "2026-11-21T09:00:00.000Z",
    }
    purse = WALLET | {"balance": "-18.500", "transactions": [good, good | {"amount": True}]}
    fake.answers["GET /api/v1/wallet"] = (200, purse)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 2, what="the deliveries")
        for at, words in enumerate(("1 step", "2 steps")):
            desk.click_row(at)
            expected = f"{words} of its history could not be read"
            await until(
                lambda: desk.text("unreadStepsLabel") == expected,  # noqa: B023
                what="how many are not",
            )
        desk.press(Qt.Key.Key_F5)
        await until(lambda: "-18.500" in desk.text("walletLabel"), what="what is owed")
        await until(lambda: "1 transaction could not be read" in said(desk), what="what is bad")
