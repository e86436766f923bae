"""Matches: many games on deals played twice with the sides exchanged, and what they show."""
