"""The pages of the right pane, one entry each: name, words and what makes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

if TYPE_CHECKING:
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.widgets.page import Page


class PageSpec(NamedTuple):
    """A page: its tab, its command in the menu, and its widget derive from this.

    Attributes:
        name: Finds it in ``SidePane``; ``page_NAME`` is its command.
        key: The shortcut that turns to it.
        text: The source text of its tab and its command, with a mnemonic, marked for translation.
        make: Makes its widget, imported no earlier; None for the deliveries, which ``MainWindow``
            makes itself.
    """

    name: str
    key: str
    text: object
    make: Callable[[Tasks], Page] | None

    @property
    def title(self) -> str:
        """What its tab says, in the language of the window."""
        return QCoreApplication.translate("Commands", str(self.text)).replace("&", "")


def _schedule(tasks: Tasks) -> Page:
    from deskdispatch.ui.schedule.panel import SchedulePanel

    return SchedulePanel(tasks)


def _wallet(tasks: Tasks) -> Page:
    from deskdispatch.ui.wallet.panel import WalletPanel

    return WalletPanel(tasks)


def _shift(tasks: Tasks) -> Page:
    from deskdispatch.ui.shift.panel import ShiftPanel

    return ShiftPanel(tasks)


PAGES: Final = (
    PageSpec("deliveries", "Ctrl+1", QT_TRANSLATE_NOOP("Commands", "Deli&veries"), None),
    PageSpec("schedule", "Ctrl+2", QT_TRANSLATE_NOOP("Commands", "S&chedule"), _schedule),
    PageSpec("wallet", "Ctrl+3", QT_TRANSLATE_NOOP("Commands", "&Wallet"), _wallet),
    PageSpec("shift", "Ctrl+4", QT_TRANSLATE_NOOP("Commands", "S&hift"), _shift),
)
"""In the order of their tabs."""
