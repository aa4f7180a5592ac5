"""The keys of messages: which message of the window they mean."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from deskdispatch.ui.widgets.banner import Banner
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.keys import ACT

_BUTTONS = ("bannerAction", "bannerPractice", "bannerPrint", "bannerDetails", "bannerClose")
_ALERTS = "alertBar"


class MessageKeys:
    """Carries keys to the message that holds the focus, else to the newest that can take them.

    Args:
        window: All its visible banners, and its alerts, are messages.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._previous_focus: QWidget | None = None

    def go(self) -> None:
        """Focuses the newest message, then older ones, and goes back after the last."""
        places, held = self._places(), QApplication.focusWidget()
        at = next((at for at, each in enumerate(places) if each.isAncestorOf(held or each)), -1)
        if at < 0:
            self._previous_focus = held
        if at + 1 < len(places):
            _first_button(places[at + 1]).setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self._previous_focus is not None and isValid(self._previous_focus):
            self._previous_focus.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def act(self) -> None:
        """Runs the action of a message, unless that has a key of its own."""
        any(banner.press_action(ACT) for banner in self._banners())

    def press(self, name: str) -> None:
        """Clicks the button of that object name in a message."""
        for banner in self._banners():
            button = banner.findChild(QAbstractButton, name)
            if button is not None and button.isVisible():
                button.click()
                return

    def show_details(self) -> None:
        """Opens the technical details of a message, else of anything else in the window."""
        places = (*self._banners(), self._window)
        buttons = (one for place in places for one in place.findChildren(DetailsButton))
        if (button := next(filter(QWidget.isVisible, buttons), None)) is not None:
            button.click()

    def _banners(self) -> list[Banner]:
        """The visible ones: the one in focus, then by age, the newest first."""
        held = QApplication.focusWidget()
        shown = [each for each in self._window.findChildren(Banner) if each.isVisible()]
        return sorted(
            shown,
            key=lambda each: (held is not None and each.isAncestorOf(held), each.turn),
            reverse=True,
        )

    def _places(self) -> list[QWidget]:
        """What ``go`` walks through; the order does not change with the focus."""
        banners = sorted(self._banners(), key=lambda each: each.turn, reverse=True)
        alerts = self._window.findChild(QWidget, _ALERTS)
        return [*banners, *([alerts] if alerts is not None and alerts.isVisible() else [])]


def _first_button(place: QWidget) -> QAbstractButton:
    """What to press first in a message: its action, where it has one."""
    buttons = [each for each in place.findChildren(QAbstractButton) if each.isVisible()]
    ranks = {name: rank for rank, name in enumerate(_BUTTONS)}
    return min(buttons, key=lambda each: ranks.get(each.objectName(), len(ranks)))
