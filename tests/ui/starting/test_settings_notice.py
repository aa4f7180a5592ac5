"""Tests of the window's notice about settings that could not be used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.failures.local_failures import SettingsFailure
from deskdispatch.domain.failures.local_failures import SettingsFailureReason as Reason
from deskdispatch.ui.starting.settings_notice import SettingsNotice
from deskdispatch.ui.text import errors
from tests.ui.conftest import Speak

_HIDDEN = dict.fromkeys(map(ord, "\u2066\u2068\u2069"))
FILE = Path("/home/clerk/settings.toml")
KEPT = FILE.with_name("settings.toml.bad-2026-11-22-094243")

Notice = Callable[..., SettingsNotice]


@pytest.fixture
def notice(qtbot: QtBot, speak: Speak) -> Notice:
    def make(*failures: SettingsFailure, kept: Path | None = KEPT) -> SettingsNotice:
        made = SettingsNotice(FILE, failures, kept)
        qtbot.addWidget(made)
        return made

    speak("en")
    return make


def test_each_place_and_what_it_takes(notice: Notice) -> None:
    shown = notice(
        SettingsFailure(Reason.NOT_USABLE, "alerts", "volume"),
        SettingsFailure(Reason.NOT_A_SWITCH, "map", "tiles"),
    )
    assert not shown.isHidden()
    assert shown.text.translate(_HIDDEN) == (
        "Some settings in settings.toml could not be used and are at their defaults: [alerts]"
        " volume: must be a whole number from 0 to 100; [map] tiles: must be true or false. The"
        " others are unchanged. The file is kept as settings.toml.bad-2026-11-22-094243."
    )


def test_a_file_that_is_none(notice: Notice) -> None:
    shown = notice(SettingsFailure(Reason.NOT_TOML, line=2))
    assert shown.text.translate(_HIDDEN) == (
        "The settings in settings.toml could not be used: line 2 cannot be read. All settings are"
        " at their defaults, with the practice service. The file is kept as"
        " settings.toml.bad-2026-11-22-094243."
    )


def test_where_it_cannot_be_kept_it_says_so(notice: Notice) -> None:
    shown = notice(SettingsFailure(Reason.IS_A_FOLDER), kept=None)
    assert shown.text.endswith("changes to settings will not be kept.")


def test_many_are_counted(notice: Notice) -> None:
    failures = [SettingsFailure(Reason.NOT_A_TABLE, f"profiles.p{number}") for number in range(7)]
    shown = notice(*failures)
    assert "p3" in shown.text
    assert "p4" not in shown.text
    assert "and 3 more" in shown.text


def test_it_follows_the_language_until_it_is_dismissed(notice: Notice, speak: Speak) -> None:
    shown = notice(SettingsFailure(Reason.NOT_USABLE, "alerts", "volume"))
    speak("ar")
    assert "من 0 إلى 100" in shown.text
    assert "settings.toml" in shown.text
    button = shown.findChild(QToolButton, "bannerClose")
    assert isinstance(button, QToolButton)
    button.click()
    speak("en")
    assert shown.isHidden()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_reason_has_words(language: str, speak: Speak) -> None:
    speak(language)
    words = {
        reason: errors.settings_words([SettingsFailure(reason, "x", "y")]) for reason in Reason
    }
    assert all(words.values())
    assert len(set(words.values())) == len(Reason)
