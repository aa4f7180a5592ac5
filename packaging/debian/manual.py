"""Fills in the manual page from the parser of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TypeAlias

from deskdispatch.app.app_paths import NAME
from deskdispatch.app.argument_parser import parser

_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def filled(page: str) -> str:
    """Returns the page with its placeholders replaced by synopsis, commands and options."""
    whole = parser()
    commands = _commands(whole)
    parts = {
        "SYNOPSIS": "\n.br\n".join(_synopsis(whole, commands)),
        "COMMANDS": "\n".join(_described(whole, commands)),
        "OPTIONS": "\n".join(_options(_flags(whole))),
    }
    for key, text in parts.items():
        page = page.replace(f"@{key}@", text)
    return page


def _commands(whole: argparse.ArgumentParser) -> _Commands:
    """Returns the commands, which argparse has only in private attributes."""
    found = (each for each in whole._actions if isinstance(each, argparse._SubParsersAction))
    return next(found)


def _flags(of: argparse.ArgumentParser) -> list[argparse.Action]:
    return [each for each in of._actions if each.option_strings]


def _synopsis(whole: argparse.ArgumentParser, commands: _Commands) -> Iterator[str]:
    usual = {flag for each in _flags(whole) for flag in each.option_strings}
    yield f".B {NAME}\n.RI [ options ]"
    for name, command in commands.choices.items():
        own = [each for each in command._actions if not usual.intersection(each.option_strings)]
        yield "\n".join((f".B {NAME} {name}", *map(_word, own)))


def _described(whole: argparse.ArgumentParser, commands: _Commands) -> Iterator[str]:
    """Yields each command with its description, and the options that only it has."""
    usual = {flag for each in _flags(whole) for flag in each.option_strings}
    helps = {each.dest: each.help or "" for each in commands._choices_actions}
    for name, command in commands.choices.items():
        given = [each for each in command._actions if not each.option_strings]
        metavars = " ".join(str(each.metavar) for each in given)
        yield f'.TP\n.BI "{name}" "{f" {metavars}" if metavars else ""}"\n{_sentence(helps[name])}'
        for each in given:
            yield f".I {each.metavar}\nis {_roff(each.help or '')}."
        own = [each for each in _flags(command) if not usual.intersection(each.option_strings)]
        if own:
            yield "\n".join((".RS", *_options(own), ".RE"))


def _options(actions: list[argparse.Action]) -> Iterator[str]:
    for each in actions:
        flags = ", ".join(map(_roff, each.option_strings))
        value = _value(each)
        yield f'.TP\n.BI "{flags}" "{f" {value}" if value else ""}"\n{_sentence(each.help or "")}'


def _word(action: argparse.Action) -> str:
    """Returns an argument of a command in the form of the synopsis."""
    if not action.option_strings:
        return f".I {action.metavar}"
    flag, value = _roff(action.option_strings[0]), _value(action)
    return f'.BI "{flag}" " {value}"' if action.required else f'.RI [ "\\fB{flag}\\fP {value}" ]'


def _value(action: argparse.Action) -> str:
    if action.choices:
        return "|".join(map(str, action.choices))
    return _roff(str(action.metavar)) if action.metavar else ""


def _sentence(text: str) -> str:
    return f"{_roff(text[:1].upper() + text[1:])}."


def _roff(text: str) -> str:
    """Returns text without roff instructions: dashes that can be copied, escaped backslashes."""
    return text.replace("\\", "\\e").replace("-", "\\-")
