"""Matches: many games on deals played twice with the sides exchanged, and what they show."""

from spades.match.run import MatchSpec, Standing, run_match
from spades.match.stopping import Sprt, StopAt

__all__ = ["MatchSpec", "Sprt", "Standing", "StopAt", "run_match"]
