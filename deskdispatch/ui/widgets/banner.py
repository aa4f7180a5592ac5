"""A message shown beside what it is about; it blocks nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.icon_label import IconLabel
from deskdispatch.ui.widgets.plain_label import PlainLabel

MOST: Final = 50
"""Messages that are kept one behind the other; the oldest goes first."""

LONGEST: Final = 240
"""Characters that are shown of one message; all of a longer one is its tooltip."""

NARROW: Final = 460
"""Below this width in pixels, the buttons of a message stand under its text."""

Words = str | Callable[[], str]
"""A text, or what makes it; the latter is asked again when the language changes."""


class BannerKind(StrEnum):
    """How a message is meant; the style sheet knows the values."""

    INFO = "info"
    GOOD = "good"
    ATTENTION = "attention"
    BAD = "bad"


_ICONS: Final = {
    BannerKind.INFO: ("info", "accent"),
    BannerKind.GOOD: ("check", "good"),
    BannerKind.ATTENTION: ("exclamation", "attention"),
    BannerKind.BAD: ("barred-circle", "bad"),
}


@dataclass(slots=True)
class _Message:
    """What the banner says.

    Attributes:
        key: Messages of one key replace each other.
        action: The words of what is offered; empty for nothing.
        on_action: Is called for it; None emits ``action_triggered``.
        on_print: Prints the slip of the order that the text names; None where it names none.
        on_dismiss: Is called when the clerk puts it away; None for nothing.
        details: What is technical about it.
        is_condition: Whether it stands until the condition ends.
        is_dismissed: Whether the clerk has put away a condition that still holds.
    """

    key: str
    kind: BannerKind
    words: Words
    action: Words = ""
    on_action: Callable[[], object] | None = None
    on_print: Callable[[], object] | None = None
    details: str = ""
    on_dismiss: Callable[[], object] | None = None
    is_condition: bool = False
    is_dismissed: bool = False

    @property
    def text(self) -> str:
        return _said(self.words)


class Banner(QFrame):
    """The newest of its messages, with an icon, what can be done, and a way to put it away.

    There are two sorts. An event (``show_message``) stands until a newer one of its key comes or
    it is put away. A condition (``set_condition``) stands as long as it holds: whoever knows that
    it has ended calls ``end_condition``. Older messages wait behind the newest and are counted.

    Attributes:
        longest: Characters that are shown of one message.
    """

    longest: int = LONGEST

    action_triggered = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._messages: list[_Message] = []
        self._shown: tuple[str, BannerKind] | None = None
        self.setObjectName("banner")
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        self.hide()

    @property
    def text(self) -> str:
        """The message shown, or nothing."""
        return self._text.text()

    @property
    def details(self) -> str:
        """What is technical about the message shown, or nothing."""
        return self._details.details

    def show_message(
        self,
        kind: BannerKind,
        text: Words,
        action_text: Words | None = None,
        *,
        on_action: Callable[[], object] | None = None,
        on_print: Callable[[], object] | None = None,
        on_dismiss: Callable[[], object] | None = None,
        details: str = "",
        key: str = "",
    ) -> None:
        """Says that something happened. Screen readers are told.

        Args:
            kind: How it is meant.
            text: Plain text.
            action_text: What can be done about it; None for nothing.
            on_action: Is called when that is wanted; without it ``action_triggered`` is emitted.
            on_print: Prints the slip of the order that the text names.
            on_dismiss: Is called when the clerk puts the message away.
            details: What is technical about it, for whoever helps: behind *Details*.
            key: Takes the place of the message of the same key, and of no other.
        """
        self._messages = [one for one in self._messages if one.is_condition or one.key != key]
        self._messages.append(
            _Message(key, kind, text, action_text or "", on_action, on_print, details, on_dismiss)
        )
        self._show()

    def set_condition(
        self,
        key: str,
        kind: BannerKind,
        text: Words,
        action_text: Words | None = None,
        *,
        on_action: Callable[[], object] | None = None,
        details: str = "",
    ) -> None:
        """Says that something is so, until ``end_condition``.

        Saying the same again changes nothing, also where the clerk has put it away.
        """
        new = _Message(
            key, kind, text, action_text or "", on_action, details=details, is_condition=True
        )
        for at, old in enumerate(self._messages):
            if old.is_condition and old.key == key:
                new.is_dismissed = old.is_dismissed and old.text == new.text
                self._messages[at] = new
                break
        else:
            self._messages.append(new)
        self._show()

    def end_condition(self, key: str) -> bool:
        """It is so no more; gives whether it was said to be. Again is harmless."""
        before = len(self._messages)
        self._messages = [
            one for one in self._messages if not (one.is_condition and one.key == key)
        ]
        self._show()
        return len(self._messages) < before

    def has_condition(self, key: str) -> bool:
        """Whether that was said to be so, also where the clerk has put it away."""
        return any(one.is_condition and one.key == key for one in self._messages)

    def clear(self) -> None:
        """Takes every event away without ``dismissed``; conditions stand."""
        self._messages = [one for one in self._messages if one.is_condition]
        self._show()

    def reset(self) -> None:
        """Takes everything away without ``dismissed``, also what may still be so."""
        self._messages = []
        self._show()

    def retranslate(self) -> None:
        """Says the standing words in the language of now, and a message where it knows how."""
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.setAccessibleName(self.tr("Dismiss the message"))
        self._print.setText(self.tr("Print"))
        self._print.setToolTip(self.tr("Print the slip of this order"))
        self._print.setAccessibleName(self.tr("Print the slip of this order"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: words follow the language, the icon the theme."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._close.setIcon(icons.icon("close", "muted"))
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own: where it is narrow, buttons go under the text."""
        super().resizeEvent(event)
        self._arrange()

    def _build_ui(self) -> None:
        sizes = theme.current().sizes
        self._icon = IconLabel("info", "accent", sizes["icon"])
        self._text = PlainLabel()
        self._text.setWordWrap(True)
        self._print = _link("bannerPrint")
        self._action = _link("bannerAction")
        self._details = DetailsButton("bannerDetails")
        self._more = QToolButton()
        self._more.setObjectName("bannerMore")
        self._more.setAutoRaise(True)
        self._close = QToolButton()
        self._close.setObjectName("bannerClose")
        self._close.setIcon(icons.icon("close", "muted"))
        self._close.setIconSize(QSize(16, 16))
        buttons = QHBoxLayout()
        buttons.setSpacing(sizes["space_2"])
        buttons.addWidget(self._print)
        buttons.addWidget(self._action)
        buttons.addWidget(self._details)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(sizes["space_1"])
        self._body.addWidget(self._text, 1)
        self._body.addLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(
            sizes["space_2"], sizes["space_1"], sizes["space_1"], sizes["space_1"]
        )
        row.setSpacing(sizes["space_2"])
        row.addWidget(self._icon)
        row.addLayout(self._body, 1)
        row.addWidget(self._more)
        row.addWidget(self._close)

    def _connect_signals(self) -> None:
        self._action.clicked.connect(self._on_action_clicked)
        self._print.clicked.connect(self._on_print_clicked)
        self._more.clicked.connect(self._on_more_clicked)
        self._close.clicked.connect(self._on_close_clicked)

    def _standing(self) -> list[_Message]:
        """What is to be shown, the newest last."""
        return [one for one in self._messages if not one.is_dismissed]

    def _show(self) -> None:
        del self._messages[:-MOST]
        standing = self._standing()
        if not standing:
            self._shown = None
            self.hide()
            self._text.clear()
            return
        message = standing[-1]
        self._icon.set_icon(*_ICONS[message.kind])
        self._text.setText(cleaned(message.text, self.longest, lines=True))
        self._text.setToolTip(tooltip(message.text) if len(message.text) > self.longest else "")
        action = _said(message.action)
        self._action.setText(action)
        self._action.setAccessibleName(action)
        self._action.setVisible(bool(action))
        self._print.setVisible(message.on_print is not None)
        self._details.set_details(message.details)
        self._show_count(len(standing) - 1)
        self._arrange()
        self._announce(message)

    def _show_count(self, behind: int) -> None:
        self._more.setVisible(behind > 0)
        self._more.setText(f"+{behind}")
        words = self.tr("%n more messages", "", behind)
        self._more.setToolTip(words)
        self._more.setAccessibleName(words)

    def _arrange(self) -> None:
        shown = sum(not one.isHidden() for one in (self._print, self._action, self._details))
        is_narrow = shown > 1 and self.width() < NARROW
        way = QBoxLayout.Direction
        self._body.setDirection(way.TopToBottom if is_narrow else way.LeftToRight)

    def _announce(self, message: _Message) -> None:
        """Shows it, and tells screen readers unless it stood there already."""
        from PySide6.QtGui import QAccessible, QAccessibleEvent

        now = message.text, message.kind
        if now == self._shown and not self.isHidden():
            return
        self._shown = now
        self.setProperty("kind", message.kind.value)
        self.style().polish(self)
        self.setAccessibleName(message.text)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _on_action_clicked(self) -> None:
        standing = self._standing()
        act = standing[-1].on_action if standing else None
        if act is None:
            self.action_triggered.emit()
        else:
            act()

    def _on_print_clicked(self) -> None:
        standing = self._standing()
        if standing and (print_it := standing[-1].on_print) is not None:
            print_it()

    def _on_more_clicked(self) -> None:
        newest = self._standing()[-1]
        self._messages.remove(newest)
        self._messages.insert(0, newest)
        self._show()

    def _on_close_clicked(self) -> None:
        newest = self._standing()[-1]
        if newest.is_condition:
            newest.is_dismissed = True
        else:
            self._messages.remove(newest)
        self._show()
        if newest.on_dismiss is not None:
            newest.on_dismiss()
        self.dismissed.emit()


def _link(name: str) -> QPushButton:
    button = QPushButton()
    button.setObjectName(name)
    button.setProperty("role", "link")
    return button


def _said(words: Words) -> str:
    return words if isinstance(words, str) else words()
