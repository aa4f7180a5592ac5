"""Page *Schedule*, with the agenda of scheduled deliveries."""
