"""A customer may be called as the program calls its own things: the report stays readable."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import deskdispatch
from deskdispatch.domain.report.known_customers import KnownCustomers
from deskdispatch.domain.report.redaction import Redactor
from deskdispatch.domain.report.vocabulary import ORDINARY_WORDS

LOG = """\
2026-11-25 20:58:01,123 INFO deskdispatch.client.failure_log: POST /api/v1/deliveries: Refused \
(no code, HTTP 400)
2026-11-25 20:58:02,007 WARNING deskdispatch.map: No map (page): Client is gone
2026-11-25 20:58:03,400 ERROR deskdispatch.app.bug_reports: A bug of ours
Traceback (most recent call last):
  File "/opt/deskdispatch/lib/deskdispatch/desk/booking/booking.py", line 1234, in _carry_out
    return await self._client.book(booking)
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "<frozen importlib._bootstrap>", line 40, in _find
deskdispatch.domain.errors.NotUnderstood: unreadable POST /api/v1/deliveries 200
"""
SETTINGS = """\
profile = "shop"
[profiles.shop]
base_url = "https://op.example"
[thermal.Counter]
host = "192.168.1.50"
port = 9100
"""
CHECKS = """\
ok    settings  all at their defaults
FAIL  printers  no answer within 15 s
"""

STRUCTURE = (
    "2026-11-25 20:58:01,123 INFO deskdispatch.client.failure_log: POST /api/v1/deliveries:"
    " Refused (no code, HTTP 400)\n",
    "2026-11-25 20:58:02,007 WARNING deskdispatch.map: ",
    "2026-11-25 20:58:03,400 ERROR deskdispatch.app.bug_reports: ",
    '  File "/opt/deskdispatch/lib/deskdispatch/desk/booking/booking.py", line 1234, in'
    " _carry_out\n    return await self._client.book(booking)\n",
    '  File "<frozen importlib._bootstrap>", line 40, in _find\n',
    "deskdispatch.domain.errors.NotUnderstood: ",
    "POST /api/v1/deliveries 200\n",
)

some_words = st.lists(
    st.sampled_from(sorted(set(re.findall(r"[A-Za-z]{2,}", LOG + SETTINGS + CHECKS)))),
    min_size=1,
    max_size=3,
).map(" ".join)
customers = st.builds(
    KnownCustomers, st.lists(some_words, max_size=9), st.lists(some_words, max_size=9)
)


@given(customers)
def test_what_broke_and_where_is_said_whatever_customers_are_called(known: KnownCustomers) -> None:
    left = Redactor(customers=known).log(LOG)
    for part in STRUCTURE:
        assert part in left


@given(customers)
def test_keys_of_settings_and_marks_of_checks_stay(known: KnownCustomers) -> None:
    redactor = Redactor(customers=known)
    left = [line.partition(" =")[0] for line in redactor.text(SETTINGS).splitlines()]
    assert left == [
        *("profile", left[1], "base_url"),
        *(left[3], "host", "port"),
    ]
    assert left[1].startswith("[profiles.")
    assert left[3].startswith("[thermal.")
    for line in redactor.text(CHECKS).splitlines():
        assert re.match("ok    settings |FAIL  printers ", line)


@pytest.mark.parametrize("name", ["Post", "Error", "Max", "practice", "KEYRING"])
def test_a_name_that_is_an_ordinary_word_leaves_the_log_as_it_is(name: str) -> None:
    assert Redactor(customers=KnownCustomers([name], [name])).log(LOG) == LOG


def test_of_a_whole_name_ordinary_words_go_too() -> None:
    redactor = Redactor(customers=KnownCustomers(["Max Post-Practice"]))
    left = redactor.log("for max post practice: the practice service took Post, Practice and more")
    assert left == "for [customer]: the practice service took [customer] and more"


def test_a_note_of_ordinary_words_takes_nothing_away() -> None:
    known = KnownCustomers(texts=["No answer", "closed, not found in 2026"])
    line = "no answer: not found, closed"
    assert Redactor(customers=known).log(line) == line


def test_no_message_of_the_log_can_be_blotted_out_by_names() -> None:
    """At least half of its words are ordinary: else some are to be added to the vocabulary."""
    texts = set[str]()
    for file in Path(deskdispatch.__file__).parent.rglob("*.py"):
        texts.update(logged(ast.parse(file.read_text(encoding="utf-8"))))
    assert texts
    for text in texts:
        words = re.findall(r"[a-z]{3,}", re.sub(r"%\S*[a-z]", "", text.casefold()))
        ordinary = [word for word in words if word in ORDINARY_WORDS]
        assert 2 * len(ordinary) >= len(words), text


def logged(module: ast.Module) -> Iterator[str]:
    """The texts in the calls of a module's logger."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(ast.Name("logger" | "_log")), args=arguments):
                for each in arguments:
                    yield from (
                        part.value
                        for part in ast.walk(each)
                        if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    )
