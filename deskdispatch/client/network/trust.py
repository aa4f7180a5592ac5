"""TLS trust: the certificate authorities of this machine's system store.

Windows and macOS are asked through ``truststore``. Elsewhere the system's store is OpenSSL's own,
with ``SSL_CERT_FILE`` and ``SSL_CERT_DIR``; there ``truststore`` would read all of it again for
each connection, 50 ms on the window's thread.
"""

from __future__ import annotations

import logging
import ssl
import sys
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
    paths = ssl.get_default_verify_paths()
    return tuple(_stamp(Path(path)) for path in (paths.cafile, paths.capath) if path)


def _stamp(path: Path) -> tuple[int, int, int]:
    try:
        stat = path.stat()
    except OSError:
        return (0, 0, 0)
    return (stat.st_mtime_ns, stat.st_size, stat.st_ino)


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
