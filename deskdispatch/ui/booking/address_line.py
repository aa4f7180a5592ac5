"""Address line of the booking form: reads the typed address and names its area."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton, QWidget

from deskdispatch.domain.fields import Field
from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.pasted_chips import move_focus
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import stacked
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.keys import Menu
from deskdispatch.ui.widgets.line_popup import LinePopup

if TYPE_CHECKING:
    from deskdispatch.domain.address.address import Address
    from deskdispatch.domain.address.reading import AddressReading
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.places.place_search import PlaceIndex
    from deskdispatch.domain.places.places import Area

LONGEST_READ: Final = 2_000
"""Number of characters, from the end of a pasted text, that are searched for an address."""

_TAB: Final = Qt.FocusPolicy.StrongFocus
_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class AddressLine(QObject):
    """Shows the parts of the typed address under its line and passes them to the booking.

    The line's text is the only state: correcting a part rewrites the text.
    """

    area_found = Signal(object)
    """The ``Area`` that a finished address names with certainty."""

    area_changed = Signal(object)
    """The ``Area`` that the address names now, or None. The price may change with it."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self._form = form
        self._line = form.detail_edit
        self._areas: Sequence[Area] = ()
        self._index: PlaceIndex | None = None
        self.reading: AddressReading | None = None
        self._area = ""
        self._has_note = False
        self.chips = AddressChips(self._line)
        self._popup = LinePopup(form)
        self._popup.setLayout(stacked(self.chips, margin="space_1"))
        self._popup.put_under(self._line)
        self._popup.visible_changed.connect(form.cover_caption)
        self._line.textChanged.connect(self._read)
        self._line.editingFinished.connect(self._on_editing_finished)
        self.chips.corrected.connect(self._on_corrected)
        self.chips.shown.connect(self._on_chips_shown)

    def set_country(self, areas: Sequence[Area], index: PlaceIndex | None) -> None:
        """Sets the areas and their index; without an index no address is read."""
        self._areas, self._index = areas, index
        self.chips.areas = areas
        self._read()

    @property
    def area(self) -> Area | None:
        if self.reading is None or not self._area:
            return None
        from deskdispatch.domain.places.places import area_named

        return area_named(self._areas, self._area)

    def read(self, near: tuple[str, ...]) -> Draft:
        """Returns the address as it is sent.

        ``near`` is the area of the drop-off, used if the address names none.
        """
        from deskdispatch.domain.booking.booking import Draft

        if self.reading is None:
            return Draft(dropoff_address=near, dropoff_detail=None)
        address, rest = self.reading.address, self.reading.rest
        lines = address.street_parts("en", self._areas)
        detail = ", ".join(each for each in (address.detail("en"), rest) if each)
        sent = Draft(
            dropoff_address=lines if address.area else (*near, *lines), dropoff_detail=detail
        )
        return sent.model_copy(update={"dropoff_area": self._area}) if self._area else sent

    def take(self, text: str) -> bool:
        """Puts a text with an address into the line if that is empty.

        Returns False, and changes nothing, if the text names no more than an area.
        """
        if self._index is None or self._line.text().strip():
            return False
        from deskdispatch.domain.address.reading import read_address
        from deskdispatch.domain.location.reading import read

        text = text[-LONGEST_READ:]
        reading, number = read_address(text, self._index), read(text).paci
        address = reading.address
        if number and not address.paci:
            address = address.model_copy(update={"paci": number})
        if address.is_area_alone:
            return False
        self._show(address, reading.rest, text)
        self._form.edited.emit()
        return True

    def take_and_place(self, text: str) -> None:
        """Takes a text like ``take``, and emits ``area_found`` for the area it names.

        A text that names only an area is not put into the line, but its area is emitted.
        """
        from deskdispatch.domain.address.reading import read_address
        from deskdispatch.domain.places.places import area_named

        if self.take(text):
            self._on_editing_finished()
        elif self._index is not None and not self._line.text().strip():
            area = area_named(self._areas, read_address(text, self._index).address.area)
            if area is not None:
                self.area_found.emit(area)

    def reading_of(self, text: str) -> AddressReading | None:
        """Returns the address read from a text; None if it has none or there is no index."""
        if self._index is None or not text.strip():
            return None
        from deskdispatch.domain.address.reading import read_address

        reading = read_address(text, self._index)
        return None if reading.is_blank else reading

    def _read(self) -> None:
        reading = self.reading = self.reading_of(self._line.text())
        self.chips.show_reading(reading)
        is_sure = reading is not None and Field.AREA not in reading.unsure
        area = reading.address.area if reading is not None and is_sure else ""
        if area != self._area:
            self._area = area
            self.area_changed.emit(self.area)

    def _on_chips_shown(self) -> None:
        """Shows the parts that were read as a note under the line, once the chips are hidden."""
        self._popup.set_wanted(not self.chips.isHidden())
        words = " · ".join(self.chips.words())
        if words or self._has_note:
            is_unsure = bool(words) and self.reading is not None and bool(self.reading.unsure)
            self._form.row(Field.ADDRESS_DETAIL).set_note(words, attention=is_unsure)
        self._has_note = bool(words)

    def _on_editing_finished(self) -> None:
        if (area := self.area) is not None:
            self.area_found.emit(area)

    def _on_corrected(self, address: Address) -> None:
        self._show(address, self.reading.rest if self.reading else "", self._line.text())
        self._form.edited.emit()
        self._on_editing_finished()

    def _show(self, address: Address, rest: str, typed: str) -> None:
        from deskdispatch.domain.places.area_words import is_arabic

        code = "ar" if is_arabic(typed) else "en"
        parts = (address.one_line(code, self._areas), rest)
        self._line.setText(("، " if code == "ar" else ", ").join(each for each in parts if each))


class AddressChips(Retranslated, QWidget):
    """Shows the parts of an address as chips, in the language of the window.

    A part that was read with doubt ends in a question mark. The menu of a chip offers other values.
    """

    corrected = Signal(object)
    """The corrected ``Address``."""

    shown = Signal()
    """The chips were shown, replaced or hidden, or their language changed."""

    def __init__(self, line: QWidget) -> None:
        super().__init__()
        self.setObjectName("addressChips")
        self.areas: Sequence[Area] = ()
        self._reading: AddressReading | None = None
        self._chips: list[QToolButton] = []
        self._before = line
        self._layout = FlowLayout(theme.current().sizes["space_1"])
        self.setLayout(self._layout)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.retranslate()
        self.hide()

    def show_reading(self, reading: AddressReading | None) -> None:
        self._reading = reading if reading is not None and not reading.is_blank else None
        self._show()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Address as it was read"))
        self._show()

    def words(self) -> list[str]:
        return [chip.text() for chip in self._chips if not chip.isHidden()]

    def _show(self) -> None:
        parts = () if self._reading is None else self._parts(self._reading.address)
        while len(self._chips) < len(parts):
            self._add_chip()
        for chip, part in zip(self._chips, parts, strict=False):
            self._fill(chip, part)
        for at, chip in enumerate(self._chips):  # hidden, not deleted: Tab passes through them
            chip.setVisible(at < len(parts))
        self.setVisible(bool(parts))
        self._layout.invalidate()
        self.updateGeometry()
        self.shown.emit()

    def _add_chip(self) -> None:
        chip = QToolButton(self)
        chip.setObjectName(f"addressChip{len(self._chips)}")
        chip.setProperty("role", "chip")
        chip.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        chip.setFocusPolicy(_TAB if not self._chips else Qt.FocusPolicy.ClickFocus)
        chip.installEventFilter(self)
        self._chips.append(chip)
        self._layout.addWidget(chip)
        QWidget.setTabOrder(self._before, chip)
        self._before = chip

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves between the chips with Left and Right; Tab passes all chips in one step."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = _STEPS.get(Qt.Key(event.key()), 0)
            if step and not event.modifiers():
                move_focus(self._chips, -step if self.isRightToLeft() else step)
                return True
        return super().eventFilter(watched, event)

    @staticmethod
    def _parts(address: Address) -> tuple[Field, ...]:
        from deskdispatch.domain.address.parts import PARTS

        return tuple(part for part in PARTS if address.value(part))

    def _fill(self, chip: QToolButton, part: Field) -> None:
        reading = self._reading
        assert reading is not None
        words = embedded(reading.address.part_text(part, language.current(), self.areas))
        is_unsure = part in reading.unsure
        chip.setText(self.tr("{part}?").format(part=words) if is_unsure else words)
        ask = self.tr("{part}: not sure. Press to choose what it is.")
        change = self.tr("{part}. Press to change what it is.")
        tip = (ask if is_unsure else change).format(part=words)
        chip.setAccessibleName(tip)
        set_tip(chip, tip)
        if bool(chip.property("unsure")) != is_unsure:
            chip.setProperty("unsure", is_unsure)
            chip.style().polish(chip)
        menu = Menu(chip)
        for entry, act in self._choices(reading, part):
            menu.addAction(entry).triggered.connect(act)
        old = chip.menu()
        chip.setMenu(menu)
        if old is not None:
            old.deleteLater()

    def _choices(
        self, reading: AddressReading, part: Field
    ) -> list[tuple[str, Callable[[], None]]]:
        from deskdispatch.domain.address.parts import PARTS
        from deskdispatch.domain.fields import SPEC

        address, value = reading.address, reading.address.value(part)
        code = language.current()
        found = []
        if part in reading.unsure:
            yes = self.tr("Yes, {part}").format(
                part=embedded(address.part_text(part, code, self.areas))
            )
            found.append((yes, partial(self.corrected.emit, address)))
        if part is Field.AREA:
            found += [
                (match.area.name(code), partial(self._put, {part: match.area.name_en}))
                for match in reading.areas
                if match.area.name_en != value
            ]
        else:
            found += [
                (SPEC[other].heading(code), partial(self._put, {part: "", other: value}))
                for other in PARTS
                if other not in {part, Field.AREA, Field.PACI}
            ]
        return [*found, (self.tr("Leave it out"), partial(self._put, {part: ""}))]

    def _put(self, values: dict[Field, str]) -> None:
        if self._reading is not None:
            changed = {str(part): value for part, value in values.items()}
            self.corrected.emit(self._reading.address.model_copy(update=changed))
