"""The parts of the window that talk to the desk."""
