"""Builds and joins the program: arguments, settings, processes, shutdown."""

from deskdispatch.app.starting.import_hooks import leave_sources_unread

# Whatever of this package is wanted is imported after this.
leave_sources_unread()
