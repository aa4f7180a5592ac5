"""Page *Shift*: the cash sheet, counts of the drawer, and settlements with couriers."""
