"""Tests of the wallet's page."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from deskdispatch.desk.wallet import Audit
from deskdispatch.domain.account.account import Wallet
from deskdispatch.domain.booking.quote import Quote
from deskdispatch.domain.wallet.audit import AuditFinding, AuditFindingKind
from deskdispatch.domain.wallet.balance import WalletSettings
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.wallet.panel import WalletPanel
from deskdispatch.ui.wallet.transactions import TransactionColumn
from deskdispatch.ui.widgets.empty_note import RECORDS
from tests.desk.desk_under_test import NOON, PURSE, DeskUnderTest
from tests.desk.service_model import ServiceModel, model_of
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.ui.wallet.transactions import transaction
from tests.waiting import until


@pytest.fixture
async def model(harness: DeskUnderTest) -> ServiceModel:
    """Service with two deliveries, one of yesterday and one of just now."""
    opened = model_of(harness)
    opened.add(createdAt="2026-11-20T20:00:00.000Z")
    opened.add(customerName="Dana")
    await harness.desk.tracking.refresh()
    return opened


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, speak: Speak) -> WalletPanel:
    speak("en")
    made = WalletPanel(tasks, harness.clock)
    qtbot.addWidget(made)
    made.resize(476, 640)
    return made


@pytest.fixture
def clipboard(qtbot: QtBot) -> Iterator[Any]:
    board = QGuiApplication.clipboard()
    board.clear()
    yield board
    board.clear()


def wallet(balance: str = "42.750", mode: str = "PREPAID", *rows: Any) -> Wallet:
    return Wallet(balance=Decimal(balance), billing_mode=mode, transactions=rows)


def warning(panel: WalletPanel) -> str:
    return bare(panel.balance.warning_label.text())


async def shown(panel: WalletPanel, harness: DeskUnderTest) -> None:
    """Shows the panel while the desk is at work."""
    panel.attach(harness.desk)
    panel.set_wallet(await harness.desk.session.wallet())
    panel.show()
    await until(lambda: panel.chart.pointed_day is not None, what="the days")


async def test_before_the_service_spoke_nothing_is_made_up(panel: WalletPanel) -> None:
    panel.show()
    assert bare(panel.balance.amount_label.text()) == "KWD —"
    assert panel.balance.mode_label.text() == "Loading …"
    assert not panel.balance.warning_label.isVisible()
    assert panel.transactions.empty.label.text() == "Loading …"
    assert panel.page_buttons[0].text() == "Transactions"
    assert panel.page_buttons[1].text() == "Discrepancies"


async def test_the_balance_says_how_it_is_billed_and_since_when(
    panel: WalletPanel, harness: DeskUnderTest
) -> None:
    panel.set_wallet(wallet("42.750"))
    assert bare(panel.balance.amount_label.text()) == "KWD 42.750"
    assert bare(panel.balance.mode_label.text()) == "Prepaid · as of 12:00"
    panel.set_wallet(wallet("42.750", "MONTHLY<b>"), NOON - timedelta(days=1))
    assert bare(panel.balance.mode_label.text()) == "MONTHLY<b> · as of 20 Nov, 12:00"


async def test_what_the_days_cost_and_what_moved(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    await shown(panel, harness)
    assert bare(panel.readout_label.text()) == "Sat 21 Nov: KWD 1.750"
    QTest.keyClick(panel.chart, Qt.Key.Key_Left)
    assert bare(panel.readout_label.text()) == "Fri 20 Nov: at least KWD 1.750, data missing"
    assert bare(panel.sum_label.text()) == "2 days: at least KWD 3.500. Hatched: no data"
    assert panel.transactions.model.rowCount() == 2
    QTest.mouseClick(panel.span_buttons[1], Qt.MouseButton.LeftButton)
    await until(panel.span_buttons[1].isChecked)
    assert bare(panel.readout_label.text()).startswith("Fri 20 Nov")


async def test_a_booking_that_was_paid_comes_without_turning_away(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    await shown(panel, harness)
    panel.transactions.table.selectRow(1)
    model.add(customerName="Hessa")
    panel.set_wallet(await harness.desk.session.wallet())
    await until(lambda: "3.500" in panel.readout_label.text(), what="today's new sum")
    assert panel.transactions.model.rowCount() == 3
    assert panel.page_buttons[0].text() == "Transactions 3"
    (row,) = panel.transactions.chosen()
    chosen = panel.transactions.model.row_at(row)
    assert chosen is not None
    assert chosen.reference == "ORD-1001"


async def test_a_wallet_that_is_looked_at_later_is_no_newer(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    """The wallet does not show later debits."""
    await shown(panel, harness)
    known = await harness.journal.coverage()
    harness.clock.now += timedelta(hours=1)
    await panel.read(harness.desk)
    assert await harness.journal.coverage() == known


async def test_what_other_wallets_showed_is_read_when_it_is_looked_at(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    await harness.desk.auditing.keep(await harness.desk.session.wallet())
    panel.attach(harness.desk)
    assert panel.transactions.model.rowCount() == 0
    panel.show()
    await until(lambda: panel.transactions.model.rowCount() == 2)


async def test_other_types_are_shown_and_said_to_be_in_no_sum(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    model.debits[1]["type"] = "TOPUP"
    await shown(panel, harness)
    assert bare(panel.readout_label.text()) == "Sat 21 Nov: KWD 0.000 · 1 of another type"
    assert bare(panel.sum_label.text()).endswith(" of another type not counted")


async def test_a_wallet_that_is_billed_otherwise_says_what_is_not_known_of_it(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    await shown(panel, harness)
    panel.set_wallet(wallet("0.000", "MONTHLY", transaction(1)))
    assert "Billed MONTHLY" in bare(panel.sum_label.text())
    assert panel.transactions.model.rowCount() == 3
    assert warning(panel) == ""


async def test_a_low_balance_is_said_by_the_level_of_the_preferences(panel: WalletPanel) -> None:
    panel.show()
    panel.set_wallet(wallet("4.999"))
    assert "below your level of KWD 5.000" in warning(panel)
    panel.balance.set_settings(WalletSettings("4.900"))
    assert warning(panel) == ""
    assert not panel.balance.warning_label.isVisible()


async def test_the_chart_begins_with_the_first_day_of_which_anything_is_known(
    panel: WalletPanel, harness: DeskUnderTest
) -> None:
    model_of(harness).add(customerName="Dana")
    await harness.desk.tracking.refresh()
    await shown(panel, harness)
    assert bare(panel.readout_label.text()).startswith("Sat 21 Nov: at least KWD 1.750")
    QTest.keyClick(panel.chart, Qt.Key.Key_Home)
    assert bare(panel.readout_label.text()).startswith("Sat 21 Nov: at least KWD 1.750")
    assert not panel.sum_label.isVisible()


async def test_on_a_low_screen_the_chart_takes_turns_with_the_list(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    await shown(panel, harness)
    spending = panel.page_buttons[2]
    assert panel.chart.isVisible()
    assert not spending.isVisible()
    panel.resize(476, 300)
    assert not panel.chart.isVisible()
    assert panel.transactions.table.isVisible()
    QTest.mouseClick(spending, Qt.MouseButton.LeftButton)
    assert panel.chart.isVisible()
    assert not panel.transactions.table.isVisible()
    panel.resize(476, 640)
    assert panel.chart.isVisible()
    assert panel.transactions.table.isVisible()


async def test_the_form_is_held_against_the_balance_here_too(panel: WalletPanel) -> None:
    panel.set_wallet(wallet("6.000"))
    panel.balance.set_quote(Quote(price=Decimal("2.000")))
    assert warning(panel) == "KWD 4.000 left after this: below your level of KWD 5.000."
    panel.balance.set_quote(Quote(price=Decimal("6.001")))
    assert warning(panel) == "The wallet has KWD 6.000, this costs KWD 6.001: it may be refused."
    panel.balance.set_quote(None)
    assert warning(panel) == ""


async def test_a_search_that_finds_nothing_says_so(panel: WalletPanel) -> None:
    panel.show()
    panel.set_wallet(wallet("6.000", "PREPAID", transaction(1), transaction(2)))
    panel.transactions.empty.set_read(RECORDS)
    QTest.keyClicks(panel.transactions.search_edit, "1002")
    assert panel.transactions.model.rowCount() == 1
    QTest.keyClicks(panel.transactions.search_edit, "9")
    assert panel.transactions.empty.label.isVisible()
    assert bare(panel.transactions.empty.label.text()) == "No transaction matches 10029."


async def test_enter_asks_for_the_delivery_that_was_paid(panel: WalletPanel) -> None:
    told: list[str] = []
    panel.order_asked.connect(told.append)
    panel.show()
    panel.set_wallet(wallet("6.000", "PREPAID", transaction(1), transaction(2, reference=None)))
    table = panel.transactions.table
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, TransactionColumn.TIME))
    QTest.keyClick(table, Qt.Key.Key_Return)
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert told == ["ORD-1001"]


async def test_chosen_rows_are_copied_under_their_headings(
    panel: WalletPanel, clipboard: Any
) -> None:
    panel.show()
    panel.set_wallet(wallet("6.000", "PREPAID", transaction(1), transaction(2)))
    table = panel.transactions.table
    QTest.keySequence(table, QKeySequence(QKeySequence.StandardKey.Copy))
    assert clipboard.text() == ""
    QTest.keySequence(table, QKeySequence(QKeySequence.StandardKey.SelectAll))
    QTest.keySequence(table, QKeySequence(QKeySequence.StandardKey.Copy))
    assert [line.split("\t") for line in clipboard.text().splitlines()] == [
        ["Time", "Type", "Amount", "Balance", "Order", "Note"],
        ["Sat 21 Nov 2026, 11:59:00", "Paid", "1.750", "20.000", "ORD-1001", "Delivery fee"],
        ["Sat 21 Nov 2026, 11:58:00", "Paid", "1.750", "20.000", "ORD-1002", "Delivery fee"],
    ]


async def test_chosen_rows_stay_chosen_through_a_sort(
    panel: WalletPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel.show()
    some = [transaction(n, amount=f"{n % 2}.{n:03}") for n in range(1, 21)]
    panel.set_wallet(wallet("6.000", "PREPAID", *some))
    table, model, mapped = panel.transactions.table, panel.transactions.model, list[int]()
    change = model.changePersistentIndexList

    def counted(before: list[QModelIndex], after: list[QModelIndex]) -> None:
        mapped.append(len(before))
        change(before, after)

    monkeypatch.setattr(model, "changePersistentIndexList", counted)
    table.sortByColumn(TransactionColumn.TIME, Qt.SortOrder.DescendingOrder)
    without_choice = max(mapped)
    for row in range(5, 13):
        table.selectionModel().select(
            model.index(row, 0),
            QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
        )
    assert panel.transactions.chosen() == list(range(5, 13))
    ids = {model.rows[row].id for row in panel.transactions.chosen()}
    table.sortByColumn(TransactionColumn.AMOUNT, Qt.SortOrder.AscendingOrder)
    assert {model.rows[row].id for row in panel.transactions.chosen()} == ids
    assert len(table.chosen_spans()) == 2
    assert max(mapped) == without_choice


async def test_the_menu_offers_what_can_be_done(panel: WalletPanel) -> None:
    told: list[str] = []
    panel.order_asked.connect(told.append)
    panel.show()
    panel.set_wallet(wallet("6.000", "PREPAID", transaction(1)))
    assert [action.isEnabled() for action in panel.transactions.menu().actions()] == [False, False]
    panel.transactions.table.selectRow(0)
    show, copy = panel.transactions.menu().actions()
    assert (show.text(), copy.text()) == ("Show the delivery", "Copy")
    show.trigger()
    assert told == ["ORD-1001"]


async def test_an_open_menu_shows_the_chosen_order_after_a_newer_one(panel: WalletPanel) -> None:
    told: list[str] = []
    panel.order_asked.connect(told.append)
    panel.show()
    panel.set_wallet(wallet("6.000", "PREPAID", transaction(2)))
    panel.transactions.table.selectRow(0)
    show, _copy = panel.transactions.menu().actions()
    panel.set_wallet(wallet("4.250", "PREPAID", transaction(1), transaction(2)))
    show.trigger()
    assert told == ["ORD-1002"]


async def test_a_key_opens_the_menu_at_the_chosen_row(panel: WalletPanel) -> None:
    panel.show()
    panel.set_wallet(wallet("6.000", "PREPAID", transaction(1), transaction(2)))
    table = panel.transactions.table
    table.selectRow(1)
    QTest.keyClick(table, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = panel.transactions.findChild(QMenu)
    assert menu is not None
    seen = table.visualRect(table.currentIndex())
    assert menu.pos() == table.viewport().mapToGlobal(seen.center())


async def test_what_does_not_add_up_is_counted_and_checked_anew(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    told: list[Audit] = []
    panel.audited.connect(told.append)
    await shown(panel, harness)
    model.debits[1]["amount"] = "9.000"
    harness.clock.go_on(minutes=10)
    QTest.mouseClick(panel.page_buttons[1], Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.findings.check_button, Qt.MouseButton.LeftButton)
    await until(lambda: told, what="the check")
    await until(panel.findings.check_button.isEnabled)
    assert panel.page_buttons[1].text() == "Discrepancies 1"
    said = bare(panel.findings.findings_text.toPlainText())
    assert said.startswith("ORD-1002: KWD 9.000 was paid, its price is KWD 1.750.")
    assert panel.transactions.model.rows[0].amount == Decimal("9.000")


async def test_findings_stand_there_to_be_copied(panel: WalletPanel) -> None:
    panel.show()
    finding = AuditFinding(AuditFindingKind.NO_DELIVERY, NOON, "ORD-7", actual=Decimal("1.750"))
    panel.set_audit(Audit((finding,), 3, 3, NOON, NOON))
    panel.show_findings()
    text = panel.findings.findings_text
    assert text.isVisible()
    assert "KWD 1.750 was paid for ORD-7" in bare(text.toPlainText())
    assert panel.page_buttons[1].property("alert") is True
    panel.set_audit(Audit((), 3, 3, NOON, NOON))
    assert not text.isVisible()
    assert panel.findings.summary_label.text().endswith("No discrepancies.")
    assert panel.page_buttons[1].property("alert") is False


async def test_a_service_that_is_away_is_said_and_what_was_found_stays(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    await shown(panel, harness)
    harness.service.says(PURSE, httpx.ReadError("cut"))
    panel.press_check()
    await until(lambda: panel.banner.text, what="the trouble")
    assert panel.findings.check_button.isEnabled()
    assert panel.transactions.model.rowCount() == 2


async def test_a_journal_that_cannot_be_read_is_said(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    await harness.journal.close()
    panel.attach(harness.desk)
    panel.show()
    await until(lambda: panel.banner.text, what="the trouble")
    assert panel.chart.pointed_day is None


async def test_another_service_begins_with_nothing(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel
) -> None:
    await shown(panel, harness)
    panel.detach()
    assert bare(panel.balance.amount_label.text()) == "KWD —"
    assert panel.transactions.model.count() == 0
    assert (panel.chart.pointed_day, panel.sum_label.text(), panel.readout_label.text()) == (
        None,
        "",
        "",
    )


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
async def test_it_fits_the_pane_in_both_languages(
    panel: WalletPanel, harness: DeskUnderTest, model: ServiceModel, speak: Speak, code: str
) -> None:
    await shown(panel, harness)
    panel.balance.set_quote(Quote(price=Decimal("999.000")))
    speak(code)
    least = panel.minimumSizeHint()
    assert least.width() <= 476
    assert least.height() <= 640
