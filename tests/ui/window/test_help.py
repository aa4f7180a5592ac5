"""Tests of the page of all keys: its layout, and how a combination is drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.window.help import KeyCaps, KeyList, control_keys, key_parts
from tests.ui.conftest import Speak


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("F1", ["F1"]),
        ("Ctrl+Shift+P", ["Ctrl", "Shift", "P"]),
        ("Ctrl++", ["Ctrl", "+"]),
        ("Ctrl+-", ["Ctrl", "-"]),
        ("Ctrl+,", ["Ctrl", ","]),
        ("Ctrl+Return", ["Ctrl", "Enter"]),
        ("Alt+8 , 9", ["Alt", "8", "9"]),
        ("Ctrl+Shift+1 … 9", ["Ctrl", "Shift", "1", "9"]),
    ],
)
def test_a_combination_is_its_keys(key: str, expected: list[str]) -> None:
    assert [part for part, is_key in key_parts(key) if is_key] == expected


@pytest.mark.styled
@pytest.mark.parametrize("language", ["en", "ar"])
def test_keys_and_words_of_all_groups_begin_at_one_edge(
    qtbot: QtBot, speak: Speak, language: str
) -> None:
    speak(language)
    window = QWidget()
    qtbot.addWidget(window)
    listed = KeyList(control_keys() * 2, window)
    listed.resize(980, 680)
    listed.show()
    QApplication.processEvents()
    content = listed.area.widget()
    assert content is not None
    keys = {leading(each, content) for each in content.findChildren(KeyCaps)}
    words = {
        leading(each, content)
        for each in content.findChildren(QLabel)
        if each.accessibleDescription()
    }
    assert len(keys) == len(words) == 1  # this screen has room for one column
    for each in content.findChildren(KeyCaps):
        assert each.width() >= each.sizeHint().width(), each.accessibleName()
    listed.close()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("zoom", ["+ , -"]),
        ("shift+f10", ["Menu , Shift+F10"]),
        ("next em", ["Enter"]),
        ("تكبير", ["+ , -"]),
        ("nothing of this", []),
    ],
)
def test_a_line_searches_keys_and_words_in_either_language(
    qtbot: QtBot, speak: Speak, typed: str, found: list[str]
) -> None:
    speak("en")
    window = QWidget()
    qtbot.addWidget(window)
    listed = KeyList(control_keys(), window)
    listed.show()
    listed.edit.setText(typed)
    shown = [each.accessibleName() for each in listed.findChildren(KeyCaps) if each.isVisible()]
    assert shown == found
    assert listed.note.isVisible() is not bool(found)
    titles = [each for each in listed.findChildren(QLabel) if each.property("role") == "title"]
    assert sum(each.isVisible() for each in titles) == len(found)
    listed.close()


def leading(widget: QWidget, content: QWidget) -> int:
    """Returns the distance at which a widget begins, in reading direction."""
    left = widget.mapTo(content, QPoint(0, 0)).x()
    return left if content.isLeftToRight() else content.width() - left - widget.width()
