"""Describes which certificate authorities are trusted, for diagnosing failures."""

from __future__ import annotations

import os
import re
import ssl
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from deskdispatch.client.network.trust import shipped, system_store

_HASHED: Final = re.compile(r"[0-9a-f]{8}\.\d+")
"""Names by which OpenSSL finds the certificates of a folder."""


class TrustFailure(Enum):
    """Reasons why a certificate store in this machine's settings cannot be used."""

    MISSING = "missing"
    """The environment names a file or a folder that does not exist."""
    NO_CERTIFICATE = "no_certificate"
    """The file holds no certificate of an authority."""
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Authorities:
    """Trusted certificate authorities.

    Attributes:
        count: Number of authorities; None after a failure, and if the system checks certificates.
        places: File and folder that they are read from; empty for those of the program.
        variable: Environment variable with that place; empty for the system's own.
    """

    count: int | None = None
    places: tuple[str, ...] = ()
    variable: str = ""
    failure: TrustFailure | None = None
    detail: str = ""


def describe() -> Authorities:
    """Returns this machine's authorities; reads every certificate, so call it on a thread."""
    if sys.platform in {"win32", "darwin"}:
        return Authorities()
    return _missing() or _read()


def _missing() -> Authorities | None:
    paths = ssl.get_default_verify_paths()
    for variable, found in (
        (paths.openssl_cafile_env, paths.cafile),
        (paths.openssl_capath_env, paths.capath),
    ):
        named = os.environ.get(variable, "")
        if named and not found:
            return Authorities(None, (named,), variable, TrustFailure.MISSING)
    return None


def _read() -> Authorities:
    file, folder = system_store()
    if file is None and folder is None:
        return Authorities(_count(shipped()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if file is not None and (unusable := _load_file(context, file)) is not None:
        return unusable
    if folder is not None:
        _load_folder(context, folder)
    return Authorities(
        _count(context), tuple(filter(None, (file, folder))), _variable(file) or _variable(folder)
    )


def _load_file(context: ssl.SSLContext, file: str) -> Authorities | None:
    failure, detail = TrustFailure.NO_CERTIFICATE, ""
    try:
        context.load_verify_locations(file)
        if _count(context):
            return None
    except ssl.SSLError:
        pass
    except OSError as error:
        failure, detail = TrustFailure.UNREADABLE, error.strerror or type(error).__name__
    return Authorities(None, (file,), _variable(file), failure, detail)


def _load_folder(context: ssl.SSLContext, folder: str) -> None:
    """Adds the certificates that OpenSSL would find; skips unreadable files, as OpenSSL does."""
    with suppress(OSError):
        for path in Path(folder).iterdir():
            if _HASHED.fullmatch(path.name):
                with suppress(OSError):
                    context.load_verify_locations(path)


def _variable(place: str | None) -> str:
    paths = ssl.get_default_verify_paths()
    variables = filter(None, (paths.openssl_cafile_env, paths.openssl_capath_env))
    return next((name for name in variables if place and os.environ.get(name) == place), "")


def _count(context: ssl.SSLContext) -> int:
    return context.cert_store_stats()["x509_ca"]
