"""Tests that a location pasted into any field becomes the drop-off, and can be undone."""

from __future__ import annotations

from itertools import product

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPushButton, QToolButton

from deskdispatch.ui.widgets.messages.banner import Banner
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, LEFT, RunningDesktop
from tests.waiting import until

POINT = "29.3117, 47.9906"
LINK = "https://maps.google.com/?q=29.3117,47.9906"
SHORT_LINK = "https://maps.app.goo.gl/AbCdEf1234567"
ADDRESS = "Salmiya, block 5, street 12, house 34 https://maps.google.com/?q=29.3117,47.9906"
LINES = ("phoneEdit", "nameEdit", "addressDetailEdit", "notesEdit", "alternatePhoneEdit")
HERE, FORMER = (29.3117, 47.9906), (29.3375, 48.0758)


def dropoff(desk: RunningDesktop) -> tuple[float, float] | None:
    point = desk.form.dropoff_edit.point
    return (round(point.latitude, 4), round(point.longitude, 4)) if point else None


def notice(desk: RunningDesktop) -> Banner:
    return desk.find(Banner, "pastedLocationNotice")


def chips(desk: RunningDesktop) -> list[str]:
    """Returns the chips of the pasted text, without direction marks."""
    buttons = desk.window.booking_panel.pasted.chips.findChildren(QToolButton)
    words = [button.text() for button in buttons if button.isVisible()]
    return [each.translate(dict.fromkeys(map(ord, "\u2066\u2068\u2069"))) for each in words]


def chip(desk: RunningDesktop, at: int = 0) -> QToolButton:
    return desk.find(QToolButton, f"pastedChip{at}")


def paste(desk: RunningDesktop, name: str, text: str) -> None:
    """Pastes with Ctrl+V into a line edit, which keeps its text."""
    QApplication.clipboard().setText(text)
    line = desk.find(QLineEdit, name)
    line.setFocus(Qt.FocusReason.TabFocusReason)
    line.end(False)
    desk.press(Qt.Key.Key_V, CTRL)


async def test_what_is_pasted_into_the_form(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        for step in (
            a_location_pasted_into_a_field_is_the_dropoff_and_can_be_undone,
            undo_keeps_what_was_typed_since_and_a_text_that_was_no_point,
            what_was_selected_stays_and_is_replaced_by_undo,
            numbers_that_are_no_location_stay_where_they_are_pasted,
            an_address_with_a_location_stays_in_the_notes_and_offers_it,
            a_long_chat_stays_in_the_notes_and_offers_its_location,
            a_short_link_goes_to_the_dropoff_and_asks_to_be_followed,
            the_menu_and_a_drop_do_the_same,
            a_time_field_takes_no_location,
            a_dropoff_replaced_by_a_paste_outside_of_fields_comes_back,
            a_chat_gives_chips_in_any_field_and_all_are_taken_by_one_key,
            each_chip_has_its_number_and_what_is_ambiguous_is_chosen,
            a_clean_phone_goes_straight_in_and_a_chat_can_be_pasted_as_text,
            the_message_goes_with_what_it_is_about,
        ):
            await step(desk)
            desk.window.booking_panel.clear()


async def a_location_pasted_into_a_field_is_the_dropoff_and_can_be_undone(
    desk: RunningDesktop,
) -> None:
    texts = zip(LINES, (POINT, LINK, POINT, LINK, POINT), strict=True)
    for undo, (name, text) in product((by_click, by_tab, by_key), texts):
        desk.choose_dropoff("29.3375, 48.0758")
        desk.type(name, "12 ")
        paste(desk, name, text)
        assert desk.text(name) == "12 "
        assert dropoff(desk) == HERE
        assert desk.focus() == name
        assert notice(desk).isVisible()
        undo(desk)
        assert desk.text(name) == f"12 {text}"
        assert dropoff(desk) == FORMER
        assert desk.focus() == name
        assert not notice(desk).isVisible()
        desk.click("clearButton")


def by_click(desk: RunningDesktop) -> None:
    desk.click_action(notice(desk))


def by_tab(desk: RunningDesktop) -> None:
    """Presses F6 to reach the message's action, then Space."""
    button = notice(desk).findChild(QPushButton, "bannerAction")
    assert button is not None
    desk.press(Qt.Key.Key_F6)
    assert QApplication.focusWidget() is button
    desk.press(Qt.Key.Key_Space)


def by_key(desk: RunningDesktop) -> None:
    desk.press(Qt.Key.Key_Z, CTRL)


async def undo_keeps_what_was_typed_since_and_a_text_that_was_no_point(
    desk: RunningDesktop,
) -> None:
    desk.type("dropoffEdit", "near the old souq")
    paste(desk, "phoneEdit", POINT)
    desk.type("phoneEdit", "5123 4567")
    desk.press(Qt.Key.Key_Z, CTRL)  # undoes the typing
    assert dropoff(desk) == HERE
    desk.type("phoneEdit", "5123 4567")
    desk.click_action(notice(desk))
    assert desk.text("phoneEdit") == f"{POINT}5123 4567"
    assert desk.text("dropoffEdit") == "near the old souq"
    assert dropoff(desk) is None


async def what_was_selected_stays_and_is_replaced_by_undo(desk: RunningDesktop) -> None:
    desk.type("nameEdit", "Fatima")
    QApplication.clipboard().setText(POINT)
    desk.find(QLineEdit, "nameEdit").selectAll()
    desk.press(Qt.Key.Key_V, CTRL)
    assert desk.text("nameEdit") == "Fatima"
    desk.press(Qt.Key.Key_Z, CTRL)
    assert desk.text("nameEdit") == POINT
    desk.press(Qt.Key.Key_Z, CTRL)
    assert desk.text("nameEdit") == "Fatima"


async def numbers_that_are_no_location_stay_where_they_are_pasted(desk: RunningDesktop) -> None:
    for text in ("99887766", "29.500, 47.900", "29479906", "18:30", "House 29, 47"):
        paste(desk, "notesEdit", text)
        assert desk.text("notesEdit").endswith(text)
        assert dropoff(desk) is None
        assert chips(desk) == []


async def an_address_with_a_location_stays_in_the_notes_and_offers_it(desk: RunningDesktop) -> None:
    desk.choose_dropoff("29.3375, 48.0758")
    paste(desk, "notesEdit", ADDRESS)
    assert desk.text("notesEdit") == ADDRESS
    assert dropoff(desk) == FORMER
    assert chips(desk) == ["1  Use its location as drop-off"]
    desk.press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is chip(desk)
    desk.press(Qt.Key.Key_Space)
    assert dropoff(desk) == HERE
    assert desk.focus() == "notesEdit"
    desk.press(Qt.Key.Key_Z, CTRL)
    assert dropoff(desk) == FORMER
    assert desk.text("notesEdit") == ADDRESS


async def a_long_chat_stays_in_the_notes_and_offers_its_location(desk: RunningDesktop) -> None:
    paste(desk, "notesEdit", "قطعة ٥ شارع ١٢\n" * 200 + LINK)
    assert desk.text("notesEdit").startswith("قطعة")
    await until(lambda: bool(chips(desk)), what="the offer")
    desk.click("pastedChip0")
    assert dropoff(desk) == HERE


async def a_short_link_goes_to_the_dropoff_and_asks_to_be_followed(desk: RunningDesktop) -> None:
    paste(desk, "nameEdit", SHORT_LINK)
    assert desk.text("nameEdit") == ""
    assert desk.text("dropoffEdit") == SHORT_LINK
    assert desk.focus() == "nameEdit"
    assert "over the internet" in desk.window.map_panel.notice.text
    desk.press(Qt.Key.Key_Z, CTRL)
    assert desk.text("nameEdit") == SHORT_LINK
    assert desk.text("dropoffEdit") == ""


async def the_message_goes_with_what_it_is_about(desk: RunningDesktop) -> None:
    paste(desk, "phoneEdit", POINT)
    desk.choose_dropoff("29.3375, 48.0758")
    assert not notice(desk).isVisible()
    paste(desk, "phoneEdit", POINT)
    assert notice(desk).isVisible()
    desk.type_customer()
    await desk.quoted()
    desk.press_book()
    await until(desk.deliveries, what="the booking")
    assert not notice(desk).isVisible()
    assert desk.deliveries()[0]["customerName"] == "Fatima"


async def the_menu_and_a_drop_do_the_same(desk: RunningDesktop) -> None:
    line = desk.find(QLineEdit, "phoneEdit")
    QApplication.clipboard().setText(POINT)
    line.setFocus()
    at = line.rect().center()
    QApplication.sendEvent(
        line, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, line.mapToGlobal(at))
    )
    menu = line.findChild(QMenu)
    assert menu is not None
    menu.findChild(QAction, "edit-paste").trigger()  # type: ignore[union-attr]
    menu.close()
    assert (line.text(), dropoff(desk)) == ("", HERE)
    data = QMimeData()
    data.setText("29.3375, 48.0758")
    QApplication.sendEvent(
        line,
        QDragEnterEvent(
            QPoint(20, 10), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier(0)
        ),
    )
    drop = QDropEvent(
        QPointF(QPoint(20, 10)), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier(0)
    )
    QApplication.sendEvent(line, drop)
    assert drop.isAccepted()
    assert (line.text(), dropoff(desk)) == ("", FORMER)
    desk.click_action(notice(desk))
    assert (line.text(), dropoff(desk)) == ("29.3375, 48.0758", HERE)


async def a_time_field_takes_no_location(desk: RunningDesktop) -> None:
    desk.form.schedule_check.click()
    edit = desk.form.schedule_edit
    before = edit.moment()
    edit.setFocus()
    QApplication.clipboard().setText(POINT)
    desk.press(Qt.Key.Key_V, CTRL, on=edit)
    assert dropoff(desk) == HERE
    assert edit.moment() == before


async def a_dropoff_replaced_by_a_paste_outside_of_fields_comes_back(desk: RunningDesktop) -> None:
    desk.choose_dropoff("29.3375, 48.0758")
    QApplication.clipboard().setText(POINT)
    desk.window.activateWindow()
    desk.form.vehicle_combo.setFocus(Qt.FocusReason.TabFocusReason)
    desk.press(Qt.Key.Key_V, CTRL)
    assert dropoff(desk) == HERE
    desk.click_action(notice(desk))
    assert dropoff(desk) == FORMER


CHAT_LINE = f"Fatima 5123 4567 block 3 street 5 house 12 Salmiya {LINK} 12.500"
CHAT = (
    "\u200f[٢٨/١١/٢٠٢٦، ٢:٠٥ م] فاطمة: السالمية قطعة ٣ شارع ٥ منزل ١٢\n"
    f"[٢٨/١١/٢٠٢٦، ٢:٠٦ م] فاطمة: ٥١٢٣ ٤٥٦٧ {LINK}"
)


async def a_chat_gives_chips_in_any_field_and_all_are_taken_by_one_key(
    desk: RunningDesktop,
) -> None:
    for field, text, name in (
        *((each, CHAT_LINE, "Fatima") for each in (*LINES, "dropoffEdit")),
        ("phoneEdit", CHAT, "فاطمة"),
    ):
        paste(desk, field, text)
        assert desk.text(field) == "", "nothing stays in the wrong field"
        assert len(chips(desk)) == 5
        desk.press(Qt.Key.Key_Return)
        of_phone = field if field == "alternatePhoneEdit" else "phoneEdit"
        assert (desk.text(of_phone), desk.text("nameEdit")) == ("5123 4567", name)
        assert dropoff(desk) == HERE
        read = desk.window.booking_panel.draft().dropoff_address
        assert read == ("Salmiya", "Block 3", "Street 5", "House 12")
        assert chips(desk) == []
        assert not notice(desk).isVisible(), "nothing was replaced"
        desk.press(Qt.Key.Key_Z, CTRL, on=desk.find(QLineEdit, "nameEdit"))
        taken = [desk.text(each) for each in (of_phone, "nameEdit", "addressDetailEdit")]
        assert (taken, dropoff(desk)) == (["", "", ""], None)
        desk.click("clearButton")


async def each_chip_has_its_number_and_what_is_ambiguous_is_chosen(desk: RunningDesktop) -> None:
    paste(desk, "phoneEdit", "Fatima 51234567 or 66001122\nSalmiya block 3 street 5 house 12")
    assert chips(desk) == [
        "Use clear (Enter)",
        "1  51234567",
        "2  66001122",
        "3  Fatima",
        "4  Salmiya, Block 3, Street 5, Hous…",
        "Paste as text",
    ]
    desk.press(Qt.Key.Key_Return)
    assert (desk.text("phoneEdit"), desk.text("nameEdit")) == ("", "Fatima")
    desk.press(Qt.Key.Key_2)
    assert desk.text("phoneEdit") == "66001122"
    desk.press(Qt.Key.Key_Escape)
    assert desk.focus() == "phoneEdit"
    assert chips(desk) == []


async def a_clean_phone_goes_straight_in_and_a_chat_can_be_pasted_as_text(
    desk: RunningDesktop,
) -> None:
    paste(desk, "phoneEdit", "+965 5123 4567")
    assert (desk.text("phoneEdit"), chips(desk)) == ("+965 5123 4567", [])
    paste(desk, "notesEdit", "Ali 51234567 opens the door")
    assert chips(desk) == []
    paste(desk, "notesEdit", "Ali\n66001122")
    assert chips(desk)[-1] == "Paste as text"
    desk.click("pastedChip3")
    assert desk.text("notesEdit") == "Ali 51234567 opens the doorAli 66001122"
