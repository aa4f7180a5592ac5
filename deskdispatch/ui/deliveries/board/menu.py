"""The context menu of the board's rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.lib import phone_calls
from deskdispatch.ui.look import icons
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.keys import Menu

Action = Callable[[], object]


@dataclass(frozen=True, slots=True)
class MenuActions:
    """The action of each entry."""

    copy: Action
    print: Action
    book_again: Action
    show_on_map: Action
    export: Action


def board_menu(
    parent: QWidget,
    chosen: Sequence[DeliverySummary],
    current: DeliverySummary | None,
    actions: MenuActions,
    columns: QMenu,
) -> QMenu:
    """A context menu, made for each opening.

    Args:
        parent: The widget it opens over.
        chosen: The selected deliveries.
        current: The one shown in the detail panel.
        actions: The actions of the entries.
        columns: The menu of the columns.
    """
    menu = Menu(parent)
    menu.setObjectName("boardMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    copy = QCoreApplication.translate("BoardMenu", "&Copy")
    slips = QCoreApplication.translate("BoardMenu", "&Print %n slip(s)", None, len(chosen))
    again = QCoreApplication.translate("BoardMenu", "Book &again")
    on_map = QCoreApplication.translate("BoardMenu", "Show on the &map")
    has_point = current is not None and current.dropoff is not None
    _add(menu, "copy", copy, actions.copy, key=QKeySequence("Ctrl+C"))
    _add(menu, "print", slips, actions.print, enabled=bool(chosen))
    menu.addSeparator()
    _add(menu, "repeat", again, actions.book_again, enabled=current is not None)
    _add(menu, "map-pin", on_map, actions.show_on_map, enabled=has_point)
    _add_call(menu, current)
    menu.addSeparator()
    menu.addAction(QCoreApplication.translate("BoardMenu", "&Export …"), actions.export)
    menu.addMenu(columns)
    return menu


def _add_call(menu: QMenu, current: DeliverySummary | None) -> None:
    if current is None or phone_calls.address(current.driver_phone) is None:
        return
    number = current.driver_phone
    words = QCoreApplication.translate("BoardMenu", "Call the &driver, {name}")
    name = embedded(current.driver_name or number).replace("&", "&&")
    _add(menu, "phone", words.format(name=name), lambda: phone_calls.call(number))


def _add(
    menu: QMenu,
    icon: str,
    words: str,
    slot: Action,
    *,
    enabled: bool = True,
    key: QKeySequence | None = None,
) -> None:
    action = menu.addAction(words)
    action.setEnabled(enabled)
    action.setIcon(icons.icon(icon))
    if key is not None:
        action.setShortcut(key)
    action.triggered.connect(slot)
