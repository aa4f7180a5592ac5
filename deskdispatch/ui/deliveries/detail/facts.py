"""Head of the details, and rows with the facts of one delivery below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QFormLayout,
    QMenu,
    QSizePolicy,
    QWidget,
)

from deskdispatch.ui.deliveries.detail.fact_lines import (
    COLUMNS,
    KEYS,
    FactLine,
    FactSources,
    lines,
)
from deskdispatch.ui.lib import phone_calls
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.widgets.button_keys import give_key, numbered, show_key
from deskdispatch.ui.widgets.controls import (
    CopyButton,
    FoldButton,
    SmallButton,
    side_by_side,
    spoken_name,
    stacked,
)
from deskdispatch.ui.widgets.keys import COPY_OR_CALL, TIMELINE
from deskdispatch.ui.widgets.plain_label import ElidedLabel, IconLabel, PlainLabel
from deskdispatch.ui.widgets.status_chip import StatusChip

_TIMED_FROM: Final = 340
"""Width in pixels from which the time is shown beside the arrow that unfolds the timeline."""

_TITLE_PX: Final = 120
"""Pixels kept for a title beside its chip on the smallest screen: an order number."""


class DetailHead(Retranslated, QWidget):
    """Order number, status with its time, and the reason for lateness.

    The time is a button that unfolds the timeline.
    """

    def __init__(self) -> None:
        super().__init__()
        self._order_number = self._present = ""
        self._is_unconfirmed = False
        self._build_ui()
        self.retranslate()

    def _build_ui(self) -> None:
        sizes = theme.current().sizes
        self.title_label = ElidedLabel("detailTitleLabel", "title")
        self.title_label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.copy_button = CopyButton("orderCopyButton")
        self.chip = StatusChip()
        self.fold_button = FoldButton("timelineFoldButton")
        self.fold_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        give_key(self.fold_button, TIMELINE)
        self.fold_button.setMinimumWidth(LINE)  # its tooltip has the whole text
        self.close_button = SmallButton("detailCloseButton", "close")
        self.late_label = PlainLabel("lateLabel", "attention", wraps=True)
        icon = IconLabel("exclamation", "attention", sizes["icon"])
        strip = side_by_side(icon, self.late_label, grows=(self.late_label,))
        strip.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        self._late_strip = QWidget()
        self._late_strip.setLayout(strip)
        title = (self.title_label, self.copy_button, "space_2", self.chip, self.fold_button)
        row = side_by_side(*title, None, self.close_button, space="space_1")
        self.setLayout(stacked(row, self._late_strip, space="space_1"))

    def retranslate(self) -> None:
        self.copy_button.set_words(self.tr("Copy the order number"), COPY_OR_CALL)
        self.close_button.set_words(self.tr("Close the details"), "Esc")
        self.late_label.setAccessibleName(self.tr("Late"))
        self.show_present(self._present)
        self._show_title()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows the time only in the tooltip if the title needs the room."""
        super().resizeEvent(event)
        style, has_room = Qt.ToolButtonStyle, self.width() >= _TIMED_FROM
        self.fold_button.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if has_room else style.ToolButtonIconOnly
        )

    def show_present(self, words: str) -> None:
        """Shows when the last step began; without a time the button is labelled *Timeline*."""
        self._present = words
        self.fold_button.setText(words or self.tr("Timeline"))
        self.fold_button.setAccessibleName(spoken_name(words, self.tr("Timeline")))
        tip = self.tr("Show the whole timeline")
        show_key(self.fold_button, joined(words, tip) if words else tip)

    def show_booking(
        self, order_number: str, status: str = "", late: str = "", *, is_unconfirmed: bool = False
    ) -> None:
        """Shows a delivery or an unconfirmed booking; asks to select one if there is no number."""
        self._order_number, self._is_unconfirmed = order_number, is_unconfirmed
        self.chip.set_status(status, unconfirmed=is_unconfirmed)
        self.chip.setVisible(bool(order_number) or is_unconfirmed)
        self.fold_button.setVisible(bool(status) and not is_unconfirmed)
        self.copy_button.set_text(order_number)
        self.late_label.setText(late)
        self._late_strip.setVisible(bool(late))
        self._show_title()

    def _show_title(self) -> None:
        words = (
            self.tr("Unconfirmed booking") if self._is_unconfirmed else self.tr("Select a delivery")
        )
        self.title_label.setText(isolated(self._order_number) or words)
        self.title_label.ensurePolished()
        self.title_label.setMinimumWidth(min(self.title_label.sizeHint().width(), _TITLE_PX))


TWO_COLUMNS: Final = 480
"""Width in pixels from which the facts are in two columns."""


LINE: Final = 24
"""Height in pixels of a one-line fact, with or without buttons."""


class Facts(QWidget):
    """Labels and values that can be copied and called, in two columns if there is room."""

    not_called = Signal(str)
    """A number that no program here can call; it was copied to the clipboard instead."""

    def __init__(self) -> None:
        super().__init__()
        self._sources = FactSources()
        self._lines: dict[str, FactLine] = {}
        self._columns = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(0)
        self._forms: dict[str, QFormLayout] = {}
        self._rows: dict[str, tuple[PlainLabel, FactRow]] = {}
        for keys in COLUMNS:
            form = QFormLayout()
            form.setContentsMargins(0, 0, 0, 0)
            form.setHorizontalSpacing(theme.current().sizes["space_3"])
            form.setVerticalSpacing(0)
            form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            self._columns.addLayout(form, 1)
            for key in keys:
                self._forms[key] = form
                self._rows[key] = self._add_row(form, key)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._lines = {}
            self.show_sources(self._sources)

    def show_sources(self, sources: FactSources) -> None:
        self._sources = sources
        before, self._lines = self._lines, {line.key: line for line in lines(sources)}
        for key in KEYS:
            line = self._lines.get(key)
            if line != before.get(key):  # a change costs a layout
                name, row = self._rows[key]
                self._forms[key].setRowVisible(row, line is not None)
                row.show_line(line or FactLine(key, "", ""))  # leaves no text of another delivery
                if line is not None:
                    name.setText(line.label)
        if self._lines == before:
            return
        # The labels are as wide as the widest, so that the values of both columns line up.
        shown = [name for key, (name, _) in self._rows.items() if key in self._lines]
        width = max((name.sizeHint().width() for name in shown), default=0)
        for name in shown:
            name.setMinimumWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= TWO_COLUMNS
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(beside if is_wide else below)
        self._columns.setSpacing(theme.current().sizes["space_4"] if is_wide else 0)

    def _add_row(self, form: QFormLayout, key: str) -> tuple[PlainLabel, FactRow]:
        name, row = PlainLabel(role="muted"), FactRow(key)
        space = theme.current().sizes["space_1"]
        name.setContentsMargins(0, space, 0, space)
        name.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row.call_asked.connect(self._on_call_asked)
        form.addRow(name, row)
        form.setRowVisible(row, False)
        return name, row

    def _on_call_asked(self, number: str) -> None:
        if not phone_calls.call(number):
            QApplication.clipboard().setText(number)
            self.not_called.emit(number)


class FactRow(QWidget):
    """A selectable value, with buttons to copy and to call it."""

    call_asked = Signal(str)
    """The number to call, as the service gave it."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._calls = ""
        self.value_label = PlainLabel(f"{key}Fact", wraps=True)
        space = theme.current().sizes["space_1"]  # makes one line as high as a small button
        self.value_label.setContentsMargins(0, space, 0, space)
        self.value_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = CopyButton(f"{key}CopyButton")
        self.call_button = SmallButton(f"{key}CallButton", "phone", "accent")
        self.call_button.clicked.connect(lambda: self.call_asked.emit(self._calls))
        parts = (self.value_label, self.call_button, self.copy_button)
        row = side_by_side(*parts, space="space_1", grows=(self.value_label,))
        for button in (self.call_button, self.copy_button):
            row.setAlignment(button, Qt.AlignmentFlag.AlignTop)
        self.setLayout(row)
        self.setMinimumHeight(LINE)

    def show_line(self, line: FactLine) -> None:
        """Shows a fact; a missing one is muted, with the reason as tooltip."""
        self._calls = line.called_number
        self.value_label.setText(line.value)
        self.value_label.setAccessibleName(line.label)
        self.value_label.setToolTip(line.reason_missing)
        self.value_label.setAccessibleDescription(line.reason_missing)
        self.value_label.set_role("" if line.is_known else "muted")
        self.copy_button.set_text(line.copied_text)
        self.copy_button.set_words(self.tr("Copy: {what}").format(what=line.label), COPY_OR_CALL)
        self.call_button.setVisible(bool(line.called_number))
        self.call_button.set_words(self.tr("Call: {what}").format(what=line.label), COPY_OR_CALL)


def actions_menu(
    parent: QWidget, buttons: Iterable[QAbstractButton], further: Sequence[QAction] = ()
) -> QMenu:
    """Returns a menu with an entry for each button, ten of them numbered, and further actions."""
    menu = QMenu(parent)
    menu.setObjectName("detailMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for number, button in enumerate(buttons, start=1):
        action = menu.addAction(button.icon(), numbered(button.accessibleName(), number))
        action.triggered.connect(button.click)
    if further:
        menu.addSeparator()
        menu.addActions(further)
    menu.setActiveAction(menu.actions()[0])
    return menu
