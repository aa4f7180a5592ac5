"""vCards as phones and programs write them, byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.table import TableColumn, TableHead
from deskdispatch.files.cells import clean
from deskdispatch.files.sinks import lines_of
from tests.files.rows import texts, written

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
        (
            "سارة العلي",
            "98765432\n2222 3333",
            "ق10 ش5, السالمية",
            "",
            "Ring twice\nGate 2",
            "",
        )
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


@pytest.mark.parametrize(
    ("content", "names"),
    [
        (b"BEGIN:VCARD\nFN:One\nBEGIN:VCARD\nFN:Two\nEND:VCARD\n", ["One", "Two"]),
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
