"""Settings that are kept between starts."""
