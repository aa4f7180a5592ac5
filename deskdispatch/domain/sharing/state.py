"""Progress of sharing, and what other counters have changed here."""

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
    """The database does not answer: changes wait, and it is tried again."""
    STOPPED = "stopped"
    """It is not tried again: removed from the list, or of an older release."""


class SignInMethod(StrEnum):
    """Methods by which the server of the database checks a counter."""

    SCRAM = "scram-sha-256"
    MD5 = "md5"
    """On this PC alone: who has seen the server's list of passwords signs in by it."""
    TRUST = "trust"
    """On this PC alone: without a password."""


@dataclass(frozen=True, slots=True)
class SharingState:
    """Phase, progress and failure of sharing.

    Attributes:
        as_of: Up to when this PC has all that the others sent; None for never.
        waiting: Records that are still to be sent.
        done: Steps of the first copy that are done: a record that is read or sent is one.
        of: All steps of the first copy; 0 while that is unknown.
        refused: Records that were not taken, here or by the database, since the program began.
    """

    phase: SharingPhase = SharingPhase.OFF
    as_of: datetime | None = None
    waiting: int = 0
    done: int = 0
    of: int = 0
    error: KnownError | None = None
    refused: int = 0
    sign_in: SignInMethod = SignInMethod.SCRAM

    @property
    def is_blind(self) -> bool:
        """Whether other counters may do what this one does not hear of."""
        return self.phase not in {SharingPhase.OFF, SharingPhase.CURRENT}


@dataclass(frozen=True, slots=True)
class AppliedChanges:
    """Ids of records by kind that others changed here, and records that could not be used."""

    ids: Mapping[str, frozenset[str]] = field(default_factory=dict)
    has_erased: bool = False
    refused: frozenset[RefusedRecord] = frozenset()

    def of(self, kind: str) -> frozenset[str]:
        return self.ids.get(kind, frozenset())

    def __or__(self, other: AppliedChanges) -> AppliedChanges:
        kinds = {*self.ids, *other.ids}
        return AppliedChanges(
            {kind: self.of(kind) | other.of(kind) for kind in kinds},
            self.has_erased or other.has_erased,
            self.refused | other.refused,
        )
