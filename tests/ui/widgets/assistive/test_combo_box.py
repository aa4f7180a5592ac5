"""Tests that an assistive program can choose an item, and is told of the choice."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication as App
from PySide6.QtCore import QEvent, QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.assistive.combo_box import ComboBox


class Shown(NamedTuple):
    """A box in a window, and the items chosen in it."""

    box: ComboBox
    chosen: list[int]
    window: QWidget


def shown(qtbot: QtBot, *, label: str = "") -> Shown:
    window, box, chosen = QWidget(), ComboBox(), list[int]()
    column = QVBoxLayout(window)
    if label:
        title = QLabel(label)
        title.setBuddy(box)
        column.addWidget(title)
    column.addWidget(box)
    box.addItems(["Bike", "Car", "Van"])
    box.setAccessibleName("Vehicle")
    box.activated.connect(chosen.append)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    return Shown(box, chosen, window)


def read(box: ComboBox) -> None:
    """Reads the box like an assistive program, for which Qt creates the list."""
    box.view()
    App.sendPostedEvents(box, QEvent.Type.ChildPolished.value)


def mark(box: ComboBox, row: int) -> None:
    """Selects an item, as Qt does for its *Toggle* action."""
    flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
    box.view().selectionModel().select(box.model().index(row, 0), flag)


def test_an_item_that_is_marked_in_the_closed_list_is_chosen(qtbot: QtBot) -> None:
    box, chosen, _window = shown(qtbot)
    read(box)
    mark(box, 2)
    assert (box.currentText(), chosen) == ("Van", [2])


def test_moving_in_the_open_list_chooses_nothing_until_enter(qtbot: QtBot) -> None:
    box, chosen, _window = shown(qtbot)
    read(box)
    box.showPopup()
    QTest.keyClick(box.view(), Qt.Key.Key_Down)
    assert (box.currentText(), chosen) == ("Bike", [])
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    assert (box.currentText(), chosen) == ("Car", [1])


def test_the_program_chooses_without_a_word(qtbot: QtBot) -> None:
    box, chosen, _window = shown(qtbot)
    read(box)
    box.setCurrentIndex(1)
    box.showPopup()
    box.hidePopup()
    box.clear()
    assert chosen == []


def labels_of(box: ComboBox) -> list[QLabel]:
    parent = box.parentWidget()
    assert parent is not None
    return [each for each in parent.findChildren(QLabel) if each.buddy() is box]


def test_without_a_label_beside_it_a_hidden_one_says_its_name(qtbot: QtBot) -> None:
    box, _, _window = shown(qtbot)
    (label,) = labels_of(box)
    assert label.isHidden()
    assert label.text() == "Vehicle"
    box.setAccessibleName("المركبة")
    assert label.text() == "المركبة"


def test_a_label_beside_it_is_its_name(qtbot: QtBot) -> None:
    box, _, _window = shown(qtbot, label="Sent by")
    assert [label.text() for label in labels_of(box)] == ["Sent by"]
