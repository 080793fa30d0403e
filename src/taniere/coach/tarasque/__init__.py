"""What the coach knows about Tarasque."""
