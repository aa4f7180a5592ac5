"""Tests of the messages in the pipe, against literal JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import NO_MARKS, ColumnKind, LineMarks, TableColumn, TableHead
from deskdispatch.files import wire
from deskdispatch.files.formats import Format
from deskdispatch.files.wire import PipeMessage, ProcessReply

HEAD = TableHead(
    "Cash",
    (TableColumn("Order", width=9), TableColumn("Amount", ColumnKind.MONEY, choices=("1", "2"))),
    7,
    from_right=True,
)


def test_the_head_comes_first() -> None:
    line = wire.head_line(HEAD, Format.XLSX)
    assert (
        line == b'["xlsx","Cash",7,true,[["Order","text",9,[]],["Amount","money",16,["1","2"]]]]\n'
    )
    assert wire.read_head(line) == (HEAD, Format.XLSX)


def test_a_row_keeps_its_kinds_and_its_time_becomes_a_wall_clock() -> None:
    at = datetime(2026, 11, 21, 21, 30, tzinfo=UTC)
    line = wire.row_lines([["=x", Decimal("1.5"), at, True, None, 3, 29.5]])
    assert line == (b'["=x",{"money":"1.500"},{"moment":"2026-11-22 00:30:00"},true,null,3,29.5]\n')
    moment = datetime(2026, 11, 22, 0, 30)
    assert wire.read_row(line) == ["=x", Decimal("1.500"), moment, True, None, 3, 29.5]


def test_the_end_is_no_row() -> None:
    assert wire.read_row(wire.END) is None


def test_a_time_that_no_kuwaiti_clock_shows_is_written_as_it_is() -> None:
    last = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)
    assert b"9999-12-31 23:59:00" in wire.row_lines([[last]])


def test_lines_and_answers_are_told_apart() -> None:
    assert wire.read_line(b'[7,"a","b"]\n') == PipeMessage(7, ("a", "b"))
    said = wire.read_line(b'{"rows":3,"failure":"","detail":""}\n')
    assert said == ProcessReply(3)
    for marks in (
        NO_MARKS,
        LineMarks(is_mixed=True),
        LineMarks(hidden_columns=(1, 2), merged_columns=(3,)),
    ):
        line = PipeMessage(7, ("a", "b"), marks)
        assert wire.read_line(wire.line_of(line)) == line
    several = ProcessReply(0, "several_sheets", "", ("Read me", "الطلبات"), "الطلبات")
    assert wire.read_line(wire.answer_line(several)) == several
    assert wire.read_line(wire.answer_line(ProcessReply(3, "disk_full", "x"))) == ProcessReply(
        3, "disk_full", "x"
    )


@pytest.mark.parametrize("line", [b"", b'[7,"a', b"Killed\n"])
def test_a_process_that_died_has_failed(line: bytes) -> None:
    said = wire.read_line(line)
    assert isinstance(said, ProcessReply)
    assert said.failure == FileFailure.FAILED
