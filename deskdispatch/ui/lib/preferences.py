"""The clerk's preferences as an object with a change signal, and comparison with the defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.preferences import PreferenceValues
from deskdispatch.domain.shift.settings import ShiftSettings

if TYPE_CHECKING:

    class _Values(QObject, PreferenceValues):
        """Each preference is an attribute."""
else:
    _Values = QObject


class Preferences(_Values):
    """The preferences of the window, which emit ``changed``.

    A setting has a path: the name of an attribute, or of a field in it, such as ``alerts.volume``.

    Args:
        shift: Settings of the shift; each profile has its own.
        values: ``PreferenceValues`` by name.
    """

    changed = Signal()

    def __init__(self, *, shift: ShiftSettings | None = None, **values: Any) -> None:
        super().__init__()
        self.shift = shift or ShiftSettings()
        for name, value in vars(PreferenceValues(**values)).items():
            setattr(self, name, value)

    def choose(self, **values: object) -> None:
        """Sets values by name; emits ``changed`` if any differs."""
        before = [getattr(self, name) for name in values]
        for name, value in values.items():
            setattr(self, name, value)
        if before != list(values.values()):
            self.changed.emit()

    def at(self, path: str) -> Any:
        value: Any = self
        for name in path.split("."):
            value = getattr(value, name)
        return value

    def with_value(self, path: str, value: object) -> dict[str, object]:
        """Returns the arguments of ``choose`` that set the value of a path.

        Raises:
            ValueError: The value is invalid by the rules of its settings class.
        """
        return self.with_values({path: value})

    def with_values(self, values: Mapping[str, object]) -> dict[str, object]:
        """Like ``with_value``, for several paths; the other values of their tables stay."""
        chosen: dict[str, object] = {}
        fields: dict[str, dict[str, object]] = {}
        for path, value in values.items():
            name, _, field = path.partition(".")
            if field:
                fields.setdefault(name, {})[field] = value
            else:
                chosen[name] = value
        return chosen | {name: replace(getattr(self, name), **new) for name, new in fields.items()}

    def differing(self, paths: Iterable[str]) -> list[str]:
        usual = Preferences()
        return [path for path in paths if self.at(path) != usual.at(path)]

    def defaults(self, paths: Iterable[str]) -> dict[str, object]:
        """Makes what ``choose`` takes to set the paths to their defaults."""
        usual = Preferences()
        return self.with_values({path: usual.at(path) for path in paths})


PREFERENCES: Final = (*(each.name for each in fields(PreferenceValues)), "shift")
"""The names of all preferences; the settings have an attribute of each name."""
