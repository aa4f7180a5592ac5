"""Tests of the shop's saved places: saved, found, changed, imported and exported."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from deskdispatch.background import ignore_progress
from deskdispatch.desk.saved_places import saved_places
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.saved_places.place_files import PlaceLineFailure, PlaceOutcome
from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from tests.desk.desk_under_test import DeskUnderTest, desk_at

GATE = {"name": "Avenues, gate 5", "latitude": 29.3025, "longitude": 47.93}

CSV = (
    "Place;Other name;Lat;Long;Address details;Driver note;Colour\r\n"
    "AVENUES gate ٥;الأفنيوز، بوابة ٥;29.3025;47.93;beside the taxis;;red\r\n"
    "Marina Mall;;29.346;48.066;;call first;\r\n"
    "marina  mall;;29.346;48.066;;;\r\n"
    "Avenues, gate 5;;29.4;47.93;;;\r\n"
    "Nowhere;;;;;;\r\n"
    "Riyadh;;24.7;46.7;;;\r\n"
    ";;29.3;48.0;;;\r\n"
).encode()
"""Lines that complete a known place, add a new one, repeat it, use a taken name; and three that are
no places on the map."""


async def test_a_place_is_found_by_any_name_until_it_is_deleted(harness: DeskUnderTest) -> None:
    saved = harness.desk.saved_places
    place = await saved.add({**GATE, "other_name": "الأفنيوز، بوابة ٥", "note": " ring \n twice "})
    assert place.note == "ring twice"
    for typed in ("ave", "GATE 5", "افنيوز", "بوابة 5", "avnues"):
        assert [match.place for match in saved.index.find(typed, 8)] == [place]
    await saved.delete([place])
    assert saved.index.find("ave", 8) == ()


async def test_a_place_that_was_deleted_meanwhile_is_saved_anew_by_an_edit(
    harness: DeskUnderTest,
) -> None:
    saved = harness.desk.saved_places
    place = await saved.add(GATE)
    await saved.delete([place])
    again = await saved.edit(place, {"name": "Avenues, gate 6"})
    assert (again.name, again.point) == ("Avenues, gate 6", place.point)
    assert again.id != place.id
    assert saved.index.places == (again,)


async def test_an_edit_leaves_what_another_counter_changed(harness: DeskUnderTest) -> None:
    saved = harness.desk.saved_places
    place = await saved.add(GATE)
    await harness.journal.edit_saved_place(place.id, {"note": "call"})
    edited = await saved.edit(place, {"latitude": 29.31})
    assert (edited.note, edited.latitude) == ("call", 29.31)


async def test_of_two_readings_at_once_the_later_one_counts(
    harness: DeskUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, module = harness.desk.saved_places, saved_places.__name__
    first, begun, indexed = await saved.add(GATE), asyncio.Event(), asyncio.Event()

    async def on_a_thread(
        build: Callable[[Sequence[SavedPlace]], SavedPlaceIndex], places: Sequence[SavedPlace]
    ) -> SavedPlaceIndex:
        begun.set()
        if len(places) == 1:
            await indexed.wait()
        return build(places)

    monkeypatch.setattr(f"{module}._AT_ONCE", 0)
    monkeypatch.setattr(f"{module}.asyncio.to_thread", on_a_thread)
    await harness.journal.edit_saved_place(first.id, {"note": "call"})
    slow = asyncio.ensure_future(saved.load())
    await begun.wait()
    adding = asyncio.ensure_future(saved.add({**GATE, "name": "Avenues, gate 6"}))
    while len(await harness.journal.saved_places()) == 1:
        pass
    for _ in range(3):  # the journal answers in order
        await harness.journal.saved_places()
    indexed.set()
    second = await adding
    await slow
    assert second in saved.index.places


async def test_a_file_adds_and_completes_and_never_moves(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    saved, files = harness.desk.saved_places, harness.desk.place_files
    known = await saved.add(GATE)
    path = tmp_path / "places.csv"
    path.write_bytes(CSV)
    found = await files.read(path, ignore_progress)
    assert [(each.line, each.outcome) for each in found.read] == [
        (2, PlaceOutcome.COMPLETED),
        (3, PlaceOutcome.NEW),
    ]
    assert [(each.line, each.failure) for each in found.left_out] == [
        (4, PlaceLineFailure.REPEATED),
        (5, PlaceLineFailure.REPEATED),
        (6, PlaceLineFailure.NO_POINT),
        (7, PlaceLineFailure.NO_POINT),
        (8, PlaceLineFailure.NO_NAME),
    ]
    assert await files.write(found, ignore_progress) == 2
    gate, mall = saved.index.places
    assert (gate.name, gate.point) == (known.name, known.point)
    assert (gate.other_name, gate.detail) == ("الأفنيوز، بوابة ٥", "beside the taxis")
    assert (mall.name, mall.note) == ("Marina Mall", "call first")


async def test_a_name_that_is_taken_elsewhere_is_left_out(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    await harness.desk.saved_places.add(GATE)
    path = tmp_path / "places.csv"
    path.write_bytes(b'name,location\nAvenues gate 5,"29.40125, 47.93125"\n')
    found = await harness.desk.place_files.read(path, ignore_progress)
    assert [each.failure for each in found.left_out] == [PlaceLineFailure.NAME_TAKEN]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
async def test_what_is_exported_is_imported_at_another_pc(
    harness: DeskUnderTest, tmp_path: Path, ending: str
) -> None:
    full = {**GATE, "other_name": "الأفنيوز", "detail": "=beside", "note": "+965 call"}
    place = await harness.desk.saved_places.add(full)
    path = tmp_path / f"places.{ending}"
    assert await harness.desk.place_files.save(path, ignore_progress) == 1
    async with desk_at(tmp_path / "other.sqlite") as other:
        found = await other.desk.place_files.read(path, ignore_progress)
        assert await other.desk.place_files.write(found, ignore_progress) == 1
        (same,) = other.desk.saved_places.index.places
    assert same.model_dump(exclude={"id", "saved_at"}) == place.model_dump(
        exclude={"id", "saved_at"}
    )
    assert same.point == Coordinates(latitude=29.3025, longitude=47.93)


async def test_a_file_without_names_or_locations_says_what_it_lacks(
    harness: DeskUnderTest, tmp_path: Path
) -> None:
    path = tmp_path / "places.csv"
    path.write_bytes(b"Phone,Name\n98765432,Sara\n")
    with pytest.raises(FileError) as caught:
        await harness.desk.place_files.read(path, ignore_progress)
    assert caught.value.detail == FileFailure.NOT_PLACES
