"""What a start does before Qt and the window are there."""
