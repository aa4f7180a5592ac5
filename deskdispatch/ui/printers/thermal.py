"""Thermal printers that the program drives itself."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import replace
from functools import partial

from deskdispatch.background import Progress
from deskdispatch.domain.deliveries.summary import Collect
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import Raster, SlipTemplate
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.thermal import printer as thermal
from deskdispatch.ui.printers.queue_runner import Printer, PrinterBatch
from deskdispatch.ui.printers.rendering import SlipOrder
from deskdispatch.ui.printing.font import face
from deskdispatch.ui.printing.painting import raster
from deskdispatch.ui.printing.printer_test_page import raster_of_test_page


class ThermalPrinters(Printer):
    """Sends one slip at a time to each printer, always laid out for the printer's own roll.

    ``known`` returns the current settings of the shop's printers.
    """

    def __init__(self, known: Callable[[], Sequence[ThermalSettings]]) -> None:
        self._known = known
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._mute: set[ThermalSettings] = set()
        self._broken: set[str] = set()

    def printers(self) -> Sequence[str]:
        return tuple(printer.target for printer in self._known())

    async def query_failure(self, target: str) -> PrintFailure | None:
        if not thermal.is_installed():
            return PrintFailure.NOT_INSTALLED
        try:
            at = self._settings_of(target)
            async with self._turns[at.address]:
                status = await thermal.query_status(at)
        except PrintError as error:
            return PrintFailure(error.detail)
        (self._mute.discard if status.answers else self._mute.add)(at)
        return status.failure

    async def batches(
        self, target: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        to = self._settings_of(target)
        template = _fitted(order.template, to)
        for done, slip in enumerate(order.slips, 1):
            dots = await asyncio.to_thread(raster, slip, template)
            progress(done, order.count)
            has_cash = isinstance(slip.cash, Collect)
            yield PrinterBatch(1, partial(self._send, dots, to, has_cash=has_cash))

    async def print_test_page(self, target: str, template: SlipTemplate) -> None:
        await self.try_out(self._settings_of(target), template)

    async def try_out(self, to: ThermalSettings, template: SlipTemplate) -> None:
        """Prints a test page on a printer that need not be saved, and opens its drawer."""
        dots = await asyncio.to_thread(raster_of_test_page, _fitted(template, to))
        await self._send(dots, to, has_cash=True)

    async def _send(self, dots: Raster, to: ThermalSettings, *, has_cash: bool) -> None:
        settings = replace(to, asks=to.asks and to not in self._mute)
        async with self._turns[to.address]:
            is_after_break = to.address in self._broken
            self._broken.add(to.address)
            try:
                await thermal.send(dots, settings, has_cash=has_cash, is_after_break=is_after_break)
            except PrintError as error:
                if error.detail != PrintFailure.CUT_SHORT and not is_after_break:
                    self._broken.discard(to.address)
                raise
            self._broken.discard(to.address)

    def _settings_of(self, target: str) -> ThermalSettings:
        for known in self._known():
            if known.target == target:
                return known
        raise PrintError(PrintFailure.UNKNOWN_PRINTER)


def _fitted(template: SlipTemplate, to: ThermalSettings) -> SlipTemplate:
    """Returns the template with the printer's roll, and with the font looked up off the thread."""
    return replace(template, paper=to.paper, font=face(template.font).families[0])
