"""Guide: opens at its first page, or at the section about a dialog, page, message or field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication, QWidget

from deskdispatch.ui.widgets.help_button import HelpButton
from deskdispatch.ui.widgets.messages.banner import Banner

if TYPE_CHECKING:
    from deskdispatch.ui.guide.window import GuideWindow
    from deskdispatch.ui.lib.tasks import Tasks

_DIALOGS: Final = {
    "WelcomeDialog": "first-booking",
    "SignInDialog": "failures#offline",
    "ClerkDialog": "counters#clerks",
    "EditClerkDialog": "counters#clerks",
    "DraftsDialog": "order-files#templates",
    "TemplateDialog": "order-files#templates",
    "PlaceDialog": "places#saved",
    "PlacesDialog": "places#saved",
    "PlaceImportDialog": "places#saved",
    "PreviewDialog": "slips#print",
    "PrinterDialog": "slips#printer",
    "ThermalDialog": "slips#printer",
    "PrintLogDialog": "slips#again",
    "ClaimedDialog": "slips#again",
    "UncertainDialog": "slips#again",
    "LeaveDialog": "unconfirmed#hold",
    "WrongBookingDialog": "unconfirmed#wrong",
    "DoctorDialog": "failures#check",
    "ReportDialog": "failures#check",
    "ImportDialog": "failures#copies",
    "CustomerImportDialog": "customers#page",
    "MergeDialog": "customers#page",
    "EraseDialog": "customers#page",
    "SheetDialog": "order-files#open",
    "ColumnsDialog": "order-files#open",
    "BookDialog": "order-files#book",
    "AddMapFileDialog": "places#map",
    "RemoveMapFileDialog": "places#map",
    "ShareDialog": "counters#share",
    "TakeOverDialog": "counters#share",
    "AddCounterDialog": "counters#share",
    "RenameCounterDialog": "counters#share",
    "RemoveCounterDialog": "counters#share",
    "ErasuresDialog": "counters#share",
    "StopSharingDialog": "counters#share",
}

_PAGES: Final = {
    "DeliveryPane": "first-booking#follow",
    "SchedulePanel": "first-booking#later",
    "WalletPanel": "cash#wallet",
    "ShiftPanel": "cash#shift",
    "CountView": "cash#count",
    "SettlementView": "cash#settlement",
    "CustomersPanel": "customers#page",
    "OrderFilePanel": "order-files#rows",
    "OverviewPanel": "cash#overview",
    "TariffPanel": "first-booking#price",
    "GeneralPage": "first-booking",
    "MapPage": "places#map",
    "SlipSettingsPage": "slips#printer",
    "AlertsPage": "failures#alerts",
    "MessagesPage": "customers#message",
    "ClerksPage": "counters#clerks",
    "AccountPage": "failures#offline",
    "AdvancedPage": "places#map",
}

_MESSAGES: Final = {
    "message:held": "unconfirmed#hold",
    "message:connection": "failures#offline",
    "message:bug": "failures#check",
    "CallBanner": "customers#calls",
    "differencesBanner": "unconfirmed#unconfirmed",
    "technical": "failures#messages",
}
"""Sections by the first word of a message's key or by its banner; ``technical`` is for messages
with details."""

_FIELDS: Final = {
    "BookingPanel": "first-booking#book",
    "bookButton": "unconfirmed#hold",
    "phoneEdit": "customers#recognise",
    "dropoffEdit": "places#paste",
    "addressDetailEdit": "addresses#type",
    "cashCheck": "cash#collect",
    "cashAmountEdit": "cash#collect",
    "cashWithEdit": "cash#collect",
    "scheduleCheck": "first-booking#later",
    "scheduleEdit": "first-booking#later",
    "Price": "first-booking#price",
    "BranchPrices": "first-booking#price",
    "ReadBack": "first-booking#read-back",
    "MapPanel": "places#map",
    "AlertBar": "failures#alerts",
    "AwayCard": "failures#away",
}

SUBJECTS: Final = {**_DIALOGS, **_PAGES, **_MESSAGES, **_FIELDS}
"""Section for the name or class of a control, or for a kind of message."""


class Guide:
    """Owner of the guide's window, which is created when first opened, ``beside`` another."""

    def __init__(self, beside: QWidget, tasks: Tasks) -> None:
        self._beside, self._tasks = beside, tasks
        self._window: GuideWindow | None = None
        HelpButton.guide = self

    def open(self, address: str = "") -> None:
        """Opens the guide at ``page#section``, or at the section last shown."""
        from deskdispatch.ui.guide.window import GuideWindow

        if self._window is None:
            self._window = GuideWindow(self._tasks)
        self._window.open_at(address, self._beside)

    def open_here(self) -> None:
        self.open(self.section_of(QApplication.focusWidget()))

    def section_of(self, widget: QWidget | None, within: QWidget | None = None) -> str:
        """Returns the section about a widget, else about its closest parent; "" without one.

        ``within`` is the last parent to look at, by default the window.
        """
        while widget is not None:
            for name in _names(widget):
                if name in SUBJECTS:
                    return SUBJECTS[name]
            if within is None and isinstance(widget, Banner):
                return SUBJECTS["technical"]  # not the section of the page behind the message
            widget = widget.parentWidget() if widget is not within else None
        return ""

    def close(self) -> None:
        """Closes the guide with the window, and disconnects the help buttons."""
        HelpButton.guide = None
        if self._window is not None:
            self._window.close()  # a dialog in it still ends with its task


def _names(widget: QWidget) -> Iterator[str]:
    """Yields the name and class of a widget, its message's kind, and the page that it shows."""
    yield widget.objectName()
    yield type(widget).__name__
    message = widget.message if isinstance(widget, Banner) else None
    if message is not None:
        yield f"message:{message.key.partition(' ')[0]}"
        if message.details:
            yield "technical"
    shown = getattr(widget, "shown_page", None)
    if isinstance(shown, QWidget):
        yield type(shown).__name__
