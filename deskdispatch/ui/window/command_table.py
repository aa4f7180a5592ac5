"""The table of the window's commands: menu, name, keys, text and action, one entry each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from deskdispatch.ui.widgets import keys
from deskdispatch.ui.window.pages import PAGES

Act = Callable[[Any], object]
"""A command's action on a ``MainWindow``, whose module imports this one."""


class Command(NamedTuple):
    """One command.

    Attributes:
        menu: A key of ``MENUS``.
        name: The key of its action in ``Commands.actions``.
        keys: Its shortcuts; the first is shown.
        text: The source text, marked for translation.
        act: Its action on a window; None where the program connects it (``connect_to``).
        checkable: Whether it has a check mark, whose state ``connect_to`` passes on.
        starts_group: Whether a line stands above it in its menu.
    """

    menu: str
    name: str
    keys: tuple[str, ...]
    text: object
    act: Act | None = None
    checkable: bool = False
    starts_group: bool = False


def _show_keys(window: Any) -> None:
    from deskdispatch.ui.window import help

    help.show_keys(window, window.commands.listed())


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

LANGUAGE: Final = "language"
"""The language switch, whose text is the other language's own name."""

_FILE: Final = (
    Command("file", "sign_in", (), QT_TRANSLATE_NOOP("Commands", "&Sign in …")),
    Command("file", "sign_out", (), QT_TRANSLATE_NOOP("Commands", "Sign &out")),
    Command(
        "file",
        "practice",
        (keys.PRACTICE,),
        QT_TRANSLATE_NOOP("Commands", "Use the &practice service"),
    ),
    Command(
        "file",
        "order_file",
        ("Ctrl+Shift+O",),
        QT_TRANSLATE_NOOP("Commands", "&Book from a file …"),
        starts_group=True,
    ),
    Command(
        "file",
        "order_template",
        (),
        QT_TRANSLATE_NOOP("Commands", "Save a &template …"),
    ),
    Command(
        "file", "audit", (), QT_TRANSLATE_NOOP("Commands", "Reconcile &wallet"), starts_group=True
    ),
    Command("file", "export_history", (), QT_TRANSLATE_NOOP("Commands", "&Export history …")),
    Command("file", "import", (), QT_TRANSLATE_NOOP("Commands", "&Import history …")),
    Command(
        "file",
        "import_customers",
        (),
        QT_TRANSLATE_NOOP("Commands", "Import &customers …"),
        starts_group=True,
    ),
    Command("file", "export_customers", (), QT_TRANSLATE_NOOP("Commands", "Export c&ustomers …")),
    Command("file", "import_places", (), QT_TRANSLATE_NOOP("Commands", "Import p&laces …")),
    Command("file", "export_places", (), QT_TRANSLATE_NOOP("Commands", "Export pl&aces …")),
    Command("file", "sync", (), QT_TRANSLATE_NOOP("Commands", "S&ync all"), starts_group=True),
    Command(
        "file",
        "preferences",
        ("Ctrl+,",),
        QT_TRANSLATE_NOOP("Commands", "P&references …"),
        starts_group=True,
    ),
    Command(
        "file",
        "quit",
        ("Ctrl+Q",),
        QT_TRANSLATE_NOOP("Commands", "&Quit"),
        lambda window: window.close(),
        starts_group=True,
    ),
)

_BOOKING: Final = (
    Command(
        "booking",
        "book",
        ("Ctrl+Enter", "Ctrl+Return"),
        QT_TRANSLATE_NOOP("Commands", "&Book"),
        lambda window: window.press_book(),
    ),
    Command(
        "booking",
        "anyway",
        (keys.BOOK_ANYWAY,),
        QT_TRANSLATE_NOOP("Commands", "Book an&yway"),
        lambda window: window.booking_panel.banner.press_action(keys.BOOK_ANYWAY),
    ),
    Command(
        "booking",
        "aside",
        (keys.PUT_ASIDE, "Ctrl+Shift+Return"),
        QT_TRANSLATE_NOOP("Commands", "Put &aside and go on"),
        lambda window: window.booking_panel.press_put_aside(),
    ),
    Command(
        "booking",
        "clear",
        (keys.CLEAR,),
        QT_TRANSLATE_NOOP("Commands", "&Clear the form"),
        lambda window: window.booking_panel.clear(),
        starts_group=True,
    ),
    Command(
        "booking",
        "drafts",
        ("Ctrl+S",),
        QT_TRANSLATE_NOOP("Commands", "&Saved drafts …"),
    ),
    Command(
        "booking",
        "paste",
        ("Ctrl+V",),
        QT_TRANSLATE_NOOP("Commands", "Paste the drop-&off"),
        lambda window: window.paste(),
    ),
    Command(
        "booking",
        "breakdown",
        (keys.BREAKDOWN,),
        QT_TRANSLATE_NOOP("Commands", "Price brea&kdown"),
        lambda window: window.booking_panel.price.breakdown.press(),
    ),
    Command(
        "booking",
        "phone",
        ("F2",),
        QT_TRANSLATE_NOOP("Commands", "&Phone and last orders"),
        lambda window: window.focus_phone(),
        starts_group=True,
    ),
    Command(
        "booking",
        "place",
        ("F3",),
        QT_TRANSLATE_NOOP("Commands", "&Find a place"),
        lambda window: window.panes.search_map(),
    ),
    Command(
        "booking",
        "save_place",
        (keys.SAVE_PLACE,),
        QT_TRANSLATE_NOOP("Commands", "Save this plac&e …"),
    ),
    Command(
        "booking",
        "saved_places",
        (keys.SAVED_PLACES,),
        QT_TRANSLATE_NOOP("Commands", "Sa&ved places …"),
    ),
    Command(
        "booking",
        "target_dropoff",
        ("F7",),
        QT_TRANSLATE_NOOP("Commands", "Place &drop-off by click"),
        lambda window: window.panes.aim("dropoff"),
    ),
    Command(
        "booking",
        "target_pickup",
        ("F8",),
        QT_TRANSLATE_NOOP("Commands", "Place pick&up by click"),
        lambda window: window.panes.aim("pickup"),
    ),
)

_DELIVERY: Final = (
    Command(
        "delivery",
        "print",
        ("Ctrl+P",),
        QT_TRANSLATE_NOOP("Commands", "&Print slip"),
        lambda window: window.latest_slip.press_print(),
    ),
    Command(
        "delivery", "preview", ("Ctrl+Shift+P",), QT_TRANSLATE_NOOP("Commands", "Slip pre&view")
    ),
    Command(
        "delivery",
        "again",
        ("Ctrl+R",),
        QT_TRANSLATE_NOOP("Commands", "Book &again"),
        lambda window: window.detail_panel.press_again(),
    ),
    Command(
        "delivery",
        "refresh",
        (keys.RETRY,),
        QT_TRANSLATE_NOOP("Commands", "&Refresh now"),
        lambda window: window.refresh(),
        starts_group=True,
    ),
    Command(
        "delivery",
        "map_show",
        ("Ctrl+M",),
        QT_TRANSLATE_NOOP("Commands", "Show on the &map"),
        lambda window: window.detail_panel.press_map(),
    ),
    Command(
        "delivery",
        "copy",
        ("Ctrl+Shift+C",),
        QT_TRANSLATE_NOOP("Commands", "&Copy"),
        lambda window: window.board_panel.copy(),
    ),
    Command(
        "delivery",
        "actions",
        (keys.COPY_OR_CALL,),
        QT_TRANSLATE_NOOP("Commands", "C&opy or call …"),
        lambda window: window.delivery_pane.show_actions(),
    ),
    Command(
        "delivery",
        "export",
        ("Ctrl+Shift+E",),
        QT_TRANSLATE_NOOP("Commands", "&Export …"),
        starts_group=True,
    ),
    Command("delivery", "print_log", (), QT_TRANSLATE_NOOP("Commands", "Print &log")),
)

_MESSAGES: Final = (
    Command(
        "messages", "alert_show", (keys.SHOW_ALERT,), QT_TRANSLATE_NOOP("Commands", "&Show alert")
    ),
    Command(
        "messages",
        "unfold",
        (keys.UNFOLD_ALERTS,),
        QT_TRANSLATE_NOOP("Commands", "A&lerts in a list"),
    ),
    Command(
        "messages",
        "dismiss",
        (keys.DISMISS_ALERT,),
        QT_TRANSLATE_NOOP("Commands", "&Dismiss alert"),
    ),
    Command(
        "messages",
        "dismiss_all",
        (keys.DISMISS_ALL,),
        QT_TRANSLATE_NOOP("Commands", "Dismiss &all alerts"),
    ),
    Command(
        "messages",
        "call_take",
        (keys.TAKE_CALL,),
        QT_TRANSLATE_NOOP("Commands", "Ta&ke call"),
        lambda window: window.calls.take_newest(),
        starts_group=True,
    ),
    Command(
        "messages",
        "message_go",
        ("F6",),
        QT_TRANSLATE_NOOP("Commands", "&Go to messages"),
        lambda window: window.message_keys.go(),
        starts_group=True,
    ),
    Command(
        "messages",
        "message_act",
        (keys.ACT,),
        QT_TRANSLATE_NOOP("Commands", "Message a&ction"),
        lambda window: window.message_keys.act(),
    ),
    Command(
        "messages",
        "message_print",
        (keys.PRINT_MESSAGE,),
        QT_TRANSLATE_NOOP("Commands", "&Print the message's slip"),
        lambda window: window.message_keys.press("bannerPrint"),
    ),
    Command(
        "messages",
        "message_details",
        (keys.DETAILS,),
        QT_TRANSLATE_NOOP("Commands", "&Technical details"),
        lambda window: window.message_keys.show_details(),
    ),
    Command(
        "messages",
        "message_next",
        (keys.NEXT_MESSAGE,),
        QT_TRANSLATE_NOOP("Commands", "&Next message"),
        lambda window: window.message_keys.press("bannerMore"),
    ),
    Command(
        "messages",
        "message_close",
        (keys.DISMISS_MESSAGE,),
        QT_TRANSLATE_NOOP("Commands", "Dismiss &message"),
        lambda window: window.message_keys.press("bannerClose"),
    ),
)

_PAGES: Final = tuple(
    Command(
        "view",
        f"page_{page.name}",
        (page.key,),
        page.text,
        lambda window, name=page.name: window.panes.show_page(name),  # type: ignore[misc]
        starts_group=page is PAGES[0],
    )
    for page in PAGES
)

_VIEW: Final = (
    Command(
        "view",
        "search",
        ("Ctrl+F",),
        QT_TRANSLATE_NOOP("Commands", "&Search the deliveries"),
        lambda window: window.search_deliveries(),
    ),
    *_PAGES,
    Command(
        "view",
        "columns",
        (),
        QT_TRANSLATE_NOOP("Commands", "C&olumns …"),
        lambda window: window.board_panel.show_columns_menu(),
        starts_group=True,
    ),
    Command("view", "quiet", (), QT_TRANSLATE_NOOP("Commands", "Do not distur&b"), checkable=True),
    Command(
        "view",
        "map",
        ("F4",),
        QT_TRANSLATE_NOOP("Commands", "Focus m&ap"),
        lambda window: window.panes.focus_map(),
        starts_group=True,
    ),
    Command(
        "view",
        "fold_map",
        (keys.FOLD,),
        QT_TRANSLATE_NOOP("Commands", "Hid&e map"),
        lambda window: window.panes.toggle_map(),
        checkable=True,
    ),
    Command("view", "tiles", (), QT_TRANSLATE_NOOP("Commands", "O&nline map"), checkable=True),
    Command(
        "view",
        "fit",
        ("Ctrl+0",),
        QT_TRANSLATE_NOOP("Commands", "Fit the &map"),
        lambda window: window.panes.fit_map(),
    ),
    Command(
        "view",
        "zoom_in",
        ("Ctrl++", "Ctrl+="),
        QT_TRANSLATE_NOOP("Commands", "Zoom &in"),
        lambda window: window.panes.zoom_map(1),
    ),
    Command(
        "view",
        "zoom_out",
        ("Ctrl+-",),
        QT_TRANSLATE_NOOP("Commands", "Zoom ou&t"),
        lambda window: window.panes.zoom_map(-1),
    ),
    Command(
        "view",
        "density",
        ("Ctrl+Shift+L",),
        QT_TRANSLATE_NOOP("Commands", "Com&pact rows"),
        checkable=True,
        starts_group=True,
    ),
    Command("view", LANGUAGE, ("Ctrl+L",), "", lambda window: window.appearance.toggle_language()),
    Command(
        "view",
        "scheme",
        ("Ctrl+Shift+D",),
        QT_TRANSLATE_NOOP("Commands", "&Dark mode"),
        checkable=True,
    ),
)

_HELP: Final = (
    Command(
        "help",
        "keys",
        ("F1",),
        QT_TRANSLATE_NOOP("Commands", "&Keyboard shortcuts"),
        _show_keys,
    ),
    Command(
        "help",
        "account",
        (keys.ACCOUNT,),
        QT_TRANSLATE_NOOP("Commands", "A&ccount and prices"),
    ),
    Command(
        "help",
        "report_map",
        (),
        QT_TRANSLATE_NOOP("Commands", "&Report a map problem"),
    ),
    Command(
        "help",
        "doctor",
        ("Ctrl+Shift+H",),
        QT_TRANSLATE_NOOP("Commands", "Check this &PC …"),
        starts_group=True,
    ),
    Command(
        "help",
        "report",
        (keys.REPORT,),
        QT_TRANSLATE_NOOP("Commands", "&Save a report …"),
    ),
    Command(
        "help",
        "updates",
        (),
        QT_TRANSLATE_NOOP("Commands", "Check for &updates"),
        starts_group=True,
    ),
    Command(
        "help",
        "about",
        (),
        QT_TRANSLATE_NOOP("Commands", "&About"),
        _show_about,
    ),
)

COMMANDS: Final = (*_FILE, *_BOOKING, *_DELIVERY, *_MESSAGES, *_VIEW, *_HELP)


def translated(text: object) -> str:
    return QCoreApplication.translate("Commands", str(text))
