"""Builds and connects the program: arguments, settings, processes, shutdown.

A start runs these modules in turn: ``__main__``; ``start`` for arguments, settings and the single
instance, with its checks and messages in ``starting``; ``opening`` for the window; and ``program``,
which connects the window to the service and runs until the window is closed. If a window is open
already, ``__main__`` hands a call over to it first, without Qt.
"""
