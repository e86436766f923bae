"""Whoever answers a view with a move."""
