"""Welcome page of the first start."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog

from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from deskdispatch.ui.welcome import WelcomeDialog
    from deskdispatch.ui.widgets.messages.banner import Banner


class FirstStart(QObject):
    """Shows the page once the window is visible, and carries out its choices.

    Args:
        note: Called when the page is shown, so that it is never shown again.
    """

    def __init__(
        self,
        window: MainWindow,
        print_test_page: Callable[[QWidget, Banner], object],
        sign_in: Callable[[], object],
        note: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._note = note
        self._window = window
        self._print_test_page = print_test_page
        self._sign_in = sign_in
        self.dialog: WelcomeDialog | None = None
        window.visibility_changed.connect(self._on_seen_changed)
        self._on_seen_changed(window.is_window_visible)

    def _on_seen_changed(self, is_seen: bool) -> None:
        if not is_seen:
            return
        from deskdispatch.ui.welcome import WelcomeDialog

        window = self._window
        window.visibility_changed.disconnect(self._on_seen_changed)
        dialog = self.dialog = WelcomeDialog(window.preferences, window)
        dialog.chosen.connect(lambda values: window.preferences.choose(**values))
        window.preferences.changed.connect(self._on_preferences_changed)
        dialog.test_page_asked.connect(partial(self._print_test_page, dialog, dialog.banner))
        dialog.finished.connect(self._on_finished)
        dialog.addAction(window.commands.actions["call_take"])  # a caller comes first
        dialog.open_over(with_focus=window.booking_panel.draft().is_blank)
        dialog.set_printers(window.slips.printers())
        self._note()

    def _on_preferences_changed(self) -> None:
        if self.dialog is not None:
            self.dialog.show_values(self._window.preferences)

    def _on_finished(self, result: int) -> None:
        dialog, window = self.dialog, self._window
        window.preferences.changed.disconnect(self._on_preferences_changed)
        window.activateWindow()
        window.booking_panel.form.phone_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        if dialog is not None:
            self._window.first_day.card.start()
            if result == QDialog.DialogCode.Accepted and dialog.is_sign_in_wanted:
                self._sign_in()
            dialog.deleteLater()
