"""Tests of merging customers, undoing it, and erasing a customer from this PC."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QPushButton, QRadioButton

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.deliveries.status import is_terminal
from deskdispatch.ui.customers.dialogs import EraseDialog, MergeDialog
from deskdispatch.ui.customers.panel import CustomersPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.schedule.panel import SchedulePanel
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import LISTED, FakeService, shows
from tests.flow.running_desktop import RunningDesktop
from tests.flow.test_customers_page import chosen, page_open, rows
from tests.flow.test_known_customer import ELSEWHERE, booked
from tests.flow.test_order_files import opened as order_file_opened
from tests.flow.test_order_files import table as order_rows
from tests.flow.test_pages import alert_bar, words
from tests.waiting import until

D = TypeVar("D", bound=QDialog)

TRACES = ("Zubaida", "51234567", "5123 4567", "Flat 77")
FAST = ("--courier-rate", "6000", "--seed", "42")


def click(desk: RunningDesktop, name: str) -> None:
    desk.find(QPushButton, name).click()


async def shown(desk: RunningDesktop, kind: type[D]) -> D:
    """Waits for a dialog and returns it."""
    await until(lambda: desk.window.findChild(kind) is not None, what="the dialog")
    dialog = desk.window.findChild(kind)
    assert dialog is not None
    return dialog


async def arrived(desk: RunningDesktop) -> None:
    """Waits until every order has ended and the board shows it."""
    await until(
        lambda: all(is_terminal(each["status"]) for each in desk.deliveries()), what="its end"
    )
    desk.press(Qt.Key.Key_F5)
    await until(
        lambda: not desk.window.board_panel.model.board_rows.active(), what="that on the board"
    )


def names(desk: RunningDesktop) -> list[str]:
    return [row[0].strip("\u2068\u2069") for row in rows(desk)]


async def test_two_customers_are_merged_and_it_is_undone_and_an_order_under_way_keeps_its_customer(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk, "51234567", "Fatima")
        await booked(desk, "66001122", "Noura", dropoff=ELSEWHERE)
        await page_open(desk, 2)
        await chosen(desk, 0)
        click(desk, "customerEraseButton")
        (await shown(desk, EraseDialog)).erase_button.click()
        banner = desk.find(CustomersPanel, "customersPanel").banner
        await until(lambda: "still under way" in banner.text, what="why not")
        assert set(names(desk)) == {"Fatima", "Noura"}
        click(desk, "customerMergeButton")
        dialog = await shown(desk, MergeDialog)
        await until(lambda: dialog.other is not None, what="everyone, as nobody is called alike")
        assert dialog.search_edit.text() == ""
        dialog.search_edit.setText("nobody")
        await until(dialog.nobody_label.isVisible, what="that nobody is found")
        assert not dialog.merge_button.isEnabled()
        dialog.search_edit.setText("5123")
        await until(lambda: dialog.other is not None, what="the customer by phone")
        dialog.cancel_button.click()
        await until(lambda: desk.window.findChild(MergeDialog) is None, what="its end")
        assert set(names(desk)) == {"Fatima", "Noura"}
        desk.window.activateWindow()
        await until(desk.window.isActiveWindow, what="the window")
        desk.window.commands.actions["page_deliveries"].trigger()
        await booked(desk, "99887766", "Fatima Al-Ali", dropoff="29.3001, 48.0511", detail="Flat 9")
        await page_open(desk, 3)
        await chosen(desk, names(desk).index("Fatima"))
        title = desk.find(QLabel, "customerTotalsLabel")
        await until(lambda: "51234567" in title.text(), what="that customer's details")
        click(desk, "customerMergeButton")
        dialog = await shown(desk, MergeDialog)
        await until(lambda: dialog.other is not None, what="who is called alike")
        assert (dialog.list.count(), dialog.search_edit.text()) == (1, "Fatima")
        texts = {each.objectName(): each.text() for each in dialog.findChildren(QLabel)}
        assert "51234567" in texts["compare_phones_kept"]
        assert "99887766" in texts["compare_phones_other"]
        assert "Flat 9" in texts["compare_places_other"]
        choice = dialog.findChild(QRadioButton, "compare_name_other")
        assert choice is not None
        choice.click()
        dialog.merge_button.click()
        await until(lambda: len(rows(desk)) == 2, what="one customer less")
        await until(lambda: "99887766" in title.text(), what="the phones of both")
        assert set(names(desk)) == {"Fatima Al-Ali", "Noura"}
        assert rows(desk)[names(desk).index("Fatima Al-Ali")][3] == "2"
        click(desk, "customerUnmergeButton")
        await until(lambda: len(rows(desk)) == 3, what="all customers again")
        assert set(names(desk)) == {"Fatima", "Fatima Al-Ali", "Noura"}
        await until(lambda: "99887766" not in title.text(), what="that customer alone")
        assert not desk.find(QPushButton, "customerUnmergeButton").isVisible()


async def test_who_is_erased_is_nowhere_on_this_pc_nor_in_the_order_file_that_is_open(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    """Checks the board, the form, the drafts and every byte of the files.

    The service's own files do not count.
    """
    path = tmp_path / "orders.csv"
    lines = (
        "Phone,Name,Location",
        '51234567,Zubaida,"29.3375,48.0758"',
        '98765432,Sara,"29.3759,47.9774"',
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    async with open_desktop(options=FAST) as desk:
        await desk.signed_in()
        await booked(desk, "51234567", "Zubaida", detail="Flat 77")
        await arrived(desk)
        await order_file_opened(desk, path, rows=2)
        desk.window.commands.actions["page_deliveries"].trigger()
        desk.click_row(0)
        await until(lambda: seen(desk), what="the details with the customer")
        desk.type_customer("+965 5123 4567", "Zubaida Ali")
        await desk.program.wiring.drafts.flush()
        await page_open(desk, 1)
        await chosen(desk, 0)
        desk.find(QPushButton, "customerEraseButton").setFocus()
        click(desk, "customerEraseButton")
        (await shown(desk, EraseDialog)).erase_button.click()
        await until(lambda: not rows(desk), what="that nobody is listed")
        await until(lambda: len(order_rows(desk)) == 1, what="a row less")
        assert "Sara" in order_rows(desk)[0][2]
        assert desk.text("phoneEdit") == ""
        held = desk.window.focusWidget()
        assert held is desk.find(QLineEdit, "customerSearchEdit"), "on the page of the customers"
        assert desk.row()[BoardColumn.CUSTOMER] in ("", "—")
        desk.window.commands.actions["page_deliveries"].trigger()
        desk.click_row(0)
        await until(desk.window.detail_panel.print_button.isVisible, what="the details again")
        await until(lambda: not seen(desk), what="that they are without the customer")
        desk.press(Qt.Key.Key_F5)
    assert [where for where in traces(tmp_path / "data") if "practice.sqlite" not in where] == []


async def test_closing_shows_the_changes_of_a_customer_that_are_not_saved_once(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await booked(desk, "51234567", "Zubaida")
        await page_open(desk, 1)
        await chosen(desk, 0)
        desk.type("customer_driver_note", "Gate code 4411")
        desk.window.commands.actions["page_deliveries"].trigger()
        closed: list[bool] = []
        desk.window.closing.connect(lambda: closed.append(True))
        desk.window.press_quit()
        banner = desk.find(CustomersPanel, "customersPanel").banner
        assert "Zubaida" in banner.text
        assert "Close again" in banner.text
        assert (desk.window.side.page, closed) == ("customers", [])
        desk.window.press_quit()
        assert closed == [True]


async def test_a_cleared_form_does_not_bring_an_erased_customer_back(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop(options=FAST) as desk:
        await desk.signed_in()
        await booked(desk, "51234567", "Zubaida")
        await arrived(desk)
        desk.type_customer("5123 4567", "Zubaida")
        desk.click("clearButton")
        await page_open(desk, 1)
        await chosen(desk, 0)
        click(desk, "customerEraseButton")
        (await shown(desk, EraseDialog)).erase_button.click()
        await until(lambda: not rows(desk), what="that nobody is listed")
        assert not desk.window.booking_panel.bring_cleared_back()
        assert not desk.window.booking_panel.banner.text


def scheduled(panel: SchedulePanel) -> list[str]:
    model = panel.model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def seen(desk: RunningDesktop) -> list[str]:
    """Returns the texts about the customer anywhere in the window."""
    shown: list[QLabel | QLineEdit] = [
        *desk.window.findChildren(QLabel),
        *desk.window.findChildren(QLineEdit),
    ]
    texts = [each.text() for each in shown if each.isVisible()]
    return [text for text in texts if any(trace in text for trace in TRACES)]


def traces(folder: Path) -> Iterator[str]:
    """Yields every file with a trace of the customer, and the trace."""
    for file in folder.rglob("*"):
        content = file.read_bytes() if file.is_file() else b""
        for trace in TRACES:
            if trace.encode() in content:
                yield f"{file.name}: {trace}"


async def test_who_is_erased_stands_in_no_alert_no_call_and_not_on_the_schedule(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        shows(fake, LISTED | {"isScheduled": True})
        await until(lambda: desk.board.rowCount() == 1, what="a delivery")
        shows(fake, LISTED | {"isScheduled": True, "status": "FAILED"})
        await until(alert_bar(desk).isVisible, what="what failed")
        name = str(LISTED["customerName"])
        assert name in words(alert_bar(desk).accessibleName())
        schedule = desk.program.wiring.monitoring.schedule
        failed = desk.window.board_panel.model.board_rows.newest[0].summary
        assert failed is not None
        schedule.show_changes([failed._replace(scheduled_at=time.time() + 3600)])
        assert any(name in row for row in scheduled(schedule))
        shows(fake)  # newer ones fill the list
        await page_open(desk, 1)
        await chosen(desk, 0)
        call = desk.window.calls.banner
        call.show_call("5123 4567")
        await until(lambda: name in call.text, what="who calls")
        desk.find(QPushButton, "customerEraseButton").setFocus()
        click(desk, "customerEraseButton")
        (await shown(desk, EraseDialog)).erase_button.click()
        await until(lambda: not rows(desk), what="that nobody is listed")
        assert desk.window.focusWidget() is desk.find(QLineEdit, "customerSearchEdit")
        await until(lambda: name not in call.text, what="a call of nobody who is known")
        await until(lambda: name not in words(alert_bar(desk).accessibleName()), what="no name")
        assert alert_bar(desk).isVisible()
        assert not any(name in row for row in scheduled(schedule))
