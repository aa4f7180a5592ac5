"""Support for assistive programs beyond what Qt gives them."""
