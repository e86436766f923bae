"""The log, ``spades-log 1``: its lines, its header, reading it and proving it by the rules."""
