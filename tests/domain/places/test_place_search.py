"""Tests of finding areas while their names are typed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.places import area_words
from deskdispatch.domain.places.name_match import (
    MatchKind,
    Name,
    match_direct,
    match_mistyped,
    name_of,
)
from deskdispatch.domain.places.place_search import Match, NameIndex, PlaceIndex, clear_match
from deskdispatch.domain.places.places import city_of
from tests.shipped_areas import AREAS, PLACES
from tests.sizes import full_size

NAMES: Final = [
    (area, name) for area in AREAS for name in (area.name_en, area.name_ar, *area.aliases)
]
GOVERNORATES: Final = sorted({area.governorate for area in AREAS})

TYPED: Final[Mapping[str, tuple[str, ...]]] = {
    "Salmiya": (
        *("salmiya", "SALMIYA", " Salmiya ", "Al-Salmiyah", "Al Salmiya", "alsalmiya"),
        *("As-Salimiyah", "assalmiya", "elsalmiya", "salmiyah", "salmia", "salmeya"),
        *("salmieh", "saalmiya", "السالمية", "سالمية", "السالميه", "السّالمِيَّة"),
        *("الســالمية", "slamiya", "salmyia", "salmiyaa", "السالمة", "Salmiya block 5"),
        *("salmiya5", "Salmiya, Block 10, Street 3", "السالمية قطعة ٥", "منطقة السالمية"),
        *("salm", "السالم", "Salmiya b10", "salmiya blk 10", "سالمية ق10", "salmieh b 10"),
    ),
    "Hawally": (
        *("hawally", "hawalli", "7awally", "7awali", "hawaly", "Howally", "حولي", "حولى"),
        *("hawlly", "hwalli"),
    ),
    "Khaitan": (
        *("khaitan", "5aitan", "5e6an", "kheitan", "khetan", "khaytan", "5ai6an", "خيطان"),
        "hkaitan",
    ),
    "Farwaniya": (
        *("farwaniya", "al farwaniyah", "farwania", "farwaniyya", "fawraniya", "الفروانية"),
        *("فروانيه", "firwaniya"),
    ),
    "Jahra": (
        *("jahra", "aljahra", "Al-Jahraa", "jahrah", "jhra", "الجهراء", "الجهرا", "جهراء"),
        "مدينة الجهراء",
    ),
    "Fahaheel": ("fahaheel", "fahahil", "fa7a7eel", "fhaheel", "الفحيحيل", "فحيحيل", "fahahel"),
    "Jabriya": ("jabriya", "jabriyah", "jabria", "jabreya", "الجابرية", "jabirya", "Jabriya 1"),
    "Mahboula": ("mahboula", "mahbula", "ma7boula", "mahbola", "المهبولة", "مهبوله"),
    "Mangaf": ("mangaf", "mankaf", "manqaf", "el mangaf", "المنقف"),
    "Rumaithiya": (
        *("rumaithiya", "rumethya", "romaithiya", "rumaitheya", "rmaithiya", "الرميثية"),
        "rumaithya",
    ),
    "Bayan": ("bayan", "bayn", "بيان"),
    "Mishref": (
        *("mishref", "mishrif", "meshref", "moshref", "مشرف", "mishrfe", "مشف", "مرف"),
        *("Kuwait, Mishref, Block 5", "Mishref, Kuwait", "الكويت مشرف قطعة ٥", "دولة الكويت مشرف"),
    ),
    "Salwa": ("salwa", "salwah", "سلوى", "سلوي", "slawa"),
    "Sabah Al-Salem": (
        *("sabah al salem", "sabah alsalem", "saba7 al salem", "sabah salim", "sabahsalem"),
        *("صباح السالم", "sabah al-slaem"),
    ),
    "Jleeb Al-Shuyoukh": (
        *("jleeb", "jleeb al shuyoukh", "jleeb alshuyukh", "jlib", "jaleeb", "جليب الشيوخ"),
        *("جليب", "shuyoukh"),
    ),
    "Abdullah Al-Salem": (
        *("abdullah al salem", "abdulla salem", "dahiyat abdullah al salem", "عبدالله السالم"),
        *("عبد الله السالم", "ضاحية عبدالله السالم"),
    ),
    "Shaab": ("shaab", "sha3b", "sha'ab", "ash-shaab", "الشعب", "shab"),
    "Sharq": ("sharq", "shar8", "shark", "شرق"),
    "Egaila": ("egaila", "eqaila", "3gaila", "ugaila", "3eqaila", "العقيلة"),
    "Oyoun": ("oyoun", "3oyoun", "oyun", "العيون"),
    "Adailiya": ("adailiya", "3dailiya", "adiliya", "العديلية"),
    "Qadsiya": ("qadsiya", "8adsiya", "kadsiya", "القادسية", "qadisiyah"),
    "Qurain": ("qurain", "gurain", "kurain", "القرين"),
    "Dhaher": ("dhaher", "thaher", "zaher", "daher", "الظهر", "الضهر"),
    "Ardiya": ("ardiya", "ardhiya", "3ardiya", "العارضية", "العارظية"),
    "Bneid Al-Gar": ("bneid al gar", "bnaid al qar", "bneidgar", "bned algar", "بنيد القار"),
    "Daiya": ("daiya", "da'iya", "الدعية", "da3iya"),
    "Anjafa": ("anjafa", "angafa", "أنجفة", "انجفه", "injafa"),
    "Ishbiliya": ("ishbiliya", "ashbelya", "eshbilia", "إشبيلية", "اشبيليه"),
    "Andalous": ("andalous", "andalus", "alandalus", "الأندلس", "الاندلس"),
    "Sabah Al-Ahmad City": ("sabah al ahmad", "مدينة صباح الاحمد"),
    "Sabah Al-Ahmad City 3": (
        *("Sabah Al-Ahmad 3", "صباح الأحمد ٣", "Sabah Al-Ahmad C", "صباح الأحمد قطاع C قطعة 3"),
    ),
    "Al Mutlaa": ("mutla3", "mutlaa", "المطلاع", "mutlaa block 3"),
    "Al Mutlaa 5": ("Al-Mutla'a N5", "mutlaa n 5", "المطلاع ن ٥ ق ٣", "Mutlaa sector 5"),
    "Al Mutlaa 6": ("Mutlaa 6", "Mutlaa N6 b3", "المطلاع ضاحية ٦", "South Al Mutlaa 6"),
    "Al Mutlaa 12": ("المطلاع ١٢", "mutlaa12"),
    "Salmi": ("salmi", "al salmi", "السالمي"),
    "Messila": ("messila", "المسيلة", "al-messila block 7", "misila"),
    "South Khaitan": ("south khaitan b2", "خيطان الجديدة"),
    "Wafra Farms": ("wafra farms", "wafra farm", "مزارع الوفره"),
    "Shuwaikh Industrial 2": (
        *("Shuwaikh Industrial 2", "shwaikh industrial 2", "الشويخ الصناعية ٢"),
    ),
    "Kuwait International Airport": ("airport", "kuwait airport", "المطار", "مطار الكويت", "kwi"),
    "Saad Al-Abdullah": ("saad al abdullah", "sa3ad abdullah", "سعد العبدالله", "saad"),
    "Mubarak Al-Kabeer": ("mubarak al kabeer", "mubark alkabir", "مبارك الكبير"),
    "Abu Halifa": (
        *("abu halifa", "abu 7alifa", "abu hlaifa", "أبو حليفة", "ابو حليفه", "abuhalifa"),
    ),
    "Ali Sabah Al-Salem": (
        *("ali sabah al salem", "umm al hayman", "om alhayman", "علي صباح السالم"),
    ),
    "Rai": ("rai", "al rai", "الري", "لري"),
    "Riggae": ("riggae", "rigai", "reggai", "الرقعي", "rig3i"),
    "Kuwait City": (
        *("kuwait", "kuwait city", "الكويت", "koweit", "capital", "kuwait city block 5"),
        *("Block 5, Kuwait City, Kuwait", "مدينة الكويت قطعة ٥"),
    ),
    "Ahmadi": ("ahmadi", "a7madi", "ahmedi", "الأحمدي", "الاحمدى"),
}
"""Typed texts, by the area that the clerk means."""


def found(typed: str, limit: int = 8) -> list[str]:
    return [match.area.name_en for match in PLACES.find(typed, limit)]


def cities(typed: str) -> set[str]:
    """Returns the first three areas; a sector counts as its city."""
    return {city_of(AREAS, match.area).name_en for match in PLACES.find(typed, 3)}


def first(typed: str) -> Match:
    return PLACES.find(typed)[0]


@pytest.mark.parametrize("name", TYPED)
def test_what_is_typed_finds_what_is_meant(name: str) -> None:
    assert [typed for typed in TYPED[name] if found(typed)[:1] != [name]] == []


def test_every_name_typed_whole_finds_its_area_first() -> None:
    for area, name in NAMES:
        match = first(name)
        assert match.area == area, name
        assert match.kind is MatchKind.EXACT, name


@pytest.mark.parametrize("governorate", GOVERNORATES)
def test_every_governorate_lists_its_areas(governorate: str) -> None:
    theirs = {area.name_en for area in AREAS if area.governorate == governorate}
    assert theirs <= set(found(governorate, len(AREAS)))


def test_a_governorate_in_arabic_lists_its_areas_after_those_so_named() -> None:
    matches = PLACES.find("الأحمدي", len(AREAS))
    assert matches[0].area.name_en == "Ahmadi"
    assert sorted(match.kind for match in matches) == [match.kind for match in matches]
    assert {one.area.governorate for one in matches if one.kind is MatchKind.GOVERNORATE} == {
        "Ahmadi"
    }
    assert first("العاصمة").name == "العاصمة"


@pytest.mark.parametrize("typed", ["xyz", "mal", "sgs", "zzz", "مول", "بيت"])
def test_three_letters_are_mistaken_only_for_a_name_as_short(typed: str) -> None:
    assert found(typed) == []


def test_results_grow_fewer_as_more_is_typed() -> None:
    assert len(found("s")) == 8
    assert found("sab")[0] == "Sabahiya"
    assert found("sabah al")[0] == "Sabah Al-Salem"
    assert found("sabah al n") == ["Sabah Al-Nasser"]
    assert found("shuwaikh ind")[0] == "Shuwaikh Industrial"


def test_words_may_be_begun_only() -> None:
    assert found("ab sal")[0] == "Abdullah Al-Salem"
    assert found("kh res c")[0] == "Khiran Residential City"


def test_the_name_that_matched_is_told_in_the_script_that_was_typed() -> None:
    assert first("umm al haym").name == "Umm Al-Hayman"
    assert first("salmeya").name == "Salmiya"
    assert first("سالميه").name == "السالمية"


@pytest.mark.parametrize(
    ("typed", "manner"),
    [
        ("salmiya", MatchKind.EXACT),
        ("salmiy", MatchKind.START),
        ("nasser", MatchKind.WORD_START),
        ("hayma", MatchKind.WORD_START),
        ("lmiya", MatchKind.PART),
        ("rumethya", MatchKind.SOUND),
        ("rumeethia", MatchKind.SOUND),
        ("salmoya", MatchKind.CONSONANTS),
        ("sulmnya", MatchKind.TYPING_ERROR),
        ("العاصمة", MatchKind.GOVERNORATE),
    ],
)
def test_how_it_was_matched_is_told(typed: str, manner: MatchKind) -> None:
    assert first(typed).kind is manner


@pytest.mark.parametrize(
    "typed",
    [
        *("villa 3 salmiya", "near salmiya", "salmya 5 salem street", "Salmiya Salem Al-Mubarak"),
        *("السالمية شارع سالم المبارك", "شارع سالم المبارك السالمية"),
    ],
)
def test_words_around_the_name_do_not_matter(typed: str) -> None:
    assert found(typed)[0] == "Salmiya"


def test_an_article_begun_changes_nothing() -> None:
    assert found("sabah a") == found("sabah al") == found("sabah ")
    assert found("الشويخ ا") == found("الشويخ ال") == found("الشويخ")


def test_a_number_is_never_taken_for_another() -> None:
    assert first("Shuwaikh Industrial 3").area.name_en == "Shuwaikh Industrial 3"
    assert found("Shuwaikh Indutsrial 3")[0] == "Shuwaikh Industrial 3"
    assert found("Shuwaikh Industrial 7")[0] == "Shuwaikh Industrial"


def test_an_unknown_name_finds_nothing() -> None:
    assert found("") == []
    assert found(" -,. ") == []
    assert found("zzzzzzzz") == []
    assert found("xqv") == []
    assert found("the avenues") == []
    assert PlaceIndex(()).find("salmiya") == ()


@pytest.mark.parametrize(
    "typed",
    [
        *("Khafji", "Basra", "Safaniya", "Cairo", "Wakra", "Rayyan", "Riffa", "Hofuf", "Karbala"),
        *("البصرة", "الوكرة", "الريان", "سترة", "المعادي", "الخفجي", "South Surra", "جنوب السرة"),
        *("Sabriya", "North Sabahiya", "West Rumaithiya block 3"),
        *("Nawaf Al-Ahmad", "مدينة نواف الأحمد", "Hawal Tunis Street"),
    ],
)
def test_an_unknown_name_finds_no_area_without_a_mark(typed: str) -> None:
    matches = PLACES.find(typed, len(AREAS))
    assert [match.area.name_en for match in matches if not match.is_guess] == []
    assert clear_match(matches) is None


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("salmiya", {"Salmiya"}),  # not Salmi, Salam
        ("messila", {"Messila"}),  # not Masayel
        ("salmeya", {"Salmiya"}),
        ("jbr", {"Jabriya"}),
        ("rumait", {"Rumaithiya"}),
        ("sulmnya", set()),
        ("salmoya", set()),
        ("South Surra", set()),
        ("salmiya marina mall", {"Salmiya"}),
    ],
)
def test_a_name_that_is_only_similar_is_marked(typed: str, named: set[str]) -> None:
    matches = PLACES.find(typed)
    assert matches
    assert {match.area.name_en for match in matches if not match.is_guess} == named


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *(("salmiya", "Salmiya"), ("السالمية", "Salmiya"), ("egail", "Egaila")),
        *(("mutlaa", "Al Mutlaa"), ("mutlaa 7", "Al Mutlaa 7"), ("subiya", "Subiya")),
        *(("salmi", None), ("السالمي", None), ("sabah", None), ("sulmnya", None), ("", None)),
        *(("sabah al ahmad a", None), ("xyzzyplugh", None)),
    ],
)
def test_only_a_match_that_is_clear_is_clear(typed: str, name: str | None) -> None:
    clear = clear_match(PLACES.find(typed))
    assert (clear.area.name_en if clear else None) == name


def test_no_more_than_asked_for_are_found() -> None:
    assert found("a", 3) == found("a")[:3]
    assert found("a", 0) == []


def slipped(rng: Random, name: str) -> str:
    """Returns a name with one letter dropped, added, replaced or swapped with its neighbour."""
    letters = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي" if not name.isascii() else "abcdefghijklmnopqrstuvwxyz"
    at, letter = rng.randrange(len(name)), rng.choice(letters)
    turned = min(at, len(name) - 2)
    return rng.choice(
        (
            name[:at] + name[at + 1 :],
            name[:at] + letter + name[at:],
            name[:at] + letter + name[at + 1 :],
            name[:turned] + name[turned + 1] + name[turned] + name[turned + 2 :],
        )
    )


SLIPS: Final = full_size(1, 5)


def test_one_typing_error_leaves_the_area_among_the_first_three() -> None:
    rng = Random(29_48)
    tries = [(area, slipped(rng, name)) for area, name in NAMES for _ in range(SLIPS)]
    missed = [typed for area, typed in tries if city_of(AREAS, area).name_en not in cities(typed)]
    assert len(tries) > 300 * SLIPS
    assert len(missed) / len(tries) < 0.05, missed


@given(st.text(max_size=80) | st.text("abdhilmrsuy '-3570سالميةق", max_size=30), st.integers(0, 9))
def test_any_text_gives_names_of_areas_and_the_same_ones_again(typed: str, limit: int) -> None:
    matches = PLACES.find(typed, limit)
    assert len(matches) <= limit
    assert matches == PLACES.find(typed, limit)
    assert len({match.area.name_en for match in matches}) == len(matches)
    for match in matches:
        area = match.area
        own = {area.name_en, area.name_ar, *area.aliases}
        theirs = {area.governorate_name("en"), area.governorate_name("ar")}
        assert match.name in (theirs if match.kind is MatchKind.GOVERNORATE else own)


MATCHED_NAMES: Final = [
    name_of(area_words.split(name))
    for area in AREAS
    for name in (area.name_en, area.name_ar, *area.aliases)
]
NAME_INDEX: Final = NameIndex(MATCHED_NAMES)


@st.composite
def typed(draw: st.DrawFn) -> Name:
    """Draws part of a name, with a letter or two replaced and perhaps a space added."""
    area = draw(st.sampled_from(AREAS))
    name = draw(st.sampled_from((area.name_en, area.name_ar, *area.aliases)))
    start, end = sorted(draw(st.tuples(*[st.integers(0, len(name))] * 2)))
    letters = list(name[start:end])
    for letter in draw(st.lists(st.sampled_from("abhilmstwy قسلمي"), max_size=2)):
        if letters:
            letters[draw(st.integers(0, len(letters) - 1))] = letter
    return name_of(area_words.split("".join(letters)) or ("salmiya",))


@given(typed())
def test_no_name_that_matches_is_left_out(text: Name) -> None:
    direct = {at for at, name in enumerate(MATCHED_NAMES) if match_direct(text, name)}
    wrong = {at for at, name in enumerate(MATCHED_NAMES) if match_mistyped(text, name)}
    assert direct <= NAME_INDEX.direct_candidates(text)
    assert wrong <= NAME_INDEX.mistyped_candidates(text)


def test_most_names_are_left_out() -> None:
    rumaithiya = name_of(("rumaithiya",))
    assert len(NAME_INDEX.direct_candidates(rumaithiya)) < 5
    assert len(NAME_INDEX.mistyped_candidates(rumaithiya)) < len(MATCHED_NAMES) / 14


def test_no_names_hold_nothing() -> None:
    assert NameIndex([]).direct_candidates(name_of(("salmiya",))) == set()
    assert NameIndex([]).mistyped_candidates(name_of(("salmiya",))) == set()
