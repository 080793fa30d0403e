"""The games of the shelf, one folder each. They import core, and families of games what they share."""
