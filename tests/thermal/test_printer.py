"""Tests of slips sent over the network to a printer that takes or refuses them."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

import pytest

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import Raster
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.thermal.connection import (
    PrinterConnection,
    PrinterConnectionLost,
    PrinterTimeouts,
    open_connection,
)
from deskdispatch.thermal.printer import is_installed, query_status, send
from tests.connections import Connections, Talk
from tests.thermal.conftest import SetUp
from tests.thermal.fake_printer import FakePrinter
from tests.thermal.rasters import noise
from tests.waiting import until

HASTY: Final = PrinterTimeouts(
    connect=5, answer=0.2, stall=0.3, poll=0.02, settled=0.1, silence=0.3, close=0.2
)
"""Timeouts for printers that never do what is awaited."""


def at(printer: FakePrinter, **how: Any) -> ThermalSettings:
    return replace(ThermalSettings("Counter", host="127.0.0.1", port=printer.port), **how)


async def trouble(printer: FakePrinter, raster: Raster, **how: Any) -> PrintError:
    with pytest.raises(PrintError) as caught:
        await send(raster, at(printer, **how), timeouts=HASTY)
    return caught.value


def pictures(printer: FakePrinter) -> list[bytes]:
    return [b"".join(strip.rows) for strip in printer.out]


@pytest.mark.parametrize("paper", ["80mm", "58mm"])
@pytest.mark.parametrize("picture", ["raster", "column"])
async def test_a_slip_comes_out_dot_for_dot(set_up: SetUp, paper: str, picture: str) -> None:
    printer, raster = await set_up(), noise({"80mm": 576, "58mm": 384}[paper], 720)
    await send(raster, at(printer, paper=paper, picture=picture))
    assert pictures(printer) == [raster.rows]
    assert printer.out[0].picture == raster


async def test_the_cut_and_the_drawer_come_after_the_picture(set_up: SetUp) -> None:
    printer = await set_up()
    await send(noise(height=48), at(printer, drawer="cash", cut="full"), has_cash=True)
    events = [event for strip in printer.strips for event in strip.events]
    assert events == [("init", 0), ("picture", 48), ("feed", 4), ("cut", 0), ("kick", 2)]


async def test_one_slip_after_the_other(set_up: SetUp) -> None:
    printer, slips = await set_up(), [noise(seed=seed, height=90) for seed in range(5)]
    for slip in slips:
        await send(slip, at(printer))
    assert pictures(printer) == [slip.rows for slip in slips]


async def test_a_slow_printer_is_waited_for(set_up: SetUp) -> None:
    printer, raster = await set_up(), noise(height=2000)
    printer.sip = 64
    await send(raster, at(printer))
    assert pictures(printer) == [raster.rows]


@pytest.mark.parametrize("asks", [True, False])
async def test_one_that_answers_nothing_gets_the_slip(set_up: SetUp, asks: bool) -> None:
    printer, raster = await set_up(is_mute=True), noise()
    await send(raster, at(printer, asks=asks), timeouts=HASTY)
    await until(lambda: pictures(printer) == [raster.rows])


async def test_one_that_is_not_to_be_asked_hears_no_question(set_up: SetUp) -> None:
    printer = await set_up(rows_left=0)
    await send(noise(height=8), at(printer, asks=False), timeouts=HASTY)
    await until(lambda: printer.pending)
    assert b"\x10\x04" not in printer.unread


async def test_a_clone_that_knows_no_turns_is_trusted_after_a_while(set_up: SetUp) -> None:
    printer, raster = await set_up(knows_turns=False), noise()
    await send(raster, at(printer), timeouts=HASTY)
    assert pictures(printer) == [raster.rows]


@pytest.mark.parametrize(
    ("ail", "failure"),
    [
        ("rows_left", PrintFailure.NO_PAPER),
        ("cover", PrintFailure.COVER_OPEN),
        ("offline", PrintFailure.OFFLINE),
        ("jam", PrintFailure.JAMMED),
    ],
)
async def test_what_a_printer_says_beforehand_stops_the_slip(
    set_up: SetUp, ail: str, failure: PrintFailure
) -> None:
    printer = await set_up(rows_left=0 if ail == "rows_left" else None)
    if ail == "cover":
        printer.open_cover()
    printer.is_offline, printer.is_jammed = ail == "offline", ail == "jam"
    error = await trouble(printer, noise())
    assert (error.detail, error.may_have_printed) == (failure, False)
    assert (await query_status(at(printer))).failure is failure
    printer.mend()
    assert (await query_status(at(printer))).failure is None
    assert printer.strips[-1].rows == []


async def test_paper_that_ends_in_the_middle_may_have_printed(set_up: SetUp) -> None:
    printer = await set_up(rows_left=100)
    error = await trouble(printer, noise(height=110))
    assert (error.detail, error.may_have_printed) == (PrintFailure.NO_PAPER, True)


async def test_paper_that_ends_so_early_that_nothing_more_fits_in_may_have_printed(
    set_up: SetUp,
) -> None:
    printer = await set_up(rows_left=10)
    error = await trouble(printer, noise(height=20_000))
    assert error.may_have_printed
    assert error.detail in (PrintFailure.NO_PAPER, PrintFailure.CUT_SHORT)


async def test_a_slip_after_one_that_broke_off_is_whole(set_up: SetUp) -> None:
    printer, raster = await set_up(hangs_up_after=20_000), noise()
    await trouble(printer, raster)
    printer.hangs_up_after = None
    await send(raster, at(printer), is_after_break=True)
    assert not [event for event in printer.out[0].events if event[0] == "letter"]
    assert b"".join(printer.out[0].rows).endswith(raster.rows)


@pytest.mark.parametrize("is_rude", [True, False])
@pytest.mark.parametrize("is_mute", [True, False])
@pytest.mark.parametrize("sent", [4_000, 30_000])
async def test_one_that_hangs_up_in_the_middle_may_have_printed(
    set_up: SetUp, is_mute: bool, is_rude: bool, sent: int
) -> None:
    printer = await set_up(is_mute=is_mute, hangs_up_after=sent, is_rude=is_rude)
    error = await trouble(printer, noise(), asks=not is_mute)
    assert (error.detail, error.may_have_printed) == (PrintFailure.CUT_SHORT, True)


async def test_one_that_takes_no_byte_may_have_printed_and_ends(set_up: SetUp) -> None:
    error = await trouble(await set_up(is_deaf=True), noise(height=20_000))
    assert (error.detail, error.may_have_printed) == (PrintFailure.CUT_SHORT, True)


async def test_one_that_drops_the_connection_at_once_serves_somebody_else(set_up: SetUp) -> None:
    printer = await set_up(hangs_up_after=0)
    error = await trouble(printer, noise())
    assert (error.detail, error.may_have_printed) == (PrintFailure.BUSY, False)


async def test_one_that_falls_silent_may_have_printed(
    set_up: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    printer = await set_up(knows_turns=False)
    receive = printer.receive

    def receive_until_it_has_a_picture(data: bytes) -> bytes:
        answer = receive(data)
        return b"" if printer.strips[0].rows else answer

    monkeypatch.setattr(printer, "receive", receive_until_it_has_a_picture)
    error = await trouble(printer, noise())
    assert (error.detail, error.may_have_printed) == (PrintFailure.CUT_SHORT, True)


async def test_noise_on_the_line_is_not_taken_for_an_answer(
    set_up: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Automatic status, XON and XOFF arrive unasked."""
    printer, raster = await set_up(), noise()
    receive = printer.receive
    monkeypatch.setattr(printer, "receive", lambda data: b"\x11\x13\x91" + receive(data))
    await send(raster, at(printer), timeouts=HASTY)
    assert pictures(printer) == [raster.rows]


async def test_a_port_where_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(PrintError) as caught:
        await send(noise(), ThermalSettings("Gone", host="127.0.0.1", port=port))
    assert (caught.value.detail, caught.value.may_have_printed) == (PrintFailure.REFUSED, False)


async def test_a_name_that_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unknown(*_arguments: Any, **_more: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "not known")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", unknown)
    with pytest.raises(PrintError) as caught:
        await query_status(ThermalSettings("Typo", host="pritner"))
    assert caught.value.detail == PrintFailure.UNREACHABLE


async def test_one_that_is_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_arguments: Any, **_more: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(asyncio, "open_connection", never)
    with pytest.raises(PrintError) as caught:
        await query_status(ThermalSettings("Off", host="127.0.0.1"), replace(HASTY, connect=0.05))
    assert caught.value.detail == PrintFailure.UNREACHABLE


@pytest.mark.parametrize(
    "host", ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8"], ids=["v4", "v6", "mapped"]
)
async def test_no_slip_goes_out_on_the_internet(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def opened(*_arguments: Any) -> Any:
        raise AssertionError("a connection to the internet")

    monkeypatch.setattr(asyncio, "open_connection", opened)
    with pytest.raises(PrintError) as caught:
        await send(noise(height=1), ThermalSettings("Far", host=host))
    assert caught.value.detail == PrintFailure.NOT_LOCAL


async def test_of_several_addresses_the_first_that_answers(
    set_up: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    printer = await set_up()

    async def two(_host: str, port: int, **_more: Any) -> Any:
        kind = (socket.AF_INET6, socket.SOCK_STREAM, 6, "")
        return [(*kind, ("::1", port, 0, 0)), (*kind, ("127.0.0.1", port))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", two)
    async with open_connection(ThermalSettings("Two", host="printer", port=printer.port), HASTY):
        pass
    await until(lambda: printer.calls == 1)


async def test_a_look_prints_nothing(set_up: SetUp) -> None:
    printer = await set_up()
    status = await query_status(at(printer))
    assert (status.answers, status.failure) == (True, None)
    printer.is_low = True  # the roll is near its end, and still prints
    assert (await query_status(at(printer))).failure is None
    assert not printer.strips[0].rows
    assert not printer.strips[0].events


async def test_a_look_at_one_that_says_nothing(set_up: SetUp) -> None:
    status = await query_status(at(await set_up(is_mute=True)), HASTY)
    assert (status.answers, status.failure) == (False, None)


async def test_a_slip_can_be_broken_off(set_up: SetUp) -> None:
    printer = await set_up(is_deaf=True)
    sending = asyncio.ensure_future(send(noise(height=20_000), at(printer, asks=False)))
    await until(lambda: printer.calls)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending


def test_the_tests_have_the_package() -> None:
    assert is_installed()


async def test_paper_that_ends_with_the_slip_may_have_printed(
    set_up: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The status before is still good; only the answer after the slip reports that paper is out."""
    printer = await set_up()
    receive = printer.receive
    monkeypatch.setattr(printer, "receive", lambda data: receive(data).replace(b"\x00", b"\x0c"))
    error = await trouble(printer, noise(height=10))
    assert (error.detail, error.may_have_printed) == (PrintFailure.NO_PAPER, True)


@asynccontextmanager
async def connection_to(serve: Talk) -> AsyncIterator[PrinterConnection]:
    """Connects to a printer that only runs ``serve``."""
    calls = Connections(serve)
    server = await asyncio.start_server(calls, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        async with open_connection(
            ThermalSettings("Own", host="127.0.0.1", port=port), HASTY
        ) as line:
            yield line
    finally:
        server.close()
        await calls.end()


async def test_a_printer_that_closed_first_has_not_read_all() -> None:
    async def deaf(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with connection_to(deaf) as line:
        with pytest.raises(PrinterConnectionLost):
            await line.read(HASTY.connect)
        with pytest.raises(PrinterConnectionLost):
            await line.finish()


async def test_what_a_printer_still_says_at_the_end_is_no_matter() -> None:
    taken = bytearray()

    async def talkative(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        taken.extend(await reader.read())
        writer.write(b"\x14" * 200)
        writer.close()

    async with connection_to(talkative) as line:
        await line.write(b"slip")
        await line.finish()
    assert taken == b"slip"


async def test_a_printer_that_never_closes_is_not_waited_for() -> None:
    taken, over = bytearray(), asyncio.Event()

    async def lingering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        taken.extend(await reader.read())
        await over.wait()
        writer.close()

    async with connection_to(lingering) as line:
        await line.write(b"slip")
        await line.finish()
        assert taken == b"slip"
        over.set()


async def test_one_that_resets_the_connection_while_it_is_asked_is_lost() -> None:
    async def rude(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        linger = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        writer.transport.abort()

    async with connection_to(rude) as line:
        with pytest.raises(PrinterConnectionLost):
            await line.read(HASTY.connect)
