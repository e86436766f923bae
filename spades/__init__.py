"""Spades at the command line: a strict referee, logs that prove themselves, bots worth losing to."""

__version__ = "0.1.0"
