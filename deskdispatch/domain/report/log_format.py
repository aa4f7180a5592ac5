"""Formats the log by types, so that no customer data can appear in it.

The text of a record is a literal of this program. Its values are shown by their type: counts,
codes, types and texts made by the program itself (``OwnText``). From any other text only the words
of a fixed list are kept. Tracebacks keep types, files, lines and code; their messages keep words
that appear in that code, or in that list.
"""

from __future__ import annotations

import builtins
import copy
import logging
import re
import traceback
from collections.abc import Iterable, Iterator
from datetime import date
from enum import Enum
from functools import singledispatch
from pathlib import PurePath
from types import NoneType, TracebackType
from typing import TYPE_CHECKING, Final, TypeAlias

from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.domain.errors import InvalidInput, KnownError, ServiceError

if TYPE_CHECKING:  # otherwise imported late: the first frame needs no pydantic
    from pydantic import BaseModel

LEFT_OUT: Final = "…"

_CAUSE: Final = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT: Final = "\nDuring handling of the above exception, another exception occurred:\n\n"

_TOKEN: Final = re.compile(r"\w+")
_WORD: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)

_VOCABULARY: Final = """
connect device paint signal slot surface this timer words
a all already an and another any are argument arguments as at attempted attribute attributes
await awaited base be been before bool built but byte bytes call callable called can cannot char
character charmap circular class closed codec column concatenate connection constraint control
coroutine could current data database decimal decode decoding delimiter deque dict dictionary
different directory disk division does during either element empty enclosed end errno error
event exceeded exists expected expecting failed file finished float for format found from full
function future generator got has hashable have held id import in index indices infinity
initialized input instance int integer integers invalid io is it item items iterable iteration
its key keys keyword length line list literal locked long loop malformed mapping maximum memory
missing module more most must mutated name nan no non none not null number object of on one only
open operand operation operator or order other out parameter partially permission position
positional property range read readonly recursion reference referenced required resource results
return running schema sequence set size slot some start state str string subscriptable substring
such supported syntax table take takes task than that the thread timed timeout to tuple two type
types unable unexpected unhashable unicode unique unknown unpack unsupported until utf value
values variable was were when while with without word write wrong you zero
"""

KNOWN_WORDS: Final = frozenset(
    (*_WORD.findall(_VOCABULARY), *(name.casefold() for name in dir(builtins)))
)
"""Words in messages of Python itself, SQLite, Qt and the system."""

_LARGEST_COUNT: Final = 99_999
"""Maximum number shown; a longer one may be a part of a phone."""

_OWN_FILES: Final = frozenset(
    {".json", ".lock", ".log", ".py", ".so", ".socket", ".sqlite", ".toml"}
)
"""Suffixes of the program's own files; any other file may be named after a customer."""

_PLACEHOLDER: Final = re.compile(r"%[-.\d]*[a-z]")
_CLASS_OF_QT: Final = re.compile(r"Q[A-Z][a-z]\w+", re.ASCII)
_STEP: Final = re.compile(r'\s*File "[^"]+", line \d+, in \S+')
_ENDING: Final = re.compile(r"((?:\w+\.)*\w+(?:Error|Exception|Interrupt|Exit)):.*")

_ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class OwnText(str):
    """A text of literals and codes of this program, which is logged unchanged."""

    __slots__ = ()


class LogFormatter(logging.Formatter):
    """Shows the values of a record by their types, and tracebacks without values."""

    def format(self, record: logging.LogRecord) -> str:
        """Formats a record; ignores the traceback text cached by another handler."""
        own = copy.copy(record)
        own.exc_text = None
        own.msg, own.args = _message(record), None
        return super().format(own)

    def formatException(self, ei: _ExcInfo) -> str:
        return traceback_text(ei[1]) if ei[1] is not None else ""


@singledispatch
def loggable(value: object) -> str:
    return _masked(str(value))


loggable.register(OwnText, str)
loggable.register(NoneType, str)
loggable.register(bool, str)
loggable.register(date, date.isoformat)
loggable.register(Endpoint, " ".join)


@loggable.register
def _code(value: Enum) -> str:
    return value.value if isinstance(value.value, str) else value.name.lower()


@loggable.register(int)
@loggable.register(float)
def _count(value: float) -> str:
    return f"{value:.0f}" if abs(value) <= _LARGEST_COUNT else "#"


@loggable.register(type)
def _name(kind: type) -> str:
    is_builtin = kind.__module__ == "builtins"
    return kind.__qualname__ if is_builtin else f"{kind.__module__}.{kind.__qualname__}"


@loggable.register
def _error(error: BaseException) -> str:
    return ": ".join(filter(None, (_name(type(error)), message_of(error))))


@loggable.register
def _file(file: PurePath) -> str:
    return file.name if file.suffix in _OWN_FILES else f"{LEFT_OUT}{file.suffix[:8]}"


def _message(record: logging.LogRecord) -> str:
    """Returns a record's text: this program's with values by type, of others known words."""
    if record.name.partition(".")[0] != "deskdispatch":
        return _masked(record.getMessage())
    if not record.args:
        return str(record.msg)
    values = record.args if isinstance(record.args, tuple) else (record.args,)
    return _PLACEHOLDER.sub("%s", str(record.msg)) % tuple(map(loggable, values))


def traceback_text(error: BaseException) -> str:
    """Returns the traceback of an exception and its causes, in Python's format."""
    return "".join(_chain(error, set())).rstrip("\n")


def message_of(error: BaseException) -> str:
    """Returns the message of an exception without values; empty if nothing is left."""
    from pydantic import ValidationError

    if isinstance(error, KnownError):
        return _of_known(error)
    if isinstance(error, ValidationError):
        failures = error.errors(include_url=False, include_context=False, include_input=False)
        fields = frozenset(_fields())
        return "; ".join(
            f"{_place(failure['loc'], fields)}: {failure['type']}" for failure in failures
        )
    if isinstance(error, OSError):
        return _of_system(error)
    lines = "".join(traceback.format_exception_only(type(error), error))
    return _masked(lines.partition(": ")[2].strip(), _words_of_code(error.__traceback__))


def without_messages(output: str) -> OwnText:
    """Returns the tracebacks in another program's standard error, without their messages."""
    lines = []
    for line in output.splitlines():
        if ending := _ENDING.fullmatch(line.strip()):
            lines.append(ending[1])
        elif step := _STEP.match(line):
            lines.append(step[0])
    return OwnText("\n".join(lines))


def _chain(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    cause, context = error.__cause__, error.__context__
    if cause is not None and id(cause) not in seen:
        yield from _chain(cause, seen)
        yield _CAUSE
    elif context is not None and not error.__suppress_context__ and id(context) not in seen:
        yield from _chain(context, seen)
        yield _CONTEXT
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):\n"
        yield from traceback.format_tb(error.__traceback__)
    yield _error(error) + "\n"
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            if id(each) not in seen:
                yield from ("| " + line for line in _chain(each, seen))


def _of_known(error: KnownError) -> str:
    """Returns only codes: the service's own message may name anybody."""
    if isinstance(error, InvalidInput):
        return str(error)
    if not isinstance(error, ServiceError):
        return loggable(error.detail)
    failure = error.failure.value if error.failure else ""
    if (exchange := error.exchange) is None:
        return failure
    status = "no answer" if exchange.status is None else str(exchange.status)
    return " ".join(filter(None, (failure, exchange.method, exchange.path, status)))


def _of_system(error: OSError) -> str:
    """Returns the number, the system's words, and the file if it is the program's own."""
    words = _masked(error.strerror or "", _words_of_code(error.__traceback__))
    number = f"[Errno {error.errno}]" if error.errno is not None else ""
    file = error.filename if isinstance(error.filename, str) else ""
    return " ".join(filter(None, (number, words, _file(PurePath(file)) if file else "")))


def _fields() -> Iterator[str]:
    from pydantic import BaseModel

    models: list[type[BaseModel]] = [BaseModel]
    while models:
        model = models.pop()
        models += model.__subclasses__()
        for name, field in getattr(model, "__pydantic_fields__", {}).items():
            yield from (name, str(field.alias), str(field.validation_alias))


def _place(steps: Iterable[int | str], fields: frozenset[str]) -> str:
    """Returns the place of a value in an answer; keys of a mapping are masked."""
    named = (str(step) if isinstance(step, int) or step in fields else LEFT_OUT for step in steps)
    return ".".join(named)


def _masked(text: str, known: frozenset[str] = frozenset()) -> str:
    """Returns the text with only known words; digits are replaced by a sign."""

    def shown(found: re.Match[str]) -> str:
        token = found[0]
        if token.isdigit():
            return "#"
        is_known = (
            token in known or token.casefold() in KNOWN_WORDS or _CLASS_OF_QT.fullmatch(token)
        )
        return token if is_known and _WORD.fullmatch(token) else LEFT_OUT

    return _TOKEN.sub(shown, text) if any(map(str.isalnum, text)) else ""


def _words_of_code(trace: TracebackType | None) -> frozenset[str]:
    words: set[str] = set()
    while trace is not None:
        code = trace.tb_frame.f_code
        words.update(code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
        for text in _texts(code.co_consts):
            words.update(_WORD.findall(text))
        trace = trace.tb_next
    return frozenset(words)


def _texts(constants: Iterable[object]) -> Iterator[str]:
    for each in constants:
        if isinstance(each, str):
            yield each
        elif isinstance(each, tuple | frozenset):
            yield from _texts(each)
