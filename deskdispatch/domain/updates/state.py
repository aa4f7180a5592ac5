"""What is kept of updates from one start to the next."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates.version import checked_version


def _seen(version: str) -> str:
    return version and checked_version(version)


class UpdateState(BaseModel):
    """What was seen, when, and what the clerk decided.

    Attributes:
        public_key: The key that is set; another one begins anew.
        signing_key: The one that followed it and signed what was seen last; "" for the same.
        serial: The highest seen of that key; 0 before any.
        version: Of that serial; "" before any.
        released: Its date.
        looked_at: When the last look ended.
        failure: Why that look failed; None where it did not.
        due_at: When the next weekly look may be taken; None before any.
        skipped: The version that the clerk does not want to hear of.
        remind_at: When that version is to be named again.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)

    public_key: str = ""
    signing_key: Annotated[str, Field(pattern=r"^(?:[0-9a-f]{64})?$")] = ""
    serial: int = Field(default=0, ge=0)
    version: Annotated[str, AfterValidator(_seen)] = ""
    released: date | None = None
    looked_at: AwareDatetime | None = None
    failure: UpdateFailure | None = None
    due_at: AwareDatetime | None = None
    skipped: str = ""
    remind_at: AwareDatetime | None = None

    @property
    def trusted_key(self) -> str:
        """The key that is trusted, as all that follow it; none that it followed is."""
        return self.signing_key or self.public_key

    def of_key(self, public_key: str) -> UpdateState:
        """This state, or one that has seen nothing where another key is set.

        A package of a later release has the key that followed as its own.
        """
        if public_key == self.public_key:
            return self
        if public_key == self.signing_key:
            return self.model_copy(update={"public_key": public_key, "signing_key": ""})
        return UpdateState(
            public_key=public_key,
            looked_at=self.looked_at,
            failure=self.failure,
            due_at=self.due_at,
        )

    def signed_by(self, key: str) -> UpdateState:
        """This state once a key signs: serials begin anew with each."""
        if key == self.trusted_key:
            return self
        return self.model_copy(update={"signing_key": key, "serial": 0, "version": ""})
