"""The local SQLite journal: intents, deliveries, alerts, prints, drafts."""
