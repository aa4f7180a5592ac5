"""The cells of a row by field, and readers for vehicle, time and cash cells."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

from deskdispatch.domain import money
from deskdispatch.domain.address.parts import WORDS
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.clock import KUWAIT
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.domain.tables.cells import Cells, read_flag
from deskdispatch.domain.tables.columns import BILLING, SHIPPING, TableColumns
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.search_text import folded


@dataclass(slots=True)
class ReadPart:
    """``Draft`` fields and problems from some cells of a row, in the order of the form."""

    fields: dict[str, Any] = field(default_factory=dict)
    problems: list[RowProblem] = field(default_factory=list)


NAME_PARTS: Final = (Field.FIRST_NAME, Field.LAST_NAME)

_FAMILIES: Final = (
    (frozenset({Field.NAME, *NAME_PARTS}), {SHIPPING: 0, BILLING: 2}),
    (frozenset({Field.PHONE}), {SHIPPING: 0, BILLING: 2}),
    (frozenset({Field.AREA, Field.ADDRESS, *WORDS}), {SHIPPING: 1, BILLING: 2}),
)
"""Groups of fields read together, with the rank of the person's column; others have rank 1."""


def cells_of(columns: TableColumns, row: Sequence[str]) -> Cells:
    """Returns the cells of a row: name, phone and address of the recipient, else of the payer.

    The address is entirely that of one of them, never a mixture.
    """
    by_group = columns.cells_by_group(row)
    if set(by_group) <= {""}:
        return by_group.get("", {})
    found: dict[Field, tuple[str, ...]] = {}
    for cells in by_group.values():
        for each, texts in cells.items():
            if not any(each in fields for fields, _ranks in _FAMILIES):
                found[each] = (*found.get(each, ()), *texts)
    for fields, ranks in _FAMILIES:
        ranked: dict[int, dict[Field, tuple[str, ...]]] = defaultdict(dict)
        for group, cells in by_group.items():
            level = ranked[ranks.get(group, 1)]
            for each in fields & cells.keys():
                level[each] = (*level.get(each, ()), *cells[each])
        found |= next((ranked[rank] for rank in sorted(ranked) if ranked[rank]), {})
    return found


_OF_CASH: Final = frozenset({Field.COLLECT_CASH, Field.CASH_AMOUNT})


def unread_cells(columns: TableColumns, texts: Sequence[str]) -> set[int]:
    """The places of cells that hold something and are not read.

    Also of totals in a file that never says whether they are collected.
    """
    unread = set(columns.unread(texts))
    if _OF_CASH.isdisjoint(columns.fields):
        cells = enumerate(zip(columns.fields, texts, strict=False))
        unread |= {at for at, (field, text) in cells if field is Field.ORDER_TOTAL and text.strip()}
    return unread


def rank_of(columns: TableColumns, at: int) -> int:
    """Returns the rank of a column's cell among cells of its field; lower is read first."""
    found = (ranks for fields, ranks in _FAMILIES if columns.fields[at] in fields)
    return next(found, {}).get(columns.group(at), 1)


def replaced_by(corrections: Iterable[Field]) -> set[Field]:
    """Returns the fields whose cells are replaced by corrections of these fields."""
    gone = set(corrections)
    if Field.LOCATION in gone:
        gone |= {Field.LATITUDE, Field.LONGITUDE}
    if Field.CASH_AMOUNT in gone:
        gone.add(Field.CASH_FILS)
    return gone | set(NAME_PARTS) if Field.NAME in gone else gone


def without_blank_end(texts: Sequence[str]) -> tuple[str, ...]:
    end = len(texts)
    while end and not texts[end - 1].strip():
        end -= 1
    return tuple(texts[:end])


_VEHICLES: Final = {
    folded(word): vehicle for vehicle in Vehicle for word in (vehicle.value, *vehicle.written)
}


def read_vehicle(text: str) -> Vehicle | None:
    return _VEHICLES.get(" ".join(folded(text).split()))


def vehicle_words(language: str) -> tuple[str, ...]:
    at = 1 if language == "ar" else 0
    return tuple(vehicle.written[at] for vehicle in Vehicle)


_ISO_DAY: Final = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})")
_DAY: Final = re.compile(r"(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})[-/.](?P<year>\d{4}|\d{2})")
_TIME: Final = re.compile(
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?)?"
    r"\s*(?P<half>am|pm|a\.m\.|p\.m\.|ص|م|صباحا|مساء)?",
    re.IGNORECASE,
)
_ZONE: Final = re.compile(r"(?:z|[+-]\d{2}:?\d{2})$", re.IGNORECASE)
_BETWEEN: Final = " \tTt,،"
_AFTERNOON: Final = ("p", "م")
_NO_TIME: Final = "00:00:00"
"""The time of a spreadsheet's date that has none."""
_MIDNIGHT: Final = re.compile(r"0?0:00(?::00)?|12:00(?::00)? ?am", re.IGNORECASE)
"""The same beside a cell with the time."""
_MINUTE: Final = timedelta(minutes=1)


class UnreadableTime(ValueError):
    """Raised if the cells hold no time; ``failure`` says why."""

    def __init__(self, failure: RowFailure) -> None:
        super().__init__(failure.value)
        self.failure = failure


def read_time(day_text: str, time_text: str = "") -> datetime | None:
    """Returns the time of two cells, UTC; None if both are blank.

    Days are ISO 8601 or day, month, year; any other order is refused.

    Raises:
        UnreadableTime: ``NOT_A_TIME``, ``NO_DAY`` or ``NO_TIME``.
    """
    text, time_text = _plain_time(day_text), _plain_time(time_text)
    if not text and not time_text:
        return None
    found = _ISO_DAY.match(text) or _DAY.match(text)
    if found is None:
        is_time = _TIME.fullmatch(text or time_text) is not None and ":" in (text or time_text)
        raise UnreadableTime(RowFailure.NO_DAY if is_time else RowFailure.NOT_A_TIME)
    clock = text[found.end() :].strip(_BETWEEN)
    if clock == _NO_TIME or (time_text and _MIDNIGHT.fullmatch(clock)):
        clock = ""
    if not clock and not time_text:
        raise UnreadableTime(RowFailure.NO_TIME)
    try:
        at = _moment(_day(found), clock or time_text)
        if time_text and abs(at - _moment(_day(found), time_text)) >= _MINUTE:
            raise ValueError(time_text)  # two times that differ
        return at
    except (ValueError, OverflowError) as error:
        raise UnreadableTime(RowFailure.NOT_A_TIME) from error


def read_day(text: str) -> date | None:
    plain = _plain_time(text)
    found = _ISO_DAY.match(plain) or _DAY.match(plain)
    try:
        return None if found is None else _day(found)
    except ValueError:
        return None


def _plain_time(text: str) -> str:
    """Returns Latin digits and single blanks, without the vowel mark of ``صباحاً``."""
    return " ".join(latin(text).replace("\u064b", "").split())


def _day(found: re.Match[str]) -> date:
    year = int(found["year"]) + (2000 if len(found["year"]) == 2 else 0)
    return date(year, int(found["month"]), int(found["day"]))


def _moment(day: date, clock: str) -> datetime:
    zone = _ZONE.search(clock)
    bare = clock[: zone.start()] if zone else clock
    found = _TIME.fullmatch(bare.strip())
    if found is None or (found["minute"] is None and found["half"] is None):
        raise ValueError(clock)
    if zone is not None and zone[0].startswith("-") and found["second"] is None:
        raise ValueError(clock)  # rather two times: 18:00-20:00
    local = datetime.combine(day, _time(found))
    if zone is None:
        return local.replace(tzinfo=KUWAIT).astimezone(UTC)
    return datetime.fromisoformat(f"{local.isoformat()}{zone[0].upper()}").astimezone(UTC)


def _time(found: re.Match[str]) -> time:
    hour, half = int(found["hour"]), found["half"]
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(half)
        hour = hour % 12 + (12 if half.lower().startswith(_AFTERNOON) else 0)
    return time(hour, int(found["minute"] or 0), int(found["second"] or 0))


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


@dataclass(frozen=True, slots=True)
class CashCells:
    """Whether a row's cells say that cash is collected, and how much.

    Attributes:
        amount: As ``Draft.cash_amount``: three places if readable, else the text of the cell.
    """

    collects: bool
    amount: str = ""
    problem: RowProblem | None = None


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
