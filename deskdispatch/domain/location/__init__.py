"""Reads points out of pasted text: coordinates, map links, plus codes."""
