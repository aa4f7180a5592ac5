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
    """What kind of pickup is chosen."""

    NONE = "none"
    """Nothing is known yet."""

    BRANCH = "branch"
    ACCOUNT = "account"
    """The account's own, for a merchant without branches."""

    CUSTOM = "custom"
    """A point of this booking alone."""

    UNKNOWN = "unknown"
    """Not known of an earlier delivery: the clerk has to choose."""


class PickupPlace(NamedTuple):
    """A point with its name and the address for couriers."""

    point: Coordinates
    name: str
    address: str | None


class Pickup:
    """The chosen pickup; a custom one lasts for one booking, then the usual one returns.

    Attributes:
        kind: Of the pickup in the form.
        branch: The branch in the form; None for any other kind.
        home: The usual branch: the one chosen last, else the default.
        wanted: The id of the branch of a draft that came before the branches did.
    """

    def __init__(self) -> None:
        self.kind = PickupKind.NONE
        self.branch: Branch | None = None
        self.home: Branch | None = None
        self._branches: dict[str, Branch] = {}
        self._account: PickupPlace | None = None
        self._is_of_draft = False
        self.wanted = ""

    @property
    def place(self) -> PickupPlace | None:
        """The place of the branch or account; None for a custom pickup, or none."""
        if self.branch is not None:
            label = self.branch.address_label or self.branch.name
            return PickupPlace(self.branch.point, self.branch.name, label)
        return self._account if self.kind is PickupKind.ACCOUNT else None

    @property
    def home_name(self) -> str:
        """The name of the usual pickup; "" without one."""
        if self.home is not None:
            return self.home.name
        return self._account.name if self._account is not None else ""

    def set_known(
        self, branches: Sequence[Branch], default: Branch | None, account: Account | None
    ) -> None:
        """Sets the merchant's pickups; the chosen one stays if it still exists."""
        self._branches = {branch.id: branch for branch in branches}
        self._account = _place_of(account)
        known = self._branches.get(self.home.id) if self.home is not None else None
        self.home = known or default
        if self.wanted and self._branches:
            self._take_branch(self.wanted)
        elif self.kind in (PickupKind.NONE, PickupKind.ACCOUNT):
            self.go_home()
        elif self.branch is not None:
            self._renew(self.branch)

    def choose(self, branch: Branch) -> None:
        """Chooses a branch; it becomes the usual one unless an earlier booking is repeated."""
        if not self._is_of_draft or self.home is None:
            self.home = branch
        self._stand_at(branch)

    def leave(self) -> None:
        """Chooses a custom pickup."""
        self._stand(PickupKind.CUSTOM)

    def ask(self) -> None:
        """Leaves the choice to the clerk."""
        self._stand(PickupKind.UNKNOWN)

    def take(self, draft: Draft) -> None:
        """Chooses the pickup of an earlier booking or a draft, for that one booking."""
        from deskdispatch.domain.errors import Field

        self.go_home()
        self._is_of_draft = True
        if draft.branch_id is not None:
            self._take_branch(draft.branch_id)
        elif Field.PICKUP in draft.unknown:
            self.ask()
        elif draft.pickup is not None or draft.pickup_text:
            is_account = not draft.is_custom_pickup and self._account is not None
            self._stand(PickupKind.ACCOUNT if is_account else PickupKind.CUSTOM)
        else:  # it was typed before there was a pickup
            self._is_of_draft = False

    def go_home(self) -> None:
        """Chooses the usual pickup."""
        self._is_of_draft = False
        if self.home is not None:
            self._stand_at(self.home)
        else:
            self._stand(PickupKind.ACCOUNT if self._account is not None else PickupKind.NONE)

    def _take_branch(self, id: str) -> None:
        if id in self._branches:
            self._stand_at(self._branches[id])
        elif self._branches:
            self.ask()
        else:  # the branches have not been heard of yet
            self.wanted = id

    def _renew(self, branch: Branch) -> None:
        fresh = self._branches.get(branch.id)
        if fresh is not None:
            self._stand_at(fresh)
        elif self._is_of_draft:
            self.ask()
        else:
            self.go_home()

    def _stand_at(self, branch: Branch) -> None:
        self.kind, self.branch, self.wanted = PickupKind.BRANCH, branch, ""

    def _stand(self, kind: PickupKind) -> None:
        self.kind, self.branch, self.wanted = kind, None, ""


def _place_of(account: Account | None) -> PickupPlace | None:
    if account is None or account.pickup is None:
        return None
    return PickupPlace(account.pickup, account.pickup_address or "", account.pickup_address)
