"""Tables: base classes of views and models, headings and painted cells."""
