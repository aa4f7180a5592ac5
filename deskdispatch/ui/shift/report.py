"""Printed cash sheet: a text document for A4 or a roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.shift.cash_sheet import CashPart, CashSheet, CashSum, CashSums, DriverCash
from deskdispatch.domain.shift.drawer_count import DENOMINATIONS, DrawerCount, latest
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.printing.direction import line, time_text
from deskdispatch.ui.printing.report import ReportWriter, lines_of
from deskdispatch.ui.shift.cash_words import (
    clerk_words,
    counter_words,
    driver_words,
    not_known_words,
    rules,
    settled_lines,
    unknown_line,
)
from deskdispatch.ui.shift.count_words import count_line, denomination_words, figure
from deskdispatch.ui.text.amounts import embedded, isolated, kwd_unbroken
from deskdispatch.ui.text.marked_text import translated

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class CashReport:
    """Content of a printed report."""

    sheet: CashSheet
    shop: str
    printed_at: datetime
    counts: tuple[DrawerCount, ...] = ()

    def writer(self, narrow: bool) -> CashWriter:
        return CashWriter(self, narrow)


class CashWriter(ReportWriter):
    """Writer of a cash sheet; ``narrow`` uses a block instead of a row for each driver."""

    def __init__(self, report: CashReport, narrow: bool) -> None:
        super().__init__(narrow)
        self._report = report
        self._write()

    @property
    def title(self) -> str:
        return translate("CashSheet", "Cash sheet")

    def _write(self) -> None:
        sheet = self._report.sheet
        self._line(self.title, 16, bold=True, first=True)
        if shop := line(self._report.shop):
            self._line(embedded(shop), 11, bold=True)
        since, until = time_text(sheet.since), time_text(sheet.until)
        words = translate("CashSheet", "From {since} to {until}")
        self._line(words.format(since=since, until=until))
        words = translate("CashSheet", "As of {time}")
        self._line(words.format(time=time_text(sheet.made_at)))
        if sheet.counter_id is not None:
            self._line(counter_words(sheet.counter_id))
        elif sheet.counters:
            self._line(counter_names.whole_shop_words())
        self._totals()
        counters = [(counter_words(each.counter_id), each) for each in sheet.counters]
        self._sums(translate("CashSheet", "Counter"), counters)
        clerks = [(clerk_words(each.clerk), each) for each in sheet.clerks]
        self._sums(translate("CashSheet", "Booked by"), clerks)
        for words in settled_lines(sheet.settled, sheet.undelivered):
            self._line(words, bold=True, gap=4)
        drivers = [(_driver(each), each) for each in sheet.drivers]
        self._sums(translate("CashSheet", "Driver"), drivers, with_total=True)
        if not drivers:
            self._line(translate("CashSheet", "No cash in this period."), gap=6)
        self._drawer()
        self._rest()
        for words in (
            translate("CashSheet", "Handed over by"),
            translate("CashSheet", "Received by"),
        ):
            self._line(f"{words}: {'_' * (22 if self._narrow else 40)}", gap=16)

    def _totals(self) -> None:
        table = self._table(len(CashPart), (36, 64), gap=8)
        for row, part in enumerate(CashPart):
            total = self._report.sheet.total(part)
            count = translate("CashSheet", "%n deliveries", None, total.count)
            amount = lines_of(kwd_unbroken(total.known), count, not_known_words(total))
            self._fill(table, row, 0, translated(part.words), bold=True)
            self._fill(table, row, 1, amount, bold=True, money=True)

    def _sums(
        self, heading: str, rows: Sequence[tuple[str, CashSums]], *, with_total: bool = False
    ) -> None:
        """Writes sums as rows on a page; as blocks on a roll, which is too narrow for columns."""
        if self._narrow or not rows:
            for words, cash in rows:
                self._sums_block(words, cash)
            return
        lines = [(heading, [translated(part.words) for part in CashPart], True)]
        lines += [
            (words, [_sum(cash.sum(part)) for part in CashPart], False) for words, cash in rows
        ]
        if with_total:
            totals = [_sum(self._report.sheet.total(part)) for part in CashPart]
            lines.append((translate("CashSheet", "Total"), totals, True))
        table = self._table(len(lines), (28, 24, 24, 24), gap=10, headings=1)
        for row, (words, amounts, bold) in enumerate(lines):
            self._fill(table, row, 0, words, bold=bold)
            for at, amount in enumerate(amounts, start=1):
                self._fill(table, row, at, amount, bold=bold, money=True)

    def _sums_block(self, heading: str, cash: CashSums) -> None:
        self._line(heading, bold=True, gap=5)
        sums = [(part, cash.sum(part)) for part in CashPart if not cash.sum(part).is_empty]
        table = self._table(len(sums), (36, 64), gap=0)
        for at, (part, amount) in enumerate(sums):
            self._fill(table, at, 0, translated(part.words))
            self._fill(table, at, 1, _sum(amount), money=True)

    def _drawer(self) -> None:
        """Writes valid counts by notes and coins, and earlier counts on one line each."""
        valid = latest(self._report.counts)
        if valid:
            self._line(translate("DrawerCount", "Cash counted"), 11, bold=True, gap=8)
        for each in valid:
            self._count(each)
        for earlier in (each for each in self._report.counts if each not in valid):
            self._line(count_line(earlier), 8)

    def _count(self, count: DrawerCount) -> None:
        rows = [
            (f"{denomination_words(fils)} × {isolated(str(number))}", figure(fils * number))
            for fils in DENOMINATIONS
            if (number := count.pieces.get(fils, 0))
        ]
        rows += [
            (translate("DrawerCount", "Counted"), figure(count.counted)),
            (translate("DrawerCount", "Opening float"), figure(count.opening)),
            (translate("DrawerCount", "Expected"), figure(count.expected)),
        ]
        table = self._table(len(rows), (60, 40), gap=2)
        for row, (words, amount) in enumerate(rows):
            self._fill(table, row, 0, words)
            self._fill(table, row, 1, amount, money=True)
        self._line(count_line(count), bold=True, gap=2)

    def _rest(self) -> None:
        sheet = self._report.sheet
        if sheet.unknown:
            words = translate("CashSheet", "Excluded from totals: %n", None, len(sheet.unknown))
            self._line(words, 11, bold=True, gap=8)
            for unknown in sheet.unknown:
                self._line(unknown_line(unknown))
        if sheet.without_cash:
            self._line(
                translate("CashSheet", "No cash to collect: %n", None, sheet.without_cash), gap=6
            )
        for at, rule in enumerate(rules()):
            self._line(rule, 8, gap=0 if at else 6)


def _driver(driver: DriverCash) -> str:
    name, phone = embedded(line(driver_words(driver))), isolated(line(driver.phone))
    settled = settled_lines(driver.settled, driver.undelivered)
    return lines_of(name, phone if driver.name else "", *settled)


def _sum(of: CashSum) -> str:
    known = f"{kwd_unbroken(of.known)} {isolated(f'({of.count})')}" if of.count else ""
    return lines_of(known, not_known_words(of))
