"""Sample tariffs for the explanation of prices."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from deskdispatch.domain.pricing.tariff import PricingConfig, SpecialZone, Tariff, Tier

JAHRA = SpecialZone(id="z2", name="Al Jahra / Ali Sabah Al Salam", price_kwd=Decimal("3.000"))
OUTER = SpecialZone(id="z1", name="Al Wafra / Al Khiran / Al Mutlaa", price_kwd=Decimal("5.000"))

TIERS = (
    Tier(max_km=Decimal(5), price_kwd=Decimal("1.250")),
    Tier(max_km=Decimal(10), price_kwd=Decimal("1.750")),
    Tier(max_km=Decimal(25), price_kwd=Decimal("2.750")),
)


def pricing(*, tiers: tuple[Tier, ...] = TIERS, **fields: Any) -> PricingConfig:
    """Returns a tariff: tiers to 25 km, then KWD 0.100 per km; ``fields`` replace others."""
    answer = {name: fields.pop(name) for name in PricingConfig.model_fields if name in fields}
    usual: dict[str, Any] = {
        "extra_km_rate_kwd": Decimal("0.100"),
        "extra_km_after": Decimal(25),
        "special_zones": (OUTER, JAHRA),
    }
    return PricingConfig(effective_config=Tariff(tiers=tiers, **(usual | fields)), **answer)
