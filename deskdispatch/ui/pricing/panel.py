"""Tariff on the account page: prices of deliveries, as last read from the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, Signal
from PySide6.QtWidgets import QStackedWidget, QTableView, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.pricing.prices import (
    BY_DISTANCE,
    BY_ZONE,
    PricesTable,
    distance_rows,
    prices_table,
    zone_rows,
)
from deskdispatch.ui.text.amounts import embedded, kwd
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    side_by_side,
    spoken_name,
    stacked,
)
from deskdispatch.ui.widgets.empty_note import SERVICE, EmptyNote
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.page import Page
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.account.account import Bootstrap
    from deskdispatch.domain.pricing.special_zones import ZoneAreas
    from deskdispatch.domain.pricing.tariff import PricingConfig
    from deskdispatch.domain.tables.table import Table

TITLES: Final = (
    QT_TRANSLATE_NOOP("TariffPanel", "By distance"),
    QT_TRANSLATE_NOOP("TariffPanel", "Special zones"),
    QT_TRANSLATE_NOOP("TariffPanel", "Scheduled deliveries"),
)


class TariffPanel(Page):
    """Panel with tiers, special zones and the rate of scheduled deliveries."""

    tariff_read = Signal(object)
    """The ``Bootstrap`` with a tariff, read by this panel."""

    zones_shown = Signal(object)
    """The ``ZoneAreas`` to show on the map; empty to show none."""

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self._desk: Desk | None = None
        self._bootstrap: Bootstrap | None = None
        self._zones: tuple[ZoneAreas, ...] = ()
        self._is_reading = self._is_on_map = False
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("tariffPanel")
        self.as_of_label = PlainLabel("tariffAsOfLabel", "muted", wraps=True)
        self.refresh_button = dialog_button("tariffRefreshButton")
        self.map_button = dialog_button("tariffMapButton")
        self.export_button = dialog_button("tariffExportButton")
        self.title_label = PlainLabel("tariffTitleLabel", "title")
        self.banner = Banner()
        self.note_label = PlainLabel("tariffNoteLabel", "note-attention", wraps=True)
        self.titles = [PlainLabel(role="title") for _ in TITLES]
        self.distance_table = PricesTable("tariffDistanceTable", BY_DISTANCE)
        self.zone_table = PricesTable("tariffZoneTable", BY_ZONE)
        self.scheduled_label = PlainLabel("tariffScheduledLabel", wraps=True)
        self._empty = EmptyNote("tariffEmptyLabel", (SERVICE,))
        self._empty.set_disconnected()
        content = QWidget()
        by_distance, special, scheduled = self.titles
        heads = side_by_side(special, None, self.map_button)
        content.setLayout(
            stacked(
                *(self.note_label, by_distance, self.distance_table, "space_2"),
                *(heads, self.zone_table, "space_2"),
                *(scheduled, self.scheduled_label, None),
            )
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(content)
        buttons = (self.export_button, self.refresh_button)
        top = side_by_side(self.as_of_label, *buttons, grows=(self.as_of_label,))
        self.setLayout(
            stacked(self.title_label, top, self.banner, self._pages, grows=(self._pages,))
        )

    def _connect_signals(self) -> None:
        self.refresh_button.clicked.connect(self.press_refresh)
        self.map_button.clicked.connect(self._on_map_clicked)
        self.export_button.clicked.connect(self._on_export_clicked)
        self._empty.retry_asked.connect(self._on_retry_asked)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Tariff"))
        for label, words in zip(self.titles, TITLES, strict=True):
            label.setText(self.tr(str(words)))
        self.distance_table.setAccessibleName(self.tr("Prices by distance"))
        self.zone_table.setAccessibleName(self.tr("Special zones"))
        words, hint = self.tr("Refresh"), self.tr("Read the tariff from the service")
        self.refresh_button.setText(words)
        self.refresh_button.setAccessibleName(spoken_name(words, hint))
        set_tip(self.refresh_button, hint)
        name_buttons((self.export_button, self.tr("Export")))
        set_tip(self.export_button, self.tr("Save as a workbook or CSV"))
        self.title_label.setText(self.tr("Tariff"))
        self._name_map_button()
        self._empty.set_empty(self.tr("The service gives no tariff."))
        self._show()

    def _name_map_button(self) -> None:
        if self._is_on_map:
            words = self.tr("Remove from map")
            hint = self.tr("Remove the special zones from the map")
        else:
            words, hint = self.tr("Show on map"), self.tr("Show the special zones on the map")
        self.map_button.setText(words)
        self.map_button.setAccessibleName(spoken_name(words, hint))
        set_tip(self.map_button, hint)

    @property
    def empty(self) -> EmptyNote:
        return self._empty

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self._empty.set_loading()
        self.show_tariff(desk.session.bootstrap)

    def detach(self) -> None:
        self._tasks.cancel("tariff")
        self._desk, self._is_reading = None, False
        self.banner.clear()
        self._show_on_map(False)
        self._empty.set_loading()
        self._empty.set_disconnected()
        self.show_tariff(None)

    def show_tariff(self, bootstrap: Bootstrap | None, *, is_read: bool = False) -> None:
        """Shows the tariff, None while unknown; ``is_read``: just read from the service."""
        self._bootstrap = bootstrap
        if is_read:
            self.banner.clear()
            self._empty.set_read(SERVICE)
        self._show()

    def set_polled(self, failure: KnownError | None) -> None:
        """Shows the error of a poll; only ``show_tariff`` says that the tariff was read."""
        if failure is not None:
            self._empty.set_failed(SERVICE, failure)

    def refresh(self) -> None:
        if self._desk is not None:
            self.show_tariff(self._desk.session.bootstrap)

    def press_refresh(self) -> None:
        if self._desk is not None:
            self._tasks.replace(self.read(self._desk), name="tariff")

    async def read(self, desk: Desk) -> None:
        """Reads the tariff and shows it; after an error the older one stays."""
        self._set_reading(True)
        try:
            bootstrap = await desk.pricing.read()
        except KnownError as error:
            self.banner.show_error(error, BannerKind.ATTENTION)
            return
        finally:
            self._set_reading(False)
        self.show_tariff(bootstrap, is_read=True)
        self.tariff_read.emit(bootstrap)

    def first_table(self) -> QTableView:
        return self.distance_table

    def table(self) -> Table | None:
        rows = (*self.distance_table.prices.rows, *self.zone_table.prices.rows)
        return prices_table(rows) if rows else None

    def _set_reading(self, is_reading: bool) -> None:
        self._is_reading = is_reading
        self._show_as_of()

    def _show(self) -> None:
        pricing = self._bootstrap.pricing if self._bootstrap is not None else None
        self._pages.setCurrentIndex(int(pricing is not None))
        self._show_prices(pricing)
        self._show_as_of()
        scheduled = self._bootstrap.scheduled_delivery if self._bootstrap is not None else None
        words = self.tr("The flat rate is not known.")
        if scheduled is not None and scheduled.surcharge_kwd is not None:
            words = self.tr("Flat rate, whatever the distance: {price}.")
            words = words.format(price=kwd(scheduled.surcharge_kwd))
            if scheduled.available is False:
                words += f" {self.tr('Scheduled deliveries cannot be booked now.')}"
        self.scheduled_label.setText(words)

    def _show_as_of(self) -> None:
        pricing = self._bootstrap.pricing if self._bootstrap is not None else None
        self.refresh_button.setEnabled(self._desk is not None)
        self.export_button.setEnabled(self.table() is not None)
        if self._is_reading:
            self.as_of_label.setText(self.tr("Reading the tariff …"))
        elif pricing is None:
            self.as_of_label.setText("")
        elif pricing.read_at is None:
            self.as_of_label.setText(self.tr("As last known"))
        else:
            words = self.tr("As of {time}")
            self.as_of_label.setText(words.format(time=embedded(day_and_time(pricing.read_at))))

    def _show_prices(self, pricing: PricingConfig | None) -> None:
        from deskdispatch.domain.pricing.special_zones import areas_of_zones  # with pydantic

        tariff = pricing.effective_config if pricing is not None else None
        areas = self._desk.areas if self._desk is not None else ()
        before = self._zones
        self._zones = areas_of_zones(tariff, areas) if tariff is not None else ()
        if self._is_on_map and self._zones != before:
            self.zones_shown.emit(self._zones)
        self.note_label.setText(self._note(pricing))
        self.note_label.setVisible(bool(self.note_label.text()))
        self.map_button.setVisible(any(each.areas for each in self._zones))
        for widget in (self.titles[1], self.zone_table):
            widget.setVisible(bool(self._zones))
        self.distance_table.show_rows(distance_rows(tariff) if tariff else ())
        self.zone_table.show_rows(zone_rows(self._zones))

    def _note(self, pricing: PricingConfig | None) -> str:
        if pricing is None:
            return ""
        notes = []
        if pricing.use_custom_tiers:
            notes.append(self.tr("Prices of this account only."))
        if not pricing.effective_config.tiers:
            notes.append(self.tr("The service gives no prices by distance."))
        if not pricing.is_whole:
            notes.append(self.tr("A part of the service's answer could not be read."))
        return " ".join(notes)

    def _on_export_clicked(self) -> None:
        if (table := self.table()) is not None:
            self.export_asked.emit(table)

    def _on_map_clicked(self) -> None:
        self._show_on_map(not self._is_on_map)

    def _show_on_map(self, is_on_map: bool) -> None:
        self._is_on_map = is_on_map
        self.zones_shown.emit(self._zones if is_on_map else ())
        self._name_map_button()
