"""Kinds of failures, each a code with its words."""
