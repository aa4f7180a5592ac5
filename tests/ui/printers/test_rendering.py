"""Tests that many slips are laid out in another process and do not block the window."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest
from pypdf import PdfReader

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers import rendering
from deskdispatch.ui.printers.rendering import (
    IN_PROCESS_LIMIT,
    PrintDocument,
    SlipOrder,
    render_documents,
    title_of,
)
from deskdispatch.ui.printing.painting import split_pages
from tests.ui.printing.samples import FULL, pdf
from tests.ui.printing.scanning import Grey, rendered, texts

pytestmark = pytest.mark.usefixtures("qapp")


def numbered(count: int) -> list[Slip]:
    return [replace(FULL, order_number=f"ORD-{number}") for number in range(1, count + 1)]


async def laid_out(order: SlipOrder) -> tuple[list[PrintDocument], list[tuple[int, int]]]:
    told: list[tuple[int, int]] = []
    documents = [
        one async for one in render_documents(order, lambda done, of: told.append((done, of)))
    ]
    return documents, told


@pytest.mark.parametrize("count", [2, IN_PROCESS_LIMIT + 2])
async def test_on_a_roll_each_slip_is_a_document(count: int) -> None:
    documents, told = await laid_out(SlipOrder(numbered(count), SlipTemplate()))
    assert [one.count for one in documents] == [1] * count
    for number, one in enumerate(documents, 1):
        (page,) = texts(one.content)
        assert f"ORD-{number}\n" in f"{page}\n"
        assert round(one.width_mm) == 80
    assert told[-1] == (count, count)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("paper", "count", "pages"),
    [
        ("A6", 2, 2),
        ("A6", IN_PROCESS_LIMIT + 2, IN_PROCESS_LIMIT + 2),
        ("A4", IN_PROCESS_LIMIT + 3, 3),
    ],
)
async def test_on_pages_all_slips_are_one(paper: str, count: int, pages: int) -> None:
    (document,), told = await laid_out(SlipOrder(numbered(count), SlipTemplate(paper=paper)))
    assert document.count == count
    read = texts(document.content)
    assert len(read) == pages
    for number in range(1, count + 1):
        assert f"ORD-{number}" in "".join(read)
    assert told[-1] == (count, count)


async def test_a_file_is_one_document_whatever_the_paper() -> None:
    slips = numbered(3)
    (document,), _told = await laid_out(SlipOrder(slips, SlipTemplate(), is_file=True))
    assert len(texts(document.content)) == document.count == 3


async def test_the_process_lays_out_what_this_one_does() -> None:
    """The same letters from the same fonts, at the same positions."""
    slips, template = numbered(IN_PROCESS_LIMIT + 1), SlipTemplate(paper="A5", language="ar")
    (there,), _told = await laid_out(SlipOrder(slips, template))
    (here,), _told = await laid_out(SlipOrder(slips[:1], template))
    assert texts(there.content)[0] == texts(here.content)[0]


async def test_left_early_the_process_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Heard(subprocess.Popen[bytes]):
        def __init__(self, command: Sequence[str], **options: object) -> None:
            super().__init__(command, **options)  # type: ignore[call-overload]
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Heard)
    making = render_documents(SlipOrder(numbered(200), SlipTemplate()), lambda _done, _of: None)
    await anext(making)
    (process,) = started
    assert process.poll() is None
    await making.aclose()
    assert process.poll() is not None


async def test_a_process_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(PrintError):
        await laid_out(SlipOrder(numbered(IN_PROCESS_LIMIT + 1), SlipTemplate()))


async def test_a_process_that_cannot_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(PrintError):
        await laid_out(SlipOrder(numbered(IN_PROCESS_LIMIT + 1), SlipTemplate()))


async def test_cancelled_in_the_middle_it_is_over_at_once() -> None:
    async def lay_out() -> None:
        await laid_out(SlipOrder(numbered(500), SlipTemplate(paper="A4")))

    task = asyncio.ensure_future(lay_out())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 10)


def test_each_page_of_a_document_is_one_of_its_own() -> None:
    slips = numbered(4)
    for at, content in enumerate(split_pages(pdf(slips))):
        reader = PdfReader(io.BytesIO(content), strict=True)
        assert len(reader.pages) == 1
        assert f"ORD-{at + 1}\n" in texts(content)[0]
        assert is_alike(rendered(content), rendered(pdf(slips[at : at + 1])))


def test_a_document_of_another_make_is_not_taken_apart() -> None:
    content = pdf(numbered(2))
    assert split_pages(content.replace(b"/Kids \n", b"/Kids  ")) == []
    assert split_pages(content.replace(b"/Count 2", b"/Count 3")) == []
    assert split_pages(b"") == []


async def test_what_cannot_be_taken_apart_is_made_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "split_pages", lambda _content: [])
    made, _told = await laid_out(SlipOrder(numbered(3), SlipTemplate()))
    for number, one in enumerate(made, 1):
        (page,) = texts(one.content)
        assert f"ORD-{number}\n" in f"{page}\n"


def is_alike(one: Grey, other: Grey) -> bool:
    """Whether two images are equal except at the edges, which the reader leaves unchanged."""
    inner = (slice(2, -2), slice(2, -2))
    return one.shape == other.shape and bool((one[inner] == other[inner]).all())


def test_a_title_names_the_first_and_how_many() -> None:
    assert title_of(numbered(2)) == "ORD-1, ORD-2"
    assert title_of(numbered(9)) == "ORD-1, ORD-2, ORD-3 … (9)"
