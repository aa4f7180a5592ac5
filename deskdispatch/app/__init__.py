"""Builds and joins the program: arguments, settings, processes, shutdown.

A start runs through these in turn: ``__main__``; ``start``, for arguments, settings and the one
instance, with its checks and messages in ``starting``; ``opening``, for the window; and
``program``, for everything that works behind the window until it is closed.
"""

from deskdispatch.app.starting.import_hooks import leave_sources_unread

# Whatever of this package is wanted is imported after this.
leave_sources_unread()
