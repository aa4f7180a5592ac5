"""Texts of the installer, in the languages of the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

LANGUAGES: Final = ("ENGLISH", "ARABIC")
"""Names of the languages in NSIS."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "DESCRIPTION": (
        "Book couriers from a shop counter",
        "حجز السائقين من كاونتر المتجر",
    ),
    "COMPILING": (
        "Preparing for fast starts …",
        "جارٍ التجهيز لبدء سريع …",
    ),
    "TOO_OLD": (
        "This program needs Windows 10 version 1809 or newer. Nothing on this PC was changed.",
        "يحتاج هذا البرنامج إلى Windows 10 بالإصدار 1809 أو أحدث. لم يتغير شيء في هذا الجهاز.",
    ),
    "STILL_RUNNING": (
        "The program is still running. Close its window, then choose Retry.",
        "البرنامج ما زال يعمل. أغلق نافذته ثم اختر إعادة المحاولة.",
    ),
    "IN_USE": (
        "Files of the previous version are in use. Restart the PC, then run this again.",
        "ملفات الإصدار السابق قيد الاستخدام. أعد تشغيل الجهاز ثم شغّل هذا المثبّت مرة أخرى.",
    ),
    "DATA_TOO": (
        "The program is removed. Delete this user's settings and bookings on this PC as well? "
        "They cannot be restored.",
        "تمت إزالة البرنامج. هل تريد أيضًا حذف إعدادات هذا المستخدم وحجوزاته من هذا الجهاز؟ "
        "لا يمكن استرجاعها.",
    ),
}
"""Each text in English and Arabic."""


def lines() -> Iterator[str]:
    """Yields the NSIS lines that define the texts."""
    for name, texts in TEXTS.items():
        for language, text in zip(LANGUAGES, texts, strict=True):
            yield f'LangString {name} ${{LANG_{language}}} "{text}"'
