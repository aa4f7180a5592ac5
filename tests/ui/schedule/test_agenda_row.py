from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from deskdispatch.domain.schedule import agenda_of
from deskdispatch.ui.look import theme
from deskdispatch.ui.schedule.agenda_delegate import AgendaDelegate
from deskdispatch.ui.schedule.agenda_model import AgendaModel, due_words, past_day_words, time_words
from tests.desk.desk_under_test import NOON
from tests.ui.wallet.transactions import for_later


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(45, "in 45 min"), (130, "in 2 h 10 min"), (0, "in 0 s"), (-1, "1 min late"), (None, "")],
)
def test_how_long_it_is_until_then(minutes: int | None, said: str) -> None:
    assert due_words(for_later(1, minutes), NOON) == said


def test_one_that_ended_is_neither_due_nor_late() -> None:
    assert due_words(for_later(1, -5, "DELIVERED"), NOON) == ""
    assert due_words(for_later(1, 5, "CANCELLED"), NOON) == ""


def test_only_one_of_a_day_gone_by_says_its_date() -> None:
    assert past_day_words(for_later(1, -5), NOON) == ""
    assert past_day_words(for_later(1, -13 * 60), NOON) == "20 Nov"
    assert past_day_words(for_later(1, None), NOON) == ""
    assert time_words(for_later(1, -13 * 60)) == "23:00"
    assert time_words(for_later(1, None)) == "—"


def colours(view: QListView, left: int, right: int) -> set[str]:
    image = view.grab().toImage()
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(left, right)
        for y in range(image.height())
    }


@pytest.fixture
def view(qtbot: QtBot) -> QListView:
    made = QListView()
    model = AgendaModel(lambda: NOON, made)
    made.setModel(model)
    made.setItemDelegate(AgendaDelegate(made, model.now))
    made.resize(440, 200)
    qtbot.addWidget(made)
    model.set_agenda(agenda_of([for_later(1, -5), for_later(2, None, "ODD")], NOON))
    made.show()
    return made


def test_what_is_late_begins_with_a_mark(view: QListView, dressed: theme.Theme) -> None:
    assert dressed.colors["attention"] in colours(view, 0, 60)


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_it_begins_at_the_right(view: QListView, dressed: theme.Theme) -> None:
    assert dressed.colors["attention"] in colours(view, 380, 440)


def test_lines_are_as_high_as_their_kind(view: QListView) -> None:
    heights = [view.visualRect(view.model().index(row, 0)).height() for row in range(4)]
    assert heights == [34, 44, 34, 44]


def test_a_line_of_another_model_is_left_to_qt(qtbot: QtBot) -> None:
    plain = QListView()
    plain.setModel(QStringListModel(["text"], plain))
    plain.setItemDelegate(AgendaDelegate(plain, lambda: NOON + timedelta(0)))
    qtbot.addWidget(plain)
    assert not plain.grab().isNull()
