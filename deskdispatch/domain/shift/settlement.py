"""A courier's settlement list, matched with the deliveries whose cash was collected.

A line is identified by its order number. If that is blank or unknown, the only open delivery with
its phone, amount and day is proposed, but never accepted automatically.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from hashlib import sha256
from typing import Final, NamedTuple

from pydantic import Field

from deskdispatch.domain import fields, money, phone
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import Collect, DeliverySummary, NothingToCollect
from deskdispatch.domain.shift.drawer_count import MOST_FILS, fils_of
from deskdispatch.domain.tables.cells import read_phones
from deskdispatch.domain.tables.columns import UNITS, by_script, key
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.marked_text import WordedEnum
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.text.search_text import folded
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

HEADING_LINES: Final = 15
"""Number of lines searched for headings: a letterhead may be above them."""

LONGEST_CELL: Final = 60
"""Maximum characters read of a cell."""

_ORDER: Final = "order"
_HEADING_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    _ORDER: (
        *("order", "order no", "order number", "order id", "order #", "رقم الطلب", "الطلب"),
        *("reference", "ref", "المرجع"),
        *("awb", "tracking number", "tracking no", "tracking", "shipment", "shipment number"),
        *("invoice", "رقم الشحنة", "الشحنة", "رقم التتبع", "رقم البوليصة"),
    ),
    "phone": (
        *("phone", "mobile", "customer phone", "customer mobile", "phone number", "mobile number"),
        *("contact", "contact number", "receiver phone", "consignee phone"),
        *("الهاتف", "رقم الهاتف", "الجوال", "الموبايل", "هاتف العميل", "رقم العميل", "النقال"),
    ),
    "amount": (
        *fields.SPEC[fields.Field.CASH_AMOUNT].order_words,
        *("cash amount", "cash collected", "collected", "amount collected", "collected amount"),
        *("cash on delivery", "total", "net", "value", "total cod", "النقد", "القيمة"),
        *("المبلغ المحصل", "مبلغ التحصيل", "الصافي"),
    ),
    "fils": ("fils", "فلس", *fields.SPEC[fields.Field.CASH_FILS].order_words),
    "date": (
        *("date", "delivery date", "delivered at", "delivered on", "collection date", "time"),
        *("التاريخ", "تاريخ التوصيل", "تاريخ التسليم", "تاريخ التحصيل", "اليوم"),
    ),
    "status": (
        *("status", "order status", "delivery status", "shipment status", "الحالة"),
        *("حالة الطلب", "حالة التوصيل", "حالة الشحنة"),
    ),
}
"""Headings by the content of their columns; those of orders with the surest first."""

_SUM_HEADINGS: Final = frozenset(
    (
        *("total amount", "total", "net", "value", "remaining", "remaining amount", "to pay"),
        *("remaining balance", "balance to pay", "amount remaining", "الرصيد المتبقي"),
        *("القيمة", "الصافي", "المتبقي", "المبلغ المتبقي", "المبلغ الباقي", "باقي المبلغ"),
    )
)
"""Headings of sums: another amount beside them is the collected one."""
_DUE_HEADINGS: Final = frozenset(
    (
        *("due amount", "total due", "cod value", "amount to be collected", "cash to be collected"),
        *("المستحق", "المبلغ المستحق"),
    )
)
"""Headings of amounts to be collected."""
_COLLECTED_HEADINGS: Final = frozenset(
    ("collected amount", "amount collected", "cash collected", "collected", "المبلغ المحصل")
)
"""Headings of collected amounts: another amount beside them was to be collected."""

_LAST_RANK: Final = 4
_AMOUNT_RANKS: Final = {
    **dict.fromkeys(_COLLECTED_HEADINGS, 0),
    **dict.fromkeys(_DUE_HEADINGS, 2),
    **dict.fromkeys(_SUM_HEADINGS, 3),
}

_HEADINGS: Final = {
    key(word): (name, rank if name == _ORDER else _AMOUNT_RANKS.get(word, 1))
    for name, words in _HEADING_WORDS.items()
    for rank, word in enumerate(words)
}
_TOTAL_WORDS: Final = frozenset(
    map(
        folded,
        (
            *("total", "totals", "grand total", "sub total", "subtotal", "sum", "balance"),
            *("المجموع", "الاجمالي", "الإجمالي", "المجموع الكلي", "الاجمالي العام", "مجموع"),
            "اجمالي",
        ),
    )
)
_TOTAL_ORDER: Final = re.compile(rf"(?:{'|'.join(sorted(_TOTAL_WORDS))})\b(?:[\s:(].*|\D*)")
"""A total in place of an order number, such as ``Total COD`` or ``Total: 12 orders``."""
_NOT_DELIVERED: Final = re.compile(
    r"\b(?:returned|return|rto|cancel+ed|rejected|refused|failed|undelivered|not delivered"
    rf"|out for delivery|in transit|(?:{folded('ال')})?(?:"
    + folded("ملغي|ملغى|ملغاة|مرتجع|مسترجع|راجع|مرفوض|فشل")
    + folded(r")|لم يتم|لم يسلم")
    + r")\b"
)
"""A status of an order whose cash the courier does not bring, whatever its amount is."""
_UNIT: Final = r"\W*(?:k\.?w?\.?d\.?|د\.?ك\.?)?\W*"
_NEGATIVE_BEFORE: Final = re.compile(
    rf"\([^)]*$|^{_UNIT}[-\u2212]{_UNIT}$|[-\u2212]$", re.IGNORECASE
)
_NEGATIVE_BEHIND: Final = re.compile(rf"{_UNIT}(?<!/)[-\u2212]{_UNIT}", re.IGNORECASE)
"""Marks of a negative figure; a hyphen among other words, or a final ``/-``, is none."""

_DECIMAL_NUMBER: Final = re.compile(r"(\d+)\.0+")
"""An order number written as a decimal number, such as ``1001.0``."""

_MONEY: Final = re.compile(r"(?:(?<![^\W\d_])[.,])?\d[\d.,'٬٫ \u00a0]*")
_ORDER_NUMBER: Final = re.compile(r"[a-z]{1,6}[-_ ]?\d[a-z\d-]*", re.IGNORECASE)
_DATE: Final = re.compile(r"(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})")


class SettlementState(WordedEnum, context="Settlement"):
    """Results of a line, or of a delivery missing from the list; the most urgent first."""

    MISSING = "Missing from the list"
    OTHER_AMOUNT = "Other amount"
    UNKNOWN = "Unknown order"
    DOUBLED = "Twice in the list"
    UNKNOWN_CASH = "Cash not known here"
    """It was delivered, and only the list has the collected amount."""
    NOT_EXPECTED = "No cash expected"
    PROPOSED = "Proposed by phone"
    PAID = "Paid"
    SETTLED = "Settled before"


ACCEPTABLE: Final = frozenset({SettlementState.UNKNOWN_CASH, SettlementState.PROPOSED})
"""The states of lines that are settled once a clerk accepts them."""


class SettledCash(Value):
    """A delivery that a list settled; money in fils.

    Attributes:
        settled_by: The clerk, if clerks have names here.
        counter_id: The counter that settled it; empty for this one.
    """

    delivery_id: str
    order_number: str = ""
    fils: int = 0
    list_id: str
    list_name: str = ""
    settled_at: UtcTime
    settled_by: str = ""
    counter_id: str = Field(default="", exclude=True)

    @property
    def is_usable(self) -> bool:
        """Whether its sum is credible: another counter may send any value."""
        return abs(self.fils) < MOST_FILS


class ListLine(NamedTuple):
    """A line of a list.

    Attributes:
        readings: The amounts in fils that its cell may mean: ``1,250`` is 1.250 or 1250.
    """

    number: int
    order: str
    phone: str
    readings: tuple[int, ...]
    day: date | None = None


class SettlementRow(NamedTuple):
    """A line with its delivery; money in fils.

    Attributes:
        line: Its number in the file; 0 for a delivery that is missing from the list.
        order: The order number here; that of the list for an unknown order.
        settled: The mark of an earlier settlement; None without one.
        is_accepted: Whether a clerk accepted it; only in the states of ``ACCEPTABLE``.
    """

    state: SettlementState
    line: int
    order: str
    driver: str = ""
    listed: int | None = None
    expected: int | None = None
    delivery_id: str = ""
    settled: SettledCash | None = None
    is_accepted: bool = False


@dataclass(frozen=True, slots=True)
class SettlementList:
    """The lines of a file.

    Attributes:
        id: A hash of the lines, equal for equal lines in any file.
        left_out: Lines without order, phone and amount, those of totals, and hidden ones.
    """

    id: str
    name: str
    lines: tuple[ListLine, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """A matched list; matching changes nothing.

    Attributes:
        first: The first mark of this list, at any counter; None if there is none.
    """

    list: SettlementList
    rows: tuple[SettlementRow, ...]
    first: SettledCash | None = None

    def of(self, state: SettlementState) -> tuple[SettlementRow, ...]:
        return tuple(row for row in self.rows if row.state is state)

    def sum(self, state: SettlementState) -> int:
        """Returns fils: the listed amounts, or the expected ones of missing deliveries."""
        return sum(row.listed or 0 if row.line else row.expected or 0 for row in self.of(state))


def read_list(name: str, rows: Sequence[tuple[int, Sequence[str]]]) -> SettlementList | None:
    """Reads the lines of a table; None without a column of orders or phones, and of amounts."""
    found = _columns([cells for _number, cells in rows[:HEADING_LINES]])
    if found is None:
        return None
    columns, first = found
    lines, left_out = [], 0
    for number, cells in rows[first:]:
        line = _line(number, cells, columns)
        if line is None:
            left_out += any(cell.strip() for cell in cells)
        else:
            lines.append(line)
    text = "\n".join(f"{each.order}|{each.phone}|{each.readings}|{each.day}" for each in lines)
    return SettlementList(sha256(text.encode()).hexdigest()[:32], name, tuple(lines), left_out)


def match(
    read: SettlementList,
    known: Iterable[DeliverySummary],
    collected: Sequence[DeliverySummary],
    settled: Mapping[str, SettledCash],
) -> tuple[SettlementRow, ...]:
    """Matches a list with ``known`` deliveries, those with its order numbers, of any day.

    ``collected`` are those of the period whose cash was collected, which it should contain;
    ``settled`` is the settled cash by delivery id.
    """
    by_order = {order_key(each.order_number): each for each in (*known, *collected)}
    named = {order_key(line.order) for line in read.lines if line.order}
    free = {
        each.id: each
        for each in collected
        if each.id not in settled and order_key(each.order_number) not in named
    }
    by_phone: defaultdict[str, list[DeliverySummary]] = defaultdict(list)
    for each in free.values():
        by_phone[phone.key(each.customer_number)].append(each)
    rows, seen, unknown = [], set[str](), set[str]()
    for line in read.lines:
        delivery = by_order.get(order_key(line.order)) if line.order else None
        if delivery is not None:
            rows.append(_matched_row(line, delivery, settled, is_again=delivery.id in seen))
            seen.add(delivery.id)
            continue
        if line.order and order_key(line.order) in unknown:
            rows.append(_row(SettlementState.DOUBLED, line, None))
            continue
        unknown.add(order_key(line.order))
        proposed = _proposal(line, [each for each in by_phone[line.phone] if each.id in free])
        if proposed is None:
            rows.append(_row(SettlementState.UNKNOWN, line, None))
        else:
            del free[proposed.id]
            rows.append(_row(SettlementState.PROPOSED, line, proposed))
    rows += (
        SettlementRow(
            SettlementState.MISSING,
            0,
            each.order_number,
            each.driver_name,
            expected=expected_of(each),
            delivery_id=each.id,
        )
        for each in free.values()
        if expected_of(each)
    )
    return tuple(rows)


def order_key(order: str) -> str:
    """Normalises spellings of an order number in lists: ``ord 1001`` is ``ORD-1001``."""
    return "".join(letter for letter in latin(order).casefold() if letter.isalnum())


def expected_of(summary: DeliverySummary) -> int | None:
    """Returns the cash of a delivered order in fils; None if there is none, or unknown."""
    cash = summary.cash_on_delivery
    if summary.status != DeliveryStatus.DELIVERED or not isinstance(cash, Collect):
        return None
    return None if cash.amount is None else fils_of(cash.amount)


def readings(text: str) -> tuple[int, ...]:
    """Returns the amounts in fils that a cell may mean; empty if it has no amount.

    A minus, also behind the figures, or parentheses around them make it negative.
    """
    plain = latin(text[:LONGEST_CELL]).replace("٬", ",").replace("٫", ".")
    found = _MONEY.search(plain)
    if found is None or any(letter.isdigit() for letter in plain[found.end() :]):
        return ()
    figure = found[0].rstrip(" ,.'\u00a0")
    before, behind = plain[: found.start()], plain[found.end() :]
    is_negative = bool(_NEGATIVE_BEFORE.search(before) or _NEGATIVE_BEHIND.fullmatch(behind))
    several = {fils for each in _figures(figure) if (fils := _fils(each)) is not None}
    return tuple(sorted(-each if is_negative else each for each in several))


def _figures(figure: str) -> tuple[str, ...]:
    """Returns the possible readings of a figure, with a point before the fils."""
    bare = re.sub(r"[' \u00a0]", "", figure)
    if "," in bare and "." in bare:
        decimal = max(bare.rfind(","), bare.rfind("."))
        return (re.sub(r"[.,]", "", bare[:decimal]) + "." + bare[decimal + 1 :],)
    for mark in ",.":
        if bare.count(mark) > 1:
            return (bare.replace(mark, ""),)
    if "," in bare:
        whole, part = bare.split(",")
        return (f"{whole}.{part}", whole + part) if len(part) == 3 else (f"{whole}.{part}",)
    return (bare,)


def _fils(figure: str) -> int | None:
    """Returns whole fils; a spreadsheet's ``12.499999999999998`` is 12.500."""
    try:
        return int((Decimal(figure) * 1000).to_integral_value(ROUND_HALF_UP))
    except InvalidOperation:
        return None


def _columns(rows: Sequence[Sequence[str]]) -> tuple[dict[str, int], int] | None:
    for at, row in enumerate(rows):
        found: dict[str, tuple[int, int]] = {}
        for column, cell in enumerate(row):
            if (meaning := _meaning(cell)) is not None:
                name, rank = meaning
                below = (each[column] for each in rows[at + 1 :] if column < len(each))
                if rank == 0 and name != _ORDER and not any(map(readings, below)):
                    rank = _LAST_RANK  # a column of yes and no
                found[name] = min(found.get(name, (rank, column)), (rank, column))
        if "amount" in found and (_ORDER in found or "phone" in found):
            return {name: column for name, (_rank, column) in found.items()}, at + 1
    return _by_content(rows)


def _meaning(heading: str) -> tuple[str, int] | None:
    """Returns the meaning and rank of a heading, also one in two languages or with a unit."""
    several = (heading, *by_script(heading, UNITS))
    words = (word for each in several for word in (key(each), key(each, UNITS)))
    return next((_HEADINGS[word] for word in words if word in _HEADINGS), None)


def _by_content(rows: Sequence[Sequence[str]]) -> tuple[dict[str, int], int] | None:
    """Finds the first column of order numbers and the last of amounts, without headings."""
    width = max(map(len, rows), default=0)
    orders, amounts = [], []
    for at in range(width):
        cells = [row[at].strip() for row in rows if at < len(row) and row[at].strip()]
        if cells and all(_ORDER_NUMBER.fullmatch(cell) for cell in cells):
            orders.append(at)
        elif cells and all(readings(cell) for cell in cells):
            amounts.append(at)
    return ({_ORDER: orders[0], "amount": amounts[-1]}, 0) if orders and amounts else None


def _line(number: int, cells: Sequence[str], columns: Mapping[str, int]) -> ListLine | None:
    def cell(name: str) -> str:
        at = columns.get(name, -1)
        return cleaned(cells[at], LONGEST_CELL).strip() if 0 <= at < len(cells) else ""

    order, number_of_phone = cell(_ORDER), cell("phone")
    if whole := _DECIMAL_NUMBER.fullmatch(latin(order)):
        order = whole[1]
    if not order_key(order):
        order = ""  # such as a dash
    number_of_phone = next(iter(read_phones([number_of_phone]).numbers), number_of_phone)
    is_total = any(folded(each).strip(" :") in _TOTAL_WORDS for each in cells)
    if is_total or _TOTAL_ORDER.fullmatch(folded(order).strip()):
        return None
    found = readings(money.with_fils(cell("amount"), cell("fils")) or "")
    if found and _NOT_DELIVERED.search(folded(cell("status"))):
        found = (0,)
    if not (order or phone.key(number_of_phone)) or (not order and not found):
        return None
    return ListLine(number, order, phone.key(number_of_phone), found, _day(cell("date")))


def _day(text: str) -> date | None:
    """Reads ``2026-11-21`` or ``21/11/2026``; None if there is no date."""
    found = _DATE.search(latin(text))
    if found is None:
        return None
    first, month, last = map(int, found.groups())
    year, day = (first, last) if first > 31 else (last, first)
    try:
        return date(year + 2000 if year < 100 else year, month, day)
    except ValueError:
        return None


def _matched_row(
    line: ListLine, delivery: DeliverySummary, settled: Mapping[str, SettledCash], *, is_again: bool
) -> SettlementRow:
    expected = expected_of(delivery)
    if is_again:
        state = SettlementState.DOUBLED
    elif delivery.id in settled:
        state = SettlementState.SETTLED
    elif expected is None:
        is_delivered = delivery.status == DeliveryStatus.DELIVERED
        has_cash = not isinstance(delivery.cash_on_delivery, NothingToCollect)
        is_unknown = line.readings and is_delivered and has_cash
        state = SettlementState.UNKNOWN_CASH if is_unknown else SettlementState.NOT_EXPECTED
    elif expected in line.readings:
        state = SettlementState.PAID
    else:
        state = SettlementState.OTHER_AMOUNT
    return _row(state, line, delivery)._replace(settled=settled.get(delivery.id))


def _row(state: SettlementState, line: ListLine, delivery: DeliverySummary | None) -> SettlementRow:
    listed = line.readings[0] if line.readings else None
    if delivery is None:
        return SettlementRow(state, line.number, line.order, listed=listed)
    expected = expected_of(delivery)
    return SettlementRow(
        state,
        line=line.number,
        order=delivery.order_number,
        driver=delivery.driver_name,
        listed=expected if expected in line.readings else listed,
        expected=expected,
        delivery_id=delivery.id,
    )


def _proposal(line: ListLine, free: Iterable[DeliverySummary]) -> DeliverySummary | None:
    """Returns the only delivery with the line's phone and amount, and its day if it has one."""
    if not line.phone or not line.readings:
        return None
    found = [
        each
        for each in free
        if expected_of(each) in line.readings
        and (line.day is None or line.day == _delivered_on(each))
    ]
    return found[0] if len(found) == 1 else None


def _delivered_on(summary: DeliverySummary) -> date | None:
    at = summary.since if summary.since is not None else summary.created_at
    return None if at is None else in_kuwait(datetime.fromtimestamp(at).astimezone()).date()
