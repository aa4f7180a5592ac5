"""Tests of the board with older deliveries than the service lists, and of the other pages."""

from __future__ import annotations

import csv
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTableView,
    QWidget,
)

from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, LISTED, WALLET, FakeService, shows
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_standing_orders import active_again
from tests.waiting import until

HIDDEN = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2067\u2068\u2069"))


def alert_bar(desk: RunningDesktop) -> QWidget:
    return desk.find(QWidget, "alertBar")


def words(text: str) -> str:
    return text.translate(HIDDEN)


async def test_what_failed_stays_in_sight_until_somebody_took_note(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="a delivery")
        shows(fake, LISTED | {"status": "FAILED"})
        await until(alert_bar(desk).isVisible, what="what failed")
        assert "ORD-7001" in words(alert_bar(desk).accessibleName())
    async with open_desktop(at_shop) as desk:
        await until(lambda: desk.window.findChild(QWidget, "alertBar") is not None)
        await until(alert_bar(desk).isVisible, what="what failed, after a restart")
        desk.press(Qt.Key.Key_J, CTRL)
        await until(lambda: not alert_bar(desk).isVisible(), what="that somebody took note")
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.click("boardFilterAll")
        await until(lambda: desk.board.rowCount() == 1, what="a delivery")
        assert not alert_bar(desk).isVisible()


async def test_what_the_service_shows_no_more_is_found_here(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    shows(fake, LISTED | {"customerName": "إيمان الأحمد", "status": "DELIVERED"})
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.click("boardFilterAll")
        await until(lambda: desk.board.rowCount() == 1, what="a delivery")
    shows(fake)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.click("boardFilterAll")
        await until(lambda: desk.board.rowCount() == 1, what="the delivery of the run before")
        desk.press(Qt.Key.Key_F, CTRL)
        desk.type("boardSearchEdit", "ايمان الاحمد")
        await until(lambda: desk.board.rowCount() == 1, what="what was searched for")
        desk.type("boardSearchEdit", " x")
        await until(lambda: desk.board.rowCount() == 0, what="nothing of that name")
        desk.click("boardShowAllButton")
        assert desk.board.rowCount() == 1


async def test_a_scheduled_order_stands_on_its_page_and_wallet_and_shift_count_it(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer(name="Noura")
        desk.choose_dropoff()
        desk.click("cashCheck")
        desk.type("cashAmountEdit", "12.5")
        desk.click("scheduleCheck")
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row on the board")
        order = words(desk.row()[BoardColumn.ORDER])
        desk.press(Qt.Key.Key_2, CTRL)
        view = desk.find(QAbstractItemView, "scheduleList")
        model = view.model()
        await until(lambda: model.rowCount() >= 3, what="a day, an hour and a delivery")
        said = [words(str(model.index(row, 0).data())) for row in range(model.rowCount())]
        (at,) = (row for row, text in enumerate(said) if order in text)
        view.setCurrentIndex(model.index(at, 0))
        desk.press(Qt.Key.Key_Return, on=view)
        assert desk.window.side.page == "deliveries"
        assert words(desk.text("detailTitleLabel")) == order
        (booked,) = desk.deliveries()
        desk.press(Qt.Key.Key_3, CTRL)
        monitoring = desk.program.wiring.monitoring
        await until(lambda: monitoring.wallet.transactions.model.count() == 1, what="its payment")
        cost = booked["estimatedPrice"]
        await until(lambda: cost in words(desk.text("spendReadoutLabel")), what="what today cost")
        desk.press(Qt.Key.Key_4, CTRL)
        labels = monitoring.shift.cash.findChildren(QLabel)
        await until(lambda: any("12.500" in label.text() for label in labels), what="its cash")
        desk.program.preferences.show("general")
        level = desk.find(QLineEdit, "preference_wallet_low_level")
        level.selectAll()
        desk.type("preference_wallet_low_level", "60")
        desk.press(Qt.Key.Key_Return, on=level)
        await until(lambda: "low" in desk.text("walletLabel"), what="that the balance is low")
        assert "60.000" in words(desk.text("walletWarningLabel"))
    kept = (tmp_path / "data" / "settings.toml").read_text(encoding="utf-8")
    assert 'low_level = "60.000"' in kept


async def test_the_board_as_it_is_shown_and_the_overview_of_an_owner_go_into_files(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    shows(fake, LISTED | {"customerName": "=1+1 فاطمة"})
    board, overview = tmp_path / "board.csv", tmp_path / "overview.csv"
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="a delivery")
        await save_as(desk, board)
        strip = desk.find(QWidget, "progressStrip")
        await until(lambda: strip.isVisible() and strip.text, what="what became of it")  # type: ignore[attr-defined]
        await active_again(desk)
        desk.press(Qt.Key.Key_7, CTRL)
        assert desk.window.side.page == "overview"
        desk.click("overviewMonthButton")
        await until(lambda: words(desk.text("overviewOrdersLabel")) == "1", what="the figures")
        await save_as(desk, overview)
    heading, row = rows_in(board)
    told = dict(zip(heading, row, strict=True))
    assert told["Order"] == "ORD-7001"
    assert told["Customer"].endswith("=1+1 فاطمة")
    assert not told["Customer"].startswith("=")
    heading, total, *rows = rows_in(overview)
    assert (heading[0], heading[2]) == ("By", "Orders")
    assert total[0] == "Total"
    assert {row[0] for row in rows} >= {"Day"}


def rows_in(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


async def test_a_wallet_that_is_too_little_for_the_form_and_a_payment_taken_twice_are_said(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    wallet = WALLET | {"balance": "6.000"}
    paid = {
        "type": "DEBIT",
        "amount": "1.500",
        "balanceAfter": "17.000",
        "reference": "ORD-7001",
        "note": "Delivery fee",
        "createdAt": "2026-11-21T09:00:00.000Z",
    }
    twice = [paid | {"id": "t-1", "balanceAfter": "18.500"}, paid | {"id": "t-2"}]
    later = paid | {"id": "t-3", "type": "TOPUP", "createdAt": "2026-11-21T10:00:00.000Z"}
    fake.answers["GET /api/v1/wallet"] = 200, wallet | {"transactions": [*twice, later]}
    fake.answers["GET /api/v1/bootstrap"] = 200, BOOTSTRAP | {"wallet": wallet}
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert "low" not in desk.text("walletLabel")
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        price = desk.window.booking_panel.price
        said = [words(label.text()) for label in price.findChildren(QLabel) if label.isVisible()]
        assert any("4.500" in each for each in said), said
        desk.press(Qt.Key.Key_3, CTRL)
        warning = desk.find(QWidget, "walletWarningLabel")
        await until(warning.isVisible, what="the warning")
        assert "4.500" in words(desk.text("walletWarningLabel"))
        desk.window.commands.actions["audit"].trigger()
        await until(lambda: "to check" in desk.text("walletLabel"), what="what was found")
        found = desk.find(QPlainTextEdit, "auditFindingsText").toPlainText()
        assert "ORD-7001" in words(found)


async def save_as(desk: RunningDesktop, path: Path) -> None:
    """Exports the table of the open page by its key."""
    desk.press(Qt.Key.Key_E, CTRL | Qt.KeyboardModifier.ShiftModifier)
    await until(lambda: desk.window.findChild(QFileDialog) is not None, what="the question")
    dialog = desk.find(QFileDialog, "saveFileDialog")
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(line, QLineEdit)
    line.setText(str(path))
    QTest.keyClick(line, Qt.Key.Key_Return)
    await until(path.is_file, what="the file")


async def test_a_shift_ends_with_the_drawer_counted_and_a_list_matched(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    path = tmp_path / "couriers.csv"
    path.write_text("رقم الطلب,المبلغ\nORD-7001,١٢٫٥٠٠\nORD-1,1.000\n", encoding="utf-8")
    alt = Qt.KeyboardModifier.AltModifier
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: desk.board.rowCount() == 1, what="a delivery")
        desk.press(Qt.Key.Key_4, CTRL)
        await until(lambda: desk.text("shiftStretchLabel"), what="the sheet")
        desk.press(Qt.Key.Key_5, alt)
        await until(desk.find(QLineEdit, "count20000Edit").hasFocus, what="the count")
        QTest.keyClicks(desk.find(QLineEdit, "count20000Edit"), "2")
        QTest.keyClicks(desk.find(QLineEdit, "countReasonEdit"), "float")
        desk.press(Qt.Key.Key_7, alt)
        await until(lambda: "float" in desk.text("shiftCountedLabel"), what="the count kept")
        desk.press(Qt.Key.Key_6, alt)
        await until(lambda: desk.window.findChild(QFileDialog) is not None, what="the question")
        line = desk.find(QFileDialog, "openFileDialog").findChild(QLineEdit, "fileNameEdit")
        assert isinstance(line, QLineEdit)
        line.setText(str(path))
        QTest.keyClick(line, Qt.Key.Key_Return)
        await until(lambda: "2 lines" in words(desk.text("settlementTitleLabel")), what="the list")
        desk.click("settlementBackButton")
        assert not desk.find(QTableView, "settlementTable").isVisible(), "the sheet again"
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.press(Qt.Key.Key_4, CTRL)
        await until(lambda: "float" in desk.text("shiftCountedLabel"), what="it, after a restart")
