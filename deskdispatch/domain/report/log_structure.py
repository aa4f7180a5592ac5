"""What the program itself writes around the texts of a report, in which no name can stand.

A customer may be called *Error*, *Deskdispatch* or *Practice*: the head of a log's record, the
steps of a traceback, an exception's type, the request that failed and the keys of settings are
the program's all the same, and a report without them helps nobody.
"""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.report.placeholder import Placeholder

_HEAD: Final = (
    r"^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (?:DEBUG|INFO|WARNING|ERROR|CRITICAL) [\w.]+: "
)
_STEP: Final = (
    r"^(?:\| )*  File \"(?:[^\"\n]*\.pyx?|<[\w. ]+>)\", line \d+, in [^\s\n]+"
    r"(?:\n(?:\| )*    [^\n]*){0,3}"  # the code, which holds no values
)
_TYPE: Final = (
    r"^(?:\| )*(?:\w+\.)*\w*"
    r"(?:Error|Exception|ExceptionGroup|Interrupt|Exit|Warning|BookingUnconfirmed|NotSent|NotFound"
    r"|NotUnderstood|Refused|TokenEnded|Unauthorised|Unavailable|InvalidInput|AnotherInFlight)"
    r"(?=:|$)"
)
_REQUEST: Final = (
    r"\b(?:GET|POST|PUT|PATCH|DELETE) /api/v\d+/[a-z/{}-]*"
    r"(?:: \w+ \([\w ]+, (?:HTTP \d{3}|no answer)\)| (?:\d{3}|no answer)$)?"
)
_SETTING: Final = r"^\[[a-z_]+(?=[.\]])|^[a-z_]+(?= = )"
_CHECK: Final = r"^(?:ok  |FAIL)  [a-z-]+"
_PLACEHOLDER: Final = "|".join(rf"\[{each.value[1:-1]}\]" for each in Placeholder)

STRUCTURE: Final = "|".join(
    (_HEAD, _STEP, _TYPE, _REQUEST, _SETTING, _CHECK, _PLACEHOLDER, r"\[removed\]")
)
"""A pattern, for ``re.MULTILINE``."""
