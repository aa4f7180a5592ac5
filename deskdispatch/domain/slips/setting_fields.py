"""Declares settings fields once: default, allowed values, and words for the dialog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from deskdispatch.domain.text.marked_text import MarkedText

_KEY: Final = "setting"


@dataclass(frozen=True, slots=True)
class SettingField:
    """A settings field; ``choices`` (default first), ``numbers`` or ``longest`` give its kind.

    Without any of them it is a flag; without ``label`` no dialog shows it.
    """

    label: MarkedText | None = None
    choices: tuple[str | int, ...] = ()
    numbers: range | None = None
    longest: int = 0
    suffix: MarkedText | None = None
    hint: MarkedText | None = None

    @property
    def is_flag(self) -> bool:
        return not self.choices and self.numbers is None and not self.longest

    def allows(self, value: object) -> bool:
        if self.is_flag:
            return isinstance(value, bool)
        if isinstance(value, bool) or not isinstance(value, str | int):
            return False
        if self.longest:
            return isinstance(value, str) and len(value) <= self.longest
        return value in (self.choices if self.numbers is None else self.numbers)


def flag(default: bool, label: MarkedText, hint: MarkedText | None = None) -> Any:
    return _declared(default, SettingField(label, hint=hint))


def choice(default: str | int, label: MarkedText, choices: tuple[str | int, ...]) -> Any:
    return _declared(default, SettingField(label, choices=choices))


def number(
    default: int,
    label: MarkedText,
    numbers: range,
    *,
    suffix: MarkedText | None = None,
    hint: MarkedText | None = None,
) -> Any:
    return _declared(default, SettingField(label, numbers=numbers, suffix=suffix, hint=hint))


def text(longest: int, label: MarkedText | None = None, default: str | None = "") -> Any:
    """Declares a text field; without a default it is required."""
    spec = SettingField(label, longest=longest)
    return field(metadata={_KEY: spec}) if default is None else _declared(default, spec)


def _declared(default: object, spec: SettingField) -> Any:
    return field(default=default, metadata={_KEY: spec})


def settings_of(kind: type[Any]) -> Mapping[str, SettingField]:
    return {each.name: each.metadata[_KEY] for each in fields(kind) if _KEY in each.metadata}


def check(settings: object) -> None:
    """Raises ``ValueError`` with the name of the first field whose value is not allowed."""
    for name, spec in settings_of(type(settings)).items():
        if not spec.allows(getattr(settings, name)):
            raise ValueError(name)
