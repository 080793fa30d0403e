"""What the coach knows about T-Rex."""
