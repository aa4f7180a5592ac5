"""The shop of a new database."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import phonenumbers
import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.service import queries, seed, zones
from deskdispatch.service.credentials import Hashes
from deskdispatch.service.seed import BRANCHES, DRIVERS
from deskdispatch.service.store import Store


@pytest.mark.parametrize("branch", BRANCHES, ids=[branch["name"] for branch in BRANCHES])
def test_a_branch_stands_in_its_area(branch: dict[str, object]) -> None:
    point = Coordinates.model_validate(branch)
    near = {
        area.name_en
        for area in zones._areas()
        if abs(area.point.latitude - point.latitude) < 0.02
        and abs(area.point.longitude - point.longitude) < 0.02
    }
    assert branch["area"] in near
    area = zones.area_of(point)
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


def test_the_shop_has_an_address_that_cannot_be_written_to() -> None:
    assert seed.EMAIL.endswith(".example")


async def test_a_first_start_that_died_half_way_is_made_up_for(tmp_path: Path) -> None:
    first = await Store.open(tmp_path / "service.db")
    await first.close()
    second = await Store.open(tmp_path / "service.db")
    await second.run(seed.renew, Decimal("9.000"), Hashes("p", "k"))
    await second.run(seed.renew, Decimal("70.000"), Hashes("q", "l"))
    shop = await second.run(queries.the_merchant)
    assert (str(shop["balance"]), shop["password_hash"]) == ("9.000", "q")
    assert len(await second.run(queries.all_branches)) == len(BRANCHES)
    await second.close()
