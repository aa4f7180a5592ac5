"""Tests that widgets added later are in the Tab order at the place where they are read."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.tab_order import put_before


def part(window: QWidget, *names: str) -> QWidget:
    found = QWidget()
    column = QVBoxLayout(found)
    for name in names:
        button = QPushButton()
        button.setObjectName(name)
        column.addWidget(button)
    layout = window.layout()
    assert layout is not None
    layout.addWidget(found)
    return found


def order(window: QWidget) -> list[str]:
    found, each = [], window.nextInFocusChain()
    while each is not None and each is not window:
        if isinstance(each, QPushButton | QSpinBox):
            found.append(each.objectName())
        each = each.nextInFocusChain()
    return found


def window_of(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    QVBoxLayout(window)
    return window


def test_a_late_part_goes_before_another_in_its_own_order(qtbot: QtBot) -> None:
    window = window_of(qtbot)
    part(window, "a")
    page = part(window, "b", "c")
    late = part(window, "x", "y")
    put_before(late, page)
    assert order(window) == ["a", "x", "y", "b", "c"]
    later = part(window, "z")
    put_before(later, page)
    assert order(window) == ["a", "x", "y", "z", "b", "c"]


def test_parts_of_a_control_stay_with_it(qtbot: QtBot) -> None:
    window = window_of(qtbot)
    part(window, "a")
    page = part(window, "b")
    late = QSpinBox()
    late.setObjectName("x")
    window.layout().addWidget(late)  # type: ignore[union-attr]
    put_before(late, page)
    assert order(window) == ["a", "x", "b"]


def test_what_takes_no_keys_moves_nothing(qtbot: QtBot) -> None:
    window = window_of(qtbot)
    page = part(window, "a", "b")
    late = QLabel()
    window.layout().addWidget(late)  # type: ignore[union-attr]
    put_before(late, page)
    assert order(window) == ["a", "b"]
