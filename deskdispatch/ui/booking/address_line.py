"""Reads the line of the address as it is typed: its parts, and the area that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.ui.booking.address_chips import AddressChips
from deskdispatch.ui.booking.form.form import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.address.address import Address
    from deskdispatch.domain.address.reading import AddressReading
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.places.place_search import PlaceIndex
    from deskdispatch.domain.places.places import Area


LONGEST_READ: Final = 2_000
"""Characters of a pasted text in which an address is looked for, from its end."""


class AddressLine(QObject):
    """Shows the parts of the typed address under its line, and gives them to the booking.

    The text is all there is: a part that is corrected is written into it.
    """

    area_found = Signal(object)
    """The ``Area`` that a finished address names, surely."""

    area_changed = Signal(object)
    """The ``Area`` that the address names now, or None: the price may be another one."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self._form = form
        self._line = form.detail_edit
        self._areas: Sequence[Area] = ()
        self._index: PlaceIndex | None = None
        self._reading: AddressReading | None = None
        self._area = ""
        self.chips = AddressChips()
        form.put_under(self._line, self.chips)
        self.chips.set_line(self._line)
        self._line.textChanged.connect(self._read)
        self._line.editingFinished.connect(self._on_editing_finished)
        self.chips.corrected.connect(self._on_corrected)

    def set_country(self, areas: Sequence[Area], index: PlaceIndex | None) -> None:
        """Sets the areas and their index; without an index nothing is read."""
        self._areas, self._index = areas, index
        self.chips.set_areas(areas)
        self._read()

    @property
    def reading(self) -> AddressReading | None:
        return self._reading

    @property
    def area(self) -> Area | None:
        if self._reading is None or not self._area:
            return None
        from deskdispatch.domain.places.places import area_named

        return area_named(self._areas, self._area)

    def read(self, near: tuple[str, ...]) -> Draft:
        """The address as it is sent; ``near`` is the drop-off's area, for one that names none."""
        from deskdispatch.domain.booking.booking import Draft

        if self._reading is None:
            return Draft(dropoff_address=near, dropoff_detail=None)
        address, rest = self._reading.address, self._reading.rest
        lines = address.street_parts("en", self._areas)
        detail = ", ".join(each for each in (address.detail("en"), rest) if each)
        sent = Draft(
            dropoff_address=lines if address.area else (*near, *lines), dropoff_detail=detail
        )
        return sent.model_copy(update={"dropoff_area": self._area}) if self._area else sent

    def take(self, text: str) -> bool:
        """Puts a text with an address into the empty line; whether it holds one beside an area."""
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

    def _read(self) -> None:
        text = self._line.text()
        self._reading = None
        if self._index is not None and text.strip():
            from deskdispatch.domain.address.reading import read_address

            reading = read_address(text, self._index)
            self._reading = None if reading.is_blank else reading
        self.chips.show_reading(self._reading)
        self._note_area()

    def _note_area(self) -> None:
        reading = self._reading
        is_sure = reading is not None and "area" not in reading.unsure
        area = reading.address.area if reading is not None and is_sure else ""
        if area != self._area:
            self._area = area
            self.area_changed.emit(self.area)

    def _on_editing_finished(self) -> None:
        if (area := self.area) is not None:
            self.area_found.emit(area)

    def _on_corrected(self, address: Address) -> None:
        self._show(address, self._reading.rest if self._reading else "", self._line.text())
        self._form.edited.emit()
        self._on_editing_finished()

    def _show(self, address: Address, rest: str, typed: str) -> None:
        """Writes an address in the script in which it was typed."""
        from deskdispatch.domain.places.area_words import is_arabic

        code = "ar" if is_arabic(typed) else "en"
        parts = (address.one_line(code, self._areas), rest)
        self._line.setText(("، " if code == "ar" else ", ").join(each for each in parts if each))
