"""Builds and connects the program: arguments, settings, processes, shutdown.

A start runs these modules in turn: ``__main__``; ``start`` for arguments, settings and the single
instance, with its checks and messages in ``starting``; ``opening`` for the window; and ``program``
for everything behind the window until it is closed. A call for a window that is open is handed
over by ``__main__`` before that, without Qt.
"""
