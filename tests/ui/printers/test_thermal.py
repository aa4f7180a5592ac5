"""Tests of slips on thermal printers, from the queue to the paper and back by a scanner."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import Raster, SlipTemplate
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.thermal import printer as thermal
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.printers.queue_runner import PrintRunner
from deskdispatch.ui.printers.rendering import SlipOrder
from deskdispatch.ui.printers.thermal import ThermalPrinters
from deskdispatch.ui.printing.painting import raster
from deskdispatch.ui.printing.printer_test_page import raster_of_test_page
from deskdispatch.ui.text.errors import print_failure_words
from tests.desk.desk_under_test import DeskUnderTest
from tests.thermal.fake_printer import FakePrinter
from tests.ui.conftest import Speak
from tests.ui.printing.fonts import loaded
from tests.ui.printing.samples import FULL, UNKNOWN
from tests.ui.printing.scanning import decoded, pixels, scaled
from tests.ui.rows import delivery
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("qapp")

ONE, TWO = delivery(1), delivery(2)


class ThermalSetup:
    """Thermal printers that are set up, and the program's access to them."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack
        self.settings: list[ThermalSettings] = []
        self.kind = ThermalPrinters(lambda: self.settings)
        self.template = SlipTemplate(font=loaded())

    async def add(self, name: str = "Counter", fake: Any = None, **how: Any) -> FakePrinter:
        printer = await self._stack.enter_async_context(FakePrinter(**(fake or {})).listening())
        self.settings.append(ThermalSettings(name, host="127.0.0.1", port=printer.port, **how))
        return printer

    async def print_slips(self, slips: Sequence[Slip], template: SlipTemplate | None = None) -> int:
        told = []
        order = SlipOrder(slips, template or self.template)
        async for batch in self.kind.batches("thermal:Counter", order, lambda *of: told.append(of)):
            await batch.send()
        assert told == [(done, len(slips)) for done in range(1, len(slips) + 1)]
        return len(told)


@pytest.fixture
async def setup() -> AsyncIterator[ThermalSetup]:
    async with AsyncExitStack() as stack:
        yield ThermalSetup(stack)


def pictures(printer: FakePrinter) -> list[Raster]:
    return [strip.picture for strip in printer.out]


@pytest.mark.parametrize("paper", ["80mm", "58mm"])
@pytest.mark.parametrize("language", ["both", "en", "ar"])
async def test_the_slip_is_the_very_one_that_is_laid_out(
    setup: ThermalSetup, paper: str, language: str
) -> None:
    printer = await setup.add(paper=paper)
    template = replace(setup.template, language=language, paper=paper)
    await setup.print_slips([FULL], template)
    (picture,) = pictures(printer)
    assert picture == raster(FULL, template)


@pytest.mark.parametrize("paper", ["80mm", "58mm"])
async def test_a_scanner_reads_what_came_out(setup: ThermalSetup, paper: str) -> None:
    printer = await setup.add(paper=paper)
    await setup.print_slips([FULL], replace(setup.template, square="both"))
    printed = pixels(pictures(printer)[0])
    for picture in (printed, scaled(printed, 180 / 203)):
        assert decoded(picture)["Code 128"] == "ORD-1042"
        assert "QR Code" in decoded(picture)


async def test_the_roll_in_the_printer_counts_and_not_the_paper_of_the_order(
    setup: ThermalSetup,
) -> None:
    printer = await setup.add(paper="58mm")
    await setup.print_slips([FULL, UNKNOWN], replace(setup.template, paper="A4"))
    assert [picture.width for picture in pictures(printer)] == [384, 384]


async def test_the_drawer_opens_where_there_is_cash_to_collect(setup: ThermalSetup) -> None:
    printer = await setup.add(drawer="cash")
    await setup.print_slips([UNKNOWN, FULL, UNKNOWN])
    kicks = [[what for what, _n in strip.events].count("kick") for strip in printer.strips]
    assert kicks == [0, 0, 1, 0]  # after its cut, with the white paper of the next slip


async def test_two_who_print_at_once_get_whole_slips(setup: ThermalSetup) -> None:
    printer = await setup.add()
    await asyncio.gather(*(setup.print_slips([slip, slip]) for slip in (FULL, UNKNOWN)))
    template = replace(setup.template, paper="80mm")
    whole = [raster(slip, template) for slip in (FULL, UNKNOWN)]
    assert all(picture in whole for picture in pictures(printer))
    assert len(printer.out) == 4


async def test_the_test_page(setup: ThermalSetup) -> None:
    printer = await setup.add(paper="58mm")
    await setup.kind.print_test_page("thermal:Counter", setup.template)
    assert pictures(printer) == [raster_of_test_page(replace(setup.template, paper="58mm"))]


async def test_a_test_page_before_it_is_set_up(setup: ThermalSetup) -> None:
    printer = await setup.add()
    (settings,) = setup.settings
    setup.settings.clear()
    await setup.kind.try_out(settings, setup.template)
    assert len(printer.out) == 1


async def test_what_is_known_of_a_printer(setup: ThermalSetup) -> None:
    printer = await setup.add()
    assert setup.kind.printers() == ("thermal:Counter",)
    assert await setup.kind.query_failure("thermal:Counter") is None
    printer.open_cover()
    assert await setup.kind.query_failure("thermal:Counter") is PrintFailure.COVER_OPEN
    assert await setup.kind.pending_jobs("thermal:Counter", ()) == {}
    assert await setup.kind.query_failure("thermal:Office") is PrintFailure.UNKNOWN_PRINTER
    with pytest.raises(PrintError) as caught:
        await setup.kind.print_test_page("thermal:Office", setup.template)
    assert caught.value.detail == PrintFailure.UNKNOWN_PRINTER


async def test_without_the_package_nothing_is_tried(
    setup: ThermalSetup, monkeypatch: pytest.MonkeyPatch, speak: Speak
) -> None:
    printer = await setup.add()
    monkeypatch.setattr(thermal, "is_installed", lambda: False)
    failure = await setup.kind.query_failure("thermal:Counter")
    assert failure is PrintFailure.NOT_INSTALLED
    assert printer.calls == 0
    speak("en")
    assert "a part of this program is missing" in print_failure_words(failure)


async def test_one_that_never_answers_is_not_asked_twice_a_slip(
    setup: ThermalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    printer = await setup.add(fake={"is_mute": True})
    asked: list[bool] = []
    real = thermal.send

    async def send(dots: Raster, to: ThermalSettings, **how: Any) -> None:
        asked.append(to.asks)
        await real(dots, to, **how)

    monkeypatch.setattr(thermal, "send", send)
    assert await setup.kind.query_failure("thermal:Counter") is None
    await setup.print_slips([FULL])
    await until(lambda: printer.out)
    assert asked == [False]


async def test_a_slip_after_one_that_broke_off_is_whole(setup: ThermalSetup) -> None:
    printer = await setup.add(fake={"hangs_up_after": 20_000})
    with pytest.raises(PrintError) as caught:
        await setup.print_slips([FULL])
    assert caught.value.may_have_printed
    printer.hangs_up_after = None
    await setup.print_slips([FULL])
    whole = raster(FULL, replace(setup.template, paper="80mm"))
    assert b"".join(printer.out[0].rows).endswith(whole.rows)
    assert [event for event in printer.out[0].events if event[0] == "letter"] == []
    await setup.print_slips([FULL])
    assert pictures(printer)[1] == whole


@pytest.fixture
async def runner(setup: ThermalSetup, harness: DeskUnderTest) -> PrintRunner:
    """The program's queue, which prints to these printers."""
    await harness.journal.remember([ONE, TWO], harness.clock())
    preferences = Preferences(slip=setup.template)
    return PrintRunner(harness.desk, preferences, {"thermal:": setup.kind}, check_every_s=0.05)


async def test_slips_wait_for_paper_and_come_out_then(
    setup: ThermalSetup, harness: DeskUnderTest, runner: PrintRunner
) -> None:
    printer = await setup.add(fake={"rows_left": 0})
    account = await runner.print_slips([ONE, TWO], "thermal:Counter", template=setup.template)
    assert (account.failure, account.is_uncertain) == (PrintFailure.NO_PAPER, False)
    following = asyncio.ensure_future(runner.follow())
    printer.mend()
    await until(lambda: len(printer.out) == 2)
    await until(lambda: harness.rows("SELECT * FROM print_jobs") == [])
    following.cancel()
    found = [decoded(pixels(picture))["Code 128"] for picture in pictures(printer)]
    assert found == [ONE.order_number, TWO.order_number]
    assert [name for (name,) in harness.rows("SELECT target FROM prints")] == [
        "thermal:Counter"
    ] * 2


async def test_paper_that_ends_in_the_middle_is_never_printed_again_unasked(
    setup: ThermalSetup, harness: DeskUnderTest, runner: PrintRunner
) -> None:
    printer = await setup.add(fake={"rows_left": 500})
    account = await runner.print_slips([ONE], "thermal:Counter", template=setup.template)
    assert account.is_uncertain
    printer.mend()
    following = asyncio.ensure_future(runner.follow())
    await until(lambda: any(job.is_uncertain for job in harness.desk.print_queue.jobs))
    (job,) = harness.desk.print_queue.jobs
    assert job.is_uncertain
    assert len(printer.out) == 1  # the held slip was printed with the new roll
    following.cancel()
