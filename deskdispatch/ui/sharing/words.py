"""Texts about sharing: its state and its counters."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.sharing.membership import Counter
from deskdispatch.domain.sharing.state import SharingPhase, SharingState, SignInMethod
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.errors import error_words

translate = QCoreApplication.translate

HELD_UP_SHOWN_FOR: Final = timedelta(days=1)

LONGEST_NAME: Final = 40
"""Characters of a counter's name."""


def state_words(state: SharingState, now: datetime) -> str:
    """Says how recent the copy here is, and how many changes wait to be sent."""
    if state.phase is SharingPhase.JOINING:
        return joined(progress_words(state), waiting_words(state.waiting))
    known = as_of_words(state.as_of, now)
    if state.phase is SharingPhase.STOPPED:
        known = joined(translate("Sharing", "Sharing has stopped"), known)
    return joined(known, waiting_words(state.waiting), refused_words(state.refused))


def progress_words(state: SharingState) -> str:
    """Returns the progress of the first copy: ``Joining: 12,000 of 100,000``."""
    if not state.steps:
        return translate("Sharing", "Joining …")
    words = translate("Sharing", "Joining: {done} of {of}")
    return words.format(done=isolated(f"{state.steps_done:,}"), of=isolated(f"{state.steps:,}"))


def as_of_words(as_of: datetime | None, now: datetime) -> str:
    """Returns the time up to which all changes of others are here: ``Shared as of 14:02``."""
    if as_of is None:
        return translate("Sharing", "Not shared yet")
    words = translate("Sharing", "Shared as of {time}")
    return words.format(time=times.time_of(as_of, now))


def waiting_words(count: int) -> str:
    if not count:
        return ""
    return translate("Sharing", "%n changes wait to be sent", None, count)


def refused_words(count: int) -> str:
    """Returns the number of rejected records, of this counter or of others; "" for none."""
    if not count:
        return ""
    return translate("Sharing", "%n bad records were refused", None, count)


def failure_words(state: SharingState) -> str:
    """Says why sharing is interrupted, stopped or insecure; "" if all is well."""
    if state.error is not None:
        return error_words(state.error)
    if state.sign_in is SignInMethod.TRUST:
        return translate(
            "Sharing",
            "No password protects the shared database on this PC. Set scram-sha-256 in"
            " pg_hba.conf.",
        )
    if state.sign_in is SignInMethod.MD5:
        return translate(
            "Sharing",
            "The shared database checks passwords by weak md5. Set scram-sha-256 in pg_hba.conf.",
        )
    return ""


def name_words(name: str) -> str:
    return embedded(cleaned(name, LONGEST_NAME))


def counter_words(counter: Counter, own_id: str, now: datetime) -> str:
    """Returns a row of the list: the counter's name, its role, and when it last shared."""
    is_own = counter.id == own_id
    return joined(
        name_words(counter.name),
        translate("Sharing", "this counter") if is_own else "",
        translate("Sharing", "first counter") if counter.is_first else "",
        "" if is_own else _seen_words(counter.seen_at, now),
        _erasing_words(counter.erasing),
        _held_up_words(counter.held_up_at, now),
    )


def erasing_question_words(counter: Counter) -> str:
    """Says which counter wants to erase how many customers; shown on the first counter."""
    words = translate("Sharing", "{name} wants to erase %n customers.", None, counter.erasing)
    return words.format(name=name_words(counter.name))


def _erasing_words(count: int) -> str:
    if not count:
        return ""
    return translate("Sharing", "%n erased customers wait for the first counter", None, count)


def _held_up_words(held_up_at: datetime | None, now: datetime) -> str:
    """Says for a day that the counter kept the others waiting and was disconnected."""
    if held_up_at is None or now - held_up_at > HELD_UP_SHOWN_FOR:
        return ""
    words = translate("Sharing", "kept the others waiting {time}")
    return words.format(time=times.relative(min(held_up_at, now), now))


def first_counter_words(first: Counter, now: datetime) -> str:
    words = translate("Sharing", "First counter: {name}")
    return joined(words.format(name=name_words(first.name)), _seen_words(first.seen_at, now))


def _seen_words(seen_at: datetime | None, now: datetime) -> str:
    if seen_at is None:
        return translate("Sharing", "has not shared yet")
    words = translate("Sharing", "last seen {time}")
    return words.format(time=times.relative(min(seen_at, now), now))


def code_words(expires_at: datetime, now: datetime) -> str:
    words = translate("Sharing", "Valid until {time}, for one counter.")
    return words.format(time=times.time_of(expires_at, now))
