"""Tables: their base, heading and painted cells."""
