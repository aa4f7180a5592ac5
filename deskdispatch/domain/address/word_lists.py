"""Words of addresses and chats that name no part, grouped by their function; all normalised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deskdispatch.domain.text.search_text import folded


def _words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in folded(text).split())


def _phrases(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(map(folded, texts))


FILLERS: Final = _words(
    "no nos nr nbr num number name is called the # raqam raqm ra8am ra8m rqm esm ism",
    "رقم رقمه رقمها اسم اسمه اسمها هو هي نمره",
)
"""Words between the name of a part and its value, or before the name."""

ARTICLES: Final = _words("al el il")

COLONS: Final = frozenset(":=-/")

EMPTY: Final = _words("none nil na nothing لايوجد لا يوجد بدون")
"""Words that say that there is no value."""

LANDMARKS: Final = _words(
    "near nearby nr close opposite opp oppsite behind beside besides next front facing across",
    "between after before around towards toward corner backside entrance landmark via inside",
    "off call ring leave whatsapp wait knock ask",
    "مقابل مقابيل قبال جبال قرب قريب قريبة بجانب بجنب جنب جانب بجوار جوار يم صوب خلف ورا وراء",
    "امام قدام جدام عند بعد قبل بين داخل مدخل مواجه بمحاذاة اتصل اتصلوا اتصال دق دقوا كلم كلمني",
    "حط حطه حطها خلها اتركه اتركها بجانبه لفة علامة بالقرب بقرب اللي موقعه نهاية بداية",
    "jamb janb yam 3nd 3end wara gabel mgabel m8abel mqabel khalf 8abel bjanb quddam gidam",
)
"""Words that begin a remark: until the next part, no area or name is read."""

PLACES: Final = _words(
    "mosque masjid coop co-op cooperative jamiya jam3iya school hospital clinic mall market park",
    "garden bakery pharmacy bank cafe coffee restaurant shop store supermarket bridge station gate",
    "police roundabout signal university college museum stadium club sea beach petrol baqala",
    "diwaniya diwania dewaniya office room rm warehouse lane alley branch hotel center centre",
    "highway expressway",
    "جمعية الجمعية مسجد جامع مدرسة روضة حضانة مستشفى مستوصف مول سوق حديقة مخبز فرن صيدلية بنك",
    "بقالة مطعم كافيه مقهى محل مخفر شرطة دوار اشارة جسر محطة بنزين جامعة كلية متحف نادي بحر شاطئ",
    "فرع مكتب غرفة مخزن زقاق فندق ديوانية حسينية معهد مركز",
)
"""Landmarks; an area's name beside one is part of the landmark's name."""

DESCRIBING: Final = _words(
    "the a an this that same main side inner back big small new old white black red blue green",
    "blocks streets houses villas buildings floors flats apartments",
    "grey gray brown yellow last next other first my our your his her whole entire ring private",
    "color colour اللون لون",
    "يمين يسار ابيض اسود احمر ازرق اخضر بني اصفر كبير صغير جديد قديم رئيسي داخلي كامل نفس",
)
"""Words that describe a street or a building and are not its name."""

ABBREVIATED: Final = {
    **{"ind": "industrial", "indus": "industrial", "indust": "industrial"},
    **{"res": "residential", "resi": "residential"},
    **{"n": "north", "s": "south", "e": "east", "w": "west"},
}
"""Abbreviations in names of areas, with the full words."""

ALIKE: Final = str.maketrans("بتثنجحخدذرزسشصضطظعغفق", "ببببحححددررسسصصططععقق")
"""Maps Arabic letters that differ only in their dots to one letter."""

REGIONS: Final = _words("governorate governate province muhafaza mohafaza محافظة مديرية")
"""Words beside which an area's name means its governorate."""

COUNTRY: Final = _words("kuwait kwt kuwit q8 kw الكويت كويت دولة state")

ALTERNATIVES: Final = _words("or او")
"""Words between two values of which either may be meant."""

ADDING: Final = _words("& and to و الى")
"""Words between two values that mean both, or a range."""

GREETING_PHRASES: Final = _phrases(
    (
        *("صباح الخير", "صباح النور", "مساء الخير", "مساء النور", "السلام عليكم", "عليكم السلام"),
        *("وعليكم السلام", "salam alaikum", "salam alaykum", "salam 3alaikum", "salam 3alaykum"),
        *("alsalam alaikum", "sabah alkhair", "sabah el khair", "sabah alkheir"),
        *("sabah al khair", "sabah elkhair", "sba7 el5air", "9ba7 el5air", "sabah al noor"),
    )
)

INTRODUCING: Final = _words("im its iam")
"""Words directly before a person's name."""

TOWARDS: Final = _words("to in الى في")
"""Words directly before a place."""

CORRECTING: Final = _words(
    "sorry not wrong instead actually correction mistake اسف اسفه عفوا مو مب موب غلط بدل تصحيح اقصد"
)
"""Words that correct: the text beside them replaces the text before."""

NUMBERED: Final = _words(
    "phase line farm ward bed code password pin buzzer bell parking desk cash change paid pay",
    "weight مرحلة مزرعة كود موقف كاش الباقي باب الباب جرس الجرس وزن",
)
"""Words with a number that is not part of an address, as after an office."""

CONNECTING: Final = _words(
    "and n in at of to for from the on by as & is it its my i am im we are with",
    "و في من الى على عن مع هذا هذي هذه حق",
)
"""Words without meaning of their own."""

GREETINGS: Final = CONNECTING | _words(
    "hi hello hey hala helo dear thanks thank thx thanx you u ok okay yes yup sure please pls",
    "plz kindly good morning evening afternoon sir madam bro brother sis habibi welcome noted done",
    "alaikum alaykum 3alaikum 3alaykum assalam assalamu wa warahmatullah yslmo shukran shokran",
    "salam marhaba address addr adress location loc 3nwani 3enwan 3unwan deliver delivery send",
    "bring drop order here abi el fi fe fel bel b wasel tawseel 7ag",
    "ابي ابغي اريد توصيل توصيله وصل وصلوا وصلوه طلب الطلب طلبية",
    "السلام عليكم وعليكم ورحمة الله وبركاته شكرا مشكور مشكورين مرحبا هلا اهلا وسهلا الخير",
    "مساء النور يعطيك يعطيكم العافية عافية حياك حياكم تسلم تسلمون لو سمحت سمحتوا ممكن من فضلك",
    "فضلكم الله خير جزاك يسلمو يسلموا تمام اوكي طيب نعم لا عنواني العنوان عنوان الموقع موقع موقعي",
    "لوكيشن اللوكيشن التفاصيل الاخ اخوي اختي",
)
"""Greetings and words for an address, which are not worth a remark."""

NEUTRAL: Final = GREETINGS | _words(
    "ship home work details pin map maps now today",
    "2morrow tomorow tmrw tmw 2day tonight 2night",
    "tomorrow urgent asap new no rent sale available want need moved live living house villa",
    "اليوم باجر بكرة الحين للايجار ايجار للبيع ساكن ساكنة احنا انا بيتنا بيتي ana sakin",
)
"""The greetings and words of an order, which are never an area."""

OTHER_LABELS: Final = _phrases(
    (
        *("name", "full name", "customer", "customer name", "receiver", "recipient", "sender"),
        *("contact", "phone", "phone no", "phone number", "mobile", "mob", "mobile no", "tel"),
        *("mobile number", "telephone", "whatsapp", "email", "order", "order no", "order id"),
        *("order number", "total", "amount", "price", "payment", "date", "time", "item", "items"),
        *("delivery time", "qty", "quantity", "rent", "الاسم", "اسم", "اسم العميل", "العميل"),
        *("اسم المستلم", "المستلم", "الهاتف", "هاتف", "رقم الهاتف", "تلفون", "التلفون", "جوال"),
        *("رقم التلفون", "الجوال", "موبايل", "النقال", "نقال", "رقم النقال", "رقم الموبايل"),
        *("الطلب", "رقم الطلب", "المبلغ", "السعر", "المجموع", "الدفع", "التاريخ", "الوقت"),
        *("الايميل", "البريد", "رقم الجوال", "ت", "الاجمالي", "الايجار", "سعر", "الكمية"),
    )
)
"""Labels of data other than an address, whose lines are dropped."""

REMARK_LABELS: Final = _phrases(
    (
        *("note", "notes", "landmark", "directions", "direction", "instructions", "remarks"),
        *("additional directions", "extra directions", "delivery instructions", "comment"),
        *("additional information", "additional info", "special instructions", "extra info"),
        *("ملاحظة", "ملاحظات", "علامة مميزة", "اقرب معلم", "معلم", "تعليمات", "توجيهات"),
        *("توجيهات اضافية", "وصف", "الوصف", "اتجاهات اضافية", "اتجاهات", "العلامة المميزة"),
    )
)
"""Labels of remarks, which follow them."""

WHOLE_LABELS: Final = _phrases(
    (
        *("home", "work", "add", "addr", "العمل", "address", "delivery address", "my address"),
        *("full address", "location", "city", "country", "address details", "العنوان", "عنوان"),
        *("عنواني", "الموقع", "موقعي", "المدينة", "الدولة", "عنوان التوصيل", "عنوان البيت"),
        *("home address", "details"),
    )
)
"""Labels of a whole address or of the country."""

FLOORS: Final = {
    **dict.fromkeys(
        _words("ground grnd gnd gf grd ارضي الارضي ارضية الارضية ardi ardhi ar9i"), "G"
    ),
    **dict.fromkeys(_words("mezzanine mezz mezanine mez ميزانين الميزانين ميزنين"), "M"),
    **dict.fromkeys(_words("basement bsmt bsmnt سرداب السرداب sirdab serdab"), "B"),
}
"""Words for floors without a number, which need no word for the floor."""

FLOOR_LETTERS: Final = {"g": "G", "gr": "G", "m": "M", "b": "B"}
"""Letters for these floors, beside a word for the floor."""

FLOOR_WORDS: Final = {
    "G": ("Ground floor", "الدور الأرضي"),
    "M": ("Mezzanine", "الميزانين"),
    "B": ("Basement", "السرداب"),
}
"""Names of floors, in English and in Arabic."""

_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
    *("seventeenth", "eighteenth", "nineteenth", "twentieth"),
)
ENGLISH_ORDINALS: Final = {word: str(at) for at, word in enumerate(_ORDINALS, 1)}

_COUNTED: Final = (
    (1, "one awal awwal اول الاول اولى الاولى واحد"),
    (2, "two thani thany tani tany ثاني الثاني تاني التاني ثانية الثانية اثنين ثنتين"),
    (3, "three thalith thaleth talet ثالث الثالث تالت التالت ثالثة الثالثة ثلاثة ثلاث"),
    (4, "four rabe3 rabi3 رابع الرابع رابعة الرابعة اربعة اربع"),
    (5, "five khamis khames خامس الخامس خامسة الخامسة خمسة خمس"),
    (6, "six sadis sades سادس السادس سادسة السادسة ستة ست"),
    (7, "seven sabi3 sabe3 سابع السابع سابعة السابعة سبعة سبع"),
    (8, "eight thamin thamen tamen ثامن الثامن تامن التامن ثامنة الثامنة ثمانية ثمان ثماني"),
    (9, "nine tasi3 tase3 تاسع التاسع تاسعة التاسعة تسعة تسع"),
    (10, "ten 3ashir عاشر العاشر عاشرة العاشرة عشرة"),
    (11, "eleven احدعش حدعش احداعش"),
    (12, "twelve اثنعش اثناعش"),
    (13, "thirteen ثلطعش ثلاثتعش ثلتعش"),
    (14, "fourteen اربعتعش اربعطعش"),
    (15, "fifteen خمستعش خمسطعش"),
    (16, "sixteen ستعش سطعش"),
    (17, "seventeen سبعتعش سبعطعش"),
    (18, "eighteen ثمنتعش ثمنطعش"),
    (19, "nineteen تسعتعش تسعطعش"),
    (20, "twenty عشرين العشرين عشرون العشرون"),
    (30, "thirty ثلاثين ثلاثون"),
    (40, "forty اربعين اربعون"),
    (50, "fifty خمسين خمسون"),
    (60, "sixty ستين ستون"),
    (70, "seventy سبعين سبعون"),
    (80, "eighty ثمانين ثمانون"),
    (90, "ninety تسعين تسعون"),
    (100, "مية مئة مائة"),
    (200, "ميتين مئتين مائتين"),
)
NUMBER_WORDS: Final = {word: number for number, text in _COUNTED for word in folded(text).split()}
"""Cardinal numbers and Arabic ordinals, read only beside a word for a part."""

HUNDRED: Final = _words("hundred")
"""Words that multiply an English number below ten before them."""

TEN_MORE: Final = _words("عشر")
"""Words that add ten to an Arabic number below ten before them: ``الثاني عشر``."""

ELEVENTH: Final = _words("حادي الحادي حادية الحادية احدى احد")
"""Words for one in eleven, read only with ``عشر``."""

SECTORS: Final = _words("n sec sect sector suburb ضاحية الضاحية قطاع القطاع ن qita3 8ita3")
"""Words before the number of a city's sector."""

LETTERS: Final = {
    **{letter: letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"},
    **{"ا": "A", "ب": "B", "ج": "C", "د": "D", "ه": "E", "و": "F"},
}
"""Letters of a number, with the stored form."""
