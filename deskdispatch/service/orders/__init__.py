"""Booking of orders, and the couriers that move deliveries on."""
