"""Texts of the cash sheet, for the window, paper and files."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.shift.cash_sheet import (
    CashPart,
    CashSum,
    CashSums,
    DriverCash,
    UnknownCash,
)
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.printers.report_output import ReportWords
from deskdispatch.ui.text.amounts import embedded, isolated, joined, kwd
from deskdispatch.ui.text.marked_text import translated


def in_kwd(name: str) -> str:
    """Returns the heading of a column of sums."""
    return QCoreApplication.translate("CashSheet", "{part}, KWD").format(part=name)


def settled_words() -> str:
    return QCoreApplication.translate("CashSheet", "Settled")


def settled_lines(of: CashSum, undelivered: Sequence[str]) -> list[str]:
    """Returns the settled cash, and the settled orders that were not delivered."""
    lines = [joined(settled_words(), said)] if (said := sum_words(of)) else []
    if undelivered:
        words = QCoreApplication.translate("CashSheet", "Settled, but not delivered: {orders}")
        orders = ", ".join(isolated(order) for order in undelivered)
        lines.append(words.format(orders=orders))
    return lines


def driver_words(driver: DriverCash) -> str:
    if driver.is_without_driver:
        return QCoreApplication.translate("CashSheet", "No driver")
    return driver.name or driver.phone


def counter_words(counter_id: str) -> str:
    """Returns the counter's name; without an id, says that no counter of the shop booked it."""
    if not counter_id:
        return QCoreApplication.translate("CashSheet", "Booked elsewhere")
    return embedded(counter_names.words_of(counter_id))


def sum_words(of: CashSum) -> str:
    """Returns ``KWD 12.500 (3)``: the known amounts and their number, then the unknown ones."""
    if of.is_empty:
        return ""
    known = f"{kwd(of.known)} {isolated(f'({of.count})')}" if of.count else ""
    return " + ".join(text for text in (known, not_known_words(of)) if text)


def clerk_words(name: str) -> str:
    """Returns the clerk's name; without one, says that none was chosen."""
    return embedded(name) or QCoreApplication.translate("CashSheet", "No clerk chosen")


def sums_line(name: str, cash: CashSums) -> str:
    """Returns a name and its sums on one line, without empty sums."""
    sums = ((translated(part.words), sum_words(cash.sum(part))) for part in CashPart)
    told = [f"{word} {amount}" for word, amount in sums if amount]
    return f"{name}: {joined(*told)}"


def not_known_words(of: CashSum) -> str:
    """Returns the number of deliveries without an amount: ``2 amounts missing``; "" for none."""
    if not of.unknown:
        return ""
    return QCoreApplication.translate("CashSheet", "%n amounts missing", None, len(of.unknown))


def unknown_words(unknown: UnknownCash) -> str:
    if unknown.is_cash:
        return QCoreApplication.translate("CashSheet", "amount missing")
    return QCoreApplication.translate("CashSheet", "cash unknown")


def unknown_line(unknown: UnknownCash) -> str:
    words = f"{translated(unknown.part.words)}: {unknown_words(unknown)}"
    names = (embedded(unknown.customer_name), embedded(unknown.driver_name))
    return joined(isolated(unknown.order_number), words, *names)


def rules() -> list[str]:
    return [
        QCoreApplication.translate(
            "CashSheet",
            "Collected and failed: deliveries that ended in this period, by the time that the"
            " service gives or, without one, the time that this PC first saw it.",
        ),
        QCoreApplication.translate(
            "CashSheet", "Pending: booked before its end and still on the way."
        ),
        QCoreApplication.translate(
            "CashSheet",
            "Amounts are what this PC sent, or a counter that shares with it. Unknown ones are "
            "excluded from totals.",
        ),
    ]


def cash_report_words() -> ReportWords:
    return ReportWords(
        name=QCoreApplication.translate("ShiftOutput", "Cash sheet"),
        print_title=QCoreApplication.translate("ShiftOutput", "Print the cash sheet"),
        save_title=QCoreApplication.translate("ShiftOutput", "Save the cash sheet"),
        saved=QCoreApplication.translate("ShiftOutput", "The cash sheet is in {name}"),
        sent=QCoreApplication.translate("ShiftOutput", "The cash sheet was sent to {printer}"),
        not_printed=QCoreApplication.translate(
            "ShiftOutput", "The cash sheet was not printed. Check the printer and print it again."
        ),
    )
