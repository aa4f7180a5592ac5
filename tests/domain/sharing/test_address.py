from __future__ import annotations

import pytest

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.sharing.membership import SharedAddress, shared_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("shop-pc", SharedAddress("shop-pc", 5432, "deskdispatch")),
        (" Shop-PC.local ", SharedAddress("shop-pc.local", 5432, "deskdispatch")),
        ("192.168.1.5:5433", SharedAddress("192.168.1.5", 5433, "deskdispatch")),
        ("١٩٢.١٦٨.١.٥:٥٤٣٣", SharedAddress("192.168.1.5", 5433, "deskdispatch")),
        ("shop-pc/sharing", SharedAddress("shop-pc", 5432, "sharing")),
        ("shop-pc:5433/My shop", SharedAddress("shop-pc", 5433, "My shop")),
        ("[::1]:5432/db", SharedAddress("::1", 5432, "db")),
        ("[FE80::0001]", SharedAddress("fe80::1", 5432, "deskdispatch")),
        ("fe80::1", SharedAddress("fe80::1", 5432, "deskdispatch")),
        ("postgresql://shop-pc:5433/db", SharedAddress("shop-pc", 5433, "db")),
        ("postgres://shop-pc/my%20shop/", SharedAddress("shop-pc", 5432, "my shop")),
        ("PostgreSQL://shop-pc/", SharedAddress("shop-pc", 5432, "deskdispatch")),
    ],
)
def test_an_address_is_read_in_any_usual_form(text: str, address: SharedAddress) -> None:
    assert shared_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "host:0",
        "host:65536",
        "host:",
        "two words",
        "host/a/b",
        "[::1",
        "[shop-pc]",
        ":5432",
        "https://shop-pc/db",
        "postgresql://user:secret@shop-pc/db",
        "shop-pc/db?sslmode=disable",
        "shop-pc/db#part",
        "postgresql://shop-pc/a%00b",
        "shop-pc/" + "ق" * 32,
        "a" * 64,
    ],
)
def test_what_names_no_database_server_is_refused(text: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        shared_address(text)
    assert caught.value.rule is Rule.NOT_AN_ADDRESS


def test_a_blank_one_is_told_apart() -> None:
    with pytest.raises(RuleBroken) as caught:
        shared_address(" \u200f ")
    assert caught.value.rule is Rule.BLANK


@pytest.mark.parametrize(
    "text", ["shop-pc", "shop-pc:5433", "shop-pc/sharing", "[::1]:5433/My shop", "[fe80::1]"]
)
def test_it_is_written_as_short_as_it_can_be_read(text: str) -> None:
    assert str(shared_address(text)) == text
    assert shared_address(str(shared_address(text))) == shared_address(text)


@pytest.mark.parametrize(
    ("text", "is_loopback"),
    [
        ("db.localhost:5433", True),
        ("127.8.8.8/db", True),
        ("::1", True),
        ("shop-pc", False),
        ("127.0.0.1.example.kw", False),
    ],
)
def test_only_this_pc_itself_is_loopback(text: str, *, is_loopback: bool) -> None:
    assert shared_address(text).is_loopback is is_loopback
