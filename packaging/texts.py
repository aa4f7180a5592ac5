"""Extracts the texts for Qt's translation from a module of the desktop.

It reads ``self.tr("...")`` inside a class (its name is the context) and
``QCoreApplication.translate("Context", "...")`` under any name that ends in ``translate``, both
with a disambiguation and a count, and ``QT_TRANSLATE_NOOP``, which marks a text that a variable
carries to ``translate``. A text is one literal, or a choice between literals. In a ``WordedEnum``
with a ``context`` every literal of a member is a text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Key(NamedTuple):
    """Key of a message in a catalogue."""

    context: str
    source: str
    comment: str

    def __str__(self) -> str:
        comment = f" ({self.comment})" if self.comment else ""
        return f"{self.context}: {self.source!r}{comment}"


@dataclass(frozen=True, slots=True)
class Text:
    """A text to translate; ``numerus`` if it depends on a count."""

    context: str
    source: str
    comment: str
    numerus: bool
    line: int

    @property
    def key(self) -> Key:
        return Key(self.context, self.source, self.comment)


@dataclass(frozen=True, slots=True)
class UnreadableCall:
    """A call whose text would never be translated."""

    line: int
    reason: str


def texts_of(source: str) -> list[Text | UnreadableCall]:
    reader = _Reader(ast.parse(source))
    return sorted(reader.found, key=lambda found: found.line)


class _Reader(ast.NodeVisitor):
    """Walks a module and tracks the current class."""

    def __init__(self, module: ast.Module) -> None:
        self.found: list[Text | UnreadableCall] = []
        self._class = ""
        self._constants = dict(_string_constants(module))
        self._marked = {
            context
            for node in ast.walk(module)
            if isinstance(node, ast.Call) and _name(node.func) == "QT_TRANSLATE_NOOP"
            for context in self._strings(node.args[0])
        }
        self.visit(module)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outer, self._class = self._class, node.name
        for keyword in node.keywords:
            if keyword.arg == "context":
                self._take_members(node, self._strings(keyword.value))
        self.generic_visit(node)
        self._class = outer

    def visit_Call(self, node: ast.Call) -> None:
        name = _name(node.func)
        if name == "tr" and isinstance(node.func, ast.Attribute):
            self._take_tr(node, node.func)
        elif _is_of_painter(node.func) or _is_of_marked_text(node.args):
            pass
        elif len(node.args) > 1 and name.lower().endswith(("translate", "qt_translate_noop")):
            self._take(node, self._strings(node.args[0]), node.args[1:])
        self.generic_visit(node)

    def _take_members(self, node: ast.ClassDef, contexts: list[str]) -> None:
        for member in node.body:
            if isinstance(member, ast.Assign):
                value = member.value
                for fact in value.elts if isinstance(value, ast.Tuple) else [value]:
                    for source in self._strings(fact):
                        self.found.append(Text(contexts[0], source, "", False, member.lineno))

    def _take_tr(self, node: ast.Call, method: ast.Attribute) -> None:
        own = isinstance(method.value, ast.Name) and method.value.id == "self"
        if not own or not self._class:
            reason = "tr() outside its own class has no certain context: use translate()"
            self.found.append(UnreadableCall(node.lineno, reason))
        else:
            self._take(node, [self._class], node.args)

    def _take(self, node: ast.Call, contexts: list[str], arguments: list[ast.expr]) -> None:
        named = {k.arg: k.value for k in node.keywords}
        comment = named.get("disambiguation", arguments[1] if len(arguments) > 1 else None)
        numerus = "n" in named or len(arguments) > 2
        sources = self._strings(arguments[0]) if arguments else []
        is_none = isinstance(comment, ast.Constant) and comment.value is None
        comments = [""] if comment is None or is_none else self._strings(comment)
        is_f_string = bool(arguments) and isinstance(arguments[0], ast.JoinedStr)
        if len(contexts) != 1 or len(comments) != 1:
            self._complain(node, "the context and the comment have to be plain literals")
        elif not sources and (contexts[0] not in self._marked or is_f_string):
            self._complain(node, "the text has to be a plain literal (or QT_TRANSLATE_NOOP's)")
        for source in sources if len(contexts) == len(comments) == 1 else ():
            self.found.append(Text(contexts[0], source, comments[0], numerus, node.lineno))

    def _complain(self, node: ast.Call, reason: str) -> None:
        self.found.append(UnreadableCall(node.lineno, reason))

    def _strings(self, node: ast.expr) -> list[str]:
        """Returns the literal, or those of ``a if … else b``; none if any part is neither."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [node.value]
        if isinstance(node, ast.Name) and node.id in self._constants:
            return [self._constants[node.id]]
        if isinstance(node, ast.IfExp):
            branches = [self._strings(node.body), self._strings(node.orelse)]
            return [text for branch in branches for text in branch] if all(branches) else []
        return []


def _is_of_painter(called: ast.expr) -> bool:
    """Whether it is a painter's ``translate``, which moves its origin."""
    return (
        isinstance(called, ast.Attribute)
        and isinstance(called.value, ast.Name)
        and called.value.id.endswith("painter")
    )


def _is_of_marked_text(arguments: list[ast.expr]) -> bool:
    """Whether it is ``translate(text.context, text.source)``: such a text is marked elsewhere."""
    return [each.attr for each in arguments if isinstance(each, ast.Attribute)] == [
        "context",
        "source",
    ]


def _string_constants(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yields the names of a module's top-level string constants, such as ``_CONTEXT``."""
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        target = node.target if isinstance(node, ast.AnnAssign) else next(iter(targets), None)
        value = getattr(node, "value", None)
        text = value.value if isinstance(value, ast.Constant) else None
        if isinstance(target, ast.Name) and isinstance(text, str):
            yield target.id, text


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
