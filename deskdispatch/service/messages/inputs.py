"""What requests give: declared once, a field an attribute, for reading and for the document."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

T = TypeVar("T")
Json = dict[str, Any]
Values = Mapping[str, Any]


class Invalid(ValueError):
    """A request that breaks a rule; answered with 400 and this message."""


class InputField(ABC, Generic[T]):
    """One field, declared as an attribute of ``Inputs``; there it gives what was read.

    A field that is null counts as absent.
    """

    required: ClassVar[bool] = False

    def __init__(self, name: str, description: str) -> None:
        self.name = name
        self.description = description
        self.attribute = name

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.attribute = attribute

    @overload
    def __get__(self, inputs: None, owner: type) -> Self: ...
    @overload
    def __get__(self, inputs: object, owner: type) -> T: ...
    def __get__(self, inputs: object | None, owner: type) -> Self | T:
        """Of the class, this; an instance has its value in its place."""
        return self

    @abstractmethod
    def read(self, values: Values) -> T:
        """The value.

        Raises:
            Invalid: It is not what it must be.
        """

    @abstractmethod
    def schema(self) -> Json:
        """What it takes, in JSON Schema."""

    def properties(self) -> dict[str, Json]:
        """It and its other spellings, by name."""
        return {self.name: {**self.schema(), "description": self.description}}

    def rule(self) -> Json | None:
        """What the object that holds it must fulfil on its account."""
        return None


class Inputs:
    """What a request gives, read at once, in the order of the declarations.

    Attributes:
        address: Of the machine that asks.
    """

    place: ClassVar[str] = "body"
    fields: ClassVar[tuple[InputField[Any], ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(each for each in vars(cls).values() if isinstance(each, InputField))

    def __init__(self, values: Values, address: str = "") -> None:
        self.address = address
        for field in self.fields:
            self.__dict__[field.attribute] = field.read(values)

    @classmethod
    def schema(cls) -> Json:
        """The object in JSON Schema; fields that are not named are not looked at."""
        found: Json = {"type": "object", "properties": {}}
        for field in cls.fields:
            found["properties"] |= field.properties()
        required = [field.name for field in cls.fields if field.required]
        rules = [*(rule for field in cls.fields if (rule := field.rule())), *cls.rules()]
        if required:
            found["required"] = required
        if rules:
            found["allOf"] = rules
        return found

    @classmethod
    def rules(cls) -> list[Json]:
        """What it must fulfil as a whole."""
        return []


class Nothing(Inputs):
    """For operations that ask for nothing."""

    place = "nothing"
