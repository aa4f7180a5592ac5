"""What the responses are written from: rows, with what belongs to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import RowMapping

from deskdispatch.domain.booking.pricing import PricingConfig


@dataclass(frozen=True, slots=True)
class Scheduling:
    """The account's switches for scheduled delivery."""

    available: bool
    pay_as_you_go: bool


class MerchantProfile(NamedTuple):
    """The merchant with its switches."""

    row: RowMapping
    scheduling: Scheduling


class SignedIn(NamedTuple):
    """What a login is answered with."""

    token: str
    profile: MerchantProfile


class Opening(NamedTuple):
    """What bootstrap is answered with."""

    profile: MerchantProfile
    branches: Sequence[RowMapping]
    pricing: PricingConfig


class WalletState(NamedTuple):
    """The merchant and its newest transactions."""

    row: RowMapping
    transactions: Sequence[RowMapping]


class Tracked(NamedTuple):
    """A delivery and its history, oldest first."""

    row: RowMapping
    history: Sequence[RowMapping]


def order_number(number: int) -> str:
    """Such as ``ORD-1042``."""
    return f"ORD-{number}"
