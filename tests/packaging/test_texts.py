"""Tests of finding a module's translatable texts."""

from __future__ import annotations

import textwrap

import pytest
from texts import Text, UnreadableCall, texts_of


def read(source: str) -> list[tuple[str, str, str, bool]]:
    found = texts_of(textwrap.dedent(source))
    assert all(isinstance(text, Text) for text in found), found
    return [(t.context, t.source, t.comment, t.numerus) for t in found if isinstance(t, Text)]


def test_tr_carries_the_name_of_its_innermost_class() -> None:
    source = """
        class Panel(QWidget):
            class Row(QObject):
                def text(self): return self.tr("Phone")
            async def name(self):
                return [self.tr("Name") for _ in range(2)]
        """
    assert read(source) == [("Row", "Phone", "", False), ("Panel", "Name", "", False)]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ('QCoreApplication.translate("Words", "Book")', ("Words", "Book", "", False)),
        ('translate("Words", "Book")', ("Words", "Book", "", False)),
        ('translate(_CONTEXT, "Book")', ("Status", "Book", "", False)),
        ('translate("Words", "Open", "the verb")', ("Words", "Open", "the verb", False)),
        ('translate("Words", "%n late", None, n)', ("Words", "%n late", "", True)),
        ('translate("Words", "%n late", "", len(self.rows))', ("Words", "%n late", "", True)),
        ('translate("Words", "%n late", n=count)', ("Words", "%n late", "", True)),
        ('translate("W", "a", disambiguation="b")', ("W", "a", "b", False)),
        ('QT_TRANSLATE_NOOP("Words", "Later")', ("Words", "Later", "", False)),
        ('translate("W", "two " "halves" \'"\')', ("W", 'two halves"', "", False)),
        ('translate("W", r"\\d" "\\u2013\\n")', ("W", "\\d–\n", "", False)),
    ],
)
def test_translate_is_read_in_every_form(call: str, expected: tuple[str, str, str, bool]) -> None:
    assert read(f'_CONTEXT: Final = "Status"\nx = {call}\n') == [expected]


def test_a_choice_between_literals_gives_both() -> None:
    source = 'translate("W", "Dark" if dark else "Light")'
    assert [source for _, source, _, _ in read(source)] == ["Dark", "Light"]


def test_the_translate_of_plain_strings_is_something_else() -> None:
    assert texts_of('"a".translate(TABLE)\ntext.translate(str.maketrans("a", "b"))') == []


def test_the_translate_of_a_painter_is_something_else() -> None:
    assert texts_of("painter.translate(-start, 0)\nself_painter.translate(x, y)") == []


@pytest.mark.parametrize(
    "call",
    [
        'self.tr(f"Order {number}")',
        "self.tr(number)",
        'self.panel.tr("Order")',
        'translate(context(), "Order")',
        'translate("W", "Order " + number)',
    ],
)
def test_a_text_that_would_stay_untranslated_is_reported(call: str) -> None:
    found = texts_of(f"class A:\n  def b(self):\n    return {call}\n")
    assert [(type(f), f.line) for f in found] == [(UnreadableCall, 3)]


def test_a_variable_may_carry_what_was_marked_for_its_context() -> None:
    declared = "translate(text.context, text.source)"
    assert texts_of(declared) == []
    marked = 'NAMES = {1: QT_TRANSLATE_NOOP("W", "One")}\n'
    assert read(marked + 'translate("W", NAMES[1])') == [("W", "One", "", False)]
    (_, other) = texts_of(marked + 'translate("Other", NAMES[1])')
    assert isinstance(other, UnreadableCall)


def test_members_of_an_enumeration_carry_the_context_of_its_class() -> None:
    source = """
        class Vehicle(WordedEnum, context="Vehicle"):
            BIKE = "Bike", 32
            VAN = ("Van for "
                "heavy things"), _MARKED
            CAR = "Car"
        """
    assert read(source) == [
        ("Vehicle", "Bike", "", False),
        ("Vehicle", "Van for heavy things", "", False),
        ("Vehicle", "Car", "", False),
    ]
