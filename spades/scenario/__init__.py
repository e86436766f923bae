"""Scenario files: JSON in, a script of hands and what is expected of them out."""
