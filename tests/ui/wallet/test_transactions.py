from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.tables.table import ColumnKind
from deskdispatch.ui.wallet.transactions import (
    TransactionColumn,
    TransactionsModel,
    transactions_table,
)
from deskdispatch.ui.widgets.tables.columns import clipboard_lines
from deskdispatch.ui.widgets.tables.painted_cell import AmountRole
from tests.desk.desk_under_test import NOON
from tests.ui.bare import bare
from tests.ui.wallet.transactions import transaction

FALLING = Qt.SortOrder.DescendingOrder
RISING = Qt.SortOrder.AscendingOrder


@pytest.fixture
def model(qtbot: QtBot) -> TransactionsModel:
    made = TransactionsModel()
    made.tester = QAbstractItemModelTester(made)  # type: ignore[attr-defined]
    return made


def ids(model: TransactionsModel) -> list[str]:
    return [each.id for each in model.rows]


def cell(model: QAbstractItemModel, row: int, column: TransactionColumn) -> str:
    return bare(model.index(row, column).data())


def test_a_row_says_when_what_how_much_and_for_which_order(model: TransactionsModel) -> None:
    model.upsert([transaction(3)])
    assert [cell(model, 0, column) for column in TransactionColumn] == [
        "21 Nov, 11:57",
        "Paid",
        "KWD 1.750",
        "KWD 20.000",
        "ORD-1003",
        "Delivery fee",
    ]
    assert model.index(0, TransactionColumn.AMOUNT).data(AmountRole) == Decimal("1.750")
    assert "Sat 21 Nov 2026, 11:57:00" in model.index(0, TransactionColumn.TIME).data(
        Qt.ItemDataRole.ToolTipRole
    )


def test_a_type_that_is_not_known_is_shown_as_it_came(model: TransactionsModel) -> None:
    model.upsert([transaction(1, type="TOP<b>UP")])
    assert cell(model, 0, TransactionColumn.TYPE) == "TOP<b>UP"
    hint = model.index(0, TransactionColumn.TYPE).data(Qt.ItemDataRole.ToolTipRole)
    assert "TOP&lt;b&gt;UP" in hint
    assert "excluded from totals" in hint


def test_a_row_without_order_or_note_can_be_heard(model: TransactionsModel) -> None:
    model.upsert([transaction(1, reference=None, note=None)])
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert model.index(0, TransactionColumn.ORDER).data(spoken) == "Order: none"
    assert model.index(0, TransactionColumn.NOTE).data(spoken) == "Note: none"
    assert model.index(0, TransactionColumn.AMOUNT).data(spoken) == "KWD 1.750"


def test_the_newest_stands_on_top_however_it_comes(model: TransactionsModel) -> None:
    model.upsert([transaction(5), transaction(1)])
    model.upsert([transaction(3)])
    model.upsert([transaction(0), transaction(9)])
    assert ids(model) == ["t0", "t1", "t3", "t5", "t9"]


def test_many_at_once_stand_the_same_way(model: TransactionsModel) -> None:
    model.upsert([transaction(0)])
    model.upsert([transaction(number) for number in range(400, 0, -1)])
    assert ids(model) == [f"t{number}" for number in range(401)]


def test_one_that_is_known_comes_once_and_changes_in_its_place(model: TransactionsModel) -> None:
    model.upsert([transaction(1), transaction(2)])
    model.upsert([transaction(1), transaction(2, note="Fee, corrected")])
    assert ids(model) == ["t1", "t2"]
    assert cell(model, 1, TransactionColumn.NOTE) == "Fee, corrected"
    model.set_search("corrected")
    assert ids(model) == ["t2"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1002", ["t2"]),
        ("ord-1003", ["t3"]),
        ("0.25", ["t1"]),
        ("رسوم", ["t3"]),
        ("topup", ["t2"]),
        ("fee ord", ["t1", "t2"]),
        ("nothing like it", []),
        ("  ", ["t1", "t2", "t3"]),
    ],
)
def test_a_search_finds_order_note_type_and_amount(
    model: TransactionsModel, text: str, found: list[str]
) -> None:
    model.upsert(
        [transaction(1, "0.250"), transaction(2, type="TOPUP"), transaction(3, note="رُسوم التوصيل")]
    )
    model.set_search(text)
    assert ids(model) == found


def test_what_comes_while_somebody_searches_is_shown_where_it_is_found(
    model: TransactionsModel,
) -> None:
    model.upsert([transaction(1), transaction(2)])
    model.set_search("ord-1002")
    model.upsert([transaction(3), transaction(4, note="see ORD-1002")])
    assert ids(model) == ["t2", "t4"]
    model.set_search("")
    assert ids(model) == ["t1", "t2", "t3", "t4"]


def test_columns_sort_both_ways_and_keep_a_selection(model: TransactionsModel) -> None:
    model.upsert([transaction(1, "2.000"), transaction(2, "10.000"), transaction(3, "-1.000")])
    kept = model.index(0, TransactionColumn.AMOUNT)
    assert kept.isValid()
    model.sort(TransactionColumn.AMOUNT, RISING)
    assert ids(model) == ["t3", "t1", "t2"]
    model.sort(TransactionColumn.AMOUNT, FALLING)
    assert ids(model) == ["t2", "t1", "t3"]
    model.sort(TransactionColumn.ORDER, RISING)
    assert ids(model) == ["t1", "t2", "t3"]
    model.upsert([transaction(0)])
    assert ids(model) == ["t0", "t1", "t2", "t3"]
    model.sort(-1)
    assert ids(model) == ["t0", "t1", "t2", "t3"]


def test_searching_needs_no_pause_once_it_is_prepared(model: TransactionsModel) -> None:
    model.upsert([transaction(number) for number in range(450)])
    assert [model.prepare(), model.prepare(), model.prepare(), model.prepare()] == [
        True,
        True,
        False,
        False,
    ]


def test_a_copied_row_is_plain_and_on_one_line(model: TransactionsModel) -> None:
    model.upsert([transaction(1, note="two\nlines\tand a tab")])
    _, copied = clipboard_lines(model.columns, model.rows)
    line = copied.split("\t")
    assert line[TransactionColumn.NOTE] == "two lines and a tab"
    assert line[TransactionColumn.AMOUNT] == "1.750"
    assert line[TransactionColumn.ORDER] == "ORD-1001"


def test_movements_of_one_second_keep_their_order(model: TransactionsModel) -> None:
    at = NOON - timedelta(minutes=1)
    model.upsert([transaction(number, created_at=at) for number in (2, 1, 3)])
    assert ids(model) == ["t3", "t2", "t1"]


def test_another_service_begins_with_nothing(model: TransactionsModel) -> None:
    model.upsert([transaction(1)])
    model.clear()
    assert (model.rowCount(), model.count(), model.prepare()) == (0, 0, False)


def test_a_file_has_typed_cells(model: TransactionsModel) -> None:
    transaction = WalletTransaction(
        id="t1",
        type="DEBIT",
        amount=Decimal("1.750"),
        balance_after=Decimal("41.000"),
        reference="ORD-1001",
        note="=Delivery fee",
        created_at=NOON,
    )
    table = transactions_table([transaction])
    (row,) = table.rows
    assert list(row) == [
        *(NOON, "Paid", Decimal("1.750"), Decimal("41.000"), "ORD-1001", "=Delivery fee")
    ]
    assert [column.kind for column in table.head.columns][:4] == [
        *(ColumnKind.MOMENT, ColumnKind.TEXT, ColumnKind.MONEY, ColumnKind.MONEY)
    ]
