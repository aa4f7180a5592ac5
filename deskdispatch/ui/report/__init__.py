"""Report for support; its content is shown before it is saved."""
