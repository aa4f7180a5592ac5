"""Settings of the preferences by path, with their pages and the words that find them."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from deskdispatch.domain.slips.setting_fields import settings_of
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.ui.alerts.alert_kinds import SWITCHED, switch_words
from deskdispatch.ui.customer_messages.settings_page import LABELS
from deskdispatch.ui.preferences.pages import ADVANCED_ROWS, CLERK_ROWS, GENERAL_ROWS, MAP_ROWS

ADVANCED: Final = "advanced"
"""The page whose settings no clerk needs: commands are found before them."""

TITLES = {
    "general": MarkedText("Preferences", "General"),
    "map": MarkedText("Preferences", "Map"),
    "printing": MarkedText("SlipSettingsPage", "Printing"),
    "alerts": MarkedText("AlertsPage", "Alerts"),
    "messages": MarkedText("MessagesPage", "Messages"),
    "clerks": MarkedText("Preferences", "Clerks"),
    "account": MarkedText("AccountPage", "Account"),
    ADVANCED: MarkedText("Preferences", "Advanced"),
}
"""The pages, with the titles that they have themselves."""

_ROWS = {"general": GENERAL_ROWS, "map": MAP_ROWS, "clerks": CLERK_ROWS, ADVANCED: ADVANCED_ROWS}

_OTHERS = {
    "map.files": ("map", MarkedText("MapFilesBox", "Add a map file …")),
    "print_after_booking": (
        "printing",
        MarkedText("SlipSettingsPage", "Print a slip with every booking"),
    ),
    "printer": ("printing", MarkedText("SlipSettingsPage", "Printer for slips")),
    "thermal": ("printing", MarkedText("SlipSettingsPage", "Thermal printers …")),
    "alerts.notifications": ("alerts", MarkedText("AlertsPage", "Desktop notifications")),
    "alerts.sounds": ("alerts", MarkedText("AlertsPage", "Sounds")),
    "alerts.spoken": ("alerts", MarkedText("AlertsPage", "Speak alerts")),
    "alerts.volume": ("alerts", MarkedText("AlertsPage", "Volume")),
    "alerts.quiet": ("alerts", MarkedText("AlertsPage", "Do not disturb")),
    "alerts.quiet_from": ("alerts", MarkedText("AlertsPage", "Quiet from")),
    "alerts.quiet_to": ("alerts", MarkedText("AlertsPage", "Quiet to")),
    "alerts.reminder_minutes": (
        "alerts",
        MarkedText("AlertsPage", "Remind me before scheduled deliveries"),
    ),
    "messages.shop": ("messages", MarkedText("MessagesPage", "Shop's name in messages")),
    "messages.operator_number": ("messages", MarkedText("MessagesPage", "Operator's number")),
    "profile": ("account", MarkedText("AccountPage", "Profile")),
}


class FindableSetting(NamedTuple):
    """A setting, or a whole page if the path is empty."""

    page: str
    path: str
    words: MarkedText


@cache
def findable_settings() -> tuple[FindableSetting, ...]:
    found = [FindableSetting(page, "", title) for page, title in TITLES.items()]
    for page, rows in _ROWS.items():
        found += [FindableSetting(page, row.path, row.label) for row in rows]
    for name, spec in settings_of(SlipTemplate).items():
        if spec.label is not None:
            found.append(FindableSetting("printing", f"slip.{name}", spec.label))
    for kind in SWITCHED:
        found.append(FindableSetting("alerts", f"alerts.{kind.setting}", switch_words(kind)))
    for name, label in LABELS.items():
        found.append(FindableSetting("messages", f"messages.{name}", label))
    for path, (page, words) in _OTHERS.items():
        found.append(FindableSetting(page, path, words))
    return tuple(found)
