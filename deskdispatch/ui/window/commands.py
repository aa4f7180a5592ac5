"""Every command of the window: menu, name, keys, text and action in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, QSignalBlocker
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar, QWidget

from deskdispatch.ui.text import language
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.window import help
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
    """

    menu: str
    name: str
    keys: tuple[str, ...]
    text: object
    act: Act | None = None
    checkable: bool = False


MENUS: Final[dict[str, object]] = {
    "file": QT_TRANSLATE_NOOP("Commands", "&File"),
    "booking": QT_TRANSLATE_NOOP("Commands", "&Booking"),
    "delivery": QT_TRANSLATE_NOOP("Commands", "De&livery"),
    "view": QT_TRANSLATE_NOOP("Commands", "&View"),
    "help": QT_TRANSLATE_NOOP("Commands", "&Help"),
}

LANGUAGE: Final = "language"
"""The language switch, whose text is the other language's own name."""

_FILE: Final = (
    Command("file", "sign_in", (), QT_TRANSLATE_NOOP("Commands", "&Sign in …")),
    Command("file", "sign_out", (), QT_TRANSLATE_NOOP("Commands", "Sign &out")),
    Command("file", "practice", (), QT_TRANSLATE_NOOP("Commands", "Use the &practice service")),
    Command("file", "audit", (), QT_TRANSLATE_NOOP("Commands", "Reconcile &wallet …")),
    Command("file", "export_history", (), QT_TRANSLATE_NOOP("Commands", "&Export history …")),
    Command("file", "import", (), QT_TRANSLATE_NOOP("Commands", "&Import history …")),
    Command("file", "sync", (), QT_TRANSLATE_NOOP("Commands", "S&ync all")),
    Command("file", "alerts", (), QT_TRANSLATE_NOOP("Commands", "&Alerts and sounds …")),
    Command("file", "slip_settings", (), QT_TRANSLATE_NOOP("Commands", "S&lips …")),
    Command("file", "thermal", (), QT_TRANSLATE_NOOP("Commands", "&Thermal printers …")),
    Command(
        "file",
        "auto_print",
        (),
        QT_TRANSLATE_NOOP("Commands", "Print a slip with every booking"),
        checkable=True,
    ),
    Command(
        "file",
        "quit",
        ("Ctrl+Q",),
        QT_TRANSLATE_NOOP("Commands", "&Quit"),
        lambda window: window.close(),
    ),
)

_BOOKING: Final = (
    Command(
        "booking",
        "book",
        ("Ctrl+Return", "Ctrl+Enter"),
        QT_TRANSLATE_NOOP("Commands", "&Book"),
        lambda window: window.booking_panel.press_book(),
    ),
    Command(
        "booking",
        "aside",
        ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
        QT_TRANSLATE_NOOP("Commands", "Put &aside and go on"),
        lambda window: window.booking_panel.press_put_aside(),
    ),
    Command(
        "booking",
        "clear",
        ("Ctrl+Delete",),
        QT_TRANSLATE_NOOP("Commands", "&Clear the form"),
        lambda window: window.booking_panel.clear(),
    ),
    Command(
        "booking",
        "drafts",
        ("Ctrl+K",),
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
        "phone",
        ("F2",),
        QT_TRANSLATE_NOOP("Commands", "Type a &phone"),
        lambda window: window.booking_panel.form.phone_edit.setFocus(),
    ),
    Command(
        "booking",
        "place",
        ("F3",),
        QT_TRANSLATE_NOOP("Commands", "&Find a place"),
        lambda window: window.map_panel.search_edit.setFocus(),
    ),
    Command(
        "booking",
        "target_dropoff",
        ("F7",),
        QT_TRANSLATE_NOOP("Commands", "Place &drop-off by click"),
        lambda window: window.map_panel.set_target("dropoff"),
    ),
    Command(
        "booking",
        "target_pickup",
        ("F8",),
        QT_TRANSLATE_NOOP("Commands", "Place pick&up by click"),
        lambda window: window.map_panel.set_target("pickup"),
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
        "delivery", "preview", ("Ctrl+Shift+P",), QT_TRANSLATE_NOOP("Commands", "Slip pre&view …")
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
        ("F5",),
        QT_TRANSLATE_NOOP("Commands", "&Refresh now"),
        lambda window: window.refresh_asked.emit(),
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
    Command("delivery", "dismiss", ("Ctrl+J",), QT_TRANSLATE_NOOP("Commands", "&Dismiss alert")),
    Command("delivery", "export", ("Ctrl+E",), QT_TRANSLATE_NOOP("Commands", "&Export …")),
    Command("delivery", "print_log", (), QT_TRANSLATE_NOOP("Commands", "Print &log …")),
)

_PAGES: Final = tuple(
    Command(
        "view",
        f"page_{page.name}",
        (page.key,),
        page.text,
        lambda window, name=page.name: window.side.show_page(name),  # type: ignore[misc]
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
    ),
    Command("view", "quiet", (), QT_TRANSLATE_NOOP("Commands", "Do not distur&b"), checkable=True),
    Command(
        "view",
        "map",
        ("F4",),
        QT_TRANSLATE_NOOP("Commands", "Focus m&ap"),
        lambda window: window.map_panel.map_view.focus_map(),
    ),
    Command("view", "tiles", (), QT_TRANSLATE_NOOP("Commands", "O&nline map"), checkable=True),
    Command(
        "view",
        "fit",
        ("Ctrl+0",),
        QT_TRANSLATE_NOOP("Commands", "Fit the &map"),
        lambda window: window.map_panel.map_view.fit(),
    ),
    Command("view", LANGUAGE, ("Ctrl+L",), "", lambda window: window.toggle_language()),
    Command(
        "view",
        "scheme",
        ("Ctrl+D",),
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
        lambda window: help.show_keys(window, window.commands.listed()),
    ),
    Command(
        "help",
        "account",
        (),
        QT_TRANSLATE_NOOP("Commands", "A&ccount and prices …"),
        lambda window: window.show_account(),
    ),
    Command(
        "help",
        "about",
        (),
        QT_TRANSLATE_NOOP("Commands", "&About"),
        help.show_about,
    ),
)

COMMANDS: Final = (*_FILE, *_BOOKING, *_DELIVERY, *_VIEW, *_HELP)


class Commands(QObject):
    """The window's actions, by name."""

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._menus = {name: bar.addMenu("") for name in MENUS}
        self.actions: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(self)
            action.setObjectName(f"{command.name}Action")
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setCheckable(command.checkable)
            self._menus[command.menu].addAction(action)
            action.setAutoRepeat(False)  # a held key must not dismiss unread alerts
            self.actions[command.name] = action
        self.retranslate()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        for name, menu in self._menus.items():
            menu.setTitle(_translated(MENUS[name]))
        for command in COMMANDS:
            self.actions[command.name].setText(_words(command))

    def bind(self, window: QWidget) -> None:
        """Connects each command that has an ``act``."""
        for command in COMMANDS:
            if command.act is not None:
                self.actions[command.name].triggered.connect(_slot(command.act, window))

    def connect_to(self, slots: Mapping[str, Callable[..., object]]) -> None:
        """Connects the commands without an ``act``.

        Args:
            slots: By command name; a checkable one's slot is given its state.

        Raises:
            KeyError: There is no such command.
        """
        for name, slot in slots.items():
            action = self.actions[name]
            (action.toggled if action.isCheckable() else action.triggered).connect(slot)

    def set_checked(self, name: str, on: bool) -> None:
        """Sets a check mark without running the command."""
        with QSignalBlocker(self.actions[name]):
            self.actions[name].setChecked(on)

    def listed(self) -> list[tuple[str, str]]:
        """The shortcut, in this system's notation, and text of each command that has one."""
        return [
            (action.shortcut().toString(QKeySequence.SequenceFormat.NativeText), _plain(action))
            for action in self.actions.values()
            if not action.shortcut().isEmpty()
        ]


def _slot(act: Act, window: QWidget) -> Callable[[], None]:
    def slot() -> None:
        act(window)

    return slot


def _words(command: Command) -> str:
    if command.name == LANGUAGE:
        return language.following().name
    return _translated(command.text)


def _translated(text: object) -> str:
    return QCoreApplication.translate("Commands", str(text))


def _plain(action: QAction) -> str:
    return without_mnemonic(action.text())
