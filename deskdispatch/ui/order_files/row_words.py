"""Words about a row: where it goes, and what is to be looked at."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.order_files.order_file import FileRow, RowState, meant_customers
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.ui.order_files.failure_words import named_here, problem_words
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, joined
from deskdispatch.ui.text.fields import NAMES
from deskdispatch.ui.text.marked_text import translated

if TYPE_CHECKING:
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.places.places import Area


def dropoff_words(draft: Draft, areas: Sequence[Area]) -> str:
    """The area and address of a drop-off, else its point, else what stands in its cells."""
    area = draft.dropoff_area or ""
    lines = [line for line in draft.dropoff_address if line != area]
    known = [each for each in (named_here(area, areas), *(lines or [draft.address_detail])) if each]
    if known:
        return joined(*known)
    if draft.dropoff is not None:
        return isolated(draft.dropoff.text())
    return embedded(draft.dropoff_text) or NOTHING


def look_words(row: FileRow, areas: Sequence[Area]) -> str:
    """What is to be looked at, in short: the first problem, or how its booking ended."""
    if row.state is RowState.BOOKED:
        return isolated(row.booking.order_number) if row.booking is not None else ""
    notes = _item_words(row) + note_words(row)
    if row.may_be_changed and row.state is not RowState.FAILED:
        problems = sorted(row.problems, key=lambda each: each.is_warning)
        notes += [_problem_line(each, areas) for each in problems]
    return notes[0] if notes else ""


def _item_words(row: FileRow) -> list[str]:
    """That a row is no order of its own, before anything else that is to be said of it."""
    return [problem_words(each, ()) for each in row.problems if each.failure is RowFailure.ITEM]


def reason_words(areas: Sequence[Area], row: FileRow) -> str:
    """Why a row is not booked, for a file: all of it in one line, without invisible marks."""
    problems = [_problem_line(each, areas) for each in row.problems]
    words = " ".join([*note_words(row), *problems])
    return "".join(letter for letter in words if unicodedata.category(letter) != "Cf")


def note_words(row: FileRow) -> list[str]:
    """What is to be said of a row as a whole, a sentence or two each; not of its fields."""
    translate, state = QCoreApplication.translate, row.state
    if state is RowState.FAILED:
        return [_failed_words(row)]
    if state is RowState.UNCONFIRMED:
        return [
            translate(
                "OrderFiles",
                "It may be booked: no clear answer came. It is not sent again by itself.",
            )
        ]
    return list(_repeats(row)) if row.may_be_changed else []


def customer_words(row: FileRow) -> str:
    """Who is known by the phone of a row, and how often they ordered; "" for nobody."""
    translate, customers = QCoreApplication.translate, row.customers
    meant = meant_customers(row.content.draft.name, customers)
    if not customers:
        return ""
    who = [embedded(each.customer.name) or isolated(each.number) for each in meant or customers]
    if not meant:
        words = translate("OrderFiles", "Known by this phone: {names}")
        return words.format(names=joined(*who))
    count = translate("Customers", "%n orders", None, meant[0].orders)
    words = translate("OrderFiles", "Known customer: {names}").format(names=joined(*who))
    return joined(words, count) if len(meant) == 1 and meant[0].orders else words


def _repeats(row: FileRow) -> Iterator[str]:
    """Which orders the row may be once more."""
    translate = QCoreApplication.translate
    if row.earlier:
        words = translate("OrderFiles", "Booked before as {order}.")
        yield words.format(order=isolated(row.earlier))
    elif row.earlier is not None:
        yield translate("OrderFiles", "Sent before, out of another file.")
    if row.likely:
        words = translate("OrderFiles", "Same phone and place as {order} of today.")
        yield words.format(order=isolated(row.likely))
    elif row.likely is not None:
        yield translate("OrderFiles", "Same phone and place as an order of today.")
    if row.ordinal > 1:
        yield translate("OrderFiles", "The same order stands further up in this file.")


def _failed_words(row: FileRow) -> str:
    booking = row.booking
    if booking is not None and booking.state == IntentState.GIVEN_UP:
        return QCoreApplication.translate("OrderFiles", "Unconfirmed, and then discarded.")
    if booking is None or not booking.detail:
        return QCoreApplication.translate("OrderFiles", "Not booked: no reason was given.")
    words = QCoreApplication.translate("OrderFiles", "Not booked: {reason}")
    return words.format(reason=embedded(booking.detail))


def _problem_line(problem: RowProblem, areas: Sequence[Area]) -> str:
    words = problem_words(problem, areas)
    if problem.field is None:
        return words
    template = QCoreApplication.translate("OrderFiles", "{field}: {problem}")
    return template.format(field=translated(NAMES[problem.field]), problem=words)
