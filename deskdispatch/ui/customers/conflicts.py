"""What two counters changed of a customer at once: both values, for a clerk to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.sharing.conflict import Conflict
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, embedded
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.controls import dialog_button, side_by_side, spoken_name, stacked
from deskdispatch.ui.widgets.icon_label import IconLabel
from deskdispatch.ui.widgets.keys import give_key, show_key
from deskdispatch.ui.widgets.plain_label import PlainLabel

_MOST: Final = 3
"""Conflicts shown at once; those behind come up as these are settled."""

_LONGEST: Final = 80
"""Characters shown of a value; the tooltip has all."""

_KEYS: Final = ("Alt+7", "Alt+8")
"""Of the first conflict's buttons, which come after those of the customer."""

FIELDS: Final[dict[str, MarkedText]] = {
    "address": QT_TRANSLATE_NOOP("Customers", "Address"),
    "area": QT_TRANSLATE_NOOP("Customers", "Area"),
    "detail": QT_TRANSLATE_NOOP("Customers", "Address details"),
    "name": QT_TRANSLATE_NOOP("Customers", "Name"),
    "driver_note": QT_TRANSLATE_NOOP("Customers", "Note to driver"),
    "counter_note": QT_TRANSLATE_NOOP("Customers", "Note for us"),
    "warning": QT_TRANSLATE_NOOP("Customers", "Warning"),
    "is_blocked": QT_TRANSLATE_NOOP("Customers", "Do not book"),
}
"""The fields of which a clerk is asked, by their names in shared records."""


class ConflictLine(Retranslated, QWidget):
    """One conflict, with both values and a button for each."""

    settled = Signal(object, object)
    """The ``Conflict``, and the value that is to count."""

    def __init__(self, conflict: Conflict, counter: str, clock: Clock) -> None:
        super().__init__()
        self._conflict = conflict
        self._counter = counter
        self._clock = clock
        self._build_ui()
        self.mine_button.clicked.connect(self._on_mine_clicked)
        self.theirs_button.clicked.connect(self._on_theirs_clicked)
        self.retranslate()

    def give_keys(self) -> None:
        """Presses its buttons by keys while they can be seen."""
        for button, key in zip((self.mine_button, self.theirs_button), _KEYS, strict=True):
            give_key(button, key)
        self.retranslate()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        conflict, now = self._conflict, self._clock()
        field = translated(FIELDS[conflict.field])
        self.label.setText(_words(conflict, self._counter, now, _LONGEST))
        self.label.setToolTip(tooltip(_words(conflict, self._counter, now, 0)))
        for button, words in (
            (self.mine_button, self.tr("Take mine") if conflict.is_mine else self.tr("Keep")),
            (self.theirs_button, self.tr("Take theirs")),
        ):
            button.setText(words)
            button.setAccessibleName(spoken_name(words, field))
            show_key(button, words)

    def _build_ui(self) -> None:
        self.setObjectName("conflictLine")
        self.label = PlainLabel("conflictLabel", wraps=True)
        self.mine_button = dialog_button("conflictMineButton", "link")
        self.theirs_button = dialog_button("conflictTheirsButton", "link")
        parts = (IconLabel("exclamation", "attention", 16), self.label)
        buttons = (self.mine_button, self.theirs_button)
        self.setLayout(side_by_side(*parts, *buttons, grows=(self.label,)))

    def _on_mine_clicked(self) -> None:
        self.settled.emit(self._conflict, self._conflict.mine)

    def _on_theirs_clicked(self) -> None:
        self.settled.emit(self._conflict, self._conflict.theirs)


class ConflictLines(QWidget):
    """The conflicts of a customer, one under the other; hidden without any."""

    settled = Signal(object, object)
    """The ``Conflict``, and the value that is to count."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._shown: Sequence[Conflict] = ()
        self._lines: list[ConflictLine] = []
        self.setObjectName("conflictLines")
        self._column = stacked(space="space_1")
        self.setLayout(self._column)
        self.hide()

    def show_conflicts(self, conflicts: Sequence[Conflict], counters: Mapping[str, str]) -> None:
        """Shows conflicts in place of those before.

        Args:
            conflicts: Of one customer and the places.
            counters: The names of the counters by their ids.
        """
        known = conflicts[:_MOST]
        if known == self._shown:
            return
        for line in self._lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._shown = known
        self._lines = [
            ConflictLine(each, counters.get(each.counter_id, ""), self._clock) for each in known
        ]
        for line in self._lines:
            self._column.addWidget(line)
            line.settled.connect(self.settled)
            line.show()
        if self._lines:
            self._lines[0].give_keys()
        self.setVisible(bool(self._lines))


def _words(conflict: Conflict, counter: str, now: datetime, longest: int) -> str:
    """Who changed what, and to what; each value cut at so many characters, 0 for not."""
    translate = QCoreApplication.translate
    words = (
        translate(
            "Customers",
            "{field}: changed at {counter}, too, at {time}, to “{theirs}”. Changed here to"
            " “{mine}”.",
        )
        if conflict.is_mine
        else translate(
            "Customers",
            "{field}: changed at {counter} at {time} to “{theirs}”, but “{mine}” counts.",
        )
    )
    return words.format(
        field=translated(FIELDS[conflict.field]),
        counter=embedded(counter) or translate("Customers", "another counter"),
        time=times.time_of(conflict.at, now),
        theirs=_value_words(conflict.theirs, longest),
        mine=_value_words(conflict.mine, longest),
    )


def _value_words(value: Any, longest: int) -> str:
    """A JSON value of a record as a clerk reads it."""
    if isinstance(value, bool):
        yes = QCoreApplication.translate("Customers", "Yes")
        return yes if value else QCoreApplication.translate("Customers", "No")
    lines = value if isinstance(value, list) else [value]
    text = ", ".join(str(line) for line in lines if line)
    return embedded(cleaned(text, longest) if longest else text) or NOTHING
