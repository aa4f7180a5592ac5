"""What the signed file says of the newest version."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Final

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates.settings import is_secure_address
from deskdispatch.domain.updates.version import checked_version

PRODUCT: Final = "deskdispatch"

MOST_PACKAGES: Final = 20
HIGHEST_SERIAL: Final = 2**53
LARGEST_PACKAGE: Final = 2**40
"""Bytes."""

PACKAGE_KINDS: Final[Mapping[str, str]] = {"linux": "deb", "win32": "windows"}
"""The kind of package of a system, by ``sys.platform``."""

_FILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}", re.ASCII)
_SHA256: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)


def _address(text: str) -> str:
    if not is_secure_address(text):
        raise ValueError("not an https address")
    return text


def _file(text: str) -> str:
    if not _FILE.fullmatch(text):
        raise ValueError("not the name of a file")
    return text


def _sha256(text: str) -> str:
    if not _SHA256.fullmatch(text):
        raise ValueError("not a SHA-256")
    return text


class _Signed(BaseModel):
    """Part of the signed text; what a later release adds is ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class ReleasedPackage(_Signed):
    """One file to install.

    Attributes:
        size: Bytes.
        sha256: In hexadecimal digits.
    """

    file: Annotated[str, AfterValidator(_file)]
    size: Annotated[int, Field(strict=True, gt=0, le=LARGEST_PACKAGE)]
    sha256: Annotated[str, AfterValidator(_sha256)]


class Release(_Signed):
    """The newest version.

    Attributes:
        product: Always ``PRODUCT``.
        serial: Grows with each signed file.
        expires: When this file is no longer to be believed.
        notes: The address of its release notes.
        page: The address of its download page.
        packages: By kind, such as ``deb``.
    """

    product: str
    serial: Annotated[int, Field(strict=True, ge=1, le=HIGHEST_SERIAL)]
    version: Annotated[str, AfterValidator(checked_version)]
    released: date
    expires: AwareDatetime
    notes: Annotated[str, AfterValidator(_address)]
    page: Annotated[str, AfterValidator(_address)]
    packages: Annotated[dict[str, ReleasedPackage], Field(max_length=MOST_PACKAGES)] = {}


class _Named(_Signed):
    product: str


def parse_release(text: bytes) -> Release:
    """Reads a text whose signature was verified.

    Raises:
        UpdateError: ``OTHER_PRODUCT``, or ``UNREADABLE``.
    """
    try:
        if _Named.model_validate_json(text).product != PRODUCT:
            raise UpdateError(UpdateFailure.OTHER_PRODUCT)
        return Release.model_validate_json(text)
    except ValidationError as damage:
        first = damage.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise UpdateError(UpdateFailure.UNREADABLE, f"{place}: {first['msg']}") from None
