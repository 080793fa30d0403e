"""Code Cracker by Reiner Knizia: crack safes digit by digit, docs/rules/code-cracker.*.md."""

from taniere.games.code_cracker.game import CodeCracker

GAME = CodeCracker()
