"""Shows that the service does not answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject

from deskdispatch.domain.errors import KnownError, Unauthorised
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.banner import BannerKind

if TYPE_CHECKING:
    from deskdispatch.ui.window.notice import Notice
    from deskdispatch.ui.window.poller import Poller

KEY: Final = "offline"

_TOLERATED: Final = 1
"""Consecutive failed polls without a banner, once the service has answered."""


class Offline(QObject):
    """Shows failed polls in the notice.

    The first failed poll after the start is shown at once, as nobody can book. Later a single one
    is only in the top bar, as the next poll is seconds away.
    """

    def __init__(self, notice: Notice, poller: Poller) -> None:
        super().__init__(notice)
        self._notice = notice
        self._poller = poller
        self._failed = 0
        poller.failed.connect(self._on_failed)
        poller.refreshed.connect(self._on_refreshed)

    def _on_failed(self, error: KnownError) -> None:
        self._failed += 1
        if isinstance(error, Unauthorised):
            self._notice.end_condition(KEY)  # it answers; the sign-in has its own message
        elif not self._poller.is_open or self._failed > _TOLERATED:
            self._notice.set_condition(
                KEY,
                BannerKind.ATTENTION,
                lambda: _words(error),
                lambda: QCoreApplication.translate("Offline", "Retry"),
                on_action=self._poller.nudge,
                details=details_text(error),
            )

    def _on_refreshed(self) -> None:
        self._failed = 0
        self._notice.end_condition(KEY)


def _words(error: KnownError) -> str:
    words = QCoreApplication.translate("Offline", "Offline. {reason} What you type is kept.")
    return words.format(reason=error_words(error))
