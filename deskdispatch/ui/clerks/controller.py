"""Controller of the clerks: asks who works here, also before a booking, and edits their list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QDialog, QToolButton, QWidget

from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.lib.who_books import GoOn, WhoBooks
from deskdispatch.ui.look import icons
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.controls import named
from deskdispatch.ui.widgets.keys import CLERK, with_key

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.clerks import Clerk
    from deskdispatch.ui.clerks.clerk_dialog import ClerkDialog
    from deskdispatch.ui.clerks.clerks_box import ClerksBox
    from deskdispatch.ui.lib.preferences import Preferences

_DIALOG: Final = "clerk"
_EDITING: Final = "edit clerk"
"""Task names of the dialogs, one of each kind at a time."""

_CHECK_IDLE_EVERY_MS: Final = 15_000
_WIDEST_PX: Final = 130


class ClerkButton(Retranslated, QToolButton):
    """Button in the top bar with the current clerk's name; pressing it chooses another one."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self.setProperty("role", "bar")
        self.setIconSize(QSize(20, 20))
        self.setIcon(icons.icon("person", "muted"))
        named(self, "clerkButton")
        self.hide()
        self.retranslate()

    def show_name(self, name: str) -> None:
        self._name = name
        self.retranslate()

    def retranslate(self) -> None:
        words = embedded(self._name) or self.tr("Choose clerk")
        shown = QFontMetrics(self.font()).elidedText(words, Qt.TextElideMode.ElideRight, _WIDEST_PX)
        self.setText(shown.replace("&", "&&"))
        self.setAccessibleName(words)
        tip = self.tr("{name} works here. Hand over") if self._name else self.tr("Who works here?")
        set_tip(self, with_key(tip.format(name=words), CLERK))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange:
            self.retranslate()
        elif event.type() == event.Type.PaletteChange:
            self.setIcon(icons.icon("person", "muted"))


class ClerksController(QObject):
    """Sets ``who_books`` to the chosen clerk, if the preferences require one.

    Attributes:
        button: For the top bar.
        idle_s: Returns the seconds since the last key or click.
        show_settings: Opens the clerks' page of the preferences.
        show_failure: Shows an error of the journal.
    """

    def __init__(
        self, window: QWidget, who_books: WhoBooks, preferences: Preferences, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window = window
        self._who_books = who_books
        self._preferences = preferences
        self._tasks = tasks
        self._desk: Desk | None = None
        self._clerk_id = ""
        self._paused_id = ""
        """Ids of the current clerk, and of the one before the pause."""
        self._box: ClerksBox | None = None
        self.button = ClerkButton()
        self.idle_s: Callable[[], float] = lambda: 0.0
        self.show_settings: GoOn = lambda: None
        self.show_failure: Callable[[JournalError], object] = lambda _error: None
        who_books.ask_first = self.ask_first
        self.button.clicked.connect(self.hand_over)
        preferences.changed.connect(self._show)
        self._idle_timer = QTimer(self)
        self._idle_timer.setInterval(_CHECK_IDLE_EVERY_MS)
        self._idle_timer.timeout.connect(self.check_idle)

    @property
    def is_on(self) -> bool:
        """Whether a clerk must be chosen: the setting is on, and there are clerks."""
        return self._preferences.clerks.asks and bool(self.known)

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        desk.clerks.on_changed = self._show
        self._show()

    async def detach(self) -> None:
        for name in (_DIALOG, _EDITING):
            self._tasks.cancel(name)
        if self._desk is not None:
            self._desk.clerks.on_changed = lambda: None
            self._desk = None
        self._who_books.name = ""
        self.button.hide()

    def box(self) -> ClerksBox:
        """Returns the list for the preferences; created once."""
        from deskdispatch.ui.clerks.clerks_box import ClerksBox

        if self._box is None:
            self._box = ClerksBox()
            self._box.add_asked.connect(self._on_edit_asked)
            self._box.change_asked.connect(self._on_edit_asked)
            self._box.remove_asked.connect(self._on_remove_asked)
            self._box.show_clerks(self.known)
        return self._box

    def ask_first(self, go_on: GoOn) -> bool:
        """Asks for a clerk if none is chosen; returns whether ``go_on`` is called afterwards."""
        self.check_idle()
        if not self.is_on or self._clerk(self._clerk_id) is not None:
            return False
        self._ask(go_on)
        return True

    def hand_over(self) -> None:
        """Asks for another clerk; without clerks, shows where to add them."""
        if self.is_on:
            self._ask()
        else:
            self.show_settings()

    def check_idle(self, slept_s: float = 0.0) -> None:
        """Forgets the current clerk after the pause that the preferences set.

        A sleep of the PC is a pause that ``idle_s`` may not include.
        """
        minutes = self._preferences.clerks.idle_minutes
        if self._clerk_id and minutes and max(slept_s, self.idle_s()) >= minutes * 60:
            self._paused_id, self._clerk_id = self._clerk_id, ""
            self._show()

    @property
    def known(self) -> tuple[Clerk, ...]:
        return () if self._desk is None else self._desk.clerks.known

    def _clerk(self, id: str) -> Clerk | None:
        return next((clerk for clerk in self.known if clerk.id == id), None)

    def _show(self) -> None:
        clerk = self._clerk(self._clerk_id)
        self._who_books.name = clerk.name if self.is_on and clerk is not None else ""
        self.button.show_name(self._who_books.name)
        self.button.setVisible(self.is_on)
        if self.is_on and self._preferences.clerks.idle_minutes:
            self._idle_timer.start()
        else:
            self._idle_timer.stop()
        if self._box is not None:
            self._box.show_clerks(self.known)

    def _choose(self, clerk: Clerk | None) -> None:
        self._clerk_id, self._paused_id = ("" if clerk is None else clerk.id), ""
        self._show()
        if clerk is not None:
            announce(self.button, self.button.accessibleDescription())

    def _ask(self, go_on: GoOn = lambda: None) -> None:
        if self._desk is not None:
            self._tasks.replace(self._ask_for_clerk(self._desk, go_on), name=_DIALOG)

    async def _ask_for_clerk(self, desk: Desk, go_on: GoOn) -> None:
        from deskdispatch.ui.clerks.clerk_dialog import ClerkDialog

        dialog = ClerkDialog(self.known, self._clerk(self._clerk_id), self._clerk(self._paused_id))

        def check(clerk: Clerk, pin: str) -> None:
            self._tasks.spawn(self._check(desk, dialog, clerk, pin), name="check pin")

        dialog.pin_typed.connect(check)
        dialog.left.connect(lambda: self._choose(None))
        with over(self._window, dialog):
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
            chosen = dialog.chosen
        self._choose(chosen)
        go_on()

    async def _check(self, desk: Desk, dialog: ClerkDialog, clerk: Clerk, pin: str) -> None:
        try:
            answer = await desk.clerks.check(clerk, pin)
        except JournalError as error:
            dialog.reject()
            self.show_failure(error)
        else:
            if dialog.isVisible():
                dialog.show_answer(clerk, answer)

    def _on_edit_asked(self, clerk: Clerk | None = None) -> None:
        self._tasks.replace(self._edit(clerk), name=_EDITING)

    def _on_remove_asked(self, clerk: Clerk) -> None:
        if self._desk is not None:
            self._tasks.spawn(self._remove(self._desk, clerk), name="remove clerk")

    async def _edit(self, clerk: Clerk | None) -> None:
        from deskdispatch.ui.clerks.clerks_box import EditClerkDialog

        desk, box = self._desk, self.box()
        if desk is None:
            return
        with over(box.window(), EditClerkDialog(desk.clerks.is_taken, clerk)) as dialog:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
            # In a task of its own, which no later dialog cancels.
            self._tasks.spawn(self._write(desk, clerk, dialog.name, dialog.pin), name="write clerk")

    async def _write(self, desk: Desk, clerk: Clerk | None, name: str, pin: str | None) -> None:
        try:
            if clerk is None:
                await desk.clerks.add(name, pin or "")
                return
            if name != clerk.name:
                await desk.clerks.rename(clerk, name)
            if pin is not None:
                await desk.clerks.set_pin(clerk, pin)
        except JournalError as error:
            self.box().banner.show_error(error)

    async def _remove(self, desk: Desk, clerk: Clerk) -> None:
        try:
            await desk.clerks.remove(clerk)
        except JournalError as error:
            self.box().banner.show_error(error)
