"""The practice service as a child process."""
