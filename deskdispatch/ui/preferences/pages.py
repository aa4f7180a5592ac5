"""Pages General, Map, Clerks and Advanced, whose settings are rows of a table, and their boxes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from deskdispatch.domain import money
from deskdispatch.domain.appearance import COMFORTABLE, COMPACT
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.places.tile_source import CLOSEST, FEWEST_MB, MOST_MB
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.preferences.rows import Row, RowSpec
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.page import WIDEST, PreferencePage
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.ui.lib.preferences import Preferences

ABOVE_GROUP: Final = "space_3"

_SYSTEM: Final = QT_TRANSLATE_NOOP("Preferences", "Same as the system")


def _amount(text: str) -> str:
    """Returns an amount in KWD with three decimals, or raises ``ValueError``."""
    try:
        return money.text(money.parse_typed(text))
    except RuleBroken as error:
        raise ValueError(text) from error


GENERAL_ROWS: Final = (
    RowSpec(
        "language",
        QT_TRANSLATE_NOOP("Preferences", "Language"),
        options=(("", _SYSTEM), *((each.code, each.name) for each in language.TABLE.values())),
    ),
    RowSpec(
        "scheme",
        QT_TRANSLATE_NOOP("Preferences", "Colors"),
        options=(
            ("", _SYSTEM),
            ("light", QT_TRANSLATE_NOOP("Preferences", "Light")),
            ("dark", QT_TRANSLATE_NOOP("Preferences", "Dark")),
        ),
    ),
    RowSpec(
        "density",
        QT_TRANSLATE_NOOP("Preferences", "Row height"),
        options=(
            (COMFORTABLE, QT_TRANSLATE_NOOP("Preferences", "Comfortable")),
            (COMPACT, QT_TRANSLATE_NOOP("Preferences", "Compact")),
        ),
    ),
    RowSpec(
        "hold_s",
        QT_TRANSLATE_NOOP("Preferences", "Hold before booking"),
        options=(
            (0, QT_TRANSLATE_NOOP("Preferences", "Off")),
            (3, QT_TRANSLATE_NOOP("Preferences", "3 seconds")),
            (5, QT_TRANSLATE_NOOP("Preferences", "5 seconds")),
            (10, QT_TRANSLATE_NOOP("Preferences", "10 seconds")),
        ),
    ),
    RowSpec(
        "wallet.low_level",
        QT_TRANSLATE_NOOP("Preferences", "Low-balance alert (KWD)"),
        read=_amount,
        problem=QT_TRANSLATE_NOOP("Preferences", "Type an amount, like 5.000."),
    ),
    RowSpec(
        "wallet.runs_out",
        QT_TRANSLATE_NOOP("Preferences", "Warn before the wallet runs out"),
        options=(
            ("off", QT_TRANSLATE_NOOP("Preferences", "Never")),
            ("2h", QT_TRANSLATE_NOOP("Preferences", "2 hours before")),
            ("closing", QT_TRANSLATE_NOOP("Preferences", "Before today's closing")),
            ("24h", QT_TRANSLATE_NOOP("Preferences", "1 day before")),
        ),
    ),
    RowSpec(
        "shift.paper",
        QT_TRANSLATE_NOOP("Preferences", "Cash sheet paper"),
        options=(
            ("a4", QT_TRANSLATE_NOOP("Preferences", "A4")),
            ("roll_80", QT_TRANSLATE_NOOP("Preferences", "Roll, 80 mm")),
        ),
    ),
    RowSpec(
        "customers.keep_months",
        QT_TRANSLATE_NOOP("Preferences", "Delete inactive customers"),
        options=(
            (0, QT_TRANSLATE_NOOP("Preferences", "Never")),
            (6, QT_TRANSLATE_NOOP("Preferences", "6 months after the last order")),
            (12, QT_TRANSLATE_NOOP("Preferences", "1 year after the last order")),
            (24, QT_TRANSLATE_NOOP("Preferences", "2 years after the last order")),
            (36, QT_TRANSLATE_NOOP("Preferences", "3 years after the last order")),
            (60, QT_TRANSLATE_NOOP("Preferences", "5 years after the last order")),
        ),
    ),
    RowSpec(
        "scanner.opens",
        QT_TRANSLATE_NOOP("Preferences", "A scanned slip opens its order"),
        is_switch=True,
        group=QT_TRANSLATE_NOOP("Preferences", "Barcode scanner"),
    ),
    RowSpec(
        "scanner.prefix",
        QT_TRANSLATE_NOOP("Preferences", "Prefix of the scanner"),
        placeholder=QT_TRANSLATE_NOOP("Preferences", "None"),
        problem=QT_TRANSLATE_NOOP("Preferences", "Type what it types before each code."),
    ),
    RowSpec(
        "updates.weekly",
        QT_TRANSLATE_NOOP("Preferences", "Check for updates weekly"),
        is_switch=True,
        group=QT_TRANSLATE_NOOP("Preferences", "Updates"),
    ),
)

_ZOOMS: Final = QT_TRANSLATE_NOOP("Preferences", "The lower zoom must not be above the higher one.")

MAP_ROWS: Final = (
    RowSpec("map.tiles", QT_TRANSLATE_NOOP("Preferences", "Online map"), is_switch=True),
    RowSpec(
        "map.by_processor",
        QT_TRANSLATE_NOOP("Preferences", "Draw by the processor"),
        is_switch=True,
    ),
)

CLERK_ROWS: Final = (
    RowSpec("clerks.asks", QT_TRANSLATE_NOOP("Preferences", "Ask who books"), is_switch=True),
    RowSpec(
        "clerks.idle_minutes",
        QT_TRANSLATE_NOOP("Preferences", "Ask again after"),
        options=(
            (0, QT_TRANSLATE_NOOP("Preferences", "Never")),
            (5, QT_TRANSLATE_NOOP("Preferences", "5 minutes without a key")),
            (10, QT_TRANSLATE_NOOP("Preferences", "10 minutes without a key")),
            (15, QT_TRANSLATE_NOOP("Preferences", "15 minutes without a key")),
            (30, QT_TRANSLATE_NOOP("Preferences", "30 minutes without a key")),
            (60, QT_TRANSLATE_NOOP("Preferences", "1 hour without a key")),
        ),
    ),
)

ADVANCED_ROWS: Final = (
    RowSpec(
        "map.address",
        QT_TRANSLATE_NOOP("Preferences", "Tile server"),
        problem=QT_TRANSLATE_NOOP(
            "Preferences", "Type an https address with {z}, {x} and {y}, each once."
        ),
        group=QT_TRANSLATE_NOOP("Preferences", "Online map"),
    ),
    RowSpec(
        "map.attribution",
        QT_TRANSLATE_NOOP("Preferences", "Attribution"),
        problem=QT_TRANSLATE_NOOP("Preferences", "Type one line of up to 200 characters."),
    ),
    RowSpec(
        "map.contact",
        QT_TRANSLATE_NOOP("Preferences", "Contact for the server"),
        placeholder=QT_TRANSLATE_NOOP("Preferences", "Email, so that it can write to you"),
        problem=QT_TRANSLATE_NOOP("Preferences", "Type an email or an https address."),
    ),
    RowSpec(
        "map.min_zoom",
        QT_TRANSLATE_NOOP("Preferences", "Lowest zoom"),
        numbers=range(CLOSEST + 1),
        problem=_ZOOMS,
    ),
    RowSpec(
        "map.max_zoom",
        QT_TRANSLATE_NOOP("Preferences", "Highest zoom"),
        numbers=range(CLOSEST + 1),
        problem=_ZOOMS,
    ),
    RowSpec(
        "map.cache_mb",
        QT_TRANSLATE_NOOP("Preferences", "Tiles kept on this PC"),
        numbers=range(FEWEST_MB, MOST_MB + 1),
        suffix=QT_TRANSLATE_NOOP("Preferences", " MB"),
    ),
    RowSpec(
        "updates.address",
        QT_TRANSLATE_NOOP("Preferences", "Updates address"),
        placeholder=QT_TRANSLATE_NOOP("Preferences", "Default"),
        problem=QT_TRANSLATE_NOOP("Preferences", "Type the https address of a file."),
        group=QT_TRANSLATE_NOOP("Preferences", "Updates"),
    ),
    RowSpec(
        "updates.public_key",
        QT_TRANSLATE_NOOP("Preferences", "Updates key"),
        placeholder=QT_TRANSLATE_NOOP("Preferences", "Default"),
        problem=QT_TRANSLATE_NOOP("Preferences", "Type the 64 digits and letters of the key."),
    ),
)
"""Settings that may be needed to set up a PC, but never by a clerk."""


class RowsPage(PreferencePage):
    """Page whose settings are rows of a table; invalid values are not applied."""

    def __init__(
        self,
        preferences: Preferences,
        words: MarkedText,
        specs: Sequence[RowSpec],
        below: Sequence[QWidget | str] = (),
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._words = words
        self.rows = {spec.path: Row(spec) for spec in specs}
        self._titles = {
            spec.group: PlainLabel("preferencesGroupTitle", "title") for spec in specs if spec.group
        }
        parts: list[QWidget | str] = []
        for row in self.rows.values():
            if row.spec.group is not None:
                parts += [ABOVE_GROUP] if parts else []
                parts.append(self._titles[row.spec.group])
            parts.append(row.field)
        self.setLayout(stacked(*parts, *below, None))
        self.setMaximumWidth(WIDEST)
        for row in self.rows.values():
            row.edited.connect(self._on_edited)
        self.retranslate()
        self.show_values(preferences)

    @property
    def controls(self) -> Mapping[str, QWidget]:
        return {path: row.editor for path, row in self.rows.items()}

    def title(self) -> str:
        return translated(self._words)

    def show_values(self, preferences: Preferences) -> None:
        for path, row in self.rows.items():
            row.show(preferences.at(path))

    def retranslate(self) -> None:
        for words, title in self._titles.items():
            title.setText(translated(words))
        for row in self.rows.values():
            row.retranslate()
        align_labels([row.field for row in self.rows.values()])

    def _on_edited(self, path: str, value: object) -> None:
        row = self.rows[path]
        try:
            chosen = self._preferences.with_value(path, value)
        except ValueError:
            row.refuse()
            return
        row.accept()
        self.chosen.emit(chosen)


class GeneralPage(RowsPage):
    """Page General."""

    def __init__(self, preferences: Preferences) -> None:
        self.updates = UpdatesBox()
        self.this_pc = ThisPcBox()
        title = QT_TRANSLATE_NOOP("Preferences", "General")
        super().__init__(
            preferences, title, GENERAL_ROWS, (self.updates, ABOVE_GROUP, self.this_pc)
        )


class MapPage(RowsPage):
    """Page Map."""

    kept = ("map.files",)

    def __init__(self, preferences: Preferences, files: QWidget, add_file: QWidget) -> None:
        self._add_file = add_file
        self._drawing_help = PlainLabel("mapDrawingHelpLabel", "muted", wraps=True)
        title = QT_TRANSLATE_NOOP("Preferences", "Map")
        super().__init__(preferences, title, MAP_ROWS, (self._drawing_help, ABOVE_GROUP, files))

    def retranslate(self) -> None:
        super().retranslate()
        self._drawing_help.setText(
            self.tr("For a graphics driver that fails. Applies from the next start.")
        )

    @property
    def controls(self) -> Mapping[str, QWidget]:
        return {**super().controls, "map.files": self._add_file}


class ClerksPage(RowsPage):
    """Page Clerks; ``clerks`` is the list of clerks."""

    def __init__(self, preferences: Preferences, clerks: QWidget) -> None:
        title = QT_TRANSLATE_NOOP("Preferences", "Clerks")
        super().__init__(preferences, title, CLERK_ROWS, (ABOVE_GROUP, clerks))


class AdvancedPage(RowsPage):
    """Page Advanced."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, QT_TRANSLATE_NOOP("Preferences", "Advanced"), ADVANCED_ROWS)


class UpdatesBox(Retranslated, QWidget):
    """Time and result of the last check for newer versions."""

    def __init__(self) -> None:
        super().__init__()
        self._words: Callable[[], str] = str
        self.setObjectName("updatesBox")
        self.help_label = PlainLabel("updatesHelpLabel", "muted", wraps=True)
        self.state_label = PlainLabel("updatesStateLabel", wraps=True)
        self.check_button = dialog_button("updatesCheckButton")
        state = side_by_side(self.state_label, self.check_button, grows=(self.state_label,))
        self.setLayout(stacked(self.help_label, state))
        self.retranslate()

    def show_state(self, words: Callable[[], str]) -> None:
        self._words = words
        self.state_label.setText(words())

    def retranslate(self) -> None:
        self.help_label.setText(
            self.tr("Nothing is sent about this PC, and nothing installs by itself.")
        )
        self.state_label.setText(self._words())
        name_buttons((self.check_button, self.tr("Check now")))


STARTUP, PHONE_LINKS, LOCATION_LINKS = CHOICES = ("startup", "tel", "geo")

_LONGEST: Final = 120


class ThisPcBox(Retranslated, QWidget):
    """Shows the system's settings, and requests changes; hidden until ``offer``."""

    chosen = Signal(str, bool)
    """One of ``CHOICES``, and whether the clerk wants it."""

    settings_page_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.checks = {name: named(QCheckBox(), f"thisPc_{name}") for name in CHOICES}
        self.fields = {name: FormField(check) for name, check in self.checks.items()}
        self._unwritten: dict[str, str] = {}
        self._build_ui()
        for name, check in self.checks.items():
            check.toggled.connect(lambda on, name=name: self.chosen.emit(name, on))
        self.settings_page_button.clicked.connect(self.settings_page_asked)
        self.retranslate()

    def offer(self, choices: Collection[str], *, has_settings_page: bool = False) -> None:
        """Shows the choices of this system; hides the box if there are none."""
        for name, field in self.fields.items():
            field.setVisible(name in choices)
        self.settings_page_button.setVisible(has_settings_page)
        self.setVisible(bool(choices) or has_settings_page)

    def show_state(self, state: Mapping[str, bool]) -> None:
        for name, is_on in state.items():
            with QSignalBlocker(self.checks[name]):
                self.checks[name].setChecked(is_on)

    def show_failure(self, name: str, file: str) -> None:
        """Says beside a choice that changing it failed, and which file could not be written."""
        self._unwritten[name] = file
        words = self.tr("Not changed: the system did not allow it.")
        if file:
            words = self.tr("Not changed: {file} cannot be written.")
        self.fields[name].set_error(words.format(file=embedded(cleaned(file, _LONGEST))))

    def clear_failure(self, name: str) -> None:
        self._unwritten.pop(name, None)
        self.fields[name].clear_error()

    def retranslate(self) -> None:
        self.title.setText(self.tr("This PC"))
        name_buttons(
            (self.checks[STARTUP], self.tr("Start minimized when the computer starts")),
            (self.checks[PHONE_LINKS], self.tr("Show callers from phone links (tel:)")),
            (self.checks[LOCATION_LINKS], self.tr("Take drop-offs from location links (geo:)")),
            (self.settings_page_button, self.tr("Phone and location links …")),
        )
        for name, file in list(self._unwritten.items()):
            self.show_failure(name, file)

    def _build_ui(self) -> None:
        self.setObjectName("thisPcBox")
        self.title = PlainLabel("thisPcTitle", "title")
        self.settings_page_button = dialog_button("thisPcSettingsButton")
        self.setLayout(
            stacked(
                self.title, *self.fields.values(), side_by_side(self.settings_page_button, None)
            )
        )
        self.hide()
