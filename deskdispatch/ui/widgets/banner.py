"""A message beside where it happened, that blocks nothing."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from deskdispatch.ui import icons, theme
from deskdispatch.ui.widgets.icon_label import IconLabel
from deskdispatch.ui.widgets.plain_label import PlainLabel


class Kind(StrEnum):
    """How a message is meant; the style sheet knows the values."""

    INFO = "info"
    GOOD = "good"
    ATTENTION = "attention"
    BAD = "bad"


_ICONS: Final = {
    Kind.INFO: ("info", "accent"),
    Kind.GOOD: ("check", "good"),
    Kind.ATTENTION: ("exclamation", "attention"),
    Kind.BAD: ("barred-circle", "bad"),
}


class Banner(QFrame):
    """One message with an icon, at most one action, and a way to put it away; hidden at first.

    A newer message takes the place of the older.
    """

    action_triggered = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        self.hide()

    @property
    def text(self) -> str:
        """The message shown, or nothing."""
        return self._text.text()

    def show_message(self, kind: Kind, text: str, action_text: str | None = None) -> None:
        """Say something; the text is plain. Screen readers are told."""
        from PySide6.QtGui import QAccessible, QAccessibleEvent

        self._icon.set_icon(*_ICONS[kind])
        self._text.setText(text)
        self._action.setText(action_text or "")
        self._action.setAccessibleName(action_text or "")
        self._action.setVisible(bool(action_text))
        self.setProperty("kind", kind.value)
        self.style().polish(self)
        self.setAccessibleName(text)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def clear(self) -> None:
        """Take the message away without ``dismissed``."""
        self.hide()
        self._text.clear()

    def retranslate(self) -> None:
        """Say the standing words in the language of now; the message itself is its sender's."""
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.setAccessibleName(self.tr("Dismiss the message"))

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: words follow the language, the icon the theme."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._close.setIcon(icons.icon("close", "muted"))
        super().changeEvent(event)

    def _build_ui(self) -> None:
        sizes = theme.current().sizes
        self._icon = IconLabel("info", "accent", sizes["icon"])
        self._text = PlainLabel()
        self._text.setWordWrap(True)
        self._action = QPushButton()
        self._action.setObjectName("bannerAction")
        self._action.setProperty("role", "link")
        self._close = QToolButton()
        self._close.setObjectName("bannerClose")
        self._close.setIcon(icons.icon("close", "muted"))
        self._close.setIconSize(QSize(16, 16))
        row = QHBoxLayout(self)
        row.setContentsMargins(
            sizes["space_2"], sizes["space_1"], sizes["space_1"], sizes["space_1"]
        )
        row.setSpacing(sizes["space_2"])
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        row.addWidget(self._action)
        row.addWidget(self._close)

    def _connect_signals(self) -> None:
        self._action.clicked.connect(self._on_action_clicked)
        self._close.clicked.connect(self._on_close_clicked)

    def _on_action_clicked(self) -> None:
        self.action_triggered.emit()

    def _on_close_clicked(self) -> None:
        self.clear()
        self.dismissed.emit()
