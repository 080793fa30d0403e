"""A live match: seats and their links, clocks, take-backs, fair chance, bots that fill in. No I/O here."""
