from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from deskdispatch.ui.shift.cash_model import CashModel
from tests.ui.conftest import Speak
from tests.ui.sheets import sheet, summary


@pytest.fixture
def model(qtmodeltester: ModelTester, speak: Speak) -> CashModel:
    speak("en")
    made = CashModel()
    qtmodeltester.check(made)  # type: ignore[no-untyped-call]
    return made


def shown(model: CashModel) -> list[list[str]]:
    columns = range(model.columnCount())
    return [[model.index(row, at).data() for at in columns] for row in range(model.rowCount())]


def test_a_row_a_driver_with_what_became_of_the_cash(model: CashModel) -> None:
    made = sheet(
        summary(1),
        summary(2, cash=250),
        summary(3, cash=None),
        summary(4, "ENROUTE"),
        summary(5, "FAILED", driver_name="", driver_phone=""),
        summary(6, "CANCELLED", cash=None, driver_name="", driver_phone=""),
    )
    model.show_drivers(made.drivers)
    assert shown(model) == [
        ["\u2068Yousef\u2069", "\u206612.750 + 1 ?\u2069", "\u206612.500\u2069", ""],
        ["\u2068No driver\u2069", "", "", "\u206612.500 + 1 ?\u2069"],
    ]


def test_what_is_not_known_is_never_a_zero(model: CashModel) -> None:
    model.show_drivers(sheet(summary(1, cash=None)).drivers)
    assert shown(model)[0][1] == "\u20661 ?\u2069"
    spoken = model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Collected: 1 ")
    assert "0.000" not in spoken


def test_two_of_one_name_are_told_apart(model: CashModel) -> None:
    made = sheet(summary(1), summary(2, driver_phone="+965 6600 9999"))
    model.show_drivers(made.drivers)
    names = [row[0] for row in shown(model)]
    assert "1122" in names[0]
    assert "9999" in names[1]


def test_a_hint_reads_no_markup(model: CashModel) -> None:
    model.show_drivers(sheet(summary(1, driver_name="<b>x</b>")).drivers)
    assert "&lt;b&gt;" in model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_the_same_sheet_again_leaves_the_choice_alone(model: CashModel) -> None:
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    model.show_drivers(sheet(summary(1)).drivers)
    model.show_drivers(sheet(summary(1)).drivers)
    assert len(resets) == 1


def test_headings_say_what_the_figures_are(model: CashModel) -> None:
    headings = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(4)]
    assert headings == ["Driver", "Collected, KWD", "Pending, KWD", "Failed, KWD"]
