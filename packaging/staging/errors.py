"""Failures that end the building of a package."""

from __future__ import annotations


class BuildError(Exception):
    """A package cannot be built; the message says why.

    ::

        BuildError
        ├── BindingsError          the wheels of Qt for Python have unexpected content
        ├── InterpreterError       the file is not the expected zip of Python
        ├── LicenceError           a part has no licence text
        ├── ScriptError            a file name that the installer cannot have
        ├── SigningError           a file of Windows was not signed
        ├── SourceError            the source has no time
        ├── ToolMissingError       this system lacks a program that builds packages
        ├── TreeError              two wheels have different files of one name
        ├── UnknownLibraryError    no Debian package is known to have a library
        └── UpdatesError           the address or the key of updates cannot be used
    """


class SourceError(BuildError):
    """The commit of the source is unknown."""


class ToolMissingError(BuildError):
    """A program that builds packages is missing."""
