"""Messages between a second start and the first instance: a line of JSON each."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from deskdispatch.app.settings.profile_name import is_profile_name
from deskdispatch.domain import geo_uri, tel_uri
from deskdispatch.domain.appearance import LANGUAGES

LONGEST: Final = 4096
"""Bytes of a line; a longer one is not read."""

_VALID: Final[Mapping[str, Callable[[str], object]]] = {
    "profile": is_profile_name,
    "language": LANGUAGES.__contains__,
    "activation": re.compile(r"[!-~]{1,256}").fullmatch,
    "call": tel_uri.is_number,
    "location": geo_uri.is_location,
}
"""Tests of the arguments of a second start that are not empty."""


@dataclass(frozen=True, slots=True)
class SecondStart:
    """The arguments of a second start.

    Attributes:
        profile: The profile to work with; empty for the one in use.
        language: ``en`` or ``ar``; empty for the one in use.
        activation: The desktop's permission to take the focus (``XDG_ACTIVATION_TOKEN``).
        call: The number of an incoming call; empty for none. It is shown, and the rest ignored.
        location: A ``geo:`` link that becomes the drop-off; empty for none.
    """

    profile: str = ""
    language: str = ""
    activation: str = ""
    call: str = ""
    location: str = ""

    @property
    def accepted(self) -> InstanceReply:
        """The answer of an instance that handles it."""
        if self.call:
            return InstanceReply.CALL_TAKEN
        return InstanceReply.LOCATION_TAKEN if self.location else InstanceReply.TAKEN


class InstanceReply(StrEnum):
    """The answer of the first instance."""

    TAKEN = "taken"
    CALL_TAKEN = "call taken"
    """The call is shown; a release that knows no calls answers ``TAKEN``."""
    LOCATION_TAKEN = "location taken"
    """The location is the drop-off; a release that knows no locations answers ``TAKEN``."""
    CLOSING = "closing"
    """It is closing: the second can start when the lock is free."""
    REFUSED = "refused"
    """It could not read the message."""


def activation() -> str:
    """The token by which the desktop lets this start take the focus; empty for none."""
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    return token if _VALID["activation"](token) else ""


def start_line(started: SecondStart) -> bytes:
    """Encodes the message of a second start."""
    return json.dumps(asdict(started)).encode() + b"\n"


def read_start(line: bytes) -> SecondStart | None:
    """Decodes such a line; None where it is invalid. Unknown keys are ignored."""
    fields = _object(line)
    if fields is None:
        return None
    given: dict[str, Any] = {name: fields.get(name, "") for name in _VALID}
    for name, value in given.items():
        if not isinstance(value, str) or (value and not _VALID[name](value)):
            return None
    return SecondStart(**given)


def answer_line(answer: InstanceReply) -> bytes:
    """Encodes an answer."""
    return json.dumps({"answer": answer.value}).encode() + b"\n"


def read_answer(line: bytes) -> InstanceReply | None:
    """Decodes an answer; None where it is invalid."""
    fields = _object(line) or {}
    return next((answer for answer in InstanceReply if answer == fields.get("answer")), None)


def _object(line: bytes) -> dict[str, object] | None:
    try:
        fields = json.loads(line) if len(line) <= LONGEST else None
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None
