"""What a desk does with its journal all day, and what the journal must then know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal

from deskdispatch.domain.booking import Draft
from deskdispatch.domain.doubt import Doubt, Evidence
from deskdispatch.domain.intent import IntentState
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON
from tests.journal.keeping import make_delivery, make_intent

SECOND = timedelta(seconds=1)

Kind = Literal["write", "doubt", "look", "draft", "give up", "book", "refuse"]

_DAYS: tuple[tuple[Kind, ...], ...] = (
    ("draft", "write", "book"),
    ("write", "doubt", "look", "draft", "look", "book"),
    ("write", "doubt", "look", "look", "give up"),
    ("write", "doubt", "look", "give up", "look", "book"),
    ("draft", "draft", "write", "refuse"),
)
"""What may become of one booking."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a journal knows: of every intent its state and how often it was sought."""

    intents: tuple[tuple[int, IntentState, int], ...] = ()
    draft: str = ""

    def after(self, step: Step) -> Known:
        """Once that is done too."""
        if step.kind == "draft":
            return replace(self, draft=f"draft {step.looks}")
        others = tuple(known for known in self.intents if known[0] != step.number)
        return replace(self, intents=tuple(sorted([*others, step.leaves])))

    def after_a_start(self) -> Known:
        """Nothing is in flight any more."""
        flight, doubt = IntentState.IN_FLIGHT, IntentState.IN_DOUBT
        return replace(
            self,
            intents=tuple((n, doubt if s is flight else s, k) for n, s, k in self.intents),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One call; ``looks`` counts what is written again and again."""

    kind: Kind
    number: int
    looks: int
    state: IntentState

    @property
    def leaves(self) -> tuple[int, IntentState, int]:
        """Of its intent."""
        sought = self.state in {IntentState.IN_DOUBT, IntentState.GIVEN_UP}
        return self.number, self.state, self.looks if sought else 0

    async def take(self, journal: Journal) -> None:
        """Makes the call."""
        intent = make_intent(self.number)
        match self.kind:
            case "write":
                await journal.write_intent(intent)
            case "draft":
                await journal.keep_draft(Draft(name=f"draft {self.looks}"), NOON)
            case "book":
                await journal.settle_booked(intent.id, make_delivery(self.number), NOON)
            case "look":
                evidence = Evidence(at=NOON, listed=self.looks, is_complete=True)
                await journal.keep_doubt(Doubt(intent=intent, looks=self.looks, evidence=evidence))
            case _:
                await journal.settle_intent(intent.id, self.state, NOON)


def steps_from(number: int, seed: int) -> Iterator[Step]:
    """Steps without end, the same for the same seed; intents are counted from ``number``."""
    chance = random.Random(seed)
    ends = {
        "doubt": IntentState.IN_DOUBT,
        "give up": IntentState.GIVEN_UP,
        "book": IntentState.BOOKED,
        "refuse": IntentState.REFUSED,
        "write": IntentState.IN_FLIGHT,
    }
    while True:
        looks, state = 0, IntentState.IN_FLIGHT
        for at, kind in enumerate(chance.choice(_DAYS)):
            state = ends.get(kind, state)
            looks += kind == "look"
            yield Step(kind, number, number * 10 + at if kind == "draft" else looks, state)
        number += 1


async def known_to(journal: Journal) -> Known:
    """What the journal says."""
    doubts = [*await journal.doubts(), *await journal.given_up(NOON - SECOND)]
    looks = {doubt.intent.id: doubt.looks for doubt in doubts}
    intents = await journal.recent_intents(NOON - SECOND)
    draft = await journal.draft()
    return Known(
        tuple(
            sorted(
                (int(one.id, 16), IntentState(one.state), looks.get(one.id, 0)) for one in intents
            )
        ),
        "" if draft is None else draft.name,
    )
