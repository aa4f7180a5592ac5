"""The pickup of the booking in the form, and the usual pickup of this desk."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.account.account import Account, Branch
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.geo import Coordinates


class PickupKind(Enum):
    """Kinds of pickups."""

    NONE = "none"
    """The pickups are not loaded yet."""

    BRANCH = "branch"
    ACCOUNT = "account"
    """The account's own pickup, for a merchant without branches."""

    CUSTOM = "custom"
    """A point for this booking only."""

    UNKNOWN = "unknown"
    """Missing in an earlier delivery: the clerk has to choose."""


class PickupPlace(NamedTuple):
    """A point with its name and the address for couriers."""

    point: Coordinates
    name: str
    address: str | None


class Pickup:
    """The chosen pickup; a custom one is for one booking, then the usual one returns.

    ``usual`` is the last chosen branch, or the default. ``awaited_id`` is the branch id of a draft
    that was loaded before the branches were.
    """

    def __init__(self) -> None:
        self.kind = PickupKind.NONE
        self.branch: Branch | None = None
        self.usual: Branch | None = None
        self._branches: dict[str, Branch] = {}
        self._account: PickupPlace | None = None
        self._is_of_draft = False
        self.awaited_id = ""

    @property
    def place(self) -> PickupPlace | None:
        if self.branch is not None:
            label = self.branch.address_label or self.branch.name
            return PickupPlace(self.branch.point, self.branch.name, label)
        return self._account if self.kind is PickupKind.ACCOUNT else None

    @property
    def usual_name(self) -> str:
        if self.usual is not None:
            return self.usual.name
        return self._account.name if self._account is not None else ""

    def set_pickups(
        self, branches: Sequence[Branch], default: Branch | None, account: Account | None
    ) -> None:
        """Sets the merchant's pickups; keeps the chosen one, or asks for one if it is gone."""
        before, self._branches = self._branches, {branch.id: branch for branch in branches}
        self._account = None
        if account is not None and (point := account.pickup) is not None:
            address = account.pickup_address
            self._account = PickupPlace(point, address or "", address)
        known = self._branches.get(self.usual.id) if self.usual is not None else None
        self.usual = known or default
        if self.awaited_id and self._branches:
            self._choose_branch(self.awaited_id)
        elif self.kind in (PickupKind.NONE, PickupKind.ACCOUNT):
            self.choose_usual()
        elif self.branch is None:
            return
        elif self.branch.id in self._branches:
            self._set_branch(self._branches[self.branch.id])
        elif self._is_of_draft or (self.branch.id in before and self._branches):
            self._set_kind(PickupKind.UNKNOWN)
        else:
            self.choose_usual()

    def forget_branches(self) -> None:
        """Forgets the branches of an ended connection; keeps the chosen one until others come."""
        self._branches = {}

    def choose(self, branch: Branch) -> None:
        """Chooses a branch; it becomes the usual one unless an earlier booking is repeated."""
        if not self._is_of_draft or self.usual is None:
            self.usual = branch
        self._set_branch(branch)

    def choose_custom(self) -> None:
        self._set_kind(PickupKind.CUSTOM)

    def choose_once(self, draft: Draft) -> None:
        """Chooses the pickup of an earlier booking or a draft for one booking only."""
        from deskdispatch.domain.fields import Field

        self.choose_usual()
        self._is_of_draft = True
        if draft.branch_id is not None:
            self._choose_branch(draft.branch_id)
        elif Field.PICKUP in draft.unknown:
            self._set_kind(PickupKind.UNKNOWN)
        elif draft.pickup is not None or draft.pickup_text:
            is_account = not draft.is_custom_pickup and self._account is not None
            self._set_kind(PickupKind.ACCOUNT if is_account else PickupKind.CUSTOM)
        else:  # it was typed before there was a pickup
            self._is_of_draft = False

    def choose_usual(self) -> None:
        self._is_of_draft = False
        if self.usual is not None:
            self._set_branch(self.usual)
        else:
            self._set_kind(PickupKind.ACCOUNT if self._account is not None else PickupKind.NONE)

    def _choose_branch(self, id: str) -> None:
        if id in self._branches:
            self._set_branch(self._branches[id])
        elif self._branches:
            self._set_kind(PickupKind.UNKNOWN)
        else:  # the branches are not loaded yet
            self.awaited_id = id

    def _set_branch(self, branch: Branch) -> None:
        self.kind, self.branch, self.awaited_id = PickupKind.BRANCH, branch, ""

    def _set_kind(self, kind: PickupKind) -> None:
        self.kind, self.branch, self.awaited_id = kind, None, ""
