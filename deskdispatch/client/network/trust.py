"""TLS trust: the certificate authorities of this machine's system store, and their description.

Windows and macOS are asked through ``truststore``. Elsewhere the system's store is OpenSSL's own,
with ``SSL_CERT_FILE`` and ``SSL_CERT_DIR``; there ``truststore`` would read all of it again for
each connection, 50 ms on the window's thread.
"""

from __future__ import annotations

import logging
import os
import re
import ssl
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import httpx

_BUNDLES: Final = (
    Path("/etc/ssl/certs/ca-certificates.crt"),  # Debian, Ubuntu
    Path("/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem"),  # Fedora
    Path("/etc/ssl/ca-bundle.pem"),  # SUSE
    Path("/etc/ssl/cert.pem"),  # Alpine, Arch, BSD
)
"""System stores, for a Python whose OpenSSL was built with other paths."""

_log: Final = logging.getLogger(__name__)


def tls_context(url: httpx.URL) -> ssl.SSLContext:
    """Returns the TLS context for an address; reads files, so call it on a thread."""
    if url.scheme == "http":
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # trusts nobody, and takes no time
    if sys.platform in {"win32", "darwin"}:
        return of_system()
    return of_openssl()


def store_state() -> object:
    """Returns a value that changes with the files of the system's store."""
    paths, found = ssl.get_default_verify_paths(), []
    for path in filter(None, (paths.cafile, paths.capath)):
        with suppress(OSError):
            stat = Path(path).stat()
            found.append((path, stat.st_mtime_ns, stat.st_size, stat.st_ino))
    return found


def of_system() -> ssl.SSLContext:
    import truststore

    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def of_openssl() -> ssl.SSLContext:
    """Returns a context in which OpenSSL uses the system's files, read once."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    file, folder = system_store()
    try:
        # Unlike ``load_default_certs``, this lets other threads run meanwhile.
        context.load_verify_locations(cafile=file, capath=folder)
    except (OSError, TypeError) as error:  # TypeError: neither a file nor a folder
        _log.warning("The system's certificate store cannot be read: %s", error)
        return shipped()
    return context


def system_store() -> tuple[str | None, str | None]:
    paths = ssl.get_default_verify_paths()
    file = paths.cafile or next((str(path) for path in _BUNDLES if path.is_file()), None)
    return file, paths.capath or None


def shipped() -> ssl.SSLContext:
    return httpx.create_ssl_context(trust_env=False)


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
    if folder is not None:  # as OpenSSL does: its names alone, and no unreadable files
        with suppress(OSError):
            for path in Path(folder).iterdir():
                if _HASHED.fullmatch(path.name):
                    with suppress(OSError):
                        context.load_verify_locations(path)
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


def _variable(place: str | None) -> str:
    paths = ssl.get_default_verify_paths()
    variables = filter(None, (paths.openssl_cafile_env, paths.openssl_capath_env))
    return next((name for name in variables if place and os.environ.get(name) == place), "")


def _count(context: ssl.SSLContext) -> int:
    return context.cert_store_stats()["x509_ca"]
