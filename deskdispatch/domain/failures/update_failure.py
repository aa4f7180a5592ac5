"""Why it is not known whether there is a newer version, as a code; ``ui`` has the words."""

from __future__ import annotations

from enum import StrEnum


class UpdateFailure(StrEnum):
    """The ``detail`` of an ``UpdateError``."""

    NOT_SET = "not_set"
    """Neither the package nor the settings name an address and a key."""
    OFFLINE = "offline"
    """No connection to the address could be made."""
    TIMED_OUT = "timed_out"
    INTERRUPTED = "interrupted"
    """The connection broke off in mid-answer."""
    NOT_SECURE = "not_secure"
    """No encrypted connection whose certificate is trusted."""
    PROXY = "proxy"
    """The proxy gives no way to the address."""
    NOT_FOUND = "not_found"
    """The server has no such file."""
    SERVER_FAILED = "server_failed"
    """Any other status than success."""
    WEB_PAGE = "web_page"
    """A web page, such as the sign-in of a network."""
    INSECURE_REDIRECT = "insecure_redirect"
    """The address leads on to one that is not encrypted, or to none."""
    REDIRECT_LOOP = "redirect_loop"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    """Not the format of a signed update file, or of its signed text."""
    FORGED = "forged"
    """The signature is not that of the key."""
    OTHER_PRODUCT = "other_product"
    EXPIRED = "expired"
    """Nobody has signed a newer one in time: somebody may be withholding it."""
    ROLLED_BACK = "rolled_back"
    """Older than one that was seen before."""
    OUT_OF_ORDER = "out_of_order"
    """Its serial is so high that it would use up those of the files to come."""
    CLOCK_OFF = "clock_off"
    """The clock of this PC is far from that of the server, or before the release."""
