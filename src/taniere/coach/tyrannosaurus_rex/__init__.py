"""What the coach knows about Tyrannosaurus Rex."""
