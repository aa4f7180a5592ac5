"""Journal with rows in every table, and everything that can be read from it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from deskdispatch import assets
from deskdispatch.domain.account.account import Bootstrap, WalletTransaction
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.booking.booking import Booking, Draft, SavedDraft
from deskdispatch.domain.clerks import Clerk, WrongPins
from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.order_files.order_file import FileRow, OrderFileSummary
from deskdispatch.domain.places.places import parse_areas
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.shift.settlement import SettledCash
from deskdispatch.domain.slips.print_job import PrintEntry, PrintJob
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.domain.unconfirmed.unconfirmed_booking import (
    Evidence,
    UnconfirmedBooking,
    UnmatchedDebit,
)
from deskdispatch.domain.wrong_bookings import WrongBooking
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.slips import count as prints_of
from tests.journal.conftest import NOON
from tests.journal.new_file import put_new
from tests.journal.order_file_rows import FIELDS, keep_row
from tests.journal.print_log import log_print
from tests.journal.sharing.values import make_place
from tests.journal.test_snapshot import WIRE as BOOTSTRAP
from tests.journal.test_wallet import DEBIT

SECOND = timedelta(seconds=1)
AREAS = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
SERVICE = "https://merchant.example"

BOOKING = Booking(
    customer_name="سارة العلي",
    customer_number="98765432",
    pickup_latitude=29.3375,
    pickup_longitude=48.0758,
    delivery_latitude=29.3697123456,
    delivery_longitude=47.9783654321,
)


@dataclass(frozen=True, slots=True)
class JournalContent:
    """Everything that can be read from a journal."""

    intents: dict[str, Intent]
    deliveries: dict[str, Delivery]
    summaries: dict[str, DeliverySummary]
    stages: Any
    alerts: dict[tuple[str, str], Alert]
    print_jobs: dict[str, PrintJob]
    print_log: tuple[PrintEntry, ...]
    unconfirmed_bookings: dict[str, UnconfirmedBooking]
    prints: int
    bootstrap: Any
    draft: Draft | None
    kept_drafts: dict[str, SavedDraft]
    saved_places: tuple[SavedPlace, ...]
    clerks: tuple[Clerk, ...]
    wrong_pins: WrongPins | None
    wrong_bookings: tuple[WrongBooking, ...]
    transactions: dict[str, WalletTransaction]
    coverage: tuple[Any, ...]
    keeps_marks: bool | None
    customers: dict[str, CustomerProfile]
    order_files: tuple[OrderFileSummary, ...]
    order_rows: dict[str, FileRow]
    order_columns: Any

    @property
    def counted(self) -> tuple[int, int]:
        return len(self.intents), len(self.deliveries)


def make_intent(number: int) -> Intent:
    return Intent(
        id=f"{number:032x}",
        booking=BOOKING.model_copy(update={"special_notes": f"door {number} " + "n" * 300}),
        digest=digest(BOOKING),
        written_at=NOON + number * SECOND,
        service_ahead=number / 8,
    )


def make_delivery(number: int) -> Delivery:
    created_at = NOON.replace(microsecond=0) + number * SECOND
    return Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status="ENROUTE",
        customer_name="ل" * 200,
        created_at=created_at,
        status_history=(
            StatusEntry(status="PENDING", timestamp=created_at),
            StatusEntry(status="ENROUTE", timestamp=created_at + (number + 1) * SECOND),
        ),
    )


async def fill(path: Path, rows: int = 20) -> JournalContent:
    """Writes ``rows`` intents (with every kind of end) and deliveries, and a few other records."""
    put_new(path)
    journal = await Journal.open(path)
    await journal.remember([make_delivery(number) for number in range(rows)], NOON)
    for number in range(rows):
        await _book(journal, number)
    await journal.write_intent(make_intent(rows))
    for number in range(rows):
        await log_print(journal, f"d{number % 3}", NOON, "Xprinter", "نورة")
        await journal.queue_print(_job(number))
    await _keep_the_rest(journal)
    for line in range(rows):
        await journal.write(
            keep_row, "f", line, phone="98765432", name="سارة", alternate_phone="12"
        )
    await journal.keep_order_columns("s", FIELDS, NOON)
    while await journal.record_customers():
        pass
    told = await tell(journal)
    await journal.close()
    return told


async def failure_of_open(path: Path) -> str:
    """Returns the failure of opening a file."""
    with pytest.raises(JournalError) as caught:
        await Journal.open(path, busy_timeout=0.05)
    return caught.value.detail


@cache
def filled(rows: int = 20) -> tuple[bytes, JournalContent]:
    """Returns the bytes of a file that ``fill`` made, and its contents; cached."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "desk.sqlite"
        told = asyncio.run(fill(path, rows))
        return path.read_bytes(), told


async def tell(journal: Journal) -> JournalContent:
    """Reads everything from a journal."""
    unconfirmed_bookings = [
        *await journal.unconfirmed_bookings(),
        *await journal.given_up(NOON - SECOND),
    ]
    return JournalContent(
        intents={one.id: one for one in await journal.recent_intents(NOON - SECOND)},
        deliveries={one.id: one for one in await journal.deliveries(100_000)},
        summaries={one.id: one for one in await journal.summaries(100_000)},
        stages=await journal.stage_lengths(NOON - SECOND),
        alerts={one.key: one for one in await journal.open_alerts()},
        print_jobs={one.id: one for one in await journal.print_jobs()},
        print_log=await journal.recent_prints(100),
        unconfirmed_bookings={one.intent.id: one for one in unconfirmed_bookings if one.searches},
        prints=sum([await journal.read(prints_of, f"d{number}") for number in range(3)]),
        bootstrap=await journal.bootstrap(),
        draft=await journal.draft(),
        kept_drafts={one.id: one for one in await journal.kept_drafts()},
        saved_places=await journal.saved_places(),
        clerks=await journal.clerks(),
        wrong_pins=await journal.wrong_pins("a"),
        wrong_bookings=await journal.wrong_bookings(),
        transactions={one.id: one for one in await journal.transactions()},
        coverage=await journal.coverage(),
        keeps_marks=await journal.marks_kept(SERVICE),
        customers={
            one.customer.id: one for one in await journal.customers_by_phone(("9876",), 100)
        },
        order_files=await journal.order_files_newest(9),
        order_rows={one.id: one for one in await journal.order_rows("f", -1, 100)},
        order_columns=await journal.order_columns("s"),
    )


async def _book(journal: Journal, number: int) -> None:
    intent = make_intent(number)
    await journal.write_intent(intent)
    if number % 3 == 0:
        await journal.settle_booked(intent.id, make_delivery(number), NOON)
        return
    unconfirmed = await journal.settle_intent(
        intent.id, IntentState.UNCONFIRMED, NOON, detail="cut"
    )
    at = NOON.replace(microsecond=0)
    debit = UnmatchedDebit(reference="ORD-1", amount=Decimal("1.750"), created_at=at)
    evidence = Evidence(at=at, listed=7, is_complete=True, unmatched_debits=(debit,))
    await journal.keep_search(
        UnconfirmedBooking(
            intent=unconfirmed, searches=number, next_search_at=NOON, evidence=evidence
        )
    )
    if number % 3 == 1:
        await journal.settle_intent(intent.id, IntentState.GIVEN_UP, NOON)


def _job(number: int) -> PrintJob:
    return PrintJob(
        id=f"p{number}",
        delivery_id=f"d{number}",
        order_number=f"ORD-{number}",
        target="Xprinter",
        asked_at=NOON + number * SECOND,
        failure="paper",
    )


async def _keep_the_rest(journal: Journal) -> None:
    await journal.note_alerts(
        [
            Alert(about="d1", kind=kind, at=NOON, order_number="ORD-1", customer_name="سارة")
            for kind in AlertKind
        ]
    )
    await journal.acknowledge([("d1", "rejected")], NOON + SECOND)
    await journal.keep_bootstrap(Bootstrap.model_validate(BOOTSTRAP), NOON)
    await journal.keep_draft(Draft(name="نورة"), NOON)
    for name in "ab":
        await journal.keep_named_draft(
            SavedDraft(id=name, name=name, draft=Draft(phone="9876"), kept_at=NOON)
        )
    await journal.keep_saved_places([make_place(f"{n}") for n in range(3)])
    for id in "ab":
        await journal.keep_clerk(Clerk(id=id, name=f"نورة {id}", pin="scrypt$"))
    await journal.note_pin("a", NOON)
    for n in range(3):
        await journal.keep_wrong_booking(
            WrongBooking(
                delivery_id=f"d{n}", order_number=f"ORD-{n}", reason="place", reported_at=NOON
            )
        )
        count = DrawerCount(id=f"c{n}", since=NOON, until=NOON, counted_at=NOON, pieces={500: n})
        await journal.keep_drawer_count(count)
        mark = SettledCash(delivery_id=f"d{n}", list_id="l", fils=1_250, settled_at=NOON)
        await journal.settle_cash([mark])
    await journal.keep_drawer_draft(DrawerCount(id="draft", since=NOON, until=NOON))
    moved = [WalletTransaction.model_validate({**DEBIT, "id": f"t{n}"}) for n in range(5)]
    await journal.keep_transactions(moved, (NOON, NOON + SECOND))
    await journal.keep_transactions([], (NOON + 5 * SECOND, NOON + 9 * SECOND))
    await journal.note_marks(SERVICE, True, NOON)
