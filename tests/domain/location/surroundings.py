"""Random texts around a point in a message: prices, phones, sizes, times, house numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tests.domain.location.notations import EASTERN, in_digits

Maker = Callable[[Random], str]

_MONEY: Final = (
    *("{}", "{}", "{}", "COD: {}", "COD {}", "Total {}", "Total: {}", "total = {}", "{} KD"),
    *("{}KD", "KD{}", "KD {}", "KWD {}", "{} KWD", "kwd{}", "Amount {}", "amount: {} kd"),
    *("Price {}", "price is {}", "paid {}", "Cash {}", "Delivery fee {}", "Bill: {}", "Due {}"),
    *("collect {} from him", "{} cash", "{}/-", "({})", "*{}*", "Net: KWD {}", "Subtotal\n{}"),
    *("{} د.ك", "{} دك", "{} دينار", "د.ك {}", "المبلغ {}", "المبلغ: {} د.ك", "المجموع {}"),
    *("السعر {}", "السعر: {} دينار", "الحساب {}", "الإجمالي: {}", "القيمة {}"),
    *("التوصيل {}", "كاش {}"),
)
_PHONES: Final = (
    *("{a}", "+965 {b} {c}", "+965{a}", "00965{a}", "Tel: {a}", "call {b}-{c}", "{a} / {d}"),
    *("هاتف {a}", "تلفون: {a}", "+965-{b}-{c}", "WhatsApp {a}", "{a} Sara", "ت {b} {c}"),
)
_SIZES: Final = (
    *("{} x {} cm", "{}x{}", "{} * {}", "size {}", "{} kg", "box {} x {} x {}", "{} cm x {} cm"),
    *("{}°C", "{}°", "{} mm", "{}%", "{} sqm", "temp {}"),
    *("مقاس {}", "{} كيلو", "الوزن {} كجم", "{} × {} سم", "{} m", "width {}"),
)
_TIMES: Final = (
    *("{h}:{m}", "{h}:{m} PM", "at {h}:{m}", "{h}:{m}-{n}:{m}", "before {h}.{m}", "after {n} pm"),
    *("الساعة {h}:{m}", "{h}:{m} م", "قبل {n}", "{h}:{m}:{m}", "[21/11/2026, {h}:{m}:{m}] Sara:"),
    *("21/11/2026, {h}:{m} - Sara:", "between {n} and {h}"),
)
_DATES: Final = (
    "{d}/{o}/2026",
    "{d}.{o}.2026",
    "2026-{o}-{d}",
    "{d}.{o}",
    "{d}-{o}",
    "يوم {d}/{o}",
)
_NUMBERS: Final = (
    *("PACI {p}", "PACI: {p}", "الرقم الآلي {p}", "paci no {p}", "Order #{n}", "order no. {n}"),
    *("ORD-{n}", "طلب رقم {n}", "#{n}", "Invoice {n}", "INV-{n}", "{p}", "ref {n}.{s}", "v{s}.{n}"),
)
_DOORS: Final = (
    *("House {s}", "house no. {s}", "h {s}", "Villa {s}", "Block {s}", "blk {s}", "b{s}"),
    *("Floor {s}", "flat {s}", "apt {s}, floor {s}", "Block {s}, Street {s}, House {s}", "St {s}"),
    *("قطعة {s}", "منزل {s}", "ق {s} ش {s} م {s}", "شقة {s}", "الدور {s}", "شارع {s}", "بيت {s}"),
    *("Salmiya block {s} street {s} house {s}", "السالمية قطعة {s} شارع {s} منزل {s}", "{s}"),
)
_WORDS: Final = (
    *("Sara", "please hurry", "home", "my location", "thanks", "near the mosque", "Villa E"),
    *("N", "Gate N", "E", "south", "long road", "late", "lat", "East", "block E side", "X:"),
    *("موقعي", "شكرا", "البيت", "جنب المسجد", "سارة", "East gate", "الباب الشمالي"),
)


def amount(random: Random) -> str:
    """Returns an amount in KWD, mostly one that could be one half of a point."""
    low, high = random.choice(((28.0, 31.0), (28.0, 31.0), (46.0, 49.5), (0.25, 60.0)))
    value = random.uniform(low, high)
    form = random.random()
    if form < 0.35:
        return f"{round(value * 4) / 4:.3f}"
    if form < 0.7:
        return f"{value:.3f}"
    return f"{value:.{random.choice((0, 1, 2, 2))}f}"


def money(random: Random) -> str:
    return random.choice(_MONEY).format(amount(random))


def phone(random: Random) -> str:
    first, second = (f"{random.choice('24569')}{random.randrange(10**7):07d}" for _ in range(2))
    form = random.choice(_PHONES)
    return form.format(a=first, b=first[:4], c=first[4:], d=second)


def size(random: Random) -> str:
    numbers = (f"{random.uniform(26, 50):.{random.choice((0, 1, 1, 2))}f}" for _ in range(3))
    return random.choice(_SIZES).format(*numbers)


def time(random: Random) -> str:
    form = random.choice(_TIMES)
    return form.format(
        h=random.randrange(1, 24), n=random.randrange(1, 12), m=f"{random.randrange(60):02d}"
    )


def date(random: Random) -> str:
    return random.choice(_DATES).format(
        d=f"{random.randrange(1, 32):02d}", o=f"{random.randrange(1, 13):02d}"
    )


def number(random: Random) -> str:
    return random.choice(_NUMBERS).format(
        p=random.randrange(10**7, 10**8), n=random.randrange(100, 10**6), s=_small(random)
    )


def door(random: Random) -> str:
    return random.choice(_DOORS).replace("{s}", "{}").format(*(_small(random) for _ in range(3)))


def word(random: Random) -> str:
    return random.choice(_WORDS)


def _small(random: Random) -> int:
    low, high = random.choice(((1, 20), (28, 31), (46, 50), (1, 150)))
    return random.randrange(low, high)


MAKERS: Final[Sequence[Maker]] = (money, money, money, phone, size, time, date, number, door, word)
JOINTS: Final = (" ", " ", " ", "\n", "\n", "\n", ", ", " - ", " / ", "; ", " | ", "، ", "\n\n")


def around(random: Random, text: str, *, own_lines: bool) -> str:
    """Returns the text with up to two pieces before and after it, on its line or on others."""
    for is_before in random.choices((True, False), k=random.choice((0, 1, 1, 2, 2, 3))):
        piece = random.choice(MAKERS)(random)
        if random.random() < 0.3:
            piece = in_digits(piece, EASTERN)
        joint = random.choice(("\n", "\n\n", "\r\n")) if own_lines else random.choice(JOINTS)
        text = f"{piece}{joint}{text}" if is_before else f"{text}{joint}{piece}"
    return text
