"""HTTP and WebSocket around tables. No rules here."""
