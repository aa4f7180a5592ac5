"""Breakdown of a price into its parts, folded under it, and its words."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QByteArray, QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from deskdispatch.domain.pricing.explanation import (
    Explanation,
    ExtraLine,
    Line,
    NoTotalReason,
    RoundingLine,
    TierLine,
    ZoneLine,
)
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, joined, kwd, kwd_exact
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.tiers import km_figure, span_words, tier_words
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import FoldButton, name_buttons, named, side_by_side, stacked
from deskdispatch.ui.widgets.keys import BREAKDOWN, with_key
from deskdispatch.ui.widgets.plain_label import IconLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.pricing.estimate import Estimate

_OPEN = b"open"
_CLOSED = b"closed"

_UNKNOWN: Final[dict[NoTotalReason, MarkedText]] = {
    NoTotalReason.TARIFF: QT_TRANSLATE_NOOP("Breakdown", "The tariff is not known."),
    NoTotalReason.PARTS: QT_TRANSLATE_NOOP("Breakdown", "A part of the tariff could not be read."),
    NoTotalReason.TIERS: QT_TRANSLATE_NOOP("Breakdown", "The tariff has no prices by distance."),
    NoTotalReason.OWN_TIERS: QT_TRANSLATE_NOOP(
        "Breakdown", "This account has prices of its own, which the service does not give."
    ),
    NoTotalReason.DISTANCE: QT_TRANSLATE_NOOP("Breakdown", "The service gave no distance in km."),
    NoTotalReason.RATE: QT_TRANSLATE_NOOP(
        "Breakdown", "The tariff has no rate for a longer distance."
    ),
    NoTotalReason.OVERLAP: QT_TRANSLATE_NOOP(
        "Breakdown", "The tariff has two prices for this distance."
    ),
    NoTotalReason.ZONE: QT_TRANSLATE_NOOP("Breakdown", "The tariff has no price for this zone."),
    NoTotalReason.SCHEDULED_RATE: QT_TRANSLATE_NOOP(
        "Breakdown", "The rate of scheduled deliveries is not known."
    ),
}


class _Explained(NamedTuple):
    price: Decimal
    explanation: Explanation
    as_of: datetime | None


class Breakdown(Retranslated, QWidget):
    """A button that unfolds the parts of a price; closed at first.

    A difference from the tariff stays visible while the parts are folded. Hidden without a price.
    """

    def __init__(self) -> None:
        super().__init__()
        self._explained: _Explained | None = None
        self._estimate: Estimate | None = None
        self._build_ui()
        self.fold_button.toggled.connect(self.rows.setVisible)
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("priceBreakdown")
        self.difference_label = PlainLabel("priceDifferenceLabel", "bad", wraps=True)
        self._difference = QWidget()
        icon = IconLabel("exclamation", "bad", 16)
        row = side_by_side(icon, self.difference_label, space="space_1")
        row.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        row.setStretchFactor(self.difference_label, 1)
        self._difference.setLayout(row)
        self.fold_button = FoldButton("priceBreakdownButton")
        self.fold_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.rows = named(QWidget(), "priceBreakdownRows")
        self.rows.hide()
        self.rows.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._grid = QGridLayout(self.rows)
        self._grid.setContentsMargins(theme.current().sizes["space_2"], 0, 0, 0)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        buttons = side_by_side(self.fold_button, None)
        self.setLayout(stacked(self._difference, buttons, self.rows, space=""))

    def press(self) -> bool:
        """Folds or unfolds it; returns whether there is a price to explain."""
        if has_price := self.isVisible():
            self.fold_button.click()
        return has_price

    def show_explanation(
        self, price: Decimal, explanation: Explanation, as_of: datetime | None
    ) -> None:
        self._explained, self._estimate = _Explained(price, explanation, as_of), None
        self._show()

    def show_estimate(self, estimate: Estimate) -> None:
        self._explained, self._estimate = None, estimate
        self._show()

    def clear(self) -> None:
        """Hides the breakdown; the next price is folded or unfolded as this one was."""
        self._explained = self._estimate = None
        self._show()

    def retranslate(self) -> None:
        name_buttons((self.fold_button, self.tr("Price breakdown")))
        set_tip(self.fold_button, with_key(self.tr("What the price is made of"), BREAKDOWN))
        self._show()

    def state(self) -> QByteArray:
        return QByteArray(_OPEN if self.fold_button.isChecked() else _CLOSED)

    def restore(self, state: QByteArray) -> bool:
        """Folds or unfolds the parts; returns False for an unreadable state."""
        if bytes(state.data()) not in {_OPEN, _CLOSED}:
            return False
        self.fold_button.setChecked(bytes(state.data()) == _OPEN)
        return True

    def _show(self) -> None:
        rows = self._explained_rows()
        if (estimate := self._estimate) is not None:
            rows = _parts(estimate.explanation) if estimate.explanation else []
            if basis := span_basis_words(estimate):
                rows.append((basis, ""))
        self._fill(rows)
        price = self._explained
        words = difference_words(price.explanation.difference(price.price)) if price else ""
        self.difference_label.setText(words)
        self._difference.setVisible(bool(words))
        self.setVisible(bool(rows))

    def _explained_rows(self) -> list[tuple[str, str]]:
        if self._explained is None:
            return []
        price, explanation, as_of = self._explained
        rows = _parts(explanation)
        if explanation.total is not None and len(rows) + bool(explanation.difference(price)) > 1:
            rows.append((self.tr("Total by the tariff"), kwd(explanation.total)))
        if explanation.no_total:
            rows.append((translated(_UNKNOWN[explanation.no_total]), ""))
        if explanation.total not in (None, price) and not explanation.difference(price):
            words = self.tr("The service rounds this to {amount}.")
            rows.append((words.format(amount=kwd(price)), ""))
        return [*rows, (as_of_words(as_of), "")]

    def _fill(self, rows: list[tuple[str, str]]) -> None:
        """Replaces the rows; screen readers read them as the description of the button."""
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for at, (words, amount) in enumerate(rows):
            self._add_row(at, words, amount)
        spoken = (" ".join(part for part in row if part) for row in rows)
        self.fold_button.setAccessibleDescription(". ".join(spoken))

    def _add_row(self, at: int, words: str, amount: str) -> None:
        label = PlainLabel(role="muted", wraps=True)
        label.setText(words)
        self._grid.addWidget(label, at, 0, 1, 1 if amount else 2)
        label.show()  # now, not at the next turn of the event loop
        if amount:
            figure = PlainLabel()
            figure.setText(amount)
            side = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(figure, at, 1, side)
            figure.show()


def _parts(explanation: Explanation) -> list[tuple[str, str]]:
    km = explanation.distance_km
    return [(line_words(line, km), kwd_exact(line.amount)) for line in explanation.lines]


def line_words(line: Line, distance_km: Decimal | None) -> str:
    """Returns the words for an amount, such as ``5 to 10 km (6.2 km)``.

    A fixed price has no distance.
    """
    if isinstance(line, TierLine):
        return _tier(line, distance_km)
    if isinstance(line, ExtraLine):
        words = QCoreApplication.translate("Breakdown", "{km} km past {after} km × {rate}")
        return words.format(
            km=km_figure(line.km), after=km_figure(line.after_km), rate=kwd_exact(line.rate)
        )
    if isinstance(line, ZoneLine):
        words = QCoreApplication.translate("Breakdown", "Fixed price: {zone}")
        return words.format(zone=embedded(tier_words(line.name)))
    if isinstance(line, RoundingLine):
        return QCoreApplication.translate("Breakdown", "Rounding")
    return QCoreApplication.translate("Breakdown", "Scheduled, flat rate")


def _tier(line: TierLine, distance_km: Decimal | None) -> str:
    if line.is_passed:
        words = QCoreApplication.translate("Breakdown", "The first {distance} km")
        return words.format(distance=km_figure(line.max_km))
    span = span_words(line.since_km, line.max_km)
    if distance_km is None:
        return span
    words = QCoreApplication.translate("Breakdown", "{tier} ({distance} km)")
    return words.format(tier=span, distance=km_figure(distance_km))


def difference_words(difference: Decimal) -> str:
    if not difference:
        return ""
    if difference > 0:
        words = QCoreApplication.translate(
            "Breakdown", "The service asks {amount} more than its tariff."
        )
    else:
        words = QCoreApplication.translate(
            "Breakdown", "The service asks {amount} less than its tariff."
        )
    return words.format(amount=kwd(abs(difference)))


def as_of_words(as_of: datetime | None) -> str:
    if as_of is None:
        return QCoreApplication.translate("Breakdown", "The last known tariff")
    words = QCoreApplication.translate("Breakdown", "Tariff of {time}")
    return words.format(time=embedded(day_and_time(as_of)))


def estimate_words(estimate: Estimate) -> str:
    """Returns words such as ``Estimate: about KWD 1.750 · Tariff of 22 Nov, 14:02``."""
    least, most = kwd(estimate.least), kwd(estimate.most)
    if estimate.most is None:
        words = QCoreApplication.translate("Breakdown", "Estimate: at least {least}")
    elif estimate.most == estimate.least:
        words = QCoreApplication.translate("Breakdown", "Estimate: about {price}")
    else:
        words = QCoreApplication.translate("Breakdown", "Estimate: about {least} to {most}")
    return joined(words.format(least=least, most=most, price=least), as_of_words(estimate.as_of))


def span_basis_words(estimate: Estimate) -> str:
    """Returns the words for the distance behind an estimate; empty for a fixed price."""
    from deskdispatch.domain.pricing.estimate import Basis  # brings pydantic

    span = estimate.span
    if span is None:
        return ""
    if estimate.basis is Basis.MEASURED:
        words = QCoreApplication.translate("Breakdown", "{km} km, as the service measured before")
        return words.format(km=km_figure(span.least))
    if estimate.basis is Basis.STRAIGHT or span.most is None:
        words = QCoreApplication.translate(
            "Breakdown", "{km} km in a straight line; the way by road is longer"
        )
        return words.format(km=km_figure(span.least))
    words = QCoreApplication.translate(
        "Breakdown", "{least} to {most} km, judged by the service's other distances"
    )
    return words.format(least=km_figure(span.least), most=km_figure(span.most))
