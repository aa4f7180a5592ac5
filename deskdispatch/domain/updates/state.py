"""What is kept of updates from one start to the next."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from deskdispatch.domain.faults.update_fault import UpdateFault
from deskdispatch.domain.updates.version import checked_version


def _seen(version: str) -> str:
    return version and checked_version(version)


class UpdateState(BaseModel):
    """What was seen, when, and what the clerk decided.

    Attributes:
        public_key: The key that serial and version were signed by; another key begins anew.
        serial: The highest seen; 0 before any.
        version: Of that serial; "" before any.
        released: Its date.
        looked_at: When the last look ended.
        fault: Why that look failed; None where it did not.
        due_at: When the next weekly look may be taken; None before any.
        skipped: The version that the clerk does not want to hear of.
        remind_at: When that version is to be named again.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)

    public_key: str = ""
    serial: int = Field(default=0, ge=0)
    version: Annotated[str, AfterValidator(_seen)] = ""
    released: date | None = None
    looked_at: AwareDatetime | None = None
    fault: UpdateFault | None = None
    due_at: AwareDatetime | None = None
    skipped: str = ""
    remind_at: AwareDatetime | None = None

    def of_key(self, public_key: str) -> UpdateState:
        """This state, or one that has seen nothing where another key signed."""
        if public_key == self.public_key:
            return self
        return UpdateState(
            public_key=public_key, looked_at=self.looked_at, fault=self.fault, due_at=self.due_at
        )
