from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.wallet.settings import WalletSettings


def test_a_level_is_kept_as_it_is_written_and_read_to_the_fils() -> None:
    assert WalletSettings().level == Decimal("5.000")
    assert WalletSettings("2.25").level == Decimal("2.250")
    assert WalletSettings("0").level == 0


@pytest.mark.parametrize("level", ["", "-1", "1,250", "1.2345", "a lot", None, 5, 5.0, True])
def test_what_is_no_amount_is_named_but_not_quoted(level: Any) -> None:
    with pytest.raises(ValueError, match="low_level") as raised:
        WalletSettings(level)
    assert "a lot" not in str(raised.value)
