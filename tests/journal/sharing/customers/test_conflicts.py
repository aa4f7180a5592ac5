"""What clerks type at once is asked about at every counter, until one of them has decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from deskdispatch.domain.customers.imported import ImportedCustomer
from deskdispatch.domain.customers.record import Origin, Stamp
from deskdispatch.journal.customers import importing
from deskdispatch.journal.shared_records import state
from deskdispatch.journal.sharing import deciding
from tests.journal.sharing.customers.clerks import (
    NOW,
    SARA,
    asked,
    assert_same,
    conflicts,
    decide,
    edit,
    erase,
    see,
    shown,
    texts,
    type_at,
)
from tests.journal.sharing.customers.counters import SharingCounter, counter, share_all
from tests.journal.sharing.hub import Hub


@pytest.fixture
def third(hub: Hub) -> Iterator[SharingCounter]:
    with counter("c", hub) as made:
        made.join()
        yield made


@pytest.mark.parametrize("field", ["warning", "detail"])
@pytest.mark.parametrize("is_mine_later", [True, False])
def test_both_are_asked_whichever_wins(
    here: SharingCounter, there: SharingCounter, sara: str, field: str, is_mine_later: bool
) -> None:
    type_at(here, sara, 2 if is_mine_later else 0, **{field: "mine"})
    type_at(there, sara, 1, **{field: "theirs"})
    share_all(here, there)
    assert asked(here) == [(field, "mine", "theirs", "b")]
    assert asked(there) == [(field, "theirs", "mine", "a")]
    assert shown(here, field) == ("mine" if is_mine_later else "theirs")
    assert_same(here, there)


def test_also_where_mine_was_sent_before_theirs_came(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    type_at(here, sara, 0, warning="mine")
    type_at(there, sara, 1, warning="theirs, later")
    there.push()
    here.push()
    share_all(here, there)
    assert asked(here) == [("warning", "mine", "theirs, later", "b")]


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [({"is_blocked": True, "name": "Sara A"}, {"warning": "late"}), ({"warning": "same"},) * 2],
)
def test_other_fields_or_the_same_value_are_no_conflict(
    here: SharingCounter,
    there: SharingCounter,
    sara: str,
    mine: dict[str, Any],
    theirs: dict[str, Any],
) -> None:
    type_at(here, sara, 0, **mine)
    type_at(there, sara, 1, **theirs)
    share_all(here, there)
    assert asked(here) == asked(there) == []


def test_changes_one_after_the_other_are_none(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    for number in range(3):
        for each in (here, there):
            edit(each, sara, number, warning=f"{number} by {each.name}")
            share_all(here, there)
    assert asked(here) == asked(there) == []


def test_a_change_of_what_was_seen_is_none_although_its_author_was_away(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    type_at(here, sara, 0, warning="first")
    here.push()
    there.pull()
    for number in range(2):
        type_at(there, sara, 1 + number, warning=f"over the first {number}")
        there.share()
    here.pull()
    assert shown(here, "warning") == "over the first 1"
    assert asked(here) == asked(there) == []


def test_what_the_program_fills_in_is_none(here: SharingCounter, there: SharingCounter) -> None:
    for each, flat in ((here, "Flat 1"), (there, "Flat 2")):
        see(each, id="seen")
        each.number = here.number
        each.book(id="booked", customer_name="Sara", additional_address_detail=flat)
        each.record()
    share_all(here, there)
    assert asked(here) == asked(there) == []


@pytest.fixture
def question(
    here: SharingCounter, there: SharingCounter, third: SharingCounter, sara: str
) -> list[SharingCounter]:
    """Three counters, of whom the first two have typed a warning at once."""
    third.pull()
    type_at(here, sara, 0, warning="mine")
    type_at(there, sara, 1, warning="theirs")
    share_all(here, there, third)
    return [here, there, third]


def test_who_typed_neither_is_asked_too(question: list[SharingCounter], hub: Hub) -> None:
    (conflict,) = conflicts(question[2])
    assert (conflict.mine, conflict.theirs, conflict.is_mine) == ("theirs", "mine", False)
    with counter("d", hub) as late:
        late.join()
        assert asked(late) == [("warning", "theirs", "mine", "a")]


@pytest.mark.parametrize("at", range(3))
@pytest.mark.parametrize("value", ["mine", "theirs"])
def test_a_choice_at_any_counter_ends_it_at_all(
    question: list[SharingCounter], hub: Hub, at: int, value: str
) -> None:
    decide(question[at], value)
    share_all(*question)
    with counter("d", hub) as late:
        late.join()
        for each in (*question, late):
            assert asked(each) == []
            assert shown(each, "warning") == value
        assert_same(*question, late)


@pytest.mark.parametrize("away", range(2))
def test_a_choice_made_while_the_database_was_away_ends_it(
    question: list[SharingCounter], sara: str, away: int
) -> None:
    decide(question[away], "mine")
    others = [each for at, each in enumerate(question) if at != away]
    edit(others[0], sara, 5, driver_note="rings twice")
    share_all(*others)
    assert asked(others[0]) != []
    share_all(*question)
    for each in question:
        assert asked(each) == []
        assert shown(each, "warning") == "mine"


@pytest.mark.parametrize("first", range(2))
@pytest.mark.parametrize("choices", [("mine", "theirs"), ("theirs", "mine"), ("mine", "mine")])
def test_of_two_choices_at_once_the_later_counts_and_nothing_is_asked(
    question: list[SharingCounter], first: int, choices: tuple[str, str]
) -> None:
    order = (question[first], question[1 - first])
    for later_ms, (each, value) in enumerate(zip(order, choices, strict=True), start=5):
        state.note_clock(each.connection, -later_ms)
        decide(each, value)
    share_all(*question)
    for each in question:
        assert asked(each) == []
        assert shown(each, "warning") == choices[1]
    assert_same(*question)


def test_a_change_ends_it_and_what_is_typed_meanwhile_is_asked(
    question: list[SharingCounter], sara: str
) -> None:
    type_at(question[0], sara, 5, warning="agreed")
    type_at(question[2], sara, 9, warning="unaware of that")
    share_all(*question)
    for each in question:
        (conflict,) = conflicts(each)
        assert {conflict.mine, conflict.theirs} == {"agreed", "unaware of that"}


def test_a_choice_is_asked_about_again_where_another_one_typed_unaware_of_both(
    here: SharingCounter, there: SharingCounter, third: SharingCounter, sara: str
) -> None:
    third.pull()
    type_at(here, sara, 0, warning="mine")
    type_at(there, sara, 1, warning="theirs")
    share_all(here, there)
    decide(here, "mine")
    type_at(third, sara, 9, warning="of the third")
    share_all(third, here, there)
    assert asked(here) == [("warning", "mine", "of the third", "c")]
    decide(there, "mine")
    share_all(here, there, third)
    for each in (here, there, third):
        assert asked(each) == []
        assert shown(each, "warning") == "mine"


def test_nothing_is_decided_of_what_the_clerk_has_not_seen(
    question: list[SharingCounter], sara: str
) -> None:
    (conflict,) = conflicts(question[0])
    type_at(question[1], sara, 9, warning="typed since")
    share_all(*question)
    assert not deciding.decide(question[0].connection, conflict, "mine")
    assert shown(question[0], "warning") == "typed since"


def test_of_three_at_once_both_others_are_asked(
    here: SharingCounter, there: SharingCounter, third: SharingCounter, sara: str
) -> None:
    third.pull()
    for number, each in enumerate((here, there, third)):
        type_at(each, sara, number, warning=f"by {each.name}")
    share_all(here, there, third)
    lost = [each.lost.value for each in conflicts(here)]
    assert lost == ["by a", "by b"]
    for each in (here, there, third):
        assert shown(each, "warning") == "by c"
        assert [one.lost.value for one in conflicts(each)] == lost


def test_of_who_is_erased_nothing_lost_stays(question: list[SharingCounter], sara: str) -> None:
    erase(question[1], sara)
    share_all(*question)
    for each in question:
        assert not [word for word in ("mine", "theirs") if word in texts(each)]
    assert "mine" not in "".join(each.text for each in question[0].hub.records.values())


def test_who_shares_no_more_is_not_asked(question: list[SharingCounter]) -> None:
    state.stop(question[0].connection)
    assert asked(question[0]) == []


def test_a_note_to_which_a_file_adds_is_typed_all_the_same(
    here: SharingCounter, there: SharingCounter, sara: str
) -> None:
    type_at(here, sara, 0, counter_note="mine")
    line = ImportedCustomer(phones=(SARA,), name="Sara", remarks=("of a file",))
    text = line.model_dump_json(exclude_defaults=True)
    at = Stamp(at=NOW, origin=Origin.IMPORT)
    assert importing.import_slice(here.connection, [text], at)
    type_at(there, sara, 9, counter_note="theirs")
    share_all(here, there)
    assert asked(here) == [("counter_note", "mine\nof a file", "theirs", "b")]
    assert importing.import_slice(there.connection, [text], at)
    share_all(here, there)
    assert shown(here, "counter_note") == "theirs\nof a file"
    assert asked(here) == [("counter_note", "mine\nof a file", "theirs\nof a file", "b")]
