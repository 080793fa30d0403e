"""What the coach knows about Code Cracker and Dino Park."""
