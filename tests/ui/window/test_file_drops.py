"""Files that are dragged over the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.window.file_drops import FileDrops

_COPY = Qt.DropAction.CopyAction
_LEFT = Qt.MouseButton.LeftButton
_NONE = Qt.KeyboardModifier.NoModifier


def dragged(*paths: str, text: str = "") -> QMimeData:
    data = QMimeData()
    if text:
        data.setText(text)
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def enters(widget: QWidget, data: QMimeData) -> bool:
    """Whether it takes what is dragged over it."""
    event = QDragEnterEvent(QPoint(1, 1), _COPY, data, _LEFT, _NONE)
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def test_one_table_is_taken(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    taken: list[Path] = []
    FileDrops(window).dropped.connect(taken.append)
    data = dragged("/shop/Orders.XLSX")
    assert enters(window, data)
    QApplication.sendEvent(window, QDropEvent(QPointF(1, 1), _COPY, data, _LEFT, _NONE))
    assert taken == [Path("/shop/Orders.XLSX")]


def test_a_table_that_cannot_be_read_is_taken_too_so_that_it_is_said_why(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    FileDrops(window)
    for name in ("orders.xls", "orders.xlsb", "orders.ods"):
        assert enters(window, dragged(f"/shop/{name}"))


def test_what_is_no_table_is_not(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    FileDrops(window)
    assert not enters(window, dragged("/shop/logo.png"))
    assert not enters(window, dragged("/shop/a.csv", "/shop/b.csv"))


def test_a_field_takes_text_and_no_file(qtbot: QtBot) -> None:
    line = LineEdit()
    qtbot.addWidget(line)
    words = QMimeData()
    words.setText("98765432")
    assert enters(line, words)
    assert not enters(line, dragged("/shop/orders.csv"))
