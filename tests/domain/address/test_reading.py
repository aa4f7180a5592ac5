"""Tests of reading Kuwaiti addresses from typed and pasted text."""

from __future__ import annotations

import re
from time import process_time
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.address.address import Address
from deskdispatch.domain.address.parts import LABEL_WORDS, PART_SPECS, PARTS, label_word
from deskdispatch.domain.address.reading import AddressReading, read_address
from deskdispatch.domain.address.tokens import TokenKind, tokens
from deskdispatch.domain.address.word_lists import (
    COUNTRY,
    EMPTY,
    FILLERS,
    GREETINGS,
    LETTERS,
    NUMBER_WORDS,
    SECTORS,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.location.folding import fold, visible
from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.area_names import area_names
from deskdispatch.domain.places.place_search import clear_match
from deskdispatch.domain.text.search_text import folded
from tests.shipped_areas import AREAS, PLACES
from tests.sizes import full_size

NAMES: Final = area_names(PLACES)

LONG: Final = full_size(2_000, 100_000)
FAR_TOO_LONG: Final = full_size(5, 10)
"""Limit in seconds; an algorithm that is not linear takes minutes."""

SAME: Final[dict[str, tuple[str, ...]]] = {
    "Salmiya, Block 10, Street 5, House 3, Floor 2, Flat 7": (
        "slm 10 5 3 f2 a7",
        "Salmiya block 10 street 5 house 3 floor 2 flat 7",
        "السالمية ق10 ش5 م3 د2 ش7",
        "السالمية قطعة ١٠ شارع ٥ منزل ٣ الدور الثاني شقة ٧",
        "b10s5h3 salmiya 2nd floor apt 7",
        "Flat 7, second floor, house no. 3, st. 5, blk #10, Al-Salmiyah, Kuwait",
        "SALMIYA / B:10 / S:5 / H:3 / F:2 / A:7",
        "salmiya10 5 3 level 2 unit 7",
        "قطعه 10 شارع 5 فيلا 3 دور 2 شقه 7 منطقه السالميه",
        "salmya qit3a 10 share3 5 bait 3 dor 2 sha2a 7",
        "slmya 10/5/3 f 2 f 7",
        "السالميةق10ش5م3د2ش7",
        "ساكن بالسالمية بقطعة 10 وشارع 5 والبيت 3 الدور الثاني شقة 7",
        "elsalmiya ge63a 10 shari3 5 manzil 3 eldor elthani shag2a 7",
        "salmiya qi6a 10 el share3 5 el bait 3 el door el thani el sha2a 7",
        "salmiya blok 10 stret 5 huose 3 flor 2 appartment 7",
        "block ten street five house three second floor flat seven salmiya",
        "10 block 5 street 3 house salmiya floor 2 flat 7",
        "Area - Salmiya\nBlock - 10\nStreet - 5\nAvenue - \nHouse - 3\nFloor - 2\nFlat - 7",
        "المنطقة: السالمية\nالقطعة: ۱۰\nالشارع: ۵\nالمنزل: ۳\nالدور: ۲\nرقم الشقة: ۷",
        "Area\nSalmiya\nBlock\n10\nStreet\n5\nHouse\n3\nFloor\n2\nFlat\n7",
        "[12/3/26, 10:15:22 AM] Ali: salmiya block 10\n[12/3/26, 10:15:40 AM] Ali: st 5 h 3\n"
        "[12/3/26, 10:16:01 AM] Ali: floor 2 flat 7\n[12/3/26, 10:16:09 AM] Ali: thanks",
    ),
    "Jabriya, Block 1A, Street 105, Avenue 3, House 22": (
        "Jabriya, B 1A, St 105, Ave 3, H 22",
        "jbr b1a s105 av3 h22",
        "الجابرية ق 1 أ ش 105 ج 3 م 22",
        "جابرية قطعة ١أ شارع ١٠٥ جادة ٣ قسيمة ٢٢",
        "Jabreya block 1-a street 105 jadda 3 plot 22",
        "JABRIYA BLOCK 01A STREET 105 AVENUE 03 VILLA 22",
    ),
}
"""Different spellings of one address, by its normal form."""

READ: Final[dict[str, dict[str, str]]] = {
    # named streets and buildings
    "حولي قطعه ٣ شارع تونس عماره ١٢ الدور الثاني شقه ٤": {
        **{"area": "Hawally", "block": "3", "street": "تونس", "building": "12"},
        **{"floor": "2", "flat": "4"},
    },
    "Salmiya Salem Al Mubarak Street bldg 5": {
        **{"area": "Salmiya", "street": "Salem Al Mubarak", "building": "5"}
    },
    "Amman St. Al-Rashid bldg 3rd floor": {
        **{"street": "Amman", "building": "Al-Rashid", "floor": "3"}
    },
    "شارع سالم المبارك السالمية برج ليلى": {
        **{"area": "Salmiya", "street": "سالم المبارك", "building": "ليلى"}
    },
    "Building: Al Noor Tower": {"building": "Al Noor"},
    "شارع أحمد بن حنبل منزل ٥": {"street": "أحمد بن حنبل", "house": "5"},
    "mirqab, abdullah al mubarak street": {"area": "Mirqab", "street": "abdullah al mubarak"},
    "Dasman, Dasman Complex": {"area": "Dasman", "building": "Dasman"},
    # numbers and letters
    "flat B12": {"flat": "B12"},
    "block b5": {"block": "5"},
    "block A": {"block": "A"},
    "house 12 ب": {"house": "12B"},
    "house 3 a 7": {"house": "3", "flat": "7"},
    "Zahra b3 h 12, third house on the left": {"area": "Zahra", "block": "3", "house": "12"},
    "2nd floor flat 7": {"floor": "2", "flat": "7"},
    "السالمية ق12 ش عمان عمارة ٧": {
        **{"area": "Salmiya", "block": "12", "street": "عمان", "building": "7"}
    },
    "ش12 د3 شارع عمان": {"street": "عمان", "floor": "3", "flat": "12"},
    # numbers in words
    "قطعة خمسة شارع أربعتعش منزل خمسة وعشرين": {"block": "5", "street": "14", "house": "25"},
    "block five street twenty five house thirty": {"block": "5", "street": "25", "house": "30"},
    "12345678 paci": {"paci": "12345678"},
    "22345678 paci": {"paci": "22345678"},
    "الدور٣ بنايه٣٢": {"floor": "3", "building": "32"},
    # floors
    "Bayan b 1 G floor": {"area": "Bayan", "block": "1", "floor": "G"},
    "Bayan b 1 gf": {"area": "Bayan", "block": "1", "floor": "G"},
    "بيان ق1 الدور الأرضي": {"area": "Bayan", "block": "1", "floor": "G"},
    "بيان ق1 ميزانين": {"area": "Bayan", "block": "1", "floor": "M"},
    "بيان ق1 سرداب": {"area": "Bayan", "block": "1", "floor": "B"},
    "الدور الثاني عشر": {"floor": "12"},
    "ثاني دور": {"floor": "2"},
    # PACI numbers and phones
    "Bayan 12345678": {"area": "Bayan", "paci": "12345678"},
    "Bayan 22345678": {"area": "Bayan"},
    "Bayan paci 22345678": {"area": "Bayan", "paci": "22345678"},
    "الرقم الآلي: 56789012": {"paci": "56789012"},
    "auto number 67890123": {"paci": "67890123"},
    "+965 1234 5678": {},
    "paci 1234567": {},
    # cities with sectors
    "Al Mutlaa N5 block 3": {"area": "Al Mutlaa 5", "block": "3"},
    "mutlaa sector 5 b3": {"area": "Al Mutlaa 5", "block": "3"},
    "المطلاع قطاع ٥ ق٣": {"area": "Al Mutlaa 5", "block": "3"},
    "المطلاع ن٥ ق٣": {"area": "Al Mutlaa 5", "block": "3"},
    "Mutlaa 5 block 3": {"area": "Al Mutlaa 5", "block": "3"},
    "Sabah Al Ahmad 3 block 2": {"area": "Sabah Al-Ahmad City 3", "block": "2"},
    "Sabah Al Ahmad City block 2": {"area": "Sabah Al-Ahmad City", "block": "2"},
    "Mutlaa 99 street 3": {"area": "Al Mutlaa", "block": "99", "street": "3"},
    "صباح الاحمد القطاع الخامس ق٣": {"area": "Sabah Al-Ahmad City 5", "block": "3"},
    # areas in short
    "Shuwaikh ind block 3": {"area": "Shuwaikh Industrial", "block": "3"},
    "nw jahra block 3": {"area": "North West Jahra", "block": "3"},
    "w mishref block 3": {"area": "Mubarak Al-Abdullah", "block": "3"},
    # areas inside areas
    "Bayan Alotaibi, Hawally block 3": {"area": "Hawally", "block": "3"},
    "Salmiya, Hawalli, block 2": {"area": "Salmiya", "block": "2"},
    "Block 2, Sharq, Kuwait City": {"area": "Sharq", "block": "2"},
    "block 2, Hawally, Kuwait": {"area": "Hawally", "block": "2"},
    # plain numbers
    "rumaithiya 10 5": {"area": "Rumaithiya", "block": "10", "street": "5"},
    "10 5 3 rumaithiya": {"area": "Rumaithiya", "block": "10", "street": "5", "house": "3"},
    "Salmiya block 10 office 5": {"area": "Salmiya", "block": "10"},
    "Salmiya block 10 lane 5": {"area": "Salmiya", "block": "10"},
    # areas whose names are also other words
    "السلام ق3": {"area": "Salam", "block": "3"},
    "salam alaikum, bayan b 3": {"area": "Bayan", "block": "3"},
    "الظهر ق3 م4": {"area": "Dhaher", "block": "3", "house": "4"},
    "ابي بيان الحساب": {},
    "أنا سلوى كم باقي": {},
    "Salwa": {"area": "Salwa"},
    # not an address
    "السلام عليكم": {},
    "thanks, see you at 5 pm": {},
    "Order 1234 total 12.500 KD": {},
    "call me on 9988 7766": {},
    "3 rooms 2 bathrooms 350 KD": {},
    "10 5 3": {},
    "12/3/2026": {},
    "[21/11, 14:02] Umm Ali: السلام عليكم\n[21/11, 14:03] Umm Ali: call 9922 1234": {},
    "[21/11, 14:02] Umm Ali: bayan b 3": {"area": "Bayan", "block": "3"},
    "": {},
    " \n ": {},
}
"""Parts of an address that each text certainly contains."""


def parts(reading: AddressReading) -> dict[str, str]:
    return {name: value for name, value in reading.address.model_dump().items() if value}


def test_the_same_address_is_read_however_it_is_typed() -> None:
    read = {
        text: (
            read_address(text, PLACES).address.one_line("en"),
            *read_address(text, PLACES).unsure,
        )
        for texts in SAME.values()
        for text in texts
    }
    assert read == {text: (line,) for line, texts in SAME.items() for text in texts}


def test_each_rule_has_its_text() -> None:
    assert {text: parts(read_address(text, PLACES)) for text in READ} == READ
    assert {text for text in READ if read_address(text, PLACES).unsure} == set()


@pytest.mark.parametrize(
    ("text", "unsure", "expected"),
    [
        ("Mishref 5", "block", {"area": "Mishref", "block": "5"}),
        (
            *("Salmiya 10 5 3 7", "house"),
            {"area": "Salmiya", "block": "10", "street": "5", "house": "3"},
        ),
        ("Area: Hessah, block 5", "area", {"area": "Hessah", "block": "5"}),
        ("thanks Salwa", "area", {"area": "Salwa"}),
        ("block 5 block 7 bayan", "block", {"area": "Bayan", "block": "5"}),
        ("South Surra block 5", "area", {"area": "Surra", "block": "5"}),
        ("jaber block 5", "area", {"area": "Jaber Al-Ali", "block": "5"}),
        ("sbh block 5", "area", {"area": "Sabahiya", "block": "5"}),
        ("Hateen block 2 or 3", "block", {"area": "Hateen", "block": "2"}),
        ("Surra or Qortuba block 3", "area", {"area": "Surra", "block": "3"}),
        ("Shuwaikh edu block 3", "area", {"area": "Shuwaikh Residential", "block": "3"}),
        ("Khafji block 3", "area", {"block": "3"}),
        ("Safaniya block 3", "area", {"area": "Sabahiya", "block": "3"}),
        ("الوكرة قطعة ٣", "area", {"area": "Wafra", "block": "3"}),
        ("Salmi block 3", "area", {"area": "Salmi", "block": "3"}),
        ("صباح الأحمد A", "area", {"area": "Sabah Al-Ahmad City 1"}),
        (
            "Sabah Al-Ahmad sector B, block 3",
            "area",
            {"area": "Sabah Al-Ahmad City 2", "block": "3"},
        ),
    ],
)
def test_what_may_be_meant_otherwise_is_unsure(
    text: str, unsure: str, expected: dict[str, str]
) -> None:
    reading = read_address(text, PLACES)
    assert reading.unsure == {Field(unsure)}
    assert parts(reading) == expected


def test_an_abbreviation_of_two_parts_is_unsure_in_both() -> None:
    reading = read_address("b 3 f 2 ش 5", PLACES)
    assert parts(reading) == {"block": "3", "floor": "2", "flat": "5"}
    assert reading.unsure == {Field.STREET, Field.FLAT}


def test_the_areas_that_may_also_be_meant_are_given() -> None:
    reading = read_address("jaber block 5", PLACES)
    assert [match.area.name_en for match in reading.areas] == ["Jaber Al-Ahmad"]
    assert read_address("Salmiya block 5", PLACES).areas == ()


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Salmiya b 1 opposite the mosque", "opposite the mosque"),
        ("السالمية ق1 مقابل الجمعية، اتصل قبل", "مقابل الجمعية، اتصل قبل"),
        ("opposite house 12, Bayan block 3, house 14, near co-op", "opposite house 12, near co-op"),
        ("Bayan b1, shop 5, lane 3", "shop 5, lane 3"),
        ("Salmiya 10 5 3 7", "7"),
        ("Salmiya block 10 street 5", ""),
        ("Hello, please deliver to Salmiya block 10", ""),
        ("Egaila b 2 (corner house)", "corner house"),
        ("Khafji block 3", "Khafji"),
        ("1. Area: Bayan\n2. Block: 5", ""),
        ("Block: 5\nArea: Bayan\nAvenue:\nFloor: none", ""),
        (
            "Hi\nAhmed Ali\n99887766\nBayan block 3\nwhite door on the left\nthanks",
            "white door on the left",
        ),
        ("Name: Fahad Al Ahmad\nBayan b 3\nPhone: 99887766\nNotes: call first", "call first"),
        ("Bayan b 3\nhttps://maps.app.goo.gl/AbCd1\n10:30\n12.500 KD", ""),
    ],
)
def test_other_words_are_kept(text: str, rest: str) -> None:
    assert read_address(text, PLACES).rest == rest


@pytest.mark.parametrize(
    "text",
    [
        "Rabiya b1 s14 h60\nOmariya b3 s5 h19",
        "Rabiya 1 14 60\nOmariya 3 5 19",
        "الرابية ق1 ش14 م60 ثم العمرية ق3 ش5 م19",
    ],
)
def test_of_two_addresses_the_first_is_read_and_asked_about(text: str) -> None:
    reading = read_address(text, PLACES)
    expected = {"area": "Rabiya", "block": "1", "street": "14", "house": "60"}
    assert parts(reading) == expected
    assert reading.unsure >= set(map(Field, expected))
    assert reading.rest.endswith("19")


@pytest.mark.parametrize(
    "name", ["Dubai", "دبي", "Cairo", "القاهرة", "Umm Qasr", "أم قصر", "Al Kout", "الكوت"]
)
def test_a_name_from_elsewhere_is_no_area_that_sounds_like_it(name: str) -> None:
    reading = read_address(f"{name} block 3 street 5 house 7", PLACES)
    assert reading.unsure == {Field.AREA}
    assert clear_match(PLACES.find(name)) is None
    assert all(match.is_guess for match in PLACES.find(name))


def test_one_address_with_its_area_twice_is_one() -> None:
    reading = read_address("Rabiya block 1\nRabiya block 1 street 14 house 60", PLACES)
    assert parts(reading) == {"area": "Rabiya", "block": "1", "street": "14", "house": "60"}
    assert not reading.unsure


@pytest.mark.parametrize(
    "text", ["first area", "is in one area", "Industrial 2 area", "ثاني منطقة"]
)
def test_a_number_before_the_word_for_an_area_is_read(text: str) -> None:
    address = read_address(text, PLACES).address
    assert address.area.isdecimal()
    assert address == Address(area=address.area)


def test_a_reading_without_parts_is_blank() -> None:
    assert read_address("thanks", PLACES).is_blank
    assert not read_address("Bayan", PLACES).is_blank


NUMBERS: Final = st.integers(1, 9999).map(str)
LETTERED: Final = st.builds(
    str.__add__, st.integers(1, 250).map(str), st.sampled_from(["", "A", "B"])
)
STREETS: Final = st.one_of(NUMBERS, st.sampled_from(["Salem Al Mubarak", "Tunis", "سالم المبارك"]))
BUILDINGS: Final = st.one_of(LETTERED, st.sampled_from(["Laila", "Al-Rashid", "ليلى", "B12"]))
FLOORS: Final = st.one_of(st.integers(1, 99).map(str), st.sampled_from("GMB"))
AREA_NAMES: Final = [area.name_en for area in AREAS] + ["Al Mutlaa 5", "Sabah Al-Ahmad City 3"]


@st.composite
def addresses(draw: st.DrawFn) -> Address:
    values = {
        **{
            "area": st.sampled_from(AREA_NAMES),
            "block": LETTERED,
            "street": STREETS,
            "house": LETTERED,
        },
        **{"avenue": NUMBERS, "building": BUILDINGS, "floor": FLOORS, "flat": LETTERED},
        "paci": st.integers(10_000_000, 99_999_999).map(str),
    }
    return Address(**{name: draw(st.one_of(st.just(""), value)) for name, value in values.items()})


@given(addresses(), st.sampled_from(["en", "ar"]))
def test_what_is_written_is_read_again(address: Address, language: str) -> None:
    reading = read_address(address.one_line(language, AREAS), PLACES)
    assert reading == AddressReading(address)


@st.composite
def labelled_texts(draw: st.DrawFn) -> tuple[str, Address]:
    """Builds a text of labelled parts in any order, and the area."""
    area = draw(st.sampled_from(AREAS))
    pieces = [draw(st.sampled_from((area.name_en, area.name_ar)))]
    values = {"area": area.name_en}
    for part in draw(st.lists(st.sampled_from(PART_SPECS[1:-1]), min_size=1, unique=True)):
        own = [word for word in (*part.words, *part.short) if len(part_words(word)) == 1]
        value = draw(NUMBERS)
        joint = draw(st.sampled_from((" ", ": ", " - ", " no. ", " رقم ")))
        pieces.append(f"{draw(st.sampled_from(own))}{joint}{value}")
        values[part.part.value] = value
    between = draw(st.sampled_from((" ", ", ", "\n", " / ", "، ")))
    return between.join(draw(st.permutations(pieces))), Address(**values)


def part_words(word: str) -> tuple[Field, ...]:
    return LABEL_WORDS[folded(word)].parts


@given(labelled_texts())
def test_parts_with_words_are_read_in_any_order(case: tuple[str, Address]) -> None:
    text, address = case
    assert read_address(text, PLACES).address == address


PIECES: Final = st.sampled_from(
    (
        *("Salmiya", "slm", "السالمية", "salem", "Hawally", "mutlaa", "jaber", "Kuwait", "شرق"),
        *("block", "b", "ق", "قطعة", "street", "st", "ش", "شارع", "house", "م", "bldg", "tower"),
        *("floor", "f", "د", "الدور", "flat", "a", "شقة", "ave", "ج", "paci", "area", "المنطقة"),
        *("5", "10", "٣", "1A", "12345678", "99887766", "2nd", "second", "الثاني", "عشر", "أ", "g"),
        *(",", ":", "-", "/", ".", "\n", "(", "#", "no", "رقم", "none", "near", "مقابل", "the"),
        *("mosque", "ahmed", "call", "تونس", "10:30", "5 KD", "name", "n5", "7awally", "b10s5"),
        *("https://maps.app.goo.gl/x", "[12/3/26, 10:15 AM] Ali:", "1.", "\u200f", "ـ", "'", "_"),
    )
)
TYPED: Final = st.lists(PIECES, max_size=16).map(" ".join)


def words(text: str) -> list[str]:
    """Returns the words and numbers of a text."""
    found = re.findall(r"[^\W\d_]+|\d+", folded(fold(visible(text))))
    return [word.lstrip("0") or "0" for word in found]


@given(st.one_of(st.text(), TYPED))
def test_any_text_is_read_and_nothing_invented(text: str) -> None:
    reading = read_address(text, PLACES)
    blank = {part for part in PARTS if not reading.address.value(part)}
    assert blank & reading.unsure <= {Field.AREA, Field.HOUSE, Field.STREET}
    assert reading.areas == () or Field.AREA in reading.unsure - blank
    plain = fold(visible(text))
    assert set(words(reading.rest)) <= set(words(text))
    for part in (Field.STREET, Field.BUILDING):
        assert set(words(reading.address.value(part))) <= {*words(text), *found_numbers(plain)}
    for part in (Field.BLOCK, Field.HOUSE, Field.FLAT, Field.FLOOR):
        number = "".join(re.findall(r"\d+", reading.address.value(part)))
        assert not number or number in found_numbers(plain)


def found_numbers(text: str) -> set[str]:
    """Returns the numbers of a text, in digits or in words, and their letters."""
    read = keys(text)
    spoken = {str(NUMBER_WORDS[key] + ten) for key in read & set(NUMBER_WORDS) for ten in (0, 10)}
    letters = {LETTERS[key].lower() for key in read & set(LETTERS)}
    return (
        spoken | letters | {part for key in read for part in re.findall(r"[a-z]+|\d+", key.lower())}
    )


NEW_FORM: Final = frozenset(("\n", "[12/3/26, 10:15 AM] Ali:", "الثاني", "عشر", "أ", "g"))
"""Pieces that end a line, or are normalised by the reader."""


@given(st.lists(PIECES.filter(lambda piece: piece not in NEW_FORM), max_size=12))
def test_no_word_of_a_typed_line_is_lost(pieces: list[str]) -> None:
    text = " ".join(pieces)
    reading = read_address(text, PLACES)
    kept = keys(reading.rest) | keys(reading.address.one_line("en"))
    lost = [
        token.key
        for token in tokens(fold(visible(text)), NAMES)
        if token.kind is TokenKind.WORD and label_word(token.key) is None
        if token.key not in SAYING_NOTHING | kept
    ]
    assert not lost or names_area(lost, reading.address.area)


def keys(text: str) -> set[str]:
    return {token.key for token in tokens(fold(visible(text)), NAMES)}


def names_area(typed: list[str], area: str) -> bool:
    """Whether the words have the same consonants as a name of the area."""
    bare = area_words.without_articles(tuple(map(area_words.chat_letters, typed)))
    consonants = "".join(map(area_words.consonants, bare))
    return any(
        consonants in "".join(map(area_words.consonants, name))
        for name, match in NAMES.names
        if area.startswith(match.area.name_en)
    )


SAYING_NOTHING: Final = GREETINGS | FILLERS | EMPTY | COUNTRY | SECTORS


@pytest.mark.parametrize(
    "part",
    [
        *("1", "1 ", "a", "a ", "ق", "ق5 ", "b5", "b 5 ", "block ", "block: ", "no ", "- ", ":"),
        *("salmiya ", "السالمية ", "al ", "sabah al ", "near ", "the ", "street x ", "x street "),
        *("x-", "x - ", "12/", "1.", "a.", "x@", "http://", "+965", "10:30 ", "5 KD ", "[", "\n"),
        *("name: ", "area: ", "mutlaa ", "n ", "second ", "الثاني ", "عشر ", "ahmed 5 ", "slmya "),
        *("5 block ", "notes: ", "name: x ", "area ", "near house 5 ", "صباح الخير ", "b "),
        *("x or ", "salmiya 5 ", "block 3 salwa ", "sorry salwa hawally ", "hawally x salmiya "),
        *("9 ", "5 to ", "size 5, ", "one hundred and ", "flat 4 & 5 ", "block a ", "building x "),
        *("nw ", "hose 5 ", "block\n", "x\n", "x 5\n", "'", "a'", "_", "\u200f", "5 st "),
    ],
)
@pytest.mark.parametrize("before", ["", "Salmiya block 5 "])
def test_time_grows_with_the_length_only(before: str, part: str) -> None:
    text = before + part * (LONG // len(part))
    start = process_time()
    read_address(text, PLACES)
    assert process_time() - start < FAR_TOO_LONG
