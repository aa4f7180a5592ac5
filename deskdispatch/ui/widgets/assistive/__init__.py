"""What assistive programs need beyond what Qt gives them."""
