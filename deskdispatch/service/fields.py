"""Typed reading of a JSON object's fields; every refusal names the field and the rule."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.money import ZERO

_MONEY: Final = re.compile(r"[0-9]{1,6}\.[0-9]{3}")


class Invalid(ValueError):
    """A request that breaks a rule; answered with 400 and this message."""


class Fields:
    """A JSON object. A field that is null counts as absent; unknown fields are not looked at."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    @classmethod
    def parse(cls, raw: bytes) -> Fields:
        """The object in a request body.

        Raises:
            Invalid: Not UTF-8, not JSON, or not an object.
        """
        try:
            values = json.loads(raw, parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise Invalid("the request body must be valid JSON") from error
        if not isinstance(values, dict):
            raise Invalid("the request body must be a JSON object")
        return cls(values)

    def text(self, name: str) -> str | None:
        """A string as it was given, or None where it is absent or blank."""
        value = self._values.get(name)
        if value is None:
            return None
        text = _text(value, name)
        return text if text.strip() else None

    def required_text(self, name: str) -> str:
        """A string that is not blank, as it was given."""
        value = self._values.get(name)
        if value is None:
            raise Invalid(f"{name} is required")
        text = _text(value, name)
        if not text.strip():
            raise Invalid(f"{name} must not be blank")
        return text

    def texts(self, name: str) -> tuple[str, ...]:
        """An array of strings, without the blank ones; empty where it is absent."""
        value = self._values.get(name)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            raise Invalid(f"{name} must be an array of strings")
        return tuple(_text(part, name) for part in value if part.strip())

    def flag(self, name: str) -> bool:
        """A boolean; false where it is absent."""
        value = self._values.get(name)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise Invalid(f"{name} must be true or false")
        return value

    def choice(self, name: str, choices: Sequence[str], default: str) -> str:
        """One of a few words."""
        value = self._values.get(name)
        if value is None:
            return default
        if value not in choices:
            raise Invalid(f"{name} must be one of {', '.join(choices)}")
        return str(value)

    def money(self, name: str) -> Decimal:
        """KWD as a string with exactly three decimals; zero where it is absent."""
        value = self._values.get(name)
        if value is None:
            return ZERO
        if not isinstance(value, str) or not _MONEY.fullmatch(value):
            raise Invalid(f'{name} must be a string with exactly three decimals, such as "1.250"')
        return Decimal(value)

    def utc(self, name: str) -> datetime:
        """A time that says itself that it is UTC."""
        text = self.required_text(name)
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            moment = datetime.min
        if moment.utcoffset() != timedelta(0):
            raise Invalid(
                f"{name} must be an ISO 8601 UTC datetime, such as 2030-01-31T09:30:00.000Z"
            )
        return moment.astimezone(UTC)

    def point(self, first: str, second: str) -> Coordinates:
        """A point whose fields have either of two prefixes, such as ``from`` and ``pickup``."""
        return Coordinates(
            latitude=self._degrees(f"{first}Latitude", f"{second}Latitude", 90),
            longitude=self._degrees(f"{first}Longitude", f"{second}Longitude", 180),
        )

    def _degrees(self, name: str, alias: str, most: int) -> float:
        given = {
            key: self._values[key] for key in (name, alias) if self._values.get(key) is not None
        }
        if not given:
            raise Invalid(f"{name} is required")
        for key, value in given.items():
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise Invalid(f"{key} must be a number")
            if not -most <= value <= most:
                raise Invalid(f"{key} must be between {-most} and {most}")
        if len(set(given.values())) > 1:
            raise Invalid(f"{name} and {alias} must not differ")
        return float(next(iter(given.values())))


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise Invalid(f"{name} must be a string")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise Invalid(f"{name} must be valid Unicode")
    return value


def _refuse_constant(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")
