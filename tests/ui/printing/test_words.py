from __future__ import annotations

import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import PySide6

from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.ui.printing import words as module
from deskdispatch.ui.printing.words import Word, Words


def test_a_word_has_both_languages(words: Words) -> None:
    assert words.both(Word.COLLECT_CASH) == ("Collect cash", "تحصيل نقدي")


def test_a_number_in_a_word_is_isolated_in_both_languages(words: Words) -> None:
    number = "\u20662\u2069"
    assert words.both(Word.REPRINT, "2") == (f"Reprint {number}", f"إعادة طباعة {number}")


def test_english_stands_alone_where_the_catalogue_lacks_the_word(words: Words) -> None:
    assert words.both(Vehicle.VAN) == ("Van", "")


def test_english_stands_alone_without_a_catalogue(english: Words) -> None:
    said = [english.both(word, "2") for word in Word]
    number = "\u20662\u2069"
    assert said == [(word.replace("%1", number), "") for word in Word]


def test_the_catalogue_tool_finds_every_word(tmp_path: Path) -> None:
    catalogue = tmp_path / "found.ts"
    tool = Path(PySide6.__file__).with_name("lupdate")
    subprocess.run([tool, "-silent", module.__file__, "-ts", catalogue], check=True)
    (context,) = ET.parse(catalogue).iter("context")
    assert context.findtext("name") == "Slip"
    assert {source.text for source in context.iter("source")} == {str(word) for word in Word}
