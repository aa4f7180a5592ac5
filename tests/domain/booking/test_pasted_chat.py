"""Tests of phone, place and name from pasted chats: found where certain, never guessed."""

from __future__ import annotations

from typing import Final

import pytest

from deskdispatch.domain.booking.pasted_chat import ChatReading, read_chat
from tests.shipped_areas import AREAS, PLACES

LINK: Final = "https://maps.google.com/?q=29.3117,47.9906"
LINK_POINT: Final = "29.31170, 47.99060"
SHORT: Final = "https://maps.app.goo.gl/AbCdEf1234567"
HOME: Final = "Salmiya, Block 3, Street 5, House 12"


def read(text: str) -> ChatReading:
    return read_chat(text, PLACES, AREAS)


def told(text: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Returns phones, names, and the place as a point, a link or an address."""
    found = read(text)
    place = found.place
    if place is None:
        return found.phones, found.names, ""
    where = [place.point.text() if place.point else "", place.link]
    if place.reading is not None:
        where.append(f"{len(place.reading.points)} points")
    where.append(place.address.one_line("en", AREAS))
    return found.phones, found.names, " | ".join(filter(None, where))


@pytest.mark.parametrize(
    ("text", "phones", "names", "place"),
    [
        (
            f"Fatima 5123 4567 block 3 street 5 house 12 Salmiya {SHORT} 12.500",
            ("5123 4567",),
            ("Fatima",),
            f"{SHORT} | {HOME}",
        ),
        (
            f"Fatima Al-Sabah\n51234567\nSalmiya block 3 street 5 house 12\n{LINK}\n12.500 KD",
            ("51234567",),
            ("Fatima Al-Sabah",),
            f"29.31170, 47.99060 | {HOME}",
        ),
        (
            "[28/11/2026, 14:05] Fatima: Salmiya block 3 street 5 house 12\n"
            "[28/11/2026, 14:06] Fatima: 5123 4567\n"
            f"[28/11/2026, 14:07:09] Fatima: {LINK}",
            ("5123 4567",),
            ("Fatima",),
            f"29.31170, 47.99060 | {HOME}",
        ),
        (
            "28/11/2026, 2:05 pm - Messages and calls are end-to-end encrypted.\n"
            "28/11/2026, 2:05 pm - ~ Fatima: hello\n"
            "28/11/2026, 2:06 pm - +965 5123 4567: the location\n"
            f"28/11/2026, 2:07 pm - ~ Fatima: {LINK}",
            ("+965 5123 4567",),
            ("Fatima",),
            "29.31170, 47.99060",
        ),
        (
            "[14:05, 28/11/2026] +965 5123 4567: Salmiya block 3 street 5 house 12\n"
            "[14:06, 28/11/2026] You: ok thanks",
            ("+965 5123 4567",),
            (),
            HOME,
        ),
        (
            "\u200f[٢٨/١١/٢٠٢٦، ٢:٠٥ م] فاطمة: السالمية قطعة ٣ شارع ٥ منزل ١٢\n"
            "\u200f[٢٨/١١/٢٠٢٦، ٢:٠٦ م] فاطمة: \u202a٥١٢٣ ٤٥٦٧\u202c",
            ("5123 4567",),
            ("فاطمة",),
            HOME,
        ),
        (
            "السلام عليكم\nالاسم: فاطمة محمد\nرقم الهاتف: ٥١٢٣٤٥٦٧\nالسالمية ق٣ ش٥ م١٢\nشكرا",
            ("51234567",),
            ("فاطمة محمد",),
            HOME,
        ),
        (
            "Name: Fatima\xa0Ali 🌸\nMobile: +965\u202f5123\u202f4567\n"
            "Address: Salmiya, Block 3, Street 5, House 12\nTotal: 12.500",
            ("+965 5123 4567",),
            ("Fatima Ali",),
            HOME,
        ),
        ("🙂 Fatima 🙂\n📞 51234567", ("51234567",), ("Fatima",), ""),
        ("51234567 Fatima", ("51234567",), ("Fatima",), ""),
        ("51234567 Fatima block 3 street 5 Salmiya", ("51234567",), ("Fatima",), HOME[:-10]),
        (f"my name is Fatima, {LINK}", (), ("Fatima",), LINK_POINT),
        (f"https://wa.me/96551234567 {LINK}", ("+96551234567",), (), "29.31170, 47.99060"),
        ("Ahmad +971 50 123 4567", ("+971 50 123 4567",), ("Ahmad",), ""),
        ("00965 5123 4567 / Umm Ali", ("00965 5123 4567",), ("Umm Ali",), ""),
        ("(965) 51234567, Fatima", ("965 51234567",), ("Fatima",), ""),
        (f"Dana Al-Rashid\n9876 5432\n{LINK}", ("9876 5432",), ("Dana Al-Rashid",), LINK_POINT),
        ("Khalid 51234567", ("51234567",), ("Khalid",), ""),
        ("عبدالمطلب\n٥١٢٣٤٥٦٧", ("51234567",), ("عبدالمطلب",), ""),
        (
            "[28/11/2026, 14:05] أم علي: السلام عليكم\n[28/11/2026, 14:06] أم علي: رقمي ٩٩٢٢ ١٢٣٤\n"
            f"السالمية قطعة ٣ شارع ٥ منزل ١٢\n{LINK}",
            ("9922 1234",),
            ("أم علي",),
            f"{LINK_POINT} | {HOME}",
        ),
        ("حسين علي ٥١٢٣٤٥٦٧", ("51234567",), ("حسين علي",), ""),
        ("51234567 Fatima Salmiya block 3 street 5 house 12", ("51234567",), ("Fatima",), HOME),
        ("٥١٢٣٤٥٦٧ فاطمة علي السالمية ق٣ ش٥ م١٢", ("51234567",), ("فاطمة علي",), HOME),
        ("block 3 street 5 house 12 Salmiya Fatima 51234567", ("51234567",), ("Fatima",), HOME),
        (
            "Salmiya block 3 street 5 house 12\n51234567 Fatima Hawally flat 7",
            *(("51234567",), ("Fatima Hawally",), f"{HOME}, Flat 7"),
        ),
        ("هذا رقمي ٥١٢٣٤٥٦٧ والموقع السالمية ق٣ ش٥ م١٢ شكرا", ("51234567",), (), HOME),
    ],
)
def test_phone_name_and_place_are_found(
    text: str, phones: tuple[str, ...], names: tuple[str, ...], place: str
) -> None:
    assert told(text) == (phones, names, place)


@pytest.mark.parametrize(
    "amount", ["المبلغ ١٢.٥٠٠ دينار", "الحساب ١٢ د.ك", "total is 12.500 KD", "Total: 12.500"]
)
def test_an_amount_and_its_word_are_no_part_of_the_address(amount: str) -> None:
    found = read_chat(f"السالمية ق٣ ش٥ م١٢ {amount}", PLACES, AREAS)
    assert found.place is not None
    assert found.place.text == "السالمية ق3 ش5 م12"


@pytest.mark.parametrize(
    ("text", "phones", "names"),
    [
        ("Fatima 51234567 or 66001122", ("51234567", "66001122"), ("Fatima",)),
        ("51234567 66001122", ("51234567", "66001122"), ()),
        ("Fatima\n51234567/66001122", ("51234567", "66001122"), ("Fatima",)),
        ("5123 4567/+965 66001122", ("5123 4567", "+965 66001122"), ()),
        ("https://shop.example/51234567/66001122", (), ()),
        ("51234567 / +965 5123 4567", ("51234567",), ()),
        ("Fatima\n51234567\nHamad", ("51234567",), ("Fatima", "Hamad")),
        (
            "[28/11/2026, 14:05] Fatima: 51234567\n[28/11/2026, 14:06] Shop Salmiya: thanks",
            ("51234567",),
            ("Fatima",),
        ),
        (
            "[28/11/2026, 14:05] Fatima: 51234567\n[28/11/2026, 14:06] Hamad: 66001122",
            ("51234567", "66001122"),
            ("Fatima", "Hamad"),
        ),
        ("Name: Fatima\nFatima Ali 51234567", ("51234567",), ("Fatima",)),
    ],
)
def test_of_several_each_is_offered(
    text: str, phones: tuple[str, ...], names: tuple[str, ...]
) -> None:
    assert told(text)[:2] == (phones, names)


@pytest.mark.parametrize(
    "text",
    [
        *("12.500", "12.500 KD", "29.500, 47.900", "18:30", "22/11/2026 18:30"),
        *("Order no. 51234567", "22 55 12 34", "51234567890", "5123456"),
        *("KW81CBKU0000000000001234560101", "51234567 KWD", "Fatima", "thank you", "شكرا جزيلا"),
        *("Ring twice", "https://example.com/51234567", "v51234567", "", " \n "),
    ],
)
def test_nothing_is_found_in(text: str) -> None:
    assert read(text).kinds == 0


@pytest.mark.parametrize(
    "text",
    [
        *("Call me 51234567", "new number 51234567", "My husband 51234567", "driver: 51234567"),
        *("51234567 please deliver today", "Salwa 51234567", "cash on delivery\n51234567\nthanks"),
        *("اتصل على ٥١٢٣٤٥٦٧", "طلب ورد\n51234567", "رقمي ٥١٢٣٤٥٦٧", "جوالها\n٥١٢٣٤٥٦٧"),
        *("الهاتف ٥١٢٣٤٥٦٧", "ارسلي على الواتساب ٥١٢٣٤٥٦٧", "علي ٥١٢٣٤٥٦٧", "Alt: 51234567"),
        *("tomorrow at 5 pm 51234567", "رقم بديل ٥١٢٣٤٥٦٧"),
    ],
)
def test_words_beside_a_phone_that_are_no_name_are_not_taken(text: str) -> None:
    found = read(text)
    assert (len(found.phones), found.names) == (1, ())


def test_a_paci_number_is_a_place_and_no_phone() -> None:
    for text in (
        *("PACI 22345678", "PACI number is 22345678", "auto number 22345678"),
        *("Kuwait Finder 22345678", "كويت فايندر ٢٢٣٤٥٦٧٨", "باسي ٢٢٣٤٥٦٧٨"),
        *("الرقم الآلي 22345678", "الرقم الآلي للعنوان: 22345678", "الرقم الآلي للمنزل 22345678"),
    ):
        assert told(text) == ((), (), "PACI 22345678")


def test_several_points_are_for_the_map() -> None:
    assert told(f"51234567 {LINK} or https://maps.google.com/?q=29.2733,47.9344") == (
        ("51234567",),
        (),
        "2 points",
    )


def test_an_area_beside_a_phone_is_a_place_and_no_name() -> None:
    assert told("51234567\nSalmiya") == (("51234567",), (), "Salmiya")


def test_of_a_long_chat_the_end_is_read() -> None:
    assert told("Hamad 66001122\n" * 200 + "Fatima\n51234567")[1] == ("Hamad", "Fatima")
    found = read("قطعة ٥ شارع ١٢\n" * 400 + "Fatima\n51234567")
    assert (found.phones, found.names) == (("51234567",), ("Fatima",))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("my number is 51234567 Salmiya block 3", "Salmiya block 3"),
        ("Salmiya block 3\nCall me on: 51234567", "Salmiya block 3"),
        ("رقم التلفون ٥١٢٣٤٥٦٧\nالسالمية ق٣ عند البقالة", "السالمية ق3 عند البقالة"),
    ],
)
def test_words_that_only_announce_a_phone_are_no_address(text: str, address: str) -> None:
    place = read(text).place
    assert place is not None
    assert place.text == address
