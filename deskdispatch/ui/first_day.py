"""Checklist for a new clerk's first day with the practice service."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QByteArray, QCoreApplication, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from deskdispatch.domain.phone import PRACTICE_UNREACHABLE
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.controls import (
    CopyButton,
    SmallButton,
    scrolled,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import key_words
from deskdispatch.ui.widgets.plain_label import ElidedLabel, IconLabel


class Task(StrEnum):
    """Tasks of the first day, in this order."""

    MAP = "map"
    PASTE = "paste"
    PHONE = "phone"
    PRINT = "print"
    FIND = "find"
    AGAIN = "again"
    LATER = "later"
    FILE = "file"


class TaskWords(NamedTuple):
    """The words of a task, marked for translation, and the keys that they name."""

    title: object
    how: object
    keys: tuple[str, ...]


PASTED: Final = "29.3375, 48.0758"
"""A location to copy from the checklist."""

TASKS: Final[dict[Task, TaskWords]] = {
    Task.MAP: TaskWords(
        QT_TRANSLATE_NOOP("FirstDay", "Book by the map"),
        QT_TRANSLATE_NOOP("FirstDay", "Type phone and name, click the map, {0}"),
        ("Ctrl+Enter",),
    ),
    Task.PASTE: TaskWords(
        QT_TRANSLATE_NOOP("FirstDay", "Book by paste"),
        QT_TRANSLATE_NOOP("FirstDay", "Copy {0}, press {1}; phone, name, {2}"),
        (PASTED, "Ctrl+V", "Ctrl+Enter"),
    ),
    Task.PHONE: TaskWords(
        QT_TRANSLATE_NOOP("FirstDay", "Book by phone"),
        QT_TRANSLATE_NOOP("FirstDay", "{0}, type the same phone, {1} and {2}"),
        ("F2", "Enter", "Ctrl+Enter"),
    ),
    Task.PRINT: TaskWords(
        QT_TRANSLATE_NOOP("FirstDay", "Print a slip"),
        QT_TRANSLATE_NOOP("FirstDay", "Select an order, {0}; a PDF will do"),
        ("Ctrl+P",),
    ),
    Task.FIND: TaskWords(
        QT_TRANSLATE_NOOP("FirstDay", "Find an order"),
        QT_TRANSLATE_NOOP("FirstDay", "{0}, then a name or number"),
        ("Ctrl+F",),
    ),
    Task.AGAIN: TaskWords(
        QT_TRANSLATE_NOOP("FirstDay", "Book a failed one again"),
        QT_TRANSLATE_NOOP("FirstDay", "Book for {0}, wait until it fails; {1}, {2}, {3}"),
        (PRACTICE_UNREACHABLE, "Ctrl+G", "Ctrl+R", "Ctrl+Enter"),
    ),
    Task.LATER: TaskWords(
        QT_TRANSLATE_NOOP("FirstDay", "Book for later"),
        QT_TRANSLATE_NOOP("FirstDay", "Schedule for later, a time, {0}"),
        ("Ctrl+Enter",),
    ),
    Task.FILE: TaskWords(
        QT_TRANSLATE_NOOP("FirstDay", "Book from a file"),
        QT_TRANSLATE_NOOP("FirstDay", "File, Save a template; fill in a row, {0}"),
        ("Ctrl+Shift+O",),
    ),
}


class FirstDayCard(Retranslated, QFrame):
    """Shows on one line how to do the next task; unfolds to all tasks, which are ticked when done.

    Attributes:
        is_wanted: Whether the card is shown until all tasks are done or it is dismissed.
    """

    changed = Signal()
    """The card appeared, disappeared or changed its ticks."""

    def __init__(self) -> None:
        super().__init__()
        self.is_wanted = False
        self._is_practice = self._is_unfolded = False
        self._done: set[Task] = set()
        self._build_ui()
        self.close_button.clicked.connect(self.dismiss)
        self.more_button.clicked.connect(self._on_more_clicked)
        self.retranslate()

    def start(self) -> None:
        """Shows the card unfolded; resets the ticks if all tasks were done."""
        if len(self._done) == len(TASKS):
            self._done.clear()
        self.is_wanted = self._is_unfolded = True
        self.retranslate()

    def set_practice(self, is_practice: bool) -> None:
        """Sets whether the practice service is used; with a real one the card is hidden.

        Nothing is ticked then.
        """
        self._is_practice = is_practice
        self.retranslate()

    def tick(self, task: Task) -> None:
        if not self.is_wanted or not self._is_practice or task in self._done:
            return
        self._done.add(task)
        if len(self._done) == len(TASKS):
            self.is_wanted = False
        title = QCoreApplication.translate("FirstDay", str(TASKS[task].title))
        announce(self, self.tr("Done: {task}").format(task=title))
        self.retranslate()

    def dismiss(self) -> None:
        self.is_wanted = False
        self.retranslate()

    def fold(self) -> None:
        if self._is_unfolded:
            self._is_unfolded = False
            self.retranslate()

    def state(self) -> QByteArray:
        """Returns whether the card is shown, and the finished tasks, to be saved."""
        words = ("wanted" if self.is_wanted else "", *sorted(self._done))
        return QByteArray("\n".join(words).encode())

    def restore(self, state: QByteArray) -> None:
        wanted, *done = bytes(state.data()).decode(errors="replace").split("\n")
        self.is_wanted = self.is_wanted or wanted == "wanted"
        self._done = {Task(each) for each in done if each in set(Task)}
        self.retranslate()

    def retranslate(self) -> None:
        following = next((task for task in TASKS if task not in self._done), None)
        title = self.tr("First day: {done} of {all}").format(done=len(self._done), all=len(TASKS))
        is_paste = following is Task.PASTE and not self._is_unfolded
        self.copy_button.set_text(PASTED if is_paste else "")
        self.copy_button.set_words(self.tr("Copy the location"))
        self.title.setText(
            joined(title, _how(following)) if following and not self._is_unfolded else title
        )
        for task, row in self._rows.items():
            row.show_task(task, is_done=task in self._done)
        self._list.setVisible(self._is_unfolded)
        words = self.tr("Show less") if self._is_unfolded else self.tr("Show all tasks")
        self.more_button.set_icon("chevron-down" if self._is_unfolded else "chevron-up")
        self.more_button.set_words(words)
        self.close_button.set_words(self.tr("Dismiss the checklist"))
        self.setAccessibleName(title)
        self.setVisible(self.is_wanted and self._is_practice)
        self.changed.emit()

    def _build_ui(self) -> None:
        self.setObjectName("firstDayCard")
        self.setProperty("role", "away")
        self.title = ElidedLabel("firstDayTitle")
        self.copy_button = CopyButton("firstDayCopyButton")
        self.more_button = SmallButton("firstDayMoreButton", "chevron-up")
        self.close_button = SmallButton("firstDayCloseButton", "close")
        self._rows = {task: _TaskRow(task) for task in TASKS}
        tasks = QWidget()
        tasks.setLayout(stacked(*self._rows.values(), space="space_1"))
        self._list = scrolled(tasks)  # a low window has no room for all tasks
        self._list.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        buttons = self.copy_button, self.more_button, self.close_button
        head = side_by_side(self.title, *buttons, grows=(self.title,))
        column = stacked(head, self._list, space="space_1")
        space = theme.current().sizes["space_1"]
        column.setContentsMargins(2 * space, space, space, space)
        self.setLayout(column)

    def _on_more_clicked(self) -> None:
        self._is_unfolded = not self._is_unfolded
        self.retranslate()


class _TaskRow(QWidget):
    """A task with its tick and the keys to press."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self._icon = IconLabel("check", "good", 16)
        self._icon.setFixedWidth(16)
        self._label = ElidedLabel(f"firstDay{task.capitalize()}Label")
        self._label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._copy = CopyButton(f"firstDay{task.capitalize()}CopyButton")
        self.setLayout(side_by_side(self._icon, self._label, self._copy, None))

    def show_task(self, task: Task, *, is_done: bool) -> None:
        self._icon.set_icon("check" if is_done else "chevron-right", "good" if is_done else "muted")
        self._label.setText(_line(task))
        done = QCoreApplication.translate("FirstDay", "done") if is_done else ""
        self._label.setAccessibleName(joined(_line(task), done))
        self._copy.set_text(PASTED if task is Task.PASTE and not is_done else "")
        self._copy.set_words(QCoreApplication.translate("FirstDayCard", "Copy the location"))
        self.setEnabled(not is_done)


def _line(task: Task) -> str:
    title = QCoreApplication.translate("FirstDay", str(TASKS[task].title))
    return f"{title}: {_how(task)}"


def _how(task: Task) -> str:
    words = TASKS[task]
    how = QCoreApplication.translate("FirstDay", str(words.how))
    return how.format(*map(_copied, words.keys))


def _copied(key: str) -> str:
    """Returns a key, or a number to type (with a space in it), isolated from the text direction."""
    return isolated(key if " " in key else key_words(key))
