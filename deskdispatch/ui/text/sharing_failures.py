"""The words for why counters cannot share: what happened, what was kept, what to do next."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.marked_text import translated


class _Words(NamedTuple):
    """What is said of a failure.

    Attributes:
        happened: A sentence.
        advice: What to do next.
        kept: What becomes of changes meanwhile, where they are not sent later.
    """

    happened: MarkedText
    advice: MarkedText
    kept: MarkedText | None = None


def failure_words(failure: SharingFailure) -> str:
    """What happened and what to do next, while sharing is being set up."""
    words = _FAILURES[failure]
    return f"{translated(words.happened)} {translated(words.advice)}"


def trouble_words(failure: SharingFailure) -> str:
    """The same of sharing that is on, with what becomes of changes meanwhile."""
    words = _FAILURES.get(failure)
    if words is None:
        happened = QCoreApplication.translate("Sharing", "The other counters cannot be reached.")
        return f"{happened} {kept_words()}"
    kept = kept_words() if words.kept is None else translated(words.kept)
    return f"{translated(words.happened)} {kept} {translated(words.advice)}"


def kept_words() -> str:
    """What becomes of changes while the others cannot be reached."""
    return QCoreApplication.translate("Sharing", "What you change here is kept and sent later.")


_FAILURES: Final[dict[SharingFailure, _Words]] = {
    SharingFailure.UNREACHABLE: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The shared database cannot be reached."),
        QT_TRANSLATE_NOOP("Sharing", "Check the network, and that the PC it runs on is on."),
    ),
    SharingFailure.NAME_UNKNOWN: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The PC of the shared database is not found by its name."),
        QT_TRANSLATE_NOOP("Sharing", "Check the address and the network."),
    ),
    SharingFailure.NO_ANSWER: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The shared database does not answer."),
        QT_TRANSLATE_NOOP("Sharing", "Check the network; if it stays so, tell whoever runs it."),
    ),
    SharingFailure.NOT_POSTGRESQL: _Words(
        QT_TRANSLATE_NOOP("Sharing", "What answers at this address is not PostgreSQL."),
        QT_TRANSLATE_NOOP("Sharing", "Check the address and its port."),
    ),
    SharingFailure.SERVER_TOO_OLD: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The PostgreSQL at this address is older than version 14."),
        QT_TRANSLATE_NOOP("Sharing", "Ask whoever runs it to update it."),
    ),
    SharingFailure.NOT_ENCRYPTED: _Words(
        QT_TRANSLATE_NOOP(
            "Sharing", "The shared database offers no encrypted connection, so nothing was sent."
        ),
        QT_TRANSLATE_NOOP("Sharing", "Ask whoever runs it to switch TLS on."),
    ),
    SharingFailure.NOT_PROVEN: _Words(
        QT_TRANSLATE_NOOP(
            "Sharing",
            "The shared database could not prove that it is the right one: somebody may be in"
            " between.",
        ),
        QT_TRANSLATE_NOOP(
            "Sharing", "Check the address; if it is right, tell whoever runs this network."
        ),
    ),
    SharingFailure.NOT_ADMITTED: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The shared database admits no connections from this PC."),
        QT_TRANSLATE_NOOP("Sharing", "Ask whoever runs it to admit this network."),
    ),
    SharingFailure.NO_DATABASE: _Words(
        QT_TRANSLATE_NOOP("Sharing", "There is no database of that name at this address."),
        QT_TRANSLATE_NOOP("Sharing", "Check the name at the end of the address."),
    ),
    SharingFailure.NOT_SET_UP: _Words(
        QT_TRANSLATE_NOOP("Sharing", "No counter shares in this database yet."),
        QT_TRANSLATE_NOOP("Sharing", "Check the address, or begin at the first counter."),
    ),
    SharingFailure.SET_UP_ALREADY: _Words(
        QT_TRANSLATE_NOOP("Sharing", "Counters share in this database already."),
        QT_TRANSLATE_NOOP("Sharing", "Join them with a code from the first counter."),
    ),
    SharingFailure.ANOTHER_PROGRAM: _Words(
        QT_TRANSLATE_NOOP(
            "Sharing", "Another program uses this database. Nothing was changed in it."
        ),
        QT_TRANSLATE_NOOP("Sharing", "Give the counters an empty one of their own."),
    ),
    SharingFailure.WRONG_CODE: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The code is mistyped, or was used already."),
        QT_TRANSLATE_NOOP("Sharing", "Check it, or get a new one at the first counter."),
    ),
    SharingFailure.CODE_EXPIRED: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The code is no longer valid."),
        QT_TRANSLATE_NOOP("Sharing", "Get a new one at the first counter."),
    ),
    SharingFailure.NAME_TAKEN: _Words(
        QT_TRANSLATE_NOOP("Sharing", "Another counter has this name."),
        QT_TRANSLATE_NOOP("Sharing", "Choose another name."),
    ),
    SharingFailure.SIGN_IN_REFUSED: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The shared database did not accept user and password."),
        QT_TRANSLATE_NOOP("Sharing", "Check both."),
    ),
    SharingFailure.NOT_ALLOWED: _Words(
        QT_TRANSLATE_NOOP("Sharing", "This user may not set up sharing in the database."),
        QT_TRANSLATE_NOOP(
            "Sharing", "Take one who may add users and tables there, or ask whoever runs it."
        ),
    ),
    SharingFailure.REMOVED: _Words(
        QT_TRANSLATE_NOOP("Sharing", "This counter was removed from sharing."),
        QT_TRANSLATE_NOOP("Sharing", "To share again, stop sharing here and join with a new code."),
        QT_TRANSLATE_NOOP("Sharing", "What is on this PC stays; nothing more is sent."),
    ),
    SharingFailure.NEWER_SCHEMA: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The other counters have a newer version of this program."),
        QT_TRANSLATE_NOOP("Sharing", "Update this PC to share again."),
    ),
    SharingFailure.NOT_FIRST: _Words(
        QT_TRANSLATE_NOOP("Sharing", "Another counter is the first one now."),
        QT_TRANSLATE_NOOP("Sharing", "Add and remove counters there."),
    ),
    SharingFailure.OLDER_SCHEMA: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The first counter has an older version of this program."),
        QT_TRANSLATE_NOOP("Sharing", "Update it, and this one shares again."),
    ),
    SharingFailure.OTHER_SHOP: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The counters at this address are another merchant's."),
        QT_TRANSLATE_NOOP("Sharing", "Sign in as that merchant, or check the address."),
        QT_TRANSLATE_NOOP("Sharing", "What you change here is kept; nothing is sent to them."),
    ),
    SharingFailure.SHOP_UNKNOWN: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The service has not said yet whose account is signed in."),
        QT_TRANSLATE_NOOP("Sharing", "Wait until the service answers, and try again."),
    ),
    SharingFailure.NOT_KEPT: _Words(
        QT_TRANSLATE_NOOP("Sharing", "This PC's keyring has no sign-in for the shared database."),
        QT_TRANSLATE_NOOP(
            "Sharing", "Stop sharing, and join again with a new code of the first counter."
        ),
        QT_TRANSLATE_NOOP("Sharing", "What you change here is kept; nothing is sent to them."),
    ),
    SharingFailure.FULL: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The PC of the shared database has no room."),
        QT_TRANSLATE_NOOP("Sharing", "Ask whoever runs it to make room."),
    ),
    SharingFailure.ENDING: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The shared database is just starting or stopping."),
        QT_TRANSLATE_NOOP("Sharing", "Wait a minute."),
    ),
    SharingFailure.NO_LIBRARY: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The part of this program that shares is missing."),
        QT_TRANSLATE_NOOP("Sharing", "Install the program again, or ask whoever set up this PC."),
    ),
    SharingFailure.BROKEN: _Words(
        QT_TRANSLATE_NOOP("Sharing", "Sharing stopped by a failure of this program."),
        QT_TRANSLATE_NOOP("Sharing", "Start the program again."),
    ),
    SharingFailure.FAILED: _Words(
        QT_TRANSLATE_NOOP("Sharing", "The shared database reports an error."),
        QT_TRANSLATE_NOOP("Sharing", "If it stays so, tell whoever runs it."),
    ),
}
