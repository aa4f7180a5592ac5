"""Reports of deliveries that were booked wrongly."""
