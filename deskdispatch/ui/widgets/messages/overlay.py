"""Messages that float over the edge of a pane without moving anything.

If several overlays share a place, the most urgent of their messages is shown, and the others are
counted. *More* unfolds it: the whole text, further buttons, and the other messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import accepts_escape, dialog_button, stacked
from deskdispatch.ui.widgets.keys import with_key
from deskdispatch.ui.widgets.messages.banner import (
    ICONS,
    Banner,
    BannerKind,
    BannerMessage,
    close_button,
)
from deskdispatch.ui.widgets.messages.layout import MessageLayout, MessageText
from deskdispatch.ui.widgets.plain_label import IconLabel, PlainLabel

OTHERS: Final = 5
"""Most other messages that are listed while it is unfolded; further ones are counted."""


class OverlayPlace(Protocol):
    """The part of a ``MessagePlace`` that its overlays use."""

    overlays: list[MessageOverlay]
    front: MessageOverlay | None

    def take_in(self, widget: QWidget) -> None: ...
    def update(self) -> None: ...
    def giving_back_focus(self) -> AbstractContextManager[None]: ...


class MessageOverlay(Banner):
    """A banner of a few lines; a ``MessagePlace`` positions it and chooses the visible overlay.

    Unfolded, it shows its whole text and the other messages.
    """

    replaces_passing = True
    place: OverlayPlace | None = None
    is_unfolded = False
    _has_rest = False
    """Whether it has more to show than its text."""

    @property
    def message(self) -> BannerMessage | None:
        return max(self.current_messages(), key=urgency, default=None)

    def unfold(self, unfolded: bool) -> None:
        if self.is_built and unfolded != self.is_unfolded:
            self.is_unfolded = unfolded
            self._show()

    def step_forward(self) -> None:
        """Shows the message in front of those of the place."""
        if (message := self.message) is None:
            return
        others, further = self._others_behind(), self._further_buttons(message)
        self._has_rest = bool(others) or any(further.values())
        for button, is_meant in further.items():
            button.setVisible(is_meant and self.is_unfolded)
        self._name_more(len(others))
        self._time(message)
        self.show()
        if self.place is None:
            self.fit(self.width(), self.maximumHeight())

    def step_back(self) -> None:
        """Hides the message behind a more urgent one of the place."""
        if self.is_built:
            self.is_unfolded = False
            self._auto_dismiss.stop()
            self.hide()

    def fit(self, width: int, room: int) -> int:
        """Folds the text, and lists the other messages that fit, in a width and height in pixels.

        Returns:
            The height in pixels.
        """
        layout, others = self.layout(), self._others_behind()
        assert layout is not None
        self.ensurePolished()
        border = self.contentsMargins()
        inner = width - border.left() - border.right()
        self._more.setVisible(self._has_rest)
        lines = self._text.first_lines(self._line.text_width(inner))
        if lines and not self._has_rest:
            self._more.show()
            lines = self._text.first_lines(self._line.text_width(inner))
        self.is_unfolded = self.is_unfolded and not self._more.isHidden()
        self._text.fold("" if self.is_unfolded else lines)
        self._rest.setVisible(self.is_unfolded and bool(others))
        if self._rest.isVisibleTo(self):
            self._list(others, most := OTHERS)
            while most and layout.totalHeightForWidth(width) > room:
                self._list(others, most := most - 1)
        return layout.totalHeightForWidth(width)

    def event(self, event: QEvent) -> bool:
        """Takes Esc before any shortcut while the overlay has the focus."""
        return accepts_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Folds the overlay at Esc, or dismisses a folded one."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.is_unfolded:
            self.unfold(False)
        else:
            self._close.click()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if self.is_built and event.type() == QEvent.Type.PaletteChange:
            self._name_more(len(self._others_behind()))

    def _build(self) -> None:
        if self.place is not None:
            self.place.take_in(self)
        super()._build()

    def _build_ui(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._line = self._make_line()
        self._more.setIconSize(QSize(16, 16))
        self._others = [_OtherMessage(number) for number in range(OTHERS)]
        self._left_label = PlainLabel("bannerLeft", "muted")
        self._rest = QWidget()
        self._rest.setLayout(stacked(*self._others, self._left_label, space="", margin="space_1"))
        self._rest.hide()
        self.setLayout(stacked(self._line, self._rest, space=""))

    def _show(self) -> None:
        if self.place is None:
            super()._show()
            return
        with self.place.giving_back_focus():
            super()._show()
            if self.message is None:
                self.place.update()

    def _show_message(self, message: BannerMessage) -> None:
        if (message.text, message.kind) != self._shown:
            self.is_unfolded = False
        super()._show_message(message)

    def _appear(self, message: BannerMessage) -> QWidget:
        if self.place is None:
            self.step_forward()
            return self
        self.place.update()
        return self.place.front or self

    def _others_behind(self) -> Sequence[tuple[MessageOverlay, BannerMessage]]:
        overlays = (self,) if self.place is None else self.place.overlays
        shown = self.message
        behind = [
            (overlay, message)
            for overlay in overlays
            for message in overlay.current_messages()
            if message is not shown
        ]
        return sorted(behind, key=lambda pair: urgency(pair[1]), reverse=True)

    def _further_buttons(self, message: BannerMessage) -> dict[QWidget, bool]:
        """Returns the buttons of an unfolded message, and whether it has them."""
        return {self._details: bool(message.details), self._help: bool(self._help.section)}

    def _name_more(self, behind: int) -> None:
        spoken = self.tr("Less") if self.is_unfolded else self.tr("More")
        if behind:
            spoken = f"{spoken}: {self.tr('%n more messages', '', behind)}"
        style = Qt.ToolButtonStyle
        has_count = behind > 0 and not self.is_unfolded
        self._more.setText(f"+{behind}" if has_count else "")
        self._more.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if has_count else style.ToolButtonIconOnly
        )
        self._more.setIcon(icons.icon(f"chevron-{'up' if self.is_unfolded else 'down'}", "muted"))
        self._more.setAccessibleName(spoken)
        set_tip(self._more, with_key(spoken, keys.NEXT_MESSAGE))

    def _list(self, others: Sequence[tuple[MessageOverlay, BannerMessage]], most: int) -> None:
        for number, row in enumerate(self._others):
            is_listed = number < min(most, len(others))
            row.show_message(*(others[number] if is_listed else (None, None)))
        left = len(others) - most
        self._left_label.setText(self.tr("and %n more", "", left) if left > 0 else "")
        self._left_label.setVisible(left > 0)
        self._rest.updateGeometry()

    def _on_more_clicked(self) -> None:
        self.unfold(not self.is_unfolded)


class _OtherMessage(QWidget):
    """Another message of the place, with its action, while the shown message is unfolded."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._of: tuple[MessageOverlay, BannerMessage] | None = None
        self._icon = IconLabel("info", "accent", theme.current().sizes["icon"])
        self._text = MessageText()
        self._action = dialog_button(f"otherAction{number}", "link")
        self._close = close_button(f"otherClose{number}")
        space = theme.current().sizes["space_1"]
        line = MessageLayout(self._icon, self._text, [self._action], [self._close], space)
        self.setLayout(line)
        self._action.clicked.connect(self._on_action_clicked)
        self._close.clicked.connect(self._on_close_clicked)
        self.hide()

    def show_message(self, owner: MessageOverlay | None, message: BannerMessage | None) -> None:
        self._of = None if owner is None or message is None else (owner, message)
        self.setVisible(self._of is not None)
        if message is None:
            return
        self._icon.set_icon(*ICONS[message.kind])
        self._text.setText(cleaned(message.text, MessageOverlay.longest, lines=True))
        self._action.setText(message.action_text)
        self._action.setAccessibleName(message.action_text)
        self._action.setVisible(bool(message.action_text))
        words = QApplication.translate("MessageOverlay", "Dismiss this message")
        set_tip(self._close, words)
        self._close.setAccessibleName(words)
        self.updateGeometry()  # now, as the height of the list is asked for at once

    def _on_action_clicked(self) -> None:
        if self._of is not None:
            owner, message = self._of
            owner.act(message)

    def _on_close_clicked(self) -> None:
        if self._of is not None:
            owner, message = self._of
            owner.dismiss(message)


def urgency(message: BannerMessage) -> tuple[int, int]:
    """Returns a sort key: money at risk, then passing messages, then failures, then the newest."""
    if message.is_urgent:
        rank = 3
    elif message.is_passing:
        rank = 2
    else:
        rank = int(message.kind is BannerKind.BAD)
    return rank, message.number
