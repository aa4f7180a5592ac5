"""Tests of the menus: every command has its text and its key."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow, QMenu, QMenuBar, QStyleOptionMenuItem
from pytestqt.qtbot import QtBot

from deskdispatch.ui.text import language
from deskdispatch.ui.window.command_table import COMMANDS
from deskdispatch.ui.window.commands import Commands
from deskdispatch.ui.window.finder import other_names
from tests.ui.conftest import Speak

ARABIC = re.compile(r"[\u0621-\u064a]{2}")


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    made = QMainWindow()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def commands(window: QMainWindow) -> Commands:
    made = Commands(window.menuBar())
    made.prepare()
    return made


def menus(window: QMainWindow) -> list[QMenu]:
    return [menu for menu in window.menuBar().findChildren(QMenu) if menu.actions()]


@pytest.mark.parametrize("code", language.TABLE)
def test_every_command_and_every_menu_has_words(
    window: QMainWindow, commands: Commands, speak: Speak, code: str
) -> None:
    speak(code)
    commands.retranslate()
    texts = [action.text() for action in commands.actions.values()]
    texts += [menu.title() for menu in menus(window)]
    assert all(texts)
    other = language.following().name  # named in that language
    foreign = [text for text in texts if bool(ARABIC.search(text)) is (code == "en")]
    assert foreign == [other]
    assert len(set(texts)) == len(texts)


def test_every_command_stands_in_one_menu_but_those_of_a_message(
    window: QMainWindow, commands: Commands
) -> None:
    """The other commands are buttons of a message; their keys work all the same."""
    shown = [
        action for menu in menus(window) for action in menu.actions() if not action.isSeparator()
    ]
    of_messages = {name for name in commands.actions if name.startswith("message_")}
    of_messages.remove("message_go")
    apart = [commands.actions[name] for name in of_messages]
    assert Counter(shown) == Counter(commands.actions.values()) - Counter(apart)
    assert all(action in window.actions() for action in apart)


def test_long_menus_are_parted_by_lines(window: QMainWindow, commands: Commands) -> None:
    for menu in menus(window):
        groups = "".join("|" if action.isSeparator() else "." for action in menu.actions()).split(
            "|"
        )
        assert all(1 <= len(group) <= 7 for group in groups), menu.title()


def test_no_two_commands_share_a_key(commands: Commands) -> None:
    keys = [key.toString() for each in commands.actions.values() for key in each.shortcuts()]
    assert [key for key, count in Counter(keys).items() if count > 1] == []
    assert all(keys)


@pytest.mark.parametrize("code", language.TABLE)
def test_no_two_entries_of_a_menu_share_a_letter(
    window: QMainWindow, commands: Commands, speak: Speak, code: str
) -> None:
    speak(code)
    commands.retranslate()
    bars = [[menu.title() for menu in menus(window)]]
    for texts in bars + [[action.text() for action in menu.actions()] for menu in menus(window)]:
        letters = [QKeySequence.mnemonic(text).toString() for text in texts]
        doubled = [letter for letter, count in Counter(letters).items() if letter and count > 1]
        assert doubled == [], texts


def test_the_keys_of_the_counter(commands: Commands) -> None:
    expected = {"book": "Ctrl+Enter", "keys": "F1", "print": "Ctrl+P", "clear": "Ctrl+N"}
    shortcuts = {name: commands.actions[name].shortcut().toString() for name in expected}
    assert shortcuts == expected
    assert QKeySequence("Ctrl+Return") in commands.actions["book"].shortcuts()


def test_the_list_of_keys_has_every_key_and_no_marks(commands: Commands, speak: Speak) -> None:
    speak("en")
    commands.retranslate()
    listed = {key: words for group in commands.key_groups() for key, words, _searched in group.rows}
    assert listed["F1"] == "Keyboard shortcuts"
    assert listed["Ctrl+Enter"] == "Book"
    assert not any("Return" in key for key in listed)  # another name of the same key
    with_key = [each for each in commands.actions.values() if not each.shortcut().isEmpty()]
    assert len(listed) == len(with_key)
    assert not any("&" in words for words in listed.values())


def test_a_key_does_what_it_is_connected_to(
    window: QMainWindow, commands: Commands, qtbot: QtBot
) -> None:
    done: list[str] = []
    commands.connect_to({"book": lambda: done.append("book"), "fit": lambda: done.append("fit")})
    line = QLineEdit()
    window.setCentralWidget(line)
    with qtbot.waitActive(window):
        window.show()
    line.setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_0):
        QTest.keyClick(line, key, Qt.KeyboardModifier.ControlModifier)
    assert done == ["book", "book", "fit"]


def test_a_command_that_came_too_early_runs_once_something_answers_it(
    window: QMainWindow, commands: Commands, qtbot: QtBot
) -> None:
    done: list[object] = []
    commands.actions["preferences"].trigger()
    commands.actions["preferences"].trigger()
    commands.actions["print"].trigger()
    commands.connect_to({"preferences": lambda: done.append("preferences")})
    qtbot.waitUntil(lambda: done == ["preferences"])
    commands.connect_to({"print": lambda: done.append("print")})
    qtbot.waitUntil(lambda: done == ["preferences", "print"])
    commands.actions["print"].trigger()
    assert done == ["preferences", "print", "print"]


def test_a_check_mark_that_came_too_early_waits_too(commands: Commands, qtbot: QtBot) -> None:
    heard: list[bool] = []
    commands.actions["scheme"].trigger()
    assert not commands.actions["scheme"].isChecked()
    commands.connect_to({"scheme": heard.append})
    qtbot.waitUntil(lambda: heard == [True])
    for _ in range(2):  # undone
        commands.actions["quiet"].trigger()
    commands.connect_to({"quiet": heard.append})
    QCoreApplication.processEvents()
    assert heard == [True]
    assert not commands.actions["quiet"].isChecked()


def test_a_key_reads_from_left_to_right_beside_its_entry(qtbot: QtBot) -> None:
    """In Arabic a bare ``Ctrl++`` is drawn as ``++Ctrl``."""
    bar = QMenuBar()
    qtbot.addWidget(bar)
    commands = Commands(bar)
    commands.prepare()
    action = commands.actions["zoom_in"]
    menu = next(each for each in bar.findChildren(QMenu) if action in each.actions())
    option = QStyleOptionMenuItem()
    menu.initStyleOption(option, action)
    assert option.text.partition("\t")[2] == "\u2066Ctrl++\u2069"


def test_other_names_are_told_apart_in_each_language() -> None:
    (clerk,) = (each for each in COMMANDS if each.name == "clerk")
    assert {"hand over", "PIN", "تسليم", "رمز"} <= {*other_names(clerk)}
    assert [each for command in COMMANDS for each in other_names(command) if "،" in each] == []
