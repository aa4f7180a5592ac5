"""What a first start asks."""
