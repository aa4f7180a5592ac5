"""Two customers side by side, of whom a clerk chooses what is right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QRadioButton, QWidget

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.customers import customer_words
from deskdispatch.ui.customers.customer_words import FIELDS
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.controls import named
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.customers.customer import Customer, CustomerProfile
    from deskdispatch.domain.places.places import Area

LONGEST: Final = 48
"""Characters shown of a value; its tooltip has all."""


class Comparison(Retranslated, QWidget):
    """A row a field in which they differ; phones, places and orders of both are kept.

    Args:
        kept: The customer at the leading edge.
        areas: Areas, which places are named by.
    """

    def __init__(self, kept: CustomerProfile, areas: Sequence[Area]) -> None:
        super().__init__()
        self._kept = kept
        self._areas = areas
        self._other: CustomerProfile | None = None
        self._build_ui()
        self.retranslate()

    @property
    def chosen(self) -> dict[str, Any]:
        """The chosen values by the names of ``Customer``."""
        if self._other is None:
            return {}
        of = {name: self._of(name) for name in FIELDS}
        return {name: getattr(customer, name) for name, customer in of.items()}

    def show_other(self, other: CustomerProfile | None) -> None:
        """Shows the other customer; of each field the value is chosen that says anything."""
        if other is not None and self._is_shown(other):
            return
        self._other = other
        self.setVisible(other is not None)
        if other is not None:
            for name, (mine, theirs) in self._choices.items():
                value = getattr(self._kept.customer, name)
                differs = value != getattr(other.customer, name)
                (theirs if differs and not value else mine).setChecked(True)
                for widget in (self._labels[name], mine, theirs):
                    widget.setVisible(differs)
            self._show_words()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setAccessibleName(self.tr("Both customers"))
        for name, label in self._labels.items():
            label.setText(translated(FIELDS[name]) if name in FIELDS else "")
        self._labels["phones"].setText(self.tr("Phones"))
        self._labels["places"].setText(self.tr("Places"))
        self._labels["orders"].setText(self.tr("Orders"))
        self._stay.setText(self.tr("Phones, places and orders of both stay."))
        self._show_words()

    def _build_ui(self) -> None:
        self.setObjectName("comparison")
        sizes = theme.current().sizes
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(sizes["space_3"])
        grid.setVerticalSpacing(sizes["space_2"])
        self._labels: dict[str, PlainLabel] = {}
        self._choices: dict[str, tuple[QRadioButton, QRadioButton]] = {}
        self._facts: dict[str, tuple[PlainLabel, PlainLabel]] = {}
        for row, name in enumerate((*FIELDS, "phones", "places", "orders")):
            self._labels[name] = PlainLabel(f"compare_{name}_label", "muted")
            align = Qt.AlignmentFlag.AlignVCenter if name in FIELDS else Qt.AlignmentFlag.AlignTop
            for column, widget in enumerate((self._labels[name], *self._pair(name))):
                grid.addWidget(widget, row, column, align)
        self._stay = PlainLabel("compareStayLabel", "muted", wraps=True)
        grid.addWidget(self._stay, grid.rowCount(), 1, 1, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        grid.setRowStretch(grid.rowCount(), 1)

    def _pair(self, name: str) -> tuple[QWidget, QWidget]:
        if name not in FIELDS:
            self._facts[name] = (
                PlainLabel(f"compare_{name}_kept", wraps=True),
                PlainLabel(f"compare_{name}_other", wraps=True),
            )
            return self._facts[name]
        group = QButtonGroup(self)
        pair = (
            named(QRadioButton(), f"compare_{name}_kept"),
            named(QRadioButton(), f"compare_{name}_other"),
        )
        for button in pair:
            group.addButton(button)
            _let_tab_in(button, False)
            button.toggled.connect(partial(_let_tab_in, button))
        self._choices[name] = pair
        return pair

    def _is_shown(self, other: CustomerProfile) -> bool:
        return self._other is not None and self._other.customer.id == other.customer.id

    def _of(self, name: str) -> Customer:
        """The one of both whose value of a field is chosen."""
        assert self._other is not None
        _mine, theirs = self._choices[name]
        return (self._other if theirs.isChecked() else self._kept).customer

    def _show_words(self) -> None:
        for at, profile in enumerate((self._kept, self._other)):
            if profile is None:
                continue
            for name, pair in self._choices.items():
                self._show_value(pair[at], name, getattr(profile.customer, name))
            numbers = (profile.number, *profile.other_numbers)
            self._facts["phones"][at].setText("\n".join(map(isolated, numbers)))
            places = [
                customer_words.place_words(each, customer_words.area_of(each, self._areas))
                for each in profile.places
            ]
            self._facts["places"][at].setText("\n".join(places))
            self._facts["orders"][at].setText(isolated(f"{profile.orders:,}"))

    def _show_value(self, button: QRadioButton, name: str, value: str | bool) -> None:
        if isinstance(value, bool):
            words = self.tr("Yes") if value else self.tr("No")
        else:
            words = embedded(cleaned(value, LONGEST)) if value else self.tr("(none)")
            button.setToolTip(tooltip(value))
        button.setText(words.replace("&", "&&"))
        button.setAccessibleName(joined(translated(FIELDS[name]), words))


def _let_tab_in(button: QRadioButton, is_on: bool) -> None:
    """Tab comes to the one that is on; Qt sees to that only where it was clicked."""
    policy = Qt.FocusPolicy.StrongFocus if is_on else Qt.FocusPolicy.ClickFocus
    button.setFocusPolicy(policy)
