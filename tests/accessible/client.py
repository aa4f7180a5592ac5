"""AT-SPI client that reads and operates a window, like a screen reader."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from types import TracebackType
from typing import Any, Final, Self

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

PREFIX: Final = "org.a11y.atspi."
ROOT: Final = "/org/a11y/atspi/accessible/root"
LABELLED_BY: Final = 2
"""Value of ``AtspiRelationType``."""

NOBODY: Final = "/org/a11y/atspi/null"
REGISTRY: Final = "org.a11y.atspi.Registry"
PROPERTIES: Final = "org.freedesktop.DBus.Properties"
ANSWERS_WITHIN_S: Final = 60.0
CHECK_EVERY_S: Final = 0.02
EVENTS: Final = ("object:announcement", "object:state-changed:focused")


def _asked(bus: str, path: str, interface: str, member: str, *arguments: Any) -> Message:
    whole = interface if "." in interface else f"{PREFIX}{interface}"
    signature, values = (arguments[0], tuple(arguments[1:])) if arguments else (None, ())
    return new_method_call(DBusAddress(path, bus, whole), member, signature, values)


def _value(body: tuple[Any, ...]) -> Any:
    return body[0] if len(body) == 1 else body


class State(IntEnum):
    """Bits of ``GetState`` (``AtspiStateType``)."""

    CHECKED = 4
    DEFUNCT = 6
    EDITABLE = 7
    ENABLED = 8
    EXPANDABLE = 9
    FOCUSABLE = 11
    FOCUSED = 12
    SELECTABLE = 22
    SELECTED = 23
    SENSITIVE = 24
    SHOWING = 25
    VISIBLE = 30


class Politeness(IntEnum):
    """Urgency of an announcement (``AtspiLive``)."""

    POLITE = 1
    ASSERTIVE = 2


def states_in(words: Sequence[int]) -> set[State]:
    """Returns the states in two words of 32 bits."""
    bits = words[0] | words[1] << 32
    return {state for state in State if bits >> state & 1}


@dataclass(frozen=True, slots=True)
class Announcement:
    """Text that a screen reader is asked to speak.

    Attributes:
        text: The text.
        politeness: Whether the text waits for the end of the present speech.
        heard: Time of arrival, from ``monotonic``.
    """

    text: str
    politeness: Politeness
    heard: float


class Refused(Exception):
    """Raised when the window answers with a D-Bus error."""


class Gone(Refused):
    """Raised when the object, or its program, no longer exists."""


class Reader:
    """Connection to the accessibility bus that listens to announcements.

    Attributes:
        announcements: All announcements that :meth:`listen` has read so far.
    """

    def __init__(self, bus: str) -> None:
        self._connection = open_dbus_connection(bus)
        self._heard: deque[Message] = deque()
        self._rule = MatchRule(
            type="signal", interface=f"{PREFIX}Event.Object", member="Announcement"
        )
        self._filter = self._connection.filter(self._rule, queue=self._heard, bufsize=10_000)
        self.announcements: list[Announcement] = []
        self._taken = 0

    def __enter__(self) -> Self:
        self._filter.__enter__()
        self._send(message_bus.AddMatch(self._rule))
        registry = DBusAddress("/org/a11y/atspi/registry", REGISTRY, REGISTRY)
        for event in EVENTS:
            self._send(new_method_call(registry, "RegisterEvent", "sass", (event, [], "")))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._filter.__exit__(kind, error, at)
        self._connection.close()

    def programs(self) -> list[Accessible]:
        """Returns the root objects of all running programs."""
        return Accessible(self, REGISTRY, ROOT).children()

    def call(self, bus: str, path: str, interface: str, member: str, *arguments: Any) -> Any:
        """Calls a method and returns its answer.

        Args:
            bus: Bus name of the object's program.
            path: Path of the object.
            interface: Interface; without the prefix if it is one of AT-SPI.
            member: The method.
            arguments: A signature, and the values.

        Raises:
            Refused: The answer is an error.
        """
        return _value(self._send(_asked(bus, path, interface, member, *arguments)))

    def ask_all(self, nodes: Sequence[Accessible], interface: str, member: str) -> list[Any]:
        """Calls a method of many objects at once; the answer of a missing object is None."""
        asked = [_asked(node.bus, node.path, interface, member) for node in nodes]
        return self._gather(asked)

    def values_of(self, nodes: Sequence[Accessible], interface: str, name: str) -> list[Any]:
        """Reads a property of many objects at once; None for a missing object."""
        words = ("ss", f"{PREFIX}{interface}", name)
        asked = [_asked(node.bus, node.path, PROPERTIES, "Get", *words) for node in nodes]
        return [each and each[1] for each in self._gather(asked)]

    def _gather(self, asked: Sequence[Message]) -> list[Any]:
        serials = [next(self._connection.outgoing_serial) for _ in asked]
        answers: dict[int, Any] = {}
        for serial, message in zip(serials, asked, strict=True):
            self._connection.send(message, serial=serial)
        while len(answers) < len(asked):
            answer = self._connection.receive(timeout=ANSWERS_WITHIN_S)
            serial = answer.header.fields.get(HeaderFields.reply_serial)
            if serial is None:
                if self._rule.matches(answer):
                    self._heard.append(answer)
            elif answer.header.message_type is MessageType.error:
                answers[serial] = None
            else:
                answers[serial] = _value(tuple(answer.body))
        return [answers[serial] for serial in serials]

    def _send(self, message: Message) -> tuple[Any, ...]:
        answer = self._connection.send_and_get_reply(message, timeout=ANSWERS_WITHIN_S)
        if answer.header.message_type is MessageType.error:
            said = " ".join(map(str, answer.body))
            fields = str(answer.header.fields)
            is_gone = any(name in fields for name in ("UnknownObject", "ServiceUnknown"))
            kind = Gone if is_gone else Refused
            raise kind(f"{message.header.fields}: {fields} {said}")
        return tuple(answer.body)

    def listen(self) -> list[Announcement]:
        """Reads the announcements that have arrived; returns all so far."""
        while self._heard:
            _, detail, _, text, *_ = self._heard.popleft().body
            said = Announcement(str(text[1]), Politeness(detail), time.monotonic())
            self.announcements.append(said)
        return self.announcements

    def wait_for_announcement(self, within: float = ANSWERS_WITHIN_S) -> Announcement:
        """Waits for the next announcement that was not read yet.

        Raises:
            AssertionError: None came in time.
        """
        deadline = time.monotonic() + within
        while len(self.listen()) == self._taken:
            rest = deadline - time.monotonic()
            assert rest > 0, f"nothing was announced after {self.announcements[-3:]}"
            try:
                message = self._connection.recv_until_filtered(self._heard, timeout=rest)
            except TimeoutError:
                continue
            self._heard.appendleft(message)
        self._taken += 1
        return self.announcements[self._taken - 1]


@dataclass(frozen=True, slots=True)
class Accessible:
    """Object of a window on the accessibility bus."""

    reader: Reader
    bus: str
    path: str

    def call(self, interface: str, member: str, *arguments: Any) -> Any:
        """Calls one of its methods and returns the answer."""
        return self.reader.call(self.bus, self.path, interface, member, *arguments)

    def value(self, interface: str, name: str) -> Any:
        """Returns the value of one of its properties."""
        arguments = ("ss", f"{PREFIX}{interface}", name)
        value = self.call(PROPERTIES, "Get", *arguments)
        return value[1]

    def at(self, place: tuple[str, str]) -> Accessible:
        """Returns the object of a reference."""
        return Accessible(self.reader, *place)

    def children(self) -> list[Accessible]:
        """Returns all children at once; only for objects with few children."""
        return [self.at(place) for place in self.call("Accessible", "GetChildren")]

    @property
    def exists(self) -> bool:
        """Whether the reference is not null."""
        return self.path != NOBODY

    @property
    def name(self) -> str:
        """Name that a screen reader speaks."""
        return str(self.value("Accessible", "Name"))

    @property
    def description(self) -> str:
        """Description that a screen reader speaks after name and role."""
        return str(self.value("Accessible", "Description"))

    @property
    def id(self) -> str:
        """Path of Qt object names, for the messages of a test."""
        return str(self.value("Accessible", "AccessibleId"))

    @property
    def role(self) -> str:
        """Role, such as ``push button``; in English in every language."""
        return str(self.call("Accessible", "GetRoleName"))

    @property
    def parent(self) -> Accessible:
        """Parent object."""
        return self.at(self.value("Accessible", "Parent"))

    def labels(self) -> list[Accessible]:
        """Returns the objects that label it, from its relation ``labelled by``."""
        found = self.call("Accessible", "GetRelationSet")
        return [self.at(place) for kind, places in found if kind == LABELLED_BY for place in places]

    @property
    def interfaces(self) -> set[str]:
        """Returns its interfaces, such as ``EditableText``."""
        found: list[str] = self.call("Accessible", "GetInterfaces")
        return {each.removeprefix(PREFIX) for each in found}

    def states(self) -> set[State]:
        """Returns its states that are in :class:`State`."""
        return states_in(self.call("Accessible", "GetState"))

    # actions of a person

    def actions(self) -> list[str]:
        """Returns the names of its actions."""
        return [name for name, _, _ in self.call("Action", "GetActions")]

    def do(self, action: str = "Press") -> None:
        """Does one of its actions."""
        assert self.call("Action", "DoAction", "i", self.actions().index(action))

    def type(self, text: str) -> None:
        """Replaces its text."""
        assert self.call("EditableText", "SetTextContents", "s", text)

    @property
    def text(self) -> str:
        """Returns its text."""
        return str(self.call("Text", "GetText", "ii", 0, -1))

    def focus(self) -> None:
        """Gives it the keyboard focus."""
        assert self.call("Component", "GrabFocus")
