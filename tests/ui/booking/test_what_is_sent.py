"""Stateful test that nothing is booked to an address that is not shown."""

from __future__ import annotations

from typing import Final

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from PySide6.QtWidgets import QApplication

from deskdispatch.desk.customers.customers import known_draft
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import Customer, CustomerPlace, CustomerProfile
from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.booking.form.form import CUSTOMER_FIELDS
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks
from tests.shipped_areas import AREAS, PLACES
from tests.sizes import full_size


def customer(id: str, area: str, *lines: str, detail: str = "") -> CustomerProfile:
    place = CustomerPlace(
        id=id,
        latitude=29.33 + int(id) / 100,
        longitude=48.05,
        area=area,
        address=lines,
        detail=detail,
    )
    return CustomerProfile(Customer(id=id, name=f"Customer {id}"), f"5123456{id}", places=(place,))


CUSTOMERS: Final = (
    customer(
        "1", "Salmiya", "Salmiya", "Block 10", "Street 5", "House 3", detail="Floor 2, Flat 7"
    ),
    customer("2", "Hawally", "Hawally", "Block 3", detail="behind the mosque"),
    customer("3", "Jabriya"),
    CustomerProfile(Customer(id="4", name="Nowhere"), "51234564"),
)
POINTS: Final = tuple(Coordinates(latitude=29.3 + n / 50, longitude=47.95) for n in range(4))
ADDRESSES: Final = (
    *("slm 10 5 3 f2 a7", "السالمية ق10 ش5 م3 د2 ش7", "jabriya 10", "block 4", "flat 9"),
    *("opposite the co-op", "حولي قطعة ٣ شارع تونس عمارة ١٢", "10 5 3 22", "", "b 3 st 4 salmiya"),
)
PASTED: Final = (
    "https://maps.google.com/?q=29.3117,47.9906",
    "السلام عليكم، السالمية ق10 ش5 م3\nhttps://maps.google.com/?q=29.3337,48.0706",
    "29.35, 48.02",
    "Salwa block 4 street 2 house 9",
)
EARLIER: Final = (
    Draft(
        phone="99887766",
        name="Earlier",
        dropoff=POINTS[0],
        dropoff_area="Rai",
        dropoff_address=("Rai", "Block 1"),
        address_detail="Rai, Block 1, Shop 4",
    ),
    Draft(phone="99887766", address_detail="Salmiya, Block 2", dropoff_text="near the tower"),
)


class FormMachine(RuleBasedStateMachine):
    """Types, takes customers and their addresses, pastes, clicks, books again and clears."""

    def __init__(self) -> None:
        super().__init__()
        self.panel = BookingPanel(Tasks())
        self.panel.prepare()
        self.panel.points.set_country(AREAS, None)
        self.panel.set_index(PLACES)
        self.panel.show()

    def teardown(self) -> None:
        self.panel.close()
        self.panel.deleteLater()
        QApplication.sendPostedEvents(self.panel)

    @rule(known=st.sampled_from(CUSTOMERS))
    def take(self, known: CustomerProfile) -> None:
        self.panel.form.phone_edit.setText(known.number)
        self.panel.take(known_draft(known))

    @rule()
    def another_phone(self) -> None:
        self.panel.form.phone_edit.setText("66001122")
        self.panel.take_back(CUSTOMER_FIELDS)

    @rule(text=st.sampled_from(ADDRESSES))
    def type_address(self, text: str) -> None:
        line = self.panel.form.detail_edit
        line.setText(text)
        line.textEdited.emit(text)
        line.editingFinished.emit()

    @rule(point=st.sampled_from(POINTS))
    def click_the_map(self, point: Coordinates) -> None:
        self.panel.set_point("dropoff", point)

    @rule(text=st.sampled_from(PASTED))
    def paste(self, text: str) -> None:
        self.panel.paste_dropoff(text)

    @rule(earlier=st.sampled_from(EARLIER))
    def book_again(self, earlier: Draft) -> None:
        self.panel.fill(earlier)

    @rule(house=st.sampled_from(["1", "22", ""]))
    def correct(self, house: str) -> None:
        reading = self.panel.address.reading
        if reading is not None:
            address = reading.address.model_copy(update={"house": house})
            self.panel.address.chips.corrected.emit(address)

    @rule()
    def clear(self) -> None:
        self.panel.clear()

    @invariant()
    def the_point_that_is_sent_is_on_the_screen(self) -> None:
        point, shown = self.panel.draft().dropoff, self.panel.form.dropoff_edit.text()
        if point is not None:
            assert point.text() in shown

    @invariant()
    def every_line_that_is_sent_is_on_the_screen(self) -> None:
        draft, form = self.panel.draft(), self.panel.form
        shown = "\n".join(
            (form.detail_edit.text(), form.dropoff_edit.text(), *self.panel.address.chips.words())
        )
        sent = [*draft.dropoff_address, *draft.sent_detail.split(", ")]
        assert [line for line in sent if line not in shown] == []


def test_nothing_is_sent_that_is_not_on_the_screen(qapp: QApplication) -> None:
    run_state_machine_as_test(
        FormMachine,
        settings=settings(max_examples=full_size(10, 400), stateful_step_count=25, deadline=None),
    )
