"""Messages about the whole window, over the top of the map, and the keys of all messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolButton, QWidget
from shiboken6 import isValid

from deskdispatch.domain.errors import FileError, KnownError, VaultError
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.times import MINUTE, clock, duration
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import dialog_button, holds_focus
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.keys import ACT, PRACTICE, with_key
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind, BannerMessage, Words
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay

if TYPE_CHECKING:
    from deskdispatch.domain.repair import JournalRepair
    from deskdispatch.ui.booking.holds import KeptOrder

CONNECTION: Final = "connection"
SETTINGS: Final = "settings"
BUG: Final = "bug"
"""Keys: nothing is connected, settings were not saved, something in this program failed."""

_LEAVING: Final = "leaving"
_KEEPING: Final = "keeping"
_API_ACCESS: Final = "api access"
_CLOCK: Final = "clock"

CLOCK_OFF_S: Final = 120.0
"""Seconds from which a clock counts as wrong."""

UNCONFIRMED: Final = "unconfirmed"

RECORDS: Final = ("polls", "drafts", "prints", UNCONFIRMED)
"""The users of local records."""


class Notice(MessageOverlay):
    """The window's messages, with a method for each message."""

    sign_in_asked = Signal()
    practice_asked = Signal()
    report_asked = Signal()
    setting_asked = Signal(str, str)
    """A page of the preferences, and the path of a setting on it."""

    _clock_ahead = 0.0
    _has_ways_in = False
    _awaited: Callable[[], object] | None = None
    _records_failures: Mapping[str, KnownError] = {}
    """The last failure of each user of local records that cannot use them now."""

    def _line_buttons(self) -> list[QWidget]:
        self._practice = dialog_button("bannerPractice", "link")
        action, *others = super()._line_buttons()
        return [action, self._practice, *others]

    def _connect_signals(self) -> None:
        super()._connect_signals()
        self._practice.clicked.connect(self.practice_asked)

    def retranslate(self) -> None:
        words = self.tr("Use the practice service")
        self._practice.setText(words)
        self._practice.setAccessibleName(words)
        set_tip(self._practice, with_key(words, PRACTICE))
        super().retranslate()

    def clear_connection(self) -> None:
        self._awaited = None
        self.end_condition(CONNECTION)

    def clear_waiting(self) -> None:
        """Removes the message about the keyring, as it has answered."""
        self.end_condition(_KEEPING)
        if (then := self._awaited) is not None:
            self._awaited = None
            then()

    def show_failure(self, error: KnownError, *, may_retry: bool = False) -> None:
        """Shows an error, with *Retry* if that may help."""
        self._show_practice_failure(
            lambda: error_words(error), details_text(error), may_retry=may_retry
        )

    def show_signed_out(self) -> None:
        self._show_ways_in(BannerKind.ATTENTION, lambda: self.tr("Not signed in."))

    def end_signed_out(self) -> None:
        if self._has_ways_in and self.has_condition(CONNECTION):
            self.clear_connection()

    def show_leaving(self) -> None:
        """Says why signing out, or into another account, does not happen yet."""
        self.set_condition(
            _LEAVING,
            BannerKind.INFO,
            lambda: self.tr("The account changes as soon as the booking being sent is answered."),
        )

    def end_leaving(self) -> None:
        self.end_condition(_LEAVING)

    def show_keyring_awaited(self) -> None:
        self._show_ways_in(
            BannerKind.INFO,
            lambda: self.tr("Waiting for the system's keyring. It may ask for its password."),
        )
        self._awaited = self.clear_connection

    def show_keyring_refused(self, error: VaultError) -> None:
        self._show_ways_in(
            BannerKind.ATTENTION,
            lambda: self.tr("Not signed in. {reason}").format(reason=error_words(error)),
            details_text(error),
        )

    def show_storing_sign_in(self) -> None:
        self.set_condition(
            _KEEPING,
            BannerKind.INFO,
            lambda: self.tr("Waiting for the system's keyring. You can book meanwhile."),
        )

    def show_sign_in_not_stored(self, error: VaultError) -> None:
        """Says that the sign-in works but the keyring did not store it for the next start."""
        self.show_message(
            BannerKind.ATTENTION,
            lambda: self.tr(
                "Signed in until you close the program; the sign-in cannot be kept. {reason}"
            ).format(reason=error_words(error)),
            details=details_text(error),
            key=_KEEPING,
        )

    def show_removing_sign_in(self) -> None:
        self._show_ways_in(
            BannerKind.INFO,
            lambda: self.tr(
                "Not signed in. Waiting for the system's keyring to delete the sign-in."
            ),
        )
        self._awaited = self.show_signed_out

    def show_sign_in_not_removed(self, profile: str, error: VaultError) -> None:
        self.show_message(
            BannerKind.BAD,
            lambda: self.tr(
                "Signed out of {profile}, but the system's keyring still holds the sign-in: the"
                " next start may use it. {reason}"
            ).format(profile=embedded(profile), reason=error_words(error)),
            details=details_text(error),
            key=_KEEPING,
        )

    def show_clock(self, ahead: float | None) -> None:
        """Says that this PC's clock is minutes off, while it is.

        ``ahead`` is the number of seconds that the service's is ahead; None while unknown.
        """
        if ahead is None:
            self.end_condition(_CLOCK)
            return
        if self.has_condition(_CLOCK) and abs(ahead - self._clock_ahead) < MINUTE:
            return  # answers differ by a second or two
        self._clock_ahead = ahead
        if abs(ahead) < CLOCK_OFF_S:
            self.end_condition(_CLOCK)
            return

        def words() -> str:
            if ahead > 0:
                said = self.tr("This PC's clock is {time} slow. Set its time and time zone.")
            else:
                said = self.tr("This PC's clock is {time} fast. Set its time and time zone.")
            minutes = round(abs(ahead) / MINUTE)
            return said.format(time=embedded(duration(minutes * MINUTE)))

        self.set_condition(_CLOCK, BannerKind.ATTENTION, words)

    def show_api_access(self, enabled: bool | None) -> None:
        """Says that the operator has switched the account's API access off, while it is."""
        if enabled is not False:
            self.end_condition(_API_ACCESS)
            return
        self.set_condition(
            _API_ACCESS,
            BannerKind.ATTENTION,
            lambda: self.tr("API access is switched off for this account. Ask the operator."),
        )

    def show_remark(self, error: KnownError) -> None:
        """Shows an error that does not concern the service."""
        self.show_message(
            BannerKind.ATTENTION, lambda: error_words(error), details=details_text(error)
        )

    @contextmanager
    def showing_remarks(self) -> Iterator[None]:
        """Shows the error that ends the block, if it is a known one."""
        try:
            yield
        except KnownError as error:
            self.show_remark(error)

    def show_records_failure(self, source: str, error: KnownError) -> None:
        """Shows that one of ``RECORDS`` cannot use the local records, until it can."""
        self._set_records_failures({**self._records_failures, source: error})

    def end_records_failure(self, *sources: str) -> None:
        """Notes that these sources can use the records again or are closed."""
        failures = self._records_failures.items()
        self._set_records_failures({one: error for one, error in failures if one not in sources})

    def _set_records_failures(self, failures: Mapping[str, KnownError]) -> None:
        """Shows each reason once, however many sources met it."""
        ended = {error.detail for error in self._records_failures.values()}
        self._records_failures = failures
        reasons = {error.detail: error for error in failures.values()}
        for reason in ended - reasons.keys():
            self.end_condition(f"records {reason}")
        for reason, error in reasons.items():
            if not self.has_condition(f"records {reason}"):
                self.set_condition(
                    f"records {reason}",
                    BannerKind.ATTENTION,
                    partial(error_words, error),
                    details=details_text(error),
                )

    def show_settings_not_saved(self, error: FileError) -> None:
        """Says that a changed setting lasts until the program ends, until one can be saved."""
        self.set_condition(
            SETTINGS,
            BannerKind.ATTENTION,
            lambda: self.tr(
                "Settings not saved. They apply until you close the program. Check that the disk"
                " has room and that their folder can be written."
            ),
            details=details_text(error),
        )

    def show_drawn_by_processor(self) -> None:
        """Says that the graphics driver seems to have ended the program."""
        self.show_message(
            BannerKind.ATTENTION,
            lambda: self.tr(
                "The graphics driver may have failed. Now the processor draws the map."
            ),
            lambda: self.tr("Preferences …"),
            on_action=partial(self.setting_asked.emit, "map", "map.by_processor"),
        )

    def show_practice_stopped(self) -> None:
        self._show_practice_failure(
            lambda: self.tr("Practice stopped. What is in the list stays."), may_retry=True
        )

    def show_bug(self) -> None:
        self.show_message(
            BannerKind.BAD,
            lambda: self.tr(
                "Something broke. What you typed is still here. If it happens again, restart the"
                " program, and save a report for whoever helps you."
            ),
            lambda: self.tr("Save a report …"),
            on_action=self.report_asked.emit,
            key=BUG,
        )

    def show_repaired(self, repaired: JournalRepair) -> None:
        self.show_message(
            BannerKind.BAD,
            lambda: self.tr(
                "Local data was damaged and is kept as {file}. Recovered: bookings {bookings},"
                " deliveries {deliveries}. Check the list before you repeat a recent booking."
            ).format(
                file=isolated(repaired.set_aside),
                bookings=repaired.bookings,
                deliveries=repaired.deliveries,
            ),
        )

    def show_older_saved(self, name: str) -> None:
        """Says that the form was saved as a draft; its name may be empty."""

        def words() -> str:
            if not name:
                return self.tr("Your form is saved as a draft.")
            template = self.tr("Your form is saved as a draft: {name}.")
            return template.format(name=embedded(name))

        self.show_message(BannerKind.INFO, words)

    def show_order_saved(
        self, order: KeptOrder, on_open: Callable[[], object], on_dismiss: Callable[[], object]
    ) -> None:
        name, at = embedded(order.saved.name or NOTHING), isolated(clock(order.saved.kept_at))

        def words() -> str:
            what = self.tr("Not booked: {name} ({time}).").format(name=name, time=at)
            parts = (what, order.reason(), self.tr("It is a saved draft."))
            return " ".join(filter(None, parts))

        self.show_message(
            BannerKind.BAD,
            words,
            lambda: self.tr("Open"),
            on_action=on_open,
            on_dismiss=on_dismiss,
            key=f"held {order.saved.id}",
            details=order.details,
            is_urgent=True,
        )

    def end_order_saved(self, id: str) -> None:
        self.end_message(f"held {id}")

    def show_not_here(self) -> None:
        self.show_message(
            BannerKind.INFO,
            lambda: self.tr("That draft is gone, or belongs to another profile."),
            passes=True,
        )

    def _show_practice_failure(self, words: Words, details: str = "", *, may_retry: bool) -> None:
        self._has_ways_in, self._awaited = False, None
        retry = (lambda: self.tr("Restart")) if may_retry else None
        again = self.practice_asked.emit
        self.set_condition(
            CONNECTION, BannerKind.BAD, words, retry, on_action=again, details=details
        )

    def _show_ways_in(self, kind: BannerKind, words: Words, details: str = "") -> None:
        self._has_ways_in, self._awaited = True, None
        way, sign_in = (lambda: self.tr("Sign in")), self.sign_in_asked.emit
        self.set_condition(CONNECTION, kind, words, way, on_action=sign_in, details=details)

    def _further_buttons(self, message: BannerMessage) -> dict[QWidget, bool]:
        has_ways = message.key == CONNECTION and self._has_ways_in
        return {self._practice: has_ways, **super()._further_buttons(message)}


_PLACES = ("awayCard", "alertBar")
"""Widgets that F6 focuses after the messages."""


class MessageKeys:
    """Sends keys to the focused message, else to the newest that can take them."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._previous_focus: QWidget | None = None

    def go(self) -> None:
        """Focuses the newest message, then older ones, then the widget focused before."""
        held = QApplication.focusWidget()
        others = (self._window.findChild(QWidget, name) for name in _PLACES)
        banners = sorted(self._banners(), key=lambda each: each.number, reverse=True)
        places = [*banners, *(each for each in others if each is not None and each.isVisible())]
        at = next((at for at, each in enumerate(places) if each.isAncestorOf(held or each)), -1)
        if at < 0:
            self._previous_focus = held
        if at + 1 < len(places):
            buttons = places[at + 1].findChildren(QAbstractButton)
            shown = [each for each in buttons if each.isVisible()]
            first = min(shown, key=lambda each: isinstance(each, QToolButton))  # not a small one
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self._previous_focus is not None and isValid(self._previous_focus):
            self._previous_focus.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def act(self) -> None:
        """Runs the action of a message, unless the action has a key of its own."""
        any(banner.press_action(ACT) for banner in self._banners())

    def press(self, name: str) -> bool:
        """Clicks a button of a message; returns whether a message has it."""
        for banner in self._banners():
            button = banner.findChild(QAbstractButton, name)
            if button is not None and button.isVisible():
                button.click()
                return True
        return False

    def show_details(self) -> None:
        """Opens the technical details of a message, else of any other part of the window."""
        places = (*self._banners(), self._window)
        buttons = (each for place in places for each in place.findChildren(DetailsButton))
        if (button := next(filter(QWidget.isVisible, buttons), None)) is not None:
            button.click()

    def _banners(self) -> list[Banner]:
        """Returns the visible banners: the focused one, then the newest first."""
        shown = [each for each in self._window.findChildren(Banner) if each.isVisible()]
        return sorted(shown, key=lambda each: (holds_focus(each), each.number), reverse=True)
