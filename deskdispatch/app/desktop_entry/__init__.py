"""Tells the desktop to start this program: with the computer, and for links."""
