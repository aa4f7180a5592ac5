"""Lays out one slip."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.cash import Cash, CashNotKnown, Collect, NothingToCollect
from deskdispatch.domain.slips.paper import DPI, PaperSpec, px
from deskdispatch.domain.slips.template import SlipLanguage, SlipTemplate
from deskdispatch.domain.text.plain_text import isolated
from deskdispatch.ui.printing import direction, logo
from deskdispatch.ui.printing.font import face
from deskdispatch.ui.printing.sheet import Align, Sheet, SheetCell, Span, Style
from deskdispatch.ui.printing.strip import StripLayout
from deskdispatch.ui.printing.symbols import Symbol, code128, symbols_of
from deskdispatch.ui.printing.words import Bilingual, Word, Words, shipped

_LABEL: Final = Style(7.5)
_SMALL: Final = Style(8)
_BODY: Final = Style(10)
_STRONG: Final = Style(12, bold=True)
_LARGE: Final = Style(16, bold=True)
_SMALLEST_PHONE: Final = 7.0
"""Points; a number of 20 signs is one line on the narrowest paper then."""

_SIDE: Final = 0.27
"""The part of the width that a label takes beside a fact."""

_QR_WIDTH: Final = 0.27
"""The part of a page's width that a square symbol takes beside the facts."""

_LINE_BREAK: Final = "\u2028"


def sheet_of(
    slip: Slip,
    template: SlipTemplate | None = None,
    dpi: int = DPI,
    words: Words | None = None,
    scale: float = 1.0,
) -> Sheet:
    """Lays a slip out on a strip as wide as its paper, which ``pages`` cuts.

    ``words`` are the fixed texts; None takes the shipped ones in the template's language.
    """
    template = template or SlipTemplate()
    paper = template.paper_spec
    column = _column(template, paper, dpi, scale)
    return _Layout(slip, template, paper, column, words or shipped(template.language)).sheet()


def _column(template: SlipTemplate, paper: PaperSpec, dpi: int, scale: float) -> StripLayout:
    start, wide = paper.column(dpi)
    left, right = px(template.left_mm, dpi), px(template.right_mm, dpi)
    inner = wide - left - right
    return StripLayout(
        paper.width(dpi),
        left=start + left,
        inner=inner,
        dpi=dpi,
        face=face(template.font),
        scale=paper.scale * scale,
        from_right=not SlipLanguage(template.language).left,
    )


class _Layout:
    """Adds the parts of one slip to a column."""

    def __init__(
        self,
        slip: Slip,
        template: SlipTemplate,
        paper: PaperSpec,
        column: StripLayout,
        words: Words,
    ) -> None:
        self._slip = slip
        self._template = template
        self._paper = paper
        self._column = column
        self._words = words
        self._from_right = not SlipLanguage(template.language).left

    def sheet(self) -> Sheet:
        column, is_roll = self._column, self._paper.is_roll
        column.y = column.px(self._template.top_mm + (4 if is_roll else self._paper.margin_mm))
        if is_roll:
            self._strip()
            column.gap(6)
        else:
            self._page()
        return column.sheet()

    def _strip(self) -> None:
        self._logo()
        self._shop()
        self._order()
        self._schedule()
        self._cash(self._slip.cash)
        self._recipient()
        self._facts()
        self._signature()
        self._line()
        for square in symbols_of(self._slip, self._template, self._words):
            self._qr_code(square)
        self._foot()

    def _page(self) -> None:
        column, top = self._column, self._column.y
        with column.part(0, 0.53):
            self._logo()
            self._shop()
        with column.beside(top, 0.56):
            self._cash(self._slip.cash)
        self._order()
        self._schedule()
        self._recipient()
        top, symbols = column.y, symbols_of(self._slip, self._template, self._words)
        left = 1 - _QR_WIDTH * len(symbols)
        with column.part(0, left - 0.01):
            self._facts()
        for at, square in enumerate(symbols):
            with column.beside(top, left + at * _QR_WIDTH, left + (at + 1) * _QR_WIDTH - 0.01):
                self._qr_code_above_words(square)
        self._signature()
        self._line()
        self._foot()

    def _line(self) -> None:
        self._column.rule()
        self._column.gap(1)

    def _logo(self) -> None:
        column = self._column
        image = logo.dots(self._template.logo, column.room(0.7, self._paper.logo_mm))
        if image is not None:
            column.picture(image)
            column.gap(1.5)

    def _shop(self) -> None:
        slip, template = self._slip, self._template
        if slip.shop_name is None:
            self._fact(Word.SHOP, self._not_known())
        else:
            name = direction.line(slip.shop_name)
            self._column.text(name, replace(_STRONG, points=14, align=Align.CENTRE))
        is_named = slip.shop_name is not None
        if template.shop_address:
            self._of_shop(
                Word.SHOP_ADDRESS, direction.all_typed(slip.shop_address), is_named, _SMALL
            )
        if template.shop_phone:
            self._of_shop(
                *(Word.SHOP_PHONE, direction.dialled(slip.shop_phone), is_named, _BODY),
                smallest=_SMALLEST_PHONE,
            )
        self._column.gap(2)

    def _of_shop(
        self,
        word: Word,
        lines: list[str] | None,
        is_named: bool,
        style: Style,
        smallest: float = math.inf,
    ) -> None:
        """A line about the shop; an unknown one is marked only where the shop itself is known."""
        for text in lines or ():
            self._column.fitted(text, replace(style, align=Align.CENTRE), smallest)
        if lines is None and is_named:
            self._fact(word, self._not_known())

    def _order(self) -> None:
        column, number = self._column, direction.line(self._slip.order_number)
        if self._slip.reprint:
            again = self._words.both(Word.REPRINT, str(self._slip.reprint))
            with column.filled():
                self._pair(again, replace(_BODY, bold=True, inverse=True))
            column.gap(1.5)
        else:
            self._line()
        self._pair(self._words.both(Word.ORDER_NUMBER), _LABEL)
        column.keep()
        large = Style(34, bold=True, align=Align.CENTRE)
        column.fitted(isolated(number), large, smallest=14)
        if self._template.barcode:
            self._bars()
        column.gap(1 if self._is_scheduled and not self._paper.is_roll else 3)

    def _bars(self) -> None:
        column = self._column
        bars = code128(self._slip.order_number)
        column.keep()
        column.gap(1)
        if bars is None or not column.bars(bars, self._paper.barcode_mm):
            self._pair(self._words.both(Word.NO_BARS), _LABEL)

    @property
    def _is_scheduled(self) -> bool:
        return self._template.schedule and self._slip.is_scheduled is True

    def _schedule(self) -> None:
        """Prints the time of a scheduled delivery large, so that nobody delivers it now."""
        if not self._is_scheduled:
            return
        if self._paper.is_roll:
            self._schedule_box(self._slip.scheduled_at)
            self._column.gap(2.5)
        else:
            self._schedule_bar(self._slip.scheduled_at)
            self._column.gap(1)

    def _schedule_box(self, at: datetime | None) -> None:
        """Adds a box on a roll, which is narrow and has the length."""
        column = self._column
        with column.framed(0.75):
            with column.filled():
                title = replace(_STRONG, points=13, inverse=True)
                self._pair(self._words.both(Word.DELIVER_AT), title)
            with column.inset(1.5):
                if at is None:
                    self._centred(self._words.both(Word.LATER), _STRONG)
                    return
                large = Style(26, bold=True, align=Align.CENTRE)
                column.fitted(direction.clock_text(at), large, smallest=14)
                column.text(direction.date_text(at), replace(_LARGE, align=Align.CENTRE))

    def _schedule_bar(self, at: datetime | None) -> None:
        """Adds a bar on a page, which is wide and holds no more than its height."""
        label, small = self._words.both(Word.DELIVER_AT), replace(_BODY, bold=True, inverse=True)
        parts = self._words.both(Word.LATER) if at is None else (direction.time_text(at), "")
        style = Style(10 if at is None else 18, bold=True, align=Align.CENTRE, inverse=True)
        with self._column.filled():
            self._column.row(
                SheetCell(label.left, replace(small, align=Align.LEFT), Span(0, 0.22)),
                SheetCell(_LINE_BREAK.join(filter(None, parts)), style, Span(0.22, 0.78)),
                SheetCell(label.right, replace(small, align=Align.RIGHT), Span(0.78, 1)),
            )

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
        self._field(Word.CUSTOMER, direction.typed(slip.customer), _STRONG)
        self._phones()
        self._field(Word.ADDRESS, direction.all_typed(slip.address), replace(_STRONG, points=11))
        if slip.is_middle:
            self._pair(self._words.both(Word.MIDDLE), replace(_STRONG, points=10))
            self._column.gap(1.2)
        for field, text in slip.remarks:
            self._field(Word[field.name], direction.typed(text), _BODY)
        # A branch stands at the top; a driver who is sent elsewhere must not miss it.
        self._field(Word.COLLECT_AT, direction.all_typed(slip.pickup), _STRONG)
        contact = direction.all_typed(slip.pickup_contact)
        self._field(Word.PICKUP_CONTACT, contact, _STRONG)

    def _phones(self) -> None:
        slip, column, top = self._slip, self._column, self._column.y
        has_second = self._template.second_phone and slip.alternate_phone != ""
        if not has_second or self._paper.is_roll:
            self._phone(Word.PHONE, slip.phone, _LARGE)
            if has_second:
                self._phone(Word.SECOND_PHONE, slip.alternate_phone, _STRONG)
            return
        halves = [(0.0, 0.48), (0.52, 1.0)]
        first, second = halves[::-1] if self._from_right else halves
        with column.part(*first):
            self._phone(Word.PHONE, slip.phone, _LARGE)
        with column.beside(top, *second):
            self._phone(Word.SECOND_PHONE, slip.alternate_phone, _LARGE)

    def _phone(self, word: Word, number: str | None, style: Style) -> None:
        self._field(word, direction.dialled(number), style, smallest=_SMALLEST_PHONE)

    def _facts(self) -> None:
        lines = facts(self._slip, self._template, self._words)
        if lines:
            self._line()
        for word, value in lines:
            self._fact(word, value)

    def _signature(self) -> None:
        if self._template.signature:
            self._line()
            self._pair(self._words.both(Word.SIGNATURE), _LABEL)
            self._column.keep()
            self._column.gap(9)

    def _foot(self) -> None:
        column = self._column
        notice = " / ".join(text for text in self._words.both(Word.NOT_AN_INVOICE) if text)
        column.text(notice, replace(_BODY, align=Align.CENTRE))
        for text in direction.typed(self._template.footer) or ():
            column.gap(0.5)
            column.text(text, replace(_SMALL, align=Align.CENTRE))

    def _qr_code(self, square: Symbol) -> None:
        column, top = self._column, self._column.y
        part = column.qr_code(square.matrix, self._paper.qr_mm)
        with column.beside(top, part):
            column.gap(5)
            label = isolated(square.label)
            column.fitted(label, replace(_STRONG, align=Align.CENTRE), smallest=8)
            self._centred(square.words, _SMALL)

    def _qr_code_above_words(self, square: Symbol) -> None:
        self._column.qr_code(square.matrix, self._paper.qr_mm)
        self._centred(square.words, _LABEL)
        self._column.gap(0.7)

    def _field(
        self, word: Word, lines: list[str] | None, style: Style, smallest: float = math.inf
    ) -> None:
        """A labelled value, on one line of at least ``smallest`` points; none where it is empty."""
        if lines is not None and not lines:
            return
        self._pair(self._words.both(word), _LABEL)
        self._column.keep()
        self._column.gap(0.4)
        if lines is None:
            self._pair(self._not_known(), _BODY)
        for text in lines or ():
            self._column.fitted(text, style, smallest)
        self._column.gap(1.2)

    def _fact(self, word: Word, value: Bilingual) -> None:
        """A short value beside its label; a line for each language where one is too short."""
        label = self._words.both(word)
        left, right = (_SIDE if label.left else 0.0), (_SIDE if label.right else 0.0)
        side = Align.CENTRE if left and right else Align.LEFT if left else Align.RIGHT
        style = replace(_SMALL, bold=True, align=side)
        span = Span(left, 1 - right)
        parts = [text for text in value if text]
        joined = " / ".join(parts)
        text = joined if self._column.fits(joined, style, span) else _LINE_BREAK.join(parts)
        while style.points > 6 and not self._column.fits(text, style, span):
            style = replace(style, points=style.points - 0.5)
        self._column.row(
            SheetCell(label.left, replace(_LABEL, align=Align.LEFT), Span(0, left)),
            SheetCell(text, style, span),
            SheetCell(label.right, replace(_LABEL, align=Align.RIGHT), Span(1 - right, 1)),
        )
        self._column.gap(0.5)

    def _pair(self, both: Bilingual, style: Style) -> None:
        self._column.pair(both.left, both.right, style)

    def _centred(self, both: Bilingual, style: Style) -> None:
        for text in both:
            self._column.text(text, replace(style, align=Align.CENTRE))

    def _not_known(self) -> Bilingual:
        return self._words.both(Word.NOT_KNOWN)


def _point(slip: Slip, _words: Words) -> Bilingual | None:
    return Bilingual(isolated(slip.dropoff.text()), "") if slip.dropoff else None


def _booked(slip: Slip, _words: Words) -> Bilingual | None:
    return Bilingual(direction.time_text(slip.booked_at), "") if slip.booked_at else None


def _price(slip: Slip, _words: Words) -> Bilingual | None:
    return None if slip.price is None else Bilingual(direction.money_text(slip.price), "")


def _vehicle(slip: Slip, words: Words) -> Bilingual | None:
    if slip.vehicle is None:
        return None
    if slip.vehicle in set(Vehicle):
        return words.both(Vehicle(slip.vehicle))
    return Bilingual(direction.line(slip.vehicle), "")


def _deliver(slip: Slip, words: Words) -> Bilingual | None:
    if slip.is_scheduled is None:
        return None
    if not slip.is_scheduled:
        return words.both(Word.NOW)
    if slip.scheduled_at is None:
        return words.both(Word.LATER)
    return Bilingual(direction.time_text(slip.scheduled_at), "")


FACTS: Final[dict[str, tuple[Word, Callable[[Slip, Words], Bilingual | None]]]] = {
    "map_point": (Word.MAP_POINT, _point),
    "vehicle": (Word.VEHICLE, _vehicle),
    "schedule": (Word.DELIVER, _deliver),
    "booked": (Word.BOOKED, _booked),
    "price": (Word.PRICE, _price),
}
"""Label and value by the field of ``SlipTemplate``; an unknown value is None."""


def facts(slip: Slip, template: SlipTemplate, words: Words) -> list[tuple[Word, Bilingual]]:
    """Labels and values of the facts that the template selects.

    The time of a scheduled delivery is none of them: it stands large at the top.
    """
    not_known = words.both(Word.NOT_KNOWN)
    return [
        (label, value(slip, words) or not_known)
        for field, (label, value) in FACTS.items()
        if getattr(template, field) and not (value is _deliver and slip.is_scheduled)
    ]
