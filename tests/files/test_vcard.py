"""Tests of vCards as phones and programs write them, byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.tables.table import NO_MARKS, TableColumn, TableHead
from deskdispatch.files.cells import clean
from tests.files.rows import lines_of, texts, written

HEADINGS = ("FN", "TEL", "ADR", "GEO", "NOTE", "ORG")

ANDROID_2_1 = (
    b"BEGIN:VCARD\r\nVERSION:2.1\r\n"
    b"N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=A7=D9=84=D8=B9=D9=84=D9=8A;=D8=B3=D8=A7=\r\n"
    b"=D8=B1=D8=A9;;;\r\n"
    b"FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=B3=D8=A7=D8=B1=D8=A9=20=\r\n"
    b"=D8=A7=D9=84=D8=B9=D9=84=D9=8A\r\n"
    b"TEL;CELL;PREF:98765432\r\nTEL;HOME:2222 3333\r\n"
    b"ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;=D9=82=31=30 =D8=B4=35;"
    b"=D8=A7=D9=84=D8=B3=D8=A7=D9=84=D9=85=D9=8A=D8=A9;;;\r\n"
    b"NOTE;ENCODING=QUOTED-PRINTABLE:Ring twice=0D=0AGate 2\r\n"
    b"PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD\r\n /2wBDAAgGBgcGBQg\r\n\r\n"
    b"END:VCARD\r\n"
)
IPHONE_3_0 = (
    b"BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//iPhone OS 17.1//EN\r\n"
    b"N:Al-Ali;Sara;;;\r\nFN:Sara\\, Um Khalid\r\n"
    b"item1.TEL;type=pref:+965 9876 5432\r\nitem1.X-ABLabel:_$!<Mobile>!$_\r\n"
    b"item2.ADR;type=HOME;type=pref:;Floor 2;Block 10\\, Street 5\\nHouse 3;Salmiya;;;Kuwait\r\n"
    b"item2.X-ABADR:kw\r\n"
    b"item3.ADR;type=WORK:;;Block 1;Jabriya;;46300;\r\n"
    b"item3.GEO:29.3171;48.0342\r\n"
    b"NOTE:one\\; two\\, three\\\\four\\nfive \r\n and six\r\n"
    b"PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n BBBB\r\nEND:VCARD\r\n"
)
FOUR_0 = (
    b"BEGIN:VCARD\nVERSION:4.0\nFN:\xd8\xb4\xd8\xb1\xd9\x83\xd8\xa9\n"
    b'TEL;VALUE=uri;TYPE="voice,work":tel:+965-2222-3333;ext=12\n'
    b'ADR;GEO="geo:29.3375,48.0758";LABEL="Tower: 3":;;Street 5;Salmiya;;;Kuwait\n'
    b"END:VCARD\n"
    b"begin:vcard\nversion:4.0\nfn:Second\ntel:66001122\nGEO:geo:29.1,48.1;u=35\nend:vcard\n"
)


def cards(path: Path, content: bytes) -> list[tuple[str, ...]]:
    path.write_bytes(content)
    first, *rows = texts(path)
    assert first == HEADINGS
    return rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "contacts.vcf"


def test_a_card_of_an_old_phone(path: Path) -> None:
    assert cards(path, ANDROID_2_1) == [
        ("سارة العلي", "98765432\n2222 3333", "ق10 ش5, السالمية", "", "Ring twice\nGate 2", "")
    ]


def test_a_card_of_an_iphone_has_a_line_for_each_address(path: Path) -> None:
    name, phone, note = "Sara, Um Khalid", "+965 9876 5432", "one; two, three\\four\nfive and six"
    assert cards(path, IPHONE_3_0) == [
        (name, phone, "Block 10, Street 5 House 3, Floor 2, Salmiya, Kuwait", "", note, ""),
        (name, phone, "Block 1, Jabriya, Postal code 46300", "geo:29.3171,48.0342", note, ""),
    ]


def test_cards_of_version_4(path: Path) -> None:
    assert cards(path, FOUR_0) == [
        ("شركة", "+96522223333", "Street 5, Salmiya, Kuwait", "geo:29.3375,48.0758", "", ""),
        ("Second", "66001122", "", "geo:29.1,48.1", "", ""),
    ]


def test_each_card_has_the_number_of_its_first_line(path: Path) -> None:
    path.write_bytes(FOUR_0)
    assert [line.number for line in lines_of(path)] == [1, 1, 7]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b"FN;CHARSET=WINDOWS-1256;ENCODING=QUOTED-PRINTABLE:=D3=C7=D1=C9", "سارة"),
        (b"FN;CHARSET=windows-1256:\xd3\xc7\xd1\xc9", "سارة"),
        (b"FN:\xd3\xc7\xd1\xc9", "سارة"),
        (b"FN;ENCODING=QUOTED-PRINTABLE:=D3=C7=D1=C9", "سارة"),
        (b"FN;CHARSET=UTF-8:\xd3\xc7\xd1\xc9 Sara", "\ufffd" * 4 + " Sara"),
        (b"FN:caf\xe9 \xd8\xb3\xd8\xa7", "caf\ufffd سا"),
        (b"FN;ENCODING=QUOTED-PRINTABLE:=D8=B3=D8=A7=D8=B1=D8", "سار\ufffd"),
        (b"FN;ENCODING=QUOTED-PRINTABLE:=D8=B3=D8= \r\n =A7=D8=\r\n =B1=D8=A9", "سارة"),
        (b"FN;ENCODING=QUOTED-PRINTABLE:=D8=B3=D8=A7=\n\n=D8=B1=D8=A9", "سارة"),
        (b"FN;ENCODING=QUOTED-PRINTABLE:Sara=\r\n Ali", "Sara Ali"),
        (b"FN;ENCODING=QUOTED-PRINTABLE:Sara=\r\n\r\nTEL:12345678", "Sara"),
        (b"FN:Sa\r\n\r\n ra\r\n", "Sara"),
        (b"FN;CHARSET=no-such-set:Sara", "Sara"),
        (b"FN;CHARSET=idna:Sara", "Sara"),
        (b'FN;X="a:b;c":Sara', "Sara"),
        (b"FN:Sa\r\n ra\r\n\t Ali", "Sara Ali"),
        (b"FN:\xd8\xb3\xd8\r\n \xa7\xd8\xb1\xd8\xa9", "سارة"),
        (b"N:Ali;Sara;Um;Mrs;", "Sara Um Ali"),
        (b"ORG:Bakery\\; Sons;Salmiya", ""),
    ],
)
def test_a_name_in_any_encoding(path: Path, line: bytes, name: str) -> None:
    ((found, *_, firm),) = cards(path, b"BEGIN:VCARD\r\n" + line + b"\r\nEND:VCARD\r\n")
    assert found == name
    assert firm == ("" if name else "Bakery; Sons Salmiya")


def test_utf_16_is_read(path: Path) -> None:
    content = "BEGIN:VCARD\r\nFN:سارة\r\nEND:VCARD\r\n".encode("utf-16")
    assert cards(path, content)[0][0] == "سارة"


@pytest.mark.parametrize(
    ("point", "found"),
    [
        ("29.3375;48.0758", "geo:29.3375,48.0758"),
        ("geo:29.3375,48.0758", "geo:29.3375,48.0758"),
        ("48.0758,29.3375", "geo:48.0758,29.3375"),
        ("-1.5;+2", "geo:-1.5,+2"),
        ("somewhere", ""),
    ],
)
def test_a_point_is_read_in_every_form(path: Path, point: str, found: str) -> None:
    assert cards(path, f"BEGIN:VCARD\nGEO:{point}\nEND:VCARD".encode())[0][3] == found


def test_a_point_that_may_be_of_either_address_stands_alone(path: Path) -> None:
    content = b"BEGIN:VCARD\nADR:;;One;;;;\nADR:;;Two;;;;\nGEO:29.1;48.1\nEND:VCARD"
    assert [row[2:4] for row in cards(path, content)] == [
        ("One", ""),
        ("Two", ""),
        ("", "geo:29.1,48.1"),
    ]


ONE = "VERSION:3.0\nFN:One\nTEL:98765432\nNOTE:blocked\n"
TWO = "VERSION:3.0\nFN:Two\nTEL:66001122\nADR:;;Street 5;;;;\n"
BOTH = f"BEGIN:VCARD\n{ONE}END:VCARD\nBEGIN:VCARD\n{TWO}END:VCARD\n"
PEOPLE = [("One", "98765432", "", "", "blocked", ""), ("Two", "66001122", "Street 5", "", "", "")]


@pytest.mark.parametrize(
    "between",
    [
        *("END:VCARDBEGIN:VCARD\n", "END:VCARD BEGIN:VCARD\n", "END:VCARD;BEGIN:VCARD\n"),
        *("END:VCARD\ufeffBEGIN:VCARD\n", "END:VCARD\n\ufeffBEGIN:VCARD\n"),
        "END:VCARD\n--limit\nContent-Type: text/vcard\nNote: the next\n\nBEGIN:VCARD\n",
        *(
            "BEGIN:VCARD\n",
            " BEGIN:VCARD\n",
            "end:vcard\rbegin : vcard\r",
            "END:VCARD,\nBEGIN:VCARD\n",
        ),
    ],
)
def test_a_card_ends_where_the_next_begins(path: Path, between: str) -> None:
    content = f"BEGIN:VCARD\n{ONE}{between}{TWO}END:VCARD\n".encode()
    assert cards(path, content) == PEOPLE
    assert cards(path, content.removesuffix(b"END:VCARD\n")) == PEOPLE
    without_ends = content.replace(b"blocked\n", b"blocked").replace(b";;;;\n", b";;;;")
    assert cards(path, without_ends) == PEOPLE


@pytest.mark.parametrize(
    ("end", "margin"),
    [("\r", ""), ("\r\n", ""), ("\r\r\n", ""), ("\n\n", ""), ("\n", "    "), ("\r\n", "\t")],
)
def test_lines_end_and_are_indented_as_a_tool_does_it(path: Path, end: str, margin: str) -> None:
    lines = [margin + line for line in BOTH.splitlines()]
    assert cards(path, end.join(lines).encode()) == PEOPLE
    inner = [line if ":VCARD" in line else f"{margin}{line}" for line in BOTH.splitlines()]
    assert cards(path, end.join(inner).encode()) == PEOPLE


def test_a_card_within_a_value_is_no_boundary(path: Path) -> None:
    agent = "AGENT:BEGIN:VCARD\\nFN:No\\nTEL:1\\n\n END:VCARD\\n\n"
    content = BOTH.replace("FN:One\n", f"FN:One\n{agent}").encode()
    assert cards(path, content) == PEOPLE
    agent = "AGENT:\nBEGIN:VCARD\nFN:No\nTEL:1\nEND:VCARD\n"
    content = BOTH.replace("END:VCARD\n", agent, 1).encode()
    assert cards(path, content) == PEOPLE


@pytest.mark.parametrize(
    ("content", "line", "text"),
    [
        (f"BEGIN:VCARD\n{ONE}{TWO}END:VCARD\n", 1, "VERSION:3.0"),
        ("BEGIN:VCARD\nFN:One\nTEL:98765432\nFN:Two\nTEL:66001122\nEND:VCARD", 1, "FN:Two"),
        ("BEGIN:VCARD\nN:One;\nTEL:98765432\nN:Two;\nTEL:66001122\nEND:VCARD", 1, "N:Two;"),
        (f"BEGIN:VCARD\nEND:VCARD\n{TWO}END:VCARD\n", 5, "TEL:66001122"),
        (f"BEGIN:VCARD {TWO}END:VCARD".replace("\n", " "), 1, "BEGIN:VCARD VERSION:3.0 FN:Two"),
        (f"BEGIN:VCARD\nEND:VCARDBEGIN:VCARD{TWO}END:VCARD\n", 2, "BEGIN:VCARDVERSION:3.0"),
    ],
)
def test_people_who_cannot_be_told_apart_are_refused_with_their_line(
    path: Path, content: str, line: int, text: str
) -> None:
    path.write_text(f"{content}\n{BOTH}")
    found = list(lines_of(path))[1:]
    assert [each.cells for each in found if each.marks == NO_MARKS][-2:] == PEOPLE
    ((number, (said,), _marks),) = [each for each in found if each.marks.is_mixed]
    assert (number, said[: len(text)]) == (line, text)


def test_two_names_of_one_person_are_no_two_people(path: Path) -> None:
    content = "BEGIN:VCARD\nFN:Sara\nFN:سارة\nTEL:98765432\nFN:Sara\nEND:VCARD".encode()
    assert [row[:2] for row in cards(path, content)] == [("Sara", "98765432")]


@pytest.mark.parametrize(
    ("content", "names"),
    [
        (b"BEGIN:VCARD\nFN:One\n", ["One"]),
        (b"BEGIN:VCARD\nFN:One\nAGENT:\nBEGIN:VCARD\nFN:No\nEND:VCARD\nEND:VCARD", ["One"]),
        (b"BEGIN:VCARD\nrubbish\n:\n;;:\n\xff\xfe\xfd\nFN:One\nEND:VCARD\nFN:No\n", ["One"]),
        (b"BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:One=\nEND:VCARD\n", ["One"]),
        (b"BEGIN:VCARD\nPHOTO:" + b"A" * 3_000_000 + b"\nFN:One\nEND:VCARD\n", ["One"]),
    ],
)
def test_what_is_broken_in_a_card_costs_no_more_than_itself(
    path: Path, content: bytes, names: list[str]
) -> None:
    assert [row[0] for row in cards(path, content)] == names


PRINTED = st.binary(max_size=40).map(lambda found: bytes(byte for byte in found if byte >= 0x20))


@given(st.lists(PRINTED, max_size=12))
def test_no_bytes_are_too_strange(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.vcf"
    path.write_bytes(b"\n".join([b"BEGIN:VCARD", *(b"FN;" + line for line in lines), b"END:VCARD"]))
    assert texts(path)[0] == HEADINGS


HEAD = TableHead(
    "Customers",
    tuple(
        TableColumn(name) for name in ("FN", "TEL", "EXTENDED", "STREET", "LOCALITY", "GEO", "NOTE")
    ),
)


def test_places_of_one_customer_are_written_as_one_card(path: Path) -> None:
    card = ["سارة; Um, K", "+965 9876 5432\n66001122"]
    written(
        path,
        [*card, "Floor 2", "Block 10, Street 5", "Salmiya", "29.3375,48.0758", "a\nb"],
        [*card, "", "", "", "29.1,48.1", "a\nb"],
        ["", "22223333", "", "", "", "", ""],
        head=HEAD,
    )
    assert (
        path.read_bytes()
        == (
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:سارة\\; Um\\, K\r\n"
            "TEL:+965 9876 5432\r\nTEL:66001122\r\nNOTE:a\\nb\r\n"
            "item1.ADR:;Floor 2;Block 10\\, Street 5;Salmiya;;;\r\n"
            "item1.GEO:geo:29.3375,48.0758\r\n"
            "item2.GEO:geo:29.1,48.1\r\nEND:VCARD\r\n"
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:22223333\r\nTEL:22223333\r\nEND:VCARD\r\n"
        ).encode()
    )
    assert texts(path)[1:] == [
        (
            "سارة; Um, K",
            "+965 9876 5432\n66001122",
            "Block 10, Street 5, Floor 2, Salmiya",
            "geo:29.3375,48.0758",
            "a\nb",
            "",
        ),
        ("سارة; Um, K", "+965 9876 5432\n66001122", "", "geo:29.1,48.1", "a\nb", ""),
        ("22223333", "22223333", "", "", "", ""),
    ]


@given(st.text(max_size=200))
def test_any_note_comes_back_folded_at_75_bytes(
    tmp_path_factory: pytest.TempPathFactory, note: str
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.vcf"
    written(path, ["Sara", "1", "", "", "", "", note], head=HEAD)
    assert max(map(len, path.read_bytes().split(b"\r\n"))) <= 75
    assert texts(path)[1][4] == clean(note).replace("\r", "").strip()
