"""Hints and reviews: what a choice is worth, how much was luck, and why (docs/coach.md)."""
