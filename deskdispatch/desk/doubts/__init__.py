"""Finding out what became of unconfirmed bookings."""
