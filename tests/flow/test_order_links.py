"""Tests of short links in rows of an order file, in the whole window."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QTableView

from deskdispatch.client.map import short_links
from deskdispatch.domain.errors import Unavailable
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import RunningDesktop
from tests.flow.test_order_files import booked, choose, click, corrected, opened, panel, states
from tests.waiting import until

LINK, TRIED, LEFT, TYPED = (f"https://maps.app.goo.gl/AbCdEf123456{n}" for n in range(4))
"""Links of their own, because where a link leads is known after it was followed once."""

MAP = "https://www.google.com/maps?q=29.3117,47.9906"


class Shortener:
    """Stands for the connection to link shorteners; answers when the test lets it.

    Attributes:
        asked: Requested links, in order.
        dropped: Number of cancelled requests.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.dropped = 0
        self.is_down = False
        self.may_answer = asyncio.Event()
        monkeypatch.setattr(short_links, "resolve", self.resolve)

    async def resolve(self, url: str) -> str:
        self.asked.append(url)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        if self.is_down:
            raise Unavailable("no internet")
        return MAP


@pytest.fixture
def shortener(monkeypatch: pytest.MonkeyPatch) -> Shortener:
    return Shortener(monkeypatch)


def written(folder: Path, *locations: str) -> Path:
    path = folder / "links.csv"
    rows = [f"A-{at},9876543{at},Customer {at},{each}" for at, each in enumerate(locations)]
    path.write_text("\n".join(("Order,Phone,Name,Location", *rows)), encoding="utf-8")
    return path


def remark(desk: RunningDesktop, row: int = 0) -> str:
    """Returns the remark of a row."""
    model = desk.find(QTableView, "orderFileTable").model()
    return str(model.index(row, model.columnCount() - 1).data())


def said(desk: RunningDesktop) -> str:
    """Returns the visible texts of the selected row's details."""
    labels = panel(desk).detail.findChildren(QLabel)
    return " ".join(label.text() for label in labels if label.isVisible())


def location(desk: RunningDesktop) -> QLineEdit:
    """Returns the location field of the selected row."""
    return desk.find(QLineEdit, "orderRow_location")


async def test_links_of_a_file_are_followed_tried_again_and_left_to_the_clerk(
    open_desktop: OpenDesktop, tmp_path: Path, shortener: Shortener
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await a_link_that_could_not_be_followed_is_tried_again(desk, tmp_path, shortener)
        await closed(desk, shortener)
        await what_the_clerk_types_meanwhile_stays(desk, tmp_path, shortener)
        await closed(desk, shortener)
        await a_link_that_is_typed_is_followed_too(desk, tmp_path, shortener)
        await closed(desk, shortener)
        await links_are_followed_by_themselves_and_their_rows_are_booked(desk, tmp_path, shortener)


async def closed(desk: RunningDesktop, shortener: Shortener) -> None:
    """Closes the file; no link was asked for and none is answered."""
    await click(desk, "orderFileCloseButton")
    await until(lambda: not states(desk), what="no file")
    shortener.asked.clear()
    shortener.may_answer.clear()


async def a_link_that_could_not_be_followed_is_tried_again(
    desk: RunningDesktop, tmp_path: Path, shortener: Shortener
) -> None:
    shortener.is_down = True
    shortener.may_answer.set()
    await opened(desk, written(tmp_path, TRIED), 1)
    await until(lambda: "could not be followed" in remark(desk), what="why not")
    choose(desk, 0)
    assert states(desk) == ["Problem"]
    shortener.is_down = False
    await click(desk, "orderFileRetryButton")
    await until(lambda: states(desk) == ["Ready"], what="the place")
    assert shortener.asked == [TRIED] * 2
    assert not desk.find(QPushButton, "orderFileRetryButton").isVisible()


async def what_the_clerk_types_meanwhile_stays(
    desk: RunningDesktop, tmp_path: Path, shortener: Shortener
) -> None:
    await opened(desk, written(tmp_path, LEFT, LEFT), 2)
    await until(lambda: bool(shortener.asked), what="the link")
    await corrected(desk, 0, LEFT, "29.3375, 48.0758")
    await until(lambda: states(desk)[0] == "Ready", what="the corrected row")
    choose(desk, 1)
    await click(desk, "orderFileLeaveOutButton")
    await until(lambda: states(desk)[1] == "Skipped", what="the other row")
    shortener.may_answer.set()
    await asyncio.sleep(0)
    assert states(desk) == ["Ready", "Skipped"]
    await click(desk, "orderFileLeaveOutButton")
    await until(lambda: states(desk)[1] == "Ready", what="where its link led")
    assert shortener.asked == [LEFT]
    choose(desk, 0)
    assert location(desk).text() == "29.3375, 48.0758"


async def a_link_that_is_typed_is_followed_too(
    desk: RunningDesktop, tmp_path: Path, shortener: Shortener
) -> None:
    shortener.may_answer.set()
    await opened(desk, written(tmp_path, "next to the mosque"), 1)
    await corrected(desk, 0, "next to the mosque", TYPED)
    await until(lambda: states(desk) == ["Ready"], what="the place")
    field = location(desk)
    assert field.text() == f"29.3117, 47.9906 {TYPED}"
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert states(desk) == ["Ready"]
    assert shortener.asked == [TYPED]


async def links_are_followed_by_themselves_and_their_rows_are_booked(
    desk: RunningDesktop, tmp_path: Path, shortener: Shortener
) -> None:
    await opened(desk, written(tmp_path, LINK, f"{LINK}?g_st=iw"), 2)
    await until(lambda: "Following the link" in remark(desk, 1), what="that it is followed")
    choose(desk, 0)
    await until(lambda: "Following the link" in said(desk), what="the same in the row")
    assert states(desk) == ["Problem"] * 2
    shortener.may_answer.set()
    await until(lambda: states(desk) == ["Ready"] * 2, what="the places")
    assert shortener.asked == [LINK]
    assert location(desk).text() == f"29.3117, 47.9906 {LINK}"
    await booked(desk, "Booked", 2)
    for each in desk.deliveries():
        whole = desk.ask("GET", f"deliveries/{each['id']}")["delivery"]
        assert round(whole["deliveryLatitude"], 3) == 29.312
        assert round(whole["deliveryLongitude"], 3) == 47.991


async def test_a_file_that_is_closed_follows_nothing_any_more(
    open_desktop: OpenDesktop, tmp_path: Path, shortener: Shortener
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        await opened(desk, written(tmp_path, LINK), 1)
        await until(lambda: bool(shortener.asked), what="the link")
        await click(desk, "orderFileCloseButton")
        await until(lambda: shortener.dropped == 1, what="its end")
        await opened(desk, written(tmp_path, LINK), 1)
        await until(lambda: len(shortener.asked) == 2, what="the link, for the file opened again")
    assert shortener.dropped == 2
