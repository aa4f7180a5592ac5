"""Whatever the records know of a customer is in no report, however it is spelled there."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from decimal import ROUND_DOWN, Decimal
from urllib.parse import quote

from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.report.known_customers import KnownCustomers
from deskdispatch.domain.report.redaction import Redactor
from deskdispatch.domain.report.vocabulary import ORDINARY_WORDS
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.text.search_text import folded

LINES = (
    "2026-11-25 20:58:01,123 WARNING deskdispatch.qt: what {} says",
    "2026-11-25 20:58:01,123 INFO deskdispatch.files: of '{}' nobody knew",
    'footer = "{}"',
    "FAIL  service   the counter was told: {} → Look there",
    "ok    sign-in   as {}",
    "{}",
)
OF_LINES = {word for line in LINES for word in re.findall(r"\w+", line.casefold())}

LATIN = "abcdefghijklmnopqrstuvwxyzäáàâçéèêëíîïñóôöøłšžßœæıðþ"
ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآىةؤئءپچگک"
HARAKAT = "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670"
INVISIBLE = "\u200c\u200d\u200e\u200f\u2066\u2069\u0640"
EASTERN = str.maketrans("0123456789.", "٠١٢٣٤٥٦٧٨٩٫")


LOOKALIKE = str.maketrans({"ø": "o", "ı": "i", "ð": "d", "ł": "l", "þ": "th", "æ": "ae", "œ": "oe"})


def is_telling(word: str) -> bool:
    """Whether it is nobody's word but a customer's."""
    return (
        folded(word).translate(LOOKALIKE) not in ORDINARY_WORDS and word.casefold() not in OF_LINES
    )


latin_words = st.text(LATIN, min_size=3, max_size=9).filter(is_telling)
arabic_words = st.text(ARABIC, min_size=3, max_size=8)
words = latin_words | arabic_words
particles = st.sampled_from(["al", "bin", "El", "de", "ال", "بن"])
names = st.lists(words, min_size=1, max_size=4)


GAPS = (" ", "  ", "-", "_", ".", "'", "\u00a0", " \u2068", "\u2013")


@st.composite
def spelled(draw: st.DrawFn, chosen: list[str], gaps: Sequence[str] = GAPS) -> str:
    """These words in any case, with or without accents and diacritics, in any grouping."""
    dressed = [draw(dressing(word)) for word in chosen]
    gap = draw(st.sampled_from(gaps))
    return draw(escaping(gap.join(dressed)))


@st.composite
def dressing(draw: st.DrawFn, word: str) -> str:
    case = draw(st.sampled_from([str.lower, str.upper, str.title, str.casefold]))
    cased = case(word)
    forms = [unicodedata.normalize("NFC", cased), unicodedata.normalize("NFKD", cased)]
    plain: str = draw(st.sampled_from([*forms, folded(cased)]))
    marks = HARAKAT + INVISIBLE if word[0] in ARABIC else INVISIBLE[:-1]
    mark: str = draw(st.sampled_from(["", *marks]))
    at: int = draw(st.integers(1, len(plain)))
    return plain[:at] + mark + plain[at:]


def escaping(text: str) -> st.SearchStrategy[str]:
    """As it is, as JSON, Python or an address writes it."""
    ways = [text, json.dumps(text)[1:-1], ascii(text)[1:-1], quote(text, safe=" '")]
    return st.sampled_from(ways)


def tokens_of(text: str) -> list[str]:
    """Its words as they are compared."""
    plain = re.sub(f"[{HARAKAT}{INVISIBLE}]", "", unicodedata.normalize("NFC", text))
    return [letters_of(word) for word in re.findall(r"[^\W\d_]+", plain)]


def letters_of(text: str) -> str:
    """Its letters alone, without case, accents and what joins them."""
    return "".join(re.findall(r"[^\W\d_]+", folded(text)))


def redacted_as(known: KnownCustomers, around: str, text: str) -> list[str]:
    """What a log and what a setting would say."""
    redactor = Redactor(customers=known)
    line = around.format(text)
    return [redactor.text(line), redactor.log(line)]


@given(st.data(), names, st.sampled_from(LINES))
def test_a_name_is_gone_in_any_spelling(data: st.DataObject, name: list[str], around: str) -> None:
    gap = data.draw(st.sampled_from([" ", "-", " al-", " bin ", "  "]))
    known = KnownCustomers([gap.join(name)])
    text = data.draw(spelled(gap.join(name).replace("-", " ").split(), (*GAPS, "")))
    for left in redacted_as(known, around, text):
        assert letters_of("".join(name)) not in letters_of(left), left
        assert not {letters_of(word) for word in name} & set(tokens_of(left)), left


@given(st.data(), names, st.sampled_from(LINES))
def test_a_word_of_a_name_is_gone_alone(data: st.DataObject, name: list[str], around: str) -> None:
    known = KnownCustomers([" ".join(name)])
    word = data.draw(st.sampled_from(name))
    for left in redacted_as(known, around, data.draw(spelled([word]))):
        assert letters_of(word) not in tokens_of(left), left


@given(latin_words, st.sampled_from(["\n", "\t", "\r\n"]), st.sampled_from([repr, json.dumps]))
def test_a_name_on_a_quoted_line_of_its_own_is_gone(
    name: str, end: str, quoted: Callable[[str], str]
) -> None:
    text = quoted(f"called{end}{name}{end}twice")
    for left in redacted_as(KnownCustomers([name]), "read {}", text):
        assert letters_of(name) not in letters_of(left), left
    for left in redacted_as(KnownCustomers([name]), r"in D:\{}", name):
        assert letters_of(name) not in letters_of(left), left


@given(st.data(), particles, words, st.sampled_from(LINES))
def test_a_particle_is_gone_with_its_name(
    data: st.DataObject, particle: str, word: str, around: str
) -> None:
    known = KnownCustomers([f"{particle}-{word}"])
    for left in redacted_as(known, around, data.draw(spelled([particle, word], (*GAPS, "")))):
        assert letters_of(word) not in letters_of(left), left


@given(st.data(), st.lists(words, min_size=3, max_size=12), st.sampled_from(LINES))
def test_three_words_of_an_address_or_a_note_are_gone(
    data: st.DataObject, note: list[str], around: str
) -> None:
    gaps = data.draw(
        st.lists(
            st.sampled_from([" ", ", ", "\n", "، ", " - ", ". "]),
            min_size=len(note) - 1,
            max_size=len(note) - 1,
        )
    )
    text = note[0] + "".join(gap + word for gap, word in zip(gaps, note[1:], strict=True))
    first = data.draw(st.integers(0, len(note) - 3))
    last = data.draw(st.integers(first + 3, len(note)))
    shown = data.draw(spelled(note[first:last]))
    for left in redacted_as(KnownCustomers(texts=[text]), around, shown):
        assert letters_of("".join(note[first:last])) not in letters_of(left), left
        assert not {letters_of(word) for word in note[first:last]} & set(tokens_of(left)), left


@given(st.data(), st.lists(words, min_size=1, max_size=2), words, st.sampled_from(LINES))
def test_a_short_part_of_an_address_is_gone(
    data: st.DataObject, part: list[str], other: str, around: str
) -> None:
    known = KnownCustomers(texts=[f"{other}, {' '.join(part)}; {other}"])
    for left in redacted_as(known, around, data.draw(spelled(part))):
        assert not {letters_of(word) for word in part} & set(tokens_of(left)), left


LOCAL = st.from_regex(r"[24569][0-9]{7}", fullmatch=True)
ABROAD = st.from_regex(r"\+(44|91|1)[1-9][0-9]{8,9}", fullmatch=True)
SPLIT = st.sampled_from(["", " ", "-", ",", "_", ":", " / ", "، ", " · ", "\u2069\u2066", ") ("])


@given(st.data(), LOCAL | ABROAD, st.sampled_from(LINES))
def test_a_known_phone_is_gone_whatever_stands_in_it(
    data: st.DataObject, phone: str, around: str
) -> None:
    digits = phone.lstrip("+")
    at = data.draw(st.integers(2, len(digits) - 2))
    prefix = data.draw(st.sampled_from(["", "+", "00"] if phone[0] == "+" else ["", "+965", "965"]))
    gap = data.draw(SPLIT)
    shown = f"{prefix}{gap if len(prefix) > 2 else ''}{digits[:at]}{gap}{digits[at:]}"
    shown = data.draw(st.sampled_from([shown, shown.translate(EASTERN)]))
    known = KnownCustomers(phones=[phone])
    for left in redacted_as(known, around, shown):
        figures = re.sub(r"\D", "", latin(left))
        assert digits[:at] + digits[at:] not in figures, left


DEGREES = st.decimals(Decimal("28.5"), Decimal("30.1"), places=7) | st.decimals(
    Decimal("46.5"), Decimal("48.5"), places=7
)


@given(st.data(), DEGREES, st.integers(1, 7), st.sampled_from(LINES))
def test_a_known_coordinate_is_gone_to_a_tenth_of_a_degree(
    data: st.DataObject, degrees: Decimal, places: int, around: str
) -> None:
    step = Decimal(1).scaleb(-places)
    cut = data.draw(st.sampled_from([degrees.quantize(step), degrees.quantize(step, ROUND_DOWN)]))
    shown = f"{cut:f}"
    shown = data.draw(st.sampled_from([shown, shown.replace(".", ","), shown.translate(EASTERN)]))
    whole = data.draw(st.sampled_from([shown, f"({shown}, {shown})", f"lat={shown}", f"+{shown}"]))
    for left in redacted_as(KnownCustomers(coordinates=[degrees]), around, whole):
        assert f"{cut:f}" not in latin(left).replace(",", "."), left


AMOUNTS = st.decimals(Decimal("1.001"), Decimal("9999.999"), places=3).filter(
    lambda amount: amount % 1 != 0
)


@given(st.data(), AMOUNTS, st.sampled_from(LINES))
def test_a_known_amount_is_gone(data: st.DataObject, amount: Decimal, around: str) -> None:
    short = f"{amount.normalize():f}"
    ways = [
        *(f"{amount:f}", short, short.replace(".", ","), short.translate(EASTERN)),
        *(f"{amount:.3f} KWD", f"KD {short}", f"{short} دينار", f"{amount.scaleb(3):.0f}"),
    ]
    shown = data.draw(st.sampled_from(ways))
    for left in redacted_as(KnownCustomers(amounts=[amount]), around, f"cash {shown} asked"):
        figures = latin(left).replace(",", ".")
        assert short not in figures, left
        assert f"{amount.scaleb(3):.0f}" not in figures, left


@given(st.integers(1, 9999), st.sampled_from(LINES))
def test_an_amount_of_whole_dinars_is_gone_with_its_unit(dinars: int, around: str) -> None:
    for shown in (f"KWD {dinars}", f"{dinars} KD", f"{dinars} د.ك", f"{dinars}.0", f"{dinars}.00"):
        known = KnownCustomers(amounts=[Decimal(dinars)])
        for left in redacted_as(known, around, f"cash {shown} asked"):
            assert str(dinars) not in left.partition("cash")[2], left
