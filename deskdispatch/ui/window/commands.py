"""Every command of the window with its key: menus, tooltips and the list of keys come from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar


class _Command(NamedTuple):
    menu: str
    name: str
    keys: tuple[str, ...]
    text: object  # the source text, marked for translation


_MENUS: Final[dict[str, object]] = {
    "desk": QT_TRANSLATE_NOOP("Commands", "&Desk"),
    "booking": QT_TRANSLATE_NOOP("Commands", "&Booking"),
    "delivery": QT_TRANSLATE_NOOP("Commands", "De&livery"),
    "view": QT_TRANSLATE_NOOP("Commands", "&View"),
    "help": QT_TRANSLATE_NOOP("Commands", "&Help"),
}

_COMMANDS: Final = (
    _Command("desk", "sign_in", (), QT_TRANSLATE_NOOP("Commands", "&Sign in …")),
    _Command("desk", "sign_out", (), QT_TRANSLATE_NOOP("Commands", "Sign &out")),
    _Command("desk", "practice", (), QT_TRANSLATE_NOOP("Commands", "Use the &practice service")),
    _Command("desk", "audit", (), QT_TRANSLATE_NOOP("Commands", "Check the &wallet …")),
    _Command("desk", "export_history", (), QT_TRANSLATE_NOOP("Commands", "&Export history …")),
    _Command("desk", "import", (), QT_TRANSLATE_NOOP("Commands", "&Import history …")),
    _Command("desk", "sync", (), QT_TRANSLATE_NOOP("Commands", "&Fetch everything again")),
    _Command("desk", "alerts", (), QT_TRANSLATE_NOOP("Commands", "&Alerts and sounds …")),
    _Command("desk", "slip_settings", (), QT_TRANSLATE_NOOP("Commands", "S&lips …")),
    _Command("desk", "thermal", (), QT_TRANSLATE_NOOP("Commands", "&Thermal printers …")),
    _Command(
        "desk", "auto_print", (), QT_TRANSLATE_NOOP("Commands", "Print a slip with every booking")
    ),
    _Command("desk", "quit", ("Ctrl+Q",), QT_TRANSLATE_NOOP("Commands", "&Quit")),
    _Command(
        "booking", "book", ("Ctrl+Return", "Ctrl+Enter"), QT_TRANSLATE_NOOP("Commands", "&Book")
    ),
    _Command(
        "booking",
        "aside",
        ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
        QT_TRANSLATE_NOOP("Commands", "Put &aside and go on"),
    ),
    _Command(
        "booking", "clear", ("Ctrl+Delete",), QT_TRANSLATE_NOOP("Commands", "&Clear the form")
    ),
    _Command("booking", "drafts", ("Ctrl+K",), QT_TRANSLATE_NOOP("Commands", "&Kept drafts …")),
    _Command("booking", "paste", ("Ctrl+V",), QT_TRANSLATE_NOOP("Commands", "Paste the drop-&off")),
    _Command("booking", "phone", ("F2",), QT_TRANSLATE_NOOP("Commands", "Type a &phone")),
    _Command("booking", "place", ("F3",), QT_TRANSLATE_NOOP("Commands", "&Find a place")),
    _Command(
        "booking",
        "target_dropoff",
        ("F7",),
        QT_TRANSLATE_NOOP("Commands", "Click sets the &drop-off"),
    ),
    _Command(
        "booking", "target_pickup", ("F8",), QT_TRANSLATE_NOOP("Commands", "Click sets the pick&up")
    ),
    _Command("delivery", "print", ("Ctrl+P",), QT_TRANSLATE_NOOP("Commands", "&Print slip")),
    _Command(
        "delivery", "preview", ("Ctrl+Shift+P",), QT_TRANSLATE_NOOP("Commands", "Slip pre&view …")
    ),
    _Command("delivery", "again", ("Ctrl+R",), QT_TRANSLATE_NOOP("Commands", "Book &again")),
    _Command("delivery", "refresh", ("F5",), QT_TRANSLATE_NOOP("Commands", "&Refresh now")),
    _Command(
        "delivery", "map_show", ("Ctrl+M",), QT_TRANSLATE_NOOP("Commands", "Show on the &map")
    ),
    _Command("delivery", "copy", ("Ctrl+Shift+C",), QT_TRANSLATE_NOOP("Commands", "&Copy")),
    _Command(
        "delivery",
        "acknowledge",
        ("Ctrl+J",),
        QT_TRANSLATE_NOOP("Commands", "Ac&knowledge the alert"),
    ),
    _Command("delivery", "export", ("Ctrl+E",), QT_TRANSLATE_NOOP("Commands", "&Export …")),
    _Command("delivery", "print_log", (), QT_TRANSLATE_NOOP("Commands", "Print &log …")),
    _Command(
        "view", "search", ("Ctrl+F",), QT_TRANSLATE_NOOP("Commands", "&Search the deliveries")
    ),
    _Command("view", "page_deliveries", ("Ctrl+1",), QT_TRANSLATE_NOOP("Commands", "Deli&veries")),
    _Command("view", "page_schedule", ("Ctrl+2",), QT_TRANSLATE_NOOP("Commands", "S&chedule")),
    _Command("view", "page_wallet", ("Ctrl+3",), QT_TRANSLATE_NOOP("Commands", "&Wallet")),
    _Command("view", "page_shift", ("Ctrl+4",), QT_TRANSLATE_NOOP("Commands", "S&hift")),
    _Command("view", "columns", (), QT_TRANSLATE_NOOP("Commands", "C&olumns …")),
    _Command("view", "quiet", (), QT_TRANSLATE_NOOP("Commands", "Do not distur&b")),
    _Command("view", "map", ("F4",), QT_TRANSLATE_NOOP("Commands", "Keys to the m&ap")),
    _Command("view", "tiles", (), QT_TRANSLATE_NOOP("Commands", "Streets from the &internet")),
    _Command("view", "fit", ("Ctrl+0",), QT_TRANSLATE_NOOP("Commands", "Fit the &map")),
    _Command("view", "language", ("Ctrl+L",), QT_TRANSLATE_NOOP("Commands", "العربية / &English")),
    _Command("view", "scheme", ("Ctrl+D",), QT_TRANSLATE_NOOP("Commands", "&Light or dark")),
    _Command("help", "keys", ("F1",), QT_TRANSLATE_NOOP("Commands", "&Keys")),
    _Command("help", "account", (), QT_TRANSLATE_NOOP("Commands", "A&ccount and prices …")),
    _Command("help", "about", (), QT_TRANSLATE_NOOP("Commands", "&About")),
)


class Commands(QObject):
    """The window's actions, by name."""

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._menus = {name: bar.addMenu("") for name in _MENUS}
        self.actions: dict[str, QAction] = {}
        for command in _COMMANDS:
            action = QAction(self)
            action.setObjectName(f"{command.name}Action")
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            self._menus[command.menu].addAction(action)
            action.setAutoRepeat(False)  # a held key must not acknowledge what nobody read
            self.actions[command.name] = action
        self.retranslate()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        for name, menu in self._menus.items():
            menu.setTitle(_said(_MENUS[name]))
        for command in _COMMANDS:
            self.actions[command.name].setText(_said(command.text))

    def connect_to(self, slots: dict[str, Callable[[], object]]) -> None:
        """Connects actions, by name, to what they do."""
        for name, slot in slots.items():
            self.actions[name].triggered.connect(slot)

    def listed(self) -> list[tuple[str, str]]:
        """Each command that has a key: the key as this system writes it, and the command."""
        return [
            (action.shortcut().toString(QKeySequence.SequenceFormat.NativeText), _plain(action))
            for action in self.actions.values()
            if not action.shortcut().isEmpty()
        ]


def _said(text: object) -> str:
    return QCoreApplication.translate("Commands", str(text))


def _plain(action: QAction) -> str:
    return action.text().replace("&", "")
