from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from deskdispatch.domain.preferences import KEPT_FOR, CustomerSettings

NOW = datetime(2026, 11, 21, 9, tzinfo=UTC)


def test_customers_are_kept_until_a_clerk_erases_them_unless_chosen_otherwise() -> None:
    assert CustomerSettings().unseen_before(NOW) is None


@pytest.mark.parametrize("months", [each for each in KEPT_FOR if each])
def test_a_month_is_a_twelfth_of_a_year(months: int) -> None:
    before = CustomerSettings(months).unseen_before(NOW)
    assert before is not None
    assert abs((NOW - before) / timedelta(days=1) - months * 30.4) < months


@pytest.mark.parametrize("months", [-1, 1, 5, 13, "6", None])
def test_what_cannot_be_chosen_is_named(months: Any) -> None:
    with pytest.raises(ValueError, match="keep_months"):
        CustomerSettings(months)
