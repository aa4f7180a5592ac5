from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.tables.table import TableColumn, TableHead
from deskdispatch.files.cells import clean
from deskdispatch.files.csv_file import csv_lines
from tests.files.rows import ROW, UNKNOWN, texts, written

SHELF = st.lists(st.tuples(st.text(max_size=20), st.text(max_size=20)), max_size=6)


def test_it_is_what_excel_opens(tmp_path: Path) -> None:
    content = written(tmp_path / "board.csv", ROW, UNKNOWN).read_bytes()
    assert content.decode("utf-8") == (
        '\ufeff"Order","Time","الاسم","Cash","Number","Later"\r\n'
        '"ORD-1042","2026-11-21 12:00:07","\'=فاطمة","12.500","3","TRUE"\r\n'
        '"ORD-1043","","\'+965 9922 1234","not known here","",""\r\n'
    )


def test_a_reader_that_knows_nothing_of_us_reads_the_arabic(tmp_path: Path) -> None:
    path = written(tmp_path / "board.csv", ROW)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["الاسم"] == "'=فاطمة"
    assert rows[0]["Cash"] == "12.500"


def test_our_reader_gives_back_what_was_written_with_its_lines(tmp_path: Path) -> None:
    path = written(tmp_path / "board.csv", [*ROW[:2], "two\nlines", *ROW[3:]], UNKNOWN)
    lines = list(csv_lines(path))
    assert [line.number for line in lines] == [1, 3, 4]
    assert lines[1].cells[2] == "two\nlines"
    assert lines[2].cells[2] == "+965 9922 1234"


@given(rows=SHELF)
def test_any_text_comes_back(
    rows: list[tuple[str, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.csv"
    head = TableHead("Any", (TableColumn("a"), TableColumn("b")))
    written(path, *rows, head=head)
    meant = [tuple(clean(text) for text in row) for row in rows]
    assert texts(path)[1:] == [row for row in meant if any(row)]


@pytest.mark.parametrize(("separator", "encoding"), [(";", "utf-8"), ("\t", "utf-16")])
def test_as_a_spreadsheet_saves_it_again(tmp_path: Path, separator: str, encoding: str) -> None:
    path = tmp_path / "again.csv"
    lines = ["id;order", "d1;'+965 9922", ";", "d2;x"]
    path.write_text("\n".join(lines).replace(";", separator), encoding=encoding)
    assert texts(path) == [("id", "order"), ("d1", "+965 9922"), ("d2", "x")]


ARABIC_WINDOWS = b"id,name\r\nd1,\xdd\xc7\xd8\xe3\xc9\r\n"
"""The name in Windows-1256: the letters feh, alef, tah, meem, teh marbuta."""


def test_arabic_windows_is_read_where_the_bytes_are_no_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "old.csv"
    path.write_bytes(ARABIC_WINDOWS)
    assert texts(path) == [("id", "name"), ("d1", "فاطمة")]


@pytest.mark.parametrize(
    "content",
    [
        b"id,name\nd1,\xd9\x81\xd8\xa7\xd8\xb7\xd9\x85\xd8\xa9\n",
        b"\xef\xbb\xbfid,name\nd1,\xd9\x81\xd8\xa7\xd8\xb7\xd9\x85\xd8\xa9\n",
        b"\xfe\xff" + "id,name\nd1,فاطمة\n".encode("utf-16-be"),
        b"\xff\xfe" + "id,name\nd1,فاطمة\n".encode("utf-16-le"),
    ],
)
def test_unicode_is_read_with_its_mark_or_without(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "new.csv"
    path.write_bytes(content)
    assert texts(path) == [("id", "name"), ("d1", "فاطمة")]


ARABIC = "سارة، قطعة 10 شارع 5، خلف السوق؟ شباط، «بيت»"


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        (
            "الاسم,ملاحظات\nسارة,باب\nAli,caf".encode() + b"\xe9\n",
            [("سارة", "باب"), ("Ali", "caf\ufffd")],
        ),
        (
            "name,note\nسارة,x\n".encode() + b"\xe3\xcd\xe3\xcf,y\n",
            [("سارة", "x"), ("\ufffd" * 4, "y")],
        ),
        (b"\xef\xbb\xbfname,note\n\xe3\xcd\xe3\xcf,y\n", [("\ufffd" * 4, "y")]),
        (b"name,note\nAli,stra\xdfe\n", [("Ali", "stra\ufffde")]),
        (b"name,note\nAli,caf\xe9\n", [("Ali", "café")]),
        (f"name,note\nx,{ARABIC}\n".encode("cp1256"), [("x", ARABIC)]),
    ],
)
def test_arabic_windows_is_only_what_is_evidently_that(
    tmp_path: Path, content: bytes, rows: list[tuple[str, ...]]
) -> None:
    path = tmp_path / "any.csv"
    path.write_bytes(content)
    assert texts(path)[1:] == rows


WORDS = st.lists(st.text("ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى", min_size=3), min_size=1)


@given(words=WORDS, at=st.integers(0), damage=st.sampled_from([b"\xe9", b"\xff", b"\xd8", b""]))
def test_one_bad_byte_never_changes_how_the_others_are_read(
    words: list[str], at: int, damage: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.csv"
    content = " ".join(words).encode()
    at %= len(content)
    path.write_bytes(b"name,note\nx," + content[:at] + damage + content[at + 1 :] + b"\n")
    ((_x, text),) = texts(path)[1:]
    kept = content[:at].decode("utf-8", "ignore")
    assert text.startswith(kept)
    assert text.endswith(content[at + 1 :].decode("utf-8", "ignore")[1:])


@given(words=WORDS)
def test_any_words_in_arabic_windows_are_read(
    words: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.csv"
    text = "؛ ".join(words)
    path.write_bytes(b"name,note\nx," + text.encode("cp1256") + b"\n")
    assert texts(path)[1:] == [("x", text)]


def test_utf_8_is_told_from_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    path.write_bytes(
        b"id,name\n" + (b"d0," + b"x" * 1_000 + b"\n") * 1_500 + b"d1,\xdd\xc7\xd8\xe3\xc9\n"
    )
    assert texts(path)[-1] == ("d1", "فاطمة")


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        (
            'name;address\nSara;"Block 1, Street 2, House 3"\n',
            [("Sara", "Block 1, Street 2, House 3")],
        ),
        ("name\tnote\nSara\ta,b;c\n", [("Sara", "a,b;c")]),
        ('name,note\n"a;b;c;d",x\n"e;f;g;h",y\n', [("a;b;c;d", "x"), ("e;f;g;h", "y")]),
        ('name;note\n"two\nlines, with, commas";x\n', [("two\nlines, with, commas", "x")]),
        ("phone\n98765432\n", [("98765432",)]),
    ],
)
def test_the_separator_is_found_by_the_content(
    tmp_path: Path, content: str, rows: list[tuple[str, ...]]
) -> None:
    path = tmp_path / "any.csv"
    path.write_text(content)
    assert texts(path)[1:] == rows
