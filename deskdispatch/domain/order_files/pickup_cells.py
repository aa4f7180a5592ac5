"""Reads where a row is collected: a branch by its name, a point, or the usual pickup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.account.account import Account, Bootstrap, Branch
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.errors import Field
from deskdispatch.domain.order_files.cells import Cells, ReadPart, all_of, first_of
from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.point_cells import MOST_CHOICES, point_of_texts
from deskdispatch.domain.order_files.row import RowChoice, RowFailure, RowProblem
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.tables.phone_cells import read_phones
from deskdispatch.domain.text.search_text import folded

_NONE: Final = Draft()
"""No pickup."""


@dataclass(frozen=True, slots=True)
class Pickups:
    """Where the shop's orders are collected.

    Attributes:
        branches: All of them.
        usual: The pickup of a row that names none; a blank draft where there is none.
    """

    branches: tuple[Branch, ...] = ()
    usual: Draft = _NONE

    @classmethod
    def of(cls, bootstrap: Bootstrap | None) -> Pickups:
        """Those of an account: the default branch, else its own address, is the usual one."""
        if bootstrap is None:
            return cls()
        usual = _NONE
        if (branch := bootstrap.default_branch) is not None:
            usual = branch_draft(branch)
        elif bootstrap.account is not None and not bootstrap.branches:
            usual = _account_draft(bootstrap.account)
        return cls(bootstrap.branches, usual)


def branch_draft(branch: Branch) -> Draft:
    """A draft of the pickup at a branch alone."""
    return Draft(
        pickup=branch.point,
        pickup_label=branch.address_label or branch.name,
        branch_id=branch.id,
        custom_pickup=False,
    )


def read_pickup(cells: Cells, pickups: Pickups, areas: Sequence[Area]) -> ReadPart:
    """The fields of the pickup, and what is wrong with it."""
    name = first_of(cells, OrderField.PICKUP)
    if locations := all_of(cells, OrderField.PICKUP_LOCATION):
        return _custom(cells, locations, areas)
    if name:
        return _branch(name, pickups)
    part = ReadPart(_fields(pickups.usual))
    if pickups.usual.pickup is None:
        part.problems.append(RowProblem(OrderField.PICKUP, RowFailure.NO_PICKUP))
    return part


def _branch(name: str, pickups: Pickups) -> ReadPart:
    """The branch of a name; one that is only a part of a single branch's name is it, too."""
    wanted = _words(name)
    same = [each for each in pickups.branches if _words(each.name) == wanted]
    like = same or [each for each in pickups.branches if set(wanted) <= set(_words(each.name))]
    if len(like) == 1:
        return ReadPart(_fields(branch_draft(like[0])))
    choices = tuple(RowChoice(each.name, each.point, each.id) for each in like or pickups.branches)
    problem = RowProblem(OrderField.PICKUP, RowFailure.UNKNOWN_BRANCH, name, choices[:MOST_CHOICES])
    return ReadPart({"unknown": (Field.PICKUP.value,)}, [problem])


def _custom(cells: Cells, locations: Sequence[str], areas: Sequence[Area]) -> ReadPart:
    """A pickup that is no branch, with its contact."""
    found = point_of_texts(locations, areas, OrderField.PICKUP_LOCATION)
    number = first_of(cells, OrderField.PICKUP_NUMBER)
    read = read_phones([number])
    part = ReadPart(
        {
            "pickup": found.point,
            "pickup_text": found.text,
            "pickup_label": first_of(cells, OrderField.PICKUP) or None,
            "custom_pickup": True,
            "pickup_name": first_of(cells, OrderField.PICKUP_NAME),
            "pickup_number": read.numbers[0] if read.numbers else number,
        }
    )
    if found.problem is not None:
        part.problems.append(found.problem)
    if number and not read.numbers:
        failure = RowFailure.LOST_DIGITS if read.has_lost_digits else RowFailure.NOT_A_PHONE
        part.problems.append(RowProblem(OrderField.PICKUP_NUMBER, failure, number))
    return part


def _words(name: str) -> list[str]:
    return folded(name).split()


def _fields(draft: Draft) -> dict[str, object]:
    """The fields that are set."""
    return {name: getattr(draft, name) for name in draft.model_fields_set}


def _account_draft(account: Account) -> Draft:
    """The pickup at the address of the account itself."""
    return Draft(pickup=account.pickup, pickup_label=account.pickup_address, custom_pickup=False)
