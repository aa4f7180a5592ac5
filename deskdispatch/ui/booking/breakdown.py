"""The breakdown of a price, folded under it."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from deskdispatch.ui.booking.breakdown_words import (
    as_of_words,
    difference_words,
    line_words,
    rounded_words,
    span_basis_words,
    unknown_words,
)
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.text.amounts import kwd, kwd_exact
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import named, side_by_side, stacked
from deskdispatch.ui.widgets.keys import BREAKDOWN, with_key
from deskdispatch.ui.widgets.plain_label import IconLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.pricing.estimate import Estimate
    from deskdispatch.domain.pricing.explanation import Explanation

_OPEN = b"open"
_CLOSED = b"closed"


class _Explained(NamedTuple):
    price: Decimal
    explanation: Explanation
    as_of: datetime | None


class Breakdown(Retranslated, QWidget):
    """A button that unfolds the parts of a price; closed at first.

    A difference from the tariff is visible also while it is folded. Hidden without a price.
    """

    def __init__(self) -> None:
        super().__init__()
        self._explained: _Explained | None = None
        self._estimate: Estimate | None = None
        self._build_ui()
        self.fold_button.toggled.connect(self._on_toggled)
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
        self.fold_button = named(QToolButton(), "priceBreakdownButton")
        self.fold_button.setCheckable(True)
        self.fold_button.setProperty("role", "fold")
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold_button.setIconSize(QSize(16, 16))
        self.fold_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.rows = named(QWidget(), "priceBreakdownRows")
        self.rows.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._grid = QGridLayout(self.rows)
        self._grid.setContentsMargins(theme.current().sizes["space_2"], 0, 0, 0)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        buttons = side_by_side(self.fold_button, None)
        self.setLayout(stacked(self._difference, buttons, self.rows, space=""))

    def press(self) -> None:
        if self.isVisible():
            self.fold_button.click()

    def show_explanation(
        self, price: Decimal, explanation: Explanation, as_of: datetime | None
    ) -> None:
        self._explained, self._estimate = _Explained(price, explanation, as_of), None
        self._show()

    def show_estimate(self, estimate: Estimate) -> None:
        self._explained, self._estimate = None, estimate
        self._show()

    def clear(self) -> None:
        """Shows nothing; what was unfolded stays so for the next price."""
        self._explained = self._estimate = None
        self._show()

    def retranslate(self) -> None:
        self.fold_button.setText(self.tr("Price breakdown"))
        self.fold_button.setAccessibleName(self.tr("Price breakdown"))
        set_tip(self.fold_button, with_key(self.tr("What the price is made of"), BREAKDOWN))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_fold()

    def state(self) -> QByteArray:
        return QByteArray(_OPEN if self.fold_button.isChecked() else _CLOSED)

    def restore(self, state: QByteArray) -> bool:
        """Folds or unfolds it as it was; returns False for an unreadable state."""
        if bytes(state.data()) not in {_OPEN, _CLOSED}:
            return False
        self.fold_button.setChecked(bytes(state.data()) == _OPEN)
        return True

    def _show(self) -> None:
        rows = self._explained_rows() or self._estimated_rows()
        self._fill(rows)
        price = self._explained
        words = difference_words(price.explanation.difference(price.price)) if price else ""
        self.difference_label.setText(words)
        self._difference.setVisible(bool(words))
        self.setVisible(bool(rows))
        self._show_fold()

    def _show_fold(self) -> None:
        is_open = self.fold_button.isChecked()
        self.fold_button.setIcon(icons.icon("chevron-up" if is_open else "chevron-down", "accent"))
        self.rows.setVisible(is_open)

    def _explained_rows(self) -> list[tuple[str, str]]:
        if self._explained is None:
            return []
        price, explanation, as_of = self._explained
        rows = _parts(explanation)
        if explanation.total is not None and len(rows) + bool(explanation.difference(price)) > 1:
            rows.append((self.tr("Total by the tariff"), kwd(explanation.total)))
        notes = (unknown_words(explanation), rounded_words(explanation, price), as_of_words(as_of))
        return [*rows, *((note, "") for note in notes if note)]

    def _estimated_rows(self) -> list[tuple[str, str]]:
        estimate = self._estimate
        if estimate is None:
            return []
        rows = _parts(estimate.explanation) if estimate.explanation else []
        basis = span_basis_words(estimate)
        return [*rows, (basis, "")] if basis else rows

    def _fill(self, rows: list[tuple[str, str]]) -> None:
        """Replaces the rows; screen readers hear them with the button."""
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

    def _on_toggled(self) -> None:
        self._show_fold()


def _parts(explanation: Explanation) -> list[tuple[str, str]]:
    km = explanation.distance_km
    return [(line_words(line, km), kwd_exact(line.amount)) for line in explanation.lines]
