"""Dialogs before printing a slip that may be printed already, here or at another counter."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import answer_box, dialog_button, name_buttons, stacked
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.slips.print_job import PrintJob, SlipElsewhere


class PrintVerdict(IntEnum):
    """Clerk's answer whether a slip was printed."""

    LATER = QDialog.DialogCode.Rejected
    PRINTED = QDialog.DialogCode.Accepted
    NOT_PRINTED = 2


class UncertainDialog(Retranslated, QDialog):
    """Question whether a slip was printed; its result code is a ``PrintVerdict``."""

    def __init__(self, job: PrintJob) -> None:
        super().__init__()
        self._job = job
        self.question = PlainLabel("uncertainQuestion", "title", wraps=True)
        self.reason = PlainLabel("uncertainReason", wraps=True)
        self.printed_button = dialog_button("slipOutButton")
        self.not_printed_button = dialog_button("slipNotOutButton")
        self.later_button = dialog_button("slipLaterButton")
        self.later_button.setDefault(True)
        verdicts = (
            (self.later_button, PrintVerdict.LATER),
            (self.not_printed_button, PrintVerdict.NOT_PRINTED),
            (self.printed_button, PrintVerdict.PRINTED),
        )
        _lay_out(self, "uncertainDialog", (self.question, self.reason), verdicts)
        self.later_button.setFocus()
        self.retranslate()
        DialogKeys(self)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Print slip"))
        words = self.tr("Did the slip of {number} print?")
        self.question.setText(words.format(number=isolated(self._job.order_number)))
        words = self.tr(
            "It was being sent to {printer}, and it is not known whether it printed. Check the"
            " printer before you print it again: two slips look like two deliveries."
        )
        self.reason.setText(words.format(printer=embedded(printer_words(self._job.target))))
        name_buttons(
            (self.printed_button, self.tr("It printed")),
            (self.not_printed_button, self.tr("Print it again")),
            (self.later_button, self.tr("Later")),
        )


_LINES: Final = 8


class ClaimVerdict(IntEnum):
    """Clerk's choice of the slips to print."""

    NONE = QDialog.DialogCode.Rejected
    ALL = QDialog.DialogCode.Accepted
    OTHERS = 2


class ClaimedDialog(Retranslated, QDialog):
    """Question which of ``count`` slips to print; its result code is a ``ClaimVerdict``."""

    def __init__(
        self, claimed: Sequence[SlipElsewhere], count: int = 1, clock: Clock = utc_now
    ) -> None:
        super().__init__()
        self._claimed = claimed
        self._count = count
        self._clock = clock
        self.question = PlainLabel("claimedQuestion", "title", wraps=True)
        self.reason = PlainLabel("claimedReason", wraps=True)
        self.advice = PlainLabel("claimedAdvice", "muted", wraps=True)
        self.again_button = dialog_button("claimedAgainButton")
        self.others_button = dialog_button("claimedOthersButton")
        self.cancel_button = dialog_button("claimedCancelButton")
        verdicts = (
            (self.cancel_button, ClaimVerdict.NONE),
            (self.again_button, ClaimVerdict.ALL),
            (self.others_button, ClaimVerdict.OTHERS),
        )
        _lay_out(self, "claimedDialog", (self.question, self.reason, self.advice), verdicts)
        has_others = count > len(claimed)
        self.others_button.setVisible(has_others)
        (self.others_button if has_others else self.cancel_button).setDefault(True)
        self.retranslate()
        DialogKeys(self)

    def retranslate(self) -> None:
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

    def _words_of(self, slip: SlipElsewhere) -> str:
        words = self.tr("{counter} has had it to print since {time}.")
        if slip.is_printed:
            words = self.tr("{counter} printed it at {time}.")
        return words.format(
            counter=embedded(counter_names.words_of(slip.counter_id)),
            time=times.time_of(slip.at, self._clock()),
        )


def _lay_out(
    dialog: QDialog,
    name: str,
    parts: Sequence[QWidget],
    verdicts: Sequence[tuple[QPushButton, IntEnum]],
) -> None:
    """Adds a button per verdict, which is its result code; the first one is the harmless one."""
    dialog.setObjectName(name)
    dialog.setMinimumWidth(460)
    for button, verdict in verdicts:
        button.clicked.connect(lambda _checked=False, verdict=verdict: dialog.done(verdict))
    harmless, *actions = (button for button, _verdict in verdicts)
    box = answer_box(harmless, *actions)
    dialog.setLayout(stacked(*parts, box, space="space_3", margin="space_6"))
