"""Message that is shown beside its subject and does not block the window."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QAbstractButton, QDialog, QFrame, QToolButton, QWidget

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib import tab_order
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.controls import dialog_button, give_height, named
from deskdispatch.ui.widgets.keys import ACT, with_key
from deskdispatch.ui.widgets.messages.layout import MessageLayout, MessageText
from deskdispatch.ui.widgets.plain_label import IconLabel

if TYPE_CHECKING:
    from deskdispatch.domain.errors import KnownError

Words = Callable[[], str]
"""Returns a text in the language of the window; called again after a change of language."""


class BannerKind(StrEnum):
    """Kinds of messages; the style sheet uses the values."""

    INFO = "info"
    GOOD = "good"
    ATTENTION = "attention"
    BAD = "bad"


class BannerMessage(NamedTuple):
    """One message.

    Attributes:
        key: A message replaces others of the same key.
        on_print: Prints the slip of the order in the text; None without one.
        details: Technical details, behind *Details*.
        is_condition: Whether it stays until the condition ends.
        is_dismissed: Whether a condition that still holds was dismissed.
        action_key: The shortcut of the action, a command of the window.
        is_urgent: Whether it is shown before others and interrupts a screen reader: if money is
            at risk, or if a press of *Book* sent nothing.
        number: Counts the messages of all banners; the newest has the highest number.
    """

    key: str
    kind: BannerKind
    words: Words
    action: Words | None = None
    on_action: Callable[[], object] | None = None
    on_print: Callable[[], object] | None = None
    details: str = ""
    on_dismiss: Callable[[], object] | None = None
    is_condition: bool = False
    is_dismissed: bool = False
    is_passing: bool = False
    action_key: str = ACT
    is_urgent: bool = False
    number: int = 0

    @property
    def text(self) -> str:
        return self.words()

    @property
    def action_text(self) -> str:
        return "" if self.action is None else self.action()


MOST: Final = 50
"""Messages kept in the queue; beyond that the oldest is dropped, those of money at risk last."""

LONGEST: Final = 240
"""Most characters shown of one message; the tooltip has all."""

_TURNS: Final = count(1)

ICONS: Final = {
    BannerKind.INFO: ("info", "accent"),
    BannerKind.GOOD: ("check", "good"),
    BannerKind.ATTENTION: ("exclamation", "attention"),
    BannerKind.BAD: ("barred-circle", "bad"),
}


class Banner(QFrame):
    """Shows the newest of its messages, with an icon, an action and a close button.

    An event (``show_message``) stays until a newer one of its key replaces it or it is dismissed. A
    condition (``set_condition``) stays until ``end_condition``. Older messages wait behind the
    newest and are counted. A passing event disappears by itself; messages about money at risk never
    do.

    The parts are made with the first message.

    Attributes:
        following, preceding: Widgets that Tab reaches after or before the buttons, if the banner
            was made later than they were.
        replaces_passing: Whether a newer message replaces passing ones.
    """

    longest: int = LONGEST
    replaces_passing: bool = False

    dismissed = Signal()
    passed = Signal()
    """The passing messages have disappeared."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._messages: list[BannerMessage] = []
        self._shown: tuple[str, BannerKind] | None = None
        self.is_built = False
        self.following: QWidget | None = None
        self.preceding: QWidget | None = None
        self.setObjectName("banner")
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text() if self.is_built else ""

    @property
    def number(self) -> int:
        return 0 if self.message is None else self.message.number

    @property
    def details(self) -> str:
        return self._details.details if self.is_built else ""

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
        passes: bool = False,
        action_key: str = keys.ACT,
        is_urgent: bool = False,
    ) -> None:
        """Shows an event and announces it to screen readers.

        ``BannerMessage`` describes the arguments; ``passes`` removes it after some seconds or with
        the next typed key.
        """
        self._messages = [
            each
            for each in self._messages
            if (each.is_condition or each.key != key)
            and not (self.replaces_passing and each.is_passing)
        ]
        self._messages.append(
            BannerMessage(
                key,
                kind,
                text,
                action_text,
                on_action,
                on_print,
                details,
                on_dismiss,
                is_passing=passes,
                action_key=action_key,
                is_urgent=is_urgent,
                number=next(_TURNS),
            )
        )
        if self.is_built:
            self._auto_dismiss.stop()
        self._show()

    def show_error(self, error: KnownError, kind: BannerKind = BannerKind.BAD) -> None:
        """Shows the meaning of an error for the clerk, with its technical details."""
        from deskdispatch.ui.text.details import details_text
        from deskdispatch.ui.text.errors import error_words

        self.show_message(kind, partial(error_words, error), details=details_text(error))

    def set_condition(
        self,
        key: str,
        kind: BannerKind,
        text: Words,
        action_text: Words | None = None,
        *,
        on_action: Callable[[], object] | None = None,
        details: str = "",
        action_key: str = keys.ACT,
        is_urgent: bool = False,
    ) -> None:
        """Shows a condition until ``end_condition``.

        Setting an unchanged condition does nothing, even after it was dismissed.
        """
        new = BannerMessage(
            key,
            kind,
            text,
            action_text,
            on_action,
            details=details,
            is_condition=True,
            action_key=action_key,
            is_urgent=is_urgent,
            number=next(_TURNS),
        )
        for at, old in enumerate(self._messages):
            if old.is_condition and old.key == key:
                is_dismissed = old.is_dismissed and old.text == new.text
                self._messages[at] = new._replace(is_dismissed=is_dismissed, number=old.number)
                break
        else:
            self._messages.append(new)
        self._show()

    def end_condition(self, key: str) -> bool:
        """Ends a condition; returns whether there was one."""
        before = len(self._messages)
        self._messages = [
            each for each in self._messages if not (each.is_condition and each.key == key)
        ]
        self._show()
        return len(self._messages) < before

    def end_message(self, key: str) -> None:
        """Removes an event that no longer applies."""
        self._messages = [each for each in self._messages if each.is_condition or each.key != key]
        self._show()

    def has_condition(self, key: str) -> bool:
        return any(each.is_condition and each.key == key for each in self._messages)

    def press_action(self, key: str) -> bool:
        """Runs the action of the shown message if ``key`` is its shortcut; else returns False."""
        message = self.message
        if message is None or not self.isVisible() or not message.action_text:
            return False
        if is_key := message.action_key == key:
            self.act(message)
        return is_key

    def clear(self) -> None:
        """Removes every event without emitting ``dismissed``; keeps conditions."""
        self._messages = [each for each in self._messages if each.is_condition]
        self._show()

    def reset(self) -> None:
        """Removes events and conditions without emitting ``dismissed``."""
        self._messages = []
        self._show()

    def retranslate(self) -> None:
        set_tip(self._close, with_key(self.tr("Dismiss"), keys.DISMISS_MESSAGE))
        self._close.setAccessibleName(self.tr("Dismiss the message"))
        self._print.setText(self.tr("Print"))
        set_tip(self._print, with_key(self.tr("Print the slip of this order"), keys.PRINT_MESSAGE))
        self._print.setAccessibleName(self.tr("Print the slip of this order"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        if not self.is_built:
            pass
        elif event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._close.setIcon(icons.icon("close", "muted"))
        super().changeEvent(event)

    def _build(self) -> None:
        self._build_ui()
        self._connect_signals()
        if self.following is not None:
            tab_order.put_before(self, self.following)
        elif self.preceding is not None:
            tab_order.put_after(self.preceding, self.findChildren(QAbstractButton))
        else:
            tab_order.put_at(self, self.findChildren(QAbstractButton))
        self.is_built = True
        self.retranslate()

    def _build_ui(self) -> None:
        self.setLayout(self._make_line())

    def _make_line(self) -> MessageLayout:
        from deskdispatch.ui.widgets.details import DetailsButton
        from deskdispatch.ui.widgets.help_button import HelpButton
        from deskdispatch.ui.widgets.messages.auto_dismiss import AutoDismissTimer

        sizes = theme.current().sizes
        self._auto_dismiss = AutoDismissTimer(self)
        self._icon = IconLabel("info", "accent", sizes["icon"])
        self._text = MessageText("bannerText")
        self._print = dialog_button("bannerPrint", "link")
        self._action = dialog_button("bannerAction", "link")
        self._details = DetailsButton("bannerDetails")
        self._help = HelpButton("bannerHelp", within=self)
        self._more = named(QToolButton(), "bannerMore")
        self._more.setAutoRaise(True)
        self._close = close_button("bannerClose")
        buttons, corner = self._line_buttons(), (self._more, self._close)
        return MessageLayout(self._icon, self._text, buttons, corner, sizes["space_1"])

    def _line_buttons(self) -> list[QWidget]:
        return [self._action, self._print, self._details, self._help]

    def _connect_signals(self) -> None:
        self._action.clicked.connect(self._on_action_clicked)
        self._print.clicked.connect(self._on_print_clicked)
        self._more.clicked.connect(self._on_more_clicked)
        self._auto_dismiss.ended.connect(self._on_passed)
        self._close.clicked.connect(self._on_close_clicked)

    @property
    def message(self) -> BannerMessage | None:
        """The newest message, which is shown; None without messages."""
        standing = self.current_messages()
        return standing[-1] if standing else None

    def current_messages(self) -> list[BannerMessage]:
        return [each for each in self._messages if not each.is_dismissed]

    def _show(self) -> None:
        while len(self._messages) > MOST:
            oldest = next((each for each in self._messages if not each.is_urgent), None)
            self._messages.remove(oldest or self._messages[0])
        message = self.message
        if message is None:
            self._shown = None
            self.hide()
            if self.is_built:
                self._auto_dismiss.stop()
                self._text.clear()
            return
        if not self.is_built:
            self._build()  # also shows it
            return
        self._show_message(message)

    def _show_message(self, message: BannerMessage) -> None:
        is_new = (message.text, message.kind) != self._shown
        if is_new:
            self._shown = message.text, message.kind
            self.setProperty("kind", message.kind.value)
            self.style().polish(self)
            self.setAccessibleName(message.text)
        self._icon.set_icon(*ICONS[message.kind])
        self._text.setText(cleaned(message.text, self.longest, lines=True))
        self._text.setToolTip(tooltip(message.text) if len(message.text) > self.longest else "")
        action = message.action_text
        self._action.setText(action)
        self._action.setAccessibleName(action)
        set_tip(self._action, with_key(action, message.action_key))
        self._action.setVisible(bool(action))
        self._print.setVisible(message.on_print is not None)
        self._details.set_details(message.details)
        self._help.refresh()
        seen = self._appear(message)
        if is_new:
            announce(seen, message.text, is_urgent=message.is_urgent)
        self._make_room()

    def _appear(self, message: BannerMessage) -> QWidget:
        """Shows the message; returns the widget that announces it."""
        self._time(message)
        behind = len(self.current_messages()) - 1
        words = self.tr("%n more messages", "", behind)
        self._more.setVisible(behind > 0)
        self._more.setText(f"+{behind}")
        set_tip(self._more, with_key(words, keys.NEXT_MESSAGE))
        self._more.setAccessibleName(words)
        self.show()
        return self

    def _time(self, message: BannerMessage) -> None:
        """Runs the timer of a passing message while it is shown."""
        if not message.is_passing:
            self._auto_dismiss.stop()
        elif not self._auto_dismiss.is_running:
            self._auto_dismiss.start()

    def _make_room(self) -> None:
        """Makes its dialog higher where the message would be cut: Qt keeps a dialog's height."""
        dialog = self.window()
        layout = dialog.layout()
        if isinstance(dialog, QDialog) and layout is not None and dialog.isVisible():
            layout.activate()
            if self.height() < self.heightForWidth(self.width()):
                give_height(dialog)

    def act(self, message: BannerMessage) -> None:
        if message.on_action is not None:
            message.on_action()

    def dismiss(self, message: BannerMessage) -> None:
        """Removes one of the messages for the clerk; a condition returns if it changes."""
        at = self._messages.index(message)
        if message.is_condition:
            self._messages[at] = message._replace(is_dismissed=True)
        else:
            del self._messages[at]
        self._show()
        if message.on_dismiss is not None:
            message.on_dismiss()
        self.dismissed.emit()

    def _on_action_clicked(self) -> None:
        if (message := self.message) is not None:
            self.act(message)

    def _on_print_clicked(self) -> None:
        message = self.message
        if message is not None and message.on_print is not None:
            message.on_print()

    def _on_more_clicked(self) -> None:
        newest = self.current_messages()[-1]
        self._messages.remove(newest)
        self._messages.insert(0, newest)
        self._show()

    def _on_passed(self) -> None:
        self._messages = [each for each in self._messages if not each.is_passing]
        self._show()
        self.passed.emit()

    def _on_close_clicked(self) -> None:
        if (message := self.message) is not None:
            self.dismiss(message)


def close_button(name: str) -> QToolButton:
    button = named(QToolButton(), name)
    button.setAutoRaise(True)
    button.setIcon(icons.icon("close", "muted"))
    button.setIconSize(QSize(16, 16))
    return button
