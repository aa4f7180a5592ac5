"""Reads a booking out of a row of an order file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from deskdispatch.domain.booking.booking import LONGEST_NAME, LONGEST_NOTE, Draft
from deskdispatch.domain.errors import Field
from deskdispatch.domain.order_files.cash_cells import read_cash
from deskdispatch.domain.order_files.cells import (
    NAME_PARTS,
    Cells,
    ReadPart,
    all_of,
    cells_of,
    first_of,
    replaced_by,
)
from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.dropoff_cells import read_dropoff
from deskdispatch.domain.order_files.pickup_cells import Pickups, read_pickup
from deskdispatch.domain.order_files.row import ReadRow, RowFailure, RowProblem
from deskdispatch.domain.order_files.row_key import key_of
from deskdispatch.domain.order_files.time_cells import UnreadableTime, read_time
from deskdispatch.domain.order_files.vehicle_cells import read_vehicle
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.table import NO_MARKS, UNREADABLE, LineMarks
from deskdispatch.domain.tables.phone_cells import PhoneCell, is_phone, read_phones
from deskdispatch.domain.tables.table_columns import TableColumns
from deskdispatch.domain.text.search_text import folded

LONGEST: Final = 2_000
"""Characters of a cell that are read."""
MOST_CELLS: Final = 10
"""Cells of one row with the same meaning that are read."""

_NOT_SENT: Final = (OrderField.REFERENCE, OrderField.NOT_BOOKED, OrderField.ROW_ID)
"""Fields that are for the eye, or for a file that is given back."""

_QUOTED: Final = re.compile(r'="([^"]*)"')
"""How a text that looks like a number is kept in CSV."""
_ERROR: Final = re.compile(r"#(?:N/A|NULL!|DIV/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!)")
"""The result of a formula that failed."""

_CLOSED: Final = re.compile(
    r"\b(?:cancel+ed|void(?:ed)?|refunded|returned|failed|rejected|delivered)\b|"
    + "|".join(map(folded, ("ملغي", "ملغى", "إلغاء", "مسترجع", "مسترد", "مرفوض", "تم التوصيل")))
)
"""A status of an order that is not to be delivered any more; a paid back part counts, too."""


@dataclass(frozen=True, slots=True)
class RowContext:
    """What a row is read with.

    Attributes:
        places: The areas.
        pickups: Where the shop's orders are collected.
    """

    places: PlaceIndex
    pickups: Pickups


class RowReader:
    """Reads the rows of one file, in order.

    Args:
        columns: Of the file.
        context: What the rows are read with.
    """

    def __init__(self, columns: TableColumns[OrderField], context: RowContext) -> None:
        self._columns = columns
        self._context = context
        self._ordinals: dict[str, int] = {}
        self._above: Sequence[str] = ()

    def read(self, line: int, texts: Sequence[str], marks: LineMarks = NO_MARKS) -> ReadRow:
        """One row; never fails.

        Args:
            line: Its number in the file.
            texts: Its cells, in the order of the columns.
            marks: What else the file says of it.
        """
        row = self.read_corrected(line, texts, {}, marks)
        if self._is_item(texts):
            row = replace(row, problems=(RowProblem(None, RowFailure.ITEM), *row.problems))
        else:
            self._above = texts
        ordinal = self._ordinals[row.key] = self._ordinals.get(row.key, 0) + 1
        return replace(row, ordinal=ordinal)

    def read_corrected(
        self,
        line: int,
        texts: Sequence[str],
        corrections: Mapping[OrderField, str],
        marks: LineMarks = NO_MARKS,
    ) -> ReadRow:
        """One row once more; it does not count as a repeat.

        Args:
            line: Its number in the file.
            texts: Its cells, in the order of the columns.
            corrections: What stands in place of a field's cells; blank for nothing.
            marks: What else the file says of it.
        """
        cells, odd = _plain_cells(_corrected(cells_of(self._columns, texts), corrections))
        draft, problems = read_draft(cells, self._context)
        marked = self._marked(texts, corrections, marks)
        found = (*self._of_row(texts), *marked, *odd, *problems)
        return ReadRow(
            line,
            tuple(texts),
            draft,
            found,
            key_of(draft, problems, cells),
            ordinal=1,
            reference=first_of(cells, OrderField.REFERENCE),
            row_id=first_of(cells, OrderField.ROW_ID),
            marks=marks,
        )

    def _marked(
        self, texts: Sequence[str], corrections: Mapping[OrderField, str], marks: LineMarks
    ) -> Iterator[RowProblem]:
        """What the clerk does not see in the sheet, and what may stand in the wrong cell."""
        if marks.is_hidden:
            yield RowProblem(None, RowFailure.HIDDEN_ROW)
        if marks.has_stray_quote:
            yield RowProblem(None, RowFailure.STRAY_QUOTE)
        fields = self._columns.fields
        for at in marks.hidden_columns:
            field = fields[at] if at < min(len(fields), len(texts)) else None
            if field not in {None, *_NOT_SENT, *replaced_by(corrections)} and texts[at].strip():
                yield RowProblem(field, RowFailure.HIDDEN_COLUMN, texts[at][:LONGEST])

    def _is_item(self, texts: Sequence[str]) -> bool:
        """Whether a row only names one more item of the order above, as exports of shops do.

        It has the same order number and nothing else, or all else the same and another item; or
        nothing that is read at all.
        """
        if not self._above:
            return False
        cells, above = cells_of(self._columns, texts), cells_of(self._columns, self._above)
        unread = self._columns.unread(texts)
        if not cells:
            return not any(map(is_phone, unread.values()))
        if cells.get(OrderField.REFERENCE) != above.get(OrderField.REFERENCE, ()):
            return False
        others = cells.keys() - {OrderField.REFERENCE}
        is_another = unread != self._columns.unread(self._above)
        return not others or (is_another and all(cells[it] == above.get(it) for it in others))

    def _of_row(self, texts: Sequence[str]) -> Iterator[RowProblem]:
        """The problems of a row as a whole: guessed columns, cells beside the headings."""
        if self._columns.guessed:
            yield RowProblem(None, RowFailure.GUESSED_COLUMNS)
        more = texts[len(self._columns.fields) :]
        if more and self._columns.first:
            yield RowProblem(None, RowFailure.MORE_CELLS, ", ".join(more)[:LONGEST])


def _corrected(cells: Cells, corrections: Mapping[OrderField, str]) -> Cells:
    """The cells with corrections in their place: a location for both degrees, a name for parts."""
    gone = replaced_by(corrections)
    kept = {field: texts for field, texts in cells.items() if field not in gone}
    return kept | {field: (text,) for field, text in corrections.items() if text.strip()}


def read_draft(cells: Cells, context: RowContext) -> tuple[Draft, tuple[RowProblem, ...]]:
    """The draft of a row and its problems, in the order of the form.

    What cannot be read stays in the draft as it stands where the draft has a text for it, and is
    a choice that the clerk has still to make otherwise; nothing is guessed.
    """
    parts = (
        _read_phones(cells),
        _read_name(cells),
        read_pickup(cells, context.pickups, context.places.areas),
        read_dropoff(cells, context.places),
        _read_vehicle(cells),
        _read_cash(cells),
        _read_schedule(cells),
        _read_notes(cells),
        _read_status(cells),
    )
    fields: dict[str, Any] = {}
    unknown: tuple[str, ...] = ()
    for part in parts:
        unknown += part.fields.pop("unknown", ())
        fields |= part.fields
    draft = Draft().model_copy(update={**fields, "unknown": unknown})
    return draft, tuple(problem for part in parts for problem in part.problems)


def _plain_cells(cells: Cells) -> tuple[Cells, tuple[RowProblem, ...]]:
    """The cells as they are read, and problems of formulas without a result and damaged texts."""
    plain: dict[OrderField, list[str]] = {}
    odd: list[RowProblem] = []
    for field, texts in cells.items():
        for text in texts[:MOST_CELLS]:
            quoted = _QUOTED.fullmatch(text)
            if UNREADABLE in text:
                odd.append(RowProblem(field, RowFailure.DAMAGED_TEXT, text[:LONGEST]))
            if quoted is None and (text.startswith("=") or _ERROR.fullmatch(text)):
                odd.append(RowProblem(field, RowFailure.FORMULA, text[:LONGEST]))
            elif bare := (quoted[1].strip() if quoted else text[:LONGEST]):
                plain.setdefault(field, []).append(bare)
    return plain, tuple(odd)


def _read_phones(cells: Cells) -> ReadPart:
    """The first phone and the second one, of either column."""
    main = read_phones(all_of(cells, OrderField.PHONE))
    other = read_phones(all_of(cells, OrderField.ALTERNATE_PHONE))
    numbers = read_phones((*main.numbers, *other.numbers)).numbers if main.numbers else ()
    first = numbers[0] if numbers else first_of(cells, OrderField.PHONE)
    second = numbers[1] if len(numbers) > 1 else ""
    part = ReadPart({"phone": first, "alternate_phone": second})
    if not main.numbers:
        part.problems.append(_unread_phone(OrderField.PHONE, main))
    if other.unread:
        part.fields["alternate_phone"] = second or other.unread[0]
        part.problems.append(_unread_phone(OrderField.ALTERNATE_PHONE, other))
    elif main.numbers and main.unread:
        part.problems.append(_unread_phone(OrderField.PHONE, main))
    if len(numbers) > 2:
        more = ", ".join(numbers[2:])
        part.problems.append(RowProblem(OrderField.ALTERNATE_PHONE, RowFailure.MORE_PHONES, more))
    return part


def _unread_phone(field: OrderField, found: PhoneCell) -> RowProblem:
    if not found.unread:
        return RowProblem(field, RowFailure.BLANK)
    failure = RowFailure.LOST_DIGITS if found.has_lost_digits else RowFailure.NOT_A_PHONE
    return RowProblem(field, failure, ", ".join(found.unread))


def _read_name(cells: Cells) -> ReadPart:
    parts = " ".join(all_of(cells, *NAME_PARTS))
    name = " ".join((first_of(cells, OrderField.NAME) or parts).split())
    part = _checked("name", OrderField.NAME, name, LONGEST_NAME, is_required=True)
    if name and not part.problems and ("@" in name or not any(map(str.isalpha, name))):
        part.problems.append(RowProblem(OrderField.NAME, RowFailure.ODD_NAME, name))
    return part


def _read_notes(cells: Cells) -> ReadPart:
    notes = "\n".join(all_of(cells, OrderField.NOTES))
    return _checked("notes", OrderField.NOTES, notes, LONGEST_NOTE)


def _read_status(cells: Cells) -> ReadPart:
    """The problem of an order that is not to be delivered any more."""
    texts = all_of(cells, OrderField.ORDER_STATUS)
    closed = (text for text in texts if _CLOSED.search(folded(text).replace("_", " ")))
    problems = [RowProblem(OrderField.ORDER_STATUS, RowFailure.NOT_OPEN, text) for text in closed]
    return ReadPart(problems=problems[:1])


def _checked(
    name: str, field: OrderField, text: str, longest: int, *, is_required: bool = False
) -> ReadPart:
    """A text as it is typed, with its problem if it is too long or missing."""
    part = ReadPart({name: text})
    if is_required and not text:
        part.problems.append(RowProblem(field, RowFailure.BLANK))
    elif len(text) > longest:
        part.problems.append(RowProblem(field, RowFailure.TOO_LONG, text))
    return part


def _read_vehicle(cells: Cells) -> ReadPart:
    text = first_of(cells, OrderField.VEHICLE)
    if not text:
        return ReadPart()
    if (vehicle := read_vehicle(text)) is not None:
        return ReadPart({"vehicle": vehicle})
    problem = RowProblem(OrderField.VEHICLE, RowFailure.UNKNOWN_VEHICLE, text)
    return ReadPart({"unknown": (Field.VEHICLE.value,)}, [problem])


def _read_cash(cells: Cells) -> ReadPart:
    found = read_cash(
        first_of(cells, OrderField.COLLECT_CASH),
        first_of(cells, OrderField.CASH_AMOUNT),
        first_of(cells, OrderField.ORDER_TOTAL),
        first_of(cells, OrderField.CURRENCY),
    )
    problems = [found.problem] if found.problem is not None else []
    return ReadPart({"collect_cash": found.collects, "cash_amount": found.amount}, problems)


def _read_schedule(cells: Cells) -> ReadPart:
    day = first_of(cells, OrderField.SCHEDULE)
    clock = first_of(cells, OrderField.SCHEDULE_TIME)
    try:
        return ReadPart({"scheduled_at": read_time(day, clock)})
    except UnreadableTime as error:
        text = " ".join(each for each in (day, clock) if each)
        problem = RowProblem(OrderField.SCHEDULE, error.failure, text)
        return ReadPart({"unknown": (Field.SCHEDULE.value,)}, [problem])
