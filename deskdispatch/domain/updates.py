"""Newer versions of the program: the signed file that names them, and when it is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.local_failures import UpdateFailure
from deskdispatch.domain.web_address import is_secure

_DAY: Final = timedelta(days=1)
_KEY: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_FILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}", re.ASCII)
_VERSION: Final = re.compile(
    r"(\d{1,6}(?:\.\d{1,6}){0,3})(?:(a|b|rc)(\d{1,6}))?"
    r"(?P<between>(?:\.post(?P<since>\d{1,6}))?(?:\+[a-z0-9.]+)?)",
    re.ASCII,
)
"""A release, or a version between two with the commits since, see ``deskdispatch/version.py``."""


@dataclass(frozen=True, slots=True)
class UpdateSettings:
    """The table ``updates`` of the settings; address and key may come from the package instead.

    The address is ``https`` or on this PC, the key is an ed25519 key in 64 hexadecimal digits. A
    ``ValueError`` names the unusable setting.
    """

    address: str = ""
    public_key: str = ""
    weekly: bool = False

    def __post_init__(self) -> None:
        if self.address and not is_secure(self.address):
            raise ValueError("address: not the https address of a file")
        if self.public_key and not _KEY.fullmatch(self.public_key):
            raise ValueError("public_key: not 64 hexadecimal digits in lower case")

    @property
    def is_set(self) -> bool:
        return bool(self.address and self.public_key)

    def over(self, shipped: UpdateSettings) -> UpdateSettings:
        """Fills empty settings from those of the package."""
        address, key = self.address or shipped.address, self.public_key or shipped.public_key
        return UpdateSettings(address, key, self.weekly)


@dataclass(frozen=True, slots=True)
class Release:
    """The newest version according to a signed file, which is valid until ``expires``.

    ``page`` is the address to get it from; ``sums`` are the SHA-256 sums by file name.
    """

    version: str
    released: date
    expires: datetime
    page: str
    sums: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found = _VERSION.fullmatch(self.version)
        is_release = found is not None and not found["between"]
        are_sums = all(
            _FILE.fullmatch(file) and _KEY.fullmatch(self.sums[file]) for file in self.sums
        )
        is_dated = self.expires.tzinfo is not None
        if not (is_release and is_dated and are_sums and is_secure(self.page)):
            raise ValueError("not a release of this program")


@dataclass(frozen=True, slots=True)
class UpdateState:
    """State kept between checks: the highest signed release, and the result of the last check."""

    public_key: str = ""
    release: Release | None = None
    looked_at: datetime | None = None
    failure: UpdateFailure | None = None
    cause: str = ""

    def is_due(self, now: datetime) -> bool:
        if self.looked_at is None:
            return True
        wait = _DAY if self.failure is UpdateFailure.UNREACHABLE else 7 * _DAY
        return not timedelta() <= now - self.looked_at < wait


def check(release: Release, seen: Release | None, now: datetime) -> None:
    """Raises ``OUTDATED`` for a file that is rolled back, expired, or released in the future."""
    is_rolled_back = seen is not None and is_newer(seen.version, release.version)
    is_early = datetime.combine(release.released, time(), UTC) - now > _DAY
    if is_rolled_back or is_early or release.expires <= now:
        cause = f"{release.version} of {release.released}, expires {release.expires}, seen: {seen}"
        raise UpdateError(UpdateFailure.OUTDATED, cause)


def is_newer(version: str, than: str) -> bool:
    """Whether a version is above another: ``1.10`` above ``1.9``, ``2.0`` above ``2.0rc1``."""
    return _sort_key(version) > _sort_key(than)


def _sort_key(version: str) -> tuple[list[int], str, int, int]:
    found = _VERSION.fullmatch(version)
    if found is None:
        raise ValueError("not the number of a release")
    numbers = [int(number) for number in found[1].split(".")]
    since = int(found["since"] or 0)
    return [*numbers, 0, 0, 0][:4], found[2] or "z", int(found[3] or 0), since
