"""Tests that short links in rows are followed once each, and never override the clerk."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial

import pytest

from deskdispatch.client.map import short_links
from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.desk.order_files.row_links import AT_ONCE, MOST_MISSES, RowLinks
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.order_files.order_file import FileRow, RowDecision
from deskdispatch.domain.order_files.row import RowFailure, correction_of
from tests.client.map.shortener import shortener
from tests.client.server import Hangup, ReceivedRequest, Server, ServerConnection
from tests.desk.desk_under_test import AREAS, BOOK, DeskUnderTest
from tests.desk.order_files.order_file_making import opened_file, states
from tests.desk.service_model import ServiceModel

pytestmark = pytest.mark.usefixtures("tables_here")

MAP = "https://www.google.com/maps"
PLACE = f"{MAP}/place/X/@29.1,47.9,17z/data=!3d29.3759!4d47.9774"
POINT = Coordinates(latitude=29.3759, longitude=47.9774)
HOST = "https://maps.app.goo.gl"


class Redirects:
    """Server that answers each path with a redirect or a status, after a wait if told so."""

    def __init__(self, ends: Mapping[str, str | int]) -> None:
        self.ends = dict(ends)
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.arrived = asyncio.Event()
        self.most = self._now = 0
        self.asked: Counter[str] = Counter()

    async def __call__(self, line: ServerConnection, heard: ReceivedRequest) -> None:
        path = heard.line.split()[1]
        self.asked[path] += 1
        self._now += 1
        self.most = max(self.most, self._now)
        self.arrived.set()
        try:
            await self.may_answer.wait()
        finally:
            self._now -= 1
        end = self.ends[path]
        if isinstance(end, int):
            await line.answer(end, b"")
        else:
            await line.answer(302, b"", location=end)
        raise Hangup


@asynccontextmanager
async def links_of(
    harness: DeskUnderTest, web: Redirects
) -> AsyncIterator[tuple[RowLinks, Server]]:
    """Runs ``RowLinks`` that follow links through a server on this machine."""
    async with shortener(web) as (server, detour):
        resolve = partial(short_links.resolve, transport=detour)
        yield RowLinks(harness.desk.order_files, AREAS, resolve), server


def line(at: int, location: str) -> str:
    return f'A-{at},9{at:07},Customer {at},"{location}",,'


async def followed(
    links: RowLinks, opened: OpenFile, *, again: bool = False
) -> list[tuple[str, str]]:
    """Follows the links of a file like the page; returns the failures that were shown."""
    shown: list[tuple[str, str]] = []

    async def changed(row_id: str) -> None:
        await links.take(opened, row_id)
        row = links.shown(opened.rows[row_id])
        shown.append((row.content.draft.name, " ".join(failures(row))))

    await links.follow(list(opened.rows.values()), changed, again=again)
    return shown


def failures(row: FileRow) -> list[str]:
    return [problem.failure.value for problem in row.content.problems]


async def test_a_link_to_one_place_corrects_its_row_and_is_kept(harness: DeskUnderTest) -> None:
    web = Redirects({"/abc": PLACE})
    opened = await opened_file(harness, [line(1, f"{HOST}/abc?g_st=iw")])
    assert states(opened) == ["problem"]
    async with links_of(harness, web) as (links, _server):
        shown = await followed(links, opened)
    assert shown == [("Customer 1", "following_link"), ("Customer 1", "")]
    (row,) = opened.rows.values()
    assert (row.state, row.content.draft.dropoff) == ("ready", POINT)
    assert row.content.corrections == {Field.LOCATION: f"29.3759, 47.9774 {HOST}/abc"}
    assert row.content.cells[3] == f"{HOST}/abc?g_st=iw"
    assert row.content.draft.dropoff_text == ""
    kept = await harness.desk.order_files.load(opened.file.id)
    assert kept is not None
    assert kept.rows == opened.rows
    assert not harness.service.asked(BOOK)


async def test_a_row_whose_link_was_followed_is_booked_and_known_again(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    web = Redirects({"/abc": PLACE})
    async with links_of(harness, web) as (links, _server):
        opened = await opened_file(harness, [line(1, f"{HOST}/abc")])
        await followed(links, opened)
        await harness.desk.file_booking(opened).run()
        assert states(opened) == ["booked"]
        again = await opened_file(harness, [line(1, f"{HOST}/abc")], "copy of orders.csv")
        assert states(again) == ["known"]
        assert await followed(links, again) == []
    assert web.asked == {"/abc": 1}


async def test_a_link_that_many_rows_hold_is_followed_once_and_a_few_at_a_time(
    harness: DeskUnderTest,
) -> None:
    paths = [f"/link{at}" for at in range(8)]
    web = Redirects(dict.fromkeys(paths, PLACE))
    web.may_answer.clear()
    opened = await opened_file(harness, [line(at, HOST + paths[at % 8]) for at in range(16)])
    async with links_of(harness, web) as (links, _server):
        following = asyncio.ensure_future(followed(links, opened))
        await web.arrived.wait()
        web.may_answer.set()
        await following
        assert await followed(links, await opened_file(harness, [line(30, HOST + paths[0])]))
    assert web.asked == dict.fromkeys(paths, 1)
    assert web.most <= AT_ONCE
    assert set(states(opened)) == {"ready"}


@pytest.mark.parametrize(
    ("end", "failure", "choices"),
    [
        (f"{MAP}?q=29.33,48.06", RowFailure.UNSURE_POINT, 1),
        (f"{MAP}?q=51.50001,0.12001", RowFailure.OUTSIDE, 0),
        (f"{MAP}/place/Salmiya", RowFailure.NO_POINT, 0),
    ],
)
async def test_a_link_to_no_sure_place_asks_what_a_long_one_would_ask(
    harness: DeskUnderTest, end: str, failure: RowFailure, choices: int
) -> None:
    opened = await opened_file(harness, [line(1, f"{HOST}/abc"), line(2, end)])
    async with links_of(harness, Redirects({"/abc": end})) as (links, _server):
        await followed(links, opened)
        short, long = opened.rows.values()
        (problem,), (wanted,) = short.content.problems, long.content.problems
        assert (short.state, problem.failure) == ("problem", failure)
        assert (problem.failure, problem.choices) == (wanted.failure, wanted.choices)
        assert problem.text == f"{HOST}/abc"
        assert len(problem.choices) == choices
        kept = await harness.desk.order_files.load(opened.file.id)
        assert kept is not None
        assert kept.rows[short.id] == short
        for choice in problem.choices[-1:]:
            chosen = correction_of(problem, choice)
            row = await harness.desk.order_files.correct(opened, short.id, chosen)
            assert (row.state, row.content.draft.dropoff) == ("ready", choice.point)


async def test_of_two_links_in_a_cell_the_clerk_chooses(harness: DeskUnderTest) -> None:
    opened = await opened_file(harness, [line(1, f"{HOST}/abc or {HOST}/def")])
    web = Redirects({"/abc": PLACE, "/def": f"{MAP}?q=29.33691,48.07591"})
    async with links_of(harness, web) as (links, _server):
        await followed(links, opened)
    (row,) = opened.rows.values()
    (problem,) = row.content.problems
    assert (row.state, problem.failure) == ("problem", RowFailure.SEVERAL_POINTS)
    assert [choice.point for choice in problem.choices] == [
        POINT,
        Coordinates(latitude=29.33691, longitude=48.07591),
    ]


async def test_links_in_the_address_and_of_the_pickup_are_followed_too(
    harness: DeskUnderTest,
) -> None:
    await opened_file(harness, [])
    path = harness.path.parent / "pickups.csv"
    path.write_text(
        "Phone,Name,Address,Pickup location,Pickup contact,Pickup phone\n"
        f'98765432,Sara,"Salmiya, Block 10, {HOST}/there?g_st=iw","{HOST}/from",Ali,66001122\n',
        encoding="utf-8",
    )
    opened = await harness.desk.order_files.open(path, lambda _done, _of: None)
    ends = {"/there": f"{MAP}?q=29.33691,48.07591", "/from": PLACE}
    async with links_of(harness, Redirects(ends)) as (links, _server):
        await followed(links, opened)
    (row,) = opened.rows.values()
    draft = row.content.draft
    assert (row.state, failures(row)) == ("ready", [])
    assert draft.pickup == POINT
    assert draft.dropoff == Coordinates(latitude=29.33691, longitude=48.07591)
    assert "goo.gl" not in draft.address_detail + "".join(draft.dropoff_address)


@pytest.mark.parametrize(
    ("end", "failure"),
    [
        (503, "link_not_followed"),
        (404, "link_to_no_map"),
        ("https://elsewhere.example/", "link_to_no_map"),
    ],
)
async def test_a_link_that_cannot_be_followed_is_said_and_tried_again_when_asked(
    harness: DeskUnderTest, end: str | int, failure: str
) -> None:
    web = Redirects({"/abc": end})
    opened = await opened_file(harness, [line(1, f"{HOST}/abc")])
    async with links_of(harness, web) as (links, _server):
        shown = await followed(links, opened)
        assert shown == [("Customer 1", "following_link"), ("Customer 1", failure)]
        assert await followed(links, opened) == [("Customer 1", failure)]
        assert web.asked == {"/abc": 1}
        (row,) = opened.rows.values()
        assert failures(row) == ["short_link"]
        web.ends["/abc"] = PLACE
        await followed(links, opened, again=True)
    assert states(opened) == ["ready"]


async def test_a_host_that_does_not_answer_is_left_after_a_few_links(
    harness: DeskUnderTest,
) -> None:
    paths = [f"/link{at}" for at in range(20)]
    web = Redirects(dict.fromkeys(paths, 503) | {"/3abcdef": PLACE})
    locations = [*(HOST + path for path in paths), "https://her.is/3abcdef"]
    opened = await opened_file(harness, [line(at, each) for at, each in enumerate(locations)])
    async with links_of(harness, web) as (links, _server):
        await followed(links, opened)
        shown = {" ".join(failures(links.shown(row))) for row in list(opened.rows.values())[:20]}
    assert shown == {"link_not_followed"}
    assert sum(web.asked.values()) - 1 in range(MOST_MISSES, MOST_MISSES + AT_ONCE)
    assert states(opened)[-1] == "ready"


async def corrects(harness: DeskUnderTest, opened: OpenFile, row_id: str) -> None:
    typed = {Field.LOCATION: "29.3375, 48.0758"}
    await harness.desk.order_files.correct(opened, row_id, typed)


async def leaves_out(harness: DeskUnderTest, opened: OpenFile, row_id: str) -> None:
    await harness.desk.order_files.decide(opened, row_id, RowDecision.LEFT_OUT)


async def types_another_link(harness: DeskUnderTest, opened: OpenFile, row_id: str) -> None:
    typed = {Field.LOCATION: f"{HOST}/another"}
    await harness.desk.order_files.correct(opened, row_id, typed)


async def maps_anew(harness: DeskUnderTest, opened: OpenFile, row_id: str) -> None:
    del opened.rows[row_id]


@pytest.mark.parametrize("meanwhile", [corrects, leaves_out, types_another_link, maps_anew])
async def test_an_answer_that_comes_late_leaves_a_row_that_changed_alone(
    harness: DeskUnderTest, meanwhile: object
) -> None:
    assert callable(meanwhile)
    web = Redirects({"/abc": PLACE})
    web.may_answer.clear()
    opened = await opened_file(harness, [line(1, f"{HOST}/abc")])
    (row_id,) = opened.rows
    async with links_of(harness, web) as (links, _server):
        taken: list[FileRow | None] = []

        async def changed(row_id: str) -> None:
            taken.append(await links.take(opened, row_id))

        following = asyncio.ensure_future(links.follow(list(opened.rows.values()), changed))
        await web.arrived.wait()
        await meanwhile(harness, opened, row_id)
        before = dict(opened.rows)
        web.may_answer.set()
        await following
    assert taken == [None, None]
    assert opened.rows == before


async def test_cancelled_it_asks_no_further_and_says_nothing_of_following(
    harness: DeskUnderTest,
) -> None:
    paths = [f"/link{at}" for at in range(10)]
    web = Redirects(dict.fromkeys(paths, PLACE))
    web.may_answer.clear()
    opened = await opened_file(harness, [line(at, HOST + path) for at, path in enumerate(paths)])
    async with links_of(harness, web) as (links, _server):
        following = asyncio.ensure_future(followed(links, opened))
        await web.arrived.wait()
        first = next(iter(opened.rows.values()))
        assert failures(links.shown(first)) == ["following_link"]
        following.cancel()
        with pytest.raises(asyncio.CancelledError):
            await following
        assert failures(links.shown(first)) == ["short_link"]
        web.may_answer.set()
        await followed(links, opened)
    assert set(states(opened)) == {"ready"}
