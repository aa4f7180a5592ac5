"""Which service the window works with: a stripe for practice, a name for a real one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QSizePolicy

from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

WIDEST: Final = 220
"""Pixels that a merchant's name takes at most; the tooltip has all of it."""


class StripeLabel(PlainLabel):
    """A line over the whole width of the window; its words are in the middle."""

    def _align(self) -> None:
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)


class ProfileMark(QObject):
    """Sets the stripe and the name together, so that they never contradict each other.

    Attributes:
        stripe: Over the whole width of the window, with the practice service only.
        label: The merchant's name, else the profile's; hidden with the practice service.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._profile, self._merchant, self._is_practice = "", "", False
        self.stripe = StripeLabel("practiceStripe")
        self.stripe.hide()
        self.label = ElidedLabel("profileLabel")
        self.label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.label.setMaximumWidth(WIDEST)

    def set_profile(self, name: str, *, practice: bool, merchant: str = "") -> None:
        """Sets the service, and its merchant's name as far as it is known ahead of an answer."""
        self._profile, self._is_practice, self._merchant = name, practice, merchant
        self._show()

    def set_merchant(self, name: str) -> None:
        """Sets the merchant's name; "" where the service gave none."""
        self._merchant = name
        self._show()

    def names(self, name: str, *, practice: bool) -> bool:
        """Whether this is the service shown, by the stripe, too."""
        is_shown = (name, practice) == (self._profile, self._is_practice)
        return is_shown and self.stripe.isHidden() != practice

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.stripe.setText(self.tr("Practice: no courier comes and nothing costs money"))
        self.label.setAccessibleName(self.tr("Profile"))
        self._show()

    def _show(self) -> None:
        self.label.setText(self._words())
        self.label.setVisible(not self._is_practice)
        self.stripe.setVisible(self._is_practice)

    def _words(self) -> str:
        practice = self.tr("Practice")
        if self._is_practice:
            return practice
        name = self._merchant or self._profile
        if name.casefold() in {practice.casefold(), "practice"}:
            return self.tr("{name} (real service)").format(name=name)
        return name
