"""The window: a folder for each capability, composed by ``window`` over shared ground."""
