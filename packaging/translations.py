"""Translation catalogues of the desktop: update, compile, check.

::

    python packaging/translations.py update     # write new and changed texts to the .ts files
    python packaging/translations.py compile    # write outdated .qm files beside them
    python packaging/translations.py check      # list missing, unfinished and wrong texts

Texts are read with Python's own parser (see ``texts``), since ``lupdate`` finds no plural in
``translate`` and drops calls whose count is itself a call; ``update`` passes them to ``lupdate`` as
C++, and it keeps the existing translations.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from texts import Key, Text, UnreadableCall, texts_of

ROOT = Path(__file__).resolve().parent.parent
SOURCE_LANGUAGE = "en"
PLURAL_FORMS = {"ar": 6, "en": 2}
"""Number of plural forms by language, as in Qt; each language has a catalogue."""

LANGUAGES = tuple(PLURAL_FORMS)

_PLACEHOLDER = re.compile(r"%L?\d{1,2}|%n|\{\w*(?:[:!][^{}]*)?\}")
_MNEMONIC = re.compile(r"&(?=[^\s&])")


@dataclass(frozen=True, slots=True)
class Entry:
    """A message of a catalogue; its state is the ``type`` of its translation."""

    numerus: bool
    state: str
    forms: tuple[str, ...]


def catalogue(root: Path, language: str) -> Path:
    return root / "resources" / "translations" / f"deskdispatch_{language}.ts"


def wanted(root: Path) -> tuple[dict[Key, Text], list[str]]:
    """Returns every text of the sources, and the errors of unreadable calls."""
    found: dict[Key, Text] = {}
    failures = []
    for file in sorted((root / "deskdispatch").rglob("*.py")):
        name = file.relative_to(root).as_posix()
        for text in texts_of(file.read_text(encoding="utf-8")):
            if isinstance(text, UnreadableCall):
                failures.append(f"{name}:{text.line}: {text.reason}")
            else:
                known = found.setdefault(text.key, text)
                if known.numerus != text.numerus:
                    failures.append(f"{name}:{text.line}: with and without a count: {text.source}")
    return found, failures


def entries(file: Path) -> dict[Key, Entry]:
    if not file.exists():
        return {}
    return {
        Key(context.findtext("name", ""), m.findtext("source", ""), m.findtext("comment", "")): (
            _entry(m)
        )
        for context in ElementTree.parse(file).iter("context")
        for m in context.iter("message")
    }


def _entry(message: ElementTree.Element) -> Entry:
    translation = message.find("translation")
    if translation is None:
        return Entry(numerus=False, state="unfinished", forms=())
    plural = message.get("numerus") == "yes"
    forms = [f.text or "" for f in translation.iter("numerusform")]
    return Entry(
        numerus=plural,
        state=translation.get("type", ""),
        forms=tuple(forms) if plural else (translation.text or "",),
    )


def failures(root: Path) -> list[str]:
    """Returns everything that keeps the catalogues from being complete, one per line."""
    texts, found = wanted(root)
    for language in LANGUAGES:
        file = catalogue(root, language)
        held = entries(file)
        lines = [f"missing: {key}" for key in texts if key not in held]
        for key, entry in held.items():
            if key not in texts or entry.state in ("vanished", "obsolete"):
                lines.append(f"no longer in the sources: {key}")
            else:
                lines += _wrong(key, texts[key], entry, PLURAL_FORMS[language])
        found += [f"{file.name}: {line}" for line in lines]
    return found


def _wrong(key: Key, text: Text, entry: Entry, plural_forms: int) -> Iterator[str]:
    if entry.numerus != text.numerus:
        yield f"a plural only on one side: {key}"
    elif len(entry.forms) != (plural_forms if text.numerus else 1):
        yield f"wrong number of plural forms: {key}"
    elif entry.state == "unfinished" or not all(entry.forms):
        yield f"not translated: {key}"
    else:
        for form in entry.forms:
            if difference := placeholder_difference(text.source, form, plural=text.numerus):
                yield f"{difference}: {key}"


def placeholder_difference(source: str, translation: str, *, plural: bool) -> str:
    """Returns text such as ``placeholder %1 differs``; empty if both texts agree.

    A plural form may leave ``%n`` out ("one parcel"); no form may add a placeholder.
    """
    before, after = (Counter(_PLACEHOLDER.findall(text)) for text in (source, translation))
    if plural and "%n" not in after:
        del before["%n"]
    differing = sorted(name for name in before | after if before[name] != after[name])
    if differing:
        return f"placeholder {', '.join(differing)} differs"
    marks = [len(_MNEMONIC.findall(text.replace("&&", ""))) for text in (source, translation)]
    return "the mnemonic & differs" if marks[0] != marks[1] else ""


def update(root: Path) -> list[str]:
    """Updates the catalogues; returns the unreadable calls."""
    texts, unreadable = wanted(root)
    with tempfile.TemporaryDirectory() as folder:
        stand_in = Path(folder) / "texts.cpp"
        lines = []
        for text in texts.values():
            words = ", ".join(map(_cpp_literal, (text.context, text.source, text.comment)))
            count = ", count" if text.numerus else ""
            lines.append(f"QCoreApplication::translate({words}{count});\n")
        stand_in.write_text("".join(lines), encoding="utf-8")
        for language in LANGUAGES:
            file = catalogue(root, language)
            file.parent.mkdir(parents=True, exist_ok=True)
            _lupdate(stand_in, file, language)
            if language == SOURCE_LANGUAGE and _fill_with_source(file):
                _lupdate(stand_in, file, language)  # writes it the way lupdate does
    return unreadable


def _cpp_literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    for character, escape in (("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r"), ("?", "\\?")):
        escaped = escaped.replace(character, escape)
    return f'"{escaped}"'


def _lupdate(source: Path, file: Path, language: str) -> None:
    options = ["-silent", "-locations", "none", "-no-obsolete", "-no-ui-lines"]
    languages = ["-source-language", SOURCE_LANGUAGE, "-target-language", language]
    _qt_tool("lupdate", *options, *languages, str(source), "-ts", str(file))


def _fill_with_source(file: Path) -> bool:
    """Fills in the source as its translation; plural forms must be written by hand."""
    tree = ElementTree.parse(file)
    changed = False
    for message in tree.iter("message"):
        translation = message.find("translation")
        source = message.findtext("source", "")
        if translation is None or message.get("numerus") == "yes":
            continue
        if translation.text != source or "type" in translation.attrib:
            translation.text = source
            translation.attrib.pop("type", None)
            changed = True
    if changed:
        body = ElementTree.tostring(tree.getroot(), encoding="unicode")
        file.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', "utf-8")
    return changed


def compile_catalogues(root: Path) -> list[Path]:
    made = []
    for source in sorted((root / "resources" / "translations").glob("*.ts")):
        target = source.with_suffix(".qm")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        # No partial file ever counts as newer, even if another process compiles at the same time.
        unfinished = target.with_suffix(f".qm.{os.getpid()}")
        _qt_tool("lrelease", "-silent", str(source), "-qm", str(unfinished))
        unfinished.replace(target)
        made.append(target)
    return made


def _qt_tool(name: str, *arguments: str) -> None:
    import PySide6

    folder = Path(PySide6.__path__[0])
    tool = folder / (f"{name}.exe" if sys.platform == "win32" else name)
    subprocess.run([str(tool), *arguments], check=True)


def main(arguments: list[str]) -> int:
    if arguments == ["compile"]:
        for file in compile_catalogues(ROOT):
            print(f"made {file.relative_to(ROOT)}")
        return 0
    if arguments in (["update"], ["check"]):
        found = update(ROOT) if arguments == ["update"] else failures(ROOT)
        for line in found:
            print(line, file=sys.stderr)
        return 1 if found else 0
    print("usage: python packaging/translations.py {update|compile|check}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
