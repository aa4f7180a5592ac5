"""The embedded practice service as a process."""
