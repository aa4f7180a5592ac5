"""The form of a booking: the parts that are no widget."""
