"""Table of the window's commands: menu, name, keys, text and action, one entry each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.ui.text import language
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.window.pages import PAGES

Act = Callable[[Any], object]
"""A command's action on a ``MainWindow``, whose module imports this one."""


class Command(NamedTuple):
    """One command.

    Attributes:
        name: The key of its action in ``Commands.actions``.
        keys: Its shortcuts; the first is shown.
        text: The source text, marked for translation.
        act: Its action on a window; None if the program connects it (``connect_to``).
        is_checkable: Whether it has a check mark, whose state ``connect_to`` passes on.
        starts_group: Whether a separator precedes it in its menu.
        part: The key of its group in the list of keys, one of ``PARTS``; by default its menu's.
        menu: A key of ``MENUS``, or empty if it is in no menu: its button is visible when it can be
            used, and its key and the palette always work.
    """

    name: str
    keys: tuple[str, ...]
    text: object
    act: Act | None = None
    is_checkable: bool = False
    starts_group: bool = False
    part: str = ""
    menu: str = ""


def _in_menu(menu: str, *commands: Command) -> tuple[Command, ...]:
    return tuple(command._replace(menu=menu) for command in commands)


def _show_keys(window: Any) -> None:
    from deskdispatch.ui.window import help

    help.show_keys(window, window.commands.key_groups(), window.guide.open)


def _show_about(window: Any) -> None:
    from deskdispatch.ui.window import help

    help.show_about(window)


MENUS: Final[dict[str, object]] = {
    "file": QT_TRANSLATE_NOOP("Commands", "&File"),
    "booking": QT_TRANSLATE_NOOP("Commands", "&Booking"),
    "delivery": QT_TRANSLATE_NOOP("Commands", "De&livery"),
    "messages": QT_TRANSLATE_NOOP("Commands", "Messa&ges"),
    "view": QT_TRANSLATE_NOOP("Commands", "&View"),
    "help": QT_TRANSLATE_NOOP("Commands", "&Help"),
}

PARTS: Final[dict[str, object]] = {
    "book": QT_TRANSLATE_NOOP("Commands", "Book"),
    "follow": QT_TRANSLATE_NOOP("Commands", "Follow"),
    "print": QT_TRANSLATE_NOOP("Commands", "Print"),
    "pages": QT_TRANSLATE_NOOP("Commands", "Pages"),
    "messages": QT_TRANSLATE_NOOP("Commands", "Messages"),
    "map": QT_TRANSLATE_NOOP("Commands", "Map"),
    "window": QT_TRANSLATE_NOOP("Commands", "Window"),
}
"""Groups of the list of keys, in the order of a clerk's day."""

_PARTS_OF_MENUS: Final = {
    "file": "window",
    "booking": "book",
    "delivery": "follow",
    "messages": "messages",
    "": "messages",
    "view": "window",
    "help": "window",
}

LANGUAGE: Final = "language"
"""The language switch, whose text is the other language's own name."""

PALETTE: Final = "palette"

BOOKS: Final = frozenset({"book", "anyway"})
"""Commands that may cost money; the palette never preselects one before a letter is typed."""

ALSO: Final[dict[str, object]] = {
    "preferences": QT_TRANSLATE_NOOP("Commands", "settings, options"),
    "keys": QT_TRANSLATE_NOOP("Commands", "hotkeys, help"),
    "guide": QT_TRANSLATE_NOOP("Commands", "manual, help, how to"),
    "scheme": QT_TRANSLATE_NOOP("Commands", "light, night, theme, colors"),
    LANGUAGE: QT_TRANSLATE_NOOP("Commands", "language"),
    "clerk": QT_TRANSLATE_NOOP("Commands", "clerk, hand over, PIN, sign in"),
    "clear": QT_TRANSLATE_NOOP("Commands", "new, empty form, reset"),
    "print": QT_TRANSLATE_NOOP("Commands", "receipt, reprint"),
    "again": QT_TRANSLATE_NOOP("Commands", "repeat, rebook"),
    "ask_pin": QT_TRANSLATE_NOOP("Commands", "whatsapp, pin, where"),
    "wrong": QT_TRANSLATE_NOOP("Commands", "cancel, refund, operator"),
    "copy_message": QT_TRANSLATE_NOOP("Commands", "whatsapp, sms, text"),
    "quiet": QT_TRANSLATE_NOOP("Commands", "mute, silence"),
    "sync": QT_TRANSLATE_NOOP("Commands", "download, read everything"),
    "standing_orders": QT_TRANSLATE_NOOP("Commands", "repeat, daily, recurring"),
    "template": QT_TRANSLATE_NOOP("Commands", "repeat, standing order"),
    "drafts": QT_TRANSLATE_NOOP("Commands", "standing orders"),
    "return_trip": QT_TRANSLATE_NOOP("Commands", "send back, swap"),
    "order_file": QT_TRANSLATE_NOOP("Commands", "open order file, excel, csv, import orders"),
    "doctor": QT_TRANSLATE_NOOP("Commands", "diagnose, problem"),
    "tiles": QT_TRANSLATE_NOOP("Commands", "streets"),
    "page_shift": QT_TRANSLATE_NOOP("Commands", "cash, drivers"),
    "page_wallet": QT_TRANSLATE_NOOP("Commands", "balance, money"),
    "page_overview": QT_TRANSLATE_NOOP("Commands", "owner, analytics, statistics, areas"),
    "tariff": QT_TRANSLATE_NOOP("Commands", "prices"),
    "branch_prices": QT_TRANSLATE_NOOP("Commands", "cheapest branch, cheaper pickup"),
    "account": QT_TRANSLATE_NOOP("Commands", "sharing, share with other counters"),
    "updates": QT_TRANSLATE_NOOP("Commands", "updates, new version, upgrade"),
}
"""Other names of commands, by which they are found."""

_FILE: Final = _in_menu(
    "file",
    Command("sign_in", (), QT_TRANSLATE_NOOP("Commands", "&Sign in …")),
    Command("sign_out", (), QT_TRANSLATE_NOOP("Commands", "Sign &out")),
    Command(
        "practice", (keys.PRACTICE,), QT_TRANSLATE_NOOP("Commands", "Use the &practice service")
    ),
    Command(
        "order_file",
        ("Ctrl+Shift+O",),
        QT_TRANSLATE_NOOP("Commands", "&Book from a file …"),
        starts_group=True,
        part="book",
    ),
    Command("order_template", (), QT_TRANSLATE_NOOP("Commands", "Save a &template …")),
    Command("standing_orders", (), QT_TRANSLATE_NOOP("Commands", "Standing or&ders")),
    Command("audit", (), QT_TRANSLATE_NOOP("Commands", "Reconcile &wallet"), starts_group=True),
    Command("export_history", (), QT_TRANSLATE_NOOP("Commands", "&Export history …")),
    Command("import", (), QT_TRANSLATE_NOOP("Commands", "&Import history …")),
    Command(
        "import_customers",
        (),
        QT_TRANSLATE_NOOP("Commands", "Import &customers …"),
        starts_group=True,
    ),
    Command("export_customers", (), QT_TRANSLATE_NOOP("Commands", "Export c&ustomers …")),
    Command("import_places", (), QT_TRANSLATE_NOOP("Commands", "Import p&laces …")),
    Command("export_places", (), QT_TRANSLATE_NOOP("Commands", "Export pl&aces …")),
    Command("sync", (), QT_TRANSLATE_NOOP("Commands", "S&ync all"), starts_group=True),
    Command(
        "preferences",
        (keys.PREFERENCES,),
        QT_TRANSLATE_NOOP("Commands", "P&references …"),
        starts_group=True,
    ),
    Command(
        "quit",
        ("Ctrl+Q",),
        QT_TRANSLATE_NOOP("Commands", "&Quit"),
        lambda window: window.press_quit(),
        starts_group=True,
    ),
)

_BOOKING: Final = _in_menu(
    "booking",
    Command(
        "book",
        ("Ctrl+Enter", "Ctrl+Return"),
        QT_TRANSLATE_NOOP("Commands", "&Book"),
        lambda window: window.press_book(),
    ),
    Command(
        "anyway",
        (keys.BOOK_ANYWAY,),
        QT_TRANSLATE_NOOP("Commands", "Book an&yway"),
        lambda window: window.press_anyway(),
    ),
    Command(
        "undo",
        (),
        QT_TRANSLATE_NOOP("Commands", "U&ndo booking"),
        lambda window: window.press_undo(),
    ),
    Command(
        "aside",
        (keys.PUT_ASIDE, "Ctrl+Shift+Return"),
        QT_TRANSLATE_NOOP("Commands", "Set &aside"),
        lambda window: window.press_put_aside(),
    ),
    Command(
        "clerk",
        (keys.CLERK,),
        QT_TRANSLATE_NOOP("Commands", "&Who works here …"),
        starts_group=True,
    ),
    Command(
        "clear",
        (keys.CLEAR,),
        QT_TRANSLATE_NOOP("Commands", "&Clear the form"),
        lambda window: window.booking_panel.clear_typed(),
        starts_group=True,
    ),
    Command("drafts", ("Ctrl+S",), QT_TRANSLATE_NOOP("Commands", "&Saved drafts and templates …")),
    Command("template", (), QT_TRANSLATE_NOOP("Commands", "Save form as te&mplate …")),
    Command(
        "paste",
        ("Ctrl+V",),
        QT_TRANSLATE_NOOP("Commands", "Paste the drop-&off"),
        lambda window: window.paste(),
    ),
    Command(
        "breakdown",
        (keys.BREAKDOWN,),
        QT_TRANSLATE_NOOP("Commands", "Price brea&kdown"),
        lambda window: window.press_breakdown(),
    ),
    Command(
        "read_back",
        (keys.READ_BACK,),
        QT_TRANSLATE_NOOP("Commands", "Read back in lar&ge letters"),
        lambda window: window.press_read_back(),
    ),
    Command(
        "branch_prices",
        (keys.BRANCH_PRICES,),
        QT_TRANSLATE_NOOP("Commands", "Price from each branc&h"),
        lambda window: window.booking_panel.press_branch_prices(),
    ),
    Command(
        "phone",
        ("F2",),
        QT_TRANSLATE_NOOP("Commands", "&Phone and last orders"),
        lambda window: window.focus_phone(),
        starts_group=True,
    ),
    Command(
        "place",
        ("F3",),
        QT_TRANSLATE_NOOP("Commands", "&Find a place"),
        lambda window: window.panes.search_map(),
    ),
    Command("ask_pin", (keys.ASK_PIN,), QT_TRANSLATE_NOOP("Commands", "Ask for the &location")),
    Command(
        "known_door",
        (keys.KNOWN_DOOR,),
        QT_TRANSLATE_NOOP("Commands", "Use the known doo&r"),
        lambda window: window.booking_panel.press_known_door(),
    ),
    Command(
        "save_place",
        (keys.SAVE_PLACE,),
        QT_TRANSLATE_NOOP("Commands", "Save this plac&e …"),
        starts_group=True,
    ),
    Command("saved_places", (keys.SAVED_PLACES,), QT_TRANSLATE_NOOP("Commands", "Sa&ved places …")),
    Command(
        "target_dropoff",
        ("F7",),
        QT_TRANSLATE_NOOP("Commands", "Place &drop-off by click"),
        lambda window: window.panes.set_target("dropoff"),
    ),
    Command(
        "target_pickup",
        ("F8",),
        QT_TRANSLATE_NOOP("Commands", "Place pick&up by click"),
        lambda window: window.panes.set_target("pickup"),
    ),
)

_DELIVERY: Final = _in_menu(
    "delivery",
    Command(
        "print",
        ("Ctrl+P",),
        QT_TRANSLATE_NOOP("Commands", "&Print slip"),
        lambda window: window.latest_slip.press_print(),
        part="print",
    ),
    Command(
        "preview", ("Ctrl+Shift+V",), QT_TRANSLATE_NOOP("Commands", "Slip pre&view"), part="print"
    ),
    Command(
        "again",
        ("Ctrl+R",),
        QT_TRANSLATE_NOOP("Commands", "Book &again"),
        lambda window: window.detail_panel.press_again(),
    ),
    Command(
        "return_trip",
        (keys.RETURN_TRIP,),
        QT_TRANSLATE_NOOP("Commands", "Return &trip"),
        lambda window: window.press_return_trip(),
    ),
    Command("delivery_template", (), QT_TRANSLATE_NOOP("Commands", "&Save order as template …")),
    Command(
        "refresh",
        (keys.RETRY,),
        QT_TRANSLATE_NOOP("Commands", "&Refresh now"),
        lambda window: window.refresh(),
        starts_group=True,
    ),
    Command(
        "map_show",
        ("Ctrl+M",),
        QT_TRANSLATE_NOOP("Commands", "Show on the &map"),
        lambda window: window.detail_panel.press_map(),
    ),
    Command(
        "copy",
        ("Ctrl+Shift+C",),
        QT_TRANSLATE_NOOP("Commands", "&Copy"),
        lambda window: window.delivery_pane.copy(),
    ),
    Command(
        "actions",
        (keys.COPY_OR_CALL,),
        QT_TRANSLATE_NOOP("Commands", "C&opy or call …"),
        lambda window: window.delivery_pane.show_actions(),
    ),
    Command("copy_message", (keys.COPY_MESSAGE,), QT_TRANSLATE_NOOP("Commands", "Copy messa&ge")),
    Command("send_message", (), QT_TRANSLATE_NOOP("Commands", "Send by &WhatsApp")),
    Command("wrong", (keys.WRONG,), QT_TRANSLATE_NOOP("Commands", "Wrong &booking …")),
    Command(
        "export", ("Ctrl+Shift+E",), QT_TRANSLATE_NOOP("Commands", "&Export …"), starts_group=True
    ),
    Command("print_log", (), QT_TRANSLATE_NOOP("Commands", "Print &log")),
)

_MESSAGES: Final = _in_menu(
    "messages",
    Command("alert_show", (keys.SHOW_ALERT,), QT_TRANSLATE_NOOP("Commands", "&Show alert")),
    Command("unfold", (keys.UNFOLD_ALERTS,), QT_TRANSLATE_NOOP("Commands", "A&lerts in a list")),
    Command("dismiss", (keys.DISMISS_ALERT,), QT_TRANSLATE_NOOP("Commands", "&Dismiss alert")),
    Command(
        "dismiss_all", (keys.DISMISS_ALL,), QT_TRANSLATE_NOOP("Commands", "Dismiss &all alerts")
    ),
    Command(
        "call_take",
        (keys.TAKE_CALL,),
        QT_TRANSLATE_NOOP("Commands", "Ta&ke call"),
        lambda window: window.calls.take_newest(),
        starts_group=True,
    ),
    Command(
        "away",
        (keys.AWAY,),
        QT_TRANSLATE_NOOP("Commands", "&While you were away"),
        starts_group=True,
    ),
    Command(
        "message_go",
        ("F6",),
        QT_TRANSLATE_NOOP("Commands", "&Go to messages"),
        lambda window: window.message_keys.go(),
    ),
)

_IN_NO_MENU: Final = (
    Command(
        "message_act",
        (keys.ACT,),
        QT_TRANSLATE_NOOP("Commands", "Message a&ction"),
        lambda window: window.message_keys.act(),
    ),
    Command(
        "message_print",
        (keys.PRINT_MESSAGE,),
        QT_TRANSLATE_NOOP("Commands", "&Print the message's slip"),
        lambda window: window.message_keys.press("bannerPrint"),
        part="print",
    ),
    Command(
        "message_details",
        (keys.DETAILS,),
        QT_TRANSLATE_NOOP("Commands", "&Technical details"),
        lambda window: window.message_keys.show_details(),
    ),
    Command(
        "message_next",
        (keys.NEXT_MESSAGE,),
        QT_TRANSLATE_NOOP("Commands", "&Next message"),
        lambda window: window.message_keys.press("bannerMore"),
    ),
    Command(
        "message_close",
        (keys.DISMISS_MESSAGE,),
        QT_TRANSLATE_NOOP("Commands", "Dismiss &message"),
        lambda window: window.message_keys.press("bannerClose") or window.tips.dismiss(),
    ),
)

_PAGES: Final = tuple(
    Command(
        f"page_{page.name}",
        (page.key,),
        page.text,
        lambda window, name=page.name: window.panes.show_page(name),  # type: ignore[misc]
        starts_group=page is PAGES[0],
        part="pages",
    )
    for page in PAGES
)

_VIEW: Final = _in_menu(
    "view",
    Command(
        PALETTE,
        ("Ctrl+K", "Ctrl+Shift+P"),
        QT_TRANSLATE_NOOP("Commands", "Find an&ything …"),
        lambda window: window.finder.open(),
        part="pages",
    ),
    Command(
        "search",
        ("Ctrl+F",),
        QT_TRANSLATE_NOOP("Commands", "&Search the deliveries"),
        lambda window: window.search_deliveries(),
        part="pages",
    ),
    *_PAGES,
    Command(
        "columns",
        (),
        QT_TRANSLATE_NOOP("Commands", "C&olumns …"),
        lambda window: window.board_panel.show_columns_menu(),
        starts_group=True,
    ),
    Command("quiet", (), QT_TRANSLATE_NOOP("Commands", "Do not distur&b"), is_checkable=True),
    Command(
        "map",
        ("F4",),
        QT_TRANSLATE_NOOP("Commands", "Focus m&ap"),
        lambda window: window.panes.focus_map(),
        starts_group=True,
        part="map",
    ),
    Command(
        "fold_map",
        (keys.FOLD,),
        QT_TRANSLATE_NOOP("Commands", "Hid&e map"),
        lambda window: window.panes.toggle_map(),
        is_checkable=True,
        part="map",
    ),
    Command("tiles", (), QT_TRANSLATE_NOOP("Commands", "O&nline map"), is_checkable=True),
    Command(
        "fit",
        ("Ctrl+0",),
        QT_TRANSLATE_NOOP("Commands", "Fit the &map"),
        lambda window: window.panes.fit_map(),
        part="map",
    ),
    Command(
        "zoom_in",
        ("Ctrl++", "Ctrl+="),
        QT_TRANSLATE_NOOP("Commands", "Zoom &in"),
        lambda window: window.panes.zoom_map(1),
        part="map",
    ),
    Command(
        "zoom_out",
        ("Ctrl+-",),
        QT_TRANSLATE_NOOP("Commands", "Zoom ou&t"),
        lambda window: window.panes.zoom_map(-1),
        part="map",
    ),
    Command(
        "density",
        ("Ctrl+Shift+L",),
        QT_TRANSLATE_NOOP("Commands", "Com&pact rows"),
        is_checkable=True,
        starts_group=True,
    ),
    Command(LANGUAGE, (keys.LANGUAGE,), "", lambda window: window.appearance.toggle_language()),
    Command(
        "scheme", ("Ctrl+Shift+D",), QT_TRANSLATE_NOOP("Commands", "&Dark mode"), is_checkable=True
    ),
)

_HELP: Final = _in_menu(
    "help",
    Command(
        "guide", (), QT_TRANSLATE_NOOP("Commands", "&Guide"), lambda window: window.guide.open()
    ),
    Command(
        "guide_here",
        (keys.GUIDE_HERE,),
        QT_TRANSLATE_NOOP("Commands", "Guide to this &field"),
        lambda window: window.guide.open_here(),
    ),
    Command("keys", (keys.HELP,), QT_TRANSLATE_NOOP("Commands", "&Keyboard shortcuts"), _show_keys),
    Command(
        "first_day",
        (),
        QT_TRANSLATE_NOOP("Commands", "First &day checklist"),
        lambda window: window.first_day.card.start(),
    ),
    Command("account", (keys.ACCOUNT,), QT_TRANSLATE_NOOP("Commands", "A&ccount and prices")),
    Command("tariff", (), QT_TRANSLATE_NOOP("Commands", "&Tariff")),
    Command("report_map", (), QT_TRANSLATE_NOOP("Commands", "&Report a map problem")),
    Command(
        "doctor",
        ("Ctrl+Shift+H",),
        QT_TRANSLATE_NOOP("Commands", "Check this &PC …"),
        starts_group=True,
    ),
    Command("report", (keys.REPORT,), QT_TRANSLATE_NOOP("Commands", "&Save a report …")),
    Command("updates", (), QT_TRANSLATE_NOOP("Commands", "Check for &updates"), starts_group=True),
    Command("about", (), QT_TRANSLATE_NOOP("Commands", "&About"), _show_about),
)

COMMANDS: Final = (*_FILE, *_BOOKING, *_DELIVERY, *_MESSAGES, *_IN_NO_MENU, *_VIEW, *_HELP)


def part_of(command: Command) -> str:
    """Returns the group of a command in the list of keys."""
    return command.part or _PARTS_OF_MENUS[command.menu]


def grouped_by_day(commands: Sequence[Command]) -> list[Command]:
    """Returns commands by group, in the order of a clerk's day.

    Within a group, commands whose menu belongs to it come first.
    """
    parts = list(PARTS)
    return sorted(commands, key=lambda each: (parts.index(part_of(each)), bool(each.part)))


def texts_of(command: Command) -> Iterator[str]:
    """Yields the words of a command in each language."""
    for code, entry in language.TABLE.items():
        words = language.words_in(code, MarkedText("Commands", str(command.text)))
        yield entry.name if command.name == LANGUAGE else without_mnemonic(words)


def translated(text: object) -> str:
    return QCoreApplication.translate("Commands", str(text))
