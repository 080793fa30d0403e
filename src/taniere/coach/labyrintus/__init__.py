"""What the coach knows about Labyrintus."""
