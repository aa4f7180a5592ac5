"""Saved places, connected with the form, the map and their dialogs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QPushButton

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.saved_places.place_jobs import PlaceJobs
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.controls import holds_focus
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.saved_places.files import PlaceFiles
    from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
    from deskdispatch.domain.saved_places.saved_place import SavedPlace
    from deskdispatch.ui.files.exports import Exports
    from deskdispatch.ui.jobs.jobs import Jobs
    from deskdispatch.ui.saved_places.list_dialog import PlacesDialog
    from deskdispatch.ui.saved_places.place_dialog import PlaceDialog, ShownPin

_DIALOG: Final = "saved places"
"""Task name of the open dialog; only one is open at a time."""


class SavedPlacesController(QObject):
    """Shows the places of a desk, and runs their commands."""

    def __init__(self, window: MainWindow, exports: Exports, jobs: Jobs, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._desk: Desk | None = None
        self._list: PlacesDialog | None = None
        self._jobs = PlaceJobs(window, exports, jobs)
        window.map_panel.saved_place_picked.connect(window.booking_panel.take_place)
        window.commands.connect_to(
            {
                "save_place": partial(self._ask, self._save_new),
                "saved_places": partial(self._ask, self._show_list),
                "import_places": partial(self._run, self._jobs.import_places),
                "export_places": partial(self._run, self._jobs.export_places),
            }
        )

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        desk.saved_places.on_changed = partial(self._show, desk)
        self.read_anew()

    async def detach(self) -> None:
        self._tasks.cancel(_DIALOG)
        if self._desk is not None:
            self._desk.saved_places.on_changed = lambda: None
            self._desk = None
        self._show_index(None)

    def read_anew(self) -> None:
        """Shows changes by another counter or an erasure."""
        if self._desk is not None:
            self._tasks.spawn(self._load(self._desk), name="read saved places")

    async def _load(self, desk: Desk) -> None:
        with self._window.notice.showing_remarks():
            await desk.saved_places.load()

    def _show(self, desk: Desk) -> None:
        if desk is self._desk:
            self._show_index(desk.saved_places.index)
            if self._list is not None:
                self._list.show_places(desk.saved_places.index.places)

    def _show_index(self, index: SavedPlaceIndex | None) -> None:
        self._window.booking_panel.points.set_saved(index)
        self._window.map_panel.set_saved(index)

    def _ask(self, ask: Callable[[Desk], Coroutine[Any, Any, None]]) -> None:
        if self._desk is not None:
            self._tasks.replace(ask(self._desk), name=_DIALOG)

    def _run(self, job: Callable[[PlaceFiles], Coroutine[Any, Any, None]]) -> None:
        if self._desk is not None:
            self._tasks.spawn(job(self._desk.place_files), name="saved places file")

    async def _save_new(self, desk: Desk) -> None:
        place = await self._add(desk, self._window)
        if place is not None:
            banner, name = self._window.booking_panel.banner, embedded(place.name)
            banner.show_message(
                BannerKind.GOOD, lambda: self.tr("Saved: {place}").format(place=name), passes=True
            )

    async def _add(self, desk: Desk, parent: QDialog | MainWindow) -> SavedPlace | None:
        with over(parent, self._dialog(desk)) as dialog:
            return await _save_or_give_up(dialog, desk.saved_places.add)

    def _dialog(self, desk: Desk, place: SavedPlace | None = None) -> PlaceDialog:
        from deskdispatch.ui.saved_places.place_dialog import KnownLand, PlaceDialog

        country = KnownLand(desk.areas, desk.land)
        return PlaceDialog(desk.saved_places.index, country, self.pins(), place)

    def pins(self) -> Sequence[ShownPin]:
        """Returns the pins that may become a place; the one of the focused pane comes first."""
        from deskdispatch.ui.saved_places.place_dialog import ShownPin

        window, form = self._window, self._window.booking_panel.form
        chosen = window.board_panel.chosen()
        found = {
            "dropoff": form.dropoff_edit.point,
            "pickup": form.pickup_edit.point,
            "order": None if chosen is None else chosen.dropoff,
        }
        first = "dropoff"
        if holds_focus(window.delivery_pane):
            first = "order"
        elif form.pickup_edit.hasFocus():
            first = "pickup"
        order = chosen.order_number if chosen is not None else ""
        kinds = sorted(found, key=lambda kind: kind != first)
        return [
            ShownPin(order if kind == "order" else kind, point)
            for kind in kinds
            if (point := found[kind]) is not None
        ]

    async def _show_list(self, desk: Desk) -> None:
        from deskdispatch.ui.saved_places.list_dialog import PlacesDialog

        with over(self._window, PlacesDialog(desk.areas)) as dialog:
            self._list = dialog
            self._connect_list(desk, dialog)
            try:
                await self._load(desk)
                dialog.show_places(desk.saved_places.index.places)
                await answered(dialog)
            finally:
                self._list = None
        if dialog.taken is not None:
            self._window.booking_panel.take_place("dropoff", dialog.taken)

    def _connect_list(self, desk: Desk, dialog: PlacesDialog) -> None:
        def on_click(
            button: QPushButton, change: Callable[[], Coroutine[Any, Any, object]]
        ) -> None:
            button.clicked.connect(lambda: self._tasks.spawn(change(), name="change saved places"))

        async def edit() -> None:
            if len(dialog.chosen) == 1:
                [place] = dialog.chosen
                with over(dialog, self._dialog(desk, place)) as editor:
                    await _save_or_give_up(editor, partial(desk.saved_places.edit, place))

        on_click(dialog.add_button, partial(self._add, desk, dialog))
        on_click(dialog.edit_button, edit)
        on_click(dialog.delete_button, lambda: self._delete(desk, dialog, dialog.chosen))
        for button, job in (
            (dialog.import_button, self._jobs.import_places),
            (dialog.export_button, self._jobs.export_places),
        ):
            button.clicked.connect(dialog.reject)
            button.clicked.connect(partial(self._run, job))

    async def _delete(self, desk: Desk, dialog: PlacesDialog, places: Sequence[SavedPlace]) -> None:
        async def restore() -> None:
            try:
                await desk.saved_places.restore(places)
            except KnownError as error:
                dialog.banner.show_error(error)

        def undo() -> None:
            dialog.banner.clear()  # at once: a second click would save them twice
            self._tasks.spawn(restore(), name="restore saved places")

        try:
            await desk.saved_places.delete(places)
        except KnownError as error:
            dialog.banner.show_error(error)
            return
        if places:
            dialog.show_deleted(places, undo)


async def _save_or_give_up(
    dialog: PlaceDialog, save: Callable[[Mapping[str, Any]], Awaitable[SavedPlace]]
) -> SavedPlace | None:
    """Asks until the place is saved or given up: typed text stays if it cannot be saved."""
    while await answered(dialog) == QDialog.DialogCode.Accepted and dialog.changed:
        try:
            return await save(dialog.changed)
        except KnownError as error:
            dialog.banner.show_error(error)
    return None
