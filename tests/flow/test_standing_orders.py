"""Tests of templates, standing orders and return trips in the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QWidget,
)

from deskdispatch.domain.clock import in_kuwait, utc_now
from deskdispatch.domain.sharing.state import SharingPhase, SharingState
from deskdispatch.domain.text.plain_text import without_isolates
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_order_files import panel, table
from tests.flow.test_sharing import dialog, is_open, line
from tests.waiting import until

SHIFT = Qt.KeyboardModifier.ShiftModifier


def words(desk: RunningDesktop) -> str:
    return without_isolates(desk.window.notice.text)


def listed(within: QWidget) -> list[str]:
    (found,) = within.findChildren(QListWidget)
    texts = (without_isolates(found.item(at).text()) for at in range(found.count()))
    return [text.replace("\u200e", "") for text in texts]


def press(name: str, within: str) -> None:
    button = dialog(within).findChild(QPushButton, name)
    assert button is not None
    assert button.isEnabled()
    button.click()


def type_into(edit: QLineEdit, text: str) -> None:
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)


async def save_template(desk: RunningDesktop, name: str, hours: str) -> None:
    """Saves the form as a template for every day, by the menu."""
    desk.window.commands.actions["template"].trigger()
    await until(lambda: is_open("templateDialog"), what="the dialog of a template")
    type_into(line("templateNameEdit", "templateDialog"), name)
    if hours:
        for day in range(7):
            found = dialog("templateDialog").findChild(QWidget, f"templateDay{day}")
            assert found is not None
            QTest.keyClick(found, Qt.Key.Key_Space)
        type_into(line("templateTimesEdit", "templateDialog"), hours)
        preview = dialog("templateDialog").findChild(QLabel, "templatePreviewLabel")
        assert preview is not None
        assert preview.text().startswith("Next: ")
    press("saveTemplateButton", "templateDialog")
    await until(lambda: not is_open("templateDialog"), what="the template")


async def active_again(desk: RunningDesktop) -> None:
    """Activates the window, like a window manager when a dialog closes."""
    desk.window.activateWindow()
    await until(desk.window.isActiveWindow, what="the focus in the window")


@pytest.mark.styled
async def test_a_standing_order_is_prepared_looked_over_and_booked_and_goes_back(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        desk.window.resize(1366, 768)
        await desk.signed_in()
        desk.window.commands.actions["standing_orders"].trigger()
        await until(lambda: "Save form as template" in words(desk), what="how there will be one")
        desk.type_customer(name="Fatima")
        desk.choose_dropoff()
        now = f"{in_kuwait(utc_now()):%H:%M}"

        await save_template(desk, "Office coffee", now)
        await until(lambda: "1 standing order is ready." in words(desk), what="that it is ready")
        assert desk.deliveries() == []

        await active_again(desk)
        desk.press(Qt.Key.Key_O, CTRL)
        await until(lambda: table(desk), what="the order file")
        message = desk.window.notice.message
        assert message is None or message.is_passing, "it is shown"
        (row,) = table(desk)
        assert any("Fatima" in cell for cell in row)
        page = panel(desk)
        assert "Standing orders, " in without_isolates(page.head_label.text())
        assert not page.bar.columns_button.isVisible()
        await until(page.bar.book_button.isEnabled, what="a row that is ready")
        assert desk.program.connector.desk is not None
        desk.program.connector.desk.sharing.state = SharingState(SharingPhase.AWAY)
        page.bar.book_button.click()
        await until(lambda: is_open("orderFileBookDialog"), what="the question")
        (blind,) = dialog("orderFileBookDialog").findChildren(QLabel, "orderFileBookBlind")
        assert blind.isVisible(), "another counter may book it unseen"
        press("orderFileBookConfirmButton", "orderFileBookDialog")
        await until(lambda: len(desk.deliveries()) == 1, what="the booking")
        (booked,) = desk.deliveries()

        # The form was never touched; it was saved as a draft before the template was taken.
        assert desk.text("nameEdit") == "Fatima"
        desk.type("nameEdit", " Hassan")
        desk.window.commands.actions["drafts"].trigger()
        await until(lambda: is_open("draftsDialog"), what="the drafts")
        type_into(line("draftsFilterEdit", "draftsDialog"), "coff")
        (template,) = listed(dialog("draftsDialog"))
        assert template.startswith("Office coffee · Fatima · ")
        assert template.endswith(f"Every day {now}")
        QTest.keyClick(line("draftsFilterEdit", "draftsDialog"), Qt.Key.Key_Return)
        await until(lambda: desk.text("nameEdit") == "Fatima", what="the template in the form")

        desk.window.commands.actions["drafts"].trigger()
        await until(lambda: is_open("draftsDialog"), what="the drafts")
        names = [each.split(" · ")[0] for each in listed(dialog("draftsDialog"))]
        assert names == ["Office coffee", "Fatima Hassan"]
        press("closeDraftsButton", "draftsDialog")
        await active_again(desk)

        # The return trip of the delivery.
        desk.window.show_delivery(booked["id"])
        desk.press(Qt.Key.Key_F, CTRL | SHIFT)
        form = desk.form
        await until(lambda: desk.text("notesEdit").startswith("Return of "), what="the way back")
        assert booked["orderNumber"] in desk.text("notesEdit")
        assert desk.text("pickupNameEdit") == "Fatima"
        assert "5123 4567" in desk.text("pickupNumberEdit")
        assert not form.cash_check.isChecked()
        pickup = desk.window.booking_panel.draft().pickup
        assert pickup is not None
        assert pickup.text(4) == "29.3117, 47.9906"
        await desk.quoted()
        desk.press_book()
        await until(lambda: len(desk.deliveries()) == 2, what="the way back, booked")
