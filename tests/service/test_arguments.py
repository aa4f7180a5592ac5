"""The command line."""

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


def test_every_option_is_taken() -> None:
    words = "--port 8080 --database shop.db --courier-rate 0.5 --opening-balance 7.5 --seed 3"
    words += " --scheduled off --pay-as-you-go on --token-lifetime 60 --exit-with-parent"
    found = parse(words.split())
    assert (found.port, found.courier_rate, found.seed) == (8080, 0.5, 3)
    assert found.opening_balance == Decimal("7.500")
    assert (found.scheduled, found.pay_as_you_go) == (False, True)
    assert (found.token_lifetime, found.exit_with_parent) == (60, True)


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
