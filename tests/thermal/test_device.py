"""Tests of printing slips to a device file."""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.thermal.connection import PrinterTimeouts, likely_devices
from deskdispatch.thermal.printer import query_status, send
from tests.thermal.fake_printer import DevicePrinter
from tests.thermal.rasters import noise
from tests.waiting import until

HASTY: Final = PrinterTimeouts(answer=0.2, stall=0.2, poll=0.02, settled=0.1, silence=0.3)
PAPERLESS: Final = PrintFailure.NO_PAPER


def at(path: str | Path, **how: Any) -> ThermalSettings:
    return ThermalSettings("Counter", kind="device", device=str(path), **how)


def descriptors() -> set[int]:
    """Returns this process's open descriptors among the first ones."""
    found = set()
    for number in range(200):
        with suppress(OSError):
            os.fstat(number)
            found.add(number)
    return found


async def trouble(of: Awaitable[object]) -> PrintError:
    with pytest.raises(PrintError) as caught:
        await of
    return caught.value


async def test_over_a_serial_line_dot_for_dot() -> None:
    printer, raster = DevicePrinter(), noise()
    with printer.terminal():
        assert (await query_status(at(printer.path))).answers
        await send(raster, at(printer.path, drawer="always"))
    assert printer.out[0].picture == raster
    assert printer.strips[-1].events == [("kick", 2)]


async def test_over_a_pipe_dot_for_dot(tmp_path: Path) -> None:
    printer, raster = DevicePrinter(), noise(384)
    with printer.pipe(tmp_path):
        assert not (await query_status(at(printer.path))).answers
        await send(raster, at(printer.path, paper="58mm"))
        await until(lambda: printer.out)
    assert printer.out[0].picture == raster


async def test_what_a_printer_says_beforehand_stops_the_slip() -> None:
    printer = DevicePrinter(rows_left=0)
    with printer.terminal():
        error = await trouble(send(noise(), at(printer.path), timeouts=HASTY))
    assert (error.detail, error.may_have_printed) == (PAPERLESS, False)


async def test_paper_that_ends_in_the_middle_may_have_printed() -> None:
    printer = DevicePrinter(rows_left=300)
    with printer.terminal():
        error = await trouble(send(noise(), at(printer.path), timeouts=HASTY))
    assert (error.detail, error.may_have_printed) == (PAPERLESS, True)


async def test_one_that_stops_taking_may_have_printed(tmp_path: Path) -> None:
    path = tmp_path / "lp0"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # never reads
    try:
        error = await trouble(send(noise(height=9000), at(path), timeouts=HASTY))
    finally:
        os.close(reader)
    assert (error.detail, error.may_have_printed) == (PrintFailure.CUT_SHORT, True)


async def test_one_that_is_unplugged_in_the_middle_may_have_printed(tmp_path: Path) -> None:
    path = tmp_path / "lp0"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    sending = asyncio.ensure_future(trouble(send(noise(height=9000), at(path))))
    loop, begun = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(reader, begun.set)
    await begun.wait()
    loop.remove_reader(reader)
    os.close(reader)
    error = await sending
    assert (error.detail, error.may_have_printed) == (PrintFailure.CUT_SHORT, True)


async def test_the_loop_runs_on_while_a_device_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "lp0"
    os.mkfifo(path)
    reader, loop = os.open(path, os.O_RDONLY | os.O_NONBLOCK), asyncio.get_running_loop()
    sending = asyncio.ensure_future(trouble(send(noise(height=1500), at(path), timeouts=HASTY)))
    turns, until_then = 0, loop.time() + HASTY.stall
    while not sending.done():
        await asyncio.sleep(0)
        turns += loop.time() < until_then
    os.close(reader)
    assert turns > 100


async def test_a_device_that_is_not_there(tmp_path: Path) -> None:
    assert (await trouble(query_status(at(tmp_path / "lp0")))).detail == PrintFailure.NOT_THERE
    (tmp_path / "file").touch()
    assert (
        await trouble(query_status(at(tmp_path / "file" / "lp0")))
    ).detail == PrintFailure.NOT_THERE


async def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "accounts.xlsx"
    path.write_bytes(b"the books")
    error = await trouble(send(noise(), at(path)))
    assert (error.detail, error.may_have_printed) == (PrintFailure.NOT_A_DEVICE, False)
    assert path.read_bytes() == b"the books"
    assert (await trouble(query_status(at(tmp_path)))).detail == PrintFailure.NOT_A_DEVICE


async def test_a_link_to_a_file_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "books").write_bytes(b"the books")
    (tmp_path / "lp0").symlink_to(tmp_path / "books")
    assert (await trouble(send(noise(), at(tmp_path / "lp0")))).detail == PrintFailure.NOT_A_DEVICE


async def test_a_pipe_that_nobody_reads(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "lp0")
    error = await trouble(send(noise(), at(tmp_path / "lp0")))
    assert (error.detail, error.may_have_printed) == (PrintFailure.UNREACHABLE, False)


@pytest.mark.parametrize(
    ("number", "failure"),
    [
        (errno.EACCES, PrintFailure.NOT_ALLOWED),
        (errno.EPERM, PrintFailure.NOT_ALLOWED),
        (errno.EBUSY, PrintFailure.BUSY),
        (errno.ENODEV, PrintFailure.UNREACHABLE),
        (errno.EIO, PrintFailure.UNREACHABLE),
    ],
)
async def test_what_the_system_says_when_it_is_opened(
    number: int, failure: PrintFailure, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: Any, **_more: Any) -> int:
        raise OSError(number, os.strerror(number))

    printer = DevicePrinter()
    with printer.terminal():
        monkeypatch.setattr(os, "open", refuse)
        error = await trouble(query_status(at(printer.path)))
        monkeypatch.undo()
    assert (error.detail, error.may_have_printed) == (failure, False)


async def test_one_that_may_only_be_written_to_is_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For example ``/dev/usb/lp0`` of a group without permission to read."""
    printer, real = DevicePrinter(rows_left=0), os.open

    def writing_only(path: Any, flags: int, *rest: Any) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "not to be read")
        return real(path, flags, *rest)

    with printer.terminal():
        monkeypatch.setattr(os, "open", writing_only)
        status = await query_status(at(printer.path))
        monkeypatch.undo()
    assert (status.answers, status.failure) == (False, None)


async def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    before = descriptors()
    printer = DevicePrinter()
    with printer.terminal():
        await send(noise(height=10), at(printer.path))
        await trouble(send(noise(), at(tmp_path / "none")))
        await trouble(send(noise(), replace(at(printer.path), device=str(tmp_path))))
    assert descriptors() == before


async def test_a_file_that_came_into_the_place_of_the_device_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is replaced between the check of its type and the opening."""
    path, real = tmp_path / "lp0", os.open
    os.mkfifo(path)

    def too_late(named: Any, flags: int, *rest: Any) -> int:
        if str(named) == str(path):
            path.unlink()
            path.write_bytes(b"the books")
        return real(named, flags, *rest)

    before = descriptors()
    monkeypatch.setattr(os, "open", too_late)
    error = await trouble(send(noise(height=10), at(path)))
    monkeypatch.undo()
    assert (error.detail, error.may_have_printed) == (PrintFailure.NOT_A_DEVICE, False)
    assert path.read_bytes() == b"the books"
    assert descriptors() == before


async def test_one_that_is_unplugged_while_it_is_asked_got_no_slip(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printer, real = DevicePrinter(), os.read

    def unplugged(descriptor: int, most: int) -> bytes:
        if os.isatty(descriptor) and os.ttyname(descriptor) == printer.path:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return real(descriptor, most)

    with printer.terminal():
        monkeypatch.setattr(os, "read", unplugged)
        error = await trouble(send(noise(), at(printer.path), timeouts=HASTY))
        monkeypatch.undo()
    assert (error.detail, error.may_have_printed) == (PrintFailure.UNREACHABLE, False)
    assert printer.strips[0].rows == []


def test_the_devices_offered_are_printer_ports_and_then_serial_lines(tmp_path: Path) -> None:
    (tmp_path / "usb").mkdir()
    for name in ("ttyACM0", "ttyUSB1", "ttyUSB0", "lp1", "usb/lp0", "lpx", "null", "usb/hiddev0"):
        (tmp_path / name).touch()
    names = ("usb/lp0", "lp1", "ttyUSB0", "ttyUSB1", "ttyACM0")
    assert likely_devices(tmp_path) == tuple(str(tmp_path / name) for name in names)
    assert likely_devices(tmp_path / "none") == ()
