"""The merchant: account, wallet, branches, and whether deliveries may be scheduled."""

from __future__ import annotations

from typing import Any

from pydantic import Field, StrictBool

from deskdispatch.domain.deliveries.delivery import AnswerPart, UnreadablePart
from deskdispatch.domain.geo import Coordinates, Latitude, Longitude, point_at
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import Kwd, Price, Text, UtcTime

PREPAID = "PREPAID"
"""The only billing mode in the contract; others are shown as received."""

DEBIT = "DEBIT"
"""The only transaction type in the contract."""


class Account(Value):
    """The merchant profile; fields after ``wallet_balance`` are only in bootstrap.

    None means unknown: not in the answer, or not readable.
    """

    id: str | None = None
    seller_id: Text | None = None
    seller_name: Text | None = None
    billing_mode: Text | None = None
    wallet_balance: Kwd | None = None
    phone: Text | None = None
    pickup_address: Text | None = None
    pickup_latitude: Latitude | None = None
    pickup_longitude: Longitude | None = None
    scheduled_delivery_enabled: bool | None = None
    api_enabled: bool | None = None

    @property
    def pickup(self) -> Coordinates | None:
        return point_at(self.pickup_latitude, self.pickup_longitude)


class WalletTransaction(Value):
    """A wallet transaction; ``reference`` is an order number."""

    id: str
    type: Text
    amount: Kwd
    balance_after: Kwd
    reference: Text | None = None
    note: Text | None = None
    created_at: UtcTime


class Wallet(Value):
    """Balance in KWD, which may be negative; None is unknown.

    Attributes:
        transactions: None if the response has none (bootstrap).
        unreadable: Parts of the answer that could not be read; not stored.
    """

    balance: Kwd | None = None
    billing_mode: Text | None = None
    transactions: tuple[WalletTransaction, ...] | None = None
    unreadable: tuple[UnreadablePart, ...] = Field(default=(), exclude=True)

    @property
    def is_whole(self) -> bool:
        """Whether every transaction that the answer carried could be read."""
        return not any(each.part is AnswerPart.TRANSACTION for each in self.unreadable)


class Branch(Value):
    """A pickup location."""

    id: str
    name: Text
    phone: Text | None = None
    latitude: Latitude
    longitude: Longitude
    address_label: Text | None = None
    governorate: Text | None = None
    area: Text | None = None
    is_default: bool = False

    @property
    def point(self) -> Coordinates:
        return Coordinates(latitude=self.latitude, longitude=self.longitude)


class ScheduledDelivery(Value):
    """Whether and at what flat rate deliveries may be scheduled; None is unknown.

    Scheduling needs ``available`` to be ``true``; no other field or value replaces it.
    """

    global_enabled: bool | None = None
    merchant_enabled: bool | None = None
    enabled: bool | None = None
    available: StrictBool | None = None
    surcharge_kwd: Price | None = None
    pay_as_you_go_enabled: bool | None = None
    payg_settlement_instructions: Any = None
    """Only in bootstrap; the contract gives it no type, so it is kept as received."""


class Bootstrap(Value):
    """The answer with everything needed at the start; None is unknown.

    Its wallet has no transactions; unreadable parts are not stored.
    """

    account: Account | None = None
    wallet: Wallet | None = None
    branches: tuple[Branch, ...] = ()
    pricing: PricingConfig | None = None
    scheduled_delivery: ScheduledDelivery | None = None
    unreadable: tuple[UnreadablePart, ...] = Field(default=(), exclude=True)

    @property
    def may_schedule(self) -> bool:
        """Whether deliveries may be scheduled: only if the service has said so."""
        scheduled = self.scheduled_delivery
        return scheduled is not None and scheduled.available is True

    @property
    def default_branch(self) -> Branch | None:
        """The branch marked as default, else the first, else None.

        Also None if a branch could not be read, as that branch may be the default.
        """
        marked = next((branch for branch in self.branches if branch.is_default), None)
        may_be_lost = any(each.part is AnswerPart.BRANCH for each in self.unreadable)
        return marked or (self.branches[0] if self.branches and not may_be_lost else None)

    @property
    def own_phones(self) -> tuple[str, ...]:
        """The phones of the shop and its branches, as spelled by the service."""
        account = (self.account.phone,) if self.account is not None else ()
        return tuple(each for each in (*account, *(b.phone for b in self.branches)) if each)

    def with_lost_branches(self, before: Bootstrap | None) -> Bootstrap:
        """Adds the last known values of branches that can no longer be read."""
        lost = {
            each.id
            for each in self.unreadable
            if each.part is AnswerPart.BRANCH and not each.is_partial
        }
        kept = [each for each in before.branches if each.id in lost] if before else []
        return self.model_copy(update={"branches": (*self.branches, *kept)}) if kept else self


class User(Value):
    """The signed-in user; ``role`` is for example ``MERCHANT``."""

    id: str
    email: str
    name: str | None = None
    role: str | None = None


class LoginMerchant(Value):
    """The merchant in the login response."""

    id: str
    seller_id: str
    seller_name: str
    billing_mode: str
    wallet_balance: Kwd
    scheduled_delivery_enabled: bool | None = None


class Login(Value):
    """The answer to a login; ``token`` is a secret JWT."""

    token: str = Field(repr=False)
    user: User | None = None
    merchant: LoginMerchant | None = None
