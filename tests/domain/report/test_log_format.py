"""Tests that the log never contains customer data, however a value is logged."""

from __future__ import annotations

import ast
import logging
import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

import deskdispatch
from deskdispatch.domain.endpoints import CREATE_DELIVERY
from deskdispatch.domain.errors import FileError, KnownError, Refused
from deskdispatch.domain.report.log_format import (
    KNOWN_WORDS,
    LogFormatter,
    OwnText,
    loggable,
    traceback_text,
    without_messages,
)

NAMES = [name[::-1] for name in ("habaS-lA asseH", "noskcaJ xaM", "yksveyotsoD rodoyF")]
PEOPLE = st.sampled_from([*NAMES, "فاطمة المطيري", "نورة"])  # not in shown code
PHONES = st.from_regex(r"(\+965 ?)?[2569][0-9]{3}[ -]?[0-9]{4}", fullmatch=True)


def line(text: str, *values: object, name: str = "deskdispatch.tests", **more: object) -> str:
    """Returns the log's line for one record."""
    record = logging.makeLogRecord(
        {"name": name, "levelno": logging.ERROR, "levelname": "ERROR", "msg": text, "args": values}
        | more
    )
    return LogFormatter("%(name)s: %(message)s").format(record)


class _Answer(BaseModel):
    amounts: dict[str, int]


def _raised(make: Callable[..., object], *values: object) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011, PT012
        made = make(*values)
        raise made if isinstance(made, Exception) else LookupError(made)
    return caught.value


def _in_every_way(said: str) -> list[str]:
    """Logs a text as a value, inside a value, in an error, and in a library's message."""
    grouped = ExceptionGroup(said, [ValueError(said), KeyError({said: said})])
    errors = [
        _raised(lambda error: error, each)
        for each in (
            *(ValueError(said), KeyError(said), KnownError(said), FileError(said), Refused(said)),
            OSError(2, said, f"/home/x/{said}/{said}.xlsx"),
            FileNotFoundError(2, "No such file or directory", f"/home/x/{said}"),
            grouped,
        )
    ]
    errors.append(_raised(lambda: _Answer.model_validate({"amounts": {said: said}})))
    errors.append(_raised(lambda: getattr(object(), said)))
    chained = _raised(lambda: RuntimeError(said))
    chained.__cause__ = errors[0]
    return [
        *(line("it is %s", value) for value in (said, [said], {said: said}, Path(f"{said}.csv"))),
        line("it is %r of %d", said, int("".join(filter(str.isdecimal, said)) or 0)),
        *(line("broke: %s", error) for error in errors),
        *(line("broke", exc_info=(type(each), each, each.__traceback__)) for each in errors),
        line("broke", exc_info=(type(chained), chained, chained.__traceback__)),
        line(f"Task {said!r} broke", name="asyncio"),
        line("Task %s broke", said, name="asyncio"),
        without_messages(f"{said}\nValueError: {said}\n"),
    ]


@given(PEOPLE, PHONES)
def test_nothing_of_a_customer_is_left(name: str, phone: str) -> None:
    parts = [part.casefold() for part in name.replace("-", " ").split() if len(part) > 2]
    words = set(parts) - KNOWN_WORDS
    digits = "".join(filter(str.isdecimal, phone))[-8:]
    for text in _in_every_way(f"{name} {phone}"):
        for word in words:
            assert word not in text.casefold(), text
        assert digits[:4] not in text, text
        assert digits[4:] not in text, text


@given(st.text(), st.integers(), st.floats(allow_nan=False, allow_infinity=False))
def test_any_value_is_shown_by_its_type(text: str, number: int, figure: float) -> None:
    for token in loggable(text).replace("…", " ").replace("#", " ").split():
        assert not any(sign.isdecimal() for sign in token)
    assert len(loggable(number)) <= 6
    assert len(loggable(figure)) <= 6


class _Phase(Enum):
    STOPPED = 1


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (OwnText("GET (no answer)"), "GET (no answer)"),
        (CREATE_DELIVERY, "POST /api/v1/deliveries"),
        (_Phase.STOPPED, "stopped"),
        (ValueError, "ValueError"),
        (True, "True"),
        (None, "None"),
        (3.6, "4"),
        (Path("/x/settings.toml"), "settings.toml"),
        (Path("/x/Hessa.xlsx"), "….xlsx"),
        ("QObject::connect: Cannot open file 7", "QObject::connect: Cannot open file #"),
    ],
)
def test_what_helps_is_shown(value: object, shown: str) -> None:
    assert line("it is %s now", value) == f"deskdispatch.tests: it is {shown} now"


def test_every_text_that_is_logged_is_a_literal() -> None:
    found = 0
    for file in Path(deskdispatch.__file__).parent.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        if "_log" not in source and "logger" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(func=ast.Attribute(ast.Name("logger" | "_log"), how), args=args):
                    is_literal = isinstance(args[1 if how == "log" else 0], ast.Constant)
                    assert is_literal, f"{file}:{node.lineno}"
                    found += 1
    assert found > 50


def test_what_is_said_to_be_the_programs_own_text_is() -> None:
    """Each use of ``OwnText`` was reviewed: only literals, codes, or lines of a traceback."""
    root = Path(deskdispatch.__file__).parent
    users = {
        str(file.relative_to(root))
        for file in root.rglob("*.py")
        if "OwnText(" in file.read_text(encoding="utf-8")
    }
    assert users == {
        "app/desktop_entry/controller.py",  # name of a switch
        "app/session_end.py",  # name of a signal
        "client/requests.py",  # type, code and status
        "domain/report/log_format.py",
        "ui/map/view.py",  # name of a code
    }


def _book(name: str, phone: str) -> None:
    raise ValueError(f"cannot book for {name} at {phone}")


def test_tracebacks_keep_the_words_of_the_code_alone() -> None:
    try:
        try:
            _book(NAMES[0], "9" * 8)
        except ValueError as error:
            raise KeyError(NAMES[1]) from error
    except KeyError as error:
        text = traceback_text(error)
    assert "ValueError: cannot book for …" in text
    assert text.count("#") == 1
    assert "in _book" in text
    assert text.endswith("KeyError: 'Max …'")


def test_a_field_that_an_answer_lacks_is_named() -> None:
    with pytest.raises(ValidationError) as error:
        _Answer.model_validate({})
    assert loggable(error.value).endswith("ValidationError: amounts: missing")
    assert "pydantic" in sys.modules


def test_of_another_programs_last_words_places_and_types_are_left() -> None:
    output = (
        "INFO a customer called Hessa\nTraceback (most recent call last):\n"
        '  File "a.py", line 3, in f\n    x = y\nValueError: no Hessa at 99001234\n'
    )
    assert without_messages(output) == '  File "a.py", line 3, in f\nValueError'
