"""Stateful test of the service against a plain ledger, under random events."""

from __future__ import annotations

import shutil
import tempfile
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

from tests.service.machine.histories import ENDS, failure
from tests.service.machine.ledger import Entry, Ledger
from tests.service.machine.running import Answer, Options, Running
from tests.service.machine.trips import FLAT_RATE, TRIPS, Trip
from tests.service.machine.wrong import CHANGES, RAW, changed
from tests.service.samples import SettableClock, wire
from tests.sizes import full_size

pytestmark = pytest.mark.slow_file

DELIVERIES = "/api/v1/deliveries"
STRANGER = "a key that is none"
EARLIEST = timedelta(minutes=30)
LATEST = timedelta(days=14)
LEAD = timedelta(minutes=20)
LONGEST = timedelta(hours=12)
"""Upper limit of a delivery on demand: the farthest, by van, in the worst traffic."""

OPTIONS = st.builds(
    Options,
    rate=st.sampled_from([0, 1, 1, 1, 600]),
    scheduling=st.sampled_from([True, True, False]),
    pay_as_you_go=st.booleans(),
    seed=st.integers(0, 99),
)
OPENINGS = st.sampled_from(["2.500", "12.428", "60.000", "500.000", "500.000"])
MOVES = st.sampled_from([0.001, 40, 180, 900, 3600, 200_000]) | st.floats(0, 7200)
OFF = st.sampled_from([0, 0.25, 300, 50_000, -90, -3600])
AHEAD = st.sampled_from(
    [EARLIEST, LATEST, EARLIEST - timedelta(seconds=1), LATEST + timedelta(seconds=1)]
) | st.timedeltas(timedelta(days=-1), timedelta(days=16))


class ServiceStateMachine(RuleBasedStateMachine):
    """Random actions of clerks, couriers, the clock and an operator who restarts the service."""

    @initialize(opening=OPENINGS.map(Decimal), options=OPTIONS)
    def open(self, opening: Decimal, options: Options) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="machine-"))
        self.clock = SettableClock()
        self.latest = self.clock.now
        self.ledger = Ledger(opening)
        self.service = Running(self.folder / "service.db", self.clock, opening, options)
        self.booked = 0

    def teardown(self) -> None:
        if not hasattr(self, "service"):
            return
        try:
            self.everything_comes_to_an_end()
        finally:
            self.service.close()
            shutil.rmtree(self.folder)

    # Actions of clerks

    @rule(trip=st.sampled_from(TRIPS), old=st.booleans(), scheduled=st.booleans())
    def quote(self, trip: Trip, old: bool, scheduled: bool) -> None:
        body = trip.ends("from", "to") if old else trip.ends()
        answer = self.service.ask(
            "POST", "/api/v1/calculate-price", {**body, "isScheduled": scheduled}
        )
        assert answer.status == 200
        quote = answer.body["quote"]
        assert quote["price"] == str(FLAT_RATE if scheduled else trip.price)
        assert scheduled or quote["tierLabel"] == trip.label

    @rule(trip=st.sampled_from(TRIPS), more=st.sampled_from([{}, {"vehicleType": "van"}]))
    def book(self, trip: Trip, more: dict[str, Any]) -> None:
        body = trip.body(self.customer(), **more)
        answer = self.service.ask("POST", DELIVERIES, body)
        if self.ledger.holds(trip.price):
            self.enter(answer, body, trip.price)
        else:
            self.refuses(answer, "wallet")

    @rule(trip=st.sampled_from(TRIPS), times=st.integers(2, 6))
    def book_at_once(self, trip: Trip, times: int) -> None:
        """Only as many bookings succeed as the wallet pays for; order numbers have no gaps."""
        bodies = [trip.body(self.customer()) for _ in range(times)]
        answers = self.service.ask_at_once([("POST", DELIVERIES, body) for body in bodies])
        paid = min(times, int(self.ledger.balance // trip.price))
        made = [pair for pair in zip(answers, bodies, strict=True) if pair[0].status == 201]
        assert len(made) == paid
        for answer, body in sorted(made, key=lambda pair: pair[0].body["delivery"]["orderNumber"]):
            self.enter(answer, body, trip.price)
        for answer in answers:
            if answer.status != 201:
                self.refuses(answer, "wallet")

    @rule(trip=st.sampled_from(TRIPS), ahead=AHEAD)
    def schedule(self, trip: Trip, ahead: timedelta) -> None:
        at = self.clock.now + ahead
        at -= timedelta(microseconds=at.microsecond % 1000)
        times = {"isScheduled": True, "scheduledDeliveryAt": wire(at)}
        body = trip.body(self.customer(), **times)
        answer = self.service.ask("POST", DELIVERIES, body)
        options = self.service.options
        if not options.scheduling:
            self.refuses(answer, "not available")
        elif not EARLIEST <= at - self.clock.now <= LATEST:
            self.refuses(answer, "scheduledDeliveryAt")
        elif options.pay_as_you_go:
            self.enter(answer, body, FLAT_RATE, at, debited=False)
        elif self.ledger.holds(FLAT_RATE):
            self.enter(answer, body, FLAT_RATE, at)
        else:
            self.refuses(answer, "wallet")

    @rule(trip=st.sampled_from(TRIPS), wrong=st.sampled_from([*CHANGES, *RAW, STRANGER]))
    def book_in_vain(self, trip: Trip, wrong: Any) -> None:
        """Books with a wrong field, with an invalid body, and with an invalid key."""
        body = trip.body(self.customer())
        if wrong is STRANGER:
            answer = self.service.ask_as_stranger("POST", DELIVERIES, body)
            assert answer == (401, {"error": "missing or invalid API key or token"})
        elif isinstance(wrong, bytes):
            self.refuses(self.service.ask("POST", DELIVERIES, wrong), "the request body")
        else:
            changes, named = wrong
            self.refuses(self.service.ask("POST", DELIVERIES, changed(body, changes)), named)

    @rule(limit=st.integers(1, 100), status=st.none() | st.sampled_from(["PENDING", *ENDS]))
    def list_some(self, limit: int, status: str | None) -> None:
        query = f"?limit={limit}" + (f"&status={status}" if status else "")
        listed = self.service.ask("GET", DELIVERIES + query).body["deliveries"]
        wanted = [each for each in self.ledger.entries if status in (None, each.status)]
        assert [each["id"] for each in listed] == [each.id for each in wanted[::-1][:limit]]

    # Time, couriers and operators

    @rule(seconds=MOVES, walking=st.sampled_from([True, True, False]))
    def time_goes_by(self, seconds: float, walking: bool) -> None:
        """The couriers may be updated late."""
        self.clock.move(milliseconds=round(seconds * 1000))
        self.latest = max(self.latest, self.clock.now)
        if walking:
            self.couriers_walk()

    @rule(seconds=st.sampled_from([0.5, 3, 90, 3600]))
    def the_clock_is_set_right(self, seconds: float) -> None:
        """Sets back a clock that was ahead, so that the same times occur again."""
        self.clock.move(seconds=-seconds)

    @rule(options=OPTIONS, off_for=OFF)
    def restart(self, options: Options, off_for: float) -> None:
        """Restarts after a pause, or with a clock that was corrected meanwhile."""
        self.service.stop()
        self.clock.move(seconds=off_for)
        self.latest = max(self.latest, self.clock.now)
        self.service.start(options)
        self.note_rest()
        self.couriers_walk()

    # Invariants

    @invariant()
    def the_wallet_is_the_ledger(self) -> None:
        answer = self.service.ask("GET", "/api/v1/wallet").body
        assert answer["balance"] == str(self.ledger.balance)
        assert self.ledger.balance >= 0
        transactions = answer["transactions"]
        assert {each["type"] for each in transactions} <= {"DEBIT"}
        assert [
            (each["reference"], each["amount"], each["balanceAfter"]) for each in transactions
        ] == self.ledger.transactions()[:50]

    @invariant()
    def the_list_is_the_ledger(self) -> None:
        listed = self.service.ask("GET", f"{DELIVERIES}?limit=100").body["deliveries"]
        assert [{**each, "driverName": None, "driverPhone": None} for each in listed] == [
            {
                "id": entry.id,
                "orderNumber": entry.order,
                "status": entry.status,
                "customerName": entry.customer,
                "estimatedPrice": str(entry.price),
                "driverName": None,
                "driverPhone": None,
                "isScheduled": entry.scheduled_for is not None,
                "createdAt": wire(entry.created),
            }
            for entry in self.ledger.entries[::-1][:100]
        ]

    def everything_comes_to_an_end(self) -> None:
        """Once couriers move and time passes, every delivery ends and every fee is still there."""
        if not self.service.options.rate:
            self.restart(Options(rate=1, scheduling=True, pay_as_you_go=False, seed=1), 0)
        self.clock.now = self.latest + timedelta(days=40)
        self.latest = self.clock.now
        self.couriers_walk()
        assert {entry.status for entry in self.ledger.entries} <= ENDS
        self.the_wallet_is_the_ledger()
        self.the_list_is_the_ledger()

    # Helpers

    def customer(self) -> str:
        self.booked += 1
        return f"Customer {self.booked}"

    def enter(
        self,
        answer: Answer,
        body: dict[str, Any],
        price: Decimal,
        at: datetime | None = None,
        *,
        debited: bool = True,
    ) -> None:
        """Records what was booked, once the answer is complete."""
        created = self.clock.now
        assert answer.status == 201, answer
        delivery = answer.body["delivery"]
        assert delivery == {
            "id": delivery["id"],
            "orderNumber": self.ledger.next_order,
            "status": "PENDING",
            "customerName": body["customerName"],
            "estimatedPrice": str(price),
            "driverName": None,
            "isScheduled": at is not None,
            "createdAt": wire(created),
        }
        self.ledger.entries.append(
            Entry(
                id=delivery["id"],
                order=delivery["orderNumber"],
                customer=delivery["customerName"],
                price=price,
                created=created,
                scheduled_for=at,
                debited=debited,
                history=[("PENDING", wire(created))],
            )
        )
        self.note_rest()

    def note_rest(self) -> None:
        if not self.service.options.rate:
            for entry in self.ledger.entries:
                entry.rested |= entry.status not in ENDS

    def refuses(self, answer: Answer, named: str) -> None:
        assert answer.status == 400, answer
        assert list(answer.body) == ["error"]
        assert named in answer.body["error"]

    def couriers_walk(self) -> None:
        self.service.walk()
        self.follow()

    def follow(self) -> None:
        """Reads every delivery; the steps seen before are still there, and none is skipped."""
        for entry in self.ledger.entries:
            if entry.status in ENDS:
                continue
            path = f"{DELIVERIES}/{entry.id}"
            delivery = self.service.ask("GET", path).body["delivery"]
            history = [(each["status"], each["timestamp"]) for each in delivery["statusHistory"]]
            assert history[: len(entry.history)] == entry.history
            states, times = zip(*history, strict=True)
            assert failure(states, times) is None, failure(states, times)
            assert times[-1] <= wire(self.latest)
            assert (delivery["status"], delivery["updatedAt"]) == history[-1]
            assert (delivery["driverName"] is not None) == ("ACCEPTED" in states)
            assert (delivery["driverPhone"] is not None) == ("ACCEPTED" in states)
            if entry.scheduled_for and len(history) > 1:
                assert times[1] >= wire(entry.scheduled_for - LEAD)
            entry.history = history
            if self.clock.now > entry.created + LONGEST and not entry.rested:
                assert entry.scheduled_for or entry.status in ENDS


TestPractising = ServiceStateMachine.TestCase
TestPractising.settings = settings(
    max_examples=full_size(12, 120),
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
)
