"""What stands where on a slip."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final

from deskdispatch.desk.slip import Slip
from deskdispatch.domain.cash import Cash, CashNotKnown, Collect, NothingToCollect
from deskdispatch.domain.vehicle import Vehicle
from deskdispatch.ui.printing import direction, symbols
from deskdispatch.ui.printing.column import Column
from deskdispatch.ui.printing.font import families
from deskdispatch.ui.printing.sheet import Align, Cell, Sheet, Span, Style
from deskdispatch.ui.printing.words import Both, Word, Words

DPI: Final = 203
"""Eight dots a millimetre: the common thermal head."""

_LABEL: Final = Style(7.5)
_SMALL: Final = Style(8)
_BODY: Final = Style(10)
_STRONG: Final = Style(12, bold=True)
_LARGE: Final = Style(16, bold=True)

_SIDE: Final = 0.27
"""The part of the width that a label takes beside a fact."""

_LINE_BREAK: Final = "\u2028"

_VEHICLES: Final = {Vehicle.BIKE: Word.BIKE, Vehicle.CAR: Word.CAR, Vehicle.VAN: Word.VAN}


def sheet_of(slip: Slip, dpi: int = DPI, words: Words | None = None) -> Sheet:
    """The slip on a strip as long as its content.

    Args:
        slip: What stands on it.
        dpi: Device pixels an inch.
        words: Both languages; None takes the shipped ones.
    """
    return _Layout(slip, Column(dpi, families()), words or Words()).sheet()


class _Layout:
    """Puts one slip into a column, from the shop at its top to the small print."""

    def __init__(self, slip: Slip, column: Column, words: Words) -> None:
        self._slip = slip
        self._column = column
        self._words = words

    def sheet(self) -> Sheet:
        self._column.gap(4)
        self._shop()
        self._order()
        self._cash(self._slip.cash)
        self._recipient()
        self._facts()
        self._foot()
        self._column.gap(6)
        return self._column.sheet()

    def _shop(self) -> None:
        slip = self._slip
        centre = replace(_SMALL, align=Align.CENTRE)
        if slip.shop_name is None:
            self._fact(Word.SHOP, self._not_known())
        else:
            name = direction.line(slip.shop_name)
            self._column.text(name, replace(_STRONG, points=14, align=Align.CENTRE))
        for text in slip.shop_address or ():
            self._column.text(direction.numbers_kept(direction.line(text)), centre)
        if slip.shop_phone is not None:
            phone = direction.isolated(direction.line(slip.shop_phone))
            self._column.text(phone, replace(_BODY, align=Align.CENTRE))
        if slip.shop_name is not None and slip.shop_address is None:
            self._fact(Word.SHOP_ADDRESS, self._not_known())
        if slip.shop_name is not None and slip.shop_phone is None:
            self._fact(Word.SHOP_PHONE, self._not_known())
        self._column.gap(2)

    def _order(self) -> None:
        column, number = self._column, direction.line(self._slip.order_number)
        if self._slip.reprint:
            again = self._words.both(Word.REPRINT, str(self._slip.reprint))
            with column.filled():
                self._pair(again, replace(_BODY, bold=True, inverse=True))
            column.gap(1.5)
        else:
            column.rule()
            column.gap(1)
        self._pair(self._words.both(Word.ORDER_NUMBER), _LABEL)
        large = Style(34, bold=True, align=Align.CENTRE)
        column.fitted(direction.isolated(number), large, smallest=14)
        bars = symbols.code128(self._slip.order_number)
        if bars is not None:
            column.gap(1)
            column.bars(bars, height_mm=13)
        column.gap(3)

    def _cash(self, cash: Cash) -> None:
        column = self._column
        match cash:
            case Collect(amount):
                self._collect(amount)
            case CashNotKnown():
                with column.framed(0.375), column.inset(1.5):
                    self._pair(self._words.both(Word.CASH_ON_DELIVERY), _LABEL)
                    self._centred(self._not_known(), _STRONG)
            case NothingToCollect():
                with column.framed(0.375), column.inset(1.5):
                    self._centred(self._words.both(Word.NOTHING_TO_COLLECT), _STRONG)
        column.gap(2.5)

    def _collect(self, amount: Decimal | None) -> None:
        column = self._column
        with column.framed(0.75):
            with column.filled():
                title = replace(_STRONG, points=13, inverse=True)
                self._pair(self._words.both(Word.COLLECT_CASH), title)
            with column.inset(1.5):
                if amount is None:
                    self._centred(self._words.both(Word.AMOUNT_NOT_KNOWN), _STRONG)
                else:
                    large = Style(30, bold=True, align=Align.CENTRE)
                    column.fitted(direction.money_text(amount), large, smallest=14)

    def _recipient(self) -> None:
        slip = self._slip
        self._field(Word.CUSTOMER, _own(slip.customer), _STRONG)
        self._field(Word.PHONE, _dialled(slip.phone), _LARGE)
        self._field(Word.SECOND_PHONE, _dialled(slip.alternate_phone), _STRONG)
        address = slip.address
        lines = None if address is None else [kept for text in address for kept in _own(text) or ()]
        self._field(Word.ADDRESS, lines, replace(_STRONG, points=11))
        self._field(Word.NOTES, _own(slip.notes), _BODY)

    def _facts(self) -> None:
        slip = self._slip
        self._column.rule()
        self._column.gap(1)
        point = slip.dropoff and Both(direction.isolated(slip.dropoff.text()), "")
        self._fact(Word.MAP_POINT, point or self._not_known())
        self._fact(Word.VEHICLE, self._vehicle())
        self._fact(Word.DELIVER, self._deliver())
        booked = slip.booked_at and Both(direction.time_text(slip.booked_at), "")
        self._fact(Word.BOOKED, booked or self._not_known())
        price = None if slip.price is None else Both(direction.money_text(slip.price), "")
        self._fact(Word.PRICE, price or self._not_known())
        self._column.gap(1)
        self._column.rule()

    def _foot(self) -> None:
        column, top = self._column, self._column.y
        matrix = symbols.qr(self._slip.order_number)
        if matrix is not None:
            column.square(matrix, size_mm=24)
        bottom, column.y = column.y, top
        beside = Span(0.36, 1.0)
        column.gap(5)
        number = direction.isolated(direction.line(self._slip.order_number))
        centred = replace(_STRONG, align=Align.CENTRE)
        column.fitted(number, centred, smallest=8, span=beside)
        self._centred(self._words.both(Word.NOT_AN_INVOICE), _BODY, beside)
        column.y = max(column.y, bottom)

    def _field(self, word: Word, lines: list[str] | None, style: Style) -> None:
        """A labelled value; nothing at all where it is known to be empty."""
        if lines is not None and not lines:
            return
        self._pair(self._words.both(word), _LABEL)
        if lines is None:
            self._pair(self._not_known(), _BODY)
        for text in lines or ():
            self._column.text(text, style)
        self._column.gap(1.2)

    def _fact(self, word: Word, value: Both) -> None:
        """A short value between its labels; its languages on a line each if need be."""
        label = self._words.both(word)
        middle = replace(_SMALL, bold=True, align=Align.CENTRE)
        span = Span(_SIDE, 1 - _SIDE)
        parts = [text for text in value if text]
        joined = " / ".join(parts)
        text = joined if self._column.fits(joined, middle, span) else _LINE_BREAK.join(parts)
        self._column.row(
            Cell(label.english, replace(_LABEL, align=Align.LEFT), Span(0, _SIDE)),
            Cell(text, middle, span),
            Cell(label.arabic, replace(_LABEL, align=Align.RIGHT), Span(1 - _SIDE, 1)),
        )
        self._column.gap(0.5)

    def _pair(self, both: Both, style: Style) -> None:
        """English at the left, Arabic at the right; English alone where there is no Arabic."""
        self._column.pair(both.english, both.arabic, style)

    def _centred(self, both: Both, style: Style, span: Span | None = None) -> None:
        """A line for each language."""
        for text in both:
            self._column.text(text, replace(style, align=Align.CENTRE), span)

    def _not_known(self) -> Both:
        return self._words.both(Word.NOT_KNOWN)

    def _vehicle(self) -> Both:
        vehicle = self._slip.vehicle
        if vehicle is None:
            return self._not_known()
        if vehicle in _VEHICLES:
            return self._words.both(_VEHICLES[Vehicle(vehicle)])
        return Both(direction.line(vehicle), "")

    def _deliver(self) -> Both:
        slip = self._slip
        if slip.is_scheduled is None:
            return self._not_known()
        if not slip.is_scheduled:
            return self._words.both(Word.NOW)
        if slip.scheduled_at is None:
            return self._words.both(Word.LATER)
        return Both(direction.time_text(slip.scheduled_at), "")


def _own(text: str | None) -> list[str] | None:
    """A person's text, with its phone numbers kept in order."""
    return (
        None if text is None else [direction.numbers_kept(line) for line in direction.lines(text)]
    )


def _dialled(phone: str | None) -> list[str] | None:
    return None if phone is None else [direction.isolated(line) for line in direction.lines(phone)]
