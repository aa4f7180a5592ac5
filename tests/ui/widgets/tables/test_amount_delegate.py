from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtGui import QImage, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.tables.painted_cell import AmountDelegate, AmountRole
from tests.ui.conftest import Speak

pytestmark = pytest.mark.styled


def cells(qtbot: QtBot, *amounts: Decimal | None) -> list[QImage]:
    model = QStandardItemModel(len(amounts), 1)
    for row, amount in enumerate(amounts):
        item = QStandardItem("No cash HH")
        item.setData(amount, AmountRole)
        model.setItem(row, 0, item)
    view = QTableView()
    model.setParent(view)
    view.setModel(model)
    view.setItemDelegate(AmountDelegate(view))
    view.setColumnWidth(0, 140)
    view.setShowGrid(False)
    view.resize(220, 200)
    qtbot.addWidget(view)
    image = view.viewport().grab().toImage()
    return [image.copy(view.visualRect(model.index(row, 0))) for row in range(len(amounts))]


def columns_of(image: QImage, token: str) -> list[int]:
    """Returns the x coordinates at which a colour is fully opaque."""
    wanted = theme.current().colors[token]
    return [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).name().upper() == wanted for y in range(image.height()))
    ]


def inked(image: QImage) -> list[int]:
    """Returns the x coordinates at which anything is painted."""
    ground = image.pixelColor(0, 0)
    return [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y) != ground for y in range(image.height()))
    ]


def test_the_currency_is_muted_and_stands_before_the_figures(qtbot: QtBot) -> None:
    (cell,) = cells(qtbot, Decimal("1.750"))
    assert max(columns_of(cell, "muted")) < min(columns_of(cell, "text"))


def test_figures_end_under_each_other(qtbot: QtBot) -> None:
    ends = {
        max(columns_of(cell, "text")) for cell in cells(qtbot, Decimal("1.770"), Decimal("12.770"))
    }
    assert len(ends) == 1
    assert ends.pop() > 125


def test_words_in_place_of_an_amount_end_under_the_figures(qtbot: QtBot) -> None:
    words, figures = cells(qtbot, None, Decimal("1.177"))
    ends = [max(inked(cell)) for cell in (words, figures)]
    assert abs(ends[0] - ends[1]) <= 2  # letters have margins of their own


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_money_still_stands_right(qtbot: QtBot) -> None:
    (cell,) = cells(qtbot, Decimal("1.750"))
    assert max(columns_of(cell, "muted")) < min(columns_of(cell, "text"))
    assert max(columns_of(cell, "text")) > 125


def test_in_arabic_the_unit_is_its_own_word_and_stands_where_the_other_does(
    qtbot: QtBot, speak: Speak
) -> None:
    (english,) = cells(qtbot, Decimal("1.750"))
    speak("ar")
    (arabic,) = cells(qtbot, Decimal("1.750"))
    assert columns_of(arabic, "text") == columns_of(english, "text")
    assert columns_of(arabic, "muted") != columns_of(english, "muted")
    assert max(columns_of(arabic, "muted")) < min(columns_of(arabic, "text"))


def test_an_unknown_amount_is_painted_as_the_model_says(qtbot: QtBot) -> None:
    (cell,) = cells(qtbot, None)
    assert columns_of(cell, "text")
    assert not columns_of(cell, "muted")
