"""Tests of the two lines that a second start and the first exchange, byte by byte."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.app.instance.hand_over import (
    LONGEST,
    InstanceReply,
    SecondStart,
    answer_line,
    read_answer,
    read_start,
    start_line,
)


def test_messages_are_encoded_as_lines() -> None:
    started = SecondStart("shop", "ar", "token-1", "+96551234567", "geo:29.3,48.0")
    assert start_line(started) == (
        b'{"profile": "shop", "language": "ar", "activation": "token-1", "call": "+96551234567",'
        b' "location": "geo:29.3,48.0"}\n'
    )
    assert answer_line(InstanceReply.TAKEN) == b'{"answer": "taken"}\n'
    assert read_answer(answer_line(InstanceReply.CLOSING)) is InstanceReply.CLOSING


def test_a_missing_field_has_its_default() -> None:
    assert read_start(b"{}") == SecondStart()
    assert read_start(b'{"of_a_newer_release": [1]}') == SecondStart()
    assert read_start(b'{"profile": "shop"}') == SecondStart("shop")
    assert read_start(b'{"call": "51234567"}') == SecondStart(call="51234567")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"hello",
        b"[]",
        b"\xff\xfe",
        b'{"profile": 5}',
        b'{"profile": "../x"}',
        b'{"language": "fr"}',
        b'{"activation": "two words"}',
        b'{"call": "+965 5123 4567"}',
        b'{"call": "tel:51234567"}',
        b'{"call": "51234567\\n"}',
        b'{"location": "29.3, 48.0"}',
        b'{"location": "geo:"}',
        b'{"location": "geo:29.3,48.0\\n"}',
        b'{"location": "geo:\\u001b[2J"}',
        json.dumps({"location": "geo:" + "9" * 600}).encode(),
        '{"call": "٥١٢٣٤٥٦٧"}'.encode(),
        json.dumps({"call": "9" * 21}).encode(),
        json.dumps({"activation": "x" * 257}).encode(),
        b'{"profile": "shop", "x": "' + b"x" * LONGEST + b'"}',
        b"[" * LONGEST,
    ],
)
def test_a_line_that_is_no_start_message_is_refused(line: bytes) -> None:
    assert read_start(line) is None


@pytest.mark.parametrize("line", [b"", b"{}", b'{"answer": "yes"}', b"[1]"])
def test_a_line_that_is_no_reply_is_none(line: bytes) -> None:
    assert read_answer(line) is None


@given(st.binary(max_size=200))
def test_any_bytes_are_decoded_or_refused(line: bytes) -> None:
    assert read_start(line) in (None, SecondStart())
    assert read_answer(line) is None
