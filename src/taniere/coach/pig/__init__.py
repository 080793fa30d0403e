"""What the coach knows about Pig."""
