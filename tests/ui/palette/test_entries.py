"""Tests of the entries that a few typed letters find, and of their order."""

from __future__ import annotations

import pytest

from deskdispatch.ui.palette.entries import Entry, EntryKind, matching, searched_words


def entry(words: str, *others: str, also: str = "", key: str = "") -> Entry:
    return Entry(
        EntryKind.COMMAND,
        words,
        lambda: None,
        id=words,
        key=key,
        searched=searched_words((words, *others)),
        also=searched_words((also,)),
    )


ENTRIES = (
    entry("Print log", "سجل الطباعة"),
    entry("Print slip", "طباعة الإيصال", key="Ctrl+P"),
    entry("Slip preview", "معاينة الإيصال", key="Ctrl+Shift+V"),
    entry("Tariff", "جدول الأسعار", also="prices"),
    entry("Place drop-off by click", "تحديد موقع التسليم بالنقر"),
    entry("Sync all", "مزامنة الكل"),
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("pri", ["Print slip", "Print log", "Tariff"]),  # commands with a key are used more
        ("print l", ["Print log"]),
        ("pl", ["Place drop-off by click", "Print log"]),
        ("prsl", ["Print slip"]),
        ("slip print", ["Print slip"]),
        ("PRÍCE", ["Tariff"]),
        ("dropoff", ["Place drop-off by click"]),
        ("view", ["Slip preview"]),
        ("vi", []),  # three letters are needed to match inside a word
        ("طباعه", ["Print slip", "Print log"]),
        ("ايصال", ["Print slip", "Slip preview"]),
        ("الايصال", ["Print slip", "Slip preview"]),
        ("اسعار", ["Tariff"]),
        ("zz", []),
        ("-", [each.words for each in ENTRIES]),
    ],
)
def test_letters_of_either_language_find_the_best_first(typed: str, found: list[str]) -> None:
    assert [each.words for each in matching(typed, ENTRIES, ())] == found


def test_what_was_used_last_stands_before_what_fits_as_well() -> None:
    recent = ("Sync all", "Print log")
    assert [each.words for each in matching("", ENTRIES, recent)][:3] == [*recent, "Print slip"]
    assert matching("pri", ENTRIES, recent)[0].words == "Print log"
    assert matching("slip", ENTRIES, ("Print slip",))[0].words == "Slip preview"  # begins so


def test_a_name_that_is_typed_whole_stands_first() -> None:
    begun = entry("Saved drafts and templates", key="Ctrl+S")
    assert matching("save a template", (begun, entry("Save a template")), (begun.id,))[1] is begun
