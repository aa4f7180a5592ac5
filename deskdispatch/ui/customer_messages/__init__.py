"""Messages to customers by WhatsApp or the clipboard, and the locations they answer with."""
