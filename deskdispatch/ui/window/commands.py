"""Actions and menus of the window, made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSignalBlocker, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenuBar, QWidget

from deskdispatch.ui.text import language
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.widgets.keys import Menu
from deskdispatch.ui.window.command_table import (
    COMMANDS,
    LANGUAGE,
    MENUS,
    PARTS,
    Command,
    grouped_by_day,
    part_of,
    texts_of,
    translated,
)

if TYPE_CHECKING:
    from deskdispatch.ui.window.help import KeyGroup


class Commands(QObject):
    """The window's actions, by name.

    The window is shown before all of it is built: a command that is triggered before it is
    connected runs once it is.
    """

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._menus = {name: Menu(bar) for name in MENUS}
        for menu in self._menus.values():
            bar.addMenu(menu)
        self.actions: dict[str, QAction] = {}
        self._connected: set[str] = set()
        self._early: list[str] = []
        self.retranslate()

    def prepare(self) -> None:
        """Makes the actions; the first frame only has the titles of the menus."""
        from PySide6.QtGui import QKeySequence

        for command in COMMANDS:
            action = QAction(self)
            action.setObjectName(f"{command.name}Action")
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setCheckable(command.is_checkable)
            if command.starts_group:
                self._menus[command.menu].addSeparator()
            (self._menus[command.menu] if command.menu else self._bar.window()).addAction(action)
            action.setAutoRepeat(False)  # a held key must not dismiss unread alerts
            action.triggered.connect(partial(self._on_triggered, command.name))
            self.actions[command.name] = action
        self.retranslate()

    def retranslate(self) -> None:
        for name, menu in self._menus.items():
            menu.setTitle(translated(MENUS[name]))
        for command, action in zip(COMMANDS, self.actions.values(), strict=False):
            is_language = command.name == LANGUAGE
            action.setText(language.following().name if is_language else translated(command.text))

    def bind(self, window: QWidget) -> None:
        """Connects each command that has an ``act``."""
        for command in COMMANDS:
            if command.act is not None:
                self.actions[command.name].triggered.connect(partial(command.act, window))
                self._run_early(command.name)

    def connect_to(self, slots: Mapping[str, Callable[..., object]]) -> None:
        """Connects commands without an ``act``, by name; a checkable one passes its state."""
        for name, slot in slots.items():
            action = self.actions[name]
            (action.toggled if action.isCheckable() else action.triggered).connect(slot)
            self._run_early(name)

    def set_checked(self, name: str, on: bool) -> None:
        with QSignalBlocker(self.actions[name]):
            self.actions[name].setChecked(on)

    def menu_title(self, command: Command) -> str:
        return without_mnemonic(self._menus[command.menu].title()) if command.menu else ""

    def key_of(self, command: Command) -> str:
        """Returns the first shortcut of a command as this system writes it; empty without one."""
        from PySide6.QtGui import QKeySequence

        return (
            self.actions[command.name].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        )

    def key_groups(self) -> list[KeyGroup]:
        """Returns the commands that have a shortcut, in the order of a clerk's day."""
        from deskdispatch.ui.palette.entries import searched_words
        from deskdispatch.ui.window.help import KeyGroup, KeyRow

        groups = {part: KeyGroup(translated(title), []) for part, title in PARTS.items()}
        for command in grouped_by_day(COMMANDS):
            if key := self.key_of(command):
                words = without_mnemonic(self.actions[command.name].text())
                row = KeyRow(key, words, searched_words(texts_of(command)))
                groups[part_of(command)].rows.append(row)
        return list(groups.values())

    def _on_triggered(self, name: str) -> None:
        """Queues a command until it is connected; a second toggle cancels the first."""
        if name in self._connected:
            return
        if self.actions[name].isCheckable():
            self.set_checked(name, not self.actions[name].isChecked())
            if name in self._early:
                self._early.remove(name)
                return
        if name not in self._early:
            self._early.append(name)

    def _run_early(self, name: str) -> None:
        self._connected.add(name)
        if name in self._early:
            self._early.remove(name)
            QTimer.singleShot(0, self.actions[name], self.actions[name].trigger)
