"""Reads a booking from a row of an order file, and computes keys that identify orders."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from itertools import zip_longest
from typing import Any, Final

from deskdispatch.domain import money, phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import in_kuwait, wire_text
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.fields import REMARKS, SPEC, TEXTS, Field, FieldSpec, TypedAs
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.order_files.cash_cells import CashOfRows, amounts_in, read_cash_cells
from deskdispatch.domain.order_files.cells import (
    NAME_PARTS,
    ReadPart,
    UnreadableTime,
    cells_of,
    read_day,
    read_time,
    read_vehicle,
    replaced_by,
)
from deskdispatch.domain.order_files.order_file import FileRow, RowContent, RowDecision
from deskdispatch.domain.order_files.place_cells import Pickups, read_dropoff, read_pickup
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.saved_places.place_names import NO_PLACES, SavedPlaceIndex
from deskdispatch.domain.tables.cells import (
    Cells,
    PhoneCell,
    all_of,
    first_of,
    is_phone,
    read_phones,
)
from deskdispatch.domain.tables.columns import TableColumns
from deskdispatch.domain.tables.table import NO_MARKS, UNREADABLE, LineMarks
from deskdispatch.domain.text.digits import digits_only
from deskdispatch.domain.text.search_text import folded

LONGEST: Final = 2_000
"""Maximum characters read of a cell."""
MOST_CELLS: Final = 10
"""Maximum cells read of one row with the same meaning."""

_NOT_SENT: Final = (Field.REFERENCE, Field.NOT_BOOKED, Field.ROW_ID)
"""Fields only for display, or for a file to correct."""

_QUOTED: Final = re.compile(r'="([^"]*)"')
"""The form in CSV of a text that looks like a number."""
_ERROR: Final = re.compile(r"#(?:N/A|NULL!|DIV/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!)")
"""The result of a formula that failed."""

_NOTHING: Final = frozenset(
    ("N/A", "n/a", "NULL", "null", "None", "NaN", "nan", "<NA>", "undefined")
)
"""What programs write for a blank cell; beside money it is asked about."""
_OF_MONEY: Final = frozenset(
    (
        *(Field.COLLECT_CASH, Field.CASH_AMOUNT, Field.CASH_FILS, Field.CASH_WITH),
        *(Field.ORDER_TOTAL, Field.LEFT_TO_PAY, Field.CURRENCY),
    )
)

_CLOSED: Final = re.compile(
    r"\b(?:cancel+ed|void(?:ed)?|refunded|returned|failed|rejected"
    r"|out for delivery|in transit|expired"
    r"|(?<!not )(?<!not yet )(?<!to be )(?<!partially )(?:delivered|fulfilled|shipped))\b|"
    + folded("ملغي|ملغى|ملغاة|إلغاء|مسترجع|مرتجع|مسترد|مرفوض|جاري التوصيل")
    + folded(r"|\bتم (?:التوصيل|التسليم|الشحن)")
)
"""A status of an order for which no courier is needed any more; partial refunds count, too."""
_AWAITED: Final = re.compile(
    rf"\b(?:pending|awaiting) payment\b|{folded('انتظار الدفع')}(?! {folded('عند')})"
)
"""A status of an order whose payment never came."""

_WORD: Final = re.compile(r"[^\W_]+")
_COLLECTED: Final = re.compile(
    r"(?:(?:local|self|store|in store|customer|shop|branch) )?pick ?up(?: from (?:store|branch))?"
    rf"|take ?away|take ?out|dine ?in|{folded('استلام')}(?: من .+)?|{folded('استلام شخصي')}"
    rf"|{folded('سفري')}|{folded('داخل المطعم')}"
)
"""A type of order that no courier brings."""


@dataclass(frozen=True, slots=True)
class RowContext:
    """Areas, pickups and saved places used to read rows."""

    places: PlaceIndex
    pickups: Pickups
    saved: SavedPlaceIndex = NO_PLACES


class RowReader:
    """Reads the rows of one file, in order."""

    def __init__(self, columns: TableColumns, context: RowContext) -> None:
        self._columns = columns
        self._context = context
        self._ordinals: dict[str, int] = {}
        self._above: Sequence[str] = ()
        self.cash = CashOfRows(columns)

    def read(self, line: int, texts: Sequence[str], marks: LineMarks = NO_MARKS) -> FileRow:
        """Reads one row; never fails. One more item of the order above is left out."""
        row = self.read_corrected(line, texts, {}, marks)
        if self._is_item(texts):
            problems = (RowProblem(None, RowFailure.ITEM), *row.content.problems)
            content = row.content.model_copy(update={"problems": problems})
            row = replace(row, content=content, decision=RowDecision.LEFT_OUT)
        else:
            self._above = texts
        ordinal = self._ordinals[row.key] = self._ordinals.get(row.key, 0) + 1
        self.cash.note(row, plain_reference(row.content.reference))
        return replace(row, ordinal=ordinal)

    def read_corrected(
        self,
        line: int,
        texts: Sequence[str],
        corrections: Mapping[Field, str],
        marks: LineMarks = NO_MARKS,
    ) -> FileRow:
        """Reads one row again; it does not count as a repeat."""
        cells, odd = _plain_cells(_corrected(cells_of(self._columns, texts), corrections))
        has_dinars = Field.CASH_AMOUNT in self._columns.fields
        unread = self._columns.unread(texts).values()
        draft, problems = read_draft(cells, self._context, unread, has_dinars=has_dinars)
        content = RowContent(
            cells=tuple(texts),
            corrections=dict(corrections),
            draft=draft,
            problems=(*self._of_line(texts, corrections, marks), *odd, *problems),
            reference=first_of(cells, Field.REFERENCE),
            marks=marks,
        )
        key = key_of(draft, problems, cells)
        former = _former_key(draft, content.reference)
        return FileRow(
            first_of(cells, Field.ROW_ID), line, content, key, ordinal=1, former_key=former
        )

    def _of_line(
        self, texts: Sequence[str], corrections: Mapping[Field, str], marks: LineMarks
    ) -> Iterator[RowProblem]:
        """Yields the problems of the line as a whole, and those of its marks."""
        fields = self._columns.fields
        if self._columns.guessed:
            yield RowProblem(None, RowFailure.GUESSED_COLUMNS)
        if self._columns.first and (more := texts[len(fields) :]):
            yield RowProblem(None, RowFailure.MORE_CELLS, ", ".join(more)[:LONGEST])
        if marks.is_hidden:
            yield RowProblem(None, RowFailure.HIDDEN_ROW)
        if marks.is_struck:
            yield RowProblem(None, RowFailure.STRUCK)
        if marks.has_stray_quote:
            yield RowProblem(None, RowFailure.STRAY_QUOTE)
        left_out = {None, *_NOT_SENT, *replaced_by(corrections)}
        for at in marks.hidden_columns:
            field = fields[at] if at < min(len(fields), len(texts)) else None
            if field not in left_out and texts[at].strip():
                yield RowProblem(field, RowFailure.HIDDEN_COLUMN, texts[at][:LONGEST])
        for at in marks.merged_columns:
            if at < len(fields) and fields[at] not in left_out:
                yield RowProblem(fields[at], RowFailure.MERGED_CELL)

    def _is_item(self, texts: Sequence[str]) -> bool:
        """Whether a row only names one more item of the order above, as exports of shops do.

        It has the same order number and nothing else; or no cell that differs from the order's, and
        another item; or no cell that is read.
        """
        if not self._above:
            return False
        cells, above = cells_of(self._columns, texts), cells_of(self._columns, self._above)
        unread = self._columns.unread(texts)
        if not cells:
            return not any(map(is_phone, unread.values()))
        if cells.get(Field.REFERENCE) != above.get(Field.REFERENCE, ()):
            return False
        if not cells.keys() - {Field.REFERENCE}:
            return True
        columns = zip_longest(self._columns.fields, texts, self._above, fillvalue="")
        differs = any(field and text.strip() and text != old for field, text, old in columns)
        return not differs and unread != self._columns.unread(self._above)


def _corrected(cells: Cells, corrections: Mapping[Field, str]) -> Cells:
    """Returns cells with corrections applied: a location replaces degrees, a name its parts."""
    gone = replaced_by(corrections)
    kept = {field: texts for field, texts in cells.items() if field not in gone}
    if Field.COLLECT_CASH in gone and Field.CASH_AMOUNT in kept:
        kept[Field.CASH_AMOUNT] = amounts_in(kept[Field.CASH_AMOUNT])
    return kept | {field: (text,) for field, text in corrections.items() if text.strip()}


def read_draft(
    cells: Cells, context: RowContext, unread: Iterable[str] = (), *, has_dinars: bool = False
) -> tuple[Draft, tuple[RowProblem, ...]]:
    """Returns the draft of a row and its problems, in the order of the form.

    An unreadable value stays in the draft unchanged if the draft has a text for it; otherwise the
    clerk must choose. Nothing is guessed.
    """
    cash = read_cash_cells(cells, unread, has_dinars=has_dinars)
    parts = (
        _read_phones(cells),
        _read_name(cells),
        read_pickup(cells, context.pickups, context.places.areas, context.saved),
        read_dropoff(cells, context.places, context.saved),
        _read_vehicle(cells),
        cash,
        _read_schedule(cells),
        *(_read_line(cells, spec) for spec in _SINGLE),
        _read_status(cells, is_cash=cash.fields["collect_cash"]),
    )
    fields: dict[str, Any] = {}
    unknown: tuple[str, ...] = ()
    for part in parts:
        unknown += part.fields.pop("unknown", ())
        fields |= {
            name: value for name, value in part.fields.items() if value or name not in fields
        }
    draft = Draft().model_copy(update={**fields, "unknown": unknown})
    return draft, tuple(problem for part in parts for problem in part.problems)


def _plain_cells(cells: Cells) -> tuple[Cells, tuple[RowProblem, ...]]:
    """Returns the cells to read, and problems of formulas without result and damaged text."""
    plain: dict[Field, list[str]] = {}
    odd: list[RowProblem] = []
    for field, texts in cells.items():
        for text in texts[:MOST_CELLS]:
            quoted = _QUOTED.fullmatch(text)
            if UNREADABLE in text:
                odd.append(RowProblem(field, RowFailure.DAMAGED_TEXT, text[:LONGEST]))
            if quoted is None and (text.startswith("=") or _ERROR.fullmatch(text)):
                odd.append(RowProblem(field, RowFailure.FORMULA, text[:LONGEST]))
            elif text in _NOTHING and field not in _OF_MONEY:
                continue
            elif bare := (quoted[1].strip() if quoted else text[:LONGEST]):
                plain.setdefault(field, []).append(bare)
    return plain, tuple(odd)


def _read_phones(cells: Cells) -> ReadPart:
    """Reads the first and the second phone, from either column.

    Beside a phone, a cell without digits is none: *same*, *Yes* below *WhatsApp*, or a dash.
    """
    main = read_phones(all_of(cells, Field.PHONE))
    other = read_phones(all_of(cells, Field.ALTERNATE_PHONE))
    if main.numbers:
        main, other = _with_digits(main), _with_digits(other)
    numbers = read_phones((*main.numbers, *other.numbers)).numbers if main.numbers else ()
    first = numbers[0] if numbers else first_of(cells, Field.PHONE)
    second = numbers[1] if len(numbers) > 1 else ""
    part = ReadPart({"phone": first, "alternate_phone": second})
    if not main.numbers:
        part.problems.append(_unread_phone(Field.PHONE, main))
    if other.unread:
        part.fields["alternate_phone"] = second or other.unread[0]
        part.problems.append(_unread_phone(Field.ALTERNATE_PHONE, other))
    elif main.numbers and main.unread:
        part.problems.append(_unread_phone(Field.PHONE, main))
    if len(numbers) > 2:
        more = ", ".join(numbers[2:])
        part.problems.append(RowProblem(Field.ALTERNATE_PHONE, RowFailure.MORE_PHONES, more))
    return part


def _with_digits(found: PhoneCell) -> PhoneCell:
    unread = (each for each in found.unread if digits_only(each).strip("0"))
    return replace(found, unread=tuple(unread))


def _unread_phone(field: Field, found: PhoneCell) -> RowProblem:
    if not found.unread:
        return RowProblem(field, RowFailure.BLANK)
    failure = RowFailure.LOST_DIGITS if found.has_lost_digits else RowFailure.NOT_A_PHONE
    return RowProblem(field, failure, ", ".join(found.unread))


def _read_name(cells: Cells) -> ReadPart:
    parts = " ".join(all_of(cells, *NAME_PARTS))
    name = " ".join((first_of(cells, Field.NAME) or parts).split())
    part = _checked(SPEC[Field.NAME], name)
    if name and not part.problems and ("@" in name or not any(map(str.isalpha, name))):
        part.problems.append(RowProblem(Field.NAME, RowFailure.ODD_NAME, name))
    return part


def _read_line(cells: Cells, spec: FieldSpec) -> ReadPart:
    texts = all_of(cells, spec.field)
    if spec.typed_as is TypedAs.TEXT:
        return _checked(spec, "\n".join(texts))
    found = read_phones(texts)
    part = ReadPart({spec.field.value: next(iter((*found.numbers, *found.unread)), "")})
    if texts and not found.numbers:
        part.problems.append(_unread_phone(spec.field, found))
    return part


_SINGLE: Final = tuple(
    spec
    for spec in TEXTS
    if spec.field
    not in {
        *(Field.PHONE, Field.ALTERNATE_PHONE, Field.NAME, Field.ADDRESS_DETAIL),
        *(Field.PICKUP_NAME, Field.PICKUP_NUMBER),
    }
)
"""The one-line fields that are read by themselves."""


def _read_status(cells: Cells, *, is_cash: bool) -> ReadPart:
    """Reads the status; a day is that of *Cancelled at*, the only such column with one.

    A payment is not waited for where it is the cash.
    """
    problems: list[RowProblem] = []
    for text in all_of(cells, Field.ORDER_STATUS):
        words = folded(text).replace("_", " ")
        if read_day(text) is not None:
            problems.append(RowProblem(Field.ORDER_STATUS, RowFailure.CANCELLED, text))
        elif _CLOSED.search(words) or (_AWAITED.search(words) and not is_cash):
            problems.append(RowProblem(Field.ORDER_STATUS, RowFailure.NOT_OPEN, text))
    del problems[1:]
    for text in all_of(cells, Field.ORDER_TYPE):
        kinds = (" ".join(_WORD.findall(each)) for each in folded(text).split("/"))
        if all(map(_COLLECTED.fullmatch, kinds)):  # there may be two: "Pickup / استلام"
            problems.append(RowProblem(Field.ORDER_TYPE, RowFailure.NOT_OPEN, text))
            break
    return ReadPart(problems=problems)


def _checked(spec: FieldSpec, text: str) -> ReadPart:
    part = ReadPart({spec.field.value: text})
    if spec.is_required and not text:
        part.problems.append(RowProblem(spec.field, RowFailure.BLANK))
    elif len(text) > spec.longest:
        part.problems.append(RowProblem(spec.field, RowFailure.TOO_LONG, text))
    return part


def _read_vehicle(cells: Cells) -> ReadPart:
    text = first_of(cells, Field.VEHICLE)
    if not text:
        return ReadPart()
    if (vehicle := read_vehicle(text)) is not None:
        return ReadPart({"vehicle": vehicle})
    problem = RowProblem(Field.VEHICLE, RowFailure.UNKNOWN_VEHICLE, text)
    return ReadPart({"unknown": (Field.VEHICLE.value,)}, [problem])


_NIGHT: Final = range(1, 7)
"""Hours in which ``2:30`` is rather meant of the afternoon."""


def _read_schedule(cells: Cells) -> ReadPart:
    texts = all_of(cells, Field.SCHEDULE, Field.SCHEDULE_TIME)
    days = [text for text in texts if read_day(text) is not None]
    day = next(iter(days), first_of(cells, Field.SCHEDULE))
    clock = next((text for text in texts if text not in {*days, day}), "")
    text = " ".join(each for each in (day, clock) if each)
    try:
        if len(set(map(read_day, days))) > 1 or len(set(_times_of(days, clock))) > 1:
            text = " ".join(texts)
            raise UnreadableTime(RowFailure.NOT_A_TIME)
        at = read_time(day, clock)
    except UnreadableTime as error:
        problem = RowProblem(Field.SCHEDULE, error.failure, text)
        return ReadPart({"unknown": (Field.SCHEDULE.value,)}, [problem])
    part = ReadPart({"scheduled_at": at})
    if at is not None and not any(map(str.isalpha, text)):
        local = f"{in_kuwait(at):%H:%M}"
        if in_kuwait(at).hour in _NIGHT or local == "00:00":  # or what a blank cell becomes
            part.problems.append(RowProblem(Field.SCHEDULE, RowFailure.NIGHT_TIME, local))
    return part


def _times_of(days: Iterable[str], clock: str) -> Iterator[datetime | None]:
    """Yields the times of the cells with a day, without those of a day alone."""
    for day in days:
        try:
            yield read_time(day, clock)
        except UnreadableTime as error:
            if error.failure is not RowFailure.NO_TIME:
                raise


_STEP: Final = Decimal("0.0002")
"""Degrees, about 20 m: nearer points are one, unless a grid line is between them."""
_PLACES: Final = Decimal("0.000001")
"""The precision of degrees that programs keep."""

_NUMBER: Final = re.compile(r"#?(0*(\d+?))(?:\.0+)?", re.ASCII)

_PICKUPS: Final = frozenset(
    (Field.PICKUP, Field.PICKUP_LOCATION, Field.PICKUP_NAME, Field.PICKUP_NUMBER)
)
"""Pickup fields, which do not identify an order."""


def key_of(draft: Draft, problems: Sequence[RowProblem], cells: Cells) -> str:
    """Returns the SHA-256, in hexadecimal, of the values that identify an order.

    If the file has a reference: only the shop's reference and the phone. Otherwise phone, name,
    drop-off, cash, time and remarks. Unreadable values count by the text of their cells.
    """
    number = phone.key(draft.phone)
    if reference := first_of(cells, Field.REFERENCE):
        return _digest("reference", plain_reference(reference), number)
    unread = sorted(
        (problem.field or "", _unread(problem))
        for problem in problems
        if not problem.is_warning and problem.field not in _PICKUPS
    )
    is_middle = any(problem.failure is RowFailure.AREA_MIDDLE for problem in problems)
    point = None if is_middle else draft.dropoff
    scheduled = wire_text(draft.scheduled_at) if draft.scheduled_at is not None else ""
    return _digest(
        "order",
        number,
        _plain(draft.name),
        _cell_of(point) if point is not None else [_plain(each) for each in draft.dropoff_address],
        _plain(draft.sent_detail),
        _fils(draft),
        scheduled,
        *(_plain(getattr(draft, spec.field)) for spec in REMARKS),
        unread,
    )


def _former_key(draft: Draft, reference: str) -> str:
    """Returns the key that earlier releases gave to an order number with ``#``; else nothing."""
    found = _NUMBER.fullmatch(_plain(reference))
    return _digest("reference", f"#{found[1]}", phone.key(draft.phone)) if found else ""


def shape_of(headings: Iterable[str], width: int) -> str:
    """Returns the SHA-256 of a file's headings in their order and its number of columns."""
    return _digest("shape", [_plain(heading) for heading in headings], width)


def _digest(*parts: object) -> str:
    content = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(text: str) -> str:
    return " ".join(folded(text).split())


def plain_reference(reference: str) -> str:
    """Returns a reference as every export of a shop means it.

    It has no ``#``, which Shopify adds, and no zeros as of spreadsheets: ``007``, ``7.0``.
    """
    plain = _plain(reference)
    found = _NUMBER.fullmatch(plain)
    return found[2] if found else plain


def _unread(problem: RowProblem) -> str:
    """Returns the unread text, normalised; a day without its time in one spelling."""
    day = read_day(problem.text) if problem.failure is RowFailure.NO_TIME else None
    return _plain(problem.text) if day is None else day.isoformat()


def _cell_of(point: Coordinates) -> list[int]:
    return [
        int(Decimal(repr(degrees)).quantize(_PLACES) // _STEP)
        for degrees in (point.latitude, point.longitude)
    ]


def _fils(draft: Draft) -> int | str:
    if not draft.collect_cash:
        return 0
    try:
        return int(money.parse_typed(draft.cash_amount) / money.FILS)
    except RuleBroken:
        return _plain(draft.cash_amount)
