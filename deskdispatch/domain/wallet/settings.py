"""Settings of the wallet."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.money import parse_typed


@dataclass(frozen=True, slots=True)
class WalletSettings:
    """The wallet's settings.

    Attributes:
        low_level: A balance under it is low: KWD, as ``money.parse_typed`` reads it.

    Raises:
        ValueError: The level is not an amount.
    """

    low_level: str = "5.000"

    def __post_init__(self) -> None:
        try:
            parse_typed(self.low_level)
        except (RuleBroken, AttributeError, TypeError):
            raise ValueError("low_level is not an amount of KWD") from None

    @property
    def level(self) -> Decimal:
        """The level in KWD."""
        return parse_typed(self.low_level)
