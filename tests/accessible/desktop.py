"""The desktop in a process of its own, with a window that is used over AT-SPI."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from deskdispatch.app import app_paths
from tests import forked
from tests.accessible.client import Accessible, Announcement, Gone, Reader, State, states_in
from tests.accessible.session import Session

T = TypeVar("T")

OPENS_WITHIN_S: Final = 60.0
CHECK_EVERY_S: Final = 0.1
SERVICE: Final = "SERVICE"
"""Environment variable: the start of a practice service's command, a list in JSON."""

DESKTOP: Final = "tests.accessible.watched_desktop"
RESTING: Final = "--courier-rate 0"
ROOT: Final = Path(__file__).parents[2]
CLOSED: Final = frozenset({"table", "list", "tree", "combo box"})
DIALOGS: Final = frozenset({"dialog", "alert", "alert message"})
MARKS: Final = dict.fromkeys(map(ord, "\u200b\u200e\u200f\u2066\u2067\u2068\u2069"))
"""Direction marks and break opportunities, which are not spoken."""


def until(holds: Callable[[], T | None], what: str, within: float = OPENS_WITHIN_S) -> T:
    """Waits until a function returns a true value, and returns the value.

    Raises:
        AssertionError: None was returned in time.
    """
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        try:
            if found := holds():
                return found
        except Gone:
            pass  # the object is being rebuilt
        time.sleep(CHECK_EVERY_S)
    raise AssertionError(f"not within {within} s: {what}")


@dataclass(frozen=True, slots=True)
class Seen:
    """Visible object of a window, as it was read.

    Attributes:
        node: The object itself.
        role: Role, such as ``push button``.
        name: Name that a screen reader speaks, without silent marks.
        states: Its states.
        parent: Path of its parent.
    """

    node: Accessible
    role: str
    name: str
    states: set[State]
    parent: str


def seen(root: Accessible) -> list[Seen]:
    """Reads an object and all visible ones below it, except the contents of lists and tables.

    Each level is read at once, because single questions would take seconds.
    """
    found: list[Seen] = []
    level, parents = [root], [""]
    while level:
        read = _read(level, parents)
        found += read
        open_ = [each.node for each in read if each.role not in CLOSED]
        children = root.reader.ask_all(open_, "Accessible", "GetChildren")
        level, parents = [], []
        for parent, places in zip(open_, children, strict=True):
            level += [parent.at(place) for place in places or ()]
            parents += [parent.path] * len(places or ())
    return found


def _read(nodes: list[Accessible], parents: list[str]) -> list[Seen]:
    """Reads those nodes that are visible."""
    if not nodes:
        return []
    reader = nodes[0].reader
    told = reader.ask_all(nodes, "Accessible", "GetState")
    states = [states_in(each or (0, 0)) for each in told]
    there = [each for each in zip(nodes, parents, states, strict=True) if State.SHOWING in each[2]]
    shown = [node for node, _, _ in there]
    roles = reader.ask_all(shown, "Accessible", "GetRoleName")
    names = reader.values_of(shown, "Accessible", "Name")
    return [
        Seen(node, role, heard(node, role, name), state, parent)
        for (node, parent, state), role, name in zip(there, roles, names, strict=True)
        if role is not None and name is not None
    ]


def _called(shown: Iterable[Seen], role: str, name: str) -> Iterator[Accessible]:
    """Returns the objects of a role whose name begins with ``name``; for buttons, equals it."""
    same = str.__eq__ if role == "push button" else str.startswith
    return (each.node for each in shown if each.role == role and same(each.name, name))


def seen_again(node: Accessible) -> list[Seen]:
    """Reads an object again; empty if it is no longer visible."""
    return _read([node], [""])


class Block(NamedTuple):
    """Longest block of an event loop.

    Attributes:
        own_ms: The program's own part, including its waits.
        whole_ms: Whole block, with the time in which the processor ran other programs.
        cpu_ms: Longest processor time of the event loop's thread in one turn.
    """

    own_ms: float = 0.0
    whole_ms: float = 0.0
    cpu_ms: float = 0.0


def longest_block(process: subprocess.Popen[str]) -> Block:
    """Reads the longest block from a program's ``event_loop_watch``."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return Block(*map(float, process.stdout.readline().split()))


@contextmanager
def idle_event_loop() -> Iterator[subprocess.Popen[str]]:
    """Runs a program with an idle event loop, for ``longest_block``."""
    command = [sys.executable, "-m", "tests.accessible.event_loop_watch"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        yield process


class Window:
    """The desktop's windows on the accessibility bus."""

    def __init__(self, reader: Reader, program: Accessible, process: subprocess.Popen[str]) -> None:
        self.reader = reader
        self.program = program
        self.process = process
        self._met: list[Seen] = []
        self._entries: dict[str, Accessible] = {}

    @property
    def frame(self) -> Accessible:
        """Main window."""
        return next(each for each in self.program.children() if each.role == "frame")

    def dialog(self, title: str = "") -> Accessible:
        """Waits for the open dialog, or for the one with a title, and returns it."""
        return until(lambda: self.dialog_or_none(title), f"a dialog {title!r}")

    def dialog_or_none(self, title: str = "") -> Accessible | None:
        """Returns the open dialog, or the one with a title, if there is one."""
        open_ = (each for each in self.program.children() if each.role in DIALOGS)
        shown = (each for each in open_ if State.SHOWING in each.states())
        return next((each for each in shown if not title or plain(each.name) == title), None)

    def shown(self, within: Accessible | None = None) -> list[Seen]:
        """Reads all visible objects of the main window, or of a part of it."""
        return seen(within or self.frame)

    def find(self, role: str, name: str, within: Accessible | None = None) -> Accessible:
        """Waits for a visible object by role and start of the name; for buttons, the whole name.

        Objects that were found before are checked first, because reading the whole window takes
        hundreds of questions.
        """

        def found() -> Accessible | None:
            shown = self.shown(within)
            if within is None:
                self._met = shown
            return next(_called(shown, role, name), None)

        met = (seen_again(node) for node in _called(self._met, role, name) if within is None)
        again = next((node for each in met for node in _called(each, role, name)), None)
        return again or until(found, f"{role} {name!r}")

    def press(self, name: str, within: Accessible | None = None) -> None:
        """Presses a button."""
        button = self.find("push button", name, within)
        until(lambda: State.ENABLED in button.states(), f"{name!r} is enabled")
        button.do("Press")

    def type(self, name: str, text: str) -> None:
        """Types a text into a line edit."""
        self.find("text", name).type(text)

    def choose(self, combo: str, item: str) -> None:
        """Chooses an item of a combo box."""
        box = self.find("combo box", combo)
        (items,) = (each for each in box.children() if each.role == "list")
        (wanted,) = (each for each in items.children() if plain(each.name).startswith(item))
        wanted.do("Toggle")

    def entry(self, id: str) -> Accessible:
        """Returns an entry of the menu bar, by the name of its action."""
        if id not in self._entries:
            popups = [menu.children()[0] for menu in self.find("menu bar", "").children()]
            entries = [entry for popup in popups for entry in popup.children()]
            ids = self.reader.values_of(entries, "Accessible", "AccessibleId")
            named = zip(ids, entries, strict=True)
            self._entries = {name.rpartition(".")[2]: entry for name, entry in named if name}
        return self._entries[id]

    def quit(self) -> int:
        """Ends the program by its menu; returns its exit status."""
        self.entry("quitAction").do("Press")
        return self.process.wait(OPENS_WITHIN_S)

    def longest_block(self) -> Block:
        """Returns the longest block of its event loop since the last call."""
        return longest_block(self.process)

    def hear(self, beginning: str) -> Announcement:
        """Waits for an announcement that begins with ``beginning``, and skips others."""
        while True:
            said = self.reader.wait_for_announcement()
            if plain(said.text).startswith(beginning):
                return said

    def heard_by_now(self, beginning: str) -> Announcement:
        """Returns or waits for an announcement with ``beginning``, even one skipped before."""
        said = (
            each for each in self.reader.announcements if plain(each.text).startswith(beginning)
        )
        return next(said, None) or self.hear(beginning)


def plain(text: str) -> str:
    """Returns a text as it is spoken."""
    return text.translate(MARKS)


def heard(node: Accessible, role: str, name: str) -> str:
    """Returns the name that a screen reader speaks; on Linux, a combo box has its label's."""
    if role != "combo box":
        return plain(name)
    return next((plain(label.name) for label in node.labels()), "")


@contextmanager
def open_window(
    session: Session,
    folder: Path,
    language: str,
    practice: str = RESTING,
    *,
    map: bool = False,
    program: str = DESKTOP,
    hold_s: int = 0,
) -> Iterator[Window]:
    """Runs the desktop, signed in to its practice service.

    Args:
        session: Session to start in.
        folder: Data folder.
        language: Language of the window.
        practice: Options of the practice service.
        map: Whether the map is drawn.
        program: Module that starts the desktop.
        hold_s: Seconds for which an order is held before it is sent.
    """
    file = app_paths.find(folder).settings_file
    file.parent.mkdir(parents=True, exist_ok=True)
    text = f'scheme = "light"\nhold_s = {hold_s}\n[map]\ntiles = false\n'
    file.write_text(text, encoding="utf-8")
    command = [*forked.desktop_command(program), "map" if map else "", practice]
    with (
        Reader(session.bus) as reader,
        subprocess.Popen(
            [*command, "--data-dir", str(folder), "--language", language],
            env={**session.environment, SERVICE: json.dumps(forked.command())},
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        try:
            shown = until(lambda: _window_of(reader, process), "a window")
            yield Window(reader, shown, process)
        finally:
            process.kill()


def _window_of(reader: Reader, process: subprocess.Popen[str]) -> Accessible | None:
    assert process.poll() is None, f"the desktop ended with {process.returncode}"
    for program in reader.programs():
        if any(each.role == "frame" for each in program.children()):
            return program
    return None
