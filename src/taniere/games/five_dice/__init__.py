"""The turn that Code Cracker and Dino Park share: five dice, three cards, keep, roll on or stop.

`rulebook.py` says what differs between such games, `state.py` plays any of them.
"""
