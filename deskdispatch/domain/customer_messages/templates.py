"""Templates of messages to customers: placeholders in braces, and lines that are dropped."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, Self

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText

LONGEST: Final = 1000
"""Maximum characters of a template."""

_BRACED: Final = re.compile(r"\{([^{}\n]*)\}")
_BLANK_LINES: Final = re.compile(r"\n{3,}")


class MessageKind(StrEnum):
    """The messages that a shop writes templates for.

    Attributes:
        placeholders: The names allowed in braces.
        usual: The program's own template.
    """

    placeholders: Sequence[str]
    usual: MarkedText

    def __new__(cls, value: str, *facts: Any) -> Self:
        made = str.__new__(cls, value)
        made._value_ = value
        made.placeholders, made.usual = facts
        return made

    PIN = (
        "pin",
        ("customer", "shop"),
        QT_TRANSLATE_NOOP(
            "CustomerMessages",
            "Hello {customer},\n"
            "please send us your location here on WhatsApp, for your delivery.\n"
            "{shop}",
        ),
    )
    DELIVERY = (
        "delivery",
        ("customer", "order", "status", "driver", "driver_phone", "cash", "when", "shop"),
        QT_TRANSLATE_NOOP(
            "CustomerMessages",
            "Your order {order} {status}.\n"
            "Driver: {driver}\n"
            "Driver's phone: {driver_phone}\n"
            "Cash to pay: {cash}\n"
            "Expected: {when}\n"
            "{shop}",
        ),
    )


class TemplateFault(StrEnum):
    """Reasons why a template cannot be used."""

    UNKNOWN_NAME = "unknown name"
    OPEN_BRACE = "open brace"
    TOO_LONG = "too long"


class FoundFault(NamedTuple):
    """A fault of a template, with the unknown name in braces, if any."""

    fault: TemplateFault
    name: str = ""


def fault_of(kind: MessageKind, template: str) -> FoundFault | None:
    """Returns the first fault of a template; None for a good or an empty one."""
    if len(template) > LONGEST:
        return FoundFault(TemplateFault.TOO_LONG)
    rest = _BRACED.sub("", template)
    if "{" in rest or "}" in rest:
        return FoundFault(TemplateFault.OPEN_BRACE)
    unknown = (name for name in _BRACED.findall(template) if name not in kind.placeholders)
    name = next(unknown, None)
    return None if name is None else FoundFault(TemplateFault.UNKNOWN_NAME, name)


def filled(template: str, values: Mapping[str, str]) -> str:
    """Returns the text of a message; drops lines with a placeholder that has no value."""
    lines = [
        _BRACED.sub(lambda found: values.get(found[1], ""), line)
        for line in template.splitlines()
        if all(values.get(name) for name in _BRACED.findall(line))
    ]
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()
