"""Layout of one slip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain import money
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.summary import Cash, CashNotKnown, Collect, NothingToCollect
from deskdispatch.domain.slips.template import DPI, SlipLanguage, SlipTemplate, px
from deskdispatch.domain.text.plain_text import isolated
from deskdispatch.ui.printing import direction, logo
from deskdispatch.ui.printing.font import face
from deskdispatch.ui.printing.sheet import Align, Sheet, SheetCell, Span, Style
from deskdispatch.ui.printing.strip import StripLayout
from deskdispatch.ui.printing.symbols import Symbol, code128, symbols_of
from deskdispatch.ui.printing.words import Bilingual, Word, Words, shipped_words

_LABEL: Final = Style(7.5)
_SMALL: Final = Style(8)
_BODY: Final = Style(10)
_STRONG: Final = Style(12, bold=True)
_LARGE: Final = Style(16, bold=True)
_SMALLEST_PHONE: Final = 7.0
"""Points; at this size a number of 20 characters fits one line on the narrowest paper."""

_SIDE: Final = 0.27
"""Share of the width for the label beside a short value."""

_QR_WIDTH: Final = 0.27
"""Share of a page's width for a QR code beside the facts."""

_LINE_BREAK: Final = "\u2028"


def sheet_of(
    slip: Slip,
    template: SlipTemplate,
    dpi: int = DPI,
    words: Words | None = None,
    scale: float = 1.0,
) -> Sheet:
    """Lays out a slip on a strip as wide as its paper; ``pages`` cuts it into pages.

    ``words`` are the fixed texts; None takes the shipped ones in the template's language.
    """
    return _Layout(slip, template, dpi, words or shipped_words(template.language), scale).sheet()


class _Layout:
    """Builds the layout of one slip in a column."""

    def __init__(
        self, slip: Slip, template: SlipTemplate, dpi: int, words: Words, scale: float
    ) -> None:
        self._slip = slip
        self._template = template
        self._words = words
        self._not_known = words.both(Word.NOT_KNOWN)
        self._paper = paper = template.paper_spec
        self._from_right = not SlipLanguage(template.language).left
        start, wide = paper.column(dpi)
        left, right = px(template.left_mm, dpi), px(template.right_mm, dpi)
        self._column = StripLayout(
            paper.width(dpi),
            left=start + left,
            inner=wide - left - right,
            dpi=dpi,
            face=face(template.font),
            scale=paper.scale * scale,
            from_right=self._from_right,
        )

    def sheet(self) -> Sheet:
        column, is_roll = self._column, self._paper.is_roll
        column.y = column.px(self._template.top_mm + (4 if is_roll else self._paper.margin_mm))
        symbols = symbols_of(self._slip, self._template, self._words)
        if is_roll:
            self._strip(symbols)
            column.gap(6)
        else:
            self._page(symbols)
        return column.sheet()

    def _strip(self, symbols: Sequence[Symbol]) -> None:
        """Adds everything in one column, with the description of each QR code beside it."""
        column = self._column
        self._logo()
        self._shop()
        self._order()
        self._schedule_box()
        self._cash(self._slip.cash)
        self._recipient()
        self._facts()
        self._signature()
        column.rule()
        for square in symbols:
            top, part = column.y, column.qr_code(square.matrix, self._paper.qr_mm)
            with column.beside(top, part):
                column.gap(5)
                label = replace(_STRONG, align=Align.CENTRE)
                column.fitted(isolated(square.label), label, smallest=8)
                column.centred(square.words, _SMALL)
        self._foot()

    def _page(self, symbols: Sequence[Symbol]) -> None:
        """Adds parts side by side, with the QR codes beside the facts."""
        column, top = self._column, self._column.y
        with column.part(0, 0.53):
            self._logo()
            self._shop()
        with column.beside(top, 0.56):
            self._cash(self._slip.cash)
        self._order()
        self._schedule_bar()
        self._recipient()
        top, left = column.y, 1 - _QR_WIDTH * len(symbols)
        with column.part(0, left - 0.01):
            self._facts()
        for at, square in enumerate(symbols):
            with column.beside(top, left + at * _QR_WIDTH, left + (at + 1) * _QR_WIDTH - 0.01):
                column.qr_code(square.matrix, self._paper.qr_mm)
                column.centred(square.words, _LABEL)
                column.gap(0.7)
        self._signature()
        column.rule()
        self._foot()

    def _logo(self) -> None:
        column = self._column
        image = logo.dots(self._template.logo, column.room(0.7, self._paper.logo_mm))
        if image is not None:
            column.picture(image)
            column.gap(1.5)

    def _shop(self) -> None:
        slip, template, is_named = self._slip, self._template, self._slip.shop_name is not None
        if slip.shop_name is None:
            self._fact(Word.SHOP, self._not_known)
        else:
            name = direction.line(slip.shop_name)
            self._column.text(name, replace(_STRONG, points=14, align=Align.CENTRE))
        if template.shop_address:
            address = direction.all_typed_lines(slip.shop_address)
            self._of_shop(Word.SHOP_ADDRESS, address, is_named, _SMALL)
        if template.shop_phone:
            phone = direction.phone_lines(slip.shop_phone)
            self._of_shop(Word.SHOP_PHONE, phone, is_named, _BODY, _SMALLEST_PHONE)
        self._column.gap(2)

    def _of_shop(
        self,
        word: Word,
        lines: list[str] | None,
        is_named: bool,
        style: Style,
        smallest: float = math.inf,
    ) -> None:
        """Adds lines about the shop; marks an unknown value only if the shop itself is known."""
        for text in lines or ():
            self._column.fitted(text, replace(style, align=Align.CENTRE), smallest)
        if lines is None and is_named:
            self._fact(word, self._not_known)

    def _order(self) -> None:
        column, number = self._column, direction.line(self._slip.order_number)
        if self._slip.reprint:
            again = self._words.both(Word.REPRINT, str(self._slip.reprint))
            with column.filled():
                column.pair(*again, replace(_BODY, bold=True, inverse=True))
            column.gap(1.5)
        else:
            column.rule()
        column.pair(*self._words.both(Word.ORDER_NUMBER), _LABEL)
        column.keep()
        large = Style(34, bold=True, align=Align.CENTRE)
        column.fitted(isolated(number), large, smallest=14)
        if self._template.barcode:
            column.keep()
            column.gap(1)
            bars = code128(self._slip.order_number)
            if bars is None or not column.bars(bars, self._paper.barcode_mm):
                column.pair(*self._words.both(Word.NO_BARS), _LABEL)
        column.gap(1 if self._is_scheduled and not self._paper.is_roll else 3)

    @property
    def _is_scheduled(self) -> bool:
        return self._template.schedule and self._slip.is_scheduled is True

    def _schedule_box(self) -> None:
        """Adds the time of a scheduled delivery in large print, so that nobody delivers it now.

        In a box, because a roll is narrow but as long as needed.
        """
        if not self._is_scheduled:
            return
        column, at = self._column, self._slip.scheduled_at
        with column.framed(0.75):
            with column.filled():
                title = replace(_STRONG, points=13, inverse=True)
                column.pair(*self._words.both(Word.DELIVER_AT), title)
            with column.inset(1.5):
                if at is None:
                    column.centred(self._words.both(Word.LATER), _STRONG)
                else:
                    large = Style(26, bold=True, align=Align.CENTRE)
                    column.fitted(direction.time_text(at, "%H:%M"), large, smallest=14)
                    day = direction.time_text(at, "%d/%m/%Y")
                    column.text(day, replace(_LARGE, align=Align.CENTRE))
        column.gap(2.5)

    def _schedule_bar(self) -> None:
        """Adds the scheduled time in a bar, because a page is wide but limited in height."""
        if not self._is_scheduled:
            return
        at = self._slip.scheduled_at
        label, small = self._words.both(Word.DELIVER_AT), replace(_BODY, bold=True, inverse=True)
        parts = self._words.both(Word.LATER) if at is None else (direction.time_text(at), "")
        style = Style(10 if at is None else 18, bold=True, align=Align.CENTRE, inverse=True)
        with self._column.filled():
            self._column.row(
                SheetCell(label.left, replace(small, align=Align.LEFT), Span(0, 0.22)),
                SheetCell(_LINE_BREAK.join(filter(None, parts)), style, Span(0.22, 0.78)),
                SheetCell(label.right, replace(small, align=Align.RIGHT), Span(0.78, 1)),
            )
        self._column.gap(1)

    def _cash(self, cash: Cash) -> None:
        column, words = self._column, self._words
        match cash:
            case Collect(amount):
                with column.framed(0.75):
                    with column.filled():
                        title = replace(_STRONG, points=13, inverse=True)
                        column.pair(*words.both(Word.COLLECT_CASH), title)
                    with column.inset(1.5):
                        if amount is None:
                            column.centred(words.both(Word.AMOUNT_NOT_KNOWN), _STRONG)
                        else:
                            large = Style(30, bold=True, align=Align.CENTRE)
                            column.fitted(direction.money_text(amount), large, smallest=14)
                        if (change := self._slip.change) is not None:
                            figures = (money.text(change.bring), money.text(change.given))
                            both = words.both(Word.CHANGE, *figures)
                            column.centred(both, replace(_BODY, bold=True))
            case CashNotKnown():
                with column.framed(0.375), column.inset(1.5):
                    column.pair(*words.both(Word.CASH_ON_DELIVERY), _LABEL)
                    column.centred(self._not_known, _STRONG)
            case NothingToCollect():
                with column.framed(0.375), column.inset(1.5):
                    column.centred(words.both(Word.NOTHING_TO_COLLECT), _STRONG)
        column.gap(2.5)

    def _recipient(self) -> None:
        slip = self._slip
        self._field(Word.CUSTOMER, direction.typed_lines(slip.customer), _STRONG)
        self._phones()
        self._field(
            Word.ADDRESS, direction.all_typed_lines(slip.address), replace(_STRONG, points=11)
        )
        if slip.is_middle:
            self._column.pair(*self._words.both(Word.MIDDLE), replace(_STRONG, points=10))
            self._column.gap(1.2)
        for field, text in slip.remarks:
            self._field(Word[field.name], direction.typed_lines(text), _BODY)
        # A branch is at the top; a driver who is sent elsewhere must not miss it.
        self._field(Word.COLLECT_AT, direction.all_typed_lines(slip.pickup), _STRONG)
        contact = direction.all_typed_lines(slip.pickup_contact)
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
        self._field(word, direction.phone_lines(number), style, smallest=_SMALLEST_PHONE)

    def _facts(self) -> None:
        """Adds short values beside their labels; a scheduled time is at the top instead."""
        slip, template, words = self._slip, self._template, self._words
        facts: list[tuple[Word, Bilingual | str | None]] = []
        if template.map_point:
            point = isolated(slip.dropoff.text()) if slip.dropoff else None
            facts.append((Word.MAP_POINT, point))
        if template.vehicle:
            vehicle: Bilingual | str | None = slip.vehicle and direction.line(slip.vehicle)
            if slip.vehicle in set(Vehicle):
                vehicle = words.both(Vehicle(slip.vehicle))
            facts.append((Word.VEHICLE, vehicle))
        if template.schedule and not slip.is_scheduled:
            now = None if slip.is_scheduled is None else words.both(Word.NOW)
            facts.append((Word.DELIVER, now))
        if template.booked:
            booked = direction.time_text(slip.booked_at) if slip.booked_at else None
            facts.append((Word.BOOKED, booked))
        if template.clerk and slip.clerk:
            facts.append((Word.CLERK, direction.line(slip.clerk)))
        if template.price:
            price = None if slip.price is None else direction.money_text(slip.price)
            facts.append((Word.PRICE, price))
        if facts:
            self._column.rule()
        for word, value in facts:
            known = Bilingual(value, "") if isinstance(value, str) else value
            self._fact(word, known or self._not_known)

    def _signature(self) -> None:
        if self._template.signature:
            self._column.rule()
            self._column.pair(*self._words.both(Word.SIGNATURE), _LABEL)
            self._column.keep()
            self._column.gap(9)

    def _foot(self) -> None:
        column = self._column
        notice = " / ".join(text for text in self._words.both(Word.NOT_AN_INVOICE) if text)
        column.text(notice, replace(_BODY, align=Align.CENTRE))
        for text in direction.typed_lines(self._template.footer) or ():
            column.gap(0.5)
            column.text(text, replace(_SMALL, align=Align.CENTRE))

    def _field(
        self, word: Word, lines: list[str] | None, style: Style, smallest: float = math.inf
    ) -> None:
        """Adds a labelled value unless it is empty; shrinks lines down to ``smallest`` points."""
        if lines is not None and not lines:
            return
        self._column.pair(*self._words.both(word), _LABEL)
        self._column.keep()
        self._column.gap(0.4)
        if lines is None:
            self._column.pair(*self._not_known, _BODY)
        for text in lines or ():
            self._column.fitted(text, style, smallest)
        self._column.gap(1.2)

    def _fact(self, word: Word, value: Bilingual) -> None:
        """Adds a short value beside its label; two languages share one line if they fit."""
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
