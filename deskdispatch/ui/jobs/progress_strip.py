"""The strip that shows a job's progress and cancels it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.banner import Banner, BannerKind, Words
from deskdispatch.ui.widgets.controls import named, side_by_side, stacked
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

LARGEST: Final = 2**31 - 1
"""The largest value a progress bar takes."""


class ProgressStrip(Retranslated, QFrame):
    """A line for the running job and one for the last result; hidden at first."""

    cancelled = Signal()
    """The clerk cancels the running job, which runs on until ``finish``."""

    action_triggered = Signal()
    """The action of the last message was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("progressStrip")
        self._done = self._of = 0
        self._words: Words = str
        self._waiting: Sequence[Words] = ()
        self._is_stopping = False
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        self.finish()

    @property
    def is_running(self) -> bool:
        """Whether a job is shown as running."""
        return not self._running.isHidden()

    @property
    def text(self) -> str:
        """The last message, or ""."""
        return self._banner.text

    def begin(self, title: Words) -> None:
        """Shows a running job of unknown extent."""
        self._words = title
        self._title.setText(embedded(title()))
        self._is_stopping = False
        self._cancel.setEnabled(True)
        self._running.show()
        self.show_progress(0, 0)
        self.show()
        announce(self, self._title.text())

    def show_progress(self, done: int, of: int) -> None:
        """Shows progress; zero of zero is unknown."""
        self._done, self._of = done, of
        scale = max(1, -(-of // LARGEST))
        self._bar.setRange(0, of // scale)
        self._bar.setValue(min(done, of) // scale)
        self._count.setText(self._count_words())
        texts = (self._title.text(), self._count.text())
        self.setAccessibleName(" ".join(text for text in texts if text))

    def set_waiting(self, titles: Sequence[Words]) -> None:
        """Shows the titles of the waiting jobs."""
        self._waiting = titles
        self._next.setText(self._next_words())
        self._next.setVisible(bool(titles))

    def finish(self) -> None:
        """Hides the running job."""
        self._running.hide()
        self.setVisible(bool(self._banner.text))

    def say(
        self,
        kind: BannerKind,
        text: Words,
        action_text: Words | None = None,
        *,
        details: str = "",
        passes: bool = False,
    ) -> None:
        """Shows a result until it passes, is dismissed, or another job begins."""
        self._banner.show_message(kind, text, action_text, details=details, passes=passes)
        self.show()

    def clear(self) -> None:
        """Removes the message."""
        self._banner.clear()
        self.setVisible(self.is_running)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self._title.setText(embedded(self._words()))
        self._cancel.setText(self.tr("Cancel"))
        self._cancel.setToolTip(self.tr("Cancel (Esc)"))
        self._cancel.setAccessibleName(self.tr("Cancel what is running"))
        self._count.setText(self._count_words())
        self._next.setText(self._next_words())

    def event(self, event: QEvent) -> bool:
        """Takes Esc before the window's shortcut does."""
        if event.type() == QEvent.Type.ShortcutOverride and self._is_stop(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels the job."""
        if self._is_stop(event):
            self._cancel.click()
        else:
            super().keyPressEvent(event)

    def _is_stop(self, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        return is_escape and self.is_running

    def _build_ui(self) -> None:
        self._title = ElidedLabel("jobTitle")
        self._count = PlainLabel("jobCount", "muted")
        self._next = PlainLabel("jobNext", "muted", wraps=True)
        self._next.hide()
        self._bar = named(QProgressBar(), "jobBar")
        self._bar.setTextVisible(False)
        self._cancel = named(QPushButton(), "jobCancel")
        self._banner = Banner()
        words = QHBoxLayout()
        words.addWidget(self._title, 1)
        words.addWidget(self._count)
        lines = stacked(words, self._bar, self._next, space="space_1")
        row = side_by_side(lines, self._cancel, grows=(lines,))
        space = theme.current().sizes["space_1"]
        row.setContentsMargins(0, space, 0, space)
        self._running = QWidget()
        self._running.setLayout(row)
        self.setLayout(stacked(self._running, self._banner, space=""))

    def _connect_signals(self) -> None:
        self._cancel.clicked.connect(self._on_cancel_clicked)
        self._banner.action_triggered.connect(self.action_triggered)
        self._banner.dismissed.connect(self._on_banner_left)
        self._banner.passed.connect(self._on_banner_left)

    def _count_words(self) -> str:
        if self._is_stopping:
            return self.tr("Stopping …")
        if not self._of:
            return isolated(f"{self._done:,}") if self._done else ""
        return self.tr("{done} of {all}").format(
            done=isolated(f"{self._done:,}"), all=isolated(f"{self._of:,}")
        )

    def _next_words(self) -> str:
        titles = ", ".join(embedded(title()) for title in self._waiting)
        return self.tr("Next: {titles}").format(titles=titles) if titles else ""

    def _on_cancel_clicked(self) -> None:
        self._is_stopping = True
        self._cancel.setEnabled(False)
        self._count.setText(self._count_words())
        self.cancelled.emit()

    def _on_banner_left(self) -> None:
        self.setVisible(self.is_running or bool(self._banner.text))
