"""The bar at the top: branch, connection, alerts, wallet, profile and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.booking.pickup import PickupKind
from deskdispatch.ui.lib import tab_order
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import NOTHING, joined, kwd
from deskdispatch.ui.text.place_names import place_name
from deskdispatch.ui.text.plain import LONGEST, tooltip
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.keys import FOLD, HELP, LANGUAGE, PREFERENCES, with_key
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import Branch, Wallet
    from deskdispatch.domain.endpoints import PendingRequest
    from deskdispatch.domain.errors import KnownError, ServiceError
    from deskdispatch.domain.wallet.spending import Forecast
    from deskdispatch.ui.widgets.details import DetailsButton


class LinkState(Enum):
    """The state of the connection."""

    STARTING = "starting"
    LIVE = "live"
    OFFLINE = "offline"
    WAITING = "waiting"
    """A request has been unanswered for a while."""


STALL_TIMEOUT_S: Final = 2.0
"""Seconds for which a request may be unanswered before that is shown."""

SHOW_AGE_FROM_S: Final = 30
"""Age in seconds from which it is shown beside the state."""

UPDATE_EVERY_MS: Final = 500
"""Milliseconds between two updates: a missing answer is shown soon."""


WIDEST: Final = 220
"""Most pixels of a merchant's name; the tooltip has all of it."""

ROOMY_FROM: Final = 1600
"""Width in pixels from which the practice service is named in a whole sentence."""

TIGHT_BELOW: Final = 1300
"""Width in pixels, without the clerk's name, below which other parts are shortened for alerts."""

SHORT_BELOW: Final = 1100
"""Width in pixels below which redundant words are left out."""

SHORTEST_BELOW: Final = 800
"""Width in pixels below which icons are shown without words."""

_LEAST_PX: Final = 620
"""Least width in pixels: fits 1280 pixels at 200 %, beside the borders of the window."""

_BRANCH_PX: Final = 180
_SHORT_BRANCH_PX: Final = 120

_ALERTS_PX: Final = 120
"""Least width in pixels of the alerts, if there are any."""

_STRIPE_PX: Final = 4

_FITTED_AT: Final = frozenset({QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Resize})
"""Events of the clerk's button after which the bar fits its parts."""


class TopBar(Retranslated, QWidget):
    """Shows branch, connection, wallet and profile at a glance."""

    details_button: DetailsButton
    """Set by ``prepare``."""

    branch_chosen = Signal(object)
    """The ``Branch`` chosen as pickup."""

    connection_cut = Signal()
    """A request met a dead connection, although the last poll was answered."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._link = LinkState.STARTING
        self._answered_at: datetime | None = None
        self.failure: KnownError | None = None
        """The last poll's error; None after success."""
        self._unanswered: Callable[[], PendingRequest | None] = lambda: None
        self._cut_by: Callable[[], ServiceError | None] = lambda: None
        self._was_cut = False
        self._detailed: KnownError | None = None
        self._wallet: Wallet | None = None
        self._findings = 0
        self._is_low = False
        self._forecast: Forecast | None = None
        self._pickup_kind = PickupKind.NONE
        self._clerk: QToolButton | None = None
        self._build_ui()
        self.branch_combo.activated.connect(lambda: self.branch_chosen.emit(self.branch()))
        self.branch_combo.currentTextChanged.connect(partial(set_tip, self.branch_combo))
        self._ages.timeout.connect(self._on_time_passed)
        self.connection_label.installEventFilter(self)
        self._name_front()

    def _build_ui(self) -> None:
        self.setObjectName("topBar")
        self._branch_label = QLabel()
        self._branch_label.setProperty("role", "muted")
        self.branch_combo = ComboBox(in_first_frame=True)
        self.branch_combo.setObjectName("branchCombo")
        self.branch_combo.setFixedWidth(_BRANCH_PX)
        self.branch_combo.setEnabled(False)
        self._branch_label.setBuddy(self.branch_combo)
        self.connection_label = BarLabel("connectionLabel")
        self.alert_slot = AlertSlot()
        self.wallet_label = BarLabel("walletLabel")
        self.profile = ProfileMark(self)
        self.profile_label = self.profile.label
        self.map_button = BarButton("mapFoldButton", "map")
        self.map_button.setCheckable(True)
        self.map_button.setChecked(True)
        self.language_button = BarButton("languageButton")
        self.preferences_button = BarButton("preferencesButton", "settings")
        self.help_button = BarButton("helpButton", "help")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.profile.stripe)
        self._row = row = QHBoxLayout()
        column.addLayout(row)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(8)
        parts: Sequence[QWidget] = (
            *(self._branch_label, self.branch_combo, self.connection_label, self.alert_slot),
            *(self.wallet_label, self.profile_label, self.profile.chip, self.map_button),
            *(self.language_button, self.preferences_button, self.help_button),
        )
        for part in parts:
            row.addWidget(part)
        row.setStretchFactor(self.alert_slot, 1)
        self._ages = QTimer(self, interval=UPDATE_EVERY_MS)

    def prepare(self) -> None:
        """Makes the widgets that are hidden while nothing has failed."""
        from deskdispatch.ui.widgets.details import DetailsButton

        self.details_button = DetailsButton("connectionDetailsButton")
        self._row.insertWidget(self._row.indexOf(self.connection_label) + 1, self.details_button)
        tab_order.put_at(self.connection_label, [self.details_button])
        self.branch_combo.watch_list()
        for button in (self.map_button, self.preferences_button, self.help_button):
            button.show_icon()
        self.retranslate()

    def retranslate(self) -> None:
        self.show_map_folded(not self.map_button.isChecked())
        set_tip(self.language_button, with_key(language.following().name, LANGUAGE))
        set_tip(self.preferences_button, with_key(self.tr("Preferences"), PREFERENCES))
        set_tip(self.help_button, with_key(self.tr("Help"), HELP))
        for at in range(self.branch_combo.count()):
            self.branch_combo.setItemText(at, _branch_words(self.branch_combo.itemData(at)))
        self._name_front()

    def _name_front(self) -> None:
        self._branch_label.setText(self.tr("B&ranch"))
        self.branch_combo.setAccessibleName(self.tr("Branch to pick up from"))
        self.connection_label.setAccessibleName(self.tr("Connection"))
        self.wallet_label.setAccessibleName(self.tr("Wallet balance"))
        other = language.following()
        self.language_button.setText(other.name)
        self.language_button.setAccessibleName(other.name)
        self.preferences_button.setAccessibleName(self.tr("Preferences"))
        self.help_button.setAccessibleName(self.tr("Help"))
        self._name_map_button()
        self._show_pickup_kind()
        self._show_link()
        self._show_wallet()
        self.profile.retranslate()

    def put_status(self, status: QWidget) -> None:
        """Adds another state beside the connection's."""
        self._row.insertWidget(self._row.indexOf(self.details_button) + 1, status)
        tab_order.put_before(status, self.map_button)

    def put_clerk(self, button: QToolButton) -> None:
        """Adds the clerk's button beside the profile."""
        self._clerk = button
        self._row.insertWidget(self._row.indexOf(self.map_button), button)
        tab_order.put_before(button, self.map_button)
        button.installEventFilter(self)

    def put_alerts(self, bar: QWidget) -> None:
        """Adds the alerts in the middle, once; they get the room that the other parts leave."""
        self.alert_slot.put(bar)
        tab_order.put_before(bar, self.map_button)

    def show_map_folded(self, folded: bool) -> None:
        self.map_button.setChecked(not folded)
        self._name_map_button()
        set_tip(self.map_button, with_key(self.map_button.accessibleName(), FOLD))

    def _name_map_button(self) -> None:
        is_shown = self.map_button.isChecked()
        self.map_button.setText(self.tr("Map"))
        self.map_button.setAccessibleName(self.tr("Hide map") if is_shown else self.tr("Show map"))

    def minimumSizeHint(self) -> QSize:
        """Returns the size without the words that are left out if there is little room."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), _LEAST_PX), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves out words if there is little room, before anything is cut."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        has_room = self.width() >= SHORTEST_BELOW
        self._branch_label.setVisible(has_room)
        self._row.setSpacing(8 if has_room else 4)
        self.map_button.set_worded(has_room)
        rest, clerk = self.width(), self._clerk
        if clerk is not None and not clerk.isHidden():
            style, is_named = Qt.ToolButtonStyle, self.width() >= SHORT_BELOW
            clerk.setToolButtonStyle(
                style.ToolButtonTextOnly if is_named else style.ToolButtonIconOnly
            )
            rest -= clerk.sizeHint().width()
            self.language_button.setVisible(is_named)  # the menu has it, too
        self.branch_combo.setFixedWidth(_BRANCH_PX if rest >= TIGHT_BELOW else _SHORT_BRANCH_PX)
        self.profile.set_length(rest)
        self._show_wallet()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Updates the connection's tooltip before it is shown; fits the bar to the clerk's name."""
        if watched is self._clerk:
            if event.type() in _FITTED_AT:
                self._fit()
        elif event.type() == QEvent.Type.ToolTip:
            self._show_link()
        return super().eventFilter(watched, event)

    def _on_time_passed(self) -> None:
        is_cut = self._cut_by() is not None
        if is_cut and self._link is LinkState.LIVE and not self._was_cut:
            self.connection_cut.emit()
        self._was_cut = is_cut
        is_silent = self._unanswered() is not None or self._age() >= SHOW_AGE_FROM_S
        is_silent = is_silent or self._was_cut
        if is_silent or self.connection_label.property("link") != self._link.value:
            self._show_link()

    def set_branches(self, branches: tuple[Branch, ...]) -> None:
        """Offers these branches; keeps the shown one if it is among them."""
        before = self.branch()
        self.branch_combo.clear()
        for branch in branches:
            self.branch_combo.addItem(_branch_words(branch), branch)
        self.branch_combo.setCurrentIndex(self._index_of(before.id if before else None))
        self.branch_combo.setEnabled(bool(branches))

    def branch(self) -> Branch | None:
        chosen: Branch | None = self.branch_combo.currentData()
        return chosen

    def _index_of(self, branch_id: str | None) -> int:
        """Returns the row of an offered branch, else -1."""
        ids = [self.branch_combo.itemData(at).id for at in range(self.branch_combo.count())]
        return ids.index(branch_id) if branch_id in ids else -1

    def choose_branch(self, branch_id: str) -> None:
        if (index := self._index_of(branch_id)) >= 0:
            self.branch_combo.setCurrentIndex(index)
            self.branch_chosen.emit(self.branch())

    def show_pickup(self, branch: Branch | None, kind: PickupKind) -> None:
        """Shows the form's pickup; without a branch the tooltip says why."""
        self._pickup_kind = kind
        self.branch_combo.setCurrentIndex(self._index_of(branch.id if branch else None))
        self._show_pickup_kind()

    def _show_pickup_kind(self) -> None:
        words = ""
        if self._pickup_kind is PickupKind.CUSTOM:
            words = self.tr("Custom pickup")
        elif self._pickup_kind is PickupKind.UNKNOWN:
            words = self.tr("Choose a branch")
        self.branch_combo.setPlaceholderText(words)

    def set_starting(self) -> None:
        """Shows that nothing has been read yet, not even the wallet."""
        self._link, self._answered_at, self.failure = LinkState.STARTING, None, None
        self._wallet, self._findings, self._is_low, self._forecast = None, 0, False, None
        self._show_link()
        self._show_wallet()

    def set_unanswered(
        self,
        unanswered: Callable[[], PendingRequest | None] = lambda: None,
        cut_by: Callable[[], ServiceError | None] = lambda: None,
    ) -> None:
        """Sets the queries about the connection's requests.

        Args:
            unanswered: Returns the oldest unanswered request, or None.
            cut_by: Returns the failure of the last attempt of any request, or None if it was
                answered.
        """
        self._unanswered, self._cut_by = unanswered, cut_by
        self._was_cut = False
        self._show_link()

    def set_remembered(self, as_of: datetime | None) -> None:
        """Shows the time of the values that are shown until the service answers."""
        self._answered_at = as_of
        self._show_link()

    def set_live(self, at: datetime) -> None:
        self._link, self._answered_at, self.failure = LinkState.LIVE, at, None
        self._ages.start()
        self._show_link()

    def set_offline(self, failure: KnownError, as_of: datetime | None = None) -> None:
        """Shows that the service did not answer, and the time of its last answer."""
        self._link, self.failure = LinkState.OFFLINE, failure
        self._answered_at = self._answered_at or as_of
        self._ages.stop()
        self._show_link()

    def set_wallet(self, wallet: Wallet | None) -> None:
        """Shows the balance; None while unknown."""
        self._wallet = wallet
        self._show_wallet()

    def set_forecast(self, forecast: Forecast | None) -> None:
        """Sets the estimate of how long the balance lasts, for its tooltip."""
        self._forecast = forecast
        self._show_wallet()

    def set_findings(self, count: int) -> None:
        self._findings = count
        self._show_wallet()

    def set_low(self, low: bool) -> None:
        self._is_low = low
        self._show_wallet()

    def _show_link(self) -> None:
        waits = self._unanswered() if self._link is LinkState.LIVE else None
        if waits is not None and waits.seconds < STALL_TIMEOUT_S:
            waits = None
        label, link = self.connection_label, self._link
        words = self._link_words(link)
        cut_by = self._cut_by() if self._link is LinkState.LIVE else None
        if cut_by is not None and cut_by.leaves_no_way:
            link, words = LinkState.OFFLINE, self._link_words(LinkState.OFFLINE)
        elif cut_by is not None:
            link, words = LinkState.WAITING, self._cut_words()
        elif waits is not None:
            link, words = LinkState.WAITING, self._waiting_words(waits)
        elif self._link is LinkState.LIVE and self._age() >= SHOW_AGE_FROM_S:
            link = LinkState.STARTING  # green is for a current answer
        label.setText(words)
        label.setToolTip(self._link_tip(waits, self.failure or cut_by))
        self._show_details()
        if label.property("link") != link.value:
            label.setProperty("link", link.value)
            if label.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
                label.style().unpolish(label)
                label.style().polish(label)

    def _show_details(self) -> None:
        """Sets the technical details of a new failure, once."""
        if self.failure is not self._detailed:
            from deskdispatch.ui.text.details import details_text

            self._detailed = self.failure
            self.details_button.set_details(details_text(self.failure) if self.failure else "")

    @property
    def is_offline(self) -> bool:
        return self._link is LinkState.OFFLINE

    def _link_tip(self, waits: PendingRequest | None, failure: KnownError | None) -> str:
        if failure is not None:
            from deskdispatch.ui.text.errors import error_words

            return tooltip(error_words(failure))
        if self._link is not LinkState.LIVE:
            return tooltip(self._link_words(self._link))
        from deskdispatch.ui.text import times

        parts = [] if waits is None else [_question_words(waits)]
        answered_at = self._answered_at or self._clock()
        last = self.tr("Last answer {time}.").format(time=times.age(answered_at, self._clock()))
        return tooltip(" ".join((*parts, last)))

    def _age(self) -> int:
        answered_at = self._answered_at or self._clock()
        return max(0, round((self._clock() - answered_at).total_seconds()))

    def _cut_words(self) -> str:
        if self._age() < SHOW_AGE_FROM_S:
            return "◌ " + self.tr("Not answering …")
        return "◌ " + self.tr("Not answering since {time}").format(time=self._as_of())

    def _waiting_words(self, waits: PendingRequest) -> str:
        from deskdispatch.ui.text import times

        seconds = round(waits.seconds)
        if seconds < SHOW_AGE_FROM_S:
            return "◌ " + self.tr("Waiting for the service …")
        words = self.tr("Waiting for the service, {time}")
        return "◌ " + words.format(time=times.duration(seconds))

    def _link_words(self, link: LinkState) -> str:
        answered_at = self._answered_at
        if answered_at is None:
            is_offline = link is LinkState.OFFLINE
            return "✕ " + self.tr("Offline") if is_offline else "○ " + self.tr("Connecting …")
        if link is LinkState.STARTING:
            return "○ " + self.tr("Connecting …, as of {time}").format(time=self._as_of())
        if link is LinkState.OFFLINE:
            return "✕ " + self.tr("Offline since {time}").format(time=self._as_of())
        if self._age() < SHOW_AGE_FROM_S:
            return "● " + self.tr("Online")
        from deskdispatch.ui.text import times

        return "● " + self.tr("Online, {time}").format(time=times.age(answered_at, self._clock()))

    def _as_of(self) -> str:
        from deskdispatch.ui.text import times

        now = self._clock()
        return times.time_of(self._answered_at or now, now)

    def _show_wallet(self) -> None:
        if self._wallet is None:
            self.wallet_label.setText("")
            return
        words = kwd(self._wallet.balance)
        if self.width() >= SHORT_BELOW:
            words = self.tr("Wallet {amount}").format(amount=words)
        if self._is_low:
            words = joined(words, "▾ " + self.tr("low"))
        if self._findings:
            words = joined(words, "⚠ " + self.tr("%n to check", "", self._findings))
        self.wallet_label.setText(words)
        billing = self.tr("Billing: {mode}").format(mode=self._wallet.billing_mode or NOTHING)
        lines = [words, billing]
        if self._forecast is not None:
            from deskdispatch.ui.text.wallet import forecast_words

            lines.append(forecast_words(self._forecast, self._clock()))
        self.wallet_label.setToolTip(tooltip("\n".join(filter(None, lines))))


class AlertSlot(QWidget):
    """The middle of the bar: takes the width that the other parts leave, and asks for none."""

    def __init__(self) -> None:
        super().__init__()
        self._bar: QWidget | None = None
        self.setObjectName("alertSlot")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)

    def put(self, bar: QWidget) -> None:
        self._bar = bar
        self._row.addWidget(bar)

    def minimumSizeHint(self) -> QSize:
        is_filled = self._bar is not None and not self._bar.isHidden()
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), _ALERTS_PX) if is_filled else 0, hint.height())


class BarLabel(ElidedLabel):
    """A label as wide as its words, elided if others need the room."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)


class BarButton(QToolButton):
    """A button of the bar, with an optional icon that follows the theme."""

    def __init__(self, name: str, icon: str = "") -> None:
        super().__init__()
        self._icon = icon
        self._is_whole = False
        self.setObjectName(name)
        self.setProperty("role", "bar")
        self.setIconSize(QSize(20, 20))
        if icon:  # one pixmap instead of all those of the whole icon
            self.setIcon(icons.pixmap(icon, "muted", 20, self.devicePixelRatioF()))

    def show_icon(self) -> None:
        """Sets the whole icon, for every screen."""
        self._is_whole = True
        self.setIcon(icons.icon(self._icon, "muted"))

    def set_worded(self, worded: bool) -> None:
        """Sets whether the words are shown beside the icon."""
        style = Qt.ToolButtonStyle
        self.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if worded else style.ToolButtonIconOnly
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._is_whole:
            self.show_icon()


class ProfileMark(QObject):
    """Sets the practice marks and the name together, so that they never contradict each other.

    Attributes:
        stripe: A line over the whole width of the window, with the practice service only.
        chip: The filled words beside the wallet, with the practice service only.
        label: The merchant's or else the profile's name in place of the chip; hidden with practice.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._profile, self._merchant, self._is_practice = "", "", False
        self._width = TIGHT_BELOW
        self.stripe = QWidget()
        self.stripe.setObjectName("practiceStripe")
        self.stripe.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.stripe.setFixedHeight(_STRIPE_PX)
        self.stripe.hide()
        self.chip = PlainLabel("practiceChip")
        self.chip.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.chip.hide()
        self.label = BarLabel("profileLabel")
        self.label.setMaximumWidth(WIDEST)

    def set_profile(self, name: str, *, practice: bool, merchant: str = "") -> None:
        """Sets the service, and its merchant's name if known before an answer."""
        self._profile, self._is_practice, self._merchant = name, practice, merchant
        self._show()

    def set_merchant(self, name: str) -> None:
        self._merchant = name
        self._show()

    def set_length(self, width: int) -> None:
        """Fits the chip's words to a bar of that width in pixels."""
        self._width = width
        self._show()

    def names(self, name: str, *, practice: bool) -> bool:
        """Whether this service is shown, by stripe and chip, too."""
        is_shown = (name, practice) == (self._profile, self._is_practice)
        return is_shown and self.stripe.isHidden() == self.chip.isHidden() != practice

    def retranslate(self) -> None:
        self.label.setAccessibleName(self.tr("Profile"))
        self._show()

    def _show(self) -> None:
        whole = self.tr("Practice: no driver comes and nothing costs money")
        words = whole
        if self._width < TIGHT_BELOW:
            words = self.tr("Practice")
        elif self._width < ROOMY_FROM:
            words = self.tr("Practice: no driver comes")
        self.chip.setText(words)
        self.chip.setToolTip(tooltip(whole))
        self.chip.setAccessibleName(whole)
        practice, name = self.tr("Practice"), self._merchant or self._profile
        if self._is_practice:
            name = practice
        elif name.casefold() in {practice.casefold(), "practice"}:
            name = self.tr("{name} (real service)").format(name=name)
        self.label.setText(name)
        self.label.setVisible(not self._is_practice)
        self.stripe.setVisible(self._is_practice)
        self.chip.setVisible(self._is_practice)


def _branch_words(branch: Branch) -> str:
    return cleaned(place_name(branch.name), LONGEST)


def _question_words(waits: PendingRequest) -> str:
    from deskdispatch.domain.endpoints import Question
    from deskdispatch.ui.text import times

    if waits.question == Question.QUOTE:
        words = QCoreApplication.translate("TopBar", "No answer to the price for {time}.")
    elif waits.question == Question.BOOKING:
        words = QCoreApplication.translate("TopBar", "No answer to the booking for {time}.")
    else:
        words = QCoreApplication.translate("TopBar", "No answer for {time}.")
    return words.format(time=times.duration(round(waits.seconds)))
