"""The words for errors of the service or the network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.errors import InDoubt, NotSent, ServiceError
from deskdispatch.domain.faults.service_fault import ServiceFault
from deskdispatch.ui.text.amounts import embedded

_Words = Callable[[], str]
translate = QCoreApplication.translate


class _FaultWords(NamedTuple):
    """What happened, and what to do (may be empty)."""

    happened: _Words
    advice: _Words = str


def service_words(error: ServiceError) -> str:
    """What happened, what was kept and what to do next; "" for an unknown fault."""
    if isinstance(error, InDoubt) or error.fault is None:
        return ""
    if error.fault is ServiceFault.BUSY:
        return _busy(error.retry_after)
    said = _FAULT_WORDS[error.fault]
    kept = translate("Errors", "Nothing was sent.") if isinstance(error, NotSent) else ""
    return " ".join(filter(None, (said.happened(), kept, said.advice())))


def fault_words(fault: ServiceFault) -> str:
    """What happened and what to do next, for any request."""
    said = _FAULT_WORDS[fault]
    return " ".join(filter(None, (said.happened(), said.advice())))


def reason_words(reason: str) -> str:
    """The service's own words as a sentence, in their own direction."""
    words = translate("Errors", "The service says: {reason}").format(reason=embedded(reason))
    return words if reason.endswith((".", "!", "?", "؟", "…")) else f"{words}."


def _busy(seconds: float) -> str:
    if seconds < 1:
        return translate("Errors", "The service is busy. Try again in a moment.")
    return translate("Errors", "Busy: trying again in %n s.", None, round(seconds))


def _again() -> str:
    return translate("Errors", "Try again in a moment.")


def _network_keeper() -> str:
    return translate("Errors", "Ask whoever runs this network.")


def _operator() -> str:
    return translate("Errors", "Try again; if it stays so, tell the operator.")


def _address() -> str:
    return translate("Errors", "Check the service address.")


def _browser() -> str:
    return translate(
        "Errors",
        "Check the service address, and open a browser: the network may ask for a sign-in.",
    )


# Looked up when shown, to follow the language of the window.
_FAULT_WORDS: Final[dict[ServiceFault, _FaultWords]] = {
    ServiceFault.NAME_UNKNOWN: _FaultWords(
        lambda: translate("Errors", "The service's address is not known on this network."),
        lambda: translate("Errors", "Check the internet and the service address."),
    ),
    ServiceFault.NAME_SERVICE_SILENT: _FaultWords(
        lambda: translate("Errors", "The network does not find any address now."),
        lambda: translate("Errors", "Check the internet, then try again."),
    ),
    ServiceFault.CONNECTION_REFUSED: _FaultWords(
        lambda: translate("Errors", "The service cannot be reached: it takes no connections now."),
        _again,
    ),
    ServiceFault.NETWORK_DOWN: _FaultWords(
        lambda: translate(
            "Errors", "The service cannot be reached: there is no internet connection."
        ),
        lambda: translate("Errors", "Check the cable or the Wi-Fi."),
    ),
    ServiceFault.CONNECT_TIMEOUT: _FaultWords(
        lambda: translate("Errors", "The service cannot be reached: nothing answers there."),
        lambda: translate("Errors", "Check the internet, then try again."),
    ),
    ServiceFault.ANSWER_TIMEOUT: _FaultWords(
        lambda: translate("Errors", "The service gave no answer in time."), _again
    ),
    ServiceFault.CONNECTION_LOST: _FaultWords(
        lambda: translate("Errors", "The connection broke off before the answer was here."), _again
    ),
    ServiceFault.CERTIFICATE_UNTRUSTED: _FaultWords(
        lambda: translate("Errors", "This PC does not trust the certificate of the service."),
        lambda: translate(
            "Errors", "Ask whoever runs this network to install its certificate on this PC."
        ),
    ),
    ServiceFault.CERTIFICATE_EXPIRED: _FaultWords(
        lambda: translate("Errors", "The certificate of the service has expired."),
        lambda: translate(
            "Errors", "Check the date of this PC; if it is right, tell the operator."
        ),
    ),
    ServiceFault.CERTIFICATE_NOT_YET_VALID: _FaultWords(
        lambda: translate("Errors", "The certificate of the service is not valid yet."),
        lambda: translate("Errors", "Check the date and the time of this PC."),
    ),
    ServiceFault.CERTIFICATE_WRONG_HOST: _FaultWords(
        lambda: translate("Errors", "Another computer answers in place of the service."), _browser
    ),
    ServiceFault.CERTIFICATE_BAD: _FaultWords(
        lambda: translate("Errors", "The certificate of the service cannot be accepted."), _operator
    ),
    ServiceFault.CLIENT_CERTIFICATE_WANTED: _FaultWords(
        lambda: translate(
            "Errors", "The service wants a certificate from this PC, which has none."
        ),
        lambda: translate("Errors", "Ask the operator for an address that takes a key."),
    ),
    ServiceFault.TLS_VERSION: _FaultWords(
        lambda: translate("Errors", "The encryption of the service is too old to be safe."),
        lambda: translate("Errors", "Tell the operator."),
    ),
    ServiceFault.NOT_TLS: _FaultWords(
        lambda: translate("Errors", "What answers at the service's address is not encrypted."),
        _browser,
    ),
    ServiceFault.TLS_FAILED: _FaultWords(
        lambda: translate("Errors", "No secure connection to the service could be made."), _operator
    ),
    ServiceFault.PROXY_PASSWORD_WANTED: _FaultWords(
        lambda: translate("Errors", "The proxy of this network asks for a password."),
        _network_keeper,
    ),
    ServiceFault.PROXY_UNREACHABLE: _FaultWords(
        lambda: translate("Errors", "The proxy that this PC is set to use cannot be reached."),
        lambda: translate("Errors", "Check the internet and the proxy settings of this PC."),
    ),
    ServiceFault.PROXY_REFUSED: _FaultWords(
        lambda: translate("Errors", "The proxy of this network does not let the service through."),
        lambda: translate("Errors", "Ask whoever runs this network to allow it."),
    ),
    ServiceFault.PROXY_CANNOT_REACH: _FaultWords(
        lambda: translate("Errors", "The proxy of this network does not reach the service now."),
        _again,
    ),
    ServiceFault.PROXY_FAILED: _FaultWords(
        lambda: translate("Errors", "The proxy of this network broke off."),
        lambda: translate("Errors", "Try again; if it stays so, ask whoever runs this network."),
    ),
    ServiceFault.PROXY_UNSUPPORTED: _FaultWords(
        lambda: translate(
            "Errors", "This PC is set to a kind of proxy that this program cannot use."
        ),
        lambda: translate("Errors", "Ask whoever runs this network for an HTTP or SOCKS 5 proxy."),
    ),
    ServiceFault.SIGN_IN_PAGE: _FaultWords(
        lambda: translate("Errors", "This network asks for a sign-in: open a browser.")
    ),
    ServiceFault.WRONG_ADDRESS: _FaultWords(
        lambda: translate("Errors", "There is no delivery service at this address."), _address
    ),
    ServiceFault.UNREADABLE: _FaultWords(
        lambda: translate("Errors", "The service's answer could not be read."), _operator
    ),
    ServiceFault.SERVICE_FAILED: _FaultWords(
        lambda: translate("Errors", "The service is not working now."), _again
    ),
    ServiceFault.FORBIDDEN: _FaultWords(
        lambda: translate("Errors", "This account may not do that; ask the operator.")
    ),
    ServiceFault.NO_REASON: _FaultWords(lambda: translate("Errors", "The service gave no reason.")),
}
