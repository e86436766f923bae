"""How much hypothesis tries: half a minute's worth, or ten times that with ``--hypothesis-profile=long``."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "modest", max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", parent=settings.get_profile("modest"), max_examples=2000)
settings.load_profile("modest")
