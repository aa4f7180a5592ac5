"""Button beside Drop-off that offers the doors where earlier deliveries to the address arrived.

A door is taken with a key or a click; it never replaces a pin that the clerk set. Failed deliveries
to a door are mentioned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.fields import Field
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.text.doors import (
    delivered_words,
    door_words,
    failed_words,
    last_failed,
    short_words,
)
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.button_keys import numbered
from deskdispatch.ui.widgets.controls import spoken_name
from deskdispatch.ui.widgets.keys import KNOWN_DOOR, Menu, with_key

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.doors import KnownDoor
    from deskdispatch.ui.booking.form.form import Form
    from deskdispatch.ui.booking.points import Points
    from deskdispatch.ui.lib.tasks import Tasks

_TASK: Final = "known doors"
_MOST: Final = 9
"""Most doors in the menu: one for each number key."""


class KnownDoors(QObject):
    """Looks up the known doors of the typed or filled-in address, and offers them.

    ``address`` returns the lines of the address as they would be sent.
    """

    def __init__(
        self,
        form: Form,
        points: Points,
        address: Callable[[], tuple[str, ...]],
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        super().__init__(form)
        self._form = form
        self._points = points
        self._address = address
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        self._lines: tuple[str, ...] = ()
        self._doors: tuple[KnownDoor, ...] = ()
        self.button = DoorButton(clock)
        form.put_at_end(Field.DROPOFF, self.button)
        form.detail_edit.textChanged.connect(self.look)  # the line has been read before this

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        desk.doors.on_read = self._look_again
        self._lines = ()
        self.look()

    def detach(self) -> None:
        self._desk = None
        self._tasks.cancel(_TASK)
        self._lines, self._doors = (), ()
        self._show()

    def look(self) -> None:
        lines = self._address() if self._desk is not None else ()
        if lines != self._lines:
            self._lines, self._doors = lines, ()
            self._tasks.cancel(_TASK)
            if self._desk is not None and len(lines) > 1:
                self._tasks.replace(self._find(self._desk, lines), name=_TASK)
        self._show()

    def _look_again(self) -> None:
        """Looks up the same address again, as a delivery to some door has just ended."""
        if self._desk is not None and len(self._lines) > 1:
            self._tasks.replace(self._find(self._desk, self._lines), name=_TASK)

    def press(self) -> bool:
        """Takes the offered door, or opens the menu of several; returns whether any is offered."""
        if self.button.isHidden():
            return False
        self.button.click()
        return True

    async def _find(self, desk: Desk, lines: tuple[str, ...]) -> None:
        try:
            self._doors = await desk.doors.at(lines)
        except JournalError:
            return  # the window already reports unreadable records
        self._show()

    def _show(self) -> None:
        point = self._form.dropoff_edit.point
        here = next((each for each in self._doors if point and each.is_at(point)), None)
        is_open = not self._points.is_dropoff_chosen
        is_at_door = here is not None and here.delivered
        offered: tuple[KnownDoor, ...] = ()
        if is_open and not is_at_door:
            offered = tuple(each for each in self._doors if each.delivered)[:_MOST]
        self.button.show_doors(offered)
        told = here or (next(iter(offered or self._doors), None) if is_open else None)
        # An offered door is named on its button, not in the note.
        note = partial(self._note, None if offered else told)
        self._points.tell_of_door(note, warns=told is not None and last_failed(told))

    def _note(self, door: KnownDoor | None) -> str:
        if door is None:
            return ""
        now = self._clock()
        if last_failed(door):
            return failed_words(door, now)
        return joined(delivered_words(door, now), failed_words(door, now))


class DoorButton(Retranslated, QPushButton):
    """Button at the end of Drop-off for the offered door; opens a menu if there are several."""

    door_chosen = Signal(object)
    """The ``KnownDoor`` chosen as the drop-off."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._doors: Sequence[KnownDoor] = ()
        self.setObjectName("knownDoorButton")
        self.setProperty("role", "on-edge")
        self.setAutoDefault(False)
        self.clicked.connect(self._on_clicked)
        self.hide()

    def show_doors(self, doors: Sequence[KnownDoor]) -> None:
        if doors != self._doors:
            self._doors = doors
            self.retranslate()
        if doors and self.isHidden():
            announce(self, self.accessibleName())
        self.setVisible(bool(doors))

    def retranslate(self) -> None:
        if not self._doors:
            return
        first, now = self._doors[0], self._clock()
        more = len(self._doors) - 1
        failed = failed_words(first, now)
        words = self.tr("Set the drop-off there: {door}").format(
            door=embedded(joined(delivered_words(first, now), failed))
        )
        if more:
            words = joined(words, self.tr("%n more door(s)", "", more))
        text = door_words(first, now)
        self.setText(text)
        self.setAccessibleName(spoken_name(text, words))
        set_tip(self, with_key(words, KNOWN_DOOR))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._doors and self.sizeHint().width() > self.width():
            self.setText(short_words(self._doors[0]))

    def _on_clicked(self) -> None:
        if len(self._doors) == 1:
            self.door_chosen.emit(self._doors[0])
        elif self._doors:
            self._open_menu()

    def _open_menu(self) -> None:
        from deskdispatch.domain.geo import distance_km

        menu = Menu(self)
        menu.setObjectName("knownDoorMenu")
        menu.setAccessibleName(self.tr("Doors of this address"))
        menu.aboutToHide.connect(menu.deleteLater)
        for number, door in enumerate(self._doors, start=1):
            words = delivered_words(door, self._clock())
            if number > 1:
                metres = round(distance_km(self._doors[0].point, door.point) * 100) * 10
                words = joined(words, self.tr("%n m away", "", metres))
            action = menu.addAction(numbered(words, number))
            action.triggered.connect(partial(self.door_chosen.emit, door))
        menu.setActiveAction(menu.actions()[0])
        rect = self.rect()
        corner = rect.bottomRight() if self.isRightToLeft() else rect.bottomLeft()
        menu.popup(self.mapToGlobal(corner))
