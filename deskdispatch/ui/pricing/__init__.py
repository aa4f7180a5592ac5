"""The page of the tariff."""
