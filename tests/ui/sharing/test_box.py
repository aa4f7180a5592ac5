"""Tests of sharing in the preferences: the texts, the counters, and the enabled buttons."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import Counter
from deskdispatch.domain.sharing.state import SharingPhase, SharingState, SignInMethod
from deskdispatch.ui.account.page import AccountPage
from deskdispatch.ui.sharing.box import SharingBox
from deskdispatch.ui.widgets.controls import scrolled, stacked
from tests.ui.bare import bare
from tests.ui.conftest import NOON, Speak
from tests.ui.sharing.counters import FIRST, NEW, SECOND

CURRENT = SharingState(SharingPhase.CURRENT, NOON)
AWAY = SharingState(
    SharingPhase.AWAY,
    NOON - timedelta(minutes=40),
    waiting=5,
    error=SharingError(SharingFailure.NO_ANSWER, "timeout expired"),
)
STOPPED = SharingState(
    SharingPhase.STOPPED, NOON - timedelta(days=1), error=SharingError(SharingFailure.REMOVED)
)
ALL = (FIRST, SECOND, NEW)


@pytest.fixture
def page(qtbot: QtBot) -> AccountPage:
    page = AccountPage((SharingBox(lambda: NOON),))
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    return page


@pytest.fixture
def box(page: AccountPage) -> SharingBox:
    found = page.findChild(SharingBox)
    assert found is not None
    return found


def rows(box: SharingBox) -> list[str]:
    return [bare(box.list.item(at).text()) for at in range(box.list.count())]


def pressable(box: SharingBox) -> set[str]:
    return {
        each.text()
        for each in box.findChildren(QPushButton)
        if each.isVisible() and each.isEnabled() and each is not box.details
    }


def test_without_a_shop_to_share_with_there_is_nothing_of_it(box: SharingBox) -> None:
    assert not box.isVisible()


def test_off_it_says_what_it_is_and_offers_to_share(box: SharingBox, qtbot: QtBot) -> None:
    box.show_state(SharingState())
    assert "other counters" in box.off_label.text()
    assert pressable(box) == {"Share with other counters …"}
    assert not box.state_label.isVisible()
    with qtbot.waitSignal(box.share_asked):
        box.share_button.click()


def test_on_it_says_up_to_when_and_lists_the_counters(box: SharingBox) -> None:
    box.show_counters(ALL, FIRST.id, is_first=True)
    box.show_state(CURRENT)
    assert bare(box.state_label.text()) == "Shared as of 12:00"
    assert rows(box) == [
        "Salmiya 1 · this counter · first counter",
        "السالمية 2 · last seen yesterday 12:00",
        "Hawalli <b> · has not shared yet",
    ]
    assert not box.failure_label.isVisible()
    assert not box.off_label.isVisible()


def test_a_counter_sees_when_the_first_one_was_there(box: SharingBox) -> None:
    box.show_counters(ALL, SECOND.id)
    box.show_state(CURRENT)
    assert rows(box)[:2] == [
        "Salmiya 1 · first counter · last seen 4 min ago",
        "السالمية 2 · this counter",
    ]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (SharingState(SharingPhase.JOINING), "Joining …"),
        (
            SharingState(SharingPhase.JOINING, steps_done=12_000, steps=100_000),
            "Joining: 12,000 of 100,000",
        ),
        (
            SharingState(SharingPhase.CURRENT, NOON, waiting=1),
            "Shared as of 12:00 · 1 change waits to be sent",
        ),
        (AWAY, "Shared as of 11:20 · 5 changes wait to be sent"),
        (SharingState(SharingPhase.AWAY), "Not shared yet"),
        (STOPPED, "Sharing has stopped · Shared as of 20 Nov, 12:00"),
        (
            SharingState(SharingPhase.CURRENT, NOON, refused=1),
            "Shared as of 12:00 · 1 bad record was refused",
        ),
    ],
)
def test_the_state_is_one_line(
    box: SharingBox, state: SharingState, said: str, speak: Speak
) -> None:
    speak("en")
    box.show_state(state)
    assert bare(box.state_label.text()) == said
    assert box.bar.isVisible() == (state.phase is SharingPhase.JOINING)


def test_of_a_first_copy_the_bar_shows_how_much_is_here(box: SharingBox) -> None:
    box.show_state(SharingState(SharingPhase.JOINING, steps_done=25_000, steps=100_000))
    assert box.bar.value() * 4 == box.bar.maximum()
    box.show_state(SharingState(SharingPhase.JOINING))
    assert box.bar.maximum() == 0  # busy without a percentage


def test_trouble_is_said_beside_it_with_what_is_kept(box: SharingBox) -> None:
    box.show_state(AWAY)
    assert "does not answer. What you change here is kept and sent later." in (
        box.failure_label.text()
    )
    assert box.failure_label.property("role") == "attention"
    assert "timeout expired" in box.details.details
    box.show_state(STOPPED)
    assert "was removed" in box.failure_label.text()
    assert box.failure_label.property("role") == "bad"
    box.show_state(CURRENT)
    assert not box.failure_label.isVisible()
    assert not box.details.isVisible()


@pytest.mark.parametrize(
    ("own", "state", "can"),
    [
        (FIRST, CURRENT, {"Add a counter …", "Rename …", "Stop sharing …"}),
        (SECOND, CURRENT, {"Rename …", "Become the first counter …", "Stop sharing …"}),
        (FIRST, AWAY, {"Stop sharing …"}),
        (FIRST, STOPPED, {"Stop sharing …"}),
        (SECOND, STOPPED, {"Stop sharing …"}),
    ],
)
def test_what_can_be_pressed(
    box: SharingBox, own: Counter, state: SharingState, can: set[str]
) -> None:
    box.show_counters(ALL, own.id, is_first=own is FIRST)
    box.show_state(state)
    assert pressable(box) == can


def test_the_first_counter_decides_of_what_another_one_erased(
    box: SharingBox, qtbot: QtBot, speak: Speak
) -> None:
    speak("en")
    asking = SECOND.model_copy(update={"erasing": 12, "held_up_at": NOON - timedelta(minutes=3)})
    box.show_state(CURRENT)
    box.show_counters((FIRST, asking), FIRST.id, is_first=True)
    assert "12 erased customers wait for the first counter" in rows(box)[1]
    assert "kept the others waiting 3 min ago" in rows(box)[1]
    with qtbot.waitSignal(box.erasures_asked) as asked:
        box.erasures_button.click()
    assert asked.args == [asking]
    box.show_counters((FIRST, asking), SECOND.id)
    assert not box.erasures_button.isVisible()
    box.show_counters((FIRST, SECOND), FIRST.id, is_first=True)
    assert not box.erasures_button.isVisible()


@pytest.mark.parametrize(
    ("method", "said"),
    [
        (SignInMethod.TRUST, "No password protects the shared database on this PC."),
        (SignInMethod.MD5, "The shared database checks passwords by weak md5."),
    ],
)
def test_a_server_that_lets_others_in_is_said(
    box: SharingBox, method: SignInMethod, said: str
) -> None:
    box.show_state(replace(CURRENT, sign_in=method))
    assert box.failure_label.isVisible()
    assert box.failure_label.text() == f"{said} Set scram-sha-256 in pg_hba.conf."
    box.show_state(CURRENT)
    assert not box.failure_label.isVisible()


def test_another_counter_can_become_the_first(box: SharingBox, qtbot: QtBot) -> None:
    box.show_counters(ALL, SECOND.id)
    box.show_state(CURRENT)
    with qtbot.waitSignal(box.take_over_asked):
        box.take_over_button.click()
    box.show_counters(ALL, SECOND.id, is_first=True)
    assert pressable(box) == {
        "Add a counter …",
        "Rename …",
        "Remove …",
        "Stop sharing …",
    }


def test_one_that_is_listed_as_the_first_and_lost_its_login_can_get_another(
    box: SharingBox,
) -> None:
    box.show_counters(ALL, FIRST.id)
    box.show_state(CURRENT)
    assert pressable(box) == {"Rename …", "Become the first counter …", "Stop sharing …"}


def test_the_first_counter_removes_another_that_is_chosen(box: SharingBox) -> None:
    asked: list[Counter] = []
    box.remove_asked.connect(asked.append)
    box.show_counters(ALL, FIRST.id, is_first=True)
    box.show_state(CURRENT)
    box.list.setFocus()
    QTest.keyClick(box.list, Qt.Key.Key_Down)
    assert "Remove …" in pressable(box)
    box.remove_button.click()
    assert asked == [SECOND]
    QTest.keyClick(box.list, Qt.Key.Key_Up)
    assert "Remove …" not in pressable(box)


def test_the_chosen_counter_stays_chosen_where_others_come_and_go(box: SharingBox) -> None:
    box.show_counters((FIRST, SECOND), FIRST.id, is_first=True)
    box.show_state(CURRENT)
    box.list.setCurrentRow(1)
    box.show_counters((FIRST, NEW, SECOND), FIRST.id, is_first=True)
    assert box.list.currentRow() == 2
    box.show_counters((FIRST,), FIRST.id, is_first=True)
    assert box.list.currentRow() == 0


def test_renaming_begins_with_the_present_name(box: SharingBox) -> None:
    asked: list[str] = []
    box.rename_asked.connect(asked.append)
    box.show_counters(ALL, SECOND.id)
    box.show_state(CURRENT)
    box.rename_button.click()
    assert asked == ["السالمية 2"]


def test_the_keys_stay_in_the_box(box: SharingBox) -> None:
    box.show_state(SharingState())
    box.share_button.setFocus()
    box.show_state(SharingState(SharingPhase.JOINING))
    assert QApplication.focusWidget() is box.stop_button
    box.show_counters(ALL, FIRST.id, is_first=True)
    box.show_state(CURRENT)
    box.add_button.setFocus()
    box.show_state(AWAY)
    assert QApplication.focusWidget() is box.stop_button
    box.show_state(SharingState())
    assert QApplication.focusWidget() is box.share_button


def test_the_page_stays_where_it_is_when_the_button_in_focus_goes(qtbot: QtBot) -> None:
    far_below, box = QPushButton("Export"), SharingBox(lambda: NOON)
    below = QWidget()
    below.setLayout(stacked(None, far_below))
    below.setMinimumHeight(2000)
    area = scrolled(AccountPage((box,), below))
    qtbot.addWidget(area)
    area.resize(600, 300)
    area.show()
    area.activateWindow()
    qtbot.waitUntil(area.isActiveWindow)
    box.show_state(SharingState())
    box.share_button.setFocus()
    box.show_state(SharingState(SharingPhase.JOINING))
    assert QApplication.focusWidget() is box.stop_button
    assert area.verticalScrollBar().value() == 0


def test_the_keys_leave_stop_sharing_once_there_is_more_to_press(box: SharingBox) -> None:
    box.show_state(SharingState())
    box.share_button.setFocus()
    box.show_state(SharingState(SharingPhase.JOINING))
    box.show_state(CURRENT)
    assert QApplication.focusWidget() is box.stop_button
    box.show_counters(ALL, FIRST.id, is_first=True)
    assert QApplication.focusWidget() is box.add_button
    box.stop_button.setFocus()
    box.show_counters(ALL, FIRST.id, is_first=True)
    assert QApplication.focusWidget() is box.stop_button, "a clerk moved them there"


def test_a_new_list_takes_the_keys_from_remove_only_where_nothing_is_left_to_remove(
    box: SharingBox,
) -> None:
    box.show_counters(ALL, FIRST.id, is_first=True)
    box.show_state(CURRENT)
    box.list.setCurrentRow(1)
    box.remove_button.setFocus()
    box.show_counters(ALL, FIRST.id, is_first=True)
    assert QApplication.focusWidget() is box.remove_button
    box.show_counters((FIRST,), FIRST.id, is_first=True)
    assert QApplication.focusWidget() is box.add_button


def test_keys_elsewhere_on_the_page_stay_there(page: AccountPage, box: SharingBox) -> None:
    page.sign_in_button.setFocus()
    box.show_state(SharingState())
    box.show_state(CURRENT)
    assert QApplication.focusWidget() is page.sign_in_button


def test_times_are_brought_up_to_date_while_they_are_seen(qtbot: QtBot) -> None:
    now = NOON
    box = SharingBox(lambda: now)
    qtbot.addWidget(box)
    box.show_counters(ALL, SECOND.id)
    box.show_state(CURRENT)
    now = NOON + timedelta(minutes=3)
    box._ages.timeout.emit()
    assert rows(box)[0].endswith("last seen 7 min ago")


def test_a_counter_whose_clock_is_ahead_was_seen_just_now(box: SharingBox) -> None:
    ahead = FIRST.model_copy(update={"seen_at": NOON + timedelta(hours=1)})
    box.show_counters((ahead, SECOND), SECOND.id)
    assert rows(box)[0].endswith("last seen just now")


def test_an_arabic_window_says_it_in_arabic(box: SharingBox, speak: Speak) -> None:
    box.show_counters(ALL, FIRST.id, is_first=True)
    box.show_state(AWAY)
    speak("ar")
    assert bare(box.title.text()) == "المشاركة مع الكاونترات الأخرى"
    assert bare(box.state_label.text()) == "المشاركة حتى 11:20 · 5 تغييرات تنتظر الإرسال"
    assert rows(box)[0] == "Salmiya 1 · هذا الكاونتر · الكاونتر الأول"
    assert "ما تغيّره هنا محفوظ" in box.failure_label.text()
