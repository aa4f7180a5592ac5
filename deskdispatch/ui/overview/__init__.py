"""Page *Overview*: a day, a week or a month of orders in figures and charts."""
