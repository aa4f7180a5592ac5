"""Tests of printing slips from the whole window on a fake thermal printer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.ui.widgets.tables.painted_cell import FlagsRole
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.running_desktop import RunningDesktop
from tests.thermal.fake_printer import FakePrinter
from tests.ui.printing.scanning import decoded, pixels
from tests.waiting import until


@pytest.fixture
async def printer() -> AsyncIterator[FakePrinter]:
    async with FakePrinter().listening() as listening:
        yield listening


def set_up(printer: FakePrinter) -> Settings:
    """Returns settings that print each booking there, and open the drawer for cash."""
    desktop = ThermalSettings("Counter", host="127.0.0.1", port=printer.port, drawer="cash")
    return replace(OFFLINE, printer=desktop.target, print_after_booking=True, thermal=(desktop,))


async def book(desk: RunningDesktop) -> str:
    """Books, and returns the order number."""
    desk.type_customer("5123 4567", "Fatima فاطمة")
    desk.choose_dropoff()
    await desk.quoted()
    desk.press_book()
    await until(lambda: "Booked: " in desk.window.booking_panel.banner.text, what="a booking")
    return str(desk.deliveries()[0]["orderNumber"])


def numbers(printer: FakePrinter) -> list[str]:
    """Returns the order numbers that a scanner reads on the slips."""
    return [decoded(pixels(strip.picture))["Code 128"] for strip in printer.out]


def marked(desk: RunningDesktop) -> bool:
    columns = range(desk.board.columnCount())
    return any("print" in (desk.board.index(0, at).data(FlagsRole) or ()) for at in columns)


async def test_with_every_booking_a_slip_comes_out(
    open_desktop: OpenDesktop, printer: FakePrinter
) -> None:
    async with open_desktop(set_up(printer)) as desk:
        await desk.signed_in()
        number = await book(desk)
        await until(lambda: printer.out, what="a slip")
        assert numbers(printer) == [number]
        await until(lambda: "Counter (thermal)" in desk.window.delivery_pane.banner.text)
    assert printer.strips[-1].events == []  # no cash, no drawer


async def test_without_paper_the_slip_waits_for_a_new_roll(
    open_desktop: OpenDesktop, printer: FakePrinter
) -> None:
    printer.rows_left = 0
    async with open_desktop(set_up(printer)) as desk:
        await desk.signed_in()
        number = await book(desk)
        await until(lambda: "out of paper" in desk.window.delivery_pane.banner.text)
        await until(lambda: marked(desk), what="a mark on the row")
        assert printer.out == []
        printer.mend()
        await until(lambda: printer.out, what="a slip")
        await until(lambda: not marked(desk), what="a row without a mark")
    assert numbers(printer) == [number]
