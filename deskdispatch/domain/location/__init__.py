"""Reads points from pasted text: coordinates, map links, plus codes."""
