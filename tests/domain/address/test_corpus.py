"""Tests of the address reader on addresses that clerks typed and customers pasted."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from deskdispatch.domain.address.parts import PARTS
from deskdispatch.domain.address.reading import AddressReading, read_address
from deskdispatch.domain.fields import Field
from deskdispatch.domain.location.folding import fold, visible
from tests.shipped_areas import PLACES

CASES: Final[list[dict[str, Any]]] = [
    case
    for file in sorted(Path(__file__).parent.glob("*addresses.toml"))
    for case in tomllib.loads(file.read_text(encoding="utf-8"))["address"]
]
FEWEST_RIGHT: Final = 0.98


def wrong_parts(case: dict[str, Any], reading: AddressReading) -> set[Field]:
    """Returns the parts that differ from the case; an unsure part may have any value."""
    return {
        part
        for part in PARTS
        if reading.address.value(part) != case.get(part, "") and part not in case.get("unsure", ())
    }


def is_right(case: dict[str, Any], reading: AddressReading) -> bool:
    """Whether all parts are right, unsure where they must be, and the remaining text is kept."""
    is_unsure = {Field(part) for part in case.get("unsure", ())} <= reading.unsure
    is_kept = fold(visible(case.get("rest", ""))) in fold(reading.rest)
    return is_unsure and is_kept and not wrong_parts(case, reading)


def test_nearly_all_addresses_are_read() -> None:
    wrong = [case for case in CASES if not is_right(case, read_address(case["text"], PLACES))]
    assert len(CASES) - len(wrong) >= FEWEST_RIGHT * len(CASES), wrong


def test_no_part_is_wrong_without_being_unsure() -> None:
    readings = [(case["text"], case, read_address(case["text"], PLACES)) for case in CASES]
    silent = {text: wrong_parts(case, one) - one.unsure for text, case, one in readings}
    assert {text: parts for text, parts in silent.items() if parts} == {}


def test_what_is_clear_is_sure() -> None:
    readings = [(case, read_address(case["text"], PLACES)) for case in CASES]
    uncertain = [case for case, one in readings if one.unsure - set(case.get("unsure", ()))]
    assert len(uncertain) <= (1 - FEWEST_RIGHT) * len(CASES), uncertain


def test_the_corpus_is_large_and_has_no_duplicates() -> None:
    texts = [case["text"] for case in CASES]
    assert len(texts) == len(set(texts)) >= 600
    assert {name for case in CASES for name in case} <= {
        *("text", "unsure", "rest", "note"),
        *PARTS,
    }
    assert sum(not any(part in case for part in PARTS) for case in CASES) >= 30
