"""Chips for the phones, names and place read from a pasted text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import holds_focus, stacked
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.keys import ENTER
from deskdispatch.ui.widgets.line_popup import LinePopup
from deskdispatch.ui.widgets.plain_label import PlainLabel

_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_DIGITS: Final = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)
_LONGEST: Final = 34
"""Most characters on a chip."""


class PartKind(Enum):
    """Kinds of parts of a pasted text."""

    PHONE = auto()
    NAME = auto()
    PLACE = auto()


_ICONS: Final = {PartKind.PHONE: "phone", PartKind.PLACE: "map-pin", PartKind.NAME: "person"}


class PastedPart(NamedTuple):
    """A part that was read from a pasted text.

    Attributes:
        kind: *Use all* takes only parts that are the only one of their kind.
        words: Returns the words of the chip in the language of the window.
        take: Puts the part into its field.
    """

    kind: PartKind
    words: Callable[[], str]
    take: Callable[[], object]


class PastedChips(Retranslated, LinePopup):
    """Chips with the parts of a pasted text, which have the focus until all are taken or Esc.

    Enter takes each part that is the only one of its kind, a number key takes one part. Printable
    keys are typed into the line.
    """

    taken = Signal()
    """The last part was taken: the form moves on to the next empty field."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("pastedChips")
        self._parts: list[PastedPart] = []
        self._line: QLineEdit | None = None
        self._paste: Callable[[], object] | None = None
        self._title = PlainLabel(role="muted")
        self._chips: list[QToolButton] = []
        row = QWidget()
        row.setLayout(FlowLayout(theme.current().sizes["space_1"]))
        policy = row.sizePolicy()
        policy.setHeightForWidth(True)
        row.setSizePolicy(policy)
        self._row = row
        self.setLayout(stacked(self._title, row, space="space_1", margin="space_2"))
        self.retranslate()

    def offer(
        self,
        line: QLineEdit,
        parts: Sequence[PastedPart],
        paste: Callable[[], object] | None,
        *,
        focuses: bool = True,
    ) -> None:
        """Shows parts under a line.

        ``paste`` puts the whole text into the line; None if it is there already, or has no line. If
        ``focuses`` the chips get the focus; otherwise Tab reaches them from the line.
        """
        self._parts, self._paste = list(parts), paste
        self._line = line
        self._fill()
        self.put_under(line)
        self.set_wanted(True)
        QWidget.setTabOrder(line, self._chips[0])
        for before, chip in pairwise(self._chips):
            QWidget.setTabOrder(before, chip)
        if focuses:
            self.show()
            self.place()
            self._chips[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def close_chips(self) -> None:
        """Hides the chips; if they have the focus, it returns to the line."""
        had_focus = holds_focus(self)
        self._parts, self._paste = [], None
        self.set_wanted(False)
        if had_focus and self._line is not None:
            self._line.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        words = self.tr("Pasted text: choose what to use")
        self.setAccessibleName(words)
        self._title.setText(words)
        self._fill()

    def _single(self) -> list[PastedPart]:
        """Returns the parts that are the only one of their kind."""
        kinds = [part.kind for part in self._parts]
        return [part for part in self._parts if kinds.count(part.kind) == 1]

    def _fill(self) -> None:
        entries: list[tuple[str, str, str, Callable[[], object]]] = []
        single = self._single()
        if len(single) > 1:
            every = self.tr("Use all") if len(single) == len(self._parts) else self.tr("Use clear")
            entries.append(
                (self.tr("{words} (Enter)").format(words=every), "", every, self._take_all)
            )
        for number, part in enumerate(self._parts, 1):
            words = part.words()
            short = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
            entries.append(
                (f"{number}  {short}", _ICONS[part.kind], words, partial(self._take, part))
            )
        if self._paste is not None and self._parts:
            text = self.tr("Paste as text")
            entries.append((text, "", text, self._paste_text))
        while len(self._chips) < len(entries):
            self._add_chip()
        for chip, entry in zip(self._chips, entries, strict=False):
            self._dress(chip, *entry)
        for at, chip in enumerate(self._chips):  # hidden, not deleted: Tab passes through them
            chip.setVisible(at < len(entries))
        self.place()

    def _dress(
        self, chip: QToolButton, words: str, icon: str, whole: str, act: Callable[[], object]
    ) -> None:
        chip.setText(words)
        chip.setAccessibleName(words if whole in words else f"{words}: {whole}")
        set_tip(chip, whole)
        style = Qt.ToolButtonStyle
        chip.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if icon else style.ToolButtonTextOnly
        )
        if icon:
            chip.setIcon(icons.icon(icon, "muted"))
        chip.setProperty("act", act)

    def _add_chip(self) -> None:
        chip = QToolButton(self)
        chip.setObjectName(f"pastedChip{len(self._chips)}")
        chip.setProperty("role", "chip")
        chip.installEventFilter(self)
        chip.clicked.connect(partial(self._press, chip))
        self._chips.append(chip)
        layout = self._row.layout()
        assert layout is not None
        layout.addWidget(chip)

    def _press(self, chip: QToolButton) -> None:
        chip.property("act")()

    def _take_all(self) -> None:
        for part in self._single():
            self._parts.remove(part)
            part.take()
        self._go_on()

    def _take(self, part: PastedPart) -> None:
        if part in self._parts:
            self._parts.remove(part)
            part.take()
        self._go_on()

    def _go_on(self) -> None:
        if not self._parts:
            self.close_chips()
            self.taken.emit()
            return
        self._fill()
        self._chips[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _paste_text(self) -> None:
        paste = self._paste
        self.close_chips()
        if paste is not None:
            paste()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and watched in self._chips:
            assert isinstance(event, QKeyEvent)
            assert isinstance(watched, QToolButton)
            return self._on_key(watched, event)
        return super().eventFilter(watched, event)

    def _on_key(self, chip: QToolButton, event: QKeyEvent) -> bool:
        key = event.key()
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if key == Qt.Key.Key_Escape:
            self.close_chips()
        elif key in ENTER:
            chip.click()
        elif key in _DIGITS and key - Qt.Key.Key_1 < len(self._parts):
            self._take(self._parts[key - Qt.Key.Key_1])
        elif step := _STEPS.get(Qt.Key(key), 0):
            is_sideways = key in (Qt.Key.Key_Left, Qt.Key.Key_Right)
            move_focus(self._chips, -step if is_sideways and self.isRightToLeft() else step)
        elif event.text().isprintable() and event.text().strip() and self._line is not None:
            line = self._line
            self.close_chips()
            QApplication.sendEvent(line, event)
        else:
            return False
        return True


def move_focus(chips: Sequence[QToolButton], step: int) -> None:
    """Moves the focus by some of the visible chips; stays at the first and the last."""
    seen = [chip for chip in chips if not chip.isHidden()]
    held = next((at for at, chip in enumerate(seen) if chip.hasFocus()), 0)
    seen[max(0, min(held + step, len(seen) - 1))].setFocus(Qt.FocusReason.OtherFocusReason)
