"""Tests with a real CUPS: jobs come out of its PDF printer, or wait until they do."""

from __future__ import annotations

import asyncio
import io
import itertools
import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdf
import pytest
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers.cups import printer_names, send
from deskdispatch.ui.printers.rendering import SlipOrder
from deskdispatch.ui.printers.report_pages import ReportPaper, report_document
from deskdispatch.ui.printers.system import CupsPrinters, print_document
from deskdispatch.ui.shift.report import CashReport
from tests.cups import Cups, run_cups
from tests.desk.desk_under_test import NOON
from tests.ui.printing.samples import FULL, noted, pdf
from tests.ui.printing.scanning import Grey, decoded, rendered
from tests.ui.sheets import sheet, summary
from tests.waiting import CHECK_EVERY_S, until

pytestmark = pytest.mark.usefixtures("qapp")

Dots = npt.NDArray[np.bool_]

PRINTER = "Counter"
MM_PER_POINT = 25.4 / 72


@pytest.fixture(scope="module")
def service() -> Iterator[Cups]:
    with run_cups(Path(os.environ["CUPS_SERVER"])) as cups:
        yield cups


@pytest.fixture
async def cups(service: Cups) -> AsyncIterator[Cups]:
    service.add(PRINTER)
    yield service
    await until(lambda: not service.jobs("not-completed"), 60, what="the end of all jobs")
    for file in service.pdfs():
        file.unlink()


async def print_slips(slips: list[Slip], template: SlipTemplate) -> int:
    """Prints slips until the printer has taken all; returns the number of jobs."""
    count = 0
    kind = CupsPrinters()
    async for batch in kind.batches(PRINTER, SlipOrder(slips, template), lambda _done, _of: None):
        await batch.send()
        count += 1
    return count


async def came_out(cups: Cups, count: int = 1) -> list[Path]:
    await until(lambda: len(cups.pdfs()) >= count, 60, what="pages out of the printer")
    await until(lambda: all(_is_whole(file) for file in cups.pdfs()), 60)
    return cups.pdfs()


def _is_whole(file: Path) -> bool:
    return b"%%EOF" in file.read_bytes()[-64:]


def sizes(content: bytes) -> list[tuple[float, float]]:
    """Returns the size of each page, in millimetres."""
    boxes = [page.mediabox for page in pypdf.PdfReader(io.BytesIO(content)).pages]
    return [(float(b.width) * MM_PER_POINT, float(b.height) * MM_PER_POINT) for b in boxes]


def text(content: bytes, page: int = 0) -> str:
    return " ".join(pypdf.PdfReader(io.BytesIO(content)).pages[page].extract_text().split())


def strays(came: Grey, sent: Grey) -> int:
    """Returns the number of black dots with none nearby in the other image, at the best offset."""
    height, width = (min(sides) for sides in zip(came.shape, sent.shape, strict=True))
    ours = sent[:height, :width] < 128
    around = _thicker(ours)
    found = []
    for shift in itertools.product(range(4), range(4)):
        theirs = np.roll(came, shift, (0, 1))[:height, :width] < 128
        found.append(int((theirs & ~around).sum() + (ours & ~_thicker(theirs)).sum()))
    return min(found)


def _thicker(dots: Dots) -> Dots:
    thick = dots.copy()
    for axis in (0, 1) * 2:
        thick |= np.roll(thick, 1, axis) | np.roll(thick, -1, axis)
    return thick


@pytest.mark.parametrize(
    ("paper", "size"),
    [("80mm", (80, None)), ("A6", (105, 148)), ("A5", (148, 210)), ("A4", (210, 297))],
)
async def test_what_comes_out_has_the_papers_size_and_every_letter(
    cups: Cups, paper: str, size: tuple[float, float | None]
) -> None:
    template = SlipTemplate(paper=paper)
    assert await print_slips([FULL], template) == 1
    taken = cups.submitted()[-1]
    assert "ORD-1042" in text(taken)
    assert "9922 1234" in text(taken)
    (file,) = await came_out(cups)
    ((width, length),) = sizes(file.read_bytes())
    assert width == pytest.approx(size[0], abs=1)
    assert length == pytest.approx(size[1] or sizes(taken)[0][1], abs=1)
    came = rendered(file.read_bytes(), 110)
    assert strays(came, rendered(pdf((FULL,), template), 110)) < 150
    other = replace(FULL, remarks=noted("لا تتصل"), customer="فاطمة")
    assert strays(came, rendered(pdf((other,), template), 110)) > 500
    assert decoded(rendered(file.read_bytes()))["Code 128"] == "ORD-1042"


async def test_many_labels_are_one_job(cups: Cups) -> None:
    before = len(cups.jobs())
    slips = [replace(FULL, order_number=f"ORD-{number}") for number in range(1, 10)]
    assert await print_slips(slips, SlipTemplate(paper="A6")) == 1
    assert len(cups.jobs()) == before + 1
    (file,) = await came_out(cups)
    assert len(sizes(file.read_bytes())) == 9


async def test_slips_on_a_roll_are_each_as_long_as_they_are(cups: Cups) -> None:
    slips = [FULL, replace(FULL, remarks=noted("Ring twice. " * 40))]
    assert await print_slips(slips, SlipTemplate()) == 2
    taken = [sizes(content) for content in cups.submitted()[-2:]]
    files = await came_out(cups, 2)
    came = [sizes(file.read_bytes()) for file in files]
    for ours, theirs in zip(taken, came, strict=True):
        assert theirs[0] == pytest.approx(ours[0], abs=1)
    assert came[1][0][1] > came[0][0][1] + 20


async def test_what_is_known_of_a_printer(cups: Cups) -> None:
    kind = CupsPrinters()
    assert list(kind.printers()) == printer_names() == [PRINTER]
    assert await kind.query_failure(PRINTER) is None
    cups.pause(PRINTER)
    assert await kind.query_failure(PRINTER) is PrintFailure.STOPPED
    cups.resume(PRINTER)
    cups.refuse(PRINTER)
    assert await kind.query_failure(PRINTER) is PrintFailure.NOT_ACCEPTING
    assert await kind.query_failure("طابعة") is PrintFailure.UNKNOWN_PRINTER


async def test_a_job_that_is_turned_away_is_told(cups: Cups) -> None:
    cups.refuse(PRINTER)
    with pytest.raises(PrintError) as told:
        await print_slips([FULL], SlipTemplate())
    assert told.value.detail == PrintFailure.NOT_ACCEPTING
    cups.remove(PRINTER)
    with pytest.raises(PrintError) as told:
        await print_slips([FULL], SlipTemplate())
    assert told.value.detail == PrintFailure.UNKNOWN_PRINTER


async def test_a_job_is_followed_until_it_is_on_paper(cups: Cups) -> None:
    kind = CupsPrinters()
    cups.pause(PRINTER)
    order = SlipOrder([FULL], SlipTemplate())
    (batch,) = [one async for one in kind.batches(PRINTER, order, lambda _done, _of: None)]
    number = await batch.send()
    assert number is not None
    assert await kind.pending_jobs(PRINTER, {number}) == {number: PrintFailure.STOPPED}
    cups.resume(PRINTER)
    await came_out(cups)
    await until(lambda: not cups.jobs("not-completed"), 60)
    assert await kind.pending_jobs(PRINTER, {number}) == {}


async def test_a_job_that_meets_an_error_is_told(cups: Cups) -> None:
    kind = CupsPrinters()
    number = send(PRINTER, "broken", b"%PDF-1.7 of no use", {"media": "A6"})
    await stands(kind, number, PrintFailure.FAILED)
    cups.cancel(PRINTER)
    assert await kind.pending_jobs(PRINTER, {number}) == {}


async def test_a_job_that_cups_gives_up_is_told(cups: Cups) -> None:
    cups.make_unreachable(PRINTER)
    number = send(PRINTER, "slip", pdf((FULL,)), {"media": "A6"})
    await stands(CupsPrinters(), number, PrintFailure.GIVEN_UP)


async def test_a_job_that_went_with_its_printer_is_told(cups: Cups) -> None:
    cups.pause(PRINTER)
    number = send(PRINTER, "slip", pdf((FULL,)), {"media": "A6"})
    cups.remove(PRINTER)
    found = await CupsPrinters().pending_jobs(PRINTER, {number})
    assert found == {number: PrintFailure.GIVEN_UP}


async def stands(kind: CupsPrinters, number: int, failure: PrintFailure) -> None:
    found: list[PrintFailure | None] = []

    async def look() -> None:
        while failure not in found:
            found.append((await kind.pending_jobs(PRINTER, {number})).get(number))
            await asyncio.sleep(CHECK_EVERY_S)

    await asyncio.wait_for(look(), 60)


async def test_no_print_service_is_told(cups: Cups) -> None:
    kind = CupsPrinters()
    cups.stop()
    try:
        assert await kind.query_failure(PRINTER) is PrintFailure.NO_SPOOLER
        assert await kind.pending_jobs(PRINTER, {1}) == {1: PrintFailure.NO_SPOOLER}
        with pytest.raises(PrintError) as told:
            await print_slips([FULL], SlipTemplate())
        assert told.value.detail == PrintFailure.NO_SPOOLER
    finally:
        cups.start()
    assert await kind.query_failure(PRINTER) is None


async def test_a_title_of_any_length_and_script_is_taken(cups: Cups) -> None:
    strange = replace(FULL, order_number="طلب " * 200)
    assert await print_slips([strange], SlipTemplate()) == 1


@pytest.mark.parametrize(("paper", "size"), [("58mm", 58), ("A4", 210)])
async def test_the_test_page_fills_the_paper(cups: Cups, paper: str, size: float) -> None:
    await CupsPrinters().print_test_page(PRINTER, SlipTemplate(paper=paper))
    assert "TEST-1042" in text(cups.submitted()[-1])
    (file,) = await came_out(cups)
    assert sizes(file.read_bytes())[0][0] == pytest.approx(size, abs=1)


@pytest.mark.parametrize(
    ("paper", "size"), [(ReportPaper.A4, (210, 297)), (ReportPaper.ROLL, (80, 0))]
)
async def test_a_cash_sheet_comes_out_as_it_was_laid_out(
    cups: Cups, paper: ReportPaper, size: tuple[int, int]
) -> None:
    made = report_document(CashReport(sheet(summary(1)), "Rose Bakery", NOON), paper)
    printer = QPrinter(QPrinterInfo.printerInfo(PRINTER))
    media = "A4" if paper is ReportPaper.A4 else made.custom_media
    await print_document(printer, "Cash sheet", media, made)
    (file,) = await came_out(cups)
    (came,) = sizes(file.read_bytes())
    assert came == pytest.approx((size[0], size[1] or made.length_mm), abs=1)
    assert cups.submitted()[-1] == made.content


async def test_a_cash_sheet_that_no_printer_takes_is_trouble(cups: Cups) -> None:
    made = report_document(CashReport(sheet(summary(1)), "Rose Bakery", NOON), ReportPaper.A4)
    printer = QPrinter(QPrinterInfo.printerInfo(PRINTER))
    cups.refuse(PRINTER)
    with pytest.raises(PrintError, match=PrintFailure.NOT_ACCEPTING):
        await print_document(printer, "Cash sheet", "A4", made)
