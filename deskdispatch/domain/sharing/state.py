"""Progress of sharing, and the changes that other counters have made here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from deskdispatch.domain.errors import KnownError

if TYPE_CHECKING:
    from deskdispatch.domain.sharing.checking import RefusedRecord


class SharingPhase(StrEnum):
    """Phases of sharing."""

    OFF = "off"
    JOINING = "joining"
    """The first copy is being made."""
    CURRENT = "current"
    AWAY = "away"
    """The database does not answer: changes wait, and sharing is retried."""
    STOPPED = "stopped"
    """Sharing is not retried: this counter was removed, or has an older release."""


class SignInMethod(StrEnum):
    """Methods by which the database server authenticates a counter."""

    SCRAM = "scram-sha-256"
    MD5 = "md5"
    """Accepted only on this PC: a person who has seen the server's password list can sign in."""
    TRUST = "trust"
    """Accepted only on this PC: without a password."""


@dataclass(frozen=True, slots=True)
class SharingState:
    """Phase, progress and failure of sharing.

    Attributes:
        as_of: Time up to which this PC has everything sent by others; None if never.
        waiting: Number of records still to be sent.
        steps_done: Completed steps of the first copy: reading or sending a record is one step.
        steps: All steps of the first copy; 0 while unknown.
        refused: Number of records refused, here or by the database, since the program started.
    """

    phase: SharingPhase = SharingPhase.OFF
    as_of: datetime | None = None
    waiting: int = 0
    steps_done: int = 0
    steps: int = 0
    error: KnownError | None = None
    refused: int = 0
    sign_in: SignInMethod = SignInMethod.SCRAM

    @property
    def is_blind(self) -> bool:
        """Whether other counters may make changes that this one does not receive."""
        return self.phase not in {SharingPhase.OFF, SharingPhase.CURRENT}


@dataclass(frozen=True, slots=True)
class AppliedChanges:
    """Ids of records by kind that others changed here, and records that could not be used."""

    ids: Mapping[str, frozenset[str]] = field(default_factory=dict)
    has_erased: bool = False
    refused: frozenset[RefusedRecord] = frozenset()

    def ids_of(self, kind: str) -> frozenset[str]:
        return self.ids.get(kind, frozenset())

    def __or__(self, other: AppliedChanges) -> AppliedChanges:
        kinds = {*self.ids, *other.ids}
        return AppliedChanges(
            {kind: self.ids_of(kind) | other.ids_of(kind) for kind in kinds},
            self.has_erased or other.has_erased,
            self.refused | other.refused,
        )
