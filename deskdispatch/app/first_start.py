"""A first start: how it is told, and its page over the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.app.arguments import Arguments
    from deskdispatch.app.connection.connector import Connector
    from deskdispatch.app.documents import DocumentsController
    from deskdispatch.ui.welcome.dialog import WelcomeDialog


def is_first(paths: AppPaths, args: Arguments) -> bool:
    """Whether nobody has worked with these folders, and nothing special is asked for.

    A folder with settings, a window's geometry or records belongs to somebody. A start that is to
    show a call or a location, or names its profile, has something else to do.
    """
    if args.call or args.location or args.profile is not None:
        return False
    known = (paths.settings_file, paths.window_file, paths.practice_file)
    return not any(each.exists() for each in known) and not any(paths.data.glob("journal-*"))


class FirstStart(QObject):
    """Shows the page once the window is seen, and carries out what is chosen there.

    Args:
        window: Shown already, perhaps minimised.
        documents: Print the test page.
        connector: Signs in.
        note: Called when the page is shown: it never comes again.
    """

    def __init__(
        self,
        window: MainWindow,
        documents: DocumentsController,
        connector: Connector,
        note: Callable[[], object],
    ) -> None:
        super().__init__(window)
        self._note = note
        self._window = window
        self._documents = documents
        self._connector = connector
        self.dialog: WelcomeDialog | None = None
        window.seen_changed.connect(self._on_seen_changed)
        self._on_seen_changed(window.is_seen)

    def _on_seen_changed(self, is_seen: bool) -> None:
        if is_seen and self.dialog is None:
            self._window.seen_changed.disconnect(self._on_seen_changed)
            self._show()

    def _show(self) -> None:
        from deskdispatch.ui.welcome.dialog import WelcomeDialog

        window = self._window
        dialog = self.dialog = WelcomeDialog(window.preferences, window)
        dialog.chosen.connect(lambda values: window.preferences.choose(**values))
        window.preferences.changed.connect(self._on_preferences_changed)
        dialog.test_page_asked.connect(self._on_test_page_asked)
        dialog.finished.connect(self._on_finished)
        dialog.addAction(window.commands.actions["call_take"])  # whoever calls comes first
        dialog.open_over(with_focus=window.booking_panel.draft().is_blank)
        dialog.set_printers(window.slips.printers())
        self._note()

    def _on_preferences_changed(self) -> None:
        if self.dialog is not None:
            self.dialog.show_values(self._window.preferences)

    def _on_test_page_asked(self) -> None:
        if self.dialog is not None:
            self._documents.print_test_page(self.dialog, self.dialog.banner)

    def _on_finished(self, result: int) -> None:
        dialog, window = self.dialog, self._window
        window.preferences.changed.disconnect(self._on_preferences_changed)
        window.activateWindow()
        window.booking_panel.form.phone_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        if dialog is not None:
            if result == QDialog.DialogCode.Accepted and dialog.is_sign_in_wanted:
                self._connector.sign_in()
            dialog.deleteLater()
