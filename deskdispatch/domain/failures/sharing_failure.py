"""Failures of sharing between counters, each with its words."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText, WordedEnum

SENT_LATER: Final = QT_TRANSLATE_NOOP("Sharing", "What you change here is kept and sent later.")
_NOT_SENT: Final = QT_TRANSLATE_NOOP(
    "Sharing", "What you change here is kept; nothing is sent to them."
)


class SharingFailure(WordedEnum, context="Sharing"):
    """The ``failure`` of a ``SharingError``.

    Attributes:
        words: The event.
        advice: The next step for the clerk.
        kept: The fate of changes made meanwhile.
    """

    advice: MarkedText
    kept: MarkedText

    def _describe(
        self, words: MarkedText, advice: MarkedText, kept: MarkedText = SENT_LATER
    ) -> None:
        super()._describe(words, advice)
        self.kept = kept

    UNREACHABLE = (
        "The shared database cannot be reached.",
        "Check the network, and that the PC it runs on is on.",
    )
    NAME_UNKNOWN = (
        "The PC of the shared database is not found by its name.",
        "Check the address and the network.",
    )
    NO_ANSWER = (
        "The shared database does not answer.",
        "Check the network; if that does not help, tell whoever runs the database.",
    )
    NOT_POSTGRESQL = (
        "What answers at this address is not PostgreSQL.",
        "Check the address and its port.",
    )
    SERVER_TOO_OLD = (
        "The PostgreSQL at this address is older than version 14.",
        "Ask whoever runs it to update it.",
    )
    NOT_ENCRYPTED = (
        "The shared database offers no encrypted connection, so nothing was sent.",
        "Ask whoever runs it to switch TLS on.",
    )
    NOT_PROVEN = (
        (
            "The shared database could not prove that it is the right one: someone may be"
            " intercepting the connection."
        ),
        "Check the address; if it is right, tell whoever runs this network.",
    )
    NOT_ADMITTED = (
        "The shared database accepts no connections from this PC.",
        "Ask whoever runs it to allow this network.",
    )
    """The server's ``pg_hba.conf`` does not allow this connection from this PC."""
    NO_DATABASE = (
        "There is no database of that name at this address.",
        "Check the name at the end of the address.",
    )
    NOT_SET_UP = (
        "No counter shares in this database yet.",
        "Check the address, or begin at the first counter.",
    )
    SET_UP_ALREADY = (
        "Counters share in this database already.",
        "Join them with a code from the first counter.",
    )
    ANOTHER_PROGRAM = (
        "Another program uses this database. Nothing was changed in it.",
        "Give the counters an empty one of their own.",
    )
    WRONG_CODE = (
        "The code is mistyped, or was used already.",
        "Check it, or get a new one at the first counter.",
    )
    NAME_TAKEN = "Another counter has this name.", "Choose another name."
    CODE_EXPIRED = "The code is no longer valid.", "Get a new one at the first counter."
    SIGN_IN_REFUSED = "The shared database did not accept user and password.", "Check both."
    """User or password is not accepted; a removed counter gets ``REMOVED`` instead."""
    NOT_ALLOWED = (
        "This user may not set up sharing in the database.",
        "Use one that may add users and tables there, or ask whoever runs the database.",
    )
    """The user may not create tables and roles."""
    NOT_FIRST = "Another counter is the first one now.", "Add and remove counters there."
    REMOVED = (
        "This counter was removed from sharing.",
        "To share again, stop sharing here and join with a new code.",
        "What is on this PC stays; nothing more is sent.",
    )
    NEWER_SCHEMA = (
        "The other counters have a newer version of this program.",
        "Update this PC to share again.",
    )
    """A newer release has set up or migrated the database."""
    OLDER_SCHEMA = (
        "The first counter has an older version of this program.",
        "Update it, and this one shares again.",
    )
    """The first counter has an older release, and must still migrate the database."""
    OTHER_SHOP = (
        "The counters at this address are another merchant's.",
        "Sign in as that merchant, or check the address.",
        _NOT_SENT,
    )
    SHOP_UNKNOWN = (
        "The service has not said yet whose account is signed in.",
        "Wait until the service answers, and try again.",
    )
    NOT_KEPT = (
        "This PC's keyring has no sign-in for the shared database.",
        "Stop sharing, and join again with a new code from the first counter.",
        _NOT_SENT,
    )
    FULL = "The PC of the shared database has no room.", "Ask whoever runs it to make room."
    """The server is out of space, or accepts no more connections."""
    ENDING = "The shared database is just starting or stopping.", "Wait a minute."
    NO_LIBRARY = (
        "The part of this program that shares is missing.",
        "Install the program again, or ask whoever set up this PC.",
    )
    BROKEN = "Sharing stopped because this program failed.", "Start the program again."
    """A programming error has ended sharing."""
    FAILED = (
        "The shared database reports an error.",
        "If it happens again, tell whoever runs the database.",
    )
