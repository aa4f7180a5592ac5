"""Dialog that names a template and sets the days and hours at which it repeats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QLocale, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QPushButton, QToolButton, QWidget

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import Clock, in_kuwait
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.schedule.typed_time import TimeProblem, TimeReading, read_date, read_hours
from deskdispatch.domain.standing_orders.template import (
    LONGEST_NAME,
    MOST_TIMES,
    WEEK,
    Repeat,
    Template,
)
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.standing_orders.words import draft_words
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    fitting,
    name_buttons,
    named,
    side_by_side,
)
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.question import QuestionDialog

if TYPE_CHECKING:
    from deskdispatch.desk.standing_orders.templates import Templates

_WIDTH: Final = 560
_PREVIEW_DATES: Final = 3
"""Dates shown in the preview."""


class DayToggles(Retranslated, QWidget):
    """Days of the week, from Sunday; a single Tab stop with arrow keys between them."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("templateDays")
        self.buttons = {day: self._day_button(day) for day in WEEK}
        self.setLayout(side_by_side(*self.buttons.values(), None, space="space_1"))
        self.setFocusProxy(self.buttons[WEEK[0]])
        self.retranslate()

    def chosen(self) -> tuple[int, ...]:
        return tuple(sorted(day for day, button in self.buttons.items() if button.isChecked()))

    def choose(self, days: Iterable[int]) -> None:
        wanted = set(days)
        for day, button in self.buttons.items():
            button.setChecked(day in wanted)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Days"))
        for day, button in self.buttons.items():
            whole = QLocale().standaloneDayName(day + 1, QLocale.FormatType.LongFormat)
            button.setText(QLocale().standaloneDayName(day + 1, QLocale.FormatType.ShortFormat))
            button.setAccessibleName(whole)
            button.setToolTip(whole)

    def _day_button(self, day: int) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"templateDay{day}")
        button.setProperty("role", "segment")
        button.setCheckable(True)
        is_first = day == WEEK[0]
        policy = Qt.FocusPolicy.StrongFocus if is_first else Qt.FocusPolicy.ClickFocus
        button.setFocusPolicy(policy)
        button.installEventFilter(self)
        button.toggled.connect(self.changed)
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lets Left and Right move from day to day."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
            buttons = list(self.buttons.values())
            if step and isinstance(watched, QToolButton) and watched in buttons:
                at = buttons.index(watched) + (-step if self.isRightToLeft() else step)
                buttons[at % len(buttons)].setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return super().eventFilter(watched, event)


class TemplateDialog(QuestionDialog):
    """Form of a template; accepted with ``name`` and ``repeat``.

    Args:
        draft: Content of the template.
        known: The existing templates; one with the same name is replaced.
        template: The template to change; None for a new one.
        name: Proposed name of a new one.
    """

    def __init__(
        self,
        draft: Draft,
        known: Sequence[Template],
        clock: Clock,
        *,
        template: Template | None = None,
        name: str = "",
    ) -> None:
        super().__init__()
        self._draft = draft
        self._known = known
        self._clock = clock
        self._template = template
        self._build_ui()
        self._fill(template, name)

    @property
    def name(self) -> str:
        return " ".join(self.name_edit.text().split())

    @property
    def replaced(self) -> Template | None:
        """Other template with this name, which the saved one replaces."""
        own = self._template.id if self._template is not None else ""
        name = self.name.casefold()
        return next(
            (each for each in self._known if each.id != own and each.name.casefold() == name), None
        )

    @property
    def repeat(self) -> Repeat | None:
        """Repetition; None without days and hours, for a template that is only used by hand."""
        hours, days = read_hours(self.times_edit.text()), self.days.chosen()
        if isinstance(hours, TimeReading) or not (hours and days):
            return None
        first, last = self._day(self.from_edit.text()), self._day(self.until_edit.text())
        is_paused = self.paused_check.isChecked()
        return Repeat(
            weekdays=days, times=hours, starts_on=first, ends_on=last, is_paused=is_paused
        )

    def _build_ui(self) -> None:
        self.draft_label = PlainLabel("templateDraftLabel", "muted", wraps=True)
        self.name_edit = named(LineEdit(), "templateNameEdit")
        self.name_edit.setMaxLength(LONGEST_NAME)
        self.days = DayToggles()
        self.times_edit = named(LineEdit(), "templateTimesEdit")
        self.from_edit = named(LineEdit(), "templateFromEdit")
        self.until_edit = named(LineEdit(), "templateUntilEdit")
        editors = (self.name_edit, self.days, self.times_edit, self.from_edit, self.until_edit)
        self._fields = {each.objectName(): FormField(each) for each in editors}
        self.paused_check = named(QCheckBox(), "templatePausedCheck")
        self.preview_label = PlainLabel("templatePreviewLabel", "muted", wraps=True)
        self.banner = Banner()
        self.save_button = dialog_button("saveTemplateButton", "primary")
        self.cancel_button = dialog_button("cancelTemplateButton")
        parts: list[QWidget] = [self.draft_label, *self._fields.values()]
        parts += [self.paused_check, self.preview_label, self.banner]
        answers: dict[QPushButton, Callable[[], object]] = {
            self.cancel_button: self.reject,
            self.save_button: self._on_save,
        }
        self.lay_out("templateDialog", parts, answers)
        self.resize(fitting(QSize(_WIDTH, self.sizeHint().height()), self))
        self.days.changed.connect(self._on_changed)
        self.paused_check.toggled.connect(self._on_changed)
        self.name_edit.textEdited.connect(self._on_name_typed)
        for edit in (self.times_edit, self.from_edit, self.until_edit):
            edit.textEdited.connect(self._on_changed)
        for edit in (self.times_edit, self.from_edit, self.until_edit):
            edit.editingFinished.connect(self._on_editing_finished)

    def _fill(self, template: Template | None, name: str) -> None:
        self.name_edit.setText(template.name if template is not None else name)
        known = template or self.replaced
        self._fill_repeat(known.repeat if known is not None else None)
        self.name_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name_edit.selectAll()
        self._on_changed()

    def _fill_repeat(self, repeat: Repeat | None) -> None:
        shown = repeat or Repeat()
        self.days.choose(shown.weekdays)
        self.times_edit.setText(_hours_text(shown.times))
        self.from_edit.setText(_day_text(shown.starts_on))
        self.until_edit.setText(_day_text(shown.ends_on))
        self.paused_check.setChecked(shown.is_paused)
        self._filled = self._typed()

    def _typed(self) -> tuple[object, ...]:
        edits = (self.times_edit, self.from_edit, self.until_edit)
        texts = (edit.text() for edit in edits)
        return (self.days.chosen(), *texts, self.paused_check.isChecked())

    def _on_name_typed(self) -> None:
        """Takes days and hours from the template of this name until others are typed.

        A standing order whose draft is saved again would lose them, and no longer be prepared.
        """
        if self._template is None and self._typed() == self._filled:
            self._fill_repeat(self.replaced.repeat if self.replaced is not None else None)
        self._on_changed()

    def retranslate(self) -> None:
        is_new = self._template is None
        self.setWindowTitle(self.tr("Save as template") if is_new else self.tr("Change template"))
        self.draft_label.setText(draft_words(self._draft))
        for edit, words in (
            (self.name_edit, self.tr("Name")),
            (self.days, self.tr("Repeat on")),
            (self.times_edit, self.tr("At")),
            (self.from_edit, self.tr("From")),
            (self.until_edit, self.tr("Until")),
        ):
            self._fields[edit.objectName()].set_label(words)
        self.name_edit.setPlaceholderText(self.tr("Office coffee"))
        self.times_edit.setPlaceholderText(self.tr("10:00, 4 pm"))
        self.from_edit.setPlaceholderText(self.tr("Today"))
        self.until_edit.setPlaceholderText(self.tr("No end"))
        self.paused_check.setText(self.tr("Paused"))
        name_buttons((self.cancel_button, self.tr("Cancel")), (self.save_button, self.tr("Save")))
        align_labels(self._fields.values())
        self._show_preview()

    def _on_changed(self) -> None:
        for field in self._fields.values():
            field.clear_error()
        self._show_preview()

    def _on_editing_finished(self) -> None:
        """Shows how the typed text was understood."""
        hours = read_hours(self.times_edit.text())
        if not isinstance(hours, TimeReading):
            self.times_edit.setText(_hours_text(hours))
        for edit in (self.from_edit, self.until_edit):
            if (day := self._day(edit.text())) is not None:
                edit.setText(_day_text(day))

    def _show_preview(self) -> None:
        field, replaced = self._fields["templateNameEdit"], self.replaced
        note = self.tr("Replaces the template of this name.") if replaced is not None else ""
        field.set_note(note, attention=True)
        repeat = self.repeat
        self.paused_check.setEnabled(repeat is not None)
        self.preview_label.setText(self._preview_words(repeat))

    def _preview_words(self, repeat: Repeat | None) -> str:
        if repeat is None:
            return self.tr("Without days and hours it is only filled in by hand.")
        if repeat.is_paused:
            return self.tr("Paused: nothing is prepared.")
        following = repeat.next_hours(self._clock(), _PREVIEW_DATES)
        if not following:
            return self.tr("No day is left before its end.")
        dates = [isolated(times.weekday_and_time(at)) for at in following]
        return self.tr("Next: {dates}").format(dates=joined(*dates))

    def _on_save(self) -> None:
        """Accepts, or shows beside its field what is wrong."""
        for name, error in self._errors().items():
            if error:
                self._fields[name].set_error(error)
                self._fields[name].focus_editor()
                return
        self.accept()

    def _errors(self) -> dict[str, str]:
        not_a_day = self.tr("Not a day. Type it like 29/11.")
        is_without_day = self.times_edit.text().strip() and not self.days.chosen()
        return {
            "templateNameEdit": "" if self.name else self.tr("Type a name."),
            "templateTimesEdit": self._hours_error(),
            "templateDays": self.tr("Choose at least one day.") if is_without_day else "",
            "templateFromEdit": not_a_day if self._is_no_day(self.from_edit) else "",
            "templateUntilEdit": (
                not_a_day if self._is_no_day(self.until_edit) else self._end_error()
            ),
        }

    def _end_error(self) -> str:
        """Rejects the end of a new template in the past; an existing one may be ended this way."""
        first, last = self._day(self.from_edit.text()), self._day(self.until_edit.text())
        if first is not None and last is not None and last < first:
            return self.tr("Before the first day.")
        repeat = self.repeat if self._template is None else None
        if repeat is None or repeat.is_paused or repeat.next_hours(self._clock(), 1):
            return ""
        return self.tr("No day is left before its end.")

    def _hours_error(self) -> str:
        hours = read_hours(self.times_edit.text())
        if not isinstance(hours, TimeReading):
            if len(hours) > MOST_TIMES:
                return self.tr("At most %n hours a day.", "", MOST_TIMES)
            is_missing = self.days.chosen() and not hours
            return self.tr("Type the hours, like 10:00, 4 pm.") if is_missing else ""
        if hours.problem is TimeProblem.HALF_OF_DAY:
            words = self.tr("{hour}: morning or evening? Type am or pm.")
        else:
            words = self.tr("{hour} is not an hour. Type it like 16:00 or 4 pm.")
        return words.format(hour=embedded(hours.piece))

    def _is_no_day(self, edit: LineEdit) -> bool:
        return bool(edit.text().strip()) and self._day(edit.text()) is None

    def _day(self, text: str) -> date | None:
        return read_date(text, in_kuwait(self._clock()).date())


def _hours_text(hours: Iterable[time]) -> str:
    return ", ".join(f"{hour:%H:%M}" for hour in sorted(hours))


def _day_text(day: date | None) -> str:
    return "" if day is None else f"{day:%d/%m/%Y}"


async def ask_template(
    parent: QWidget,
    templates: Templates,
    draft: Draft,
    *,
    template: Template | None = None,
    name: str = "",
) -> Template | None:
    """Asks until the template is saved or cancelled; typed text stays if the records fail."""
    known = await templates.load()
    dialog = TemplateDialog(draft, known, templates.clock, template=template, name=name)
    with over(parent, dialog):
        while await answered(dialog) == QDialog.DialogCode.Accepted:
            try:
                name, repeat, replaced = dialog.name, dialog.repeat, dialog.replaced
                if template is None:
                    return await templates.save(name, draft, repeat, replaced=replaced)
                saved = await templates.edit(template, name, repeat)
                if replaced is not None:
                    await templates.delete(replaced)
                return saved
            except KnownError as error:
                dialog.banner.show_error(error)
    return None
