"""Failures of the service and of the connection to it, each with its words."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, WordedEnum

_AGAIN: Final = QT_TRANSLATE_NOOP("Errors", "Try again in a moment.")
_NETWORK_KEEPER: Final = QT_TRANSLATE_NOOP("Errors", "Ask whoever runs this network.")
_OPERATOR: Final = QT_TRANSLATE_NOOP(
    "Errors", "Try again; if that does not help, tell the operator."
)
_ADDRESS: Final = QT_TRANSLATE_NOOP("Errors", "Check the service address.")
_BROWSER: Final = QT_TRANSLATE_NOOP(
    "Errors", "Check the service address, and open a browser: the network may ask for a sign-in."
)


class ServiceFailure(WordedEnum, context="Errors"):
    """The ``failure`` of a ``ServiceError``."""

    NAME_UNKNOWN = (
        "The service's address was not found.",
        "Check the internet and the service address.",
    )
    NAME_SERVICE_SILENT = (
        "This network cannot look up addresses now.",
        "Check the internet, then try again.",
    )
    """DNS did not answer."""
    CONNECTION_REFUSED = "Service not reachable.", _AGAIN
    NETWORK_DOWN = (
        "No internet connection.",
        "Check the cable or the Wi-Fi.",
    )
    CONNECT_TIMEOUT = (
        "Service not reachable: nothing answers.",
        "Check the internet, then try again.",
    )
    ANSWER_TIMEOUT = "The service gave no answer in time.", _AGAIN
    CONNECTION_LOST = "The connection broke before the answer came.", _AGAIN
    CERTIFICATE_UNTRUSTED = (
        "This PC does not trust the certificate of the service.",
        "Ask whoever runs this network to install its certificate on this PC.",
    )
    CERTIFICATE_EXPIRED = (
        "The certificate of the service has expired.",
        "Check the date of this PC; if it is right, tell the operator.",
    )
    CERTIFICATE_NOT_YET_VALID = (
        "The certificate of the service is not valid yet.",
        "Check the date and the time of this PC.",
    )
    CERTIFICATE_WRONG_HOST = "Another computer answers in place of the service.", _BROWSER
    CERTIFICATE_BAD = "The certificate of the service cannot be accepted.", _OPERATOR
    """Any other error of the certificate."""
    CLIENT_CERTIFICATE_WANTED = (
        "The service wants a certificate from this PC, which has none.",
        "Ask the operator for an address that takes a key.",
    )
    TLS_VERSION = "The encryption of the service is too old to be safe.", "Tell the operator."
    """No version of TLS in common."""
    NOT_TLS = "The answer from the service's address is not encrypted.", _BROWSER
    TLS_FAILED = "No secure connection to the service could be made.", _OPERATOR
    """Any other failure of the TLS handshake."""
    PROXY_PASSWORD_WANTED = "The proxy of this network asks for a password.", _NETWORK_KEEPER
    """407: the proxy requires a sign-in, or a different one."""
    PROXY_UNREACHABLE = (
        "The proxy that this PC is set to use cannot be reached.",
        "Check the internet and the proxy settings of this PC.",
    )
    PROXY_REFUSED = (
        "The proxy of this network does not let the service through.",
        "Ask whoever runs this network to allow it.",
    )
    PROXY_CANNOT_REACH = "The proxy of this network does not reach the service now.", _AGAIN
    PROXY_FAILED = (
        "The proxy of this network broke the connection.",
        "Try again; if that does not help, ask whoever runs this network.",
    )
    """The proxy broke the connection, or is not a proxy."""
    PROXY_UNSUPPORTED = (
        "This PC is set to a kind of proxy that this program cannot use.",
        "Ask whoever runs this network for an HTTP or SOCKS 5 proxy.",
    )
    SIGN_IN_PAGE = "This network asks for a sign-in: open a browser."
    """A web page instead of an answer: a network with a captive portal."""
    WRONG_ADDRESS = "There is no delivery service at this address.", _ADDRESS
    """The server has none of the paths of the service."""
    UNREADABLE = "The service's answer could not be read.", _OPERATOR
    """The answer does not follow the contract."""
    BUSY = "The service is busy. Try again in a moment."
    """429: too many requests."""
    SERVICE_FAILED = "The service is not working now.", _AGAIN
    """5xx."""
    FORBIDDEN = "This account may not do that; ask the operator."
    """403."""
    NO_REASON = "The service gave no reason."
    """A refusal without a message."""
