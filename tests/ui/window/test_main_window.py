"""Tests of all panels together, over a real desk; only the map's page is not loaded."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from PySide6.QtCore import (
    QByteArray,
    QMargins,
    QMimeData,
    QPoint,
    QPointF,
    QRect,
    QSettings,
    Qt,
    QUrl,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.account.account import Bootstrap
from deskdispatch.domain.deliveries.status import REPORTED_BOOKED, DeliveryStatus
from deskdispatch.domain.deliveries.summary import summary_of
from deskdispatch.domain.errors import NotSent, Problem, Rule
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.model.column import BoardColumn, cash_text
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.status_chip import ChipStatus, chip_size
from deskdispatch.ui.window import geometry
from deskdispatch.ui.window.command_table import COMMANDS
from deskdispatch.ui.window.file_drops import FileDrops
from deskdispatch.ui.window.help import KeyList
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.version import version
from tests.client.wire import BOOTSTRAP
from tests.desk.desk_under_test import BOOK, KUWAIT_CITY, SALMIYA, DeskUnderTest
from tests.ui.conftest import Speak
from tests.ui.fake_printers import Printers
from tests.ui.rows import delivery, summary, unconfirmed
from tests.waiting import until

FRAME_PX = 30
"""Height that a window manager takes for its title bar."""

ELSEWHERE = Coordinates(latitude=29.2775, longitude=47.9586)

CONTROLS = """
mainWindow branchCombo connectionLabel walletLabel languageButton phoneEdit nameEdit
alternatePhoneEdit dropoffEdit pickupEdit addressDetailEdit vehicleCombo cashCheck cashAmountEdit
scheduleCheck scheduleEdit notesEdit quoteLabel bookButton clearButton mapView placeSearchEdit
boardSearchEdit boardFilterBar deliveriesTable deliveryDetail timelineView printSlipButton
bookAgainButton
"""


@pytest.fixture
async def bare(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    qtbot: QtBot,
    tasks: Tasks,
    harness: DeskUnderTest,
) -> MainWindow:
    """Window as it is right after the first paint, without a desk."""
    qapp.setStyleSheet("")  # styling only the complete window takes a third of the time
    made = MainWindow(tasks, harness.clock)
    made.prepare(Preferences(hold_s=0))
    made.complete()
    if request.node.get_closest_marker("styled") is not None:
        theme.apply_style_sheet(qapp)
    qtbot.addWidget(made)
    made.show()
    await until(made.isActiveWindow)
    return made


@pytest.fixture
async def window(bare: MainWindow, harness: DeskUnderTest) -> MainWindow:
    bare.attach(harness.desk)
    bare.show_bootstrap(await harness.desk.session.open())
    return bare


def bootstrap(**branch: object) -> Bootstrap:
    body = json.loads(BOOTSTRAP)
    body["branches"][0].update(branch)
    return Bootstrap.model_validate(body)


def fill(window: MainWindow) -> None:
    form = window.booking_panel.form
    QTest.keyClicks(form.phone_edit, "9922 1234")
    form.name_edit.setText("Fatima فاطمة")  # keyClicks only knows Latin letters
    window.map_panel.map_view.point_picked.emit("dropoff", KUWAIT_CITY)


def press(window: MainWindow, key: Qt.Key, *, control: bool = False) -> None:
    """Presses a key in the focused widget."""
    modifier = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(QApplication.focusWidget() or window, key, modifier)


def title(window: MainWindow) -> str:
    return window.detail_panel.title_label.text().strip("\u2066\u2069")


async def test_keys_of_the_first_frame_act_once_the_window_is_whole(
    qapp: QApplication, qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest
) -> None:
    qapp.setStyleSheet("")
    made = MainWindow(tasks, harness.clock)
    qtbot.addWidget(made)
    made.show()
    await until(made.isActiveWindow)
    made.prepare(Preferences(hold_s=0))
    for key in (Qt.Key.Key_F1, Qt.Key.Key_F9):
        press(made, key)
    made.complete()
    theme.apply_style_sheet(qapp)
    await until(lambda: made.findChild(KeyList), what="the list of keys")
    await until(lambda: made.panes.is_map_folded, what="a folded map")
    assert made.commands.actions["fold_map"].isChecked()


async def test_every_control_has_its_name_and_every_label_says_how_it_is_read(
    window: MainWindow,
) -> None:
    named = {widget.objectName(): widget for widget in [window, *window.findChildren(QWidget)]}
    assert [name for name in CONTROLS.split() if name not in named] == []
    assert [name for name in CONTROLS.split() if not named[name].accessibleName()] == []
    labels = window.findChildren(QLabel)
    guessing = [
        label.objectName() or label.text()
        for label in labels
        if label.textFormat() != Qt.TextFormat.PlainText and "<" in label.text()
    ]
    assert guessing == []


@pytest.mark.styled
async def test_it_fits_the_counter_s_screen(window: MainWindow) -> None:
    assert window.minimumSizeHint().width() <= 1366
    assert window.minimumSizeHint().height() <= 768


async def test_the_cursor_begins_in_the_phone_and_keys_move_it_and_choose_a_pin(
    window: MainWindow,
) -> None:
    assert QApplication.focusWidget() is window.booking_panel.form.phone_edit
    for key, control, expected in (
        (Qt.Key.Key_F3, False, window.map_panel.search_edit),
        (Qt.Key.Key_F2, False, window.booking_panel.form.phone_edit),
        (Qt.Key.Key_F, True, window.board_panel.search_edit),
    ):
        press(window, key, control=control)
        assert QApplication.focusWidget() is expected
    press(window, Qt.Key.Key_F8)
    assert window.map_panel.target_buttons["pickup"].isChecked()
    press(window, Qt.Key.Key_F7)
    assert window.map_panel.target_buttons["dropoff"].isChecked()


async def test_before_there_is_a_desk_nothing_typed_is_lost(
    bare: MainWindow, harness: DeskUnderTest
) -> None:
    fill(bare)
    press(bare, Qt.Key.Key_Return, control=True)
    await until(lambda: "Not connected" in bare.booking_panel.banner.text)
    bare.attach(harness.desk)
    bare.show_bootstrap(await harness.desk.session.open())
    draft = bare.booking_panel.draft()
    assert (draft.phone, draft.name, draft.dropoff) == ("9922 1234", "Fatima فاطمة", KUWAIT_CITY)
    assert draft.branch_id == "b1"
    await until(lambda: bare.booking_panel.price.quote is not None)


async def test_ctrl_enter_books_from_anywhere_and_the_booking_stands_on_the_board_chosen(
    window: MainWindow, harness: DeskUnderTest
) -> None:
    looks: list[bool] = []
    window.refresh_asked.connect(lambda: looks.append(True))
    fill(window)
    window.board_panel.search_edit.setFocus()
    press(window, Qt.Key.Key_Enter, control=True)
    await until(lambda: title(window) == "ORD-1042")
    chosen = window.board_panel.chosen()
    assert chosen is not None
    assert chosen.order_number == "ORD-1042"
    assert looks == [True]
    assert len(harness.service.asked(BOOK)) == 1
    assert window.booking_panel.draft().phone == ""


async def test_while_a_booking_is_out_map_and_form_are_locked(
    window: MainWindow, harness: DeskUnderTest
) -> None:
    held = harness.service.holds(BOOK)
    fill(window)
    press(window, Qt.Key.Key_Return, control=True)
    await held.arrived.wait()
    assert not window.map_panel.target_buttons["dropoff"].isEnabled()
    assert not window.booking_panel.form.phone_edit.isEnabled()
    window.map_panel.map_view.point_picked.emit("dropoff", ELSEWHERE)
    assert window.booking_panel.draft().dropoff == KUWAIT_CITY
    held.give(400, '{"error": "no"}')
    await window.booking_panel.finish()
    assert window.map_panel.target_buttons["dropoff"].isEnabled()
    assert window.booking_panel.form.phone_edit.isEnabled()


async def test_with_every_booking_a_slip(window: MainWindow, harness: DeskUnderTest) -> None:
    printers = window.slips.kinds[""] = Printers("Counter")
    window.preferences.choose(printer="Counter", print_after_booking=True)
    fill(window)
    window.booking_panel.press_book()
    await window.booking_panel.finish()
    await until(lambda: printers.slips == [("Counter", "ORD-1042")])
    await until(lambda: "Counter" in window.delivery_pane.banner.text)


async def test_an_unconfirmed_booking_makes_it_look(
    window: MainWindow, harness: DeskUnderTest, qtbot: QtBot
) -> None:
    harness.service.says(BOOK, httpx.ReadError("cut"))
    fill(window)
    with qtbot.waitSignal(window.refresh_asked, timeout=0, raising=False) as looked:
        window.booking_panel.press_book()
        await window.booking_panel.finish()
    assert looked.signal_triggered
    (known,) = (await harness.desk.reconciling.current()).unconfirmed_bookings
    window.board_panel.set_unconfirmed([known])
    window.board_panel.choose(known.intent.id)
    assert title(window) == "Unconfirmed booking"


async def test_what_is_learned_of_the_chosen_one_reaches_the_board_and_is_asked_once(
    window: MainWindow, harness: DeskUnderTest, tasks: Tasks
) -> None:
    window.show_summaries([summary_of(delivery(1))])
    window.board_panel.choose("d1")
    await until(lambda: title(window) == "ORD-1042")
    await until(lambda: len(tasks) == 0)
    row = window.board_panel.chosen()
    assert row is not None
    assert row.customer_number == "+965 9000 0001"
    one = [each for each in harness.service.requests if each.url.path.endswith("/d1")]
    assert len(one) == 1


async def test_a_delivery_is_chosen_on_the_map(window: MainWindow) -> None:
    window.show_summaries([summary_of(delivery(1)), summary_of(delivery(2))])
    window.map_panel.map_view.bridge.delivery_accepted.emit("d2")
    assert title(window) == "ORD-1002"


async def test_book_again_fills_the_form(window: MainWindow) -> None:
    window.detail_panel.book_again_asked.connect(window.booking_panel.fill)
    told = delivery(2, customer_name="Bader", customer_number="5000 0001")
    window.show_summaries([summary_of(told)])
    window.board_panel.choose("d2")
    press(window, Qt.Key.Key_R, control=True)
    await until(lambda: window.booking_panel.draft().name, what="the earlier delivery")
    draft = window.booking_panel.draft()
    assert (draft.name, draft.phone) == ("Bader", "5000 0001")
    assert (draft.branch_id, draft.pickup, draft.unknown[0]) == (None, None, "pickup")
    assert window.top_bar.branch() is None
    press(window, Qt.Key.Key_N, control=True)
    assert window.booking_panel.draft().branch_id == "b1"
    assert window.top_bar.branch() is not None


async def test_ctrl_r_unconfirmed_leaves_the_form_alone(window: MainWindow) -> None:
    window.board_panel.set_unconfirmed([unconfirmed(1)])
    window.board_panel.choose("i1")
    fill(window)
    press(window, Qt.Key.Key_R, control=True)
    assert window.booking_panel.draft().name == "Fatima فاطمة"


async def test_the_branch_is_the_pickup_and_moves_it_but_none_that_was_picked(
    window: MainWindow,
) -> None:
    assert window.booking_panel.draft().pickup == SALMIYA
    window.map_panel.point_picked.emit("pickup", ELSEWHERE)
    assert window.top_bar.branch() is None
    assert window.booking_panel.draft().branch_id is None
    window.map_panel.map_view.branch_picked.emit("b1")
    assert window.booking_panel.draft().branch_id == "b1"
    assert window.booking_panel.draft().pickup == SALMIYA
    window.show_bootstrap(bootstrap(latitude=29.34))
    assert window.booking_panel.draft().pickup == Coordinates(latitude=29.34, longitude=48.0759)
    window.map_panel.point_picked.emit("pickup", ELSEWHERE)
    window.show_bootstrap(bootstrap())
    assert window.booking_panel.draft().pickup == ELSEWHERE
    assert window.top_bar.branch() is None


async def test_another_service_s_branch_takes_the_place_of_the_one_before(
    window: MainWindow,
) -> None:
    window.detach()
    window.show_bootstrap(bootstrap(id="b9", name="Fahaheel", latitude=29.0825, longitude=48.1303))
    draft = window.booking_panel.draft()
    assert draft.branch_id == "b9"
    assert draft.pickup == Coordinates(latitude=29.0825, longitude=48.1303)


async def test_another_shop_is_not_offered_the_branches_of_the_one_before(
    bare: MainWindow, harness: DeskUnderTest
) -> None:
    bare.set_profile("one", practice=False)
    bare.show_bootstrap(await harness.desk.session.open())
    combo = bare.top_bar.branch_combo
    bare.set_profile("one", practice=False)
    assert combo.count() > 0
    bare.set_profile("other", practice=False)
    assert combo.count() == 0
    assert not combo.isEnabled()
    narrowed = bare.board_panel.bar.scope_line.branch_combo
    assert [narrowed.itemText(at) for at in range(narrowed.count())] == ["All branches"]


async def test_without_its_desk_the_board_is_empty_and_the_form_is_not(
    window: MainWindow,
) -> None:
    window.show_summaries([summary_of(delivery(1))])
    window.board_panel.choose("d1")
    window.show_failure(NotSent("down"))
    fill(window)
    window.detach()
    assert window.board_panel.empty_label.isVisible()
    assert title(window) == "Select a delivery"
    assert not window.notice.isVisible()
    assert window.top_bar.wallet_label.text() == ""
    assert window.booking_panel.draft().name == "Fatima فاطمة"


async def test_trouble_is_said_under_the_strip_with_its_way_out(window: MainWindow) -> None:
    window.show_failure(NotSent("down"), may_retry=True)
    assert "not reachable" in window.notice.text
    assert "Offline" in window.top_bar.connection_label.text()
    assert window.isEnabled()


async def test_f5_looks_and_ctrl_n_clears(window: MainWindow) -> None:
    looks: list[bool] = []
    window.refresh_asked.connect(lambda: looks.append(True))
    press(window, Qt.Key.Key_F5)
    assert looks == [True]
    fill(window)
    press(window, Qt.Key.Key_N, control=True)
    assert window.booking_panel.draft().name == ""


async def test_f1_lists_the_keys_and_about_says_what_it_is(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F1)
    (keys,) = window.findChildren(KeyList)
    assert keys.isVisible()
    assert "F5" in [label.text() for label in keys.findChildren(QLabel)]
    keys.reject()
    window.commands.actions["about"].trigger()
    about = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert "OpenStreetMap" in about[0].informativeText()
    assert about[0].text() == f"deskdispatch {version()}"
    about[0].accept()


async def test_the_language_changes_at_a_key_and_is_kept(
    window: MainWindow, speak: Speak, qtbot: QtBot
) -> None:
    speak("en")
    fill(window)
    with qtbot.waitSignal(window.preferences.changed, timeout=0, raising=False) as changed:
        press(window, Qt.Key.Key_L, control=True)
    assert changed.signal_triggered
    assert (language.current(), window.preferences.language) == ("ar", "ar")
    assert window.layoutDirection() == Qt.LayoutDirection.RightToLeft
    await until(lambda: window.booking_panel.book_button.text() != "Book")
    assert window.commands.actions["book"].text() != "&Book"
    assert window.booking_panel.draft().name == "Fatima فاطمة"
    window.top_bar.language_button.click()
    await until(lambda: window.booking_panel.book_button.text() == "Book")
    assert window.layoutDirection() == Qt.LayoutDirection.LeftToRight


@pytest.mark.styled
async def test_panes_are_as_they_were_left(
    window: MainWindow, tasks: Tasks, qtbot: QtBot, tmp_path: Path
) -> None:
    window.map_panel.hide()
    await until(lambda: window.panes.splitter.handle(1).isHidden())
    await until(lambda: window.minimumSizeHint().width() < 790)
    window.resize(790, 700)  # within the offscreen platform's screen
    await until(lambda: window.width() == 790, what=f"{window.minimumSizeHint()}")
    window.panes.splitter.setSizes([340, 0, 440])
    left = window.panes.splitter.sizes()
    header = window.board_panel.table.horizontalHeader()
    header.resizeSection(0, 99)
    geometry.save(window, tmp_path / "window.ini")
    again = MainWindow(tasks)
    qtbot.addWidget(again)
    again.map_panel.hide()
    geometry.restore_frame(again, tmp_path / "window.ini")
    again.show()
    again.prepare(Preferences(hold_s=0))
    again.complete()
    geometry.restore_contents(again, tmp_path / "window.ini")
    assert again.size() == window.size()
    assert again.panes.splitter.sizes() == left
    assert again.board_panel.table.horizontalHeader().sectionSize(0) == 99


@pytest.mark.styled
async def test_in_a_wide_window_price_and_book_follow_the_form_and_stay_where_they_are(
    window: MainWindow,
) -> None:
    window.resize(1920, 1000)
    booking = window.booking_panel
    await until(lambda: booking.width() == 380, what="a wider form")
    QApplication.processEvents()

    def place(widget: QWidget) -> int:
        return widget.mapTo(booking, QPoint(0, 0)).y()

    last, at = booking.form.line(Field.ALTERNATE_PHONE), place(booking.book_button)
    assert 0 < place(booking.price) - place(last) - last.height() <= 120
    assert place(booking.book_button) < 700
    booking.form.show_errors([Problem(field, Rule.BLANK) for field in (Field.PHONE, Field.NAME)])
    booking.price.show_error(NotSent())
    for _ in range(3):
        QApplication.processEvents()
    assert place(booking.book_button) == at
    window.resize(2560, 1300)
    await until(lambda: window.map_panel.width() > 900, what="a wider map")
    assert booking.width() == 380
    assert place(booking.book_button) < 700
    window.resize(1366, 740)
    await until(lambda: booking.width() == 340, what="the usual form")
    foot = booking.book_button.height() + 12
    await until(lambda: booking.height() - place(booking.book_button) == foot, what="the foot")


@pytest.mark.styled
async def test_a_first_window_fills_the_screen_and_its_normal_size_fits_too(
    tasks: Tasks, qtbot: QtBot
) -> None:
    made = MainWindow(tasks)
    qtbot.addWidget(made)
    geometry.fill_screen(made)
    made.show()
    available = made.screen().availableGeometry()
    await until(made.isMaximized, what="a maximised window")
    made.showNormal()
    await until(lambda: made.height() < available.height(), what="its normal size")
    assert available.contains(made.frameGeometry().topLeft())


@pytest.mark.styled
async def test_a_size_of_a_larger_screen_does_not_open_off_this_one(
    window: MainWindow, tasks: Tasks, qtbot: QtBot, tmp_path: Path
) -> None:
    window.setGeometry(2500, 1500, 1900, 1400)
    geometry.save(window, tmp_path / "window.ini")
    again = MainWindow(tasks)
    qtbot.addWidget(again)
    geometry.restore_frame(again, tmp_path / "window.ini")
    again.show()
    available = again.screen().availableGeometry()
    await until(lambda: available.contains(again.frameGeometry().topLeft()), what="its corner")
    assert again.height() < available.height()


@pytest.mark.styled
async def test_a_window_of_a_larger_screen_fits_this_one_with_its_frame_and_stays_maximised(
    tasks: Tasks, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "window.ini"
    available = QGuiApplication.primaryScreen().availableGeometry()
    for is_maximised in (0, 1):
        kept = QSettings(str(path), QSettings.Format.IniFormat)
        kept.setValue("place", QByteArray(f"700 400 2400 1300 8 31 8 8 {is_maximised}".encode()))
        kept.sync()
        again = MainWindow(tasks)
        qtbot.addWidget(again)
        geometry.restore_frame(again, path)
        assert again.isMaximized() == bool(is_maximised)
        again.setWindowState(Qt.WindowState.WindowNoState)
        frame = again.geometry().marginsAdded(QMargins(8, 31, 8, 8))
        assert available.contains(frame), frame


async def test_a_window_that_was_only_ever_maximised_is_so_again(
    tasks: Tasks, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "window.ini"
    kept = QSettings(str(path), QSettings.Format.IniFormat)
    kept.setValue("place", QByteArray(b"0 0 -1 -1 8 32 8 8 1"))
    kept.sync()
    again = MainWindow(tasks)
    qtbot.addWidget(again)
    geometry.restore_frame(again, path)
    assert again.isMaximized()


@pytest.mark.parametrize(
    "text", ["", "window=oops\npanes=1\nplace=1 2\n", "\x00\x01[[[", "[a]\nwindow"]
)
async def test_a_damaged_file_of_panes_is_no_trouble(
    bare: MainWindow, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "window.ini"
    path.write_text(text)
    for file in (path, tmp_path / "none.ini"):
        geometry.restore_frame(bare, file)
        geometry.restore_contents(bare, file)
    assert bare.isVisible()


async def test_to_close_it_hides_and_says_so(bare: MainWindow) -> None:
    said = asyncio.Event()
    bare.closing.connect(said.set)
    bare.close()
    assert said.is_set()
    assert not bare.isVisible()


async def test_every_command_of_the_table_is_carried_out_by_a_real_window(
    window: MainWindow, qtbot: QtBot, speak: Speak
) -> None:
    """A command gets ``Any`` window, so a removed name is only noticed here."""
    own = [each for each in COMMANDS if each.act is not None and each.name != "quit"]
    for command in own:
        with qtbot.captureExceptions() as errors:
            window.commands.actions[command.name].trigger()
            close_popups()
        assert (command.name, errors) == (command.name, [])
    window.commands.actions["quit"].trigger()
    assert not window.isVisible()


async def test_a_command_that_has_nothing_to_do_says_so(window: MainWindow) -> None:
    for command, words in (
        ("anyway", "No question about an order is open."),
        ("undo", "No order is held: there is nothing to undo."),
        ("aside", "No answer is overdue: there is nothing to set aside."),
        ("breakdown", "There is no price to explain yet."),
    ):
        window.commands.actions[command].trigger()
        assert window.booking_panel.banner.text == words


@pytest.mark.styled
async def test_at_768_the_board_shows_fourteen_rows_and_seven_columns(window: MainWindow) -> None:
    window.board_panel.upsert([summary(number) for number in range(1, 40)])
    table = window.board_panel.table
    seven = ["ORDER", "TIME", "CUSTOMER", "AREA", "STATUS", "CASH", "DRIVER"]
    for width in (1280, 1366):
        window.resize(width, 768 - FRAME_PX)
        QApplication.processEvents()
        await until(lambda: whole_columns(window.board_panel) == seven, what="seven columns")
        await until(lambda: table.viewport().height() >= 14 * table.rowHeight(0), what="rows")


def whole_columns(board: BoardPanel) -> list[str]:
    header, room = board.table.horizontalHeader(), board.table.viewport().width()
    return [
        column.name
        for column in board.columns.shown()
        if header.sectionViewportPosition(column) + header.sectionSize(column) <= room
    ]


@pytest.mark.styled
async def test_in_those_columns_no_amount_and_no_status_is_cut(
    window: MainWindow, speak: Speak
) -> None:
    window.board_panel.upsert([summary(number, cash=112_500) for number in range(1, 40)])
    window.resize(1366, 768 - FRAME_PX)
    table = window.board_panel.table
    for code in ("en", "ar"):
        speak(code)
        for status in (*DeliveryStatus, REPORTED_BOOKED, ""):
            chip = chip_size(table.font(), ChipStatus(status, is_unconfirmed=not status))
            assert chip.width() + 6 <= table.columnWidth(BoardColumn.STATUS), (code, status)
        for one in (summary(1, collects=True), summary(1, collects=False)):
            words = cash_text(BoardRow.of_summary(one))
            needed = table.fontMetrics().horizontalAdvance(words)
            assert needed + 8 <= table.columnWidth(BoardColumn.CASH), (code, words)
        amount = table.fontMetrics().horizontalAdvance("9112.500")
        assert amount + 8 <= table.columnWidth(BoardColumn.CASH), code


def boxes(window: MainWindow) -> list[QRect]:
    """Returns the boxes of the fields, the map, the board and the parts around them."""
    parts = (window.top_bar, window.panes.splitter, window.map_panel.map_view, window.board_panel)
    fields = window.booking_panel.findChildren(QLineEdit)
    price, book = window.booking_panel.price, window.booking_panel.book_button
    content = window.centralWidget()
    assert content is not None
    every = (*parts, *fields, price, book)
    return [QRect(part.mapTo(content, QPoint()), part.size()) for part in every if part.isVisible()]


async def still(window: MainWindow) -> list[QRect]:
    """Waits until no box moves any more, and returns the boxes."""
    seen = [boxes(window), boxes(window)]

    def is_still() -> bool:
        seen.append(boxes(window))
        return seen[-3:].count(seen[-1]) == 3

    await until(is_still, what="stillness")
    return seen[-1]


def box_of(overlay: QWidget) -> QRect:
    assert overlay.isVisible()
    return overlay.geometry()


@pytest.mark.styled
async def test_messages_lie_over_map_and_form_and_move_nothing(window: MainWindow) -> None:
    window.resize(1366, 768 - FRAME_PX)
    before, panel, map_view = await still(window), window.booking_panel, window.map_panel.map_view
    window.notice.show_practice_stopped()
    panel.banner.show_empty()
    window.calls.banner.show_call("66001122")
    window.delivery_pane.ask_for_choice()
    await asyncio.sleep(0.01)
    assert boxes(window) == before
    content = window.centralWidget()
    assert content is not None
    at_map = QRect(map_view.mapTo(content, QPoint()), map_view.size())
    assert at_map.contains(box_of(window.notice))
    assert box_of(window.notice).top() - at_map.top() == 8
    price = panel.price.mapTo(content, QPoint()).y()
    assert 0 <= price - box_of(panel.banner).bottom() <= 8
    assert box_of(panel.banner).left() == panel.price.mapTo(content, QPoint()).x()
    assert panel.banner.height() <= 44, "two lines of words"
    window.panes.fold_map(True)
    await until(lambda: window.board_panel.width() > 900, what="a board with the map's room")
    folded = await still(window)
    at_side = QRect(window.side.mapTo(content, QPoint()), window.side.size())
    assert at_side.contains(box_of(window.notice))
    assert not box_of(window.notice).intersects(box_of(window.delivery_pane.banner))
    for overlay in (window.notice, panel.banner, window.calls.banner, window.delivery_pane.banner):
        overlay.reset()
        assert not overlay.isVisible()
    await asyncio.sleep(0.01)
    assert boxes(window) == folded


@pytest.mark.styled
async def test_the_details_open_with_a_row_and_give_their_room_back(window: MainWindow) -> None:
    table, detail = window.board_panel.table, window.detail_panel
    window.board_panel.upsert([summary(number) for number in range(1, 40)])
    await until(lambda: table.viewport().height() > 300, what="a board of the window's height")
    whole = table.viewport().height()
    table.setFocus()
    table.selectRow(10)
    await until(lambda: detail.isVisible() and table.viewport().height() < whole, what="them")
    await until(lambda: table.viewport().rect().contains(table.visualRect(table.currentIndex())))
    press(window, Qt.Key.Key_Escape)
    await until(lambda: not detail.isVisible() and table.viewport().height() == whole)
    assert not window.board_panel.has_choice()
    press(window, Qt.Key.Key_Down)
    await until(detail.isVisible)
    QTest.mouseClick(detail.head.close_button, Qt.MouseButton.LeftButton)
    await until(lambda: not detail.isVisible())
    assert table.hasFocus()


async def test_what_became_of_a_slip_is_told_although_no_row_is_chosen(window: MainWindow) -> None:
    assert not window.detail_panel.isVisible()
    window.delivery_pane.banner.show_message(BannerKind.GOOD, lambda: "Slip sent to the printer.")
    assert window.delivery_pane.banner.isVisible()


def close_popups() -> None:
    """Closes menus and dialogs that a command opened, so that the window is active again."""
    while popup := QApplication.activePopupWidget():
        popup.close()
    for box in QApplication.topLevelWidgets():
        if isinstance(box, QDialog):
            box.close()


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
async def test_no_field_is_narrower_than_can_be_read_in_a_small_window(
    window: MainWindow, speak: Speak, code: str
) -> None:
    speak(code)
    form = window.booking_panel.form
    window.resize(window.minimumSizeHint())
    edits = (form.phone_edit, form.name_edit, form.dropoff_edit, form.notes_edit)
    await until(lambda: window.width() < 1000, what="a small window")
    await until(lambda: all(edit.width() >= 160 for edit in edits), what="fields to be read")
    assert window.minimumSizeHint().height() <= 540 - FRAME_PX, "1080p at 200 %"
    window.board_panel.upsert([summary(number) for number in range(10, 50)])
    bar = window.board_panel.table.verticalScrollBar()
    await until(lambda: bar.maximum() > 0, what="more rows than fit")
    bar.setValue(bar.maximum())
    window.board_panel.upsert([summary(1)])
    assert window.board_panel.new_orders.isVisible()
    assert window.minimumSizeHint().width() <= 909 - 20, "a reserve for other fonts"


_COPY = Qt.DropAction.CopyAction
_LEFT = Qt.MouseButton.LeftButton
_NONE = Qt.KeyboardModifier.NoModifier


def dragged(*paths: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def enters(widget: QWidget, data: QMimeData) -> bool:
    """Whether a widget accepts dragged data."""
    event = QDragEnterEvent(QPoint(1, 1), _COPY, data, _LEFT, _NONE)
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def test_one_table_is_taken_even_if_it_cannot_be_read_and_nothing_else(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    taken: list[Path] = []
    FileDrops(window).dropped.connect(taken.append)
    data = dragged("/shop/Orders.XLSX")
    assert enters(window, data)
    QApplication.sendEvent(window, QDropEvent(QPointF(1, 1), _COPY, data, _LEFT, _NONE))
    assert taken == [Path("/shop/Orders.XLSX")]
    for name in ("orders.xls", "orders.xlsb", "orders.ods"):
        assert enters(window, dragged(f"/shop/{name}")), "it is said why it cannot be read"
    assert not enters(window, dragged("/shop/logo.png"))
    assert not enters(window, dragged("/shop/a.csv", "/shop/b.csv"))


def test_a_field_takes_text_and_no_file(qtbot: QtBot) -> None:
    line = LineEdit()
    qtbot.addWidget(line)
    words = QMimeData()
    words.setText("98765432")
    assert enters(line, words)
    assert not enters(line, dragged("/shop/orders.csv"))
