"""Points on the map out of whatever a customer sends."""
