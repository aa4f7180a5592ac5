"""Printing through CUPS, which reports a status that Qt does not.

Qt never learns whether CUPS accepted a PDF; a job for a queue that rejects it is lost silently. So
jobs are submitted here. Every call blocks: use a thread.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from contextlib import ExitStack
from ctypes import (
    CDLL,
    CFUNCTYPE,
    POINTER,
    Structure,
    byref,
    c_char_p,
    c_int,
    c_long,
    c_size_t,
    c_void_p,
)
from functools import cache
from typing import Any, Final

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure

_LIBRARIES: Final = {"linux": "libcups.so.2", "darwin": "/usr/lib/libcups.2.dylib"}

_NOT_FOUND: Final = 0x0406
_LAST_GOOD: Final = 0x00FF
"""Largest successful status; some attributes may have been ignored."""
_CONTINUE: Final = 100
_PIECE: Final = 1 << 16

_ACTIVE: Final = 0
_FINISHED: Final = 1
_HELD_STATES: Final = (4, 6)
"""States of a held job and of one stopped by an error."""
_GIVEN_UP: Final = 8

_STOPPED: Final = "5"
_PROCESSING: Final = "4"

_REASONS: Final = (
    (("media-empty", "media-needed"), PrintFailure.NO_PAPER),
    (("cover-open", "door-open", "interlock-open"), PrintFailure.COVER_OPEN),
    (("media-jam",), PrintFailure.JAMMED),
    (("offline", "shutdown"), PrintFailure.OFFLINE),
    (("timed-out", "connecting-to-device"), PrintFailure.UNREACHABLE),
)
"""Prefixes of ``printer-state-reasons``, worst first."""


class _Option(Structure):
    _fields_ = (("name", c_char_p), ("value", c_char_p))


class _Dest(Structure):
    _fields_ = (
        ("name", c_char_p),
        ("instance", c_char_p),
        ("is_default", c_int),
        ("count", c_int),
        ("options", POINTER(_Option)),
    )


class _Job(Structure):
    _fields_ = (
        ("id", c_int),
        *((name, c_char_p) for name in ("dest", "title", "user", "format")),
        *((name, c_int) for name in ("state", "size", "priority")),
        *((name, c_long) for name in ("completed_at", "created_at", "processing_at")),
    )


_AskPassword = CFUNCTYPE(c_char_p, c_char_p, c_void_p, c_char_p, c_char_p, c_void_p)


_no_password: Final = _AskPassword(lambda *_question: None)
"""Refuses to enter a password; the library would prompt for it at the terminal."""


@cache
def _library() -> CDLL | None:
    try:
        library = CDLL(_LIBRARIES[sys.platform])
    except (KeyError, OSError):
        return None
    library.cupsGetNamedDest.restype = POINTER(_Dest)
    library.cupsGetNamedDest.argtypes = (c_void_p, c_char_p, c_char_p)
    library.cupsGetDests2.argtypes = (c_void_p, POINTER(POINTER(_Dest)))
    library.cupsGetDefault2.restype = c_char_p
    library.cupsGetDefault2.argtypes = (c_void_p,)
    library.cupsFreeDests.argtypes = (c_int, POINTER(_Dest))
    library.cupsAddOption.argtypes = (c_char_p, c_char_p, c_int, POINTER(POINTER(_Option)))
    library.cupsFreeOptions.argtypes = (c_int, POINTER(_Option))
    library.cupsCreateJob.argtypes = (c_void_p, c_char_p, c_char_p, c_int, POINTER(_Option))
    library.cupsStartDocument.argtypes = (c_void_p, c_char_p, c_int, c_char_p, c_char_p, c_int)
    library.cupsWriteRequestData.argtypes = (c_void_p, c_char_p, c_size_t)
    library.cupsFinishDocument.argtypes = (c_void_p, c_char_p)
    library.cupsCancelJob2.argtypes = (c_void_p, c_char_p, c_int, c_int)
    library.cupsGetJobs2.argtypes = (c_void_p, POINTER(POINTER(_Job)), c_char_p, c_int, c_int)
    library.cupsFreeJobs.argtypes = (c_int, POINTER(_Job))
    library.cupsSetPasswordCB2.argtypes = (_AskPassword, c_void_p)
    return library


def is_installed() -> bool:
    return _library() is not None


def printer_names() -> list[str]:
    """Returns printer names as in Qt, which itself would hold the GIL while it waits for CUPS."""
    library, dests = _prepared_library(), POINTER(_Dest)()
    count = library.cupsGetDests2(None, byref(dests))
    try:
        return [
            "/".join(filter(None, (_text(one.name), _text(one.instance)))) for one in dests[:count]
        ]
    finally:
        library.cupsFreeDests(count, dests)


def failure_of(printer: str) -> PrintFailure | None:
    """Returns the reason why a job would not be printed now.

    Reasons of an idle printer are ignored, as they may be left over from an earlier job.
    """
    library = _prepared_library()
    name, _, instance = printer.partition("/")
    dest = library.cupsGetNamedDest(None, name.encode(), instance.encode() or None)
    if not dest:
        return PrintFailure.UNKNOWN_PRINTER if _answers(library) else PrintFailure.NO_SPOOLER
    try:
        options = dest.contents.options[: dest.contents.count]
        facts = {_text(one.name): _text(one.value) for one in options}
    finally:
        library.cupsFreeDests(1, dest)
    if facts.get("printer-is-accepting-jobs") == "false":
        return PrintFailure.NOT_ACCEPTING
    reasons = facts.get("printer-state-reasons", "").split(",")
    known = (
        failure
        for beginnings, failure in _REASONS
        if any(reason.startswith(beginnings) for reason in reasons)
    )
    failure, state = next(known, None), facts.get("printer-state")
    if state == _STOPPED:
        return failure or PrintFailure.STOPPED
    return failure if state == _PROCESSING else None


def _answers(library: CDLL) -> bool:
    default = library.cupsGetDefault2(None)
    return bool(default) or library.cupsLastError() in (0, _NOT_FOUND)


def send(printer: str, title: str, document: bytes, options: dict[str, str]) -> int:
    """Submits a PDF; returns the job's number once CUPS has accepted all of it.

    Raises:
        PrintError: It was not accepted; nothing is printed, unless ``may_have_printed`` is set.
    """
    library = _prepared_library()
    name = printer.partition("/")[0].encode()
    # The library takes 255 bytes of the title; cut it between characters.
    cut = title.encode(errors="replace")[:255].decode(errors="ignore").encode()
    with ExitStack() as stack:
        option_list = POINTER(_Option)()
        count = 0
        for key, value in options.items():
            count = library.cupsAddOption(key.encode(), value.encode(), count, byref(option_list))
        stack.callback(library.cupsFreeOptions, count, option_list)
        job = int(library.cupsCreateJob(None, name, cut, count, option_list))
    if job:
        form = b"application/pdf"
        status = library.cupsStartDocument(None, name, job, b"slip.pdf", form, 1)
        for at in range(0, len(document), _PIECE):
            if status != _CONTINUE:
                break
            piece = document[at : at + _PIECE]
            status = library.cupsWriteRequestData(None, piece, len(piece))
        # Finish in any case: this reads the answer off the connection.
        ended = library.cupsFinishDocument(None, name)
        if ended <= _LAST_GOOD and status == _CONTINUE:
            return job
        is_taken_back = library.cupsCancelJob2(None, name, job, 1) <= _LAST_GOOD
        if status == _CONTINUE and not is_taken_back:  # it has all of it, maybe on paper by now
            raise PrintError(PrintFailure.CUT_SHORT, may_have_printed=True)
    raise PrintError(failure_of(printer) or PrintFailure.NOT_TAKEN)


def pending_jobs(printer: str, jobs: Collection[int]) -> dict[int, PrintFailure | None]:
    """Returns the jobs that are not printed yet, by number, each with its failure or None."""
    waiting = _states(printer, _ACTIVE)
    if waiting is None:
        return dict.fromkeys(jobs, PrintFailure.NO_SPOOLER)
    found: dict[int, PrintFailure | None] = {}
    if unfinished := [job for job in jobs if job in waiting]:
        failure = failure_of(printer)
        held = {job for job in unfinished if waiting[job] in _HELD_STATES}
        found = {
            job: failure or (PrintFailure.FAILED if job in held else None) for job in unfinished
        }
    if len(unfinished) < len(jobs):
        finished = _states(printer, _FINISHED) or {}
        if not finished and failure_of(printer) is PrintFailure.UNKNOWN_PRINTER:
            finished = dict.fromkeys(jobs, _GIVEN_UP)  # a removed printer takes its jobs with it
        given_up = (job for job in jobs if finished.get(job) == _GIVEN_UP)
        found.update((job, PrintFailure.GIVEN_UP) for job in given_up)
    return found


def _states(printer: str, which: int) -> dict[int, int] | None:
    """Returns the states of our own jobs by number; None if CUPS does not answer."""
    library, jobs = _prepared_library(), POINTER(_Job)()
    name = printer.partition("/")[0].encode()
    count = library.cupsGetJobs2(None, byref(jobs), name, 1, which)
    if count < 0:
        return {} if _answers(library) else None  # there is no such printer
    try:
        return {job.id: job.state for job in jobs[:count]}
    finally:
        library.cupsFreeJobs(count, jobs)


def _prepared_library() -> Any:
    """Returns the library, with the password prompt of this thread disabled."""
    library = _library()
    assert library is not None
    library.cupsSetPasswordCB2(_no_password, None)
    return library


def _text(value: bytes | None) -> str:
    return (value or b"").decode(errors="replace")
