"""What holds for every test."""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, settings

# Tests measure no clocks: on a busy machine an example, or finding one, may take seconds.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# Cycles of garbage are rare here and small: looking for them as often as Python does by itself takes a twentieth of
# the time of all tests.
gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What the modules hold is never garbage: it is looked through no more (every table that is opened looks once)."""
    gc.collect()
    gc.freeze()
