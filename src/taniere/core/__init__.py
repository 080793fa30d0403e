"""What every game fulfils, and what carries it: chance, events, records, matches. Knows no game."""
