"""The base class of all domain values."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Value(BaseModel):
    """A frozen value whose wire names are camelCase.

    Unknown fields are kept, so that a newer service is not refused. Schemas are built at first use,
    so that the program starts quickly.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="allow",
        alias_generator=to_camel,
        populate_by_name=True,
        defer_build=True,
    )
