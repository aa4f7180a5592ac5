"""Validates the address and the credentials of a sign-in."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from deskdispatch.domain.errors import InvalidInput, Problem, Rule
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.web_address import is_loopback


@dataclass(frozen=True, slots=True)
class SignInData:
    """A service's address, and an API key or an email with its password.

    The secrets are left out of the representation, so that no log can carry them. ``merchant_id``
    is whose sign-in it is, as the service said when it was tried; empty where it did not.
    """

    base_url: str
    api_key: str = field(default="", repr=False)
    email: str = ""
    password: str = field(default="", repr=False)
    merchant_id: str = field(default="", compare=False)

    @property
    def by_key(self) -> bool:
        """Whether the API key is used; it takes precedence over the password."""
        return bool(self.api_key)


def check(base_url: str, api_key: str, email: str, password: str) -> SignInData:
    """Validates a typed sign-in; what a chat puts around address, key and email is left out.

    Raises ``InvalidInput``: an invalid address, or neither a key nor an email with a password.
    """
    address, key, name = (latin(text).strip() for text in (base_url, api_key, email))
    sign_in = SignInData(address.rstrip("/"), key, name, password)
    problems = []
    if not is_address(sign_in.base_url):
        problems.append(Problem(Field.BASE_URL, Rule.NOT_AN_ADDRESS))
    if not sign_in.by_key and not sign_in.email:
        problems.append(Problem(Field.API_KEY, Rule.BLANK))
    if not sign_in.by_key and sign_in.email and not sign_in.password:
        problems.append(Problem(Field.PASSWORD, Rule.BLANK))
    if problems:
        raise InvalidInput(problems)
    return sign_in


def is_address(base_url: str) -> bool:
    """Whether secrets may be sent to an address: https, or http only on this machine."""
    try:
        parts = urlsplit(base_url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    if not host or "@" in parts.netloc or parts.query or parts.fragment:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))


def service_of(base_url: str) -> str:
    """Returns scheme, host and port of an address, by which a service is told from another."""
    try:
        parts = urlsplit(latin(base_url).strip())
        return f"{parts.scheme}://{parts.netloc.lower()}" if parts.netloc else ""
    except ValueError:
        return ""
