"""Handing documents to printers."""
