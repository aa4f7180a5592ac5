"""Texts of a count of the cash drawer, for the window, paper and files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain import money
from deskdispatch.domain.shift.drawer_count import DENOMINATIONS, NOTES, DrawerCount, kwd_of
from deskdispatch.domain.tables.table import Cell, ColumnKind, Table
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.shift.cash_words import counter_words
from deskdispatch.ui.text.amounts import embedded, isolated, joined, kwd
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.tables.columns import ColumnSpec, file_table, moment_cell

translate = QCoreApplication.translate

_FRACTIONS: Final = {500: "½", 250: "¼"}


def denomination_words(fils: int, *, spoken: bool = False) -> str:
    """Returns ``20``, ``½``, or ``100 fils`` for a coin; a spoken note is ``KWD 20.000``."""
    if spoken and fils in NOTES:
        return kwd(kwd_of(fils))
    if fils >= 1000:
        return isolated(str(fils // 1000))
    if fils in _FRACTIONS:
        return isolated(_FRACTIONS[fils])
    return translate("DrawerCount", "{number} fils").format(number=isolated(str(fils)))


def figure(fils: int) -> str:
    return isolated(money.text(kwd_of(fils)))


def difference_words(fils: int) -> str:
    """Returns ``KWD 1.500 short``, ``KWD 0.250 over`` or ``No difference``."""
    if not fils:
        return translate("DrawerCount", "No difference")
    words = (
        translate("DrawerCount", "{amount} over")
        if fils > 0
        else translate("DrawerCount", "{amount} short")
    )
    return words.format(amount=kwd(kwd_of(abs(fils))))


def count_line(count: DrawerCount) -> str:
    """Returns ``28 Nov, 14:02 · counted KWD 52.500 · KWD 1.500 short · reason``.

    The counter's name precedes it if several counters share.
    """
    at = day_and_time(count.counted_at) if count.counted_at is not None else ""
    counted = translate("DrawerCount", "counted {amount}").format(amount=kwd(kwd_of(count.counted)))
    counter_id = count.counter_id or count.saved_by or counter_names.OWN
    counter = counter_words(counter_id) if counter_names.names() else ""
    who = (counter, at, count.counted_by)
    parts = (*who, counted, difference_words(count.difference), count.reason)
    return joined(*(embedded(each) for each in parts if each))


def whose_words(count: DrawerCount) -> str:
    if count.counter_id is None:
        return counter_names.whole_shop_words()
    return counter_words(count.counter_id)


def counts_table(counts: Sequence[DrawerCount]) -> Table:
    """Returns counts as a table for files, one per row."""
    return file_table(translate("DrawerCount", "Cash counted"), _columns(), counts)


def _columns() -> list[ColumnSpec[DrawerCount]]:
    moment, amount, text = ColumnKind.MOMENT, ColumnKind.MONEY, ColumnKind.TEXT
    columns: tuple[tuple[str, Callable[[DrawerCount], Cell], ColumnKind], ...] = (
        (translate("DrawerCount", "Counted at"), lambda of: moment_cell(of.counted_at), moment),
        (translate("DrawerCount", "From"), lambda of: moment_cell(of.since), moment),
        (translate("DrawerCount", "Until"), lambda of: moment_cell(of.until), moment),
        (translate("CashSheet", "Counter"), whose_words, text),
        (translate("DrawerCount", "Counted by"), lambda of: of.counted_by or None, text),
        (translate("DrawerCount", "Opening float"), lambda of: kwd_of(of.opening), amount),
        (translate("DrawerCount", "Expected"), lambda of: kwd_of(of.expected), amount),
        (translate("DrawerCount", "Counted"), lambda of: kwd_of(of.counted), amount),
        (translate("DrawerCount", "Difference"), lambda of: kwd_of(of.difference), amount),
    )
    reason = ColumnSpec[DrawerCount](
        heading=lambda: translate("DrawerCount", "Reason"),
        value=lambda of: of.reason or None,
        file_width=40,
    )
    return [*starmap(_column, columns), reason, *map(_pieces_column, DENOMINATIONS)]


def _column(
    heading: str, value: Callable[[DrawerCount], Cell], kind: ColumnKind
) -> ColumnSpec[DrawerCount]:
    return ColumnSpec(heading=lambda: heading, value=value, kind=kind)


def _pieces_column(fils: int) -> ColumnSpec[DrawerCount]:
    return ColumnSpec(
        heading=lambda: denomination_words(fils),
        value=lambda count: count.pieces.get(fils, 0),
        kind=ColumnKind.NUMBER,
        file_width=10,
    )
