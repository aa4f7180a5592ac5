from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.domain.wallet.spending import SpendingDay
from deskdispatch.ui.look import theme
from deskdispatch.ui.wallet.spend_chart import SpendChart
from tests.ui.bare import bare

TODAY = date(2026, 11, 21)


def days(*spent: str, known: bool = True) -> list[SpendingDay]:
    """Makes days up to today, oldest first."""
    first = TODAY - timedelta(days=len(spent) - 1)
    return [
        SpendingDay(first + timedelta(days=at), Decimal(amount), known)
        for at, amount in enumerate(spent)
    ]


@pytest.fixture
def chart(qtbot: QtBot) -> SpendChart:
    made = SpendChart()
    made.resize(240, made.sizeHint().height())
    qtbot.addWidget(made)
    made.show()
    QTest.mouseMove(made, QPoint(1, 1))  # no move is noticed at the last test's pointer position
    QApplication.sendEvent(made, QEvent(QEvent.Type.Leave))
    return made


def pointed(chart: SpendChart) -> str:
    """Returns a screen reader's text for the day under the pointer."""
    return bare(chart.accessibleName()).removeprefix("Spent per day. ")


def colours(chart: SpendChart, left: int, right: int) -> set[str]:
    image = chart.grab().toImage()
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(left, right)
        for y in range(image.height())
    }


def test_the_newest_day_is_pointed_at_first(chart: SpendChart) -> None:
    told: list[SpendingDay | None] = []
    chart.pointed_changed.connect(lambda: told.append(chart.pointed_day))
    shown = days("1.000", "0.000", "2.250")
    chart.set_days(shown)
    assert told == [shown[-1]]
    assert pointed(chart) == "Sat 21 Nov: KWD 2.250"


def test_keys_go_from_day_to_day_and_stop_at_the_ends(chart: SpendChart) -> None:
    chart.set_days(days("1.000", "0.000", "2.250"))
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert pointed(chart) == "Fri 20 Nov: KWD 0.000"
    QTest.keyClick(chart, Qt.Key.Key_Home)
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert pointed(chart) == "Thu 19 Nov: KWD 1.000"
    QTest.keyClick(chart, Qt.Key.Key_End)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert pointed(chart) == "Sat 21 Nov: KWD 2.250"


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_time_and_keys_run_the_other_way(chart: SpendChart) -> None:
    chart.set_days(days("1.000", "0.000", "2.250"))
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert pointed(chart) == "Fri 20 Nov: KWD 0.000"
    QTest.mouseMove(chart, QPoint(10, 40))
    assert pointed(chart) == "Sat 21 Nov: KWD 2.250"


def test_the_mouse_points_until_it_leaves_and_a_press_stays(
    chart: SpendChart, qapp: QApplication
) -> None:
    chart.set_days(days("1.000", "0.000", "2.250"))
    first = QPoint(90, 40)
    QTest.mouseMove(chart, first)
    assert pointed(chart) == "Thu 19 Nov: KWD 1.000"
    qapp.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert pointed(chart) == "Sat 21 Nov: KWD 2.250"
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(chart, left, none, first)
    qapp.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert pointed(chart) == "Thu 19 Nov: KWD 1.000"


def test_a_day_that_was_chosen_stays_so_when_more_is_known(chart: SpendChart) -> None:
    chart.set_days(days("1.000", "0.000", "2.250"))
    QTest.keyClick(chart, Qt.Key.Key_Left)
    chart.set_days(days("4.000", "1.000", "0.500", "2.250"))
    assert pointed(chart) == "Fri 20 Nov: KWD 0.500"
    QTest.keyClick(chart, Qt.Key.Key_End)
    tomorrow = SpendingDay(TODAY + timedelta(days=1), Decimal("0.000"), is_known=True)
    chart.set_days([*days("1.000", "2.250"), tomorrow])
    assert pointed(chart) == "Sun 22 Nov: KWD 0.000"


def test_what_is_not_known_is_never_a_zero(chart: SpendChart) -> None:
    chart.set_days(days("0.000", known=False))
    assert pointed(chart) == "Sat 21 Nov: no data"
    chart.set_days(days("1.250", known=False))
    assert pointed(chart) == "Sat 21 Nov: at least KWD 1.250, data missing"


def test_all_days_can_be_heard(chart: SpendChart) -> None:
    chart.set_days(
        [*days("1.000", known=False), SpendingDay(TODAY, Decimal("2.250"), True, others=3)]
    )
    said = bare(chart.accessibleDescription())
    assert said.startswith("Sat 21 Nov: at least KWD 1.000, data missing; ")
    assert "3 of another type" in said


@pytest.mark.styled
def test_bars_hatching_and_nothing_are_told_apart(chart: SpendChart, dressed: theme.Theme) -> None:
    accent, hatching = dressed.colors["accent"], dressed.colors["disabled"]
    chart.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    chart.clearFocus()
    chart.set_days([*days("0.000", "0.000", known=False), *days("2.000")])
    assert accent not in colours(chart, 60, 150)
    assert hatching in colours(chart, 60, 150)
    chart.set_days(days("0.000", "0.000", "2.000"))
    assert accent in colours(chart, 60, 150)  # a line on the background
    assert hatching not in colours(chart, 60, 150)


@pytest.mark.styled
@pytest.mark.parametrize("count", [1, 14, 30])
def test_any_number_of_days_is_painted(chart: SpendChart, count: int) -> None:
    chart.set_days(days(*["1234.567"] * count))
    assert len(colours(chart, 0, chart.width())) > 3


@pytest.mark.styled
def test_without_days_there_is_nothing_to_point_at(chart: SpendChart) -> None:
    chart.set_days(())
    QTest.keyClick(chart, Qt.Key.Key_Left)
    QTest.mouseMove(chart, QPoint(90, 40))
    assert chart.pointed_day is None
    assert chart.accessibleName() == "Spent per day"
    assert chart.grab().width() == chart.width()
