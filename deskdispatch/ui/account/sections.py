"""Sections of the account page: merchant, branches, access, scheduling."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.account.account import PREPAID
from deskdispatch.domain.places.places import named_in
from deskdispatch.domain.text.plain_text import json_lines, value_text
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, joined, kwd
from deskdispatch.ui.text.place_names import place_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.account.account import (
        Account,
        Bootstrap,
        Branch,
        ScheduledDelivery,
        User,
        Wallet,
    )
    from deskdispatch.domain.geo import Coordinates
    from deskdispatch.domain.places.places import Area

translate = QCoreApplication.translate

LONGEST = 200
"""Characters shown of a text from the service."""


class Section(NamedTuple):
    """A title and its rows of label and value."""

    title: str
    rows: tuple[tuple[str, str], ...]


def sections(
    bootstrap: Bootstrap, user: User | None, areas: Sequence[Area] = ()
) -> tuple[Section, ...]:
    """Returns all facts about the merchant, as plain text; ``user`` is None with a key sign-in."""
    scheduled = bootstrap.scheduled_delivery
    return (
        *([_account(bootstrap.account, bootstrap.wallet, user)] if bootstrap.account else []),
        *(_branch(branch, areas) for branch in bootstrap.branches),
        *([_scheduled(scheduled)] if scheduled else []),
    )


def _account(account: Account, wallet: Wallet | None, user: User | None) -> Section:
    billing = account.billing_mode
    balance = account.wallet_balance
    if wallet is not None and wallet.balance is not None:
        balance = wallet.balance  # it is read more often
    rows = [
        (translate("Account", "Merchant"), _text(account.seller_name)),
        (translate("Account", "Merchant code"), _code(account.seller_id)),
        (translate("Account", "Account ID"), _code(account.id)),
        (
            translate("Account", "Billing"),
            translate("Account", "Prepaid") if billing == PREPAID else _text(billing),
        ),
        (translate("Account", "Wallet"), kwd(balance)),
        (translate("Account", "Phone"), _code(account.phone)),
        (translate("Account", "Pickup address"), _text(account.pickup_address)),
        (translate("Account", "Pickup point"), _point(account.pickup)),
        (translate("Account", "API access"), _yes(account.api_enabled)),
        (translate("Account", "Scheduled delivery"), _yes(account.scheduled_delivery_enabled)),
    ]
    if user is not None:
        who = joined(_text(user.name), _code(user.email), _text(user.role), _code(user.id))
        rows.append((translate("Account", "Signed in as"), who))
    return Section(translate("Account", "Account"), tuple(rows))


def _branch(branch: Branch, areas: Sequence[Area]) -> Section:
    title = translate("Account", "Branch: {name}").format(name=_text(place_name(branch.name)))
    places = (
        _text(place and named_in(areas, place, language.current()))
        for place in (branch.area, branch.governorate)
    )
    rows = (
        (translate("Account", "Address"), _text(branch.address_label)),
        (translate("Account", "Area"), joined(*places)),
        (translate("Account", "Phone"), _code(branch.phone)),
        (translate("Account", "Pickup point"), _point(branch.point)),
        (translate("Account", "Default branch"), _yes(branch.is_default)),
        (translate("Account", "Branch ID"), _code(branch.id)),
    )
    return Section(title, rows)


def _scheduled(scheduled: ScheduledDelivery) -> Section:
    rows = [
        (translate("Account", "Can be booked now"), _yes(scheduled.available)),
        (translate("Account", "Flat rate"), kwd(scheduled.surcharge_kwd)),
        (translate("Account", "Offered by the service"), _yes(scheduled.global_enabled)),
        (translate("Account", "Allowed for this merchant"), _yes(scheduled.merchant_enabled)),
        (translate("Account", "Switched on"), _yes(scheduled.enabled)),
        (translate("Account", "Pay as you go"), _yes(scheduled.pay_as_you_go_enabled)),
    ]
    instructions = json_lines(scheduled.payg_settlement_instructions)
    if instructions:
        text = "\n".join(embedded(line) for line in instructions)
        rows.append((translate("Account", "Settlement"), text))
    return Section(translate("Account", "Scheduled delivery"), tuple(rows))


def _text(value: str | None) -> str:
    return embedded(value_text(value, LONGEST)) or NOTHING


def _code(value: str | None) -> str:
    return isolated(value_text(value, LONGEST)) or NOTHING


def _point(point: Coordinates | None) -> str:
    return NOTHING if point is None else isolated(point.text())


def _yes(value: bool | None) -> str:
    if value is None:
        return NOTHING
    yes = translate("Account", "Yes")
    return yes if value else translate("Account", "No")
