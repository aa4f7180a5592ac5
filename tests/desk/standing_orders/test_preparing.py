"""Tests of standing orders, prepared each day as an order file."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest

from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.desk.standing_orders import preparing
from deskdispatch.desk.standing_orders.preparing import PreparedOrders
from deskdispatch.domain.booking.booking import Draft, check
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.clock import KUWAIT
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import RowDecision, RowState
from deskdispatch.domain.order_files.row import RowFailure
from deskdispatch.domain.sharing.record import SharedField, SharedRecord, hybrid_time
from deskdispatch.domain.standing_orders.template import Repeat, Template
from tests.desk.desk_under_test import BOOK, DRAFT, NOON, DeskUnderTest, desk_at
from tests.desk.other_counter import NAME, OTHER, take_in
from tests.desk.service_model import ServiceModel

DAILY = tuple(range(7))
OFFICE = DRAFT.model_copy(
    update={
        "address_detail": "Kuwait City, Block 3, Street 5, House 7, Floor 2",
        "dropoff_area": "Kuwait City",
        "notes": "Ring twice",
        "vehicle": Vehicle.CAR,
        "collect_cash": True,
        "cash_amount": "4.500",
    }
)


def at(*hours: int, **more: object) -> Repeat:
    return Repeat.model_validate(
        {"weekdays": DAILY, "times": tuple(time(hour) for hour in hours), **more}
    )


async def prepared(harness: DeskUnderTest) -> PreparedOrders:
    found = await harness.desk.standing_orders.prepare()
    assert found is not None
    return found


async def file_today(harness: DeskUnderTest) -> OpenFile:
    (summary,) = await harness.desk.order_files.earlier()
    opened = await harness.desk.order_files.load(summary.file.id)
    assert opened is not None
    return opened


def states(opened: OpenFile) -> list[RowState]:
    return [row.state for row in opened.rows.values()]


def failures(opened: OpenFile) -> list[RowFailure]:
    return [each.failure for row in opened.rows.values() for each in row.problems]


async def test_a_fee_that_is_collected_too_is_asked_for_each_day(harness: DeskUnderTest) -> None:
    """The price may differ then; without the question the shop would pay the difference."""
    await harness.desk.session.open()
    with_fee = OFFICE.model_copy(update={"fee_in_cash": "1.250"})
    await harness.desk.templates.save("Office coffee", with_fee, at(12))
    await prepared(harness)
    (row,) = (await file_today(harness)).rows.values()
    assert row.state is RowState.PROBLEM
    (problem,) = [each for each in row.problems if each.field is Field.CASH_AMOUNT]
    assert (problem.failure, problem.text) == (RowFailure.NOT_MONEY, "4.500 + ?")


async def test_rows_of_today_are_scheduled(harness: DeskUnderTest) -> None:
    await harness.allow_scheduling()
    await harness.desk.templates.save("Office coffee", OFFICE, at(13, 16))

    found = await prepared(harness)

    assert (found.day, found.new) == (date(2026, 11, 21), 2)
    opened = await file_today(harness)
    assert opened.file.is_standing
    assert states(opened) == [RowState.READY, RowState.READY]
    times = [row.content.draft.scheduled_at for row in opened.rows.values()]
    assert times == [datetime(2026, 11, 21, hour, tzinfo=KUWAIT) for hour in (13, 16)]
    assert not harness.service.asked(BOOK)


async def test_what_cannot_be_scheduled_any_more_is_told_of_at_its_hour(
    harness: DeskUnderTest,
) -> None:
    """The clerk may have missed the half hour before, or the PC was off."""
    await harness.allow_scheduling()
    standing = harness.desk.standing_orders
    await harness.desk.templates.save("Office coffee", OFFICE, at(13, 16))
    await prepared(harness)
    assert states(await file_today(harness)) == [RowState.READY, RowState.READY]

    harness.clock.go_on(minutes=40)
    assert (await prepared(harness)).new == 0
    assert await standing.prepare() is None

    opened = await file_today(harness)
    rows = {row.content.reference[-5:]: row for row in opened.rows.values()}
    assert rows["13:00"].state is RowState.UNCHECKED
    assert [each.failure for each in rows["13:00"].problems] == [RowFailure.BEFORE_HOUR]
    assert rows["16:00"].state is RowState.READY
    before = harness.clock.now
    harness.clock.go_on(minutes=21)
    assert [row.id for _file, row in await standing.due(before, harness.clock.now)] == [
        rows["13:00"].id
    ]


async def test_an_hour_in_the_night_is_not_asked_about(harness: DeskUnderTest) -> None:
    harness.clock.go_on(hours=-11)
    await harness.allow_scheduling()
    await harness.desk.templates.save("Bakery", OFFICE, at(4))
    await prepared(harness)
    assert failures(await file_today(harness)) == []


@pytest.mark.parametrize(
    "draft",
    [
        OFFICE,
        OFFICE.model_copy(update={"cash_with": "20"}),
        DRAFT,
        OFFICE.model_copy(
            update={
                "branch_id": None,
                "custom_pickup": True,
                "pickup_label": "Avenues, gate 5",
                "pickup_name": "Salem",
                "pickup_number": "+965 9000 0002",
                "alternate_phone": "+965 9000 0003",
            }
        ),
    ],
)
async def test_a_row_books_what_the_form_would(harness: DeskUnderTest, draft: Draft) -> None:
    await harness.desk.session.open()
    await harness.desk.templates.save("Office coffee", draft, at(12))
    await prepared(harness)

    (row,) = (await file_today(harness)).rows.values()

    row_sends = check(row.content.draft, NOON).wire()
    form_sends = check(draft, NOON).wire()
    for each in (row_sends, form_sends):
        each.pop("additionalAddressDetail", None)  # the form reads it from the address as well
        each.pop("deliveryAddress", None)
    assert row_sends == form_sends | {"customerNumber": row_sends["customerNumber"]}


async def test_what_cannot_be_scheduled_waits_for_its_hour(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    standing = harness.desk.standing_orders
    await harness.desk.templates.save("Office coffee", OFFICE, at(10, 16))
    await prepared(harness)

    assert failures(await file_today(harness)) == [RowFailure.AFTER_HOUR, RowFailure.BEFORE_HOUR]
    assert not await standing.due(NOON, NOON + timedelta(hours=3))

    harness.clock.go_on(hours=4)

    opened = await file_today(harness)
    assert states(opened) == [RowState.UNCHECKED, RowState.READY]
    due = await standing.due(NOON, harness.clock.now)
    assert [row.content.reference for _, row in due] == ["Office coffee 2026-11-21 16:00"]
    ids = [row.id for _, row in due]
    assert await standing.open_among(ids) == set(ids)
    await harness.desk.order_files.decide(opened, ids[0], RowDecision.LEFT_OUT)
    assert not await standing.open_among(ids)
    await harness.desk.order_files.decide(opened, ids[0], RowDecision.NONE)

    harness.clock.go_on(hours=1)
    assert states(await file_today(harness)) == [RowState.UNCHECKED, RowState.UNCHECKED]


@pytest.mark.parametrize("decision", [RowDecision.NONE, RowDecision.CONFIRMED])
async def test_an_order_whose_hour_passed_while_its_file_was_open_is_asked_about(
    harness: DeskUnderTest, decision: RowDecision
) -> None:
    await harness.desk.session.open()
    await harness.desk.templates.save("Office coffee", OFFICE, at(12))
    await prepared(harness)
    opened = await file_today(harness)
    (row,) = opened.rows.values()
    await harness.desk.order_files.decide(opened, row.id, decision)
    assert states(opened) == [RowState.READY]

    harness.clock.go_on(hours=3)
    await harness.desk.file_booking(opened).run()

    assert (states(opened), failures(opened)) == ([RowState.UNCHECKED], [RowFailure.AFTER_HOUR])
    assert not harness.service.asked(BOOK)
    await harness.desk.order_files.decide(opened, row.id, RowDecision.CONFIRMED)
    await harness.desk.file_booking(opened).run()
    assert states(opened) == [RowState.BOOKED]


async def test_what_was_confirmed_before_its_hour_passed_is_asked_about_when_its_file_is_opened(
    harness: DeskUnderTest,
) -> None:
    await harness.desk.session.open()
    await harness.desk.templates.save("Office coffee", OFFICE, at(12))
    await prepared(harness)
    opened = await file_today(harness)
    (row_id,) = opened.rows
    await harness.desk.order_files.decide(opened, row_id, RowDecision.CONFIRMED)
    harness.clock.go_on(hours=20)  # on the next morning
    opened = await file_today(harness)
    assert states(opened) == [RowState.UNCHECKED]
    await harness.desk.order_files.decide(opened, row_id, RowDecision.CONFIRMED)
    assert states(await file_today(harness)) == [RowState.READY], "what was answered is answered"


async def test_a_file_that_stays_open_shows_which_orders_are_due(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    await harness.desk.templates.save("Office coffee", OFFICE, at(12, 13))
    await prepared(harness)
    opened = await file_today(harness)
    assert states(opened) == [RowState.READY, RowState.UNCHECKED]

    harness.clock.go_on(hours=1)
    changed = harness.desk.order_files.look_at_clock(opened)

    assert changed == list(opened.rows.values())
    assert states(opened) == [RowState.UNCHECKED, RowState.READY]
    assert not harness.desk.order_files.look_at_clock(opened)


async def test_the_last_order_before_midnight_is_told_of_after_it(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    repeat = Repeat(weekdays=DAILY, times=(time(0, 2), time(23, 55)))
    await harness.desk.templates.save("Night shift", OFFICE, repeat)
    harness.clock.now = since = datetime(2026, 11, 21, 23, 54, tzinfo=KUWAIT)
    file_id = (await prepared(harness)).file_id
    harness.clock.now = now = datetime(2026, 11, 22, 0, 5, tzinfo=KUWAIT)
    next_id = (await prepared(harness)).file_id

    due = await harness.desk.standing_orders.due(since, now)

    assert [(id, row.content.reference) for id, row in due] == [
        (file_id, "Night shift 2026-11-21 23:55"),
        (next_id, "Night shift 2026-11-22 00:02"),
    ]


async def test_a_correction_keeps_the_hour(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    await harness.desk.templates.save("Office coffee", OFFICE, at(16))
    await prepared(harness)
    opened = await file_today(harness)
    (row,) = opened.rows.values()

    row = await harness.desk.order_files.correct(opened, row.id, {Field.NOTES: "Ring once"})

    assert row.content.due_at == datetime(2026, 11, 21, 16, tzinfo=KUWAIT)
    assert [each.failure for each in row.problems] == [RowFailure.BEFORE_HOUR]


async def test_each_row_is_prepared_once(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    await harness.desk.templates.save("Office coffee", OFFICE, at(16))
    assert (await prepared(harness)).new == 1
    assert await harness.desk.standing_orders.prepare() is None

    await harness.desk.templates.save("Evening", OFFICE, at(18))
    assert (await prepared(harness)).new == 1
    assert len((await file_today(harness)).rows) == 2

    async with desk_at(harness.path) as again:  # the program restarts
        again.clock.now = harness.clock.now
        await again.desk.session.open()
        await again.desk.templates.load()
        assert (await prepared(again)).new == 0
        assert await again.desk.standing_orders.count_open() == 2
        await again.desk.order_files.discard((await file_today(again)).file.id)
        again.desk.standing_orders.look_again()
        assert (await prepared(again)).new == 0
        assert await again.desk.standing_orders.count_open() == 0


async def test_a_missed_day_is_not_prepared(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    await harness.desk.templates.save("Office coffee", OFFICE, at(16))
    harness.clock.go_on(days=3)

    found = await prepared(harness)

    assert (found.day, found.new) == (date(2026, 11, 24), 1)
    assert len(await harness.desk.order_files.earlier()) == 1


async def test_rows_go_with_their_standing_order_unless_somebody_decided(
    harness: DeskUnderTest,
) -> None:
    await harness.desk.session.open()
    template = await harness.desk.templates.save("Office coffee", OFFICE, at(15, 16))
    await prepared(harness)
    opened = await file_today(harness)
    kept, _gone = opened.rows
    await harness.desk.order_files.decide(opened, kept, RowDecision.CONFIRMED)

    await harness.desk.templates.edit(template, "Office coffee", at(17))
    await prepared(harness)

    rows = (await file_today(harness)).rows
    assert [row.content.reference[-5:] for row in rows.values()] == ["15:00", "17:00"]


async def test_a_replaced_standing_order_is_not_booked_once_more(harness: DeskUnderTest) -> None:
    await harness.desk.session.open()
    templates = harness.desk.templates
    before = await templates.save("Office coffee", OFFICE, at(12))
    await prepared(harness)
    await harness.desk.file_booking(await file_today(harness)).run()

    with_note = OFFICE.model_copy(update={"notes": "Ring once"})
    after = await templates.save("Office coffee", with_note, at(12, 13), replaced=before)
    assert [each.draft.notes for each in templates.every] == ["Ring once"]
    assert (await prepared(harness)).new == 1
    opened = await file_today(harness)
    assert states(opened) == [RowState.BOOKED, RowState.UNCHECKED], "12:00 and 13:00"

    await templates.delete(after)
    await templates.save("Office coffee", with_note, at(12), replaced=after)
    assert len(templates.every) == 1, "a deleted one is saved anew"


async def test_a_deleted_standing_order_that_is_back_asks_before_it_is_booked_once_more(
    harness: DeskUnderTest,
) -> None:
    await harness.desk.session.open()
    templates = harness.desk.templates
    before = await templates.save("Office coffee", OFFICE, at(12, 13))
    await prepared(harness)
    await harness.desk.file_booking(await file_today(harness)).run()

    await templates.delete(before)
    await prepared(harness)
    await templates.restore(before)
    await prepared(harness)

    opened = await file_today(harness)
    assert [row.likely for row in opened.rows.values()] == [(), ("ORD-1042",), ()]
    await harness.desk.file_booking(opened).run()
    assert states(opened) == [RowState.BOOKED, RowState.UNCHECKED, RowState.UNCHECKED]


async def test_two_standing_orders_of_one_customer_and_hour_ask_about_each_other(
    harness: DeskUnderTest,
) -> None:
    await harness.desk.session.open()
    await harness.desk.templates.save("Office coffee", OFFICE, at(12))
    await harness.desk.templates.save("Coffee", OFFICE, at(12))
    await prepared(harness)
    opened = await file_today(harness)
    assert states(opened) == [RowState.READY, RowState.READY]
    await harness.desk.file_booking(opened).run()
    assert states(opened) == [RowState.BOOKED, RowState.UNCHECKED]


async def test_a_row_that_nobody_touched_follows_its_standing_order(
    harness: DeskUnderTest,
) -> None:
    await harness.desk.session.open()
    before = await harness.desk.templates.save("Office coffee", OFFICE, at(12, 13))
    await prepared(harness)
    opened = await file_today(harness)
    _first, second = opened.rows
    await harness.desk.order_files.correct(opened, second, {Field.NAME: "Salem"})

    dearer = OFFICE.model_copy(update={"cash_amount": "7.000"})
    await harness.desk.templates.save("Office coffee", dearer, at(12, 13), replaced=before)
    assert (await prepared(harness)).new == 0

    rows = (await file_today(harness)).rows
    drafts = {row.content.due_at: row.content.draft for row in rows.values()}
    cash = {at.astimezone(KUWAIT).hour: draft.cash_amount for at, draft in drafts.items() if at}
    assert cash == {12: "7.000", 13: "4.500"}, "a corrected row stays"


async def test_nothing_is_prepared_without_the_branches(harness: DeskUnderTest) -> None:
    await harness.desk.templates.save("Office coffee", OFFICE, at(16))
    assert await harness.desk.standing_orders.prepare() is None


async def test_an_area_without_a_pin_is_to_be_confirmed(harness: DeskUnderTest) -> None:
    await harness.allow_scheduling()
    without = OFFICE.model_copy(update={"dropoff": None})
    await harness.desk.templates.save("Office coffee", without, at(16))
    await prepared(harness)
    assert failures(await file_today(harness)) == [RowFailure.AREA_MIDDLE]


# ---- two counters ----


async def shared(harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch) -> Template:
    """Saves a standing order at a counter whose shared database is unreachable."""
    monkeypatch.setattr(preparing, "SETTLES_S", 0.0)
    await take_in(harness)
    await harness.desk.session.open()
    return await harness.desk.templates.save("Office coffee", OFFICE, at(12))


async def claim_of(harness: DeskUnderTest) -> SharedRecord:
    while await harness.journal.capture_shared():
        pass
    unsent = await harness.journal.unsent_shared(99)
    (record,) = (each for each in unsent if each.kind == "standing_row")
    return record


def signed(record: SharedRecord, when: datetime, **values: object) -> SharedRecord:
    """Returns the other counter's record of the same hour."""
    made = {
        f"{name}:{OTHER}": SharedField(value, 1, hybrid_time(when), OTHER)
        for name, value in values.items()
    }
    return SharedRecord(record.kind, record.id, made)


async def test_an_earlier_claim_of_another_counter_counts(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shared(harness, monkeypatch)
    await prepared(harness)
    record = await claim_of(harness)
    claim = {"day": "2026-11-21", "round": 1}

    await take_in(harness, signed(record, NOON - timedelta(minutes=1), claim=claim))

    opened = await file_today(harness)
    assert failures(opened) == [RowFailure.PREPARED_ELSEWHERE]
    (row,) = opened.rows.values()
    assert row.elsewhere == NAME

    taken = await harness.desk.standing_orders.prepare(takes_over=True)
    assert taken is not None
    assert not taken.elsewhere
    assert states(await file_today(harness)) == [RowState.READY]


async def test_a_later_claim_does_not_count_unless_it_takes_over(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shared(harness, monkeypatch)
    await prepared(harness)
    record = await claim_of(harness)
    claim = {"day": "2026-11-21", "round": 1}
    await take_in(harness, signed(record, NOON + timedelta(minutes=1), claim=claim))
    assert states(await file_today(harness)) == [RowState.READY]

    over = signed(record, NOON + timedelta(minutes=2), claim={**claim, "round": 2})
    await harness.journal.apply_shared(2, [over])

    assert failures(await file_today(harness)) == [RowFailure.PREPARED_ELSEWHERE]


async def test_what_another_counter_booked_is_not_booked_again(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shared(harness, monkeypatch)
    await prepared(harness)
    opened = await file_today(harness)
    record = await claim_of(harness)
    sent = {"day": "2026-11-21", "deliveryId": "d1"}
    claim = {"day": "2026-11-21", "round": 1}
    theirs = signed(record, NOON + timedelta(minutes=1), claim=claim, sent=sent)

    await take_in(harness, theirs)  # while the file is open and ready here

    progress = await harness.desk.file_booking(opened).run()
    assert progress.end is not None
    assert not harness.service.asked(BOOK)
    assert states(await file_today(harness)) == [RowState.KNOWN]


async def test_what_another_counter_books_after_it_was_confirmed_is_asked_about(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    """The service's own list shows it too, while the shared database is unreachable."""
    await harness.allow_scheduling()
    await harness.desk.templates.save("Office coffee", OFFICE, at(13))
    await prepared(harness)
    opened = await file_today(harness)
    (row,) = opened.rows.values()
    assert row.state is RowState.READY
    model.add(customerNumber=OFFICE.phone)
    await harness.desk.tracking.refresh()
    await harness.desk.file_booking(opened).run()
    assert (states(opened), harness.service.asked(BOOK)) == ([RowState.UNCHECKED], [])
    await harness.desk.order_files.decide(opened, row.id, RowDecision.CONFIRMED)
    model.add(customerNumber=OFFICE.phone)
    await harness.desk.tracking.refresh()
    await harness.desk.file_booking(opened).run()
    assert (states(opened), harness.service.asked(BOOK)) == ([RowState.UNCHECKED], [])
    await harness.desk.order_files.decide(opened, row.id, RowDecision.CONFIRMED)
    await harness.desk.file_booking(opened).run()
    assert states(opened) == [RowState.BOOKED]


async def test_what_was_confirmed_before_another_counter_told_that_it_is_booked(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shared(harness, monkeypatch)
    await prepared(harness)
    opened = await file_today(harness)
    (row,) = opened.rows.values()
    await harness.desk.order_files.decide(opened, row.id, RowDecision.CONFIRMED)
    record = await claim_of(harness)
    sent = {"day": "2026-11-21", "deliveryId": "d9"}
    await take_in(harness, signed(record, NOON, sent=sent))
    again = await file_today(harness)
    assert states(again) == [RowState.KNOWN]
    await harness.desk.order_files.decide(again, row.id, RowDecision.CONFIRMED)
    await take_in(harness, signed(record, NOON + timedelta(minutes=1), sent=sent))
    assert states(await file_today(harness)) == [RowState.READY], "what was answered is answered"


async def test_a_booking_is_told_to_the_others(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shared(harness, monkeypatch)
    await prepared(harness)
    await harness.desk.file_booking(await file_today(harness)).run()

    record = await claim_of(harness)

    assert record.value("sent:" + "a" * 16) == {"day": "2026-11-21", "deliveryId": "d1"}
    assert record.value("claim:" + "a" * 16) == {"day": "2026-11-21", "round": 1}


async def test_templates_of_other_counters_come_change_and_go(harness: DeskUnderTest) -> None:
    def said(when: int, **fields: object) -> SharedRecord:
        made = {name: SharedField(each, 1, when, OTHER) for name, each in fields.items()}
        return SharedRecord("template", "t1", made)

    repeat = {"weekdays": [6, 0], "times": ["10:00:00"]}
    saved_at = "2026-11-20T09:00:00.000Z"
    first = said(1, name="Office", draft={"name": "Sara"}, repeat=repeat, savedAt=saved_at)
    await take_in(harness, first)
    (template,) = await harness.desk.templates.load()
    assert (template.name, template.draft.name) == ("Office", "Sara")
    assert template.repeat == Repeat(weekdays=(6, 0), times=(time(10),))

    await harness.desk.templates.edit(template, "Office tea", template.repeat)
    await harness.journal.capture_shared()
    await harness.journal.apply_shared(2, [said(2, repeat=None)])
    (template,) = await harness.desk.templates.load()
    assert template.name == "Office tea"

    await harness.journal.apply_shared(
        3, [SharedRecord("template", "t1", {"erased": SharedField(True, 9, 3, OTHER)})]
    )
    assert not await harness.desk.templates.load()


async def test_what_cannot_be_read_is_left_out(harness: DeskUnderTest) -> None:
    odd = {"name": 7, "draft": "none", "repeat": {"weekdays": [9]}, "savedAt": "then"}
    fields = {name: SharedField(each, 1, 1, OTHER) for name, each in odd.items()}
    rows = {f"claim:{OTHER}": SharedField({"day": 3, "round": "x"}, 1, 1, OTHER)}
    await take_in(
        harness, SharedRecord("template", "t1", fields), SharedRecord("standing_row", "k", rows)
    )
    assert not await harness.desk.templates.load()
    assert not await harness.journal.claimed_standing_rows(["k"])


# ---- templates ----


async def test_templates_are_found_by_letters_of_name_customer_and_phone(
    harness: DeskUnderTest,
) -> None:
    templates = harness.desk.templates
    await templates.save("  Office\ncoffee ", OFFICE, None)
    await templates.save("Bakery", DRAFT.model_copy(update={"name": "Noura"}), None)
    assert [each.name for each in templates.every] == ["Bakery", "Office coffee"]
    for typed, found in (("coff", ["Office coffee"]), ("nour", ["Bakery"]), ("99221234", 2)):
        names = [each.name for each in templates.find(typed, 9)]
        assert names == found or len(names) == found


async def test_a_template_has_no_time_and_one_deleted_meanwhile_is_kept(
    harness: DeskUnderTest,
) -> None:
    templates = harness.desk.templates
    timed = DRAFT.model_copy(update={"scheduled_at": NOON})
    template = await templates.save("Office", timed, None)
    assert template.draft.scheduled_at is None
    await templates.delete(template)
    again = await templates.edit(template, "Office 2", at(9))
    assert templates.every == (again,)


async def test_a_new_name_does_not_take_back_that_a_colleague_paused_it(
    harness: DeskUnderTest,
) -> None:
    templates = harness.desk.templates
    shown = await templates.save("Office", OFFICE, at(9))
    paused = at(9, is_paused=True)
    await harness.journal.edit_template(shown.id, {"repeat": paused})
    changed = await templates.edit(shown, "Office 2", shown.repeat)
    assert (changed.name, changed.repeat) == ("Office 2", paused)


async def test_an_erased_customer_has_no_templates(tmp_path: Path, harness: DeskUnderTest) -> None:
    from deskdispatch.domain.customers.erasure import ErasedPerson
    from deskdispatch.journal import standing_orders
    from deskdispatch.journal.database import transaction

    await harness.desk.templates.save("Office", OFFICE, at(16))
    other = OFFICE.model_copy(
        update={"name": "Noura", "phone": "90000009", "alternate_phone": "99221234"}
    )
    await harness.desk.templates.save("Noura", other, None)
    person = ErasedPerson.of([DRAFT.name], ["9922 1234"], [])

    def erase(connection: object) -> None:
        with transaction(connection):  # type: ignore[arg-type]
            standing_orders.erase(connection, person)  # type: ignore[arg-type]

    await harness.journal.write(erase)

    (left,) = await harness.desk.templates.load()
    assert (left.name, left.draft.alternate_phone) == ("Noura", "")
