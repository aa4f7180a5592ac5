"""Composes the use cases of one signed-in counter."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.alerts import Alerting
from deskdispatch.desk.booking.booking import BookingDesk
from deskdispatch.desk.booking.holding import Holding
from deskdispatch.desk.booking.odd_places import OddPlaces
from deskdispatch.desk.clerks import Clerks
from deskdispatch.desk.customers.customers import Customers
from deskdispatch.desk.customers.erasing import Erasing
from deskdispatch.desk.customers.files import CustomerFiles
from deskdispatch.desk.deliveries.arrivals import Arrivals
from deskdispatch.desk.deliveries.stage_durations import StageDurations
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.doors import Doors
from deskdispatch.desk.history_files import Exporting, Importing
from deskdispatch.desk.order_files.file_booking import FileBooking
from deskdispatch.desk.order_files.order_files import OpenFile, OrderFiles
from deskdispatch.desk.order_files.reading import OrderFileReader
from deskdispatch.desk.order_files.row_links import RowLinks
from deskdispatch.desk.order_files.row_quotes import RowQuotes
from deskdispatch.desk.order_files.todays_bookings import TodaysBookings
from deskdispatch.desk.overview import Overviews
from deskdispatch.desk.pricing import Pricing, Quoting
from deskdispatch.desk.saved_places.files import PlaceFiles
from deskdispatch.desk.saved_places.saved_places import SavedPlaces
from deskdispatch.desk.session import Session
from deskdispatch.desk.sharing.sharing import Sharing
from deskdispatch.desk.shift import DrawerCounts, Reports, Settlements
from deskdispatch.desk.slips.print_queue import PrintQueue
from deskdispatch.desk.slips.slip import Prints
from deskdispatch.desk.standing_orders.preparing import StandingOrders
from deskdispatch.desk.standing_orders.templates import Templates
from deskdispatch.desk.unconfirmed.operator_calls import OperatorCalls
from deskdispatch.desk.unconfirmed.reconciling import Reconciling
from deskdispatch.desk.unconfirmed.search_schedule import DEFAULT_SCHEDULE, SearchSchedule
from deskdispatch.desk.wallet import Auditing, Spending
from deskdispatch.desk.wrong_bookings import WrongBookings
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.order_files.place_cells import Pickups
from deskdispatch.domain.places.land import Land
from deskdispatch.domain.places.places import Area
from deskdispatch.journal.journal import Journal


class Desk:
    """The use cases over one client and one journal; panels call down through it."""

    def __init__(
        self,
        api: MerchantApi,
        journal: Journal,
        areas: Sequence[Area] = (),
        clock: Clock = utc_now,
        *,
        search_schedule: SearchSchedule = DEFAULT_SCHEDULE,
        land: Land | None = None,
        who: str = "",
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self.areas = areas
        self.land = land
        self.session = Session(api, journal, clock)
        self.quoting = Quoting(api)
        self.odd_places = OddPlaces(journal, areas, land, clock, self.session.branch_points)
        self.pricing = Pricing(self.session, self.quoting.distances, clock)
        self.tracking = Tracking(api, journal, clock, areas)
        self.reconciling = Reconciling(api, journal, self.tracking, clock, search_schedule)
        self.operator = OperatorCalls(api, journal, self.tracking, self.reconciling, clock)
        self.booking = BookingDesk(
            api,
            journal,
            self.session,
            self.tracking,
            reconciling=self.reconciling,
            clock=clock,
            who=who,
        )
        self.holding = Holding(journal, self.booking, clock, ticks)
        self.auditing = Auditing(api, journal, self.session, self.tracking, clock)
        self.stages = StageDurations(journal, clock, lambda: api.service_ahead)
        self.arrivals = Arrivals(journal, areas, clock)
        self._open_records(journal, clock)
        self.erasing = Erasing(
            journal, self.customers, self.tracking, self.reconciling, self.session, clock
        )
        self._open_order_files(journal, clock)

    def _open_records(self, journal: Journal, clock: Clock) -> None:
        self.alerting = Alerting(journal, clock)
        self.wrong_bookings = WrongBookings(
            journal, self.alerting, self.session, self.tracking, clock
        )
        self.prints = Prints(journal, self.session, self.tracking, self.areas)
        self.print_queue = PrintQueue(journal, clock)
        self.spending = Spending(journal, clock)
        self.reports = Reports(journal, self.tracking, self.session)
        self.drawer_counts = DrawerCounts(journal, clock)
        self.settlements = Settlements(journal, self.tracking, clock)
        self.overviews = Overviews(journal, self.tracking, self.stages, clock)
        self.clerks = Clerks(journal, clock)
        self.customers = Customers(journal, clock)
        self.doors = Doors(journal)
        self.customer_files = CustomerFiles(journal, self.areas, clock)
        self.saved_places = SavedPlaces(journal, clock)
        self.templates = Templates(journal, self.session.service_now)
        self.place_files = PlaceFiles(self.saved_places, self.areas)
        self.exporting = Exporting(journal, self.tracking)
        self.importing = Importing(journal, clock)
        self.sharing = Sharing(journal, clock)

    def _open_order_files(self, journal: Journal, clock: Clock) -> None:
        self.row_quotes = RowQuotes(self.quoting, clock)
        reader = OrderFileReader(
            self.areas, lambda: Pickups.of(self.session.bootstrap), self.saved_places.load, clock
        )
        today = TodaysBookings(journal, self.tracking, clock)
        self.order_files = OrderFiles(
            journal,
            reader,
            today,
            self.odd_places,
            self.row_quotes,
            self.customers,
            self.doors,
            self.session,
            clock,
        )
        self.standing_orders = StandingOrders(
            journal, self.templates, reader, self.session, self.sharing, clock
        )
        self.row_links = RowLinks(self.order_files, self.areas)
        self.file_booking: Callable[[OpenFile], FileBooking] = partial(
            FileBooking,
            self.order_files,
            self.row_quotes,
            self.booking,
            self.auditing,
            self.session,
            journal,
            clock,
        )
