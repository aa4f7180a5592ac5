from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.ui.booking.drafts_dialog import DraftsDialog
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets import controls
from tests.desk.desk_under_test import NOON, desk_at
from tests.ui.conftest import Speak
from tests.waiting import until

FATIMA = SavedDraft(
    id="1",
    name="Fatima <b>",
    draft=Draft(phone="9922 1234", dropoff_area="Salmiya"),
    kept_at=NOON,
)
NOURA = SavedDraft(id="2", name="Noura", draft=Draft(name="Noura"), kept_at=NOON)


class FakeDrafts:
    """Drafts that are forgotten, or fail to be."""

    def __init__(self) -> None:
        self.forgotten: list[str] = []
        self.is_full = False

    async def forget(self, id: str) -> None:
        if self.is_full:
            raise JournalError(JournalFailure.DISK_FULL)
        self.forgotten.append(id)

    async def restore(self, kept: SavedDraft) -> SavedDraft:
        return kept.model_copy(update={"id": f"{kept.id} again"})


@pytest.fixture
def drafts() -> FakeDrafts:
    return FakeDrafts()


@pytest.fixture
async def dialog(qtbot: QtBot, tasks: Tasks, drafts: FakeDrafts) -> DraftsDialog:
    made = DraftsDialog(tasks, drafts, None, Draft())
    qtbot.addWidget(made)
    made.show_kept([FATIMA, NOURA])
    made.offer_to_keep("Dana", possible=True)
    made.show()
    made.activateWindow()
    return made


def listed(dialog: DraftsDialog) -> list[str]:
    texts = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    hidden = dict.fromkeys((8206, 8207, 8294, 8296, 8297))
    return [text.translate(hidden) for text in texts]


async def test_each_one_is_told_by_what_it_holds(dialog: DraftsDialog) -> None:
    assert listed(dialog) == [
        "Fatima <b> · 9922 1234 · Salmiya · 21 Nov, 12:00",
        "Noura · 21 Nov, 12:00",
    ]


async def test_enter_keeps_what_is_typed(dialog: DraftsDialog) -> None:
    QTest.keyClick(dialog.name_edit, Qt.Key.Key_End)
    QTest.keyClicks(dialog.name_edit, " K.")
    QTest.keyClick(dialog.name_edit, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert (dialog.name, dialog.chosen) == ("Dana K.", None)


async def test_enter_in_the_list_goes_on_with_one(dialog: DraftsDialog) -> None:
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.chosen in (FATIMA, NOURA)


async def test_a_button_goes_on_with_the_chosen_one(dialog: DraftsDialog) -> None:
    assert not dialog.open_button.isEnabled()
    dialog.list.setCurrentRow(1)
    QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert dialog.chosen == NOURA


async def test_delete_removes_one(dialog: DraftsDialog, drafts: FakeDrafts) -> None:
    dialog.list.setFocus()
    dialog.list.setCurrentRow(0)
    QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
    await until(lambda: drafts.forgotten == ["1"])
    await until(lambda: len(listed(dialog)) == 1)
    assert listed(dialog)[0].startswith("Noura")
    assert dialog.isVisible()


async def test_a_draft_that_was_removed_by_mistake_comes_back(
    dialog: DraftsDialog, drafts: FakeDrafts
) -> None:
    before = listed(dialog)
    dialog.list.setCurrentRow(1)
    dialog.remove_button.click()
    await until(lambda: dialog.banner.text, what="the offer")
    undo = dialog.findChild(QPushButton, "bannerAction")
    assert undo is not None
    undo.click()
    await until(lambda: len(listed(dialog)) == 2, what="the draft")
    assert listed(dialog) == before


async def test_one_that_cannot_be_removed_stays(dialog: DraftsDialog, drafts: FakeDrafts) -> None:
    drafts.is_full = True
    dialog.list.setCurrentRow(0)
    QTest.mouseClick(dialog.remove_button, Qt.MouseButton.LeftButton)
    await until(lambda: dialog.banner.text)
    assert "disk is full" in dialog.banner.text
    assert len(listed(dialog)) == 2


async def test_the_dialog_is_no_higher_than_a_low_screen(
    qtbot: QtBot, tasks: Tasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    low = 340
    reserved = QGuiApplication.primaryScreen().availableSize().height() - low
    monkeypatch.setattr(controls, "_FRAME", reserved)
    dialog = DraftsDialog(tasks, FakeDrafts(), None, Draft())
    qtbot.addWidget(dialog)
    assert dialog.minimumHeight() <= low


async def test_a_double_click_on_undo_brings_a_template_back_once(
    qtbot: QtBot, tasks: Tasks, tmp_path: Path
) -> None:
    async with desk_at(tmp_path / "journal.sqlite") as harness:
        templates = harness.desk.templates
        await templates.save("Breakfast", Draft(name="Noura"), None)
        dialog = DraftsDialog(tasks, FakeDrafts(), templates, Draft())
        qtbot.addWidget(dialog)
        dialog.show_kept([])
        dialog.show()
        dialog.list.setCurrentRow(0)
        dialog.remove_button.click()
        await until(lambda: not templates.every)
        undo = dialog.findChild(QPushButton, "bannerAction")
        assert undo is not None
        for _ in range(2):
            QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
        await until(lambda: templates.every)
        await templates.load()
        assert [each.name for each in templates.every] == ["Breakfast"]


async def test_an_empty_form_cannot_be_kept(dialog: DraftsDialog) -> None:
    dialog.offer_to_keep("", possible=False)
    assert not dialog.keep_button.isEnabled()
    assert not dialog.name_edit.isEnabled()
    assert dialog.list.hasFocus()


async def test_without_any_it_says_so(dialog: DraftsDialog) -> None:
    dialog.show_kept([])
    assert dialog.list_label.text() == "No saved drafts"
    assert not dialog.remove_button.isEnabled()


async def test_it_follows_the_language(dialog: DraftsDialog, speak: Speak) -> None:
    dialog.list.setCurrentRow(0)
    speak("ar")
    buttons = (dialog.keep_button, dialog.open_button, dialog.remove_button, dialog.close_button)
    assert all(max(button.text()) >= "\u0600" for button in buttons)
    assert "21" in listed(dialog)[0]


def test_the_list_has_a_row_to_act_on_once_the_keys_are_in_it(dialog: DraftsDialog) -> None:
    assert not dialog.open_button.isEnabled()
    dialog.list.setFocus(Qt.FocusReason.TabFocusReason)
    assert (dialog.list.currentRow(), dialog.open_button.isEnabled()) == (0, True)
    QTest.keyClick(dialog.list, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert dialog.filter_edit.text() == ""
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.chosen == FATIMA
