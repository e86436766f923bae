"""Seating players at a game: the one loop, and the games that scenarios script."""
