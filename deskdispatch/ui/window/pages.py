"""Pages of the right pane, one entry each: name, text and factory."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from deskdispatch.ui.text.plain import without_mnemonic

if TYPE_CHECKING:
    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.widgets.page import Page


class PageSpec(NamedTuple):
    """A page, from which its tab, menu command and widget derive.

    Attributes:
        name: Its key in ``SidePane``; its command is ``page_NAME``.
        key: Its shortcut.
        text: The source text of tab and command, with a mnemonic, marked for translation.
        make: Imports and makes its widget; None for the deliveries, which ``MainWindow`` makes.
    """

    name: str
    key: str
    text: object
    make: Callable[[Tasks], Page] | None

    @property
    def title(self) -> str:
        return without_mnemonic(QCoreApplication.translate("Commands", str(self.text)))


def _schedule(tasks: Tasks) -> Page:
    from deskdispatch.ui.schedule.panel import SchedulePanel

    return SchedulePanel(tasks)


def _wallet(tasks: Tasks) -> Page:
    from deskdispatch.ui.wallet.panel import WalletPanel

    return WalletPanel(tasks)


def _shift(tasks: Tasks) -> Page:
    from deskdispatch.ui.shift.panel import ShiftPanel

    return ShiftPanel(tasks)


def _customers(tasks: Tasks) -> Page:
    from deskdispatch.ui.customers.panel import CustomersPanel

    return CustomersPanel(tasks)


def _order_files(_tasks: Tasks) -> Page:
    from deskdispatch.ui.order_files.panel import OrderFilePanel

    return OrderFilePanel()


def _overview(tasks: Tasks) -> Page:
    from deskdispatch.ui.overview.panel import OverviewPanel

    return OverviewPanel(tasks)


PAGES: Final = (
    PageSpec("deliveries", "Ctrl+1", QT_TRANSLATE_NOOP("Commands", "Deli&veries"), None),
    PageSpec("schedule", "Ctrl+2", QT_TRANSLATE_NOOP("Commands", "S&chedule"), _schedule),
    PageSpec("wallet", "Ctrl+3", QT_TRANSLATE_NOOP("Commands", "&Wallet"), _wallet),
    PageSpec("shift", "Ctrl+4", QT_TRANSLATE_NOOP("Commands", "S&hift"), _shift),
    PageSpec("customers", "Ctrl+5", QT_TRANSLATE_NOOP("Commands", "C&ustomers"), _customers),
    PageSpec("order_files", "Ctrl+6", QT_TRANSLATE_NOOP("Commands", "Order &files"), _order_files),
    PageSpec("overview", "Ctrl+7", QT_TRANSLATE_NOOP("Commands", "Ove&rview"), _overview),
)
"""The pages in the order of the tabs."""
