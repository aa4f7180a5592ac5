"""Reading of tables made by people: columns, cells and previews."""
