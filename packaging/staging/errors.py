"""Failures that end the building of a package."""

from __future__ import annotations


class BuildError(Exception):
    """A package cannot be built; the message says why.

    ::

        BuildError
        ├── BindingsError          what Qt for Python's wheels hold is not as expected
        ├── InterpreterError       it is not the zip of Python that was meant
        ├── LicenceError           a part has no text of its licence
        ├── ScriptError            a name that the installer cannot have
        ├── SigningError           a file of Windows was not signed
        ├── SourceError            the source tells no time
        ├── ToolMissingError       this system lacks a program that builds packages
        ├── TreeError              two wheels have different files of one name
        ├── UnknownLibraryError    no Debian package is known to have a library
        └── UpdatesError           the address or the key of updates cannot be used
    """


class SourceError(BuildError):
    """The source does not say of which commit it is."""


class ToolMissingError(BuildError):
    """A program that builds packages is missing."""
