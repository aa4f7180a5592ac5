from __future__ import annotations

from itertools import combinations

import pytest

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.sharing.membership import ALPHABET, InvitationCode, invitation_code

CODE = InvitationCode("7KQ2X", "0M3HV9ZT4BC8R1")
TEXT = "7KQ2X-0M3HV-9ZT4B-C8R1H"


def test_a_code_is_shown_in_four_groups() -> None:
    assert CODE.text == TEXT
    assert invitation_code(TEXT) == CODE


@pytest.mark.parametrize(
    "text",
    [
        TEXT.lower(),
        TEXT.replace("-", ""),
        TEXT.replace("-", " – "),
        " 7kq2x 0m3hv\n9zt4b c8r1h ",
        TEXT.replace("0", "O").replace("1", "I"),
        TEXT.lower().replace("0", "o").replace("1", "l"),
        TEXT.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")),
        "\u200f" + TEXT,
    ],
)
def test_it_is_read_back_in_any_spelling(text: str) -> None:
    assert invitation_code(text) == CODE


@pytest.mark.parametrize(
    "text", [TEXT[:-1], TEXT + "0", "7KQ2X", TEXT.replace("K", "U"), TEXT.replace("K", "ك")]
)
def test_what_is_no_whole_code_is_refused(text: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        invitation_code(text)
    assert caught.value.rule is Rule.NOT_A_CODE


def test_a_blank_one_is_told_apart() -> None:
    with pytest.raises(RuleBroken) as caught:
        invitation_code(" - ")
    assert caught.value.rule is Rule.BLANK


def test_no_mistyped_character_is_taken_for_the_code() -> None:
    digits = TEXT.replace("-", "")
    mistyped = [
        digits[:at] + other + digits[at + 1 :]
        for at in range(len(digits))
        for other in ALPHABET
        if other != digits[at]
    ]
    assert [text for text in mistyped if _is_read(text)] == []


def test_no_two_exchanged_characters_are_taken_for_the_code() -> None:
    digits = TEXT.replace("-", "")
    exchanged = [
        digits[:one] + digits[other] + digits[one + 1 : other] + digits[one] + digits[other + 1 :]
        for one, other in combinations(range(len(digits)), 2)
        if digits[one] != digits[other]
    ]
    assert len(exchanged) > 150
    assert [text for text in exchanged if _is_read(text)] == []


def test_a_new_code_is_another_one_and_its_password_is_in_no_log() -> None:
    one, other = InvitationCode.new(), InvitationCode.new()
    assert one != other
    assert invitation_code(one.text) == one
    assert one.password not in repr(one)


def _is_read(text: str) -> bool:
    try:
        invitation_code(text)
    except RuleBroken:
        return False
    return True
