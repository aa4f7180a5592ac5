"""Tests of a slip's bytes, converted back to a picture."""

from __future__ import annotations

import logging
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import Raster
from deskdispatch.domain.slips.thermal_settings import ThermalSettings
from deskdispatch.thermal.printer import BAND, filler, slip_bytes
from tests.sizes import examples
from tests.thermal.mechanism import Event, Mechanism, Strip
from tests.thermal.rasters import noise, rasters

COUNTER = ThermalSettings("Counter", host="192.168.1.50")


def printed(content: bytes) -> list[Strip]:
    mechanism = Mechanism()
    mechanism.receive(content)
    assert mechanism.pending == 0
    return [strip for strip in mechanism.strips if strip.rows or strip.events]


def events(to: ThermalSettings, *, cash: bool = False) -> list[Event]:
    """Returns the events of printing a small slip, besides its dots, in order."""
    strips = printed(slip_bytes(noise(height=24), to, has_cash=cash))
    return [event for strip in strips for event in strip.events]


@settings(max_examples=examples(120), deadline=None)
@given(rasters())
def test_every_raster_comes_out_dot_for_dot(raster: Raster) -> None:
    (strip, *rest) = printed(slip_bytes(raster, COUNTER))
    assert b"".join(strip.rows) == raster.rows
    assert len(strip.rows) == raster.height
    assert rest == []


@settings(max_examples=examples(40), deadline=None)
@given(rasters(widest=48))
def test_so_it_does_in_columns_up_to_white_below(raster: Raster) -> None:
    old = replace(COUNTER, picture="column", paper="58mm")
    strip = printed(slip_bytes(raster, old))[0]
    dots = b"".join(strip.rows)
    assert dots[: len(raster.rows)] == raster.rows
    assert not any(dots[len(raster.rows) :])
    assert len(strip.rows) - raster.height < 24


def test_the_wire_of_a_small_slip() -> None:
    eight = Raster(8, 2, b"\x81\x7e")
    assert slip_bytes(eight, replace(COUNTER, cut="full", feed=3)) == (
        b"\x1b@\x1dv0\x00\x01\x00\x02\x00\x81\x7e\x1bd\x03\x1dV\x00"
    )


def test_no_command_brings_more_rows_than_a_cheap_printer_holds() -> None:
    strip = printed(slip_bytes(noise(height=2 * BAND + 1), COUNTER))[0]
    assert [number for what, number in strip.events if what == "picture"] == [BAND, BAND, 1]


def test_it_is_set_up_fed_cut_and_then_the_drawer_opens() -> None:
    everything = replace(COUNTER, density=2, feed=5, drawer="always", drawer_pin=5)
    expected = [("init", 0), ("density", 6), ("picture", 24), ("feed", 5), ("cut", 1), ("kick", 5)]
    assert events(everything) == expected


@pytest.mark.parametrize(("cut", "number"), [("full", 0), ("partial", 1), ("none", None)])
def test_cuts(cut: str, number: int | None) -> None:
    found = [how for what, how in events(replace(COUNTER, cut=cut)) if what == "cut"]
    assert found == ([] if number is None else [number])


@pytest.mark.parametrize(
    ("drawer", "cash", "opens"),
    [
        ("never", True, False),
        ("cash", True, True),
        ("cash", False, False),
        ("always", False, True),
    ],
)
@pytest.mark.parametrize("pin", [2, 5])
def test_the_drawer_opens_when_it_is_wanted(drawer: str, cash: bool, opens: bool, pin: int) -> None:
    found = events(replace(COUNTER, drawer=drawer, drawer_pin=pin), cash=cash)
    assert [number for what, number in found if what == "kick"] == [pin] * opens


@pytest.mark.parametrize(("density", "number"), [(-4, 0), (-1, 3), (1, 5), (4, 8)])
def test_density(density: int, number: int) -> None:
    assert ("density", number) in events(replace(COUNTER, density=density))


def test_a_density_that_nobody_chose_is_left_alone() -> None:
    assert [what for what, _number in events(replace(COUNTER, feed=0))] == [
        "init",
        "picture",
        "cut",
    ]


def test_a_slip_after_one_that_broke_off_is_whole() -> None:
    raster, mechanism = noise(), Mechanism()
    content = slip_bytes(raster, COUNTER)
    mechanism.receive(content[: len(content) // 3])
    mechanism.receive(filler(COUNTER) + content)
    broken, _rest = mechanism.strips
    assert [number for what, number in broken.events if what == "letter"] == []
    assert b"".join(broken.rows).endswith(raster.rows)


def test_what_is_wider_than_the_head_is_a_bug_of_ours() -> None:
    with pytest.raises(ValueError, match="576 dots for a head of 384"):
        slip_bytes(noise(), replace(COUNTER, paper="58mm"))


def test_without_the_package_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("escpos", "escpos.printer"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(PrintError) as caught:
        slip_bytes(noise(), COUNTER)
    assert caught.value.detail == PrintFailure.NOT_INSTALLED
    assert not caught.value.may_have_printed


def test_it_writes_to_no_console_and_no_log(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    slip_bytes(noise(), COUNTER)  # the first call loads the printer profiles, and logs that
    with caplog.at_level(logging.DEBUG):
        slip_bytes(noise(), COUNTER)
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


def test_the_package_leaves_nothing_among_the_temporary_files(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (
        "import tempfile, os, sys;"
        "from deskdispatch.domain.slips.template import Raster;"
        "from deskdispatch.domain.slips.thermal_settings import ThermalSettings as Settings;"
        "from deskdispatch.thermal.printer import slip_bytes;"
        "assert 'escpos' not in sys.modules and 'PIL' not in sys.modules;"
        "slip_bytes(Raster(8, 1, b'1'), Settings('Counter', host='printer'));"
        "print(os.listdir(tempfile.gettempdir()))"
    )
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")
