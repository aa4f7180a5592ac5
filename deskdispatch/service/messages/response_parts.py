"""How the responses' shapes are declared: each key once, for writing and for the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, Generic, Self, TypeVar

from deskdispatch.domain import money
from deskdispatch.domain.clock import wire_text
from deskdispatch.service.messages.inputs import Json

S = TypeVar("S")

STRING: Final[Json] = {"type": "string"}
BOOLEAN: Final[Json] = {"type": "boolean"}
NUMBER: Final[Json] = {"type": "number"}
KWD: Final[Json] = {
    "type": "string",
    "pattern": r"^[0-9]+\.[0-9]{3}$",
    "description": "KWD, three decimals",
}
MOMENT: Final[Json] = {
    "type": "string",
    "format": "date-time",
    "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
}


@dataclass(frozen=True, slots=True)
class ResponsePart:
    """What a key holds.

    Attributes:
        schema: In JSON Schema.
        give: Makes it out of the shape's source.
        shapes: Those that the schema refers to.
        optional: The key is left out where ``give`` gives None.
    """

    schema: Json
    give: Callable[[Any], Any]
    shapes: tuple[Shape[Any], ...] = ()
    optional: bool = False


class Shape(Generic[S]):
    """An object of the contract, with these keys and no other."""

    def __init__(self, name: str, parts: Mapping[str, ResponsePart]) -> None:
        self.name = name
        self.parts = dict(parts)
        self._keys = tuple((key, part.give) for key, part in parts.items())
        self._optional = tuple(key for key, part in parts.items() if part.optional)

    def of(self, source: S) -> Json:
        """The object."""
        found = {key: give(source) for key, give in self._keys}
        for key in self._optional:
            if found[key] is None:
                del found[key]
        return found

    def wider(self, name: str, parts: Mapping[str, ResponsePart]) -> Self:
        """The same with more keys."""
        return type(self)(name, self.parts | dict(parts))

    @property
    def reference(self) -> Json:
        """To where the document has its schema."""
        return {"$ref": f"#/components/schemas/{self.name}"}

    def schema(self) -> Json:
        """Itself in JSON Schema."""
        return {
            "type": "object",
            "properties": {key: part.schema for key, part in self.parts.items()},
            "required": [key for key in self.parts if key not in self._optional],
            "additionalProperties": False,
        }

    def family(self) -> Iterator[Shape[Any]]:
        """Itself and all that it refers to."""
        yield self
        for part in self.parts.values():
            for shape in part.shapes:
                yield from shape.family()


def column(name: str, schema: Json = STRING) -> ResponsePart:
    """A column of a row, as it is."""
    return ResponsePart(schema, itemgetter(name))


def nullable(name: str) -> ResponsePart:
    """A column that holds a text or nothing."""
    return ResponsePart({"type": ["string", "null"]}, itemgetter(name))


def kwd(name: str) -> ResponsePart:
    """A column that holds money."""
    return ResponsePart(KWD, lambda row: money.text(row[name]))


def moment(name: str) -> ResponsePart:
    """A column that holds a time."""
    return ResponsePart(MOMENT, lambda row: wire_text(row[name]))


def always(value: str | bool) -> ResponsePart:
    """The same each time."""
    return ResponsePart({"const": value}, lambda _: value)


def within(shape: Shape[S], give: Callable[[Any], S]) -> ResponsePart:
    """An object in the object."""
    return ResponsePart(shape.reference, lambda source: shape.of(give(source)), (shape,))


def each(shape: Shape[S], give: Callable[[Any], Iterable[S]]) -> ResponsePart:
    """An array of objects."""
    schema = {"type": "array", "items": shape.reference}
    return ResponsePart(schema, lambda source: [shape.of(one) for one in give(source)], (shape,))


def of_row(parts: Mapping[str, ResponsePart]) -> dict[str, ResponsePart]:
    """The parts of a row, for a source that holds the row as ``row``."""

    def over(part: ResponsePart) -> ResponsePart:
        give = part.give
        return ResponsePart(
            part.schema, lambda source: give(source.row), part.shapes, part.optional
        )

    return {key: over(part) for key, part in parts.items()}


def itself(source: S) -> S:
    """The source of a shape is also that of the shape within it."""
    return source
