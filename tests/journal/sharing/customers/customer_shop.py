"""Several counters of one shop, whose clerks work on customers at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch
from uuid import UUID

from deskdispatch.domain.customers.customer import CustomerProfile, Origin, Stamp
from deskdispatch.domain.customers.imported_customer import ImportedCustomer
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.customers import editing, erasing, importing, profiles
from deskdispatch.journal.deliveries import deliveries
from deskdispatch.journal.sharing import merging, state
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, THEN
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
from tests.journal.sharing.customers.typed_texts import Typed, TypedTexts, shown
from tests.journal.sharing.hub import Hub

NAMES: Final = "abc"
LEFT_OVER: Final = """
    SELECT key FROM customer_phones
    WHERE id NOT IN (SELECT phone_id FROM phones_of_customers)
        AND id NOT IN (SELECT phone_id FROM customer_orders)
        AND id NOT IN (
            SELECT second_phone_id FROM customer_orders WHERE second_phone_id IS NOT NULL
        )
"""
EVER_HAD: Final = """
    SELECT customer_id FROM phones_of_customers JOIN customer_phones ON id = phone_id
    WHERE substr(key, -8) = ?
"""
_JULIAN_1970: Final = 2_440_587.5
_METRES: Final = (0, 15, 900, 912)


class Person(NamedTuple):
    """Customer, with spellings of the name and of the phone."""

    names: tuple[str, ...]
    phones: tuple[str, ...]


PEOPLE: Final = (
    Person(("Sara Al-Ali", "سارة", "sara"), ("98765432", "+965 9876 5432", "٩٨٧٦٥٤٣٢")),
    Person(("Khalid", "خالد"), ("55512345", "+965 5551 2345")),
    Person(("Um Nasser", "Um Nasser Hamad"), ("9876 5432", "60001234")),
    Person(("Zainab", "زينب"), ("66600011", "+96566600011")),
)


@dataclass
class Shop:
    """Counters whose clocks may be wrong, with the record of their clerks' actions.

    The counter ``at`` performs an action; two numbers choose its subject.
    """

    counters: list[SharingCounter]
    now: datetime = THEN
    ahead: dict[int, timedelta] = field(default_factory=dict)
    listed: list[Delivery] = field(default_factory=list)
    imported: set[Person] = field(default_factory=set)
    is_retired: bool = False
    """Whether one family orders no more."""

    gone: set[str] = field(default_factory=set)
    """The family's names and phone if no trace of them may be left; otherwise empty."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.typed = TypedTexts(self.counters)

    def clock(self, at: int) -> datetime:
        return self.now + self.ahead.get(at, timedelta())

    def stamp(self, at: int, origin: Origin = Origin.CLERK) -> Stamp:
        return Stamp(at=self.clock(at), origin=origin)

    def do(self, deed: Deed, at: int, one: int, other: int) -> None:
        self.now += timedelta(minutes=1)
        deed(self, at, one, other)

    def book(self, at: int, one: int, other: int) -> None:
        person = self._person(one)
        number, name = person.phones[other % len(person.phones)], person.names[other % 2]
        point = _point(other)
        id = self.counters[at].book_at(
            self.now,
            customer_name=name,
            customer_number=number,
            delivery_latitude=point.latitude,
            additional_address_detail=f"Flat {other}" if other % 3 else None,
            alternate_customer_number=PEOPLE[1].phones[0] if other % 5 == 1 else None,
        )
        told = Delivery(
            id=id,
            order_number=id,
            status="PENDING",
            created_at=self.now,
            customer_name=name,
            customer_number=number,
            delivery_latitude=point.latitude,
            delivery_longitude=point.longitude,
        )
        self.listed.append(told)
        self.counters[at].record()

    def see(self, at: int, one: int, _other: int) -> None:
        """Receives a booked delivery from the service's list."""
        if self.listed:
            found = [self.listed[one % len(self.listed)]]
            deliveries.remember(self.counters[at].connection, found, self.now)
            self.counters[at].record()

    def edit(self, at: int, one: int, other: int) -> None:
        if (profile := self._some(at, one)) is None:
            return
        name = ("warning", "driver_note", "counter_note", "name")[other % 4]
        value = f"typed{next(self.numbers)}"
        if name == "name":
            value = f"{profile.customer.name} {value}"
        self.typed.note(
            self.counters[at], profile, Typed("customer", profile.customer.id, name, value)
        )
        connection = self.counters[at].connection
        stamp = self.stamp(at)
        assert editing.edit_customer(connection, profile.customer.id, {name: value}, stamp)

    def edit_place(self, at: int, one: int, other: int) -> None:
        profile = self._some(at, one)
        if profile is None or not profile.places:
            return
        place = profile.places[other % len(profile.places)]
        value = f"typed{next(self.numbers)}"
        self.typed.note(self.counters[at], profile, Typed("place", place.id, "detail", value))
        connection, stamp = self.counters[at].connection, self.stamp(at)
        assert editing.edit_place(connection, place.id, {"detail": value}, stamp)

    def take_over(self, at: int, one: int, other: int) -> None:
        """Imports a line of a customer file."""
        person = self._person(one)
        self.imported.add(person)
        line = ImportedCustomer(
            phones=person.phones[: 1 + other % 2],
            name=person.names[other % len(person.names)],
            point=_point(other) if other % 3 else None,
            detail=f"Door {other}" if other % 4 else "",
            written=f"Door {other}" if other % 4 else "",
            driver_note=f"import{other}" if other % 2 else "",
        )
        text = line.model_dump_json(exclude_defaults=True)
        stamp = self.stamp(at, Origin.IMPORT)
        importing.import_slice(self.counters[at].connection, [text], stamp)

    def merge(self, at: int, one: int, other: int) -> None:
        kept, gone = self._some(at, one), self._some(at, other)
        if kept is None or gone is None or kept.customer.id == gone.customer.id:
            return
        fields = {}
        if other % 3 == 0:
            fields = {"warning": f"typed{next(self.numbers)}"}
            merged = Typed("customer", kept.customer.id, "warning", fields["warning"], True)
            self.typed.note(self.counters[at], kept, merged)
        self.typed.forget(shown(gone.customer))
        connection, stamp = self.counters[at].connection, self.stamp(at)
        assert editing.merge(connection, kept.customer.id, gone.customer.id, fields, stamp)

    def undo(self, at: int, one: int, _other: int) -> None:
        """Undoes the last merge; the values set by it must disappear."""
        for profile in self._pages(at)[one % 2 :]:
            connection = self.counters[at].connection
            if editing.last_merge(connection, profile.customer.id) is not None:
                self.typed.drop_merged(profile.customer.id)
                assert editing.undo(connection, profile.customer.id)
                return

    def erase(self, at: int, one: int, _other: int) -> None:
        if (profile := self._some(at, one)) is None:
            return
        self._erase(at, profile)

    def retire(self, at: int, _one: int, _other: int) -> None:
        """Erases one family, who never order again, after all of their orders have been listed.

        No trace of them may be left, unless a file has imported them.
        """
        family = PEOPLE[3]
        ordered = [each for each in self.listed if each.customer_name in family.names]
        deliveries.remember(self.counters[at].connection, ordered, self.now)
        if family not in self.imported:
            self.gone = {*family.names, family.phones[0]}
        self.is_retired = True
        self.listed = [each for each in self.listed if each not in ordered]
        pages = {each.customer.id: each for each in self._pages(at)}
        had = self.counters[at].connection.execute(EVER_HAD, (family.phones[0],)).fetchall()
        for (id,) in had:
            self._erase(at, pages[id])

    def _erase(self, at: int, profile: CustomerProfile) -> None:
        connection = self.counters[at].connection
        for each in deliveries.newest(connection):
            ended = each.model_copy(update={"status": "DELIVERED"})
            deliveries.remember(connection, [ended], self.now)
        done = erasing.erase(connection, profile.customer.id, self.now, self.clock(at))
        assert done.person is not None
        self.typed.drop(profile)

    def join(self, at: int, _one: int, _other: int) -> None:
        """Lets a counter with earlier records begin to share."""
        if state.read(self.counters[at].connection) is None:
            self.counters[at].join()

    def set_clock(self, at: int, one: int, _other: int) -> None:
        """Sets the PC's clock an hour slow, right or an hour fast."""
        self.ahead[at] = timedelta(hours=one % 3 - 1)

    def push(self, at: int, _one: int, _other: int) -> None:
        self._note_clock(at)
        self.counters[at].push()

    def pull(self, at: int, _one: int, _other: int) -> None:
        self._note_clock(at)
        if state.read(self.counters[at].connection) is not None:
            self.counters[at].pull()

    def capture(self, at: int, _one: int, _other: int) -> None:
        merging.capture_slice(self.counters[at].connection)

    def end(self) -> None:
        """Lets all counters share until none has anything new."""
        for at in range(len(self.counters)):
            self.join(at, 0, 0)
            self._note_clock(at)
        for _ in range(3):
            share_all(*self.counters)

    def _note_clock(self, at: int) -> None:
        ahead_ms = int(self.ahead.get(at, timedelta()).total_seconds() * 1000)
        state.note_clock(self.counters[at].connection, ahead_ms)

    def _pages(self, at: int) -> list[CustomerProfile]:
        self.counters[at].record()
        found = profiles.page(self.counters[at].connection, "", 50)
        return sorted(found, key=lambda each: each.customer.id)

    def _person(self, one: int) -> Person:
        return PEOPLE[one % (len(PEOPLE) - self.is_retired)]

    def left_over(self) -> list[str]:
        """Returns phones without a customer, which erasing must not leave behind."""
        return [key for each in self.counters for (key,) in each.connection.execute(LEFT_OVER)]

    def in_bytes(self) -> list[tuple[str, str]]:
        """Returns words of the erased family that are still in a file of a counter."""
        words = sorted(self.gone)
        files = {each.name: each.connection.serialize() for each in self.counters}
        texts = (record.text for record in self.counters[0].hub.records.values())
        files["hub"] = "".join(texts).encode()
        return [
            (name, word) for name, file in files.items() for word in words if word.encode() in file
        ]

    def _some(self, at: int, one: int) -> CustomerProfile | None:
        found = self._pages(at)
        return found[one % len(found)] if found else None


Deed = Callable[[Shop, int, int, int], None]
DEEDS: Final[tuple[Deed, ...]] = (
    *(Shop.book, Shop.book, Shop.see, Shop.edit, Shop.edit, Shop.edit_place),
    *(Shop.take_over, Shop.merge, Shop.undo, Shop.erase, Shop.retire, Shop.join, Shop.set_clock),
    *(Shop.push, Shop.pull, Shop.push, Shop.pull, Shop.capture),
)
Step = tuple[Deed, int, int, int]


@contextmanager
def opened(rng: Random) -> Iterator[Shop]:
    """Opens a shop whose counters share and know no customer; ids come from ``rng``."""
    hub = Hub()
    with ExitStack() as stack:
        made = partial(UUID, version=4)
        stack.enter_context(
            patch(
                "deskdispatch.journal.customers.rows.uuid4", lambda: made(int=rng.getrandbits(128))
            )
        )
        shop = Shop([stack.enter_context(counter(name, hub)) for name in NAMES])
        ids = count(1)
        for at, each in enumerate(shop.counters):
            each.number = ids
            each.connection.execute("PRAGMA trusted_schema = ON")  # lets triggers call the function
            each.connection.create_function(
                "julianday", 1, lambda _, at=at: _julian(shop.clock(at))
            )
        for each in shop.counters[:2]:
            each.join()
        yield shop


def _julian(moment: datetime) -> float:
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(days=1) + _JULIAN_1970


def _point(number: int) -> Coordinates:
    metres = _METRES[number % len(_METRES)]
    return Coordinates(latitude=HOME.latitude + metres * NORTH_BY_A_METRE, longitude=HOME.longitude)
