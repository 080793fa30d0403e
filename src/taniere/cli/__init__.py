"""`taniere …`: the shelf in a terminal. One module a command; main.py puts them together."""
