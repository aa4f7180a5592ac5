"""The words for errors of the service or the network."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.errors import InDoubt, NotSent, ServiceError
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.marked_text import translated

translate = QCoreApplication.translate


def service_words(error: ServiceError) -> str:
    """What happened, what was kept and what to do next; "" for an unknown failure."""
    if isinstance(error, InDoubt) or error.failure is None:
        return ""
    if error.failure is ServiceFailure.BUSY:
        return _busy(error.retry_after)
    happened, *advice = map(translated, _FAILURE_WORDS[error.failure])
    kept = translate("Errors", "Nothing was sent.") if isinstance(error, NotSent) else ""
    return " ".join(filter(None, (happened, kept, *advice)))


def failure_words(failure: ServiceFailure) -> str:
    """What happened and what to do next, for any request."""
    return " ".join(map(translated, _FAILURE_WORDS[failure]))


def reason_words(reason: str) -> str:
    """The service's own words as a sentence, in their own direction."""
    words = translate("Errors", "The service says: {reason}").format(reason=embedded(reason))
    return words if reason.endswith((".", "!", "?", "؟", "…")) else f"{words}."


def _busy(seconds: float) -> str:
    if seconds < 1:
        return translate("Errors", "The service is busy. Try again in a moment.")
    return translate("Errors", "Busy: trying again in %n s.", None, round(seconds))


_AGAIN: Final = QT_TRANSLATE_NOOP("Errors", "Try again in a moment.")
_NETWORK_KEEPER: Final = QT_TRANSLATE_NOOP("Errors", "Ask whoever runs this network.")
_OPERATOR: Final = QT_TRANSLATE_NOOP("Errors", "Try again; if it stays so, tell the operator.")
_ADDRESS: Final = QT_TRANSLATE_NOOP("Errors", "Check the service address.")
_BROWSER: Final = QT_TRANSLATE_NOOP(
    "Errors", "Check the service address, and open a browser: the network may ask for a sign-in."
)

_FAILURE_WORDS: Final[dict[ServiceFailure, tuple[MarkedText, ...]]] = {
    ServiceFailure.NAME_UNKNOWN: (
        QT_TRANSLATE_NOOP("Errors", "The service's address is not known on this network."),
        QT_TRANSLATE_NOOP("Errors", "Check the internet and the service address."),
    ),
    ServiceFailure.NAME_SERVICE_SILENT: (
        QT_TRANSLATE_NOOP("Errors", "The network does not find any address now."),
        QT_TRANSLATE_NOOP("Errors", "Check the internet, then try again."),
    ),
    ServiceFailure.CONNECTION_REFUSED: (
        QT_TRANSLATE_NOOP("Errors", "The service cannot be reached: it takes no connections now."),
        _AGAIN,
    ),
    ServiceFailure.NETWORK_DOWN: (
        QT_TRANSLATE_NOOP(
            "Errors", "The service cannot be reached: there is no internet connection."
        ),
        QT_TRANSLATE_NOOP("Errors", "Check the cable or the Wi-Fi."),
    ),
    ServiceFailure.CONNECT_TIMEOUT: (
        QT_TRANSLATE_NOOP("Errors", "The service cannot be reached: nothing answers there."),
        QT_TRANSLATE_NOOP("Errors", "Check the internet, then try again."),
    ),
    ServiceFailure.ANSWER_TIMEOUT: (
        QT_TRANSLATE_NOOP("Errors", "The service gave no answer in time."),
        _AGAIN,
    ),
    ServiceFailure.CONNECTION_LOST: (
        QT_TRANSLATE_NOOP("Errors", "The connection broke off before the answer was here."),
        _AGAIN,
    ),
    ServiceFailure.CERTIFICATE_UNTRUSTED: (
        QT_TRANSLATE_NOOP("Errors", "This PC does not trust the certificate of the service."),
        QT_TRANSLATE_NOOP(
            "Errors", "Ask whoever runs this network to install its certificate on this PC."
        ),
    ),
    ServiceFailure.CERTIFICATE_EXPIRED: (
        QT_TRANSLATE_NOOP("Errors", "The certificate of the service has expired."),
        QT_TRANSLATE_NOOP(
            "Errors", "Check the date of this PC; if it is right, tell the operator."
        ),
    ),
    ServiceFailure.CERTIFICATE_NOT_YET_VALID: (
        QT_TRANSLATE_NOOP("Errors", "The certificate of the service is not valid yet."),
        QT_TRANSLATE_NOOP("Errors", "Check the date and the time of this PC."),
    ),
    ServiceFailure.CERTIFICATE_WRONG_HOST: (
        QT_TRANSLATE_NOOP("Errors", "Another computer answers in place of the service."),
        _BROWSER,
    ),
    ServiceFailure.CERTIFICATE_BAD: (
        QT_TRANSLATE_NOOP("Errors", "The certificate of the service cannot be accepted."),
        _OPERATOR,
    ),
    ServiceFailure.CLIENT_CERTIFICATE_WANTED: (
        QT_TRANSLATE_NOOP(
            "Errors", "The service wants a certificate from this PC, which has none."
        ),
        QT_TRANSLATE_NOOP("Errors", "Ask the operator for an address that takes a key."),
    ),
    ServiceFailure.TLS_VERSION: (
        QT_TRANSLATE_NOOP("Errors", "The encryption of the service is too old to be safe."),
        QT_TRANSLATE_NOOP("Errors", "Tell the operator."),
    ),
    ServiceFailure.NOT_TLS: (
        QT_TRANSLATE_NOOP("Errors", "What answers at the service's address is not encrypted."),
        _BROWSER,
    ),
    ServiceFailure.TLS_FAILED: (
        QT_TRANSLATE_NOOP("Errors", "No secure connection to the service could be made."),
        _OPERATOR,
    ),
    ServiceFailure.PROXY_PASSWORD_WANTED: (
        QT_TRANSLATE_NOOP("Errors", "The proxy of this network asks for a password."),
        _NETWORK_KEEPER,
    ),
    ServiceFailure.PROXY_UNREACHABLE: (
        QT_TRANSLATE_NOOP("Errors", "The proxy that this PC is set to use cannot be reached."),
        QT_TRANSLATE_NOOP("Errors", "Check the internet and the proxy settings of this PC."),
    ),
    ServiceFailure.PROXY_REFUSED: (
        QT_TRANSLATE_NOOP("Errors", "The proxy of this network does not let the service through."),
        QT_TRANSLATE_NOOP("Errors", "Ask whoever runs this network to allow it."),
    ),
    ServiceFailure.PROXY_CANNOT_REACH: (
        QT_TRANSLATE_NOOP("Errors", "The proxy of this network does not reach the service now."),
        _AGAIN,
    ),
    ServiceFailure.PROXY_FAILED: (
        QT_TRANSLATE_NOOP("Errors", "The proxy of this network broke off."),
        QT_TRANSLATE_NOOP("Errors", "Try again; if it stays so, ask whoever runs this network."),
    ),
    ServiceFailure.PROXY_UNSUPPORTED: (
        QT_TRANSLATE_NOOP(
            "Errors", "This PC is set to a kind of proxy that this program cannot use."
        ),
        QT_TRANSLATE_NOOP("Errors", "Ask whoever runs this network for an HTTP or SOCKS 5 proxy."),
    ),
    ServiceFailure.SIGN_IN_PAGE: (
        QT_TRANSLATE_NOOP("Errors", "This network asks for a sign-in: open a browser."),
    ),
    ServiceFailure.WRONG_ADDRESS: (
        QT_TRANSLATE_NOOP("Errors", "There is no delivery service at this address."),
        _ADDRESS,
    ),
    ServiceFailure.UNREADABLE: (
        QT_TRANSLATE_NOOP("Errors", "The service's answer could not be read."),
        _OPERATOR,
    ),
    ServiceFailure.SERVICE_FAILED: (
        QT_TRANSLATE_NOOP("Errors", "The service is not working now."),
        _AGAIN,
    ),
    ServiceFailure.FORBIDDEN: (
        QT_TRANSLATE_NOOP("Errors", "This account may not do that; ask the operator."),
    ),
    ServiceFailure.NO_REASON: (QT_TRANSLATE_NOOP("Errors", "The service gave no reason."),),
}
"""What happened, and what to do where there is something."""
