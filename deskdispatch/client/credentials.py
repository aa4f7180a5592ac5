"""The credentials of a sign-in; their repr hides the secrets."""

from __future__ import annotations

from dataclasses import dataclass, field

from deskdispatch.domain.errors import InvalidInput, Problem, Rule
from deskdispatch.domain.fields import Field


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key made in the merchant dashboard; white space around it is not part of it.

    Raises:
        InvalidInput: It is blank.
    """

    key: str = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", self.key.strip())
        _require({Field.API_KEY: self.key})


@dataclass(frozen=True, slots=True)
class Password:
    """A merchant's e-mail address and password.

    Raises:
        InvalidInput: One of them is blank.
    """

    email: str = field(repr=False)
    password: str = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "email", self.email.strip())
        _require({Field.EMAIL: self.email, Field.PASSWORD: self.password})


Credentials = ApiKey | Password


def secret_of(credentials: Credentials) -> str:
    """The secret among them: the key or the password."""
    return credentials.key if isinstance(credentials, ApiKey) else credentials.password


def _require(texts: dict[Field, str]) -> None:
    problems = [Problem(name, Rule.BLANK) for name, text in texts.items() if not text]
    if problems:
        raise InvalidInput(problems)
