"""The databases: SQLite and PostgreSQL."""
