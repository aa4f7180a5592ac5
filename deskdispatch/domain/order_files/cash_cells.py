"""Reads the cash of a row from all its cells of money, and compares that of all rows of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import zip_longest
from typing import Final

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking.booking import Draft, broken_cash_rule
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.cells import ReadPart, cells_of
from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.domain.tables.cells import Cells, all_of, first_of, read_flag
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.search_text import folded

_CASH: Final = frozenset(
    map(
        folded,
        ("cash", "cod", "cash on delivery", "كاش", "نقدا", "نقدي", "نقد", "الدفع عند الاستلام"),
    )
)
_PAID: Final = frozenset(
    map(
        folded,
        (
            *("paid", "prepaid", "online", "knet", "k-net", "card", "visa", "credit card", "link"),
            *("tap", "tap payments", "myfatoorah", "upayments", "bookeey", "hesabe", "deema"),
            *("tabby", "tamara", "taly", "stripe", "paypal", "bacs", "bank transfer", "wallet"),
            *("apple pay", "google pay", "samsung pay", "mastercard", "mada", "stc pay", "debit"),
            *("debit card", "credit cards", "shopify payments", "direct bank transfer"),
            *("card on delivery", "online payment", "electronic payment", "free", "gift card"),
            *("مدفوع", "مدفوعة", "تم الدفع", "كي نت", "كي-نت", "بطاقة", "اونلاين", "رابط"),
            *("فيزا", "ماستركارد", "مدى", "بطاقة ائتمانية", "ابل باي", "تابي", "تمارا"),
            *("تحويل بنكي", "دفع الكتروني", "ك نت", "ومض", "wamd", "رابط مدفوع", "مدفوع مسبقا"),
        ),
    )
)
"""Payment methods without cash to collect: words, and names of payment services."""

_ON_DELIVERY: Final = "|".join(
    folded(f"{cash} عند {arrival}")
    for cash in ("الدفع", "نقدا", "نقدي", "كاش")
    for arrival in ("الاستلام", "التوصيل")
)
_CASH_IN: Final = re.compile(rf"\b(?:cod|cash on delivery|{_ON_DELIVERY})\b")
"""Cash among other words, such as ``Cash on Delivery (COD)``."""
_NOT_CASH: Final = re.compile(
    rf"\d|\b(?:not|non|no|paid|prepaid|{folded('مدفوع')}|{folded('غير')})\b"
)
"""Words that deny cash among others, and figures, as of a part that is cash: ``COD 5 + KNET 7``."""
_PAID_IN: Final = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(_PAID)))})\b")
_WORD: Final = re.compile(r"\w+")
_NOT_PAID: Final = re.compile(
    r"\b(?:not|unpaid|pending|due|later|none|nil|nothing"
    rf"|{'|'.join(map(folded, ('غير', 'لم', 'لا', 'بدون', 'عند')))})\b"
)
_BRACKETS: Final = re.compile(r"\(.*?\)")
_PADDED: Final = re.compile(r"(\.\d{3})0+$")
"""An amount as shops' databases keep it: ``12.5000``."""
_BINARY: Final = re.compile(r"\d+\.\d{9,}")
"""A number computed by a spreadsheet: ``4.300000000000001``."""
_ERROR: Final = Decimal("1E-8")
_DIGIT: Final = re.compile(r"\d")
_FIGURE: Final = re.compile(r"[-(.]?\d")
_PAID_IN_PART: Final = re.compile(
    rf"\bpart(?:ial|ially|ly)?[ _]paid\b|{folded('مدفوع')}ة? {folded('جزئيا')}"
)
"""A status of an order whose cash is no longer all of its amount."""
_SAYS_CASH: Final = frozenset((Field.COLLECT_CASH, Field.CASH_AMOUNT))


def read_cash_cells(cells: Cells) -> ReadPart:
    """Reads the cells that say whether cash is collected, how much, and for what change."""
    totals, fils = all_of(cells, Field.ORDER_TOTAL), first_of(cells, Field.CASH_FILS)
    given = all_of(cells, Field.CASH_AMOUNT)
    if fils:
        given = ["0" if text == "-" else text for text in given]
    words, amounts = cash_texts(all_of(cells, Field.COLLECT_CASH), given)
    if not (words or amounts) and totals and money.with_fils(totals[0], fils) is None:
        totals = []  # the fils are not the total's
    paid_before = all_of(cells, Field.PAID)
    if not fils and (due := _amount_due(amounts, totals, paid_before)):
        amounts, paid_before = [due], []
    dinars = next(iter(amounts or totals), "")
    amount = money.with_fils(dinars, fils)
    read = (dinars or f"{fils} fils") if amount is None else amount
    is_total = bool(totals and not amounts)
    found = read_cash(
        words, "" if is_total else read, read if is_total else "", first_of(cells, Field.CURRENCY)
    )
    problems = [found.problem] if found.problem is not None else []
    part = ReadPart({"collect_cash": found.collects, "cash_amount": found.amount}, problems)
    if found.collects or not words:
        problems += _several_amounts(amounts, totals, collects=found.collects, has_fils=bool(fils))
        if amount is None and dinars and (found.collects or not is_total):
            text = f"{dinars}, {fils}"
            problems.append(RowProblem(Field.CASH_AMOUNT, RowFailure.SEVERAL_AMOUNTS, text))
    if found.collects:
        statuses = all_of(cells, Field.ORDER_STATUS)
        paid = [text for text in statuses if is_paid(text) or _PAID_IN_PART.search(folded(text))]
        paid += [f"paid: {text}" for text in paid_before if says_paid(text)]
        problems += [RowProblem(Field.CASH_AMOUNT, RowFailure.PAID, text) for text in paid][:1]
    change = first_of(cells, Field.CASH_WITH)
    if found.collects and change and read_flag(change) is not False:
        _read_change(part, change)
    return part


def _amount_due(amounts: Iterable[str], totals: Iterable[str], paid: Iterable[str]) -> str | None:
    """Returns the amount that a deposit leaves of another or of a total; None if none does.

    A mere 1 is no deposit: it may be a program's yes, and the total more by the delivery.
    """
    deposit = sum(_amounts(text for text in paid if not read_flag(text)).values())
    left = _amounts(amounts)
    wholes = {*left.values(), *_amounts(totals).values()}
    return next((text for text, each in left.items() if deposit and each + deposit in wholes), None)


def _several_amounts(
    texts: Sequence[str], totals: Iterable[str], *, collects: bool, has_fils: bool
) -> Iterator[RowProblem]:
    """Yields the warning of amounts that differ, as in columns *Amount* and *COD*.

    Totals count where no amount is given, and beside a single 1, which may be a program's yes.
    """
    amounts = _amounts(texts)
    if collects and (not amounts or (not has_fils and read_flag(texts[0]))):
        amounts |= _amounts(totals)
    if len(set(amounts.values())) > 1:
        yield RowProblem(Field.CASH_AMOUNT, RowFailure.SEVERAL_AMOUNTS, ", ".join(amounts))


def _amounts(texts: Iterable[str]) -> dict[str, Decimal]:
    """Maps the texts that are amounts to these."""
    found: dict[str, Decimal] = {}
    for text in texts:
        with suppress(RuleBroken):
            found[text] = read_amount(text)
    return found


def _read_change(cash: ReadPart, given: str) -> None:
    """Adds the amount the customer pays with; nothing or zero asks for no change."""
    cash.fields["cash_with"] = given
    try:
        amount = read_amount(given)
    except RuleBroken as broken:
        failure = RowFailure.of(broken.rule)
    else:
        cash.fields["cash_with"] = money.text(amount) if amount else ""
        rule = broken_cash_rule(Draft().model_copy(update=cash.fields), Field.CASH_WITH)
        if rule is None:
            return
        failure = RowFailure.of(rule)
    cash.problems.append(RowProblem(Field.CASH_WITH, failure, given))


def cash_texts(
    collects: Sequence[str], amounts: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """Returns the texts that say whether cash is collected, and those that say how much.

    Either column may contain the values of the other, as an *Amount* beside a *COD* of yes or no.
    Words that are not understood count only if no other is.
    """
    figures = [text for text in amounts if _DIGIT.search(latin(text)) or read_word(text) is None]
    words = [*collects, *(text for text in amounts if text not in figures)]
    if not figures:
        figures = [text for text in collects if read_word(text) is None and _is_figure(text)]
        words = [text for text in words if text not in figures]
    return [text for text in words if read_word(text) is not None] or words, figures


@dataclass(frozen=True, slots=True)
class CashCells:
    """Whether a row's cells say that cash is collected, and how much.

    Attributes:
        amount: As ``Draft.cash_amount``: three places if readable, else the text of the cell.
    """

    collects: bool
    amount: str = ""
    problem: RowProblem | None = None


def read_cash(words: Sequence[str], amount: str, total: str = "", currency: str = "") -> CashCells:
    """Returns whether cash is collected, and the amount.

    An amount without a word is collected, unless it is zero; with a word that means no, or paid,
    it is not. The order total is the amount if the payment is cash on delivery and no amount is
    given; if only a yes says so, it must be confirmed. Words that contradict each other, and an
    amount in another currency than dinars, must be corrected before it is collected.
    """
    found = _read(words, amount, total)
    is_other = bool(currency.strip()) and not money.is_dinar(currency)
    is_wrong = found.problem is not None and not found.problem.is_warning
    if not (is_other and found.collects) or is_wrong:
        return found
    problem = RowProblem(Field.CASH_AMOUNT, RowFailure.OTHER_CURRENCY, currency)
    return replace(found, problem=problem)


def _read(words: Sequence[str], amount: str, total: str) -> CashCells:
    meanings = {read_word(each) for each in words}
    is_one = len(meanings) == 1
    collect, word = ", ".join(words), meanings.pop() if is_one else None
    is_total = bool(word and not amount and not any(map(_is_mixed, words)))
    if is_total:
        amount = total
    if is_one and word is None and amount and not _is_due(amount):
        return CashCells(collects=False)
    if collect and word is None:
        problem = RowProblem(Field.COLLECT_CASH, RowFailure.NOT_YES_OR_NO, collect)
        return CashCells(collects=True, amount=amount, problem=problem)
    if word is False or not (word or amount):
        return CashCells(collects=False, amount=_shown(amount))
    try:
        found = read_amount(amount)
    except RuleBroken as broken:
        return _unread(amount, RowFailure.of(broken.rule))
    if word and not found:
        return _unread(amount, RowFailure.NOT_POSITIVE)
    shown = money.text(found) if found else ""
    is_unsaid = is_total and all(read_flag(each) is not None for each in words)
    asked = RowProblem(Field.CASH_AMOUNT, RowFailure.TOTAL_COLLECTED, shown) if is_unsaid else None
    return CashCells(collects=bool(found), amount=shown, problem=asked)


def read_word(text: str) -> bool | None:
    """Returns whether a cell says that cash is collected; None if it does not say.

    A cell in two languages, such as ``Cash / نقدا``, says what each of them does.
    """
    words = _with_and_without_brackets(text)
    if not _CASH.isdisjoint(words):
        return True
    if is_paid(text):
        return False
    if _CASH_IN.search(words[0]) and not _NOT_CASH.search(words[0]):
        return True
    several = text.split("/")
    if len(several) == 1 or not all(any(map(str.isalpha, each)) for each in several):
        return read_flag(text)
    meanings = {read_word(each) for each in several}
    return meanings.pop() if len(meanings) == 1 else None


def is_paid(status: str) -> bool:
    """Whether the status or the payment of an order says that it is paid.

    ``Paid by link`` and ``KNET link`` do, ``KNET (not paid)`` does not.
    """
    words = _with_and_without_brackets(status)
    named = set(_WORD.findall(words[0])) - {"by"}
    is_named = not _PAID.isdisjoint(words) or (bool(named) and named <= _PAID)
    return is_named and not _NOT_PAID.search(words[0])


def says_paid(text: str) -> bool:
    """Whether a cell of a column *Paid* may say that the order is, or how much of it.

    A word that is not known may, such as *done*, and so may a day.
    """
    with suppress(RuleBroken):
        return bool(read_amount(text))
    if is_paid(text) or read_flag(text):
        return True
    is_open = read_word(text) or "on delivery" in folded(text) or read_flag(text) is False
    return not (is_open or _NOT_PAID.search(folded(text)))


def _with_and_without_brackets(text: str) -> list[str]:
    """Returns a text with and without the words in brackets; ``credit_card`` is two words."""
    plain = folded(text).replace("_", " ")
    return [" ".join(each.split()) for each in (plain, _BRACKETS.sub(" ", plain))]


def _is_mixed(text: str) -> bool:
    """Whether a text names cash beside another payment, so that cash is not all of the total."""
    words, _bare = _with_and_without_brackets(text)
    return bool(_CASH_IN.search(words) and _PAID_IN.search(_CASH_IN.sub(" ", words)))


def _is_figure(text: str) -> bool:
    return _FIGURE.match(money.bare(text)) is not None


def read_amount(text: str) -> Decimal:
    """An amount with or without its currency; raises as ``money.parse_typed`` does."""
    plain = money.bare(text)
    if _BINARY.fullmatch(plain):
        exact = Decimal(plain)
        near = money.rounded(exact)
        if abs(near - exact) < _ERROR:
            plain = money.text(near)
    return money.parse_typed(_PADDED.sub(r"\1", plain))


def _is_due(amount: str) -> bool:
    try:
        return bool(read_amount(amount))
    except RuleBroken:
        return True


def _unread(amount: str, failure: RowFailure) -> CashCells:
    problem = RowProblem(Field.CASH_AMOUNT, failure, amount)
    return CashCells(collects=True, amount=amount, problem=problem)


def _shown(amount: str) -> str:
    try:
        return money.text(read_amount(amount))
    except RuleBroken:
        return amount


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
        self._unsaid: dict[int, set[int]] = {}

    def note(self, row: FileRow, reference: str) -> None:
        """Notes a row in the order of the file, with its plain order number, if it has one."""
        cells, draft = cells_of(self._columns, row.content.cells), row.content.draft
        words, _amounts = cash_texts(
            all_of(cells, Field.COLLECT_CASH), all_of(cells, Field.CASH_AMOUNT)
        )
        said, blank = self._columns_of(row.content.cells)
        self._said |= said
        if draft.collect_cash and not words:
            self._unsaid[row.line] = blank
        number = phone.key(draft.phone) if draft.phone else ""
        if reference:
            order = self._orders.setdefault(reference, _OrderCash(row.line, number, {}))
            if draft.collect_cash and number in {"", order.phone}:
                order.amounts[draft.cash_amount] = None

    def _columns_of(self, texts: Sequence[str]) -> tuple[set[int], set[int]]:
        """Returns the columns of cash in which a row says yes, and those that it leaves blank."""
        said, blank = set[int](), set[int]()
        for at, (field, text) in enumerate(zip_longest(self._columns.fields, texts, fillvalue="")):
            if field not in _SAYS_CASH:
                continue
            if not text.strip():
                blank.add(at)
            is_word = field is Field.COLLECT_CASH
            words, _ = cash_texts((text,), ()) if is_word else cash_texts((), (text,))
            if any(map(read_word, words)):
                said.add(at)
        return said, blank

    def compared(self, rows: Iterable[FileRow]) -> tuple[FileRow, ...]:
        """Returns all rows that were read, with questions about cash that others make doubtful.

        An order may have further rows with other amounts, as of its items. Where others say that
        cash is collected, a blank in the same column may say that it is not.
        """
        several = {order.line: order for order in self._orders.values() if len(order.amounts) > 1}
        unsaid = {line for line, blank in self._unsaid.items() if blank & self._said}
        return tuple(
            with_problems(row, _of_others(several.get(row.line), is_unsaid=row.line in unsaid))
            if row.line in several or row.line in unsaid
            else row
            for row in rows
        )


OF_OTHERS: Final = frozenset({RowFailure.ITEM_AMOUNTS, RowFailure.CASH_UNSAID})
"""Questions about the cash of a row that come from other rows."""


def _of_others(order: _OrderCash | None, *, is_unsaid: bool) -> Iterator[RowProblem]:
    if order is not None:
        amounts = ", ".join(order.amounts)
        yield RowProblem(Field.CASH_AMOUNT, RowFailure.ITEM_AMOUNTS, amounts)
    if is_unsaid:
        yield RowProblem(Field.COLLECT_CASH, RowFailure.CASH_UNSAID)


def with_problems(row: FileRow, more: Iterable[RowProblem]) -> FileRow:
    problems = (*row.content.problems, *more)
    return replace(row, content=row.content.model_copy(update={"problems": problems}))
