"""A small button that copies one text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QToolButton, QToolTip

from deskdispatch.ui.look import icons
from deskdispatch.ui.text import plain
from deskdispatch.ui.widgets.keys import with_key

ICON = 16


class SmallButton(QToolButton):
    """An icon button no taller than a line of text; the icon follows the theme."""

    def __init__(self, name: str, icon: str, color_token: str = "muted") -> None:
        super().__init__()
        self._icon = icon, color_token
        self.setObjectName(name)
        self.setProperty("role", "small")
        self.setIconSize(QSize(ICON, ICON))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setIcon(icons.icon(*self._icon))

    def set_words(self, words: str, key: str = "") -> None:
        """Sets accessible name and tooltip; the tooltip also shows the key."""
        self.setAccessibleName(words)
        self.setToolTip(plain.tooltip(with_key(words, key)))

    def changeEvent(self, event: QEvent) -> None:
        """Recolours the icon on a theme change."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.setIcon(icons.icon(*self._icon))


class CopyButton(SmallButton):
    """Copies its text and announces it; hidden while there is none."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "copy")
        self._text = ""
        self.hide()
        self.clicked.connect(self._on_clicked)

    def set_text(self, text: str) -> None:
        """Sets the text to copy."""
        self._text = text
        self.setVisible(bool(text))

    def _on_clicked(self) -> None:
        QApplication.clipboard().setText(self._text)
        below = self.mapToGlobal(QPoint(0, self.height()))
        QToolTip.showText(below, plain.tooltip(self.tr("Copied")), self)
