"""Where tables live between moves: an append-only log for each, with snapshots. SQLite by default."""
