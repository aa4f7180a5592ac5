"""What a start says of itself: trouble that stopped it, and settings it could not use."""
