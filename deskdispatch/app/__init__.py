"""Builds and joins the program: arguments, settings, processes, shutdown."""
