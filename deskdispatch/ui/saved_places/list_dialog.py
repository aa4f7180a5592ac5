"""Dialog with all saved places, to search, take, change and delete them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QDialog

from deskdispatch.domain.text.search_text import SearchQuery, searched_text
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import NOTHING, embedded
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    answer_box,
    dialog_button,
    fitting,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import ENTER, SAVE_PLACE, key_words
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.tables.text_table import fill_texts, text_table

if TYPE_CHECKING:
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.saved_places.saved_place import SavedPlace

LISTED: Final = 300
"""Places shown at once; a search finds the others."""

_WIDTHS: Final = (190, 150, 120, 150, 0)
_SELECT_ROW: Final = (
    QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
)


class PlacesDialog(Retranslated, QDialog):
    """Dialog of saved places; accepted with ``taken``, the new drop-off.

    Its owner connects the other buttons, which apply to the ``chosen`` places.
    """

    def __init__(self, areas: Sequence[Area]) -> None:
        super().__init__()
        self._areas = areas
        self._places: Sequence[SavedPlace] = ()
        self._shown: Sequence[SavedPlace] = ()
        self.taken: SavedPlace | None = None
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)
        self.search_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def chosen(self) -> tuple[SavedPlace, ...]:
        rows = sorted({index.row() for index in self.table.selectedIndexes()})
        return tuple(self._shown[row] for row in rows if row < len(self._shown))

    def show_places(self, places: Sequence[SavedPlace]) -> None:
        """Lists places in their order, and keeps the selection."""
        self._places = tuple(places)
        self._filter()

    def show_deleted(self, places: Sequence[SavedPlace], undo: Callable[[], object]) -> None:
        """Shows which places were deleted, and offers to restore them."""

        def words() -> str:
            if len(places) == 1:
                return self.tr("Deleted: {place}").format(place=embedded(places[0].name))
            return self.tr("%n places deleted", "", len(places))

        self.banner.show_message(BannerKind.INFO, words, lambda: self.tr("Undo"), on_action=undo)

    def _build_ui(self) -> None:
        self.setObjectName("savedPlacesDialog")
        self.resize(fitting(QSize(820, 520), self))
        self.search_edit = named(LineEdit(), "savedPlacesSearchEdit")
        ClearButton(self.search_edit)
        self.table = text_table("savedPlacesTable", _WIDTHS)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.empty_label = PlainLabel("savedPlacesEmptyLabel", "muted", wraps=True)
        self.more_label = PlainLabel("savedPlacesMoreLabel", "muted")
        self.banner = Banner()
        self.add_button = dialog_button("addPlaceButton")
        self.edit_button = dialog_button("editPlaceButton")
        self.delete_button = dialog_button("deletePlaceButton")
        self.import_button = dialog_button("importPlacesButton")
        self.export_button = dialog_button("exportPlacesButton")
        self.close_button = dialog_button("closePlacesButton")
        self.take_button = dialog_button("takePlaceButton", "primary")
        self.take_button.setDefault(True)
        acts = (self.add_button, self.edit_button, self.delete_button)
        files = (self.import_button, self.export_button)
        found = (self.table, self.empty_label)
        column = stacked(
            side_by_side(self.search_edit, *acts, grows=(self.search_edit,)),
            *found,
            self.more_label,
            self.banner,
            side_by_side(*files, None, answer_box(self.close_button, self.take_button)),
            space="space_3",
            margin="space_6",
            grows=found,
        )
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.search_edit.textChanged.connect(self._filter)
        self.search_edit.installEventFilter(self)
        self.table.installEventFilter(self)
        self.table.itemSelectionChanged.connect(self._on_selected)
        self.table.doubleClicked.connect(self._on_take)
        self.take_button.clicked.connect(self._on_take)
        self.close_button.clicked.connect(self.reject)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Saved places"))
        self.search_edit.setPlaceholderText(self.tr("Search name, area, details"))
        self.search_edit.setAccessibleName(self.tr("Search saved places"))
        self.table.setAccessibleName(self.tr("Saved places"))
        self.table.setHorizontalHeaderLabels(
            [
                *(self.tr("Name"), self.tr("Other name"), self.tr("Area")),
                *(self.tr("Address details"), self.tr("Note to driver")),
            ]
        )
        name_buttons(
            (self.add_button, self.tr("Add …")),
            (self.edit_button, self.tr("Change …")),
            (self.delete_button, self.tr("Delete")),
            (self.import_button, self.tr("Import …")),
            (self.export_button, self.tr("Export …")),
            (self.close_button, self.tr("Close")),
            (self.take_button, self.tr("Use as drop-off")),
        )
        self._filter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lets Down and Up in the search line choose a row, and Delete in the table delete."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        if watched is self.search_edit and key in {Qt.Key.Key_Down, Qt.Key.Key_Up}:
            row = self.table.currentRow() + (1 if key == Qt.Key.Key_Down else -1)
            row = max(0, min(row, len(self._shown) - 1))
            if self._shown:
                self.table.clearSelection()
                self.table.setCurrentCell(row, 0)
                self._select(row)
            return True
        if watched is self.table and key == Qt.Key.Key_Delete:
            self.delete_button.click()
            return True
        if watched is self.table and key in ENTER:
            self._on_take()
            return True
        return super().eventFilter(watched, event)

    def _filter(self) -> None:
        chosen = {place.id for place in self.chosen}
        query = SearchQuery.of(self.search_edit.text())
        found = [place for place in self._places if query.finds(self._searched(place))]
        self._shown = tuple(found[:LISTED])
        fill_texts(self.table, [self._cells(place) for place in self._shown], NOTHING)
        self.table.setVisible(bool(found))
        self.empty_label.setVisible(not found)
        none = self.tr("No saved places yet. Set a drop-off, then press {key}.")
        none = none.format(key=key_words(SAVE_PLACE))
        self.empty_label.setText(self.tr("No saved place is found.") if self._places else none)
        more = len(found) - len(self._shown)
        self.more_label.setText(self.tr("%n more: search for them", "", more) if more else "")
        self.more_label.setVisible(bool(more))
        rows = [row for row, place in enumerate(self._shown) if place.id in chosen]
        if not rows and self.search_edit.text().strip() and self._shown:
            rows = [0]
        self.table.clearSelection()
        for row in rows:
            self._select(row)
        self._on_selected()

    def _select(self, row: int) -> None:
        self.table.selectionModel().select(self.table.model().index(row, 0), _SELECT_ROW)

    def _searched(self, place: SavedPlace) -> str:
        area = self._area(place)
        names = (area.name_en, area.name_ar) if area is not None else ()
        return searched_text((*place.names, place.detail, place.note, *names), ())

    def _cells(self, place: SavedPlace) -> tuple[str, ...]:
        area = self._area(place)
        words = area.name(language.current()) if area is not None else ""
        texts = (place.name, place.other_name, words, place.detail, place.note)
        return tuple(map(embedded, texts))

    def _area(self, place: SavedPlace) -> Area | None:
        from deskdispatch.domain.places.places import nearest

        return nearest(self._areas, place.point)

    def _on_selected(self) -> None:
        count = len(self.chosen)
        self.take_button.setEnabled(count == 1)
        self.edit_button.setEnabled(count == 1)
        self.delete_button.setEnabled(count > 0)
        self.export_button.setEnabled(bool(self._places))

    def _on_take(self) -> None:
        if len(self.chosen) == 1:
            self.taken = self.chosen[0]
            self.accept()
