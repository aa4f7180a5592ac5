from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.deliveries.summary import Cash, CashNotKnown, Collect, NothingToCollect
from deskdispatch.domain.slips.template import DPI, Paper, SlipTemplate
from deskdispatch.ui.printing.layout import sheet_of
from deskdispatch.ui.printing.sheet import Marks, Sheet, TextPiece
from deskdispatch.ui.printing.words import Words
from tests.ui.printing import fonts
from tests.ui.printing.samples import UNKNOWN, noted

pytestmark = pytest.mark.usefixtures("qapp")

SHOWN = SlipTemplate(price=True)
NOTE = " ".join(f"word{n:03}" for n in range(63))[:500]


def texts(sheet: Sheet) -> list[str]:
    """Returns all texts, without direction marks."""
    marks = str.maketrans("\u2028\u00a0", "\n ", "\u2066\u2069\u202c\u202d")
    pieces = [piece for piece in sheet.pieces if isinstance(piece, TextPiece)]
    return [piece.layout.text().translate(marks) for piece in pieces]


def ink(piece: TextPiece) -> list[QRectF]:
    lines = (piece.layout.lineAt(n) for n in range(piece.layout.lineCount()))
    return [line.naturalTextRect().translated(piece.at) for line in lines]


def variants(full: Slip) -> list[Slip]:
    return [
        full,
        UNKNOWN,
        replace(full, remarks=noted(NOTE), reprint=3, cash=NothingToCollect()),
        replace(full, remarks=noted("x" * 500), customer="W" * 120, cash=Collect(None)),
        replace(full, remarks=noted("طلب " * 120), order_number="W" * 60, vehicle="v" * 90),
        replace(full, cash=Collect(Decimal("999999.999")), shop_address=None, scheduled_at=None),
    ]


@pytest.mark.parametrize(
    ("template", "dpi"),
    [
        *((SHOWN, dpi) for dpi in (180, 203, 300, 600)),
        (replace(SHOWN, paper="58mm", left_mm=8, right_mm=8), 203),
        (replace(SHOWN, paper="58mm", language="ar", square="both"), 203),
        (replace(SHOWN, paper="A6", language="en", square="both", left_mm=8), 300),
        (replace(SHOWN, paper="A5", square="map", right_mm=8), 203),
    ],
)
def test_nothing_is_cut_and_nothing_overlaps(
    full: Slip, words: Words, template: SlipTemplate, dpi: int
) -> None:
    start, wide = template.paper_spec.column(dpi)
    overhang = 0.3 / 25.4 * dpi  # Qt counts the last letter's overhang twice
    for slip in variants(full):
        sheet = sheet_of(slip, template, dpi, words)
        paper = QRectF(start - overhang, 0, wide + 2 * overhang, sheet.height)
        rects = [ink(piece) for piece in sheet.pieces if isinstance(piece, TextPiece)]
        assert all(paper.contains(rect) for lines in rects for rect in lines)
        marks = [piece for piece in sheet.pieces if isinstance(piece, Marks)]
        assert all(paper.contains(QRectF(rect)) for mark in marks for rect in mark.rects)
        for one, other in combinations(rects, 2):
            assert not any(a.adjusted(1, 1, -1, -1).intersects(b) for a in one for b in other)


def test_a_long_note_stands_there_whole(full: Slip, words: Words) -> None:
    assert NOTE in texts(sheet_of(replace(full, remarks=noted(NOTE)), SHOWN, DPI, words))


def test_a_longer_note_takes_more_paper(full: Slip, words: Words) -> None:
    short, long = (
        sheet_of(replace(full, remarks=noted(note)), SHOWN, DPI, words) for note in ("x", NOTE)
    )
    assert long.length_mm > short.length_mm + 20
    assert long.width == short.width


def test_everything_known_is_said(full: Slip, words: Words) -> None:
    said = texts(sheet_of(full, SHOWN, DPI, words))
    for text in (
        "Rose Bakery مخبز الورد",
        "Salem Al Mubarak St",
        "+965 2571 0001",
        "عبدالله العجمي 2 Abdullah",
        "9922 1234",
        "+965 6600 7788",
        "Salmiya, Block 10, Street 5",
        "الدور 3، شقة 7",
        "اتصل على +965 9922 1234 قبل الوصول",
        "29.33690, 48.07590",
        "Car / سيارة",
        "09:30",
        "22/11/2026",
        "22/11/2026 01:12",
        "KWD 1.750",
        "KWD 12.500",
        "Not an invoice / ليست فاتورة",
    ):
        assert text in said
    assert said.count("ORD-1042") == 2
    assert not any("not known" in text for text in said)


@pytest.mark.parametrize(
    ("cash", "shown", "hidden"),
    [
        (Collect(Decimal("12.500")), ["Collect cash", "تحصيل نقدي", "KWD 12.500"], "not known"),
        (Collect(None), ["Collect cash", "amount not known here", "المبلغ غير معروف هنا"], "KWD"),
        (NothingToCollect(), ["No cash to collect", "لا نقد للتحصيل"], "not known"),
        (CashNotKnown(), ["Cash on delivery", "not known here", "غير معروف هنا"], "KWD"),
    ],
)
def test_cash_says_what_is_known(
    full: Slip, words: Words, cash: Cash, shown: list[str], hidden: str
) -> None:
    said = texts(sheet_of(replace(full, cash=cash, price=Decimal("1.750")), SHOWN, DPI, words))
    assert set(shown) <= set(said)
    assert not any(hidden in text for text in said if text != "KWD 1.750")


def test_what_is_not_known_is_said_in_both_languages(words: Words) -> None:
    said = "\n".join(texts(sheet_of(UNKNOWN, SHOWN, DPI, words)))
    # Shop, cash, customer, two phones, address, notes, point, vehicle, time, booked, price.
    assert said.count("not known here") == said.count("غير معروف هنا") == 12
    assert "0.000" not in said


def test_what_was_left_empty_takes_no_room(full: Slip, words: Words) -> None:
    empty = replace(full, alternate_phone="", address=(), remarks=noted(""))
    said = texts(sheet_of(empty, SHOWN, DPI, words))
    assert not {"Second phone", "Address", "Notes"} & set(said)
    assert not any("not known" in text for text in said)


def test_a_known_shop_with_unknown_parts_says_so(full: Slip, words: Words) -> None:
    said = texts(sheet_of(replace(full, shop_phone=None, shop_address=None), SHOWN, DPI, words))
    assert {"Shop phone", "Shop address"} <= set(said)


@pytest.mark.parametrize(
    ("scheduled", "said"),
    [
        (False, ["as soon as possible\nفي أقرب وقت"]),
        (True, ["later, time not known here", "لاحقا، الوقت غير معروف هنا"]),
    ],
)
def test_now_and_later_are_told_apart(
    full: Slip, words: Words, scheduled: bool, said: list[str]
) -> None:
    slip = replace(full, is_scheduled=scheduled, scheduled_at=None)
    assert set(said) <= set(texts(sheet_of(slip, SHOWN, DPI, words)))


@pytest.mark.parametrize("paper", list(Paper))
def test_a_scheduled_time_is_large_and_at_the_top(full: Slip, words: Words, paper: Paper) -> None:
    said = texts(sheet_of(full, replace(SHOWN, paper=paper), DPI, words))
    at = "09:30" if paper.spec.is_roll else "22/11/2026 09:30"
    assert said.index(at) < said.index("Customer")
    assert "Deliver at" in said
    assert "Deliver" not in said
    at_once = replace(full, is_scheduled=False, scheduled_at=None)
    assert "Deliver at" not in texts(sheet_of(at_once, replace(SHOWN, paper=paper), DPI, words))


def test_an_unknown_vehicle_is_shown_as_it_came(full: Slip, words: Words) -> None:
    assert "cargo-drone" in texts(sheet_of(replace(full, vehicle="cargo-drone"), SHOWN, DPI, words))


def test_only_a_reprint_says_so(full: Slip, words: Words) -> None:
    assert not any("Reprint" in text for text in texts(sheet_of(full, SHOWN, DPI, words)))
    again = texts(sheet_of(replace(full, reprint=2), SHOWN, DPI, words))
    assert {"Reprint 2", "إعادة طباعة 2"} <= set(again)


def test_english_stands_alone_without_a_catalogue(full: Slip, english: Words) -> None:
    said = texts(sheet_of(replace(full, cash=CashNotKnown()), SHOWN, DPI, english))
    assert {"Order number", "not known here", "Not an invoice"} <= set(said)
    assert "" not in said


def piece_with(sheet: Sheet, text: str) -> TextPiece:
    pieces = (piece for piece in sheet.pieces if isinstance(piece, TextPiece))
    return next(piece for piece in pieces if text in piece.layout.text())


@pytest.mark.parametrize("note", ["اتصل على +965 9922 1234 الآن", "على ٩٩٢٢ ١٢٣٤"])
def test_a_phone_number_in_arabic_reads_left_to_right(full: Slip, words: Words, note: str) -> None:
    layout = piece_with(
        sheet_of(replace(full, remarks=noted(note)), SHOWN, DPI, words), note[:3]
    ).layout
    line, text = layout.lineAt(0), layout.text()
    shown = [line.cursorToX(i)[0] for i, letter in enumerate(text) if letter.isdigit()]  # type: ignore[index]
    assert len(shown) >= 8
    # The direction changes at the first digit, so a cursor has two positions there.
    assert shown[1:] == sorted(shown[1:])
    arabic = [line.cursorToX(i)[0] for i in range(3)]  # type: ignore[index]
    assert arabic == sorted(arabic, reverse=True)


def test_text_stands_at_the_side_it_is_read_from(full: Slip, words: Words) -> None:
    sheet = sheet_of(replace(full, customer="عبدالله 2", address=("Flat 7",)), SHOWN, DPI, words)
    (arabic,) = ink(piece_with(sheet, "عبدالله"))
    (latin,) = ink(piece_with(sheet, "Flat 7"))
    (label,) = ink(piece_with(sheet, "العميل"))
    assert arabic.right() == pytest.approx(label.right(), abs=2)
    assert arabic.right() > sheet.width * 0.9
    assert latin.left() < sheet.width * 0.1


def test_the_order_number_and_the_cash_are_the_largest(full: Slip, words: Words) -> None:
    pieces = [p for p in sheet_of(full, SHOWN, DPI, words).pieces if isinstance(p, TextPiece)]
    by_size = sorted(pieces, key=lambda piece: -piece.layout.font().pixelSize())
    largest = {piece.layout.text().strip("\u2066\u2069") for piece in by_size[:2]}
    assert largest == {"ORD-1042", "KWD 12.500"}


def test_a_long_order_number_is_shrunk_onto_one_line(full: Slip, words: Words) -> None:
    sheet = sheet_of(replace(full, order_number="DLV-20261121-000042"), SHOWN, DPI, words)
    assert piece_with(sheet, "DLV").layout.lineCount() == 1


@pytest.mark.parametrize("number", ["+965 9922 1234", "(+965) 9922-1234", "00965 9922 12 34"])
@pytest.mark.parametrize("margin", [0, 8])
@pytest.mark.parametrize("paper", ["58mm", "80mm", "A6", "A5"])
def test_a_phone_is_never_broken(
    full: Slip, words: Words, paper: str, margin: int, number: str
) -> None:
    template = replace(SHOWN, paper=paper, left_mm=margin, right_mm=margin)
    slip = replace(full, phone=number, alternate_phone=f"{number}9", shop_phone=f"{number}8")
    sheet = sheet_of(slip, template, DPI, words)
    pieces = [p for p in sheet.pieces if isinstance(p, TextPiece) and number in p.layout.text()]
    assert [piece.layout.lineCount() for piece in pieces] == [1, 1, 1]


ONLY = {
    "shop_address": "Salem Al Mubarak St",
    "shop_phone": "+965 2571 0001",
    "second_phone": "+965 6600 7788",
    "map_point": "29.33690, 48.07590",
    "vehicle": "Car / سيارة",
    "schedule": "09:30",
    "booked": "22/11/2026 01:12",
    "price": "KWD 1.750",
    "signature": "Received by (signature)",
}


def left_out(template: SlipTemplate, field: str) -> SlipTemplate:
    switched: dict[str, Any] = {field: False}
    return replace(template, **switched)


@pytest.mark.parametrize("field", ONLY)
@pytest.mark.parametrize("paper", ["80mm", "A6"])
def test_a_shop_leaves_out_what_it_does_not_want(
    full: Slip, words: Words, field: str, paper: str
) -> None:
    template = replace(SHOWN, paper=paper)
    there = set(texts(sheet_of(full, template, DPI, words)))
    without = set(texts(sheet_of(full, left_out(template, field), DPI, words)))
    assert any(ONLY[field] in text for text in there)
    assert not any(ONLY[field] in text for text in without)
    most = 4 if field == "schedule" else 3  # its date is below its time
    assert len(there - without) <= most, "with its labels, and nothing else"


def test_the_price_is_there_for_who_wants_it(full: Slip, words: Words) -> None:
    assert "KWD 1.750" not in texts(sheet_of(full, SlipTemplate(), words=words))


@pytest.mark.parametrize(("language", "other"), [("en", "Arabic"), ("ar", "Latin")])
def test_one_language_is_said_alone(full: Slip, catalogue: Path, language: str, other: str) -> None:
    template = replace(SHOWN, language=language)
    spoken = Words(catalogue, language)
    both = set(texts(sheet_of(full, SHOWN, DPI, Words(catalogue))))
    alone = set(texts(sheet_of(full, template, DPI, spoken)))
    assert ("Order number" in alone) is (language == "en")
    assert ("رقم الطلب" in alone) is (language == "ar")
    assert (
        {"KWD 12.500", "9922 1234", full.customer}
        <= alone
        <= both | {"Car", "سيارة", "Not an invoice", "ليست فاتورة"}
    )


def test_a_phone_stands_at_the_side_that_is_read_from(full: Slip, catalogue: Path) -> None:
    for language, is_right in (("en", False), ("ar", True)):
        template = SlipTemplate(language=language)
        sheet = sheet_of(full, template, DPI, Words(catalogue, language))
        (phone,) = ink(piece_with(sheet, "9922 1234"))
        assert (phone.center().x() > sheet.width / 2) is is_right


@pytest.mark.parametrize("paper", list(Paper))
def test_the_map_symbol_says_what_it_gives_away(full: Slip, words: Words, paper: Paper) -> None:
    template = SlipTemplate(paper=paper, square="map")
    said = " ".join(texts(sheet_of(full, template, DPI, words)))
    assert "Map: shows where the customer lives" in said
    assert "shows where" not in " ".join(texts(sheet_of(full, SlipTemplate(), words=words)))
    nowhere = replace(full, dropoff=None)
    assert "shows where" not in " ".join(texts(sheet_of(nowhere, template, DPI, words)))


def test_the_shops_own_words_end_it(full: Slip, words: Words) -> None:
    template = SlipTemplate(footer="Thank you\n\nشكرا")
    assert texts(sheet_of(full, template, DPI, words))[-2:] == ["Thank you", "شكرا"]


def test_a_number_without_bars_says_so(full: Slip, words: Words) -> None:
    said = "No barcode: the number does not fit in one"
    arabic = replace(full, order_number="طلب-7")
    assert said in texts(sheet_of(arabic, SlipTemplate(), words=words))
    assert said not in texts(sheet_of(full, SlipTemplate(), words=words))
    assert said not in texts(sheet_of(arabic, SlipTemplate(barcode=False), DPI, words))


def test_what_no_font_draws_is_named(full: Slip, words: Words) -> None:
    template = SlipTemplate(font=fonts.loaded())
    said = texts(sheet_of(replace(full, remarks=noted("🌹🌹 hi")), template, DPI, words))
    assert "[rose ×2] hi" in said


def test_a_driver_reads_where_to_collect_and_whom_to_ask_for(full: Slip, words: Words) -> None:
    custom = replace(full, pickup=("Farwaniya",), pickup_contact=("Yousef", "6000 0001"))
    said = "\n".join(texts(sheet_of(custom, SHOWN, DPI, words)))
    for words_there in ("Collect at", "Farwaniya", "Pickup contact", "Yousef", "0001"):
        assert words_there in said
    assert "Collect at" not in "\n".join(texts(sheet_of(full, SHOWN, DPI, words)))
