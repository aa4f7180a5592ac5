"""Reads phone, place and name of a customer from a pasted chat.

A wrong value is worse than none: numbers and words that may mean something else are ignored, and
of two phones or names neither is chosen here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from deskdispatch.domain import phone
from deskdispatch.domain.address.address import Address
from deskdispatch.domain.address.parts import label_word
from deskdispatch.domain.address.reading import AddressReading, read_address
from deskdispatch.domain.address.word_lists import (
    ADDING,
    ALTERNATIVES,
    DESCRIBING,
    FLOORS,
    LANDMARKS,
    NEUTRAL,
    NUMBER_WORDS,
    NUMBERED,
    OTHER_LABELS,
    PLACES,
)
from deskdispatch.domain.fields import LONGEST_NAME, Field
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.folding import plain_text
from deskdispatch.domain.location.found import HOLE, LocationReading
from deskdispatch.domain.location.link import extract_links
from deskdispatch.domain.location.pasted import PastedKind, PastedLocation, judge_pasted
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.text.digits import KUWAIT_CODE, LOCAL_DIGITS, digits_only
from deskdispatch.domain.text.search_text import folded

LONGEST: Final = 2_000
"""Maximum characters read of a text, from its end, where a chat's newest messages are."""


class ChatPlace(NamedTuple):
    """The place of a customer, as far as a chat tells it.

    Attributes:
        point: The only certain point; None if there is none, or several.
        link: A link that has to be followed to a point; "" for none.
        reading: The points among which the clerk chooses on the map; None for none.
        address: The address, blank if none was typed.
        text: The text that the address was read from.
    """

    point: Coordinates | None = None
    link: str = ""
    reading: LocationReading | None = None
    address: Address = Address()
    text: str = ""


@dataclass(frozen=True, slots=True)
class ChatReading:
    """The customer data in a text; among several phones or names the clerk chooses."""

    phones: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    place: ChatPlace | None = None

    @property
    def kinds(self) -> int:
        return bool(self.phones) + bool(self.names) + (self.place is not None)


def read_chat(
    text: str, places: PlaceIndex | None = None, areas: Sequence[Area] = ()
) -> ChatReading:
    """Reads a text of one or several lines, such as copied or exported messages.

    ``places`` is the index of ``areas``, used to read addresses; None reads none.
    """
    senders, body = _without_headers(plain_text(text[-LONGEST:]))
    links, rest = extract_links(body)
    location = judge_pasted(body, areas=areas)
    for found in location.reading.points:
        rest = rest.replace(found.piece, HOLE, 1)
    numbers = list(_phones(rest))
    names = _Names(places)
    phones = [each.text for each in numbers]
    for sender in senders:  # a number, or a name
        if sent_by := [each.text for each in _phones(sender)]:
            phones += sent_by
        else:
            names.add(_name_in(sender))
    names.read(rest, numbers)
    for link in links:
        match = _PHONE_LINK.search(link.text)
        if match is not None and phone.is_assigned(f"+{match[1]}"):
            phones.append(f"+{match[1]}")
    place = _place(location, _address_text(rest, numbers, names.spans), places)
    unique = {phone.key(each): each for each in reversed(phones)}
    return ChatReading(tuple(reversed(unique.values())), tuple(names.found), place)


# ---- messages ----

_DATE: Final = r"\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?"
_TIME: Final = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s*(?:[ap]\.?\s?m\.?|ص|م))?"
_HEADER: Final = re.compile(
    rf"^[ \t]*(?:\[(?:{_DATE},?\s+{_TIME}|{_TIME},?\s+{_DATE})\][ \t]*|{_DATE},?\s+{_TIME}\s+-\s+)"
    r"(?:~\s*)?(?:(?P<sender>[^:\n]{1,60}):)?[ \t]?",
    re.IGNORECASE,
)
"""``[28/11/2026, 14:05] Fatima:`` as one phone exports it, ``28/11/2026, 14:05 - Fatima:`` as
another does, and ``[14:05, 28/11/2026] Fatima:`` as messages are copied."""

_OWN: Final = frozenset({"you", "me", "انت", "انا"})


def _without_headers(text: str) -> tuple[list[str], str]:
    """Returns the senders of exported messages, and the messages without system messages."""
    senders: list[str] = []
    lines: list[str] = []
    for line in text.split("\n"):
        header = _HEADER.match(line)
        if header is None:
            lines.append(line)
        elif (sender := header["sender"]) is not None:
            if folded(sender.strip()) not in _OWN:
                senders.append(sender.strip())
            lines.append(line[header.end() :])
    return list(dict.fromkeys(senders)), "\n".join(lines)


# ---- phones ----


class _Number(NamedTuple):
    start: int
    end: int
    text: str


_RUN: Final = re.compile(r"(?<![\w.,/:#+-])(?:\+|00)?\(?\+?\d[\d ()\-]*\d(?![\w/]|[.,:]\d)")
"""Digits that may be several phones in a row."""
_SLASH: Final = re.compile(
    r"(?<![\w./:#-])((?:(?:\+|00)?965[ -]?)?\d{4}[ -]?\d{4})/"
    r"(?=(?:(?:\+|00)?965[ -]?)?\d{4}[ -]?\d{4}(?![\w/]))"
)
"""A slash between two Kuwaiti phones, and not in a link."""
_GROUP: Final = re.compile(r"\+?\d+")
_GROUPINGS: Final = frozenset({(8,), (4, 4), (3, 5), (5, 3), (2, 6), (3, 3, 2)})
"""Groupings of the digits of a Kuwaiti number; ``22 55 12 34`` are parts of an address."""
_FIRST: Final = "24569"
_LEAST_ABROAD: Final = 9
_MOST_GROUPS: Final = 6
_NOT_PHONES: Final = re.compile(
    r"(?<!\w)(?:paci|auto|automated|finder|civil|id|iban|ref|reference|invoice|bill|order|account"
    r"|الالي|الآلي|باسي|فايندر|مدني|المدني|طلب|الطلب|فاتورة|الفاتورة|مرجع|حساب)[^\w\n]*"
    r"(?:no|nr|number|id|رقم)?[^\w\n]*(?:is|هو|للعنوان|للمنزل|للبيت)?[^\w\n]*$",
    re.IGNORECASE,
)
"""Words directly before a number that is not a phone; a name may end in one, as *Rashid* does."""
_BEFORE: Final = 24
_MONEY: Final = re.compile(r"\s*(?:kwd|kd|k\.d|دينار|د\.?ك|fils|فلس)", re.IGNORECASE)


def _phones(text: str) -> Iterator[_Number]:
    text = _SLASH.sub(r"\1 ", text)
    for run in _RUN.finditer(text):
        groups = list(_GROUP.finditer(text, run.start(), run.end()))
        at = 0
        while at < len(groups):
            taken = _taken(groups[at : at + _MOST_GROUPS])
            start, end = groups[at].start(), groups[at + max(taken, 1) - 1].end()
            before, after = text[max(0, start - _BEFORE) : start], text[end:]
            if taken and not _NOT_PHONES.search(before) and not _MONEY.match(after):
                yield _Number(start, end, " ".join(text[start:end].replace(")", " ").split()))
            at += max(taken, 1)


def _taken(groups: Sequence[re.Match[str]]) -> int:
    """Returns how many of the groups of digits, from the first, form one phone; 0 for none."""
    texts = [group[0] for group in groups]
    if texts[0].startswith(("+", "00")):
        for count, so_far in reversed(list(enumerate(accumulate(texts), 1))):
            if len(digits_only(so_far)) >= _LEAST_ABROAD and phone.is_assigned(so_far):
                return count
        return 0
    if texts[0] == KUWAIT_CODE:
        local = _taken_local(texts[1:])
        return local + 1 if local else 0
    is_whole = len(texts[0]) == len(KUWAIT_CODE) + LOCAL_DIGITS and texts[0].startswith(KUWAIT_CODE)
    return 1 if is_whole and phone.is_assigned(f"+{texts[0]}") else _taken_local(texts)


def _taken_local(texts: Sequence[str]) -> int:
    if not texts or texts[0][0] not in _FIRST:
        return 0
    for count in range(1, len(texts) + 1):
        digits = "".join(texts[:count])
        if len(digits) == LOCAL_DIGITS:
            is_written_so = tuple(map(len, texts[:count])) in _GROUPINGS
            return count if is_written_so and phone.is_assigned(digits) else 0
    return 0


_PHONE_LINK: Final = re.compile(
    r"(?:wa\.me/|whatsapp\.com/send/?\?(?:.*&)?phone=)(?:\+|%2B)?(\d{8,15})", re.IGNORECASE
)


# ---- names ----

_MOST_WORDS: Final = 4
_WORD: Final = re.compile(r"[^\W\d_]+(?:['.-][^\W\d_]+)*\.?")
_LABELLED: Final = re.compile(
    r"(?:^|[\n,;.\0])[ \t]*(?:(?:customer |full |my )?name(?: is)?|fn|اسمي|الاسم|اسم"
    r"(?: (?:العميل|الزبون|المستلم))?)[ \t]*[:=-]?[ \t]*(?P<name>[^\n,;:\d\0]+)",
    re.IGNORECASE,
)
_NO_NAMES: Final = frozenset(
    word
    for text in (
        "call phone mobile tel whatsapp number driver captain delegate husband wife brother sister",
        "son daughter mother father maid office reception security guard boss manager customer",
        "alt alternative second another backup client guest cell ph landline fax am pm",
        "paid knet cash link visa card total price amount kd kwd fils dinar change order item",
        "when what where who how why please deliver delivery pickup box boxes cake flowers gift",
        "received confirmed confirm photo image video audio sticker document omitted message",
        "deleted missed voice forwarded attached media asap later evening noon night urgent",
        "اتصل اتصلي ارسل ارسلي كلمني دق دقي اي سايق سائق مندوب زوجي زوجتي اخوي اختي امي ابوي ولدي",
        "بنتي بديل ثاني اخر ثانوي احتياطي فاكس الدوام العمل الحساب",
        "مدفوع كي نت كاش رابط دينار المجموع السعر المبلغ متى شنو وين منو كم اذا طلب طلبية ورد هدية",
        "كيك تم صورة فيديو رسالة محذوفة مرفق العميل الزبون المستلم مساء صباح الظهر العصر الليل",
    )
    for word in folded(text).split()
) | {
    article + folded(word) + owner
    for word in ("تلفون", "هاتف", "رقم", "جوال", "نقال", "موبايل", "واتساب")
    for article, owner in (("", ""), ("ال", ""), ("", "ي"), ("", "ه"), ("", "ها"), ("", "ك"))
}
_STOPS: Final = (
    NEUTRAL | DESCRIBING | LANDMARKS | PLACES | NUMBERED | OTHER_LABELS | NUMBER_WORDS.keys()
    | FLOORS.keys() | ALTERNATIVES | ADDING | _NO_NAMES
)  # fmt: skip
"""Words that are not part of a name."""
_PICTURES: Final = frozenset({"So", "Sk", "Cf", "Cn", "Co", "Cs", "Mn", "Me"})
"""Categories of emoji and of signs inside them."""
_AND: Final = "و"
"""The Arabic *and*, written together with the following word."""
_LEAST_WITH_AND: Final = 3
_ALI: Final = "علي"
"""A name, and a common spelling of *on*: it is a name beside another name, as in *حسين علي*."""


class _Names:
    """Collects the names in a chat, each once, with their positions in the text."""

    def __init__(self, places: PlaceIndex | None) -> None:
        self._places = places
        self._names_area = False
        """Whether the text names an area beside what may be one in a name."""
        self.found: list[str] = []
        self.spans: list[tuple[int, int]] = []

    def read(self, text: str, numbers: Sequence[_Number]) -> None:
        """Adds the labelled names; if there are none, the words beside the phones."""
        for match in _LABELLED.finditer(text):
            if self.add(_name_in(match["name"])):
                self.spans.append(match.span())
        if not self.spans:
            for number in numbers:
                self._read_beside(text, number)

    def _read_beside(self, text: str, number: _Number) -> None:
        """Adds the words beside a phone, alone in the line before or after it, or in the first."""
        start, end = text.rfind("\n", 0, number.start) + 1, text.find("\n", number.end)
        end = len(text) if end < 0 else end
        sides = [_last(text, start, number.start), _first(text, number.end, end)]
        top = len(text) - len(text.lstrip())
        if "\n" in text[top:]:
            sides.append((top, text.index("\n", top)))
        if start:
            sides.append((text.rfind("\n", 0, start - 1) + 1, start - 1))
        if end < len(text):
            below = text.find("\n", end + 1)
            sides.append((end + 1, len(text) if below < 0 else below))
        for span in sides:
            start, end = self._without_area(text, *span)
            name = _name_in(text[start:end])
            if name and self._is_no_area(name) and self.add(name):
                self.spans.append((start, end))

    def _without_area(self, text: str, start: int, end: int) -> tuple[int, int]:
        """Leaves an address its only area: ``Sara Salmiya block 3``, ``12 Salmiya Sara``."""
        words = [word.start() for word in _WORD.finditer(text, start, end)]
        if len(words) < 2 or self._places is None:
            return start, end
        following = _WORD.match(text, end)
        if following is not None and label_word(folded(following[0])) is not None:
            halves = [(start, at, text[at:end]) for at in words[1:]]
        elif text[start - 1 : start].isdigit():
            halves = [(at, end, text[start:at]) for at in reversed(words[1:])]
        else:
            return start, end
        found, area = (start, end), ""
        for first, last, half in halves:  # the longest that names one, without words before it
            named = _area_of(read_address(half, self._places))
            if named and area in ("", named):
                found, area = (first, last), named
        if area and not self._names_area:
            rest = f"{text[:start]}\n{text[end:]}"
            self._names_area = bool(_area_of(read_address(rest, self._places)))
        return (start, end) if self._names_area else found

    def _is_no_area(self, name: str) -> bool:
        """Whether no area has this name: ``Salwa`` may be either, and is not added."""
        if self._places is None:
            return True
        reading = read_address(name, self._places)
        return reading.is_blank or Field.AREA in reading.unsure

    def add(self, name: str) -> bool:
        """Adds a name of which none has all words; returns whether it has any words."""
        words = set(folded(name).split())
        known = [set(folded(each).split()) for each in self.found]
        if words and not any(words <= each or each <= words for each in known):
            self.found.append(name)
        return bool(words)


def _name_in(text: str) -> str:
    """Returns the name that makes up a text; "" if the text is not a name."""
    pictures = {sign for sign in text if unicodedata.category(sign) in _PICTURES}
    text = text.translate({ord(sign): " " for sign in pictures if not sign.isalpha()})
    text = text.strip(" \t\0.,;:!-~*_()")
    words = text.split()
    others = [word for word in words if word != _ALI] or words
    is_name = (
        0 < len(words) <= _MOST_WORDS
        and len(text) <= LONGEST_NAME
        and len(text) > 1
        and all(_WORD.fullmatch(word) for word in words)
        and not any(_is_stop(word) for word in others)
    )
    return " ".join(words) if is_name else ""


def _is_stop(word: str) -> bool:
    plain = folded(word).strip(".")
    return any(
        each in _STOPS or label_word(each) is not None
        for each in (plain, plain.removeprefix(_AND) if len(plain) > _LEAST_WITH_AND else plain)
    )


_MARKS: Final = re.compile(r"[ \t,;|/:-]*")
_EDGE: Final = re.compile(r"[,;|/:\0\n\d]")


def _last(text: str, start: int, end: int) -> tuple[int, int]:
    """Returns the span of the words directly before a place, from the last mark or number."""
    end = start + len(text[start:end].rstrip(" \t,;|/:-"))
    edges = [match.end() for match in _EDGE.finditer(text, start, end)]
    return (edges[-1] if edges else start), end


def _first(text: str, start: int, end: int) -> tuple[int, int]:
    """Returns the span of words after a place, up to a mark, number or address word."""
    start = _MARKS.match(text, start, end).end()  # type: ignore[union-attr]
    edge = _EDGE.search(text, start, end)
    until = edge.start() if edge else end
    for word in _WORD.finditer(text, start, until):
        if label_word(folded(word[0])) is not None:
            return start, word.start()
    return start, until


# ---- places ----

_INTRODUCING: Final = _NO_NAMES | NEUTRAL | {"is", "me", "on", "at", folded("على")}
_AMOUNT: Final = re.compile(
    r"(?<![\w.,])\d{1,4}(?:[.,]\d{3}(?:\s*(?:kwd|kd|دينار|د\.?ك))?|(?:[.,]\d{1,2})?"
    r"\s*(?:kwd|kd|دينار|د\.?ك))(?![\w.,]\d)",
    re.IGNORECASE,
)


def _address_text(text: str, numbers: Sequence[_Number], names: Sequence[tuple[int, int]]) -> str:
    """Returns the text without phones, names, links and amounts, each replaced by a line end."""
    figures = [(each.start, each.end) for each in numbers]
    figures += [each.span() for each in _AMOUNT.finditer(text)]
    spans = sorted([*((_introduced(text, start), end) for start, end in figures), *names])
    pieces, end = [], 0
    for start, to in spans:
        if start >= end:
            pieces += [text[end:start], "\n"]
            end = to
    left = "".join((*pieces, text[end:]))
    lines = left.replace(HOLE, "\n").split("\n")
    return "\n".join(line.strip() for line in lines if line.strip())


def _introduced(text: str, start: int) -> int:
    """Returns the start of the words that only announce a number, such as *my number is*."""
    for word in reversed(list(_WORD.finditer(text, text.rfind("\n", 0, start) + 1, start))):
        is_next = not text[word.end() : start].strip(" \t:=-")
        if not is_next or folded(word[0]) not in _INTRODUCING:
            break
        start = word.start()
    return start


def _place(location: PastedLocation, text: str, places: PlaceIndex | None) -> ChatPlace | None:
    address, text = _address(text, places)
    reading, points = location.reading, location.points
    if len(points) == len(reading.points) == 1 and not reading.short_links:
        return ChatPlace(points[0], address=address, text=text)
    if len(reading.short_links) == 1 and not reading.points:
        return ChatPlace(link=reading.short_links[0], address=address, text=text)
    if location.kind is PastedKind.AMONG_WORDS and reading.points:
        return ChatPlace(reading=reading, address=address, text=text)
    return ChatPlace(address=address, text=text) if text else None


def _address(text: str, places: PlaceIndex | None) -> tuple[Address, str]:
    """Returns the address in a text, and the text; both blank if too little was recognised."""
    if places is None or not text:
        return Address(), ""
    reading = read_address(text, places)
    address = reading.address
    has_parts = bool(address.block) and bool(address.street or address.house or address.building)
    is_one = bool(_area_of(reading)) or has_parts or bool(address.paci)
    return (address, text) if is_one else (Address(), "")


def _area_of(reading: AddressReading) -> str:
    return "" if Field.AREA in reading.unsure else reading.address.area
