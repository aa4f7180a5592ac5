"""Tests of the alert settings, with real clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QPushButton, QSlider, QToolButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.domain.alerts.settings import AlertSettings
from deskdispatch.ui.alerts.alert_kinds import SWITCHED
from deskdispatch.ui.alerts.settings_page import AlertsPage
from tests.ui.conftest import Speak

Show = Callable[..., AlertsPage]


@pytest.fixture
def chosen() -> list[AlertSettings]:
    return []


@pytest.fixture
def show(qtbot: QtBot, speak: Speak, chosen: list[AlertSettings]) -> Show:
    speak("en")

    def shown(can_ring: bool = True, **values: Any) -> AlertsPage:
        made = AlertsPage(AlertSettings(**values), can_ring=can_ring)
        made.chosen.connect(lambda values: chosen.append(values["alerts"]))
        qtbot.addWidget(made)
        made.show()
        return made

    return shown


def click(check: QCheckBox) -> None:
    QTest.mouseClick(check, Qt.MouseButton.LeftButton, pos=QPoint(8, check.height() // 2))


@pytest.mark.parametrize("kind", SWITCHED)
def test_every_kind_has_a_switch_and_its_sound(
    show: Show, chosen: list[AlertSettings], kind: AlertKind
) -> None:
    dialog = show()
    tried: list[AlertKind] = []
    dialog.try_asked.connect(tried.append)
    QTest.mouseClick(dialog.try_buttons[kind], Qt.MouseButton.LeftButton)
    assert tried == [kind]
    click(dialog.kind_checks[kind])
    without: dict[str, Any] = {kind.setting: False}
    assert chosen == [replace(AlertSettings(), **without)]


def test_it_shows_what_was_chosen_before(show: Show, chosen: list[AlertSettings]) -> None:
    dialog = show(
        delivered=False,
        notifications=False,
        volume=35,
        quiet=True,
        quiet_from="23:15",
        quiet_to="07:45",
        reminder_minutes=90,
    )
    assert not dialog.kind_checks[AlertKind.DELIVERED].isChecked()
    assert dialog.kind_checks[AlertKind.FAILED].isChecked()
    assert not dialog.notifications_check.isChecked()
    assert dialog.volume_slider.value() == 35
    assert dialog.quiet_check.isChecked()
    assert dialog.from_edit.time() == QTime(23, 15)
    assert dialog.to_edit.time() == QTime(7, 45)
    assert dialog.reminder_spin.text() == "90 min before"
    assert chosen == []


def test_do_not_disturb(show: Show, chosen: list[AlertSettings]) -> None:
    dialog = show()
    click(dialog.quiet_check)
    assert chosen == [AlertSettings(quiet=True)]


def test_quiet_hours_are_offered_and_can_be_changed(
    show: Show, chosen: list[AlertSettings]
) -> None:
    dialog = show()
    assert not dialog.from_edit.isEnabled()
    click(dialog.hours_check)
    assert (chosen[-1].quiet_from, chosen[-1].quiet_to) == ("22:00", "08:00")
    dialog.from_edit.setFocus()
    QTest.keyClick(dialog.from_edit, Qt.Key.Key_Up)
    assert chosen[-1].quiet_from == "23:00"
    click(dialog.hours_check)
    assert (chosen[-1].quiet_from, chosen[-1].quiet_to) == ("", "")


def test_the_volume_by_keys(show: Show, chosen: list[AlertSettings]) -> None:
    dialog = show(volume=60)
    QTest.keyClick(dialog.volume_slider, Qt.Key.Key_PageUp)
    assert [settings.volume for settings in chosen] == [70]
    click(dialog.sounds_check)
    assert chosen[-1] == AlertSettings(volume=70, sounds=False)
    assert not dialog.volume_slider.isEnabled()


def test_minutes_before_a_scheduled_time(show: Show, chosen: list[AlertSettings]) -> None:
    dialog = show()
    QTest.keyClick(dialog.reminder_spin, Qt.Key.Key_Up)
    assert [settings.reminder_minutes for settings in chosen] == [35]


def test_a_pc_without_sound_says_so(show: Show) -> None:
    for can_ring in (True, False):
        dialog = show(can_ring=can_ring)
        assert dialog.no_sound_label.isVisible() != can_ring


def test_every_control_has_a_name(show: Show) -> None:
    dialog = show()
    for kind in (QCheckBox, QPushButton, QToolButton, QSlider, QAbstractSpinBox):
        for control in dialog.findChildren(kind):
            assert control.objectName(), control
            assert control.accessibleName(), control.objectName()


def test_every_setting_is_there(show: Show, chosen: list[AlertSettings]) -> None:
    """A setting without a control could never be changed back."""
    dialog = show()
    dialog.set_voices({"en", "ar"})
    ways = (dialog.notifications_check, dialog.sounds_check, dialog.spoken_check)
    switches = (*ways, dialog.quiet_check)
    for check in (*dialog.kind_checks.values(), *switches, dialog.hours_check):
        click(check)
    dialog.volume_slider.setValue(1)
    dialog.reminder_spin.setValue(5)
    before, after = asdict(AlertSettings()), asdict(chosen[-1])
    assert [name for name in before if before[name] == after[name]] == []


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_it_fits_a_small_screen_and_hours_read_left_to_right(
    show: Show, speak: Speak, code: str
) -> None:
    speak(code)
    dialog = show(quiet_from="22:00", quiet_to="08:00")
    assert dialog.height() <= 620
    assert dialog.width() <= 600
    assert dialog.from_edit.layoutDirection() == Qt.LayoutDirection.LeftToRight
    assert dialog.from_edit.text() == "22:00"


def test_it_follows_the_language(show: Show, speak: Speak) -> None:
    dialog = show()
    dialog.kinds_label.setText("?")
    speak("ar")
    assert dialog.kinds_label.text() != "?"
    assert dialog.layoutDirection() == Qt.LayoutDirection.RightToLeft
