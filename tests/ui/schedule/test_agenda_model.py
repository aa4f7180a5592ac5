"""Tests of the agenda's rows, their texts, and which of them can be selected."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.agenda import Agenda, agenda_of
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.look import theme
from deskdispatch.ui.schedule.agenda_delegate import AgendaDelegate
from deskdispatch.ui.schedule.agenda_model import AgendaModel, due_words, past_day_words, time_words
from tests.desk.desk_under_test import NOON, SettableClock
from tests.ui.bare import bare
from tests.ui.wallet.transactions import for_later


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
def model(qtbot: QtBot, clock: SettableClock) -> AgendaModel:
    made = AgendaModel(clock)
    made.tester = QAbstractItemModelTester(made)  # type: ignore[attr-defined]
    return made


def agenda(*summaries: DeliverySummary) -> Agenda:
    return agenda_of(summaries, NOON)


def lines(model: AgendaModel) -> list[str]:
    return [bare(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_days_and_hours_stand_over_their_deliveries(model: AgendaModel) -> None:
    model.set_agenda(
        agenda(for_later(1, 45), for_later(2, 130), for_later(3, -12), for_later(4, None))
    )
    assert [line.split(" · ")[0] for line in lines(model)] == [
        "Overdue",
        "Sat 21 Nov 2026, 11:48:00",
        "Today, Saturday 21 Nov",
        "12:00",
        "Sat 21 Nov 2026, 12:45:00",
        "14:00",
        "Sat 21 Nov 2026, 14:10:00",
        "Time unknown",
        "time unknown",
    ]


def test_a_delivery_says_everything(model: AgendaModel) -> None:
    model.set_agenda(agenda(for_later(1, 45)))
    assert lines(model)[2].split(" · ") == [
        "Sat 21 Nov 2026, 12:45:00",
        "ORD-1001",
        "Fatima فاطمة",
        "Salmiya",
        "Booked: step 0 of 6",
        "in 45 min",
    ]


def test_only_deliveries_can_be_chosen(model: AgendaModel) -> None:
    model.set_agenda(agenda(for_later(1, 45)))
    enabled = [bool(model.index(row, 0).flags() & Qt.ItemFlag.ItemIsEnabled) for row in range(3)]
    assert enabled == [False, False, True]
    assert [model.summary_at(row) is not None for row in range(4)] == [False, False, True, False]


def test_the_same_lines_with_other_words_are_not_built_anew(
    model: AgendaModel, clock: SettableClock
) -> None:
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    model.set_agenda(agenda(for_later(1, 45)))
    model.set_agenda(agenda(for_later(1, 45, "ACCEPTED")))
    assert len(resets) == 1
    assert "Accepted" in lines(model)[2]
    clock.go_on(minutes=15)
    assert lines(model)[2].endswith("in 30 min")
    model.set_agenda(agenda(for_later(1, 45), for_later(2, 46)))
    assert len(resets) == 2


def test_sections_are_found_from_anywhere(model: AgendaModel) -> None:
    summaries = (for_later(1, -5), for_later(2, 45), for_later(3, 24 * 60), for_later(4, None))
    model.set_agenda(agenda(*summaries))
    assert [model.section_from(row, 1) for row in (-1, 0, 1, 3, 6)] == [0, 2, 2, 5, 8]
    assert model.section_from(9, 1) is None
    assert model.section_from(9, -1) == 5
    assert model.section_from(1, -1) is None


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
    made.setItemDelegate(AgendaDelegate(made, model.clock))
    made.resize(440, 200)
    qtbot.addWidget(made)
    model.set_agenda(agenda_of([for_later(1, -5), for_later(2, None, "ODD")], NOON))
    made.show()
    return made


@pytest.mark.styled
def test_what_is_late_begins_with_a_mark(view: QListView, dressed: theme.Theme) -> None:
    assert dressed.colors["attention"] in colours(view, 0, 60)


@pytest.mark.styled
@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_it_begins_at_the_right(view: QListView, dressed: theme.Theme) -> None:
    assert dressed.colors["attention"] in colours(view, 380, 440)


@pytest.mark.styled
def test_lines_are_as_high_as_their_kind(view: QListView) -> None:
    heights = [view.visualRect(view.model().index(row, 0)).height() for row in range(4)]
    assert heights == [34, 44, 34, 44]


@pytest.mark.styled
def test_a_line_of_another_model_is_left_to_qt(qtbot: QtBot) -> None:
    plain = QListView()
    plain.setModel(QStringListModel(["text"], plain))
    plain.setItemDelegate(AgendaDelegate(plain, lambda: NOON + timedelta(0)))
    qtbot.addWidget(plain)
    assert not plain.grab().isNull()
