from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.quote import Quote
from deskdispatch.domain.errors import NotSent
from deskdispatch.domain.pricing.estimate import Basis, DistanceSpan, Estimate
from deskdispatch.domain.pricing.explanation import (
    Explanation,
    NoTotalReason,
    explain,
    explain_scheduled,
)
from deskdispatch.ui.booking.price import Price
from deskdispatch.ui.widgets.plain_label import IconLabel
from tests.domain.pricing.pricing_samples import JAHRA, pricing
from tests.ui.bare import bare
from tests.ui.conftest import Speak

READ_AT = datetime(2026, 11, 22, 11, 2, tzinfo=UTC)
AS_OF = "Tariff of 22 Nov, 14:02"


@pytest.fixture
def price(qtbot: QtBot, speak: Speak) -> Price:
    speak("en")
    made = Price()
    made.prepare()
    qtbot.addWidget(made)
    made.show()
    return made


def by(km: str, rate: str = "0.100") -> Explanation:
    return explain(pricing(extra_km_rate_kwd=Decimal(rate)), distance_km=Decimal(km))


def show(price: Price, amount: str, explanation: Explanation) -> None:
    price.show_quote(Quote(price=Decimal(amount)))
    price.show_explanation(explanation, READ_AT)


def rows(price: Price) -> list[str]:
    """Returns the lines of the unfolded breakdown, in reading order."""
    labels = price.breakdown.rows.findChildren(QLabel)
    shown = [bare(each.text()) for each in labels if each.isVisible()]
    assert all(each.textFormat() == Qt.TextFormat.PlainText for each in labels)
    return shown


def unfold(price: Price) -> None:
    price.breakdown.fold_button.setFocus()
    QTest.keyClick(price.breakdown.fold_button, Qt.Key.Key_Space)


def difference(price: Price) -> str:
    label = price.breakdown.difference_label
    assert label.isVisible() is bool(label.text())
    return bare(label.text())


def test_it_is_closed_at_first_and_unfolds_by_the_keyboard(price: Price) -> None:
    assert not price.breakdown.isVisible(), "nothing to explain"
    show(price, "1.750", by("6.20"))
    assert rows(price) == []
    unfold(price)
    assert rows(price) == ["5 to 10 km (6.2 km)", "KWD 1.750", AS_OF]
    unfold(price)
    assert rows(price) == []


def test_more_kilometres_are_counted_and_summed(price: Price) -> None:
    unfold(price)
    show(price, "2.996", by("27.46"))
    assert rows(price) == [
        *("The first 25 km", "KWD 2.750"),
        *("2.46 km past 25 km × KWD 0.100", "KWD 0.246"),
        *("Total by the tariff", "KWD 2.996"),
        AS_OF,
    ]
    assert difference(price) == ""


def test_a_rate_finer_than_a_fils_is_shown_to_its_last_digit(price: Price) -> None:
    unfold(price)
    show(price, "3.057", by("27.46", "0.125"))
    assert rows(price) == [
        *("The first 25 km", "KWD 2.750"),
        *("2.46 km past 25 km × KWD 0.125", "KWD 0.3075"),
        *("Rounding", "KWD 0.0005"),
        *("Total by the tariff", "KWD 3.058"),
        "The service rounds this to KWD 3.057.",
        AS_OF,
    ]
    assert difference(price) == ""


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("2.000", "The service asks KWD 0.250 more than its tariff."),
        ("1.749", "The service asks KWD 0.001 less than its tariff."),
    ],
)
def test_a_difference_stands_in_red_also_while_it_is_folded(
    price: Price, amount: str, words: str
) -> None:
    show(price, amount, by("6.20"))
    assert difference(price) == words
    assert price.breakdown.difference_label.property("role") == "bad"
    icons = [each for each in price.breakdown.findChildren(IconLabel) if each.isVisible()]
    assert len(icons) == 1, "a shape beside the colour"
    unfold(price)
    assert rows(price)[2:4] == ["Total by the tariff", "KWD 1.750"]
    price.show_waiting()
    assert difference(price) == ""


@pytest.mark.parametrize(
    ("explanation", "words"),
    [
        (explain(pricing(), zone=JAHRA), "Fixed price: Al Jahra / Ali Sabah Al Salam"),
        (explain_scheduled(Decimal("3.000")), "Scheduled, flat rate"),
    ],
)
def test_a_fixed_price_is_one_line(price: Price, explanation: Explanation, words: str) -> None:
    unfold(price)
    show(price, "3.000", explanation)
    assert rows(price) == [words, "KWD 3.000", AS_OF]


@pytest.mark.parametrize("unknown", NoTotalReason)
def test_what_is_not_known_is_said_and_accuses_nobody(price: Price, unknown: NoTotalReason) -> None:
    unfold(price)
    price.show_quote(Quote(price=Decimal("9.000")))
    price.show_explanation(Explanation(no_total=unknown), None)
    words, as_of = rows(price)
    assert words.endswith(".")
    assert as_of == "The last known tariff"
    assert difference(price) == ""


def test_a_zone_named_by_markup_is_plain_text(price: Price) -> None:
    unfold(price)
    zone = JAHRA.model_copy(update={"name": "<b>Zone</b><img src=x>"})
    show(price, "3.000", explain(pricing(), zone=zone))
    assert rows(price)[0] == "Fixed price: <b>Zone</b><img src=x>"


def test_screen_readers_hear_the_lines_with_the_button(price: Price) -> None:
    show(price, "1.750", by("6.20"))
    button = price.breakdown.fold_button
    assert button.accessibleName() == "Price breakdown"
    assert bare(button.accessibleDescription()) == f"5 to 10 km (6.2 km) KWD 1.750. {AS_OF}"


def test_it_speaks_the_language_of_the_window(price: Price, speak: Speak) -> None:
    unfold(price)
    show(price, "2.000", by("6.20"))
    speak("ar")
    assert difference(price) == "تطلب الخدمة 0.250 د.ك أكثر من جدول أسعارها."
    assert rows(price)[0] == "من 5 إلى 10 كم (6.2 كم)"


def estimated(price: Price, estimate: Estimate) -> str:
    price.show_error(NotSent("down"), estimate)
    assert price.estimate_label.isVisible()
    assert price.quote is None
    assert price.request is None
    return bare(price.estimate_label.text())


def span(least: str, most: str | None, basis: Basis) -> DistanceSpan:
    return DistanceSpan(Decimal(least), None if most is None else Decimal(most), basis)


@pytest.mark.parametrize(
    ("estimate", "words", "lines"),
    [
        (
            Estimate(
                Decimal("1.750"),
                Decimal("1.750"),
                Basis.RATIO,
                span("6.1", "6.4", Basis.RATIO),
                explain(pricing(), distance_km=Decimal("6.1")),
                READ_AT,
            ),
            f"Estimate: about KWD 1.750 · {AS_OF}",
            "6.1 to 6.4 km, judged by the service's other distances",
        ),
        (
            Estimate(
                Decimal("1.250"),
                Decimal("1.750"),
                Basis.RATIO,
                span("4.8", "5.2", Basis.RATIO),
                as_of=READ_AT,
            ),
            f"Estimate: about KWD 1.250 to KWD 1.750 · {AS_OF}",
            "4.8 to 5.2 km, judged by the service's other distances",
        ),
        (
            Estimate(
                Decimal("1.250"), None, Basis.STRAIGHT, span("4.8", None, Basis.STRAIGHT), None
            ),
            "Estimate: at least KWD 1.250 · The last known tariff",
            "4.8 km in a straight line; the way by road is longer",
        ),
        (
            Estimate(
                Decimal("1.250"),
                Decimal("1.250"),
                Basis.MEASURED,
                span("4.8", "4.8", Basis.MEASURED),
                by("4.8"),
                READ_AT,
            ),
            f"Estimate: about KWD 1.250 · {AS_OF}",
            "4.8 km, as the service measured before",
        ),
    ],
)
def test_an_estimate_says_what_it_is_and_what_it_goes_by(
    price: Price, estimate: Estimate, words: str, lines: str
) -> None:
    unfold(price)
    assert estimated(price, estimate) == words
    assert rows(price)[-1] == lines
    assert bare(price.amount_label.text()) == "KWD —"
    price.show_waiting()
    assert not price.estimate_label.isVisible()
    assert rows(price) == []


def test_what_was_unfolded_stays_so(price: Price, qtbot: QtBot) -> None:
    unfold(price)
    other = Price()
    other.prepare()
    qtbot.addWidget(other)
    other.show()
    assert other.breakdown.restore(price.breakdown.state())
    show(other, "1.750", by("6.20"))
    assert rows(other)
    assert not other.breakdown.restore(QByteArray(b"broken"))
    assert rows(other)
