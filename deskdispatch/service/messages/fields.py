"""The kinds of fields that requests have: each reads its value and says what it takes.

What a field takes is said twice, to the service by ``read`` and to everybody else by ``schema``;
both stand side by side here and nowhere else. Every refusal names the field and the rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from deskdispatch.domain.money import ZERO
from deskdispatch.service.messages.inputs import InputField, Invalid, Json, Values

_MONEY: Final = re.compile(r"[0-9]{1,6}\.[0-9]{3}")
_UTC: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}(\.[0-9]{1,6})?(Z|\+00:00)"
)
_WHOLE: Final = re.compile(r"[0-9]{1,9}")
_UNFIT: Final = re.compile("[\0\ud800-\udfff]")
_TEXT: Final = r"^[^\u0000]*$"
_NOT_BLANK: Final = r"^[^\u0000]*[^\s\u0000][^\u0000]*$"


class Text(InputField[str | None]):
    """A string as it was given, or None where it is absent or blank."""

    def read(self, values: Values) -> str | None:
        """As the class says."""
        value = values.get(self.name)
        if value is None:
            return None
        text = checked_text(value, self.name)
        return text if text.strip() else None

    def schema(self) -> Json:
        """As the class says."""
        return {"type": ["string", "null"], "pattern": _TEXT}


class RequiredText(InputField[str]):
    """A string that is not blank, as it was given."""

    required = True

    def read(self, values: Values) -> str:
        """As the class says."""
        value = values.get(self.name)
        if value is None:
            raise Invalid(f"{self.name} is required")
        text = checked_text(value, self.name)
        if not text.strip():
            raise Invalid(f"{self.name} must not be blank")
        return text

    def schema(self) -> Json:
        """As the class says."""
        return {"type": "string", "minLength": 1, "pattern": _NOT_BLANK}


class Texts(InputField[tuple[str, ...]]):
    """An array of strings, without the blank ones; empty where it is absent."""

    def read(self, values: Values) -> tuple[str, ...]:
        """As the class says."""
        value = values.get(self.name)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            raise Invalid(f"{self.name} must be an array of strings")
        return tuple(part for part in value if checked_text(part, self.name).strip())

    def schema(self) -> Json:
        """As the class says."""
        return {"type": ["array", "null"], "items": {"type": "string", "pattern": _TEXT}}


class Flag(InputField[bool]):
    """A boolean; false where it is absent."""

    def read(self, values: Values) -> bool:
        """As the class says."""
        value = values.get(self.name)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise Invalid(f"{self.name} must be true or false")
        return value

    def schema(self) -> Json:
        """As the class says."""
        return {"type": ["boolean", "null"], "default": False}


class Choice(InputField[str | None]):
    """One of a few words, or the default."""

    def __init__(
        self, name: str, description: str, words: Sequence[str], default: str | None = None
    ) -> None:
        super().__init__(name, description)
        self.words = tuple(words)
        self.default = default

    def read(self, values: Values) -> str | None:
        """As the class says."""
        value = values.get(self.name)
        if value is None:
            return self.default
        if value not in self.words:
            raise Invalid(f"{self.name} must be one of {', '.join(self.words)}")
        return str(value)

    def schema(self) -> Json:
        """As the class says; only in a body can a word be null."""
        if self.default is None:
            return {"type": "string", "enum": list(self.words)}
        return {"enum": [*self.words, None], "default": self.default}


class Money(InputField[Decimal]):
    """KWD as a string with exactly three decimals; zero where it is absent."""

    def read(self, values: Values) -> Decimal:
        """As the class says."""
        value = values.get(self.name)
        if value is None:
            return ZERO
        if not isinstance(value, str) or not _MONEY.fullmatch(value):
            raise Invalid(
                f'{self.name} must be a string with exactly three decimals, such as "1.250"'
            )
        return Decimal(value)

    def schema(self) -> Json:
        """As the class says."""
        pattern = f"^{_MONEY.pattern}$"
        return {"type": ["string", "null"], "pattern": pattern, "default": str(ZERO)}


class Utc(InputField[datetime | None]):
    """A time that says itself that it is UTC."""

    def read(self, values: Values) -> datetime | None:
        """As the class says."""
        value = values.get(self.name)
        if value is None:
            return None
        text = checked_text(value, self.name)
        if _UTC.fullmatch(text):
            with suppress(ValueError):  # such as the 31st of February
                return datetime.fromisoformat(text).astimezone(UTC)
        raise Invalid(
            f"{self.name} must be an ISO 8601 UTC datetime, such as 2030-01-31T09:30:00.000Z"
        )

    def schema(self) -> Json:
        """As the class says."""
        pattern = f"^{_UTC.pattern}$"
        return {"type": ["string", "null"], "format": "date-time", "pattern": pattern}


class Degrees(InputField[float]):
    """A latitude or longitude, under either of two names; under both only if they agree."""

    def __init__(self, name: str, alias: str, description: str, most: int) -> None:
        super().__init__(name, description)
        self.alias = alias
        self.most = most

    def read(self, values: Values) -> float:
        """As the class says."""
        given, other = self._one(values, self.name), self._one(values, self.alias)
        if given is None and other is None:
            raise Invalid(f"{self.name} is required")
        if given is not None and other is not None and given != other:
            raise Invalid(f"{self.name} and {self.alias} must not differ")
        return float(next(each for each in (given, other) if each is not None))

    def _one(self, values: Values, name: str) -> int | float | None:
        value = values.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Invalid(f"{name} must be a number")
        if not -self.most <= value <= self.most:
            raise Invalid(f"{name} must be between {-self.most} and {self.most}")
        return value

    def schema(self) -> Json:
        """As the class says."""
        return {"type": ["number", "null"], "minimum": -self.most, "maximum": self.most}

    def properties(self) -> dict[str, Json]:
        """Both spellings."""
        texts = {
            self.name: f"{self.description}; {self.alias} is the same",
            self.alias: f"{self.description}; the same as {self.name}, and not to differ from it",
        }
        return {name: {**self.schema(), "description": text} for name, text in texts.items()}

    def rule(self) -> Json | None:
        """At least one of them is a number."""
        number = {"type": "number"}
        return {
            "anyOf": [
                {"required": [name], "properties": {name: number}}
                for name in (self.name, self.alias)
            ]
        }


class WholeNumber(InputField[int]):
    """A whole number from 1 to the most, out of a query's text."""

    def __init__(self, name: str, description: str, most: int, default: int) -> None:
        super().__init__(name, description)
        self.most = most
        self.default = default

    def read(self, values: Values) -> int:
        """As the class says."""
        text = values.get(self.name, str(self.default))
        if not _WHOLE.fullmatch(text) or not 1 <= int(text) <= self.most:
            raise Invalid(f"{self.name} must be a whole number from 1 to {self.most}")
        return int(text)

    def schema(self) -> Json:
        """As the class says."""
        return {"type": "integer", "minimum": 1, "maximum": self.most, "default": self.default}


class Identifier(InputField[str]):
    """A part of the path, as it came; any string names something or nothing."""

    required = True

    def read(self, values: Values) -> str:
        """As the class says."""
        return str(values[self.name])

    def schema(self) -> Json:
        """As the class says."""
        return {"type": "string", "minLength": 1}


def checked_text(value: object, name: str) -> str:
    """A string that can be kept.

    Raises:
        Invalid: It is something else; the message names the field.
    """
    if not isinstance(value, str):
        raise Invalid(f"{name} must be a string")
    if _UNFIT.search(value):
        raise Invalid(f"{name} must be valid Unicode, without U+0000")
    return value
