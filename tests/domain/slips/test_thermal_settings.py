from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest

from deskdispatch.domain.slips.thermal_settings import ThermalSettings, is_thermal, tables_of

COUNTER = ThermalSettings("Counter", host="192.168.1.50")
KITCHEN = ThermalSettings("مطبخ 2", kind="device", device="/dev/usb/lp0", paper="58mm", asks=False)


@pytest.mark.parametrize(
    "host", ["192.168.1.50", "printer", "printer.shop.local", "TM-T20_2", "fe80::1", "::1"]
)
def test_valid_and_invalid_hosts(host: str) -> None:
    assert replace(COUNTER, host=host).host == host


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", " Counter"),
        ("name", "a\nb"),
        ("name", "x" * 41),
        ("kind", "bluetooth"),
        ("host", ""),
        ("host", "http://printer"),
        ("host", "printer:9100"),
        ("host", "[::1]"),
        ("host", "me@printer"),
        ("host", "a printer"),
        ("host", "x" * 64),
        ("host", "192.168.1.50/24"),
        ("host", None),
        ("port", 65536),
        ("port", True),
        ("paper", "A4"),
        ("feed", -1),
        ("drawer_pin", 3),
        ("asks", "yes"),
        ("device", "lp0"),
        ("device", "/"),
        ("device", "/dev/\0"),
    ],
)
def test_what_cannot_be_is_named_and_not_quoted(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=rf"\A{field}\Z"):
        replace(COUNTER, **{field: value})


def test_a_printer_is_reached_in_one_way_and_keeps_the_other() -> None:
    assert replace(COUNTER, device="/dev/usb/lp0").device == "/dev/usb/lp0"
    assert replace(KITCHEN, host="printer").host == "printer"
    with pytest.raises(ValueError, match="device"):
        replace(COUNTER, kind="device")


def test_head_widths_in_dots() -> None:
    assert (COUNTER.dots, KITCHEN.dots) == (576, 384)


def test_places_as_people_write_them() -> None:
    assert COUNTER.address == "192.168.1.50:9100"
    assert replace(COUNTER, host="fe80::1").address == "[fe80::1]:9100"
    assert KITCHEN.address == "/dev/usb/lp0"


def test_targets_of_jobs() -> None:
    assert KITCHEN.target == "thermal:مطبخ 2"
    assert (is_thermal("thermal:x"), is_thermal("Counter")) == (True, False)


def test_the_drawer_never_opens_unasked() -> None:
    assert not COUNTER.opens_drawer(has_cash=True)


def test_a_settings_file_has_a_table_for_each() -> None:
    tables = tables_of([COUNTER, KITCHEN])
    assert list(tables) == ["Counter", "مطبخ 2"]
    assert [ThermalSettings(name, **table) for name, table in tables.items()] == [COUNTER, KITCHEN]


def test_every_value_is_plain() -> None:
    assert all(isinstance(value, bool | int | str) for value in asdict(KITCHEN).values())
