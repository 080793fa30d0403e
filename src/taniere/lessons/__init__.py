"""Lessons: a game learned at the table, from a prepared position, by playing it. docs/lessons.md."""
