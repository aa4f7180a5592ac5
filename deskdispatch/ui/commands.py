"""Every command of the window with its key: menus, tooltips and the list of keys come from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenuBar


class _Command(NamedTuple):
    menu: str
    name: str
    keys: tuple[str, ...]
    text: Callable[[], str]


_MENUS: Final[dict[str, Callable[[], str]]] = {
    "desk": lambda: QCoreApplication.translate("Commands", "&Desk"),
    "booking": lambda: QCoreApplication.translate("Commands", "&Booking"),
    "delivery": lambda: QCoreApplication.translate("Commands", "De&livery"),
    "view": lambda: QCoreApplication.translate("Commands", "&View"),
    "help": lambda: QCoreApplication.translate("Commands", "&Help"),
}

_COMMANDS: Final = (
    _Command("desk", "sign_in", (), lambda: QCoreApplication.translate("Commands", "&Sign in …")),
    _Command("desk", "sign_out", (), lambda: QCoreApplication.translate("Commands", "Sign &out")),
    _Command(
        "desk",
        "practice",
        (),
        lambda: QCoreApplication.translate("Commands", "Use the &practice service"),
    ),
    _Command(
        "desk",
        "audit",
        (),
        lambda: QCoreApplication.translate("Commands", "Check the &wallet …"),
    ),
    _Command(
        "desk",
        "auto_print",
        (),
        lambda: QCoreApplication.translate("Commands", "Print a slip with every booking"),
    ),
    _Command("desk", "quit", ("Ctrl+Q",), lambda: QCoreApplication.translate("Commands", "&Quit")),
    _Command(
        "booking",
        "book",
        ("Ctrl+Return", "Ctrl+Enter"),
        lambda: QCoreApplication.translate("Commands", "&Book"),
    ),
    _Command(
        "booking",
        "clear",
        ("Ctrl+Delete",),
        lambda: QCoreApplication.translate("Commands", "&Clear the form"),
    ),
    _Command(
        "booking",
        "drafts",
        ("Ctrl+K",),
        lambda: QCoreApplication.translate("Commands", "&Kept drafts …"),
    ),
    _Command(
        "booking",
        "paste",
        ("Ctrl+V",),
        lambda: QCoreApplication.translate("Commands", "Paste the drop-&off"),
    ),
    _Command(
        "booking",
        "phone",
        ("F2",),
        lambda: QCoreApplication.translate("Commands", "Type a &phone"),
    ),
    _Command(
        "booking",
        "place",
        ("F3",),
        lambda: QCoreApplication.translate("Commands", "&Find a place"),
    ),
    _Command(
        "booking",
        "target_dropoff",
        ("F7",),
        lambda: QCoreApplication.translate("Commands", "Click sets the &drop-off"),
    ),
    _Command(
        "booking",
        "target_pickup",
        ("F8",),
        lambda: QCoreApplication.translate("Commands", "Click sets the pick&up"),
    ),
    _Command(
        "delivery",
        "print",
        ("Ctrl+P",),
        lambda: QCoreApplication.translate("Commands", "&Print slip"),
    ),
    _Command(
        "delivery",
        "again",
        ("Ctrl+R",),
        lambda: QCoreApplication.translate("Commands", "Book &again"),
    ),
    _Command(
        "delivery",
        "refresh",
        ("F5",),
        lambda: QCoreApplication.translate("Commands", "&Refresh now"),
    ),
    _Command(
        "view",
        "search",
        ("Ctrl+F",),
        lambda: QCoreApplication.translate("Commands", "&Search the deliveries"),
    ),
    _Command(
        "view",
        "map",
        ("F4",),
        lambda: QCoreApplication.translate("Commands", "Keys to the m&ap"),
    ),
    _Command(
        "view",
        "tiles",
        (),
        lambda: QCoreApplication.translate("Commands", "Streets from the &internet"),
    ),
    _Command(
        "view",
        "fit",
        ("Ctrl+0",),
        lambda: QCoreApplication.translate("Commands", "Fit the &map"),
    ),
    _Command(
        "view",
        "language",
        ("Ctrl+L",),
        lambda: QCoreApplication.translate("Commands", "العربية / &English"),
    ),
    _Command(
        "view",
        "scheme",
        ("Ctrl+D",),
        lambda: QCoreApplication.translate("Commands", "&Light or dark"),
    ),
    _Command("help", "keys", ("F1",), lambda: QCoreApplication.translate("Commands", "&Keys")),
    _Command("help", "about", (), lambda: QCoreApplication.translate("Commands", "&About")),
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
            self.actions[command.name] = action
        self.retranslate()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        for name, menu in self._menus.items():
            menu.setTitle(_MENUS[name]())
        for command in _COMMANDS:
            self.actions[command.name].setText(command.text())

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


def _plain(action: QAction) -> str:
    return action.text().replace("&", "")
