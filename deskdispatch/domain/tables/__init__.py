"""Reads the cells of tables that people make."""
