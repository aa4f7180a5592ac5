"""Messages to customers, sent by WhatsApp or copied, and the locations that they answer with."""
