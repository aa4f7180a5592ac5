"""Texts marked for translation in modules below ``ui``."""

from __future__ import annotations

from enum import EnumType, StrEnum
from typing import Any, NamedTuple, Self


class MarkedText(NamedTuple):
    """A text of a catalogue, not translated yet; see ``ui.text.marked_text.translated``."""

    context: str
    source: str


def QT_TRANSLATE_NOOP(context: str, source: str) -> MarkedText:
    """Marks a text for the catalogues, under the name that Qt's own tools look for."""
    return MarkedText(context, source)


class _ValuedByName(EnumType):
    """Puts the value, the name in lower case, before the other arguments of each member."""

    def __new__(metacls, cls: str, bases: tuple[type, ...], members: Any, **named: Any) -> Any:
        for name in members._member_names:
            facts = members[name]
            facts = facts if type(facts) is tuple else (facts,)
            dict.__setitem__(members, name, (name.lower(), *facts))
        return super().__new__(metacls, cls, bases, members, **named)


class WordedEnum(StrEnum, metaclass=_ValuedByName):
    """Base of enumerations whose members carry their words, in one context of the catalogue.

    Each member is ``NAME = words``, or ``NAME = words, advice``; its value is the name in lower
    case. A subclass whose members have other facts overrides ``_describe``. Words of another
    context are marked::

        class Answer(WordedEnum, context="Answers"):
            YES = "Yes"
    """

    words: MarkedText
    advice: MarkedText | None
    _facts: tuple[Any, ...]

    def __new__(cls, value: str, *facts: Any) -> Self:
        made = str.__new__(cls, value)
        made._value_ = value
        made._facts = facts
        return made

    def __init_subclass__(cls, context: str = "") -> None:
        super().__init_subclass__()
        for member in cls:
            facts = member._facts
            member._describe(*(MarkedText(context, f) if type(f) is str else f for f in facts))

    def _describe(self, *facts: Any, **_facts: Any) -> None:
        self.words, self.advice = (*facts, None)[:2]
