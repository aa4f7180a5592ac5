"""Newer versions: where they are named, what the signed file says, and when it is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from urllib.parse import urlsplit

from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure

PRODUCT: Final = "deskdispatch"
PACKAGE_KINDS: Final[Mapping[str, str]] = {"linux": "deb", "win32": "windows"}
"""The kind of package of a system, by ``sys.platform``."""

CLOCK_MAY_DIFFER: Final = timedelta(days=1)
MOST_SKIPPED: Final = 1_000_000
"""Serials between two files; a higher one would use up those of the files to come."""

LONGEST_ADDRESS: Final = 500

_KEY: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_FILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}", re.ASCII)
_VERSION: Final = re.compile(r"(\d{1,6}(?:\.\d{1,6}){0,3})(?:(a|b|rc)(\d{1,6}))?", re.ASCII)
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class UpdateSettings:
    """The table ``updates`` of the settings, and of the file that a package carries.

    Attributes:
        address: Of the signed file, ``https`` or on this PC; empty for that of the package.
        public_key: The ed25519 key that signs it, 64 hexadecimal digits; empty likewise.
        weekly: Whether to look once a week.

    Raises:
        ValueError: An address or a key that cannot be used.
    """

    address: str = ""
    public_key: str = ""
    weekly: bool = False

    def __post_init__(self) -> None:
        if self.address and not is_secure_address(self.address, may_be_local=True):
            raise ValueError("address: not the https address of a file")
        if self.public_key and not _KEY.fullmatch(self.public_key):
            raise ValueError("public_key: not 64 hexadecimal digits in lower case")

    @property
    def is_set(self) -> bool:
        """Whether there is an address and a key."""
        return bool(self.address and self.public_key)

    def over(self, shipped: UpdateSettings) -> UpdateSettings:
        """Fills empty settings from those of the package."""
        address, key = self.address or shipped.address, self.public_key or shipped.public_key
        return replace(self, address=address, public_key=key)


def is_secure_address(text: str, *, may_be_local: bool = False) -> bool:
    """Whether a text is an ``https`` address, or one of this PC, without user and fragment."""
    try:
        parts = urlsplit(text)
        is_plain = parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        return False
    is_local = may_be_local and parts.scheme == "http" and parts.hostname in _LOOPBACK
    if not is_plain or not (parts.scheme == "https" or is_local) or len(text) > LONGEST_ADDRESS:
        return False
    return text.isascii() and text.isprintable() and not {" ", "#"} & set(text)


@dataclass(frozen=True, slots=True)
class ReleasedPackage:
    """A file to install: its size in bytes, and its SHA-256 in hexadecimal digits."""

    file: str
    size: int
    sha256: str

    def __post_init__(self) -> None:
        if not (_FILE.fullmatch(self.file) and self.size > 0 and _KEY.fullmatch(self.sha256)):
            raise ValueError("not a package")


@dataclass(frozen=True, slots=True)
class Release:
    """The newest version, as the signed file says.

    Attributes:
        serial: Grows with each signed file; begins anew with each key.
        expires: When this file is no longer believed.
        notes: Address of its release notes.
        page: Address of its download page.
        packages: By kind, such as ``deb``.

    Raises:
        ValueError: A value that this program does not write.
    """

    product: str
    serial: int
    version: str
    released: date
    expires: datetime
    notes: str
    page: str
    packages: Mapping[str, ReleasedPackage] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _sort_key(self.version)
        if self.product != PRODUCT or self.serial < 1 or self.expires.tzinfo is None:
            raise ValueError("not a release of this program")
        if not (is_secure_address(self.notes) and is_secure_address(self.page)):
            raise ValueError("not an https address")


@dataclass(frozen=True, slots=True)
class UpdateState:
    """Keeps what was seen, and the clerk's decision, from one start to the next.

    Attributes:
        public_key: The key that is set; another one begins anew.
        signing_key: The key that followed it; empty for none.
        serial: The highest seen of the trusted key; 0 before any.
        version: Of that serial; empty before any.
        failure: Why the last look failed.
        skipped: The version that the clerk does not want to hear of.
    """

    public_key: str = ""
    signing_key: str = ""
    serial: int = 0
    version: str = ""
    released: date | None = None
    looked_at: datetime | None = None
    failure: UpdateFailure | None = None
    skipped: str = ""

    def __post_init__(self) -> None:
        _sort_key(self.version or "0")
        is_key = not self.signing_key or _KEY.fullmatch(self.signing_key)
        if not is_key or self.serial < 0 or (self.looked_at and self.looked_at.tzinfo is None):
            raise ValueError("not a state")

    @property
    def trusted_key(self) -> str:
        """The last key of those that followed each other; none before it is trusted."""
        return self.signing_key or self.public_key

    def of_key(self, public_key: str) -> UpdateState:
        """The state under the key that is set now; a package may carry the one that followed."""
        if public_key == self.public_key:
            return self
        if public_key == self.signing_key:
            return replace(self, public_key=public_key, signing_key="")
        return UpdateState(public_key, looked_at=self.looked_at, failure=self.failure)

    def signed_by(self, key: str) -> UpdateState:
        """The state once this key signs: serials begin anew with each."""
        if key == self.trusted_key:
            return self
        return replace(self, signing_key=key, serial=0, version="")

    def is_due(self, now: datetime) -> bool:
        """Whether the weekly look may be taken; a day after one that reached nothing."""
        if self.looked_at is None:
            return True
        wait = timedelta(days=1 if self.failure is UpdateFailure.UNREACHABLE else 7)
        return not timedelta() <= now - self.looked_at < wait


def check(
    release: Release, state: UpdateState, now: datetime, server_time: datetime | None
) -> None:
    """Refuses a signed file that is not to be believed; a lower version withdraws one.

    Args:
        state: What was seen of the key that signed it.
        server_time: By the server's clock; None where it does not say.

    Raises:
        UpdateError: ``CLOCK_OFF``, ``FORGED`` for a serial out of order, ``OUTDATED``.
    """
    made = datetime.combine(release.released, time(), UTC)
    if abs((server_time or now) - now) > CLOCK_MAY_DIFFER or made - now > CLOCK_MAY_DIFFER:
        cause = f"server: {server_time}, released: {release.released}"
        raise UpdateError(UpdateFailure.CLOCK_OFF, cause)
    serials = f"serial {release.serial} after {state.serial}"
    if release.serial > state.serial + MOST_SKIPPED:
        raise UpdateError(UpdateFailure.FORGED, serials)
    is_other = release.serial == state.serial and release.version != state.version
    if release.serial < state.serial or is_other or release.expires <= now:
        raise UpdateError(UpdateFailure.OUTDATED, f"{serials}, expires {release.expires}")


def is_newer(version: str, than: str) -> bool:
    """Whether a version is above another: ``1.10`` above ``1.9``, ``2.0`` above ``2.0rc1``.

    Raises:
        ValueError: One of them is no number of a release.
    """
    return _sort_key(version) > _sort_key(than)


def _sort_key(version: str) -> tuple[list[int], str, int]:
    found = _VERSION.fullmatch(version)
    if found is None:
        raise ValueError("not the number of a release")
    numbers = [int(number) for number in found[1].split(".")]
    return [*numbers, 0, 0, 0][:4], found[2] or "z", int(found[3] or 0)
