"""Search of the palette: commands, settings, templates, places, customers and orders."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.domain.text.search_text import SearchQuery, searched_text
from deskdispatch.ui.lib import idle
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.palette.entries import Entry, EntryKind, Words, searched_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.text.statuses import status_word
from deskdispatch.ui.window.command_table import (
    ALSO,
    BOOKS,
    COMMANDS,
    PALETTE,
    Command,
    grouped_by_day,
    texts_of,
)

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.saved_places.saved_place import SavedPlace
    from deskdispatch.domain.standing_orders.template import Template
    from deskdispatch.ui.deliveries.board.panel import BoardPanel
    from deskdispatch.ui.palette.palette import Palette
    from deskdispatch.ui.window.commands import Commands

LEAST: Final = 3
"""Number of letters or digits from which customers and orders are searched."""

MOST: Final = 6
"""Most customers, and most orders, that are listed."""

SLICE: Final = 1_000
"""Rows of the board searched between two turns of the event loop."""

PAUSE_S: Final = 0.04
"""Seconds after a letter before the search starts, so that fast typing searches once."""


class Finder(QObject):
    """Opens the palette over the window; the rows of the board are the searched orders.

    Attributes:
        show_setting: Opens the preferences at a page and a setting's path.
        show_order: Shows the delivery with an id.
        book_for: Fills the form for a ``CustomerProfile``.
        take_place: Sets the drop-off to a ``SavedPlace``.
        fill_from: Fills the form with a copy of a ``Draft``.
    """

    def __init__(
        self, window: QWidget, commands: Commands, board: BoardPanel, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window, self._named, self._board = window, commands, board
        self._tasks = tasks
        self._desk: Desk | None = None
        self._palette: Palette | None = None
        self._kept = QByteArray()
        self.show_setting: Callable[[str, str], object] = lambda _page, _path: None
        self.show_order: Callable[[str], object] = lambda _id: None
        self.book_for: Callable[[CustomerProfile], object] = lambda _profile: None
        self.take_place: Callable[[SavedPlace], object] = lambda _place: None
        self.fill_from: Callable[[Draft], object] = lambda _draft: None

    def attach(self, desk: Desk) -> None:
        """Includes the data of this desk in searches, and prepares the palette when idle."""
        self._desk = desk
        for command in COMMANDS:
            idle.queue().add(self, partial(_words_of_command, command))
        idle.queue().add(self, self._prepare_settings)

    def detach(self) -> None:
        self._desk = None

    def open(self) -> None:
        self._made().open()

    def state(self) -> QByteArray:
        return self._kept if self._palette is None else self._palette.state()

    def restore(self, state: QByteArray) -> None:
        self._kept = state
        if self._palette is not None:
            self._palette.restore(state)

    def entries(self) -> list[Entry]:
        """Returns the entries that need no search: commands, pages and settings."""
        return [*self._commands(), *self._settings()]

    async def find(self, typed: str) -> list[Entry]:
        """Returns templates, places, customers and orders that match; none for few letters."""
        if sum(map(str.isalnum, typed)) < LEAST:
            return []
        await asyncio.sleep(PAUSE_S)
        if (desk := self._desk) is None:
            return []
        places = desk.saved_places.index.find(typed, MOST)
        return [
            *(self._template(template) for template in desk.templates.find(typed, MOST)),
            *(self._place(match.place) for match in places),
            *await self._customers(desk, typed),
            *await self._orders(typed),
        ]

    def _prepare_settings(self) -> None:
        from deskdispatch.ui.window.findable_settings import findable_settings

        for setting in findable_settings():
            idle.queue().add(self, partial(_words_of_setting, setting.words))
        idle.queue().add(self, self._made)

    def _made(self) -> Palette:
        from deskdispatch.ui.palette.palette import Palette

        if self._palette is None:
            self._palette = Palette(self._window, self.entries, self.find, self._tasks)
            self._palette.restore(self._kept)
            self._palette.keys = self._named.actions[PALETTE].shortcuts()
        return self._palette

    def _commands(self) -> Iterator[Entry]:
        commands = self._named
        pages_first = sorted(grouped_by_day(COMMANDS), key=lambda each: not _is_page(each))
        for command in pages_first:
            action = commands.actions[command.name]
            if command.name == PALETTE or not action.isEnabled():
                continue
            page = _is_page(command)
            searched, also = _words_of_command(command)
            yield Entry(
                EntryKind.PAGE if page else EntryKind.COMMAND,
                without_mnemonic(action.text()),
                action.trigger,
                id="" if command.name in BOOKS else command.name,
                detail="" if page else commands.menu_title(command),
                key=commands.key_of(command),
                searched=searched,
                also=also,
            )

    def _settings(self) -> Iterator[Entry]:
        from deskdispatch.ui.window.findable_settings import ADVANCED, TITLES, findable_settings

        preferences = without_mnemonic(self._named.actions["preferences"].text())
        for setting in findable_settings():
            words, is_rare = _words_of_setting(setting.words), setting.page == ADVANCED
            yield Entry(
                EntryKind.SETTING,
                translated(setting.words),
                partial(self.show_setting, setting.page, setting.path),
                id=f"{setting.page}:{setting.path}",
                detail=translated(TITLES[setting.page]) if setting.path else preferences,
                searched=() if is_rare else words,
                also=words if is_rare else (),
            )

    def _template(self, template: Template) -> Entry:
        from deskdispatch.ui.standing_orders.words import draft_words

        name, draft = embedded(template.name), template.draft
        fill = partial(self.fill_from, draft)
        return Entry(EntryKind.TEMPLATE, name, fill, detail=draft_words(draft))

    def _place(self, place: SavedPlace) -> Entry:
        take = partial(self.take_place, place)
        return Entry(EntryKind.PLACE, embedded(place.name), take, detail=embedded(place.detail))

    async def _customers(self, desk: Desk, typed: str) -> list[Entry]:
        from deskdispatch.ui.customers.customer_words import area_of

        try:
            found = await desk.customers.page(typed)
        except KnownError:  # the customers' own page says why
            return []
        entries = []
        for profile in found[:MOST]:
            name, number = embedded(profile.customer.name), isolated(profile.number)
            detail = joined(number if name else "", area_of(profile.place, desk.areas))
            book = partial(self.book_for, profile)
            entries.append(Entry(EntryKind.CUSTOMER, name or number, book, detail=detail))
        return entries

    async def _orders(self, typed: str) -> list[Entry]:
        """Returns the newest orders that match by number, name or phone, from the board's rows."""
        from deskdispatch.ui.deliveries.model.row import BoardSearch

        found: list[Entry] = []
        search, query = BoardSearch.of(typed), SearchQuery.of(typed)
        rows = self._board.model.board_rows.newest
        for at in range(0, len(rows), SLICE):
            for row in rows[at : at + SLICE]:
                summary = row.summary or row.reported_summary
                if summary is not None and row.matches(search) and _is_of(summary, query):
                    found.append(self._order(summary))
            if len(found) >= MOST:
                break
            await asyncio.sleep(0)
        return found[:MOST]

    def _order(self, summary: DeliverySummary) -> Entry:
        who = summary.customer_name or isolated(summary.customer_number)
        order, detail = isolated(summary.order_number), joined(who, status_word(summary.status))
        show = partial(self.show_order, summary.id)
        return Entry(EntryKind.ORDER, order, show, detail=detail)


def _is_of(summary: DeliverySummary, query: SearchQuery) -> bool:
    """Whether number, name or phone match, and not only the area or the driver."""
    names = (summary.order_number, summary.customer_name)
    return query.finds(searched_text(names, (summary.customer_number,)))


def _is_page(command: Command) -> bool:
    return command.name.startswith("page_")


@cache
def _words_of_command(command: Command) -> tuple[Words, Words]:
    """Returns the words of the command's texts, and of its other names, in each language."""
    return searched_words(texts_of(command)), searched_words(other_names(command))


@cache
def _words_of_setting(text: MarkedText) -> Words:
    return searched_words(language.words_in(code, text) for code in language.TABLE)


def other_names(command: Command) -> Iterator[str]:
    """Yields each other name that finds a command, in every language."""
    if command.name in ALSO:
        also = MarkedText("Commands", str(ALSO[command.name]))
        for code in language.TABLE:
            yield from re.split("[,،] ", language.words_in(code, also))
