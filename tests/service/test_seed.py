"""Tests of a new database's initial shop."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from pathlib import Path

import phonenumbers
import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.service import pricing, seed
from deskdispatch.service.access import SecretHashes
from deskdispatch.service.seed import BRANCHES, DRIVERS
from deskdispatch.service.store import open_store, queries


@pytest.mark.parametrize("branch", BRANCHES, ids=[branch["name"] for branch in BRANCHES])
def test_a_branch_stands_in_its_area(branch: dict[str, object]) -> None:
    point = Coordinates.model_validate(branch)
    near = {
        area.name_en
        for area in pricing._areas()
        if abs(area.point.latitude - point.latitude) < 0.02
        and abs(area.point.longitude - point.longitude) < 0.02
    }
    assert branch["area"] in near
    area = pricing.area_of(point)
    assert area is not None
    assert area.governorate == branch["governorate"]


def test_nobody_has_these_telephone_numbers() -> None:
    numbers = [str(branch["phone"]) for branch in BRANCHES]
    numbers += [driver.phone for driver in DRIVERS]
    assert len(set(numbers)) == len(numbers)
    for number in numbers:
        parsed = phonenumbers.parse(number)
        assert phonenumbers.is_possible_number(parsed)
        assert not phonenumbers.is_valid_number(parsed)


def test_the_email_of_the_shop_is_undeliverable() -> None:
    assert seed.EMAIL.endswith(".example")


def test_drivers_are_called_as_they_are_in_kuwait() -> None:
    names = {driver.name for driver in DRIVERS}
    assert len(names) == len(DRIVERS)
    assert {"Fahad Al-Enezi", "Rajesh Nair", "Arif Hossain", "Yousef Al-Rashidi"} <= names
    assert {driver.vehicle for driver in DRIVERS} == {"bike", "car", "van"}


async def test_a_first_start_that_died_half_way_is_made_up_for(database: Path | str) -> None:
    await (await open_store(database)).close()
    for balance, hashes in (("9.000", SecretHashes("p", "k")), ("70.000", SecretHashes("q", "l"))):
        with_secrets = partial(seed.initialise, opening_balance=Decimal(balance), hashes=hashes)
        store = await open_store(database, with_secrets)
        merchant = await store.read(queries.the_merchant)
        assert (str(merchant["balance"]), merchant["password_hash"]) == (
            "9.000",
            hashes.password_hash,
        )
        assert len(await store.read(queries.all_branches)) == len(BRANCHES)
        await store.close()
