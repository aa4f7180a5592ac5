"""Tests of two sharing counters: the real window, another desk, one service, one PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QRadioButton,
    QWidget,
)

from deskdispatch.app import app_paths
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.sharing.membership import shared_address
from deskdispatch.domain.sharing.record import (
    ERASED,
    Rank,
    SharedField,
    SharedKind,
    SharedRecord,
    hybrid_time,
)
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import Settlement, SettlementRow, SettlementState
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.journal.deliveries.shared_bookings import of_delivery as shared_booking_of
from deskdispatch.shared_database import entering
from deskdispatch.shared_database.schema import ERASURES_A_DAY
from deskdispatch.shared_database.shared_database import SharedDatabase
from deskdispatch.ui.deliveries.model.column import BoardColumn
from tests.cups import Cups, run_cups
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.later_wins_walk import changed_at_once
from tests.flow.other_counter import OtherCounter, other_counter
from tests.flow.running_desktop import CTRL, FakeKeyring, ForkedPractice, RunningDesktop
from tests.flow.test_order_files import opened as order_file_opened
from tests.flow.test_order_files import table as order_rows
from tests.postgres import Server, run_postgres
from tests.shared_database.shops import PATIENT, RULES, Place, new_place
from tests.waiting import until

PRINTER = "Counter"
DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def printers() -> Iterator[Cups]:
    with run_cups(Path(os.environ["CUPS_SERVER"])) as cups:
        cups.add(PRINTER)
        yield cups


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with run_postgres(rules=RULES) as server:
        yield server


@pytest.fixture
def place(server: Server) -> Place:
    return new_place(server)


def dialog(name: str) -> QWidget:
    """Returns the open dialog with a name."""
    (found,) = (
        w for w in QApplication.topLevelWidgets() if w.objectName() == name and w.isVisible()
    )
    return found


def words(of: QWidget) -> str:
    """Returns the texts of a widget's labels."""
    return "\n".join(without_isolates(label.text()) for label in of.findChildren(QLabel))


def is_open(name: str) -> bool:
    return any(w.objectName() == name and w.isVisible() for w in QApplication.topLevelWidgets())


def line(name: str, within: str) -> QLineEdit:
    found = dialog(within).findChild(QLineEdit, name)
    assert found is not None, name
    return found


def button(name: str, within: QWidget) -> QPushButton:
    found = within.findChild(QPushButton, name)
    assert found is not None, name
    return found


def preferences(desk: RunningDesktop) -> QWidget:
    """Returns the preferences on the page of sharing; opens them if necessary."""
    found = desk.program.preferences.dialog
    if found is None or not found.isVisible():
        desk.program.preferences.show("account")
        found = desk.program.preferences.dialog
    assert found is not None
    return found


def state(desk: RunningDesktop) -> str:
    label = preferences(desk).findChild(QWidget, "sharingStateLabel")
    return str(label.text())  # type: ignore[union-attr]


def counters(desk: RunningDesktop) -> list[str]:
    rows = preferences(desk).findChild(QListWidget, "sharingCountersList")
    assert rows is not None
    return [rows.item(row).text() for row in range(rows.count())]


async def set_up(desk: RunningDesktop, place: Place) -> None:
    """Makes this the first counter, like a clerk."""
    button("sharingShareButton", preferences(desk)).click()
    await until(lambda: is_open("shareDialog"), what="the dialog")
    first = dialog("shareDialog").findChild(QRadioButton, "shareFirstRadio")
    assert first is not None
    first.click()
    typed = {
        "shareAddressEdit": str(place.address),
        "shareUserEdit": place.login.role,
        "sharePasswordEdit": place.login.password,
        "shareNameEdit": "Salmiya 1",
    }
    for name, text in typed.items():
        line(name, "shareDialog").setText(text)
    desk.press(Qt.Key.Key_Return, on=line("shareNameEdit", "shareDialog"))
    await until(lambda: not is_open("shareDialog"), 60, what="the end of the dialog")
    await until(lambda: "Shared as of" in state(desk), 60, what="sharing")


async def code_of(desk: RunningDesktop) -> tuple[str, str]:
    """Returns the address and the code that the first counter shows."""
    add = button("sharingAddButton", preferences(desk))
    await until(add.isEnabled, what="a button that can be pressed")
    add.click()
    await until(lambda: is_open("addCounterDialog"), what="the dialog")
    code = line("addCounterCodeEdit", "addCounterDialog")
    await until(code.text, 60, what="a code")
    shown = line("addCounterAddressEdit", "addCounterDialog").text()
    desk.press(Qt.Key.Key_Escape, on=code)
    return shown, code.text()


async def test_two_counters_know_what_each_other_does(
    open_desktop: OpenDesktop,
    fake_keyring: FakeKeyring,
    place: Place,
    printers: Cups,
    tmp_path: Path,
) -> None:
    async with open_desktop(replace(OFFLINE, printer=PRINTER)) as desk:
        await desk.signed_in()
        await set_up(desk, place)
        await until(lambda: len(counters(desk)) == 1, 60, what="this counter")
        assert "Salmiya 1" in counters(desk)[0]
        shown, code = await code_of(desk)
        assert shared_address(shown).port == place.address.port
        sign_in = ForkedPractice.started[-1].sign_in
        async with other_counter(tmp_path, sign_in, place.address, code) as other:
            await until(lambda: len(counters(desk)) == 2, 60, what="both counters")
            assert "Hawalli" in counters(desk)[1]
            preferences(desk).close()
            desk.window.activateWindow()
            await _booked_there(desk, other)
            await _printed_there(desk, other)
            assert printers.submitted() == [], "what the other counter printed is not printed again"
            await _unconfirmed_there(desk, other)
            await _put_aside_there(desk, other)
            await _place_saved_there(desk, other)
            await _settled_and_counted_there(desk, other, tmp_path / "couriers.csv")
            await _booked_here(desk, other)
            await changed_at_once(desk, other, place)
            await _erased_there(desk, other, order_file(tmp_path))
    secrets = [text for (_, name), text in fake_keyring.held.items() if name.startswith("sharing")]
    assert len(secrets) == 1
    async with open_desktop() as desk:
        await desk.signed_in()
        await until(lambda: "Shared as of" in state(desk), 60, what="sharing after a new start")


async def test_a_record_of_the_far_future_stops_no_booking(
    open_desktop: OpenDesktop,
    fake_keyring: FakeKeyring,
    place: Place,
    tmp_path: Path,
    bugs: list[str],
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await set_up(desk, place)
        _, code = await code_of(desk)
        preferences(desk).close()
        sign_in = ForkedPractice.started[-1].sign_in
        async with other_counter(tmp_path, sign_in, place.address, code) as other:
            _of_the_far_future(place)
            await _put_aside_there(desk, other)  # all earlier records have been read by then
            await _booked(desk, "5066 7788", "Mariam", rows=1)
            await until(
                lambda: f"{len(SharedKind)} bad records" in state(desk), 60, what="what was refused"
            )
            preferences(desk).close()
    file = app_paths.find(tmp_path / "data").journal_file("practice")
    _break(file, f"UPDATE sharing SET clock = {2**63 - 1}")  # as earlier releases accepted
    async with open_desktop() as desk:
        await desk.signed_in()
        await _booked(desk, "5044 1234", "Fahad", rows=2)
        await until(lambda: len(place.rows(SENT)) == 2, 60, what="both at the others")
        _break(file, "DROP TABLE local_changes")
        await _booked(desk, "5123 9999", "Noura", rows=3)
        await until(lambda: len(place.rows(SENT)) == 3, 60, what="all at the others")
        await until(lambda: "Shared as of" in state(desk), 60, what="sharing with a new log")
    assert "without the log of changes" in bugs.pop()


async def test_many_customers_are_erased_and_another_counter_becomes_the_first_and_gives_it_back(
    open_desktop: OpenDesktop, fake_keyring: FakeKeyring, place: Place, tmp_path: Path
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        without_sharing_nothing_is_asked_or_shown(desk, fake_keyring)
        await set_up(desk, place)
        _, code = await code_of(desk)
        preferences(desk).close()
        sign_in = ForkedPractice.started[-1].sign_in
        async with other_counter(tmp_path, sign_in, place.address, code) as other:
            await many_customers_are_erased_once_it_agrees(desk, other)
            await another_becomes_the_first_and_gives_it_back(desk, other, place)
    assert all(place.login.password not in text for text in fake_keyring.held.values())


def without_sharing_nothing_is_asked_or_shown(
    desk: RunningDesktop, fake_keyring: FakeKeyring
) -> None:
    assert button("sharingShareButton", preferences(desk)).isVisible()
    assert not button("sharingStatusButton", desk.window).isVisible()
    assert fake_keyring.held == {}


async def many_customers_are_erased_once_it_agrees(
    desk: RunningDesktop, other: OtherCounter
) -> None:
    here = desk.program.connector.desk
    assert here is not None
    database = await SharedDatabase.open(other.membership, PATIENT)
    await database.push(_customers(other, {"name": "Salem"}))
    while len(await here.customers.page("Salem")) < MANY:
        pass
    await database.push(_customers(other, {ERASED: "2026-11-21T09:00:00Z"}))
    asked = f"Hawalli wants to erase {MANY} customers."
    await until(lambda: asked in words(desk.window), 60, what="a question")
    assert len(await here.customers.page("Salem")) == MANY

    await until(lambda: f"{MANY} erased" in counters(desk)[-1], 60, what="who it is")
    button("sharingErasuresButton", preferences(desk)).click()
    await until(lambda: is_open("erasuresDialog"), what="the dialog")
    assert asked in words(dialog("erasuresDialog"))
    button("erasuresEraseButton", dialog("erasuresDialog")).click()
    while await here.customers.page("Salem"):
        pass
    await until(lambda: asked not in words(desk.window), 60, what="the end of it")
    await database.close()


async def another_becomes_the_first_and_gives_it_back(
    desk: RunningDesktop, other: OtherCounter, place: Place
) -> None:
    page = preferences(desk)
    add, take_over = (button(f"sharing{name}Button", page) for name in ("Add", "TakeOver"))
    assert not take_over.isVisible()
    await entering.take_over(other.membership, place.login, PATIENT)
    add.click()
    await until(lambda: is_open("addCounterDialog"), what="the dialog")
    told = "Another counter is the first one now."
    await until(lambda: told in words(dialog("addCounterDialog")), 60, what="why not")
    desk.press(Qt.Key.Key_Escape, on=dialog("addCounterDialog"))
    await until(take_over.isVisible, 60, what="a way back")
    assert not add.isVisible()
    assert "first counter" in counters(desk)[1]

    take_over.click()
    await until(lambda: is_open("takeOverDialog"), what="the dialog")
    assert "First counter: Hawalli" in words(dialog("takeOverDialog"))
    line("takeOverUserEdit", "takeOverDialog").setText(place.login.role)
    password = line("takeOverPasswordEdit", "takeOverDialog")
    password.setText("open barley")
    desk.press(Qt.Key.Key_Return, on=password)
    told = "did not accept user and password"
    await until(lambda: told in words(dialog("takeOverDialog")), 60, what="why not")
    password.setText(place.login.password)
    desk.press(Qt.Key.Key_Return, on=password)
    await until(lambda: not is_open("takeOverDialog"), 60, what="the end of the dialog")
    await until(add.isVisible, 60, what="the first counter's buttons")
    assert (await code_of(desk))[1]


MANY = ERASURES_A_DAY + 1


def _customers(other: OtherCounter, fields: dict[str, str]) -> list[SharedRecord]:
    """Returns records with fields of several customers, each with a phone."""
    own = other.membership.counter_id
    rank, at = (Rank.ERASED if ERASED in fields else Rank.CLERK), hybrid_time(utc_now())
    stated = {name: SharedField(value, rank, at, own) for name, value in fields.items()}
    linked = {"linked": True, "used": 0}
    return [
        SharedRecord(
            SharedKind.CUSTOMER,
            f"{number:032x}",
            stated
            if ERASED in fields
            else {**stated, f"phone:+9655000000{number}": SharedField(linked, rank, at, own)},
        )
        for number in range(MANY)
    ]


SENT = """
    SELECT id FROM deskdispatch.records WHERE kind = 'delivery' AND fields LIKE '%customerName%'
"""


def _of_the_far_future(place: Place) -> None:
    """Writes records that no counter's login may write, like earlier releases without checks."""
    for kind in SharedKind:
        text = f'{{"name":["later",1,{2**63 - 1},"{"b" * 16}"]}}'
        place.rows(
            f"INSERT INTO deskdispatch.records VALUES ('{kind}', 'x', '{text}',"
            " nextval('deskdispatch.record_seq'))"
        )


def _break(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


async def _booked(desk: RunningDesktop, phone: str, name: str, rows: int) -> None:
    desk.window.activateWindow()
    desk.type_customer(phone, name)
    desk.choose_dropoff()
    await desk.quoted()
    desk.click("bookButton")
    await until(lambda: desk.board.rowCount() == rows, 60, what="its row")


async def _booked_there(desk: RunningDesktop, other: OtherCounter) -> None:
    await other.book("Noura", "5123 9999", cash="3.250", notes="blue door")
    await until(lambda: desk.board.rowCount() == 1, 60, what="its row")
    desk.click_row(0)
    pane = desk.window.detail_panel
    told = ("3.250", "blue door", "Hawalli · sara")
    await until(lambda: all(each in words(pane) for each in told), 60, what="what it alone knew")


async def _printed_there(desk: RunningDesktop, other: OtherCounter) -> None:
    (delivery,) = other.desk.tracking.known.values()
    await other.print(delivery)
    here = desk.program.connector.desk
    assert here is not None
    while not await here.prints.elsewhere({delivery.id: ""}):
        pass
    desk.click_row(0)
    desk.press(Qt.Key.Key_P, CTRL, on=desk.window)
    await until(lambda: is_open("claimedDialog"), 60, what="the question")
    assert "Hawalli" in words(dialog("claimedDialog"))
    desk.press(Qt.Key.Key_Escape, on=dialog("claimedDialog"))
    await until(lambda: not is_open("claimedDialog"), what="the end of the question")


async def _unconfirmed_there(desk: RunningDesktop, other: OtherCounter) -> None:
    await other.lose("Fahad", "5044 1234")
    desk.type("phoneEdit", "5044 1234")
    expected = "Hawalli has an unconfirmed booking"
    await until(lambda: expected in words(desk.form), 60, what="a warning")
    desk.window.booking_panel.clear()


async def _put_aside_there(desk: RunningDesktop, other: OtherCounter) -> None:
    draft = Draft(phone="5055 5555", name="Salem")
    await other.journal.keep_named_draft(
        SavedDraft(id="d1", name="Salem calls back", draft=draft, kept_at=utc_now())
    )
    journal = desk.program._profile_journal._journal
    assert journal is not None
    while not (kept := await journal.kept_drafts()):
        pass
    assert kept[0].name == "Salem calls back"


async def _place_saved_there(desk: RunningDesktop, other: OtherCounter) -> None:
    """Saves a place there; it is offered here, and stays in the form when it is deleted there."""
    known = {"name": "Avenues, gate 5", "latitude": 29.3026, "longitude": 47.9304}
    place = await other.desk.saved_places.add(known)
    here = desk.program.connector.desk
    assert here is not None
    await until(lambda: here.saved_places.index.places, 60, what="the place")
    desk.type("dropoffEdit", "ave")
    desk.press(Qt.Key.Key_Return, on=desk.form.dropoff_edit)
    assert desk.form.dropoff_edit.point == place.point
    await here.saved_places.edit(here.saved_places.index.places[0], {"name": "Avenues, gate 6"})
    while (await other.desk.saved_places.load()).places[0].name != "Avenues, gate 6":
        pass
    await other.desk.saved_places.delete([place])
    await until(lambda: not here.saved_places.index.places, 60, what="that it is deleted")
    assert desk.form.dropoff_edit.point == place.point
    desk.window.booking_panel.clear()


def _write_list(path: Path, order: str) -> None:
    path.write_text(f"Order,COD\n{order},3.250\n", encoding="utf-8")


async def _settled_and_counted_there(desk: RunningDesktop, other: OtherCounter, path: Path) -> None:
    """Counts the drawer and settles a list there, which the whole shop's shift shows here."""
    (delivery,) = other.desk.tracking.known.values()
    _write_list(path, delivery.order_number)
    since = delivery.created_at or utc_now()
    sheet = await other.desk.reports.cash_sheet(since - DAY, since + DAY)
    read = (await other.desk.settlements.read(path, sheet)).list
    row = SettlementRow(SettlementState.PAID, 1, read.lines[0].order, delivery_id=delivery.id)
    await other.desk.settlements.settle(Settlement(read, (row,)), clerk="Ali")
    draft = DrawerCount(id="c1", since=sheet.since, until=sheet.until, reason="float of there")
    draft = draft.model_copy(update={"counter_id": other.membership.counter_id})
    await other.desk.drawer_counts.save(draft, "Ali")
    desk.window.activateWindow()
    await until(desk.window.isActiveWindow, what="the window")
    desk.press(Qt.Key.Key_4, CTRL)
    shift = desk.program.wiring.monitoring.shift
    here = desk.program.connector.desk
    assert here is not None
    await until(lambda: shift.cash.sheet, what="the sheet")
    while not await here.drawer_counts.of(await here.reports.cash_sheet(sheet.since, sheet.until)):
        pass
    shift.refresh()
    told = ("Hawalli", "Ali", "float of there")
    await until(
        lambda: all(each in desk.text("shiftCountedLabel") for each in told), what="the count"
    )
    shift.show_settlement(await shift.read_settlement(here, path, lambda *_: None))
    note = without_isolates(desk.text("settlementNoteLabel"))
    assert note.startswith("This list was settled: ")
    assert "Hawalli · Ali · couriers.csv" in note
    desk.click("settlementBackButton")
    desk.press(Qt.Key.Key_1, CTRL)


async def _booked_here(desk: RunningDesktop, other: OtherCounter) -> None:
    await _booked(desk, "5066 7788", "Mariam", rows=2)
    newest = desk.deliveries()[0]["id"]
    while (await other.journal.read(shared_booking_of, newest)) is None:
        pass


def order_file(folder: Path) -> Path:
    """Writes an order file with both customers."""
    path = folder / "orders.csv"
    path.write_text("Phone,Name\n51239999,Noura\n50667788,Mariam\n", encoding="utf-8")
    return path


def customers_of(desk: RunningDesktop) -> list[str]:
    """Returns the customers on the board."""
    rows = range(desk.board.rowCount())
    cells = (desk.board.index(row, BoardColumn.CUSTOMER) for row in rows)
    return [without_isolates(cell.data()) for cell in cells]


async def _erased_there(desk: RunningDesktop, other: OtherCounter, orders: Path) -> None:
    desk.press(Qt.Key.Key_1, CTRL, on=desk.window)
    desk.click_row(customers_of(desk).index("Noura"))
    pane = desk.window.detail_panel
    await until(lambda: "Noura" in words(pane), 60, what="her order")
    await order_file_opened(desk, orders, rows=2)
    await other.desk.tracking.refresh()
    known = other.desk.tracking.known.values()
    ended = [each.model_copy(update={"status": "DELIVERED"}) for each in known]
    await other.journal.remember(ended, utc_now())
    erasure = await other.desk.erasing.erase((await other.noura()).customer.id)
    assert erasure.person is not None
    await until(lambda: "Noura" not in customers_of(desk), 60, what="a board without her")
    assert "Mariam" in customers_of(desk)
    await until(lambda: "Noura" not in words(pane), 60, what="her order without her")
    await until(lambda: len(order_rows(desk)) == 1, what="the file that is open without her")
