"""Reads the cash of a row from all its cells of money, and compares that of all rows of a file.

Each cell has one meaning (``payment_words``). Cash is collected, or is not, without a question only
where the cells of a row can mean nothing else (``_decided``, ``_doubts``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest
from typing import Final, NamedTuple

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking.booking import Draft, broken_cash_rule
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.cells import ReadPart
from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.domain.order_files.payment_words import (
    COLLECT,
    DO_NOT_COLLECT,
    DOUBTFUL,
    Meaning,
    is_cash,
    meaning_of,
)
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.domain.tables.cells import Cells, all_of, first_of, read_flag
from deskdispatch.domain.tables.columns import TableColumns

_UNDERSTOOD: Final = COLLECT | DO_NOT_COLLECT
_IS_PAID: Final = frozenset(
    {Meaning.PAID, Meaning.MAY_BE_CARD, Meaning.PAID_IN_PART, Meaning.PAID_OR_NOT}
)
"""Meanings of a status of an order that is paid, maybe in part."""
_SAYS_PAID: Final = _IS_PAID - {Meaning.MAY_BE_CARD}
"""The same of a note."""
_NOTHING_PAID: Final = frozenset(
    {Meaning.NO, Meaning.CASH, Meaning.UNPAID, Meaning.PENDING, Meaning.NOT}
)
"""Meanings of a cell of a column *Paid* below which nothing is."""
_OF_CASH: Final = frozenset({Field.COLLECT_CASH, Field.CASH_AMOUNT})
_DIGIT: Final = re.compile(r"\d")


def read_cash_cells(
    cells: Cells, unread: Iterable[str] = (), *, has_dinars: bool = False
) -> ReadPart:
    """Reads the cells that say whether cash is collected, how much, and for what change.

    Args:
        unread: The cells of columns that are not known, which may name a payment, too.
        has_dinars: Whether the file has a column for the dinars of fils, maybe a blank one.
    """
    row = _money_cells(cells, unread, has_dinars=has_dinars)
    collects, amount, problem = _decided(row)
    if collects and row.currency and (problem is None or problem.is_warning):
        problem = RowProblem(Field.CASH_AMOUNT, RowFailure.OTHER_CURRENCY, row.currency)
    problems = [] if problem is None else [problem]
    if collects or not row.words:
        problems += _doubts(row, collects=collects)
    if collects and (whole := _amount(amount).value) is not None and money.may_be_fils(whole):
        problems.append(RowProblem(Field.CASH_AMOUNT, RowFailure.MAYBE_FILS, amount))
    part = ReadPart({"collect_cash": collects, "cash_amount": amount}, problems)
    change = first_of(cells, Field.CASH_WITH)
    if collects and change and read_flag(change) is not False:
        _read_change(part, change)
    return part


class _Amount(NamedTuple):
    """The text of an amount, and its value, or else why it has none."""

    text: str
    value: Decimal | None = None
    failure: RowFailure = RowFailure.BLANK

    @property
    def shown(self) -> str:
        """Three places if it can be read, else the text."""
        return self.text if self.value is None else money.text(self.value)


@dataclass(slots=True)
class _MoneyCells:
    """The cells of money of a row, by their meanings.

    Attributes:
        words: Whether cash is collected; words that are not known only if no other is.
        amounts: How much; one that a deposit leaves is first.
        paid: Questions about cells that say that something is paid.
        is_settled: Whether one of these says that all is.
        is_owed: Whether some of the total is said to be not paid.
        hints: Words for cash in unknown columns, which count without any other.
        currency: One that is not dinars.
        is_doubtful: Whether the total may be meant instead of the first amount.
        unclear: The amount and the fils that cannot be added to it.
    """

    words: Mapping[str, Meaning]
    amounts: list[_Amount]
    totals: list[_Amount]
    paid: list[RowProblem]
    is_owed: bool
    hints: list[str]
    currency: str
    is_settled: bool = False
    is_doubtful: bool = False
    unclear: str = ""

    @property
    def said(self) -> set[Meaning]:
        return {*self.words.values()}

    @property
    def counted(self) -> list[_Amount]:
        """The amounts, or else the totals if cash may be all of them."""
        return self.amounts or ([] if Meaning.MIXED in self.said else self.totals)


def _decided(row: _MoneyCells) -> tuple[bool, str, RowProblem | None]:
    """Returns whether cash is collected, the amount, and the first question about it.

    The total is collected for the word cash alone, and asked about for a yes, for a word in an
    unknown column, and where it is only said to be not paid.
    """
    is_collected, counted = _is_collected(row), row.counted
    amount = counted[0] if counted else _Amount("")
    if is_collected is None:
        amount, texts = row.amounts[0] if row.amounts else _Amount(""), ", ".join(row.words)
        return True, amount.text, RowProblem(Field.COLLECT_CASH, RowFailure.NOT_YES_OR_NO, texts)
    if not is_collected:
        is_noted = bool(row.amounts) and not row.said.isdisjoint(DO_NOT_COLLECT)
        return False, amount.shown if is_noted else "", None
    if amount.value is None:
        return True, amount.text, RowProblem(Field.CASH_AMOUNT, amount.failure, amount.text)
    is_nothing = all(each.value == 0 for each in counted)
    if not amount.value and (not row.words or (is_nothing and row.is_settled)):
        return False, "", None
    if not amount.value:
        problem = RowProblem(Field.CASH_AMOUNT, RowFailure.NOT_POSITIVE, amount.text)
        return True, amount.text, problem
    is_sure = bool(row.amounts) or Meaning.CASH in row.said
    asked = RowProblem(Field.CASH_AMOUNT, RowFailure.TOTAL_COLLECTED, amount.shown)
    return True, amount.shown, None if is_sure else asked


def _is_collected(row: _MoneyCells) -> bool | None:
    """Whether cash is collected; None if words contradict each other, or are not known.

    Without words an amount is. Words that are not known do not matter where nothing is due.
    """
    said = row.said
    if not said:
        return bool(row.amounts or row.hints or row.is_owed)
    if said <= COLLECT:
        return True
    if said & DO_NOT_COLLECT and said <= DO_NOT_COLLECT | {Meaning.PAID_OR_NOT}:
        return False
    is_due = not row.amounts or any(each.value != 0 for each in row.amounts)
    return None if is_due or said & (_UNDERSTOOD | {Meaning.UNCLEAR}) else False


def _doubts(row: _MoneyCells, *, collects: bool) -> Iterator[RowProblem]:
    """Yields what speaks against the amount: others that differ, and what is paid."""
    compared = row.counted if collects else row.amounts
    if collects and row.amounts and (row.is_doubtful or read_flag(row.amounts[0].text)):
        compared = row.amounts + row.totals  # 1 may be a program's yes
    if len({each.text if each.value is None else each.value for each in compared}) > 1:
        texts = ", ".join(dict.fromkeys(each.text for each in compared))
        yield RowProblem(Field.CASH_AMOUNT, RowFailure.SEVERAL_AMOUNTS, texts)
    if row.unclear and (collects or row.amounts):
        yield RowProblem(Field.CASH_AMOUNT, RowFailure.SEVERAL_AMOUNTS, row.unclear)
    amount = row.counted[0].value if collects and row.counted else None
    is_all = amount is not None and amount >= _largest(row.totals)
    mixed = [text for text, meaning in row.words.items() if is_all and meaning is Meaning.MIXED]
    yield from [*row.paid, *map(_paid, mixed)][:1] if collects else ()


def _paid(text: str, failure: RowFailure = RowFailure.PAID) -> RowProblem:
    return RowProblem(Field.CASH_AMOUNT, failure, text)


def _largest(amounts: Iterable[_Amount]) -> Decimal:
    return max((each.value or money.ZERO for each in amounts), default=money.ZERO)


def _money_cells(cells: Cells, unread: Iterable[str], *, has_dinars: bool) -> _MoneyCells:
    """Gives each cell of money its meaning, and adds fils and deposits to the amounts."""
    fils, given = first_of(cells, Field.CASH_FILS), all_of(cells, Field.CASH_AMOUNT)
    has_dash = bool(fils) and "-" in given
    if has_dash:
        given = ["0" if text == "-" else text for text in given]
    said = [(text, meaning_of(text)) for text in all_of(cells, Field.COLLECT_CASH)]
    said += [(text, meaning_of(text, Field.CASH_AMOUNT)) for text in given]
    unsaid = {Meaning.AMOUNT, Meaning.UNPAID}
    words = {text: meaning for text, meaning in said if meaning not in unsaid}
    known = {text: each for text, each in words.items() if each in _UNDERSTOOD | DOUBTFUL}
    currencies = (text for text in all_of(cells, Field.CURRENCY) if not money.is_dinar(text))
    row = _MoneyCells(
        words=known or words,
        amounts=[_amount(text) for text, meaning in said if meaning is Meaning.AMOUNT],
        totals=[_amount(text) for text in all_of(cells, Field.ORDER_TOTAL)],
        paid=[],
        is_owed=any(meaning is Meaning.UNPAID for _text, meaning in said),
        hints=[],
        currency=next(currencies, ""),
        is_doubtful=has_dash,
    )
    if fils:
        _add_fils(row, fils, has_dinars=has_dinars)
    _add_payments(row, cells)
    for text in (*unread, *all_of(cells, Field.ORDER_TYPE)):
        if _DIGIT.search(text):
            continue  # most cells: no word alone
        if meaning_of(text) is Meaning.PAID:
            row.paid.append(_paid(text))
        elif is_cash(text):
            row.hints.append(text)
    return row


def _add_fils(row: _MoneyCells, fils: str, *, has_dinars: bool) -> None:
    """Adds the fils to the first amount, or else to the total.

    They are not the total's beside a column of dinars, nor if they cannot be added to it; without
    dinars they are an amount of their own.
    """
    dinars = row.amounts or ([] if has_dinars else row.totals)
    joined = money.with_fils(dinars[0].text, fils) if dinars else None
    if joined is not None:
        dinars[0] = _amount(joined)
    elif row.amounts or (dinars and row.words):
        row.unclear = f"{dinars[0].text}, {fils}"
    elif (alone := money.with_fils("", fils)) != "":
        row.amounts.append(_amount(f"{fils} fils" if alone is None else alone))
        row.is_doubtful = alone is not None


def _add_payments(row: _MoneyCells, cells: Cells) -> None:
    """Adds what statuses and notes, and columns of what is paid, left or refunded, say of it."""
    notes = all_of(cells, Field.NOTES)
    row.paid += [_paid(text) for text in notes if meaning_of(text) in _SAYS_PAID]
    row.hints += [text for text in notes if is_cash(text)]
    for text in all_of(cells, Field.ORDER_STATUS):
        meaning = meaning_of(text)
        if meaning in _IS_PAID:
            row.paid.append(_paid(text))
        if meaning is Meaning.CASH:
            row.words = row.words or {text: meaning}
        row.is_settled |= meaning is Meaning.PAID
        row.is_owed |= meaning in {Meaning.UNPAID, Meaning.PAID_IN_PART}
    before = {text: meaning_of(text) for text in all_of(cells, Field.PAID)}
    sums = {text: _amount(text).value for text, each in before.items() if each is Meaning.AMOUNT}
    refunds = {text: _amount(text).value for text in all_of(cells, Field.REFUND)}
    deposit = sum({each for each in sums.values() if each}, money.ZERO)
    deposit += sum({each for each in refunds.values() if each}, money.ZERO)
    is_explained = _leave_deposit(row, deposit, all_of(cells, Field.LEFT_TO_PAY))
    if not is_explained:
        yes = {text for text in refunds if meaning_of(text) is Meaning.YES}
        refunded = (text for text, value in refunds.items() if value or text in yes)
        row.paid += [_paid(text, RowFailure.REFUNDED) for text in refunded]
    for text, meaning in before.items():
        is_none = meaning in _NOTHING_PAID or sums.get(text) == 0
        if not (is_none or (text in sums and is_explained)):
            row.paid.append(_paid(text, RowFailure.PAID_BEFORE))
        row.is_settled |= meaning in {Meaning.YES, Meaning.PAID}
        is_part = sums.get(text) is not None and deposit < _largest(row.totals)
        row.is_owed |= is_none or is_part
    row.is_owed &= bool(row.totals)


def _leave_deposit(row: _MoneyCells, deposit: Decimal, balances: Iterable[str]) -> bool:
    """Puts the amount first that a deposit leaves of the largest amount, if there is one.

    A mere 1 is no deposit: it may be a program's yes, and the total more by the delivery. A balance
    that no deposit leaves may be one of a wallet, so that the total comes first; if it is zero, a
    total without a payment is not due either way. Beside a deposit alone, it is what that leaves.
    """
    whole = _largest(row.amounts + row.totals)
    lefts = [_amount("0" if text == "-" else text) for text in balances]
    if deposit and lefts and not (row.amounts or row.totals):
        row.amounts = lefts
        return True
    amounts = row.amounts + lefts
    left = next((each for each in amounts if deposit and each.value == whole - deposit), None)
    if left is None:
        if row.amounts or row.words or any(each.value != 0 for each in lefts):
            row.amounts += [*row.totals, *lefts] if lefts else []
        return False
    row.amounts = [left, *(each for each in row.amounts if each.value not in {left.value, whole})]
    return True


def _read_change(cash: ReadPart, given: str) -> None:
    """Adds the amount the customer pays with; nothing or zero asks for no change."""
    amount = _amount(given)
    cash.fields["cash_with"] = amount.shown if amount.value != 0 else ""
    failure = amount.failure
    if amount.value is not None:
        rule = broken_cash_rule(Draft().model_copy(update=cash.fields), Field.CASH_WITH)
        if rule is None:
            return
        failure = RowFailure.of(rule)
    cash.problems.append(RowProblem(Field.CASH_WITH, failure, given))


_PADDED: Final = re.compile(r"(\.\d{3})0+$")
"""An amount as shops' databases keep it: ``12.5000``."""
_BINARY: Final = re.compile(r"\d+\.\d{9,}")
"""A number computed by a spreadsheet: ``4.300000000000001``."""
_ERROR: Final = Decimal("1E-8")


def _amount(text: str) -> _Amount:
    """Reads an amount with or without its currency."""
    plain = money.bare(text)
    if _BINARY.fullmatch(plain):
        exact = Decimal(plain)
        near = money.rounded(exact)
        if abs(near - exact) < _ERROR:
            plain = money.text(near)
    try:
        return _Amount(text, money.parse_typed(_PADDED.sub(r"\1", plain)))
    except RuleBroken as broken:
        return _Amount(text, failure=RowFailure.of(broken.rule))


def amounts_in(texts: Iterable[str]) -> list[str]:
    """Returns the amounts of a column of amounts, without words of payments."""
    return [text for text in texts if meaning_of(text, Field.CASH_AMOUNT) is Meaning.AMOUNT]


@dataclass(slots=True)
class _OrderCash:
    """The first row of an order number, its phone, and the amounts of all rows with them."""

    line: int
    phone: str
    amounts: dict[str, None]


class CashOfRows:
    """Notes the cash of each row of a file, as other rows may make it doubtful."""

    def __init__(self, columns: TableColumns) -> None:
        self._columns = columns
        self._orders: dict[str, _OrderCash] = {}
        self._said: set[int] = set()
        self._with_amounts: set[int] = set()
        self._worded: set[int] = set()
        self._unsaid: dict[int, tuple[set[int], bool]] = {}
        self._totals: dict[int, set[int]] = {}

    def note(self, row: FileRow, reference: str) -> None:
        """Notes a row in the order of the file, with its plain order number, if it has one."""
        draft = row.content.draft
        self._note_words(row)
        if reference:
            number = phone.key(draft.phone)
            order = self._orders.setdefault(reference, _OrderCash(row.line, number, {}))
            if draft.collect_cash and number in {"", order.phone}:
                order.amounts[draft.cash_amount] = None

    def _note_words(self, row: FileRow) -> None:
        """Notes the columns of cash in which a row says yes or how much, and those it leaves blank.

        The latter only of a row that has an amount or a total, and no word for its payment. The
        same amount in two columns says yes in both.
        """
        meanings, blank, has_total, is_paid = dict[int, Meaning](), set[int](), False, False
        columns = zip_longest(self._columns.fields, row.content.cells, fillvalue="")
        for at, (field, text) in enumerate(columns):
            if field is Field.ORDER_TOTAL:
                has_total |= bool(_amount(text).value)
            elif field is Field.PAID:
                is_paid |= bool(text.strip())
            elif field is Field.ORDER_STATUS:
                is_paid |= meaning_of(text) in _IS_PAID
            elif field in _OF_CASH and text.strip():
                meanings[at] = meaning_of(text.strip(), Field(field))
            elif field in _OF_CASH:
                blank.add(at)
        is_collected = row.content.draft.collect_cash
        amounts = [at for at, meaning in meanings.items() if meaning is Meaning.AMOUNT]
        values = {_amount(row.content.cells[at]).value for at in amounts}
        self._said |= {at for at, meaning in meanings.items() if meaning in COLLECT}
        self._with_amounts.update(amounts)
        self._worded |= {at for at, meaning in meanings.items() if meaning is not Meaning.YES}
        if is_collected and len(amounts) > 1 and len(values) == 1:
            self._said.update(amounts)
        if is_collected and len(amounts) == len(meanings):
            self._unsaid[row.line] = blank, bool(amounts)
        elif has_total and not (is_paid or meanings):
            self._totals[row.line] = blank

    def compared(self, rows: Iterable[FileRow]) -> tuple[FileRow, ...]:
        """Returns all rows that were read, with questions about cash that others make doubtful.

        An order may have further rows with other amounts, as of its items. Where others say that
        cash is collected, or how much, a blank in the same column may say that it is not; it does
        beside a total if the column has nothing but marks.
        """
        several = {order.line: order for order in self._orders.values() if len(order.amounts) > 1}
        unsaid = {
            line
            for line, (blank, has_amount) in self._unsaid.items()
            if blank & self._said or (has_amount and blank & self._with_amounts)
        }
        worded = self._said & self._worded
        compared: list[FileRow] = []
        for row in rows:
            asked: list[RowProblem] = []
            if (order := several.get(row.line)) is not None:
                amounts = ", ".join(order.amounts)
                asked.append(RowProblem(Field.CASH_AMOUNT, RowFailure.ITEM_AMOUNTS, amounts))
            if row.line in unsaid:
                asked.append(RowProblem(Field.COLLECT_CASH, RowFailure.CASH_UNSAID))
            elif self._totals.get(row.line, set()) & worded:
                asked.append(RowProblem(Field.COLLECT_CASH, RowFailure.NO_CASH_SAID))
            compared.append(row.with_problems(asked))
        return tuple(compared)
