"""Count of the cash drawer: notes and coins beside the expected cash, saved as a draft."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from PySide6.QtCore import QRegularExpression, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from deskdispatch.domain import money
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.shift.drawer_count import (
    COINS,
    DENOMINATIONS,
    LONGEST_REASON,
    NOTES,
    DrawerCount,
    HandedIn,
    fils_of,
    kwd_of,
)
from deskdispatch.domain.text.digits import latin
from deskdispatch.ui.look import theme
from deskdispatch.ui.shift.cash_table import driver_name, driver_rows
from deskdispatch.ui.shift.count_words import (
    count_line,
    denomination_words,
    difference_words,
    figure,
)
from deskdispatch.ui.shift.shift_view import ShiftView, keyed_button
from deskdispatch.ui.text.amounts import joined, kwd
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.button_keys import show_words
from deskdispatch.ui.widgets.controls import SelectOnFocus, named, side_by_side, stacked
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.keys import ENTER
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.shift.cash_sheet import CashSheet

DRAFT_MS: Final = 250
"""Milliseconds of typing that a crash may lose at most; further keys do not restart the timer."""

_PIECES: Final = QRegularExpression("[0-9\u0660-\u0669\u06f0-\u06f9]{0,5}")


class PiecesEdit(SelectOnFocus, QLineEdit):
    """Number of notes or coins; Enter, Up and Down move to another field."""

    moved = Signal(int)
    """Number of fields to move by."""

    def __init__(self, fils: int) -> None:
        super().__init__()
        self.fils = fils
        self.setObjectName(f"count{fils}Edit")
        self.setValidator(QRegularExpressionValidator(_PIECES, self))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setMaximumWidth(88)

    @property
    def pieces(self) -> int:
        text = latin(self.text())
        return int(text) if text.isdecimal() else 0

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        is_enter = key in ENTER and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if is_enter or key == Qt.Key.Key_Down:
            self.moved.emit(1)
        elif key == Qt.Key.Key_Up:
            self.moved.emit(-1)
        else:
            super().keyPressEvent(event)


class CountView(ShiftView):
    """View of one count, in place of the cash sheet."""

    save_asked = Signal(object)
    """The ``DrawerCount`` to save."""

    draft_changed = Signal(object)
    """The ``DrawerCount`` typed so far; None if nothing is typed."""

    def __init__(self) -> None:
        super().__init__("count")
        self._sheet: CashSheet | None = None
        self._id = ""
        self._checks: dict[QCheckBox, HandedIn] = {}
        self._earlier: Sequence[DrawerCount] = ()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def begin(
        self,
        sheet: CashSheet,
        draft: DrawerCount | None,
        earlier: Sequence[DrawerCount],
        last: DrawerCount | None,
    ) -> None:
        """Begins a count of a sheet's cash, from its draft or else with the last float."""
        self._sheet, self._earlier = sheet, earlier
        if draft is not None and not draft.is_of(sheet.since, sheet.counter_id):
            draft = None
        self._id = draft.id if draft is not None else str(uuid4())
        opening = draft.opening if draft else last.opening if last else 0
        self.opening_edit.setText(money.text(kwd_of(opening)) if opening else "")
        for edit in self.edits:
            pieces = draft.pieces.get(edit.fils, 0) if draft else 0
            edit.setText(str(pieces) if pieces else "")
        self.reason_edit.setText(draft.reason if draft else "")
        self._show_drivers(sheet, draft)
        self._show_earlier()
        self._show_sums()
        self._draft_timer.stop()  # nothing is typed yet, so a draft of another period is kept
        self.edits[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def draft(self) -> DrawerCount | None:
        if self._sheet is None:
            return None
        return DrawerCount(
            id=self._id,
            since=self._sheet.since,
            until=self._sheet.until,
            counter_id=self._sheet.counter_id,
            opening=self._opening() or 0,
            handed_in=tuple(each for check, each in self._checks.items() if check.isChecked()),
            pieces={edit.fils: edit.pieces for edit in self.edits if edit.pieces},
            reason=self.reason_edit.text(),
        )

    def leave(self) -> None:
        """Saves the draft at once."""
        if self._draft_timer.isActive():
            self._draft_timer.stop()
            self._on_draft_due()

    def show_reason_needed(self) -> None:
        self.note_label.setText(self.tr("Write why it differs."))
        self.note_label.show()
        self.reason_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Count the cash"))
        self.title_label.setText(self.tr("Count the cash"))
        self.drivers_label.setText(self.tr("Handed in by"))
        self.opening_label.setText(self.tr("Opening float"))
        self.reason_label.setText(self.tr("Reason for the difference"))
        self.opening_edit.setAccessibleName(self.opening_label.text())
        self.reason_edit.setAccessibleName(self.reason_label.text())
        self.earlier_label.setText(self.tr("Counted before"))
        words = {
            self.keep_button: (self.tr("Keep count"), self.tr("Keep this count for good")),
            self.export_button: (self.tr("Export counts"), self.tr("Save as a workbook or CSV")),
            self.back_button: (self.tr("Back"), self.tr("Back to the cash sheet; the draft stays")),
        }
        show_words(words)
        for edit in self.edits:
            self._names[edit.fils].setText(denomination_words(edit.fils))
            edit.setAccessibleName(denomination_words(edit.fils, spoken=True))
            set_tip(edit, self.tr("How many; Enter goes to the next"))
        self._show_sums()
        self._show_earlier()

    def _build_ui(self) -> None:
        self.edits = [PiecesEdit(fils) for fils in DENOMINATIONS]
        self._names = {fils: PlainLabel() for fils in DENOMINATIONS}
        self._sums = {fils: PlainLabel(f"count{fils}Label", "muted") for fils in DENOMINATIONS}
        self.opening_label, self.reason_label = PlainLabel(role="muted"), PlainLabel(role="muted")
        self.opening_edit = named(QLineEdit(), "countOpeningEdit")
        self.opening_edit.setMaximumWidth(120)
        self.opening_edit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.reason_edit = named(QLineEdit(), "countReasonEdit")
        self.reason_edit.setMaxLength(LONGEST_REASON)
        self.drivers_label = PlainLabel(role="muted")
        self._drivers = QWidget()
        self._drivers.setLayout(FlowLayout(theme.current().sizes["space_3"]))
        self.expected_label = PlainLabel("countExpectedLabel")
        self.counted_label = PlainLabel("countCountedLabel", "title")
        self.difference_label = PlainLabel("countDifferenceLabel", "title", wraps=True)
        self.note_label = PlainLabel("countNoteLabel", "note-attention", wraps=True)
        self.note_label.hide()
        self.keep_button = keyed_button("countKeepButton", "Alt+7", "primary")
        self.earlier_label = PlainLabel(role="muted")
        self.earlier_lines = PlainLabel("countEarlierLabel", wraps=True)
        self._draft_timer = QTimer(self)
        self._draft_timer.setSingleShot(True)
        self._draft_timer.setInterval(DRAFT_MS)
        self._lay_out()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.current().sizes["space_2"])
        grid.setVerticalSpacing(theme.current().sizes["space_1"])
        for side, several in enumerate((NOTES, COINS)):
            for row, fils in enumerate(several):
                edit = self.edits[DENOMINATIONS.index(fils)]
                for column, widget in enumerate((self._names[fils], edit, self._sums[fils])):
                    grid.addWidget(widget, row, 3 * side + column)
            grid.setColumnStretch(3 * side + 2, 1)
        grid.addLayout(side_by_side(self.opening_label, self.opening_edit, None), 5, 3, 1, 3)
        sums = side_by_side(self.counted_label, self.difference_label, None)
        buttons = side_by_side(self.keep_button, self.export_button, self.back_button, None)
        parts = (
            *(self.title_label, grid, sums, self.expected_label),
            *(self.drivers_label, self._drivers),
            *(self.reason_label, self.reason_edit, self.note_label, buttons),
            *(self.earlier_label, self.earlier_lines, None),
        )
        self.setLayout(stacked(*parts))

    def _connect_signals(self) -> None:
        for at, edit in enumerate(self.edits):
            edit.textChanged.connect(self._on_changed)
            edit.moved.connect(partial(self._move, at))
        self.opening_edit.textChanged.connect(self._on_changed)
        self.opening_edit.returnPressed.connect(self.reason_edit.setFocus)
        self.reason_edit.textChanged.connect(self._on_changed)
        self.reason_edit.returnPressed.connect(self.keep_button.setFocus)
        self.keep_button.clicked.connect(self._on_keep_clicked)
        self._draft_timer.timeout.connect(self._on_draft_due)

    def _move(self, at: int, by: int) -> None:
        order = [*self.edits, self.opening_edit]
        order[max(0, min(len(order) - 1, at + by))].setFocus(Qt.FocusReason.TabFocusReason)

    def _opening(self) -> int | None:
        """Returns the float in fils; None if the text is no amount."""
        text = self.opening_edit.text()
        try:
            return fils_of(money.parse_typed(text)) if text.strip() else 0
        except RuleBroken:
            return None

    def _show_drivers(self, sheet: CashSheet, draft: DrawerCount | None) -> None:
        layout = self._drivers.layout()
        assert layout is not None
        for check in self._checks:
            layout.removeWidget(check)
            check.hide()
            check.deleteLater()
        self._checks = {}
        handed = {(each.name, each.phone) for each in draft.handed_in} if draft else None
        for at, row in enumerate(driver_rows(sheet.drivers)):
            driver = row.cash
            if not driver.collected.count:
                continue
            known = HandedIn(
                name=driver.name, phone=driver.phone, fils=fils_of(driver.collected.known)
            )
            check = named(QCheckBox(), f"countDriver{at}Check")
            name = driver_name(row).replace("&", "&&")
            check.setText(joined(name, kwd(driver.collected.known)))
            check.setChecked(handed is None or (driver.name, driver.phone) in handed)
            check.toggled.connect(self._on_changed)
            layout.addWidget(check)
            self._checks[check] = known
        self.drivers_label.setVisible(bool(self._checks))

    def _show_sums(self) -> None:
        draft = self.draft()
        for edit in self.edits:
            self._sums[edit.fils].setText(figure(edit.fils * edit.pieces) if edit.pieces else "")
        if draft is None:
            return
        counted, expected = kwd(kwd_of(draft.counted)), kwd(kwd_of(draft.expected))
        self.counted_label.setText(self.tr("Counted {amount}").format(amount=counted))
        self.expected_label.setText(
            self.tr("Expected {amount}: float and what was handed in").format(amount=expected)
        )
        is_begun = any(draft.pieces.values())
        self.difference_label.setText(difference_words(draft.difference) if is_begun else "")
        token = "attention" if draft.difference else "good"
        if self.difference_label.property("token") != token:
            self.difference_label.setProperty("token", token)
            self.difference_label.style().polish(self.difference_label)
        is_wrong = self._opening() is None
        self.note_label.setText(self.tr("Type the float like 20.000.") if is_wrong else "")
        self.note_label.setVisible(is_wrong)
        self.keep_button.setEnabled(not is_wrong)

    def _show_earlier(self) -> None:
        self.earlier_lines.setText("\n".join(map(count_line, reversed(self._earlier))))
        for label in (self.earlier_label, self.earlier_lines):
            label.setVisible(bool(self._earlier))
        self.export_button.setVisible(bool(self._earlier))

    def _on_changed(self) -> None:
        self._show_sums()
        if not self._draft_timer.isActive():
            self._draft_timer.start()

    def _on_draft_due(self) -> None:
        draft = self.draft()
        is_blank = draft is None or draft.is_blank
        self.draft_changed.emit(None if is_blank else draft)

    def _on_keep_clicked(self) -> None:
        self._draft_timer.stop()
        self.save_asked.emit(self.draft())
