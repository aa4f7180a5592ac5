"""Button that saves an address corrected in the form with its customer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.fields import Field
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.button_keys import give_key
from deskdispatch.ui.widgets.controls import spoken_name
from deskdispatch.ui.widgets.keys import SAVE_ADDRESS, with_key
from deskdispatch.ui.widgets.messages.banner import BannerKind

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.customers.customer import CustomerPlace, CustomerProfile
    from deskdispatch.ui.booking.panel import BookingPanel


class CorrectedAddress(QObject):
    """Offers to save the form's address if it differs from that of the customer's place.

    A correction is for this booking alone until the clerk saves it.
    """

    def __init__(self, booking: BookingPanel, tasks: Tasks) -> None:
        super().__init__(booking)
        self._booking = booking
        self._tasks = tasks
        self._desk: Desk | None = None
        self._profile: CustomerProfile | None = None
        self._button = SaveAddressButton()
        booking.form.put_at_end(Field.ADDRESS_DETAIL, self._button)
        self._button.clicked.connect(self._on_clicked)
        booking.draft_changed.connect(self._offer)

    def attach(self, desk: Desk) -> None:
        self._desk = desk

    def detach(self) -> None:
        self._desk = None
        self.set_customer(None)

    def set_customer(self, profile: CustomerProfile | None) -> None:
        self._profile = profile
        self._offer()

    def _place(self, draft: Draft) -> CustomerPlace | None:
        point = draft.dropoff
        if self._profile is None or point is None or not draft.address_detail.strip():
            return None
        place = next((each for each in self._profile.places if each.is_at(point)), None)
        if place is None:
            return None
        known = {"address": place.address, "detail": place.detail}
        return None if _address_of(draft) == known else place

    def _offer(self) -> None:
        profile, place = self._profile, self._place(self._booking.draft())
        self._button.show_for(profile.customer.name if profile and place else None)

    def _on_clicked(self) -> None:
        draft, desk, profile = self._booking.draft(), self._desk, self._profile
        place = self._place(draft)
        if desk is not None and profile is not None and place is not None:
            self._tasks.spawn(self._save(desk, profile, place, draft), name="save address")

    async def _save(
        self, desk: Desk, profile: CustomerProfile, place: CustomerPlace, draft: Draft
    ) -> None:
        banner = self._booking.banner
        try:
            address = _address_of(draft)
            saved = await desk.customers.edit_place(profile.customer.id, place.id, address)
        except KnownError as error:
            banner.show_message(BannerKind.ATTENTION, partial(error_words, error))
            return
        if self._profile is profile:
            self.set_customer(saved)
        banner.show_message(BannerKind.GOOD, lambda: self.tr("Address saved."), passes=True)


class SaveAddressButton(Retranslated, QPushButton):
    """Button under an address that was corrected for one booking; hidden otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self.setObjectName("saveAddressButton")
        self.setProperty("role", "on-edge")
        self.setAutoDefault(False)
        give_key(self, SAVE_ADDRESS)
        self.retranslate()
        self.hide()

    def show_for(self, name: str | None) -> None:
        if name is not None and name != self._name:
            self._name = name
            self.retranslate()
        self.setVisible(name is not None)

    def retranslate(self) -> None:
        words = self.tr("Save this address for {name}").format(name=embedded(self._name))
        short = self.tr("Save address")
        self.setText(short)
        self.setAccessibleName(spoken_name(short, words))
        set_tip(self, with_key(words, SAVE_ADDRESS))


def _address_of(draft: Draft) -> dict[str, Any]:
    return {"address": draft.dropoff_address, "detail": draft.sent_detail.strip()}
