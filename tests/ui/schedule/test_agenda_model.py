from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.schedule import Agenda, agenda_of
from deskdispatch.ui.schedule.agenda_model import AgendaModel
from tests.desk.desk_under_test import NOON, SettableClock
from tests.ui.wallet.transactions import bare, for_later


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
