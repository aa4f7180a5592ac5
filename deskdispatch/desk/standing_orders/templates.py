"""The templates of the shop: saved, changed and deleted, and found by letters."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.standing_orders.template import Repeat, Template, one_line, without_time
from deskdispatch.domain.text.search_text import SearchQuery, folded, searched_text
from deskdispatch.journal.journal import Journal


@dataclass(eq=False)
class Templates:
    """Keeps all templates in memory, by name; each method may raise ``JournalError``.

    Attributes:
        clock: The service's clock.
        every: The templates as last read.
        on_changed: Called when the templates have changed.
    """

    _journal: Journal
    clock: Clock
    every: tuple[Template, ...] = ()
    on_changed: Callable[[], object] = field(default=lambda: None)

    async def load(self) -> tuple[Template, ...]:
        """Reads all templates, also those that other counters changed."""
        found = await self._journal.templates()
        every = tuple(sorted(found, key=lambda each: (folded(each.name), each.id)))
        if every != self.every:
            self.every = every
            self.on_changed()
        return self.every

    async def save(
        self, name: str, draft: Draft, repeat: Repeat | None, *, replaced: Template | None = None
    ) -> Template:
        """Saves a draft as a new template, or in the place of one that is ``replaced``.

        The same template stays the same: an hour of it that is booked today is not due once more.
        """
        template = Template(
            id=uuid.uuid4().hex,
            name=one_line(name),
            draft=without_time(draft),
            repeat=repeat,
            saved_at=self.clock(),
        )
        changed = None
        if replaced is not None:
            fields = {
                key: getattr(template, key) for key in ("name", "draft", "repeat", "saved_at")
            }
            changed = await self._journal.edit_template(replaced.id, fields)
        if changed is None:
            await self._journal.keep_template(template)
        await self.load()
        return changed or template

    async def edit(self, template: Template, name: str, repeat: Repeat | None) -> Template:
        """Sets name and hours where they differ; what another counter changed of the rest stays.

        A template that was deleted meanwhile is saved as a new one, so that nothing typed is lost.
        """
        stated = {"name": one_line(name), "repeat": repeat}
        fields = {key: value for key, value in stated.items() if value != getattr(template, key)}
        changed = await self._journal.edit_template(
            template.id, {**fields, "saved_at": self.clock()}
        )
        if changed is None:
            return await self.save(name, template.draft, repeat)
        await self.load()
        return changed

    async def delete(self, template: Template) -> None:
        await self._journal.delete_templates([template.id])
        await self.load()

    async def restore(self, template: Template) -> None:
        """Saves a deleted template as a new one: a deleted record stays deleted everywhere."""
        await self.save(template.name, template.draft, template.repeat)

    def find(self, typed: str, most: int) -> list[Template]:
        """Returns at most ``most`` templates with all typed words in name, customer or phone."""
        query = SearchQuery.of(typed)
        return [each for each in self.every if query.finds(text_of(each))][:most]


def text_of(kept: Template | SavedDraft) -> str:
    """Returns the text by which a template or a saved draft is found."""
    draft = kept.draft
    return searched_text((kept.name, draft.name, draft.dropoff_area or ""), (draft.phone,))
