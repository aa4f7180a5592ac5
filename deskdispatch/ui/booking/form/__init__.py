"""The fields of the booking form, one entry each, and the form that shows them."""
