"""Finds the network failure behind an exception of the transport.

httpx says little more than that it could not connect. The reason is in the chain of causes: an
``errno``, a code of the name service, or a certificate error of OpenSSL, Windows or macOS.
"""

from __future__ import annotations

import errno
import re
import socket
import ssl
from collections.abc import Iterator
from typing import Final

import httpx

from deskdispatch.domain.failures.service_failure import ServiceFailure


class ProxyUnreachable(httpx.ProxyError):
    """No connection to the proxy itself."""


class ProxyUnsupported(httpx.ProxyError):
    """A proxy that cannot be used is set on this machine, and there is no way around it."""


class TunnelFailed(httpx.ProxyError):
    """The proxy closed the connection, or did not answer, before the tunnel was open."""


_CERTIFICATES: Final = {
    # OpenSSL, ``X509_V_ERR_…``
    9: ServiceFailure.CERTIFICATE_NOT_YET_VALID,
    10: ServiceFailure.CERTIFICATE_EXPIRED,
    18: ServiceFailure.CERTIFICATE_UNTRUSTED,
    19: ServiceFailure.CERTIFICATE_UNTRUSTED,
    20: ServiceFailure.CERTIFICATE_UNTRUSTED,
    21: ServiceFailure.CERTIFICATE_UNTRUSTED,
    27: ServiceFailure.CERTIFICATE_UNTRUSTED,
    62: ServiceFailure.CERTIFICATE_WRONG_HOST,
    64: ServiceFailure.CERTIFICATE_WRONG_HOST,
    # Windows, ``CERT_E_…``; expired includes not yet valid
    0x800B0101: ServiceFailure.CERTIFICATE_EXPIRED,
    0x800B0109: ServiceFailure.CERTIFICATE_UNTRUSTED,
    0x800B010A: ServiceFailure.CERTIFICATE_UNTRUSTED,
    0x800B010F: ServiceFailure.CERTIFICATE_WRONG_HOST,
    # macOS, ``errSec…``
    -67818: ServiceFailure.CERTIFICATE_EXPIRED,
    -67819: ServiceFailure.CERTIFICATE_NOT_YET_VALID,
    -67602: ServiceFailure.CERTIFICATE_WRONG_HOST,
    -67843: ServiceFailure.CERTIFICATE_UNTRUSTED,
}

_TLS_REASONS: Final = {
    "UNSUPPORTED_PROTOCOL": ServiceFailure.TLS_VERSION,
    "TLSV1_ALERT_PROTOCOL_VERSION": ServiceFailure.TLS_VERSION,
    "NO_PROTOCOLS_AVAILABLE": ServiceFailure.TLS_VERSION,
    "VERSION_TOO_LOW": ServiceFailure.TLS_VERSION,
    "TLSV13_ALERT_CERTIFICATE_REQUIRED": ServiceFailure.CLIENT_CERTIFICATE_WANTED,
    "PEER_DID_NOT_RETURN_A_CERTIFICATE": ServiceFailure.CLIENT_CERTIFICATE_WANTED,
    "SSLV3_ALERT_BAD_CERTIFICATE": ServiceFailure.CLIENT_CERTIFICATE_WANTED,
    "WRONG_VERSION_NUMBER": ServiceFailure.NOT_TLS,
    "HTTP_REQUEST": ServiceFailure.NOT_TLS,
    "HTTPS_PROXY_REQUEST": ServiceFailure.NOT_TLS,
    "PACKET_LENGTH_TOO_LONG": ServiceFailure.NOT_TLS,
    "RECORD_LAYER_FAILURE": ServiceFailure.NOT_TLS,
}
"""A certificate alert is about our certificate: errors of the server's are detected locally."""

_ERRNOS: Final = {
    errno.ECONNREFUSED: ServiceFailure.CONNECTION_REFUSED,
    errno.ENETUNREACH: ServiceFailure.NETWORK_DOWN,
    errno.EHOSTUNREACH: ServiceFailure.NETWORK_DOWN,
    errno.ENETDOWN: ServiceFailure.NETWORK_DOWN,
    errno.EHOSTDOWN: ServiceFailure.NETWORK_DOWN,
    errno.EADDRNOTAVAIL: ServiceFailure.NETWORK_DOWN,
    errno.ETIMEDOUT: ServiceFailure.CONNECT_TIMEOUT,
    10061: ServiceFailure.CONNECTION_REFUSED,  # Winsock has its own numbers
    10051: ServiceFailure.NETWORK_DOWN,
    10065: ServiceFailure.NETWORK_DOWN,
    10050: ServiceFailure.NETWORK_DOWN,
    10060: ServiceFailure.CONNECT_TIMEOUT,
}

_SILENT_NAMES: Final = frozenset({socket.EAI_AGAIN, getattr(socket, "EAI_SYSTEM", -11), 11002})
"""Codes for no answer of the name service; all other codes say that the name does not exist."""

_OF_KIND: Final[tuple[tuple[type[Exception], ServiceFailure], ...]] = (
    (httpx.ConnectTimeout, ServiceFailure.CONNECT_TIMEOUT),
    (httpx.PoolTimeout, ServiceFailure.ANSWER_TIMEOUT),
    (httpx.TimeoutException, ServiceFailure.ANSWER_TIMEOUT),
    (TimeoutError, ServiceFailure.ANSWER_TIMEOUT),
    (httpx.ConnectError, ServiceFailure.NETWORK_DOWN),
    (httpx.NetworkError, ServiceFailure.CONNECTION_LOST),
    (httpx.RemoteProtocolError, ServiceFailure.CONNECTION_LOST),
    (httpx.DecodingError, ServiceFailure.UNREADABLE),
    (ssl.SSLError, ServiceFailure.TLS_FAILED),
    (ConnectionError, ServiceFailure.CONNECTION_LOST),
)
"""Failures by exception class if no cause says more; the first match counts."""

_PROXY_KINDS: Final[dict[type[Exception], ServiceFailure]] = {
    ProxyUnreachable: ServiceFailure.PROXY_UNREACHABLE,
    ProxyUnsupported: ServiceFailure.PROXY_UNSUPPORTED,
    TunnelFailed: ServiceFailure.PROXY_FAILED,
}
_GATEWAY: Final = frozenset({"500", "502", "503", "504"})
_SOCKS_SIGN_IN: Final = ("from proxy server, but got", "Invalid username/password")
_SOCKS_NO_WAY: Final = ("unreachable", "refused", "TTL", "General SOCKS")
"""httpcore's messages for the answers of a SOCKS proxy."""

_PROXY_STATUS: Final = re.compile(r"(\d{3})\b")
"""Status at the beginning of httpx's message for an answer to CONNECT."""


def failure_of(error: Exception) -> ServiceFailure | None:
    """Returns the failure behind a failed request; None if it is not the network's."""
    if isinstance(error, httpx.ProxyError):
        return _of_proxy(error)
    found = [failure for cause in _causes(error) if (failure := _of_cause(cause)) is not None]
    if found:  # one of several addresses may lie in a network that this PC lacks
        return next((each for each in found if each is not ServiceFailure.NETWORK_DOWN), found[0])
    return next((failure for kind, failure in _OF_KIND if isinstance(error, kind)), None)


def is_of_tls(error: BaseException) -> bool:
    """Whether the other end was reached, but encryption could not be agreed on."""
    return any(_is_tls_error(cause) for cause in _causes(error))


def _is_tls_error(cause: BaseException) -> bool:
    """Whether the cause is a TLS error; "want read" and "want write" are how OpenSSL waits."""
    return isinstance(cause, ssl.SSLError) and not isinstance(
        cause, ssl.SSLWantReadError | ssl.SSLWantWriteError
    )


def _of_proxy(error: httpx.ProxyError) -> ServiceFailure:
    if (failure := _PROXY_KINDS.get(type(error))) is not None:
        return failure
    message = str(error)
    status = _PROXY_STATUS.match(message)
    if (status and status[1] == "407") or any(words in message for words in _SOCKS_SIGN_IN):
        return ServiceFailure.PROXY_PASSWORD_WANTED
    if (status and status[1] in _GATEWAY) or any(words in message for words in _SOCKS_NO_WAY):
        return ServiceFailure.PROXY_CANNOT_REACH
    return ServiceFailure.PROXY_REFUSED


def _of_cause(cause: BaseException) -> ServiceFailure | None:
    if isinstance(cause, ssl.SSLCertVerificationError):
        code = getattr(cause, "verify_code", None)
        return _CERTIFICATES.get(code or 0, ServiceFailure.CERTIFICATE_BAD)
    if _is_tls_error(cause):
        return _TLS_REASONS.get(getattr(cause, "reason", None) or "", ServiceFailure.TLS_FAILED)
    if isinstance(cause, ssl.SSLError):
        return None
    if isinstance(cause, socket.gaierror):
        is_silent = cause.errno in _SILENT_NAMES
        return ServiceFailure.NAME_SERVICE_SILENT if is_silent else ServiceFailure.NAME_UNKNOWN
    if isinstance(cause, OSError):
        return _ERRNOS.get(cause.errno or 0)
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yields the exception and all its causes, including each of several parallel attempts."""
    waiting, seen = [error], set[int]()
    while waiting:
        one = waiting.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, BaseExceptionGroup):
            waiting.extend(one.exceptions)
        waiting.extend(next_ for next_ in (one.__cause__, one.__context__) if next_ is not None)
