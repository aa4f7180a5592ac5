"""Asks before slips are printed that another counter has printed, or is printing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Final

from PySide6.QtWidgets import QDialog

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, side_by_side, stacked
from deskdispatch.ui.widgets.dialog_keys import DialogKeys
from deskdispatch.ui.widgets.plain_label import PlainLabel

_LINES: Final = 8
"""Slips that are named; of more their number is said."""


@dataclass(frozen=True, slots=True)
class ClaimedSlip:
    """A slip that another counter has.

    Attributes:
        delivery_id: Of the slip.
        order_number: For people.
        counter: The other counter's name.
        at: When it was printed there, or asked for.
        is_printed: Whether it was printed; else that counter is about to.
    """

    delivery_id: str
    order_number: str
    counter: str
    at: datetime
    is_printed: bool


class ClaimVerdict(IntEnum):
    """What the clerk wants printed."""

    NONE = QDialog.DialogCode.Rejected
    ALL = QDialog.DialogCode.Accepted
    OTHERS = 2
    """Those that no other counter has."""


class ClaimedDialog(Retranslated, QDialog):
    """Its result code is a ``ClaimVerdict``.

    Args:
        claimed: The slips that other counters have; never empty.
        count: How many slips are to be printed, with these.
        clock: The present.
    """

    def __init__(
        self, claimed: Sequence[ClaimedSlip], count: int = 1, clock: Clock = utc_now
    ) -> None:
        super().__init__()
        self._claimed = claimed
        self._count = count
        self._clock = clock
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setWindowTitle(self.tr("Print slip"))
        self.question.setText(self._question())
        self.reason.setText(self._reason())
        self.advice.setText(self.tr("Two slips of one order look like two deliveries."))
        again = self.tr("Print it again") if self._count == 1 else self.tr("Print all")
        others = self.tr("Print the other %n", "", self._count - len(self._claimed))
        name_buttons(
            (self.again_button, again),
            (self.others_button, others),
            (self.cancel_button, self.tr("Do not print")),
        )

    def _build_ui(self) -> None:
        self.setObjectName("claimedDialog")
        self.setMinimumWidth(460)
        self.question = PlainLabel("claimedQuestion", "title", wraps=True)
        self.reason = PlainLabel("claimedReason", wraps=True)
        self.advice = PlainLabel("claimedAdvice", "muted", wraps=True)
        self.again_button = dialog_button("claimedAgainButton")
        self.others_button = dialog_button("claimedOthersButton")
        self.cancel_button = dialog_button("claimedCancelButton")
        has_others = self._count > len(self._claimed)
        self.others_button.setVisible(has_others)
        (self.others_button if has_others else self.cancel_button).setDefault(True)
        buttons = side_by_side(self.cancel_button, None, self.again_button, self.others_button)
        parts = (self.question, self.reason, self.advice, buttons)
        self.setLayout(stacked(*parts, space="space_3", margin="space_6"))

    def _connect_signals(self) -> None:
        self.again_button.clicked.connect(self.accept)
        self.others_button.clicked.connect(self._on_others_clicked)
        self.cancel_button.clicked.connect(self.reject)

    def _question(self) -> str:
        if len(self._claimed) > 1:
            return self.tr("%n of these slips are at other counters", "", len(self._claimed))
        words = self.tr("Print the slip of {number} again?")
        if not self._claimed[0].is_printed:
            words = self.tr("Print the slip of {number} here, too?")
        return words.format(number=isolated(self._claimed[0].order_number))

    def _reason(self) -> str:
        if len(self._claimed) == 1:
            return self._words_of(self._claimed[0])
        lines = [
            joined(isolated(each.order_number), self._words_of(each))
            for each in self._claimed[:_LINES]
        ]
        if len(self._claimed) > _LINES:
            lines.append(self.tr("and %n more", "", len(self._claimed) - _LINES))
        return "\n".join(lines)

    def _words_of(self, slip: ClaimedSlip) -> str:
        words = self.tr("{counter} has it to print since {time}.")
        if slip.is_printed:
            words = self.tr("{counter} printed it at {time}.")
        return words.format(
            counter=embedded(slip.counter), time=times.time_of(slip.at, self._clock())
        )

    def _on_others_clicked(self) -> None:
        self.done(ClaimVerdict.OTHERS)
