"""Status of sharing: says that the other counters cannot be reached."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QPushButton

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.sharing.membership import Counter
from deskdispatch.domain.sharing.state import SharingPhase, SharingState
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.sharing import words
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.keys import ACCOUNT, with_key
from deskdispatch.ui.widgets.messages.banner import BannerKind, Words
from deskdispatch.ui.window.notice import Notice
from deskdispatch.ui.window.top_bar import TopBar

KEY: Final = "sharing"
"""Key of the message that sharing has stopped."""

ERASING: Final = "erasing"
"""Key of the message that another counter wants to erase many customers."""

TOLERATED_MS: Final = 60_000
"""Milliseconds that the others are away before a message: a restart of their PC takes less."""


class SharingStatus(Retranslated, QPushButton):
    """A button beside the connection, and a message if sharing has stopped."""

    preferences_asked = Signal()
    """The settings of sharing should be opened."""

    def __init__(self, top_bar: TopBar, notice: Notice, clock: Clock = utc_now) -> None:
        super().__init__()
        self._notice = notice
        self._clock = clock
        self._state = SharingState()
        self._is_long_away = False
        self._patience = QTimer(self, singleShot=True, interval=TOLERATED_MS)
        self.setObjectName("sharingStatusButton")
        self.setProperty("role", "link")
        self.hide()
        top_bar.put_status(self)
        self.clicked.connect(self.preferences_asked)
        self._patience.timeout.connect(self._on_long_away)

    def show_state(self, state: SharingState) -> None:
        self._state = state
        if state.phase is not SharingPhase.AWAY:
            self._patience.stop()
            self._is_long_away = False
        elif not self._is_long_away and not self._patience.isActive():
            self._patience.start()
        self.retranslate()
        if state.phase is SharingPhase.STOPPED:
            details = details_text(state.error) if state.error else ""
            self._say(KEY, partial(words.failure_words, state), details)
        else:
            self._notice.end_condition(KEY)

    def show_asking(self, counter: Counter | None) -> None:
        """Says at the first counter which one wants to erase many customers; None clears it."""
        if counter is None:
            self._notice.end_condition(ERASING)
        else:
            self._say(ERASING, partial(words.erasing_question_words, counter))

    def retranslate(self) -> None:
        state, now = self._state, self._clock()
        is_stopped = state.phase is SharingPhase.STOPPED
        text = f"◌ {words.as_of_words(state.as_of, now)}"
        if is_stopped:
            text = "✕ " + self.tr("Sharing has stopped")
        self.setText(text)
        self.setAccessibleName(text)
        lines = (words.state_words(state, now), words.failure_words(state))
        set_tip(self, with_key("\n".join(filter(None, lines)), ACCOUNT))
        if self.property("phase") != state.phase.value:
            self.setProperty("phase", state.phase.value)
            self.style().polish(self)
        self.setVisible(is_stopped or self._is_long_away)

    def _say(self, key: str, said: Words, details: str = "") -> None:
        self._notice.set_condition(
            key,
            BannerKind.ATTENTION,
            said,
            lambda: self.tr("Preferences …"),
            on_action=self.preferences_asked.emit,
            details=details,
        )

    def _on_long_away(self) -> None:
        self._is_long_away = True
        self.retranslate()
