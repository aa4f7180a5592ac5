"""The tree in every package: the program, its wheels and the parts of Qt that it loads."""


class BuildError(Exception):
    """A package cannot be built; the message says why."""
