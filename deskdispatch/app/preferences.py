"""Connects the preferences dialog to the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from deskdispatch.app.connection.connector import Connector
from deskdispatch.app.desktop_entry import launching
from deskdispatch.app.settings.settings import Settings
from deskdispatch.app.settings.start_settings import PRACTICE
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.updates import UpdatesController
from deskdispatch.ui.window.documents import DocumentsController
from deskdispatch.ui.window.main_window import MainWindow
from deskdispatch.ui.window.wiring import Wiring

if TYPE_CHECKING:
    from deskdispatch.domain.pricing.special_zones import ZoneAreas
    from deskdispatch.ui.account.page import AccountPage
    from deskdispatch.ui.preferences.dialog import PreferencesDialog
    from deskdispatch.ui.preferences.pages import GeneralPage
    from deskdispatch.ui.pricing.panel import TariffPanel
    from deskdispatch.ui.slips.settings_page import SlipSettingsPage


_LONGEST: Final = 200
"""Largest number of characters shown of an address or email."""


class PreferencesController(QObject):
    """Joins the pages of the features to one dialog.

    ``window.preferences`` is the only source: every change of it, such as by a key or a page of the
    right pane, is applied everywhere and shown in the dialog. ``launch`` is the command that starts
    the program, for the desktop.
    """

    def __init__(
        self,
        window: MainWindow,
        wiring: Wiring,
        connector: Connector,
        updates: UpdatesController,
        *,
        settings: Callable[[], Settings],
        tasks: Tasks,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._wiring = wiring
        self._connector = connector
        self._updates = updates
        self._sharing = wiring.sharing
        self._settings = settings
        self._tasks = tasks
        self.launch: Sequence[str] = launching.command()
        self._documents: DocumentsController | None = None
        self.dialog: PreferencesDialog | None = None
        wiring.poller.opened.connect(self.show_read)
        wiring.poller.wallet_read.connect(self.show_read)
        window.retranslated.connect(self.show_read)
        wiring.sharing.status.preferences_asked.connect(partial(self.show, "account"))
        window.commands.connect_to(
            {
                "preferences": lambda: self.show("general"),
                "account": lambda: self.show("account"),
                "tariff": self.show_tariff,
            }
        )
        window.finder.show_setting = self.show
        window.notice.setting_asked.connect(self.show)

    def attach(self, documents: DocumentsController) -> None:
        """Sets the printing controller; before that there is no dialog."""
        self._documents = documents
        self._wiring.clerks.show_settings = partial(self.show, "clerks")

    def show(self, page: str, path: str = "") -> None:
        """Opens a page of the dialog, at the setting with this path."""
        if self._documents is None:
            return
        if self.dialog is None:
            self.dialog = self._build(self._documents)
        self._printing.set_printers(self._window.slips.printers())
        self._show_account()
        self._system_entries.refresh()
        self._updates.refresh()
        self._sharing.refresh()
        self.dialog.show_page(page)
        if path:
            self.dialog.show_setting(path)

    def show_tariff(self) -> None:
        """Opens the account page at the prices."""
        self.show("account")
        if self.dialog is not None:
            self.dialog.show_control(self._tariff.first_table())

    @property
    def _tariff(self) -> TariffPanel:
        return self._wiring.monitoring.tariff

    def _build(self, documents: DocumentsController) -> PreferencesDialog:
        from deskdispatch.ui.account.page import AccountPage
        from deskdispatch.ui.preferences.dialog import PreferencesDialog
        from deskdispatch.ui.preferences.pages import AdvancedPage, ClerksPage, MapPage

        preferences, files = self._window.preferences, self._wiring.online_map.settings_box()
        self._account: AccountPage = AccountPage([self._sharing.box()], self._tariff)
        self._tariff.zones_shown.connect(self._on_zones_shown)
        self._printing: SlipSettingsPage = documents.settings_page()
        self._account.sign_in_asked.connect(self._connector.sign_in)
        self._account.sign_out_asked.connect(self._connector.sign_out)
        self._account.profile_chosen.connect(self._on_profile_chosen)
        pages = {
            "general": self._general_page(),
            "map": MapPage(preferences, files, files.add_button),
            "printing": self._printing,
            "alerts": self._wiring.monitoring.alerts.settings_page(),
            "messages": self._wiring.customer_messages.settings_page(),
            "clerks": ClerksPage(preferences, self._wiring.clerks.box()),
            "account": self._account,
            "advanced": AdvancedPage(preferences),
        }
        return PreferencesDialog(preferences, pages, self._window)

    def _general_page(self) -> GeneralPage:
        from deskdispatch.app.desktop_entry.controller import SystemEntriesController
        from deskdispatch.app.desktop_entry.system import system_entries
        from deskdispatch.ui.preferences.pages import GeneralPage

        page = GeneralPage(self._window.preferences)
        self._updates.attach(page.updates.show_state)
        page.updates.check_button.clicked.connect(self._updates.ask)
        entries = system_entries(self.launch)
        self._system_entries = SystemEntriesController(page.this_pc, entries, self._tasks)
        return page

    def _show_account(self) -> None:
        settings = self._settings()
        names = dict.fromkeys((PRACTICE, *settings.profiles, settings.profile))
        merchants = {
            name: cleaned(settings.profile_named(name).merchant, _LONGEST) for name in names
        }
        profile = settings.profile_named(settings.profile)
        details = [cleaned(text, _LONGEST) for text in (profile.base_url, profile.email) if text]
        address = joined(*details) if details else ""
        self._account.show_profiles(merchants, settings.profile, address)
        self._show_facts()

    def _show_facts(self) -> None:
        from deskdispatch.ui.account.sections import sections

        desk = self._connector.desk
        bootstrap = desk.session.bootstrap if desk is not None else None
        user = desk.session.user if desk is not None else None
        account = sections(bootstrap, user, desk.areas) if desk and bootstrap else ()
        self._account.show_account(account, self._window.top_bar.failure)

    def show_profile(self) -> None:
        if self.dialog is not None:
            self._show_account()

    def show_read(self) -> None:
        """Shows wallet and account in an open dialog, in the window's language."""
        if self.dialog is not None and self.dialog.isVisible():
            self._show_facts()

    def _on_zones_shown(self, zones: Sequence[ZoneAreas]) -> None:
        """Closes the dialog, so that its zones on the map are visible."""
        if zones and self.dialog is not None:
            self.dialog.close()

    def _on_profile_chosen(self, name: str) -> None:
        self._connector.connect(self._settings().profile_named(name))
