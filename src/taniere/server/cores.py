"""How much of a machine a server takes for thinking."""

from __future__ import annotations

import os


def usual_workers() -> int:
    """One for each core that this process may use, less one for the server; at least one."""
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    return max(1, cores - 1)
