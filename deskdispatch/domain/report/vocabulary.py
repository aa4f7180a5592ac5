"""The words that the program's own log is made of: a name that is one of them tells nothing.

A customer may be called *Max* or *Post*, and a note may be *no answer*. Where such a word stands by
itself in a log it is the program's, and without it the report would say nothing. So a single
word of this list is not taken for a name, and a note all of whose words are in it is not searched.
A name of several words is removed in any case.
"""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.report.tracebacks import INTERPRETER_WORDS

_PROGRAM: Final = """
about accepting address admitted again allowed alternate ambiguous amount anew anotherinflight
answer api aside asked auth available back background bad became begin blank blocked booked booking
bookingunconfirmed bootstrap broke brought bug bus busy calculate cash certificate changed client
clock closing code columns connect copied counter counters couriers cover critical customer
customers cut damaged debug decimals delete deliveries delivery deskdispatch desktop detail device
dialog did display document down dropoff dropped each email encrypted ended ending ends expired
failedstart fault faults field fileerror filefailure flight folder forbidden forged form get given
gone gsettings had here history host http info insecure installed intent interrupted invalidinput
jammed journal journalerror journalfailure kde keep kept keyring killed kind known knownerror large
last late library listed local lock looked looks lost makes manager many maperror message money
needed network newer notes notfound notsent notunderstood off offline old older opened ours package
page paper part password patch phone pickup place point positive post postgresql practice price
printer printerror printfailure problem process product profile program protected proven proxy put
python reach reason recent record redirect refused register removed retry rolled rows rule
rulebroken saved schedule secure sent server service serviceerror servicefailure session settings
settingsfailure settingsfailurereason share shared sharing sharingerror sharingfailure shop short
should sign silent socket soon spooler stages starterror startfailure stays stopped store switch
system taken tell text texts there they this those tile tiles time tls token told toml too traceback
unauthorised unavailable unconfirmed unreachable unreadable unreadableprice untrusted update
updateerror updatefailure updates url usable used user valid vaulterror vaultfailure vehicle version
wait wallet wanted web what whole window words workbook written yet
"""

ORDINARY_WORDS: Final = INTERPRETER_WORDS | frozenset(_PROGRAM.split())
"""Lower case, without accents."""
