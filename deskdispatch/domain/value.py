"""The base class of all domain values."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Value(BaseModel):
    """A frozen value whose wire names are camelCase.

    Fields that this program does not know are kept, so that a service that says more is
    passed through and not refused. Schemas are built at first use, to keep start-up light.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="allow",
        alias_generator=to_camel,
        populate_by_name=True,
        defer_build=True,
    )
