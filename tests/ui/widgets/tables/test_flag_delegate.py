from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.tables.painted_cell import ICONS, FlagDelegate, FlagsRole

pytestmark = pytest.mark.styled


def cell(qtbot: QtBot, words: str, *flags: str, width: int = 140, chosen: bool = False) -> QImage:
    item = QStandardItem(words)
    item.setData(flags, FlagsRole)
    model = QStandardItemModel(1, 1)
    model.setItem(0, 0, item)
    view = QTableView()
    model.setParent(view)
    view.setModel(model)
    view.setItemDelegate(FlagDelegate(view))
    view.setColumnWidth(0, width)
    view.setShowGrid(False)
    view.resize(220, 100)
    qtbot.addWidget(view)
    if chosen:
        view.selectAll()
    image = view.viewport().grab().toImage()
    return image.copy(view.visualRect(model.index(0, 0)))


def columns_of(image: QImage, token: str) -> list[int]:
    """Returns the x coordinates at which a colour is fully opaque."""
    wanted = theme.current().colors[token]
    return [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).name().upper() == wanted for y in range(image.height()))
    ]


@pytest.mark.parametrize("kind", ICONS)
def test_a_mark_stands_before_the_words(qtbot: QtBot, kind: str) -> None:
    marked = cell(qtbot, "ORD-1001", kind)
    assert max(columns_of(marked, "attention")) < min(columns_of(marked, "text"))


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_it_stands_at_the_right_of_them(qtbot: QtBot) -> None:
    marked = cell(qtbot, "ORD-1001", "late")
    assert min(columns_of(marked, "attention")) > max(columns_of(marked, "text"))


def test_two_marks_stand_side_by_side(qtbot: QtBot) -> None:
    one, two = cell(qtbot, "ORD-1001", "late"), cell(qtbot, "ORD-1001", "late", "print")
    assert min(columns_of(two, "text")) == min(columns_of(one, "text")) + 16


def test_words_that_do_not_fit_end_in_dots_and_stay_in_their_cell(qtbot: QtBot) -> None:
    wide, narrow = cell(qtbot, "ORD-1001001"), cell(qtbot, "ORD-1001001", width=60)
    assert max(columns_of(narrow, "text")) < 60
    assert narrow != wide.copy(0, 0, 60, wide.height())


def test_a_text_of_several_lines_is_one_line_and_no_markup(qtbot: QtBot) -> None:
    assert cell(qtbot, "Dana\nK.") == cell(qtbot, "Dana K.")
    assert cell(qtbot, "<b>D</b>") != cell(qtbot, "D")


def test_a_chosen_row_is_painted_as_chosen(qtbot: QtBot) -> None:
    chosen = cell(qtbot, "ORD-1001", chosen=True)
    assert chosen.pixelColor(1, 1).name().upper() == theme.current().colors["selected"]


def test_latin_and_arabic_stand_on_one_line(qtbot: QtBot) -> None:
    def foot(words: str) -> int:
        image, wanted = cell(qtbot, words), theme.current().colors["text"]
        rows = range(image.height())
        return max(
            y
            for y in rows
            if any(image.pixelColor(x, y).name().upper() == wanted for x in range(image.width()))
        )

    assert foot("HHH") == foot("\u2066HHH\u2069")
