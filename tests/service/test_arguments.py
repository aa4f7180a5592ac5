"""Tests of the service's command line."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from deskdispatch.service.arguments import parse


def test_a_database_is_enough() -> None:
    found = parse(["--database", "shop.db"])
    assert found.port == 0
    assert found.database == Path("shop.db")
    assert found.courier_rate == 1
    assert str(found.opening_balance) == "50.000"
    assert found.scheduled
    assert not found.pay_as_you_go
    assert found.token_lifetime == 900
    assert not found.exit_with_parent
    assert found.host == "127.0.0.1"
    assert found.tiers == ()
    assert not found.expose
    assert not found.join
    assert (found.billing, found.api_enabled) == ("PREPAID", True)
    assert (found.global_enabled, found.merchant_enabled) == (True, True)


def test_every_option_is_taken() -> None:
    words = "--port 8080 --database shop.db --courier-rate 0.5 --opening-balance 7.5 --seed 3"
    words += " --scheduled off --pay-as-you-go on --token-lifetime 60 --exit-with-parent"
    words += " --billing POSTPAID --api-enabled off --global-enabled off --merchant-enabled off"
    found = parse(words.split())
    assert (found.port, found.courier_rate, found.seed) == (8080, 0.5, 3)
    assert found.opening_balance == Decimal("7.500")
    assert (found.scheduled, found.pay_as_you_go) == (False, True)
    assert (found.token_lifetime, found.exit_with_parent) == (60, True)
    assert (found.billing, found.api_enabled) == ("POSTPAID", False)
    assert (found.global_enabled, found.merchant_enabled) == (False, False)


def test_a_database_may_be_an_address() -> None:
    url = "postgresql+psycopg://shop@db.example/service"
    assert parse(["--database", url]).database == url
    assert parse(["--database", "postgresql"]).database == Path("postgresql")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.9", "::1"])
def test_this_machine_alone_needs_no_flag(host: str) -> None:
    assert parse(["--database", "a", "--host", host]).host == host


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5"])
def test_other_machines_need_a_flag(host: str) -> None:
    assert parse(["--database", "a", "--host", host, "--expose"]).host == host


def test_the_flag_says_what_it_means(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "everybody there may try keys and passwords" in said
    assert "travels unencrypted unless a proxy with TLS stands in front" in said


def test_tiers_are_kilometres_and_their_prices() -> None:
    found = parse(["--database", "a", "--tiers", "3:1.000,7.5:1.5"]).tiers
    assert found == ((Decimal(3), Decimal(1)), (Decimal("7.5"), Decimal("1.5")))


def test_without_a_seed_no_two_starts_are_alike() -> None:
    assert parse(["--database", "a"]).seed != parse(["--database", "a"]).seed


@pytest.mark.parametrize(
    "words",
    [
        "",
        "--database",
        "--database a --courier-rate -1",
        "--database a --courier-rate nan",
        "--database a --courier-rate inf",
        "--database a --courier-rate 1e-300",
        "--database a --opening-balance 1.2345",
        "--database a --opening-balance 1e3",
        "--database a --opening-balance -1",
        "--database a --pay-as-you-go 1",
        "--database a --token-lifetime 0",
        "--database a --seed x",
        "--database a --seed -1",
        "--database a --port 65536",
        "--database a --port http",
        "--database a --nothing",
        "--database postgresql://user@host/name",
        "--database mysql+pymysql://user@host/name",
        "--database a --host localhost",
        "--database a --host 0.0.0.0",
        "--database a --host ::",
        "--database a --host 192.168.1.5",
        "--database a --tiers ",
        "--database a --tiers 3",
        "--database a --tiers 0:1.000",
        "--database a --tiers 3:1.000,3:2.000",
        "--database a --tiers 8:1.000,3:2.000",
        "--database a --tiers 3:1.0000",
        "--database a --tiers 3:1.000,",
    ],
)
def test_a_wrong_option_is_one_line_and_status_2(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(words.split())
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("deskdispatch.service: ")
    assert said.err.count("\n") == 1
