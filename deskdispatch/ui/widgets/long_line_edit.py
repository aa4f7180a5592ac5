"""Line edits that accept a long pasted text and tell pasting from typing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QValidator

from deskdispatch.ui.widgets.assistive.line_edit import LineEdit

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

PASTED: Final = 6
"""Number of characters that only a paste inserts at once."""

READ_AT_MOST: Final = 100_000
"""Most characters read of a text, from its end, where a chat's newest messages are."""

SHOWN_AT_MOST: Final = 1_000
"""Most characters that a line shows.

Qt lays out and paints the whole text at every blink of the cursor: 0.6 s for a megabyte.
"""

_TAKEN_AT_MOST: Final = 5_000_000
"""Replaces Qt's limit of 32,767 characters, which silently drops the rest."""


class LongLineEdit(LineEdit):
    """A line edit that shows the beginning of a long text and keeps the part that is read."""

    def __init__(self) -> None:
        super().__init__()
        self._shortener = _Shortener(self)
        self.setMaxLength(_TAKEN_AT_MOST)
        self.setValidator(self._shortener)
        self.textChanged.connect(self._on_text_changed)

    @property
    def full_text(self) -> str:
        """The text, or the last ``READ_AT_MOST`` characters of a shortened one."""
        text = self.text()
        return self._shortener.full_text if text == self._shortener.shown else text

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Limits a pasted text to the part that is read; Qt keeps all pasted text for undo."""
        from PySide6.QtGui import QClipboard, QGuiApplication, QKeySequence

        text = QGuiApplication.clipboard().text(QClipboard.Mode.Clipboard)
        if event.matches(QKeySequence.StandardKey.Paste) and len(text) > READ_AT_MOST:
            self.insert(text[-READ_AT_MOST:])
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._on_text_changed(self.text())

    def _on_text_changed(self, text: str) -> None:
        if text != self._shortener.shown:
            self.setToolTip("")
        elif len(self.full_text) < READ_AT_MOST:
            self.setToolTip(self.tr("A long text: its beginning is shown, all of it is read."))
        else:
            words = self.tr(
                "A very long text: its beginning is shown, its last {count} characters are read."
            )
            self.setToolTip(words.format(count=f"{READ_AT_MOST:,}"))


class _Shortener(QValidator):
    """Accepts every text, and shortens a long one before it is laid out.

    Attributes:
        full_text: The last text that was too long.
        shown: The part of it that the line shows.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.full_text = ""
        self.shown: str | None = None

    def validate(self, text: str, cursor: int) -> tuple[QValidator.State, str, int]:
        if len(text) > SHOWN_AT_MOST + 1:  # 1 for the ellipsis
            self.full_text = text[-READ_AT_MOST:]
            self.shown = text = f"{text[:SHOWN_AT_MOST]}…"
            cursor = len(text)
        return QValidator.State.Acceptable, text, cursor


def is_pasted(before: str, text: str) -> bool:
    """Whether the line gained many characters at once, judged by common prefix and suffix."""
    head = _shared(before, text)
    tail = _shared(before[head:][::-1], text[head:][::-1])
    return len(text) - head - tail >= PASTED


def _shared(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
