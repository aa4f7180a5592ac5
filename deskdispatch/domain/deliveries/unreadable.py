"""The unreadable parts of an answer, and lists with such rows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deskdispatch.domain.deliveries.delivery import Delivery


class AnswerPart(StrEnum):
    """Kinds of parts that could not be read."""

    DELIVERY = "delivery"
    STEP = "step"
    """One entry of a delivery's history."""
    BRANCH = "branch"
    TIER = "tier"
    ZONE = "zone"
    TRANSACTION = "transaction"
    ACCOUNT = "account"
    WALLET = "wallet"
    PRICING = "pricing"
    SCHEDULING = "scheduling"


@dataclass(frozen=True, slots=True)
class UnreadablePart:
    """A part of an answer that could not be read.

    Attributes:
        place: Place and reason, such as ``deliveries[17].createdAt: datetime_type``; no values.
        is_partial: Whether the rest of the part was read.
    """

    part: AnswerPart
    place: str
    id: str = ""
    is_partial: bool = False


@dataclass(frozen=True, slots=True)
class DeliveryList:
    """A list of deliveries, as far as it could be read.

    Each of ``unreadable`` may be any delivery, so a list with such rows does not prove an absence.
    """

    rows: tuple[Delivery, ...] = ()
    unreadable: tuple[UnreadablePart, ...] = ()

    @property
    def unreadable_count(self) -> int:
        return sum(not each.is_partial for each in self.unreadable)

    @property
    def listed(self) -> int:
        return len(self.rows) + self.unreadable_count

    @property
    def is_whole(self) -> bool:
        return not self.unreadable
