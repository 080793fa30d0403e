"""Matches in bulk: self-play now; whatever measures many games stands here."""
