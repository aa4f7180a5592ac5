"""Progress of sharing, as a clerk is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from deskdispatch.domain.errors import KnownError


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
        phase: What it does.
        as_of: Up to when this PC has all that the others sent; None for never.
        waiting: How many records are still to be sent.
        done: Steps of the first copy that are done: a record that is read or sent is one.
        of: All steps of the first copy; 0 while that is unknown.
        error: Why it is away or has stopped.
        sign_in: How the server lets this counter in.
        refused: How many records were not taken, here or by the database, since the program began.
    """

    phase: SharingPhase = SharingPhase.OFF
    as_of: datetime | None = None
    waiting: int = 0
    done: int = 0
    of: int = 0
    error: KnownError | None = None
    refused: int = 0
    sign_in: SignInMethod = SignInMethod.SCRAM
