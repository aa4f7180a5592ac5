"""What each command of the window does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from deskdispatch.ui.window import help
from deskdispatch.ui.window.side_pane import PAGES

if TYPE_CHECKING:
    from deskdispatch.ui.window.main_window import MainWindow

_Slot = Callable[[], object]


def slots_of(window: MainWindow) -> dict[str, _Slot]:
    """The slots of a window's commands, by the names of these."""
    return {
        **_desk(window),
        **_booking(window),
        **_delivery(window),
        **_view(window),
        **{f"page_{name}": _turner(window, name) for name in PAGES},
    }


def _desk(window: MainWindow) -> dict[str, _Slot]:
    return {
        "sign_in": window.sign_in_asked.emit,
        "sign_out": window.sign_out_asked.emit,
        "practice": window.practice_asked.emit,
        "audit": window.audit_asked.emit,
        "sync": window.sync_asked.emit,
        "alerts": window.alerts_asked.emit,
        "quit": window.close,
    }


def _booking(window: MainWindow) -> dict[str, _Slot]:
    booking, map_panel = window.booking_panel, window.map_panel
    return {
        "book": booking.press_book,
        "aside": booking.press_aside,
        "clear": booking.clear,
        "drafts": window.drafts_asked.emit,
        "paste": window.paste,
        "phone": booking.form.phone_edit.setFocus,
        "place": map_panel.search_edit.setFocus,
        "target_dropoff": _aimer(window, "dropoff"),
        "target_pickup": _aimer(window, "pickup"),
    }


def _delivery(window: MainWindow) -> dict[str, _Slot]:
    detail = window.detail_panel
    return {
        "print": window.latest_slip.press_print,
        "again": detail.press_again,
        "map_show": detail.press_map,
        "copy": window.board_panel.copy,
        "refresh": window.refresh_asked.emit,
    }


def _view(window: MainWindow) -> dict[str, _Slot]:
    view = window.map_panel.map_view
    return {
        "columns": window.board_panel.show_columns_menu,
        "search": window.search_deliveries,
        "fit": view.fit,
        "map": view.focus_map,
        "language": window.toggle_language,
        "scheme": window.toggle_scheme,
        "keys": partial(help.show_keys, window, window.commands),
        "account": window.show_account,
        "about": partial(help.show_about, window),
    }


def _turner(window: MainWindow, page: str) -> _Slot:
    def turn() -> None:
        window.side.show_page(page)

    return turn


def _aimer(window: MainWindow, role: str) -> _Slot:
    def aim() -> None:
        window.map_panel.set_target(role)

    return aim
