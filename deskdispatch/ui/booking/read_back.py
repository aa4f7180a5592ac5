"""The booking in large letters, for reading it to the customer on the phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from deskdispatch.domain import money
from deskdispatch.domain.address.address import Address
from deskdispatch.domain.booking.booking import Draft, cash_typed, change_typed
from deskdispatch.domain.fields import SPEC, Field
from deskdispatch.domain.places.area_words import is_arabic
from deskdispatch.domain.text.digits import digits_only
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import embedded, isolated
from deskdispatch.ui.booking.popup import ReturningPopup
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import language
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.controls import (
    SmallButton,
    height_for,
    name_buttons,
    named,
    scrolled,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import READ_BACK
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.places.places import Area

_ALWAYS: Final = (Field.AREA, Field.BLOCK, Field.STREET)
"""Parts that every address has."""

_AFTER: Final = (Field.AVENUE, Field.HOUSE, Field.BUILDING, Field.FLOOR, Field.FLAT, Field.PACI)
_DIGITS: Final = 4
"""Last digits of the phone: the customer knows whether they are right."""

_LETTERS: Final = ("", "-small")
"""Suffixes of letter sizes; the first one that leaves every line visible is used."""

_FRAME: Final = 4
"""Pixels of the border and of Qt's rounding."""

_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize})
_SCROLLING: Final = frozenset(
    {
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
        *(Qt.Key.Key_Home, Qt.Key.Key_End),
    }
)

_COLLECT: Final = QT_TRANSLATE_NOOP("ReadBack", "To pay")
_CHANGE: Final = QT_TRANSLATE_NOOP("ReadBack", "Change")
_OF: Final = QT_TRANSLATE_NOOP("ReadBack", "{bring} from {given}")
_NO_CASH: Final = QT_TRANSLATE_NOOP("ReadBack", "Nothing")
_PRICE: Final = QT_TRANSLATE_NOOP("ReadBack", "Delivery")
_PHONE: Final = QT_TRANSLATE_NOOP("ReadBack", "Phone …")
_ASK: Final = QT_TRANSLATE_NOOP("ReadBack", "— ask")
_AWAITED: Final = QT_TRANSLATE_NOOP("ReadBack", "— no price")
_MORE: Final = QT_TRANSLATE_NOOP("ReadBack", "Also")
_AMOUNT: Final = MarkedText("Amounts", "KWD {amount}")


class ReadBackSource(NamedTuple):
    """A booking to be read back.

    Attributes:
        draft: The booking as it is typed, or as a delivery was booked.
        address: The address read from the draft's text.
        rest: The words of the text that are not part of an address.
        price: Price of the delivery in KWD; None while it is unknown.
    """

    draft: Draft
    address: Address
    rest: str = ""
    price: Decimal | None = None

    @property
    def language(self) -> str:
        """Arabic if the customer's name or address or the notes are; else that of the window."""
        texts = (self.draft.name, self.draft.address_detail, self.draft.notes)
        return "ar" if any(map(is_arabic, texts)) else language.current()


class ReadBackLine(NamedTuple):
    """A line to read: a label, and its value or a prompt if it is missing."""

    label: str
    value: str
    is_missing: bool = False


def lines_of(source: ReadBackSource, code: str, areas: Sequence[Area]) -> list[ReadBackLine]:
    """Returns the lines to read in a language, in the order usual for addresses in Kuwait."""
    label, digits = language.words_in(code, _PHONE), digits_only(source.draft.phone)
    phone = ReadBackLine(label, isolated(digits[-_DIGITS:]))
    if len(digits) < 2 * _DIGITS:
        phone = ReadBackLine(label, language.words_in(code, _ASK), is_missing=True)
    return [*_address(source, code, areas), *_money(source, code), phone]


def _address(source: ReadBackSource, code: str, areas: Sequence[Area]) -> Iterator[ReadBackLine]:
    address = source.address
    if not address.area and source.draft.dropoff_area:
        address = address.model_copy(update={"area": source.draft.dropoff_area})
    is_building = bool(address.building)
    wanted = {*_ALWAYS, Field.FLAT if is_building else Field.HOUSE}
    for part in (*_ALWAYS, *_AFTER):
        label = SPEC[part].heading(code)
        if address.value(part):
            written = address.part_text(part, code, areas)
            yield ReadBackLine(label, embedded(written.removeprefix(f"{label} ")))
        elif part in wanted:
            yield ReadBackLine(label, language.words_in(code, _ASK), is_missing=True)
    if source.rest:
        yield ReadBackLine(language.words_in(code, _MORE), embedded(source.rest))


def _money(source: ReadBackSource, code: str) -> Iterator[ReadBackLine]:
    draft, label = source.draft, language.words_in(code, _COLLECT)
    amount, change = cash_typed(draft), change_typed(draft)
    if not draft.collect_cash:
        yield ReadBackLine(label, language.words_in(code, _NO_CASH))
    elif amount is None:
        yield ReadBackLine(label, language.words_in(code, _ASK), is_missing=True)
    else:
        yield ReadBackLine(label, _kwd(amount, code))
    if change is not None:
        given = isolated(money.text(change.given).removesuffix(".000"))
        words = language.words_in(code, _OF)
        words = words.format(bring=isolated(money.text(change.bring)), given=given)
        yield ReadBackLine(language.words_in(code, _CHANGE), words)
    label = language.words_in(code, _PRICE)
    if source.price is None:
        yield ReadBackLine(label, language.words_in(code, _AWAITED), is_missing=True)
    else:
        yield ReadBackLine(label, _kwd(source.price, code))


def _kwd(amount: Decimal, code: str) -> str:
    figure = isolated(money.text(amount))
    return embedded(language.words_in(code, _AMOUNT).format(amount=figure))


class ReadBack(Retranslated, ReturningPopup):
    """Shows a booking over a pane; its button, which has the focus, switches the language.

    It follows changes of the form while it is open.
    """

    def __init__(self, surface: QWidget) -> None:
        super().__init__(surface, "readBack")
        self._surface = surface
        self._pane: QWidget | None = None
        self._read: Callable[[], ReadBackSource] | None = None
        self._areas: Sequence[Area] = ()
        self._code = ""
        """The language chosen here; "" for the customer's."""
        self._lines: list[ReadBackLine] = []
        self._values: list[PlainLabel] = []
        self._build_ui()
        self.retranslate()

    def _build_ui(self) -> None:
        self.title_label = PlainLabel("readBackTitle", "title")
        self.switch_button = named(QToolButton(), "readBackLanguageButton")
        self.switch_button.setProperty("role", "chip")
        self.switch_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.close_button = SmallButton("readBackClose", "close")
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._area = scrolled(self._body)
        self._head = side_by_side(self.title_label, None, self.switch_button, self.close_button)
        parts = (self._head, self._area)
        self.setLayout(stacked(*parts, margin="space_3", grows=(self._area,)))
        for button in (self.switch_button, self.close_button):
            button.installEventFilter(self)
        self.switch_button.clicked.connect(self._on_switch_clicked)
        self.close_button.clicked.connect(self.close_and_return)
        self._surface.installEventFilter(self)

    def open(
        self, pane: QWidget, read: Callable[[], ReadBackSource], areas: Sequence[Area]
    ) -> None:
        """Shows the booking that ``read`` returns over a pane; ``refresh`` reads it again."""
        if self._pane is not None:
            self._pane.removeEventFilter(self)
        self._pane, self._read, self._areas, self._code = pane, read, areas, ""
        pane.installEventFilter(self)
        self.open_from_focus()
        self.refresh()
        self.switch_button.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, self.spoken)

    @property
    def spoken(self) -> str:
        return ". ".join(f"{line.label} {line.value}" for line in self._lines)

    def refresh(self) -> None:
        """Shows the booking's current state."""
        if self.isHidden() or self._read is None:
            return
        source = self._read()
        code = self._code or source.language
        lines = lines_of(source, code, self._areas)
        direction = language.entry(code).direction
        if lines != self._lines or direction != self._body.layoutDirection():
            self._lines = lines
            self._body.setLayoutDirection(direction)
            self._fill()
        other = next(each for each in language.TABLE.values() if each.code != code)
        name_buttons((self.switch_button, other.name))
        set_tip(self.switch_button, self.tr("Read it in {language}").format(language=other.name))
        self.setAccessibleDescription(self.spoken)
        self._fit()

    def _fill(self) -> None:
        self._values.clear()
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for row, line in enumerate(self._lines):
            label, value = PlainLabel(role="muted"), PlainLabel(wraps=True)
            label.setText(line.label)
            value.setText(line.value)
            value.setAccessibleName(f"{line.label} {line.value}")
            self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(value, row, 1)
            for each in (label, value):
                each.show()
            self._values.append(value)

    def retranslate(self) -> None:
        self.title_label.setText(self.tr("Read back"))
        self.setAccessibleName(self.tr("Read back"))
        self.close_button.set_words(self.tr("Close"), READ_BACK)
        self.refresh()

    def _on_switch_clicked(self) -> None:
        shown = self._code or (self._read().language if self._read is not None else "")
        self._code = next(code for code in language.TABLE if code != shown)
        self.refresh()
        announce(self, self.spoken)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows its pane, and scrolls at keys that would otherwise move the focus."""
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress and event.key() in _SCROLLING:
                QCoreApplication.sendEvent(self._area.verticalScrollBar(), event)
                return True
        elif event.type() in _MOVES and self.isVisible():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Fits the height to the lines, with smaller letters in a low pane."""
        pane, layout = self._pane, self.layout()
        if pane is None or layout is None:
            return
        room = QRect(pane.mapTo(self._surface, QPoint()), pane.size())
        margin = layout.contentsMargins().left()
        bar = self._area.verticalScrollBar().sizeHint().width()
        others = self._head.sizeHint().height() + 2 * margin + _FRAME + layout.spacing()
        for size in _LETTERS:
            for line, value in zip(self._lines, self._values, strict=True):
                value.set_role(f"read{size}-missing" if line.is_missing else f"read{size}")
                value.ensurePolished()  # at once, as the heights of the lines depend on it
            rows = height_for(self._grid, room.width() - 2 * margin - bar - _FRAME)
            wanted = rows + others
            if wanted <= room.height():
                break
        self.setGeometry(room.x(), room.y(), room.width(), min(room.height(), wanted))
